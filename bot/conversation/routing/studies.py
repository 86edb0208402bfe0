"""What there is to look into besides a match as it stands."""

from __future__ import annotations

from dataclasses import dataclass

from bot.conversation.analysis.proofs import Proving
from bot.conversation.archive.imports import Importing
from bot.conversation.course.course import Learning


@dataclass(frozen=True)
class Studies:
    """Games looked through, brought or played here, chains proved alive or dead, and the course."""

    importing: Importing
    proving: Proving
    learning: Learning
