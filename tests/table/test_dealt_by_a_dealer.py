"""A table with a dealer who enters the cards: opening, relief, irregularities, corrections, clocks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import feltwork
from feltwork.access import trail
from feltwork.ledger.ids import new_id
from feltwork.procedure.place import Place
from feltwork.procedure.request import Deal, Reveal
from feltwork.table.live import Phase
from feltwork.table.past_rounds import past_round
from feltwork.table.setup import Setup
from feltwork.table.views import dealer_view, next_step, public_view
from feltwork.terms.refusal import Refused
from feltwork.wagering.audit import audit
from feltwork.wagering.house import Asked, House
from tests.table.live_floor import LiveFloor
from tests.table.table_staff import Staff

ENTERED = Setup(cards_from="dealer", automatic=False)


@pytest.fixture
def house(house_url: str) -> Iterator[House]:
    with House.open(house_url) as house:
        yield house


class Table(LiveFloor):
    """A table whose dealer does what comes next."""

    def __init__(self, house: House, edition: str = "three-card-poker", **rules: Any) -> None:
        super().__init__(house, edition, rules or None, ENTERED)
        self.staff = Staff(house)
        self.dealer = self.staff.dealer
        self.face_down: dict[Place, list[str]] = {}
        """What lies face down and nobody has read, as the test knows it."""

    def open_with_dealer(self) -> None:
        self.send(self.dealer, "sign_on")
        self.send(self.staff.floorperson, "open_table")
        while self.table.phase is Phase.OPENING:
            self.send(self.dealer, "step", step=next_step(self.table)["step"])

    def bets(self, **wagers: str) -> None:
        self.face_down.clear()
        self.send(self.dealer, "betting")
        for who in self.seats.values():
            self.bet(who, **wagers)
        self.send(self.dealer, "no_more_bets")

    def deal(self, cards: list[str]) -> None:
        """Enter these cards and confirm what needs none, until another one is needed or somebody is asked.

        They are stated in the order of the shoe: what nobody reads before it is turned over is entered then.
        """
        while True:
            self.settle_what_is_played()
            if self.table.phase is not Phase.PLAYING or self.table.asks:
                return
            step = next_step(self.table)
            request = self.table.round.request
            if isinstance(request, Reveal) and step["do"] == "cards":
                self.turn_over(request)
            elif step["do"] == "cards" or (isinstance(request, Deal) and request.unread):
                if not cards:
                    return
                given, cards[:] = cards[: step["count"]], cards[step["count"] :]
                if step["do"] == "cards":
                    self.send(self.dealer, "cards", step=step["step"], cards=given)
                else:
                    self.face_down.setdefault(request.to, []).extend(given)
                    self.send(self.dealer, "confirm", step=step["step"])
            elif step["do"] == "peek":
                return
            elif step["do"] == "cut":
                self.send(self.dealer, "cut", step=step["step"], by=0, depth=26)
            else:
                self.send(self.dealer, "confirm", step=step["step"])

    def turn_over(self, request: Reveal) -> None:
        """Enter what lay face down."""
        lying = self.face_down[request.place]
        first = max(0, max(request.unread) + 1 - len(lying))  # what lies before them was dealt face up
        given = [lying[at - first] for at in request.unread]
        self.send(self.dealer, "cards", step=self.table.round.step, cards=given)

    def settle_what_is_played(self) -> None:
        round = self.table.round
        if self.table.phase is Phase.PLAYING and not round.in_play:
            self.go_on(lambda: self.table.phase is Phase.SETTLED)

    def confirm_to_the_end(self) -> None:
        while self.table.phase is Phase.PLAYING:
            self.settle_what_is_played()
            if self.table.phase is not Phase.PLAYING:
                return
            request = self.table.round.request
            if isinstance(request, Reveal) and request.count:
                self.turn_over(request)
            else:
                self.send(self.dealer, "confirm", step=self.table.round.step)

    def entered(self, card: str) -> int:
        """The step at which a card was entered, looked up entry by entry."""
        steps = [one["step"] for one in dealer_view(self.table)["entered"]]
        looked = {step: self.send(self.dealer, "correct", at=step, look=True)["entered"]["answer"] for step in steps}
        return next(step for step, answer in looked.items() if answer == [card])

    def refused(self, who: Any, do: str, **body: Any) -> Refused:
        before, views = self.table.number, (public_view(self.table), dealer_view(self.table))
        reply = self.reply(who, do, **body)
        assert isinstance(reply, Refused), reply
        assert self.table.number == before
        assert (public_view(self.table), dealer_view(self.table)) == views
        return reply


@pytest.fixture
def table(house: House) -> Table:
    made = Table(house)
    made.terminal(100)
    made.terminal(100)
    return made


def test_565_4_a_table_is_opened_by_a_floorperson_with_its_dealer_step_by_step(table: Table) -> None:
    assert "has to be there" in str(table.refused(table.staff.floorperson, "open_table"))
    table.send(table.dealer, "sign_on")
    assert "only a floorperson" in str(table.refused(table.dealer, "open_table"))
    table.send(table.staff.floorperson, "open_table")
    steps = dealer_view(table.table)["opening"]
    assert [step["section"] for step in steps] == ["565.4(a)", "565.4(b)", "565.4(c)", "565.5(f)"]
    assert "step 1 comes next" in str(table.refused(table.dealer, "step", step=2))
    assert "T1 is opening" in str(table.refused(table.dealer, "betting"))
    for number in range(1, 5):
        table.send(table.dealer, "step", step=number)
    assert table.table.phase is Phase.READY


def test_a_round_with_entered_cards_is_settled_to_the_cent(table: Table) -> None:
    table.open_with_dealer()
    table.bets(ante="10.00", pair_plus="5.00")
    table.deal(["As", "2c", "7d", "Kh", "3c", "8d", "Qd", "5h", "Qh"])
    for seat, word in ((1, "play"), (2, "fold")):
        step = table.table.round.step
        table.send(table.seats[seat], "decide", round=str(table.table.round.id), step=step, decision=word)
    table.confirm_to_the_end()
    assert table.table.phase is Phase.SETTLED
    result = table.table.round.result
    # Seat 1: a straight, ace high, pays 5 to 1 on Pair Plus, 1 to 1 on ante, play, and a bonus of 1 to 1.
    assert result.net(1) == 25_00 + 10_00 + 10_00 + 10_00
    assert result.net(2) == -15_00
    assert table.money_of(1) == 155_00
    assert table.money_of(2) == 85_00
    assert audit(table.house).clean


def test_a_card_that_was_dealt_is_refused_with_the_section_and_nothing_changes(table: Table) -> None:
    table.open_with_dealer()
    table.bets(ante="10.00")
    table.deal(["As"])
    step = next_step(table.table)
    refused = table.refused(table.dealer, "cards", step=step["step"], cards=["As"])
    assert "already dealt" in refused.why
    assert "565.3(a)" in str(refused)
    assert "not 3" in str(table.refused(table.dealer, "cards", step=step["step"], cards=["Ks", "Qs", "Js"]))
    assert "the table is at step" in str(table.refused(table.dealer, "cards", step=step["step"] - 1, cards=["Ks"]))


def test_relief_by_name_and_hand_over(table: Table) -> None:
    table.open_with_dealer()
    relief = table.staff.relief
    assert "dana deals here" in str(table.refused(relief, "sign_on"))
    table.send(relief, "sign_on", relieves="dana")
    assert "dora deals here" in str(table.refused(table.dealer, "betting"))
    table.send(relief, "betting")
    table.send(relief, "hand_over", to="dana")
    assert table.table.dealer == "dana"
    assert "no dealer" in str(table.refused(table.dealer, "hand_over", to="flora"))


def test_565_14_an_irregularity_that_voids_returns_every_stake(table: Table) -> None:
    table.open_with_dealer()
    table.bets(ante="10.00", pair_plus="5.00")
    table.deal(["As", "2c", "7d"])
    listed = {one["id"]: one for one in dealer_view(table.table)["irregularities"]}
    voids = next(one for one in listed.values() if one["voids"] and not one["needs"])
    table.send(table.staff.floorperson, "declare", step=table.table.round.step, irregularity=voids["id"])
    table.confirm_to_the_end()
    assert table.table.phase is Phase.SETTLED
    assert table.table.round.result.void
    assert table.money_of(1) == table.money_of(2) == 100_00
    view = public_view(table.table)["round"]
    assert view["void"]["section"] == voids["section"]
    assert table.table.history[-1].void


def test_what_is_not_on_the_list_at_this_point_is_refused(table: Table) -> None:
    table.open_with_dealer()
    table.bets(ante="10.00")
    refused = table.refused(table.dealer, "declare", step=table.table.round.step, irregularity="lightning")
    assert "chapter 565 has none of that name" in refused.why


def test_a_wrong_card_is_corrected_before_settlement_and_shown_first(table: Table) -> None:
    table.open_with_dealer()
    table.bets(ante="10.00", pair_plus="5.00")
    table.deal(["As", "2c", "7d", "Kh", "3c", "8d", "Jd", "5h", "Qh"])
    wrong = table.entered("Jd")
    shown = table.send(table.dealer, "correct", at=wrong, cards=["Qd"])["preview"]
    assert [None, None, None] in [place["cards"] for place in shown["places"]]
    assert shown["asked_again"] == shown["stands"] == []
    assert table.entered("Jd") == wrong
    assert "already dealt" in str(table.refused(table.dealer, "correct", at=wrong, cards=["Kh"], confirmed=True))
    table.send(table.dealer, "correct", at=wrong, cards=["Qd"], confirmed=True)
    again = table.new_desk().table
    assert public_view(again) == public_view(table.table)
    for seat in (1, 2):
        step = table.table.round.step
        table.send(table.seats[seat], "decide", round=str(table.table.round.id), step=step, decision="play")
    table.confirm_to_the_end()
    assert table.table.round.result.net(1) == 25_00 + 10_00 + 10_00 + 10_00


def test_a_correction_that_changes_the_course_asks_again_and_frees_what_was_reserved(house: House) -> None:
    table = Table(house, "spanish-21")
    table.terminal(100)
    table.open_with_dealer()
    table.bets(wager="10.00")
    # In the order of the shoe; the burned card is nobody's.
    table.deal(["8s", "5c", "8d", "6c"])
    round = table.table.round
    table.send(table.seats[1], "decide", round=str(round.id), step=round.step, decision="split")
    assert table.available(1) == 80_00
    pair = table.entered("8d")
    preview = table.send(table.dealer, "correct", at=pair, cards=["9d"])["preview"]
    assert preview["asked_again"]
    assert preview["stands"] == []
    table.send(table.dealer, "correct", at=pair, cards=["9d"], confirmed=True)
    assert table.available(1) == 90_00
    question = table.table.round.question(1)
    assert question is not None
    assert "split" not in {action.word for action in question.actions}


def test_605a_2_d_6_nobody_decides_again_once_the_hole_card_is_turned_over(house: House) -> None:
    """A card entered wrongly on purpose, and corrected after the reveal, would let players decide on the hole card."""
    table = Table(house, "spanish-21")
    table.terminal(100)
    table.terminal(100)
    table.open_with_dealer()
    table.bets(spanish_21="10.00")
    table.deal(["Kc", "Jc", "7d", "6h", "8c", "9s"])
    decide(table, 1, "hit")
    step = table.table.round.step
    table.send(table.dealer, "cards", step=step, cards=["Qs"])
    right = {"at": step, "cards": ["2s"]}
    assert table.send(table.dealer, "correct", **right)["preview"]["asked_again"] == []
    decide(table, 2, "stand")
    assert table.send(table.dealer, "correct", **right)["preview"]["asked_again"]
    table.turn_over(table.table.round.request)
    for body in (right, {**right, "confirmed": True}):
        refused = table.refused(table.staff.floorperson, "correct", **body)
        assert "seat 1 would have to decide, and the cards at dealer were turned over" in str(refused)
    # A card that changes nobody's turn is corrected as before.
    table.send(table.dealer, "correct", at=step, cards=["Js"], confirmed=True)


def decide(table: Table, seat: int, decision: str) -> None:
    while not table.table.asks:
        table.send(table.dealer, "confirm", step=table.table.round.step)
    round = table.table.round
    assert round.question(seat) is not None
    table.send(table.seats[seat], "decide", round=str(round.id), step=round.step, decision=decision)


def test_the_virtual_shoe_is_corrected_by_nobody(house: House) -> None:
    floor = LiveFloor(house, "three-card-poker")
    floor.terminal(100)
    staff = Staff(house)
    floor.open()
    floor.bet(floor.seats[1], ante="10.00")
    floor.send(staff.dealer, "sign_on")
    floor.send(staff.dealer, "no_more_bets")
    step = floor.table.round.step
    for do, body in (("correct", {"at": step, "cards": ["As"]}), ("cards", {"step": step, "cards": ["As"]})):
        reply = floor.reply(staff.dealer, do, **body)
        assert isinstance(reply, Refused)
        assert "virtual shoe" in reply.why


def test_565_3_an_overdue_clock_blocks_the_next_round_until_it_is_done(table: Table) -> None:
    table.open_with_dealer()
    table.pass_by(8 * 3600 + 1)
    refused = table.refused(table.dealer, "betting")
    assert refused.section == "565.3(c)(2)"
    assert "overdue" in refused.why
    assert "no such clock" in str(table.refused(table.dealer, "clock", clock="dice_change"))
    table.send(table.dealer, "clock", clock="deck_change")
    table.send(table.dealer, "betting")
    assert "between two rounds" in str(table.refused(table.dealer, "clock", clock="deck_change"))


def test_calling_a_round_off_returns_every_stake_and_needs_a_floorperson_once_cards_are_out(table: Table) -> None:
    table.open_with_dealer()
    table.bets(ante="10.00")
    table.deal(["As", "2c"])
    assert "only a floorperson" in str(table.refused(table.dealer, "call_off", why="the shaker broke"))
    assert "it is empty" in str(table.refused(table.staff.floorperson, "call_off", why=" "))
    table.send(table.staff.floorperson, "call_off", why="the lights went out")
    assert table.money_of(1) == table.money_of(2) == 100_00
    table.send(table.dealer, "clear")
    table.bets(ante="10.00")
    assert table.table.round.play is not None
    assert audit(table.house).clean


def test_commands_are_carried_out_once_under_their_id(table: Table) -> None:
    table.send(table.dealer, "sign_on")
    id = new_id()
    first = table.send(table.staff.floorperson, "open_table", id)
    number = table.table.number
    assert table.send(table.staff.floorperson, "open_table", id) == first
    assert table.table.number == number
    reply = table.reply(table.staff.floorperson, "close_table", id)
    assert isinstance(reply, Refused)
    assert "other content" in reply.why


def test_people_who_have_no_such_role_do_nothing_at_a_table(table: Table) -> None:
    table.open_with_dealer()
    bodies: dict[str, dict[str, Any]] = {
        **{do: {} for do in ("sign_on", "betting", "no_more_bets")},
        "confirm": {"step": 0},
        "cards": {"step": 0, "cards": ["As"]},
        "declare": {"step": 0, "irregularity": "misdeal"},
        "call_off": {"why": "x"},
        "correct": {"at": 0, "cards": ["As"]},
        "clock": {"clock": "deck_change"},
    }
    for do, body in bodies.items():
        refused = table.refused(table.staff.attendant, do, **body)
        assert "only a" in refused.why or "no round" in refused.why, do
    assert "it is for people who have signed in" in str(table.refused(table.seats[1], "betting"))


def test_decisions_made_on_a_wrong_card_stand_where_they_are_legal_and_are_named(table: Table) -> None:
    table.open_with_dealer()
    table.bets(ante="10.00")
    table.deal(["As", "2c", "7d", "Kh", "3c", "8d", "Jd", "5h", "Qh"])
    step = table.table.round.step
    for seat, word in ((1, "fold"), (2, "play")):
        table.send(table.seats[seat], "decide", round=str(table.table.round.id), step=step, decision=word)
    wrong = table.entered("Jd")
    preview = table.send(table.dealer, "correct", at=wrong, cards=["Qd"])["preview"]
    assert preview["asked_again"] == []
    assert preview["stands"] == [{"step": step, "decisions": {"1": {"word": "fold"}, "2": {"word": "play"}}}]


# ------------------------------------------------------------------------------------------------ cards face down


def acts(table: Table, doing: str) -> list[dict[str, Any]]:
    entries = table.house.database.run(lambda unit: trail.entries(unit, doing=doing))
    return [{"who": one.who, "what": one.what, **(one.about or {})} for one in reversed(entries)]


def test_605a_2_b_an_entry_face_down_is_looked_at_on_request_and_each_look_is_in_the_trail(table: Table) -> None:
    table.open_with_dealer()
    table.bets(ante="10.00")
    table.deal(["As", "2c"])
    listed = dealer_view(table.table)["entered"]
    assert [(one["answer"], one["face_down"]) for one in listed if one["kind"] == "cards"] == [([], 1), ([], 1)]
    step, round = listed[-1]["step"], str(table.table.round.id)
    number = table.table.number
    for who, name in ((table.dealer, "dana"), (table.staff.floorperson, "flora")):
        assert table.send(who, "correct", at=step, look=True)["entered"]["answer"] == ["2c"]
        assert acts(table, "look_at_entry")[-1] == {"who": name, "what": "table T1", "round": round, "step": step}
    assert table.table.number == number, "nothing is written to the journal"
    before = len(acts(table, "look_at_entry"))
    for body in ({"look": True}, {"cards": ["3c"]}, {"cards": ["3c"], "confirmed": True}):
        assert table.refused(table.staff.relief, "correct", at=step, **body).section == "465a.11(b)(9)"
        table.refused(table.staff.attendant, "correct", at=step, **body)
        table.refused(table.seats[1], "correct", at=step, **body)
    assert len(acts(table, "look_at_entry")) == before
    assert "nothing was entered there" in str(table.refused(table.dealer, "correct", at=9_999, look=True))


def test_605a_2_b_each_refusal_that_tells_a_card_face_down_is_in_the_trail(table: Table) -> None:
    """Cards that are tried until one is refused find what lies face down as surely as a look does."""
    table.open_with_dealer()
    table.bets(ante="10.00")
    table.deal(["As", "2c", "7d"])
    round, step = table.table.round, table.table.round.step
    wrong = dealer_view(table.table)["entered"][-1]["step"]
    tries = (
        (table.dealer, "cards", {"step": step, "cards": ["As"]}, step),
        (table.staff.floorperson, "declare", {"step": step, "irregularity": "card_face_up", "card": "2c"}, step),
        (table.staff.floorperson, "correct", {"at": wrong, "cards": ["As"], "confirmed": True}, wrong),
        (table.dealer, "correct", {"at": wrong, "cards": ["As", "Ks"], "confirmed": True}, wrong),
    )
    for number, (who, do, body, at) in enumerate(tries, 1):
        table.refused(who, do, **body)
        noted = acts(table, "refused_entry")
        assert len(noted) == number
        told = {"who": who.name, "what": "table T1", "round": str(round.id), "step": at}
        assert noted[-1] == told, "and the card is not in it"
    # What no card face down has a part in is no look.
    table.refused(table.dealer, "cards", step=step, cards=["Ks", "Qs"])
    table.refused(table.staff.relief, "cards", step=step, cards=["As"])
    assert len(acts(table, "refused_entry")) == len(tries)


def test_605a_2_b_a_card_whose_face_was_not_exposed_is_not_told(house: House) -> None:
    """The chapter uses it as the next card, and that may be the dealer's hole card (551.16(c))."""
    table = Table(house, "spanish-21")
    table.terminal(100)
    table.open_with_dealer()
    table.bets(spanish_21="10.00")
    table.deal(["2c", "7d", "9h"])
    assert isinstance(table.table.round.request, Deal)
    assert table.table.round.request.unread
    [listed] = [one for one in dealer_view(table.table)["irregularities"] if one["id"] == "card_drawn_in_error"]
    assert "card" not in (*listed["needs"], *listed["may_tell"])
    step = table.table.round.step
    for who in (table.dealer, table.staff.floorperson):
        reply = table.refused(who, "declare", step=step, irregularity="card_drawn_in_error", card="Ah")
        assert "the face of its card was not exposed" in str(reply)
    table.send(table.dealer, "declare", step=step, irregularity="card_drawn_in_error")


