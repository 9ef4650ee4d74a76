"""Free Bet Blackjack by section: a second model of the game, published odds, order, the shoe, what players do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import perm, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feltwork.equipment.cards import parse_card, parse_cards
from feltwork.games.free_bet_blackjack.procedure import FreeBetBlackjack590
from feltwork.games.free_bet_blackjack.rules import push_22_tables
from feltwork.games.free_bet_blackjack.settlement import FreeBetToSettle, push_22_row, settle_hand, settle_push_22
from feltwork.procedure.action import Decision
from feltwork.procedure.place import DEALER, Place
from feltwork.procedure.request import Announce, Ask, Deal, Settle
from feltwork.terms.refusal import Refused
from tests.examples import examples
from tests.games.blackjack_model import Stakes
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
from tests.games.driving import settled
from tests.games.free_bet_blackjack_model import Hand, Model, push_22_odds
from tests.games.free_bet_blackjack_script import (
    DECK,
    NEW,
    OLD,
    Script,
    check_conserved,
    every_edition,
    script,
)


def at(game: FreeBetBlackjack590, old: str, new: str) -> str:
    """A section without its chapter, as each of the two numbers it."""
    return old if game is OLD else new


# -------------------------------------------------------------------------------------- the second model


@every_edition
@settings(max_examples=examples(3000), deadline=None)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_6_to_12_settle_as_a_model_written_from_the_text(game: FreeBetBlackjack590, seed: int) -> None:
    play_both(game, seed)


def play_both(game: FreeBetBlackjack590, seed: int) -> Script:
    """A random round in the module and in the model: the same dealer's hand, the same money on each wager."""
    chance = seeded(seed)
    letter, how = chance.choice("AB"), chance.choice(["player_by_player", "losing_wagers_first"])
    rules: dict[str, object] = {"push_22": letter, "settling_order": how}
    played = Script.at_random(chance, game=game, rules=rules).play()
    check_by_model(played, Model(*for_model(played), letter=letter))
    check_conserved(played)
    return played


@every_edition
def test_the_random_rounds_reach_every_paragraph_that_settles(game: FreeBetBlackjack590) -> None:
    """Else the model would be an oracle for plain rounds only."""
    found: Counter[tuple[str, str | None, str]] = Counter()
    most = 0
    for seed in range(1500):
        played = play_both(game, seed)
        for seat, lines in played.table.result.lines.items():
            found.update((line.wager, line.odds, line.section.partition(".")[2]) for line in lines)
            most = max(most, sum(place.seat == seat for place in played.round.cards))
    assert most == 4
    paid = {odds for wager, odds, _ in found if wager == "push_22"}
    assert paid == {"50 to 1", "20 to 1", "8 to 1", "7 to 1", None}
    for section in ("7(n)(1)", "7(o)(1)", "7(o)(2)", "7(p)", "7(q)(1)", "7(q)(2)"):
        wagers = {wager for wager, _, cited in found if cited == section}
        # One card to a hard 11 never goes over 21.
        doubles = {"double_down"} if section == "7(q)(1)" else {"double_down", "free_double"}
        assert {"blackjack", "split", "free_split", *doubles} <= wagers, section
    assert ("blackjack", "1 to 1", "8(e)") in found or game is OLD


# ------------------------------------------------------------------------------------- the hand by itself


