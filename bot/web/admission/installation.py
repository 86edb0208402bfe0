"""The installation's secret, created once in the database, and marks derived from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from bot.play.ports.profile_fields import ProfileField
from bot.play.ports.stores import People
from bot.web.admission.browser_secrets import mark

_INSTALLATION = "web:"
SECRET: Final = ProfileField("secret", str, "", required=True)
"""Required: with an empty secret, anyone could forge marks."""


@dataclass(eq=False)
class Installation:
    """Creates or loads the installation's secret. ``new_secret`` generates an unguessable one."""

    people: People
    new_secret: Callable[[], str]
    _secret: str = field(default="", init=False)

    async def load(self) -> None:
        """Load the secret once; from then on `mark` needs no database."""
        if not self._secret:
            new = self.new_secret()
            self._secret = await self.people.settle(_INSTALLATION, SECRET, new)

    async def mark(self, about: str) -> str:
        """Return a keyed hash that only this installation can compute: 32 hexadecimal digits."""
        await self.load()
        return mark(self._secret, about)
