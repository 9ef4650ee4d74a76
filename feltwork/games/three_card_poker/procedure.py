"""The game: Three Card Poker in the order of its chapter."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from feltwork.equipment.cards import Card, standard_deck
from feltwork.games.three_card_poker.irregularities import IRREGULARITIES, STUB_COUNTS, Progress, why_untrue
from feltwork.games.three_card_poker.rules import (
    ANTE_BONUS,
    ANTE_BONUS_A,
    ANTE_BONUS_B,
    ANTE_BONUS_C,
    BASE,
    CONDITIONS,
    DEALINGS,
    F3,
    FOLD_OR_PLAY,
    PAIR_PLUS,
    RANKINGS,
    SITUATION,
    WAGERS,
    ThreeCardPokerRules,
    version_breach,
)
from feltwork.games.three_card_poker.settlement import settle_ante_and_play, settle_ante_bonus, settle_pair_plus
from feltwork.procedure.action import Action, Decision, Question
from feltwork.procedure.dealing import (
    AUTOMATED_SHOE,
    HAND,
    STUB_COUNT_EVERY,
    Dealing,
    deal_around,
    deal_stacks,
    put_the_stub_away,
)
from feltwork.procedure.game import Clause, Clock, Game, Wager, shoe_of, verify_adjacent
from feltwork.procedure.irregularity import Irregularity, Outcome
from feltwork.procedure.line import Line
from feltwork.procedure.place import DEALER, Place
from feltwork.procedure.request import Ask, Cut, Declared, Request
from feltwork.procedure.round import Round, Steps
from feltwork.ranking.hand import Category
from feltwork.ranking.three_card import rank_three
from feltwork.submission.paytable import Paytable
from feltwork.terms.money import money
from feltwork.terms.refusal import Refused

CARDS_EACH = 3
TAKEN_AT_LEAST = 10
"""Cards taken from the top of the deck by a cut; the chapter asks for no number below it."""


class ThreeCardPoker(Game[ThreeCardPokerRules]):
    """Chapter 565."""

    id = "three-card-poker"
    name = "Three Card Poker"
    chapter = "565"
    rules_type = ThreeCardPokerRules
    positions = 7
    positions_section = "565.2(a)"
    cards_section = "565.3(a)"
    wagers = WAGERS
    decisions = (FOLD_OR_PLAY,)
    irregularities = IRREGULARITIES
    situation = SITUATION
    rankings = RANKINGS
    conditions = CONDITIONS

    def deck(self, rules: ThreeCardPokerRules) -> Counter[Card]:
        return shoe_of(standard_deck(), 1)

    def equipment(self, rules: ThreeCardPokerRules) -> tuple[Clause, ...]:
        one = (Clause("565.3(a)", "one deck of 52 cards and one cover card"),)
        two = (
            Clause("565.3(b)(1)", "a second deck of 52 cards with its cover card"),
            Clause("565.3(b)(2)", "the two decks have backs of different colours"),
            Clause("565.3(b)(3)", "one deck is shuffled by the device while the other is played"),
            Clause("565.3(b)(4)", "the decks alternate, each used every other round"),
            Clause("565.3(b)(5)", "the discard rack holds cards of one deck at a time"),
        )
        devices = rules.shuffling != "manual" or rules.dealing == AUTOMATED_SHOE
        removal = (Clause("565.13(g)", "a device leaves the table before another way to shuffle or deal is used"),)
        return one + (two if rules.decks == 2 else ()) + (removal if devices else ())

    def opening(self, rules: ThreeCardPokerRules) -> tuple[Clause, ...]:
        return (
            Clause("565.4(a)", "the dealer inspects the cards"),
            Clause("565.4(b)", "the floorperson verifies; the cards are spread face up for the first player"),
            Clause("565.4(c)", "the cards are turned, washed, stacked and shuffled"),
            *((Clause("565.4(d)", "the second deck goes through the same steps"),) if rules.decks == 2 else ()),
            Clause(
                "565.5(f)",
                "with nobody playing the cards lie spread; the next player sees them before a new wash",
            ),
        )

    def clocks(self, rules: ThreeCardPokerRules) -> tuple[Clock, ...]:
        change = (
            Clock("deck_change", "565.3(c)(1)", "decks dealt from the hand are changed", hours=4)
            if rules.dealing == HAND
            else Clock("deck_change", "565.3(c)(2)", "decks dealt from a shoe are changed", hours=8)
        )
        if rules.shuffling == "automated_counting":
            return (change,)
        section = DEALINGS[rules.dealing].stub_count
        return (change, Clock("stub_count", section, "the stub is counted", rounds=STUB_COUNT_EVERY))

    def paytables(self) -> tuple[Paytable, ...]:
        return PAIR_PLUS, ANTE_BONUS, ANTE_BONUS_A, ANTE_BONUS_B, ANTE_BONUS_C

    def pays(self, table: Paytable) -> tuple[str, ...]:
        return ("ante",) if table.wager == ANTE_BONUS.wager else super().pays(table)

    def paytables_in_force(self, rules: ThreeCardPokerRules) -> tuple[Paytable, ...]:
        return rules.pair_plus, rules.ante_bonus_table

    def verify_wagers(self, round: Round[ThreeCardPokerRules]) -> None:
        if round.situation["deck"] > round.rules.decks:
            raise Refused("deck 2", "one deck is used under these rules", "565.3(a)", "deck: 1, or rules with decks: 2")
        verify_adjacent(round, 2 if round.rules.two_adjacent_positions else 1, "565.7(e)")
        for seat in round.seats:
            ante, pair_plus = round.stake_of(seat, "ante"), round.stake_of(seat, "pair_plus")
            if breach := version_breach(round.rules.version, ante, pair_plus):
                why, section, instead = breach
                raise Refused(f"seat {seat}: ante {money(ante)}, pair_plus {money(pair_plus)}", why, section, instead)

    # The procedure.

    def play(self, round: Round[ThreeCardPokerRules]) -> Steps[None]:
        """565.5, then 565.8 to 565.10, then 565.11: shuffle, deal three each, fold or play, compare."""
        round.own = progress = Progress()
        way = DEALINGS[round.rules.dealing]
        yield from self._shuffle(round, progress)
        yield from round.announce(f"the deck goes into {way.name}", way.placed)
        yield from round.say("no more bets", way.no_more_bets)
        yield from self._deal(round, way)
        yield from self._put_the_stub_away(round, way)

        yield from self._fold_or_play(round)
        if way.stacks:
            yield from round.announce("the cover card comes off the dealer's hand", "565.11(c)")
        yield from round.reveal(DEALER, "565.11(c)")
        progress.revealed = True
        for seat in round.counterclockwise():
            if any(round.open[seat].values()):
                yield from round.reveal(Place.at(seat), "565.11(d)(1)")
                yield from round.settle(seat, self.settlement(round, seat), "565.11(d)(3)")
        yield from round.announce("the cards are collected so that each hand can be shown again", "565.11(e)")

    def _shuffle(self, round: Round[ThreeCardPokerRules], progress: Progress) -> Steps[None]:
        deck = f"deck {round.situation['deck']}" if round.rules.decks == 2 else "the deck"
        if round.situation["preshuffled"]:
            yield from round.shuffle("before it came to the table", "565.5(a)", deck)
            yield from round.announce("preshuffled, the deck is cut by the dealer", "565.5(c)(2)")
        elif round.rules.shuffling == "manual":
            yield from round.shuffle("by the dealer", "565.5(a)", deck)
            yield from round.announce("shuffled by hand, the deck is cut by the dealer", "565.5(c)(2)")
        else:
            yield from round.shuffle("by the automated device", "565.5(a)", deck)
            yield from round.announce("no cut: the device shuffled", "565.5(c)(1)")
            return
        yield from self._cut(round)
        progress.cut = True

    def _cut(self, round: Round[ThreeCardPokerRules]) -> Steps[None]:
        yield from round.cut((), TAKEN_AT_LEAST, 0, "565.5(d)(1)(ii)", least_below=1)

    def _deal(self, round: Round[ThreeCardPokerRules], way: Dealing) -> Steps[None]:
        players = [Place.at(seat) for seat in round.clockwise()]
        if not way.stacks:
            yield from deal_around(round, [*players, DEALER], CARDS_EACH, way.deal)
            return
        yield from deal_stacks(round, players, CARDS_EACH, way.deal)
        yield from round.announce("a cover card goes on top of the dealer's stack", way.deal)
        yield from deal_stacks(round, [DEALER], CARDS_EACH, way.deal)

    def _put_the_stub_away(self, round: Round[ThreeCardPokerRules], way: Dealing) -> Steps[None]:
        asked = round.situation["count_stub"]
        device = round.rules.shuffling == "automated_counting" and not asked
        since = STUB_COUNT_EVERY - 1 if asked else round.situation["rounds_since_stub_count"]
        round.next["rounds_since_stub_count"] = yield from put_the_stub_away(round, way, device, since)

    def _fold_or_play(self, round: Round[ThreeCardPokerRules]) -> Steps[None]:
        answers = yield from round.ask_until(
            lambda: [
                FOLD_OR_PLAY.question(
                    seat,
                    Action("play", "565.11(b)", "a Play Wager", costs=round.stake_of(seat, "ante")),
                    Action("fold", "565.11(b)", "the ante is given up"),
                )
                for seat in round.clockwise("ante")
            ],
            "565.11(b)",
        )
        # Every Play Wager lies on the layout before the dealer collects what was forfeited (565.11(c)).
        for seat, decision in answers.items():
            if decision.word == "play":
                round.stake(seat, "play", round.stake_of(seat, "ante"))
        wagers = ["ante"] if round.rules.version == BASE else ["ante", "pair_plus"]
        for seat, decision in answers.items():
            if decision.word == "fold":
                lines = [
                    Line.lose(wager, stake, "folded", "565.11(b)")
                    for wager in wagers
                    if (stake := round.stake_of(seat, wager))
                ]
                yield from round.forfeit(seat, lines, "565.11(c)")

    def next_situation(self, round: Round[ThreeCardPokerRules]) -> dict[str, Any]:
        deck = round.situation["deck"]
        return {
            "deck": 3 - deck if round.rules.decks == 2 else deck,
            "preshuffled": False,
            "rounds_since_stub_count": self._rounds_since_stub_count(round),
            "count_stub": False,
        }

    def _rounds_since_stub_count(self, round: Round[ThreeCardPokerRules]) -> int:
        if round.void and round.void.id in STUB_COUNTS:
            return 0
        # A round that is void before its stub was put away is one of the five all the same.
        since: int = round.situation["rounds_since_stub_count"]
        missed = 0 if round.rules.shuffling == "automated_counting" else min(since + 1, STUB_COUNT_EVERY - 1)
        counted: int = round.next.get("rounds_since_stub_count", missed)
        return counted

    # The irregularities.

    def required(self, rules: ThreeCardPokerRules, wager: Wager) -> bool:
        return rules.version == F3 and wager.placed

    def possible(self, rules: ThreeCardPokerRules, irregularity: Irregularity) -> bool:
        match irregularity.id:
            case "shuffler_jams":
                return rules.shuffling != "manual"
            case "shuffler_count_wrong":
                return rules.shuffling == "automated_counting"
            case "dealing_shoe_jams":
                return rules.dealing == AUTOMATED_SHOE
        return True

    def as_ordered(self, rules: ThreeCardPokerRules, irregularity: Irregularity) -> Irregularity:
        if irregularity.id in STUB_COUNTS:
            return replace(irregularity, section=DEALINGS[rules.dealing].stub_wrong)
        return irregularity

    def verify_declared(
        self,
        round: Round[ThreeCardPokerRules],
        irregularity: Irregularity,
        declared: Declared,
        request: Request,
    ) -> None:
        if why := why_untrue(round, irregularity, declared, request):
            raise Refused(f"irregularity {irregularity.id}", why, irregularity.section)

    def handle(
        self,
        round: Round[ThreeCardPokerRules],
        irregularity: Irregularity,
        declared: Declared,
        request: Request,
    ) -> Steps[Outcome]:
        if irregularity.id == "cut_improper":
            if not isinstance(request, Cut):  # the cut at hand is simply asked for again
                yield from self._cut(round)
            return Outcome.RESUME
        assert irregularity.id == "player_leaves"
        assert declared.seat is not None
        yield from round.abandon(declared.seat, "565.7(c)")
        # The question may have been put to the player who left: whoever remains is asked anew.
        return Outcome.SKIP if isinstance(request, Ask) else Outcome.RESUME

    # The settlement.

    def settlement(self, round: Round[ThreeCardPokerRules], seat: int) -> list[Line]:
        """565.12: what the wagers of a seat come to."""
        cards, dealer = round.hand(Place.at(seat)), rank_three(round.hand(DEALER))
        hand, rules = rank_three(cards), round.rules
        lines = []
        if stake := round.stake_of(seat, "pair_plus"):
            lines.append(settle_pair_plus(hand, cards[0].suit, stake, rules.pair_plus))
        if ante := round.stake_of(seat, "ante"):
            lines += settle_ante_and_play(hand, dealer, ante, round.stake_of(seat, "play"))
            lines += settle_ante_bonus(hand, cards[0].suit, ante, rules.ante_bonus_table)
        return lines

    def customary(self, round: Round[ThreeCardPokerRules], question: Question) -> Decision:
        """Play with queen, 6, 4 or better."""
        hand = rank_three(round.hand(Place.at(question.seat)))
        return Decision("play" if hand.category is not Category.HIGH_CARD or hand.ranks >= (12, 6, 4) else "fold")
