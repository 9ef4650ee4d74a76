"""High Roll Dice, chapters 593 and 675a: every throw of ten dice, the second throw, the order, what is refused."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from feltwork.cli.drawing import dice_block
from feltwork.games import game
from feltwork.games.high_roll_dice.settlement import FirstRoll
from feltwork.procedure.irregularity import Effect
from feltwork.procedure.request import NO_ROLL, Announce, Ask, Declared, Roll
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.settle import settle
from feltwork.submission.submission import SubmissionRefused
from feltwork.terms.refusal import Refused
from tests.cli.run import feltwork
from tests.games.driving import check_conserved, drive, settled
from tests.games.high_roll_dice_model import (
    FIRST_PAYS,
    PIP_PAYS,
    as_dice,
    chance_of_more,
    every_throw,
    returned,
    second_pays,
    throws_won_by,
    winner,
)

OLD, NEW = game("high-roll-dice@593"), game("high-roll-dice@675a")
EDITIONS = pytest.mark.parametrize("edition", [OLD, NEW], ids=str)
THROWS = 6**10

PIPS = [f"pip_street_{face}" for face in (2, 3, 4, 5, 6, 1)]
CIRCLES = [f"like_kind_boulevard_{count}" for count in range(2, 9)]
ROW = ["millionaire_row_9", "millionaire_row_10"]
EXTRA = "extra_roll"

FOUR_5S = (5, 5, 5, 5, 6, 6, 6, 1, 1, 4)
"""The chapter's own example."""


def stakes_on(*wagers: str, each: int = 10_00, row: int = 1_00) -> dict[str, int]:
    return {wager: row if wager in ROW else each for wager in wagers}


def throw(edition: Any, stakes: dict[int, dict[str, int]], *rolls: Any, declare: Any = None) -> RoundInPlay:
    table, _ = throw_and_watch(edition, stakes, *rolls, declare=declare)
    return table


def throw_and_watch(edition: Any, stakes: dict[int, dict[str, int]], *rolls: Any, declare: Any = None) -> Any:
    """A round of these throws, every one of them needed; what was asked comes with it."""
    table, coming = RoundInPlay(edition.begin(stakes)), iter(rolls)
    requests = drive(table, lambda request: next(coming) if isinstance(request, Roll) else None, declare)
    assert next(coming, None) is None, "every throw was needed"
    check_conserved(table)
    return table, requests


def back(table: RoundInPlay, seat: int = 1) -> dict[str, int]:
    return {line.wager: line.returned for line in table.result.lines[seat]}


def file(chapter: str, wagers: dict[str, object], dice: list[Any], **more: Any) -> dict[str, Any]:
    return {"game": f"high-roll-dice@{chapter}", "seats": {"1": {"wagers": wagers}}, "dice": dice, **more}


def second_throw(face: int, dice: int, more: int) -> tuple[int, ...]:
    """So many dice of a face, the rest of another."""
    return (face,) * more + (face % 6 + 1,) * (dice - more)


# Section 2(d), (e) and section 5: every throw against every wager.


@EDITIONS
def test_4_f_all_3003_throws_against_a_model(edition: Any) -> None:
    """By the settlement itself, as the procedure calls it."""
    stakes = stakes_on(*PIPS, *CIRCLES, *ROW)
    for counts, _ in every_throw():
        roll = FirstRoll(as_dice(counts))
        lines = [
            *edition.payouts.settle_pip_street(stakes, roll),
            *edition.payouts.settle_like_kind(stakes, roll),
            *edition.payouts.settle_millionaire_row(stakes, roll),
        ]
        assert len(lines) == len(stakes)
        assert {line.wager: line.returned for line in lines} == returned(edition.chapter, stakes, counts)


@EDITIONS
def test_4_h_every_first_throw_and_every_number_of_further_matches_against_a_model(edition: Any) -> None:
    stakes = stakes_on(*PIPS, *CIRCLES, *ROW)
    for counts, _ in every_throw():
        roll = FirstRoll(as_dice(counts))
        face, count = winner(counts)
        first = [
            *edition.payouts.settle_pip_street(stakes, roll),
            *edition.payouts.settle_like_kind_before_extra_roll(stakes, roll),
            *edition.payouts.settle_millionaire_row(stakes, roll),
        ]
        waiting = {wager: stakes[wager] for wager in set(stakes) - {line.wager for line in first}}
        assert set(waiting) == {f"like_kind_boulevard_{higher}" for higher in range(count + 1, 9)}
        for more in range(10 - count + 1):
            second = edition.payouts.settle_extra_roll(waiting, roll, second_throw(face, 10 - count, more))
            expected = returned(edition.chapter, {**stakes, EXTRA: 10_00}, counts, more)
            assert {line.wager: line.returned for line in (*first, *second)} | {EXTRA: 0} == expected


