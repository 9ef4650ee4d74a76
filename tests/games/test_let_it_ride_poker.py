"""Let It Ride Poker by section: the order of the steps, what each hand pays, and what an irregularity undoes."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, islice
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from feltwork.equipment.cards import CARDS, RANKS, SUITS, Card, parse_cards
from feltwork.equipment.randomness import SimulationSource
from feltwork.games.let_it_ride_poker.procedure import LetItRidePoker
from feltwork.games.let_it_ride_poker.rules import BETS, LET_IT_RIDE_BONUS, LET_IT_RIDE_POKER, THREE_CARD_BONUS
from feltwork.games.let_it_ride_poker.settlement import five_card_names, three_card_names
from feltwork.games.let_it_ride_poker.strategy import bet_1_rides, bet_2_rides
from feltwork.procedure.action import Decision
from feltwork.procedure.place import COMMUNITY, DISCARD, Place
from feltwork.procedure.request import Announce, Answer, Ask, Burn, Deal, Declared, Request, Reveal, Settle
from feltwork.ranking.kernels import all_hands, rank_hands
from feltwork.ranking.poker import PokerRank
from feltwork.ranking.three_card import rank_three
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.rules import rules_data
from feltwork.submission.paytable import Paytable
from feltwork.terms.refusal import Refused

GAME = LetItRidePoker()
Rules = dict[str, object]
AUTOMATED: Rules = {"shuffling": "automated"}
BY_HAND: Rules = {"shuffling": "automated", "dealing": "hand"}
BY_DEVICE: Rules = {"dealing": "automated_shoe"}
ONE_SEAT = "Ks 2c Kh 7d 5c"
"""A pair of kings with 5, 2 and 7, one card at a time."""
TWO_SEATS = "Ks 9s 2c Kh 9h 7d 5c 4d"


def bets(amount: int = 10_00, **more: int) -> dict[str, int]:
    return dict.fromkeys(BETS, amount) | more


def play(
    cards: str = ONE_SEAT,
    stakes: dict[int, dict[str, int]] | None = None,
    rules: Rules | None = None,
    declare: dict[int, Declared] | None = None,
    decisions: dict[int, tuple[str, str]] | None = None,
    **situation: object,
) -> tuple[RoundInPlay, list[Request]]:
    """A round from a deck of these cards; ``declare`` answers the request of that number, counted from 0."""
    table = RoundInPlay(GAME.begin(stakes or {1: bets()}, GAME.submission(rules), situation))
    shoe, requests = list(parse_cards(cards)), list[Request]()
    while not table.done:
        declared = (declare or {}).get(len(requests))
        requests.append(table.request)
        table.answer(declared or _answer(table.request, shoe, decisions or {}))
    return table, requests


def _answer(request: Request, shoe: list[Card], decisions: dict[int, tuple[str, str]]) -> Answer:
    if isinstance(request, Deal):
        return tuple(shoe.pop(0) for _ in range(request.count))
    if isinstance(request, Burn):
        del shoe[: request.count]
    if isinstance(request, Ask):
        number = 0 if request.section == "559.13(b)" else 1
        return {
            question.seat: Decision(decisions.get(question.seat, ("let it ride",) * 2)[number])
            for question in request.questions
        }
    return None


def sections(requests: list[Request]) -> list[str]:
    return [request.section for request in requests]


# --------------------------------------------------------------------------------- 559.2 to 559.5: the table


def test_559_2_a_seven_positions() -> None:
    assert GAME.positions == 7
    with pytest.raises(Refused, match=r"559\.2\(a\)"):
        GAME.begin({8: bets()})


def test_559_2_b_2_and_7_no_dealer_plays_and_the_community_has_its_place() -> None:
    assert dict(GAME.places) == {"community": COMMUNITY}


@pytest.mark.parametrize(
    ("rules", "hours", "section"), [({}, 8, "559.3(c)(2)"), (BY_HAND, 4, "559.3(c)(1)"), (BY_DEVICE, 8, "559.3(c)(2)")]
)
def test_559_3_c_when_the_decks_are_changed(rules: Rules, hours: int, section: str) -> None:
    clock = GAME.clocks(GAME.submission(rules))[0]
    assert (clock.hours, clock.section) == (hours, section)


def test_559_3_b_the_decks_alternate() -> None:
    table, _ = play(rules={"decks": 2, **AUTOMATED})
    assert GAME.next_situation(table.round)["deck"] == 2
    clauses = {clause.section for clause in GAME.equipment(table.round.rules)}
    assert {"559.3(b)(1)", "559.3(b)(5)"} <= clauses


def test_559_15_f_a_device_is_removed_before_another_method() -> None:
    for rules, there in (({}, False), (AUTOMATED, True), (BY_DEVICE, True)):
        clauses = {clause.section for clause in GAME.equipment(GAME.submission(rules))}
        assert ("559.15(f)" in clauses) is there


@pytest.mark.parametrize(
    ("rules", "start"),
    [
        ({}, ["559.5(a)", "559.5(c)(2)", "559.5(d)(1)(ii)", "559.10(a)", "559.10(b)"]),
        (AUTOMATED, ["559.5(a)", "559.5(c)(1)", "559.10(a)", "559.10(b)"]),
        (BY_HAND, ["559.5(a)", "559.5(c)(1)", "559.11(a)(2)", "559.11(a)(3)"]),
        (BY_DEVICE, ["559.5(a)", "559.5(c)(2)", "559.5(d)(1)(ii)", "559.12(a)(1)", "559.12(a)(2)"]),
    ],
)
def test_559_5_shuffle_cut_and_no_more_bets(rules: Rules, start: list[str]) -> None:
    _, requests = play("Ks 2c Kh 7d 5c 3d", rules=rules)
    assert sections(requests)[: len(start)] == start


# ------------------------------------------------------------------------------------- 559.7 to 559.9: wagers


@pytest.mark.parametrize("stakes", [(10, 10, 11), (10, 11, 10), (11, 10, 10)])
def test_559_7_d_three_equal_bets(stakes: tuple[int, ...]) -> None:
    wagers = {bet: dollars * 100 for bet, dollars in zip(BETS, stakes, strict=True)}
    with pytest.raises(Refused, match=r"not equal .*559\.7\(d\)"):
        GAME.begin({1: bets(), 2: wagers})


@pytest.mark.parametrize("missing", BETS)
def test_559_7_d_all_three_are_required(missing: str) -> None:
    wagers = {bet: stake for bet, stake in bets(let_it_ride_bonus=1_00).items() if bet != missing}
    with pytest.raises(Refused, match=rf"{missing}: .* required .*559\.7\(d\)"):
        GAME.begin({1: wagers})


@pytest.mark.parametrize("chip", [50, 99, 1_01, 5_00])
def test_559_8_b_the_bonus_is_a_one_dollar_chip(chip: int) -> None:
    GAME.begin({1: bets(let_it_ride_bonus=1_00)})
    with pytest.raises(Refused, match=r"559\.8\(b\).*exactly 1\.00"):
        GAME.begin({1: bets(let_it_ride_bonus=chip)})


@pytest.mark.parametrize("rules", [{}, BY_HAND, BY_DEVICE])
def test_559_10_b_the_chips_are_collected_before_the_deal(rules: Rules) -> None:
    _, without = play("Ks 2c Kh 7d 5c 3d", rules=rules)
    _, requests = play("Ks 2c Kh 7d 5c 3d", {1: bets(let_it_ride_bonus=1_00)}, rules)
    (extra,) = (one for one in requests if isinstance(one, Announce) and "chips" in one.text)
    assert extra.text.endswith(": 1")
    said = next(one for one in requests if isinstance(one, Announce) and one.said)
    assert extra.section == said.section
    assert requests.index(extra) < next(i for i, one in enumerate(requests) if isinstance(one, Deal))
    assert len(without) == len(requests) - 1


@pytest.mark.parametrize(
    ("rules", "refused"),
    [
        ({"decks": 2}, {"559.3(b)"}),
        ({"dealing": "hand"}, {"559.11(a)(1)"}),
        ({"table_minimum": 20, "table_maximum": 10}, {"559.7(d)"}),
        ({"let_it_ride_poker": {"two_pair": "1 to 1"}}, {"559.14(b)"}),
        ({"let_it_ride_poker": {"two_pair": "3 for 1"}}, {"559.14(b)"}),
        ({"let_it_ride_poker": "not offered"}, {"559.14(b)"}),
        ({"let_it_ride_bonus": {"flush": "$49.99"}}, {"559.14(d)"}),
        ({"let_it_ride_bonus": {"flush": "50 to 1"}}, {"559.14(d)"}),
        ({"three_card_bonus": "G"}, {"559.9(a)"}),
        ({"three_card_bonus": {"straight": "5 to 1", "flush": "3 to 1"}}, {"559.14(e)"}),
        ({"three_card_bonus": {"mini_royal": "39 to 1"}}, {"559.14(e)"}),
        ({"maximum_payout": 49_999}, {"559.14(c)"}),
        ({"maximum_payout": "a lot"}, {"559.14(c)"}),
        ({"maximum_payout": 50_000, "table_minimum": "16.67"}, {"559.14(c)"}),
        ({"maximum_payout": 50_000, "let_it_ride_poker": {"royal_flush": "20000 to 1"}}, {"559.14(c)"}),
        ({"maximum_payout": 50_000, "let_it_ride_poker": {"straight_flush": "20000 to 1"}}, {"559.14(c)"}),
    ],
)
def test_559_refused_submissions(rules: Rules, refused: set[str]) -> None:
    with pytest.raises(Refused) as refusal:
        GAME.submission(rules)
    assert {str(breach.section) for breach in getattr(refusal.value, "breaches", [])} == refused


@pytest.mark.parametrize("stated", [None, "not set", "Not Set "])
def test_559_14_c_no_limit_unless_one_is_set(stated: object) -> None:
    assert GAME.submission().maximum_payout is None
    assert GAME.submission({"maximum_payout": stated}).maximum_payout is None
    assert GAME.submission().to_json()["maximum_payout"] == "not set"


@pytest.mark.parametrize(
    ("minimum", "least"), [("0.50", "50000"), ("16.66", "50000"), ("16.67", "50010"), ("100", "300000")]
)
def test_559_14_c_the_least_limit(minimum: str, least: str) -> None:
    GAME.submission({"table_minimum": minimum, "maximum_payout": least})
    cent_less = f"{int(least) - 1}.99"
    with pytest.raises(Refused, match=r"559\.14\(c\)"):
        GAME.submission({"table_minimum": minimum, "maximum_payout": cent_less})


def test_559_14_e_a_mini_royal_of_ones_own_is_at_least_the_straight_flush_it_is() -> None:
    between = GAME.submission({"three_card_bonus": {"Mini-royal": "45 to 1", "flush": "3 to 1"}})
    assert between.three_card_bonus is not None
    assert {row.hand: str(row.pays) for row in between.three_card_bonus} == {
        "mini_royal": "45 to 1",
        "straight_flush": "40 to 1",
        "three_of_a_kind": "30 to 1",
        "straight": "6 to 1",
        "flush": "3 to 1",
        "pair": "1 to 1",
    }
    assert GAME.submission(between.to_json()) == between
    with pytest.raises(Refused, match=r"39 to 1 is below the floor .* at least 40 to 1"):
        GAME.submission({"three_card_bonus": {"mini_royal": "39 to 1"}})


def test_559_7_to_9_what_is_offered_and_what_pays_what() -> None:
    none = GAME.submission({"let_it_ride_bonus": "not offered", "three_card_bonus": False})
    assert [wager.id for wager in GAME.offered(none)] == list(BETS)
    assert len(GAME.offered(GAME.submission())) == 5
    shown = rules_data(GAME)["paytables"]
    assert [(table["wager"], table["id"]) for table in shown if table["in_force"]] == [
        ("let_it_ride_poker", "floor"),
        ("let_it_ride_bonus", "floor"),
        ("three_card_bonus", "A"),
    ]
    assert shown[0]["pays"] == list(BETS)
    assert shown[1]["pays"] == ["let_it_ride_bonus"]


# --------------------------------------------------------------------- 559.10 to 559.12: the ways of dealing


@pytest.mark.parametrize(
    ("rules", "order"),
    [
        ({}, [f"559.10(d)({step})" for step in (1, 1, 2, 3, 3, 4, 5, 5)] + ["559.10(e)"]),
        (BY_HAND, [f"559.11(b)({step})" for step in (1, 1, 2, 3, 3, 4, 5, 5)] + ["559.11(c)"]),
    ],
)
def test_559_10_d_one_card_at_a_time_with_the_community_between(rules: Rules, order: list[str]) -> None:
    table, requests = play(TWO_SEATS, {2: bets(), 6: bets()}, rules)
    start = sections(requests).index(order[0])
    assert sections(requests)[start : start + len(order)] == order
    dealt = [request for request in requests if isinstance(request, Deal)]
    players = ["seat 2", "seat 6"]
    assert [str(one.to) for one in dealt] == [*players, "community", *players, "community", *players]
    assert not any(request.face_up for request in dealt)
    assert table.round.hand(COMMUNITY) == parse_cards("2c 7d")


def test_559_12_b_stacks_and_the_bottom_card_of_the_community_stack_is_discarded() -> None:
    table, requests = play("Ks Kh 5c 9s 9h 4d Ac 2c 7d", {2: bets(), 6: bets()}, BY_DEVICE)
    dealt = [(type(one).__name__, one.count, one.section) for one in requests if isinstance(one, Deal | Burn)]
    assert dealt == [
        ("Deal", 3, "559.12(b)"),
        ("Deal", 3, "559.12(b)"),
        ("Burn", 1, "559.12(b)"),
        ("Deal", 2, "559.12(b)"),
    ]
    assert not any(one.face_up for one in requests if isinstance(one, Deal | Burn))
    assert table.round.hand(Place.at(6)) == parse_cards("9s 9h 4d")
    assert table.round.hand(COMMUNITY) == parse_cards("2c 7d")


WAYS = [({}, "559.10(f)", "559.10(g)"), (BY_HAND, "559.11(d)", "559.11(e)"), (BY_DEVICE, "559.12(d)", "559.12(e)")]


@pytest.mark.parametrize(("rules", "counted", "right"), WAYS)
def test_559_10_f_the_stub_is_counted_in_the_fifth_round(rules: Rules, counted: str, right: str) -> None:
    stand: dict[str, Any] = {}
    for number in range(1, 11):
        table, requests = play("Ks 2c Kh 7d 5c 3d", rules=rules, **stand)
        assert (counted in sections(requests)) is (right in sections(requests)) is (number % 5 == 0)
        stand = GAME.next_situation(table.round)
    clocks = {clock.id: clock for clock in GAME.clocks(GAME.submission(rules))}
    assert (clocks["stub_count"].section, clocks["stub_count"].rounds) == (counted, 5)
    key = next(key for key in GAME.situation if key.id == "rounds_since_stub_count")
    assert key.section == "559.10(f)"


@pytest.mark.parametrize("outcome", ["stub_count_misdealt", "stub_count_wrong"])
@pytest.mark.parametrize(("rules", "section"), [({}, "559.10(h)"), (BY_HAND, "559.11(f)"), (BY_DEVICE, "559.12(f)")])
def test_559_10_h_a_wrong_count_voids_the_round(rules: Rules, section: str, outcome: str) -> None:
    cards = "Ks 2c Kh 7d 5c 3d"
    stub = next(i for i, one in enumerate(play(cards, rules=rules, count_stub=True)[1]) if one.point == "stub")
    table, _ = play(cards, None, rules, {stub: Declared(outcome)}, count_stub=True)
    assert table.result.void
    assert {str(line.section) for line in table.result.lines[1]} == {section}


# ---------------------------------------------------------------------------- 559.13: completing the round


def test_559_13_b_to_f_in_the_order_of_the_chapter() -> None:
    words = {1: ("withdraw", "let it ride"), 4: ("let it ride", "withdraw")}
    _, requests = play(TWO_SEATS, {1: bets(), 4: bets()}, decisions=words)
    after = [one for one in requests if isinstance(one, Ask | Reveal | Settle)]
    assert [(type(one).__name__, one.section) for one in after] == [
        ("Ask", "559.13(b)"),
        ("Settle", "559.13(b)(2)"),
        ("Reveal", "559.13(c)"),
        ("Ask", "559.13(d)"),
        ("Settle", "559.13(d)(2)"),
        ("Reveal", "559.13(e)"),
        ("Reveal", "559.13(f)(1)"),
        ("Settle", "559.13(f)(3)"),
        ("Reveal", "559.13(f)(1)"),
        ("Settle", "559.13(f)(3)"),
    ]
    assert [one.seat for one in after if isinstance(one, Settle)] == [1, 4, 4, 1]
    shown = [(str(one.place), one.cards) for one in after if isinstance(one, Reveal)]
    assert shown[:2] == [("community", parse_cards("2c")), ("community", parse_cards("7d"))]
    assert [place for place, _ in shown[2:]] == ["seat 4", "seat 1"]
    assert sections(requests)[-1] == "559.13(h)"


def test_559_13_b_and_d_every_seat_is_asked_together_both_times() -> None:
    stakes = {1: bets(), 3: bets(5_00), 7: bets(20_00)}
    cards = "2s 3s 4s Ac 5s 6s 7s Kc 8s 9s Ts"
    _, requests = play(cards, stakes, decisions=dict.fromkeys(stakes, ("withdraw", "withdraw")))
    asked = [one for one in requests if isinstance(one, Ask)]
    assert [[question.seat for question in one.questions] for one in asked] == [[1, 3, 7], [1, 3, 7]]
    for ask, own in zip(asked, ("b", "d"), strict=True):
        (ride, withdraw) = ask.questions[0].actions
        assert (ride.word, ride.section) == ("let it ride", f"559.13({own})(1)")
        assert (withdraw.word, withdraw.section) == ("withdraw", f"559.13({own})(2)")


@pytest.mark.parametrize(
    ("text", "word"),
    [
        *((text, "let it ride") for text in ("let it ride", "Let It Ride", "let_it_ride", "ride", "let ride")),
        *((text, "withdraw") for text in ("withdraw", "WITHDRAW", "take back", "pull")),
    ],
)
def test_559_13_b_words_that_are_understood(text: str, word: str) -> None:
    table = RoundInPlay(GAME.begin({1: bets()}))
    shoe = list(parse_cards(ONE_SEAT))
    while not isinstance(table.request, Ask):
        table.answer(_answer(table.request, shoe, {}))
    assert table.request.questions[0].read(text) == Decision(word)


def test_559_13_b_2_a_withdrawn_bet_leaves_the_layout_at_once() -> None:
    table = RoundInPlay(GAME.begin({1: bets()}))
    shoe = list(parse_cards(ONE_SEAT))
    while not isinstance(table.request, Reveal):
        table.answer(_answer(table.request, shoe, {1: ("withdraw", "withdraw")}))
    assert table.round.open[1] == {"bet_number_1": 0, "bet_number_2": 10_00, "bet_number_3": 10_00}
    (line,) = table.round.lines[1]
    assert (line.wager, line.net, line.section) == ("bet_number_1", 0, "559.13(b)(2)")


# ------------------------------------------------------------------ 559.14: all hands, counts and house edges

COUNTS = {
    "royal_flush": 4,
    "straight_flush": 36,
    "four_of_a_kind": 624,
    "full_house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three_of_a_kind": 54_912,
    "two_pair": 123_552,
    "pair_of_tens_jacks_queens_kings_or_aces": 422_400,
}
ODDS = dict(zip(COUNTS, (1000, 200, 50, 11, 8, 5, 3, 2, 1), strict=True))
PRIZES = dict(zip(COUNTS, (25_000, 2_500, 400, 200, 50, 25, 5), strict=False))
HANDS = 2_598_960


@cache
def numbers() -> NDArray[np.int64]:
    """The rank of every five-card hand."""
    return np.asarray(rank_hands(all_hands(5)), dtype=np.int64)


def by_row(table: Paytable) -> dict[str, int]:
    found: Counter[str] = Counter()
    for number, count in zip(*np.unique(numbers(), return_counts=True), strict=True):
        row = table.best(five_card_names(PokerRank.from_number(int(number))))
        found[row.hand if row else "loses"] += int(count)
    return found


def test_559_14_b_every_hand_meets_one_row_or_loses() -> None:
    assert by_row(LET_IT_RIDE_POKER) == COUNTS | {"loses": HANDS - sum(COUNTS.values())}
    assert {row.hand: str(row.pays) for row in LET_IT_RIDE_POKER} == {
        hand: f"{odds:,} to 1" for hand, odds in ODDS.items()
    }


def test_559_14_d_every_hand_meets_one_row_of_the_bonus_or_loses() -> None:
    paid = dict(islice(COUNTS.items(), 7))
    assert by_row(LET_IT_RIDE_BONUS) == paid | {"loses": HANDS - sum(paid.values())}
    assert {row.hand: str(row.pays) for row in LET_IT_RIDE_BONUS} == {
        hand: f"${prize:,}" for hand, prize in PRIZES.items()
    }


def payoffs() -> NDArray[np.int64]:
    """What a dollar on a bet nets with every five-card hand, from the settlement's own rows."""
    distinct, back = np.unique(numbers(), return_inverse=True)
    net = []
    for number in distinct:
        row = LET_IT_RIDE_POKER.best(five_card_names(PokerRank.from_number(int(number))))
        net.append(row.pays.winnings(1) if row else -1)
    return np.array(net)[back]


