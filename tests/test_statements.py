"""SQL is our own text: what somebody typed is a parameter of a statement, and never part of it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "feltwork"
ROOMS = (
    "access", "cage", "cli", "control", "database", "filing", "floor", "ledger", "oversight", "table", "training",
    "wagering", "web",
)  # fmt: skip
"""Every room that may import the database."""
SENDS = frozenset({"run", "rows", "row", "value", "only", "once", "execute", "executemany", "executescript"})
"""Methods whose first argument is a statement."""
NO_STATEMENT = frozenset({"asyncio", "subprocess", "uvicorn", "database", "_database", "server"})
"""Receivers of a `run` that takes something else; `once` of a database does take a statement."""
OTHERWISE = {
    ("database/migrate.py", "step.sql.encode()"): "the files of the migrations, whose digests are recorded",
    ("control/department/store.py", "script"): "our own file, schema.sql",
    ("control/department/store.py", "f'alter table {table} add column {name} {later[name]}'"): "names of LATER alone",
    ("oversight/record_kinds.py", "_count(table, clocks[table], kind.only)"): "names of the catalog, as identifiers",
}
"""Statements of another kind, and why nobody from outside can change them."""


@dataclass
class Module:
    """A module's own names: texts that are written in it, and the functions that send what they are given."""

    file: Path
    tree: ast.Module
    constants: dict[str, ast.expr] = field(default_factory=dict)
    imported: set[str] = field(default_factory=set)

    @classmethod
    def read(cls, file: Path) -> Module:
        module = cls(file, ast.parse(file.read_text()))
        for node in module.tree.body:
            if isinstance(node, ast.ImportFrom):
                module.imported |= {name.asname or name.name for name in node.names}
            for name, value in assigned(node):
                module.constants[name] = value
        return module


def assigned(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    for target in targets:
        if isinstance(target, ast.Name) and isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            yield target.id, node.value


class Scope:
    """What the names in a function stand for, in it and in those around it."""

    def __init__(self, module: Module, around: list[ast.FunctionDef | ast.AsyncFunctionDef]) -> None:
        self.module, self.around = module, around

    def ours(self, text: ast.expr) -> bool:
        """Whether an expression can only be text that is written in the program."""
        match text:
            case ast.Constant():
                return True
            case ast.JoinedStr(values=parts) | ast.Tuple(elts=parts) | ast.List(elts=parts):
                return all(self.ours(part) for part in parts)
            case ast.FormattedValue(value=part) | ast.Starred(value=part):
                return self.ours(part)
            case ast.Dict(values=values):
                return all(self.ours(value) for value in values)
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return self.ours(left) and self.ours(right)
            case ast.IfExp(body=body, orelse=other):
                return self.ours(body) and self.ours(other)
            case ast.Subscript(value=ast.Name() as of):  # one of several texts, chosen by a key
                return self.ours(of)
            case ast.Call(func=ast.Attribute(value=of, attr="encode"), args=[]):
                return self.ours(of)
            case ast.Call(func=ast.Attribute(value=of, attr="format"), args=parts, keywords=named):
                return self.ours(of) and all(self.ours(part) for part in (*parts, *(one.value for one in named)))
            case ast.Name(id=name):
                return self._name(name)
            case ast.Call(func=ast.Attribute(value=of, attr=attr), args=parts):
                return self._composed(of, attr, parts)
        return False

    def _composed(self, of: ast.expr, attr: str, parts: list[ast.expr]) -> bool:
        """Text that psycopg puts together: it quotes a name, whatever is in it."""
        match of, attr, parts:
            case ast.Name(id="sql"), "Identifier" | "Placeholder", _:
                return True
            case ast.Name(id="sql"), "SQL", [text]:
                return self.ours(text)
            case _, "join", [ast.GeneratorExp(elt=one)]:
                return self.ours(of) and self.ours(one)
            case _, "join", [ast.BinOp(left=one, op=ast.Mult())]:
                return self.ours(of) and self.ours(one)
        return False

    def _name(self, name: str) -> bool:
        for function in reversed(self.around):
            if (values := [*bound(function, name)]) or name in parameters(function):
                return all(self.ours(value) for value in values) and not self._from_outside(function, name)
        if name in self.module.imported:
            return name.strip("_").isupper()
        return name in self.module.constants and self.ours(self.module.constants[name])

    @staticmethod
    def _from_outside(function: ast.FunctionDef | ast.AsyncFunctionDef, name: str) -> bool:
        return name in parameters(function) and name not in literals(function)


def bound(function: ast.AST, name: str) -> Iterator[ast.expr]:
    """Everything that a name of a function is set to; of a loop, what it goes over."""
    for node in ast.walk(function):
        for target, value in assigned(node):
            if target == name:
                yield value
        if isinstance(node, ast.For) and name in {one.id for one in ast.walk(node.target) if isinstance(one, ast.Name)}:
            over = node.iter
            items = isinstance(over, ast.Call) and isinstance(over.func, ast.Attribute) and over.func.attr == "items"
            yield over.func.value if items else over  # type: ignore[attr-defined]


def parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    return {one.arg for one in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)}