@EDITIONS
def test_4_a_to_h_whole_rounds_for_every_winning_face_count_and_total(edition: Any) -> None:
    once = stakes_on(*PIPS, *CIRCLES, *ROW)
    stakes = {**once, EXTRA: 10_00}
    first_of: dict[tuple[int, int], tuple[int, ...]] = {}
    for counts, _ in every_throw():
        first_of.setdefault(winner(counts), counts)
    # A 4 cannot win with two: three faces above it have one at most, three have two, and ten dice are more.
    all_of_them = {(face, count) for face in range(1, 7) for count in range(2, 11)}
    assert set(first_of) == all_of_them - {(2, 2), (3, 2), (4, 2)}
    for (face, count), counts in first_of.items():
        for more in range(10 - count + 1):
            again = [second_throw(face, 10 - count, more)] if count < 10 else []
            table = throw(edition, {1: stakes, 2: once}, as_dice(counts), *again)
            assert back(table) == returned(edition.chapter, stakes, counts, more)
            assert back(table, 2) == returned(edition.chapter, once, counts, more)


@EDITIONS
@given(st.data())
def test_4_random_rounds_of_several_seats_against_a_model(edition: Any, data: Any) -> None:
    """Any wagers, any dice, an invalid throw now and then."""
    seats = {}
    for seat in data.draw(st.sets(st.integers(1, 5), min_size=1, max_size=4)):
        each = data.draw(st.integers(1_00, 50_00))
        chosen = data.draw(st.sets(st.sampled_from(PIPS), min_size=1))
        circles = data.draw(st.sets(st.sampled_from(CIRCLES)))
        extra = {EXTRA} if circles and data.draw(st.booleans()) else set()
        row = {wager: data.draw(st.integers(1, 1_00)) for wager in data.draw(st.sets(st.sampled_from(ROW)))}
        seats[seat] = {**dict.fromkeys(sorted(chosen | circles | extra), each), **row}
    # Few faces make many matches, so that all rows of the tables are met.
    face = st.sampled_from(data.draw(st.sampled_from([(1, 2, 3, 4, 5, 6), (1, 6, 2), (3, 4), (5,)])))
    dice = data.draw(st.tuples(*[face] * 10))
    counts = tuple(dice.count(face) for face in range(1, 7))
    won, count = winner(counts)
    again = data.draw(st.tuples(*[st.integers(1, 6)] * (10 - count)))
    invalid = st.sampled_from([[], [NO_ROLL], [Declared("die_on_top"), Declared("die_not_flat")]])
    rolls = [*data.draw(invalid), dice]
    if any(EXTRA in stakes for stakes in seats.values()) and count < 10:
        rolls += [*data.draw(invalid), again]
    table = throw(edition, seats, *rolls)
    for seat, stakes in seats.items():
        assert back(table, seat) == returned(edition.chapter, stakes, counts, again.count(won))


@EDITIONS
def test_5_a_how_often_each_face_wins_and_what_the_house_keeps(edition: Any) -> None:
    won: Counter[int] = Counter()
    for counts, ways in every_throw():
        won[FirstRoll(as_dice(counts)).face] += ways
    assert won == {face: sum(throws_won_by(face, count) for count in range(2, 11)) for face in range(1, 7)}
    assert won.total() == THROWS
    assert [face for face, _ in won.most_common()] == [1, 6, 5, 4, 3, 2], "ties go to the higher face"
    rows = [row.pays for row in edition.paytables()[0]]
    kept = {face: 1 - Fraction(won[face], THROWS) * (1 + rows[at].value) for at, face in enumerate((2, 3, 4, 5, 6, 1))}
    assert kept == {face: 1 - Fraction(won[face] * (1 + PIP_PAYS[face]), THROWS) for face in range(1, 7)}
    assert all(0 < edge < Fraction(1, 4) for edge in kept.values())


def test_5_b_how_often_so_many_dice_match() -> None:
    matched: Counter[int] = Counter()
    for counts, ways in every_throw():
        matched[FirstRoll(as_dice(counts)).count] += ways
    assert matched == {count: sum(throws_won_by(face, count) for face in range(1, 7)) for count in range(2, 11)}
    assert matched.total() == THROWS
    # From six on, no two faces can occur so often; five and five are counted once; two is 2-2-2-2-2 or 2-2-2-2-1-1.
    assert {count: matched[count] for count in (10, 9, 8, 7, 6)} == {
        10: 6,
        9: 6 * 10 * 5,
        8: 6 * 45 * 5**2,
        7: 6 * 120 * 5**3,
        6: 6 * 210 * 5**4,
    }
    assert matched[5] == 6 * 252 * 5**5 - 15 * 252
    assert matched[2] == 6 * 113_400 + 15 * 226_800


