"""A state or an observation of the bidding game as a table that can be drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, cast

from five_hundred.bidding.base import PhaseName
from five_hundred.bidding.course import named_jokers
from five_hundred.bidding.joker import Half, Trick, winning_place
from five_hundred.bidding.ladder import NO_CONTRACT, Bid
from five_hundred.bidding.moves import PASS, Play
from five_hundred.bidding.pile import Pile
from five_hundred.bidding.ranking import ranking_of
from five_hundred.bidding.rules import Rules
from five_hundred.cards import Card, CardSet
from five_hundred.protocols import Event
from five_hundred.table import (
    BACK,
    Face,
    OnTable,
    Place,
    Played,
    Row,
    Table,
    TrickShown,
    score_shown,
    show_card,
    side_labels,
    together,
)

if TYPE_CHECKING:
    from five_hundred.bidding.observation import Observation
    from five_hundred.bidding.state import State

_DOES = {
    PhaseName.REDEAL_QUESTION: "to answer",
    PhaseName.AUCTION: "to call",
    PhaseName.KITTY_EXCHANGE: "to put cards away",
    PhaseName.CARD_GIFT: "to give cards",
    PhaseName.PARTNER_CALL: "to call a partner",
    PhaseName.JOKER_NAMING: "to name the joker's suit",
    PhaseName.TRICK_PLAY: "to play",
}


def show_bid(bid: Bid) -> str:
    """A bid with its suit's symbol: ``8♥``, ``8NT``, ``mis``."""
    suit = bid.trumps
    return str(bid) if suit is None else str(bid).removesuffix(suit.value) + suit.symbol


def table_of(view: State | Observation, who: Sequence[str]) -> Table:
    """Read a state, which shows everything, or an observation, which shows what its seat knows."""
    reader = _Reader(view, who)
    rules, seen = view.rules, reader.seen
    phase = str(view.phase).replace("_", " ")
    common: dict[str, Any] = {
        "game": "500",
        "phase": "before the deal" if view.is_chance else phase,
        "facts": tuple(reader.facts()),
        "turn": reader.turn(),
        "viewer": reader.viewer,
        "own": seen and seen.seat,
        "places": tuple(map(reader.place, range(rules.players))),
    }
    if view.is_chance:
        return Table(**common, heaps=(Row("pack", unseen=len(rules.pack)),))
    return Table(
        **common,
        contract=reader.short_contract,
        calls=tuple(_calls(view.history)),
        dealt=tuple(reader.dealt()),
        heaps=tuple(reader.heaps()),
        tricks=tuple(reader.tricks()),
        counts=tuple(reader.counts()),
        score=score_shown(view.score, reader.labels) if view.is_over and view.score else (),
    )


def _calls(history: Sequence[Event]) -> Iterable[tuple[int, str]]:
    for event in history:
        if event.seat is not None and isinstance(event.move, Bid):
            yield event.seat, show_bid(event.move)
        elif event.seat is not None and event.move is PASS:
            yield event.seat, "pass"


