"""Cards that nobody reads before they are turned over: every game is played so, and comes to the same to the cent."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from feltwork.equipment.cards import parse_cards
from feltwork.games import game
from feltwork.procedure.action import Decision
from feltwork.procedure.game import Game
from feltwork.procedure.place import DEALER
from feltwork.procedure.request import Answer, Ask, Cut, CutAt, Deal, Declared, Peek, Request, Reveal
from feltwork.procedure.unread import FACE_DOWN, Peeked
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.record import record, replay
from feltwork.rounds.view import View
from feltwork.terms.refusal import Refused
from tests.rounds.random_play import EDITIONS, random_session

ROUNDS = 4


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("edition", EDITIONS, ids=lambda game: game.edition)
def test_no_procedure_looks_at_a_card_before_it_is_revealed(edition: Game[Any], seed: int) -> None:
    """The cards are not there to be looked at: nobody knows them until the reveal asks for them."""
    session = random_session(edition, seed, clumsy=seed == 2)
    asked: dict[int, Request] = {}

    def watch(_: RoundInPlay, request: Request, __: Answer) -> None:
        asked[len(asked) + 1] = request

    for _ in range(ROUNDS):
        asked.clear()
        played = session.play_round(watch=watch)
        if played is None:
            break
        _played_unread(played.table, asked)


def _played_unread(known: RoundInPlay, asked: dict[int, Request]) -> None:
    before = known.round
    begun = known.game.begin(known.wagers, before.rules, known.situation, before.players, terminals=before.terminals)
    blind, given = RoundInPlay(begun), {input.step: input.answer for input in known.inputs}
    view = View(begun, 0)
    while not blind.done:
        request = blind.request
        _verify_alike(asked[blind.step], request)
        answer = _unread(request, asked[blind.step], given.get(blind.step))
        blind.answer(answer)
        view.note(request, answer)
        for seen in view.places():
            unknown = [card is None for card in begun.known(seen.place)]
            assert all(card is None for card, hidden in zip(seen.cards, unknown, strict=True) if hidden)
    assert blind.result == known.result
    assert blind.round.seen + _never_turned(known, blind) == known.round.seen
    if not known.round.void:
        data = record(blind, "live")
        assert replay(data).result == known.result


def _unread(request: Request, known: Request, answer: Answer) -> Answer:
    """What a dealer answers who looks at no card before it is turned over."""
    if isinstance(answer, Declared):
        return answer
    match request:
        case Deal(unread=True) if answer is not None:
            return FACE_DOWN
        case Peek(found=None):
            assert isinstance(known, Peek)
            assert known.found is not None
            return Peeked(known.found)
        case Reveal(count=count) if count:
            assert isinstance(known, Reveal)
            return tuple(card for card, mine in zip(known.cards, request.cards, strict=True) if mine is None)
    return answer


def _verify_alike(known: Request, blind: Request) -> None:
    """Nothing that is asked or said differs but for the cards that nobody has read."""
    if isinstance(known, Reveal):
        known = replace(known, cards=())
    if isinstance(known, Peek):
        known = replace(known, found=None)
    if isinstance(blind, Reveal):
        blind = replace(blind, cards=())
    assert blind == known


def _never_turned(known: RoundInPlay, blind: RoundInPlay) -> Counter[Any]:
    return Counter(
        card
        for place in known.round.cards
        for card, mine in zip(known.round.known(place), blind.round.known(place), strict=True)
        if mine is None
    )


# ------------------------------------------------------------------------------------------------ one hand of blackjack


def _to_the_peek(up_card: str) -> RoundInPlay:
    """Free Bet Blackjack with one player who stands on 20: the hole card lies face down, and nobody has read it."""
    table = RoundInPlay(game("free-bet-blackjack@590").begin({1: {"blackjack": 10_00}}, situation={"new_shoe": True}))
    cards = iter(parse_cards(f"Ks {up_card} Qd"))
    while not isinstance(table.request, Peek):
        match table.request:
            case Deal(unread=True):
                table.answer(FACE_DOWN)
            case Deal():
                table.answer((next(cards),))
            case Cut(least=least):
                table.answer(CutAt(1, least))
            case Ask(questions=questions):
                table.answer({question.seat: Decision("no insurance") for question in questions})
            case _:
                table.answer()
    return table


def _to_the_reveal(table: RoundInPlay) -> None:
    while not isinstance(table.request, Reveal):
        match table.request:
            case Ask(questions=questions):
                table.answer({question.seat: Decision("stand") for question in questions})
            case _:
                table.answer()


def test_590_7_the_peek_gives_its_result_and_the_card_comes_with_the_reveal() -> None:
    table = _to_the_peek("Ad")
    with pytest.raises(Refused, match="whether it is Blackjack is missing"):
        table.answer()
    table.answer(Peeked(found=False))
    assert table.transcript[-1].endswith("the card reader shows no Blackjack")
    assert table.round.known(DEALER) == (*parse_cards("Ad"), None)
    _to_the_reveal(table)
    for wrong, why in (("Ks Qs", "1 card must be entered"), ("Kh", "shows no Blackjack|showed no Blackjack")):
        with pytest.raises(Refused, match=why):
            table.answer(parse_cards(wrong))
    table.answer(parse_cards("7h"))
    assert table.round.hand(DEALER) == parse_cards("Ad 7h")
    assert table.transcript[-1].endswith("dealer shows Ad 7h")
    while not table.done:
        table.answer()
    assert table.result.net(1) == 10_00


def test_a_card_that_was_dealt_before_is_refused_when_it_is_turned_over() -> None:
    table = _to_the_peek("Ad")
    assert table.round.deck[parse_cards("Ks")[0]] == 6
    table.answer(Peeked(found=True))
    _to_the_reveal(table)
    with pytest.raises(Refused, match="the card reader showed Blackjack, and this is no Blackjack"):
        table.answer(parse_cards("9h"))
    table.answer(parse_cards("Kh"))
    while not table.done:
        table.answer()
    assert table.result.net(1) == -10_00


def test_an_early_look_is_a_fault_of_the_procedure() -> None:
    table = _to_the_peek("Kd")
    with pytest.raises(AssertionError, match="before it is revealed"):
        table.round.hand(DEALER)
    assert table.round.readable(DEALER) == parse_cards("Kd")
    assert table.round.count(DEALER) == 2
    with pytest.raises(AttributeError):
        _ = table.round.cards[DEALER][1].rank
