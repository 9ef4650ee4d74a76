"""Props & Hops, chapters 585 and 668a: every roll against every wager, the no roll, the shaker, Six Eight Shake."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from feltwork.games import game
from feltwork.games.props_and_hops.procedure import still_needed
from feltwork.games.props_and_hops.rules import LAYOUT, LEFT, RIGHT, column
from feltwork.games.props_and_hops.wagers import COMBINATIONS, SIXES_AND_EIGHTS
from feltwork.procedure.action import Decision
from feltwork.procedure.request import NO_ROLL, Announce, Ask, Declared, Roll, Settle
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.settle import settle
from feltwork.terms.refusal import Refused

OLD, NEW = game("props-and-hops@585"), game("props-and-hops@668a")
EDITIONS = pytest.mark.parametrize("edition", [OLD, NEW], ids=str)
ROLLS = list(product(range(1, 7), repeat=2))
NUMBERS = ("one", "two", "three", "four", "five", "six")
SHAKE = "six_eight_shake"

# An expectation that owes nothing to the module: a test of two dice for each wager, and its odds.
Expected = tuple[Callable[[int, int], bool], Callable[[int, int], Fraction]]


def always(pays: int, per: int = 1) -> Callable[[int, int], Fraction]:
    return lambda *_: Fraction(pays, per)


def shows(low: int, high: int) -> Callable[[int, int], bool]:
    return lambda *faces: sorted(faces) == [low, high]


def one_roll_wagers(chapter: str) -> dict[str, Expected]:
    hardways = enumerate(("two", "four", "six", "eight", "ten", "twelve"), 1)
    mixed = combinations(enumerate(NUMBERS, 1), 2)
    return {
        **{f"{name}_the_hardway_bet": (shows(face, face), always(30)) for face, name in hardways},
        **{f"{one}_{other}_bet": (shows(low, high), always(15)) for (low, one), (high, other) in mixed},
        "field": (lambda a, b: a + b < 5 or a + b > 8, lambda a, b: Fraction(2 if a + b in (2, 12) else 1)),
        **(only_585() if chapter == "585" else only_668a()),
    }


def only_585() -> dict[str, Expected]:
    return {
        "any_craps": (lambda a, b: a + b in (2, 3, 12), always(7)),
        "any_seven": (lambda a, b: a + b == 7, always(4)),
        "any_doubles": (lambda a, b: a == b, always(4)),
    }


def only_668a() -> dict[str, Expected]:
    top = {(1, 2), (1, 3), (1, 6), (2, 5), (3, 4), (4, 6), (5, 6)}
    left = {(1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (2, 3)}
    right = {(6, 6), (5, 6), (4, 6), (3, 6), (2, 6), (4, 5)}
    return {
        "hop_the_top": (lambda a, b: (min(a, b), max(a, b)) in top, always(3, 2)),
        "hop_the_left": (lambda a, b: (min(a, b), max(a, b)) in left, always(2)),
        "hop_the_right": (lambda a, b: (min(a, b), max(a, b)) in right, always(2)),
        "hop_the_center": (lambda a, b: (min(a, b), max(a, b)) not in left | right, always(3, 2)),
        "1_6_and_under": (lambda a, b: a + b < 7 or {a, b} == {1, 6}, always(1)),
        "3_4_and_over": (lambda a, b: a + b > 7 or {a, b} == {3, 4}, always(1)),
    }


def play(edition: Any, stakes: dict[int, dict[str, int]], *rolls: Any, **situation: object) -> RoundInPlay:
    """A round of these rolls (faces, NO_ROLL or an irregularity); every question is answered by silence."""
    table = RoundInPlay(edition.begin(stakes, situation=situation))
    coming = iter(rolls)
    while not table.done:
        match table.request:
            case Roll():
                table.answer(next(coming))
            case Ask(questions=questions):
                table.answer({question.seat: Decision("roll") for question in questions})
            case _:
                table.answer()
    assert next(coming, None) is None, "every roll was needed"
    return table


def file(chapter: str, seats: dict[str, Any], dice: list[Any], **more: Any) -> dict[str, Any]:
    return {"game": f"props-and-hops@{chapter}", "seats": seats, "dice": dice, **more}


# Section 2 and section 4: every roll against every wager.


@EDITIONS
def test_2_every_roll_against_every_wager(edition: Any) -> None:
    expected = one_roll_wagers(edition.chapter)
    assert set(expected) == {wager.id for wager in edition.wagers} - {SHAKE}
    for faces in ROLLS:
        table = play(edition, {3: dict.fromkeys(expected, 2_00)}, faces)
        lines = {line.wager: line for line in table.result.lines[3]}
        for wager, (wins, pays) in expected.items():
            won = wins(*faces)
            assert lines[wager].returned == (2_00 + 2_00 * pays(*faces) if won else 0), (wager, faces)
            assert lines[wager].section == (f"{edition.chapter}.4" if won else edition.wager(wager).section)


@pytest.mark.parametrize(
    ("chapter", "wager", "rolls", "edge"),
    [
        ("585", "four_the_hardway_bet", 1, Fraction(5, 36)),
        ("585", "two_five_bet", 2, Fraction(1, 9)),
        ("585", "field", 16, Fraction(1, 18)),
        ("585", "any_craps", 4, Fraction(1, 9)),
        ("585", "any_seven", 6, Fraction(1, 6)),
        ("585", "any_doubles", 6, Fraction(1, 6)),
        ("668a", "field", 16, Fraction(1, 18)),
        ("668a", "hop_the_top", 14, Fraction(1, 36)),
        ("668a", "hop_the_left", 11, Fraction(1, 12)),
        ("668a", "hop_the_right", 11, Fraction(1, 12)),
        ("668a", "hop_the_center", 14, Fraction(1, 36)),
        ("668a", "1_6_and_under", 17, Fraction(1, 18)),
        ("668a", "3_4_and_over", 17, Fraction(1, 18)),
    ],
)
def test_4_winning_rolls_and_house_edge(chapter: str, wager: str, rolls: int, edge: Fraction) -> None:
    edition: Any = game(f"props-and-hops@{chapter}")
    nets = [play(edition, {1: {wager: 2_00}}, faces).result.net(1) for faces in ROLLS]
    assert sum(net > 0 for net in nets) == rolls
    assert Fraction(-sum(nets), 36 * 2_00) == edge


def test_2_f_1_two_of_the_sixteen_field_rolls_pay_double() -> None:
    nets = [play(OLD, {1: {"field": 10_00}}, faces).result.net(1) for faces in ROLLS]
    assert (nets.count(20_00), nets.count(10_00), nets.count(-10_00)) == (2, 14, 20)


def test_2_every_wager_has_its_printed_name_and_paragraph() -> None:
    assert [(w.name, w.section) for w in OLD.wagers if "(f)" in w.section] == [
        ("Field Wager", "585.2(f)(1)"),
        ("Any Craps Wager", "585.2(f)(2)"),
        ("Any Seven Wager", "585.2(f)(3)"),
        ("Any Doubles Wager", "585.2(f)(4)"),
    ]
    assert [(w.name, w.section) for w in NEW.wagers if "(f)" in w.section] == [
        ("Field Wager", "668a.2(f)(1)"),
        ("Hop the Top Wager", "668a.2(f)(2)"),
        ("Hop the Left Wager", "668a.2(f)(3)"),
        ("Hop the Right Wager", "668a.2(f)(4)"),
        ("Hop the Center Wager", "668a.2(f)(5)"),
        ("1-6 and Under Wager", "668a.2(f)(6)"),
        ("3-4 and Over Wager", "668a.2(f)(7)"),
        ("Six Eight Shake Wager", "668a.2(f)(8)"),
    ]
    assert OLD.wager("two_the_hardway_bet").section == "585.2(d)(1)"
    assert NEW.wager("five_six_bet").section == "668a.2(e)(15)"


@EDITIONS
def test_2_no_name_of_a_wager_begins_another(edition: Any) -> None:
    """Otherwise a wager placed between two rolls could be read as another one with a strange amount."""
    names = [(wager.id, name.replace("_", " ")) for wager in edition.wagers for name in (wager.id, *wager.also)] + [
        ("", "roll"),
        ("", "take down"),
    ]
    for (one, name), (other, longer) in product(names, names):
        assert one == other or not f"{longer} ".startswith(f"{name} "), (name, longer)


def test_4_the_paytables_as_printed() -> None:
    def printed(edition: Any) -> list[tuple[str, str]]:
        assert {row.section for table in edition.paytables() for row in table} == {f"{edition.chapter}.4"}
        return [(row.name, str(row.pays)) for table in edition.paytables() for row in table]

    shared = [
        ("Double Wager", "30 to 1"),
        ("Any Number Wager", "15 to 1"),
        ("2 or 12 is rolled", "2 to 1"),
        ("3, 4, 9, 10 or 11 is rolled", "1 to 1"),
    ]
    assert printed(OLD) == [
        *shared,
        ("Any Craps Wager", "7 to 1"),
        ("Any Seven Wager", "4 to 1"),
        ("Any Doubles Bet", "4 to 1"),
    ]
    assert printed(NEW) == [
        *shared,
        ("Hop the Top", "3 to 2"),
        ("Hop the Left", "2 to 1"),
        ("Hop the Right", "2 to 1"),
        ("Hop the Center", "3 to 2"),
        ("1-6 and Under", "1 to 1"),
        ("3-4 and Over", "1 to 1"),
        ("Six-Eight Shake", "150 to 1"),
    ]


def test_4_in_force_are_the_tables_of_the_wagers_offered() -> None:
    rules = OLD.submission({"offered": ["one_two_bet", "field"]})
    assert [table.wager for table in OLD.paytables_in_force(rules)] == ["any_number", "field"]
    assert OLD.paytables_in_force(OLD.submission()) == OLD.paytables()


def test_why_in_plain_words() -> None:
    def why(wager: str, faces: tuple[int, int]) -> str:
        return play(NEW, {1: {wager: 1_00}}, faces).result.lines[1][0].why

    assert why("eight_the_hardway_bet", (4, 4)) == "4-4 rolled: eight the hard way"
    assert why("eight_the_hardway_bet", (5, 3)) == "3-5 rolled: not eight the hard way"
    assert why("hop_the_top", (2, 1)) == "1-2 rolled: in the top row of the layout"
    assert why("1_6_and_under", (5, 2)) == "2-5 rolled: not 1-6 or a total under seven"


# Section 1: what is offered, and the layout.


def test_668a_2_f_the_default_layout_has_each_combination_once() -> None:
    assert sorted(roll for row in LAYOUT for roll in row) == sorted(COMBINATIONS)
    assert {len(row) for row in LAYOUT} == {7}
    turned_over = {f"{7 - int(roll[2])}-{7 - int(roll[0])}" for roll in column(LEFT)}
    assert turned_over == set(column(RIGHT))


@EDITIONS
def test_1_b_a_submission_reads_back(edition: Any) -> None:
    rules = edition.submission({"offered": ["field"], "table_maximum": 500})
    assert edition.submission(rules.to_json()) == rules
    assert edition.submission(edition.submission().to_json()) == edition.submission()


def test_1_b_5_and_6_refusals_name_the_section() -> None:
    for edition, section in ((OLD, "585.1(b)(5)"), (NEW, "668a.1(b)(6)")):
        with pytest.raises(Refused) as refused:
            edition.submission({"offered": []})
        assert refused.value.section == section


@EDITIONS
def test_1_a_six_positions_and_one_outcome_for_all(edition: Any) -> None:
    assert (edition.positions, edition.positions_section) == (6, f"{edition.chapter}.1(a)")
    assert edition.common_outcome
    assert not edition.deck(edition.submission())


def test_668a_1_b_5_the_layout_explains_six_eight_shake_where_it_is_offered() -> None:
    def sections(rules: Any) -> set[str]:
        return {clause.section for clause in NEW.equipment(rules)}

    assert "668a.1(b)(5)" in sections(NEW.submission())
    assert "668a.1(b)(5)" not in sections(NEW.submission({"offered": ["field"]}))


@EDITIONS
def test_3_b_1_dice_leave_the_table_after_24_hours(edition: Any) -> None:
    (clock,) = edition.clocks(edition.submission())
    assert (clock.section, clock.hours) == (f"{edition.chapter}.3(b)(1)", 24)
    assert {clause.section for clause in edition.opening(edition.submission())} == {f"{edition.chapter}.3(d)"}


# Section 3: the round.


@pytest.mark.parametrize(
    ("cause", "section"),
    [(NO_ROLL, "585.3(g)"), (Declared("dice_not_flat"), "585.3(g)"), (Declared("die_falls_out"), "585.3(f)")],
)
def test_585_3_f_and_g_a_no_roll_returns_every_wager(cause: Any, section: str) -> None:
    table = play(OLD, {1: {"field": 5_00, "any_seven": 1_00}, 4: {"one_two_bet": 2_00}}, cause)
    assert table.result.void
    assert {line.section for lines in table.result.lines.values() for line in lines} == {section}
    assert [table.result.net(seat) for seat in (1, 4)] == [0, 0]


@pytest.mark.parametrize("cause", [NO_ROLL, Declared("dice_not_flat"), Declared("die_falls_out")])
def test_668a_3_g_and_h_after_a_no_roll_the_dice_are_shaken_again(cause: Any) -> None:
    table = play(NEW, {1: {"field": 5_00}}, cause, cause, (1, 1))
    assert not table.result.void
    assert table.result.net(1) == 10_00


@EDITIONS
def test_3_h_and_i_all_losing_wagers_are_collected_before_any_is_paid(edition: Any) -> None:
    stakes = {seat: {"field": 1_00, "one_two_bet": 1_00, "twelve_the_hardway_bet": 1_00} for seat in (1, 3, 6)}
    table = RoundInPlay(edition.begin(stakes))
    settled = []
    while not table.done:
        if isinstance(table.request, Settle):
            settled.append((table.request.seat, {line.returned > 0 for line in table.request.lines}))
        table.answer((6, 6) if isinstance(table.request, Roll) else None)
    lost, won = {False}, {True}
    assert settled == [(6, lost), (3, lost), (1, lost), (6, won), (3, won), (1, won)]


@EDITIONS
def test_3_j_and_k_the_shaker_stays_until_a_seven_and_then_goes_to_the_left_neighbour(edition: Any) -> None:
    def shaken(faces: Any, **situation: object) -> tuple[list[int], int]:
        table = play(edition, {seat: {"field": 1_00} for seat in (2, 3, 6)}, faces, **situation)
        by = [int(entry.text.split()[1]) for entry in table.entries if " shakes: " in entry.text]
        return by, edition.next_situation(table.round)["shaker"]

    assert shaken((4, 4)) == ([2], 2)
    assert shaken((4, 3)) == ([2], 3)
    assert shaken((1, 6), shaker=3) == ([3], 6)
    assert shaken((1, 6), shaker=6) == ([6], 2)
    assert shaken((1, 1), shaker=4) == ([6], 6)


def test_585_3_j_a_no_roll_leaves_the_shaker_where_it_is() -> None:
    table = play(OLD, {2: {"field": 1_00}, 4: {"field": 1_00}}, NO_ROLL, shaker=4)
    assert OLD.next_situation(table.round) == {"shaker": 4}


@EDITIONS
@pytest.mark.parametrize("moment", [Announce, Roll])
def test_3_e_and_f_the_lid_comes_off_and_the_dice_are_shaken_again(edition: Any, moment: type) -> None:
    table = RoundInPlay(edition.begin({1: {"field": 5_00}}))
    waiting = True
    while not table.done:
        if waiting and isinstance(table.request, moment) and table.request.point in ("shake", "roll"):
            waiting = False
            table.answer(Declared("lid_removed"))
        else:
            table.answer((6, 6) if isinstance(table.request, Roll) else None)
    assert not waiting
    assert table.result.net(1) == 10_00


@EDITIONS
def test_2_c_one_player_one_seat(edition: Any) -> None:
    with pytest.raises(Refused) as refused:
        edition.begin({1: {"field": 1_00}, 2: {"field": 1_00}}, players={1: "Ann", 2: "Ann"})
    assert refused.value.section == f"{edition.chapter}.2(c)"


# 668a.2(f)(8): the Six Eight Shake.


def test_668a_2_f_8_taken_down_after_the_last_listed_roll() -> None:
    """A listed decision may wait: two rolls are listed, so the wager was up for both."""
    for rolls in range(1, 5):
        dice = [[1, 5], [2, 4], [2, 2], [6, 6]][:rolls]
        table = settle(file("668a", {"1": {"wagers": {SHAKE: 10}, "decisions": ["take down"]}}, dice))
        assert sum(entry.text.startswith("the dice show") for entry in table.entries) == rolls
        (line,) = table.result.lines[1]
        assert (line.staked, line.returned, line.odds, line.section) == (10_00, 10_00, None, "668a.2(f)(8)")


def test_668a_2_f_8_lost_with_what_was_missing_named() -> None:
    table = play(NEW, {1: {SHAKE: 10_00}}, (5, 1), (2, 4), (3, 5), (4, 4), (6, 1))
    (line,) = table.result.lines[1]
    assert line.why == "7 rolled before 3-3 and 2-6"


def test_668a_2_f_8_every_seat_is_asked_together_and_those_that_act_again() -> None:
    table = RoundInPlay(NEW.begin({1: {SHAKE: 5_00}, 2: {"field": 5_00}, 5: {SHAKE: 5_00}}))
    answers = [
        {1: Decision("roll"), 2: Decision("field", 1_00), 5: Decision("take down")},
        {2: Decision("one_two_bet", 1_00), 5: Decision("roll")},
        {2: Decision("roll")},
    ]
    rolls, asked = iter([(1, 2), (3, 4)]), []
    while not table.done:
        match table.request:
            case Ask(questions=questions):
                assert all(question.default == "roll" and question.may_wait for question in questions)
                asked.append([question.seat for question in questions])
                table.answer(answers[len(asked) - 1])
            case Roll():
                table.answer(next(rolls))
            case _:
                table.answer()
    assert asked == [[1, 2, 5], [2, 5], [2]]
    assert {seat: table.result.net(seat) for seat in (1, 2, 5)} == {1: -5_00, 2: 3_00, 5: 0}


def test_668a_2_f_8_one_that_is_up_is_not_offered_again() -> None:
    table = RoundInPlay(NEW.begin({1: {SHAKE: 5_00}}))
    while not isinstance(table.request, Ask):
        table.answer((1, 2) if isinstance(table.request, Roll) else None)
    words = {action.word for action in table.request.questions[0].actions}
    assert words == {"roll", "take down"} | {wager.id for wager in NEW.wagers} - {SHAKE}
    with pytest.raises(Refused, match="not legal here"):
        table.answer({1: Decision(SHAKE, 5_00)})


def test_668a_2_a_without_a_six_eight_shake_nobody_is_asked() -> None:
    table = RoundInPlay(NEW.begin({1: {"field": 5_00}}))
    while not table.done:
        assert not isinstance(table.request, Ask)
        table.answer((1, 2) if isinstance(table.request, Roll) else None)


def test_668a_2_f_8_silence_is_customary() -> None:
    table = RoundInPlay(NEW.begin({1: {SHAKE: 5_00}}))
    while not isinstance(table.request, Ask):
        table.answer((1, 2) if isinstance(table.request, Roll) else None)
    assert NEW.customary(table.round, table.request.questions[0]) == Decision("roll")


def test_668a_3_e_and_i_lammers_are_told_for_each_seat() -> None:
    seats = {"1": {"wagers": {SHAKE: 1}}, "2": {"wagers": {"field": 1}, "decisions": [f"{SHAKE} 1"]}}
    told = [entry.text for entry in settle(file("668a", seats, [[1, 5], [3, 3], [6, 1]])).entries]
    assert (
        "the lammer of 1-5 goes to the Six Eight Shake circles: seat 1 still needs 2-4, 3-3, 2-6, 3-5 and 4-4" in told
    )
    assert "the lammer of 3-3 goes to the Six Eight Shake circles: seat 1 still needs 2-4, 2-6, 3-5 and 4-4" in told
    assert (
        "the lammer of 3-3 goes to the Six Eight Shake circles: seat 2 still needs 1-5, 2-4, 2-6, 3-5 and 4-4" in told
    )


WANTED = {(1, 5), (2, 4), (3, 3), (2, 6), (3, 5), (4, 4)}


def model(stake: int, history: list[tuple[tuple[int, int], str]]) -> tuple[int, int]:
    """A seat's Six Eight Shake by a few plain lines: what it nets, and how many rolls are needed."""
    missing = set(WANTED)
    for count, ((a, b), word) in enumerate(history, 1):
        if a + b == 7:
            return -stake, count
        missing.discard((min(a, b), max(a, b)))
        if not missing:
            return 150 * stake, count
        if word == "take down":
            return 0, count
    raise AssertionError("a history ends with a seven")


