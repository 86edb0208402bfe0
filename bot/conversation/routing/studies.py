"""What there is to look into besides a match as it stands."""

from __future__ import annotations

from dataclasses import dataclass

from bot.conversation.analysis.proofs import ProofHandlers
from bot.conversation.archive.imports import ImportHandlers
from bot.conversation.course.course import CourseHandlers


@dataclass(frozen=True)
class Studies:
    """Games looked through, brought or played here, chains proved alive or dead, and the course."""

    importing: ImportHandlers
    proving: ProofHandlers
    learning: CourseHandlers
