"""A refusal as people and as programs read it."""

from __future__ import annotations

import json
import sys
from typing import Any

from feltwork.terms.refusal import Refused

USAGE = 2


def report(refused: Refused, *, as_json: bool) -> int:
    """One message on stderr; the exit status."""
    breaches: list[Refused] = getattr(refused, "breaches", [refused])
    if as_json:
        error: dict[str, Any] = refused.to_json()
        if len(breaches) > 1:
            error["breaches"] = [breach.to_json() for breach in breaches]
        print(json.dumps({"error": error}, ensure_ascii=False), file=sys.stderr)
    else:
        for breach in breaches:
            print(f"feltwork: {breach}", file=sys.stderr)
    sys.stderr.flush()  # while its failure can still be caught
    return USAGE
