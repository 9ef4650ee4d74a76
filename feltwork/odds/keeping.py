"""Results kept on disk, under the content hash of the rules and of the code that gave them."""

from __future__ import annotations

import ast
import hashlib
import json
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from fractions import Fraction
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from feltwork.odds.analysis import Proposition
from feltwork.odds.figures import Certainty, Counted, Decided, Outcome, WagerOdds
from feltwork.odds.games import module_of
from feltwork.procedure.game import Game

if TYPE_CHECKING:
    from numpy.typing import NDArray

FOLDER = "FELTWORK_CACHE"
"""The environment's word for another folder."""
SPOILT = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, AssertionError, EOFError)
"""What reading a file raises that something else has written to."""


def digest(game: Game[Any, Any], rules: Any, proposition: Proposition) -> str:
    """The content hash of a wager's rules and of every source file that its analysis can reach."""
    stated = rules.to_json()
    matters = {name: stated[name] for name in proposition.options}
    text = json.dumps([game.edition, proposition.id, matters, code_digest(module_of(game.id))], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


@cache
def code_digest(module: str) -> str:
    """The hash of a module's source and of all of ours that it imports, however far down."""
    whole = hashlib.sha256()
    for path in sorted(_reached(module)):
        whole.update(path.read_bytes())
    return whole.hexdigest()


def _reached(module: str) -> set[Path]:
    seen: set[str] = set()
    paths: set[Path] = set()
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name in seen or not name.startswith("feltwork."):
            continue
        seen.add(name)
        try:
            spec = find_spec(name)
        except ModuleNotFoundError:  # a name inside a module, not a module
            continue
        if spec is None or not spec.origin or not spec.origin.endswith(".py"):
            continue
        path = Path(spec.origin)
        paths.add(path)
        waiting += _imported(path)
    return paths


def _imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


class Kept:
    """What was counted before."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or default_folder()

    def get(self, key: str) -> WagerOdds | None:
        try:
            return _read(json.loads((self.folder / f"{key}.json").read_text()))
        except (OSError, *SPOILT):  # never kept, or spoilt: it is counted anew
            return None

    def put(self, figures: WagerOdds) -> None:
        write_whole(self.folder / f"{figures.digest}.json", json.dumps(_written(figures)).encode())

    def arrays(self, name: str, module: str, make: Callable[[], NDArray[Any]]) -> NDArray[Any]:
        """An array that many paytables share, made once for the code of a module (pass ``__name__``)."""
        import numpy as np

        path = self.folder / f"{name}-{code_digest(module)}.npy"
        try:
            found: NDArray[Any] = np.load(path)
        except (OSError, ValueError, EOFError):
            found = make()
            with tempfile.SpooledTemporaryFile() as file:
                np.save(file, found)
                file.seek(0)
                write_whole(path, file.read())
        return found


def default_folder() -> Path:
    """Where results are kept: the user's own cache, or wherever the environment says."""
    if told := os.environ.get(FOLDER):
        return Path(told)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "feltwork" / "odds"


def write_whole(path: Path, content: bytes) -> None:
    """Whole or not at all; a folder that can't be written costs the time to count again, and nothing else."""
    begun: Path | None = None
    with suppress(OSError):
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
                begun = Path(file.name)
                file.write(content)
            begun.replace(path)
        finally:  # a full disk or Ctrl-C leaves nothing behind
            if begun is not None:
                begun.unlink(missing_ok=True)


def _written(figures: WagerOdds) -> dict[str, Any]:
    counted = figures.counted
    own = ("edition", "wager", "name", "unit", "options", "section", "method", "published", "digest")
    return {
        **{name: getattr(figures, name) for name in own},
        "meter": None if figures.meter is None else str(figures.meter),
        "deals": counted.deals,
        "certainty": counted.certainty.value,
        "error": counted.error,
        "remarks": counted.remarks,
        "outcomes": [[o.name, str(o.net), o.count, str(o.staked), str(o.of_meter)] for o in counted.outcomes],
        "decided": [[one.point, one.word, one.count] for one in counted.decided],
    }


def _read(data: dict[str, Any]) -> WagerOdds:
    counted = Counted(
        outcomes=tuple(
            Outcome(name, Fraction(net), count, Fraction(staked), Fraction(of_meter))
            for name, net, count, staked, of_meter in data.pop("outcomes")
        ),
        deals=data.pop("deals"),
        decided=tuple(Decided(*one) for one in data.pop("decided")),
        certainty=Certainty(data.pop("certainty")),
        error=data.pop("error"),
        remarks=tuple(data.pop("remarks")),
    )
    meter = data.pop("meter")
    return WagerOdds(**data, meter=None if meter is None else Fraction(meter), counted=counted)
