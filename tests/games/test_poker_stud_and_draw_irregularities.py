"""What goes wrong in stud and draw (§ 553.16): exposed hole cards, hands that are lost, cards astray."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from feltwork.equipment.cards import parse_cards
from feltwork.games.poker.hand import Hand
from feltwork.procedure.action import Decision
from feltwork.procedure.place import Place
from feltwork.procedure.request import (
    Announce,
    Ask,
    Deal,
    Declared,
    Request,
    Reveal,
)
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.settle import settle
from feltwork.terms.refusal import Refused
from tests.games.poker_deck import (
    Cards,
    announced,
    begin,
    check_money,
    hand_of,
    passive,
    play,
    seeded,
    state,
    to_the_next_question,
)

STUD = ("seven_card_stud_high", "seven_card_stud_high_low_split", "seven_card_stud_high_low_split_eight_or_better")
FIVE = "five_card_stud"
DRAW = ("five_card_draw_high", "five_card_draw_low")

# -------------------------------------------------------------------------------------- irregularities


def declare(table: RoundInPlay, cards: Cards, id: str, at: Callable[[Request], bool], **told: Any) -> None:
    """Play passively to the first request of a kind, and declare an irregularity there."""
    while not at(table.request):
        request = table.request
        table.answer(
            {question.seat: passive(question) for question in request.questions}
            if isinstance(request, Ask)
            else cards.answer(table, request)
        )
    table.answer(Declared(id, **told))


def down_to(seat: int) -> Callable[[Request], bool]:
    """The moment at which a seat is dealt a card face down."""
    return lambda request: isinstance(request, Deal) and request.to == Place.at(seat) and not request.face_up


@pytest.mark.parametrize(("type", "section", "cards_down"), [(STUD[0], "553.16(k)", 2), (FIVE, "553.16(l)", 1)])
def test_553_16_k_l_an_exposed_hole_card_is_the_up_card_and_the_next_comes_face_down(
    type: str, section: str, cards_down: int
) -> None:
    table, cards = begin(type, 2), Cards(seeded(1), parse_cards("2c Kd Ks Kh Qs 9d"))
    declare(table, cards, "hole_card_exposed", down_to(1), seat=1)
    told = table.request
    assert isinstance(told, Announce)
    assert told.section == section
    requests = play(table, cards)
    assert [request.face_up for request in requests if isinstance(request, Deal) and request.to == Place.at(1)][
        : cards_down + 1
    ] == [False] * (cards_down + 1)
    assert any(isinstance(request, Reveal) and request.cards == parse_cards("2c") for request in requests)
    assert announced(requests, "seat 1 makes a Forced Bet")
    check_money(table)


def test_553_16_k_the_stop_is_still_offered_where_somebody_spoke_out_of_turn() -> None:
    table, cards = begin(STUD[0], 3), Cards(seeded(5))
    last = down_to(1)
    declare(table, cards, "third_hole_card_exposed", lambda request: hand_at_the_end(table) and last(request), seat=1)
    while not (isinstance(table.request, Ask) and table.request.questions[0].find("stop wagering")):
        table.answer(cards.answer(table, table.request))
    table.answer(Declared("out_of_turn", seat=2))
    while not isinstance(table.request, Ask):
        table.answer(None)
    assert table.request.questions[0].find("stop wagering")
    put = hand_of(table).put_in(1)
    table.answer({1: Decision("stop wagering")})
    requests = play(table, cards, lambda question: question.find("bet") or passive(question))
    assert all(
        question.seat != 1 or question.find("show")
        for request in requests
        if isinstance(request, Ask)
        for question in request.questions
    )
    assert sum(line.staked for line in table.result.lines[1]) == put
    check_money(table)


def hand_at_the_end(table: RoundInPlay) -> bool:
    return isinstance(table.round.own, Hand) and table.round.own.street == 4


@pytest.mark.parametrize(
    ("actions", "nets"),
    [
        (["1 forced bet", "2 raise", "1 fold"], [-1_00, 1_00]),
        (["2 raise", "1 fold"], [-1_00, 1_00]),
        (["1 fold", "2 raise"], None),
        (["1 call", "2 raise"], None),
    ],
)
def test_553_14_e_who_made_the_forced_bet_does_not_act_before_the_others(
    actions: list[str], nets: list[int] | None
) -> None:
    """The forced bet goes without saying; a fold or a call told in its place is an action out of turn."""
    seats = {"1": {"cards": ["2c", "3c"]}, "2": {"cards": ["4c", "5c"]}}
    file = {"game": "poker@553", "rules": {"type": FIVE, "rake": "none"}, "chips": {"1": 100, "2": 100}, "seats": seats}
    if nets is None:
        with pytest.raises(Refused, match=r"it is the turn of seat 2 to act .*553\.14\(e\)"):
            settle({**file, "actions": actions})
    else:
        result = settle({**file, "actions": actions}).result
        assert [result.net(seat) for seat in (1, 2)] == nets


def test_553_8_f_only_the_forced_bet_is_bound_and_not_the_turn_after_it() -> None:
    table, cards = begin(STUD[0], 3), Cards(seeded(1), parse_cards("As Ks Qs Ad Kd Qd 2c 9c 8c"))
    declare(table, cards, "string_bet", lambda request: isinstance(request, Ask), seat=1)
    for words in ("forced bet", "raise", "raise"):
        question = to_the_next_question(table, cards)
        table.answer({question.seat: question.read(words)})
    question = to_the_next_question(table, cards)
    assert (question.seat, [action.word for action in question.actions]) == (1, ["call", "raise", "fold"])


def test_553_16_i_3_a_hand_of_draw_that_is_lost_in_the_deal_owes_no_blind_and_the_next_makes_it() -> None:
    table, cards = begin(DRAW[0], 4, button=4, rules={"ante": "1"}), Cards(seeded(1))
    declare(table, cards, "protected_hand_lost", down_to(3), seat=1)
    question = to_the_next_question(table, cards)
    assert [hand_of(table).bet_of(seat) for seat in (1, 2, 3, 4)] == [0, 1_00, 2_00, 0]
    assert question.seat == 4
    play(table, cards)
    assert table.result.net(1) == 0
    check_money(table)


def test_553_16_j_2_who_leaves_in_the_deal_of_draw_owes_the_blind_that_follows() -> None:
    table, cards = begin(DRAW[0], 4, button=4), Cards(seeded(1))
    declare(table, cards, "player_leaves", down_to(3), seat=2)
    assert to_the_next_question(table, cards).seat == 3
    assert [hand_of(table).bet_of(seat) for seat in (1, 2, 3, 4)] == [1_00, 2_00, 0, 0]
    assert hand_of(table).to_call(3) == 2_00
    play(table, cards)
    assert table.result.net(2) == -2_00


def test_553_16_i_3_a_forced_bet_whose_completion_is_refunded_is_completed_by_the_next() -> None:
    table, cards = begin(STUD[0], 3), Cards(seeded(1), parse_cards("As Ks Qs Ad Kd Qd 2c 9c 8c"))
    for words in ("forced bet", "raise"):
        question = to_the_next_question(table, cards)
        table.answer({question.seat: question.read(words)})
    declare(table, cards, "protected_hand_lost", lambda request: isinstance(request, Ask), seat=2)
    question = to_the_next_question(table, cards)
    assert [(action.word, action.costs or action.most) for action in question.actions][:2] == [
        ("call", 1_00),
        ("raise", 2_00),
    ]


def test_553_16_k_two_who_may_stop_are_asked_from_the_dealers_left() -> None:
    table, cards = begin(STUD[0], 8), Cards(seeded(2))
    exposed: set[int] = set()
    asked: list[int] = []
    while len(asked) < 2:
        request = table.request
        last = isinstance(request, Deal) and not request.face_up and hand_of(table).street == 4
        if isinstance(request, Ask):
            [question] = request.questions
            if "stop wagering" in [action.word for action in question.actions]:
                asked.append(question.seat)
            fold = question.find("fold") if question.seat not in (1, 8) else None
            table.answer({question.seat: fold or passive(question)})
        elif last and request.to.seat not in exposed:
            exposed.add(request.to.seat)
            table.answer(Declared("third_hole_card_exposed", seat=request.to.seat))
        else:
            table.answer(cards.answer(table, request))
    assert asked == [1, 8]


def test_553_10_d_stud_has_no_blinds_to_miss() -> None:
    with pytest.raises(Refused, match=r"no Blind Bets .*553\.10\(d\)"):
        begin(STUD[0], 2, missed_blinds=["1"])


def test_553_8_f_nobody_bets_while_cards_are_drawn() -> None:
    table, cards = begin(DRAW[0], 2, button=2), Cards(seeded(1))
    while hand_of(table).street == 0 if isinstance(table.round.own, Hand) else True:
        question = to_the_next_question(table, cards)
        table.answer({question.seat: passive(question)})
    to_the_next_question(table, cards)
    with pytest.raises(Refused, match="nobody wagers now"):
        table.answer(Declared("string_bet", seat=1))
    # Whoever is asked to draw does not speak out of turn.
    with pytest.raises(Refused, match="it is the turn of seat 1"):
        table.answer(Declared("out_of_turn", seat=1))
    table.answer(Declared("out_of_turn", seat=2))


def test_553_16_j_2_the_forced_bet_is_owed_by_who_left() -> None:
    table, cards = begin(STUD[0], 3), Cards(seeded(1), parse_cards("Ks Kh Kd Qs Qh Qd 2c 9d 9h"))
    declare(table, cards, "player_leaves", lambda request: isinstance(request, Ask), seat=1)
    play(table, cards)
    assert table.result.net(1) == -100
    check_money(table)


def test_553_16_i_3_whose_hand_is_lost_before_the_forced_bet_owes_none_and_the_next_up_card_orders_it() -> None:
    table, cards = begin(STUD[0], 3), Cards(seeded(1), parse_cards("Ks Kh Kd Qs Qh Qd 2c 9h 9d"))
    declare(table, cards, "protected_hand_lost", lambda request: isinstance(request, Ask), seat=1)
    requests = play(table, cards)
    assert table.result.net(1) == 0
    assert announced(requests, "seat 3 makes a Forced Bet")
    check_money(table)


def test_553_16_e_2_a_misdeal_only_before_two_players_wagered() -> None:
    table, cards = begin(STUD[0], 4), Cards(seeded(1), parse_cards("Ks Kh Kd Kc Qs Qh Qd Qc 2c 9h 9d 9s"))
    asked = 0
    while asked < 3:
        request = table.request
        if isinstance(request, Ask):
            asked += 1
            if asked == 3:  # the forced bet is no wager of the player's own accord, one call is
                break
        table.answer(
            {question.seat: passive(question) for question in request.questions}
            if isinstance(request, Ask)
            else cards.answer(table, request)
        )
    before = state(table)
    table_again = copy.deepcopy(before)
    [question] = table.request.questions
    table.answer({question.seat: question.read("call")})
    while not isinstance(table.request, Ask):
        table.answer(None)
    assert table_again != state(table)
    now = state(table)
    with pytest.raises(Refused, match="two players have put wagers into the pot") as refused:
        table.answer(Declared("wrong_starting_position"))
    assert refused.value.section == "553.16(e)(2)"
    assert state(table) == now


@pytest.mark.parametrize("type", [*STUD, FIVE])
def test_553_16_i_1_hole_cards_of_stud_are_protected_against_fouling(type: str) -> None:
    table, cards = begin(type, 3), Cards(seeded(1))
    to_the_next_question(table, cards)
    before = state(table)
    with pytest.raises(Refused, match="protected_hand_lost; hand_collected") as refused:
        table.answer(Declared("fouled_hand", seat=2))
    assert refused.value.section == "553.16(i)(1)"
    assert state(table) == before
    table.answer(Declared("protected_hand_lost", seat=2))
    play(table, cards)
    assert table.result.net(2) == 0


def test_553_16_i_a_hand_of_stud_that_the_dealer_collects_has_no_redress() -> None:
    table, cards = begin(STUD[0], 3, rules={"ante": "1"}), Cards(seeded(1))
    declare(
        table, cards, "hand_collected", lambda request: isinstance(request, Ask) and hand_of(table).street == 1, seat=2
    )
    play(table, cards)
    [line] = table.result.lines[2]
    assert (line.net, line.section) == (-2_00, "553.16(i)")


def test_553_16_d_the_last_hand_is_shown_where_the_other_was_lost_while_it_was_asked_for() -> None:
    table, cards = begin(FIVE, 2), Cards(seeded(1), parse_cards("2c Kd 2d Ks 2h 9h 2s 8d 3d 7h"))

    def asked_second(request: Request) -> bool:
        return isinstance(request, Ask) and request.questions[0].seat == 2 and bool(request.questions[0].find("show"))

    declare(table, cards, "hand_collected", asked_second, seat=1)
    while not isinstance(table.request, Ask):
        table.answer(None)
    assert [action.word for action in table.request.questions[0].actions] == ["show"]
    play(table, cards)
    assert [(line.why.split(":")[-1].strip(), line.section) for line in table.result.lines[1]] == [
        ("the hand was collected, and unprotected", "553.16(i)")
    ]
    assert table.result.net(2) == -table.result.net(1) == 100


def test_553_16_i_a_side_pot_whose_contenders_lost_their_hands_joins_the_pot_below() -> None:
    done = settle(
        {
            "game": "poker@553",
            "rules": {"rake": "none", "betting": "no_limit"},
            "button": 3,
            "chips": {"1": 50, "2": 20, "3": 50},
            "seats": {"1": {"cards": ["As", "Ks"]}, "2": {"cards": ["Qs", "Qh"]}, "3": {"cards": ["2c", "7d"]}},
            "community": ["3c", "4d", "8h", "9s", "Td"],
            "actions": ["3 raise 40", "1 call", "2 all in", *["1 check", "3 check"] * 3, "3 muck"],
            "irregularity": {"id": "fouled_hand", "seat": 1, "when": "reveal", "step": 2},
        }
    )
    assert [done.result.net(seat) for seat in (1, 2, 3)] == [-4000, 8000, -4000]
    check_money(done)


def test_553_13_g_a_hand_that_is_lost_while_it_is_served_gets_no_more_cards() -> None:
    table, cards = begin(DRAW[0], 3, button=3), Cards(seeded(6))
    while not (isinstance(table.request, Deal) and table.request.section == "553.13(g)"):
        request = table.request
        if isinstance(request, Ask):
            [question] = request.questions
            pat = question.find("stand pat") is not None
            table.answer({question.seat: Decision("draw", picks=(1, 2, 3)) if pat else passive(question)})
        else:
            table.answer(cards.answer(table, request))
    seat = table.request.to.seat
    table.answer(Declared("player_leaves", seat=seat))
    requests = play(table, cards)
    assert not [request for request in requests if isinstance(request, Deal) and request.to.seat == seat]
    check_money(table)


@pytest.mark.parametrize("id", ["cut_improper", "deck_count_wrong", "shuffler_jams"])
def test_553_6_c_553_7_e_5_553_16_o_what_goes_wrong_before_the_cards_is_done_again(id: str) -> None:
    table = begin("hold_em", 2, rules={"shuffling": "automated"})
    irregularity = table.game.irregularity(id)
    while table.request.point not in irregularity.points:
        table.answer(None)
    point = table.request.point
    table.answer(Declared(id))
    assert isinstance(table.request, Announce)
    table.answer(None)
    assert table.request.point is point


def test_553_16_g_a_void_hand_returns_the_pot_and_not_the_time_charge() -> None:
    rules = {"rake": "time", "time_charge": "12", "ante": "1"}
    table, cards = begin(STUD[0], 3, rules=rules, time_charge_due=True, inactive=["3"]), Cards(seeded(1))
    declare(table, cards, "cards_missing_or_added", lambda request: isinstance(request, Ask))
    while not table.done:
        table.answer(None)
    assert table.result.void
    assert {seat: table.result.net(seat) for seat in (1, 2, 3)} == {1: -600, 2: -600, 3: -600}
    check_money(table)
