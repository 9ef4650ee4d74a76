"""Rounds of Six-Card Fortune Pai Gow Poker from a deck in order, for the tests of both editions."""

from __future__ import annotations

from driving import AUTOMATED, FromADeck, Rules, Stakes, drive, sections
from six_card_fortune_model import DECK

from feltwork.equipment.cards import Card, parse_cards
from feltwork.games.six_card_fortune_pai_gow_poker.procedure import SixCardFortune588, SixCardFortune670a
from feltwork.procedure.request import Announce, Answer, Ask, Declared, Request
from feltwork.rounds.in_play import RoundInPlay

GAME, OLDER = SixCardFortune670a(), SixCardFortune588()
BY_DEVICES: Rules = {**AUTOMATED, "dealing": "automated_shoe"}
"""One device shuffles, another deals."""
WAGER = "six_card_fortune_pai_gow_poker"
ALL_CARDS = parse_cards(DECK)
TEN: Stakes = {1: {WAGER: 10_00}}


def dealt(
    shoe: list[Card] | None = None, rolls: list[Answer] | None = None, decisions: dict[int, list[str]] | None = None
) -> FromADeck:
    """A deck in this order, cards of empty positions included; who is told nothing is silent."""
    return FromADeck(shoe or ALL_CARDS, decisions, otherwise="", rolls=rolls or (), burned=True)


def play(
    stakes: Stakes | None = None,
    rules: Rules | None = None,
    *,
    shoe: list[Card] | None = None,
    rolls: list[Answer] | None = None,
    declare: dict[int, Declared] | None = None,
    decisions: dict[int, list[str]] | None = None,
    players: dict[int, str] | None = None,
    game: SixCardFortune588 = GAME,
    **situation: object,
) -> tuple[RoundInPlay, list[Request]]:
    """A round from a deck in this order; ``declare`` answers the request of that number, counted from 0."""
    table = RoundInPlay(game.begin(stakes or TEN, game.submission(rules), situation, players))
    return table, drive(table, dealt(shoe, rolls, decisions), declare)


def stacked(hand: tuple[Card, ...], last: tuple[Card, ...] = ()) -> list[Card]:
    """A deck whose first stack is this hand, and whose seventh is that one."""
    rest = [card for card in ALL_CARDS if card not in hand and card not in last]
    return [*hand, *rest[:30], *last, *rest[30:]]


def numbers(requests: list[Request]) -> list[str]:
    """The sections, those of 670a without the chapter's number."""
    return [section.removeprefix("670a.") for section in sections(requests)]


def told(requests: list[Request]) -> list[tuple[str, str]]:
    """What is announced, and where that is ordered."""
    return [
        (number, request.text)
        for number, request in zip(numbers(requests), requests, strict=True)
        if isinstance(request, Announce)
    ]


def asked(requests: list[Request]) -> list[tuple[int, ...]]:
    """The seats that each question is put to."""
    return [tuple(question.seat for question in request.questions) for request in requests if isinstance(request, Ask)]
