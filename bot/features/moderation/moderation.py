"""Handlers of organisers' orders. Organisers are the managers of the game's community.

The platform is asked for a person's permissions each time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.features.moderation import moderation_form
from bot.ids import RoomId
from bot.match.clock_transitions import NO_PAUSES
from bot.match.commands import Annul, Confirm, DropConfirmation, GoOn, Halt
from bot.match.decide import decide_order
from bot.match.state import Refusal
from bot.play.loaded import LoadedMatch
from bot.play.moderated_games import Moderation
from bot.play.ports.stores import People
from bot.posts.messenger import Messenger
from bot.posts.post import Answer, Post
from bot.talk import forms, match_buttons, orders, server_settings
from bot.talk.community_settings import (
    CommunitySettings,
    here,
    is_on,
    switch,
)
from bot.talk.confirmations import Confirmations
from bot.talk.fits import plays_in
from bot.talk.handling import HandlerResult, Handlers, MatchAction
from bot.talk.incoming import Incoming
from bot.talk.request_context import RequestContext
from bot.texts.match import confirming
from bot.texts.match.match_facts import terms_line
from bot.texts.problem import Problem
from bot.texts.text import Parts, text

ANNUL, CONFIRM = "annul", "confirm-count"
"""The subjects of confirmations, and the settings that hold the game, the count and the reason
meanwhile, which would not fit a button."""

_NO_ORGANISER = Refusal("not-organiser")


@dataclass(eq=False)
class ModerationHandlers:
    """Orders, moved games, and settings of a community."""

    organisers: Moderation
    rules: CommunitySettings
    people: People
    messenger: Messenger
    confirmations: Confirmations

    async def order(
        self, context: RequestContext, loaded: LoadedMatch, want: orders.Order
    ) -> Order | Answer | None:
        """Return the order if it is complete, or an answer to the organiser. None: the person is
        no organiser."""
        incoming = context.incoming
        if not await incoming.authority.manages(loaded.community):
            manages = await incoming.authority.manages(here(incoming))
            return context.refuse(Refusal("elsewhere-organised")) if manages else None
        match want:
            case Halt() | GoOn() | DropConfirmation():
                return want
            case orders.MoveGame(to):
                return await self._move(context, loaded, to)
            case orders.Annul(reason, None):
                return await self._ask(context, loaded, Annul(reason))
            case orders.Confirm(number, reason, None):
                return await self._ask(context, loaded, Confirm(number, reason))
            case orders.Annul() | orders.Confirm():
                return await self._answered(context, loaded, want)

    async def form(self, context: RequestContext, want: orders.Organise) -> Answer:
        """Return the organisers' form. Permissions are checked with every tap."""
        incoming = context.incoming
        community = here(incoming)
        if not await incoming.authority.manages(community):
            return context.refuse(Refusal("not-organiser"))
        if want.page == "limit":
            return await self._limit(context, community)
        if want.page == "defaults":
            return await self._defaults(context, community)
        games = await self.rules.running(community, incoming.room)
        names = [await context.profiles.names(game) for game in games]
        return moderation_form.first(context, list(zip(games, names, strict=True)))

    async def about(
        self, context: RequestContext, loaded: LoadedMatch, want: orders.Organise
    ) -> Answer:
        """Return the form for one game."""
        incoming = context.incoming
        refusal = await self._why_not(context, loaded)
        if refusal is not None:
            return context.refuse(refusal)
        if loaded.match.phase.is_over:
            return context.refuse(_over(loaded))
        if want.page == "annul":
            return moderation_form.reasons(context, loaded)
        if want.page == "count":
            return moderation_form.reasons_to_confirm(context, loaded, want.number)
        if want.page in orders.REASONS | orders.CONFIRMING:
            told = text((orders.REASONS | orders.CONFIRMING)[want.page])
            reason = context.words.plain(told)
            confirms = want.page in orders.CONFIRMING
            order = Confirm(want.number, reason) if confirms else Annul(reason)
            return await self._ask(context, loaded, order)
        if want.page == "counts":
            return moderation_form.counts(context, loaded, await context.profiles.names(loaded))
        names, now = await context.profiles.names(loaded), await self.organisers.now()
        about = context.words.status(loaded, names, now)
        is_here = incoming.room in loaded.meta.rooms
        return moderation_form.game(context, loaded, about, here=is_here)

    async def community_setting(
        self, context: RequestContext, want: orders.CommunitySetting
    ) -> Answer:
        """Change a setting of a community if the person manages it, and show the current value."""
        incoming = context.incoming
        community = here(incoming)
        asks = want in (orders.SetDefaults(), orders.SetGameLimit(), server_settings.Switch())
        said = isinstance(want, orders.SetDefaults) and want.change is not None and want.change.said
        changes = not asks or bool(said)
        if changes and not await incoming.authority.manages(community):
            return context.refuse(Refusal("not-organiser"))
        if changes and context.words_only:
            return context.refuse(Refusal("say-again"))
        if isinstance(want, server_settings.Switch):
            return await self._switch(context, community, want)
        if isinstance(want, orders.SetGameLimit):
            if want.most != 0:
                await self.rules.set_limit(community, want.most)
            return await self._limit(context, community)
        if want.change is None or want.change.said:
            refusal = await self.rules.set_usual(community, want.change)
        if refusal is not None:
            return context.refuse(refusal)
        return await self._defaults(context, community)

    async def set_game_limit(self, context: RequestContext, want: orders.SetGameLimit) -> Answer:
        """Set how many games each person may have here, or show it."""
        community = here(context.incoming)
        if want != orders.SetGameLimit():
            refusal = await self._why_no_change(context, community)
            if refusal is not None:
                return context.refuse(refusal)
            await self.rules.set_limit(community, want.most)
        return await self._limit(context, community)

    async def switch(self, context: RequestContext, want: server_settings.Switch) -> Answer:
        """Set one of the switches of a community, or show them all."""
        community = here(context.incoming)
        if want != server_settings.Switch():
            refusal = await self._why_no_change(context, community)
            if refusal is not None:
                return context.refuse(refusal)
        return await self._switch(context, community, want)

    async def _why_no_change(self, context: RequestContext, community: RoomId) -> Refusal | None:
        if not await context.incoming.authority.manages(community):
            return _NO_ORGANISER
        return Refusal("say-again") if context.words_only else None

    async def _switch(
        self, context: RequestContext, community: RoomId, want: server_settings.Switch
    ) -> Answer:
        """Show the switches, after changing one."""
        names = _switches(context.incoming)
        if want.name and want.name not in names:
            return context.refuse(Refusal("not-of-a-server"))
        if want.name and want.on is not None:
            await switch(self.people, community, want.name, on=want.on)
        held = {name: await is_on(self.people, community, name) for name in names}
        lines = tuple(text(f"server-{name}", on="yes" if on else "no") for name, on in held.items())
        said = Parts(text("server-settings"), lines)
        if "quiet" not in held:
            return context.show(Post(context.key, said))
        return context.form(said, moderation_form.quiet(context, on=held["quiet"]))

    async def _defaults(self, context: RequestContext, community: RoomId) -> Answer:
        """Show the default terms; in a form, with buttons to change them."""
        usual = await self.rules.usual(community)
        if context.filling:
            return forms.of_defaults(context, await self.rules.said(community), usual)
        return context.say(text("defaults-are", terms=terms_line(usual)))

    async def _limit(self, context: RequestContext, community: RoomId) -> Answer:
        most = await self.rules.limit(community)
        if most is None:
            said = text("limit-none")
        else:
            said = text("limit-is", most=most)
        return moderation_form.limits(context, most, said) if context.filling else context.say(said)

    async def _ask(
        self, context: RequestContext, loaded: LoadedMatch, order: Annul | Confirm
    ) -> Answer:
        """Ask for confirmation of an order that ends a game."""
        user = context.incoming.user
        if loaded.side_of(user) is not None:
            return context.refuse(Refusal("organiser-plays"))
        decision = decide_order(loaded.match, order, await self.organisers.now(), NO_PAUSES)
        if isinstance(decision, Refusal):
            return context.refuse(decision)
        what, kept = ANNUL, order.reason
        if isinstance(order, Confirm):
            what, kept = CONFIRM, f"{order.number} {order.reason}"
        await self.people.set_setting(user, what, f"{loaded.game_id} {kept}")
        await self.confirmations.asked(context, what, loaded.game_id)
        text = confirming.sure(
            context.words.facts(loaded, await context.profiles.names(loaded)), order
        )
        choices = match_buttons.confirmation(loaded, user, what)
        return context.form(text, choices, match_buttons.ref(loaded))

    async def _leave(self, context: RequestContext, what: str, said: str) -> Answer:
        """Forget an order that the organiser did not confirm."""
        await self.confirmations.dropped(context)
        await self.people.set_setting(context.incoming.user, what, "")
        return context.say(text(said))

    async def _move(self, context: RequestContext, loaded: LoadedMatch, to: str) -> Answer:
        """Move the game from its rooms in this community to another room of it."""
        if context.words_only:
            return context.refuse(Refusal("say-again"))
        incoming, community = context.incoming, loaded.community
        authority = incoming.authority
        room = await authority.room_called(community, to) if to else incoming.room
        if room is None or not await authority.includes(community, room):
            return context.refuse(Refusal("no-such-room"))
        ours = {each for each in loaded.meta.rooms if await authority.includes(community, each)}
        await context.profiles.inherit(room, community)
        left = await self.organisers.move(
            loaded.game_id, ours.__contains__, room, incoming.event_id
        )
        if isinstance(left, Refusal):
            return context.refuse(left)
        for each in left:
            words = await context.profiles.room_words(each)
            key = f"moved/{incoming.event_id}/{each}"
            told = text("game-moved", game=loaded.game_id)
            await self.messenger.tell(each, Post(key, told, language=words.code))
        done = text("game-moved-done", game=loaded.game_id)
        return context.form(done) if context.filling else context.say(done)


def _switches(incoming: Incoming) -> Sequence[str]:
    """Return the switches that apply in this place."""
    if incoming.chat.servers:
        return server_settings.OF_SERVERS
    in_group = incoming.chat.quiet_groups and not incoming.own
    return server_settings.OF_GROUPS if in_group else server_settings.OF_OTHERS


def _over(loaded: LoadedMatch) -> Refusal:
    return Refusal("game-ended", {"outcome": loaded.match.outcome})
