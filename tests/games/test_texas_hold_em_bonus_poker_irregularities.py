"""Texas Hold 'Em Bonus Poker, 563.13 and what else can go wrong: when it can be true, and what it undoes."""

from __future__ import annotations

from typing import Any

import pytest
from driving import BY_DEVICE, BY_HAND, FromADeck, Rules, Stakes, at, check_staked, drive_until
from texas_hold_em_script import ACES, GAME, OUT, play

from feltwork.equipment.cards import parse_cards
from feltwork.procedure.place import COMMUNITY, DEALER, DISCARD
from feltwork.procedure.request import Ask, Burn, Deal, Declared, Point, Request, Reveal
from feltwork.rounds.in_play import RoundInPlay
from feltwork.terms.refusal import Refused

LEGAL = {
    "dealer_card_exposed": {"deal", "draw", "decision"},
    "card_face_up": {"deal", "draw"},
    "card_dealt_in_error": {"deal", "draw"},
    "incorrect_number_of_cards": {"deal", "draw", "stub", "decision", "reveal", "settle"},
    "dealing_shoe_jams": {"deal"},
    "shuffler_jams": {"shuffle"},
    "shuffler_count_wrong": {"shuffle"},
    "cut_improper": {"cut", "deal"},
    "stub_count_misdealt": {"stub"},
    "stub_count_wrong": {"stub"},
    "player_leaves": {"deal", "draw", "stub", "decision", "reveal", "settle"},
}
TABLES: list[tuple[Rules, dict[str, object]]] = [
    ({}, {}),
    ({"shuffling": "automated_counting", "dealing": "automated_shoe", **ACES}, {}),
    (BY_HAND, {"preshuffled": True}),
]
THREE: Stakes = {1: {"ante": 10_00, "bonus": 5_00}, 2: {"ante": 10_00, "bonus": 5_00}, 4: {"ante": 10_00}}
THREE_CARDS = "As 2s 7c Qd Ah 3h 7d Qc 9d 4c 2h Js 3d"
THREE_WORDS = {1: OUT, 2: ["flop", "turn", "check"], 4: ["flop", "check", "river"]}


@pytest.mark.parametrize("id", LEGAL)
def test_563_13_every_irregularity_at_every_point_where_it_can_be_true(id: str) -> None:
    """Declared at each request in turn: refused and nothing changed, or taken; and never a cent lost."""
    taken: set[str] = set()
    refusals: list[Refused] = []
    for rules, situation in TABLES:
        told: dict[str, Any] = {"count_stub": True, **situation}
        for number in range(len(play(THREE_CARDS, THREE, rules, words=THREE_WORDS, **told)[1])):
            needs = GAME.irregularity(id).needs
            declared = Declared(id, parse_cards("Tc")[0] if "card" in needs else None, 2 if "seat" in needs else None)
            try:
                table, requests = play(THREE_CARDS, THREE, rules, {number: declared}, THREE_WORDS, **told)
            except Refused as refused:
                refusals.append(refused)
                continue
            taken.add(str(requests[number].point))
            _check_conserved(table)
    assert all(refused.section for refused in refusals)
    assert taken == LEGAL[id] == {str(point) for point in GAME.irregularity(id).points}


def _check_conserved(table: RoundInPlay) -> None:
    check_staked(table)
    for seat, lines in table.result.lines.items():
        if table.result.void:
            undecided = [line for line in lines if line not in table.round.forfeited[seat] and line.wager != "bonus"]
            assert all(line.net == 0 for line in undecided)


def exposed(number: int, rules: Rules | None = None) -> tuple[RoundInPlay, list[Request]]:
    return play(THREE_CARDS, THREE, rules, {number: Declared("dealer_card_exposed")}, THREE_WORDS)


@pytest.mark.parametrize("rules", [{}, BY_DEVICE])
def test_563_13_a_the_bonus_comes_to_the_same_whenever_the_card_is_exposed(rules: Rules) -> None:
    """From the dealer's first card to the river question; the fold, once made, keeps the ante."""
    cards = THREE_CARDS if not rules else "As Ah 2s 3h 7c 7d Qd Qc 9d 4c 2h Js 3d"
    _, requests = play(cards, THREE, rules, words=THREE_WORDS)
    first, last = at(requests, Deal, 3), at(requests, Ask, 2)
    accepted = []
    for number in range(len(requests)):
        try:
            table, after = play(cards, THREE, rules, {number: Declared("dealer_card_exposed")}, THREE_WORDS)
        except Refused:
            continue
        accepted.append(number)
        folded = number > at(requests, Ask)
        assert table.result.void
        assert [table.result.net(seat) for seat in (1, 2, 4)] == [150_00 - 10_00 * folded, -5_00, 0]
        assert [str(line.section) for line in table.result.lines[4]] == ["563.13(a)"] * len(table.result.lines[4])
        reveals = [str(request.place) for request in after[number:] if isinstance(request, Reveal)]
        assert reveals == ["dealer", "seat 2", "seat 1"]
    assert (accepted[0], accepted[-1]) == (first, last)


