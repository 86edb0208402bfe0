"""The address of the board page, and the links and buttons by which chats offer it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from bot.ids import GameId, RoomId, UserId
from bot.play.accounts.board_tickets import (
    GOOD_MS,
    LONGEST_NAME,
    Ticket,
    game_mark,
    read,
    write,
)
from bot.play.ports.stores import People

PATH = "/b/"
MARKED = "_"
"""Between a game's id and its mark."""
_WHERE, _WHAT = "web:", "board-secret"


@dataclass(frozen=True)
class BoardVisitor:
    """A person who may come to the board page: what they are called in their chat, the language
    that it reports for them, and the room that what they do counts as done in."""

    user: UserId
    name: str
    room: RoomId
    locale: str = ""


@dataclass(eq=False)
class BoardPage:
    """``url`` is the public address without a path, such as ``https://go.example.org``. Tickets are
    signed with a secret that is settled once in the database; ``now`` is the time in milliseconds,
    ``new_secret`` makes up what cannot be guessed."""

    url: str
    people: People
    now: Callable[[], int]
    new_secret: Callable[[], str]
    _secret: str = field(default="", init=False, repr=False)

    @property
    def address(self) -> str:
        """The URL of the page itself, which shows the game that waits soonest."""
        return f"{self.url}{PATH}"

    def of(self, game_id: GameId) -> str:
        """The URL of a game; who reads there is found out by the page."""
        return f"{self.address}{game_id}"

    async def marked(self, game_id: GameId) -> str:
        """A game's id with the mark that lets whoever follows it look on, also who does not play.
        Fits into a start parameter of Telegram: letters, digits, ``_`` and ``-``."""
        return f"{game_id}{MARKED}{game_mark(game_id, await self.secret())}"

    async def with_ticket(self, who: BoardVisitor, game_id: GameId) -> str:
        """The URL of a game with a ticket that lets this person in: for their eyes alone."""
        until, number = self.now() + GOOD_MS, self.new_secret()[:16]
        name = who.name[:LONGEST_NAME]
        ticket = Ticket(who.user, name, who.room, who.locale, game_id, until, number)
        return f"{self.of(game_id)}#{write(ticket, await self.secret())}"

    async def ticket(self, text: str) -> Ticket | None:
        """The ticket of an address; None: it is none of ours, or is over."""
        return read(text, await self.secret(), self.now())

    async def secret(self) -> str:
        """What tickets and marks are signed with."""
        if not self._secret:
            new = self.new_secret()
            self._secret = await self.people.settle_setting(_WHERE, _WHAT, new)
        return self._secret