@every_edition
@pytest.mark.parametrize("doubled", ["", "double_down", "free_double"])
@pytest.mark.parametrize("wager", ["blackjack", "split", "free_split"])
def test_7_o_p_q_every_pair_of_totals(game: FreeBetBlackjack590, wager: str, doubled: str) -> None:
    """One hand for each total against one for each total of the dealer's."""
    mine = ["2s 2d", "9s 8s", "Ks 8s", "Ks 9d", "Ks Qd", "9s 7s 5d", "As Kd"]
    dealers = ["9s 8s", "Ks 8s", "Ks 9d", "Ks Qd", "9s 7s 5d", "Ks 6s 6d", "Ks 6s 7d", "Ks 6s Td"]
    for own, dealer in product(mine, dealers):
        paid, free = 4_00 * (doubled == "double_down"), doubled == "free_double"
        hand = FreeBetToSettle(parse_cards(own), wager, 10_00, paid, wager != "blackjack" or bool(doubled), "", free)
        model = Model(iter(()), iter(()), {1: {"blackjack": 10_00}}, dealer.split(), returned={1: Counter()})
        lammers = [*(["free_split"] if wager == "free_split" else []), *(["free_double"] if free else [])]
        model.compare(1, Hand(own.split(), wager, 0 if wager == "free_split" else 10_00, True, paid, lammers))
        lines = settle_hand(hand, parse_cards(dealer), game.sections)
        assert {line.wager: line.returned for line in lines if line.returned} == +model.returned[1], (own, dealer)
        assert [line.wager for line in lines if not line.staked] == lammers


@every_edition
def test_7_q_1_a_hand_over_21_loses_whatever_the_dealer_has(game: FreeBetBlackjack590) -> None:
    hand = FreeBetToSettle(parse_cards("Ks 6s 6d"), "blackjack", 10_00)
    for dealer in ("9s 8s", "Ks 6s 6d", "Ks 6s Td"):
        (line,) = settle_hand(hand, parse_cards(dealer), game.sections)
        assert (line.returned, line.section) == (0, game.at("7(q)(1)"))


def test_7_n_1_stand_on_12_against_a_4_has_the_published_value() -> None:
    """-0.301161 with a dealer's 22 that pushes, -0.205850 without (Wizard of Odds, 11 July 2019: soft 17 is hit)."""
    chances = {value: Fraction(1 if value < 10 else 4, 13) for value in range(1, 11)}
    player, nets = parse_cards("7s 5s"), {"free bet": Fraction(0), "plain": Fraction(0)}
    for values in dealers_hands((4,), hits_soft_17=True):
        chance = prod((chances[value] for value in values[1:]), start=Fraction(1))
        dealer = parse_cards([f"{'A23456789T'[value - 1]}{'cd'[n % 2]}" for n, value in enumerate(values)])
        (line,) = settle_hand(FreeBetToSettle(player, "blackjack", 1), dealer, NEW.sections)
        nets["free bet"] += chance * line.net
        nets["plain"] += chance * (1 if sum(values) > 21 else -1)
    assert f"{float(nets['free bet']):.6f}" == "-0.301161"
    assert f"{float(nets['plain']):.6f}" == "-0.205850"


def dealers_hands(values: tuple[int, ...] = (), *, hits_soft_17: bool) -> Iterator[tuple[int, ...]]:
    """Every hand that a dealer can end with, as values in the order they come, the ace as 1."""
    soft = 1 in values and sum(values) <= 11
    points = sum(values) + 10 * soft
    if len(values) >= 2 and (points > 17 or (points == 17 and not (soft and hits_soft_17))):
        yield values
        return
    for value in range(1, 11):
        yield from dealers_hands((*values, value), hits_soft_17=hits_soft_17)


# ----------------------------------------------------------------------------------------------- Push 22