@EDITIONS
def test_5_d_the_second_throw_by_its_distribution(edition: Any) -> None:
    """What a circle with an Extra Roll Wager nets over all throws: from the game's lines, and by series alone."""
    played: dict[str, Fraction] = defaultdict(Fraction)
    by_series: dict[str, Fraction] = defaultdict(Fraction)
    sample = {count: (1,) * count + tuple(range(2, 7)) * 2 for count in range(2, 11)}
    for count in range(2, 11):
        ways = sum(throws_won_by(face, count) for face in range(1, 7))
        for more in range(10 - count + 1):
            chance = ways * chance_of_more(10 - count, more)
            again = [second_throw(1, 10 - count, more)] if count < 10 else []
            table = throw(edition, {1: stakes_on("pip_street_1", *CIRCLES, EXTRA)}, sample[count][:10], *again)
            for line in table.result.lines[1]:
                played[line.wager] += chance * line.net
            for circle in range(2, 9):
                pays = Fraction(*FIRST_PAYS[circle]) if circle == count else Fraction(-1)
                if more and circle == count + more:
                    pays = Fraction(second_pays(edition.chapter)[circle])
                by_series[f"like_kind_boulevard_{circle}"] += chance * pays * 10_00
    assert {wager: played[wager] for wager in CIRCLES} == by_series
    assert played[EXTRA] == -THROWS * 10_00


def test_5_d_only_three_of_a_kind_differs_between_the_editions() -> None:
    stakes = stakes_on(*PIPS, *CIRCLES, *ROW, EXTRA)
    two_aces = (1, 1, 2, 2, 3, 3, 4, 4, 5, 6)
    lines = [throw(edition, {1: stakes}, two_aces, (1, 2, 3, 4, 5, 6, 6, 6)) for edition in (OLD, NEW)]
    old, new = (back(table) for table in lines)
    assert {wager: (old[wager], new[wager]) for wager in old if old[wager] != new[wager]} == {
        "like_kind_boulevard_3": (90_00, 70_00)
    }
    assert [str(table.result.lines[1][-1].odds) for table in lines] == ["8 to 1", "6 to 1"]


@EDITIONS
def test_5_the_paytables_as_printed(edition: Any) -> None:
    third = "8 to 1" if edition is OLD else "6 to 1"
    printed = {
        table.section: [(row.name, str(row.pays), row.section) for row in table] for table in edition.paytables()
    }
    pip, first, row, second = (f"{edition.chapter}.5({letter})" for letter in "abcd")
    kinds = ["Eight", "Seven", "Six", "Five", "Four", "Three", "Two"]
    assert printed == {
        pip: [
            (name, odds, pip)
            for name, odds in zip(
                ["Two", "Three", "Four", "Five", "Six", "One/ace"],
                ["6 to 1", "6 to 1", "5 to 1", "4 to 1", "4 to 1", "3 to 1"],
                strict=True,
            )
        ],
        first: [
            (f"{kind}-of-a-kind", odds, first)
            for kind, odds in zip(
                kinds, ["5,000 to 1", "400 to 1", "30 to 1", "4 to 1", "1 to 1", "3 to 5", "12 to 1"], strict=True
            )
        ],
        row: [("Ten-of-a-kind", "$1,000,000", row), ("Nine-of-a-kind", "$50,000", row)],
        second: [
            (f"{kind}-of-a-kind", odds, second)
            for kind, odds in zip(kinds[:-1], ["50 to 1", "10 to 1", "4 to 1", "2 to 1", "1 to 1", third], strict=True)
        ],
    }
    assert [edition.pays(table) for table in edition.paytables()] == [
        tuple(PIPS),
        tuple(CIRCLES),
        tuple(ROW),
        tuple(CIRCLES[1:]),
    ]


@pytest.mark.parametrize(
    ("dice", "face", "count"),
    [
        ((6, 6, 6, 4, 4, 4, 4, 1, 2, 3), 4, 4),  # 2(e)(1)(i)
        ((6, 6, 6, 1, 1, 1, 2, 3, 4, 5), 1, 3),  # 2(e)(1)(ii)
        ((6, 6, 6, 1, 1, 1, 1, 2, 3, 4), 1, 4),  # 2(e)(2)(i)
        ((2, 2, 2, 2, 2, 1, 1, 1, 3, 4), 2, 5),  # 2(e)(2)(ii)
        ((6, 6, 6, 4, 4, 4, 2, 2, 1, 1), 6, 3),  # 4(g)
    ],
)
def test_2_e_the_printed_examples(dice: tuple[int, ...], face: int, count: int) -> None:
    assert (FirstRoll(dice).face, FirstRoll(dice).count) == (face, count)


