"""Midibaccarat by section: what chapter 543 has of its own, above all cards that players turn over.

What it shares with 541 and 545 is tested for all three in ``tests/procedure/test_baccarat_family.py``.
"""

from __future__ import annotations

import pytest

from feltwork.equipment.cards import parse_card
from feltwork.games.midibaccarat.procedure import Midibaccarat
from feltwork.procedure.baccarat.hands import BANKER, PLAYER
from feltwork.procedure.baccarat.turning import highest_bettors
from feltwork.procedure.request import Ask, Deal, Declared, Point, Request, Reveal
from feltwork.rounds.citations import open_sections
from feltwork.rounds.settle import settle
from feltwork.terms.refusal import Refused
from tests.games.baccarat_script import asked, play, texts

GAME = Midibaccarat()
BY_PLAYERS: dict[str, object] = {"initial_deal": "turned_by_players"}
STAKES = {
    2: {"players_hand": 30_00},
    4: {"bankers_hand": 50_00, "tie_bet": 500_00},
    7: {"players_hand": 30_00, "bankers_hand": 40_00},
    9: {"players_hand": 29_99},
}
NATURAL, SIX_CARDS = "Kc 3h 9d 4s", "2c Kh 2d 3s 4c 6d"
GIVES_UP = Declared("turning_relinquished")


def reveals(requests: list[Request]) -> list[Reveal]:
    return [request for request in requests if isinstance(request, Reveal)]


def at_reveal(number: int, rules: dict[str, object] = BY_PLAYERS, cards: str = SIX_CARDS) -> int:
    """The number of the request in which the hand of that number is turned, where nothing goes wrong."""
    _, requests = play(GAME, cards, STAKES, rules)
    return [index for index, request in enumerate(requests) if isinstance(request, Reveal)][number]


def test_every_section_of_543_is_carried() -> None:
    assert open_sections(GAME) == []


def test_543_2_a_nine_seats() -> None:
    play(GAME, NATURAL, {9: {"tie_bet": 1_00}})
    with pytest.raises(Refused, match=r"9 betting positions .*543\.2\(a\)"):
        play(GAME, NATURAL, {10: {"tie_bet": 1_00}})


def test_543_3_b_no_clock_runs_as_the_decks_change_with_the_shoe() -> None:
    assert GAME.clocks(GAME.submission()) == ()


@pytest.mark.parametrize("option", ["shuffling", "positions"])
def test_543_3_a_one_set_of_cards_and_no_device(option: str) -> None:
    assert option not in {known.id for known in GAME.rules_type.options()}
    assert "batch" not in {key.id for key in GAME.situation}


def test_543_4_the_opening_in_the_order_of_the_chapter() -> None:
    told = [clause.section for clause in GAME.opening(GAME.submission())]
    assert told == ["543.13(g)", "543.4(a)", "543.4(b)", "543.4(c)"]


# ---------------------------------------------------------------------------- 543.9: three ways to lay the cards


@pytest.mark.parametrize(
    ("way", "section", "face_up"),
    [
        ("face_up", "543.9(c)(1)", True),
        ("face_down", "543.9(c)(2)", False),
        ("turned_by_players", "543.9(c)(3)", False),
    ],
)
def test_543_9_c_player_first_by_turns_in_each_way(way: str, section: str, face_up: bool) -> None:
    _, requests = play(GAME, NATURAL, rules={"initial_deal": way})
    deals = [(request.to, request.section, request.face_up) for request in requests if isinstance(request, Deal)]
    assert deals == [(place, section, face_up) for place in (PLAYER, BANKER, PLAYER, BANKER)]


def test_543_10_a_the_dealer_turns_and_calls_hand_by_hand() -> None:
    _, requests = play(GAME, NATURAL, rules={"initial_deal": "face_down"})
    assert [(request.place, request.section) for request in reveals(requests)] == [
        (PLAYER, "543.9(c)(2)"),
        (BANKER, "543.9(c)(2)"),
    ]
    assert texts(requests, "543.10(a)") == ["Player 9", "Banker 7"]


def test_543_9_c_3_the_order_in_which_players_turn_the_cards() -> None:
    _, requests = play(GAME, SIX_CARDS, STAKES, BY_PLAYERS)
    steps = [
        (request.section, request.text if hasattr(request, "text") else type(request).__name__)
        for request in requests
        if "543.9(c)(3)" in request.section and not (isinstance(request, Deal) and request.opening)
    ]
    assert steps == [
        ("543.9(c)(3)", "the Banker's Hand waits under the shoe"),
        (
            "543.9(c)(3)(v)",
            "equally high on the player's hand: seat 7, seat 2; the first of these is the closest to the dealer",
        ),
        ("543.9(c)(3)(i)", "the player's hand goes face down to seat 7"),
        ("543.9(c)(3)(i)", "Reveal"),
        ("543.9(c)(3)(i)", "Player 4"),
        ("543.9(c)(3)(ii)", "the banker's hand goes face down to seat 4"),
        ("543.9(c)(3)(ii)", "Reveal"),
        ("543.9(c)(3)(ii)", "Banker 3"),
        ("543.9(c)(3)(iii)", "Deal"),
        ("543.9(c)(3)(iii)", "the third card goes face down to seat 7"),
        ("543.9(c)(3)(iii)", "Reveal"),
        ("543.9(c)(3)(iv)", "Deal"),
        ("543.9(c)(3)(iv)", "the third card goes face down to seat 4"),
        ("543.9(c)(3)(iv)", "Reveal"),
    ]
    assert texts(requests, "543.10(a)") == [], "the counts are called as the hands come back"
    assert all(not request.face_up for request in requests if isinstance(request, Deal))


