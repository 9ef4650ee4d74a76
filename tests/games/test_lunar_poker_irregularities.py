"""Lunar Poker when something is out of the ordinary: a deck used up, a count, a forced dealer, an irregularity."""

from __future__ import annotations

from typing import Any

import pytest
from driving import AUTOMATED, BY_DEVICE, BY_HAND, Rules, at, check_conserved, sections
from lunar_poker_script import NEW, OLD, Told, begin, both, dealt, opening, play, settled, shoe, told

from feltwork.equipment.cards import parse_cards
from feltwork.equipment.randomness import SimulationSource
from feltwork.procedure.action import Action, Decision, Question
from feltwork.procedure.place import DEALER, DISCARD, Place
from feltwork.procedure.request import Announce, Ask, Cut, Deal, Declared, Reveal, Settle, Shuffle
from feltwork.rounds.play import Session
from feltwork.rounds.players import Betting
from feltwork.rounds.view import View
from feltwork.rounds.virtual_table import VirtualTable
from feltwork.terms.refusal import Refused

KINGS, PLAYS, PLAYS_NOT = "Ks Kh 9d 4c 2c", "Ac Kd 7h 5s 6d", "Ac Jd 7h 5s 6d"

# -------------------------------------------------------------------------------- 3 to 5: the deck and its shuffle


@both
@pytest.mark.parametrize("decks", [1, 2])
def test_3_a_and_b_52_cards_and_decks_that_alternate(game: Any, decks: int) -> None:
    rules = game.submission({"decks": decks, **AUTOMATED})
    assert game.deck(rules).total() == 52
    done, requests = play(game, shoe({1: KINGS}, PLAYS), {1: opening(game)}, {"decks": decks, **AUTOMATED})
    assert [r.deck for r in requests if isinstance(r, Shuffle)] == ["deck 1" if decks == 2 else "the deck"]
    assert game.next_situation(done.round)["deck"] == decks


@both
def test_3_c_and_11_what_falls_due(game: Any) -> None:
    counted = game.at("11(h)" if game is NEW else "11(g)")
    for rules, hours in (({}, 8), (BY_HAND, 4), (BY_DEVICE, 8)):
        change, count = game.clocks(game.submission(rules))
        assert (change.hours, count.rounds, count.section) == (hours, 5, counted)
    assert len(game.clocks(game.submission({"shuffling": "automated_counting"}))) == 1


@both
@pytest.mark.parametrize(
    ("rules", "section"),
    [({}, "5(c)(2)"), (AUTOMATED, "5(c)(1)"), ({"shuffling": "reshuffling_device"}, "5(g)")],
)
def test_5_cut_where_no_device_shuffled(game: Any, rules: Rules, section: str) -> None:
    _, requests = play(game, shoe({1: KINGS}, PLAYS), {1: opening(game)}, rules)
    assert sections(requests)[:2] == [game.at("5(a)"), game.at(section)]
    assert any(isinstance(r, Cut) for r in requests) is (not rules)


# -------------------------------------------------------------------------- 11(g), (h): the count after the round

COUNTED = {
    "589": ("589.11(g)", "589.11(g)(1)", "589.11(g)(2)"),
    "671a": ("671a.11(h)", "671a.11(h)(1)", "671a.11(h)(2)"),
}


@both
@pytest.mark.parametrize("rules", [{}, BY_HAND, BY_DEVICE])
def test_11_h_the_deck_is_counted_after_every_fifth_round(game: Any, rules: Rules) -> None:
    count, right, _ = COUNTED[game.chapter]
    cards = shoe({1: KINGS}, PLAYS, stacks=rules is BY_DEVICE)
    stand: dict[str, Any] = {}
    for number in range(1, 11):
        done, requests = play(game, cards, {1: opening(game)}, rules, **stand)
        assert (count in sections(requests)) is (number % 5 == 0)
        assert (sections(requests)[-1] == right) is (number % 5 == 0)
        stand = game.next_situation(done.round)
        assert stand == {"deck": 1, "preshuffled": False, "rounds_since_count": number % 5, "count_deck": False}


@both
def test_11_h_a_counting_device_spares_the_count_but_does_not_forbid_it(game: Any) -> None:
    count, _, _ = COUNTED[game.chapter]
    rules = {"shuffling": "automated_counting"}
    cards = shoe({1: KINGS}, PLAYS)
    done, requests = play(game, cards, {1: opening(game)}, rules, rounds_since_count=4)
    assert count not in sections(requests)
    assert game.next_situation(done.round)["rounds_since_count"] == 0
    done, requests = play(game, cards, {1: opening(game)}, rules, count_deck=True)
    assert count in sections(requests)


