"""Incoming -> Command -> service -> Answer: what people say, and what they are told.

Refusals and questions are answered at once, to the person. Whatever is committed is announced to
the room by delivery, so that nothing is told that is not kept.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from bot.conversation.accounts.personal import Personal
from bot.conversation.announcements.announcer import RoomAnnouncer
from bot.conversation.challenges.arranging import ARRANGED, Arranging
from bot.conversation.challenges.join_codes import way_in
from bot.conversation.kit import match_buttons
from bot.conversation.kit.callbacks import Verb, Wanted, parse_choice, tag
from bot.conversation.kit.incoming import Handed, Incoming
from bot.conversation.kit.post import Answer, Post
from bot.conversation.kit.profiles import Profiles
from bot.conversation.kit.request_context import RequestContext, choice_of_reaction
from bot.conversation.kit.to_command import command_for, command_of_choice
from bot.conversation.match.board_buttons import Looking
from bot.conversation.match.views import Showing
from bot.conversation.routing.form_requests import play_from, request_of
from bot.conversation.routing.idempotency import Idempotency, Known
from bot.conversation.routing.lookups import Lookups
from bot.conversation.routing.match_resolver import (
    Several,
    cannot_resign,
    find,
    is_stranger,
    is_talk,
)
from bot.conversation.routing.studies import Studies
from bot.language.grammar.parser import parse
from bot.language.grammar.spelling import spell
from bot.language.numeric_points import is_numbered, placed
from bot.language.requests.course import WantLearn, WantRules
from bot.language.requests.game import (
    Line,
    Problem,
    Request,
    WantAccept,
    WantForm,
    WantGames,
    WantHelp,
    WantJoin,
    WantProof,
    WantResign,
    WantSettings,
    WantSpar,
    WantTerms,
    WantWaiveTime,
)
from bot.language.requests.moderation import WantOrganise, WantPause
from bot.language.requests.private_tools import WantAside, WantGuess
from bot.language.requests.records import WantRecord, WantStep
from bot.service.game_service import GameService
from bot.service.match.commands import AcceptChallenge, Command, Order, Resign
from bot.service.match.loaded import LoadedMatch
from bot.service.match.log import UnreadableLog
from bot.service.match.state import Refusal
from bot.service.ports.stores import GameId, ProcessedEvents
from bot.service.unit_of_work import Done

_FILLED: dict[type, str] = {WantTerms: "form-offered", WantSpar: "form-begun"}
"""What a form says when it is done, if that is no challenge."""


class Conversation(Lookups):
    """The one place where what people do turns into what the service does."""

    def __init__(
        self,
        service: GameService,
        profiles: Profiles,
        announcer: RoomAnnouncer,
        handled: ProcessedEvents,
        arranging: Arranging,
        personal: Personal,
        studies: Studies,
    ) -> None:
        super().__init__(service, profiles, announcer)
        self._importing, self._stepping = studies.importing, studies.importing.stepping
        self._proving, self._learning = studies.proving, studies.learning
        self._personal = personal
        self._showing = Showing(service, profiles, announcer, personal.aside)
        self._looking = Looking(profiles, announcer, self._showing)
        self._once = Idempotency(handled)
        self._arranging = arranging

    async def handle(self, incoming: Incoming) -> Answer:
        """Everything a chat hears comes here. The same event id again has no further effect."""
        async with self._once.alone(incoming.event_id):
            try:
                return await self._once.answer(incoming, self._first, self._again)
            except UnreadableLog as error:
                # Nothing is remembered: a newer program may still do it.
                words = await self._profiles.words_for(incoming)
                return RequestContext(incoming, words).unreadable(error)

    async def _again(self, known: Known, event_id: str) -> Answer | None:
        """What came of an event over which the program died; None if nothing did."""
        done = await self._service.done(known.game_id, event_id)
        return Answer(game_id=done.game_id, version=done.version) if done else None

    async def _first(self, incoming: Incoming, game_id: GameId, words_only: bool) -> Answer | None:
        """None: it is nothing for the program, and never was."""
        words = await self._profiles.words_for(incoming)
        context = RequestContext(incoming, words, game_id, words_only)
        if incoming.file is not None:
            await self._profiles.note(incoming)
            return await self._brought(context, incoming.file)
        if incoming.text:
            learnt = await self._learning.heard(context)
            if learnt is not None:
                await self._profiles.note(incoming)
                return learnt
            line = incoming.line
            if line is None:
                return None
            if line.casual and not await self._plays_here(incoming):
                return None
            unseen = is_numbered(line.request) and not await self._is_numbered_for(incoming)
            if line.casual and unseen:
                return None
            await self._profiles.note(incoming)
            if unseen:
                return context.say(words.problem(Problem("numbers-unseen")))
            return await self._line(context, line)
        wanted = parse_choice(incoming.choice or choice_of_reaction(incoming))
        if wanted is None:
            return None
        await self._profiles.note(incoming)
        return await self._choice(context, wanted)

    async def _plays_here(self, incoming: Incoming) -> bool:
        games = await self._service.games_of(incoming.user)
        return any(incoming.room in game.meta.rooms for game in games)

    async def _is_numbered_for(self, incoming: Incoming) -> bool:
        """Whether this person sees numbers on all sides of boards here. Only then are two numbers a
        point: who sees rows counted from below may mean another."""
        return await self._profiles.looks.numbered(incoming.user, incoming.room)

    async def _brought(self, context: RequestContext, file: Handed) -> Answer:
        """A record that came as a file: to be looked through, or to play on from, if a challenge
        was written with it."""
        record = await self._importing.read(file)
        if isinstance(record, Refusal):
            return context.refuse(record)
        typed = context.incoming.text
        line = parse(f"{typed}\n{record}", addressed=True) if typed else None
        return await (self._line(context, line) if line else self._importing.text(context, record))

    # Typed lines

    async def _line(self, context: RequestContext, line: Line) -> Answer:
        words = context.words
        match line.request:
            case Problem() as problem:
                return context.say(
                    words.problem(problem), choices=match_buttons.why(problem.id, words)
                )
            case WantHelp(about):
                return context.say(
                    words.help(about) + await self._arranging.more_help(context, about)
                )
            case WantGames():
                return await self._games(context)
            case WantRecord(text):
                return await self._importing.text(context, text)
            case (WantForm() | WantOrganise()) as want if line.game_id or context.incoming.about:
                return await self._about_a_game(context, line.game_id, want)
            case WantJoin() as want:
                return await self._join(context, want, line.game_id)
            case WantAccept() as request if line.game_id:
                return await self._accept_named(context, line.game_id, request)
            case request:
                answer = None if line.game_id else await self._stepping.asked(context, request)
                answer = answer or await self._personal.answer(context, request)
                answer = answer or await self._anew(context, request)
                return answer or await self._about_a_game(context, line.game_id, request)

    async def _anew(self, context: RequestContext, request: Request) -> Answer | None:
        """What concerns no game there is, such as a challenge."""
        if isinstance(request, WantLearn | WantRules):
            return await self._learning.answer(context, request)
        came = await self._arranging.anew(context, request)
        return came if came is None or isinstance(came, Answer) else self._told(context, came)

    async def _games(self, context: RequestContext) -> Answer:
        user = context.incoming.user
        games = await self._service.games_of(user)
        listed = [(game, await self._profiles.names(game)) for game in games]
        now = await self._service.now()
        return context.say(context.words.games(listed, user, now))

    async def _join(self, context: RequestContext, want: WantJoin, named: str | None) -> Answer:
        """A code brings a game of another chat here."""
        incoming, user, code = (
            context.incoming,
            context.incoming.user,
            context.game_id or want.code or named,
        )
        if not code:
            return context.say(context.words.problem(Problem("join-code-missing")))
        loaded = await self._personal.guesses.named(user, code, self._service)
        if loaded is None:
            return context.refuse(Refusal("no-such-code", {"game": code}))
        if isinstance(loaded, Refusal):
            return context.refuse(loaded)
        way = way_in(loaded, user)
        if isinstance(way, Refusal):
            return context.refuse(way)
        if way is not None:
            return await self._act(context, loaded, way)
        if incoming.room in loaded.meta.rooms:
            return await self._showing.board(context, loaded)
        await self._profiles.settle_language(incoming)
        brought = await self._service.bring(code, user, incoming.room, incoming.event_id)
        return self._told(context, brought)

    async def _accept_named(
        self, context: RequestContext, named: str, request: WantAccept
    ) -> Answer:
        """Names of games are codes, so here, too, nobody may try them for ever."""
        found = await self._personal.guesses.named(context.incoming.user, named, self._service)
        if isinstance(found, Refusal):
            return context.refuse(found)
        return await self._about_a_game(context, named, request)

    async def _about_a_game(
        self, context: RequestContext, named: str | None, request: Request
    ) -> Answer:
        found = await find(self._service, context.incoming, named or context.game_id, request)
        if isinstance(found, Refusal):
            if is_talk(context.incoming, request, found):
                return Answer()
            return context.refuse(found)
        if isinstance(found, Several):
            return await self._which(context, found, request)
        request = placed(request, found.match.terms.size)
        if isinstance(request, WantResign) and not request.confirmed:
            return await self._confirm_resignation(context, found)
        if isinstance(request, WantAside | WantGuess):
            return await self._personal.about(context, found, request)
        if isinstance(request, WantStep):
            return await self._stepping.of_game(context, found, request)
        if isinstance(request, WantProof):
            return await self._proving.answer(context, found, request)
        shown = await self._showing.answer(context, found, request)
        return shown or await self._wanted(context, found, request)

    async def _wanted(
        self, context: RequestContext, loaded: LoadedMatch, request: Request
    ) -> Answer:
        """What is to be done in a match, done."""
        if isinstance(request, ARRANGED):
            came = await self._arranging.about(context, loaded, request)
            if isinstance(came, tuple):
                return await self._act(context, *came)
            return came if isinstance(came, Answer) else self._told(context, came)
        command = command_for(request, loaded, context.incoming)
        if isinstance(command, Refusal):
            return context.refuse(command)
        return await self._act(context, loaded, command)

    async def _which(self, context: RequestContext, several: Several, request: Request) -> Answer:
        """Asks which game is meant; the buttons carry the line on."""
        user = context.incoming.user
        listed = [(game, await self._profiles.names(game)) for game in several.games]
        line = spell(request)
        buttons = []
        for game, names in listed:
            label = context.words.game_label(game, names, user)
            with suppress(ValueError):
                buttons.append(match_buttons.pick(game, user, line, label))
        name, typed = await self._profiles.name(user), " ".join(context.incoming.text.split())
        return context.say(
            context.words.which_game(name, typed, listed, user), choices=tuple(buttons)
        )

    async def _confirm_resignation(self, context: RequestContext, loaded: LoadedMatch) -> Answer:
        refusal = cannot_resign(loaded, loaded.side_of(context.incoming.user))
        if refusal is not None:
            return context.refuse(refusal)
        names = await self._profiles.names(loaded)
        buttons = match_buttons.resignation(loaded, context.incoming.user, context.words)
        text = context.words.confirm_resignation(loaded, names, context.incoming.user)
        return context.show(Post(context.key, text, choices=buttons, ref=match_buttons.ref(loaded)))

    # Buttons and reactions

    async def _choice(self, context: RequestContext, wanted: Wanted) -> Answer:
        incoming = context.incoming
        if wanted.verb in (Verb.OWN, Verb.BEGIN):
            pressed = await self._personal.pressed(context, wanted, await self._service.now())
            if isinstance(pressed, Answer):
                return pressed
            return await self._anew(context, pressed) or Answer()
        if wanted.verb is Verb.LEARN:
            return await self._learning.opened(context, wanted.detail)
        if wanted.verb is Verb.FROM:
            return await self._anew(context, play_from(wanted)) or Answer()
        shown = await self._stepping.pressed(context, wanted)
        if shown is not None:
            return shown
        loaded = await self._service.load(wanted.game_id) if wanted.game_id else None
        if wanted.verb is Verb.FORM:
            return await self._filled(replace(context, filling=True), wanted, loaded)
        if loaded is None:
            return context.refuse(Refusal("no-such-game", {"game": wanted.game_id}))
        asked = wanted.verb is Verb.PICK
        if incoming.reaction and not asked and is_stranger(loaded, incoming.user):
            return Answer()
        command = command_of_choice(wanted, loaded, removed=incoming.removed)
        if isinstance(command, Refusal):
            return context.refuse(command)
        if command is not None:
            return await self._act(context, loaded, command)
        if incoming.removed:
            return Answer()
        shown = await self._proving.pressed(context, loaded, wanted)
        shown = shown or await self._looking.pressed(context, loaded, wanted)
        return shown or await self._question(context, loaded, wanted)

    async def _filled(
        self, context: RequestContext, wanted: Wanted, loaded: LoadedMatch | None
    ) -> Answer:
        """A button of a form, whose post becomes what is answered."""
        request = request_of(context.incoming, wanted)
        if wanted.game_id and (loaded is None or wanted.number != loaded.match.version):
            request = Refusal("stale-button")
        if isinstance(request, Refusal):
            return context.refuse(request)
        if loaded is not None:
            answer = await self._about_a_game(context, loaded.game_id, request)
        else:
            answer = await self._personal.answer(context, request) or (
                await self._anew(context, request) or Answer()
            )
        if answer.posts or not answer.game_id:
            return answer
        match request:
            case WantWaiveTime():
                after = await self._personal.answer(context, WantSettings("waiving")) or Answer()
            case WantPause():
                after = await self._about_a_game(context, answer.game_id, WantOrganise("game"))
            case _:
                done = _FILLED.get(type(request), "form-sent")
                after = context.form(context.words.told(done))
        return replace(answer, posts=after.posts)

    async def _question(
        self, context: RequestContext, loaded: LoadedMatch, wanted: Wanted
    ) -> Answer:
        """Answers to what the program asked, and buttons that stand for a typed line."""
        asked, _, line = wanted.detail.partition(".")
        if wanted.verb is not Verb.SAY and asked != tag(context.incoming.user):
            quiet = bool(context.incoming.reaction)
            return Answer() if quiet else context.refuse(Refusal("not-asked-you"))
        match wanted.verb:
            case Verb.KEEP if not loaded.match.phase.is_over:
                return context.say(context.words.resignation_dropped())
            case _ if wanted.number != loaded.match.version:
                return context.refuse(Refusal("stale-button"))
            case Verb.SAY:
                return await self._typed(context, loaded, wanted.detail)
            case Verb.PICK:
                return await self._typed(context, loaded, line)
            case _:
                return await self._act(context, loaded, Resign())

    async def _typed(self, context: RequestContext, loaded: LoadedMatch, text: str) -> Answer:
        line = parse(text, addressed=True)
        if line is None:
            return context.refuse(Refusal("stale-button"))
        return await self._about_a_game(context, loaded.game_id, line.request)

    # What comes of it

    async def _act(
        self, context: RequestContext, loaded: LoadedMatch, command: Command | Order
    ) -> Answer:
        """Before anything is done it is noted where: another delivery must not find another game,
        or be told that the game has moved on."""
        if context.words_only:
            return context.refuse(Refusal("say-again"))
        user, event_id, game_id = context.incoming.user, context.incoming.event_id, loaded.game_id
        await self._once.begin(context.incoming, game_id)
        if isinstance(command, Order):
            return self._told(context, await self._arranging.order(context, loaded, command))
        if isinstance(command, AcceptChallenge):
            refusal = await self._arranging.why_not_join(context, loaded)
            if refusal is not None:
                return context.refuse(refusal)
            if not is_stranger(loaded, user):
                await self._profiles.settle_language(context.incoming)
        room = context.incoming.room
        done = await self._service.act(loaded, user, command, event_id, room)
        answer = self._told(context, done)
        here = room in loaded.meta.rooms or isinstance(command, AcceptChallenge)
        return answer if here else await self._unseen(context, answer)

    async def _unseen(self, context: RequestContext, answer: Answer) -> Answer:
        """What was done in a game that this room is not told of is shown to who did it here."""
        incoming = context.incoming
        if not answer.game_id or context.filling or incoming.noted or incoming.reaction:
            return answer
        loaded = await self._service.load(answer.game_id)
        if loaded is None:
            return answer
        first, *others = (await self._showing.board(context, loaded)).posts
        news = await self._announcer.news(loaded, answer.version, context.words)
        told = first.text if news in first.text else f"{news}\n{first.text}"
        return replace(answer, posts=(replace(first, text=told), *others))

    def _told(self, context: RequestContext, result: Done | Refusal) -> Answer:
        if isinstance(result, Done):
            return Answer(game_id=result.game_id, version=result.version)
        if result.id == "event-misused":
            return Answer(misused=True)
        return context.refuse(result)
