"""Automatic opponents at a Poker table: sensible, different from each other, and blind to what they can't see."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import feltwork
from feltwork.equipment.cards import Card, parse_cards, standard_deck
from feltwork.games.poker.automatic import TEMPERAMENTS, customary, discards, temperament
from feltwork.games.poker.automatic_chances import chances
from feltwork.games.poker.automatic_starts import HOLD_EM, promise
from feltwork.games.poker.automatic_values import high_value, low_value
from feltwork.games.poker.hand import Hand
from feltwork.games.poker.kinds import KINDS, Hands, Kind
from feltwork.games.poker.showdown import best_of
from feltwork.procedure.action import Decision, Question
from feltwork.ranking.hand import Category
from feltwork.rounds.in_play import RoundInPlay

STRUCTURES = ("fixed_limit", "spread_limit", "pot_limit", "no_limit")
BUY_IN = 200_00


def session(kind: str, betting: str = "fixed_limit", seed: int = 1, players: int = 6) -> feltwork.Session:
    game = feltwork.game("poker")
    rules = game.submission({"type": kind, "betting": betting})
    seats = {seat: feltwork.AutomaticPlayer(f"P{seat}") for seat in range(1, players + 1)}
    return feltwork.Session(game, seats, bankroll=BUY_IN, rules=rules, seed=seed)


def played(table: feltwork.Session, hands: int) -> tuple[Counter[str], dict[int, Counter[str]], list[feltwork.Played]]:
    """What was done in some hands, by everybody and by seat; chips are brought up to the buy-in before each."""
    words: Counter[str] = Counter()
    by_seat: dict[int, Counter[str]] = {seat: Counter() for seat in table.players}

    def watch(_: RoundInPlay, request: feltwork.Request, answer: feltwork.Answer) -> None:
        if isinstance(request, feltwork.Ask) and isinstance(answer, dict):
            for seat, decision in answer.items():
                words[decision.word] += 1
                by_seat[seat][decision.word] += 1

    done = []
    for _ in range(hands):
        for seat, chips in table.bankrolls.items():
            table.bring(seat, BUY_IN - chips)
        one = table.play_round(watch)
        assert one is not None
        done.append(one)
    return words, by_seat, done


# ---------------------------------------------------------------------------------------------- what hands come to


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_the_quick_values_are_those_of_the_ranking(kind: Kind) -> None:
    deck, chance = list(standard_deck()), random.Random(553)  # noqa: S311
    for _ in range(300):
        chance.shuffle(deck)
        own = deck[: kind.players_cards]
        shared = deck[20:25] if kind.hands is not Hands.OWN else []
        best = best_of(kind, own, shared)
        if best.high:
            assert high_value(kind, own, shared) == best.high.number
        if kind.low:
            wins = best.low is not None and best.low.category is Category.HIGH_CARD
            number = best.low.number & 0xFFFFF if best.low and wins else 0
            assert low_value(kind, own, shared) == number


def test_the_chart_of_hold_em_ranks_all_169_hands() -> None:
    assert len(HOLD_EM) == 169
    assert HOLD_EM["AA"] == max(HOLD_EM.values())
    for better, worse in (("AK", "KA"), ("JT", "TJ"), ("KK", "AK"), ("A5", "72"), ("98", "82")):
        assert HOLD_EM[better] > HOLD_EM[worse]


@pytest.mark.parametrize(
    ("kind", "better", "worse"),
    [
        ("seven_card_stud_high", "Ks Kd 4c", "Ks 9d 4c"),
        ("seven_card_stud_high", "7s 7d 7c", "Js Jd 4c"),
        ("seven_card_stud_high_low_split_eight_or_better", "As 2d 4c", "Ks 9d Jc"),
        ("omaha_high", "As Ad Ks Kd", "Ks 8d 6c 2h"),
        ("omaha_high_low_split_eight_or_better", "As 2s 3d Kd", "9s 8d 9c 7h"),
        ("five_card_draw_high", "Js Jd 4c 8h 2s", "As 9d 4c 8h 2s"),
        ("five_card_draw_low", "As 2d 4c 6h Ks", "Ks Kd 4c Jh Qs"),
        ("five_card_stud", "As Ad", "Ks 4d"),
    ],
)
def test_better_first_cards_promise_more(kind: str, better: str, worse: str) -> None:
    assert promise(KINDS[kind], parse_cards(better), ()) > promise(KINDS[kind], parse_cards(worse), ())


def test_a_pair_whose_mates_lie_elsewhere_promises_less() -> None:
    pair = parse_cards("9s 9d 4c")
    assert promise(KINDS["seven_card_stud_high"], pair, parse_cards("9h 9c 2d")) < promise(
        KINDS["seven_card_stud_high"], pair, parse_cards("5h 3c 2d")
    )


@pytest.mark.parametrize(
    ("kind", "held", "out"),
    [
        ("five_card_draw_high", "9s 9d Kc 4h 2s", (3, 4, 5)),
        ("five_card_draw_high", "9s 9d Kc Kh 2s", (5,)),
        ("five_card_draw_high", "9s 9d 9c Kh 2s", (4, 5)),
        ("five_card_draw_high", "9s 9d 9c Kh Ks", ()),
        ("five_card_draw_high", "2s 9s Ks 4s Jd", (5,)),
        ("five_card_draw_high", "6s 7h 8d 9c Kd", (5,)),
        ("five_card_draw_high", "5s 6h 7d 8c 9d", ()),
        ("five_card_draw_high", "2s 5h 7d Jc Ad", (1, 2, 3, 4)),
        ("five_card_draw_low", "As Ad 7c Kh 3s", (2, 4)),
        ("five_card_draw_low", "As 2d 3c 4h 8s", ()),
        ("five_card_draw_low", "Ks Kd Qc Jh Ts", (1, 2, 3, 4, 5)),
    ],
)
def test_553_13_g_the_draw_keeps_what_is_worth_keeping(kind: str, held: str, out: tuple[int, ...]) -> None:
    assert discards(KINDS[kind], parse_cards(held)) == out


# ------------------------------------------------------------------------------------------------ how they play


@pytest.mark.parametrize("betting", STRUCTURES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_type_and_structure_is_played(kind: str, betting: str) -> None:
    words, _, done = played(session(kind, betting), 12)
    assert words["fold"]
    assert words["call"]
    for one in done:
        result = one.table.result
        assert sum(result.net(seat) for seat in result.lines) == -result.rake


@pytest.mark.parametrize("kind", KINDS)
def test_hands_are_a_natural_mix_of_folds_calls_raises_and_showdowns(kind: str) -> None:
    words, _, done = played(session(kind), 60)
    acted = sum(words[word] for word in ("check", "call", "bet", "raise", "fold"))
    for word, least, most in (("fold", 15, 50), ("call", 18, 45), ("raise", 3, 20), ("check", 3, 35)):
        assert least <= 100 * words[word] / acted <= most, word
    shown = [entry for one in done for entry in one.table.entries if entry.section == "553.16(d)"]
    hands = sum(any(entry in shown for entry in one.table.entries) for one in done)
    assert 10 <= hands <= 55


def test_opponents_differ_by_their_seat() -> None:
    _, by_seat, _ = played(session("hold_em"), 150)

    def share(seat: int, *words: str) -> float:
        return sum(by_seat[seat][word] for word in words) / by_seat[seat].total()

    loose_and_passive, tight_and_aggressive = 3, 2
    assert temperament(loose_and_passive).name == "loose and passive"
    assert share(loose_and_passive, "call") > share(tight_and_aggressive, "call")
    assert share(tight_and_aggressive, "bet", "raise") > share(loose_and_passive, "bet", "raise")
    assert len({one.name for one in TEMPERAMENTS}) == len(TEMPERAMENTS)


def test_the_same_seed_plays_the_same() -> None:
    first, second = (played(session("omaha_high", "pot_limit", seed=7), 15)[2] for _ in range(2))
    assert [one.table.transcript for one in first] == [one.table.transcript for one in second]


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_hangs_on_what_a_seat_cannot_see(kind: str) -> None:
    """Other hole cards, and other burned or undealt cards, do not change an answer."""
    table, asked = session(kind, "no_limit", seed=3), 0
    deck, chance = set(standard_deck()), random.Random(1)  # noqa: S311
    real = feltwork.game("poker").customary

    def blindly(round: feltwork.Round[Any, Any], question: Question) -> Decision:
        nonlocal asked
        decision, hand = real(round, question), round.own
        assert isinstance(hand, Hand)
        if question.default:
            return decision
        asked += 1
        kept = {seat: list(hand.seated[seat].cards) for seat in hand.seats}
        seen = {*hand.told(question.seat), *hand.common, *(card for seat in hand.seats for card in hand.showing(seat))}
        left: list[Card] = sorted(card for card in deck if card not in seen)
        chance.shuffle(left)
        for seat in hand.seats:
            if seat != question.seat:
                held = hand.seated[seat]
                held.cards = [card if at in held.up else left.pop() for at, card in enumerate(held.cards)]
        assert customary(hand, question) == decision
        for seat, cards in kept.items():
            hand.seated[seat].cards = cards
        return decision

    class Blind(feltwork.AutomaticPlayer):
        def decide(self, question: Question, round: feltwork.Round[Any, Any]) -> Decision:
            return blindly(round, question)

    table.players = {seat: Blind(player.name) for seat, player in table.players.items()}
    for _ in range(6):
        table.play_round()
    assert asked > 20


def test_a_made_hand_is_ahead_and_junk_is_not() -> None:
    def chance(cards: str) -> int:
        rules = feltwork.game("poker").submission()
        hand = Hand(rules, (1, 2), {1: BUY_IN, 2: BUY_IN}, killed=False, low=2_00)
        for card in parse_cards(cards):
            hand.give(1, card, face_up=False)
        hand.common, hand.street = list(parse_cards("Kd 8s 3c 5h 9d")), 3
        return chances(hand, 1)[0]

    assert chance("Ks Kc") > 95
    assert chance("As Kc") > 80
    assert chance("2s 4c") < 15
