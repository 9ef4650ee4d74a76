"""The list of commands as people look for them: by what they work at."""

from __future__ import annotations

from typing import Any, Final

from typer.core import TyperGroup

SECTIONS: Final = {
    "Games": ("games", "rules", "settle", "play", "replay", "submission"),
    "What wagers cost": ("odds", "compare", "strategy", "par-sheet", "simulate"),
    "Live tables": ("serve", "house", "table", "terminal", "round", "payout", "voucher", "progressives"),
    "People": ("person", "device", "trail"),
    "Books": ("report", "meters", "recall", "audit", "ledger", "database"),
    "Slot operations": ("asset", "movement", "device-list", "floor-plan", "ram-clear"),
    "Cage": ("cage", "drop", "drop-box", "count", "slip", "revenue", "tax", "tips"),
    "Compliance": ("filing", "records", "surveillance", "supervision", "director"),
    "Training": ("training", "table-test"),
    "Central control": ("link", "central-control"),
}


class ByTrade(TyperGroup):
    """A group whose commands stand under what they are for."""

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
