"""The bidding game once more: slow, obvious, from the pages on rules alone, on printed cards as text.

Nothing here knows the library. Rules are a mapping of option names to plain values; cards, bids, calls
and plays are the texts that people write. Ids in brackets are those of the rulings.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Options = Mapping[str, Any]

SUITS = "SCDH"
SAME_COLOUR = {"S": "C", "C": "S", "D": "H", "H": "D"}
PRINTED = ["A", "K", "Q", "J", "13", "12", "11", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
NULLS = ("mis", "open", "super", "double", "bar", "blind")
OUT = ("mis", "open", "super", "bar", "blind", "hilo")
"""Contracts in which the contractor's partners sit out."""


# Cards --------------------------------------------------------------------------------------------


def is_joker(card: str) -> bool:
    """Whether a card is a joker."""
    return card.startswith("Jo")


def face(card: str) -> str:
    """What is printed on a card: the same on cards of two packs."""
    return card if is_joker(card) else card.split("#")[0]


def rank(card: str) -> str:
    """The rank of a card that is no joker."""
    return face(card)[:-1]


def printed_suit(card: str) -> str:
    """The suit printed on a card that is no joker."""
    return face(card)[-1]


def pack(o: Options) -> list[str]:
    """Every card of the pack (section 1.1)."""
    from_rank = {"24": 9, "32": 7, "40": 5, "42": 4, "42_floating": 4, "44": 4}
    low = from_rank.get(o["cards"], 2)
    ranks = [one for one in PRINTED if one in "AKQJ" or low <= int(one) <= 10]
    cards = [one + suit for suit in SUITS for one in ranks]
    if o["cards"] == "42":
        cards = [card for card in cards if card not in ("4S", "4C")]
    if o["cards"] == "42_floating":
        cards = [card for card in cards if card not in ("4S", "4D")]
    if o["cards"] in ("60", "62", "64"):
        cards += [one + suit for suit in SUITS for one in ("11", "12")]
    if o["cards"] in ("62", "64"):
        cards += ["13D", "13H"]
    if o["cards"] == "64":
        cards += ["13S", "13C"]
    if o["cards"] == "62_two_packs":
        cards += [one + suit + "#2" for suit in SUITS for one in ("2", "3")] + ["4D#2", "4H#2"]
    return cards + ["Jo", "Jo#2", "Jo#3"][: o["jokers"]]


def kitty_size(o: Options) -> int:
    """How many cards lie in the kitty (BR-1)."""
    elsewhere = {"plain": 0, "dead_hand": 10, "piles": 20}[o["two_player_layout"]]
    players: int = o["players"]
    return len(pack(o)) - 10 * players - elsewhere


# Sides --------------------------------------------------------------------------------------------


def side(o: Options, seat: int) -> int:
    """The side of a seat."""
    return {"pairs": seat % 2, "two_teams": seat % 2, "three_teams": seat % 3, "singles": seat}[
        o["sides"]
    ]


def active(o: Options, contract: str, declarer: int | None, slam: bool) -> list[int]:
    """The seats that play: all but the contractor's partners in some contracts."""
    seats = list(range(o["players"]))
    if contract in OUT or slam:
        assert declarer is not None
        seats = [seat for seat in seats if seat == declarer or side(o, seat) != side(o, declarer)]
    return seats


def contracting(o: Options, declarer: int | None, partner: int | None) -> list[int]:
    """The seats of the contracting side."""
    if declarer is None:
        return []
    return [
        seat
        for seat in range(o["players"])
        if side(o, seat) == side(o, declarer) or seat == partner
    ]


# The ladder ---------------------------------------------------------------------------------------


def denominations(o: Options) -> list[str]:
    """The denominations from the lowest."""
    return [*("SCDH" if o["suit_order"] == "spades_low" else "CSHD"), "NT"]


def trick_bids(o: Options) -> list[str]:
    """The bids of so many tricks, by level and denomination."""
    return [f"{level}{strain}" for level in range(6, 11) for strain in denominations(o)]


