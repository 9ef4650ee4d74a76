"""Pai Gow with a player as the bank (§ 535.11): who banks, what the bank directs, and where every cent goes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from feltwork.games.pai_gow_tiles.delivery import cut
from feltwork.games.pai_gow_tiles.table import Table
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.place import DEALER as DEALERS
from feltwork.procedure.place import Place
from feltwork.procedure.request import Ask, Deal, Declared, Reveal, Roll
from feltwork.procedure.round import Round
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.play import Session
from feltwork.rounds.players import AutomaticPlayer, Betting
from feltwork.terms.refusal import Refused
from tests.games import pai_gow_tiles_model as model
from tests.games.driving import check_staked, drive, drive_until
from tests.games.pai_gow_tiles_script import (
    DEALER,
    GAME,
    LOSES,
    TIES,
    WINS,
    WINS_TOO,
    FromStacks,
    nets,
    played,
    seat,
)

TEN = {"pai_gow": 1000}


def begun(seats: tuple[int, ...], rules: Mapping[str, object] | None = None, **situation: object) -> RoundInPlay:
    """A round with ten dollars at each seat but the bank's."""
    bank = situation.get("bank")
    wagers = {number: {} if number == bank else dict(TEN) for number in seats}
    return RoundInPlay(GAME.begin(wagers, GAME.submission(rules), situation))


def asked(table: RoundInPlay) -> list[int]:
    """Who is offered the bank, in order."""
    drive_until(table, FromStacks(rolls=[(3, 3, 3)]), Ask)
    request = table.request
    assert isinstance(request, Ask)
    return [question.seat for question in request.questions] if request.section == "535.11(c)" else []


# ----------------------------------------------------------------------------------- 535.11(b) to (d): the offer


def test_535_11_c_the_bank_is_offered_counterclockwise_from_the_right() -> None:
    assert asked(begun((1, 3, 6))) == [6, 3, 1]
    assert asked(begun((1, 3, 6), first_offer=4)) == [3, 1, 6]
    assert asked(begun((1, 3, 6), first_offer=1)) == [1, 6, 3]


def test_535_11_b_nobody_is_offered_the_bank_at_the_start_of_the_game() -> None:
    assert asked(begun((1, 3, 6), start_of_game=True)) == []
    assert asked(begun((1, 3, 6), {"player_bank": False})) == []


def test_535_11_c_who_banked_the_round_before_is_passed_over() -> None:
    assert asked(begun((1, 3, 6), last_bank=6)) == [3, 1]


def test_535_11_d_1_who_did_not_wager_against_the_dealer_is_passed_over() -> None:
    assert asked(begun((1, 3, 6), last_wagers={"1": 5, "6": 5})) == [6, 1]


def test_535_11_d_2_who_cannot_cover_the_others_wagers_is_passed_over() -> None:
    assert asked(begun((1, 3, 6), chips={"1": "19.99", "3": 20, "6": 500})) == [6, 3]


def test_535_11_f_who_plays_at_two_areas_is_passed_over() -> None:
    rules = GAME.submission({"two_adjacent_areas": True})
    wagers = {1: dict(TEN), 2: dict(TEN), 5: dict(TEN)}
    table = RoundInPlay(GAME.begin(wagers, rules, players={1: "Ann", 2: "Ann", 5: "Bob"}))
    assert asked(table) == [5]


def test_535_11_e_co_banking_is_offered_where_the_holder_does() -> None:
    for offered in (True, False):
        table = drive_until(begun((1,), {"co_banking": offered}), FromStacks(), Ask)
        assert isinstance(table.request, Ask)
        words = [action.word for action in table.request.questions[0].actions]
        assert words == (["bank", "co_bank", "pass"] if offered else ["bank", "pass"])


def test_535_11_c_the_first_offer_moves_on_and_the_wagers_against_the_dealer_are_kept() -> None:
    table = begun((1, 3, 6))
    drive(table, FromStacks(rolls=[(3, 3, 3)]))
    expected = {"start_of_game": False, "last_bank": 0, "first_offer": 5, "last_wagers": {1: 1000, 3: 1000, 6: 1000}}
    assert GAME.next_situation(table.round) == expected
    table = begun((1, 3, 6), first_offer=1, last_wagers={"1": 7, "3": 8})
    drive(table, FromStacks(rolls=[(3, 3, 3)], decisions={1: ["bank", "no_dealer_wager"]}))
    expected = {"start_of_game": False, "last_bank": 1, "first_offer": 6, "last_wagers": {1: 700, 3: 800}}
    assert GAME.next_situation(table.round) == expected


