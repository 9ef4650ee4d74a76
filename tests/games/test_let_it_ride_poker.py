"""Let It Ride Poker by section: wagers and options, the order of the steps, and what an irregularity undoes."""

from __future__ import annotations

from typing import Any

import pytest
from driving import AUTOMATED, BY_DEVICE, BY_HAND, FromADeck, Rules, at, drive, drive_until, sections
from let_it_ride_script import GAME, ONE_SEAT, TWO_SEATS, bets, check_conserved, from_a_deck, play

from feltwork.equipment.cards import CARDS, Card, parse_cards
from feltwork.equipment.randomness import SimulationSource
from feltwork.games.let_it_ride_poker.rules import BETS
from feltwork.procedure.action import Decision
from feltwork.procedure.place import COMMUNITY, DISCARD, Place
from feltwork.procedure.request import Announce, Ask, Burn, Deal, Declared, Reveal, Settle
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.rules import rules_data
from feltwork.terms.refusal import Refused

# --------------------------------------------------------------------------------- 559.2 to 559.5: the table


def test_559_2_a_seven_positions() -> None:
    assert GAME.positions == 7
    with pytest.raises(Refused, match=r"559\.2\(a\)"):
        GAME.begin({8: bets()})


def test_559_2_b_2_and_7_no_dealer_plays_and_the_community_has_its_place() -> None:
    assert dict(GAME.places) == {"community": COMMUNITY}


def test_559_3_b_what_is_said_of_two_decks() -> None:
    clauses = {clause.section for clause in GAME.equipment(GAME.submission({"decks": 2, **AUTOMATED}))}
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
    assert requests.index(extra) < at(requests, Deal)
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
    table = drive_until(RoundInPlay(GAME.begin({1: bets()})), from_a_deck(ONE_SEAT), Ask)
    assert isinstance(table.request, Ask)
    assert table.request.questions[0].read(text) == Decision(word)


def test_559_13_b_2_a_withdrawn_bet_leaves_the_layout_at_once() -> None:
    answer = from_a_deck(ONE_SEAT, {1: ("withdraw", "withdraw")})
    table = drive_until(RoundInPlay(GAME.begin({1: bets()})), answer, Reveal)
    assert table.round.open[1] == {"bet_number_1": 0, "bet_number_2": 10_00, "bet_number_3": 10_00}
    (line,) = table.round.lines[1]
    assert (line.wager, line.net, line.section) == ("bet_number_1", 0, "559.13(b)(2)")


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
    answer = from_a_deck([hand[0], community[0], hand[1], community[1], hand[2]])
    table = drive_until(RoundInPlay(GAME.begin({1: bets()})), answer, Ask)
    if shown:
        table.answer(answer(table.request))
        drive_until(table, answer, Ask)
    assert isinstance(table.request, Ask)
    return GAME.customary(table.round, table.request.questions[0])


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
TABLES: list[tuple[Rules, dict[str, Any]]] = [
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
            check_conserved(table)
    assert all(refused.section for refused in refusals)
    assert taken == LEGAL[id]
    assert taken == {str(point) for point in GAME.irregularity(id).points}


def _declared(id: str) -> Declared:
    needs = GAME.irregularity(id).needs
    return Declared(id, parse_cards("Tc")[0] if "card" in needs else None, 2 if "seat" in needs else None)


def test_559_15_a_the_card_is_out_of_the_round() -> None:
    (found,) = parse_cards("Ad")
    table, _ = play(declare={6: Declared("card_face_up", found)})
    assert table.round.hand(DISCARD) == (found,)
    assert not table.result.void


def test_559_7_b_all_leave_and_the_round_still_ends() -> None:
    answer = FromADeck(TWO_SEATS, otherwise=None)
    table = RoundInPlay(GAME.begin({1: bets(), 2: bets()}))
    for seat in (1, 2):
        drive_until(table, answer, Ask).answer(Declared("player_leaves", seat=seat))
    drive(table, answer)
    assert (table.result.net(1), table.result.net(2)) == (-30_00, -30_00)


def test_559_13_f_1_whoever_left_shows_no_hand() -> None:
    whole = play(TWO_SEATS, {1: bets(), 2: bets()})[1]
    leaves = {at(whole, Ask): Declared("player_leaves", seat=2)}
    _, requests = play(TWO_SEATS, {1: bets(), 2: bets()}, declare=leaves)
    assert [str(one.place) for one in requests if isinstance(one, Reveal)] == ["community", "community", "seat 1"]
