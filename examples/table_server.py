"""An HTTP referee: tables of both games, kept in SQLite, for players who see only their own cards.

    python examples/table_server.py                  two programs play a deal of each game through it
    python examples/table_server.py tables.sqlite    serve on http://127.0.0.1:8500 until Ctrl-C

It needs the extra ``examples``: ``python -m pip install '.[examples]'``.

Requests and answers are JSON; all but the first carry ``Authorization: Bearer TOKEN``::

    POST /tables                             {"game": "rum", "preset": "swedish", "players": 2}
    GET  /tables/TABLE/seats/SEAT            what that seat sees, and its legal moves on its turn
    GET  /tables/TABLE/seats/spectator       what everybody may see
    POST /tables/TABLE/seats/SEAT/moves      {"move": "meld 7S 7H 7D"}

The first answers with a token for each seat and one for spectators. Who asked hands them out, and
the server keeps only their hashes. What is refused comes with a code and a message, and an illegal
move (409) also with the ruling that forbids it. Run it in one process, for there the locks are, and
behind something that speaks HTTPS, for tokens are secrets.
"""

from __future__ import annotations

import hashlib
import json
import random
import secrets
import sqlite3
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from five_hundred import Match, bidding, dump_observation, dump_state, load_state, rum
from five_hundred.errors import IllegalMove, ParseError, SetupError
from five_hundred.protocols import AnyState

PRESETS: Mapping[str, Mapping[str, Any]] = {"bidding": bidding.PRESETS, "rum": rum.PRESETS}
SPECTATOR = "spectator"
MOST_BYTES = 10_000  # of a request


