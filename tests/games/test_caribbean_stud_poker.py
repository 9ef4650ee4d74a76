"""Caribbean Stud Poker by section: the order of the steps, what a player may do, and what an irregularity undoes."""

from __future__ import annotations

import pytest
from caribbean_stud_poker_script import (
    ACE_KING,
    ANTE,
    FLUSH,
    GAME,
    JUNK,
    NINES,
    NOTHING,
    WITH_CHIP,
    FromHands,
    nets,
    play,
)
from driving import AUTOMATED, BY_DEVICE, BY_HAND, Rules, at, check_conserved, sections, settled

from feltwork.equipment.cards import parse_card, parse_cards
from feltwork.games.caribbean_stud_poker.procedure import worth_a_bet
from feltwork.procedure.place import DEALER, DISCARD, Place
from feltwork.procedure.request import Announce, Ask, Deal, Declared, Reveal, Settle
from feltwork.ranking.poker import rank_five
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.settle import settle
from feltwork.rounds.view import View
from feltwork.terms.refusal import Refused

# -------------------------------------------------------------------------- 555.2 to 555.5: table and cards


def test_555_2_a_seven_positions() -> None:
    assert GAME.positions == 7
    with pytest.raises(Refused, match=r"555\.2\(a\)"):
        GAME.begin({8: ANTE})


def test_555_2_f_every_table_has_the_progressive_so_it_is_always_offered() -> None:
    assert [wager.id for wager in GAME.offered(GAME.submission())] == ["ante", "progressive_payout", "bet"]
    assert "555.2(f)(2)" in {clause.section for clause in GAME.equipment(GAME.submission())}
    with pytest.raises(Refused, match=r"555\.13\(d\)"):
        GAME.submission({"progressive_payout": "not offered"})


def test_555_5_c_the_cut_and_when_none_is_made() -> None:
    assert sections(play()[1])[:3] == ["555.5(a)", "555.5(c)(2)", "555.5(d)(1)(ii)"]
    assert sections(play(rules=AUTOMATED)[1])[:3] == ["555.5(a)", "555.5(c)(1)", "555.8(a)"]


# ---------------------------------------------------------------------------------- 555.7: the wagers


def test_555_7_c_the_chip_is_one_dollar_whatever_the_limits() -> None:
    rules = GAME.submission({"table_minimum": 25, "table_maximum": 50})
    GAME.begin({1: {"ante": 25_00, "progressive_payout": 1_00}}, rules)
    for amount in (99, 1_01, 25_00):
        with pytest.raises(Refused, match=r"555\.7\(c\)"):
            GAME.begin({1: {"ante": 25_00, "progressive_payout": amount}}, rules)
    for ante in (24_99, 50_01):
        with pytest.raises(Refused, match=r"555\.7\(b\)"):
            GAME.begin({1: {"ante": ante}}, rules)


def test_555_7_b_the_bet_wager_is_made_after_no_more_bets() -> None:
    _, requests = play()
    said = next(i for i, request in enumerate(requests) if isinstance(request, Announce) and request.said)
    assert at(requests, Ask) > said
    with pytest.raises(Refused, match="made during the round"):
        GAME.begin({1: {"ante": 10_00, "bet": 20_00}})


def test_555_7_e_one_hand_a_player() -> None:
    with pytest.raises(Refused, match=r"555\.7\(e\)"):
        GAME.begin({1: ANTE, 2: ANTE}, players={1: "Ann", 2: "Ann"})
    GAME.begin({1: ANTE, 2: ANTE}, players={1: "Ann", 2: "Bob"})


# ---------------------------------------------------------------------- 555.8 to 555.10: the ways of dealing

MANUAL_ORDER = ["555.8(d)(1)"] * 2 + ["555.8(d)(2)"] + ["555.8(d)(3)"] * 2 + ["555.8(d)(4)"] + ["555.8(d)(5)"] * 9
HAND_ORDER = ["555.9(b)(1)"] * 2 + ["555.9(b)(2)"] + ["555.9(b)(3)"] * 2 + ["555.9(b)(4)"] + ["555.9(b)(5)"] * 9


