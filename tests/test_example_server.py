"""examples/table_server.py, asked over HTTP on this machine as its clients would ask it."""

from __future__ import annotations

import json
import random
import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from examples import table_server
from five_hundred import load_observation, load_state
from five_hundred.protocols import AnyState

Serve = Callable[[], AbstractContextManager[httpx.Client]]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


@pytest.fixture
def serve(path: Path) -> Serve:
    """Start the server; each time it is another one, with the same database."""

    @contextmanager
    def start() -> Iterator[httpx.Client]:
        app = table_server.create_app(path, random.Random(500))
        with (
            table_server.running(app) as address,
            httpx.Client(base_url=address, trust_env=False, timeout=30) as http,
        ):
            assert http.base_url.host == "127.0.0.1"
            yield http

    return start


@pytest.fixture
def http(serve: Serve) -> Iterator[httpx.Client]:
    with serve() as http:
        yield http


class Seats:
    """A new table, with the tokens of everybody."""

    def __init__(self, http: httpx.Client, game: str, preset: str, players: int | None) -> None:
        wanted = {"game": game, "preset": preset, "players": players}
        answer = http.post("/tables", json=wanted)
        assert answer.status_code == 201
        self.table: str = answer.json()["table"]
        self.tokens: dict[str, str] = answer.json()["tokens"]
        self.seats = [int(seat) for seat in self.tokens if seat != "spectator"]

    def path(self, seat: int | str) -> str:
        return f"/tables/{self.table}/seats/{seat}"

    def headers(self, seat: int | str) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[str(seat)]}"}

    def look(self, http: httpx.Client, seat: int | str) -> Any:
        answer = http.get(self.path(seat), headers=self.headers(seat))
        assert answer.status_code == 200
        return answer.json()

    def look_all(self, http: httpx.Client) -> dict[str, Any]:
        return {seat: self.look(http, seat) for seat in self.tokens}

    def send(self, http: httpx.Client, seat: int, move: object) -> httpx.Response:
        path, headers = f"{self.path(seat)}/moves", self.headers(seat)
        return http.post(path, headers=headers, content=json.dumps({"move": move}))


def kept_state(path: Path) -> AnyState:
    with closing(sqlite3.connect(path)) as connection:
        ((text,),) = connection.execute("SELECT state FROM tables").fetchall()
    return load_state(json.loads(text))


@pytest.mark.parametrize(
    ("game", "preset", "players"),
    [
        ("bidding", "australian", None),
        ("bidding", "two_player", 2),
        ("rum", "swedish", 2),
        ("rum", "bicycle", 3),
    ],
)
def test_two_clients_play_a_deal_with_a_restart_in_the_middle(
    serve: Serve, path: Path, game: str, preset: str, players: int | None
) -> None:
    with serve() as http:
        seats = Seats(http, game, preset, players)
        clients: list[list[table_server.Player]] = [[], []]
        for seat in seats.seats:
            token = seats.tokens[str(seat)]
            player = table_server.Player(seats.table, seat, token, random.Random(seat))
            clients[seat % 2].append(player)

        def play_until(http: httpx.Client, most_moves: int) -> int:
            moves = 0
            while moves < most_moves and not seats.look(http, "spectator")["is_over"]:
                before = moves
                for client in clients:
                    moves += sum(player.play(http) is not None for player in client)
                assert moves > before  # somebody has a legal move
            return moves

        play_until(http, 10)
        before = seats.look_all(http)
        assert not before["0"]["is_over"]
        assert before["0"]["points"] is None
    with serve() as http:
        assert seats.look_all(http) == before
        assert play_until(http, 2_000) > 0
        end = kept_state(path)
        assert end.is_over
        for name, seen in seats.look_all(http).items():
            view = end.observe(None if name == "spectator" else int(name))
            assert load_observation(seen["view"]) == view
            assert seen["text"] == str(view)
            assert seen["points"] == list(end.score.points)
            assert seen["actors"] == seen["legal_moves"] == []
        assert seats.send(http, 0, "pass").status_code in (409, 422)  # the deal is over


def test_who_may_act_gets_the_legal_moves_and_nobody_else(http: httpx.Client, path: Path) -> None:
    seats = Seats(http, "rum", "swedish", 3)
    state = kept_state(path)
    for name, seen in seats.look_all(http).items():
        assert seen["actors"] == [1]
        assert seen["legal_moves"] == (
            [str(move) for move in state.legal_moves(1)] if name == "1" else []
        )
        if name != "spectator":
            assert seen["view"]["hand"] == [str(card) for card in state.hands[int(name)]]


def test_an_illegal_move_is_answered_with_the_reason(http: httpx.Client, path: Path) -> None:
    seats = Seats(http, "bidding", "australian", None)
    before = kept_state(path)
    answer = seats.send(http, 1, "mis")
    assert answer.status_code == 409
    violation = before.why_illegal(before.parse_move("mis"), 1)
    assert violation is not None
    assert violation.rule is not None
    assert answer.json() == {
        "code": violation.code,
        "rule": violation.rule,
        "message": violation.message,
    }
    answer = seats.send(http, 0, "6S")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_your_turn")
    for unreadable in ("seven kings", "", "\ud800", 7, None, ["6S"]):
        answer = seats.send(http, 1, unreadable)
        assert (answer.status_code, answer.json()["code"]) == (422, "unreadable")
    assert kept_state(path) == before
    answer = seats.send(http, 1, "6S")
    assert (answer.status_code, answer.json()) == (200, {"actors": [2], "is_over": False})
    assert seats.look(http, 2)["view"]["history"][-1]["move"] == "6S"


