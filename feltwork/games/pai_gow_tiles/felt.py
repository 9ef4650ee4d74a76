"""The layout of Pai Gow."""

from __future__ import annotations

from feltwork.procedure.felt import Printed, Spot

FELT = (("pai_gow",),)
PRINTED = Printed(spots={"pai_gow": Spot("2(b)(1)")})
