"""What the house takes and what goes to the fund: the rake (§ 553.15) and the Bad Beat payout (§ 553.20)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from feltwork.equipment.cards import Card
from feltwork.games.poker.betting import rake_pots
from feltwork.games.poker.kinds import Hands, Kind
from feltwork.games.poker.rules import (
    BY_PLAYER,
    INCREMENTAL,
    PERCENTAGE,
    WHOLE,
    PokerRules,
)
from feltwork.games.poker.showdown import Best
from feltwork.ranking.hand import Category
from feltwork.ranking.poker import PokerRank
from feltwork.terms.money import Cents

LEAST_BAD_BEAT: Final = {
    "aces_full_of_jacks": PokerRank(Category.FULL_HOUSE, (14, 11)),
    "aces_full_of_kings": PokerRank(Category.FULL_HOUSE, (14, 13)),
    "four_of_a_kind": PokerRank(Category.FOUR_OF_A_KIND, (2, 3)),
    "four_jacks": PokerRank(Category.FOUR_OF_A_KIND, (11, 2)),
    "straight_flush": PokerRank(Category.STRAIGHT_FLUSH, (5, 4, 3, 2, 1)),
}
"""The least losing hand of each Bad Beat that a holder may offer."""


def rake_section(rules: PokerRules) -> str:
    """The paragraph by which pots are raked."""
    if rules.rake == INCREMENTAL:
        return rules.at("15(b)(2)(ii)")
    return rules.at("15(b)(1)(i)") if rules.rake_when == "betting_round" else rules.at("15(b)(1)(ii)")


def rakes(rules: PokerRules, pots: Sequence[Cents], *, flop: bool) -> list[Cents]:
    """The rake of each pot, the main pot first; ``flop``: more than the first round of cards was dealt.

    An uncalled bet is no part of a pot here (§ 553.15(d)).
    """
    if rules.rake not in (PERCENTAGE, INCREMENTAL) or (rules.no_flop_no_rake and not flop):
        return [0] * len(pots)
    taken = [0] * len(pots)
    if rules.rake == PERCENTAGE:
        rake_pots(list(pots), len(pots), rules.rake_percent, rules.rake_unit, rules.rake_most, taken)
        return taken
    left = min(rules.rake_most, sum(due for level, due in rules.rake_levels if sum(pots) >= level))
    for number, pot in enumerate(pots):
        taken[number] = min(left, pot)
        left -= taken[number]
    return taken


def time_charge(rules: PokerRules, seats: Sequence[int]) -> dict[int, Cents]:
    """What each seated player pays when a time charge falls due (§ 553.15(b)(3)); the table's is shared.

    What does not divide evenly falls on the players from the dealer's left, a cent each.
    """
    due = rules.time_charge * rules.time_charge_every // 60
    if rules.time_charge_by == BY_PLAYER:
        return dict.fromkeys(seats, due)
    each, odd = divmod(due, len(seats))
    return {seat: each + (place < odd) for place, seat in enumerate(seats)}


def contribution(rules: PokerRules, pot: Cents, rake: Cents) -> Cents:
    """What a pot contributes to the Bad Beat payout, after its rake (§ 553.20(c))."""
    if not rules.bad_beat or pot < rules.bad_beat_minimum_pot:
        return 0
    return min(rules.bad_beat_contribution, pot - rake)


@dataclass(frozen=True, slots=True)
class BadBeat:
    """A Bad Beat and who is paid what of the fund."""

    losers: tuple[int, ...]
    winners: tuple[int, ...]
    shares: dict[int, Cents]
    words: str

    @property
    def paid(self) -> Cents:
        return sum(self.shares.values())


def bad_beat(
    rules: PokerRules,
    fund: Cents,
    hands: Mapping[int, Best],
    winners: Sequence[int],
    hole: Mapping[int, Sequence[Card]],
    dealt_in: Sequence[int],
) -> BadBeat | None:
    """Whether a losing hand is a Bad Beat, and the shares of its payout (§ 553.20(b)(3)).

    ``hands`` are those shown for the main pot. The best losing hand that qualifies is paid; hands that tie share. With
    no other player at the table, their share stays in the fund.
    """
    if not rules.bad_beat or not winners or not fund:
        return None
    play = {
        seat: best.high
        for seat, best in hands.items()
        if best.high and (not rules.bad_beat_hole_cards or _hole_cards_play(rules.poker, best, hole[seat]))
    }
    least = LEAST_BAD_BEAT[rules.bad_beat_hand].number
    beaten = {seat: high for seat, high in play.items() if seat not in winners and high.number >= least}
    won = tuple(seat for seat in winners if seat in play)
    if not beaten or not won:
        return None
    lost = max(beaten.values(), key=lambda high: high.number)
    losers = tuple(seat for seat, high in beaten.items() if high.number == lost.number)
    others = tuple(seat for seat in dealt_in if seat not in (*losers, *won))
    payout = fund * rules.bad_beat_paid // WHOLE
    parts = ((losers, rules.bad_beat_loser), (won, rules.bad_beat_winner), (others, rules.bad_beat_table))
    shares = {seat: payout * part // WHOLE // len(seats) for seats, part in parts for seat in seats}
    return BadBeat(losers, won, shares, f"{lost.words} loses to {play[won[0]].words}")


def qualifies_for_bad_beat(rules: PokerRules, best: Best | None) -> bool:
    """Whether a hand is high enough to be a Bad Beat, should it lose."""
    if not rules.bad_beat or best is None or best.high is None:
        return False
    return best.high.number >= LEAST_BAD_BEAT[rules.bad_beat_hand].number


def _hole_cards_play(kind: Kind, best: Best, hole: Sequence[Card]) -> bool:
    """Whether a player's own cards are all in the hand; a question in hold'em alone."""
    return kind.hands is not Hands.ANY_WITH_COMMUNITY or set(hole) <= set(best.high_cards)
