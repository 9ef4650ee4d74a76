"""Go Fore It by section: the order of the steps, what each total pays, and what an irregularity undoes."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
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

from feltwork.equipment.cards import CARDS, Card, parse_cards
from feltwork.equipment.randomness import SimulationSource
from feltwork.games.go_fore_it.procedure import GoForeIt
from feltwork.games.go_fore_it.rules import BACK_9, GOPHER_TABLES
from feltwork.games.go_fore_it.settlement import points, score, settle_front_and_back, settle_gopher, settle_skins
from feltwork.procedure.place import DEALER, Place
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
)
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.rules import rules_data
from feltwork.rounds.view import View
from feltwork.submission.paytable import Paytable
from feltwork.terms.refusal import Refused
from tests.examples import examples

GAME = GoForeIt()

ONE_SEAT = "2s Kd 3h Qd 4d 9s Kc 8h"
"""19 points against the dealer's 37, one card at a time: 2 and 3 in front, 4 and king in the hole."""


def play(
    cards: str = ONE_SEAT,
    stakes: Stakes | None = None,
    rules: Rules | None = None,
    declare: dict[int, Declared] | None = None,
    decisions: dict[int, str] | None = None,
    **situation: object,
) -> tuple[RoundInPlay, list[Request]]:
    """A round from a deck of these cards; ``declare`` answers the request of that number, counted from 0."""
    table = RoundInPlay(GAME.begin(stakes or {1: {"front_9": 10_00}}, GAME.submission(rules), situation))
    return table, drive(table, FromADeck(cards, decisions, otherwise="back_9"), declare)


def until(kind: type[Request], rules: Rules | None = None) -> RoundInPlay:
    """A round of one Front 9 Wager that waits for its first request of a kind."""
    table = RoundInPlay(GAME.begin({1: {"front_9": 10_00}}, GAME.submission(rules)))
    return drive_until(table, FromADeck(ONE_SEAT, otherwise="back_9"), kind)


# ---------------------------------------------------------------------- 676a.2 to 676a.5: table, cards, cut


def test_676a_2_a_six_positions() -> None:
    assert GAME.positions == 6
    with pytest.raises(Refused, match=r"676a\.2\(a\)"):
        GAME.begin({7: {"front_9": 10_00}})


def test_676a_5_c_1_the_device_shuffled_so_nobody_cuts() -> None:
    _, requests = play(rules=AUTOMATED)
    assert sections(requests)[:3] == ["676a.5(a)", "676a.5(c)(1)", "676a.8(a)"]
    assert not any(isinstance(request, Cut) for request in requests)


@pytest.mark.parametrize(("rules", "preshuffled"), [({}, False), ({}, True), (BY_HAND, True)])
def test_676a_5_c_2_shuffled_by_hand_or_preshuffled_the_deck_is_cut(rules: Rules, preshuffled: bool) -> None:
    _, requests = play(rules=rules, preshuffled=preshuffled)
    assert sections(requests)[:3] == ["676a.5(a)", "676a.5(c)(2)", "676a.5(d)"]


@pytest.mark.parametrize(("depth", "refused"), [(9, True), (10, False), (51, False), (52, True)])
def test_676a_5_d_ten_cards_or_more_from_the_top_go_below(depth: int, refused: bool) -> None:
    table = until(Cut)
    if refused:
        with pytest.raises(Refused, match=r"676a\.5\(d\)"):
            table.answer(CutAt(0, depth))
    else:
        table.answer(CutAt(0, depth))
    assert isinstance(table.request, Cut) is refused


def test_676a_5_g_a_device_that_reshuffles_and_counts_spares_cut_and_count() -> None:
    by_itself: Rules = {"shuffling": "reshuffling_device"}
    _, requests = play(rules=by_itself, rounds_since_stub_count=4)
    assert sections(requests)[:3] == ["676a.5(a)", "676a.5(g)", "676a.8(a)"]
    assert "676a.8(d)" not in sections(requests)
    assert [clock.id for clock in GAME.clocks(GAME.submission(by_itself))] == ["deck_change"]


# ---------------------------------------------------------------------------------- 676a.7: the submission


