"""The seal's keys on the command line: which ones a database needs, and which are at hand. Never a key itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from feltwork.cli.look import GREEN, RED, console

if TYPE_CHECKING:
    from feltwork.database.database import Database, Unit
    from feltwork.table.seal_keys import Needed


def needed_keys(database: Database) -> list[Needed]:
    """The keys that the tables of a database need. Nothing is changed there."""
    from feltwork.table.seal_keys import needed

    return database.run(needed, "the seal's keys", "repeatable read")


@dataclass(frozen=True, slots=True)
class AtHand:
    """The keys that a restored database needs, and the tables that this machine's keys do not open."""

    needed: tuple[Needed, ...]
    here: tuple[str, ...]
    unopened: dict[str, str]

    def to_json(self) -> dict[str, Any]:
        return {
            "needed": [key.to_json() for key in self.needed],
            "at_hand": list(self.here),
            "unopened": self.unopened,
        }

    def tell(self) -> None:
        """Print the ids of the keys, and what does not open."""
        screen = console()
        for key in self.needed:
            have = "on this machine" if key.id in self.here else "not on this machine"
            screen.print(f"Seal key {key.id}: {have}.", soft_wrap=True)
        if not self.unopened:
            screen.print("Every table opens with the seal keys of this machine.", style=GREEN, soft_wrap=True)
        for table, why in self.unopened.items():
            screen.print(f"Table {table} does not open here: {why}", style=RED, soft_wrap=True)
        if self.unopened:
            screen.print(
                "The money is whole. Put the keys named above into FELTWORK_SEAL_KEY, or into seal.key of the data "
                "folder, before you start the server.",
                soft_wrap=True,
            )


def keys_at_hand(database: Database) -> AtHand:
    """Try this machine's keys on everything that is sealed in a database."""
    from feltwork.database.cluster import data_folder
    from feltwork.table.seal_file import seal_at_hand
    from feltwork.table.seal_keys import needed, unopened
    from feltwork.terms.refusal import Refused

    seal, problem = None, None
    try:
        seal = seal_at_hand(data_folder())
    except Refused as refused:
        problem = str(refused)

    def read(unit: Unit) -> AtHand:
        failed = {table: problem or str(why) for table, why in unopened(unit, seal).items()}
        return AtHand(tuple(needed(unit)), seal.ids if seal else (), failed)

    return database.run(read, "the seal's keys", "repeatable read")
