"""The completion law (RR-4, RR-5): the search with its shortcuts against a plain one."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from five_hundred import rum
from five_hundred.cards import Card, CardSet, Suit, cards_in, shuffled
from five_hundred.rum import duty as duty_room
from five_hundred.rum import find, listing
from five_hundred.rum.duty import allows, completable, table_moves
from five_hundred.rum.find import melds_in
from five_hundred.rum.play import after_table, refuse_discard, refuse_table
from five_hundred.rum.shape import judge
from five_hundred.rum.taking import duty_of_take, play_after_take
from five_hundred.rum.terms import Play, Terms, change_play, start_play, terms_of
from five_hundred.rum.wild import RANKS
from tests.rum.helpers import like, pick, random_rules


def plain_completable(terms: Terms, play: Play, seen: set[Play], pay: bool = True) -> bool:
    """A discard is legal now, or some table move leads on: nothing left out, nothing clever."""
    if not play.hand:
        return True
    if play in seen:
        return False
    seen.add(play)
    for card in cards_in(play.hand):
        if (pay or not play.owes) and refuse_discard(terms, play, rum.Discard(card)) is None:
            return True
    for move in table_moves(terms, play):
        if refuse_table(terms, play, move) is None and plain_completable(
            terms, after_table(terms, play, move), seen, pay
        ):
            return True
    return False


def small_position(rng: random.Random) -> tuple[Terms, Play] | None:
    """A turn with a small hand, a few melds and, mostly, something owed."""
    rules = random_rules(rng)
    players = rules.players[1]
    rules_pack = rules.pack_for(players)
    # A narrow pack: few ranks, so that much fits together.
    low = int(rng.random() * 4)
    ranks = [*RANKS[low : low + 6], RANKS[0]]
    suits = "SCH" if rng.random() < 0.7 else "SCDH"
    narrow = [
        card
        for card in rules_pack
        if card.is_joker or (card.rank in ranks and str(card.suit) in suits)
    ]
    deck = list(shuffled(narrow, rng))
    terms = terms_of(rules, players, 0, rules_pack.set.mask)
    shape = terms.shape
    melds: list[rum.Meld] = []
    for _ in range(int(rng.random() * 4)):
        found = rum.find_melds(deck[: len(deck) // 2], rules, terms.packs)
        if not found:
            break
        move = rum.LayMeld(pick(rng, found).cards)
        owner = int(rng.random() * players)
        by = [owner if rng.random() < 0.7 else int(rng.random() * players) for _ in move.cards]
        melds.append(rum.Meld.of(move.cards, rules, by, owner=owner, packs=terms.packs))
        deck = [card for card in deck if not card.bit & move.mask]
        deck = list(shuffled(deck, rng))
    size = 1 + int(rng.random() * 4)
    own = CardSet(deck[:size]).mask
    deck = deck[size:]
    seat = int(rng.random() * players)
    first = rng.random() < 0.15
    if rng.random() < 0.25:
        play = start_play(terms, seat, own, tuple(melds), first, deck[0].bit)
    else:
        taken = tuple(deck[: 1 + int(rng.random() * 4)])
        below = tuple(deck[4:5])
        duty = duty_of_take(terms, len(taken), below + taken, 3, 0)
        if duty is None or rng.random() < 0.2:
            duty = duty_of_take(terms, len(taken), below + taken, 0, 99)
        if duty is not None and duty.fail != "illegal" and rng.random() < 0.5:
            duty = attrs.evolve(duty, fail="illegal")
        if rng.random() < 0.1:
            own = 0
        play = play_after_take(
            terms, seat, own, tuple(melds), taken, duty, terms.is_open(seat, tuple(melds)), first
        )
    if play.hand.bit_count() > 7:
        return None
    jokers = play.hand & shape.joker_mask
    if jokers and rules.joker_swap_to == "must_play" and rng.random() < 0.3:
        play = change_play(play, freed=jokers & -jokers)
    return terms, play


@settings(max_examples=300)
@given(st.integers(0, 2**40))
def test_the_search_agrees_with_a_plain_one(seed: int) -> None:
    """RR-5."""
    position = small_position(random.Random(seed))
    if position is None:
        return
    terms, play = position
    assert completable(terms, play) == plain_completable(terms, play, set())
    assert completable(terms, play, pay=False) == plain_completable(terms, play, set(), False)
    for move in list(table_moves(terms, play))[:6]:
        if refuse_table(terms, play, move) is None:
            after = after_table(terms, play, move)
            if after.hand:
                assert completable(terms, after) == plain_completable(terms, after, set())


@settings(max_examples=150)
@given(st.integers(0, 2**40))
def test_a_glance_is_never_wrong(seed: int) -> None:
    position = small_position(random.Random(seed))
    if position is None:
        return
    terms, play = position
    verdict = duty_room._quick(terms, play) if play.owes else None
    if verdict is not None:
        assert plain_completable(terms, play, set(), False) == verdict


def brute_force_melds(terms: Terms, hand: int) -> set[rum.LayMeld]:
    """Every meld of a small hand by trying every subset with every name for every joker."""
    shape = terms.shape
    held = cards_in(hand)
    names: list[Any] = [Card(rank, suit) for suit in Suit for rank in RANKS]
    found = set()

    def name(chosen: list[Any], rest: list[Card]) -> None:
        if rest:
            if rest[0].is_joker:
                for stands_for in [*names, *RANKS]:
                    name([*chosen, rum.Wild(rest[0], stands_for)], rest[1:])
            else:
                name([*chosen, rest[0]], rest[1:])
            return
        move = rum.LayMeld(chosen)
        if isinstance(judge(move.cards, shape), rum.MeldKind):
            found.add(move)

    for picked in range(1 << len(held)):
        subset = [card for number, card in enumerate(held) if picked >> number & 1]
        if len(subset) >= 3:
            name([], sorted(subset, key=lambda card: card.is_joker))
    return found


@settings(max_examples=12)
@given(st.integers(0, 2**40))
def test_every_meld_is_found(seed: int) -> None:
    """RR-30 to RR-38, against every subset of the hand with every name."""
    rng = random.Random(seed)
    rules = random_rules(rng)
    players = rules.players[1]
    pack = rules.pack_for(players)
    low = int(rng.random() * 9)
    ranks = {*RANKS[low : low + 4], RANKS[0], RANKS[12]}
    naturals = [card for card in shuffled(pack, rng) if card.rank in ranks]
    jokers = [card for card in pack if card.is_joker][: int(rng.random() * 3)]
    hand = CardSet(naturals[: 8 - len(jokers) - len(jokers) ** 2 // 2] + jokers)
    terms = terms_of(rules, players, 0, pack.set.mask)
    listed = list(melds_in(hand.mask, terms.shape))
    assert len(set(listed)) == len(listed)
    assert set(listed) == brute_force_melds(terms, hand.mask)
    built = rum.find_melds(hand, rules, packs=terms.packs)
    assert [meld.cards for meld in built] == [move.cards for move in listed]
    assert [built[number].cards for number in range(len(built))] == [move.cards for move in listed]


@pytest.mark.parametrize(
    "seed",
    [12, 19, 145, 162, 203, 220, 294, 339, 580, 598, 685, 1017, 1093, 1167, 1246, 1491, 1756, 1761,
     1782, 2057, 6728, 8077],
)  # fmt: skip
def test_positions_in_which_each_part_of_the_search_is_needed(seed: int) -> None:
    """RR-5: small faults put into the search give a wrong answer in one of these."""
    position = small_position(random.Random(seed))
    assert position is not None
    terms, play = position
    assert completable(terms, play) == plain_completable(terms, play, set())
    assert completable(terms, play, pay=False) == plain_completable(terms, play, set(), False)


def search_size(monkeypatch: pytest.MonkeyPatch, hand: str, **changes: Any) -> tuple[bool, int]:
    """Whether a turn whose first meld is laid can be completed, and how many moves the search made."""
    turn_total = rum.FirstMeldScope.TURN_TOTAL
    rules = attrs.evolve(rum.PRESETS["swedish"], first_meld_scope=turn_total, **changes)
    terms = terms_of(rules, 2, 0, rules.pack_for(2).set.mask)
    play = start_play(terms, 0, CardSet.parse(f"KS KC KD {hand}").mask, (), False)
    play = after_table(terms, play, rum.LayMeld([Card.parse(card) for card in ("KS", "KC", "KD")]))
    made: list[Play] = []

    def counted(*given: Any) -> Play:
        made.append(after_table(*given))
        return made[-1]

    with monkeypatch.context() as patched:
        patched.setattr(duty_room, "after_table", counted)
        found = completable(terms, play)
    return found, len(made)


def test_a_first_meld_out_of_reach_is_seen_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """RR-43: all cards of the hand together are worth too little, or just enough."""
    hand = "4S 4C 4D 6S 6C 6D 8S 8C 8D"  # 45 points beside the kings' 30
    assert search_size(monkeypatch, hand, first_meld_points=80) == (False, 0)
    found, moves = search_size(monkeypatch, hand, first_meld_points=75)
    assert found
    assert moves
    assert search_size(monkeypatch, hand, first_meld_cards=13) == (False, 0)
    assert search_size(monkeypatch, hand, first_meld_cards=12)[0]
    assert search_size(monkeypatch, hand, first_meld_cards=12, first_meld_points=80)[0]
    # An ace is worth as much as it can be anywhere, a joker of the value of a card as much as any.
    aces = "AS AC AD 2H"
    assert search_size(monkeypatch, aces, first_meld_points=75)[0]
    assert search_size(monkeypatch, aces, first_meld_points=85) == (False, 0)
    jokers: dict[str, Any] = {"jokers_per_pack": 1, "joker_meld": "represented", "joker_hand": 15}
    assert search_size(monkeypatch, "AS AC Jo 2H", first_meld_points=75, **jokers)[0]


def test_melds_in_another_order_are_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three melds may be laid in six ways, and come to eight positions."""
    hand = "4S 4C 4D 6S 6C 6D 8S 8C 8D 10H"  # 55 points, of which 10 are of no use
    found, moves = search_size(monkeypatch, hand, first_meld_points=80)
    assert not found
    assert moves == 3 + 2 * 3 + 3  # from no meld, from one, from two


