"""The game: Pai Gow Poker in the order of its chapter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from feltwork.equipment.cards import Card
from feltwork.games.pai_gow_poker.felt import FELT, PRINTED
from feltwork.games.pai_gow_poker.house_way import DEFAULT, house_way, in_words, set_hands
from feltwork.games.pai_gow_poker.irregularities import BY_HAND_ONLY, IRREGULARITIES
from feltwork.games.pai_gow_poker.rules import (
    CONDITIONS,
    DEALINGS,
    FINDS_THE_START,
    IN_SHORT,
    ONE_DECK,
    RANKINGS,
    SET_HANDS,
    SITUATION,
    SURRENDER,
    VOID_OR_PLAY,
    WAGER,
    WAGERS,
    PaiGowPokerRules,
)
from feltwork.games.pai_gow_poker.settlement import LOW_CARDS, settle
from feltwork.procedure.action import Action, Decision, Question
from feltwork.procedure.dealing import HAND
from feltwork.procedure.game import Clause
from feltwork.procedure.irregularity import Irregularity, Outcome
from feltwork.procedure.line import Line
from feltwork.procedure.pai_gow import SHAKER, Cards, HouseWay, PaiGowGame, PaiGowProgress, SetHands, Setting, Start
from feltwork.procedure.pai_gow_mishaps import BY_DICE_ONLY, ask_void_or_play
from feltwork.procedure.place import DEALER, Place
from feltwork.procedure.request import Ask, Declared, Point, Request
from feltwork.procedure.round import Round, Steps

CARDS_EACH = 7
SURRENDERED = "561.13(e)"


@dataclass(slots=True)
class HowItIsSet(PaiGowProgress):
    """Besides, how the dealer's hand is set."""

    dealer_low: Cards = ()


