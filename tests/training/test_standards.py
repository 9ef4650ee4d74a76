"""Hours and weeks at their bounds, under each edition of the standards."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from feltwork.games import games
from feltwork.regulation.catalogue import catalogue
from feltwork.training.courses import Completed, Lesson, Rules, Schedule, completed, lacks, weeks_of
from feltwork.training.standards import (
    AMENDED_611A,
    CHAPTER_527,
    EARLIER_611A,
    GAMES,
    STANDARDS,
    GameType,
    Standard,
    in_force,
    type_of,
)
from tests.training.training import MONDAY, lessons

T = GameType
FIRST = {
    "527": {"banked_cards": (120, 6), "dice": (160, 6), "baccarat": (80, 4), "poker": (80, 4), "roulette": (80, 4),
            "pai_gow_tiles": (160, 6), "pai_gow_poker": (80, 4)},
    "611a": {"banked_cards": (100, 5), "dice": (160, 6), "baccarat": (80, 4), "poker": (80, 4), "roulette": (80, 4),
             "pai_gow_tiles": (160, 6), "pai_gow_poker": (80, 4)},
    "611a-amended": {"banked_cards": (100, 5), "dice": (160, 6), "poker": (80, 4), "roulette": (80, 4),
                     "pai_gow_tiles": (160, 6), "sic_bo_and_big_6": (30, 2)},
}  # fmt: skip
ADDITIONAL = {
    "527": {},
    "611a": {"banked_cards": (60, 3), "poker": (60, 3), "dice": (140, 6), "roulette": (40, 2),
             "pai_gow_tiles": (140, 6)},
    "611a-amended": {"banked_cards": (60, 3), "poker": (60, 3), "dice": (120, 5), "roulette": (30, 2),
                     "pai_gow_tiles": (120, 5), "sic_bo_and_big_6": (15, 1)},
}  # fmt: skip


@pytest.mark.parametrize("standard", STANDARDS.values(), ids=STANDARDS)
def test_527_2_1_611a_2_a_1_b_1_hours_and_weeks_as_printed(standard: Standard) -> None:
    for printed, table in ((FIRST, standard.first), (ADDITIONAL, standard.additional)):
        assert {str(type): (one.hours, one.weeks) for type, one in table.items()} == printed[standard.id]
    in_blackjack = standard.first[T.BANKED_CARDS].in_game
    assert in_blackjack == ({} if standard is CHAPTER_527 else {"blackjack": 80})


def test_the_edition_goes_by_the_day_and_a_stated_day_comes_before_the_default() -> None:
    assert in_force(date(2010, 3, 6)) is CHAPTER_527
    assert in_force(date(2011, 12, 31)) is CHAPTER_527
    assert in_force(date(2012, 1, 1)) is EARLIER_611A
    assert in_force(date(2015, 12, 31)) is EARLIER_611A
    assert in_force(date(2016, 1, 1)) is AMENDED_611A
    assert in_force(date(2016, 12, 31), {"611a-amended": date(2017, 1, 1)}) is EARLIER_611A


def test_every_game_here_counts_as_a_type_under_every_standard() -> None:
    for id in [*games(), *catalogue()]:
        for standard in STANDARDS.values():
            assert type_of(id, standard) in standard.first, (id, standard.id)


@pytest.mark.parametrize(
    ("game", "earlier", "amended"),
    [
        ("baccarat", T.BACCARAT, T.BANKED_CARDS),
        ("midibaccarat", T.BACCARAT, T.BANKED_CARDS),
        ("pai-gow-poker", T.PAI_GOW_POKER, T.BANKED_CARDS),
        ("six-card-fortune-pai-gow-poker", T.PAI_GOW_POKER, T.BANKED_CARDS),
        ("spanish-21", T.BANKED_CARDS, T.BANKED_CARDS),
        ("high-roll-dice", T.DICE, T.DICE),
        ("pai-gow-tiles", T.PAI_GOW_TILES, T.PAI_GOW_TILES),
        ("poker", T.POKER, T.POKER),
        ("sic-bo", None, T.SIC_BO_AND_BIG_6),
    ],
)
def test_611a_2_what_a_game_counts_as(game: str, earlier: GameType | None, amended: GameType) -> None:
    assert (type_of(game, CHAPTER_527), type_of(game, EARLIER_611A)) == (earlier, earlier)
    assert type_of(game, AMENDED_611A) is amended


# ---------------------------------------------------------------------------------------------- at the bounds


def unmet(
    taken: list[Lesson], type: GameType = T.BANKED_CARDS, standard: Standard = AMENDED_611A, **more: bool
) -> list[str]:
    rules = Rules()
    return [one.section for one in lacks(taken, type, standard, rules, date(2026, 12, 1), **{"trained": False, **more})]


def test_611a_2_a_1_a_hundred_hours_over_five_weeks_eighty_of_them_in_blackjack() -> None:
    blackjack = lessons("blackjack", 80, 5)
    assert unmet([*blackjack, *lessons("three-card-poker", 20, 1)]) == []
    assert unmet([*blackjack, Lesson(MONDAY, "three-card-poker", 20 * 60 - 1)]) == ["611a.2(a)(1)"]
    almost = [*lessons("blackjack", 79, 5), *lessons("three-card-poker", 21, 1)]
    assert unmet(almost) == ["611a.2(a)(1)"]


def test_611a_2_a_1_the_last_hour_lies_in_the_fifth_week() -> None:
    fifth = MONDAY + timedelta(days=28)
    for last, weeks in ((fifth, 5), (fifth - timedelta(days=1), 4)):
        taken = [*lessons("blackjack", 80, 4), Lesson(last, "blackjack", 20 * 60)]
        assert weeks_of(taken) == weeks
        assert unmet(taken) == ([] if weeks == 5 else ["611a.2(a)(1)"])


def test_611a_2_a_1_an_early_hour_alone_does_not_spread_a_course() -> None:
    week = MONDAY + timedelta(weeks=20)
    assert unmet([Lesson(MONDAY, "blackjack", 60, "cards"), Lesson(week, "blackjack", 99 * 60)]) == ["611a.2(a)(1)"]


@pytest.mark.parametrize(
    ("game", "equipment", "section", "hours", "weeks"),
    [("blackjack", "cards", "611a.2(a)(2)", 100, 5), ("craps", "dice", "611a.2(a)(3)", 160, 6),
     ("pai-gow-tiles", "tiles", "611a.2(a)(4)", 160, 6)],
)  # fmt: skip
def test_611a_2_a_2_to_4_use_and_control_of_the_equipment(
    game: str, equipment: str, section: str, hours: int, weeks: int
) -> None:
    type = type_of(game, AMENDED_611A)
    assert type is not None
    assert unmet(lessons(game, hours, weeks, handles=None), type) == [section]
    assert unmet(lessons(game, hours, weeks, handles=equipment), type) == []
    old = section.replace("611a.2(a)", "527.2")
    first = CHAPTER_527.first[type]
    assert unmet(lessons(game, first.hours, first.weeks, handles=None), type, CHAPTER_527) == [old]


def test_611a_2_b_1_a_trained_dealer_takes_the_shorter_course() -> None:
    craps = lessons("craps", 120, 5, handles="dice")
    assert unmet(craps, T.DICE, trained=True) == []
    assert unmet(craps, T.DICE) == ["611a.2(a)(1)", "611a.2(a)(1)"]  # hours, and weeks
    assert unmet(craps, T.DICE, EARLIER_611A, trained=True) == ["611a.2(b)(1)", "611a.2(b)(1)"]  # 140 over 6
    assert unmet(lessons("craps", 119, 5, handles="dice"), T.DICE, trained=True) == ["611a.2(b)(1)"]


def test_611a_2_b_1_baccarat_had_no_shorter_course_before_the_amendment() -> None:
    assert unmet(lessons("baccarat", 60, 4), T.BACCARAT, EARLIER_611A, trained=True) == ["611a.2(a)(1)"]


def test_527_2_another_type_takes_its_full_course() -> None:
    assert unmet(lessons("roulette", 79, 4, handles=None), T.ROULETTE, CHAPTER_527, trained=True) == ["527.2(1)"]


# ----------------------------------------------------------------------------------- when a course was complete


def test_a_course_is_measured_by_the_standard_of_the_day_on_which_it_suffices() -> None:
    begins = date(2011, 11, 1)
    taken = lessons("blackjack", 100, 5, begins=begins)
    done = completed(taken, Rules(), date(2012, 6, 1))[T.BANKED_CARDS]
    assert (done.on, done.standard.id) == (date(2012, 1, 1), "611a")  # 120 hours were not there under chapter 527
    assert completed(taken, Rules(), date(2011, 12, 31)) == {}


def test_a_course_that_is_complete_stays_so_and_later_editions_change_nothing() -> None:
    taken = lessons("baccarat", 80, 4, begins=date(2013, 3, 4))
    done = completed(taken, Rules(), date(2026, 6, 1))
    assert {type: one.standard.id for type, one in done.items()} == {T.BACCARAT: "611a"}


def test_611a_2_b_a_second_type_is_the_shorter_course_once_the_first_is_complete() -> None:
    first = lessons("blackjack", 100, 5)
    second = lessons("craps", 120, 5, begins=date(2026, 3, 2), handles="dice")
    assert set(completed([*first, *second], Rules(), date(2026, 12, 1))) == {T.BANKED_CARDS, T.DICE}
    assert set(completed(second, Rules(), date(2026, 12, 1))) == set()


def test_611a_2_c_an_approved_schedule_changes_the_weeks_and_not_the_hours() -> None:
    schedule = Schedule(T.BANKED_CARDS, 3, date(2026, 1, 1))
    rules = Rules(schedules=(schedule,))
    assert T.BANKED_CARDS in completed(lessons("blackjack", 100, 3), rules, date(2026, 12, 1))
    assert completed(lessons("blackjack", 99, 3), rules, date(2026, 12, 1)) == {}
    assert completed(lessons("blackjack", 100, 3), Rules(), date(2026, 12, 1)) == {}
    found = lacks(lessons("blackjack", 100, 2), T.BANKED_CARDS, AMENDED_611A, rules, date(2026, 12, 1), trained=False)
    assert [one.section for one in found] == ["611a.2(c)"]
    # A schedule of first courses is none of additional ones, and a longer one takes nothing away.
    first = Rules(schedules=(Schedule(T.BANKED_CARDS, 2, date(2026, 1, 1), "first"),))
    longer = Rules(schedules=(Schedule(T.BANKED_CARDS, 4, date(2026, 1, 1)),))
    for stated, weeks, met in ((first, 2, False), (first, 3, True), (longer, 3, True), (longer, 2, False)):
        taken = lessons("blackjack", 60, weeks)
        assert (not lacks(taken, T.BANKED_CARDS, AMENDED_611A, stated, date(2026, 12, 1), trained=True)) is met
    # Chapter 527 has no alternative durations.
    old = lacks(lessons("blackjack", 120, 3), T.BANKED_CARDS, CHAPTER_527, rules, date(2026, 12, 1), trained=False)
    assert [one.section for one in old] == ["527.2(1)"]


@given(
    taken=st.lists(
        st.builds(
            Lesson,
            st.dates(date(2009, 1, 1), date(2020, 12, 31)),
            st.sampled_from(sorted(GAMES)),
            st.integers(1, 720),
            st.sampled_from([None, "cards", "dice", "tiles"]),
        ),
        max_size=25,
    ),
    extra=st.builds(
        Lesson, st.dates(date(2009, 1, 1), date(2020, 12, 31)), st.sampled_from(sorted(GAMES)), st.integers(1, 720)
    ),
    day=st.dates(date(2009, 1, 1), date(2021, 12, 31)),
    later=st.integers(0, 900),
)
def test_more_lessons_and_more_time_never_undo_a_course(
    taken: list[Lesson], extra: Lesson, day: date, later: int
) -> None:
    rules = Rules()
    done = completed(taken, rules, day)
    assert set(done) <= set(completed(taken, rules, day + timedelta(days=later)))
    assert all(one.on <= day for one in done.values())
    more = completed([*taken, extra], rules, day)
    assert set(done) <= set(more), "a lesson more takes no course away"


def test_a_proof_stands_for_a_course_from_its_day_on() -> None:
    proof = Completed(T.BANKED_CARDS, date(2026, 2, 1), AMENDED_611A, frozenset({"blackjack"}), "527.1(3)")
    assert completed([], Rules(), date(2026, 1, 31), [proof]) == {}
    assert completed([], Rules(), date(2026, 2, 1), [proof])[T.BANKED_CARDS].by == "527.1(3)"
