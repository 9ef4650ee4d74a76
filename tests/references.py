"""What each function of the package reaches, read from its source: by names, imports and methods, closures included.

A name that a function mentions counts as called, so that callbacks and tables of functions are followed. A method is
followed where the class of its object is stated: by an annotation, by the function that returns it, by a field. Other
methods are not; what the walk takes for a read is therefore tried on a house as well (tests/cli/test_in_operation.py,
and the routes that take a body in tests/test_acts.py).
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

import feltwork

PACKAGE: Final = Path(feltwork.__file__).parent
Place = tuple[str, str]
"""A module, and a function, a class, a method or another name in it."""


class _Module:
    """A module's names: what it defines, and what it takes from elsewhere."""

    def __init__(self, name: str, path: Path) -> None:
        self.name = name
        self.tree = ast.parse(path.read_text())
        self.is_package = path.name == "__init__.py"
        self.defined: dict[str, list[ast.AST]] = {}
        self.taken = dict(_imports(self.tree.body))
        for one in self.tree.body:
            for defined in _names(one):
                self.defined.setdefault(defined, []).append(one)
            if isinstance(one, ast.ClassDef):
                for method in one.body:
                    if isinstance(method, ast.FunctionDef | ast.AsyncFunctionDef):
                        self.defined.setdefault(f"{one.name}.{method.name}", []).append(method)


def _names(one: ast.stmt) -> Iterator[str]:
    if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield one.name
    elif isinstance(one, ast.Assign | ast.AnnAssign):
        targets = one.targets if isinstance(one, ast.Assign) else [one.target]
        yield from (name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name))


def _imports(body: Iterable[ast.AST]) -> Iterator[tuple[str, Place]]:
    for one in body:
        if isinstance(one, ast.ImportFrom) and one.module:
            yield from ((alias.asname or alias.name, (one.module, alias.name)) for alias in one.names)
        elif isinstance(one, ast.Import):
            yield from (
                (
                    alias.asname or alias.name.partition(".")[0],
                    (alias.name if alias.asname else alias.name.partition(".")[0], ""),
                )
                for alias in one.names
            )
        elif isinstance(one, ast.If):
            yield from _imports(one.body)


@cache
def _modules() -> dict[str, _Module]:
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = _Module(name, path)
    return found


def _resolved(place: Place) -> Place | None:
    """Where a name that was imported is defined; None if that is not in this package."""
    module, name = place
    for _ in range(8):
        if f"{module}.{name}" in _modules():
            return (f"{module}.{name}", "")
        if module not in _modules():
            return None
        if not name or name in _modules()[module].defined:
            return (module, name)
        if name not in _modules()[module].taken:
            return None
        module, name = _modules()[module].taken[name]
    return None


_SCOPES: Final = (
    ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp,
)  # fmt: skip


def _assigned(scope: ast.AST) -> Iterator[str]:
    """The names that a function or a comprehension has for itself."""
    for one in ast.iter_child_nodes(scope):
        if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store):
            yield one.id
        elif isinstance(one, ast.arg):
            yield one.arg
        elif isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield one.name
        if not isinstance(one, (*_SCOPES, ast.ClassDef)):
            yield from _assigned(one)


