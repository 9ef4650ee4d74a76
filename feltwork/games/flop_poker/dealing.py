"""Where each chapter orders the steps of a deal: the three ways, their letters, the gathering of the pot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from feltwork.procedure.dealing import AUTOMATED_SHOE, HAND, MANUAL_SHOE, Dealing, ways
from feltwork.procedure.game import Clause
from feltwork.procedure.one_deck import LATER_CHAPTERS

FLOP_POKER_DECK = replace(
    LATER_CHAPTERS,
    deck=Clause("3(a)", "one deck of 52 cards and two cover cards"),
    devices=replace(LATER_CHAPTERS.devices, section="13(f)"),
)


DEALINGS_583: Mapping[str, Dealing] = ways(
    ("8(a)", "8(b)", "8(c)", "8(d)", "8(e)", "8(f)", "8(g)"),
    ("9(a)(2)", "9(b)", "9(c)", "9(d)", "9(e)", "9(f)", "9(g)"),
    ("10(a)(1)", "10(a)(2)", "10(b)", "10(c)", "10(d)", "10(e)", "10(f)"),
)
POT_GATHERED_583: Mapping[str, str] = {MANUAL_SHOE: "8(b)", HAND: "9(b)", AUTOMATED_SHOE: "10(a)(2)"}

# Chapter 667a gives the gathering of the pot a subsection of its own, so each later one is a letter on.
DEALINGS_667A: Mapping[str, Dealing] = ways(
    ("8(a)", "8(b)", "8(d)", "8(e)", "8(f)", "8(g)", "8(h)"),
    ("9(a)(2)", "9(b)", "9(d)", "9(e)", "9(f)", "9(g)", "9(h)"),
    ("10(a)(1)", "10(a)(2)", "10(c)", "10(d)", "10(e)", "10(f)", "10(g)"),
)
POT_GATHERED_667A: Mapping[str, str] = {MANUAL_SHOE: "8(c)", HAND: "9(c)", AUTOMATED_SHOE: "10(b)"}
