"""Baccarat by section: what chapter 545 has of its own, above all the curator and the shoe that goes around.

What it shares with 541 and 543 is tested for all three in ``tests/procedure/test_baccarat_family.py``.
"""

from __future__ import annotations

from typing import Any

import pytest

from feltwork.games.baccarat.curator import first_offers
from feltwork.games.baccarat.procedure import Baccarat
from feltwork.procedure.baccarat.hands import BANKER, PLAYER
from feltwork.procedure.request import Announce, Burn, Cut, Deal, Declared, Point, Request, Reveal, Settle, Shuffle
from feltwork.procedure.seats import clockwise_from, to_the_right_of
from feltwork.rounds.citations import open_sections
from feltwork.rounds.play import Session
from feltwork.rounds.players import AutomaticPlayer, Leaving
from feltwork.rounds.settle import settle
from feltwork.terms.refusal import Refused
from tests.games.baccarat_script import VALUES, asked, play, texts
from tests.games.driving import sections

GAME = Baccarat()
BY_PLAYERS: dict[str, object] = {"initial_deal": "turned_by_players"}
STAKES = {seat: {"tie_bet": 1_00} for seat in (1, 4, 9, 12)}
PLAYER_WINS, BANKER_WINS, TIE = "Kc 3h 9d 4s", "Kc 3h 7d 5s", "Kc 3h 7d 4s"
NEW = "Ac 2c "
"""An ace and the card it burns, before a round from a new shoe."""


def curator_after(cards: str, **keys: Any) -> tuple[object, object]:
    """Who has the shoe in the next round, and whether the dealer deals from it."""
    table, _ = play(GAME, cards, keys.pop("stakes", STAKES), **keys)
    after = GAME.next_situation(table.round)
    return after["curator"], after["dealer_designated"]


def test_every_section_of_545_is_carried() -> None:
    assert open_sections(GAME) == []


# ------------------------------------------------------------------------------------- 545.2, 545.3: the table


@pytest.mark.parametrize("places", [10, 11, 12, 13, 14])
def test_545_2_a_ten_to_fourteen_places(places: int) -> None:
    rules: dict[str, object] = {"positions": places}
    play(GAME, TIE, {places: {"tie_bet": 1_00}}, rules)
    with pytest.raises(Refused) as refused:
        play(GAME, TIE, {places + 1: {"tie_bet": 1_00}}, rules)
    assert refused.value.section == "545.2(a)"
    assert str(places) in str(refused.value)


@pytest.mark.parametrize("places", [9, 15])
def test_545_2_a_no_other_table(places: int) -> None:
    with pytest.raises(Refused, match=r"545\.2\(a\)"):
        GAME.submission({"positions": places})


def test_545_2_a_fourteen_unless_a_submission_says_otherwise() -> None:
    assert GAME.submission().positions == GAME.positions == 14


def test_545_2_a_vigorish_is_marked_for_a_place_of_the_table() -> None:
    rules: dict[str, object] = {"vigorish_collection": "deferred", "positions": 11}
    with pytest.raises(Refused, match=r"11 betting positions .*545\.2\(a\)"):
        play(GAME, TIE, rules=rules, vigorish_owed={"12": "1"})


def test_545_4_the_opening_in_the_order_of_the_chapter() -> None:
    told = [clause.section for clause in GAME.opening(GAME.submission())]
    assert told == ["545.13(f)", "545.4(a)", "545.4(b)", "545.4(c)"]


# ------------------------------------------------------------------------------------- 545.5: shuffle and cut


def test_545_5_a_washed_then_shuffled_by_every_dealer_and_not_feathered() -> None:
    _, requests = play(GAME, NEW + TIE, new_shoe=True)
    began = [request for request in requests if isinstance(request, Announce | Shuffle | Cut | Burn)][:10]
    assert sections(began) == [
        "545.3(b)",
        "545.5(a)",
        "545.5(a)",
        "545.5(b)",
        "545.5(c)",
        "545.5(d)",
        "545.7(a)",
        "545.5(f)",
        "545.5(f)",
        "545.7(c)",
    ]
    assert [request.how for request in requests if isinstance(request, Shuffle)] == [
        "by each of the dealers independently"
    ]


