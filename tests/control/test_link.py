"""The link: what is not connected takes no wager, what the Department disables takes none, and what a loss means."""

from __future__ import annotations

import pytest

from feltwork.access import trail
from feltwork.control import link
from feltwork.control.order import Order
from feltwork.control.watching import look_after
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from feltwork.wagering import game_accounts, rounds
from feltwork.wagering.reconciling import reconcile
from tests.control.linked import Linked, commence

TERMINALS = ("1001", "1002")


def wagers(both: Linked, asset_number: str = "1001") -> None:
    """One wager in a round of its own; the round is void afterwards."""
    round = both.floor.open_round()
    try:
        both.floor.bet(round, asset_number, 1, ante=5_00)
    finally:
        rounds.void(both.house, new_id(), round, "the test", "a test", "605a.2(d)(6)")


def refused(both: Linked, asset_number: str = "1001") -> Refused:
    with pytest.raises(Refused) as found:
        wagers(both, asset_number)
    return found.value


def test_463a_4_a_a_terminal_that_is_not_connected_takes_no_wager(both: Linked) -> None:
    commence(both.floor, TERMINALS)
    assert both.holds() == ["not_connected"]
    told = refused(both)
    assert (str(told.section), told.instead) == (
        "463a.4(a)",
        "wait until the link is back, or call the slot operations department",
    )
    # The link alone is not enough: the Department has to have activated the terminal.
    both.turn()
    assert both.link().state == "up"
    assert both.holds() == ["not_connected"]
    both.order("enable", "1001")
    assert both.holds() == []
    wagers(both)
    assert both.holds("1002") == ["not_connected"]
    assert str(refused(both, "1002").section) == "463a.4(a)"
    # The money of who sits there is theirs all the same.
    assert game_accounts.cash_out(both.house, new_id(), "1002")["amount"] == 100_00


def test_463a_4_a_before_operations_commence_a_house_is_tried_out_without_the_link(both: Linked) -> None:
    assert both.link().state == "never"
    wagers(both)


def test_605a_5_a_what_the_department_disables_is_disabled_until_it_enables_it(both: Linked) -> None:
    commence(both.floor, TERMINALS)
    both.turn()
    for asset_number in TERMINALS:
        both.order("enable", asset_number)
    both.order("disable", "1001")
    told = refused(both)
    assert (told.why, str(told.section)) == ("the Department has disabled it: a test", "605a.5(a)")
    wagers(both, "1002")
    assert game_accounts.cash_out(both.house, new_id(), "1001")["amount"] == 100_00
    both.order("enable", "1001")
    assert both.holds() == []


def test_605a_5_a_a_table_is_disabled_as_well(both: Linked) -> None:
    both.order("disable", "T1", "table")
    with pytest.raises(Refused, match="the Department has disabled it"):
        both.floor.open_round()
    both.order("enable", "T1", "table")
    wagers(both)


def test_605a_5_a_disabled_in_mid_round_the_player_plays_it_to_its_end(both: Linked) -> None:
    round = both.floor.open_round()
    both.floor.bet(round, "1001", 1, ante=5_00)
    both.floor.close(round)
    both.order("disable", "1001")
    file = {
        "game": "three-card-poker",
        "seats": {"1": {"wagers": {"ante": 5}, "cards": ["As", "Kh", "Qd"], "decisions": ["play"]}},
        "dealer": ["2c", "7d", "Qh"],
    }
    reconcile(both.house, new_id(), round, {1: {"ante": 5_00, "play": 5_00}}, "the test")
    both.floor.settle(round, file)
    assert both.floor.held("1001") == 115_00
    refused(both)


def test_605a_5_a_an_order_is_carried_out_once_under_its_id(both: Linked) -> None:
    id = both.order("disable", "1001")
    both.order("enable", "1001")
    both.order("disable", "1001", id=id)  # sent again by a program that did not hear the answer
    assert both.holds() == []
    with pytest.raises(Refused, match="this id was used for other content"):
        both.order("enable", "1001", id=id)


def test_605a_5_a_an_order_for_nothing_that_there_is(both: Linked) -> None:
    for name in ("1099", "T1"):
        with pytest.raises(Refused, match="there is no such terminal"):
            both.order("disable", name)
    for reason, operator in ((" ", "olga"), ("a test", " "), ("x" * 401, "olga")):
        with pytest.raises(Refused) as found:
            Order("disable", "terminal", "1001", reason, operator).verify()
        assert str(found.value.section) == "605a.5(a)"


# ---------------------------------------------------------------------------------------------------- loss of the link


def lost(both: Linked) -> None:
    """Nothing is heard for longer than the house is patient."""
    both.floor.owner("update ledger.house set clock_ahead = clock_ahead + interval '11 seconds'")
    look_after(both.house)


def test_463a_4_a_a_loss_stops_the_terminals_and_the_link_starts_them_again(both: Linked) -> None:
    commence(both.floor, TERMINALS)
    both.turn()
    both.order("enable", "1001")
    lost(both)
    assert (both.link().state, both.link().stopped) == ("lost", True)
    assert refused(both).why == "the link to the central control computer is lost"
    look_after(both.house)  # looking again tells nothing again
    both.turn()
    assert both.link().state == "up"
    wagers(both)
    both.turn()
    told = [kind for kind in both.kinds() if kind.startswith("link_")]
    assert told == ["link_restored", "link_lost", "link_stopped", "link_restored"]
    noted = both.house.read(lambda unit: [one.doing for one in trail.entries(unit, who="the link")])
    assert noted[::-1] == told


def test_463a_4_a_a_house_may_go_on_for_some_minutes(both: Linked) -> None:
    link.set_loss(both.house, new_id(), "finance", "go_on", 20)
    commence(both.floor, TERMINALS)
    both.turn()
    both.order("enable", "1001")
    lost(both)
    assert (both.link().state, both.link().stopped) == ("lost", False)
    wagers(both)
    both.floor.owner("update ledger.house set clock_ahead = clock_ahead + interval '19 minutes'")
    look_after(both.house)
    wagers(both)
    both.floor.owner("update ledger.house set clock_ahead = clock_ahead + interval '61 seconds'")
    look_after(both.house)
    refused(both)
    both.turn()
    both.turn()
    told = [kind for kind in both.kinds() if kind.startswith("link_")]
    assert told == ["link_setting", "link_restored", "link_lost", "link_stopped", "link_restored"]


@pytest.mark.parametrize(
    ("on_loss", "minutes", "patience"),
    [("stop", 5, None), ("go_on", 0, None), ("go_on", 1441, None), ("stop", 0, 2), ("wait", 0, None)],
)
def test_463a_4_a_what_can_not_be_chosen(on_loss: str, minutes: int, patience: int) -> None:
    with pytest.raises(Refused) as found:
        link.verify_loss(on_loss, minutes, patience)
    assert str(found.value.section) == "463a.4(a)"


def test_463a_4_b_a_terminal_that_comes_later_waits_for_its_activation(both: Linked) -> None:
    commence(both.floor, TERMINALS)
    both.turn()
    both.floor.terminal("1003")
    both.turn()
    assert "not_connected" in both.holds("1003")
    both.order("enable", "1003")
    assert "not_connected" not in both.holds("1003")
