"""What goes wrong in hold'em and Omaha: section 16 without its showdown, and what a bet comes to then."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from poker_at_the_table import (
    HOLES,
    NO_LIMIT,
    NO_RAKE,
    Course,
    announced,
    around,
    check_money,
    limped,
    nets,
    play,
    question,
    seated,
    span,
    state,
    to_call,
    told,
    turn,
    words,
)

from feltwork.equipment.cards import parse_cards
from feltwork.procedure.action import Decision
from feltwork.procedure.place import COMMUNITY, DISCARD, Place
from feltwork.procedure.request import Ask, Burn, Cut, Deal, Declared, Point, Shuffle
from feltwork.rounds.settle import settle
from feltwork.terms.refusal import Refused
from tests.examples import examples

THREE = (100, 100, 100)
BOARD = "2c 3d 7h 9s Jc"
FOUND, FOUND_TOO = parse_cards("5c 6c")
"""Cards to which no deck of these tests comes."""


# ------------------------------------------------------------------------------------ 16: what goes wrong


def test_553_16_d_hands_nobody_told_are_not_shown() -> None:
    file = {
        "game": "poker",
        "rules": {"rake": "none"},
        "chips": {"1": "100", "2": "100"},
        "button": 2,
        "seats": {"1": {"cards": ["9h", "8d"]}, "2": {"cards": ["??", "??"]}},
        "community": ["Th", "Jc", "Qc", "2c", "3s"],
        "actions": ["1 call", "2 check", *around(1, 2), "1 show", "2 muck"],
    }
    assert nets(settle(file)) == {1: 2_00, 2: -2_00}
    with pytest.raises(Refused):
        settle({**file, "actions": [*file["actions"][:-1], "2 show"]})  # type: ignore[index]


@pytest.mark.parametrize("id", ["wrong_starting_position", "player_missed"])
def test_553_16_e_2_4_a_misdeal_only_before_two_players_have_wagered(id: str) -> None:
    for before in ([], ["3 call"], ["3 fold", "1 call"], ["3 fold"]):
        table = play(THREE, *before, f"! {id}")
        assert table.result.void
        assert nets(table) == {1: 0, 2: 0, 3: 0}
    table = play(THREE, "3 call", "1 call")
    before_it = state(table)
    with pytest.raises(Refused) as refused:
        table.answer(Declared(id))
    assert refused.value.section == {"wrong_starting_position": "553.16(e)(2)", "player_missed": "553.16(e)(4)"}[id]
    assert state(table) == before_it
    # One player twice is one player.
    one = play(THREE, "3 fold", "1 call", "2 check", "1 check", "2 check", f"! {id}")
    assert one.result.void


def test_553_16_e_blinds_are_not_placed_of_their_own_accord() -> None:
    assert play(THREE, "3 call", "! player_missed").result.void


@pytest.mark.parametrize("before", [[], ["3 raise"], ["3 raise", "1 fold", "2 call", "2 bet", "3 fold"][:4]])
def test_553_16_g_missing_or_additional_cards_void_the_hand_at_any_time(before: list[str]) -> None:
    table = play(THREE, *before, "! cards_missing_or_added")
    assert table.result.void
    # What was folded comes back too.
    assert nets(table) == {1: 0, 2: 0, 3: 0}
    assert table.result.rake == 0
    assert not table.result.pots


def test_553_16_g_at_the_showdown_as_well() -> None:
    declare = [(Ask, 13, Declared("cards_missing_or_added"))]
    table = play(THREE, *limped(), *around(1, 2, 3), hole=HOLES, community=BOARD, declare=declare)
    assert table.result.void
    assert nets(table) == {1: 0, 2: 0, 3: 0}


def test_553_16_h_a_card_face_up_is_not_used_and_a_second_one_is_a_misdeal() -> None:
    course = Course([*limped(), *around(1, 2, 3)], HOLES, BOARD, [(Deal, 3, Declared("card_face_up", FOUND))])
    table = course.run(seated(THREE))
    assert not table.result.void
    assert FOUND in table.round.hand(DISCARD)
    assert nets(table)[3] == 4_00
    again = [(Deal, 3, Declared("card_face_up", FOUND)), (Deal, 5, Declared("card_face_up", FOUND_TOO))]
    assert play(THREE, declare=again).result.void


@pytest.mark.parametrize(
    ("id", "section"),
    [("card_exposed", "553.16(n)"), ("card_off_the_table", "553.16(m)"), ("card_to_ineligible_player", "553.16(f)")],
)
def test_553_16_n_the_next_card_takes_the_place_of_one_that_is_discarded(id: str, section: str) -> None:
    course = Course([*limped(), *around(1, 2, 3)], HOLES, BOARD, [(Deal, 2, Declared(id, FOUND))])
    table = course.run(seated(THREE))
    assert table.round.hand(Place.at(2)) == tuple(parse_cards("Ks Kd"))
    assert FOUND in table.round.hand(DISCARD)
    assert nets(table) == {1: -2_00, 2: -2_00, 3: 4_00}
    assert section in [where for where, _ in announced(course.requests)] or section in str(told(table))
    with pytest.raises(Refused):
        # It has been seen: nobody can be dealt it any more.
        play(THREE, hole={1: f"{FOUND} Kc"}, declare=[(Deal, 1, Declared(id, FOUND))])


@pytest.mark.parametrize("moment", [(Deal, 7), (Burn, 1)])
def test_553_16_n_only_a_card_that_is_dealt_face_down_to_a_player_is_exchanged(moment: tuple[type, int]) -> None:
    """Community cards lie open, and a burn card is nobody's."""
    with pytest.raises(Refused, match=r"face down to a player .*553\.16\(n\)"):
        play(THREE, *limped(), declare=[(*moment, Declared("card_exposed", FOUND))])