# What the search leaves out


def after_take(
    rules: rum.Rules, own: str, taken: str, melds: tuple[str, ...] = (), **changes: Any
) -> tuple[Terms, Play]:
    """A turn after a take, by a side that is open."""
    terms = terms_of(rules, rules.players[0], 0, rules.pack_for(rules.players[0]).set.mask)
    laid = tuple(rum.Meld.parse(text, rules, by=1) for text in melds)
    pile = tuple(map(Card.parse, taken.split()))
    duty = duty_of_take(terms, len(pile), pile, 3, 0)
    play = play_after_take(terms, 0, CardSet.parse(own).mask, laid, pile, duty, True, False)
    return terms, change_play(play, **changes)


def goes(rules: rum.Rules, own: str, *melds: str, **changes: Any) -> bool:
    """Whether a turn in which nothing is owed to the pile can be completed."""
    terms = terms_of(rules, 2, 0, rules.pack_for(2).set.mask)
    laid = tuple(rum.Meld.parse(text, rules, by=1) for text in melds)
    play = start_play(terms, 0, CardSet.parse(own).mask, laid, False, 0)
    return completable(terms, change_play(play, **changes))


def tried(
    monkeypatch: pytest.MonkeyPatch,
    rules: rum.Rules,
    own: str,
    taken: str,
    melds: tuple[str, ...] = (),
    **changes: Any,
) -> tuple[bool, int]:
    """Whether a turn after a take can be completed, and how many moves the search asked about."""
    terms, play = after_take(rules, own, taken, melds, **changes)
    asked: list[Any] = []

    def counted(*given: Any) -> Any:
        asked.append(given)
        return refuse_table(*given)

    with monkeypatch.context() as patched:
        patched.setattr(duty_room, "refuse_table", counted)
        found = completable(terms, play)
    return found, len(asked)


