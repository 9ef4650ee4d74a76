"""Settlement of Go Fore It (§ 676a.12): cards and stakes in, explained lines out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from feltwork.equipment.cards import Card
from feltwork.games.go_fore_it.rules import BACK_9
from feltwork.procedure.line import Line
from feltwork.procedure.settling import all_lost, by_table
from feltwork.ranking.hand import ACE
from feltwork.submission.paytable import Paytable
from feltwork.terms.money import Cents
from feltwork.terms.odds import EVEN

SCORES = (("albatross", 8), ("eagle", 13), ("birdie", 18), ("par", 24))
"""The best first, each with the most points that it may have."""


def points(cards: Iterable[Card]) -> int:
    """676a.6: the total of some cards.

    >>> from feltwork.equipment.cards import parse_cards
    >>> points(parse_cards("As 9d Th Kc"))
    30
    """
    return sum(1 if card.rank == ACE else min(card.rank, 10) for card in cards)


def score(total: int) -> str | None:
    """What a golfer calls a total; None where it is over par.

    >>> score(8), score(9), score(24), score(25)
    ('albatross', 'eagle', 'par', None)
    """
    return next((name for name, most in SCORES if total <= most), None)


def settle_front_and_back(total: int, front_9: Cents, back_9: Cents) -> list[Line]:
    """676a.11(d)(3): par or less wins both, the Back 9 by how good the score is."""
    called = score(total)
    if called is None:
        why = f"{total} points: more than par"
        return all_lost({"front_9": front_9, "back_9": back_9}, why, "676a.11(d)(3)(ii)")
    why, row = f"{called}, {total} points", BACK_9.row(called)
    assert row is not None, "every score has its row"
    return [
        Line.win("front_9", front_9, EVEN, why, "676a.12(a)"),
        Line.win("back_9", back_9, row.pays, why, row.section),
    ]


def settle_skins(total: int, dealer: int, stake: Cents) -> Line:
    """676a.11(d)(4): fewer points than the dealer win; as many lose."""
    why = f"{total} points against the dealer's {dealer}"
    if total < dealer:
        return Line.win("skins", stake, EVEN, why, "676a.12(c)")
    return Line.lose("skins", stake, f"{why}: a tie loses" if total == dealer else why, "676a.11(d)(4)(i)")


def settle_gopher(cards: Sequence[Card], stake: Cents, table: Paytable) -> Line:
    """676a.11(d)(5), read with its table: the aces among the four cards are counted."""
    aces = sum(card.rank == ACE for card in cards)
    counted = "1 ace" if aces == 1 else f"{aces or 'no'} aces"
    return by_table("gopher", stake, table, [counted.replace(" ", "_")], counted, "676a.11(d)(5)(i)", "one is needed")
