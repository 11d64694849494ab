"""Reading PTN, the text in which Trickster Cards writes a hand of 500 (the bidding game).

``docs/guides/ptn.md`` says what is known of the format, how rules are chosen, and what is ours. The
reading goes in three steps: the tags of the text, what each of them says, and the game itself, which
is played by the rules as it is read. What is wrong becomes a problem or, in a game that can be read
but not played, the violation of the move: nothing but RecordError is ever raised.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeAlias

import attrs

from five_hundred import bidding
from five_hundred.bidding import Bid, Cards, Discard, Play, Rules, Sides
from five_hundred.cards import Card, CardSet, Rank, Suit
from five_hundred.errors import IllegalMove, ParseError, Problem, RecordError, SetupError, shown
from five_hundred.jsonform import parse_json
from five_hundred.record import DEAL, Record

SEATS = {
    2: ("S", "N"),
    3: ("S", "W", "E"),
    4: ("S", "W", "N", "E"),
    5: ("S", "SW", "NW", "NE", "SE"),
    6: ("S", "SW", "NW", "N", "NE", "SE"),
}
"""The seats of each number of players, clockwise; the first is seat 0 of the record."""

LONGEST = 100_000
"""The most characters that are read; a hand has about two thousand."""

_GAME_TAGS = (
    "Dealer",
    "Deal",
    "Undealt",
    "Declarer",
    "Contract",
    "Auction",
    "CardsAdded",
    "CardsRemoved",
    "Play",
)
"""The tags that become the record's cards and moves; all others are its tags."""
_WITH_LINES = ("Auction", "Play")

FILLED_IN = "Filled in"
NOT_APPLIED = "Not applied"

Call: TypeAlias = bidding.Bid | bidding.Word


def read_ptn(text: str, rules: Rules | None = None) -> Record:
    """Read a hand of the bidding game from Trickster's PTN text.

    The record begins with the cards that were dealt; its moves are the calls, the discard and the
    plays, as far as the text goes. Its seats are those of the text, clockwise from S, which is 0. The
    tags are kept; tag ``"Filled in"`` tells what the text left out and had to be worked out.
    ``rules`` are by default those that the text names (American or Australian, by the size of the
    pack); what it leaves open is never guessed.

    Raises RecordError with everything that is wrong, and what to give instead. A game that breaks
    its rules gives the number of the move and the violation, as :meth:`Record.replay` does.
    """
    if rules is not None and not isinstance(rules, Rules):
        raise _refused("rules", f"rules are a bidding.Rules or None, not {shown(rules)}")
    try:
        return _read(text, rules)
    except SetupError as error:
        raise RecordError(error.problems) from None


def _read(text: object, given: Rules | None) -> Record:
    tags = _tags_of(text)
    hand = _hand_of(tags)
    others = {tag.name: tag.value for tag in tags if tag.name not in _GAME_TAGS}
    unused: list[str] = []
    rules = _rules_of(hand, others, unused) if given is None else given
    if unused:
        others[NOT_APPLIED] = ", ".join(unused)
    try:
        return _record(hand, rules, others)
    except _PlayedOn as error:
        illegal = error.illegal
    if given is None:
        filled = "a null is played to the end: the hand went on after it was lost"
        try:
            return _record(hand, attrs.evolve(rules, null_early_stop=False), others, filled)
        except _PlayedOn:  # after the tenth trick
            pass
    raise illegal


def _refused(code: str, message: str) -> RecordError:
    return RecordError([Problem(code, message)])


# The tags ------------------------------------------------------------------------------------------


@attrs.frozen
class _Tag:
    name: str
    value: str
    lines: list[str] = attrs.field(factory=list)


# The closing bracket is missing in some texts that were seen
_TAG = re.compile(r'\[\s*([A-Za-z][A-Za-z0-9_]{0,59})\s+"(.*)"\s*\]?')


