"""What the wagers of the baccarat family come to: the winner and the stakes in, lines out."""

from __future__ import annotations

from dataclasses import replace

from feltwork.procedure.baccarat.hands import Winner
from feltwork.procedure.baccarat.rules import (
    BANKERS_HAND,
    BANKERS_HAND_PAYS,
    OF_THE_WIN,
    ON_A_TIE_PERCENT,
    PLAYERS_HAND,
    PLAYERS_HAND_PAYS,
    TIE_BET,
    BaccaratFamilyRules,
)
from feltwork.procedure.baccarat.sections import BaccaratSections
from feltwork.procedure.line import Line
from feltwork.procedure.paying import vigorish_lines
from feltwork.terms.money import Cents, money


def settle_bankers_hand(
    won: Winner, stake: Cents, why: str, rules: BaccaratFamilyRules, sections: BaccaratSections
) -> list[Line]:
    """8(a)(1): even money with vigorish on the win, or without it and vigorish on the tie."""
    if won is Winner.PLAYER:
        return [Line.lose(BANKERS_HAND, stake, why, sections.bankers_hand_loses)]
    if won is Winner.BANKER:
        (row,) = BANKERS_HAND_PAYS
        win = row.pays.winnings(stake)
        charged = [] if rules.charges_on_a_tie else vigorish_on_the_win(win, rules, sections)
        return [*charged, Line.win(BANKERS_HAND, stake, row.pays, why, rules.at(row.section))]
    if rules.charges_on_a_tie:
        back = Line.push(BANKERS_HAND, stake, f"{why}: void, less vigorish", sections.bankers_hand_ties_charged)
        return [*vigorish_on_the_tie(stake, rules, sections), back]
    return [Line.push(BANKERS_HAND, stake, f"{why}: void", sections.bankers_hand_ties)]


def settle_players_hand(
    won: Winner, stake: Cents, why: str, rules: BaccaratFamilyRules, sections: BaccaratSections
) -> Line:
    """8(a)(2): even money, and back on a tie."""
    if won is Winner.BANKER:
        return Line.lose(PLAYERS_HAND, stake, why, sections.players_hand_loses)
    if won is Winner.TIE:
        return Line.push(PLAYERS_HAND, stake, f"{why}: void", sections.players_hand_ties)
    (row,) = PLAYERS_HAND_PAYS
    return Line.win(PLAYERS_HAND, stake, row.pays, why, rules.at(row.section))


def settle_tie_bet(won: Winner, stake: Cents, why: str, rules: BaccaratFamilyRules, sections: BaccaratSections) -> Line:
    """8(a)(3): by the posted odds."""
    if won is not Winner.TIE:
        return Line.lose(TIE_BET, stake, why, sections.tie_bet_loses)
    (row,) = rules.tie_bet
    return Line.win(TIE_BET, stake, row.pays, why, rules.at(row.section))


def vigorish_on_the_win(win: Cents, rules: BaccaratFamilyRules, sections: BaccaratSections) -> list[Line]:
    """13(c), (d), (e): a part of what was won, taken now or marked; too small a part rounds to no line."""
    percent, of = OF_THE_WIN[rules.vigorish], f"the {money(win)} won"
    lines = vigorish_lines(win, percent, rules.vigorish_multiple, of, sections.vigorish_on_the_win)
    due = f"marked with a button: due before {rules.deferred_until} or when the player leaves"
    return [replace(line, why=f"{line.why}, {due}") for line in lines] if rules.defers else lines


def vigorish_on_the_tie(stake: Cents, rules: BaccaratFamilyRules, sections: BaccaratSections) -> list[Line]:
    """13(f): a quarter of the wager when the hands tie."""
    of = f"the {money(stake)} wagered on the Banker's Hand, which ties"
    return vigorish_lines(stake, ON_A_TIE_PERCENT, rules.vigorish_multiple, of, sections.vigorish_on_the_tie)
