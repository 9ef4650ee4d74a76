"""Rounds of Texas Hold 'Em Bonus Poker from listed cards and words, for its tests."""

from __future__ import annotations

from driving import FromADeck, Rules, Stakes, drive

from feltwork.games.texas_hold_em_bonus_poker.procedure import TexasHoldEmBonusPoker
from feltwork.procedure.request import Declared, Request
from feltwork.rounds.in_play import RoundInPlay

GAME = TexasHoldEmBonusPoker()

ACES: Rules = {"aces_against_aces": "1000 to 1"}
TWO_SEATS: Stakes = {2: {"ante": 10_00, "bonus": 5_00}, 5: {"ante": 20_00}}
ONE_AT_A_TIME = "9s Ah Kc 9h Kh Qd 9d 4c 2h Js 3d"
"""9s against king high, ace-king suited beside them; burned cards are not told."""
STACKS = "9s 9h Ah Kh Kc Qd 9d 4c 2h Js 3d"
IN: list[str] = ["flop", "turn", "river"]
OUT: list[str] = ["fold"]


def play(
    cards: str = ONE_AT_A_TIME,
    stakes: Stakes | None = None,
    rules: Rules | None = None,
    declare: dict[int, Declared] | None = None,
    words: dict[int, list[str]] | None = None,
    **situation: object,
) -> tuple[RoundInPlay, list[Request]]:
    """A round from a deck of these cards; ``declare`` answers the request of that number, counted from 0."""
    table = RoundInPlay(GAME.begin(stakes or TWO_SEATS, GAME.submission(rules), situation))
    said = {seat: (words or {}).get(seat, IN) for seat in table.round.seats}
    return table, drive(table, FromADeck(cards, said, otherwise=None), declare)
