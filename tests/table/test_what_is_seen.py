"""What lies face down is known to nobody but whom it belongs to: not in a view, not in what was said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from bench.live.kills import editions as every_edition
from feltwork.ledger.ids import new_id
from feltwork.procedure.request import Burn, Deal, Reveal, Take
from feltwork.table.journal import Entry
from feltwork.table.live import LiveTable, Phase
from feltwork.table.setup import Setup
from feltwork.table.views import dealer_view, public_view, seat_view
from feltwork.terms.refusal import Refused
from feltwork.wagering.house import House
from tests.table.live_floor import LiveFloor
from tests.table.table_staff import Staff

ONE_OF_EACH = [edition for edition in every_edition() if "poker" in edition or "go-fore" in edition]
"""Games of one deck: no card comes twice, so that its name says which one it is."""


@pytest.fixture
def house(embedded_house_url: str) -> Iterator[House]:
    with House.open(embedded_house_url) as house:
        yield house


def hidden(table: LiveTable) -> dict[str, int]:
    """Pieces that lie face down, and the seat that may look at them; by the steps as they were, not by any view."""
    round = table.round
    assert round is not None
    if round.play is None:
        return {}
    given = {input.step: input.answer for input in round.play.inputs}
    down: dict[str, int] = {}
    for step in sorted(round.requests):
        request, answer = round.requests[step], given.get(step)
        if step >= round.play.step and not round.play.done:
            continue
        if isinstance(request, Deal | Burn) and not request.face_up and isinstance(answer, tuple):
            seat = request.to.seat if isinstance(request, Deal) and not request.unseen else -1
            down |= {str(piece): seat for piece in answer}
        if isinstance(request, Reveal):
            for piece in request.cards:
                down.pop(str(piece), None)
        if isinstance(request, Take):
            down.pop(str(request.card), None)
    return down


def words(view: Any) -> set[str]:
    """Everything that a view tells: what stands in its lists, and each word of its texts.

    "A pair of 9s" in a text is no nine of spades; in a list of cards "9s" is.
    """
    if isinstance(view, dict):
        return {word for value in view.values() for word in words(value)}
    if isinstance(view, list):
        return {word for value in view for word in ({value} if isinstance(value, str) else words(value))}
    told = set(str(view).replace(",", " ").replace(":", " ").replace(";", " ").split())
    return {word for word in told if not re.fullmatch("[2-9]s", word)}


@pytest.mark.parametrize("edition", ONE_OF_EACH)
def test_face_down_pieces_are_seen_by_their_own_seat_alone(house: House, edition: str) -> None:
    floor = LiveFloor(house, edition)
    for _ in range(3):
        floor.terminal(100, 100)
    found = 0

    def tell(_: Entry) -> None:
        nonlocal found
        if floor.table.round is None or floor.table.phase is not Phase.PLAYING:
            return
        down = hidden(floor.table)
        found += len(down)
        assert not set(down) & words(public_view(floor.table))
        assert not set(down) & words(dealer_view(floor.table))
        for seat in floor.seats:
            of_others = {piece for piece, owner in down.items() if owner != seat}
            assert not of_others & words(seat_view(floor.table, seat))

    floor.desk.tell = tell
    floor.open()
    for _ in range(2):
        floor.play_round()
    assert found, "nothing ever lay face down"


def test_a_hand_that_a_dealer_enters_is_seen_at_its_seat_and_by_nobody_else(house: House) -> None:
    floor = LiveFloor(house, "three-card-poker", setup=Setup(cards_from="dealer", automatic=False))
    staff, who = Staff(house), floor.terminal(100)
    floor.send(staff.dealer, "sign_on")
    floor.send(staff.floorperson, "open_table")
    while floor.table.phase is Phase.OPENING:
        floor.send(staff.dealer, "step", step=floor.table.steps_done + 1)
    floor.send(staff.dealer, "betting")
    floor.bet(who, ante="10.00")
    floor.send(staff.dealer, "no_more_bets")
    while dealer_view(floor.table)["next"]["do"] != "cards":
        step = dealer_view(floor.table)["next"]
        if step["do"] == "cut":
            floor.send(staff.dealer, "cut", step=step["step"], depth=26)
        else:
            floor.send(staff.dealer, "confirm", step=step["step"])
    floor.send(staff.dealer, "cards", step=floor.table.round.step, cards=["As"])
    assert "As" not in words(dealer_view(floor.table))
    assert "As" in words(seat_view(floor.table, 1))
    assert "As" not in words(public_view(floor.table))
    assert "As" not in words(seat_view(floor.table, 2))


def test_605a_9_c_wagers_are_made_at_terminals_alone(house: House) -> None:
    floor = LiveFloor(house, "minibaccarat")
    at_terminal, staff = floor.terminal(100), Staff(house)
    floor.open()
    for who in (staff.dealer, staff.floorperson, staff.attendant):
        with pytest.raises(Refused, match="wagers are made at a terminal") as refused:
            floor.bet(who, players_hand="5.00")
        assert refused.value.section == "605a.9(c)"
    floor.bet(at_terminal, players_hand="5.00")


def test_605a_2_b_the_digest_of_a_decision_tells_no_card_of_the_player(house: House) -> None:
    """Who reads the database could try every pair of cards. The numbers of the pieces tell none."""
    floor = LiveFloor(house, "pai-gow-poker")
    who = floor.terminal(100)
    floor.open()
    floor.bet(who, pai_gow_poker="10.00")
    floor.go_on(lambda: bool(floor.table.asks))
    round, id = floor.table.round, new_id()
    [action] = [action for action in round.question(1).actions if action.picks]
    low = [str(action.picks.hand[place - 1]) for place in action.picks.ways[0].picks]
    asked = {"round": str(round.id), "step": round.step}
    for named in (" ".join(low), f"{action.picks.ways[0].picks[0]} {low[1]}"):
        reply = floor.reply(who, "decide", id, **asked, decision=f"{action.word} {named}")
        assert isinstance(reply, Refused), "its digest stands in the books while the cards lie face down"
        assert "name the cards by their numbers" in str(reply)
        assert low[1] not in str(reply).split()
    numbers = " ".join(map(str, action.picks.ways[0].picks))
    floor.send(who, "decide", id, **asked, decision=f"{action.word} {numbers}")
