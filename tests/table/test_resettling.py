"""A settled round put right (605a.2(d)(6)): what is asked for, what it changes, and that it is done once and whole."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest

from feltwork.access import approvals, people, trail
from feltwork.access.permissions import Permission
from feltwork.access.person import Person
from feltwork.access.roles import Role
from feltwork.ledger.ids import new_id
from feltwork.procedure.request import Burn, Cut, Deal
from feltwork.rounds.settle import settle
from feltwork.table.desk import Who, rebuilt
from feltwork.table.journal import Kind
from feltwork.table.past_rounds import past_round, rounds_of
from feltwork.table.replaying import frames, recorded
from feltwork.table.resettling import Wanted, preview, put_right
from feltwork.table.seal import Seal
from feltwork.table.setup import Setup
from feltwork.table.views import public_view
from feltwork.terms.refusal import Refused
from feltwork.wagering.game_accounts import account
from feltwork.wagering.house import House
from feltwork.wagering.voucher_records import today
from tests.table.live_floor import KEY, LiveFloor

BURNED = ("2d", "Qs", "Qc")
"""The card that a new shoe shows, and those that are burned by it."""
BY_HAND = Setup(cards_from="dealer", automatic=False)
STAFF = {"bob": Role.DEALER, "dave": Role.FLOORPERSON, "fay": Role.FLOORPERSON, "sam": Role.SLOT_ATTENDANT}


class Corrected(LiveFloor):
    """A table whose dealer enters cards, with its people and one settled round of baccarat."""

    def __init__(self, house: House, setup: Setup = BY_HAND) -> None:
        super().__init__(house, "minibaccarat", {"table_minimum": 5}, setup)
        ann = house.database.run(lambda unit: people.first(unit, "ann", "Ann", "nine blue herons"))
        for name, role in STAFF.items():
            house.database.run(lambda unit, who=(name, role): people.add(unit, ann, who[0], who[0], [who[1]]))  # type: ignore[misc]
        self.players = [self.terminal(100), self.terminal(100)]

    def __getitem__(self, name: str) -> Person:
        return self.house.database.run(lambda unit: people.person(unit, name))

    def who(self, name: str) -> Who:
        return Who.somebody(self[name])

    def deal(self, cards: str) -> UUID:
        """A whole round with these cards: 10.00 on the player's hand at seat 1, 20.00 on the banker's at seat 2."""
        dealer, left, burned = self.who("bob"), cards.split(), list(BURNED)
        self.bet(self.players[0], players_hand="10.00")
        self.bet(self.players[1], bankers_hand="20.00")
        self.send(dealer, "no_more_bets")
        round = self.table.round
        while self.table.phase == "playing" and round.in_play:
            step = round.step
            match round.request:
                case Deal():
                    self.send(dealer, "cards", step=step, cards=[left.pop(0)])
                case Burn(face_up=True, count=count):
                    self.send(dealer, "cards", step=step, cards=[burned.pop(0) for _ in range(count)])
                case Cut():
                    self.send(dealer, "cut", step=step, by=0, depth=50)
                case _:
                    self.send(dealer, "confirm", step=step)
        assert not left
        self.go_on(lambda: self.table.phase == "settled")
        id: UUID = round.id
        return id

    def begin(self) -> None:
        self.send(self.who("bob"), "sign_on")
        self.send(self.who("dave"), "open_table")
        while self.table.phase == "opening":
            self.send(self.who("bob"), "step", step=self.table.steps_done + 1)
        self.send(self.who("bob"), "betting")

    def ask(self, round: UUID, corrections: dict[int, str], then: str = "", by: str = "bob") -> UUID:
        id = new_id()
        content = _content(round, corrections, then)
        asker = self[by]
        self.house.database.run(
            lambda unit: approvals.ask(
                unit, id, asker, Permission.CORRECT_AFTER_SETTLEMENT, content, "the card was misread"
            )
        )
        return id

    def approve(self, id: UUID, by: str = "dave") -> None:
        person = self[by]
        self.house.database.run(lambda unit: approvals.approve(unit, id, person))

    def preview(self, round: UUID, corrections: dict[int, str], then: str = "") -> dict[str, Any]:
        return self.house.database.run(lambda unit: preview(unit, _content(round, corrections, then)))

    def held(self) -> list[int]:
        return [account(self.house, str(who.terminal)).posted for who in self.players]


def _content(round: UUID, corrections: dict[int, str], then: str) -> dict[str, Any]:
    listed = [{"step": step, "cards": cards.split()} for step, cards in corrections.items()]
    return {"round": str(round), "corrections": listed, "then": then.split()}


@pytest.fixture
def floor(house_url: str) -> Iterator[Corrected]:
    with House.open(house_url) as house:
        found = Corrected(house)
        found.begin()
        yield found


def _entered(floor: Corrected, round: UUID) -> dict[str, int]:
    """The step at which each card was entered."""
    past = floor.house.database.run(lambda unit: past_round(unit, round))
    play = recorded(past.outcomes[-1].record, past.name)
    told = [frame for frame in frames(play, round, past.number) if frame["entered"]]
    return {frame["entered"]["answer"][0]: frame["step"] for frame in told}


NATURAL = "9h 2c Kd 5s"
"""Player 9 against Banker 7: Player wins at once. In the order of the deal: player, banker, player, banker."""


def test_605a_2_d_6_a_wrong_card_is_put_right_in_the_books_and_at_the_table(floor: Corrected) -> None:
    round = floor.deal(NATURAL)
    assert floor.held() == [110_00, 80_00]
    step = _entered(floor, round)["9h"]
    request = floor.ask(round, {step: "2h"}, "Ah")  # Player has 2 and draws; Banker stands on 7 and wins
    floor.approve(request)
    told = floor.send(floor.who("dave"), "resettle", request=str(request))
    assert told["version"] == 2
    assert floor.held() == [90_00, 100_00 + 19_00]
    assert [one.headline for one in floor.table.history] != ["Player"]
    assert floor.table.history[-1].mark == "B"
    assert floor.table.round.result.net(1) == -10_00
    lying = [card for place in public_view(floor.table)["round"]["places"] for card in place["cards"]]
    assert "2h" in lying
    assert "9h" not in lying
    entry = floor.told[-1]
    assert (entry.kind, entry.content["round"], entry.content["mark"]) == (Kind.RESETTLED, str(round), "B")
    # Another server that takes the table over has the same memory of it.
    again = rebuilt(floor.house, "T1", Seal(KEY))
    assert (again.history, again.round.result) == (floor.table.history, floor.table.round.result)  # type: ignore[union-attr]


def test_605a_2_d_6_the_correction_names_who_made_and_who_authorised_it(floor: Corrected) -> None:
    round = floor.deal(NATURAL)
    request = floor.ask(round, {_entered(floor, round)["9h"]: "2h"}, "Ah")
    floor.approve(request)
    floor.send(floor.who("bob"), "resettle", request=str(request))
    past = floor.house.database.run(lambda unit: past_round(unit, round))
    assert [(one.version, one.made_by, one.authorised_by, one.why) for one in past.outcomes][1:] == [
        (2, "bob", "dave", "the card was misread")
    ]
    assert (past.to_json()["corrected"], past.dealt_by) == (True, ("bob",))
    [listed] = floor.house.database.run(lambda unit: rounds_of(unit, "T1"))
    assert (listed["corrected"], listed["house"]) == (True, "-9.00")
    day = floor.house.database.run(today)
    noted = floor.house.database.run(lambda unit: trail.entries(unit, since=day))
    assert [(entry.who, entry.doing) for entry in noted[:4]] == [
        ("bob", "resettle"),
        ("bob", "request_used"),
        ("dave", "approved"),
        ("bob", "asked"),
    ]


def test_a_correction_is_carried_out_once_however_often_it_is_sent(floor: Corrected) -> None:
    round = floor.deal(NATURAL)
    request = floor.ask(round, {_entered(floor, round)["9h"]: "2h"}, "Ah")
    floor.approve(request)
    id = new_id()
    first = floor.send(floor.who("bob"), "resettle", id, request=str(request))
    assert floor.send(floor.who("bob"), "resettle", id, request=str(request)) == first
    told, held = len(floor.told), floor.held()
    floor.reply(floor.who("bob"), "resettle", request=str(request))
    assert (len(floor.told), floor.held()) == (told, held)


def test_605a_2_d_6_nothing_is_corrected_without_another_persons_approval(floor: Corrected) -> None:
    round = floor.deal(NATURAL)
    request = floor.ask(round, {_entered(floor, round)["9h"]: "2h"}, "Ah", by="dave")
    with pytest.raises(Refused, match="it still waits for a floorperson"):
        floor.send(floor.who("dave"), "resettle", request=str(request))
    with pytest.raises(Refused, match="nobody approves what they ask for"):
        floor.approve(request, "dave")
    assert floor.held() == [110_00, 80_00]
    floor.approve(request, "fay")
    with pytest.raises(Refused, match="only a dealer, or a floorperson or above may ask to"):
        floor.send(floor.who("sam"), "resettle", request=str(request))
    floor.send(floor.who("dave"), "resettle", request=str(request))
    assert floor.held() == [90_00, 119_00]


def test_what_is_asked_for_is_shown_before_and_after(floor: Corrected) -> None:
    round = floor.deal(NATURAL)
    step = _entered(floor, round)["9h"]
    seen = floor.preview(round, {step: "2h"}, "Ah")
    assert [(one["was"], one["now"]) for one in seen["steps"]] == [(["9h"], ["2h"])]
    assert [(one["terminal"], one["before"], one["after"], one["difference"]) for one in seen["seats"]] == [
        ("1001", "10.00", "-10.00", "-20.00"),
        ("1002", "-20.00", "19.00", "39.00"),
    ]
    cards = {place["place"]: place["cards"] for place in seen["after"]["places"]}
    assert cards == {"player's hand": ["2h", "Kd", "Ah"], "banker's hand": ["2c", "5s"]}


def test_two_cards_taken_for_each_other_are_put_right_at_once(floor: Corrected) -> None:
    round = floor.deal(NATURAL)
    at = _entered(floor, round)
    seen = floor.preview(round, {at["9h"]: "5s", at["5s"]: "9h"}, "3h 3d")
    assert {place["place"]: place["cards"] for place in seen["after"]["places"]} == {
        "player's hand": ["5s", "Kd", "3h"],
        "banker's hand": ["2c", "9h", "3d"],
    }


@pytest.mark.parametrize(
    ("cards", "then", "why"),
    [
        ("2h", "", "the round does not end with it: deal 1 card"),
        ("8h", "3d", "the round ends before"),
        ("1x", "", "is not a card"),
    ],
)
def test_what_ends_in_no_complete_round_is_refused(floor: Corrected, cards: str, then: str, why: str) -> None:
    round = floor.deal(NATURAL)
    with pytest.raises(Refused, match=why):
        floor.preview(round, {_entered(floor, round)["9h"]: cards}, then)
    with pytest.raises(Refused, match="nothing was entered there"):
        floor.preview(round, {1: "2h"})


def test_605a_2_d_6_nobody_decides_on_known_cards_when_a_settled_round_is_put_right() -> None:
    """A natural is asked nothing; the same seat with a 9 in place of the ace would have been."""
    seat = {"wagers": {"spanish_21": 25}, "cards": ["As", "Ks"]}
    play = settle({"game": "spanish-21", "seats": {"1": seat}, "dealer": ["9d", "8c"]})
    [step] = [one.step for one in play.inputs if isinstance(one.answer, tuple) and str(one.answer[0]) == "As"]
    for card, why in (("9s", "nobody decides on known cards"), ("Ah", None)):
        wanted = Wanted(new_id(), {step: {"step": step, "cards": [card]}}, ())
        if why is None:
            assert put_right(play, wanted, 1).play.result.net(1) == play.result.net(1)  # type: ignore[union-attr]
        else:
            with pytest.raises(Refused, match=why):
                put_right(play, wanted, 1)


def test_a_round_that_is_not_settled_is_corrected_at_the_table(floor: Corrected) -> None:
    going_on = floor.table.round.id
    with pytest.raises(Refused, match="it is not settled"):
        floor.preview(going_on, {5: "2h"})
    with pytest.raises(Refused, match="there is no such round"):
        floor.preview(new_id(), {5: "2h"})


def test_what_the_virtual_shoe_gave_was_entered_by_nobody(house_url: str) -> None:
    with House.open(house_url) as house:
        floor = Corrected(house, Setup(automatic=True))
        floor.open()
        floor.play_round()
        with pytest.raises(Refused, match="the virtual shoe gave its cards"):
            floor.preview(floor.table.round.id, {5: "2h"})


def test_a_replay_shows_every_step_with_its_section_and_ends_in_the_recorded_result(floor: Corrected) -> None:
    round = floor.deal(NATURAL)
    past = floor.house.database.run(lambda unit: past_round(unit, round))
    record = past.outcomes[-1].record
    seen = list(frames(recorded(record, past.name), round, past.number))
    assert [frame["n"] for frame in seen] == list(range(len(seen)))
    assert all(frame["section"].startswith("541.") for frame in seen[1:])
    dealt = [frame["entered"]["answer"] for frame in seen if frame["entered"]]
    assert dealt == [["2d"], ["Qs", "Qc"], ["9h"], ["2c"], ["Kd"], ["5s"]]
    assert {place["place"]: place["cards"] for place in seen[-1]["places"]} == {
        "player's hand": ["9h", "Kd"],
        "banker's hand": ["2c", "5s"],
    }
    settled = [line for frame in seen for line in frame["lines"]]
    recorded_lines = [line for seat in record["result"]["seats"].values() for line in seat["lines"]]
    assert len(settled) == len(recorded_lines)
    for line in settled:
        assert {name: value for name, value in line.items() if name != "seat"} in recorded_lines


def test_a_record_that_was_altered_is_not_replayed(floor: Corrected) -> None:
    round = floor.deal(NATURAL)
    record = floor.house.database.run(lambda unit: past_round(unit, round)).outcomes[-1].record
    record["seats"]["1"]["wagers"]["players_hand"] = "500.00"
    with pytest.raises(Refused, match="record"):
        recorded(record, "the round")
