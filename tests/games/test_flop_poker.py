"""Flop Poker by section, both chapters: the order of the steps, what each hand pays, who takes the pot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feltwork.equipment.cards import CARDS, RANKS, Card, parse_cards
from feltwork.equipment.randomness import SimulationSource
from feltwork.games.flop_poker.procedure import FlopPoker, FlopPoker583, FlopPoker667a
from feltwork.games.flop_poker.settlement import (
    HIGH_PAIRS,
    best_hand,
    settle_pot,
    split_pot,
    three_card_names,
    worth_a_flop_wager,
)
from feltwork.procedure.action import Decision
from feltwork.procedure.place import COMMUNITY, DISCARD, Place
from feltwork.procedure.request import (
    Announce,
    Answer,
    Ask,
    Burn,
    Cut,
    CutAt,
    Deal,
    Declared,
    Request,
    Reveal,
    Settle,
    Shuffle,
)
from feltwork.procedure.settling import by_table, row_names
from feltwork.ranking.poker import rank_five
from feltwork.ranking.three_card import rank_three
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.settle import settle
from feltwork.rounds.view import View
from feltwork.submission.paytable import Paytable
from feltwork.terms.odds import MeterShare
from feltwork.terms.refusal import Refused

OLD, NEW = FlopPoker583(), FlopPoker667a()
Edition: TypeAlias = FlopPoker[Any]
EDITIONS: list[Edition] = [OLD, NEW]
both = pytest.mark.parametrize("game", EDITIONS, ids=lambda game: game.edition)

Rules = dict[str, object]
Stakes = dict[int, dict[str, int]]
AUTOMATED: Rules = {"shuffling": "automated"}
BY_HAND: Rules = {"shuffling": "automated", "dealing": "hand"}
BY_DEVICE: Rules = {"dealing": "automated_shoe"}
ONE: Stakes = {1: {"pot": 1_00, "ante": 10_00}}
TWO: Stakes = {2: {"pot": 1_00, "ante": 10_00}, 5: {"pot": 1_00, "ante": 20_00}}
ONE_SEAT = "Ks 7c 2h Kd 9h 4s"
"""A pair of kings; what is burned is not listed."""
TWO_SEATS = "Ks Qs 7c 7d 2h 2d Kd 9h 4s"


def play(
    game: Edition,
    cards: str = ONE_SEAT,
    stakes: Stakes | None = None,
    rules: Rules | None = None,
    declare: dict[int, Declared] | None = None,
    decisions: dict[int, str] | None = None,
    **situation: object,
) -> tuple[RoundInPlay, list[Request]]:
    """A round from a deck of these cards; ``declare`` answers the request of that number, counted from 0."""
    table = RoundInPlay(game.begin(stakes or ONE, game.submission(rules), situation))
    shoe, requests = list(parse_cards(cards)), list[Request]()
    while not table.done:
        declared = (declare or {}).get(len(requests))
        requests.append(table.request)
        table.answer(declared or _answer(table.request, shoe, decisions or {}))
    return table, requests


def _answer(request: Request, shoe: list[Card], decisions: Mapping[int, str]) -> Answer:
    if isinstance(request, Deal):
        return tuple(shoe.pop(0) for _ in range(request.count))
    if isinstance(request, Ask):
        return {question.seat: Decision(decisions.get(question.seat, "flop")) for question in request.questions}
    return None


def until(game: Edition, kind: type[Request], rules: Rules | None = None, **situation: object) -> RoundInPlay:
    """A round of one seat that waits for its first request of a kind."""
    table = RoundInPlay(game.begin(ONE, game.submission(rules), situation))
    shoe = list(parse_cards(ONE_SEAT))
    while not isinstance(table.request, kind):
        table.answer(_answer(table.request, shoe, {}))
    return table


def sections(requests: list[Request]) -> list[str]:
    """Without the chapter's number."""
    return [request.section.partition(".")[2] for request in requests]


def lines(table: RoundInPlay, seat: int) -> list[tuple[str, int, int]]:
    return [(line.wager, line.staked, line.returned) for line in table.result.lines[seat]]


# ------------------------------------------------------------------------------------ 2 to 5: table and cards


@both
def test_2_a_six_positions(game: Edition) -> None:
    assert game.positions == 6
    with pytest.raises(Refused, match=r"\.2\(a\)"):
        game.begin({7: ONE[1]})


@both
def test_3_a_one_deck_of_52_cards_and_two_cover_cards(game: Edition) -> None:
    for decks in (1, 2):
        deck = game.deck(game.submission({"decks": decks, **AUTOMATED}))
        assert deck.total() == len(deck) == 52
    deck_clause = game.equipment(game.submission())[0]
    assert (deck_clause.section, deck_clause.text) == (
        f"{game.chapter}.3(a)",
        "one deck of 52 cards and two cover cards",
    )


@both
def test_3_b_3_the_decks_alternate(game: Edition) -> None:
    two: Rules = {"decks": 2, **AUTOMATED}
    first, requests = play(game, rules=two)
    assert [request.deck for request in requests if isinstance(request, Shuffle)] == ["deck 1"]
    assert game.next_situation(first.round)["deck"] == 2
    with pytest.raises(Refused, match=r"\.3\(a\)"):
        play(game, deck=2)


@both
def test_3_c_when_the_decks_are_changed(game: Edition) -> None:
    for rules, hours, section in (({}, 8, "3(c)(2)"), (BY_HAND, 4, "3(c)(1)"), (BY_DEVICE, 8, "3(c)(2)")):
        clock = game.clocks(game.submission(rules))[0]
        assert (clock.hours, clock.section) == (hours, f"{game.chapter}.{section}")


@both
def test_4_e_a_preinspected_deck_is_told_of(game: Edition) -> None:
    opened = {clause.section for clause in game.opening(game.submission())}
    assert f"{game.chapter}.4(e)" in opened
    assert f"{game.chapter}.4(d)" not in opened


