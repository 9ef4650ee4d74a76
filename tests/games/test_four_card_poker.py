"""Four Card Poker by section: the order of the steps, what each hand pays, and what an irregularity undoes."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest
from driving import (
    AUTOMATED,
    BY_DEVICE,
    BY_HAND,
    FromADeck,
    Rules,
    Stakes,
    check_conserved,
    drive,
    drive_until,
    sections,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from feltwork.equipment.cards import CARDS, RANKS, parse_cards
from feltwork.equipment.randomness import SimulationSource
from feltwork.games.four_card_poker.procedure import FourCardPoker
from feltwork.games.four_card_poker.rules import ACES_UP_TABLES, ANTE_BONUS
from feltwork.games.four_card_poker.settlement import paytable_hands, settle_aces_up, settle_against_dealer
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.place import DEALER, DISCARD, Place
from feltwork.procedure.request import (
    Announce,
    Ask,
    Burn,
    Cut,
    CutAt,
    Deal,
    Declared,
    Request,
    Reveal,
    Settle,
)
from feltwork.ranking.four_card import FourCardRank, rank_four
from feltwork.ranking.kernels import FOUR_CARD, all_hands, rank_hands
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.rules import rules_data
from feltwork.rounds.settle import settle
from feltwork.rounds.view import View
from feltwork.terms.refusal import Refused
from tests.examples import examples

GAME = FourCardPoker()

ONE_SEAT = "Ks 2c Kh 7d 5c Qh 8d 9s 3h Jc 4s"
"""A pair of kings against queen high, one card at a time; the dealer's sixth card is the 4 of spades."""
ONE_STACK = "Ks Kh 5c 8d 3h 2c 7d Qh 9s Jc 4s"


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


# -------------------------------------------------------------------------- 557.2 to 557.5: table, cards, cut


def test_557_2_a_seven_positions() -> None:
    assert GAME.positions == 7
    with pytest.raises(Refused, match=r"557\.2\(a\)"):
        GAME.begin({8: {"ante": 10_00}})


def test_557_5_c_1_the_device_shuffled_so_nobody_cuts() -> None:
    _, requests = play(rules=AUTOMATED)
    assert sections(requests)[:3] == ["557.5(a)", "557.5(c)(1)", "557.8(a)"]
    assert not any(isinstance(request, Cut) for request in requests)


@pytest.mark.parametrize(("rules", "preshuffled"), [({}, False), ({}, True), (BY_HAND, True)])
def test_557_5_c_2_shuffled_by_hand_or_preshuffled_the_deck_is_cut(rules: Rules, preshuffled: bool) -> None:
    _, requests = play(rules=rules, preshuffled=preshuffled)
    assert sections(requests)[:3] == ["557.5(a)", "557.5(c)(2)", "557.5(d)(1)(ii)"]


@pytest.mark.parametrize(("depth", "refused"), [(9, True), (10, False), (51, False), (52, True)])
def test_557_5_d_1_ii_ten_cards_or_more_are_taken_from_the_top(depth: int, refused: bool) -> None:
    table = until(Cut)
    if refused:
        with pytest.raises(Refused, match=r"557\.5\(d\)\(1\)\(ii\)"):
            table.answer(CutAt(0, depth))
    else:
        table.answer(CutAt(0, depth))
    assert isinstance(table.request, Cut) is refused


# ---------------------------------------------------------------------------------- 557.7: the submission


@pytest.mark.parametrize(
    ("rules", "refused"),
    [
        ({"decks": 2}, {"557.3(b)"}),
        ({"dealing": "hand"}, {"557.9(a)(1)"}),
        ({"table_minimum": 20, "table_maximum": 10}, {"557.7(a)(1)"}),
        ({"ante_bonus": "not offered"}, {"557.12(a)(2)"}),
        ({"ante_bonus": {"flush": "1 to 1"}}, {"557.12(a)(2)"}),
        ({"aces_up": "floor"}, {"557.12(a)(3)"}),
        ({"two_adjacent_positions": "yes"}, {"557.7(e)"}),
        ({"ante_bonus": {"straight_flush": "19 to 1"}, "aces_up": 1}, {"557.12(a)(2)", "557.12(a)(3)"}),
    ],
)
def test_557_refused_submissions(rules: Rules, refused: set[str]) -> None:
    with pytest.raises(Refused) as refusal:
        GAME.submission(rules)
    assert {str(breach.section) for breach in getattr(refusal.value, "breaches", [])} == refused


