"""The demo's poker room: an electronic poker table under its Rules Submission, players, hands and a Bad Beat pool.

It is no hybrid gaming table (605a.1). Nobody wrote its hands: the live source deals them, automatic opponents play them
by the game's own procedure, and they are booked as any other hand is.
"""

from __future__ import annotations

import logging
import time
from typing import Any, Final
from uuid import UUID, uuid5

import feltwork
from feltwork.access import people
from feltwork.database.database import Unit
from feltwork.filing import filings
from feltwork.ledger.ids import new_id
from feltwork.ledger.ledger import balance
from feltwork.terms.money import Cents
from feltwork.terms.refusal import Refused
from feltwork.wagering import (
    accounts,
    bad_beat_pools,
    poker_hands,
    poker_signs,
    poker_tables,
    rounds,
    terminals,
)
from feltwork.wagering.house import known_commands
from feltwork.wagering.poker_tables import PokerTable, Seated
from feltwork.web.demo.bills import DemoValidators
from feltwork.web.demo.cage import box_terminals
from feltwork.web.demo.house import DemoHouse

TABLE: Final = "Holdem"
POOL: Final = "Royal"
RULES: Final[dict[str, Any]] = {
    "type": "hold_em",
    "betting": "fixed_limit",
    "minimum": 2,
    "maximum": 4,
    "rake": "percentage",
    "rake_percent": 10,
    "rake_most": 4,
    "no_flop_no_rake": True,
    "bad_beat": True,
}
PLAYERS: Final = 6
_POSITIONS: Final = tuple(f"{TABLE}-{number}" for number in range(1, PLAYERS + 3))
"""Two are free, for whoever is seated next."""
HANDS: Final = 12
"""So many are played before anybody looks; the box of the Bad Beat is counted in their middle."""
BUY_IN: Final = 100
"""Dollars; one bill."""
TOP_UP_BELOW: Final[Cents] = 40_00
"""A player with less brings another bill before the next hand."""
_DEALER, _FLOORPERSON, _FINANCE = "dealer", "floor", "finance"
OWN: Final = "a hand of the demo's own"
_OTHER_STAKES: Final = "a player's table stakes changed while the hand was dealt"
EVERY_S: Final = 30.0
MOST: Final = 240
"""So many more hands a server deals, two hours of them: a demo that is left alone does not fill its disk."""
_LOG: Final = logging.getLogger(__name__)


def open_poker_table(house: DemoHouse, namespace: UUID) -> None:
    """The table and its positions, where they are not there yet."""
    ids = _Ids(namespace)
    if house.read(_hands, "the demo's poker table") >= HANDS:
        return
    poker_tables.open_table(house, ids["open"], TABLE, RULES, "the demo")
    for position in _POSITIONS:
        terminals.enrol(house, ids[f"enrol {position}"], position, TABLE)
        terminals.enable(house, ids[f"enable {position}"], position, "the demo")


def open_poker_room(house: DemoHouse, namespace: UUID) -> None:
    """Boxes and bills, the pool, the sign, the session, players and first hands, once the rules are in force.

    Under ids of its own, so that a start that was broken off is gone on with.
    """
    ids = _Ids(namespace)
    if house.read(_hands, "the demo's poker room") >= HANDS:
        return
    box_terminals(house, namespace, _POSITIONS)
    validators = DemoValidators(house)
    for position in _POSITIONS:
        validators.insert(ids[f"bill {position}"], position, BUY_IN)
    house.database.run(lambda unit: _file_procedure(unit, ids["discontinuation"]), "the demo's poker room")
    bad_beat_pools.set_up(house, ids["pool"], POOL, TABLE, "tables", ids["discontinuation"])
    bad_beat_pools.link(house, ids["link"], POOL, TABLE, "tables")
    poker_signs.post_sign(house, ids["sign"], TABLE, _FLOORPERSON)
    poker_tables.begin_session(house, ids["session"], TABLE, _FLOORPERSON)
    for seat, position in enumerate(_POSITIONS[:PLAYERS], 1):
        poker_tables.sit(house, ids[f"sit {position}"], TABLE, position, seat, BUY_IN * 100)
    for number in range(house.read(_hands, "the demo's poker room"), HANDS):
        if number == HANDS // 2:
            _count_and_display(house)
        play_a_hand(house, validators)


class _Ids:
    """An id for each thing that is done once: done again under it, nothing happens."""

    def __init__(self, namespace: UUID) -> None:
        self._namespace = namespace

    def __getitem__(self, what: str) -> UUID:
        return uuid5(self._namespace, f"poker: {what}")


def _hands(unit: Unit) -> int:
    found: int = unit.value("select count(*) from wagering.poker_hand where gaming_table = %s", (TABLE,))
    return found


def _file_procedure(unit: Unit, id: UUID) -> None:
    """How the pool would be discontinued: without it none is offered (553.20(i))."""
    content = {
        "pools": [POOL],
        "contributions": "The table is unlinked from the pool after its box is counted.",
        "amounts": "What the pool holds goes to another pool that patrons can win.",
    }
    filed = filings.file(unit, id, people.person(unit, "tables"), "bad_beat_discontinuation", content)
    if filed.state == "filed":
        filings.decide(unit, id, people.person(unit, "board"), approves=True, reason="all of it is paid to patrons")


