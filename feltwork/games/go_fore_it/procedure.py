"""The game: Go Fore It in the order of its chapter."""

from __future__ import annotations

from dataclasses import replace

from feltwork.games.go_fore_it.felt import FELT, PRINTED
from feltwork.games.go_fore_it.irregularities import HOLE_CARD_EXPOSED, IRREGULARITIES
from feltwork.games.go_fore_it.rules import (
    BACK_9,
    BACK_9_OR_FOLD,
    CONDITIONS,
    GOPHER_TABLES,
    IN_SHORT,
    RANKINGS,
    WAGERS,
    GoForeItRules,
)
from feltwork.games.go_fore_it.settlement import points, settle_front_and_back, settle_gopher, settle_skins
from feltwork.procedure.action import Action, Decision, Question
from feltwork.procedure.dealing import HAND, MANUAL_SHOE, dealings
from feltwork.procedure.game import Wager
from feltwork.procedure.irregularity import Irregularity
from feltwork.procedure.line import Line
from feltwork.procedure.one_deck import LATER_CHAPTERS, OneDeckGame, one_deck_situation
from feltwork.procedure.place import DEALER, Place
from feltwork.procedure.request import Deal, Declared, Request
from feltwork.procedure.round import Round, Steps
from feltwork.procedure.staking import FOLD, ask_for_wager

FRONT_CARDS, HOLE_CARDS = 2, 2
CARDS_EACH = FRONT_CARDS + HOLE_CARDS
MOST_TO_BET = 14
"""Points in the two front cards with which the Back 9 loses less than the fold: exact, by every hole card."""

# "No more bets" and the deal are one subsection here, so the stub follows one letter sooner.
DEALINGS = dealings()
DEALINGS[MANUAL_SHOE] = replace(
    DEALINGS[MANUAL_SHOE],
    deal="8(b)",
    stub_away="8(c)",
    stub_count="8(d)",
    stub_correct="8(e)",
    stub_wrong="8(f)",
)
DEALINGS[HAND] = replace(DEALINGS[HAND], no_more_bets="9(b)")