def test_557_7_a_without_aces_up_an_ante_is_all_there_is() -> None:
    rules = GAME.submission({"aces_up": "not offered"})
    assert [wager.id for wager in GAME.offered(rules)] == ["ante", "play"]
    assert [table.wager for table in GAME.paytables_in_force(rules)] == ["ante_bonus"]
    assert GAME.submission(rules.to_json()) == rules


def test_557_12_a_what_is_in_force_and_which_wager_it_pays() -> None:
    shown = rules_data(GAME, {"aces_up": "V"})["paytables"]
    assert [(table["wager"], table["id"]) for table in shown if table["in_force"]] == [
        ("ante_bonus", "floor"),
        ("aces_up", "V"),
    ]
    assert [GAME.pays(table) for table in GAME.tables] == [("ante",), *[("aces_up",)] * 7]


# ---------------------------------------------------------------------- 557.8 to 557.10: the ways of dealing

FOUR_SEATS = {2: {"ante": 10_00}, 6: {"aces_up": 5_00}}
DEALT = " ".join(map(str, CARDS))


@pytest.mark.parametrize(
    ("rules", "order"),
    [
        ({}, ["557.8(a)", "557.8(b)", *["557.8(d)"] * 16, "557.8(e)"]),
        (BY_HAND, ["557.9(a)(2)", "557.9(a)(3)", *["557.9(b)"] * 16, "557.9(c)"]),
        (BY_DEVICE, ["557.10(a)(1)", "557.10(a)(2)", *["557.10(b)"] * 5, "557.10(c)"]),
    ],
)
def test_557_8_to_10_in_the_order_of_the_chapter(rules: Rules, order: list[str]) -> None:
    _, requests = play(DEALT, FOUR_SEATS, rules)
    start = sections(requests).index(order[0])
    assert sections(requests)[start : start + len(order)] == order
    deals = [request for request in requests if isinstance(request, Deal)]
    around = ["seat 2", "seat 6", "dealer"]
    assert [str(deal.to) for deal in deals] == [*around * (1 if rules is BY_DEVICE else 5), "dealer"]
    assert [deal.face_up for deal in deals] == [False] * (len(deals) - 1) + [True]


def test_557_10_b_one_stack_more_its_first_card_up_and_four_unseen() -> None:
    table, requests = play(DEALT, FOUR_SEATS, BY_DEVICE)
    last = [request for request in requests if isinstance(request, Deal | Burn)][-3:]
    assert [(type(request), request.count, request.face_up) for request in last] == [
        (Deal, 5, False),
        (Deal, 1, True),
        (Burn, 4, False),
    ]
    assert table.round.hand(DEALER) == CARDS[10:16]
    assert table.round.hand(DISCARD) == ()


@pytest.mark.parametrize("rules", [{}, BY_HAND, BY_DEVICE])
def test_557_10_b_seven_players_are_dealt_from_one_deck(rules: Rules) -> None:
    _, requests = play(DEALT, {seat: {"aces_up": 5_00} for seat in range(1, 8)}, rules)
    assert sum(request.count for request in requests if isinstance(request, Deal | Burn)) <= 52


@pytest.mark.parametrize(("rules", "cards"), [({}, ONE_SEAT), (BY_DEVICE, ONE_STACK)])
def test_557_8_d_the_player_sees_the_sixth_card_of_the_dealer_and_no_other(rules: Rules, cards: str) -> None:
    table = RoundInPlay(GAME.begin({1: {"ante": 10_00}}, GAME.submission(rules)))
    view, deck = View(table.round, 1), FromADeck(cards)
    while not isinstance(table.request, Ask):
        request, answer = table.request, deck(table.request)
        table.answer(answer)
        view.note(request, answer)
    seen = {one.place: one.cards for one in view.places()}
    assert seen[DEALER] == (None, None, None, None, None, *parse_cards("4s"))
    assert None not in seen[Place.at(1)]


WAYS = [({}, "557.8(f)", "557.8(g)"), (BY_HAND, "557.9(d)", "557.9(e)"), (BY_DEVICE, "557.10(d)", "557.10(e)")]


@pytest.mark.parametrize(("rules", "counted", "right"), WAYS)
def test_557_8_f_the_stub_is_counted_in_the_fifth_round(rules: Rules, counted: str, right: str) -> None:
    stand: dict[str, Any] = {}
    for number in range(1, 11):
        table, requests = play(rules=rules, **stand)
        assert (counted in sections(requests)) is (number % 5 == 0)
        assert (right in sections(requests)) is (number % 5 == 0)
        stand = GAME.next_situation(table.round)