def test_553_16_i_an_unprotected_hand_has_no_redress() -> None:
    table = play(THREE, "3 raise", "! fouled_hand 3", "1 fold")
    assert nets(table) == {1: -1_00, 2: 5_00, 3: -4_00}
    table = play(THREE, "3 call", "! fouled_hand 1", "2 check", "2 bet", "3 fold")
    assert nets(table) == {1: -1_00, 2: 3_00, 3: -2_00}


def test_553_16_i_a_bet_that_nobody_called_stays_in_the_pot_with_the_fouled_hand() -> None:
    table = play(THREE, "3 raise 50", "! fouled_hand 3", "1 fold", rules=NO_LIMIT)
    assert nets(table) == {1: -1_00, 2: 51_00, 3: -50_00}


def test_553_16_i_what_a_fouled_hand_put_into_a_side_pot_is_not_lost_to_everybody() -> None:
    """Seat 1, alone left for the side pot, is fouled at the showdown: the whole goes to who is left."""
    course = ["3 all in", "1 raise 30", "2 call", "1 bet 10", "2 fold"]
    hole = {3: "Qs Qd", 1: "As Ad", 2: "Ks Kd"}
    declare = [(Ask, 6, Declared("fouled_hand", seat=1))]
    table = play({1: 100, 2: 100, 3: 10}, *course, rules=NO_LIMIT, hole=hole, community=BOARD, declare=declare)
    assert nets(table) == {1: -30_00, 2: -30_00, 3: 60_00}