@both
def test_11_h_2_a_wrong_count_removes_the_deck_and_the_round_stands(game: Any) -> None:
    _, right, wrong = COUNTED[game.chapter]
    cards, stakes = shoe({1: KINGS}, PLAYS), {1: opening(game)}
    plain, requests = play(game, cards, stakes, count_deck=True)
    clear = next(i for i, r in enumerate(requests) if r.point == "clear")
    done, requests = play(game, cards, stakes, declare={clear: Declared("deck_count_wrong")}, count_deck=True)
    assert not done.result.void
    assert done.result == plain.result
    assert done.round.aftermath == ["the entire deck is removed from the table"]
    assert sections(requests)[-1] == wrong
    assert right not in sections(requests)


@both
def test_11_h_a_void_round_is_one_of_the_five(game: Any) -> None:
    for since, after in ((2, 3), (4, 4)):
        done, _ = play(
            game,
            shoe({1: KINGS}, PLAYS),
            {1: opening(game)},
            declare={6: Declared("incorrect_number_of_cards")},
            rounds_since_count=since,
        )
        assert game.next_situation(done.round)["rounds_since_count"] == after


# -------------------------------------------------------------------------------- the deck is used up by the draws

HANDS = {
    1: "2s 3h 7d 8c Th",
    2: "2h 3d 7c 8s Td",
    3: "2d 3c 7s 8h Tc",
    4: "2c 3s 7h 8d Ts",
    5: "4s 5h 9d Jc Qh",
}
LEFT = "4h 4d 4c 5s 5d 5c 6s 6h 6d 6c 9s 9h 9c Js Jh Jd Qs Qd Qc Ks Kc As"
DEALER_PLAYS = "Ac Kd Kh Ah Ad"
ALL_FIVE = {seat: ["exchange 1 2 3 4 5", "bet"] for seat in HANDS}


@both
def test_11_d_five_players_exchange_five_and_the_discards_complete_the_draw(game: Any) -> None:
    assert len(LEFT.split()) == 22
    stakes = {seat: opening(game) for seat in HANDS}
    cards = shoe(HANDS, DEALER_PLAYS, f"{LEFT} 2s 3d Ts")
    done, requests = play(game, cards, stakes, decisions=ALL_FIVE)
    shuffles = [r for r in requests if isinstance(r, Shuffle) and r.discards_only]
    assert [r.section for r in shuffles] == [game.at("5(a)")]
    assert told(done.round.hand(Place.at(5))) == "Kc As 2s 3d Ts"
    before = requests[: requests.index(shuffles[0])]
    assert len([r for r in before if isinstance(r, Deal)]) == 6 * 5 + 22


@both
@pytest.mark.parametrize("card", ["4s", "Qh", "Ks", "Ac"])
def test_11_d_nobody_draws_a_card_back_that_was_thrown_away_or_lies_on_the_table(game: Any, card: str) -> None:
    """The drawing player's own discards, and what others hold."""
    cards = shoe(HANDS, DEALER_PLAYS, f"{LEFT} {card}")
    with pytest.raises(Refused, match="already dealt"):
        play(game, cards, {seat: opening(game) for seat in HANDS}, decisions=ALL_FIVE)


@both
def test_11_d_a_card_found_face_up_does_not_come_back(game: Any) -> None:
    stakes = {seat: opening(game) for seat in HANDS}
    found = Declared("card_face_up", parse_cards(["As"])[0])
    rest = LEFT.removesuffix(" As")
    with pytest.raises(Refused, match="ace of spades is already dealt"):
        play(game, shoe(HANDS, DEALER_PLAYS, f"{rest} 2s As"), stakes, decisions=ALL_FIVE, declare={10: found})
    done, _ = play(
        game, shoe(HANDS, DEALER_PLAYS, f"{rest} 2s 3d Ts 8h"), stakes, decisions=ALL_FIVE, declare={10: found}
    )
    assert told(done.round.hand(Place.at(5))) == "Kc 2s 3d Ts 8h"
    assert parse_cards(["As"])[0] in done.round.hand(DISCARD)


