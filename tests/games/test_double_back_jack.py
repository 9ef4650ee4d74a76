"""Double Back Jack by section: a second model of the game, every second chance, the order of steps, the shoe."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feltwork.equipment.cards import parse_card, parse_cards
from feltwork.games import game
from feltwork.games.double_back_jack import EDITIONS
from feltwork.games.double_back_jack.procedure import DoubleBackJack
from feltwork.games.double_back_jack.settlement import (
    Staked,
    after_second_chance,
    second_chance_value,
    settle_hand,
    settle_second_chance,
)
from feltwork.procedure.action import Decision
from feltwork.procedure.place import DEALER
from feltwork.procedure.request import Announce, Ask, Deal, Declared, Reveal, Settle, Shuffle
from feltwork.rounds.settle import settle
from feltwork.terms.refusal import Refused
from tests.examples import examples
from tests.games.blackjack_irregularities import PLAYER, SECOND
from tests.games.blackjack_model import Stakes, count, natural, value
from tests.games.blackjack_script import (
    CUT,
    LATER_CUTS,
    check_by_model,
    check_first_cut,
    for_model,
    new_shoe,
    recut,
    seeded,
    wagers_met,
)
from tests.games.double_back_jack_model import Hand, Model
from tests.games.double_back_jack_script import GAME, OLDER, Script, at, check_conserved, script
from tests.games.driving import sections, settled

TWO: Stakes = {1: {"blackjack": 10_00}, 4: {"blackjack": 20_00}}

# -------------------------------------------------------------------------------------- the second model


@settings(max_examples=examples(3000), deadline=None)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_591_7_to_12_settle_as_a_model_written_from_the_text(seed: int) -> None:
    chance = seeded(seed)
    decks = chance.choice([1, 2, 6, 8])
    how = chance.choice(["player_by_player", "losing_wagers_first"])
    rules: dict[str, object] = {"decks": decks, "settling_order": how}
    played = Script.at_random(chance, decks=decks, game=chance.choice([GAME, OLDER]), rules=rules).play()
    check_by_model(played, Model(*for_model(played)))
    check_conserved(played)


def test_the_random_rounds_of_the_model_meet_every_outcome() -> None:
    """Or the comparison would prove less than it seems: every section that a line can have comes up."""
    met: set[str] = set()
    for seed in range(400):
        chance = seeded(seed)
        played = Script(Script.random_shoe(chance, 6), Script.random_stakes(chance, 4), chance=chance).play()
        met |= {line.section for lines in played.table.result.lines.values() for line in lines}
    outcomes = ["7(h)", "7(l)(1)", "7(l)(2)", "7(q)(1)", "7(r)(3)(i)", "7(s)(1)(i)", "7(s)(2)", "7(s)(3)"]
    others = ["8(d)", "9(a)(1)", "9(a)(2)", "12(a)", "12(b)", "12(c)"]
    assert met == {at(number) for number in (*outcomes, *others)}


# --------------------------------------------------------------------------------------- the second chance

# A hand for each total over 21; two of them by way of aces that went from 11 to 1.
OVER = {
    22: "Ks 2h Td",
    23: "9s 4h Td",
    24: "Ks 5h 9d",
    25: "As 6h 8d Tc",
    26: "Ks 6h Td",
    27: "Ks 7h Td",
    28: "As 9h 8d Kc",
    29: "Ks 9h Td",
    30: "Ks Qh Td",
}
CHANCES = "A23456789TJQK"


@pytest.mark.parametrize("doubled", [0, 4_00])
@pytest.mark.parametrize("over", OVER)
def test_591_7_l_every_total_over_21_with_every_second_chance_card(over: int, doubled: int) -> None:
    for rank in CHANCES:
        left = over - {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(rank, int(rank) if rank.isdigit() else 0)
        cards = parse_cards(f"{OVER[over]} {rank}c")
        assert after_second_chance(cards) == left
        second = 10_00 + doubled
        hand = Staked(cards, "blackjack", 10_00, doubled, second_chance=second, subtracted=True)
        got = {line.wager: (line.returned, line.section) for line in settle_second_chance(hand, GAME.at)}
        main = ["blackjack", "double_down"] if doubled else ["blackjack"]
        stakes = {"blackjack": 10_00, "double_down": doubled}
        if left > 21:
            assert got == {wager: (0, at("7(l)(1)")) for wager in (*main, "second_chance")}
        elif left == 21:
            back = {wager: (stakes[wager], at("7(l)(2)")) for wager in main}
            assert got == back | {"second_chance": (2 * second, at("12(b)"))}
        else:
            assert got == {}


def test_591_7_l_the_hands_of_the_table_have_the_totals_it_says_and_none_is_missing() -> None:
    assert {over: count(cards.split()) for over, cards in OVER.items()} == {over: over for over in range(22, 31)}
    assert [second_chance_value(parse_card(f"{rank}s")) for rank in CHANCES] == [*range(1, 11), 10, 10, 10]


@pytest.mark.parametrize("over", range(22, 31))
def test_591_7_l_every_pair_of_total_and_card_in_a_round_against_every_dealer(over: int) -> None:
    """The whole round by file and by model: each second chance against a dealer's 17 to 23."""
    # The first two count less than 21 and the third takes the hand over it.
    first = [(a, b, over - a - b) for a in range(4, 11) for b in range(4, 11) if 2 <= over - a - b <= 10 and a + b < 21]
    a, b, c = ("T" if each == 10 else str(each) for each in first[-1])
    for rank in CHANCES:
        for dealer in ("9c 8d", "9c 9d", "9c Td", "Tc Qd", "9c 5d 7h", "9c 7d 6h", "9c 7d 7h"):
            shoe = [f"{a}s", dealer.split()[0], f"{b}h", dealer.split()[1], f"{c}d", f"{rank}c", *dealer.split()[2:]]
            left = over - value(rank)
            listed = dealer.split() if left < 21 else dealer.split()[:2]
            cards, words = [f"{a}s", f"{b}h", f"{c}d", f"{rank}c"], ["hit", "second chance"]
            seats = {"1": {"wagers": {"bet": 10}, "cards": cards, "decisions": words}}
            asked = [(1, "hit", 0), (1, "second chance", 0)]
            model = Model(iter(shoe), iter(asked), {1: {"blackjack": 10_00}})
            returned = model.play()[1]
            lines = settle({"game": "double-back-jack", "seats": seats, "dealer": listed}).result.lines[1]
            assert {line.wager: line.returned for line in lines if line.returned} == +returned
            told = {line.why.split(" after second chance")[0] for line in lines}
            assert told == {str(left)}


