"""Spanish 21 by section: a second model of the game, the published odds, the shoe, and what automatic players do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feltwork.equipment.cards import parse_card, parse_cards
from feltwork.games.spanish_21.rules import MATCH_THE_DEALER, SPANISH_21
from feltwork.games.spanish_21.settlement import bonus_21, settle_hand, settle_match_the_dealer
from feltwork.procedure.action import Decision
from feltwork.procedure.blackjack.dealer import dealer_draws
from feltwork.procedure.blackjack.opening import insurance_limit
from feltwork.procedure.blackjack.settling import HandToSettle
from feltwork.procedure.place import DEALER
from feltwork.procedure.request import Announce, Ask, Deal
from feltwork.ranking.points import Total, is_blackjack, total
from feltwork.terms.refusal import Refused
from tests.examples import examples
from tests.games.blackjack_model import count, natural
from tests.games.blackjack_script import CUT, check_by_model, check_conserved, check_first_cut, for_model, recut, seeded
from tests.games.spanish_21_model import BONUSES, Hand, Model
from tests.games.spanish_21_script import DECK, GAME, RANKS, Script, script

# -------------------------------------------------------------------------------------- the second model


@settings(max_examples=examples(3000), deadline=None)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_551_6_to_13_settle_as_a_model_written_from_the_text(seed: int) -> None:
    chance = seeded(seed)
    decks = chance.choice([6, 8])
    played = Script.at_random(chance, decks=decks, rules={"decks": decks}).play()
    check_by_model(played, Model(*for_model(played), decks=decks))
    check_conserved(played)


@pytest.mark.parametrize("word", ["double", "split", "surrender", "stand"])
def test_551_6_b_three_suited_sevens_in_the_model_too(word: str) -> None:
    """The rarest rows come by themselves too seldom: every way to three suited 7s against a 7."""
    after = {"double": ["double", "stand"], "split": ["split", "stand", "stand"], "surrender": ["surrender"]}
    words = after.get(word, ["hit"])
    stakes = {2: {"spanish_21": 25_00}, 5: {"spanish_21": 5_00}}
    shoe = "7h Ks 7c 7h 9s 8d 7h 6h 6d 6s 6c 6h 5d"
    played = script(shoe, stakes=stakes, words={2: list(words), 5: ["stand"]}).play()
    check_by_model(played, Model(*for_model(played)))


# ------------------------------------------------------------------------------------- totals and bonuses


def test_551_3_b_point_totals() -> None:
    table = {
        "2s 3s": (5, False),
        "9s Js": (19, False),
        "Qs Ks": (20, False),
        "As Ks": (21, True),
        "As As": (12, True),
        "As As As": (13, True),
        "As As 9s": (21, True),
        "As As Ks": (12, False),
        "As 5s 5d": (21, True),
        "As 5s 6d": (12, False),
        "As 9s As As": (12, False),
        "Ks 6s 5d": (21, False),
        "Ks 6s 6d": (22, False),
        "As As As As As As As As As As As": (21, True),
        "As As As As As As As As As As As As": (12, False),
    }
    assert {cards: total(parse_cards(cards)) for cards in table} == {cards: Total(*of) for cards, of in table.items()}


def test_551_3_b_every_hand_of_up_to_five_ranks_counts_as_the_model_counts() -> None:
    for size in range(1, 6):
        for ranks in combinations_with_replacement(RANKS, size):
            cards = [f"{rank}s" for rank in ranks]
            assert total(parse_cards(cards)).points == count(cards)
            assert is_blackjack(parse_cards(cards)) == natural(cards)


def test_551_6_g_every_three_cards_of_the_decks() -> None:
    found: Counter[str] = Counter()
    for cards in combinations_with_replacement(DECK, 3):
        names = [name for name, is_it, _ in BONUSES if is_it(list(map(str, cards)))]
        assert len(names) < 2
        assert bonus_21(cards) == (names[0] if names else None)
        found.update(names)
    assert found == {
        "6_7_8_of_mixed_suits": 4**3 - 4,
        "6_7_8_of_the_same_suit": 3,
        "6_7_8_of_spades": 1,
        "7_7_7_of_mixed_suits": 20 - 4,
        "7_7_7_of_the_same_suit": 3,
        "7_7_7_of_spades": 1,
    }


def hands_of_21(low: int = 0, points: int = 0, cards: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every set of ranks that counts 21, an ace low or high."""
    if cards and count(list(cards)) == 21:
        yield cards
    for at, rank in enumerate("A23456789K"[low:], start=low):
        if points + at + 1 <= 21:
            yield from hands_of_21(at, points + at + 1, (*cards, f"{rank}d"))


def test_551_6_g_every_21_of_any_number_of_cards_is_in_one_row_at_most() -> None:
    odds = {name: pays for name, _, pays in BONUSES}
    hands = list(hands_of_21())
    assert max(map(len, hands)) == 21  # twenty-one aces
    for cards in hands:
        names = [name for name, is_it, _ in BONUSES if is_it(list(cards))]
        assert len(names) < 2
        assert bonus_21(parse_cards(cards)) == (names[0] if names else None)
        for name in names:
            row = SPANISH_21.row(name)
            assert row
            assert row.pays.value == Fraction(*odds[name])


