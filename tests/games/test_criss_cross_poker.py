"""Criss-Cross Poker by section, both editions: the order of the steps, what each hand pays, what a mishap undoes."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import pytest
from driving import AUTOMATED, BY_DEVICE, BY_HAND, FromADeck, Rules, Stakes, at, check_conserved, drive, drive_until
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from feltwork.equipment.cards import CARDS, RANKS, Card, parse_cards
from feltwork.equipment.randomness import SimulationSource
from feltwork.games.criss_cross_poker import EDITIONS
from feltwork.games.criss_cross_poker.procedure import CrissCrossPoker
from feltwork.games.criss_cross_poker.rules import ANTES, BETS
from feltwork.games.criss_cross_poker.settlement import hand_names, settle_bonus, settle_hands
from feltwork.games.criss_cross_poker.strategy import middle_times
from feltwork.procedure.action import Decision
from feltwork.procedure.place import COMMUNITY, DISCARD, Place
from feltwork.procedure.request import Announce, Ask, Cut, Deal, Declared, Request, Reveal, Settle
from feltwork.ranking.kernels import all_hands, rank_hands
from feltwork.ranking.poker import PokerRank
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.players import covered
from feltwork.rounds.rules import rules_data
from feltwork.submission.paytable import Paytable
from feltwork.terms.refusal import Refused
from tests.examples import examples

OLD, NEW = EDITIONS
every_edition = pytest.mark.parametrize("game", EDITIONS, ids=repr)
Words = tuple[str, ...]
CROSS = "2c Jd 7h 9c 3s"
TWO_SEATS = f"{CROSS} Js Ad 4h Ah"
"""A pair of jacks across for one seat, aces for the other, one card at a time."""
STACKS = f"{CROSS} Js 4h Ad Ah"


def antes(amount: int = 10_00, **more: int) -> dict[str, int]:
    return dict.fromkeys(ANTES, amount) | more


def from_a_deck(cards: str | list[Card], decisions: dict[int, Words] | None = None) -> FromADeck:
    """Who is told nothing bets three times."""
    words = {seat: (decisions or {}).get(seat, ("bet",) * 3) for seat in range(1, 7)}
    return FromADeck(cards, words, otherwise=None)


def play(
    game: CrissCrossPoker,
    cards: str = TWO_SEATS,
    stakes: Stakes | None = None,
    rules: Rules | None = None,
    declare: dict[int, Declared] | None = None,
    decisions: dict[int, Words] | None = None,
    **situation: object,
) -> tuple[RoundInPlay, list[Request]]:
    """A round from a deck of these cards; ``declare`` answers the request of that number, counted from 0."""
    table = RoundInPlay(game.begin(stakes or {1: antes(), 2: antes()}, game.submission(rules), situation))
    return table, drive(table, from_a_deck(cards, decisions), declare)


def sections(game: CrissCrossPoker, requests: list[Request]) -> list[str]:
    """Without the chapter's number, which each must have."""
    assert {request.section.partition(".")[0] for request in requests} == {game.chapter}
    return [request.section.partition(".")[2] for request in requests]


# --------------------------------------------------------------------------------- 2 to 5: the table


def test_two_editions_the_newest_last() -> None:
    assert [game.edition for game in EDITIONS] == ["criss-cross-poker@592", "criss-cross-poker@674a"]


@every_edition
def test_2_a_six_positions(game: CrissCrossPoker) -> None:
    game.begin({6: antes()})
    with pytest.raises(Refused, match=rf"{game.chapter}\.2\(a\)"):
        game.begin({7: antes()})


@every_edition
def test_3_and_4_equipment_and_opening(game: CrissCrossPoker) -> None:
    two = game.submission({"decks": 2, **AUTOMATED})
    assert {game.at("3(b)(1)"), game.at("3(b)(4)"), game.at("13(g)")} <= {c.section for c in game.equipment(two)}
    assert {clause.section for clause in game.equipment(game.submission())} == {game.at("3(a)")}
    assert {game.at("4(d)"), game.at("4(e)"), game.at("5(f)")} <= {clause.section for clause in game.opening(two)}


