"""Incoming -> Command -> service -> Answer: what people say, and what they are told.

Refusals and questions are answered at once, to the person. Whatever is committed is announced to
the room by delivery, so that nothing is told that is not kept.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from bot.conversation import posts
from bot.conversation.announcer import RoomAnnouncer
from bot.conversation.arranging import ARRANGED, Arranging
from bot.conversation.choices import Verb, Wanted, parse_choice, tag
from bot.conversation.filling import play_from, request_of
from bot.conversation.finding import Several, cannot_resign, find, is_stranger, is_talk
from bot.conversation.incoming import Answer, Handed, Incoming, Post
from bot.conversation.joining import way_in
from bot.conversation.looking import Looking
from bot.conversation.lookups import Lookups
from bot.conversation.once import Known, Once
from bot.conversation.people import Household
from bot.conversation.personal import Personal
from bot.conversation.showing import Showing
from bot.conversation.studies import Studies
from bot.conversation.turn import Turn, choice_of_reaction
from bot.conversation.wishes import command_for, command_of_choice
from bot.language.asides import WantAside, WantGuess
from bot.language.course import WantLearn, WantRules
from bot.language.numbered import is_numbered, placed
from bot.language.orders import WantOrganise, WantPause
from bot.language.parser import parse
from bot.language.records import WantRecord, WantStep
from bot.language.requests import (
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
from bot.language.spelling import spell
from bot.service.commands import AcceptChallenge, Command, Order, Resign
from bot.service.go_service import Done, GoService
from bot.service.loaded import LoadedMatch
from bot.service.log import UnreadableLog
from bot.service.match import Refusal
from bot.service.ports import GameId, Handled

_FILLED: dict[type, str] = {WantTerms: "form-offered", WantSpar: "form-begun"}
"""What a form says when it is done, if that is no challenge."""


class Conversation(Lookups):
    """The one place where what people do turns into what the service does."""

    def __init__(
        self,
        service: GoService,
        household: Household,
        announcer: RoomAnnouncer,
        handled: Handled,
        arranging: Arranging,
        personal: Personal,
        studies: Studies,
    ) -> None:
        super().__init__(service, household, announcer)
        self._importing, self._stepping = studies.importing, studies.importing.stepping
        self._proving, self._learning = studies.proving, studies.learning
        self._personal = personal
        self._showing = Showing(service, household, announcer, personal.aside)
        self._looking = Looking(household, announcer, self._showing)
        self._once = Once(handled)
        self._arranging = arranging

    async def handle(self, incoming: Incoming) -> Answer:
        """Everything a chat hears comes here. The same event id again has no further effect."""
        async with self._once.alone(incoming.event_id):
            try:
                return await self._once.answer(incoming, self._first, self._again)
            except UnreadableLog as error:
                # Nothing is remembered: a newer program may still do it.
                words = await self._household.words_for(incoming)
                return Turn(incoming, words).unreadable(error)

    async def _again(self, known: Known, event_id: str) -> Answer | None:
        """What came of an event over which the program died; None if nothing did."""
        done = await self._service.done(known.game_id, event_id)
        return Answer(game_id=done.game_id, version=done.version) if done else None

    async def _first(self, incoming: Incoming, game_id: GameId, words_only: bool) -> Answer | None:
        """None: it is nothing for the program, and never was."""
        words = await self._household.words_for(incoming)
        turn = Turn(incoming, words, game_id, words_only)
        if incoming.file is not None:
            await self._household.note(incoming)
            return await self._brought(turn, incoming.file)
        if incoming.text:
            learnt = await self._learning.heard(turn)
            if learnt is not None:
                await self._household.note(incoming)
                return learnt
            line = incoming.line
            if line is None:
                return None
            if line.casual and not await self._plays_here(incoming):
                return None
            unseen = is_numbered(line.request) and not await self._is_numbered_for(incoming)
            if line.casual and unseen:
                return None
            await self._household.note(incoming)
            if unseen:
                return turn.say(words.problem(Problem("numbers-unseen")))
            return await self._line(turn, line)
        wanted = parse_choice(incoming.choice or choice_of_reaction(incoming))
        if wanted is None:
            return None
        await self._household.note(incoming)
        return await self._choice(turn, wanted)

    async def _plays_here(self, incoming: Incoming) -> bool:
        games = await self._service.games_of(incoming.user)
        return any(incoming.room in game.meta.rooms for game in games)

    async def _is_numbered_for(self, incoming: Incoming) -> bool:
        """Whether this person sees numbers on all sides of boards here. Only then are two numbers a
        point: who sees rows counted from below may mean another."""
        return await self._household.looks.numbered(incoming.user, incoming.room)

    async def _brought(self, turn: Turn, file: Handed) -> Answer:
        """A record that came as a file: to be looked through, or to play on from, if a challenge
        was written with it."""
        record = await self._importing.read(file)
        if isinstance(record, Refusal):
            return turn.refuse(record)
        typed = turn.incoming.text
        line = parse(f"{typed}\n{record}", addressed=True) if typed else None
        return await (self._line(turn, line) if line else self._importing.text(turn, record))

    # Typed lines

    async def _line(self, turn: Turn, line: Line) -> Answer:
        words = turn.words
        match line.request:
            case Problem() as problem:
                return turn.say(words.problem(problem), choices=posts.why(problem.id, words))
            case WantHelp(about):
                return turn.say(words.help(about) + await self._arranging.more_help(turn, about))
            case WantGames():
                return await self._games(turn)
            case WantRecord(text):
                return await self._importing.text(turn, text)
            case (WantForm() | WantOrganise()) as want if line.game_id or turn.incoming.about:
                return await self._about_a_game(turn, line.game_id, want)
            case WantJoin() as want:
                return await self._join(turn, want, line.game_id)
            case WantAccept() as request if line.game_id:
                return await self._accept_named(turn, line.game_id, request)
            case request:
                answer = None if line.game_id else await self._stepping.asked(turn, request)
                answer = answer or await self._personal.answer(turn, request)
                answer = answer or await self._anew(turn, request)
                return answer or await self._about_a_game(turn, line.game_id, request)

    async def _anew(self, turn: Turn, request: Request) -> Answer | None:
        """What concerns no game there is, such as a challenge."""
        if isinstance(request, WantLearn | WantRules):
            return await self._learning.answer(turn, request)
        came = await self._arranging.anew(turn, request)
        return came if came is None or isinstance(came, Answer) else self._told(turn, came)

    async def _games(self, turn: Turn) -> Answer:
        user = turn.incoming.user
        games = await self._service.games_of(user)
        listed = [(game, await self._household.names(game)) for game in games]
        now = await self._service.now()
        return turn.say(turn.words.games(listed, user, now))

    async def _join(self, turn: Turn, want: WantJoin, named: str | None) -> Answer:
        """A code brings a game of another chat here."""
        incoming, user, code = turn.incoming, turn.incoming.user, turn.game_id or want.code or named
        if not code:
            return turn.say(turn.words.problem(Problem("join-code-missing")))
        loaded = await self._personal.guesses.named(user, code, self._service)
        if loaded is None:
            return turn.refuse(Refusal("no-such-code", {"game": code}))
        if isinstance(loaded, Refusal):
            return turn.refuse(loaded)
        way = way_in(loaded, user)
        if isinstance(way, Refusal):
            return turn.refuse(way)
        if way is not None:
            return await self._act(turn, loaded, way)
        if incoming.room in loaded.meta.rooms:
            return await self._showing.board(turn, loaded)
        await self._household.settle_language(incoming)
        brought = await self._service.bring(code, user, incoming.room, incoming.event_id)
        return self._told(turn, brought)

    async def _accept_named(self, turn: Turn, named: str, request: WantAccept) -> Answer:
        """Names of games are codes, so here, too, nobody may try them for ever."""
        found = await self._personal.guesses.named(turn.incoming.user, named, self._service)
        if isinstance(found, Refusal):
            return turn.refuse(found)
        return await self._about_a_game(turn, named, request)

    async def _about_a_game(self, turn: Turn, named: str | None, request: Request) -> Answer:
        found = await find(self._service, turn.incoming, named or turn.game_id, request)
        if isinstance(found, Refusal):
            if is_talk(turn.incoming, request, found):
                return Answer()
            return turn.refuse(found)
        if isinstance(found, Several):
            return await self._which(turn, found, request)
        request = placed(request, found.match.terms.size)
        if isinstance(request, WantResign) and not request.confirmed:
            return await self._confirm_resignation(turn, found)
        if isinstance(request, WantAside | WantGuess):
            return await self._personal.about(turn, found, request)
        if isinstance(request, WantStep):
            return await self._stepping.of_game(turn, found, request)
        if isinstance(request, WantProof):
            return await self._proving.answer(turn, found, request)
        shown = await self._showing.answer(turn, found, request)
        return shown or await self._wanted(turn, found, request)

    async def _wanted(self, turn: Turn, loaded: LoadedMatch, request: Request) -> Answer:
        """What is to be done in a match, done."""
        if isinstance(request, ARRANGED):
            came = await self._arranging.about(turn, loaded, request)
            if isinstance(came, tuple):
                return await self._act(turn, *came)
            return came if isinstance(came, Answer) else self._told(turn, came)
        command = command_for(request, loaded, turn.incoming)
        if isinstance(command, Refusal):
            return turn.refuse(command)
        return await self._act(turn, loaded, command)

    async def _which(self, turn: Turn, several: Several, request: Request) -> Answer:
        """Asks which game is meant; the buttons carry the line on."""
        user = turn.incoming.user
        listed = [(game, await self._household.names(game)) for game in several.games]
        line = spell(request)
        buttons = []
        for game, names in listed:
            label = turn.words.game_label(game, names, user)
            with suppress(ValueError):
                buttons.append(posts.pick(game, user, line, label))
        name, typed = await self._household.name(user), " ".join(turn.incoming.text.split())
        return turn.say(turn.words.which_game(name, typed, listed, user), choices=tuple(buttons))

    async def _confirm_resignation(self, turn: Turn, loaded: LoadedMatch) -> Answer:
        refusal = cannot_resign(loaded, loaded.side_of(turn.incoming.user))
        if refusal is not None:
            return turn.refuse(refusal)
        names = await self._household.names(loaded)
        buttons = posts.resignation(loaded, turn.incoming.user, turn.words)
        text = turn.words.confirm_resignation(loaded, names, turn.incoming.user)
        return turn.show(Post(turn.key, text, choices=buttons, ref=posts.ref(loaded)))

    # Buttons and reactions

    async def _choice(self, turn: Turn, wanted: Wanted) -> Answer:
        incoming = turn.incoming
        if wanted.verb in (Verb.OWN, Verb.BEGIN):
            pressed = await self._personal.pressed(turn, wanted, await self._service.now())
            if isinstance(pressed, Answer):
                return pressed
            return await self._anew(turn, pressed) or Answer()
        if wanted.verb is Verb.LEARN:
            return await self._learning.opened(turn, wanted.detail)
        if wanted.verb is Verb.FROM:
            return await self._anew(turn, play_from(wanted)) or Answer()
        shown = await self._stepping.pressed(turn, wanted)
        if shown is not None:
            return shown
        loaded = await self._service.load(wanted.game_id) if wanted.game_id else None
        if wanted.verb is Verb.FORM:
            return await self._filled(replace(turn, filling=True), wanted, loaded)
        if loaded is None:
            return turn.refuse(Refusal("no-such-game", {"game": wanted.game_id}))
        asked = wanted.verb is Verb.PICK
        if incoming.reaction and not asked and is_stranger(loaded, incoming.user):
            return Answer()
        command = command_of_choice(wanted, loaded, removed=incoming.removed)
        if isinstance(command, Refusal):
            return turn.refuse(command)
        if command is not None:
            return await self._act(turn, loaded, command)
        if incoming.removed:
            return Answer()
        shown = await self._proving.pressed(turn, loaded, wanted)
        shown = shown or await self._looking.pressed(turn, loaded, wanted)
        return shown or await self._question(turn, loaded, wanted)

    async def _filled(self, turn: Turn, wanted: Wanted, loaded: LoadedMatch | None) -> Answer:
        """A button of a form, whose post becomes what is answered."""
        request = request_of(turn.incoming, wanted)
        if wanted.game_id and (loaded is None or wanted.number != loaded.match.version):
            request = Refusal("stale-button")
        if isinstance(request, Refusal):
            return turn.refuse(request)
        if loaded is not None:
            answer = await self._about_a_game(turn, loaded.game_id, request)
        else:
            answer = await self._personal.answer(turn, request) or (
                await self._anew(turn, request) or Answer()
            )
        if answer.posts or not answer.game_id:
            return answer
        match request:
            case WantWaiveTime():
                after = await self._personal.answer(turn, WantSettings("waiving")) or Answer()
            case WantPause():
                after = await self._about_a_game(turn, answer.game_id, WantOrganise("game"))
            case _:
                done = _FILLED.get(type(request), "form-sent")
                after = turn.form(turn.words.told(done))
        return replace(answer, posts=after.posts)

    async def _question(self, turn: Turn, loaded: LoadedMatch, wanted: Wanted) -> Answer:
        """Answers to what the program asked, and buttons that stand for a typed line."""
        asked, _, line = wanted.detail.partition(".")
        if wanted.verb is not Verb.SAY and asked != tag(turn.incoming.user):
            quiet = bool(turn.incoming.reaction)
            return Answer() if quiet else turn.refuse(Refusal("not-asked-you"))
        match wanted.verb:
            case Verb.KEEP if not loaded.match.phase.is_over:
                return turn.say(turn.words.resignation_dropped())
            case _ if wanted.number != loaded.match.version:
                return turn.refuse(Refusal("stale-button"))
            case Verb.SAY:
                return await self._typed(turn, loaded, wanted.detail)
            case Verb.PICK:
                return await self._typed(turn, loaded, line)
            case _:
                return await self._act(turn, loaded, Resign())

    async def _typed(self, turn: Turn, loaded: LoadedMatch, text: str) -> Answer:
        line = parse(text, addressed=True)
        if line is None:
            return turn.refuse(Refusal("stale-button"))
        return await self._about_a_game(turn, loaded.game_id, line.request)

    # What comes of it

    async def _act(self, turn: Turn, loaded: LoadedMatch, command: Command | Order) -> Answer:
        """Before anything is done it is noted where: another delivery must not find another game,
        or be told that the game has moved on."""
        if turn.words_only:
            return turn.refuse(Refusal("say-again"))
        user, event_id, game_id = turn.incoming.user, turn.incoming.event_id, loaded.game_id
        await self._once.begin(turn.incoming, game_id)
        if isinstance(command, Order):
            return self._told(turn, await self._arranging.order(turn, loaded, command))
        if isinstance(command, AcceptChallenge):
            refusal = await self._arranging.why_not_join(turn, loaded)
            if refusal is not None:
                return turn.refuse(refusal)
            if not is_stranger(loaded, user):
                await self._household.settle_language(turn.incoming)
        room = turn.incoming.room
        done = await self._service.act(game_id, user, command, event_id, room)
        answer = self._told(turn, done)
        here = room in loaded.meta.rooms or isinstance(command, AcceptChallenge)
        return answer if here else await self._unseen(turn, answer)

    async def _unseen(self, turn: Turn, answer: Answer) -> Answer:
        """What was done in a game that this room is not told of is shown to who did it here."""
        incoming = turn.incoming
        if not answer.game_id or turn.filling or incoming.noted or incoming.reaction:
            return answer
        loaded = await self._service.load(answer.game_id)
        if loaded is None:
            return answer
        first, *others = (await self._showing.board(turn, loaded)).posts
        news = await self._announcer.news(loaded, answer.version, turn.words)
        told = first.text if news in first.text else f"{news}\n{first.text}"
        return replace(answer, posts=(replace(first, text=told), *others))

    def _told(self, turn: Turn, result: Done | Refusal) -> Answer:
        if isinstance(result, Done):
            return Answer(game_id=result.game_id, version=result.version)
        if result.id == "event-misused":
            return Answer(misused=True)
        return turn.refuse(result)