@both
def test_11_d_the_last_card_of_the_deck_is_found_face_up(game: Any) -> None:
    """Then the deck is used up in the middle of a draw: whoever deals reports it."""
    stakes = {seat: opening(game) for seat in HANDS}
    rest = LEFT.removesuffix(" As")
    table = begin(game, stakes)
    deck = dealt(shoe(HANDS, DEALER_PLAYS, f"{rest} 2s 3d Ts 8h"), ALL_FIVE)
    events = [Declared("card_face_up", parse_cards(["As"])[0]), Declared("insufficient_cards")]
    while not table.done:
        if isinstance(table.request, Deal) and table.round.seen.total() == 51 and len(events) == 2:
            with pytest.raises(Refused, match="cards left in the deck: 1"):
                table.answer(Declared("insufficient_cards"))
            table.answer(events.pop(0))
        elif isinstance(table.request, Deal) and table.round.seen.total() == 52 and events:
            table.answer(events.pop(0))
        else:
            table.answer(deck(table.request))
    assert told(table.round.hand(Place.at(5))) == "Kc 2s 3d Ts 8h"


@both
@pytest.mark.parametrize("words", [["fold"], ["exchange 1 2 3 4 5", "fold"], ["sixth card", "fold"]])
def test_11_d_folded_hands_go_to_the_rack(game: Any, words: list[str]) -> None:
    cards = shoe({1: KINGS, 2: "Qs Qh 8d 3c 2h"}, PLAYS, "Tc Th Td 8c 8h")
    done, _ = play(game, cards, {1: opening(game), 2: opening(game)}, decisions={1: words, 2: ["bet"]})
    assert not done.round.hand(Place.at(1))
    rack = told(done.round.hand(DISCARD)).split()
    drawn = {"exchange": 5, "sixth": 1}.get(words[0].split()[0], 0)
    assert sorted(rack) == sorted([*KINGS.split(), *["Tc", "Th", "Td", "8c", "8h"][:drawn]])


class Exchanger:
    """Throws everything away, then bets; forces the dealer where that may be done."""

    def __init__(self, name: str) -> None:
        self.name = name

    def wagers(self, betting: Betting) -> dict[str, int]:
        return {"ante": 1_00, "super": 1_00}

    def decide(self, question: Question, round: Any) -> Decision:
        words = [action.word for action in question.actions]
        if "exchange" in words:
            return Decision("exchange", picks=(1, 2, 3, 4, 5))
        return Decision("force" if "force" in words else "bet")


@both
@pytest.mark.parametrize("rules", [{}, {"shuffling": "automated", "dealing": "automated_shoe"}])
def test_11_d_a_virtual_table_never_runs_out(game: Any, rules: Rules) -> None:
    players = {seat: Exchanger(f"player {seat}") for seat in range(1, 6)}
    session = Session(game, players, bankroll=1_000_000_00, rules=game.submission(rules), seed=589)
    shuffled = 0
    for _ in range(60):
        played = session.play_round()
        assert played is not None
        held = [card for place in (DEALER, *map(Place.at, players)) for card in played.table.round.hand(place)]
        assert len(set(held)) == len(held)
        shuffled += any("the discards are shuffled" in line for line in played.table.transcript)
    assert shuffled > 40, "a straight flush at a seat now and then leaves enough cards"


@both
def test_5_b_nobody_counts_the_discards_that_complete_a_draw(game: Any) -> None:
    stakes = {seat: opening(game) for seat in HANDS}
    rules = {"shuffling": "automated_counting"}
    cards = shoe(HANDS, DEALER_PLAYS, f"{LEFT} 2s 3d Ts")
    _, requests = play(game, cards, stakes, rules, ALL_FIVE)
    again = next(i for i, r in enumerate(requests) if isinstance(r, Shuffle) and r.discards_only)
    with pytest.raises(Refused, match=r"nobody counts.*\.5\(b\)"):
        play(game, cards, stakes, rules, ALL_FIVE, {again: Declared("shuffler_count_wrong")})
    _, jammed = play(game, cards, stakes, rules, ALL_FIVE, {again: Declared("shuffler_jams")})
    assert len([r for r in jammed if isinstance(r, Shuffle) and r.discards_only]) == 2


@both
def test_11_d_set_aside_cards_are_never_shown(game: Any) -> None:
    table = begin(game, {seat: opening(game) for seat in HANDS})
    view = View(table.round, 1)
    equipment = VirtualTable(game, game.submission(), SimulationSource(1))
    words = dealt("", ALL_FIVE)
    while not table.done:
        request = table.request
        answer = words(request) if isinstance(request, Ask) else equipment.answer(table.round, request)
        table.answer(answer)
        view.note(request, answer)
        if not isinstance(table.request if not table.done else None, Shuffle):
            assert {one.place.name for one in view.places()} <= {"dealer", "seat"}


