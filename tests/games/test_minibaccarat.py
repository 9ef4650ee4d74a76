"""Minibaccarat by section: who draws, what is charged, in which order it is settled; and the published odds."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from feltwork.equipment.cards import CARDS, Card, parse_card, parse_cards
from feltwork.games.minibaccarat.procedure import Minibaccarat
from feltwork.games.minibaccarat.rules import MinibaccaratRules
from feltwork.procedure.baccarat.hands import (
    BANKER,
    PLAYER,
    TABLE_1,
    Winner,
    face_value,
    point_count,
    value,
)
from feltwork.procedure.baccarat.settlement import settle_bankers_hand
from feltwork.procedure.baccarat.shoe import next_to_cut
from feltwork.procedure.paying import vigorish
from feltwork.procedure.place import DISCARD
from feltwork.procedure.request import (
    Announce,
    Answer,
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
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.settle import settle
from feltwork.terms.refusal import Refused

GAME = Minibaccarat()
THIRD_CARDS = GAME.third_cards
PLAYERS_HAND, TIE_BET, _ = GAME.paytables()


def play(
    cards: str,
    stakes: dict[int, dict[str, int]] | None = None,
    rules: dict[str, object] | None = None,
    declare: dict[int, Declared] | None = None,
    **situation: object,
) -> tuple[RoundInPlay, list[Request]]:
    """A round from a shoe of these cards; ``declare`` answers the request of that number, counted from 0."""
    wagers = stakes or {1: {"players_hand": 10_00}}
    table = RoundInPlay(GAME.begin(wagers, GAME.submission(rules), situation))
    shoe = list(parse_cards(cards))
    requests: list[Request] = []
    while not table.done:
        declared = (declare or {}).get(len(requests))
        requests.append(table.request)
        table.answer(declared or _from(shoe, table.request))
    assert not shoe, f"left in the shoe: {shoe}"
    return table, requests


def _from(shoe: list[Card], request: Request) -> Answer:
    if isinstance(request, Deal | Burn):
        drawn = tuple(shoe.pop(0) for _ in range(request.count))
        return drawn if isinstance(request, Deal) or request.face_up else None
    return None


def texts(requests: list[Request], section: str) -> list[str]:
    return [request.text for request in requests if isinstance(request, Announce) and request.section == section]


def settle_file(**keys: Any) -> RoundInPlay:
    return settle({"game": "minibaccarat", **keys})


# ------------------------------------------------------------------------------------ 541.3, 541.4: the cards


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_541_3_a_six_to_eight_decks(decks: int) -> None:
    rules = GAME.submission({"decks": decks})
    assert GAME.deck(rules).total() == 52 * decks
    assert set(GAME.deck(rules).values()) == {decks}


@pytest.mark.parametrize("decks", [5, 9, 12, True])
def test_541_3_a_no_other_number_of_decks(decks: object) -> None:
    with pytest.raises(Refused, match=r"541\.3\(a\)"):
        GAME.submission({"decks": decks})


def test_541_3_b_two_equal_batches_with_an_automated_shuffler() -> None:
    equipment = {clause.section: clause.text for clause in GAME.equipment(GAME.submission({"shuffling": "automated"}))}
    assert equipment["541.3(b)(2)"] == "two batches of 8 decks, 16 in all"
    assert "541.3(b)(2)" not in {clause.section for clause in GAME.equipment(GAME.submission())}


def test_541_3_b_5_batches_alternate_shoe_by_shoe() -> None:
    automated: dict[str, object] = {"shuffling": "automated"}
    hand, _ = play("Kc 3h 9d 5s", rules=automated, batch=1)
    assert GAME.next_situation(hand.round)["batch"] == 1
    last, _ = play("Kc 3h 9d 5s", rules=automated, batch=1, last_hand=True)
    after = GAME.next_situation(last.round)
    assert (after["new_shoe"], after["batch"]) == (True, 2)
    _, requests = play("Ac 2c Kc 3h 9d 5s", rules=automated, **after)
    assert [request.deck for request in requests if isinstance(request, Shuffle)] == ["batch 2"]


def test_541_3_c_decks_are_changed_every_four_hours() -> None:
    (clock,) = GAME.clocks(GAME.submission())
    assert (clock.hours, clock.section) == (4, "541.3(c)")


def test_541_4_d_the_second_batch_is_inspected_too() -> None:
    assert "541.4(d)" in {clause.section for clause in GAME.opening(GAME.submission({"shuffling": "automated"}))}
    assert "541.4(d)" not in {clause.section for clause in GAME.opening(GAME.submission())}


# ----------------------------------------------------------------------------- 541.5: shuffle, cut and burn


def test_541_5_a_new_shoe_in_the_order_of_the_chapter() -> None:
    _, requests = play("3c 2c 2d 2h Kc 3h 9d 5s", new_shoe=True)
    began = [request.section for request in requests if not isinstance(request, Settle)][:10]
    assert began == [
        "541.5(a)",
        "541.5(b)",
        "541.5(c)",
        "541.5(d)",
        "541.5(e)",
        "541.7",
        "541.5(g)",
        "541.5(g)",
        "541.9(b)",
        "541.8(c)",
    ]


def test_541_5_a_in_the_middle_of_a_shoe_nothing_is_shuffled() -> None:
    _, requests = play("Kc 3h 9d 5s")
    assert requests[0].section == "541.9(b)"


def test_541_5_a_preshuffled_cards_are_cut_and_burned_all_the_same() -> None:
    _, requests = play("Ac 2c Kc 3h 9d 5s", new_shoe=True, preshuffled=True)
    assert [request.section for request in requests[:3]] == ["541.5(a)", "541.5(c)", "541.5(d)"]
    assert getattr(requests[0], "how", "") == "before they came to the table"
    with pytest.raises(Refused, match="new_shoe"):
        play("Kc 3h 9d 5s", preshuffled=True)


def test_541_5_b_an_uneven_shuffle_is_done_again() -> None:
    _, requests = play("Ac 2c Kc 3h 9d 5s", new_shoe=True, declare={0: Declared("shuffle_uneven")})
    assert [request.section for request in requests[:4]] == ["541.5(a)", "541.5(b)", "541.5(a)", "541.5(b)"]


def test_541_5_c_the_cut_is_offered_from_the_highest_seat_clockwise() -> None:
    stakes = {seat: {"tie_bet": 1_00} for seat in (2, 4, 7)}
    _, requests = play("Ac 2c Kc 3h 9d 5s", stakes, new_shoe=True)
    (cut,) = [request for request in requests if isinstance(request, Cut)]
    assert cut.offered == (7, 2, 4)
    assert (cut.least, cut.cards, cut.cover_card) == (10, 416, 14)


@pytest.mark.parametrize("depth", [9, 407])
def test_541_5_d_a_cut_lies_ten_cards_or_more_from_either_end(depth: int) -> None:
    table = RoundInPlay(GAME.begin({1: {"tie_bet": 1_00}}, situation={"new_shoe": True}))
    while not isinstance(table.request, Cut):
        table.answer()
    with pytest.raises(Refused, match=r"541\.5\(d\)"):
        table.answer(CutAt(1, depth))
    table.answer(CutAt(1, 10))


@pytest.mark.parametrize(("cut_by", "left"), [(None, (2, 4)), (7, (2, 4)), (2, (4,)), (4, ())])
def test_541_5_f_the_next_person_recuts(cut_by: int | None, left: tuple[int, ...]) -> None:
    assert next_to_cut((7, 2, 4), cut_by) == left


def test_541_5_f_a_recut_replaces_the_cut_and_may_be_improper_too() -> None:
    stakes = {seat: {"tie_bet": 1_00} for seat in (2, 4, 7)}
    improper = {3: Declared("cut_improper", seat=7), 6: Declared("cut_improper", seat=2)}
    _, requests = play("Ac 2c Kc 3h 9d 5s", stakes, declare=improper, new_shoe=True)
    assert [request.offered for request in requests if isinstance(request, Cut)] == [(7, 2, 4), (2, 4), (4,)]
    assert sum(request.section == "541.5(e)" for request in requests) == 1


@pytest.mark.parametrize(("card", "burned"), [("Ah", 1), ("2h", 2), ("9h", 9), ("Th", 10), ("Jh", 10), ("Kh", 10)])
def test_541_5_g_court_cards_burn_ten(card: str, burned: int) -> None:
    assert face_value(parse_card(card)) == burned


def test_541_5_g_the_burned_cards_are_shown() -> None:
    table, requests = play("2c 8d 8h Kc 3h 9d 5s", new_shoe=True)
    assert [request.face_up for request in requests if isinstance(request, Burn)] == [True, True]
    assert table.round.hand(DISCARD) == parse_cards("2c 8d 8h")


def test_541_5_h_idle_table_by_the_way_of_shuffling() -> None:
    def idle(shuffling: str) -> list[str]:
        clauses = GAME.opening(GAME.submission({"shuffling": shuffling}))
        return [clause.section for clause in clauses if clause.section.startswith("541.5")]

    assert idle("manual") == ["541.5(h)", "541.5(h)(1)"]
    assert idle("automated") == ["541.5(h)", "541.5(h)(2)"]
    assert idle("continuous") == []


# ------------------------------------------------------------------------------------- 541.6: point count


def test_541_6_a_values() -> None:
    expected = dict(zip("23456789TJQKA", (2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1), strict=True))
    assert {str(card)[0]: value(card) for card in CARDS} == expected


@pytest.mark.parametrize(
    ("cards", "count"), [("As 2s 4s", 7), ("As 2s 9s", 2), ("Ks Qs", 0), ("9s 9d 9h", 7), ("5s 5d", 0)]
)
def test_541_6_b_last_digit_of_the_sum(cards: str, count: int) -> None:
    assert point_count(parse_cards(cards)) == count


# ---------------------------------------------------------------------------- 541.9, 541.10: the procedure


def test_541_9_c_1_face_up_one_card_at_a_time_player_first() -> None:
    _, requests = play("Kc 3h 9d 5s")
    deals = [(request.to, request.face_up, request.section) for request in requests if isinstance(request, Deal)]
    assert deals == [(place, True, "541.9(c)(1)") for place in (PLAYER, BANKER, PLAYER, BANKER)]
    assert not any(isinstance(request, Reveal) for request in requests)


def test_541_9_c_2_face_down_then_each_hand_is_turned_and_called() -> None:
    _, requests = play("Kc 3h 9d 5s", rules={"initial_deal": "face_down"})
    assert all(not request.face_up for request in requests if isinstance(request, Deal))
    shown = [
        request.place if isinstance(request, Reveal) else getattr(request, "text", "")
        for request in requests
        if isinstance(request, Reveal) or request.section == "541.10(a)"
    ]
    assert shown == [PLAYER, "Player 9", BANKER, "Banker 8"]


def test_541_9_b_no_more_bets_before_any_card() -> None:
    _, requests = play("Kc 3h 9d 5s")
    said = next(index for index, request in enumerate(requests) if request.section == "541.9(b)")
    dealt = next(index for index, request in enumerate(requests) if isinstance(request, Deal))
    assert said < dealt


def test_541_10_c_third_cards_are_dealt_face_up_player_first() -> None:
    _, requests = play("Kc Kh 2d 2s 3c 4c", rules={"initial_deal": "face_down"})
    thirds = [request for request in requests if isinstance(request, Deal) and not request.opening]
    assert [(request.to, request.face_up) for request in thirds] == [(PLAYER, True), (BANKER, True)]


def test_541_10_e_cover_card_then_last_hand_then_a_new_shoe() -> None:
    cover = Declared("cover_card")
    first, requests = play("Kc 3h 9d 5s", declare={2: cover})
    assert texts(requests, "541.10(e)")[-1] == "last hand"
    assert isinstance(requests[-1], Announce), "announced once the hand is completed and settled"
    after = GAME.next_situation(first.round)
    assert (after["new_shoe"], after["last_hand"]) == (False, True)

    second, _ = play("Kc 3h 9d 5s", **after)
    after = GAME.next_situation(second.round)
    assert (after["new_shoe"], after["last_hand"]) == (True, False)

    third, _ = play("Ac 2c Kc 3h 9d 5s", **after)
    after = GAME.next_situation(third.round)
    assert (after["new_shoe"], after["last_hand"]) == (False, False)


# --------------------------------------------------------------------------------- 541.11: who draws


@pytest.mark.parametrize(("player", "banker"), list(product(range(10), repeat=2)))
def test_541_11_a_b_player_draws_below_six_unless_there_is_a_natural(player: int, banker: int) -> None:
    ruling = THIRD_CARDS.player(player, banker)
    assert ruling.draws == (player in (0, 1, 2, 3, 4, 5) and banker not in (8, 9))
    if player in (8, 9) or banker in (8, 9):
        assert ruling.section == "541.11(a)"
    else:
        assert ruling.section == ("541.11(b)(1)" if ruling.draws else "541.11(b)(2)")


@pytest.mark.parametrize("banker", range(8))
def test_541_11_c_1_player_stayed(banker: int) -> None:
    ruling = THIRD_CARDS.banker(banker, None)
    assert (ruling.draws, ruling.section) == (banker in (0, 1, 2, 3, 4, 5), "541.11(c)(1)")


def _row(banker: int) -> set[int]:
    return {third for third in range(10) if THIRD_CARDS.banker(banker, third).draws}


@pytest.mark.parametrize("banker", [0, 1, 2])
def test_541_11_c_2_i_below_three_always_draws(banker: int) -> None:
    assert _row(banker) == set(range(10))
    assert THIRD_CARDS.banker(banker, 8).section == "541.11(c)(2)(i)"


def test_541_11_c_2_ii_seven_never_draws() -> None:
    assert _row(7) == set()
    assert THIRD_CARDS.banker(7, 6).section == "541.11(c)(2)(ii)"


def test_541_11_c_2_iii_table_1_row_3() -> None:
    assert _row(3) == {0, 1, 2, 3, 4, 5, 6, 7, 9}


def test_541_11_c_2_iii_table_1_row_4() -> None:
    assert _row(4) == {2, 3, 4, 5, 6, 7}


def test_541_11_c_2_iii_table_1_row_5() -> None:
    assert _row(5) == {4, 5, 6, 7}


def test_541_11_c_2_iii_table_1_row_6() -> None:
    assert _row(6) == {6, 7}


@pytest.mark.parametrize(("banker", "third"), list(product(range(8), range(10))))
def test_541_11_c_2_against_the_dealers_rule_of_thumb(banker: int, third: int) -> None:
    """Dealers learn it by sums: a third card of 8 counts as -2 and a 9 as -1, halved toward zero, plus 3."""
    signed = third - 10 if third >= 8 else third
    assert THIRD_CARDS.banker(banker, third).draws == (banker <= 3 + int(signed / 2))


def test_541_11_g_the_example() -> None:
    assert TABLE_1[5][4] == "D"


# ------------------------------------------------------------------ 541.12: announcement, collection, payment


@pytest.mark.parametrize(
    ("cards", "call"),
    [
        ("Kc 3h 9d 5s", "Player 9, Banker 8: Player wins"),
        ("Kc 3h 7d 5s", "Player 7, Banker 8: Banker wins"),
        ("Kc 3h 7d 4s", "Player 7, Banker 7: Tie Hand"),
    ],
)
def test_541_12_a_final_counts_and_the_winner(cards: str, call: str) -> None:
    _, requests = play(cards)
    assert texts(requests, "541.12(a)") == [call]


def test_541_12_b_losers_are_collected_first_then_paid_from_the_highest_seat_down() -> None:
    stakes = {
        2: {"bankers_hand": 10_00, "tie_bet": 1_00},
        5: {"players_hand": 10_00},
        7: {"bankers_hand": 20_00, "players_hand": 5_00},
    }
    _, requests = play("Kc 3h 7d 5s", stakes)
    settled = [
        (request.seat, line.wager) for request in requests if isinstance(request, Settle) for line in request.lines
    ]
    assert settled == [
        (7, "players_hand"),
        (5, "players_hand"),
        (2, "tie_bet"),
        (7, "vigorish"),
        (7, "bankers_hand"),
        (2, "vigorish"),
        (2, "bankers_hand"),
    ]


# ------------------------------------------------------------------------------ 541.13: odds and vigorish


@pytest.mark.parametrize(
    ("amount", "percent", "multiple", "taken"),
    [
        (10_00, 5, 1, 50),
        (10_00, 4, 1, 40),
        (10_10, 5, 1, 51),  # fifty and a half cents
        (10_09, 5, 1, 50),
        (9, 5, 1, 0),
        (10, 5, 1, 1),  # half a cent
        (10_00, 5, 5, 50),
        (10_01, 5, 5, 55),  # a twentieth of a cent over fifty
        (1, 4, 5, 5),
        (11_00, 4, 5, 45),
        (33, 25, 1, 8),
        (33, 25, 5, 10),
    ],
)
def test_541_13_d_rounding(amount: int, percent: int, multiple: int, taken: int) -> None:
    assert vigorish(amount, percent, multiple) == taken


def test_541_13_d_five_cents_is_never_less_than_owed_nor_five_cents_more() -> None:
    for amount, percent in product(range(1, 500), (4, 5, 25)):
        taken = vigorish(amount, percent, 5)
        assert taken % 5 == 0
        assert 0 <= taken - Fraction(amount * percent, 100) < 5


def test_541_13_c_too_small_a_vigorish_has_no_line() -> None:
    (line,) = settle_bankers_hand(Winner.BANKER, 9, "won", MinibaccaratRules(), GAME.sections)
    assert (line.wager, line.net) == ("bankers_hand", 9)


def test_541_13_e_deferred_vigorish_is_marked_and_carried() -> None:
    deferred: dict[str, object] = {"vigorish_collection": "deferred"}
    stakes = {1: {"bankers_hand": 10_00}, 3: {"bankers_hand": 20_00}}
    table, _ = play("Kc 3h 7d 5s", stakes, deferred, vigorish_owed={"3": "0.25", "6": 2})
    assert "marked" in table.round.lines[1][0].why
    after = GAME.next_situation(table.round)
    assert after["vigorish_owed"] == {"1": "0.50", "3": "1.25", "6": "2.00"}

    again, _ = play("Kc 3h 9d 5s", stakes, deferred, **after)
    assert GAME.next_situation(again.round)["vigorish_owed"] == after["vigorish_owed"]


def test_541_13_e_what_is_marked_is_collected_before_the_shuffle() -> None:
    deferred: dict[str, object] = {"vigorish_collection": "deferred"}
    table, requests = play("Ac 2c Kc 3h 9d 5s", rules=deferred, new_shoe=True, vigorish_owed={"1": "0.50", "4": "1.25"})
    assert texts(requests[:1], "541.13(e)") == ["vigorish collected before the shuffle: seat 4 1.25, seat 1 0.50"]
    assert GAME.next_situation(table.round)["vigorish_owed"] == {}


def test_541_13_e_what_is_marked_is_collected_when_the_player_leaves() -> None:
    deferred: dict[str, object] = {"vigorish_collection": "deferred"}
    stakes = {1: {"bankers_hand": 10_00}, 3: {"bankers_hand": 20_00}}
    leaves = {2: Declared("player_leaves", seat=3)}
    table, requests = play("Kc 3h 7d 5s", stakes, deferred, leaves, vigorish_owed={"3": "0.25"})
    assert texts(requests, "541.13(e)")[-1] == "vigorish collected as the player leaves: seat 3 1.25"
    assert GAME.next_situation(table.round)["vigorish_owed"] == {"1": "0.50"}


def test_541_13_e_a_void_round_leaves_what_is_marked_until_the_reshuffle() -> None:
    deferred: dict[str, object] = {"vigorish_collection": "deferred"}
    for leaves, left in (({}, {"1": "0.25"}), ({2: Declared("player_leaves", seat=1)}, {})):
        events = {**leaves, 4 if leaves else 2: Declared("insufficient_cards")}
        table, _ = play("", rules=deferred, declare=events, vigorish_owed={"1": "0.25"})
        assert table.result.void
        after = GAME.next_situation(table.round)
        assert (after["new_shoe"], after["vigorish_owed"]) == (True, left)


def test_541_13_e_nobody_owes_where_vigorish_is_taken_at_once() -> None:
    table, _ = play("Kc 3h 7d 5s", {1: {"bankers_hand": 10_00}})
    assert GAME.next_situation(table.round)["vigorish_owed"] == {}
    with pytest.raises(Refused, match="cannot happen"):
        play("Kc 3h 7d 5s", declare={2: Declared("player_leaves", seat=1)})


@pytest.mark.parametrize("owed", ["0.50", {"0": 1}, {"x": 1}, {"1": 0}, {"1": "a dime"}])
def test_541_13_e_vigorish_owed_is_read_with_care(owed: object) -> None:
    with pytest.raises(Refused):
        play("Kc 3h 7d 5s", vigorish_owed=owed)


@pytest.mark.parametrize(
    ("rules", "section"),
    [
        ({"vigorish": "25% on tie", "vigorish_collection": "deferred"}, "541.13(f)"),
        ({"shuffling": "continuous", "vigorish_collection": "deferred"}, "541.13(e)"),
        ({"table_minimum": 10, "table_maximum": 5}, "541.8(a)"),
        ({"tie_bet": {"tie": "7 to 1"}}, "541.13(b)"),
        ({"vigorish": "6%"}, "541.13(c)"),
        ({"vigorish_rounding": "quarter"}, "541.13(d)"),
        ({"initial_deal": "squeezed"}, "541.9(c)"),
    ],
)
def test_541_refused_submissions(rules: dict[str, object], section: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.submission(rules)
    assert refused.value.section == section


def test_541_13_g_the_vigorish_in_force_is_told_at_the_opening() -> None:
    (clause,) = [c for c in GAME.opening(GAME.submission({"vigorish": "4%"})) if c.section == "541.13(g)"]
    assert "4%" in clause.text


def test_521_2_a_submission_reads_back() -> None:
    rules = GAME.submission({"tie_bet": {"tie": "9 to 1"}, "vigorish": "25% on tie", "decks": 6})
    assert GAME.submission(rules.to_json()) == rules


def test_541_13_paytables_in_force() -> None:
    assert {table.wager for table in GAME.paytables_in_force(GAME.submission())} == {
        "bankers_hand",
        "players_hand",
        "tie_bet",
    }
    assert str(PLAYERS_HAND.pays("player")) == "1 to 1"
    assert str(TIE_BET.pays("tie")) == "8 to 1"


# ---------------------------------------------------------------------------------- 541.14: irregularities


def test_541_14_a_the_unseen_card_stays_the_next_card() -> None:
    done = settle_file(
        seats={"1": {"wagers": {"tie": 1}}},
        shoe=["Kc", "3h", "9d", "5s"],
        irregularity={"id": "card_drawn_in_error", "when": "stand"},
    )
    assert done.round.hand(DISCARD) == ()


def test_541_14_b_the_unseen_card_becomes_the_bankers_third() -> None:
    done = settle_file(
        seats={"1": {"wagers": {"tie": 1}}},
        shoe=["2c", "Kh", "4d", "5s", "4h"],
        irregularity="third_card_in_error",
    )
    assert done.round.hand(PLAYER) == parse_cards("2c 4d")
    assert done.round.hand(BANKER) == parse_cards("Kh 5s 4h")


@pytest.mark.parametrize("shoe", ["3c Kh 5d 5s", "2c Kh 4d 7s"])
def test_541_14_b_the_bankers_hand_stays_so_the_card_waits(shoe: str) -> None:
    done = settle_file(seats={"1": {"wagers": {"tie": 1}}}, shoe=shoe.split(), irregularity="third_card_in_error")
    assert len(done.round.hand(BANKER)) == 2


@pytest.mark.parametrize("when", ["decision", "stand"])
def test_541_14_c_a_seen_card_is_discarded_with_one_more_face_down(when: str) -> None:
    done = settle_file(
        seats={"1": {"wagers": {"tie": 1}}},
        shoe=["Kc", "3h", "9d", "5s", "7c", "2d"],
        irregularity={"id": "card_in_error_disclosed", "card": "7c", "when": when},
    )
    assert done.round.hand(DISCARD) == parse_cards("7c"), "nobody saw the card after it"


@pytest.mark.parametrize(("found", "more"), [("Ah", 1), ("5h", 5), ("9h", 9), ("Th", 0), ("Jh", 0), ("Kh", 0)])
def test_541_14_d_face_up_takes_as_many_more_as_it_counts(found: str, more: int) -> None:
    seats = {"1": {"wagers": {"player": 1}}}
    burned = ["2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc"][:more]
    done = settle_file(seats=seats, shoe=[found, *burned, "Kc", "3h", "9d", "5s"], irregularity="card_face_up")
    assert len(done.round.hand(DISCARD)) == 1 + more
    assert done.result.net(1) == 1_00


@pytest.mark.parametrize("at", ["burn", "deal", "draw"])
def test_541_14_e_too_few_cards_void_the_round_and_begin_a_new_shoe(at: str) -> None:
    cards = {"burn": "", "deal": "Kc", "draw": "Kc Kh 2d 2s"}[at]
    number = {"burn": 6, "deal": 3, "draw": 9}[at]
    table, requests = play(cards, declare={number: Declared("insufficient_cards")}, new_shoe=at == "burn")
    assert table.result.void
    assert table.result.net(1) == 0
    assert texts(requests, "541.14(e)")[-1].startswith("the whole set of cards is reshuffled")
    assert GAME.next_situation(table.round)["new_shoe"]


# ------------------------------------------------------------------------------ 541.15: continuous shuffler


def test_541_15_no_shoe_no_cut_no_burn_no_cover_card() -> None:
    continuous: dict[str, object] = {"shuffling": "continuous"}
    table, requests = play("Kc 3h 9d 5s", rules=continuous, new_shoe=True)
    assert [request.section for request in requests[:2]] == ["541.15", "541.9(b)"]
    assert not any(isinstance(request, Cut | Burn) for request in requests)
    assert not GAME.next_situation(table.round)["new_shoe"]
    with pytest.raises(Refused, match="cannot happen"):
        play("Kc 3h 9d 5s", rules=continuous, declare={3: Declared("cover_card")})


@pytest.mark.parametrize(
    ("keys", "rules", "section"),
    [
        ({"batch": 2}, {}, "541.3(b)"),
        ({"vigorish_owed": {"3": "1"}}, {}, "541.13(e)"),
        ({"vigorish_owed": {"9": "1"}}, {"vigorish_collection": "deferred"}, "541.2(a)"),
    ],
)
def test_541_keys_that_cannot_hold_are_refused(keys: dict[str, Any], rules: dict[str, Any], section: str) -> None:
    seats = {"1": {"wagers": {"tie_bet": 5}}}
    with pytest.raises(Refused) as refused:
        settle({"game": "minibaccarat", "rules": rules, "seats": seats, "shoe": ["Kh", "2h", "4d", "4s"], **keys})
    assert refused.value.section == section
