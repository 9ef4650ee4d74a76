"""The procedure of Spanish 21, in the order of chapter 551."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from feltwork.equipment.cards import Card, spanish_deck
from feltwork.games.spanish_21.dealer import clear_the_layout, play_dealers_hand, settle_round
from feltwork.games.spanish_21.handling import can_be, handle
from feltwork.games.spanish_21.hands import play_hands
from feltwork.games.spanish_21.irregularities import EVENTS, IRREGULARITIES
from feltwork.games.spanish_21.opening import (
    deal_first_cards,
    match_the_dealer,
    offer_insurance,
    peek,
    shuffle_where_due,
)
from feltwork.games.spanish_21.rules import (
    CONDITIONS,
    CUT_FIRST,
    DOUBLE_DOWN,
    EXPOSED_CARD,
    INSURANCE,
    LEAST_MATCH_THE_DEALER,
    MATCH_THE_DEALER,
    MISSED_CARD,
    PLAY_HAND,
    POINTS,
    POSITIONS,
    RESCUE,
    SECOND_CARD,
    SPANISH_21,
    TAKE_INSURANCE,
    WAGERS,
    Spanish21Rules,
)
from feltwork.games.spanish_21.table import Spanish21Table, table_of
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.game import Clause, Clock, Game, Wager, shoe_of, verify_adjacent
from feltwork.procedure.irregularity import Irregularity, Outcome
from feltwork.procedure.request import Declared, Request
from feltwork.procedure.round import Round, Steps
from feltwork.procedure.verify import verify_card
from feltwork.ranking.points import ACE, point_value, total
from feltwork.submission.option import Choice, Flag, Several
from feltwork.submission.paytable import Paytable
from feltwork.terms.money import Cents, money
from feltwork.terms.refusal import Refused


class Spanish21(Game[Spanish21Rules]):
    """Chapter 551."""

    id = "spanish-21"
    name = "Spanish 21"
    chapter = "551"
    rules_type = Spanish21Rules
    positions = POSITIONS
    positions_section = "551.2(b)(2)"
    cards_section = "551.3(a)"
    wagers = WAGERS
    decisions = (TAKE_INSURANCE, PLAY_HAND, RESCUE, SECOND_CARD, MISSED_CARD, EXPOSED_CARD)
    irregularities = IRREGULARITIES
    events = EVENTS
    rankings = POINTS
    conditions = CONDITIONS
    situation = (
        Flag(id="new_shoe", section="551.5(a)", about="the cards are shuffled before this round", default=False),
        Flag(
            id="preshuffled",
            section="551.5(a)",
            about="the cards of the new shoe came preshuffled, so the dealer does not shuffle them",
            default=False,
        ),
        Flag(id="new_dealer", section="551.8(c)", about="a new dealer burns one card first", default=False),
        Choice(
            id="cut_by",
            section="551.5(b)",
            about="the seat to which the cut is offered first, where it is not simply the far right",
            default=1,
            among=tuple(range(1, POSITIONS + 1)),
        ),
        Choice(
            id="cut_because",
            section="551.5(b)",
            about="why that seat: the game begins, where the cutting card appeared, or a floorperson's order",
            default="new game",
            among=tuple(CUT_FIRST),
        ),
        Several(
            id="sat_out",
            section="551.6(k)",
            about="seats that sat a round out since the shuffle",
            default=(),
            among=tuple(str(seat) for seat in range(1, POSITIONS + 1)),
        ),
    )

    # What lies on the table.

    def deck(self, rules: Spanish21Rules) -> Counter[Card]:
        return shoe_of(spanish_deck(), rules.decks)

    def equipment(self, rules: Spanish21Rules) -> tuple[Clause, ...]:
        shoe = {
            "manual": (),
            "automated": (
                Clause("551.16(k)", "a shuffling device leaves the table before another way of shuffling is used"),
            ),
            "continuous": (Clause("551.15", "a continuous shuffling shoe takes the place of shuffle, cut and burn"),),
        }[rules.shuffling]
        return (
            Clause("551.3(a)", f"{rules.decks} decks of 48 cards, the 10s taken out, and a cutting card"),
            Clause("551.8(a)", "a dealing shoe"),
            Clause("551.2(b)(2)(i)", "at each position a betting area for the Spanish 21 Wager"),
            Clause("551.2(b)(2)(ii)", "and one for the Match-The-Dealer Wager"),
            *shoe,
        )

    def opening(self, rules: Spanish21Rules) -> tuple[Clause, ...]:
        idle = (
            Clause("551.5(h)(1)", "after a pause without a device: wash, stack, shuffle and cut")
            if rules.shuffling == "manual"
            else Clause("551.5(h)(2)", "after a pause with a device: its batch is taken out and the spread cards go in")
        )
        return (
            Clause("551.4(a)", "the dealer inspects the cards"),
            Clause(
                "551.4(b)", "any 10s are taken out and torn; the floorperson verifies; the cards are spread face up"
            ),
            Clause("551.4(c)", "the cards are turned, washed and stacked"),
            idle,
        )

    def clocks(self, rules: Spanish21Rules) -> tuple[Clock, ...]:
        return ()

    def paytables(self) -> tuple[Paytable, ...]:
        return SPANISH_21, *MATCH_THE_DEALER.values(), INSURANCE, DOUBLE_DOWN

    def paytables_in_force(self, rules: Spanish21Rules) -> tuple[Paytable, ...]:
        match = rules.match_the_dealer_table
        return (SPANISH_21, *((match,) if match else ()), INSURANCE, DOUBLE_DOWN)

    # Wagers.

    def offered(self, rules: Spanish21Rules) -> tuple[Wager, ...]:
        return tuple(w for w in WAGERS if w.id != "match_the_dealer" or rules.match_the_dealer is not None)

    def limits(self, rules: Spanish21Rules, wager: Wager) -> tuple[Cents, Cents]:
        if wager.id == "match_the_dealer":
            return LEAST_MATCH_THE_DEALER, rules.match_the_dealer_maximum
        return super().limits(rules, wager)

    def verify_wagers(self, round: Round[Spanish21Rules]) -> None:
        verify_adjacent(round, round.rules.boxes_per_player, "551.14")
        if round.situation["preshuffled"] and not round.situation["new_shoe"]:
            raise Refused("preshuffled", "it speaks of a new shoe", "551.5(a)", "state new_shoe too")
        for seat in round.seats:
            stake, match = round.stake_of(seat, "spanish_21"), round.stake_of(seat, "match_the_dealer")
            if match > stake:
                raise Refused(
                    f"seat {seat}: match_the_dealer {money(match)}",
                    f"it may not exceed the wager of {money(stake)}",
                    "551.7(b)(1)",
                    f"{money(stake)} at most",
                )
            barred = round.rules.no_mid_shoe_entry and not round.situation["new_shoe"]
            if barred and str(seat) in round.situation["sat_out"]:
                raise Refused(
                    f"seat {seat}",
                    "it sat a round out and waits for the reshuffle",
                    "551.6(k)(2)",
                    "join the next shoe",
                )

    # The procedure.

    def play(self, round: Round[Spanish21Rules]) -> Steps[None]:
        """551.5, 551.7 to 551.13: shuffle where due, deal, match, insure, peek, play the hands, settle."""
        table = Spanish21Table(round)
        round.own = table
        yield from shuffle_where_due(table)
        yield from deal_first_cards(table)
        yield from match_the_dealer(table)
        yield from offer_insurance(table)
        yield from peek(table)
        yield from play_hands(table)
        yield from play_dealers_hand(table)
        yield from settle_round(table)
        yield from clear_the_layout(table)

    def next_situation(self, round: Round[Spanish21Rules]) -> dict[str, Any]:
        table = table_of(round)
        # A continuous shoe takes the cards of every round back in.
        reshuffle = round.rules.shuffling == "continuous" or table.reshuffle or bool(round.aftermath)
        return {
            "new_shoe": reshuffle,
            "preshuffled": False,
            "new_dealer": False,
            # Without a cutting card the reshuffle was ordered: the player at the far right cuts.
            "cut_by": round.next.get("cut_by", round.seats[-1]),
            "cut_because": round.next.get("cut_because", "floorperson"),
            "sat_out": self._sat_out(round) if round.rules.no_mid_shoe_entry and not reshuffle else [],
        }

    def _sat_out(self, round: Round[Spanish21Rules]) -> list[str]:
        """551.6(k): seats without a wager in this round, and those that already waited for the reshuffle."""
        empty = {str(seat) for seat in range(1, POSITIONS + 1) if seat not in round.seats}
        waited = () if round.situation["new_shoe"] else round.situation["sat_out"]
        return sorted({*empty, *waited})

    # Irregularities.

    def possible(self, rules: Spanish21Rules, irregularity: Irregularity) -> bool:
        match irregularity.id:
            case "shuffler_jams":
                return rules.shuffling != "manual"
            case "cover_card" | "insufficient_cards" | "cut_improper" | "floorperson_reshuffles":
                return rules.shuffling != "continuous"
        return True

    def verify_irregular_card(self, round: Round[Spanish21Rules], irregularity: Irregularity, card: Card) -> None:
        if irregularity.id != "ten_found":
            verify_card(round, card, f"irregularity {irregularity.id}")
        elif card.rank != 10:
            raise Refused(f"irregularity {irregularity.id}", f"the {card.name} is not a 10", irregularity.section)

    def verify_declared(
        self, round: Round[Spanish21Rules], irregularity: Irregularity, declared: Declared, request: Request
    ) -> None:
        if not can_be(table_of(round), declared, request):
            raise Refused(
                f"irregularity {irregularity.id}", "the cards as they lie do not allow it here", irregularity.section
            )

    def handle(
        self, round: Round[Spanish21Rules], irregularity: Irregularity, declared: Declared, request: Request
    ) -> Steps[Outcome]:
        return (yield from handle(table_of(round), declared, request))

    # Automatic players.

    def customary(self, round: Round[Spanish21Rules], question: Question) -> Decision:
        """Plainly: no insurance, split aces and 8s, double 10 and 11, stand on 17, on 13 against a small card."""
        words = {action.word for action in question.actions}
        if "stand" not in words or "hit" not in words:
            return super().customary(round, question)
        if question.moot:
            return question.read("stand")
        table = table_of(round)
        hand = table.hands[question.seat][question.hand]
        return question.read(_customary_word(words, table.cards(hand), point_value(table.up_card)))


def _customary_word(words: set[str], cards: Sequence[Card], up: int) -> str:
    points = total(cards)
    if "split" in words and cards[0].rank in (8, ACE):
        return "split"
    if "double" in words and not points.soft and points.points in (10, 11) and up <= 8:
        return "double"
    stand = 18 if points.soft else 13 if up <= 6 else 17
    return "stand" if points.points >= stand else "hit"
