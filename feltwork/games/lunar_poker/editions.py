"""Chapters 589 and 671a: everything in which the two editions of Lunar Poker differ."""

from __future__ import annotations

from feltwork.games.lunar_poker.combinations import hand_words
from feltwork.games.lunar_poker.felt import PRINTED_589, PRINTED_671A
from feltwork.games.lunar_poker.irregularities import irregularities
from feltwork.games.lunar_poker.procedure import LunarPoker, Terms
from feltwork.games.lunar_poker.rules import (
    ADDITIONAL_SUPERS,
    AFTER_THE_DRAW_589,
    AFTER_THE_DRAW_671A,
    BET_589,
    BET_671A,
    CONDITIONS_589,
    CONDITIONS_671A,
    DECLARE,
    FIRST_DECISION,
    FORCE_THE_DEALER,
    IN_SHORT_589,
    IN_SHORT_671A,
    INSTANT_PAYOUTS_589,
    INSTANT_PAYOUTS_671A,
    RANKINGS_589,
    RANKINGS_671A,
    SUPER_671A,
    SUPER_ON_DEALER,
    SUPERS_589,
    WAGERS_589,
    WAGERS_671A,
    Rules589,
    Rules671A,
    super_on,
)
from feltwork.games.lunar_poker.settlement import settle_super
from feltwork.games.lunar_poker.table import lunar_situation
from feltwork.procedure.action import Action, Question
from feltwork.procedure.game import Wager
from feltwork.procedure.line import Line
from feltwork.procedure.place import DEALER, Place
from feltwork.procedure.round import Round, Steps
from feltwork.procedure.settling import Versus, all_back
from feltwork.ranking.poker import rank_five
from feltwork.submission.paytable import Paytable, Row
from feltwork.terms.money import money
from feltwork.terms.refusal import Refused

FORCE, SETTLE = "force", "settle"


