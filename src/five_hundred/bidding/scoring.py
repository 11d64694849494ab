"""What a deal was worth, and who has won (BR-40, BR-49 to BR-53): pure functions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

import attrs

from five_hundred.bidding.choices import (
    BothOver,
    MisereDefence,
    PartnerCalling,
    PartnerShare,
    Slam,
    TrickPoints,
    WinCondition,
)
from five_hundred.bidding.ladder import NO_CONTRACT, Bid, BidKind, as_bid, ladder_of
from five_hundred.bidding.rules import Rules, check_rules
from five_hundred.errors import Problem, SetupError, shown
from five_hundred.frozen import builder
from five_hundred.given import is_points, listed
from five_hundred.score import Score, ScoreEntry, Verdict, new_entry


def _numbers(values: Iterable[int]) -> tuple[int, ...]:
    problems: list[Problem] = []
    numbers = tuple(listed(values, "tricks", problems))
    if problems:
        raise SetupError(problems)
    return numbers


@attrs.frozen(weakref_slot=False)
class DealResult:
    """What is to be known of a finished deal to score it and to judge a match.

    ``contract`` is None for a deal that was thrown in, and NO_CONTRACT (with ``declarer`` None) for
    one played without a contract. ``tricks_won`` are by seat; ``trick_winners`` the seats that won
    the tricks, in order, and may be left out where nobody needs to know who came first.
    """

    contract: Bid | None = None
    declarer: int | None = None
    tricks_won: tuple[int, ...] = attrs.field(default=(), converter=_numbers)
    partner: int | None = None
    slam: bool = False
    trick_winners: tuple[int, ...] = attrs.field(default=(), converter=_numbers)


new_result: Final = builder(DealResult)


def contracting_seats(rules: Rules, declarer: int | None, partner: int | None) -> tuple[int, ...]:
    """The seats of the contracting side; with five players the called partner belongs to it."""
    if declarer is None:
        return ()
    return _contracting(rules.seat_sides, declarer, partner)


@lru_cache(maxsize=256)
def _contracting(sides: tuple[int, ...], declarer: int, partner: int | None) -> tuple[int, ...]:
    return tuple(
        seat for seat, side in enumerate(sides) if side == sides[declarer] or seat == partner
    )


_ALONE = frozenset(
    {
        BidKind.MISERE,
        BidKind.OPEN_MISERE,
        BidKind.SUPER_OPEN,
        BidKind.BAR_NULLO,
        BidKind.BLIND_MISERE,
        BidKind.HI_LO,
    }
)


def playing_seats(
    rules: Rules, contract: Bid | None, declarer: int | None, slam: bool
) -> tuple[int, ...]:
    """The seats that play: all but the partners of who plays alone (BR-30, BR-34, BR-35, BR-37)."""
    if contract is None or not (slam or contract.kind in _ALONE):
        return _everybody(rules.players)
    return _active(rules.seat_sides, declarer)


@lru_cache(maxsize=16)
def _everybody(players: int) -> tuple[int, ...]:
    return tuple(range(players))


@lru_cache(maxsize=64)
def _active(sides: tuple[int, ...], declarer: int | None) -> tuple[int, ...]:
    """The seats but for the contractor's partners."""
    return tuple(
        seat
        for seat, side in enumerate(sides)
        if declarer is None or seat == declarer or side != sides[declarer]
    )


def is_made(
    rules: Rules,
    contract: Bid,
    declarer: int | None,
    tricks_won: Sequence[int],
    partner: int | None = None,
    slam: bool = False,
) -> bool:
    """Whether the contracting side has done what it bid, by the tricks that each seat won."""
    tricks = sum([tricks_won[seat] for seat in contracting_seats(rules, declarer, partner)])
    return _enough(contract, tricks, slam)


