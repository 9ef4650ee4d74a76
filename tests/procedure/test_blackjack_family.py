"""The blackjack family, in every game of it: no list, so a new game is tested by being there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

import feltwork
from feltwork.equipment.cards import parse_cards
from feltwork.games import games
from feltwork.procedure.action import Decision
from feltwork.procedure.blackjack.game import BlackjackGame
from feltwork.procedure.place import DEALER, DISCARD
from feltwork.procedure.request import Answer, Ask, Burn, Cut, Deal, Declared, Request, Shuffle
from feltwork.rounds.in_play import RoundInPlay
from feltwork.terms.refusal import Refused
from tests.games.blackjack_irregularities import NINE, PLAYER, drawn_from_the_discards
from tests.games.blackjack_script import Script, automatic_rounds, check_conserved, check_first_cut, new_shoe, recut

FAMILY = [game for editions in games().values() for game in editions if isinstance(game, BlackjackGame)]
every = pytest.mark.parametrize("game", FAMILY, ids=lambda game: game.edition)


class ByPlace(Script):
    """Cards by seat, so that it does not matter in which order a game deals them; silence where no word fits."""

    silent = True

    def __init__(self, game: BlackjackGame[Any], hands: Mapping[int, str], dealer: str = "9c 8d", **more: Any) -> None:
        stakes = {seat: {game.main_wager: 10_00} for seat in hands}
        super().__init__((), more.pop("stakes", stakes), game=game, **more)
        self.cards = {seat: list(parse_cards(cards)) for seat, cards in {0: dealer, **hands}.items()}

    def answer(self, request: Request) -> Answer:
        if isinstance(request, Deal):
            return tuple(self.cards[request.to.seat].pop(0) for _ in range(request.count))
        return super().answer(request)


def settled(game: BlackjackGame[Any], cards: str, *decisions: str, dealer: str = "9c 8c") -> str:
    seat = {"wagers": {game.main_wager: 10}, "cards": cards.split(), "decisions": list(decisions)}
    data = {"game": game.edition, "seats": {"1": seat}, "dealer": dealer.split()}
    return str(feltwork.settle(data).result.to_json()["seats"]["1"]["net"])  # type: ignore[index]


@every
def test_a_stand_on_a_complete_hand_goes_without_saying(game: BlackjackGame[Any]) -> None:
    for cards, decisions in (("As Kd", ()), ("Ks 5d 6c", ("hit",))):
        assert settled(game, cards, *decisions, "stand") == settled(game, cards, *decisions)


@every
@pytest.mark.parametrize(
    ("cards", "decisions"),
    [
        ("As Kd", ("stand", "stand")),
        ("As Kd", ("hit",)),
        ("Ks 9d", ("stand", "stand")),
        ("Ks 5d 9c", ("hit", "stand")),
    ],
    ids=["twice", "a card to a Blackjack", "a hand that was asked", "a hand over 21"],
)
def test_any_other_word_too_many_is_left_over(game: BlackjackGame[Any], cards: str, decisions: tuple[str, ...]) -> None:
    with pytest.raises(Refused, match="left over"):
        settled(game, cards, *decisions)


@every
def test_a_new_shoe_is_shuffled_cut_and_burned_from(game: BlackjackGame[Any]) -> None:
    stakes = {seat: {game.main_wager: 10_00} for seat in (1, 3, 6)}
    situation = {"new_shoe": True, "cut_by": 3, "cut_because": "new game"}
    table = RoundInPlay(game.begin(stakes, situation=situation))
    steps: list[Any] = []
    while not isinstance(table.request, Deal):
        steps.append(table.request)
        table.answer()
    shuffled, cut, burned = (step for step in steps if isinstance(step, Shuffle | Cut | Burn))
    assert (shuffled.section, cut.section, burned.section) == (
        game.sections.shuffle,
        game.sections.cut,
        game.sections.burn,
    )
    # A refused cut goes on clockwise under 551, counterclockwise under the later chapters.
    assert cut.offered == ((3, 6, 1) if game.chapter == "551" else (3, 1, 6))
    assert (cut.cover_card, burned.count) == (game.deck(table.round.rules).total() // 4, 1)


@every
def test_who_sat_a_round_out_waits_and_nobody_bets_more_boxes_than_posted(game: BlackjackGame[Any]) -> None:
    stakes = {seat: {game.main_wager: 10_00} for seat in (1, 2)}
    with pytest.raises(Refused, match="it sat a round out"):
        game.begin(stakes, game.submission({"no_mid_shoe_entry": True}), situation={"sat_out": ["2"]})
    game.begin(stakes, game.submission({"no_mid_shoe_entry": True}), situation={"sat_out": ["2"], "new_shoe": True})
    with pytest.raises(Refused, match="wagers at 2 positions"):
        game.begin(stakes, players={1: "Ann", 2: "Ann"})
    game.begin(stakes, game.submission({"boxes_per_player": 2}), players={1: "Ann", 2: "Ann"})


@every
def test_who_joins_after_the_reshuffle_does_not_wait_for_the_next(game: BlackjackGame[Any]) -> None:
    rules = {"no_mid_shoe_entry": True}
    others = [str(seat) for seat in range(2, game.positions + 1)]
    for situation in ({"new_shoe": True, "sat_out": ["1", "2"]}, {"sat_out": ["2"]}):
        played = ByPlace(game, {1: "Ks 9h"}, rules=rules, **situation).play()
        assert played.after("sat_out") == (others,)
    with pytest.raises(Refused) as refused:
        ByPlace(game, {1: "Ks 9h"}, rules=rules, sat_out=["1"])
    assert game.at(game.sat_out) in str(refused.value)


# ------------------------------------------------------------------------------------------- shuffle and cut


@every
@pytest.mark.parametrize(
    ("reason", "cut_by", "first"), [(0, 3, 3), (0, 4, 6), (1, 6, 6), (1, 4, 6), (1, 2, 2), (2, 3, 6), (3, 2, 6)]
)
def test_who_cuts_first_though_the_seats_have_changed_and_which_way_a_refused_cut_goes(
    game: BlackjackGame[Any], reason: int, cut_by: int, first: int
) -> None:
    """A new game, the cover card at a box, at the dealer, a floorperson's order: seats 2, 3 and 6 are there."""
    clockwise = {2: (2, 3, 6), 3: (3, 6, 2), 6: (6, 2, 3)}
    counterclockwise = {2: (2, 6, 3), 3: (3, 2, 6), 6: (6, 3, 2)}
    because, section = list(game.sections.cut_first.items())[reason]
    order = (clockwise if game.chapter == "551" else counterclockwise)[first]
    check_first_cut(game, because, cut_by, section, order)