@pytest.mark.parametrize("split", [False, True])
@pytest.mark.parametrize("doubled", [0, 5_00])
def test_551_6_b_c_every_pair_of_totals(doubled: int, split: bool) -> None:
    """One hand for each total against one for each total of the dealer's, two cards or more."""
    mine = ["2s 2d", "9s 8s", "Ks 8s", "Ks 9d", "Ks Qd", "As Kd", "9s 7s 5d", "Ks 6s 5d"]
    dealers = ["9s 8s", "Ks 8s", "Ks 9d", "Ks Qd", "As Kd", "9s 7s 5d", "Ks 6s 6d"]
    for own in mine:
        for dealer in dealers:
            if own == "As Kd" and doubled:
                continue  # a Blackjack is not doubled
            hand = HandToSettle(parse_cards(own), "spanish_21", 10_00, doubled, from_split=split)
            lines = settle_hand(hand, parse_cards(dealer))
            model = Model(iter(()), iter(()), {1: {"spanish_21": 10_00}}, dealer.split(), returned={1: Counter()})
            model.settle(1, Hand(own.split(), "spanish_21", 10_00, doubled, split))
            got = {line.wager: line.returned for line in lines if line.returned}
            assert got == +model.returned[1], (own, dealer)


# --------------------------------------------------------------------------------------- Match-The-Dealer


@pytest.mark.parametrize(("decks", "published"), [(6, "3.06"), (8, "2.99")])
def test_551_7_e_match_the_dealer_has_the_published_house_edge(decks: int, published: str) -> None:
    """The paytable row by row over every up card and every two cards, exactly; then the closed form."""
    table, won, pairs = MATCH_THE_DEALER[decks], 0, 0
    up = parse_card("7h")
    for first in DECK:
        for second in DECK:
            ways = (decks - (first == up)) * (decks - (second == up) - (second == first))
            won += ways * settle_match_the_dealer((first, second), up, 1, table).net
            pairs += ways
    cards = 48 * decks - 1
    assert pairs == cards * (cards - 1)
    other, same = {6: (4, 9), 8: (3, 12)}[decks]
    none = cards - (4 * decks - 1)
    closed = Fraction(2 * ((decks - 1) * same + 3 * decks * other), cards) - Fraction(
        none * (none - 1), cards * (cards - 1)
    )
    assert Fraction(won, pairs) == closed
    assert f"{float(-closed) * 100:.2f}" == published


# -------------------------------------------------------------------------------------------- the dealer


def test_551_13_b_the_dealer_draws_below_17_and_stands_on_every_17_to_21() -> None:
    reached: dict[tuple[int, bool], bool] = {}
    hands: list[tuple[str, ...]] = [(first, second) for first in RANKS for second in RANKS]
    while hands:
        ranks = hands.pop()
        now = total(parse_cards([f"{rank}s" for rank in ranks]))
        if (now.points, now.soft) in reached:
            continue
        round = GAME.begin({1: {"spanish_21": 10_00}})
        round.lay(DEALER, parse_cards([f"{rank}s" for rank in ranks]))
        draws = isinstance(next(dealer_draws(round, "551.13(b)", "551.8(h)")), Deal)
        reached[now.points, now.soft] = draws
        if draws:
            hands += [(*ranks, rank) for rank in RANKS]
    assert reached == {
        **{(points, False): points < 17 for points in range(4, 27)},
        **{(points, True): points < 17 for points in range(12, 22)},
    }


# ---------------------------------------------------------------------------------------- shuffle and cut


@pytest.mark.parametrize(
    CUT,
    [
        ("new game", 3, "551.5(b)(1)", (3, 6, 2)),
        ("cutting card at a box", 6, "551.5(b)(2)", (6, 2, 3)),
        ("cutting card at a box", 4, "551.5(b)(2)", (6, 2, 3)),
        ("cutting card at the dealer", 3, "551.5(b)(3)", (6, 2, 3)),
        ("floorperson", 7, "551.5(b)(4)", (6, 2, 3)),
    ],
)
def test_551_5_b_who_cuts_though_the_seats_have_changed(
    because: str, cut_by: int, section: str, order: tuple[int, ...]
) -> None:
    check_first_cut(GAME, because, cut_by, section, order)


def test_551_5_f_each_recut_goes_to_the_next_player_and_at_last_to_the_dealer() -> None:
    assert GAME.sections.recut == "551.5(f)"
    said, cuts = recut(GAME, times=3)
    assert said == [f"the recut goes to {who}" for who in ("seat 6", "seat 2", "the dealer")]
    assert cuts == [()]


def test_551_8_c_a_new_dealer_with_a_new_shoe_burns_one_card() -> None:
    played = script("2c Ks 9c 9h 8d", new_shoe=True, new_dealer=True).play()
    assert played.burns() == [(1, "551.8(c)")]


def test_551_the_paragraphs_that_the_tests_of_the_family_ask_for() -> None:
    assert (GAME.at(GAME.sat_out), GAME.sections.missed) == ("551.6(k)(2)", "551.16(h)")
    assert GAME.sections.cover_card == "cutting card"


# --------------------------------------------------------------------------------- amounts, and customs


def test_551_10_b_no_chip_makes_insurance_more_than_the_wager() -> None:
    assert insurance_limit(10_00, 100_00) == 10_00
    assert insurance_limit(25_00, 5_00) == 15_00
    assert all(stake <= 2 * insurance_limit(stake, 1) <= stake + 1 for stake in range(1, 500))


@pytest.mark.parametrize("answer", [Decision("double", 10_01), Decision("double", 0), Decision("split", 5_00)])
def test_551_11_and_12_no_more_than_the_wager_is_doubled_and_no_other_amount_split(answer: Decision) -> None:
    played = script("8s 9c 8h 8d")
    played.to(Ask)
    with pytest.raises(Refused, match=r"551\.1[12]\(a\)"):
        played.table.answer({1: answer})


def test_551_8_totals_are_announced_by_the_section_that_orders_it() -> None:
    played = script("8s 9c 8h 8d 2s 3s 5d", "split", "hit", "stand", "stand").play()
    said = [said.section for said in played.requests if isinstance(said, Announce) and said.text.startswith("seat 1")]
    assert said == ["551.8(f)", "551.12(c)", "551.8(g)", "551.12(c)"]
