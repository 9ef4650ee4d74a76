"""Failed sign-ins of a program that is one process: the rules of `access.tries`, counted in memory."""

from __future__ import annotations

import threading
import time
from collections import ChainMap, OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from feltwork.access.tries import Count, Knock, Place
from feltwork.web.refusing import NotSignedIn

PLACES: Final = 10_000
"""Places that are remembered, of known names and of others. Of more, the one that was used longest ago is forgotten."""


class Tries:
    """The failures by name and address, in this process."""

    def __init__(
        self,
        now: Callable[[], float] = time.monotonic,
        is_known: Callable[[str], bool] = lambda _: False,
        familiar: Iterable[tuple[str, str, float]] = (),
    ) -> None:
        """Places of known names are remembered apart, so that other names do not push them out.

        ``familiar`` has the name and the origin of earlier sign-ins, and the seconds since the last one.
        """
        self._now, self._is_known = now, is_known
        self._lock = threading.Lock()
        self._of_known: OrderedDict[Place, Count] = OrderedDict()
        self._of_others: OrderedDict[Place, Count] = OrderedDict()
        self._counts = ChainMap(self._of_known, self._of_others)
        self._keep({Place(name, origin): Count(good_at=now() - ago) for name, origin, ago in familiar})

    @contextmanager
    def one(self, address: str | None, name: str = "", browser: str | None = None) -> Iterator[None]:
        """A try. It counts as a failure until it succeeds, so that many at once are no way around."""
        knock = Knock.at(name, address, browser)
        before = self._begin(knock)
        failed = False
        try:
            yield
        except NotSignedIn:
            failed = True
            raise
        except BaseException:
            self._take_back(knock, before)
            failed = True
            raise
        finally:
            if not failed:
                self._take_back(knock, before)
                with self._lock:
                    self._keep(knock.after_success(self._counts, self._now()))

    def _begin(self, knock: Knock) -> dict[Place, Count]:
        """Count the try as failed; the counts that it added to."""
        with self._lock:
            now = self._now()
            knock.verify(self._counts, now)
            changed = knock.after_failure(self._counts, now)
            self._keep(changed)
            return changed

    def _take_back(self, knock: Knock, counted: dict[Place, Count]) -> None:
        """One failure less at each place, where its window is still the same."""
        with self._lock:
            for place, then in counted.items():
                count = self._counts.get(place)
                if count is None or count.since != then.since or count.failures == 0:
                    continue
                locked = count.locked_until if count.failures != then.failures else 0.0
                self._keep({place: Count(count.failures - 1, count.since, count.last, locked, count.good_at)})

    def _keep(self, changed: dict[Place, Count]) -> None:
        for place, count in changed.items():
            counts = self._of_known if place.name and self._is_known(place.name) else self._of_others
            counts[place] = count
            counts.move_to_end(place)
            if len(counts) > PLACES:
                counts.popitem(last=False)
