"""A scorepad for people who play with real cards: what happened goes in, the score comes out.

It deals no cards and plays none. Entries are lines of text, as somebody would jot them down:

    game bidding australian: Ann Ben Cas Dot     the game, its rules and who sits where, clockwise
    Ann 8H: 9                                    Ann's side took nine tricks in eight hearts
    Cas mis: Cas 1, Ben 4, Dot 5                 the tricks of each, where there are no two sides
    Eve 8NT with Ben: Eve 5, Ben 3, Cas 2        a called partner; "slam" goes in the same place
    passed                                       a deal that was thrown in

    game rum swedish to 300: Ann Ben             up to another score than 500
    meld Ann 7S 7H 7D + Ben 7C                   a meld of Ann's, and what Ben laid off on it
    hand Ben KS 2D                               what is left in a hand ("-" if nothing is)
    fine Ben 50
    out Ann                                      who went out ("nobody"), and the deal is scored

Cards are written as 10S, QH or Jo, a joker in a meld as Jo=9H, and the second queen of two packs as
QH#2. Empty lines are skipped, and so is a remark that begins with ``#``. A wrong entry changes
nothing: the pad says what is wrong with it and asks again.

Run it with ``python examples/scorepad.py`` to see it work through two matches, with the name of a
file to score that, or with ``-`` to type.
"""

from __future__ import annotations

import re
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TextIO

import attrs

from five_hundred import bidding, rum
from five_hundred.cards import Card, parse_cards
from five_hundred.errors import FiveHundredError, IllegalMeld, RulesError, SetupError
from five_hundred.score import Score, ScoreEntry, Verdict

SAMPLE = """
# Four at the table, two against two.
game bidding australian: Ann Ben Cas Dot
Ann 7H: 8
Ben 8S: 7
passed
Dot mis: 0
Cas 8NT: 11             # there are ten tricks in a deal
Cas 8NT: 8

# Two with one pack, who want to be in bed by ten.
game rum swedish to 200: Eva Finn
meld Eva 7S 7H 7D + Finn 7C
meld Finn 9H 10H JH QH + Eva KH AH
meld Eva 2C 3C 5C       # the four is missing
meld Eva 2C 3C 4C
hand Finn KS 2D
out Eva
meld Finn 10S JS QS KS AS
meld Eva 3D 4D 5D + Finn 6D 7D
meld Finn KD KH KC
hand Eva 9C 9D
out Finn
meld Finn QH QD QC + Eva QS
meld Eva AD AH AC
meld Finn 8S 8H 8D
fine Finn 50
hand Eva 2S
hand Finn 5H 4C
out nobody              # the stock ran out
meld Eva JC JD JH JS
meld Finn 2H 3H 4H 5H
hand Finn 10C QC
out Eva
"""


class WrongEntryError(Exception):
    """An entry that cannot be right; the message says why, and what would be."""


def is_number(text: str) -> bool:
    """Whether a text is a number of points or tricks."""
    return text.isdecimal() and len(text) <= 6


def points(text: str) -> int:
    """Read a number of points."""
    if not is_number(text):
        raise WrongEntryError(f"{text!r} is no number of points")
    return int(text)


