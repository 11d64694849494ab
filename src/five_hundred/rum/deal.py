"""Dealing."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

import attrs

from five_hundred.cards import Card, Pack
from five_hundred.errors import Problem, SetupError, Violation, shown
from five_hundred.frozen import builder
from five_hundred.protocols import new_event
from five_hundred.rum.base import PhaseName, RumPhase, refuse_order
from five_hundred.rum.choices import Opening, PileView
from five_hundred.rum.log import NOTHING, Log, logged
from five_hundred.rum.melds import Meld
from five_hundred.rum.moves import Deal
from five_hundred.rum.rules import Rules, check_rules
from five_hundred.rum.terms import Terms, start_play, terms_of
from five_hundred.rum.turn import build_draw, build_turn

if TYPE_CHECKING:
    import random

    from five_hundred.rum.state import State


@attrs.frozen(weakref_slot=False)
class Undealt(RumPhase):
    """Chance: the pack is shuffled and dealt (RR-8)."""

    phase: ClassVar[PhaseName] = PhaseName.UNDEALT
    is_chance: ClassVar[bool] = True
    _moves: ClassVar[frozenset[type]] = frozenset({Deal})

    _terms: Terms

    @property
    def actors(self) -> tuple[int, ...]:
        """Nobody: it is chance's move."""
        return ()

    # What lies on the table before a deal: nothing.
    @property
    def _log(self) -> Log:  # type: ignore[override]
        return NOTHING

    @property
    def _hands(self) -> tuple[int, ...]:  # type: ignore[override]
        return (0,) * self.players

    @property
    def stock(self) -> tuple[Card, ...]:  # type: ignore[override]
        """No stock yet."""
        return ()

    @property
    def pile(self) -> tuple[Card, ...]:  # type: ignore[override]
        """No pile yet."""
        return ()

    @property
    def melds(self) -> tuple[Meld, ...]:  # type: ignore[override]
        """No meld yet."""
        return ()

    @property
    def fines(self) -> tuple[int, ...]:  # type: ignore[override]
        """No fine yet."""
        return (0,) * self.players

    @property
    def idle(self) -> int:  # type: ignore[override]
        """No idle turn yet."""
        return 0

    @property
    def reshuffles(self) -> int:  # type: ignore[override]
        """No reshuffle yet."""
        return 0

    @property
    def _fresh(self) -> int:  # type: ignore[override]
        return (1 << self.players) - 1

    def _refusal(self, move: Any) -> Violation | None:
        return refuse_order(move, self.rules.pack_for(self.players).cards, "the pack")

    def sample_chance(self, rng: random.Random) -> Deal:
        """Draw an order of the pack, each equally likely."""
        return _new_deal(self.rules.pack_for(self.players).shuffled(rng))

    def places(self) -> Mapping[str, tuple[Card, ...]]:
        """Where every card is: in the pack."""
        return {"pack": tuple(self.rules.pack_for(self.players))}

    def _after(self, move: Any, seat: int | None) -> State:
        terms = self._terms
        rules, n = terms.rules, terms.players
        size = terms.hand_size
        cards: tuple[Card, ...] = move.cards
        first = (terms.dealer + 1) % n
        hands = [0] * n
        at = n * size
        for number in range(n):
            hands[(first + number) % n] = sum([card.bit for card in cards[number:at:n]])
        history = logged(NOTHING, new_event(None, move))
        fresh = (1 << n) - 1
        none = (0,) * n
        pile: tuple[Card, ...] = ()
        seen: tuple[int, ...] = ()
        if rules.opening is Opening.EXTRA:
            hands[first] |= cards[at].bit
            play = start_play(terms, first, hands[first], (), True)
            return build_turn(
                terms, history, tuple(hands), cards[at + 1 :], (), (), none, 0, 0, fresh, none,
                (), play, (first + 1) % n, None,
            )  # fmt: skip
        if rules.opening is Opening.UPCARD:
            pile = (cards[at],)
            at += 1
            if rules.pile_view is PileView.FACE_DOWN:
                seen = ((1 << (n + 1)) - 1,)
        return build_draw(
            terms, history, tuple(hands), cards[at:], pile, (), none, 0, 0, fresh, none, seen,
            first,
        )  # fmt: skip


def new_deal(rules: Rules, *, players: int, dealer: int = 0) -> Undealt:
    """The start of a deal, before the cards are dealt.

    Raises SetupError for a number of players that the rules are not for, or no such dealer.
    """
    return Undealt(checked_terms(rules, players, dealer))


def checked_terms(rules: Rules, players: int, dealer: int) -> Terms:
    """The terms of a whole deal; raises SetupError."""
    rules = check_rules(rules)
    rules.check_players(players)
    if type(dealer) is not int or not 0 <= dealer < players:
        raise SetupError(
            [
                Problem(
                    "dealer",
                    f"the dealer is a seat from 0 to {players - 1}, not {shown(dealer, 40)}",
                )
            ]
        )
    return terms_of(rules, players, dealer, _bits_of(rules.pack_for(players)))


@lru_cache(maxsize=32)
def _bits_of(pack: Pack) -> int:
    return pack.set.mask


_new_deal = builder(Deal)


def deal(rules: Rules, rng: random.Random, *, players: int, dealer: int = 0) -> State:
    """Shuffle and deal; the state in which the first player acts (a Turn where nobody draws first).

    Raises SetupError as :func:`new_deal` does.
    """
    start = new_deal(rules, players=players, dealer=dealer)
    return start.apply(start.sample_chance(rng))
