"""Everything that reads texts: valid texts to begin from, and what must hold whatever is read.

Of any text a reader makes a value or raises an error of the library's own. What it made can be
written, and is read again as the same; a position that was read can be asked and played.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import attrs
import pytest

from five_hundred import (
    Match,
    Record,
    bidding,
    dump_observation,
    dump_state,
    load_observation,
    load_state,
    read_ptn,
    rum,
)
from five_hundred.cards import Card, CardSet, Rank, Suit, parse_cards
from five_hundred.errors import FiveHundredError, RecordError, RulesError, SetupError
from five_hundred.games import GAMES, game_named
from five_hundred.jsonform import parse_json, read_rules, rules_to_json
from tests import laws
from tests.jsonfuzz import last, new_deal, setups, walk

HOUSES: tuple[Any, ...] = (
    bidding.PRESETS["australian"],
    bidding.PRESETS["midwest"],
    bidding.PRESETS["five_player"],
    bidding.PRESETS["six_player"],
    bidding.PRESETS["two_player_piles"],
    rum.PRESETS["danish"],
    attrs.evolve(rum.PRESETS["pagat"], call_false_penalty=10),
    rum.PRESETS["swedish_joker"],
    rum.Rules(
        jokers_per_pack=2,
        two_packs_from=2,
        set_distinct_suits=False,
        run_same_suit=False,
        joker_bind=rum.JokerBind.RANK_IN_SETS,
        pile_view=rum.PileView.FACE_DOWN,
        pile_fail=rum.PileFail.PENALTY,
    ),
)


@cache
def states(game: str) -> tuple[Any, ...]:
    """States of every phase that deals of the houses come to, and some more."""
    found: list[Any] = []
    for number, rules in enumerate(HOUSES):
        if rules.game != game:
            continue
        phases: set[str] = set()
        for state in walk(new_deal(rules, dealer=1), random.Random(number)):
            if state.phase not in phases or len(state.history) % 23 == 0:
                phases.add(state.phase)
                found.append(state)
    return tuple(found)


# -- cards ------------------------------------------------------------------------------------

CARDS = ["7H", "10♠ TD\ufe0f jo Jo#2 7h#2", "AS,KS,QS", "2C 11D 12C 13H", "joker#17", "Q♥#64"]


def read_cards(text: str) -> None:
    """Cards, suits and ranks, one by one and together."""
    for make in (Suit, Rank, Card.parse):
        made = laws.only_our_errors(lambda make=make: make(text))  # type: ignore[misc]
        assert made is None or make(str(made)) is made
    cards = parse_cards(text)
    assert [Card.parse(str(card)) for card in cards] == cards
    assert CardSet.parse(" ".join(map(str, set(cards)))) == CardSet(cards)
    assert CardSet.parse(text) == CardSet(cards)  # or a card is named twice


# -- moves ------------------------------------------------------------------------------------


@cache
def move_texts(game: str) -> tuple[str, ...]:
    """Moves as they are written, in every phase."""
    found: dict[str, None] = {}
    for state in states(game):
        listed = state.legal_moves()
        moves = [listed[at] for at in range(0, len(listed), len(listed) // 6 + 1)]
        if state.is_chance:
            moves.append(state.sample_chance(random.Random(1)))
        found |= dict.fromkeys(map(str, moves))
    return tuple(found)


def read_moves(text: str, game: str) -> None:
    """A move, in every phase of the game."""
    for state in states(game):
        move = laws.only_our_errors(lambda state=state: state.parse_move(text))  # type: ignore[misc]
        if move is None:
            continue
        again = state.parse_move(str(move))
        assert again == move
        assert str(again) == str(move)
        if state.why_illegal(move) is None:
            assert state.apply(move).history[-1].move == move
    module = bidding if game == "bidding" else rum.moves
    move = module.parse_move(text)
    assert module.parse_move(str(module.parse_move(str(move)))) == module.parse_move(str(move))


# -- contracts and melds ----------------------------------------------------------------------

BIDS = [str(bid) for bid in bidding.ladder.ALL_BIDS]
BIDS += ["seven hearts", "8n", "10NT", "7♥", "misère", "open", "gameS"]


def read_bids(text: str) -> None:
    """A bid, as a contract of every house too."""
    bid = bidding.Bid.parse(text)
    assert bidding.Bid.parse(str(bid)) is bid
    for rules in HOUSES[:5]:
        won = (10, *(0,) * (rules.players - 1))
        score = laws.only_our_errors(
            lambda rules=rules, won=won: bidding.score_deal(  # type: ignore[misc]
                rules, contract=text, declarer=0, tricks_won=won
            )
        )
        assert (score is not None) <= rules.can_be_contract(bid)


MELDS = ["7H 8H Jo=9H", "KS KC KD", "2H 3H Jo=4H", "8S Jo=8 Jo#2=8", "QS KS AS 2S", "7H 7H#2 7S"]
MELDS.append("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS")


def read_melds(text: str) -> None:
    """A meld, under the rules of every house."""
    error: FiveHundredError | None = None
    found = 0
    for rules in HOUSES[5:]:
        try:
            meld = rum.Meld.parse(text, rules, 1)
        except FiveHundredError as wrong:
            error = wrong
            continue
        found += 1
        assert rum.Meld.parse(str(meld), rules, 1) == meld
        assert rum.Meld.of(meld.cards, rules, 1) == meld
        assert meld.points(rules) == sum(meld.values(rules))
        again = attrs.evolve(meld, by=(None,) * len(meld.cards), owner=None)
        assert str(again) == str(meld)
    if error is not None and not found:
        raise error


# -- documents --------------------------------------------------------------------------------


def written(data: Any) -> str:
    """JSON in one line."""
    return json.dumps(data, ensure_ascii=False)


@cache
def rule_texts() -> tuple[str, ...]:
    """The options of presets, by game; only those that differ from the defaults, to keep it short."""
    found = []
    for name in GAMES:
        game = game_named(name)
        plain = rules_to_json(game.rules_type())
        for rules in (*game.presets.values(), *HOUSES):
            if rules.game == name:
                told = {
                    key: value for key, value in rules_to_json(rules).items() if value != plain[key]
                }
                found.append(written({"game": name, **told}))
    return tuple(found)


def read_options(text: str) -> None:
    """Options of either game, by the readers of documents and by the constructor."""
    data = parse_json(text)
    if not isinstance(data, dict):
        return
    game = game_named("rum" if data.pop("game", None) == "rum" else "bidding")
    names = {option.name for option in game.rules_type.OPTIONS}
    known = {name: value for name, value in data.items() if name in names}
    made: Any = laws.only_our_errors(lambda: game.rules_type(**known))
    if made is not None:
        assert eval(repr(made), {"bidding": bidding, "rum": rum}) == made
        assert hash(attrs.evolve(made)) == hash(made)
    rules = read_rules(game, data)
    assert read_rules(game, rules_to_json(rules)) == rules
    deal: Any = laws.only_our_errors(lambda: last(new_deal(rules)))
    assert deal is None or deal.is_over


@cache
def record_texts() -> tuple[str, ...]:
    """Records of deals and matches, without the options that are as by default."""
    rng = random.Random(1)
    games = [*setups().values(), *(last(state) for state in setups().values())]
    games += [states("bidding")[8], states("rum")[3]]
    games += [
        Match.new(rules, players=players).play_out(rng, most_deals=1)
        for rules, players in ((HOUSES[0], 4), (HOUSES[5], 2))
    ]
    return tuple(written(shortened(json.loads(Record.of(game).dumps()))) for game in games)


def shortened(data: dict[str, Any]) -> dict[str, Any]:
    """A document without options that are as by default: what is left out has that value."""
    plain = rules_to_json(game_named(data["game"]).rules_type())
    rules = {key: value for key, value in data["rules"].items() if value != plain[key]}
    return {**data, "rules": rules}


def read_record(text: str) -> None:
    """A record, replayed as far as it goes."""
    record = Record.loads(text)
    assert Record.loads(record.dumps()) == record
    end: Any = laws.only_our_errors(record.final)
    if end is not None:
        assert Record.of(end).final() == end
        return
    with pytest.raises(RecordError) as caught:
        record.final()
    assert caught.value.violation is not None
    assert caught.value.index is not None
    steps = zip(range(caught.value.index), record.replay(), strict=False)
    assert len(list(steps)) == caught.value.index


@cache
def state_texts() -> tuple[str, ...]:
    """States of every phase and kind of set-up."""
    some = (*setups().values(), *states("bidding")[::3], *states("rum")[::3])
    return tuple(written(shortened(dump_state(state))) for state in some)


def read_state(text: str) -> None:
    """A state, asked and played on."""
    state = load_state(parse_json(text))
    assert load_state(dump_state(state)) == state
    laws.check_places(state, [card for cards in state.places().values() for card in cards])
    for seat in (None, 0):
        view = state.observe(seat)
        assert load_observation(dump_observation(view)) == view
    if not state.is_over:
        moves = state.legal_moves()
        move = moves[-1] if moves else state.sample_chance(random.Random(1))
        assert state.apply(move).history[-1].move == move


@cache
def view_texts() -> tuple[str, ...]:
    """What seats see in every phase and kind of set-up."""
    some = (*setups().values(), *states("bidding")[1::4], *states("rum")[1::4])
    return tuple(
        written(shortened(dump_observation(state.observe(seat))))
        for state in some
        for seat in (None, 0, 1)
    )


def read_view(text: str) -> None:
    """What a seat sees, asked and sampled; that it could be is not known, and a sample may say no."""
    view = load_observation(parse_json(text))
    assert load_observation(dump_observation(view)) == view
    assert str(view)
    for move in view.legal_moves()[:20]:
        assert view.is_legal(move)


PTN = (
    r"""[Event "500 - Australian with 3-card kitty"]