def test_591_7_l_the_total_is_told_by_subtraction_wherever_it_is_shown() -> None:
    played = script("8s 9c 8d Kd 5h Kh 3c Kc", "split", "hit", "second chance", "stand").play()
    assert played.whys() == [
        "hand 1: 20 after second chance against 19",
        "hand 1: 20 after second chance against 19",
        "hand 2: 18 against 19",
    ]
    texts = [request.text for request in played.requests if isinstance(request, Announce)]
    assert "seat 1: 23 less 3c is 20" in texts
    assert [str(card) for card in played.round.hand(PLAYER)] == ["8s", "5h", "Kh", "3c"]


def test_591_7_l_the_question_tells_the_total_and_what_it_costs_and_silence_declines() -> None:
    played = script("Ks 9c 4h 8d Td", "double 3").until_asked()
    request = played.table.request
    assert isinstance(request, Ask)
    (question,) = request.questions
    assert (question.prompt, question.default, request.section) == ("24", "no second chance", at("7(l)"))
    assert list(map(str, question.actions)) == ["second chance (13.00)", "no second chance"]
    said = ["second chance", "Second_Chance", "second-chance", "chance", "second chance 13", "second chance 1x"]
    assert {question.read(word) for word in said} == {Decision("second chance")}
    for word in ("no second chance", "no_second_chance", "decline", "no"):
        assert question.read(word) == Decision("no second chance")
    for amount in (3_00, 10_00, 26_00):
        with pytest.raises(Refused, match=r"673a\.7\(l\)"):
            played.table.answer({1: Decision("second chance", amount)})


