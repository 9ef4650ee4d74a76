"""Double Attack Blackjack by section: a second model of the game, every Bust It, the order of the steps, the shoe."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feltwork.equipment.cards import Card, parse_card, parse_cards
from feltwork.games.double_attack_blackjack.rules import BUST_IT
from feltwork.games.double_attack_blackjack.settlement import AttackToSettle, settle_bust_it, settle_hand
from feltwork.procedure.action import Decision
from feltwork.procedure.place import Place
from feltwork.procedure.request import Announce, Ask, Deal, Reveal, Settle
from feltwork.rounds.settle import settle
from feltwork.submission.paytable import snake
from feltwork.terms.refusal import Refused
from tests.examples import examples
from tests.games.blackjack_model import Stakes, count
from tests.games.blackjack_script import (
    CUT,
    LATER_CUTS,
    automatic_rounds,
    check_by_model,
    check_conserved,
    check_first_cut,
    for_model,
    recut,
    seeded,
)
from tests.games.double_attack_blackjack_model import Hand, Model, bust_it
from tests.games.double_attack_blackjack_script import DECK, GAME, RANKS, Script, script

# -------------------------------------------------------------------------------------- the second model


@settings(max_examples=examples(3000), deadline=None)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_581_6_to_12_settle_as_a_model_written_from_the_text(seed: int) -> None:
    played = Script.at_random(seeded(seed), decks=8).play()
    check_by_model(played, Model(*for_model(played)))
    check_conserved(played)


@pytest.mark.parametrize("split", [False, True])
@pytest.mark.parametrize("doubled", [0, 5_00])
def test_581_7_o_every_pair_of_totals(doubled: int, split: bool) -> None:
    """One hand for each total against one for each total of the dealer's, two cards or more."""
    mine = ["2s 2d", "9s 8s", "Ks 8s", "Ks 9d", "Ks Qd", "As Kd", "9s 7s 5d", "Ks 6s 6d"]
    dealers = ["9s 8s", "Ks 8s", "Ks 9d", "Ks Qd", "As Kd", "9s 7s 5d", "Ks 6s 6d"]
    for own, dealer in product(mine, dealers):
        if own == "As Kd" and (dealer != "As Kd" or doubled) and not split:
            continue  # paid in its turn, and never doubled
        hand = AttackToSettle(parse_cards(own), "bet", 10_00, doubled, from_split=split, attack=3_00)
        money = {"bet": 10_00, "double_attack": 3_00, **({"double_down": doubled} if doubled else {})}
        model = Model(iter(()), iter(()), {1: {}}, dealer.split(), returned={1: Counter()})
        if count(own.split()) > 21:
            model.bust(1, Hand(own.split(), money, split))
        else:
            model.compare(1, Hand(own.split(), money, split))
        got = {line.wager: line.returned for line in settle_hand(hand, parse_cards(dealer)) if line.returned}
        assert got == +model.returned[1], (own, dealer)


# ------------------------------------------------------------------------------------------------ Bust It


def test_581_12_c_every_three_cards_of_the_dealer_and_what_they_are_worth() -> None:
    """Card by card against the model; then the ways from eight decks against a count by ranks alone."""
    table = BUST_IT.under("581")
    ways: Counter[str] = Counter()
    for three in product(DECK, repeat=3):
        line = settle_bust_it(1, three, table)
        odds = bust_it([str(card) for card in three])
        assert line.returned == (0 if odds is None else odds + 1), three
        ways[line.odds or "lost"] += _ways(three)
    assert ways["200 to 1"] == 4 * 8 * 7 * 6
    assert ways["50 to 1"] == 2 * 16 * 15 * 14 - ways["200 to 1"]
    by_rank = _ways_by_third_card()
    by_rank["8 to 1"] -= ways["200 to 1"] + ways["50 to 1"]
    assert {odds: number for odds, number in ways.items() if odds in by_rank} == by_rank
    assert sum(ways.values()) == 384 * 383 * 382
    edge = sum(number * (-1 if odds == "lost" else int(odds.split()[0])) for odds, number in ways.items())
    assert Fraction(-edge, 384 * 383 * 382) == Fraction(70_283, 877_836)
    assert f"{float(Fraction(-edge, 384 * 383 * 382)) * 100:.2f}" == "8.01"


def _ways(three: tuple[Card, ...]) -> int:
    """In how many orders eight decks bring just these."""
    first, second, third = three
    return 8 * (8 - (second == first)) * (8 - (third == first) - (third == second))


