"""A stay at a Poker table: chips between hands, opponents who play for themselves, histories of the hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from rich.text import Text

import feltwork
from feltwork.cli.files import write_new
from feltwork.cli.look import BRASS, GREEN, HEADING, QUIET, RED, grid, net_text
from feltwork.cli.person import Person
from feltwork.cli.playing import LAST_ROUNDS, YOUR_SEAT, Settings, Visit
from feltwork.cli.poker_screen import PokerScreen
from feltwork.terms.money import Cents, dollars, money, parse_money
from feltwork.terms.refusal import Refused

OPPONENTS = 5
REBUY = 20
"""An opponent who can't be dealt in any more brings as many times what it takes."""
BETWEEN_HELP = """\
Enter       the next hand is dealt
buy 100     more chips, between hands only
why         what came of your chips in the last hand, and by which sections
steps       every step of the last hand that you could see
rounds      the last hands
rules       the rules of the game
quit        leave the table"""
TURN_HELP = """\
Answer with the word, its first letters or its number: call, raise 12, fold.
An amount is what your whole bet in this betting round comes to.
`why` and `steps` tell of the last hand, `rules` of the game.
`quit` leaves the table and gives up the hand."""


class PokerPerson(Person):
    """Somebody at the keyboard of a Poker table."""

    decision_help = TURN_HELP

    def wagers(self, betting: feltwork.Betting) -> Mapping[str, Cents] | None:
        """Nothing is placed before the deal; whether to be dealt in is asked between the hands."""
        self.in_round = True
        return {}

    def sits(self, session: feltwork.Session, bring: Callable[[Cents], None]) -> None:
        """Ask until the next hand may be dealt; raises Leaving."""
        self.in_round = False
        if not self._greeted:
            self._greeted = True
            for clause in session.game.in_short:
                self._screen.print(f"- {clause.text}", style=QUIET)
        while True:
            chips = session.bankrolls[YOUR_SEAT]
            needed, section = session.game.chips_needed(session.rules)
            self._screen.print()
            self._screen.print(Text.assemble("Your chips ", (dollars(chips), f"bold {BRASS}")))
            if chips < needed:
                broke = (
                    f"It takes {dollars(needed)} to be dealt in (§ {section}): ante, blind or forced bet, and one bet."
                )
                self._screen.print(broke, style=BRASS)
                self._screen.print(
                    "`buy 100` brings more chips between hands (§ 553.8(b)(1)); `quit` leaves.", style=GREEN
                )
            else:
                self._screen.print("Enter deals the next hand; `buy 100` brings more chips; `help` helps.", style=GREEN)
            said = self._read().lower()
            if said in ("", "deal", "d", "next") and chips >= needed:
                return
            try:
                self._between(said, bring)
            except Refused as refused:
                self._screen.print(str(refused), style=RED)

    def _between(self, said: str, bring: Callable[[Cents], None]) -> None:
        word, _, amount = said.partition(" ")
        if word == "buy":
            cents = parse_money(amount.strip().removeprefix("$") or "nothing", "buy")
            if cents <= 0:
                raise Refused(f"buy {amount}", "no chips for that", instead="buy 100")
            bring(cents)
        elif said and not self._commanded(said, BETWEEN_HELP):
            raise Refused(said, "no hand is dealt yet: there is nothing to answer", instead="Enter, or `help`")

    def _ask(self, question: feltwork.Question, *, several: bool) -> None:
        self._screen.print(f"Your turn: {question.prompt}", style=f"bold {GREEN}")
        for number, action in enumerate(question.actions, 1):
            silent = "  (Enter)" if question.default == action.word else ""
            words, about = action_words(action)
            self._screen.print(
                Text.assemble((f"  {number} ", BRASS), (words, HEADING), f"  {about}".rstrip(), (silent, QUIET))
            )
        for hint in dict.fromkeys(action.picks.hint for action in question.actions if action.picks):
            self._screen.print(f"  {hint}", style=QUIET)


def action_words(action: feltwork.Action) -> tuple[str, str]:
    """An action with what it costs, and what there is to know of it.

    >>> action_words(feltwork.Action("raise", "553.11(f)", least=4_00, most=4_00))
    ('raise to $4.00', '')
    >>> action_words(feltwork.Action("raise", "553.11(f)", least=4_00, most=200_00, stated=True))
    ('raise to', '$4.00 to $200.00, for example `raise 4`')
    >>> action_words(feltwork.Action("call", "553.11(f)", "equal the wager", costs=2_00))
    ('call $2.00', '')
    """
    word = "raise to" if action.word == "raise" else action.word
    if action.most is not None and action.stated:
        least = money(action.least).removesuffix(".00")
        return word, f"{dollars(action.least)} to {dollars(action.most)}, for example `{action.word} {least}`"
    if action.most is not None:
        return f"{word} {dollars(action.most)}", ""
    return (f"{word} {dollars(action.costs)}", "") if action.costs else (str(action), action.about)


