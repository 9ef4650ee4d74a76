"""Rounds of Caribbean Stud Poker from listed hands and words, for its tests."""

from __future__ import annotations

from driving import FromADeck, Rules, Stakes, drive

from feltwork.equipment.cards import parse_cards
from feltwork.games.caribbean_stud_poker.procedure import CaribbeanStudPoker
from feltwork.procedure.place import DEALER, Place
from feltwork.procedure.request import Answer, Deal, Declared, Request
from feltwork.rounds.in_play import RoundInPlay

GAME = CaribbeanStudPoker()

ANTE: dict[str, int] = {"ante": 10_00}
WITH_CHIP: dict[str, int] = {"ante": 10_00, "progressive_payout": 1_00}

NINES, JUNK, FLUSH, ROYAL, OTHER_ROYAL = (
    "9s 9h 5d 4c 2s",
    "3s 4h 6d 7c Jh",
    "2d 8d Td Qd Kd",
    "As Ks Qs Js Ts",
    "Ah Kh Qh Jh Th",
)
ACE_KING, NOTHING = "Ac Kc 8h 7s 3c", "Qc Jc 8h 7s 3c"


class FromHands(FromADeck):
    """Answers that deal each place its own hand, in whatever order the places are dealt to."""

    def __init__(self, hands: dict[int, str], dealer: str, decisions: dict[int, str] | None = None) -> None:
        super().__init__("", decisions, otherwise="bet")
        self.piles = {Place.at(seat): list(parse_cards(cards)) for seat, cards in hands.items()}
        self.piles[DEALER] = list(parse_cards(dealer))

    def __call__(self, request: Request) -> Answer:
        if isinstance(request, Deal):
            return tuple(self.piles[request.to].pop(0) for _ in range(request.count))
        return super().__call__(request)


def play(
    hands: dict[int, str] | None = None,
    dealer: str = ACE_KING,
    stakes: Stakes | None = None,
    rules: Rules | None = None,
    declare: dict[int, Declared] | None = None,
    decisions: dict[int, str] | None = None,
    **situation: object,
) -> tuple[RoundInPlay, list[Request]]:
    """A round with these hands; ``declare`` answers the request of that number, counted from 0."""
    held = hands or {1: NINES}
    table = RoundInPlay(GAME.begin(stakes or dict.fromkeys(held, ANTE), GAME.submission(rules), situation))
    return table, drive(table, FromHands(held, dealer, decisions), declare)


def nets(table: RoundInPlay) -> dict[int, int]:
    return {seat: table.result.net(seat) for seat in table.round.seats}