@both
def test_5_c_and_d_who_shuffled_by_hand_or_got_a_preshuffled_deck_cuts(game: Edition) -> None:
    assert sections(play(game)[1])[:3] == ["5(a)", "5(c)(2)", "5(d)"]
    assert sections(play(game, rules=AUTOMATED, preshuffled=True)[1])[:3] == ["5(a)", "5(c)(2)", "5(d)"]
    assert sections(play(game, rules=AUTOMATED)[1])[:3] == ["5(a)", "5(c)(1)", "8(a)"]
    table = until(game, Cut)
    with pytest.raises(Refused, match=r"\.5\(d\)"):
        table.answer(CutAt(0, 9))
    table.answer(CutAt(0, 10))


@both
def test_5_g_a_device_that_reshuffles_by_itself_spares_cut_and_count(game: Edition) -> None:
    table, requests = play(game, rules={"shuffling": "reshuffling_device"}, rounds_since_stub_count=4)
    assert sections(requests)[:3] == ["5(a)", "5(g)", "8(a)"]
    assert not any(isinstance(request, Cut) for request in requests)
    assert game.next_situation(table.round)["rounds_since_stub_count"] == 0
    with pytest.raises(Refused, match="were not cut"):
        until(game, Deal, {"shuffling": "reshuffling_device"}).answer(Declared("cut_improper"))


# ------------------------------------------------------------------------------------------- 7: the wagers


@both
def test_7_d_1_the_pot_is_the_table_minimum_and_nothing_else(game: Edition) -> None:
    rules = game.submission({"table_minimum": 25, "table_maximum": 500})
    shown = {wager.id: game.limits(rules, wager) for wager in game.wagers if wager.placed}
    assert shown["pot"] == (25_00, 25_00)
    assert shown["ante"] == (25_00, 500_00)
    assert {limits for wager, limits in shown.items() if wager not in ("pot", "ante")} == {(1, 500_00)}
    for pot in (24_99, 25_01):
        with pytest.raises(Refused, match=r"7\(d\)\(1\)"):
            game.begin({1: {"pot": pot, "ante": 25_00}}, rules)
    assert [wager.id for wager in game.wagers if wager.required] == ["pot", "ante"]


@both
def test_7_d_1_a_file_without_a_table_minimum_shows_it_by_its_pot(game: Edition) -> None:
    stakes = {4: {"pot": 15_00, "ante": 20_00}, 2: {"pot_wager": 10_00, "ante": 20_00}}
    assert game.rules_shown({}, stakes) == {"table_minimum": "10.00"}
    assert game.rules_shown({"table_minimum": 5, "decks": 1}, stakes) == {"table_minimum": 5, "decks": 1}
    assert game.rules_shown({"decks": 1}, {1: {"ante": 20_00}}) == {"decks": 1}
    assert game.rules_shown({}, {1: {"pot": 0, "ante": 20_00}, 2: {"pot": -5_00}}) == {}
    file: dict[str, Any] = {
        "game": game.edition,
        "seats": {"1": {"wagers": {"pot": 7, "ante": 9}, "cards": ["Ks", "7c", "2h"], "decisions": ["fold"]}},
        "community": ["Kd", "9h", "4s"],
    }
    assert settle(file).round.rules.table_minimum == 7_00
    with pytest.raises(Refused, match=r"exactly 1\.00"):
        settle({**file, "rules": {"table_minimum": 1}})


@both
def test_7_d_1_a_pot_of_nothing_is_no_pot(game: Edition) -> None:
    for pot in (0, -1_00):
        with pytest.raises(Refused, match=r"7\(d\)\(1\)"):
            game.begin({1: {"pot": pot, "ante": 10_00}})


@both
def test_7_d_3_the_three_card_bonus_is_offered_or_not_with_its_table(game: Edition) -> None:
    for offered in (True, False):
        rules = game.submission({"three_card_bonus_offered": offered})
        tables = {table.wager for table in game.paytables_in_force(rules)}
        assert ("three_card_bonus" in {wager.id for wager in game.offered(rules)}) is offered
        assert ("three_card_bonus" in tables) is offered
        assert "flop" in tables


def test_7_d_4_the_progressive_came_with_667a() -> None:
    assert {wager.id for wager in NEW.wagers} - {wager.id for wager in OLD.wagers} == {"progressive_flop"}
    new, old = ({option.id for option in game.rules_type.options()} for game in (NEW, OLD))
    assert new - old == {"progressive_flop", "progressive_reset", "rate_of_progression"}
    assert OLD.meters(OLD.submission()) == {}
    assert NEW.meters(NEW.submission()) == {"progressive": 10_000_00}
    without = NEW.submission({"progressive_flop": "not offered"})
    assert NEW.meters(without) == {}
    assert "progressive_flop" not in {wager.id for wager in NEW.offered(without)}
    system = {"667a.2(c)", "667a.2(c)(1)", "667a.2(c)(2)"}
    assert system <= {clause.section for clause in NEW.equipment(NEW.submission())}
    assert not system & {clause.section for clause in NEW.equipment(without)}
    for name in ("progressive", "progressive_payout"):
        assert NEW.wager(name).id == "progressive_flop"
    assert NEW.wager("bonus").id == OLD.wager("three_card").id == "three_card_bonus"


@both
def test_7_refused_submissions(game: Edition) -> None:
    stated: list[tuple[Rules, set[str]]] = [
        ({"decks": 2}, {"3(b)"}),
        ({"dealing": "hand"}, {"9(a)(1)"}),
        ({"table_minimum": 20, "table_maximum": 10}, {"7(d)(1)"}),
        ({"three_card_bonus_offered": "A", "decks": 3}, {"7(d)(3)", "3(b)"}),
    ]
    for rules, refused in stated:
        with pytest.raises(Refused) as refusal:
            game.submission(rules)
        found = {str(breach.section) for breach in getattr(refusal.value, "breaches", [])}
        assert found == {f"{game.chapter}.{section}" for section in refused}


# ---------------------------------------------------------------------------- 8 to 10: the ways of dealing