def swedish(**changes: Any) -> rum.Rules:
    changes = {"use_kind": "new", "use_when": "before_discard", **changes}
    return attrs.evolve(rum.PRESETS["swedish"], **changes)


FIVE_TO_TEN = "5H 6H 8H 9H 10H 5H#2 6H#2 8H#2 9H#2 10H#2"
GONE: dict[str, Any] = {"freed": Card.joker(1).bit}
"""A joker that is owed and not there, so that whatever is laid is not enough."""


def test_only_the_shortest_melds_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long meld can be laid as a short one, and the rest laid off: three melds, not eighteen.

    After each of them there are two places for the joker. Of the copies one is as good as the other.
    """
    exchanged = {"two_packs_from": 2, "joker_swap": "anyone", "jokers_per_pack": 1}
    rules = swedish(**exchanged)
    assert tried(monkeypatch, rules, FIVE_TO_TEN, "7H", **GONE) == (False, 3 * 3)
    four = swedish(**exchanged, run_min=4)
    assert tried(monkeypatch, four, FIVE_TO_TEN, "7H", **GONE) == (False, 3 * 3)
    # A side that is not open needs any meld; of the hearts there are four of three cards.
    own = swedish(own_meld_before_layoff=True, use_kind="meld_or_layoff", run_min=4)
    hand = "5H 6H 7H 8H 9H 10H"
    assert tried(monkeypatch, own, hand, "KD", open=False) == (False, 3)


def test_one_of_several_cards_that_are_alike_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Copies, jokers, and cards of a rank where suits count for nothing; not those that are owed."""
    joker: dict[str, Any] = {"jokers_per_pack": 1, "joker_swap": "anyone", "run_same_suit": False}
    hand = "5H 5C 6H 6C 6S 2D"
    one_pack = swedish(**joker)
    assert tried(monkeypatch, one_pack, hand, "7H", **GONE) == (False, 6 * 3)
    # Sets need suits, so that it matters which six is left; without them, nothing is lost.
    two_packs = swedish(**joker, two_packs_from=2)
    assert tried(monkeypatch, two_packs, hand, "7H", **GONE) == (False, 6 * 3)
    any_suit = like(
        two_packs, set_distinct_suits=False, joker_bind="rank_in_sets", joker_set_swap="any_missing"
    )
    assert tried(monkeypatch, any_suit, hand, "7H", **GONE) == (False, 3)
    # One six is owed, the others are not.
    owed = like(any_suit, pile_use_card="any")
    assert tried(monkeypatch, owed, hand, "6D 7H", **GONE)[1] > 2 * 3