[GameOptionsJson "{\"variation\":1}"]
[West "Wilma"]
[Dealer "E"]
[Deal "S:T97.AK6.QJ.95 AK.97.A5.AKT7 J.J84.KT94.QJ Q86.T5.876.6.H"]
[Undealt "S5C8HQ"]
[Declarer "W"]
[Contract "6♣"]
[Auction "S"]
Pass 6♣ Pass Pass
[CardsRemoved "W:H7H9HQ"]
[Play "W"]
C7 CQ JH C5
C8 H4 H5 HA
""",
    r"""[GameOptionsJson "{"variation":1,"players":3,"isPartnership":false}"]
[Deal "W:AKQ.AKQ.AKQ.A JT9.JT9.JT9.J 87.87.87.T98.H"]
[Undealt "CKCQC7"]
[Auction "E"]
6♠ Pass 7NT Pass Pass
[CardsRemoved "W:C7CQCK"]
""",
)


def read_trickster(text: str) -> None:
    """A hand in Trickster's notation."""
    record = read_ptn(text)
    assert Record.loads(record.dumps()) == record
    laws.only_our_errors(record.final)


# -- what is given by hand --------------------------------------------------------------------


def cards_of(value: Any) -> Any:
    """The cards that texts name, in lists of lists too; JSON has none."""
    if isinstance(value, list):
        return [cards_of(one) for one in value]
    card = laws.only_our_errors(lambda: Card.parse(value)) if isinstance(value, str) else None
    return value if card is None else card


