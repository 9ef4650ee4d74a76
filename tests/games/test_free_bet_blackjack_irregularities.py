"""Free Bet Blackjack, 590.13 and 672a.12: every irregularity at every point, several in one round, and one by one."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feltwork.equipment.cards import parse_card, parse_cards
from feltwork.games.free_bet_blackjack.procedure import FreeBetBlackjack590
from feltwork.procedure.place import DEALER, DISCARD, Place
from feltwork.procedure.request import Ask, Deal, Declared
from feltwork.terms.refusal import Refused
from tests.examples import examples
from tests.games import blackjack_script as family
from tests.games.blackjack_irregularities import (
    NINE,
    PLAYER,
    THIRD,
    EveryPoint,
    late_pair,
    refused_on_the_first_split_hand,
    several_in_one_round,
)
from tests.games.blackjack_model import Stakes
from tests.games.blackjack_script import seeded
from tests.games.driving import settled
from tests.games.free_bet_blackjack_script import (
    NEW,
    OLD,
    Script,
    check_conserved,
    every_edition,
    script,
)

# --------------------------------------------------------------------------- every irregularity everywhere

# A shoe for each kind of round: free splits and doubles, paid ones, an ace and a king up, Blackjacks.
ROUNDS: dict[str, tuple[str, dict[int, list[str]]]] = {
    "plain": ("5s Kd 9c 7h 9h 7d 9s 8d", {1: ["hit", "stand"], 2: ["stand"]}),
    "free": ("8s 5d 9c 8h 6h 7d 8d 2s 9s Ks 5d 4s 6c", {1: ["split", "split", "stand", "double"], 2: ["double"]}),
    "paid": ("Ks As 9c Qh 6h 7d 6d 9s Js 8c 5d", {1: ["split", "hit", "split"], 2: ["double"]}),
    "insurance": ("As 8d Ac Ks 8h 6d 5s Ks 4h 4c 9d", {1: ["insurance"], 2: ["no insurance", "split"]}),
    "king up": ("5s Kd Kc 6h 6d 6s 9s 8d", {1: ["double"], 2: ["surrender"]}),
    "dealer's Blackjack": ("8s Kd Ac 8h 9h Kh 2d 3d", {1: ["insurance"], 2: ["no insurance"]}),
    "Blackjacks": ("As Ad 9c Ks Qd 5d", {}),
}


def check_not_void(played: family.Script) -> None:
    """Neither chapter voids a round."""
    check_conserved(played)
    assert not played.table.result.void


EVERY = EveryPoint(
    ROUNDS,
    {1: {"blackjack": 10_00, "push_22": 3_00}, 2: {"blackjack": 25_00}},
    check=check_not_void,
    again=(0, 2, 5),
)


@every_edition
@pytest.mark.parametrize("name", ROUNDS)
def test_13_every_irregularity_at_every_point(game: FreeBetBlackjack590, name: str) -> None:
    declared = EVERY.declared_everywhere(game, name)
    assert {"card_face_up", "insufficient_cards", "cover_card", "no_cards_dealt"} <= declared


@every_edition
def test_13_every_irregularity_is_reachable(game: FreeBetBlackjack590) -> None:
    EVERY.check_all_reachable(game)


@every_edition
@settings(max_examples=examples(1500), deadline=None)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_13_several_irregularities_in_one_round(game: FreeBetBlackjack590, seed: int) -> None:
    chance = seeded(seed)
    rules = {"settling_order": chance.choice(["player_by_player", "losing_wagers_first"])}
    check_conserved(several_in_one_round(Script, chance, game=game, rules=rules))


@pytest.mark.parametrize(("game", "own"), [(OLD, "13"), (NEW, "12")], ids=["590", "672a"])
def test_13_each_paragraph_in_its_order(game: FreeBetBlackjack590, own: str) -> None:
    """Letters (a) to (k) of the section; (l) is of the equipment."""
    sections = [entry.section for entry in game.irregularities if entry.section.startswith(game.at(own))]
    letters = sorted({section.partition(f"{own}(")[2][0] for section in sections})
    assert "".join(letters) == "abcdefghijk"
    assert game.irregularity("cut_improper").section == game.at("5(e)")


# ------------------------------------------------------------------------------- irregularities one by one


@every_edition
def test_13_a_however_many_cards_lie_face_up_the_round_goes_on(game: FreeBetBlackjack590) -> None:
    played = script("Ks 9c 9h 8d", game=game)
    for card in ("2d", "3d", "4d"):
        played.until(Declared("card_face_up", parse_card(card)))
    assert len(played.play().round.hand(DISCARD)) == 3
    assert played.lines() == ["blackjack 1000 2000 7(o)(2)"]


@every_edition
def test_13_c_a_player_who_refused_gets_no_card_on_the_other_split_hand_either(game: FreeBetBlackjack590) -> None:
    """The second of the split 8s loses as an 8: a lammer, so nothing is lost with it."""
    played = refused_on_the_first_split_hand(script("8s 9c 8h 8d 2s", "split", "refuse", game=game))
    assert played.lines() == ["blackjack 1000 0 7(q)(2)", "free_split 0 0 7(q)(2)"]


@every_edition
def test_13_c_the_exposed_card_goes_to_a_free_double(game: FreeBetBlackjack590) -> None:
    played = script("5s 9c 6h 8d", "double", game=game).until(Declared("card_exposed_in_error", NINE)).play()
    assert played.round.hand(PLAYER)[-1] == NINE
    assert played.lines() == ["blackjack 1000 2000 7(o)(2)", "free_double 0 1000 7(o)(2)"]


@every_edition
def test_13_d_a_card_drawn_on_17_makes_no_22(game: FreeBetBlackjack590) -> None:
    stakes: Stakes = {1: {"blackjack": 10_00, "push_22": 1_00}}
    played = script("Ks 9c 8h 8d", "stand", stakes=stakes, game=game)
    played.until(Declared("dealer_draws_on_17", parse_card("5d"))).play()
    assert played.round.hand(DEALER) == parse_cards("9c 8d")
    assert played.lines() == ["push_22 100 0 7(n)(2)", "blackjack 1000 2000 7(o)(2)"]
    below = script("As 9c Kh 5d", game=game)
    with pytest.raises(RuntimeError, match="over"):  # with 14 it is never possible
        below.until(Declared("dealer_draws_on_17", parse_card("5d")))


def short_of_cards(game: FreeBetBlackjack590, first: str, *words: str, push_22: bool = False) -> Script:
    """Seat 1 is through when the shoe runs short before the card of seat 2; then one of seat 1's cards comes."""
    stakes: Stakes = {1: {"blackjack": 10_00, **({"push_22": 1_00} if push_22 else {})}, 2: {"blackjack": 10_00}}
    mine, *drawn = first.split(" | ")
    one, two = mine.split()
    shoe = parse_cards(f"{one} 5s 9c {two} 4s 8d {' '.join(drawn)} {one} 2h 2d")
    played = Script(list(shoe), stakes, game=game, rules={"decks": 6})
    played.words = {1: list(words), 2: ["hit", "stand"]}
    for card in set(played.round.deck) & set(parse_cards(one)):
        played.round.deck[card] = 1  # as if there were one deck: 672a has six
    while not (isinstance(played.table.request, Deal) and played.table.request.to.seat == 2 and len(played.asked) > 0):
        played.step()
    played.shoe.insert(0, parse_card("3h"))  # the burned card
    played.table.answer(Declared("insufficient_cards"))
    return played