BEFORE_583 = {
    "manual": ["8(a)", "8(b)", "8(b)", *["8(c)"] * 6, "11(b)", *["11(c)"] * 4, "8(d)"],
    "hand": ["9(a)(2)", "9(b)", "9(b)", *["9(c)"] * 6, "11(b)", *["11(c)"] * 4, "9(d)"],
    "device": ["10(a)(1)", "10(a)(2)", "10(a)(2)", *["10(b)"] * 4, "10(c)", "11(b)", *["11(c)"] * 2],
}
BEFORE_667A = {
    "manual": ["8(a)", "8(b)", "8(b)", "8(c)", *["8(d)"] * 6, "11(b)", *["11(c)"] * 4, "8(e)"],
    "hand": ["9(a)(2)", "9(b)", "9(b)", "9(c)", *["9(d)"] * 6, "11(b)", *["11(c)"] * 4, "9(e)"],
    "device": ["10(a)(1)", "10(a)(2)", "10(a)(2)", "10(b)", *["10(c)"] * 4, "10(d)", "11(b)", *["11(c)"] * 2],
}
WAYS: dict[str, Rules] = {"manual": {}, "hand": BY_HAND, "device": BY_DEVICE}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("game", "before"), [(OLD, BEFORE_583), (NEW, BEFORE_667A)], ids=["583", "667a"])
def test_8_to_10_in_the_order_of_the_chapter(game: Edition, before: dict[str, list[str]], way: str) -> None:
    _, requests = play(game, TWO_SEATS, TWO, WAYS[way])
    start = sections(requests).index(before[way][0])
    assert sections(requests)[start : start + len(before[way]) + 1] == [*before[way], "11(d)"]
    dealt = [str(request.to) for request in requests if isinstance(request, Deal)]
    device = way == "device"
    assert dealt == (["seat 2", "seat 5", "community"] if device else ["seat 2", "seat 5"] * 3 + ["community"] * 3)
    flop = [request for request in requests if isinstance(request, Deal) and request.to == COMMUNITY]
    assert {(deal.face_up, deal.opening) for deal in flop} == {(not device, device)}
    assert not any(request.face_up for request in requests if isinstance(request, Deal) and request.to != COMMUNITY)
    burned = [(request.count, request.face_up) for request in requests if isinstance(request, Burn)]
    assert burned == ([] if device else [(1, False)])


@both
def test_8_b_the_pot_wagers_are_gathered_after_no_more_bets(game: Edition) -> None:
    _, requests = play(game, TWO_SEATS, TWO)
    texts = [request.text for request in requests if isinstance(request, Announce)]
    assert texts.index("no more bets") < texts.index("the Pot Wagers go to the center: $2.00")


LOCKED = "the progressive system accepts no further chips"


@pytest.mark.parametrize(("way", "section"), [("manual", "8(b)"), ("hand", "9(b)"), ("device", "10(a)(2)")])
def test_667a_8_b_the_progressive_locks_and_its_chips_are_counted(way: str, section: str) -> None:
    chips = {seat: {**TWO[seat], "progressive_flop": 1_00} for seat in TWO}
    _, requests = play(NEW, TWO_SEATS, chips, WAYS[way])
    said = [(r.text, r.section) for r in requests if isinstance(r, Announce) and r.section == f"667a.{section}"]
    assert [text for text, _ in said] == [
        "no more bets",
        LOCKED,
        "Progressive Flop Wagers collected and counted: 2, as many as the system accepted",
        "they go into the table inventory container",
    ]
    nobody = [request.text for request in play(NEW)[1] if isinstance(request, Announce)]
    assert LOCKED in nobody
    assert not any("counted" in text for text in nobody)
    for requests in (play(NEW, rules={"progressive_flop": "not offered"})[1], play(OLD)[1]):
        assert LOCKED not in [request.text for request in requests if isinstance(request, Announce)]


STUB = {
    "583 manual": ("8(e)", "8(f)", "8(g)"),
    "583 hand": ("9(e)", "9(f)", "9(g)"),
    "583 device": ("10(d)", "10(e)", "10(f)"),
    "667a manual": ("8(f)", "8(g)", "8(h)"),
    "667a hand": ("9(f)", "9(g)", "9(h)"),
    "667a device": ("10(e)", "10(f)", "10(g)"),
}


@pytest.mark.parametrize("way", WAYS)
@both
def test_8_e_and_f_the_stub_is_counted_in_the_fifth_round(game: Edition, way: str) -> None:
    counted, right, _ = STUB[f"{game.chapter} {way}"]
    stand: dict[str, Any] = {}
    for number in range(1, 7):
        table, requests = play(game, rules=WAYS[way], **stand)
        told = [request.section for request in requests if getattr(request, "text", "").startswith("the dealer counts")]
        assert told == ([f"{game.chapter}.{counted}"] if number == 5 else [])
        said = [
            request.section for request in requests if getattr(request, "text", "").startswith("the count is right")
        ]
        assert said == ([f"{game.chapter}.{right}"] if number == 5 else [])
        following = game.next_situation(table.round)
        stand = {key.id: key.write(following[key.id]) for key in game.situation}
        assert stand["rounds_since_stub_count"] == number % 5


@pytest.mark.parametrize("outcome", ["stub_count_misdealt", "stub_count_wrong"])
@pytest.mark.parametrize("way", WAYS)
@both
def test_8_g_and_h_a_wrong_count_voids_by_the_section_of_the_way_dealt(game: Edition, way: str, outcome: str) -> None:
    section = f"{game.chapter}.{STUB[f'{game.chapter} {way}'][2]}"
    plain = play(game, rules=WAYS[way], decisions={1: "fold"}, count_stub=True)[1]
    stub = next(index for index, request in enumerate(plain) if request.point == "stub")
    table, requests = play(
        game, rules=WAYS[way], decisions={1: "fold"}, count_stub=True, declare={stub: Declared(outcome)}
    )
    assert table.result.void
    assert {str(line.section) for line in table.result.lines[1]} == {section}
    assert table.result.net(1) == 0
    removed = ["the entire deck is removed from the table"] if outcome == "stub_count_wrong" else []
    assert table.round.aftermath == removed
    listed = game.irregularities_at(table.round.rules, requests[stub])
    assert {entry.id: entry.section for entry in listed}[outcome] == section


def test_8_g_and_h_the_irregularity_is_listed_under_each_chapters_own_letter() -> None:
    assert (OLD.irregularity("stub_count_wrong").section, NEW.irregularity("stub_count_wrong").section) == (
        "583.8(g)",
        "667a.8(h)",
    )
    for game, letter in ((OLD, "583.8(e)"), (NEW, "667a.8(f)")):
        assert {key.section for key in game.situation if "stub" in key.id} == {letter}


