"""Poker, chapter 553: stud (§§ 553.10, 553.14), draw (§ 553.13), split pots, and the kill."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feltwork.equipment.cards import Card, parse_cards, standard_deck
from feltwork.equipment.randomness import SimulationSource
from feltwork.games import game
from feltwork.games.poker.hand import Hand
from feltwork.games.poker.kinds import KINDS, Kind
from feltwork.games.poker.showdown import best_of, divide_pot, forced_first
from feltwork.procedure.action import Action, Decision, Question
from feltwork.procedure.place import COMMUNITY
from feltwork.procedure.request import (
    BURN_CARDS,
    DISCARDED_CARDS,
    Answer,
    Ask,
    Burn,
    Deal,
    Declared,
)
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.settle import settle
from feltwork.rounds.virtual_table import VirtualTable
from feltwork.terms.refusal import Refused
from tests.examples import examples
from tests.games.poker_deck import (
    MOST_QUESTIONS,
    Cards,
    announced,
    begin,
    check_money,
    hand_of,
    passive,
    play,
    seeded,
    state,
    to_the_next_question,
)
from tests.games.poker_split_model import RANKS, division, high_of

STUD = ("seven_card_stud_high", "seven_card_stud_high_low_split", "seven_card_stud_high_low_split_eight_or_better")
SPLIT = STUD[1:]
FIVE = "five_card_stud"
DRAW = ("five_card_draw_high", "five_card_draw_low")
OMAHA_EIGHT = "omaha_high_low_split_eight_or_better"
BETTING = ("fixed_limit", "spread_limit", "pot_limit", "no_limit")

# -------------------------------------------------------------------------------------- the forced bet

HIGH_TO_LOW_SUITS = "shdc"
ACE_HIGH, ACE_LOW = "AKQJT98765432", "KQJT98765432A"
FORCED: dict[str, tuple[str, Callable[[Sequence[str]], str]]] = {
    STUD[0]: (ACE_HIGH, lambda ranked: ranked[-1]),
    STUD[1]: (ACE_LOW, lambda ranked: ranked[0]),
    STUD[2]: (ACE_HIGH, lambda ranked: ranked[-1]),
    FIVE: (ACE_HIGH, lambda ranked: ranked[-1]),
}


def orders(type: str, ups: Sequence[str]) -> str:
    """The up-card that makes the forced bet, from all 52 written down from the highest to the lowest."""
    order, which = FORCED[type]
    every = [rank + suit for rank in order for suit in HIGH_TO_LOW_SUITS]
    return which([card for card in every if card in ups])


@pytest.mark.parametrize("type", FORCED)
def test_553_10_d_the_forced_bet_over_every_two_up_cards(type: str) -> None:
    forced = KINDS[type].forced
    assert forced is not None
    for one, other in permutations(standard_deck(), 2):
        seat = forced_first(forced, {1: one, 2: other})
        assert str((one, other)[seat - 1]) == orders(type, [str(one), str(other)])


@given(st.sampled_from(sorted(FORCED)), st.integers(2, 8), st.integers(0, 2**32))
@settings(max_examples=examples(150), deadline=None)
def test_553_10_d_553_14_d_the_table_asks_whom_the_up_card_names_and_the_next_clockwise(
    type: str, seats: int, seed: int
) -> None:
    table, cards = begin(type, seats), Cards(seeded(seed))
    while not isinstance(table.request, Ask):
        table.answer(cards.answer(table, table.request))
    ups = {str(hand_of(table).showing(seat)[0]): seat for seat in range(1, seats + 1)}
    named = ups[orders(type, list(ups))]
    [question] = table.request.questions
    assert (question.seat, question.actions[0].word) == (named, "forced bet")
    assert table.request.section == f"553.{KINDS[type].forced_bet}"
    table.answer({named: Decision("forced bet")})
    while not isinstance(table.request, Ask):
        table.answer(None)
    assert table.request.questions[0].seat == named % seats + 1
    assert table.request.section == ("553.14(e)" if type == FIVE else "553.10(e)")


def test_553_10_e_who_made_the_forced_bet_is_not_asked_again_where_all_call() -> None:
    table = begin(STUD[0], 3)
    first = parse_cards("Ks Kh Kd Qs Qh Qd 2c 9d 9h")
    requests = play(table, Cards(seeded(1), first))
    third = [request for request in requests if isinstance(request, Ask) and request.section == "553.10(e)"]
    assert [request.questions[0].seat for request in third] == [2, 3]


@pytest.mark.parametrize(
    ("forced", "least", "raised"),
    [("1", 200, 400), ("2", 400, 600)],
    ids=["below the limit it is completed", "at the limit it is raised by a full bet"],
)
def test_553_10_e_a_raise_of_the_forced_bet(forced: str, least: int, raised: int) -> None:
    table = begin(STUD[0], 3, rules={"forced_bet": forced})
    cards = Cards(seeded(1), parse_cards("Ks Kh Kd Qs Qh Qd 2c 9d 9h"))
    for _ in range(2):
        while not isinstance(table.request, Ask):
            table.answer(cards.answer(table, table.request))
        [question] = table.request.questions
        if question.find("forced bet"):
            table.answer({1: question.read("forced bet")})
    [question] = table.request.questions
    raising = next(action for action in question.actions if action.word == "raise")
    assert (raising.least, raising.most) == (least, least)
    table.answer({2: question.read("raise")})
    while not isinstance(table.request, Ask):
        table.answer(cards.answer(table, table.request))
    again = next(action for action in table.request.questions[0].actions if action.word == "raise")
    assert (again.least, again.most) == (raised, raised)


# ------------------------------------------------------------------------- who opens the later streets


def shows(up: Sequence[str]) -> tuple[list[int], list[int]]:
    """The hand that lies open: what is paired first, then the ranks."""
    groups = sorted(Counter(up).items(), key=lambda group: (group[1], RANKS.index(group[0])), reverse=True)
    return [times for _, times in groups], [RANKS.index(rank) for rank, _ in groups]


@given(st.sampled_from((*STUD, FIVE)), st.integers(2, 7), st.integers(0, 2**32))
@settings(max_examples=examples(120), deadline=None)
def test_553_10_f_553_14_f_the_highest_hand_showing_opens_and_of_equals_the_closest_to_the_dealers_left(
    type: str, seats: int, seed: int
) -> None:
    source = seeded(seed)
    # Few ranks, so that equal hands lie open often.
    ranks = set(source.sample(RANKS, 8))
    few = [card for card in standard_deck() if str(card)[0] in ranks]
    source.shuffle(few)
    table, cards, streets = begin(type, seats), Cards(source, few), set()
    while not table.done:
        request = table.request
        if isinstance(request, Ask) and request.questions[0].find("check") and hand_of(table).street not in streets:
            hand = hand_of(table)
            streets.add(hand.street)
            up = {seat: [str(card)[0] for card in hand.showing(seat)] for seat in hand.contenders}
            best = max(shows(own) for own in up.values())
            assert request.questions[0].seat == min(seat for seat in up if shows(up[seat]) == best)
        table.answer(
            {question.seat: passive(question) for question in request.questions}
            if isinstance(request, Ask)
            else cards.answer(table, request)
        )
    assert streets == set(range(1, len(KINDS[type].streets)))


def test_553_10_f_1_who_opens_bets_or_checks_and_does_not_fold() -> None:
    with pytest.raises(Refused, match=r'seat 1: decision "fold"'):
        settle(stud_file(["2 call", "1 fold"]))


def test_553_10_g_whoever_comes_after_may_fold_though_nobody_bet() -> None:
    done = settle(stud_file(["2 call", "1 check", "2 fold"]))
    assert done.result.net(1) == 100


def test_553_14_f_the_opener_of_five_card_stud_may_fold_check_or_bet() -> None:
    table = begin(FIVE, 2)
    cards = Cards(seeded(3))
    while not (isinstance(table.request, Ask) and table.request.questions[0].find("check")):
        request = table.request
        table.answer(
            {question.seat: passive(question) for question in request.questions}
            if isinstance(request, Ask)
            else cards.answer(table, request)
        )
    assert {action.word for action in table.request.questions[0].actions} == {"check", "bet", "fold"}


def stud_file(actions: list[str]) -> dict[str, Any]:
    """Two players; seat 1 has the lower up-card first and the higher hand showing after it."""
    return {
        "game": "poker@553",
        "rules": {"type": STUD[0], "rake": "none"},
        "chips": {"1": 100, "2": 100},
        "seats": {"1": {"cards": ["??", "??", "2c", "As"]}, "2": {"cards": ["??", "??", "9d", "Kd"]}},
        "actions": actions,
    }


# --------------------------------------------------------------------- cards, and a deck that is short


@pytest.mark.parametrize("players", range(2, 9))
def test_553_10_h_a_common_card_where_the_deck_cannot_serve_everybody(players: int) -> None:
    """Three cards each, three times one burned and one each: from seven players on the seventh card is common."""
    table, cards = begin(STUD[0], players), Cards(seeded(players))
    requests = play(table, cards)
    to_the_center = [request for request in requests if isinstance(request, Deal) and request.to == COMMUNITY]
    up = [request for request in requests if isinstance(request, Deal) and request.to.seat and request.face_up]
    down = [request for request in requests if isinstance(request, Deal) and request.to.seat and not request.face_up]
    assert len(up) == 4 * players
    left = 52 - 6 * players - 3
    if left - 1 >= players:
        assert (len(to_the_center), len(down), cards.reshuffled) == (0, 3 * players, [])
    else:
        assert (len(to_the_center), len(down)) == (1, 2 * players)
        assert to_the_center[0].face_up
        assert to_the_center[0].section == "553.10(h)"
        assert cards.reshuffled == ([BURN_CARDS] if left <= 1 else [])
    assert sum(isinstance(request, Burn) for request in requests) == 4
    check_money(table)


def test_553_10_h_a_common_card_counts_as_one_of_the_seven() -> None:
    """Every player's hand is the best of seven, the common card among them."""
    table, cards = begin(STUD[0], 8), Cards(seeded(11))
    play(table, cards)
    hand = hand_of(table)
    common = [card for card in hand.common if card is not None]
    best = {seat: max(map(high_of, combinations([*hand.told(seat), *common], 5))) for seat in hand.seats}
    [pot] = table.result.pots
    assert set(pot.shares) == {seat for seat in best if best[seat] == max(best.values())}