@pytest.mark.parametrize(
    ("rules", "refused"),
    [
        ({"decks": 2}, {"676a.3(b)"}),
        ({"dealing": "hand"}, {"676a.9(a)(1)"}),
        ({"table_minimum": 20, "table_maximum": 10}, {"676a.7(d)(1)"}),
        ({"gopher": "C"}, {"676a.12(d)"}),
        ({"gopher": {"2_aces": "7 to 1"}, "skins_offered": "no"}, {"676a.12(d)", "676a.7(d)(3)"}),
    ],
)
def test_676a_refused_submissions(rules: Rules, refused: set[str]) -> None:
    with pytest.raises(Refused) as refusal:
        GAME.submission(rules)
    assert {str(breach.section) for breach in getattr(refusal.value, "breaches", [])} == refused


@pytest.mark.parametrize(
    ("rules", "offered"),
    [
        ({}, ["front_9", "skins", "gopher", "back_9"]),
        ({"skins_offered": False}, ["front_9", "gopher", "back_9"]),
        ({"gopher": "not offered"}, ["front_9", "skins", "back_9"]),
        ({"skins_offered": False, "gopher": "not offered"}, ["front_9", "back_9"]),
    ],
)
def test_676a_7_d_what_is_offered(rules: Rules, offered: list[str]) -> None:
    submission = GAME.submission(rules)
    assert [wager.id for wager in GAME.offered(submission)] == offered
    assert GAME.submission(submission.to_json()) == submission


def test_676a_12_what_is_in_force() -> None:
    shown = rules_data(GAME, {"gopher": "B"})["paytables"]
    in_force = [(table["wager"], table["id"]) for table in shown if table["in_force"]]
    assert sorted(in_force) == [("back_9", "standard"), ("gopher", "B")]


# ---------------------------------------------------------------- 676a.8 to 676a.10: the ways of dealing

TWO_SEATS = {2: {"front_9": 10_00}, 6: {"front_9": 5_00}}
DEALT = " ".join(map(str, CARDS))


@pytest.mark.parametrize(
    ("rules", "order"),
    [
        ({}, ["676a.8(a)", "676a.8(b)", *["676a.8(b)"] * 12, "676a.8(c)"]),
        (BY_HAND, ["676a.9(a)(2)", "676a.9(b)", *["676a.9(b)"] * 12, "676a.9(c)"]),
        (BY_DEVICE, ["676a.10(a)(1)", "676a.10(a)(2)", *["676a.10(b)"] * 5, "676a.10(c)"]),
    ],
)
def test_676a_8_to_10_in_the_order_of_the_chapter(rules: Rules, order: list[str]) -> None:
    _, requests = play(DEALT, TWO_SEATS, rules)
    start = sections(requests).index(order[0])
    assert sections(requests)[start : start + len(order)] == order
    assert isinstance(requests[start + 1], Announce)
    deals = [request for request in requests if isinstance(request, Deal)]
    assert not any(deal.face_up for deal in deals)
    told = [(str(deal.to), deal.count, deal.unseen) for deal in deals]
    if rules is BY_DEVICE:
        stacks = [("seat 2", 2, False), ("seat 2", 2, True), ("seat 6", 2, False), ("seat 6", 2, True)]
        assert told == [*stacks, ("dealer", 4, False)]
    else:
        front = [("seat 2", 1, False), ("seat 6", 1, False), ("dealer", 1, False)]
        hole = [("seat 2", 1, True), ("seat 6", 1, True), ("dealer", 1, False)]
        assert told == [*front * 2, *hole * 2]


@pytest.mark.parametrize("rules", [{}, BY_HAND, BY_DEVICE])
def test_676a_1_hole_cards_are_backs_to_their_own_player_until_the_dealer_has_shown(rules: Rules) -> None:
    table = RoundInPlay(GAME.begin(TWO_SEATS, GAME.submission(rules)))
    view, deck = View(table.round, 2), FromADeck(CARDS, otherwise="back_9")
    at_decision: dict[Place, tuple[Card | None, ...]] = {}
    while not table.done:
        request, answer = table.request, deck(table.request)
        if isinstance(request, Ask):
            at_decision = {one.place: one.cards for one in view.places()}
        table.answer(answer)
        view.note(request, answer)
    own = table.round.hand(Place.at(2))
    assert at_decision == {
        DEALER: (None,) * 4,
        Place.at(2): (*own[:2], None, None),
        Place.at(6): (None,) * 4,
    }
    assert not any(None in one.cards for one in view.places())


