"""Texas Hold 'Em Bonus Poker by section: the order of the steps, what each hand pays, what a sensible player does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from driving import AUTOMATED, BY_DEVICE, BY_HAND, FromADeck, Rules, Stakes, at, drive_until, sections, settled
from hypothesis import given, settings
from hypothesis import strategies as st
from texas_hold_em_script import ACES, GAME, ONE_AT_A_TIME, OUT, STACKS, play

from feltwork.equipment.cards import CARDS, RANKS, Card, parse_cards
from feltwork.equipment.randomness import SimulationSource
from feltwork.games.texas_hold_em_bonus_poker.rules import BONUS
from feltwork.games.texas_hold_em_bonus_poker.settlement import bonus_hands, settle_bonus, words_of_two
from feltwork.procedure.action import Action, Decision, Question
from feltwork.procedure.place import COMMUNITY, DEALER, Place
from feltwork.procedure.request import Announce, Ask, Burn, Deal, Point, Reveal, Settle, Shuffle
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.record import record, replay
from feltwork.rounds.rules import rules_data
from feltwork.rounds.settle import settle
from feltwork.terms.refusal import Refused
from tests.examples import examples

# -------------------------------------------------------------------------- 563.2 to 563.5: table and cards


def test_563_2_a_six_positions() -> None:
    assert GAME.positions == 6
    with pytest.raises(Refused, match=r"563\.2\(a\)"):
        GAME.begin({7: {"ante": 10_00}})


def test_563_3_a_one_deck_and_two_cover_cards() -> None:
    assert GAME.deck(GAME.submission()).total() == 52
    texts = {clause.section: clause.text for clause in GAME.equipment(GAME.submission({"decks": 2, **AUTOMATED}))}
    assert "two cover cards" in texts["563.3(a)"]
    assert "two cover cards" in texts["563.3(b)(1)"]
    assert "563.3(b)(5)" in texts
    assert "563.13(g)" in texts
    assert {clause.section for clause in GAME.equipment(GAME.submission())} == {"563.3(a)"}


def test_563_5_the_deck_is_shuffled_and_cut() -> None:
    _, requests = play()
    assert sections(requests)[:3] == ["563.5(a)", "563.5(c)(2)", "563.5(d)(1)(ii)"]
    _, requests = play(rules={"decks": 2, **AUTOMATED}, deck=2)
    assert sections(requests)[:2] == ["563.5(a)", "563.5(c)(1)"]
    assert [request.deck for request in requests if isinstance(request, Shuffle)] == ["deck 2"]


# ---------------------------------------------------------------------------------- 563.7: the submission


@pytest.mark.parametrize(
    ("rules", "refused"),
    [
        ({"decks": 2}, {"563.3(b)"}),
        ({"dealing": "hand"}, {"563.9(a)(1)"}),
        ({"table_minimum": 20, "table_maximum": 10}, {"563.7(b)"}),
        ({"ante_pays_from": "pair"}, {"563.11(h)(2)"}),
        ({"bonus": {"ace_ace": "29 to 1"}}, {"563.12(c)"}),
        ({"bonus": {"ace_ace": "31 for 1"}}, {"563.12(c)"}),
        ({"aces_against_aces": "999 to 1"}, {"563.12(d)"}),
        ({"aces_against_aces": "2,001 to 2"}, set()),
        ({"aces_against_aces": "1999 to 2"}, {"563.12(d)"}),
        ({"aces_against_aces": "1500 for 1"}, {"563.12(d)"}),
        ({"aces_against_aces": 1000}, {"563.12(d)"}),
        ({"aces_against_aces": "not offered"}, set()),
        ({"aces_against_aces": False}, set()),
        ({"two_adjacent_positions": True}, {"None"}),
    ],
)
def test_563_refused_submissions(rules: Rules, refused: set[str]) -> None:
    found: set[str] = set()
    try:
        GAME.submission(rules)
    except Refused as refusal:
        found = {str(breach.section) for breach in getattr(refusal, "breaches", [])}
    assert found == refused


def test_563_12_d_the_option_writes_what_it_reads() -> None:
    option = next(option for option in GAME.rules_type.options() if option.id == "aces_against_aces")
    assert [option.write(option.read(value)) for value in option.values()] == option.values()
    assert option.write(option.default) == "not offered"
    rules = GAME.submission({"aces_against_aces": "1,200 to 1", "bonus": {"ace_ace": "40 to 1"}})
    assert GAME.submission(rules.to_json()) == rules


def test_563_12_d_the_supplement_stands_first_in_the_table_in_force() -> None:
    def shown(rules: Rules) -> list[tuple[str, str]]:
        (table,) = (table for table in rules_data(GAME, rules)["paytables"] if table["in_force"])
        return [(row["pays"], row["section"]) for row in table["rows"]]

    floor = [
        (odds, "563.12(c)") for odds in ("30 to 1", "25 to 1", "20 to 1", "15 to 1", "10 to 1", "5 to 1", "3 to 1")
    ]
    assert shown({}) == floor
    assert shown(ACES) == [("1,000 to 1", "563.12(d)"), *floor]


@pytest.mark.parametrize(
    ("rules", "bonus"),
    [
        ({}, (1_00, 10_000_00)),
        ({"table_minimum": 25, "table_maximum": 500}, (1_00, 500_00)),
        ({"table_minimum": "0.05", "table_maximum": "0.50"}, (1_00, 1_00)),
    ],
)
def test_563_7_c_the_bonus_is_a_dollar_or_more(rules: Rules, bonus: tuple[int, int]) -> None:
    submission = GAME.submission(rules)
    assert GAME.limits(submission, GAME.wager("bonus")) == bonus
    assert GAME.limits(submission, GAME.wager("ante")) == (submission.table_minimum, submission.table_maximum)


# ---------------------------------------------------------------------- 563.8 to 563.11: the order of the steps

BETTING = [
    "563.11(a)",
    *["563.11(b)"] * 2,
    "563.11(c)",
    *["563.11(d)"] * 2,
    "563.11(e)",
    *["563.11(f)"] * 2,
]
COMPLETED = [*["563.11(g)"] * 3, *["563.11(h)"] * 6, "563.11(i)"]


@pytest.mark.parametrize(
    ("rules", "cards", "order"),
    [
        (
            {},
            ONE_AT_A_TIME,
            [
                "563.8(a)",
                "563.8(b)",
                *["563.8(d)(1)"] * 2,
                *["563.8(d)(2)"] * 2,
                *["563.8(d)(3)"] * 2,
                *["563.8(d)(4)"] * 2,
                *BETTING,
                "563.8(e)",
                *COMPLETED,
            ],
        ),
        (
            BY_HAND,
            ONE_AT_A_TIME,
            [
                "563.9(a)(2)",
                "563.9(a)(3)",
                *["563.9(b)(1)"] * 2,
                *["563.9(b)(2)"] * 2,
                *["563.9(b)(3)"] * 2,
                *["563.9(b)(4)"] * 2,
                *BETTING,
                "563.9(c)",
                *COMPLETED,
            ],
        ),
        (
            BY_DEVICE,
            STACKS,
            ["563.10(a)(1)", "563.10(a)(2)", *["563.10(b)"] * 4, "563.10(c)", *BETTING, "563.10(c)", *COMPLETED],
        ),
    ],
)
def test_563_8_to_11_in_the_order_of_the_chapter(rules: Rules, cards: str, order: list[str]) -> None:
    table, requests = play(cards, rules=rules)
    start = sections(requests).index(order[0])
    assert sections(requests)[start:] == order
    dealt = [(str(request.to), request.count) for request in requests if isinstance(request, Deal)]
    one = [("seat 2", 1), ("seat 5", 1), ("dealer", 1)] * 2
    opening = [("seat 2", 2), ("seat 5", 2), ("dealer", 2)] if rules is BY_DEVICE else one
    assert dealt == [*opening, ("community", 3), ("community", 1), ("community", 1)]
    assert (table.result.net(2), table.result.net(5)) == (40_00 + 15_00, 80_00)


def test_563_11_b_d_f_a_card_is_burned_before_each_street_and_the_street_lies_face_up() -> None:
    _, requests = play()
    burns = [index for index, request in enumerate(requests) if isinstance(request, Burn)]
    assert [requests[index] for index in burns] == [
        Burn(1, False, section, Point.DRAW) for section in ("563.11(b)", "563.11(d)", "563.11(f)")
    ]
    for index, count in zip(burns, (3, 1, 1), strict=True):
        street = requests[index + 1]
        assert isinstance(street, Deal)
        assert (street.to, street.count, street.face_up, street.opening) == (COMMUNITY, count, True, False)
    assert not any(r.face_up for r in requests if isinstance(r, Deal) and r.to != COMMUNITY)


def test_563_8_d_the_dealers_cards_lie_under_a_cover_card_until_they_are_shown() -> None:
    for rules, cards in (({}, ONE_AT_A_TIME), (BY_DEVICE, STACKS)):
        _, requests = play(cards, rules=rules)
        to_dealer = [index for index, r in enumerate(requests) if isinstance(r, Deal) and r.to == DEALER]
        assert all(
            getattr(requests[index + 1], "text", "") == "a cover card lies on the dealer's cards" for index in to_dealer
        )
        shown = at(requests, Reveal)
        assert getattr(requests[shown - 1], "text", "") == "the cover card comes off the dealer's cards"


def test_563_11_a_asked_together_flop_or_fold_then_who_is_in_bets_or_checks() -> None:
    _, requests = play(words={2: OUT, 5: ["flop", "check", "river"]})
    asked = [request for request in requests if isinstance(request, Ask)]
    assert [[question.seat for question in ask.questions] for ask in asked] == [[2, 5], [5], [5]]
    costs = [[(action.word, action.costs) for action in ask.questions[-1].actions] for ask in asked]
    assert costs == [
        [("flop", 40_00), ("fold", 0)],
        [("turn", 20_00), ("check", 0)],
        [("river", 20_00), ("check", 0)],
    ]


def test_563_11_a_2_folded_cards_stay_for_the_bonus_and_else_go_to_the_rack() -> None:
    _, requests = play(words={2: OUT, 5: OUT})
    ask = at(requests, Ask)
    after = requests[ask + 1 : ask + 5]
    assert [type(request) for request in after] == [Settle, Settle, Announce, Announce]
    assert sections(after) == ["563.11(a)", "563.11(a)", "563.11(a)(2)(i)", "563.11(a)(2)(ii)"]
    assert [getattr(request, "text", "")[:19] for request in after[2:]] == [
        "the cards of seat 2",
        "the cards of seat 5",
    ]


SIX: Stakes = {
    1: {"ante": 10_00, "bonus": 5_00},
    2: {"ante": 10_00, "bonus": 5_00},
    3: {"ante": 10_00},
    4: {"ante": 10_00, "bonus": 5_00},
    6: {"ante": 10_00, "bonus": 5_00},
}
SIX_CARDS = "9s 8s 7s 6s 5s Kc 9h 8h 7h 6h 5h Qd 2d 3c 4h Js Td"


def test_563_11_h_from_the_dealers_right_and_folded_hands_with_a_bonus_at_the_end() -> None:
    _, requests = play(SIX_CARDS, SIX, words={1: OUT, 3: OUT, 4: OUT})
    shown = [(str(request.place), request.section) for request in requests if isinstance(request, Reveal)]
    assert shown == [
        ("dealer", "563.11(g)"),
        ("seat 6", "563.11(h)"),
        ("seat 2", "563.11(h)"),
        ("seat 4", "563.11(a)(2)(i)"),
        ("seat 1", "563.11(a)(2)(i)"),
    ]
    assert [(seat, wagers) for seat, wagers, _ in settled(requests)[3:]] == [
        (6, ("ante", "flop", "turn", "river", "bonus")),
        (2, ("ante", "flop", "turn", "river", "bonus")),
        (4, ("bonus",)),
        (1, ("bonus",)),
    ]


def test_563_11_g_and_h_the_hands_are_called() -> None:
    _, requests = play()
    said = [request.text for request in requests if isinstance(request, Announce) and request.said]
    assert said == [
        "no more bets",
        "the dealer has king high",
        "seat 5 has ace high",
        "seat 2 has three-of-a-kind, 9s",
    ]


@pytest.mark.parametrize(("rules", "counted"), [({}, "563.8(f)"), (BY_HAND, "563.9(d)"), (BY_DEVICE, "563.10(d)")])
def test_563_8_f_the_stub_is_counted_in_the_fifth_round_after_the_community_cards(rules: Rules, counted: str) -> None:
    stand: dict[str, Any] = {}
    for number in range(1, 6):
        table, requests = play(rules=rules, **stand)
        assert (counted in sections(requests)) is (number == 5)
        stand = GAME.next_situation(table.round)
    stub = sections(requests).index(counted)
    assert isinstance(requests[stub - 1], Deal)
    assert requests[stub - 1].section == "563.11(f)"
    assert stand["rounds_since_stub_count"] == 0


# ------------------------------------------------------------------------ 563.11(b): everybody has folded

NOBODY = {
    "game": "texas-hold-em-bonus-poker",
    "seats": {"1": {"wagers": {"ante": 10, "bonus": 5}, "cards": ["As", "Kh"], "decisions": ["fold"]}},
    "dealer": ["Qc", "Qd"],
}


def test_563_11_b_community_cards_that_decide_nothing_need_not_be_told() -> None:
    untold = settle(NOBODY)
    told = settle({**NOBODY, "community": ["2c", "3c", "4c", "5c", "6c"]})
    assert untold.result == told.result
    assert untold.result.net(1) == -10_00 + 75_00
    assert sum("community receives" in line for line in untold.transcript) == 3
    assert replay(record(untold, "listed")).result == untold.result


def test_563_11_b_community_cards_half_told_or_needed_are_asked_for() -> None:
    with pytest.raises(Refused, match="a card is needed"):
        settle({**NOBODY, "community": ["2c", "3c"]})
    answer = FromADeck("As Qc Kh Qd", {1: ["flop"]}, otherwise=None)
    table = drive_until(RoundInPlay(GAME.begin({1: {"ante": 10_00}})), answer, Burn)
    table.answer()
    assert isinstance(table.request, Deal)
    assert table.request.to == COMMUNITY
    with pytest.raises(Refused, match="cards are expected"):
        table.answer()


# ------------------------------------------------------------------------- 563.12: every two cards, and a model

BONUS_COUNTS = {
    "ace_ace": (6, 30),
    "ace_king_same_suit": (4, 25),
    "ace_queen_or_ace_jack_same_suit": (8, 20),
    "ace_king_different_suits": (12, 15),
    "king_king_queen_queen_or_jack_jack": (18, 10),
    "ace_queen_or_ace_jack_different_suits": (24, 5),
    "pair_of_10s_through_2s": (54, 3),
}


def pairs() -> Iterator[tuple[Card, ...]]:
    return combinations(CARDS, 2)


def test_563_12_c_every_two_cards_meet_one_row_or_lose() -> None:
    rows: Counter[str] = Counter()
    for cards in pairs():
        row = BONUS.best(bonus_hands(cards, ()))
        backwards = BONUS.best(bonus_hands(cards[::-1], ()))
        assert row == backwards
        rows[row.hand if row else "loses"] += 1
    assert rows == {**{name: count for name, (count, _) in BONUS_COUNTS.items()}, "loses": 1200}
    assert [(row.hand, str(row.pays)) for row in BONUS] == [
        (name, f"{odds} to 1") for name, (_, odds) in BONUS_COUNTS.items()
    ]


def test_563_12_c_exact_house_edge_of_the_bonus_at_the_floor() -> None:
    """Every settlement, against counts times odds: 59/663 of the stake stays."""
    net = sum(settle_bonus(cards, (), 1_00, BONUS).net for cards in pairs())
    edge = Fraction(1200 - sum(count * odds for count, odds in BONUS_COUNTS.values()), 1326)
    assert Fraction(-net, 100 * 1326) == edge == Fraction(59, 663)


def test_563_12_d_one_of_1225_dealers_has_the_other_two_aces() -> None:
    """1000 to 1 takes about a third of a percent off the house's edge: 8.90% becomes 8.54%."""
    table, gained = GAME.submission(ACES).bonus_table, 0
    for cards in pairs():
        if all(card.rank == 14 for card in cards):
            others = [card for card in CARDS if card not in cards]
            nets = Counter(settle_bonus(cards, dealer, 1, table).net for dealer in combinations(others, 2))
            assert nets == {30: 1224, 1000: 1}
            gained += 970
    edge = Fraction(59, 663) - Fraction(gained, 1326 * 1225)
    assert f"{float(100 * edge):.2f}" == "8.54"