# ------------------------------------------------------------------------------------ 589.11(e)(2): the forced dealer


def forced(draw: str, words: dict[int, list[str]] | None = None, hand: str = KINGS) -> tuple[Told, list[str]]:
    cards = shoe({1: hand, 2: "Qs Qh 8d 3c 2h"}, "Ah Jd 7h 5s 6d", draw)
    said = words or {1: ["bet", "force"], 2: ["bet"]}
    done, requests = play(OLD, cards, {1: {"ante": 10_00}, 2: {"ante": 10_00}}, decisions=said)
    return done, settled(requests)


def test_589_11_e_2_who_does_not_force_is_settled_first_and_paid_on_the_ante() -> None:
    done, lines = forced("7c")
    assert lines == [
        "2 bet push 589.11(e)(2)(i)",
        "2 ante 1 to 1 589.12(d)",
        "1 options_fee lose 589.11(e)(2)(ii)",
        "1 ante push 589.11(e)(2)(ii)(B)(II)",
        "1 bet 1 to 1 589.12(c)",
    ]
    assert told(done.round.hand(DEALER)) == "Jd 7h 5s 6d 7c", "the highest card is replaced"
    assert (done.result.net(1), done.result.net(2)) == (-10_00 + 20_00, 10_00)


def test_589_11_e_2_ii_fees_are_collected_and_hands_compared_from_the_dealers_right() -> None:
    _, lines = forced("7c", {1: ["bet", "force"], 2: ["bet", "force"]})
    assert [line.partition(" 589")[0] for line in lines] == [
        *("2 options_fee lose", "1 options_fee lose"),
        *("2 ante push", "2 bet 1 to 1", "1 ante push", "1 bet 1 to 1"),
    ]


@pytest.mark.parametrize(
    ("draw", "net", "section"),
    [
        ("8c", -10_00, "589.11(e)(2)(ii)(A)"),
        ("Ad", -10_00, "589.11(e)(2)(ii)(A)"),
        ("4d", -10_00, "589.11(e)(2)(ii)(A)"),
        ("5d", -10_00 + 20_00, "589.11(e)(2)(ii)(B)(II)"),
    ],
)
def test_589_11_e_2_ii_one_card_to_qualify_with(draw: str, net: int, section: str) -> None:
    done, _ = forced(draw)
    assert done.result.net(1) == net
    assert next(line.section for line in done.result.lines[1] if line.wager == "ante") == section


def test_589_11_e_2_ii_the_dealer_may_win_or_tie_with_the_new_card() -> None:
    done, lines = forced("Jc", hand="9s 9h Kd 4c 2c")
    assert done.result.net(1) == -10_00 - 30_00
    assert lines[-2:] == ["1 ante lose 589.11(e)(2)(ii)(B)(I)", "1 bet lose 589.11(e)(2)(ii)(B)(I)"]
    done, lines = forced("Js", hand="Jc Jh 7c 6c 5c")
    assert lines[-2:] == ["1 ante push 589.11(e)(2)(ii)(B)(III)", "1 bet push 589.11(e)(2)(ii)(B)(III)"]
    assert done.result.net(1) == -10_00


def test_589_11_e_2_ii_a_second_combination_is_paid_here_too() -> None:
    done, lines = forced("5d", hand="As Ac Kd 4c 2c")
    assert lines[-1] == "1 second_bet 1 to 1 589.11(e)(2)(ii)(B)(II)"
    assert done.result.net(1) == -10_00 + 20_00 + 20_00


def test_589_11_e_2_nobody_forces_and_nobody_who_folded_is_asked() -> None:
    done, _ = forced("", {1: ["bet"], 2: ["fold"]})
    assert done.result.net(1) == 10_00
    done, _ = forced("", {1: ["bet", "no"], 2: ["bet", "decline"]})
    assert (done.result.net(1), done.result.net(2)) == (10_00, 10_00)
    with pytest.raises(IndexError):
        forced("", {1: ["bet", "force the dealer"], 2: ["fold"]})