@pytest.mark.parametrize(("higher", "lower"), [(1, 6), (6, 5), (5, 4), (4, 3), (3, 2), (1, 2)])
def test_2_d_five_and_five_go_to_the_higher_face_and_its_dice_stay(higher: int, lower: int) -> None:
    stakes = stakes_on(f"pip_street_{higher}", f"pip_street_{lower}", "like_kind_boulevard_6", EXTRA)
    table, requests = throw_and_watch(NEW, {1: stakes}, (lower,) * 5 + (higher,) * 5, (higher, *[lower] * 4))
    assert back(table)[f"pip_street_{lower}"] == 0
    assert back(table)[f"pip_street_{higher}"] > 0
    assert back(table)["like_kind_boulevard_6"] == 50_00
    assert [request.kept for request in requests if isinstance(request, Roll)] == [(), (higher,) * 5]
    why = next(line.why for line in table.result.lines[1] if line.wager == f"pip_street_{lower}")
    assert why == f"five {higher}s, which rank above as many {lower}s"


# Section 4: the round.


@EDITIONS
def test_4_in_the_order_of_the_chapter(edition: Any) -> None:
    stakes = {
        1: stakes_on("pip_street_2", "pip_street_5", *CIRCLES[1:4], *ROW, EXTRA),
        2: stakes_on("pip_street_5", CIRCLES[3], CIRCLES[4], EXTRA),
        4: stakes_on("pip_street_5", "pip_street_6", *CIRCLES[1:4], *ROW),
    }
    _, requests = throw_and_watch(edition, stakes, FOUR_5S, (5, 1, 2, 3, 4, 6))
    at = edition.at
    assert [request.section for request in requests if isinstance(request, Announce | Roll)] == [
        *(at("2(a)"), at("4(a)"), at("4(a)")),
        *(at("4(b)"), at("4(b)"), at("4(d)"), at("4(e)"), at("4(e)")),
        *(at("4(g)"), at("4(b)"), at("4(g)"), at("4(h)")),
    ]
    assert settled(requests) == [
        (2, (EXTRA,), at("4(a)")),
        (1, (EXTRA,), at("4(a)")),
        # Lost, then paid; without an Extra Roll Wager every circle is decided.
        (4, ("pip_street_6", "pip_street_5"), at("4(f)(1)")),
        (4, (CIRCLES[1], CIRCLES[3], CIRCLES[2]), at("4(f)(2)(i)")),
        (4, tuple(ROW), at("4(f)(3)")),
        (2, ("pip_street_5",), at("4(f)(1)")),
        (1, ("pip_street_2", "pip_street_5"), at("4(f)(1)")),
        # With one the circle thrown is paid before the hopeless one is collected, and the higher one stays.
        (1, (CIRCLES[2], CIRCLES[1]), at("4(f)(2)(ii)")),
        (1, tuple(ROW), at("4(f)(3)")),
        (2, (CIRCLES[4], CIRCLES[3]), at("4(h)")),
        (1, (CIRCLES[3],), at("4(h)")),
    ]


def test_4_a_the_extra_roll_wager_is_gone_before_the_dice_are_shaken() -> None:
    _, requests = throw_and_watch(NEW, {3: stakes_on(*PIPS, *CIRCLES, EXTRA)}, FOUR_5S, (1,) * 6)
    first_roll = next(number for number, request in enumerate(requests) if isinstance(request, Roll))
    assert settled(requests[:first_roll]) == [(3, (EXTRA,), "675a.4(a)")]


def test_4_d_to_h_what_the_dealer_calls() -> None:
    _, requests = throw_and_watch(NEW, {3: stakes_on(*PIPS, *CIRCLES, EXTRA)}, FOUR_5S, (5, 5, 1, 2, 3, 4))
    said = [request.text for request in requests if isinstance(request, Announce) and request.said]
    assert said == ["no more bets", "the 5 occurs the most", "four 5s", "two more: six-of-a-kind"]
    told = [request.text for request in requests if isinstance(request, Announce) and not request.said]
    assert "the four 5s go to the place labeled Five on the throw box and lie exposed" in told
    assert "the four 5s stay on the throw box; the other six dice go into the shaker" in told
    table, _ = throw_and_watch(NEW, {3: stakes_on(*PIPS, *CIRCLES, EXTRA)}, (4,) * 9 + (1,), (1,))
    told = [entry.text for entry in table.entries]
    assert "the nine 4s stay on the throw box; the other die goes into the shaker" in told
    assert 'the dealer: "none more: nine-of-a-kind"' in told


@pytest.mark.parametrize(
    ("face", "label"), [(1, "Ace"), (2, "Two"), (3, "Three"), (4, "Four"), (5, "Five"), (6, "Six")]
)
def test_4_e_the_place_on_the_throw_box(face: int, label: str) -> None:
    table = throw(NEW, {1: stakes_on(*PIPS)}, (face,) * 10)
    assert any(f"labeled {label} on the throw box" in entry.text for entry in table.entries)