@every_edition
@pytest.mark.parametrize(
    ("rules", "start"),
    [
        ({}, ["5(a)", "5(c)(2)", "5(d)", "8(a)", "8(b)"]),
        (AUTOMATED, ["5(a)", "5(c)(1)", "8(a)", "8(b)"]),
        (BY_HAND, ["5(a)", "5(c)(1)", "9(a)(2)", "9(a)(3)"]),
        (BY_DEVICE, ["5(a)", "5(c)(2)", "5(d)", "10(a)(1)", "10(a)(2)"]),
        ({"shuffling": "reshuffling_device"}, ["5(a)", "5(g)", "8(a)", "8(b)"]),
    ],
)
def test_5_shuffle_cut_and_no_more_bets(game: CrissCrossPoker, rules: Rules, start: list[str]) -> None:
    _, requests = play(game, STACKS, rules=rules)
    assert sections(game, requests)[: len(start)] == start
    assert any(isinstance(request, Cut) for request in requests) is ("5(d)" in start)


@every_edition
@pytest.mark.parametrize("rules", [{}, AUTOMATED, BY_HAND, {"shuffling": "reshuffling_device"}])
def test_5_c_2_a_preshuffled_deck_is_cut(game: CrissCrossPoker, rules: Rules) -> None:
    table, requests = play(game, rules=rules, preshuffled=True)
    assert sections(game, requests)[:3] == ["5(a)", "5(c)(2)", "5(d)"]
    assert game.next_situation(table.round)["preshuffled"] is False


# ------------------------------------------------------------------------------------- 7: wagers and options


@every_edition
def test_7_d_two_equal_antes(game: CrissCrossPoker) -> None:
    for unequal in ({"ante_across": 10_00, "ante_down": 10_01}, {"ante_across": 10_01, "ante_down": 10_00}):
        with pytest.raises(Refused, match=rf"not equal .*{game.chapter}\.7\(d\)"):
            game.begin({1: antes(), 2: unequal})
    for missing in ANTES:
        with pytest.raises(Refused, match=rf"required .*{game.chapter}\.7\(d\)"):
            game.begin({1: {ante: 10_00 for ante in ANTES if ante != missing}})


@every_edition
def test_7_e_the_bonus_where_it_is_offered(game: CrissCrossPoker) -> None:
    game.begin({1: antes(five_card_bonus=1_00)})
    without = game.submission({"five_card_bonus_offered": False})
    with pytest.raises(Refused, match=rf"not offered .*{game.chapter}\.7\(e\)"):
        game.begin({1: antes(five_card_bonus=1_00)}, without)
    shown = {table["wager"]: table for table in rules_data(game, {"five_card_bonus_offered": False})["paytables"]}
    assert {wager: table["in_force"] for wager, table in shown.items()} == {
        "ante": True,
        "bet": True,
        "five_card_bonus": False,
    }
    assert {wager: tuple(table["pays"]) for wager, table in shown.items()} == {
        "ante": ANTES,
        "bet": BETS,
        "five_card_bonus": ("five_card_bonus",),
    }


@every_edition
@pytest.mark.parametrize(
    ("rules", "refused"),
    [
        ({"decks": 2}, "3(b)"),
        ({"dealing": "hand"}, "9(a)(1)"),
        ({"table_minimum": 20, "table_maximum": 10}, "7(d)"),
        ({"five_card_bonus_offered": "yes"}, "7(e)"),
    ],
)
def test_refused_submissions(game: CrissCrossPoker, rules: Rules, refused: str) -> None:
    with pytest.raises(Refused) as refusal:
        game.submission(rules)
    assert refusal.value.section == game.at(refused)


# --------------------------------------------------------------------------- 8 to 10: the ways of dealing