class PaiGowPoker(PaiGowGame[PaiGowPokerRules]):
    """Chapter 561."""

    id = "pai-gow-poker"
    name = "Pai Gow Poker"
    chapter = "561"
    felt = FELT
    printed = PRINTED
    rules_type = PaiGowPokerRules
    positions = 6
    positions_section = "561.2(a)"
    cards_section = "561.3(a)"
    several_positions = "561.7(d)"
    one_deck = ONE_DECK
    dealings = DEALINGS
    start = Start(
        shaken="12(b)", generator="12(c)", button="12(d)", covered="12(b)", dice_changed="8(a)(1)(iii)", no_roll="14(a)"
    )
    setting = Setting(players="13(a)", dealer="13(c)")
    set_hands = SET_HANDS
    cards_each = CARDS_EACH
    low_cards = LOW_CARDS
    least_low, most_low = 1, CARDS_EACH - 1
    progress = HowItIsSet
    wagers = WAGERS
    decisions = (SET_HANDS, SURRENDER, VOID_OR_PLAY)
    irregularities = IRREGULARITIES
    situation = SITUATION
    in_short = IN_SHORT
    rankings = RANKINGS
    conditions = CONDITIONS
    house_way = tuple(Clause("561.13(d)", words) for words in in_words(DEFAULT))

    def house_way_in_force(self, rules: PaiGowPokerRules) -> tuple[Clause, ...]:
        return tuple(Clause("561.13(d)", words) for words in in_words(rules.house_way))

    def ranked(self, cards: Sequence[Card], low: Sequence[Card]) -> SetHands:
        return set_hands(cards, low)

    def low_at(self, round: Round[PaiGowPokerRules], place: Place) -> Cards:
        return self._set(round).dealer_low if place == DEALER else super().low_at(round, place)

    # The procedure.

    def play(self, round: Round[PaiGowPokerRules]) -> Steps[None]:
        """561.5, then 561.9 to 561.12, then 561.13: seven cards to each position, set in two, compare."""
        yield from self.prepare_the_deck(round)
        yield from self.no_more_bets(round)
        yield from round.announce("the dealer finds where the deal starts", FINDS_THE_START[round.rules.dealing])
        yield from self.find_the_start(round)
        yield from self.deal_positions(round)
        yield from self.count_what_is_left(round)

        lows = yield from self.ask_to_set(round, WAGER, self._way(round))
        yield from round.reveal(DEALER, "561.13(c)")
        self._progress(round).revealed = True
        self._set(round).dealer_low = yield from self._dealer_sets(round)
        yield from self._ask_to_surrender(round)
        yield from self._compare(round, lows)
        yield from round.announce("the cards are collected so that each hand can be shown again", "561.13(n)")

    @staticmethod
    def _way(round: Round[PaiGowPokerRules]) -> HouseWay:
        return lambda cards: house_way(cards, round.rules.house_way)

    def _dealer_sets(self, round: Round[PaiGowPokerRules]) -> Steps[Cards]:
        """561.14(i): no filing sets the low hand above the high one, so that is set again."""
        low = yield from self.dealer_sets(round, self._way(round))
        if not set_hands(round.hand(DEALER), low).foul:
            return low
        yield from round.announce("the dealer's low hand is above the high one: set again the house way", "561.14(i)")
        return self._way(round)(round.hand(DEALER))

    def order_of_turn(self, round: Round[PaiGowPokerRules], order: list[int], turn: int) -> list[int]:
        """561.10(c): from the hand, left to right and back in turn."""
        return order[::-1] if round.rules.dealing == HAND and turn % 2 else order

    def _ask_to_surrender(self, round: Round[PaiGowPokerRules]) -> Steps[None]:
        answers = yield from round.ask_until(
            lambda: [
                SURRENDER.question(
                    seat,
                    Action("play", SURRENDERED, "the hands are shown and compared"),
                    Action("surrender", SURRENDERED, "the wager is collected, the cards stay unseen"),
                )
                for seat in round.clockwise(WAGER)
            ],
            SURRENDERED,
        )
        for seat, decision in answers.items():
            if decision.word == "surrender":
                lost = Line.lose(WAGER, round.stake_of(seat, WAGER), "surrendered", SURRENDERED)
                yield from round.forfeit(seat, [lost], SURRENDERED)
                yield from round.announce(f"the dealer counts the {CARDS_EACH} cards of seat {seat}", SURRENDERED)

    def _compare(self, round: Round[PaiGowPokerRules], lows: dict[int, Cards]) -> Steps[None]:
        """561.13(f) to (m): losses are collected and ties returned hand by hand; winners are paid after the last."""
        won: dict[int, list[Line]] = {}
        for seat in round.counterclockwise():
            if not round.stake_of(seat, WAGER):
                continue
            yield from round.reveal(Place.at(seat), "561.13(f)")
            if not round.stake_of(seat, WAGER):  # left while the hand was shown
                continue
            lines = self.settlement(round, seat, lows[seat])
            if lines[0].net > 0:
                won[seat] = lines
                yield from round.say(f"seat {seat} wins", "561.13(k)")
            elif lines[0].net < 0:
                yield from round.say(f"seat {seat} loses", "561.13(f)")
                yield from round.settle(seat, lines, "561.13(h)")
            else:
                yield from round.say(f"seat {seat} ties", "561.13(f)")
                yield from round.settle(seat, lines, "561.13(j)")
        for seat, lines in won.items():
            if round.stake_of(seat, WAGER):
                yield from round.settle(seat, lines, "561.13(l)")

    def settlement(self, round: Round[PaiGowPokerRules], seat: int, low: Cards) -> list[Line]:
        """What the wager of a seat comes to."""
        dealer = set_hands(round.hand(DEALER), self._set(round).dealer_low)
        stake = round.stake_of(seat, WAGER)
        return settle(round.hand(Place.at(seat)), low, dealer, stake, round.rules.vigorish_rounding)

    def customary(self, round: Round[PaiGowPokerRules], question: Question) -> Decision:
        """Play on, and set the hand the house way."""
        return question.read(question.default or "play")

    # The irregularities.

    def possible(self, rules: PaiGowPokerRules, irregularity: Irregularity) -> bool:
        if irregularity.id in BY_HAND_ONLY:
            return rules.dealing == HAND
        if irregularity.id in BY_DICE_ONLY:
            return rules.starting_position == SHAKER
        return super().possible(rules, irregularity)

    def why_untrue(
        self, round: Round[PaiGowPokerRules], irregularity: Irregularity, declared: Declared, request: Request
    ) -> str | None:
        match irregularity.id:
            case "player_card_exposed" | "dealer_card_exposed" if self._stacks_are_dealt(round, request):
                return "no stack belongs to anybody yet: a card exposed then is card_exposed_in_stacks"
            case "player_card_exposed":
                assert declared.seat is not None, "verified: the seat is told"
                return None if round.stake_of(declared.seat, WAGER) else f"seat {declared.seat} has no wager left"
            case "dealer_hands_set_wrongly":
                filed = house_way(round.hand(DEALER), round.rules.house_way) if self._set(round).dealer_low else ()
                if not filed or any(round.lines.values()):
                    return "the dealer's hands are not just set"
                same = set(filed) == set(self._set(round).dealer_low)
                return "the dealer's hands are set by the house way" if same else None
        return super().why_untrue(round, irregularity, declared, request)

    @staticmethod
    def _stacks_are_dealt(round: Round[PaiGowPokerRules], request: Request) -> bool:
        return round.rules.dealing == HAND and request.point is Point.DEAL

    def handle(
        self, round: Round[PaiGowPokerRules], irregularity: Irregularity, declared: Declared, request: Request
    ) -> Steps[Outcome]:
        if irregularity.id == "dealer_hands_set_wrongly":
            self._set(round).dealer_low = house_way(round.hand(DEALER), round.rules.house_way)
            return Outcome.RESUME
        if irregularity.id != "player_card_exposed":
            return (yield from super().handle(round, irregularity, declared, request))
        assert declared.seat is not None
        yield from ask_void_or_play(round, VOID_OR_PLAY, declared.seat, "561.14(d)")
        return Outcome.SKIP if isinstance(request, Ask) else Outcome.RESUME

    @staticmethod
    def _set(round: Round[PaiGowPokerRules]) -> HowItIsSet:
        assert isinstance(round.own, HowItIsSet), "the procedure keeps it from the first step"
        return round.own
