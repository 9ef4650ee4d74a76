"""Decisions: short words with an amount where one is chosen, and nothing that is not legal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from feltwork.equipment.cards import parse_cards
from feltwork.procedure.action import Action, Decision, Picks, Question
from feltwork.terms.refusal import Refused

SECTION = "551.11(a)"
STAND = Action("stand", SECTION)
DOUBLE = Action("double", SECTION, least=1_00, most=10_00, also=("double_down",))
FIELD = Action("field", SECTION, least=1_00, most=10_00, stated=True, also=("field_bet",))
FIXED = Action("insurance", SECTION, least=5_00, most=5_00)
QUESTION = Question(2, (STAND, DOUBLE, FIXED), "your hand")


@pytest.mark.parametrize(
    ("text", "decision"),
    [
        ("stand", Decision("stand")),
        ("  STAND ", Decision("stand")),
        ("double", Decision("double", 10_00)),
        ("Double 5", Decision("double", 5_00)),
        ("double_down 5.50", Decision("double", 5_50)),
        ("double   down   $7", Decision("double", 7_00)),
        ("insurance", Decision("insurance", 5_00)),
    ],
)
def test_read(text: str, decision: Decision) -> None:
    assert QUESTION.read(text) == decision
    QUESTION.verify(decision)


@pytest.mark.parametrize(
    "text", ["", "hit", "stand 5", "doubles", "double 0.99", "double 10.01", "double -5", "double x"]
)
def test_refused(text: str) -> None:
    with pytest.raises(Refused, match=r"551\.11\(a\)|not an amount"):
        QUESTION.read(text)


def test_a_refusal_lists_what_is_legal() -> None:
    with pytest.raises(Refused) as refused:
        QUESTION.read("hit")
    assert refused.value.instead == "choose stand, double (1.00 to 10.00), insurance (5.00)"
    assert "your hand" in refused.value.why


def test_an_amount_that_has_to_be_told() -> None:
    assert FIELD.read("field bet 5") == Decision("field", 5_00)
    with pytest.raises(Refused, match="its amount is missing"):
        FIELD.read("field")


@given(st.integers(1_00, 10_00))
def test_a_decision_reads_back_from_its_words(amount: int) -> None:
    decision = Decision("double", amount)
    assert QUESTION.read(str(decision)) == decision


@given(st.text())
def test_any_text_is_a_legal_decision_or_refused(text: str) -> None:
    try:
        decision = QUESTION.read(text)
    except Refused:
        return
    QUESTION.verify(decision)


# ---------------------------------------------------------------------------------- multiples and cards

PLAY = Action("play", "669a.11(b)", least=10_00, most=30_00, unit=10_00, whole=True)
HAND = tuple(parse_cards("As Kd 9c 9d 2h"))
EXCHANGE = Action("exchange", "671a.11(d)(1)(ii)", picks=Picks(HAND, 2, 5))


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("play", 10_00),
        ("play 3x", 30_00),
        ("play x2", 20_00),
        ("play 2 x", 20_00),
        ("play 30", 30_00),
        ("PLAY 10.00", 10_00),
    ],
)
def test_an_amount_may_be_told_as_a_multiple_and_the_word_alone_is_one_unit(text: str, amount: int) -> None:
    assert PLAY.read(text) == Decision("play", amount)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("play 4x", "outside what may be wagered"),
        ("play 0x", "outside what may be wagered"),
        ("play 15", "no whole multiple of 10.00"),
        ("play three", "not an amount of money"),
    ],
)
def test_other_multiples_are_refused(text: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        PLAY.read(text)


def test_any_amount_between_where_multiples_need_not_be_whole() -> None:
    action = Action("play", "557.11(c)", least=10_00, most=30_00, unit=10_00)
    assert action.read("play 12.50") == Decision("play", 12_50)
    assert str(PLAY) == "play (10.00, 20.00, 30.00)"
    assert str(action) == "play (10.00 to 30.00)"


def test_what_costs_a_fixed_amount_may_be_told_as_a_multiple_of_it() -> None:
    bet = Action("bet", "555.11(a)", costs=20_00)
    assert bet.read("bet 1x") == Decision("bet")
    with pytest.raises(Refused, match="the amount is not chosen"):
        bet.read("bet 3x")


@pytest.mark.parametrize(
    ("text", "picks"),
    [
        ("exchange 2 5", (2, 5)),
        ("exchange 5,2", (2, 5)),
        ("exchange kd 2H", (2, 5)),
        ("exchange 1 2 3 4 5", (1, 2, 3, 4, 5)),
    ],
)
def test_cards_are_chosen_by_place_or_by_name(text: str, picks: tuple[int, ...]) -> None:
    assert EXCHANGE.read(text) == Decision("exchange", picks=picks)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("exchange", "0 cards are chosen"),
        ("exchange 3", "1 card is chosen"),
        ("exchange 1 2 3 4 5 6", "the hand holds 5 cards"),
        ("exchange 2 2", "a card is chosen twice"),
        ("exchange 9c 9h", "the hand does not hold it"),
        ("exchange 2 fish", "fish"),
    ],
)
def test_other_choices_of_cards_are_refused(text: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        EXCHANGE.read(text)


@pytest.mark.parametrize(
    "decision",
    [
        Decision("exchange"),
        Decision("exchange", picks=(1,)),
        Decision("exchange", picks=(0, 1)),
        Decision("fold", picks=(1,)),
    ],
)
def test_a_program_cannot_choose_otherwise_either(decision: Decision) -> None:
    question = Question(1, (EXCHANGE, Action("fold", "671a.11(b)(1)")))
    with pytest.raises(Refused):
        question.verify(decision)
    question.verify(Decision("exchange", picks=(1, 2)))