@every
def test_each_recut_goes_to_the_next_player_or_is_first_offered_to_whoever_cut(game: BlackjackGame[Any]) -> None:
    said, cuts = recut(game, times=3)
    if game.chapter == "551":
        assert said == [f"the recut goes to {who}" for who in ("seat 6", "seat 2", "the dealer")]
        assert cuts == [()]
    else:
        assert said == ["the recut goes to seat 3"] * 3
        assert cuts == [(3, 2, 6)]


@every
@pytest.mark.parametrize("new_dealer", [False, True])
def test_5_a_preshuffled_cards_are_cut_and_burned_from(game: BlackjackGame[Any], new_dealer: bool) -> None:
    played = new_shoe(game, preshuffled=True, new_dealer=new_dealer).play()
    assert not [request for request in played.requests if isinstance(request, Shuffle)]
    assert len(played.cuts()) == 1
    assert played.burns() == [(1, game.sections.burn)]
    assert game.sections.preshuffled in played.sections()
    with pytest.raises(Refused, match="state new_shoe"):
        new_shoe(game, new_shoe=False, preshuffled=True)


@every
@pytest.mark.parametrize("batch", [1, 2])
def test_3_b_two_batches_alternate_with_an_automated_shuffler(game: BlackjackGame[Any], batch: int) -> None:
    """551 speaks of no batches."""
    two = bool(game.sections.batches)
    assert two is (game.chapter != "551")
    played = new_shoe(game, rules={"shuffling": "automated"}, **({"batch": batch} if two else {}))
    played.until(Declared("cover_card")).play()
    decks = [request.deck for request in played.requests if isinstance(request, Shuffle)]
    assert decks == ([f"batch {batch}"] if two else [""])
    assert played.after("new_shoe", "cut_because") == (True, f"{game.sections.cover_card} at the dealer")
    assert game.next_situation(played.round).get("batch") == (3 - batch if two else None)
    then = {clause.section for clause in game.sections.then_shuffled}
    assert {game.sections.cover_card_reached, *then} <= played.sections()