@every_edition
def test_13_f_hands_that_were_settled_lie_in_the_discard_rack_and_come_again(game: FreeBetBlackjack590) -> None:
    ended = [("As Kh", ()), ("Ks 6h | Qd", ("hit",)), *([("Ks 6h", ("surrender",))] if game is OLD else [])]
    for first, words in ended:
        card = parse_card(first[:2])
        played = short_of_cards(game, first, *words).play()
        assert played.round.hand(Place.at(2))[-1] == card
        assert played.round.hand(PLAYER)[0] == card  # the place still tells what the hand was
        check_conserved(played)


@every_edition
def test_13_f_hands_that_stand_or_wait_under_push_22_are_not_shuffled_in(game: FreeBetBlackjack590) -> None:
    ended = [("As Kh", (), True), ("Ks 6h | Qd", ("hit",), True), ("Ks 6h", ("stand",), False)]
    for first, words, push_22 in ended:
        with pytest.raises(Refused, match="already dealt"):
            short_of_cards(game, first, *words, push_22=push_22).play()


@every_edition
def test_13_g_a_dead_hand_has_push_22_back_and_no_draw_is_made_for_it(game: FreeBetBlackjack590) -> None:
    stakes: Stakes = {1: {"blackjack": 10_00, "push_22": 1_00}, 2: {"blackjack": 10_00}}
    played = script("Ks 9c Ah 5d", stakes=stakes, game=game)
    played.until(Declared("no_cards_dealt", seat=1)).play()
    missed = game.sections.missed.partition(".")[2]
    assert played.lines() == [f"blackjack 1000 1000 {missed}", f"push_22 100 100 {missed}"]
    assert len(played.round.hand(DEALER)) == 2  # only a Blackjack was left