def is_trick_bid(bid: str) -> bool:
    """Whether a bid is one of so many tricks."""
    return bid[0].isdigit()


def level(bid: str) -> int:
    """The tricks of a trick bid."""
    return int("".join(letter for letter in bid if letter.isdigit()))


def strain(bid: str) -> str | None:
    """The denomination of a trick bid or a game bid: a suit's letter or NT; None for others."""
    if bid.startswith("game"):
        return bid[4:]
    return bid.lstrip("0123456789") if is_trick_bid(bid) else None


def trumps(bid: str) -> str | None:
    """The suit that is trumps."""
    found = strain(bid)
    return None if found == "NT" else found


def value(o: Options, bid: str) -> int:
    """The points of a bid (section 6)."""
    special = {
        "mis": "misere_value",
        "open": "open_misere_value",
        "super": "super_open_value",
        "double": "double_nullo_value",
        "bar": "bar_nullo_value",
        "blind": "blind_misere_value",
        "hilo": "hi_lo_value",
    }
    if bid in special:
        return int(o[special[bid]])
    if bid.startswith("game"):
        return int(o["game_bid_value"])
    tricks = level(bid)
    i = denominations(o).index(str(strain(bid)))
    if o["schedule"] == "avondale":
        return 40 + 20 * i + 100 * (tricks - 6)
    if o["schedule"] == "perfect":
        return 20 + 20 * i + 100 * (tricks - 6)
    if o["schedule"] == "original_sheet":
        return (20 * (tricks - 6) + 40) * (i + 1)
    if o["schedule"] == "multiplicative":
        return (40 + 20 * i) * (tricks - 5)
    return int(o["schedule"][5 * (tricks - 6) + ["S", "C", "D", "H", "NT"].index(str(strain(bid)))])


def ladder(o: Options) -> list[str]:
    """Every bid that may be called, from the lowest (BR-7 to BR-9)."""
    low = trick_bids(o)
    specials = {
        "mis": o["misere_rank"],
        "hilo": o["hi_lo_rank"],
        "super": "by_value" if o["super_open"] else "off",
        "open": o["open_misere_rank"],
        "double": o["double_nullo_rank"],
        "bar": "off",
    }
    if o["bar_nullo"]:
        # Where double nullo would stand: in the gap of its own default where it is not played.
        specials["bar"] = o["double_nullo_rank"] if o["double_nullo_rank"] != "off" else "10D_10H"
        if o["bid_order"] == "by_value":
            specials["bar"] = "by_value"
    games = [f"game{one}" for one in denominations(o)] if o["game_bid"] else []
    blind = ["blind"] if o["blind_misere"] else []
    order = list(specials)

    if o["bid_order"] == "by_value":
        every = low + [bid for bid, place in specials.items() if place != "off"] + games

        def place_of(bid: str) -> tuple[int, ...]:
            if is_trick_bid(bid):
                return value(o, bid), 1, level(bid), denominations(o).index(str(strain(bid)))
            if bid in games:  # all ten tricks: above what is worth as much
                return value(o, bid), 2, games.index(bid), 0
            return value(o, bid), 0, order.index(bid), 0

        return sorted(every, key=place_of) + blind

    # Each special bid lies above a trick bid: find which, and keep the order of those that share one.
    d = denominations(o)
    above: dict[str, list[str]] = {bid: [] for bid in low}
    bottom: list[str] = []  # below all trick bids
    top: list[str] = []
    gaps = {
        ("mis", "above_7"): "7NT",
        ("mis", "between_8S_8C"): f"8{d[0]}",
        ("mis", "split"): f"7{d[1]}",
        ("mis", "below_7"): "6NT",
        ("open", "10D_10H"): f"10{d[2]}",
        ("open", "10H_10NT"): f"10{d[3]}",
        ("open", "split"): f"8{d[1]}",
        ("open", "below_8"): "7NT",
        ("hilo", "9S_9C"): f"9{d[0]}",
        ("hilo", "split"): f"9{d[1]}",
        ("double", "10D_10H"): f"10{d[2]}",
        ("double", "split"): f"10{d[1]}",
        ("bar", "10D_10H"): f"10{d[2]}",
        ("bar", "split"): f"10{d[1]}",
    }
    for bid, where in specials.items():
        if where == "off":
            continue
        if where == "highest":
            top.append(bid)
        elif bid == "super" and [value(o, one) for one in low] != sorted(
            value(o, one) for one in low
        ):
            above["9NT"].append(bid)  # there is no place by value
        elif where == "by_value":
            less = [one for one in low if value(o, one) < value(o, bid)]
            (above[less[-1]] if less else bottom).append(bid)
        else:
            above[gaps[bid, where]].append(bid)
    rungs = [*bottom]
    for bid in low:
        rungs += [bid, *above[bid]]
    return rungs + top + games + blind


