"""The game of chapter 545: the family's procedure, dealt by the curator."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from feltwork.games.baccarat.curator import (
    CURATOR,
    DEALER_DESIGNATED,
    DEALER_TOLD,
    KEEP_OR_PASS,
    SHOE_OFFERED,
    CuratorProgress,
    first_offers,
    keep_or_pass_the_shoe,
    offer_the_shoe,
    seat_of,
    told_of,
)
from feltwork.games.baccarat.rules import (
    EVENTS,
    INITIAL_DEALS,
    IRREGULARITIES,
    MOST_PLACES,
    ORDERED_TO_PASS,
    SECTIONS,
    BaccaratRules,
)
from feltwork.procedure.baccarat.felt import baccarat_layout
from feltwork.procedure.baccarat.game import BaccaratFamilyGame
from feltwork.procedure.baccarat.turning import turning_offered
from feltwork.procedure.game import Clause
from feltwork.procedure.irregularity import Irregularity, Outcome
from feltwork.procedure.request import Declared, Request, Settle
from feltwork.procedure.round import Round, Steps
from feltwork.procedure.seats import clockwise_from
from feltwork.terms.refusal import Refused


class Baccarat(BaccaratFamilyGame[BaccaratRules]):
    """Chapter 545."""

    id = "baccarat"
    name = "Baccarat"
    chapter = "545"
    printed = baccarat_layout("2(b)")
    rules_type = BaccaratRules
    positions = MOST_PLACES
    sections = SECTIONS
    initial_deals = INITIAL_DEALS
    decisions = (SHOE_OFFERED, turning_offered("15(f)"), KEEP_OR_PASS)
    irregularities = IRREGULARITIES
    events = EVENTS
    situation = (*BaccaratFamilyGame.situation, CURATOR, DEALER_DESIGNATED)
    conditions = (Clause("1", "the curator is the player who has accepted the shoe, and deals as the dealer calls"),)

    def seats_at(self, rules: BaccaratRules) -> int:
        return rules.positions

    def verify_situation(self, rules: BaccaratRules, situation: Mapping[str, Any]) -> None:
        super().verify_situation(rules, situation)
        self.verify_seat(rules, seat_of(situation["curator"]), "curator")

    def read_situation(self, stated: Mapping[str, object]) -> dict[str, Any]:
        told = super().read_situation(stated)
        if told["dealer_designated"] and (told["curator"] == DEALER_TOLD or told["new_shoe"]):
            why = "no player has the shoe who could designate the dealer"
            raise Refused(
                "dealer_designated", why, self.at("7(d)(1)"), "state the curator's seat, in a shoe that goes on"
            )
        return told

    # The procedure.

    def begin_progress(self, round: Round[BaccaratRules]) -> CuratorProgress:
        return CuratorProgress(
            curator=seat_of(round.situation["curator"]), designated=round.situation["dealer_designated"]
        )

    def begin_shoe(self, round: Round[BaccaratRules]) -> Steps[None]:
        """545.7: a new shoe is offered to the players."""
        yield from super().begin_shoe(round)
        if round.situation["new_shoe"]:
            table = self.progress(round)
            seats = [seat for seat in first_offers(round.seats) if seat not in table.leaving]
            yield from offer_the_shoe(round, table, seats, self.at("7(b)"))

    def shuffle_at_the_table(self, round: Round[BaccaratRules]) -> Steps[None]:
        """545.5(a): by every dealer."""
        yield from round.announce("the dealers wash and stack the cards", self.sections.shuffle)
        yield from round.shuffle("by each of the dealers independently", self.sections.shuffle)

    def cut_order(self, round: Round[BaccaratRules]) -> tuple[int, ...]:
        """545.5(b): the last curator has the first cut, where a shoe has been played."""
        last = self.progress(round).curator
        return clockwise_from(round.seats, last) if last else super().cut_order(round)

    def close_the_betting(self, round: Round[BaccaratRules]) -> Steps[None]:
        """545.9(b): "cards" tells the curator to deal."""
        yield from super().close_the_betting(round)
        yield from round.say("cards", self.sections.no_more_bets)
        table = self.progress(round)
        table.deals = True
        who = f"seat {table.curator}" if table.player_deals else "the dealer"
        yield from round.announce(f"{who} deals as curator", self.at("9(c)"))

    def end_hand(self, round: Round[BaccaratRules]) -> Steps[None]:
        """545.14: after the payments the shoe is kept or passed, unless it is over."""
        yield from super().end_hand(round)
        table = self.progress(round)
        table.deals = False
        settled = set(table.leaving)
        if not self.ends_the_shoe(round):
            yield from keep_or_pass_the_shoe(round, table)
        yield from self.collect_from(round, table.leaving - settled - table.paid)

    def progress(self, round: Round[BaccaratRules]) -> CuratorProgress:
        assert isinstance(round.own, CuratorProgress), "the procedure keeps it from the first step"
        return round.own

    def next_situation(self, round: Round[BaccaratRules]) -> dict[str, Any]:
        table, following = self.progress(round), super().next_situation(round)
        designated = table.designated and not following["new_shoe"]
        return {**following, "curator": told_of(table.curator), "dealer_designated": designated}

    # The irregularities.

    def why_untrue(
        self, round: Round[BaccaratRules], irregularity: Irregularity, declared: Declared, request: Request
    ) -> tuple[str, str] | None:
        if irregularity.id == ORDERED_TO_PASS.id and not self.progress(round).player_deals:
            return "no player deals as curator", "a round in which a player has the shoe, or leave it out"
        return super().why_untrue(round, irregularity, declared, request)

    def seats_named(self, round: Round[BaccaratRules], irregularity: Irregularity) -> Collection[int]:
        """A curator may leave without a wager, and is ordered to pass the shoe as well."""
        named = super().seats_named(round, irregularity)
        if irregularity.id not in ("player_leaves", ORDERED_TO_PASS.id):
            return named
        return {*named, *filter(None, [self.progress(round).curator])}

    def leave(self, round: Round[BaccaratRules], seat: int, request: Request) -> Steps[None]:
        """545.7(d)(2): while nobody else has accepted the shoe, the dealer deals for a curator who is gone."""
        yield from super().leave(round, seat, request)
        table = self.progress(round)
        if seat == table.curator and table.player_deals and not isinstance(request, Settle):
            table.deals = False
            yield from round.announce("the curator is gone: the dealer deals the rest of the round", self.at("7(d)(2)"))

    def handle(
        self, round: Round[BaccaratRules], irregularity: Irregularity, declared: Declared, request: Request
    ) -> Steps[Outcome]:
        if irregularity.id == ORDERED_TO_PASS.id:
            self.progress(round).ordered = True
            return Outcome.RESUME
        return (yield from super().handle(round, irregularity, declared, request))