@every
def test_a_continuous_shoe_never_runs_out(game: BlackjackGame[Any]) -> None:
    for session, _ in automatic_rounds(game, 40, seed=5, shuffling="continuous"):
        assert session.situation["new_shoe"] is True


@every
@pytest.mark.parametrize("shuffled", [False, True])
def test_a_continuous_shoe_waives_shuffle_and_cut_but_not_a_new_dealers_burn(
    game: BlackjackGame[Any], shuffled: bool
) -> None:
    """551.15 waives that too."""
    played = new_shoe(game, rules={"shuffling": "continuous"}, new_shoe=shuffled, new_dealer=True)
    if game.chapter == "551":
        played.shoe.pop(0)  # the card that the others burn
    played.play()
    assert played.cuts() == []
    assert played.burns() == ([] if game.chapter == "551" else [(1, game.sections.burn)])
    by = [request.section for request in played.requests if isinstance(request, Shuffle)]
    assert by == ([game.sections.continuous] if shuffled else [])


@every
def test_the_cover_card_is_reached_once_and_names_who_cuts_next(game: BlackjackGame[Any]) -> None:
    """At each of the first cards of seats 2 and 5: on a box, or on the dealer's hand."""
    met = set()
    for number in range(6):
        played = ByPlace(game, {2: "Ks 9h", 5: "Qs 8h"})
        for _ in range(number):
            played.to(Deal).step()
        request = played.to(Deal).table.request
        assert isinstance(request, Deal)
        played.table.answer(Declared("cover_card"))
        with pytest.raises(Refused, match="do not allow"):
            played.to(Deal).table.answer(Declared("cover_card"))
        played.play()
        where = "the dealer" if request.to == DEALER else "a box"
        because = f"{game.sections.cover_card} at {where}"
        assert played.after("new_shoe", "cut_by", "cut_because") == (True, request.to.seat or 5, because)
        assert played.table.entries[-1].section == game.sections.then_shuffled[-1].section
        met.add(request.to.seat)
    assert met == {0, 2, 5}


@every
def test_a_floorperson_may_have_the_cards_shuffled(game: BlackjackGame[Any]) -> None:
    played = ByPlace(game, {2: "Ks 9h", 5: "Qs 8h"}).until(Declared("floorperson_reshuffles")).play()
    assert played.after("new_shoe", "cut_by", "cut_because") == (True, 5, "floorperson")


# -------------------------------------------------------------------------------------------- a dealer's Blackjack


@every
def test_under_a_dealers_blackjack_automatic_players_stand(game: BlackjackGame[Any]) -> None:
    played = ByPlace(game, {1: "8s 8h"}, dealer="Kc Ad").to(Ask)
    while not played.question.find("stand"):
        played.step()
        played.to(Ask)
    assert played.question.moot
    assert game.customary(played.round, played.question) == Decision("stand")


# ------------------------------------------------------------------------------------------------ irregularities


