"""A hand of Poker told step by step: in a dealer's words, and without a card that nobody saw."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest

import feltwork
from feltwork.games.poker.kinds import KINDS
from feltwork.table.past_rounds import PastRound
from feltwork.wagering.table_kinds import TableKind
from feltwork.web.poker_view import picture

STUD: dict[str, Any] = {
    "game": "poker",
    "rules": {"type": "seven_card_stud_high", "rake": "none"},
    "chips": {"1": 50, "2": 50},
    "seats": {"1": {"cards": ["Ah", "Kh", "2c"]}, "2": {"cards": ["Qs", "Qd", "9s"]}},
    "actions": ["1 forced bet", "2 raise 2", "1 fold"],
}


def _picture(play: feltwork.RoundInPlay) -> dict[str, Any]:
    seats = {seat: f"P1-{seat}" for seat in play.round.seats}
    kind, now = TableKind.ELECTRONIC_POKER_TABLE, datetime(2026, 11, 16, tzinfo=UTC)
    return picture(play, PastRound(uuid4(), "P1", 1, "poker@553", kind, "settled", now, seats, (), (), None, ()))


def _told(file: Mapping[str, Any]) -> list[tuple[str, str]]:
    return [(step["section"], step["text"]) for step in _picture(feltwork.settle(file))["steps"]]


def test_553_10_c_cards_dealt_in_one_go_are_one_step_and_a_forced_bet_is_told_once() -> None:
    told = _told(STUD)
    assert ("553.10(c)", "seats 1 and 2 receive 2 cards each, face down") in told
    assert ("553.10(c)", "seat 1 receives 2c face up") in told
    assert [text for _, text in told if "orced" in text] == ["seat 1 makes a Forced Bet of $1.00"]
    assert ("553.10(e)", "seat 2 raises to $2.00; the pot is $1.00, $1.00 to call") in told
    assert ("553.15(d)", "seat 2 takes $1.00 back: nobody called it") in told
    assert ("553.16(j)(1)", "seat 1 put $1.00 into the main pot: folded") in told
    assert any(text.startswith("seat 2 put $1.00 into the main pot and collects $2.00") for _, text in told)


def test_553_13_g_a_draw_tells_how_many_and_no_card() -> None:
    told = _told(
        {
            "game": "poker",
            "rules": {"type": "five_card_draw_high", "rake": "none"},
            "chips": {"1": 50, "2": 50},
            "button": 2,
            "seats": {
                "1": {
                    "cards": ["Kc", "Kd", "4s", "3h", "2c", "Kh", "9d", "8d"],
                    "decisions": ["call", "draw 3 4 5", "check", "show"],
                },
                "2": {"cards": ["As", "Ad", "Jc", "7s", "6c"], "decisions": ["check", "stand pat", "check", "muck"]},
            },
        }
    )
    assert ("553.13(g)", "seat 1 discards 3") in told
    assert ("553.13(g)", "seat 1 receives 3 cards face down") in told
    assert ("553.13(g)", "seat 2 keeps all cards") in told
    assert ("553.16(d)", "seat 2 discards the hand unseen") in told
    texts = " ".join(text for _, text in told)
    assert not [card for card in ("As", "Ad", "Jc", "4s", "3h", "2c", "aces") if re.search(rf"\b{card}\b", texts)]


@pytest.mark.parametrize("kind", KINDS)
def test_553_16_d_no_step_of_any_type_names_a_card_that_nobody_saw(kind: str) -> None:
    game = feltwork.game("poker")
    players = {seat: feltwork.AutomaticPlayer(f"P1-{seat}") for seat in range(1, 7)}
    session = feltwork.Session(game, players, bankroll=200_00, rules=game.submission({"type": kind}), seed=553)
    for _ in range(6):
        played = session.play_round()
        assert played is not None
        shown = _picture(played.table)
        seen = {*shown["board"], *(card for seat in shown["seats"] for card in seat["cards"])}
        dealt = {str(lying.piece) for pieces in played.table.round.cards.values() for lying in pieces}
        # "8s" is a card, and in "two pair, 8s and 5s" it is none.
        unseen = {card for card in dealt - seen if card[0] in "TJQKA" or card[1] != "s"}
        assert unseen, "somebody threw a hand away"
        named = [card for card in unseen if re.search(rf"\b{card}\b", repr(shown))]
        assert named == []