@pytest.mark.parametrize(
    ("rules", "order"),
    [
        ({}, ["555.8(a)", *["555.8(b)"] * 3, *MANUAL_ORDER, "555.8(e)", "555.11(a)"]),
        (BY_HAND, ["555.9(a)(2)", *["555.9(a)(3)"] * 2, *HAND_ORDER, "555.9(c)", "555.11(a)"]),
        (
            BY_DEVICE,
            [
                "555.10(a)(1)",
                *["555.10(a)(2)"] * 2,
                *["555.10(b)"] * 3,
                "555.10(c)",
                *["555.10(g)"] * 2,
                "555.11(a)",
            ],
        ),
    ],
)
def test_555_8_to_10_in_the_order_of_the_chapter(rules: Rules, order: list[str]) -> None:
    _, requests = play({2: NINES, 6: JUNK}, stakes={2: ANTE, 6: WITH_CHIP}, rules=rules)
    start = sections(requests).index(order[0])
    assert sections(requests)[start : start + len(order)] == order
    dealt = [str(request.to) for request in requests if isinstance(request, Deal)]
    assert dealt == ["seat 2", "seat 6", "dealer"] * (1 if rules is BY_DEVICE else 5)


def test_555_8_b_progressive_chips_are_counted_where_the_chapter_orders_it() -> None:
    stakes = {1: WITH_CHIP, 2: ANTE, 5: WITH_CHIP}
    hands = {1: NINES, 2: JUNK, 5: FLUSH}
    for rules, counted in (({}, True), (BY_HAND, False), (BY_DEVICE, False)):
        _, requests = play(hands, stakes=stakes, rules=rules)
        texts = [request.text for request in requests if isinstance(request, Announce)]
        assert ("progressive chips collected, counted against the system and put away: 2" in texts) is counted
        assert "the progressive system is locked" in texts
    _, requests = play(hands)
    assert not any("chips" in request.text for request in requests if isinstance(request, Announce))


@pytest.mark.parametrize("rules", [{}, BY_HAND])
def test_555_8_d_2_only_the_dealers_first_card_is_dealt_face_up(rules: Rules) -> None:
    _, requests = play({1: NINES, 2: JUNK}, rules=rules)
    up = [request for request in requests if isinstance(request, Deal) and request.face_up]
    assert [(request.to, request.section[-3:]) for request in up] == [(DEALER, "(2)")]


@pytest.mark.parametrize("rules", [{}, BY_HAND, BY_DEVICE])
def test_555_10_g_a_player_sees_one_card_of_the_dealer_the_first_that_came(rules: Rules) -> None:
    table = RoundInPlay(GAME.begin({1: ANTE}, GAME.submission(rules)))
    view, hands = View(table.round, 1), FromHands({1: NINES}, ACE_KING)
    while not isinstance(table.request, Ask):
        request, answer = table.request, hands(table.request)
        table.answer(answer)
        view.note(request, answer)
    (dealer,) = (seen.cards for seen in view.places() if seen.place == DEALER)
    assert dealer == (parse_card("Ac"), None, None, None, None)


def test_555_10_g_all_cards_come_face_down_and_the_bottom_one_is_shown_after_the_stub() -> None:
    _, requests = play(rules=BY_DEVICE)
    assert not any(request.face_up for request in requests if isinstance(request, Deal))
    shown = [(request.cards, request.section) for request in requests if isinstance(request, Reveal)]
    assert shown[0] == (parse_cards("Ac"), "555.10(g)")
    assert shown[1] == (parse_cards("Kc 8h 7s 3c"), "555.11(d)")


@pytest.mark.parametrize("outcome", ["stub_count_misdealt", "stub_count_wrong"])
@pytest.mark.parametrize(("rules", "section"), [({}, "555.8(h)"), (BY_HAND, "555.9(f)"), (BY_DEVICE, "555.10(f)")])
def test_555_8_h_a_wrong_count_by_the_section_of_the_way_dealt(rules: Rules, section: str, outcome: str) -> None:
    stub = next(i for i, request in enumerate(play(rules=rules, count_stub=True)[1]) if request.point == "stub")
    table, _ = play(rules=rules, count_stub=True, declare={stub: Declared(outcome)})
    assert table.result.void
    assert {str(line.section) for line in table.result.lines[1]} == {section}
    removed = ["the entire deck is removed from the table"] if outcome == "stub_count_wrong" else []
    assert table.round.aftermath == removed


# -------------------------------------------------------------------------------- 555.11: completing the round