class Pad(ABC):
    """The score of one match; each of the two games has a pad of its own."""

    def __init__(self, rules: Any, names: Sequence[str], sides: Sequence[int]) -> None:
        self.rules = rules
        self.names = list(names)
        self.sides = list(sides)
        self.totals = (0,) * (max(sides) + 1)
        self.deals = 0
        self.is_over = False

    @abstractmethod
    def enter(self, entry: str) -> list[str]:
        """Take an entry and return the answer to it; raises WrongEntryError."""

    def seat(self, name: str) -> int:
        """The seat of a player."""
        for seat, known in enumerate(self.names):
            if known.lower() == name.lower():
                return seat
        raise WrongEntryError(f"nobody here is called {name!r}; there are {', '.join(self.names)}")

    def side(self, side: int) -> str:
        """The names of a side."""
        return " & ".join(
            name for name, of in zip(self.names, self.sides, strict=True) if of == side
        )

    def shown(self, total: int) -> int:
        """A total as the table counts it."""
        return total

    def book(self, score: Score, verdict: Verdict) -> list[str]:
        """Put a deal that was scored on the pad, and return what it says now."""
        self.deals += 1
        self.totals = verdict.totals
        self.is_over = verdict.is_over
        lines = [f"deal {self.deals}"]
        for side, total in enumerate(verdict.totals):
            entries = [one for one in (*score.entries, *verdict.entries) if one.side == side]
            made = sum(one.points for one in entries)
            lines.append(f"  {self.side(side)}: {made:+d}, total {self.shown(total)}")
            lines += [f"    {self.item(entry)}" for entry in entries]
        reason = re.sub(r"\bsides? (\d+(?: and \d+)*)", self._named, verdict.reason)
        winners = " and ".join(self.side(side) for side in verdict.winners)
        lines.append(f"{winners} won: {reason}" if winners else reason)
        return lines

    def item(self, entry: ScoreEntry) -> str:
        """An item of the score, with who made it."""
        return str(entry)

    def _named(self, found: re.Match[str]) -> str:
        return " and ".join(self.side(int(number)) for number in found[1].split(" and "))


class BiddingPad(Pad):
    """The bidding game: a contract and the tricks in, one line a deal."""

    usage = (
        "for instance: {0} 7H: 8 (the player, the contract, the tricks of that side), or: passed"
    )

    def __init__(self, rules: bidding.Rules, names: Sequence[str]) -> None:
        super().__init__(rules, names, rules.seat_sides)

    def enter(self, entry: str) -> list[str]:
        """Take the result of a deal."""
        if entry.lower() == "passed":
            result = bidding.DealResult()
            nothing = Score((0,) * len(self.totals), ())
            return self.book(nothing, bidding.verdict(self.rules, self.totals, result))
        what, colon, tricks = entry.partition(":")
        words = what.split()
        if not colon or len(words) < 2:
            raise WrongEntryError(f"this is no result; {self.usage.format(self.names[0])}")
        declarer = self.seat(words.pop(0))
        partner, slam = None, False
        if len(words) > 2 and words[-2].lower() == "with":
            partner = self.seat(words.pop())
            words.pop()
        if words[-1].lower() == "slam":
            slam = bool(words.pop())
        contract = bidding.Bid.parse(" ".join(words))
        won = self.tricks(tricks, declarer)
        score = bidding.score_deal(
            self.rules,
            contract=contract,
            declarer=declarer,
            tricks_won=won,
            partner=partner,
            slam=slam,
        )
        result = bidding.DealResult(contract, declarer, won, partner, slam)
        return self.book(score, bidding.verdict(self.rules, self.totals, result))

    def tricks(self, text: str, declarer: int) -> tuple[int, ...]:
        """The tricks of each seat: one number for the contractor's side, or names and numbers."""
        won = [0] * len(self.names)
        if is_number(text.strip()):
            number, others = int(text), [at for at in self.sides if at != self.sides[declarer]]
            if number > 10:
                raise WrongEntryError(f"there are ten tricks in a deal, not {number}")
            if len(set(others)) > 1:
                raise WrongEntryError(
                    f"say the tricks of each: {', '.join(f'{name} 3' for name in self.names)}"
                )
            won[declarer], won[self.sides.index(others[0])] = number, 10 - number
            return tuple(won)
        for part in text.split(","):
            words = part.split()
            if len(words) != 2 or not is_number(words[1]):
                raise WrongEntryError(
                    f"{part.strip()!r} is no number of tricks; write 8, or {self.names[0]} 8"
                )
            won[self.seat(words[0])] += int(words[1])
        return tuple(won)