def test_605a_2_b_a_correction_of_a_card_face_down_is_in_the_trail_without_the_card(table: Table) -> None:
    table.open_with_dealer()
    table.bets(ante="10.00")
    table.deal(["As", "2c", "7d", "Kh", "3c", "8d", "Jd", "5h"])
    wrong = table.entered("Jd")
    preview = table.send(table.staff.floorperson, "correct", at=wrong, cards=["Qd"])["preview"]
    assert all(card is None for place in preview["places"] for card in place["cards"])
    assert acts(table, "preview_correction")[-1]["step"] == wrong
    done = table.send(table.staff.floorperson, "correct", at=wrong, cards=["Qd"], confirmed=True)
    [act] = acts(table, "correct")
    assert (act["who"], act["entry"], act["cards"]) == ("flora", done["n"], "1 face down")
    [noted] = [one for one in past_round_of(table).to_json()["notes"] if one["kind"] == "corrected"]
    assert noted["text"] == f"step {wrong} was corrected"


def past_round_of(table: Table) -> Any:
    return table.house.database.run(lambda unit: past_round(unit, table.table.round.id))


def test_an_id_is_answered_again_for_the_same_card_face_down_and_refused_for_another(table: Table) -> None:
    table.open_with_dealer()
    table.bets(ante="10.00")
    table.deal([])
    step, id = next_step(table.table)["step"], new_id()
    first = table.send(table.dealer, "cards", id, step=step, cards=["As"])
    assert table.send(table.dealer, "cards", id, step=step, cards=["As"]) == first
    for other in (["Ks"], ["As", "Ks"]):
        reply = table.reply(table.dealer, "cards", id, step=step, cards=other)
        assert isinstance(reply, Refused)
        assert "other content" in reply.why