@every_edition
@pytest.mark.parametrize(
    ("rules", "dealt", "after"), [({}, "8(d)", "8(e)"), (BY_HAND, "9(b)", "9(c)"), (BY_DEVICE, "10(b)", "10(c)")]
)
def test_8_to_10_the_cross_first_then_two_cards_each(
    game: CrissCrossPoker, rules: Rules, dealt: str, after: str
) -> None:
    stacks = rules is BY_DEVICE
    table, requests = play(game, STACKS if stacks else TWO_SEATS, {2: antes(), 6: antes()}, rules)
    deals = [request for request in requests if isinstance(request, Deal)]
    players = ["seat 2", "seat 6"]
    assert [str(one.to) for one in deals] == (
        ["community", *players] if stacks else ["community"] * 5 + [*players, *players]
    )
    assert {one.section for one in deals} == {game.at(dealt)}
    assert not any(one.face_up for one in deals)
    assert requests[at(requests, Deal, -1) + 1].section == game.at(after)
    assert table.round.hand(COMMUNITY) == parse_cards(CROSS)
    assert table.round.hand(Place.at(2)) == parse_cards("Js 4h")
    assert table.round.hand(Place.at(6)) == parse_cards("Ad Ah")


@every_edition
@pytest.mark.parametrize(
    ("rules", "counted", "right"),
    [({}, "8(f)", "8(g)"), (BY_HAND, "9(d)", "9(e)"), (BY_DEVICE, "10(d)", "10(e)")],
)
def test_8_f_the_stub_is_counted_in_the_fifth_round(
    game: CrissCrossPoker, rules: Rules, counted: str, right: str
) -> None:
    stand: dict[str, Any] = {}
    for number in range(1, 6):
        table, requests = play(game, STACKS, rules=rules, **stand)
        told = sections(game, requests)
        assert (counted in told) is (right in told) is (number == 5)
        stand = game.next_situation(table.round)


@every_edition
@pytest.mark.parametrize("outcome", ["stub_count_misdealt", "stub_count_wrong"])
@pytest.mark.parametrize(("rules", "section"), [({}, "8(h)"), (BY_HAND, "9(f)"), (BY_DEVICE, "10(f)")])
def test_8_h_a_wrong_count_voids_the_round(game: CrissCrossPoker, rules: Rules, section: str, outcome: str) -> None:
    whole = play(game, STACKS, rules=rules, count_stub=True)[1]
    stub = next(number for number, one in enumerate(whole) if one.point == "stub")
    table, _ = play(game, STACKS, None, rules, {stub: Declared(outcome)}, count_stub=True)
    assert table.result.void
    assert {str(line.section) for lines in table.result.lines.values() for line in lines} == {game.at(section)}


# ---------------------------------------------------------------------------- 11: completing the round


@every_edition
def test_11_in_the_order_of_the_chapter(game: CrissCrossPoker) -> None:
    words = {1: ("bet 3x", "bet", "bet"), 2: ("bet", "fold")}
    _, requests = play(game, stakes={1: antes(), 2: antes(five_card_bonus=5_00)}, decisions=words)
    after = [one for one in requests if isinstance(one, Ask | Reveal | Settle)]
    assert [(type(one).__name__, section) for one, section in zip(after, sections(game, list(after)), strict=True)] == [
        ("Ask", "11(b)"),
        ("Reveal", "11(c)"),
        ("Ask", "11(d)"),
        ("Settle", "11(d)"),
        ("Reveal", "11(e)"),
        ("Ask", "11(f)"),
        ("Reveal", "11(g)"),
        ("Settle", "11(h)"),
        ("Reveal", "11(g)"),
        ("Settle", "11(h)"),
    ]
    shown = [(str(one.place), one.cards) for one in after if isinstance(one, Reveal)]
    assert shown == [
        ("community", parse_cards("Jd 9c")),
        ("community", parse_cards("2c 3s")),
        ("community", parse_cards("7h")),
        ("seat 1", parse_cards("Js 4h")),
    ]
    assert [one.seat for one in after if isinstance(one, Settle)] == [2, 2, 1]
    assert [[question.seat for question in one.questions] for one in after if isinstance(one, Ask)] == [
        [1, 2],
        [1, 2],
        [1],
    ]
    assert sections(game, requests)[-1] == "11(i)"


