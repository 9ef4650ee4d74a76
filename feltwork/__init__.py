"""Feltwork: the Pennsylvania table-game regulations, running.

The library, as the commands use it. Everything is imported when it is first asked for, so that
``import feltwork`` costs nothing.

>>> import feltwork
>>> feltwork.game("three-card-poker").edition
'three-card-poker@565'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from feltwork.equipment.cards import Card as Card
    from feltwork.equipment.cards import parse_cards as parse_cards
    from feltwork.equipment.piece import AnyKind as AnyKind
    from feltwork.equipment.piece import Piece as Piece
    from feltwork.equipment.tiles import Tile as Tile
    from feltwork.equipment.tiles import parse_tiles as parse_tiles
    from feltwork.odds.figures import WagerOdds as WagerOdds
    from feltwork.odds.simulated import Simulated as Simulated
    from feltwork.procedure.action import Action as Action
    from feltwork.procedure.action import Decision as Decision
    from feltwork.procedure.action import Picks as Picks
    from feltwork.procedure.action import Question as Question
    from feltwork.procedure.game import Game as Game
    from feltwork.procedure.game import Part as Part
    from feltwork.procedure.game import Wager as Wager
    from feltwork.procedure.line import Line as Line
    from feltwork.procedure.place import Place as Place
    from feltwork.procedure.request import NO_ROLL as NO_ROLL
    from feltwork.procedure.request import Announce as Announce
    from feltwork.procedure.request import Answer as Answer
    from feltwork.procedure.request import Ask as Ask
    from feltwork.procedure.request import Burn as Burn
    from feltwork.procedure.request import Cut as Cut
    from feltwork.procedure.request import CutAt as CutAt
    from feltwork.procedure.request import Deal as Deal
    from feltwork.procedure.request import Declared as Declared
    from feltwork.procedure.request import NoRoll as NoRoll
    from feltwork.procedure.request import Request as Request
    from feltwork.procedure.request import Reveal as Reveal
    from feltwork.procedure.request import Roll as Roll
    from feltwork.procedure.request import Settle as Settle
    from feltwork.procedure.request import Shuffle as Shuffle
    from feltwork.procedure.request import Take as Take
    from feltwork.procedure.round import Round as Round
    from feltwork.regulation.chapters import words as words
    from feltwork.rounds.in_play import Result as Result
    from feltwork.rounds.in_play import RoundInPlay as RoundInPlay
    from feltwork.rounds.phh import read_phh as read_phh
    from feltwork.rounds.phh import read_phhs as read_phhs
    from feltwork.rounds.phh_writing import write_phh as write_phh
    from feltwork.rounds.play import Played as Played
    from feltwork.rounds.play import Session as Session
    from feltwork.rounds.players import AutomaticPlayer as AutomaticPlayer
    from feltwork.rounds.players import Betting as Betting
    from feltwork.rounds.players import Leaving as Leaving
    from feltwork.rounds.players import Player as Player
    from feltwork.rounds.record import read_records as read_records
    from feltwork.rounds.record import record as record
    from feltwork.rounds.record import record_line as record_line
    from feltwork.rounds.round_file import read_json as read_json
    from feltwork.rounds.submission_file import SubmissionFile as SubmissionFile
    from feltwork.rounds.submission_file import read_submission as read_submission
    from feltwork.rounds.submission_file import write_submission as write_submission
    from feltwork.rounds.view import Seen as Seen
    from feltwork.rounds.view import View as View
    from feltwork.submission.submission import SubmissionRefused as SubmissionRefused
    from feltwork.terms.refusal import Refused as Refused

    __version__: str

_HOMES = {
    "feltwork.equipment.cards": "Card parse_cards",
    "feltwork.equipment.piece": "AnyKind Piece",
    "feltwork.equipment.tiles": "Tile parse_tiles",
    "feltwork.odds.figures": "WagerOdds",
    "feltwork.odds.simulated": "Simulated",
    "feltwork.procedure.action": "Action Decision Picks Question",
    "feltwork.procedure.game": "Game Part Wager",
    "feltwork.procedure.line": "Line",
    "feltwork.procedure.place": "Place",
    "feltwork.procedure.request": "NO_ROLL Announce Answer Ask Burn Cut CutAt Deal Declared NoRoll Request Reveal Roll "
    "Settle Shuffle Take",
    "feltwork.procedure.round": "Round",
    "feltwork.regulation.chapters": "words",
    "feltwork.rounds.in_play": "Result RoundInPlay",
    "feltwork.rounds.phh": "read_phh read_phhs",
    "feltwork.rounds.phh_writing": "write_phh",
    "feltwork.rounds.play": "Played Session",
    "feltwork.rounds.players": "AutomaticPlayer Betting Leaving Player",
    "feltwork.rounds.record": "read_records record record_line",
    "feltwork.rounds.round_file": "read_json",
    "feltwork.rounds.submission_file": "SubmissionFile read_submission write_submission",
    "feltwork.rounds.view": "Seen View",
    "feltwork.submission.submission": "SubmissionRefused",
    "feltwork.terms.refusal": "Refused",
}
_HOME = {name: home for home, names in _HOMES.items() for name in names.split()}


def catalogue() -> list[dict[str, Any]]:
    """Every game of the regulations, its editions, and what Feltwork has of each.

    >>> [game["name"] for game in catalogue() if game["game"] == "spanish-21"]
    ['Spanish 21']
    """
    from feltwork.rounds.rules import known_games

    return known_games()


def game(name: str) -> Game[Any, Any]:
    """A game by its id, ``flop-poker`` in its newest edition or ``flop-poker@583`` in that of a chapter.

    >>> game("three-card-poker@565").name
    'Three Card Poker'
    """
    from feltwork.games import game as find

    return find(name)


def banked_game(name: str, what: str) -> Game[Any, Any]:
    """A game that can have what is asked for: a house edge, and whatever follows from it.

    >>> banked_game("poker", "odds")
    Traceback (most recent call last):
        ...
    feltwork.terms.refusal.Refused: odds of Poker: nonbanked: ... (§ 553.7(b)); ...
    """
    from feltwork.terms.refusal import Refused

    found = game(name)
    if found.nonbanked:
        why = "nonbanked: players play against each other, and no wager has a house edge"
        instead = f"the house takes a rake, which `feltwork rules {found.id}` tells; choose a banked game"
        raise Refused(f"{what} of {found.name}", why, found.at("7(b)"), instead)
    return found


def rules(name: str, stated: Mapping[str, object] | None = None) -> dict[str, Any]:
    """A game's rules as data, under the options stated and the defaults of all others.

    >>> [wager["id"] for wager in rules("three-card-poker")["wagers"]]
    ['ante', 'pair_plus', 'play']
    """
    from feltwork.rounds.rules import rules_data

    return rules_data(game(name), stated)


def layout(name: str, stated: Mapping[str, object] | None = None) -> dict[str, Any]:
    """A game's betting layout as data: what a page draws, row by row from the dealer's side to the player's.

    >>> [[spot["wager"] for spot in row] for row in layout("three-card-poker")["rows"]]
    [['pair_plus'], ['ante'], ['play']]
    >>> layout("minibaccarat")["printed"][0]["text"]
    'Tie Bets pay 8 to 1'
    """
    from feltwork.rounds.layout import layout_data

    found = game(name)
    return layout_data(found, found.submission(stated))


def settle(round: Mapping[str, Any], *, terminals: bool = False) -> RoundInPlay:
    """Settle a round file, given as the data in it: the finished round, with its result and transcript.

    With ``terminals`` the seats are electronic wagering terminals, as many as there are where all have one outcome.

    >>> done = settle({"game": "three-card-poker", "seats": {"1": {
    ...     "wagers": {"ante": 10, "pair_plus": 5}, "cards": ["As", "Kh", "Qd"], "decisions": ["play"]}},
    ...     "dealer": ["2c", "7d", "Qh"]})
    >>> done.result.net(1)
    5500
    >>> done.result.lines[1][0].section
    '565.12(d)'
    """
    from feltwork.rounds.settle import settle as run

    return run(dict(round), terminals=terminals)


def begin(
    name: str,
    wagers: Mapping[int, Mapping[str, int]],
    stated: Mapping[str, object] | None = None,
    situation: Mapping[str, object] | None = None,
    players: Mapping[int, str] | None = None,
    *,
    terminals: bool = False,
) -> RoundInPlay:
    """A round to drive step by step, with its wagers in cents by seat.

    >>> import feltwork
    >>> table = feltwork.begin("three-card-poker", {1: {"ante": 1000}})
    >>> while not table.needs_answer:  # what happens by itself: the shuffle, the dealer's words
    ...     table.answer()
    >>> type(table.request).__name__
    'Cut'
    >>> table.answer(feltwork.CutAt(by=0, depth=26))
    >>> table.done
    False
    """
    from feltwork.rounds.in_play import RoundInPlay

    found = game(name)
    return RoundInPlay(found.begin(wagers, found.submission(stated), situation, players, terminals=terminals))


def figures(name: str, wager: str, stated: Mapping[str, object] | None = None) -> WagerOdds:
    """What a wager costs: its edge, its deviation, every outcome with its count.

    >>> figures("three-card-poker", "pair_plus").edge
    Fraction(707, 5525)
    """
    from feltwork.odds.games import analysis
    from feltwork.odds.study import odds
    from feltwork.odds.work import Work

    found = banked_game(name, "figures")
    return odds(found, found.submission(stated), analysis(found.id).proposition(found, wager), Work())


def simulate(
    name: str,
    rounds: int,
    *,
    wager: str | None = None,
    strategy: str | None = None,
    seed: int | None = None,
    stated: Mapping[str, object] | None = None,
    workers: int | None = None,
    procedure: bool = False,
    ray: str | None = None,
) -> Simulated:
    """Play many rounds of a wager, compiled where the game has a kernel; a seed gives the same totals anywhere.

    The wager is the game's first unless one is named, the strategy ``optimal``, ``simple`` or ``customary``. With
    ``procedure`` the game's own procedure plays; ``ray`` is the address of a Ray cluster.

    >>> done = simulate("three-card-poker", 100_000, seed=1)
    >>> done.plan.engine, done.tally.rounds, abs(done.distance) < 4
    ('compiled', 100000, True)
    """
    from feltwork.odds.simulated import simulate as run

    banked_game(name, "a simulation")
    return run(
        name,
        rounds,
        wager=wager,
        strategy=strategy,
        seed=seed,
        stated=stated,
        workers=workers,
        procedure=procedure,
        ray=ray,
    )


def replay(record: dict[str, Any], what: str = "the record") -> RoundInPlay:
    """Play a recorded round again; refused where transcript or result differ in a single byte.

    >>> import feltwork
    >>> done = feltwork.settle({"game": "three-card-poker", "seats": {"1": {
    ...     "wagers": {"ante": 10}, "cards": ["As", "Kh", "Qd"], "decisions": ["fold"]}}, "dealer": ["2c", "7d", "Qh"]})
    >>> written = feltwork.record(done, "listed")
    >>> replay(written).result.net(1)
    -1000
    >>> written["result"]["seats"]["1"]["net"] = "10.00"
    >>> replay(written)
    Traceback (most recent call last):
        ...
    feltwork.terms.refusal.Refused: the record: result.seats.1.net: recorded "10.00", replayed "-10.00"; ...
    """
    from feltwork.rounds.record import replay as run

    return run(record, what)


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name == "__version__":
        return import_module("importlib.metadata").version("feltwork")
    if name not in _HOME:
        raise AttributeError(f"module 'feltwork' has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME, "__version__"})