def _tags_of(text: object) -> list[_Tag]:
    """The tags of a text, each with the lines behind it; raises RecordError."""
    if not isinstance(text, str):
        raise _refused("not_text", f"PTN is read from a text, not from {shown(text)}")
    if len(text) > LONGEST:
        raise _refused("too_long", f"the text has more than {LONGEST} characters; give one hand")
    problems: list[Problem] = []
    tags: list[_Tag] = []
    for number, line in enumerate(text.removeprefix("\ufeff").replace("\r", "\n").split("\n"), 1):
        line = line.strip()
        if not line or line.startswith("%"):
            continue
        if line.startswith("["):
            match = _TAG.fullmatch(line)
            if match is None:
                problems.append(
                    Problem("tag", f'line {number}: a tag is [Name "value"], not {shown(line)}')
                )
            else:
                tags.append(_Tag(match[1], re.sub(r'\\(["\\])', r"\1", match[2])))
        elif tags and tags[-1].name in _WITH_LINES:
            tags[-1].lines.append(line)
        else:
            problems.append(
                Problem(
                    "stray_text",
                    f"line {number}: {shown(line)} is no tag, and follows neither Auction nor Play",
                )
            )
    names = [tag.name for tag in tags]
    for name in sorted({name for name in names if names.count(name) > 1}, key=names.index):
        problems.append(
            Problem(
                "tag_twice", f"tag {name} is given twice; a text holds one hand, give them singly"
            )
        )
    if problems:
        raise RecordError(problems[:20])
    return tags


# What they say -------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class _Hand:
    """What a text says; None is what it does not say."""

    seats: tuple[str, ...]
    hands: tuple[CardSet | None, ...]
    kitty: CardSet | None
    dealer: int
    declarer: int | None
    contract: Bid | None
    first: int
    calls: tuple[Call | None, ...]
    added: CardSet | None
    removed: CardSet | None
    tricks: tuple[tuple[Card | None, ...], ...]
    """The cards of each trick, by seat."""

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def goes_on(self) -> bool:
        """Whether anything is told from after the auction."""
        return bool(self.tricks or self.added or self.removed)

    def played_by(self, seat: int) -> CardSet:
        """The cards that a seat is seen to play."""
        return CardSet(card for trick in self.tricks if (card := trick[seat]) is not None)


def _hand_of(tags: Sequence[_Tag]) -> _Hand:
    """Read the tags that make the game; raises RecordError with all that is wrong."""
    found = {tag.name: tag for tag in tags}
    problems: list[Problem] = []
    game = found.get("GameCode")
    if game is not None and game.value.strip().lower() != "fivehundred":
        raise _refused("game", f"this is a hand of {shown(game.value)}, not of FiveHundred")
    deal = found.get("Deal")
    if deal is None:
        raise _refused(
            "no_deal",
            "there is no tag Deal; a record begins with the cards, so calls alone make none",
        )
    before, colon, rest = deal.value.partition(":")
    words = rest.split()
    seats = SEATS.get(len(words))
    if not colon or seats is None:
        raise _refused(
            "deal", f"Deal is a seat, a colon and two to six hands, not {shown(deal.value)}"
        )

    def seat_in(name: str, text: str) -> int:
        seat = text.strip().upper()
        if seat in seats:
            return seats.index(seat)
        problems.append(
            Problem(
                "seat",
                f"{name}: a seat of {len(seats)} is one of {' '.join(seats)}, not {shown(text)}",
            )
        )
        return 0

    def seat_of(name: str) -> int | None:
        tag = found.get(name)
        return None if tag is None or tag.value.strip() in ("", "-") else seat_in(name, tag.value)

    def cards_of(name: str) -> tuple[str, CardSet | None]:
        """Cards, perhaps with the seat they belong to before a colon."""
        tag = found.get(name)
        if tag is None:
            return "", None
        owner, _, text = tag.value.rpartition(":")
        return owner, None if text.strip() in ("", "-") else _cards(text, name, problems)

    first_hand = seat_in("Deal", before)
    hands: list[CardSet | None] = [None] * len(seats)
    for place, word in enumerate(words):
        seat = (first_hand + place) % len(seats)
        if word != "-":
            hands[seat] = _cards_in_suits(word, f"the hand of {seats[seat]}", problems)
    kitty = cards_of("Undealt")[1]
    declarer = seat_of("Declarer")
    calls: tuple[Call | None, ...] = ()
    first = seat_of("Auction")
    if "Auction" in found:
        calls = tuple(_calls(found["Auction"].lines, problems))
        if first is None and calls:
            problems.append(Problem("auction", "Auction does not say which seat calls first"))
    first = 0 if first is None else first
    exchanged = {}
    for name in ("CardsAdded", "CardsRemoved"):
        owner, exchanged[name] = cards_of(name)
        if owner:
            seat = seat_in(name, owner)
            if declarer is None:
                declarer = seat
            elif declarer != seat:
                problems.append(
                    Problem("declarer", f"{name} is of {seats[seat]}, who is not the declarer")
                )
    if declarer is None:
        bids = [place for place, call in enumerate(calls) if isinstance(call, Bid)]
        declarer = (first + bids[-1]) % len(seats) if bids else None
    contract = None
    tag = found.get("Contract")
    if tag is not None and tag.value.strip().lower() not in ("", "-", "pass"):
        named = list(_calls([tag.value], problems))
        if len(named) == 1 and isinstance(named[0], Bid):
            contract = named[0]
        elif named:
            problems.append(Problem("contract", f"Contract is one bid, not {shown(tag.value)}"))
    tricks: list[tuple[Card | None, ...]] = []
    if "Play" in found:
        leader = seat_of("Play")
        if leader is None and found["Play"].lines:
            problems.append(Problem("play", "Play does not say which seat the first column is"))
        tricks = _tricks(found["Play"].lines, leader or 0, len(seats), problems)
    dealer = seat_of("Dealer")  # Trickster's own reader takes the seat of Deal for the dealer
    if problems:
        raise RecordError(problems[:20])
    return _Hand(
        seats=seats,
        hands=tuple(hands),
        kitty=kitty,
        dealer=first_hand if dealer is None else dealer,
        declarer=declarer,
        contract=contract,
        first=first,
        calls=calls,
        added=exchanged["CardsAdded"],
        removed=exchanged["CardsRemoved"],
        tricks=tuple(tricks),
    )