def test_676a_10_b_the_bottom_two_of_a_stack_are_the_front_cards() -> None:
    table, _ = play(DEALT, TWO_SEATS, BY_DEVICE)
    assert table.round.hand(Place.at(2)) == CARDS[:4]
    assert table.round.hand(Place.at(6)) == CARDS[4:8]
    assert table.round.hand(DEALER) == CARDS[8:12]


WAYS = [({}, "676a.8(d)", "676a.8(e)"), (BY_HAND, "676a.9(d)", "676a.9(e)"), (BY_DEVICE, "676a.10(d)", "676a.10(e)")]


@pytest.mark.parametrize(("rules", "counted", "right"), WAYS)
def test_676a_8_d_the_stub_is_counted_in_the_fifth_round(rules: Rules, counted: str, right: str) -> None:
    stand: dict[str, Any] = {}
    for number in range(1, 11):
        table, requests = play(rules=rules, **stand)
        assert (counted in sections(requests)) is (number % 5 == 0)
        assert (right in sections(requests)) is (number % 5 == 0)
        stand = GAME.next_situation(table.round)


@pytest.mark.parametrize("outcome", ["stub_count_misdealt", "stub_count_wrong"])
@pytest.mark.parametrize(("rules", "section"), [({}, "676a.8(f)"), (BY_HAND, "676a.9(f)"), (BY_DEVICE, "676a.10(f)")])
def test_676a_8_f_a_wrong_count_by_the_section_of_the_way_dealt(rules: Rules, section: str, outcome: str) -> None:
    stub = next(i for i, request in enumerate(play(rules=rules, count_stub=True)[1]) if request.point == "stub")
    table, _ = play(rules=rules, count_stub=True, declare={stub: Declared(outcome)})
    assert table.result.void
    assert {str(line.section) for line in table.result.lines[1]} == {section}
    removed = ["the entire deck is removed from the table"] if outcome == "stub_count_wrong" else []
    assert table.round.aftermath == removed


# ------------------------------------------------------------------------------ 676a.11: completing the round

THREE_SEATS = {1: {"front_9": 10_00, "skins": 5_00}, 3: {"front_9": 20_00}, 6: {"front_9": 10_00, "gopher": 5_00}}
FOURS = "2s Ks 9s Kd 3h Kh 8s Qd 4d Qs As 9c Kc Qh 5c 8h"


def test_676a_11_b_every_player_is_asked_together_from_the_dealers_left() -> None:
    _, requests = play(FOURS, THREE_SEATS)
    (ask,) = (request for request in requests if isinstance(request, Ask))
    assert [(question.seat, question.actions[0].costs) for question in ask.questions] == [
        (1, 10_00),
        (3, 20_00),
        (6, 10_00),
    ]
    assert [action.word for action in ask.questions[0].actions] == ["back_9", "fold"]


def test_676a_11_c_forfeits_are_collected_and_the_folded_cards_laid_away_before_the_reveal() -> None:
    _, requests = play(FOURS, THREE_SEATS, decisions={1: "fold", 3: "fold"})
    ask = at(requests, Ask)
    told = [(request.section, getattr(request, "text", type(request).__name__)) for request in requests[ask + 1 :]]
    assert told[:5] == [
        ("676a.11(c)", "Settle"),
        ("676a.11(c)", "Settle"),
        ("676a.11(c)(2)", "the cards of seat 1 go face down under its other wagers"),
        ("676a.11(c)(1)", "the cards of seat 3 go face down to the discard rack"),
        ("676a.11(d)", "Reveal"),
    ]


def test_676a_11_c_every_back_9_wager_lies_before_the_first_forfeit_is_collected() -> None:
    table = RoundInPlay(GAME.begin({1: {"front_9": 10_00}, 2: {"front_9": 10_00}}))
    drive_until(table, FromADeck(CARDS, {1: "fold"}, otherwise="back_9"), Settle)
    assert table.round.open == {1: {"front_9": 10_00}, 2: {"front_9": 10_00, "back_9": 10_00}}