def test_535_11_c_of_several_who_accept_the_first_in_order_banks() -> None:
    table = begun((1, 3, 6), first_offer=3)
    drive(table, FromStacks(rolls=[(3, 3, 3)], decisions={6: ["bank"], 1: ["co_bank"]}))
    own = table.round.own
    assert isinstance(own, Table)
    assert (own.bank, own.co_bank) == (1, True)
    assert table.result.lines[1][0].section == "535.11(c)"
    assert table.result.lines[6][0].wager == "pai_gow"


@pytest.mark.parametrize(
    ("seats", "more", "refused"),
    [
        ({5: seat(30, LOSES)}, {"bank": 3}, r"bank: seat 3: nobody sits there \(§ 535\.11\(c\)\)"),
        ({3: seat(5, DEALER), 5: seat(30, LOSES)}, {"bank": 3}, r"seat 3: pai_gow: the bank covers .* and places none"),
        ({3: seat(5, WINS)}, {"co_bank": True}, r"co_bank: nobody banks \(§ 535\.11\(e\)\)"),
        ({3: seat(5, WINS)}, {"dealer_wager": 5}, r"dealer_wager: nobody banks \(§ 535\.11\(h\)\)"),
        ({3: seat(None, DEALER)}, {"bank": 3, "dealer_wager": -1}, r"dealer_wager"),
        (
            {3: seat(None, DEALER)},
            {"bank": 3, "dealer_wager": 26, "last_wagers": {"3": 25}},
            r"dealer_wager 26.00: more than the dealer may wager .* \(§ 535\.11\(h\)\); 25.00 or less",
        ),
        (
            {3: seat(None, DEALER)},
            {"bank": 3, "dealer_wager": 5, "co_bank": True},
            r"dealer_wager: under co-banking the dealer places no wager \(§ 535\.11\(e\)\)",
        ),
        ({3: seat(None, DEALER)}, {"bank": 7}, r"key bank: 7 is not permitted \(§ 535\.11\(c\)\)"),
        ({3: seat(None, DEALER)}, {"bank": 3, "chips": 5}, r'key chips: .*dollars by seat: {"3": "25.00"}'),
        ({3: seat(None, DEALER)}, {"bank": 3, "chips": {"9": 5}}, r"key chips: .*seats 1 to 6"),
        ({3: seat(None, DEALER)}, {"bank": 3, "last_wagers": {"3": -5}}, r"last_wagers"),
    ],
)
def test_535_11_a_bank_that_cannot_be_is_refused(seats: dict[int, Any], more: dict[str, Any], refused: str) -> None:
    with pytest.raises(Refused, match=refused):
        played(seats, "", **more)


def test_535_11_d_2_chips_that_just_cover_the_wagers_are_enough() -> None:
    table = played({3: seat(None, DEALER), 1: seat(40, WINS)}, "", bank=3, chips={"3": 40})
    assert nets(table) == {1: 3800, 3: -4000}


# ------------------------------------------------------------------------------------------- 535.11(g): the cut


@pytest.mark.parametrize(
    ("right", "left", "row"),
    [
        ([1], [], "1 2 3 4 5 6 7 8"),
        ([8], [], "8 1 2 3 4 5 6 7"),
        ([3, 4, 5], [], "3 4 5 1 2 6 7 8"),
        ([], [3, 4, 5], "1 2 6 7 8 3 4 5"),
        ([], [1, 2, 3, 4], "5 6 7 8 1 2 3 4"),
        ([4], [5], "4 1 2 3 6 7 8 5"),
        ([5, 6], [4], "5 6 1 2 3 7 8 4"),
    ],
)
def test_535_11_g_stacks_moved_to_one_end_or_both(right: list[int], left: list[int], row: str) -> None:
    assert " ".join(str(stack + 1) for stack in cut(right, left)) == row


