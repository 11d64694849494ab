"""The table as text, so that a person can follow the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from five_hundred.bidding.course import named_jokers
from five_hundred.bidding.joker import Half, Trick, winning_place
from five_hundred.bidding.ladder import NO_CONTRACT, Bid
from five_hundred.bidding.moves import Play
from five_hundred.bidding.pile import Pile
from five_hundred.bidding.ranking import ranking_of
from five_hundred.bidding.rules import Rules
from five_hundred.cards import Card, CardSet
from five_hundred.protocols import Event

if TYPE_CHECKING:
    from five_hundred.bidding.observation import Observation
    from five_hundred.bidding.state import State


def show_cards(rules: Rules, contract: Bid | None, cards: Iterable[Card]) -> str:
    """Cards as a player holds them, with suit symbols: trumps last."""
    ranking = ranking_of(rules, contract or NO_CONTRACT)
    shown: list[str] = []
    last = None
    for card in ranking.sort(cards):
        suit = ranking.suit_of(card)
        if shown and suit is not last:
            shown.append(" ")
        shown.append(show_card(card))
        last = suit
    return " ".join(shown).replace("   ", "  ")


def show_card(card: Card) -> str:
    """A card with its suit's symbol: ``10♥``."""
    if card.suit is None:
        return str(card)
    return f"{card.rank}{card.suit.symbol}" + ("" if card.copy == 1 else f"#{card.copy}")


def _table(piles: Sequence[Pile]) -> list[str]:
    """A line for the piles on a table; none when no card is left of them."""
    if not any(pile.up or pile.covers for pile in piles):
        return []
    return [f"    table    {'  '.join(map(_show_pile, piles))}"]


def _show_pile(pile: Pile) -> str:
    """A pile, with the card below it, or ▒ for one that is not to be seen."""
    up = "-" if pile.up is None else show_card(pile.up)
    if not pile.covers:
        return up
    return f"{up}/{'▒' if pile.down is None else show_card(pile.down)}"


def _show_play(play: Play) -> str:
    return show_card(play.card) + ("" if play.suit is None else f":{play.suit.symbol}")


def _calls(calls: Sequence[Event]) -> str:
    return "  ".join(f"{event.seat}: {event.move}" for event in calls) or "none yet"


def _headline(view: State | Observation) -> str:
    words = [str(view.phase).replace("_", " ").capitalize()]
    words.append(f"seat {view.dealer} deals")
    contract: Bid | None = getattr(view, "contract", None)
    if contract is not None:
        by = "" if view.declarer is None else f" by seat {view.declarer}"  # type: ignore[union-attr]
        words.append(f"{contract.word}{by}{', slam' if view.slam else ''}")  # type: ignore[union-attr]
    if view.is_over:
        words.append("over")
    elif view.actors:
        half: Half | None = getattr(view, "half", None) if view.tables else None
        does = "act" if half is None else f"play from the {half}"
        words.append(f"seat {', '.join(map(str, view.actors))} to {does}")
    return " · ".join(words)


def _best_place(view: State | Observation, trick: Trick, before: Sequence[Trick]) -> int:
    """The place of the card that won a trick: in the pile game the winner has played two."""
    if not view.rules.has_piles:
        return trick.seats.index(trick.winner)
    contract: Bid = view.contract  # type: ignore[union-attr,assignment]
    played = [0] * view.players
    for one in (*before, trick):
        for seat, play in zip(one.seats, one.plays, strict=True):
            played[seat] |= play.bit
    jokers = ranking_of(view.rules, contract).masks[None]
    named = named_jokers(view.named or (), played, jokers)  # type: ignore[union-attr]
    return winning_place(ranking_of(view.rules, contract, named), trick, before)


def _tricks(view: State | Observation) -> list[str]:
    lines = []
    tricks = getattr(view, "tricks", None) or ()
    for number, trick in enumerate(tricks, 1):
        best = _best_place(view, trick, tricks[: number - 1])
        shown = [
            f"{seat}: {_show_play(play)}{'*' if place == best else ''}"
            for place, (seat, play) in enumerate(zip(trick.seats, trick.plays, strict=True))
        ]
        cards = "  ".join(shown)
        if view.tables:
            leading, other = "  ".join(shown[:2]), "  ".join(shown[2:])
            cards = f"{trick.half} {leading}  {trick.half.other} {other}"
            if trick.turned:
                turned = "  ".join(f"{seat}: {show_card(card)}" for seat, card in trick.turned)
                cards += f"  turned {turned}"
        lines.append(f"  trick {number:2}   {cards}")
    trick_now = getattr(view, "trick", None)
    if trick_now:
        cards = "  ".join(map(_show_play, trick_now))
        source = ""
        if view.tables:
            half: Half = view.half  # type: ignore[union-attr,assignment]
            source = f" from the {half if len(trick_now) < 2 else half.other}"
        lines.append(f"  trick {len(tricks) + 1:2}   led by {view.leader}{source}: {cards}")  # type: ignore[union-attr]
    won = getattr(view, "tricks_won", None)
    if won is not None and not view.is_over:
        lines.append("  tricks     " + "  ".join(f"{seat}: {n}" for seat, n in enumerate(won)))
    return lines


def _score(view: State | Observation) -> list[str]:
    return [f"  {line}" for line in str(view.score).splitlines()] if view.is_over else []


def show_state(state: State) -> str:
    """Draw a state: all hands are shown."""
    contract: Bid | None = getattr(state, "contract", None)
    lines = [_headline(state)]
    calls = [
        event for event in state.history if isinstance(event.move, Bid) or str(event.move) == "pass"
    ]
    if calls:
        lines.append(f"  calls      {_calls(calls)}")
    dealt = state._course.dealt if state.is_over else ()
    if dealt:
        lines.append("  dealt were")
    for seat, hand in enumerate(map(CardSet.from_mask, dealt) if dealt else state.hands):
        lines.append(f"  seat {seat}     {show_cards(state.rules, contract, hand) or '-'}")
        if state.tables:
            lines += _table(state.tables[seat])
    places = state.places()
    if dealt and state.kitty:
        places["kitty"] = tuple(state.kitty)
    for place in ("kitty", "discards", "dead", "gift"):
        if place in places:
            lines.append(f"  {place:<10} {show_cards(state.rules, contract, places[place])}")
    return "\n".join((*lines, *_tricks(state), *_score(state)))


def show_observation(view: Observation) -> str:
    """Draw what a seat knows."""
    who = "a spectator" if view.seat is None else f"seat {view.seat}"
    lines = [f"{_headline(view)} · as {who} sees it"]
    if view.calls:
        lines.append(f"  calls      {_calls(view.calls)}")
    for seat, size in enumerate(view.hand_sizes):
        if seat == view.seat:
            shown = (
                show_cards(view.rules, view.contract, view.hand) or f"{size} cards, not seen yet"
            )
        else:
            known = show_cards(view.rules, view.contract, view.known[seat])
            shown = f"{size} cards" + (f", among them {known}" if known else "")
        lines.append(f"  seat {seat}     {shown if size else '-'}")
        if view.tables is not None:
            lines += _table(view.tables[seat])
    if view.kitty is not None:
        lines.append(f"  kitty      {show_cards(view.rules, view.contract, view.kitty)}")
    if view.discards is not None:
        lines.append(f"  discards   {show_cards(view.rules, view.contract, view.discards)}")
    return "\n".join((*lines, *_tricks(view), *_score(view)))
