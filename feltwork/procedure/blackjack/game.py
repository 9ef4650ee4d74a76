"""A game of the blackjack family: the order of a round, with what a chapter may state otherwise."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Mapping
from typing import Any, ClassVar, TypeVar

from feltwork.equipment.cards import Card, standard_deck
from feltwork.procedure.action import Action, Decision, Question
from feltwork.procedure.blackjack.dealer import clear_the_layout, play_dealers_hand
from feltwork.procedure.blackjack.hands import play_hands
from feltwork.procedure.blackjack.mishaps import BY_THE_CUT, can_be, handle
from feltwork.procedure.blackjack.opening import deal_first_cards, offer_insurance, peek
from feltwork.procedure.blackjack.rules import BlackjackRules
from feltwork.procedure.blackjack.sections import BlackjackSections
from feltwork.procedure.blackjack.shoe import AUTOMATED, CONTINUOUS, MANUAL, next_shoe, reshuffled, shuffle_where_due
from feltwork.procedure.blackjack.table import BlackjackHand, BlackjackTable, Ending, table_of
from feltwork.procedure.game import DecisionPoint, Game, shoe_of, verify_adjacent
from feltwork.procedure.irregularity import Irregularity, Outcome
from feltwork.procedure.place import DEALER, Place
from feltwork.procedure.request import Declared, Request
from feltwork.procedure.round import Round, Steps
from feltwork.ranking.points import ACE, point_value, total
from feltwork.submission.paytable import Paytable
from feltwork.terms.money import Cents
from feltwork.terms.refusal import Refused

R = TypeVar("R", bound=BlackjackRules)


class BlackjackGame(Game[R]):
    """A round in its order; a game states its wagers, what is legal, and what the hands come to."""

    main_wager: ClassVar[str]
    """The required wager: it makes the hand."""
    hand_type: ClassVar[type[BlackjackHand]] = BlackjackHand
    sections: BlackjackSections
    tables: tuple[Paytable, ...]
    """Every paytable, as printed; sections without the chapter's number become this edition's."""
    several_boxes: str
    """Where a chapter lets a player bet on several boxes."""
    sat_out: str
    """Where a chapter keeps out whoever sat a round out, until the reshuffle."""
    burns_with_continuous_shoe: ClassVar[bool] = True
    """A new dealer burns a card also where a continuous shoe is used: 551 alone waives it."""
    pays_insurance_at_the_reader: ClassVar[bool] = False
    """Winning insurance is paid before anything else is settled; by most chapters in its turn with the rest."""
    cleared: ClassVar[str] = "the cards are collected so that each hand can be shown again"

    def __init__(self) -> None:
        super().__init__()
        self.cites = (*self.cites, self.sections, self.rules_type.options(), self.rankings)
        self.sections = self.sections.under(self.chapter)
        self.tables = tuple(table.under(self.chapter) for table in self.tables)

    def decision(self, id: str) -> DecisionPoint:
        """A decision point by its id."""
        return next(point for point in self.decisions if point.id == id)

    def paytables(self) -> tuple[Paytable, ...]:
        return self.tables

    @property
    def insurance_table(self) -> Paytable:
        return next(table for table in self.tables if table.wager == "insurance")

    def deck(self, rules: R) -> Counter[Card]:
        return shoe_of(standard_deck(), rules.decks)

    # Wagers.

    def verify_wagers(self, round: Round[R]) -> None:
        verify_adjacent(round, round.rules.boxes_per_player, self.at(self.several_boxes))
        if round.situation["preshuffled"] and not round.situation["new_shoe"]:
            raise Refused("preshuffled", "it speaks of a new shoe", self.sections.preshuffled, "state new_shoe too")
        if round.situation.get("batch", 1) != 1 and round.rules.shuffling != AUTOMATED:
            why = "without an automated shuffler there is one batch"
            raise Refused("batch", why, self.sections.batches, "leave it out, or rules with shuffling: automated")
        barred = round.rules.no_mid_shoe_entry and not round.situation["new_shoe"]
        for seat in round.seats:
            if barred and str(seat) in round.situation["sat_out"]:
                why = "it sat a round out and waits for the reshuffle"
                raise Refused(f"seat {seat}", why, self.at(self.sat_out), "join the next shoe")

    # The procedure.

    def play(self, round: Round[R]) -> Steps[None]:
        """Shuffle where due, deal, insure, peek, play the hands, settle."""
        table = self.table(round)
        round.own = table
        yield from shuffle_where_due(table)
        for seat in round.seats:
            table.seat(seat)
        yield from self.deal(table)
        yield from self.after_the_deal(table)
        yield from offer_insurance(table)
        yield from peek(table)
        yield from play_hands(table)
        yield from self.play_dealers_hand(table)
        yield from self.settle_round(table)
        yield from clear_the_layout(table)

    def table(self, round: Round[R]) -> BlackjackTable:
        """What the table keeps of a round."""
        return BlackjackTable(round)

    def deal(self, table: BlackjackTable) -> Steps[None]:
        """The first cards."""
        yield from deal_first_cards(table)

    def after_the_deal(self, table: BlackjackTable) -> Steps[None]:
        """What is settled before insurance and the card reader."""
        yield from ()

    # Insurance.

    def order_of_insurance(self, round: Round[R]) -> tuple[int, ...]:
        """The seats whose insurance the reader decides, in the order in which it is collected."""
        return round.counterclockwise("insurance")

    def insures(self, table: BlackjackTable, seat: int) -> bool:
        """Whether the seat is offered insurance."""
        return bool(table.round.stake_of(seat, self.main_wager))

    def actions_instead_of_insurance(self, table: BlackjackTable, seat: int) -> list[Action]:
        """What a player may choose in the place of insurance."""
        return []

    def instead_of_insurance(self, table: BlackjackTable, seat: int, answer: Decision) -> Steps[None]:
        """What follows where a player chose it."""
        raise AssertionError(f"{self.edition} has no {answer.word} at seat {seat} of {table}")
        yield  # a generator like its overrides

    # A player's hand.

    def reach(self, table: BlackjackTable, hand: BlackjackHand) -> Steps[None]:
        """The dealer comes to a player: the chapter may pay a Blackjack now."""
        yield from ()

    def announced_by(self, table: BlackjackTable, hand: BlackjackHand) -> str:
        """The paragraph that has the dealer announce the total of a hand; "" where none does."""
        return ""

    def complete(self, table: BlackjackTable, hand: BlackjackHand) -> bool:
        """Whether there is nothing to decide for a hand: any 21, and after an exposed card was refused."""
        return table.total(hand).points == 21 or hand.seat in table.no_more_cards

    def finish(self, table: BlackjackTable, hand: BlackjackHand) -> Steps[None]:
        """A hand for which there is nothing to decide stands."""
        hand.ending = Ending.STAND
        yield from ()

    @abstractmethod
    def legal(self, table: BlackjackTable, hand: BlackjackHand) -> list[Action]:
        """What the player may do with a hand now."""

    def hit_or_stand(self) -> list[Action]:
        return [Action("hit", self.sections.draw, also=("draw",)), Action("stand", self.sections.draw)]

    def double(self, table: BlackjackTable, hand: BlackjackHand, answer: Decision) -> None:
        """Put up the Double Down Wager."""
        assert answer.amount is not None
        hand.doubled = answer.amount
        table.round.stake(hand.seat, "double_down", answer.amount)

    def doubled(self, hand: BlackjackHand) -> bool:
        return bool(hand.doubled)

    def after_double(self, table: BlackjackTable, hand: BlackjackHand) -> Steps[None]:
        """The one card has come: no more follows."""
        if table.total(hand).bust:
            yield from self.bust(table, hand)
        else:
            hand.ending = Ending.STAND

    def after_late_card(self, table: BlackjackTable, hand: BlackjackHand) -> Steps[None]:
        """A card that was missed has come after those of the others."""
        if self.doubled(hand):
            yield from self.after_double(table, hand)

    def split(self, table: BlackjackTable, hand: BlackjackHand) -> None:
        """Put up the wager for the second hand."""
        table.split(hand, "split", hand.stake)

    @abstractmethod
    def surrender(self, table: BlackjackTable, hand: BlackjackHand) -> Steps[None]:
        """The player gives the hand up."""

    @abstractmethod
    def bust(self, table: BlackjackTable, hand: BlackjackHand) -> Steps[None]:
        """The hand is over 21: it loses at once, whatever the dealer does later."""

    def stakes_of(self, table: BlackjackTable, hand: BlackjackHand) -> list[tuple[str, Cents]]:
        """The player's money on a hand, by wager."""
        return [(hand.wager, hand.stake), *([("double_down", hand.doubled)] if hand.doubled else [])]

    # The dealer's hand.

    def show_hole_card(self, table: BlackjackTable) -> Steps[None]:
        yield from table.round.reveal(DEALER, self.sections.hole_card_shown)

    def play_dealers_hand(self, table: BlackjackTable) -> Steps[None]:
        yield from play_dealers_hand(table)

    def depends_on_dealer(self, table: BlackjackTable, hand: BlackjackHand) -> bool:
        """Whether the dealer's total can change what a hand comes to."""
        return hand.ending is Ending.STAND

    @abstractmethod
    def settle_round(self, table: BlackjackTable) -> Steps[None]:
        """Collect and pay what is left."""

    def next_situation(self, round: Round[R]) -> dict[str, Any]:
        table = table_of(round)
        kept_out = round.rules.no_mid_shoe_entry and not reshuffled(table)
        return next_shoe(table) | {"sat_out": self._sat_out(round) if kept_out else []}

    def _sat_out(self, round: Round[R]) -> list[str]:
        """Seats without a wager in this round, and those that already waited for the reshuffle."""
        empty = {str(seat) for seat in range(1, self.positions + 1) if seat not in round.seats}
        waited = () if round.situation["new_shoe"] else round.situation["sat_out"]
        return sorted({*empty, *waited})

    def worth(self, round: Round[R], place: Place) -> str:
        if place == DEALER:
            return "Blackjack" if table_of(round).dealer_blackjack else str(total(round.hand(DEALER)))
        table = table_of(round)
        hands = [hand for hand in table.hands.get(place.seat, ()) if hand.place == place]
        return "Blackjack" if hands and table.blackjack(hands[0]) else str(table.total(hands[0])) if hands else ""

    def not_asked(self, round: Round[R], seat: int) -> Mapping[str, int]:
        """A 21 and a doubled hand stand by themselves."""
        table = table_of(round)
        return {"stand": sum(table.total(hand).points == 21 or self.doubled(hand) for hand in table.hands[seat])}

    def left_for_the_next_round(self, round: Round[R]) -> int:
        return round.waiting("card_drawn_in_error")

    # Irregularities.

    def possible(self, rules: R, irregularity: Irregularity) -> bool:
        if irregularity.id == "shuffler_jams":
            return rules.shuffling != MANUAL
        return irregularity.id not in BY_THE_CUT or rules.shuffling != CONTINUOUS

    def verify_declared(
        self, round: Round[R], irregularity: Irregularity, declared: Declared, request: Request
    ) -> None:
        if not can_be(table_of(round), declared, request):
            why = "the cards as they lie do not allow it here"
            moments = "another moment, or leave it out; its moments: " + ", ".join(sorted(irregularity.points))
            raise Refused(f"irregularity {irregularity.id}", why, irregularity.section, moments)

    def handle(
        self, round: Round[R], irregularity: Irregularity, declared: Declared, request: Request
    ) -> Steps[Outcome]:
        return (yield from handle(table_of(round), declared, request))

    # Automatic players.

    def customary(self, round: Round[R], question: Question) -> Decision:
        """Plainly: no insurance, split aces and 8s, double 10 and 11, stand on 17, on 13 against a small card."""
        words = {action.word for action in question.actions}
        if "stand" not in words or "hit" not in words:
            return super().customary(round, question)
        if question.moot:
            return question.read("stand")
        table = table_of(round)
        return question.read(self.customary_word(words, table, table.hands[question.seat][question.hand]))

    def customary_word(self, words: set[str], table: BlackjackTable, hand: BlackjackHand) -> str:
        """What a sensible player says of those words."""
        cards, up = table.cards(hand), point_value(table.up_card)
        points = total(cards)
        if "split" in words and cards[0].rank in (8, ACE):
            return "split"
        if "double" in words and not points.soft and points.points in (10, 11) and up <= 8:
            return "double"
        stand = 18 if points.soft else 13 if up <= 6 else 17
        return "stand" if points.points >= stand else "hit"