def _enough(contract: Bid, tricks: int, slam: bool) -> bool:
    """Whether so many tricks of the contracting side are what it bid."""
    if contract.is_trick_bid and not slam:
        return tricks >= contract.tricks
    return tricks == (10 if slam else contract.tricks)  # a null wants 0, Hi-Lo 5, a game 10


def contract_value(rules: Rules, contract: Bid, tricks: int, *, slam: bool) -> tuple[int, str]:
    """What a contract is worth when it is made or failed, and what for (BR-37, BR-50)."""
    value = ladder_of(rules).values[contract]
    if slam:
        worth = 500 if rules.slam is Slam.DECLARED_500 else value + 250
        return worth, f"slam declared in {contract.word}"
    if rules.slam is Slam.AUTO_250 and contract.is_trick_bid and tricks == 10 and value < 250:
        return 250, f"{contract.word}, all ten tricks"
    return value, contract.word


def score_deal(
    rules: Rules,
    *,
    contract: Bid | str,
    declarer: int | None,
    tricks_won: Iterable[int],
    partner: int | None = None,
    slam: bool = False,
) -> Score:
    """Score a deal: the points of each side, with the entries that add up to them.

    ``tricks_won`` has one number a seat. ``contract`` is a bid or its text, and may be NO_CONTRACT
    with ``declarer`` None.
    ``partner`` is the called partner of the five-player game. Caps on points for tricks belong to
    the match and are :func:`verdict`'s business (BR-51).

    Raises SetupError with everything that is wrong: a contract that this table does not have, a
    seat or a sum of tricks that cannot be.
    """
    rules = check_rules(rules)
    bid: Bid = as_bid(contract)
    problems: list[Problem] = []
    won = tuple(listed(tricks_won, "tricks_won", problems))
    problems += _problems(rules, bid, declarer, won, partner, slam)
    if problems:
        raise SetupError(problems)
    return deal_score(rules, DealResult(bid, declarer, won, partner, slam))


def slam_is_possible(rules: Rules, contract: object) -> bool:
    """Whether a slam can be declared with a contract (BR-37)."""
    declared = rules.slam in (Slam.DECLARED_500, Slam.DECLARED_PLUS_250)
    return declared and isinstance(contract, Bid) and contract.is_trick_bid


def slam_problems(rules: Rules, contract: object, slam: object) -> list[Problem]:
    """A problem with what is given as ``slam``, if there is one."""
    if type(slam) is not bool:
        return [Problem("slam", f"slam is True or False, not {shown(slam, 40)}")]
    if slam and not slam_is_possible(rules, contract):
        return [
            Problem("slam", "a slam is declared only with a trick bid, where the rules have it")
        ]
    return []


def _has_partner(contract: Bid) -> bool:
    """Whether a partner is called in this contract of the five-player game (BR-39)."""
    return contract.is_trick_bid or contract.is_game


def _told(contract: object) -> str:
    return str(contract) if isinstance(contract, Bid) else shown(contract, 40)


def is_tricks(value: object) -> bool:
    """Whether something is a number of tricks that a seat may win."""
    return type(value) is int and 0 <= value <= 10


