"""The pages on rules that are written from the rules themselves, at the start of each build.

For every preset a page with its options; for each game a page that compares the presets, and one with
ladders or values; a page with every code of a violation, read from the members of the games' ``Reason``;
and a page that tells the sources' short names. They go to ``docs/generated``, which git ignores.
"""

from __future__ import annotations

import ast
import importlib.util
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs

from five_hundred import bidding, rum
from five_hundred.bidding.describe import SOURCES
from five_hundred.describe import plain, rule_text
from five_hundred.rum.describe import VALUES, longest
from five_hundred.rum.describe import values as card_values

ID = re.compile(r"\b(?:BR|RR|G4|G|X|F|C)-\d+\b")
"""The id of a ruling."""

GAMES: Mapping[str, Any] = {"bidding": bidding, "rum": rum}
TITLES = {"bidding": "the bidding game", "rum": "500 Rum"}


def linked(text: str) -> str:
    """Make the ids of rulings in a text links to what they say."""
    return ID.sub(lambda found: f"[{found[0]}](#{found[0].lower()})", text)


def source_links(text: str) -> str:
    """Make the short names of sources links to their full ones."""
    named = re.sub(
        r"\b[A-Z][A-Z0-9]+\b(?!-)",
        lambda found: (
            f"[{found[0]}](#source-{found[0].lower()})" if found[0] in SOURCES else found[0]
        ),
        text,
    )
    return linked(named)


def cell(text: str) -> str:
    """A text as it may stand in a cell of a table."""
    return text.replace("|", "\\|").replace("\n", " ")


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """The lines of a table."""
    yield "| " + " | ".join(map(cell, head)) + " |"
    yield "| " + " | ".join("---" for _ in head) + " |"
    for row in rows:
        yield "| " + " | ".join(map(cell, row)) + " |"
    yield ""


def wide(lines: Iterable[str]) -> Iterator[str]:
    """Lines in a frame that the style sheet knows."""
    yield ":::{container} wide"
    yield ""
    yield from lines
    yield ":::"
    yield ""


def shown_source(game: str, source: str) -> str:
    """The source of an option; our own rulings stand out."""
    text = source_links(source) if game == "bidding" else linked(source)
    return re.sub(r"\bours\b", "**ours**", text)


# A page for a preset ------------------------------------------------------------------------------


def preset_page(game: str, name: str) -> Iterator[str]:
    """The page of a preset: where it comes from, the table at a glance, every option."""
    text = rule_text(GAMES[game].PRESETS[name])
    about = text.about
    assert about is not None
    yield f"(preset-{game}-{name})="
    yield f"# {about.title}"
    yield ""
    yield f'`{game}.PRESETS["{name}"]`'
    yield ""
    yield text.what
    yield ""
    yield f"**Source:** {about.source}."
    yield ""
    if about.ours:
        yield "**Ours.** Where the source is silent, or can be read in more ways than one, we settled:"
        yield ""
        yield from (f"- {linked(ours)};" for ours in about.ours[:-1])
        yield f"- {linked(about.ours[-1])}."
        yield ""
    for depth, glance in zip(("##", "###"), text.glance, strict=True):
        yield f"{depth} {glance.title[0].upper()}{glance.title[1:]}"
        yield ""
        if glance.words:
            yield glance.words
            yield ""
        if glance.rows:
            yield from table(glance.head or ("", ""), glance.rows)
    if game == "rum":
        yield "The bound on the turns is explained under [how long a deal can last](#length-of-deals)."
        yield ""
    yield "## Every option"
    yield ""
    if text.changed:
        yield (
            f"Bold values differ from the default, preset [`{text.family}`](#preset-{game}-{text.family}), "
            "which stands behind them. **ours** marks what no source says."
        )
    else:
        yield "This preset is the default of every option. **ours** marks what no source says."
    yield ""
    for group, options in text.groups:
        yield f"### {group[0].upper()}{group[1:]}"
        yield ""
        rows = [
            (
                f"`{option.name}`",
                linked(option.meaning),
                f"`{option.value}`"
                if option.default is None
                else f"**`{option.value}`** (default `{option.default}`)",
                option.says,
                shown_source(game, option.source),
            )
            for option in options
        ]
        yield from wide(table(("option", "what it settles", "here", "which means", "source"), rows))


# Pages across presets -----------------------------------------------------------------------------


