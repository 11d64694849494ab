"""The table as text and as a picture: all that is seen is there once, and nothing else."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

from five_hundred import Match, bidding, play_out, rum, table_svg, table_text
from five_hundred.cards import Card, parse_cards
from five_hundred.errors import SetupError
from five_hundred.picture import CARD_H, CARD_W, CLOTH, PANEL, PAPER, WILD, cut, lines_of, width_of
from five_hundred.rum.wild import Wild
from five_hundred.table import names_of, show_card, table_of
from tests.positions import GAMES, PRESETS, RULES, counted, samples, seen_cards

SVG = "{http://www.w3.org/2000/svg}"


def drawn(svg: str) -> tuple[Counter[str], int]:
    """The cards that a picture shows, and how many it shows the backs of."""
    root = ElementTree.fromstring(svg)
    cards = Counter(
        group.attrib["data-card"] for group in root.iter() if "data-card" in group.attrib
    )
    hidden = [group.attrib["data-unseen"] for group in root.iter() if "data-unseen" in group.attrib]
    return cards, sum(map(int, hidden))


@pytest.mark.parametrize(("game", "name"), PRESETS)
def test_a_state_shows_every_card_once(game: str, name: str) -> None:
    for state in samples(game, name):
        cards, hidden = drawn(table_svg(state))
        places = state.places()
        pack = places.pop("pack", ())
        everything = counted(card for place in places.values() for card in place)
        if state.phase == "undealt":
            assert (cards, hidden > 0) == (Counter(), True)
            assert not pack or hidden == len(pack)
        else:
            assert cards == everything
            assert hidden == 0


@pytest.mark.parametrize(("game", "name"), PRESETS)
def test_an_observation_shows_what_is_seen(game: str, name: str) -> None:
    for state in samples(game, name):
        for seat in {None, 0, state.players - 1, state.actor}:
            view = state.observe(seat)
            svg = table_svg(view)
            cards, hidden = drawn(svg)
            assert cards == counted(seen_cards(view))
            if game == "rum":
                whole = len(state.rules.pack_for(state.players))
                assert cards.total() + hidden == whole
                assert f"stock: {view.stock_size} " in svg or not view.stock_size
            text = str(view)
            named = {match[0] for match in re.finditer(r"\d*[2-9TJQKA]?[♠♣♦♥](?:#2)?", text)}
            public = {show_card(card) for card in (*seen_cards(view), *_told(view))}
            assert {word for word in named if word[0] not in "♠♣♦♥"} <= public


def _told(view: Any) -> Iterator[Card]:
    """Cards that a view may name, though they do not lie there: bids look like cards, too."""
    if isinstance(view, bidding.Observation):
        yield from view.kitty or ()
        if view.called is not None:
            yield view.called
        for trick in view.tricks or ():
            yield from (card for _, card in trick.turned)
        for event in view.calls:
            bid = event.move
            if isinstance(bid, bidding.Bid) and bid.trumps is not None and bid.tricks:
                yield Card.parse(f"{bid.tricks}{bid.trumps}")
        return
    if view.duty is not None:
        yield from view.duty.owed
    for meld in view.melds:
        for laid in meld.cards:
            if isinstance(laid, Wild) and isinstance(laid.stands_for, Card):
                yield laid.stands_for.face


@pytest.mark.parametrize(("game", "name"), PRESETS)
def test_what_a_seat_cannot_tell_apart_looks_the_same(game: str, name: str) -> None:
    rng = random.Random(3)
    for state in samples(game, name)[:8]:
        seat = (state.dealer + 1) % state.players
        view = state.observe(seat)
        other = view.sample(rng).observe(seat)
        assert other == view
        assert table_svg(other) == table_svg(view)
        assert str(other) == str(view)


@pytest.mark.parametrize(("game", "name"), PRESETS)
def test_a_picture_is_a_picture_and_nothing_else(game: str, name: str) -> None:
    for state in samples(game, name):
        for view in (state, state.observe(0)):
            svg = view._repr_html_()
            assert svg == table_svg(view)
            root = ElementTree.fromstring(svg)
            tags = {element.tag.removeprefix(SVG) for element in root.iter()}
            assert tags <= {"svg", "g", "title", "rect", "path", "text", "tspan"}
            names = {name for element in root.iter() for name in element.attrib}
            assert not {name for name in names if name.startswith("on") or "href" in name}
            assert svg.count("http") == 1  # the name space
            assert len(svg) < 150_000


def boxes(root: ElementTree.Element) -> list[tuple[str, float, float, float, float]]:
    """The rectangles of a picture: colour, left, top, right, bottom."""
    found = []
    for rect in root.iter(f"{SVG}rect"):
        x, y, w, h = (float(rect.attrib[name]) for name in ("x", "y", "width", "height"))
        found.append((rect.attrib["fill"], x, y, x + w, y + h))
    return found


def apart(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Whether two boxes do not touch; a badge may reach a little beyond its card."""
    return (
        one[2] <= other[0] + 0.1
        or other[2] <= one[0] + 0.1
        or one[3] <= other[1] + 0.1
        or other[3] <= one[1] + 0.1
    )