def laid(melds: Any, rules: Any) -> Any:
    """Melds from texts, where they are some."""
    if not isinstance(melds, list):
        return melds
    return [
        rum.Meld.parse(meld, rules, at % 3) if isinstance(meld, str) else meld
        for at, meld in enumerate(melds)
    ]


def by_number(value: Any) -> Any:
    """A map by number, where the keys are numbers."""
    if isinstance(value, dict) and all(key.isdecimal() and len(key) < 4 for key in value):
        return {int(key): one for key, one in value.items()}
    return value


def play(rules: Any, trick: Any = (), tables: Any = None, called: Any = None, **more: Any) -> Any:
    """A position of the play of the tricks."""
    return bidding.setup_play(
        rules, trick=cards_of(trick), tables=cards_of(tables), called=cards_of(called), **more
    )


DOORS: dict[str, Callable[..., Any]] = {
    "setup_auction": bidding.setup_auction,
    "setup_play": play,
    "bidding.new_deal": bidding.new_deal,
    "bidding.score_deal": bidding.score_deal,
    "bidding.verdict": lambda rules, totals=(), **result: bidding.verdict(
        rules, totals, bidding.DealResult(**result)
    ),
    "setup": lambda rules, melds=(), fines=(), **more: rum.setup(
        rules, melds=laid(melds, rules), fines=by_number(fines), **more
    ),
    "rum.new_deal": rum.new_deal,
    "rum.score_deal": lambda rules, melds=(), fines=(), **more: rum.score_deal(
        rules, melds=laid(melds, rules), fines=by_number(fines), **more
    ),
    "rum.verdict": lambda rules, totals=(), **result: rum.verdict(
        rules, totals, rum.DealResult(**result)
    ),
    "match": Match.new,
    "record": lambda rules, **more: Record(rules=rules, **more),
}