@pytest.mark.parametrize(
    ("said", "row"),
    [
        (["cut_right 3-5"], "3 4 5 1 2 6 7 8"),
        (["cut right 3 4 5", "no more"], "3 4 5 1 2 6 7 8"),
        (["cut_left 5 to 3"], "1 2 6 7 8 3 4 5"),
        (["cut_right 4", "opposite 5"], "4 1 2 3 6 7 8 5"),
        (["cut left 4", "opposite 5, 6"], "5 6 1 2 3 7 8 4"),
        (["cut_left 1-8"], "1 2 3 4 5 6 7 8"),
        (["no_cut"], "1 2 3 4 5 6 7 8"),
    ],
)
def test_535_11_g_what_the_bank_says(said: list[str], row: str) -> None:
    table = played({3: seat(None, DEALER, *said), 1: seat(40, WINS)}, "", bank=3)
    own = table.round.own
    assert isinstance(own, Table)
    assert " ".join(str(stack + 1) for stack in own.row) == row


@pytest.mark.parametrize(
    ("said", "refused"),
    [
        (["cut_right 3 5"], r"do not stand side by side \(§ 535\.11\(g\)\(1\)\)"),
        (["cut_right 3-9"], r"3-9 is no stack \(§ 535\.11\(g\)\(1\)\)"),
        (["cut_right"], r"the stacks to move are missing \(§ 535\.11\(g\)\(1\)\)"),
        (["cut_right 3 3"], "do not stand side by side"),
        (["cut_left 4", "opposite 6"], r"side by side \(§ 535\.11\(g\)\(2\)\); adjacent stacks, .* next to 4"),
    ],
)
def test_535_11_g_stacks_that_cannot_be_moved(said: list[str], refused: str) -> None:
    with pytest.raises(Refused, match=refused):
        played({3: seat(None, DEALER, *said), 1: seat(40, WINS)}, "", bank=3)


def test_535_11_g_to_k_the_cut_and_the_style_decide_who_has_which_tiles() -> None:
    table = begun((2, 5), bank=5)
    said = {5: ["cut_right 8", "opposite 7", "chee_yee"]}
    requests = drive(table, FromStacks(rolls=[(4, 4, 1)], decisions=said))
    deals = {str(request.to): request for request in requests if isinstance(request, Deal)}
    # the row from the right is 8 1 2 3 4 5 6 7; 9 counted from the bank is the bank: Chee Yee gives it the upper
    # halves of stacks 8 and 7, and three places on (4, 3, 2) the lower halves of stacks 1 and 6
    assert set(deals["seat 5"].spots) == {28, 29, 24, 25}
    assert set(deals["seat 2"].spots) == {2, 3, 22, 23}
    assert {request.section for request in deals.values()} == {"535.11(k)"}


def test_535_11_i_without_a_word_the_delivery_is_the_house_way_from_the_right_whatever_is_filed() -> None:
    table = begun((2, 5), {"delivery": "pin_say_from_the_left"}, bank=5)
    requests = drive(table, FromStacks(rolls=[(4, 4, 1)]))
    assert next(request.spots for request in requests if isinstance(request, Deal)) == (0, 1, 2, 3)
    (roll,) = [request for request in requests if isinstance(request, Roll)]
    assert (roll.by, roll.section) == (5, "535.11(i)")


# --------------------------------------------------------------------------------- 535.11(h): the dealer's wager


@pytest.mark.parametrize(
    ("more", "said", "expected"),
    [
        ({}, [], 0),
        ({}, ["dealer_wager 12"], 1200),
        ({"last_wagers": {"3": 25}}, [], 2500),
        ({"last_wagers": {"3": 25}}, ["dealer_wager"], 2500),
        ({"last_wagers": {"3": 25}}, ["dealer_wager 0.01"], 1),
        ({"last_wagers": {"3": 25}}, ["no_dealer_wager"], 0),
        ({"last_wagers": {"3": 25}, "rules": {"dealer_wager": 40}}, [], 4000),
        ({"last_wagers": {"3": 25}, "chips": {"3": 50}}, [], 1000),
        ({"last_wagers": {"3": 25}, "chips": {"3": 40}}, [], 0),
        ({"last_wagers": {"3": 25}, "co_bank": True}, [], 0),
        ({"dealer_wager": 12}, [], 1200),
        ({"dealer_wager": 0, "last_wagers": {"3": 25}}, [], 0),
        ({"dealer_wager": "24.50", "last_wagers": {"3": 25}}, [], 2450),
    ],
)
def test_535_11_h_what_the_dealer_wagers(more: dict[str, Any], said: list[str], expected: int) -> None:
    table = played({3: seat(None, DEALER, *said), 1: seat(40, WINS)}, LOSES, bank=3, **more)
    own = table.round.own
    assert isinstance(own, Table)
    assert own.dealer_wager == expected
    shown = [str(entry.text)[:6] for entry in table.entries if " shows " in str(entry.text)]
    assert ("dealer" in shown) == bool(expected)