def test_553_10_d_an_up_card_is_told_when_it_is_dealt() -> None:
    """Hole cards need not be; without the first up-card nobody knows who makes the forced bet."""
    table, cards = begin(STUD[0], 2), Cards(seeded(1))
    while not (isinstance(table.request, Deal) and table.request.face_up):
        table.answer(None)
    before = state(table)
    with pytest.raises(Refused):
        table.answer(None)
    assert state(table) == before
    table.answer(cards.answer(table, table.request))
    file = {"game": "poker@553", "rules": {"type": STUD[0], "rake": "none"}, "chips": {"1": 100, "2": 100}}
    up = {"1": {"cards": ["??", "??", "2c"]}, "2": {"cards": ["??", "??", "3d"]}}
    assert settle({**file, "seats": up, "actions": ["2 fold"]}).result.net(1) == 0
    for told in (["??", "??", "??", "3d"], ["??", "??"]):
        with pytest.raises(Refused, match=r"seat 2.*553\.10\(c\)"):
            settle({**file, "seats": {**up, "2": {"cards": told}}, "actions": ["2 fold"]})


def test_553_10_c_two_down_and_one_up_from_the_dealers_left() -> None:
    requests = play(begin(STUD[0], 3), Cards(seeded(2)))
    dealt = [(request.to.seat, request.face_up) for request in requests if isinstance(request, Deal)][:9]
    assert dealt == [(seat, up) for up in (False, False, True) for seat in (1, 2, 3)]
    burned = next(at for at, request in enumerate(requests) if isinstance(request, Burn))
    assert requests[burned].section == "553.10(f)"