@settings(max_examples=examples(400), deadline=None)
@given(st.integers(0, 2**32))
def test_553_16_i_hands_are_lost_at_any_moment_and_no_cent_with_them(seed: int) -> None:
    """Random play, at the showdown too; a hand is fouled, lost or left behind at some requests."""
    random = Random(seed)  # noqa: S311 - a failing run is a seed
    betting = random.choice(("no_limit", "pot_limit", "fixed_limit"))
    type = random.choice(("hold_em", "omaha_high_low_split_eight_or_better"))
    chips = {seat: random.randrange(5, 60) for seat in range(1, random.choice((3, 4, 5, 7)))}
    rules = {"type": type, "betting": betting, "ante": 1, "rake_when": random.choice(("end", "betting_round"))}
    table, course = seated(chips, rules), Course()
    while not table.done:
        if table.round.own is not None and random.random() < 0.06:
            id = random.choice(("fouled_hand", "protected_hand_lost", "player_leaves"))
            before = state(table)
            try:
                table.answer(Declared(id, seat=random.choice(list(chips))))
            except Refused:
                assert state(table) == before
            continue
        if isinstance(table.request, Ask):
            asked = question(table)
            legal = random.choice(asked.actions)
            amount = "" if legal.most is None else f" {random.randint(legal.least, legal.most) / 100:.2f}"
            table.answer({asked.seat: asked.read(legal.word + amount)})
        else:
            table.answer(course(table.request))
    check_money(table)
    for seat in table.round.dead:
        assert table.result.net(seat) == 0


def test_553_16_i_3_all_that_was_put_in_comes_back_and_the_raise_with_it() -> None:
    table = play(THREE, "3 raise 50", "! protected_hand_lost 3", rules=NO_LIMIT)
    assert (turn(table), to_call(table), span(table)) == (1, 1_00, (4_00, 100_00))
    table = play(THREE, *limped("1 bet 10", "! protected_hand_lost 1"), rules=NO_LIMIT)
    assert (turn(table), to_call(table), span(table)) == (2, 0, (2_00, 98_00))
    done = play(THREE, "3 raise 50", "! protected_hand_lost 3", "1 fold", rules=NO_LIMIT)
    assert nets(done) == {1: -1_00, 2: 1_00, 3: 0}


def test_553_16_i_3_at_the_showdown_too() -> None:
    course = ["3 all in", "1 raise 30", "2 call", *around(1, 2)]
    hole = {3: "Qs Qd", 1: "As Ad", 2: "Ks Kd"}
    declare = [(Ask, 10, Declared("protected_hand_lost", seat=1))]
    table = play({1: 100, 2: 100, 3: 10}, *course, rules=NO_LIMIT, hole=hole, community=BOARD, declare=declare)
    assert nets(table) == {1: 0, 2: 10_00, 3: -10_00}


def test_553_16_i_3_who_had_answered_what_is_left_is_not_asked_again() -> None:
    """A raise that is refunded makes nobody act a second time."""
    bet = play(THREE, *limped("1 bet 10", "2 raise 30", "! protected_hand_lost 2", "3 call"), rules=NO_LIMIT)
    assert (turn(bet), words(bet)[0], len(bet.round.cards[COMMUNITY])) == (1, "check", 4)
    checked = play(THREE, *limped("1 check", "2 bet 10", "! protected_hand_lost 2", "3 check"), rules=NO_LIMIT)
    assert (turn(checked), len(checked.round.cards[COMMUNITY])) == (1, 4)
    option = play(THREE, "3 raise 6", "! protected_hand_lost 3", "1 call", rules=NO_LIMIT)
    assert (turn(option), words(option)[0], span(option)) == (2, "check", (4_00, 100_00))


def test_553_16_i_3_the_least_raise_is_that_before_the_raise_that_is_refunded() -> None:
    course = [
        "3 call",
        "4 call",
        "1 call",
        "2 check",
        "1 bet 10",
        "2 raise 20",
        "3 raise 80",
        "! protected_hand_lost 3",
    ]
    table = play((100, 100, 100, 100), *course, rules=NO_LIMIT)
    assert (turn(table), to_call(table), span(table)) == (4, 20_00, (30_00, 98_00))
    # A raise that is gone is none of those to which raises are restricted.
    table = play(THREE, *limped("1 bet", "2 raise", "! protected_hand_lost 2"), rules={**NO_RAKE, "raises": 1})
    assert (turn(table), span(table)) == (3, (4_00, 4_00))


