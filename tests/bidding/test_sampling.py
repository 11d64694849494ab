"""Sampling (law 7): a sample looks the same to its seat, can be replayed, and is uniform."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Any

import attrs
import pytest

from five_hundred import bidding
from five_hundred.bidding.layouts import Layouts, Undoing
from five_hundred.bidding.setup import begin_again
from five_hundred.bidding.start import PlayStart
from five_hundred.cards import Card, CardSet, Suit
from five_hundred.errors import IllegalMove, RulesError, SetupError
from five_hundred.options import Choice

TABLES: list[dict[str, Any]] = [
    {"players": 2, "sides": "singles", "cards": "24"},
    {"players": 2, "sides": "singles", "cards": "32", "two_player_layout": "dead_hand"},
    {"players": 2, "sides": "singles", "cards": "42", "two_player_layout": "piles"},
    {"players": 3, "sides": "singles", "cards": "32"},
    {"players": 4, "cards": "42"},
    {"players": 4, "cards": "42_floating"},
    {"players": 4, "cards": "44"},
    {"players": 5, "sides": "singles", "cards": "52"},
    {"players": 6, "sides": "two_teams", "cards": "62"},
    {"players": 6, "sides": "three_teams", "cards": "62_two_packs"},
]
OF_THE_TABLE = {"sides", "cards", "two_player_layout"}


def house(**options: Any) -> bidding.Rules:
    """Rules with options by their texts."""
    return bidding.Rules(**options)


def random_rules(rng: random.Random, **fixed: Any) -> bidding.Rules:
    """Rules with every option drawn, but for those that are fixed."""
    while True:
        drawn: dict[str, Any] = {}
        for option in bidding.Rules.OPTIONS:
            if isinstance(option.default, Choice) and option.name not in OF_THE_TABLE:
                kind = type(option.default)
                if rng.random() < 0.5:
                    drawn[option.name] = rng.choice(list(kind))
            elif isinstance(option.default, bool) and rng.random() < 0.4:
                drawn[option.name] = rng.random() < 0.5
        drawn["jokers"] = rng.choice([0, 1, 1, 2, 2])
        if rng.random() < 0.5:
            drawn |= {"auction": "continuous", "signals": "off"}
        drawn |= rng.choice(TABLES) | fixed
        if drawn["players"] != 5:
            drawn["partner_call"] = "none"
        try:
            return house(**drawn)
        except RulesError:
            continue


def from_the_start(state: bidding.State) -> bidding.State:
    """Play the whole history again, every move checked."""
    again: bidding.State
    if state.start is None:
        again = bidding.new_deal(state.rules, dealer=state.dealer, barred=state.barred)
    else:
        again = begin_again(
            state.rules, start=state.start, dealer=state.dealer, barred=state.barred
        )
    for event in state.history:
        again = again.apply(event.move, event.seat)
    return again


def cards_of(state: bidding.State) -> list[str]:
    return sorted(str(card) for cards in state.places().values() for card in cards)


def check_sample(state: bidding.State, seat: int | None, rng: random.Random) -> bidding.State:
    """Law 7 for one sample."""
    view = state.observe(seat)
    sample = view.sample(rng)
    assert sample.observe(seat) == view
    assert cards_of(sample) == cards_of(state)
    assert from_the_start(sample) == sample
    return sample


def next_move(state: bidding.State, rng: random.Random) -> bidding.Move:
    """A random move, with more of the odd ones than chance would give."""
    if state.is_chance:
        return state.sample_chance(rng)
    moves = state.legal_moves()
    if bidding.PASS in moves[:1] and rng.random() < 0.5:
        return bidding.PASS
    last = moves[-1]
    if last in (bidding.NO_ACE, bidding.SLAM, bidding.REFUSE) and rng.random() < 0.7:
        return last
    return moves[int(rng.random() * len(moves))]


def walk(rules: bidding.Rules, rng: random.Random, often: float) -> set[str]:
    """Play a deal at random and check samples on the way; return the phases that were seen."""
    state: bidding.State = bidding.new_deal(rules, dealer=int(rng.random() * rules.players))
    if rng.random() < 0.3:
        state = state.apply(state.sample_chance(rng))
        state = bidding.setup_auction(
            rules,
            hands=state.hands,
            kitty=state.kitty,
            dead=state.places().get("dead", ()),
            tables=state.tables or None,
            dealer=state.dealer,
        )
    phases = set()
    while True:
        phases.add(str(state.phase))
        for seat in (*range(state.players), None):
            if rng.random() < often:
                check_sample(state, seat, rng)
        if state.is_over:
            return phases
        state = state.apply(next_move(state, rng))


@pytest.mark.parametrize("preset", bidding.PRESETS)
def test_samples_look_the_same_and_replay_in_every_preset(preset: str) -> None:
    rng = random.Random(preset)
    phases: set[str] = set()
    for _ in range(3):
        phases |= walk(bidding.PRESETS[preset], rng, 0.1)
    assert {"auction", "finished"} <= phases


def test_samples_look_the_same_and_replay_under_random_rules() -> None:
    rng = random.Random(500)
    phases: set[str] = set()
    for _ in range(50):
        phases |= walk(random_rules(rng), rng, 0.08)
    assert phases == set(bidding.PhaseName) - {"redeal_question"}  # see the next test


def test_samples_with_gifts_and_questions() -> None:
    """Pairs with all that moves cards face down, and the question that tells of what was dealt."""
    rng = random.Random(54)
    for number in range(12):
        rules = house(
            cards="44",
            jokers=1 + number % 2,
            no_ace_no_face="partner_consent",
            double_nullo_rank="10D_10H",
            double_nullo_needs="nothing",
            double_nullo_kitty=("pass_on", "swap_five")[number // 2 % 2],
            slam="declared_500",
        )
        low = CardSet(card for card in rules.pack if card.rank and card.rank.place < 9)
        asker = number // 4 % 2
        order = bidding.new_deal(rules).sample_chance(rng)
        state = bidding.new_deal(rules).apply(order)
        hand = list(low)[:10]
        rest = [card for card in rules.pack if card not in hand]
        hands = [rest[:10], rest[10:20], rest[20:30]]
        hands.insert((asker + 1) % 4, hand)
        state = bidding.setup_auction(rules, hands=hands, kitty=rest[30:], dealer=0)
        bid = ("double", "7NT", "7H")[number % 3]
        while state.phase in ("auction", "redeal_question"):
            move: bidding.Move = bidding.PASS
            if state.phase == "redeal_question":
                move = bidding.REFUSE
            elif state.is_legal(bidding.NO_ACE):
                move = bidding.NO_ACE
            elif not state.observe(None).calls:
                move = bidding.Bid.parse(bid)
            state = state.apply(move)
        while not state.is_over:
            for seat in (0, 1, 2, 3, None):
                if rng.random() < 0.12:
                    check_sample(state, seat, rng)
            state = state.apply(next_move(state, rng))


# Uniformity, against all the layouts that can be


def ways(cards: Sequence[Card], rooms: Sequence[int]) -> Iterator[tuple[frozenset[Card], ...]]:
    """Every way to lay cards into rooms."""
    if not rooms:
        yield ()
        return
    for chosen in combinations(cards, rooms[0]):
        rest = [card for card in cards if card not in chosen]
        for others in ways(rest, rooms[1:]):
            yield (frozenset(chosen), *others)


Layout = tuple[Any, ...]


def layout_of(state: bidding.State) -> Layout:
    """Where the cards are that somebody may not see."""
    places = state.places()
    named = (*(f"hand {seat}" for seat in range(state.players)), "discards", "kitty")
    under = tuple(pile.down for piles in state.tables for pile in piles)
    return (*(frozenset(places.get(name, ())) for name in named), under)


def all_layouts(state: bidding.TrickPlay, seat: int | None, most: int) -> set[Layout] | None:
    """Every layout that agrees with what a seat has seen since a set-up, by trying them all.

    None, if there are too many to try.
    """
    view, start, places = state.observe(seat), state.start, state.places()
    assert isinstance(start, PlayStart)
    hidden = [
        name
        for name in (*(f"hand {other}" for other in range(state.players)), "discards", "kitty")
        if places.get(name)
        and name != f"hand {seat}"
        and not (name == "discards" and view.discards is not None)
    ]
    under = [
        (owner, number, pile.down)
        for owner, piles in enumerate(state.tables)
        for number, pile in enumerate(piles)
        if pile.covers and pile.down is not None
    ]
    rooms = [len(places[name]) for name in hidden] + [1] * len(under)
    cards = [card for name in hidden for card in places[name]] + [card for _, _, card in under]
    tries, left = 1, len(cards)
    for room in rooms:
        tries *= comb(left, room)
        left -= room
    if tries > most:
        return None
    since = [start.hands[other] - CardSet(hand) for other, hand in enumerate(state.hands)]
    found = set()
    for laid in ways(cards, rooms):
        now = {name: CardSet(cards) for name, cards in places.items()}
        now |= {name: CardSet(cards) for name, cards in zip(hidden, laid, strict=False)}
        swap = {
            old: next(iter(new))
            for (_, _, old), new in zip(under, laid[len(hidden) :], strict=True)
        }
        tables = tuple(
            tuple(
                bidding.Pile(pile.up, swap.get(pile.down, pile.down)) if pile.down else pile
                for pile in piles
            )
            for piles in start.tables
        )
        other_start = attrs.evolve(
            start,
            hands=tuple(now[f"hand {other}"] | since[other] for other in range(state.players)),
            discards=now.get("discards", CardSet()),
            kitty=now.get("kitty", CardSet()),
            partner=None if start.called else start.partner,
            tables=tables,
        )
        try:
            again: bidding.State = begin_again(state.rules, start=other_start, dealer=state.dealer)
            for event in state.history:
                again = again.apply(event.move, event.seat)
        except (IllegalMove, SetupError):
            continue
        if again.observe(seat) == view:
            found.add(layout_of(again))
    return found


def too_uneven(counts: Counter[Layout], cells: int, draws: int) -> bool:
    """Whether counts are further from even than one in some hundred thousand times."""
    if cells < 2:
        return False
    expected, free = draws / cells, cells - 1
    squares = sum((count - expected) ** 2 for count in counts.values()) / expected
    squares += (cells - len(counts)) * expected
    # Wilson and Hilferty: the cube root of chi-square is nearly normal
    normal = ((squares / free) ** (1 / 3) - 1 + 2 / (9 * free)) / (2 / (9 * free)) ** 0.5
    return bool(normal > 4.4)


def check_uniform(
    state: bidding.TrickPlay, seat: int | None, rng: random.Random, most: int = 700
) -> int:
    """Compare samples with all the layouts; return how many there are (0: too many to try)."""
    possible = all_layouts(state, seat, most)
    if possible is None:
        return 0
    view = state.observe(seat)
    draws = max(120, 12 * len(possible))
    counts = Counter(layout_of(view.sample(rng)) for _ in range(draws))
    assert set(counts) <= possible, str(state)
    # nearly all of the layouts come up at twelve draws each
    assert len(possible) - len(counts) <= 1 + len(possible) // 2000
    assert not too_uneven(counts, len(possible), draws), str(state)
    check_sample(state, seat, rng)
    return len(possible)


def small_play(rng: random.Random) -> bidding.TrickPlay:
    """A set-up with few cards, jokers among them, and some plays."""
    how: dict[str, Any] = {"joker_naming": "any_holder"} if rng.random() < 0.4 else {}
    while True:
        rules = random_rules(rng, **how)
        if not rules.has_piles and 3 <= rules.players <= 5:
            break
    bids = [bid for bid in rules.ladder if rules.can_be_contract(bid)]
    without = [bid for bid in bids if bid.trumps is None]
    contract = rng.choice(without if without and rng.random() < 0.8 else bids)
    players, size = rules.players, rng.choice([2, 2, 3] if rules.players < 5 else [1, 2])
    declarer = rng.randrange(players)
    away = rules.kitty_size if rng.random() < 0.3 and rules.kitty_size < 4 else 0
    if contract.text == "bar":
        away = 0
    suits = rng.sample(list(Suit), rng.choice([2, 3, 4]))
    jokers = [card for card in rules.pack if card.is_joker]
    others = [card for card in rules.pack if card.suit in suits]
    cards = rng.sample(others, players * size + away - len(jokers)) + jokers
    rng.shuffle(cards)
    hands = [cards[seat * size : seat * size + size] for seat in range(players)]
    named: list[Suit | None] = [None] * players
    if contract.trumps is None and rules.joker_naming != "none":
        for seat, hand in enumerate(hands):
            may = seat == declarer or rules.joker_naming == "any_holder"
            if may and any(card.is_joker for card in hand) and rng.random() < 0.7:
                named[seat] = rng.choice(list(Suit))
    called = None
    if rules.partner_call.startswith("card") and contract.is_trick_bid:
        called = rng.choice([card for card in cards if not card.is_joker])
    return bidding.setup_play(
        rules,
        contract=contract,
        declarer=declarer,
        hands=hands,
        named=named,
        called=called,
        discards=cards[players * size :],
        tricks_won=[2] + [0] * (players - 1) if rng.random() < 0.3 else None,
    )


def play_some(state: bidding.TrickPlay, most: int, rng: random.Random) -> bidding.TrickPlay:
    """Make some random plays, but do not end the deal."""
    for _ in range(int(rng.random() * (most + 1))):
        moves = state.legal_moves()
        after = state.apply(moves[int(rng.random() * len(moves))])
        if not isinstance(after, bidding.TrickPlay):
            break
        state = after
    return state


@pytest.mark.parametrize("seed", range(4))
def test_samples_are_uniform_over_all_layouts_that_agree(seed: int) -> None:
    rng = random.Random(seed)
    compared = 0
    while compared < 18:
        try:
            state = small_play(rng)
        except SetupError:  # a call or a contract that cannot be
            continue
        state = play_some(state, 2 * state.players, rng)
        seats = [*range(state.players), None]
        compared += check_uniform(state, seats[int(rng.random() * len(seats))], rng, 300) > 0


def test_samples_of_the_pile_game_are_uniform() -> None:
    rng = random.Random(48)
    compared = 0
    while compared < 16:
        rules = random_rules(rng, **TABLES[2], open_misere_rank="off", jokers=rng.choice([1, 2]))
        without = [bid for bid in rules.ladder if rules.can_be_contract(bid) and bid.trumps is None]
        jokers = [card for card in rules.pack if card.is_joker]
        plain = [card for card in rules.pack if card.suit in ("S", "H")]
        cards = rng.sample(plain, 12 - len(jokers)) + jokers
        rng.shuffle(cards)
        hands = cards[:3], cards[3:6]
        piles = [
            [
                bidding.Pile(cards[6 + 3 * seat], cards[7 + 3 * seat]),
                bidding.Pile(cards[8 + 3 * seat]),
            ]
            for seat in range(2)
        ]
        named: list[Suit | None] = [None, None]
        if rules.joker_naming != "none" and any(card.is_joker for card in hands[0]):
            named[0] = rng.choice(list(Suit))
        try:
            state = bidding.setup_play(
                rules,
                contract=rng.choice(without),
                declarer=0,
                hands=hands,
                tables=piles,
                named=named,
            )
        except SetupError:
            continue
        state = play_some(state, 9, rng)
        compared += check_uniform(state, rng.choice([0, 1, None]), rng, 400) > 0


def in_nt(hands: Sequence[str], **options: Any) -> bidding.TrickPlay:
    return bidding.setup_play(
        house(players=3, sides="singles", cards="32", **options),
        contract=bidding.Bid.parse("7NT"),
        declarer=0,
        hands=hands,
    )


def holders(state: bidding.TrickPlay, card: str, seat: int | None = 0) -> set[str]:
    """Where a card is found in many samples."""
    view, rng, found = state.observe(seat), random.Random(1), set()
    for _ in range(100):
        places = view.sample(rng).places()
        found |= {name for name, cards in places.items() if Card.parse(card) in cards}
    return found


def test_a_seat_that_did_not_play_a_forced_joker_has_none() -> None:
    hands = ("AS KS 7H", "7D 8D 9D", "Jo 7S 8S")
    state = in_nt(hands, joker_when_void_nt="forced")
    assert holders(state, "Jo") == {"hand 1", "hand 2"}
    state = state.apply(state.parse_move("AS")).apply(state.parse_move("7D"))  # type: ignore[assignment]
    assert holders(state, "Jo") == {"hand 2"}
    state = in_nt(hands, joker_when_void_nt="optional")
    state = state.apply(state.parse_move("AS")).apply(state.parse_move("7D"))  # type: ignore[assignment]
    assert holders(state, "Jo") == {"hand 1", "hand 2"}


@pytest.mark.parametrize(
    ("follow", "shows"), [("void_only", True), ("anytime", False), ("first_or_last", False)]
)
def test_a_joker_that_follows_shows_a_void_only_where_it_had_to(follow: str, shows: bool) -> None:
    state = in_nt(("AS KS 7H", "Jo 8D 9D", "7D 7S 8S"), joker_follow=follow)
    for play in ("AS", "Jo"):
        state = state.apply(state.parse_move(play))  # type: ignore[assignment]
    assert holders(state, "7S") == ({"hand 2"} if shows else {"hand 1", "hand 2"})


def test_a_joker_led_when_it_might_not_be_was_all_that_was_left() -> None:
    """With two jokers, who leads one under last_only has nothing but the other."""
    rules = house(players=3, sides="singles", cards="32", jokers=2, joker_lead="last_only")
    state = bidding.setup_play(
        rules,
        contract=bidding.Bid.parse("7NT"),
        declarer=1,
        hands=("AS KS", "Jo Jo#2", "7D 7S"),
    )
    assert holders(state, "Jo#2") == {"hand 1", "hand 2"}
    after = state.apply(state.parse_move("Jo:S"))
    assert isinstance(after, bidding.TrickPlay)
    assert holders(after, "Jo#2") == {"hand 1"}


def test_a_joker_led_as_a_suit_led_before_was_all_that_was_left() -> None:
    rules = house(players=3, sides="singles", cards="32", jokers=2, joker_lead="unled_suit")
    state: bidding.State = bidding.setup_play(
        rules,
        contract=bidding.Bid.parse("7NT"),
        declarer=1,
        hands=("7S 7C 7D 7H 8H 9H", "AS AC AD AH Jo Jo#2", "8S 8C 8D 10H KH QH"),
    )
    for play in ["AS", "8S", "7S", "AC", "8C", "7C", "AD", "8D", "7D", "AH", "10H", "7H"]:
        state = state.apply(state.parse_move(play))
    assert isinstance(state, bidding.TrickPlay)
    assert holders(state, "Jo#2") == {"hand 1", "hand 2"}
    state = state.apply(state.parse_move("Jo:S"))
    assert isinstance(state, bidding.TrickPlay)
    assert holders(state, "Jo#2") == {"hand 1"}


@pytest.mark.parametrize(
    ("refused", "hands_with_it"), [("illegal", {"hand 1"}), ("wins", {"hand 1", "hand 2"})]
)
def test_a_joker_on_a_refused_suit_was_all_that_was_left(
    refused: str, hands_with_it: set[str]
) -> None:
    state: bidding.State = in_nt(
        ("AS KS 7D", "Jo Jo#2 8H", "QS 10S 9D"), jokers=2, joker_on_refused_suit=refused
    )
    for play in ["AS", "8H", "10S", "KS", "Jo"]:
        state = state.apply(state.parse_move(play))
    assert isinstance(state, bidding.TrickPlay)
    assert holders(state, "Jo#2") == hands_with_it


def test_a_joker_in_between_shows_a_void_under_first_or_last() -> None:
    state: bidding.State = in_nt(("AS KS 7D", "7S Jo 8D", "8S 9S 9D"), joker_follow="first_or_last")
    for play in ["AS", "7S", "8S", "KS", "Jo"]:
        state = state.apply(state.parse_move(play))
    assert isinstance(state, bidding.TrickPlay)
    assert holders(state, "9S") == {"hand 2"}
    assert holders(state, "9D") == {"hand 1", "hand 2"}


def test_who_fixed_a_suit_holds_a_joker() -> None:
    rules = house(players=3, sides="singles", cards="32", jokers=2)
    state = bidding.setup_play(
        rules,
        contract=bidding.Bid.parse("7NT"),
        declarer=1,
        hands=("AS KS", "Jo 7H", "Jo#2 7S"),
        named=(None, Suit.HEARTS, None),
    )
    view, rng = state.observe(0), random.Random(2)
    jokers = Counter(sum(card.is_joker for card in view.sample(rng).hands[1]) for _ in range(2_000))
    # hand 1 has two of four hidden cards, two of them jokers: one layout of six has both, four one
    assert set(jokers) == {1, 2}
    assert 0.15 < jokers[2] / 2_000 < 0.25


def test_a_named_joker_in_another_place_is_refused() -> None:
    with pytest.raises(SetupError, match="named"):
        bidding.setup_play(
            house(players=3, sides="singles", cards="32"),
            contract=bidding.Bid.parse("7NT"),
            declarer=1,
            hands=("AS KS", "8H 7H", "Jo 7S"),
            named=(None, Suit.HEARTS, None),
        )


@pytest.mark.parametrize("secret", [False, True])
def test_a_called_card_is_with_another_unless_one_may_be_alone_in_secret(secret: bool) -> None:
    rules = attrs.evolve(bidding.PRESETS["five_player"], secret_alone=secret)
    state = bidding.setup_play(
        rules,
        contract=bidding.Bid.parse("7H"),
        declarer=0,
        hands=("KH QH", "AS 7S", "8S 9S", "7D 8D", "7C 8C"),
        called=Card.parse("AS"),
    )
    assert holders(state, "AS", 2) == {"hand 1", "hand 3", "hand 4"} | (
        {"hand 0"} if secret else set()
    )
    assert holders(state, "AS", 0) == {"hand 1", "hand 2", "hand 3", "hand 4"}
    partners = {state.observe(2).sample(random.Random(seed)).partner for seed in range(60)}  # type: ignore[union-attr]
    assert partners == {1, 3, 4} | ({None} if secret else set())


def test_an_open_hand_stays_known_when_the_deal_ends() -> None:
    rng = random.Random(3)
    rules = house(open_exposure="before_lead")
    state: bidding.State = bidding.deal(rules, rng, dealer=3)
    state = state.apply(bidding.Bid.parse("open"))
    for _ in range(3):
        state = state.apply(bidding.PASS)
    while not state.is_over:
        moves = state.legal_moves()
        state = state.apply(moves[0 if state.actor else -1])  # seat 0 plays high
    view = state.observe(1)
    left = state.hands[0]
    assert view.known[0] == left
    assert left
    assert view.sample(rng).hands[0] == left


# What was dealt (BR-6): layouts with fewer high cards that came with the kitty have more ways


def bare_deal(
    rules: bidding.Rules, bare: Sequence[int], rng: random.Random
) -> tuple[list[list[Card]], list[Card]]:
    """Hands and a kitty, each deal equally likely in which these seats have no high card."""
    pack = list(rules.pack)
    rng.shuffle(pack)
    hands: list[list[Card]] = [[] for _ in range(4)]
    high = [card for card in pack if card.is_joker or str(card)[0] in "JQKA"]
    for seat in bare:
        hands[seat] = [card for card in pack if card not in high][:10]
        pack = [card for card in pack if card not in hands[seat]]
    rng.shuffle(pack)  # the low cards that are left lay behind
    for seat in range(4):
        if seat not in bare:
            hands[seat], pack = pack[:10], pack[10:]
    return hands, pack


@pytest.mark.parametrize("bare", [(0,), (2,), (0, 2)])
@pytest.mark.parametrize(
    ("bid", "how", "slam"),
    [("7NT", "pass_on", False), ("7NT", "pass_on", True), ("double", "pass_on", False),
     ("double", "swap_five", False)],
)  # fmt: skip
def test_high_cards_of_who_was_dealt_none_came_with_the_kitty(
    bare: tuple[int, ...], bid: str, how: str, slam: bool
) -> None:
    """Seat 0 contracts; who watches compares with deals and hidden moves made at random."""
    rules = house(
        cards="40",
        no_ace_no_face="partner_consent",
        double_nullo_rank="10D_10H",
        double_nullo_needs="nothing",
        double_nullo_kitty=how,
        slam="declared_500",
        jokers=2,
        deal_packets="3 k2 4 3",
        joker_naming="none",
    )
    rng = random.Random(str((bare, bid, how, slam)))

    def dealt() -> bidding.State:
        hands, kitty = bare_deal(rules, bare, rng)
        state = bidding.setup_auction(rules, hands=hands, kitty=kitty, dealer=3)
        while state.phase in ("auction", "redeal_question"):
            asks = state.actor in bare and state.is_legal(bidding.NO_ACE)
            move: bidding.Move = bidding.PASS
            if state.phase == "redeal_question":
                move = bidding.REFUSE
            elif asks:
                move = bidding.NO_ACE
            elif state.actor == 0:
                move = bidding.Bid.parse(bid)
            state = state.apply(move)
        if slam:
            state = state.apply(bidding.SLAM)
        while state.phase != "trick_play":
            moves = state.legal_moves()
            if bidding.SLAM in moves[-1:]:
                moves = moves[:-1]
            state = state.apply(moves[int(rng.random() * len(moves))])
        return state

    def high_cards(state: bidding.State) -> tuple[int, ...]:
        places = state.places()
        return tuple(
            sum(card.is_joker or str(card)[0] in "JQKA" for card in places[name])
            for name in ("hand 0", "hand 2", "discards", "hand 1")
        )

    number = 300
    real = [dealt() for _ in range(number)]
    view = real[0].observe(None)
    assert all(state.observe(None) == view for state in real[:20])
    for found in real[:3]:
        check_sample(found, None, rng)
        check_sample(found, 2, rng)
        check_sample(found, 0, rng)
    wanted = list(zip(*map(high_cards, real), strict=True))
    drawn = list(zip(*[high_cards(view.sample(rng)) for _ in range(number)], strict=True))
    for one, other in zip(wanted, drawn, strict=True):
        mean, sampled = sum(one) / number, sum(other) / number
        variance = sum((value - mean) ** 2 for value in one) / number
        assert abs(mean - sampled) < 4.5 * (2 * (variance + 0.01) / number) ** 0.5


# The rooms below


def test_layouts_are_counted_and_drawn_as_they_can_be_listed() -> None:
    rng = random.Random(7)
    for _ in range(60):
        rooms = [rng.randrange(4) for _ in range(rng.randrange(1, 5))]
        size = sum(rooms)
        if not 0 < size <= 7:
            continue
        cards = (1 << size) - 1
        forbidden = [
            rng.choice([0, 0, rng.getrandbits(size), rng.getrandbits(size)]) for _ in rooms
        ]
        found = set()
        bits = [Card.joker(number + 1) for number in range(size)]
        for laid in ways(bits, rooms):
            masks = [sum(1 << card.copy - 1 for card in part) for part in laid]
            if not any(mask & barred for mask, barred in zip(masks, forbidden, strict=True)):
                found.add(tuple(masks))
        layouts = Layouts(cards, rooms, forbidden)
        assert layouts.ways == pytest.approx(len(found))
        if not found:
            with pytest.raises(ValueError, match="no way"):
                layouts.draw(rng)
            continue
        draws = 15 * len(found)
        counts = Counter(tuple(sum(part) for part in layouts.draw(rng)) for _ in range(draws))
        assert set(counts) <= found
        assert not too_uneven(counts, len(found), draws)


def test_too_few_or_too_many_cards_have_no_layout() -> None:
    assert Layouts(0b111, [1, 1], [0, 0]).ways == 0
    assert Layouts(0b1, [1, 1], [0b1, 0]).ways == 0
    assert Layouts(0, [0, 0], [0, 0]).ways == 1


def test_moves_are_taken_back_so_that_a_pool_ends_bare() -> None:
    # three of five cards went from 1 to 0; pool 0 was bare of the two special ones
    undoing = Undoing([(0, 1, 3, None)], 0b00011, bare=[0])
    assert undoing.count((2, 0), (5, 0)) == 3
    rng, found = random.Random(1), Counter[int]()
    for _ in range(300):
        pools = [0b11111, 0]
        (moved,) = undoing.draw(pools, rng)
        assert pools == [0b11111 ^ moved, moved]
        found[moved] += 1
    assert set(found) == {0b00111, 0b01011, 0b10011}
    assert min(found.values()) > 70


class OnlyRandom:
    """A source that can do nothing but ``random()``."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed).random


def test_only_random_is_asked_and_a_seed_gives_the_same_sample() -> None:
    rng = random.Random(11)
    state: bidding.State = bidding.deal(bidding.PRESETS["american_house"], rng)
    while not state.is_over:
        view = state.observe(state.actor)
        one = view.sample(OnlyRandom(5))  # type: ignore[arg-type]
        assert view.sample(random.Random(5)) == one
        assert attrs.evolve(view).sample(random.Random(5)) == one
        state = state.apply(next_move(state, rng))


def test_before_the_deal_the_state_itself_is_the_sample() -> None:
    state = bidding.new_deal(bidding.PRESETS["quebec"], dealer=2, barred=[3, 1])
    for seat in (0, None):
        assert state.observe(seat).sample(random.Random(1)) == state


def test_an_observation_that_contradicts_itself_has_no_sample() -> None:
    view = bidding.deal(bidding.PRESETS["german"], random.Random(1)).observe(0)
    wrong = attrs.evolve(view, hand_sizes=(10, 10, 10, 9))
    with pytest.raises(SetupError, match="agrees"):
        wrong.sample(random.Random(1))
