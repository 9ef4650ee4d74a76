"""The game: Flop Poker in the order of its chapters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, TypeVar

from feltwork.games.flop_poker.dealing import (
    DEALINGS_583,
    DEALINGS_667A,
    FLOP_POKER_DECK,
    POT_GATHERED_583,
    POT_GATHERED_667A,
)
from feltwork.games.flop_poker.felt import FELT, PRINTED_583, PRINTED_667A
from feltwork.games.flop_poker.irregularities import COMMUNITY_MISDEALT, irregularities
from feltwork.games.flop_poker.rules import (
    CONDITIONS,
    FLOP,
    FLOP_OR_FOLD,
    IN_SHORT,
    PROGRESSIVE_A,
    PROGRESSIVE_B,
    PROGRESSIVE_CONDITIONS,
    PROGRESSIVE_FLOP,
    PROGRESSIVE_IN_SHORT,
    PROGRESSIVE_SYSTEM,
    RANKINGS,
    THREE_CARD_BONUS,
    WAGERS,
    FlopPokerRules,
    ProgressiveFlopPokerRules,
)
from feltwork.games.flop_poker.settlement import (
    best_hand,
    settle_ante_and_flop,
    settle_pot,
    three_card_names,
    worth_a_flop_wager,
)
from feltwork.procedure.action import Action, Decision, Question
from feltwork.procedure.dealing import deal_around, deal_stacks
from feltwork.procedure.game import Clause, Wager
from feltwork.procedure.irregularity import Irregularity
from feltwork.procedure.line import Line
from feltwork.procedure.one_deck import OneDeckGame, Progress, one_deck_situation
from feltwork.procedure.place import COMMUNITY, Place
from feltwork.procedure.progressive import METER, award, meters_key
from feltwork.procedure.request import Deal, Declared, Request
from feltwork.procedure.round import Round, Steps
from feltwork.procedure.settling import by_table, row_names
from feltwork.procedure.staking import ask_for_wager
from feltwork.ranking.poker import PokerRank
from feltwork.ranking.three_card import rank_three
from feltwork.submission.paytable import Paytable
from feltwork.terms.money import Cents, dollars, money
from feltwork.terms.odds import MeterShare

CARDS_EACH = 3
FLOP_CARDS = 3
R = TypeVar("R", bound=FlopPokerRules)


@dataclass(slots=True)
class FlopProgress(Progress):
    """What an irregularity asks of a round of Flop Poker."""

    pot_decided: bool = False


class FlopPoker(OneDeckGame[R]):
    """What both chapters order alike."""

    id = "flop-poker"
    name = "Flop Poker"
    felt = FELT
    positions = 6
    positions_section = "2(a)"
    cards_section = "3(a)"
    several_positions = "7(e)"
    one_deck = FLOP_POKER_DECK
    wagers: tuple[Wager, ...] = WAGERS
    decisions = (FLOP_OR_FOLD,)
    in_short: tuple[Clause, ...] = IN_SHORT
    rankings = RANKINGS
    conditions: tuple[Clause, ...] = CONDITIONS
    tables: tuple[Paytable, ...] = (FLOP, THREE_CARD_BONUS)
    places: ClassVar[Mapping[str, Place]] = {"community": COMMUNITY}
    progress = FlopProgress
    pot_gathered: Mapping[str, str]
    """Where the Pot Wagers go to the center, by the way to deal."""

    def offered(self, rules: R) -> tuple[Wager, ...]:
        withheld = set() if rules.three_card_bonus_offered else {THREE_CARD_BONUS.wager}
        withheld |= set() if rules.progressive_table else {PROGRESSIVE_FLOP.id}
        return tuple(wager for wager in self.wagers if wager.id not in withheld)

    def paytables_in_force(self, rules: R) -> tuple[Paytable, ...]:
        offered = {wager.id for wager in self.offered(rules)}
        return tuple(table for table in super().paytables_in_force(rules) if table.wager in offered)

    def limits(self, rules: R, wager: Wager) -> tuple[Cents, Cents]:
        """The pot is the table minimum and nothing else; for the optional wagers no minimum is printed."""
        low, high = super().limits(rules, wager)
        if wager.id == "pot":
            return low, low
        return (low, high) if wager.required else (1, high)

    def rules_shown(
        self, stated: Mapping[str, object], stakes: Mapping[int, Mapping[str, Cents]]
    ) -> Mapping[str, object]:
        """A file without a table minimum shows it all the same: by the first Pot Wager, which all others equal."""
        pots = [
            amount
            for _, wagers in sorted(stakes.items())
            for name, amount in wagers.items()
            if self.wager(name).id == "pot" and amount > 0
        ]
        return {"table_minimum": money(pots[0]), **stated} if pots else stated

    # The procedure.

    def play(self, round: Round[R]) -> Steps[None]:
        """5, then 8 to 10, then 11: three cards each, a Flop Wager or a fold, the flop, and at last the pot."""
        stacks = self.way(round.rules).stacks
        yield from self.prepare_the_deck(round)
        yield from self.no_more_bets(round)
        yield from self._gather_the_pot(round)
        yield from self._deal(round)
        if stacks:
            yield from self.put_the_stub_away(round)

        yield from self._flop_or_fold(round)
        yield from self._show_the_flop(round)
        if not stacks:
            yield from self.put_the_stub_away(round)
        for seat in round.counterclockwise("pot"):
            yield from self._show_and_settle(round, seat)
        yield from self._settle_the_pot(round)
        yield from round.announce("the cards are collected so that each hand can be shown again", self.at("11(f)"))

    def _gather_the_pot(self, round: Round[R]) -> Steps[None]:
        section = self.at(self.pot_gathered[round.rules.dealing])
        yield from round.announce(f"the Pot Wagers go to the center: {dollars(_pot(round))}", section)

    def _deal(self, round: Round[R]) -> Steps[None]:
        players = [Place.at(seat) for seat in round.clockwise()]
        way = self.way(round.rules)
        section = self.at(way.deal)
        if not way.stacks:
            yield from deal_around(round, players, CARDS_EACH, section)
            return
        yield from deal_stacks(round, players, CARDS_EACH, section)
        yield from deal_stacks(round, [COMMUNITY], FLOP_CARDS, section)
        yield from round.announce("a cover card lies on top of the community cards", section)

    def _flop_or_fold(self, round: Round[R]) -> Steps[None]:
        section = self.at("11(b)")
        yield from ask_for_wager(
            round,
            FLOP_OR_FOLD,
            "flop",
            seats=lambda: round.clockwise("ante"),
            actions=lambda seat: (
                Action(
                    "flop",
                    section,
                    "a Flop Wager",
                    costs=round.stake_of(seat, "ante"),
                    also=("flop wager", "flop bet", "bet", "play", "raise"),
                ),
                Action("fold", section, "the ante is given up"),
            ),
            section=section,
            gives_up=["ante"],
        )

    def _show_the_flop(self, round: Round[R]) -> Steps[None]:
        section = self.at("11(c)")
        if self.way(round.rules).stacks:
            yield from round.announce("the cover card comes off the community cards", section)
            yield from round.reveal(COMMUNITY, section)
        else:
            yield from round.burn(1, section)
            for _ in range(FLOP_CARDS):
                nobody = not round.clockwise("pot")
                yield from round.deal(COMMUNITY, section, face_up=True, opening=False, may_be_untold=nobody)
        self._progress(round).revealed = True

    # The settlement.

    def _show_and_settle(self, round: Round[R], seat: int) -> Steps[None]:
        """11(d): one player at a time. A player who left while another was settled plays for nothing any more."""
        if not round.stake_of(seat, "pot"):
            return
        yield from round.reveal(Place.at(seat), self.at("11(d)"))
        yield from round.settle(seat, self._three_card_bonus(round, seat), self.at("11(d)(1)"))
        hand = self.hand_of(round, seat)
        yield from round.settle(seat, self._ante_and_flop(round, seat, hand), self.at("11(d)(2)"))
        yield from self._progressive(round, seat, hand)

    def hand_of(self, round: Round[R], seat: int) -> PokerRank:
        """The highest hand of a seat, once the flop lies."""
        return best_hand(round.hand(Place.at(seat)), round.hand(COMMUNITY))

    def _three_card_bonus(self, round: Round[R], seat: int) -> list[Line]:
        wager = THREE_CARD_BONUS.wager
        stake = round.stake_of(seat, wager)
        if not stake:
            return []
        hand = rank_three(round.hand(Place.at(seat)))
        words = "royal" if hand.mini_royal else hand.words
        lost, less = self.at("11(d)(1)"), "less than a pair"
        return [by_table(wager, stake, self.table(wager), three_card_names(hand), words, lost, less)]

    def _ante_and_flop(self, round: Round[R], seat: int, hand: PokerRank) -> list[Line]:
        ante, flop = round.stake_of(seat, "ante"), round.stake_of(seat, "flop")
        if not ante:
            return []
        even, lost = self.at("12(a)"), self.at("11(d)(2)")
        return settle_ante_and_flop(hand, ante, flop, self.table(FLOP.wager), even=even, lost=lost)

    def _progressive(self, round: Round[R], seat: int, hand: PokerRank) -> Steps[None]:
        """What chapter 667a settles after the ante and the flop."""
        yield from ()

    def _settle_the_pot(self, round: Round[R]) -> Steps[None]:
        progress = self._progress(round)
        assert isinstance(progress, FlopProgress)
        progress.pot_decided = True
        seats = round.counterclockwise("pot")
        hands = {seat: self.hand_of(round, seat) for seat in seats}
        stakes = {seat: round.stake_of(seat, "pot") for seat in seats}
        section = self.at("11(e)")
        for seat, line in settle_pot(hands, stakes, _pot(round), section).items():
            yield from round.settle(seat, [line], section)

    # The irregularities.

    def as_ordered(self, rules: R, irregularity: Irregularity) -> Irregularity:
        if irregularity.id == COMMUNITY_MISDEALT:
            # A stack is dealt before anybody folds; card by card the flop comes after the folds, which then stand.
            return replace(irregularity, from_the_deal=self.way(rules).stacks)
        return super().as_ordered(rules, irregularity)

    def why_untrue(
        self, round: Round[R], irregularity: Irregularity, declared: Declared, request: Request
    ) -> str | None:
        progress = self._progress(round)
        assert isinstance(progress, FlopProgress)
        if irregularity.id == "player_leaves" and progress.pot_decided:
            return "every hand is compared: the pot is won already"
        if irregularity.id == COMMUNITY_MISDEALT:
            dealing = isinstance(request, Deal) and request.to == COMMUNITY
            return None if dealing or round.count(COMMUNITY) else "no community card has been dealt yet"
        return super().why_untrue(round, irregularity, declared, request)

    def customary(self, round: Round[R], question: Question) -> Decision:
        """A Flop Wager wherever it loses less than the fold does."""
        return Decision("flop" if worth_a_flop_wager(round.hand(Place.at(question.seat))) else "fold")


def _pot(round: Round[R]) -> Cents:
    """Every Pot Wager of the round: one that a player abandoned stays in the pot."""
    return sum(round.placed[seat].get("pot", 0) for seat in round.seats)


# ------------------------------------------------------------------------------------------------ the editions


class FlopPoker583(FlopPoker[FlopPokerRules]):
    """Chapter 583."""

    chapter = "583"
    printed = PRINTED_583
    rules_type = FlopPokerRules
    dealings = DEALINGS_583
    pot_gathered = POT_GATHERED_583
    irregularities = irregularities("8(g)")
    situation = one_deck_situation(FLOP_POKER_DECK, "8(e)")


class FlopPoker667a(FlopPoker[ProgressiveFlopPokerRules]):
    """Chapter 667a: the Progressive Flop Wager, and other letters from the gathering of the pot on."""

    chapter = "667a"
    printed = PRINTED_667A
    rules_type = ProgressiveFlopPokerRules
    dealings = DEALINGS_667A
    pot_gathered = POT_GATHERED_667A
    wagers = (*WAGERS, PROGRESSIVE_FLOP)
    tables = (FLOP, THREE_CARD_BONUS, PROGRESSIVE_A, PROGRESSIVE_B)
    in_short = (*IN_SHORT, *PROGRESSIVE_IN_SHORT)
    conditions = (*CONDITIONS, *PROGRESSIVE_CONDITIONS)
    irregularities = irregularities("8(h)")
    situation = (*one_deck_situation(FLOP_POKER_DECK, "8(f)"), meters_key("12(d)(4)"))
    progressive_wager = PROGRESSIVE_FLOP.id

    def equipment(self, rules: ProgressiveFlopPokerRules) -> tuple[Clause, ...]:
        system = PROGRESSIVE_SYSTEM if rules.progressive_table else ()
        return (*super().equipment(rules), *self._clauses(*system))

    def no_more_bets(self, round: Round[ProgressiveFlopPokerRules]) -> Steps[None]:
        """8(b), 9(b), 10(a)(2): the progressive system locks, and its chips are counted."""
        yield from super().no_more_bets(round)
        if not round.rules.progressive_table:
            return
        section = self.at(self.way(round.rules).no_more_bets)
        yield from round.announce("the progressive system accepts no further chips", section)
        if chips := len(round.clockwise(PROGRESSIVE_FLOP.id)):
            counted = f"Progressive Flop Wagers collected and counted: {chips}, as many as the system accepted"
            yield from round.announce(counted, section)
            yield from round.announce("they go into the table inventory container", section)

    def _progressive(self, round: Round[ProgressiveFlopPokerRules], seat: int, hand: PokerRank) -> Steps[None]:
        """11(d)(2): a flush or better is verified and validated, then paid; a share by the meter as it stands."""
        stake, table = round.stake_of(seat, PROGRESSIVE_FLOP.id), round.rules.progressive_table
        if not stake or not table:
            return
        row = table.best(row_names(hand))
        words = hand.words if row else f"{hand.words}: less than a flush"
        if row:
            yield from round.announce(f"the dealer verifies the hand: {words}", self.at("11(d)(2)(i)"))
            yield from round.announce("the light of the progressive system is on", self.at("11(d)(2)(ii)"))
            yield from round.announce("a floorperson validates the payout", self.at("11(d)(2)(iii)"))
        reset, lost = self.meters(round.rules)[METER], self.at("11(d)(2)")
        line = award(round, seat, PROGRESSIVE_FLOP.id, stake, row, words, reset=reset, lost=lost)
        yield from round.settle(seat, [line], self.at("11(d)(2)(iv)") if row else lost)
        if row and isinstance(row.pays, MeterShare):
            kept = "a share of the meter is not paid from the table inventory; the cards stay until it is documented"
            yield from round.announce(kept, self.at("11(d)(2)(iv)"))
