"""Random rules and positions of 500 Rum, and what the library and the plain referee say of each.

Each function looks at some positions under one set of rules, raises AssertionError where the two differ,
and returns how many positions it looked at.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import attrs

from five_hundred import rum
from five_hundred.cards import Card
from five_hundred.errors import IllegalMeld, SetupError
from tests.oracle import plain_rum as plain
from tests.oracle.bidding_positions import changed, pick
from tests.rum import helpers


def random_rules(rng: random.Random) -> rum.Rules:
    """Random rules of the other tests, with more options changed, as far as they go together."""
    changes: list[dict[str, Any]] = []
    for _ in range(int(rng.random() * 30)):
        option = pick(rng, rum.Rules.OPTIONS)
        if option.kind == "switch":
            changes.append({option.name: pick(rng, [True, False])})
        elif option.kind == "choice":
            changes.append({option.name: pick(rng, option.choices).value})
    found: rum.Rules = changed(helpers.random_rules(rng), changes)
    return found


def options_of(rules: rum.Rules) -> dict[str, Any]:
    """The options of rules as plain values."""
    found: dict[str, Any] = {}
    for field in attrs.fields(rum.Rules):
        if field.init:
            value = getattr(rules, field.name)
            found[field.name] = str(value) if isinstance(value, str) else value
    found["pile_modes"] = {str(mode) for mode in rules.pile_modes}
    return found


def told(rules: rum.Rules, *more: object) -> str:
    """Rules and what was asked, for a message."""
    return "\n".join((repr(rules), *map(str, more)))


def some_cards(rules: rum.Rules, rng: random.Random, size: int, jokers: int) -> list[str]:
    """Cards of few ranks, so that much fits together, and so many jokers."""
    pack = [str(card) for card in rules.pack_for(rules.players[1])]
    low = int(rng.random() * 13)
    near = {plain.CIRCLE[(low + step) % 13] for step in range(3 + int(rng.random() * 4))}
    suits = "SCDH" if rng.random() < 0.5 else "SH"
    cards = [
        card
        for card in pack
        if not plain.is_joker(card)
        and (plain.rank(plain.face(card)) in near and plain.face(card)[-1] in suits)
    ]
    rng.shuffle(cards)
    wild = [card for card in pack if plain.is_joker(card)][:jokers]
    return cards[: size - len(wild)] + wild


def slot_of(laid: Any) -> plain.Slot:
    """A card on the table as the plain referee has it."""
    if isinstance(laid, rum.Wild):
        return str(laid.joker), str(laid.stands_for)
    return str(laid), plain.face(str(laid))


def written(cards: Any, kind: str) -> str:
    """The cards of a meld as the plain referee writes them."""
    return plain.written(kind, [slot_of(laid) for laid in cards])


# Melds and values ---------------------------------------------------------------------------------


def compare_melds(rules: rum.Rules, rng: random.Random) -> int:
    """Every new meld in a hand, what each is worth, and what the hand costs."""
    o = options_of(rules)
    packs = rules.packs_for(rules.players[1])
    jokers = pick(rng, [0, 0, 0, 0, 1]) if rng.random() < 0.97 else 2
    hand = some_cards(rules, rng, {0: 9, 1: 6, 2: 4}[jokers], jokers)
    found: dict[str, int] = {}
    for meld in rum.find_melds([Card.parse(card) for card in hand], rules, packs):
        text = f"{meld.kind} {written(meld.cards, meld.kind)}"
        assert text not in found, told(rules, hand, text)
        found[text] = meld.points(rules)
    wanted = {
        f"{kind} {plain.written(kind, slots)}": sum(plain.values(o, kind, slots))
        for kind, slots in plain.melds_in(o, packs, hand)
    }
    assert found == wanted, told(rules, hand, set(found.items()) ^ set(wanted.items()))
    points = rum.hand_points([Card.parse(card) for card in hand], rules)
    assert points == plain.hand_points(o, hand), told(rules, hand)
    return 1


def random_meld(rules: rum.Rules, rng: random.Random, packs: int) -> Any:
    """A meld, now and then a long one; None where none came up."""
    o = options_of(rules)
    if rng.random() < 0.5:  # a long run, or a set
        first = int(rng.random() * 13)
        ranks = [plain.CIRCLE[(first + step) % 13] for step in range(3 + int(rng.random() * 11))]
        suit = pick(rng, plain.SUITS)
        cards = [rank + suit for rank in ranks]
        if rng.random() < 0.25:
            cards = [ranks[0] + one for one in plain.SUITS][: 3 + int(rng.random() * 2)]
        laid: list[Any] = [Card.parse(card) for card in cards]
        if rules.jokers_per_pack and rng.random() < 0.5:
            place = int(rng.random() * len(laid))
            alike = len({card.rank for card in laid}) == 1
            bare = o["joker_bind"] == "rank_in_sets" if alike else not o["run_same_suit"]
            laid[place] = rum.Wild(Card.joker(), laid[place].rank if bare else laid[place])
        slots = [slot_of(one) for one in laid]
        right = plain.may_be_laid(o, slots) and (
            plain.is_set(o, packs, slots) or plain.is_run(o, slots)
        )
        try:
            meld = rum.Meld.of(laid, rules, packs=packs)
        except IllegalMeld:
            assert not right, told(rules, slots)
            return None
        assert right, told(rules, slots)
        assert [slot_of(one) for one in meld.cards] == (
            slots if meld.kind == "run" else [slot_of(one) for one in meld.cards]
        )
        return meld
    hand = [Card.parse(card) for card in some_cards(rules, rng, 8, int(rng.random() * 2))]
    found = rum.find_melds(hand, rules, packs)
    return pick(rng, found) if found else None


def compare_layoffs(rules: rum.Rules, rng: random.Random) -> int:
    """Whether each card of the pack may join a meld, and at which end; jokers by some names."""
    o = options_of(rules)
    packs = rules.packs_for(rules.players[1])
    meld = random_meld(rules, rng, packs)
    if meld is None:
        return 0
    slots = [slot_of(laid) for laid in meld.cards]
    assert sum(plain.values(o, meld.kind, slots)) == meld.points(rules), told(rules, meld)
    inside = {slot[0] for slot in slots}
    cards: list[Any] = []
    for card in rules.pack_for(rules.players[1]):
        if str(card) in inside:
            continue
        if card.is_joker:
            names = [*plain.FACES, *plain.CIRCLE]
            for name in {pick(rng, names) for _ in range(12)}:
                stands_for: Any = rum.Wild.parse(f"{card}={name}")
                cards.append(stands_for)
        else:
            cards.append(card)
    for laid in cards:
        ends = plain.joining(o, packs, str(meld.kind), slots, slot_of(laid))
        where = told(rules, meld, laid, ends)
        assert meld.accepts(laid, rules, packs=packs) == bool(ends), where
        if meld.kind == "run":
            for end in ("low", "high"):
                assert meld.accepts(laid, rules, end, packs=packs) == (end in ends), where
    return len(cards)


# Scores -------------------------------------------------------------------------------------------


def compare_score(rules: rum.Rules, rng: random.Random) -> int:
    """The points of a deal that ended somehow, and what it does to a match that stood somehow."""
    o = options_of(rules)
    least, most = rules.players
    players = least + int(rng.random() * (most - least + 1))
    packs = rules.packs_for(players)
    deck = list(rules.pack_for(players).shuffled(rng))
    laid, told_melds = [], []
    for _ in range(int(rng.random() * 5)):
        found = rum.find_melds(deck[:14], rules, packs)
        if not found:
            continue
        meld = found[int(rng.random() * min(len(found), 200))]
        owner = int(rng.random() * players)
        by = [owner if rng.random() < 0.7 else int(rng.random() * players) for _ in meld.cards]
        laid.append(rum.Meld.of(meld.cards, rules, by, owner=owner, packs=packs))
        deck = [card for card in deck if not card.bit & meld.mask]
        rng.shuffle(deck)
        slots = tuple(slot_of(one) for one in meld.cards)
        told_melds.append(plain.Meld(str(meld.kind), slots, tuple(by), owner, tuple(by)))
    hands = []
    for _ in range(players):
        size = int(rng.random() * 6)
        hands.append(deck[:size])
        deck = deck[size:]
    went_out = None
    if rng.random() < 0.7:
        went_out = int(rng.random() * players)
        hands[went_out] = []
    fines = {seat: 50 for seat in range(players) if rng.random() < 0.15}
    void = went_out is None and rng.random() < 0.1
    texts = [[str(card) for card in hand] for hand in hands]
    where = told(rules, laid, texts, f"went out {went_out}, fines {fines}, void {void}")
    given = rum.score_deal(
        rules, melds=laid, hands=hands, went_out=went_out, fines=fines, void=void
    )
    points = plain.score(o, told_melds, texts, went_out, fines, void)
    assert list(given.points) == points, (where, given.points, points)
    near = [-40, -10, -5, 0, 0, 5, 10, 60]
    before = [o["target"] - point + pick(rng, near) for point in points]
    after = rum.verdict(rules, before, rum.DealResult(tuple(points), went_out))
    totals, winners = plain.verdict(o, before, points, went_out)
    assert (list(after.totals), set(after.winners)) == (totals, winners), (where, before, after)
    return 1


# Turns --------------------------------------------------------------------------------------------


def as_plain(text: str, melds: Any, move: Any) -> str:
    """The text of a move as the plain referee writes it."""
    if isinstance(move, rum.LayMeld):
        ranks = {plain.rank(slot_of(laid)[1]) for laid in move.cards}
        kind = "set" if len(ranks) == 1 else "run"
        return f"meld {kind} {written(move.cards, kind)}"
    return text


def turn_of(state: Any, o: dict[str, Any], drawn: str | None = None) -> plain.Turn:
    """The turn of a set-up position, for the plain referee."""
    seat = state.actor
    melds = []
    for meld in state.melds:
        slots = tuple(slot_of(one) for one in meld.cards)
        by = tuple(meld.by)
        melds.append(plain.Meld(str(meld.kind), slots, by, meld.owner, by))
    return plain.Turn(
        seat=seat,
        hand=frozenset(str(card) for card in state.hands[seat]),
        melds=tuple(melds),
        first=seat in state.first_turns,
        stock=bool(state.stock),
        opened_before=any(plain.side(o, meld.owner) == plain.side(o, seat) for meld in melds),
        drawn=drawn,
    )


def small(texts: list[str]) -> bool:
    """Whether so few cards can be tried in every way."""
    jokers = sum(map(plain.is_joker, texts))
    return len(texts) <= (10, 8, 5)[jokers] if jokers < 3 else False


def close_setup(
    rng: random.Random, rules: rum.Rules, first: float = 0.1, floats: float = 0.0
) -> Any:
    """A position in which much fits together: few ranks are in play. None where it cannot be set up.

    ``first`` is how often nobody has had a turn, ``floats`` how often somebody else has no cards.
    """
    players = rules.players[0]
    packs = rules.packs_for(players)
    low = int(rng.random() * 13)
    ranks = [plain.CIRCLE[(low + step) % 13] for step in range(4 + int(rng.random() * 3))]
    suits = pick(rng, ["SCDH", "SCH", "SH"])
    deck = [
        card
        for card in rules.pack_for(players).shuffled(rng)
        if card.is_joker
        or (plain.rank(plain.face(str(card))) in ranks and plain.face(str(card))[-1] in suits)
    ]
    melds = []
    for _ in range(int(rng.random() * 4)):
        found = rum.find_melds(deck[:9], rules, packs)
        if not found:
            break
        meld = pick(rng, found)
        owner = int(rng.random() * players)
        by = [owner if rng.random() < 0.7 else int(rng.random() * players) for _ in meld.cards]
        melds.append(rum.Meld.of(meld.cards, rules, by, owner=owner, packs=packs))
        deck = [card for card in deck if not card.bit & meld.mask]
        rng.shuffle(deck)
    actor = int(rng.random() * players)
    hands = []
    for seat in range(players):
        size = 1 + int(rng.random() * (6 if seat == actor else 2))
        hands.append(deck[:size])
        deck = deck[size:]
    size = int(rng.random() * 5)
    if rng.random() < 0.1:
        hands[actor] = []
    if rng.random() < floats:
        hands[(actor + 1) % players] = []
    try:
        return rum.setup(
            rules,
            hands=hands,
            pile=deck[:size],
            stock=deck[size : size + int(rng.random() * 4)],
            melds=melds,
            actor=actor,
            phase=pick(rng, ("draw", "draw", "turn")),
            first_turn=rng.random() < first,
            idle=int(rng.random() * 12) if rng.random() < 0.2 else 0,
            reshuffles=int(rng.random() * 3),
        )
    except SetupError:
        return None


def compare_turn(rules: rum.Rules, rng: random.Random) -> int:
    """A turn from a position given by hand: what may be drawn or taken, and every move until its end."""
    state = close_setup(rng, rules)
    if state is None:
        return 0
    o = options_of(rules)
    if not small([str(card) for card in (*state.hands[state.actor], *state.pile)]):
        return 0
    table = plain.Table(o, rules.packs_for(state.players))
    turn = turn_of(state, o)
    start = told(
        rules,
        f"seat {state.actor}, hand {sorted(turn.hand)}, first {turn.first}, idle {state.idle}, "
        f"reshuffles {state.reshuffles}",
        f"pile {' '.join(map(str, state.pile))}, stock {' '.join(map(str, state.stock))}",
        *turn.melds,
    )
    positions = 0
    said: list[str] = []
    if state.phase == "draw":
        wanted = draws(state, table, turn)
        if wanted is None:
            return 0
        texts = {str(move): move for move in state.legal_moves()}
        assert set(texts) == set(wanted), (start, set(texts) ^ set(wanted))
        positions += 1
        takes = [text for text in texts if text.startswith("take")]
        text = pick(rng, takes if takes and rng.random() < 0.8 else list(texts))
        said.append(text)
        top = str(state.stock[0]) if text == "draw" and state.stock else None
        state = state.apply(texts[text])
        if state.phase != "turn" or text == "end":
            return positions
        if top is not None:
            banned = top if o["rediscard"] == "not_any_single_drawn" else None
            turn = replace(turn, hand=turn.hand | {top}, drawn=banned)
            turn = replace(turn, stock=bool(state.stock))
        else:
            taken = wanted[text]
            assert taken is not None
            turn = taken
    while True:
        where = (start, said)
        assert state.phase == "turn", where
        moves = {as_plain(str(move), state.melds, move): move for move in state.legal_moves()}
        assert len(moves) == len(state.legal_moves()), where
        legal = table.legal(turn)
        assert set(moves) == set(legal), (where, set(moves) - set(legal), set(legal) - set(moves))
        positions += 1
        laying = [text for text in moves if not text.startswith("discard")]
        text = pick(rng, laying if laying and rng.random() < 0.8 else list(moves))
        said.append(text)
        then = legal[text]
        state = state.apply(moves[text])
        if then is None:
            return positions
        turn = then


def compare_swaps(rules: rum.Rules, rng: random.Random) -> int:
    """Which cards of a rank take the place of a joker in a set, where equal cards may lie in it or not."""
    rules = changed(
        rules,
        [
            {"jokers_per_pack": 2},
            {"joker_swap": pick(rng, ["anyone", "anyone", "opponents"])},
            {"joker_set_swap": pick(rng, ["both_missing", "both_missing", "any_missing", "named"])},
            {"two_packs_from": 2},
            {"set_distinct_suits": rng.random() < 0.3},
            {"max_jokers": None},
        ],
    )
    if rules.joker_swap == "never":
        return 0
    o, players = options_of(rules), rules.players[0]
    packs = rules.packs_for(players)
    rank = pick(rng, plain.CIRCLE)
    deck = [
        card
        for card in rules.pack_for(players).shuffled(rng)
        if not card.is_joker and plain.rank(plain.face(str(card))) == rank
    ]
    jokers = [card for card in rules.pack_for(players) if card.is_joker]
    size = 2 + int(rng.random() * 4)
    laid: list[Any] = deck[:size]
    for joker in jokers[: 1 + (rng.random() < 0.2)]:
        bare = rules.joker_bind == "rank_in_sets"
        laid.append(rum.Wild.parse(f"{joker}={rank if bare else rank + pick(rng, plain.SUITS)}"))
    owner = int(rng.random() * players)
    by = [owner if rng.random() < 0.7 else int(rng.random() * players) for _ in laid]
    others = [card for card in rules.pack_for(players).shuffled(rng) if card not in deck]
    others = [card for card in others if not card.is_joker]
    try:
        state = rum.setup(
            rules,
            hands=[[*deck[size : size + 3], *others[:2]], *([card] for card in others[2:])][
                :players
            ],
            stock=others[20:24],
            pile=(),
            melds=[rum.Meld.of(laid, rules, by, owner=owner, packs=packs)],
            phase="turn",
        )
    except (IllegalMeld, SetupError):
        return 0
    table = plain.Table(o, packs)
    moves = {str(move) for move in state.legal_moves() if isinstance(move, rum.SwapJoker)}
    wanted = {text for text in table.legal(turn_of(state, o)) if text.startswith("swap")}
    assert moves == wanted, told(rules, state.melds, state.hands, moves ^ wanted)
    return 1


def draws(state: Any, table: plain.Table, turn: plain.Turn) -> dict[str, plain.Turn | None] | None:
    """What may be done in a Draw, with the turn after a take; None where the pages say nothing of it."""
    o = table.o
    found: dict[str, plain.Turn | None] = {}
    stock, pile = state.stock, [str(card) for card in state.pile]
    if stock:
        found["draw"] = None
    elif o["stock_out"] == "end":
        return {"end": None}  # RR-65
    elif o["stock_out"] == "pile_or_end":
        found["end"] = None
    elif o["stock_out_moment"] == "when_draw_needed":
        possible = len(pile) >= 2 and state.reshuffles < o["reshuffle_max"]
        found["draw" if possible else "end"] = None
    else:
        return None  # under `after_turn` there is no such Draw
    guarded = state.idle >= o["idle_rounds"] * state.players
    for number in range(1, len(pile) + 1):
        then = table.take(turn, pile, number, guarded)
        if then is not None:
            found[f"take {number}"] = then
    return found
