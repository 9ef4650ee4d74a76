"""The procedure of Double Back Jack: what chapters 591 and 673a have beyond the blackjack family."""

from __future__ import annotations

from typing import ClassVar

from feltwork.games.double_back_jack.felt import FELT, PRINTED
from feltwork.games.double_back_jack.irregularities import EVENTS, IRREGULARITIES
from feltwork.games.double_back_jack.rules import (
    BLACKJACK,
    BLACKJACK_ODDS,
    CONDITIONS,
    DECISIONS,
    DECLINE,
    DOUBLE_DOWN,
    IN_SHORT,
    INSURANCE_ODDS,
    POINTS,
    SECOND_CHANCE,
    SECOND_CHANCE_ODDS,
    SECTIONS,
    SPLIT,
    TAKE,
    WAGERS,
    Rules591,
    Rules673A,
)
from feltwork.games.double_back_jack.settlement import (
    RETURNS,
    settle_21,
    settle_bust,
    settle_hand,
    settle_second_chance,
)
from feltwork.games.double_back_jack.table import DoubleBackHand, DoubleBackTable, double_back, put_away, to_settle
from feltwork.procedure.action import Action, Decision, Question
from feltwork.procedure.blackjack.hands import take_card
from feltwork.procedure.blackjack.later import POSITIONS, LaterBlackjackGame
from feltwork.procedure.blackjack.rules import IN_ORDER
from feltwork.procedure.blackjack.shoe import shoe_situation
from feltwork.procedure.blackjack.table import BlackjackHand, BlackjackTable, Ending, table_of
from feltwork.procedure.line import Line
from feltwork.procedure.place import DEALER
from feltwork.procedure.round import Round, Steps
from feltwork.ranking.points import point_value, total
from feltwork.submission.paytable import Paytable
from feltwork.terms.money import Cents


