"""Irregularities of Pai Gow: what comes of each, and when none of them can be true."""

from __future__ import annotations

from typing import Any

import pytest

from feltwork.procedure.request import NO_ROLL, Ask, Deal, Declared, Roll, Shuffle
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.play import Session
from feltwork.rounds.players import AutomaticPlayer, Leaving
from feltwork.terms.refusal import Refused
from tests.games.driving import at, check_conserved, drive, sections
from tests.games.pai_gow_tiles_script import DEALER, GAME, LOSES, TIES, WINS, FromStacks, nets, played, seat

TEN = {"pai_gow": 1000}
NINE = [(3, 3, 3)]
VOIDS = {
    "dice_totaled_wrongly": "535.12(c)",
    "dealer_tile_exposed": "535.12(e)",
    "unplayed_tile_exposed": "535.12(e)",
}


@pytest.mark.parametrize("id", VOIDS)
@pytest.mark.parametrize("when", ["deal", "stub"])
def test_535_12_c_and_e_void_the_round_and_the_tiles_are_mixed_again(id: str, when: str) -> None:
    table = played({1: seat(20, WINS), 4: seat(5, LOSES)}, irregularity={"id": id, "when": when})
    assert table.result.void
    assert nets(table) == {1: 0, 4: 0}
    assert {line.section for lines in table.result.lines.values() for line in lines} == {VOIDS[id]}
    assert table.round.aftermath == ["the tiles are mixed again"]
    check_conserved(table)


def test_535_12_e_a_tile_of_the_bank_voids_the_round_too() -> None:
    seats = {3: seat(None, DEALER), 5: seat(30, LOSES)}
    table = played(seats, "", bank=3, irregularity="bank_tile_exposed")
    assert table.result.void
    assert nets(table) == {3: 0, 5: 0}
    taken = {3: seat(15, DEALER, "bank"), 5: seat(30, LOSES)}
    table = played(taken, "", irregularity="bank_tile_exposed")
    assert [(line.net, line.section) for line in table.result.lines[3]] == [(0, "535.12(e)")]
    check_conserved(table)


def test_535_12_e_the_dealers_tiles_count_as_unbet_where_he_places_no_wager() -> None:
    seats = {3: seat(None, DEALER), 5: seat(30, LOSES)}
    assert played(seats, TIES, bank=3, irregularity="dealer_tile_exposed").result.void


@pytest.mark.parametrize("when", ["deal", "stub", "decision"])
@pytest.mark.parametrize(("said", "net"), [("void", 0), ("play", -500)])
def test_535_12_d_the_player_chooses(when: str, said: str, net: int) -> None:
    declared = {"id": "player_tile_exposed", "seat": 4, "when": when}
    table = played({1: seat(20, WINS), 4: seat(5, LOSES, said)}, irregularity=declared)
    assert nets(table) == {1: 1900, 4: net}
    check_conserved(table)


def test_535_12_d_a_hand_that_is_voided_in_a_banked_round_is_nobodys() -> None:
    seats = {3: seat(None, DEALER), 5: seat(30, LOSES, "void"), 1: seat(10, WINS)}
    table = played(seats, "", bank=3, irregularity={"id": "player_tile_exposed", "seat": 5})
    assert nets(table) == {1: 950, 3: -1000, 5: 0}


@pytest.mark.parametrize("id", ["dice_not_flat", "die_falls_out"])
def test_535_12_a_b_the_dice_are_shaken_again(id: str) -> None:
    first = drive(RoundInPlay(GAME.begin({1: TEN})), FromStacks(rolls=NINE))
    table = RoundInPlay(GAME.begin({1: TEN}))
    requests = drive(table, FromStacks(rolls=NINE), {at(first, Roll): Declared(id)})
    assert len([request for request in requests if isinstance(request, Roll)]) == 2
    assert GAME.irregularity(id).section in sections(requests)
    assert not table.result.void


def test_535_12_a_a_no_roll_in_the_list_of_dice() -> None:
    table = RoundInPlay(GAME.begin({1: TEN}))
    requests = drive(table, FromStacks(rolls=[NO_ROLL, *NINE]))
    assert "535.12(a)" in sections(requests)
    assert len([request for request in requests if isinstance(request, Roll)]) == 2


