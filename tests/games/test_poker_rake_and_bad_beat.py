"""What leaves the pots: the rake of section 15, time charges, and the Bad Beat payout of section 20."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from poker_at_the_table import (
    EIGHT_OR_BETTER,
    POKER,
    Course,
    Rules,
    announced,
    check_money,
    nets,
    play,
    pots,
    question,
    seated,
)

from feltwork.equipment.cards import parse_cards
from feltwork.games.poker.charges import bad_beat, rakes, time_charge
from feltwork.games.poker.kinds import KINDS
from feltwork.games.poker.rules import PokerRules
from feltwork.games.poker.showdown import best_of
from feltwork.games.poker.sign import sign
from feltwork.procedure.request import Ask, Declared, Point, Settle
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.settle import settle
from feltwork.terms.money import parse_money
from feltwork.terms.refusal import Refused
from tests.examples import examples

THREE = (100, 100, 100)
BOARD = "2c 3d 7h 9s Jc"
HOLES = {1: "Qs Qd", 2: "Ks Kd", 3: "As Ad"}
TEN_PERCENT: Rules = {"rake": "percentage", "rake_percent": 10, "rake_unit": 1, "rake_most": 100, "betting": "no_limit"}
LEVELS: Rules = {"rake": "incremental", "rake_levels": {"10": "1", "20": "1", "40": "2"}, "betting": "no_limit"}


def all_in(chips: object, rules: dict[str, object], **more: object) -> RoundInPlay:
    """Three players with as many chips, all of them in the pot at once."""
    actions = ("3 all in", "1 call", "2 call")
    return play((chips, chips, chips), *actions, rules=rules, hole=HOLES, community=BOARD, **more)  # type: ignore[arg-type]


def in_rake_area(course: Course) -> list[int]:
    """What went to the rake area, time after time, in cents."""
    area = re.compile(r"\$([\d,.]+) of the pot .* goes to the rake area")
    found = (area.match(text) for _, text in announced(course.requests))
    return [parse_money(match[1].replace(",", ""), "rake") for match in found if match]


def rules_of(**told: object) -> PokerRules:
    rules = POKER.submission(told)
    assert isinstance(rules, PokerRules)
    return rules


# ---------------------------------------------------------------------------------------- 15(b)(1): a percentage


@pytest.mark.parametrize("percent", [0, 5, 9.99, 10])
def test_553_15_b_1_up_to_ten_percent(percent: float) -> None:
    rules = POKER.submission({"rake_percent": percent})
    assert isinstance(rules, PokerRules)
    assert rules.rake_percent == round(100 * percent)


@pytest.mark.parametrize("percent", ["10.01", 11, 100, -1])
def test_553_15_b_1_more_than_ten_percent_is_refused(percent: object) -> None:
    with pytest.raises(Refused) as refused:
        POKER.submission({"rake_percent": percent})
    assert refused.value.section == "553.15(b)(1)"


@pytest.mark.parametrize(
    ("chips", "unit", "most", "rake"),
    [
        ("11", "1", "100", 3_00),  # 3.30 of 33
        ("11", "0.25", "100", 3_25),
        ("11", "0.01", "100", 3_30),
        ("13.33", "1", "100", 3_00),  # 3.999 of 39.99
        ("13.34", "1", "100", 4_00),
        ("100", "1", "5", 5_00),
        ("100", "1", "0", 0),
        ("100", "7", "100", 28_00),
    ],
)
def test_553_15_a_the_percentage_in_whole_units_up_to_the_most(chips: str, unit: str, most: str, rake: int) -> None:
    table = all_in(chips, {**TEN_PERCENT, "rake_unit": unit, "rake_most": most})
    assert table.result.rake == rake
    staked = round(100 * float(chips))
    assert nets(table) == {1: -staked, 2: -staked, 3: 2 * staked - rake}


def test_553_15_b_1_ii_main_and_side_pots_each_and_the_most_for_all() -> None:
    """39 in the main pot, 58 in the side pot: 3 and 5 in whole dollars."""
    chips = {1: 42, 2: 42, 3: 13}
    course = ("3 all in", "1 raise 42", "2 call")
    table = play(chips, *course, rules=TEN_PERCENT, hole=HOLES, community=BOARD)
    assert [(pot.amount, pot.rake) for pot in table.result.pots] == [(39_00, 3_00), (58_00, 5_00)]
    assert nets(table) == {1: -42_00, 2: -42_00 + 53_00, 3: 23_00}
    capped = play(chips, *course, rules={**TEN_PERCENT, "rake_most": 4}, hole=HOLES, community=BOARD)
    assert [pot.rake for pot in capped.result.pots] == [3_00, 1_00]


def test_553_15_d_an_uncalled_bet_is_not_raked() -> None:
    # 6 dollars before the flop and a bet of 90 that nobody calls: nothing of 6 at a unit of 1.
    table = play(THREE, "3 call", "1 call", "2 check", "1 bet 90", "2 fold", "3 fold", rules=TEN_PERCENT)
    assert table.result.rake == 0
    assert pots(table) == [(6_00, (1,), {1: 6_00})]
    # A call for less: only what it answered is in the pot.
    table = play((100, 10, 100), "3 fold", "1 all in", "2 call", rules=TEN_PERCENT, hole=HOLES, community=BOARD)
    assert [(pot.amount, pot.rake) for pot in table.result.pots] == [(20_00, 2_00)]
    assert [line.staked for line in table.result.lines[1] if line.wager == "uncalled_bet"] == [90_00]


def test_553_15_d_nor_does_it_lift_the_pot_to_a_level() -> None:
    course = ("3 call", "1 call", "2 check", "1 bet 90", "2 fold", "3 fold")
    assert play(THREE, *course, rules=LEVELS).result.rake == 0
    assert play(THREE, *course[:-1], "3 call", *_down(1, 3), rules=LEVELS).result.rake == 4_00


def _down(*seats: int) -> list[str]:
    return [f"{seat} check" for _ in range(2) for seat in seats]


def test_553_15_d_of_the_blinds_only_what_was_called() -> None:
    table = play(THREE, "3 fold", "1 fold", rules={**TEN_PERCENT, "rake_unit": "0.01"})
    assert pots(table) == [(2_00, (2,), {2: 1_80})]
    assert table.result.rake == 20


def test_553_15_a_2_no_flop_no_rake_where_that_is_filed() -> None:
    filed = {**TEN_PERCENT, "no_flop_no_rake": True}
    course = ("3 raise 40", "1 call", "2 fold")
    assert play(THREE, "3 raise 40", "1 raise 80", "2 fold", "3 fold", rules=filed).result.rake == 0
    assert play(THREE, "3 raise 40", "1 raise 80", "2 fold", "3 fold", rules=TEN_PERCENT).result.rake == 8_00
    assert play(THREE, *course, "1 bet 2", "3 fold", rules=filed).result.rake == 8_00


def test_553_15_none_where_none_is_filed() -> None:
    assert all_in(100, {**TEN_PERCENT, "rake": "none"}).result.rake == 0


def test_553_15_e_one_rake_is_taken_and_then_nothing_more() -> None:
    course = Course(["3 all in", "1 call", "2 call"], HOLES, BOARD)
    table = course.run(seated(THREE, {**TEN_PERCENT, "rake_when": "betting_round"}))
    raked = [number for number, (_, text) in enumerate(announced(course.requests)) if "is the rake" in text]
    assert len(raked) == 1
    paid = max(number for number, request in enumerate(course.requests) if isinstance(request, Settle))
    assert not [request for request in course.requests[paid:] if "rake area" in str(request)]
    assert table.result.rake == 30_00


# ---------------------------------------------------------------------------------- 15(b)(1)(i): as play progresses


def test_553_15_b_1_i_taken_after_each_betting_round() -> None:
    course = Course(
        [
            *("3 raise 10", "1 call", "2 call", "1 bet 20", "2 call", "3 call"),
            *("1 check", "2 check", "3 check", "1 bet 9", "2 call", "3 fold"),
        ],
        HOLES,
        BOARD,
    )
    table = course.run(seated(THREE, {**TEN_PERCENT, "rake_when": "betting_round"}))
    assert in_rake_area(course) == [3_00, 6_00, 1_00]  # of 30, of 90, nothing new, of 108
    assert table.result.rake == 10_00
    assert {pot.section for pot in table.result.pots} == {"553.11(j)"}


@settings(max_examples=examples(200), deadline=None)
@given(st.integers(0, 2**32))
def test_553_15_b_1_i_as_play_progresses_comes_to_the_same_as_at_the_end(seed: int) -> None:
    random = Random(seed)  # noqa: S311 - a failing run is a seed
    rules: dict[str, object] = {
        "betting": random.choice(("no_limit", "fixed_limit", "pot_limit")),
        "rake_percent": random.choice(("3", "5", "10")),
        "rake_unit": random.choice(("0.01", "0.50", "1")),
        "rake_most": random.choice(("2", "5", "50")),
    }
    if random.random() < 0.3:
        rules |= {"rake": "incremental", "rake_levels": {"5": "1", "15": "0.50", "30": "2"}}
    chips = {seat: f"{random.randrange(4_00, 60_00) / 100:.2f}" for seat in range(1, random.choice((3, 4, 6)))}
    chips.setdefault(2, "20")
    outcomes = []
    for when in ("end", "betting_round"):
        table = seated(chips, {**rules, "rake_when": when})
        course = Course()
        again = Random(seed)  # noqa: S311 - a failing run is a seed
        while not table.done:
            request = table.request
            course.requests.append(request)
            if isinstance(request, Ask) and request.point is Point.DECISION:
                asked = question(table)
                legal = again.choice(asked.actions[:2])
                amount = again.randint(legal.least, legal.most) if legal.most is not None else None
                from_it = f"{legal.word} {amount / 100:.2f}" if amount is not None else legal.word
                table.answer({asked.seat: asked.read(from_it)})
            else:
                table.answer(course(request))
        check_money(table)
        outcomes.append((nets(table), table.result.rake))
        if when == "betting_round" or "rake_levels" in rules:
            assert sum(in_rake_area(course)) == table.result.rake
    assert outcomes[0] == outcomes[1]
    held = sum(pot.amount for pot in table.result.pots)
    assert outcomes[0][1] <= min(held, parse_money(str(rules["rake_most"]), "most"))
    if "rake_levels" not in rules:
        assert 10 * outcomes[0][1] <= held


# ----------------------------------------------------------------------------------------- 15(b)(2): by levels


@pytest.mark.parametrize(
    ("chips", "rake"),
    [(4, 1_00), (6, 1_00), ("6.66", 1_00), ("6.67", 2_00), (13, 2_00), (14, 4_00), (100, 4_00)],
)
def test_553_15_b_2_set_amounts_as_the_pot_reaches_levels(chips: object, rake: int) -> None:
    assert all_in(chips, LEVELS).result.rake == rake


def test_553_15_b_2_the_level_is_reached_and_not_only_passed() -> None:
    rules = rules_of(**LEVELS)
    assert [sum(rakes(rules, [pot], flop=True)) for pot in (9_99, 10_00, 19_99, 20_00, 39_99, 40_00)] == [
        0,
        1_00,
        1_00,
        2_00,
        2_00,
        4_00,
    ]
    capped = rules_of(**{**LEVELS, "rake_most": 3})
    assert sum(rakes(capped, [40_00], flop=True)) == 3_00


def test_553_15_b_2_main_and_side_pots_are_one_amount_and_no_pot_gives_more_than_it_holds() -> None:
    rules = rules_of(rake="incremental", rake_levels={"10": "3"}, rake_most=5)
    assert rakes(rules, [2_00, 8_00], flop=True) == [2_00, 1_00]
    assert rakes(rules, [2_00, 7_99], flop=True) == [0, 0]


def test_553_15_b_2_i_collected_when_the_level_is_reached() -> None:
    course = Course(["3 raise 4", "1 call", "2 call", "1 bet 10", "2 call", "3 call", *_down(1, 2, 3)], HOLES, BOARD)
    table = course.run(seated(THREE, LEVELS))
    assert in_rake_area(course) == [1_00, 3_00]
    assert table.result.rake == 4_00


def test_553_15_b_2_levels_are_told() -> None:
    for told in ({}, {"0": "1"}, {"10": "-1"}, [10], "10"):
        with pytest.raises(Refused):
            POKER.submission({"rake": "incremental", "rake_levels": told})


# ------------------------------------------------------------------------------------------ 15(b)(3): by time

BY_TIME: Rules = {"rake": "time", "time_charge": 12}
FOLD = ("3 fold", "1 fold")


@pytest.mark.parametrize(("every", "due"), [(20, 4_00), (30, 6_00)])
def test_553_15_b_3_iii_a_third_or_half_of_the_hourly_fee(every: int, due: int) -> None:
    rules = {**BY_TIME, "time_charge_every": every}
    table = play(THREE, *FOLD, rules=rules, time_charge_due=True)
    assert nets(table) == {1: -due - 1_00, 2: -due + 1_00, 3: -due}
    assert table.result.time_charges == 3 * due
    assert table.result.rake == 0


def test_553_15_b_3_iii_every_20_or_30_minutes_and_nothing_else() -> None:
    for every in (0, 10, 15, 60, "half an hour"):
        with pytest.raises(Refused):
            POKER.submission({**BY_TIME, "time_charge_every": every})
    with pytest.raises(Refused):
        POKER.submission({"rake": "time"})
    with pytest.raises(Refused) as refused:
        POKER.submission({**BY_TIME, "time_charge": "10", "time_charge_every": 20})  # 3.33 and a third
    assert refused.value.section == "553.15(b)(3)(iii)"


def test_553_15_b_3_only_when_it_falls_due_and_never_from_the_pot() -> None:
    table = play(THREE, *FOLD, rules=BY_TIME)
    assert (table.result.time_charges, table.result.rake) == (0, 0)
    # Due, but the rake of this table is no charge by time.
    table = play(THREE, *FOLD, rules=TEN_PERCENT, time_charge_due=True)
    assert table.result.time_charges == 0


def test_553_15_b_3_i_inactive_players_pay_too() -> None:
    table = play(
        {1: 100, 2: 100, 3: 100, 7: 6},
        "3 fold",
        "1 fold",
        rules=BY_TIME,
        time_charge_due=True,
        inactive=["7"],
        button=3,
    )
    assert nets(table) == {1: -7_00, 2: -5_00, 3: -6_00, 7: -6_00}
    with pytest.raises(Refused) as refused:
        seated({1: 100, 2: 100, 7: "5.99"}, BY_TIME, time_charge_due=True, inactive=["7"], button=2)
    assert (refused.value.section or "").startswith("553.15(b)(3)")


def test_553_15_b_3_i_by_the_table_it_is_shared() -> None:
    rules = rules_of(**{**BY_TIME, "time_charge": "10.02", "time_charge_by": "table"})
    assert time_charge(rules, (1, 2, 3)) == {1: 1_67, 2: 1_67, 3: 1_67}
    assert time_charge(rules, (1, 2, 4, 9)) == {1: 1_26, 2: 1_25, 4: 1_25, 9: 1_25}
    for count in range(2, 11):
        assert sum(time_charge(rules, tuple(range(1, count + 1))).values()) == 5_01


def test_553_15_b_3_what_was_charged_can_not_be_wagered() -> None:
    rules = {**BY_TIME, "betting": "no_limit"}
    table = play((20, 20, 20), "3 all in", "1 fold", "2 fold", rules=rules, time_charge_due=True)
    assert [line.staked for line in table.result.lines[3] if line.wager == "uncalled_bet"] == [12_00]


def test_553_16_g_a_void_hand_gives_back_the_pot_and_not_the_time() -> None:
    table = play(THREE, "3 call", "! cards_missing_or_added", rules=BY_TIME, time_charge_due=True)
    assert table.result.void
    assert nets(table) == {1: -6_00, 2: -6_00, 3: -6_00}
    assert table.result.time_charges == 18_00


def test_553_15_c_the_sign_names_type_and_amount() -> None:
    for told, words in (
        ({"rake_percent": 10, "rake_most": 4}, ("10%", "$4.00")),
        (LEVELS, ("$1.00 at $10.00", "$2.00 at $40.00")),
        (BY_TIME, ("$12.00 an hour", "$6.00 every 30 minutes")),
    ):
        lines = [line.text for line in sign(rules_of(**told)) if line.section == "553.15(c)"]
        assert len(lines) == 1
        assert all(word in lines[0] for word in words)


# ----------------------------------------------------------------------------------- 20(c): what a pot contributes

BAD_BEAT: Rules = {**TEN_PERCENT, "bad_beat": True, "rake_most": 5}


def test_553_20_c_after_the_rake_and_before_the_pot_is_awarded() -> None:
    course = Course(["3 all in", "1 call", "2 call"], HOLES, BOARD)
    table = course.run(seated(THREE, BAD_BEAT, meters={"bad_beat": "500"}))
    assert nets(table) == {1: -100_00, 2: -100_00, 3: 194_00}
    assert (table.result.rake, table.result.contributions) == (5_00, 1_00)
    assert table.result.meters == {"bad_beat": 501_00}
    assert POKER.next_situation(table.round)["meters"] == {"bad_beat": 501_00}
    steps = [
        "rake" if "is the rake" in str(request) else "fund" if "Bad Beat payout" in str(request) else "pot"
        for request in course.requests
        if "is the rake" in str(request) or "Bad Beat payout" in str(request) or isinstance(request, Settle)
    ]
    assert steps[:3] == ["rake", "fund", "pot"]


@pytest.mark.parametrize(("chips", "contributed"), [("6.66", 0), ("6.67", 1_00), ("100", 1_00)])
def test_553_20_b_2_a_pot_below_the_least_contributes_nothing(chips: str, contributed: int) -> None:
    table = all_in(chips, {**BAD_BEAT, "bad_beat_minimum_pot": "20.01"})
    assert table.result.contributions == contributed


def test_553_20_b_1_never_more_than_the_pot_has_left() -> None:
    rules = {**BAD_BEAT, "bad_beat_contribution": 50, "bad_beat_minimum_pot": 0}
    table = all_in(4, rules)
    assert (table.result.rake, table.result.contributions) == (1_00, 11_00)
    assert nets(table) == {1: -4_00, 2: -4_00, 3: -4_00}
    # Who won a pot of which nothing is left has won it all the same, in the words of the line too.
    won, folded = (line.why for seat in (3, 2) for line in table.result.lines[seat])
    assert won.startswith("pair of aces is the highest hand")
    assert "conceded" in folded
    alone = play((100, 100), "1 fold", rules=rules)
    assert [line.why for line in alone.result.lines[2]] == ["nobody called it", "nobody else contends for it"]


def test_553_20_c_one_contribution_of_a_hand_with_side_pots() -> None:
    table = play({1: 42, 2: 42, 3: 13}, "3 all in", "1 raise 42", "2 call", rules=BAD_BEAT, hole=HOLES, community=BOARD)
    assert [pot.bad_beat for pot in table.result.pots] == [1_00, 0]


def test_553_20_a_only_where_it_is_offered() -> None:
    assert all_in(100, TEN_PERCENT).result.contributions == 0
    with pytest.raises(Refused) as refused:
        seated(THREE, TEN_PERCENT, meters={"bad_beat": "5"})
    assert refused.value.section == "553.20(a)"
    with pytest.raises(Refused):
        POKER.submission({"type": "five_card_draw_low", "bad_beat": True})
    with pytest.raises(Refused) as refused:
        POKER.submission({"bad_beat": True, "bad_beat_loser": 50, "bad_beat_winner": 25, "bad_beat_table": 24})
    assert refused.value.section == "553.20(b)(3)"


# ------------------------------------------------------------------------------------ 20(b)(3): who is paid what

QUADS = {1: "8d 8c", 2: "Ks Kh", 3: "As Ad", 4: "2h 3h"}
QUADS_BOARD = "8s 8h Kd Kc 2c"


def quads(
    rules: dict[str, object] | None = None,
    *showdown: str,
    holes: dict[int, str] | None = None,
    board: str = QUADS_BOARD,
    fund: str = "1000.01",
) -> RoundInPlay:
    """Seats 1 and 2 are all-in, 3 and 4 have folded."""
    return play(
        (100, 100, 100, 100),
        *("3 fold", "4 fold", "1 all in", "2 call", *showdown),
        rules={**BAD_BEAT, **(rules or {})},
        hole=holes or QUADS,
        community=board,
        meters={"bad_beat": fund},
    )


def awards(table: RoundInPlay) -> dict[int, int]:
    return {award.seat: award.taken for award in table.result.awards}


def test_553_20_b_3_half_to_the_loser_a_quarter_to_the_winner_and_a_quarter_to_the_others() -> None:
    table = quads()
    # 1000.01 and the dollar of this pot: 500.505, 250.2525 and 250.2525 for two, each down to the cent.
    assert awards(table) == {1: 500_50, 2: 250_25, 3: 125_12, 4: 125_12}
    assert table.result.meters == {"bad_beat": 2}
    assert nets(table) == {1: -100_00 + 500_50, 2: 94_00 + 250_25, 3: 125_12, 4: 125_12}
    check_money(table)


@pytest.mark.parametrize(("paid", "left"), [(50, 500_51), ("12.34", 877_48)])
def test_553_20_b_3_what_is_not_paid_stays_in_the_fund(paid: object, left: int) -> None:
    table = quads({"bad_beat_paid": paid}, fund="1000")
    assert sum(awards(table).values()) + table.result.meters["bad_beat"] == 1001_00
    payout = 1001_00 * round(100 * float(str(paid))) // 1_00_00
    assert awards(table)[1] == payout * 50 // 100
    assert table.result.meters["bad_beat"] >= 1001_00 - payout
    assert abs(table.result.meters["bad_beat"] - left) <= 3


def test_553_20_b_3_heads_up_the_others_share_stays_in_the_fund() -> None:
    table = play(
        (100, 100),
        *("1 all in", "2 call"),
        rules=BAD_BEAT,
        hole={1: "8d 8c", 2: "Ks Kh"},
        community=QUADS_BOARD,
        meters={"bad_beat": "999"},
    )
    assert awards(table) == {1: 500_00, 2: 250_00}
    assert table.result.meters == {"bad_beat": 250_00}


def test_553_20_b_3_who_is_not_dealt_in_has_no_share() -> None:
    table = play(
        {1: 100, 2: 100, 3: 100, 4: 100},
        *("3 fold", "1 all in", "2 call"),
        rules=BAD_BEAT,
        hole=QUADS,
        community=QUADS_BOARD,
        meters={"bad_beat": "999"},
        inactive=["4"],
        button=3,
    )
    assert awards(table) == {1: 500_00, 2: 250_00, 3: 250_00}


@pytest.mark.parametrize(
    ("least", "loser", "winner", "board", "beaten"),
    [
        ("four_of_a_kind", "2d 2c", "Ks Kh", "2s 2h Kd Kc 8c", True),
        ("four_of_a_kind", "Ad Kh", "2d 2c", "2s 2h As Ac 8c", False),  # aces full of twos
        ("aces_full_of_jacks", "Ad Ah", "Js Jd", "Jc Jh Ac 8c 2h", True),
        ("aces_full_of_jacks", "Ad Ah", "Ts Td", "Tc Th Ac 8c 2h", False),
        ("aces_full_of_kings", "Ad Ah", "Ks Kd", "Kc Kh Ac 8c 2h", True),
        ("aces_full_of_kings", "Ad Ah", "Qs Qd", "Qc Qh Ac 8c 2h", False),
        ("four_jacks", "Js Jd", "Ks Kh", "Jc Jh Kd Kc 8c", True),
        ("four_jacks", "Ts Td", "Ks Kh", "Tc Th Kd Kc 8c", False),
        ("straight_flush", "4h 5h", "9h Th", "6h 7h 8h 2c 2d", True),
        ("straight_flush", "Js Jd", "9h Th", "6h 7h 8h Jc Jh", False),
    ],
)
def test_553_20_b_3_the_least_hand_that_qualifies(
    least: str, loser: str, winner: str, board: str, beaten: bool
) -> None:
    table = quads({"bad_beat_hand": least}, "1 show", "2 show", holes={1: loser, 2: winner}, board=board)
    assert bool(awards(table)) is beaten
    if beaten:
        assert max(awards(table), key=lambda seat: awards(table)[seat]) == 1


def test_553_20_b_3_both_hole_cards_play_in_both_hands() -> None:
    # The four eights lie open: the loser's hand is the table's with a king.
    board = "8s 8h 8d 8c 2c"
    assert not awards(quads({}, "1 show", "2 show", holes={1: "Kd Qd", 2: "Ad 3h"}, board=board))
    # Three lie open: the winner needs one card of two.
    board = "8s 8h 8d Kc Kd"
    holes = {1: "8c 2d", 2: "Ks Kh"}
    assert not awards(quads({}, "1 show", "2 show", holes=holes, board=board))
    assert awards(quads({"bad_beat_hole_cards": False}, "1 show", "2 show", holes=holes, board=board))


@pytest.mark.parametrize("kings", [("Ks", "Kc"), ("Kc", "Ks"), ("Kh", "Kd")])
def test_553_4_a_whether_a_hole_card_plays_is_no_question_of_suits(kings: tuple[str, str]) -> None:
    """Four eights and a king, of which one is the player's and another lies open: the player's own king plays."""
    own, open_ = kings
    holes = {1: f"8c {own}", 2: "9c 9d"}
    table = quads({}, "1 show", "2 show", holes=holes, board=f"8s 8h 8d {open_} 9h")
    assert not awards(table)
    rules, hold_em = rules_of(**BAD_BEAT), KINDS["hold_em"]
    board = parse_cards(f"8s 8h 8d {open_} 9h")
    hands = {
        1: best_of(hold_em, parse_cards(f"8c {own}"), board),
        2: best_of(hold_em, parse_cards("Ad Ac"), parse_cards("As Ah 2c 3c 4c")),
    }
    hole = {1: parse_cards(f"8c {own}"), 2: parse_cards("Ad Ac")}
    found = bad_beat(rules, 1000_00, hands, (2,), hole, (1, 2))
    assert found is not None
    assert found.losers == (1,)


def test_553_20_b_3_losing_hands_that_tie_share_and_so_do_winning_ones() -> None:
    """Aces full of jacks twice, beaten by a royal flush."""
    table = play(
        (100, 100, 100, 100),
        *("3 all in", "4 call", "1 call", "2 fold", "3 show", "1 show"),
        rules={**BAD_BEAT, "bad_beat_hand": "aces_full_of_jacks"},
        hole={1: "Ad Jd", 2: "3c 4c", 3: "Ah Jh", 4: "Kc Qc"},
        community="Jc As Ac Tc 2d",
        meters={"bad_beat": "999"},
    )
    assert awards(table) == {1: 250_00, 2: 250_00, 3: 250_00, 4: 250_00}
    rules, hold_em = rules_of(**{**BAD_BEAT, "bad_beat_hand": "aces_full_of_jacks"}), KINDS["hold_em"]
    full = best_of(hold_em, parse_cards("Ah Jh"), parse_cards("Jc As Ac 8c 2d"))
    four = best_of(hold_em, parse_cards("Js Jd"), parse_cards("Jc Jh Ac 8c 2d"))
    hole = {1: parse_cards("Ah Jh"), 2: parse_cards("Ah Jh"), 3: parse_cards("Js Jd"), 4: parse_cards("Js Jd")}
    found = bad_beat(rules, 1000_00, {1: full, 2: full, 3: four, 4: four}, (3, 4), hole, (1, 2, 3, 4, 5))
    assert found is not None
    assert found.shares == {1: 250_00, 2: 250_00, 3: 125_00, 4: 125_00, 5: 250_00}


def test_553_1_a_lesser_losing_hand_that_qualifies_is_paid_where_the_best_does_not() -> None:
    """The best losing hand has one hole card idle; the next one has both in play and is four of a kind too."""
    rules, hold_em = rules_of(**BAD_BEAT), KINDS["hold_em"]
    board = parse_cards("8s 8h 8d Tc Th")
    hands = {
        1: best_of(hold_em, parse_cards("Ts 2c"), parse_cards("Tc Td Th 8s 8h")),
        2: best_of(hold_em, parse_cards("8c Jc"), board),
        3: best_of(hold_em, parse_cards("9h Jh"), parse_cards("8h Th 7h 2c 2d")),
    }
    hole = {1: parse_cards("Ts 2c"), 2: parse_cards("8c Jc"), 3: parse_cards("9h Jh")}
    found = bad_beat(rules, 1000_00, hands, (3,), hole, (1, 2, 3))
    assert found is not None
    assert found.losers == (2,)


def test_553_16_d_who_concedes_unseen_has_no_bad_beat() -> None:
    # The loser shows last here: seat 2 wagers, seat 1 calls.
    course = ("3 fold", "4 fold", "1 call", "2 all in", "1 call")
    told = {"rules": BAD_BEAT, "hole": QUADS, "community": QUADS_BOARD, "meters": {"bad_beat": "999"}}
    four = (100, 100, 100, 100)
    assert awards(play(four, *course, "1 show", **told)) == {1: 500_00, 2: 250_00, 3: 125_00, 4: 125_00}  # type: ignore[arg-type]
    assert not awards(play(four, *course, "1 muck", **told))  # type: ignore[arg-type]


def test_553_16_d_silence_shows_a_hand_that_may_be_a_bad_beat() -> None:
    course = ("3 fold", "4 fold", "1 call", "2 all in", "1 call")
    told = {"rules": BAD_BEAT, "hole": QUADS, "community": QUADS_BOARD, "meters": {"bad_beat": "999"}}
    four = (100, 100, 100, 100)
    assert awards(play(four, *course, **told)) == {1: 500_00, 2: 250_00, 3: 125_00, 4: 125_00}  # type: ignore[arg-type]
    without = {**told, "rules": {**BAD_BEAT, "bad_beat": False}, "meters": {}}
    lines = play(four, *course, **without).result.lines[1]  # type: ignore[arg-type]
    assert [line.why for line in lines] == ["conceded at the showdown"]


def test_553_20_f_the_shift_supervisor_verifies_it_first() -> None:
    course = Course(["3 fold", "4 fold", "1 all in", "2 call"], QUADS, QUADS_BOARD)
    course.run(seated((100, 100, 100, 100), BAD_BEAT, meters={"bad_beat": "10"}))
    texts = announced(course.requests)
    assert any(section == "553.20(f)" and "shift supervisor" in text for section, text in texts)


def test_553_20_b_3_in_omaha_hole_cards_are_no_question() -> None:
    table = play(
        (100, 100, 100),
        *("3 fold", "1 all in", "2 call"),
        rules={**BAD_BEAT, "type": "omaha_high"},
        hole={1: "8d 8c 2d 3d", 2: "Ks Kh 4d 5d", 3: "As Ad Qd Qc"},
        community=QUADS_BOARD,
        meters={"bad_beat": "999"},
    )
    assert awards(table) == {1: 500_00, 2: 250_00, 3: 250_00}


def test_553_16_g_a_void_hand_leaves_the_fund_as_it_was() -> None:
    declare = [(Ask, 5, Declared("cards_missing_or_added"))]
    table = play(
        (100, 100, 100, 100),
        *("3 fold", "4 fold", "1 all in", "2 call"),
        rules=BAD_BEAT,
        hole=QUADS,
        community=QUADS_BOARD,
        meters={"bad_beat": "999"},
        declare=declare,
    )
    assert table.result.void
    assert table.result.meters == {"bad_beat": 999_00}
    assert not awards(table)


def test_553_20_a_an_empty_fund_pays_nothing_but_the_contribution_of_the_pot() -> None:
    table = quads(fund="0")
    assert awards(table) == {1: 50, 2: 25, 3: 12, 4: 12}
    assert table.result.meters == {"bad_beat": 1}


# -------------------------------------------------------------------------------------------------- the kill


@pytest.mark.parametrize(
    ("in_force", "chips", "holes", "follows"),
    [
        (False, 20, {1: "Kh Kd 9c 9d", 2: "Tc Td 5h 5d"}, True),  # one wins all of 40
        (False, 9, {1: "Kh Kd 9c 9d", 2: "Tc Td 5h 5d"}, False),  # 18 is too little
        (False, 10, {1: "Kh Kd 9c 9d", 2: "Tc Td 5h 5d"}, True),  # 20 is enough
        (False, 20, {1: "Kh Kd 9c 9d", 2: "Ac 4c 5h 5d"}, False),  # split
        (True, 20, {1: "Kh Kd 9c 9d", 2: "Tc Td 5h 5d"}, True),
        (True, 20, {1: "Kh Kd 9c 9d", 2: "Ac 4c 5h 5d"}, False),
        (True, 9, {1: "Kh Kd 9c 9d", 2: "Tc Td 5h 5d"}, False),
    ],
)
def test_553_1_the_kill_comes_with_a_whole_qualifying_pot_and_goes_with_a_split(
    in_force: bool, chips: int, holes: dict[int, str], follows: bool
) -> None:
    rules = {**EIGHT_OR_BETTER, "betting": "no_limit", "kill": "kill", "qualifying_pot": 20}
    table = play(
        (chips, chips), "1 all in", "2 call", rules=rules, hole=holes, community="2s 3h 8h Ks Qc", kill=in_force
    )
    assert POKER.next_situation(table.round)["kill"] is follows


def test_553_12_m_only_in_omaha_eight_or_better_and_with_a_qualifying_pot() -> None:
    with pytest.raises(Refused):
        POKER.submission({"type": "omaha_high", "kill": "kill", "qualifying_pot": 20})
    with pytest.raises(Refused):
        POKER.submission({**EIGHT_OR_BETTER, "kill": "kill"})
    with pytest.raises(Refused):
        seated(THREE, EIGHT_OR_BETTER, kill=True)


def test_553_15_a_file_tells_rake_time_and_fund() -> None:
    done = settle(
        {
            "game": "poker",
            "rules": {"bad_beat": True},
            "chips": {"1": "100", "2": "100"},
            "button": 2,
            "meters": {"bad_beat": "100"},
            "seats": {"1": {"cards": ["9h", "8d"]}, "2": {"cards": ["Ac", "4c"]}},
            "community": ["Th", "Jc", "Qc", "2c", "3s"],
            "actions": ["1 raise 4", "2 raise 6", "1 call", *("1 check", "2 check") * 3],
        }
    )
    written = done.result.to_json()
    assert (written["rake"], written["bad_beat"], written["meters"]) == ("1.00", "1.00", {"bad_beat": "101.00"})