def _problems(
    rules: Rules,
    contract: Bid,
    declarer: int | None,
    won: tuple[int, ...],
    partner: int | None,
    slam: bool,
) -> list[Problem]:
    problems = []
    seats = range(rules.players)
    if contract is NO_CONTRACT:
        if declarer is not None:
            problems.append(Problem("declarer", "a deal without a contract has no declarer"))
    elif not isinstance(contract, Bid) or not rules.can_be_contract(contract):
        problems.append(
            Problem("contract", f"{_told(contract)} cannot be the contract at this table")
        )
    elif type(declarer) is not int or declarer not in seats:
        problems.append(
            Problem(
                "declarer",
                f"the declarer is a seat from 0 to {seats[-1]}, not {shown(declarer, 20)}",
            )
        )
    if len(won) != rules.players or not all(map(is_tricks, won)):
        problems.append(
            Problem("tricks_won", f"tricks_won has one number for each of {rules.players} seats")
        )
    if partner is not None and (
        type(partner) is not int
        or partner not in seats
        or partner == declarer
        or rules.players != 5
        or rules.partner_call is PartnerCalling.NONE
    ):
        problems.append(
            Problem("partner", "only five players have a called partner, who is another seat")
        )
    elif partner is not None and isinstance(contract, Bid) and not _has_partner(contract):
        problems.append(Problem("partner", f"nobody calls a partner in {contract.word}"))
    problems += slam_problems(rules, contract, slam)
    if problems:
        return problems
    playing = playing_seats(rules, contract, declarer, slam)
    for seat in seats:
        if won[seat] and seat not in playing:
            problems.append(
                Problem("tricks_won", f"seat {seat} sits this deal out, so it wins no trick")
            )
    total = sum(won)
    may_stop = rules.null_early_stop and (contract.is_null or contract.kind is BidKind.HI_LO)
    short = may_stop and not is_made(rules, contract, declarer, won)
    if total > 10 or (total < 10 and not short):
        problems.append(Problem("tricks_won", f"the tricks of a deal add up to 10, not to {total}"))
    return problems


def deal_score(rules: Rules, result: DealResult) -> Score:
    """Score a deal that is known to be right."""
    return score_of(
        rules, result.contract, result.declarer, result.tricks_won, result.partner, result.slam
    )


def score_of(
    rules: Rules,
    contract: Bid | None,
    declarer: int | None,
    tricks_won: Sequence[int],
    partner: int | None,
    slam: bool,
) -> Score:
    """Score a deal that is known to be right, told as in a :class:`DealResult`."""
    sides = rules.seat_sides
    by_side = [0] * (max(sides) + 1)
    for side, tricks in zip(sides, tricks_won, strict=contract is not None):
        by_side[side] += tricks
    return _score(rules, contract, declarer, tuple(by_side), partner, slam)


@lru_cache(maxsize=4096)
def _score(
    rules: Rules,
    contract: Bid | None,
    declarer: int | None,
    by_side: tuple[int, ...],
    partner: int | None,
    slam: bool,
) -> Score:
    """Score a deal by the tricks of each side; kept, since a search meets the same ends again."""
    sides = rules.seat_sides
    count = len(by_side)
    if contract is None:
        return Score((0,) * count, ())
    entries: list[ScoreEntry] = []
    if declarer is None:
        for side in range(count):
            if by_side[side]:
                entries.append(_for_tricks(side, by_side[side]))
        return Score.of(count, entries)

    contracting = {sides[seat] for seat in contracting_seats(rules, declarer, partner)}
    tricks = sum(by_side[side] for side in contracting)
    made = _enough(contract, tricks, slam)
    value, what = contract_value(rules, contract, tricks, slam=slam)
    sign, verb = (1, "made") if made else (-1, "failed")
    if partner is None:
        entries.append(new_entry(sides[declarer], declarer, f"{what} {verb}", sign * value))
    else:
        half = rules.partner_share is PartnerShare.HALF
        share = value // 2 if half else value
        for seat in (declarer, partner):
            part = f"{what} {verb}, half each" if half else f"{what} {verb}"
            entries.append(new_entry(sides[seat], seat, part, sign * share))
    for side in range(count):
        if side in contracting:
            continue
        if contract.is_null:
            if rules.misere_defence is MisereDefence.TEN_PER_TRICK and tricks:
                reason = f"{tricks} trick{'s' * (tricks > 1)} forced on the contractor's side"
                entries.append(new_entry(side, None, reason, 10 * tricks))
        elif contract.kind is not BidKind.HI_LO and by_side[side]:
            off = rules.trick_points is TrickPoints.OFF or (
                rules.trick_points is TrickPoints.ONLY_IF_SET and made
            )
            if not off:
                entries.append(_for_tricks(side, by_side[side]))
    return Score.of(count, entries)