def can_be_contract(o: Options, bid: str) -> bool:
    """Whether a bid can become the contract (BR-10, BR-18)."""
    return not is_trick_bid(bid) or level(bid) >= o["min_contract"]


# The auction --------------------------------------------------------------------------------------


class Auction:
    """An auction after some calls: who calls next and what, or what has come of it."""

    def __init__(
        self,
        o: Options,
        hands: Sequence[Sequence[str]],
        dealer: int,
        barred: Sequence[int],
        said: Sequence[tuple[int, str]],
    ) -> None:
        self.o, self.hands = o, hands
        n = o["players"]
        self.order = [(dealer + 1 + step) % n for step in range(n)]
        self.callers = [seat for seat in self.order if seat not in barred]
        self.rungs = ladder(o)
        self.looked = set(range(n)) if not o["blind_misere"] else set(barred)
        self.asked: set[int] = set()  # who has asked for a new deal
        self.no_nulls: set[int] = set()  # sides that may bid no null
        self.calls: list[tuple[int, str]] = []
        self.out: set[int] = set()
        self.passes = 0  # in a row
        self.best: tuple[int, str] | None = None
        self.raising = False
        self.thrown_in = False
        self.over = not self.callers
        self.turn: int | None = None if self.over else self.callers[0]
        self.question = False
        for seat, text in said:
            self.say(seat, text)

    # What may be said

    def partner(self, seat: int) -> int:
        """The other seat of a side of two."""
        return next(
            other
            for other in range(self.o["players"])
            if other != seat and side(self.o, other) == side(self.o, seat)
        )

    def of(self, seat: int) -> list[str]:
        """The calls of a seat so far."""
        return [call for caller, call in self.calls if caller == seat]

    def real(self) -> bool:
        """Whether somebody has made a bid that can become the contract."""
        return any(call != "pass" and can_be_contract(self.o, call) for _, call in self.calls)

    def is_signal(self, bid: str) -> bool:
        """Whether a bid is a signal only."""
        return self.o["signals"] != "off" and not can_be_contract(self.o, bid)

    def may_bid(self, seat: int, bid: str) -> bool:
        """Whether a seat may make a bid now."""
        o = self.o
        height = self.rungs.index(bid)
        if self.is_signal(bid):
            if self.real():
                return False
            if o["signals"] == "first_two" and len(self.calls) >= 2:
                return False
            if o["signals"] == "indications":
                return True  # in any order of rank
        # A real bid must be above the real bids before it, a signal above the signals.
        for _, call in self.calls:
            if call == "pass" or self.is_signal(call) != self.is_signal(bid):
                continue
            if height <= self.rungs.index(call):
                return False
        made = [call for _, call in self.calls if call != "pass"]
        tricks = [level(call) for call in made if is_trick_bid(call)]
        if bid in NULLS and side(o, seat) in self.no_nulls:
            return False
        if bid == "mis" and o["misere_needs"] == "seven" and max(tricks, default=0) < 7:
            return False
        if bid == "mis" and o["misere_needs"] == "all_called":
            called = {caller for caller, _ in self.calls}
            if not called.issuperset(self.callers):
                return False
        if bid == "open" and o["open_misere_needs"] == "eight" and max(tricks, default=0) < 8:
            return False
        if bid == "double" and o["double_nullo_needs"] == "partner_nullo":
            return "mis" in self.of(self.partner(seat))
        return True

    def legal(self) -> set[str]:
        """What may be said now."""
        seat = self.turn
        if seat is None:
            return set()
        if self.question:
            return {"agree", "refuse"}
        if seat not in self.looked:
            found = {"look"}
            if self.may_bid(seat, "blind"):
                found.add("blind")
            return found
        found = {"pass"} | {bid for bid in self.rungs if bid != "blind" and self.may_bid(seat, bid)}
        if self.o["no_ace_no_face"] != "off" and not self.of(seat) and seat not in self.asked:
            court = [card for card in self.hands[seat] if is_joker(card) or rank(card) in "AKQJ"]
            if not court:
                found.add("no ace no face")
        return found

    # What comes of it

    def say(self, seat: int, text: str) -> None:
        """A seat says something."""
        assert seat == self.turn, "not its turn"
        if text == "look":
            self.looked.add(seat)
        elif text == "no ace no face":
            self.asked.add(seat)
            self.question = True
            self.turn = self.partner(seat)
        elif text == "agree":
            self.thrown_in = self.over = True
            self.turn = None
        elif text == "refuse":
            self.question = False
            self.turn = self.partner(seat)
            if self.o["no_ace_no_face"] == "consent_bars_nullo":
                self.no_nulls.add(side(self.o, seat))
        else:
            self.call(seat, text)

    def call(self, seat: int, text: str) -> None:
        """A seat passes or bids."""
        o = self.o
        before = [call for call in self.of(seat) if call != "pass"]
        self.calls.append((seat, text))
        changed = False
        if text == "pass":
            self.passes += 1
            self.out.add(seat)
        else:
            if not self.is_signal(text):
                self.best = (seat, text)
            self.passes = 0

            def kind(bid: str) -> str:
                return str(strain(bid)) if is_trick_bid(bid) else bid

            changed = bool(before) and kind(before[-1]) != kind(text)
            if o["passing"] == "suit_change" and changed:
                self.out.clear()
        if text == self.rungs[-1] and o["top_bid_ends"]:
            self.end()
            return
        if o["auction"] == "single_round":
            if len(self.calls) == len(self.callers):
                self.end()
            else:
                self.turn = self.callers[len(self.calls)]
            return
        if self.raising:
            self.raising = False
            if text == "pass" or o["passing"] == "final":
                self.end()
                return
            if o["passing"] == "suit_change" and not changed:
                self.end()
                return
        n = len(self.callers)
        standing = None if self.best is None else self.best[0]
        if o["passing"] == "free":
            over = self.passes >= (n if standing is None else n - 1)
        else:
            over = all(one in self.out or one == standing for one in self.callers)
        if over:
            if self.best is not None and o["raise_own"] and self.best[1] != self.rungs[-1]:
                self.raising = True
                self.turn = standing
                return
            self.end()
            return
        place = self.callers.index(seat)
        for step in range(1, n + 1):
            following = self.callers[(place + step) % n]
            if o["passing"] == "free" or (following not in self.out and following != standing):
                self.turn = following
                return

    def end(self) -> None:
        """The auction is over."""
        self.over = True
        self.turn = None

    def contract(self) -> tuple[int | None, str] | None:
        """The contractor and the contract; None when the cards are thrown in."""
        assert self.over
        if self.thrown_in:
            return None
        if self.best is not None and can_be_contract(self.o, self.best[1]):
            return self.best
        return (None, "none") if self.o["all_pass"] == "play_nt" else None