def test_555_11_a_asked_together_from_the_dealers_left_bet_or_fold() -> None:
    _, requests = play({1: NINES, 4: JUNK}, stakes={1: {"ante": 7_50}, 4: {"ante": 20_00}})
    (ask,) = (request for request in requests if isinstance(request, Ask))
    assert [question.seat for question in ask.questions] == [1, 4]
    assert [str(action) for action in ask.questions[0].actions] == ["bet (15.00)", "fold"]
    assert [str(action) for action in ask.questions[1].actions] == ["bet (40.00)", "fold"]


@pytest.mark.parametrize("word", ["bet", "play", "raise", "call", "Bet 20", "bet 2x", "raise 20.00", "bet_wager"])
def test_555_11_a_words_for_the_bet_wager(word: str) -> None:
    done = settle(
        {
            "game": "caribbean-stud-poker",
            "seats": {"1": {"wagers": {"ante": 10}, "cards": NINES.split(), "decisions": [word]}},
            "dealer": ACE_KING.split(),
        }
    )
    assert done.result.net(1) == 30_00


@pytest.mark.parametrize("word", ["bet 10", "bet 19.99", "bet 20.01", "bet 1x", "raise 3x", "bet 40"])
def test_555_1_the_bet_wager_is_exactly_twice_the_ante(word: str) -> None:
    listed = {"wagers": {"ante": 10}, "cards": NINES.split(), "decisions": [word]}
    with pytest.raises(Refused, match=r"555\.11\(a\).*bet \(20\.00\)"):
        settle({"game": "caribbean-stud-poker", "seats": {"1": listed}, "dealer": ACE_KING.split()})


def test_555_11_a_folds_are_collected_before_the_hole_cards_are_shown() -> None:
    table, requests = play(
        {1: FLUSH, 2: NINES}, NOTHING, {1: WITH_CHIP, 2: WITH_CHIP}, decisions={1: "fold"}, rules=BY_HAND
    )
    after = [request for request in requests if isinstance(request, Settle | Reveal)]
    assert (after[0].section, after[1].section) == ("555.11(a)", "555.11(d)")
    revealed = [str(request.place) for request in requests if isinstance(request, Reveal)]
    assert revealed == ["dealer", "seat 2"]
    assert nets(table) == {1: -11_00, 2: 9_00}


def test_555_11_e_losers_then_ties_then_winners_each_from_the_dealers_right() -> None:
    hands = {
        1: NINES,
        2: "Ad Kd 8s 7d 3d",  # ties
        3: JUNK,  # loses
        4: "As Kh 8d 7h 3h",  # ties
        5: "Qs Qh 2h 4s 5c",  # wins
        6: "2c 5s 6c 8c Td",  # loses
    }
    table, requests = play(hands)
    assert [(seat, section) for seat, _, section in settled(requests)] == [
        (6, "555.11(e)(1)"),
        (3, "555.11(e)(1)"),
        (4, "555.11(e)(2)"),
        (2, "555.11(e)(2)"),
        (5, "555.11(e)(3)"),
        (1, "555.11(e)(3)"),
    ]
    shown = [request.place.seat for request in requests if isinstance(request, Reveal)]
    assert shown == [0, 6, 5, 4, 3, 2, 1]
    # A loser is collected as soon as the hand is turned over, before the next one is.
    assert at(requests, Settle) < at(requests, Reveal, 2)
    assert nets(table) == {1: 30_00, 2: 0, 3: -30_00, 4: 0, 5: 30_00, 6: -30_00}


def test_555_11_e_the_progressive_of_a_loser_and_of_a_tie_before_their_cards_are_gone() -> None:
    hands = {1: "As Ts 8s 5s 3s", 2: "Ks Js 9s 7s 2s", 3: "Ad Kd 8d 7d 3d"}
    table, requests = play(hands, "Ah Th 8h 5h 3h", dict.fromkeys(hands, WITH_CHIP))
    both, chip = ("ante", "bet"), ("progressive_payout",)
    assert settled(requests) == [
        (2, both, "555.11(e)(1)"),
        (2, chip, "555.12(a)"),
        (1, both, "555.11(e)(2)"),
        (1, chip, "555.12(a)"),
        (3, both, "555.11(e)(3)"),
        (3, chip, "555.12(a)"),
    ]
    assert nets(table) == {1: 49_00, 2: -30_00 + 49_00, 3: 10_00 + 100_00 + 49_00}