def test_676a_11_d_each_player_in_turn_from_the_dealers_right_shown_added_up_and_settled() -> None:
    _, requests = play(FOURS, THREE_SEATS, decisions={3: "fold"})
    reveal = at(requests, Reveal)
    told = [
        (request.section, str(getattr(request, "place", getattr(request, "seat", getattr(request, "text", "")))))
        for request in requests[reveal:]
    ]
    assert told == [
        ("676a.11(d)", "dealer"),
        ("676a.11(d)(1)", "seat 6"),
        ("676a.11(d)(2)", "seat 6 has 23 points"),
        ("676a.11(d)", "6"),
        ("676a.11(d)(1)", "seat 1"),
        ("676a.11(d)(2)", "seat 1 has 19 points"),
        ("676a.11(d)", "1"),
        ("676a.11(e)", "the cards are collected so that each hand can be shown again"),
    ]


def test_676a_11_d_3_to_5_the_lines_stand_in_the_printed_order() -> None:
    every = {1: {"gopher": 5_00, "skins": 5_00, "front_9": 10_00}}
    table, _ = play(stakes=every)
    assert [line.wager for line in table.result.lines[1]] == ["front_9", "back_9", "skins", "gopher"]


def test_676a_11_b_a_sensible_player_looks_at_the_front_cards_only() -> None:
    table = until(Ask)
    assert isinstance(table.request, Ask)
    (question,) = table.request.questions
    for front, word in (
        ("7s 7h", "back_9"),
        ("Ks 4h", "back_9"),
        ("9s 6h", "fold"),
        ("Ks 5h", "fold"),
        ("As Kh", "back_9"),
    ):
        for hole in ("Ac 2c", "Kc Qc"):
            table.round.cards.clear()
            table.round.lay(Place.at(1), parse_cards(f"{front} {hole}"))
            assert GAME.customary(table.round, question).word == word


def test_676a_11_b_14_points_in_front_is_where_the_back_9_beats_the_fold() -> None:
    """Every pair of front cards against every pair of hole cards, settled; a fold loses the Front 9 Wager."""
    net, hands = Counter[int](), Counter[int]()
    values = [points([card]) for card in CARDS]
    by_total = {total: sum(line.net for line in settle_front_and_back(total, 1_00, 1_00)) for total in range(4, 41)}
    for one, two in combinations(range(52), 2):
        front = values[one] + values[two]
        rest = [value for place, value in enumerate(values) if place not in (one, two)]
        net[front] += sum(by_total[front + first + second] for first, second in combinations(rest, 2))
        hands[front] += comb(50, 2)
    assert [front for front in sorted(hands) if net[front] > -1_00 * hands[front]] == list(range(2, 15))
    best = sum(max(net[front], -1_00 * hands[front]) for front in hands)
    edge = Fraction(-best, 100 * hands.total())
    assert f"{float(100 * edge):.2f}" == "2.92"


# ---------------------------------------------------------------------------- 676a.12: all 270,725 hands


def test_676a_6_what_each_card_counts() -> None:
    assert [points(parse_cards(f"{rank}s")) for rank in "A23456789TJQK"] == [*range(1, 11), 10, 10, 10]


def ways_to_total() -> Counter[int]:
    """How many four-card hands have each total, by choosing cards of each value: no hand is dealt here."""
    sizes = dict.fromkeys(range(1, 10), 4) | {10: 16}
    ways: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for value, size in sizes.items():
        grown: Counter[tuple[int, int]] = Counter()
        for (cards, total), count in ways.items():
            for more in range(min(size, 4 - cards) + 1):
                grown[cards + more, total + more * value] += count * comb(size, more)
        ways = grown
    return Counter({total: count for (cards, total), count in ways.items() if cards == 4})


def test_676a_12_b_every_hand_meets_one_row_of_the_back_9_or_loses() -> None:
    expected = ways_to_total()
    assert expected.total() == comb(52, 4)
    found = Counter(points(hand) for hand in combinations(CARDS, 4))
    assert found == expected
    rows: Counter[str | None] = Counter()
    for total, count in found.items():
        rows[score(total)] += count
    spans = {"albatross": (4, 8), "eagle": (9, 13), "birdie": (14, 18), "par": (19, 24), None: (25, 40)}
    for name, (low, high) in spans.items():
        assert rows[name] == sum(expected[total] for total in range(low, high + 1))
    assert {row.hand for row in BACK_9} == {name for name in spans if name}


