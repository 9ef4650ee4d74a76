"""Cards and dice as a terminal can show them; plain letters where it has no better."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.text import Text

import feltwork
from feltwork.cli.look import BRASS

SUIT_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠", "": "★"}
INK, RED_INK, BACK = "#1f1f1f on #f4eedd", "#b01f2e on #f4eedd", "#d8cba0 on #25563f"
PIPS = {
    1: ("     ", "  ●  ", "     "),
    2: ("●    ", "     ", "    ●"),
    3: ("●    ", "  ●  ", "    ●"),
    4: ("●   ●", "     ", "●   ●"),
    5: ("●   ●", "  ●  ", "●   ●"),
    6: ("●   ●", "●   ●", "●   ●"),
}
PLAIN_SIGNS = str.maketrans("┌┐└┘─│●╳♣♦♥♠★", "++++-|o#cdhs*")
GAP = 3


def card_block(cards: Sequence[feltwork.Card | None], *, plain: bool, width: int) -> list[Text]:
    """Cards side by side, in as many rows as the width needs."""
    a_row = max(1, width // 8)
    rows = [cards[start : start + a_row] for start in range(0, len(cards), a_row)]
    return [line for row in rows for line in _beside([_card(card, plain=plain) for card in row], 1)]


def laid_block(
    cards: Sequence[feltwork.Card | None], rows: Sequence[Sequence[int | None]], *, plain: bool
) -> list[Text]:
    """Cards as they lie in rows, with empty spots between; a card that has not come yet is an empty spot too."""
    empty = [Text(" " * 7) for _ in range(5)]

    def spot(number: int | None) -> list[Text]:
        return empty if number is None or number >= len(cards) else _card(cards[number], plain=plain)

    return [line for row in rows for line in _beside([spot(number) for number in row], 1)]


def _card(card: feltwork.Card | None, *, plain: bool) -> list[Text]:
    if card is None:
        lines, style = ["┌─────┐", "│╳╳╳╳╳│", "│╳╳╳╳╳│", "│╳╳╳╳╳│", "└─────┘"], BACK
    else:
        style = RED_INK if card.red else INK
        rank, suit = _rank(card), SUIT_SIGNS[card.suit]
        lines = ["┌─────┐", f"│{rank:<5}│", f"│  {suit}  │", f"│{rank:>5}│", "└─────┘"]
    return _signs(lines, style, plain=plain)


def _rank(card: feltwork.Card) -> str:
    if not card.suit:
        return "JOKER"
    return "10" if card.rank == 10 else str(card)[0]


def dice_block(faces: Sequence[int], *, plain: bool) -> list[Text]:
    """Dice with their pips."""
    dice = [["┌───────┐", *(f"│ {row} │" for row in PIPS[face]), "└───────┘"] for face in faces]
    return _beside([_signs(die, INK, plain=plain) for die in dice], 1)


def small_cards(cards: Iterable[feltwork.Card | None], *, plain: bool) -> Text:
    """Cards in a line of text, for those who sit beside you."""
    shown = Text()
    for card in cards:
        face = " ╳╳ " if card is None else f" {_rank(card)}{SUIT_SIGNS[card.suit]} "
        style = BACK if card is None else RED_INK if card.red else INK
        shown.append(face.translate(PLAIN_SIGNS) if plain else face, style).append(" ")
    return shown


def labelled(label: str, lines: list[Text]) -> list[Text]:
    """A block under its name."""
    return [Text(label, BRASS), *lines]


def flow(blocks: Iterable[list[Text]], width: int) -> list[Text]:
    """Blocks beside each other while the width lasts, then below."""
    rows: list[list[list[Text]]] = [[]]
    used = 0
    for block in blocks:
        needed = _width(block) + GAP
        if rows[-1] and used + needed > width:
            rows.append([])
            used = 0
        rows[-1].append(block)
        used += needed
    return [line for row in rows if row for line in _beside(row, GAP)]


def _beside(blocks: Sequence[list[Text]], gap: int) -> list[Text]:
    lines = []
    for index in range(max(map(len, blocks), default=0)):
        line = Text()
        for block in blocks:
            cell = block[index].copy() if index < len(block) else Text()
            filled = _width(block) - cell_len(cell.plain)
            line.append_text(cell).append(" " * (filled + gap))
        line.rstrip()
        lines.append(line)
    return lines


def _width(block: list[Text]) -> int:
    return max((cell_len(line.plain) for line in block), default=0)


def _signs(lines: list[str], style: str, *, plain: bool) -> list[Text]:
    return [Text(line.translate(PLAIN_SIGNS) if plain else line, style) for line in lines]