# The play -----------------------------------------------------------------------------------------


class Deal:
    """The play of a deal, told by its plays: who plays next and what, who wins, and what it is worth."""

    def __init__(
        self,
        o: Options,
        contract: str,
        declarer: int | None,
        hands: Sequence[Sequence[str]],
        dealer: int,
        *,
        partner: int | None = None,
        slam: bool = False,
        named: Sequence[str | None] = (),
    ) -> None:
        self.o, self.contract, self.declarer = o, contract, declarer
        self.partner, self.slam = partner, slam
        self.named = list(named) or [None] * o["players"]
        self.hands = [list(hand) for hand in hands]
        self.active: list[int] = active(o, contract, declarer, slam)
        n = o["players"]
        eldest: int = next(
            (dealer + step) % n for step in range(1, n + 1) if (dealer + step) % n in self.active
        )
        if declarer is None or o["opening_lead"] == "dealer_left":
            self.leader: int = eldest
        else:
            self.leader = declarer
        self.tricks: list[tuple[list[tuple[int, str]], int]] = []  # plays, and the winner
        self.trick: list[tuple[int, str]] = []

    # Suits

    def trumpless(self) -> bool:
        """Whether nothing is trumps."""
        return trumps(self.contract) is None

    def suit(self, seat: int, card: str) -> str | None:
        """The suit that a card of a seat belongs to; None for a free joker."""
        trump = trumps(self.contract)
        if is_joker(card):
            return self.named[seat] if trump is None else trump
        own = printed_suit(card)
        if trump is not None:
            if rank(card) == "J" and own == SAME_COLOUR[trump]:
                return trump
            if self.o["cards"] == "42_floating" and rank(card) == "4" and own == SAME_COLOUR[trump]:
                return trump
        return own

    def free(self, seat: int, card: str) -> bool:
        """Whether a card is a joker without a suit."""
        return is_joker(card) and self.suit(seat, card) is None

    def low(self) -> bool:
        """Whether jokers are low in this contract."""
        return self.contract in NULLS and self.o["joker_rank_in_null"] == "low"

    def led(self, plays: Sequence[tuple[int, str]]) -> str | None:
        """The suit that a trick asks for, None for any (or where nothing has been played)."""
        if not plays:
            return None
        seat, play = plays[0]
        card, _, called = play.partition(":")
        return called or self.suit(seat, card)

    # What a seat has shown

    def shown_void(self, seat: int) -> set[str]:
        """The suits in which a seat has shown that it has none."""
        found = set()
        led_before: set[str] = set()
        for plays, _ in self.tricks:
            asked = self.led(plays)
            for player, play in plays[1:]:
                card = play.partition(":")[0]
                if player != seat or asked is None or self.suit(seat, card) == asked:
                    continue
                if self.free(seat, card):
                    how = self.o["joker_follow"]
                    might_hold_it = how in ("anytime", "anytime_unless_shown_void") or (
                        how == "first_or_last" and asked not in led_before
                    )
                    if might_hold_it:
                        continue
                found.add(asked)
            if asked is not None:
                led_before.add(asked)
        return found

    def refused(self, seat: int) -> set[str]:
        """The suits on which a seat has thrown a card other than a free joker."""
        found = set()
        for plays, _ in self.tricks:
            asked = self.led(plays)
            for player, play in plays[1:]:
                card = play.partition(":")[0]
                thrown = not self.free(seat, card) and self.suit(seat, card) != asked
                if player == seat and asked is not None and thrown:
                    found.add(asked)
        return found

    def led_suits(self) -> set[str]:
        """The suits that were led in the tricks before."""
        return {asked for plays, _ in self.tricks if (asked := self.led(plays)) is not None}

    def played_suits(self) -> set[str]:
        """The suits of which a card was played, or which were led, in the tricks before."""
        found = self.led_suits()
        for plays, _ in self.tricks:
            for seat, play in plays:
                own = self.suit(seat, play.partition(":")[0])
                if own is not None:
                    found.add(own)
        return found

    # Legal plays

    @property
    def turn(self) -> int:
        """The seat whose card is played next."""
        if not self.trick:
            return self.leader
        place = self.active.index(self.leader)
        return self.active[(place + len(self.trick)) % len(self.active)]

    def legal(self) -> set[str]:
        """The plays that the seat to play may make."""
        seat = self.turn
        hand = self.hands[seat]
        free = {card for card in hand if self.free(seat, card)}
        others = set(hand) - free
        if not self.trumpless():
            free, others = set(), set(hand)
        if not self.trick:
            return others | self.leads(seat, sorted(free), not others)
        asked = self.led(self.trick)
        if asked is None:
            return set(hand)
        fitting = {card for card in others if self.suit(seat, card) == asked}
        o = self.o
        may_not = (
            asked in self.refused(seat)
            and o["joker_on_refused_suit"] == "illegal"
            and not self.low()
        )
        if fitting:
            how = o["joker_follow"]
            with_it = (
                how == "anytime"
                or (how == "anytime_unless_shown_void" and asked not in self.shown_void(seat))
                or (how == "first_or_last" and asked not in self.led_suits())
            )
            return fitting | (free if with_it and not may_not else set())
        if may_not:
            return others or free
        null = self.contract in NULLS
        how = o["joker_when_void_null"] if null else o["joker_when_void_nt"]
        if free and how == "forced" and not self.low():
            return free
        return set(hand)

    def leads(self, seat: int, free: list[str], nothing_else: bool) -> set[str]:
        """How free jokers may be led."""
        o = self.o
        if o["led_joker_follow"] == "free":
            if o["joker_lead"] == "last_only" and not nothing_else:
                return set()
            return set(free)
        if len(self.hands[seat]) == 1 and not self.low():
            return set(free)
        may = {
            "any_suit": set(SUITS),
            "not_shown_void": set(SUITS) - self.shown_void(seat),
            "unled_suit": set(SUITS) - self.led_suits(),
            "unplayed_suit": set(SUITS) - self.played_suits(),
            "last_only": set(),
        }[o["joker_lead"]]
        if not may and nothing_else:
            may = set(SUITS)
        return {f"{card}:{suit}" for card in free for suit in may}

    # Winning

    def winner(self, plays: Sequence[tuple[int, str]]) -> int:
        """The seat that wins a trick: the first place of the longest list that says what beats what."""
        cards = [(seat, play.partition(":")[0]) for seat, play in plays]
        asked = self.led(plays)
        for name in self.best_first(plays, asked):
            for number, (seat, card) in enumerate(cards):
                if face(card) != name:
                    continue
                if (
                    is_joker(card)
                    and self.free(seat, card)
                    and number
                    and self.worthless(seat, asked)
                ):
                    continue
                return seat
        raise AssertionError("nobody won")

    def worthless(self, seat: int, asked: str | None) -> bool:
        """Whether a free joker that follows cannot win."""
        if self.low():
            return True
        return asked in self.refused(seat) and self.o["joker_on_refused_suit"] != "wins"

    def best_first(self, plays: Sequence[tuple[int, str]], asked: str | None) -> list[str]:
        """Faces in the order in which they win this trick."""
        trump = trumps(self.contract)
        jokers = ["Jo", "Jo#2", "Jo#3"]
        if trump is not None:
            other = SAME_COLOUR[trump]
            order = [*jokers, "J" + trump, "J" + other]
            order += [one + trump for one in PRINTED if one != "J"]
            if self.o["cards"] == "42_floating":
                order.append("4" + other)
            if asked not in (None, trump):
                order += [f"{one}{asked}" for one in PRINTED]
            return order
        holders = {play.partition(":")[0]: seat for seat, play in plays}
        mine = [one for one in jokers if one in holders]
        free = [one for one in mine if self.free(holders[one], one)]
        fixed = [one for one in mine if one not in free and self.suit(holders[one], one) == asked]
        plain = [f"{one}{asked}" for one in PRINTED] if asked is not None else []
        null = self.contract in NULLS
        if self.o["nt_jacks"] == "high" and not null and asked is not None:
            plain.remove(f"J{asked}")
            plain.insert(0, f"J{asked}")
        if self.low():
            return [*plain, *fixed, *free]
        return [*free, *fixed, *plain]

    # Going on

    def play(self, text: str) -> None:
        """The seat to play plays."""
        seat = self.turn
        self.hands[seat].remove(text.partition(":")[0])
        self.trick.append((seat, text))
        if len(self.trick) == len(self.active):
            won = self.winner(self.trick)
            self.tricks.append((self.trick, won))
            self.trick = []
            self.leader = won

    def won(self) -> list[int]:
        """The tricks that each seat has won."""
        return [sum(won == seat for _, won in self.tricks) for seat in range(self.o["players"])]

    def over(self) -> bool:
        """Whether the play is over (BR-38)."""
        if not self.trick and not self.hands[self.leader]:
            return True
        if self.trick or not self.o["null_early_stop"]:
            return False
        ours = sum(self.won()[seat] for seat in contracting(self.o, self.declarer, self.partner))
        if self.contract in NULLS:
            return ours > 0
        if self.contract == "hilo":
            return ours > 5 or ours + len(self.hands[self.leader]) < 5
        return False