class PokerVisit(Visit):
    """One stay at a Poker table."""

    def __init__(self, game: feltwork.Game[Any, Any], settings: Settings, screen: PokerScreen, bankroll: Cents) -> None:
        self._brought, self._bought = {YOUR_SEAT: bankroll}, bankroll
        self._table_screen = screen
        if settings.phh is not None:
            _make_folder(settings.phh)
        super().__init__(game, settings, screen, bankroll)

    def _others(self) -> int:
        others = self._settings.others
        if others == 0:
            raise Refused("--with 0", "nobody would play against you", "553.7(b)", f"--with {OPPONENTS}")
        return OPPONENTS if others is None else others

    def _seated(self, commands: Mapping[str, Callable[[], None]]) -> Person:
        return PokerPerson("You", self._screen, commands)

    def _one_round(self) -> bool:
        self._opponents_buy()
        if isinstance(self._person, PokerPerson):
            self._person.sits(self._session, self._bring)
        elif self._session.bankrolls[YOUR_SEAT] < self._needed:
            self._bring(self._bought)
        return self._play_and_show()

    def _keep(self, played: feltwork.Played) -> None:
        super()._keep(played)
        if self._settings.phh is None:
            return
        if played.table.result.void or played.table.round.declared:
            self._screen.print("No history of this hand: PHH has no notation for irregularities.", style=QUIET)
            return
        seen_by = None if self._settings.auto else YOUR_SEAT
        try:
            write_new(_free_name(self._settings.phh), played.history(seen_by=seen_by))
        except Refused as refused:
            self._screen.print(f"No history of this hand: {refused}", style=QUIET)

    @property
    def _needed(self) -> Cents:
        return self._session.game.chips_needed(self._session.rules)[0]

    def _bring(self, amount: Cents) -> None:
        self._session.bring(YOUR_SEAT, amount)
        self._brought[YOUR_SEAT] += amount
        self._screen.print(f"You bring {dollars(amount)} more to the table.", style=QUIET)

    def _opponents_buy(self) -> None:
        for seat, chips in self._session.bankrolls.items():
            if seat != YOUR_SEAT and chips < self._needed:
                amount = max(self._bought, REBUY * self._needed)
                self._session.bring(seat, amount)
                if not self._settings.brief:
                    name = self._session.players[seat].name
                    self._screen.print(f"{name} buys in for {dollars(amount)}.", style=QUIET)

    def _greet(self) -> None:
        super()._greet()
        game, rules = self._session.game, self._session.rules
        for line in game.sign(rules):
            self._screen.print(f"{line.text}  § {line.section}", style=QUIET)
        if rules.rake == "time":
            self._screen.print("Here nobody looks at the clock: no time charge falls due.", style=QUIET)

    def _part(self) -> None:
        chips, brought = self._session.bankrolls[YOUR_SEAT], self._brought[YOUR_SEAT]
        rounds = self._session.rounds
        self._screen.print()
        self._screen.print(
            Text.assemble(
                f"You leave after {rounds} round{'' if rounds == 1 else 's'} with ",
                (dollars(chips), f"bold {BRASS}"),
                f"; you brought {dollars(brought)}. Good-bye.",
            )
        )

    def _rounds(self) -> None:
        if self._last() is None:
            return
        table = grid("", ("hand", "result", "net", "chips"), right=("net", "chips"))
        for played in list(self._session.history)[-LAST_ROUNDS:]:
            round = played.table.round
            table.add_row(
                str(played.number),
                self._table_screen.with_names(round, played.table.game.headline(round)),
                net_text(played.table.result.net(YOUR_SEAT)),
                dollars(played.bankrolls[YOUR_SEAT]),
            )
        self._screen.print(table)


def _make_folder(path: str) -> None:
    try:
        Path(path).mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise Refused(path, (problem.strerror or str(problem)).lower(), instead="name a folder") from None


def _free_name(folder: str) -> str:
    """The next file name that is not taken."""
    taken = [int(path.stem[5:]) for path in Path(folder).glob("hand-*.phh") if path.stem[5:].isdigit()]
    return str(Path(folder) / f"hand-{max(taken, default=0) + 1:04}.phh")
