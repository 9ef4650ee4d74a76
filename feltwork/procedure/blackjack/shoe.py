"""The shoe of the blackjack family: shuffled, cut, burned from, and what happens when the cover card is reached."""

from __future__ import annotations

from typing import Any

from feltwork.procedure.blackjack.sections import BlackjackSections
from feltwork.procedure.blackjack.table import BlackjackTable
from feltwork.procedure.place import DISCARD
from feltwork.procedure.request import Deal, Request
from feltwork.procedure.round import Round, Steps
from feltwork.procedure.seats import clockwise_from, counterclockwise_from
from feltwork.submission.option import Choice, Flag, Option, Several

LEAST_CUT = 10
MANUAL, AUTOMATED, CONTINUOUS = "manual", "automated", "continuous"


def shoe_situation(sections: BlackjackSections, positions: int, sat_out: str) -> tuple[Option, ...]:
    """How the table may stand before a round: keys of the round file that the games of the family share."""
    batch = Choice(
        id="batch",
        section=sections.batches,
        about="which of two batches is in the shoe; they alternate, shoe by shoe, with an automated shuffler",
        default=1,
        among=(1, 2),
    )
    return (
        Flag(id="new_shoe", section=sections.shuffle, about="the cards are shuffled before this round", default=False),
        Flag(
            id="preshuffled",
            section=sections.preshuffled,
            about="the cards of the new shoe came preshuffled, so the dealer does not shuffle them",
            default=False,
        ),
        Flag(id="new_dealer", section=sections.burn, about="a new dealer burns one card first", default=False),
        Choice(
            id="cut_by",
            section=sections.cut_offered,
            about="the seat to which the cut is offered first, where it is not simply the far right",
            default=1,
            among=tuple(range(1, positions + 1)),
        ),
        Choice(
            id="cut_because",
            section=sections.cut_offered,
            about=f"why that seat: the game begins, where the {sections.cover_card} appeared, or a floorperson's order",
            default="new game",
            among=tuple(sections.cut_first),
        ),
        Several(
            id="sat_out",
            section=sat_out,
            about="seats that sat a round out since the shuffle",
            default=(),
            among=tuple(str(seat) for seat in range(1, positions + 1)),
        ),
        *((batch,) if sections.batches else ()),
    )


def next_shoe(table: BlackjackTable) -> dict[str, Any]:
    """The shoe as the next round finds it."""
    round = table.round
    following = {
        "new_shoe": reshuffled(table),
        "preshuffled": False,
        "new_dealer": False,
        # Without a cover card the reshuffle was ordered: the player at the far right cuts.
        "cut_by": round.next.get("cut_by", round.seats[-1]),
        "cut_because": round.next.get("cut_because", "floorperson"),
    }
    if table.sections.batches:
        swapped = reshuffled(table) and round.rules.shuffling == AUTOMATED
        following["batch"] = 3 - round.situation["batch"] if swapped else round.situation["batch"]
    return following


def reshuffled(table: BlackjackTable) -> bool:
    """Whether the cards are shuffled before the next round; a continuous shoe takes those of every round back in."""
    continuous = table.round.rules.shuffling == CONTINUOUS
    return continuous or table.cover_card or table.floorperson or bool(table.round.aftermath)


# ---------------------------------------------------------------------------------------- shuffle and cut


def shuffle_where_due(table: BlackjackTable) -> Steps[None]:
    """A new shoe is shuffled, cut and burned from; a new dealer burns a card too."""
    round, at = table.round, table.sections
    new_shoe, new_dealer = round.situation["new_shoe"], round.situation["new_dealer"]
    if round.rules.shuffling == CONTINUOUS:
        if new_shoe:
            yield from round.shuffle("by the continuous shuffling shoe", at.continuous)
        if new_dealer and table.game.burns_with_continuous_shoe:
            yield from round.burn(1, at.burn)
        return
    if new_shoe:
        if round.situation["preshuffled"]:
            yield from round.announce("the cards came preshuffled", at.preshuffled)
        else:
            by = "by the dealer" if round.rules.shuffling == MANUAL else "by the automated device"
            yield from round.shuffle(by, at.shuffle, _batch(table))
        yield from _cut(table)
    if new_shoe or new_dealer:
        # One card serves both: a new dealer who fills the shoe has burned one before dealing.
        yield from round.burn(1, at.burn)


def _batch(table: BlackjackTable) -> str:
    two = table.sections.batches and table.round.rules.shuffling == AUTOMATED
    return f"batch {table.round.situation['batch']}" if two else ""


def _cut(table: BlackjackTable) -> Steps[None]:
    round, at = table.round, table.sections
    first = first_to_cut(round, at)
    yield from round.announce(f"the cut goes to seat {first} first", at.cut_first[round.situation["cut_because"]])
    way = "clockwise" if at.clockwise else "counterclockwise"
    yield from round.announce(f"a cut refused is offered {way}, at last to the dealer", at.cut_offered)
    yield from offer_the_cut(table, first, cover_card=round.deck.total() // 4)
    yield from round.announce(f"the {at.cover_card} goes a quarter of the way in from the bottom", at.cover_card_in)


def first_to_cut(round: Round[Any], sections: BlackjackSections) -> int:
    """Whoever sits at the far right now, or the seat named; where it is empty, the next one clockwise."""
    because = round.situation["cut_because"]
    if sections.cut_first[because] in (sections.cut_at_the_dealer, sections.cut_floorperson):
        return round.seats[-1]
    return clockwise_from(round.seats, round.situation["cut_by"])[0]


def offer_the_cut(table: BlackjackTable, first: int, cover_card: int) -> Steps[None]:
    """An improper cut is done again: by the next player, or first by whoever cut, as the chapter has it."""
    at = table.sections
    around = clockwise_from if at.clockwise else counterclockwise_from
    offered = around(table.round.seats, first)
    while True:
        table.recut = False
        yield from table.round.cut(offered, LEAST_CUT, cover_card, at.cut)
        if not table.recut:
            return
        if at.recut_by_next:
            offered = offered[1:]
        by = f"seat {offered[0]}" if offered else "the dealer"
        yield from table.round.announce(f"the recut goes to {by}", at.recut)


# ---------------------------------------------------------------------------------- when cards run short


def note_cover_card(table: BlackjackTable, request: Request) -> None:
    """On whose box it appeared; at a burn it is the dealer's."""
    name = table.sections.cover_card
    table.cover_card = True
    box = request.to.seat if isinstance(request, Deal) else 0
    table.round.next["cut_by"] = box or table.round.seats[-1]
    table.round.next["cut_because"] = f"{name} at a box" if box else f"{name} at the dealer"


def shuffle_the_discards(table: BlackjackTable, request: Request) -> Steps[None]:
    """The cover card lay above the cards that are gone, so after the round all cards are shuffled."""
    round, at = table.round, table.sections
    if not table.cover_card:
        note_cover_card(table, request)
    yield from round.shuffle("and put into the shoe", at.insufficient, discards_only=True)
    round.cards[DISCARD].clear()
    yield from offer_the_cut(table, round.next["cut_by"], cover_card=0)
    yield from round.burn(1, at.insufficient)