_RANK = r"1[0-3]|[2-9TJQKAtjqka]"
_CARD = re.compile(rf"\s*(?:([SHDCshdc♠♥♦♣♤♡♢♧])\ufe0f?({_RANK})|[Jj]([HLhl]))\s*")
_RANKS = re.compile(_RANK)
_JOKERS = {"H": Card.joker(), "L": Card.joker(2)}


def _card(match: re.Match[str]) -> Card:
    return _JOKERS[match[3].upper()] if match[3] else Card(Rank(match[2]), Suit(match[1]))


def _cards(text: str, where: str, problems: list[Problem]) -> CardSet:
    """Cards written suit first, with or without blanks between them."""
    cards, at = [], 0
    while at < len(text):
        match = _CARD.match(text, at)
        if match is None:
            problems.append(Problem("not_a_card", f"{where}: no card begins at {shown(text[at:])}"))
            break
        cards.append(_card(match))
        at = match.end()
    return _once(cards, where, problems)


def _cards_in_suits(text: str, where: str, problems: list[Problem]) -> CardSet:
    """A hand: spades.hearts.diamonds.clubs, and perhaps the jokers."""
    suits = text.split(".")
    if len(suits) not in (4, 5):
        problems.append(
            Problem(
                "hand",
                f"{where} is spades.hearts.diamonds.clubs, perhaps .H, or -, not {shown(text)}",
            )
        )
        return CardSet()
    cards = []
    for suit, ranks in zip("SHDC", suits, strict=False):
        found = _RANKS.findall(ranks)
        if "".join(found) != ranks:
            problems.append(Problem("not_a_card", f"{where}: these are no ranks: {shown(ranks)}"))
        cards += [Card(Rank(rank), Suit(suit)) for rank in found]
    for joker in suits[4] if len(suits) == 5 else "":
        if joker.upper() in _JOKERS:
            cards.append(_JOKERS[joker.upper()])
        else:
            problems.append(
                Problem("not_a_card", f"{where}: a joker is H or L, not {shown(suits[4])}")
            )
            break
    return _once(cards, where, problems)


def _once(cards: list[Card], where: str, problems: list[Problem]) -> CardSet:
    found = CardSet(cards)
    if len(found) != len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        problems.append(Problem("card_twice", f"{where}: {twice} is there twice"))
    return found


_PLAIN = str.maketrans("♤♧♢♡", "♠♣♦♥", "\ufe0f")
_MISERE = ("nullo", "misere", "misère", "mis")
_CALLS: dict[str, Call | None] = {"-": None, "pass": bidding.PASS, "p": bidding.PASS}
_CALLS |= dict.fromkeys(_MISERE, Bid("mis"))
_CALLS |= dict.fromkeys(("open", *(f"open{word}" for word in _MISERE)), Bid("open"))