class DoubleBackJack(LaterBlackjackGame[Rules591]):
    """Chapter 591."""

    id = "double-back-jack"
    name = "Double Back Jack"
    chapter = "591"
    felt = FELT
    printed = PRINTED
    rules_type: type[Rules591] = Rules591
    main_wager = BLACKJACK
    hand_type: ClassVar[type[BlackjackHand]] = DoubleBackHand
    sections = SECTIONS
    several_boxes = "6(e)"
    wagers = WAGERS
    tables = (BLACKJACK_ODDS, SECOND_CHANCE_ODDS, INSURANCE_ODDS)
    decisions = DECISIONS
    irregularities = IRREGULARITIES
    events = EVENTS
    rankings = POINTS
    in_short = IN_SHORT
    conditions = CONDITIONS
    situation = shoe_situation(SECTIONS, POSITIONS, "6(b)")

    def pays(self, table: Paytable) -> tuple[str, ...]:
        return (BLACKJACK, DOUBLE_DOWN, SPLIT) if table.wager == BLACKJACK else super().pays(table)

    def table(self, round: Round[Rules591]) -> BlackjackTable:
        return DoubleBackTable(round)

    # What is paid before the dealer's hand is played.

    def after_the_deal(self, table: BlackjackTable) -> Steps[None]:
        """7(f): a player's Blackjack is paid before insurance and the card reader, whatever the dealer has."""
        yield from self._pay(table, [hand for hand in table.all_hands() if table.blackjack(hand)], "7(f)")

    def play_dealers_hand(self, table: BlackjackTable) -> Steps[None]:
        """7(m), (n): every 21 is paid once the players have their cards; only then is the hole card shown."""
        standing = [hand for hand in table.all_hands() if hand.ending is Ending.STAND]
        yield from self._pay(table, [hand for hand in standing if table.total(hand).points == 21], "7(m)")
        yield from super().play_dealers_hand(table)

    def _pay(self, table: BlackjackTable, hands: list[BlackjackHand], section: str) -> Steps[None]:
        """From the far right."""
        for seat in reversed(table.live_seats()):
            due = [hand for hand in hands if hand.seat == seat]
            lines = [line for hand in due for line in settle_21(to_settle(table, hand), self.at)]
            yield from table.round.settle(seat, lines, self.at(section))
            for hand in due:
                put_away(table, hand, Ending.PAID)

    # A player's hand.

    def legal(self, table: BlackjackTable, hand: BlackjackHand) -> list[Action]:
        if table.dealer_blackjack:
            return self.only_stand_or_surrender()
        if len(table.cards(hand)) > 2:
            return self.hit_or_stand()
        about = "one card more, up to the original wager"
        where = self.at("10(c)" if hand.from_split else "10(a)")
        double = Action("double", where, about, least=1, most=hand.stake, also=("double_down",))
        if hand.from_split:
            on_split = self.at("11(c)")
            return [double, Action("hit", on_split, also=("draw",)), Action("stand", on_split)]
        surrender = Action("surrender", self.sections.surrender, "give up one-half of the wager")
        split = Action("split", self.sections.split, "a second hand", costs=hand.stake)
        return [surrender, double, *([split] if table.pair(hand) else []), *self.hit_or_stand()]

    def bust(self, table: BlackjackTable, hand: BlackjackHand) -> Steps[None]:
        """7(l): a second chance is offered; without it the hand is lost at once."""
        own = double_back(hand)
        if own.second_chance:  # its card was exposed in error and refused: no other comes
            yield from self._after_second_chance(table, own)
            return
        section, point = self.at("7(l)"), self.decision(SECOND_CHANCE)
        actions = (
            Action(
                TAKE,
                section,
                "one card is subtracted",
                costs=own.current_wager,
                also=("chance", "2nd chance", "take second chance", "yes"),
            ),
            Action(DECLINE, section, "the hand is lost", also=("decline", "no", "no chance")),
        )

        def question() -> Question:
            comes = f", the exposed {table.exposed} comes" if table.exposed else ""
            return point.question(hand.seat, *actions, prompt=f"{table.total(hand)}{comes}", hand=hand.index)

        answers = yield from table.round.ask_until(lambda: [question()], section)
        if answers[hand.seat].word == DECLINE:
            lines = settle_bust(to_settle(table, hand), self.at)
            yield from table.round.settle(hand.seat, lines, self.at("7(r)(3)(i)"))
            put_away(table, hand, Ending.BUST)
            return
        own.second_chance = own.current_wager
        table.round.stake(hand.seat, SECOND_CHANCE, own.second_chance)
        if (yield from take_card(table, hand, section)):
            yield from self._subtract(table, own)

    def after_late_card(self, table: BlackjackTable, hand: BlackjackHand) -> Steps[None]:
        """13(h): the card that was missed may be the one for the second chance."""
        own = double_back(hand)
        if own.second_chance:
            yield from self._subtract(table, own)
        else:
            yield from super().after_late_card(table, hand)

    def _subtract(self, table: BlackjackTable, hand: DoubleBackHand) -> Steps[None]:
        """The second chance card lies sideways: its value is taken off."""
        *cards, chance = table.cards(hand)
        hand.subtracted = True
        why = f"{hand.place}: {total(cards)} less {chance} is {table.total(hand)}"
        yield from table.round.announce(why, self.at("7(l)"))
        yield from self._after_second_chance(table, hand)

    def _after_second_chance(self, table: BlackjackTable, hand: DoubleBackHand) -> Steps[None]:
        """7(l)(1) to (3): over 21 and 21 are settled now, a hand below 21 meets the dealer's."""
        lines = settle_second_chance(to_settle(table, hand), self.at)
        if not lines:
            hand.ending = Ending.STAND
            return
        lost = table.total(hand).bust
        yield from table.round.settle(hand.seat, lines, self.at("7(l)(1)" if lost else "7(l)(2)"))
        put_away(table, hand, Ending.BUST if lost else Ending.PAID)

    def stakes_of(self, table: BlackjackTable, hand: BlackjackHand) -> list[tuple[str, Cents]]:
        return to_settle(table, hand).every_stake()

    # The dealer's hand and the settlement.

    def settle_round(self, table: BlackjackTable) -> Steps[None]:
        """7(h), (q) and (t): what is left, from the far right, or all losing wagers first."""
        round: Round[Rules591] = table.round
        dealer = round.hand(DEALER)
        settled: dict[int, list[Line]] = {seat: [] for seat in round.seats}
        for hand in table.all_hands():
            if hand.ending is Ending.STAND:
                settled[hand.seat] += settle_hand(to_settle(table, hand), dealer, self.at)
        how = round.rules.settling_order
        section = "7(t)(2)" if how == IN_ORDER else "7(t)(1)"
        if table.dealer_blackjack:
            section = "7(h)"
        elif total(dealer).points == RETURNS:
            section = "7(q)(1)"
        yield from self.settle_in_order(round, settled, self.at(section), how)

    # Automatic players.

    def customary(self, round: Round[Rules591], question: Question) -> Decision:
        """A second chance where it loses less on average: against 2 to 8 below 30, against more with 22 or 23."""
        if TAKE not in {action.word for action in question.actions}:
            return super().customary(round, question)
        table = table_of(round)
        points = table.total(table.hands[question.seat][question.hand]).points
        return question.read(TAKE if points <= (29 if point_value(table.up_card) <= 8 else 23) else DECLINE)


class DoubleBackJack673A(DoubleBackJack):
    """Chapter 673a: the same game under other numbers."""

    chapter = "673a"
    rules_type = Rules673A