def test_563_13_a_a_broken_deal_is_completed_in_its_order_and_nothing_else_is_dealt() -> None:
    _, requests = play(THREE_CARDS, THREE, words=THREE_WORDS)
    first = at(requests, Deal, 3)
    table, after = exposed(first)
    dealt = [str(request.to) for request in after[first + 1 :] if isinstance(request, Deal)]
    assert dealt == ["dealer", "seat 1", "seat 2", "seat 4", "dealer"]
    assert not table.round.hand(COMMUNITY)
    assert [str(card) for card in table.round.hand(DEALER)] == ["Qd", "Qc"]


def test_563_13_a_nothing_is_declared_in_a_void_round_while_the_bonus_is_settled() -> None:
    answer = FromADeck("As Qd Ah Qc", otherwise=None)
    table = drive_until(RoundInPlay(GAME.begin({1: {"ante": 10_00, "bonus": 5_00}})), answer, Ask)
    table.answer(Declared("dealer_card_exposed"))
    drive_until(table, answer, Reveal)
    with pytest.raises(Refused, match="void already"):
        table.answer(Declared("incorrect_number_of_cards"))


def test_563_13_a_no_card_to_expose_before_the_dealer_has_one() -> None:
    _, requests = play(THREE_CARDS, THREE, words=THREE_WORDS)
    with pytest.raises(Refused, match="no card yet"):
        exposed(at(requests, Deal, 2))


def test_563_13_a_once_the_last_player_has_left_nobody_has_anything_to_decide() -> None:
    _, requests = play(words={2: OUT})
    turn = at(requests, Ask, 1)
    leaves = {turn: Declared("player_leaves", seat=5)}
    _, gone = play(declare=leaves, words={2: OUT})
    with pytest.raises(Refused, match="every player has folded"):
        play(declare={**leaves, at(gone, Burn, 1): Declared("dealer_card_exposed")}, words={2: OUT})


@pytest.mark.parametrize(("second", "live"), [(0, False), (7, False), (8, True), (10, True), (12, True)])
def test_563_13_b_the_bonus_is_settled_once_every_hand_is_dealt(second: int, live: bool) -> None:
    """The second card counts: found at a deal it returns the bonus, found at a street it leaves it live."""
    one, two = parse_cards("Tc Td")
    _, plain = play(THREE_CARDS, THREE, words=THREE_WORDS)
    moments = [index for index, request in enumerate(plain) if request.point in (Point.DEAL, Point.DRAW)]
    # Declaring the first takes two steps, the declaration and what is said about it, before the same request again.
    later = {moments[0]: Declared("card_face_up", one), moments[second] + 2: Declared("card_face_up", two)}
    table, _ = play(THREE_CARDS, THREE, None, later, THREE_WORDS)
    assert table.result.void
    assert [table.result.net(seat) for seat in (1, 2, 4)] == ([150_00, -5_00, 0] if live else [0, 0, 0])
    assert table.round.aftermath == ["the cards are reshuffled"]


def test_563_13_b_one_card_is_out_of_the_round() -> None:
    (found,) = parse_cards("Tc")
    _, requests = play(THREE_CARDS, THREE, words=THREE_WORDS)
    flop = {at(requests, Burn): Declared("card_face_up", found)}
    table, _ = play(THREE_CARDS, THREE, None, flop, THREE_WORDS)
    assert table.round.hand(DISCARD) == (found,)
    assert not table.result.void


@pytest.mark.parametrize("outcome", ["stub_count_misdealt", "stub_count_wrong"])
@pytest.mark.parametrize(("rules", "section"), [({}, "563.8(h)"), (BY_HAND, "563.9(f)"), (BY_DEVICE, "563.10(f)")])
def test_563_8_h_a_wrong_count_returns_everything(rules: Rules, section: str, outcome: str) -> None:
    _, requests = play(rules=rules, count_stub=True, words={2: OUT})
    stub = next(index for index, request in enumerate(requests) if request.point is Point.STUB)
    table, _ = play(rules=rules, count_stub=True, words={2: OUT}, declare={stub: Declared(outcome)})
    assert table.result.void
    assert (table.result.net(2), table.result.net(5)) == (0, 0)
    assert {str(line.section) for lines in table.result.lines.values() for line in lines} == {section}


def test_563_7_e_a_player_who_left_shows_no_hand() -> None:
    _, requests = play()
    first = at(requests, Reveal)
    table, after = play(declare={first: Declared("player_leaves", seat=2)})
    assert [str(request.place) for request in after[first + 1 :] if isinstance(request, Reveal)] == ["dealer", "seat 5"]
    assert table.result.net(2) == -(10_00 + 20_00 + 10_00 + 10_00 + 5_00)
