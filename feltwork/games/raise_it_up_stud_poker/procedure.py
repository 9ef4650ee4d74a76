"""The game: Raise It Up Stud Poker in the order of its chapters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from feltwork.equipment.cards import Card
from feltwork.games.raise_it_up_stud_poker.felt import FELT, PRINTED
from feltwork.games.raise_it_up_stud_poker.irregularities import IRREGULARITIES
from feltwork.games.raise_it_up_stud_poker.rules import (
    AFTER_FOLD_587,
    AFTER_FOLD_669A,
    ANTE,
    BLIND,
    CARDS_EACH,
    CHECK,
    CONDITIONS,
    ENVY_AT,
    ENVY_BONUS,
    IN_SHORT,
    MOST_ON_4TH_STREET,
    MOST_ON_THREE_CARDS,
    ON_4TH_STREET,
    ON_5TH_STREET,
    ON_THREE_CARDS,
    OUTLIVE_A_FOLD,
    PAIR_PLUS,
    PLAY,
    PROGRESSIVE_PAYOUT,
    PROGRESSIVE_SYSTEM,
    RANKINGS,
    SIX_CARD_BONUS,
    STREETS,
    TABLES,
    WAGERS,
    Rules587,
    Rules669a,
)
from feltwork.games.raise_it_up_stud_poker.settlement import (
    ante_play_and_blind,
    envy_hands,
    pair_plus_lines,
    six_card_bonus_lines,
    three_card_names,
    worth_a_play,
    worth_a_raise,
)
from feltwork.procedure.action import Action, Decision, Question
from feltwork.procedure.dealing import AUTOMATED_SHOE, HAND, MANUAL_SHOE, deal_around, deal_stacks, dealings
from feltwork.procedure.game import Clause, DecisionPoint, Wager
from feltwork.procedure.irregularity import Irregularity, Outcome
from feltwork.procedure.line import Line
from feltwork.procedure.one_deck import LATER_CHAPTERS, OneDeckGame, Progress, one_deck_situation
from feltwork.procedure.place import COMMUNITY, Place
from feltwork.procedure.progressive import WHOLE, award, envy_lines, meters_key
from feltwork.procedure.request import Declared, Request
from feltwork.procedure.round import Round, Steps
from feltwork.procedure.staking import FOLD, ask_for_wager
from feltwork.ranking.three_card import rank_three
from feltwork.submission.paytable import Paytable, Row
from feltwork.terms.money import Cents, money
from feltwork.terms.refusal import Refused

DEALT = {
    MANUAL_SHOE: ("8(d)(1)", "8(d)(2)"),
    HAND: ("9(b)(1)", "9(b)(2)"),
    AUTOMATED_SHOE: ("10(b)", "10(b)"),
}
"""Where each way to deal orders the players' cards, and where the community cards."""


@dataclass(slots=True)
class OnTheStreets(Progress):
    """Besides: which community cards lie face up, and who is out of the round how far."""

    streets: int = 0
    without_hand: set[int] = field(default_factory=set)
    """Their cards are in the discard rack, or they have left: they hold no hand any more."""
    without_wagers: set[int] = field(default_factory=set)
    """They have forfeited every wager, not by a fold: nothing is paid to them."""


