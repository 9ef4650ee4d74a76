"""An answer is verified before it is applied: refused, the round is exactly as it was, and goes on."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import Any

import pytest

from feltwork.equipment.cards import JOKER, parse_cards
from feltwork.games import game
from feltwork.procedure.action import Action, Decision, Question
from feltwork.procedure.place import DEALER, Place
from feltwork.procedure.request import (
    NO_ROLL,
    Announce,
    Ask,
    Burn,
    Cut,
    CutAt,
    Deal,
    Declared,
    Point,
    Request,
    Reveal,
    Roll,
    Settle,
    Shuffle,
)
from feltwork.procedure.round import Round
from feltwork.procedure.verify import verify_answer
from feltwork.rounds.in_play import RoundInPlay
from feltwork.terms.refusal import Refused

AS, KH, QD = parse_cards("As Kh Qd")
SECTION = "565.11(b)"
FOLD, PLAY = Action("fold", SECTION), Action("play", SECTION)
DOUBLE = Action("double", SECTION, least=1_00, most=10_00, also=("double_down",))
ASK = Ask((Question(1, (PLAY, FOLD)), Question(3, (DOUBLE, FOLD))), SECTION)
TWO = {1: Decision("play"), 3: Decision("fold")}


def new_round() -> Round[Any]:
    return game("three-card-poker").begin({1: {"ante": 10_00}, 3: {"ante": 5_00}})


REQUESTS: dict[str, tuple[Request, list[object], list[object]]] = {
    "deal": (
        Deal(Place.at(1), 2, False, "565.8(d)"),
        [(AS, KH)],
        [
            None,
            (),
            (AS,),
            (AS, KH, QD),
            (AS, AS),
            [AS, KH],
            "As Kh",
            (AS, "Kh"),
            (AS, JOKER),
            TWO,
            (1, 2),
            CutAt(0, 20),
        ],
    ),
    "burn face up": (Burn(1, True, "541.5(g)"), [(AS,)], [None, (), (AS, KH), (1,), "As"]),
    "burn face down": (Burn(1, False, "541.5(g)"), [None], [(AS,), (1,), "As", TWO]),
    "cut": (
        Cut((1, 3), 10, 52, 0, "541.5(d)"),
        [None, CutAt(0, 10), CutAt(1, 26), CutAt(3, 42)],
        [CutAt(2, 26), CutAt(-1, 26), CutAt(1, 9), CutAt(1, 43), CutAt(1, True), CutAt(1, 26.0), (AS,), 26],  # type: ignore[arg-type]
    ),
    "cut from the top": (
        Cut((), 10, 52, 0, "565.5(d)(1)(ii)", least_below=1),
        [CutAt(0, 10), CutAt(0, 51)],
        [CutAt(0, 9), CutAt(0, 52), CutAt(1, 26)],
    ),
    "roll": (
        Roll(2, 1, "668a.3"),
        [(1, 6), (3, 3), NO_ROLL],
        [None, (), (1,), (1, 2, 3), (0, 6), (1, 7), (True, 2), (1.0, 2), [1, 2], "no roll", (AS, KH)],
    ),
    "ask": (
        ASK,
        [TWO, {1: Decision("fold"), 3: Decision("double", 10_00)}],
        [
            *(None, {}, (), [Decision("play")], {1: Decision("play")}, {**TWO, 2: Decision("play")}),
            *(
                {**TWO, 1: "play"},
                {**TWO, 1: None},
                {**TWO, 1: Decision("raise")},
                {**TWO, 1: Decision("double", 1_00)},
            ),
            # A word that a file may use is not the word that the procedure knows.
            *({**TWO, 1: Decision("PLAY")}, {**TWO, 1: Decision(" play")}, {**TWO, 3: Decision("double_down", 1_00)}),
            *({**TWO, 1: Decision("play", 10_00)}, {**TWO, 3: Decision("double")}, {**TWO, 3: Decision("double", 99)}),
            *({**TWO, 3: Decision("double", 10_01)}, {**TWO, 3: Decision("double", -5)}),
            *({**TWO, 3: Decision("double", 5.5)}, {**TWO, 3: Decision("double", True)}),  # type: ignore[arg-type]
        ],
    ),
    "announce": (Announce("no more bets", "565.8(b)"), [None], [TWO, (AS,), 1, "yes", False]),
    "shuffle": (Shuffle("by the dealer", "565.5(a)"), [None], [TWO, (AS,), 0]),
    "reveal": (Reveal(DEALER, (0,), (AS,), "565.11(c)"), [None], [TWO, (AS,)]),
    "settle": (Settle(1, (), "565.11(d)(3)"), [None], [TWO, (AS,)]),
}


@pytest.mark.parametrize("kind", REQUESTS)
def test_what_fits_each_request(kind: str) -> None:
    request, fits, _ = REQUESTS[kind]
    for answer in fits:
        verify_answer(new_round(), request, answer)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", REQUESTS)
def test_what_does_not_fit_is_refused(kind: str) -> None:
    request, _, misfits = REQUESTS[kind]
    for answer in misfits:
        with pytest.raises(Refused):
            verify_answer(new_round(), request, answer)  # type: ignore[arg-type]


def test_each_card_once_a_deck() -> None:
    round = new_round()
    round.seen = Counter([AS])
    with pytest.raises(Refused, match=r"the ace of spades is already dealt \(§ 565.3\(a\)\)"):
        verify_answer(round, Deal(DEALER, 1, False, "565.8(d)"), (AS,))
    spanish = game("spanish-21").begin({1: {"spanish_21": 10_00}})
    spanish.seen = Counter({AS: 6})
    with pytest.raises(Refused, match="hold 6 of the ace of spades and all are dealt"):
        verify_answer(spanish, Deal(DEALER, 1, False, "551.8(b)"), (AS,))


DEAL = Deal(DEALER, 1, False, "565.8(d)")


@pytest.mark.parametrize(
    ("declared", "why"),
    [
        (Declared("fire"), "none of that name"),
        (Declared("shuffler_jams"), "cannot happen under the rules in force"),
        (Declared("dealing_shoe_jams"), "cannot happen under the rules in force"),
        (Declared("stub_count_wrong"), "cannot happen at this point"),
        (Declared("card_face_up"), "its card is missing"),
        (Declared("card_face_up", JOKER), "joker is not in the decks"),
        (Declared("card_face_up", "As"), "a card is expected here"),  # type: ignore[arg-type]
        (Declared("player_leaves"), "its seat is missing"),
        (Declared("player_leaves", seat=2), "nobody sits at seat 2"),
        (Declared("player_leaves", seat=1, details={"mood": "bad"}), "nothing is told by mood"),
    ],
)
def test_irregularities_that_cannot_be(declared: Declared, why: str) -> None:
    with pytest.raises(Refused, match=why):
        verify_answer(new_round(), DEAL, declared)


def test_what_is_possible_here_is_listed() -> None:
    with pytest.raises(Refused, match="possible here: card_face_up, card_dealt_in_error, incorrect_number_of_cards"):
        verify_answer(new_round(), DEAL, Declared("stub_count_wrong"))
    with pytest.raises(Refused, match="possible here: none"):
        verify_answer(new_round(), Announce("so", "565.11(e)"), Declared("stub_count_wrong"))


# --------------------------------------------------------------------------------- the round stays as it was

MISFITS: list[object] = [
    (AS,),
    (AS, KH, QD, JOKER),
    {9: Decision("play")},
    {1: Decision("PLAY"), 3: Decision("fold")},
    CutAt(5, 3),
    NO_ROLL,
    (7, 7),
    "play",
    Declared("fire"),
    Declared("player_leaves", seat=6),
    Declared("card_face_up", JOKER),
]


def state(table: RoundInPlay) -> object:
    round = table.round
    return deepcopy(
        (
            *(round.placed, round.open, dict(round.forfeited), round.lines, dict(round.cards), round.seen),
            *(round.declared, round.void, round.aftermath, round.next, table.request, table.step, table.done),
            *(list(table.inputs), list(table.entries)),
        )
    )


def fitting(request: Request, shoe: list[Any]) -> Any:
    if isinstance(request, Deal):
        return tuple(shoe.pop(0) for _ in range(request.count))
    if isinstance(request, Ask):
        return {question.seat: Decision("play") for question in request.questions}
    return None


def test_a_refused_answer_leaves_the_round_as_it_was_at_every_step() -> None:
    cards = "2s Ks 2c 4h Kh 7d 5d 5c Qh"
    undisturbed, disturbed = RoundInPlay(new_round()), RoundInPlay(new_round())
    shoe, again = list(parse_cards(cards)), list(parse_cards(cards))
    refused = 0
    while not undisturbed.done:
        undisturbed.answer(fitting(undisturbed.request, shoe))
        before = state(disturbed)
        for misfit in MISFITS:
            if misfit == (AS,) and isinstance(disturbed.request, Deal):
                continue  # this one fits
            with pytest.raises(Refused):
                disturbed.answer(misfit)  # type: ignore[arg-type]
            refused += 1
        assert state(disturbed) == before
        disturbed.answer(fitting(disturbed.request, again))
    assert refused > 100
    assert disturbed.result == undisturbed.result
    assert disturbed.transcript == undisturbed.transcript


def test_a_round_that_is_over_takes_no_answer_and_one_that_is_not_has_no_result() -> None:
    table = RoundInPlay(new_round())
    with pytest.raises(RuntimeError, match="not over"):
        _ = table.result
    shoe = list(parse_cards("2s Ks 2c 4h Kh 7d 5d 5c Qh"))
    while not table.done:
        table.answer(fitting(table.request, shoe))
    with pytest.raises(Refused, match="is over"):
        table.answer()


def test_a_void_round_is_not_voided_twice() -> None:
    table = RoundInPlay(new_round())
    while not isinstance(table.request, Deal):
        table.answer()
    table.answer(Declared("incorrect_number_of_cards"))
    while not table.done:
        if table.request.point is Point.SETTLE:
            with pytest.raises(Refused, match="void already"):
                table.answer(Declared("incorrect_number_of_cards"))
        table.answer()
    assert [input.answer for input in table.inputs] == [Declared("incorrect_number_of_cards")]