@pytest.mark.parametrize("outcome", ["stub_count_misdealt", "stub_count_wrong"])
@pytest.mark.parametrize(("rules", "section"), [({}, "557.8(h)"), (BY_HAND, "557.9(f)"), (BY_DEVICE, "557.10(f)")])
def test_557_8_h_a_wrong_count_by_the_section_of_the_way_dealt(rules: Rules, section: str, outcome: str) -> None:
    stub = next(i for i, request in enumerate(play(rules=rules, count_stub=True)[1]) if request.point == "stub")
    table, _ = play(rules=rules, count_stub=True, declare={stub: Declared(outcome)})
    assert table.result.void
    assert {str(line.section) for line in table.result.lines[1]} == {section}
    removed = ["the entire deck is removed from the table"] if outcome == "stub_count_wrong" else []
    assert table.round.aftermath == removed


# -------------------------------------------------------------------------------- 557.11: completing the round

THREE_SEATS = {1: {"ante": 10_00, "aces_up": 5_00}, 3: {"ante": 20_00}, 7: {"aces_up": 5_00}}
AROUND = "Ks As 3s 2c Kh Ah 3h 2d 5c 6c 9c Qh 8d 7d Td 9s Jc 6h Ts 5h 4s"
"""Kings, aces, and 10s with 3s against the dealer's 2s."""


def test_557_11_c_asked_together_from_the_dealers_left_antes_only() -> None:
    _, requests = play(AROUND, THREE_SEATS)
    (ask,) = (request for request in requests if isinstance(request, Ask))
    assert [question.seat for question in ask.questions] == [1, 3]
    first = ask.questions[0].actions
    assert [action.word for action in first] == ["play", "fold"]
    assert (first[0].least, first[0].most, first[0].whole) == (10_00, 30_00, False)


def test_557_11_d_forfeited_antes_are_collected_before_the_reveal_and_after_every_play_wager() -> None:
    table = RoundInPlay(GAME.begin({1: {"ante": 10_00}, 2: {"ante": 10_00}}))
    drive_until(table, FromADeck(CARDS, {1: "fold", 2: "play 25"}), Settle)
    assert table.request.section == "557.11(d)"
    assert table.round.open == {1: {"ante": 10_00}, 2: {"ante": 10_00, "play": 25_00}}
    table.answer()
    assert isinstance(table.request, Reveal)
    assert table.request.place == DEALER


def test_557_11_e_all_hands_are_shown_then_all_losers_collected_then_the_winners_paid() -> None:
    cards = "Ks 2s 3s Ac Kh 2h 3h Ad 5c 6c 9c Qh 8d 7d Td 9s Jc Th Ts 5h 4s"
    _, requests = play(cards, THREE_SEATS)
    after = [request for request in requests if isinstance(request, Reveal | Settle)]
    told = [
        (request.section, str(request.place))
        if isinstance(request, Reveal)
        else (request.section, f"seat {request.seat}", *(line.wager for line in request.lines))
        for request in after
    ]
    # Kings lose all three wagers, a pair of 2s its ante; 10s and 3s are two pair.
    assert told == [
        ("557.11(e)", "dealer"),
        ("557.11(e)", "seat 7"),
        ("557.11(e)", "seat 3"),
        ("557.11(e)", "seat 1"),
        ("557.11(e)", "seat 3", "ante", "play"),
        ("557.11(e)", "seat 1", "ante", "play", "aces_up"),
        ("557.11(f)", "seat 7", "aces_up"),
    ]
    assert sections(requests)[-1] == "557.11(g)"


def test_557_11_f_the_winners_are_paid_from_the_dealers_right() -> None:
    _, requests = play(AROUND, THREE_SEATS)
    paid = [(r.seat, [line.wager for line in r.lines]) for r in requests if isinstance(r, Settle)]
    assert paid == [(1, ["aces_up"]), (7, ["aces_up"]), (3, ["ante", "play"]), (1, ["ante", "play"])]


def test_557_11_d_who_has_folded_everything_shows_no_hand() -> None:
    _, requests = play(decisions={1: "fold"})
    assert [str(request.place) for request in requests if isinstance(request, Reveal)] == ["dealer"]
    _, requests = play(stakes={1: {"ante": 10_00, "aces_up": 5_00}}, decisions={1: "fold"})
    assert [str(request.place) for request in requests if isinstance(request, Reveal)] == ["dealer", "seat 1"]


