"""The two kinds of gaming tables that have electronic wagering here, and what the one is not.

A hybrid gaming table is a banked game's (605a.1). At nonbanked poker the players play against each other, so that a
poker table with electronic wagering is an electronic gaming table of another kind: it is in no count and on no list of
hybrid gaming tables, and its positions are no electronic wagering terminals.
"""

from __future__ import annotations

from enum import StrEnum

from feltwork.terms.refusal import Refused


class TableKind(StrEnum):
    """What a gaming table is.

    >>> TableKind.ELECTRONIC_POKER_TABLE.words
    'electronic poker table'
    """

    HYBRID_GAMING_TABLE = "hybrid_gaming_table"
    ELECTRONIC_POKER_TABLE = "electronic_poker_table"

    @property
    def words(self) -> str:
        return self.replace("_", " ")

    @property
    def in_full(self) -> str:
        """The words for a list that has both kinds."""
        poker = self is TableKind.ELECTRONIC_POKER_TABLE
        return f"{self.words}, no hybrid gaming table" if poker else self.words


def kind_of(edition: str) -> TableKind:
    """What a table of this game is.

    >>> kind_of("poker@553").words
    'electronic poker table'
    """
    poker = edition.partition("@")[0] == "poker"
    return TableKind.ELECTRONIC_POKER_TABLE if poker else TableKind.HYBRID_GAMING_TABLE


def verify_hybrid(kind: str, table: str, instead: str = "choose a table of a banked game") -> None:
    """Refuse what is done at hybrid gaming tables alone."""
    if kind != TableKind.HYBRID_GAMING_TABLE:
        raise Refused(
            f"table {table}", "it is an electronic poker table, and no hybrid gaming table", "605a.1", instead
        )


def verify_poker(kind: str, table: str) -> None:
    """Refuse what is done at electronic poker tables alone."""
    if kind != TableKind.ELECTRONIC_POKER_TABLE:
        why = "it is a hybrid gaming table, and no electronic poker table"
        raise Refused(f"table {table}", why, "605a.1", "open one with `feltwork poker open`")