class RaiseItUpStudPoker587(OneDeckGame[Rules587]):
    """Chapter 587."""

    id = "raise-it-up-stud-poker"
    name = "Raise It Up Stud Poker"
    chapter = "587"
    felt = FELT
    printed = PRINTED
    rules_type: type[Rules587] = Rules587
    after_fold = AFTER_FOLD_587
    positions = 6
    positions_section = "2(a)"
    cards_section = "3(a)"
    several_positions = "7(e)"
    one_deck = LATER_CHAPTERS
    dealings = dealings()
    wagers = WAGERS
    decisions = (ON_THREE_CARDS, ON_4TH_STREET, ON_5TH_STREET)
    irregularities = IRREGULARITIES
    situation = (*one_deck_situation(LATER_CHAPTERS), meters_key("12(e)(4)"))
    in_short = IN_SHORT
    rankings = RANKINGS
    conditions = CONDITIONS
    tables = TABLES
    progressive_wager = PROGRESSIVE_PAYOUT
    progress = OnTheStreets
    places: ClassVar[Mapping[str, Place]] = {"community": COMMUNITY}

    def equipment(self, rules: Rules587) -> tuple[Clause, ...]:
        system = self._clauses(*PROGRESSIVE_SYSTEM) if rules.progressive_payout_offered else ()
        return (*super().equipment(rules), *system)

    def offered(self, rules: Rules587) -> tuple[Wager, ...]:
        left_out = set() if rules.progressive_payout_offered else {PROGRESSIVE_PAYOUT}
        left_out |= set() if rules.six_card_bonus else {SIX_CARD_BONUS}
        return tuple(wager for wager in self.wagers if wager.id not in left_out)

    def limits(self, rules: Rules587, wager: Wager) -> tuple[Cents, Cents]:
        """The posted minimum is the ante's; a progressive chip is $1 or more, where envy is printed from on."""
        if wager.id == PROGRESSIVE_PAYOUT:
            least = min(ENVY_AT)
            return least, max(least, rules.table_maximum)
        low, high = super().limits(rules, wager)
        return (low, high) if wager.required else (1, high)

    def pays(self, table: Paytable) -> tuple[str, ...]:
        return (PROGRESSIVE_PAYOUT,) if table.wager == ENVY_BONUS else super().pays(table)

    def paytables_in_force(self, rules: Rules587) -> tuple[Paytable, ...]:
        offered = {wager.id for wager in self.offered(rules)}
        return tuple(table for table in super().paytables_in_force(rules) if offered.issuperset(self.pays(table)))

    def verify_wagers(self, round: Round[Rules587]) -> None:
        super().verify_wagers(round)
        for seat in round.seats:
            ante, blind = round.stake_of(seat, ANTE), round.stake_of(seat, BLIND)
            if ante != blind:
                raise Refused(
                    f"seat {seat}: blind {money(blind)}",
                    f"it must equal the ante of {money(ante)}",
                    self.at("7(d)(1)"),
                    f"blind {money(ante)}",
                )

    # The procedure.

    def play(self, round: Round[Rules587]) -> Steps[None]:
        """Section 5, then 8 to 10, then 11: three cards each, three streets, one Play Wager, settled by tables."""
        yield from self.prepare_the_deck(round)
        yield from self.no_more_bets(round)
        yield from self._deal(round)
        yield from self.put_the_stub_away(round)

        yield from self._play_or_check(round, ON_THREE_CARDS, MOST_ON_THREE_CARDS, self.at("11(b)"))
        yield from self._turn(round, "4th Street", self.at("11(c)"))
        yield from self._play_or_check(round, ON_4TH_STREET, MOST_ON_4TH_STREET, self.at("11(d)"))
        yield from self._turn(round, "5th Street", self.at("11(e)"))
        yield from self._play_or_fold(round)
        yield from self._turn(round, "6th Street", self.at("11(h)"))
        for seat in round.counterclockwise():
            if seat not in self._streets(round).without_hand:
                yield from round.reveal(Place.at(seat), self.at("11(i)"))
                yield from self._settle(round, seat)
        yield from round.announce("the cards are collected so that each hand can be shown again", self.at("11(j)"))

    def no_more_bets(self, round: Round[Rules587]) -> Steps[None]:
        yield from super().no_more_bets(round)
        if round.rules.progressive_payout_offered:
            wagers = len(round.clockwise(PROGRESSIVE_PAYOUT))
            yield from round.announce(
                f"the progressive system takes no more wagers; those it took are collected and counted: {wagers}",
                self.at(self.way(round.rules).no_more_bets),
            )

    def _deal(self, round: Round[Rules587]) -> Steps[None]:
        """Three cards to each player, then three to the community, face down."""
        deal = deal_stacks if self.way(round.rules).stacks else deal_around
        players, community = DEALT[round.rules.dealing]
        yield from deal(round, [Place.at(seat) for seat in round.clockwise()], CARDS_EACH, self.at(players))
        yield from deal(round, [COMMUNITY], STREETS, self.at(community))

    def _undecided(self, round: Round[Rules587]) -> list[int]:
        """Who is in the round and has not made the one Play Wager yet."""
        return [seat for seat in round.clockwise(ANTE) if not round.stake_of(seat, PLAY)]

    def _play_or_check(self, round: Round[Rules587], point: DecisionPoint, times: int, section: str) -> Steps[None]:
        def actions(seat: int) -> Sequence[Action]:
            ante = round.stake_of(seat, ANTE)
            about = f"a Play Wager of one to {times} times the ante"
            most = times * ante
            return (
                Action(PLAY, section, about, ante, most, also=("bet", "raise"), unit=ante, whole=True),
                Action(CHECK, section, "wait for the next community card"),
            )

        yield from ask_for_wager(
            round, point, PLAY, seats=lambda: self._undecided(round), actions=actions, section=section
        )

    def _play_or_fold(self, round: Round[Rules587]) -> Steps[None]:
        section = self.at("11(f)")

        def actions(seat: int) -> Sequence[Action]:
            ante = round.stake_of(seat, ANTE)
            return (
                Action(PLAY, section, "a Play Wager equal to the ante", costs=ante, also=("bet", "raise")),
                Action(FOLD, section, "the ante and the blind are given up"),
            )

        answers = yield from ask_for_wager(
            round,
            ON_5TH_STREET,
            PLAY,
            seats=lambda: self._undecided(round),
            actions=actions,
            section=section,
            gives_up=(ANTE, BLIND),
        )
        for seat, decision in answers.items():
            if decision.word == FOLD and seat not in self._streets(round).without_hand:
                yield from self._after_fold(round, seat)

    def _after_fold(self, round: Round[Rules587], seat: int) -> Steps[None]:
        """The progressive wager is lost with the fold; cards that a side wager still needs stay on the table."""
        if stake := round.stake_of(seat, PROGRESSIVE_PAYOUT):
            section = self.at("11(g)")
            line = Line.lose(PROGRESSIVE_PAYOUT, stake, self.after_fold.progressive, section)
            yield from round.forfeit(seat, [line], section)
        if any(round.placed[seat].get(wager) for wager in OUTLIVE_A_FOLD):
            told = f"the cards of seat {seat} stay on the table until {self.after_fold.stay_until}"
        else:
            told = f"the cards of seat {seat} go to the discard rack"
            self._streets(round).without_hand.add(seat)
        yield from round.announce(told, self.at("11(f)"))

    def _turn(self, round: Round[Rules587], street: str, section: str) -> Steps[None]:
        """The next community card is turned up on its street."""
        progress = self._streets(round)
        yield from round.announce(f"the next community card goes to {street}", section)
        yield from round.reveal(COMMUNITY, section, [progress.streets])
        progress.streets += 1
        progress.revealed = progress.streets == STREETS

    # The settlement.

    def _settle(self, round: Round[Rules587], seat: int) -> Steps[None]:
        """11(i): the wagers of one player, one after the other."""
        three, six = round.hand(Place.at(seat)), (*round.hand(Place.at(seat)), *round.hand(COMMUNITY))
        pair_plus = pair_plus_lines(three, round.stake_of(seat, PAIR_PLUS), round.rules.pair_plus, self.at("12(a)"))
        yield from round.settle(seat, pair_plus, self.at("11(i)(1)"))
        ante, play = round.stake_of(seat, ANTE), round.stake_of(seat, PLAY)
        if ante:
            collected, paid = self.at("11(i)(2)(i)"), self.at("11(i)(2)(ii)")
            lines = ante_play_and_blind(six, ante, play, self._odds, self.at("12(b)"), collected)
            yield from round.settle(seat, lines, paid if lines[0].returned else collected)
        yield from self._settle_progressive(round, seat)
        yield from round.settle(seat, self.envy_lines(round, seat), self.at("11(i)(3)(i)(E)"))
        bonus = six_card_bonus_lines(
            six, round.stake_of(seat, SIX_CARD_BONUS), round.rules.six_card_bonus, self.at("12(f)")
        )
        yield from round.settle(seat, bonus, self.at("11(i)(3)(ii)"))

    def _settle_progressive(self, round: Round[Rules587], seat: int) -> Steps[None]:
        """12(e): by the player's own three cards; the meter counts as it stands at this player's turn."""
        stake, cards = round.stake_of(seat, PROGRESSIVE_PAYOUT), round.hand(Place.at(seat))
        if not stake:
            return
        row, why = self.table(PROGRESSIVE_PAYOUT).best(three_card_names(cards)), rank_three(cards).words
        if row:
            yield from self._validate_progressive(round, seat, row)
        else:
            why = f"{why}: less than a straight"
        reset, lost = round.rules.progressive_reset, self.at("12(e)(1)")
        line = award(round, seat, PROGRESSIVE_PAYOUT, stake, row, why, reset=reset, lost=lost)
        yield from round.settle(seat, [line], self.at("11(i)(3)(i)(D)"))

    def _validate_progressive(self, round: Round[Rules587], seat: int, row: Row) -> Steps[None]:
        yield from round.announce(f"the hand of seat {seat} is verified", self.at("11(i)(3)(i)(A)"))
        yield from round.announce("the light of the progressive system is verified", self.at("11(i)(3)(i)(B)"))
        yield from round.announce("a floorperson validates the payout", self.at("11(i)(3)(i)(C)"))
        if row.pays == WHOLE:
            yield from round.announce(
                "the whole of the meter is not paid from the table inventory; "
                f"the cards of seat {seat} stay until the documents are complete",
                self.at("11(i)(3)(i)(D)"),
            )

    def envy_lines(self, round: Round[Rules587], seat: int) -> list[Line]:
        """12(e)(5): for every other player's qualifying hand, by this player's own stake, folded or not."""
        stake = round.placed[seat].get(PROGRESSIVE_PAYOUT, 0)
        if not stake or seat in self._streets(round).without_wagers:
            return []
        columns = {least: self.table(ENVY_BONUS, id) for least, id in ENVY_AT.items()}
        held = {
            other: round.hand(Place.at(other))
            for other in round.counterclockwise()
            if other not in self._streets(round).without_hand
        }
        return envy_lines(round, seat, ENVY_BONUS, stake, columns, envy_hands(held, columns[min(columns)]))

    @property
    def _odds(self) -> tuple[Paytable, Paytable]:
        return self.table(PLAY), self.table(BLIND)

    # The irregularities.

    def why_untrue(
        self, round: Round[Rules587], irregularity: Irregularity, declared: Declared, request: Request
    ) -> str | None:
        if irregularity.id == "hand_communicated" and self._streets(round).revealed:
            return "every community card lies face up"
        return super().why_untrue(round, irregularity, declared, request)

    def handle(
        self, round: Round[Rules587], irregularity: Irregularity, declared: Declared, request: Request
    ) -> Steps[Outcome]:
        outcome = yield from super().handle(round, irregularity, declared, request)
        if declared.seat is not None:
            progress = self._streets(round)
            progress.without_wagers.add(declared.seat)
            if irregularity.id == "player_leaves":
                progress.without_hand.add(declared.seat)
        return outcome

    def _streets(self, round: Round[Rules587]) -> OnTheStreets:
        progress = self._progress(round)
        assert isinstance(progress, OnTheStreets)
        return progress

    # What a sensible player does.

    def shown(self, round: Round[Rules587]) -> tuple[Card, ...]:
        """The community cards that lie face up."""
        return round.readable(COMMUNITY)

    def customary(self, round: Round[Rules587], question: Question) -> Decision:
        """Play for the most with a hand worth it, and otherwise wait for 5th Street and count what is to come.

        Within one in a hundred of the ante of what the best possible decisions keep.
        """
        seen = (*round.hand(Place.at(question.seat)), *self.shown(round))
        if len(seen) == CARDS_EACH + STREETS - 1:
            return Decision(PLAY if worth_a_play(seen, self._odds) else FOLD)
        most = max((action.most for action in question.actions if action.most), default=0)
        return Decision(PLAY, most) if most and worth_a_raise(seen) else Decision(CHECK)


class RaiseItUpStudPoker669a(RaiseItUpStudPoker587):
    """Chapter 669a: the same game, said a little differently."""

    chapter = "669a"
    rules_type = Rules669a
    after_fold = AFTER_FOLD_669A
