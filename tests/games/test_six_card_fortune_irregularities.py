"""Six-Card Fortune Pai Gow Poker when something goes wrong, by section 13, or a player leaves."""

from __future__ import annotations

import pytest
from driving import AUTOMATED, BY_HAND, Rules, at, check_conserved, drive
from six_card_fortune_script import ALL_CARDS, BY_DEVICES, GAME, TEN, WAGER, asked, dealt, numbers, play, stacked, told

from feltwork.equipment.cards import parse_cards
from feltwork.procedure.action import Decision
from feltwork.procedure.place import Place
from feltwork.procedure.request import NO_ROLL, Answer, Ask, Burn, Deal, Declared, Request, Reveal
from feltwork.rounds.in_play import RoundInPlay
from feltwork.terms.refusal import Refused

# ------------------------------------------------------------------------------------- 13: irregularities

LEGAL = {
    "dice_not_flat": {"roll"},
    "die_falls_out": {"roll"},
    "dice_totaled_wrongly": {"deal"},
    "player_card_exposed": {"deal", "stub", "decision"},
    "dealer_card_exposed": {"deal", "stub", "decision", "reveal"},
    "card_face_up": {"deal"},
    "card_dealt_in_error": {"deal"},
    "incorrect_number_of_cards": {"deal", "stub", "decision", "reveal", "settle"},
    "dealer_hands_set_wrongly": {"reveal"},
    "card_exposed_in_stacks": {"deal"},
    "incorrect_number_at_position": {"deal", "stub", "decision", "reveal", "settle"},
    "shuffler_jams": {"shuffle"},
    "dealing_shoe_jams": {"deal"},
    "cut_improper": {"cut", "deal"},
    "stub_count_misdealt": {"stub"},
    "stub_count_wrong": {"stub"},
    "player_leaves": {"deal", "stub", "decision", "reveal", "settle"},
}
TABLES: list[tuple[Rules, dict[str, object]]] = [
    ({}, {}),
    (BY_DEVICES, {}),
    ({**BY_HAND, "starting_position": "random_number_generator"}, {"preshuffled": True}),
]


def test_13_the_list_is_complete() -> None:
    assert set(LEGAL) == {entry.id for entry in GAME.irregularities}


@pytest.mark.parametrize("id", LEGAL)
def test_13_every_irregularity_at_every_point_where_it_can_be_true(id: str) -> None:
    """Declared at each request in turn: refused and nothing changed, or taken; and never a cent lost."""
    taken: set[str] = set()
    refusals: list[Refused] = []
    stakes = {seat: {WAGER: 10_00, "fortune_bonus": 5_00, "progressive_payout": 1_00} for seat in (2, 3)}
    words = {2: ["void", "double"], 3: ["double"]}
    for rules, situation in TABLES:
        for number in range(len(play(stakes, rules, decisions=words, **situation)[1])):
            try:
                table, requests = play(stakes, rules, declare={number: _declared(id)}, decisions=words, **situation)
            except Refused as refused:
                refusals.append(refused)
                continue
            taken.add(str(requests[number].point))
            check_conserved(table)
    assert all(refused.section for refused in refusals)
    assert taken == LEGAL[id] == {str(point) for point in GAME.irregularity(id).points}


def _declared(id: str) -> Declared:
    needs = GAME.irregularity(id).needs
    return Declared(id, ALL_CARDS[-2] if "card" in needs else None, 2 if "seat" in needs else None)


def test_13_a_no_roll_is_called_and_shaken_again() -> None:
    _, requests = play(rolls=[NO_ROLL, (1, 1, 5)])
    start = numbers(requests).index("8(c)")
    shown = ["8(c)", "5(i)(1)(i)", "13(a)", "5(i)(1)(i)", "5(i)(1)(ii)", "5(i)(1)(iii)"]
    assert numbers(requests)[start : start + 6] == shown
    assert ("13(a)", "no roll") in told(requests)
    assert ("5(i)(1)(ii)", "7") in told(requests)


def test_13_d_no_card_to_expose_before_the_player_has_one() -> None:
    _, requests = play({2: {WAGER: 10_00}}, rolls=[(1, 1, 1)])
    first = next(i for i, request in enumerate(requests) if isinstance(request, Deal | Burn))
    with pytest.raises(Refused, match=r"seat 2 has no card yet .*670a\.13\(d\)"):
        play({2: {WAGER: 10_00}}, rolls=[(1, 1, 1)], declare={first: Declared("player_card_exposed", seat=2)})