def test_671a_11_f_1_nobody_is_asked_to_force() -> None:
    cards = shoe({1: KINGS}, PLAYS_NOT)
    done, requests = play(NEW, cards, {1: opening(NEW)})
    asked = [action.word for r in requests if isinstance(r, Ask) for q in r.questions for action in q.actions]
    assert "force" not in asked
    assert settled(requests)[-2:] == ["1 bet push 671a.11(f)(1)", "1 ante 1 to 1 671a.12(c)"]
    assert done.result.net(1) == -10_00 + 10_00


# --------------------------------------------------------------------------------------- hands that are not declared

STRAIGHT_FLUSH = "9s 8s 7s 6s 5s"


def _undeclared(game: Any, hand: str, **others: int) -> tuple[Told, list[Any]]:
    cards = shoe({1: hand, 2: KINGS}, "Ac Kd 7h 5h 6d")
    stakes = {1: opening(game), 2: {**opening(game), **others}}
    _, requests = play(game, cards, stakes)
    moot = next(i for i, r in enumerate(requests) if isinstance(r, Ask) and r.questions[0].moot)
    return play(game, cards, stakes, declare={moot: Declared("hand_not_declared", seat=1)})


def test_589_11_c_an_undeclared_straight_flush_loses_both_payouts_and_plays_on() -> None:
    done, _ = _undeclared(OLD, STRAIGHT_FLUSH)
    lines = {line.wager: line for line in done.result.lines[1]}
    assert (lines["super"].net, lines["super"].section) == (-10_00, "589.11(c)(2)(i)")
    assert (lines["bet"].odds, lines["ante"].net) == ("50 to 1", 0)


def test_671a_11_c_an_undeclared_hand_loses_the_super_wagers_on_it_and_no_more() -> None:
    done, _ = _undeclared(NEW, STRAIGHT_FLUSH, super_on_seat_1=5_00)
    mine = {line.wager: (line.net, line.section) for line in done.result.lines[1]}
    assert mine == {"super": (-10_00, "671a.11(c)(1)"), "ante": (2000_00, "671a.12(a)")}
    theirs = next(line for line in done.result.lines[2] if line.wager == "super_on_seat_1")
    assert (theirs.net, theirs.section) == (-5_00, "671a.11(c)(1)")
    assert "did not declare" in theirs.why


@both
def test_11_b_who_has_nothing_to_declare_cannot_keep_it_back(game: Any) -> None:
    cards = shoe({1: "9s 8s 7s 6s 2s", 2: KINGS}, PLAYS.replace("5s", "5h"))
    stakes = {1: opening(game), 2: opening(game)}
    _, requests = play(game, cards, stakes)
    for number, seat, why in ((0, 2, "nothing to declare"), (1, 1, "before the players decided")):
        with pytest.raises(Refused, match=why):
            play(game, cards, stakes, declare={at(requests, Ask, number): Declared("hand_not_declared", seat=seat)})


def test_671a_7_b_super_wagers_of_others_on_a_hand_whose_player_left_are_settled_by_its_cards() -> None:
    cards = shoe({1: "9s 8s 7s 6s 2s", 2: KINGS}, "Ac Kd 7h 5h 6d")
    stakes = {1: opening(NEW), 2: {**opening(NEW), "super_on_seat_1": 5_00}}
    done, _ = play(NEW, cards, stakes, declare={7: Declared("player_leaves", seat=1)})
    assert done.result.net(1) == -20_00
    line = next(line for line in done.result.lines[2] if line.wager == "super_on_seat_1")
    assert line.odds == "60 to 1"


# ------------------------------------------------------------------------------------------------ 13: irregularities

LEGAL = {
    "card_face_up": {"deal", "draw"},
    "card_dealt_in_error": {"deal", "draw"},
    "incorrect_number_of_cards": {"deal", "draw", "decision", "reveal", "settle"},
    "dealer_card_exposed": {"deal", "draw", "decision", "reveal", "settle"},
    "shuffler_jams": {"shuffle"},
    "dealing_shoe_jams": {"deal", "draw"},
    "shuffler_count_wrong": {"shuffle"},
    "cut_improper": {"cut", "deal"},
    "hand_not_declared": {"decision"},
    "player_leaves": {"deal", "draw", "decision", "reveal", "settle"},
    "deck_count_wrong": {"clear"},
}
TABLES: list[tuple[Rules, dict[str, object]]] = [
    ({}, {}),
    ({"shuffling": "automated_counting", "dealing": "automated_shoe"}, {}),
    (BY_HAND, {"preshuffled": True}),
]
THREE = {1: "9h 8d 4s 3c 2h", 2: "9s 8s 7s 6s 2s", 3: "Qs Qh Qd 3s 2d"}
SAID = {1: ["fold"], 2: ["exchange 1 2", "bet"], 3: ["sixth card", "bet"]}