class RumPad(Pad):
    """500 Rum: melds and hands in, line by line, until somebody is out."""

    usage = "an entry begins with meld, hand, fine or out, as in: meld {0} 7S 7H 7D"

    def __init__(self, rules: rum.Rules, names: Sequence[str]) -> None:
        pairs = rules.partners is rum.Partners.PAIRS
        super().__init__(rules, names, [seat % 2 if pairs else seat for seat in range(len(names))])
        self.pack = rules.pack_for(len(names)).set
        self.packs = rules.packs_for(len(names))
        self._clear()

    def _clear(self) -> None:
        self.melds: list[rum.Meld] = []
        self.hands: dict[int, list[Card]] = {}
        self.fines: dict[int, int] = {}

    def enter(self, entry: str) -> list[str]:
        """Take a meld, a hand, a fine, or who went out."""
        word, *rest = entry.split()
        word = word.lower()
        if word not in ("meld", "hand", "fine", "out") or not rest:
            raise WrongEntryError(f"this is no entry; {self.usage.format(self.names[0])}")
        if word == "out":
            return self.out(" ".join(rest))
        if word == "meld":
            return self.meld(" ".join(rest))
        seat, text = self.seat(rest[0]), " ".join(rest[1:])
        if word == "fine":
            self.fines[seat] = self.fines.get(seat, 0) + points(text)
            return [f"{self.names[seat]} is fined {text}"]
        cards = [] if text == "-" else parse_cards(text)
        if not cards and text != "-":
            raise WrongEntryError(f"which cards does {self.names[seat]} hold? ('-' for none)")
        for card in cards:
            if card not in self.pack:
                raise WrongEntryError(f"{card} is not in the pack")
        self.score(self.melds, {**self.hands, seat: cards})
        self.hands[seat] = cards
        cost = rum.hand_points(cards, self.rules)
        return [f"{self.names[seat]} has {cost} points left in the hand"]

    def meld(self, text: str) -> list[str]:
        """Take a meld, whose first cards its owner laid."""
        cards, by = [], []
        for part in text.split("+"):
            name, *words = part.split() or [""]
            seat = self.seat(name)
            cards += words
            by += [seat] * len(words)
        try:
            meld = rum.Meld.parse(
                " ".join(cards), self.rules, by, owner=by[0] if by else None, packs=self.packs
            )
        except IllegalMeld as error:
            raise WrongEntryError(error.violation.message) from None
        self.score([*self.melds, meld], self.hands)
        self.melds.append(meld)
        return [f"meld {len(self.melds) - 1}: {meld}, worth {meld.points(self.rules)}"]

    def out(self, name: str) -> list[str]:
        """Score the deal."""
        goer = None if name.lower() == "nobody" else self.seat(name)
        if goer is not None and self.hands.get(goer):
            raise WrongEntryError(f"{self.names[goer]} holds cards, and so is not out")
        for seat, player in enumerate(self.names):
            if seat != goer and seat not in self.hands:
                raise WrongEntryError(
                    f"what is left in the hand of {player}? (hand {player} …, or '-')"
                )
        score = self.score(self.melds, self.hands, goer)
        verdict = rum.verdict(self.rules, self.totals, rum.DealResult(score.points, goer))
        self._clear()
        return self.book(score, verdict)

    def score(
        self, melds: list[rum.Meld], hands: dict[int, list[Card]], goer: int | None = None
    ) -> Score:
        """The score as it would be; raises SetupError for cards that are in two places."""
        seats = range(len(self.names))
        return rum.score_deal(
            self.rules,
            melds=melds,
            hands=[hands.get(seat, []) for seat in seats],
            went_out=goer,
            fines=self.fines,
        )

    def shown(self, total: int) -> int:
        """A total as the table counts it: up, or down to nought."""
        return rum.shown_total(self.rules, total)