@every_edition
def test_11_h_seats_from_the_dealers_right_and_lines_as_printed(game: CrissCrossPoker) -> None:
    stakes = {1: antes(five_card_bonus=5_00), 2: antes()}
    table, requests = play(game, stakes=stakes)
    assert [one.seat for one in requests if isinstance(one, Settle)] == [2, 1]
    told = [one.text for one in requests if isinstance(one, Announce)][-2:]
    assert told == [f"the cards of seat {seat} go to the discard rack in order" for seat in (2, 1)]
    assert [line.wager for line in table.result.lines[1]] == [
        "ante_across",
        "across_bet",
        "ante_down",
        "down_bet",
        "middle_bet",
        "five_card_bonus",
    ]


@every_edition
@pytest.mark.parametrize("street", range(3))
def test_11_b_d_f_what_may_be_answered(game: CrissCrossPoker, street: int) -> None:
    _, requests = play(game, stakes={1: antes(5_00), 2: antes(20_00)})
    ask = [one for one in requests if isinstance(one, Ask)][street]
    question = ask.questions[1]
    word = BETS[street]
    short = word.partition("_")[0]
    for text in (
        f"{word} 60",
        f"{word} 3x",
        f"{short} 60",
        "bet 60",
        "bet 3x",
        "raise x3",
        "play 60.00",
        f"{short} bet 60",
    ):
        assert question.read(text) == Decision(word, 60_00)
    assert question.read("bet") == question.read(word) == Decision(word, 20_00)
    assert question.read("fold") == Decision("fold")
    for text in ("bet 0", "bet 10", "bet 30", "bet 80", "bet 4x", f"{word} 0x"):
        with pytest.raises(Refused, match=rf"{game.chapter}\.11\({'bdf'[street]}\)"):
            question.read(text)


@every_edition
@pytest.mark.parametrize(
    ("words", "lost"),
    [
        (("fold",), ["ante_across", "ante_down"]),
        (("bet", "fold"), ["ante_across", "ante_down", "across_bet"]),
        (("bet", "bet", "fold"), ["ante_across", "ante_down", "across_bet", "down_bet"]),
    ],
)
def test_11_b_d_f_a_fold_gives_up_all_but_the_bonus(game: CrissCrossPoker, words: Words, lost: list[str]) -> None:
    stakes = {1: antes(), 2: antes(five_card_bonus=5_00)}
    table, _ = play(game, stakes=stakes, decisions={2: words})
    *given_up, bonus = table.result.lines[2]
    section = game.at(f"11({'bdf'[len(words) - 1]})")
    assert [(line.wager, line.returned, str(line.section)) for line in given_up] == [(one, 0, section) for one in lost]
    assert (bonus.wager, bonus.net) == ("five_card_bonus", -5_00)


@every_edition
def test_11_all_fold_and_the_bonus_is_settled_by_the_whole_cross(game: CrissCrossPoker) -> None:
    cards = "8c Jd 8h 9c 3s Js Ad 4h Ah"
    stakes = {1: antes(), 2: antes(five_card_bonus=5_00)}
    table, requests = play(game, cards, stakes, decisions={1: ("fold",), 2: ("fold",)})
    assert [str(one.place) for one in requests if isinstance(one, Reveal)] == ["community"] * 3
    assert (table.result.net(1), table.result.net(2)) == (-20_00, -15_00)
    assert "11(i)" not in sections(game, requests)


# ----------------------------------------------------------------------------- 12: all hands, row by row

HANDS = 2_598_960
PAIRS_OF_ONE_RANK = 84_480
COUNTS = {
    "royal_flush": 4,
    "straight_flush": 36,
    "four_of_a_kind": 624,
    "full_house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three_of_a_kind": 54_912,
    "two_pair": 123_552,
}
HIGHER = sum(COUNTS.values())


@cache
def numbers() -> tuple[NDArray[Any], NDArray[Any]]:
    """Every rank of five cards, and how many hands have it."""
    found, counts = np.unique(rank_hands(all_hands(5)), return_counts=True)
    return found, counts


def by_row(table: Paytable) -> dict[str, int]:
    found: Counter[str] = Counter()
    for number, count in zip(*numbers(), strict=True):
        row = table.best(hand_names(PokerRank.from_number(int(number))))
        found[row.hand if row else "loses"] += int(count)
    assert found.total() == HANDS
    del found["loses"]
    return found


