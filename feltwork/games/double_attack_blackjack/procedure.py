"""The procedure of Double Attack Blackjack: what chapter 581 has beyond the blackjack family."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from feltwork.equipment.cards import Card, spanish_deck
from feltwork.games.double_attack_blackjack.felt import FELT, PRINTED
from feltwork.games.double_attack_blackjack.irregularities import EVENTS, IRREGULARITIES
from feltwork.games.double_attack_blackjack.rules import (
    BET,
    BUST_IT,
    CONDITIONS,
    DECISIONS,
    IN_SHORT,
    INSURANCE,
    MOST_HANDS,
    POINTS,
    SECTIONS,
    SHOE_TABLE,
    WAGERS,
    DoubleAttackRules,
)
from feltwork.games.double_attack_blackjack.settlement import (
    AttackToSettle,
    pay_blackjack,
    settle_bust,
    settle_bust_it,
    settle_hand,
    settle_surrender,
    surrender_to_blackjack,
)
from feltwork.procedure.action import Action, Decision, Question
from feltwork.procedure.blackjack.dealer import STANDS_ON, dealer_draws, dealer_draws_one, put_exposed_away
from feltwork.procedure.blackjack.later import POSITIONS, LaterBlackjackGame
from feltwork.procedure.blackjack.opening import deal_dealer, deal_late_seconds, deal_players
from feltwork.procedure.blackjack.shoe import shoe_situation
from feltwork.procedure.blackjack.table import BlackjackHand, BlackjackTable, Ending, table_of
from feltwork.procedure.game import Wager, shoe_of, verify_at_most
from feltwork.procedure.place import DEALER
from feltwork.procedure.request import Point
from feltwork.procedure.round import Round, Steps
from feltwork.procedure.staking import ask_for_wager
from feltwork.ranking.points import ACE, point_value, total
from feltwork.submission.paytable import Paytable
from feltwork.terms.money import Cents


@dataclass
class AttackHand(BlackjackHand):
    """A hand whose bet may have a Double Attack Wager beside it; one split off has a single stake for both."""

    attack: Cents = 0

    @property
    def began_with(self) -> Cents:
        """What a double down may reach and a split puts up again."""
        return self.stake + self.attack


class DoubleAttackBlackjack(LaterBlackjackGame[DoubleAttackRules]):
    """Chapter 581."""

    id = "double-attack-blackjack"
    name = "Double Attack Blackjack"
    chapter = "581"
    felt = FELT
    printed = PRINTED
    rules_type = DoubleAttackRules
    main_wager = "bet"
    hand_type = AttackHand
    sections = SECTIONS
    shoe_table = SHOE_TABLE
    several_boxes = "6(g)"
    wagers = WAGERS
    tables = (BET, INSURANCE, BUST_IT)
    decisions = DECISIONS
    irregularities = IRREGULARITIES
    events = EVENTS
    rankings = POINTS
    in_short = IN_SHORT
    conditions = CONDITIONS
    situation = shoe_situation(SECTIONS, POSITIONS, "6(b)")

    # What lies on the table, and the wagers.

    def deck(self, rules: DoubleAttackRules) -> Counter[Card]:
        return shoe_of(spanish_deck(), rules.decks)

    def offered(self, rules: DoubleAttackRules) -> tuple[Wager, ...]:
        return tuple(wager for wager in self.wagers if wager.id != "bust_it" or rules.bust_it_offered)

    def paytables_in_force(self, rules: DoubleAttackRules) -> tuple[Paytable, ...]:
        offered = {wager.id for wager in self.offered(rules)}
        return tuple(table for table in self.tables if table.wager in offered)

    def pays(self, table: Paytable) -> tuple[str, ...]:
        return ("bet", "double_attack", "double_down", "split") if table.wager == "bet" else super().pays(table)

    def limits(self, rules: DoubleAttackRules, wager: Wager) -> tuple[Cents, Cents]:
        """The bet alone bounds Bust It, so that it may be less than the posted minimum."""
        low, high = super().limits(rules, wager)
        return (1 if wager.id == "bust_it" else low), high

    def verify_wagers(self, round: Round[DoubleAttackRules]) -> None:
        super().verify_wagers(round)
        verify_at_most(round, "bust_it", "bet", "581.6(f)")

    # The first cards.

    def deal(self, table: BlackjackTable) -> Steps[None]:
        """581.7(e), (f): the dealer's up card, Double Attack against it, then the players' cards and the hole card."""
        at = self.sections
        yield from deal_dealer(table, at.up_card, Point.DEALER_CARD)
        yield from self._offer_double_attack(table)
        yield from deal_players(table, at.first_card)
        yield from deal_players(table, at.second_card)
        yield from deal_late_seconds(table)
        yield from deal_dealer(table, at.hole_card, Point.DEALER_CARD)

    def _offer_double_attack(self, table: BlackjackTable) -> Steps[None]:
        round = table.round

        def attacks(seat: int) -> tuple[Action, ...]:
            also = ("double attack", "double attack wager")
            most = round.stake_of(seat, "bet")
            return (
                Action("attack", self.at("6(e)"), f"against the {table.up_card}", least=1, most=most, also=also),
                Action("no attack", self.at("7(e)"), also=("no double attack", "pass")),
            )

        yield from ask_for_wager(
            round,
            self.decision("double_attack"),
            "double_attack",
            seats=table.live_seats,
            actions=attacks,
            section=self.at("7(e)"),
        )
        for seat in table.live_seats():
            attack_hand(table.hands[seat][0]).attack = round.stake_of(seat, "double_attack")

    # A player's hand.

    def reach(self, table: BlackjackTable, hand: BlackjackHand) -> Steps[None]:
        """581.7(h)(1): a Blackjack is announced and paid in its turn; Bust It stays."""
        if table.blackjack(hand) and not table.dealer_blackjack:
            hand.ending = Ending.PAID
            yield from table.round.say(f"{hand.place}: Blackjack", self.at("7(h)(1)"))
            yield from table.round.settle(hand.seat, pay_blackjack(to_settle(table, hand)), self.at("7(h)(1)"))

    def legal(self, table: BlackjackTable, hand: BlackjackHand) -> list[Action]:
        at, most = self.sections, attack_hand(hand).began_with
        legal = [self._surrender_action()]
        if len(table.cards(hand)) > 1:
            about = "one card more, up to bet and double attack"
            legal.append(Action("double", at.double, about, least=1, most=most, also=("double_down",)))
        if table.pair(hand) and len(table.hands[hand.seat]) < MOST_HANDS:
            section = at.split_again if hand.from_split else at.split
            legal.append(Action("split", section, "a second hand", costs=most))
        return [*legal, *self.hit_or_stand()]

    def _surrender_action(self) -> Action:
        return Action("surrender", self.sections.surrender, "give up one-half of what is on the hand")

    def complete(self, table: BlackjackTable, hand: BlackjackHand) -> bool:
        """581.11(e): a split ace has its one card, and is not split again where that is an ace."""
        cards = table.cards(hand)
        split_ace = hand.from_split and cards[0].rank == ACE and len(cards) > 1
        return split_ace or super().complete(table, hand)

    def finish(self, table: BlackjackTable, hand: BlackjackHand) -> Steps[None]:
        """581.7(k), 581.9(a): no card comes any more, but below 21 the hand may still be surrendered."""
        if table.total(hand).points >= 21:
            hand.ending = Ending.STAND
            return
        point, stand = self.decision("last_card"), Action("stand", self.sections.draw)
        about = f"{table.total(hand)} against {table.up_card}, and no card more"

        def question() -> Question:
            actions = (self._surrender_action(), stand)
            return point.question(hand.seat, *actions, prompt=about, hand=hand.index, moot=table.dealer_blackjack)

        answers = yield from table.round.ask_until(lambda: [question()], point.section)
        if answers[hand.seat].word == "surrender":
            yield from self.surrender(table, hand)
        else:
            hand.ending = Ending.STAND

    def after_double(self, table: BlackjackTable, hand: BlackjackHand) -> Steps[None]:
        if table.total(hand).bust:
            yield from self.bust(table, hand)
        else:
            yield from self.finish(table, hand)

    def split(self, table: BlackjackTable, hand: BlackjackHand) -> None:
        table.split(hand, "split", attack_hand(hand).began_with)

    def surrender(self, table: BlackjackTable, hand: BlackjackHand) -> Steps[None]:
        """581.9(b): half of everything on the hand; against a Blackjack the bet and Bust It, but nothing else."""
        hand.ending = Ending.SURRENDER
        at, lost = self.sections, to_settle(table, hand)
        if table.dealer_blackjack:
            lines = surrender_to_blackjack(lost, table.round.stake_of(hand.seat, "bust_it"))
        else:
            lines = settle_surrender(lost, at.surrendered_to_the_reader if table.read else at.surrendered)
        yield from table.round.forfeit(hand.seat, lines, lines[0].section)

    def bust(self, table: BlackjackTable, hand: BlackjackHand) -> Steps[None]:
        """Under a dealer's Blackjack all but the bet still comes back."""
        hand.ending = Ending.BUST
        lines = settle_bust(to_settle(table, hand), dealer_blackjack=table.dealer_blackjack)
        yield from table.round.settle(hand.seat, lines, lines[0].section)

    def stakes_of(self, table: BlackjackTable, hand: BlackjackHand) -> list[tuple[str, Cents]]:
        return to_settle(table, hand).stakes()

    # The dealer's hand and the settlement.

    def play_dealers_hand(self, table: BlackjackTable) -> Steps[None]:
        """581.7(l) to (n): the hole card, a third card below 17, Bust It, then whatever else the dealer draws.

        No paragraph lets the dealer stop early, so cards are drawn though no wager hangs on them.
        """
        round = table.round
        unneeded = not any(self.depends_on_dealer(table, hand) for hand in table.all_hands())
        yield from self.show_hole_card(table)
        told = True
        if total(round.hand(DEALER)).points < STANDS_ON:
            untold = unneeded and not round.clockwise("bust_it")
            told = yield from dealer_draws_one(round, self.at("7(m)(2)"), "", may_be_untold=untold)
        if told:
            yield from self._settle_bust_it(round)
            yield from dealer_draws(round, self.sections.dealer_draws, "", may_be_untold=unneeded)
        yield from put_exposed_away(table)

    def _settle_bust_it(self, round: Round[DoubleAttackRules]) -> Steps[None]:
        """581.7(m), (p): before the other wagers, from the far right."""
        paytable = next(table for table in self.tables if table.wager == "bust_it")
        for seat in round.counterclockwise("bust_it"):
            line = settle_bust_it(round.stake_of(seat, "bust_it"), round.hand(DEALER), paytable)
            yield from round.settle(seat, [line], self.at("7(m)(2)(i)") if line.returned else line.section)

    def settle_round(self, table: BlackjackTable) -> Steps[None]:
        """581.7(o): from the far right."""
        dealer = table.round.hand(DEALER)
        settled = {
            seat: [
                line
                for hand in hands
                if hand.ending is Ending.STAND
                for line in settle_hand(to_settle(table, hand), dealer)
            ]
            for seat, hands in table.hands.items()
        }
        yield from self.settle_in_order(table.round, settled, self.at("7(o)"))

    # Automatic players.

    def customary(self, round: Round[DoubleAttackRules], question: Question) -> Decision:
        """Attack a 2 to 8, as published strategies have it."""
        if any(action.word == "attack" for action in question.actions):
            return question.read("attack" if point_value(table_of(round).up_card) <= 8 else "no attack")
        return super().customary(round, question)

    def customary_word(self, words: set[str], table: BlackjackTable, hand: BlackjackHand) -> str:
        """They surrender a hard 17 against an ace and nothing else; the rest as in the family."""
        points = table.total(hand)
        if points.points == 17 and not points.soft and table.up_card.rank == ACE:
            return "surrender"
        return super().customary_word(words, table, hand)


def attack_hand(hand: BlackjackHand) -> AttackHand:
    """A hand of this game: the table makes no other."""
    assert isinstance(hand, AttackHand), "hand_type says so"
    return hand


def to_settle(table: BlackjackTable, hand: BlackjackHand) -> AttackToSettle:
    """A hand as the settlement sees it."""
    name = table.name_of(hand)
    attack = attack_hand(hand).attack
    return AttackToSettle(table.cards(hand), hand.wager, hand.stake, hand.doubled, hand.from_split, name, attack)