@given(st.integers(4, 8), st.integers(0, 2**32), st.sampled_from(DRAW), st.booleans())
@settings(max_examples=examples(150), deadline=None)
def test_553_13_g_discards_are_replaced_from_the_deck_and_reshuffled_where_it_runs_out(
    players: int, seed: int, type: str, falls: bool
) -> None:
    source = seeded(seed)
    table, cards = begin(type, players, button=1), Cards(source)
    drawn: Counter[int] = Counter()

    def decide(question: Question) -> Decision:
        if question.find("stand pat"):
            many = source.choice((0, 3, 4, 5, 5))
            drawn[question.seat] = many
            picks = tuple(sorted(source.sample(range(1, 6), many)))
            return Decision("draw", picks=picks) if picks else Decision("stand pat")
        return passive(question)

    if falls:  # a card off the table is gone for this hand
        while not isinstance(table.request, Deal):
            table.answer(cards.answer(table, table.request))
        table.answer(Declared("card_off_the_table", cards.deck.pop(0)))
    requests = play(table, cards, decide)
    hand = hand_of(table)
    served = [request for request in requests if isinstance(request, Deal) and request.section == "553.13(g)"]
    assert Counter(request.to.seat for request in served) == +drawn
    assert all(len(hand.told(seat)) == 5 for seat in hand.seats)
    burned = [request.section for request in requests if isinstance(request, Burn)]
    assert burned == (["553.13(g)(1)"] if +drawn else [])
    in_the_deck = 52 - 5 * players - 1 - falls
    assert (DISCARDED_CARDS in cards.reshuffled) == (drawn.total() > in_the_deck)
    every = [card for seat in hand.seats for card in hand.told(seat)]
    assert len(set(every)) == len(every)
    assert not set(every) & {*cards.burned, *hand.unusable}
    check_money(table)


