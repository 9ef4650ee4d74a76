"""Settle a round from listed hands: the procedure runs, the file answers, and nothing may be missing or left over."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from feltwork.equipment.piece import Piece
from feltwork.procedure.place import Place
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.listed import ListedAnswers
from feltwork.rounds.readings import Readings, deal_orders
from feltwork.rounds.round_file import ListedSeat, RoundFile, read_round
from feltwork.terms.refusal import Refused

MOST_READINGS = 500


def settle(file: RoundFile | dict[str, Any], *, terminals: bool = False) -> RoundInPlay:
    """Run a listed round to its end; with ``terminals`` its seats are electronic wagering terminals.

    >>> done = settle({"game": "three-card-poker", "seats": {"1": {
    ...     "wagers": {"ante": 10, "pair_plus": 5}, "cards": ["As", "Kh", "Qd"], "decisions": ["play"]}},
    ...     "dealer": ["2c", "7d", "Qh"]})
    >>> done.result.to_json()["seats"]["1"]["net"]
    '55.00'
    """
    listed = file if isinstance(file, RoundFile) else read_round(file)
    return _Settling(listed, terminals).settle()


class _Settling:
    """The attempts at one file, until a reading of it fits."""

    def __init__(self, listed: RoundFile, terminals: bool) -> None:
        self.listed, self.terminals = listed, terminals
        stakes = {number: seat.wagers for number, seat in listed.seats.items()}
        self.rules = listed.game.submission(listed.game.rules_shown(listed.rules, stakes))
        self.left = MOST_READINGS
        self.first: Refused | None = None
        self.failed_at = 0
        """The last seat that the readings of an attempt came to."""
        self.by_place = listed.shoe is None and not listed.draws
        """Each seat has cards of its own, so what one is dealt depends on no other."""

    def settle(self) -> RoundInPlay:
        split = {number: _orders(number, seat) for number, seat in sorted(self.listed.seats.items()) if seat.hands}
        found = self._search(split)
        if found is None:
            assert self.first is not None
            raise self.first
        fit, orders = found
        # Seats split by themselves, so each is tried in its other orders with the others as they were found.
        others = ({**orders, seat: order} for seat, every in split.items() for order in every if order != orders[seat])
        if any(other and other.result != fit.result for other in map(self._first_fit, others)):
            raise Refused(
                "hands",
                "they fit more than one pair of first cards, and the wagers settle differently",
                instead='list the first two as "cards" beside the hands',
            )
        return fit

    def _search(self, split: Mapping[int, list[list[Piece]]]) -> tuple[RoundInPlay, dict[int, list[Piece]]] | None:
        """The first orders that fit.

        Seats are played in turn, so an attempt that fails at one is not helped by another order at a later one: a table
        full of split hands takes a few attempts for each seat, not one for each combination.
        """
        seats = list(split)
        picks = [0] * len(seats)
        while True:
            orders = {seat: split[seat][pick] for seat, pick in zip(seats, picks, strict=True)}
            if fit := self._first_fit(orders):
                return fit, orders
            at = seats.index(self.failed_at) if self.failed_at in seats else len(seats) - 1
            while at >= 0 and picks[at] + 1 == len(split[seats[at]]):
                at -= 1
            if at < 0 or self.left <= 0:
                return None
            picks[at:] = [picks[at] + 1, *(0 for _ in seats[at + 1 :])]

    def _first_fit(self, orders: Mapping[int, Sequence[Piece]]) -> RoundInPlay | None:
        readings = Readings()
        self.failed_at = 0
        while self.left > 0:
            self.left -= 1
            try:
                return self._attempt(orders, readings)
            except Refused as refused:
                self.first = self.first or refused
                seat = _seat_of(refused)
                self.failed_at = max(self.failed_at, seat)
                if not readings.advance(seat if seat and self.by_place else None):
                    break
        return None

    def _attempt(self, orders: Mapping[int, Sequence[Piece]], readings: Readings) -> RoundInPlay:
        listed = self.listed
        stakes = {number: seat.wagers for number, seat in listed.seats.items()}
        players = {number: seat.player for number, seat in listed.seats.items() if seat.player}
        begun = listed.game.begin(stakes, self.rules, listed.situation, players, terminals=self.terminals)
        table = RoundInPlay(begun)
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


def _seat_of(refused: Refused) -> int:
    """The seat that a refusal speaks of; 0 where it is none."""
    found = re.match(r"seat (\d+)", refused.what)
    return int(found[1]) if found else 0


def _orders(number: int, seat: ListedSeat) -> list[list[Piece]]:
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