@both
@pytest.mark.parametrize("id", LEGAL)
@pytest.mark.parametrize("dealer", ["Ac Kd 7h 5h 6d", "Ac Jd 7h 5h 6d"])
def test_13_every_irregularity_at_every_point_where_it_can_be_true(game: Any, id: str, dealer: str) -> None:
    """Declared at each request in turn: refused and nothing changed, or taken; and never a cent lost."""
    taken: set[str] = set()
    refusals: list[Refused] = []
    stakes = {seat: opening(game) for seat in THREE}
    if game is NEW:
        stakes[1] = {**opening(NEW), "super_on_seat_2": 5_00, "super_on_dealer": 5_00}
        stakes[3] = {**opening(NEW), "super_on_seat_1": 5_00, "super_on_seat_2": 5_00}
    said = {seat: [*words, "force"] for seat, words in SAID.items()} if dealer[3] == "J" and game is OLD else SAID
    said = {**said, 1: ["fold"]}
    for rules, situation in TABLES:
        cards = shoe(THREE, dealer, "Kc Js Tc Th 4h 4d", stacks=rules.get("dealing") == "automated_shoe")
        _, plain = play(game, cards, stakes, rules, said, count_deck=True, **situation)
        for number in range(len(plain)):
            try:
                done, requests = play(
                    game, cards, stakes, rules, said, {number: _declared(game, id)}, count_deck=True, **situation
                )
            except Refused as refused:
                refusals.append(refused)
                continue
            taken.add(str(requests[number].point))
            check_conserved(done)
    assert all(refused.section for refused in refusals)
    assert taken == LEGAL[id] == {str(point) for point in game.irregularity(id).points}


def _declared(game: Any, id: str) -> Declared:
    needs = game.irregularity(id).needs
    return Declared(id, parse_cards(["Ad"])[0] if "card" in needs else None, 2 if "seat" in needs else None)


@both
def test_13_d_exposed_before_everybody_has_decided_voids_and_later_does_not(game: Any) -> None:
    stakes = {seat: opening(game) for seat in THREE}
    cards = shoe(THREE, "Ac Kd 7h 5h 6d", "Kc Js Tc")
    _, requests = play(game, cards, stakes, decisions=SAID)
    last_ask = at(requests, Ask, -1)
    exposed, _ = play(game, cards, stakes, None, SAID, {last_ask: Declared("dealer_card_exposed")})
    assert exposed.result.void
    # The ante of seat 1 was given up before the card was seen; fees and Super Wagers come back.
    assert [exposed.result.net(seat) for seat in THREE] == [-10_00, 0, 0]
    dealers = [i for i, r in enumerate(requests) if isinstance(r, Reveal) and r.place == DEALER]
    with pytest.raises(Refused, match=r"has folded or bet already.*\.13\(d\)"):
        play(game, cards, stakes, None, SAID, {dealers[-1]: Declared("dealer_card_exposed")})


@both
def test_13_d_with_no_draw_to_come_everybody_has_decided_when_the_decisions_are_locked_in(game: Any) -> None:
    stakes = {seat: opening(game) for seat in THREE}
    cards, said = shoe(THREE, "Ac Kd 7h 5h 6d"), {1: ["fold"]}
    _, requests = play(game, cards, stakes, decisions=said)
    with pytest.raises(Refused, match=r"has folded or bet already.*\.13\(d\)"):
        play(game, cards, stakes, None, said, {at(requests, Settle): Declared("dealer_card_exposed")})


@both
def test_13_d_the_last_player_has_decided_when_the_folded_ante_is_collected(game: Any) -> None:
    cards, said = shoe({1: KINGS}, PLAYS, "Tc"), {1: ["sixth card", "fold"]}
    _, requests = play(game, cards, {1: opening(game)}, decisions=said)
    fee, ante = at(requests, Settle, -2), at(requests, Settle, -1)
    exposed = Declared("dealer_card_exposed")
    assert play(game, cards, {1: opening(game)}, None, said, {fee: exposed})[0].result.void
    with pytest.raises(Refused, match="has folded or bet already"):
        play(game, cards, {1: opening(game)}, None, said, {ante: exposed})