def comparison_page(game: str) -> Iterator[str]:
    """Every option on which presets differ, in one table for each group."""
    presets = GAMES[game].PRESETS
    default = next(iter(presets))
    yield f"# Presets of {TITLES[game]}, side by side"
    yield ""
    yield (
        f"A dot means: as in `{default}`, whose values stand in the first column. Options on which no two "
        "presets differ are left out; the pages of the presets have them all."
    )
    yield ""
    yield from table(
        ("preset", "what it is", "source"),
        [
            (f"[`{name}`](#preset-{game}-{name})", about.title, about.source)
            for name, about in GAMES[game].ABOUT.items()
        ],
    )
    rules_class = presets[default]
    differing: dict[str, list[Sequence[str]]] = {}
    for option in rules_class.OPTIONS:
        values = [getattr(rules, option.name) for rules in presets.values()]
        if all(value == values[0] for value in values):
            continue
        row = [f"`{option.name}`", f"`{plain(values[0])}`"]
        row += ["·" if value == values[0] else f"`{plain(value)}`" for value in values[1:]]
        differing.setdefault(option.group, []).append(row)
    for group, rows in differing.items():
        yield f"## {group[0].upper()}{group[1:]}"
        yield ""
        yield from wide(table(["option", *(f"`{name}`" for name in presets)], rows))
    if game == "rum":
        yield "## What cards are worth"
        yield ""
        rows = [
            (f"[`{name}`](#preset-rum-{name})", *card_values(rules))
            for name, rules in presets.items()
        ]
        yield from wide(table(("preset", *VALUES), rows))
        yield "(length-of-deals)="
        yield "## How long a deal can last"
        yield ""
        yield from length_text()


def length_text() -> Iterator[str]:
    """The bound on the turns of a deal, and why it holds."""
    yield (
        "Every deal ends. The guards [G-1](#g-1) to [G-5](#g-5) see to that, and they give a bound on the "
        "number of turns:"
    )
    yield ""
    yield "> turns ≤ (I · n + 1) · (D + T) + I · n"
    yield ""
    yield "- **n** is the number of players."
    yield (
        "- **I** is `idle_rounds`, or 0 where every take from the pile lays a card (a failed duty is "
        "illegal, and no top card is free). At most I · n idle turns stand between two others."
    )
    yield (
        "- **D** bounds the turns that draw from the stock: D = S + R · (N − n − 1). S is the stock after "
        "the deal, N the pack, R `reshuffle_max` where the pile is reshuffled, else 0. Where hands may "
        "float, N − 1 stands for N − n − 1."
    )
    yield (
        "- **T** bounds the turns that lay a card: T = N, or 2N − J where jokers can be freed (J jokers)."
    )
    yield ""
    yield from table(
        ("preset", "most turns", "reached with"),
        [
            (f"[`{name}`](#preset-rum-{name})", str(turns), f"{players} players")
            for name, (turns, players) in (
                (name, longest(rules)) for name, rules in rum.PRESETS.items()
            )
        ],
    )
    yield (
        "Real deals are far shorter. The bound is for programs that must know that a loop ends. A *match* "
        "has no such bound: totals may fall for ever."
    )
    yield ""


