"""Cards, tiles and dice as a terminal can show them; plain letters where it has no better."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.text import Text

import feltwork
from feltwork.cli.look import BRASS, QUIET
from feltwork.cli.tile_drawing import small_tile, tile_lines

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
DIE_WIDTH = 10
"""Of a die, with the gap beside it."""


def piece_block(
    pieces: Sequence[feltwork.Piece | None],
    kind: feltwork.AnyKind,
    *,
    plain: bool,
    width: int,
    captions: Sequence[str] = (),
) -> list[Text]:
    """Cards or tiles side by side, in as many rows as the width needs, each with its caption below."""
    a_row = max(1, width // 8)
    drawn = [_piece(piece, kind, plain=plain) for piece in pieces]
    for piece, caption in zip(drawn, captions, strict=False):
        piece.append(Text(caption.center(7), BRASS))
    return [line for start in range(0, len(drawn), a_row) for line in _beside(drawn[start : start + a_row], 1)]


def parts_block(parts: Sequence[feltwork.Part], kind: feltwork.AnyKind, *, plain: bool, width: int) -> list[Text]:
    """Hands set in two, apart from each other: the name above, what it comes to below."""
    blocks = [
        [
            Text(part.name, QUIET),
            *piece_block(part.pieces, kind, plain=plain, width=width),
            *([Text(part.words)] if part.words else []),
        ]
        for part in parts
    ]
    return flow(blocks, width)


def small_parts(parts: Iterable[feltwork.Part], kind: feltwork.AnyKind, *, plain: bool) -> Text:
    """The same in a line of text."""
    shown = Text()
    for part in parts:
        shown.append(f"{part.name} ", QUIET).append_text(small_pieces(part.pieces, kind, plain=plain))
        shown.append(f"{part.words}  ")
    shown.rstrip()
    return shown


def laid_block(
    cards: Sequence[feltwork.Piece | None], kind: feltwork.AnyKind, rows: Sequence[Sequence[int | None]], *, plain: bool
) -> list[Text]:
    """Cards as they lie in rows, with empty spots between; a card that has not come yet is an empty spot too."""
    empty = [Text(" " * 7) for _ in range(5)]

    def spot(number: int | None) -> list[Text]:
        return empty if number is None or number >= len(cards) else _piece(cards[number], kind, plain=plain)

    return [line for row in rows for line in _beside([spot(number) for number in row], 1)]


def _piece(piece: feltwork.Piece | None, kind: feltwork.AnyKind, *, plain: bool) -> list[Text]:
    """By what it is; of a back only the kind of piece is known."""
    if kind.type is feltwork.Tile:
        return tile_lines(piece if isinstance(piece, feltwork.Tile) else None, plain=plain)
    return _card(piece if isinstance(piece, feltwork.Card) else None, plain=plain)


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


def dice_block(faces: Sequence[int], *, plain: bool, width: int) -> list[Text]:
    """Dice with their pips, in as many rows as the width needs, about equally long."""
    dice = [["┌───────┐", *(f"│ {row} │" for row in PIPS[face]), "└───────┘"] for face in faces]
    drawn = [_signs(die, INK, plain=plain) for die in dice]
    rows = -(-len(drawn) // max(1, (width + 1) // DIE_WIDTH))
    a_row = -(-len(drawn) // rows)
    return [line for start in range(0, len(drawn), a_row) for line in _beside(drawn[start : start + a_row], 1)]


def small_pieces(pieces: Iterable[feltwork.Piece | None], kind: feltwork.AnyKind, *, plain: bool) -> Text:
    """Cards or tiles in a line of text, for those who sit beside you."""
    shown = Text()
    for piece in pieces:
        if kind.type is feltwork.Tile:
            shown.append_text(small_tile(piece if isinstance(piece, feltwork.Tile) else None, plain=plain)).append(" ")
            continue
        card = piece if isinstance(piece, feltwork.Card) else None
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
