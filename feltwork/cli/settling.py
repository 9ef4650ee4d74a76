"""`feltwork settle`: a round file in, explained lines out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import feltwork
from feltwork.cli.files import append_lines, file_name, read_text, verify_new, write_new
from feltwork.cli.look import BRASS, HEADING, QUIET, RED, console, grid, net_text, print_json
from feltwork.cli.pots_shown import print_pots, print_reasons, print_stacks
from feltwork.cli.submitting import rules_under
from feltwork.terms.money import dollars, money
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import named, shown

if TYPE_CHECKING:
    from rich.console import Console


HISTORIES: Final = (".phh", ".phhs")
LEAST_REASON = 24
"""Fewer signs in a line make a reason hard to read."""


def settle_file(
    path: str, rules: str | None, record: str | None, *, as_json: bool, with_transcript: bool, phh: str | None = None
) -> None:
    text = read_text(path)
    if phh is not None:
        verify_new(phh)
    if is_history(path, text):
        if rules is not None:
            raise Refused(f"--rules with {file_name(path)}", "a history says what was played", instead="leave it out")
        hands = feltwork.Played.from_histories(text)
    else:
        hands = [_settled(text, file_name(path), rules)]
    if record is not None:
        append_lines(record, [feltwork.record_line(feltwork.record(hand.table, "listed")) for hand in hands])
    if phh is not None:
        write_new(phh, _histories(hands))
    if as_json:
        told = [_data(hand, with_transcript=with_transcript) for hand in hands]
        print_json(told[0] if len(told) == 1 else told)
        return
    screen = console()
    for hand in hands:
        if len(hands) > 1:
            screen.print(f"Hand {hand.number} of {len(hands)}", style=HEADING)
        if with_transcript:
            for line in hand.table.transcript:
                screen.print(line)
            screen.print()
        show_result(screen, hand.table)
        for line in differences(hand):
            screen.print(line, style=RED)


def is_history(path: str, text: str) -> bool:
    """By the name of the file; standard input by what it begins with: a round file is a JSON object."""
    if path != "-":
        return Path(path).suffix.lower() in HISTORIES
    return bool(text.strip()) and text.lstrip()[0] != "{" and "variant" in text


def _settled(text: str, what: str, rules: str | None) -> feltwork.Played:
    data = feltwork.read_json(text, what)
    if rules is not None and isinstance(data.get("game"), str):
        data["rules"] = _merged(data, rules)
    return feltwork.Played(1, feltwork.settle(data), {})


def _histories(hands: list[feltwork.Played]) -> str:
    """One hand as it is, several with a table each."""
    if len(hands) == 1:
        return hands[0].history()
    return "\n".join(f"[{hand.number}]\n{hand.history()}" for hand in hands)


def _data(hand: feltwork.Played, *, with_transcript: bool) -> dict[str, Any]:
    told = hand.table.result.to_json()
    if hand.bankrolls:
        told["stacks"] = {str(seat): money(chips) for seat, chips in hand.bankrolls.items()}
    if hand.told is not None:
        told["as_recorded"] = not differences(hand)
    if with_transcript:
        told["transcript"] = hand.table.transcript
    return told


def differences(hand: feltwork.Played) -> list[str]:
    """Where a history tells other stacks at the end than the chapter brings."""
    return [
        f"seat {seat}: the history ends with {dollars(chips)}, chapter {hand.table.game.chapter} with "
        f"{dollars(hand.bankrolls[seat])}"
        for seat, chips in (hand.told or {}).items()
        if chips != hand.bankrolls[seat]
    ]


def _merged(data: dict[str, Any], rules: str) -> dict[str, Any]:
    """The submission's choices and those of the round file, which may not contradict it."""
    own = data.get("rules", {})
    stated = rules_under(rules, feltwork.game(data["game"])).stated
    for name in own if isinstance(own, dict) else ():
        if name in stated and stated[name] != own[name]:
            raise Refused(
                f"rules: {named(name)}",
                f"the round file says {shown(own[name])} and {rules} says {shown(stated[name])}",
                instead="keep one",
            )
    return {**stated, **own} if isinstance(own, dict) else own


def show_result(screen: Console, done: feltwork.RoundInPlay) -> None:
    """What a round came to, a table for each seat."""
    if done.result.void:
        screen.print("The round is void: stakes come back.", style=BRASS)
    if done.game.nonbanked:
        show_hand(screen, done)
        return
    for seat in done.result.lines:
        player = done.round.players.get(seat)
        print_lines(screen, f"Seat {seat}{f', {player}' if player else ''}", done.result.lines[seat])
        screen.print("net ", net_text(done.result.net(seat)), sep="")
        screen.print()
    for line in meter_lines(done.result):
        screen.print(line, style=QUIET)


def show_hand(screen: Console, done: feltwork.RoundInPlay) -> None:
    """A hand that players played against each other: the board, the pots, everybody's chips, and why."""
    round = done.round

    def who(seat: int) -> str:
        return round.players.get(seat) or f"seat {seat}"

    laid = {place.seat: " ".join(map(str, round.known(place))) for place, cards in round.cards.items() if cards}
    board = next((round.known(place) for place in round.cards if place.name == "community"), ())
    screen.print(round.rules.poker.name, style=f"{HEADING} {BRASS}")
    if board:
        screen.print(f"Board {' '.join(map(str, board))}")
    screen.print()
    if done.result.pots:
        print_pots(screen, done.result, who)
        screen.print()
    print_stacks(screen, done.result, round.situation["chips"], who, cards=laid)
    print_reasons(screen, done.result, who)
    for line in meter_lines(done.result):
        screen.print(line, style=QUIET)
    screen.print()


def meter_lines(result: feltwork.Result) -> list[str]:
    """What each award took from a progressive meter, and what it shows now."""
    taken = [
        f"seat {award.seat} takes {dollars(award.taken)} from the {award.meter} meter, which then shows "
        f"{dollars(award.left)}"
        for award in result.awards
    ]
    return [*taken, *(f"the {name} meter shows {dollars(shows)}" for name, shows in result.meters.items())]


def print_lines(screen: Console, title: str, lines: tuple[feltwork.Line, ...]) -> None:
    """The lines of a seat as a table; where it is too narrow for the reasons, these follow below it."""
    figures = ("staked", "returned", "net")
    wide = _width_without_reasons(lines) + LEAST_REASON <= screen.width
    table = grid(title, ("wager", *figures, "odds", *(("why",) if wide else ()), "section"), right=figures)
    for line in lines:
        table.add_row(
            line.wager,
            money(line.staked),
            money(line.returned),
            net_text(line.net),
            line.odds or "",
            *((line.why,) if wide else ()),
            str(line.section),
            style=QUIET if line.net == 0 else "",
        )
    screen.print(table)
    if not wide:
        alike: dict[str, list[str]] = {}
        for line in lines:
            alike.setdefault(line.why, []).append(line.wager)
        for why, wagers in alike.items():
            screen.print(f"{', '.join(dict.fromkeys(wagers))}: {why}", style=QUIET)


def _width_without_reasons(lines: tuple[feltwork.Line, ...]) -> int:
    """What the columns beside the reasons need, with the space between them."""
    longest = max((len(line.wager) + len(line.odds or "") + len(str(line.section)) for line in lines), default=0)
    return longest + 3 * 10 + 7 * 3
