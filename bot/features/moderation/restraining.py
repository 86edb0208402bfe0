"""Handlers of mutes, bans and additional organisers of a browser room.

Chats with accounts have their own means for that.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.features.moderation import restraining_commands as restraining
from bot.ids import RoomId, UserId, home
from bot.match.state import Refusal
from bot.play.accounts.restraints import (
    BROWSERS,
    MAX_RESTRAINTS,
    ORGANISERS,
    PROGRAM,
    Organisers,
    Restraint,
    RestraintKind,
    RestraintStore,
    digest_of_person,
)
from bot.play.game_service import GameService
from bot.play.ports.stores import People
from bot.posts.messenger import Messenger
from bot.posts.post import Answer, Post
from bot.talk.directories import Directory, find_anyone
from bot.talk.handling import Handlers
from bot.talk.request_context import RequestContext
from bot.texts.text import Parts, Span, Text, Wording, text

MAX_ORGANISING = 64
"""Maximum number of organising browsers per room."""


@dataclass(eq=False)
class RestraintHandlers:
    """Mutes and bans people, and lifts both. The whole room is told."""

    service: GameService
    directory: Directory
    people: People
    store: RestraintStore
    messenger: Messenger

    def register(self, handlers: Handlers) -> None:
        handlers.handle(restraining.Restrain, self.restrain)
        handlers.handle(restraining.Lift, self.lift)
        handlers.handle(restraining.Restrained, self.list_restraints)
        handlers.handle(restraining.Appoint, self.appoint)

    async def restrain(
        self, context: RequestContext, want: restraining.Restrain
    ) -> Answer | Refusal:
        """Restrain a person for a time. Replaces an earlier restraint."""
        user = await self._find_meant(context, want.name)
        if isinstance(user, Refusal):
            return user
        browsers = await self._browsers(user)
        me = context.incoming.user
        if user == me or browsers & await self._browsers(me):
            return Refusal("restrain-yourself")
        room, now = home(context.incoming.room), await self.service.now()
        if browsers & (await self.people.load(room, ORGANISERS)).marks:
            return Refusal("restrain-organiser", {"name": want.name})
        whom = digest_of_person(user)
        others = [each for each in await self.store.list_restraints(room, now) if each.whom != whom]
        if len(others) >= MAX_RESTRAINTS:
            return Refusal("restraints-full", {"most": MAX_RESTRAINTS})
        await context.profiles.introduce(user, want.name)
        restraint = Restraint(want.kind, whom, now + want.ms, user, browsers)
        await self.store.store_restraint(room, restraint, now)
        name = await context.profiles.person(user)
        id = "muted" if want.kind is RestraintKind.MUTE else "banned"
        message = text(id, name=name, span=Span(want.ms))
        return await self._tell_room(context, message, room)

    async def lift(self, context: RequestContext, want: restraining.Lift) -> Answer | Refusal:
        user = await self._find_meant(context, want.name)
        if isinstance(user, Refusal):
            return user
        room = home(context.incoming.room)
        if not await self.store.lift(room, want.kind, digest_of_person(user)):
            return Refusal("not-restrained", {"name": want.name, "kind": want.kind.value})
        name = await context.profiles.person(user)
        id = "unmuted" if want.kind is RestraintKind.MUTE else "unbanned"
        return await self._tell_room(context, text(id, name=name), room)

    async def list_restraints(
        self, context: RequestContext, _: restraining.Restrained
    ) -> Answer | Refusal:
        """List all restraints, the next to expire first."""
        refusal = await self._why_not(context)
        if refusal is not None:
            return refusal
        now = await self.service.now()
        found = await self.store.list_restraints(home(context.incoming.room), now)
        if not found:
            return context.say(text("restrained-none"))
        lines = [await self._line(context, each, now) for each in found]
        return context.say(Parts(text("restrained-are"), tuple(lines)))

    async def appoint(self, context: RequestContext, want: restraining.Appoint) -> Answer | Refusal:
        """Add or remove an organiser, including all browsers that use the name."""
        if not context.incoming.chat.open_rooms:
            return Refusal("organisers-elsewhere", {"platform": context.incoming.platform})
        user = await self._find_meant(context, want.name)
        if isinstance(user, Refusal):
            return user
        room, me = home(context.incoming.room), context.incoming.user
        browsers = await self._browsers(user) - {PROGRAM}
        mine = await self._browsers(me)
        listed, former = _split_marks(await self.people.load(room, ORGANISERS), mine)
        before = listed or mine  # with all browsers of the name that the opener goes by
        after = before | browsers if want.on else before - browsers
        if refusal := _why_none_other(want, browsers, listed, before, after):
            return refusal
        await context.profiles.introduce(user, want.name)
        await self.people.save(room, ORGANISERS, Organisers(after, former))
        id = "organiser-added" if want.on else "organiser-removed"
        name = await context.profiles.person(user)
        return await self._tell_room(context, text(id, name=name), room)

    async def _line(self, context: RequestContext, restraint: Restraint, now: int) -> Wording:
        name: Wording = text("player-left")
        if restraint.user:
            name = await context.profiles.person(restraint.user)
        span = Span(restraint.until - now)
        return text("restrained-line", name=name, kind=restraint.kind.value, span=span)

    async def _why_not(self, context: RequestContext) -> Refusal | None:
        incoming = context.incoming
        if not incoming.chat.open_rooms:
            return Refusal("restrain-elsewhere", {"platform": incoming.platform})
        if not await incoming.authority.manages(home(incoming.room)):
            return Refusal("not-organiser")
        return Refusal("say-again") if context.words_only else None

    async def _find_meant(self, context: RequestContext, name: str) -> UserId | Refusal:
        refusal = await self._why_not(context)
        if refusal is not None:
            return refusal
        return await find_anyone(self.directory, context.incoming.room, name)

    async def _browsers(self, user: UserId) -> frozenset[str]:
        return frozenset(await self.people.load(user, BROWSERS))

    async def _tell_room(self, context: RequestContext, message: Text, room: RoomId) -> Answer:
        """Tell the room of a mute or ban, also if it was ordered in private."""
        if context.incoming.room != room:
            language = (await context.profiles.room_words(room)).code
            post = Post(f"restraint/{context.incoming.event_id}", message, language=language)
            await self.messenger.tell(room, post)
        return context.say(message)


def _split_marks(
    organisers: Organisers, mine: frozenset[str]
) -> tuple[frozenset[str], frozenset[str]]:
    """Return the marks of the browsers that organise a room, and those that no longer do. Until a
    second organiser is appointed only the opener's own mark is known: then none is listed."""
    if organisers.marks & mine:
        return organisers.marks, organisers.former
    return frozenset(), organisers.marks | organisers.former


def _why_none_other(
    want: restraining.Appoint,
    browsers: frozenset[str],
    listed: frozenset[str],
    before: frozenset[str],
    after: frozenset[str],
) -> Refusal | None:
    """Return why a person cannot be added or removed as an organiser."""
    about: dict[str, object] = {"name": want.name}
    if want.on and not browsers:
        return Refusal("organiser-no-browser", about)
    if len(after) > MAX_ORGANISING:
        return Refusal("organisers-full")
    if want.on:
        return Refusal("organiser-already", about) if browsers <= listed else None
    if after == before:
        return Refusal("not-an-organiser", about)
    return None if after else Refusal("last-organiser")
