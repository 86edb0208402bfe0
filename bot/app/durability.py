"""Checks the durability of the database and describes it to the operator."""

from __future__ import annotations

import structlog

from bot.app.settings import Settings
from bot.store.checks.durability import Durability
from bot.store.connection.connection_check import DatabaseProblem
from bot.store.connection.database import Database
from bot.texts.translations import words

_log = structlog.get_logger(__name__)


def in_words(found: Durability, language: str) -> str:
    """Return a description such as ``not durable: the append-only file is off (set appendonly to
    yes)``."""
    texts = words(language)
    reasons = [texts.text(f"durability-{w.id}", detail=w.detail) for w in found.weaknesses]
    return texts.text(f"durability-{found.state.value}", reasons="; ".join(reasons))


class DurabilityCheck:
    """Checks whether the database is durable, at the start and with each readiness check. With
    ``NIGIRI_DURABLE=required`` a database that is not known to be durable is not ready."""

    def __init__(self, settings: Settings, database: Database) -> None:
        self._database = database
        self._language = settings.language
        self._required = settings.durable == "required"
        self._reason = ""

    async def at_start(self) -> DatabaseProblem | None:
        """Return the problem ``database-not-durable`` (``where``, ``found``) if durability is
        required; otherwise log a warning."""
        found = await self._database.durability()
        if found.is_sure:
            return None
        message = in_words(found, self._language)
        if self._required:
            return DatabaseProblem(
                "database-not-durable", {"where": self._database.place, "found": message}
            )
        _log.warning("not-durable", found=message)
        return None

    async def is_ready(self) -> bool:
        """Return whether the database accepts writes and, if required, is durable."""
        self._reason = ""
        if not await self._database.is_ready():
            return False
        if not self._required:
            return True
        found = await self._database.durability()
        self._reason = "" if found.is_sure else in_words(found, self._language)
        return found.is_sure

    def reason(self) -> str:
        """Return why the database was not ready at the last check, if it answered."""
        return self._reason

    async def describe_now(self) -> str:
        """Describe the current durability."""
        return in_words(await self._database.durability(), self._language)