@every
def test_only_a_device_jams(game: BlackjackGame[Any]) -> None:
    jams = game.irregularity("shuffler_jams")
    assert jams.section == game.sections.jams
    possible = {how: game.possible(game.submission({"shuffling": how}), jams) for how in ("manual", "automated")}
    assert possible == {"manual": False, "automated": True}
    assert game.possible(game.submission({"shuffling": "continuous"}), jams)


@every
def test_no_card_is_exposed_in_error_before_everybody_has_two(game: BlackjackGame[Any]) -> None:
    played = ByPlace(game, {1: "Ks 9h"}).until(Declared("one_card_dealt", seat=1)).to(Ask)
    with pytest.raises(Refused, match="do not allow"):
        played.table.answer(Declared("card_exposed_in_error", NINE))


@every
def test_an_exposed_card_counts_as_dealt_once(game: BlackjackGame[Any]) -> None:
    played = ByPlace(game, {1: "Ks 2h"}, words={1: ["hit", "stand"]})
    played.until(Declared("card_exposed_in_error", NINE)).play()
    assert played.round.seen == Counter(played.round.hand(DEALER) + played.round.hand(PLAYER))
    assert played.round.hand(PLAYER)[-1] == NINE
    check_conserved(played)


@every
def test_the_discards_are_cut_ten_deep_burned_from_and_all_cards_shuffled_after_the_round(
    game: BlackjackGame[Any],
) -> None:
    played = ByPlace(game, {2: "Ks 2h 3c", 5: "Qs 8h"}, words={2: ["hit", "stand"], 5: ["stand"]})
    drawn_from_the_discards(played)
    (cut,) = [request for request in played.requests if isinstance(request, Cut)]
    assert (cut.offered, cut.least, cut.cover_card) == ((2, 5), 10, 0)
    assert played.burns() == [(1, game.sections.insufficient)]
    assert played.round.hand(DISCARD) == ()
    because = f"{game.sections.cover_card} at a box"
    assert played.after("new_shoe", "cut_by", "cut_because") == (True, 2, because)
    check_conserved(played)


@every
def test_cards_from_the_discard_rack_may_come_again(game: BlackjackGame[Any]) -> None:
    """The 9 found face up went to the rack and is shuffled in: only cards on the layout still count as dealt."""
    played = ByPlace(game, {1: "Ks 2h 3c"}, words={1: ["hit"]}).until(Declared("card_face_up", NINE)).to_draw()
    assert played.round.seen[NINE] == 1
    drawn_from_the_discards(played)
    assert played.round.seen == Counter(played.round.hand(DEALER) + played.round.hand(PLAYER))
    assert played.round.hand(DISCARD) == ()


@every
def test_the_second_card_is_missed_once_only(game: BlackjackGame[Any]) -> None:
    played = ByPlace(game, {1: "Ks 9h"}, words={1: ["accept", "stand"]}).until(Declared("one_card_dealt", seat=1))
    while not (isinstance(played.table.request, Deal) and played.table.request.to == PLAYER):
        played.step()
    with pytest.raises(Refused, match="do not allow"):
        played.table.answer(Declared("one_card_dealt", seat=1))
    assert len(played.play().round.hand(PLAYER)) == 2


@every
def test_passed_over_in_the_first_round_the_second_card_comes_late(game: BlackjackGame[Any]) -> None:
    played = ByPlace(game, {1: "9h Ks", 2: "Qs 8h"}, words={1: ["accept", "stand"]})
    played.until(Declared("first_card_missed", seat=1)).play()
    assert played.round.hand(PLAYER) == parse_cards("9h Ks")
    dealt = [request.to.seat for request in played.requests if isinstance(request, Deal) and request.to != DEALER]
    assert dealt == [2, 1, 2, 1]  # the missed one after those of all the others
    check_conserved(played)


