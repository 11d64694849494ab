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
from five_hundred.options import Choice, Option

ID = re.compile(r"\b(?:BR|RR|G4|G|X|F|C)-\d+\b")
"""The id of a ruling."""

SOURCES: Mapping[str, str] = {
    "APP": "the description of Embarcadero's 500 app (46 cards, as in French Canada)",
    "ATF": "play500.com, by Bryce Francis",
    "BIC": "bicyclecards.com, 500 for two and for four hands",
    "CHN": "the chapter on 500 of an American rules book of the early 1900s (childrensnursery.org.uk)",
    "GAR": "the program Gareth001/500",
    "GOJ": "a program in Go",
    "HOF": "Hoffmann, Hoyle's Games Modernized, edited by Bergholt (1909)",
    "ISU": "rules from Iowa State University, 45 cards",
    "MCG": "the program en4bz/FiveHundred, from Montréal",
    "MEM": "common knowledge, without a source that we could read",
    "NZH": "thomasbeagle.net, house rules from New Zealand (2020)",
    "OHW": "the program ohwgiles/fivehundred",
    "OTR": "500 (Bid) Official Team Rules, a shareware text",
    "PAR": "D. Parlett, as quoted in two excerpts",
    "PG": "pagat.com, Five Hundred, by J. McLeod",
    "PGV": "pagat.com, Five Hundred, section on variations",
    "QC": "zpag.net, Cinq-Cents québécois",
    "S3": "a Swedish page: the Britannica article for three players in Swedish",
    "S4": "a German rules page for four players",
    "SCR": "programs that keep the score",
    "TRK": "trickstercards.com, help page and public issue tracker",
    "TZJ": "the program tzjames/500",
    "WHO": "who/500, house rules of the American Midwest and their program",
    "WP": "Wikipedia, 500 (card game), as various copies have it",
    "XRC": "the server xrchz/500, which plays pagat.com's rules",
}
"""The short names that sources of the bidding game have in its options."""

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


def plain(value: Any) -> str:
    """The value of an option, as one would write it down."""
    if isinstance(value, Choice):
        return str(value)
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, frozenset):
        return ", ".join(sorted(map(str, value)))
    if isinstance(value, tuple) and value and isinstance(value[0], tuple):
        groups: list[tuple[list[int], int]] = []
        for players, cards in value:
            if groups and groups[-1][1] == cards:
                groups[-1][0].append(players)
            else:
                groups.append(([players], cards))
        return "; ".join(
            f"{cards} for {seats[0] if len(seats) == 1 else f'{seats[0]} to {seats[-1]}'}"
            for seats, cards in groups
        )
    if isinstance(value, tuple) and len(value) == 2:
        return f"{value[0]} to {value[1]}" if value[0] != value[1] else str(value[0])
    return str(value)


def says(option: Option, value: Any) -> str:
    """What the value of an option means."""
    if isinstance(value, frozenset):
        return "; ".join(one.meaning for one in sorted(value))
    for choice in option.choices:
        if choice.value == value and type(choice.value) is type(value):
            return choice.meaning
    return ""


def shown_source(game: str, source: str) -> str:
    """The source of an option; our own rulings stand out."""
    text = source_links(source) if game == "bidding" else linked(source)
    return re.sub(r"\bours\b", "**ours**", text)


# A page for a preset ------------------------------------------------------------------------------


def preset_page(game: str, name: str) -> Iterator[str]:
    """The page of a preset: where it comes from, the table at a glance, every option."""
    rules, about = GAMES[game].PRESETS[name], GAMES[game].ABOUT[name]
    default = next(iter(GAMES[game].PRESETS))
    yield f"(preset-{game}-{name})="
    yield f"# {about.title}"
    yield ""
    yield f'`{game}.PRESETS["{name}"]`'
    yield ""
    yield f"**Source:** {about.source}."
    yield ""
    if about.ours:
        yield "**Ours.** Where the source is silent, or can be read in more ways than one, we settled:"
        yield ""
        yield from (f"- {linked(text)};" for text in about.ours[:-1])
        yield f"- {linked(about.ours[-1])}."
        yield ""
    yield from {"bidding": bidding_glance, "rum": rum_glance}[game](rules)
    yield "## Every option"
    yield ""
    changed = [o.name for o in rules.OPTIONS if getattr(rules, o.name) != o.default]
    if changed:
        yield (
            f"Bold values differ from the default, preset [`{default}`](#preset-{game}-{default}), which "
            "stands behind them. **ours** marks what no source says."
        )
    else:
        yield "This preset is the default of every option. **ours** marks what no source says."
    yield ""
    group = None
    rows: list[Sequence[str]] = []
    head = ("option", "what it settles", "here", "which means", "source")
    for option in rules.OPTIONS:
        if option.group != group:
            if rows:
                yield from wide(table(head, rows))
            group, rows = option.group, []
            yield f"### {group[0].upper()}{group[1:]}"
            yield ""
        value = getattr(rules, option.name)
        here = f"`{plain(value)}`"
        if value != option.default:
            here = f"**{here}** (default `{plain(option.default)}`)"
        rows.append(
            (
                f"`{option.name}`",
                linked(option.meaning),
                here,
                says(option, value),
                shown_source(game, option.source),
            )
        )
    yield from wide(table(head, rows))


