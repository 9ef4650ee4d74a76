"""Somebody acts: what a person does in the house stands in the audit trail in the very unit that does it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from feltwork.access import trail
from feltwork.access.person import Person, verify_unchanged
from feltwork.database.database import Unit
from feltwork.wagering.house import Act, Also, Answer, House


class Acting(House):
    """The house as one person acts in it, for one act.

    Every command is made by that person and noted in its own unit, together with ``within`` (an approval that is used
    up, a second signature): all of it or nothing.
    """

    def __init__(
        self,
        house: House,
        person: Person,
        doing: str,
        what: str,
        about: Mapping[str, Any] | None = None,
        within: Callable[[Unit], object] | None = None,
    ) -> None:
        super().__init__(house.database)
        self.person, self._doing, self._what, self._about, self._within = person, doing, what, about, within

    def also(self, more: Callable[[Unit], object]) -> Acting:
        """The same act with something more in its unit, before what belongs to it already."""
        within = self._within

        def both(unit: Unit) -> None:
            more(unit)
            if within:
                within(unit)

        return Acting(self, self.person, self._doing, self._what, self._about, both)

    def command(
        self,
        id: UUID,
        kind: str,
        request: Mapping[str, Any],
        act: Act,
        made_by: str = "the house",
        also: Also | None = None,
    ) -> Answer:
        """Carry a command out once, with what belongs to it; sent again it is neither done nor noted again."""

        def noted(unit: Unit, answer: Answer) -> None:
            verify_unchanged(unit, self.person, self._what)
            if also:
                also(unit, answer)
            if self._within:
                self._within(unit)
            trail.note(unit, self.person, self._doing, self._what, self._about)

        return super().command(id, kind, request, act, self.person.sign_in_name, noted)
