"""Requests whose answers only their sender may read."""

from __future__ import annotations

from bot.match.state import Refusal
from bot.talk.request_context import RequestContext


def why_not_here(context: RequestContext) -> Refusal | None:
    """Return the refusal of a private request where others read along."""
    incoming = context.incoming
    return None if incoming.private else Refusal("only-in-private", {"platform": incoming.platform})
