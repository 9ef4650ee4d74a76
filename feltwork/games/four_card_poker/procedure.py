"""The game: Four Card Poker in the order of its chapter."""

from __future__ import annotations

from collections.abc import Sequence

from feltwork.games.four_card_poker.felt import FELT, PRINTED
from feltwork.games.four_card_poker.irregularities import IRREGULARITIES
from feltwork.games.four_card_poker.rules import (
    ACES_UP_TABLES,
    ANTE_BONUS,
    CONDITIONS,
    FOLD_OR_PLAY,
    IN_SHORT,
    MOST_ANTES,
    RANKINGS,
    WAGERS,
    FourCardPokerRules,
)
from feltwork.games.four_card_poker.settlement import settle_aces_up, settle_against_dealer
from feltwork.procedure.action import Action, Decision, Question
from feltwork.procedure.dealing import deal_around, deal_stacks, dealings
from feltwork.procedure.game import Wager
from feltwork.procedure.line import Line
from feltwork.procedure.one_deck import CHAPTERS_OF_2010, OneDeckGame, one_deck_situation
from feltwork.procedure.paying import collect_then_pay
from feltwork.procedure.place import DEALER, Place
from feltwork.procedure.round import Round, Steps
from feltwork.procedure.staking import ask_for_wager
from feltwork.ranking.four_card import FourCardRank, rank_four
from feltwork.ranking.hand import Category
from feltwork.submission.paytable import Paytable
from feltwork.terms.refusal import Refused

FACE_DOWN = 5
"""What each player has, and the dealer face down; one more lies face up in the dealer's hand."""


class FourCardPoker(OneDeckGame[FourCardPokerRules]):
    """Chapter 557."""

    id = "four-card-poker"
    name = "Four Card Poker"
    chapter = "557"
    felt = FELT
    printed = PRINTED
    rules_type = FourCardPokerRules
    positions = 7
    positions_section = "557.2(a)"
    cards_section = "557.3(a)"
    several_positions = "557.7(e)"
    one_deck = CHAPTERS_OF_2010
    dealings = dealings()
    wagers = WAGERS
    decisions = (FOLD_OR_PLAY,)
    irregularities = IRREGULARITIES
    situation = one_deck_situation(CHAPTERS_OF_2010)
    in_short = IN_SHORT
    rankings = RANKINGS
    conditions = CONDITIONS
    tables = (ANTE_BONUS, *ACES_UP_TABLES)

    def pays(self, table: Paytable) -> tuple[str, ...]:
        return ("ante",) if table.wager == ANTE_BONUS.wager else super().pays(table)

    def offered(self, rules: FourCardPokerRules) -> tuple[Wager, ...]:
        return tuple(wager for wager in self.wagers if rules.aces_up or wager.id != "aces_up")

    def verify_wagers(self, round: Round[FourCardPokerRules]) -> None:
        super().verify_wagers(round)
        for seat in round.seats:
            if not any(round.placed[seat].values()):
                instead = "place an Ante Wager, an Aces Up Wager or both"
                raise Refused(f"seat {seat}", "no wager is placed", "557.7(a)", instead)

    # The procedure.

    def play(self, round: Round[FourCardPokerRules]) -> Steps[None]:
        """557.5, then 557.8 to 557.10, then 557.11: shuffle, deal five and six, fold or play, compare."""
        yield from self.prepare_the_deck(round)
        yield from self.no_more_bets(round)
        yield from self._deal(round)
        yield from self.put_the_stub_away(round)

        yield from self._fold_or_play(round)
        yield from round.reveal(DEALER, "557.11(e)")
        self._progress(round).revealed = True
        yield from self._reveal_and_settle(round)
        yield from round.announce("the cards are collected so that each hand can be shown again", "557.11(g)")

    def _deal(self, round: Round[FourCardPokerRules]) -> Steps[None]:
        places = [*(Place.at(seat) for seat in round.clockwise()), DEALER]
        way = self.way(round.rules)
        section = self.at(way.deal)
        if not way.stacks:
            yield from deal_around(round, places, FACE_DOWN, section)
            yield from round.deal(DEALER, section, face_up=True)
            return
        yield from deal_stacks(round, places, FACE_DOWN, section)
        # One stack more: its bottom card, the first to leave the shoe, is turned up; nobody sees the others.
        yield from round.deal(DEALER, section, face_up=True)
        yield from round.burn(FACE_DOWN - 1, section)

    def _fold_or_play(self, round: Round[FourCardPokerRules]) -> Steps[None]:
        yield from ask_for_wager(
            round,
            FOLD_OR_PLAY,
            "play",
            seats=lambda: round.clockwise("ante"),
            actions=lambda seat: self._choices(round, seat),
            section="557.11(c)",
            gives_up=["ante"],
            collected="557.11(d)",
        )

    def _choices(self, round: Round[FourCardPokerRules], seat: int) -> Sequence[Action]:
        ante = round.stake_of(seat, "ante")
        return (
            Action(
                "play",
                "557.11(c)",
                "a Play Wager",
                least=ante,
                most=MOST_ANTES * ante,
                also=("bet", "raise"),
                unit=ante,
            ),
            Action("fold", "557.11(c)", "the ante is given up"),
        )

    def _reveal_and_settle(self, round: Round[FourCardPokerRules]) -> Steps[None]:
        """557.11(e), (f): all hands are shown, all that lost is collected, and only then is anything paid."""
        for seat in round.counterclockwise():
            if any(round.open[seat].values()):
                yield from round.reveal(Place.at(seat), "557.11(e)")
        lines = {seat: self.settlement(round, seat) for seat in round.counterclockwise()}
        yield from collect_then_pay(round, lines, "557.11(e)", "557.11(f)")

    # The settlement.

    def settlement(self, round: Round[FourCardPokerRules], seat: int) -> list[Line]:
        """557.12: what the wagers that a seat has on the layout come to."""
        hand, rules = rank_four(round.hand(Place.at(seat))), round.rules
        lines = []
        if ante := round.stake_of(seat, "ante"):
            play = round.stake_of(seat, "play")
            lines += settle_against_dealer(hand, rank_four(round.hand(DEALER)), ante, play, rules.ante_bonus)
        if stake := round.stake_of(seat, "aces_up"):
            assert rules.aces_up, "a wager that is not offered is not placed"
            lines.append(settle_aces_up(hand, stake, rules.aces_up))
        return lines

    def customary(self, round: Round[FourCardPokerRules], question: Question) -> Decision:
        """Play for three antes with a pair of 10s or better, for one with 3s to 9s, and fold anything less."""
        play = next((action for action in question.actions if action.word == "play"), None)
        antes = antes_to_play(rank_four(round.hand(Place.at(question.seat))))
        if play is None or play.most is None or not antes:
            return Decision("fold")
        return Decision("play", play.most if antes == MOST_ANTES else play.least)


def antes_to_play(hand: FourCardRank) -> int:
    """The usual strategy: for how many antes a hand is played, 0 to fold it."""
    if hand.at_least(Category.TWO_PAIR):
        return MOST_ANTES
    pair = hand.ranks[0] if hand.category is Category.PAIR else 0
    return MOST_ANTES if pair >= 10 else 1 if pair >= 3 else 0
