"""The wagers on the player's own six cards, and the Envy Bonuses beside them (§ 588.11(h), § 670a.11(h))."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from feltwork.games.six_card_fortune_pai_gow_poker.paytables import (
    FORTUNE_ENVY,
    FORTUNE_ENVY_COLUMNS,
    PROGRESSIVE_ENVY,
    PROGRESSIVE_ENVY_COLUMNS,
    Numbering,
    column_id,
)
from feltwork.games.six_card_fortune_pai_gow_poker.rules import FORTUNE_BONUS, INSURANCE, PROGRESSIVE_PAYOUT
from feltwork.games.six_card_fortune_pai_gow_poker.settlement import paytable_hands
from feltwork.procedure.line import Line
from feltwork.procedure.one_deck import OneDeckGame
from feltwork.procedure.place import Place
from feltwork.procedure.progressive import award, envy_lines
from feltwork.procedure.round import Round, Steps
from feltwork.procedure.settling import by_table
from feltwork.ranking.joker import JokerRank, rank_joker_five
from feltwork.submission.paytable import Paytable, Row
from feltwork.terms.money import Cents
from feltwork.terms.odds import MeterShare


@dataclass(frozen=True, slots=True)
class Envy:
    """One of the two Envy Bonuses: the wager it goes with, its columns by stake, and where it is ordered."""

    id: str
    wager: str
    columns: Mapping[Cents, Paytable]
    paid: str

    def row(self, hand: JokerRank) -> Row | None:
        """The row of a hand that qualifies; every column has the same hands."""
        return next(iter(self.columns.values())).best(paytable_hands(hand))


class Bonuses:
    """What a round settles from six cards: a player at a time, then the Envy Bonuses of all."""

    def __init__(self, game: OneDeckGame[Any], round: Round[Any], numbers: Numbering) -> None:
        self.game, self.round, self.numbers = game, round, numbers
        self.at = game.at
        self.fortune = self._envy(FORTUNE_ENVY, FORTUNE_BONUS, FORTUNE_ENVY_COLUMNS, "11(h)(1)(ii)")
        self.progressive = self._envy(PROGRESSIVE_ENVY, PROGRESSIVE_PAYOUT, PROGRESSIVE_ENVY_COLUMNS, "11(h)(3)(ii)")
        self.staked: dict[str, dict[int, Cents]] = {FORTUNE_BONUS: {}, PROGRESSIVE_PAYOUT: {}}
        """What each player who is still there had on these wagers when they were settled."""
        self.shown: list[int] = []
        """The hands that were rearranged: whoever left, or voided the hand, holds none."""

    def _envy(self, id: str, wager: str, columns: Mapping[Cents, object], paid: str) -> Envy:
        return Envy(id, wager, {stake: self.game.table(id, column_id(stake)) for stake in columns}, paid)

    def settle(self, seat: int) -> Steps[None]:
        """11(h)(1), (2), (3): Fortune Bonus, Insurance and Progressive Payout of one player."""
        round = self.round
        self.shown.append(seat)
        hand = rank_joker_five(round.hand(Place.at(seat)))
        yield from self._settle_fortune_bonus(seat, hand)
        if stake := round.stake_of(seat, INSURANCE):
            table, lost = self.game.table(INSURANCE), self.at("11(h)(2)(i)")
            line = by_table(INSURANCE, stake, table, paytable_hands(hand), hand.words, lost, "better than king-high")
            yield from round.settle(seat, [line], self.at("11(h)(2)(ii)") if line.returned else lost)
        yield from self._settle_progressive(seat, hand)

    def _settle_fortune_bonus(self, seat: int, hand: JokerRank) -> Steps[None]:
        round = self.round
        stake = round.stake_of(seat, FORTUNE_BONUS)
        if stake:
            self.staked[FORTUNE_BONUS][seat] = stake
            table, lost = self.game.table(FORTUNE_BONUS), self.at("11(h)(1)(i)(A)")
            less = "less than three-of-a-kind"
            line = by_table(FORTUNE_BONUS, stake, table, paytable_hands(hand), hand.words, lost, less)
            yield from round.settle(seat, [line], self.at("11(h)(1)(i)(B)") if line.returned else lost)
        section = self.at("11(h)(1)(i)(B)" if stake else "11(h)(1)(i)(C)")
        yield from self._acknowledge(seat, hand, self.fortune, section)

    def _settle_progressive(self, seat: int, hand: JokerRank) -> Steps[None]:
        round = self.round
        if stake := round.stake_of(seat, PROGRESSIVE_PAYOUT):
            self.staked[PROGRESSIVE_PAYOUT][seat] = stake
            row = self.game.table(PROGRESSIVE_PAYOUT).best(paytable_hands(hand))
            lost = self.at("11(h)(3)(i)(A)")
            if row:
                yield from round.announce(f"the dealer verifies {hand.words}", self.at(self.numbers.verified))
                yield from round.announce("a floorperson validates the payout", self.at(self.numbers.validated))
            why = hand.words if row else f"{hand.words}: less than a straight"
            reset = round.rules.progressive_reset
            line = award(round, seat, PROGRESSIVE_PAYOUT, stake, row, why, reset=reset, lost=lost)
            yield from round.settle(seat, [line], self.at(self.numbers.paid) if row else lost)
            if row and isinstance(row.pays, MeterShare):
                told = "not paid from the table inventory: the cards stay until the documents are complete"
                yield from round.announce(told, self.at(self.numbers.paid))
        yield from self._acknowledge(seat, hand, self.progressive, self.at("11(h)(3)(i)(C)"))

    def _acknowledge(self, seat: int, hand: JokerRank, envy: Envy, section: str) -> Steps[None]:
        """Said only where somebody else's wager, settled or still to be, is paid for it."""
        row = envy.row(hand)
        if row and any(self._lines(other, self._stake(other, envy), envy, {seat: row}) for other in self.round.seats):
            yield from self.round.say(f"Envy Bonus Qualifying Hand: seat {seat} holds {row.name.lower()}", section)

    def _stake(self, seat: int, envy: Envy) -> Cents:
        return self.staked[envy.wager].get(seat) or self.round.stake_of(seat, envy.wager)

    def _lines(self, seat: int, stake: Cents, envy: Envy, holders: Mapping[int, Row]) -> list[Line]:
        return envy_lines(self.round, seat, envy.id, stake, envy.columns, holders)

    def pay_envy(self) -> Steps[None]:
        """11(h)(1)(ii), (3)(ii): once every wager of that kind is settled, from the dealer's right."""
        round = self.round
        for envy in (self.fortune, self.progressive):
            ranked = {seat: rank_joker_five(round.hand(Place.at(seat))) for seat in self.shown}
            holders = {seat: row for seat, hand in ranked.items() if (row := envy.row(hand))}
            for seat, stake in self.staked[envy.wager].items():
                yield from round.settle(seat, self._lines(seat, stake, envy, holders), self.at(envy.paid))