def test_555_11_f_progressive_then_no_hand_then_antes_then_bets() -> None:
    hands = {1: FLUSH, 2: NINES, 5: JUNK}
    table, requests = play(hands, NOTHING, {1: WITH_CHIP, 2: ANTE, 5: WITH_CHIP})
    steps = [
        request.text if isinstance(request, Announce) else (request.seat, request.lines[0].wager)
        for request in requests[at(requests, Ask) :]
        if isinstance(request, Settle) or (isinstance(request, Announce) and request.said)
    ]
    assert steps == [
        (5, "progressive_payout"),
        (1, "progressive_payout"),
        "no hand",
        (5, "ante"),
        (2, "ante"),
        (1, "ante"),
        (5, "bet"),
        (2, "bet"),
        (1, "bet"),
    ]
    # Only hands with a progressive chip are turned over, all of them before the first is paid.
    shown = [request.place.seat for request in requests if isinstance(request, Reveal)]
    assert shown == [0, 5, 1]
    assert at(requests, Reveal, 2) < at(requests, Settle)
    assert nets(table) == {1: 10_00 + 49_00, 2: 10_00, 5: 10_00 - 1_00}


@pytest.mark.parametrize(("dealer", "section"), [(ACE_KING, "555.11(e)(3)"), (NOTHING, "555.11(f)(4)")])
def test_555_11_e_3_f_4_the_cards_stay_for_the_papers_of_a_meter_award(dealer: str, section: str) -> None:
    _, requests = play({1: "9s 8s 7s 6s 5s", 2: FLUSH}, dealer.replace("7s", "7h"), {1: WITH_CHIP, 2: WITH_CHIP})
    papers = [r for r in requests if isinstance(r, Announce) and "documented" in r.text]
    assert [(request.text[:19], request.section) for request in papers] == [("the cards of seat 1", section)]


def test_555_12_b_a_winning_hand_is_verified_and_validated_before_it_is_paid() -> None:
    _, requests = play({1: FLUSH, 2: NINES}, stakes={1: WITH_CHIP, 2: WITH_CHIP})
    verified = [i for i, section in enumerate(sections(requests)) if section.startswith("555.12(b)")]
    assert sections(requests)[verified[0] : verified[0] + 3] == ["555.12(b)(1)", "555.12(b)(3)", "555.12(a)"]
    assert len(verified) == 2


# ------------------------------------------------------------------------------------ 555.14: irregularities


def test_555_14_a_no_hole_card_before_the_dealers_second_and_none_to_expose_after_the_bets() -> None:
    _, requests = play()
    for number, request in enumerate(requests):
        exposed = {number: Declared("hole_card_exposed")}
        dealer_cards = sum(isinstance(before, Deal) and before.to == DEALER for before in requests[:number])
        second = isinstance(request, Deal) and request.to == DEALER and not request.face_up
        if second or (dealer_cards > 1 and request.point in ("deal", "stub", "decision")):
            table, _ = play(declare=exposed)
            assert table.result.void
            assert nets(table) == {1: 0}
        else:
            with pytest.raises(Refused, match=r"555\.14\(a\)"):
                play(declare=exposed)


def test_555_14_b_the_card_is_out_of_the_round() -> None:
    table, requests = play()
    (found,) = parse_cards("Tc")
    table, _ = play(declare={at(requests, Deal, 3): Declared("card_face_up", found)})
    assert table.round.hand(DISCARD) == (found,)
    assert not table.result.void


@pytest.mark.parametrize("rules", [{}, BY_HAND, BY_DEVICE])
def test_555_14_d_the_dealers_fifth_card_is_dealt_under_its_own_section(rules: Rules) -> None:
    _, plain = play(rules=rules)
    last = at(plain, Deal, -1)
    table, requests = play(rules=rules, declare={last: Declared("dealer_four_cards")})
    final = requests[at(requests, Deal, -1)]
    assert isinstance(final, Deal)
    assert (final.to, final.count, final.section, final.face_up) == (DEALER, 1, "555.14(d)", False)
    assert table.round.hand(DEALER) == parse_cards(ACE_KING)
    assert nets(table) == {1: 30_00}
    assert sections(requests).index("555.14(d)") < next(i for i, r in enumerate(requests) if r.point == "stub")