def test_13_d_the_voided_hand_is_dealt_out_and_asked_no_more() -> None:
    stakes = {2: {WAGER: 10_00}, 3: {WAGER: 10_00}}
    _, requests = play(stakes)
    first = next(i for i, r in enumerate(requests) if isinstance(r, Deal) and r.to == Place.at(2))
    declare = {first: Declared("player_card_exposed", seat=2)}
    table, requests = play(stakes, declare=declare, decisions={2: ["void"]})
    assert len(table.round.hand(Place.at(2))) == 6
    assert asked(requests) == [(2,), (3,), (3,), (0,)]
    assert [str(request.place) for request in requests if isinstance(request, Reveal)] == ["dealer", "seat 3"]
    assert table.result.net(2) == 0
    again = {first: Declared("player_card_exposed", seat=2), first + 4: Declared("player_card_exposed", seat=2)}
    with pytest.raises(Refused, match="no wager left"):
        play(stakes, declare=again, decisions={2: ["void"]})


def test_13_d_a_hand_voided_at_the_setting_is_not_asked_for_again() -> None:
    stakes = {2: {WAGER: 10_00}, 3: {WAGER: 10_00}}
    declare = {at(play(stakes)[1], Ask): Declared("player_card_exposed", seat=2)}
    _, requests = play(stakes, declare=declare, decisions={2: ["void"]})
    assert asked(requests) == [(2, 3), (2,), (3,), (3,), (0,)]


def test_13_d_silence_plays_the_hand_out() -> None:
    _, requests = play()
    table, _ = play(declare={at(requests, Ask): Declared("player_card_exposed", seat=1)})
    assert {line.section for line in table.result.lines[1]} != {"670a.13(d)"}


def test_13_i_the_dealers_hands_are_set_again() -> None:
    hand = parse_cards("Qs Qh Ad 8c 4s 2h")
    deck = dealt(stacked(parse_cards("As Ah Kd 9c 5s 3h"), hand), [(1, 2, 4)])

    def answer(request: Request) -> Answer:
        dealers = isinstance(request, Ask) and request.questions[0].seat == 0
        return {0: Decision("set", picks=(6,))} if dealers else deck(request)

    texts = told(drive(RoundInPlay(GAME.begin(TEN, GAME.submission(BY_DEVICES))), answer))
    assert ("13(i)", "the dealer set 2h low: the hands are set again by the house way") in texts
    assert ("11(d)(1)", "the dealer's hands: pair of queens, Ad low") in texts


@pytest.mark.parametrize("when", ["deal", "decision", "reveal", "settle"])
def test_13_voids_give_back_what_the_meter_paid(when: str) -> None:
    royal = parse_cards("As Ks Qs Js Ts 2h")
    stakes = {1: {WAGER: 10_00, "progressive_payout": 1_00}, 2: {WAGER: 10_00}}

    def run(declare: dict[int, Declared]) -> tuple[RoundInPlay, list[Request]]:
        rolls: list[Answer] = [(1, 2, 4)]
        return play(stakes, BY_DEVICES, shoe=stacked(royal), rolls=rolls, declare=declare, decisions={2: ["double"]})

    _, requests = run({})
    last = max(i for i, request in enumerate(requests) if request.point == when)
    table, _ = run({last: Declared("incorrect_number_of_cards")})
    assert table.result.void
    assert table.result.meters == {"progressive": 5_000_00}
    assert not table.result.awards


def test_13_n_a_device_that_fails_is_covered_or_signed() -> None:
    for rules, there in (({}, False), (AUTOMATED, True), (BY_DEVICES, True)):
        assert ("670a.13(n)" in {clause.section for clause in GAME.equipment(GAME.submission(rules))}) is there


def test_7_b_a_player_leaves_while_the_hand_is_shown() -> None:
    _, requests = play()
    shown = at(requests, Reveal, -1)
    table, requests = play(declare={shown: Declared("player_leaves", seat=1)})
    assert table.result.net(1) == -10_00
    assert not [text for section, text in told(requests) if section == "11(e)"]


def test_7_b_everybody_leaves_and_the_round_still_ends() -> None:
    table = RoundInPlay(GAME.begin({1: {WAGER: 10_00}, 2: {WAGER: 10_00}}))
    deck, leaving = dealt(), [1, 2]

    def answer(request: Request) -> Answer:
        leaves = isinstance(request, Ask) and leaving
        return Declared("player_leaves", seat=leaving.pop(0)) if leaves else deck(request)

    drive(table, answer)
    assert (table.result.net(1), table.result.net(2)) == (-10_00, -10_00)