def test_591_7_l_every_bust_hand_is_asked_before_the_next_hand_gets_a_card() -> None:
    played = script("8s 9c 8d 8h Kd Kh Kc Qc", "split", "hit", "second chance").play()
    asks = [request.section for request in played.requests if isinstance(request, Ask)]
    assert asks == [at("7(i)"), at("7(i)"), at("7(l)"), at("7(i)")]
    assert [len(played.round.hand(place)) for place in (PLAYER, SECOND)] == [4, 2]


# --------------------------------------------------------------------------------------------- against the dealer


DEALERS = ("9s 8s", "Ks 8s", "Ks 9d", "Ks Qd", "9s 7s 5d", "Ks 6s 6d", "Ks 6s 7d", "Ks 6s Td")
PLAIN = {4: "2s 2d", 12: "Ks 2d", 17: "Ks 7d", 18: "Ks 8d", 19: "Ks 9d", 20: "Ks Qd"}
SAVED = {12: "Ks 2d Td Tc", 17: "Ks 6h Td 9c", 18: "Ks 6h Td 8c", 19: "Ks 6h Td 7c", 20: "Ks 6h Td 6c"}


@pytest.mark.parametrize("dealer", DEALERS)
@pytest.mark.parametrize("doubled", [0, 5_00])
@pytest.mark.parametrize("second", [False, True])
def test_591_7_q_r_s_every_pair_of_totals(second: bool, doubled: int, dealer: str) -> None:
    for points, cards in (SAVED if second else PLAIN).items():
        stake = 10_00 + doubled if second else 0
        hand = Staked(parse_cards(cards), "blackjack", 10_00, doubled, second_chance=stake, subtracted=second)
        assert hand.points == points
        *rest, last = cards.split()
        in_model = Hand(rest if second else cards.split(), "blackjack", 10_00, double=doubled, second=stake)
        in_model.chance = last if second else ""
        model = Model(iter(()), iter(()), {}, returned={1: Counter()})
        model.compare(1, in_model, count(dealer.split()))
        lines = settle_hand(hand, parse_cards(dealer), GAME.at)
        assert {line.wager: line.returned for line in lines if line.returned} == +model.returned[1]


def test_591_12_each_line_has_the_section_that_orders_it() -> None:
    """20 against 17 to 23, without and with a second chance."""
    told = {}
    for dealer in ("Ks 7d", "Ks Qd", "9s 7s 5d", "Ks 6s 6d", "Ks 6s 7d", "As Kd"):
        for cards, second in (("Ks Qh", 0), ("Ks 5h Td 5c", 10_00)):
            hand = Staked(parse_cards(cards), "blackjack", 10_00, second_chance=second, subtracted=bool(second))
            told[dealer, bool(second)] = [line.section for line in settle_hand(hand, parse_cards(dealer), GAME.at)]
    assert told == {
        ("Ks 7d", False): [at("12(a)")],
        ("Ks 7d", True): [at("7(s)(1)(i)"), at("12(b)")],
        ("Ks Qd", False): [at("7(s)(2)")],
        ("Ks Qd", True): [at("7(s)(2)")] * 2,
        ("9s 7s 5d", False): [at("7(s)(3)")],
        ("9s 7s 5d", True): [at("7(s)(3)")] * 2,
        ("Ks 6s 6d", False): [at("7(q)(1)")],
        ("Ks 6s 6d", True): [at("7(q)(1)")] * 2,
        ("Ks 6s 7d", False): [at("12(a)")],
        ("Ks 6s 7d", True): [at("7(s)(1)(i)"), at("12(b)")],
        ("As Kd", False): [at("7(h)")],
        ("As Kd", True): [at("7(h)")] * 2,
    }


