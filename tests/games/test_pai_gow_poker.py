"""Pai Gow Poker by section: the house way hand by hand, the order of the deal, what each pair of hands comes to."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from feltwork.equipment.cards import JOKER, Card, parse_cards, standard_deck
from feltwork.games.pai_gow_poker.house_way import CASES, DEFAULT, Filing, HouseWayOption, house_way, set_hands
from feltwork.games.pai_gow_poker.procedure import PaiGowPoker
from feltwork.games.pai_gow_poker.settlement import settle as settle_hands
from feltwork.procedure.dealing import AUTOMATED_SHOE, HAND, MANUAL_SHOE
from feltwork.procedure.pai_gow import starting_position
from feltwork.procedure.request import Ask, Burn, Cut, CutAt, Deal, Declared, Request, Roll, Settle
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.play import Session
from feltwork.rounds.players import AutomaticPlayer
from feltwork.rounds.rules import rules_data
from feltwork.rounds.settle import settle
from feltwork.terms.money import money
from feltwork.terms.refusal import Refused

GAME = PaiGowPoker()
DECK = [*standard_deck(), JOKER]
OPTION = HouseWayOption(section="561.13(d)", about="", default=DEFAULT)


def low(cards: str, **filing: str) -> str:
    """The low hand that the house way sets, highest card first."""
    dealt = parse_cards(cards)
    two = house_way(dealt, OPTION.read(filing) if filing else DEFAULT)
    return " ".join(str(card) for card in sorted(two, key=lambda card: (-card.rank, card.suit)))


# ------------------------------------------------------------------------------------ 561.13(d): the house way


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("As Kd Jc 9h 7d 4c 2s", "Kd Jc"),  # no pair: second and third
        ("JK Kd Jc 9h 7d 4c 2s", "Kd Jc"),  # the joker is the ace that stays high
        ("As Kd 9c 9h 7d 4c 2s", "As Kd"),  # one pair high, the best two low
        ("As JK Qc 9h 7d 4c 2s", "Qc 9h"),  # ace and joker are a pair
        ("6s 6d 5c 5h Kd 9c 2s", "Kd 9c"),  # low pairs stay together with a king
        ("6s 6d 5c 5h Qd 9c 2s", "5c 5h"),  # and not with a queen
        ("9s 9d 5c 5h Ad Jc 2s", "Ad Jc"),  # medium and low with an ace
        ("9s 9d 5c 5h Kd Jc 2s", "5c 5h"),
        ("Ks Kd 5c 5h Ad Jc 2s", "Ad Jc"),  # high and low with an ace
        ("Ks Kd 7c 7h Ad Jc 2s", "7c 7h"),  # high and medium are always split
        ("As Ad 2c 2h Kd Jc 9s", "2c 2h"),  # aces always
        ("As Ad Kc Kh 5d 5c 2s", "Ad As"),  # three pair: the highest low
        ("9s 9d 9c Kh 5d 4c 2s", "Kh 5d"),  # three-of-a-kind stays
        ("As Ad Ac Kh 5d 4c 2s", "As Kh"),  # of three aces one goes low
        ("9s 9d 9c 5h 5d 5c 2s", "9d 9s"),  # two threes: two of the higher low
        ("9s 9d 9c 5h 5d Ac 2s", "5d 5h"),  # full house: the pair low
        ("9s 9d 9c 5h 5d Ac As", "Ac As"),  # the higher of two pairs
        ("9s 8d 7c 6h 5d Ac Ks", "Ac Ks"),  # straight kept, the best two low
        ("9s 8d 7c 6h 5d 5c 5s", "5c 5d"),  # straight with three: a pair low
        ("9s 8d 7c 6h 5d 4c 3s", "9s 8d"),  # seven in sequence: the lowest straight
        ("As Qs 9s 7s 4s 4d 4c", "4c 4d"),  # flush kept with a pair low
        ("Ks Qs 9s 7s 4s 3s 2d", "Ks 2d"),  # six of a suit: the highest can be spared
        ("9s 9d 8s 8d 7c 6h 5s", "8d 8s"),  # two pair beside a straight: as two pair, split without an ace
        ("5s 5d 5c 5h Ad 9c 2s", "Ad 9c"),  # four 5s stay
        ("8s 8d 8c 8h Kd 9c 2s", "Kd 9c"),  # four 8s with a king
        ("8s 8d 8c 8h Qd 9c 2s", "8d 8s"),  # and not with a queen
        ("Qs Qd Qc Qh Ad 9c 2s", "Ad 9c"),  # four queens with an ace
        ("Qs Qd Qc Qh Kd 9c 2s", "Qd Qs"),
        ("As Ad Ac Ah Kd Qc 2s", "Ad As"),  # aces never stay together
        ("8s 8d 8c 8h 3d 3c 2s", "3c 3d"),  # a pair beside them goes low
        ("8s 8d 8c 8h 3d 3c 3s", "3c 3d"),
        ("As Ad Ac Ah JK Qc 2s", "As JK"),  # five aces: two low
        ("As Ad Ac Ah JK Kc Ks", "Kc Ks"),  # unless there are kings
    ],
)
def test_561_13_d_the_house_way_hand_by_hand(cards: str, expected: str) -> None:
    set_low = low(cards)
    assert sorted(card[:-1] for card in set_low.replace("JK", "A*").split()) == sorted(
        card[:-1] for card in expected.replace("JK", "A*").split()
    ), set_low


@pytest.mark.parametrize(
    ("cards", "filing", "expected"),
    [
        ("6s 6d 5c 5h Kd 9c 2s", {"two_pair": "always_split"}, "5c 5h"),
        ("Ks Kd 7c 7h Ad Jc 2s", {"two_pair": "together_with_ace"}, "Ad Jc"),
        ("Ks Kd 7c 7h Qd Jc 2s", {"two_pair": "together_with_ace"}, "7c 7h"),
        ("As Ad Ac Kh 5d 4c 2s", {"three_of_a_kind": "keep"}, "Kh 5d"),
        ("9s 9d 9c 2h 2d Ac Ks", {"full_house": "keep_2s_with_ace_king"}, "Ac Ks"),
        ("9s 9d 9c 2h 2d Ac Qs", {"full_house": "keep_2s_with_ace_king"}, "2d 2h"),
        ("As Ad Ac Ah Kd Qc 2s", {"four_of_a_kind": "keep"}, "Kd Qc"),
        ("5s 5d 5c 5h Ad 9c 2s", {"four_of_a_kind": "split"}, "5d 5s"),
    ],
)
def test_561_13_d_a_filing_chooses_another_treatment(cards: str, filing: dict[str, str], expected: str) -> None:
    assert [card[0] for card in low(cards, **filing).split()] == [card[0] for card in expected.split()]


def test_561_13_a_the_house_way_is_never_foul() -> None:
    chance = Random(13)  # noqa: S311 - a failing run is a seed
    filings = [Filing(tuple(chance.choice(list(case.ways)) for case in CASES)) for _ in range(40)]
    for number in range(4_000):
        hand = chance.sample(DECK, 7)
        two = house_way(hand, filings[number % len(filings)])
        assert len(set(two)) == 2
        assert set(two) <= set(hand)
        assert not set_hands(hand, two).foul, hand


def test_561_13_d_the_rules_print_the_house_way_in_force() -> None:
    standard, own = rules_data(GAME), rules_data(GAME, {"house_way": {"two_pair": "always_split"}})
    assert len(standard["house_way"]) == len(CASES)
    assert any(clause["text"].startswith("two pair: the lower pair low") for clause in own["house_way"])
    assert standard["house_way"] != own["house_way"]


@pytest.mark.parametrize("value", [7, "mine", {"two_pair": "sometimes"}, {"six_aces": "keep"}])
def test_561_13_d_a_filing_that_is_none_is_refused(value: object) -> None:
    with pytest.raises(Refused, match=r"561\.13\(d\)"):
        GAME.submission({"house_way": value})


# --------------------------------------------------------------------- 561.13(g) to (k): an independent model


def _model(player: tuple[int, int], dealer: tuple[int, int]) -> str:
    """The paragraphs as printed, one by one, on numbers instead of hands."""
    (high, lo), (dealer_high, dealer_lo) = player, dealer
    loses = (high < dealer_high and lo < dealer_lo) or (
        (high == dealer_high and lo <= dealer_lo) or (lo == dealer_lo and high <= dealer_high)
    )
    ties = (high > dealer_high and lo <= dealer_lo) or (high <= dealer_high and lo > dealer_lo)
    won = high > dealer_high and lo > dealer_lo
    assert loses + ties + won == 1, "the paragraphs neither overlap nor leave a gap"
    return "lose" if loses else "tie" if ties else "win"


def test_561_13_g_i_k_win_tie_lose_as_printed() -> None:
    chance = Random(1)  # noqa: S311 - a failing run is a seed
    seen: Counter[str] = Counter()
    for _ in range(1_500):
        cards = chance.sample(DECK, 14)
        player, dealer = cards[:7], cards[7:]
        mine, theirs = house_way(player), house_way(dealer)
        hands, others = set_hands(player, mine), set_hands(dealer, theirs)
        expected = _model((hands.high.number, hands.low.number), (others.high.number, others.low.number))
        line = settle_hands(player, mine, others, 10_00, "cent")[0]
        assert {1000: "win", 0: "tie", -1000: "lose"}[line.net] == expected
        seen[expected] += 1
    # About three in ten win, three in ten lose, four in ten tie when both follow the same house way.
    assert all(seen[outcome] > 250 for outcome in ("win", "tie", "lose"))


@pytest.mark.parametrize(
    ("stake", "rounding", "taken"),
    [
        (10_00, "cent", 50),
        (5_10, "cent", 26),
        (9, "cent", 0),
        (10, "cent", 1),
        (10_00, "quarter", 50),
        (1, "quarter", 25),
    ],
)
def test_561_13_m_vigorish(stake: int, rounding: str, taken: int) -> None:
    dealer = set_hands(parse_cards("2s 3s 5s 7d 8d Jd Qd"), parse_cards("Jd 8d"))
    lines = settle_hands(parse_cards("As Kd 9c 9d 2h 3h 4h"), parse_cards("As Kd"), dealer, stake, rounding)
    assert sum(line.net for line in lines) == stake - taken
    raised = ", raised to the next 25 cents" if stake == 1 else ""
    assert [line.why for line in lines[1:]] == ([f"5% of the ${money(stake)} won{raised}"] if taken else [])


# ---------------------------------------------------------------------------- 561.9 to 561.12: the deal in order


def dealt(rules: dict[str, object], situation: dict[str, object] | None = None) -> tuple[RoundInPlay, list[Request]]:
    """A round at a virtual table with its requests."""
    session = Session(
        GAME,
        {1: AutomaticPlayer("Ann"), 4: AutomaticPlayer("Bo")},
        bankroll=100_00,
        rules=GAME.submission(rules),
        seed=5,
    )
    session.situation = dict(situation or {})
    asked: list[Request] = []
    played = session.play_round(lambda _, request, __: asked.append(request))
    assert played is not None
    return played.table, asked


def positions(asked: list[Request]) -> list[int]:
    """The positions in the order in which cards reach them, 0 the dealer."""
    order = []
    for request in asked:
        if isinstance(request, Deal):
            order.append(request.to.seat)
        elif isinstance(request, Burn):
            order.append(int(request.to.split(",")[0].removeprefix("position ")))
    return order


@pytest.mark.parametrize(("total", "start"), [(3, 5), (4, 4), (7, 1), (8, 0), (9, 6), (15, 0), (18, 4)])
def test_561_12_b_counted_counterclockwise_with_the_dealer_as_one(total: int, start: int) -> None:
    assert starting_position(total, 6) == start


@pytest.mark.parametrize("shuffling", ["manual", "automated"])
def test_561_9_c_one_card_at_a_time_to_every_position_from_the_start(shuffling: str) -> None:
    table, asked = dealt({"dealing": MANUAL_SHOE, "shuffling": shuffling})
    order = positions(asked)
    assert len(order) == 49
    assert order == order[:7] * 7
    assert sorted(order[:7]) == list(range(7))
    # Clockwise: 1 to 6, then the dealer.
    following = {**{seat: seat + 1 for seat in range(1, 6)}, 6: 0, 0: 1}
    assert [following[seat] for seat in order[:6]] == order[1:7]
    assert any(isinstance(request, Cut) for request in asked) == (shuffling == "manual")
    assert table.done


def test_561_10_c_from_the_hand_left_to_right_and_back_in_turn() -> None:
    _, asked = dealt({"dealing": HAND, "shuffling": "automated"})
    order = positions(asked)
    assert len(order) == 49
    for turn in range(7):
        expected = order[:7] if turn % 2 == 0 else order[:7][::-1]
        assert order[7 * turn : 7 * turn + 7] == expected


def test_561_11_c_stacks_from_the_button() -> None:
    rules = {"dealing": AUTOMATED_SHOE, "shuffling": "automated", "starting_position": "button"}
    table, asked = dealt(rules, {"button": 3})
    assert positions(asked) == [3, 4, 5, 6, 0, 1, 2]
    assert GAME.next_situation(table.round)["button"] == 4


def test_561_12_d_the_button_goes_around_clockwise() -> None:
    rules = {"dealing": AUTOMATED_SHOE, "shuffling": "automated", "starting_position": "button"}
    seen, button = [], 0
    for _ in range(8):
        table, _ = dealt(rules, {"button": button})
        seen.append(button)
        button = GAME.next_situation(table.round)["button"]
    assert seen == [0, 1, 2, 3, 4, 5, 6, 0]


@pytest.mark.parametrize("dealing", [MANUAL_SHOE, HAND, AUTOMATED_SHOE])
def test_561_9_d_four_cards_are_left(dealing: str) -> None:
    table, _ = dealt({"dealing": dealing, "shuffling": "automated"})
    assert any("4 cards go to the discard rack unseen" in line for line in table.transcript)
    numbers = {MANUAL_SHOE: "561.9(d)", HAND: "561.10(d)", AUTOMATED_SHOE: "561.11(d)"}
    assert any(line.startswith(numbers[dealing]) for line in table.transcript)


@pytest.mark.parametrize(("first", "offered"), [(0, (4, 1)), (1, (1, 4))])
def test_561_5_d_the_cut_is_offered_from_the_right_or_to_the_first_player(first: int, offered: tuple[int, ...]) -> None:
    _, asked = dealt({}, {"first_player": first})
    cut = next(request for request in asked if isinstance(request, Cut))
    assert cut.offered == offered
    assert (cut.least, cut.deepest) == (10, 43)


def test_561_5_f_a_recut_is_offered_to_the_same_players_again() -> None:
    table = RoundInPlay(GAME.begin({1: {"pai_gow_poker": 10_00}, 4: {"pai_gow_poker": 10_00}}))
    while not isinstance(table.request, Cut):
        table.answer()
    first = table.request
    table.answer(CutAt(4, 20))
    while not isinstance(table.request, Deal):
        table.answer((1, 1, 1) if isinstance(table.request, Roll) else None)
    table.answer(Declared("cut_improper"))
    while not isinstance(table.request, Cut):
        table.answer()
    assert table.request == first
    assert first.offered == (4, 1)
    table.answer(CutAt(4, 30))
    assert isinstance(table.request, Deal)


# ------------------------------------------------------------------------------- 561.7(e), 561.13(h) to (l): order


def _two_positions(first: str, second: str) -> list[int]:
    done = settle(
        {
            "game": "pai-gow-poker",
            "rules": {"two_adjacent_positions": True},
            "seats": {
                "2": {
                    "wagers": {"pai_gow_poker": first},
                    "cards": ["As", "Kd", "9c", "9d", "2h", "3h", "4h"],
                    "player": "Ann",
                },
                "3": {
                    "wagers": {"pai_gow_poker": second},
                    "cards": ["Ac", "Kc", "9s", "9h", "2c", "3c", "4c"],
                    "player": "Ann",
                },
            },
            "dealer": ["2s", "3s", "5s", "7d", "8d", "Jd", "Qd"],
        }
    )
    lines = [line for line in done.transcript if "choose two cards" in line and "seat" in line]
    return [int(line.split("seat ")[1][0]) for line in lines]


@pytest.mark.parametrize(
    ("first", "second", "order"), [("20", "10", [2, 3]), ("10", "20", [3, 2]), ("10", "10", [3, 2])]
)
def test_561_7_e_the_larger_wager_is_set_first(first: str, second: str, order: list[int]) -> None:
    assert _two_positions(first, second) == order


def _settled(data: dict[str, Any]) -> list[tuple[int, str]]:
    """Seats in the order of settlement, with what came of each."""
    table = settle(data)
    found = []
    for line in table.transcript:
        text = line[20:]
        if text.startswith("seat") and "pai_gow_poker" in text and "returns" in text:
            found.append((int(text[5]), "wins" if "1 to 1" in text else "other"))
    return found


def test_561_13_l_losses_and_ties_as_the_hands_are_shown_and_winners_after_the_last() -> None:
    hands = {
        "1": ("2s 3s 5s 7d 8d Jd Qd", "Jd 8d"),  # loses
        "2": ("Jc Js 4d 4s Kh Qc 3d", "Kh Qc"),  # wins
        "3": ("As Ac Ad Kd 2h 3h 4h", "Kd 4h"),  # ties
        "5": ("Ah JK 8c 8h Ks Qh 2d", "Ks Qh"),  # wins
        "6": ("2c 4c 5h 7h 9c Tc Jh", "Tc 9c"),  # loses
    }
    order = _settled(
        {
            "game": "pai-gow-poker",
            "seats": {
                seat: {"wagers": {"pai_gow_poker": 10}, "cards": cards.split(), "low": two.split()}
                for seat, (cards, two) in hands.items()
            },
            "dealer": ["Kc", "Qs", "9h", "9d", "6h", "6s", "Td"],
            "dealer_low": ["Kc", "Td"],
        }
    )
    assert order == [(6, "other"), (3, "other"), (1, "other"), (5, "wins"), (2, "wins")]


def test_561_13_e_the_surrendered_hand_is_never_shown() -> None:
    done = settle(
        {
            "game": "pai-gow-poker",
            "seats": {
                "1": {
                    "wagers": {"pai_gow_poker": 20},
                    "cards": ["As", "Kd", "9c", "9d", "2h", "3h", "4h"],
                    "decisions": ["surrender"],
                }
            },
            "dealer": ["2s", "3s", "5s", "7d", "8d", "Jd", "Qd"],
        }
    )
    assert not any("seat 1 shows" in line for line in done.transcript)
    assert done.result.net(1) == -20_00


def test_561_13_c_the_players_set_their_hands_before_the_dealer_shows() -> None:
    _, asked = dealt({})
    asks = [request for request in asked if isinstance(request, Ask)]
    assert [[question.seat for question in ask.questions] for ask in asks][:2] == [[1, 4], [0]]
    last = [request.seat for request in asked if isinstance(request, Settle)]
    assert set(last) == {1, 4}


def test_561_3_a_one_joker() -> None:
    deck = GAME.deck(GAME.submission())
    assert deck.total() == 53
    assert deck[JOKER] == 1
    assert deck[Card(0, 2, "c")] == 1


@pytest.mark.parametrize(("dealing", "hours"), [(HAND, 4), (MANUAL_SHOE, 8)])
def test_561_3_c_and_8_clocks(dealing: str, hours: int) -> None:
    rules = GAME.submission({"dealing": dealing, "shuffling": "automated"})
    assert {clock.id: clock.hours for clock in GAME.clocks(rules)} == {"deck_change": hours, "dice_change": 24}
    generator = GAME.submission({"starting_position": "random_number_generator"})
    assert [clock.id for clock in GAME.clocks(generator)] == ["deck_change"]
