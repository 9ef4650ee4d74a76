"""Who may deal what, and when: every requirement that is not met, each with its section."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final
from uuid import UUID

from feltwork.access import people, trail
from feltwork.access.person import Person
from feltwork.access.roles import Role
from feltwork.database.database import Unit
from feltwork.regulation.catalogue import catalogue
from feltwork.table.supervising import dealer_of
from feltwork.terms.refusal import Refused
from feltwork.training.courses import MINUTES, Completed, Lack, Rules, completed, hours, lacks, minutes_of, not_used
from feltwork.training.program import Program, program, rules
from feltwork.training.records import TOPICS, File, file_of
from feltwork.training.standards import CRAPS, OF_CHAPTER, GameType, OfChapter, Standard, taught, type_of
from feltwork.wagering.holds import commenced_at
from feltwork.wagering.voucher_records import today

BY_THE_HOUSE: Final = "have the instructor record it, or deal another game"


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether somebody may deal a game on a day, and what is not met where not."""

    dealer: str
    game: str
    name: str
    on: date
    standard: str
    unmet: tuple[Lack, ...]

    @property
    def may(self) -> bool:
        return not self.unmet

    def refusal(self) -> Refused:
        """Why they may not, by the first thing that is not met."""
        first, more = self.unmet[0], len(self.unmet) - 1
        beside = f", and {more} more requirement{'s' if more > 1 else ''}" if more else ""
        why = f"{self.dealer} may not deal it: {first.what}{beside}"
        return Refused(self.name, why, first.section, first.instead or BY_THE_HOUSE)

    def to_json(self) -> dict[str, Any]:
        return {
            "dealer": self.dealer,
            "game": self.game,
            "name": self.name,
            "on": self.on.isoformat(),
            "standard": self.standard,
            "may": self.may,
            "unmet": [one.to_json() for one in self.unmet],
        }


@dataclass(frozen=True, slots=True)
class Standing:
    """One dealer on one day, ready to be judged in any game."""

    file: File
    tested: Mapping[str, date]
    """By game the first day on which a pit boss or higher was satisfied."""
    rules: Rules
    program: Program
    on: date

    @property
    def standard(self) -> Standard:
        return self.rules.standard(self.on)

    @property
    def courses(self) -> dict[GameType, Completed]:
        """Courses complete on the day, by the hours of the house's own program or by a proof."""
        proofs = [one for proof in self.file.proofs for one in proof.completes(self.rules)]
        return completed(self.file.lessons, self.rules, self.on, proofs)

    def verdict(self, edition: str, courses: Mapping[GameType, Completed] | None = None) -> Verdict:
        """Whether the dealer may deal a game; the game alone, or an edition whose chapter asks for more."""
        game = taught(edition)
        done = self.courses if courses is None else courses
        unmet = (*self._training(edition, done), *self._program(), *self._test(game.id))
        dealer = self.file.dealer.sign_in_name
        return Verdict(dealer, edition, game.name, self.on, self.standard.id, unmet)

    # 527.1, 527.2, 611a.2: the training or experience.

    def _training(self, edition: str, done: Mapping[GameType, Completed]) -> Sequence[Lack]:
        game, chapter = taught(edition), _chapter(edition)
        of_type = [one for one in done.values() if type_of(game.id, one.standard) is one.type]
        own = next((one for one in of_type if game.id in one.games), next(iter(of_type), None))
        of_chapter = self._of_chapter(game.id, OF_CHAPTER[chapter], done) if done and chapter in OF_CHAPTER else None
        if own is not None:
            return [*self._of_same_type(game.id, own), *(of_chapter or ())]
        if of_chapter is not None:
            return of_chapter
        type = type_of(game.id, self.standard)
        if type is None:
            return [Lack(f"{self.standard.words} has no course for it", self.standard.section)]
        taken = [one for one in not_used(self.file.lessons, done.values()) if one.on <= self.on]
        return lacks(taken, type, self.standard, self.rules, self.on, trained=bool(done))

    def _of_same_type(self, game: str, course: Completed) -> Sequence[Lack]:
        """A game that the course did not teach: as much training as the program in force states."""
        section = self.standard.same_type
        if section is None or game in course.games:
            return ()
        if self.program.same_type_hours is None:
            told = "no training program in force states how a dealer learns another game of the same type"
            return [Lack(told, section, "file the program, and have it decided")]
        had = minutes_of(one for one in self.file.lessons if one.game == game and one.on <= self.on)
        if had >= self.program.same_type_hours * MINUTES:
            return ()
        told = f"{hours(had)} of {self.program.same_type_hours} hours in {taught(game).name}"
        return [Lack(told, section, "more hours are taught")]

    def _of_chapter(self, game: str, asks: OfChapter, done: Mapping[GameType, Completed]) -> Sequence[Lack]:
        """A temporary chapter's own figure for a dealer who has completed a course that did not teach the game."""
        if any({game, asks.not_after} & one.games for one in done.values()):
            return ()
        had = minutes_of(one for one in self.file.lessons if one.game == game and one.on <= self.on)
        if had >= max(asks.hours * MINUTES, 1):
            return ()
        told = f"{hours(had)} of {asks.hours} hours" if asks.hours else "no training"
        instead = f"more hours are taught{' (none after a course in Craps)' if asks.not_after == CRAPS else ''}"
        return [Lack(f"{told} in {taught(game).name}", asks.section, instead)]

    # 527.3: the employer's own program.

    def _program(self) -> Sequence[Lack]:
        return [
            Lack(f"not completed: {TOPICS[topic].words}", TOPICS[topic].section, "the instructor records it")
            for topic in self.file.open_topics(self.on)
        ]

    # 527.5(a), 611a.5: the table test.

    def _test(self, game: str) -> Sequence[Lack]:
        if self.tested.get(game, date.max) <= self.on:
            return ()
        section = "527.5(a)" if self.standard.id == "527" else "611a.5"
        told = f"no table test in {taught(game).name} to the satisfaction of a pit boss or higher"
        return [Lack(told, section, "take the table test")]


