"""The program's metrics for Prometheus.

Names and units follow https://prometheus.io/docs/practices/naming/. Label values come from small
fixed sets, never from people.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from math import nan
from typing import ParamSpec, TypeVar

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest

from bot.play.ports.dead_stones import DeadStonesAdvisor
from bot.play.ports.metrics import Backlog, CallOutcome, LoadOutcome
from bot.reading.dead_stones.suggestion import Suggestion
from bot.rules.board import Board
from bot.rules.points import Colour, Point

P = ParamSpec("P")
T = TypeVar("T")

CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4
_QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
_SLOW = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics:
    """The metrics in a registry of their own (so that two programs in one process count
    separately), and the observers for the program's parts. ``version`` and ``schema`` identify the
    program."""

    def __init__(self, version: str, schema: int) -> None:
        self._registry = made = CollectorRegistry()
        labels = ["version", "schema"]
        about = "Always 1: which program this is, and which schema of logs it writes."
        build = Gauge("nigiri_build_info", about, labels, registry=made)
        build.labels(version, str(schema)).set(1)
        self._commits = self._times("commit", "commits took, and what came of them", "result")
        self._loaded = self._counts(
            "matches_loaded",
            "Matches read from the database: whole, differs (the log leads to another board than "
            "the hash kept beside it), newer (another program's schema), or damaged.",
            "finding",
        )
        self._drawings = self._times("drawing", "pictures and replays took to draw", "kind", _SLOW)
        answered = "looking at a position took, and whether it came to something"
        self._looks = self._times("look", answered, "result", _SLOW)
        self._calls = self._counts(
            "platform_calls",
            "Calls to a platform: done, limited (429), refused, or failed.",
            "platform",
            "result",
        )
        self._reconnects = self._counts(
            "platform_reconnects",
            "How often a platform was there again after it was lost.",
            "platform",
        )
        self._refusals = self._counts(
            "web_limited",
            "What the browser room was asked for too fast, by the limit that it met.",
            "limit",
        )
        self._fullness = self._counts(
            "nearly_full",
            "How often the space of a room, a person or a person's records became nearly full.",
            "of",
        )
        self._lag = Histogram(
            "nigiri_event_loop_lag_seconds",
            "How much later than due the event loop came to something.",
            buckets=_QUICK,
            registry=made,
        )
        about = "Whether a part of the program is ready: 1 or 0."
        self._ready = Gauge("nigiri_ready", about, ["part"], registry=made)
        self._backlog = _backlog_gauges(made)
        for finding in LoadOutcome:
            self._loaded.labels(finding.value)

    def _counts(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(f"nigiri_{name}", about, labels, registry=self._registry)

    def _times(
        self, name: str, what: str, label: str, buckets: Sequence[float] = _QUICK
    ) -> Histogram:
        return Histogram(
            f"nigiri_{name}_seconds",
            f"How long {what}.",
            [label],
            buckets=buckets,
            registry=self._registry,
        )

    def record_commit(self, result: str, seconds: float) -> None:
        """Record a commit. ``result`` is the name of a class in `bot.play.ports.stores`,
        ``Asked`` or ``Unavailable``."""
        self._commits.labels(_snake(result)).observe(seconds)

    def record_load(self, finding: LoadOutcome) -> None:
        self._loaded.labels(finding.value).inc()

    def record_analysis(self, result: str, seconds: float) -> None:
        """Record an analysis of dead stones: ``answered`` or ``unanswered``."""
        self._looks.labels(result).observe(seconds)

    def count_limited(self, limit: str) -> None:
        self._refusals.labels(limit).inc()

    def nearly_full(self, of: str) -> None:
        """Count that the quota of a ``room``, a ``person`` or their ``records`` became nearly
        full."""
        self._fullness.labels(of).inc()

    def record_lag(self, seconds: float) -> None:
        self._lag.observe(seconds)

    def drawing(self, kind: str, draw: Callable[P, T]) -> Callable[P, T]:
        """Return ``draw`` with its calls timed. Thread-safe."""
        drawn = self._drawings.labels(kind)

        @wraps(draw)
        def draw_timed(*args: P.args, **kwargs: P.kwargs) -> T:
            started = time.perf_counter()
            made = draw(*args, **kwargs)
            drawn.observe(time.perf_counter() - started)
            return made

        return draw_timed

    def platform(self, name: str) -> WatchedPlatform:
        """Return the watch of one platform; its counters start at zero."""
        for call in CallOutcome:
            self._calls.labels(name, call.value)
        return WatchedPlatform(name, self._calls, self._reconnects.labels(name))

    def exposition(self, ready: Mapping[str, bool], backlog: Backlog | None) -> bytes:
        """Return all metrics in Prometheus's format. ``ready`` are the parts of the program;
        ``backlog`` is None if the database did not answer."""
        for part, is_ready in ready.items():
            self._ready.labels(part).set(is_ready)
        for field, (gauge, unit) in self._backlog.items():
            gauge.set(nan if backlog is None else getattr(backlog, field) / unit)
        return generate_latest(self._registry)


class WatchedPlatform:
    """Implements `bot.play.ports.metrics.PlatformWatch`."""

    def __init__(self, name: str, calls: Counter, reconnects: Counter) -> None:
        self._name, self._calls, self._reconnects = name, calls, reconnects

    def count_call(self, call: CallOutcome) -> None:
        self._calls.labels(self._name, call.value).inc()

    def count_reconnect(self) -> None:
        self._reconnects.inc()


def _backlog_gauges(registry: CollectorRegistry) -> dict[str, tuple[Gauge, int]]:
    """Return the gauge of each field of `Backlog`, and the factor between their units."""
    gauges = (
        ("notices", "outbox_notices", 1, "What is committed and not yet announced everywhere."),
        ("notices_ms", "outbox_age_seconds", 1000, "How long the oldest of it has waited."),
        ("deadline_ms", "deadline_lag_seconds", 1000, "How late the latest deadline is."),
        ("updates", "inbox_updates", 1, "What a platform told and is not dealt with yet."),
        ("bad_notices", "outbox_set_aside", 1, "Entries of the outbox that cannot be announced."),
        ("bad_updates", "inbox_set_aside", 1, "Updates that could not be dealt with."),
        ("record_bytes", "record_bytes", 1, "Bytes of records that were brought within a day."),
    )
    return {
        field: (Gauge(f"nigiri_{name}", about, registry=registry), unit)
        for field, name, unit, about in gauges
    }


def _snake(name: str) -> str:
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


class WatchedDeadStonesAdvisor:
    """Implements `bot.play.ports.dead_stones.DeadStonesAdvisor` by delegation. ``looked`` is
    called with ``answered`` or ``unanswered`` and the seconds taken."""

    def __init__(self, advisor: DeadStonesAdvisor, looked: Callable[[str, float], None]) -> None:
        self._advisor = advisor
        self._looked = looked

    def get_ready(self) -> None:
        self._advisor.get_ready()

    async def look(self, board: Board, to_move: Colour, ko: Point | None) -> Suggestion | None:
        started = time.perf_counter()
        suggestion = await self._advisor.look(board, to_move, ko)
        result = "unanswered" if suggestion is None else "answered"
        self._looked(result, time.perf_counter() - started)
        return suggestion