def printed(table: Paytable) -> dict[str, str]:
    return {row.name: str(row.pays) for row in table}


@every_edition
def test_12_a_the_antes(game: CrissCrossPoker) -> None:
    table = game.table("ante")
    assert printed(table) == {"Pair of Jacks or better": "1 to 1", "Pair of 6s through 10s": "push"}
    assert by_row(table) == {
        "pair_of_jacks_or_better": HIGHER + 4 * PAIRS_OF_ONE_RANK,
        "pair_of_6s_through_10s": 5 * PAIRS_OF_ONE_RANK,
    }


BET_ODDS = (500, 100, 40, 12, 8, 5, 3, 2)
BONUS_ODDS = (250, 100, 40, 15, 10, 6, 4, 3)
NAMES = (
    *("Royal flush", "Straight flush", "Four-of-a-kind", "Full house"),
    *("Flush", "Straight", "Three-of-a-kind", "Two pair"),
)


def odds(of: tuple[int, ...]) -> dict[str, str]:
    return {name: f"{pays} to 1" for name, pays in zip(NAMES, of, strict=True)}


def test_592_12_b_a_pair_of_10s_pays_the_bets() -> None:
    table = OLD.table("bet")
    pairs = {"Pair of 10s, jack, queens, kings or aces": "1 to 1", "Pair of 6s through 10s": "push"}
    assert printed(table) == odds(BET_ODDS) | pairs
    assert by_row(table) == COUNTS | {
        "pair_of_10s_jack_queens_kings_or_aces": 5 * PAIRS_OF_ONE_RANK,
        "pair_of_6s_through_10s": 4 * PAIRS_OF_ONE_RANK,
    }


def test_674a_12_b_a_pair_of_10s_is_a_push() -> None:
    table = NEW.table("bet")
    pairs = {"Pair of jacks, queens, kings or aces": "1 to 1", "Pair of 6s through 10s": "push"}
    assert printed(table) == odds(BET_ODDS) | pairs
    assert by_row(table) == COUNTS | {
        "pair_of_jacks_queens_kings_or_aces": 4 * PAIRS_OF_ONE_RANK,
        "pair_of_6s_through_10s": 5 * PAIRS_OF_ONE_RANK,
    }


@every_edition
def test_12_c_the_five_card_bonus(game: CrissCrossPoker) -> None:
    table = game.table("five_card_bonus")
    assert printed(table) == odds(BONUS_ODDS) | {"Pair of 6s or better": "1 to 1"}
    rows = by_row(table)
    assert rows == COUNTS | {"pair_of_6s_or_better": 9 * PAIRS_OF_ONE_RANK}
    won = sum(row.pays.winnings(1) * rows[row.hand] for row in table)
    edge = Fraction(HANDS - sum(rows.values()) - won, HANDS)
    assert edge == Fraction(1_640_460 - 1_548_624, HANDS)
    assert f"{float(100 * edge):.2f}" == "3.53"


@every_edition
def test_12_sections_are_the_editions_own(game: CrissCrossPoker) -> None:
    for letter, wager in (("a", "ante"), ("b", "bet"), ("c", "five_card_bonus")):
        assert {row.section for row in game.table(wager)} == {f"{game.chapter}.12({letter})"}


# -------------------------------------------------------- 12: an independent small model, from the text alone


def model_hand(cards: tuple[str, ...]) -> tuple[int, int]:
    """6(b): a place from 9 (royal flush) to 0, and the rank of a pair, 2 to 14."""
    ranks = sorted(RANKS.index(card[0]) + 2 for card in cards)
    times = Counter(ranks)
    shape = sorted(times.values(), reverse=True)
    suited = len({card[1] for card in cards}) == 1
    run = len(times) == 5 and (ranks[4] - ranks[0] == 4 or ranks == [2, 3, 4, 5, 14])
    if suited and run:
        return (9 if ranks[0] == 10 else 8), 0
    places = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    if tuple(shape) in places:
        paired = max(times, key=lambda rank: times[rank])
        return places[tuple(shape)], paired if shape == [2, 1, 1, 1] else 0
    return (5 if suited else 4 if run else 0), 0