class _Reader(ast.NodeVisitor):
    """What one definition mentions."""

    def __init__(self, module: _Module, definition: ast.AST, inside: str) -> None:
        self.module, self.inside = module, inside
        self.places: set[Place] = set()
        self.texts: list[str] = []
        here = dict(_imports(ast.walk(definition)))
        self.imported_here = here.keys()
        self.taken = {**module.taken, **here}
        self.types: dict[str, Place] = {}
        self.local: list[set[str]] = []
        for one in ast.walk(definition):
            if (
                isinstance(one, ast.arg)
                and one.annotation is not None
                and (found := _annotated(module, one.annotation))
            ):
                self.types[one.arg] = found
        for one in ast.walk(definition):
            if (
                isinstance(one, ast.Assign)
                and isinstance(one.value, ast.Call | ast.Attribute)
                and isinstance(one.targets[0], ast.Name)
                and (found := self._owner(one.value)) is not None
            ):
                self.types[one.targets[0].id] = found
            if isinstance(one, ast.With | ast.AsyncWith):
                self.types |= {
                    item.optional_vars.id: entered
                    for item in one.items
                    if isinstance(item.optional_vars, ast.Name) and (entered := self._owner(item.context_expr))
                }

    def _name(self, name: str) -> Place | None:
        if any(name in names for names in self.local):
            return None
        if name in self.taken:
            return _resolved(self.taken[name])
        return (self.module.name, name) if name in self.module.defined else None

    def visit(self, node: ast.AST) -> None:
        scope = isinstance(node, _SCOPES)
        if scope:
            self.local.append(set(_assigned(node)) - self.imported_here)
        super().visit(node)
        if scope:
            self.local.pop()

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load) and (place := self._name(node.id)) is not None:
            self._add(place)

    def _add(self, place: Place) -> None:
        if place[1]:
            self.places.add(place)
        else:  # a module as a whole, out of which something is taken by a name that is made up
            self.places |= {(place[0], name) for name in _modules()[place[0]].defined if "." not in name}

    def visit_Attribute(self, node: ast.Attribute) -> None:
        owner = self._owner(node.value)
        if owner is not None and not owner[1]:
            if (place := _resolved((owner[0], node.attr))) is not None:
                self._add(place)
            return
        self.visit(node.value)
        if owner is not None and (method := _method(owner, node.attr)) is not None:
            self.places.add(method)
        elif owner is None and node.attr in BY_NAME:
            self.places.add(BY_NAME[node.attr])

    def _owner(self, node: ast.expr) -> Place | None:
        if isinstance(node, ast.Name):
            if node.id in ("self", "cls") and "." in self.inside:
                return (self.module.name, self.inside.partition(".")[0])
            return self.types.get(node.id) or self._name(node.id)
        if isinstance(node, ast.Attribute):
            owner = self._owner(node.value)
            if owner is not None and not owner[1]:
                return _resolved((owner[0], node.attr))
            if owner is not None and (held := _held(owner, node.attr)) is not None:
                return held
            if node.attr in KNOWN:
                return KNOWN[node.attr]
        if isinstance(node, ast.Call):
            called = self._owner(node.func)
            if called is not None and called[1]:
                return called if _is_class(called) else _returned(called)
        return None

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str):
            self.texts.append(node.value)


def _annotated(module: _Module, annotation: ast.expr) -> Place | None:
    """The class that an annotation names."""
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        annotation = ast.parse(annotation.value, mode="eval").body
    if isinstance(annotation, ast.BinOp):  # one or None
        return _annotated(module, annotation.left)
    if isinstance(annotation, ast.Subscript) and ast.unparse(annotation.value) == "Iterator":  # of a context
        return _annotated(module, annotation.slice)
    if not isinstance(annotation, ast.Name):
        return None
    return _resolved(module.taken.get(annotation.id, (module.name, annotation.id)))


def _held(owner: Place, name: str) -> Place | None:
    """The class of what an object of a class holds under a name, as its fields state it."""
    for definition in _modules()[owner[0]].defined.get(owner[1], ()) if owner[0] in _modules() else ():
        for one in definition.body if isinstance(definition, ast.ClassDef) else ():
            if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name) and one.target.id == name:
                return _annotated(_modules()[owner[0]], one.annotation)
    return None


KNOWN: Final = {
    "house": ("feltwork.wagering.house", "House"),
    "database": ("feltwork.database.database", "Database"),
    "connection": ("", "psycopg"),
}
BY_NAME: Final = {"holds": ("feltwork.access.person", "Person.holds")}


def _returned(place: Place) -> Place | None:
    """The class of what a function returns, as it states it."""
    for one in _modules()[place[0]].defined.get(place[1], ()) if place[0] in _modules() else ():
        if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef) and one.returns is not None:
            return _annotated(_modules()[place[0]], one.returns)
    return None