def test_553_13_g_2_what_a_player_discards_now_is_not_served_to_the_same_player() -> None:
    """Eight players, the first two draw five: the third is served from their discards and not from the own ones."""
    for seed in range(20):
        table, cards = begin(DRAW[0], 8, button=8), Cards(seeded(seed))

        def decide(question: Question) -> Decision:
            if question.find("stand pat"):
                return Decision("draw", picks=(1, 2, 3, 4, 5)) if question.seat < 4 else Decision("stand pat")
            return passive(question)

        play(table, cards, decide)
        assert cards.reshuffled == [DISCARDED_CARDS]
        assert not set(hand_of(table).told(3)) & set(cards.first[3])
        assert set(hand_of(table).told(3)[1:]) <= {*cards.first[1], *cards.first[2]}


@pytest.mark.parametrize("drawn", [3, 4, 5])
def test_553_13_g_2_the_equipment_serves_eight_who_draw_as_often_as_the_discards_are_reshuffled(drawn: int) -> None:
    """A virtual table holds back what the player being served has discarded, and its deck never runs out."""
    poker = game("poker@553")
    for seed in range(10):
        table = begin(DRAW[0], 8, button=8)
        equipment = VirtualTable(poker, table.round.rules, SimulationSource(seed))
        first: dict[int, tuple[Card, ...]] = {}
        while not table.done:
            request = table.request
            if isinstance(request, Ask):
                [question] = request.questions
                if question.find("stand pat"):
                    first[question.seat] = hand_of(table).told(question.seat)
                    table.answer({question.seat: Decision("draw", picks=tuple(range(1, drawn + 1)))})
                else:
                    table.answer({question.seat: passive(question)})
            else:
                table.answer(equipment.answer(table.round, request))
        for seat, before in first.items():
            assert not set(before[:drawn]) & set(hand_of(table).told(seat))
        check_money(table)


