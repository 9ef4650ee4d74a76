"""Until a card is turned over, only its holder can tell it from another: not from any view or refusal, to the byte.

Two rounds that differ only in cards that lie face down are played side by side, in every game and edition, from a
virtual shoe and with cards that a dealer enters.
"""

from __future__ import annotations

import json
from collections import Counter
from itertools import count
from random import Random
from typing import Any

import pytest

from feltwork.equipment.cards import parse_cards
from feltwork.games import game
from feltwork.procedure.game import Game
from feltwork.procedure.lying import Face
from feltwork.procedure.place import DEALER, Place
from feltwork.procedure.request import Declared, Reveal
from feltwork.procedure.round import Round
from feltwork.rounds.view import View
from feltwork.table.live import Phase
from feltwork.table.setup import Setup
from feltwork.table.views import dealer_view, public_view, seat_view
from feltwork.terms.refusal import Refused
from tests.examples import examples
from tests.rounds.random_play import EDITIONS
from tests.table.twins import Difference, Twin, UnknownCardsError, courses, declared, others

BY_ITSELF = Setup(automatic=True)
BY_A_DEALER = Setup()
ENTERED = Setup(cards_from="dealer")
BANKED = [edition for edition in EDITIONS if not edition.nonbanked and edition.deck(edition.submission())]
LATEST = 60
"""By this seed some round has had a card face down, whatever the rules are by chance."""


@pytest.mark.parametrize("edition", BANKED, ids=lambda game: game.edition)
def test_rounds_that_differ_face_down_look_alike_until_the_reveal(edition: Game[Any]) -> None:
    compared = 0
    for seed in count():
        if seed >= examples(9) and (compared or seed > LATEST):
            break
        chance = Random(seed)  # noqa: S311 - a failing run is a seed
        for course in courses(edition, seed, 2, clumsy=seed % 3 == 2):
            for other in others(course, chance, 2):
                setup = chance.choice((BY_ITSELF, BY_A_DEALER))
                one, twin = Twin(course, setup), Twin(other, setup)
                compared += look_alike(one, twin)
                look_alike(Twin(course, ENTERED, one), Twin(other, ENTERED, twin))
    assert compared, "nothing ever lay face down"


def look_alike(one: Twin, other: Twin) -> int:
    """Play both, step by step, as long as they differ only in what lies face down; how many steps that was."""
    difference, noted, steps = Difference(), 0, 0
    while True:
        for step in sorted(one.round.requests):
            difference.everybody |= declared(one, step) != declared(other, step)
            if noted < step and (one.over or step < one.round.step):
                difference.note(step, one, other)
                noted = step
        if difference.everybody:
            return steps
        verify_alike(one, other, difference)
        steps += 1
        if one.over:
            one.settle()
            other.settle()
            verify_alike(one, other, difference)
            return steps
        try:
            one.go_on()
        except UnknownCardsError:
            return steps
        try:
            other.go_on()
        except (UnknownCardsError, Refused):
            return steps  # where it refuses, a player holds other cards, and could not have decided so


def verify_alike(one: Twin, other: Twin, difference: Difference) -> None:
    seats = [seat for seat in one.course.play.round.seats if seat not in difference.seats]
    mine, theirs = seen_of(one, seats), seen_of(other, seats)
    for who, view in mine.items():
        if view != theirs[who]:
            at = next(at for at, (a, b) in enumerate(zip(f"{view} ", f"{theirs[who]} ", strict=False)) if a != b)
            around = slice(max(0, at - 150), at + 50)
            told = f"{view[around]}\n{theirs[who][around]}"
            pytest.fail(f"{who} can tell them apart at step {one.round.step}:\n{told}")


def seen_of(twin: Twin, seats: list[int]) -> dict[str, str]:
    """All that each can see, or hear in a refusal."""
    table = twin.table
    seen: dict[str, Any] = {"everybody": public_view(table), "who declares something": refusals(twin)}
    # Once the round is settled the list of entries has them in full, for corrections, as the replay has.
    if table.setup.cards_from == "shoe" or table.phase is Phase.PLAYING:
        seen["the dealer"] = dealer_view(table)
    seen |= {f"seat {seat}": seat_view(table, seat) for seat in seats}
    return {who: json.dumps(view) for who, view in seen.items()}


def refusals(twin: Twin) -> list[str]:
    """What is said to somebody who declares every irregularity of the chapter, of every seat."""
    if twin.over:
        return []
    told = []
    round = twin.round
    assert round.play is not None
    for entry in round.game.irregularities_at(round.rules, round.request):
        for seat in (None, *round.play.round.seats):
            try:
                round.verify(Declared(entry.id, None, seat))
            except Refused as refused:
                told.append(str(refused))
            else:
                told.append("taken")
    return told


# ---------------------------------------------------------------------------------------------- a card like another


def _laid(edition: str, wagers: dict[str, int], *laid: tuple[Place, str, Face]) -> Round[Any]:
    round = game(edition).begin({1: wagers, 2: wagers})
    for place, cards, face in laid:
        round.lay(place, parse_cards(cards), face)
    return round


def test_a_hole_card_like_the_up_card_lies_on_its_back() -> None:
    round = _laid("spanish-21", {"spanish_21": 10_00}, (DEALER, "Ks", Face.UP), (DEALER, "Ks", Face.UNREAD))
    for seat in (0, 1, 2):
        [dealer] = View(round, seat).places()
        assert dealer.cards == (*parse_cards("Ks"), None)


def test_of_two_alike_the_one_that_is_turned_over_is_seen() -> None:
    hand = Place.at(2)
    round = _laid("spanish-21", {"spanish_21": 10_00}, (hand, "Ks 7d Ks", Face.HELD))
    steps = round.reveal(hand, "551.9(a)", [2])
    assert isinstance(next(steps), Reveal)
    with pytest.raises(StopIteration):
        steps.send(None)
    assert View(round, 1).places()[0].cards == (None, None, *parse_cards("Ks"))
    assert View(round, 2).places()[0].cards == parse_cards("Ks 7d Ks")


def test_a_piece_keeps_its_face_wherever_it_is_put() -> None:
    first, second = Place.at(2), Place.at(2, 1)
    round = _laid("spanish-21", {"spanish_21": 10_00}, (first, "Ks", Face.UP), (first, "Ks 9h", Face.HELD))
    round.cards[second] += round.take_away(first, parse_cards("9h"))
    round.cards[second].append(round.cards[first].pop())
    assert [seen.cards for seen in View(round, 1).places()] == [parse_cards("Ks"), (None, None)]
    assert Counter(round.hand(second)) == Counter(parse_cards("9h Ks"))