class Scorepad:
    """Takes entries one after the other; the pad of the game in progress answers them."""

    def __init__(self) -> None:
        self.pad: Pad | None = None

    def enter(self, line: str) -> list[str]:
        """Take a line and return what to answer; raises WrongEntryError, and then has not changed."""
        entry = " ".join(re.split(r"(?:^|\s)#", line)[0].split())
        if not entry:
            return []
        try:
            if entry.lower().startswith("game "):
                return self.begin(entry)
            if self.pad is None:
                raise WrongEntryError(
                    "say first what is played: game bidding australian: Ann Ben …"
                )
            if self.pad.is_over:
                raise WrongEntryError("this match is over; a line with 'game' begins another")
            return self.pad.enter(entry)
        except (SetupError, RulesError) as error:
            problems = "; ".join(problem.message for problem in error.problems)
            raise WrongEntryError(problems) from None
        except FiveHundredError as error:
            raise WrongEntryError(str(error)) from None

    def begin(self, entry: str) -> list[str]:
        """Begin a match: ``game bidding australian: Ann Ben Cas Dot``."""
        what, _, who = entry.partition(":")
        names, words = who.replace(",", " ").split(), what.split()
        target = words.pop() if len(words) == 5 and words[-2].lower() == "to" else None
        if target is not None:
            words.pop()
        if len(words) != 3 or words[1].lower() not in ("bidding", "rum"):
            raise WrongEntryError(
                "begin with: game bidding australian: names, or game rum swedish: …"
            )
        if len({name.lower() for name in names}) != len(names):
            raise WrongEntryError("two players have one name; who is who?")
        if any(name.lower() == "nobody" or set(name) & set(":+") for name in names):
            raise WrongEntryError("a name has no ':' or '+' in it, and is not 'nobody'")
        presets: Any = bidding.PRESETS if words[1].lower() == "bidding" else rum.PRESETS
        rules = presets.get(words[2].lower())
        if rules is None:
            raise WrongEntryError(f"there is no {words[2]!r}; there are {', '.join(presets)}")
        if target is not None:
            rules = attrs.evolve(rules, target=points(target))
        if isinstance(rules, rum.Rules):
            rules.check_players(len(names))
            self.pad = RumPad(rules, names)
        elif len(names) != rules.players:
            raise WrongEntryError(f"these rules are for {rules.players} players, not {len(names)}")
        else:
            self.pad = BiddingPad(rules, names)
        sides = dict.fromkeys(self.pad.side(side) for side in sorted(self.pad.sides))
        return [f"{' against '.join(sides)}, to {rules.target}"]

    def standing(self) -> str:
        """How the match stands when there are no more entries."""
        pad = self.pad
        if pad is None or pad.is_over:
            return ""
        totals = (f"{pad.side(side)} {pad.shown(total)}" for side, total in enumerate(pad.totals))
        return f"the match goes on: {', '.join(totals)}"


def run(lines: Iterable[str], *, echo: bool) -> Iterator[str]:
    """Answer entries line by line; with ``echo`` each is repeated before its answer."""
    scorepad = Scorepad()
    for line in lines:
        if echo and line.strip():
            yield f"> {line.strip()}"
        try:
            yield from (f"    {answer}" for answer in scorepad.enter(line))
        except WrongEntryError as error:
            yield f"    wrong: {error}"
            yield "    again, please"
    standing = scorepad.standing()
    if standing:
        yield standing


def main(arguments: Sequence[str], stdin: TextIO) -> None:
    """Score the sample, a file, or (``-``) what is typed."""
    if not arguments:
        answers = run(SAMPLE.splitlines(), echo=True)
    elif arguments[0] == "-":
        answers = run(stdin, echo=not stdin.isatty())
    else:
        try:
            text = Path(arguments[0]).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            sys.exit(f"{arguments[0]} cannot be read: {error}")
        answers = run(text.splitlines(), echo=True)
    for answer in answers:
        print(answer, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:], sys.stdin)