PRINTED = {"A": {4: 1000, 3: 50, 2: 5, 1: 2}, "B": {4: 1000, 3: 50, 2: 6, 1: 2}}


@pytest.mark.parametrize("table", GOPHER_TABLES, ids=lambda table: table.id)
def test_676a_12_d_exact_net_of_gopher_over_every_hand(table: Paytable) -> None:
    net = sum(settle_gopher(hand, 1_00, table).net for hand in combinations(CARDS, 4))
    counts = {aces: comb(4, aces) * comb(48, 4 - aces) for aces in range(5)}
    assert net == 100 * sum(PRINTED[table.id].get(aces, -1) * count for aces, count in counts.items())


def test_676a_12_c_skins_over_every_pair_of_totals() -> None:
    for total in range(4, 41):
        for dealer in range(4, 41):
            line = settle_skins(total, dealer, 1_00)
            assert (line.net > 0) is (total < dealer)
            assert abs(line.net) == 1_00
            assert line.section == ("676a.12(c)" if total < dealer else "676a.11(d)(4)(i)")
            assert line.why.endswith("a tie loses") is (total == dealer)


# ------------------------------------------------------ 676a.12: an independent small model, from the text alone

POINTS = dict(zip("A23456789TJQK", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10], strict=True))


def model_net(hand: list[str], dealer: list[str], stakes: dict[str, int], bets: bool, table: str) -> int:
    """What a seat wins or loses."""
    total, against = (sum(POINTS[card[0]] for card in cards) for cards in (hand, dealer))
    front = stakes["front_9"]
    if not bets:
        net = -front
    elif total > 24:
        net = -2 * front
    else:
        net = front + front * (25 if total <= 8 else 5 if total <= 13 else 2 if total <= 18 else 1)
    net += stakes.get("skins", 0) * (1 if total < against else -1)
    aces = sum(card[0] == "A" for card in hand)
    return net + stakes.get("gopher", 0) * PRINTED[table].get(aces, -1)


@settings(max_examples=examples(300), deadline=None)
@given(st.data())
def test_676a_12_settlement_against_the_model(data: st.DataObject) -> None:
    seats = sorted(data.draw(st.lists(st.integers(1, 6), min_size=1, max_size=6, unique=True)))
    # Some decks have their low cards at the top: that is where the good scores are.
    low = data.draw(st.booleans())
    deck = SimulationSource(data.draw(st.integers(0, 2**32))).shuffled([str(card) for card in CARDS])
    deck = sorted(deck, key=lambda card: low and POINTS[card[0]] > 7)
    amounts = st.integers(1_00, 500_00)
    stakes: Stakes = {}
    for seat in seats:
        named = data.draw(st.sampled_from([(), ("skins",), ("gopher",), ("skins", "gopher")]))
        stakes[seat] = {wager: data.draw(amounts) for wager in ("front_9", *named)}
    words = {seat: data.draw(st.sampled_from(["back_9", "fold"])) for seat in seats}
    letter = data.draw(st.sampled_from(["A", "B"]))
    rules: Rules = {"dealing": data.draw(st.sampled_from(["manual_shoe", "automated_shoe"])), "gopher": letter}
    table, _ = play(" ".join(deck), stakes, rules, decisions=words)
    dealer = list(map(str, table.round.hand(DEALER)))
    for seat in seats:
        hand = list(map(str, table.round.hand(Place.at(seat))))
        bets = words[seat] == "back_9"
        assert table.result.net(seat) == model_net(hand, dealer, stakes[seat], bets, letter)
        staked = sum(stakes[seat].values()) + (stakes[seat]["front_9"] if bets else 0)
        assert sum(line.staked for line in table.result.lines[seat]) == staked


# ---------------------------------------------------------------------------------- 676a.13: irregularities