@every_edition
def test_13_h_a_dead_hand_leaves_push_22_live(game: FreeBetBlackjack590) -> None:
    stakes: Stakes = {1: {"blackjack": 10_00, "push_22": 1_00}}
    played = script("Ks 9c 2h 6d 7s", "hit", "dead", stakes=stakes, game=game)
    played.until(Declared("card_not_dealt")).play()
    not_dealt, odds = (section.partition(".")[2] for section in (game.sections.not_dealt, game.sections.push_22_odds))
    assert played.lines() == [f"blackjack 1000 1000 {not_dealt}", f"push_22 100 900 {odds}"]


@every_edition
def test_13_h_a_hand_split_off_for_free_has_no_money_to_return(game: FreeBetBlackjack590) -> None:
    """The second hand is called dead: its lammer and its paid double; the first plays on with the wager."""
    played = script("8s 9c 8h 8d Ks 4s", "split", "stand", "double 7", "dead", game=game)
    played.until_answered(3).until(Declared("card_not_dealt")).play()
    not_dealt = game.sections.not_dealt.partition(".")[2]
    assert played.lines() == [f"double_down 700 700 {not_dealt}", "blackjack 1000 2000 7(o)(2)"]


@every_edition
def test_13_h_the_late_card_of_a_free_double_is_the_last(game: FreeBetBlackjack590) -> None:
    played = script("5s 9c 6h 8d 2s", "double", "later", game=game).until(Declared("card_not_dealt")).play()
    assert played.lines() == ["blackjack 1000 0 7(q)(2)", "free_double 0 0 7(q)(2)"]
    assert [word for _, word, _ in played.asked] == ["double", "later"]


@every_edition
def test_13_h_a_hand_that_waits_keeps_the_busted_first_hand_tucked(game: FreeBetBlackjack590) -> None:
    """The card that made the pair of hands waits; then the second hand goes over 21 too, and both are settled."""
    played = script("8s 9c 8h 7d Ks 9s Kd 6s", "split", "hit", "hit", "later", game=game)
    played.until_answered(3).until(Declared("card_not_dealt")).play()
    assert played.lines() == ["blackjack 1000 0 7(q)(1)", "free_split 0 0 7(q)(1)"]
    assert len(played.round.hand(DEALER)) == 2


@every_edition
def test_13_h_the_first_hand_is_the_last_to_go_over_21_and_need_not_wait(game: FreeBetBlackjack590) -> None:
    played = script("8s 9c 8h 7d Ks 9s Kd 6s", "split", "later", "hit", "hit", game=game)
    played.until(Declared("card_not_dealt")).play()
    over = game.at("7(q)(1)")
    assert settled(played.requests) == [(1, ("free_split",), over), (1, ("blackjack",), over)]


@every_edition
def test_13_h_a_late_card_may_make_a_pair_that_is_split_free(game: FreeBetBlackjack590) -> None:
    words = ("split", "later", "hit", "stand", "split", "stand", "stand")
    played = late_pair(script("8s 9c 8h 8d 2s Ks 8c 3s Qs", *words, game=game))
    assert played.round.placed == {1: {"blackjack": 10_00}}


@every_edition
def test_13_f_a_hand_put_away_stays_so_where_a_later_split_moves_it_to_the_right(game: FreeBetBlackjack590) -> None:
    """The first hand's card is missed, the second goes over 21; then the late card makes a pair that is split."""
    words = ("split", "later", "hit", "split", "stand", "stand")
    played = script("8s 9c 8h 8d Ks 9s 8c Kh Qh", *words, game=game).until(Declared("card_not_dealt")).play()
    assert [str(card) for card in played.round.hand(THIRD)] == ["8h", "Ks", "9s"]
    assert played.round.put_away == {THIRD}


@every_edition
def test_13_i_j_the_reader_is_used_only_under_an_ace_or_a_ten(game: FreeBetBlackjack590) -> None:
    low, high = script("Ks 9c 9h 8d", game=game), script("Ks Kc 9h 8d", game=game)
    for played, other in ((low, "card_reader_fails"), (high, "hole_card_read")):
        played.to(Ask)
        with pytest.raises(Refused):
            played.table.answer(Declared(other))
    low.until(Declared("hole_card_read")).play()
    assert low.lines() == ["blackjack 1000 2000 7(o)(2)"]
    again = script("Ks Kc 9h 8d", game=game).until(Declared("card_reader_fails")).play()
    assert again.lines() == ["blackjack 1000 2000 7(o)(2)"]
