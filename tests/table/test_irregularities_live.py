"""What the chapter's list has at a point can be declared there: the round ends by its section, and the books agree."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bench.live.kills import editions as every_edition
from feltwork.procedure.game import Game
from feltwork.procedure.request import Deal
from feltwork.rounds.virtual_table import can_expose
from feltwork.table.live import Phase
from feltwork.table.views import dealer_view, public_view
from feltwork.terms.refusal import Refused
from feltwork.wagering.audit import audit
from feltwork.wagering.house import House
from tests.rounds.random_play import EDITIONS
from tests.table.live_floor import LiveFloor
from tests.table.table_staff import Staff
from tests.table.twins import courses

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


# --------------------------------------------------------------------------------- the next card of the virtual shoe


def test_605a_2_b_nobody_learns_the_next_card_of_the_virtual_shoe_from_a_refusal(embedded_house_url: str) -> None:
    """The shoe of Spanish 21 holds no 10, so that none is found there: the next card is not looked at to say so."""
    with House.open(embedded_house_url) as house:
        floor, staff = LiveFloor(house, "spanish-21"), Staff(house)
        player = floor.terminal(100)
        floor.open()
        floor.bet(player, spanish_21="10.00")
        floor.go_on(lambda: floor.table.phase is Phase.PLAYING and isinstance(floor.table.round.request, Deal))
        told = set()
        while isinstance(floor.table.round.request, Deal):
            assert "ten_found" not in [one["id"] for one in dealer_view(floor.table)["irregularities"]]
            step, number = floor.table.round.step, floor.table.number
            reply = floor.reply(staff.floorperson, "declare", step=step, irregularity="ten_found")
            assert isinstance(reply, Refused)
            told.add(str(reply))
            floor.go_on(lambda number=number: floor.table.number > number)
        assert told == {"irregularity ten_found: the virtual shoe holds no such card (§ 551.16(b))"}


@pytest.mark.parametrize("game", [one for one in EDITIONS if not one.nonbanked], ids=lambda one: one.edition)
def test_whether_an_irregularity_is_taken_does_not_depend_on_the_next_card(game: Game[Any]) -> None:
    round = next(course for seed in range(9) for course in courses(game, seed, 1)).play.round
    round.seen.clear()
    for irregularity in (*game.irregularities, *game.events):
        if "card" in irregularity.needs:
            taken = set()
            for card in round.deck:
                try:
                    game.verify_irregular_card(round, irregularity, card)
                    taken.add(True)
                except Refused:
                    taken.add(False)
            assert taken == {can_expose(round, irregularity)}, irregularity.id
