"""Small changes to a module's source, one at a time: what a test suite should notice."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import CodeType
from typing import Final, NamedTuple

_COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_OPERATORS: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
_FUNCTIONS: Final = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list"}
# What only types, developers or the compiler read.
_UNSEEN_FIELDS: Final = {"annotation", "returns", "type_params"}
_UNSEEN_NAMES: Final = {"__slots__", "__all__", "__repr__"}
_UNSEEN_CALLS: Final = {"TypeVar", "mypyc_attr", "NewType"}

_Function = ast.FunctionDef | ast.AsyncFunctionDef


class Mutant(NamedTuple):
    """One change of one file. `place` numbers the changes of a file in the order of its syntax tree."""

    path: str
    place: int
    line: int
    #: the function or method, with its class; empty at the module's level
    owner: str
    source: str
    change: str

    @property
    def name(self) -> str:
        """Stays the same when lines above are added or removed."""
        return f"{self.path} | {self.owner} | {self.source} | {self.change}"


class _Change(NamedTuple):
    parent: ast.AST
    field: str
    place: int | None
    old: ast.AST
    new: ast.AST
    owner: str

    def make(self) -> None:
        if self.place is None:
            setattr(self.parent, self.field, self.new)
        else:
            getattr(self.parent, self.field)[self.place] = self.new

    def in_words(self) -> str:
        return f"{_first_line(self.old)} → {_first_line(self.new)}"


def _first_line(node: ast.AST) -> str:
    return ast.unparse(node).partition("\n")[0]


def mutants_of(path: Path, root: Path) -> list[Mutant]:
    """All of them; of those that read the same, the first."""
    source = path.read_text(encoding="utf-8")
    lines = source.splitlines()
    found: dict[str, Mutant] = {}
    for place, change in enumerate(_changes(ast.parse(source))):
        line: int = change.old.lineno  # type: ignore[attr-defined]
        where = lines[line - 1].strip()
        name = str(path.relative_to(root))
        mutant = Mutant(name, place, line, change.owner, where, change.in_words())
        found.setdefault(mutant.name, mutant)
    return [*found.values()]


def compiled(mutant: Mutant, root: Path) -> CodeType:
    """The module with that change."""
    path = root / mutant.path
    tree = ast.parse(path.read_text(encoding="utf-8"))
    list(_changes(tree))[mutant.place].make()
    return compile(ast.fix_missing_locations(tree), str(path), "exec", dont_inherit=True)


def picked(files: Sequence[list[Mutant]], count: int, seed: int) -> list[Mutant]:
    """So many of all mutants: from each file its share, in an order that spreads any first part of them as well."""
    ranked: list[tuple[float, Mutant]] = []
    for mutants in files:
        shuffled = random.Random(f"{seed} {mutants[0].path}").sample(mutants, len(mutants))  # noqa: S311
        ranked += [((rank + 0.5) / len(shuffled), mutant) for rank, mutant in enumerate(shuffled)]
    return [mutant for _, mutant in sorted(ranked)[:count]]


def _changes(tree: ast.Module) -> Iterator[_Change]:
    yield from _changes_below(tree, "", False)


def _changes_below(parent: ast.AST, owner: str, in_function: bool) -> Iterator[_Change]:
    for field, value in ast.iter_fields(parent):
        if field in _UNSEEN_FIELDS or (isinstance(parent, ast.ClassDef) and field == "keywords"):
            continue
        children = value if isinstance(value, list) else [value]
        body = in_function or (field == "body" and isinstance(parent, _Function))
        for number, child in enumerate(children):
            if not isinstance(child, ast.AST) or _is_unseen(child):
                continue
            index = number if isinstance(value, list) else None
            for new in _replacements(child):
                yield _Change(
                    parent,
                    field,
                    index,
                    child,
                    ast.copy_location(new, child),
                    owner if body else "",
                )
            yield from _changes_below(child, _owner(owner, child, body), body)


def _owner(owner: str, child: ast.AST, in_function: bool) -> str:
    if in_function or not isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        return owner
    return f"{owner}.{child.name}" if owner else child.name


def _is_unseen(node: ast.AST) -> bool:
    match node:
        case ast.Expr(ast.Constant()) | ast.Assert() | ast.Import() | ast.ImportFrom():
            return True
        case ast.If(ast.Name("TYPE_CHECKING")):
            return True
        case ast.Assign([ast.Name(name)]) | ast.FunctionDef(name=name):
            return name in _UNSEEN_NAMES or _calls_unseen(node)
        case ast.AnnAssign(annotation=ast.Name("TypeAlias")):
            return True
        case ast.Call(ast.Name(name)):
            return name in _UNSEEN_CALLS
    return False


def _calls_unseen(node: ast.AST) -> bool:
    return isinstance(node, ast.Assign) and _is_unseen(node.value)


def _replacements(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Compare(left, ops, comparators):
            for number, op in enumerate(ops):
                other = [*ops[:number], _COMPARISONS[type(op)](), *ops[number + 1 :]]
                yield ast.Compare(left, other, comparators)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.And() if isinstance(op, ast.Or) else ast.Or(), values)
        case ast.BinOp(left, op, right) if type(op) in _OPERATORS:
            yield ast.BinOp(left, _OPERATORS[type(op)](), right)
        case ast.AugAssign(target, op, value) if type(op) in _OPERATORS:
            yield ast.AugAssign(target, _OPERATORS[type(op)](), value)
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield operand
        case ast.Constant(value):
            yield from _other_constants(value)
        case ast.If(test, body, orelse):
            yield ast.If(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.IfExp(test, body, orelse):
            yield ast.IfExp(test, orelse, body)
        case ast.Call(ast.Name(name, context), [argument, *_] as args, keywords) if (
            name in _FUNCTIONS
        ):
            fewer = name == "sorted"
            yield ast.Call(
                ast.Name(_FUNCTIONS[name], context),
                [argument] if fewer else args,
                [] if fewer else keywords,
            )
        case ast.Expr(ast.Call() | ast.Await()) | ast.Continue():
            yield ast.Pass()


def _other_constants(value: object) -> Iterator[ast.Constant]:
    match value:
        case bool():
            yield ast.Constant(not value)
        case int() | float():
            yield ast.Constant(value + 1)
        case str() if value:
            yield ast.Constant(value + "~")