# The score ----------------------------------------------------------------------------------------


def is_made(
    o: Options,
    contract: str,
    declarer: int,
    tricks: Sequence[int],
    partner: int | None,
    slam: bool,
) -> bool:
    """Whether a contract was made, by the tricks of each seat."""
    ours = sum(tricks[seat] for seat in contracting(o, declarer, partner))
    if contract in NULLS:
        return ours == 0
    if contract == "hilo":
        return ours == 5
    if slam or contract.startswith("game"):
        return ours == 10
    return ours >= level(contract)


def score(
    o: Options,
    contract: str,
    declarer: int | None,
    tricks: Sequence[int],
    partner: int | None = None,
    slam: bool = False,
) -> list[int]:
    """The points of each side for a deal (BR-40, BR-42, BR-49, BR-50)."""
    n = o["players"]
    sides = [side(o, seat) for seat in range(n)]
    points = [0] * (max(sides) + 1)
    if declarer is None:
        for seat in range(n):
            points[sides[seat]] += 10 * tricks[seat]
        return points
    ours = contracting(o, declarer, partner)
    theirs = [seat for seat in range(n) if seat not in ours]
    made = is_made(o, contract, declarer, tricks, partner, slam)
    worth = value(o, contract) if not slam else 500
    if slam and o["slam"] == "declared_plus_250":
        worth = value(o, contract) + 250
    all_ten = sum(tricks[seat] for seat in ours) == 10
    if is_trick_bid(contract) and o["slam"] == "auto_250" and made and all_ten:
        worth = max(worth, 250)
    worth = worth if made else -worth
    if partner is not None and o["partner_share"] == "half":
        points[sides[declarer]] += worth // 2
        points[sides[partner]] += worth // 2
    elif partner is not None:
        points[sides[declarer]] += worth
        points[sides[partner]] += worth
    else:
        points[sides[declarer]] += worth
    more = tricks_points(o, contract, declarer, tricks, partner, slam)
    assert all(more[sides[seat]] == 0 for seat in ours), theirs
    return [one + two for one, two in zip(points, more, strict=True)]