def _for_tricks(side: int, tricks: int) -> ScoreEntry:
    return new_entry(side, None, f"{tricks} trick{'s' * (tricks > 1)}", 10 * tricks)


def verdict(rules: Rules, totals: Iterable[int], result: DealResult) -> Verdict:
    """Judge a match after a deal (BR-51 to BR-53).

    ``totals`` are those of each side before the deal. Raises SetupError if their number is wrong or
    the result cannot be.
    """
    rules = check_rules(rules)
    if not isinstance(result, DealResult):
        what = type(result).__name__
        raise SetupError([Problem("result", f"a verdict is on a DealResult, not on a {what:.40}")])
    problems: list[Problem] = []
    before = tuple(listed(totals, "totals", problems))
    count = max(rules.seat_sides) + 1
    if len(before) != count or not all(map(is_points, before)):
        problems.append(Problem("totals", f"there is one total for each of {count} sides"))
    if result.contract is None:
        told = (result.declarer, result.partner, result.slam or None, *result.tricks_won)
        if any(one is not None and one != 0 for one in told):
            problems.append(
                Problem("contract", "a deal that was thrown in has no declarer and no tricks")
            )
    else:
        problems += _problems(
            rules, result.contract, result.declarer, result.tricks_won, result.partner, result.slam
        )
    order, won = result.trick_winners, result.tricks_won
    if not all(type(seat) is int and 0 <= seat < len(won) for seat in order) or any(
        type(tricks) is int and order.count(seat) > tricks for seat, tricks in enumerate(won)
    ):
        problems.append(
            Problem("trick_winners", "trick_winners are seats, none more often than it won tricks")
        )
    if problems:
        raise SetupError(problems)
    return judge(rules, before, result)


def judge(rules: Rules, before: tuple[int, ...], result: DealResult) -> Verdict:
    """Judge a match after a deal that is known to be right."""
    score = deal_score(rules, result)
    after, entries = _capped(rules, before, score, result)
    made_by = _made_by(rules, result)
    end = (
        _target_reached(rules, before, after, result, made_by)
        or _lost(rules, after)
        or _spread(rules, after)
    )
    winners, losers, reason = end or ((), (), "nobody has won yet")
    return Verdict(after, entries, winners, losers, reason)


def _contracting_sides(rules: Rules, result: DealResult) -> set[int]:
    seats = contracting_seats(rules, result.declarer, result.partner)
    return {rules.seat_sides[seat] for seat in seats}


def _made_by(rules: Rules, result: DealResult) -> set[int]:
    """The sides that made their contract in this deal."""
    if result.contract is None:
        return set()
    made = is_made(
        rules, result.contract, result.declarer, result.tricks_won, result.partner, result.slam
    )
    return _contracting_sides(rules, result) if made else set()


def _capped(
    rules: Rules, before: tuple[int, ...], score: Score, result: DealResult
) -> tuple[tuple[int, ...], tuple[ScoreEntry, ...]]:
    """Take away the points for tricks that a cap does not allow, as entries of their own (BR-51)."""
    after = [total + points for total, points in zip(before, score.points, strict=True)]
    contracting = _contracting_sides(rules, result)
    entries = []
    for side, points in enumerate(score.points):
        if side in contracting:
            continue  # a cap concerns points for tricks only, and those the contractor never gets
        lost, reason = 0, ""
        if rules.trick_points is TrickPoints.OFF_ABOVE_400 and before[side] > 400:
            lost, reason = points, "no points for tricks above 400"
        elif rules.trick_point_cap is not None and after[side] > rules.trick_point_cap:
            lost = min(points, after[side] - rules.trick_point_cap)
            reason = f"tricks cannot lift a side above {rules.trick_point_cap}"
        if lost:
            entries.append(new_entry(side, None, reason, -lost))
            after[side] -= lost
    return tuple(after), tuple(entries)