def test_12_c_every_three_cards_of_22_by_suit_and_color() -> None:
    """All combinations of three cards from six decks that total 22 without an ace counted as 11."""
    found: Counter[str] = Counter()
    for cards in combinations_with_replacement(DECK, 3):
        if sum(min(card.rank, 10) for card in cards) == 22 and all(card.rank != 14 for card in cards):
            odds = push_22_odds([str(card) for card in cards], "A")
            row = push_22_row(cards)
            assert {"same_suit_22": 50, "same_color_22": 20, "other_22": 8}[row] == odds
            found[row] += 1
    # By ranks: one of each suit, one of each color less those, and the rest.
    kinds = Counter(
        max(Counter(ranks).values())
        for ranks in combinations_with_replacement(range(2, 14), 3)
        if sum(min(rank, 10) for rank in ranks) == 22
    )
    in_suits = {suits: kinds[1] * suits**3 + kinds[2] * suits**2 * (suits + 1) // 2 for suits in (1, 2, 4)}
    assert kinds[3] == 0  # no rank three times makes 22
    assert found["same_suit_22"] == 4 * in_suits[1]
    assert found["same_color_22"] == 2 * in_suits[2] - 4 * in_suits[1]
    assert found.total() == in_suits[4]


@pytest.mark.parametrize("size", [3, 4, 5, 6, 7])
def test_12_c_every_pattern_of_suits(size: int) -> None:
    rows = Counter(push_22_row([parse_card(f"4{suit}") for suit in suits]) for suits in product("cdhs", repeat=size))
    assert rows == {"same_suit_22": 4, "same_color_22": 2 * 2**size - 4, "other_22": 4**size - 2 * 2**size}


def push_22_chances(decks: int, *, hits_soft_17: bool) -> dict[str, Fraction]:
    """The exact chance of each row from a full shoe, by the suits that the values can have."""
    chances: Counter[str] = Counter()
    exact: dict[str, Fraction] = {"h": Fraction(0), "d": Fraction(0), "s": Fraction(0)}
    for values in dealers_hands(hits_soft_17=hits_soft_17):
        if sum(values) != 22:
            continue
        each = Counter(values)

        def ways(suits: int, each: Counter[int] = each) -> int:
            return prod(perm(suits * decks * (4 if value == 10 else 1), times) for value, times in each.items())

        shoes, suit, color = perm(52 * decks, len(values)), 4 * ways(1), 2 * ways(2)
        for first, count in (("h", suit), ("d", color - suit), ("s", ways(4) - color)):
            # A hand of hearts but for its first card: of hearts, diamonds or spades.
            cards = [f"{'A23456789T'[value - 1]}{'h' if at else first}" for at, value in enumerate(values)]
            line = settle_push_22(1, parse_cards(cards), push_22_tables("12(c)")[0], "7(n)(2)")
            assert line.odds == {"h": "50 to 1", "d": "20 to 1", "s": "8 to 1"}[first]
            exact[first] += Fraction(count, shoes)
            chances[first] += 1
    assert len(set(chances.values())) == 1
    return exact


def test_12_c_push_22_has_the_published_odds_from_six_decks() -> None:
    """Stephen How, discountgambling.net, 22 August 2013 (soft 17 is hit there): table A gives up 5.8540%."""
    exact = push_22_chances(6, hits_soft_17=True)
    assert [f"{float(chance):.6f}" for chance in exact.values()] == ["0.003327", "0.011659", "0.058551"]
    assert f"{float(expected(exact, 8)):.6f}" == "-0.058539"  # -0.058540 where the rows are rounded first
    # Wizard of Odds, Push 22: the chance of a 22.
    assert [f"{float(sum(push_22_chances(decks, hits_soft_17=True).values())):.6f}" for decks in (1, 6, 8)] == [
        "0.073362",
        "0.073536",
        "0.073544",
    ]


def test_7_l_the_dealer_of_these_chapters_stands_on_soft_17_so_push_22_is_rarer() -> None:
    exact = push_22_chances(6, hits_soft_17=False)
    assert [f"{float(expected(exact, other)):.6f}" for other in (8, 7)] == ["-0.068429", "-0.126124"]


def expected(exact: dict[str, Fraction], other: int) -> Fraction:
    return 51 * exact["h"] + 21 * exact["d"] + (other + 1) * exact["s"] - 1


# -------------------------------------------------------------------------------------------- what is legal


def question_of(played: Script) -> dict[str, tuple[int, int | None, str]]:
    """What seat 1 is offered: each word with what it costs, the most that may be staked, and its section."""
    actions, chapter = played.to(Ask).question.actions, f"{played.game.chapter}."
    return {a.word: (a.costs, a.most, a.section.removeprefix(chapter)) for a in actions}


@every_edition
def test_10_a_and_11_b_every_two_cards_are_free_or_paid_for(game: FreeBetBlackjack590) -> None:
    free_double, paid_double = at(game, "10(a)(1)", "9(a)(1)"), at(game, "10(a)(2)", "9(a)(2)")
    paid_split, free_split = at(game, "11(b)(1)", "10(b)(1)"), at(game, "11(b)(2)", "10(b)(2)")
    for first, second in product("23456789TJQKA", repeat=2):
        values = sorted("A23456789TJQK".index(rank) + 1 for rank in (first, second))
        tens = [min(value, 10) for value in values]
        if tens == [1, 10]:
            continue  # Blackjack: nothing is asked
        words = question_of(script(f"{first}s 9c {second}h 8d", game=game))
        if sum(tens) in (9, 10, 11) and 1 not in tens:
            assert words["double"] == (0, None, free_double)
        else:
            assert words["double"] == (0, 10_00, paid_double)
        if tens[0] != tens[1]:
            assert "split" not in words
        elif tens[0] == 10:
            assert words["split"] == (10_00, None, paid_split)
        else:
            assert words["split"] == (0, None, free_split)
        assert ("surrender" in words) is (game is OLD)


@every_edition
def test_10_b_a_split_hand_is_doubled_by_the_same_rule(game: FreeBetBlackjack590) -> None:
    free = question_after(script("8s 9c 8h 8d 3s", "split", game=game), 1)
    paid = question_after(script("8s 9c 8h 8d 4s", "split", game=game), 1)
    assert free["double"] == (0, None, at(game, "10(a)(1)", "9(a)(1)"))
    assert paid["double"] == (0, 10_00, at(game, "10(a)(2)", "9(a)(2)"))
    assert "surrender" not in free
    again = question_after(script("8s 9c 8h 8d 8c", "split", game=game), 1)
    assert again["split"] == (0, None, at(game, "11(d)", "10(d)"))
    tens = question_after(script("Ks 9c Th 8d Jc", "split", game=game), 1)
    assert tens["split"] == (10_00, None, at(game, "11(d)", "10(d)"))


def question_after(played: Script, answers: int) -> dict[str, tuple[int, int | None, str]]:
    return question_of(played.until_answered(answers))


@every_edition
def test_11_d_four_hands_and_no_more(game: FreeBetBlackjack590) -> None:
    played = script("8s 9c 8h 8d 8c 8d 8s", "split", "split", "split", game=game)
    assert "split" not in question_after(played, 3)
    assert len([place for place in played.round.cards if place.seat == 1]) == 4


@every_edition
@pytest.mark.parametrize("answer", [Decision("double", 10_01), Decision("double", 0), Decision("double")])
def test_10_a_2_a_paid_double_is_up_to_the_original_wager(game: FreeBetBlackjack590, answer: Decision) -> None:
    played = script("As 9c 6h 8d", game=game).to(Ask)
    with pytest.raises(Refused, match=game.sections.paid_double.replace("(", r"\(").replace(")", r"\)")):
        played.table.answer({1: answer})


@every_edition
def test_10_a_1_a_free_double_puts_no_money_up(game: FreeBetBlackjack590) -> None:
    played = script("5s 9c 6h 8d", game=game).to(Ask)
    with pytest.raises(Refused, match="no amount is chosen here"):
        played.table.answer({1: Decision("double", 10_00)})
    played.table.answer({1: Decision("double")})
    assert played.round.placed == {1: {"blackjack": 10_00}}


@every_edition
def test_10_c_one_card_and_the_hand_is_over(game: FreeBetBlackjack590) -> None:
    played = script("5s 9c 6h 8d 2s", "double", game=game).play()
    assert [str(card) for card in played.round.hand(Place.at(1))] == ["5s", "6h", "2s"]
    (drawn,) = [request for request in played.requests if isinstance(request, Deal) and not request.opening]
    assert drawn.section == game.at(at(game, "10(c)", "9(c)"))


@every_edition
def test_7_g_under_a_dealers_blackjack_nothing_is_left_to_decide(game: FreeBetBlackjack590) -> None:
    played = script("8s Kc 8h Ad", game=game).to(Ask)
    question = played.question
    assert question.moot
    assert [action.word for action in question.actions] == (["surrender", "stand"] if game is OLD else ["stand"])
    assert game.customary(played.round, question) == Decision("stand")


def test_672a_8_e_even_money_is_for_a_blackjack_against_an_ace_where_the_holder_has_it() -> None:
    assert question_of(script("As Ac Kh 8d"))["even money"] == (0, None, "8(e)")
    assert "even money" not in question_of(script("Ts Ac Kh 8d"))
    assert "even money" not in question_of(script("As Ac Kh 8d", rules={"even_money": False}))
    assert "even money" not in question_of(script("As Ac Kh 8d", game=OLD))


def test_672a_8_e_even_money_is_paid_before_the_hole_card_is_read() -> None:
    played = script("As Ac Kh Kd", "even money").play()
    texts = [
        entry.text
        for entry in played.table.entries
        if "even money" in entry.text or "into the card reader" in entry.text
    ]
    assert "into the card reader" in texts[-1]
    assert played.lines() == ["blackjack 1000 2000 8(e)"]


def test_672a_3_a_six_or_eight_decks_and_590_3_a_any_number() -> None:
    assert [OLD.deck(OLD.submission({"decks": decks})).total() for decks in (1, 2, 6)] == [52, 104, 312]
    assert [NEW.deck(NEW.submission({"decks": decks})).total() for decks in (6, 8)] == [312, 416]
    for game, decks in ((OLD, 0), (NEW, 7), (NEW, 1)):
        with pytest.raises(Refused, match=r"3\(a\)"):
            game.submission({"decks": decks})


@every_edition
def test_12_c_what_is_offered_and_in_force(game: FreeBetBlackjack590) -> None:
    for value, rows in {"A": "8 to 1", "B": "7 to 1"}.items():
        rules = game.submission({"push_22": value})
        (table,) = [table for table in game.paytables_in_force(rules) if table.wager == "push_22"]
        assert [str(row.pays) for row in table] == ["50 to 1", "20 to 1", rows]
        assert {row.section for row in table} == {game.at(at(game, "12(c)", "11(c)"))}
    without = game.submission({"push_22": "not offered"})
    assert "push_22" not in {wager.id for wager in game.offered(without)}
    assert {table.wager for table in game.paytables_in_force(without)} == {"blackjack", "insurance"}
    areas = [clause.section for clause in game.equipment(without)]
    assert game.at("2(b)(2)") in areas
    assert game.at("2(b)(4)") not in areas
    assert set(game.pays(game.tables[0])) == {w.id for w in game.wagers} - {"push_22", "insurance"}
    assert game.pays(table) == ("push_22",)


# ----------------------------------------------------------------------------------------- order of steps

FOUR: Stakes = {seat: {"blackjack": 10_00, "push_22": 1_00} for seat in (1, 2, 4, 6)}
# 20, a free double on 11 that makes 13, Blackjack, and a free split of 8s; the dealer has 19.
FOUR_HANDS = "Ks 5s As 8s 9c Qh 6h Kh 8h Kd 2s Td 9h"
FOUR_WORDS = {1: ["stand"], 2: ["double"], 6: ["split", "stand", "stand"]}


@every_edition
def test_7_r_2_player_by_player_from_the_far_right(game: FreeBetBlackjack590) -> None:
    words = {seat: list(said) for seat, said in FOUR_WORDS.items()}
    played = script(FOUR_HANDS, stakes=FOUR, game=game, words=words).play()
    order = game.at("7(r)(2)")
    assert settled(played.requests) == [
        (4, ("blackjack",), game.at("7(h)(1)")),
        (6, ("push_22", "blackjack", "free_split"), order),
        (4, ("push_22",), order),
        (2, ("push_22", "blackjack", "free_double"), order),
        (1, ("push_22", "blackjack"), order),
    ]


@every_edition
def test_7_r_1_losing_wagers_and_lammers_are_collected_first(game: FreeBetBlackjack590) -> None:
    words = {seat: list(said) for seat, said in FOUR_WORDS.items()}
    rules: dict[str, object] = {"settling_order": "losing_wagers_first"}
    played = script(FOUR_HANDS, stakes=FOUR, game=game, rules=rules, words=words).play()
    order = game.at("7(r)(1)")
    assert settled(played.requests) == [
        (4, ("blackjack",), game.at("7(h)(1)")),
        (6, ("push_22", "blackjack", "free_split"), order),  # 18 and 17 against 19
        (4, ("push_22",), order),
        (2, ("push_22", "blackjack", "free_double"), order),
        (1, ("push_22",), order),
        (1, ("blackjack",), order),
    ]


@every_edition
def test_7_n_1_on_22_wagers_come_back_before_push_22_is_paid(game: FreeBetBlackjack590) -> None:
    stakes: Stakes = {1: {"blackjack": 10_00, "push_22": 1_00}}
    played = script("Ks 9c Qh 6d 7h", "stand", stakes=stakes, game=game).play()
    assert played.lines() == [
        "blackjack 1000 1000 7(n)(1)",
        f"push_22 100 900 {game.sections.push_22_odds.split('.')[1]}",
    ]


@every_edition
def test_7_h_1_blackjack_is_paid_when_the_dealer_comes_to_it(game: FreeBetBlackjack590) -> None:
    """After seat 1 has decided, before seat 3 decides."""
    stakes: Stakes = {seat: {"blackjack": 10_00} for seat in (1, 2, 3)}
    played = script("5s As 6s 9c 6h Kh 5h 8d 9s 9h", stakes=stakes, game=game)
    played.words = {1: ["hit"], 3: ["hit"]}
    played.play()
    kinds = [
        type(request).__name__ if not isinstance(request, Ask) else f"ask {request.questions[0].seat}"
        for request in played.requests
        if isinstance(request, Ask | Settle)
    ]
    assert kinds[:3] == ["ask 1", "ask 1", "Settle"]
    assert kinds[3] == "ask 3"
    said = [request.text for request in played.requests if isinstance(request, Announce) and request.said]
    assert "seat 2: Blackjack" in said


@every_edition
@pytest.mark.parametrize("pair", ["8s 8h", "Ks Kh"])
def test_11_c_the_first_split_hand_waits_where_the_chapter_says(game: FreeBetBlackjack590, pair: str) -> None:
    """590 has it wait after any split, 672a only where a lammer lies at the seat."""
    first, second = pair.split()
    played = script(f"{first} 9c {second} 8d 6s Qs 9s", "split", "hit", "stand", game=game).play()
    free, collected = first[0] == "8", "free_split" if first[0] == "8" else "split"
    waits = game is OLD or free
    asked = [at for at, request in enumerate(played.requests) if isinstance(request, Ask)]
    paid = [at for at, request in enumerate(played.requests) if isinstance(request, Settle)]
    assert (paid[0] > asked[-1]) is waits
    tucked = [
        request.section for request in played.requests if isinstance(request, Announce) and "tucked" in request.text
    ]
    assert tucked == ([game.at(at(game, "11(c)", "10(c)(2)"))] if waits else [])
    if waits:
        assert settled(played.requests) == [(1, ("blackjack", collected), game.at("7(r)(2)"))]
    else:
        assert settled(played.requests)[0] == (1, ("blackjack",), "672a.10(c)(1)")


@every_edition
def test_11_c_once_every_split_hand_is_over_21_all_are_settled(game: FreeBetBlackjack590) -> None:
    played = script("8s 9c 8h 7d Ks 9s Kd 6s", "split", "hit", "hit", game=game).play()
    assert settled(played.requests) == [(1, ("blackjack", "free_split"), game.at("7(q)(1)"))]
    assert played.lines() == ["blackjack 1000 0 7(q)(1)", "free_split 0 0 7(q)(1)"]
    assert len(played.round.hand(DEALER)) == 2  # with 16: nothing hangs on it


@every_edition
def test_11_c_a_later_split_hand_over_21_is_collected_at_once(game: FreeBetBlackjack590) -> None:
    played = script("Ks 9c Kh 8d 8s 6s 9s", "split", "stand", "hit", game=game).play()
    assert settled(played.requests)[0] == (1, ("split",), game.at("7(q)(1)"))


def test_7_m_the_dealer_draws_where_a_hand_or_push_22_hangs_on_it() -> None:
    """Every ending of a hand, with and without Push 22, against a dealer's 14."""
    shoes = {
        "over 21": ("Ks 9c 6h 5d Qs", ["hit"], False),
        "Blackjack": ("As 9c Kh 5d", [], False),
        "surrender": ("Ks 9c 6h 5d", ["surrender"], False),
        "stand": ("Ks 9c 6h 5d", ["stand"], True),
        "free double": ("5s 9c 6h 5d 2s", ["double"], True),
        "a lammer only": ("8s 9c 8h 5d Ks 9s Kd", ["split", "hit", "stand"], True),
    }
    for name, (shoe, words, hangs) in shoes.items():
        for push_22 in (0, 1_00):
            stakes = {1: {"blackjack": 10_00} | ({"push_22": push_22} if push_22 else {})}
            played = script(f"{shoe} 8c", *words, stakes=stakes, game=OLD).play()
            assert len(played.round.hand(DEALER)) == (3 if hangs or push_22 else 2), name


# ---------------------------------------------------------------------------------------- shuffle and cut


@every_edition
def test_7_d_the_paragraphs_that_the_tests_of_the_family_ask_for(game: FreeBetBlackjack590) -> None:
    then = [clause.section for clause in game.sections.then_shuffled]
    assert [game.sections.cover_card_reached, *then] == [game.at(number) for number in ("7(d)", "7(d)(1)", "7(d)(2)")]


@every_edition
@pytest.mark.parametrize(CUT, LATER_CUTS)
def test_5_c_a_refused_cut_goes_on_counterclockwise(
    game: FreeBetBlackjack590, because: str, cut_by: int, section: str, order: tuple[int, ...]
) -> None:
    check_first_cut(game, because, cut_by, game.at(section), order)


@every_edition
def test_5_e_a_recut_is_offered_first_to_whoever_cut(game: FreeBetBlackjack590) -> None:
    assert game.sections.recut == game.at("5(e)")
    assert recut(game) == (["the recut goes to seat 3"], [(3, 2, 6)])


@every_edition
def test_5_h_a_continuous_shoe_waives_shuffle_and_cut_but_not_a_new_dealers_burn(game: FreeBetBlackjack590) -> None:
    rules: dict[str, object] = {"shuffling": "continuous"}
    played = new_shoe(game, rules=rules, new_dealer=True).play()
    assert (played.cuts(), played.burns()) == ([], [(1, game.at("7(c)"))])
    out = [clause.section for clause in game.equipment(game.submission(rules))]
    assert {game.at("5(h)"), game.at("12(l)" if game is NEW else "13(l)")} <= set(out)


# ------------------------------------------------------------------------------------- automatic players


@every_edition
@pytest.mark.parametrize(
    ("cards", "up", "word"),
    [
        ("8s 8h", "Kc", "split"),
        ("2s 2h", "Ac", "split"),
        ("As Ah", "9c", "split"),
        ("5s 5h", "9c", "double"),
        ("7s 2h", "Kc", "double"),
        ("Ks Kh", "6c", "stand"),
        ("Ks 2h", "4c", "hit"),
        ("Ks 3h", "2c", "hit"),
        ("Ks 3h", "3c", "stand"),
        ("Ks 6h", "7c", "hit"),
        ("Ks 7h", "Kc", "stand"),
        ("As 7h", "8c", "stand"),
        ("As 7h", "9c", "hit"),
        ("As 6h", "6c", "hit"),
        ("As 8h", "Kc", "stand"),
    ],
)
def test_customary_play_takes_what_is_free_and_heeds_the_22(
    game: FreeBetBlackjack590, cards: str, up: str, word: str
) -> None:
    first, second = cards.split()
    played = script(f"{first} {up} {second} 8d", game=game)
    played.to(Ask)
    if up[0] == "A":
        played.step()
        played.to(Ask)
    question = played.question
    assert game.customary(played.round, question).word == word


@every_edition
def test_automatic_players_meet_every_lammer(game: FreeBetBlackjack590) -> None:
    wagers = wagers_met(game, 60, seed=5)
    assert {"blackjack", "free_double", "free_split"} <= wagers
    assert not {"double_down", "split", "insurance"} & wagers
