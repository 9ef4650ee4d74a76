"""The game of chapter 541: the family's procedure with a shuffling device, where the holder has one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from feltwork.games.minibaccarat.rules import (
    AUTOMATED,
    BATCH,
    CONTINUOUS,
    DISCARDS,
    INITIAL_DEALS,
    IRREGULARITIES,
    MANUAL,
    MinibaccaratRules,
)
from feltwork.procedure.baccarat.game import BaccaratFamilyGame
from feltwork.procedure.baccarat.shoe import LAST_HAND, NEW_SHOE, PRESHUFFLED, VIGORISH_OWED
from feltwork.procedure.game import Clause, Clock
from feltwork.procedure.irregularity import Irregularity
from feltwork.procedure.round import Round, Steps
from feltwork.terms.refusal import Refused


class Minibaccarat(BaccaratFamilyGame[MinibaccaratRules]):
    """Chapter 541."""

    id = "minibaccarat"
    name = "Minibaccarat"
    chapter = "541"
    rules_type = MinibaccaratRules
    positions = 7
    initial_deals = INITIAL_DEALS
    irregularities = IRREGULARITIES
    situation = (NEW_SHOE, PRESHUFFLED, LAST_HAND, BATCH, VIGORISH_OWED)
    discards = DISCARDS
    shoe_over = "the shoe is over: the cards are reshuffled"

    def equipment(self, rules: MinibaccaratRules) -> tuple[Clause, ...]:
        if rules.shuffling == CONTINUOUS:
            return (
                Clause(self.sections.cards, f"{rules.decks} decks of 52 cards"),
                Clause("541.15", "a shoe or device that reshuffles the cards continuously"),
            )
        two = (
            Clause("541.3(b)(1)", "every deck of the second batch is like those of the first"),
            Clause("541.3(b)(2)", f"two batches of {rules.decks} decks, {2 * rules.decks} in all"),
            Clause("541.3(b)(4)", "one batch is shuffled in the device while the other is played"),
            Clause("541.3(b)(5)", "the batches alternate, each used for every other shoe"),
        )
        return super().equipment(rules) + (two if rules.shuffling == AUTOMATED else ())

    def opening(self, rules: MinibaccaratRules) -> tuple[Clause, ...]:
        steps = super().opening(rules)
        if rules.shuffling == CONTINUOUS:
            return steps
        idle = Clause("541.5(h)", "with nobody playing the cards lie spread; the next player sees them face up")
        if rules.shuffling == MANUAL:
            return (*steps, idle, Clause("541.5(h)(1)", "then they are washed, stacked, shuffled and cut"))
        return (
            *steps,
            Clause("541.4(d)", "the second batch goes through the same steps"),
            idle,
            Clause("541.5(h)(2)", "then they go into the device, and the batch stored there comes into play"),
        )

    def clocks(self, rules: MinibaccaratRules) -> tuple[Clock, ...]:
        return (Clock("deck_change", "541.3(c)", "the decks are changed", hours=4),)

    def verify_situation(self, rules: MinibaccaratRules, situation: Mapping[str, Any]) -> None:
        if situation["batch"] == 2 and rules.shuffling != AUTOMATED:
            raise Refused("batch", "there is one set of cards", "541.3(b)", "shuffling: automated has two batches")
        super().verify_situation(rules, situation)

    def possible(self, rules: MinibaccaratRules, irregularity: Irregularity) -> bool:
        match irregularity.id:
            case "shuffle_uneven":
                return rules.shuffling == MANUAL
            case "cover_card":
                return rules.shuffling != CONTINUOUS
        return super().possible(rules, irregularity)

    def begin_shoe(self, round: Round[MinibaccaratRules]) -> Steps[None]:
        """541.15: a device that takes every card back leaves nothing to cut or burn."""
        if round.rules.shuffling == CONTINUOUS:
            yield from round.shuffle("by the device, which takes back every card", "541.15")
        else:
            yield from super().begin_shoe(round)

    def shuffle_at_the_table(self, round: Round[MinibaccaratRules]) -> Steps[None]:
        """541.3(b)(4): the device has shuffled the batch that comes into play."""
        if round.rules.shuffling == AUTOMATED:
            yield from round.shuffle("by the automated device", "541.3(b)(4)", f"batch {round.situation['batch']}")
        else:
            yield from super().shuffle_at_the_table(round)

    def ends_the_shoe(self, round: Round[MinibaccaratRules]) -> bool:
        return super().ends_the_shoe(round) and round.rules.shuffling != CONTINUOUS

    def next_situation(self, round: Round[MinibaccaratRules]) -> dict[str, Any]:
        batch = round.situation["batch"]
        swap = self.ends_the_shoe(round) and round.rules.shuffling == AUTOMATED
        return {**super().next_situation(round), "batch": 3 - batch if swap else batch}
