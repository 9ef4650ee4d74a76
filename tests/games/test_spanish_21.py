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
from feltwork.games.spanish_21.settlement import HandToSettle, bonus_21, settle_hand, settle_match_the_dealer
from feltwork.procedure.action import Decision
from feltwork.procedure.blackjack import dealer_draws, insurance_limit
from feltwork.procedure.place import DEALER
from feltwork.procedure.request import Announce, Ask, Burn, Cut, Deal, Declared, Shuffle
from feltwork.ranking.points import Total, is_blackjack, total
from feltwork.rounds.play import Session
from feltwork.rounds.players import AutomaticPlayer
from feltwork.terms.refusal import Refused
from tests.games.spanish_21_model import BONUSES, Hand, Model, count, natural
from tests.games.spanish_21_script import (
    DECK,
    GAME,
    RANKS,
    Script,
    Stakes,
    check_conserved,
    random_shoe,
    random_stakes,
    script,
    seeded,
)

# -------------------------------------------------------------------------------------- the second model


@settings(max_examples=3000, deadline=None)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_551_6_to_13_settle_as_a_model_written_from_the_text(seed: int) -> None:
    chance = seeded(seed)
    decks = chance.choice([6, 8])
    shoe, stakes = random_shoe(chance, decks), random_stakes(chance, chance.randint(1, 4))
    played = Script(shoe, stakes, rules={"decks": decks}, chance=chance).play()
    model = Model(decks, iter([str(card) for card in shoe]), iter(played.asked), stakes)
    returned = model.play()
    assert model.dealer == [str(card) for card in played.round.hand(DEALER)]
    for seat, lines in played.table.result.lines.items():
        got: Counter[str] = Counter()
        for line in lines:
            got[line.wager] += line.returned
        assert +got == +returned[seat], played.table.transcript
        assert played.table.result.net(seat) == model.net(seat)
    check_conserved(played)


@pytest.mark.parametrize("word", ["double", "split", "surrender", "stand"])
def test_551_6_b_three_suited_sevens_in_the_model_too(word: str) -> None:
    """The rarest rows come by themselves too seldom: every way to three suited 7s against a 7."""
    after = {"double": ["double", "stand"], "split": ["split", "stand", "stand"], "surrender": ["surrender"]}
    words = after.get(word, ["hit"])
    shoe = list(parse_cards("7h Ks 7c 7h 9s 8d 7h 6h 6d 6s 6c 6h 5d"))
    stakes = {2: {"spanish_21": 25_00}, 5: {"spanish_21": 5_00}}
    played = Script(shoe, stakes, words={2: list(words), 5: ["stand"]}).play()
    model = Model(6, iter(map(str, shoe)), iter(played.asked), stakes)
    model.play()
    assert [played.table.result.net(seat) for seat in stakes] == [model.net(seat) for seat in stakes]


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
            model = Model(6, iter(()), iter(()), {1: {"spanish_21": 10_00}}, dealer.split(), returned={1: Counter()})
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
        round.cards[DEALER] = list(parse_cards([f"{rank}s" for rank in ranks]))
        draws = isinstance(next(dealer_draws(round, "551.13(b)", "551.8(h)")), Deal)
        reached[now.points, now.soft] = draws
        if draws:
            hands += [(*ranks, rank) for rank in RANKS]
    assert reached == {
        **{(points, False): points < 17 for points in range(4, 27)},
        **{(points, True): points < 17 for points in range(12, 22)},
    }


# ---------------------------------------------------------------------------------------- shuffle and cut


def cuts(played: Script) -> list[tuple[int, ...]]:
    return [request.offered for request in played.requests if isinstance(request, Cut)]


THREE_STAKES: Stakes = {seat: {"spanish_21": 10_00} for seat in (2, 3, 6)}
THREE_HANDS = "2c Ks Qs Js 9c 9h 8h 8s 8d"