def test_543_9_c_3_only_the_third_card_is_turned_with_the_third_card() -> None:
    _, requests = play(GAME, SIX_CARDS, STAKES, BY_PLAYERS)
    assert [" ".join(map(str, request.cards)) for request in reveals(requests)] == ["2c 2d", "Kh 3s", "4c", "6d"]


def test_543_9_c_3_the_highest_wager_on_the_hand_itself_counts() -> None:
    """Seat 4 has the highest wager of all, but it is a Tie Bet."""
    round = GAME.begin(STAKES)
    assert highest_bettors(round, PLAYER) == (7, 2)
    assert highest_bettors(round, BANKER) == (4,)


def test_543_9_c_3_v_of_equal_wagers_the_closest_to_the_dealer_counterclockwise() -> None:
    """Counterclockwise from the dealer come the seats at his right, which have the highest numbers."""
    round = GAME.begin({seat: {"players_hand": 10_00, "bankers_hand": 5_00} for seat in (1, 5, 8)})
    assert highest_bettors(round, PLAYER) == highest_bettors(round, BANKER) == (8, 5, 1)


def test_543_9_c_3_a_hand_without_a_wager_is_turned_by_the_dealer() -> None:
    _, requests = play(GAME, SIX_CARDS, {3: {"tie_bet": 10_00}}, BY_PLAYERS)
    assert texts(requests, "543.14(f)") == [
        "no wager is on the player's hand: the dealer turns it",
        "no wager is on the banker's hand: the dealer turns it",
    ]
    assert {request.section for request in reveals(requests)} == {"543.14(f)"}
    assert texts(requests, "543.9(c)(3)(i)") == ["Player 4"]
    assert texts(requests, "543.9(c)(3)(iii)") == [], "nobody is handed the third card"


# ------------------------------------------------------------------------ 543.14(f): the right is given up


def test_543_14_f_it_goes_to_the_right_and_on_counterclockwise_until_somebody_accepts() -> None:
    words = {4: ["reject"], 2: ["accept"]}
    _, requests = play(GAME, SIX_CARDS, STAKES, BY_PLAYERS, {at_reveal(0): GIVES_UP}, words)
    assert asked(requests) == [4, 2]
    assert texts(requests, "543.14(f)")[-1] == "seat 2 turns the cards for the rest of the round"
    assert texts(requests, "543.9(c)(3)(iii)") == ["the third card goes face down to seat 2"]
    assert texts(requests, "543.9(c)(3)(iv)") == ["the third card goes face down to seat 4"], "the other hand stays"


def test_543_14_f_past_seat_1_the_offer_goes_on_from_the_highest() -> None:
    """Seat 4 holds the Banker's Hand: to the right is 2, then around to 9 and 7."""
    words = {2: ["reject"], 9: ["reject"], 7: ["reject"]}
    _, requests = play(GAME, SIX_CARDS, STAKES, BY_PLAYERS, {at_reveal(1): GIVES_UP}, words)
    assert asked(requests) == [2, 9, 7]
    assert texts(requests, "543.14(f)")[-1] == "the dealer turns the cards for the rest of the round"
    assert [request.section for request in reveals(requests)] == [
        "543.9(c)(3)(i)",
        "543.9(c)(3)(ii)",  # asked of the player first, and again of the dealer
        "543.9(c)(3)(ii)",
        "543.9(c)(3)(iii)",
        "543.14(f)",
    ]


def test_543_14_f_who_gave_it_up_turns_neither_hand_nor_is_asked_again() -> None:
    stakes = {2: {"players_hand": 10_00}, 5: {"players_hand": 20_00, "bankers_hand": 20_00}}
    _, requests = play(GAME, NATURAL, stakes, BY_PLAYERS)
    first = next(index for index, request in enumerate(requests) if isinstance(request, Reveal))
    # Seat 5 gives it up, seat 2 takes it, and gives it up at once: nobody is left to be asked.
    again = {first: GIVES_UP, first + 4: GIVES_UP}
    _, requests = play(GAME, NATURAL, stakes, BY_PLAYERS, again)
    assert asked(requests) == [2]
    assert texts(requests, "543.14(f)")[-1] == "the dealer turns the cards for the rest of the round"
    assert reveals(requests)[-1].section == "543.14(f)", "the Banker's Hand too"


