"""Every banked game and edition runs live: cards from the virtual shoe, money in the ledger, all in the journal."""

from __future__ import annotations

import pytest

from bench.live.kills import editions as every_edition
from feltwork.ledger.verify import verify
from feltwork.table.live import Phase
from feltwork.table.views import dealer_view, public_view, seat_view
from feltwork.wagering.audit import audit
from feltwork.wagering.house import House
from tests.table.live_floor import LiveFloor


@pytest.mark.parametrize("edition", every_edition())
def test_605a_1_every_banked_game_runs_live(embedded_house_url: str, edition: str) -> None:
    with House.open(embedded_house_url) as house:
        floor = LiveFloor(house, edition)
        for _ in range(3):
            floor.terminal(100, 100, 100)
        floor.open()
        for number in range(1, 5):
            result = floor.play_round()
            assert floor.table.round.number == number
            assert result["seats"]
            again = floor.new_desk().table
            for view in (public_view, dealer_view):
                assert view(again) == view(floor.table)
            for seat in floor.seats:
                assert seat_view(again, seat) == seat_view(floor.table, seat)
        floor.go_on(lambda: floor.table.phase is Phase.READY)
        assert not verify(house.database).misfits
        assert audit(house).clean