CUSTOMARY = [
    ("Ts Th 4d 3c 2s", "play 30.00"),
    ("9s 9h Ad Kc Qs", "play 10.00"),
    ("3s 3h 4d 7c 9s", "play 10.00"),
    ("2s 2h Ad Kc 9s", "fold"),
    ("As Kh Qd 9c 8s", "fold"),
    ("3s 3h 2d 2c 9s", "play 30.00"),
    ("As 2h 3d 4c 9s", "play 30.00"),
]


@pytest.mark.parametrize(("cards", "expected"), CUSTOMARY)
def test_557_11_c_what_a_sensible_player_does(cards: str, expected: str) -> None:
    table = until(Ask)
    table.round.cards[Place.at(1)].clear()
    table.round.lay(Place.at(1), parse_cards(cards))
    assert isinstance(table.request, Ask)
    (question,) = table.request.questions
    assert str(GAME.customary(table.round, question)) == expected
    folding = Question(1, question.actions[1:])
    assert GAME.customary(table.round, folding) == Decision("fold")


# ------------------------------------------------------------------- 557.12: all 2,598,960 hands of a player

COUNTS = {
    "four_of_a_kind": 13 * 48,
    "straight_flush": 2_072,
    "three_of_a_kind": 54_912 + 3_744,
    "flush": 4 * (comb(13, 4) * 39 + comb(13, 5)) - 2_072,
    "straight": 101_808,
    "two_pair": 123_552,
    "pair_of_aces": 81_096,
}
"""Flushes and trips by combinatorics; the others as every hand ranked by the kernels gives them, below."""


@pytest.fixture(scope="module")
def player_hands() -> dict[FourCardRank, int]:
    """How many of all five-card hands have each rank."""
    numbers, counts = np.unique(rank_hands(all_hands(5), FOUR_CARD), return_counts=True)
    return {FourCardRank.from_number(int(number)): int(count) for number, count in zip(numbers, counts, strict=True)}


@pytest.mark.parametrize("table", ACES_UP_TABLES, ids=lambda table: table.id)
def test_557_12_a_3_every_hand_meets_one_row_of_aces_up_or_loses(
    player_hands: dict[FourCardRank, int], table: Any
) -> None:
    rows: Counter[str] = Counter()
    for hand, count in player_hands.items():
        row = table.best(paytable_hands(hand))
        rows[row.hand if row else "loses"] += count
    assert rows.total() == comb(52, 5)
    assert rows == {**COUNTS, "loses": comb(52, 5) - sum(COUNTS.values())}


def test_557_12_a_2_every_hand_meets_one_row_of_the_ante_bonus_or_has_none(
    player_hands: dict[FourCardRank, int],
) -> None:
    rows: Counter[str] = Counter()
    for hand, count in player_hands.items():
        if row := ANTE_BONUS.best(paytable_hands(hand)):
            rows[row.hand] += count
    assert rows == {hand: COUNTS[hand] for hand in ("four_of_a_kind", "straight_flush", "three_of_a_kind")}


PRINTED = {
    "I": (50, 40, 9, 6, 4, 2, 1),
    "II": (50, 40, 7, 6, 5, 2, 1),
    "III": (50, 30, 9, 6, 4, 2, 1),
    "IV": (50, 30, 7, 6, 5, 2, 1),
    "V": (50, 40, 8, 5, 4, 3, 1),
    "VI": (50, 40, 8, 6, 4, 2, 1),
    "VII": (50, 40, 7, 5, 4, 3, 1),
}


def test_557_12_a_3_exact_house_edges_within_the_published_range(player_hands: dict[FourCardRank, int]) -> None:
    """Every hand settled, against counts times printed odds; 1.98% to 6.15%: en.wikipedia.org/wiki/Four_Card_Poker."""
    edges = {}
    for table in ACES_UP_TABLES:
        net = sum(settle_aces_up(hand, 1_00, table).net * count for hand, count in player_hands.items())
        won = sum(odds * count for odds, count in zip(PRINTED[table.id], COUNTS.values(), strict=True))
        lost = comb(52, 5) - sum(COUNTS.values())
        assert net == 100 * (won - lost)
        edges[table.id] = Fraction(-net, 100 * comb(52, 5))
    assert list(edges) == list(PRINTED)
    told = {id: f"{float(100 * edge):.2f}" for id, edge in edges.items()}
    assert (min(told.values()), max(told.values())) == ("1.98", "6.15")


# ------------------------------------------------------- 557.12: an independent small model, from the text alone