def bidding_glance(rules: bidding.Rules) -> Iterator[str]:
    """The table, and the ladder."""
    sides = len(set(rules.seat_sides))
    yield "## At a glance"
    yield ""
    yield from table(
        ("", ""),
        (
            ("players", f"{rules.players}, {sides} sides ({plain(rules.sides)})"),
            ("pack", f"{len(rules.pack)} cards, jokers included: {rules.jokers}"),
            ("kitty", f"{rules.kitty_size} cards"),
            ("dealt in packets", f"`{rules.packets}` (k: to the kitty)"),
            (
                "the match",
                f"to {rules.target}"
                + ("" if rules.lose_at is None else f"; lost at {rules.lose_at}"),
            ),
        ),
    )
    yield "### The ladder"
    yield ""
    yield "Every bid, lowest first, and what it is worth. A bid in italics can be called but not played."
    yield ""
    bids = []
    for bid in rules.ladder:
        mark = "**" if rules.can_be_contract(bid) else "*"
        bids.append(f"{mark}{bid}{mark} {rules.value(bid)}")
    yield " · ".join(bids)
    yield ""


def bound(rules: rum.Rules, players: int) -> tuple[int, int, int, int]:
    """The most turns of a deal of 500 Rum, with the draws, the turns that lay and the idle turns."""
    pack = len(rules.pack_for(players))
    dealt = players * rules.hand_size(players) + (rules.opening != "none")
    stock = pack - dealt
    floating = rules.go_out in ("floating", "unplayable_discard")
    back = pack - 1 if floating else pack - players - 1
    shuffles = rules.reshuffle_max if rules.stock_out == "reshuffle" else 0
    draws = stock + shuffles * back
    jokers = rules.jokers_per_pack * rules.packs_for(players)
    lays = 2 * pack - jokers if rules.joker_swap != "never" else pack
    top_takes = {"top", "depth"} & {str(mode) for mode in rules.pile_modes}
    free_tops = bool(top_takes) and rules.top_use == "free"
    idle = rules.idle_rounds if free_tops or rules.pile_fail == "penalty" else 0
    turns = (idle * players + 1) * (draws + lays) + idle * players
    return turns, draws, lays, idle


def longest(rules: rum.Rules) -> tuple[int, int]:
    """The bound of the number of players for which it is largest, and that number."""
    least, most = rules.players
    return max((bound(rules, players)[0], players) for players in range(least, most + 1))


def rum_glance(rules: rum.Rules) -> Iterator[str]:
    """Players and cards, the values of the cards, and how long a deal may last."""
    least, most = rules.players
    yield "## At a glance"
    yield ""
    rows = []
    for players in range(least, most + 1):
        pack, hand = len(rules.pack_for(players)), rules.hand_size(players)
        stock = pack - players * hand - (rules.opening != "none")
        rows.append([str(n) for n in (players, pack, hand, stock, bound(rules, players)[0])])
    yield from table(
        ("players", "cards in the pack", "cards each", "cards in the stock", "turns at most"), rows
    )
    yield (
        "*Turns at most* is proved, not usual: see [how long a deal can last](#length-of-deals). "
        "A match may go on for ever, since totals can fall."
    )
    yield ""
    yield "### What cards are worth"
    yield ""
    yield from table(*values_table([("", rules)]))


def values_table(presets: Sequence[tuple[str, rum.Rules]]) -> tuple[list[str], list[list[str]]]:
    """Card values of presets as a table."""
    head = ["2 to 9", "10 J Q K", "ace high", "ace low", "ace in hand", "joker in hand"]
    head += ["joker laid", "going out"]
    rows = []
    for name, rules in presets:
        jokers = rules.jokers_per_pack > 0
        row = [
            "5 each" if rules.pips == "five" else "their face",
            str(rules.court),
            str(rules.ace_high),
            str(rules.ace_low),
            str(rules.ace_hand),
            str(rules.joker_hand) if jokers else "–",
            ("the same" if rules.joker_meld == "fixed" else "what it stands for")
            if jokers
            else "–",
            str(rules.out_bonus),
        ]
        rows.append([f"[`{name}`](#preset-rum-{name})", *row] if name else row)
    return (["preset", *head] if presets[0][0] else head), rows


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
        yield from wide(table(*values_table(list(presets.items()))))
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
