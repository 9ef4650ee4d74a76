"""The procedure of Free Bet Blackjack: what chapters 590 and 672a have beyond the blackjack family."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from feltwork.games.free_bet_blackjack.felt import FELT, PRINTED_590, PRINTED_672A
from feltwork.games.free_bet_blackjack.irregularities import irregularities
from feltwork.games.free_bet_blackjack.rules import (
    BLACKJACK,
    DOUBLE_DOWN,
    EVEN_MONEY,
    FREE_DOUBLE,
    FREE_SPLIT,
    FREE_TOTALS,
    MOST_HANDS,
    POINTS,
    PUSH_22,
    SPLIT,
    FreeBetRules,
    FreeBetRules672a,
    conditions,
    decisions,
    in_short,
    paytables,
    wagers,
)
from feltwork.games.free_bet_blackjack.sections import IN_590, IN_672A, SHOE_TABLE, SHOE_TABLE_672A, FreeBetSections
from feltwork.games.free_bet_blackjack.settlement import (
    FreeBetToSettle,
    settle_blackjack,
    settle_bust,
    settle_even_money,
    settle_hand,
    settle_push_22,
)
from feltwork.procedure.action import Action, Decision
from feltwork.procedure.blackjack.later import POSITIONS, LaterBlackjackGame
from feltwork.procedure.blackjack.mishaps import shoe_events
from feltwork.procedure.blackjack.rules import IN_ORDER
from feltwork.procedure.blackjack.shoe import shoe_situation
from feltwork.procedure.blackjack.table import BlackjackHand, BlackjackTable, Ending
from feltwork.procedure.game import Clause, Wager
from feltwork.procedure.line import Line
from feltwork.procedure.place import DEALER
from feltwork.procedure.round import Round, Steps
from feltwork.ranking.points import point_value
from feltwork.submission.paytable import Paytable
from feltwork.terms.money import Cents, money

TEN: Final = 10


@dataclass
class FreeBetHand(BlackjackHand):
    """A hand whose wager, or double down, may be a lammer; its stake is the original wager either way."""

    free_double: bool = False
    tucked: bool = False
    """Over 21, and waiting under its wager until the seat is settled."""


def _own(hand: BlackjackHand) -> FreeBetHand:
    assert isinstance(hand, FreeBetHand), "the table makes hands of the game's type"
    return hand


def _is_first_of_split(hand: BlackjackHand) -> bool:
    """The original wager goes with the first hand."""
    return hand.from_split and hand.wager == BLACKJACK


class FreeBetBlackjack590(LaterBlackjackGame[FreeBetRules]):
    """Chapter 590: with surrender, and any number of decks."""

    id = "free-bet-blackjack"
    name = "Free Bet Blackjack"
    chapter = "590"
    felt = FELT
    printed = PRINTED_590
    rules_type = FreeBetRules
    main_wager = BLACKJACK
    hand_type = FreeBetHand
    sections: FreeBetSections = IN_590
    shoe_table = SHOE_TABLE
    wagers = wagers(IN_590)
    tables = paytables(IN_590)
    decisions = decisions(IN_590)
    irregularities = irregularities(IN_590)
    events = shoe_events(IN_590)
    rankings = POINTS
    in_short = in_short(IN_590)
    conditions = conditions(IN_590)
    situation = shoe_situation(IN_590, POSITIONS, "6(b)")

    # What lies on the table.

    def equipment(self, rules: FreeBetRules) -> tuple[Clause, ...]:
        push_22 = Clause(self.at("2(b)(4)"), "and one for the Push 22 Wager")
        return (
            *super().equipment(rules),
            Clause(self.at("2(b)(2)"), "at each position a betting area for the Blackjack Wager"),
            *((push_22,) if rules.push_22 else ()),
        )

    def offered(self, rules: FreeBetRules) -> tuple[Wager, ...]:
        return tuple(wager for wager in self.wagers if wager.id != PUSH_22 or rules.push_22)

    def pays(self, table: Paytable) -> tuple[str, ...]:
        """Whatever lies on a hand is paid by the hand's table."""
        if table.wager == BLACKJACK:
            return (BLACKJACK, SPLIT, DOUBLE_DOWN, FREE_SPLIT, FREE_DOUBLE)
        return super().pays(table)

    # A player's hand.

    def reach(self, table: BlackjackTable, hand: BlackjackHand) -> Steps[None]:
        """A Blackjack is paid at once, unless the dealer has one too or it took even money."""
        if hand.ending is not None or table.dealer_blackjack or not table.blackjack(hand):
            return
        hand.ending = Ending.PAID
        at = self.sections
        yield from table.round.say(f"seat {hand.seat}: Blackjack", at.blackjack_paid)
        line = settle_blackjack(hand.wager, hand.stake, self.tables[0])
        yield from table.round.settle(hand.seat, [line], at.blackjack_paid)
        self.put_away(table, hand)

    def put_away(self, table: BlackjackTable, hand: BlackjackHand) -> None:
        """A hand that is settled goes to the discard rack; under a Push 22 Wager it stays until that is resolved."""
        if not table.round.stake_of(hand.seat, PUSH_22):
            table.round.put_away.add(hand.place)

    def surrender(self, table: BlackjackTable, hand: BlackjackHand) -> Steps[None]:
        yield from super().surrender(table, hand)
        self.put_away(table, hand)

    def legal(self, table: BlackjackTable, hand: BlackjackHand) -> list[Action]:
        if table.dealer_blackjack:
            return self.only_stand_or_surrender()
        first_two, at = len(table.cards(hand)) == 2, self.sections
        legal = []
        if first_two and not hand.from_split and at.surrender:
            legal.append(Action("surrender", at.surrender, "give up one-half of the wager"))
        if first_two:
            legal.append(self._double(table, hand))
        if table.pair(hand) and len(table.hands[hand.seat]) < MOST_HANDS:
            legal.append(self._split(table, hand))
        return [*legal, *self.hit_or_stand()]

    def doubles_for_free(self, table: BlackjackTable, hand: BlackjackHand) -> bool:
        """A hard 9, 10 or 11: two cards with an ace that counts 11 are 12 at least."""
        return table.total(hand).points in FREE_TOTALS

    def splits_for_free(self, table: BlackjackTable, hand: BlackjackHand) -> bool:
        """Any pair but ten-value cards."""
        return point_value(table.cards(hand)[0]) != TEN

    def _double(self, table: BlackjackTable, hand: BlackjackHand) -> Action:
        at, names = self.sections, ("double_down",)
        if self.doubles_for_free(table, hand):
            about = f"one card more, free: a lammer worth {money(hand.stake)}"
            also = (*names, "free_double", "free_double_down")
            return Action("double", at.free_double, about, also=also, free="a hard 9, 10 or 11 is doubled free")
        about = "one card more, up to the original wager"
        return Action("double", at.paid_double, about, least=1, most=hand.stake, also=names)

    def _split(self, table: BlackjackTable, hand: BlackjackHand) -> Action:
        at, again = self.sections, len(table.hands[hand.seat]) > 1
        if self.splits_for_free(table, hand):
            section = at.split_again if again else at.free_split
            about = f"a second hand, free: a lammer worth {money(hand.stake)}"
            free = "every pair but ten-value cards is split free"
            return Action("split", section, about, also=("free_split",), free=free)
        return Action("split", at.split_again if again else at.paid_split, "a second hand", costs=hand.stake)

    def section_of_word(self, text: str) -> str | None:
        tidy = " ".join(text.replace("_", " ").lower().split())
        told = {"free double": self.sections.free_double, "free split": self.sections.free_split}
        return next((section for word, section in told.items() if tidy.startswith(word)), super().section_of_word(text))

    def double(self, table: BlackjackTable, hand: BlackjackHand, answer: Decision) -> None:
        if self.doubles_for_free(table, hand):
            _own(hand).free_double = True
        else:
            super().double(table, hand, answer)

    def doubled(self, hand: BlackjackHand) -> bool:
        return _own(hand).free_double or super().doubled(hand)

    def split(self, table: BlackjackTable, hand: BlackjackHand) -> None:
        free = self.splits_for_free(table, hand)
        table.split(hand, FREE_SPLIT if free else SPLIT, hand.stake, free=free)

    def stakes_of(self, table: BlackjackTable, hand: BlackjackHand) -> list[tuple[str, Cents]]:
        return to_settle(table, hand).stakes()

    def bust(self, table: BlackjackTable, hand: BlackjackHand) -> Steps[None]:
        """The hand has lost; the first of split hands may wait under its wager, by which lammers are measured."""
        hand.ending = Ending.BUST
        at, seat, hands = self.sections, hand.seat, table.hands[hand.seat]
        all_over = all(each.ending is Ending.BUST for each in hands)
        if self.tucks(table, hand) and not all_over:
            _own(hand).tucked = True
            why = f"seat {seat}: hand {hand.index + 1} is over 21 and tucked under the original wager"
            yield from table.round.announce(why, at.tucked)
            return
        with_it = [each for each in hands if each is hand or (all_over and _own(each).tucked)]
        lines = [line for each in with_it for line in settle_bust(to_settle(table, each), at)]
        at_once = _is_first_of_split(hand) and not self.tucks(table, hand)
        yield from table.round.settle(seat, lines, at.not_tucked if at_once else at.over)
        for each in with_it:
            _own(each).tucked = False
            self.put_away(table, each)

    def tucks(self, table: BlackjackTable, hand: BlackjackHand) -> bool:
        """Whether the hand with the original wager waits until the other split hands are decided."""
        if not _is_first_of_split(hand):
            return False
        lammers = any(to_settle(table, each).lammers() for each in table.hands[hand.seat])
        return lammers or not self.sections.not_tucked

    # The dealer's hand and the settlement.

    def depends_on_dealer(self, table: BlackjackTable, hand: BlackjackHand) -> bool:
        """A Push 22 Wager hangs on the dealer's total though the hand is over 21 or paid."""
        return super().depends_on_dealer(table, hand) or bool(table.round.stake_of(hand.seat, PUSH_22))

    def settle_round(self, table: BlackjackTable) -> Steps[None]:
        """Collect and pay what is left, in the order that the holder chose."""
        round: Round[FreeBetRules] = table.round
        how = round.rules.settling_order
        section = self.sections.player_by_player if how == IN_ORDER else self.sections.losers_first
        settled = {seat: self._settlement(table, seat) for seat in round.seats}
        yield from self.settle_in_order(round, settled, section, how)

    def _settlement(self, table: BlackjackTable, seat: int) -> list[Line]:
        """On a 22 the wagers come back before Push 22 is paid; else Push 22 is collected first."""
        left = [hand for hand in table.hands[seat] if hand.ending is Ending.STAND or _own(hand).tucked]
        hands = [line for hand in left for line in self._lines(table, hand)]
        push_22 = self._push_22(table, seat)
        return [*push_22, *hands] if not push_22 or push_22[0].returned == 0 else [*hands, *push_22]

    def _lines(self, table: BlackjackTable, hand: BlackjackHand) -> list[Line]:
        return settle_hand(to_settle(table, hand), table.round.hand(DEALER), self.sections)

    def _push_22(self, table: BlackjackTable, seat: int) -> list[Line]:
        round: Round[FreeBetRules] = table.round
        stake, at = round.stake_of(seat, PUSH_22), self.sections
        if not stake:
            return []
        assert round.rules.push_22 is not None, "the wager was refused where it is not offered"
        lost = at.not_22
        first = table.hands[seat][0]
        if table.dealer_blackjack and first.ending is not Ending.PAID:
            lost = at.both_have_blackjack if table.blackjack(first) else at.dealer_has_blackjack
        return [settle_push_22(stake, round.hand(DEALER), round.rules.push_22, lost)]

    # Automatic players.

    def customary_word(self, words: set[str], table: BlackjackTable, hand: BlackjackHand) -> str:
        """Whatever is free but splitting 5s; since 22 is a push, hit 12 always and 13 against a 2."""
        cards, up, points = table.cards(hand), point_value(table.up_card), table.total(hand)
        if "split" in words and self.splits_for_free(table, hand) and point_value(cards[0]) != 5:
            return "split"
        if "double" in words and self.doubles_for_free(table, hand):
            return "double"
        if points.soft:
            return "stand" if points.points >= (18 if up <= 8 else 19) else "hit"
        stand = 14 if up == 2 else 13 if up <= 6 else 17
        return "stand" if points.points >= stand else "hit"