def model_bet(hand: tuple[int, int], chapter: str) -> int:
    place, pair = hand
    if place >= 2:
        return dict(zip(range(9, 1, -1), BET_ODDS, strict=True))[place]
    if pair < 6:
        return -1
    return 1 if pair >= (10 if chapter == "592" else 11) else 0


def model_ante(hand: tuple[int, int]) -> int:
    place, pair = hand
    return 1 if place >= 2 or pair >= 11 else 0 if pair >= 6 else -1


def model_bonus(hand: tuple[int, int]) -> int:
    place, pair = hand
    if place >= 2:
        return dict(zip(range(9, 1, -1), BONUS_ODDS, strict=True))[place]
    return 1 if pair >= 6 else -1


def model_net(
    chapter: str, hand: tuple[str, ...], cross: tuple[str, ...], ante: int, bonus: int, times: list[int]
) -> int:
    """What a seat wins or loses that bets these multiples and folds where there is none any more."""
    net = bonus * model_bonus(model_hand(cross))
    if len(times) < 3:
        return net - ante * (2 + sum(times))
    across = model_hand((*hand, *cross[1:4]))
    down = model_hand((*hand, *cross[::2]))
    bets = [model_bet(across, chapter), model_bet(down, chapter), model_bet(max(across, down), chapter)]
    both = model_ante(across) + model_ante(down)
    return net + ante * (both + sum(bet * multiple for bet, multiple in zip(bets, times, strict=True)))


@settings(max_examples=examples(400), deadline=None)
@given(st.data())
def test_12_settlement_against_the_model(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(EDITIONS))
    seats = sorted(data.draw(st.lists(st.integers(1, 6), min_size=1, max_size=6, unique=True)))
    deck = SimulationSource(data.draw(st.integers(0, 2**32))).shuffled(CARDS)
    if data.draw(st.booleans()):  # few cards make the high hands frequent
        few = sorted(deck, key=lambda card: (card.suit not in "cd") + (card.rank < 8))[:24]
        deck = SimulationSource(data.draw(st.integers(0, 2**32))).shuffled(few)
    stakes, times, words = {}, {}, {}
    for seat in seats:
        bonus = data.draw(st.sampled_from([0, 1_00, 7_50]))
        stakes[seat] = antes(data.draw(st.integers(1_00, 500_00)), **({"five_card_bonus": bonus} if bonus else {}))
        times[seat] = data.draw(st.lists(st.integers(1, 3), min_size=0, max_size=3))
        words[seat] = (*(f"bet {multiple}x" for multiple in times[seat]), "fold")
    rules: Rules = {"dealing": data.draw(st.sampled_from(["manual_shoe", "automated_shoe"]))}
    table, _ = play(game, " ".join(map(str, deck)), stakes, rules, decisions=words)
    cross = tuple(map(str, table.round.hand(COMMUNITY)))
    for seat in seats:
        hand = tuple(map(str, table.round.hand(Place.at(seat))))
        ante, bonus = stakes[seat]["ante_down"], stakes[seat].get("five_card_bonus", 0)
        assert table.result.net(seat) == model_net(game.chapter, hand, cross, ante, bonus, times[seat])
    check_conserved(table)


def test_10_b_turned_over_a_stack_settles_the_same() -> None:
    source = SimulationSource(592)
    stakes = antes(10_00) | dict.fromkeys(BETS, 20_00)
    for _ in range(500):
        deck = source.shuffled(CARDS)
        hole, cross = deck[:2], deck[2:7]
        lines = [settle_hands(hole, laid, stakes, NEW.payouts) for laid in (cross, cross[::-1])]
        assert lines[0] == lines[1]
        assert settle_bonus(cross, 5_00, NEW.payouts) == settle_bonus(cross[::-1], 5_00, NEW.payouts)


# ----------------------------------------------------------------------------------- the customary player


