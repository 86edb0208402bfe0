"""Handlers of the commands that block people from challenging."""

from __future__ import annotations

from dataclasses import dataclass

from bot.announcements.feature import Feature, OpenFeature, Services, Topic
from bot.features.blocking import blocking_commands as blocking
from bot.ids import UserId
from bot.match.commands import DeclineChallenge
from bot.match.state import Phase, Refusal
from bot.play.accounts.blocks import MAX_BLOCKED
from bot.play.game_service import GameService
from bot.posts.post import Answer
from bot.talk.directories import Directory, find_anyone
from bot.talk.handling import Handlers
from bot.talk.private_only import why_not_here
from bot.talk.request_context import RequestContext
from bot.texts import identity_words
from bot.texts.text import join, text


@dataclass(eq=False)
class BlockHandlers:
    """Blocks and unblocks people. Blocked people are not told."""

    service: GameService
    directory: Directory

    def register(self, handlers: Handlers) -> None:
        handlers.handle(blocking.Block, self.block)
        handlers.handle(blocking.Unblock, self.unblock)
        handlers.handle(blocking.ListBlocks, self.blocks)

    async def block(self, context: RequestContext, want: blocking.Block) -> Answer | Refusal:
        """Block a person from starting games, and decline open challenges between the two."""
        found = await find_anyone(self.directory, context.incoming.room, want.name)
        if isinstance(found, Refusal):
            return found
        user = context.incoming.user
        if found in await self.service.matches.person(user):
            return Refusal("block-yourself")
        if not await self.service.blocks.block(user, found):
            return Refusal("blocks-full", {"most": MAX_BLOCKED})
        await context.profiles.introduce(found, want.name)
        await self._decline(user, found, context.incoming.event_id)
        return context.say(text("blocked", name=await context.profiles.person(found)))

    async def unblock(self, context: RequestContext, want: blocking.Unblock) -> Answer | Refusal:
        """Find the blocked person by name, even if this chat no longer knows them."""
        user = context.incoming.user
        found = await self._find_blocked(context, want.name)
        if found is None:
            asked = await self.directory.find(context.incoming.room, want.name)
            found = asked if isinstance(asked, UserId) else None
        if found is None or not await self.service.blocks.unblock(user, found):
            return Refusal("not-blocked", {"name": want.name})
        return context.say(text("unblocked", name=await context.profiles.person(found)))

    async def blocks(self, context: RequestContext, _: blocking.ListBlocks) -> Answer | Refusal:
        """List blocked people, in private."""
        if (refusal := why_not_here(context)) is not None:
            return refusal
        blocked = await self.service.blocks.list_blocked(context.incoming.user)
        if not blocked:
            return context.say(text("blocks-none"))
        people = [await context.profiles.person(user) for user in blocked]
        names = join([identity_words.name_account(person) for person in people])
        return context.say(text("blocks-are", names=names))

    async def _decline(self, user: UserId, other: UserId, event_id: str) -> None:
        for game in await self.service.matches.games_of(user):
            side = game.side_of(user)
            waits = game.match.phase is Phase.CHALLENGE and not game.match.open
            if waits and side is not None and other in game.people(side.other):
                await self.service.act(
                    game, user, DeclineChallenge(), f"{event_id}/block/{game.game_id}"
                )

    async def _find_blocked(self, context: RequestContext, name: str) -> UserId | None:
        for user in await self.service.blocks.list_blocked(context.incoming.user):
            if (await context.profiles.name(user)).casefold() == name.casefold():
                return user
        return None


def _open(services: Services) -> OpenFeature:
    return OpenFeature((BlockHandlers(services.service, services.directory),))


BLOCKING = Feature((Topic(blocking.PAGE, blocking.COMMANDS),), _open)