@pytest.mark.parametrize(
    ("last", "offered"),
    [
        ("dealer", (12, 1, 4, 9)),
        (4, (4, 9, 12, 1)),
        (12, (12, 1, 4, 9)),
        (1, (1, 4, 9, 12)),
        (7, (9, 12, 1, 4)),  # has left: the next one clockwise
        (14, (1, 4, 9, 12)),
    ],
)
def test_545_5_b_the_last_curator_has_the_first_cut(last: object, offered: tuple[int, ...]) -> None:
    _, requests = play(GAME, NEW + TIE, STAKES, new_shoe=True, curator=last)
    (cut,) = [request for request in requests if isinstance(request, Cut)]
    assert cut.offered == offered


def test_545_5_e_a_recut_follows_the_order_that_began_with_the_last_curator() -> None:
    _, requests = play(GAME, NEW + TIE, STAKES, new_shoe=True, curator=9)
    at = next(index for index, request in enumerate(requests) if isinstance(request, Cut))
    improper = {at: Declared("cut_improper")}
    _, requests = play(GAME, NEW + TIE, STAKES, declare=improper, new_shoe=True, curator=9)
    assert [request.offered for request in requests if isinstance(request, Cut)] == [(9, 12, 1, 4), (12, 1, 4)]


# --------------------------------------------------------------------------------- 545.7: who takes the shoe


def test_545_7_b_seat_1_first_and_then_counterclockwise() -> None:
    words = {seat: ["reject"] for seat in STAKES}
    _, requests = play(GAME, NEW + TIE, STAKES, words=words, new_shoe=True)
    assert asked(requests) == [1, 12, 9, 4]
    assert first_offers((4, 9, 12)) == (12, 9, 4), "nobody in seat 1"


def test_545_7_b_also_a_shoe_that_follows_another_is_offered_to_seat_1() -> None:
    _, requests = play(GAME, NEW + TIE, STAKES, words={1: ["reject"]}, new_shoe=True, curator=9)
    assert asked(requests)[:2] == [1, 12]


def test_545_7_c_the_first_to_accept_deals() -> None:
    _, requests = play(GAME, NEW + TIE, STAKES, words={1: ["reject"], 12: ["accept"]}, new_shoe=True)
    assert texts(requests, "545.7(c)") == ["seat 12 is the curator"]
    assert texts(requests, "545.9(c)") == ["seat 12 deals as curator"]


def test_545_7_b_the_shoe_is_offered_once_it_is_burned_and_before_the_betting_closes() -> None:
    _, requests = play(GAME, NEW + TIE, STAKES, new_shoe=True)
    order = sections(requests)
    assert order.index("545.5(f)") < order.index("545.7(b)") < order.index("545.9(b)")


def test_545_7_d_1_a_player_designates_the_dealer_and_has_the_shoe_all_the_same() -> None:
    words = {1: ["reject"], 12: ["designate"]}
    table, requests = play(GAME, NEW + TIE, STAKES, words=words, new_shoe=True)
    assert texts(requests, "545.7(d)(1)") == ["seat 12 designates the dealer as curator"]
    assert texts(requests, "545.9(c)") == ["the dealer deals as curator"]
    after = GAME.next_situation(table.round)
    assert (after["curator"], after["dealer_designated"]) == (12, True)
    # The next round: the dealer deals, and when the Banker's Hand loses the shoe goes on from seat 12.
    _, requests = play(GAME, PLAYER_WINS, STAKES, **after)
    assert texts(requests, "545.9(c)") == ["the dealer deals as curator"]
    assert asked(requests) == [9]


def test_545_7_d_1_so_does_a_player_to_whom_the_shoe_is_passed() -> None:
    assert curator_after(PLAYER_WINS, curator=4, words={1: ["designate the dealer"]}) == (1, True)


def test_545_7_d_2_the_dealer_is_curator_where_nobody_accepts() -> None:
    words = {seat: ["reject"] for seat in STAKES}
    _, requests = play(GAME, NEW + TIE, STAKES, words=words, new_shoe=True)
    assert texts(requests, "545.7(d)(2)") == ["nobody accepts the shoe: the dealer acts as curator"]
    assert texts(requests, "545.9(c)") == ["the dealer deals as curator"]
    assert curator_after(NEW + TIE, words={seat: ["reject"] for seat in STAKES}, new_shoe=True) == ("dealer", False)


