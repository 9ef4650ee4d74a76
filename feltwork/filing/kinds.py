"""Every kind of filing."""

from __future__ import annotations

from typing import Final

from feltwork.filing import of_cage, of_controls, of_devices, of_games, of_testing, of_training
from feltwork.filing.kind import Kind
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

_LISTED: Final = (
    *of_devices.KINDS,
    *of_testing.KINDS,
    *of_games.KINDS,
    *of_cage.KINDS,
    *of_controls.KINDS,
    *of_training.KINDS,
)
_KINDS: Final = {kind.id: kind for kind in _LISTED}
assert len(_KINDS) == len(_LISTED), "each id is one kind's"


def kind_of(id: str) -> Kind:
    """A kind by its id."""
    if id not in _KINDS:
        raise Refused(f"filing {shown(id)}", "there is no such kind", instead=f"one of {', '.join(sorted(_KINDS))}")
    return _KINDS[id]


def kinds() -> tuple[Kind, ...]:
    """Every kind, by its words."""
    return tuple(sorted(_LISTED, key=lambda kind: kind.words))