def _is_class(place: Place) -> bool:
    module = _modules().get(place[0])
    return bool(module) and any(isinstance(one, ast.ClassDef) for one in module.defined.get(place[1], ()))


def _method(owner: Place, name: str) -> Place | None:
    """A method of a class, its own or of a class that it derives from."""
    module = _modules().get(owner[0])
    if module is None:
        return None
    if f"{owner[1]}.{name}" in module.defined:
        return (owner[0], f"{owner[1]}.{name}")
    for one in module.defined.get(owner[1], ()):
        for base in one.bases if isinstance(one, ast.ClassDef) else ():
            found = _base(owner, base)
            if found is not None and (inherited := _method(found, name)) is not None:
                return inherited
    return None


@cache
def mentioned(place: Place) -> tuple[frozenset[Place], tuple[str, ...]]:
    """The places that a definition mentions, and its texts."""
    module = _modules()[place[0]]
    places: set[Place] = set()
    texts: list[str] = []
    for definition in module.defined.get(place[1], ()):
        reader = _Reader(module, definition, place[1])
        body: Iterable[ast.AST] = ast.iter_child_nodes(definition)
        if isinstance(definition, ast.ClassDef):
            # Its methods are followed when they are called; that it is mentioned makes one of it.
            body = [one for one in definition.body if not isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)]
            places |= {(place[0], name) for name in _by_itself(place, definition)}
        if isinstance(definition, _SCOPES):
            reader.local.append(set(_assigned(definition)) - reader.imported_here)
        for one in body:
            if _is_docstring(one, definition):
                continue
            if not _is_annotation(one, definition):
                reader.visit(one)
        places |= reader.places
        texts += reader.texts
    return frozenset(places), tuple(texts)


def _by_itself(place: Place, definition: ast.ClassDef) -> Iterator[str]:
    """Methods of a class that are called without their name: special ones, and those that replace an inherited one."""
    for one in definition.body:
        if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef):
            bases = [_base(place, base) for base in definition.bases]
            if one.name in _SPECIAL or any(base and _method(base, one.name) for base in bases):
                yield f"{definition.name}.{one.name}"


def _base(place: Place, base: ast.expr) -> Place | None:
    module = _modules()[place[0]]
    return _resolved(module.taken.get(base.id, (module.name, base.id))) if isinstance(base, ast.Name) else None


_SPECIAL: Final = ("__init__", "__post_init__", "__enter__", "__exit__", "__call__")


def _is_docstring(one: ast.AST, of: ast.AST) -> bool:
    return isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant) and one in getattr(of, "body", ())[:1]


def _is_annotation(one: ast.AST, of: ast.AST) -> bool:
    if isinstance(of, ast.FunctionDef | ast.AsyncFunctionDef):
        return one is of.returns or one in of.decorator_list or isinstance(one, ast.arguments)
    return False


def reached(
    start: Place, cut: Iterable[Place] = (), handed_on: Mapping[Place, Place] = MappingProxyType({})
) -> dict[Place, Place | None]:
    """Every place that is reached from one, each with the one that mentions it.

    What is cut is not followed; what is handed on is carried out elsewhere, and followed there.
    """
    stop = frozenset(cut)
    found: dict[Place, Place | None] = {start: None}
    todo = [start]
    while todo:
        here = todo.pop()
        if here in stop:
            continue
        elsewhere = {handed_on[here]} if here in handed_on else set[Place]()
        for place in mentioned(here)[0] | elsewhere:
            if place not in found:
                found[place] = here
                todo.append(place)
    return found


def way(found: dict[Place, Place | None], to: Place) -> str:
    """How a place was reached."""
    names: list[str] = []
    at: Place | None = to
    while at is not None:
        names.append(f"{at[0].removeprefix('feltwork.')}.{at[1]}")
        at = found[at]
    return " < ".join(names)


def everything() -> Iterator[Place]:
    """Every definition of the package."""
    return ((module.name, name) for module in _modules().values() for name in module.defined)