@both
def test_10_the_community_stack_lies_unseen_until_all_have_decided(game: Edition) -> None:
    table = RoundInPlay(game.begin(ONE, game.submission(BY_DEVICE)))
    shoe, view, seen = list(parse_cards(ONE_SEAT)), View(table.round, 1), list[bool]()
    while not table.done:
        request = table.request
        answer = _answer(request, shoe, {})
        table.answer(answer)
        view.note(request, answer)
        if isinstance(request, Ask | Reveal):
            (flop,) = (one.cards for one in view.places() if one.place == COMMUNITY)
            seen.append(None not in flop)
    assert seen == [False, True, True]


# ------------------------------------------------------------------------------- 11: completing the round

THREE: Stakes = {
    1: {"pot": 1_00, "ante": 10_00, "three_card_bonus": 5_00},
    3: {"pot": 1_00, "ante": 20_00},
    6: {"pot": 1_00, "ante": 30_00, "three_card_bonus": 5_00},
}
THREE_SEATS = "Ks Qs 9s 7c 7d 9d 2h 2d 3c Kd 9h 4s"


@both
def test_11_b_asked_together_from_the_dealers_left(game: Edition) -> None:
    _, requests = play(game, THREE_SEATS, THREE)
    (ask,) = (request for request in requests if isinstance(request, Ask))
    assert [question.seat for question in ask.questions] == [1, 3, 6]
    assert [(action.word, action.costs) for action in ask.questions[2].actions] == [("flop", 30_00), ("fold", 0)]


@pytest.mark.parametrize("word", ["flop", "Flop Wager", "flop_bet", "bet", "play", "raise", "flop 10", "flop 1x"])
def test_11_b_words_for_the_flop_wager(word: str) -> None:
    table = until(NEW, Ask)
    (question,) = getattr(table.request, "questions", ())
    assert question.read(word) == Decision("flop")


@both
def test_11_b_every_flop_wager_lies_before_a_folded_ante_is_collected(game: Edition) -> None:
    table = RoundInPlay(game.begin(TWO))
    shoe = list(parse_cards(TWO_SEATS))
    while not isinstance(table.request, Settle):
        table.answer(_answer(table.request, shoe, {2: "fold"}))
    assert table.round.open == {2: {"pot": 1_00, "ante": 10_00}, 5: {"pot": 1_00, "ante": 20_00, "flop": 20_00}}
    assert table.round.hand(COMMUNITY) == ()


@both
def test_11_d_settled_from_the_dealers_right_folded_or_not_and_the_pot_at_the_end(game: Edition) -> None:
    table, requests = play(game, THREE_SEATS, THREE, decisions={6: "fold"})
    revealed = [request.place.seat for request in requests if isinstance(request, Reveal)]
    assert revealed == [6, 3, 1]
    settled = [
        (request.seat, request.section.partition(".")[2], [line.wager for line in request.lines])
        for request in requests
        if isinstance(request, Settle)
    ]
    assert settled == [
        (6, "11(b)", ["ante"]),
        (6, "11(d)(1)", ["three_card_bonus"]),
        (3, "11(d)(2)", ["ante", "flop"]),
        (1, "11(d)(1)", ["three_card_bonus"]),
        (1, "11(d)(2)", ["ante", "flop"]),
        (6, "11(e)", ["pot"]),
        (3, "11(e)", ["pot"]),
        (1, "11(e)", ["pot"]),
    ]
    assert lines(table, 6) == [("ante", 30_00, 0), ("three_card_bonus", 5_00, 10_00), ("pot", 1_00, 3_00)]
    assert sections(requests)[-1] == "11(f)"


def test_667a_11_d_2_a_progressive_payout_is_verified_validated_paid_and_documented() -> None:
    stakes = {1: {"pot": 1_00, "ante": 10_00, "progressive_flop": 1_00}}
    steps = ["11(d)(2)", "11(d)(2)(i)", "11(d)(2)(ii)", "11(d)(2)(iii)", "11(d)(2)(iv)"]
    _, flush = play(NEW, "Kh 7h 2h 9h 4h 3s", stakes)
    assert [section for section in sections(flush) if section.startswith("11(d)(2)")] == steps
    _, royal = play(NEW, "Kh Qh Ah Jh Th 3s", stakes)
    assert [section for section in sections(royal) if section.startswith("11(d)(2)")] == [*steps, "11(d)(2)(iv)"]
    last = [request.text for request in royal if isinstance(request, Announce)][-2]
    assert last.startswith("a share of the meter is not paid from the table inventory")
    _, pair = play(NEW, "Kh Kd 2h 9h 4h 3s", stakes)
    assert [section for section in sections(pair) if section.startswith("11(d)(2)")] == ["11(d)(2)", "11(d)(2)"]


@pytest.mark.parametrize("cards", list(permutations(["Kc", "Kd", "2h"])))
def test_11_d_2_exactly_two_of_the_three_community_cards_whichever(cards: tuple[str, ...]) -> None:
    own = parse_cards("As 7h 3d")
    hand = best_hand(own, parse_cards(cards))
    assert hand == rank_five([*own, *parse_cards("Kc Kd")])
    assert hand.words == "pair of kings"


def test_11_e_split_pot_leaves_the_house_nothing() -> None:
    for pot in range(1, 200):
        for count in range(1, 7):
            shares = split_pot(pot, list(range(count, 0, -1)))
            assert sum(shares.values()) == pot
            assert list(shares) == list(range(count, 0, -1))
            assert sorted(shares.values(), reverse=True) == list(shares.values())
            assert max(shares.values()) - min(shares.values()) <= 1


