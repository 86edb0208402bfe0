"""Time credited to players for outages, and time granted by the operator.

Pure. Moments and spans are milliseconds.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Outage:
    """The bot served the chats in ``back`` again at ``until``. ``down`` has every chat that was not
    served just before ``until``, including ``back``, with the time when it was last known to be
    served."""

    until: int
    down: Mapping[str, int]
    back: frozenset[str]


@dataclass(frozen=True)
class OperatorGift:
    """The operator gave every player ``span`` at the moment ``at``."""

    at: int
    span: int
    reason: str


Grant = Outage | OperatorGift

Span = tuple[int, int]
"""Begin and end; the end is later."""


def cut_off(grants: Iterable[Grant], chats: Collection[str]) -> list[Span]:
    """Return the spans when none of a person's ``chats`` was served, in order, disjoint. A span
    ends when the first of the chats is back. A chat that was never served is taken as served:
    nothing is known of it."""
    spans = []
    for grant in grants:
        if isinstance(grant, OperatorGift) or grant.back.isdisjoint(chats):
            continue
        if all(chat in grant.down for chat in chats):
            spans.append((max(grant.down[chat] for chat in chats), grant.until))
    return union(spans)


def union(spans: Iterable[Span]) -> list[Span]:
    """Return the same moments as disjoint spans in order."""
    joined: list[Span] = []
    for begin, end in sorted(spans):
        if joined and begin <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(joined[-1][1], end)
        elif begin < end:
            joined.append((begin, end))
    return joined


def difference(spans: Sequence[Span], others: Sequence[Span]) -> list[Span]:
    """Return the moments of ``spans`` not in ``others``. Both are disjoint and in order."""
    left = []
    for begin, end in spans:
        reached = begin
        for start, stop in others:
            if reached < min(start, end):
                left.append((reached, min(start, end)))
            reached = max(reached, stop)
        if reached < end:
            left.append((reached, end))
    return left
