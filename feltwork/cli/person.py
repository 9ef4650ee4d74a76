"""A person at the keyboard: places wagers, decides, asks why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rich.text import Text

import feltwork
from feltwork.cli.look import BRASS, GREEN, HEADING, QUIET, RED, grid, read_line
from feltwork.cli.table_screen import TableScreen
from feltwork.cli.words import made_later, parse_choice, parse_wagers, spoken_names, streets
from feltwork.terms.money import Cents, dollars, money
from feltwork.terms.refusal import Refused

HELP = """\
wagers      names and amounts: {example}; a name may be its first letters
again       the same wagers as last time; Enter does the same
limits      every wager with its least and most
why         the last round, line by line, with the sections that order it
steps       every step of the last round
rounds      the last rounds
rules       the rules of the game
quit        leave the table"""
DECISION_HELP = """\
Answer with the word, its first letters or its number; an amount may follow where one is chosen.
Enter, where it is offered, takes the safe choice. `why`, `steps` and `rules` explain; `quit` leaves the table."""
SHOWN_WAGERS = 6
SHOWN_ACTIONS, MOST_ACTIONS = 8, 12
"""So many are shown; all of them, where they are a few more."""
QUIT = ("quit", "q", "exit", "leave")
HOUSE_WAY = ("h", "house", "house way")
"""As good as Enter where a hand is set."""


class Person:
    """Reads lines until one makes sense; everything it shows goes to the screen."""

    decision_help = DECISION_HELP

    def __init__(self, name: str, screen: TableScreen, commands: Mapping[str, Callable[[], None]]) -> None:
        self.name, self._screen, self._commands = name, screen, commands
        self._last: dict[str, Cents] = {}
        self._greeted = False
        self.left = self.in_round = False

    def wagers(self, betting: feltwork.Betting) -> Mapping[str, Cents] | None:
        self.in_round = False
        self._prompt_wagers(betting)
        while True:
            said = self._read()
            try:
                stakes = self._stakes(said, betting)
            except Refused as refused:
                self._screen.print(str(refused), style=RED)
                continue
            if stakes:
                self._last, self.in_round = stakes, True
                return stakes

    def decide(self, question: feltwork.Question, round: feltwork.Round[Any, Any]) -> feltwork.Decision:
        self._screen.show_news()
        self._screen.show_layout(round, question)
        self._ask(question, several=feltwork.Place.at(question.seat, 1) in round.cards)
        while True:
            try:
                said = self._read()
                if self._commanded(said, self.decision_help):
                    continue
            except feltwork.Leaving:
                if self._stays(question):
                    continue
                raise
            if said.lower() in HOUSE_WAY and question.default and _ways(question):
                said = ""
            if not said and question.default is None:
                self._screen.print("Type a word or its number; `help` helps.", style=RED)
                continue
            try:
                _verify_meant(said, question, round.game)
                return parse_choice(said or question.default or "", question)
            except Refused as refused:
                # A word of Poker has other paragraphs in each of its types; the question knows the right one.
                section = None if round.game.nonbanked else round.game.section_of_word(said)
                section = section or refused.section
                self._screen.print(str(Refused(refused.what, refused.why, section, refused.instead)), style=RED)

    # Wagers.

    def _prompt_wagers(self, betting: feltwork.Betting) -> None:
        self._screen.print()
        self._screen.print(Text.assemble("Bankroll ", (dollars(betting.bankroll), f"bold {BRASS}")))
        for name, shows in betting.meters.items():
            self._screen.print(Text.assemble(f"The {name} meter shows ", (dollars(shows), BRASS)))
        if not self._greeted:
            self._greeted = True
            for clause in betting.game.in_short:
                self._screen.print(f"- {clause.text}", style=QUIET)
            self._show_wagers(betting)
            self._screen.print(f"Your wagers? For example `{self._example(betting)}`; `help` helps.", style=GREEN)
        else:
            again = ", ".join(f"{name} {money(amount)}" for name, amount in self._last.items())
            self._screen.print("Your wagers?" + (f" Enter repeats {again}." if again else ""), style=GREEN)

    def _show_wagers(self, betting: feltwork.Betting) -> None:
        """The first few wagers, those with the same limits together, spots of one street as one."""
        alike: dict[str, list[str]] = {}
        for wager in betting.open:
            alike.setdefault(self._limits(betting, wager), []).append(wager.id)
        left = SHOWN_WAGERS
        for limits, ids in alike.items():
            names = streets(ids)
            if left > 0:
                self._screen.print(f"{limits}  {', '.join(names[:left])}", style=QUIET)
            left -= len(names)
        if left < 0:
            self._screen.print(f"and {-left} more; `limits` lists them all", style=QUIET)

    def _show_limits(self, betting: feltwork.Betting) -> None:
        table = grid("", ("wager", "limits", "about", "section"))
        for wager in betting.open:
            table.add_row(wager.id, self._limits(betting, wager), wager.about, str(wager.section))
        self._screen.print(table)

    def _stakes(self, said: str, betting: feltwork.Betting) -> dict[str, Cents]:
        """The wagers that a line places; none where it was a command."""
        if said == "limits":
            self._show_limits(betting)
            return {}
        if self._commanded(said, HELP.format(example=self._example(betting))):
            return {}
        if said in ("", "again"):
            if not self._last:
                raise Refused("again", "there is no wager to repeat yet", instead=f"type `{self._example(betting)}`")
            stakes = dict(self._last)
        else:
            stakes = parse_wagers(
                said, spoken_names(betting.open), _main_wager(betting), made_later(betting.game.wagers)
            )
        betting.verify(stakes)
        return stakes

    def _example(self, betting: feltwork.Betting) -> str:
        plan = feltwork.AutomaticPlayer(self.name).wagers(betting) or {}
        return " ".join(f"{name} {money(amount).removesuffix('.00')}" for name, amount in plan.items())

    @staticmethod
    def _limits(betting: feltwork.Betting, wager: feltwork.Wager) -> str:
        low, high = betting.game.limits(betting.rules, wager)
        return f"{dollars(low)}–{dollars(high)}"

    # Decisions.

    def _ask(self, question: feltwork.Question, *, several: bool) -> None:
        hand = f" (hand {question.hand + 1})" if several else ""
        self._screen.print(f"Your turn{hand}: {question.prompt}", style=f"bold {GREEN}")
        count = len(question.actions) if len(question.actions) <= MOST_ACTIONS else SHOWN_ACTIONS
        for number, action in enumerate(question.actions[:count], 1):
            silent = _silent(question, action)
            choice = Text.assemble(
                (f"  {number} ", BRASS), (str(action), HEADING), f"  {action.about}", (silent, QUIET)
            )
            choice.rstrip()
            self._screen.print(choice)
        for way in _ways(question):
            places, filed = " ".join(map(str, way.picks)), "  (the house way: Enter, or h)" if way.filed else ""
            self._screen.print(Text.assemble((f"    {places}  ", BRASS), way.words, (filed, QUIET)))
        for hint in dict.fromkeys(action.picks.hint for action in question.actions if action.picks):
            self._screen.print(f"  {hint}", style=QUIET)
        if question.beyond:
            dear = ", ".join(f"{action.word} ({dollars(action.costs or action.least)})" for action in question.beyond)
            self._screen.print(f"  beyond your bankroll: {dear}", style=QUIET)
        more = [action.word for action in question.actions[count:]]
        if more:
            self._screen.print("  also " + ", ".join(more), style=QUIET)

    # Lines.

    def _stays(self, question: feltwork.Question) -> bool:
        """Whether a player who would lose wagers by leaving stays after all."""
        if not question.leaving_loses:
            return False
        self._screen.print(f"Leaving now loses {dollars(question.leaving_loses)}. Leave? y/N", style=BRASS)
        try:
            said = self._read()
        except feltwork.Leaving:
            return False
        self.left = said.lower() in ("y", "yes", *QUIT)
        return not self.left

    def _read(self) -> str:
        try:
            return read_line(self._screen.prompt)
        except (EOFError, KeyboardInterrupt):
            self._screen.print()
            self.left = True
            raise feltwork.Leaving from None

    def _commanded(self, said: str, help: str) -> bool:
        """Do what a command says; False where the line was none."""
        said = said.lower()
        if said in QUIT:
            self.left = True
            raise feltwork.Leaving
        if said in ("help", "?"):
            self._screen.print(help, style=QUIET)
        elif said in self._commands:
            self._commands[said]()
        else:
            return False
        return True


def _verify_meant(said: str, question: feltwork.Question, game: feltwork.Game[Any, Any]) -> None:
    """Refuse a word of the game that is not open here, rather than take it for the beginning of another one."""
    tidy = " ".join(said.lower().split())
    words = [word for point in game.decisions for word in point.words if tidy and word.startswith(tidy)]
    if words and not any(action.word.startswith(tidy) for action in question.actions) and not question.find(tidy):
        raise question.not_legal(words[0])


def _ways(question: feltwork.Question) -> list[Any]:
    """The ways to set a hand that are told with the question."""
    return [way for action in question.actions if action.picks for way in action.picks.ways]


def _silent(question: feltwork.Question, action: feltwork.Action) -> str:
    """That Enter chooses this action, and with which cards."""
    if question.default is None or _ways(question) or action.read(question.default) is None:
        return ""
    return "  (Enter)" if question.default == action.word else f"  (Enter: {question.default})"


def _main_wager(betting: feltwork.Betting) -> str | None:
    """The wager that an amount by itself is for: the first, unless one bets on a common outcome and must say which."""
    return betting.open[0].id if not betting.game.common_outcome or len(betting.open) == 1 else None