def test_11_e_why_the_pot_goes_where_it_goes() -> None:
    high = rank_five(parse_cards("Kc Kd Qs 9h 3c"))
    low = rank_five(parse_cards("Kh Ks Qd 8h 4c"))
    pair = rank_five(parse_cards("2h 2s Qc 8d 4d"))
    lines = settle_pot({6: low, 2: pair, 1: high}, {6: 5_00, 2: 5_00, 1: 5_00}, 15_00, "583.11(e)")
    assert {seat: (line.returned, line.why) for seat, line in lines.items()} == {
        6: (0, "pair of kings against pair of kings, which has the next highest card"),
        2: (0, "pair of 2s against pair of kings"),
        1: (15_00, "the highest hand, pair of kings, takes the pot of $15.00"),
    }
    split = settle_pot({2: high, 1: high}, {2: 5_00, 1: 5_00}, 10_00, "583.11(e)")
    assert {line.why for line in split.values()} == {"identical hands, pair of kings, split the pot of $10.00 in 2"}
    assert {(line.odds, line.section) for line in (*lines.values(), *split.values())} == {(None, "583.11(e)")}
    assert settle_pot({}, {}, 10_00, "583.11(e)") == {}


# ---------------------------------------------------------------------------- 12: the tables, hand by hand

FLOP_ODDS = {
    "royal_flush": 1000,
    "straight_flush": 500,
    "four_of_a_kind": 100,
    "full_house": 30,
    "flush": 20,
    "straight": 10,
    "three_of_a_kind": 4,
    "two_pair": 2,
    "a_pair_of_jacks_queens_kings_or_aces": 1,
}
BONUS_ODDS = {"royal": 100, "straight_flush": 50, "three_of_a_kind": 25, "straight": 6, "flush": 3, "a_pair": 1}


def printed(table: Paytable) -> dict[str, str]:
    return {row.hand: str(row.pays) for row in table}


@both
def test_12_b_and_c_the_tables_as_printed(game: Edition) -> None:
    assert printed(game.table("flop")) == {hand: f"{odds:,} to 1" for hand, odds in FLOP_ODDS.items()}
    assert printed(game.table("three_card_bonus")) == {hand: f"{odds} to 1" for hand, odds in BONUS_ODDS.items()}
    assert {row.section for row in game.table("flop")} == {f"{game.chapter}.12(b)"}
    assert {row.section for row in game.table("three_card_bonus")} == {f"{game.chapter}.12(c)"}


def test_667a_12_d_1_the_tables_as_printed() -> None:
    shares = {"royal_flush": "100% of meter", "straight_flush": "5% of meter", "four_of_a_kind": "250 for 1"}
    assert printed(NEW.table("progressive_flop", "A")) == {**shares, "full_house": "30 for 1", "flush": "20 for 1"}
    assert printed(NEW.table("progressive_flop", "B")) == {**shares, "full_house": "50 for 1", "flush": "25 for 1"}
    for letter in "AB":
        in_force = NEW.paytables_in_force(NEW.submission({"progressive_flop": letter}))
        assert [table.id for table in in_force if table.wager == "progressive_flop"] == [letter]


@both
def test_12_c_every_three_cards_meet_one_row_or_lose_and_what_the_house_keeps(game: Edition) -> None:
    """1,188 of 22,100: 4 royals, 44 straight flushes, 52 trips, 720 straights, 1,096 flushes, 3,744 pairs."""
    table, rows, net = game.table("three_card_bonus"), Counter[str](), 0
    for cards in combinations(CARDS, 3):
        names = three_card_names(rank_three(cards))
        row = table.best(names)
        rows[row.hand if row else "loses"] += 1
        net += by_table("three_card_bonus", 1_00, table, names, "", "", "").net
    assert rows == {
        "royal": 4,
        "straight_flush": 44,
        "three_of_a_kind": 52,
        "straight": 720,
        "flush": 1096,
        "a_pair": 3744,
        "loses": 16440,
    }
    assert Fraction(-net, 100) == 16440 - sum(rows[hand] * odds for hand, odds in BONUS_ODDS.items()) == 1188


@pytest.mark.parametrize("rank", range(2, 15))
def test_12_b_jacks_or_better(rank: int) -> None:
    pair = [card for card in CARDS if card.rank == rank][:2]
    beside = [card for card in parse_cards("2h 4s 6d 9c") if card.rank != rank][:3]
    hand = rank_five([*pair, *beside])
    assert hand.category == "pair"
    assert (OLD.table("flop").best(row_names(hand, HIGH_PAIRS)) is not None) is (rank >= 11)


# ---------------------------------------------------------- 11 and 12: every flop to every hand, and published


def classes() -> Iterator[tuple[tuple[Card, ...], int]]:
    """Three cards, once for all that differ in the names of the suits only, and how many those are."""
    alike: dict[tuple[tuple[int, int], ...], list[tuple[Card, ...]]] = {}
    for cards in combinations(CARDS, 3):
        orders = permutations({card.suit for card in cards})
        key = min(tuple(sorted((card.rank, suits.index(card.suit)) for card in cards)) for suits in orders)
        alike.setdefault(key, []).append(cards)
    return ((hands[0], len(hands)) for hands in alike.values())


def flop_counts() -> list[tuple[tuple[Card, ...], int, Counter[str]]]:
    """What each class of three cards grows to over all 18,424 flops, by the rows of the Flop Wager's table."""
    np = pytest.importorskip("numpy")
    from feltwork.ranking.kernels import POKER, rank_hands

    index = {card: number for number, card in enumerate(sorted(CARDS, key=lambda card: (card.rank, card.suit)))}
    triples = np.array(list(combinations(range(49), 3)))
    pairs = np.array(list(combinations(range(49), 2)))
    found = []
    for cards, number in classes():
        own = np.array([index[card] for card in cards], dtype=np.uint8)
        rest = np.array([other for other in range(52) if other not in own], dtype=np.uint8)
        fives = np.concatenate([np.tile(own, (len(pairs), 1)), rest[pairs]], axis=1)
        worth = np.zeros((49, 49), dtype=np.int64)
        worth[pairs[:, 0], pairs[:, 1]] = rank_hands(fives)
        best = np.max([worth[triples[:, a], triples[:, b]] for a, b in ((0, 1), (0, 2), (1, 2))], axis=0)
        grown: Counter[str] = Counter()
        for category, ranked, times in _grouped(np, best):
            hand = POKER.twin.from_number(ranked)
            assert category == hand.ORDER.index(hand.category)
            row = OLD.table("flop").best(row_names(hand, HIGH_PAIRS))
            grown[row.hand if row else "loses"] += times
        found.append((cards, number, grown))
    return found


