"""The game: Texas Hold 'Em Bonus Poker in the order of its chapter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from feltwork.games.texas_hold_em_bonus_poker.felt import FELT, PRINTED
from feltwork.games.texas_hold_em_bonus_poker.irregularities import IRREGULARITIES
from feltwork.games.texas_hold_em_bonus_poker.rules import (
    BONUS,
    BONUS_AT_LEAST,
    CONDITIONS,
    FLOP_OR_FOLD,
    FLOP_TIMES_ANTE,
    IN_SHORT,
    ONE_DECK,
    RANKINGS,
    RIVER_OR_CHECK,
    TURN_OR_CHECK,
    WAGERS,
    TexasHoldEmBonusPokerRules,
)
from feltwork.games.texas_hold_em_bonus_poker.settlement import (
    better_than_the_board,
    settle_against_dealer,
    settle_bonus,
    worth_a_flop_wager,
)
from feltwork.procedure.action import Action, Decision, Question
from feltwork.procedure.dealing import HAND, MANUAL_SHOE, dealings
from feltwork.procedure.felt import Inscription
from feltwork.procedure.game import DecisionPoint, Wager
from feltwork.procedure.irregularity import Irregularity
from feltwork.procedure.line import Line
from feltwork.procedure.one_deck import OneDeckGame, Progress, one_deck_situation
from feltwork.procedure.place import COMMUNITY, DEALER, Place
from feltwork.procedure.request import Declared, Point, Request
from feltwork.procedure.round import Round, Steps
from feltwork.procedure.settling import limited
from feltwork.procedure.staking import FOLD, ask_for_wager
from feltwork.ranking.hand import Category
from feltwork.ranking.poker import PokerRank, rank_five
from feltwork.submission.paytable import Paytable
from feltwork.terms.money import Cents

CARDS_EACH = 2
AGAINST_DEALER = ("ante", "flop", "turn", "river")

# Where each way to deal card by card orders the first and the second card: to the players, then to the dealer.
CARD_BY_CARD = {
    MANUAL_SHOE: (("563.8(d)(1)", "563.8(d)(2)"), ("563.8(d)(3)", "563.8(d)(4)")),
    HAND: (("563.9(b)(1)", "563.9(b)(2)"), ("563.9(b)(3)", "563.9(b)(4)")),
}


@dataclass(slots=True)
class HoldEmProgress(Progress):
    """How far a round of this game has come."""

    flop_decided: bool = False
    """Every player has placed a Flop Wager or folded."""
    decided: bool = False
    """Every player still in has placed a River Wager or checked."""


class TexasHoldEmBonusPoker(OneDeckGame[TexasHoldEmBonusPokerRules]):
    """Chapter 563."""

    id = "texas-hold-em-bonus-poker"
    name = "Texas Hold 'Em Bonus Poker"
    chapter = "563"
    felt = FELT
    printed = PRINTED
    rules_type = TexasHoldEmBonusPokerRules
    positions = 6
    positions_section = "563.2(a)"
    cards_section = "563.3(a)"
    several_positions = "563.7(f)"
    one_deck = ONE_DECK
    dealings = dealings()
    progress = HoldEmProgress
    wagers = WAGERS
    decisions = (FLOP_OR_FOLD, TURN_OR_CHECK, RIVER_OR_CHECK)
    irregularities = IRREGULARITIES
    situation = one_deck_situation(ONE_DECK)
    in_short = IN_SHORT
    rankings = RANKINGS
    conditions = CONDITIONS
    places: ClassVar[Mapping[str, Place]] = {"dealer": DEALER, "community": COMMUNITY}
    tables = (BONUS,)

    def paytables_in_force(self, rules: TexasHoldEmBonusPokerRules) -> tuple[Paytable, ...]:
        return (rules.bonus_table,)

    def inscriptions(self, rules: TexasHoldEmBonusPokerRules) -> tuple[Inscription, ...]:
        """563.2(b)(7): the hand from which this table pays the ante."""
        lines = super().inscriptions(rules)
        return tuple(replace(line, text=line.text.format(hand=rules.ante_pays_from)) for line in lines)

    def limits(self, rules: TexasHoldEmBonusPokerRules, wager: Wager) -> tuple[Cents, Cents]:
        """563.7(c): the Bonus Wager has a least amount of its own."""
        low, high = super().limits(rules, wager)
        return (BONUS_AT_LEAST, max(BONUS_AT_LEAST, high)) if wager.id == "bonus" else (low, high)

    # The procedure.

    def play(self, round: Round[TexasHoldEmBonusPokerRules]) -> Steps[None]:
        """563.5, then 563.8 to 563.10, then 563.11: two each, bet street by street, compare the best five of seven."""
        yield from self.prepare_the_deck(round)
        yield from self.no_more_bets(round)
        yield from self._deal(round)
        if self.way(round.rules).stacks:
            yield from round.announce("the other cards leave the shoe and are dealt from the hand", "563.10(c)")

        yield from self._flop_or_fold(round)
        yield from self._community_cards(round, 3, "563.11(b)")
        yield from self._bet_or_check(round, TURN_OR_CHECK, "turn", "563.11(c)")
        yield from self._community_cards(round, 1, "563.11(d)")
        yield from self._bet_or_check(round, RIVER_OR_CHECK, "river", "563.11(e)")
        self._how_far(round).decided = True
        yield from self._community_cards(round, 1, "563.11(f)")
        yield from self.put_the_stub_away(round)

        yield from self._show_the_dealer(round)
        yield from self._settle_players(round)
        yield from self._settle_folded(round)
        yield from round.announce("the cards are collected so that each hand can be shown again", "563.11(i)")

    def _deal(self, round: Round[TexasHoldEmBonusPokerRules]) -> Steps[None]:
        """Two cards each, the dealer last; in a deal that was broken off, to those who lack them."""
        places = [*(Place.at(seat) for seat in round.clockwise()), DEALER]
        if self.way(round.rules).stacks:
            for place in places:
                if not round.count(place):
                    yield from self._to(round, place, "563.10(b)", CARDS_EACH)
            return
        for dealt, (to_player, to_dealer) in enumerate(CARD_BY_CARD[round.rules.dealing]):
            for place in places:
                if round.count(place) == dealt:
                    yield from self._to(round, place, to_dealer if place == DEALER else to_player)

    @staticmethod
    def _to(round: Round[TexasHoldEmBonusPokerRules], place: Place, section: str, count: int = 1) -> Steps[None]:
        yield from round.deal(place, section, count)
        if place == DEALER:
            yield from round.announce("a cover card lies on the dealer's cards", section)

    def _flop_or_fold(self, round: Round[TexasHoldEmBonusPokerRules]) -> Steps[None]:
        def actions(seat: int) -> tuple[Action, Action]:
            ante = round.stake_of(seat, "ante")
            return (
                Action(
                    "flop",
                    "563.11(a)(1)",
                    "a Flop Wager, twice the ante",
                    also=("bet", "play", "raise", "call", "flop wager", "flop bet"),
                    costs=FLOP_TIMES_ANTE * ante,
                    unit=ante,
                ),
                Action(FOLD, "563.11(a)(2)", "the ante is given up"),
            )

        answers = yield from ask_for_wager(
            round,
            FLOP_OR_FOLD,
            "flop",
            seats=lambda: round.clockwise("ante"),
            actions=actions,
            section="563.11(a)",
            gives_up=["ante"],
            folded="563.11(a)(2)",
        )
        self._how_far(round).flop_decided = True
        for seat, decision in answers.items():
            if decision.word != FOLD:
                continue
            if round.stake_of(seat, "bonus"):
                kept = f"the cards of seat {seat} stay on the table for the Bonus Wager"
                yield from round.announce(kept, "563.11(a)(2)(i)")
            else:
                away = f"the cards of seat {seat} are spread face down and put in the discard rack"
                yield from round.announce(away, "563.11(a)(2)(ii)")

    def _bet_or_check(
        self, round: Round[TexasHoldEmBonusPokerRules], point: DecisionPoint, wager: str, section: str
    ) -> Steps[None]:
        """Everybody who is still in may add as much as the ante."""

        def actions(seat: int) -> tuple[Action, Action]:
            ante = round.stake_of(seat, "ante")
            names = ("bet", "play", "raise", "call", f"{wager} wager", f"{wager} bet")
            return (
                Action(wager, section, f"a {wager.title()} Wager, equal to the ante", also=names, costs=ante),
                Action("check", section, f"no {wager.title()} Wager", also=("pass",)),
            )

        yield from ask_for_wager(
            round, point, wager, seats=lambda: round.clockwise("flop"), actions=actions, section=section
        )

    @staticmethod
    def _community_cards(round: Round[TexasHoldEmBonusPokerRules], count: int, section: str) -> Steps[None]:
        """One card is burned, then the next ones are turned up; with everybody out no wager hangs on them."""
        yield from round.burn(1, section, point=Point.DRAW)
        nobody = not round.clockwise("flop")
        yield from round.deal(COMMUNITY, section, count, face_up=True, opening=False, may_be_untold=nobody)

    def _show_the_dealer(self, round: Round[TexasHoldEmBonusPokerRules]) -> Steps[None]:
        yield from round.announce("the cover card comes off the dealer's cards", "563.11(g)")
        yield from round.reveal(DEALER, "563.11(g)")
        self._how_far(round).revealed = True
        if round.clockwise("flop"):
            yield from round.say(f"the dealer has {self.hand(round, DEALER).words}", "563.11(g)")

    def _settle_players(self, round: Round[TexasHoldEmBonusPokerRules]) -> Steps[None]:
        """563.11(h): one player after the other, the bonus after the other wagers."""
        for seat in round.counterclockwise("flop"):
            if not round.stake_of(seat, "flop"):  # the player has left meanwhile
                continue
            yield from round.reveal(Place.at(seat), "563.11(h)")
            yield from round.say(f"seat {seat} has {self.hand(round, Place.at(seat)).words}", "563.11(h)")
            yield from round.settle(seat, self.settlement(round, seat), "563.11(h)")

    def _settle_folded(self, round: Round[TexasHoldEmBonusPokerRules]) -> Steps[None]:
        """563.11(a)(2)(i): a folded hand waited for its bonus until the others are done."""
        for seat in round.counterclockwise("bonus"):
            if round.stake_of(seat, "bonus"):
                yield from round.reveal(Place.at(seat), "563.11(a)(2)(i)")
                yield from round.settle(seat, self.settlement(round, seat), "563.11(h)(4)")

    # The settlement.

    @staticmethod
    def hand(round: Round[TexasHoldEmBonusPokerRules], place: Place) -> PokerRank:
        """The best five of a hand's two cards and the five community cards."""
        return rank_five((*round.hand(place), *round.hand(COMMUNITY)))

    def settlement(self, round: Round[TexasHoldEmBonusPokerRules], seat: int) -> list[Line]:
        """563.11(h) and 563.12: what the wagers of a seat come to, up to the limit on a hand."""
        rules, place, lines = round.rules, Place.at(seat), list[Line]()
        if round.stake_of(seat, "flop"):
            stakes = {wager: round.stake_of(seat, wager) for wager in AGAINST_DEALER}
            hands = self.hand(round, place), self.hand(round, DEALER)
            lines += settle_against_dealer(*hands, stakes, Category(rules.ante_pays_from))
        if stake := round.stake_of(seat, "bonus"):
            lines.append(settle_bonus(round.hand(place), round.hand(DEALER), stake, rules.bonus_table))
        return limited(lines, rules.most_paid, "563.12(e)")

    # The irregularities.

    def why_untrue(
        self,
        round: Round[TexasHoldEmBonusPokerRules],
        irregularity: Irregularity,
        declared: Declared,
        request: Request,
    ) -> str | None:
        if irregularity.id == "dealer_card_exposed" and self._nothing_to_decide(round):
            return "every player has folded or made the last decision"
        return super().why_untrue(round, irregularity, declared, request)

    def _nothing_to_decide(self, round: Round[TexasHoldEmBonusPokerRules]) -> bool:
        how_far = self._how_far(round)
        return how_far.decided or (how_far.flop_decided and not round.clockwise("flop"))

    def stays_live(self, round: Round[TexasHoldEmBonusPokerRules], cause: Irregularity) -> frozenset[str]:
        """563.13(a), (b): the bonus, after cards face up only once every hand is dealt."""
        places = (*map(Place.at, round.seats), DEALER)
        dealt = all(round.count(place) == CARDS_EACH for place in places)
        live = cause.id == "dealer_card_exposed" or (cause.id == "card_face_up" and dealt)
        return frozenset({"bonus"}) if live else frozenset()

    def settle_live(self, round: Round[TexasHoldEmBonusPokerRules], cause: Irregularity) -> Steps[None]:
        """The bonus by the two cards of each hand; a deal that was broken off is completed for it."""
        if not round.clockwise("bonus"):
            return
        yield from self._deal(round)
        yield from round.reveal(DEALER, cause.section)
        for seat in round.counterclockwise("bonus"):
            yield from round.reveal(Place.at(seat), cause.section)
            yield from round.settle(seat, self.settlement(round, seat), cause.section)

    def _how_far(self, round: Round[TexasHoldEmBonusPokerRules]) -> HoldEmProgress:
        progress = self._progress(round)
        assert isinstance(progress, HoldEmProgress)
        return progress

    def customary(self, round: Round[TexasHoldEmBonusPokerRules], question: Question) -> Decision:
        """Fold a 2 with 3 to 7 of another suit; bet on when the hand is of a better kind than the board alone."""
        cards, board = round.hand(Place.at(question.seat)), round.hand(COMMUNITY)
        if not board:
            return Decision("flop" if worth_a_flop_wager(cards) else FOLD)
        return Decision(question.actions[0].word if better_than_the_board(cards, board) else "check")