def ladders_page() -> Iterator[str]:
    """The schedules of values, the special bids, and the ladder of every preset."""
    yield "# Ladders and schedules"
    yield ""
    yield "## What trick bids are worth"
    yield ""
    yield "`schedule` chooses one of these, or takes 25 values of your own."
    yield ""
    option = next(o for o in bidding.Rules.OPTIONS if o.name == "schedule")
    for choice in option.choices:
        rules = attrs.evolve(bidding.PRESETS["australian"], schedule=choice.value)
        yield f"### `{choice.value}`"
        yield ""
        yield f"{choice.meaning[0].upper()}{choice.meaning[1:]}."
        yield ""
        yield from table(
            ("tricks", *(strain.word for strain in bidding.Strain)),
            [
                [
                    str(level),
                    *(str(rules.value(bidding.Bid.of(level, strain))) for strain in bidding.Strain),
                ]
                for level in range(6, 11)
            ],
        )
    yield "## Bids that name no tricks"
    yield ""
    yield (
        "What they promise stands in the [rulings](#bidding-rulings); where a table has them, and what "
        "they are worth there, here:"
    )
    yield ""
    special = [
        ("mis", "misere_rank", "misere_value", "no trick, hand hidden"),
        ("open", "open_misere_rank", "open_misere_value", "no trick, hand shown"),
        ("super", "super_open", "super_open_value", "no trick, and the others play your cards"),
        ("double", "double_nullo_rank", "double_nullo_value", "no trick by either partner"),
        ("bar", "bar_nullo", "bar_nullo_value", "no trick, without the kitty"),
        ("blind", "blind_misere", "blind_misere_value", "no trick, bid before looking"),
        ("hilo", "hi_lo_rank", "hi_lo_value", "exactly five tricks"),
        ("gameS … gameNT", "game_bid", "game_bid_value", "all ten tricks, for the whole game"),
    ]
    rows = []
    for text, where, worth, what in special:
        on = [
            f"`{name}` {getattr(rules, worth)}"
            for name, rules in bidding.PRESETS.items()
            if getattr(rules, where) not in (False, "off")
        ]
        rows.append((f"`{text}`", what, f"`{where}`, `{worth}`", ", ".join(on) or "no preset"))
    yield from wide(table(("bid", "promises", "options", "presets that have it"), rows))
    yield "## The ladder of each preset"
    yield ""
    yield "Presets with the same ladder share a row. Italics: can be called, but not played."
    yield ""
    ladders: dict[tuple[str, ...], list[str]] = {}
    for name, rules in bidding.PRESETS.items():
        key = tuple(f"{bid}" if rules.can_be_contract(bid) else f"*{bid}*" for bid in rules.ladder)
        ladders.setdefault(key, []).append(name)
    yield from wide(
        table(
            ("presets", "bids", "lowest to highest"),
            [
                (", ".join(f"`{name}`" for name in names), str(len(key)), " ".join(key))
                for key, names in ladders.items()
            ],
        )
    )


# Violations ---------------------------------------------------------------------------------------


def source_dir(game: str) -> Path:
    """Where the code of a game lies."""
    spec = importlib.util.find_spec(f"five_hundred.{game}")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


def reasons(game: str) -> list[tuple[str, str, str]]:
    """Each code of a violation: its name, its word, its meaning (the docstring below the member)."""
    tree = ast.parse((source_dir(game) / "reasons.py").read_text(encoding="utf-8"))
    body = next(n.body for n in tree.body if isinstance(n, ast.ClassDef) and n.name == "Reason")
    found = []
    for node, after in zip(body, [*body[1:], ast.Pass()], strict=True):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            told = ""
            if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                told = str(after.value.value)
            name = node.targets[0].id
            found.append((name, str(ast.literal_eval(node.value)), told))
    return found


def rules_by_reason(game: str) -> dict[str, set[str]]:
    """The ids of rulings that the code gives with each reason."""
    found: dict[str, set[str]] = {}
    for file in source_dir(game).glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                given = [*node.args, *(keyword.value for keyword in node.keywords)]
                names = [
                    part.attr
                    for one in given
                    for part in ast.walk(one)
                    if isinstance(part, ast.Attribute)
                    and isinstance(part.value, ast.Name)
                    and part.value.id == "Reason"
                ]
                ids = {
                    part.value
                    for one in given
                    if not isinstance(one, ast.Call)
                    for part in ast.walk(one)
                    if isinstance(part, ast.Constant)
                    and isinstance(part.value, str)
                    and ID.fullmatch(part.value)
                }
                for name in names:
                    found.setdefault(name, set()).update(ids)
    return found


def by_number(ids: Iterable[str]) -> list[str]:
    """Ids in their order."""
    return sorted(ids, key=lambda one: (one.split("-")[0], int(one.split("-")[1])))


def violations_page() -> Iterator[str]:
    """Every code of a violation, with its meaning and the rulings behind it."""
    yield "(violations)="
    yield "# Violation codes"
    yield ""
    yield (
        "`state.why_illegal(move)` answers with a `Violation`. Its `code` is one of these words, the same "
        "for every preset. Its `rule` is the id of the ruling that forbids the move, or `None` where no "
        "ruling is needed. Reasons are tried in this order: the kind of move, the phase, the turn, the "
        "cards held, then the rules."
    )
    yield ""
    for game in GAMES:
        ids = rules_by_reason(game)
        yield f"## {TITLES[game][0].upper()}{TITLES[game][1:]}: `{game}.Reason`"
        yield ""
        rows = []
        for name, word, told in reasons(game):
            behind = by_number(ids.get(name, set()) | set(ID.findall(told)))
            meaning = re.sub(r"\s*\((?:BR-\d+(?: to BR-\d+)?|, )+\)", "", told)
            rows.append((f"`{word}`", meaning, linked(", ".join(behind)) or "–"))
        yield from wide(table(("code", "meaning", "rulings"), rows))