def test_555_14_d_four_cards_are_known_only_when_the_last_is_due_and_once() -> None:
    _, plain = play()
    four = Declared("dealer_four_cards")
    for number in (at(plain, Deal, 1), at(plain, Deal, -2)):
        with pytest.raises(Refused, match=r"555\.14\(d\)"):
            play(declare={number: four})
    last = at(plain, Deal, -1)
    with pytest.raises(Refused, match="completed already"):
        play(declare={last: four, last + 2: four})


def test_555_14_d_a_void_hand_is_dealt_out_and_the_others_play_on() -> None:
    hands = {1: NINES, 4: FLUSH}
    _, plain = play(hands)
    table, requests = play(hands, declare={at(plain, Deal, 1): Declared("incorrect_number_of_cards", seat=4)})
    assert [len(table.round.hand(place)) for place in (Place.at(1), Place.at(4), DEALER)] == [5, 5, 5]
    (ask,) = (request for request in requests if isinstance(request, Ask))
    assert [question.seat for question in ask.questions] == [1]
    assert nets(table) == {1: 30_00, 4: 0}
    assert not table.result.void


def test_555_14_d_no_hand_is_void_before_it_has_cards_twice_or_once_it_is_settled() -> None:
    hands, wrong = {1: NINES, 4: JUNK}, Declared("incorrect_number_of_cards", seat=4)
    _, plain = play(hands)
    for number in (at(plain, Deal), at(plain, Settle), at(plain, Settle, 1)):
        with pytest.raises(Refused, match=r"555\.14\(d\)"):
            play(hands, declare={number: wrong})
    ask = at(plain, Ask)
    with pytest.raises(Refused, match="are settled"):
        play(hands, declare={ask: wrong, ask + 3: wrong})
    lower = Declared("incorrect_number_of_cards", seat=1)
    table, _ = play(hands, declare={at(plain, Settle): lower})
    assert nets(table) == {1: 0, 4: -30_00}


def test_555_14_d_everybody_asked_is_void_and_the_round_still_ends() -> None:
    _, plain = play()
    ask = at(plain, Ask)
    table, requests = play(declare={ask: Declared("incorrect_number_of_cards", seat=1)})
    assert nets(table) == {1: 0}
    assert sections(requests)[-1] == "555.11(g)"


def test_555_11_c_told_after_the_reveal_forfeits_nothing() -> None:
    _, plain = play()
    told = Declared("hand_communicated", seat=1)
    first, second = at(plain, Reveal), at(plain, Reveal, 1)
    table, _ = play(declare={first: told})
    assert nets(table) == {1: -30_00}
    with pytest.raises(Refused, match="revealed already"):
        play(declare={second: told})


@pytest.mark.parametrize("dealer", [ACE_KING, NOTHING])
def test_555_7_f_a_player_who_leaves_while_hands_are_shown_is_settled_no_more(dealer: str) -> None:
    hands = {1: NINES, 4: FLUSH}
    stakes = {1: WITH_CHIP, 4: WITH_CHIP}
    _, plain = play(hands, dealer, stakes)
    for turned in (1, 2):
        number = at(plain, Reveal, turned)
        table, _ = play(hands, dealer, stakes, declare={number: Declared("player_leaves", seat=4)})
        assert nets(table)[4] == -31_00


def test_555_14_g_a_device_is_removed_before_another_method() -> None:
    for rules, there in (({}, False), (AUTOMATED, True), (BY_DEVICE, True)):
        clauses = {clause.section for clause in GAME.equipment(GAME.submission(rules))}
        assert ("555.14(g)" in clauses) is there


LEGAL = {
    "hole_card_exposed": {"deal", "stub", "decision"},
    "card_face_up": {"deal"},
    "card_dealt_in_error": {"deal"},
    "incorrect_number_of_cards": {"deal", "stub", "decision", "reveal", "settle"},
    "dealer_four_cards": {"deal"},
    "dealer_incorrect_number_of_cards": {"deal", "stub", "decision", "reveal", "settle"},
    "dealing_shoe_jams": {"deal"},
    "shuffler_jams": {"shuffle"},
    "shuffler_count_wrong": {"shuffle"},
    "cut_improper": {"cut", "deal"},
    "stub_count_misdealt": {"stub"},
    "stub_count_wrong": {"stub"},
    "hand_communicated": {"decision", "reveal"},
    "player_leaves": {"deal", "stub", "decision", "reveal", "settle"},
}


def test_555_14_the_list_is_complete() -> None:
    assert set(LEGAL) == {entry.id for entry in GAME.irregularities}