def test_553_16_i_3_what_a_blind_that_is_gone_leaves_is_made_up_to_the_limit() -> None:
    table = play(THREE, "! protected_hand_lost 2")
    assert (turn(table), to_call(table), span(table)) == (3, 1_00, (2_00, 2_00))


TO_THE_CENT = {**NO_LIMIT, "rake": "percentage", "rake_unit": "0.01"}


@pytest.mark.parametrize(
    ("id", "second_blind", "pot", "rake"),
    [("fouled_hand", 80, 2_00, 20), ("player_leaves", 80, 2_00, 20), ("protected_hand_lost", 0, 0, 0)],
)
@pytest.mark.parametrize("in_the_deal", [True, False])
def test_553_15_d_what_nobody_called_goes_back_whenever_the_other_hand_is_lost(
    in_the_deal: bool, id: str, second_blind: int, pot: int, rake: int
) -> None:
    """The first blind's hand is lost before a word: of $2 only the dollar that met one is in the pot."""
    declare = [(Deal, 2, Declared(id, seat=1))] if in_the_deal else []
    table = play((100, 100), *([] if in_the_deal else [f"! {id} 1"]), rules=TO_THE_CENT, declare=declare)
    assert nets(table)[2] == second_blind
    assert [(won.amount, won.rake) for won in table.result.pots] == [(pot, rake)]


def test_553_15_d_nobody_is_raked_for_a_bet_whose_call_was_refunded_at_the_showdown() -> None:
    course = ["1 raise 10", "2 call", *around(1, 2)]
    declare = [(Ask, 9, Declared("protected_hand_lost", seat=2))]
    assert nets(play((100, 100), *course, rules=TO_THE_CENT, declare=declare)) == {1: 0, 2: 0}
    # With another player all-in for $10 only the $20 that seat 1 put in beyond that goes back.
    course = ["3 all in", "1 raise 30", "2 call", *around(1, 2)]
    declare = [(Ask, 10, Declared("protected_hand_lost", seat=2))]
    hole = {3: "Qs Qd", 1: "As Ad", 2: "Ks Kd"}
    table = play({1: 100, 2: 100, 3: 10}, *course, rules=TO_THE_CENT, hole=hole, community=BOARD, declare=declare)
    assert nets(table) == {1: 8_00, 2: 0, 3: -10_00}
    assert [(won.amount, won.rake) for won in table.result.pots] == [(20_00, 2_00)]


def test_553_16_i_2_a_protected_hand_is_reconstructed_and_the_round_goes_on() -> None:
    table = play(THREE, "3 raise", "! protected_hand_touched 3", "1 fold", "2 fold")
    assert nets(table) == {1: -1_00, 2: -2_00, 3: 3_00}


def test_553_16_i_4_who_leaves_without_a_word_has_no_interest_in_the_pot() -> None:
    table = play(
        THREE,
        "3 raise",
        "1 call",
        "! player_leaves 2",
        "1 check",
        "3 check",
        "1 check",
        "3 check",
        "1 check",
        "3 check",
        hole=HOLES,
        community=BOARD,
    )
    assert nets(table) == {1: -4_00, 2: -2_00, 3: 6_00}


def test_553_16_d_a_hand_nobody_told_can_be_conceded_after_a_show_was_refused() -> None:
    """What the procedure itself refuses leaves the table as it was, too."""
    table, course = seated((100, 100)), Course(["1 call", "2 check", *around(1, 2)])
    while not (isinstance(table.request, Ask) and table.request.point is Point.REVEAL):
        untold = isinstance(table.request, Deal) and table.request.to.seat == 2
        table.answer(None if untold else course(table.request))
    assert turn(table) == 2
    before = state(table)
    for _ in range(2):
        with pytest.raises(Refused, match=r"not told.*553\.16\(d\)"):
            table.answer({2: Decision("show")})
        assert state(table) == before
    table.answer({2: Decision("muck")})
    course.run(table)
    assert nets(table) == {1: 2_00, 2: -2_00}


