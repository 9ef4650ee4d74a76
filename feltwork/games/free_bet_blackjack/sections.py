"""Where the two chapters of Free Bet Blackjack order its steps: what differs between the editions stands here."""

from __future__ import annotations

from dataclasses import dataclass, replace

from feltwork.procedure.blackjack.later import THEN_SHUFFLED, ShoeTable
from feltwork.procedure.blackjack.sections import BlackjackSections
from feltwork.procedure.game import Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeBetSections(BlackjackSections):
    """The family's numbers and the game's own, as chapter 590 has them; "" where a rule is missing."""

    # The wagers.
    blackjack_wager: str = "6(d)"
    push_22: str = "6(e)"

    # A Blackjack.
    both_have_blackjack: str = "7(g)(1)"
    dealer_has_blackjack: str = "7(g)(2)"
    blackjack_paid: str = "7(h)(1)"
    even_money: str = ""
    """Paid at once to a Blackjack, where the player may have that instead of insurance."""

    # What is free and what is paid for.
    doubling: str = "10(a)"
    free_double: str = "10(a)(1)"
    paid_double: str = "10(a)(2)"
    double_after_split: str = "10(b)"
    after_a_double: str = "10(d)"
    paid_split: str = "11(b)(1)"
    free_split: str = "11(b)(2)"
    lammer_laid: str = "11(b)(2)(i)"
    lammer_is_the_wager: str = "11(b)(2)(ii)"
    tucked: str = "11(c)"
    """The first split hand is over 21 and waits under its wager."""
    not_tucked: str = ""
    """The chapter has such a hand collected at once where no lammer lies on the seat."""

    # The settlement.
    dealer_has_22: str = "7(n)(1)"
    not_22: str = "7(n)(2)"
    dealer_over: str = "7(o)(1)"
    higher: str = "7(o)(2)"
    tie: str = "7(p)"
    over: str = "7(q)(1)"
    lower: str = "7(q)(2)"
    losers_first: str = "7(r)(1)"
    player_by_player: str = "7(r)(2)"
    odds: str = "12(a)"
    insurance_odds: str = "12(b)"
    push_22_odds: str = "12(c)"


# A card that follows a double down is ordered by a paragraph of its own.
IN_590 = FreeBetSections(then_shuffled=THEN_SHUFFLED, double="10(c)")

# 672a has no surrender, so what follows moves up by one; it adds even money, and has a first split hand collected at
# once where no lammer depends on its wager.
IN_672A = replace(
    IN_590,
    surrender="",
    surrendered="",
    surrendered_to_the_reader="",
    even_money="8(e)",
    doubling="9(a)",
    free_double="9(a)(1)",
    paid_double="9(a)(2)",
    double_after_split="9(b)",
    double="9(c)",
    after_a_double="9(d)",
    split="10(a)",
    paid_split="10(b)(1)",
    free_split="10(b)(2)",
    lammer_laid="10(b)(2)(i)",
    lammer_is_the_wager="10(b)(2)(ii)",
    split_card="10(c)",
    not_tucked="10(c)(1)",
    tucked="10(c)(2)",
    split_again="10(d)",
    odds="11(a)",
    insurance_odds="11(b)",
    push_22_odds="11(c)",
    face_up="12(a)",
    drawn_in_error="12(b)",
    exposed="12(c)",
    draws_on_17="12(d)",
    dealer_missed="12(e)",
    insufficient="12(f)",
    missed="12(g)",
    not_dealt="12(h)",
    read_unseen="12(i)",
    reader_fails="12(j)",
    jams="12(k)",
)

SHOE_TABLE = ShoeTable()
SHOE_TABLE_672A = replace(SHOE_TABLE, out_of_order=Clause("12(l)", SHOE_TABLE.out_of_order.text))