def test_only_the_token_of_a_seat_opens_it(http: httpx.Client, path: Path) -> None:
    seats, others = (Seats(http, "rum", "swedish", 2) for _ in range(2))
    assert len({*seats.tokens.values(), *others.tokens.values()}) == 6
    for seat in seats.tokens:
        wrong = [token for name, token in seats.tokens.items() if name != seat]
        for token in (*wrong, others.tokens[seat], "-", "é"):
            headers = httpx.Headers({"Authorization": f"Bearer {token}"}, encoding="utf-8")
            for answer in (
                http.get(seats.path(seat), headers=headers),
                http.post(f"{seats.path(seat)}/moves", headers=headers, json={"move": "draw"}),
            ):
                assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
                assert answer.json().keys() == {"code", "rule", "message"}
        assert http.get(seats.path(seat)).status_code == 403
    moves = f"{seats.path('spectator')}/moves"
    answer = http.post(moves, headers=seats.headers("spectator"), json={"move": "draw"})
    assert answer.status_code == 403
    assert seats.look(http, "spectator")["view"]["hand"] in (None, [])
    kept = path.read_bytes()
    assert not any(token.encode() in kept for token in seats.tokens.values())


def test_unknown_tables_and_seats(http: httpx.Client) -> None:
    seats = Seats(http, "rum", "swedish", 2)
    for path in ("/tables/other/seats/0", *map(seats.path, ("2", "-1", "x", "1" * 5000))):
        for answer in (
            http.get(path, headers=seats.headers(0)),
            http.post(f"{path}/moves", headers=seats.headers(0), json={"move": "draw"}),
        ):
            assert answer.status_code == 404
            assert answer.json()["code"] in ("no_table", "no_seat")


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b'{"move": ', 400),
        (b"[]", 400),
        (b"7", 400),
        (b"9" * 9_000, 400),
        (b"[" * 9_000, 400),
        (b"\xff", 400),
        (b'"' + b"x" * 20_000 + b'"', 413),
        (b"{}", 422),
    ],
)
def test_requests_that_cannot_be_read(http: httpx.Client, body: bytes, status: int) -> None:
    seats = Seats(http, "rum", "swedish", 2)
    for path in ("/tables", f"{seats.path(1)}/moves"):
        answer = http.post(path, headers=seats.headers(1), content=body)
        assert answer.status_code == status
        assert answer.json()["message"]


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"game": "chess", "preset": "swedish"}, "game"),
        ({"game": ["rum"], "preset": "swedish"}, "game"),
        ({"game": "rum", "preset": "australian"}, "preset"),
        ({"game": "rum", "preset": {}}, "preset"),
        ({"game": "rum", "preset": "swedish", "players": "2"}, "players"),
        ({"game": "rum", "preset": "swedish", "players": True}, "players"),
        ({"game": "rum", "preset": "swedish", "players": 99}, "players"),
        ({"game": "rum", "preset": "swedish"}, "players"),
        ({"game": "bidding", "preset": "australian", "players": 10**30}, "players"),
    ],
)
def test_tables_that_cannot_be(http: httpx.Client, wanted: object, code: str) -> None:
    answer = http.post("/tables", json=wanted)
    assert (answer.status_code, answer.json()["code"]) == (422, code)


def test_of_posts_at_once_one_counts(serve: Serve, path: Path) -> None:
    with serve() as http:
        seats = Seats(http, "rum", "swedish", 2)
    with serve() as http:  # nothing is loaded yet, either
        together = threading.Barrier(8)

        def draw(_: int) -> int:
            together.wait(30)
            return seats.send(http, 1, "draw").status_code

        with ThreadPoolExecutor(8) as pool:
            assert sorted(pool.map(draw, range(8))) == [200] + [409] * 7
        assert [str(event) for event in kept_state(path).history[1:]] == ["1: draw"]
        assert len(seats.look(http, 1)["view"]["hand"]) == 8


def test_without_a_seed_no_deal_is_like_another(path: Path) -> None:
    hands = []
    for _ in range(2):
        with (
            table_server.running(table_server.create_app(path)) as address,
            httpx.Client(base_url=address, trust_env=False) as http,
        ):
            hands.append(Seats(http, "rum", "swedish", 2).look(http, 0)["view"]["hand"])
    assert hands[0] != hands[1]


def test_what_it_shows(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table_server.demo("rum", "swedish", path)
    shown = capsys.readouterr().out
    assert "  seat 0 sends 'seven kings': 422 " in shown
    assert shown.index("  seat 1: draw\n") < shown.index("stopped and started")
    assert shown.index("stopped and started") < shown.index("  points: [")
    assert kept_state(path).is_over