def _calls(lines: Iterable[str], problems: list[Problem]) -> Iterator[Call | None]:
    """The calls of an auction; None where a seat makes none."""
    words = [word.lower().translate(_PLAIN) for line in lines for word in line.split()]
    words = [word if word == "-" else word.replace("-", "") for word in words]
    skip = False
    for place, word in enumerate(words):
        if skip:
            skip = False
        elif word == "open" and place + 1 < len(words) and words[place + 1] in _MISERE:
            skip = True
            yield Bid("open")
        elif word in _CALLS:
            yield _CALLS[word]
        else:  # an inkle is a bid of six
            text = "6" + word[1:] if word[:1] == "i" else word
            try:
                yield Bid.parse(text)
            except ParseError:
                problems.append(
                    Problem(
                        "call",
                        f"{shown(word)} is no call; a call is Pass, a bid such as 7NT or 6♠, an inkle "
                        "such as i♠, Nullo, OpenNullo, or - for none",
                    )
                )
                return


def _tricks(
    lines: Iterable[str], first: int, players: int, problems: list[Problem]
) -> list[tuple[Card | None, ...]]:
    """The tricks, a line for each; its columns are the seats from the first one on."""
    found: list[tuple[Card | None, ...]] = []
    for number, line in enumerate(lines, 1):
        words = line.split()
        trick: list[Card | None] = [None] * players
        if len(words) > players:
            problems.append(
                Problem("play", f"trick {number} has {len(words)} columns for {players} seats")
            )
        for place, word in enumerate(words[:players]):
            if word == "-":
                continue
            match = _CARD.fullmatch(word)
            if match is None:
                problems.append(
                    Problem(
                        "not_a_card", f"trick {number}: {shown(word)} is no card, such as S5 or JH"
                    )
                )
            else:
                trick[(first + place) % players] = _card(match)
        found.append(tuple(trick))
    while found and not any(found[-1]):
        found.pop()
    return found


# The rules -----------------------------------------------------------------------------------------

_TABLES: dict[tuple[int, str], tuple[str, dict[str, Any]]] = {
    (3, "american"): ("american", {"players": 3, "sides": Sides.SINGLES}),
    (4, "american"): ("american", {}),
    (6, "american"): ("american", {"players": 6, "sides": Sides.TWO_TEAMS}),
    (3, "australian"): ("three_player", {}),
    (4, "australian"): ("australian", {}),
    (6, "australian"): ("six_player", {}),
}
"""By the number of seats and the form of the game: a preset, and what is changed in it."""

_PACKS = {
    (3, 43): (Cards.C32, 1),
    (4, 43): (Cards.C42, 1),
    (4, 45): (Cards.C44, 1),
    (4, 46): (Cards.C44, 2),
    (6, 43): (Cards.C62, 1),
    (6, 45): (Cards.C64, 1),
    (6, 46): (Cards.C64, 2),
}
"""By the number of seats and ``deckSize``: the cards and the jokers."""
_SIZES: dict[tuple[int, int | None], int] = {
    (players, int(cards.value) + jokers): size
    for (players, size), (cards, jokers) in _PACKS.items()
}

_FORMS = ("american", "australian")
_SWITCHES: dict[tuple[str, bool | int], tuple[str, Any]] = {
    ("mustBidToWin", True): ("win_condition", bidding.WinCondition.MADE_CONTRACT),
    ("mustBidToWin", False): ("win_condition", bidding.WinCondition.ANY_POINTS),
    ("whenNullo", 0): ("misere_needs", bidding.MisereNeeds.ANYTIME),
    ("whenNullo", 1): ("misere_needs", bidding.MisereNeeds.SEVEN),
    ("S8Overbid250Nullo", True): ("misere_rank", bidding.MisereRank.ABOVE_7),
    ("S8Overbid250Nullo", False): ("misere_rank", bidding.MisereRank.BETWEEN_8S_8C),
}


