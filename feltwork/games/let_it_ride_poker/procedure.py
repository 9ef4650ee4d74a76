"""The game: Let It Ride Poker in the order of its chapter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from feltwork.equipment.cards import Card
from feltwork.games.let_it_ride_poker.felt import FELT, PRINTED
from feltwork.games.let_it_ride_poker.irregularities import IRREGULARITIES
from feltwork.games.let_it_ride_poker.rules import (
    BET_1,
    BET_2,
    BETS,
    BONUS_CHIP,
    CONDITIONS,
    IN_SHORT,
    LET_IT_RIDE_BONUS,
    LET_IT_RIDE_POKER,
    RANKINGS,
    RIDE,
    THREE_CARD_BONUS,
    WAGERS,
    WITHDRAW,
    LetItRidePokerRules,
    bets_breach,
)
from feltwork.games.let_it_ride_poker.settlement import settle_player
from feltwork.games.let_it_ride_poker.strategy import bet_1_rides, bet_2_rides
from feltwork.procedure.action import Action, Decision, Question
from feltwork.procedure.dealing import HAND, MANUAL_SHOE, deal_stacks, dealings
from feltwork.procedure.felt import Inscription
from feltwork.procedure.game import DecisionPoint, Wager
from feltwork.procedure.line import Line
from feltwork.procedure.one_deck import CHAPTERS_OF_2010, OneDeckGame, Progress, one_deck_situation
from feltwork.procedure.place import COMMUNITY, Place
from feltwork.procedure.round import Round, Steps
from feltwork.submission.paytable import Paytable
from feltwork.terms.money import Cents, money
from feltwork.terms.refusal import Refused

CARDS_EACH = 3
COMMUNITY_CARDS = 2
ONE_DECK = replace(CHAPTERS_OF_2010, devices=replace(CHAPTERS_OF_2010.devices, section="15(f)"))

# One card at a time: to the players, to the community area, and so on; each step has its paragraph.
STEPS_OF_THE_DEAL = {
    MANUAL_SHOE: ("559.10(d)(1)", "559.10(d)(2)", "559.10(d)(3)", "559.10(d)(4)", "559.10(d)(5)"),
    HAND: ("559.11(b)(1)", "559.11(b)(2)", "559.11(b)(3)", "559.11(b)(4)", "559.11(b)(5)"),
}


@dataclass(slots=True)
class Shown(Progress):
    """Besides, how many community cards lie face up."""

    community: int = 0


class LetItRidePoker(OneDeckGame[LetItRidePokerRules]):
    """Chapter 559."""

    id = "let-it-ride-poker"
    name = "Let It Ride Poker"
    chapter = "559"
    felt = FELT
    printed = PRINTED
    rules_type = LetItRidePokerRules
    positions = 7
    positions_section = "559.2(a)"
    cards_section = "559.3(a)"
    several_positions = "559.7(e)"
    places: ClassVar[Mapping[str, Place]] = {"community": COMMUNITY}
    one_deck = ONE_DECK
    dealings = dealings(10)
    wagers = WAGERS
    decisions = (BET_1, BET_2)
    irregularities = IRREGULARITIES
    situation = one_deck_situation(ONE_DECK, stub_count="10(f)")
    in_short = IN_SHORT
    rankings = RANKINGS
    conditions = CONDITIONS
    tables = (LET_IT_RIDE_POKER, LET_IT_RIDE_BONUS, *THREE_CARD_BONUS)
    progress = Shown

    def pays(self, table: Paytable) -> tuple[str, ...]:
        return BETS if table.wager == LET_IT_RIDE_POKER.wager else super().pays(table)

    def offered(self, rules: LetItRidePokerRules) -> tuple[Wager, ...]:
        chosen = {"let_it_ride_bonus": rules.let_it_ride_bonus, "three_card_bonus": rules.three_card_bonus}
        return tuple(wager for wager in self.wagers if chosen.get(wager.id, True) is not None)

    def limits(self, rules: LetItRidePokerRules, wager: Wager) -> tuple[Cents, Cents]:
        if wager.id == "let_it_ride_bonus":
            return BONUS_CHIP, BONUS_CHIP
        low, high = super().limits(rules, wager)
        return (low, high) if wager.required else (1, high)  # for the Three Card Bonus no minimum is printed

    def inscriptions(self, rules: LetItRidePokerRules) -> tuple[Inscription, ...]:
        """559.2(b)(6): the payout limit of a hand where the holder has set one."""
        if rules.maximum_payout is None:
            return super().inscriptions(rules)
        limit = f"Payout limit {money(rules.maximum_payout)} a hand"
        return tuple(replace(line, text=limit) for line in super().inscriptions(rules))

    def verify_wagers(self, round: Round[LetItRidePokerRules]) -> None:
        super().verify_wagers(round)
        for seat in round.seats:
            if unequal := bets_breach(round.placed[seat]):
                raise Refused(
                    f"seat {seat}: {unequal}", "the three bets are not equal", "559.7(d)", "place three equal bets"
                )

    # The procedure.

    def play(self, round: Round[LetItRidePokerRules]) -> Steps[None]:
        """559.5, then 559.10 to 559.12, then 559.13: deal, let ride or withdraw twice, pay by the five cards."""
        yield from self.prepare_the_deck(round)
        yield from self.no_more_bets(round)
        yield from self._collect_bonus_chips(round)
        yield from self._deal(round)
        yield from self.put_the_stub_away(round)

        yield from self._ride_or_withdraw(round, BET_1)
        yield from self._show_community_card(round, "559.13(c)")
        yield from self._ride_or_withdraw(round, BET_2)
        yield from self._show_community_card(round, "559.13(e)")
        for seat in round.counterclockwise():
            if any(round.open[seat].values()):
                yield from round.reveal(Place.at(seat), "559.13(f)(1)")
                yield from round.settle(seat, self.settlement(round, seat), "559.13(f)(3)")
        yield from round.announce("the hands are collected from the dealer's right, the community last", "559.13(h)")

    def _collect_bonus_chips(self, round: Round[LetItRidePokerRules]) -> Steps[None]:
        if chips := len(round.clockwise("let_it_ride_bonus")):
            yield from round.announce(
                f"the $1 chips of the Let It Ride Bonus are collected and agree with the wagering devices: {chips}",
                self.at(self.way(round.rules).no_more_bets),
            )

    def _deal(self, round: Round[LetItRidePokerRules]) -> Steps[None]:
        players = [Place.at(seat) for seat in round.clockwise()]
        way = self.way(round.rules)
        if not way.stacks:
            for number, section in enumerate(STEPS_OF_THE_DEAL[round.rules.dealing]):
                for place in [COMMUNITY] if number % 2 else players:
                    yield from round.deal(place, section)
            return
        section = self.at(way.deal)
        yield from deal_stacks(round, players, CARDS_EACH, section)
        # The last stack is the community's; the first card of a stack lies at its bottom, so to the dealer's left.
        yield from round.announce("a stack of three comes to the community area, its left card is discarded", section)
        yield from round.burn(1, section)
        yield from round.deal(COMMUNITY, section, COMMUNITY_CARDS)

    def _ride_or_withdraw(self, round: Round[LetItRidePokerRules], point: DecisionPoint) -> Steps[None]:
        """559.13(b), (d): each seat is asked for itself, whatever it answered before."""
        bet, section = point.id, self.at(point.section)
        actions = (
            Action(RIDE, point.sections[RIDE], "the bet stays to the end", also=("ride", "let ride", "let it stand")),
            Action(WITHDRAW, point.sections[WITHDRAW], "the bet comes back", also=("take back", "pull back", "pull")),
        )
        answers = yield from round.ask_until(
            lambda: [point.question(seat, *actions) for seat in round.clockwise(bet)], section
        )
        for seat, decision in answers.items():
            if decision.word == WITHDRAW:
                ordered = point.sections[WITHDRAW]
                back = Line.push(bet, round.stake_of(seat, bet), "withdrawn", ordered)
                yield from round.settle(seat, [back], ordered)

    def _show_community_card(self, round: Round[LetItRidePokerRules], section: str) -> Steps[None]:
        shown = self._shown(round)
        yield from round.reveal(COMMUNITY, section, [shown.community])
        shown.community += 1

    def _shown(self, round: Round[LetItRidePokerRules]) -> Shown:
        progress = self._progress(round)
        assert isinstance(progress, Shown)
        return progress

    # The settlement.

    def settlement(self, round: Round[LetItRidePokerRules], seat: int) -> list[Line]:
        """559.14: what the wagers of a seat come to."""
        return settle_player(round.hand(Place.at(seat)), round.hand(COMMUNITY), round.open[seat], round.rules)

    def customary(self, round: Round[LetItRidePokerRules], question: Question) -> Decision:
        """The published simple strategy, from the player's own cards and the community card that is shown."""
        cards: Sequence[Card] = round.hand(Place.at(question.seat))
        shown = round.readable(COMMUNITY)
        rides = bet_2_rides([*cards, *shown]) if shown else bet_1_rides(cards)
        return Decision(RIDE if rides else WITHDRAW)
