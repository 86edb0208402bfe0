"""What organisers say: those who may manage the community that a game belongs to.

Who that is, the platform says, each time anew.
"""

from __future__ import annotations

from bot.conversation import forms, organise_form, posts
from bot.conversation.announcer import RoomAnnouncer
from bot.conversation.house_rules import HouseRules, here
from bot.conversation.incoming import Answer, Post
from bot.conversation.people import Household
from bot.conversation.turn import Turn
from bot.language.orders import (
    REASONS,
    WantAnnul,
    WantLimit,
    WantMoveGame,
    WantOrder,
    WantOrganise,
    WantPause,
)
from bot.language.requests import (
    Problem,
    WantDefaults,
    WantHouseRule,
)
from bot.service.commands import Annul, GoOn, Halt, Order
from bot.service.loaded import LoadedMatch
from bot.service.match import Refusal
from bot.service.organisers import Organisers
from bot.service.ports import People, RoomId

_REASON = "annul"
"""Where it is kept which game somebody is about to annul, and why: a button cannot carry it."""


class Organising:
    """Orders, moves and house rules in words."""

    def __init__(
        self,
        organisers: Organisers,
        rules: HouseRules,
        people: People,
        household: Household,
        announcer: RoomAnnouncer,
    ) -> None:
        self.organisers = organisers
        self._rules = rules
        self._people = people
        self._household = household
        self._announcer = announcer

    async def order(
        self, turn: Turn, loaded: LoadedMatch, want: WantOrder
    ) -> Order | Answer | None:
        """The order that somebody gives, if they have said all that is needed; or what to say to
        them. None: they are no organiser."""
        incoming = turn.incoming
        if not await incoming.authority.manages(loaded.community):
            manages = await incoming.authority.manages(here(incoming))
            return _refuse(turn, Refusal("elsewhere-organised")) if manages else None
        match want:
            case WantPause(on):
                return Halt() if on else GoOn()
            case WantMoveGame(to):
                return await self._move(turn, loaded, to)
            case WantAnnul(reason, None):
                return await self._ask(turn, loaded, reason)
            case WantAnnul():
                return await self._answered(turn, loaded, yes=bool(want.confirmed))

    async def form(self, turn: Turn, want: WantOrganise) -> Answer:
        """What organisers can do here, by buttons. They are asked for anew with every tap."""
        incoming = turn.incoming
        community = here(incoming)
        if not await incoming.authority.manages(community):
            return _refuse(turn, Refusal("not-organiser"))
        if want.page == "limit":
            return await self._limit(turn, community)
        if want.page == "defaults":
            return await self._defaults(turn, community)
        games = await self._rules.running(community, incoming.room)
        names = [await self._household.names(game) for game in games]
        return organise_form.first(turn, list(zip(games, names, strict=True)))

    async def about(self, turn: Turn, loaded: LoadedMatch, want: WantOrganise) -> Answer:
        """What they can do with one game."""
        incoming = turn.incoming
        if not await incoming.authority.manages(loaded.community):
            manages = await incoming.authority.manages(here(incoming))
            return _refuse(turn, Refusal("elsewhere-organised" if manages else "not-organiser"))
        if loaded.match.phase.is_over:
            return _refuse(turn, _over(loaded))
        if want.page == "annul":
            return organise_form.reasons(turn, loaded)
        if want.page in REASONS:
            return await self._ask(turn, loaded, turn.words.told(REASONS[want.page]))
        names, now = await self._household.names(loaded), await self.organisers.now()
        about = turn.words.status(loaded, names, now)
        is_here = incoming.room in loaded.meta.rooms
        return organise_form.game(turn, loaded, about, here=is_here)

    async def house_rule(self, turn: Turn, want: WantHouseRule) -> Answer:
        """What holds here, after it was changed by somebody who may."""
        incoming = turn.incoming
        community = here(incoming)
        asks = want in (WantDefaults(), WantLimit())
        said = isinstance(want, WantDefaults) and want.change is not None and want.change.said
        changes = not asks or bool(said)
        if changes and not await incoming.authority.manages(community):
            return _refuse(turn, Refusal("not-organiser"))
        if changes and turn.words_only:
            return _refuse(turn, Refusal("say-again"))
        if isinstance(want, WantLimit):
            if want.most != 0:
                await self._rules.set_limit(community, want.most)
            return await self._limit(turn, community)
        if want.change is None or want.change.said:
            refusal = await self._rules.set_usual(community, want.change)
            if refusal is not None:
                return _refuse(turn, refusal)
        return await self._defaults(turn, community)

    async def _defaults(self, turn: Turn, community: RoomId) -> Answer:
        """What is usual here, and in a form how to change it."""
        usual = await self._rules.usual(community)
        if turn.filling:
            return forms.of_defaults(turn, await self._rules.said(community), usual)
        return turn.say(turn.words.told("defaults-are", terms=turn.words.plain_terms(usual)))

    async def _limit(self, turn: Turn, community: RoomId) -> Answer:
        most = await self._rules.limit(community)
        if most is None:
            text = turn.words.told("limit-none")
        else:
            text = turn.words.told("limit-is", most=most)
        return organise_form.limits(turn, most, text) if turn.filling else turn.say(text)

    async def _ask(self, turn: Turn, loaded: LoadedMatch, reason: str) -> Answer:
        """Annulling cannot be undone, so it is asked about."""
        user = turn.incoming.user
        if loaded.side_of(user) is not None:
            return _refuse(turn, Refusal("organiser-plays"))
        if loaded.match.phase.is_over:
            return _refuse(turn, _over(loaded))
        await self._people.set_setting(user, _REASON, f"{loaded.game_id} {reason}")
        names = await self._household.names(loaded)
        text = turn.words.confirm_annulment(loaded, names, reason)
        choices = posts.annulment(loaded, user, turn.words)
        return turn.form(text, choices, posts.ref(loaded))

    async def _answered(self, turn: Turn, loaded: LoadedMatch, *, yes: bool) -> Order | Answer:
        kept = await self._people.setting(turn.incoming.user, _REASON)
        game_id, _, reason = kept.partition(" ")
        if not yes:
            await self._people.set_setting(turn.incoming.user, _REASON, "")
            return turn.say(turn.words.told("annul-kept"))
        if game_id != loaded.game_id:
            return turn.say(turn.words.problem(Problem("annul-why")))
        return Annul(reason)

    async def _move(self, turn: Turn, loaded: LoadedMatch, to: str) -> Answer:
        """The game leaves the rooms that it has in this community for another one in it."""
        if turn.words_only:
            return _refuse(turn, Refusal("say-again"))
        incoming, community = turn.incoming, loaded.community
        authority = incoming.authority
        room = await authority.room_called(community, to) if to else incoming.room
        if room is None or not await authority.includes(community, room):
            return _refuse(turn, Refusal("no-such-room"))
        ours = {each for each in loaded.meta.rooms if await authority.includes(community, each)}
        await self._household.inherit(room, community)
        left = await self.organisers.move(
            loaded.game_id, ours.__contains__, room, incoming.event_id
        )
        if isinstance(left, Refusal):
            return _refuse(turn, left)
        for each in left:
            words = await self._household.room_words(each)
            told = words.told("game-moved", game=loaded.game_id)
            await self._announcer.tell(each, Post(f"moved/{incoming.event_id}/{each}", told))
        done = turn.words.told("game-moved-done", game=loaded.game_id)
        return turn.form(done) if turn.filling else turn.say(done)


def _over(loaded: LoadedMatch) -> Refusal:
    return Refusal("game-ended", {"outcome": loaded.match.outcome})


def _refuse(turn: Turn, refusal: Refusal) -> Answer:
    return turn.say(turn.words.refusal(refusal))