def test_535_11_i_a_lid_that_the_bank_takes_off() -> None:
    seats: dict[int, dict[str, int]] = {1: {}, 4: TEN}
    first = drive(RoundInPlay(GAME.begin(seats, situation={"bank": 1})), FromStacks(rolls=NINE))
    table = RoundInPlay(GAME.begin(seats, situation={"bank": 1}))
    requests = drive(table, FromStacks(rolls=NINE), {at(first, Roll): Declared("bank_uncovers_shaker")})
    assert [request.by for request in requests if isinstance(request, Roll)] == [1, 1]
    with pytest.raises(Refused, match=r"bank_uncovers_shaker: the dealer banks this round \(§ 535\.11\(i\)\)"):
        played({1: seat(10, WINS)}, irregularity="bank_uncovers_shaker")
    gone = [{"id": "player_leaves", "seat": 1, "when": "decision"}, "bank_uncovers_shaker"]
    with pytest.raises(Refused, match="bank_uncovers_shaker: the bank has left"):
        played({1: seat(None, DEALER), 4: seat(10, LOSES)}, "", bank=1, irregularities=gone)
    with pytest.raises(Refused, match="it cannot happen under the rules in force"):
        played({1: seat(10, WINS)}, irregularity="bank_uncovers_shaker", rules={"player_bank": False})


def test_535_6_e_a_tile_seen_while_stacking_mixes_all_again() -> None:
    first = drive(RoundInPlay(GAME.begin({1: TEN})), FromStacks(rolls=NINE))
    table = RoundInPlay(GAME.begin({1: TEN}))
    requests = drive(table, FromStacks(rolls=NINE), {at(first, Shuffle): Declared("tile_exposed_in_stacking")})
    assert len([request for request in requests if isinstance(request, Shuffle)]) == 2
    assert "535.6(e)" in sections(requests)


# ----------------------------------------------------------------------------------- 535.12(f): the dealer's hands


@pytest.mark.parametrize("when", ["stand", "decision", "reveal"])
def test_535_12_f_hands_not_set_as_filed_are_set_again(when: str) -> None:
    seats = {4: seat(20, "6-6 4-5 1-6 1-4", low="1-6 1-4")}
    told = {"id": "dealer_hands_set_wrongly", "when": when}
    assert nets(played(seats, dealer_low=["1-3", "3-4"], irregularity=told)) == {4: 0}
    assert nets(played(seats, dealer_low=["1-3", "3-4"])) == {4: 1900}


def test_535_12_f_hands_that_the_chapter_forbids_are_set_again_by_themselves() -> None:
    seats = {4: seat(20, "6-6 4-5 1-6 1-4", low="1-6 1-4")}
    by_itself = played(seats, dealer_low=["4-4", "3-4"])
    declared = played(seats, dealer_low=["4-4", "3-4"], irregularity="dealer_hands_set_wrongly")
    assert nets(by_itself) == nets(declared) == {4: 0}
    assert "535.12(f)" in {entry.section for entry in by_itself.entries}


@pytest.mark.parametrize(
    ("dealer_low", "refused"),
    [
        ([], "the dealer's hands are set the house way"),
        (["4-4", "1-3"], "the dealer's hands are set the house way"),
        (["5-6", "3-4"], "the dealer's hands are set the house way"),
    ],
)
def test_535_12_f_hands_set_the_house_way_are_not_set_again(dealer_low: list[str], refused: str) -> None:
    with pytest.raises(Refused, match=refused):
        played({4: seat(20, WINS)}, dealer_low=dealer_low, irregularity="dealer_hands_set_wrongly")


# ---------------------------------------------------------------------------------------- 535.7(b): who leaves


@pytest.mark.parametrize(
    ("when", "step"), [("deal", 1), ("stub", 1), ("decision", 1), ("decision", 3), ("stand", 1), ("reveal", 2)]
)
def test_535_7_b_who_leaves_abandons_the_wager(when: str, step: int) -> None:
    told = {"id": "player_leaves", "seat": 1, "when": when, "step": step}
    table = played({1: seat(20, WINS), 4: seat(5, WINS.replace("4-5", "3-6").replace("2-6", "3-5"))}, irregularity=told)
    assert nets(table) == {1: -2000, 4: 475}
    assert table.result.lines[1][0].section == "535.7(b)"
    check_conserved(table)


def test_535_7_b_without_a_moment_the_player_leaves_during_the_deal() -> None:
    table = played({1: seat(20, WINS), 4: seat(5, LOSES)}, irregularity={"id": "player_leaves", "seat": 1})
    assert nets(table) == {1: -2000, 4: -500}


def test_535_7_b_a_player_may_leave_while_the_hand_is_shown() -> None:
    told = {"id": "player_leaves", "seat": 4, "when": "reveal", "step": 2}
    table = played({1: seat(20, WINS), 4: seat(5, TIES)}, irregularity=told)
    assert nets(table) == {1: 1900, 4: -500}


def test_535_7_b_everybody_may_leave() -> None:
    told = [{"id": "player_leaves", "seat": number, "when": "stub"} for number in (1, 4)]
    table = played({1: seat(20, WINS), 4: seat(5, LOSES)}, irregularities=told)
    assert nets(table) == {1: -2000, 4: -500}