@both
def test_13_d_a_fold_that_is_not_collected_yet_stays_a_fold(game: Any) -> None:
    stakes = {seat: opening(game) for seat in THREE}
    cards = shoe(THREE, "Ac Kd 7h 5h 6d", "Kc Js Tc")
    _, requests = play(game, cards, stakes, decisions=SAID)
    first = at(requests, Settle)
    exposed, _ = play(game, cards, stakes, None, SAID, {first: Declared("dealer_card_exposed")})
    assert exposed.result.net(1) == -10_00
    (lost,) = [line for line in exposed.result.lines[1] if line.net]
    assert (lost.wager, lost.why) == ("ante", "folded")
    misdealt, _ = play(game, cards, stakes, None, SAID, {first: Declared("incorrect_number_of_cards")})
    assert misdealt.result.net(1) == 0


@both
def test_13_f_a_jam_at_the_draw_comes_after_the_fold_and_one_at_the_deal_before(game: Any) -> None:
    stakes = {seat: opening(game) for seat in THREE}
    cards = shoe(THREE, "Ac Kd 7h 5h 6d", "Kc Js Tc", stacks=True)
    _, requests = play(game, cards, stakes, BY_DEVICE, SAID)
    at_draw, at_deal = at(requests, Deal, -1), at(requests, Deal, 1)
    late, _ = play(game, cards, stakes, BY_DEVICE, SAID, {at_draw: Declared("dealing_shoe_jams")})
    assert [late.result.net(seat) for seat in THREE] == [-10_00, 0, 0]
    early, _ = play(game, cards, stakes, BY_DEVICE, SAID, {at_deal: Declared("dealing_shoe_jams")})
    assert [early.result.net(seat) for seat in THREE] == [0, 0, 0]


@both
def test_13_a_a_second_card_face_up_at_the_draw_voids_the_round(game: Any) -> None:
    stakes = {seat: opening(game) for seat in THREE}
    cards = shoe(THREE, "Ac Kd 7h 5h 6d", "Kc Js Tc")
    one, two = parse_cards(["Ad", "Ah"])
    _, requests = play(game, cards, stakes, None, SAID, {8: Declared("card_face_up", one)})
    twice = {8: Declared("card_face_up", one), at(requests, Deal, -1): Declared("card_face_up", two)}
    done, _ = play(game, cards, stakes, None, SAID, twice)
    assert done.result.void
    assert [done.result.net(seat) for seat in THREE] == [0, 0, 0]


@both
def test_7_b_who_leaves_loses_what_is_undecided_and_draws_no_more(game: Any) -> None:
    stakes = {seat: opening(game) for seat in THREE}
    cards = shoe(THREE, "Ac Kd 7h 5h 6d", "Tc")
    _, requests = play(game, cards.replace(" Tc", " Kc Js Tc"), stakes, decisions=SAID)
    leaves = {at(requests, Settle): Declared("player_leaves", seat=2)}
    said = {1: ["fold"], 2: ["exchange 1 2"], 3: ["sixth card", "bet"]}
    done, after = play(game, cards, stakes, None, said, leaves)
    assert done.result.net(2) == -30_00
    assert {line.section for line in done.result.lines[2]} == {game.at("7(b)")}
    assert [r.to for r in after if isinstance(r, Deal) and not r.opening] == [Place.at(3)]


@both
def test_7_b_who_leaves_when_asked_after_the_draw_is_not_asked_again(game: Any) -> None:
    cards = shoe({1: KINGS}, PLAYS, "Tc")
    _, requests = play(game, cards, {1: opening(game)}, decisions={1: ["sixth card", "bet"]})
    leaves = {at(requests, Ask, -1): Declared("player_leaves", seat=1)}
    done, after = play(game, cards, {1: opening(game)}, None, {1: ["sixth card"]}, leaves)
    assert done.result.net(1) == -30_00
    assert isinstance(after[at(requests, Ask, -1)], Ask)


def test_589_7_b_who_leaves_while_a_neighbours_fee_is_collected_has_one_line_a_wager() -> None:
    cards = shoe({1: KINGS, 2: "Qs Qh 8d 3c 2h"}, "Ah Jd 7h 5s 6d", "7c")
    stakes = {1: {"ante": 10_00}, 2: {"ante": 10_00}}
    said = {1: ["bet", "force"], 2: ["bet", "force"]}
    _, requests = play(OLD, cards, stakes, decisions=said)
    leaves = {at(requests, Settle): Declared("player_leaves", seat=1)}
    done, after = play(OLD, cards, stakes, None, said, leaves)
    lines = [(line.wager, line.net, line.section) for line in done.result.lines[1]]
    assert lines == [
        ("ante", -10_00, "589.7(b)"),
        ("bet", -20_00, "589.7(b)"),
        ("options_fee", -10_00, "589.7(b)"),
    ]
    assert not any(isinstance(r, Reveal) and r.place == Place.at(1) for r in after), "a hand that is out is not turned"