_End = tuple[tuple[int, ...], tuple[int, ...], str]


def _won(rules: Rules, winners: Iterable[int], reason: str) -> _End:
    return tuple(sorted(winners)), (), reason


def _target_reached(
    rules: Rules,
    before: tuple[int, ...],
    after: tuple[int, ...],
    result: DealResult,
    made_by: set[int],
) -> _End | None:
    """Tests 1 and 2 of BR-52."""
    over = [side for side, total in enumerate(after) if total >= rules.target]
    if rules.win_condition is WinCondition.MADE_CONTRACT:
        over = [side for side in over if side in made_by]
        return _won(rules, over, f"reached {rules.target} with a contract made") if over else None
    if not over:
        return None
    if len(over) == 1:
        return _won(rules, over, f"reached {rules.target}")
    if rules.both_over is BothOver.BIDDER:
        bidders = [side for side in over if side in made_by]
        if bidders:
            return _won(rules, bidders, f"reached {rules.target} with the contract made")
    if rules.both_over is not BothOver.HIGHER_SCORE:
        first = _first_to_cross(rules, before, over, result)
        if first is not None:
            return _won(rules, [first], f"was the first to reach {rules.target}")
    most = max(after[side] for side in over)
    best = [side for side in over if after[side] == most]
    if rules.both_over is BothOver.HIGHER_SCORE:
        best = [side for side in best if side in made_by] or best
    return _won(rules, best, f"reached {rules.target} with the highest score")


def _first_to_cross(
    rules: Rules, before: tuple[int, ...], over: list[int], result: DealResult
) -> int | None:
    """The side that came to the target first; contract points count after the last trick.

    ``over`` are the sides that are there now. None if several came there at once, or if nobody knows
    who won which trick.
    """
    if len(result.trick_winners) != sum(result.tricks_won):
        return None  # some tricks were won nobody knows when
    contracting = _contracting_sides(rules, result)
    null = result.contract is not None and result.contract.is_null
    crossed = {side: -1 for side in over if before[side] >= rules.target}
    running = list(before)
    for number, seat in enumerate(result.trick_winners):
        taker = rules.seat_sides[seat]
        for side in over:
            # in a null it is the tricks of the contracting side that count, for the others
            if side not in contracting and ((taker in contracting) if null else (taker == side)):
                running[side] += 10
                if running[side] >= rules.target:
                    crossed.setdefault(side, number)
    last = len(result.trick_winners)
    times = {side: crossed.get(side, last) for side in over}
    first = min(times.values())
    earliest = [side for side in over if times[side] == first]
    return earliest[0] if len(earliest) == 1 else None


def _lost(rules: Rules, after: tuple[int, ...]) -> _End | None:
    """Test 3 of BR-52: a side has fallen so low that it loses."""
    if rules.lose_at is None:
        return None
    low = rules.lose_at
    losers = [side for side, total in enumerate(after) if total <= low]
    if rules.lose_unless_opponents_minus:
        losers = [
            side
            for side in losers
            if not any(total < 0 for other, total in enumerate(after) if other != side)
        ]
    if not losers:
        return None
    # Where all are down at once the highest of them wins, for somebody must
    best = max(after)
    winners = tuple(side for side, total in enumerate(after) if total == best)
    beaten = tuple(side for side in losers if side not in winners)
    return winners, beaten, f"the other side fell to {low} or below"


def _spread(rules: Rules, after: tuple[int, ...]) -> _End | None:
    """Test 4 of BR-52: one side is far ahead of another that is below zero."""
    if rules.point_spread is None:
        return None
    ahead = max(range(len(after)), key=after.__getitem__)
    behind = min(range(len(after)), key=after.__getitem__)
    if after[ahead] - after[behind] >= rules.point_spread and after[behind] < 0:
        return (ahead,), (behind,), f"is {rules.point_spread} or more ahead of a side below zero"
    return None