@every_edition
def test_11_customary_sees_no_card_that_lies_face_down(game: CrissCrossPoker) -> None:
    """With what lies face down exchanged for other cards the player decides the same."""
    source = SimulationSource(11)
    for _ in range(30):
        deck = source.shuffled(CARDS)
        hole, cross, others = deck[:2], deck[2:7], deck[7:]
        for street, hidden in enumerate([(0, 1, 2, 3, 4), (0, 2, 4), (2,)]):
            other = [others[box] if box in hidden else card for box, card in enumerate(cross)]
            assert _customary(game, hole, cross, street) == _customary(game, hole, other, street)


def _customary(game: CrissCrossPoker, hole: list[Card], cross: list[Card], street: int) -> Decision:
    answer = from_a_deck([*cross, *hole])
    table = drive_until(RoundInPlay(game.begin({1: antes()})), answer, Ask)
    for _ in range(street):
        table.answer(answer(table.request))
        drive_until(table, answer, Ask)
    assert isinstance(table.request, Ask)
    return game.customary(table.round, table.request.questions[0])


@pytest.mark.parametrize(
    ("hole", "cross", "words"),
    [
        ("6c 6d", "2c 3c 9h Jh 4s", ["across_bet 30.00", "down_bet 30.00", "middle_bet 30.00"]),
        ("Ac Kd", "2c 3c 9h 8h 4s", ["across_bet 10.00", "down_bet 10.00", "middle_bet 10.00"]),
        ("7c 2d", "3c 4c 9h 9d 5s", ["across_bet 10.00", "down_bet 10.00", "fold"]),
        ("Ac Kd", "2c Ad 9h 8h 4s", ["across_bet 10.00", "down_bet 10.00", "middle_bet 30.00"]),
        ("5c 2d", "2c 3c 9h Jh 4s", ["fold", "fold"]),
    ],
)
def test_11_what_the_customary_player_bets(hole: str, cross: str, words: list[str]) -> None:
    told = [
        str(_customary(NEW, list(parse_cards(hole)), list(parse_cards(cross)), street)) for street in range(len(words))
    ]
    assert told == words


@pytest.mark.parametrize(("left", "word"), [(30_00, "across_bet 30.00"), (29_99, "across_bet 20.00"), (9_99, "fold")])
def test_11_b_the_customary_player_bets_what_the_money_reaches(left: int, word: str) -> None:
    table = drive_until(RoundInPlay(NEW.begin({1: antes()})), from_a_deck(f"{CROSS} Ad Ah"), Ask)
    assert isinstance(table.request, Ask)
    assert str(NEW.customary(table.round, covered(table.request.questions[0], left))) == word


def test_11_f_the_count_behind_a_middle_bet_is_the_models() -> None:
    """Bet where that keeps more on average than it costs; three times where the bet itself is worth it."""
    source, seen = SimulationSource(674), set()
    for _ in range(60):
        deck = [str(card) for card in source.shuffled(CARDS)]
        hole, cross = (deck[0], deck[1]), deck[2:7]
        nets = {1: 0, 2: 0}
        unseen = [card for card in deck if card not in (*hole, cross[0], cross[1], cross[3], cross[4])]
        for card in unseen:
            laid = (cross[0], cross[1], card, cross[3], cross[4])
            for times in nets:
                nets[times] += model_net("674a", hole, laid, 1, 0, [1, 1, times])
        best = 0 if nets[1] < -4 * len(unseen) else 3 if nets[2] > nets[1] else 1
        shown = {box: parse_cards(cross[box])[0] for box in (0, 1, 3, 4)}
        stakes = antes(10_00) | {"across_bet": 10_00, "down_bet": 10_00}
        assert middle_times(parse_cards(" ".join(hole)), shown, stakes, 10_00, NEW.payouts) == best
        seen.add(best)
    assert seen == {0, 1, 3}


# ------------------------------------------------------------------------------------ 13: irregularities

LEGAL = {
    "card_face_up": {"deal"},
    "card_dealt_in_error": {"deal"},
    "incorrect_number_of_cards": {"deal", "stub", "decision", "reveal", "settle"},
    "community_card_exposed": {"deal", "stub", "decision", "reveal"},
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
    ({"shuffling": "reshuffling_device", "dealing": "automated_shoe"}, {}),
    (BY_HAND, {"preshuffled": True}),
]


