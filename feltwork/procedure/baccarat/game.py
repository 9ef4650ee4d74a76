"""A game of the baccarat family: nobody decides how a hand is played, and one outcome counts for all."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from feltwork.equipment.cards import Card
from feltwork.procedure.baccarat.dealing import (
    Turned,
    call_the_count,
    call_the_result,
    deal_the_hands,
    deal_third_cards,
    turn_and_call,
    turn_both,
)
from feltwork.procedure.baccarat.hands import BANKER, NATURAL, PLAYER, counts, point_count, value, winner
from feltwork.procedure.baccarat.rules import BANKERS_HAND, PLAYERS_HAND, TIE_BET
from feltwork.procedure.baccarat.settlement import settle_bankers_hand, settle_players_hand, settle_tie_bet
from feltwork.procedure.baccarat.shoe import next_to_cut
from feltwork.procedure.baccarat.table import BaccaratTable, R
from feltwork.procedure.baccarat.turning import relinquish, turn_third
from feltwork.procedure.baccarat.vigorish import marked, outstanding, owed_words
from feltwork.procedure.game import Clause
from feltwork.procedure.irregularity import Irregularity, Outcome
from feltwork.procedure.line import Line
from feltwork.procedure.paying import collect_then_pay
from feltwork.procedure.place import Place
from feltwork.procedure.request import Ask, Cut, Declared, Point, Request, Reveal
from feltwork.procedure.round import Round, Steps
from feltwork.terms.money import money
from feltwork.terms.refusal import Refused


class BaccaratFamilyGame(BaccaratTable[R]):
    """The procedure that chapters 541, 543 and 545 share."""

    in_short = (
        Clause("8(a)", "the Player's Hand and the Banker's Hand are dealt for all: bet on either of them, or on a tie"),
        Clause("6(b)", "tens and face cards count nothing, an ace one; of a sum only the last digit counts"),
        Clause("11", "the higher count wins; who draws a third card is fixed, nobody decides it"),
        Clause("13(c)", "the house takes a part of what the Banker's Hand wins, the vigorish"),
        Clause("8(a)(2)(iii)", "on a tie the Player's Hand comes back"),
        Clause("13(b)", "the Tie Bet pays 8 to 1 or more"),
    )

    # The procedure.

    def play(self, round: Round[R]) -> Steps[None]:
        """Sections 5, then 9 to 12: a shoe when one begins; four cards, third cards, collect and pay."""
        round.own = self.begin_progress(round)
        yield from self.begin_shoe(round)
        yield from self.close_the_betting(round)
        yield from deal_the_hands(round, self.way(round.rules))
        yield from self._call_the_counts(round)
        yield from deal_third_cards(round, self.third_cards, lambda place: self._third_card(round, place))
        yield from call_the_result(round, self.sections.result)
        settled = {seat: self.settlement(round, seat) for seat in round.seats}
        yield from collect_then_pay(round, settled, self.sections.settled)
        yield from self.end_hand(round)

    def steps(self, round: Round[R]) -> Steps[None]:
        """A void round settles nothing; who left in it has left all the same, and pays what was marked before."""
        yield from super().steps(round)
        if round.void:
            yield from self.collect_from(round, self.progress(round).leaving - self.progress(round).paid)

    def close_the_betting(self, round: Round[R]) -> Steps[None]:
        """Nothing is wagered any more."""
        yield from round.say("no more bets", self.sections.no_more_bets)
        self.progress(round).betting_closed = True
        told = "no wager is made, increased or withdrawn from here on"
        yield from round.announce(told, self.sections.wagers_closed)

    def _call_the_counts(self, round: Round[R]) -> Steps[None]:
        """Each hand's count aloud, Player's first, as it is turned or once both are."""
        way = self.way(round.rules)
        if way.by_players:
            yield from turn_and_call(round, self.progress(round).turning, way.by_players)
            return
        if way.turned is Turned.BOTH:
            yield from turn_both(round, way.laid)
        for place in (PLAYER, BANKER):
            if way.turned is Turned.EACH:
                yield from round.reveal(place, way.laid)
            yield from call_the_count(round, place, self.sections.counts_called)

    def _third_card(self, round: Round[R], place: Place) -> Steps[Card]:
        way = self.way(round.rules)
        if way.by_players:
            return (yield from turn_third(round, self.progress(round).turning, place, way.by_players))
        (card,) = yield from round.deal(place, self.sections.third_card, face_up=True, opening=False)
        return card

    def end_hand(self, round: Round[R]) -> Steps[None]:
        """What follows the payments: who leaves pays what is marked; the shoe nears its end."""
        yield from self.collect_from(round, self.progress(round).leaving - self.progress(round).paid)
        if round.situation["last_hand"]:
            yield from round.announce(self.shoe_over, self.sections.cover_card)
        elif round.declared["cover_card"]:
            yield from round.say("last hand", self.sections.cover_card)

    def collect_from(self, round: Round[R], leaving: set[int]) -> Steps[None]:
        """What is marked for players who leave."""
        owed = outstanding(round, defers=round.rules.defers)
        if due := {seat: cents for seat, cents in owed.items() if seat in leaving}:
            told = f"vigorish collected as the player leaves: {owed_words(due)}"
            yield from round.announce(told, self.sections.vigorish_deferred)

    # The irregularities.

    def possible(self, rules: R, irregularity: Irregularity) -> bool:
        match irregularity.id:
            case "player_leaves":
                return rules.defers or bool(self.decisions)
            case "turning_relinquished":
                return self.way(rules).by_players is not None
        return True

    def verify_declared(
        self, round: Round[R], irregularity: Irregularity, declared: Declared, request: Request
    ) -> None:
        if why := self.why_untrue(round, irregularity, declared, request):
            raise Refused(f"irregularity {irregularity.id}", why[0], irregularity.section, why[1])

    def why_untrue(
        self, round: Round[R], irregularity: Irregularity, declared: Declared, request: Request
    ) -> tuple[str, str] | None:
        """Why an irregularity cannot be true of the round as it stands, and what instead; None where it can."""
        match irregularity.id:
            case "cover_card" if round.situation["last_hand"]:
                return "it appeared in the hand before", "this is the last hand"
            case "player_leaves" if declared.seat in self.progress(round).leaving:
                return f"the player at seat {declared.seat} has left already", "another seat"
            case "third_card_in_error" | "card_in_error_disclosed" if drawn := self._entitled(round, request):
                return f"{drawn}: the hand is entitled to a third card", "list the card as the Player's third"
            case "third_card_in_error" | "card_in_error_disclosed" if isinstance(request, Ask):
                return "no card is dealt while a player is asked", "another moment"
            case "turning_relinquished":
                assert isinstance(request, Reveal), "its only moment"
                return self._why_not_relinquished(self.progress(round).turning.by[request.place], declared)
        return None

    def _entitled(self, round: Round[R], request: Request) -> str:
        """That the Player's Hand draws, at the moment at which a card might be dealt to it in error; else nothing."""
        if any(len(round.readable(place)) < 2 for place in (PLAYER, BANKER)):
            return ""
        player, banker = (point_count(round.readable(place)[:2]) for place in (PLAYER, BANKER))
        ruling = self.third_cards.player(player, banker)
        dealt = round.count(PLAYER) == 3 or (round.count(BANKER) == 2 and not isinstance(request, Ask))
        return ruling.why if dealt and ruling.draws and request.point is Point.DECISION else ""

    @staticmethod
    def _why_not_relinquished(turns: int, declared: Declared) -> tuple[str, str] | None:
        if not turns:
            return "the dealer turns these cards", "cards that a player turns, or leave it out"
        if declared.seat not in (None, turns):
            return f"seat {turns} turns these cards", f"seat {turns}, or no seat"
        return None

    def handle(
        self, round: Round[R], irregularity: Irregularity, declared: Declared, request: Request
    ) -> Steps[Outcome]:
        if irregularity.id == "player_leaves":
            assert declared.seat is not None
            own = [seat for seat in round.seats_of(declared.seat) if seat not in self.progress(round).leaving]
            for seat in own:
                yield from self.leave(round, seat, request)
            asked = {question.seat for question in request.questions} if isinstance(request, Ask) else set[int]()
            return Outcome.RESUME if asked.isdisjoint(own) else Outcome.SKIP
        if isinstance(request, Cut):
            yield from self.cut(round, next_to_cut(request.offered, declared.seat))
            return Outcome.SKIP
        if isinstance(request, Reveal):
            yield from relinquish(round, self.progress(round).turning, request.place, irregularity.section)
            return Outcome.RESUME
        assert declared.card is not None
        round.discard(declared.card)
        if irregularity.id == "card_in_error_disclosed":
            yield from round.burn(1, irregularity.section, to=self.discards)
        elif more := value(declared.card):
            yield from round.burn(more, irregularity.section, face_up=True, to=self.discards)
        return Outcome.RESUME

    def leave(self, round: Round[R], seat: int, request: Request) -> Steps[None]:
        """8(c), 13(e): wagers come back until the betting is closed; who has none pays what is marked at once."""
        progress = self.progress(round)
        progress.leaving.add(seat)
        if seat in round.seats and not progress.betting_closed:
            why = 'the player leaves before "no more bets"'
            yield from round.return_stakes(seat, why, self.sections.wagers_closed)
        if seat not in round.seats or not progress.betting_closed:
            progress.paid.add(seat)
            yield from self.collect_from(round, {seat})

    def seats_named(self, round: Round[R], irregularity: Irregularity) -> Collection[int]:
        """Who owes vigorish may leave without a wager."""
        if irregularity.id != "player_leaves":
            return round.seats
        return {*round.seats, *marked(round.situation["vigorish_owed"])}

    # The cards that a file lists.

    def left_for_the_next_round(self, round: Round[R]) -> int:
        return round.waiting("card_drawn_in_error", "third_card_in_error")

    def why_no_more_cards(self, round: Round[R], place: Place) -> tuple[str, str] | None:
        """By the rule that gave the hand no third card, or no card after it."""
        hands = [round.hand(hand) for hand in (PLAYER, BANKER)]
        if place not in (PLAYER, BANKER) or min(map(len, hands)) < 2:
            return None
        if len(round.hand(place)) > 2:
            return "a hand takes one card more at most", self.at("10(d)")
        player, banker = (point_count(hand[:2]) for hand in hands)
        ruling = self.third_cards.player(player, banker)
        if place == BANKER and max(player, banker) < NATURAL:
            ruling = self.third_cards.banker(banker, value(hands[0][2]) if ruling.draws else None)
        return ruling.why, ruling.section

    def next_situation(self, round: Round[R]) -> dict[str, Any]:
        # A void round ends before vigorish is collected from those who wait for it, so they still owe.
        gone = self.progress(round).leaving
        owed = outstanding(round, defers=round.rules.defers)
        over = self.ends_the_shoe(round)
        return {
            "new_shoe": over,
            "preshuffled": False,
            "last_hand": not over and round.declared["cover_card"] > 0,
            "vigorish_owed": {str(seat): money(cents) for seat, cents in owed.items() if seat not in gone},
        }

    def ends_the_shoe(self, round: Round[R]) -> bool:
        """Whether the next round begins a new shoe."""
        return round.void is not None or bool(round.situation["last_hand"])

    def headline(self, round: Round[R]) -> str:
        player, banker = counts(round)
        return f"{winner(player, banker)}: Player {player}, Banker {banker}"

    def mark(self, round: Round[R]) -> str:
        """P, B or T, as the roads of a shoe have it."""
        return winner(*counts(round))[0]

    # The settlement.

    def settlement(self, round: Round[R], seat: int) -> list[Line]:
        """Sections 8 and 13: what the wagers of a seat come to."""
        player, banker = counts(round)
        won, why = winner(player, banker), f"Player {player}, Banker {banker}"
        rules, at = round.rules, self.sections
        lines = []
        if stake := round.stake_of(seat, BANKERS_HAND):
            lines += settle_bankers_hand(won, stake, why, rules, at)
        if stake := round.stake_of(seat, PLAYERS_HAND):
            lines.append(settle_players_hand(won, stake, why, rules, at))
        if stake := round.stake_of(seat, TIE_BET):
            lines.append(settle_tie_bet(won, stake, why, rules, at))
        return lines