class FreeBetBlackjack672a(FreeBetBlackjack590):
    """Chapter 672a: six or eight decks, no surrender, even money."""

    chapter = "672a"
    printed = PRINTED_672A
    rules_type = FreeBetRules672a
    sections = IN_672A
    shoe_table = SHOE_TABLE_672A
    wagers = wagers(IN_672A)
    tables = paytables(IN_672A)
    decisions = decisions(IN_672A)
    irregularities = irregularities(IN_672A)
    events = shoe_events(IN_672A)
    in_short = in_short(IN_672A)
    conditions = conditions(IN_672A)
    situation = shoe_situation(IN_672A, POSITIONS, "6(b)")

    def section_of_word(self, text: str) -> str | None:
        """There is no surrender, by a sentence of its own."""
        if text.strip().lower().startswith("surrender"):
            return self.sections.decide
        return super().section_of_word(text)

    def actions_instead_of_insurance(self, table: BlackjackTable, seat: int) -> list[Action]:
        rules: FreeBetRules672a = table.round.rules
        if not rules.even_money or not table.blackjack(table.hands[seat][0]):
            return []
        return [Action(EVEN_MONEY, self.sections.even_money, "1 to 1 at once for the Blackjack", also=("even",))]

    def instead_of_insurance(self, table: BlackjackTable, seat: int, answer: Decision) -> Steps[None]:
        """Paid before the hole card is read; only Push 22 still waits for the dealer."""
        (hand,) = table.hands[seat]
        hand.ending = Ending.PAID
        line = settle_even_money(hand.wager, hand.stake, self.sections.even_money)
        yield from table.round.settle(seat, [line], line.section)
        self.put_away(table, hand)


def to_settle(table: BlackjackTable, hand: BlackjackHand) -> FreeBetToSettle:
    """A hand as the settlement sees it."""
    name = table.name_of(hand)
    return FreeBetToSettle(
        table.cards(hand), hand.wager, hand.stake, hand.doubled, hand.from_split, name, _own(hand).free_double
    )
