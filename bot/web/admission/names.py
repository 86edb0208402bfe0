"""Whose a name is in a room: the browser's that took it first, by its secret.

Marks of its browsers are kept with the name, and restraints know them by the same. A code, shown
when it is asked for, lets a further browser use the name as well. A request without a cookie is a
program's, which may use what no browser has.
"""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from hashlib import blake2b
from hmac import compare_digest

from bot.ids import RoomId, UserId
from bot.play.accounts.restraints import BROWSERS, PROGRAM
from bot.play.ports.stores import People
from bot.web import checks
from bot.web.admission.browser_secrets import Session, mark
from bot.web.log.rooms import WebRooms
from bot.web.log.visitors import ALONE
from bot.web.refused import RefusedError

MOST_BROWSERS = 8
"""Of one name; the one that came first goes for a ninth."""
CODE_BYTES = 10
_CODE = "code"
_MISREAD = str.maketrans("01", "OI")
"""Digits that no code has, and what was read as them."""


@dataclass(eq=False)
class Names:
    """``plays`` tells whether a person has a game that has not ended, or a challenge; ``unlinks``
    takes a person out of their group of linked ids; ``new_secret`` makes up one that cannot be
    guessed."""

    people: People
    rooms: WebRooms
    plays: Callable[[UserId], Awaitable[bool]]
    unlinks: Callable[[UserId], Awaitable[object]]
    new_secret: Callable[[], str]

    async def admit(self, session: Session, user: UserId, name: str) -> bool:
        """Lets a browser, or a program, which has no secret, act under a name. It is the browser's
        from now on if it was nobody's; whether that is so.

        Raises:
            RefusedError: it is another's, or a program plays under it.
        """
        taken = await self._taken(session, user, name)
        await self.rooms.visitors.meet(user, name)
        return taken

    async def _taken(self, session: Session, user: UserId, name: str) -> bool:
        secret = session.secret
        owner = await self._owner(user)
        if not secret and not owner:
            owner = await self.people.settle_setting(user, BROWSERS, PROGRAM)
        if _is_of(owner, session, user):
            for each in session.secrets:
                if owner == chat_mark(each, user):
                    await self.people.set_setting(user, BROWSERS, _mark(each, user))
            return False
        if not secret or owner not in {"", PROGRAM}:
            raise RefusedError(403, "web-error-name-owned", {"name": name})
        if owner:
            if await self.plays(user):
                raise RefusedError(403, "web-error-name-program", {"name": name})
            await self.people.set_setting(user, BROWSERS, "")
        settled = await self.people.settle_setting(user, BROWSERS, _mark(secret, user))
        if not _is_of(settled, session, user):
            raise RefusedError(403, "web-error-name-owned", {"name": name})
        return True

    async def is_held(self, session: Session, user: UserId) -> bool:
        return _is_browsers(await self._owner(user), session, user)

    async def is_own(self, session: Session, user: UserId) -> bool:
        """Whether a name is this browser's or, without a secret, a program's."""
        return _is_of(await self._owner(user), session, user)

    async def is_own_as(self, session: Session, user: UserId, name: str) -> bool:
        """Whether a name `is_own`, and last did something in this very spelling."""
        return name == await self.people.name(user) and await self.is_own(session, user)

    async def is_anothers(self, session: Session, user: UserId) -> bool:
        """Whether a name is a browser's, and not this one's."""
        owner = await self._owner(user)
        return owner not in {"", PROGRAM} and not _is_of(owner, session, user)

    async def check(
        self, session: Session, user: UserId, name: str, *, again: bool = False
    ) -> None:
        """Raises `RefusedError` for a name that `is_anothers`; for who comes ``again`` also for one
        that the browser has had and that is nobody's now, as of a forgotten person."""
        if await self.is_anothers(session, user):
            raise RefusedError(403, "web-error-name-owned", {"name": name})
        if again and session.secrets and not await self.is_held(session, user):
            raise RefusedError(403, "web-error-name-gone", {"name": name})

    async def code(self, user: UserId) -> str:
        """A new code that brings a name to one more browser, in four groups of letters and digits;
        the one before is void."""
        digest = blake2b(self.new_secret().encode(), digest_size=CODE_BYTES).digest()
        code = b32encode(digest).decode()
        await self.people.set_setting(user, _CODE, _code_mark(code, user))
        return "-".join(code[first : first + 4] for first in range(0, len(code), 4))

    async def bring(self, session: Session, user: UserId, name: str, code: str) -> None:
        """Makes a name one more browser's. The code is used up: of several at once one has it.

        Raises:
            RefusedError: it is not the newest code of the name.
        """
        bare = "".join(char for char in code.upper() if char.isalnum() and char.isascii())
        bare = bare.translate(_MISREAD)
        kept, mine = await self.people.setting(user, _CODE), _mark(session.secret, user)
        if not kept or not compare_digest(kept, _code_mark(bare, user)):
            raise RefusedError(403, "web-error-name-code", {"name": name})
        claim = f"{_CODE}/{kept}"
        first = mine == await self.people.settle_setting(user, claim, mine)
        # Who was first may be through with it meanwhile, and the claim gone.
        if not first or kept != await self.people.setting(user, _CODE):
            raise RefusedError(403, "web-error-name-code", {"name": name})
        owners = [*(await self._owner(user)).split(), mine]
        await self.people.set_setting(user, BROWSERS, " ".join(owners[-MOST_BROWSERS:]))
        await self.people.set_setting(user, _CODE, "")
        await self.people.set_setting(user, claim, "")

    async def free(self, user: UserId) -> None:
        """Makes a name nobody's: nothing that was kept for its owner is left for the next one.

        Raises:
            RefusedError: its games go on, which nobody else may get hold of.
        """
        name = await self.people.name(user) or checks.person(user)[1]
        if await self.plays(user):
            raise RefusedError(409, "web-error-name-plays", {"name": name})
        own = await self.rooms.alone_with(user)
        await self.unlinks(user)
        await self.people.forget(user)
        await self.people.set_name(user, name)
        if own is not None:
            await self.rooms.empty(own)

    async def _owner(self, user: UserId) -> str:
        """Marks of browsers, `PROGRAM` or nothing. Before names had owners, a chat alone with the
        bot had one, by the mark in its address."""
        owner = await self.people.setting(user, BROWSERS)
        return owner or await self.people.setting(user, ALONE)


def _is_of(owner: str, session: Session, user: UserId) -> bool:
    if not session.secret and owner == PROGRAM:
        return True
    return _is_browsers(owner, session, user)


def _is_browsers(owner: str, session: Session, user: UserId) -> bool:
    chats = {chat_mark(secret, user) for secret in session.secrets}
    return not (browser_marks(session, checks.person(user)[0]) | chats).isdisjoint(owner.split())


def browser_marks(session: Session, room: RoomId) -> frozenset[str]:
    """The marks by which a browser is known in a room, under any name."""
    return session.marks(_about(room))


def _mark(secret: str, user: UserId) -> str:
    return mark(secret, _about(checks.person(user)[0]))


def _about(room: RoomId) -> str:
    return f"guest {room}"


def _code_mark(code: str, user: UserId) -> str:
    return mark(code, f"name {user}")


def chat_mark(secret: str, user: UserId) -> str:
    """The mark in the address of the chat alone with the bot that a browser opens."""
    return mark(secret, f"alone {user}")
