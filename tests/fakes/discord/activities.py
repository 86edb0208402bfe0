"""Open Activities, and the consent of people who use them.

https://docs.discord.com/developers/activities/overview
"""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import urlencode

from tests.fakes.discord.model import Channel, User

CLIENT_SECRET = "client-secret-of-the-fake"


@dataclass
class Instance:
    """An Activity that is open in a channel."""

    id: str
    channel: Channel
    users: set[int] = field(default_factory=set)

    @property
    def query(self) -> str:
        """The query that the app adds to the page's address."""
        guild = self.channel.guild
        return urlencode(
            {
                "instance_id": self.id,
                "channel_id": self.channel.id,
                **({"guild_id": guild.id} if guild else {}),
                "frame_id": f"frame-{self.id}",
                "platform": "mobile",
            }
        )


class Activities:
    """The Activities of one application; ``enabled`` is the switch on its page."""

    def __init__(self) -> None:
        self.enabled = False
        self.instances: dict[str, Instance] = {}
        self._codes: dict[str, User] = {}
        self._tokens: dict[str, User] = {}

    def open(self, user: User, channel: Channel) -> Instance:
        """Open the Activity for a person, in the channel's running instance if there is one."""
        running = (each for each in self.instances.values() if each.channel is channel)
        name = f"i-{1000 + len(self.instances)}-gc-{channel.id}"
        found = next(running, None) or self.instances.setdefault(name, Instance(name, channel))
        found.users.add(user.id)
        return found

    def authorize(self, user: User) -> str:
        """Return a code after the person's consent; it works once."""
        code = f"code{len(self._codes)}for{user.id}"
        self._codes[code] = user
        return code

    def exchange(self, code: str) -> str | None:
        """Return an access token for a code; None if it is unknown or used."""
        user = self._codes.pop(code, None)
        if user is None:
            return None
        token = f"access-{len(self._tokens)}-{user.id}"
        self._tokens[token] = user
        return token

    def owner(self, token: str) -> User | None:
        """Return the person who owns an access token."""
        return self._tokens.get(token)