@pytest.mark.parametrize("type", [DRAW[0], STUD[0]])
def test_553_10_h_553_13_g_2_a_shoe_may_list_what_comes_again_after_a_reshuffle(type: str) -> None:
    """Eight stay: burn cards, or discards, leave the deck a second time, and a file lists them as they came."""
    table, cards = begin(type, 8, button=8), Cards(seeded(3))
    shoe: list[str] = []
    actions: list[str] = []
    while not table.done:
        request = table.request
        if isinstance(request, Ask):
            cards.remember(table)
            [question] = request.questions
            draws = question.find("stand pat") is not None
            decision = Decision("draw", picks=(1, 2, 3, 4)) if draws else passive(question)
            actions.append(f"{question.seat} {decision}")
            table.answer({question.seat: decision})
        else:
            left = list(cards.deck)
            answer = cards.answer(table, request)
            shoe += map(str, left[: request.count] if isinstance(request, Deal | Burn) else ())
            table.answer(answer)
    assert len(set(shoe)) < len(shoe)
    file = {"game": "poker@553", "rules": {"type": type, "rake": "none"}, "actions": actions, "shoe": shoe}
    chips = {str(seat): "100" for seat in range(1, 9)}
    done = settle({**file, "button": 8, "chips": chips, "seats": {seat: {} for seat in chips}})
    assert done.result.to_json() == table.result.to_json()


def test_553_13_g_to_draw_no_card_is_to_stand_pat() -> None:
    for words in ("stand pat", "stand", "keep", "draw 0"):
        table, cards = begin(DRAW[0], 2, button=2), Cards(seeded(1))
        for said in ("call", "check", words):
            question = to_the_next_question(table, cards)
            table.answer({question.seat: question.read(said)})
        assert not hand_of(table).discarded
        assert to_the_next_question(table, cards).seat == 2


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("draw 1 2 3 4 5 6", "the hand holds 5 cards"),
        ("draw 2 2", "a card is chosen twice"),
        ("draw 0 1", "the hand holds 5 cards"),
        ("draw Ah", "the hand does not hold it"),
        ("draw", "0 cards are chosen"),
    ],
)
def test_553_13_g_a_draw_of_other_cards_than_the_hand_holds_is_refused(words: str, why: str) -> None:
    round = {
        "game": "poker@553",
        "rules": {"type": DRAW[0], "rake": "none"},
        "button": 2,
        "chips": {"1": 100, "2": 100},
        "seats": {"1": {"cards": ["9s", "9h", "9d", "4c", "2d"]}, "2": {"cards": ["As", "Ad", "Kh", "Qs", "7c"]}},
        "actions": ["1 call", "2 check", f"1 {words}"],
    }
    with pytest.raises(Refused, match=why) as refused:
        settle(round)
    assert refused.value.section == "553.13(g)"


def test_553_13_d_e_blinds_come_after_five_cards_in_draw() -> None:
    requests = play(begin(DRAW[0], 3, button=1), Cards(seeded(4)))
    dealt = [at for at, request in enumerate(requests) if isinstance(request, Deal)]
    blinds = [requests.index(request) for request in announced(requests, "Blind Bet")]
    assert len(dealt) == 15
    assert [requests[at].to.seat for at in dealt] == [2, 3, 1] * 5  # type: ignore[attr-defined]
    assert min(blinds) > max(dealt)


# ------------------------------------------------------------------------------------------ split pots


