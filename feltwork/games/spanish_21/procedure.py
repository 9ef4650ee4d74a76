"""The procedure of Spanish 21: what chapter 551 has beyond the blackjack family."""

from __future__ import annotations

from collections import Counter

from feltwork.equipment.cards import Card, spanish_deck
from feltwork.games.spanish_21.felt import FELT, PRINTED
from feltwork.games.spanish_21.irregularities import EVENTS, IRREGULARITIES
from feltwork.games.spanish_21.rules import (
    CONDITIONS,
    DECISIONS,
    DOUBLE_DOWN,
    IN_SHORT,
    INSURANCE,
    LEAST_MATCH_THE_DEALER,
    MATCH_THE_DEALER,
    MOST_HANDS,
    POINTS,
    POSITIONS,
    SECTIONS,
    SPANISH_21,
    SUITED_SEVENS_OTHERS,
    WAGERS,
    Spanish21Rules,
)
from feltwork.games.spanish_21.settlement import (
    settle_bust,
    settle_hand,
    settle_match_the_dealer,
    settle_rescue,
    suited_sevens,
    surrendered,
)
from feltwork.procedure.action import Action
from feltwork.procedure.blackjack.game import BlackjackGame
from feltwork.procedure.blackjack.settling import HandToSettle
from feltwork.procedure.blackjack.shoe import shoe_situation
from feltwork.procedure.blackjack.table import BlackjackHand, BlackjackTable, Ending
from feltwork.procedure.game import Clause, Clock, Wager, shoe_of, verify_at_most
from feltwork.procedure.irregularity import Irregularity
from feltwork.procedure.line import Line
from feltwork.procedure.place import DEALER, Place
from feltwork.procedure.round import Round, Steps
from feltwork.procedure.verify import verify_card
from feltwork.submission.paytable import Paytable
from feltwork.terms.money import Cents, money
from feltwork.terms.refusal import Refused


