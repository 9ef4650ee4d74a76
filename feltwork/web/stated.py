"""What programs send: nothing that nobody asked for, and each change under an id of its sender."""

from __future__ import annotations

from uuid import UUID

from pydantic import BaseModel, ConfigDict


class Stated(BaseModel):
    """What a program sends; nothing is taken that nobody asked for."""

    model_config = ConfigDict(extra="forbid")


class Change(Stated):
    """A change. Sent again under the same id it is carried out once, and answered as it was."""

    id: UUID
