"""The list of features."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from bot.announcements.feature import Feature, FeaturePart, Services
from bot.features.accounts.accounts import ACCOUNTS
from bot.features.blocking.blocking import BLOCKING
from bot.features.challenges.arranging import CHALLENGES
from bot.features.course.course import COURSE
from bot.features.game.game import COUNTING, GAME, VIEWS
from bot.features.help.help import HELP
from bot.features.moderation.moderation import MODERATION
from bot.features.preferences.preferences import PREFERENCES
from bot.features.private_tools.private_tools import PRIVATE_TOOLS
from bot.features.proofs.proofs import PROOFS
from bot.features.ratings.rating_pages import RATINGS
from bot.features.records.records import RECORDS
from bot.features.sandbox.sandbox import SANDBOX
from bot.features.undo.undo import UNDO
from bot.talk.handling import Handlers

FEATURES: tuple[Feature, ...] = (
    GAME,
    UNDO,
    CHALLENGES,
    MODERATION,
    COUNTING,
    PROOFS,
    PRIVATE_TOOLS,
    SANDBOX,
    RECORDS,
    VIEWS,
    RATINGS,
    PREFERENCES,
    ACCOUNTS,
    BLOCKING,
    COURSE,
    HELP,
)
"""The order decides which of two commands ``help`` and menus list first."""

P = TypeVar("P", bound=FeaturePart)


class OpenFeatures:
    """The parts of all features, created once."""

    def __init__(self, services: Services, features: Iterable[Feature] = FEATURES) -> None:
        self._parts = [part for feature in features for part in feature.open(services)]

    def register(self, handlers: Handlers) -> None:
        for part in self._parts:
            part.register(handlers)

    def find(self, kind: type[P]) -> P:
        """Return the part of this class. Raise `LookupError` if there is none."""
        for part in self._parts:
            if isinstance(part, kind):
                return part
        raise LookupError(kind)