def _rules_of(hand: _Hand, tags: dict[str, str], unused: list[str]) -> Rules:
    """The rules that a text names; raises RecordError with what it leaves open."""
    problems: list[Problem] = []
    options = _options(tags, problems)
    if problems:
        raise RecordError(problems)
    form = _form(options, tags.get("Event", ""), problems)
    players = hand.players
    if (players, "american") not in _TABLES:
        problems.append(
            Problem(
                "rules", f"which game {players} play is not known from such a text; give the rules"
            )
        )
    size = _deck_size(hand, options, problems)
    changes: dict[str, Any] = {}
    for name, value in (options or {}).items():
        if name in ("variation", "deckSize"):
            continue
        key: Any = (name, value) if type(value) in (bool, int) else (name, None)
        if name == "players":
            if value != players:
                problems.append(
                    Problem(
                        "players", f"the options are for {shown(value)} players, Deal has {players}"
                    )
                )
        elif name == "isPartnership" and value is (players != 3):
            pass
        elif name == "isPartnership":
            problems.append(
                Problem("partnership", "three play singly and others in teams; else give the rules")
            )
        elif key in _SWITCHES and type(value) is (int if name == "whenNullo" else bool):
            option, chosen = _SWITCHES[key]
            changes[option] = chosen
        else:
            unused.append(name[:60])
    if problems or form is None or size is None:
        raise RecordError(problems)
    preset, table = _TABLES[players, form]
    cards, jokers = _PACKS[players, size]
    return attrs.evolve(
        bidding.PRESETS[preset], **(table | {"cards": cards, "jokers": jokers} | changes)
    )


def _options(tags: dict[str, str], problems: list[Problem]) -> dict[str, Any] | None:
    """GameOptionsJson, which names what differs from the site's defaults; None if it is not there."""
    if "GameOptionsJson" not in tags:
        return None
    try:
        options = parse_json(tags["GameOptionsJson"])
    except SetupError as error:
        problems += [
            Problem("options", f"GameOptionsJson: {one.message}") for one in error.problems
        ]
        return {}
    if not isinstance(options, dict):
        problems.append(Problem("options", f"GameOptionsJson is an object, not {shown(options)}"))
        return {}
    return options


def _form(options: dict[str, Any] | None, event: str, problems: list[Problem]) -> str | None:
    named = [form for form in _FORMS if form in event.lower()]
    said = named[0] if len(named) == 1 else None
    if options is None:
        if said is None:
            problems.append(
                Problem(
                    "variation",
                    "nothing says whether this is the American or the Australian game: there is no "
                    "GameOptionsJson, and Event does not name one; give the rules",
                )
            )
        return said
    variation = options.get("variation", 0)
    if type(variation) is not int or not 0 <= variation < len(_FORMS):
        problems.append(
            Problem(
                "variation",
                f"variation {shown(variation)} is not known (0 American, 1 Australian); give the rules",
            )
        )
        return None
    form = _FORMS[variation]
    if said is not None and said != form:
        problems.append(
            Problem("variation", f"the options say {form}, Event says {said}; give the rules")
        )
    return form


def _deck_size(hand: _Hand, options: dict[str, Any] | None, problems: list[Problem]) -> int | None:
    """The site's ``deckSize``: 43 where the options do not name it, else by the cards."""
    size: Any = (options or {}).get("deckSize", 43)
    if options is None:
        kitty = hand.kitty if hand.added is None else hand.added
        cards = None if kitty is None else 10 * hand.players + len(kitty)
        size = _SIZES.get((hand.players, cards))
    if type(size) is int and (hand.players, size) in _PACKS:
        return size
    if (hand.players, 43) in _PACKS:  # else the number of players is the problem
        what = f"deckSize {shown(size)} of {hand.players} players" if size else "the pack"
        problems.append(Problem("deck_size", f"{what} is not known; give the rules"))
    return None


# The game ------------------------------------------------------------------------------------------


class _PlayedOn(Exception):  # never leaves this room
    """The tricks go on where the rules end a null that is lost."""

    def __init__(self, illegal: RecordError) -> None:
        self.illegal = illegal
        super().__init__()


@attrs.frozen
class _Line:
    """A way to read the moves: the state they led to, and what was filled in.

    ``wrong`` is what is wrong with the last of them, or why there are no more.
    """

    state: Any
    moves: tuple[str, ...] = ()
    filled: tuple[str, ...] = ()
    wrong: Problem | None = None
    is_illegal: bool = False

    @property
    def is_good(self) -> bool:
        return self.wrong is None and not self.is_illegal

    def after(self, move: Any, *filled: str) -> _Line:
        """The line with one more move, which may turn out to be illegal."""
        moves = (*self.moves, str(move))
        try:
            state = self.state.apply(move)
        except IllegalMove:
            return attrs.evolve(self, moves=moves, is_illegal=True)
        return _Line(state, moves, (*self.filled, *filled))

    def stopped(self, code: str, message: str) -> _Line:
        return attrs.evolve(self, wrong=Problem(code, message))


