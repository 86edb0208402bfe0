"""The URL of the board page, for links and buttons in chats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from bot.ids import GameId, RoomId, UserId
from bot.play.accounts.board_tickets import (
    GOOD_MS,
    LONGEST_NAME,
    Ticket,
    decode_ticket,
    game_mark,
    write,
)
from bot.play.ports.profile_fields import ProfileField
from bot.play.ports.stores import People

PATH = "/b/"
MARKED = "_"
"""Separates a game's id from its signature."""
_OWNER = "web:"
BOARD_SECRET: Final = ProfileField("board-secret", str, "", required=True)
"""Stored once per installation. Required, since an empty secret would make signatures forgeable."""


@dataclass(frozen=True)
class BoardVisitor:
    """A person who may open the board page: their name in the chat, their reported language, and
    the room that their actions count for."""

    user: UserId
    name: str
    room: RoomId
    locale: str = ""


@dataclass(eq=False)
class BoardPage:
    """``url`` is the public address without a path, such as ``https://go.example.org``. Tickets
    are signed with a secret that is stored once in the database. ``now`` is the time in
    milliseconds, ``new_secret`` draws a random string. ``is_activity``: Discord can open the page
    as an Activity, too."""

    url: str
    people: People
    now: Callable[[], int]
    new_secret: Callable[[], str]
    is_activity: bool = False
    _secret: str = field(default="", init=False, repr=False)

    @property
    def address(self) -> str:
        """The URL of the page itself, which shows the most urgent game."""
        return f"{self.url}{PATH}"

    def game_url(self, game_id: GameId) -> str:
        """Return the URL of a game. The page identifies the reader itself."""
        return f"{self.address}{game_id}"

    async def sign_game(self, game_id: GameId) -> str:
        """Return a game's id with a signature that lets any reader watch. It is a valid start
        parameter of Telegram: letters, digits, ``_`` and ``-``."""
        return f"{game_id}{MARKED}{game_mark(game_id, await self.secret())}"

    async def with_ticket(self, who: BoardVisitor, game_id: GameId) -> str:
        """Return a private URL of a game with a ticket that logs this person in."""
        until, number = self.now() + GOOD_MS, self.new_secret()[:16]
        name = who.name[:LONGEST_NAME]
        ticket = Ticket(who.user, name, who.room, who.locale, game_id, until, number)
        return f"{self.game_url(game_id)}#{write(ticket, await self.secret())}"

    async def ticket(self, text: str) -> Ticket | None:
        """Return the ticket of a URL; None if it is invalid or expired."""
        return decode_ticket(text, await self.secret(), self.now())

    async def secret(self) -> str:
        """Return the signing key of tickets and signatures."""
        if not self._secret:
            new = self.new_secret()
            self._secret = await self.people.settle(_OWNER, BOARD_SECRET, new)
        return self._secret
