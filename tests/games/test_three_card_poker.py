"""Three Card Poker by section: the order of the steps, what each hand pays, and what an irregularity undoes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from driving import (
    AUTOMATED,
    BY_DEVICE,
    BY_HAND,
    FromADeck,
    Rules,
    Stakes,
    at,
    check_conserved,
    drive,
    drive_until,
    sections,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from feltwork.equipment.cards import CARDS, RANKS, SUITS, Card, parse_cards
from feltwork.equipment.randomness import SimulationSource
from feltwork.games.three_card_poker.procedure import ThreeCardPoker
from feltwork.games.three_card_poker.rules import ANTE_BONUS, PAIR_PLUS
from feltwork.games.three_card_poker.settlement import LEAST_TO_PLAY, paytable_hands
from feltwork.procedure.place import DEALER, DISCARD, Place
from feltwork.procedure.request import (
    Announce,
    Answer,
    Ask,
    Cut,
    CutAt,
    Deal,
    Declared,
    Request,
    Reveal,
    Settle,
    Shuffle,
)
from feltwork.procedure.settling import bonus_by_table, by_table, qualifies
from feltwork.ranking.three_card import rank_three
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.rules import rules_data
from feltwork.submission.paytable import Paytable
from feltwork.terms.refusal import Refused
from tests.examples import examples

GAME = ThreeCardPoker()


def pair_plus(cards: tuple[Card, ...], table: Paytable) -> int:
    """What a dollar on Pair Plus nets with these cards."""
    names = paytable_hands(rank_three(cards), cards[0].suit)
    return by_table("pair_plus", 1_00, table, names, "", "565.12(d)", "").net


ONE_SEAT = "Ks 2c Kh 7d 5c Qh"
"""A pair of kings against queen high, one card at a time."""
ONE_STACK = "Ks Kh 5c 2c 7d Qh"
STATED: Rules = {"ante_bonus_straight": "1 to 1", "ante_bonus_mini_royal_flush_of_spades": "50 to 1"}


def play(
    cards: str = ONE_SEAT,
    stakes: Stakes | None = None,
    rules: Rules | None = None,
    declare: dict[int, Declared] | None = None,
    decisions: dict[int, str] | None = None,
    **situation: object,
) -> tuple[RoundInPlay, list[Request]]:
    """A round from a deck of these cards; ``declare`` answers the request of that number, counted from 0."""
    table = RoundInPlay(GAME.begin(stakes or {1: {"ante": 10_00}}, GAME.submission(rules), situation))
    return table, drive(table, FromADeck(cards, decisions), declare)


def until(kind: type[Request], rules: Rules | None = None) -> RoundInPlay:
    """A round of one ante that waits for its first request of a kind."""
    table = RoundInPlay(GAME.begin({1: {"ante": 10_00}}, GAME.submission(rules)))
    return drive_until(table, FromADeck(ONE_SEAT), kind)


# -------------------------------------------------------------------------- 565.2 to 565.4: table and cards


def test_565_2_a_seven_positions() -> None:
    assert GAME.positions == 7
    with pytest.raises(Refused, match=r"565\.2\(a\)"):
        GAME.begin({8: {"ante": 10_00}})


@pytest.mark.parametrize("decks", [1, 2])
def test_565_3_a_a_round_is_played_with_52_cards(decks: int) -> None:
    deck = GAME.deck(GAME.submission({"decks": decks, **AUTOMATED}))
    assert deck.total() == 52
    assert set(deck.values()) == {1}


def test_565_3_b_4_the_decks_alternate_round_by_round_void_or_not() -> None:
    two = {"decks": 2, **AUTOMATED}
    first, requests = play(rules=two)
    assert [request.deck for request in requests if isinstance(request, Shuffle)] == ["deck 1"]
    assert GAME.next_situation(first.round)["deck"] == 2
    second, requests = play(rules=two, deck=2, declare={4: Declared("incorrect_number_of_cards")})
    assert [request.deck for request in requests if isinstance(request, Shuffle)] == ["deck 2"]
    assert second.result.void
    assert GAME.next_situation(second.round)["deck"] == 1


def test_565_3_b_5_two_decks_are_equipment_only_where_chosen() -> None:
    assert "565.3(b)(5)" in {clause.section for clause in GAME.equipment(GAME.submission({"decks": 2, **AUTOMATED}))}
    assert "565.3(b)(5)" not in {clause.section for clause in GAME.equipment(GAME.submission())}


def test_565_4_d_the_second_deck_is_inspected_too() -> None:
    assert "565.4(d)" in {clause.section for clause in GAME.opening(GAME.submission({"decks": 2, **AUTOMATED}))}
    assert "565.4(d)" not in {clause.section for clause in GAME.opening(GAME.submission())}


# ---------------------------------------------------------------------------------- 565.5: shuffle and cut


def test_565_5_c_1_the_device_shuffled_so_nobody_cuts() -> None:
    _, requests = play(rules=AUTOMATED)
    assert sections(requests)[:3] == ["565.5(a)", "565.5(c)(1)", "565.8(a)"]
    assert not any(isinstance(request, Cut) for request in requests)


@pytest.mark.parametrize(("rules", "preshuffled"), [({}, False), ({}, True), (AUTOMATED, True), (BY_HAND, True)])
def test_565_5_c_2_shuffled_by_hand_or_preshuffled_the_deck_is_cut(rules: Rules, preshuffled: bool) -> None:
    table, requests = play(rules=rules, preshuffled=preshuffled)
    assert sections(requests)[:3] == ["565.5(a)", "565.5(c)(2)", "565.5(d)(1)(ii)"]
    assert GAME.next_situation(table.round)["preshuffled"] is False


def test_565_5_a_a_preshuffled_deck_jams_no_device() -> None:
    table = RoundInPlay(GAME.begin({1: {"ante": 10_00}}, GAME.submission(AUTOMATED), {"preshuffled": True}))
    assert getattr(table.request, "how", "") == "before it came to the table"
    with pytest.raises(Refused, match="preshuffled"):
        table.answer(Declared("shuffler_jams"))


@pytest.mark.parametrize("depth", [10, 26, 45, 51])
def test_565_5_d_1_ii_ten_cards_or_more_are_taken_from_the_top(depth: int) -> None:
    table = until(Cut)
    table.answer(CutAt(0, depth))
    assert not isinstance(table.request, Cut)


@pytest.mark.parametrize("cut", [CutAt(0, 9), CutAt(0, 52), CutAt(0, 0), CutAt(0, -20), CutAt(1, 26)])
def test_565_5_d_1_no_other_cut_and_nobody_but_the_dealer(cut: CutAt) -> None:
    table = until(Cut)
    with pytest.raises(Refused, match=r"565\.5\(d\)\(1\)\(ii\)"):
        table.answer(cut)
    assert isinstance(table.request, Cut)


def test_565_5_e_recut_at_the_cut_and_until_the_first_card() -> None:
    _, at_once = play(declare={2: Declared("cut_improper")})
    assert [type(request) for request in at_once[2:5]] == [Cut, Announce, Cut]
    _, later = play(declare={5: Declared("cut_improper")})
    assert [type(request) for request in later[5:9]] == [Deal, Announce, Cut, Deal]
    assert len([request for request in later if isinstance(request, Cut)]) == 2


def test_565_5_e_no_recut_of_what_was_not_cut_or_has_been_dealt() -> None:
    uncut = until(Deal, AUTOMATED)
    with pytest.raises(Refused, match="were not cut"):
        uncut.answer(Declared("cut_improper"))
    begun = until(Deal)
    begun.answer(parse_cards("Ks"))
    with pytest.raises(Refused, match="has been dealt already"):
        begun.answer(Declared("cut_improper"))
    found = until(Deal)
    found.answer(Declared("card_face_up", parse_cards("Ks")[0]))
    found.answer()
    with pytest.raises(Refused, match="has been dealt already"):
        found.answer(Declared("cut_improper"))


# ---------------------------------------------------------------------------------------- 565.6: rankings

ORDER = [
    *("As Ks Qs", "4s 3s 2s", "3s 2s As"),
    *("As Ah Ad", "2s 2h 2d"),
    *("As Kh Qd", "4s 3h 2d", "3s 2h Ad"),
    *("As Ks Js", "Ks Qs Ts", "5s 3s 2s"),
    *("As Ah Kd", "As Ah 2d", "Ks Kh Ad", "2s 2h 3d"),
    *("As Kh Jd", "As 3h 2c", "Ks Ah 2d", "Ks Qh Td", "Qs 3h 2d", "Js Th 8d", "5s 3h 2d"),
]


def test_565_6_b_from_the_highest_to_the_lowest() -> None:
    # Ace, 3, 2 of mixed suits is the lowest straight, so it stands out of place among the high cards here.
    ladder = [rank_three(parse_cards(cards)) for cards in ORDER if cards not in ("As 3h 2c", "Ks Ah 2d")]
    assert ladder == sorted(ladder, reverse=True)
    assert len({hand.number for hand in ladder}) == len(ladder)


@pytest.mark.parametrize(
    ("dealer", "plays"),
    [("Js Th 8d", False), ("Qs 3h 2d", True), ("2s 2h 3d", True), ("5s 3s 2s", True), ("3s 2h Ad", True)],
)
def test_565_12_a_queen_high_or_better(dealer: str, plays: bool) -> None:
    assert qualifies(rank_three(parse_cards(dealer)), LEAST_TO_PLAY) is plays


# ---------------------------------------------------------------------------------- 565.7: the submission


@pytest.mark.parametrize(
    ("rules", "refused"),
    [
        ({"decks": 2}, {"565.3(b)"}),
        ({"dealing": "hand"}, {"565.9(a)(1)"}),
        ({"decks": 2, "dealing": "hand"}, {"565.3(b)", "565.9(a)(1)"}),
        ({"table_minimum": 20, "table_maximum": 10}, {"565.7(a)(1)"}),
        ({"version": "f1"}, {"565.12(f)"}),
        ({"ante_bonus": "A", **STATED}, {"565.12(e)"}),
        ({"ante_bonus_straight": "1 to 1"}, {"565.12(e)"}),
        ({"version": "f1", "ante_bonus": "A", "ante_bonus_straight": "2 to 1"}, {"565.12(f)"}),
        ({"pair_plus": {"pair": "0 to 1"}, "decks": 3, "version": "g"}, {"565.12(d)", "565.3(b)", "565.7(f)"}),
    ],
)
def test_565_refused_submissions(rules: Rules, refused: set[str]) -> None:
    with pytest.raises(Refused) as refusal:
        GAME.submission(rules)
    assert {str(breach.section) for breach in getattr(refusal.value, "breaches", [])} == refused


@pytest.mark.parametrize("letter", ["A", "B", "C"])
def test_565_12_f_both_illegible_cells_are_asked_for_at_once(letter: str) -> None:
    with pytest.raises(Refused, match="not legible") as refusal:
        GAME.submission({"version": "f2", "ante_bonus": letter})
    assert len(getattr(refusal.value, "breaches", [])) == 2


def test_565_12_f_the_table_in_force_has_the_stated_cells_in_their_places() -> None:
    rules = GAME.submission({"version": "f1", "ante_bonus": "A", **STATED})
    assert [(row.hand, str(row.pays)) for row in rules.ante_bonus_table] == [
        ("straight", "1 to 1"),
        ("three_of_a_kind", "3 to 1"),
        ("straight_flush", "4 to 1"),
        ("mini_royal_flush", "5 to 1"),
        ("mini_royal_flush_of_spades", "50 to 1"),
    ]
    assert not rules.ante_bonus_table.note
    assert GAME.submission(rules.to_json()) == rules
    shown = [table for table in rules_data(GAME, rules.to_json())["paytables"] if table["id"] == "A"]
    assert [(len(table["rows"]), table["in_force"]) for table in shown] == [(5, True)]


# ---------------------------------------------------------------------- 565.8 to 565.10: the ways of dealing


@pytest.mark.parametrize(
    ("rules", "order"),
    [
        ({}, ["565.8(a)", "565.8(b)", *["565.8(d)"] * 9, "565.8(e)"]),
        (BY_HAND, ["565.9(a)(2)", "565.9(a)(3)", *["565.9(b)"] * 9, "565.9(c)"]),
        (BY_DEVICE, ["565.10(a)(1)", "565.10(a)(2)", *["565.10(b)"] * 4, "565.10(c)"]),
    ],
)
def test_565_8_to_10_in_the_order_of_the_chapter(rules: Rules, order: list[str]) -> None:
    stakes = {2: {"ante": 10_00}, 6: {"pair_plus": 5_00}}
    _, requests = play("Ks 2c 3c Kh 7d 4c 5c Qh 8c", stakes, rules)
    start = sections(requests).index(order[0])
    assert sections(requests)[start : start + len(order)] == order
    dealt = [str(request.to) for request in requests if isinstance(request, Deal)]
    assert dealt == ["seat 2", "seat 6", "dealer"] * (1 if rules is BY_DEVICE else 3)
    assert not any(request.face_up for request in requests if isinstance(request, Deal))


def test_565_10_b_the_cover_card_goes_on_the_dealers_stack_and_comes_off_before_the_reveal() -> None:
    _, requests = play(ONE_STACK, rules=BY_DEVICE)
    texts = {request.text: request.section for request in requests if isinstance(request, Announce)}
    assert texts["a cover card goes on top of the dealer's stack"] == "565.10(b)"
    assert texts["the cover card comes off the dealer's hand"] == "565.11(c)"


WAYS = [({}, "565.8(f)", "565.8(g)"), (BY_HAND, "565.9(d)", "565.9(e)"), (BY_DEVICE, "565.10(d)", "565.10(e)")]


@pytest.mark.parametrize(("rules", "counted", "right"), WAYS)
def test_565_8_f_the_stub_is_counted_in_the_fifth_round(rules: Rules, counted: str, right: str) -> None:
    stand: dict[str, Any] = {}
    for number in range(1, 11):
        table, requests = play(rules=rules, **stand)
        assert (counted in sections(requests)) is (number % 5 == 0)
        assert (right in sections(requests)) is (number % 5 == 0)
        stand = GAME.next_situation(table.round)
        assert stand["rounds_since_stub_count"] == number % 5


def test_565_8_f_a_counting_device_spares_the_count_but_does_not_forbid_it() -> None:
    counting: Rules = {"shuffling": "automated_counting"}
    table, requests = play(rules=counting, rounds_since_stub_count=4)
    assert "565.8(f)" not in sections(requests)
    assert GAME.next_situation(table.round)["rounds_since_stub_count"] == 0
    assert [clock.id for clock in GAME.clocks(GAME.submission(counting))] == ["deck_change"]
    _, requests = play(rules=counting, count_stub=True)
    assert "565.8(f)" in sections(requests)


def test_565_8_f_a_round_void_before_its_stub_is_one_of_the_five() -> None:
    table, _ = play(declare={6: Declared("incorrect_number_of_cards")}, rounds_since_stub_count=2)
    assert GAME.next_situation(table.round)["rounds_since_stub_count"] == 3
    due, _ = play(declare={6: Declared("incorrect_number_of_cards")}, rounds_since_stub_count=4)
    assert GAME.next_situation(due.round)["rounds_since_stub_count"] == 4


@pytest.mark.parametrize("outcome", ["stub_count_misdealt", "stub_count_wrong"])
@pytest.mark.parametrize(("rules", "section"), [({}, "565.8(h)"), (BY_HAND, "565.9(f)"), (BY_DEVICE, "565.10(f)")])
def test_565_8_h_a_wrong_count_by_the_section_of_the_way_dealt(rules: Rules, section: str, outcome: str) -> None:
    stub = next(i for i, request in enumerate(play(rules=rules, count_stub=True)[1]) if request.point == "stub")
    table, requests = play(rules=rules, count_stub=True, declare={stub: Declared(outcome)})
    assert table.result.void
    assert {str(line.section) for line in table.result.lines[1]} == {section}
    assert {request.section for request in requests[stub + 1 :]} == {section}
    removed = ["the entire deck is removed from the table"] if outcome == "stub_count_wrong" else []
    assert table.round.aftermath == removed
    assert GAME.next_situation(table.round)["rounds_since_stub_count"] == 0
    listed = {entry.id: entry.section for entry in GAME.irregularities_at(table.round.rules, requests[stub])}
    assert listed[outcome] == section


# -------------------------------------------------------------------------------- 565.11: completing the round

THREE_SEATS = {1: {"ante": 10_00, "pair_plus": 5_00}, 3: {"ante": 20_00}, 7: {"pair_plus": 5_00}}
NINE_AND_THREE = "2s Ks As 2c 4h Kh 8h 7d 5d 5c 6d Qh"


def test_565_11_b_asked_together_from_the_dealers_left_antes_only() -> None:
    _, requests = play(NINE_AND_THREE, THREE_SEATS)
    (ask,) = (request for request in requests if isinstance(request, Ask))
    assert [question.seat for question in ask.questions] == [1, 3]
    assert [action.word for action in ask.questions[0].actions] == ["play", "fold"]


def test_565_11_c_forfeited_wagers_are_collected_before_the_reveal() -> None:
    _, requests = play(NINE_AND_THREE, THREE_SEATS, decisions={1: "fold"})
    after = [request for request in requests if isinstance(request, Settle | Reveal)]
    assert [request.section for request in after[:2]] == ["565.11(c)", "565.11(c)"]
    assert isinstance(after[0], Settle)
    assert isinstance(after[1], Reveal)
    assert after[1].place == DEALER


def test_565_11_c_every_play_wager_lies_before_the_first_forfeit_is_collected() -> None:
    stakes = {1: {"ante": 10_00}, 2: {"ante": 10_00}}
    deck = FromADeck("2s Ks 2c 4h Kh 7d 5d 5c Qh", {1: "fold"})
    table = drive_until(RoundInPlay(GAME.begin(stakes)), deck, Settle)
    assert table.round.open == {1: {"ante": 10_00}, 2: {"ante": 10_00, "play": 10_00}}


def test_565_11_d_settled_from_the_dealers_right_each_hand_shown_first() -> None:
    _, requests = play(NINE_AND_THREE, THREE_SEATS)
    revealed = [str(request.place) for request in requests if isinstance(request, Reveal)]
    assert revealed == ["dealer", "seat 7", "seat 3", "seat 1"]
    assert [request.seat for request in requests if isinstance(request, Settle)] == [7, 3, 1]


def test_565_11_d_who_has_folded_everything_shows_no_hand() -> None:
    _, requests = play(decisions={1: "fold"})
    assert [str(request.place) for request in requests if isinstance(request, Reveal)] == ["dealer"]


# ------------------------------------------------------------------------------- 565.12: all 22,100 hands

COUNTS = {
    "straight_flush": 48,
    "three_of_a_kind": 52,
    "straight": 720,
    "flush": 1096,
    "pair": 3744,
    "high_card": 16440,
}


def hands() -> Iterator[tuple[Card, ...]]:
    return combinations(CARDS, 3)


def test_565_6_b_every_hand_has_one_name_in_the_published_counts() -> None:
    found = Counter(str(rank_three(cards).category) for cards in hands())
    assert found == COUNTS
    assert found.total() == 22_100


def test_565_12_d_every_hand_meets_one_row_of_pair_plus_or_loses() -> None:
    rows: Counter[str] = Counter()
    for cards in hands():
        row = PAIR_PLUS.best(paytable_hands(rank_three(cards), cards[0].suit))
        rows[row.hand if row else "loses"] += 1
    assert rows == {
        "mini_royal_flush": 4,
        "straight_flush": 44,
        "three_of_a_kind": 52,
        "straight": 720,
        "flush": 1096,
        "pair": 3744,
        "loses": 16440,
    }


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ({}, {"straight": 720, "three_of_a_kind": 52, "straight_flush": 48}),
        (
            {"version": "f1", "ante_bonus": "A", **STATED},
            {
                "straight": 720,
                "three_of_a_kind": 52,
                "straight_flush": 44,
                "mini_royal_flush": 3,
                "mini_royal_flush_of_spades": 1,
            },
        ),
        (
            {
                "version": "f1",
                "ante_bonus": "B",
                "ante_bonus_straight": "not paid",
                "ante_bonus_mini_royal_flush_of_spades": "not paid",
            },
            {"three_of_a_kind": 52, "straight_flush": 44, "mini_royal_flush": 4},
        ),
    ],
)
def test_565_12_e_f_every_hand_meets_one_row_of_the_ante_bonus_or_has_none(
    rules: Rules, expected: dict[str, int]
) -> None:
    table = GAME.submission(rules).ante_bonus_table
    found = Counter(
        row.hand for cards in hands() if (row := table.best(paytable_hands(rank_three(cards), cards[0].suit)))
    )
    assert found == expected


def test_565_12_d_exact_house_edge_of_pair_plus_at_the_floor() -> None:
    """The settlement of every hand, against counts times odds: 35, 25, 5, 3 and 1 keep 707/5525 of the stake."""
    net = sum(pair_plus(cards, PAIR_PLUS) for cards in hands())
    won = 48 * 35 + 52 * 25 + 720 * 5 + 1096 * 3 + 3744 * 1
    edge = Fraction(16440 - won, 22_100)
    assert edge == Fraction(707, 5525)
    assert Fraction(-net, 100 * 22_100) == edge
    assert f"{float(100 * edge):.4f}" == "12.7964"


@pytest.mark.parametrize(("flush", "edge"), [("4 to 1", "2.32"), ("3 to 1", "7.28")])
def test_565_12_d_published_edges_above_the_floor(flush: str, edge: str) -> None:
    """40-30-6-4-1 and 40-30-6-3-1: casinocitytimes.com/john-grochowski/article/three-card-poker-and-pair-plus-67518."""
    high = {"straight_flush": "40 to 1", "mini_royal_flush": "40 to 1", "three_of_a_kind": "30 to 1"}
    table = GAME.submission({"pair_plus": {**high, "straight": "6 to 1", "flush": flush}}).pair_plus
    net = sum(pair_plus(cards, table) for cards in hands())
    assert f"{float(Fraction(-net, 22_100)):.2f}" == edge


def test_565_12_e_what_the_ante_bonus_is_worth() -> None:
    """5-4-1 on 48, 52 and 720 hands, were every hand played: 0.0529 of the ante."""
    paid = sum(
        line.returned
        for cards in hands()
        for line in bonus_by_table("ante_bonus", 1_00, ANTE_BONUS, paytable_hands(rank_three(cards), cards[0].suit), "")
    )
    assert Fraction(paid, 100) == 48 * 5 + 52 * 4 + 720
    assert f"{float(Fraction(paid, 100 * 22_100)):.4f}" == "0.0529"


# ------------------------------------------------------- 565.12: an independent small model, from the text alone


def model_rank(cards: tuple[str, ...]) -> tuple[int, ...]:
    """565.6 once more: a place from 5 (straight flush) to 0, then what breaks the tie."""
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    suited = cards[0][1] == cards[1][1] == cards[2][1]
    if ranks[0] == ranks[2]:
        return (4, ranks[0])
    if ranks[0] == ranks[1] or ranks[1] == ranks[2]:
        return (1, ranks[1], ranks[0] + ranks[2] - ranks[1])
    if ranks == [12, 1, 0]:  # ace, 3, 2
        return (5 if suited else 3, 1)
    if ranks[0] - 2 == ranks[1] - 1 == ranks[2]:
        return (5 if suited else 3, ranks[0])
    return (2 if suited else 0, *ranks)


PAIR_PLUS_ODDS = {1: 1, 2: 3, 3: 5, 4: 25, 5: 35}
ANTE_BONUS_ODDS = {3: 1, 4: 4, 5: 5}


def model_net(hand: tuple[str, ...], dealer: tuple[str, ...], ante: int, pair_plus: int, plays: bool) -> int:
    """What a seat wins or loses in the base version."""
    rank, against = model_rank(hand), model_rank(dealer)
    net = pair_plus * PAIR_PLUS_ODDS.get(rank[0], -1)
    if not ante:
        return net
    if not plays:
        return net - ante
    net += ante * ANTE_BONUS_ODDS.get(rank[0], 0)
    if against[0] == 0 and against[1] < RANKS.index("Q"):
        return net + ante
    return net + 2 * ante * ((rank > against) - (rank < against))


def test_565_12_the_model_agrees_with_the_counts() -> None:
    names = [rank + suit for rank in RANKS for suit in SUITS]
    found = Counter(model_rank(cards)[0] for cards in combinations(names, 3))
    assert [found[place] for place in (5, 4, 3, 2, 1, 0)] == list(COUNTS.values())


@settings(max_examples=examples(300), deadline=None)
@given(st.data())
def test_565_12_settlement_against_the_model(data: st.DataObject) -> None:
    seats = data.draw(st.lists(st.integers(1, 7), min_size=1, max_size=7, unique=True))
    deck = [str(card) for card in CARDS]
    deck = SimulationSource(data.draw(st.integers(0, 2**32))).shuffled(deck)
    _check_round(deck, sorted(seats), data.draw(st.sampled_from(["manual_shoe", "automated_shoe"])), data)


def _check_round(deck: list[str], seats: list[int], dealing: str, data: st.DataObject) -> None:
    amounts = st.integers(1_00, 500_00)
    stakes: Stakes = {}
    for seat in seats:
        named = data.draw(st.sampled_from([("ante",), ("pair_plus",), ("ante", "pair_plus")]))
        stakes[seat] = {wager: data.draw(amounts) for wager in named}
    words = {seat: data.draw(st.sampled_from(["play", "fold"])) for seat in seats}
    table, _ = play(" ".join(deck), stakes, {"dealing": dealing}, decisions=words)
    dealt = {seat: tuple(map(str, table.round.hand(Place.at(seat)))) for seat in seats}
    dealer = tuple(map(str, table.round.hand(DEALER)))
    for seat in seats:
        ante, pair_plus = stakes[seat].get("ante", 0), stakes[seat].get("pair_plus", 0)
        expected = model_net(dealt[seat], dealer, ante, pair_plus, words[seat] == "play")
        assert table.result.net(seat) == expected
        staked = sum(line.staked for line in table.result.lines[seat])
        assert staked == ante * (2 if ante and words[seat] == "play" else 1) + pair_plus


def test_565_6_c_comparison_against_the_model() -> None:
    """Eight pairs of hands a shuffle: more than hypothesis has time for."""
    source, pairs = SimulationSource(565), list[tuple[tuple[Card, ...], tuple[Card, ...]]]()
    for _ in range(2_000):
        deck = source.shuffled(CARDS)
        pairs += [(tuple(deck[top : top + 3]), tuple(deck[top + 3 : top + 6])) for top in range(0, 48, 6)]
    for hand, dealer in pairs:
        mine, theirs = model_rank(tuple(map(str, hand))), model_rank(tuple(map(str, dealer)))
        ours, others = rank_three(hand), rank_three(dealer)
        assert ((ours > others) - (ours < others)) == ((mine > theirs) - (mine < theirs))
        assert qualifies(others, LEAST_TO_PLAY) == (theirs >= (0, RANKS.index("Q")))


# ------------------------------------------------------------------------------------ 565.13: irregularities


def test_565_13_a_the_card_is_out_of_the_round() -> None:
    (found,) = parse_cards("Ad")
    table, _ = play(declare={6: Declared("card_face_up", found)})
    assert table.round.hand(DISCARD) == (found,)
    assert not table.result.void


def test_565_13_a_more_than_one_voids_the_round_and_reshuffles() -> None:
    one, two = parse_cards("Ad Ac")
    table, requests = play(declare={6: Declared("card_face_up", one), 8: Declared("card_face_up", two)})
    assert table.result.void
    assert table.result.net(1) == 0
    last = requests[-1]
    assert isinstance(last, Announce)
    assert (last.text, last.section) == ("the cards are reshuffled", "565.13(a)")


def test_565_13_d_no_card_to_expose_before_the_dealer_has_one() -> None:
    table = until(Deal)
    with pytest.raises(Refused, match="no card yet"):
        table.answer(Declared("dealer_card_exposed"))
    table.answer(parse_cards("Ks"))
    table.answer(Declared("dealer_card_exposed"))
    while not table.done:
        table.answer()
    assert table.result.void


LEGAL = {
    "card_face_up": {"deal"},
    "card_dealt_in_error": {"deal"},
    "incorrect_number_of_cards": {"deal", "stub", "decision", "reveal", "settle"},
    "dealer_card_exposed": {"deal", "stub", "decision", "reveal"},
    "dealing_shoe_jams": {"deal"},
    "shuffler_jams": {"shuffle"},
    "shuffler_count_wrong": {"shuffle"},
    "cut_improper": {"cut", "deal"},
    "stub_count_misdealt": {"stub"},
    "stub_count_wrong": {"stub"},
    "player_leaves": {"deal", "stub", "decision", "reveal", "settle"},
}
TABLES: list[tuple[Rules, dict[str, object]]] = [
    ({}, {}),
    ({"shuffling": "automated_counting", "dealing": "automated_shoe"}, {}),
    ({"version": "f3", "ante_bonus": "C", **STATED}, {}),
    (BY_HAND, {"preshuffled": True}),
]


@pytest.mark.parametrize("id", LEGAL)
def test_565_13_every_irregularity_at_every_point_where_it_can_be_true(id: str) -> None:
    """Declared at each request in turn: refused and nothing changed, or taken; and never a cent lost."""
    taken: set[str] = set()
    refusals: list[Refused] = []
    for rules, situation in TABLES:
        stakes = {seat: {"ante": 10_00, "pair_plus": 5_00} for seat in (1, 2, 3)}
        words = {1: "fold", 2: "play", 3: "play"}
        cards = "2s Ks As 2c 4h Kh 8h 7d 5d 5c 6d Qh"
        for number in range(len(play(cards, stakes, rules, decisions=words, count_stub=True, **situation)[1])):
            try:
                table, requests = play(
                    cards, stakes, rules, {number: _declared(id)}, words, count_stub=True, **situation
                )
            except Refused as refused:
                refusals.append(refused)
                continue
            taken.add(str(requests[number].point))
            check_conserved(table)
    assert all(refused.section for refused in refusals)
    assert taken == LEGAL[id]
    assert taken == {str(point) for point in GAME.irregularity(id).points}


def _declared(id: str) -> Declared:
    needs = GAME.irregularity(id).needs
    return Declared(id, parse_cards("Tc")[0] if "card" in needs else None, 2 if "seat" in needs else None)


def test_565_13_d_folded_before_the_exposure_stays_lost_and_from_the_deal_comes_back() -> None:
    stakes = {1: {"ante": 10_00}, 2: {"ante": 10_00}}
    cards, words = "2s Ks 2c 4h Kh 7d 5d 5c Qh", {1: "fold"}
    _, requests = play(cards, stakes, decisions=words)
    reveal = at(requests, Reveal)
    exposed, _ = play(cards, stakes, None, {reveal: Declared("dealer_card_exposed")}, words)
    assert (exposed.result.net(1), exposed.result.net(2)) == (-10_00, 0)
    misdealt, _ = play(cards, stakes, None, {reveal: Declared("incorrect_number_of_cards")}, words)
    assert (misdealt.result.net(1), misdealt.result.net(2)) == (0, 0)


def test_565_13_g_a_device_is_removed_before_another_method() -> None:
    for rules, there in (({}, False), (AUTOMATED, True), (BY_DEVICE, True)):
        clauses = {clause.section for clause in GAME.equipment(GAME.submission(rules))}
        assert ("565.13(g)" in clauses) is there


def test_565_7_c_all_who_were_asked_leave_and_the_round_still_ends() -> None:
    stakes = {1: {"ante": 10_00}, 2: {"ante": 10_00}}
    table = RoundInPlay(GAME.begin(stakes))
    deck, leaving = FromADeck("2s Ks 2c 4h Kh 7d 5d 5c Qh"), [1, 2]

    def answer(request: Request) -> Answer:
        return Declared("player_leaves", seat=leaving.pop(0)) if isinstance(request, Ask) else deck(request)

    drive(table, answer)
    assert (table.result.net(1), table.result.net(2)) == (-10_00, -10_00)


def test_565_7_c_nobody_leaves_twice_or_while_being_paid() -> None:
    table, _ = play()
    assert table.result.net(1) == 20_00
    with pytest.raises(Refused, match="are being settled"):
        play(declare={len(play()[1]) - 2: Declared("player_leaves", seat=1)})
