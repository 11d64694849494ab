"""No text makes a reader raise another's error, hang, or read what it would not write the same."""

from __future__ import annotations

import itertools
import json
import re
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fuzz.deadline import TooSlow, within
from tests.fuzz.targets import TARGETS, try_text, written
from tests.jsonfuzz import broken, values

SECONDS = 20
"""No text of these tests takes more than a small part of it."""
NOISE = st.one_of(
    st.sampled_from(
        [
            *(
                "",
                " ",
                "0",
                "1",
                "-1",
                "2",
                "64",
                "99999999999",
                "9" * 5000,
                "1e5",
                "0.5",
                "²",
                "Ⅷ",
            ),
            *("null", "true", "[]", "{}", '""', "[[]]", '{"a":1}', "[" * 3000, '"', "\\", "\x00"),
            *("7H", "Jo", "Jo#2", "=", "#", "#2", "♠", "\ufe0f", "\ud800", "\u212a", "?", ":", ","),
            *("none", "pass", "take", "meld", "lay", "low", "deal", "spades", "hand", "turn"),
        ]
    ),
    st.text(max_size=4),
)
PIECES = re.compile(r'"(?:[^"\\]|\\.)*"|\w+|\s+|.', re.DOTALL)
DOCUMENTS = ("rules", "records", "states", "observations", "given")

every_reader = pytest.mark.parametrize("name", TARGETS)


@st.composite
def spoiled(draw: st.DrawFn, texts: tuple[str, ...]) -> str:
    """A valid text with some pieces replaced by noise, or by pieces of another one."""
    pieces = PIECES.findall(draw(st.sampled_from(texts)))
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(pieces)))
        new = draw(st.lists(NOISE, max_size=2))
        if draw(st.booleans()):
            other = PIECES.findall(draw(st.sampled_from(texts)))
            start = draw(st.integers(0, len(other)))
            new = other[start : start + draw(st.integers(1, 5))]
        pieces[at : at + draw(st.integers(0, 3))] = new
    return "".join(pieces)


@every_reader
def test_valid_texts_are_read(name: str) -> None:
    texts = TARGETS[name][1]()
    assert len(texts) >= 2
    assert all(try_text(name, text) for text in texts)


@every_reader
@given(data=st.data())
def test_spoiled_texts(name: str, data: st.DataObject) -> None:
    text = data.draw(spoiled(TARGETS[name][1]()))
    with within(SECONDS):
        try_text(name, text)


@pytest.mark.parametrize("name", DOCUMENTS)
@given(data=st.data())
def test_spoiled_documents(name: str, data: st.DataObject) -> None:
    """The same for JSON, its structure spoiled: what is read gets further in."""
    documents: list[Any] = list(map(json.loads, TARGETS[name][1]()))
    try:
        text = written(data.draw(broken(documents)))
    except ValueError:  # a number with more digits than Python writes
        return
    with within(SECONDS):
        try_text(name, text)


@every_reader
@given(text=st.text(max_size=30) | st.lists(NOISE, max_size=8).map("".join) | values.map(repr))
def test_noise(name: str, text: str) -> None:
    with within(SECONDS):
        try_text(name, text)


@every_reader
@pytest.mark.parametrize(
    "piece", ["7H ", "Jo ", "pass ", "[", '{"a":', "9", "=", "🂡", "\n", "♠#2,"]
)
def test_long_texts(name: str, piece: str) -> None:
    """A hundred thousand characters of the same, alone and behind a valid text."""
    for start in ("", TARGETS[name][1]()[0]):
        with within(SECONDS):
            try_text(name, start + piece * (100_000 // len(piece)))


@pytest.mark.skipif(not hasattr(__import__("signal"), "setitimer"), reason="there are no timers")
def test_a_call_that_does_not_end_is_stopped() -> None:
    """The limit of these tests is one."""
    begun = time.process_time()
    with pytest.raises(TooSlow), within(0.1):
        for _ in itertools.count():
            pass
    assert time.process_time() - begun < 5
