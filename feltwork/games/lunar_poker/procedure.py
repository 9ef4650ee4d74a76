"""Lunar Poker as both chapters play it: deal, declare, decide, draw, compare. ``editions`` has what differs."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from feltwork.games.lunar_poker.combinations import LEAST_TO_QUALIFY, super_names
from feltwork.games.lunar_poker.felt import FELT
from feltwork.games.lunar_poker.irregularities import INSUFFICIENT_CARDS
from feltwork.games.lunar_poker.rules import (
    CARDS_EACH,
    DECLARE,
    FEWEST_EXCHANGED,
    FIRST_DECISION,
    MOST_EXCHANGED,
    POSITIONS,
    LunarPokerRules,
    super_on,
)
from feltwork.games.lunar_poker.settlement import instant_row, settle_compared, settle_not_qualified, settle_super
from feltwork.games.lunar_poker.strategy import after_the_draw, first_decision, worth_forcing
from feltwork.games.lunar_poker.table import LunarTable
from feltwork.procedure.action import Action, Decision, Picks, Question
from feltwork.procedure.dealing import deal_around, deal_stacks
from feltwork.procedure.game import DecisionPoint
from feltwork.procedure.irregularity import Voided
from feltwork.procedure.line import Line
from feltwork.procedure.place import DEALER, Place
from feltwork.procedure.round import Round, Steps
from feltwork.procedure.settling import Versus, qualifies
from feltwork.procedure.staking import FOLD, ask_for_wager
from feltwork.ranking.poker import rank_five
from feltwork.submission.paytable import Paytable, Row
from feltwork.terms.money import dollars

R = TypeVar("R", bound=LunarPokerRules)

BET, SIXTH_CARD, EXCHANGE = "bet", "sixth card", "exchange"
SIXTH_CARD_NAMES = (
    *("sixth", "6th card", "buy", "buy a card", "buy card"),
    *("buy a sixth card", "buy sixth card", "buy the sixth card", "buy a 6th card", "buy 6th card"),
)
BET_IN_ANTES = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """Where a chapter orders the steps that both have."""

    super_lost: str
    super_won: str
    folded: str
    fee: str
    sixth_card: str
    exchange: str
    after_the_draw: DecisionPoint
    folded_after_the_draw: str
    reveal: str
    turned_up: str
    versus: Versus
    cleared: str


class LunarPoker(LunarTable[R]):
    """What chapters 589 and 671a have in common."""

    id = "lunar-poker"
    name = "Lunar Poker"
    felt = FELT
    positions = POSITIONS
    positions_section = "2(a)"
    cards_section = "3(a)"
    several_positions = "7(e)"
    events = (INSUFFICIENT_CARDS,)
    terms: Terms

    # What an edition states.

    @abstractmethod
    def super_table(self, rules: R) -> Paytable | None:
        """What a Super Wager pays; None where it is not offered."""

    @abstractmethod
    def settle_locked_in(self, round: Round[R]) -> Steps[None]:
        """Super Wagers, instant payouts, folds and options, in the order of the chapter."""

    @abstractmethod
    def settle_revealed(self, round: Round[R]) -> Steps[None]:
        """What follows when the dealer's hand lies face up."""

    def instant(self, round: Round[R], seat: int) -> Row | None:
        """The row of the instant payout that a seat is due."""
        if not round.stake_of(seat, "ante"):
            return None
        return instant_row(round.hand(Place.at(seat)), round.rules.instant_payout)

    # The procedure.

    def play(self, round: Round[R]) -> Steps[None]:
        """Sections 5, 8 to 10 and 11: shuffle, deal five each, decide, draw, reveal, settle, count."""
        try:
            yield from self._play(round)
        except Voided as voided:
            raise Voided(self.as_it_came(round, voided.cause, self.at(self.terms.folded))) from None

    def _play(self, round: Round[R]) -> Steps[None]:
        yield from self.prepare_the_deck(round)
        yield from self.no_more_bets(round)
        yield from self._deal(round)

        yield from self._declare(round)
        yield from self._first_decision(round)
        yield from round.say("all decisions are locked in", self.at("11(c)"))
        self.progress_of(round).locked_in = True
        yield from self.settle_locked_in(round)

        yield from round.reveal(DEALER, self.at(self.terms.reveal))
        self.progress_of(round).revealed = True
        yield from self.settle_revealed(round)
        yield from round.announce(
            "the cards are collected so that each hand can be shown again", self.at(self.terms.cleared)
        )
        yield from self.count_the_deck(round)

    def _deal(self, round: Round[R]) -> Steps[None]:
        way = self.way(round.rules)
        deal, section = deal_stacks if way.stacks else deal_around, self.at(way.deal)
        yield from deal(round, [*map(Place.at, round.clockwise()), DEALER], CARDS_EACH, section)
        yield from round.reveal(DEALER, section, [round.count(DEALER) - 1])

    # Before the draw.

    def _declare(self, round: Round[R]) -> Steps[None]:
        """Nobody keeps quiet about a hand that is paid, so silence declares it; an irregularity tells otherwise."""
        section, progress = self.at("11(b)"), self.progress_of(round)
        also = ("reveal", "show", "instant payout", "declare hand")
        declare = Action("declare", section, "the hand is shown to be paid", also=also)

        def questions() -> Sequence[Question]:
            seats = [seat for seat in round.clockwise("ante") if seat not in progress.undeclared]
            return [DECLARE.question(seat, declare, moot=True) for seat in seats if self._is_paid(round, seat)]

        progress.declaring = True
        yield from round.ask_until(questions, section)
        progress.declaring = False

    def _is_paid(self, round: Round[R], seat: int) -> bool:
        if self.instant(round, seat):
            return True
        table = self.super_table(round.rules)
        if table is None or not round.stake_of(seat, "super"):
            return False
        return table.best(super_names(round.hand(Place.at(seat)))) is not None

    def _first_decision(self, round: Round[R]) -> Steps[None]:
        progress = self.progress_of(round)

        def questions() -> Sequence[Question]:
            seats = [seat for seat in round.clockwise("ante") if not self.instant(round, seat)]
            return [FIRST_DECISION.question(seat, *self._first_actions(round, seat)) for seat in seats]

        answers = yield from round.ask_until(questions, self.at("11(b)"))
        for seat, decision in answers.items():
            ante = round.stake_of(seat, "ante")
            if decision.word == BET:
                round.stake(seat, "bet", BET_IN_ANTES * ante)
            elif decision.word == FOLD:
                progress.folded.add(seat)
            else:
                round.stake(seat, "options_fee", ante)
                progress.options[seat] = decision

    def _first_actions(self, round: Round[R], seat: int) -> tuple[Action, ...]:
        ante, hand = round.stake_of(seat, "ante"), round.hand(Place.at(seat))
        fee = self.at("11(b)(3)")
        return (
            self._bet(round, seat, self.at("11(b)(2)")),
            Action(
                SIXTH_CARD,
                fee,
                "an Options fee for one card more",
                costs=ante,
                also=SIXTH_CARD_NAMES,
            ),
            Action(
                EXCHANGE,
                fee,
                f"an Options fee of {dollars(ante)} for new cards; choose those that go",
                costs=ante,
                picks=Picks(hand, FEWEST_EXCHANGED, MOST_EXCHANGED),
                also=("exchange cards", "draw", "discard", "replace", "swap", "change"),
            ),
            Action(FOLD, self.at("11(b)(1)"), "the ante is given up"),
        )

    @staticmethod
    def _bet(round: Round[R], seat: int, section: str) -> Action:
        ante = round.stake_of(seat, "ante")
        return Action(
            BET,
            section,
            "a Bet Wager of twice the ante",
            costs=BET_IN_ANTES * ante,
            unit=ante,
            also=("play", "raise", "call"),
        )

    # Steps of the settlement that is made once the decisions are locked in.

    def settle_supers_on(self, round: Round[R], seat: int, *, shown: bool = False) -> Steps[None]:
        """The player's own Super Wager first, then those that others placed on the hand."""
        table = self.super_table(round.rules)
        placed = [(seat, "super"), *((other, super_on(seat)) for other in round.clockwise(super_on(seat)))]
        if table is None or not any(round.stake_of(who, wager) for who, wager in placed):
            return
        declared = seat not in self.progress_of(round).undeclared
        cards, lost, won = round.hand(Place.at(seat)), self.at(self.terms.super_lost), self.at(self.terms.super_won)
        if declared and not shown and table.best(super_names(cards)):
            yield from round.reveal(Place.at(seat), won)
        for who, wager in placed:
            if stake := round.stake_of(who, wager):
                line = settle_super(wager, stake, cards, table, lost, declared=declared)
                yield from round.settle(who, [line], won if line.returned else lost)

    def pay_at_once(self, round: Round[R], seat: int, section: str) -> Steps[None]:
        """The instant payout on the ante."""
        if row := self.instant(round, seat):
            line = Line.win("ante", round.stake_of(seat, "ante"), row.pays, row.name.lower(), row.section)
            yield from round.settle(seat, [line], section)

    def put_away(self, round: Round[R], seat: int) -> None:
        """A hand that is over goes to the discard rack."""
        self.to_the_rack(round, Place.at(seat), round.hand(Place.at(seat)))

    def collect_folded(self, round: Round[R], seat: int) -> Steps[None]:
        """The ante of a player who folded when the decisions were made."""
        if seat in self.progress_of(round).folded and (ante := round.stake_of(seat, "ante")):
            section = self.at(self.terms.folded)
            yield from round.forfeit(seat, [Line.lose("ante", ante, "folded", section)], section)
            self.put_away(round, seat)

    def draw_for_the_fee(self, round: Round[R], seat: int) -> Steps[None]:
        """The Options fee is collected, the cards come, and the player bets or folds."""
        fee = round.stake_of(seat, "options_fee")
        if not fee:
            return
        place, terms, decision = Place.at(seat), self.terms, self.progress_of(round).options[seat]
        count = len(decision.picks)
        why = f"paid to exchange {count} cards" if count else "paid for a sixth card"
        yield from round.settle(seat, [Line.lose("options_fee", fee, why, self.at(terms.fee))], self.at(terms.fee))
        if count:
            section, hand = self.at(terms.exchange), round.hand(place)
            yield from round.announce(f"seat {seat} discards {count} cards", section)
            self.to_the_rack(round, place, [hand[pick - 1] for pick in decision.picks])
            yield from self.draw(round, place, count, section)
        else:
            yield from self.draw(round, place, 1, self.at(terms.sixth_card))
        yield from self._bet_or_fold(round, seat)

    def _bet_or_fold(self, round: Round[R], seat: int) -> Steps[None]:
        point, lost = self.terms.after_the_draw, self.at(self.terms.folded_after_the_draw)
        section = self.at(point.section)
        answers = yield from ask_for_wager(
            round,
            point,
            "bet",
            seats=lambda: (seat,) if round.stake_of(seat, "ante") else (),
            actions=lambda seat: (self._bet(round, seat, section), Action(FOLD, section, "the ante is given up")),
            section=section,
            gives_up=["ante"],
            folded=lost,
            collected=lost,
        )
        if seat in answers and answers[seat].word == FOLD:
            self.put_away(round, seat)

    # After the reveal.

    def dealer_qualifies(self, round: Round[R]) -> bool:
        """Whether the dealer has ace-king or better."""
        return qualifies(rank_five(round.hand(DEALER)), LEAST_TO_QUALIFY)

    def settle_unqualified(self, round: Round[R], seats: Sequence[int], paid: str, back: str) -> Steps[None]:
        """The dealer has less than ace-king: bets come back and antes are paid."""
        dealer = rank_five(round.hand(DEALER))
        for seat in seats:
            if bet := round.stake_of(seat, "bet"):
                lines = settle_not_qualified(dealer, round.stake_of(seat, "ante"), bet, paid, back)
                yield from round.settle(seat, lines, back)

    def compare(self, round: Round[R], versus: Versus, turned_up: str) -> Steps[None]:
        """Every hand that is still in, from the dealer's right counterclockwise."""
        dealer = rank_five(round.hand(DEALER))
        sections = Versus(*map(self.at, (versus.higher, versus.tie, versus.lower)))
        for seat in round.counterclockwise("bet"):
            if round.stake_of(seat, "bet"):
                yield from round.reveal(Place.at(seat), self.at(turned_up))
            if bet := round.stake_of(seat, "bet"):  # unless the player left, before it or at that moment
                cards, ante = round.hand(Place.at(seat)), round.stake_of(seat, "ante")
                lines = settle_compared(cards, dealer, ante, bet, self.table("bet"), sections)
                yield from round.settle(seat, lines, self.at(turned_up))

    def pays(self, table: Paytable) -> tuple[str, ...]:
        if table.wager == "instant_payout":
            return ("ante",)
        if table.wager == "super":
            return tuple(wager.id for wager in self.wagers if wager.id.startswith("super"))
        return super().pays(table)

    def customary(self, round: Round[R], question: Question) -> Decision:
        """By the player's own cards."""
        words = {action.word for action in question.actions}
        hand = round.hand(Place.at(question.seat))
        if "force" in words:
            return Decision("force" if worth_forcing(hand) else "settle")
        if EXCHANGE in words:
            return Decision(first_decision(hand))
        if BET in words:
            return Decision(after_the_draw(hand))
        return super().customary(round, question)