class Spanish21(BlackjackGame[Spanish21Rules]):
    """Chapter 551."""

    id = "spanish-21"
    name = "Spanish 21"
    chapter = "551"
    felt = FELT
    printed = PRINTED
    rules_type = Spanish21Rules
    main_wager = "spanish_21"
    sections = SECTIONS
    positions = POSITIONS
    positions_section = "551.2(b)(2)"
    cards_section = "551.3(a)"
    several_boxes = "551.14"
    sat_out = "551.6(k)(2)"
    burns_with_continuous_shoe = False
    pays_insurance_at_the_reader = True
    cleared = "the cards are collected from the far right, the dealer's last"
    wagers = WAGERS
    tables = (SPANISH_21, *MATCH_THE_DEALER.values(), INSURANCE, DOUBLE_DOWN)
    decisions = DECISIONS
    irregularities = IRREGULARITIES
    events = EVENTS
    rankings = POINTS
    in_short = IN_SHORT
    conditions = CONDITIONS
    situation = shoe_situation(SECTIONS, POSITIONS, "551.6(k)")

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
        super().verify_wagers(round)
        verify_at_most(round, "match_the_dealer", "spanish_21", "551.7(b)(1)")

    # The procedure.

    def after_the_deal(self, table: BlackjackTable) -> Steps[None]:
        """551.7(d): Match-The-Dealer on the first two cards, before the card reader and any other card."""
        round: Round[Spanish21Rules] = table.round
        paytable = round.rules.match_the_dealer_table
        for seat in round.clockwise("match_the_dealer"):
            assert paytable is not None, "the wager was refused where it is not offered"
            stake = round.stake_of(seat, "match_the_dealer")
            line = settle_match_the_dealer(round.hand(Place.at(seat)), table.up_card, stake, paytable)
            yield from round.settle(seat, [line], "551.7(d)")

    def order_of_insurance(self, round: Round[Spanish21Rules]) -> tuple[int, ...]:
        """The chapter has no order for it: as it was offered."""
        return round.clockwise("insurance")

    def announced_by(self, table: BlackjackTable, hand: BlackjackHand) -> str:
        if len(table.cards(hand)) > 2:
            return "551.8(g)"
        return "551.12(c)" if hand.from_split else "551.8(f)"

    def legal(self, table: BlackjackTable, hand: BlackjackHand) -> list[Action]:
        first_two, hands = len(table.cards(hand)) == 2, len(table.hands[hand.seat])
        legal = []
        if first_two and not hand.from_split:
            legal.append(Action("surrender", "551.9(a)", "give up one-half of the wager"))
        if first_two:
            about = "one card more, up to the original wager"
            legal.append(Action("double", "551.11(a)", about, least=1, most=hand.stake, also=("double_down",)))
        if table.pair(hand) and hands < MOST_HANDS:
            section = SECTIONS.split if hands == 1 else SECTIONS.split_again
            legal.append(Action("split", section, "a second hand", costs=hand.stake))
        return [*legal, *self.hit_or_stand()]

    def surrender(self, table: BlackjackTable, hand: BlackjackHand) -> Steps[None]:
        """551.9(a): decided at once, or when the hole card is shown under an ace or a ten-value card."""
        hand.ending = Ending.SURRENDER
        if not table.read:
            yield from self._settle_surrender(table, hand)

    def _settle_surrender(self, table: BlackjackTable, hand: BlackjackHand) -> Steps[None]:
        line = surrendered(hand.stake, read=table.read, dealer_blackjack=table.dealer_blackjack)
        yield from table.round.forfeit(hand.seat, [line], line.section)

    def after_double(self, table: BlackjackTable, hand: BlackjackHand) -> Steps[None]:
        """551.11: one card and no more; then the player may rescue unless the hand is over 21."""
        points = table.total(hand)
        yield from table.round.say(f"{hand.place}: {points}", "551.8(g)")
        if points.bust:
            yield from self.bust(table, hand)
            return
        take_back = Action("rescue", "551.11(d)", f"take {money(hand.doubled)} back, forfeit {money(hand.stake)}")
        answer = yield from table.ask("rescue", hand.seat, take_back, Action("stand", "551.11(a)"), hand=hand.index)
        if answer.word == "rescue":
            hand.ending = Ending.RESCUE
            yield from table.round.forfeit(hand.seat, settle_rescue(to_settle(table, hand)), "551.11(d)")
        else:
            hand.ending = Ending.STAND

    def bust(self, table: BlackjackTable, hand: BlackjackHand) -> Steps[None]:
        """Under a dealer's Blackjack what was added still comes back."""
        hand.ending = Ending.BUST
        lines = settle_bust(to_settle(table, hand), dealer_blackjack=table.dealer_blackjack)
        yield from table.round.settle(hand.seat, lines, "551.6(f)")

    # The dealer's hand and the settlement.

    def show_hole_card(self, table: BlackjackTable) -> Steps[None]:
        """551.8(h): the hole card is shown, and surrenders that waited for it are decided."""
        yield from table.round.say("Dealer's Card", "551.8(h)")
        yield from super().show_hole_card(table)
        for hand in table.all_hands():
            if hand.ending is Ending.SURRENDER and table.round.stake_of(hand.seat, hand.wager):
                yield from self._settle_surrender(table, hand)

    def depends_on_dealer(self, table: BlackjackTable, hand: BlackjackHand) -> bool:
        """A Blackjack, and a 21 in more than two cards, win whatever the dealer draws."""
        if hand.ending is not Ending.STAND or table.blackjack(hand):
            return False
        return table.total(hand).points < 21 or len(table.cards(hand)) == 2

    def settle_round(self, table: BlackjackTable) -> Steps[None]:
        """551.6(f) to (h): collect and pay, from the far right."""
        round = table.round
        awards = {
            hand.seat: award
            for hand in table.all_hands()
            if hand.ending is Ending.STAND
            and (award := suited_sevens(to_settle(table, hand), table.up_card, hand.stake))
        }
        dealer = round.hand(DEALER)
        for seat in round.counterclockwise():
            standing = [hand for hand in table.hands[seat] if hand.ending is Ending.STAND]
            lines = [line for hand in standing for line in settle_hand(to_settle(table, hand), dealer)]
            yield from round.settle(seat, [*lines, *_sevens(round, seat, awards)], "551.6(f)")

    # Irregularities.

    def verify_irregular_card(self, round: Round[Spanish21Rules], irregularity: Irregularity, card: Card) -> None:
        if irregularity.id != "ten_found":
            verify_card(round, card, f"irregularity {irregularity.id}")
        elif card.rank != 10:
            raise Refused(f"irregularity {irregularity.id}", f"the {card.name} is not a 10", irregularity.section)


def to_settle(table: BlackjackTable, hand: BlackjackHand) -> HandToSettle:
    """A hand as the settlement sees it."""
    name = table.name_of(hand)
    return HandToSettle(table.cards(hand), hand.wager, hand.stake, hand.doubled, hand.from_split, name)


def _sevens(round: Round[Spanish21Rules], seat: int, awards: dict[int, Cents]) -> list[Line]:
    """551.6(h): the fixed payout to the hand, and one to each other player for each such hand."""
    lines = []
    if award := awards.get(seat):
        why = "three suited 7s against the dealer's 7"
        lines.append(Line.bonus("suited_sevens", award, None, why, "551.6(h)"))
    me = round.players.get(seat)
    first_box = me is None or seat == min(s for s in round.seats if round.players.get(s) == me)
    for winner in awards:
        if winner != seat and first_box and (me is None or me != round.players.get(winner)):
            why = f"three suited 7s at seat {winner}"
            lines.append(Line.bonus("suited_sevens", SUITED_SEVENS_OTHERS, None, why, "551.6(h)"))
    return lines
