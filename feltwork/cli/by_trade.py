"""The list of commands as people look for them: by what they work at.

There are some three hundred, and to build them all takes longer than most of them take to run: a group is built when it
is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from typing import Any, ClassVar, Final

import typer
from typer.core import TyperGroup
from typer.main import get_group_from_info
from typer.models import TyperInfo

SECTIONS: Final = {
    "Games": ("games", "rules", "settle", "play", "replay", "submission"),
    "What wagers cost": ("odds", "compare", "strategy", "par-sheet", "simulate"),
    "Live tables": ("serve", "house", "table", "terminal", "round", "poker", "payout", "voucher", "progressives"),
    "People": ("person", "device", "trail"),
    "Books": ("report", "meters", "recall", "audit", "ledger", "database"),
    "Slot operations": ("asset", "movement", "device-list", "floor-plan", "ram-clear"),
    "Cage": ("cage", "drop", "drop-box", "count", "slip", "revenue", "tax", "tips"),
    "Compliance": ("filing", "records", "surveillance", "supervision", "director"),
    "Training": ("training", "table-test"),
    "Central control": ("link", "central-control"),
}


class _AsAskedFor(MutableMapping[str, Any]):
    """Commands by their names; a group among them is built when somebody wants it."""

    def __init__(self, commands: Mapping[str, Any], groups: Mapping[str, typer.Typer]) -> None:
        self._built, self._groups = dict(commands), groups

    def __getitem__(self, name: str) -> Any:
        if name not in self._built:
            info = TyperInfo(self._groups[name], name=name)
            self._built[name] = get_group_from_info(
                info, pretty_exceptions_short=True, suggest_commands=True, rich_markup_mode=None
            )
        return self._built[name]

    def __setitem__(self, name: str, command: Any) -> None:
        self._built[name] = command

    def __delitem__(self, name: str) -> None:
        del self._built[name]

    def __iter__(self) -> Iterator[str]:
        return iter({**self._built, **self._groups})

    def __len__(self) -> int:
        return len({**self._built, **self._groups})


class ByTrade(TyperGroup):
    """A group whose commands stand under what they are for."""

    groups: ClassVar[Mapping[str, typer.Typer]] = {}
    """The groups of commands by their names, besides what is registered as usual."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.commands = _AsAskedFor(self.commands, self.groups)

    def list_commands(self, ctx: Any) -> list[str]:
        """In the order of the sections; what has none comes last, where it is seen to have none."""
        placed = [name for names in SECTIONS.values() for name in names if name in self.commands]
        return placed + [name for name in self.commands if name not in placed]

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        wide = max(map(len, self.commands))
        for section, names in {**SECTIONS, "Others": self._others(ctx)}.items():
            # The whole first sentence: cut off, half of them say nothing.
            rows = [(name.ljust(wide), self.commands[name].get_short_help_str(200)) for name in names]
            if rows:
                with formatter.section(section):
                    formatter.write_dl(rows)

    def _others(self, ctx: Any) -> tuple[str, ...]:
        return tuple(self.list_commands(ctx)[sum(map(len, SECTIONS.values())) :])