@settings(max_examples=100)
@given(st.integers(0, 2**40))
def test_lists_that_ask_about_one_of_several_moves(seed: int) -> None:
    """Of runs over the same places that come to the same only one is asked about (RR-4, RR-5)."""
    position = small_position(random.Random(seed))
    if position is None:
        return
    terms, play = position
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(find, "_MANY", 0)
        moves = [move for move in listing.turn_moves(terms, play) if isinstance(move, rum.LayMeld)]
    legal = [move for move in melds_in(play.hand, terms.shape) if allows(terms, play, move)]
    assert sorted(map(str, moves)) == sorted(map(str, legal))


def test_longer_melds_are_tried_where_they_may_be_needed() -> None:
    """A card of the hand beside the owed one, two naturals among jokers, a joker that is owed."""
    with_hand = swedish(use_kind="new_with_hand", pile_use_card="deepest")
    assert completable(*after_take(with_hand, "10H 2C", "7H 8H 9H")), (
        "only four hearts hold both the seven and the ten"
    )
    assert not completable(*after_take(with_hand, "JH 2C", "7H 8H 9H"))
    two = swedish(jokers_per_pack=2, min_naturals=2)
    assert completable(*after_take(two, "6H Jo Jo#2 2C KD", "9H")), (
        "two jokers between six and nine"
    )
    assert not completable(*after_take(two, "5H Jo Jo#2 2C KD", "9H"))
    three = swedish(jokers_per_pack=3, set_distinct_suits=True)
    assert completable(*after_take(three, "9H Jo#2 Jo#3 KD", "Jo"))
    # The freed joker is the outermost of three, and stands for a card that nobody may hold.
    must = swedish(jokers_per_pack=3, joker_swap="anyone", joker_swap_to="must_play")
    assert completable(
        *after_take(must, "QH Jo Jo#2 Jo#3 2C", "KD", duty=None, freed=Card.joker(1).bit)
    )