def test_535_11_h_an_amount_must_be_told_where_the_last_wager_is_not() -> None:
    with pytest.raises(Refused, match=r"its amount is missing \(§ 535\.11\(h\)\)"):
        played({3: seat(None, DEALER, "dealer_wager"), 1: seat(40, WINS)}, LOSES, bank=3)


# ---------------------------------------------------------------------------------- 535.11(n) to (r): the money


def paid(table: RoundInPlay) -> list[str]:
    """Whose money moves, in order."""
    return [entry.text[:6] for entry in table.entries if re.match(r"seat \d: (pai_gow|bank) ", entry.text)]


def test_535_11_n_o_the_order_of_a_banked_round() -> None:
    seats = {6: seat(30, WINS), 5: seat(10, LOSES), 4: seat(10, TIES), 3: seat(None, DEALER), 1: seat(20, WINS_TOO)}
    table = played(seats, "1-1 1-1 4-6 1-5", bank=3, last_wagers={"3": 15})
    told = [entry.text for entry in table.entries if entry.section.startswith(("535.10", "535.11"))]
    shown = [text[:6] for text in told if " shows " in text]
    assert shown == ["dealer", "seat 3", "seat 6", "seat 5", "seat 4", "seat 1"]
    # the center has 10: too little for seat 6, so that the bank adds the missing 55 before anybody is paid
    assert paid(table) == ["seat 5", "seat 4", "seat 3", "seat 6", "seat 1"]
    assert nets(table) == {1: 1900, 3: -5500, 4: 0, 5: -1000, 6: 2850}
    check_staked(table)


def test_535_11_o_winners_are_paid_from_the_center_while_it_lasts() -> None:
    seats = {6: seat(10, WINS), 5: seat(15, LOSES), 3: seat(None, DEALER), 1: seat(20, WINS_TOO)}
    table = played(seats, "", bank=3)
    assert paid(table) == ["seat 5", "seat 6", "seat 3", "seat 1"]
    assert nets(table) == {1: 1900, 3: -1500, 5: -1500, 6: 950}


def test_535_11_e_r_the_dealer_sets_the_hand_of_a_co_bank() -> None:
    seats = {3: seat(None, DEALER), 1: seat(40, "6-6 4-5 1-6 1-4", low="1-6 1-4")}
    table = played(seats, "", bank=3, co_bank=True)
    assert nets(table) == {1: 0, 3: 0}  # 8 and 2 with 4-4 against 2 with 1-6: a tie
    table = played(seats, "", bank=3, co_bank=True, dealer_low=["1-3", "3-4"])
    assert nets(table) == {1: 3800, 3: -2000}  # 9 and 1, which 535.10(d) permits
    table = played(seats, "", bank=3, co_bank=True, dealer_low=["1-3", "5-6"])
    assert nets(table) == {1: 0, 3: 0}  # 5 and 5, which it does not
    with pytest.raises(
        Refused, match=r"seat 3: low: the dealer sets the hand of a co-bank \(§ 535\.11\(e\)\); .* dealer_low"
    ):
        played({**seats, 3: seat(None, DEALER, low="1-3 3-4")}, "", bank=3, co_bank=True)


class Banker:
    """Wagers at random, takes the bank often, and sets or directs at random."""

    def __init__(self, name: str, chance: Random) -> None:
        self.name, self._chance = name, chance

    def wagers(self, betting: Betting) -> Mapping[str, int] | None:
        stakes = {"pai_gow": self._chance.randint(100, 5000)}
        return stakes if betting.can(stakes) else None

    def decide(self, question: Question, round: Round[Any, Any]) -> Decision:
        action = self._chance.choice(question.actions)
        if action.picks and action.picks.hand:
            return Decision(action.word, picks=tuple(sorted(self._chance.sample(range(1, 5), 2))))
        if action.picks or (action.word == "surrender" and self._chance.random() < 0.7):
            return AutomaticPlayer(self.name).decide(question, round)
        amount = None if action.most is None else self._chance.randint(action.least, action.most)
        return Decision(action.word, amount)