def _grouped(np: Any, numbers: Any) -> Iterator[tuple[int, int, int]]:
    """One hand of each category and first rank: a row of the table does not look further."""
    firsts, at, times = np.unique(numbers >> 16, return_index=True, return_counts=True)
    for first, where, count in zip(firsts, at, times, strict=True):
        yield int(first) >> 4, int(numbers[where]), int(count)


def test_12_exact_house_edge_and_when_a_flop_wager_is_worth_it() -> None:
    """5.4237% with a straight at 11 to 1: 888casino.com/blog/novelty-games/flop-poker-hole-card-play; 6.4851% at 10."""
    found = flop_counts()
    assert len(found) == 1755
    assert sum(number for _, number, _ in found) == 22_100
    edges = {}
    for straight in (10, 11):
        odds = FLOP_ODDS | {"straight": straight}
        total = Fraction(0)
        for cards, number, grown in found:
            assert grown.total() == 18_424
            won = sum(times * (odds[row] + 1) for row, times in grown.items() if row != "loses")
            value = Fraction(won - 2 * grown["loses"], 18_424)
            assert worth_a_flop_wager(cards) is (value > -1)
            total += number * max(value, Fraction(-1))
        edges[straight] = -total / 22_100
    assert f"{float(100 * edges[11]):.4f}" == "5.4237"
    assert edges[10] == Fraction(3300677, 50896300)
    assert f"{float(100 * edges[10]):.4f}" == "6.4851"


def test_11_b_customary_players_fold_3000_of_22100() -> None:
    folds = sum(not worth_a_flop_wager(cards) for cards in combinations(CARDS, 3))
    assert folds == 3000
    table = until(NEW, Ask)
    (question,) = getattr(table.request, "questions", ())
    assert NEW.customary(table.round, question) == Decision("flop")
    table.round.cards[Place.at(1)] = list(parse_cards("Tc 5d 2h"))
    assert NEW.customary(table.round, question) == Decision("fold")


# --------------------------------------------------------- an independent small model, from the text alone


def model_five(cards: tuple[str, ...]) -> tuple[int, ...]:
    """6(b) once more: a place from 9 (royal flush) to 0, then what breaks the tie."""
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    shape, order = [count for count, _ in groups], [rank for _, rank in groups]
    suited = len({card[1] for card in cards}) == 1
    run = len(groups) == 5 and ranks[0] - ranks[4] == 4
    if ranks == [12, 3, 2, 1, 0]:
        run, order = True, [3]
    if run:
        return (9 if suited and order[0] == 12 else 8 if suited else 4, order[0])
    for place, held in ((7, [4, 1]), (6, [3, 2]), (3, [3, 1, 1]), (2, [2, 2, 1]), (1, [2, 1, 1, 1])):
        if shape == held:
            return (place, *order)
    return (5 if suited else 0, *ranks)


MODEL_FLOP = {9: 1000, 8: 500, 7: 100, 6: 30, 5: 20, 4: 10, 3: 4, 2: 2, 1: 1}
MODEL_FOR = {"A": {7: 250, 6: 30, 5: 20}, "B": {7: 250, 6: 50, 5: 25}}


def model_bonus(cards: tuple[str, ...]) -> int:
    """6(d) and 12(c) once more: what a dollar nets."""
    ranks = sorted(RANKS.index(card[0]) for card in cards)
    suited = len({card[1] for card in cards}) == 1
    run = ranks in ([rank, rank + 1, rank + 2] for rank in range(11)) or ranks == [0, 1, 12]
    if run and suited:
        return 100 if ranks == [10, 11, 12] else 50
    if ranks[0] == ranks[2]:
        return 25
    if run or suited:
        return 6 if run else 3
    return 1 if ranks[0] == ranks[1] or ranks[1] == ranks[2] else -1


def model_round(
    hands: dict[int, tuple[str, ...]],
    flop: tuple[str, ...],
    stakes: Stakes,
    folded: set[int],
    letter: str,
    meter: int,
) -> tuple[dict[int, int], int]:
    """What every seat wins or loses, and what the meter shows in the end."""
    best = {seat: max(model_five((*own, *two)) for two in combinations(flop, 2)) for seat, own in hands.items()}
    net = dict.fromkeys(hands, 0)
    for seat in sorted(hands, reverse=True):
        placed, place = stakes[seat], best[seat][0]
        net[seat] += placed.get("three_card_bonus", 0) * model_bonus(hands[seat])
        wins = place > 1 or (place == 1 and best[seat][1] >= RANKS.index("J"))
        if seat in folded:
            net[seat] -= placed["ante"]
        else:
            net[seat] += placed["ante"] * (1 + MODEL_FLOP[place]) if wins else -2 * placed["ante"]
        if chip := placed.get("progressive_flop", 0):
            net[seat] -= chip
            if place == 9:
                net[seat] += meter
                meter = 10_000_00
            elif place == 8:
                net[seat] += meter * 5 // 100
                meter -= meter * 5 // 100
            else:
                net[seat] += chip * MODEL_FOR[letter].get(place, 0)
    winners = [seat for seat in sorted(hands, reverse=True) if best[seat] == max(best.values())]
    pot = sum(placed["pot"] for placed in stakes.values())
    for seat in hands:
        net[seat] -= stakes[seat]["pot"]
    for cent in range(pot):  # dealt out a cent at a time, as even as cents are
        net[winners[cent % len(winners)]] += 1
    return net, meter


