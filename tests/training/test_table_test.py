"""The table test of every edition: its key is the settlement's own lines, and every line is marked by it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from feltwork.equipment.cards import parse_card
from feltwork.equipment.randomness import LiveSource, SimulationSource
from feltwork.equipment.shoe import Shoe
from feltwork.games import game, games
from feltwork.procedure.line import Line
from feltwork.procedure.request import Declared, Settle
from feltwork.regulation.chapters import chapter
from feltwork.terms.money import money, parse_money
from feltwork.terms.odds import ForOne, Prize, ToOne
from feltwork.terms.refusal import Refused
from feltwork.training.table_test.errors import Error, _missing, _order, log_of, plant
from feltwork.training.table_test.items import ChoiceItem, ExtraItem, LineItem, Mark, Stage, handed_over
from feltwork.training.table_test.order import (
    IN_ORDER,
    LOSING_FIRST,
    LOSING_FIRST_THEN_PAID_IN_ORDER,
    comes_before,
    is_in_order,
)
from feltwork.training.table_test.planting import Dealt, Setting, deal, irregular, pool
from feltwork.training.table_test.sheet import _extras, _says_as_much, _settle, sheet

EDITIONS = [edition.edition for editions in games().values() for edition in editions]
ROUNDS = 8


def test_every_edition_has_a_test() -> None:
    assert len(EDITIONS) == 32


@pytest.mark.parametrize("edition", EDITIONS)
def test_527_5_a_the_key_of_every_edition_is_the_settlements_own_lines(edition: str) -> None:
    test = sheet(edition, seed=1, rounds=ROUNDS)
    kinds = Counter(stage.kind for stage in test.stages)
    assert {*kinds} == {"settle", "irregularity", "next", "watch"}
    for stage in test.stages:
        if stage.kind == "settle":
            _is_settled_by_its_lines(stage)
        if stage.kind == "irregularity":
            _has_one_right_choice(stage)
    marks = test.mark(dict(enumerate(test.key())))
    assert all(mark.correct for mark in marks)
    assert all(mark.why and _known(mark.section, edition) for mark in marks)
    assert not any(mark.correct for mark in test.mark({}))
    assert sheet(edition, seed=1, rounds=ROUNDS).digest == test.digest


def _is_settled_by_its_lines(stage: Stage) -> None:
    """What the trainee is shown is what was staked; what is right adds up to what the seat won or lost."""
    wagers = stage.picture["wagers"]
    shown: Counter[tuple[str, str]] = Counter()
    for item in stage.items:
        if isinstance(item, LineItem):
            shown[str(item.seat), item.wager] += item.staked
    placed = {
        (seat, wager): parse_money(stake, wager) for seat, stakes in wagers.items() for wager, stake in stakes.items()
    }
    assert shown == placed
    for item in stage.items:
        if isinstance(item, LineItem):
            [line] = item.lines  # each hand of a split and each roll has its own line, its own mark and its own section
            assert (line.staked, line.wager) == (item.staked, item.wager)
            assert item.staked % 50 == 0, "somebody would stake it with chips"


def _has_one_right_choice(stage: Stage) -> None:
    [item] = stage.items
    assert isinstance(item, ChoiceItem)
    [right] = item.right
    others = [text for place, text in enumerate(item.choices) if place != right]
    assert others
    assert not any(_says_as_much(other, item.choices[right]) for other in others)


def _known(section: str, edition: str) -> bool:
    return section == "527.5(a)" or section in chapter(edition.partition("@")[2]).sections


@pytest.mark.parametrize("edition", ["three-card-poker", "minibaccarat", "spanish-21", "high-roll-dice"])
def test_a_dealt_rounds_items_come_to_its_result(edition: str) -> None:
    setting = Setting(game(edition), game(edition).submission(), 3)
    dealt = deal(setting, 4)
    stage = _settle(dealt, 1, _extras([dealt]))
    for seat in dealt.table.round.seats:
        lines = [
            line
            for item in stage.items
            if not isinstance(item, ChoiceItem) and item.seat == seat
            for line in item.lines
        ]
        assert sum(line.net for line in lines) == dealt.table.result.net(seat)


def test_no_page_tells_what_is_right() -> None:
    for edition in ("minibaccarat", "three-card-poker", "free-bet-blackjack"):
        test = sheet(edition, seed=1, rounds=ROUNDS)
        for number, stage in enumerate(test.stages):
            shown = test.shown(number)
            assert set(shown) == {
                "edition", "name", "stage", "stages", "posted", "kind", "round", "picture", "events", "items",
            }  # fmt: skip
            for item in shown["items"]:
                assert set(item) <= {"id", "kind", "seat", "wager", "name", "staked", "prompt", "choices"}
            if stage.kind == "settle":
                # Every seat is asked for everything that may be due, so that asking tells nothing.
                extras = {
                    seat: sorted(
                        item.wager for item in stage.items if isinstance(item, ExtraItem) and item.seat == seat
                    )
                    for seat in {item.seat for item in stage.items if not isinstance(item, ChoiceItem)}
                }
                assert len({tuple(one) for one in extras.values()}) == 1
                assert not any(" returns " in text or "qualif" in text for text in stage.events)


def test_an_irregularity_is_asked_before_the_round_shows_what_came_of_it() -> None:
    for edition in ("caribbean-stud-poker", "pai-gow-tiles"):
        test = sheet(edition, seed=1, rounds=ROUNDS)
        for first, second in zip(test.stages, test.stages[1:], strict=False):
            if first.kind == "irregularity":
                assert (second.kind, second.round) == ("settle", first.round)
                assert len(second.events) > len(first.events)
                assert second.events[: len(first.events)] == first.events


def test_every_irregularity_that_a_dealer_declares_comes_up() -> None:
    three = Setting(game("three-card-poker"), game("three-card-poker").submission(), 1)
    declared = {one.declared.id for one in irregular(three, SimulationSource(1), range(12)) if one.declared}
    possible = {one.id for one in three.game.irregularities if three.game.possible(three.rules, one)}
    assert declared == possible


def test_stacked_shoes_bring_up_what_seldom_comes() -> None:
    three = Setting(game("three-card-poker"), game("three-card-poker").submission(), 1)
    among = pool(three, 40)
    odds = {outcome for one in among for wager, outcome, _ in one.features if wager == "pair_plus"}
    rows = {str(row.pays) for table in three.game.paytables_in_force(three.rules) for row in table.rows
            if table.wager == "pair_plus"}  # fmt: skip
    assert {f"win {one}" for one in rows} <= odds | {"lose False"}, "every row of the paytable comes up in forty rounds"


def test_a_live_shoe_is_never_stacked() -> None:
    shoe = Shoe({parse_card("As"): 1}, LiveSource())
    shoe.shuffle()
    with pytest.raises(AssertionError, match="never stacked"):
        shoe.stack(parse_card("As"))


# ------------------------------------------------------------------------------------------------------- marking


def _line(line: Line) -> LineItem:
    return LineItem("seat-1/ante", 1, "ante", "Ante", line.staked, (line,))


@pytest.mark.parametrize(
    ("line", "answer", "correct"),
    [
        (Line.win("ante", 15_00, ToOne(3, 2), "higher", "565.12(b)"), {"result": "win", "amount": "22.50"}, True),
        (Line.win("ante", 15_00, ToOne(3, 2), "higher", "565.12(b)"), {"result": "win", "amount": "37.50"}, False),
        (Line.win("ante", 15_00, ToOne(3, 2), "higher", "565.12(b)"), {"result": "win"}, False),
        (Line.win("ante", 5_00, ForOne(50), "a straight", "565.12(b)"), {"result": "win", "amount": "250"}, True),
        (Line.win("ante", 1_00, Prize(50_00), "a prize", "565.12(b)"), {"result": "win", "amount": "50"}, True),
        (Line.push("ante", 15_00, "a tie", "565.12(b)"), {"result": "push"}, True),
        (
            Line("ante", 1_00, 50_001_00, "$50,000", "beside the stake", "675a.5(c)"),
            {"result": "win", "amount": "50000"},
            True,
        ),
        (
            Line("ante", 1_00, 50_001_00, "$50,000", "beside the stake", "675a.5(c)"),
            {"result": "win", "amount": "50001"},
            False,
        ),
        (Line.push("ante", 15_00, "a tie", "565.12(b)"), {"result": "push", "amount": "5"}, False),
        (Line.push("ante", 15_00, "a tie", "565.12(b)"), {"result": "lose"}, False),
        (Line.lose("ante", 15_00, "lower", "565.12(b)"), {"result": "lose"}, True),
        (Line.lose("ante", 15_00, "lower", "565.12(b)"), {"result": "lose", "amount": "7.50"}, False),
        (Line("ante", 15_00, 7_50, None, "surrendered", "590.11"), {"result": "lose", "amount": "7.50"}, True),
        (Line("ante", 15_00, 7_50, None, "surrendered", "590.11"), {"result": "lose"}, False),
    ],
)
def test_a_line_is_marked_by_result_and_amount(line: Line, answer: dict[str, Any], correct: bool) -> None:
    [mark] = _line(line).mark(answer)
    assert (mark.correct, mark.why, mark.section) == (correct, line.why, line.section)


def test_a_vigorish_is_marked_where_it_is_due_or_claimed() -> None:
    line = Line.commission("vigorish", 1_25, "5%", "5% of the winnings", "541.13(d)")
    due, none = (ExtraItem("seat-1/+vigorish", 1, "vigorish", "Vigorish", one) for one in ((line,), ()))
    assert [mark.correct for mark in due.mark({"amount": "1.25"})] == [True]
    assert [mark.correct for mark in due.mark(None)] == [False]
    assert none.mark(None) == []
    assert [mark.correct for mark in none.mark({"amount": "1.25"})] == [False]


def test_what_is_no_answer_is_refused() -> None:
    stage = sheet("three-card-poker", seed=1, rounds=ROUNDS).stages[0]
    item = stage.items[0].id
    for answers, why in (
        ({"seat-9/ante": {"result": "win"}}, "it is not asked here"),
        ({item: {"result": "draw"}}, "is no result"),
        ({item: {"result": "win", "amount": "a lot"}}, "a lot"),
        ({item: {"result": "win", "odds": "2 to 1"}}, "nothing is said by odds"),
        ({item: "win"}, "is no answer"),
    ):
        with pytest.raises(Refused, match=why):
            stage.verify(answers)  # type: ignore[arg-type]


@given(edition=st.sampled_from(["three-card-poker", "minibaccarat", "high-roll-dice"]), data=st.data())
def test_one_wrong_answer_costs_one_line_and_no_other(edition: str, data: st.DataObject) -> None:
    test = sheet(edition, seed=1, rounds=ROUNDS)
    key = test.key()
    stage = data.draw(st.integers(0, len(key) - 1))
    item = data.draw(st.sampled_from(test.stages[stage].items))
    changed = {number: dict(answers) for number, answers in enumerate(key)}
    match item:
        case LineItem():
            amounts = st.integers(1, 500_00).map(money)
            said = data.draw(st.fixed_dictionaries({"result": st.sampled_from(["win", "lose"]), "amount": amounts}))
            wrong = (said["result"], parse_money(said["amount"], "")) != (item.result, item.amount)
        case ExtraItem():
            said = {"amount": money(data.draw(st.integers(1, 500_00)))}
            wrong = parse_money(said["amount"], "") != item.due
        case ChoiceItem():
            said = {"choice": data.draw(st.integers(0, len(item.choices) - 1))}
            wrong = said["choice"] not in item.right
    changed[stage][item.id] = said
    test.stages[stage].verify(changed[stage])
    marks = test.mark(changed)
    assert [mark.item for mark in marks if not mark.correct] == ([item.id] if wrong else [])


# ------------------------------------------------------------------------------------------------- planted errors


@pytest.fixture(scope="module")
def dealt() -> list[Dealt]:
    found = []
    for edition in ("three-card-poker", "minibaccarat"):
        setting = Setting(game(edition), game(edition).submission(), 2)
        found += [deal(setting, stream) for stream in range(12)]
    return found


def test_each_error_can_be_planted_and_the_log_differs_where_it_says(dealt: list[Dealt]) -> None:
    seen: Counter[Error] = Counter()
    for number, one in enumerate(dealt * 4):
        log = log_of(one)
        planted = plant(one, SimulationSource(number), seen if len(seen) < len(Error) else ())
        seen[planted.error] += 1
        right, wrong = [entry.text for entry in log], [entry.text for entry in planted.log]
        differs = {place for place, (a, b) in enumerate(zip(right, wrong, strict=False)) if a != b}
        if planted.error is Error.NONE:
            assert right == wrong
        elif planted.error is Error.MISSING:
            assert len(wrong) == len(right) - 1
        else:
            assert differs
            assert differs <= planted.where
    assert set(seen) == set(Error)


def test_an_order_is_wrong_where_the_chapter_prints_one() -> None:
    for section in (*IN_ORDER, *LOSING_FIRST_THEN_PAID_IN_ORDER, *LOSING_FIRST):
        assert section in chapter(section.partition(".")[0]).sections
    planted: dict[str, set[str]] = {}
    for edition in ("spanish-21", "four-card-poker", "high-roll-dice", "double-back-jack", "minibaccarat"):
        setting = Setting(game(edition), game(edition).submission(), 5)
        for stream in range(6):
            one = deal(setting, stream)
            for error in _order(one, log_of(one)):
                planted.setdefault(edition, set()).add(error.section)
    assert planted == {"double-back-jack": {"673a.7(t)(2)"}, "minibaccarat": {"541.12(b)"}}
    # 557.11(d), (f), 551.6(f), 675a.4: collected and paid in whichever order; so no page asks who comes next either.
    assert not any(map(is_in_order, ("557.11(f)", "551.6(f)", "675a.4(f)(1)", "565.11(c)", "541.12(b)")))


def test_541_12_b_losing_wagers_have_no_order_among_themselves() -> None:
    lost, won = Line.lose("tie_bet", 5_00, "", ""), Line.win("players_hand", 5_00, ToOne(1), "", "")
    here = "541.12(b)"
    pairs = {(a, b): comes_before(here, [x], here, [y]) for a, x in (("lost", lost), ("won", won)) for b, y in
             (("lost", lost), ("won", won))}  # fmt: skip
    assert {pair for pair, ordered in pairs.items() if ordered} == {("lost", "won"), ("won", "won")}
    assert comes_before("585.3(h)", [lost], "585.3(h)", [won])
    assert not comes_before("585.3(h)", [won], "585.3(h)", [won])


def test_a_free_wager_that_lost_owes_nothing() -> None:
    free = Setting(game("free-bet-blackjack"), game("free-bet-blackjack").submission(), 2)
    logs = [(one, log_of(one)) for one in (deal(free, stream) for stream in range(8))]
    lost = [
        entry for _, log in logs for entry in log if entry.line and not entry.line.staked and not entry.line.returned
    ]
    assert lost, "free wagers are lost in these rounds"
    for one, log in logs:
        for planted in _missing(one, log):
            [left_out] = [entry.line for entry in log if entry not in planted.log]
            assert left_out is not None
            assert left_out.returned


def test_what_is_planted_is_never_what_the_settlement_says(dealt: list[Dealt]) -> None:
    for number, one in enumerate(dealt):
        planted = plant(one, SimulationSource(number))
        if planted.error in (Error.PAYOUT, Error.LEFT, Error.COLLECTED, Error.PUSH):
            [place] = planted.where
            line = planted.log[place].line
            assert line is not None
            assert planted.section == line.section
            assert line.why in planted.why


def test_the_log_has_every_line_in_the_order_of_settlement(dealt: list[Dealt]) -> None:
    for one in dealt:
        lines = [line for step in one.steps if isinstance(step.request, Settle) for line in step.request.lines]
        assert [entry.line for entry in log_of(one) if entry.line] == lines
        assert not any(isinstance(step.answer, Declared) for step in one.steps)
        assert sum(handed_over(line) > 0 for line in lines) == sum(line.net > 0 for line in lines)


def test_a_mark_says_everything_that_is_kept() -> None:
    mark = Mark("seat-1/ante", "seat 1: Ante 15.00", "comes back", "loses", False, "lower", "565.11(d)(2)")
    assert set(mark.to_json()) == {"item", "words", "answered", "right", "correct", "why", "section"}