def _count_and_display(house: DemoHouse) -> None:
    """As the house does it each gaming day: the dealer and finance, a floorperson beside them (553.20(d), (h))."""
    box = house.read(lambda unit: balance(unit, accounts.bad_beat_box(TABLE)).posted, "the box")
    holds = bad_beat_pools.count(house, new_id(), TABLE, box, _DEALER, _FLOORPERSON)["maintained"]
    bad_beat_pools.adjust_display(house, new_id(), POOL, holds, _FINANCE, _FLOORPERSON)


# -------------------------------------------------------------------------------------------------------------- a hand


def play_a_hand(house: DemoHouse, validators: DemoValidators | None = None) -> bool:
    """One hand among automatic opponents; False where people keep the table from it: it is closed, held or empty."""
    if (broken_off := house.read(_broken_off, "the demo's poker table")) is not None:
        rounds.void(house, new_id(), broken_off, _FLOORPERSON, "the server ended in its middle", "605a.2(d)(6)")
    at, ready = house.read(_stands, "the demo's poker table")
    if not ready:
        return False
    for one in house.read(_seated, "the demo's poker table"):
        if one.stakes < TOP_UP_BELOW:
            _bring_more(validators or DemoValidators(house), one)
    there, situation = house.read(lambda unit: (_seated(unit), poker_hands.situation_of(unit, TABLE)), "the table")
    # Played before anything is reserved: what goes wrong in it never reaches the books.
    played = _played(at, there, situation)
    begun = poker_hands.begin_hand(house, new_id(), TABLE, about=OWN)
    round = UUID(begun["round"])
    if begun["stakes"] != {str(one.seat): one.stakes for one in there}:
        rounds.void(house, new_id(), round, _DEALER, _OTHER_STAKES, "553.8(b)")
        return False
    poker_hands.settle_hand(house, new_id(), round, played, "live", _DEALER)
    return True


def _broken_off(unit: Unit) -> UUID | None:
    """A hand that the demo itself began and that goes on: whoever dealt it is gone. Those of people are theirs."""
    id: UUID | None = unit.value(
        "select id from wagering.round where gaming_table = %s and state in ('betting', 'closed')", (TABLE,)
    )
    if id is None:
        return None
    begun = known_commands(unit, [id])[id]["answer"]
    return id if begun.get("about") == OWN else None


def _seated(unit: Unit) -> list[Seated]:
    return poker_tables.seated(unit, TABLE)


def _stands(unit: Unit) -> tuple[PokerTable, bool]:
    """The table, and whether a hand may begin there: in session, its sign posted, nothing held, no hand going on."""
    at = poker_tables.poker_table(unit, TABLE)
    free = at.session is not None and not at.held and poker_tables.hand_going_on(unit, TABLE) is None
    return at, free and poker_signs.is_posted(unit, TABLE, at.rules) and len(_seated(unit)) > 1


def _bring_more(validators: DemoValidators, player: Seated) -> None:
    """Another bill, and with it table stakes of as much, between two hands (553.8(b)(1))."""
    validators.insert(new_id(), player.terminal, BUY_IN)
    poker_tables.set_stakes(validators.house, new_id(), TABLE, player.terminal, player.stakes + BUY_IN * 100)


def _played(at: PokerTable, there: list[Seated], situation: dict[str, Any]) -> feltwork.RoundInPlay:
    """The hand as the automatic opponents play it, with cards of the live source."""
    players = {one.seat: feltwork.AutomaticPlayer(one.terminal) for one in there}
    session = feltwork.Session(feltwork.game(at.edition), players, bankroll=0, rules=at.rules)
    session.bankrolls = {one.seat: one.stakes for one in there}
    session.situation |= situation
    assert not session.practice, "the live source deals"
    played = session.play_round()
    if played is None or len(played.table.round.seats) < len(there):
        raise Refused(f"table {TABLE}", "somebody can't be dealt in", "553.8(b)(3)", "bring more chips")
    return played.table


class MoreHands:
    """A hand every now and then while the demo operates, so that somebody who looks at the poker room sees it live."""

    def __init__(self, house: DemoHouse) -> None:
        self._house, self._left, self._next_at = house, MOST, time.monotonic() + EVERY_S
        self._validators = DemoValidators(house)

    def deal_when_due(self) -> None:
        """Deal where it is time; whatever goes wrong in a hand is its own matter, and of nothing else in the demo."""
        if not self._left or time.monotonic() < self._next_at:
            return
        self._next_at = time.monotonic() + EVERY_S
        try:
            self._left -= play_a_hand(self._house, self._validators)
        except Refused as refused:  # somebody was quicker, say, and has closed the table
            _LOG.info("no hand at the demo's poker table: %s", refused)
        except Exception:
            _LOG.exception("a hand at the demo's poker table")