@given(st.sampled_from(SPLIT), st.integers(2, 5), st.integers(0, 2**32), st.integers(100, 20_000), st.booleans())
@settings(max_examples=examples(240), deadline=None)
def test_553_10_i_2_split_pots_as_written_out_again(type: str, seats: int, seed: int, amount: int, whole: bool) -> None:
    source = seeded(seed)
    amount = amount // 100 * 100 if whole else amount
    # Cards below a 9 mostly, so that low hands qualify and tie.
    deck = [card for card in standard_deck() if str(card)[0] in "A2345678" or source.random() < 0.3]
    source.shuffle(deck)
    common = [deck.pop()] if seats == 5 or source.random() < 0.5 else []
    each = 7 - len(common)
    hands = {seat: [deck.pop() for _ in range(each)] + common for seat in range(1, seats + 1) if len(deck) >= each}
    kind = KINDS[type]
    unit = 100
    divided = divide_pot(kind, amount, {seat: best_of(kind, own, ()) for seat, own in hands.items()}, list(hands), unit)
    expected, exact = division(amount, hands, bool(kind.qualifier), unit)
    assert divided.shares == expected
    assert sum(divided.shares.values()) == amount
    # "The excess may not exceed $1", once for the halves and once for those who are tied.
    assert all(abs(divided.shares[seat] - exact[seat]) <= 2 * unit for seat in hands)
    assert abs(divided.high_share - divided.low_share) <= unit or not divided.low


@pytest.mark.parametrize("amount", [1199, 1200, 1201, 1250, 1300, 1301, 1])
def test_553_10_i_2_i_the_excess_of_the_high_half_is_a_dollar_at_most(amount: int) -> None:
    kind = KINDS[STUD[1]]
    hands = {
        1: best_of(kind, parse_cards("Ks Kh Kd 9c 9d Jc Th"), ()),
        2: best_of(kind, parse_cards("As 2h 3d 5c 6d Jd Tc"), ()),
    }
    divided = divide_pot(kind, amount, hands, (1, 2), 100)
    assert 0 <= divided.shares[1] - divided.shares[2] <= 100
    assert sum(divided.shares.values()) == amount


def test_553_10_i_2_ii_iii_odd_dollars_by_suit() -> None:
    kind = KINDS[STUD[1]]
    tied = {
        1: best_of(kind, parse_cards("Ac 2d 3h 4s 6c Kd Kh"), ()),
        2: best_of(kind, parse_cards("Ad 2c 3s 4h 6d Kc Ks"), ()),
    }
    # $6: halves of $3, their odd dollars by suit: the ace of diamonds is the highest card, that of clubs the lowest.
    assert divide_pot(kind, 600, tied, (1, 2), 100).shares == {1: 300, 2: 300}
    high = divide_pot(kind, 700, tied, (1, 2), 100)
    assert (high.high_share, high.low_share, high.shares) == (400, 300, {1: 400, 2: 300})


def test_553_10_k_a_different_hand_for_high_and_for_low_or_the_same() -> None:
    kind = KINDS[STUD[2]]
    both = best_of(kind, parse_cards("2h 3h 4h 6h 8h Kd Qs"), ())
    assert set(both.high_cards) == set(both.low_cards)
    two = best_of(kind, parse_cards("Ah Ad Ac 2s 3d 4c 5h"), ())
    assert (two.high is not None and two.high.words, two.low is not None and two.low.words) == (
        "straight, 5 high",
        "5-4-3-2-ace low",
    )


# ---------------------------------------------------------------------------------- the kill (§ 553.1)

SCOOP = {"1": "Ah 2h Kd 9s", "2": "Kc Ks Jc Td"}
HALVES = {"1": "Kh Kd Jc 9s", "2": "Ad 2c Jh 9d"}
TIED = {"1": "Ah Kd 9c 3d", "2": "Ad Kc 9h 3s"}