def test_543_14_f_only_cards_that_a_player_turns() -> None:
    with pytest.raises(Refused, match=r"the dealer turns these cards .*543\.14\(f\)"):
        play(GAME, SIX_CARDS, {3: {"tie_bet": 10_00}}, BY_PLAYERS, {9: GIVES_UP})
    for way in ("face_up", "face_down"):
        rules = GAME.submission({"initial_deal": way})
        assert not GAME.possible(rules, GAME.irregularity("turning_relinquished"))
    with pytest.raises(Refused, match=r"seat 7 turns these cards .*543\.14\(f\)"):
        play(GAME, SIX_CARDS, STAKES, BY_PLAYERS, {at_reveal(0): Declared("turning_relinquished", seat=2)})


@pytest.mark.parametrize("entry", ["third_card_in_error", "card_in_error_disclosed"])
def test_543_14_b_no_card_is_dealt_in_error_while_a_player_is_asked(entry: str) -> None:
    _, requests = play(GAME, SIX_CARDS, STAKES, BY_PLAYERS, {at_reveal(0): GIVES_UP})
    ask = next(index for index, request in enumerate(requests) if isinstance(request, Ask))
    card = parse_card("9h") if entry == "card_in_error_disclosed" else None
    with pytest.raises(Refused, match="while a player is asked"):
        play(GAME, SIX_CARDS, STAKES, BY_PLAYERS, {at_reveal(0): GIVES_UP, ask: Declared(entry, card=card)})


def test_543_14_f_a_file_may_tell_who_turns() -> None:
    seats = {
        "3": {"wagers": {"player": 5}, "decisions": ["decline"]},
        "6": {"wagers": {"player": 10}},
        "8": {"wagers": {"banker": 10}, "decisions": ["take"]},
    }
    told = {"game": "midibaccarat", "rules": BY_PLAYERS, "seats": seats, "player": ["Kc", "9d"], "banker": ["3h", "4s"]}
    done = settle({**told, "irregularity": {"id": "turning_relinquished", "seat": 6}})
    assert [done.result.net(seat) for seat in (3, 6, 8)] == [5_00, 10_00, -10_00]
    assert any(entry.text == "seat 8 turns the cards for the rest of the round" for entry in done.entries)


def test_543_13_g_the_vigorish_in_force_is_told_at_the_opening() -> None:
    (clause,) = [c for c in GAME.opening(GAME.submission({"vigorish": "25% on tie"})) if c.section == "543.13(g)"]
    assert "25% on tie" in clause.text


def test_521_2_a_submission_of_543_reads_back() -> None:
    rules = GAME.submission({"tie_bet": {"tie": "9 to 1"}, "vigorish": "4%", "initial_deal": "turned_by_players"})
    assert GAME.submission(rules.to_json()) == rules


# ----------------------------------------------------------------------- a player leaves who was to turn the cards


def test_543_14_f_who_leaves_gives_the_right_up() -> None:
    """Seat 7 was to turn the Player's Hand; 4 is to the right."""
    leaves = {2: Declared("player_leaves", seat=7)}
    table, requests = play(GAME, SIX_CARDS, STAKES, BY_PLAYERS, leaves)
    assert asked(requests) == [4]
    assert texts(requests, "543.9(c)(3)(i)") == ["the player's hand goes face down to seat 4", "Player 4"]
    assert table.result.net(7) == -30_00 + 38_00, "the wagers are decided with the others"


def test_543_14_f_who_leaves_after_the_first_two_cards_does_not_turn_the_third() -> None:
    _, requests = play(GAME, SIX_CARDS, STAKES, BY_PLAYERS)
    draw = next(index for index, request in enumerate(requests) if request.point is Point.DRAW)
    leaves = {draw: Declared("player_leaves", seat=7)}
    _, requests = play(GAME, SIX_CARDS, STAKES, BY_PLAYERS, leaves, {4: ["reject"]})
    assert texts(requests, "543.9(c)(3)(iii)") == ["the third card goes face down to seat 2"]


def test_543_14_f_who_leaves_is_not_offered_the_right_and_may_leave_when_asked() -> None:
    first = at_reveal(0)
    _, requests = play(GAME, SIX_CARDS, STAKES, BY_PLAYERS, {first: GIVES_UP})
    ask = next(index for index, request in enumerate(requests) if isinstance(request, Ask))
    leaves = {first: GIVES_UP, ask: Declared("player_leaves", seat=4)}
    _, requests = play(GAME, SIX_CARDS, STAKES, BY_PLAYERS, leaves)
    assert asked(requests)[:2] == [4, 2]
    # The Banker's Hand was seat 4's to turn: it is offered to 2 on the right, who turns the other hand already.
    assert asked(requests) == [4, 2, 2]
    assert texts(requests, "543.9(c)(3)(iv)") == ["the third card goes face down to seat 2"]
