"""The betting layout as data: every wager has its place, and the chapters' own words about layouts hold."""

from __future__ import annotations

import json
from typing import Any

import pytest

import feltwork
from feltwork.games import games
from feltwork.procedure.felt import MOST_IN_A_ROW, OWN_CARDS, SHAPES, customary_felt
from feltwork.procedure.game import Game, Wager
from feltwork.regulation.chapters import chapter
from feltwork.rounds.layout import layout_data
from feltwork.submission.option import NOT_OFFERED, Flag
from feltwork.terms.refusal import Refused

EDITIONS = [edition for editions in games().values() for edition in editions]
each_edition = pytest.mark.parametrize("game", EDITIONS, ids=lambda game: game.edition)


def spots(layout: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {spot["wager"]: spot for row in layout["rows"] for spot in row if spot}


def rows(layout: dict[str, Any]) -> list[list[str]]:
    return [[spot["wager"] if spot else "" for spot in row] for row in layout["rows"]]


def printed(layout: dict[str, Any]) -> dict[str, str]:
    return {line["section"]: line["text"] for line in layout["printed"]}


def place(layout: dict[str, Any], key: str) -> dict[str, Any]:
    return next(place for place in layout["places"] if place["key"] == key)


def withheld(game: Game[Any, Any]) -> list[dict[str, object]]:
    """Rules that leave out one optional wager each, and rules that leave out all that can be left out together."""
    found: list[dict[str, object]] = []
    for option in game.rules_type.options():
        for value in (False, NOT_OFFERED):
            try:
                rules = game.submission({option.id: value})
            except Refused:
                continue
            if len(game.offered(rules)) < len(game.wagers):
                found.append({option.id: value})
                break
    together = {id: value for one in found for id, value in one.items()}
    return [*found, together] if len(found) > 1 else found


def verify_one_spot_each(game: Game[Any, Any], rules: Any) -> None:
    drawn = [id for row in rows(layout_data(game, rules)) for id in row if id]
    assert sorted(drawn) == sorted(wager.id for wager in game.offered(rules))


@each_edition
class TestEveryEdition:
    def test_every_wager_offered_has_exactly_one_spot(self, game: Game[Any, Any]) -> None:
        verify_one_spot_each(game, game.submission())
        on = game.submission({option.id: True for option in game.rules_type.options() if isinstance(option, Flag)})
        assert {wager.id for wager in game.offered(on)} == {wager.id for wager in game.wagers}
        verify_one_spot_each(game, on)

    def test_what_is_withheld_has_none(self, game: Game[Any, Any]) -> None:
        for stated in withheld(game):
            verify_one_spot_each(game, game.submission(stated))

    def test_what_is_printed_has_a_section_of_the_chapter(self, game: Game[Any, Any]) -> None:
        layout = layout_data(game, game.submission())
        cited = {
            *(spot["section"] for spot in spots(layout).values()),
            *(spot["area"] for spot in spots(layout).values() if spot["area"]),
            *(line["section"] for line in layout["printed"]),
            *(place["section"] for place in layout["places"] if place["section"]),
            *layout["odds_sections"],
        }
        assert cited <= set(map(str, chapter(game.chapter).sections))

    def test_it_is_plain_data_and_money_is_text(self, game: Game[Any, Any]) -> None:
        def refuse(text: str) -> float:
            raise AssertionError(f"{text} is a float")

        layout = layout_data(game, game.submission())
        assert json.loads(json.dumps(layout), parse_float=refuse) == layout
        for spot in spots(layout).values():
            assert (spot["minimum"] is None) == (spot["maximum"] is None) == (not spot["placed"])
            assert all(amount.count(".") == 1 for amount in (spot["minimum"], spot["maximum"]) if amount)

    def test_the_game_says_how_its_areas_lie(self, game: Game[Any, Any]) -> None:
        """Each id belongs to this edition or to another of the game; what is printed belongs to the edition."""
        family = {wager.id for edition in games()[game.id] for wager in edition.wagers}
        assert {id for row in game.felt for id in row if id} == family
        assert {spot.shape for spot in game.printed.spots.values()} <= set(SHAPES)
        assert max(map(len, game.felt)) <= MOST_IN_A_ROW
        assert {line.wager for line in game.printed.lines if line.wager} <= {wager.id for wager in game.wagers}
        assert set(game.printed.cards) <= {*game.places, OWN_CARDS}

    def test_the_odds_are_those_of_the_tables_in_force(self, game: Game[Any, Any]) -> None:
        rules = game.submission()
        told = {odds["odds"] for spot in spots(layout_data(game, rules)).values() for odds in spot["odds"]}
        assert told == {str(row.pays) for table in game.paytables_in_force(rules) for row in table}


def test_some_editions_withhold_wagers() -> None:
    assert sum(bool(withheld(game)) for game in EDITIONS) > 10
    go = feltwork.game("go-fore-it")
    assert {"skins_offered": False, "gopher": False} in withheld(go)
    assert rows(layout_data(go, go.submission({"skins_offered": False, "gopher": False}))) == [["front_9", "back_9"]]


# ---------------------------------------------------------------------------------------- where the areas lie


def test_565_2_b_3_and_4_play_is_in_front_of_the_ante_and_pair_plus_behind_it() -> None:
    assert rows(feltwork.layout("three-card-poker")) == [["pair_plus"], ["ante"], ["play"]]


def test_555_2_b_3_the_bet_is_behind_the_ante() -> None:
    assert rows(feltwork.layout("caribbean-stud-poker")) == [["progressive_payout"], ["bet"], ["ante"]]


def test_563_2_b_2_to_4_flop_turn_and_river_above_the_ante_the_bonus_above_and_right_of_the_flop() -> None:
    felt = rows(feltwork.layout("texas-hold-em-bonus-poker"))
    assert felt == [["", "bonus", ""], ["flop", "turn", "river"], ["", "ante", ""]]


def test_592_2_b_2_five_areas_are_the_antes_and_the_bets() -> None:
    for edition in ("592", "674a"):
        layout = feltwork.layout(f"criss-cross-poker@{edition}")
        ordered = {id for id, spot in spots(layout).items() if spot["area"] == f"{edition}.2(b)(2)"}
        assert ordered == {"ante_across", "ante_down", "across_bet", "middle_bet", "down_bet"}


def test_581_2_b_2_bet_and_double_attack_have_an_area_each() -> None:
    layout = feltwork.layout("double-attack-blackjack")
    assert [id for id, spot in spots(layout).items() if spot["area"] == "581.2(b)(2)"] == ["double_attack", "bet"]


@pytest.mark.parametrize("edition", ["593", "675a"])
def test_593_1_b_2_dice_from_the_two_to_the_ace_and_circles_below(edition: str) -> None:
    layout = feltwork.layout(f"high-roll-dice@{edition}")
    dice, circles, last = layout["rows"]
    assert [spot["faces"] for spot in dice] == [[2], [3], [4], [5], [6], [1]]
    assert [(spot["label"], spot["shape"]) for spot in circles] == [(f"{n} of a kind", "circle") for n in range(2, 9)]
    shapes = {"millionaire_row_9": "circle", "extra_roll": "sensor", "millionaire_row_10": "circle"}
    assert {spot["wager"]: spot["shape"] for spot in last} == shapes


def test_671a_2_b_3_a_super_area_for_the_own_hand_the_dealers_and_every_other_seat() -> None:
    layout = feltwork.layout("lunar-poker@671a")
    ordered = [id for id, spot in spots(layout).items() if spot["area"] == "671a.2(b)(3)"]
    assert ordered == ["super_on_dealer", *(f"super_on_seat_{seat}" for seat in range(1, 6)), "super"]
    alone = feltwork.layout("lunar-poker@671a", {"additional_super_offered": False})
    assert rows(alone) == [["super", "options_fee"], ["ante", "bet"]]


def test_668a_1_b_2_the_layout_depicts_all_21_combinations_once() -> None:
    layout = feltwork.layout("props-and-hops@668a")
    depicted = sorted(tuple(spot["faces"]) for spot in spots(layout).values() if spot["faces"])
    assert depicted == [(low, high) for low in range(1, 7) for high in range(low, 7)]


# ------------------------------------------------------------------------------------------- what is inscribed


def test_541_2_c_3_the_layout_states_what_tie_bets_pay_here() -> None:
    assert printed(feltwork.layout("minibaccarat")) == {"541.2(c)(3)": "Tie Bets pay 8 to 1"}
    nine = feltwork.layout("minibaccarat", {"tie_bet": {"tie": "9 to 1"}})
    assert printed(nine) == {"541.2(c)(3)": "Tie Bets pay 9 to 1"}
    assert spots(nine)["tie_bet"]["odds"] == [{"table": "Tie", "outcome": "Tie", "odds": "9 to 1"}]
    assert printed(feltwork.layout("baccarat")) == {"545.2(b)(3)": "Tie Bets pay 8 to 1"}


def test_563_2_b_7_the_layout_states_from_which_hand_the_ante_is_paid() -> None:
    name = "texas-hold-em-bonus-poker"
    assert printed(feltwork.layout(name)) == {"563.2(b)(7)": "Ante is paid on a winning straight or higher"}
    flush = feltwork.layout(name, {"ante_pays_from": "flush"})
    assert printed(flush) == {"563.2(b)(7)": "Ante is paid on a winning flush or higher"}


def test_559_2_b_6_the_payout_limit_or_the_generic_line() -> None:
    assert printed(feltwork.layout("let-it-ride-poker")) == {"559.2(b)(6)": "Subject to the posted payout limit"}
    limited = feltwork.layout("let-it-ride-poker", {"maximum_payout": 75_000})
    assert printed(limited) == {"559.2(b)(6)": "Payout limit 75000.00 a hand"}


def test_668a_2_f_the_layout_states_which_combinations_a_hop_wager_has() -> None:
    stated = {"hop_the_top_combinations": ["1-1", "6-6"], "offered": ["hop_the_top", "field"]}
    layout = feltwork.layout("props-and-hops@668a", stated)
    assert printed(layout) == {"668a.2(f)(2)": "Hop the Top: 1-1 6-6"}
    everything = printed(feltwork.layout("props-and-hops@668a"))
    assert "668a.1(b)(5)" in everything
    assert everything["668a.2(f)(2)"] == "Hop the Top: 1-2 1-3 1-6 2-5 3-4 4-6 5-6"
    assert printed(feltwork.layout("props-and-hops@585")) == {}


def test_676a_2_b_4_the_skins_line_goes_with_the_skins_wager() -> None:
    assert "676a.2(b)(4)" in printed(feltwork.layout("go-fore-it"))
    assert printed(feltwork.layout("go-fore-it", {"skins_offered": False})) == {}


def test_589_2_b_3_and_671a_2_b_4_what_the_options_area_says() -> None:
    options = {
        edition: [line["text"] for line in layout["printed"] if line["wager"] == "options_fee"]
        for edition in ("589", "671a")
        for layout in [feltwork.layout(f"lunar-poker@{edition}")]
    }
    assert options == {
        "589": ["Options: exchange 2-5 cards", "Options: buy a sixth card", "Options: force the dealer"],
        "671a": ["Options: exchange 2-5 cards", "Options: buy a 6th card"],
    }


def test_672a_2_b_3_v_surrender_is_not_available_is_the_later_chapters() -> None:
    assert "672a.2(b)(3)(v)" in printed(feltwork.layout("free-bet-blackjack@672a"))
    assert len(printed(feltwork.layout("free-bet-blackjack@590"))) == 4


def test_593_5_each_wager_has_the_odds_of_its_own_row() -> None:
    drawn = spots(feltwork.layout("high-roll-dice@593"))
    odds = {id: [row["odds"] for row in spot["odds"]] for id, spot in drawn.items()}
    assert odds["pip_street_2"] == ["6 to 1"]
    assert odds["pip_street_1"] == ["3 to 1"]
    assert odds["like_kind_boulevard_2"] == ["12 to 1"]
    assert odds["like_kind_boulevard_8"] == ["5,000 to 1"]
    assert odds["millionaire_row_9"] == ["$50,000"]
    assert odds["millionaire_row_10"] == ["$1,000,000"]
    assert odds["extra_roll"] == ["50 to 1", "10 to 1", "4 to 1", "2 to 1", "1 to 1", "8 to 1"]


# --------------------------------------------------------------------------------------------- where cards lie


def test_592_2_b_3_the_community_cards_form_a_cross() -> None:
    cross = place(feltwork.layout("criss-cross-poker@592"), "community")
    assert cross["rows"] == [[None, 0, None], [1, 2, 3], [None, 4, None]]
    assert cross["section"] == "592.2(b)(3)"


def test_587_2_b_3_each_community_card_has_its_street() -> None:
    streets = place(feltwork.layout("raise-it-up-stud-poker@587"), "community")
    assert streets["labels"] == ["4th Street", "5th Street", "6th Street"]


def test_561_2_b_2_and_3_low_and_high_hand_of_player_and_dealer() -> None:
    layout = feltwork.layout("pai-gow-poker")
    assert place(layout, "seat") == {
        "key": "seat",
        "name": "your hand",
        "section": "561.2(b)(2)",
        "labels": ["Low hand", "High hand"],
        "rows": None,
    }
    assert place(layout, "dealer")["section"] == "561.2(b)(3)"


@pytest.mark.parametrize(
    ("name", "pieces", "dice", "keys"),
    [
        ("minibaccarat", "card", False, ["player", "banker", "burn"]),
        ("pai-gow-tiles", "tile", True, ["dealer", "seat"]),
        ("high-roll-dice", "none", True, []),
        ("texas-hold-em-bonus-poker", "card", False, ["dealer", "community", "seat"]),
    ],
)
def test_what_is_dealt_and_where_it_lies(name: str, pieces: str, dice: bool, keys: list[str]) -> None:
    layout = feltwork.layout(name)
    assert (layout["pieces"], layout["dice"], [place["key"] for place in layout["places"]]) == (pieces, dice, keys)


# --------------------------------------------------------------------------- a game that says nothing about it


def wager(id: str, *, required: bool = False, placed: bool = True) -> Wager:
    return Wager(id, id.title(), "585.2(b)", "", required=required, placed=placed)


def test_by_custom_the_required_wagers_lie_nearest_and_what_the_round_adds_beside_them() -> None:
    felt = customary_felt([wager("ante", required=True), wager("side"), wager("play", placed=False), wager("more")])
    assert felt == (("side", "more"), ("ante", "play"))


def test_by_custom_no_row_is_longer_than_can_be_read() -> None:
    felt = customary_felt([wager(f"w{number}") for number in range(23)])
    assert [len(row) for row in felt] == [10, 10, 3]
    assert customary_felt([]) == ()
