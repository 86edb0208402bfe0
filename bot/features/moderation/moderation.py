"""Handlers of organisers' orders. Organisers are the managers of the game's community.

The platform is asked for a person's permissions each time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.announcements.feature import Feature, OpenFeature, Services, Topic
from bot.features.moderation import moderation_commands, moderation_form, restraining_commands
from bot.features.moderation.restraining import RestraintHandlers
from bot.ids import GameId, RoomId
from bot.match.clock_transitions import NO_PAUSES
from bot.match.commands import Annul, Confirm, DropConfirmation, GoOn, Halt
from bot.match.decide import decide_order
from bot.match.state import Refusal
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.play.moderated_games import Moderation
from bot.play.ports.profile_fields import ProfileField
from bot.play.ports.stores import People
from bot.posts.messenger import Messenger
from bot.posts.post import Answer, Post
from bot.talk import forms, match_buttons, orders, requests, server_settings
from bot.talk.community_settings import (
    CommunitySettings,
    here,
    is_on,
    switch,
)
from bot.talk.confirmations import Confirmations, Subject
from bot.talk.fits import plays_in
from bot.talk.handling import HandlerResult, Handlers, MatchAction
from bot.talk.incoming import Incoming
from bot.talk.request_context import RequestContext
from bot.talk.to_command import terms
from bot.texts.match import confirming
from bot.texts.match.match_facts import terms_line
from bot.texts.problem import Problem
from bot.texts.text import Parts, text

ANNUL, CONFIRM = "annul", "confirm-count"
"""The kinds of confirmation. They are also the names of the settings that store the order until it
is confirmed, since its reason would not fit into a button."""


@dataclass(frozen=True)
class PendingOrder:
    """An order that an organiser has yet to confirm: a button cannot carry the reason. ``number``
    is that of the count to confirm."""

    game_id: GameId = ""
    reason: str = ""
    number: int = 0


PENDING: Final = {
    what: ProfileField(what, PendingOrder, PendingOrder()) for what in (ANNUL, CONFIRM)
}

_NO_ORGANISER = Refusal("not-organiser")


@dataclass(eq=False)
class ModerationHandlers:
    """Orders, moved games, and settings of a community."""

    service: GameService
    rules: CommunitySettings
    people: People
    messenger: Messenger
    confirmations: Confirmations

    def register(self, handlers: Handlers) -> None:
        handlers.handle(orders.SetDefaults, self.set_defaults)
        handlers.handle(orders.SetGameLimit, self.set_game_limit)
        handlers.handle(server_settings.Switch, self.switch)
        handlers.handle(orders.Organise, self.form)
        handlers.handle(orders.Annul, self.annul_answered)
        handlers.handle(orders.Confirm, self.confirm_answered)
        handlers.handle_about_match(Halt, self.halt)
        handlers.handle_about_match(GoOn, self.go_on)
        handlers.handle_about_match(DropConfirmation, self.drop_confirmation)
        handlers.handle_about_match(orders.Annul, self.annul)
        handlers.handle_about_match(orders.Confirm, self.confirm)
        handlers.handle_about_match(orders.MoveGame, self.move)
        handlers.handle_about_match(orders.Organise, self.about)
        for request_type in (Halt, GoOn, DropConfirmation):
            handlers.close_form(request_type, orders.Organise("game"))

    async def halt(
        self, context: RequestContext, loaded: LoadedMatch, order: Halt
    ) -> MatchAction | Refusal:
        refusal = await self._why_not(context, loaded)
        plays = plays_in(loaded, loaded.side_of(context.incoming.user))
        if refusal == _NO_ORGANISER and plays and loaded.match.halted is None:
            clock = "no" if loaded.match.terms.clock is None else "yes"
            return Refusal("pause-own", {"clock": clock})
        return refusal or MatchAction(loaded, order)

    async def go_on(
        self, context: RequestContext, loaded: LoadedMatch, order: GoOn
    ) -> MatchAction | Refusal:
        return await self._why_not(context, loaded) or MatchAction(loaded, order)

    async def drop_confirmation(
        self, context: RequestContext, loaded: LoadedMatch, order: DropConfirmation
    ) -> MatchAction | Refusal:
        return await self._why_not(context, loaded) or MatchAction(loaded, order)

    async def annul(
        self, context: RequestContext, loaded: LoadedMatch, want: orders.Annul
    ) -> HandlerResult:
        refusal = await self._why_not(context, loaded)
        if refusal is not None:
            return refusal
        if want.confirmed is None:
            return await self._ask(context, loaded, Annul(want.reason))
        if not want.confirmed:
            return await self._leave(context, ANNUL, "annul-kept")
        pending = await self.people.load(context.incoming.user, PENDING[ANNUL])
        if pending.game_id != loaded.game_id:
            return context.say(context.words.problem(Problem("annul-why")))
        return await self._act_on_confirmation(context, loaded, ANNUL, Annul(pending.reason))

    async def confirm(
        self, context: RequestContext, loaded: LoadedMatch, want: orders.Confirm
    ) -> HandlerResult:
        refusal = await self._why_not(context, loaded)
        if refusal is not None:
            return refusal
        if want.confirmed is None:
            return await self._ask(context, loaded, Confirm(want.number, want.reason))
        if not want.confirmed:
            return await self._leave(context, CONFIRM, "confirm-count-kept")
        pending = await self.people.load(context.incoming.user, PENDING[CONFIRM])
        if pending.game_id != loaded.game_id:
            return context.say(context.words.problem(Problem("confirm-which")))
        order = Confirm(pending.number, pending.reason)
        return await self._act_on_confirmation(context, loaded, CONFIRM, order)

    async def annul_answered(
        self, context: RequestContext, want: orders.Annul
    ) -> HandlerResult | None:
        """Annul the game that the organiser was asked about, unless the line names a game."""
        loaded = await self._find_asked(context, ANNUL) if want.confirmed else None
        return None if loaded is None else await self.annul(context, loaded, want)

    async def confirm_answered(
        self, context: RequestContext, want: orders.Confirm
    ) -> HandlerResult | None:
        """Confirm the count that the organiser was asked about, unless the line names a game."""
        loaded = await self._find_asked(context, CONFIRM) if want.confirmed else None
        return None if loaded is None else await self.confirm(context, loaded, want)

    async def _find_asked(self, context: RequestContext, what: str) -> LoadedMatch | None:
        """Return the game of the open question that the typed line answers."""
        about = await self.confirmations.find_answered(context, what)
        if about is None or context.named:
            return None
        return await self.service.matches.load(about.game_id)

    async def _why_not(self, context: RequestContext, loaded: LoadedMatch) -> Refusal | None:
        """Refuse a person who does not manage the game's community."""
        authority = context.incoming.authority
        if await authority.manages(loaded.community):
            return None
        manages = await authority.manages(here(context.incoming))
        return Refusal("elsewhere-organised") if manages else _NO_ORGANISER

    async def form(self, context: RequestContext, want: orders.Organise) -> Answer | None:
        """Return the organisers' form. Permissions are checked with every tap. None: the line
        names or replies to a game."""
        incoming = context.incoming
        if context.points_at_match:
            return None
        community = here(incoming)
        if not await incoming.authority.manages(community):
            return context.refuse(Refusal("not-organiser"))
        if want.page == "limit":
            return await self._limit(context, community)
        if want.page == "defaults":
            return await self._defaults(context, community)
        games = await self.rules.running(community)
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
            reason_text = text((orders.REASONS | orders.CONFIRMING)[want.page])
            reason = context.words.plain(reason_text)
            confirms = want.page in orders.CONFIRMING
            order = Confirm(want.number, reason) if confirms else Annul(reason)
            return await self._ask(context, loaded, order)
        if want.page == "counts":
            return moderation_form.counts(context, loaded, await context.profiles.names(loaded))
        names, now = await context.profiles.names(loaded), await self.service.now()
        about = context.words.status(loaded, names, now)
        is_here = incoming.room in loaded.meta.rooms
        return moderation_form.game(context, loaded, about, here=is_here)

    async def set_defaults(self, context: RequestContext, want: orders.SetDefaults) -> Answer:
        """Set the usual terms of challenges here, or show them if the line says none."""
        community = here(context.incoming)
        has_change = want.change is None or bool(want.change.given)
        refusal = None
        if has_change or want != orders.SetDefaults():
            refusal = await self._why_no_change(context, community)
        if has_change and refusal is None:
            refusal = await self.rules.set_default_terms(community, want.change)
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
            await self.rules.set_limit(community, want.limit)
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
        parts = Parts(text("server-settings"), lines)
        if "quiet" not in held:
            return context.show(Post(context.key, parts))
        return context.form(parts, moderation_form.quiet(context, on=held["quiet"]))

    async def _defaults(self, context: RequestContext, community: RoomId) -> Answer:
        """Show the default terms; in a form, with buttons to change them."""
        change = await self.rules.load_terms(community)
        default = terms(change or requests.Challenge())
        line = text("defaults-are" if change else "defaults-none", terms=terms_line(default))
        if context.filling:
            return forms.of_defaults(context, change or requests.Challenge(), default, line)
        return context.say(line)

    async def _limit(self, context: RequestContext, community: RoomId) -> Answer:
        limit = await self.rules.limit(community)
        if limit is None:
            line = text("limit-none")
        else:
            line = text("limit-is", most=limit)
        return (
            moderation_form.limits(context, limit, line) if context.filling else context.say(line)
        )

    async def _ask(
        self, context: RequestContext, loaded: LoadedMatch, order: Annul | Confirm
    ) -> Answer:
        """Ask for confirmation of an order that ends a game."""
        user = context.incoming.user
        if loaded.side_of(user) is not None:
            return context.refuse(Refusal("organiser-plays"))
        decision = decide_order(loaded.match, order, await self.service.now(), NO_PAUSES)
        if isinstance(decision, Refusal):
            return context.refuse(decision)
        what, pending = ANNUL, PendingOrder(loaded.game_id, order.reason)
        if isinstance(order, Confirm):
            what, pending = CONFIRM, replace(pending, number=order.number)
        await self.people.save(user, PENDING[what], pending)
        await self.confirmations.remember_question(context, what, Subject(loaded.game_id))
        text = confirming.sure(
            context.words.facts(loaded, await context.profiles.names(loaded)), order
        )
        choices = match_buttons.confirmation(loaded, user, what)
        return context.form(text, choices, match_buttons.ref(loaded))

    async def _leave(self, context: RequestContext, what: str, text_id: str) -> Answer:
        """Forget an order that the organiser did not confirm."""
        await self.confirmations.close_question(context)
        await self.people.save(context.incoming.user, PENDING[what], PendingOrder())
        return context.say(text(text_id))

    async def _act_on_confirmation(
        self, context: RequestContext, loaded: LoadedMatch, what: str, order: Annul | Confirm
    ) -> HandlerResult:
        """Carry out a confirmed order; ask again if the question is no longer open."""
        if await self.confirmations.is_confirmed(context, what, Subject(loaded.game_id)):
            return MatchAction(loaded, order)
        return await self._ask(context, loaded, order)

    async def move(
        self, context: RequestContext, loaded: LoadedMatch, want: orders.MoveGame
    ) -> Answer:
        """Move the game from its rooms in this community to another room of it."""
        refusal = await self._why_not(context, loaded)
        if refusal is not None:
            return context.refuse(refusal)
        to = want.to
        if context.words_only:
            return context.refuse(Refusal("say-again"))
        incoming, community = context.incoming, loaded.community
        authority = incoming.authority
        room = await authority.room_called(community, to) if to else incoming.room
        if room is None or not await authority.includes(community, room):
            return context.refuse(Refusal("no-such-room"))
        ours = {each for each in loaded.meta.rooms if await authority.includes(community, each)}
        await context.profiles.inherit(room, community)
        left = await Moderation(self.service).move(
            loaded.game_id, ours.__contains__, room, incoming.event_id
        )
        if isinstance(left, Refusal):
            return context.refuse(left)
        for each in left:
            words = await context.profiles.room_words(each)
            key = f"moved/{incoming.event_id}/{each}"
            notice = text("game-moved", game=loaded.game_id)
            await self.messenger.tell(each, Post(key, notice, language=words.code))
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


def _open(services: Services) -> OpenFeature:
    service, people, messenger = services.service, services.backends.people, services.messenger
    rules, confirmations = services.community_settings, services.confirmations
    restraints = services.backends.restraints
    return OpenFeature(
        (
            ModerationHandlers(service, rules, people, messenger, confirmations),
            RestraintHandlers(service, services.directory, people, restraints, messenger),
        )
    )


MODERATION = Feature(
    (
        Topic(moderation_commands.PAGE, moderation_commands.COMMANDS),
        Topic(restraining_commands.PAGE, restraining_commands.COMMANDS),
    ),
    _open,
)
