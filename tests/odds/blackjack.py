"""What the tests of the blackjack family share: a plain game in numbers, and rounds priced by numbers alone."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

import feltwork
from feltwork.equipment.cards import Card
from feltwork.equipment.randomness import SimulationSource
from feltwork.odds.blackjack.analysis import BlackjackAnalysis
from feltwork.odds.blackjack.basic import by_totals
from feltwork.odds.blackjack.dealer import end_of
from feltwork.odds.blackjack.deciding import value_of, values_of
from feltwork.odds.blackjack.hands import final_of
from feltwork.odds.blackjack.rounds import Played
from feltwork.odds.blackjack.table_rules import Final, Staked, TableRules
from feltwork.odds.figures import WagerOdds
from feltwork.odds.games import analysis
from feltwork.odds.study import analysed
from feltwork.odds.work import Work
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.blackjack.table import BlackjackHand, BlackjackTable, Ending, table_of
from feltwork.procedure.place import DEALER
from feltwork.procedure.round import Round
from feltwork.ranking.points import total
from feltwork.simulation.by_procedure import SEAT, play_round, simulate
from feltwork.simulation.quick_table import QuickTable
from feltwork.simulation.tally import Tally

UNIT = 100_00

# ------------------------------------------------------------------------------------------- a plain game


def plain(decks: int = 6, **changes: Any) -> TableRules:
    """Ordinary blackjack: 3 to 2, the dealer stands on 17, four hands, split aces once with one card each."""
    net = np.zeros((len(Staked), len(Final), 7))
    for staked, stake in ((Staked.ALONE, 1), (Staked.DOUBLED, 2)):
        for final in Final:
            points = min(16 + final, 21)
            for end in range(7):
                net[staked, final, end] = stake if end > 4 or points > 17 + end else -stake * (points < 17 + end)
    rules: dict[str, Any] = {
        "name": "plain",
        "shoe": (decks,) * 52,
        "net": net,
        "staked": np.array([1.0, 2, 0, 0, 0, 0, 0, 0]),
        "bust": np.array([-1.0, -2, 0, 0, 0, 0, 0, 0]),
        "given_up": np.array([-0.5, -1, 0, 0, 0, 0, 0, 0]),
        "blackjacks": np.array([[0.0, -1], [1.5, 0]]),
        "surrender_with": 0,
        "one_card_to_split_aces": True,
        "split_aces_again": False,
    }
    return TableRules(**rules | changes)


# --------------------------------------------------------------------------- rounds, priced by numbers alone


@dataclass
class RandomPlay:
    """Says anything that is legal, and checks that what is legal is what the numbers have."""

    rules: TableRules
    free_wager: str
    luck: random.Random

    def decide(self, question: Question, round: Round[Any]) -> Decision:
        words = [action.word for action in question.actions if action.word != "even money"]
        if {"hit", "stand"} <= set(words):
            table = table_of(round)
            assert set(words) == self._legal(table, table.hands[question.seat][question.hand]), words
        for word in ("split", "double"):  # much hangs on what is rare
            if word in words and self.luck.random() < 0.6:
                return question.read(word)
        return question.read(self.luck.choice(words))

    def _legal(self, table: BlackjackTable, hand: BlackjackHand) -> set[str]:
        """By TableRules, after the card reader."""
        rules, cards = self.rules, table.cards(hand)
        found = {"hit", "stand"}
        if len(cards) <= rules.double_with:
            found.add("double")
        if len(cards) <= rules.surrender_with and (not hand.from_split or rules.surrender_after_split):
            found.add("surrender")
        pair = len(cards) == 2 and value_of(cards[0]) == value_of(cards[1])
        if pair and len(table.hands[hand.seat]) < rules.most_hands:
            found.add("split")
        return found


def priced_by_numbers(rules: TableRules, table: BlackjackTable, free_wager: str) -> float:
    """What a round came to for the wager that makes the hand, in units, by the numbers alone."""
    hands, dealer = table.hands[SEAT], table.round.hand(DEALER)
    attack = getattr(hands[0], "attack", 0) > 0
    has = table.blackjack(hands[0]) and len(hands) == 1
    if table.dealer_blackjack or has:
        place = int(has), int(table.dealer_blackjack)
        return float(rules.blackjacks[place] + attack * rules.attack_blackjacks[place])
    return sum(_priced(rules, table, hand, dealer, free_wager) for hand in hands) * (1 + attack)


def _priced(
    rules: TableRules, table: BlackjackTable, hand: BlackjackHand, dealer: Sequence[Card], free_wager: str
) -> float:
    staked = staked_of(hand, free_wager)
    if hand.ending in (Ending.SURRENDER, Ending.RESCUE):
        return float(rules.given_up[staked])
    points = table.total(hand).points
    if points > 21:
        return float(rules.bust[staked])
    saved = staked >= Staked.SECOND_CHANCE
    final = Final(max(0, points - 16)) if saved else final_with_suits(table.cards(hand))
    # A hand that wins whatever the dealer has is paid before the dealer draws: any end is as good then.
    ends = {float(rules.net[staked, final, end]) for end in range(7)}
    return ends.pop() if len(ends) == 1 else float(rules.net[staked, final, end_of(total(dealer).points)])


def staked_of(hand: BlackjackHand, free_wager: str) -> Staked:
    staked = Staked.LAMMER if hand.wager == free_wager else Staked.ALONE
    if getattr(hand, "free_double", False):
        staked = Staked(staked + 2)
    elif hand.doubled:
        staked = Staked(staked + 1)
    return Staked(staked + 6) if getattr(hand, "second_chance", 0) else staked


def final_with_suits(cards: Sequence[Card]) -> Final:
    final = final_of(values_of(cards))
    if final in (Final.MIXED_678, Final.MIXED_777) and len({card.suit for card in cards}) == 1:
        return Final(final + (2 if cards[0].suit == "s" else 1))
    return final


def settles_as_by_numbers(edition: str, wager: str, *, rounds: int, seed: int = 5) -> set[Staked]:
    """Random rounds of the procedure come to what the numbers say; which stakes were seen."""
    game = feltwork.game(edition)
    rules, found = game.submission(), analysis(game.id)
    assert isinstance(found, BlackjackAnalysis)
    numbers, proposition = found.table_rules(game, rules), found.proposition(game, wager)
    play = RandomPlay(numbers, found.free_wager, random.Random(seed))  # noqa: S311 - a test's own
    equipment, seen = QuickTable(game, rules, SimulationSource(seed, 0)), set()
    for _ in range(rounds):
        equipment.open()
        round = play_round(game, rules, {SEAT: {wager: UNIT}}, play.decide, equipment)
        net, _ = proposition.measured(round.result.lines[SEAT])
        table = table_of(round.round)
        assert net == round_half(priced_by_numbers(numbers, table, found.free_wager) * UNIT), round.result.lines[SEAT]
        seen |= {staked_of(hand, found.free_wager) for hand in table.hands[SEAT]}
    return seen


def round_half(amount: float) -> int:
    assert abs(amount - round(amount)) < 1e-6, "halves of a unit are whole cents"
    return round(amount)


# ------------------------------------------------------------------------------ the procedure as the judge


def agree_together(edition: str, stated: Mapping[str, Any] | None = None, *, rounds: int, seed: int = 1) -> None:
    """All wagers of an edition in the same rounds of the procedure: means within four standard errors.

    Insurance is taken whenever it is offered: it has no bearing on the others.
    """
    game = feltwork.game(edition)
    rules, found = game.submission(stated), analysis(game.id)
    insured = next(one for one in found.strategies(game, rules, Work()) if one.id == "insured")
    propositions = [one for one in found.propositions(game) if not one.id.startswith("suited")]
    figures = {one.id: analysed(game, rules, one, Work()) for one in propositions}
    stakes: dict[str, int] = {}
    for one in propositions:
        stakes |= dict.fromkeys(one.stakes(game, rules, UNIT), 2 * UNIT)
    tallies = {one.id: Tally(2 * UNIT if one.id != "insurance" else UNIT) for one in propositions}
    equipment = QuickTable(game, rules, SimulationSource(seed, 0))
    for _ in range(rounds):
        equipment.open()
        lines = play_round(game, rules, {SEAT: stakes}, insured.decide, equipment).result.lines[SEAT]
        for one in propositions:
            tallies[one.id].add(*one.measured(lines))
    for id, tally in tallies.items():
        _agrees(f"{edition} {id}", figures[id], tally)


def simple_agrees(edition: str, wager: str, *, rounds: int, seed: int) -> None:
    """Played by totals alone, the wager wins what the analyser says of that play."""
    game, rules, found = worth_of(edition)
    table = found.table(game, rules, Work())
    simple = next(one for one in found.strategies(game, rules, Work()) if one.id == "simple")
    proposition = found.proposition(game, wager)
    stakes = proposition.stakes(game, rules, UNIT)
    tally = simulate(game, rules, stakes, simple.decide, proposition.measured, unit=UNIT, rounds=rounds, seed=seed)
    assert abs(tally.mean - Played(table, by_totals(table).play).value) <= 4 * tally.standard_error


def _agrees(what: str, figures: WagerOdds, tally: Tally) -> None:
    error = figures.deviation / sqrt(tally.rounds)
    assert error > 0
    assert abs(tally.mean + float(figures.edge)) <= 4 * error, f"{what}: {tally.mean:+.5f}, {-float(figures.edge):+.5f}"
    stakes = [(float(one.staked), float(one.count)) for one in figures.counted.outcomes]
    whole = sum(count for _, count in stakes)
    mean = sum(staked * count for staked, count in stakes) / whole
    varies = sqrt(max(0.0, sum((staked - mean) ** 2 * count for staked, count in stakes) / whole))
    assert abs(tally.mean_stake - mean) <= 4 * varies / sqrt(tally.rounds) + 1e-9, f"{what}: {tally.mean_stake}, {mean}"


def worth_of(edition: str, stated: Mapping[str, Any] | None = None) -> tuple[Any, Any, BlackjackAnalysis]:
    """A game, its rules, and its analysis."""
    game = feltwork.game(edition)
    found = analysis(game.id)
    assert isinstance(found, BlackjackAnalysis)
    return game, game.submission(stated), found