@every
def test_passed_over_in_both_rounds_every_wager_comes_back(game: BlackjackGame[Any]) -> None:
    rules = game.submission()
    placed = {wager.id: 5_00 for wager in game.offered(rules) if wager.placed}
    played = ByPlace(game, {2: "Qs 8h"}, stakes={1: placed, 2: {game.main_wager: 10_00}})
    played.until(Declared("first_card_missed", seat=1)).until(Declared("no_cards_dealt", seat=1)).play()
    assert played.lines() == [f"{wager} 500 500 {game.sections.missed}" for wager in placed]
    check_conserved(played)


# ------------------------------------------------------------------------------------ how a file is read


@every
def test_5_h_and_7_c_one_card_is_burned_where_a_new_dealer_fills_a_new_shoe(game: BlackjackGame[Any]) -> None:
    """A continuous shoe is never filled anew in the middle of play, so nothing is burned for it."""
    stakes = {1: {game.main_wager: 10_00}}
    for rules, burned in (({}, 1), ({"shuffling": "continuous"}, 0)):
        for new_dealer in (False, True):
            situation = {"new_shoe": True, "new_dealer": new_dealer}
            table = RoundInPlay(game.begin(stakes, game.submission(rules), situation=situation))
            seen = 0
            while not isinstance(table.request, Deal):
                seen += table.request.count if isinstance(table.request, Burn) else 0
                table.answer()
            by_dealer = bool(rules) and new_dealer and game.chapter != "551"
            assert seen == burned + by_dealer


@pytest.mark.parametrize(
    "game", [game for game in FAMILY if game.sections.surrendered_to_the_reader], ids=lambda game: game.edition
)
def test_9_a_surrender_is_listed_before_or_after_the_insurance(game: BlackjackGame[Any]) -> None:
    for hole in ("Kd", "7d"):
        nets = {
            settled(game, "9s 6h", *told, dealer=f"As {hole}")
            for told in (("surrender", "insurance 5"), ("insurance 5", "surrender"))
        }
        assert len(nets) == 1
    with pytest.raises(Refused, match="left over: insurance 5"):
        settled(game, "9s 6h", "surrender", "insurance 5", dealer="9c 8c")


@every
def test_8_b_insurance_is_half_the_wager_up_to_the_next_chip_but_never_more_than_the_wager(
    game: BlackjackGame[Any],
) -> None:
    seat = {"wagers": {game.main_wager: 3}, "cards": ["9s", "9h"], "decisions": ["insurance 3", "stand"]}
    data = {"game": game.edition, "rules": {"smallest_chip": 5}, "seats": {"1": seat}, "dealer": ["As", "Kd"]}
    lines = feltwork.settle(data).result.lines[1]
    assert next(line.staked for line in lines if line.wager == "insurance") == 3_00
    seat["decisions"] = ["insurance 5", "stand"]
    with pytest.raises(Refused, match=r"insurance 5.00: the amount is outside .*insurance 0.01 to 3.00"):
        feltwork.settle(data)


@every
def test_a_hand_without_cards_lists_none(game: BlackjackGame[Any]) -> None:
    """A seat mistyped in the irregularity must not hand a played hand's stake back."""
    played = {"wagers": {game.main_wager: 10}, "cards": ["9s", "9h"], "decisions": ["stand"]}
    data = {"game": game.edition, "dealer": ["9c", "8c"], "irregularity": {"id": "no_cards_dealt", "seat": 2}}
    done = feltwork.settle({**data, "seats": {"1": played, "2": {"wagers": {game.main_wager: 10}}}})
    assert done.result.net(2) == 0
    with pytest.raises(Refused, match=r"seat 2: decisions: left over: stand"):
        feltwork.settle({**data, "seats": {"1": played, "2": played}})
    with pytest.raises(Refused, match=r"seat 2: left over: 9s, 9h"):
        feltwork.settle({**data, "seats": {"1": played, "2": {**played, "decisions": []}}})