def literals(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    """Parameters that are annotated as text of the program's own."""
    return [
        one.arg
        for one in (*function.args.args, *function.args.kwonlyargs)
        if one.annotation is not None and ast.unparse(one.annotation) == "LiteralString"
    ]


def functions(modules: list[Module]) -> dict[str, set[int]]:
    """Functions with such parameters, and the places of those; methods that send are looked at by their own names."""
    found: dict[str, set[int]] = {}
    for module in modules:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.FunctionDef) and node.name not in SENDS and (named := literals(node)):
                places = [one.arg for one in node.args.args]
                found.setdefault(node.name, set()).update(places.index(name) for name in named)
    return found


def last(receiver: ast.expr) -> str:
    return (
        receiver.id if isinstance(receiver, ast.Name) else receiver.attr if isinstance(receiver, ast.Attribute) else ""
    )


def statements(module: Module, passing: dict[str, set[int]]) -> Iterator[tuple[ast.expr, Scope]]:
    """Every text that a module sends to a database, with the functions around it."""

    def walk(node: ast.AST, around: list[ast.FunctionDef | ast.AsyncFunctionDef]) -> Iterator[tuple[ast.expr, Scope]]:
        inside = [*around, node] if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) else around
        if isinstance(node, ast.Call):
            for sent in sent_by(node, passing):
                yield sent, Scope(module, inside)
        for child in ast.iter_child_nodes(node):
            yield from walk(child, inside)

    return walk(module.tree, [])


def sent_by(call: ast.Call, passing: dict[str, set[int]]) -> list[ast.expr]:
    match call.func:
        case ast.Attribute(attr=name, value=receiver) if name in SENDS and call.args:
            return [] if name == "run" and last(receiver) in NO_STATEMENT else call.args[:1]
        case ast.Name(id=name) if name in passing:
            return [call.args[place] for place in passing[name] if place < len(call.args)]
    return []


MODULES = [Module.read(file) for room in ROOMS for file in sorted((ROOT / room).rglob("*.py"))]


def not_ours(module: Module, passing: dict[str, set[int]]) -> Iterator[str]:
    name = module.file.relative_to(ROOT).as_posix() if module.file.is_relative_to(ROOT) else module.file.name
    for sent, scope in statements(module, passing):
        if not scope.ours(sent) and (name, ast.unparse(sent)) not in OTHERWISE:
            yield f"{name}:{sent.lineno}: {ast.unparse(sent)}"


def test_every_statement_is_text_of_the_program() -> None:
    passing = functions(MODULES)
    looked_at = [1 for module in MODULES for _ in statements(module, passing)]
    assert len(looked_at) > 700
    assert [found for module in MODULES for found in not_ours(module, passing)] == []


def test_every_exception_is_still_there() -> None:
    passing = functions(MODULES)
    there = {
        (module.file.relative_to(ROOT).as_posix(), ast.unparse(sent))
        for module in MODULES
        for sent, scope in statements(module, passing)
        if not scope.ours(sent)
    }
    assert there >= set(OTHERWISE)


HOSTILE = {
    "an f-string": "def work(unit, name):\n    unit.rows(f\"select * from t where name = '{name}'\")\n",
    "an operator": "def work(unit, name):\n    unit.rows(\"select * from t where name = '%s'\" % name)\n",
    "a sum": "def work(unit, name):\n    unit.run('delete from t where name = ' + name)\n",
    "a format": "def work(unit, name):\n    unit.only('select {}'.format(name))\n",
    "a name on the way": "def work(unit, name):\n    sql = f'select {name}'\n    unit.value(sql)\n",
    "a name that is set twice": "def work(unit, name):\n    sql = 'select 1'\n    sql = name\n    unit.value(sql)\n",
    "a function around it": "def outer(unit, name):\n    def work(unit):\n        unit.run(name)\n",
    "a loop": "def work(unit, names):\n    for name in names:\n        unit.run(f'drop table {name}')\n",
    "bytes": "def work(connection, name):\n    connection.execute(name.encode())\n",
    "psycopg's own": "def work(connection, name):\n    connection.execute(sql.SQL(name).format(sql.Identifier('t')))\n",
    "a function that passes it on": "def send(unit, text: LiteralString):\n    unit.run(text)\n"
    "def work(unit, name):\n    send(unit, name)\n",
}


@pytest.mark.parametrize("case", HOSTILE)
def test_a_statement_with_what_somebody_typed_is_found(case: str, tmp_path: Path) -> None:
    file = tmp_path / "hostile.py"
    file.write_text(HOSTILE[case])
    module = Module.read(file)
    assert [*not_ours(module, functions([module]))]
