"""`feltwork play`: sit down, play, leave."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rich.text import Text

import feltwork
from feltwork.cli.files import append_lines
from feltwork.cli.look import BRASS, GREEN, HEADING, QUIET, grid, net_text, read_line
from feltwork.cli.person import Person
from feltwork.cli.rulebook import print_rules
from feltwork.cli.submitting import chosen, rules_under
from feltwork.cli.table_screen import TableScreen
from feltwork.terms.money import dollars, parse_money
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import named

NEIGHBOURS = ("Ada", "Bea", "Cal", "Dot", "Eli", "Fay", "Gus", "Hal", "Ida", "Jo")
YOUR_SEAT = 1
AUTO_ROUNDS = 10
LAST_ROUNDS = 10


@dataclass(frozen=True)
class Settings:
    """How the command was called."""

    others: int | None
    auto: bool
    rounds: int | None
    seed: int | None
    bankroll: str
    rules: str | None
    record: str | None
    brief: bool
    phh: str | None = None


def play_game(name: str, settings: Settings) -> None:
    """Play until the rounds, the bankroll or the player's wish to stay run out."""
    screen = TableScreen(YOUR_SEAT, brief=settings.brief)
    bankroll = parse_money(settings.bankroll, "bankroll")
    if bankroll <= 0:
        raise Refused(f"bankroll {named(settings.bankroll)}", "there is nothing to wager", instead="--bankroll 500")
    try:
        picked = name or _choose(screen)
    except (EOFError, KeyboardInterrupt):
        screen.print("\nNo game chosen; good-bye.", style=QUIET)
        return
    game = feltwork.game(picked)
    if game.nonbanked:
        from feltwork.cli.poker_playing import PokerVisit
        from feltwork.cli.poker_screen import PokerScreen

        PokerVisit(game, settings, PokerScreen(YOUR_SEAT, brief=settings.brief), bankroll).stay()
        return
    if settings.phh is not None:
        raise Refused(f"--phh with {game.name}", "the format is for Poker", instead="--record keeps any round")
    Visit(game, settings, screen, bankroll).stay()


def _choose(screen: TableScreen) -> str:
    """Ask for a game by its number or its name."""
    there: list[tuple[str, str]] = [
        (game["game"], game["name"])
        for game in feltwork.catalogue()
        if any(edition["implemented"] for edition in game["editions"])
    ]
    screen.print("Feltwork", style=f"{HEADING} {BRASS}")
    for number, (_, title) in enumerate(there, 1):
        screen.print(Text.assemble((f"  {number:>2} ", BRASS), title))
    while True:
        screen.print("Which game? A number or a name; Ctrl-D leaves.", style=GREEN)
        said = read_line(screen.prompt).lower()
        if said.isascii() and said.isdigit() and 1 <= int(said) <= len(there):
            return there[int(said) - 1][0]
        found = [id for id, title in there if said and (id.startswith(said) or title.lower().startswith(said))]
        if len(found) == 1:
            return found[0]
        if said in ("quit", "q", "exit"):
            raise EOFError


class Visit:
    """One stay at a table."""

    def __init__(self, game: feltwork.Game[Any, Any], settings: Settings, screen: TableScreen, bankroll: int) -> None:
        self._settings, self._screen = settings, screen
        self._submission = rules_under(settings.rules, game)
        commands = {"why": self._why, "steps": self._steps, "rounds": self._rounds, "rules": self._rules}
        self._person = None if settings.auto else self._seated(commands)
        you = self._person or feltwork.AutomaticPlayer("You")
        players: dict[int, feltwork.Player] = {YOUR_SEAT: you}
        for index in range(self._others()):
            seat, name = YOUR_SEAT + 1 + index, NEIGHBOURS[index % len(NEIGHBOURS)]
            players[seat] = feltwork.AutomaticPlayer(name if index < len(NEIGHBOURS) else f"{name} {seat}")
        self._session = feltwork.Session(
            game, players, bankroll=bankroll, rules=self._submission.rules, seed=settings.seed
        )

    def _seated(self, commands: Mapping[str, Callable[[], None]]) -> Person:
        return Person("You", self._screen, commands)

    def _others(self) -> int:
        return self._settings.others or 0

    def stay(self) -> None:
        self._greet()
        rounds = self._settings.rounds or (AUTO_ROUNDS if self._settings.auto else None)
        try:
            while rounds is None or self._session.rounds < rounds:
                if not self._one_round():
                    break
        except (feltwork.Leaving, KeyboardInterrupt):
            if self._person and self._person.in_round:
                self._screen.print("The round was not finished; your wagers are back.", style=QUIET)
        self._part()

    def _one_round(self) -> bool:
        """Play a round; False when it is time to go."""
        betting = self._session.betting(YOUR_SEAT)
        if feltwork.AutomaticPlayer("You").wagers(betting) is None:
            self._screen.print("Your bankroll no longer covers a wager here.", style=BRASS)
            return False
        return self._play_and_show()

    def _play_and_show(self) -> bool:
        """Play what is dealt, keep it and show it; False when it is time to go."""
        played = self._session.play_round(self._screen.watch)
        if played is None:
            return False
        self._keep(played)
        self._screen.show_settled(played)
        return not (self._person and self._person.left)

    def _keep(self, played: feltwork.Played) -> None:
        if self._settings.record is not None:
            recorded = feltwork.record(played.table, "practice" if self._session.practice else "live")
            append_lines(self._settings.record, [feltwork.record_line(recorded)])

    def _greet(self) -> None:
        game, screen = self._session.game, self._screen
        screen.print(f"{game.name}  chapter {game.chapter}", style=f"{HEADING} {BRASS}")
        if self._session.practice:
            screen.print(f"Practice: seed {self._session.seed} brings the same rounds every time.", style=QUIET)
        else:
            screen.print("Live chance: nobody knows what comes next.", style=QUIET)
        for line in chosen(self._submission):
            screen.print(line, style=QUIET)

    def _part(self) -> None:
        bankroll = self._session.bankrolls[YOUR_SEAT]
        rounds = self._session.rounds
        played = f"{rounds} round{'' if rounds == 1 else 's'}"
        self._screen.print()
        self._screen.print(
            Text.assemble(f"You leave after {played} with ", (dollars(bankroll), f"bold {BRASS}"), ". Good-bye.")
        )

    # What a player may ask for at any time.

    def _last(self) -> feltwork.Played | None:
        if not self._session.history:
            self._screen.print("No round has been played yet.", style=QUIET)
            return None
        return self._session.history[-1]

    def _why(self) -> None:
        if played := self._last():
            self._screen.show_why(played)

    def _steps(self) -> None:
        if played := self._last():
            self._screen.show_steps(played)

    def _rounds(self) -> None:
        if self._last() is None:
            return
        table = grid("", ("round", "wagers", "net", "bankroll"), right=("net", "bankroll"))
        for played in list(self._session.history)[-LAST_ROUNDS:]:
            wagers = played.table.wagers.get(YOUR_SEAT, {})
            placed = ", ".join(f"{name} {dollars(amount)}" for name, amount in wagers.items())
            net = played.table.result.net(YOUR_SEAT) if wagers else 0
            table.add_row(str(played.number), placed, net_text(net), dollars(played.bankrolls[YOUR_SEAT]))
        self._screen.print(table)

    def _rules(self) -> None:
        print_rules(self._screen.console, feltwork.rules(self._session.game.edition, self._submission.stated))
