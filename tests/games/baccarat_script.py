"""Rounds of the baccarat family from a shoe in order, and an independent model of who draws and what is paid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from feltwork.equipment.cards import Card, parse_cards
from feltwork.games.baccarat.procedure import Baccarat
from feltwork.games.midibaccarat.procedure import Midibaccarat
from feltwork.games.minibaccarat.procedure import Minibaccarat
from feltwork.procedure.action import Question
from feltwork.procedure.baccarat.game import BaccaratFamilyGame
from feltwork.procedure.request import Announce, Answer, Ask, Burn, Deal, Declared, Request
from feltwork.rounds.in_play import RoundInPlay
from tests.games.driving import drive

FAMILY: tuple[BaccaratFamilyGame[Any], ...] = (Minibaccarat(), Midibaccarat(), Baccarat())


class FromAShoe:
    """Answers from a shoe in this order; a seat says its words one by one, and nothing where it has none left."""

    def __init__(self, cards: str, words: Mapping[int, Sequence[str]] | None = None) -> None:
        self.shoe = list(parse_cards(cards))
        self.words = {seat: list(said) for seat, said in (words or {}).items()}

    def __call__(self, request: Request) -> Answer:
        match request:
            case Deal(count=count):
                return tuple(self.shoe.pop(0) for _ in range(count))
            case Burn(count=count, face_up=face_up):
                burned = tuple(self.shoe.pop(0) for _ in range(count))
                return burned if face_up else None
            case Ask(questions=questions):
                return {question.seat: question.read(self._word(question)) for question in questions}
        return None

    def _word(self, question: Question) -> str:
        words = self.words.get(question.seat)
        assert question.default, "silence is an answer everywhere"
        return words.pop(0) if words else question.default


def play(
    game: BaccaratFamilyGame[Any],
    cards: str,
    stakes: dict[int, dict[str, int]] | None = None,
    rules: dict[str, object] | None = None,
    declare: dict[int, Declared] | None = None,
    words: Mapping[int, Sequence[str]] | None = None,
    **situation: Any,
) -> tuple[RoundInPlay, list[Request]]:
    """A round from a shoe of these cards, all of them used, and each word that was given said."""
    table = RoundInPlay(game.begin(stakes or {1: {"players_hand": 10_00}}, game.submission(rules), situation))
    answers = FromAShoe(cards, words)
    requests = drive(table, answers, declare)
    assert not answers.shoe, f"left in the shoe: {answers.shoe}"
    assert not any(answers.words.values()), f"never asked: {answers.words}"
    return table, requests


def texts(requests: Sequence[Request], section: str) -> list[str]:
    """What is said and announced by a section."""
    return [request.text for request in requests if isinstance(request, Announce) and request.section == section]


def asked(requests: Sequence[Request]) -> list[int]:
    """Which seats are asked, in order."""
    return [question.seat for request in requests if isinstance(request, Ask) for question in request.questions]


# ------------------------------------------------------------------------------------- the independent model

VALUES = dict(zip("A23456789TJQK", (1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0), strict=True))


@dataclass(frozen=True)
class Coup:
    """The final counts, and how many cards they took."""

    player: int
    banker: int
    cards: int


def coup(shoe: Sequence[Card]) -> Coup:
    """By the sums that dealers learn rather than by Table 1: an 8 counts -2, a 9 -1, halved toward zero, plus 3."""
    values = [VALUES[str(card)[0]] for card in shoe]
    player, banker, used = (values[0] + values[2]) % 10, (values[1] + values[3]) % 10, 4
    if player > 7 or banker > 7:
        return Coup(player, banker, used)
    limit = 5
    if player < 6:
        third = values[used]
        player, used = (player + third) % 10, used + 1
        limit = 3 + int((third - 10 if third > 7 else third) / 2)
    if banker <= limit:
        banker, used = (banker + values[used]) % 10, used + 1
    return Coup(player, banker, used)


def model_net(result: Coup, stakes: Mapping[str, int], percent: int, multiple: int) -> int:
    """What a seat wins in cents: even money, 8 to 1 for a tie, and a part of what the Banker's Hand wins."""
    banker, player, tie = (stakes.get(wager, 0) for wager in ("bankers_hand", "players_hand", "tie_bet"))
    if result.player == result.banker:
        return 8 * tie
    if result.player > result.banker:
        return player - banker - tie
    owed = Fraction(banker * percent, 100)
    charged = (
        int(owed + Fraction(1, 2))
        if multiple == 1
        else next(cents for cents in range(0, banker + multiple, multiple) if cents >= owed)
    )
    return banker - charged - player - tie