def test_4_g_no_second_throw_unless_somebody_paid_for_it() -> None:
    table, requests = throw_and_watch(NEW, {1: stakes_on(*PIPS, *CIRCLES)}, FOUR_5S)
    assert sum(isinstance(request, Roll) for request in requests) == 1
    assert not any(entry.section in ("675a.4(g)", "675a.4(h)") for entry in table.entries)
    assert not any("Extra Roll" in entry.text for entry in table.entries)


def test_4_g_one_seat_has_paid_and_the_other_is_not_paid_by_the_second_throw() -> None:
    stakes = {
        1: stakes_on("pip_street_5", "like_kind_boulevard_6", EXTRA),
        2: stakes_on("pip_street_5", "like_kind_boulevard_6"),
    }
    table = throw(NEW, stakes, FOUR_5S, (5, 5, 1, 1, 1, 1))
    assert (back(table, 1)["like_kind_boulevard_6"], back(table, 2)["like_kind_boulevard_6"]) == (50_00, 0)


@pytest.mark.parametrize("count", range(2, 10))
def test_4_g_as_many_dice_are_thrown_again_as_do_not_match(count: int) -> None:
    dice = ((1,) * count + (2, 3, 4, 5, 6) * 2)[:10]
    _, requests = throw_and_watch(NEW, {1: stakes_on("pip_street_1", *CIRCLES, EXTRA)}, dice, (2,) * (10 - count))
    assert [(r.dice, r.by, r.kept) for r in requests if isinstance(r, Roll)] == [
        (10, 0, ()),
        (10 - count, 0, (1,) * count),
    ]


@EDITIONS
def test_4_g_a_wrong_number_of_dice_is_refused_with_the_section(edition: Any) -> None:
    wagers: dict[str, object] = dict.fromkeys(("pip_street_5", "like_kind_boulevard_6", EXTRA), 10)
    for again in ([5] * 5, [5] * 7, [5] * 10, [], [5, 5, 5, 5, 5, 7]):
        with pytest.raises(Refused) as refused:
            settle(file(edition.chapter, wagers, [list(FOUR_5S), again]))
        assert refused.value.section == f"{edition.chapter}.4(g)"
        assert "6 dice of 1 to 6 are expected" in refused.value.why
        assert refused.value.instead == "[3, 4, 6, 3, 4, 6] or 'no roll'"
    for first in ([5] * 9, [5] * 11, [5] * 9 + [0]):
        with pytest.raises(Refused, match=r"10 dice of 1 to 6 are expected .*\.4\(b\)"):
            settle(file(edition.chapter, wagers, [first]))


def test_4_g_nine_match_and_one_die_is_thrown_again() -> None:
    """One die is no device that shows a number: it can be an invalid throw."""
    stakes = stakes_on("pip_street_4", *CIRCLES, *ROW, EXTRA)
    table = throw(NEW, {1: stakes}, (4,) * 9 + (1,), NO_ROLL, (4,))
    assert back(table) == {
        **dict.fromkeys((EXTRA, *CIRCLES, "millionaire_row_10"), 0),
        "pip_street_4": 60_00,
        "millionaire_row_9": 50_001_00,
    }
    assert any(entry.text == "the dealer shakes: 4" for entry in table.entries)
    with pytest.raises(Refused, match="one die of 1 to 6 is expected"):
        settle(file("675a", {"pip_street_4": 1, "like_kind_8": 1, EXTRA: 1}, [[4] * 9 + [1], [4, 4]]))


def test_4_g_ten_match_and_no_die_is_left_to_throw() -> None:
    table, requests = throw_and_watch(NEW, {1: stakes_on("pip_street_4", *CIRCLES, EXTRA)}, (4,) * 10)
    assert sum(isinstance(request, Roll) for request in requests) == 1
    assert any(entry.text == "all ten dice match: none is left to throw" for entry in table.entries)


@pytest.mark.parametrize("dice", [[1] * 8 + [2, 3], [1, 1, 1, 1, 1, 2, 3, 4, 5, 6], [1] * 9 + [2]])
@pytest.mark.parametrize("listed", ["told", "no roll first", "not told"])
def test_4_g_a_second_throw_on_which_no_wager_hangs_may_be_told_or_not(dice: list[int], listed: str) -> None:
    rest = [2] * (10 - dice.count(1))
    rolls = {"told": [rest], "no roll first": ["no roll", rest], "not told": []}[listed]
    table = settle(file("675a", {"pip_street_1": 10, "like_kind_2": 10, EXTRA: 10}, [dice, *rolls]))
    assert back(table) == {EXTRA: 0, "pip_street_1": 40_00, "like_kind_boulevard_2": 0}
    untold = [entry.text for entry in table.entries if "no wager hangs on it" in entry.text]
    assert bool(untold) is (listed == "not told")
    wrong = [dice, [2] * (len(rest) + 1)]
    with pytest.raises(Refused, match=r"of 1 to 6 (is|are) expected .*675a\.4\(g\)"):
        settle(file("675a", {"pip_street_1": 10, "like_kind_2": 10, EXTRA: 10}, wrong))


