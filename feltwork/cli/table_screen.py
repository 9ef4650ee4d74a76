"""What a player sees of the table: the dealer's words, the layout from the seat, and what the round came to."""

from __future__ import annotations

from typing import Any

from rich.padding import Padding
from rich.text import Text

import feltwork
from feltwork.cli.drawing import (
    dice_block,
    flow,
    labelled,
    laid_block,
    parts_block,
    piece_block,
    small_parts,
    small_pieces,
)
from feltwork.cli.look import BRASS, GREEN, HEADING, QUIET, RED, console
from feltwork.cli.settling import meter_lines, print_lines
from feltwork.terms.money import dollars, money
from feltwork.terms.section import Section

MARGIN = "  "


class TableScreen:
    """The screen of one seat. Nothing is shown that the seat cannot see."""

    def __init__(self, seat: int, *, brief: bool = False) -> None:
        self.console = console()
        self.fancy = self.console.options.encoding.startswith("utf")
        self.prompt = "› " if self.fancy else "> "
        self.seat, self.brief = seat, brief
        self._view: feltwork.View | None = None
        self._news: list[feltwork.Line] = []
        self._rounds = 0

    def print(self, text: object = "", *, style: str = "") -> None:
        self.console.print(text, style=style)

    # A round as it goes.

    def watch(self, table: feltwork.RoundInPlay, request: feltwork.Request, answer: feltwork.Answer) -> None:
        """Take in a step, and say what is said aloud."""
        if self._view is None or self._view.round is not table.round:
            self._begin(table.round)
        assert self._view is not None
        self._view.note(request, answer)
        if self.brief:
            return
        if isinstance(answer, feltwork.Declared):
            self._quiet(f"{answer.id.replace('_', ' ')}", request.section)
        elif isinstance(request, feltwork.Announce):
            self._say(request)
        elif isinstance(request, feltwork.Ask) and isinstance(answer, dict):
            for seat, decision in answer.items():
                if seat != self.seat:
                    self._quiet(f"{self._who(table.round, seat)}: {decision}", request.section)
                elif decision.picks:
                    self._own_set(table.round)
        elif isinstance(request, feltwork.Roll):
            self._rolled(table.round, request, answer)
        elif isinstance(request, feltwork.Burn) and request.face_up:
            self._burned(table.round, request, answer)
        elif isinstance(request, feltwork.Settle) and request.seat == self.seat:
            self._news += request.lines

    def _own_set(self, round: feltwork.Round[Any, Any]) -> None:
        """The hands of this seat as they have just been set."""
        if parts := round.game.parts(round, feltwork.Place.at(self.seat)):
            told = small_parts(parts, round.game.pieces, plain=not self.fancy)
            self._indented(Text("You set  ").append_text(told))

    def _begin(self, round: feltwork.Round[Any, Any]) -> None:
        self._view, self._news = feltwork.View(round, self.seat), []
        self._rounds += 1
        if not self.brief:
            self.print()
            self.print(f"Round {self._rounds}", style=BRASS)

    def _say(self, request: feltwork.Announce) -> None:
        if request.said:
            self._indented(Text.assemble("Dealer: ", (f"“{request.text}”", HEADING), (f"  § {request.section}", QUIET)))
        else:
            self._quiet(request.text, request.section)

    def _quiet(self, text: str, section: str) -> None:
        self._indented(Text(f"{text}  § {section}", QUIET))

    def _indented(self, text: Text) -> None:
        """Behind the margin, the second line too."""
        self.print(Padding(text, (0, 0, 0, len(MARGIN)), expand=False))

    def _rolled(self, round: feltwork.Round[Any, Any], request: feltwork.Roll, answer: feltwork.Answer) -> None:
        if isinstance(answer, feltwork.NoRoll):
            self._quiet("no roll", request.section)
        elif isinstance(answer, tuple):
            faces = [face for face in answer if isinstance(face, int)]
            if request.device:
                self._quiet(f"the random number generator shows {faces[0]}", request.section)
                return
            if request.kept:
                self.show_news()  # the first throw has been settled
            shaken = "You shake" if request.by == self.seat else f"{self._who(round, request.by)} shakes"
            for label, dice in (("On the throw box", request.kept), (shaken, faces)):
                if dice:
                    width = self.console.width - len(MARGIN)
                    self._lines(labelled(label, dice_block(dice, plain=not self.fancy, width=width)))

    def _burned(self, round: feltwork.Round[Any, Any], request: feltwork.Burn, answer: feltwork.Answer) -> None:
        """Cards that leave the shoe face up are seen by all, though nobody plays them."""
        cards = [card for card in answer if isinstance(card, feltwork.Piece)] if isinstance(answer, tuple) else []
        self._quiet(f"to {request.to}, face up:", request.section)
        self._indented(small_pieces(cards, round.game.pieces, plain=not self.fancy))

    def show_news(self) -> None:
        """What the round has already decided for the seat; a round that goes on would not tell until its end."""
        for line in self._news:
            self._quiet(f"{line.wager} {money(line.staked)} returns {money(line.returned)}: {line.why}", line.section)
        self._news = []

    def show_layout(self, round: feltwork.Round[Any, Any], question: feltwork.Question | None = None) -> None:
        """The cards as they lie, from this seat; those that a question chooses from have their numbers."""
        if self._view is None or self._view.round is not round:
            return
        seen = self._view.places()
        plain, width = not self.fancy, self.console.width - len(MARGIN)
        big = [place for place in seen if place.place.seat in (0, self.seat)]
        kind = round.game.pieces
        blocks = [
            labelled(
                self._label(one.place, round) + self._worth(one, round),
                self._drawn(one, round, _numbers(one, question)),
            )
            for one in big
        ]
        if blocks:
            self.print()
            self._lines(flow(blocks, width))
        for one in seen:
            if one.place.seat not in (0, self.seat):
                name, parts = self._label(one.place, round), self._parts(one, round)
                small = small_parts(parts, kind, plain=plain) if parts else small_pieces(one.cards, kind, plain=plain)
                self._indented(Text.assemble((f"{name}  ", QUIET), small))

    def _drawn(self, one: feltwork.Seen, round: feltwork.Round[Any, Any], captions: list[str]) -> list[Text]:
        """What lies at a place: in the hands in which it is set, in its rows, or side by side."""
        plain, width = not self.fancy, self.console.width - len(MARGIN)
        lie, kind = round.game.layouts, round.game.pieces
        if parts := self._parts(one, round):
            return parts_block(parts, kind, plain=plain, width=width)
        if one.place in lie:
            return laid_block(one.cards, kind, lie[one.place], plain=plain)
        return piece_block(one.cards, kind, plain=plain, width=width, captions=captions)

    @staticmethod
    def _parts(one: feltwork.Seen, round: feltwork.Round[Any, Any]) -> tuple[feltwork.Part, ...]:
        """The hands in which cards that all lie open to this seat are set."""
        return () if any(card is None for card in one.cards) else round.game.parts(round, one.place)

    @staticmethod
    def _worth(seen: feltwork.Seen, round: feltwork.Round[Any, Any]) -> str:
        """What the game makes of cards that all lie open to this seat."""
        if any(card is None for card in seen.cards):
            return ""
        worth = round.game.worth(round, seen.place)
        return f": {worth}" if worth else ""

    def _lines(self, lines: list[Text]) -> None:
        for line in lines:
            self.print(Text(MARGIN).append_text(line))

    def _label(self, place: feltwork.Place, round: feltwork.Round[Any, Any]) -> str:
        if not place.seat:
            return place.name.replace("_", " ").capitalize()
        several = feltwork.Place.at(place.seat, 1) in round.cards
        hand = f", hand {place.hand + 1}" if several else ""
        role = round.game.role(round, place.seat)
        return f"{self._who(round, place.seat)}{f', {role}' if role else ''}{hand}"

    def _who(self, round: feltwork.Round[Any, Any], seat: int) -> str:
        if seat == self.seat:
            return "You"
        if not seat:
            return "the dealer"
        return f"{round.players[seat]} (seat {seat})" if seat in round.players else f"seat {seat}"

    # A round that is over.

    def show_settled(self, played: feltwork.Played) -> None:
        """The layout at the end, what each wager returned, and the bankroll."""
        table = played.table
        if self.brief:
            self._one_line(played)
            return
        self.show_layout(table.round)
        self.print()
        if self.seat in table.round.seats:
            print_lines(self.console, "", table.result.lines[self.seat])
            self.print()
            self._verdict(table.result.net(self.seat), void=table.result.void)
        for line in meter_lines(table.result):
            self.print(f"{MARGIN}{line}", style=QUIET)
        told = table.game.accounts(table.round, self.seat)
        for seat, account in told:
            self._indented(Text(f"{self._who(table.round, seat)} {account}", QUIET))
        for seat in () if told else table.round.seats:
            if seat != self.seat:
                self.print(f"{MARGIN}{self._who(table.round, seat)}: {_signed(table.result.net(seat))}", style=QUIET)

    def _one_line(self, played: feltwork.Played) -> None:
        result = played.table.result
        nets = ", ".join(f"seat {seat} {_signed(result.net(seat))}" for seat in result.lines)
        bankrolls = ", ".join(dollars(cents) for cents in played.bankrolls.values())
        self.print(f"round {played.number:>4}  {nets}{'  void' if result.void else ''}  bankroll {bankrolls}")

    def _verdict(self, net: int, *, void: bool) -> None:
        if void:
            self.print("The round is void; your stakes are back.", style=BRASS)
        elif net > 0:
            self.print(f"You won {dollars(net)}.", style=f"bold {GREEN}")
        elif net < 0:
            self.print(f"You lost {dollars(-net)}.", style=RED)
        else:
            self.print("You are even.", style=QUIET)

    def show_why(self, played: feltwork.Played) -> None:
        """Each line with its reason, its section, and our words for the section."""
        for line in played.table.result.lines.get(self.seat, ()):
            at = f" at {line.odds}" if line.odds else ""
            self.print(f"{line.wager}: {money(line.staked)} returned {money(line.returned)}{at}", style=HEADING)
            self.print(f"{MARGIN}{line.why}")
            self._indented(Text(f"§ {line.section}  {words_for(line.section)}", QUIET))

    def show_steps(self, played: feltwork.Played) -> None:
        for line in played.table.transcript:
            self.print(line, style=QUIET)


def _numbers(seen: feltwork.Seen, question: feltwork.Question | None) -> list[str]:
    """Captions for the cards that a question chooses from, by which they are named; none for any others."""
    if question is None or seen.place != feltwork.Place.at(question.seat, question.hand):
        return []
    if not any(action.picks and action.picks.hand == seen.cards for action in question.actions):
        return []
    tiles = any(isinstance(piece, feltwork.Tile) for piece in seen.cards)
    return [f"{number}: {piece}" if tiles else f"{number}" for number, piece in enumerate(seen.cards, 1)]


def words_for(section: str) -> str:
    """Our words for a section, or for the nearest around it that has some."""
    number = Section(section)
    for one in (number, *number.ancestors()):
        try:
            return feltwork.words(one)
        except LookupError:
            continue
    return ""


def _signed(cents: int) -> str:
    return f"+{money(cents)}" if cents > 0 else money(cents)
