"""Where each chapter orders the steps of a deal: the three ways, their letters, the gathering of the pot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from feltwork.procedure.dealing import AUTOMATED_SHOE, HAND, MANUAL_SHOE, Dealing, dealings
from feltwork.procedure.game import Clause
from feltwork.procedure.one_deck import LATER_CHAPTERS

FLOP_POKER_DECK = replace(
    LATER_CHAPTERS,
    deck=Clause("3(a)", "one deck of 52 cards and two cover cards"),
    devices=replace(LATER_CHAPTERS.devices, section="13(f)"),
)


def _way(way: Dealing, no_more_bets: str, section: int, letters: str) -> Dealing:
    """A way to deal whose five steps from the deal to a wrong count have these letters."""
    deal, away, count, correct, wrong = (f"{section}({letter})" for letter in letters)
    return replace(
        way,
        no_more_bets=no_more_bets,
        deal=deal,
        stub_away=away,
        stub_count=count,
        stub_correct=correct,
        stub_wrong=wrong,
    )


_AS_MOST = dealings()

DEALINGS_583: Mapping[str, Dealing] = {
    MANUAL_SHOE: _way(_AS_MOST[MANUAL_SHOE], "8(b)", 8, "cdefg"),
    HAND: _way(_AS_MOST[HAND], "9(b)", 9, "cdefg"),
    AUTOMATED_SHOE: _way(_AS_MOST[AUTOMATED_SHOE], "10(a)(2)", 10, "bcdef"),
}
POT_GATHERED_583: Mapping[str, str] = {MANUAL_SHOE: "8(b)", HAND: "9(b)", AUTOMATED_SHOE: "10(a)(2)"}

# Chapter 667a gives the gathering of the pot a subsection of its own, so each later one is a letter on.
DEALINGS_667A: Mapping[str, Dealing] = {
    MANUAL_SHOE: _way(_AS_MOST[MANUAL_SHOE], "8(b)", 8, "defgh"),
    HAND: _way(_AS_MOST[HAND], "9(b)", 9, "defgh"),
    AUTOMATED_SHOE: _way(_AS_MOST[AUTOMATED_SHOE], "10(a)(2)", 10, "cdefg"),
}
POT_GATHERED_667A: Mapping[str, str] = {MANUAL_SHOE: "8(c)", HAND: "9(c)", AUTOMATED_SHOE: "10(b)"}
