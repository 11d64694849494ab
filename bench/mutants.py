"""Small faults put into a module's code, one at a time: what ``bench/mutation.py`` tries the tests with.

A mutant changes one thing that a person could get wrong: ``<`` and ``<=``, ``and`` and ``or``, a
number by one, a condition, a statement left out, two arguments swapped. Left out are annotations,
docstrings, decorators and assertions (they tell mypy what the reader knows), ``strict=`` of ``zip``
(the same), and wording: f-strings and texts with a space in them. Texts that are data, such as the
id of a rule, are changed.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

_COMPARE: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
_OPPOSITE = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Mutant(NamedTuple):
    """One change to a tree: the ``place`` (field of a node, index or None) gets ``new``."""

    holder: Any
    place: tuple[str, int | None]
    new: Any
    first: int
    """The first and the last line of the statement that is changed."""
    last: int
    function: tuple[str, int] | None
    """The outermost function around it: qualified name and first line. None: the module's own code."""
    key: str
    """Where and what, in words that outlive a change elsewhere in the module."""

    def apply(self) -> None:
        """Make the change in the tree that the mutant was found in."""
        name, index = self.place
        if index is None:
            setattr(self.holder, name, self.new)
        else:
            getattr(self.holder, name)[index] = self.new
        ast.fix_missing_locations(self.holder)


def mutants_of(tree: ast.Module) -> list[Mutant]:
    """All mutants of a module, in the order of its text."""
    found = list(_Finder().statements(tree, "body"))
    seen: Counter[str] = Counter()
    for number, mutant in enumerate(found):
        seen[mutant.key] += 1
        if seen[mutant.key] > 1:
            found[number] = mutant._replace(key=f"{mutant.key} (no. {seen[mutant.key]})")
    return found


def _value(node: ast.expr) -> Any:
    """What two expressions have in common that come to the same: 0 and False do."""
    return node.value if isinstance(node, ast.Constant) else _text(node)


def _text(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())


def _is_empty(node: ast.stmt) -> bool:
    return (
        isinstance(node, ast.Return)
        and isinstance(node.value, ast.Constant | None)
        and (node.value is None or node.value.value is None)
    )