def model_four(cards: tuple[str, ...]) -> tuple[int, ...]:
    """557.6 once more for exactly four cards: a place from 7 (four-of-a-kind) to 0, then what breaks the tie."""
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    alike = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    by_number = tuple(rank for _, rank in alike)
    suited = len({card[1] for card in cards}) == 1
    shape = tuple(number for number, _ in alike)
    places = {(4,): 7, (3, 1): 5, (2, 2): 2, (2, 1, 1): 1}
    if shape in places:
        return (places[shape], *by_number)
    if ranks == [12, 2, 1, 0]:  # ace, 4, 3, 2
        return (6 if suited else 3, 2)
    if ranks[0] - ranks[3] == 3:
        return (6 if suited else 3, ranks[0])
    return (4 if suited else 0, *ranks)


def model_rank(cards: tuple[str, ...]) -> tuple[int, ...]:
    return max(model_four(four) for four in combinations(cards, 4))


BONUS_ODDS = {7: 25, 6: 20, 5: 2}


def model_net(hand: tuple[str, ...], dealer: tuple[str, ...], stakes: dict[str, int], play: int, table: str) -> int:
    """What a seat wins or loses; ``play`` is 0 where it folded."""
    rank, against = model_rank(hand), model_rank(dealer)
    quads, straight_flush, trips, flush, straight, two_pair, aces = PRINTED[table]
    odds = {7: quads, 6: straight_flush, 5: trips, 4: flush, 3: straight, 2: two_pair}.get(rank[0], -1)
    net = stakes.get("aces_up", 0) * (aces if rank[:2] == (1, 12) else odds)
    ante = stakes.get("ante", 0)
    if not play:
        return net - ante
    return net + (ante + play) * (1 if rank >= against else -1) + ante * BONUS_ODDS.get(rank[0], 0)


@settings(max_examples=examples(300), deadline=None)
@given(st.data())
def test_557_12_settlement_against_the_model(data: st.DataObject) -> None:
    seats = sorted(data.draw(st.lists(st.integers(1, 7), min_size=1, max_size=7, unique=True)))
    deck = SimulationSource(data.draw(st.integers(0, 2**32))).shuffled([str(card) for card in CARDS])
    amounts = st.integers(1_00, 500_00)
    stakes: Stakes = {}
    words: dict[int, str] = {}
    for seat in seats:
        named = data.draw(st.sampled_from([("ante",), ("aces_up",), ("ante", "aces_up")]))
        stakes[seat] = {wager: data.draw(amounts) for wager in named}
        ante = stakes[seat].get("ante", 0)
        amount = data.draw(st.integers(ante, 3 * ante))
        words[seat] = data.draw(st.sampled_from(["fold", f"play {amount // 100}.{amount % 100:02d}", "play"]))
    rules = {"dealing": data.draw(st.sampled_from(["manual_shoe", "automated_shoe"])), "aces_up": "V"}
    table, _ = play(" ".join(deck), stakes, rules, decisions=words)
    dealer = tuple(map(str, table.round.hand(DEALER)))
    for seat in seats:
        hand = tuple(map(str, table.round.hand(Place.at(seat))))
        played = table.round.placed[seat].get("play", 0)
        assert table.result.net(seat) == model_net(hand, dealer, stakes[seat], played, "V")
        assert sum(line.staked for line in table.result.lines[seat]) == sum(stakes[seat].values()) + played


def test_557_6_c_five_against_six_against_the_model() -> None:
    """Four rounds a shuffle: more than hypothesis has time for."""
    source = SimulationSource(557)
    for _ in range(1_000):
        deck = source.shuffled(CARDS)
        for at in range(0, 44, 11):
            hand, dealer = tuple(deck[at : at + 5]), tuple(deck[at + 5 : at + 11])
            mine, theirs = model_rank(tuple(map(str, hand))), model_rank(tuple(map(str, dealer)))
            ours, others = rank_four(hand), rank_four(dealer)
            assert ((ours > others) - (ours < others)) == ((mine > theirs) - (mine < theirs))
            lines = settle_against_dealer(ours, others, 1_00, 3_00, ANTE_BONUS)
            stakes = {"ante": 1_00}
            net = model_net(tuple(map(str, hand)), tuple(map(str, dealer)), stakes, 3_00, "I")
            assert sum(line.net for line in lines) == net


# ------------------------------------------------------------------------------------ 557.13: irregularities