def test_563_12_d_no_other_two_cards_care_what_the_dealer_holds() -> None:
    aces, table = parse_cards("Ac Ad"), GAME.submission(ACES).bonus_table
    for cards in pairs():
        if not set(cards) & set(aces) and [card.rank for card in cards] != [14, 14]:
            assert settle_bonus(cards, aces, 1, table) == settle_bonus(cards, (), 1, BONUS)


def test_563_12_c_the_reason_names_the_two_cards() -> None:
    aces = settle_bonus(parse_cards("As Ah"), parse_cards("Ac Ad"), 5_00, GAME.submission(ACES).bonus_table)
    assert aces.why == "pair of aces against the dealer's aces"
    assert settle_bonus(parse_cards("As Ah"), parse_cards("Ac Ad"), 5_00, BONUS).why == "pair of aces"
    assert words_of_two(parse_cards("Ts Kd")) == "king-10 of different suits"


def model_five(cards: tuple[str, ...]) -> tuple[int, ...]:
    """563.6 once more for five cards: a place from 9 (royal flush) down, then what breaks the tie."""
    ranks = [RANKS.index(card[0]) for card in cards]
    order = sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)
    shape = tuple(sorted((ranks.count(rank) for rank in set(ranks)), reverse=True))
    flush = len({card[1] for card in cards}) == 1
    low_ace = sorted(ranks) == [0, 1, 2, 3, 12]
    straight = len(set(ranks)) == 5 and (max(ranks) - min(ranks) == 4 or low_ace)
    if straight:
        top = 3 if low_ace else max(ranks)
        return (9 if flush and top == 12 else 8 if flush else 4, top)
    if flush:
        return (5, *order)
    places = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1, (1, 1, 1, 1, 1): 0}
    return (places[shape], *order)