@pytest.mark.parametrize(
    ("because", "cut_by", "section", "order"),
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
    played = script(THREE_HANDS, stakes=THREE_STAKES, new_shoe=True, cut_because=because, cut_by=cut_by).play()
    assert cuts(played) == [order]
    assert section in {entry.section for entry in played.table.entries}


def test_551_5_f_each_recut_goes_to_the_next_player_and_at_last_to_the_dealer() -> None:
    played = script(THREE_HANDS, stakes=THREE_STAKES, new_shoe=True, cut_by=3)
    for _ in range(3):
        played.until(Declared("cut_improper"))
    played.play()
    assert [entry.text for entry in played.table.entries if entry.section == "551.5(f)"][1::2] == [
        "the recut goes to seat 6",
        "the recut goes to seat 2",
        "the recut goes to the dealer",
    ]
    assert cuts(played)[-1] == ()


def test_551_5_a_preshuffled_cards_are_cut_and_not_shuffled() -> None:
    played = script("2c Ks 9c 9h 8d", new_shoe=True, preshuffled=True).play()
    assert not [request for request in played.requests if isinstance(request, Shuffle)]
    assert len(cuts(played)) == 1
    with pytest.raises(Refused, match="state new_shoe"):
        script("", preshuffled=True)


def test_551_8_c_a_new_dealer_with_a_new_shoe_burns_one_card() -> None:
    played = script("2c Ks 9c 9h 8d", new_shoe=True, new_dealer=True).play()
    assert [request.count for request in played.requests if isinstance(request, Burn)] == [1]


def test_551_15_a_continuous_shoe_never_runs_out() -> None:
    players = {seat: AutomaticPlayer(f"player {seat}") for seat in range(1, 8)}
    rules = GAME.submission({"shuffling": "continuous"})
    session = Session(GAME, players, bankroll=100_000_00, rules=rules, seed=5)
    for _ in range(40):
        played = session.play_round()
        assert played is not None
        assert session.situation["new_shoe"] is True


def test_551_6_k_who_joins_after_the_reshuffle_does_not_wait_for_the_next() -> None:
    rules = {"no_mid_shoe_entry": True}
    played = script("2c Ks 9c 9h 8d", rules=rules, new_shoe=True, sat_out=["1", "2"]).play()
    assert GAME.next_situation(played.round)["sat_out"] == ["2", "3", "4", "5", "6", "7"]
    stayed = script("Ks 9c 9h 8d", rules=rules, sat_out=["2"]).play()
    assert GAME.next_situation(stayed.round)["sat_out"] == ["2", "3", "4", "5", "6", "7"]
    with pytest.raises(Refused, match=r"551\.6\(k\)\(2\)"):
        script("", rules=rules, sat_out=["1"])


def test_551_8_j_the_cutting_card_is_reached_once_and_names_who_cuts_next() -> None:
    played = script("Ks 9c 9h 8d").until(Declared("cover_card"))
    while not isinstance(played.table.request, Deal):
        played.step()
    with pytest.raises(Refused, match="do not allow"):
        played.table.answer(Declared("cover_card"))
    after = GAME.next_situation(played.play().round)
    assert (after["new_shoe"], after["cut_by"], after["cut_because"]) == (True, 1, "cutting card at a box")


# --------------------------------------------------------------------------------- amounts, and customs


def test_551_10_b_no_chip_makes_insurance_more_than_the_wager() -> None:
    assert insurance_limit(10_00, 100_00) == 10_00
    assert insurance_limit(25_00, 5_00) == 15_00
    assert all(stake <= 2 * insurance_limit(stake, 1) <= stake + 1 for stake in range(1, 500))


@pytest.mark.parametrize("answer", [Decision("double", 10_01), Decision("double", 0), Decision("split", 5_00)])
def test_551_11_and_12_no_more_than_the_wager_is_doubled_and_no_other_amount_split(answer: Decision) -> None:
    played = script("8s 9c 8h 8d")
    while not isinstance(played.table.request, Ask):
        played.step()
    with pytest.raises(Refused, match=r"551\.1[12]\(a\)"):
        played.table.answer({1: answer})


def test_551_8_e_automatic_players_stand_where_nothing_is_left_to_decide() -> None:
    played = script("8s Kc 8h Ad")
    while not isinstance(played.table.request, Ask):
        played.step()
    (question,) = played.table.request.questions
    assert question.moot
    assert GAME.customary(played.round, question) == Decision("stand")


def test_551_8_totals_are_announced_by_the_section_that_orders_it() -> None:
    played = script("8s 9c 8h 8d 2s 3s 5d", "split", "hit", "stand", "stand").play()
    said = [said.section for said in played.requests if isinstance(said, Announce) and said.text.startswith("seat 1")]
    assert said == ["551.8(f)", "551.12(c)", "551.8(g)", "551.12(c)"]