def test_first_melds_that_are_too_small_are_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """RR-43: a meld is tried only if the cards of its places may be worth enough."""
    rules = swedish(two_packs_from=2, first_meld_points=50)
    hand = f"{FIVE_TO_TEN} KS KC KD"
    assert tried(monkeypatch, rules, hand, "7H", open=False) == (False, 0)
    enough = swedish(two_packs_from=2, first_meld_points=30)
    found, moves = tried(monkeypatch, enough, hand, "7H", open=False)
    assert found
    assert moves < 40
    cards = swedish(two_packs_from=2, first_meld_cards=7)
    assert tried(monkeypatch, cards, hand, "7H", open=False) == (False, 0)
    assert tried(monkeypatch, swedish(first_meld_cards=6), "5H 6H 8H 9H 10H 2C", "7H", open=False)[
        0
    ]
    # A joker may be worth more than the card whose place it takes.
    jokers = swedish(jokers_per_pack=1, first_meld_points=30, joker_hand=25)
    assert tried(monkeypatch, jokers, "5H 6H Jo 2C", "7H", open=False)[0]
    nines = "9S 9C 9D Jo KD"  # every set has its natural cards, or the joker in the place of one
    assert tried(monkeypatch, jokers, nines, "9H", open=False)[0]
    poor = swedish(jokers_per_pack=1, first_meld_points=31, joker_hand=15)
    assert tried(monkeypatch, poor, "2H 3H Jo 6C", "4H", open=False) == (False, 0)


def test_without_another_new_meld_nothing_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """RR-45, RR-46: then what only a new meld can meet is not met."""
    single = swedish(two_packs_from=2, melds_per_turn=1)
    assert tried(monkeypatch, single, FIVE_TO_TEN, "7H")[0]
    assert tried(monkeypatch, single, FIVE_TO_TEN, "7H", melded=1) == (False, 0)
    again = swedish(two_packs_from=2, no_meld_first_turn=True)
    assert tried(monkeypatch, again, FIVE_TO_TEN, "7H")[0]
    assert tried(monkeypatch, again, FIVE_TO_TEN, "7H", first=True) == (False, 0)
    layoff = swedish(use_kind="meld_or_layoff", melds_per_turn=1)
    run = ("4H 5H 6H",)
    assert tried(monkeypatch, layoff, "2S 3D", "7H", run, melded=1)[0]
    assert tried(monkeypatch, layoff, "7H 2S 3D", "8H", run, melded=1)[0], "the seven makes room"
    again = like(layoff, two_packs_from=2)
    assert tried(monkeypatch, again, FIVE_TO_TEN, "7H", melded=1) == (False, 0)
    # Exchanges do not help either.
    joker = ("9S 9C Jo=9H",)
    swaps = like(single, joker_swap="anyone", jokers_per_pack=1)
    assert tried(monkeypatch, swaps, "9H 2S 3D", "KC", joker)[1] == 1
    assert tried(monkeypatch, swaps, "9H 2S 3D", "KC", joker, melded=1) == (False, 0)


