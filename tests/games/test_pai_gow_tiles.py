"""Pai Gow by section: the count, the deliveries, the house way, what each pair of hands comes to."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from feltwork.equipment.tiles import parse_tiles, tile_set
from feltwork.games.pai_gow_tiles.delivery import DELIVERIES, counted, spots
from feltwork.games.pai_gow_tiles.house_way import house_way, is_permitted, set_tiles, splits
from feltwork.games.pai_gow_tiles.settlement import settle as settle_hands
from feltwork.procedure.request import Ask, Burn, Deal, Reveal, Roll
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.rules import rules_data
from feltwork.rounds.settle import settle
from feltwork.terms.refusal import Refused
from tests.games import pai_gow_tiles_model as model
from tests.games.driving import check_conserved, drive, sections, settled
from tests.games.pai_gow_tiles_script import DEALER, GAME, LOSES, STACKS, TIES, WINS, FromStacks, nets, played, seat

# -------------------------------------------------------------------------------- 535.8, 535.9: who has which tiles


def test_535_8_c_the_count_goes_counterclockwise_from_the_dealer_and_ends_with_the_dead_hand() -> None:
    around = {3: 5, 4: 4, 5: 3, 6: 2, 7: 1, 8: -1, 9: 0, 10: 6, 11: 5, 12: 4, 13: 3, 14: 2, 15: 1, 16: -1, 17: 0, 18: 6}
    assert {total: counted(total) for total in range(3, 19)} == around


def test_535_11_j_the_count_goes_from_the_bank() -> None:
    assert [counted(total, 4) for total in (3, 4, 5, 6, 7, 8, 9)] == [2, 1, -1, 0, 6, 5, 4]


# Eight stacks from the dealer's right, four tiles from the top: A1 to A4, B1 to B4, ... H4 at the dealer's left.
DELIVERED = {
    "house_way_from_the_right": "A1234 B1234 C1234 D1234 E1234 F1234 G1234 H1234",
    "house_way_from_the_left": "H1234 G1234 F1234 E1234 D1234 C1234 B1234 A1234",
    "cup_say_from_the_right": "A12B12 A34B34 C12D12 C34D34 E12F12 E34F34 G12H12 G34H34",
    "cup_say_from_the_left": "H12G12 H34G34 F12E12 F34E34 D12C12 D34C34 B12A12 B34A34",
    "jung_quat": "D12E12 D34E34 C12F12 C34F34 B12G12 B34G34 A12H12 A34H34",
    "chee_yee": "A12H12 A34H34 B12G12 B34G34 C12F12 C34F34 D12E12 D34E34",
    "pin_say_from_the_right": "A1B1C1D1 E1F1G1H1 A2B2C2D2 E2F2G2H2 A3B3C3D3 E3F3G3H3 A4B4C4D4 E4F4G4H4",
    "pin_say_from_the_left": "H1G1F1E1 D1C1B1A1 H2G2F2E2 D2C2B2A2 H3G3F3E3 D3C3B3A3 H4G4F4E4 D4C4B4A4",
    "dragon_head_from_the_right": "A12B12 E1F1G1H1 A34B34 E2F2G2H2 C12D12 E3F3G3H3 C34D34 E4F4G4H4",
    "dragon_head_from_the_left": "H12G12 A1B1C1D1 H34G34 A2B2C2D2 F12E12 A3B3C3D3 F34E34 A4B4C4D4",
}


def spelled(hand: str) -> set[int]:
    """The spots that a hand of the table above names."""
    found, stack = set(), 0
    for sign in hand:
        if sign.isalpha():
            stack = ord(sign) - ord("A")
        else:
            found.add(4 * stack + int(sign) - 1)
    return found


@pytest.mark.parametrize("style", DELIVERED)
def test_535_9_a_each_delivery_tile_by_tile(style: str) -> None:
    assert set(DELIVERED) == set(DELIVERIES)
    hands = spots(DELIVERIES[style], range(8))
    assert [set(hand) for hand in hands] == [spelled(hand) for hand in DELIVERED[style].split()]
    assert sorted(spot for hand in hands for spot in hand) == list(range(32))


@pytest.mark.parametrize("style", DELIVERED)
def test_535_9_a_the_style_filed_is_the_one_delivered_and_cited(style: str) -> None:
    table = RoundInPlay(GAME.begin({1: {"pai_gow": 1000}, 5: {"pai_gow": 1000}}, GAME.submission({"delivery": style})))
    requests = drive(table, FromStacks(rolls=[(1, 2, 3)]))
    delivered = [request for request in requests if isinstance(request, Deal | Burn)]
    assert [set(request.spots) for request in delivered] == [spelled(hand) for hand in DELIVERED[style].split()]
    # 6 counted from the dealer is position 2: then 1, the Dead Hand, the dealer, 6, 5, 4, 3
    to = [str(request.to) for request in delivered]
    assert [name.partition(",")[0] for name in to] == [
        "position 2",
        "seat 1",
        "the Dead Hand",
        "dealer",
        "position 6",
        "seat 5",
        "position 4",
        "position 3",
    ]
    assert {request.section for request in delivered} == {GAME.at(DELIVERIES[style].section)}


def test_535_8_the_steps_in_their_order() -> None:
    table = RoundInPlay(GAME.begin({3: {"pai_gow": 1000}}, situation={"start_of_game": True}))
    requests = drive(table, FromStacks(rolls=[(3, 3, 3)]))
    order = list(dict.fromkeys(sections(requests)))
    assert order[:9] == [
        f"535.{part}" for part in ("6(c)", "6(d)", "8(a)", "8(b)", "8(c)", "8(d)", "8(e)", "8(f)", "10(a)")
    ]
    assert order[9:] == ["535.10(c)", "535.10(e)", "535.10(f)", *order[12:-1], "535.10(l)"]
    (roll,) = [request for request in requests if isinstance(request, Roll)]
    assert (roll.dice, roll.by, roll.faces) == (3, 0, 6)


def test_535_8_e_tiles_without_a_wager_are_never_seen() -> None:
    table = RoundInPlay(GAME.begin({3: {"pai_gow": 1000}}))
    requests = drive(table, FromStacks(rolls=[(3, 3, 3)]))
    unseen = [request for request in requests if isinstance(request, Burn)]
    assert len(unseen) == 6
    assert not any(request.face_up for request in unseen)
    assert [str(request.place) for request in requests if isinstance(request, Reveal)] == ["dealer", "seat 3"]


# ----------------------------------------------------------------------------------- 535.10(d): the house way


def test_535_10_d_the_house_way_of_all_35960_hands() -> None:
    """Against the model; the hands of four that are alike are looked at once."""
    seen: Counter[tuple[str, ...]] = Counter(tuple(sorted(map(str, four))) for four in combinations(tile_set(), 4))
    assert sum(seen.values()) == 35_960
    for four in seen:
        tiles = parse_tiles(four)
        ours = set_tiles(tiles, house_way(tiles))
        high, low = model.house_way(four)
        theirs = set_tiles(tiles, parse_tiles(low))
        assert (ours.high, ours.low) == (theirs.high, theirs.low), (four, high, low)


@pytest.mark.parametrize(
    ("four", "low", "section"),
    [
        ("1-2 2-4 6-6 6-6", "6-6 6-6", "(1): the Supreme Pair, and a pair below it"),
        ("1-2 2-4 1-1 4-4", "1-1 4-4", "(1)"),
        ("6-6 6-6 4-5 2-6", "6-6 2-6", "(2), silent: Wong and Gong have the better low hand"),
        ("6-6 6-6 1-5 2-3", "1-5 2-3", "(2)"),
        ("6-6 1-1 4-5 3-6", "1-1 4-5", "(2), silent: two Wongs rather than the mixed nines with 4"),
        ("1-1 1-1 4-4 4-6", "4-4 4-6", "(2), silent: a pair with 8 rather than a Gong with 2"),
        ("4-4 5-6 1-3 3-4", "4-4 1-3", "(3), silent: 8 and 2 rather than 9 and 1"),
        ("1-2 4-6 5-5 1-3", "4-6 5-5", "(3): 7 and 0, though 6 and 4 would be the better low hand"),
        ("6-6 5-5 4-6 2-2", "6-6 4-6", "(4): the highest with the lowest, though 6 and 0 were possible"),
    ],
)
def test_535_10_d_the_house_way_hand_by_hand(four: str, low: str, section: str) -> None:
    ours, theirs = house_way(parse_tiles(four)), parse_tiles(low)
    assert set_tiles(parse_tiles(four), ours) == set_tiles(parse_tiles(four), theirs), section


def test_535_10_d_what_the_dealer_may_not_play() -> None:
    tiles = parse_tiles("4-4 5-6 1-3 3-4")
    permitted = [sorted(map(str, low)) for low, _ in splits(tiles) if is_permitted(tiles, low)]
    assert permitted == [["4-4", "5-6"], ["1-3", "4-4"]]
    assert is_permitted(tiles, parse_tiles("3-4 1-3"))
    assert not is_permitted(tiles, parse_tiles("5-6 1-3"))


def test_535_10_d_the_rules_print_the_house_way() -> None:
    printed = rules_data(GAME)["house_way"]
    assert [clause["section"] for clause in printed] == [
        *(f"535.10(d)({number})" for number in range(1, 5)),
        "535.10(d)",
    ]


# ------------------------------------------------------------------------------------- 535.10(f) to (k): the money


def test_535_10_g_to_k_random_hands_against_the_model() -> None:
    chance = Random(535)  # noqa: S311 - a failing run is a seed
    found: Counter[int] = Counter()
    for number in range(4_000):
        tiles = chance.sample(tile_set(), 8)
        mine, dealers = tiles[:4], tiles[4:]
        stake, quarter = chance.randint(1, 40_000), bool(number % 2)
        low = chance.sample(mine, 2) if number % 3 else house_way(mine)
        ours = settle_hands(
            set_tiles(mine, low), set_tiles(dealers, house_way(dealers)), stake, "quarter" if quarter else "cent"
        )
        rest = list(mine)
        for tile in low:
            rest.remove(tile)
        hands = model.arranged(tuple(map(str, rest)), tuple(map(str, low)))
        result = model.verdict(hands, model.house_way(tuple(map(str, dealers))))
        found[result] += 1
        won = stake - model.commission(stake, quarter)
        assert sum(line.net for line in ours) == {1: won, 0: 0, -1: -stake}[result]
    assert min(found.values()) > 300


def test_535_10_f_g_j_losers_first_as_they_are_shown_winners_after_the_last_hand() -> None:
    seats = {6: seat(10, WINS), 4: seat(10, TIES), 3: seat(10, LOSES), 1: seat(10, "1-1 1-1 4-6 3-3")}
    table = played(seats)
    shown = [entry.text for entry in table.entries if entry.section == "535.10(f)" and "shows" in entry.text]
    assert [text[:6] for text in shown] == ["seat 6", "seat 4", "seat 3", "seat 1"]
    paid = [entry.text[:6] for entry in table.entries if " returns " in entry.text]
    assert paid == ["seat 4", "seat 3", "seat 6", "seat 1"]
    check_conserved(table)


def test_535_10_j_the_section_of_each_payment() -> None:
    table = RoundInPlay(GAME.begin({6: {"pai_gow": 1000}, 5: {"pai_gow": 1000}, 4: {"pai_gow": 1000}}))
    requests = drive(table, FromStacks(rolls=[(3, 3, 3)]))
    assert settled(requests) == [
        (5, ("pai_gow",), "535.10(g)"),
        (4, ("pai_gow",), "535.10(i)"),
        (6, ("pai_gow", "vigorish"), "535.10(j)"),
    ]


def test_535_10_e_surrender_comes_after_the_dealer_has_set_and_before_the_hands_are_shown() -> None:
    table = RoundInPlay(GAME.begin({6: {"pai_gow": 1000}}))
    requests = drive(table, FromStacks(rolls=[(3, 3, 3)], decisions={6: ["surrender"]}))
    asked = [request.section for request in requests if isinstance(request, Ask | Reveal)]
    assert asked == ["535.11(c)", "535.10(a)", "535.10(c)", "535.10(c)", "535.10(e)"]
    assert nets(table) == {6: -1000}


def test_535_10_k_a_vigorish_below_half_a_cent_has_no_line() -> None:
    table = played({1: seat("0.09", WINS)}, rules={"table_minimum": "0.01"})
    assert [line.wager for line in table.result.lines[1]] == ["pai_gow"]


# --------------------------------------------------------------------------------- 535.7, 535.13: where to wager


def test_535_13_b_the_larger_wager_is_set_first_of_equal_ones_the_farther_to_the_right() -> None:
    rules = GAME.submission({"two_adjacent_areas": True})
    for stakes, order in (((10, 20), [2, 1]), ((20, 10), [1, 2]), ((10, 10), [2, 1])):
        wagers = {number: {"pai_gow": 100 * stake} for number, stake in zip((1, 2), stakes, strict=True)}
        table = RoundInPlay(GAME.begin(wagers, rules, players={1: "Ann", 2: "Ann"}))
        requests = drive(table, FromStacks(rolls=[(3, 3, 3)]))
        asked = [
            [question.seat for question in request.questions]
            for request in requests
            if isinstance(request, Ask) and request.section == "535.10(a)"
        ]
        assert asked == [[number] for number in order]


def test_535_13_a_areas_of_one_player_are_adjacent() -> None:
    seats = {1: seat(10, WINS, player="Ann"), 3: seat(10, LOSES, player="Ann")}
    with pytest.raises(Refused, match=r"positions \[1, 3\] are not adjacent \(§ 535\.13\(a\)\)"):
        played(seats, rules={"two_adjacent_areas": True})


@pytest.mark.parametrize(
    ("stated", "refused"),
    [
        ({"table_minimum": 50, "table_maximum": 20}, r"option table_minimum: above the maximum \(§ 535\.7\(c\)\)"),
        ({"delivery": "house_way"}, r"option delivery: .* is not permitted \(§ 535\.9\(a\)\)"),
        ({"dealer_wager": 0}, r"option dealer_wager: 0 is not permitted \(§ 535\.11\(h\)\)"),
        ({"dealer_wager": 10001}, r"option dealer_wager: 10001 is not permitted \(§ 535\.11\(h\)\)"),
        ({"vigorish_rounding": "dollar"}, r"\(§ 535\.10\(k\)\)"),
    ],
)
def test_options_out_of_bounds(stated: dict[str, object], refused: str) -> None:
    with pytest.raises(Refused, match=refused):
        GAME.submission(stated)


@pytest.mark.parametrize(
    ("value", "read"),
    [
        ("Dragon Head and Phoenix Tail From the Left", "dragon_head_from_the_left"),
        ("cup say from right", "cup_say_from_the_right"),
        ("jung-quat", "jung_quat"),
    ],
)
def test_535_9_a_a_style_goes_by_its_printed_name(value: str, read: str) -> None:
    assert GAME.submission({"delivery": value}).delivery == read


def test_535_5_c_the_clock_of_the_dice() -> None:
    (clock,) = GAME.clocks(GAME.submission())
    assert (clock.section, clock.hours, clock.rounds) == ("535.5(c)", 24, None)


# ------------------------------------------------------------------------------------------------ the round file


def test_three_ways_to_list_the_tiles_come_to_the_same() -> None:
    seats = {"6": seat(10), "5": seat(10), "4": seat(10)}
    told = {"game": "pai-gow-tiles", "seats": seats, "dice": [[3, 3, 3]]}
    stacks = STACKS.split()
    by_stack = settle({**told, "tiles": [stacks[four : four + 4] for four in range(0, 32, 4)]})
    flat = settle({**told, "tiles": stacks})
    shoe = settle({**told, "shoe": stacks})
    by_place = played({6: seat(10, WINS), 5: seat(10, LOSES), 4: seat(10, TIES)}, DEALER, dice=[[3, 3, 3]])
    assert nets(by_stack) == nets(flat) == nets(shoe) == nets(by_place) == {4: 0, 5: -1000, 6: 950}
    assert by_stack.transcript == flat.transcript == shoe.transcript == by_place.transcript


@pytest.mark.parametrize(
    ("more", "refused"),
    [
        ({"tiles": STACKS.split()[:31]}, "8 stacks of 4 are expected, and 31 tiles are listed"),
        ({"tiles": [STACKS.split()[:5], STACKS.split()[5:]]}, "a stack has 4 tiles"),
        ({"tiles": [*STACKS.split()[:31], "6-6"]}, r"more of the twelve \(6-6\) are listed than the set holds"),
        ({"tiles": "6-6 6-6"}, "tiles: a list of tiles is expected"),
        ({"tiles": STACKS.split(), "shoe": STACKS.split()}, "the stacks hold every tile"),
        ({"tiles": STACKS.split(), "dealer": DEALER.split()}, "the stacks hold every tile"),
        ({"tiles": STACKS.split()}, "dice: a roll is needed here and none is listed"),
        ({"shoe": STACKS.split()}, "dice: a roll is needed here and none is listed"),
        ({"shoe": STACKS.split()[:8], "dice": [[3, 3, 3]]}, "no tile is left to burn"),
    ],
)
def test_stacks_that_cannot_be_are_refused(more: dict[str, object], refused: str) -> None:
    with pytest.raises(Refused, match=refused):
        settle({"game": "pai-gow-tiles", "seats": {"6": seat(10)}, **more})


def test_a_hand_is_set_by_places_or_by_tiles_two_alike_too() -> None:
    tiles = "6-6 6-6 4-5 2-6"
    for low in (["6-6", "2-6"], "4-5 6-6"):
        table = played({1: seat(20, tiles, low=low)}, "1-1 1-1 4-4 4-6")
        assert "Wong of 6-6 and Gong of 6-6" in table.result.lines[1][0].why
    for said in ("set 1 2", "set 6-6 6-6", "set 2 6-6", "set 6-6 1"):
        table = played({1: seat(20, tiles, said)}, "1-1 1-1 4-4 4-6")
        assert "pair of 6-6 and 7 with 4-5" in table.result.lines[1][0].why


@pytest.mark.parametrize(
    ("low", "refused"),
    [
        (["1-1", "6-6"], "seat 1: low: 1-1: the hand does not hold it"),
        (["4-5", "4-5"], "a tile is chosen twice"),
        (["4-5"], r"1 tile is chosen \(§ 535\.10\(a\)\); 2 tiles"),
    ],
)
def test_535_10_a_a_hand_is_two_tiles_of_ones_own(low: list[str], refused: str) -> None:
    with pytest.raises(Refused, match=refused):
        played({1: seat(20, "6-6 6-6 4-5 2-6", low=low)})