class Refused(Exception):
    """A request that is answered with an error."""

    def __init__(self, status: int, code: str, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.answer = {"code": code, "rule": rule, "message": message}


# -- the tables: no HTTP in here --------------------------------------------------------------


class Table:
    """The latest state of a deal. States never change, so only who replaces it needs the lock."""

    def __init__(self, state: AnyState, hashes: dict[str, str]) -> None:
        self.state = state
        self.hashes = hashes  # of the tokens, by "0", "1", ... and "spectator"
        self.lock = threading.Lock()


class Tables:
    """Every table, in a database; those that were asked for are in memory too."""

    def __init__(self, path: Path, rng: random.Random) -> None:
        self.path = path
        self.rng = rng
        self.loaded: dict[str, Table] = {}
        self.lock = threading.Lock()
        self.sql("CREATE TABLE IF NOT EXISTS tables (id TEXT PRIMARY KEY, hashes TEXT, state TEXT)")

    def sql(self, statement: str, *values: str) -> list[tuple[str, ...]]:
        with closing(sqlite3.connect(self.path, timeout=30)) as connection, connection:
            return connection.execute(statement, values).fetchall()

    def create(self, game: object, preset: object, players: object) -> dict[str, Any]:
        if not isinstance(game, str) or game not in PRESETS:
            raise Refused(422, "game", f"game is one of {', '.join(PRESETS)}")
        if not isinstance(preset, str) or preset not in PRESETS[game]:
            raise Refused(422, "preset", f"preset is one of {', '.join(PRESETS[game])}")
        if players is not None and type(players) is not int:
            raise Refused(422, "players", "players is a number, or left out")
        try:
            state = self.after_chance(Match.new(PRESETS[game][preset], players=players).state)
        except SetupError as error:
            raise Refused(422, error.problems[0].code, error.problems[0].message) from None
        seats = [*map(str, range(state.players)), SPECTATOR]
        tokens = {seat: secrets.token_urlsafe(24) for seat in seats}
        table, hashes = secrets.token_urlsafe(9), {seat: hashed(tokens[seat]) for seat in seats}
        kept = json.dumps(hashes), json.dumps(dump_state(state))
        self.sql("INSERT INTO tables VALUES (?, ?, ?)", table, *kept)
        return {"table": table, "tokens": tokens}

    def view(self, table_id: str, name: str, token: str) -> dict[str, Any]:
        table, seat = self.enter(table_id, name, token)
        state = table.state
        seen = state.observe(seat)
        may_act = seat is not None and seat in state.actors
        return {
            "actors": state.actors,
            "is_over": state.is_over,
            "legal_moves": [str(move) for move in state.legal_moves(seat)] if may_act else [],
            "points": state.score.points if state.is_over else None,
            "text": str(seen),
            "view": dump_observation(seen),
        }

    def move(self, table_id: str, name: str, token: str, text: object) -> dict[str, Any]:
        table, seat = self.enter(table_id, name, token)
        if seat is None:
            raise Refused(403, "forbidden", "spectators make no moves")
        if not isinstance(text, str):
            raise Refused(422, "unreadable", "move is a text")
        with table.lock:
            try:
                state = table.state.apply(table.state.parse_move(text), seat)
            except ParseError as error:
                raise Refused(422, "unreadable", str(error)) from None
            except IllegalMove as error:
                why = error.violation
                raise Refused(409, str(why.code), why.message, why.rule) from None
            state = self.after_chance(state)
            kept = json.dumps(dump_state(state))
            self.sql("UPDATE tables SET state = ? WHERE id = ?", kept, table_id)
            table.state = state  # only now: what was answered is in the database
        return {"actors": state.actors, "is_over": state.is_over}

    def enter(self, table_id: str, name: str, token: str) -> tuple[Table, int | None]:
        """The table, and the seat (None for spectators), for who has the token."""
        with self.lock:
            table = self.loaded.get(table_id)
            if table is None:
                rows = self.sql("SELECT hashes, state FROM tables WHERE id = ?", table_id)
                if not rows:
                    raise Refused(404, "no_table", "there is no such table")
                hashes, state = map(json.loads, rows[0])
                table = self.loaded[table_id] = Table(load_state(state), hashes)
        if name not in table.hashes:
            raise Refused(404, "no_seat", "there is no such seat at this table")
        if not secrets.compare_digest(table.hashes[name], hashed(token)):
            raise Refused(403, "forbidden", "this is not the token of that seat")
        return table, None if name == SPECTATOR else int(name)

    def after_chance(self, state: AnyState) -> AnyState:
        """Deal, or reshuffle, if that is next."""
        while state.is_chance:
            state = state.apply(state.sample_chance(self.rng))
        return state


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


# -- HTTP -------------------------------------------------------------------------------------


def create_app(path: Path, rng: random.Random | None = None) -> Starlette:
    """The server, with its tables in a file. Give a seeded ``rng`` only for tests: it tells the cards."""
    tables = Tables(path, rng or random.SystemRandom())

    async def create(request: Request) -> JSONResponse:
        data = await read_json(request)
        wanted = data.get("game"), data.get("preset"), data.get("players")
        return JSONResponse(await run_in_threadpool(tables.create, *wanted), status_code=201)

    async def view(request: Request) -> JSONResponse:
        return JSONResponse(await run_in_threadpool(tables.view, *who(request)))

    async def move(request: Request) -> JSONResponse:
        text = (await read_json(request)).get("move")
        return JSONResponse(await run_in_threadpool(tables.move, *who(request), text))

    async def refuse(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, Refused)
        return JSONResponse(error.answer, status_code=error.status)

    return Starlette(
        routes=[
            Route("/tables", create, methods=["POST"]),
            Route("/tables/{table}/seats/{seat}", view, methods=["GET"]),
            Route("/tables/{table}/seats/{seat}/moves", move, methods=["POST"]),
        ],
        exception_handlers={Refused: refuse},
    )


def who(request: Request) -> tuple[str, str, str]:
    token = request.headers.get("authorization", "").removeprefix("Bearer ")
    return request.path_params["table"], request.path_params["seat"], token


async def read_json(request: Request) -> dict[str, Any]:
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MOST_BYTES:
            raise Refused(413, "too_long", f"a request has at most {MOST_BYTES} bytes")
    try:
        data = json.loads(body)
    except (ValueError, RecursionError):
        raise Refused(400, "not_json", "the request is no JSON") from None
    if not isinstance(data, dict):
        raise Refused(400, "not_json", "the request is no JSON object")
    return data


# -- two programs that play through it --------------------------------------------------------


@contextmanager
def running(app: Starlette) -> Iterator[str]:
    """Serve on a free port of this machine, for as long as the block lasts; gives the address."""
    config = uvicorn.Config(app, "127.0.0.1", 0, log_level="warning", lifespan="off", ws="none")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started and thread.is_alive():
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()


class Player:
    """A program with a seat. It plays at random, but lays what it can."""

    def __init__(self, table: str, seat: int, token: str, rng: random.Random) -> None:
        self.path = f"/tables/{table}/seats/{seat}"
        self.headers = {"Authorization": f"Bearer {token}"}
        self.rng = rng

    def look(self, http: httpx.Client) -> Any:
        return http.get(self.path, headers=self.headers).raise_for_status().json()

    def send(self, http: httpx.Client, move: str) -> httpx.Response:
        return http.post(f"{self.path}/moves", headers=self.headers, json={"move": move})

    def play(self, http: httpx.Client) -> str | None:
        """Make a move and return it; None when it is not this seat's turn."""
        legal = self.look(http)["legal_moves"]
        if not legal:
            return None
        laying = [move for move in legal if move.startswith(("meld", "lay"))]
        move: str = self.rng.choice(laying or legal)
        self.send(http, move).raise_for_status()
        return move


def demo(game: str, preset: str, path: Path) -> None:
    """Play a deal, and stop and start the server in the middle of it."""
    players: list[Player] = []
    moves = 0
    for most_moves in (12, 10_000):
        app = create_app(path, random.Random(500 + most_moves))
        with running(app) as address, httpx.Client(base_url=address, trust_env=False) as http:
            if not players:
                wanted = {"game": game, "preset": preset, "players": 2}
                made = http.post("/tables", json=wanted).raise_for_status().json()
                for seat in range(2):
                    token = made["tokens"][str(seat)]
                    players.append(Player(made["table"], seat, token, random.Random(seat)))
                refused = players[0].send(http, "seven kings")
                print(f"{game}, {preset}: a table for two")
                print(f"  seat 0 sends 'seven kings': {refused.status_code} {refused.json()}")
            else:
                print("  -- the server was stopped and started --")
            while moves < most_moves and not players[0].look(http)["is_over"]:
                for seat, player in enumerate(players):
                    if move := player.play(http):
                        moves += 1
                        print(f"  seat {seat}: {move}")
            end = players[0].look(http)
    print(f"  points: {end['points']}\n\nWhat seat 0 sees now:\n{end['text']}\n")


if __name__ == "__main__":
    if sys.argv[1:]:
        uvicorn.run(create_app(Path(sys.argv[1])), host="127.0.0.1", port=8500)
    else:
        with tempfile.TemporaryDirectory() as folder:
            demo("bidding", "two_player", Path(folder, "tables.sqlite"))
            demo("rum", "swedish", Path(folder, "tables.sqlite"))