def _chapter(edition: str) -> str:
    """The chapter of an edition; the newest one's where none is named."""
    id, _, chapter = edition.partition("@")
    return chapter or (catalogue()[id].chapters[-1] if id in catalogue() else "")


# ---------------------------------------------------------------------------------------------------- reading


def tested(unit: Unit, dealer: UUID) -> dict[str, date]:
    """By game, the first day on which somebody was satisfied with the dealer's table test."""
    rows = unit.rows(
        "select game, min(held_on) as held_on from training.judgement j where dealer = %s and satisfied"
        " and not exists (select from training.struck s where s.record = j.id) group by game",
        (dealer,),
    )
    return {row["game"]: row["held_on"] for row in rows}


def standing(unit: Unit, dealer: Person, on: date | None = None) -> Standing:
    """A dealer on a day; today's gaming day where none is named."""
    day = on or today(unit)
    return Standing(file_of(unit, dealer), tested(unit, dealer.id), rules(unit), program(unit, day), day)


def may_deal(unit: Unit, dealer: Person, edition: str, on: date | None = None) -> Verdict:
    """Whether somebody may deal a game on a day, and everything that is not met."""
    return standing(unit, dealer, on).verdict(edition)


def matrix(unit: Unit, on: date | None = None, only: Person | None = None) -> dict[str, Any]:
    """Every dealer, or only one, and every game of the regulations: who may deal what."""
    day = on or today(unit)
    stated, chosen = rules(unit), program(unit, day)
    everybody = people.people(unit) if only is None else [only]
    dealers = [one for one in everybody if one.enabled and Role.DEALER in one.roles]
    rows = []
    for dealer in dealers:
        stands = Standing(file_of(unit, dealer), tested(unit, dealer.id), stated, chosen, day)
        done = stands.courses
        rows.append(
            {
                "dealer": dealer.sign_in_name,
                "name": dealer.name,
                "courses": [_course(one) for one in done.values()],
                "games": {game: stands.verdict(game, done).to_json() for game in catalogue()},
            }
        )
    return {
        "on": day.isoformat(),
        "standard": {"id": stated.standard(day).id, "words": stated.standard(day).words},
        "games": [{"id": id, "name": game.name} for id, game in catalogue().items()],
        "dealers": rows,
    }


def _course(one: Completed) -> dict[str, Any]:
    return {"type": one.type, "words": one.type.words, "on": one.on.isoformat(), "by": one.by}


# ---------------------------------------------------------------------------------------------- the live table


UNQUALIFIED: Final = "dealt_unqualified"


def verify_dealer(unit: Unit, dealer: Person, edition: str) -> None:
    """Refuse who may not deal here. Before operations commence a house trains its dealers: it is noted, once a day."""
    verdict = may_deal(unit, dealer, edition)
    if verdict.may:
        return
    if commenced_at(unit) is not None:
        raise verdict.refusal()
    what = f"{edition} by {dealer.sign_in_name}"
    if not trail.entries(unit, doing=UNQUALIFIED, what=what, since=verdict.on, most=1):
        unmet = [f"{one.what} (§ {one.section})" for one in verdict.unmet]
        trail.note(unit, dealer, UNQUALIFIED, what, {"unmet": unmet})


def to_be_looked_at(unit: Unit) -> list[Refused]:
    """Who deals and may not once operations commence, and tables that nobody may deal at."""
    day = today(unit)
    stated, chosen = rules(unit), program(unit, day)
    dealers = {one.sign_in_name: one for one in people.people(unit) if one.holds(Role.DEALER)}
    stand = {
        name: Standing(file_of(unit, one), tested(unit, one.id), stated, chosen, day) for name, one in dealers.items()
    }
    courses = {name: one.courses for name, one in stand.items()}
    found: list[Refused] = []
    for row in unit.rows("select id, edition from wagering.gaming_table order by id"):
        table, may = f"table {row['id']}", {}
        for name, one in stand.items():
            may[name] = one.verdict(row["edition"], courses[name])
        dealing = may.get(dealer_of(unit, row["id"]) or "")
        if dealing is not None and not dealing.may:
            refusal = dealing.refusal()
            found.append(Refused(f"{table}, {refusal.what}", refusal.why, refusal.section, refusal.instead))
        elif not any(one.may for one in may.values()):
            why = f"no dealer may deal {taught(row['edition']).name} yet"
            found.append(Refused(table, why, "527.5(a)", "train and test one: see who may deal what"))
    return found
