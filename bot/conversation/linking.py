"""One person in several chats: a code from one is typed in another, and both ends confirm.

Whoever types the code first is shown to who asked for it, and the other way round, so a code that
others saw does no harm.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from bot.conversation import posts
from bot.conversation.announcer import RoomAnnouncer
from bot.conversation.incoming import Answer, Choice, Post
from bot.conversation.joining import Guesses
from bot.conversation.people import Household
from bot.conversation.turn import Turn
from bot.language.myself import WantLink
from bot.language.presenter import Presenter
from bot.service.go_service import GoService
from bot.service.identities import (
    CODE_MS,
    MOST_IDENTITIES,
    Group,
    Identities,
    LinkRequest,
    digest_of,
    is_open,
)
from bot.service.ids import link_code
from bot.service.loaded import LoadedMatch
from bot.service.match import Refusal
from bot.service.ports import RoomId, UserId

_TAG = 8
"""Characters of a request's digest in its buttons: they are of this request and no other."""


class Linking:
    """``draw`` gives a number below `bot.service.ids.LINK_CODES` by chance."""

    def __init__(
        self,
        service: GoService,
        household: Household,
        announcer: RoomAnnouncer,
        identities: Identities,
        draw: Callable[[], int],
    ) -> None:
        self._service = service
        self._household = household
        self._announcer = announcer
        self._identities = identities
        self.guesses = Guesses(identities)
        self._draw = draw

    async def link(self, turn: Turn, want: WantLink) -> Answer:
        """A code is wanted, was typed, or is confirmed."""
        if want.confirmed is not None:
            return await self._confirmed(turn, want.confirmed, want.tag)
        if want.code is not None:
            return await self._typed(turn, want.code)
        request = await self._identities.waiting(turn.incoming.user)
        if request is not None and request.other:
            return await self._question(turn, request)
        return await self._new_code(turn)

    async def unlink(self, turn: Turn) -> Answer:
        """This id is a person by itself again; each game stays with the id that joined it."""
        user = turn.incoming.user
        others = await self._identities.unlink(user)
        if not others:
            return _refuse(turn, Refusal("not-linked"))
        names = [await self._shown(turn.words, other) for other in others]
        return turn.say(turn.words.identities.unlinked(await self._shown(turn.words, user), names))

    async def _new_code(self, turn: Turn) -> Answer:
        incoming, code = turn.incoming, link_code(self._draw())
        # What the other end does is told here later, when nobody says which language they read.
        await self._household.settle_language(incoming)
        request = LinkRequest(digest_of(code), incoming.user, incoming.room)
        await self._identities.ask(request, CODE_MS)
        others = [id for id in await self._service.person(incoming.user) if id != incoming.user]
        names = [await self._shown(turn.words, other) for other in others]
        return turn.say(turn.words.identities.link_code(code, CODE_MS // 60_000, names))

    async def _typed(self, turn: Turn, code: str) -> Answer:
        user, digest = turn.incoming.user, digest_of(code)
        refusal = await self.guesses.refusal(user)
        if refusal is not None:
            return _refuse(turn, refusal)
        request = await self._identities.claim(digest, user, turn.incoming.room) if digest else None
        if request is None:
            await self.guesses.wrong(user)
            return _refuse(turn, Refusal("no-such-link-code"))
        if request.asker == user:
            return _refuse(turn, Refusal("link-code-own"))
        refusal = await self._obstacle(request)
        if refusal is not None:
            return _refuse(turn, refusal)
        await self._household.settle_language(turn.incoming)
        await self._tell(request.room, request, request.asker)
        return await self._question(turn, request)

    async def _confirmed(self, turn: Turn, yes: bool, tag: str) -> Answer:
        user = turn.incoming.user
        request = await self._identities.waiting(user)
        if request is None or not request.other or not request.digest.startswith(tag):
            return _refuse(turn, Refusal("no-link-waiting"))
        partner = request.partner(user)
        if not yes:
            await self._identities.drop(request)
            await self._say_to(request, partner, "link-refused", user)
            return await self._news(turn, "link-dropped", partner)
        refusal = await self._obstacle(request)
        if refusal is not None:
            return _refuse(turn, refusal)
        agreed = await self._identities.agree(request.digest, user)
        if agreed is None:
            return _refuse(turn, Refusal("no-link-waiting"))
        if not agreed.is_agreed:
            return await self._news(turn, "link-half", partner)
        return await self._link(turn, agreed)

    async def _link(self, turn: Turn, request: LinkRequest) -> Answer:
        one, other = await self._identities.of([request.asker, request.other])
        if not await self._identities.link(one, other):
            return _refuse(turn, Refusal("try-again"))
        # Perhaps a game between the two has begun just now; nobody plays against themselves.
        between = await self._between(one, other)
        if between is not None:
            await self._identities.unlink(turn.incoming.user)
            return _refuse(turn, Refusal("link-game-between", {"game": between.game_id}))
        await self._identities.drop(request)
        user = turn.incoming.user
        partner = request.partner(user)
        await self._say_to(request, partner, "link-done", user)
        return await self._news(turn, "link-done", partner)

    async def _obstacle(self, request: LinkRequest) -> Refusal | None:
        """Why these two cannot be one person."""
        one, other = await self._identities.of([request.asker, request.other])
        if request.other in one:
            return Refusal("already-linked")
        if len(one) + len(other) > MOST_IDENTITIES:
            return Refusal("too-many-identities", {"most": MOST_IDENTITIES})
        between = await self._between(one, other)
        if between is not None:
            return Refusal("link-game-between", {"game": between.game_id})
        return None

    async def _between(self, one: Group, other: Group) -> LoadedMatch | None:
        """A match of the two, challenges included, that is not over."""
        pairs = {frozenset(pair) for pair in product(one, other)}
        for game in await self._service.games_of(one[0]):
            if {game.meta.host, game.meta.guest} in pairs:
                return game
        return None

    async def _question(self, turn: Turn, request: LinkRequest) -> Answer:
        return turn.show(await self._asked(turn.words, request, turn.incoming.user, turn.key))

    async def _asked(self, words: Presenter, request: LinkRequest, user: UserId, key: str) -> Post:
        """The question to one end: who would be one person with whom."""
        people = await self._identities.of([user, request.partner(user)])
        mine, theirs = [[await self._shown(words, each) for each in group] for group in people]
        open_to_all = [each for group in people for each in group if is_open(each)]
        names = [await self._shown(words, each) for each in open_to_all]
        choices = self._choices(words, request, user)
        return Post(key, words.identities.link_question(mine, theirs, names), choices=choices)

    def _choices(self, words: Presenter, request: LinkRequest, user: UserId) -> tuple[Choice, ...]:
        tag = request.digest[:_TAG]
        return (
            posts.own(f"link yes {tag}", user, words.label("link-yes"), posts.YES),
            posts.own(f"link no {tag}", user, words.label("link-no"), posts.NO),
        )

    async def _tell(self, room: RoomId, request: LinkRequest, user: UserId) -> None:
        """Asks the end that is not here just now."""
        words = await self._household.words_of(user, room)
        key = f"link/{request.digest}/{user}"
        await self._tell_alone(user, room, await self._asked(words, request, user, key))

    async def _say_to(self, request: LinkRequest, user: UserId, id: str, about: UserId) -> None:
        """Tells the other end what came of it."""
        room = request.room if user == request.asker else request.other_room
        words = await self._household.words_of(user, room)
        text = words.identities.link_news(id, await self._shown(words, about))
        await self._tell_alone(user, room, Post(f"{id}/{request.digest}/{user}", text))

    async def _tell_alone(self, user: UserId, room: RoomId, post: Post) -> None:
        """Who somebody is elsewhere is for them alone to read, where their chat allows that."""
        own = (await self._announcer.own_rooms([user])).get(user)
        if own is None or not await self._announcer.tell(own, post):
            await self._announcer.tell(room, post)

    async def _news(self, turn: Turn, id: str, partner: UserId) -> Answer:
        return turn.say(turn.words.identities.link_news(id, await self._shown(turn.words, partner)))

    async def _shown(self, words: Presenter, user: UserId) -> str:
        return words.identities.called(user, await self._household.name(user))


def _refuse(turn: Turn, refusal: Refusal) -> Answer:
    return turn.say(turn.words.refusal(refusal))
