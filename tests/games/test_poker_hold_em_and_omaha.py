"""Hold'em and Omaha: sections 11 and 12, and the showdown of section 16(d)."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from poker_at_the_table import (
    EIGHT_OR_BETTER,
    HOLES,
    NO_LIMIT,
    NO_RAKE,
    OMAHA,
    POKER,
    Course,
    announced,
    around,
    burns,
    check_money,
    limped,
    nets,
    play,
    pots,
    question,
    seated,
    span,
    to_call,
    turn,
    words,
)
from poker_model import RANKS, best, split, strength

from feltwork.equipment.cards import parse_cards, standard_deck
from feltwork.procedure.place import COMMUNITY
from feltwork.procedure.request import Ask, Burn, Deal, Point, Reveal, Settle, Shuffle
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.settle import settle
from feltwork.rounds.view import View
from feltwork.terms.refusal import Refused
from tests.examples import examples

THREE = (100, 100, 100)
BOARD = "2c 3d 7h 9s Jc"


# ------------------------------------------------------------------------------- 11(b), (c): players and the button


@pytest.mark.parametrize("rules", [NO_RAKE, OMAHA, EIGHT_OR_BETTER])
def test_553_11_b_ten_players_at_most_and_two_at_least(rules: dict[str, object]) -> None:
    seated([100] * 10, rules)
    with pytest.raises(Refused):
        seated([100] * 11, rules)
    with pytest.raises(Refused) as refused:
        seated({4: 100}, rules)
    assert refused.value.section == "553.7(b)"
    with pytest.raises(Refused):
        seated(THREE, rules, inactive=["1", "2"])


def test_553_11_b_every_player_antes() -> None:
    table = play(THREE, "3 fold", "1 fold", rules={**NO_RAKE, "ante": 1})
    # An ante answers no bet, and that of the winner is called by the others'.
    assert nets(table) == {1: -2_00, 2: 3_00, 3: -1_00}
    assert pots(table) == [(5_00, (2,), {2: 5_00})]


def test_553_11_c_2_i_at_first_the_button_is_at_the_dealers_right() -> None:
    table = seated({2: 100, 5: 100, 7: 100}, button=0)
    course = Course()
    course.run(table)
    assert turn(table) == 7  # blinds at 2 and 5
    assert ("553.11(c)(2)(i)", "the button is placed before seat 7, the first to the dealer's right") in announced(
        course.requests
    )


@pytest.mark.parametrize(
    ("cards", "button"),
    [("2c Kd 9s", 2), ("Ah Kd As", 3), ("Ac 2s Kd", 1), ("9c 9d 8s", 2)],
)
def test_553_11_c_2_ii_or_with_the_highest_of_single_cards(cards: str, button: int) -> None:
    rules = {**NO_RAKE, "first_button": "card"}
    table = seated(THREE, rules, button=0)
    course = Course(hole={0: "2c"})
    shown = list(parse_cards(cards))
    dealt = 0
    shuffles = 0
    while not (isinstance(table.request, Ask) and table.request.point is Point.DECISION):
        request = table.request
        shuffles += isinstance(request, Shuffle)
        if isinstance(request, Deal) and request.section == "553.11(c)(2)(ii)":
            assert request.face_up
            table.answer((shown[dealt],))
            dealt += 1
        else:
            table.answer(course(request))
    assert dealt == 3
    assert shuffles == 2  # the cards go back before the hand is dealt
    assert turn(table) == button


def test_553_11_c_3_the_button_goes_round_clockwise() -> None:
    for seats, button, then in (((1, 2, 3), 1, 2), ((1, 2, 3), 3, 1), ((2, 5, 9), 5, 9), ((2, 5, 9), 9, 2)):
        table, course = seated(dict.fromkeys(seats, 100), button=button), Course()
        while not table.done:
            request = table.request
            if isinstance(request, Ask):
                asked = question(table)
                table.answer({asked.seat: asked.read("fold")})
            else:
                table.answer(course(request))
        assert POKER.next_situation(table.round)["button"] == then


def test_553_11_c_3_who_is_not_dealt_in_is_passed_over() -> None:
    table = play({1: 100, 2: 100, 3: 100, 4: 100}, inactive=["4"], button=3)
    assert turn(table) == 3
    done = play({1: 100, 2: 100, 3: 100, 4: 100}, "3 fold", "1 fold", inactive=["4"], button=3)
    assert POKER.next_situation(done.round)["button"] == 1
    assert 4 not in {request.to.seat for request in _dealt(THREE)}


def test_553_11_c_3_a_button_that_went_on_is_shown_where_it_is() -> None:
    table = play({1: 100, 2: 100, 3: 100, 4: 100}, inactive=["3"], button=3)
    assert [seat for seat in (1, 2, 3, 4) if POKER.role(table.round, seat)] == [4]
    contest = View(table.round, 1).contest()
    assert contest is not None
    assert contest.button == 4


def _dealt(chips: object, rules: dict[str, object] | None = None, **situation: object) -> list[Deal]:
    course = Course()
    course.run(seated(chips, rules or NO_RAKE, **situation))  # type: ignore[arg-type]
    return [request for request in course.requests if isinstance(request, Deal)]


# ----------------------------------------------------------------------------------------- 11(d): blinds


@pytest.mark.parametrize(
    ("blinds", "first", "cost"),
    [(["2"], 2, 2_00), (["1", "2"], 3, 2_00), (["1", "1", "2"], 4, 2_00), (["0.50", "1", "2", "2"], 5, 2_00)],
)
def test_553_11_d_one_to_four_blinds_from_the_buttons_left(blinds: list[str], first: int, cost: int) -> None:
    rules = {**NO_RAKE, "blinds": blinds}
    table = play([100] * 6, rules=rules)
    assert (turn(table), to_call(table)) == (first, cost)
    posted = [table.round.stake_of(seat, "blind_bet") for seat in range(1, len(blinds) + 1)]
    assert posted == [round(100 * float(blind)) for blind in blinds]


def test_553_11_d_at_least_one_blind_and_none_above_the_bet() -> None:
    for blinds in ([], ["3"], ["1", "3"], ["1", "1", "1", "1", "1"], ["0"], ["-1"]):
        with pytest.raises(Refused):
            POKER.submission({**NO_RAKE, "blinds": blinds})


def test_553_11_d_blinds_come_before_any_card_and_antes_before_blinds() -> None:
    table, course = seated(THREE, {**NO_RAKE, "ante": 1}), Course()
    course.run(table)
    kinds = [
        "card" if isinstance(request, Deal) else "ante" if "antes" in str(request) else "blind"
        for request in course.requests
        if isinstance(request, Deal) or "antes" in str(request) or "Blind Bet" in str(request)
    ]
    assert kinds == ["ante"] * 3 + ["blind"] * 2 + ["card"] * 6


def test_553_11_d_heads_up_the_player_without_the_button_posts_first_and_acts_first() -> None:
    table = play((100, 100), button=2)
    assert table.round.stake_of(1, "blind_bet") == 1_00
    assert table.round.stake_of(2, "blind_bet") == 2_00
    assert (turn(table), to_call(table)) == (1, 1_00)
    assert turn(play((100, 100), "1 call", button=2)) == 2
    assert turn(play((100, 100), "1 call", "2 check", button=2)) == 1
    assert [request.to.seat for request in _dealt((100, 100), button=1)] == [2, 1, 2, 1]


def test_553_11_d_who_is_not_dealt_in_posts_no_missed_blinds() -> None:
    with pytest.raises(Refused, match=r"posts nothing now .*553\.16\(q\)"):
        seated(THREE, missed_blinds=["3"], inactive=["3"])


def test_553_11_d_missed_blinds_are_posted_one_as_a_bet_and_the_others_dead() -> None:
    table = play([100] * 5, "3 fold", missed_blinds=["5"])
    assert turn(table) == 4
    table = play([100] * 5, "3 fold", "4 fold", missed_blinds=["5"])
    assert (turn(table), to_call(table), span(table)) == (5, 0, (4_00, 4_00))
    done = play([100] * 5, "3 fold", "4 fold", "5 check", "1 fold", "2 fold", missed_blinds=["5"])
    assert nets(done) == {1: -1_00, 2: -2_00, 3: 0, 4: 0, 5: 3_00}
    with pytest.raises(Refused):
        seated([100] * 5, {**NO_RAKE, "missed_blinds": False}, missed_blinds=["5"])


# ------------------------------------------------------------------------ 11(e) to (i): cards and betting rounds


@pytest.mark.parametrize(("rules", "rounds", "section"), [(NO_RAKE, 2, "553.11(e)"), (OMAHA, 4, "553.12(e)")])
def test_553_11_e_rounds_of_cards_face_down_the_button_last(
    rules: dict[str, object], rounds: int, section: str
) -> None:
    dealt = _dealt({1: 100, 4: 100, 6: 100, 9: 100}, rules, button=4)
    assert [request.to.seat for request in dealt] == [6, 9, 1, 4] * rounds
    assert {request.section for request in dealt} == {section}
    assert not any(request.face_up for request in dealt)


def test_553_11_f_whoever_posted_a_blind_may_raise() -> None:
    table = play(THREE, "3 call", "1 call")
    assert turn(table) == 2
    assert words(table) == ["check", "raise", "fold"]
    table = play(THREE, "3 call", "1 call", "2 raise")
    assert (turn(table), to_call(table)) == (3, 2_00)
    assert turn(play(THREE, "3 call", "1 call", "2 raise", "3 call", "1 fold")) == 2  # the flop


def test_553_11_g_a_burn_three_cards_and_the_first_left_of_the_button() -> None:
    course = Course(limped(), community=BOARD)
    table = course.run(seated(THREE))
    after = course.requests[-4:]
    assert [type(request).__name__ for request in after] == ["Burn", "Deal", "Deal", "Deal"]
    assert {request.section for request in after} == {"553.11(g)"}
    assert all(request.to == COMMUNITY and request.face_up for request in after[1:] if isinstance(request, Deal))
    assert (turn(table), words(table)) == (1, ["check", "bet"])
    # Who has folded is passed over; each after the first may fold, even without a bet.
    folded = play(THREE, "3 call", "1 fold", "2 check")
    assert (turn(folded), words(folded)) == (2, ["check", "bet"])
    assert words(play(THREE, "3 call", "1 fold", "2 check", "2 check")) == ["check", "bet", "fold"]


def test_553_11_i_a_card_is_burned_before_each_of_three_rounds_and_five_lie_open() -> None:
    course = Course([*limped(), *around(1, 2, 3)], community=BOARD)
    table = course.run(seated(THREE))
    assert burns(course.requests) == 3
    assert table.round.hand(COMMUNITY) == tuple(parse_cards(BOARD))
    sections = [request.section for request in course.requests if isinstance(request, Burn)]
    assert sections == ["553.11(g)", "553.11(h)", "553.11(i)"]


def test_553_11_i_cards_are_burned_where_everybody_is_all_in_too() -> None:
    course = Course(["1 all in", "2 call"], community=BOARD)
    course.run(seated((50, 50), NO_LIMIT))
    assert burns(course.requests) == 3


def test_553_7_d_a_bet_that_nobody_calls_wins_without_further_cards() -> None:
    course = Course([*limped("1 bet", "2 fold", "3 fold")])
    table = course.run(seated(THREE))
    assert burns(course.requests) == 1
    assert nets(table) == {1: 4_00, 2: -2_00, 3: -2_00}
    assert not any(isinstance(request, Reveal) for request in course.requests)
    [pot] = table.result.pots
    assert pot.section == "553.7(d)"


# ----------------------------------------------------------------------------------- 11(j): the winner, odd chips


def test_553_11_j_two_one_or_none_of_a_players_own_cards() -> None:
    board = "Ts Js Qs Ks 2d"
    won = play(THREE, *limped(), *around(1, 2, 3), hole={1: "As 2c", 2: "9s 9d", 3: "Ad Ac"}, community=board)
    assert nets(won) == {1: 4_00, 2: -2_00, 3: -2_00}


def test_553_11_j_the_five_on_the_table_are_everybodys() -> None:
    board = "Ts Js Qs Ks As"
    table = play(THREE, *limped(), *around(1, 2, 3), hole={1: "2d 2c", 2: "9h 9d", 3: "Ad Ac"}, community=board)
    assert pots(table) == [(6_00, (1, 2, 3), {1: 2_00, 2: 2_00, 3: 2_00})]


@pytest.mark.parametrize(
    ("button", "first"),
    [(1, 2), (2, 3), (3, 1)],
)
def test_553_11_j_an_odd_chip_goes_to_the_nearest_at_the_buttons_left(button: int, first: int) -> None:
    """Everybody plays the board. With 3 dollars the first blind folds and two share 5; 8 are shared by three."""
    second, last = 1 + first % 3, button
    folded = [f"{last} call", f"{first} fold", f"{second} check"]
    table = play(THREE, *folded, *around(second, last), community="Ts Js Qs Ks As", button=button)
    assert pots(table)[0][2] == {second: 3_00, last: 2_00}
    raked = {"rake_percent": 10, "rake_unit": 1, "rake_most": 1, "ante": 1}
    called = [f"{last} call", f"{first} call", f"{second} check"]
    table = play(THREE, *called, *around(first, second, last), community="Ts Js Qs Ks As", button=button, rules=raked)
    assert table.result.rake == 0  # of 9 dollars not one is the house's
    raked = {**raked, "ante": 2}
    table = play(THREE, *called, *around(first, second, last), community="Ts Js Qs Ks As", button=button, rules=raked)
    assert pots(table)[0][2] == {first: 4_00, second: 4_00, last: 3_00}


@settings(max_examples=examples(150), deadline=None)
@given(st.integers(0, 2**32))
def test_553_11_j_the_best_five_of_seven_by_trying_them_all(seed: int) -> None:
    random = Random(seed)  # noqa: S311 - a failing run is a seed
    deck = [str(card) for card in standard_deck()]
    random.shuffle(deck)
    # Few ranks, so that hands tie and boards play.
    if random.random() < 0.6:
        deck.sort(key=lambda card: (card[0] not in "AKQJT9", random.random()))
    hole = {seat: deck[2 * seat : 2 * seat + 2] for seat in (1, 2, 3)}
    board = deck[20:25] if random.random() < 0.5 else deck[8:13]
    actions = [*limped(), *around(1, 2, 3)]
    told = {seat: " ".join(cards) for seat, cards in hole.items()}
    table = play(THREE, *actions, hole=told, community=" ".join(board))
    worth = {seat: best([*hole[seat], *board]) for seat in hole}
    winners = [seat for seat in hole if worth[seat] == max(worth.values())]
    assert pots(table)[0][2] == split(6_00, winners, 1_00)


# ----------------------------------------------------------------------------------------- 12: Omaha


def omaha(holes: dict[int, str], board: str, rules: dict[str, object] = OMAHA, chips: object = 100) -> RoundInPlay:
    """Everybody is all-in with the same and nobody folds."""
    order = [*sorted(holes)[2:], *sorted(holes)[:2]]
    actions = [f"{order[0]} all in", *(f"{seat} call" for seat in order[1:])]
    return play(
        dict.fromkeys(holes, chips),
        *actions,
        rules={**rules, "betting": "no_limit"},
        hole=holes,
        community=board,
    )


def test_553_12_j_two_of_four_and_three_of_five() -> None:
    # Four spades on the table and one in the hand are no flush; four aces in the hand are a pair.
    table = omaha({1: "As Kd Kh 2c", 2: "3s 4s 9d 9h", 3: "Ac Ad Ah 5c"}, "6s 7s Ts Qs 2d")
    assert nets(table) == {1: -100_00, 2: 200_00, 3: -100_00}
    # One's own four kings do not make three of a kind.
    table = omaha({1: "Ks Kd Kh Kc", 2: "Ad Ac 2h 3c", 3: "Qd Qh 9c 9d"}, "Qs Jc 7d 4h 5s")
    assert nets(table)[3] == 200_00


def test_553_12_j_the_community_alone_is_no_hand() -> None:
    table = omaha({1: "2c 2d 3h 4h", 2: "7c 7d 8h 9h", 3: "5d 5h 6c 6d"}, "Ts Js Qs Ks As")
    assert nets(table) == {1: -100_00, 2: 200_00, 3: -100_00}  # 8-9 of hearts makes the straight Q-J-T-9-8


def test_553_12_l_the_same_five_cards_and_the_same_ace_both_ways() -> None:
    # A-2-3-4-5 of hearts: the best low and a straight flush.
    table = omaha({1: "Ah 2h Kd Ks", 2: "Ad Kh Qc Qd", 3: "7c 7d 9c 9d"}, "3h 4h 5h Kc Td", EIGHT_OR_BETTER)
    assert nets(table)[1] == 200_00
    assert "553.12(j)(2)" in {line.section for line in table.result.lines[1]}


def test_553_12_l_1_two_different_hands_from_the_same_four_cards() -> None:
    # A-2 for the low, K-K for the high.
    table = omaha({1: "Ah 2d Kh Ks", 2: "Qd Qh 9c 9d", 3: "Jd Jh Tc Td"}, "3c 4s 8d Kc 7h", EIGHT_OR_BETTER)
    assert nets(table)[1] == 200_00


@pytest.mark.parametrize(
    "low",
    ["Ad 2d", "2c 3c"],
)
def test_553_12_k_a_pair_or_a_nine_does_not_qualify(low: str) -> None:
    # Only two cards of 8 or less lie open: no low at all, the high hand has the whole pot.
    table = omaha({1: f"{low} Jh Jd", 2: "Kh Kd 9c 9d", 3: "Tc Td 5h 5d"}, "4s 8h 9h Ks Qc", EIGHT_OR_BETTER)
    assert nets(table) == {1: -100_00, 2: 200_00, 3: -100_00}
    assert "553.12(k)" in {line.section for line in table.result.lines[2]}


def test_553_12_k_a_low_that_is_paired_by_the_board_is_none() -> None:
    table = omaha({1: "2c 3c Jh Jd", 2: "Kh Kd 9c 9d", 3: "Tc Td 5h 5d"}, "2s 3h 8h Ks Qc", EIGHT_OR_BETTER)
    # 2-3 with 2, 3, 8 has pairs; 2 with J is no low.
    assert nets(table)[2] == 200_00
    low = omaha({1: "Ac 4c Jh Jd", 2: "Kh Kd 9c 9d", 3: "Tc Td 5h 5d"}, "2s 3h 8h Ks Qc", EIGHT_OR_BETTER)
    assert pots(low)[0][2] == {1: 150_00, 2: 150_00}


def test_553_12_j_2_i_the_odd_chip_of_the_halves_goes_to_the_high_hand() -> None:
    holes = {1: "Ah 4h Jh Jd", 2: "Kh Kd 9c 9d", 3: "Tc Td 5h 5d"}
    table = omaha(holes, "2s 3h 8h Ks Qc", {**EIGHT_OR_BETTER, "smallest_chip": "1"}, 101)
    assert pots(table)[0][2] == {1: 151_00, 2: 152_00}
    cents = omaha(holes, "2s 3h 8h Ks Qc", {**EIGHT_OR_BETTER, "smallest_chip": "0.01"}, "33.33")
    assert pots(cents)[0][2] == {1: 49_99, 2: 50_00}


def test_553_12_j_2_i_it_is_never_more_than_a_dollar() -> None:
    """A pot with part of a chip in it, 100.99 or 101.98, halves so that the high hand has no more than a chip over."""
    holes = {1: "Ah 4h Jh Jd", 2: "Kh Kd 9c 9d", 3: "Tc Td 5h 5d"}
    for chips in ("33.33", "33.50", "50.66", "33.00", "33.01", "33.99"):
        table = omaha(holes, "2s 3h 8h Ks Qc", {**EIGHT_OR_BETTER, "smallest_chip": "1"}, chips)
        shares = pots(table)[0][2]
        assert 0 <= shares[2] - shares[1] <= 1_00


def test_553_12_j_2_ii_iii_quarters_and_odd_chips_by_suit() -> None:
    """Of 306 the high hand has 153; the low, A-2 with 3-4-8, is shared by two: 76 each, and one by suit."""
    board = "3h 4c 8d Ks Qc"
    holes = {1: "Ad 2c Jh Jd", 2: "Ac 2d 9c 9d", 3: "Kh Kd 5h Td"}
    table = omaha(holes, board, {**EIGHT_OR_BETTER, "smallest_chip": "1"}, 102)
    assert pots(table)[0][2] == {3: 153_00, 1: 76_00, 2: 77_00}  # the lowest ace: clubs
    holes = {1: "Ac 2c Jh Jd", 2: "Ad 2d 9c 9d", 3: "Kh Kd 5h Td"}
    table = omaha(holes, board, {**EIGHT_OR_BETTER, "smallest_chip": "1"}, 102)
    assert pots(table)[0][2] == {3: 153_00, 1: 77_00, 2: 76_00}
    # Tied highs: an ace of spades goes before one of hearts.
    board = "Kc Qd Js 7h 2c"
    holes = {1: "Ah Td 9c 9d", 2: "As Th 8c 8d", 3: "3d 3h 4c 4d"}
    table = omaha(holes, board, {**EIGHT_OR_BETTER, "smallest_chip": "1"}, 33)
    assert pots(table)[0][2] == {1: 49_00, 2: 50_00}


def test_553_12_j_2_every_pot_is_split_by_itself() -> None:
    """The low hand is all-in for less: it has half of the main pot and no part of the side pot."""
    table = play(
        {1: 100, 2: 100, 3: 20},
        *("3 all in", "1 raise 100", "2 call"),
        rules={**EIGHT_OR_BETTER, "betting": "no_limit"},
        hole={3: "Ah 4h Jh Jd", 1: "Kh Kd 9c 9d", 2: "Tc Td 5h 5d"},
        community="2s 3h 8h Ks Qc",
    )
    assert pots(table) == [(60_00, (1, 2, 3), {1: 30_00, 3: 30_00}), (160_00, (1, 2), {1: 160_00})]


@settings(max_examples=examples(150), deadline=None)
@given(st.integers(0, 2**32))
def test_553_12_j_split_pots_by_trying_every_two_and_three(seed: int) -> None:
    random = Random(seed)  # noqa: S311 - a failing run is a seed
    deck = [str(card) for card in standard_deck()]
    random.shuffle(deck)
    if random.random() < 0.7:
        deck.sort(key=lambda card: (card[0] not in "A2345678", random.random()))
    count = random.choice((2, 3, 4))
    holes = {seat: deck[4 * seat : 4 * seat + 4] for seat in range(1, count + 1)}
    board = deck[25:30] if random.random() < 0.5 else deck[20:25]
    chip, chips = random.choice((1, 25, 1_00)), random.randrange(4_00, 60_00)
    amount = count * chips
    rules = {**EIGHT_OR_BETTER, "smallest_chip": f"{chip / 100:.2f}"}
    table = omaha(
        {seat: " ".join(cards) for seat, cards in holes.items()}, " ".join(board), rules, f"{chips / 100:.2f}"
    )
    check_money(table)
    shares = pots(table)[0][2]
    fives = {
        seat: [two + three for two, three in product(combinations(holes[seat], 2), combinations(board, 3))]
        for seat in holes
    }
    high = {seat: max(map(strength, fives[seat])) for seat in holes}
    lows = {seat: [five for five in fives[seat] if _qualifies(five)] for seat in holes}
    low = {seat: min(map(_low, lows[seat])) for seat in holes if lows[seat]}
    best_high = [seat for seat in holes if high[seat] == max(high.values())]
    best_low = [seat for seat in low if low[seat] == min(low.values())]
    halves = split(amount, ["high", "low"], chip) if best_low else {"high": amount, "low": 0}  # type: ignore[list-item]
    best_high.sort(
        key=lambda seat: max(_suited(five) for five in fives[seat] if strength(five) == high[seat]), reverse=True
    )
    best_low.sort(key=lambda seat: min(_suited_low(five) for five in lows[seat] if _low(five) == low[seat]))
    expected = dict.fromkeys(holes, 0)
    for winners, half in ((best_high, "high"), (best_low, "low")):
        for seat, share in split(halves[half], winners, chip).items() if winners else ():  # type: ignore[index]
            expected[seat] += share
    assert shares == {seat: share for seat, share in expected.items() if share}, (holes, board)


def _low_ranks(five: tuple[str, ...]) -> list[int]:
    return sorted(((RANKS.index(card[0]) + 1) % 13 for card in five), reverse=True)


def _qualifies(five: tuple[str, ...]) -> bool:
    return len({card[0] for card in five}) == 5 and _low_ranks(five)[0] <= 7


def _low(five: tuple[str, ...]) -> list[int]:
    return _low_ranks(five)


def _suited(five: tuple[str, ...]) -> list[tuple[int, int]]:
    return sorted(((RANKS.index(card[0]), "cdhs".index(card[1])) for card in five), reverse=True)


def _suited_low(five: tuple[str, ...]) -> list[tuple[int, int]]:
    return sorted(((RANKS.index(card[0]) + 1) % 13, "cdhs".index(card[1])) for card in five)


# ------------------------------------------------------------------------------------------ 16(d): the showdown


def shows(course: Course) -> list[int]:
    return [request.questions[0].seat for request in course.requests if _at_showdown(request)]  # type: ignore[union-attr]


def _at_showdown(request: object) -> bool:
    return isinstance(request, Ask) and request.point is Point.REVEAL


@pytest.mark.parametrize(
    ("river", "order"),
    [
        (["1 bet", "2 call", "3 call"], [1, 2, 3]),
        (["1 check", "2 bet", "3 call", "1 call"], [2, 3, 1]),
        (["1 check", "2 bet", "3 raise", "1 call", "2 call"], [3, 1, 2]),
        (["1 bet", "2 raise", "3 call", "1 call"], [2, 3, 1]),
        (["1 bet", "2 raise", "3 fold", "1 call"], [2, 1]),
    ],
)
def test_553_16_d_whoever_made_the_final_wager_shows_first_then_clockwise(river: list[str], order: list[int]) -> None:
    course = Course([*limped(), *around(1, 2, 3, streets=2), *river], HOLES, BOARD)
    course.run(seated(THREE))
    assert shows(course) == order


def test_553_16_d_checked_around_the_last_wager_of_an_earlier_round_counts() -> None:
    course = Course([*limped(), "1 check", "2 bet", "3 call", "1 call", *around(1, 2, 3, streets=2)], HOLES, BOARD)
    course.run(seated(THREE))
    assert shows(course) == [2, 3, 1]
    course = Course([*limped(), *around(1, 2, 3)], HOLES, BOARD)
    course.run(seated(THREE))
    assert shows(course) == [2, 3, 1]  # the blind was the only wager


def test_553_16_d_a_beaten_hand_may_be_conceded_unseen() -> None:
    course = Course([*limped(), *around(1, 2, 3)], HOLES, BOARD)
    table = course.run(seated(THREE))
    revealed = [request.place.seat for request in course.requests if isinstance(request, Reveal)]
    assert revealed == [2, 3]  # kings first, aces beat them, queens need not be seen
    assert nets(table) == {1: -2_00, 2: -2_00, 3: 4_00}
    assert [line.section for line in table.result.lines[1]] == ["553.16(d)"]


def test_553_16_d_unless_the_submission_has_all_hands_shown() -> None:
    course = Course([*limped(), *around(1, 2, 3)], HOLES, BOARD)
    course.run(seated(THREE, {**NO_RAKE, "show_all_hands": True}))
    revealed = [request.place.seat for request in course.requests if isinstance(request, Reveal)]
    assert revealed == [2, 3, 1]
    with pytest.raises(Refused):
        play(
            THREE,
            *limped(),
            *around(1, 2, 3),
            "1 muck",
            hole=HOLES,
            community=BOARD,
            rules={**NO_RAKE, "show_all_hands": True},
        )


def test_553_16_a_a_winning_hand_that_is_discarded_has_lost() -> None:
    table = play(THREE, *limped(), *around(1, 2, 3), "3 muck", "1 show", hole=HOLES, community=BOARD)
    assert nets(table) == {1: -2_00, 2: 4_00, 3: -2_00}


def test_553_16_d_the_last_hand_is_not_conceded() -> None:
    with pytest.raises(Refused) as refused:
        play(THREE, *limped(), *around(1, 2, 3), "2 muck", "3 muck", "1 muck", hole=HOLES, community=BOARD)
    assert refused.value.section == "553.16(d)"
    table = play(THREE, *limped(), *around(1, 2, 3), "2 muck", "3 muck", hole=HOLES, community=BOARD)
    assert nets(table) == {1: 4_00, 2: -2_00, 3: -2_00}


def test_553_16_d_conceding_a_side_pot_leaves_the_main_pot_to_be_won() -> None:
    chips = {1: 100, 2: 100, 3: 10}
    course = ["3 all in", "1 call", "2 call", "1 bet 20", "2 call", *around(1, 2, streets=2)]
    hole = {3: "As Ad", 1: "Ks Kd", 2: "Qs Qd"}
    table = play(chips, *course, "2 muck", rules=NO_LIMIT, hole=hole, community=BOARD)
    assert pots(table) == [(30_00, (1, 2, 3), {3: 30_00}), (40_00, (1, 2), {1: 40_00})]


def test_553_7_d_whoever_has_a_side_pot_alone_may_concede_the_main_pot() -> None:
    """Told or not, the hand need not be shown: nobody else contends for the side pot."""
    file = {
        "game": "poker",
        "rules": NO_LIMIT,
        "chips": {"1": "100", "2": "100", "3": "10"},
        "button": 3,
        "community": BOARD.split(),
    }
    course = ["3 all in", "1 call", "2 call", "1 bet 20", "2 call", "1 bet 30", "2 fold"]
    for held, last in (("Ks Kd", ["1 muck"]), ("?? ??", ["1 muck"]), ("?? ??", [])):
        seats = {"1": {"cards": held.split()}, "2": {"cards": ["Qs", "Qd"]}, "3": {"cards": ["As", "Ad"]}}
        table = settle({**file, "seats": seats, "actions": [*course, *last]})
        assert pots(table) == [(30_00, (1, 3), {3: 30_00}), (40_00, (1,), {1: 40_00})]
        assert [(line.wager, line.why, line.section) for line in table.result.lines[1]][-2:] == [
            ("side_pot_1", "nobody else contends for it", "553.7(d)"),
            ("main_pot", "conceded at the showdown", "553.16(d)"),
        ]


def test_553_7_e_6_ii_side_pots_are_awarded_before_the_main_pot() -> None:
    course = Course(["3 all in", "1 raise 100", "2 call"], {3: "As Ad", 1: "Ks Kd", 2: "Qs Qd"}, BOARD)
    course.run(seated({1: 100, 2: 100, 3: 10}, NO_LIMIT))
    wagers = [line.wager for request in course.requests if isinstance(request, Settle) for line in request.lines]
    assert wagers == ["side_pot_1", "side_pot_1", "main_pot", "main_pot", "main_pot"]


def test_553_4_e_hands_called_the_same_are_told_apart_by_the_card_that_decides() -> None:
    hole = {1: "Kd Th", 2: "4c Tc", 3: "Ks 9d"}
    table = play(
        THREE, *limped(), *around(1, 2, 3), "1 show", "2 show", "3 show", hole=hole, community="8d 9s 8s 3c 2d"
    )
    assert [table.result.lines[seat][-1].why for seat in (1, 2, 3)] == [
        "pair of 8s loses to two pair, 9s and 8s",
        "pair of 8s loses to two pair, 9s and 8s",
        "two pair, 9s and 8s is the highest hand",
    ]
    hole = {1: "Kd Th", 2: "4c Tc", 3: "Qs 7d"}
    table = play(
        THREE, *limped(), *around(1, 2, 3), "1 show", "2 show", "3 show", hole=hole, community="8d 9s 8s 3c 2d"
    )
    assert [table.result.lines[seat][-1].why for seat in (1, 2, 3)] == [
        "pair of 8s is the highest hand, king against queen",
        "pair of 8s loses to pair of 8s, king against 10",
        "pair of 8s loses to pair of 8s, king against queen",
    ]


def test_553_4_f_cards_speak() -> None:
    """Nobody names the hand: what the cards are decides."""
    done = settle(
        {
            "game": "poker",
            "rules": {"rake": "none"},
            "chips": {"1": "100", "2": "100"},
            "button": 2,
            "seats": {"1": {"cards": ["9h", "8d"]}, "2": {"cards": ["Ac", "4c"]}},
            "community": ["Th", "Jc", "Qc", "2c", "3s"],
            "actions": ["1 call", "2 check", *around(1, 2), "2 show", "1 show"],
        }
    )
    assert nets(done) == {1: -2_00, 2: 2_00}
