"""The game: Three Card Poker in the order of its chapter."""

from __future__ import annotations

from feltwork.games.three_card_poker.felt import FELT, PRINTED
from feltwork.games.three_card_poker.irregularities import IRREGULARITIES
from feltwork.games.three_card_poker.rules import (
    ANTE_BONUS,
    ANTE_BONUS_A,
    ANTE_BONUS_B,
    ANTE_BONUS_C,
    BASE,
    CONDITIONS,
    F3,
    FOLD_OR_PLAY,
    IN_SHORT,
    PAIR_PLUS,
    RANKINGS,
    WAGERS,
    ThreeCardPokerRules,
    version_breach,
)
from feltwork.games.three_card_poker.settlement import paytable_hands, settle_ante_and_play
from feltwork.procedure.action import Action, Decision, Question
from feltwork.procedure.dealing import deal_around, deal_stacks, dealings
from feltwork.procedure.game import Wager
from feltwork.procedure.line import Line
from feltwork.procedure.one_deck import CHAPTERS_OF_2010, OneDeckGame, one_deck_situation
from feltwork.procedure.place import DEALER, Place
from feltwork.procedure.round import Round, Steps
from feltwork.procedure.settling import bonus_by_table, by_table
from feltwork.procedure.staking import ask_for_wager
from feltwork.ranking.hand import Category
from feltwork.ranking.three_card import rank_three
from feltwork.submission.paytable import Paytable
from feltwork.terms.money import money
from feltwork.terms.refusal import Refused

CARDS_EACH = 3


class ThreeCardPoker(OneDeckGame[ThreeCardPokerRules]):
    """Chapter 565."""

    id = "three-card-poker"
    name = "Three Card Poker"
    chapter = "565"
    felt = FELT
    printed = PRINTED
    rules_type = ThreeCardPokerRules
    positions = 7
    positions_section = "565.2(a)"
    cards_section = "565.3(a)"
    several_positions = "565.7(e)"
    one_deck = CHAPTERS_OF_2010
    dealings = dealings()
    wagers = WAGERS
    decisions = (FOLD_OR_PLAY,)
    irregularities = IRREGULARITIES
    situation = one_deck_situation(CHAPTERS_OF_2010)
    in_short = IN_SHORT
    rankings = RANKINGS
    conditions = CONDITIONS
    tables = (PAIR_PLUS, ANTE_BONUS, ANTE_BONUS_A, ANTE_BONUS_B, ANTE_BONUS_C)

    def pays(self, table: Paytable) -> tuple[str, ...]:
        return ("ante",) if table.wager == ANTE_BONUS.wager else super().pays(table)

    def paytables_in_force(self, rules: ThreeCardPokerRules) -> tuple[Paytable, ...]:
        return rules.pair_plus, rules.ante_bonus_table

    def required(self, rules: ThreeCardPokerRules, wager: Wager) -> bool:
        return rules.version == F3 and wager.placed

    def verify_wagers(self, round: Round[ThreeCardPokerRules]) -> None:
        super().verify_wagers(round)
        for seat in round.seats:
            ante, pair_plus = round.stake_of(seat, "ante"), round.stake_of(seat, "pair_plus")
            if breach := version_breach(round.rules.version, ante, pair_plus):
                why, section, instead = breach
                raise Refused(f"seat {seat}: ante {money(ante)}, pair_plus {money(pair_plus)}", why, section, instead)

    # The procedure.

    def play(self, round: Round[ThreeCardPokerRules]) -> Steps[None]:
        """565.5, then 565.8 to 565.10, then 565.11: shuffle, deal three each, fold or play, compare."""
        yield from self.prepare_the_deck(round)
        yield from self.no_more_bets(round)
        yield from self._deal(round)
        yield from self.put_the_stub_away(round)

        yield from self._fold_or_play(round)
        if self.way(round.rules).stacks:
            yield from round.announce("the cover card comes off the dealer's hand", "565.11(c)")
        yield from round.reveal(DEALER, "565.11(c)")
        self._progress(round).revealed = True
        for seat in round.counterclockwise():
            if any(round.open[seat].values()):
                yield from round.reveal(Place.at(seat), "565.11(d)(1)")
                yield from round.settle(seat, self.settlement(round, seat), "565.11(d)(3)")
        yield from round.announce("the cards are collected so that each hand can be shown again", "565.11(e)")

    def _deal(self, round: Round[ThreeCardPokerRules]) -> Steps[None]:
        players = [Place.at(seat) for seat in round.clockwise()]
        way = self.way(round.rules)
        section = self.at(way.deal)
        if not way.stacks:
            yield from deal_around(round, [*players, DEALER], CARDS_EACH, section)
            return
        yield from deal_stacks(round, players, CARDS_EACH, section)
        yield from round.announce("a cover card goes on top of the dealer's stack", section)
        yield from deal_stacks(round, [DEALER], CARDS_EACH, section)

    def _fold_or_play(self, round: Round[ThreeCardPokerRules]) -> Steps[None]:
        yield from ask_for_wager(
            round,
            FOLD_OR_PLAY,
            "play",
            seats=lambda: round.clockwise("ante"),
            actions=lambda seat: (
                Action("play", "565.11(b)", "a Play Wager", costs=round.stake_of(seat, "ante")),
                Action("fold", "565.11(b)", "the ante is given up"),
            ),
            section="565.11(b)",
            gives_up=["ante"] if round.rules.version == BASE else ["ante", "pair_plus"],
            collected="565.11(c)",
        )

    # The settlement.

    def settlement(self, round: Round[ThreeCardPokerRules], seat: int) -> list[Line]:
        """565.12: what the wagers of a seat come to."""
        cards, dealer = round.hand(Place.at(seat)), rank_three(round.hand(DEALER))
        hand, rules = rank_three(cards), round.rules
        names = paytable_hands(hand, cards[0].suit)
        lines = []
        if stake := round.stake_of(seat, "pair_plus"):
            less = "less than a pair"
            lines.append(by_table("pair_plus", stake, rules.pair_plus, names, hand.words, "565.12(d)", less))
        if ante := round.stake_of(seat, "ante"):
            lines += settle_ante_and_play(hand, dealer, ante, round.stake_of(seat, "play"))
            lines += bonus_by_table("ante_bonus", ante, rules.ante_bonus_table, names, hand.words)
        return lines

    def customary(self, round: Round[ThreeCardPokerRules], question: Question) -> Decision:
        """Play with queen, 6, 4 or better."""
        hand = rank_three(round.hand(Place.at(question.seat)))
        return Decision("play" if hand.category is not Category.HIGH_CARD or hand.ranks >= (12, 6, 4) else "fold")