class _Finder:
    def __init__(self) -> None:
        self.names: list[str] = []
        self.function: tuple[str, int] | None = None
        self.lines = (0, 0)

    def _mutant(
        self, holder: ast.AST, place: tuple[str, int | None], new: Any, what: str
    ) -> Mutant:
        where = ".".join(self.names) or "module"
        return Mutant(holder, place, new, *self.lines, self.function, f"{where}: {what}")

    # -- statements ---------------------------------------------------------------------------

    def statements(self, holder: ast.AST, name: str) -> Iterator[Mutant]:
        body = getattr(holder, name)
        for index, node in enumerate(body):
            if isinstance(holder, ast.FunctionDef) and node is body[-1] and _is_empty(node):
                continue  # a function returns nothing at its end by itself
            yield from self._statement(node, holder, (name, index))

    def _statement(
        self, node: ast.stmt, holder: ast.AST, place: tuple[str, int | None]
    ) -> Iterator[Mutant]:
        match node:
            case ast.Import() | ast.ImportFrom() | ast.Assert() | ast.Pass():
                return
            case ast.FunctionDef() | ast.ClassDef():
                yield from self._definition(node)
                return
            case ast.If(test=ast.Name("TYPE_CHECKING")):
                return
            case ast.Expr(ast.Constant()):
                return  # a docstring
        heads = [each for each in ast.iter_child_nodes(node) if isinstance(each, ast.expr)]
        compound = isinstance(node, ast.If | ast.For | ast.While | ast.With | ast.Try)
        last = max((each.end_lineno or 0 for each in heads), default=node.lineno)
        self.lines = node.lineno, last if compound else node.end_lineno or node.lineno
        yield from self._of_statement(node, holder, place)
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "targets", "target"):
                continue
            if isinstance(value, ast.expr):
                yield from self._expression(value, node, (name, None))
        for name in ("body", "orelse", "finalbody"):
            if hasattr(node, name):
                yield from self.statements(node, name)
        for handler in getattr(node, "handlers", ()):
            yield from self.statements(handler, "body")

    def _definition(self, node: ast.FunctionDef | ast.ClassDef) -> Iterator[Mutant]:
        outer = self.function
        self.names.append(node.name)
        if isinstance(node, ast.FunctionDef):
            self.lines = node.lineno, node.lineno
            for name in ("defaults", "kw_defaults"):
                for index, value in enumerate(getattr(node.args, name)):
                    if value is not None:
                        yield from self._expression(value, node.args, (name, index))
        if isinstance(node, ast.FunctionDef) and outer is None:
            first = node.decorator_list[0].lineno if node.decorator_list else node.lineno
            self.function = ".".join(self.names), first
        yield from self.statements(node, "body")
        self.names.pop()
        self.function = outer

    def _of_statement(
        self, node: ast.stmt, holder: ast.AST, place: tuple[str, int | None]
    ) -> Iterator[Mutant]:
        def without(what: str, new: ast.stmt | None = None) -> Mutant:
            new = ast.copy_location(new or ast.Pass(), node)
            return self._mutant(holder, place, new, what)

        match node:
            case ast.Expr():
                yield without(f"without {_text(node)}")
            case ast.Return(None | ast.Constant(None)):
                yield without("without return")
            case ast.Return(value) if not isinstance(value, ast.Constant):
                assert value is not None
                nothing = ast.Return(ast.Constant(None))
                yield without(f"return None, not {_text(value)}", nothing)
            case ast.Raise() if "AssertionError" not in _text(node):
                yield without(f"without {_text(node)[:60]}")
            case ast.Break():
                yield without("continue, not break", ast.Continue())
            case ast.Continue():
                yield without("break, not continue", ast.Break())
                yield without("without continue")
            case ast.AugAssign(target, op, value):
                plain = _text(target)
                yield without(f"without {_text(node)}")
                yield without(
                    f"{plain} = {_text(value)}, not {_text(node)}",
                    ast.Assign([target], value, lineno=node.lineno),
                )
                other = _ARITHMETIC[type(op)]()
                yield without(
                    f"{_text(node)} with {type(other).__name__}",
                    ast.AugAssign(target, other, value),
                )
            case ast.Assign([ast.Subscript() | ast.Attribute()], _):
                yield without(f"without {_text(node)}")
            case ast.If(test) | ast.While(test):
                yield self._negated(test, node, ("test", None))

    # -- expressions --------------------------------------------------------------------------

    def _negated(self, test: ast.expr, holder: ast.AST, place: tuple[str, int | None]) -> Mutant:
        return self._mutant(
            holder, place, ast.UnaryOp(ast.Not(), test), f"not what was asked: {_text(test)}"
        )

    def _expression(
        self, node: ast.expr, holder: ast.AST, place: tuple[str, int | None]
    ) -> Iterator[Mutant]:
        if isinstance(node, ast.JoinedStr):
            return
        yield from self._of_expression(node, holder, place)
        for name, value in ast.iter_fields(node):
            if isinstance(value, ast.expr):
                yield from self._expression(value, node, (name, None))
            elif isinstance(value, list):
                for index, one in enumerate(value):
                    if isinstance(one, ast.expr):
                        yield from self._expression(one, node, (name, index))
                    elif isinstance(one, ast.comprehension):
                        yield from self._comprehension(one)
                    elif isinstance(one, ast.keyword) and one.arg != "strict":
                        yield from self._expression(one.value, one, ("value", None))
        if isinstance(node, ast.Lambda):
            for index, default in enumerate(node.args.defaults):
                yield from self._expression(default, node.args, ("defaults", index))

    def _comprehension(self, node: ast.comprehension) -> Iterator[Mutant]:
        yield from self._expression(node.iter, node, ("iter", None))
        for index, test in enumerate(node.ifs):
            always = ast.Constant(True)
            yield self._mutant(node, ("ifs", index), always, f"without if {_text(test)}")
            yield self._negated(test, node, ("ifs", index))
            yield from self._expression(test, node, ("ifs", index))

    def _of_expression(
        self, node: ast.expr, holder: ast.AST, place: tuple[str, int | None]
    ) -> Iterator[Mutant]:
        def instead(new: ast.expr, what: str | None = None) -> Mutant:
            new = ast.copy_location(new, node)
            return self._mutant(holder, place, new, what or f"{_text(new)}, not {_text(node)}")

        match node:
            case ast.Constant(bool() as flag):
                yield instead(ast.Constant(not flag), f"{not flag}, in {_text(holder)}")
            case ast.Constant(int() as number):
                for other in (number + 1, number - 1):
                    yield instead(ast.Constant(other), f"{other}, not {number}, in {_text(holder)}")
            case ast.Constant(str() as text) if text and " " not in text:
                yield instead(ast.Constant("XX" + text), f"another text than {text!r}")
            case ast.Compare(left, ops, right):
                for index, op in enumerate(ops):
                    for kind in _COMPARE[type(op)]:
                        others = [*ops]
                        others[index] = kind()
                        yield instead(ast.Compare(left, others, right))
            case ast.BoolOp(op, values):
                other_op: ast.boolop = ast.Or() if isinstance(op, ast.And) else ast.And()
                word = "and" if isinstance(op, ast.And) else "or"
                yield instead(ast.BoolOp(other_op, values), f"not {word}: {_text(node)}")
                for index, value in enumerate(values):
                    rest = [*values[:index], *values[index + 1 :]]
                    new = ast.BoolOp(op, rest) if len(rest) > 1 else rest[0]
                    yield instead(new, f"without {word} {_text(value)}")
            case ast.UnaryOp(_, operand) if not isinstance(operand, ast.Constant):
                yield instead(operand)
            case ast.BinOp(left, operator, right):
                yield instead(ast.BinOp(left, _ARITHMETIC[type(operator)](), right))
            case ast.IfExp(test, _, _):
                yield self._negated(test, node, ("test", None))
            case ast.Call(function, arguments, keywords):
                yield from self._of_call(node, function, arguments, keywords)

    def _of_call(
        self,
        node: ast.Call,
        function: ast.expr,
        arguments: list[ast.expr],
        keywords: list[ast.keyword],
    ) -> Iterator[Mutant]:
        if isinstance(function, ast.Name) and function.id in _OPPOSITE:
            other = ast.Name(_OPPOSITE[function.id], ast.Load())
            yield self._mutant(node, ("func", None), other, f"{other.id}, not {_text(node)}")
        if isinstance(function, ast.Name) and function.id in ("isinstance", "cast", "min", "max"):
            return
        for index in range(len(arguments) - 1):
            one, two = arguments[index : index + 2]
            starred = isinstance(one, ast.Starred) or isinstance(two, ast.Starred)
            if not starred and _value(one) != _value(two):
                swapped = [*arguments]
                swapped[index : index + 2] = two, one
                yield self._mutant(
                    node, ("args", None), swapped, f"{_text(one)} and {_text(two)} swapped"
                )
        for index, keyword in enumerate(keywords):
            flag = isinstance(keyword.value, ast.Constant) and isinstance(keyword.value.value, bool)
            if keyword.arg not in (None, "strict") and not flag:  # a flag is turned over instead
                rest = [*keywords[:index], *keywords[index + 1 :]]
                yield self._mutant(
                    node, ("keywords", None), rest, f"without {_text(keyword)} in {_text(function)}"
                )
