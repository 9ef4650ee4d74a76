"""The table test at the keyboard: a page, what is typed, the marks."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import feltwork
from feltwork.cli.at_house import open_house
from feltwork.cli.look import GREEN, HEADING, QUIET, RED, console, print_json, read_line
from feltwork.cli.people_work import signed
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

if TYPE_CHECKING:
    from rich.console import Console

    from feltwork.training.table_test.items import Mark

HELP: Final = "win 15, lose, lose 7.50, push; a number for a choice; nothing leaves a line open"
_SEEDS: Final = 2**32
TITLES: Final = {
    "settle": "Settle every wager",
    "irregularity": "Something is not as it should be",
    "next": "What comes next?",
    "watch": "Another dealer dealt this round",
}


def write_practice(game: str, seed: int | None, rounds: int) -> None:
    """The pages and their key as JSON, for a school's own use."""
    from feltwork.training.table_test.sheet import sheet

    chosen = secrets.randbelow(_SEEDS) if seed is None else seed
    made = sheet(game, chosen, rounds)
    pages = [{**made.shown(number), "key": stage.key()} for number, stage in enumerate(made.stages)]
    print_json({"edition": made.edition, "seed": chosen, "pages": pages})


def practise(game: str, seed: int | None, rounds: int) -> None:
    """Page after page, each explained at once; nothing is kept."""
    from feltwork.training.table_test.sheet import sheet

    chosen = secrets.randbelow(_SEEDS) if seed is None else seed
    made, screen = sheet(game, chosen, rounds), console()
    screen.print(f"{made.name} ({made.edition}), practice {chosen}. You type: {HELP}.", soft_wrap=True)
    marks: list[Mark] = []
    for number, stage in enumerate(made.stages):
        try:
            answers = _asked(screen, made.shown(number))
        except EOFError:
            screen.print()
            break
        marked = stage.mark(answers)
        marks += marked
        _tell(screen, marked)
    right = sum(mark.correct for mark in marks)
    screen.print(f"{right} of {len(marks)} lines right. Nothing was recorded.", style=HEADING)


def take(game: str, by: str) -> None:
    """A test that counts: the dealer signs in, answers each page once, and sees the marks at the end."""
    with open_house() as house:
        from feltwork.training import held

        who, screen = signed(house.database, by), console()
        open_ones = [
            one
            for one in house.database.run(lambda unit: held.table_tests(unit, dealer=who.id), "tests")
            if one.state == "open" and one.game == feltwork.game(game).id
        ]
        id = open_ones[0].id if open_ones else new_id()
        test = house.database.run(lambda unit: held.begin(unit, id, who, open_ones[0].edition if open_ones else game))
        screen.print(f"{test.name}: {test.edition}. It counts. You type: {HELP}.", soft_wrap=True)
        shown_now = house.database.run(lambda unit: held.page(unit, id, who), test.name)
        while not shown_now["done"]:
            try:
                answers, stage = _asked(screen, shown_now), shown_now["stage"]
            except EOFError:
                screen.print(f"\n{test.name} is open: the same command goes on with it.")
                return
            shown_now = house.database.run(
                lambda unit, stage=stage, answers=answers: held.answer(unit, id, who, stage, answers),  # type: ignore[misc]
                test.name,
            )
        result = house.database.run(lambda unit: held.result(unit, id, who), test.name)
    for mark in result["marks"]:
        _line(screen, mark)
    passed = "passed; a pit boss or higher judges it now" if result["passed"] else "not passed"
    screen.print(f"{result['lines_right']} of {result['lines']} lines right: {passed}.", style=HEADING)


# ---------------------------------------------------------------------------------------------------- one page


def _asked(screen: Console, page: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Show a page and read what is typed."""
    screen.print()
    screen.rule(f"{TITLES[page['kind']]}: round {page['round']}, page {page['stage'] + 1} of {page['stages']}")
    if page["kind"] != "watch":
        for text in page["events"]:
            screen.print(f"  {text}", style=QUIET, soft_wrap=True)
    _picture(screen, page["picture"])
    answers: dict[str, dict[str, Any]] = {}
    for item in page["items"]:
        answer = _choice(screen, item) if item["kind"] == "choice" else _amount(item)
        if answer is not None:
            answers[item["id"]] = answer
    return answers


def _picture(screen: Console, picture: Mapping[str, Any]) -> None:
    for one in picture["places"]:
        parts = one["parts"] or [{"name": "", "pieces": one["pieces"]}]
        hands = "   ".join(f"{part['name']} {_pieces(part['pieces'])}".strip() for part in parts)
        screen.print(f"{one['place']}: {hands}", soft_wrap=True)
    for roll in picture["rolls"]:
        screen.print(f"roll: {roll if isinstance(roll, str) else ' '.join(map(str, roll))}")
    for seat, wagers in picture["wagers"].items():
        placed = ", ".join(f"{wager} {amount}" for wager, amount in wagers.items())
        screen.print(f"seat {seat} wagers {placed}", soft_wrap=True)
    for name, amount in picture["meters"].items():
        screen.print(f"{name} meter: {amount}")


def _pieces(pieces: Sequence[str | None]) -> str:
    return " ".join("??" if piece is None else piece for piece in pieces)


def _amount(item: Mapping[str, Any]) -> dict[str, Any] | None:
    """A settled line, or what is due besides; asked again until it can be read."""
    extra = item["kind"] == "extra"
    prompt = f"seat {item['seat']}, {item['name']}" + (", if due" if extra else f" {item['staked']}") + " > "
    while True:
        said = read_line(prompt).lower().split()
        if not said:
            return None
        try:
            return {"amount": _money(said[0])} if extra else _settled(said)
        except Refused as refused:
            console().print(str(refused), style=RED, soft_wrap=True)


def _settled(said: Sequence[str]) -> dict[str, Any]:
    result = next((word for word in ("win", "lose", "push") if said[0] in (word, word[0])), None)
    if result is None or len(said) > 2:
        raise Refused(shown(" ".join(said)), "it settles nothing", "527.5(a)", HELP)
    return {"result": result, **({"amount": _money(said[1])} if len(said) == 2 else {})}


def _money(text: str) -> str:
    from feltwork.terms.money import money, parse_money

    return money(parse_money(text.removeprefix("$"), "the amount"))


def _choice(screen: Console, item: Mapping[str, Any]) -> dict[str, Any] | None:
    screen.print(item["prompt"], style=HEADING, soft_wrap=True)
    for number, text in enumerate(item["choices"], 1):
        screen.print(f"  [{number}] {text}", soft_wrap=True)
    while True:
        said = read_line("number > ")
        if not said:
            return None
        if said.isascii() and said.isdigit() and 1 <= int(said) <= len(item["choices"]):
            return {"choice": int(said) - 1}
        screen.print(f"a number from 1 to {len(item['choices'])}, or nothing", style=RED)


def _tell(screen: Console, marks: Sequence[Mark]) -> None:
    for mark in marks:
        _line(screen, mark.to_json())


def _line(screen: Console, mark: Mapping[str, Any]) -> None:
    if mark["correct"]:
        screen.print(f"right  {mark['words']}: {mark['right']}", style=GREEN, soft_wrap=True)
    else:
        screen.print(f"wrong  {mark['words']}: you said {mark['answered']}; {mark['right']}", style=RED, soft_wrap=True)
    screen.print(f"       {mark['why']}  § {mark['section']}", style=QUIET, soft_wrap=True)
