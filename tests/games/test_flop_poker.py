"""Flop Poker by section, both chapters: what is wagered, the order of the steps, irregularities."""

from __future__ import annotations

from typing import Any

import pytest
from driving import AUTOMATED, BY_DEVICE, BY_HAND, Rules, Stakes, at, check_staked, drive, drive_until, settled
from flop_poker_script import NEW, OLD, ONE, ONE_SEAT, Edition, asked, both, dealt, numbers, play, until

from feltwork.equipment.cards import parse_cards
from feltwork.procedure.action import Decision
from feltwork.procedure.place import COMMUNITY, DISCARD
from feltwork.procedure.request import Announce, Answer, Ask, Burn, Cut, CutAt, Deal, Declared, Request, Reveal, Settle
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.settle import settle
from feltwork.rounds.view import View
from feltwork.terms.refusal import Refused

TWO: Stakes = {2: {"pot": 1_00, "ante": 10_00}, 5: {"pot": 1_00, "ante": 20_00}}
TWO_SEATS = "Ks Qs 7c 7d 2h 2d Kd 9h 4s"


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
def test_4_e_a_preinspected_deck_is_told_of(game: Edition) -> None:
    opened = {clause.section for clause in game.opening(game.submission())}
    assert f"{game.chapter}.4(e)" in opened
    assert f"{game.chapter}.4(d)" not in opened


@both
def test_5_c_and_d_who_shuffled_by_hand_or_got_a_preshuffled_deck_cuts(game: Edition) -> None:
    assert numbers(play(game)[1])[:3] == ["5(a)", "5(c)(2)", "5(d)"]
    assert numbers(play(game, rules=AUTOMATED, preshuffled=True)[1])[:3] == ["5(a)", "5(c)(2)", "5(d)"]
    assert numbers(play(game, rules=AUTOMATED)[1])[:3] == ["5(a)", "5(c)(1)", "8(a)"]
    table = until(game, Cut)
    with pytest.raises(Refused, match=r"\.5\(d\)"):
        table.answer(CutAt(0, 9))
    table.answer(CutAt(0, 10))


@both
def test_5_g_a_device_that_reshuffles_by_itself_spares_cut_and_count(game: Edition) -> None:
    table, requests = play(game, rules={"shuffling": "reshuffling_device"}, rounds_since_stub_count=4)
    assert numbers(requests)[:3] == ["5(a)", "5(g)", "8(a)"]
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
    start = numbers(requests).index(before[way][0])
    assert numbers(requests)[start : start + len(before[way]) + 1] == [*before[way], "11(d)"]
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
    deck, view, seen = dealt(ONE_SEAT), View(table.round, 1), list[bool]()
    while not table.done:
        request = table.request
        answer = deck(request)
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
    _, question = asked(NEW)
    assert question.read(word) == Decision("flop")


@both
def test_11_b_every_flop_wager_lies_before_a_folded_ante_is_collected(game: Edition) -> None:
    table = drive_until(RoundInPlay(game.begin(TWO)), dealt(TWO_SEATS, {2: "fold"}), Settle)
    assert table.round.open == {2: {"pot": 1_00, "ante": 10_00}, 5: {"pot": 1_00, "ante": 20_00, "flop": 20_00}}
    assert table.round.hand(COMMUNITY) == ()


@both
def test_11_d_settled_from_the_dealers_right_folded_or_not_and_the_pot_at_the_end(game: Edition) -> None:
    table, requests = play(game, THREE_SEATS, THREE, decisions={6: "fold"})
    revealed = [request.place.seat for request in requests if isinstance(request, Reveal)]
    assert revealed == [6, 3, 1]
    assert settled(requests) == [
        (6, ("ante",), game.at("11(b)")),
        (6, ("three_card_bonus",), game.at("11(d)(1)")),
        (3, ("ante", "flop"), game.at("11(d)(2)")),
        (1, ("three_card_bonus",), game.at("11(d)(1)")),
        (1, ("ante", "flop"), game.at("11(d)(2)")),
        *((seat, ("pot",), game.at("11(e)")) for seat in (6, 3, 1)),
    ]
    assert lines(table, 6) == [("ante", 30_00, 0), ("three_card_bonus", 5_00, 10_00), ("pot", 1_00, 3_00)]
    assert numbers(requests)[-1] == "11(f)"