def test_557_13_a_more_than_one_voids_the_round_and_reshuffles() -> None:
    one, two = parse_cards("Ad Ac")
    table, requests = play(declare={6: Declared("card_face_up", one), 8: Declared("card_face_up", two)})
    assert table.result.void
    last = requests[-1]
    assert isinstance(last, Announce)
    assert (last.text, last.section) == ("the cards are reshuffled", "557.13(a)")


def test_557_13_d_the_card_dealt_face_up_is_no_irregularity() -> None:
    """Nothing is declared by itself, and before the dealer has a card none can be exposed."""
    table, requests = play()
    assert any(isinstance(request, Deal) and request.face_up for request in requests)
    assert not table.result.void
    waiting = until(Deal)
    with pytest.raises(Refused, match="no card yet"):
        waiting.answer(Declared("dealer_card_exposed"))
    assert "face-down" in GAME.irregularity("dealer_card_exposed").what


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
    (BY_HAND, {"preshuffled": True}),
]
TRIPS_AND_LESS = "4s As 3s 5c 4h Ah 3h 5d 4d 6c 9c 5h Ks 7d Td 8s 2c 6h Ts Jc 8h"
"""Three 4s with a bonus though they lose to three 5s; aces; 10s and 3s."""


def test_557_13_every_irregularity_is_listed() -> None:
    assert {entry.id for entry in GAME.irregularities} == set(LEGAL)


@pytest.mark.parametrize("id", LEGAL)
def test_557_13_every_irregularity_at_every_point_where_it_can_be_true(id: str) -> None:
    """Declared at each request in turn: refused and nothing changed, or taken; and never a cent lost."""
    taken: set[str] = set()
    refusals: list[Refused] = []
    stakes = {seat: {"ante": 10_00, "aces_up": 5_00} for seat in (1, 2, 3)}
    words = {1: "play 3x", 2: "play", 3: "fold"}
    cards = TRIPS_AND_LESS
    for rules, situation in TABLES:
        for number in range(len(play(cards, stakes, rules, decisions=words, count_stub=True, **situation)[1])):
            for seat in (1, 2) if id == "player_leaves" else (None,):
                declared = Declared(id, parse_cards("Qc")[0] if id == "card_face_up" else None, seat)
                try:
                    table, requests = play(
                        cards, stakes, rules, {number: declared}, words, count_stub=True, **situation
                    )
                except Refused as refused:
                    refusals.append(refused)
                    continue
                taken.add(str(requests[number].point))
                check_conserved(table)
    assert all(refused.section for refused in refusals)
    assert taken == LEGAL[id] == {str(point) for point in GAME.irregularity(id).points}


def test_557_7_c_whoever_leaves_before_being_paid_has_no_bonus_and_who_stays_has() -> None:
    """Leaving at each settlement in turn, seen from the player with the losing three-of-a-kind."""
    stakes = {1: {"ante": 10_00, "aces_up": 5_00}, 2: {"ante": 10_00, "aces_up": 5_00}}
    cards = "4s As 5c 4h Ah 5d 4d 6c 5h Ks 7d 8s 2c 6h Jc 8h"
    stayed, requests = play(cards, stakes)
    assert [line.wager for line in stayed.result.lines[1]] == ["ante", "play", "ante_bonus", "aces_up"]
    assert stayed.result.net(1) == -20_00 + 20_00 + 45_00
    settled = [i for i, request in enumerate(requests) if isinstance(request, Settle) and request.seat == 2]
    left = [play(cards, stakes, declare={i: Declared("player_leaves", seat=1)})[0] for i in settled]
    assert [[line.wager for line in one.result.lines[1]] for one in left] == [
        ["ante", "aces_up", "play"],
        ["ante", "play", "aces_up"],
    ]
    assert [one.result.net(1) for one in left] == [-25_00, -25_00]


def test_557_13_g_a_device_is_removed_before_another_method() -> None:
    for rules, there in (({}, False), (AUTOMATED, True), (BY_DEVICE, True)):
        clauses = {clause.section for clause in GAME.equipment(GAME.submission(rules))}
        assert ("557.13(g)" in clauses) is there


def test_557_12_a_1_the_line_says_what_was_compared() -> None:
    done = settle(
        {
            "game": "four-card-poker",
            "seats": {"1": {"wagers": {"ante": 10}, "cards": ["Ks", "Qh", "9d", "7c", "2s"], "decisions": ["play"]}},
            "dealer": ["Kc", "Qd", "9h", "7s", "3c", "2d"],
        }
    )
    assert {line.why for line in done.result.lines[1]} == {"a tie is paid: king high against king high"}
