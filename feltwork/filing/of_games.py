"""Kinds of filings about Rules Submissions, new games, waivers, Bad Beat payouts (521, 601a.2, 553.20)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from feltwork import game
from feltwork.access.roles import Role
from feltwork.database.database import Unit
from feltwork.filing.kind import Authority, Item, Kind
from feltwork.regulation.chapters import UnknownSection, words
from feltwork.submission.submission import SubmissionRefused
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

_FILES: Final = frozenset({Role.DIRECTOR_OF_TABLE_GAMES})
_EXECUTIVE_DIRECTOR: Final = (Authority.EXECUTIVE_DIRECTOR,)


def _submission_breaches(content: Mapping[str, Any]) -> list[Refused]:
    """Every choice that the game's chapter does not permit."""
    if not isinstance(content["rules"], Mapping):
        return [Refused("rules", "it is a list", "601a.2", "the game's options by name, each with what is chosen")]
    try:
        game(content["game"]).submission(content["rules"])
    except SubmissionRefused as refused:
        return refused.breaches
    except Refused as refused:
        return [refused]
    return []


def _verify_tables(unit: Unit, content: Mapping[str, Any]) -> None:
    """Every table that it names is there and plays that game: another game is another table."""
    edition = game(content["game"]).edition
    played = {row["id"]: row["edition"] for row in unit.rows("select id, edition from wagering.gaming_table")}
    for table in content["tables"]:
        if table not in played:
            raise Refused(f"table {shown(table)}", "there is no such table", "601a.2", "open it first")
        if played[table] != edition:
            why = f"it plays {played[table]}, and the submission is for {edition}"
            raise Refused(f"table {table}", why, "601a.2", "a submission for its own game")


def _waiver_breaches(content: Mapping[str, Any]) -> list[Refused]:
    """What is waived has to be there."""
    found = []
    for section in content["waives"]:
        try:
            words(section)
        except (UnknownSection, ValueError):
            found.append(Refused("waives", f"{shown(section)} is no section here", "521.5", "e.g. 565.12(b)"))
    return found


RULES_SUBMISSION: Final = Kind(
    "rules_submission",
    "Rules Submission",
    "601a.2",
    (
        Item("game", "the game and its edition, e.g. three-card-poker or flop-poker@583", "601a.2"),
        Item("tables", "the tables that are to play under it", "601a.2", "texts"),
        Item(
            "rules", "what is chosen among the game's options; what is not stated keeps its default", "601a.2", "json"
        ),
        Item("wanted_from", "the day from which it is wanted", "601a.2", "date", required=False),
        Item("why", "what changes, and why", "601a.2", "long_text", required=False),
    ),
    _FILES,
    _EXECUTIVE_DIRECTOR,
    _EXECUTIVE_DIRECTOR,
    check=_submission_breaches,
    verify=_verify_tables,
    never_before=True,
)

NEW_GAME_REQUEST: Final = Kind(
    "new_game_request",
    "request to offer a new table game or feature",
    "521.4",
    (
        Item(
            "what",
            "what is new",
            "521.4",
            "choice",
            choices=("table_game", "wager", "feature"),
        ),
        Item("name", "its name, and for a wager or feature the game that it belongs to", "521.4"),
        Item(
            "description",
            "a detailed description, with the rules of play and of wagering that would be used",
            "521.4(1)",
            "long_text",
        ),
        Item("reason", "why it is proposed", "521.4(2)", "long_text"),
        Item(
            "jurisdictions",
            "other gaming jurisdictions where it is offered now, one a line; none where there is none",
            "521.4(3)",
            "texts",
        ),
    ),
    _FILES,
    _EXECUTIVE_DIRECTOR,
    _EXECUTIVE_DIRECTOR,
    never_before=True,
)

WAIVER_PETITION: Final = Kind(
    "waiver_petition",
    "petition to conduct a table game in another manner",
    "521.5",
    (
        Item("game", "the game", "521.5"),
        Item("waives", "the sections that it departs from, one a line", "521.5", "texts"),
        Item("description", "a detailed description of the modification", "521.5(1)", "long_text"),
        Item("reason", "why it is requested", "521.5(2)", "long_text"),
        Item(
            "jurisdictions",
            "other gaming jurisdictions where it is used now, one a line; none where there is none",
            "521.5(3)",
            "texts",
        ),
    ),
    _FILES,
    (Authority.BOARD,),
    (Authority.BOARD,),
    check=_waiver_breaches,
    never_before=True,
)

BAD_BEAT_DISCONTINUATION: Final = Kind(
    "bad_beat_discontinuation",
    "procedures for discontinuing a Bad Beat payout",
    "553.20(i)",
    (
        Item("pools", "the pools that it is for, or all, one a line", "553.20(i)", "texts"),
        Item("contributions", "how contributions from pots are terminated", "553.20(i)", "long_text"),
        Item(
            "amounts",
            "how what a pool holds is paid to Poker patrons, or transferred to another Bad Beat payout",
            "553.20(i)",
            "long_text",
        ),
    ),
    _FILES,
    (Authority.BOARD,),
    (Authority.BOARD,),
    never_before=True,
)

KINDS: Final[tuple[Kind, ...]] = (RULES_SUBMISSION, NEW_GAME_REQUEST, WAIVER_PETITION, BAD_BEAT_DISCONTINUATION)