@pytest.mark.parametrize("game", [game for game in FAMILY if game.sections.batches], ids=lambda game: game.edition)
def test_3_b_a_second_batch_needs_a_device(game: BlackjackGame[Any]) -> None:
    with pytest.raises(Refused, match=r"without an automated shuffler there is one batch .*3\(b\)\(4\)"):
        game.begin({1: {game.main_wager: 10_00}}, situation={"batch": 2})
    game.begin({1: {game.main_wager: 10_00}}, game.submission({"shuffling": "automated"}), situation={"batch": 2})


def test_581_11_c_four_hands_at_every_box_are_read_box_by_box() -> None:
    def seat(rank: int) -> dict[str, object]:
        hands = [[f"{rank}c", f"{rank}d", "2c"], [f"{rank}s", "3d"], [f"{rank}h", "3h"], [f"{rank}d", f"{rank}s"]]
        words = ["split", "split", "split", "double", "stand", "stand", "stand", "stand"]
        return {"wagers": {"bet": 10}, "decisions": words, "hands": hands}

    data = {"game": "double-attack-blackjack", "dealer": ["Kc", "7c"]}
    alone = feltwork.settle({**data, "seats": {"1": seat(9)}}).result.net(1)
    full = feltwork.settle({**data, "seats": {str(box): seat(10 - box) for box in range(1, 7)}}).result
    assert full.net(1) == alone == 10_00


def test_a_shoe_lists_no_more_of_a_card_than_there_are_burned_or_not() -> None:
    seat = {"wagers": {"blackjack": 10}, "decisions": ["stand"]}
    data = {"game": "double-back-jack", "rules": {"decks": 1}, "seats": {"1": seat}, "new_shoe": True}
    burned, dealt = "Kc", ["6c", "9c", "7d"]
    assert feltwork.settle({**data, "shoe": [burned, *dealt, "Kd"]}).result.net(1) == -10_00
    with pytest.raises(Refused, match=r"shoe: Kc: listed 2 times, and the decks hold 1 of it .*3\(a\)"):
        feltwork.settle({**data, "shoe": [burned, *dealt, "Kc"]})


@every
def test_7_insurance_is_collected_from_the_far_right_and_paid_in_its_turn_with_the_rest(
    game: BlackjackGame[Any],
) -> None:
    """Chapter 551 has no order for it: it is decided at the reader, as it was offered."""
    seat = {"wagers": {game.main_wager: 10}, "cards": ["9s", "8h"], "decisions": ["insurance 5", "stand"]}
    for hole in ("Kd", "8d"):
        data = {"game": game.edition, "seats": {"1": seat, "3": seat}, "dealer": ["Ac", hole]}
        text = feltwork.settle(data).transcript
        order = [line for line in text if "insurance 5.00 returns" in line]
        first = "seat 1" if game.chapter == "551" else "seat 3"
        assert first in order[0]
        shown = next(number for number, line in enumerate(text) if "dealer shows" in line)
        paid_after = game.chapter != "551" and hole == "Kd"
        assert all((text.index(line) > shown) == paid_after for line in order)


@every
def test_13_c_a_player_who_refuses_the_exposed_card_has_none_at_another_box(game: BlackjackGame[Any]) -> None:
    def seat(player: str, *decisions: str) -> dict[str, object]:
        return {"player": player, "wagers": {game.main_wager: 10}, "cards": ["9s", "4h"], "decisions": list(decisions)}

    data = {
        "game": game.edition,
        "rules": {"boxes_per_player": 2},
        "dealer": ["9c", "8c"],
        "irregularity": {"id": "card_exposed_in_error", "card": "5d"},
    }
    with pytest.raises(Refused, match="left over: hit"):
        feltwork.settle({**data, "seats": {"1": seat("Ann", "refuse"), "2": seat("Ann", "hit", "stand")}})
    done = feltwork.settle({**data, "seats": {"1": seat("Ann", "refuse"), "2": seat("Bo", "hit", "stand")}})
    assert done.result.net(2) == 10_00
