"""Incoming -> Command -> service -> Answer: what people say, and what they are told.

Refusals and questions are answered at once, to the person. Whatever is committed is announced to
the room by delivery, so that nothing is told that is not kept.
"""

from __future__ import annotations

from dataclasses import replace

from bot.conversation import columns, posts
from bot.conversation.announcer import RoomAnnouncer, post_key
from bot.conversation.choices import Verb, Wanted, parse_choice, tag
from bot.conversation.directories import Directory
from bot.conversation.finding import Several, find, is_talk
from bot.conversation.incoming import Answer, Attachment, Incoming, Post, PostRef
from bot.conversation.joining import way_in
from bot.conversation.once import Known, Once, fingerprint
from bot.conversation.people import Household
from bot.conversation.personal import Personal
from bot.conversation.reports import sgf
from bot.conversation.turn import Turn, choice_of_reaction
from bot.conversation.wishes import command_for, command_of_choice, terms
from bot.language.parser import parse
from bot.language.requests import (
    Line,
    Problem,
    Request,
    WantAccept,
    WantAside,
    WantBoard,
    WantChallenge,
    WantDescription,
    WantGames,
    WantHabit,
    WantHelp,
    WantJoin,
    WantLanguage,
    WantPass,
    WantPicture,
    WantResign,
    WantScore,
    WantSettings,
    WantSgf,
)
from bot.language.spelling import spell
from bot.rules.points import format_point
from bot.service.commands import AcceptChallenge, Command, Resign
from bot.service.events import Side
from bot.service.go_service import Done, GoService
from bot.service.loaded import LoadedMatch
from bot.service.match import Phase, Refusal
from bot.service.ports import GameId, Handled, RoomId, UserId
from bot.service.proposals import lettered_chains

OWN_MS = 10 * 60 * 1000
"""How long a question about a person themselves can be answered by its button."""