def kill_hand(hole: Mapping[str, str], board: str, bets: int, *, kill: bool, **rules: object) -> bool:
    """Whether the kill is in force for the next hand; each player puts in $4 for each bet and the blind."""
    limit = 4 if kill else 2
    high = 2 * limit
    streets = [limit, high, high]
    actions = ["1 call", "2 check"]
    for number, amount in enumerate(streets):
        actions += [f"1 bet {amount}", "2 call"] if number < bets else ["1 check", "2 check"]
    done = settle(
        {
            "game": "poker@553",
            "rules": {"type": OMAHA_EIGHT, "rake": "none", "kill": "kill", "qualifying_pot": 24, **rules},
            "kill": kill,
            "button": 2,
            "chips": {"1": 100, "2": 100},
            "seats": {seat: {"cards": cards.split()} for seat, cards in hole.items()},
            "community": board.split(),
            "actions": actions,
        }
    )
    following = done.game.next_situation(done.round)
    return bool(following["kill"])


LOW_BOARD, HIGH_BOARD = "3h 4h 8h Kh 9c", "3c 4d Th Ks Qd"


def test_553_1_the_kill_begins_where_one_player_wins_an_entire_qualifying_pot() -> None:
    # $2 each before the flop, then $2, $4 and $4: $4, $8, $16 and $24.
    assert [kill_hand(SCOOP, LOW_BOARD, bets, kill=False) for bets in range(4)] == [False, False, False, True]


def test_553_1_a_split_pot_does_not_begin_the_kill() -> None:
    assert kill_hand(HALVES, "3c 4d 8h Ks Qd", 3, kill=False) is False
    assert kill_hand(TIED, "Qc Jh 2s 8c 8d", 3, kill=False) is False  # two players, though no low hand


def test_553_1_the_kill_ends_with_a_split_between_high_and_low_or_a_smaller_pot() -> None:
    assert kill_hand(SCOOP, LOW_BOARD, 3, kill=True) is True
    assert kill_hand(SCOOP, LOW_BOARD, 1, kill=True) is False
    assert kill_hand(HALVES, "3c 4d 8h Ks Qd", 3, kill=True) is False


def test_553_1_a_tie_for_high_without_a_low_hand_does_not_end_the_kill() -> None:
    assert kill_hand(TIED, "Qc Jh 2s 8c 8d", 3, kill=True) is True


def test_553_1_a_qualifying_pot_is_what_is_awarded_the_rake_taken_out() -> None:
    assert kill_hand(SCOOP, LOW_BOARD, 3, kill=False, rake="percentage") is False
    assert kill_hand(SCOOP, LOW_BOARD, 3, kill=False, rake="percentage", qualifying_pot=22) is True


def test_553_1_a_hand_that_is_void_leaves_the_kill_as_it_was() -> None:
    table = begin(OMAHA_EIGHT, 2, rules={"kill": "half_kill", "qualifying_pot": "24"}, kill=True, button=2)
    while not isinstance(table.request, Deal):
        table.answer(None)
    table.answer(Declared("cards_missing_or_added"))
    while not table.done:
        table.answer(None)
    assert table.result.void
    assert table.game.next_situation(table.round)["kill"] is True


# ------------------------------------------------------------------------------------------ properties

RULES = st.fixed_dictionaries(
    {
        "betting": st.sampled_from(BETTING),
        "ante": st.sampled_from(["0", "1", "0.50"]),
        "rake": st.sampled_from(["none", "percentage"]),
        "rake_unit": st.sampled_from(["1", "0.05"]),
        "raises": st.sampled_from([0, 3]),
        "check_raise": st.booleans(),
        "smallest_chip": st.sampled_from(["1", "0.25"]),
        "show_all_hands": st.booleans(),
    }
)
LOSES_A_HAND = ("fouled_hand", "hand_collected", "protected_hand_lost", "player_leaves")
MISHAPS = (*LOSES_A_HAND * 3, *(entry.id for entry in game("poker@553").irregularities))