class Leaves(AutomaticPlayer):
    """Takes the bank, then gets up at a question."""

    def __init__(self, name: str, answered: int) -> None:
        super().__init__(name)
        self._left = answered

    def decide(self, question: Any, round: Any) -> Any:
        self._left -= 1
        if self._left < 0:
            raise Leaving
        return question.read("bank" if "bank" in [action.word for action in question.actions] else question.default)


@pytest.mark.parametrize("answered", range(7))
def test_535_7_b_a_person_may_get_up_at_any_question(answered: int) -> None:
    """Before "no more bets" the round is as if it had not begun; after it the bank's hand is played out."""
    session = Session(GAME, {2: Leaves("Ann", 2 + answered), 5: AutomaticPlayer("Bob")}, bankroll=500_00, seed=4)
    assert session.play_round() is not None  # nobody banks the first round: two questions, the hand and surrender
    before = dict(session.bankrolls)
    if answered < 3:  # the offer, the cut, the dealer's wager
        with pytest.raises(Leaving):
            session.play_round()
        assert session.bankrolls == before
        return
    done = session.play_round()
    assert done is not None
    assert any("declared: player_leaves" in line for line in done.table.transcript) == (answered < 5)
    check_conserved(done.table)


# ------------------------------------------------------------------------------------------- what cannot be true


@pytest.mark.parametrize(
    ("told", "refused"),
    [
        ({"id": "bank_tile_exposed"}, "the dealer banks this round"),
        ({"id": "player_tile_exposed", "seat": 1, "when": "deal", "step": 9}, "the hands of seat 1|step 9"),
        ({"id": "player_tile_exposed", "when": "deal"}, "its seat is missing"),
        ({"id": "player_tile_exposed", "seat": 2}, "nobody sits at seat 2"),
        ({"id": "player_leaves", "seat": 2}, "nobody sits at seat 2"),
        ({"id": "dice_totaled_wrongly", "when": "roll"}, "left over: the round never came to such a moment"),
        ({"id": "card_face_up"}, "chapter 535 has none of that name"),
    ],
)
def test_what_cannot_be_true_is_refused(told: dict[str, Any], refused: str) -> None:
    with pytest.raises(Refused, match=refused):
        played({1: seat(20, WINS)}, irregularity=told)


@pytest.mark.parametrize(
    ("id", "number", "kind", "refused"),
    [
        ("dealer_tile_exposed", 0, Ask, r"it cannot happen at this point \(offer\)"),
        ("dealer_tile_exposed", 2, Ask, "the hands of dealer are set or shown already"),
        ("dealer_tile_exposed", 3, Ask, "the hands of dealer are set or shown already"),
        ("unplayed_tile_exposed", 0, Deal, "no such stack has been dealt yet"),
        ("player_leaves", 0, Ask, r"it cannot happen at this point \(offer\)"),
        ("player_tile_exposed", 0, Deal, "seat 1 has no tile yet"),
        ("player_tile_exposed", 2, Ask, "the hands of seat 1 are set or shown already"),
        ("dealer_hands_set_wrongly", 1, Ask, "the dealer's hands are not just set"),
    ],
)
def test_an_irregularity_at_a_moment_at_which_it_cannot_be(id: str, number: int, kind: type[Any], refused: str) -> None:
    """The questions are 0 the offer, 1 the players' hands, 2 the dealer's, 3 surrender."""
    first = drive(RoundInPlay(GAME.begin({1: TEN})), FromStacks(rolls=NINE))
    told = Declared(id, seat=1 if id.startswith("player") else None)
    table = RoundInPlay(GAME.begin({1: TEN}))
    moment = at(first, kind, number)
    with pytest.raises(Refused, match=refused):
        drive(table, FromStacks(rolls=NINE), {moment: told})


def test_a_surrendered_or_abandoned_seat_has_nothing_more_to_lose() -> None:
    told = {"id": "player_leaves", "seat": 1, "when": "reveal", "step": 2}
    with pytest.raises(Refused, match="seat 1 has no wager left on the layout"):
        played({1: seat(20, WINS, "surrender"), 4: seat(5, LOSES)}, irregularity=told)
    exposed = [{"id": "player_leaves", "seat": 1, "when": "deal"}, {"id": "player_tile_exposed", "seat": 1}]
    with pytest.raises(Refused, match="seat 1 has no wager left"):
        played({1: seat(20, WINS), 4: seat(5, LOSES)}, irregularities=exposed)
    seats = {3: seat(None, DEALER), 5: seat(30, LOSES)}
    with pytest.raises(Refused, match="that is bank_tile_exposed"):
        played(seats, "", bank=3, irregularity={"id": "player_tile_exposed", "seat": 3})
