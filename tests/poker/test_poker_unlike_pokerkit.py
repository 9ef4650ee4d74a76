"""Where Feltwork and PokerKit part, each difference on its own: what the chapter or its reading says, and PokerKit."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import Any

import pokerkit as pk
import pytest
from pokerkit_replay import Replay
from pokerkit_types import TYPES
from watched import CENTS, Watched, watch

from feltwork.terms.refusal import Refused

ROYAL = ["As", "Ks", "Qs", "Js", "Ts"]
NOTHING = ["2c", "7d", "9h", "Tc", "3d"]
CHECKS = "check, check, check, check"


def hand(type: str, betting: str, seats: dict[int, tuple[int, str, str]], **more: Any) -> dict[str, Any]:
    """A round file: chips, cards and decisions of each seat; the last seat has the button."""
    rules = {"type": type, "betting": betting, "minimum": "2", "smallest_chip": "1.00", "rake": "none"}
    rules |= {"maximum": "4"} if betting == "fixed_limit" else {}
    rules |= {"blinds": ["1", "2"]} if TYPES[type].button else {"forced_bet": "1", "forced_bet_in_full": True}
    file: dict[str, Any] = {
        "game": "poker",
        "rules": rules | more.pop("rules", {}),
        "chips": {str(seat): str(chips) for seat, (chips, _, _) in seats.items()},
        "seats": {
            str(seat): {
                "cards": cards.split(),
                "decisions": [word.strip() for word in words.split(",") if word.strip()],
            }
            for seat, (_, cards, words) in seats.items()
        },
    }
    return file | ({"button": max(seats)} if TYPES[type].button else {}) | more


def both(file: dict[str, Any]) -> tuple[dict[int, int], dict[int, int], Watched]:
    """Our finishing stacks and PokerKit's, in dollars."""
    done = watch(file)
    ours = {seat: stack // CENTS for seat, stack in done.finishing(file["chips"]).items()}
    replay = Replay(file)
    theirs = dict(sorted(replay.play().items()))
    assert [asked.seat for asked in done.turns] == replay.turns
    return ours, theirs, done


# ------------------------------------------------------------------------------------ PokerKit's own classes


@pytest.mark.parametrize(
    ("theirs", "type", "betting"),
    [
        (pk.FixedLimitTexasHoldem((), True, 0, (1, 2), 2, 4), "hold_em", "fixed_limit"),
        (pk.NoLimitTexasHoldem((), True, 0, (1, 2), 2), "hold_em", "no_limit"),
        (pk.PotLimitOmahaHoldem((), True, 0, (1, 2), 2), "omaha_high", "pot_limit"),
        (
            pk.FixedLimitOmahaHoldemHighLowSplitEightOrBetter((), True, 0, (1, 2), 2, 4),
            "omaha_high_low_split_eight_or_better",
            "fixed_limit",
        ),
        (pk.FixedLimitSevenCardStud((), True, 0, 1, 2, 4), "seven_card_stud_high", "fixed_limit"),
        (
            pk.FixedLimitSevenCardStudHighLowSplitEightOrBetter((), True, 0, 1, 2, 4),
            "seven_card_stud_high_low_split_eight_or_better",
            "fixed_limit",
        ),
    ],
    ids=lambda one: one if isinstance(one, str) else type(one).__name__,
)
def test_553_9_a_a_class_of_pokerkits_own_deals_as_the_types_here(theirs: pk.Poker, type: str, betting: str) -> None:
    streets = tuple(replace(street, max_completion_betting_or_raising_count=None) for street in theirs.streets)
    assert streets == TYPES[type].streets(betting, 2, 0)
    assert theirs.hand_types == tuple(kind.hand_type for kind in TYPES[type].hands)


def test_553_18_pokerkits_fixed_limit_omaha_high_low_is_pot_limit() -> None:
    named = pk.FixedLimitOmahaHoldemHighLowSplitEightOrBetter
    assert named.betting_structure is pk.BettingStructure.POT_LIMIT


# ------------------------------------------------------------------------------------------- turns and blinds


def test_553_11_d_heads_up_the_player_without_the_button_posts_first_and_acts_first() -> None:
    theirs = pk.NoLimitTexasHoldem.create_state(tuple(pk.Automation), True, 0, (1, 2), 2, 100, 2)
    assert theirs.bets == [2, 1], "the button posts the first blind"
    assert theirs.actor_index == 1, "and acts first"

    seats = {1: (100, "Ah Kh", "raise 6"), 2: (100, "Qd Qh", "fold")}
    by_the_chapter = watch(hand("hold_em", "no_limit", seats))
    assert by_the_chapter.turns == [(1, 1, 4, 100), (2, 4, 10, 100)]
    assert by_the_chapter.result.net(1) == 2 * CENTS


def test_553_11_d_a_hand_recorded_heads_up_keeps_the_turns_it_was_recorded_with() -> None:
    seats = {1: (100, "Ah Kh", "call, check, check, check"), 2: (100, "Qd Qh", "raise 6, check, check, check")}
    posted = {"blinds": {"1": "2", "2": "1"}, "first": 2}
    ours, theirs, done = both(hand("hold_em", "no_limit", seats, posted=posted, community=NOTHING))
    assert ours == theirs == {1: 94, 2: 106}
    assert [asked.seat for asked in done.turns] == [2, 1, 1, 2, 1, 2, 1, 2]


def test_553_11_f_a_blind_below_the_limit_is_raised_to_it() -> None:
    seats = {1: (100, "Ah Kh", "fold"), 2: (100, "Qd Qh", "fold"), 3: (100, "8c 8d", "raise 4")}
    file = hand("hold_em", "fixed_limit", seats, rules={"minimum": "4", "maximum": "8"})
    assert watch(file).turns[0] == (3, 2, 4, 4)
    replay = Replay(file)
    while replay.state.actor_index is None:
        replay.step()
    assert replay.state.min_completion_betting_or_raising_to_amount == 6, "PokerKit: a full bet on top of the blind"


@pytest.mark.parametrize("type", [name for name, type in TYPES.items() if not type.button])
@pytest.mark.parametrize(("first", "second"), list(permutations("shdc", 2)))
def test_553_10_d_equal_up_cards_rank_by_suit_with_both(type: str, first: str, second: str) -> None:
    tied, other = ("T", "5") if type == "seven_card_stud_high_low_split" else ("5", "T")
    down = "Ks " if type == "five_card_stud" else "Ks Kh "
    cards = {1: down + f"{other}s", 2: down.replace("K", "Q") + tied + first, 3: down.replace("K", "J") + tied + second}
    if type == "seven_card_stud_high_low_split":
        cards[1] = down + "As"  # low: else it would be the highest
    seats = {seat: (100, dealt, "fold") for seat, dealt in cards.items()}
    lower = 2 if "cdhs".index(first) < "cdhs".index(second) else 3
    forced = lower if tied == "5" else 5 - lower
    seats[forced] = (100, cards[forced], "forced bet")
    ours, theirs, done = both(hand(type, "fixed_limit", seats))
    assert done.turns[0].seat == forced
    assert ours == theirs


# ----------------------------------------------------------------------------------------------------- raises


def test_553_18_three_raises_come_after_the_blind_and_pokerkits_own_limit_allows_four() -> None:
    raises = {1: (100, "Ah Kh", "fold"), 2: (100, "Qd Qh", "raise 6, call"), 3: (100, "8c 8d", "raise 4, raise 8")}
    file = hand("hold_em", "fixed_limit", raises, rules={"raises": 3}, community=NOTHING)
    for seat, words in ((2, "bet 2, raise 6"), (3, "raise 4, raise 8")):
        file["seats"][str(seat)]["decisions"] += words.split(", ")
    file["seats"]["2"]["decisions"] += ["call", "check", "check"]
    file["seats"]["3"]["decisions"] += ["check", "check"]
    ours, theirs, done = both(file)
    assert ours == theirs
    closed = [asked for asked in done.turns if asked.least is None]
    assert closed == [(2, 2, None, None)] * 2, "after a raise to 8, before the flop and on it"

    file["seats"]["2"]["decisions"][1] = "raise 10"
    with pytest.raises(Refused, match=r"no more than 3 raises .*553\.18\); choose call \(2\.00\), fold"):
        watch(file)

    own = pk.FixedLimitTexasHoldem.create_state(tuple(pk.Automation), True, 0, (1, 2), 2, 4, 100, 3)
    for amount in (4, 6, 8, 10):
        own.complete_bet_or_raise_to(amount)
    assert not own.can_complete_bet_or_raise_to()


def test_553_8_b_4_a_short_all_in_over_the_blind_reopens_nothing_and_does_so_in_pokerkit() -> None:
    seats = {
        1: (100, "Ah Kh", "fold"),
        2: (100, "Qd Qh", "call, check, check, check"),
        3: (100, "8c 8d", "call, call, check, check, check"),
        4: (14, "Js Jd", "all in"),
    }
    # Told as recorded: with the chips that the rules ask for, the first raise over a blind is a full one.
    posted = {"blinds": {"1": "5", "2": "10"}, "first": 3}
    rules = {"minimum": "10", "blinds": ["5", "10"]}
    file = hand("hold_em", "no_limit", seats, rules=rules, posted=posted, community=NOTHING)
    assert watch(file).turns[4] == (3, 4, None, None)

    file["seats"]["4"]["decisions"] = ["raise 14"]
    replay = Replay(file)
    while len(replay.turns) < 4 or replay.state.actor_index is None:
        replay.step()
    assert replay.seats[replay.state.actor_index] == 3
    assert replay.state.min_completion_betting_or_raising_to_amount == 24


def test_553_8_b_4_short_all_ins_that_come_to_a_full_raise_reopen_the_betting_with_both() -> None:
    seats = {
        1: (27, "Ah Kh", "call, check, raise 17"),
        2: (34, "Qd Qh", "check, check, raise 24"),
        3: (100, "8c 8d", "call, bet 10, call, check, check"),
        4: (100, "Js Jd", "call, call, call, check, check"),
    }
    file = hand("hold_em", "no_limit", seats, rules={"minimum": "10", "blinds": ["5", "10"]}, community=NOTHING)
    ours, theirs, done = both(file)
    assert ours == theirs
    assert done.turns[10] == (3, 14, 34, 90), "seat 3 bet 10; raises of 7 and 7 came to more than that"

    file["chips"]["2"] = "29"
    file["seats"]["2"]["decisions"][-1] = "raise 19"
    ours, theirs, done = both(file)
    assert ours == theirs
    assert done.turns[10] == (3, 9, None, None), "raises of 7 and 2 did not"


def test_553_8_b_4_pokerkit_forgets_short_all_ins_before_everybody_has_acted() -> None:
    seats = {
        1: (300, "9d 6d 2s Ks Jh 5d 7h", "bet 20, call"),
        2: (300, "Kd 3h Qh", "call, fold"),
        3: (36, "4s 3c 4h 6h Th Ts 8s", "raise 36"),
        4: (40, "5s Jc Qc 2d Td 2h 7s", "raise 40"),
        5: (56, "5c 5h 4d As Js Ah 7d", "raise 56"),
    }
    file = hand("seven_card_stud_high", "no_limit", seats, rules={"minimum": "20", "forced_bet": "10"})
    ours, theirs, done = both(file)
    assert ours == theirs
    assert done.turns[-2] == (1, 36, 76, 300), "raises of 16, 4 and 16: more than a full one of 20"
    replay = Replay(file)
    while len(replay.turns) < 5 or replay.state.actor_index is None:
        replay.step()
    assert not replay.state.can_complete_bet_or_raise_to(), "PokerKit begins anew after 16 and 4"


# -------------------------------------------------------------------------------------------------- odd chips


def test_553_4_e_odd_chips_go_one_by_one_from_the_buttons_left_and_to_one_player_in_pokerkit() -> None:
    seats = {
        1: (100, "2c 7d", "fold"),
        2: (100, "3c 8d", "call, check, check, check"),
        3: (100, "4c 9d", "raise 4, check, check, check"),
        4: (100, "5c 9h", "call, check, check, check"),
    }
    ours, theirs, done = both(hand("hold_em", "no_limit", seats, rules={"blinds": ["2", "2"]}, community=ROYAL))
    assert done.result.pots[0].amount == 14 * CENTS
    assert ours == {1: 98, 2: 101, 3: 101, 4: 100}
    assert theirs == {1: 98, 2: 102, 3: 100, 4: 100}


def test_553_10_i_2_ii_the_odd_chip_of_tied_high_hands_goes_by_suit_and_by_seat_in_pokerkit() -> None:
    seats = {
        1: (100, "Ac Kd Qh Jd Tc 2h 2d", f"call, {CHECKS}"),
        2: (100, "As Kc Qd Jc Ts 3h 3d", f"call, {CHECKS}"),
        3: (100, "8s 7s 4c 4d 5h Ah 2s", f"forced bet, {CHECKS}"),
    }
    ours, theirs, done = both(
        hand("seven_card_stud_high_low_split_eight_or_better", "fixed_limit", seats, rules={"ante": "1"})
    )
    assert done.result.pots[0].amount == 6 * CENTS
    assert ours == {1: 99, 2: 100, 3: 101}
    assert theirs == {1: 100, 2: 99, 3: 101}


def test_553_10_i_2_iii_the_odd_chip_of_tied_low_hands_goes_to_the_lowest_card_by_suit() -> None:
    seats = {
        1: (100, "As 2d 9h 7d 8c Kh 3d", f"call, {CHECKS}"),
        2: (100, "Ac 2s Th 7h 8d Qh 3h", f"call, {CHECKS}"),
        3: (100, "4s 4h 4c 4d Js Ks Kd", f"forced bet, {CHECKS}"),
    }
    ours, theirs, done = both(
        hand("seven_card_stud_high_low_split_eight_or_better", "fixed_limit", seats, rules={"ante": "1"})
    )
    assert done.result.pots[0].amount == 6 * CENTS
    assert ours == {1: 99, 2: 100, 3: 101}
    assert theirs == {1: 100, 2: 99, 3: 101}


# ------------------------------------------------------------------------------------------------------- pots


def test_553_12_j_2_i_each_pot_is_halved_and_pokerkit_puts_those_together_that_losers_leave() -> None:
    seats = {
        1: (100, "9c 9d Tc Td", "fold"),
        2: (100, "Jc Jd Th 9h", "call, fold"),
        3: (5, "5c 5d 6c Qc", "raise 5"),
        4: (12, "Kc Kd Qd Qh", "call, raise 12"),
        5: (12, "As 4s Ts 9s", "raise 8, call"),
    }
    file = hand("omaha_high_low_split_eight_or_better", "no_limit", seats, community=["2c", "3d", "8h", "Ks", "Kh"])
    ours, theirs, done = both(file)
    assert [pot.amount // CENTS for pot in done.result.pots] == [21, 17]
    assert ours[4] == theirs[4] + 1 == 20, "the odd chip of each of the two"
    assert ours[5] == theirs[5] - 1 == 18


def test_553_12_k_a_side_pot_without_a_low_hand_is_not_halved() -> None:
    seats = {
        1: (10, "As 4s Th 9h", "call"),
        2: (20, "Kc Kd Qc Qd", "call"),
        3: (40, "8c 8d Jc Jd", "raise 40"),
        4: (40, "Qs Jh Ts 9s", "call"),
    }
    file = hand("omaha_high_low_split_eight_or_better", "no_limit", seats, community=["2c", "3d", "8h", "Ks", "Kh"])
    ours, theirs, done = both(file)
    assert [pot.amount // CENTS for pot in done.result.pots] == [40, 30, 40]
    assert ours == {1: 20, 2: 50, 3: 40, 4: 0}
    assert theirs == {1: 20, 2: 43, 3: 47, 4: 0}, "PokerKit: the low half of the side pot to seats 2 and 3"


def test_553_8_b_4_i_a_last_chip_that_is_a_dead_ante_contends_for_the_antes() -> None:
    seats = {1: (3, "As Ad", ""), 2: (50, "Kc Kd", CHECKS), 3: (50, "Qc Qd", "call, check, check, check")}
    posted = {"antes": {"1": "3"}, "antes_dead": True, "blinds": {"2": "2"}, "first": 3}
    done = watch(hand("hold_em", "no_limit", seats, posted=posted, community=["2h", "5s", "7d", "9c", "Jh"]))
    assert [(pot.amount, pot.eligible) for pot in done.result.pots] == [(300, (1, 2, 3)), (400, (2, 3))]
    assert [done.result.net(seat) for seat in (1, 2, 3)] == [0, 200, -200]