class GoForeIt(OneDeckGame[GoForeItRules]):
    """Chapter 676a."""

    id = "go-fore-it"
    name = "Go Fore It"
    chapter = "676a"
    felt = FELT
    printed = PRINTED
    rules_type = GoForeItRules
    positions = 6
    positions_section = "676a.2(a)"
    cards_section = "676a.3(a)"
    several_positions = "676a.7(e)"
    one_deck = LATER_CHAPTERS
    dealings = DEALINGS
    wagers = WAGERS
    decisions = (BACK_9_OR_FOLD,)
    irregularities = IRREGULARITIES
    situation = one_deck_situation(LATER_CHAPTERS, "8(d)")
    in_short = IN_SHORT
    rankings = RANKINGS
    conditions = CONDITIONS
    tables = (BACK_9, *GOPHER_TABLES)

    def offered(self, rules: GoForeItRules) -> tuple[Wager, ...]:
        missing = {"skins": not rules.skins_offered, "gopher": rules.gopher is None}
        return tuple(wager for wager in self.wagers if not missing.get(wager.id))

    # The procedure.

    def play(self, round: Round[GoForeItRules]) -> Steps[None]:
        """676a.5, then 676a.8 to 676a.10, then 676a.11: shuffle, deal four each, Back 9 or fold, add up."""
        yield from self.prepare_the_deck(round)
        yield from self.no_more_bets(round)
        yield from self._deal(round)
        yield from self.put_the_stub_away(round)

        yield from self._back_9_or_fold(round)
        yield from round.reveal(DEALER, "676a.11(d)")
        self._progress(round).revealed = True
        for seat in round.counterclockwise():
            if any(round.open[seat].values()):
                yield from round.reveal(Place.at(seat), "676a.11(d)(1)")
                total = points(round.hand(Place.at(seat)))
                yield from round.announce(f"seat {seat} has {total} points", "676a.11(d)(2)")
                yield from round.settle(seat, self.settlement(round, seat), "676a.11(d)")
        yield from round.announce("the cards are collected so that each hand can be shown again", "676a.11(e)")

    def _deal(self, round: Round[GoForeItRules]) -> Steps[None]:
        players = [Place.at(seat) for seat in round.clockwise()]
        way = self.way(round.rules)
        section = self.at(way.deal)
        if way.stacks:
            # The first cards to leave the shoe lie at the bottom; the top two are moved behind them.
            for place in players:
                yield from round.deal(place, section, FRONT_CARDS)
                yield from round.deal(place, section, HOLE_CARDS, unseen=True)
            yield from round.deal(DEALER, section, CARDS_EACH)
            return
        for number in range(CARDS_EACH):
            for place in players:
                yield from round.deal(place, section, unseen=number >= FRONT_CARDS)
            yield from round.deal(DEALER, section)

    def _back_9_or_fold(self, round: Round[GoForeItRules]) -> Steps[None]:
        answers = yield from ask_for_wager(
            round,
            BACK_9_OR_FOLD,
            "back_9",
            seats=lambda: round.clockwise("front_9"),
            actions=lambda seat: (
                Action(
                    "back_9",
                    "676a.11(b)",
                    "a Back 9 Wager",
                    also=("bet", "play", "raise"),
                    costs=round.stake_of(seat, "front_9"),
                ),
                Action(FOLD, "676a.11(b)", "the Front 9 is given up"),
            ),
            section="676a.11(b)",
            gives_up=["front_9"],
            collected="676a.11(c)",
        )
        for seat, decision in answers.items():
            if decision.word == FOLD:
                yield from self._lay_the_folded_cards(round, seat)

    def _lay_the_folded_cards(self, round: Round[GoForeItRules], seat: int) -> Steps[None]:
        if any(round.open[seat].values()):
            where = f"the cards of seat {seat} go face down under its other wagers"
            yield from round.announce(where, "676a.11(c)(2)")
        else:
            yield from round.announce(f"the cards of seat {seat} go face down to the discard rack", "676a.11(c)(1)")

    # The settlement.

    def settlement(self, round: Round[GoForeItRules], seat: int) -> list[Line]:
        """676a.11(d)(3) to (5): what the wagers that a seat has on the layout come to."""
        cards = round.hand(Place.at(seat))
        total = points(cards)
        lines = []
        if back_9 := round.stake_of(seat, "back_9"):
            lines += settle_front_and_back(total, round.stake_of(seat, "front_9"), back_9)
        if stake := round.stake_of(seat, "skins"):
            lines.append(settle_skins(total, points(round.hand(DEALER)), stake))
        if stake := round.stake_of(seat, "gopher"):
            assert round.rules.gopher, "a wager that is not offered is not placed"
            lines.append(settle_gopher(cards, stake, round.rules.gopher))
        return lines

    def customary(self, round: Round[GoForeItRules], question: Question) -> Decision:
        """Bet the Back 9 with 14 points or less in the two front cards; the hole cards are nobody's to see."""
        front = round.readable(Place.at(question.seat))[:FRONT_CARDS]
        return Decision("back_9" if points(front) <= MOST_TO_BET else FOLD)

    # The irregularities.

    def why_untrue(
        self, round: Round[GoForeItRules], irregularity: Irregularity, declared: Declared, request: Request
    ) -> str | None:
        if irregularity.id == HOLE_CARD_EXPOSED:
            return self._why_no_hole_card(round, declared.seat, request)
        return super().why_untrue(round, irregularity, declared, request)

    @staticmethod
    def _why_no_hole_card(round: Round[GoForeItRules], seat: int | None, request: Request) -> str | None:
        """A player, or the one that is told, has a hole card or is being dealt one."""
        places = [Place.at(one) for one in round.seats if seat in (None, one)]
        if any(round.count(place) > FRONT_CARDS for place in places):
            return None
        if isinstance(request, Deal) and request.unseen and request.to in places:
            return None
        return f"seat {seat} has no hole card yet" if seat else "no player has a hole card yet"