@both
def test_7_b_who_leaves_as_the_winning_hand_is_turned_up_wins_nothing(game: Any) -> None:
    cards = shoe({1: KINGS}, PLAYS)
    _, requests = play(game, cards, {1: opening(game)})
    done, _ = play(
        game, cards, {1: opening(game)}, declare={at(requests, Reveal, -1): Declared("player_leaves", seat=1)}
    )
    assert [line.wager for line in done.result.lines[1]] == ["super", "ante", "bet"]
    assert done.result.net(1) == -40_00


@both
def test_13_f_a_jam_at_the_deal_returns_the_wagers_of_a_player_who_left_too(game: Any) -> None:
    stakes = {seat: opening(game) for seat in THREE}
    cards = shoe(THREE, "Ac Kd 7h 5h 6d", stacks=True)
    _, requests = play(game, cards, stakes, BY_DEVICE, {1: ["fold"]})
    second = at(requests, Deal, 1)
    declare = {second: Declared("player_leaves", seat=1), second + 3: Declared("dealing_shoe_jams")}
    done, _ = play(game, cards, stakes, BY_DEVICE, {1: ["fold"]}, declare)
    assert done.result.void
    assert [done.result.net(seat) for seat in THREE] == [0, 0, 0]


@both
def test_13_g_a_broken_device_is_marked_before_another_method(game: Any) -> None:
    for rules, there in (({}, False), (AUTOMATED, True), (BY_DEVICE, True)):
        clauses = {clause.section for clause in game.equipment(game.submission(rules))}
        assert (game.at("13(g)") in clauses) is there


@both
def test_13_a_void_rounds_reshuffle(game: Any) -> None:
    done, requests = play(
        game, shoe({1: KINGS}, PLAYS), {1: opening(game)}, declare={6: Declared("incorrect_number_of_cards")}
    )
    last = requests[-1]
    assert isinstance(last, Announce)
    assert (last.text, last.section) == ("the cards are reshuffled", game.at("13(c)"))
    assert done.result.void


# ----------------------------------------------------------------------------------------------- what is customary


@pytest.mark.parametrize(
    ("hand", "word"),
    [
        ("As Kh 4d 3c 2s", "bet"),
        ("2s 2h 5d 4c 8s", "bet"),
        ("As Qs 5s 3s 9d", "sixth card"),
        ("9s 8h 7d 6c 2s", "sixth card"),
        ("As Kh 2d 9c 8s", "bet"),
        ("As Qh Jd Tc 2s", "fold"),
        ("Ks Qh Jd Tc 2s", "sixth card"),
        ("Qs 9h 7d 4c 2s", "fold"),
    ],
)
@both
def test_customary_first_decision(game: Any, hand: str, word: str) -> None:
    table = begin(game, {1: {"ante": 10_00, "super": 10_00}})
    deck = dealt(shoe({1: hand}, "2c 3d 5h 6s 7c"))
    while not (isinstance(table.request, Ask) and len(table.request.questions[0].actions) == 4):
        table.answer(deck(table.request))
    (question,) = table.request.questions
    assert game.customary(table.round, question).word == word


@pytest.mark.parametrize(
    ("hand", "words", "word"),
    [
        ("9s 8s 7s 6s 2s", ("force", "settle"), "force"),
        ("9s 8s 7d 6s 5s", ("force", "settle"), "settle"),
        ("9s 8s 7d 6s 5s 2c", ("bet", "fold"), "bet"),
        ("9s 8s 7d 6s 4s 2c", ("bet", "fold"), "fold"),
        ("9s 8s 7d 6s 4s 2c", ("fold",), "fold"),
        ("9s 8s 7d 6s 4s", ("settle",), "settle"),
    ],
)
def test_customary_later_decisions(hand: str, words: tuple[str, ...], word: str) -> None:
    round = OLD.begin({1: {"ante": 10_00}})
    round.lay(Place.at(1), parse_cards(hand.split()))
    question = Question(1, tuple(Action(one, "589.11(e)(2)") for one in words))
    assert OLD.customary(round, question).word == word