def _ways_by_third_card() -> Counter[str]:
    """Hard totals under 17 and a card that goes over 21, by the points of thirty-two or ninety-six cards each."""
    cards = dict.fromkeys(range(2, 10), 32) | {10: 96}
    pays = {6: "15 to 1", 7: "10 to 1", 8: "8 to 1", 9: "6 to 1", 10: "3 to 1"}
    found: Counter[str] = Counter()
    for first, second, third in product(cards, repeat=3):  # with an ace no three cards are over 21 and two under 17
        if first + second < 17 and first + second + third > 21:
            second_left = cards[second] - (second == first)
            third_left = cards[third] - (third == first) - (third == second)
            found[pays[third]] += cards[first] * second_left * third_left
    return found


def test_581_7_m_with_an_ace_the_dealer_is_never_over_21_in_three_cards_from_below_17() -> None:
    for first, second, third in product(RANKS, repeat=3):
        ranks = [f"{first}s", f"{second}s", f"{third}s"]
        if "A" in (first, second, third) and count(ranks[:2]) < 17:
            assert count(ranks) <= 21


def test_581_12_c_the_table_pays_bust_it_as_printed() -> None:
    assert [(row.hand, str(row.pays)) for row in BUST_IT] == [
        ("8_8_8_of_the_same_suit", "200 to 1"),
        ("8_8_8_of_the_same_color", "50 to 1"),
        ("third_card_drawn_is_a_6", "15 to 1"),
        ("third_card_drawn_is_a_7", "10 to 1"),
        ("third_card_drawn_is_an_8", "8 to 1"),
        ("third_card_drawn_is_a_9", "6 to 1"),
        ("third_card_drawn_is_a_king_queen_or_jack", "3 to 1"),
    ]


def test_581_6_f_without_bust_it_neither_wager_nor_table_is_shown() -> None:
    without = GAME.submission({"bust_it_offered": False})
    assert "bust_it" not in {wager.id for wager in GAME.offered(without)}
    assert [table.wager for table in GAME.paytables_in_force(without)] == ["bet", "insurance"]
    assert [table.wager for table in GAME.paytables_in_force(GAME.submission())] == ["bet", "insurance", "bust_it"]
    assert GAME.pays(GAME.paytables()[0]) == ("bet", "double_attack", "double_down", "split")
    assert GAME.pays(GAME.paytables()[2]) == ("bust_it",)


# -------------------------------------------------------------------------------------- the order of steps


def steps(played: Script) -> list[str]:
    """Deals, questions, reveals and settlements, in their order."""
    told = []
    for request in played.requests:
        match request:
            case Deal(to=to):
                told.append(f"{to} {request.section}{'' if request.face_up else ' down'}")
            case Ask(questions=questions):
                told.append(f"ask {','.join(str(question.seat) for question in questions)} {request.section}")
            case Reveal(section=section):
                told.append(f"reveal {section}")
            case Settle(seat=seat, lines=lines):
                told.append(f"settle {seat} {','.join(line.wager for line in lines)} {request.section}")
    return told


def test_581_7_a_round_goes_in_the_printed_order() -> None:
    stakes: Stakes = {2: {"bet": 10_00, "bust_it": 5_00}, 4: {"bet": 10_00}, 5: {"bet": 10_00, "bust_it": 5_00}}
    words = {2: ["attack", "insurance"], 4: ["double 5", "stand"], 5: ["stand"]}
    shoe = "Ac As 5s 9s Ks 6s 9d 2c 8d 2s 3s"
    played = script(shoe, stakes=stakes, words=words).play()
    assert steps(played) == [
        "dealer 581.7(e)",
        "ask 2,4,5 581.7(e)",
        *(f"seat {seat} 581.7(f)(1)" for seat in (2, 4, 5)),
        *(f"seat {seat} 581.7(f)(2)" for seat in (2, 4, 5)),
        "dealer 581.7(f)(3) down",
        "ask 2,4,5 581.7(g)",
        "settle 2 insurance 581.8(d)",
        "settle 2 bet,double_attack 581.7(h)(1)",
        "ask 4 581.7(h)(2)",
        "seat 4 581.10(a)",
        "ask 4 581.9(a)",
        "ask 5 581.7(h)(2)",
        "reveal 581.7(l)",
        "dealer 581.7(m)(2)",
        "settle 5 bust_it 581.7(m)(2)(ii)",
        "settle 2 bust_it 581.7(m)(2)(ii)",
        "dealer 581.7(n)",
        "settle 5 bet 581.7(o)",
        "settle 4 bet,double_down 581.7(o)",
    ]