@pytest.mark.parametrize("id", ["fouled_hand", "hand_collected", "protected_hand_lost", "player_leaves"])
def test_553_16_i_who_has_folded_holds_no_hand(id: str) -> None:
    table = play(THREE, "3 fold")
    before = state(table)
    with pytest.raises(Refused):
        table.answer(Declared(id, seat=3))
    assert state(table) == before


@pytest.mark.parametrize("id", ["player_leaves", "fouled_hand"])
def test_553_16_j_2_a_blind_is_answered_though_its_hand_was_lost_in_the_deal(id: str) -> None:
    in_the_deal = play((100, 100, 100, 100), declare=[(Deal, 5, Declared(id, seat=2))])
    assert (turn(in_the_deal), to_call(in_the_deal), span(in_the_deal)) == (3, 2_00, (4_00, 4_00))
    at_the_first_word = play((100, 100, 100, 100), f"! {id} 2")
    assert (turn(at_the_first_word), to_call(at_the_first_word)) == (3, 2_00)


def test_553_16_j_2_a_blind_is_owed_though_the_cards_are_thrown_away() -> None:
    assert nets(play(THREE, "3 call", "1 fold", "2 fold")) == {1: -1_00, 2: -2_00, 3: 3_00}


def test_553_16_o_a_shuffler_that_jams_shuffles_again() -> None:
    table = seated(THREE, {**NO_RAKE, "shuffling": "automated"})
    course = Course(["3 fold", "1 fold"], declare=[(Shuffle, 1, Declared("shuffler_jams"))])
    course.run(table)
    assert sum(isinstance(request, Shuffle) for request in course.requests) == 2
    with pytest.raises(Refused):
        play(THREE, declare=[(Shuffle, 1, Declared("shuffler_jams"))])


def test_553_6_c_an_improper_cut_is_made_again() -> None:
    course = Course(["3 fold", "1 fold"], declare=[(Cut, 1, Declared("cut_improper"))])
    course.run(seated(THREE))
    assert sum(isinstance(request, Cut) for request in course.requests) == 2


def test_553_3_a_no_card_comes_twice() -> None:
    table = seated(THREE)
    course = Course()
    while not isinstance(table.request, Deal):
        table.answer(course(table.request))
    table.answer((FOUND,))
    with pytest.raises(Refused):
        table.answer((FOUND,))


def test_553_8_c_a_file_with_an_action_out_of_turn_or_too_many_is_refused() -> None:
    file = {
        "game": "poker",
        "rules": {"rake": "none"},
        "chips": {"1": "100", "2": "100", "3": "100"},
        "button": 3,
        "seats": {"1": {"cards": ["9h", "8d"]}, "2": {"cards": ["Ac", "4c"]}, "3": {"cards": ["Kc", "4d"]}},
    }
    assert nets(settle({**file, "actions": ["3 fold", "1 fold"]})) == {1: -1_00, 2: 1_00, 3: 0}
    wrong = (["1 fold"], ["3 fold", "1 fold", "2 bet 4"], ["3 fold"], ["3 fold", "2 fold"], ["3 bet"], ["3 raise 3"])
    for actions in wrong:
        with pytest.raises(Refused):
            settle({**file, "actions": actions})


def test_553_8_c_what_is_said_at_the_wrong_moment_leaves_everything_as_it_was() -> None:
    table = seated(THREE)
    course = Course([*limped(), *around(1, 2, 3)], HOLES, BOARD)
    while not table.done:
        if table.round.own is not None:
            before = state(table)
            for wrong in ({9: Decision("call")}, {1: Decision("walk")}, {}, "fold", 7, (FOUND, FOUND)):
                with pytest.raises(Refused):
                    table.answer(wrong)  # type: ignore[arg-type]
            assert state(table) == before
        table.answer(course(table.request))
    assert nets(table) == {1: -2_00, 2: -2_00, 3: 4_00}