def test_4_g_a_second_throw_that_decides_a_wager_must_be_told() -> None:
    with pytest.raises(Refused, match=r"a roll is needed here .*675a\.4\(g\)"):
        settle(file("675a", {"pip_street_1": 10, "like_kind_5": 10, EXTRA: 10}, [list(FOUR_5S)]))


@EDITIONS
@pytest.mark.parametrize(
    ("id", "part"), [("die_off_table", "4(b)"), ("die_on_top", "4(b)"), ("die_on_two_sides", "4(c)")]
)
@pytest.mark.parametrize("which", [0, 1])
def test_4_b_and_c_an_invalid_throw_is_thrown_again(edition: Any, id: str, part: str, which: int) -> None:
    stakes = {1: stakes_on("pip_street_5", "like_kind_boulevard_6", EXTRA)}
    rolls: list[Any] = [FOUR_5S, (5, 5, 1, 1, 1, 1)]
    plain = throw(edition, stakes, *rolls)
    rolls[which:which] = [Declared(id), Declared(id)]
    table = throw(edition, stakes, *rolls)
    assert table.result.lines == plain.result.lines
    assert not table.result.void
    irregularity = edition.irregularity(id)
    assert (irregularity.section, irregularity.effect) == (edition.at(part), Effect.AGAIN)
    told = [entry for entry in table.entries if entry.text == f"{irregularity.what}: {irregularity.outcome}"]
    assert [entry.section for entry in told] == [edition.at(part)] * 2


@pytest.mark.parametrize("which", [0, 1])
def test_4_c_a_cocked_die_is_read_and_the_throw_counts(which: int) -> None:
    stakes = {1: stakes_on("pip_street_5", "like_kind_boulevard_6", EXTRA)}
    rolls: list[Any] = [FOUR_5S, (5, 5, 1, 1, 1, 1)]
    plain = throw(NEW, stakes, *rolls)
    rolls.insert(which, Declared("die_not_flat"))
    assert throw(NEW, stakes, *rolls).result.lines == plain.result.lines
    cocked = NEW.irregularity("die_not_flat")
    assert (cocked.section, cocked.effect) == ("675a.4(c)", Effect.PLAY_ON)


@pytest.mark.parametrize("which", [0, 1])
def test_4_b_a_no_roll_called_without_its_cause(which: int) -> None:
    stakes = {1: stakes_on("pip_street_5", "like_kind_boulevard_6", EXTRA)}
    rolls: list[Any] = [FOUR_5S, (5, 5, 1, 1, 1, 1)]
    plain = throw(NEW, stakes, *rolls)
    rolls.insert(which, NO_ROLL)
    table, requests = throw_and_watch(NEW, stakes, *rolls)
    assert table.result.lines == plain.result.lines
    assert sum(isinstance(request, Announce) and request.point == "shake" for request in requests) == 3
    assert sum(entry.text.startswith("no roll: the roll is invalid") for entry in table.entries) == 1


def test_1_c_2_an_extra_roll_wager_too_late_is_not_taken() -> None:
    stakes = {1: stakes_on("pip_street_5", "like_kind_boulevard_6")}
    table = throw(NEW, stakes, Declared("late_extra_roll", seat=1), FOUR_5S)
    assert back(table) == {"pip_street_5": 50_00, "like_kind_boulevard_6": 0}
    assert NEW.irregularity("late_extra_roll").section == "675a.1(c)(2)"
    taken = {1: stakes_on("pip_street_5", "like_kind_boulevard_6", "extra_roll")}
    with pytest.raises(Refused, match=r"list an extra_roll that was taken in time .*1\(c\)\(2\)"):
        throw(NEW, taken, Declared("late_extra_roll", seat=1), FOUR_5S)
    rules = NEW.submission({"extra_roll_offered": False})
    possible = {entry.id: NEW.possible(rules, entry) for entry in NEW.irregularities}
    assert [id for id, can in possible.items() if not can] == ["late_extra_roll"]


# What is refused, and what a holder chooses.


