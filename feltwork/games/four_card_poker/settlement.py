"""Settlement of Four Card Poker (§ 557.12): hands and stakes in, explained lines out."""

from __future__ import annotations

from feltwork.procedure.line import Line
from feltwork.procedure.settling import PairRow, Versus, against_dealer, bonus_by_table, by_table, row_names
from feltwork.ranking.four_card import FourCardRank
from feltwork.ranking.hand import ACE
from feltwork.submission.paytable import Paytable
from feltwork.terms.money import Cents

# A tie is paid like a win, by the same paragraph.
VERSUS = Versus(higher="557.12(a)(1)", tie="557.12(a)(1)", lower="557.11(e)")
ACES = PairRow("pair_of_aces", ACE)


def paytable_hands(hand: FourCardRank) -> tuple[str, ...]:
    """The names a hand goes by in the paytables, the most particular first."""
    return row_names(hand, [ACES])


def settle_against_dealer(
    hand: FourCardRank, dealer: FourCardRank, ante: Cents, play: Cents, bonus: Paytable
) -> list[Line]:
    """557.12(a)(1) and (2): the hands are compared, and a good one has its bonus whichever is higher."""
    lines = against_dealer(hand, dealer, {"ante": ante, "play": play}, VERSUS, tie_wins=True)
    return lines + bonus_by_table("ante_bonus", ante, bonus, paytable_hands(hand), hand.words)


def settle_aces_up(hand: FourCardRank, stake: Cents, table: Paytable) -> Line:
    """557.12(a)(3): the player's best four cards against the table alone."""
    less = "less than a pair of aces"
    return by_table("aces_up", stake, table, paytable_hands(hand), hand.words, "557.11(e)", less)
