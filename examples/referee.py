"""A referee: moves arrive as text, as they would from an app's clients.

Legal moves are applied, illegal ones answered with a code and a reason, and each player is shown
only what that player may see. Run it with ``python examples/referee.py``.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from five_hundred import bidding, rum
from five_hundred.errors import IllegalMove, ParseError
from five_hundred.protocols import AnyState


class Table:
    """A table at which one deal is played, of either game."""

    def __init__(self, state: AnyState, rng: random.Random) -> None:
        self.state = state
        self.rng = rng

    def receive(self, seat: int, text: str) -> dict[str, object]:
        """Take a client's message and return the answer to it."""
        try:
            move = self.state.parse_move(text)
            self.state = self.state.apply(move, seat)
        except ParseError as error:
            return {"ok": False, "code": "unreadable", "message": str(error)}
        except IllegalMove as error:
            violation = error.violation
            answer: dict[str, object] = {
                "ok": False,
                "code": str(violation.code),
                "message": violation.message,
            }
            if violation.rule is not None:
                answer["rule"] = violation.rule
            return answer
        while self.state.is_chance:  # no player's move, as when the pile becomes the new stock
            self.state = self.state.apply(self.state.sample_chance(self.rng))
        return {"ok": True, "next": self.state.actors}


def serve(table: Table, messages: Iterable[tuple[int, str]]) -> None:
    """Answer messages one after the other, and show them as a log would."""
    for seat, text in messages:
        answer = table.receive(seat, text)
        print(f"seat {seat} sends {text!r}")
        if answer["ok"]:
            print(f"    accepted; next: {answer['next']}")
        else:
            print(f"    refused [{answer['code']}] {answer['message']}")


def bidding_table() -> None:
    """Misère, and a partner who would like to play all the same."""
    rules = bidding.PRESETS["australian"]
    state = bidding.setup_auction(
        rules,
        dealer=3,
        hands=[
            "5S 6S 8S 5C 7C 9C 4D 6D 4H 5H",
            "AS KS QS JS 10S 9S 7S AC KC QC",
            "6C 8C 10C JC 5D 7D 6H 7H 8H 9H",
            "AD KD QD JD 10D 9D AH KH QH Jo",
        ],
        kitty="8D 10H JH",
    )
    table = Table(state, random.SystemRandom())
    serve(
        table,
        [
            (0, "mis"),  # nobody has bid a seven yet
            (0, "6S"),
            (0, "6C"),  # not his turn
            (1, "7S"),
            (2, "pass"),
            (3, "seven diamonds"),  # no text of this game
            (3, "7D"),
            (0, "7C"),  # too low
            (0, "mis"),
            (1, "pass"),
            (3, "pass"),
            (0, "x 8D 10H"),  # one card short
            (0, "x 8D 10H JH"),
            (0, "name none"),
            (0, "4D"),
            (1, "AS"),
            (2, "5D"),  # the partner sits a misère out
            (3, "Jo"),  # with a diamond in the hand
            (3, "AD"),
        ],
    )
    print("\nWhat the contractor sees:")
    print(table.state.observe(0))
    print("\nWhat his partner sees, who sits out:")
    print(table.state.observe(2))
    print()


def rum_table() -> None:
    """The argument about the discard pile."""
    rules = rum.PRESETS["swedish"]
    state = rum.setup(
        rules,
        hands=["7S 7H KC 2D", "8D 9D JD QS"],
        stock="4S 9H 3C",
        pile="7D QC",  # the queen lies on top
        actor=0,
        phase="draw",
    )
    table = Table(state, random.SystemRandom())
    serve(
        table,
        [
            (0, "take 1"),  # whoever takes the pile takes all of it
            (0, "take 2"),
            (0, "discard QC"),  # a card of the pile must be laid first
            (0, "meld 7S 7H KC"),
            (0, "meld 7S 7H 7D"),
            (1, "draw"),
            (0, "discard QC"),
            (1, "draw"),
            (1, "lay 9D 0"),  # a nine on three sevens
            (1, "lay 7C 0"),  # a card that somebody else holds, or nobody
            (1, "meld 8D 9D JD"),  # a gap
            (1, "discard QS"),
        ],
    )
    print("\nWhat seat 1 sees:")
    print(table.state.observe(1))


if __name__ == "__main__":
    bidding_table()
    rum_table()