def test_591_3_d_every_hand_of_up_to_five_ranks_counts_as_the_model_counts() -> None:
    for size in range(2, 6):
        for ranks in combinations_with_replacement("23456789TA", size):
            cards = [f"{rank}s" for rank in ranks]
            assert Staked(parse_cards(cards), "blackjack", 1).points == count(cards)
            assert Staked(parse_cards(cards), "blackjack", 1).blackjack == natural(cards)


# ------------------------------------------------------------------------------------------- the order of steps


def test_591_7_f_blackjacks_are_paid_from_the_far_right_before_insurance_and_the_reader() -> None:
    stakes: Stakes = {seat: {"blackjack": 10_00} for seat in (1, 3, 5)}
    played = script("As Ks Ad Ac Kh 9h Qd 8d", stakes=stakes).play()
    assert settled(played.requests)[:2] == [(5, ("blackjack",), at("7(f)")), (1, ("blackjack",), at("7(f)"))]
    order = sections(played.requests)
    assert order.index(at("7(f)")) < order.index(at("7(g)")) < order.index(at("7(h)"))
    (asked,) = [request for request in played.requests if isinstance(request, Ask) and request.section == at("7(g)")]
    assert [question.seat for question in asked.questions] == [3]


def test_591_7_m_21s_are_paid_from_the_far_right_after_all_cards_and_before_the_hole_card() -> None:
    played = script("5s Qs 9c 6h 2h 5d Kd 9d", stakes=TWO, words={1: ["hit"], 4: ["hit"]}).play()
    steps = [request for request in played.requests if isinstance(request, Deal | Settle | Reveal)]
    after = [type(step).__name__ for step in steps[-5:]]
    assert after == ["Deal", "Deal", "Settle", "Settle", "Reveal"]
    assert settled(played.requests) == [(4, ("blackjack",), at("7(m)")), (1, ("blackjack",), at("7(m)"))]


def test_591_7_l_2_a_21_by_second_chance_is_settled_before_the_next_player_acts() -> None:
    played = script(
        "Ks Qs 9c 6h 2h 8d Td 5c 6d", stakes=TWO, words={1: ["hit", "second chance"], 4: ["hit", "stand"]}
    ).play()
    steps = [request for request in played.requests if isinstance(request, Ask | Settle)]
    assert [type(step).__name__ for step in steps] == ["Ask", "Ask", "Settle", "Ask", "Ask", "Settle"]


@pytest.mark.parametrize(
    ("how", "order"),
    [
        (
            "player_by_player",
            [
                (4, ("blackjack", "second_chance"), "7(t)(2)"),
                (2, ("blackjack",), "7(t)(2)"),
                (1, ("blackjack", "split"), "7(t)(2)"),
            ],
        ),
        (
            "losing_wagers_first",
            [
                (2, ("blackjack",), "7(t)(1)"),
                (1, ("blackjack",), "7(t)(1)"),
                (4, ("blackjack", "second_chance"), "7(t)(1)"),
                (1, ("split",), "7(t)(1)"),
            ],
        ),
    ],
)
def test_591_7_t_the_order_of_collecting_and_paying(how: str, order: list[tuple[int, tuple[str, ...], str]]) -> None:
    """Seat 1 loses on its first hand and wins on its second; seat 2 loses; seat 4 wins by a second chance."""
    stakes: Stakes = {seat: {"blackjack": 10_00} for seat in (1, 2, 4)}
    words = {1: ["split", "stand", "stand"], 2: ["stand"], 4: ["hit", "second chance"]}
    shoe = "8s Ks Ts 9c 8d 7h 6h 9d 9h Tc Td 6c"
    played = script(shoe, stakes=stakes, rules={"settling_order": how}, words=words).play()
    assert settled(played.requests) == [(seat, wagers, at(section)) for seat, wagers, section in order]