def model_best(cards: tuple[str, ...]) -> tuple[int, ...]:
    return max(model_five(five) for five in combinations(cards, 5))


def model_bonus(hand: tuple[str, ...], dealer: tuple[str, ...], aces: int) -> int:
    """What a unit of bonus wins; -1 where it is lost."""
    ranks, suited = {card[0] for card in hand}, hand[0][1] == hand[1][1]
    if ranks == {"A"}:
        return aces if aces and dealer[0][0] == dealer[1][0] == "A" else 30
    if len(ranks) == 1:
        return 10 if ranks & set("KQJ") else 3
    if ranks == {"A", "K"}:
        return 25 if suited else 15
    if ranks in ({"A", "Q"}, {"A", "J"}):
        return 20 if suited else 5
    return -1


def model_net(
    hands: tuple[tuple[str, ...], ...], stakes: dict[str, int], words: list[str], pays_from: int, aces: int
) -> int:
    """What a seat wins or loses, the limit of $50,000 on what it wins included; hands: own, dealer's, community."""
    own, dealer, board = hands
    won, ante = list[int](), stakes["ante"]
    if words[0] == "fold":
        won.append(-ante)
    else:
        raised = 2 * ante + sum(ante for word in words[1:] if word != "check")
        mine, theirs = model_best(own + board), model_best(dealer + board)
        if mine > theirs:
            won += [ante if mine[0] >= pays_from else 0, raised]
        elif mine < theirs:
            won += [-ante, -raised]
    if bonus := stakes.get("bonus", 0):
        won.append(bonus * model_bonus(own, dealer, aces))
    return min(sum(amount for amount in won if amount > 0), 50_000_00) + sum(amount for amount in won if amount < 0)


