"""Decisions: short words with an amount where one is chosen, and nothing that is not legal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from feltwork.procedure.action import Action, Decision, Question
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
