"""What there is to look into besides a match as it stands."""

from __future__ import annotations

from dataclasses import dataclass

from bot.conversation.importing import Importing
from bot.conversation.learning import Learning
from bot.conversation.proving import Proving


@dataclass(frozen=True)
class Studies:
    """Games looked through, brought or played here, chains proved alive or dead, and the course."""

    importing: Importing
    proving: Proving
    learning: Learning