def test_581_7_m_a_winning_bust_it_is_paid_by_the_paragraph_of_the_third_card() -> None:
    played = script("9c Ks 9h 5d 8d", stakes={1: {"bet": 10_00, "bust_it": 1_00}}).play()
    assert steps(played)[-3:] == [
        "dealer 581.7(m)(2)",
        "settle 1 bust_it 581.7(m)(2)(i)",
        "settle 1 bet 581.7(o)",
    ]


def test_581_7_h_a_blackjack_is_announced_before_it_is_paid() -> None:
    played = script("9c As Kh 5d 8d").play()
    said = [request for request in played.requests if isinstance(request, Announce | Settle)]
    paid = next(index for index, request in enumerate(said) if isinstance(request, Settle))
    assert (said[paid - 1].section, getattr(said[paid - 1], "text", "")) == ("581.7(h)(1)", "seat 1: Blackjack")


# ------------------------------------------------------------------------------------------ double attack


def file(seat: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"game": "double-attack-blackjack", "seats": {"1": seat}, "dealer": ["9c", "8d"], **more}


@pytest.mark.parametrize(
    "told",
    ["attack 5", "Attack 5.00", "double attack 5", "double_attack 5", "double-attack $5", "double attack wager 5"],
)
def test_581_6_e_the_attack_is_understood_in_many_words(told: str) -> None:
    done = settle(file({"wagers": {"bet": 10}, "cards": ["Ks", "9h"], "decisions": [told, "stand"]}))
    assert [(line.wager, line.staked) for line in done.result.lines[1]] == [("bet", 10_00), ("double_attack", 5_00)]


@pytest.mark.parametrize("told", ["no attack", "no_attack", "no double attack", "pass"])
def test_581_7_e_no_attack_is_understood_in_many_words(told: str) -> None:
    done = settle(file({"wagers": {"bet": 10}, "cards": ["Ks", "9h"], "decisions": [told, "stand"]}))
    assert [line.wager for line in done.result.lines[1]] == ["bet"]


@pytest.mark.parametrize("name", ["double_attack", "Double Attack Wager", "attack", "Double Attack"])
def test_581_6_e_an_attack_among_the_wagers_is_the_answer_to_its_question(name: str) -> None:
    listed = settle(file({"wagers": {"bet": 10, name: "2.50"}, "cards": ["Ks", "9h"], "decisions": ["stand"]}))
    said = settle(file({"wagers": {"bet": 10}, "cards": ["Ks", "9h"], "decisions": ["attack 2.50", "stand"]}))
    assert listed.result == said.result
    assert listed.transcript == said.transcript


def test_581_6_e_an_attack_under_two_names_is_refused() -> None:
    wagers = {"bet": 10, "attack": 5, "double_attack": 5}
    with pytest.raises(Refused, match=r"seat 1: double_attack: the Double Attack Wager is there twice .*581\.6\(e\)"):
        settle(file({"wagers": wagers, "cards": ["Ks", "9h"], "decisions": ["stand"]}))


@pytest.mark.parametrize("word", ["attack 5", "attack", "no attack"])
def test_581_6_e_an_attack_among_the_wagers_and_the_decisions_is_refused(word: str) -> None:
    seat = {"wagers": {"bet": 10, "double_attack": 5}, "cards": ["Ks", "9h"], "decisions": [word, "stand"]}
    with pytest.raises(Refused, match=rf'so does the decision "{word}" .*581\.6\(e\)\); list it once'):
        settle(file(seat))


def test_581_6_e_an_attack_of_nothing_among_the_wagers_is_refused() -> None:
    with pytest.raises(Refused, match=r"attack 0\.00: .*581\.6\(e\)\); attack 0\.01 to 10\.00"):
        settle(file({"wagers": {"bet": 10, "double_attack": 0}, "cards": ["Ks", "9h"], "decisions": ["stand"]}))


def test_581_6_e_at_a_table_nothing_is_attacked_before_the_up_card() -> None:
    with pytest.raises(Refused, match=r"double_attack 5\.00: it is made during the round, not before it"):
        GAME.begin({1: {"bet": 10_00, "double_attack": 5_00}})