class LunarPoker589(LunarPoker[Rules589]):
    """Chapter 589: an optional Super Wager, and a dealer who can be forced to draw."""

    chapter = "589"
    printed = PRINTED_589
    rules_type = Rules589
    wagers = WAGERS_589
    decisions = (DECLARE, FIRST_DECISION, AFTER_THE_DRAW_589, FORCE_THE_DEALER)
    irregularities = irregularities(
        "11(c)(2)(i)",
        "the Super Wager loses and no instant payout is due; the player plays on",
        "11(g)(2)",
    )
    situation = lunar_situation("11(g)")
    in_short = IN_SHORT_589
    rankings = RANKINGS_589
    conditions = CONDITIONS_589
    tables = (*INSTANT_PAYOUTS_589, *SUPERS_589, BET_589)
    deck_count = ("11(g)", "11(g)(1)")
    terms = Terms(
        super_lost="11(c)(2)(i)",
        super_won="11(c)(2)(ii)",
        folded="11(d)(1)",
        fee="11(d)(2)(i)",
        sixth_card="11(d)(2)(i)(A)",
        exchange="11(d)(2)(i)(B)",
        after_the_draw=AFTER_THE_DRAW_589,
        folded_after_the_draw="11(d)(2)(iv)",
        reveal="11(e)",
        turned_up="11(e)(1)",
        versus=Versus(higher="11(e)(1)(ii)", tie="11(e)(1)(iii)", lower="11(e)(1)(i)"),
        cleared="11(f)",
    )
    forced = Versus(
        higher="11(e)(2)(ii)(B)(II)",
        tie="11(e)(2)(ii)(B)(III)",
        lower="11(e)(2)(ii)(B)(I)",
        not_qualified="11(e)(2)(ii)(A)",
    )
    """What the second try of a forced dealer comes to."""

    def offered(self, rules: Rules589) -> tuple[Wager, ...]:
        return tuple(wager for wager in self.wagers if wager.id != "super" or rules.super)

    def super_table(self, rules: Rules589) -> Paytable | None:
        return rules.super

    def instant(self, round: Round[Rules589], seat: int) -> Row | None:
        """11(c)(1)(i): not for a hand that is not declared before other cards are dealt."""
        return None if seat in self.progress_of(round).undeclared else super().instant(round, seat)

    def settle_locked_in(self, round: Round[Rules589]) -> Steps[None]:
        """11(c), (d): instant payouts and Super Wagers around the table, then folds and options."""
        for seat in round.clockwise():
            at_once = bool(self.instant(round, seat))
            if at_once:
                yield from round.reveal(Place.at(seat), self.at("11(b)(2)"))
                yield from self.pay_at_once(round, seat, self.at("11(c)(1)(i)"))
            over = "11(c)(2)(ii)(A)" if round.stake_of(seat, "super") else "11(c)(1)(ii)(A)"
            yield from self.settle_supers_on(round, seat, shown=at_once)
            if at_once:
                yield from round.announce(f"the hand of seat {seat} is over", self.at(over))
                self.put_away(round, seat)
        for seat in round.clockwise():
            yield from self.collect_folded(round, seat)
            yield from self.draw_for_the_fee(round, seat)

    def settle_revealed(self, round: Round[Rules589]) -> Steps[None]:
        """11(e): compare, or let each player choose to force a dealer who does not qualify."""
        if self.dealer_qualifies(round):
            yield from self.compare(round, self.terms.versus, self.terms.turned_up)
            return
        yield from self._ask_to_force(round)
        paid, back = self.at("12(d)"), self.at("11(e)(2)(i)")
        unforced = [seat for seat in round.counterclockwise("bet") if not round.stake_of(seat, "options_fee")]
        yield from self.settle_unqualified(round, unforced, paid, back)
        if round.clockwise("options_fee"):
            yield from self._force(round)

    def _ask_to_force(self, round: Round[Rules589]) -> Steps[None]:
        section = self.at("11(e)(2)(ii)")

        def questions() -> list[Question]:
            return [FORCE_THE_DEALER.question(seat, *actions(seat)) for seat in round.clockwise("bet")]

        def actions(seat: int) -> tuple[Action, ...]:
            fee = round.stake_of(seat, "ante")
            also = ("force the dealer", "force dealer", "force to qualify")
            return (
                Action(FORCE, section, "an Options fee: the dealer's highest card is replaced", costs=fee, also=also),
                Action(
                    SETTLE,
                    self.at("11(e)(2)(i)"),
                    "the bet comes back and the ante is paid",
                    also=(
                        "no",
                        "no force",
                        "do not force",
                        "don't force",
                        "decline",
                        "pass",
                        "check",
                        "stand",
                        "stay",
                        "accept",
                    ),
                ),
            )

        answers = yield from round.ask_until(questions, self.at("11(e)(2)"))
        for seat, decision in answers.items():
            if decision.word == FORCE:
                round.stake(seat, "options_fee", round.stake_of(seat, "ante"))

    def _force(self, round: Round[Rules589]) -> Steps[None]:
        """11(e)(2)(ii): the fees are collected, and the dealer has one card to qualify with."""
        section, forced = self.at("11(e)(2)(ii)"), self.forced
        for seat in round.counterclockwise("options_fee"):
            if fee := round.stake_of(seat, "options_fee"):
                line = Line.lose("options_fee", fee, "paid to force the dealer", section)
                yield from round.settle(seat, [line], section)
        highest = max(round.hand(DEALER), key=lambda card: card.rank)
        yield from round.announce(f"the dealer discards {highest}", section)
        self.to_the_rack(round, DEALER, [highest])
        yield from self.draw(round, DEALER, 1, section, face_up=True)
        if self.dealer_qualifies(round):
            yield from self.compare(round, forced, "11(e)(2)(ii)(B)")
            return
        why = f"forced, the dealer does not qualify with {hand_words(rank_five(round.hand(DEALER)))}"
        back = self.at(forced.not_qualified)
        for seat in round.counterclockwise("bet"):
            stakes = {wager: round.stake_of(seat, wager) for wager in ("ante", "bet")}
            yield from round.settle(seat, all_back(stakes, why, back), back)


