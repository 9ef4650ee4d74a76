"""The game: Criss-Cross Poker in the order of its chapters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from feltwork.equipment.cards import Card
from feltwork.games.criss_cross_poker.cross import (
    CARDS_IN_THE_CROSS,
    CENTER,
    CROSS,
    ENDS_OF_COLUMN,
    ENDS_OF_ROW,
)
from feltwork.games.criss_cross_poker.felt import FELT, PRINTED
from feltwork.games.criss_cross_poker.irregularities import IRREGULARITIES
from feltwork.games.criss_cross_poker.rules import (
    ACROSS,
    ANTE,
    ANTES,
    BET_592,
    BET_674A,
    BETS,
    CONDITIONS,
    DOWN,
    FIVE_CARD_BONUS,
    IN_SHORT_592,
    IN_SHORT_674A,
    MIDDLE,
    MOST_TIMES,
    RANKINGS,
    WAGERS,
    CrissCrossPokerRules,
    CrissCrossPokerRules592,
    Street,
    antes_breach,
)
from feltwork.games.criss_cross_poker.settlement import Payouts, settle_bonus, settle_hands
from feltwork.games.criss_cross_poker.strategy import across_times, down_times, middle_times
from feltwork.procedure.action import Action, Decision, Question
from feltwork.procedure.dealing import deal_around, deal_stacks, dealings
from feltwork.procedure.game import Wager
from feltwork.procedure.line import Line
from feltwork.procedure.one_deck import LATER_CHAPTERS, OneDeckGame, Progress, one_deck_situation
from feltwork.procedure.place import COMMUNITY, Place
from feltwork.procedure.round import Round, Steps
from feltwork.procedure.staking import FOLD, ask_for_wager
from feltwork.submission.paytable import Paytable
from feltwork.terms.money import Cents
from feltwork.terms.refusal import Refused

CARDS_EACH = 2


@dataclass(slots=True)
class Shown(Progress):
    """Besides, which boxes of the cross lie face up."""

    boxes: tuple[int, ...] = ()


class CrissCrossPoker(OneDeckGame[CrissCrossPokerRules]):
    """Chapter 674a."""

    id = "criss-cross-poker"
    name = "Criss-Cross Poker"
    chapter = "674a"
    felt = FELT
    printed = PRINTED
    rules_type: type[CrissCrossPokerRules] = CrissCrossPokerRules
    positions = 6
    positions_section = "2(a)"
    cards_section = "3(a)"
    several_positions = "7(g)"
    places: ClassVar[Mapping[str, Place]] = {"community": COMMUNITY}
    layouts: ClassVar[Mapping[Place, tuple[tuple[int | None, ...], ...]]] = {COMMUNITY: CROSS}
    one_deck = LATER_CHAPTERS
    dealings = dealings()
    wagers = WAGERS
    decisions = (ACROSS.point, DOWN.point, MIDDLE.point)
    irregularities = IRREGULARITIES
    situation = one_deck_situation(LATER_CHAPTERS)
    in_short = IN_SHORT_674A
    rankings = RANKINGS
    conditions = CONDITIONS
    tables: tuple[Paytable, ...] = (ANTE, BET_674A, FIVE_CARD_BONUS)
    progress = Shown

    def __init__(self) -> None:
        super().__init__()
        self.payouts = Payouts(self.table("ante"), self.table("bet"), self.table("five_card_bonus"), self.at)

    def pays(self, table: Paytable) -> tuple[str, ...]:
        return {"ante": ANTES, "bet": BETS}.get(table.wager) or super().pays(table)

    def paytables_in_force(self, rules: CrissCrossPokerRules) -> tuple[Paytable, ...]:
        return self.tables if rules.five_card_bonus_offered else self.tables[:2]

    def offered(self, rules: CrissCrossPokerRules) -> tuple[Wager, ...]:
        return tuple(w for w in self.wagers if w.id != "five_card_bonus" or rules.five_card_bonus_offered)

    def limits(self, rules: CrissCrossPokerRules, wager: Wager) -> tuple[Cents, Cents]:
        """For the Five Card Bonus no minimum is printed."""
        low, high = super().limits(rules, wager)
        return (low, high) if wager.required else (1, high)

    def verify_wagers(self, round: Round[CrissCrossPokerRules]) -> None:
        super().verify_wagers(round)
        for seat in round.seats:
            if unequal := antes_breach(round.placed[seat]):
                raise Refused(
                    f"seat {seat}: {unequal}", "the two antes are not equal", self.at("7(d)"), "place two equal antes"
                )

    # The procedure.

    def play(self, round: Round[CrissCrossPokerRules]) -> Steps[None]:
        """Sections 5, then 8 to 10, then 11: the cross, two cards each, three bets as the cross is shown, payment."""
        yield from self.prepare_the_deck(round)
        yield from self.no_more_bets(round)
        yield from self._deal(round)
        yield from self.put_the_stub_away(round)

        yield from self._bet_or_fold(round, ACROSS)
        yield from self._show(round, ENDS_OF_ROW, self.at("11(c)"))
        yield from self._bet_or_fold(round, DOWN)
        yield from self._show(round, ENDS_OF_COLUMN, self.at("11(e)"))
        yield from self._bet_or_fold(round, MIDDLE)
        yield from self._show(round, CENTER, self.at("11(g)"))
        self._progress(round).revealed = True
        for seat in round.counterclockwise():
            yield from self._settle(round, seat)

    def _deal(self, round: Round[CrissCrossPokerRules]) -> Steps[None]:
        players = [Place.at(seat) for seat in round.clockwise()]
        way = self.way(round.rules)
        section = self.at(way.deal)
        deal = deal_stacks if way.stacks else deal_around
        yield from deal(round, [COMMUNITY], CARDS_IN_THE_CROSS, section)
        yield from deal(round, players, CARDS_EACH, section)

    def _bet_or_fold(self, round: Round[CrissCrossPokerRules], street: Street) -> Steps[None]:
        section = self.at(street.point.section)

        def actions(seat: int) -> Sequence[Action]:
            ante = round.stake_of(seat, "ante_across")
            bet = Action(
                street.bet, section, least=ante, most=MOST_TIMES * ante, unit=ante, whole=True, also=street.also
            )
            return bet, Action(FOLD, section, "all but the Five Card Bonus is given up", also=("forfeit",))

        yield from ask_for_wager(
            round,
            street.point,
            street.bet,
            seats=lambda: round.clockwise("ante_across"),
            actions=actions,
            section=section,
            gives_up=street.gives_up,
        )

    def _show(self, round: Round[CrissCrossPokerRules], boxes: tuple[int, ...], section: str) -> Steps[None]:
        yield from round.reveal(COMMUNITY, section, boxes)
        self._shown(round).boxes += boxes

    def _shown(self, round: Round[CrissCrossPokerRules]) -> Shown:
        progress = self._progress(round)
        assert isinstance(progress, Shown)
        return progress

    def _settle(self, round: Round[CrissCrossPokerRules], seat: int) -> Steps[None]:
        """11(g) to (i): whoever folded shows no hand and has the bonus at most."""
        hand = bool(round.stake_of(seat, "ante_across"))
        if hand:
            yield from round.reveal(Place.at(seat), self.at("11(g)"))
        yield from round.settle(seat, self.settlement(round, seat), self.at("11(h)"))
        if hand:
            yield from round.announce(f"the cards of seat {seat} go to the discard rack in order", self.at("11(i)"))

    # The settlement.

    def settlement(self, round: Round[CrissCrossPokerRules], seat: int) -> list[Line]:
        """11(h): what the wagers of a seat come to."""
        community, stakes = round.hand(COMMUNITY), round.open[seat]
        lines = settle_hands(round.hand(Place.at(seat)), community, stakes, self.payouts)
        bonus = stakes.get("five_card_bonus")
        return [*lines, settle_bonus(community, bonus, self.payouts)] if bonus else lines

    def customary(self, round: Round[CrissCrossPokerRules], question: Question) -> Decision:
        """From the player's two cards and those of the cross that are shown; less where the money does not reach."""
        times = self._customary_times(round, question.seat)
        bet = question.actions[0]
        if not times or bet.most is None:
            return Decision(FOLD)
        return Decision(bet.word, min(times * bet.unit, bet.most))

    def shown(self, round: Round[CrissCrossPokerRules]) -> dict[int, Card]:
        """By box: the cards of the cross that lie face up."""
        return dict(zip(sorted(self._shown(round).boxes), round.readable(COMMUNITY), strict=True))

    def _customary_times(self, round: Round[CrissCrossPokerRules], seat: int) -> int:
        cards, shown = round.hand(Place.at(seat)), self.shown(round)
        if not shown:
            return across_times(cards)
        if len(shown) == len(ENDS_OF_ROW):
            return down_times(cards, tuple(shown.values()))
        return middle_times(cards, shown, round.open[seat], round.stake_of(seat, "ante_across"), self.payouts)


class CrissCrossPoker592(CrissCrossPoker):
    """Chapter 592: a pair of 10s is paid on the three bets."""

    chapter = "592"
    rules_type = CrissCrossPokerRules592
    in_short = IN_SHORT_592
    tables = (ANTE, BET_592, FIVE_CARD_BONUS)
