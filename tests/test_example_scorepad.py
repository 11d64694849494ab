"""The scorepad: what it says to right and to wrong entries, in both games."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from examples import scorepad
from examples.scorepad import BiddingPad, Scorepad, WrongEntryError

FOUR = "game bidding australian: Ann Ben Cas Dot"
RUM = "game rum swedish: Eva Finn"


def pad_of(*lines: str) -> Scorepad:
    """A scorepad after entries, all of which are right."""
    pad = Scorepad()
    for line in lines:
        pad.enter(line)
    return pad


def totals(pad: Scorepad) -> tuple[int, ...]:
    assert pad.pad is not None
    return pad.pad.totals


def answers(text: str) -> list[str]:
    return list(scorepad.run(text.splitlines(), echo=False))


# -- the bidding game --------------------------------------------------------------------------


def test_contracts_are_itemised_until_somebody_wins() -> None:
    text = f"{FOUR}\n\n# a comment\nAnn 7H: 8\nben eight spades: 7\nCas 8NT: 8  # that is enough\n"
    assert answers(text) == [
        "    Ann & Cas against Ben & Dot, to 500",
        "    deal 1",
        "      Ann & Cas: +200, total 200",
        "        +200 seven hearts made",
        "      Ben & Dot: +20, total 20",
        "        +20 2 tricks",
        "    nobody has won yet",
        "    deal 2",
        "      Ann & Cas: +30, total 230",
        "        +30 3 tricks",
        "      Ben & Dot: -240, total -220",
        "        -240 eight spades failed",
        "    nobody has won yet",
        "    deal 3",
        "      Ann & Cas: +320, total 550",
        "        +320 eight no trumps made",
        "      Ben & Dot: +20, total -200",
        "        +20 2 tricks",
        "    Ann & Cas won: reached 500 with a contract made",
    ]


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        (("Ann 7H: 8",), (200, 20)),
        (("Ann 7H: Ann 5, Cas 3, Dot 2",), (200, 20)),
        (("passed",), (0, 0)),
        (("Dot mis: 0",), (0, 250)),
        (("Dot misère: 1",), (0, -250)),
        (("Ann 6S: 10",), (250, 0)),
    ],
)
def test_four_players(entries: tuple[str, ...], expected: tuple[int, ...]) -> None:
    assert totals(pad_of(FOUR, *entries)) == expected


def test_losing_by_falling_too_low() -> None:
    pad = pad_of(FOUR, "Ann 9H: 4")
    *_, last = pad.enter("Cas 7S: 2")
    assert totals(pad) == (-540, 140)
    assert last.startswith("Ben & Dot won: ")


def test_three_players_say_the_tricks_of_each() -> None:
    pad = pad_of("game bidding swedish: Ann, Ben, Cas", "Ben 7C: Ann 2, Ben 7, Cas 1")
    assert totals(pad) == (20, 160, 10)


def test_five_players_name_the_partner() -> None:
    head = "game bidding five_player: Ann Ben Cas Dot Eve"
    pad = pad_of(head, "Eve 8S with Ben: Eve 5, Ben 3, Cas 2")
    assert isinstance(pad.pad, BiddingPad)
    made = totals(pad)
    assert made[2] == 20
    assert made[4] > 0
    assert made[1] > 0
    assert (made[0], made[3]) == (0, 0)


def test_a_declared_slam() -> None:
    pad = pad_of("game bidding american_house: Ann Ben Cas Dot", "Ann 8S slam: 10")
    assert totals(pad) == (500, 0)


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("Ann 7H: 11", "there are ten tricks in a deal, not 11"),
        ("Ann 7H: Ann 6, Ben 3", "the tricks of a deal add up to 10, not to 9"),
        ("Eve 7H: 8", "nobody here is called 'Eve'; there are Ann, Ben, Cas, Dot"),
        ("Ann 7H: Ann eight", "'Ann eight' is no number of tricks; write 8, or Ann 8"),
        ("Ann 7H:", "'' is no number of tricks"),
        (f"Ann 7H: {'9' * 5000}", "is no number of tricks"),
        ("Ann 5H: 8", "'5H' is no bid"),
        ("Ann gameS: 10", "gameS cannot be the contract at this table"),
        ("Ann 7H with Ben: 8", "only five players have a called partner"),
        ("Ann 7H slam: 10", "a slam is declared only"),
        ("Ann 7H 8", "this is no result; for instance: Ann 7H: 8"),
        ("Ann slam: 8", "'' is no bid"),
        ("7H: 8", "this is no result"),
        (":", "this is no result"),
        ("meld Ann 7S 7H 7D", "this is no result"),
    ],
)
def test_wrong_results_change_nothing(entry: str, message: str) -> None:
    pad = pad_of(FOUR, "Ann 7H: 8")
    with pytest.raises(WrongEntryError) as error:
        pad.enter(entry)
    assert message in str(error.value)
    assert "[" not in str(error.value)
    assert totals(pad) == (200, 20)
    pad.enter("Ben 6S: 6")  # asked again, and now right
    assert totals(pad) == (240, 60)


def test_without_two_sides_one_number_is_not_enough() -> None:
    pad = pad_of("game bidding swedish: Ann Ben Cas")
    with pytest.raises(WrongEntryError, match="say the tricks of each: Ann 3, Ben 3, Cas 3"):
        pad.enter("Ben 7C: 7")


# -- 500 Rum -----------------------------------------------------------------------------------

DEAL = (
    "meld Eva 7S 7H 7D + Finn 7C",
    "meld Finn 9H 10H JH QH + Eva KH AH",
    "hand Finn KS 2D",
)


def test_melds_are_itemised() -> None:
    text = "\n".join((RUM, *DEAL, "fine Finn 50", "out Eva"))
    assert answers(text) == [
        "    Eva against Finn, to 500",
        "    meld 0: 7S 7C 7D 7H, worth 20",
        "    meld 1: 9H 10H JH QH KH AH, worth 60",
        "    Finn has 15 points left in the hand",
        "    Finn is fined 50",
        "    deal 1",
        "      Eva: +90, total 90",
        "        +15 set (7S 7D 7H)",
        "        +25 laid off on meld 1 (KH AH)",
        "        +50 going out",
        "      Finn: -25, total -25",
        "        +5 laid off on meld 0 (7C)",
        "        +35 run (9H 10H JH QH)",
        "        -15 left in hand (KS 2D)",
        "        -50 fines",
        "    no side has reached 500",
        "the match goes on: Eva 90, Finn -25",
    ]


def test_a_hand_may_be_corrected_and_a_deal_may_end_with_the_stock() -> None:
    pad = pad_of(RUM, *DEAL, "hand Finn KS", "hand Eva -", "out nobody")
    assert totals(pad) == (40, 30)


def test_the_next_deal_begins_with_an_empty_table() -> None:
    pad = pad_of(RUM, *DEAL, "out Eva", *DEAL, "out Eva")
    assert totals(pad) == (180, 50)


def test_partners_share_a_score() -> None:
    head = "game rum partnership: Ann Ben Cas Dot"
    pad = pad_of(head, "meld Ann 7S 7H 7D", "meld Cas 8S 8H 8D", "hand Ben KC", "hand Dot 2C")
    with pytest.raises(WrongEntryError, match="what is left in the hand of Cas"):
        pad.enter("out Ann")
    pad.enter("hand Cas 3C")
    assert pad.enter("out Ann")[1].startswith("  Ann & Cas: ")
    assert totals(pad)[0] > 0 > totals(pad)[1]


def test_jokers_are_named_and_countdown_is_shown() -> None:
    pad = pad_of("game rum danish_down to 30: Eva Finn", "meld Eva 7H 8H Jo=9H", "hand Finn 4S")
    assert pad.enter("hand Eva KS") == ["Eva has 10 points left in the hand"]
    pad.enter("hand Eva -")
    lines = pad.enter("out Eva")
    assert "  Finn: -4, total 34" in lines
    assert totals(pad)[1] == -4


def test_a_second_pack_has_cards_of_its_own() -> None:
    pad = pad_of("game rum pagat: Ann Ben Cas Dot Eve", "hand Ann 8S", "hand Ben 8S#2 # his own")
    with pytest.raises(WrongEntryError, match="8S#2 is given twice: in hand 1 and in hand 2"):
        pad.enter("hand Cas 8S#2")


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("meld Eva 2C 3C 5C", "2C, 3C, 5C is no run: 5C does not follow 3C"),
        ("meld Eva 2C 3C 4X", "'4X': 'X' is no suit"),
        ("meld Eva 9H 9D 9S", "9H is given twice: in meld 1 and in meld 2"),
        ("meld Eva KS KD KC", "KS is given twice: in meld 2 and in hand 1"),
        ("meld Eva 8S 8D Jo", "Jo"),
        ("meld Eva", "meld"),
        ("meld", "this is no entry; an entry begins with meld, hand, fine or out"),
        ("meld Eva 8S 8D 8C +", "nobody here is called ''"),
        ("meld Otto 8S 8D 8C", "nobody here is called 'Otto'"),
        ("hand Eva 7S", "7S is given twice: in meld 0 and in hand 0"),
        ("hand Eva 8S 8S", "8S"),
        ("hand Eva Jo", "Jo is not in the pack"),
        ("hand Eva 8S#2", "8S#2 is not in the pack"),
        ("hand Eva", "which cards does Eva hold?"),
        ("fine Eva much", "'much' is no number of points"),
        ("fine Eva -5", "'-5' is no number of points"),
        ("out Finn", "Finn holds cards, and so is not out"),
        ("out nobody", "what is left in the hand of Eva?"),
        ("Ann 7H: 8", "this is no entry"),
    ],
)
def test_wrong_entries_change_nothing(entry: str, message: str) -> None:
    pad = pad_of(RUM, *DEAL)
    with pytest.raises(WrongEntryError) as error:
        pad.enter(entry)
    assert message in str(error.value)
    pad.enter("out Eva")
    assert totals(pad) == (90, 25)


# -- matches, files and typing -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("Ann 7H: 8", "say first what is played"),
        ("game bridge rubber: Ann Ben", "begin with: game bidding australian: names"),
        ("game bidding: Ann Ben", "begin with"),
        ("game bidding narnian: Ann Ben", "there is no 'narnian'; there are australian, german,"),
        ("game bidding australian: Ann Ben", "these rules are for 4 players, not 2"),
        ("game bidding australian: Ann Ben Cas ann", "two players have one name"),
        ("game rum swedish: Eva", "players"),
        ("game rum swedish: Eva nobody", "a name has no"),
        ("game rum swedish: Eva Finn+Otto", "a name has no"),
        ("game rum swedish to lots: Eva Finn", "'lots' is no number of points"),
        ("game rum swedish to 0: Eva Finn", "target"),
    ],
)
def test_wrong_beginnings(entry: str, message: str) -> None:
    pad = Scorepad()
    with pytest.raises(WrongEntryError) as error:
        pad.enter(entry)
    assert message in str(error.value)
    assert pad.pad is None
    assert pad.standing() == ""


def test_after_the_end_only_another_match_may_follow() -> None:
    pad = pad_of(f"{FOUR}", "Ann 10NT: 10")
    with pytest.raises(WrongEntryError, match="this match is over"):
        pad.enter("passed")
    pad.enter(RUM)
    assert totals(pad) == (0, 0)


def test_the_sample_wins_both_games_and_has_a_wrong_entry_in_each(
    capsys: pytest.CaptureFixture[str],
) -> None:
    scorepad.main([], io.StringIO())
    lines = capsys.readouterr().out.splitlines()
    assert [line.strip() for line in lines if "wrong" in line] == [
        "wrong: there are ten tricks in a deal, not 11",
        "wrong: 2C, 3C, 5C is no run: 5C does not follow 3C",
    ]
    assert lines.count("    again, please") == 2
    assert [line.strip() for line in lines if " won: " in line] == [
        "Ann & Cas won: reached 500 with a contract made",
        "Eva won: Eva has reached 200 and has the best total",
    ]


def test_a_file_and_standard_input_are_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "evening.txt"
    path.write_text(f"{FOUR}\nAnn 7H: 12\nAnn 7H: 8\n", encoding="utf-8")
    scorepad.main([str(path)], io.StringIO())
    from_file = capsys.readouterr().out
    scorepad.main(["-"], io.StringIO(path.read_text(encoding="utf-8")))
    assert capsys.readouterr().out == from_file
    lines = from_file.splitlines()
    assert lines[:5] == [
        f"> {FOUR}",
        "    Ann & Cas against Ben & Dot, to 500",
        "> Ann 7H: 12",
        "    wrong: there are ten tricks in a deal, not 12",
        "    again, please",
    ]
    assert lines[-1] == "the match goes on: Ann & Cas 200, Ben & Dot 20"


def test_a_file_that_cannot_be_read_is_said_to_be(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="cannot be read"):
        scorepad.main([str(tmp_path / "nowhere.txt")], io.StringIO())
