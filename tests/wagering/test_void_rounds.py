"""The money of a void round: wagers come back, but what was given up before the cause or stays live."""

from __future__ import annotations

from typing import Any

import feltwork
from feltwork.ledger.ids import new_id
from feltwork.wagering import rounds
from feltwork.wagering.recall import recall
from tests.wagering.floor import opened

LEFT_THEN_EXPOSED: dict[str, Any] = {
    "game": "three-card-poker",
    "seats": {
        "1": {"wagers": {"ante": 10}, "cards": ["Ks", "Kh", "5c"]},
        "2": {"wagers": {"ante": 10}, "cards": ["2s", "3h", "5d"]},
    },
    "dealer": ["2c", "7d", "Qh"],
    "irregularities": [
        {"id": "player_leaves", "seat": 1, "when": "decision"},
        {"id": "dealer_card_exposed", "when": "decision"},
    ],
}
BONUS_LIVE: dict[str, Any] = {
    "game": "texas-hold-em-bonus-poker",
    "seats": {
        "1": {"wagers": {"ante": 10, "bonus": 5}, "cards": ["As", "Ah"]},
        "2": {"wagers": {"ante": 10, "bonus": 5}, "cards": ["9s", "8h"]},
    },
    "dealer": ["Kc", "Qd"],
    "irregularities": [{"id": "dealer_card_exposed", "when": "decision"}],
}


def test_565_13_d_what_a_player_gave_up_before_the_cause_is_lost(house_url: str) -> None:
    with opened(house_url) as floor:
        floor.terminal("1001", (20,))
        floor.terminal("1002", (20,))
        round = floor.open_round()
        floor.bet(round, "1001", 1, ante=10_00)
        floor.bet(round, "1002", 2, ante=10_00)
        floor.close(round)
        answer = floor.settle(round, LEFT_THEN_EXPOSED)
        assert (answer["result"]["void"], answer["balances"]) == (True, {"1001": 10_00, "1002": 20_00})
        assert (floor.available("1001"), floor.available("1002"), floor.balance("table_win/T1")) == (
            10_00,
            20_00,
            10_00,
        )
        assert (floor.meters("1001")["coin_in"], floor.meters("1002").get("coin_in")) == (10_00, None)
        states = {number: recall(floor.house, number)[0] for number in ("1001", "1002")}
        assert {number: (one.state, one.net, one.wagers) for number, one in states.items()} == {
            "1001": ("void", "-10.00", (("ante", 10_00, "posted"),)),
            "1002": ("void", "0.00", (("ante", 10_00, "voided"),)),
        }
        assert floor.tied()


def test_563_13_a_the_bonus_of_a_void_round_is_settled(house_url: str) -> None:
    with opened(house_url, "texas-hold-em-bonus-poker") as floor:
        floor.terminal("1001", (20,))
        floor.terminal("1002", (20,))
        round = floor.open_round()
        for seat in (1, 2):
            floor.bet(round, f"100{seat}", seat, ante=10_00, bonus=5_00)
        floor.close(round)
        floor.settle(round, BONUS_LIVE)
        assert (floor.available("1001"), floor.available("1002")) == (170_00, 15_00)
        assert (floor.meters("1001")["coin_in"], floor.meters("1001")["coin_out"]) == (5_00, 155_00)
        assert floor.owner("select state from wagering.round") == [("void",)]
        assert floor.tied()


def test_563_13_a_a_settled_round_turns_out_void_and_its_bonus_stands(house_url: str) -> None:
    with opened(house_url, "texas-hold-em-bonus-poker") as floor:
        for seat in (1, 2):
            floor.terminal(f"100{seat}", (20,))
        round = floor.open_round()
        for seat in (1, 2):
            floor.bet(round, f"100{seat}", seat, ante=10_00, bonus=5_00)
        floor.close(round)
        folded = {**BONUS_LIVE, "irregularities": []}
        folded["seats"] = {seat: {**told, "decisions": ["fold"]} for seat, told in BONUS_LIVE["seats"].items()}
        floor.settle(round, folded)
        assert (floor.held("1001"), floor.held("1002")) == (160_00, 5_00)
        played = feltwork.settle(BONUS_LIVE, terminals=True)
        rounds.settle_again(floor.house, new_id(), round, played, "Bo", "Lee", "the king was seen", "listed")
        assert (floor.held("1001"), floor.held("1002")) == (170_00, 15_00)
        assert floor.tied()