@settings(max_examples=examples(200), deadline=None)
@given(st.data())
def test_563_12_settlement_against_the_model(data: st.DataObject) -> None:
    seats = sorted(data.draw(st.lists(st.integers(1, 6), min_size=1, max_size=6, unique=True)))
    dealing = data.draw(st.sampled_from(["manual_shoe", "automated_shoe"]))
    pays_from = data.draw(st.sampled_from(["straight", "flush"]))
    aces = data.draw(st.sampled_from([0, 1000, 3000]))
    rules: Rules = {"dealing": dealing, "ante_pays_from": pays_from}
    rules |= {"aces_against_aces": f"{aces} to 1"} if aces else {}
    # With the aces and kings on top, the rows that are seldom met come often.
    deck = SimulationSource(data.draw(st.integers(0, 2**32))).shuffled([str(card) for card in CARDS])
    if data.draw(st.booleans()):
        deck.sort(key=lambda card: card[0] not in "AKQ")
    stakes, words = _drawn(seats, data)
    table, _ = play(" ".join(deck), stakes, rules, words=words)
    dealer, board = (tuple(map(str, table.round.hand(place))) for place in (DEALER, COMMUNITY))
    for seat in seats:
        own = tuple(map(str, table.round.hand(Place.at(seat))))
        places = {"straight": 4, "flush": 5}
        expected = model_net((own, dealer, board), stakes[seat], words[seat], places[pays_from], aces)
        assert table.result.net(seat) == expected