def told(node: ast.expr) -> str:
    """The text of a message, with an ellipsis for what is filled in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        parts = (told(part) if isinstance(part, ast.Constant) else "…" for part in node.values)
        return "".join(parts)
    return "…"


def problems() -> dict[str, set[str]]:
    """The codes of problems that are words, each with its messages."""
    found: dict[str, set[str]] = {}
    for file in source_dir("bidding").parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and len(node.args) == 2):
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else ""
            code, message = node.args
            if name not in ("Problem", "problem") or not isinstance(code, ast.Constant):
                continue
            if isinstance(code.value, str) and not ID.fullmatch(code.value):
                text = told(message).strip("…").strip()
                found.setdefault(code.value, set()).update([told(message)] if text else [])
    return found


def problems_page() -> Iterator[str]:
    """Every code of a problem that is a word, with what is said about it."""
    yield "(problem-codes)="
    yield "# Problem codes"
    yield ""
    yield (
        "`RulesError`, `SetupError` and `RecordError` list *all* that is wrong, each as a `Problem` with a "
        "`code` and a `message`. Options that make no game together have the id of a paragraph as their "
        "code: `X-1` to `X-12` in [the bidding game](#x-1), `G4-1` to `G4-12` in [500 Rum](#g4-1). Other "
        "codes are words. An ellipsis stands for what the message fills in."
    )
    yield ""
    rows = [
        (f"`{code}`", " / ".join(sorted(messages)) or "–")
        for code, messages in sorted(problems().items())
    ]
    yield from wide(table(("code", "messages"), rows))


def sources_page() -> Iterator[str]:
    """The short names of sources."""
    yield "(sources)="
    yield "# Sources"
    yield ""
    yield (
        "The options of the bidding game name their sources by short names. 500 Rum writes them out: "
        "mostly the addresses of pages, and three articles that have no short name: *the Swedish article* "
        "(after Glimne 2022 and Swedish Wikibooks), *the Danish article*, and *the Danish translation*, a "
        "page that a machine has translated from Swedish."
    )
    yield ""
    yield "No source was copied. What we took from them are the facts; the words are ours."
    yield ""
    for short, told in SOURCES.items():
        yield f"(source-{short.lower()})="
        yield f"**{short}**: {told}"
        yield ""


def pages() -> dict[str, Callable[[], Iterator[str]]]:
    """Every page, by its name below ``generated``."""
    made: dict[str, Callable[[], Iterator[str]]] = {
        "violations": violations_page,
        "problems": problems_page,
        "sources": sources_page,
        "ladders": ladders_page,
        "compare-bidding": lambda: comparison_page("bidding"),
        "compare-rum": lambda: comparison_page("rum"),
    }
    for game in GAMES:
        for name in GAMES[game].PRESETS:
            made[f"{game}-{name}"] = lambda game=game, name=name: preset_page(game, name)
        made[f"presets-{game}"] = lambda game=game: preset_index(game)
    return made


def preset_index(game: str) -> Iterator[str]:
    """The list of a game's presets."""
    yield f"# Presets of {TITLES[game]}"
    yield ""
    yield (
        f"`{game}.PRESETS` holds them by name, and `{game}.ABOUT` tells where each comes from. The pages "
        "are written from the rules themselves."
    )
    yield ""
    yield "```{toctree}"
    yield ":maxdepth: 1"
    yield ""
    for name, about in GAMES[game].ABOUT.items():
        yield f"{name}: {about.title} <{game}-{name}>"
    yield "```"
    yield ""


def write(folder: Path) -> None:
    """Write every page; leave alone what has not changed, so that it is not read again."""
    folder.mkdir(exist_ok=True)
    wanted = {f"{name}.md": "\n".join(make()) + "\n" for name, make in pages().items()}
    for file in folder.glob("*.md"):
        if file.name not in wanted:
            file.unlink()
    for name, text in wanted.items():
        file = folder / name
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")


def setup(app: Any) -> dict[str, Any]:
    app.connect("builder-inited", lambda app: write(Path(app.srcdir) / "generated"))
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