@EDITIONS
@pytest.mark.parametrize(
    ("stakes", "section", "why"),
    [
        ({}, "2(e)(1)", "a Pip Street Wager is required"),
        ({"like_kind_boulevard_4": 5_00}, "2(e)(1)", "a Pip Street Wager is required"),
        ({"millionaire_row_9": 1_00}, "2(e)(1)", "a Pip Street Wager is required"),
        ({"pip_street_1": 5_00, EXTRA: 5_00}, "2(e)(3)", "no Like Kind Boulevard Wager beside it"),
        ({"pip_street_1": 5_00, EXTRA: 5_00, ROW[0]: 1_00}, "2(e)(3)", "no Like Kind Boulevard Wager beside it"),
        ({"pip_street_1": 5_00, "pip_street_6": 6_00}, "1(b)(2)(iv)", "not equal to pip_street_6 6.00"),
        ({"pip_street_1": 5_00, "like_kind_boulevard_2": 10_00}, "2(e)(2)", "not equal to pip_street_1 5.00"),
        (
            {"pip_street_1": 5_00, "like_kind_boulevard_2": 5_00, "like_kind_boulevard_8": 4_00},
            "2(e)(2)",
            "not equal to pip_street_1 5.00",
        ),
        (
            {"pip_street_1": 5_00, "like_kind_boulevard_2": 5_00, "like_kind_boulevard_3": 5_00, EXTRA: 10_00},
            "2(e)(3)",
            "not equal to pip_street_1 5.00",
        ),
        ({"pip_street_1": 5_00, "millionaire_row_9": 1_01}, "2(e)(4)", "outside the limits"),
        ({"pip_street_1": 5_00, "millionaire_row_10": 0}, "2(e)(4)", "outside the limits"),
        ({"pip_street_1": 99}, "2(e)(1)", "outside the limits"),
    ],
)
def test_2_e_wagers_that_are_refused(edition: Any, stakes: dict[str, int], section: str, why: str) -> None:
    with pytest.raises(Refused, match=why) as refused:
        edition.begin({3: stakes})
    assert refused.value.section == edition.at(section)
    assert refused.value.what.startswith("seat 3: ")
    assert refused.value.instead


def test_2_e_4_up_to_a_dollar_whatever_the_minimum_posted() -> None:
    rules = NEW.submission({"table_minimum": 25})
    for cents in (1, 50, 1_00):
        NEW.begin({1: {"pip_street_1": 25_00, "millionaire_row_9": cents}}, rules)
    with pytest.raises(Refused, match=r"from 0\.01 to 1\.00"):
        NEW.begin({1: {"pip_street_1": 25_00, "millionaire_row_9": 1_01}}, rules)
    rules = NEW.submission({"table_minimum": "0.50", "table_maximum": "0.50"})
    with pytest.raises(Refused, match=r"from 0\.01 to 0\.50"):
        NEW.begin({1: {"pip_street_1": 50, "millionaire_row_9": 51}}, rules)


@pytest.mark.parametrize(("cents", "count"), [(1, 9), (50, 9), (1_00, 9), (1, 10), (1_00, 10)])
def test_5_c_the_prize_is_the_printed_sum_beside_the_stake_whatever_was_staked(cents: int, count: int) -> None:
    dice = ((6,) * count + (1,))[:10]
    table = throw(NEW, {1: {"pip_street_6": 5_00, ROW[0]: cents, ROW[1]: cents}}, dice)
    won = {9: ROW[0], 10: ROW[1]}[count]
    assert {wager: net for wager, net in back(table).items() if wager in ROW and net} == {
        won: cents + {9: 50_000_00, 10: 1_000_000_00}[count]
    }


@pytest.mark.parametrize(("cents", "won"), [(1_00, 60), (1_01, 60), (1_02, 61), (1_04, 62), (5_00, 3_00)])
def test_5_b_three_to_five_rounds_down_to_the_cent(cents: int, won: int) -> None:
    table = throw(NEW, {1: {"pip_street_1": cents, "like_kind_boulevard_3": cents}}, (1, 1, 1, 2, 2, 3, 3, 4, 5, 6))
    assert back(table)["like_kind_boulevard_3"] == cents + won


@EDITIONS
def test_1_a_five_positions_and_one_outcome_for_all(edition: Any) -> None:
    assert (edition.positions, edition.positions_section) == (5, f"{edition.chapter}.1(a)")
    assert edition.common_outcome
    assert not edition.deck(edition.submission())
    with pytest.raises(Refused, match="5 betting positions"):
        edition.begin({6: {"pip_street_1": 5_00}})


@EDITIONS
def test_2_c_one_player_one_seat(edition: Any) -> None:
    with pytest.raises(Refused) as refused:
        edition.begin({1: stakes_on("pip_street_1"), 2: stakes_on("pip_street_1")}, players={1: "Ann", 2: "Ann"})
    assert refused.value.section == f"{edition.chapter}.2(c)"


@EDITIONS
def test_3_dice_and_shaker(edition: Any) -> None:
    rules = edition.submission()
    (clock,) = edition.clocks(rules)
    assert (clock.section, clock.hours) == (edition.at("3(b)(1)"), 24)
    assert [clause.section for clause in edition.opening(rules)] == [edition.at("3(d)")]
    assert [clause.section for clause in edition.equipment(rules)] == [
        edition.at(part) for part in ("3(a)", "3(b)", "1(c)", "1(c)(2)")
    ]


