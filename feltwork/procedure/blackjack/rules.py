"""Options and decision points that the chapters of the blackjack family print alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from feltwork.procedure.blackjack.sections import BlackjackSections
from feltwork.procedure.blackjack.shoe import AUTOMATED, CONTINUOUS, MANUAL
from feltwork.procedure.game import Clause, DecisionPoint, table_maximum, table_minimum
from feltwork.submission.option import Amount, Choice, Count, Flag
from feltwork.submission.submission import Submission, option
from feltwork.terms.money import Cents, money
from feltwork.terms.refusal import Refused

MOST_DECKS: Final = 52
"""No chapter prints it; a dealing shoe holds far fewer."""
IN_ORDER, LOSERS_FIRST = "player_by_player", "losing_wagers_first"


def smallest_chip(section: str) -> Any:
    """The option for what insurance rounds up to."""
    about = "the smallest chip: insurance may exceed half the wager to the next amount chips can make"
    return option(Amount(section=section, about=about, default=50, least=1, most=100_00))


def boxes_per_player(section: str, positions: int) -> Any:
    """The option for how many boxes one player may bet."""
    about = "adjacent boxes on which one player may wager"
    return option(Choice(section=section, about=about, default=1, among=tuple(range(1, positions + 1))))


def no_mid_shoe_entry(section: str) -> Any:
    """The option for keeping out whoever sat a round out."""
    about = "whoever sits a round out waits for the reshuffle"
    return option(Flag(section=section, about=about, default=False))


def shuffling(section: str, continuous: str) -> Any:
    """The option for how the cards are shuffled."""
    about = f"by the dealer, by a device, or by a continuous shuffling shoe ({continuous})"
    return option(Choice(section=section, about=about, default=MANUAL, among=(MANUAL, AUTOMATED, CONTINUOUS)))


def settling_order(section: str) -> Any:
    """The option for how wagers are collected and paid, where the chapter leaves it open."""
    about = "collect and pay each player in turn, or collect all losing wagers first and pay then"
    return option(Choice(section=section, about=about, default=IN_ORDER, among=(IN_ORDER, LOSERS_FIRST)))


def decks_at_least_one(section: str) -> Any:
    """The option for the decks in the shoe where a chapter prints no greatest number."""
    about = "decks in the shoe, or in each of two batches with an automated shuffler; the chapter prints no most"
    return option(Count(section=section, about=about, default=6, least=1, most=MOST_DECKS))


@dataclass(frozen=True, kw_only=True)
class BlackjackRules(Submission):
    """What a certificate holder chooses in any chapter of the family, numbered as most of them are."""

    told_last: ClassVar[frozenset[str]] = frozenset({"decks", "no_mid_shoe_entry", "shuffling"})
    minimum_section: ClassVar[str] = "6(d)"

    table_minimum: Cents = table_minimum("6(d)")
    table_maximum: Cents = table_maximum("6(d)")
    smallest_chip: Cents = smallest_chip("8(b)")
    boxes_per_player: int = boxes_per_player("6(f)", 6)
    decks: int = decks_at_least_one("3(a)")
    no_mid_shoe_entry: bool = no_mid_shoe_entry("6(b)")
    shuffling: str = shuffling("5(a)", "5(h)")

    def breaches(self) -> Iterator[Refused]:
        if self.table_minimum > self.table_maximum:
            section = self.at(self.minimum_section)
            yield Refused("option table_minimum", "above the maximum", section, money(self.table_maximum))


def decision_points(
    at: BlackjackSections, play: Mapping[str, str], about: str, instead: Mapping[str, str] | None = None
) -> tuple[DecisionPoint, ...]:
    """The points at which every game of the family asks.

    ``play`` has the words of a hand with their paragraphs, ``instead`` those that take the place of insurance.
    """
    insurance = {"insurance": at.insurance, "no insurance": at.insurance, **(instead or {})}
    words = {**play, "refuse": at.exposed}
    return (
        DecisionPoint(
            "insurance",
            at.insurance,
            "insure against a dealer's Blackjack",
            tuple(insurance),
            "no insurance",
            sections=insurance,
            # Surrender under an ace is declared before the insurance is offered, or after it.
            may_follow=("surrender",) if at.surrendered_to_the_reader else (),
        ),
        DecisionPoint("play_hand", at.decide, about, tuple(words), sections=words),
        DecisionPoint(
            "second_card",
            at.missed,
            "one card only was dealt: take the second one now, or not",
            ("accept", "decline"),
            "accept",
        ),
        DecisionPoint(
            "missed_card",
            at.not_dealt,
            "the card asked for was not dealt: take it after the others, or give the hand up",
            ("later", "dead"),
            "later",
        ),
        DecisionPoint(
            "exposed_card",
            at.exposed,
            "the card due to this hand was exposed in error: take it, or draw no more",
            ("accept", "refuse"),
            "accept",
        ),
    )


def points_of_cards(values: str, definitions: str, pips: str = "2 to 10") -> tuple[Clause, ...]:
    """What the cards count, and what Blackjack and a soft total are."""
    return (
        Clause(f"{values}(1)", f"{pips} count their face"),
        Clause(f"{values}(2)", "jack, queen and king count 10"),
        Clause(f"{values}(3)", "an ace counts 11, or 1 where 11 would go over 21"),
        Clause(definitions, "Blackjack is an ace and a ten-value card dealt first; a soft total counts an ace as 11"),
    )
