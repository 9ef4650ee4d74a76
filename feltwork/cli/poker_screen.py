"""What a player sees of a Poker table: board, pots, everybody's chips and bets, and what the others did."""

from __future__ import annotations

import re
from typing import Any

from rich.padding import Padding
from rich.text import Text

import feltwork
from feltwork.cli.drawing import flow, labelled, piece_block, small_pieces
from feltwork.cli.look import BRASS, QUIET, grid
from feltwork.cli.pots_shown import pot_name, print_pots, print_stacks
from feltwork.cli.table_screen import MARGIN, TableScreen
from feltwork.terms.money import dollars, money

_POSTS = re.compile(r"seat (\d+) (antes|makes|posts) (.*)")
_SEAT = re.compile(r"\b[Ss]eat (\d+)\b")
_ALL_IN = re.compile(r"seat (\d+) is All-in")
_DISCARDS = re.compile(r"seat \d+ discards \d+")
_YOU = {"i": "are", "ha": "have", "goe": "go", "doe": "do"}
_YOURS = {"of": "of yours", "before": "before you"}
_DRAWS = ("draw", "stand pat")
POSTED = "Antes and blinds"
COLUMNS = ("seat", "player", "chips", "bet", "state", "cards")


class PokerScreen(TableScreen):
    """The screen of one seat at a Poker table. Hole cards of others stay backs until they are shown."""

    def __init__(self, seat: int, *, brief: bool = False) -> None:
        super().__init__(seat, brief=brief)
        self._street = 0
        self._said: tuple[str, str, list[str]] = ("", "", [])
        """Where in the hand others acted since they were last told, by which section, and how."""
        self._drew: dict[int, str] = {}
        self._dealt: list[feltwork.Piece] = []
        self._past: feltwork.View | None = None

    # A hand as it goes.

    def watch(self, table: feltwork.RoundInPlay, request: feltwork.Request, answer: feltwork.Answer) -> None:
        if self._view is None or self._view.round is not table.round:
            self._past, self._street, self._drew, self._dealt = self._view, 0, {}, []
            self._begin(table.round)
        assert self._view is not None
        self._view.note(request, answer)
        if not self.brief:
            self._tell(table.round, request, answer)
        if contest := self._view.contest():
            self._street = contest.street  # of the next step, which the round has come to

    def _begin(self, round: feltwork.Round[Any, Any]) -> None:
        self._view, self._news = feltwork.View(round, self.seat), []
        self._rounds += 1
        if not self.brief:
            self.print()
            self.print(f"Hand {self._rounds}", style=BRASS)

    def _tell(self, round: feltwork.Round[Any, Any], request: feltwork.Request, answer: feltwork.Answer) -> None:
        if isinstance(answer, feltwork.Declared):
            whose = "" if answer.seat is None else f"{self._name(round, answer.seat)}: "
            self._line(f"{whose}{answer.id.replace('_', ' ')}", str(round.game.irregularity(answer.id).section))
        elif isinstance(request, feltwork.Announce):
            self._announced(round, request)
        elif isinstance(request, feltwork.Deal) and request.face_up and not request.to.seat:
            self._dealt += [card for card in answer or () if isinstance(card, feltwork.Piece)]  # type: ignore[union-attr]
        elif isinstance(request, feltwork.Ask) and isinstance(answer, dict):
            for question in request.questions:
                self._acted(round, request, question, answer[question.seat])
        elif isinstance(request, feltwork.Reveal):
            self._shown(round, request)

    def _announced(self, round: feltwork.Round[Any, Any], request: feltwork.Announce) -> None:
        if posts := _POSTS.fullmatch(request.text):
            seat, verb, what = int(posts[1]), posts[2], posts[3]
            where = self._where(round, draw=False) if "Forced" in what else POSTED
            self._add(where, request.section, self._does(round, seat, verb, what))
        elif all_in := _ALL_IN.fullmatch(request.text):
            if self._said[2] and "all in" in self._said[2][-1]:
                return  # the player has said so
            yours = int(all_in[1]) == self.seat
            # It goes with what the player did, in the same line.
            self._add(*self._said[:2], "you are All-in" if yours else self._said_of(round, all_in[1]))
        elif not _DISCARDS.fullmatch(request.text):  # told with the decision
            self._line(self.with_names(round, request.text), request.section)

    def _said_of(self, round: feltwork.Round[Any, Any], seat: str) -> str:
        return f"{self._name(round, int(seat))} is All-in"

    def _acted(
        self,
        round: feltwork.Round[Any, Any],
        request: feltwork.Ask,
        question: feltwork.Question,
        decision: feltwork.Decision,
    ) -> None:
        seat, word = question.seat, decision.word
        action = next((action for action in question.actions if action.word == word), None)
        costs = action.costs if action else 0
        verb, what = {
            "raise": ("raises", f"to {dollars(decision.amount or 0)}"),
            "bet": ("bets", dollars(decision.amount or 0)),
            "call": ("calls", dollars(costs)),
            "all in": ("goes", f"all in for {dollars(costs)}"),
            "draw": ("draws", str(len(decision.picks))),
            "stand pat": ("stands", "pat"),
            "forced bet": ("", ""),  # announced
            "show": ("", ""),  # told with the cards
            "muck": ("mucks", "unseen"),
        }.get(word, (f"{word}s", ""))
        if word in _DRAWS:
            self._drew[seat] = f"drew {len(decision.picks)}" if decision.picks else "stands pat"
        if verb:
            at_showdown = word == "muck"
            where = "Showdown" if at_showdown else self._where(round, draw=word in _DRAWS)
            self._add(where, request.section, self._does(round, seat, verb, what))

    def _shown(self, round: feltwork.Round[Any, Any], request: feltwork.Reveal) -> None:
        told = small_pieces(request.cards, round.game.pieces, plain=not self.fancy).plain
        worth = round.game.worth(round, request.place)
        what = " ".join(told.split()) + (f" ({worth})" if worth else "")
        self._add("Showdown", request.section, self._does(round, request.place.seat, "shows", what))

    def _where(self, round: feltwork.Round[Any, Any], *, draw: bool) -> str:
        name = str(round.rules.poker.streets[self._street].name)
        cards = " ".join(small_pieces(self._dealt, round.game.pieces, plain=not self.fancy).plain.split())
        return "The draw" if draw else f"{name[0].upper()}{name[1:]}{f' {cards}' if cards else ''}"

    def _does(self, round: feltwork.Round[Any, Any], seat: int, verb: str, what: str) -> str:
        if seat == self.seat:
            return f"you {'go' if verb == 'goes' else verb.removesuffix('s')} {what}".rstrip()
        return f"{self._name(round, seat)} {verb} {what}".rstrip()

    def _name(self, round: feltwork.Round[Any, Any], seat: int) -> str:
        return "You" if seat == self.seat else round.players.get(seat) or f"seat {seat}"

    def with_names(self, round: feltwork.Round[Any, Any], text: str) -> str:
        """Seats by who sits there; your own as "you", with the verb that goes with it."""
        yours = re.sub(rf"\b[Ss]eat {self.seat} (\w+)s\b", lambda found: f"you {_YOU.get(found[1], found[1])}", text)
        yours = re.sub(rf"\b(of|before) seat {self.seat}\b", lambda found: _YOURS[found[1]], yours)
        return _SEAT.sub(lambda found: self._name(round, int(found[1])), yours)

    # What is said: a line for each betting round, and for what else happens.

    def _add(self, where: str, section: str, phrase: str) -> None:
        if self._said[:2] != (where, section):
            self.flush()
            self._said = (where, section, [])
        self._said[2].append(phrase)

    def flush(self) -> None:
        """Tell what was done since it was last told."""
        where, section, phrases = self._said
        if phrases:
            told = Text.assemble((where, BRASS), f"  {', '.join(phrases)}", (f"  § {section}", QUIET))
            self.print(Padding(told, (0, 0, 0, len(MARGIN)), expand=False))
        self._said = (where, section, [])

    def _line(self, text: str, section: str) -> None:
        self.flush()
        self._said = ("", "", [])
        self._quiet(text, section)

    def show_news(self) -> None:
        self.flush()

    # The table.

    def show_layout(self, round: feltwork.Round[Any, Any], question: feltwork.Question | None = None) -> None:
        """The board and your cards large; below, everybody's chips, bets and what else lies open."""
        if self._view is None or self._view.round is not round:
            return
        self.flush()
        seen = self._view.places()
        width, plain = self.console.width - len(MARGIN), not self.fancy
        blocks = [
            labelled(
                "Board" if not one.place.seat else f"You{self._worth(one, round)}",
                piece_block(
                    one.cards, round.game.pieces, plain=plain, width=width, captions=self._captions(one, question)
                ),
            )
            for one in seen
            if one.place.seat in (0, self.seat)
        ]
        self.print()
        self._lines(flow(blocks, width))
        self._show_players(round, {one.place.seat: one for one in seen})

    def _captions(self, one: feltwork.Seen, question: feltwork.Question | None) -> list[str]:
        """Places where cards are drawn; in stud which of your cards the others see."""
        if one.place.seat != self.seat:
            return []
        if question and any(action.picks for action in question.actions):
            return [str(number) for number in range(1, len(one.cards) + 1)]
        assert self._view is not None
        open_to_all = next(seen.cards for seen in self._view.places(0) if seen.place == one.place)
        if question is None or all(card is None for card in open_to_all):
            return []
        return ["down" if card is None else "up" for card in open_to_all]

    def _show_players(self, round: feltwork.Round[Any, Any], seen: dict[int, feltwork.Seen]) -> None:
        assert self._view is not None
        contest = self._view.contest()
        if contest is None:
            return
        rows = [self._player_row(round, contest.button, one, seen) for one in contest.players]
        kept = [column for column in range(len(COLUMNS)) if column < 3 or any(row[column] for row in rows)]
        table = grid("", [COLUMNS[column] for column in kept], right=("chips", "bet"))
        for row, one in zip(rows, contest.players, strict=True):
            table.add_row(*(row[column] for column in kept), style=QUIET if one.folded else "")
        self.print(Padding(table, (1, 0, 0, len(MARGIN)), expand=False))
        self._indented(Text.assemble("Pot ", (dollars(contest.pot), f"bold {BRASS}"), self._pots(round, contest)))

    def _player_row(
        self, round: feltwork.Round[Any, Any], button: int, one: Any, seen: dict[int, feltwork.Seen]
    ) -> list[str | Text]:
        name = self._name(round, one.seat) + (" (button)" if one.seat == button else "")
        drew = "" if one.folded else self._drew.get(one.seat, "")
        state = ", ".join(filter(None, ("folded" if one.folded else "all-in" if one.all_in else "", drew)))
        cards = seen[one.seat].cards if one.seat in seen and not one.folded else ()
        shown = any(cards) and one.seat != self.seat
        told = small_pieces(cards, round.game.pieces, plain=not self.fancy) if shown else Text()
        return [str(one.seat), name, money(one.chips), money(one.bet) if one.bet else "", state, told]

    def _pots(self, round: feltwork.Round[Any, Any], contest: Any) -> str:
        """Main pot and side pots, and who contends for each, where there are several."""
        if len(contest.pots) < 2:
            return ""
        told = [
            f"{pot_name(name)} {dollars(amount)} ({', '.join(self._name(round, seat) for seat in eligible)})"
            for name, amount, eligible in contest.pots
        ]
        return ": " + "; ".join(told)

    # A hand that is over.

    def show_settled(self, played: feltwork.Played) -> None:
        table = played.table
        self.flush()
        if self.brief:
            self._one_line(played)
            return
        round, result = table.round, table.result
        if self._view is not None:
            seen = self._view.places()
            width = self.console.width - len(MARGIN)
            blocks = [
                labelled(
                    "Board" if not one.place.seat else f"You{self._worth(one, round)}",
                    piece_block(one.cards, round.game.pieces, plain=not self.fancy, width=width),
                )
                for one in seen
                if one.place.seat in (0, self.seat)
            ]
            self.print()
            self._lines(flow(blocks, width))
            self.print()
        print_pots(self.console, result, lambda seat: self._name(round, seat))
        self.print()
        self._verdict(result.net(self.seat) if self.seat in result.lines else 0, void=result.void)
        print_stacks(self.console, result, round.situation["chips"], lambda seat: self._name(round, seat))

    def show_steps(self, played: feltwork.Played) -> None:
        """The transcript as this seat may read it."""
        for view in (self._view, self._past):
            if view is not None and view.round is played.table.round:
                for entry in view.told:
                    self.print(str(entry), style=QUIET)