class Conversation:
    """The one place where what people do turns into what the service does."""

    def __init__(
        self,
        service: GoService,
        household: Household,
        announcer: RoomAnnouncer,
        handled: Handled,
        directory: Directory,
        personal: Personal,
    ) -> None:
        self._service = service
        self._personal = personal
        self._household = household
        self._announcer = announcer
        self._once = Once(handled)
        self._directory = directory

    async def handle(self, incoming: Incoming) -> Answer:
        """Everything a chat hears comes here. The same event id again has no further effect."""
        event_id = incoming.event_id
        async with self._once.alone(event_id):
            known = await self._once.recall(event_id)
            if known and known.fingerprint != fingerprint(incoming):
                return Answer(misused=True)
            if known and known.is_settled and (known.game_id or not incoming.unanswered):
                # Its posts are long in the room.
                return Answer(game_id=known.game_id, version=known.version)
            answer = await self._again(known, event_id) if known and known.game_id else None
            if answer is None:
                words_only = known is not None and known.is_settled
                answer = await self._first(incoming, known.game_id if known else "", words_only)
            if answer is None:
                return Answer()
            if not answer.misused:
                said = fingerprint(incoming)
                await self._once.remember(event_id, Known(said, answer.game_id, answer.version))
            return answer

    async def _again(self, known: Known, event_id: str) -> Answer | None:
        """What came of an event over which the program died; None if nothing did."""
        done = await self._service.done(known.game_id, event_id)
        return Answer(game_id=done.game_id, version=done.version) if done else None

    async def _first(self, incoming: Incoming, game_id: GameId, words_only: bool) -> Answer | None:
        """None: it is nothing for the program, and never was."""
        words = await self._household.words_for(incoming)
        turn = Turn(incoming, words, game_id, words_only)
        if incoming.text:
            line = parse(incoming.text, addressed=incoming.addressed)
            if line is None:
                return None
            await self._household.note(incoming)
            return await self._line(turn, line)
        wanted = parse_choice(incoming.choice or choice_of_reaction(incoming))
        if wanted is None:
            return None
        await self._household.note(incoming)
        return await self._choice(turn, wanted)

    # Completions, for chats that offer them while a person types

    async def points(self, incoming: Incoming, begun: str, limit: int) -> list[str]:
        """Legal points that begin as typed, in the game that is meant; none if it is unclear."""
        found = await find(self._service, incoming, None, WantPass())
        if not isinstance(found, LoadedMatch):
            return []
        names = map(format_point, found.match.game.legal_points())
        return [name for name in names if name.startswith(begun.strip().upper())][:limit]

    async def games(self, incoming: Incoming) -> list[tuple[str, str]]:
        """A person's games: a label to pick by, and the id."""
        words = await self._household.words_for(incoming)
        return [
            (words.game_label(game, await self._household.names(game), incoming.user), game.game_id)
            for game in await self._service.games_of(incoming.user)
        ]

    # Where games are, for chats that have many rooms

    async def is_home(self, room: RoomId) -> bool:
        """Whether a game goes on in this room, or did so last."""
        return await self._service.last_in(room) is not None

    async def rooms(self, game_id: GameId) -> tuple[RoomId, ...]:
        """Where a game is announced."""
        loaded = await self._service.load(game_id)
        return () if loaded is None else loaded.meta.rooms

    async def newest_posts(self, room: RoomId) -> list[str]:
        """The keys of the last posts in this room about each of its games."""
        games = await self._service.games_in(room)
        told = [(game.game_id, game.meta.posted.get(room, 0)) for game in games]
        return [post_key(game_id, version) for game_id, version in told if version]

    async def move(self, old: RoomId, new: RoomId) -> None:
        """A room's games go on in another, in the same language."""
        await self._household.inherit_language(new, old)
        for game in await self._service.games_in(old):
            await self._service.move(game.game_id, old, (new,))

    async def news(self, incoming: Incoming, answer: Answer) -> str:
        """In one line, what came of something that somebody did; empty if nothing did."""
        loaded = await self._service.load(answer.game_id) if answer.game_id else None
        if loaded is None:
            return ""
        words = await self._household.words_for(incoming)
        return await self._announcer.news(loaded, answer.version, words)

    # Typed lines

    async def _line(self, turn: Turn, line: Line) -> Answer:
        words = turn.words
        match line.request:
            case Problem() as problem:
                return turn.say(words.problem(problem))
            case WantHelp(about):
                return turn.say(words.help(about))
            case WantLanguage(code):
                words = await self._household.speak(turn.incoming, code)
                return turn.say(words.language_set())
            case WantGames():
                return await self._games(turn)
            case WantSettings():
                return turn.say(await self._habits(turn))
            case request if isinstance(request, WantHabit):
                return await self._change_habits(turn, request)
            case WantChallenge() as want:
                return await self._challenge(turn, want)
            case WantJoin() as want:
                return await self._join(turn, want, line.game_id)
            case WantAccept() as request if line.game_id:
                return await self._accept_named(turn, line.game_id, request)
            case request:
                answer = await self._personal.answer(turn, request)
                return answer or await self._about_a_game(turn, line.game_id, request)

    async def _games(self, turn: Turn) -> Answer:
        user = turn.incoming.user
        games = await self._service.games_of(user)
        listed = [(game, await self._household.names(game)) for game in games]
        now = await self._service.now()
        return turn.say(turn.words.games(listed, user, now))

    async def _habits(self, turn: Turn) -> str:
        habits = await self._personal.own_time.of(turn.incoming)
        return turn.words.habits(habits, await self._service.now())

    async def _change_habits(self, turn: Turn, request: WantHabit) -> Answer:
        changed = await self._personal.own_time.change(turn.incoming, request)
        if isinstance(changed, Refusal):
            return turn.say(turn.words.refusal(changed))
        return turn.say(await self._habits(turn))

    async def _challenge(self, turn: Turn, want: WantChallenge) -> Answer:
        incoming = turn.incoming
        guest = None
        if want.name is not None:
            found = await self._directory.find(incoming.room, want.name)
            if found is None:
                found = Refusal("no-such-person", {"name": want.name})
            if isinstance(found, Refusal):
                return turn.say(turn.words.refusal(found))
            guest = found
            if guest in await self._service.person(incoming.user):
                return turn.say(turn.words.refusal(Refusal("challenge-yourself")))
            await self._household.introduce(guest, want.name)
        if turn.words_only:
            return turn.say(turn.words.refusal(Refusal("say-again")))
        await self._household.settle_language(incoming)
        done = await self._service.challenge(
            incoming.user,
            guest,
            terms(want),
            incoming.room,
            incoming.event_id,
            incoming.community,
        )
        return self._told(turn, done)

    async def _join(self, turn: Turn, want: WantJoin, named: str | None) -> Answer:
        """A code brings a game of another chat here."""
        user, code = turn.incoming.user, turn.game_id or want.code or named
        if not code:
            missing = Problem("join-code-missing")
            return turn.say(turn.words.problem(missing)) if turn.incoming.addressed else Answer()
        loaded = await self._named(turn, code)
        if loaded is None and want.casual and not turn.incoming.addressed:
            return Answer()
        if loaded is None:
            return turn.say(turn.words.refusal(Refusal("no-such-code", {"game": code})))
        if isinstance(loaded, Refusal):
            return turn.say(turn.words.refusal(loaded))
        way = way_in(loaded, user)
        if isinstance(way, Refusal):
            return turn.say(turn.words.refusal(way))
        if way is not None:
            return await self._act(turn, loaded, way)
        incoming = turn.incoming
        if incoming.room in loaded.meta.rooms:
            return turn.show(await self._announcer.board(loaded, turn.words, turn.key))
        await self._household.settle_language(incoming)
        return self._told(
            turn, await self._service.bring(code, user, incoming.room, incoming.event_id)
        )

    async def _accept_named(self, turn: Turn, named: str, request: WantAccept) -> Answer:
        """Names of games are codes, so here, too, nobody may try them for ever."""
        found = await self._named(turn, named)
        if isinstance(found, Refusal):
            return turn.say(turn.words.refusal(found))
        return await self._about_a_game(turn, named, request)

    async def _named(self, turn: Turn, code: str) -> LoadedMatch | Refusal | None:
        """The match with this code, unless the person has tried too many that lead nowhere."""
        user = turn.incoming.user
        refusal = await self._personal.guesses.refusal(user)
        if refusal is not None:
            return refusal
        loaded = await self._service.load(code)
        if loaded is None:
            await self._personal.guesses.wrong(user)
        return loaded

    async def _about_a_game(self, turn: Turn, named: str | None, request: Request) -> Answer:
        found = await find(self._service, turn.incoming, named or turn.game_id, request)
        if isinstance(found, Refusal):
            return (
                Answer()
                if is_talk(turn.incoming, request, found)
                else turn.say(turn.words.refusal(found))
            )
        if isinstance(found, Several):
            return await self._which(turn, found, request)
        match request:
            case WantBoard():
                return turn.show(await self._announcer.board(found, turn.words, turn.key))
            case WantDescription() | WantPicture() | WantSgf() if found.match.host is None:
                return turn.say(turn.words.refusal(Refusal("not-started")))
            case WantDescription():
                return await self._describe(turn, found)
            case WantPicture():
                return self._picture(turn, found, found.match.version)
            case WantScore():
                return await self._score(turn, found)
            case WantSgf():
                return await self._sgf(turn, found)
            case WantResign(confirmed=False):
                return await self._confirm_resignation(turn, found)
        if isinstance(request, WantAside):
            return await self._personal.aside.answer(turn, found, request)
        command = command_for(request, found, turn.incoming)
        if isinstance(command, Refusal):
            return turn.say(turn.words.refusal(command))
        return await self._act(turn, found, command)

    async def _which(self, turn: Turn, several: Several, request: Request) -> Answer:
        """Asks which game is meant; the buttons carry the line on."""
        user = turn.incoming.user
        listed = [(game, await self._household.names(game)) for game in several.games]
        line = spell(request)
        offered = (
            posts.pick(game, user, line, turn.words.game_label(game, names, user))
            for game, names in listed
        )
        buttons = tuple(choice for choice in offered if choice is not None)
        name, typed = await self._household.name(user), " ".join(turn.incoming.text.split())
        return turn.say(turn.words.which_game(name, typed, listed, user), choices=buttons)

    async def _score(self, turn: Turn, loaded: LoadedMatch) -> Answer:
        """The count, or during play an estimate: said where it was asked, for both to hear."""
        if loaded.match.phase is not Phase.PLAY:
            return turn.show(await self._announcer.board(loaded, turn.words, turn.key))
        found = await self._service.estimate(loaded)
        if isinstance(found, Refusal):
            return turn.say(turn.words.refusal(found))
        return turn.say(turn.words.estimate(loaded, found, await self._household.names(loaded)))

    async def _describe(self, turn: Turn, loaded: LoadedMatch) -> Answer:
        """The board in words: not every chat can put them with the picture."""
        said = turn.words.alt(loaded, await self._household.names(loaded))
        return turn.show(Post(turn.key, said, ref=posts.ref(loaded)))

    def _picture(self, turn: Turn, loaded: LoadedMatch, version: int) -> Answer:
        """The picture as it was at a version, as a file."""
        if loaded.match.host is None or not 0 < version <= loaded.match.version:
            return turn.say(turn.words.refusal(Refusal("stale-button")))
        text, shown = turn.words.picture(loaded), PostRef(loaded.game_id, version)
        return turn.show(Post(turn.key, text, ref=shown, full=True))

    async def _sgf(self, turn: Turn, loaded: LoadedMatch) -> Answer:
        content = sgf(loaded, await self._household.names(loaded))
        content = await self._personal.aside.annotated(turn, loaded, content)
        file = Attachment(f"nigiri-{loaded.game_id}.sgf", "application/x-go-sgf", content)
        return turn.show(Post(turn.key, turn.words.sgf(loaded), file=file, ref=posts.ref(loaded)))

    async def _confirm_resignation(self, turn: Turn, loaded: LoadedMatch) -> Answer:
        refusal = _cannot_resign(loaded, loaded.side_of(turn.incoming.user))
        if refusal is not None:
            return turn.say(turn.words.refusal(refusal))
        names = await self._household.names(loaded)
        buttons = posts.resignation(loaded, turn.incoming.user, turn.words)
        text = turn.words.confirm_resignation(loaded, names, turn.incoming.user)
        return turn.show(Post(turn.key, text, choices=buttons, ref=posts.ref(loaded)))

    # Buttons and reactions

    async def _choice(self, turn: Turn, wanted: Wanted) -> Answer:
        incoming = turn.incoming
        if wanted.verb is Verb.OWN:
            return await self._own(turn, wanted)
        loaded = await self._service.load(wanted.game_id)
        if loaded is None:
            return turn.say(turn.words.refusal(Refusal("no-such-game", {"game": wanted.game_id})))
        if incoming.reaction and _is_stranger(loaded, incoming.user):
            return Answer()
        command = command_of_choice(wanted, loaded, removed=incoming.removed)
        if isinstance(command, Refusal):
            return turn.say(turn.words.refusal(command))
        if command is not None:
            return await self._act(turn, loaded, command)
        return Answer() if incoming.removed else await self._question(turn, loaded, wanted)

    async def _own(self, turn: Turn, wanted: Wanted) -> Answer:
        """A button about one person, for them alone."""
        who, _, text = wanted.detail.partition(".")
        if who != tag(turn.incoming.user):
            quiet = bool(turn.incoming.reaction)
            return Answer() if quiet else turn.say(turn.words.refusal(Refusal("not-asked-you")))
        old = wanted.number and wanted.number * 1000 + OWN_MS < await self._service.now()
        if old:
            return turn.say(turn.words.refusal(Refusal("stale-button")))
        line = None if turn.incoming.removed else parse(text)
        answer = line and await self._personal.answer(turn, line.request)
        return answer or Answer()

    async def _question(self, turn: Turn, loaded: LoadedMatch, wanted: Wanted) -> Answer:
        """Answers to what the program asked, and buttons that stand for a typed line."""
        asked, _, line = wanted.detail.partition(".")
        if wanted.verb is Verb.VISIT:
            return await self._visit(turn, loaded)
        match wanted.verb:
            case Verb.COLUMN:
                user = turn.incoming.user
                return turn.show(columns.lines(loaded, wanted, user, turn.words, turn.key))
            case Verb.CHAINS:
                return self._chains(turn, loaded, wanted)
            case Verb.BACK:
                return await self._back(turn, loaded, wanted)
            case Verb.PICTURE:
                return self._picture(turn, loaded, wanted.number)
        if wanted.verb is not Verb.SAY and asked != tag(turn.incoming.user):
            quiet = bool(turn.incoming.reaction)
            return Answer() if quiet else turn.say(turn.words.refusal(Refusal("not-asked-you")))
        match wanted.verb:
            case Verb.KEEP if not loaded.match.phase.is_over:
                return turn.say(turn.words.resignation_dropped())
            case _ if wanted.number != loaded.match.version:
                return turn.say(turn.words.refusal(Refusal("stale-button")))
            case Verb.SAY:
                return await self._typed(turn, loaded, wanted.detail)
            case Verb.PICK:
                return await self._typed(turn, loaded, line)
            case _:
                return await self._act(turn, loaded, Resign())

    async def _visit(self, turn: Turn, loaded: LoadedMatch) -> Answer:
        """Somebody followed a link to a challenge: they see it, and can accept it here."""
        side = loaded.side_of(turn.incoming.user)
        waits = loaded.match.phase is Phase.CHALLENGE
        if waits and side is Side.HOST:
            return turn.say(turn.words.refusal(Refusal("own-invitation")))
        if side is None and not (waits and loaded.match.open):
            return turn.say(turn.words.refusal(Refusal("challenge-over")))
        await self._household.settle_language(turn.incoming)
        shown = await self._announcer.board(loaded, turn.words, turn.key)
        if waits and loaded.match.open:
            # Only who made it can withdraw it.
            shown = replace(shown, choices=shown.choices[:1], invite="")
        return turn.show(shown)

    def _chains(self, turn: Turn, loaded: LoadedMatch, wanted: Wanted) -> Answer:
        """The chains that a proposal shows without a letter."""
        proposal = loaded.match.proposal
        if proposal is None or proposal.number != wanted.number:
            return turn.say(turn.words.refusal(Refusal("stale-button")))
        if loaded.side_of(turn.incoming.user) is None:
            return turn.say(turn.words.refusal(Refusal("not-your-game")))
        lettered = len(lettered_chains(loaded.match.game.board, proposal))
        marks = posts.marks(loaded, turn.words)[lettered:]
        return turn.show(Post(turn.key, turn.words.chains(), choices=marks, ref=posts.ref(loaded)))

    async def _back(self, turn: Turn, loaded: LoadedMatch, wanted: Wanted) -> Answer:
        """The board's own buttons, in the language of its room."""
        refusal = columns.refusal(loaded, wanted.number, turn.incoming.user)
        if refusal is not None:
            return turn.say(turn.words.refusal(refusal))
        words = await self._household.room_words(turn.incoming.room)
        return turn.show(await self._announcer.board(loaded, words, turn.key))

    async def _typed(self, turn: Turn, loaded: LoadedMatch, text: str) -> Answer:
        line = parse(text, addressed=True)
        if line is None:
            return turn.say(turn.words.refusal(Refusal("stale-button")))
        return await self._about_a_game(turn, loaded.game_id, line.request)

    # What comes of it

    async def _act(self, turn: Turn, loaded: LoadedMatch, command: Command) -> Answer:
        """Before anything is done it is noted where: another delivery must not find another game,
        or be told that the game has moved on."""
        if turn.words_only:
            return turn.say(turn.words.refusal(Refusal("say-again")))
        user, event_id, game_id = turn.incoming.user, turn.incoming.event_id, loaded.game_id
        await self._once.remember(event_id, Known(fingerprint(turn.incoming), game_id))
        if isinstance(command, AcceptChallenge):
            await self._household.settle_language(turn.incoming)
        room = turn.incoming.room
        return self._told(turn, await self._service.act(game_id, user, command, event_id, room))

    def _told(self, turn: Turn, result: Done | Refusal) -> Answer:
        if isinstance(result, Done):
            return Answer(game_id=result.game_id, version=result.version)
        if result.id == "event-misused":
            return Answer(misused=True)
        return turn.say(turn.words.refusal(result))


def _is_stranger(loaded: LoadedMatch, user: UserId) -> bool:
    """Whose reactions count for nothing; an open challenge is for everybody."""
    invited = loaded.match.phase is Phase.CHALLENGE and loaded.match.open
    return loaded.side_of(user) is None and not invited


def _cannot_resign(loaded: LoadedMatch, side: Side | None) -> Refusal | None:
    if side is None:
        return Refusal("not-your-game")
    if loaded.match.phase is Phase.ENDED:
        return Refusal("game-ended", {"outcome": loaded.match.outcome})
    return Refusal("not-started") if loaded.match.host is None else None