class _Reader:
    """What is to be seen of a view, part by part."""

    def __init__(self, view: State | Observation, who: Sequence[str]) -> None:
        self.view: Any = view
        self.who = who
        self.rules: Rules = view.rules
        is_seen = hasattr(view, "hand_sizes")
        self.seen = cast("Observation", view) if is_seen else None
        self.contract: Bid | None = getattr(view, "contract", None)
        self.labels = side_labels(view.sides, who)
        self.tables: Sequence[Sequence[Pile]] = view.tables or ()
        self._ranking = ranking_of(self.rules, self.contract or NO_CONTRACT)

    def _get(self, name: str, default: Any = None) -> Any:
        """A field of a phase, which the phase or the view may not have."""
        found = getattr(self.view, name, None)
        return default if found is None else found

    @property
    def viewer(self) -> str:
        if self.seen is None:
            return ""
        return "a spectator" if self.seen.seat is None else self.who[self.seen.seat]

    def groups(
        self, cards: Iterable[Card], mark: Callable[[Card], str] = lambda card: ""
    ) -> tuple[tuple[Face, ...], ...]:
        """Cards as a player holds them: suit by suit, trumps last."""
        found: dict[Any, list[Face]] = {}
        for card in self._ranking.sort(cards):
            found.setdefault(self._ranking.suit_of(card), []).append(Face(card, mark=mark(card)))
        return tuple(map(tuple, found.values()))

    @property
    def short_contract(self) -> str:
        """The contract as it was bid; empty without one."""
        bid = self.contract
        return "" if bid is None or bid is NO_CONTRACT else show_bid(bid)

    # The headline

    def facts(self) -> Iterable[str]:
        view, who = self.view, self.who
        yield f"{who[view.dealer]} deals"
        contract = self.contract
        if contract is not None:
            worth = f" ({self.rules.value(contract)})" if contract in self.rules.ladder else ""
            by = "" if view.declarer is None else f" by {who[view.declarer]}"
            yield f"{contract.word}{worth}{by}{', slam' if view.slam else ''}"
        called, partner = self._get("called"), self._get("partner")
        if called is not None:
            yield f"{show_card(called)} is called"
        if partner is not None:
            yield f"{who[partner]} is the partner"
        for seat, suit in enumerate(self._get("named", ())):
            if suit is not None:
                yield f"the joker of {who[seat]} is a {suit.word[:-1]}"
        if view.is_over:
            outcome = {"passed_out": "thrown in: all passed", "no_ace": "thrown in: no ace"}
            made = {True: "made", False: "failed", None: "played"}[view.made]
            yield outcome.get(view.outcome, made)

    def turn(self) -> str:
        view = self.view
        if not view.actors:
            return ""
        does = _DOES[view.phase]
        if view.phase is PhaseName.TRICK_PLAY:
            if not view.trick:
                does = "to lead"
            if self.tables:
                does += f" from the {view.half}"
            if view.turn != view.actors[0]:
                does += f" for {self.who[view.turn]}"
        return f"{together([self.who[seat] for seat in view.actors])} {does}"

    # The seats

    def place(self, seat: int) -> Place:
        view = self.view
        sides = view.sides
        won = self._get("tricks_won")
        return Place(
            seat,
            self.who[seat],
            sides[seat] if len(set(sides)) < len(sides) else None,
            self.hand(seat),
            acts=seat in view.actors,
            deals=seat == view.dealer,
            is_contractor=seat == self._get("declarer"),
            words=tuple(self._words(seat)),
            piles=tuple(map(_on_table, self.tables[seat])) if self.tables else (),
            won=None if won is None or self.contract is None else won[seat],
        )

    def _words(self, seat: int) -> Iterable[str]:
        view = self.view
        looked = self._get("looked")
        active = self._get("active")
        if seat in view.barred and view.phase is PhaseName.AUCTION:
            yield "may not call"
        if looked is not None and not looked[seat]:
            yield "has not looked"
        if active is not None and seat not in active and not view.is_over:
            yield "sits out"
        if seat == self._get("exposed"):
            yield "lies open"
        if seat == self._get("partner"):
            yield "partner"
        if seat == self._get("asker"):
            yield "asks for a new deal"

    def hand(self, seat: int) -> Row:
        view = self.view
        seen = self.seen
        kitty = CardSet()
        if view.phase is PhaseName.KITTY_EXCHANGE and seat == view.declarer:
            kitty = view.kitty or kitty

        def mark(card: Card) -> str:
            return "kitty" if card in kitty else ""

        if seen is None:
            cards: CardSet = view.hands[seat]
            return Row("hand", self.groups(cards, mark))
        cards = seen.hand if seat == seen.seat else seen.known[seat]
        return Row("hand", self.groups(cards, mark), seen.hand_sizes[seat] - len(cards))

    def dealt(self) -> Iterable[Row]:
        """The hands as they were dealt, at the end, for who sees everything."""
        if self.seen is None and self.view.is_over:
            for seat, hand in enumerate(self.view._course.dealt):
                yield Row(f"dealt {seat}", self.groups(CardSet.from_mask(hand)))

    def heaps(self) -> Iterable[Row]:
        view, seen = self.view, self.seen
        if seen is None:
            places = view.places()
            if view.kitty:
                yield Row("kitty", self.groups(view.kitty), was_there="kitty" not in places)
            for name in ("discards", "dead", "gift"):
                if name in places:
                    yield Row(name, self.groups(places[name]))
            return
        if seen.kitty is not None:
            yield Row("kitty", self.groups(seen.kitty), was_there=True)
        elif view.phase in (PhaseName.AUCTION, PhaseName.REDEAL_QUESTION) and self.rules.kitty_size:
            yield Row("kitty", unseen=self.rules.kitty_size)
        if seen.discards is not None:
            yield Row("discards", self.groups(seen.discards))
        for gift in seen.gifts if view.phase is PhaseName.CARD_GIFT else ():
            if gift.giver == seen.seat and gift.cards:  # it lies aside until the other gift is made
                yield Row("gift", self.groups(gift.cards))
        if self.rules.dead_cards and seen.in_play is None:
            yield Row("dead", unseen=self.rules.dead_cards)

    # The tricks

    def tricks(self) -> Iterable[TrickShown]:
        view = self.view
        tricks: Sequence[Trick] = self._get("tricks", ())
        for number, trick in enumerate(tricks):
            best = self._best_place(trick, tricks[:number])
            halves = (trick.half, trick.half, trick.half.other, trick.half.other)
            plays = tuple(
                Played(
                    seat,
                    _face(play, "won" if place == best else ""),
                    str(halves[place]) if self.tables else "",
                )
                for place, (seat, play) in enumerate(zip(trick.seats, trick.plays, strict=True))
            )
            turned = tuple((seat, Face(card)) for seat, card in trick.turned)
            yield TrickShown(number + 1, plays, turned)
        now: Sequence[Play] = self._get("trick", ())
        if now:
            active: Sequence[int] = view.active
            first = active.index(view.leader)
            order = (*active[first:], *active[:first]) * 2
            half: Half = view.half
            if self.tables and len(now) >= 2:
                half = half.other  # the half that led
            plays = tuple(
                Played(
                    seat, _face(play), str(half if place < 2 else half.other) if self.tables else ""
                )
                for place, (seat, play) in enumerate(zip(order, now, strict=False))
            )
            yield TrickShown(len(tricks) + 1, plays, is_over=False)

    def _best_place(self, trick: Trick, before: Sequence[Trick]) -> int:
        """The place of the card that won a trick: in the pile game the winner has played two."""
        view = self.view
        if not self.rules.has_piles:
            return trick.seats.index(trick.winner)
        assert self.contract is not None
        played = [0] * view.players
        for one in (*before, trick):
            for seat, play in zip(one.seats, one.plays, strict=True):
                played[seat] |= play.bit
        jokers = self._ranking.masks[None]
        named = named_jokers(view.named or (), played, jokers)
        return winning_place(ranking_of(self.rules, self.contract, named), trick, before)

    def counts(self) -> Iterable[tuple[str, tuple[tuple[str, int], ...]]]:
        won = self._get("tricks_won")
        if won is None or self.view.is_over:
            return
        yield "tricks", tuple((str(seat), number) for seat, number in enumerate(won))
        sides = self.view.sides
        if len(set(sides)) < len(sides):
            together: dict[int, list[int]] = {}
            for seat, side in enumerate(sides):
                together.setdefault(side, []).append(seat)
            yield (
                "by side",
                tuple(
                    ("+".join(map(str, seats)), sum(won[seat] for seat in seats))
                    for _, seats in sorted(together.items())
                ),
            )


def _face(play: Play, mark: str = "") -> Face:
    return Face(play.card, "" if play.suit is None else f":{play.suit.symbol}", mark)


def _on_table(pile: Pile) -> OnTable:
    down = None
    if pile.covers:
        down = BACK if pile.down is None else Face(pile.down)
    return OnTable(None if pile.up is None else Face(pile.up), down)