def _drawn(seats: list[int], data: st.DataObject) -> tuple[Stakes, dict[int, list[str]]]:
    amounts = st.one_of(st.integers(1_00, 500_00), st.integers(1_00, 10_000_00))
    stakes: Stakes = {}
    words: dict[int, list[str]] = {}
    for seat in seats:
        stakes[seat] = {"ante": data.draw(amounts)}
        if data.draw(st.booleans()):
            stakes[seat]["bonus"] = data.draw(amounts)
        street = st.booleans()
        words[seat] = ["flop", *(word if data.draw(street) else "check" for word in ("turn", "river"))]
        if data.draw(st.integers(0, 3)) == 0:
            words[seat] = ["fold"]
    return stakes, words


# ------------------------------------------------------------------------------------------ 563.12(e): the limit


@pytest.mark.parametrize(
    ("rules", "most"),
    [
        ({}, 50_000_00),
        (ACES, 50_000_00),
        ({"table_minimum": 9994}, 50_000_00),
        ({"table_minimum": "9994.01"}, 50_000_05),
        ({"table_minimum": 10000}, 50_030_00),
        ({"table_minimum": 10000, **ACES}, 51_000_00),
        ({"aces_against_aces": "50000 to 1"}, 50_005_00),
        ({"bonus": {"ace_king_same_suit": "70000 to 1"}, **ACES}, 70_005_00),
    ],
)
def test_563_12_e_fifty_thousand_or_what_minimum_wagers_could_win(rules: Rules, most: int) -> None:
    assert GAME.submission(rules).most_paid == most


