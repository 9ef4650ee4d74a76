"""Settlement that the poker chapters share: against the dealer, by a paytable, up to a limit. Pure functions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from feltwork.procedure.line import Line
from feltwork.ranking.hand import Category, HandRank
from feltwork.submission.paytable import Paytable, Row
from feltwork.terms.money import Cents, dollars
from feltwork.terms.odds import EVEN

# ------------------------------------------------------------------------------------------- by a paytable


@dataclass(frozen=True, slots=True)
class PairRow:
    """A row of a paytable for some pairs: ``pair_of_10s_or_better`` has 10 to 14, the ace."""

    hand: str
    least: int
    most: int = 14


def row_names(hand: HandRank, pairs: Iterable[PairRow] = (), *, first: Iterable[str] = ()) -> tuple[str, ...]:
    """The names by which a paytable may list a hand, the most particular one first.

    ``first`` has what only the game sees in it, such as a mini royal.

    >>> from feltwork.equipment.cards import parse_cards
    >>> from feltwork.ranking.poker import rank_five
    >>> tens = rank_five(parse_cards("Tc Td 4h 3s 2d"))
    >>> row_names(tens, [PairRow("pair_of_10s_or_better", 10)]), row_names(rank_five(parse_cards("9c 9d 9h 3s 2d")))
    (('pair_of_10s_or_better', 'pair'), ('three_of_a_kind',))
    """
    particular = [
        row.hand for row in pairs if hand.category is Category.PAIR and row.least <= hand.ranks[0] <= row.most
    ]
    return (*first, *particular, str(hand.category))


def by_table(wager: str, stake: Cents, table: Paytable, names: Iterable[str], why: str, lost: str, less: str) -> Line:
    """A wager that a posted table pays, whatever anybody else holds.

    ``lost`` is the section that has it lose, and ``less`` says what the hand falls short of: "less than a pair".
    """
    row = table.best(names)
    if row is None:
        return Line.lose(wager, stake, f"{why}: {less}", lost)
    return Line.win(wager, stake, row.pays, why, row.section)


def bonus_by_table(wager: str, beside: Cents, table: Paytable, names: Iterable[str], why: str) -> list[Line]:
    """A bonus that a table pays beside a wager of so much; nothing of its own is staked."""
    row = table.best(names)
    return [Line.bonus(wager, row.pays.winnings(beside), row.pays, why, row.section)] if row else []


# -------------------------------------------------------------------------------------- against the dealer


@dataclass(frozen=True, slots=True)
class Versus:
    """The sections by which wagers against the dealer's hand win, come back and lose."""

    higher: str
    tie: str
    lower: str
    not_qualified: str = ""


def qualifies(dealer: HandRank, least: HandRank) -> bool:
    """Whether the dealer plays: the hand is at least the lowest one that the chapter lets play."""
    return not dealer < least


def against_dealer(
    hand: HandRank,
    dealer: HandRank,
    stakes: Mapping[str, Cents],
    versus: Versus,
    *,
    pays: Mapping[str, Row] | None = None,
    told: str = "",
    tie_wins: bool = False,
) -> list[Line]:
    """The higher hand wins, a tie pushes. ``pays`` has the rows of wagers that are not paid even money.

    ``told`` opens the reason ("the dealer qualifies and"); ``tie_wins`` where the chapter pays a tie.
    """
    hands = f"{hand.words} against {dealer.words}"
    opening = f"{told} " if told else ""
    if hand > dealer or (tie_wins and hand == dealer):
        won = "the hand is higher" if hand > dealer else "a tie is paid"
        section = versus.higher if hand > dealer else versus.tie
        rows = pays or {}
        return [
            Line.win(wager, stake, rows[wager].pays, f"{opening}{won}: {hands}", rows[wager].section)
            if wager in rows
            else Line.win(wager, stake, EVEN, f"{opening}{won}: {hands}", section)
            for wager, stake in stakes.items()
            if stake
        ]
    if hand == dealer:
        return all_back(stakes, f"a tie: {hands}", versus.tie)
    return all_lost(stakes, f"{opening}the hand is lower: {hands}", versus.lower)


def all_back(stakes: Mapping[str, Cents], why: str, section: str) -> list[Line]:
    """Every stake comes back."""
    return [Line.push(wager, stake, why, section) for wager, stake in stakes.items() if stake]


def all_lost(stakes: Mapping[str, Cents], why: str, section: str) -> list[Line]:
    """Every stake is collected."""
    return [Line.lose(wager, stake, why, section) for wager, stake in stakes.items() if stake]


# --------------------------------------------------------------------------------------------- up to a limit


def limited(lines: Sequence[Line], most: Cents, section: str) -> list[Line]:
    """Winnings up to a limit, paid in the order of the lines until it is reached; stakes come back beside it.

    >>> win = Line.win("bet", 100_00, EVEN, "won", "559.14(b)")
    >>> [(line.returned, line.section) for line in limited([win, win], 150_00, "559.14(c)")]
    [(20000, '559.14(b)'), (15000, '559.14(c)')]
    """
    left, within = most, []
    for line in lines:
        won = max(line.net, 0)
        if won > left:
            why = f"{line.why}; no more than {dollars(most)} is paid on a hand"
            line = replace(line, returned=line.returned - won + left, why=why, section=section)
        left -= max(line.net, 0)
        within.append(line)
    return within