@every_edition
def test_13_no_rule_is_invented(game: CrissCrossPoker) -> None:
    assert [entry.id for entry in game.irregularities] == list(LEGAL)


@every_edition
@pytest.mark.parametrize("id", LEGAL)
def test_13_every_irregularity_at_every_point_where_it_can_be_true(game: CrissCrossPoker, id: str) -> None:
    """Declared at each request in turn: refused and nothing changed, or taken; and never a cent lost."""
    taken: set[str] = set()
    refusals: list[Refused] = []
    stakes = {1: antes(), 2: antes(five_card_bonus=5_00), 3: antes()}
    words: dict[int, Words] = {1: ("fold",), 3: ("bet", "fold")}
    cards = f"{CROSS} Js Ad 8d 4h Ah 8h"
    for rules, situation in TABLES:
        whole = play(game, cards, stakes, rules, decisions=words, count_stub=True, **situation)[1]
        for number in range(len(whole)):
            try:
                table, requests = play(
                    game, cards, stakes, rules, {number: _declared(game, id)}, words, count_stub=True, **situation
                )
            except Refused as refused:
                refusals.append(refused)
                continue
            taken.add(str(requests[number].point))
            check_conserved(table)
    assert all(str(refused.section).startswith(f"{game.chapter}.") for refused in refusals)
    assert taken == LEGAL[id]
    assert taken == {str(point) for point in game.irregularity(id).points}


def _declared(game: CrissCrossPoker, id: str) -> Declared:
    needs = game.irregularity(id).needs
    return Declared(id, parse_cards("Tc")[0] if "card" in needs else None, 2 if "seat" in needs else None)


@every_edition
def test_13_a_the_card_is_out_of_the_round(game: CrissCrossPoker) -> None:
    (found,) = parse_cards("Kd")
    table, _ = play(game, declare={6: Declared("card_face_up", found)})
    assert table.round.hand(DISCARD) == (found,)
    assert not table.result.void


@every_edition
def test_13_c_and_d_folded_before_the_exposure_stays_lost_and_from_the_deal_comes_back(game: CrissCrossPoker) -> None:
    words: dict[int, Words] = {1: ("fold",), 2: ("bet", "bet", "bet")}
    whole = play(game, decisions=words)[1]
    reveal = at(whole, Reveal)
    exposed, _ = play(game, declare={reveal: Declared("community_card_exposed")}, decisions=words)
    assert (exposed.result.net(1), exposed.result.net(2)) == (-20_00, 0)
    misdealt, _ = play(game, declare={reveal: Declared("incorrect_number_of_cards")}, decisions=words)
    assert (misdealt.result.net(1), misdealt.result.net(2)) == (0, 0)


@every_edition
def test_13_d_exposed_from_the_first_community_card_to_the_last_reveal(game: CrissCrossPoker) -> None:
    """Partial reveals are in order; what lies face down can be exposed too early until the middle card is shown."""
    whole = play(game)[1]
    legal = []
    for number in range(len(whole)):
        try:
            table, _ = play(game, declare={number: Declared("community_card_exposed")})
        except Refused:
            continue
        assert table.result.void
        legal.append(number)
    first = at(whole, Deal)
    last = next(number for number, one in enumerate(whole) if isinstance(one, Reveal) and len(one.cards) == 1)
    points = [number for number, one in enumerate(whole) if one.point and first <= number <= last]
    assert legal == points


@every_edition
def test_7_b_all_leave_and_the_round_still_ends(game: CrissCrossPoker) -> None:
    answer = FromADeck(TWO_SEATS, otherwise=None)
    table = RoundInPlay(game.begin({1: antes(), 2: antes(five_card_bonus=5_00)}))
    for seat in (1, 2):
        drive_until(table, answer, Ask).answer(Declared("player_leaves", seat=seat))
    drive(table, answer)
    assert (table.result.net(1), table.result.net(2)) == (-20_00, -25_00)
