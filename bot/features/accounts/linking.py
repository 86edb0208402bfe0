"""Linking accounts: a code from one chat is typed in another, and both ends confirm.

Each end is shown the other before it confirms. The code is a secret, and linked identities are
private, so nothing is said about them in public rooms.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product

from bot.announcements.time_setting_changes import TimeSettingsChanges
from bot.features.accounts.account_commands import Link, Unlink
from bot.ids import RoomId, UserId, is_open
from bot.match.clocks.clock import MINUTE
from bot.match.short_ids import link_code
from bot.match.state import Refusal
from bot.play.accounts.identities import (
    CODE_MS,
    MAX_IDENTITIES,
    Group,
    Identities,
    LinkRequest,
    digest_of,
)
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.posts.messenger import Messenger
from bot.posts.post import Answer, Post
from bot.talk import match_buttons
from bot.talk.handling import Handlers
from bot.talk.join_codes import CodeAttempts
from bot.talk.profiles import Profiles
from bot.talk.request_context import RequestContext
from bot.texts import identity_words
from bot.texts.presenter import Presenter
from bot.texts.text import Text, join, text

_TAG = 8
"""Characters of a request's digest in its buttons, which bind them to this request."""


@dataclass(eq=False)
class LinkHandlers:
    """Links and unlinks accounts. ``draw`` returns a random number below
    `bot.match.short_ids.LINK_CODES`."""

    service: GameService
    profiles: Profiles
    messenger: Messenger
    identities: Identities
    time_setting_changes: TimeSettingsChanges
    draw: Callable[[], int]

    def __post_init__(self) -> None:
        self.code_attempts = CodeAttempts(self.identities)

    def register(self, handlers: Handlers) -> None:
        handlers.handle(Link, self.link)
        handlers.handle(Unlink, self.unlink)

    async def link(self, context: RequestContext, want: Link) -> Answer:
        """Issue a code, accept a typed one, or confirm a link."""
        if not context.incoming.private:
            return context.refuse(_only_in_private(context))
        if want.confirmed is not None:
            return await self._answer_question(context, want.confirmed, want.tag)
        if want.code is not None:
            return await self._use_code(context, want.code)
        request = await self.identities.waiting(context.incoming.user)
        if request is not None and request.other:
            return await self._question(context, request)
        return await self._new_code(context)

    async def unlink(self, context: RequestContext, _: Unlink) -> Answer:
        """Separate this id from the others; each game stays with the id that joined it."""
        user = context.incoming.user
        if not context.incoming.private:
            return context.refuse(_only_in_private(context))
        others = [id for id in await self.service.matches.person(user) if id != user]
        if not others:
            return context.refuse(Refusal("not-linked"))
        await self.time_setting_changes.separate(user, others)
        await self.identities.unlink(user)
        names = [await self._name_account(other) for other in others]
        alone = await self._name_account(user)
        return context.say(text("unlinked", name=alone, names=join(names)))

    async def _new_code(self, context: RequestContext) -> Answer:
        incoming, code = context.incoming, link_code(self.draw())
        # The other end's answer is announced here later, without a reader whose language is known.
        await context.profiles.settle_language(incoming)
        request = LinkRequest(digest_of(code), incoming.user, await self._told_in(context))
        await self.identities.ask(request, CODE_MS)
        others = [
            id for id in await self.service.matches.person(incoming.user) if id != incoming.user
        ]
        names = [await self._name_account(other) for other in others]
        words = identity_words.link_code(code, CODE_MS // MINUTE, names)
        return context.show(Post(context.key, words, ref=incoming.about, code=code))

    async def _use_code(self, context: RequestContext, code: str) -> Answer:
        user, digest = context.incoming.user, digest_of(code)
        refusal = await self.code_attempts.begin(context.incoming)
        if refusal is not None:
            return context.refuse(refusal)
        room = await self._told_in(context)
        request = await self.identities.claim(digest, user, room) if digest else None
        if request is None:
            return context.refuse(Refusal("no-such-link-code"))
        await self.code_attempts.right(context.incoming)
        if request.asker == user:
            return context.refuse(Refusal("link-code-own"))
        refusal = await self._obstacle(request)
        if refusal is not None:
            return context.refuse(refusal)
        await context.profiles.settle_language(context.incoming)
        await self._tell(request.room, request, request.asker)
        return await self._question(context, request)

    async def _answer_question(self, context: RequestContext, yes: bool, tag: str) -> Answer:
        user = context.incoming.user
        request = await self.identities.waiting(user)
        if request is None or not request.other or not request.digest.startswith(tag):
            return context.refuse(Refusal("no-link-waiting"))
        partner = request.partner(user)
        if not yes:
            await self.identities.drop(request)
            await self._say_to(request, partner, "link-refused", user)
            return await self._news(context, "link-dropped", partner)
        refusal = await self._obstacle(request)
        if refusal is not None:
            return context.refuse(refusal)
        agreed = await self.identities.agree(request.digest, user)
        if agreed is None:
            return context.refuse(Refusal("no-link-waiting"))
        if not agreed.is_agreed:
            return await self._news(context, "link-half", partner)
        return await self._link(context, agreed)

    async def _link(self, context: RequestContext, request: LinkRequest) -> Answer:
        one, other = await self.identities.load_groups([request.asker, request.other])
        if not await self.identities.link(one, other):
            return context.refuse(Refusal("try-again"))
        # A game between the two may have started meanwhile; a person cannot play themselves.
        between = await self._between(one, other)
        if between is not None:
            await self.identities.unlink(context.incoming.user)
            return context.refuse(Refusal("link-game-between", {"game": between.game_id}))
        await self.identities.drop(request)
        user = context.incoming.user
        partner = request.partner(user)
        await self._say_to(request, partner, "link-done", user)
        return await self._news(context, "link-done", partner)

    async def _obstacle(self, request: LinkRequest) -> Refusal | None:
        one, other = await self.identities.load_groups([request.asker, request.other])
        if request.other in one:
            return Refusal("already-linked")
        if len(one) + len(other) > MAX_IDENTITIES:
            return Refusal("too-many-identities", {"most": MAX_IDENTITIES})
        between = await self._between(one, other)
        if between is not None:
            return Refusal("link-game-between", {"game": between.game_id})
        return None

    async def _between(self, one: Group, other: Group) -> LoadedMatch | None:
        """Return an unfinished match or challenge between the two."""
        pairs = {frozenset(pair) for pair in product(one, other)}
        for game in await self.service.matches.games_of(one[0]):
            if {game.meta.host, game.meta.guest} in pairs:
                return game
        return None

    async def _question(self, context: RequestContext, request: LinkRequest) -> Answer:
        return context.show(
            await self._make_question(context.words, request, context.incoming.user, context.key)
        )

    async def _make_question(
        self, words: Presenter, request: LinkRequest, user: UserId, key: str
    ) -> Post:
        """Return the question to one end, which shows both groups of ids."""
        people = await self.identities.load_groups([user, request.partner(user)])
        mine, theirs = [[await self._name_account(each) for each in group] for group in people]
        open_to_all = [each for group in people for each in group if is_open(each)]
        names = [await self._name_account(each) for each in open_to_all]
        line = f"link {{}} {request.digest[:_TAG]}"
        choices = match_buttons.own_confirmation(line, user, "link")
        text = identity_words.link_question(mine, theirs, names)
        return Post(key, text, choices=choices, language=words.code)

    async def _tell(self, room: RoomId, request: LinkRequest, user: UserId) -> None:
        words = await self.profiles.words_of(user, room)
        key = f"link/{request.digest}/{user}"
        await self._tell_alone(user, room, await self._make_question(words, request, user, key))

    async def _say_to(self, request: LinkRequest, user: UserId, id: str, about: UserId) -> None:
        """Tell the other end the result."""
        room = request.room if user == request.asker else request.other_room
        words = await self.profiles.words_of(user, room)
        message = text(id, name=await self._name_account(about))
        key = f"{id}/{request.digest}/{user}"
        await self._tell_alone(user, room, Post(key, message, language=words.code))

    async def _tell_alone(self, user: UserId, room: RoomId, post: Post) -> None:
        """Send in private if the chat allows that, since linked identities are private."""
        own = (await self.messenger.own_rooms([user])).get(user)
        if own is None or not await self.messenger.tell(own, post):
            await self.messenger.tell(room, post)

    async def _told_in(self, context: RequestContext) -> RoomId:
        """Return the room for later messages: the person's private chat, if there is one."""
        incoming = context.incoming
        if incoming.own:
            return incoming.room
        return (await self.messenger.own_rooms([incoming.user])).get(incoming.user, incoming.room)

    async def _news(self, context: RequestContext, id: str, partner: UserId) -> Answer:
        return context.say(text(id, name=await self._name_account(partner)))

    async def _name_account(self, user: UserId) -> Text:
        return identity_words.name_account(await self.profiles.person(user))


def _only_in_private(context: RequestContext) -> Refusal:
    return Refusal("only-in-private", {"platform": context.incoming.platform})