def test_581_6_e_a_stake_whose_question_never_comes_is_left_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """No chapter leaves the question out today: as if nobody were asked."""

    monkeypatch.setattr(GAME, "_offer_double_attack", lambda _: iter(()))
    with pytest.raises(Refused, match="seat 1: wagers: left over: attack"):
        settle(file({"wagers": {"bet": 10, "double_attack": 5}, "cards": ["Ks", "9h"], "decisions": ["stand"]}))


# --------------------------------------------------------------------- doubles, splits and the last word


@pytest.mark.parametrize("amount", [0, 15_01])
def test_581_10_a_a_double_is_within_bet_and_double_attack(amount: int) -> None:
    played = script("9c 8s 8h 8d", "attack 5").until_asked(1)
    with pytest.raises(Refused, match=r"581\.10\(a\)\); double 0\.01 to 15\.00"):
        played.table.answer({1: Decision("double", amount)})


def test_581_10_a_and_11_a_each_split_hand_may_be_doubled_by_as_much() -> None:
    words = ["attack 5", "split", "double", "stand", "double", "stand"]
    played = script("9c 8s 8h 8d 2s 7d 2h 6d", *words).play()
    doubled = [asked for asked in played.asked if asked[1] == "double"]
    assert doubled == [(1, "double", 15_00)] * 2
    assert played.round.placed[1] == {"bet": 10_00, "double_attack": 5_00, "split": 15_00, "double_down": 30_00}


def test_581_11_c_four_hands_and_no_more() -> None:
    played = script("9c 8s 8h 8d 8c 8d 8h 8c", "split", "split", "split").until_asked(1)
    for splits, section in enumerate(["581.11(a)", "581.11(c)", "581.11(c)"], start=1):
        question = played.question
        assert [action.section for action in question.actions if action.word == "split"] == [section]
        played.until_asked(splits + 1)
    question = played.question
    assert "split" not in {action.word for action in question.actions}
    assert [len(played.round.hand(Place.at(1, hand))) for hand in range(4)] == [2, 1, 1, 1]


def test_581_11_e_split_aces_are_asked_for_a_surrender_only_and_21_for_nothing() -> None:
    played = script("9c As Ah 8d Ac Ks", "split").play()
    assert [asked[1] for asked in played.asked] == ["no attack", "split", "stand"]
    asked = [request for request in played.requests if isinstance(request, Ask)][-1]
    assert [action.word for action in asked.questions[0].actions] == ["surrender", "stand"]


def test_581_9_a_the_words_after_a_double_are_read_as_they_fit() -> None:
    """A stand listed after a double may be its own or the next hand's."""
    hands = [["8s", "3d", "9c"], ["8h", "Kd"]]
    for decisions in (["split", "double", "stand"], ["split", "double", "stand", "stand"]):
        done = settle(file({"wagers": {"bet": 10}, "hands": hands, "decisions": decisions}))
        assert done.result.net(1) == 30_00
    with pytest.raises(Refused, match="a decision is missing"):
        settle(file({"wagers": {"bet": 10}, "hands": hands, "decisions": ["split", "double"]}))


def test_581_9_a_every_stake_of_a_surrendered_hand_is_halved_down_to_the_cent() -> None:
    stakes = {1: {"bet": 9_99, "bust_it": 1}}
    played = script("9c 5s 6h 8d 2c", "attack 3.33", "double 0.01", "surrender", stakes=stakes).play()
    assert played.lines() == [
        "bet 999 499 581.9(b)(1)",
        "double_attack 333 166 581.9(b)(1)",
        "double_down 1 0 581.9(b)(1)",
        "bust_it 1 0 581.7(m)(1)",
    ]


# ------------------------------------------------------------------------------------- a dealer's Blackjack


def test_581_7_g_no_card_is_needed_after_a_dealers_blackjack_whatever_is_listed() -> None:
    for decisions in ([], ["stand"], ["hit"], ["hit", "hit", "stand"]):
        seat = {"wagers": {"bet": 10, "double_attack": 5}, "cards": ["5s", "6h"], "decisions": decisions}
        done = settle(file(seat, dealer=["Kc", "Ad"]))
        assert [(line.wager, line.returned) for line in done.result.lines[1]] == [("bet", 0), ("double_attack", 5_00)]


def test_581_9_b_2_each_split_hand_surrendered_to_a_blackjack_collects_bust_it_once() -> None:
    stakes = {1: {"bet": 10_00, "bust_it": 2_00}}
    played = script("Kc 8s 8h Ad 5d 6d 2d", "split", "double", "surrender", "surrender", stakes=stakes)
    assert played.play().lines() == [
        "bet 1000 0 581.9(b)(2)(i)",
        "double_down 1000 1000 581.10(b)",
        "bust_it 200 0 581.9(b)(2)(i)",
        "split 1000 1000 581.11(d)",
    ]