def _record(hand: _Hand, rules: Rules, tags: dict[str, str], *filled: str) -> Record:
    """Play the hand by the rules, as far as it goes."""
    if rules.players != hand.players:
        raise _refused(
            "players", f"the rules are for {rules.players} players, Deal has {hand.players} hands"
        )
    if rules.has_piles or rules.dead_cards:
        raise _refused("rules", "such a text has no place for piles on the table or a dead hand")
    notes = list(filled)
    hands, kitty, removed = _dealt(hand, rules, notes)
    if any(call is not None for call in hand.calls):
        line = _called(hand, _Line(_set_up(hand, rules, hands, kitty)))
    elif hand.contract is not None and hand.declarer is not None:
        line = _Line(_after_auction(hand, rules, hands, kitty, removed))
        removed = None
    elif hand.tricks:
        raise _refused(
            "auction", "there are tricks, but neither an auction nor a declarer's contract"
        )
    else:
        line = _Line(_set_up(hand, rules, hands, kitty))
    start = line.state.start
    if line.is_good and isinstance(line.state, bidding.KittyExchange):
        line = _exchanged(hand, line, removed)
    if line.is_good and hand.tricks:
        line = _played(hand, line)
    if line.wrong is not None:
        raise RecordError([line.wrong])
    notes += line.filled
    if notes:
        tags = {**tags, FILLED_IN: "; ".join(notes)}
    record = Record(
        kind=DEAL,
        rules=rules,
        players=rules.players,
        dealer=hand.dealer,
        start=start,
        moves=line.moves,
        tags=tags,
    )
    if line.is_illegal:
        _raise_illegal(record, line)
    return record


def _raise_illegal(record: Record, line: _Line) -> None:
    try:
        record.final()
    except RecordError as error:
        state = line.state
        if isinstance(state, bidding.Finished) and state.contract and state.contract.is_null:
            raise _PlayedOn(error) from None
        raise


def _set_up(hand: _Hand, rules: Rules, hands: Sequence[CardSet], kitty: CardSet) -> Any:
    return bidding.setup_auction(rules, hands=hands, kitty=kitty, dealer=hand.dealer)


def _after_auction(
    hand: _Hand, rules: Rules, hands: Sequence[CardSet], kitty: CardSet, removed: CardSet | None
) -> Any:
    """The play, where there is a contract but no auction."""
    _set_up(hand, rules, hands, kitty)  # these cards must be a deal
    assert hand.contract is not None
    assert hand.declarer is not None
    held = list(hands)
    if kitty and removed is None:
        removed = _left_over(hand, held[hand.declarer] | kitty)
        if removed is None:
            raise _refused("discard", _NO_DISCARD)
    if kitty and removed is not None:
        all_cards = held[hand.declarer] | kitty
        if not removed <= all_cards:
            raise _refused(
                "discard", f"{removed - all_cards}: not in the declarer's hand to put away"
            )
        held[hand.declarer] = all_cards - removed
    return bidding.setup_play(
        rules,
        contract=hand.contract,
        declarer=hand.declarer,
        hands=held,
        dealer=hand.dealer,
        kitty=kitty,
        discards=removed or (),
    )


_NO_DISCARD = (
    "nothing says which cards the declarer put away: there is no CardsRemoved, and not all that the "
    "declarer played is there"
)


def _left_over(hand: _Hand, all_cards: CardSet) -> CardSet | None:
    """The cards that a declarer did not play, if all ten that were are there."""
    assert hand.declarer is not None
    played = hand.played_by(hand.declarer)
    return all_cards - played if len(played) == 10 and played <= all_cards else None


