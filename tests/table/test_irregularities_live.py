"""What the chapter's list has at a point can be declared there: the round ends by its section, and the books agree."""

from __future__ import annotations

from random import Random

import pytest

from bench.live.kills import editions as every_edition
from feltwork.table.live import Phase
from feltwork.table.views import dealer_view, public_view
from feltwork.terms.refusal import Refused
from feltwork.wagering.audit import audit
from feltwork.wagering.house import House
from tests.table.live_floor import LiveFloor
from tests.table.table_staff import Staff

ROUNDS = 3


@pytest.mark.parametrize("edition", every_edition())
def test_rounds_with_irregularities_come_to_an_end(embedded_house_url: str, edition: str) -> None:
    chance = Random(edition)  # noqa: S311 - a test that fails must fail again
    declared = 0
    with House.open(embedded_house_url) as house:
        floor, staff = LiveFloor(house, edition), Staff(house)
        for _ in range(3):
            floor.terminal(100, 100, 100)
        floor.send(staff.dealer, "sign_on")
        floor.send(staff.floorperson, "open_table")
        while floor.table.phase is Phase.OPENING:
            floor.send(staff.dealer, "step", step=floor.table.steps_done + 1)
        for _ in range(ROUNDS):
            floor.send(staff.dealer, "betting")
            for seat, who in floor.seats.items():
                if wagers := floor.customary_wagers(seat, who):
                    floor.bet(who, **{wager: f"{amount / 100:.2f}" for wager, amount in wagers.items()})
            floor.send(staff.dealer, "no_more_bets")
            declared += play(floor, staff, chance)
            assert floor.table.phase is Phase.SETTLED
            assert public_view(floor.new_desk().table) == public_view(floor.table)
            floor.send(staff.dealer, "clear")
        assert audit(house).clean
    assert declared


def play(floor: LiveFloor, staff: Staff, chance: Random) -> int:
    """Deal a round to its end, declaring what can be declared now and then; how often it was taken."""
    declared = 0
    while floor.table.phase is Phase.PLAYING:
        round = floor.table.round
        if not round.in_play:
            floor.go_on(lambda: floor.table.phase is not Phase.PLAYING)
        elif declared < 3 and chance.random() < 0.3 and declare(floor, staff, chance):
            declared += 1
        elif floor.table.asks:
            floor.decide_all(None)
        else:
            floor.send(staff.dealer, "confirm", step=round.step)
    return declared


def declare(floor: LiveFloor, staff: Staff, chance: Random) -> bool:
    listed = dealer_view(floor.table)["irregularities"]
    if not listed:
        return False
    entry = chance.choice(listed)
    seat = {"seat": chance.choice(list(floor.table.round.stakes))} if "seat" in entry["needs"] else {}
    who = chance.choice((staff.dealer, staff.floorperson))
    reply = floor.reply(who, "declare", step=floor.table.round.step, irregularity=entry["id"], **seat)
    return not isinstance(reply, Refused)