def bad_answers(question: Question, source: random.Random) -> list[Answer]:
    """Answers that no rule permits here."""
    seat = question.seat
    bad: list[Answer] = [None, {}, {seat + 1: Decision("check")}, {seat: Decision("shove")}]
    bad.append({seat: Decision(question.actions[0].word, 1_234_567_89)})
    for action in question.actions:
        if action.most is not None:
            bad += [{seat: Decision(action.word, amount)} for amount in (action.least - 1, action.most + 1, -100)]
            bad.append({seat: Decision(action.word)})
        if action.picks:
            bad += [
                {seat: Decision(action.word, picks=picks)} for picks in ((), (0,), (6,), (1, 1), tuple(range(1, 8)))
            ]
    words = {action.word for action in question.actions}
    bad += [{seat: Decision(word)} for word in ("check", "call", "fold", "draw", "show", "all in") if word not in words]
    source.shuffle(bad)
    return bad[:6]


def chosen(question: Question, source: random.Random) -> Decision:
    """Any legal answer, folding seldom."""
    actions = [action for action in question.actions if action.word != "fold" or source.random() < 0.3]
    action: Action = source.choice(actions or list(question.actions))
    if action.picks:
        many = source.randint(action.picks.least, action.picks.most)
        return Decision(action.word, picks=tuple(sorted(source.sample(range(1, len(action.picks.hand) + 1), many))))
    if action.most is None:
        return Decision(action.word)
    return Decision(action.word, source.choice([action.least, action.most, source.randint(action.least, action.most)]))


@given(
    st.sampled_from(sorted(KINDS)), st.integers(2, 8), st.integers(0, 2**32), RULES, st.sampled_from([0.0, 0.0, 0.03])
)
@settings(max_examples=examples(240), deadline=None)
def test_553_7_any_hand_conserves_money_ends_and_refuses_without_a_trace(
    type: str, seats: int, seed: int, rules: dict[str, Any], mishaps: float
) -> None:
    source = seeded(seed)
    chips = {seat: source.choice([500, 725, 2_000, 10_000]) for seat in range(1, seats + 1)}
    table, cards = begin(type, seats, chips, button=seats, rules=rules), Cards(source)
    total = sum(chips.values())
    asked = 0
    while not table.done:
        request = table.request
        hand = table.round.own
        if isinstance(hand, Hand) and not table.round.pots:
            rows = hand.players
            assert all(min(row[:4]) >= 0 for row in rows)
            if not any(table.round.lines.values()):
                assert sum(hand.stack(seat) + hand.put_in(seat) for seat in hand.seats) == total
        if isinstance(hand, Hand) and source.random() < mishaps and try_mishap(table, cards, hand):
            continue
        if isinstance(request, Ask):
            asked += 1
            assert asked < MOST_QUESTIONS
            cards.remember(table)
            [question] = request.questions
            before = state(table)
            for bad in bad_answers(question, source):
                with pytest.raises(Refused):
                    table.answer(bad)
            assert state(table) == before
            table.answer({question.seat: chosen(question, source)})
        else:
            table.answer(cards.answer(table, request))
    check_money(table)


def try_mishap(table: RoundInPlay, cards: Cards, hand: Hand) -> bool:
    """Declare an irregularity, where it can be; a refusal leaves no trace."""
    before = state(table)
    id = cards.source.choice(MISHAPS)
    needs = table.game.irregularity(id).needs
    # Where the deck has run out no card can be found in it.
    card = cards.deck[0] if "card" in needs and len(cards.deck) > 1 else None
    try:
        table.answer(Declared(id, card, cards.source.choice(hand.seats) if "seat" in needs else None))
    except Refused:
        assert state(table) == before
        return False
    if card is not None:
        cards.deck.pop(0)
    return True


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.id)
def test_553_9_a_every_type_ends_with_a_showdown_of_whoever_stays(kind: Kind) -> None:
    for players in (2, kind.players):
        table = begin(kind.id, players, button=players)
        play(table, Cards(seeded(players)))
        [pot] = table.result.pots
        assert len(pot.eligible) == players
        check_money(table)