def test_581_7_g_nor_is_the_last_word_of_a_doubled_hand_a_players_to_decide() -> None:
    played = script("Kc 5s 6h Ad 2c", "double").until_asked(2)
    question = played.question
    assert question.moot
    assert [action.word for action in question.actions] == ["surrender", "stand"]


# ------------------------------------------------------------------------------------------------ customs


@pytest.mark.parametrize("rank", RANKS)
def test_581_7_e_automatic_players_attack_a_2_to_8(rank: str) -> None:
    played = script(f"{rank}c")
    played.step()
    question = played.question
    attack = rank in "2345678"
    assert GAME.customary(played.round, question) == (Decision("attack", 10_00) if attack else Decision("no attack"))


@pytest.mark.parametrize(
    ("shoe", "word"),
    [("Ac Ks 7h 8d", "surrender"), ("Ac As 6h 8d", "hit"), ("Kc Ks 7h 8d", "stand"), ("Ac Ks 8h 8d", "stand")],
)
def test_581_9_a_automatic_players_surrender_a_hard_17_against_an_ace(shoe: str, word: str) -> None:
    played = script(shoe).until_asked(2 if shoe[0] == "A" else 1)
    question = played.question
    assert GAME.customary(played.round, question).word == word


# ---------------------------------------------------------------------------------------- shuffle and cut


@pytest.mark.parametrize(CUT, LATER_CUTS)
def test_581_5_c_who_cuts_and_that_a_refused_cut_goes_counterclockwise(
    because: str, cut_by: int, section: str, order: tuple[int, ...]
) -> None:
    check_first_cut(GAME, because, cut_by, f"581.{section}", order)


def test_581_5_e_the_recut_is_first_offered_to_whoever_cut() -> None:
    assert GAME.sections.recut == "581.5(e)"
    assert recut(GAME) == (["the recut goes to seat 3"], [(3, 2, 6)])


def test_581_5_h_a_continuous_shoe_never_runs_out_and_a_new_dealer_still_burns() -> None:
    for session, _ in automatic_rounds(GAME, 20, seed=5, shuffling="continuous"):
        assert session.situation["new_shoe"] is True
    played = script("2c 9c Ks 9h 8d", rules={"shuffling": "continuous"}, new_dealer=True).play()
    assert played.burns() == [(1, "581.7(c)")]
    assert played.cuts() == []


def test_581_the_paragraphs_that_the_tests_of_the_family_ask_for() -> None:
    assert GAME.at(GAME.sat_out) == "581.6(b)(2)"
    assert [clause.section for clause in GAME.sections.then_shuffled] == ["581.7(d)"]


@pytest.mark.parametrize(
    ("shuffling", "opened", "equipped"),
    [
        ("manual", ["4(a)", "4(b)", "4(c)", "4(d)", "4(f)", "5(g)"], ["3(a)", "7(a)"]),
        (
            "automated",
            ["4(a)", "4(b)", "4(c)", "4(d)", "4(e)", "4(f)", "5(g)"],
            ["3(a)", "3(b)(1)", "3(b)(3)", "3(b)(4)", "13(k)", "7(a)"],
        ),
        ("continuous", ["4(a)", "4(b)", "4(c)", "4(d)", "4(f)"], ["3(a)", "7(a)", "5(h)", "13(k)"]),
    ],
)
def test_581_3_and_4_the_table_is_opened_as_its_shuffling_asks(
    shuffling: str, opened: list[str], equipped: list[str]
) -> None:
    rules = GAME.submission({"shuffling": shuffling})
    assert [clause.section for clause in GAME.opening(rules)] == [f"581.{number}" for number in opened]
    assert [clause.section for clause in GAME.equipment(rules)] == [f"581.{number}" for number in equipped]
    assert GAME.deck(rules).total() == 384
    assert parse_card("Ts") not in GAME.deck(rules)
    (clock,) = GAME.clocks(rules)
    assert (clock.section, clock.hours) == ("581.3(c)", 24)


def test_581_names_of_the_wagers_that_a_file_may_use() -> None:
    for name in ("bet", "Bet Wager", "wager", "blackjack"):
        assert GAME.wager(name).id == "bet"
    for name in ("bust_it", "Bust It", "bust it wager", "bust"):
        assert GAME.wager(snake(name)).id == "bust_it"