@pytest.mark.parametrize(("dealer", "section"), [("Ac Kd", "7(h)"), ("9c 7d 6h", "7(q)(1)"), ("9c 8d", "7(t)(2)")])
def test_591_7_h_q_t_each_end_has_its_paragraph(dealer: str, section: str) -> None:
    up, hole, *drawn = dealer.split()
    played = script(" ".join(["Ks", up, "9h", hole, *drawn])).play()
    assert settled(played.requests) == [(1, ("blackjack",), at(section))]


def test_591_7_h_a_listed_decision_under_a_dealers_blackjack_changes_nothing() -> None:
    for words, section in (((), "7(h)"), (("stand",), "7(h)"), (("surrender",), "9(a)(2)")):
        played = script("8s Kc 8h Ad", *words).play()
        assert played.lines() == [f"blackjack 1000 0 {at(section)}"]
    moot = script("8s Kc 8h Ad").until_asked(0)
    question = moot.question
    assert question.moot
    assert [action.word for action in question.actions] == ["surrender", "stand"]
    assert GAME.customary(moot.round, question) == Decision("stand")


def test_591_7_p_the_dealer_draws_only_where_a_hand_is_left_below_21() -> None:
    """16 under: drawn for a standing hand and for a second chance below 21, not for anything else."""
    drawn = {
        "stand": script("Ks 9c 5h 7d 5c", "stand"),
        "second chance, below 21": script("Ks 9c 5h 7d Td 9d 5c", "hit", "second chance"),
        "second chance, 21": script("Ks 9c 5h 7d Td 4d", "hit", "second chance"),
        "second chance, over 21": script("Ks 9c 5h 7d Td 2d", "hit", "second chance"),
        "declined": script("Ks 9c 5h 7d Td", "hit"),
        "surrender": script("Ks 9c 5h 7d", "surrender"),
        "21": script("Ks 9c 5h 7d 6d", "hit"),
        "Blackjack": script("Ks 9c Ah 7d"),
    }
    draws = {name for name, played in drawn.items() if len(played.play().round.hand(DEALER)) > 2}
    assert draws == {"stand", "second chance, below 21"}


# ------------------------------------------------------------------------------------------ what is legal when


def words_asked(played: Script) -> list[str]:
    request = played.table.request
    assert isinstance(request, Ask)
    return [f"{action.word} {action.section.removeprefix('673a.')}" for action in request.questions[0].actions]


def test_591_9_to_11_what_is_legal_when() -> None:
    first = ["surrender 9(a)", "double 10(a)", "split 11(a)", "hit 7(k)", "stand 7(k)"]
    assert words_asked(script("8s 9c 8d 8h").until_asked(0)) == first
    assert words_asked(script("8s 9c 7d 8h").until_asked(0)) == [word for word in first if "split" not in word]
    assert words_asked(script("8s 9c 7d 8h 2c", "hit").until_asked()) == ["hit 7(k)", "stand 7(k)"]
    on_split = ["double 10(c)", "hit 11(c)", "stand 11(c)"]
    assert words_asked(script("8s 9c 8d 8h 8c", "split").until_asked()) == on_split
    assert words_asked(script("As 9c Ad 8h 2c", "split").until_asked()) == on_split


@pytest.mark.parametrize("answer", [Decision("double", 10_01), Decision("double", 0), Decision("split", 5_00)])
def test_591_10_and_11_no_more_than_the_wager_is_doubled_and_no_other_amount_split(answer: Decision) -> None:
    played = script("8s 9c 8h 8d").until_asked(0)
    with pytest.raises(Refused, match=r"673a\.1[01]\(a\)"):
        played.table.answer({1: answer})


def test_591_12_a_pays_the_blackjack_the_double_down_and_the_split_wager() -> None:
    assert [GAME.pays(table) for table in GAME.paytables()] == [
        ("blackjack", "double_down", "split"),
        ("second_chance",),
        ("insurance",),
    ]