class LunarPoker671A(LunarPoker[Rules671A]):
    """Chapter 671a: a compulsory Super Wager, further ones on any hand, and a dealer who is never forced."""

    chapter = "671a"
    printed = PRINTED_671A
    rules_type = Rules671A
    wagers = WAGERS_671A
    decisions = (DECLARE, FIRST_DECISION, AFTER_THE_DRAW_671A)
    irregularities = irregularities(
        "11(c)(1)",
        "the Super Wagers on the hand lose, the player's own and those of others",
        "11(h)(2)",
    )
    situation = lunar_situation("11(h)")
    in_short = IN_SHORT_671A
    rankings = RANKINGS_671A
    conditions = CONDITIONS_671A
    tables = (*INSTANT_PAYOUTS_671A, SUPER_671A, BET_671A)
    deck_count = ("11(h)", "11(h)(1)")
    terms = Terms(
        super_lost="11(c)(1)",
        super_won="11(c)(2)",
        folded="11(c)(4)",
        fee="11(d)(1)",
        sixth_card="11(d)(1)(i)",
        exchange="11(d)(1)(ii)",
        after_the_draw=AFTER_THE_DRAW_671A,
        folded_after_the_draw="11(d)(4)",
        reveal="11(e)",
        turned_up="11(f)(2)",
        versus=Versus(higher="11(f)(2)(ii)", tie="11(f)(2)(iii)", lower="11(f)(2)(i)"),
        cleared="11(g)",
    )

    def offered(self, rules: Rules671A) -> tuple[Wager, ...]:
        if rules.additional_super_offered:
            return self.wagers
        additional = {wager.id for wager in ADDITIONAL_SUPERS}
        return tuple(wager for wager in self.wagers if wager.id not in additional)

    def verify_wagers(self, round: Round[Rules671A]) -> None:
        super().verify_wagers(round)
        for seat in round.seats:
            ante, own = round.stake_of(seat, "ante"), round.stake_of(seat, "super")
            if own < ante:
                raise Refused(
                    f"seat {seat}: super {money(own)}",
                    "it is less than the ante",
                    self.at("7(c)(2)"),
                    f"{money(ante)} or more",
                )
            self._verify_additional(round, seat)

    def _verify_additional(self, round: Round[Rules671A], seat: int) -> None:
        """7(c)(3): on another player's hand, which is one that is dealt."""
        section = self.at("7(c)(3)")
        for other in range(1, self.positions + 1):
            what = f"seat {seat}: {super_on(other)}"
            if not round.stake_of(seat, super_on(other)):
                continue
            if other == seat:
                raise Refused(what, "it is the player's own hand", section, "place it as super, or on another hand")
            if other not in round.seats:
                raise Refused(what, f"no ante lies at seat {other}", section, "choose a seat with an ante")

    def super_table(self, rules: Rules671A) -> Paytable:
        return self.table("super")

    def settle_locked_in(self, round: Round[Rules671A]) -> Steps[None]:
        """11(c), (d): Super Wagers, instant payout and fold of each player in turn, then the options."""
        for seat in round.clockwise():
            yield from self.settle_supers_on(round, seat)
            if self.instant(round, seat):
                yield from round.reveal(Place.at(seat), self.at("11(c)(3)"))
                yield from self.pay_at_once(round, seat, self.at("11(c)(3)"))
                self.put_away(round, seat)
            yield from self.collect_folded(round, seat)
        for seat in round.clockwise():
            yield from self.draw_for_the_fee(round, seat)

    def settle_revealed(self, round: Round[Rules671A]) -> Steps[None]:
        """11(e), (f): Super Wagers on the dealer's hand clockwise, then antes and bets."""
        cards = round.hand(DEALER)
        lost = self.at("11(e)(1)")
        for seat in round.clockwise(SUPER_ON_DEALER):
            if stake := round.stake_of(seat, SUPER_ON_DEALER):
                line = settle_super(SUPER_ON_DEALER, stake, cards, self.table("super"), lost)
                yield from round.settle(seat, [line], self.at("11(e)(2)") if line.returned else lost)
        if self.dealer_qualifies(round):
            yield from self.compare(round, self.terms.versus, self.terms.turned_up)
            return
        paid, back = self.at("12(c)"), self.at("11(f)(1)")
        yield from self.settle_unqualified(round, round.counterclockwise("bet"), paid, back)