def test_a_ban_on_own_cards_widens_the_search_only_where_it_matters(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """RR-39: a card that is laid elsewhere may set a joker free to stand for it."""
    banned = swedish(
        jokers_per_pack=1,
        joker_own_card_ban=True,
        use_kind="new_with_hand",
        pile_use_card="deepest",
    )
    nines, run = "9S 9C 9H 9D", ("6D 7D 8D",)
    # Of the hand only the joker makes a meld with the nines, and all of them are held.
    assert not tried(monkeypatch, banned, "Jo 2C 3D KS", nines)[0]
    assert tried(monkeypatch, banned, "Jo 2C 3D KS", nines, run)[0], (
        "the last nine is laid off first"
    )
    assert tried(monkeypatch, like(banned, joker_own_card_ban=False), "Jo 2C 3D KS", nines)[0]
    # Where not even a joker that may be any card would help, nothing else is tried.
    four = like(banned, run_min=4, use_kind="new")
    hand = "5H 6H 7H 8H 9H 10H KS KC KD QS QC QD JS JC JD Jo"
    assert tried(monkeypatch, four, hand, "2C", ("6D 7D 8D 9D",)) == (False, 0)


def test_what_a_freed_joker_is_laid_with() -> None:
    """RR-41 to RR-44: after another exchange, after a first meld without it, after a lay-off."""
    must = swedish(jokers_per_pack=2, joker_swap="anyone", joker_swap_to="must_play")
    freed = {"freed": Card.joker(1).bit}
    nines = "9S 9C 9D Jo#2=9H"  # there is no fifth place
    assert goes(must, "9H 5S Jo KD", nines, **freed), "two jokers and the five are a meld"
    assert not goes(must, "8H 5S Jo KD", nines, **freed)
    nine = Card.parse("9H").bit
    alone = "9S 9C 9D Jo=9H"
    assert not goes(must, "9H", alone, banned=nine, drawn_ban=False), "the joker could not be laid"
    assert goes(like(must, joker_swap_to="hand"), "9H", alone, banned=nine, drawn_ban=False)
    own_first = like(
        must, own_meld_before_layoff=True, first_meld_points=40, joker_meld="fixed", joker_hand=5
    )
    hand, run = "KS KC KD KH Jo 4C", "6H 7H 8H"
    assert goes(own_first, hand, run, open=False, **freed), "the kings, then the joker on the run"
    assert not goes(own_first, hand.replace("KH", "2H"), run, open=False, **freed)


def test_what_helps_a_first_meld_that_is_not_finished() -> None:
    """RR-41, RR-43: an exchange brings a joker that is worth more; a lay-off makes it possible."""
    rules = swedish(
        jokers_per_pack=1, joker_swap="anyone", first_meld_points=55,
        first_meld_scope=rum.FirstMeldScope.TURN_TOTAL,
    )  # fmt: skip
    kings: dict[str, Any] = {"open": False, "melded": 1, "laid_cards": 3, "laid_points": 30}
    nines = "9S 9C Jo=9H"
    assert goes(rules, "9H 4S 4C 2D", nines, **kings), "30, and two fours with a joker of 15"
    assert not goes(rules, "8H 4S 4C 2D", nines, **kings)
    both = like(rules, joker_set_swap="both_missing")
    assert goes(both, "9H 9D 4S 4C 2D", nines, **kings), "the other nine is laid off first"
    assert not goes(both, "9H 8D 4S 4C 2D", nines, **kings)


def test_a_freed_joker_is_laid_before_the_fine_is_paid() -> None:
    """RR-16, RR-42, RR-45: the duty cannot be met any more, but failed; a freed joker comes first."""
    rules = swedish(
        jokers_per_pack=1, joker_swap="anyone", joker_swap_to="must_play", melds_per_turn=1,
        pile_fail="penalty", pile_use_card="deepest",
    )  # fmt: skip
    terms = terms_of(rules, 2, 0, rules.pack_for(2).set.mask)
    run = rum.Meld.parse("7H 8H Jo=9H", rules, by=1)
    pile = tuple(map(Card.parse, ("KS", "JH")))
    own = CardSet.parse("5S 5C 5D 9H 2C 3D").mask
    play = play_after_take(
        terms, 0, own, (run,), pile, duty_of_take(terms, 2, pile, 3, 0), True, False
    )
    play = after_table(terms, play, rum.LayMeld(map(Card.parse, ("5S", "5C", "5D"))))
    swap = rum.SwapJoker(Card.parse("9H"), 0)
    assert allows(terms, play, swap)
    after = after_table(terms, play, swap)
    assert not completable(terms, after, pay=False)
    # With a fine that gives the cards back there is no way on once something was laid.
    assert after.duty is not None
    assert not completable(terms, change_play(after, duty=attrs.evolve(after.duty, fail="return")))


def test_a_joker_that_comes_back_is_no_card_of_the_hand_before_the_take() -> None:
    """RR-13: of two jokers, the one that was freed in the turn does not meet the duty.

    Here it is laid, freed, and laid again elsewhere, since the melds of the turn are counted
    together; and the other one has to be laid with the owed six before that. It does not matter
    which of the two is which.
    """
    rules = swedish(
        use_kind="new_with_hand", pile_use_card="deepest", two_packs_from=2, jokers_per_pack=1,
        joker_swap="anyone", joker_set_swap="any_missing", joker_own_card_ban=True, max_jokers=1,
        joker_hand=25, ace_runs="high", first_meld_points=105,
        first_meld_scope=rum.FirstMeldScope.TURN_TOTAL,
    )  # fmt: skip
    terms = terms_of(rules, 2, 0, rules.pack_for(2).set.mask)
    pile = tuple(map(Card.parse, ("6C", "4C")))
    own = CardSet.parse("5H 5S 5C 2C 3C Jo Jo#2 KD").mask
    duty = duty_of_take(terms, 2, pile, 3, 0)
    play = play_after_take(terms, 0, own, (), pile, duty, False, False)
    for number in (1, 2):
        wild = rum.Wild(Card.joker(number), Card.parse("5D"))
        assert allows(terms, play, rum.LayMeld([Card.parse("5H"), Card.parse("5S"), wild]))
