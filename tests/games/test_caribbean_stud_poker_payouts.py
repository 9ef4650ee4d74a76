"""Caribbean Stud Poker: how hands rank, what each pays, the progressive meter, and a model from the text alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod

import pytest
from caribbean_stud_poker_script import (
    ANTE,
    FLUSH,
    GAME,
    JUNK,
    NINES,
    NOTHING,
    OTHER_ROYAL,
    ROYAL,
    WITH_CHIP,
    nets,
    play,
)
from driving import Rules, Stakes, at, settled
from hypothesis import given, settings
from hypothesis import strategies as st

from feltwork.equipment.cards import CARDS, RANKS, SUITS, Card, parse_card, parse_cards
from feltwork.equipment.randomness import SimulationSource
from feltwork.games.caribbean_stud_poker.rules import BET_TABLE, PROGRESSIVE_TABLE
from feltwork.games.caribbean_stud_poker.settlement import LEAST_TO_QUALIFY, bet_row, settle_against
from feltwork.procedure.request import Ask, Declared, Settle
from feltwork.procedure.settling import qualifies, row_names
from feltwork.ranking.poker import rank_five
from feltwork.rounds.rules import rules_data
from feltwork.terms.money import money
from feltwork.terms.odds import ToOne
from feltwork.terms.refusal import Refused
from tests.examples import examples

# ---------------------------------------------------------------------------------------- 555.6: rankings


def classes() -> Iterator[tuple[tuple[Card, ...], int]]:
    """Every hand up to its suits, with how often it occurs among the 2,598,960."""
    for ranks in combinations_with_replacement(RANKS, 5):
        copies = Counter(ranks)
        if max(copies.values()) == 5:
            continue
        times = prod(comb(4, count) for count in copies.values())
        flushes = 4 if len(copies) == 5 else 0
        if flushes:
            yield tuple(parse_card(rank + "s") for rank in ranks), flushes
        cards, suits = list[Card](), dict.fromkeys(ranks, 0)
        for place, rank in enumerate(ranks):
            suit = place % 2 if len(copies) == 5 else suits[rank]
            suits[rank] += 1
            cards.append(parse_card(rank + SUITS[suit]))
        # One rank four times and one kicker has all suits by itself; five different ranks alternate two.
        yield tuple(cards), times - flushes


COUNTS = {
    "royal_flush": 4,
    "straight_flush": 36,
    "four_of_a_kind": 624,
    "full_house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three_of_a_kind": 54_912,
    "two_pair": 123_552,
    "pair": 1_098_240,
    "high_card": 1_302_540,
}


def test_555_6_b_every_hand_has_one_name_in_the_published_counts() -> None:
    found: Counter[str] = Counter()
    for cards, times in classes():
        found[str(rank_five(cards).category)] += times
    assert found == COUNTS
    assert found.total() == comb(52, 5)


def test_555_1_how_often_the_dealer_qualifies() -> None:
    """A pair or better, or ace-king with three of the other eleven ranks, the straight left out: 56.32%."""
    found = sum(times for cards, times in classes() if qualifies(rank_five(cards), LEAST_TO_QUALIFY))
    assert found == comb(52, 5) - COUNTS["high_card"] + (comb(11, 3) - 1) * (4**5 - 4)
    assert f"{float(Fraction(100 * found, comb(52, 5))):.2f}" == "56.32"


@pytest.mark.parametrize(
    ("dealer", "plays"),
    [
        ("As Kh 4d 3c 2s", True),
        ("As Qh Jd Tc 9s", False),
        ("Ks Qh Jd Tc 8s", False),
        ("2s 2h 3d 4c 5s", True),
        ("7s 5s 4s 3s 2s", True),
        ("5s 4h 3d 2c As", True),
    ],
)
def test_555_1_ace_king_4_3_2_or_better(dealer: str, plays: bool) -> None:
    assert qualifies(rank_five(parse_cards(dealer)), LEAST_TO_QUALIFY) is plays


# ------------------------------------------------------------------------------------------ 555.13: payouts


def test_555_13_c_every_hand_meets_one_row_of_the_bet_table() -> None:
    rows: Counter[str] = Counter()
    for cards, times in classes():
        rows[bet_row(rank_five(cards), BET_TABLE).hand] += times
    low = COUNTS["pair"] + COUNTS["high_card"]
    assert rows == {
        **{hand: n for hand, n in COUNTS.items() if hand not in ("pair", "high_card")},
        "one_pair_or_less": low,
    }


def test_555_13_c_the_printed_odds() -> None:
    odds = {row.hand: row.pays for row in BET_TABLE}
    assert [pays.pays for pays in odds.values() if isinstance(pays, ToOne)] == [100, 50, 20, 7, 5, 4, 3, 2, 1]
    assert list(odds) == [*list(COUNTS)[:8], "one_pair_or_less"]


def test_555_13_d_every_hand_meets_one_row_of_the_progressive_or_loses() -> None:
    rows: Counter[str] = Counter()
    for cards, times in classes():
        row = PROGRESSIVE_TABLE.best(row_names(rank_five(cards)))
        rows[str(row.pays) if row else "loses"] += times
    assert rows == {
        "100% of meter": 4,
        "10% of meter": 36,
        "$500": 624,
        "$100": 3_744,
        "$50": 5_108,
        "loses": comb(52, 5) - 9_516,
    }


@pytest.mark.parametrize(
    ("stated", "kept"),
    [
        ("10% of meter", "10% of meter"),
        ("10%", "10% of meter"),
        ("$5,000", "$5,000"),
        ("$5000", "$5,000"),
        (5000, "$5,000"),
        ("$7,500", "$7,500"),
        ("15% of the meter", "15% of meter"),
    ],
)
def test_555_13_d_the_straight_flush_as_designated(stated: object, kept: str) -> None:
    rules = GAME.submission({"progressive_straight_flush": stated})
    assert rules.progressive_straight_flush == kept
    assert str(rules.progressive_table.pays("straight_flush")) == kept
    assert str(rules.progressive_table.pays("flush")) == "$50"
    assert GAME.submission(rules.to_json()) == rules
    shown = [table for table in rules_data(GAME, rules.to_json())["paytables"] if table["in_force"]]
    assert [table["wager"] for table in shown] == ["bet", "progressive_payout"]
    assert shown[1]["rows"][1]["pays"] == kept


@pytest.mark.parametrize(
    ("rules", "pays"),
    [
        ({}, "10% of meter"),
        ({"progressive_payout": {"flush": "$75"}}, "10% of meter"),
        ({"progressive_payout": {"straight_flush": "$6,000"}}, "$6,000"),
        ({"progressive_payout": {"Straight Flush": "20%"}}, "20% of meter"),
        (
            {"progressive_payout": {"straight_flush": "20%"}, "progressive_straight_flush": "20% of meter"},
            "20% of meter",
        ),
        ({"progressive_payout": {"straight_flush": "$5,000"}, "progressive_straight_flush": "table"}, "$5,000"),
    ],
)
def test_555_13_d_the_straight_flush_in_the_table_or_by_its_option(rules: Rules, pays: str) -> None:
    chosen = GAME.submission(rules)
    assert str(chosen.progressive_table.pays("straight_flush")) == pays
    assert [row.hand for row in chosen.progressive_table] == [row.hand for row in PROGRESSIVE_TABLE]
    assert GAME.submission(chosen.to_json()) == chosen


@pytest.mark.parametrize(
    "rules",
    [
        {"progressive_straight_flush": "9% of meter"},
        {"progressive_straight_flush": "$4,999.99"},
        {"progressive_straight_flush": "50 to 1"},
        {"progressive_straight_flush": True},
        {"progressive_straight_flush": "101% of meter"},
        {"progressive_payout": {"royal_flush": "99% of meter"}},
        {"progressive_payout": {"royal_flush": "120% of meter"}},
        {"progressive_payout": {"full_house": "$99"}},
        {"progressive_payout": {"straight_flush": "20% of meter"}, "progressive_straight_flush": "$5,000"},
        {"progressive_payout": {"straight_flush": "10% of meter"}, "progressive_straight_flush": "20% of meter"},
        {"progressive_payout": {"straight_flush": "20% of meter"}, "progressive_straight_flush": "10% of meter"},
        {"progressive_payout": {"straight_flush": "9% of meter"}},
        {"progressive_payout": {"straight_flush": "$4,999"}},
        {"progressive_payout": {"straight_flush": "50 to 1"}},
    ],
)
def test_555_13_d_refused_progressive_tables(rules: Rules) -> None:
    with pytest.raises(Refused, match=r"555\.13\(d\)"):
        GAME.submission(rules)


def test_555_13_e_the_rate_and_what_the_meter_starts_with() -> None:
    rules = GAME.submission()
    assert (rules.rate_of_progression, rules.progressive_reset) == (70_00, 10_000_00)
    assert GAME.meters(rules) == {"progressive": 10_000_00}
    with pytest.raises(Refused, match=r"555\.13\(e\)"):
        GAME.submission({"rate_of_progression": 69})
    assert GAME.submission({"progressive_reset": 0, "rate_of_progression": "85%"}).rate_of_progression == 85_00


@pytest.mark.parametrize(("rate", "grows"), [(70, 70), (75, 75), (100, 100)])
def test_555_13_e_the_meter_grows_by_the_chips_of_the_round_won_lost_or_folded(rate: int, grows: int) -> None:
    hands = {1: NINES, 2: FLUSH, 3: JUNK, 4: "2h 5c 6c 8c Th"}
    stakes = {1: WITH_CHIP, 2: WITH_CHIP, 3: WITH_CHIP, 4: ANTE}
    rules = {"rate_of_progression": rate}
    fed = GAME.meters_fed(GAME.submission(rules), {"progressive": 20_000_00}, stakes)
    assert fed == {"progressive": 20_000_00 + 3 * grows}
    meter = {"progressive": money(fed["progressive"])}
    table, _ = play(hands, stakes=stakes, rules=rules, decisions={3: "fold"}, meters=meter)
    assert GAME.next_situation(table.round)["meters"] == table.result.meters == fed


def test_555_13_e_a_chip_that_comes_back_feeds_nothing() -> None:
    stakes = {1: WITH_CHIP, 2: WITH_CHIP}
    _, requests = play({1: NINES, 2: JUNK}, stakes=stakes)
    wrong = Declared("incorrect_number_of_cards", seat=2)
    fed = {"progressive": "10001.40"}  # both chips are on the meter when the cards are dealt
    one, _ = play({1: NINES, 2: JUNK}, stakes=stakes, declare={at(requests, Ask): wrong}, meters=fed)
    assert GAME.next_situation(one.round)["meters"] == {"progressive": 10_000_70}
    exposed = {at(requests, Ask): Declared("hole_card_exposed")}
    void, _ = play({1: NINES, 2: JUNK}, stakes=stakes, declare=exposed, meters=fed)
    assert GAME.next_situation(void.round)["meters"] == {"progressive": 10_000_00}


def test_555_13_f_royal_flushes_share_when_the_first_is_paid() -> None:
    hands = {1: ROYAL, 3: "9d 8d 7d 6d 5d", 6: OTHER_ROYAL}
    table, requests = play(
        hands,
        "Ac Kc 4c 3c 2d",
        dict.fromkeys(hands, WITH_CHIP),
        {"progressive_reset": 2_000},
        meters={"progressive": "9000.01"},
    )
    both, chip = ("ante", "bet"), ("progressive_payout",)
    assert [step[:2] for step in settled(requests)] == [
        (6, both),
        (6, chip),
        (1, chip),
        (3, both),
        (3, chip),
        (1, both),
    ]
    assert {section for seat, wagers, section in settled(requests) if wagers == chip and seat != 3} == {"555.13(f)"}
    paid = {award.seat: (award.taken, award.left) for award in table.result.awards}
    assert paid == {6: (4_500_00, 4_500_01), 1: (4_500_00, 2_000_01), 3: (200_00, 1_800_01)}
    assert table.result.meters == {"progressive": 1_800_01}


def test_555_13_f_royal_flushes_that_tie_the_dealers_share_too() -> None:
    table, requests = play({2: ROYAL, 5: OTHER_ROYAL}, "Ad Kd Qd Jd Td", {2: WITH_CHIP, 5: WITH_CHIP})
    assert [(seat, section) for seat, _, section in settled(requests)] == [
        (5, "555.11(e)(2)"),
        (5, "555.13(f)"),
        (2, "555.13(f)"),
        (2, "555.11(e)(2)"),
    ]
    assert nets(table) == {2: 5_000_00 - 1_00, 5: 5_000_00 - 1_00}


def test_555_13_f_nobody_who_shares_drops_out_while_the_shares_are_paid() -> None:
    hands, stakes = {2: ROYAL, 5: OTHER_ROYAL}, {2: WITH_CHIP, 5: WITH_CHIP}
    _, requests = play(hands, NOTHING, stakes)
    first = at(requests, Settle)
    for id in ("player_leaves", "incorrect_number_of_cards"):
        with pytest.raises(Refused, match="share of the meter"):
            play(hands, NOTHING, stakes, declare={first: Declared(id, seat=2)})
    later, _ = play(hands, NOTHING, stakes, declare={first + 3: Declared("player_leaves", seat=2)})
    assert nets(later) == {2: 5_000_00 - 1_00 - 30_00, 5: 5_000_00 - 1_00 + 10_00}


def test_555_13_f_a_void_round_gives_the_meter_back_what_it_paid() -> None:
    hands, stakes = {2: ROYAL, 5: NINES}, {2: WITH_CHIP, 5: WITH_CHIP}
    _, requests = play(hands, NOTHING, stakes)
    last = at(requests, Settle, -1)
    table, _ = play(hands, NOTHING, stakes, declare={last: Declared("dealer_incorrect_number_of_cards")})
    assert (table.result.void, table.result.meters, table.result.awards) == (True, {"progressive": 10_000_00}, ())
    assert nets(table) == {2: 0, 5: 0}


# ------------------------------------------------------ 555.11 to 555.13: an independent model, from the text alone


def model_rank(cards: tuple[str, ...]) -> tuple[int, ...]:
    """555.6 once more: a place from 9 (royal flush) to 0, then what breaks the tie."""
    ranks = [RANKS.index(card[0]) for card in cards]
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    shape, order = [count for count, _ in groups], [rank for _, rank in groups]
    suited = len({card[1] for card in cards}) == 1
    if order == [12, 3, 2, 1, 0]:
        order = [3, 2, 1, 0, -1]
    run = len(order) == 5 and order[0] - order[4] == 4
    if run and suited:
        return (9 if order[0] == 12 else 8, *order)
    places = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    return (5 if suited else 4 if run else places.get(tuple(shape), 0), *order)


MODEL_BET = {9: 100, 8: 50, 7: 20, 6: 7, 5: 5, 4: 4, 3: 3, 2: 2}
MODEL_CHIP = {7: 500_00, 6: 100_00, 5: 50_00}


def model(
    hands: dict[int, tuple[str, ...]], dealer: tuple[str, ...], stakes: Stakes, bets: set[int], meter: int
) -> tuple[dict[int, int], int]:
    """What each seat nets, and what the meter shows afterwards."""
    against = model_rank(dealer)
    plays = against[0] > 0 or against[1:3] == (12, 11)
    net = {seat: -sum(wagers.values()) for seat, wagers in stakes.items()}
    ranks = {seat: model_rank(hands[seat]) for seat in bets}
    order = sorted(bets, reverse=True)
    if plays:
        order.sort(key=lambda seat: (ranks[seat] >= against) + (ranks[seat] > against))
    royals = [seat for seat in order if ranks[seat][0] == 9 and "progressive_payout" in stakes[seat]]
    for seat in order:
        ante, rank = stakes[seat]["ante"], ranks[seat]
        if not plays:
            net[seat] += 2 * ante
        elif rank >= against:
            net[seat] += ante + (ante + 2 * ante * MODEL_BET.get(rank[0], 1) if rank > against else 0)
        else:
            net[seat] -= 2 * ante
        if "progressive_payout" in stakes[seat]:
            if rank[0] == 8:
                net[seat] += meter // 10
                meter -= meter // 10
            elif seat in royals[:1]:
                for royal in royals:
                    net[royal] += meter // len(royals)
                meter = 10_000_00 + meter % len(royals)
            else:
                net[seat] += MODEL_CHIP.get(rank[0], 0)
    return net, meter


def test_555_6_the_model_agrees_with_the_counts() -> None:
    found: Counter[int] = Counter()
    for cards, times in classes():
        found[model_rank(tuple(map(str, cards)))[0]] += times
    assert [found[place] for place in range(9, -1, -1)] == list(COUNTS.values())


def test_555_6_c_comparison_against_the_model() -> None:
    source = SimulationSource(555)
    for _ in range(2_000):
        deck = source.shuffled(CARDS)
        for start in range(0, 50, 10):
            hand, dealer = tuple(deck[start : start + 5]), tuple(deck[start + 5 : start + 10])
            mine, theirs = model_rank(tuple(map(str, hand))), model_rank(tuple(map(str, dealer)))
            ours, others = rank_five(hand), rank_five(dealer)
            assert ((ours > others) - (ours < others)) == ((mine > theirs) - (mine < theirs))


HIGH = [card for card in CARDS if card.rank >= 9]
"""Of these 24 cards, full houses and straight flushes come often enough to be met."""


@settings(max_examples=examples(400), deadline=None)
@given(st.data())
def test_555_11_to_13_settlement_against_the_model(data: st.DataObject) -> None:
    few = data.draw(st.booleans())
    seats = data.draw(st.lists(st.integers(1, 7), min_size=1, max_size=3 if few else 7, unique=True))
    deck = SimulationSource(data.draw(st.integers(0, 2**32))).shuffled(HIGH if few else CARDS)
    if data.draw(st.booleans()):  # two royal flushes and a straight flush at the table
        first = [
            *parse_cards(ROYAL),
            *parse_cards(OTHER_ROYAL),
            *parse_cards("9d Td Jd Qd Kd"),
            *parse_cards("9s 9h 8s 8h 8d"),
        ]
        deck = [*first, *(card for card in SimulationSource(7).shuffled(CARDS) if card not in first)]
    order = [*data.draw(st.permutations(range(len(seats) + 1)))]
    piles = [deck[5 * place : 5 * place + 5] for place in order]
    hands = {seat: tuple(map(str, pile)) for seat, pile in zip(seats, piles[1:], strict=True)}
    dealer = tuple(map(str, piles[0]))
    stakes = {
        seat: {
            "ante": data.draw(st.integers(1_00, 500_00)),
            **({"progressive_payout": 1_00} if data.draw(st.booleans()) else {}),
        }
        for seat in seats
    }
    words = {seat: data.draw(st.sampled_from(["bet", "bet", "fold"])) for seat in seats}
    meter = data.draw(st.integers(0, 1_000_000_00))
    dealing = data.draw(st.sampled_from(["manual_shoe", "automated_shoe"]))
    table, _ = play(
        {seat: " ".join(hand) for seat, hand in hands.items()},
        " ".join(dealer),
        stakes,
        {"dealing": dealing},
        decisions=words,
        meters={"progressive": f"{meter // 100}.{meter % 100:02d}"},
    )
    bets = {seat for seat in seats if words[seat] == "bet"}
    expected, left = model(hands, dealer, stakes, bets, meter)
    assert nets(table) == expected
    assert table.result.meters == {"progressive": left}
    for seat in seats:
        staked = sum(line.staked for line in table.result.lines[seat])
        assert staked == sum(stakes[seat].values()) + (2 * stakes[seat]["ante"] if seat in bets else 0)


def test_555_13_b_c_a_win_pays_the_ante_even_and_the_bet_by_its_row() -> None:
    dealer = rank_five(parse_cards("As Kh 4d 3c 2s"))
    ante, bet = settle_against(rank_five(parse_cards("8c 8d 8h 6s 6d")), dealer, 5_00, 10_00, BET_TABLE)
    assert (ante.returned, ante.section, bet.returned, bet.section) == (10_00, "555.13(b)", 80_00, "555.13(c)")