@EDITIONS
@pytest.mark.parametrize(
    ("withheld", "wagers", "tables"),
    [
        ({"extra_roll_offered": False}, {EXTRA}, {"extra_roll"}),
        ({"millionaire_row_offered": False}, set(ROW), {"millionaire_row"}),
        (
            {"like_kind_boulevard_offered": False, "extra_roll_offered": False},
            {*CIRCLES, EXTRA},
            {"like_kind_boulevard", "extra_roll"},
        ),
    ],
)
def test_1_b_3_what_a_holder_offers(edition: Any, withheld: Any, wagers: set[str], tables: set[str]) -> None:
    rules = edition.submission(withheld)
    assert edition.submission(rules.to_json()) == rules
    assert {wager.id for wager in edition.wagers} - {wager.id for wager in edition.offered(rules)} == wagers
    assert {t.wager for t in edition.paytables()} - {t.wager for t in edition.paytables_in_force(rules)} == tables
    assert edition.offered(edition.submission()) == edition.wagers
    assert edition.paytables_in_force(edition.submission()) == edition.paytables()


@EDITIONS
def test_2_e_3_an_extra_roll_cannot_be_offered_without_like_kind_boulevard(edition: Any) -> None:
    with pytest.raises(SubmissionRefused) as refused:
        edition.submission({"like_kind_boulevard_offered": False, "table_minimum": 10, "table_maximum": 5})
    assert [breach.section for breach in refused.value.breaches] == [edition.at("2(b)"), edition.at("2(e)(3)")]


def test_2_e_every_wager_has_its_name_and_paragraph_and_other_names() -> None:
    assert [(wager.id, wager.section) for wager in OLD.wagers] == [
        *((wager, "593.2(e)(1)") for wager in PIPS),
        *((wager, "593.2(e)(2)") for wager in CIRCLES),
        (EXTRA, "593.2(e)(3)"),
        *((wager, "593.2(e)(4)") for wager in ROW),
    ]
    said = {
        "pip_street_ace": "pip_street_1",
        "pip_6": "pip_street_6",
        "Pip Street Wager on the 4": "pip_street_4",
        "like_kind_4": "like_kind_boulevard_4",
        "like_kind_boulevard_seven": "like_kind_boulevard_7",
        "four-of-a-kind": "like_kind_boulevard_4",
        "nine_of_a_kind": "millionaire_row_9",
        "millionaire_row_ten": "millionaire_row_10",
        "Extra Roll Wager": EXTRA,
        "second_roll": EXTRA,
    }
    assert {name: NEW.wager(name).id for name in said} == said


@EDITIONS
def test_2_e_no_name_means_two_wagers(edition: Any) -> None:
    names = Counter(name for wager in edition.wagers for name in {wager.id, *wager.also})
    assert [name for name, times in names.items() if times > 1] == []


def test_2_a_nobody_is_asked_anything() -> None:
    _, requests = throw_and_watch(NEW, {1: stakes_on(*PIPS, *CIRCLES, *ROW, EXTRA)}, FOUR_5S, (1,) * 6)
    assert not any(isinstance(request, Ask) for request in requests)
    assert NEW.decisions == ()


# On the screen.


@pytest.mark.parametrize(("width", "rows"), [(108, [10]), (99, [10]), (98, [5, 5]), (58, [5, 5]), (30, [3, 3, 3, 1])])
def test_ten_dice_wrap_to_the_width(width: int, rows: list[int]) -> None:
    block = [line.plain for line in dice_block((1, 2, 3, 4, 5, 6, 1, 2, 3, 4), plain=False, width=width)]
    assert [line.count("┌") for line in block if "┌" in line] == rows
    assert len(block) == 5 * len(rows)
    assert max(map(len, block)) <= width
    assert [line.plain for line in dice_block((6,), plain=True, width=3)] == [
        "+-------+",
        *["| o   o |"] * 3,
        "+-------+",
    ]


def test_4_g_the_screen_shows_the_dice_on_the_throw_box_before_the_second_throw() -> None:
    said = "pip 5 10 like_kind 6 10 extra 10 millionaire 9 1\nquit\n"
    shown = feltwork("play", "high-roll-dice", "--seed", "3", stdin=said).stdout
    assert "three 3s" in shown
    first, kept, again = (
        part.count("┌")
        for part in shown.replace("On the throw box", "the dealer shakes\n").split("the dealer shakes\n")[1:]
    )
    assert (first, kept, again) == (10, 3, 7)


def test_a_device_shows_its_number_and_no_die(tmp_path: Path) -> None:
    """A number above six has no face; one die that is thrown again has."""
    rules = tmp_path / "rules.toml"
    rules.write_text(
        'game = "six-card-fortune-pai-gow-poker"\n[rules]\nstarting_position = "random_number_generator"\n'
    )
    said = ("--auto", "--rounds", "3", "--seed", "3", "--rules", str(rules))
    shown = feltwork("play", "six-card-fortune-pai-gow-poker", *said).stdout
    assert shown.count("the random number generator shows ") == 3
    assert "●" not in shown
