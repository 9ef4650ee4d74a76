"""Play: rounds one after another at a virtual table, with players and their bankrolls. No rule stands here."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from feltwork.equipment.randomness import LiveSource, SimulationSource, is_live
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.game import Game
from feltwork.procedure.request import Answer, Ask, Declared, Request
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.players import AutomaticPlayer, Betting, Leaving, Player, covered, left_of
from feltwork.rounds.virtual_table import VirtualTable
from feltwork.terms.money import Cents, money
from feltwork.terms.refusal import Refused

KEPT = 50
PLAYER_LEAVES = "player_leaves"
NEWLY_OPENED = ("new_shoe", "start_of_game")
CHIPS = "chips"
"""The key by which a game asks what each player has on the table."""

Watch: TypeAlias = Callable[[RoundInPlay, Request, Answer], None]
"""Called after each step with the round, the request and its answer."""


def _nobody_watches(table: RoundInPlay, request: Request, answer: Answer) -> None:
    """A session without an audience."""


@dataclass(frozen=True)
class Played:
    """A finished round and the bankrolls after it."""

    number: int
    table: RoundInPlay
    bankrolls: dict[int, Cents]
    told: dict[int, Cents] | None = None
    """What a history read from a file says that each seat had afterwards."""
    about: dict[str, Any] = field(default_factory=dict)
    """Fields of such a history that settle nothing and are written again with it: the event, the day, the table."""

    @classmethod
    def from_histories(cls, text: str) -> list[Played]:
        """The hands of a history in PHH, one or many, played again as they were recorded."""
        from feltwork.rounds.phh import of_hand, read_histories
        from feltwork.rounds.phh_writing import can_be_given
        from feltwork.rounds.settle import settle

        hands = []
        histories = read_histories(text)
        if not histories:
            raise Refused("the history", "no hand is in it", instead="a hand, or [1], [2], ... for many")
        for number, history in enumerate(histories, 1):
            with of_hand(history.name):
                table = settle(history.round)
            about = {"currency": None, **{name: told for name, told in history.about.items() if can_be_given(name)}}
            chips = table.round.situation[CHIPS]
            after = {seat: chips[seat] + table.result.net(seat) for seat in table.round.seats}
            hands.append(cls(number, table, after, history.finishing_stacks, about))
        return hands

    def history(self, *, seen_by: int | None = None, **about: object) -> str:
        """The hand as a history in PHH; ``seen_by`` a seat leaves out what that seat did not see."""
        from feltwork.rounds.phh_writing import write_phh

        if not self.table.game.nonbanked:
            raise Refused(
                f"a history of {self.table.game.name}", "the format is for Poker", instead="--record keeps any round"
            )
        return write_phh(self.table, seen_by=seen_by, **{"hand": self.number, **self.about, **about})


class Session:
    """Many rounds of one game. With a seed it is practice: the same seed deals the same cards.

    >>> from feltwork.games import game
    >>> from feltwork.rounds.players import AutomaticPlayer
    >>> session = Session(game("three-card-poker"), {1: AutomaticPlayer("Ada")}, bankroll=500_00, seed=7)
    >>> played = session.play_round()
    >>> session.bankrolls[1] == 500_00 + played.table.result.net(1)
    True
    >>> session.practice
    True
    """

    def __init__(
        self,
        game: Game[Any, Any],
        players: Mapping[int, Player],
        *,
        bankroll: Cents,
        rules: Any = None,
        seed: int | None = None,
        equipment: VirtualTable | None = None,
    ) -> None:
        self.game, self.rules = game, game.submission() if rules is None else rules
        positions = game.seats_at(self.rules)
        for seat in players:
            if not 1 <= seat <= positions:
                raise Refused(
                    f"seat {seat}",
                    f"the table has {positions} betting positions",
                    game.positions_section,
                    f"{positions} players at most",
                )
        self.players = dict(sorted(players.items()))
        self.bankrolls: dict[int, Cents] = dict.fromkeys(self.players, bankroll)
        self.seed = seed
        self.history: deque[Played] = deque(maxlen=KEPT)
        self.rounds = 0
        source = LiveSource() if seed is None else SimulationSource(seed)
        self.equipment = equipment or VirtualTable(game, self.rules, source)
        # The table has just been opened, so a game that asks whether the shoe or the game is new is told so.
        self.situation: dict[str, object] = {key.id: True for key in game.situation if key.id in NEWLY_OPENED}

    @property
    def practice(self) -> bool:
        """Read off the equipment, so that nothing dealt by a seed can pass for live."""
        return not is_live(self.equipment.source)

    def betting(self, seat: int, placed: Mapping[int, Mapping[str, Cents]] | None = None) -> Betting:
        """What the player at a seat knows before the next round."""
        return Betting(self.game, self.rules, self._stands(), seat, self.bankrolls[seat], placed or {})

    def bring(self, seat: int, amount: Cents) -> None:
        """More chips for a seat, between two rounds."""
        self.bankrolls[seat] += amount

    def _stands(self) -> dict[str, object]:
        """How the table stands, with what the players have on it where the game asks for that."""
        if not any(key.id == CHIPS for key in self.game.situation):
            return self.situation
        return {**self.situation, CHIPS: {str(seat): money(left) for seat, left in self.bankrolls.items()}}

    def _stands_with(self, stakes: Mapping[int, Mapping[str, Cents]]) -> dict[str, object]:
        """How the table stands once the wagers are made: progressive meters have grown by their share."""
        stands = self._stands()
        shown = self.betting(next(iter(stakes))).meters
        if not shown:
            return stands
        fed = self.game.meters_fed(self.rules, shown, stakes)
        return {**stands, "meters": {name: money(shows) for name, shows in fed.items()}}

    def play_round(self, watch: Watch = _nobody_watches) -> Played | None:
        """One round from the wagers to the last line; None where nobody wagers.

        A player who leaves in its middle forfeits by the chapter where the chapter says so; where it is
        silent :class:`Leaving` comes through, and the round is as if it had not begun.
        """
        stakes: dict[int, Mapping[str, Cents]] = {}
        # Automatic players first: a person who wagers on another's hand sees whose hands there will be.
        for seat, player in sorted(self.players.items(), key=lambda one: not isinstance(one[1], AutomaticPlayer)):
            betting = self.betting(seat, stakes)
            wagers = player.wagers(betting)
            if wagers or (wagers is not None and self.game.nonbanked):
                betting.verify(wagers)
                stakes[seat] = wagers
        if len(stakes) < self.game.least_players:
            return None
        stakes = dict(sorted(stakes.items()))
        names = {seat: self.players[seat].name for seat in stakes}
        table = RoundInPlay(self.game.begin(stakes, self.rules, self._stands_with(stakes), names))
        while not table.done:
            request = table.request
            answer = self._answer(table, request)
            table.answer(answer)
            watch(table, request, answer)
        return self._finish(table)

    def _answer(self, table: RoundInPlay, request: Request) -> Answer:
        if not isinstance(request, Ask):
            return self.equipment.answer(table.round, request)
        answers: dict[int, Decision] = {}
        for question in request.questions:
            if question.default and (question.moot or not question.seat):  # the dealer follows the house way
                answers[question.seat] = question.read(question.default)
                continue
            left = left_of(self.bankrolls[question.seat], table.round, question.seat)
            try:
                asked = replace(covered(question, left), leaving_loses=self._lost_by_leaving(table, request, question))
                answers[question.seat] = self.players[question.seat].decide(asked, table.round)
            except Leaving:
                if not self._may_leave(table, request):
                    raise
                return Declared(PLAYER_LEAVES, seat=question.seat)
        return answers

    def _may_leave(self, table: RoundInPlay, request: Request) -> bool:
        """Whether the chapter has a rule for it here; once, so that nobody leaves again and again."""
        here = {entry.id for entry in self.game.irregularities_at(self.rules, request)}
        return PLAYER_LEAVES in here and not table.round.declared[PLAYER_LEAVES]

    def _lost_by_leaving(self, table: RoundInPlay, request: Request, question: Question) -> Cents:
        if not self._may_leave(table, request) or not self.game.irregularity(PLAYER_LEAVES).abandons:
            return 0
        return sum(sum(stakes.values()) for stakes in table.round.undecided(question.seat).values())

    def _finish(self, table: RoundInPlay) -> Played:
        for seat in table.round.seats:
            self.bankrolls[seat] += table.result.net(seat)
        stood = {key.id: key for key in self.game.situation}
        following = self.game.next_situation(table.round)
        self.situation = {name: stood[name].write(value) for name, value in following.items()}
        self.rounds += 1
        played = Played(self.rounds, table, dict(self.bankrolls))
        self.history.append(played)
        return played