GIVEN: tuple[dict[str, Any], ...] = (
    {
        "door": "setup_auction",
        "hands": ["5S 6S 7S 8S 9S 10S JS QS KS AS", "5C 6C 7C 8C 9C 10C JC QC KC AC",
                  "5D 6D 7D 8D 9D 10D JD QD KD AD", "5H 6H 7H 8H 9H 10H JH QH KH AH"],
        "kitty": "4D 4H Jo", "dealer": 3, "calls": ["pass", "7S"], "barred": [3],
    },
    {
        "door": "setup_play", "contract": "8NT", "declarer": 0, "leader": 0, "dealer": 1,
        "hands": ["5C", "6C Jo", "7C 9D", "8C 10D"], "trick": ["AC"], "discards": "4D 5D 6D",
        "named": [None] * 4, "tricks_won": [1, 2, 3, 2], "tricks": [], "kitty": "",
        "partner": None, "called": None, "slam": False, "tables": None, "half": "hand",
    },
    {
        "door": "setup_play", "house": 2, "contract": "7H", "declarer": 0, "partner": 3,
        "hands": ["AH KH", "3S 2S", "4S 5S", "6S 7S", "8S 9S"],
    },
    {
        "door": "setup_play", "house": 4, "contract": "7H", "declarer": 0,
        "hands": ["AH 9H", "KS 9S"], "tables": [[["AS", "AC"]], [["AD", "KH"]]],
    },
    {"door": "bidding.new_deal", "dealer": 2, "barred": [1, 3]},
    {"door": "bidding.score_deal", "contract": "7H", "declarer": 1, "tricks_won": [1, 6, 1, 2]},
    {
        "door": "bidding.score_deal", "house": 2, "contract": "9NT", "declarer": 1, "partner": 3,
        "tricks_won": [1, 5, 1, 2, 1], "slam": False,
    },
    {
        "door": "bidding.verdict", "totals": [400, -300], "contract": None, "declarer": None,
        "tricks_won": [0, 0, 0, 0], "trick_winners": [],
    },
    {
        "door": "setup", "house": 5, "hands": ["7S 7H KC", "2C 3C Jo"], "stock": "9S 9H",
        "pile": "7D QC", "melds": ["5S 6S Jo#2=7S"], "actor": 1, "dealer": 0, "phase": "draw",
        "first_turn": False, "fines": {"1": 50}, "idle": 1, "reshuffles": 2,
    },
    {"door": "setup", "house": 6, "hands": ["7S 7H KC", "2C"], "stock": "", "pile": "7D QC",
     "phase": "turn"},
    {"door": "rum.new_deal", "house": 5, "players": 3, "dealer": 2},
    {
        "door": "rum.score_deal", "house": 5, "melds": ["7S 7H 7C", "8H Jo=9H 10H"],
        "hands": ["KC", "2C 3C Jo#2"], "went_out": None, "fines": [0, 50], "void": False,
    },
    {"door": "rum.verdict", "house": 5, "totals": [480, 470], "points": [30, -5], "went_out": 0},
    {"door": "match", "house": 5, "players": 3, "dealer": 2},
    {"door": "record", "kind": "deal", "players": 4, "dealer": 2, "barred": [1],
     "moves": ["pass"], "tags": {"place": "here"}, "start": None},
)  # fmt: skip


def given_texts() -> tuple[str, ...]:
    """What people may give by hand, as JSON."""
    return tuple(map(written, GIVEN))


def read_given(text: str) -> None:
    """What is given by hand: a position, a result, a record."""
    data = parse_json(text)
    if not isinstance(data, dict) or not isinstance(data.get("door"), str):
        return
    door = DOORS.get(data.pop("door"))
    house = data.pop("house", 0)
    if door is None or type(house) is not int or not 0 <= house < len(HOUSES):
        return
    try:
        made = door(HOUSES[house], **data)
    except TypeError as error:  # the names of the parameters are Python's business
        if "argument" in str(error) and "()" in str(error):
            return
        raise
    assert str(made)
    if hasattr(made, "places") and not made.is_over:
        assert load_state(dump_state(made)) == made
        moves = made.legal_moves()
        assert moves or made.is_chance
        if moves:
            made.apply(moves[0])


Reader = Callable[[str], None]

TARGETS: dict[str, tuple[Reader, Callable[[], tuple[str, ...]]]] = {
    "cards": (read_cards, lambda: tuple(CARDS)),
    "bids": (read_bids, lambda: tuple(BIDS)),
    "melds": (read_melds, lambda: tuple(MELDS)),
    "bidding_moves": (lambda text: read_moves(text, "bidding"), lambda: move_texts("bidding")),
    "rum_moves": (lambda text: read_moves(text, "rum"), lambda: move_texts("rum")),
    "rules": (read_options, rule_texts),
    "records": (read_record, record_texts),
    "states": (read_state, state_texts),
    "observations": (read_view, view_texts),
    "ptn": (read_trickster, lambda: PTN),
    "given": (read_given, given_texts),
}
"""Each reader with its valid texts, made when they are asked for."""


def try_text(name: str, text: str) -> bool:
    """Give a text to a reader; whether it could be read. What is not the library's own escapes."""
    found: list[FiveHundredError] = []
    try:
        TARGETS[name][0](text)
    except FiveHundredError as error:
        found.append(error)
    for wrong in found:
        assert str(wrong)
        if isinstance(wrong, RulesError | SetupError | RecordError):
            assert wrong.problems
    return not found