def _dealt(
    hand: _Hand, rules: Rules, notes: list[str]
) -> tuple[list[CardSet], CardSet, CardSet | None]:
    """The hands as they were dealt, the kitty, and what was put away, as far as that is known.

    The declarer's hand may be written before the kitty was taken, with it, or after the discard.
    One place that is not told holds the rest of the pack.
    """
    kitty, removed, declarer = hand.kitty, hand.removed, hand.declarer
    if hand.added is not None:
        if kitty is not None and kitty not in (hand.added, removed):
            raise _refused(
                "kitty",
                f"Undealt is {kitty}, but the declarer added {hand.added}; they are the same",
            )
        kitty = hand.added
    if not rules.kitty_size and kitty is None:
        kitty = CardSet()
    hands = list(hand.hands)
    name = "" if declarer is None else hand.seats[declarer]
    after: CardSet | None = None
    held = None if declarer is None else hands[declarer]
    if declarer is not None and held is not None and kitty:
        if len(held) == 10 + len(kitty) and kitty <= held:
            hands[declarer] = held - kitty
            notes.append(f"the hand of {name} is written with the kitty")
        elif len(held) == 10 and held & kitty:
            after = held
            hands[declarer] = None if removed is None else (held | removed) - kitty
            notes.append(f"the hand of {name} is written after the discard")
            if removed is not None and (held & removed or not kitty <= held | removed):
                raise _refused(
                    "exchange",
                    f"the hand of {name} holds cards of the kitty, but it is not the hand dealt with "
                    f"{kitty} added and {removed} removed",
                )
    for seat, cards in enumerate(hands):
        played = hand.played_by(seat)
        if cards is None and len(played) == 10 and (seat != declarer or removed is not None):
            if seat == declarer and removed is not None and kitty is not None:
                played = (played | removed) - kitty
            elif seat == declarer:
                continue
            hands[seat] = played
            notes.append(f"the hand of {hand.seats[seat]} is what it played")
    unknown = [seat for seat, cards in enumerate(hands) if cards is None]
    if len(unknown) + (kitty is None) > 1:
        places = [f"the hand of {hand.seats[seat]}" for seat in unknown]
        places += ["the kitty"] * (kitty is None)
        raise _refused(
            "unknown_cards",
            f"a record holds every card, and these are not told: {', '.join(places)}",
        )
    known = CardSet(card for cards in (*hands, kitty) for card in cards or ())
    rest = rules.pack.set - known
    if unknown:
        hands[unknown[0]] = rest
        notes.append(f"the hand of {hand.seats[unknown[0]]} is the rest of the pack")
    if kitty is None:
        kitty = rest
        notes.append("the kitty is the rest of the pack")
    dealt = [cards for cards in hands if cards is not None]
    if declarer is not None and after is not None:
        all_cards = dealt[declarer] | kitty
        if not after <= all_cards:
            raise _refused("exchange", f"{after - all_cards} in the hand of {name}: from nowhere")
        removed = all_cards - after
    return dealt, kitty, removed


def _called(hand: _Hand, line: _Line) -> _Line:
    """The auction, read place by place, or if that fails without places for seats that are out."""
    lines = []
    for in_turn in (False, True):
        called = _agreed(hand, _calls_made(hand, line, in_turn))
        if called.is_good:
            return called
        lines.append(called)
    return lines[0]


def _calls_made(hand: _Hand, line: _Line, in_turn: bool) -> _Line:
    place = hand.first - 1
    for call in hand.calls:
        place += 1
        if call is None:
            continue
        seat = place % hand.players
        auction = line.state
        if not isinstance(auction, bidding.Auction):
            if call is bidding.PASS:  # after the end
                continue
            return line.after(call)
        if seat != auction.actors[0] and not (in_turn and line.moves):
            out = any(one.seat == seat and one.move is bidding.PASS for one in auction.calls)
            if call is bidding.PASS and out:
                continue
            wanted = hand.seats[auction.actors[0]]
            return line.stopped(
                "turn", f"the auction has a call of {hand.seats[seat]}, but {wanted} is to call"
            )
        if not auction.looked[auction.actors[0]] and str(call) != "blind":
            line = line.after(bidding.LOOK)
        line = line.after(call)
        if not line.is_good:
            return line
    return line