def subset_totals(size: int, nets: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The bitmap of every ``size`` of 52 cards, and what all five-card hands that contain it net together."""
    cards = all_hands(5).astype(np.uint64)
    bits = np.left_shift(np.uint64(1), cards).astype(np.int64)
    keys = np.unique(np.left_shift(np.uint64(1), all_hands(size).astype(np.uint64)).astype(np.int64).sum(axis=1))
    totals = np.zeros(len(keys), dtype=np.int64)
    for chosen in combinations(range(5), size):
        places = np.searchsorted(keys, bits[:, list(chosen)].sum(axis=1))
        totals += np.bincount(places, weights=nets, minlength=len(keys)).astype(np.int64)
    return keys, totals


def cards_of(key: int) -> list[Card]:
    return [card for place, card in enumerate(CARDS) if key >> place & 1]


def test_559_13_the_customary_player_gives_nothing_away_and_the_published_edge() -> None:
    """Against the best decision for any three and four cards; 3.51%: toolsgambling.com/blog/let-it-ride-strategy."""
    nets = payoffs()
    threes, after_three = subset_totals(3, nets)
    fours, after_four = subset_totals(4, nets)
    rides_1 = np.array([bet_1_rides(cards_of(int(key))) for key in threes])
    rides_2 = np.array([bet_2_rides(cards_of(int(key))) for key in fours])
    assert int(after_three[rides_1].sum()) == int(np.maximum(after_three, 0).sum())
    assert int(after_four[rides_2].sum()) == int(np.maximum(after_four, 0).sum())
    # A five-card hand contains ten threes and five fours, each as likely to come first.
    bet_1 = Fraction(int(after_three[rides_1].sum()), 10 * HANDS)
    bet_2 = Fraction(int(after_four[rides_2].sum()), 5 * HANDS)
    bet_3 = Fraction(int(nets.sum()), HANDS)
    assert f"{float(-100 * (bet_1 + bet_2 + bet_3)):.2f}" == "3.51"


def test_559_14_b_the_card_order_of_the_kernel_is_the_decks() -> None:
    """The last test reads bitmaps of the kernel's hands as cards."""
    first = [CARDS[int(place)] for place in all_hands(5)[0]]
    assert PokerRank.from_number(int(numbers()[0])).words == "four-of-a-kind, 2s"
    assert Counter(card.rank for card in first)[2] == 4


def test_559_14_b_and_d_what_a_bet_that_always_stays_keeps() -> None:
    won = sum(count * ODDS[hand] for hand, count in COUNTS.items())
    assert Fraction(int(payoffs().sum()), HANDS) == Fraction(won - (HANDS - sum(COUNTS.values())), HANDS)
    rows = by_row(LET_IT_RIDE_BONUS)
    paid = sum(row.pays.returned(1_00) * rows[row.hand] for row in LET_IT_RIDE_BONUS)
    assert paid == 100 * (100_000 + 90_000 + 249_600 + 748_800 + 255_400 + 255_000 + 274_560)
    assert f"{float(100 * (1 - Fraction(paid, 100 * HANDS))):.2f}" == "24.07"


THREE_CARD_COUNTS = {"straight_flush": 48, "three_of_a_kind": 52, "straight": 720, "flush": 1_096, "pair": 3_744}


@pytest.mark.parametrize(
    ("letter", "odds"),
    [
        ("A", (None, 40, 30, 6, 4, 1)),
        ("B", (None, 40, 30, 5, 4, 1)),
        ("C", (None, 40, 30, 6, 3, 1)),
        ("D", (50, 40, 30, 6, 4, 1)),
        ("E", (50, 40, 30, 5, 4, 1)),
        ("F", (50, 40, 30, 6, 3, 1)),
    ],
)
def test_559_14_e_every_three_cards_meet_one_row_or_lose(letter: str, odds: tuple[int | None, ...]) -> None:
    table = next(table for table in THREE_CARD_BONUS if table.id == letter)
    hands = ("mini_royal", *THREE_CARD_COUNTS)
    expected = {hand: f"{pays} to 1" for hand, pays in zip(hands, odds, strict=True) if pays}
    assert {row.hand: str(row.pays) for row in table} == expected
    found = Counter(
        row.hand for cards in combinations(CARDS, 3) if (row := table.best(three_card_names(rank_three(cards))))
    )
    apart = {"mini_royal": 4, "straight_flush": 44} if odds[0] else {}
    assert found == THREE_CARD_COUNTS | apart


@pytest.mark.parametrize(("letter", "edge"), [("A", "2.32"), ("C", "7.28")])
def test_559_14_e_published_edges(letter: str, edge: str) -> None:
    """As for Pair Plus: casinocitytimes.com/john-grochowski/article/three-card-poker-and-pair-plus-67518."""
    table = next(table for table in THREE_CARD_BONUS if table.id == letter)
    net = 0
    for cards in combinations(CARDS, 3):
        row = table.best(three_card_names(rank_three(cards)))
        net += row.pays.winnings(1) if row else -1
    assert f"{float(100 * Fraction(-net, 22_100)):.2f}" == edge


# --------------------------------------------------------- 559.14: an independent small model, from the text alone


def model_five(cards: tuple[str, ...]) -> str:
    """559.6(b): the row of 559.14(b) that a hand belongs to."""
    ranks = sorted(RANKS.index(card[0]) for card in cards)
    times = sorted(Counter(ranks).values(), reverse=True)
    suited = len({card[1] for card in cards}) == 1
    run = len(set(ranks)) == 5 and (ranks[4] - ranks[0] == 4 or ranks == [0, 1, 2, 3, 12])
    if suited and run:
        return "royal_flush" if ranks[0] == RANKS.index("T") else "straight_flush"
    if times[0] == 4:
        return "four_of_a_kind"
    if times == [3, 2]:
        return "full_house"
    if suited or run:
        return "flush" if suited else "straight"
    if times[0] == 3:
        return "three_of_a_kind"
    if times == [2, 2, 1]:
        return "two_pair"
    pairs = [rank for rank, count in Counter(ranks).items() if count == 2]
    return "pair_of_tens_jacks_queens_kings_or_aces" if pairs and pairs[0] >= RANKS.index("T") else "nothing"


def model_three(cards: tuple[str, ...]) -> str:
    ranks = sorted(RANKS.index(card[0]) for card in cards)
    suited = len({card[1] for card in cards}) == 1
    run = ranks in ([0, 1, 12], [ranks[0], ranks[0] + 1, ranks[0] + 2])
    if suited and run:
        return "mini_royal" if ranks == [10, 11, 12] else "straight_flush"
    if suited or run:
        return "flush" if suited else "straight"
    return {1: "three_of_a_kind", 2: "pair", 3: "nothing"}[len(set(ranks))]


THREE_CARD_ODDS = {
    "A": {"mini_royal": 40, "straight_flush": 40, "three_of_a_kind": 30, "straight": 6, "flush": 4, "pair": 1},
    "E": {"mini_royal": 50, "straight_flush": 40, "three_of_a_kind": 30, "straight": 5, "flush": 4, "pair": 1},
}


def model_net(
    hand: tuple[str, ...],
    community: tuple[str, ...],
    stakes: dict[str, int],
    words: tuple[str, str],
    letter: str,
    most: int | None,
) -> int:
    """What a seat wins or loses."""
    five = model_five(hand + community)
    staying = 1 + words.count("let it ride")
    stake = stakes["bet_number_3"]
    net = -staying * stake
    if five in ODDS:
        net = staying * stake * ODDS[five]
        net = net if most is None else min(net, most)
    if chip := stakes.get("let_it_ride_bonus"):
        net += PRIZES.get(five, 0) * 100 - chip
    bonus = stakes.get("three_card_bonus", 0)
    return net + bonus * THREE_CARD_ODDS[letter].get(model_three(hand), -1)


def test_559_14_the_model_agrees_with_the_counts() -> None:
    names = [rank + suit for rank in RANKS for suit in SUITS]
    found = Counter(map(model_three, combinations(names, 3)))
    assert found == THREE_CARD_COUNTS | {"mini_royal": 4, "straight_flush": 44, "nothing": 16_440}


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_559_14_settlement_against_the_model(data: st.DataObject) -> None:
    seats = sorted(data.draw(st.lists(st.integers(1, 7), min_size=1, max_size=7, unique=True)))
    deck = [str(card) for card in SimulationSource(data.draw(st.integers(0, 2**32))).shuffled(CARDS)]
    # Few ranks and suits make the high hands frequent.
    if data.draw(st.booleans()):
        deck.sort(key=lambda card: (card[1] not in "cd") + (card[0] in "23456"))
        head = SimulationSource(data.draw(st.integers(0, 2**32))).shuffled(deck[:26])
        deck = [*head, *deck[26:]]
    rules: Rules = {
        "three_card_bonus": data.draw(st.sampled_from(["A", "E"])),
        "maximum_payout": data.draw(st.sampled_from(["not set", 50_000])),
        "dealing": data.draw(st.sampled_from(["manual_shoe", "automated_shoe"])),
    }
    stakes = {}
    for seat in seats:
        more = {"let_it_ride_bonus": 1_00, "three_card_bonus": data.draw(st.integers(1_00, 500_00))}
        kept = data.draw(st.sets(st.sampled_from(sorted(more))))
        amount = data.draw(st.integers(1_00, 10_000_00))
        stakes[seat] = bets(amount, **{name: more[name] for name in kept})
    word = st.sampled_from(["let it ride", "withdraw"])
    words = {seat: (data.draw(word), data.draw(word)) for seat in seats}
    table, _ = play(" ".join(deck), stakes, rules, decisions=words)
    community = tuple(map(str, table.round.hand(COMMUNITY)))
    most = None if rules["maximum_payout"] == "not set" else 50_000_00
    for seat in seats:
        hand = tuple(map(str, table.round.hand(Place.at(seat))))
        expected = model_net(hand, community, stakes[seat], words[seat], str(rules["three_card_bonus"]), most)
        assert table.result.net(seat) == expected
        _check_order(table, seat)
    _check_conserved(table)


def _check_order(table: RoundInPlay, seat: int) -> None:
    """559.13(f)(3): after what was withdrawn, what is lost, then what is won."""
    order = [line.net > 0 or line.returned > 0 for line in table.result.lines[seat] if line.why != "withdrawn"]
    assert order == sorted(order)


def test_559_14_c_the_model_and_the_limit_on_every_number_of_bets() -> None:
    royal = "Ac Jc Kc Tc Qc"
    for words, staying in ((("withdraw",) * 2, 1), (("withdraw", "let it ride"), 2), (("let it ride",) * 2, 3)):
        for stake, limit in ((10_00, 50_000_00), (20_00, 50_000_00), (40_00, 50_000_00), (60_00, 50_000_00)):
            decided = {1: (words[0], words[1])}
            table, _ = play(royal, {1: bets(stake)}, {"maximum_payout": 50_000}, decisions=decided)
            assert table.result.net(1) == min(staying * stake * 1000, limit)


# ----------------------------------------------------------------------------------- the customary player


def test_559_13_customary_sees_no_card_that_lies_face_down() -> None:
    """With every other card changed the player decides the same."""
    source = SimulationSource(559)
    for _ in range(200):
        deck = source.shuffled(CARDS)
        first, second, third, *_ = deck
        for shown in (False, True):
            told = set()
            for hidden in (deck[5:], deck[:4:-1]):
                community = [deck[3], hidden[0]] if shown else hidden[:2]
                told.add(_customary([first, second, third], community, shown))
            assert len(told) == 1


def _customary(hand: list[Card], community: list[Card], shown: bool) -> Decision:
    table = RoundInPlay(GAME.begin({1: bets()}))
    shoe = [hand[0], community[0], hand[1], community[1], hand[2]]
    asks = 0
    while True:
        if isinstance(table.request, Ask):
            if asks == shown:
                return GAME.customary(table.round, table.request.questions[0])
            asks += 1
        table.answer(_answer(table.request, shoe, {}))


# ------------------------------------------------------------------------------------ 559.15: irregularities

LEGAL = {
    "card_face_up": {"deal"},
    "card_dealt_in_error": {"deal"},
    "incorrect_number_of_cards": {"deal", "stub", "decision", "reveal", "settle"},
    "shuffler_jams": {"shuffle"},
    "dealing_shoe_jams": {"deal"},
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


def test_559_15_no_rule_is_invented() -> None:
    assert [entry.id for entry in GAME.irregularities] == list(LEGAL)


@pytest.mark.parametrize("id", LEGAL)
def test_559_15_every_irregularity_at_every_point_where_it_can_be_true(id: str) -> None:
    """Declared at each request in turn: refused and nothing changed, or taken; and never a cent lost."""
    taken: set[str] = set()
    refusals: list[Refused] = []
    for rules, situation in TABLES:
        stakes = {seat: bets(let_it_ride_bonus=1_00, three_card_bonus=5_00) for seat in (1, 2)}
        words = {1: ("withdraw", "let it ride"), 2: ("let it ride", "withdraw")}
        cards = "2s Ks As 2c 4h Kh 8h 7d 5d"
        whole = play(cards, stakes, rules, decisions=words, count_stub=True, **situation)[1]
        for number in range(len(whole)):
            try:
                table, requests = play(
                    cards, stakes, rules, {number: _declared(id)}, words, count_stub=True, **situation
                )
            except Refused as refused:
                refusals.append(refused)
                continue
            taken.add(str(requests[number].point))
            _check_conserved(table)
    assert all(refused.section for refused in refusals)
    assert taken == LEGAL[id]
    assert taken == {str(point) for point in GAME.irregularity(id).points}


def _declared(id: str) -> Declared:
    needs = GAME.irregularity(id).needs
    return Declared(id, parse_cards("Tc")[0] if "card" in needs else None, 2 if "seat" in needs else None)


def _check_conserved(table: RoundInPlay) -> None:
    for seat, lines in table.result.lines.items():
        staked: Counter[str] = Counter()
        for line in lines:
            staked[line.wager] += line.staked
        assert +staked == Counter(table.round.placed[seat])
        if table.result.void:
            assert table.result.net(seat) == 0


def test_559_15_a_the_card_is_out_of_the_round() -> None:
    (found,) = parse_cards("Ad")
    table, _ = play(declare={6: Declared("card_face_up", found)})
    assert table.round.hand(DISCARD) == (found,)
    assert not table.result.void


def test_559_7_b_all_leave_and_the_round_still_ends() -> None:
    table = RoundInPlay(GAME.begin({1: bets(), 2: bets()}))
    shoe, leaving = list(parse_cards(TWO_SEATS)), [1, 2]
    while not table.done:
        if isinstance(table.request, Ask):
            table.answer(Declared("player_leaves", seat=leaving.pop(0)))
        else:
            table.answer(_answer(table.request, shoe, {}))
    assert (table.result.net(1), table.result.net(2)) == (-30_00, -30_00)


def test_559_13_f_1_whoever_left_shows_no_hand() -> None:
    whole = play(TWO_SEATS, {1: bets(), 2: bets()})[1]
    ask = next(number for number, one in enumerate(whole) if isinstance(one, Ask))
    _, requests = play(TWO_SEATS, {1: bets(), 2: bets()}, declare={ask: Declared("player_leaves", seat=2)})
    assert [str(one.place) for one in requests if isinstance(one, Reveal)] == ["community", "community", "seat 1"]
