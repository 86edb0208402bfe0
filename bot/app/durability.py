"""The durability of the database, in words for the operator."""

from __future__ import annotations

import structlog

from bot.app.settings import Settings
from bot.store.checks.durability import Durability
from bot.store.connection.connection_check import DatabaseProblem
from bot.store.connection.database import Database
from bot.texts.translations import words

_log = structlog.get_logger(__name__)


def in_words(found: Durability, language: str) -> str:
    """``not durable: the append-only file is off (set appendonly to yes)``."""
    told = words(language)
    reasons = [told.text(f"durability-{w.id}", detail=w.detail) for w in found.weaknesses]
    return told.text(f"durability-{found.state.value}", reasons="; ".join(reasons))


class DurabilityCheck:
    """Asks a database whether it is durable, at the start and whenever readiness is asked for.

    With ``NIGIRI_DURABLE=required`` a database that is not known to be durable is not ready.
    """

    def __init__(self, settings: Settings, database: Database) -> None:
        self._database = database
        self._language = settings.language
        self._required = settings.durable == "required"
        self._reason = ""

    async def at_start(self) -> DatabaseProblem | None:
        """The problem ``database-not-durable`` (``where``, ``found``) if durability is required;
        otherwise a weak database is only warned of."""
        found = await self._database.durability()
        if found.is_sure:
            return None
        said = in_words(found, self._language)
        if self._required:
            return DatabaseProblem(
                "database-not-durable", {"where": self._database.place, "found": said}
            )
        _log.warning("not-durable", found=said)
        return None

    async def is_ready(self) -> bool:
        """Whether the database takes a write, and is durable if that is required."""
        self._reason = ""
        if not await self._database.is_ready():
            return False
        if not self._required:
            return True
        found = await self._database.durability()
        self._reason = "" if found.is_sure else in_words(found, self._language)
        return found.is_sure

    def reason(self) -> str:
        """Why the database was not ready when it was last asked, if it answered."""
        return self._reason

    async def said(self) -> str:
        """How durable the database is now."""
        return in_words(await self._database.durability(), self._language)
