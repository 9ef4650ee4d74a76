"""Irregularities that the Pai Gow Poker chapters print alike, each made with the section that orders it."""

from __future__ import annotations

from typing import Any, Final

from feltwork.procedure.action import Action
from feltwork.procedure.game import DecisionPoint
from feltwork.procedure.irregularity import Effect, Irregularity
from feltwork.procedure.mishaps import ALL_VOID, DEALING, RESHUFFLED
from feltwork.procedure.request import Point
from feltwork.procedure.round import Round, Steps

PLAY, VOID = "play", "void"
BY_DICE_ONLY: Final = frozenset({"dice_not_flat", "die_falls_out", "dice_totaled_wrongly"})
"""What cannot go wrong where no dice are shaken."""


def no_rolls(not_flat: str, falls_out: str) -> tuple[Irregularity, Irregularity]:
    """The two causes of a "no roll". A file that names none means the first, which the dice themselves show."""
    outcome, when = "no roll: the dice are shaken again", frozenset({Point.ROLL})
    return (
        Irregularity("dice_not_flat", not_flat, "a die does not lie flat in the shaker", outcome, Effect.AGAIN, when),
        Irregularity("die_falls_out", falls_out, "a die falls out of the shaker", outcome, Effect.AGAIN, when),
    )


def dice_totaled_wrongly(section: str) -> Irregularity:
    return Irregularity(
        "dice_totaled_wrongly",
        section,
        "the dice are totaled wrongly and the deal starts at the wrong position",
        ALL_VOID,
        Effect.VOID,
        DEALING,
        from_the_deal=True,
        aftermath=RESHUFFLED,
    )


def player_card_exposed(section: str) -> Irregularity:
    """The game asks the player by :func:`ask_void_or_play`."""
    return Irregularity(
        "player_card_exposed",
        section,
        "the dealer exposes a card of a player",
        "the player, without looking at the others, plays the hand out or voids it",
        Effect.OWN,
        DEALING | {Point.STUB, Point.DECISION},
        needs=("seat",),
    )


def card_exposed_in_stacks(section: str) -> Irregularity:
    return Irregularity(
        "card_exposed_in_stacks",
        section,
        "a card is exposed while the seven stacks are dealt",
        "all wagers are returned and the cards reshuffled",
        Effect.VOID,
        DEALING,
        from_the_deal=True,
        aftermath=RESHUFFLED,
    )


def ask_void_or_play(round: Round[Any, Any], point: DecisionPoint, seat: int, section: str) -> Steps[None]:
    """Ask the player whose card was exposed; every stake of a hand that is voided comes back."""
    actions = (
        Action(PLAY, section, "the hand is played out", also=("play on", "play out", "keep")),
        Action(VOID, section, "the hand is void and its wagers come back", also=("void the hand",)),
    )
    # Asked until it is answered: another irregularity may come between, and the player's right stays.
    answers = yield from round.ask_until(
        lambda: [point.question(seat, *actions)] if any(round.open[seat].values()) else [], section
    )
    if answers and answers[seat].word == VOID:
        yield from round.return_stakes(seat, "the player voided the hand", section)