@pytest.mark.parametrize("keys", [{}, {"curator": 4, "new_shoe": True}])
def test_545_7_d_1_nobody_but_a_player_with_the_shoe_designates(keys: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        play(GAME, TIE, dealer_designated=True, **keys)
    assert refused.value.section == "545.7(d)(1)"


@pytest.mark.parametrize("told", [0, 15, "seat 4", True])
def test_545_7_c_the_curator_is_a_seat_or_the_dealer(told: object) -> None:
    with pytest.raises(Refused, match=r"key curator.*545\.7\(c\)"):
        play(GAME, TIE, curator=told)


# ------------------------------------------------------------------------- 545.9, 545.10: the cards are dealt


def test_545_9_b_no_more_bets_then_cards() -> None:
    _, requests = play(GAME, TIE, curator=1)
    assert texts(requests, "545.9(b)") == ["no more bets", "cards"]


def test_545_9_c_face_down_and_both_turned_before_either_is_called() -> None:
    _, requests = play(GAME, TIE, curator=1)
    dealt = [request for request in requests if isinstance(request, Deal)]
    assert [(request.to, request.face_up) for request in dealt] == [
        (place, False) for place in (PLAYER, BANKER, PLAYER, BANKER)
    ]
    told = [
        request.place if isinstance(request, Reveal) else getattr(request, "text", "")
        for request in requests
        if isinstance(request, Reveal) or request.section == "545.10(a)"
    ]
    assert told == [PLAYER, BANKER, "Player 7", "Banker 7"]


def test_545_10_c_third_cards_come_face_up() -> None:
    _, requests = play(GAME, "2c Kh 2d 3s 4c 6d", curator=1)
    thirds = [request for request in requests if isinstance(request, Deal) and not request.opening]
    assert [(request.to, request.face_up, request.section) for request in thirds] == [
        (PLAYER, True, "545.10(c)"),
        (BANKER, True, "545.10(c)"),
    ]


def test_545_9_d_players_turn_the_cards() -> None:
    stakes = {3: {"players_hand": 10_00}, 8: {"players_hand": 10_00}, 11: {"bankers_hand": 1_00}}
    _, requests = play(GAME, "2c Kh 2d 3s 4c 6d", stakes, BY_PLAYERS)
    turned = [
        (request.section, request.text if isinstance(request, Announce) else "turned")
        for request in requests
        if request.section.startswith("545.9(d)") and not isinstance(request, Deal)
    ]
    assert turned == [
        ("545.9(d)(1)", "the Banker's Hand waits under the shoe"),
        (
            "545.9(d)(6)",
            "equally high on the player's hand: seat 8, seat 3; the first of these is the closest to the dealer",
        ),
        ("545.9(d)(2)", "the player's hand goes face down to seat 8"),
        ("545.9(d)(2)", "turned"),
        ("545.9(d)(2)", "Player 4"),
        ("545.9(d)(3)", "the banker's hand goes face down to seat 11"),
        ("545.9(d)(3)", "turned"),
        ("545.9(d)(3)", "Banker 3"),
        ("545.9(d)(4)", "the third card goes face down to seat 8"),
        ("545.9(d)(4)", "turned"),
        ("545.9(d)(5)", "the third card goes face down to seat 11"),
        ("545.9(d)(5)", "turned"),
    ]


def test_545_9_d_7_the_dealer_turns_a_hand_without_a_wager_and_its_third_card() -> None:
    _, requests = play(GAME, "2c Kh 2d 3s 4c 6d", {3: {"players_hand": 10_00}}, BY_PLAYERS)
    turned = [(request.place, request.section) for request in requests if isinstance(request, Reveal)]
    assert turned == [
        (PLAYER, "545.9(d)(2)"),
        (BANKER, "545.9(d)(7)"),
        (PLAYER, "545.9(d)(4)"),
        (BANKER, "545.9(d)(7)"),
    ]


def test_545_15_f_the_right_to_turn_goes_around_and_at_last_to_the_dealer() -> None:
    stakes = {3: {"players_hand": 10_00}, 8: {"tie_bet": 10_00}, 11: {"bankers_hand": 1_00}}
    _, requests = play(GAME, "2c Kh 2d 3s 4c 6d", stakes, BY_PLAYERS)
    first = next(index for index, request in enumerate(requests) if isinstance(request, Reveal))
    gives_up = {first: Declared("turning_relinquished")}
    words = {11: ["reject"], 8: ["reject"]}
    _, requests = play(GAME, "2c Kh 2d 3s 4c 6d", stakes, BY_PLAYERS, gives_up, words)
    assert asked(requests)[:2] == [11, 8]
    turned = [request.section for request in requests if isinstance(request, Reveal)]
    assert turned == ["545.9(d)(2)", "545.9(d)(2)", "545.9(d)(3)", "545.15(f)", "545.9(d)(5)"]


# ---------------------------------------------------------------------- 545.14: the shoe is kept or passed


@pytest.mark.parametrize(
    ("cards", "words", "after"),
    [
        (BANKER_WINS, {}, 9),
        (TIE, {}, 9),
        (BANKER_WINS, {9: ["keep"]}, 9),
        (BANKER_WINS, {9: ["remain"]}, 9),
        (BANKER_WINS, {9: ["pass"]}, 4),
        (TIE, {9: ["pass"], 4: ["reject"]}, 1),
        (PLAYER_WINS, {}, 4),
        (PLAYER_WINS, {4: ["reject"]}, 1),
        (PLAYER_WINS, {4: ["reject"], 1: ["no"]}, 12),
        (PLAYER_WINS, {4: ["reject"], 1: ["decline"], 12: ["refuse"]}, "dealer"),
    ],
)
def test_545_14_who_has_the_shoe_next(cards: str, words: dict[int, list[str]], after: object) -> None:
    assert curator_after(cards, curator=9, words=words) == (after, False)


def test_545_14_a_1_a_loss_of_the_bankers_hand_takes_the_choice_away() -> None:
    _, requests = play(GAME, PLAYER_WINS, STAKES, curator=9)
    assert texts(requests, "545.14(a)(1)") == ["the Banker's Hand loses: the curator passes the shoe"]
    assert asked(requests) == [4], "the curator is not asked"


def test_545_14_a_after_the_payments() -> None:
    _, requests = play(GAME, BANKER_WINS, STAKES, curator=9)
    assert requests[-1].section == "545.14(a)"


@pytest.mark.parametrize("point", [Point.DEAL, Point.DRAW, Point.SETTLE])
def test_545_14_a_2_the_curator_is_ordered_to_pass(point: Point) -> None:
    cards = "2c Kh 2d 3s 4c 6d"
    _, requests = play(GAME, cards, STAKES, curator=9)
    at = next(index for index, request in enumerate(requests) if request.point is point)
    ordered = {at: Declared("curator_ordered_to_pass")}
    _, requests = play(GAME, cards, STAKES, declare=ordered, curator=9)
    assert texts(requests, "545.14(a)(2)")[-1] == "the curator passes the shoe as ordered"
    assert asked(requests) == [4]
    assert curator_after(cards, declare=ordered, curator=9) == (4, False)


@pytest.mark.parametrize("keys", [{}, {"curator": 9, "dealer_designated": True}])
def test_545_14_a_2_nobody_orders_the_dealer(keys: dict[str, Any]) -> None:
    with pytest.raises(Refused, match=r"no player deals as curator .*545\.14\(a\)\(2\)"):
        play(GAME, BANKER_WINS, STAKES, declare={4: Declared("curator_ordered_to_pass")}, **keys)


def test_545_14_a_2_nor_the_last_curator_before_the_new_shoe_is_accepted() -> None:
    _, requests = play(GAME, NEW + TIE, STAKES, new_shoe=True, curator=9)
    burn = next(index for index, request in enumerate(requests) if isinstance(request, Burn))
    ordered = {burn: Declared("curator_ordered_to_pass")}
    with pytest.raises(Refused, match="no player deals as curator"):
        play(GAME, NEW + TIE, STAKES, declare=ordered, new_shoe=True, curator=9)


def test_545_14_b_right_of_a_seat_is_the_next_lower_number_and_around() -> None:
    assert to_the_right_of((1, 4, 9, 12), 4) == (1, 12, 9)
    assert to_the_right_of((1, 4, 9, 12), 1) == (12, 9, 4)
    assert to_the_right_of((1, 4, 9, 12), 7) == (4, 1, 12, 9)
    assert clockwise_from((1, 4, 9, 12), 9) == (9, 12, 1, 4)


def test_545_14_b_alone_at_the_table_the_curator_passes_the_shoe_to_the_dealer_and_is_offered_it_again() -> None:
    alone = {6: {"tie_bet": 1_00}}
    assert curator_after(PLAYER_WINS, stakes=alone, curator=6) == ("dealer", False)
    assert curator_after(BANKER_WINS, stakes=alone, curator="dealer") == ("dealer", False)
    assert curator_after(PLAYER_WINS, stakes=alone, curator="dealer") == (6, False)


def test_545_14_b_from_the_dealer_the_shoe_goes_to_his_right() -> None:
    assert curator_after(PLAYER_WINS, curator="dealer") == (12, False)
    assert curator_after(PLAYER_WINS, curator="dealer", words={12: ["reject"]}) == (9, False)


def test_545_14_a_curator_without_a_wager_remains_and_is_not_asked() -> None:
    _, requests = play(GAME, BANKER_WINS, STAKES, curator=6)
    assert asked(requests) == []
    assert texts(requests, "545.14(b)") == [], "nor is anything offered"
    assert curator_after(BANKER_WINS, curator=6) == (6, False)
    assert curator_after(PLAYER_WINS, curator=6) == (4, False)


@pytest.mark.parametrize(("leaves", "after"), [(9, 4), (4, 9)])
def test_545_14_b_a_curator_who_leaves_passes_the_shoe(leaves: int, after: int) -> None:
    gone = {5: Declared("player_leaves", seat=leaves)}
    assert curator_after(BANKER_WINS, declare=gone, curator=9) == (after, False)


def test_545_14_b_who_leaves_is_not_offered_the_shoe() -> None:
    gone = {5: Declared("player_leaves", seat=4)}
    assert curator_after(PLAYER_WINS, declare=gone, curator=9) == (1, False)


def test_545_10_e_nobody_is_asked_about_a_shoe_that_is_over() -> None:
    table, requests = play(GAME, PLAYER_WINS, STAKES, curator=9, last_hand=True)
    assert asked(requests) == []
    after = GAME.next_situation(table.round)
    assert (after["new_shoe"], after["curator"]) == (True, 9), "the last curator, who has the first cut"


def test_545_15_e_a_void_round_passes_no_shoe_and_keeps_the_last_curator() -> None:
    empty = {4: Declared("insufficient_cards")}
    table, _ = play(GAME, "", STAKES, declare=empty, curator=9)
    after = GAME.next_situation(table.round)
    assert (after["new_shoe"], after["curator"], after["dealer_designated"]) == (True, 9, False)
    play(GAME, NEW + TIE, STAKES, **after)


def test_545_14_a_shoe_from_its_offer_to_its_end_at_a_played_table() -> None:
    """Whoever deals, the shoe moves only when the Banker's Hand has lost, and then to the next on the right."""
    players = {seat: AutomaticPlayer(f"player {seat}") for seat in (2, 5, 11)}
    session = Session(GAME, players, bankroll=100_000_00, seed=545)
    moves = 0
    for _ in range(150):
        before = dict(session.situation)
        played = session.play_round()
        assert played is not None
        player, banker = (
            sum(VALUES[str(card)[0]] for card in played.table.round.hand(hand)) % 10 for hand in (PLAYER, BANKER)
        )
        now = session.situation["curator"]
        if before.get("new_shoe"):
            continue
        held = before["curator"]
        if session.situation["new_shoe"] or player <= banker:
            assert now == held
        else:
            assert now == {2: 11, 5: 2, 11: 5}[held]  # type: ignore[index]  # a seat, as all accept
            moves += 1
    assert moves > 40


# --------------------------------------------------------------------------------- 545.13: vigorish and files


@pytest.mark.parametrize(
    ("rules", "section"),
    [
        ({"vigorish": "25% on tie"}, "545.13(c)"),
        ({"vigorish_rounding": "next_5_cents"}, "545.13(d)"),
        ({"vigorish_rounding": "next_20_cents"}, "545.13(d)"),
        ({"vigorish_rounding": "next_25_cents", "vigorish": "4%"}, "545.13(d)"),
        ({"initial_deal": "face_up"}, "545.9(d)"),
    ],
)
def test_545_refused_submissions(rules: dict[str, object], section: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.submission(rules)
    assert refused.value.section == section


def test_545_13_f_the_vigorish_in_force_is_told_at_the_opening() -> None:
    (clause,) = [c for c in GAME.opening(GAME.submission({"vigorish": "4%"})) if c.section == "545.13(f)"]
    assert "4%" in clause.text


def test_521_2_a_submission_of_545_reads_back() -> None:
    rules = GAME.submission({"vigorish": "4%", "vigorish_rounding": "next_20_cents", "positions": 12})
    assert GAME.submission(rules.to_json()) == rules


def test_545_a_file_tells_the_curator_as_a_number_or_in_words() -> None:
    seats = {"4": {"wagers": {"tie": 5}}}
    for told in (4, "4", "dealer", "Dealer"):
        done = settle(
            {"game": "baccarat", "seats": seats, "curator": told, "player": ["Kc", "7d"], "banker": ["3h", "4s"]}
        )
        assert done.result.net(4) == 40_00


def test_545_the_words_of_a_decision_are_refused_with_their_own_section() -> None:
    seats = {"4": {"wagers": {"tie": 5}, "decisions": ["designate"]}}
    with pytest.raises(Refused) as refused:
        settle({"game": "baccarat", "seats": seats, "curator": 4, "player": ["Kc", "7d"], "banker": ["3h", "4s"]})
    assert refused.value.section == "545.7(d)(1)"


def test_545_requests_need_no_answer_but_cards() -> None:
    """Silence is an answer to everything that is asked: a plain file lists hands and wagers only."""
    requests: list[Request]
    _, requests = play(GAME, NEW + PLAYER_WINS, STAKES, new_shoe=True)
    assert asked(requests) == [1, 12]


# -------------------------------------------------------------------------------- a player leaves when asked


def at_question(cards: str, seat: int, stakes: dict[int, dict[str, int]] = STAKES, **keys: Any) -> int:
    """The number of the request that first asks a seat."""
    _, requests = play(GAME, cards, stakes, **keys)
    return next(index for index, request in enumerate(requests) if seat in asked([request]))


def test_545_7_b_who_leaves_when_the_shoe_is_offered_does_not_take_it() -> None:
    at = at_question(NEW + TIE, 1, new_shoe=True)
    table, requests = play(GAME, NEW + TIE, STAKES, declare={at: Declared("player_leaves", seat=1)}, new_shoe=True)
    assert asked(requests) == [1, 12, 12], "seat 12 accepts, and keeps it after the round"
    assert table.result.net(12) == 8_00


def test_545_8_c_who_leaves_before_no_more_bets_has_the_wager_back() -> None:
    at = at_question(NEW + TIE, 1, new_shoe=True)
    table, requests = play(GAME, NEW + TIE, STAKES, declare={at: Declared("player_leaves", seat=1)}, new_shoe=True)
    (line,) = table.result.lines[1]
    assert (line.wager, line.net, line.section) == ("tie_bet", 0, "545.8(c)")
    back = next(index for index, request in enumerate(requests) if isinstance(request, Settle))
    assert back < next(
        index for index, request in enumerate(requests) if getattr(request, "text", "") == "no more bets"
    )
    # After the call it is decided with the others.
    _, requests = play(GAME, TIE, STAKES, curator=4)
    first = next(index for index, request in enumerate(requests) if isinstance(request, Deal))
    table, _ = play(GAME, TIE, STAKES, declare={first: Declared("player_leaves", seat=1)}, curator=4)
    assert table.result.net(1) == 8_00


def test_545_7_b_who_left_at_the_burn_is_not_offered_the_shoe() -> None:
    _, requests = play(GAME, NEW + TIE, STAKES, new_shoe=True)
    burn = next(index for index, request in enumerate(requests) if isinstance(request, Burn))
    table, requests = play(GAME, NEW + TIE, STAKES, declare={burn: Declared("player_leaves", seat=1)}, new_shoe=True)
    assert asked(requests)[0] == 12
    assert [line.net for line in table.result.lines[1]] == [0]


def test_545_14_b_a_curator_who_leaves_when_asked_passes_the_shoe_and_pays_what_is_marked() -> None:
    stakes = {4: {"tie_bet": 1_00}, 9: {"bankers_hand": 10_00}}
    deferred: dict[str, object] = {"vigorish_collection": "deferred"}
    at = at_question(BANKER_WINS, 9, stakes, rules=deferred, curator=9)
    gone = {at: Declared("player_leaves", seat=9)}
    table, requests = play(GAME, BANKER_WINS, stakes, deferred, gone, curator=9, vigorish_owed={"9": "0.25"})
    assert texts(requests, "545.14(b)") == ["the curator leaves and passes the shoe"]
    assert texts(requests, "545.13(e)")[-1] == "vigorish collected as the player leaves: seat 9 0.75"
    assert sum("as the player leaves" in text for text in texts(requests, "545.13(e)")) == 1
    after = GAME.next_situation(table.round)
    assert (after["curator"], after["vigorish_owed"]) == (4, {})


def test_545_14_a_another_player_leaves_while_the_curator_is_asked() -> None:
    at = at_question(BANKER_WINS, 9, curator=9)
    gone = {at: Declared("player_leaves", seat=4)}
    assert curator_after(BANKER_WINS, declare=gone, curator=9, words={9: ["pass"]}) == (1, False)


def test_545_14_a_leaving_after_the_payments_undoes_none() -> None:
    class Quitter(AutomaticPlayer):
        def decide(self, question: Any, round: Any) -> Any:
            if round.lines[question.seat]:
                raise Leaving
            return super().decide(question, round)

    session = Session(GAME, {3: Quitter("Quinn")}, bankroll=100_00, seed=3)
    played = session.play_round()
    assert played is not None
    assert played.table.round.declared["player_leaves"] == 1
    assert session.bankrolls[3] == 100_00 + played.table.result.net(3) == 109_50


# ---------------------------------------------------------------------------- a curator leaves the table


def test_545_14_b_a_curator_without_a_wager_may_leave_and_the_shoe_passes() -> None:
    _, requests = play(GAME, BANKER_WINS, STAKES, curator=7)
    first = next(index for index, request in enumerate(requests) if isinstance(request, Deal))
    gone = {first: Declared("player_leaves", seat=7)}
    table, requests = play(GAME, BANKER_WINS, STAKES, declare=gone, curator=7)
    assert texts(requests, "545.14(b)") == ["the curator leaves and passes the shoe"]
    assert asked(requests) == [4], "to the right of seat 7"
    assert GAME.next_situation(table.round)["curator"] == 4
    with pytest.raises(Refused, match="nobody sits at seat 8"):
        play(GAME, BANKER_WINS, STAKES, declare={first: Declared("player_leaves", seat=8)}, curator=7)


@pytest.mark.parametrize("seat", [7, 9])
def test_545_7_d_2_the_dealer_deals_the_rest_where_the_curator_has_left(seat: int) -> None:
    _, requests = play(GAME, BANKER_WINS, STAKES, curator=seat)
    deals = [index for index, request in enumerate(requests) if isinstance(request, Deal)]
    gone = {deals[2]: Declared("player_leaves", seat=seat)}
    told = ["the curator is gone: the dealer deals the rest of the round"]
    _, requests = play(GAME, BANKER_WINS, STAKES, declare=gone, curator=seat)
    assert texts(requests, "545.7(d)(2)") == told
    # Nothing is left to deal once wagers are settled, and where the dealer deals anyway nothing changes.
    settled = next(index for index, request in enumerate(requests) if isinstance(request, Settle)) - 2
    _, requests = play(GAME, BANKER_WINS, STAKES, declare={settled: Declared("player_leaves", seat=seat)}, curator=seat)
    assert texts(requests, "545.7(d)(2)") == []
    _, requests = play(GAME, BANKER_WINS, STAKES, declare=gone, curator=seat, dealer_designated=True)
    assert texts(requests, "545.7(d)(2)") == []


def test_545_14_a_2_a_curator_who_is_gone_is_not_ordered_to_pass() -> None:
    gone = {5: Declared("player_leaves", seat=9), 8: Declared("curator_ordered_to_pass")}
    with pytest.raises(Refused, match="no player deals as curator"):
        play(GAME, BANKER_WINS, STAKES, declare=gone, curator=9)


@pytest.mark.parametrize("word", ["pass the shoe", "Pass", "pass_the_shoe"])
def test_545_14_a_the_shoe_is_passed_in_other_words_too(word: str) -> None:
    assert curator_after(BANKER_WINS, curator=9, words={9: [word]}) == (4, False)
