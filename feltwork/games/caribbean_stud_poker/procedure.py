"""The game: Caribbean Stud Poker in the order of its chapter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from feltwork.games.caribbean_stud_poker.felt import FELT, PRINTED
from feltwork.games.caribbean_stud_poker.irregularities import IRREGULARITIES
from feltwork.games.caribbean_stud_poker.misdeals import Misdeals
from feltwork.games.caribbean_stud_poker.rules import (
    ALSO_BET,
    ANTE,
    BET,
    BET_OR_FOLD,
    BET_TABLE,
    BET_TO_ANTE,
    CONDITIONS,
    IN_SHORT,
    PROGRESSIVE_CHIP,
    PROGRESSIVE_PAYOUT,
    PROGRESSIVE_TABLE,
    RANKINGS,
    ROYAL_FLUSH,
    WAGERS,
    CaribbeanStudPokerRules,
)
from feltwork.games.caribbean_stud_poker.settlement import (
    LEAST_TO_QUALIFY,
    pay_ante,
    return_bet,
    settle_against,
)
from feltwork.procedure.action import Action, Decision, Question
from feltwork.procedure.dealing import HAND, MANUAL_SHOE, deal_stacks, dealings
from feltwork.procedure.game import Clause, Wager
from feltwork.procedure.one_deck import CHAPTERS_OF_2010, one_deck_situation
from feltwork.procedure.place import DEALER, Place
from feltwork.procedure.progressive import award, meters_key, share_equally
from feltwork.procedure.round import Round, Steps
from feltwork.procedure.settling import qualifies, row_names
from feltwork.procedure.staking import ask_for_wager
from feltwork.ranking.hand import Category
from feltwork.ranking.poker import PokerRank, rank_five
from feltwork.submission.paytable import Paytable, Row
from feltwork.terms.money import Cents

CARDS_EACH = 5

# The first card, the second and the others: to the players, then to the dealer.
CARD_BY_CARD = {
    MANUAL_SHOE: (("8(d)(1)", "8(d)(2)"), ("8(d)(3)", "8(d)(4)"), *[("8(d)(5)", "8(d)(5)")] * 3),
    HAND: (("9(b)(1)", "9(b)(2)"), ("9(b)(3)", "9(b)(4)"), *[("9(b)(5)", "9(b)(5)")] * 3),
}

ONE_DECK = replace(
    CHAPTERS_OF_2010, devices=Clause("14(g)", "a device leaves the table before another way to shuffle or deal is used")
)


class CaribbeanStudPoker(Misdeals):
    """Chapter 555."""

    id = "caribbean-stud-poker"
    name = "Caribbean Stud Poker"
    chapter = "555"
    felt = FELT
    printed = PRINTED
    rules_type = CaribbeanStudPokerRules
    positions = 7
    positions_section = "555.2(a)"
    cards_section = "555.3(a)"
    several_positions = "555.7(e)"
    one_deck = ONE_DECK
    dealings = dealings()
    wagers = WAGERS
    decisions = (BET_OR_FOLD,)
    irregularities = IRREGULARITIES
    situation = (*one_deck_situation(ONE_DECK), meters_key("13(f)"))
    in_short = IN_SHORT
    rankings = RANKINGS
    conditions = CONDITIONS
    tables = (BET_TABLE, PROGRESSIVE_TABLE)
    progressive_wager = PROGRESSIVE_PAYOUT

    def paytables_in_force(self, rules: CaribbeanStudPokerRules) -> tuple[Paytable, ...]:
        return rules.bet, rules.progressive_table

    def limits(self, rules: CaribbeanStudPokerRules, wager: Wager) -> tuple[Cents, Cents]:
        if wager.id == PROGRESSIVE_PAYOUT:
            return PROGRESSIVE_CHIP, PROGRESSIVE_CHIP
        return super().limits(rules, wager)

    def equipment(self, rules: CaribbeanStudPokerRules) -> tuple[Clause, ...]:
        locked = Clause("555.2(f)(2)", 'a progressive wager system that takes no chip after "no more bets"')
        return (*super().equipment(rules), locked)

    # The procedure.

    def play(self, round: Round[CaribbeanStudPokerRules]) -> Steps[None]:
        """555.5, then 555.8 to 555.10, then 555.11: shuffle, deal five each, bet or fold, compare."""
        yield from self.prepare_the_deck(round)
        yield from self.no_more_bets(round)
        yield from self._deal(round)
        yield from self.complete_the_dealers_hand(round)
        yield from self.put_the_stub_away(round)
        if self.way(round.rules).stacks:
            yield from self._show_the_bottom_card(round)

        yield from self._bet_or_fold(round)
        yield from round.reveal(DEALER, "555.11(d)", range(1, round.count(DEALER)))
        self._progress(round).revealed = True
        dealer = rank_five(round.hand(DEALER))
        if qualifies(dealer, LEAST_TO_QUALIFY):
            yield from self._compare(round, dealer)
        else:
            yield from self._no_hand(round, dealer)
        yield from round.announce("the cards are collected so that each hand can be shown again", "555.11(g)")

    def no_more_bets(self, round: Round[CaribbeanStudPokerRules]) -> Steps[None]:
        """The call, the lock and, from a manual shoe, the count of the progressive chips."""
        yield from super().no_more_bets(round)
        way = self.way(round.rules)
        yield from round.announce("the progressive system is locked", self.at(way.no_more_bets))
        chips = len(round.clockwise(PROGRESSIVE_PAYOUT))
        if chips and round.rules.dealing == MANUAL_SHOE:
            text = f"progressive chips collected, counted against the system and put away: {chips}"
            yield from round.announce(text, "555.8(b)")

    def _deal(self, round: Round[CaribbeanStudPokerRules]) -> Steps[None]:
        players = [Place.at(seat) for seat in round.clockwise()]
        way = self.way(round.rules)
        if way.stacks:
            yield from deal_stacks(round, [*players, DEALER], CARDS_EACH, self.at(way.deal))
            return
        for number, (to_player, to_dealer) in enumerate(CARD_BY_CARD[round.rules.dealing]):
            for player in players:
                yield from round.deal(player, self.at(to_player))
            yield from round.deal(DEALER, self.at(to_dealer), face_up=number == 0)

    def _show_the_bottom_card(self, round: Round[CaribbeanStudPokerRules]) -> Steps[None]:
        """A stack comes face down; the card that left the shoe first lies at its bottom."""
        yield from round.announce("the dealer's cards are spread, the bottom card to the dealer's left", "555.10(g)")
        yield from round.reveal(DEALER, "555.10(g)", [0])

    def _bet_or_fold(self, round: Round[CaribbeanStudPokerRules]) -> Steps[None]:
        def actions(seat: int) -> tuple[Action, ...]:
            ante = round.stake_of(seat, ANTE)
            return (
                Action(BET, "555.11(a)", "a Bet Wager", costs=BET_TO_ANTE * ante, unit=ante, also=ALSO_BET),
                Action("fold", "555.11(a)", "the ante is given up"),
            )

        answers = yield from ask_for_wager(
            round,
            BET_OR_FOLD,
            BET,
            seats=lambda: round.clockwise(ANTE),
            actions=actions,
            section="555.11(a)",
            # A folded hand goes to the rack unseen, and a progressive hand is paid before its cards are collected.
            gives_up=[ANTE, PROGRESSIVE_PAYOUT],
        )
        if any(decision.word == "fold" for decision in answers.values()):
            yield from round.announce("folded hands go to the discard rack unseen", "555.11(a)")

    # The dealer qualifies.

    def _compare(self, round: Round[CaribbeanStudPokerRules], dealer: PokerRank) -> Steps[None]:
        """Who loses is collected first, then ties are returned, then who wins is paid."""
        for seat in self._still_in(round):
            yield from round.reveal(Place.at(seat), "555.11(e)")
            if round.stake_of(seat, ANTE) and self._hand(round, seat) < dealer:
                yield from self._settle_seat(round, seat, dealer, "555.11(e)(1)")
        for seat in self._still_in(round):
            if self._hand(round, seat) == dealer:
                yield from self._settle_seat(round, seat, dealer, "555.11(e)(2)")
        for seat in self._still_in(round):
            yield from self._settle_seat(round, seat, dealer, "555.11(e)(3)")
        yield from self._keep_for_the_papers(round, "555.11(e)(3)")

    def _settle_seat(
        self, round: Round[CaribbeanStudPokerRules], seat: int, dealer: PokerRank, section: str
    ) -> Steps[None]:
        """Ante and bet, then the progressive while the cards still lie there."""
        stakes = round.stake_of(seat, ANTE), round.stake_of(seat, BET)
        lines = settle_against(self._hand(round, seat), dealer, *stakes, round.rules.bet)
        yield from round.settle(seat, lines, section)
        yield from self._settle_progressive(round, seat)

    # The dealer does not qualify.

    def _no_hand(self, round: Round[CaribbeanStudPokerRules], dealer: PokerRank) -> Steps[None]:
        """The progressive first; then every ante is paid, then every bet comes back."""
        for seat in self._still_in(round, PROGRESSIVE_PAYOUT):
            yield from round.reveal(Place.at(seat), "555.11(f)(1)")
        for seat in self._still_in(round, PROGRESSIVE_PAYOUT):
            yield from self._settle_progressive(round, seat)
        yield from round.say("no hand", "555.11(f)(2)")
        for seat in self._still_in(round):
            yield from round.settle(seat, [pay_ante(dealer, round.stake_of(seat, ANTE))], "555.11(f)(2)")
        for seat in self._still_in(round, BET):
            yield from round.settle(seat, [return_bet(dealer, round.stake_of(seat, BET))], "555.11(f)(3)")
        yield from self._keep_for_the_papers(round, "555.11(f)(4)")

    # The progressive.

    def _settle_progressive(self, round: Round[CaribbeanStudPokerRules], seat: int) -> Steps[None]:
        """One chip by the meter as it stands now; several royal flushes share it when the first is paid."""
        stake = round.stake_of(seat, PROGRESSIVE_PAYOUT)
        if not stake:
            return
        row, hand = self._progressive_row(round, seat), self._hand(round, seat)
        if row and row.hand == ROYAL_FLUSH:
            yield from self._pay_royal_flushes(round, row)
            return
        if row:
            yield from self._validate(round, seat)
        reset = round.rules.progressive_reset
        why = hand.words if row else f"{hand.words}: less than a flush"
        line = award(round, seat, PROGRESSIVE_PAYOUT, stake, row, why, reset=reset, lost="555.13(d)")
        yield from round.settle(seat, [line], "555.12(a)")

    def _pay_royal_flushes(self, round: Round[CaribbeanStudPokerRules], row: Row) -> Steps[None]:
        """All of them are paid when the first one is."""
        seats = [
            seat for seat in round.counterclockwise(PROGRESSIVE_PAYOUT) if self._progressive_row(round, seat) == row
        ]
        for seat in seats:
            yield from self._validate(round, seat)
        words = {seat: self._hand(round, seat).words for seat in seats}
        reset = round.rules.progressive_reset
        lines = share_equally(round, seats, PROGRESSIVE_PAYOUT, row, words, reset=reset)
        self._progress(round).paying = frozenset(seats)
        for seat in seats:
            yield from round.settle(seat, [lines[seat]], "555.13(f)")
        self._progress(round).paying = frozenset()

    def _validate(self, round: Round[CaribbeanStudPokerRules], seat: int) -> Steps[None]:
        words = self._hand(round, seat).words
        yield from round.announce(f"the dealer verifies the hand of seat {seat}: {words}", "555.12(b)(1)")
        yield from round.announce("a floorperson validates the progressive payout", "555.12(b)(3)")

    def _progressive_row(self, round: Round[CaribbeanStudPokerRules], seat: int) -> Row | None:
        return round.rules.progressive_table.best(row_names(self._hand(round, seat)))

    def _keep_for_the_papers(self, round: Round[CaribbeanStudPokerRules], section: str) -> Steps[None]:
        """What comes off the meter is not paid from the table: the cards lie until it is written down."""
        for paid in round.awards:
            text = f"the cards of seat {paid.seat} stay until the progressive payout is documented"
            yield from round.announce(text, section)

    # Hands.

    @staticmethod
    def _still_in(round: Round[CaribbeanStudPokerRules], wager: str = ANTE) -> Iterator[int]:
        """From the dealer's right; asked seat by seat, since a player may drop out on the way."""
        return (seat for seat in round.counterclockwise() if round.stake_of(seat, wager))

    @staticmethod
    def _hand(round: Round[CaribbeanStudPokerRules], seat: int) -> PokerRank:
        return rank_five(round.hand(Place.at(seat)))

    def customary(self, round: Round[CaribbeanStudPokerRules], question: Question) -> Decision:
        """Bet with a pair or better; with ace-king where the dealer's card shown makes it worth it."""
        hand = self._hand(round, question.seat)
        return Decision(BET if worth_a_bet(hand, round.readable(DEALER)[0].rank) else "fold")


def worth_a_bet(hand: PokerRank, shown: int) -> bool:
    """The usual strategy: any pair; ace-king by the rank of the card that the dealer shows."""
    if hand.category is not Category.HIGH_CARD:
        return True
    if hand < LEAST_TO_QUALIFY:
        return False
    third, fourth = hand.ranks[2:4]
    if shown > 12:
        return third >= 11
    return shown in hand.ranks or (third == 12 and shown < fourth)