def hands(table: RoundInPlay, place: Place, low: Any) -> tuple[model.Hand, model.Hand]:
    rest = [str(tile) for tile in table.round.hand(place)]
    for tile in low:
        rest.remove(str(tile))
    return model.arranged(tuple(rest), tuple(map(str, low)))


@pytest.mark.parametrize("quarter", [False, True])
def test_535_11_money_is_conserved_and_is_what_a_model_says(quarter: bool) -> None:
    """Players, bank and house together neither win nor lose: some hundred banked rounds, seat by seat."""
    chance = Random(1 + quarter)  # noqa: S311 - a failing run is a seed
    rules = GAME.submission({"vigorish_rounding": "quarter" if quarter else "cent"})
    players = {number: Banker(f"player {number}", chance) for number in (1, 2, 4, 6)}
    session = Session(GAME, players, bankroll=2_000_00, rules=rules, seed=5 + quarter)
    seen: Counter[tuple[bool, int]] = Counter()
    for _ in range(400):
        session.bankrolls = {number: max(bankroll, 200_00) for number, bankroll in session.bankrolls.items()}
        done = session.play_round()
        assert done is not None
        table, own = done.table, done.table.round.own
        assert isinstance(own, Table)
        if not own.banked:
            continue
        bank = Place.at(own.bank)
        against = hands(table, bank, own.dealer_low if own.co_bank else own.lows[own.bank])
        wagers = {number: placed["pai_gow"] for number, placed in table.round.placed.items() if number != own.bank}
        verdicts = {
            number: -1
            if any(line.section == "535.10(e)" for line in table.result.lines[number])
            else model.verdict(hands(table, Place.at(number), own.lows[number]), against)
            for number in wagers
        }
        dealer = model.verdict(hands(table, DEALERS, own.dealer_low), against) if own.dealer_wager else 0
        if own.dealer_wager:
            assert hands(table, DEALERS, own.dealer_low) == model.house_way(tuple(map(str, table.round.hand(DEALERS))))
        expected, banks, house = model.banked(wagers, verdicts, own.dealer_wager, dealer, own.co_bank, quarter)
        assert sum(expected.values()) + banks + house == 0
        assert nets(table) == {**expected, own.bank: banks}
        seen[own.co_bank, (banks > 0) - (banks < 0)] += 1
        seen[own.co_bank, 10 + dealer] += bool(own.dealer_wager)
    assert min(seen[False, sign] for sign in (1, -1, 9, 10, 11)) > 5
    assert min(seen[True, sign] for sign in (1, -1)) > 5


# -------------------------------------------------------------------------------------------- the bank leaves


@pytest.mark.parametrize("co_bank", [False, True])
def test_535_7_b_a_bank_that_leaves_still_covers_the_wagers(co_bank: bool) -> None:
    gone = {"id": "player_leaves", "seat": 3, "when": "decision"}
    seats = {3: seat(None, DEALER), 1: seat(40, WINS), 5: seat(10, LOSES)}
    table = played(seats, TIES, bank=3, co_bank=co_bank, last_wagers={"3": 25}, irregularity=gone)
    own = table.round.own
    assert isinstance(own, Table)
    assert own.bank_left
    assert own.dealer_wager == (0 if co_bank else 2500)
    assert nets(table)[1] == 3800
    with pytest.raises(Refused, match=r"the bank has left already \(§ 535\.7\(b\)\)"):
        played(seats, TIES, bank=3, irregularities=[gone, gone])


def test_535_11_n_the_banks_hands_are_shown_before_the_players() -> None:
    table = begun((2, 5), bank=5)
    requests = drive(table, FromStacks(rolls=[(4, 4, 1)]), {})
    assert [str(request.place) for request in requests if isinstance(request, Reveal)] == ["seat 5", "seat 2"]
    assert not any(isinstance(request, Declared) for request in requests)
