"""Rounds of Let It Ride Poker from listed cards and words, for its tests."""

from __future__ import annotations

from collections import Counter

from driving import FromADeck, Rules, Stakes, drive

from feltwork.equipment.cards import Card
from feltwork.games.let_it_ride_poker.procedure import LetItRidePoker
from feltwork.games.let_it_ride_poker.rules import BETS
from feltwork.procedure.request import Declared, Request
from feltwork.rounds.in_play import RoundInPlay

GAME = LetItRidePoker()
ONE_SEAT = "Ks 2c Kh 7d 5c"
"""A pair of kings with 5, 2 and 7, one card at a time."""
TWO_SEATS = "Ks 9s 2c Kh 9h 7d 5c 4d"


def bets(amount: int = 10_00, **more: int) -> dict[str, int]:
    return dict.fromkeys(BETS, amount) | more


def from_a_deck(cards: str | list[Card], decisions: dict[int, tuple[str, str]] | None = None) -> FromADeck:
    """Who is told nothing lets every bet ride."""
    return FromADeck(cards, decisions, otherwise="let it ride", burned=True)


def play(
    cards: str = ONE_SEAT,
    stakes: Stakes | None = None,
    rules: Rules | None = None,
    declare: dict[int, Declared] | None = None,
    decisions: dict[int, tuple[str, str]] | None = None,
    **situation: object,
) -> tuple[RoundInPlay, list[Request]]:
    """A round from a deck of these cards; ``declare`` answers the request of that number, counted from 0."""
    table = RoundInPlay(GAME.begin(stakes or {1: bets()}, GAME.submission(rules), situation))
    return table, drive(table, from_a_deck(cards, decisions), declare)


def check_conserved(table: RoundInPlay) -> None:
    """Every cent staked has its line, and a void round gives all of it back."""
    for seat, lines in table.result.lines.items():
        staked: Counter[str] = Counter()
        for line in lines:
            staked[line.wager] += line.staked
        assert +staked == Counter(table.round.placed[seat])
        if table.result.void:
            assert table.result.net(seat) == 0