@pytest.mark.parametrize(
    ("own", "dealer", "board"),
    [
        ("As Ah", "Ac Ad", "2h 3h 4h 5h Kd"),
        ("As Ah", "Kc Kd", "2h 3h 4h 5h Kh"),
        ("As Ks", "Ac Ad", "2s 3s 4s 5h Kd"),
        ("As Qs", "Ac Ad", "2s 3s 4s 5h Kd"),
        ("As Kh", "Ac Ad", "2s 3s 4s 5s Kd"),
        ("Ks Kh", "Ac Ad", "2s 3s Kc Kd 9d"),
        ("As Jh", "Ac Ad", "2s 3s 4s 5s Kd"),
        ("2s 2h", "Ac Ad", "2c 2d 4s 5s Kd"),
    ],
)
def test_563_12_e_every_paid_pair_of_cards_can_win_every_wager_in_one_round(own: str, dealer: str, board: str) -> None:
    """So the most that minimum wagers can win is five antes and the best row, and a round can win just that."""
    one, two, three, four = (*own.split(), *dealer.split())
    table, _ = play(
        f"{one} {three} {two} {four} {board}", {1: {"ante": 1_00, "bonus": 1_00}}, {"ante_pays_from": "flush"}
    )
    assert [line.wager for line in table.result.lines[1] if line.net > 0] == ["ante", "flop", "turn", "river", "bonus"]


# ------------------------------------------------------------------------------------------- sensible players


def asked(cards: str, board: str = "") -> Decision:
    """What a sensible player answers with two cards and a board."""
    round = GAME.begin({1: {"ante": 10_00}})
    round.lay(Place.at(1), parse_cards(cards))
    round.lay(COMMUNITY, parse_cards(board))
    point = GAME.decisions[max(0, len(board.split()) - 2)]
    question: Question = point.question(1, *(Action(word, point.section) for word in point.words))
    return GAME.customary(round, question)


def test_only_a_2_with_3_to_7_of_another_suit_is_folded() -> None:
    """The hands that published strategies fold: casinosite.net/?p=882."""
    folded = {
        "".join(sorted(card.rank_name for card in cards))
        for cards in pairs()
        if asked(" ".join(map(str, cards))).word == "fold"
    }
    assert folded == {"23", "24", "25", "26", "27"}
    assert asked("2s 7s").word == asked("2s 2h").word == asked("2s 8h").word == "flop"


@pytest.mark.parametrize(
    ("cards", "board", "word"),
    [
        ("9s 8h", "9d 4c 2h", "turn"),
        ("9s 8h", "Kd 4c 2h", "check"),
        ("9s 8h", "4d 4c 2h", "check"),
        ("9s 9h", "4d 4c 2h", "turn"),
        ("9s 8h", "7d 6c 5h 2d", "river"),
        ("As Kh", "7d 7c 5h 5d", "check"),
    ],
)
def test_bets_when_the_hand_is_of_a_better_kind_than_the_board(cards: str, board: str, word: str) -> None:
    assert asked(cards, board).word == word
