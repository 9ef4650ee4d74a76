"""What the later chapters of the blackjack family (581 and the 590s) print alike beyond the family."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from feltwork.procedure.action import Action
from feltwork.procedure.blackjack.game import BlackjackGame
from feltwork.procedure.blackjack.opening import insurance_line
from feltwork.procedure.blackjack.rules import IN_ORDER, BlackjackRules
from feltwork.procedure.blackjack.settling import settle_surrender
from feltwork.procedure.blackjack.shoe import AUTOMATED, CONTINUOUS
from feltwork.procedure.blackjack.table import BlackjackHand, BlackjackTable, Ending, table_of
from feltwork.procedure.game import Clause, Clock
from feltwork.procedure.line import Line
from feltwork.procedure.paying import collect_then_pay
from feltwork.procedure.round import Round, Steps

POSITIONS = 6

THEN_SHUFFLED = (
    Clause("7(d)(1)", "the cover card was reached: what is left in the shoe goes to the discard rack, none missing"),
    Clause("7(d)(2)", "the cards are shuffled before the next round"),
)

CONDITIONS = (
    Clause("6(a)", "wagers are chips or plaques on the layout"),
    Clause("6(b)(1)", "the holder may let a player who sat out back in before the reshuffle"),
    Clause("6(b)(2)", "after the reshuffle whoever sat out may wager again"),
    Clause("6(c)", "a wager is not touched until it is decided"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoeTable:
    """The cards of a table and how it is opened; numbers without the chapter's own."""

    cards: str = "of 52 cards"
    batches: tuple[Clause, ...] = (
        Clause("3(b)(1)", "two batches with the same number of decks"),
        Clause("3(b)(3)", "one batch is shuffled and kept in the device while the other is played"),
        Clause("3(b)(4)", "the batches alternate, shoe by shoe"),
    )
    changed: str = "3(c)"
    opening: tuple[Clause, ...] = (
        Clause("4(a)", "the dealer inspects the cards and the floorperson verifies it"),
        Clause("4(b)", "the cards are spread face up for the first player, by deck, suit and sequence"),
        Clause("4(c)", "the cards are turned, washed, stacked and shuffled"),
    )
    batches_opened: Clause = Clause("4(d)", "each batch goes through these steps by itself")
    preinspected: Clause = Clause("4(e)", "decks that came inspected and preshuffled are spared these steps")
    idle: Clause = Clause("5(g)(1)", "after a pause without a device: wash, stack, shuffle and cut")
    idle_with_device: Clause = Clause(
        "5(g)(2)", "after a pause with a device: its batch is taken out and the spread cards go in"
    )
    shoe: Clause = Clause("7(a)", "a dealing shoe")
    out_of_order: Clause = Clause("13(l)", "a device that fails is covered or signed before another way is used")


R = TypeVar("R", bound=BlackjackRules)


class LaterBlackjackGame(BlackjackGame[R]):
    """A chapter with two batches, a change of decks each day, and a Blackjack that ends the round at the reader."""

    shoe_table: ShoeTable = ShoeTable()
    positions = POSITIONS
    positions_section = "2(a)"
    cards_section = "3(a)"
    several_boxes = "6(f)"
    sat_out = "6(b)(2)"

    def __init__(self) -> None:
        super().__init__()
        self.cites = (*self.cites, self.shoe_table, self.conditions, self.positions_section)

    # What lies on the table.

    def _clauses(self, *clauses: Clause) -> tuple[Clause, ...]:
        return tuple(replace(clause, section=self.at(clause.section)) for clause in clauses)

    def equipment(self, rules: R) -> tuple[Clause, ...]:
        table = self.shoe_table
        cards = Clause("3(a)", f"{rules.decks} decks {table.cards} and a cover card")
        continuous = Clause("5(h)", "a shoe or device that reshuffles and counts by itself takes the place of the cut")
        batches = (*table.batches, table.out_of_order) if rules.shuffling == AUTOMATED else ()
        by_itself = (continuous, table.out_of_order) if rules.shuffling == CONTINUOUS else ()
        return self._clauses(cards, *batches, table.shoe, *by_itself)

    def opening(self, rules: R) -> tuple[Clause, ...]:
        table = self.shoe_table
        device = rules.shuffling == AUTOMATED
        batches = (table.batches_opened,) if device else ()
        idle = () if rules.shuffling == CONTINUOUS else (table.idle_with_device if device else table.idle,)
        return self._clauses(*table.opening, *batches, table.preinspected, *idle)

    def clocks(self, rules: R) -> tuple[Clock, ...]:
        return (Clock("deck_change", self.at(self.shoe_table.changed), "the decks are changed", hours=24),)

    # Steps.

    def settle_in_order(
        self, round: Round[R], settled: Mapping[int, list[Line]], section: str, how: str = IN_ORDER
    ) -> Steps[None]:
        """From the far right: player by player, or all losing wagers first; insurance that won among the rest."""
        insured = {seat: [insurance_line(table_of(round), seat)] for seat in round.clockwise("insurance")}
        every = {seat: [*settled[seat], *insured.get(seat, ())] for seat in round.seats}
        if how != IN_ORDER:
            yield from collect_then_pay(round, every, section)
            return
        for seat in round.counterclockwise():
            yield from round.settle(seat, every[seat], section)

    def only_stand_or_surrender(self) -> list[Action]:
        """Under a dealer's Blackjack no card is dealt: a decision that a file lists changes nothing but its section."""
        surrender = Action("surrender", self.sections.surrender, "all of the wager, to a dealer's Blackjack")
        return [*([surrender] if self.sections.surrender else []), Action("stand", self.sections.draw)]

    def surrender(self, table: BlackjackTable, hand: BlackjackHand) -> Steps[None]:
        """After the card reader, half the wager; all of it to a dealer's Blackjack."""
        hand.ending = Ending.SURRENDER
        at = self.sections
        if table.dealer_blackjack:
            why = "surrendered, and the dealer has Blackjack"
            line = Line.lose(hand.wager, hand.stake, why, at.surrendered_to_the_reader)
        else:
            line = settle_surrender(
                hand.wager, hand.stake, at.surrendered_to_the_reader if table.read else at.surrendered
            )
        yield from table.round.forfeit(hand.seat, [line], line.section)
