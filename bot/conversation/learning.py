"""The course for beginners: step by step, in a chat that nobody else reads.

Its buttons are lines; while a step asks something in somebody's own chat, bare words there are
answers to it.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from weakref import WeakValueDictionary

from bot.conversation import lesson_posts, posts
from bot.conversation.articles import RulePages
from bot.conversation.incoming import Answer, Choice, Incoming, Post
from bot.conversation.lesson_posts import View
from bot.conversation.lesson_words import could_be, is_for_a_game, judged_as, spelled, stones_of
from bot.conversation.people import Household
from bot.conversation.turn import Turn
from bot.language.answers import Answered, Asked, Passed, Winner, read_answer
from bot.language.course import WantLearn, WantRules
from bot.language.numbered import placed
from bot.language.requests import WantPlay
from bot.lessons.course import course, places, steps
from bot.lessons.judging import judge
from bot.lessons.links import TOPICS
from bot.lessons.scenes import points
from bot.lessons.steps import Find, HowMany, Play, Step, WhoWins, YesNo
from bot.rules.board import Chain
from bot.rules.errors import Occupied, OffBoard
from bot.rules.points import COLUMNS, Point, format_point, is_on_board, parse_point
from bot.scenery import scenery
from bot.service.go_service import GoService
from bot.service.identities import Group, kept_under
from bot.service.loaded import LoadedMatch
from bot.service.match import Refusal
from bot.service.ports import UserId
from bot.service.progress import Progress, ProgressStore
from bot.service.sandbox import SandboxStore

_ASKED = {
    Play: Asked.POINT,
    HowMany: Asked.NUMBER,
    YesNo: Asked.YES_NO,
    Find: Asked.CHAINS,
    WhoWins: Asked.WINNER,
}


class Learning:
    """``sparring``: there is a computer to play."""

    def __init__(
        self,
        service: GoService,
        household: Household,
        progress: ProgressStore,
        sandboxes: SandboxStore,
        *,
        sparring: bool = False,
    ) -> None:
        self._service = service
        self._household = household
        self._progress = progress
        self._sandboxes = sandboxes
        self._sparring = sparring
        self._rules = RulePages(household)
        self._locks: WeakValueDictionary[UserId, asyncio.Lock] = WeakValueDictionary()

    async def answer(self, turn: Turn, want: WantLearn | WantRules) -> Answer:
        """What somebody wants of the course, or to look up."""
        if isinstance(want, WantRules):
            return await self._rules.page(turn, want)
        async with await self._alone(turn):
            return await self._wanted(turn, want)

    async def opened(self, turn: Turn, step: str) -> Answer:
        """A button, or a link, that opens the course at a step, or where one was."""
        async with await self._alone(turn):
            return await self._wanted(turn, WantLearn(step=step), glance=bool(step))

    async def heard(self, turn: Turn) -> Answer | None:
        """What somebody typed, if it is for the lesson that is open there, or in answer to one.
        None: it is not."""
        incoming = turn.incoming
        if not incoming.own or incoming.about is not None or incoming.moment is not None:
            return None
        async with await self._alone(turn):
            return await self._heard(turn, incoming)

    async def _heard(self, turn: Turn, incoming: Incoming) -> Answer | None:
        progress = await self._progress.of(await self._ids(incoming.user))
        step = _step(incoming.lesson or (progress.step if progress.room == incoming.room else ""))
        given = None if step is None else self._read(incoming, step)
        if incoming.lesson and given is None and is_for_a_game(incoming):
            return turn.refuse(Refusal("learn-stale" if step is None else "learn-unfit"))
        if step is None:
            return None
        if isinstance(given, str):
            return await self._wanted(turn, WantLearn(given))
        over = progress.step == step.id and progress.settled
        if given is None and not over and await self._is_astray(incoming, step):
            return turn.refuse(Refusal("learn-unfit"))
        if given is None or (over and not incoming.lesson):
            return None
        if isinstance(given, Point) and given.row < 0:
            if not await self._household.looks.numbered(incoming.user, incoming.room):
                return None
            at = placed(WantPlay(given), step.scene.board.size)
            given = at.point if isinstance(at, WantPlay) else given
        if not incoming.lesson:
            game = await self._waiting(incoming, given)
            if game is not None and isinstance(given, Passed):
                return None
            if game is not None:
                return self._which(turn, step, given, game)
        return await self._answered(turn, progress, step, given)

    async def _alone(self, turn: Turn) -> asyncio.Lock:
        """What one person does at once, in whatever chats this process hears, is done one after the
        other, or of two chains that are picked one would be lost."""
        ids = await self._ids(turn.incoming.user)
        return self._locks.setdefault(min(ids), asyncio.Lock())

    async def _ids(self, user: UserId) -> Group:
        """The ids under which it is kept how far somebody has come."""
        return kept_under(user, await self._service.person(user))

    # Where to go

    async def _wanted(self, turn: Turn, want: WantLearn, *, glance: bool = False) -> Answer:
        """``glance``: somebody looks something up, and goes on later where they were."""
        incoming = turn.incoming
        if not incoming.private:
            platform = incoming.room.partition(":")[0]
            refusal = Refusal("learn-in-private", {"platform": platform})
            named = bool(want.step or want.lesson or want.topic) and not want.answer
            step = _target(want, Progress(), stay=True) if named else None
            way = posts.lesson("" if step is None else step.id, turn.words.label("learn"))
            return turn.say(turn.words.refusal(refusal), choices=(way,))
        progress = await self._progress.of(await self._ids(incoming.user))
        if want.to == "contents":
            return await self._contents(turn, progress)
        if want.to == "leave":
            return await self._leave(turn, progress)
        step = _target(want, progress, stay=turn.words_only)
        if step is None:
            return turn.say(turn.words.refusal(Refusal("learn-stale")))
        if want.to == "show":
            return await self._chosen(turn, progress, step, "show")
        if want.answer:
            return await self._chosen(turn, progress, step, want.answer)
        if glance or want.topic:
            progress = progress.left_for(step.id)
        elif want == WantLearn() or want.lesson or step.id == progress.back:
            progress = replace(progress, back="")
        if want.to == "again" or progress.step != step.id or progress.settled:
            progress = progress.at(step.id, "")
        if step.question is None:
            progress = replace(progress, done=progress.done | {step.id})
        return await self._show(turn, View(step, progress))

    async def _show(self, turn: Turn, view: View) -> Answer:
        """A step as it stands; it is open from now on."""
        incoming = turn.incoming
        room = incoming.room if incoming.own else ""
        view = replace(view, progress=replace(view.progress, room=room))
        ids = await self._ids(incoming.user)
        await self._progress.keep(ids, view.progress)
        closed = await self._close_sandbox(turn)
        if incoming.own and incoming.locale:
            # What is typed there later may come without one.
            await self._household.settle_language(incoming)
        look = await self._household.look_for(incoming)
        return turn.show(
            lesson_posts.post(turn, view, look, sparring=self._sparring, before=closed)
        )

    async def _close_sandbox(self, turn: Turn) -> str:
        """Two boards cannot both hear bare points in one chat; the newest does."""
        user, room = turn.incoming.user, turn.incoming.room
        box = await self._sandboxes.of(user) if turn.incoming.own else None
        if box is None or box.room != room:
            return ""
        await self._sandboxes.keep(user, None)
        return turn.words.told("learn-sandbox-closed", game=box.game_id)

    async def _contents(self, turn: Turn, progress: Progress) -> Answer:
        """The lessons, what of them is done, and a button to each."""
        words, user = turn.words.lessons, turn.incoming.user
        here = _step(progress.back or progress.step) or steps()[0]
        lines, choices = [words.told("learn-contents")], []
        for lesson in course():
            tasks = {step.id for step in lesson.steps if step.question is not None}
            read = sum(step.id in progress.done for step in lesson.steps)
            done = words.told(
                "learn-contents-line",
                lesson=words.lesson(lesson.id),
                done=read == len(lesson.steps),
                read=read,
                steps=len(lesson.steps),
                solved=len(tasks & progress.done),
                tasks=len(tasks),
                minutes=lesson.minutes,
            )
            lines.append(done)
            label = words.short(lesson.id)
            choices.append(posts.form(f"learn {lesson.id}", user, label, _row(lesson.id)))
        on = lesson_posts.to_step(here, user, words.label("learn-go-on"), 4)
        leave = posts.form("learn leave", user, words.label("learn-leave"), 4)
        return await self._beside(turn, here, "\n".join(lines), (*choices, on, leave))

    async def _leave(self, turn: Turn, progress: Progress) -> Answer:
        """Bare words are for games again."""
        ids = await self._ids(turn.incoming.user)
        await self._progress.keep(ids, replace(progress, room=""))
        here = _step(progress.back or progress.step) or steps()[0]
        label = turn.words.label("learn-go-on")
        on = lesson_posts.to_step(here, turn.incoming.user, label, 1)
        return await self._beside(turn, here, turn.words.told("learn-left"), (on,))

    async def _beside(
        self, turn: Turn, here: Step, text: str, choices: tuple[Choice, ...]
    ) -> Answer:
        """Something else, with the board of the step where somebody is."""
        board = scenery(here.scene)
        look = lesson_posts.lettered(await self._household.look_for(turn.incoming))
        said = "\n".join([lesson_posts.place(turn.words.lessons, here), "", text])
        return turn.show(
            Post(
                turn.key,
                said,
                chart=board,
                alt=turn.words.lessons.alt(board),
                choices=choices,
                look=look,
                in_place=turn.filling,
            )
        )

    # Answers

    def _read(self, incoming: Incoming, step: Step) -> Answered | str | None:
        if step.question is None:
            found = read_answer(incoming.text, Asked.YES_NO)
            return found if isinstance(found, str) and found != "show" else None
        lettered = points(step.scene.letters)
        return read_answer(incoming.text, _ASKED[type(step.question)], lettered)

    async def _chosen(self, turn: Turn, progress: Progress, step: Step, said: str) -> Answer:
        """What a button says in answer to a step, or what was typed after its id."""
        anew = progress.step != step.id
        progress = progress.at(step.id, "") if anew else progress
        word, _, rest = said.partition(" ")
        view = View(step, progress)
        if step.question is None:
            return await self._show(turn, view)
        given: Answered | str | None
        match step.question, word:
            case _, "show":
                return await self._show(turn, replace(view, shown=True))
            case Play(), "col":
                column = rest.upper() if rest.upper() in [*COLUMNS] else ""
                return await self._show(turn, replace(view, column=column))
            case WhoWins(), "who":
                return await self._show(turn, view)
            case Find(), "on" | "off":
                return await self._picked(turn, view, rest, on=word == "on")
            case Find(), "done" if anew:  # what an old post shows as picked is forgotten
                return await self._show(turn, view)
            case Find(), "done":
                given = progress.chosen
            case question, _:
                given = read_answer(said, _ASKED[type(question)], points(step.scene.letters))
        numbered = isinstance(given, Point) and given.row < 0
        if given is None or isinstance(given, str) or numbered:
            return turn.say(turn.words.refusal(Refusal("learn-unfit")))
        return await self._answered(turn, progress, step, given)

    async def _picked(self, turn: Turn, view: View, name: str, *, on: bool) -> Answer:
        """One more chain is picked, or one less."""
        chain = _chain_at(view.step, name)
        if chain is None:
            return turn.say(turn.words.refusal(Refusal("learn-unfit")))
        others = [stone for stone in view.progress.chosen if stone not in chain.stones]
        chosen = (*others, chain.name) if on else tuple(others)
        kept = replace(view.progress, chosen=chosen, settled=False)
        return await self._show(turn, replace(view, progress=kept))

    async def _answered(
        self, turn: Turn, progress: Progress, step: Step, given: Answered
    ) -> Answer:
        progress = progress if progress.step == step.id else progress.at(step.id, "")
        if isinstance(given, Passed):
            return turn.say(turn.words.told("learn-pass"))
        if isinstance(given, Winner) and given.margin is None:
            return await self._show(turn, View(step, progress, leader=given.colour))
        size = step.scene.board.size
        beside = [stone for stone in stones_of(given) if not is_on_board(stone, size)]
        if beside:
            refusal = Refusal("off-board", {"point": beside[0], "size": size})
            return turn.say(turn.words.refusal(refusal))
        tapped = turn.incoming.lesson and not turn.incoming.choice
        if isinstance(step.question, Find) and tapped and len(stones_of(given)) == 1:
            return await self._tapped(turn, View(step, progress), stones_of(given)[0])
        answer = judged_as(given)
        verdict = judge(step, answer)
        if verdict.right:
            progress = replace(progress, settled=True, done=progress.done | {step.id}, back="")
        elif not turn.words_only:
            slip = isinstance(verdict.refused, OffBoard | Occupied)
            progress = replace(progress, settled=False, wrong=progress.wrong + (not slip))
        if isinstance(answer, frozenset):
            progress = replace(progress, chosen=tuple(sorted(answer)))
        return await self._show(turn, View(step, progress, verdict, answer))

    async def _tapped(self, turn: Turn, view: View, point: Point) -> Answer:
        if turn.words_only:
            return await self._show(turn, view)
        chain = _chain_at(view.step, format_point(point))
        on = chain is None or not chain.stones & set(view.progress.chosen)
        return await self._picked(turn, view, format_point(point), on=on)

    # What else it could mean

    async def _is_astray(self, incoming: Incoming, step: Step) -> bool:
        """Whether this is an answer, though to another kind of question, and no game is meant,
        since there is none."""
        answers = (read_answer(incoming.text, asked) for asked in Asked)
        if step.question is None or all(given is None for given in answers):
            return False
        return not await self._service.games_of(incoming.user)

    async def _waiting(self, incoming: Incoming, given: Answered) -> LoadedMatch | None:
        """A game in this very room in which these words could be a move, or a yes or no."""
        for game in await self._service.games_of(incoming.user):
            if incoming.room in game.meta.rooms and could_be(game, incoming, given):
                return game
        return None

    def _which(self, turn: Turn, step: Step, given: Answered, game: LoadedMatch) -> Answer:
        """A move cannot be taken back alone, so it is asked first."""
        typed, user = " ".join(turn.incoming.text.split()), turn.incoming.user
        line, words = spelled(given), turn.words.lessons
        mine = posts.own(f"learn {step.id} {line}", user, words.label("learn-answer"))
        theirs = posts.pick(game, user, line, words.label("learn-game", game=game.game_id))
        text = words.told("learn-which", point=typed, game=game.game_id)
        return turn.say(text, choices=(mine, theirs))


def _step(step_id: str) -> Step | None:
    place = places().get(step_id)
    return None if place is None else steps()[place]


def _target(want: WantLearn, progress: Progress, *, stay: bool) -> Step | None:
    """The step that somebody wants; None: there is none such. ``stay``: moves were made before."""
    if want.step:
        return _step(want.step)
    if want.topic:
        return _step(TOPICS[want.topic])
    if want.lesson:
        return next(lesson.steps[0] for lesson in course() if lesson.id == want.lesson)
    if progress.back and want == WantLearn():
        progress = progress.returned()
    here = _step(progress.step)
    if here is None:
        # The course has changed there, or has not begun.
        return next((step for step in steps() if step.id not in progress.done), steps()[0])
    on = 1 if progress.settled and here.question is not None else 0
    by = {"next": 1, "skip": 1, "back": -1, "": on}.get(want.to, 0) * (not stay)
    return steps()[min(max(0, places()[here.id] + by), len(steps()) - 1)]


def _row(lesson_id: str) -> int:
    """The six rules, the lessons, and the game that ends the course have a row each."""
    return {"rules": 1, "sample": 3}.get(lesson_id, 2)


def _chain_at(step: Step, name: str) -> Chain | None:
    """The chain of the stone with this name, if there is one."""
    try:
        return step.scene.board.chain_at(parse_point(name, step.scene.board.size))
    except (ValueError, OffBoard):
        return None
