"""Ownership of names in a room: a name belongs to the browser that took it first.

Marks of its browsers are stored with the name; restraints use the same marks. The owner can request
a code that admits another browser to the name. A request without a cookie comes from a program,
which can use names that no browser owns.
"""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from hashlib import blake2b
from hmac import compare_digest
from typing import Final

from bot.ids import RoomId, UserId
from bot.play.accounts.restraints import BROWSERS, PROGRAM
from bot.play.ports.profile_fields import ProfileField
from bot.play.ports.stores import People
from bot.web import checks
from bot.web.admission.browser_secrets import Session, mark
from bot.web.log.rooms import WebRooms
from bot.web.refused import RefusedError

MAX_BROWSERS = 8
"""Browsers per name; the oldest is dropped for a new one."""
CODE_BYTES = 10
_CODE: Final = ProfileField("code", str, "")
"""The mark of the newest code that brings a name to one more browser."""
_MISREAD = str.maketrans("01", "OI")
"""Digits that are in no code, and the letters they are mistaken for."""


@dataclass(eq=False)
class Names:
    """Grants names to browsers. ``plays`` tells whether a person has an unfinished game or a
    challenge; ``unlinks`` removes a person from their group of linked ids; ``new_secret`` generates
    an unguessable secret."""

    people: People
    rooms: WebRooms
    plays: Callable[[UserId], Awaitable[bool]]
    unlinks: Callable[[UserId], Awaitable[object]]
    new_secret: Callable[[], str]

    async def admit(self, session: Session, user: UserId, name: str) -> bool:
        """Admit a browser, or a program (without a secret), under a name. A free name becomes the
        browser's; return whether it did.

        Raises:
            RefusedError: the name is another browser's, or a program plays under it.
        """
        taken = await self._claim(session, user, name)
        await self.rooms.visitors.meet(user, name)
        return taken

    async def _claim(self, session: Session, user: UserId, name: str) -> bool:
        secret = session.secret
        owner = await self._owner(user)
        if not secret and not owner:
            owner = await self.people.settle(user, BROWSERS, (PROGRAM,))
        if _is_of(owner, session, user):
            for each in session.secrets:
                if owner == (chat_mark(each, user),):
                    await self.people.save(user, BROWSERS, (_mark(each, user),))
            return False
        if not secret or owner not in {(), (PROGRAM,)}:
            raise RefusedError(403, "web-error-name-owned", {"name": name})
        if owner:
            if await self.plays(user):
                raise RefusedError(403, "web-error-name-program", {"name": name})
            await self.people.save(user, BROWSERS, ())
        settled = await self.people.settle(user, BROWSERS, (_mark(secret, user),))
        if not _is_of(settled, session, user):
            raise RefusedError(403, "web-error-name-owned", {"name": name})
        return True

    async def is_held(self, session: Session, user: UserId) -> bool:
        return _is_browsers(await self._owner(user), session, user)

    async def is_own(self, session: Session, user: UserId) -> bool:
        """Return whether a name is this browser's or, without a secret, a program's."""
        return _is_of(await self._owner(user), session, user)

    async def is_own_as(self, session: Session, user: UserId, name: str) -> bool:
        """Return whether a name `is_own` and was last used in this exact spelling."""
        return name == await self.people.name(user) and await self.is_own(session, user)

    async def is_anothers(self, session: Session, user: UserId) -> bool:
        """Return whether a name belongs to another browser."""
        owner = await self._owner(user)
        return owner not in {(), (PROGRAM,)} and not _is_of(owner, session, user)

    async def check(
        self, session: Session, user: UserId, name: str, *, again: bool = False
    ) -> None:
        """Raise `RefusedError` if the name belongs to another browser. With ``again`` (the browser
        used the name before), also raise it if the browser does not have the name any more, for
        example after an erasure."""
        if await self.is_anothers(session, user):
            raise RefusedError(403, "web-error-name-owned", {"name": name})
        if again and session.secrets and not await self.is_held(session, user):
            raise RefusedError(403, "web-error-name-gone", {"name": name})

    async def code(self, user: UserId) -> str:
        """Create a code, in four groups of letters and digits, that admits one more browser to the
        name. The earlier code becomes invalid."""
        digest = blake2b(self.new_secret().encode(), digest_size=CODE_BYTES).digest()
        code = b32encode(digest).decode()
        await self.people.save(user, _CODE, _code_mark(code, user))
        return "-".join(code[first : first + 4] for first in range(0, len(code), 4))

    async def bring(self, session: Session, user: UserId, name: str, code: str) -> None:
        """Admit another browser to a name. The code is single-use, even under concurrent use.

        Raises:
            RefusedError: it is not the newest code of the name.
        """
        bare = "".join(char for char in code.upper() if char.isalnum() and char.isascii())
        bare = bare.translate(_MISREAD)
        stored, mine = await self.people.load(user, _CODE), _mark(session.secret, user)
        if not stored or not compare_digest(stored, _code_mark(bare, user)):
            raise RefusedError(403, "web-error-name-code", {"name": name})
        claim = _CODE.about(stored)
        first = mine == await self.people.settle(user, claim, mine)
        # The first browser may have finished meanwhile and deleted the claim.
        if not first or stored != await self.people.load(user, _CODE):
            raise RefusedError(403, "web-error-name-code", {"name": name})
        owners = (*await self._owner(user), mine)
        await self.people.save(user, BROWSERS, owners[-MAX_BROWSERS:])
        await self.people.save(user, _CODE, "")
        await self.people.save(user, claim, "")

    async def free(self, user: UserId) -> None:
        """Release a name and erase everything stored for its owner.

        Raises:
            RefusedError: it has unfinished games, which another person must not take over.
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

    async def _owner(self, user: UserId) -> tuple[str, ...]:
        """Return the marks of the owning browsers, or `PROGRAM`; empty without an owner."""
        return await self.people.load(user, BROWSERS)


def _is_of(owner: tuple[str, ...], session: Session, user: UserId) -> bool:
    if not session.secret and owner == (PROGRAM,):
        return True
    return _is_browsers(owner, session, user)


def _is_browsers(owner: tuple[str, ...], session: Session, user: UserId) -> bool:
    return not browser_marks(session, checks.person(user)[0]).isdisjoint(owner)


def browser_marks(session: Session, room: RoomId) -> frozenset[str]:
    """Return the marks of a browser in a room, independent of names."""
    return session.marks(_about(room))


def _mark(secret: str, user: UserId) -> str:
    return mark(secret, _about(checks.person(user)[0]))


def _about(room: RoomId) -> str:
    return f"guest {room}"


def _code_mark(code: str, user: UserId) -> str:
    return mark(code, f"name {user}")


def chat_mark(secret: str, user: UserId) -> str:
    """Return the mark in the address of the private chat that a browser opens."""
    return mark(secret, f"alone {user}")
