"""House rules that no linter knows: short modules, no loose ends, money never a float, a light import."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from feltwork.games import games
from tests.scenario_files import FOLDER, scenarios

ROOT = Path(__file__).parent.parent
EDITIONS = {edition.edition for editions in games().values() for edition in editions}

MOST_LINES = 700
LEAST_SCENARIOS = 15
HEAVY = ("numba", "numpy", "pydantic", "rich", "typer")
MONEY_ROOMS = ("terms", "procedure", "games", "submission")

# Written apart, so that this file does not find itself.
LOOSE_END = re.compile(r"\b(" + "|".join(("TO" + "DO", "FIX" + "ME", "X" + "XX")) + r")\b")
MACHINE_PATH = re.compile(r"(?<![\w.])/(work|home|root|tmp|Users|opt|mnt|var)/\w|[A-Z]:\\\\?\w")


def modules(*folders: str) -> list[Path]:
    found = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    assert found, f"nothing found in {folders}"
    return found


def documents() -> list[Path]:
    return [path for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")) if path.is_file()]


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def at(path: Path, node: ast.AST) -> str:
    return f"{named(path)}:{getattr(node, 'lineno', 0)}"


@pytest.mark.parametrize("path", modules("feltwork", "bench"), ids=named)
def test_no_module_needs_scrolling_for_minutes(path: Path) -> None:
    assert len(path.read_text().splitlines()) <= MOST_LINES, "split it where it divides by itself"


def test_no_loose_ends() -> None:
    files = [*modules("feltwork", "tests", "bench"), *documents(), *sorted(FOLDER.glob("*.toml"))]
    found = [
        f"{named(path)}:{number}: {line.strip()}"
        for path in files
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if LOOSE_END.search(line)
    ]
    assert found == []


# ------------------------------------------------------------------------------------------------ docstrings


def undocumented(path: Path) -> Iterator[str]:
    """A module, or a public function or class of its own, without a word about it."""
    tree = ast.parse(path.read_text())
    if not ast.get_docstring(tree):
        yield f"{named(path)}: the module"
    public = (node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name[0] != "_")
    yield from (f"{at(path, node)}: {node.name}" for node in public if not ast.get_docstring(node))


def test_every_game_says_what_its_functions_and_classes_are() -> None:
    assert [missing for path in modules("feltwork/games") for missing in undocumented(path)] == []


# ------------------------------------------------------------------------------------------- the scenario files


def test_every_scenario_file_is_named_after_an_edition() -> None:
    assert {path.stem for path in FOLDER.glob("*.toml")} <= EDITIONS


@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_every_edition_has_scenarios_enough(edition: str) -> None:
    told = [scenario for scenario in scenarios() if scenario.game == edition]
    assert len(told) >= LEAST_SCENARIOS
    assert [name for name, times in Counter(scenario.name for scenario in told).items() if times > 1] == []


# ---------------------------------------------------------------------------------------------- money is integer


def floats(path: Path, code: str) -> Iterator[str]:
    """Where a float is written down, made, or comes of a division."""
    for node in ast.walk(ast.parse(code)):
        match node:
            case ast.Constant(value=float()) | ast.Constant(value=complex()):
                yield f"{at(path, node)}: {node.value}"
            case ast.Call(func=ast.Name(id="float")):
                yield f"{at(path, node)}: float(...)"
            case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
                yield f"{at(path, node)}: a division that is not exact"


def test_money_is_never_a_float() -> None:
    rooms = modules(*(f"feltwork/{room}" for room in MONEY_ROOMS))
    assert [found for path in rooms for found in floats(path, path.read_text())] == []


def test_the_float_check_finds_floats() -> None:
    code = "a = 1.5\nb = float('2')\nc = 3 / 2\nc /= 2\nd = 3 // 2\ne: float = 1\n"
    assert {line.split(":")[1] for line in floats(ROOT / "money.py", code)} == {"1", "2", "3", "4"}


# ------------------------------------------------------------------------------------------------ a light import


def test_the_games_import_nothing_heavy() -> None:
    code = f"import sys, feltwork.games as g; g.games(); print(*[m for m in {HEAVY!r} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.split() == []


# ------------------------------------------------------------------------------------------------ the documents


def test_the_picture_of_the_rooms_has_every_room_in_its_place() -> None:
    """In the order of the contract that import-linter holds; `import feltwork` is the library and no room."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    layers = [one.removeprefix("feltwork.") for one in contracts[0]["layers"]]
    drawn = re.findall(r'<text x="36"[^>]*>([^<]+)</text>', (ROOT / "docs" / "rooms.svg").read_text())
    assert [one for one in drawn if one != "import feltwork"] == layers


def test_documents_mention_no_machines_paths() -> None:
    found = [
        f"{named(path)}:{number}: {line.strip()}"
        for path in documents()
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if MACHINE_PATH.search(line)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("line", "told"),
    [("/home/ann", True), ("C:\\Users", True), ("docs/home/x", False), ("and/or", False)],
)
def test_the_path_check_finds_paths(line: str, told: bool) -> None:
    assert bool(MACHINE_PATH.search(line)) is told