@settings(max_examples=250, deadline=None)
@given(st.data())
def test_12_settlement_against_the_model(data: st.DataObject) -> None:
    """Decks of few ranks and suits, so that high hands and identical ones come often."""
    game = data.draw(st.sampled_from(EDITIONS))
    seats = sorted(data.draw(st.lists(st.integers(1, 6), min_size=1, max_size=6, unique=True)))
    start = data.draw(st.sampled_from([0, 20, 28]))
    deck = SimulationSource(data.draw(st.integers(0, 2**32))).shuffled([str(card) for card in CARDS])
    deck = [card for card in deck if RANKS.index(card[0]) * 4 >= start]
    pot, amounts = data.draw(st.integers(1, 3_00)), st.integers(10_00, 50_00)
    optional = ["three_card_bonus", *(["progressive_flop"] if game is NEW else [])]
    stakes: Stakes = {}
    for seat in seats:
        more = data.draw(st.lists(st.sampled_from(optional), unique=True))
        stakes[seat] = {"pot": pot, "ante": data.draw(amounts)} | {wager: data.draw(amounts) for wager in more}
    folded = set(data.draw(st.lists(st.sampled_from(seats), unique=True)))
    dealing = data.draw(st.sampled_from(["manual_shoe", "automated_shoe"]))
    letter, meter = data.draw(st.sampled_from("AB")), data.draw(st.integers(0, 50_000_00))
    rules: Rules = {"table_minimum": f"{pot // 100}.{pot % 100:02d}", "dealing": dealing}
    progressive = {"meters": {"progressive": f"{meter // 100}.{meter % 100:02d}"}} if game is NEW else {}
    table, _ = play(
        game,
        " ".join(deck),
        stakes,
        rules | ({"progressive_flop": letter} if game is NEW else {}),
        decisions=dict.fromkeys(folded, "fold"),
        **progressive,
    )
    hands = {seat: tuple(map(str, table.round.hand(Place.at(seat)))) for seat in seats}
    flop = tuple(map(str, table.round.hand(COMMUNITY)))
    net, left = model_round(hands, flop, stakes, folded, letter, meter)
    assert {seat: table.result.net(seat) for seat in seats} == net
    assert table.result.meters == ({"progressive": left} if game is NEW else {})
    pots = [line for seat in seats for line in table.result.lines[seat] if line.wager == "pot"]
    assert sum(line.net for line in pots) == 0, "the house has no part in the pot"


def test_6_b_the_model_agrees_with_the_ranking_on_every_order_of_places() -> None:
    source = SimulationSource(583)
    for _ in range(4_000):
        deck = source.shuffled(CARDS)
        one, two = tuple(deck[:5]), tuple(deck[5:10])
        mine = model_five(tuple(map(str, one))), model_five(tuple(map(str, two)))
        ours = rank_five(one), rank_five(two)
        assert ((ours[0] > ours[1]) - (ours[0] < ours[1])) == ((mine[0] > mine[1]) - (mine[0] < mine[1]))


# ------------------------------------------------------------------------------------------ 12(d): the meter


def test_667a_12_d_3_the_meter_grows_by_the_rate_after_the_round_and_not_by_a_void_one() -> None:
    stakes = {1: {"pot": 1_00, "ante": 10_00, "progressive_flop": 5_00}}
    table, _ = play(NEW, stakes=stakes, meters={"progressive": "12000"})
    assert table.result.meters == {"progressive": 12_000_00}
    assert NEW.next_situation(table.round)["meters"] == {"progressive": 12_001_00}
    faster, _ = play(NEW, stakes=stakes, rules={"rate_of_progression": "50%"})
    assert NEW.next_situation(faster.round)["meters"] == {"progressive": 10_002_50}
    void, _ = play(NEW, stakes=stakes, declare={9: Declared("incorrect_number_of_cards")})
    assert void.result.void
    assert NEW.next_situation(void.round)["meters"] == {"progressive": 10_000_00}


def test_667a_12_d_3_least_rate_and_least_reset() -> None:
    options = {option.id: option for option in NEW.rules_type.options()}
    assert options["rate_of_progression"].permitted() == "from 1% to 100%"
    assert options["progressive_reset"].read("10000") == 10_000_00
    for name, value in (("rate_of_progression", 0), ("progressive_reset", "9999.99")):
        with pytest.raises(Refused, match=r"667a\.12\(d\)\(3\)"):
            NEW.submission({name: value})


def test_667a_12_d_2_one_payout_for_the_highest_hand() -> None:
    """Quads are a full house to nobody: each hand has one name in the table."""
    for cards in ("Kc Kd Kh Ks 2c", "Kc Kd Kh 2s 2c", "Kc Qc 9c 4c 2c", "9c 8c 7c 6c 5c", "Ac Kc Qc Jc Tc"):
        names = row_names(rank_five(parse_cards(cards)))
        assert len([row for row in NEW.table("progressive_flop", "A") if row.hand in names]) == 1


def test_667a_12_d_4_awards_are_told_in_the_order_they_are_paid() -> None:
    chip = {"pot": 1_00, "ante": 10_00, "progressive_flop": 1_00}
    table, _ = play(NEW, "Qh 6h Jh 5h Th 4h 9h 8h 7h", {1: chip, 6: chip}, decisions={1: "fold", 6: "fold"})
    awards = [(award.seat, award.taken, award.left) for award in table.result.awards]
    assert awards == [(6, 500_00, 9_500_00), (1, 475_00, 9_025_00)]
    assert isinstance(NEW.table("progressive_flop", "A").pays("straight_flush"), MeterShare)


# --------------------------------------------------------------------------------------- 13: irregularities


@both
def test_13_a_the_card_is_out_of_the_round_and_a_second_one_voids_it(game: Edition) -> None:
    one, two = parse_cards("Ad Ac")
    _, plain = play(game)
    first = next(index for index, request in enumerate(plain) if isinstance(request, Deal))
    burn = next(index for index, request in enumerate(plain) if isinstance(request, Burn))
    for at in (first, burn, burn + 2):
        table, _ = play(game, declare={at: Declared("card_face_up", one)})
        assert table.round.hand(DISCARD) == (one,)
        assert not table.result.void
    again = {first: Declared("card_face_up", one), burn + 3: Declared("card_face_up", two)}
    table, requests = play(game, declare=again)
    assert table.result.void
    assert (getattr(requests[-1], "text", ""), sections(requests)[-1]) == ("the cards are reshuffled", "13(a)")


@both
def test_13_f_a_device_is_covered_before_another_method(game: Edition) -> None:
    for rules, there in (({}, False), (AUTOMATED, True), (BY_DEVICE, True)):
        clauses = {clause.section for clause in game.equipment(game.submission(rules))}
        assert (f"{game.chapter}.13(f)" in clauses) is there