def _agreed(hand: _Hand, line: _Line) -> _Line:
    """The auction, if the tags agree with what came of it."""
    if not line.is_good:
        return line
    state = line.state
    if isinstance(state, bidding.Auction):
        if hand.contract is None and not hand.goes_on:
            return line
        return line.stopped("auction", "the auction is not finished, but the hand goes on")
    if hand.contract is not None and (state.contract, state.declarer) != (
        hand.contract,
        hand.declarer,
    ):
        found = "is passed out"
        if state.contract is not None and state.declarer is not None:
            found = f"makes {state.contract} by {hand.seats[state.declarer]}"
        told = "nobody" if hand.declarer is None else hand.seats[hand.declarer]
        return line.stopped(
            "contract", f"the auction {found}, but the tags say {hand.contract} by {told}"
        )
    if hand.goes_on and state.is_over:
        return line.stopped("auction", "the deal is over with the auction, but the hand goes on")
    return line


def _exchanged(hand: _Hand, line: _Line, removed: CardSet | None) -> _Line:
    """The declarer puts cards away, if it is known which."""
    if removed is not None:
        return line.after(Discard(removed))
    if not hand.tricks:
        return line
    state = line.state
    if hand.declarer == state.actors[0]:
        removed = _left_over(hand, state.hands[state.actors[0]])
    if removed is None:
        return line.stopped("discard", _NO_DISCARD)
    return line.after(Discard(removed), "the cards put away are those that were not played")


_OPEN_LEAD = "joker_suit"


def _played(hand: _Hand, line: _Line) -> _Line:
    """The tricks. Where a text does not tell a joker's suit, the first that agrees with it is taken."""
    ways, furthest = [line], line
    while ways:
        line = ways.pop()
        while line.is_good:
            following = _next_plays(hand, line)
            if not following:
                return line
            line = following[0]
            ways += reversed(following[1:])
        if line.wrong is not None and line.wrong.code == _OPEN_LEAD:  # every other way is a guess
            return line
        if furthest.is_good or len(line.moves) > len(furthest.moves):
            furthest = line
    return furthest


def _next_plays(hand: _Hand, line: _Line) -> list[_Line]:
    """The line with the next card played, in every way that the text allows; none at its end."""
    state = line.state
    if isinstance(state, bidding.JokerNaming):
        *names, free = state.legal_moves()  # without a joker, free is the only one
        if not names:
            return [line.after(free)]
        return [line.after(name, f"{name} before the first lead") for name in (free, *names)]
    if isinstance(state, bidding.Finished):
        if len(state.tricks) == len(hand.tricks):
            return []
        trick = hand.tricks[len(state.tricks)]
        leads = state.tricks[-1].winner if state.tricks else 0
        for card in (trick[leads], *trick):
            if card is not None:
                return [line.after(Play(card))]
        return [line.stopped("play", f"trick {len(state.tricks) + 1} has no cards")]
    if not isinstance(state, bidding.TrickPlay):
        return [line.stopped("not_told", f"such a text does not tell this: {state.wants}")]
    number = len(state.tricks)
    if number == len(hand.tricks):
        return []
    trick = hand.tricks[number]
    shown_cards = sum(card is not None for card in trick)
    card = trick[state.turn]
    if card is None:
        if shown_cards == len(state.trick) and number + 1 == len(hand.tricks):
            return []
        name = hand.seats[state.turn]
        return [line.stopped("play", f"trick {number + 1} lacks the card of {name}")]
    plays = [Play(card)]
    notes = [""]
    if card.is_joker and not state.trick and not state.is_legal(plays[0]):
        seats = [(state.turn + place) % hand.players for place in range(1, hand.players)]
        suits = [other.suit for seat in seats if (other := trick[seat]) is not None]
        order = [*suits, *Suit]
        named = [play for play in state.legal_moves() if play.card is card and play.suit]
        plays = sorted(named, key=lambda play: order.index(play.suit)) or plays
        if len(plays) > 1:
            if not suits:
                return [
                    line.stopped(
                        _OPEN_LEAD,
                        f"nothing says as which suit the joker is led to trick {number + 1}, the last",
                    )
                ]
            notes = [f"{play} to trick {number + 1}" for play in plays]
    found = []
    for play, note in zip(plays, notes, strict=True):
        after = line.after(play, *filter(None, [note]))
        if after.is_good and len(after.state.tricks) > number:
            took_part = len(after.state.tricks[number].plays)
            if took_part != shown_cards:
                after = after.stopped(
                    "play", f"trick {number + 1} has {shown_cards} cards; {took_part} seats play"
                )
        found.append(after)
    return found
