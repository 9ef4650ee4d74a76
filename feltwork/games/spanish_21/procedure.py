"""The procedure of Spanish 21, in the order of chapter 551."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from feltwork.equipment.cards import Card, spanish_deck
from feltwork.games.spanish_21.irregularities import EVENTS, IRREGULARITIES
from feltwork.games.spanish_21.rules import (
    CONDITIONS,
    CUT_FIRST,
    DOUBLE_DOWN,
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
    SUITED_SEVENS_OTHERS,
    TAKE_INSURANCE,
    WAGERS,
    Spanish21Rules,
)
from feltwork.games.spanish_21.settlement import (
    HandToSettle,
    settle_hand,
    settle_insurance,
    settle_match_the_dealer,
    settle_rescue,
    settle_surrender,
    suited_sevens,
)
from feltwork.procedure.action import Action, Decision, Question
from feltwork.procedure.blackjack import (
    EXPOSED,
    BlackjackHand,
    BlackjackTable,
    Ending,
    dealer_draws,
    insurance_limit,
)
from feltwork.procedure.game import Clause, Clock, DecisionPoint, Game, Wager, shoe_of, verify_adjacent
from feltwork.procedure.irregularity import Irregularity, Outcome
from feltwork.procedure.line import Line
from feltwork.procedure.place import DEALER, DISCARD, Place
from feltwork.procedure.request import Deal, Declared, Point, Request
from feltwork.procedure.round import Round, Steps
from feltwork.procedure.verify import verify_card
from feltwork.ranking.points import is_blackjack, point_value, total
from feltwork.submission.option import Choice, Flag, Several
from feltwork.submission.paytable import Paytable
from feltwork.terms.money import Cents, money
from feltwork.terms.refusal import Refused

MOST_HANDS = 3
ACE = 14


@dataclass
class Spanish21State(BlackjackTable):
    """What the procedure keeps: the hands, and what irregularities left to be done."""

    dead: set[int] = field(default_factory=set)
    one_card: set[int] = field(default_factory=set)
    no_more_cards: set[int] = field(default_factory=set)
    cutting_card: bool = False
    floorperson: bool = False

    @property
    def reshuffle(self) -> bool:
        return self.cutting_card or self.floorperson

    @property
    def up_card(self) -> Card:
        return self.round.hand(DEALER)[0]

    @property
    def dealer_blackjack(self) -> bool:
        return is_blackjack(self.round.hand(DEALER)[:2])

    def live_seats(self) -> list[int]:
        return [seat for seat in self.round.seats if seat not in self.dead]

    def all_hands(self) -> list[BlackjackHand]:
        return [hand for seat in self.live_seats() for hand in self.hands[seat]]

    def to_settle(self, hand: BlackjackHand) -> HandToSettle:
        several = len(self.hands[hand.seat]) > 1
        name = f"hand {hand.index + 1}" if several else ""
        return HandToSettle(self.cards(hand), hand.wager, hand.stake, hand.doubled, hand.from_split, name)


def clockwise_from(seats: Sequence[int], first: int) -> tuple[int, ...]:
    """Everybody once around the table, beginning with the first seat at or after the given one.

    >>> clockwise_from((1, 3, 6), 3), clockwise_from((1, 3, 6), 4)
    ((3, 6, 1), (6, 1, 3))
    """
    return (*(seat for seat in seats if seat >= first), *(seat for seat in seats if seat < first))


def state_of(round: Round[Spanish21Rules]) -> Spanish21State:
    return cast("Spanish21State", round.own)


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
    decisions = (TAKE_INSURANCE, PLAY_HAND, RESCUE, SECOND_CARD, MISSED_CARD)
    irregularities = IRREGULARITIES
    events = EVENTS
    rankings = POINTS
    conditions = CONDITIONS
    situation = (
        Flag(id="new_shoe", section="551.5(a)", about="the cards are shuffled before this round", default=False),
        Flag(id="new_dealer", section="551.8(c)", about="a new dealer burns one card first", default=False),
        Choice(
            id="cut_by",
            section="551.5(b)",
            about="the seat to which the cut is offered first",
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
        table = Spanish21State(round)
        round.own = table
        yield from self._shuffle(round)
        yield from self._deal(round, table)
        yield from self._match_the_dealer(round, table)
        yield from self._insurance(round, table)
        yield from self._peek(round, table)
        for seat in table.live_seats():
            yield from self._play_seat(round, table, seat)
        for hand in [hand for hand in table.all_hands() if hand.waiting]:
            yield from self._play_waiting_hand(round, table, hand)
        yield from self._dealers_hand(round, table)
        yield from self._settle(round, table)
        yield from self._clear(round, table)

    def _shuffle(self, round: Round[Spanish21Rules]) -> Steps[None]:
        continuous = round.rules.shuffling == "continuous"
        if round.situation["new_shoe"]:
            if continuous:
                yield from round.shuffle("by the continuous shuffling shoe", "551.15")
                return
            by = "by the dealer" if round.rules.shuffling == "manual" else "by the automated device"
            yield from round.shuffle(by, "551.5(a)")
            yield from self._cut(round)
            yield from round.burn(1, "551.8(c)")
        elif round.situation["new_dealer"] and not continuous:
            yield from round.burn(1, "551.8(c)")

    def _cut(self, round: Round[Spanish21Rules]) -> Steps[None]:
        quarter = round.deck.total() // 4
        offered = clockwise_from(round.seats, round.situation["cut_by"])
        yield from round.announce(f"the cut goes to seat {offered[0]} first", CUT_FIRST[round.situation["cut_because"]])
        yield from round.announce("a cut refused is offered clockwise, at last to the dealer", "551.5(c)")
        yield from round.cut(offered, 10, quarter, "551.5(d)")
        yield from round.announce("the cutting card goes a quarter of the way in from the bottom", "551.5(e)")

    def _deal(self, round: Round[Spanish21Rules], table: Spanish21State) -> Steps[None]:
        for seat in round.seats:
            table.seat(seat, "spanish_21")
        yield from self._deal_players(round, table, "551.8(d)(1)")
        yield from self._deal_dealer(round, "551.8(d)(2)", Point.DEALER_CARD)
        yield from self._deal_players(round, table, "551.8(d)(3)")
        for seat in sorted(table.one_card):
            yield from self._second_card(round, table, seat)
        yield from self._deal_dealer(round, "551.8(d)(4)", Point.DEALER_CARD)
        while len(round.hand(DEALER)) < 2:
            yield from self._deal_dealer(round, "551.16(f)", Point.DEAL)

    def _deal_players(self, round: Round[Spanish21Rules], table: Spanish21State, section: str) -> Steps[None]:
        for seat in round.seats:
            if seat not in table.dead:
                yield from round.deal(Place.at(seat), section, face_up=True)

    def _deal_dealer(self, round: Round[Spanish21Rules], section: str, point: Point) -> Steps[None]:
        """The first card face up, the second face down, whenever they come."""
        yield from round.deal(DEALER, section, face_up=not round.hand(DEALER), point=point)

    def _second_card(self, round: Round[Spanish21Rules], table: Spanish21State, seat: int) -> Steps[None]:
        answer = yield from self._ask(
            round, SECOND_CARD, seat, Action("accept", "551.16(h)"), Action("decline", "551.16(h)", "the hand is dead")
        )
        if answer.word == "accept":
            yield from round.deal(Place.at(seat), "551.16(h)", face_up=True)
        else:
            table.dead.add(seat)
            yield from round.return_stakes(seat, "one card only was dealt: the hand is dead", "551.16(h)")

    def _match_the_dealer(self, round: Round[Spanish21Rules], table: Spanish21State) -> Steps[None]:
        paytable = round.rules.match_the_dealer_table
        for seat in round.clockwise("match_the_dealer"):
            assert paytable is not None, "the wager was refused where it is not offered"
            stake = round.stake_of(seat, "match_the_dealer")
            line = settle_match_the_dealer(round.hand(Place.at(seat)), table.up_card, stake, paytable)
            yield from round.settle(seat, [line], "551.7(d)")

    def _insurance(self, round: Round[Spanish21Rules], table: Spanish21State) -> Steps[None]:
        if table.up_card.rank != ACE:
            return
        limits = {
            seat: insurance_limit(round.stake_of(seat, "spanish_21"), round.rules.smallest_chip)
            for seat in table.live_seats()
        }
        answers = yield from round.ask_until(
            lambda: [
                TAKE_INSURANCE.question(
                    seat,
                    Action("insurance", "551.10(b)", "against a dealer's Blackjack", least=1, most=most),
                    Action("no insurance", "551.10(a)", also=("decline",)),
                )
                for seat, most in limits.items()
            ],
            "551.10(a)",
        )
        for seat, answer in answers.items():
            if answer.amount:
                round.stake(seat, "insurance", answer.amount)

    def _peek(self, round: Round[Spanish21Rules], table: Spanish21State) -> Steps[None]:
        if point_value(table.up_card) < 10:
            return
        yield from round.announce("the hole card goes into the card reader", "551.8(e)", Point.PEEK)
        found = "Blackjack" if table.dealer_blackjack else "no Blackjack"
        yield from round.announce(f"the card reader shows {found}", "551.8(e)")
        for seat in round.clockwise("insurance"):
            line = settle_insurance(round.stake_of(seat, "insurance"), round.hand(DEALER)[1])
            yield from round.settle(seat, [line], line.section)

    # A player's hands.

    def _play_seat(self, round: Round[Spanish21Rules], table: Spanish21State, seat: int) -> Steps[None]:
        played = 0
        while played < len(table.hands[seat]):  # a split adds hands at the right
            yield from self._play_hand(round, table, table.hands[seat][played])
            played += 1

    def _play_hand(self, round: Round[Spanish21Rules], table: Spanish21State, hand: BlackjackHand) -> Steps[None]:
        """551.8(f), (g): the total is announced, the player decides, until the hand is complete."""
        if hand.from_split and hand.seat not in table.no_more_cards:
            yield from self._take_card(round, table, hand, "551.12(b)")
        while hand.ending is None and not hand.waiting:
            yield from self._next_decision(round, table, hand)

    def _play_waiting_hand(
        self, round: Round[Spanish21Rules], table: Spanish21State, hand: BlackjackHand
    ) -> Steps[None]:
        """551.16(i): the card that was not dealt comes after the others', then the hand goes on."""
        hand.waiting = False
        yield from table.draw(hand, "551.16(i)")
        if hand.doubled:
            yield from self._after_double(round, table, hand)
        while hand.ending is None:
            yield from self._next_decision(round, table, hand)

    def _next_decision(self, round: Round[Spanish21Rules], table: Spanish21State, hand: BlackjackHand) -> Steps[None]:
        points = table.total(hand)
        yield from round.say(f"{hand.place}: {'Blackjack' if table.blackjack(hand) else points}", "551.8(f)")
        if points.bust:
            yield from self._bust(round, table, hand)
        elif points.points == 21 or hand.seat in table.no_more_cards:
            hand.ending = Ending.STAND
        else:
            answer = yield from self._decide(round, table, hand)
            yield from self._act(round, table, hand, answer)

    def _legal(self, round: Round[Spanish21Rules], table: Spanish21State, hand: BlackjackHand) -> list[Action]:
        first_two, hands = len(table.cards(hand)) == 2, len(table.hands[hand.seat])
        legal = []
        if first_two and not hand.from_split:
            legal.append(Action("surrender", "551.9(a)", "give up one-half of the wager"))
        if first_two:
            about = "one card more, up to the original wager"
            legal.append(Action("double", "551.11(a)", about, least=1, most=hand.stake, also=("double_down",)))
        if table.pair(hand) and hands < MOST_HANDS:
            section = "551.12(a)" if hands == 1 else "551.12(c)"
            legal.append(Action("split", section, f"a second hand for {money(hand.stake)}"))
        legal += [Action("hit", "551.13(a)", also=("draw",)), Action("stand", "551.13(a)")]
        if round.cards.get(EXPOSED):
            legal.append(Action("refuse", "551.16(d)", f"the exposed {round.cards[EXPOSED][0]}; no card more comes"))
        return legal

    def _decide(self, round: Round[Spanish21Rules], table: Spanish21State, hand: BlackjackHand) -> Steps[Decision]:
        """A dealer's Blackjack leaves nothing to decide: silence then means stand."""
        moot = table.dealer_blackjack
        answers = yield from round.ask_until(
            lambda: [
                PLAY_HAND.question(
                    hand.seat,
                    *self._legal(round, table, hand),
                    prompt=f"{table.total(hand)} against {table.up_card}",
                    hand=hand.index,
                    moot=moot,
                    default="stand" if moot else "",
                )
            ],
            "551.8(f)",
        )
        return answers[hand.seat]

    def _act(
        self, round: Round[Spanish21Rules], table: Spanish21State, hand: BlackjackHand, answer: Decision
    ) -> Steps[None]:
        match answer.word:
            case "stand":
                hand.ending = Ending.STAND
            case "hit":
                yield from self._take_card(round, table, hand, "551.13(a)")
            case "refuse":
                table.no_more_cards.add(hand.seat)
                hand.ending = Ending.STAND
            case "surrender":
                hand.ending = Ending.SURRENDER
                if point_value(table.up_card) < 10:
                    line = settle_surrender(hand.stake, table.up_card, dealer_blackjack=False)
                    yield from round.forfeit(hand.seat, [line], line.section)
            case "split":
                table.split(hand, "split")
                yield from self._take_card(round, table, hand, "551.12(b)")
            case "double":
                assert answer.amount is not None
                hand.doubled = answer.amount
                round.stake(hand.seat, "double_down", answer.amount)
                if (yield from self._take_card(round, table, hand, "551.11(a)")):
                    yield from self._after_double(round, table, hand)

    def _take_card(
        self, round: Round[Spanish21Rules], table: Spanish21State, hand: BlackjackHand, section: str
    ) -> Steps[bool]:
        """551.8(g); where the dealer failed to deal it, 551.16(i). False where the hand waits or is dead."""
        if (yield from table.draw(hand, section)):
            return True
        later = Action("later", "551.16(i)", "after the other players, before the hole card is shown")
        dead = Action("dead", "551.16(i)", "the wager comes back")
        answer = yield from self._ask(round, MISSED_CARD, hand.seat, later, dead)
        if answer.word == "later":
            hand.waiting = True
        else:
            hand.ending = Ending.DEAD
            stakes = table.to_settle(hand).stakes()
            lines = [
                Line.push(wager, stake, "the card asked for was not dealt", "551.16(i)") for wager, stake in stakes
            ]
            yield from round.settle(hand.seat, lines, "551.16(i)")
        return False

    def _after_double(self, round: Round[Spanish21Rules], table: Spanish21State, hand: BlackjackHand) -> Steps[None]:
        """551.11: one card and no more; then the player may rescue unless the hand is over 21."""
        points = table.total(hand)
        yield from round.say(f"{hand.place}: {points}", "551.8(g)")
        if points.bust:
            yield from self._bust(round, table, hand)
            return
        take_back = Action("rescue", "551.11(d)", f"take {money(hand.doubled)} back, forfeit {money(hand.stake)}")
        answer = yield from self._ask(
            round, RESCUE, hand.seat, take_back, Action("stand", "551.11(a)"), hand=hand.index
        )
        if answer.word == "rescue":
            hand.ending = Ending.RESCUE
            yield from round.forfeit(hand.seat, settle_rescue(table.to_settle(hand)), "551.11(d)")
        else:
            hand.ending = Ending.STAND

    def _bust(self, round: Round[Spanish21Rules], table: Spanish21State, hand: BlackjackHand) -> Steps[None]:
        """A busted hand loses at once; under a dealer's Blackjack what was added still comes back."""
        hand.ending = Ending.BUST
        yield from round.settle(hand.seat, settle_hand(table.to_settle(hand), round.hand(DEALER)[:2]), "551.6(f)")

    def _ask(
        self, round: Round[Spanish21Rules], point: DecisionPoint, seat: int, *actions: Action, hand: int = 0
    ) -> Steps[Decision]:
        answers = yield from round.ask_until(lambda: [point.question(seat, *actions, hand=hand)], point.section)
        return answers[seat]

    # The dealer's hand and the settlement.

    def _dealers_hand(self, round: Round[Spanish21Rules], table: Spanish21State) -> Steps[None]:
        yield from round.say("Dealer's Card", "551.8(h)")
        yield from round.reveal(DEALER, "551.8(h)")
        for hand in table.all_hands():
            if hand.ending is Ending.SURRENDER and round.stake_of(hand.seat, hand.wager):
                line = settle_surrender(hand.stake, table.up_card, table.dealer_blackjack)
                yield from round.forfeit(hand.seat, [line], line.section)
        if any(self._depends_on_dealer(table, hand) for hand in table.all_hands()):
            yield from dealer_draws(round, "551.13(b)", "551.8(h)")
        else:
            yield from round.announce("no hand depends on the dealer's total: no card is drawn", "551.13(c)")
        if unused := round.cards.pop(EXPOSED, []):
            round.cards[DISCARD] += unused
            yield from round.announce(f"the exposed {unused[0]} goes to the discard rack", "551.16(d)")

    def _depends_on_dealer(self, table: Spanish21State, hand: BlackjackHand) -> bool:
        """A Blackjack, and a 21 in more than two cards, win whatever the dealer draws."""
        if hand.ending is not Ending.STAND or table.blackjack(hand):
            return False
        return table.total(hand).points < 21 or len(table.cards(hand)) == 2

    def _settle(self, round: Round[Spanish21Rules], table: Spanish21State) -> Steps[None]:
        awards = {
            hand.seat: award
            for hand in table.all_hands()
            if hand.ending is Ending.STAND
            and (award := suited_sevens(table.to_settle(hand), table.up_card, hand.stake))
        }
        dealer = round.hand(DEALER)
        for seat in round.counterclockwise():
            standing = [hand for hand in table.hands[seat] if hand.ending is Ending.STAND]
            lines = [line for hand in standing for line in settle_hand(table.to_settle(hand), dealer)]
            yield from round.settle(seat, [*lines, *self._sevens(round, seat, awards)], "551.6(f)")

    def _sevens(self, round: Round[Spanish21Rules], seat: int, awards: dict[int, Cents]) -> list[Line]:
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

    def _clear(self, round: Round[Spanish21Rules], table: Spanish21State) -> Steps[None]:
        yield from round.announce(
            "the cards are collected from the far right, the dealer's last", "551.8(i)", Point.CLEAR
        )
        if table.cutting_card:
            yield from round.announce("the cutting card was reached: the cards are collected", "551.8(j)(1)")
            yield from round.announce("what is left in the shoe goes to the discard rack", "551.8(j)(2)")
            yield from round.announce("the cards are shuffled before the next round", "551.8(j)(3)")

    def next_situation(self, round: Round[Spanish21Rules]) -> dict[str, Any]:
        table = state_of(round)
        reshuffle = round.rules.shuffling != "continuous" and (table.reshuffle or bool(round.aftermath))
        stayed_out = {str(seat) for seat in range(1, POSITIONS + 1)} - {str(seat) for seat in round.seats}
        sat_out = sorted(stayed_out | set(round.situation["sat_out"]))
        return {
            "new_shoe": reshuffle,
            "new_dealer": False,
            # Without a cutting card the reshuffle was ordered: the player at the far right cuts.
            "cut_by": round.next.get("cut_by", round.seats[-1]),
            "cut_because": round.next.get("cut_because", "floorperson"),
            "sat_out": sat_out if round.rules.no_mid_shoe_entry and not reshuffle else [],
        }

    # Irregularities.

    def possible(self, rules: Spanish21Rules, irregularity: Irregularity) -> bool:
        match irregularity.id:
            case "shuffler_jams":
                return rules.shuffling != "manual"
            case "cover_card" | "insufficient_cards":
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
        if not self._can_be(round, irregularity, declared, request):
            raise Refused(
                f"irregularity {irregularity.id}", "the cards as they lie do not allow it here", irregularity.section
            )

    def _can_be(
        self, round: Round[Spanish21Rules], irregularity: Irregularity, declared: Declared, request: Request
    ) -> bool:
        to = request.to if isinstance(request, Deal) else None
        match irregularity.id:
            case "no_cards_dealt":
                return to == Place.at(declared.seat or 0) and not round.hand(to)
            case "one_card_dealt":
                return to == Place.at(declared.seat or 0) and len(round.hand(to)) == 1
            case "card_not_dealt":
                return to is not None and to != DEALER
            case "hole_card_read_and_seen" | "hole_card_read_unseen":
                return point_value(round.hand(DEALER)[0]) < 10
            case "card_exposed_in_error":
                return not round.cards.get(EXPOSED)
        return True

    def handle(
        self, round: Round[Spanish21Rules], irregularity: Irregularity, declared: Declared, request: Request
    ) -> Steps[Outcome]:
        table, seat = state_of(round), declared.seat or 0
        match irregularity.id:
            case "cover_card":
                table.cutting_card = True
                box = request.to.seat if isinstance(request, Deal) else 0
                round.next["cut_by"] = box or round.seats[-1]
                round.next["cut_because"] = "cutting card at a box" if box else "cutting card at the dealer"
                return Outcome.RESUME
            case "floorperson_reshuffles":
                table.floorperson = True
                return Outcome.RESUME
            case "insufficient_cards":
                yield from round.shuffle("and put into the shoe", "551.16(g)", discards_only=True)
                yield from round.cut(clockwise_from(round.seats, round.seats[-1]), 0, 0, "551.5(d)")
                yield from round.burn(1, "551.16(g)")
                return Outcome.RESUME
            case "card_exposed_in_error":
                assert declared.card is not None
                round.cards[EXPOSED].append(declared.card)
                round.seen[declared.card] += 1
            case "no_cards_dealt":
                table.dead.add(seat)
                yield from round.return_stakes(seat, "no cards were dealt: the hand is dead", irregularity.section)
            case "one_card_dealt":
                table.one_card.add(seat)
        return Outcome.SKIP

    # Automatic players.

    def customary(self, round: Round[Spanish21Rules], question: Question) -> Decision:
        """Plainly: no insurance, split aces and 8s, double 10 and 11, stand on 17, on 13 against a small card."""
        words = {action.word for action in question.actions}
        if "stand" not in words or "hit" not in words:
            return super().customary(round, question)
        table = state_of(round)
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
