"""Settle a round from listed hands: the procedure runs, the file answers, and nothing may be missing or left over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from feltwork.equipment.cards import Card
from feltwork.procedure.place import Place
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.listed import ListedAnswers
from feltwork.rounds.readings import Readings, deal_orders
from feltwork.rounds.round_file import ListedSeat, RoundFile, read_round
from feltwork.terms.refusal import Refused

MOST_READINGS = 500


def settle(file: RoundFile | dict[str, Any]) -> RoundInPlay:
    """Run a listed round to its end.

    >>> done = settle({"game": "three-card-poker", "seats": {"1": {
    ...     "wagers": {"ante": 10, "pair_plus": 5}, "cards": ["As", "Kh", "Qd"], "decisions": ["play"]}},
    ...     "dealer": ["2c", "7d", "Qh"]})
    >>> done.result.to_json()["seats"]["1"]["net"]
    '55.00'
    """
    listed = file if isinstance(file, RoundFile) else read_round(file)
    return _Settling(listed).settle()


class _Settling:
    """The attempts at one file, until a reading of it fits."""

    def __init__(self, listed: RoundFile) -> None:
        self.listed = listed
        stakes = {number: seat.wagers for number, seat in listed.seats.items()}
        self.rules = listed.game.submission(listed.game.rules_shown(listed.rules, stakes))
        self.left = MOST_READINGS
        self.first: Refused | None = None

    def settle(self) -> RoundInPlay:
        split = {number: _orders(number, seat) for number, seat in self.listed.seats.items() if seat.hands}
        fits = []
        for orders in product(*split.values()):
            fit = self._first_fit(dict(zip(split, orders, strict=True)))
            if fit:
                fits.append(fit)
        if not fits:
            assert self.first is not None
            raise self.first
        if any(fit.result != fits[0].result for fit in fits):
            raise Refused(
                "hands",
                "they fit more than one pair of first cards, and the wagers settle differently",
                instead='list the first two as "cards" beside the hands',
            )
        return fits[0]

    def _first_fit(self, orders: Mapping[int, Sequence[Card]]) -> RoundInPlay | None:
        readings = Readings()
        while self.left > 0:
            self.left -= 1
            try:
                return self._attempt(orders, readings)
            except Refused as refused:
                self.first = self.first or refused
                if not readings.advance():
                    break
        return None

    def _attempt(self, orders: Mapping[int, Sequence[Card]], readings: Readings) -> RoundInPlay:
        listed = self.listed
        stakes = {number: seat.wagers for number, seat in listed.seats.items()}
        players = {number: seat.player for number, seat in listed.seats.items() if seat.player}
        table = RoundInPlay(listed.game.begin(stakes, self.rules, listed.situation, players))
        answers = ListedAnswers(listed, orders, readings)
        try:
            while not table.done:
                table.answer(answers.answer(table.request, table.round))
        except Refused as refused:
            raise answers.with_what_is_to_come(refused) from None
        if not table.result.void:  # what a void round no longer needed is no mistake of the file's
            answers.verify_nothing_left(table.round)
            _verify_hands(listed, table)
        return table


def _orders(number: int, seat: ListedSeat) -> list[list[Card]]:
    """The orders in which split hands can have come; the first two cards may be listed beside the hands."""
    orders = [order for order in deal_orders(seat.hands) if tuple(order[: len(seat.cards)]) == seat.cards]
    if not orders:
        raise Refused(f"seat {number}: cards", "the hands do not begin with them", instead="list the hands alone")
    return orders


def _verify_hands(listed: RoundFile, table: RoundInPlay) -> None:
    for number, seat in listed.seats.items():
        if seat.hands:
            dealt = [table.round.hand(Place.at(number, index)) for index in range(len(seat.hands))]
            if dealt != list(seat.hands):
                raise Refused(
                    f"seat {number}: hands",
                    "they do not follow from the splits listed",
                    instead="list each hand from the dealer's left, and a decision for each that is asked",
                )