def test_605a_2_b_the_digest_of_a_command_can_not_be_tried_out_card_by_card(table: Table) -> None:
    """Who reads the database knows everything in the digest of a command but the card."""
    table.open_with_dealer()
    table.bets(ante="10.00")
    table.deal([])
    step, id = next_step(table.table)["step"], new_id()
    table.send(table.dealer, "cards", id, step=step, cards=["As"])
    digest = table.house.database.run(
        lambda unit: unit.value("select asked from wagering.command where id = %s", (id,))
    )
    game = table.table.game
    for card in game.deck(table.table.rules):
        request = {"table": "T1", "step": step, "cards": [str(card)]}
        assert Asked(id, "table: cards", "dana", request).digest != bytes(digest), f"{card} is in the digest"


def test_605a_2_b_no_log_has_the_words_of_an_exception_where_cards_pass_by() -> None:
    package = Path(feltwork.__file__).parent
    for path in (*(package / "table").glob("*.py"), package / "web" / "socket.py"):
        assert not re.search(r"(?i:log)\.exception\(|exc_info", path.read_text()), f"{path}: use log_fault"


def test_605a_2_b_a_fault_that_nobody_foresaw_logs_no_card(
    table: Table, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.open_with_dealer()
    table.bets(ante="10.00")
    table.deal([])

    def fails(*_: object) -> None:
        raise KeyError("As")

    monkeypatch.setattr("feltwork.table.itself.give", fails)
    reply = table.reply(table.dealer, "cards", step=table.table.round.step, cards=["As"])
    assert isinstance(reply, Refused)
    assert "something went wrong" in str(reply)
    [record] = [one for one in caplog.records if "command cards" in one.getMessage()]
    assert "KeyError" in record.getMessage()
    assert record.exc_info is None
    assert "As" not in record.getMessage().replace('raise KeyError("As")', "")
