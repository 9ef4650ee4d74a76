"""A floor of three tables for the tests that compare the books with the model, and databases that have it already."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from feltwork.ledger.ids import new_id
from feltwork.wagering import progressive_controllers, terminals
from feltwork.wagering.house import House
from tests.bills import insert_bill
from tests.database.servers import fresh_database
from tests.wagering.money_model import Books, TerminalModel

TABLES = {"P": "three-card-poker@565", "B": "minibaccarat@541", "C": "caribbean-stud-poker@555"}
RULES: dict[str, dict[str, object]] = {"C": {"rate_of_progression": "71.37"}}
"""By table; a rate that leaves fractions of a cent."""
PROGRESSIVE = "mega"
LIMITS: dict[str, dict[str, int]] = {
    # Low ones, so that attendants have something to pay.
    "P1": {"pays_vouchers_up_to": 150_00, "pays_jackpots_up_to": 20_00},
    "P2": {},
    "B1": {"pays_jackpots_up_to": 15_00},
    "B2": {"denomination": 25},
    "B3": {"pays_vouchers_up_to": 90_00},
    "C1": {"pays_jackpots_up_to": 25_00},
    "C2": {},
}


def set_up(house: House) -> Books:
    """Open the tables, enrol and enable the terminals (P1 sits at seat 1 of table P), link the progressive."""
    books = Books()
    for table, edition in TABLES.items():
        terminals.open_table(house, new_id(), table, edition, RULES.get(table))
        books.editions[table] = edition
    for asset_number, limits in LIMITS.items():
        terminals.enrol(house, new_id(), asset_number, asset_number[0], **limits)
        terminals.enable(house, new_id(), asset_number, "slot operations")
        books.terminals[asset_number] = TerminalModel(
            asset_number[0],
            enabled=True,
            denomination=limits.get("denomination", 1),
            vouchers_up_to=limits.get("pays_vouchers_up_to", terminals.PAYS_VOUCHERS_UP_TO),
            jackpots_up_to=limits.get("pays_jackpots_up_to", terminals.PAYS_JACKPOTS_UP_TO),
        )
    made = progressive_controllers.set_up(house, new_id(), PROGRESSIVE, TABLES["C"], rate=71_37)
    books.progressive(PROGRESSIVE, made["reset"], made["rate"], made["shows"])
    return books


def link(house: House, books: Books) -> None:
    progressive_controllers.link(house, new_id(), PROGRESSIVE, "C")
    books.links["C"] = PROGRESSIVE


class FloorCopies:
    """Databases with the small floor in them, copied from one that nobody works in."""

    def __init__(self, server_url: str, template_url: str, books: Books) -> None:
        self.server_url, self._template_url, self.books = server_url, template_url, books

    @contextmanager
    def copy(self) -> Iterator[str]:
        with fresh_database(self.server_url, self._template_url) as url:
            yield url


@contextmanager
def floor_copies(server_url: str, bills: tuple[int, ...] = ()) -> Iterator[FloorCopies]:
    """The floor, linked; ``bills`` are in every terminal."""
    with fresh_database(server_url) as url:
        with House.open(url) as house:
            books = set_up(house)
            link(house, books)
            for asset_number in LIMITS:
                for bill in bills:
                    insert_bill(house, new_id(), asset_number, bill)
                    books.bill(asset_number, bill)
        yield FloorCopies(server_url, url, books)