def test_676a_13_a_more_than_one_voids_the_round_and_reshuffles() -> None:
    one, two = parse_cards("Ad Ac")
    table, requests = play(declare={6: Declared("card_face_up", one), 8: Declared("card_face_up", two)})
    assert table.result.void
    last = requests[-1]
    assert isinstance(last, Announce)
    assert (last.text, last.section) == ("the cards are reshuffled", "676a.13(a)")


def test_676a_13_d_a_front_card_is_no_hole_card() -> None:
    """Refused until a hole card is on its way; with a seat told, until that seat's is."""
    table = RoundInPlay(GAME.begin(TWO_SEATS))
    deck = FromADeck(CARDS)
    while not (isinstance(table.request, Deal) and table.request.unseen):
        if isinstance(table.request, Deal):
            with pytest.raises(Refused, match=r"no player has a hole card yet .*676a\.13\(d\)"):
                table.answer(Declared("hole_card_exposed"))
        table.answer(deck(table.request))
    with pytest.raises(Refused, match="seat 6 has no hole card yet"):
        table.answer(Declared("hole_card_exposed", seat=6))
    table.answer(Declared("hole_card_exposed", seat=2))
    while not table.done:
        table.answer()
    assert table.result.void
    assert table.round.aftermath == ["the cards are reshuffled"]


LEGAL = {
    "card_face_up": {"deal"},
    "card_dealt_in_error": {"deal"},
    "incorrect_number_of_cards": {"deal", "stub", "decision", "reveal", "settle"},
    "dealer_card_exposed": {"deal", "stub", "decision"},
    "hole_card_exposed": {"deal", "stub", "decision"},
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
    ({"shuffling": "reshuffling_device"}, {}),
    (BY_HAND, {"preshuffled": True}),
]


def test_676a_13_every_irregularity_is_listed() -> None:
    assert {entry.id for entry in GAME.irregularities} == set(LEGAL)


@pytest.mark.parametrize("id", LEGAL)
def test_676a_13_every_irregularity_at_every_point_where_it_can_be_true(id: str) -> None:
    """Declared at each request in turn: refused and nothing changed, or taken; and never a cent lost."""
    taken: set[str] = set()
    refusals: list[Refused] = []
    stakes = {seat: {"front_9": 10_00, "skins": 5_00, "gopher": 5_00} for seat in (1, 2, 3)}
    words = {1: "fold", 2: "back_9", 3: "back_9"}
    needs = GAME.irregularity(id).needs
    declared = Declared(id, parse_cards("Tc")[0] if "card" in needs else None, 2 if "seat" in needs else None)
    for rules, situation in TABLES:
        for number in range(len(play(FOURS, stakes, rules, decisions=words, count_stub=True, **situation)[1])):
            try:
                table, requests = play(FOURS, stakes, rules, {number: declared}, words, count_stub=True, **situation)
            except Refused as refused:
                refusals.append(refused)
                continue
            taken.add(str(requests[number].point))
            check_conserved(table)
    assert all(refused.section for refused in refusals)
    assert taken == LEGAL[id] == {str(point) for point in GAME.irregularity(id).points}


def test_676a_13_c_folded_wagers_come_back_where_the_deal_was_wrong() -> None:
    _, requests = play(decisions={1: "fold"})
    reveal = at(requests, Reveal)
    misdealt, _ = play(declare={reveal: Declared("incorrect_number_of_cards")}, decisions={1: "fold"})
    assert misdealt.result.net(1) == 0


def test_676a_7_b_all_leave_and_the_round_still_ends() -> None:
    table = RoundInPlay(GAME.begin(TWO_SEATS))
    deck, leaving = FromADeck(CARDS), [2, 6]

    def answer(request: Request) -> Answer:
        return Declared("player_leaves", seat=leaving.pop(0)) if isinstance(request, Ask) else deck(request)

    drive(table, answer)
    assert (table.result.net(2), table.result.net(6)) == (-10_00, -5_00)


def test_676a_13_g_a_failed_device_is_covered_or_signed() -> None:
    for rules, there in (({}, False), (AUTOMATED, True), (BY_DEVICE, True)):
        clauses = {clause.section for clause in GAME.equipment(GAME.submission(rules))}
        assert ("676a.13(g)" in clauses) is there