FACE = st.integers(1, 6)
ROLL = st.tuples(FACE, FACE)
# Sixes and eights more often than dice bring them, so that wagers are won as well.
LIKELY = st.one_of(ROLL, st.sampled_from(sorted(WANTED)))
STEP = st.tuples(LIKELY, st.sampled_from(["roll"] * 9 + ["take down"]))


@given(st.lists(STEP, max_size=25), st.integers(1, 50))
def test_668a_2_f_8_against_a_model(history: list[tuple[tuple[int, int], str]], dollars: int) -> None:
    full = [*history, ((6, 1), "roll")]
    net, needed = model(dollars * 100, full)
    table = RoundInPlay(NEW.begin({1: {SHAKE: dollars * 100}}))
    rolled = 0
    while not table.done:
        match table.request:
            case Roll():
                table.answer(full[rolled][0])
                rolled += 1
            case Ask(questions=(question,)):
                # Taken down, the seat may still place another wager; it says roll, and the round is over.
                asked = question.find(full[rolled - 1][1])
                table.answer({1: asked or Decision("roll")})
            case _:
                table.answer()
    assert (table.result.net(1), rolled) == (net, needed)
    assert len(table.result.lines[1]) == 1


@given(st.lists(st.tuples(LIKELY, st.booleans(), st.sampled_from(["roll"] * 5 + ["take down"])), max_size=30))
def test_668a_2_f_8_two_seats_have_their_own_combinations(steps: list[tuple[tuple[int, int], bool, str]]) -> None:
    """Seat 2 places its wager some rolls after seat 1 and is settled as if the dice began there."""
    joins = next((index for index, (_, joins, _) in enumerate(steps) if joins), len(steps))
    rolls = [roll for roll, _, _ in steps] + [(2, 5)]
    first_net, first_rolls = model(100, [(roll, "roll") for roll in rolls])
    later = [(roll, word) for roll, _, word in steps[joins + 1 :]] + [((2, 5), "roll")]
    joined = joins + 1 < len(rolls) and joins + 1 < first_rolls
    second_net = model(100, later)[0] if joined else 0

    table = RoundInPlay(NEW.begin({1: {SHAKE: 100}, 2: {}}))
    rolled = 0
    while not table.done:
        match table.request:
            case Roll():
                table.answer(rolls[rolled])
                rolled += 1
            case Ask(questions=questions):
                answers = {question.seat: Decision("roll") for question in questions}
                words = {a.word for q in questions if q.seat == 2 for a in q.actions}
                if rolled == joins + 1 and SHAKE in words:
                    answers[2] = Decision(SHAKE, 100)
                elif rolled > joins + 1 and steps[rolled - 1][2] == "take down" and "take down" in words:
                    answers[2] = Decision("take down")
                table.answer(answers)
            case _:
                table.answer()
    assert (table.result.net(1), table.result.net(2)) == (first_net, second_net)


def test_668a_2_f_8_the_chance_of_all_six_before_a_seven() -> None:
    """Inclusion and exclusion over the rolls alone, against every state of the module's own rule."""
    weights = (2, 2, 1, 2, 2, 1)
    by_hand = sum(
        (-1) ** count * Fraction(6, 6 + sum(missing))
        for count in range(len(weights) + 1)
        for missing in combinations(weights, count)
    )

    chances = {frozenset[str](): Fraction(1)}

    def chance(needed: frozenset[str]) -> Fraction:
        """Of winning from here: rolls that change nothing are left out of the count."""
        if needed not in chances:
            after = [still_needed(needed, f"{min(faces)}-{max(faces)}") for faces in ROLLS]
            moved = [left for left in after if left != needed]
            chances[needed] = sum((chance(left) for left in moved if left is not None), Fraction(0)) / len(moved)
        return chances[needed]

    assert chance(SIXES_AND_EIGHTS) == by_hand == Fraction(89, 17160)
    assert 1 - 151 * by_hand == Fraction(3721, 17160)