def test_667a_11_d_2_a_progressive_payout_is_verified_validated_paid_and_documented() -> None:
    stakes = {1: {"pot": 1_00, "ante": 10_00, "progressive_flop": 1_00}}
    steps = ["11(d)(2)", "11(d)(2)(i)", "11(d)(2)(ii)", "11(d)(2)(iii)", "11(d)(2)(iv)"]
    _, flush = play(NEW, "Kh 7h 2h 9h 4h 3s", stakes)
    assert [section for section in numbers(flush) if section.startswith("11(d)(2)")] == steps
    _, royal = play(NEW, "Kh Qh Ah Jh Th 3s", stakes)
    assert [section for section in numbers(royal) if section.startswith("11(d)(2)")] == [*steps, "11(d)(2)(iv)"]
    last = [request.text for request in royal if isinstance(request, Announce)][-2]
    assert last.startswith("a share of the meter is not paid from the table inventory")
    _, pair = play(NEW, "Kh Kd 2h 9h 4h 3s", stakes)
    assert [section for section in numbers(pair) if section.startswith("11(d)(2)")] == ["11(d)(2)", "11(d)(2)"]


# --------------------------------------------------------------------------------------- 13: irregularities


@both
def test_13_a_the_card_is_out_of_the_round_and_a_second_one_voids_it(game: Edition) -> None:
    one, two = parse_cards("Ad Ac")
    _, plain = play(game)
    first, burn = at(plain, Deal), at(plain, Burn)
    for moment in (first, burn, burn + 2):
        table, _ = play(game, declare={moment: Declared("card_face_up", one)})
        assert table.round.hand(DISCARD) == (one,)
        assert not table.result.void
    again = {first: Declared("card_face_up", one), burn + 3: Declared("card_face_up", two)}
    table, requests = play(game, declare=again)
    assert table.result.void
    assert (getattr(requests[-1], "text", ""), numbers(requests)[-1]) == ("the cards are reshuffled", "13(a)")


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
    shown = at(plain, Reveal)
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
        for moment in range(number):
            try:
                table, requests = play(
                    game, THREE_SEATS, THREE, rules, {moment: _declared(game, id)}, words, count_stub=True, **situation
                )
            except Refused as refused:
                refusals.append(refused)
                continue
            taken.add(str(requests[moment].point))
            _check_conserved(table)
    assert all(refused.section for refused in refusals)
    assert taken == LEGAL[id]
    assert taken == {str(point) for point in game.irregularity(id).points}


def _declared(game: Edition, id: str) -> Declared:
    needs = game.irregularity(id).needs
    return Declared(id, parse_cards("Tc")[0] if "card" in needs else None, 3 if "seat" in needs else None)


def _check_conserved(table: RoundInPlay) -> None:
    pot = 0
    check_staked(table)
    for lines in table.result.lines.values():
        pot += sum(line.net for line in lines if line.wager == "pot")
    assert pot == 0, "whatever happened, the pot is the players'"


# ----------------------------------------------------------------------------------------- 7(b): who leaves


@both
def test_7_b_the_pot_wager_of_a_player_who_leaves_is_won_by_another(game: Edition) -> None:
    """Seat 5 holds the higher hand and leaves at each moment in turn, until the pot is decided."""
    cards = "Qs Ks 7c 7d 2h 2d Kd 9h 4s"
    _, plain = play(game, cards, TWO)
    left = list[int]()
    for moment in range(len(plain)):
        try:
            table, _ = play(game, cards, TWO, declare={moment: Declared("player_leaves", seat=5)})
        except Refused:
            continue
        left.append(moment)
        assert ("pot", 1_00, 0) in lines(table, 5)
        assert ("pot", 1_00, 2_00) in lines(table, 2)
    pot = min(moment for moment, request in enumerate(plain) if request.section.endswith("11(e)"))
    assert left
    assert max(left) < pot
    with pytest.raises(Refused, match="the pot is won already"):
        play(game, cards, TWO, declare={pot: Declared("player_leaves", seat=2)})


@both
def test_7_b_all_leave_and_the_round_still_ends(game: Edition) -> None:
    table, deck, leaving = RoundInPlay(game.begin(TWO)), dealt(TWO_SEATS), [2, 5]

    def answer(request: Request) -> Answer:
        return Declared("player_leaves", seat=leaving.pop(0)) if isinstance(request, Ask) else deck(request)

    drive(table, answer)
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
