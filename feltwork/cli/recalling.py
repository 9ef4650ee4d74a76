"""`feltwork recall`: the last rounds of a terminal, with cards, wagers and lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.text import Text

import feltwork
from feltwork.cli.at_house import open_house
from feltwork.cli.drawing import dice_block, small_pieces
from feltwork.cli.look import BRASS, QUIET, console, grid, net_text, print_json
from feltwork.terms.money import dollars, parse_money

if TYPE_CHECKING:
    from feltwork.wagering.recall import Correction, RecalledRound


def show_recall(asset_number: str, last: int, *, as_json: bool) -> None:
    """The rounds, the newest first."""
    with open_house() as house:
        from feltwork.wagering.recall import recall

        found = recall(house, asset_number, last)
    if as_json:
        print_json({"terminal": asset_number, "rounds": [one.to_json() for one in found]})
        return
    screen = console()
    if not found:
        screen.print(f"Terminal {asset_number} has not been in a round yet.")
    for one in found:
        _print_round(screen, one)


def _print_round(screen: Console, one: RecalledRound) -> None:
    state = "going on" if one.unfinished else one.state
    screen.print(f"Round {one.number} of table {one.gaming_table}, {state}", style=BRASS)
    screen.print(f"{one.edition}, seat {one.seat}, begun {one.opened_at:%Y-%m-%d %H:%M:%S %Z}", style=QUIET)
    if one.corrected:
        screen.print(corrected_line(one.corrected), style=QUIET)
    _print_layout(screen, one)
    for wager, amount, became in one.wagers:
        settled = "" if became == "posted" else f", {became}"
        screen.print(f"{wager} {dollars(amount)}{settled}")
    if one.lines:
        _print_lines(screen, one.lines)
    if one.net is not None:
        screen.print("net ", net_text(parse_money(one.net)), sep="")
    screen.print()


def corrected_line(corrected: Correction) -> str:
    """That a round was settled again, why, and by whose leave."""
    return f"settled again: {corrected.why}, authorised by {corrected.authorised_by}"


def _print_layout(screen: Console, one: RecalledRound) -> None:
    """Cards, tiles and dice as they lay, the terminal's own place marked."""
    plain = not screen.options.encoding.startswith("utf")
    kind = feltwork.game(one.edition).pieces
    places: dict[str, list[str]] = one.shown.get("places", {})
    widest = max(map(len, places), default=0) + 1
    for place, listed in places.items():
        pieces = kind.parse_all(listed, place)
        own = place == f"seat {one.seat}"
        label = Text(place.ljust(widest), BRASS if own else QUIET)
        screen.print(label.append_text(small_pieces(pieces, kind, plain=plain)))
    for roll in one.shown.get("rolls", []):
        if isinstance(roll, list):
            for line in dice_block(roll, plain=plain, width=screen.width):
                screen.print(line)
        else:
            screen.print(roll, style=QUIET)


def _print_lines(screen: Console, lines: tuple[dict[str, Any], ...]) -> None:
    figures = ("staked", "returned", "net")
    made = grid("", ("wager", *figures, "odds", "why", "section"), right=figures)
    for line in lines:
        made.add_row(
            line["wager"],
            line["staked"],
            line["returned"],
            net_text(parse_money(line["net"])),
            line["odds"] or "",
            line["why"],
            line["section"],
        )
    screen.print(made)