def tricks_points(
    o: Options,
    contract: str,
    declarer: int,
    tricks: Sequence[int],
    partner: int | None,
    slam: bool,
) -> list[int]:
    """What sides score for tricks: their own, or those that a contractor was forced to take."""
    n = o["players"]
    sides = [side(o, seat) for seat in range(n)]
    points = [0] * (max(sides) + 1)
    ours = contracting(o, declarer, partner)
    theirs = [seat for seat in range(n) if seat not in ours]
    if contract in NULLS:
        if o["misere_defence"] == "ten_per_trick":
            forced = sum(tricks[seat] for seat in ours)
            for one in {sides[seat] for seat in theirs}:
                points[one] += 10 * forced
    elif contract != "hilo" and o["trick_points"] != "off":
        made = is_made(o, contract, declarer, tricks, partner, slam)
        if o["trick_points"] != "only_if_set" or not made:
            for seat in theirs:
                points[sides[seat]] += 10 * tricks[seat]
    return points


def verdict(
    o: Options,
    before: Sequence[int],
    contract: str | None,
    declarer: int | None = None,
    tricks: Sequence[int] = (),
    partner: int | None = None,
    slam: bool = False,
    winners: Sequence[int] = (),
) -> tuple[list[int], set[int], set[int]]:
    """Totals after a deal, who has won, and who has lost by it (BR-51 to BR-53).

    ``winners`` are the seats that won the tricks, in order, where that is known.
    """
    n = o["players"]
    sides = [side(o, seat) for seat in range(n)]
    several = range(max(sides) + 1)
    if contract is None:
        return judged(o, list(before), set(), set(), {}, None)
    all_points = score(o, contract, declarer, tricks, partner, slam)
    if declarer is None:
        by_tricks = list(all_points)
    else:
        by_tricks = tricks_points(o, contract, declarer, tricks, partner, slam)
    rest = [one - two for one, two in zip(all_points, by_tricks, strict=True)]
    counted = list(by_tricks)
    for one in several:
        if o["trick_points"] == "off_above_400" and before[one] > 400:
            counted[one] = 0
        cap = o["trick_point_cap"]
        if cap is not None and counted[one] and before[one] + counted[one] > cap:
            counted[one] = max(0, cap - before[one])
    after = [before[one] + rest[one] + counted[one] for one in several]
    made = declarer is not None and is_made(o, contract, declarer, tricks, partner, slam)
    contractors = {sides[seat] for seat in contracting(o, declarer, partner)}
    crossed: dict[int, int] | None = {}
    known = len(winners) == sum(tricks)
    null = contract in NULLS
    for one in several:
        # After which trick the points for tricks had lifted a side to the target.
        running, taken = before[one], 0
        moment = None
        if running >= o["target"]:
            moment = 0
        for number, seat in enumerate(winners, 1):
            if null:
                counts = sides[seat] in contractors and one not in contractors
            else:
                counts = sides[seat] == one and one not in contractors
            taken += 10 if counts and by_tricks[one] else 0
            if moment is None and running + min(taken, counted[one]) >= o["target"]:
                moment = number
        if moment is None:
            moment = 1_000 if after[one] >= o["target"] else 2_000
        assert crossed is not None
        crossed[one] = moment
    return judged(
        o, after, contractors, contractors if made else set(), crossed if known else None, declarer
    )