@pytest.mark.parametrize("id", LEGAL)
@pytest.mark.parametrize("dealer", [ACE_KING, NOTHING])
def test_555_14_every_irregularity_at_every_point_where_it_can_be_true(id: str, dealer: str) -> None:
    """Declared at each request in turn: refused and nothing changed, or taken; and never a cent lost."""
    hands = {1: JUNK, 2: "Ah Kh 8s 7d 3d", 3: NINES, 4: FLUSH}
    stakes, words = {1: WITH_CHIP, 2: ANTE, 3: WITH_CHIP, 4: WITH_CHIP}, {1: "fold"}
    taken: set[str] = set()
    refusals: list[Refused] = []
    for rules in ({}, {"shuffling": "automated_counting", "dealing": "automated_shoe"}, BY_HAND):
        for number in range(len(play(hands, dealer, stakes, rules, decisions=words, count_stub=True)[1])):
            for seat in (1, 2, 4):
                told = _declared(id, seat)
                try:
                    table, requests = play(hands, dealer, stakes, rules, {number: told}, words, count_stub=True)
                except Refused as refused:
                    refusals.append(refused)
                    continue
                taken.add(str(requests[number].point))
                check_conserved(table)
    assert all(refused.section for refused in refusals)
    assert taken == LEGAL[id] == {str(point) for point in GAME.irregularity(id).points}


def _declared(id: str, seat: int) -> Declared:
    needs = GAME.irregularity(id).needs
    return Declared(id, parse_cards("Tc")[0] if "card" in needs else None, seat if "seat" in needs else None)


# ---------------------------------------------------------------------------------------- a sensible player


@pytest.mark.parametrize(
    ("hand", "shown", "bets"),
    [
        ("2s 2h 3d 4c 5s", "A", True),
        ("As Qh Jd Tc 9s", "9", False),
        ("As Kh 7d 6c 2s", "7", True),
        ("As Kh 7d 6c 2s", "8", False),
        ("As Kh Qd 6c 2s", "A", True),
        ("As Kh Jd 6c 2s", "K", True),
        ("As Kh Td 6c 2s", "K", False),
        ("As Kh Qd 9c 2s", "8", True),
        ("As Kh Qd 9c 2s", "T", False),
        ("As Kh Jd 9c 2s", "8", False),
    ],
)
def test_customary_play_with_ace_king_looks_at_the_card_shown(hand: str, shown: str, bets: bool) -> None:
    rank = rank_five(parse_cards(hand))
    assert worth_a_bet(rank, parse_card(shown + "c").rank) is bets
    dealer = "8c 7h 6h 4d 3c" if shown == "8" else f"{shown}c 8h 6h 4d 3c"
    table, requests = play({1: hand}, dealer)
    (ask,) = (request for request in requests if isinstance(request, Ask))
    assert GAME.customary(table.round, ask.questions[0]).word == ("bet" if bets else "fold")


def test_555_14_d_no_hand_is_misdealt_while_it_is_being_settled() -> None:
    """Seat 6 leaves while seat 4 is paid; in the middle of that seat 4's hand cannot turn out misdealt."""
    hands = {4: "2s 2h 3d 4c 5s", 6: "9s 9h Td Jc Qs"}
    cards = {Place.at(seat): list(parse_cards(hand)) for seat, hand in hands.items()}
    cards[DEALER] = list(parse_cards("8c 7h 6h 4d 3c"))
    stakes = {seat: {"ante": 10_00, "progressive_payout": 1_00} for seat in hands}
    table = RoundInPlay(GAME.begin(stakes, situation={"meters": {"progressive": "50000.00"}}))
    left = False
    while not table.done:
        request = table.request
        if isinstance(request, Deal):
            table.answer(tuple(cards[request.to].pop(0) for _ in range(request.count)))
        elif isinstance(request, Ask):
            table.answer({question.seat: question.read("bet") for question in request.questions})
        elif isinstance(request, Settle) and request.seat == 4 and not left:
            left = True
            table.answer(Declared("player_leaves", seat=6))
        else:
            if isinstance(request, Settle) and 4 in table.round.settling:
                with pytest.raises(Refused, match="are settled, or being settled"):
                    table.answer(Declared("incorrect_number_of_cards", seat=4))
            table.answer()
    assert left
    check_conserved(table)