def within(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Whether a box lies in another."""
    return one[0] >= other[0] and one[1] >= other[1] and one[2] <= other[2] and one[3] <= other[3]


@pytest.mark.parametrize(("game", "name"), PRESETS)
def test_nothing_lies_over_something_else(game: str, name: str) -> None:
    for state in samples(game, name):
        for view in (state, state.observe(state.actor)):
            root = ElementTree.fromstring(table_svg(view))
            every = boxes(root)
            (cloth,) = [box[1:] for box in every if box[0] == CLOTH]
            panels = [box[1:] for box in every if box[0] == PANEL]
            cards = [
                box[1:]
                for box in every
                if box[0] in (PAPER, WILD)
                and abs(box[3] - box[1] - CARD_W) < 0.2
                and abs(box[4] - box[2] - CARD_H) < 0.2
            ]
            assert len(panels) >= state.players
            assert all(within(box[1:], cloth) for box in every)
            for number, panel in enumerate(panels):
                assert all(apart(panel, other) for other in panels[:number])
            for number, card in enumerate(cards):
                assert all(within(card, panel) or apart(card, panel) for panel in panels)
                corner = (card[0], card[1], card[0] + 15, card[1] + 29)  # the rank and the suit
                assert all(apart(corner, later) for later in cards[number + 1 :])


def test_every_phase_is_among_the_samples() -> None:
    for game, module in GAMES.items():
        seen = {state.phase for name in RULES[game] for state in samples(game, name)}
        assert seen == {*module.PhaseName}


def test_names_are_shown_as_they_are() -> None:
    names = ['<script>alert("1")</script>', "Bo & Co", "C\x00\ud800", "Daphne " * 20]
    rules = bidding.PRESETS["australian"]
    state = bidding.deal(rules, random.Random(1))
    svg = table_svg(state, names=names)
    root = ElementTree.fromstring(svg)
    assert f"{SVG}script" not in {element.tag for element in root.iter()}
    told = "".join(root.itertext())
    assert "Bo & Co" in told
    assert "C��" in told
    assert "Daphne Daphne…" in re.sub(r"(Daphne )+D?a?p?h?n?e? ?…", "Daphne Daphne…", told)
    text = table_text(state, names=["Ann", "Bo", "Cleo", "Dan"])
    assert text.splitlines()[0] == "500: auction · Bo to call"
    assert text.splitlines()[3].startswith("> 1 Bo       ")
    assert "Ann deals" in text
    some = table_text(state, names={2: "Cleo"})
    assert some.splitlines()[0] == "500: auction · seat 1 to call"
    assert "  2 Cleo     " in some


@pytest.mark.parametrize(
    "names", ["abcd", ["Ann"], {4: "Eve"}, {"0": "Ann"}, {True: "Ann"}, [1, 2, 3, 4]]
)
def test_names_that_do_not_fit(names: Any) -> None:
    state = bidding.new_deal(bidding.PRESETS["australian"])
    for draw in (table_text, table_svg):
        with pytest.raises(SetupError) as caught:
            draw(state, names=names)
        assert [problem.code for problem in caught.value.problems] == ["names"]


def test_only_tables_are_drawn() -> None:
    with pytest.raises(SetupError) as caught:
        table_text("a state")
    assert [problem.code for problem in caught.value.problems] == ["view"]


def test_a_match_shows_its_totals() -> None:
    match = Match.new(bidding.PRESETS["australian"]).play_out(random.Random(3), most_deals=1)
    told = "side 0 (seats 0 and 2): "
    assert f"{told}{match.totals[0]}" in match._repr_html_()
    assert f"  totals     {told}{match.totals[0]}" in table_text(match)
    with_names = table_text(match, names=["Ann", "Bo", "Cleo", "Dan"])
    assert f"side 1 (Bo and Dan): {match.totals[1]}" in with_names


def test_the_text_of_the_bidding_game() -> None:
    rules = bidding.PRESETS["australian"]
    state: Any = bidding.deal(rules, random.Random(500), dealer=3)
    for text in ("7H", "pass", "pass", "pass"):
        state = state.apply(state.parse_move(text))
    assert str(state.observe(0)) == (
        "500: kitty exchange · seat 0 to put cards away · as seat 0 sees it\n"
        "seat 3 deals · seven hearts (200) by seat 0\n"
        "  calls      0: 7♥  1: pass  2: pass  3: pass\n"
        "> seat 0     5♠ 6♠ 9♠ 10♠ Q♠ A♠  5♣ 10♣  5♦ 7♦ 8♦ Q♦  J♦\n"
        "  seat 1     10 cards\n"
        "  seat 2     10 cards\n"
        "  seat 3     10 cards\n"
        "  kitty      6♠ 9♠  8♦"
    )


def test_the_text_of_500_rum() -> None:
    rules = rum.PRESETS["danish"]
    state: Any = rum.setup(
        rules,
        hands=[parse_cards("7S 7H KC Jo"), parse_cards("2C 3C"), parse_cards("4D 9D")],
        stock=parse_cards("9H 9S"),
        pile=parse_cards("QC 7D"),
        melds=[rum.Meld.parse("8H Jo#2=9H 10H", rules, by=[2, 2, 1], owner=2)],
    )
    state = state.apply(state.parse_move("take 2"))
    assert str(state) == (
        "500 Rum: turn · seat 0 to lay or discard\n"
        "seat 2 deals · 7♦ must be used\n"
        "> seat 0     7♠  Q♣ K♣  7♦  7♥  Jo\n"
        "  seat 1     2♣ 3♣\n"
        "  seat 2     4♦ 9♦\n"
        "  stock      9♥ 9♠  (the top card first)\n"
        "  pile       -\n"
        "  meld 0     8♥ Jo#2=9♥ 10♥  (seat 2; 10♥ by seat 1)\n"
        "  laid       seat 0: 0  seat 1: 10  seat 2: 33"
    )
    assert str(state.observe(1)).splitlines()[2:5] == [
        "> seat 0     6 cards, among them Q♣  7♦",
        "  seat 1     2♣ 3♣",
        "  seat 2     2 cards",
    ]
    end = play_out(state, random.Random(1))
    assert all(
        f"  seat {seat}: {points:+d}" in str(end) for seat, points in enumerate(end.score.points)
    )


def test_marks_stand_out() -> None:
    """A joker shows what it stands for, an owed card and one laid by another are marked."""
    rules = rum.PRESETS["danish"]
    state: Any = rum.setup(
        rules,
        hands=[parse_cards("7S 7H KC"), parse_cards("2C 3C")],
        stock=parse_cards("9H 9S"),
        pile=parse_cards("QC 7D"),
        melds=[rum.Meld.parse("8H Jo=9H 10H", rules, by=[1, 1, 0], owner=1)],
    )
    state = state.apply(state.parse_move("take 2"))
    faces = {face.card: face for place in table_of(state).places for face in place.hand.faces}
    assert [str(card) for card, face in faces.items() if face.mark == "owed"] == ["7D"]
    (meld,) = table_of(state).melds
    assert [(str(face), face.by) for face in meld.faces] == [
        ("8♥", None),
        ("Jo=9♥", None),
        ("10♥", 0),
    ]
    assert "<title>Jo as 9♥</title>" in table_svg(state)


def test_the_kitty_is_marked_while_it_is_exchanged() -> None:
    state: Any = bidding.deal(bidding.PRESETS["australian"], random.Random(500), dealer=3)
    for text in ("7H", "pass", "pass", "pass"):
        state = state.apply(state.parse_move(text))
    for view in (state, state.observe(0)):
        faces = table_of(view).places[0].hand.faces
        marked = [face.card for face in faces if face.mark == "kitty"]
        assert {*marked} == {*state.kitty}
    after = state.apply(state.legal_moves()[0])
    assert not [face for place in table_of(after).places for face in place.hand.faces if face.mark]


def test_words_fit() -> None:
    assert cut("seat 0", 12, 100) == "seat 0"
    assert cut("Cecilia von Himmelsberg", 12, 60).endswith("…")
    assert width_of(cut("Cecilia von Himmelsberg", 12, 60), 12) <= 60
    assert cut("abc", 12, 1) == "…"
    lines = lines_of(["one", "two", "three", "four", "five", "six"], 12, 60)
    assert " ".join(lines) == "one two three four five six"
    assert len(lines) > 1
    assert names_of(2, None) == ("seat 0", "seat 1")
    # measured in fonts that people have: 165 (Arial) to 211 (DejaVu Sans Bold)
    assert 200 < width_of("seat 0 to lay or discard", 16, bold=True) < 250