# -------------------------------------------------------------------------------------------- the shoe, the editions


@pytest.mark.parametrize(CUT, LATER_CUTS)
def test_591_5_c_a_refused_cut_goes_on_counterclockwise(
    because: str, cut_by: int, section: str, order: tuple[int, ...]
) -> None:
    check_first_cut(GAME, because, cut_by, at(section), order)


def test_591_5_e_the_recut_is_offered_first_to_whoever_cut() -> None:
    assert GAME.sections.recut == at("5(e)")
    assert recut(GAME) == (["the recut goes to seat 3"], [(3, 2, 6)])


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.edition)
def test_591_5_a_preshuffled_cards_are_cut_and_not_shuffled_in_either_chapter(edition: DoubleBackJack) -> None:
    """673a prints "reshuffled" for it."""
    played = new_shoe(edition, preshuffled=True).play()
    assert not [request for request in played.requests if isinstance(request, Shuffle)]
    assert len(played.cuts()) == 1
    spared = [clause.text for clause in edition.opening(edition.submission()) if clause.section == edition.at("4(e)")]
    assert spared == ["decks that came inspected and preshuffled are spared these steps"]


def test_591_5_h_with_a_continuous_shoe_nothing_is_cut_and_a_new_dealer_still_burns() -> None:
    played = new_shoe(GAME, rules={"shuffling": "continuous"}, new_dealer=True).play()
    assert (played.cuts(), played.burns()) == ([], [(1, at("7(c)"))])


def test_591_3_b_two_batches_alternate_with_an_automated_shuffler() -> None:
    """One deck is enough."""
    played = new_shoe(GAME, rules={"shuffling": "automated", "decks": 1}, batch=2).until(Declared("cover_card")).play()
    assert [request.deck for request in played.requests if isinstance(request, Shuffle)] == ["batch 2"]
    assert played.after("batch") == (1,)
    assert {at("7(d)(1)"), at("7(d)(2)")} <= played.sections()


def test_591_and_673a_differ_in_nothing_but_their_numbers() -> None:
    assert [edition.edition for edition in EDITIONS] == ["double-back-jack@591", "double-back-jack@673a"]
    assert game("double-back-jack").chapter == "673a"
    words = ["split", "hit", "second chance", "double", "second chance"]
    shoe = "8s 9c 8d 7d 5h Kh 3c 6h Td 3d 5s"
    older, newer = (script(shoe, *words, game=own, new_dealer=False).play() for own in (OLDER, GAME))
    assert [line.replace("591.", "673a.") for line in older.lines()] == newer.lines()
    steps = [[(entry.section, entry.text) for entry in played.table.entries] for played in (older, newer)]
    assert [(section.replace("591.", "673a."), text) for section, text in steps[0]] == steps[1]
    told = [[option.section for option in own.rules_type.options()] for own in (OLDER, GAME)]
    assert [section.replace("591.", "673a.") for section in told[0]] == told[1]


# ----------------------------------------------------------------------------------------- automatic players


@pytest.mark.parametrize(
    ("up", "over", "taken"),
    [("2c", "9d", True), ("8c", "9d", True), ("8c", "Td", False), ("9c", "3d", True), ("9c", "4d", False)],
)
def test_591_7_l_customary_players_take_a_second_chance_where_it_costs_less_than_the_hand(
    up: str, over: str, taken: bool
) -> None:
    """29 against 2 and 8 yes, 30 no; 23 against a 9 yes, 24 no."""
    played = script(f"Ks {up} Qh 5d {over}", "hit").until_asked()
    decision = GAME.customary(played.round, played.question)
    assert decision.word == ("second chance" if taken else "no second chance")


def test_591_7_l_automatic_players_use_the_second_chance_in_play() -> None:
    met = wagers_met(GAME, 60, seed=7, decks=1)
    assert {"blackjack", "second_chance", "double_down", "split"} <= met
