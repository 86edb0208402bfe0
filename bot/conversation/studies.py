"""What there is to look into besides a match as it stands."""

from __future__ import annotations

from dataclasses import dataclass

from bot.conversation.importing import Importing
from bot.conversation.proving import Proving


@dataclass(frozen=True)
class Studies:
    """Games looked through, brought or played here, and chains proved alive or dead."""

    importing: Importing
    proving: Proving