def judged(
    o: Options,
    after: list[int],
    contractors: set[int],
    made: set[int],
    crossed: dict[int, int] | None,
    declarer: int | None,
) -> tuple[list[int], set[int], set[int]]:
    """Who has won and who has lost, by totals."""
    several = range(len(after))
    there = {one for one in several if after[one] >= o["target"]}
    if o["win_condition"] == "made_contract":
        there &= made
        if there:
            return after, there, set()
    if len(there) == 1:
        return after, there, set()
    if there:
        highest = {one for one in there if after[one] == max(after[other] for other in there)}
        if o["both_over"] == "bidder" and there & made:
            return after, there & made, set()
        if o["both_over"] == "higher_score":
            if len(highest) > 1 and highest & made:
                return after, highest & made, set()
            return after, highest, set()
        if crossed is not None:
            first = min(crossed[one] for one in there)
            earliest = {one for one in there if crossed[one] == first}
            if len(earliest) == 1:
                return after, earliest, set()
            best = max(after[one] for one in earliest)
            return after, {one for one in earliest if after[one] == best}, set()
        return after, highest, set()
    if o["lose_at"] is not None:
        lost = {one for one in several if after[one] <= o["lose_at"]}
        if o["lose_unless_opponents_minus"]:
            lost = {
                one
                for one in lost
                if not any(after[other] < 0 for other in several if other != one)
            }
        if lost:
            rest = [one for one in several if one not in lost] or list(several)
            top = {one for one in rest if after[one] == max(after[other] for other in rest)}
            return after, top, lost - top  # where all have fallen so far, the best of them wins
    if o["point_spread"] is not None and len(after) == 2:
        high, low = max(after), min(after)
        if high - low >= o["point_spread"] and low < 0:
            return after, {after.index(high)}, {after.index(low)}
    return after, set(), set()