@pytest.mark.parametrize(("way", "kept"), [("manual", 10_00), ("hand", 10_00), ("device", 0)])
@both
def test_13_c_a_folded_ante_comes_back_where_the_community_stack_was_dealt_before(
    game: Edition, way: str, kept: int
) -> None:
    _, plain = play(game, rules=WAYS[way], decisions={1: "fold"})
    shown = next(index for index, request in enumerate(plain) if isinstance(request, Reveal))
    misdealt = {shown: Declared("incorrect_number_of_community_cards")}
    table, _ = play(game, rules=WAYS[way], decisions={1: "fold"}, declare=misdealt)
    assert (table.result.void, table.result.net(1)) == (True, -kept)
    players = {shown: Declared("incorrect_number_of_cards")}
    table, _ = play(game, rules=WAYS[way], decisions={1: "fold"}, declare=players)
    assert (table.result.void, table.result.net(1)) == (True, 0)


EVERYWHERE = {"deal", "draw", "stub", "decision", "reveal", "settle"}
LEGAL = {
    "card_face_up": {"deal", "draw"},
    "card_dealt_in_error": {"deal", "draw"},
    "incorrect_number_of_cards": EVERYWHERE,
    "incorrect_number_of_community_cards": EVERYWHERE,
    "shuffler_jams": {"shuffle"},
    "dealing_shoe_jams": {"deal"},
    "shuffler_count_wrong": {"shuffle"},
    "cut_improper": {"cut", "deal"},
    "stub_count_misdealt": {"stub"},
    "stub_count_wrong": {"stub"},
    "player_leaves": EVERYWHERE,
}
TABLES: list[tuple[Rules, dict[str, object]]] = [
    ({}, {}),
    ({"shuffling": "automated_counting", "dealing": "automated_shoe"}, {}),
    (BY_HAND, {"preshuffled": True}),
]


@both
def test_13_the_list_is_complete(game: Edition) -> None:
    assert [entry.id for entry in game.irregularities] == list(LEGAL)


@pytest.mark.parametrize("id", LEGAL)
@both
def test_13_every_irregularity_at_every_point_where_it_can_be_true(game: Edition, id: str) -> None:
    """Declared at each request in turn: refused and nothing changed, or taken; and never a cent lost."""
    taken: set[str] = set()
    refusals: list[Refused] = []
    words = {1: "fold"}
    for rules, situation in TABLES:
        number = len(play(game, THREE_SEATS, THREE, rules, decisions=words, count_stub=True, **situation)[1])
        for at in range(number):
            try:
                table, requests = play(
                    game, THREE_SEATS, THREE, rules, {at: _declared(game, id)}, words, count_stub=True, **situation
                )
            except Refused as refused:
                refusals.append(refused)
                continue
            taken.add(str(requests[at].point))
            _check_conserved(table)
    assert all(refused.section for refused in refusals)
    assert taken == LEGAL[id]
    assert taken == {str(point) for point in game.irregularity(id).points}


def _declared(game: Edition, id: str) -> Declared:
    needs = game.irregularity(id).needs
    return Declared(id, parse_cards("Tc")[0] if "card" in needs else None, 3 if "seat" in needs else None)


def _check_conserved(table: RoundInPlay) -> None:
    pot = 0
    for seat, lines in table.result.lines.items():
        staked: Counter[str] = Counter()
        for line in lines:
            staked[line.wager] += line.staked
            pot += line.net if line.wager == "pot" else 0
        assert +staked == Counter(table.round.placed[seat])
    assert pot == 0, "whatever happened, the pot is the players'"


# ----------------------------------------------------------------------------------------- 7(b): who leaves


@both
def test_7_b_the_pot_wager_of_a_player_who_leaves_is_won_by_another(game: Edition) -> None:
    """Seat 5 holds the higher hand and leaves at each moment in turn, until the pot is decided."""
    cards = "Qs Ks 7c 7d 2h 2d Kd 9h 4s"
    _, plain = play(game, cards, TWO)
    left = list[int]()
    for at in range(len(plain)):
        try:
            table, _ = play(game, cards, TWO, declare={at: Declared("player_leaves", seat=5)})
        except Refused:
            continue
        left.append(at)
        assert ("pot", 1_00, 0) in lines(table, 5)
        assert ("pot", 1_00, 2_00) in lines(table, 2)
    pot = min(at for at, request in enumerate(plain) if request.section.endswith("11(e)"))
    assert left
    assert max(left) < pot
    with pytest.raises(Refused, match="the pot is won already"):
        play(game, cards, TWO, declare={pot: Declared("player_leaves", seat=2)})


@both
def test_7_b_all_leave_and_the_round_still_ends(game: Edition) -> None:
    table = RoundInPlay(game.begin(TWO))
    shoe, leaving = list(parse_cards(TWO_SEATS)), [2, 5]
    while not table.done:
        if isinstance(table.request, Ask):
            table.answer(Declared("player_leaves", seat=leaving.pop(0)))
        else:
            table.answer(_answer(table.request, shoe, {}))
    assert (table.result.net(2), table.result.net(5)) == (-11_00, -21_00)


# ------------------------------------------------------------------------------------- the editions compared


def test_editions_differ_in_the_progressive_and_in_letters_alone() -> None:
    """The same round under both chapters comes to the same, by the same numbers."""
    file: dict[str, Any] = {
        "seats": {
            "1": {
                "wagers": {"pot": 5, "ante": 10, "three_card_bonus": 5},
                "cards": ["9c", "9d", "4h"],
                "decisions": ["fold"],
            },
            "2": {"wagers": {"pot": 5, "ante": 10}, "cards": ["Kc", "Qd", "3s"], "decisions": ["flop"]},
        },
        "community": ["9h", "9s", "2c"],
    }
    old, new = (settle({"game": edition, **file}).result for edition in ("flop-poker@583", "flop-poker"))
    assert new.meters == {"progressive": 10_000_00}
    assert not old.meters
    for seat in (1, 2):
        told = [
            [(line.wager, line.returned, line.why, line.section.partition(".")[2]) for line in result.lines[seat]]
            for result in (old, new)
        ]
        assert told[0] == told[1]
