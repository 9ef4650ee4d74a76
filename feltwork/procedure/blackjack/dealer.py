"""The dealer's hand and the end of a blackjack round."""

from __future__ import annotations

from typing import Any

from feltwork.procedure.blackjack.table import EXPOSED, BlackjackTable
from feltwork.procedure.place import DEALER
from feltwork.procedure.request import Point
from feltwork.procedure.round import Round, Steps
from feltwork.ranking.points import total

STANDS_ON = 17


def play_dealers_hand(table: BlackjackTable) -> Steps[None]:
    """The hole card is shown, and the dealer draws where a hand depends on it."""
    round, at = table.round, table.sections
    yield from table.game.show_hole_card(table)
    if not at.no_draw or any(table.game.depends_on_dealer(table, hand) for hand in table.all_hands()):
        yield from dealer_draws(round, at.dealer_draws, at.dealer_announces)
    else:
        why = "no hand depends on the dealer's total: no card is drawn"
        yield from round.announce(why, at.no_draw, Point.STAND)
    yield from put_exposed_away(table)


def dealer_draws(round: Round[Any], section: str, said: str, *, may_be_untold: bool = False) -> Steps[None]:
    """The dealer draws to 16 and stands on every 17."""
    while total(round.hand(DEALER)).points < STANDS_ON:
        if not (yield from dealer_draws_one(round, section, said, may_be_untold=may_be_untold)):
            return
    yield from round.announce(f"the dealer has {total(round.hand(DEALER))}", section, Point.STAND)


def dealer_draws_one(round: Round[Any], section: str, said: str, *, may_be_untold: bool = False) -> Steps[bool]:
    """One card to the dealer; False where no wager hangs on it and a file does not tell it."""
    if round.cards.get(EXPOSED):
        yield from round.take(DEALER, EXPOSED, section)
    else:
        drawn = yield from round.deal(DEALER, section, face_up=True, opening=False, may_be_untold=may_be_untold)
        if not drawn:
            return False
    if said:
        yield from round.say(f"dealer {total(round.hand(DEALER))}", said)
    return True


def put_exposed_away(table: BlackjackTable) -> Steps[None]:
    """A card exposed in error that neither players nor dealer could use."""
    if unused := table.discard_exposed():
        yield from table.round.announce(f"the exposed {unused} goes to the discard rack", table.sections.exposed)


def clear_the_layout(table: BlackjackTable) -> Steps[None]:
    round, at = table.round, table.sections
    yield from round.announce(table.game.cleared, at.cleared, Point.CLEAR)
    if table.cover_card:
        for clause in at.then_shuffled:
            yield from round.announce(clause.text, clause.section)
