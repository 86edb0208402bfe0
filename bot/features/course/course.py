"""The course, step by step, in a private chat. Buttons and bare words answer the current step."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from weakref import WeakValueDictionary

from bot.announcements.feature import Feature, OpenFeature, Services, Topic
from bot.features.course import course_commands, lesson_posts
from bot.features.course.articles import rules_page
from bot.features.course.course_answers import (
    AnswerKind,
    CourseAnswer,
    PassAnswer,
    Winner,
    read_answer,
)
from bot.features.course.lesson_lines import (
    could_be,
    is_for_a_game,
    judged_as,
    spell_answer,
    stones_of,
)
from bot.features.course.lesson_posts import View
from bot.ids import UserId
from bot.lessons.course import course, places, steps, topics
from bot.lessons.judging import judge
from bot.lessons.scenes import points
from bot.lessons.steps import Find, HowMany, PlayMove, Step, WhoWins, YesNo
from bot.match import commands
from bot.match.state import Refusal
from bot.pictures.lesson_diagrams import scene_diagram
from bot.play.accounts.course_progress import Progress, ProgressStore
from bot.play.accounts.identities import Group, kept_under
from bot.play.analysis.sandbox_board import SandboxStore
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.posts.attachments import Drawing
from bot.posts.callbacks import Callback, Verb
from bot.posts.post import Answer, Choice, Post
from bot.rules.board import Chain
from bot.rules.errors import Occupied, OffBoard
from bot.rules.points import COLUMNS, Point, format_point, is_on_board, parse_point
from bot.talk import match_buttons, requests
from bot.talk.arguments.course_pages import Explain
from bot.talk.handling import Handlers
from bot.talk.incoming import Incoming, Said
from bot.talk.numeric_points import place_points
from bot.talk.request_context import RequestContext
from bot.texts.text import Parts, Wording, text

_ASKED = {
    PlayMove: AnswerKind.POINT,
    HowMany: AnswerKind.NUMBER,
    YesNo: AnswerKind.YES_NO,
    Find: AnswerKind.CHAINS,
    WhoWins: AnswerKind.WINNER,
}


@dataclass(eq=False)
class CourseHandlers:
    """Handles the course. ``has_engine``: there is an engine to play against."""

    service: GameService
    progress: ProgressStore
    sandboxes: SandboxStore
    has_engine: bool = field(default=False, kw_only=True)
    _locks: WeakValueDictionary[UserId, asyncio.Lock] = field(
        default_factory=WeakValueDictionary, init=False
    )

    def register(self, handlers: Handlers) -> None:
        handlers.handle(requests.Learn, self.learn)
        handlers.handle(requests.Rules, rules_page)
        handlers.handle(Explain, self.explain)
        handlers.handle_press(Verb.LEARN, self.open_course)

    async def learn(self, context: RequestContext, want: requests.Learn) -> Answer:
        async with await self._alone(context):
            return await self._go_to_step(context, want)

    async def open_course(self, context: RequestContext, wanted: Callback) -> Answer:
        """Handle a button or link that opens the course, at a step or at the last one."""
        step = wanted.detail
        async with await self._alone(context):
            return await self._go_to_step(context, requests.Learn(step=step), glance=bool(step))

    async def answer_line(self, context: RequestContext) -> Answer | None:
        """Answer a typed line that belongs to the open lesson or replies to one; else None."""
        incoming = context.incoming
        if not incoming.own or incoming.about is not None or incoming.moment is not None:
            return None
        async with await self._alone(context):
            return await self._answer_lesson(context, incoming)

    async def list_closable(self, context: RequestContext) -> list[Choice]:
        """Return a button that leaves the lesson of this chat, if one is open."""
        user = context.incoming.user
        progress = await self.progress.load(await self._ids(user))
        if progress.room != context.incoming.room:
            return []
        return [match_buttons.form("learn leave", user, text("label-stop-lesson"))]

    async def explain(self, context: RequestContext, want: Explain) -> Answer:
        """Explain a term in one line, with a button to the course."""
        step = topics().get(want.topic)
        ways = () if step is None else (match_buttons.lesson(step, text("label-learn")),)
        return context.say(text("term", term=want.term), choices=ways, aside=True)

    async def _answer_lesson(self, context: RequestContext, incoming: Incoming) -> Answer | None:
        progress = await self.progress.load(await self._ids(incoming.user))
        step = _step(incoming.lesson or (progress.step if progress.room == incoming.room else ""))
        given = None if step is None else self._read_answer(incoming, step)
        if incoming.lesson and given is None and is_for_a_game(context.line):
            return context.refuse(Refusal("learn-stale" if step is None else "learn-unfit"))
        if step is None:
            return None
        if isinstance(given, str):
            return await self._go_to_step(context, requests.Learn(given))
        over = progress.step == step.id and progress.settled
        if given is None and not over and await self._is_astray(incoming, step):
            return context.refuse(Refusal("learn-unfit"))
        if given is None or (over and not incoming.lesson):
            return None
        if isinstance(given, Point) and given.row < 0:
            if not await context.profiles.looks.has_numbers(incoming.user, incoming.room):
                return None
            given = place_points(commands.Play(given), step.scene.board.size).point
        if not incoming.lesson:
            game = await self._waiting(incoming, given)
            if game is not None and isinstance(given, PassAnswer):
                return None
            if game is not None:
                return self._which(context, step, given, game)
        return await self._judge_answer(context, progress, step, given)

    async def _alone(self, context: RequestContext) -> asyncio.Lock:
        """Return the lock that serialises a person's actions, so that concurrent picks add up."""
        ids = await self._ids(context.incoming.user)
        return self._locks.setdefault(min(ids), asyncio.Lock())

    async def _ids(self, user: UserId) -> Group:
        """Return the ids that share the person's progress."""
        return kept_under(user, await self.service.matches.person(user))

    # Navigation

    async def _go_to_step(
        self, context: RequestContext, want: requests.Learn, *, glance: bool = False
    ) -> Answer:
        """Show the requested step. ``glance``: the person only looks it up, so their place in
        the course is kept."""
        incoming = context.incoming
        if not incoming.private:
            refusal = Refusal("learn-in-private", {"platform": incoming.platform})
            named = bool(want.step or want.lesson or want.topic) and not want.answer
            step = _target(want, Progress(), stay=True) if named else None
            way = match_buttons.lesson("" if step is None else step.id, text("label-learn"))
            return context.say(context.words.refusal(refusal), choices=(way,))
        progress = await self.progress.load(await self._ids(incoming.user))
        if want.to == "contents":
            return await self._contents(context, progress)
        if want.to == "leave":
            return await self._leave(context, progress)
        step = _target(want, progress, stay=context.words_only)
        if step is None:
            return context.refuse(Refusal("learn-stale"))
        if want.to == "show":
            return await self._chosen(context, progress, step, "show")
        if want.answer:
            return await self._chosen(context, progress, step, want.answer)
        if glance or want.topic:
            progress = progress.leave_for(step.id)
        elif want == requests.Learn() or want.lesson or step.id == progress.back:
            progress = replace(progress, back="")
        if want.to == "again" or progress.step != step.id or progress.settled:
            progress = progress.at(step.id, "")
        if step.question is None:
            progress = replace(progress, done=progress.done | {step.id})
        return await self._show(context, View(step, progress))

    async def _show(self, context: RequestContext, view: View) -> Answer:
        """Show a step, which is now the open one."""
        incoming = context.incoming
        room = incoming.room if incoming.own else ""
        view = replace(view, progress=replace(view.progress, room=room))
        ids = await self._ids(incoming.user)
        await self.progress.save(ids, view.progress)
        closed = await self._close_sandbox(context)
        if incoming.own and incoming.locale:
            # Later lines may come without a locale.
            await context.profiles.settle_language(incoming)
        look = await context.profiles.look_for(incoming)
        return context.show(
            lesson_posts.post(context, view, look, has_engine=self.has_engine, before=closed)
        )

    async def _close_sandbox(self, context: RequestContext) -> str:
        """Close the sandbox, since only the newest board in a chat gets bare points."""
        user, room = context.incoming.user, context.incoming.room
        box = await self.sandboxes.load(user) if context.incoming.own else None
        if box is None or box.room != room:
            return ""
        await self.sandboxes.save(user, None)
        return context.words.plain(text("learn-sandbox-closed", game=box.game_id))

    async def _contents(self, context: RequestContext, progress: Progress) -> Answer:
        """Show the lessons and the progress in each, with buttons."""
        words, user = context.words.lessons, context.incoming.user
        here = _step(progress.back or progress.step) or steps()[0]
        lines, choices = [words.text("learn-contents")], []
        for lesson in course():
            tasks = {step.id for step in lesson.steps if step.question is not None}
            read = sum(step.id in progress.done for step in lesson.steps)
            done = words.text(
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
            choices.append(match_buttons.form(f"learn {lesson.id}", user, label, _row(lesson.id)))
        on = lesson_posts.to_step(here, user, text("label-learn-go-on"), 4)
        leave = match_buttons.form("learn leave", user, text("label-learn-leave"), 4)
        return await self._beside(context, here, "\n".join(lines), (*choices, on, leave))

    async def _leave(self, context: RequestContext, progress: Progress) -> Answer:
        """Leave the course, so that bare words are for games again."""
        ids = await self._ids(context.incoming.user)
        await self.progress.save(ids, replace(progress, room=""))
        here = _step(progress.back or progress.step) or steps()[0]
        label = text("label-learn-go-on")
        on = lesson_posts.to_step(here, context.incoming.user, label, 1)
        return await self._beside(context, here, text("learn-left"), (on,))

    async def _beside(
        self, context: RequestContext, here: Step, text: Wording, choices: tuple[Choice, ...]
    ) -> Answer:
        """Show other text with the board of the current step."""
        board = scene_diagram(here.scene)
        look = lesson_posts.with_letters(await context.profiles.look_for(context.incoming))
        parts = Parts(lesson_posts.place(context.words.lessons, here), ("", text))
        return context.show(
            Post(
                context.key,
                parts,
                Drawing(board, context.words.lessons.alt(board)),
                choices=choices,
                look=look,
                in_place=context.filling,
            )
        )

    # Answers

    def _read_answer(self, incoming: Incoming, step: Step) -> CourseAnswer | str | None:
        if step.question is None:
            found = read_answer(incoming.text, AnswerKind.YES_NO)
            return found if isinstance(found, str) and found != "show" else None
        lettered = points(step.scene.letters)
        return read_answer(incoming.text, _ASKED[type(step.question)], lettered)

    async def _chosen(
        self, context: RequestContext, progress: Progress, step: Step, answer: str
    ) -> Answer:
        """Handle the answer of a button, or the text typed after a step's id."""
        anew = progress.step != step.id
        progress = progress.at(step.id, "") if anew else progress
        word, _, rest = answer.partition(" ")
        view = View(step, progress)
        if step.question is None:
            return await self._show(context, view)
        given: CourseAnswer | str | None
        match step.question, word:
            case _, "show":
                return await self._show(context, replace(view, shown=True))
            case PlayMove(), "col":
                column = rest.upper() if rest.upper() in [*COLUMNS] else ""
                return await self._show(context, replace(view, column=column))
            case WhoWins(), "who":
                return await self._show(context, view)
            case Find(), "on" | "off":
                return await self._select_chain(context, view, rest, on=word == "on")
            case Find(), "done" if anew:  # the selection of an old post is lost
                return await self._show(context, view)
            case Find(), "done":
                given = progress.chosen
            case question, _:
                given = read_answer(answer, _ASKED[type(question)], points(step.scene.letters))
        numbered = isinstance(given, Point) and given.row < 0
        if given is None or isinstance(given, str) or numbered:
            return context.refuse(Refusal("learn-unfit"))
        return await self._judge_answer(context, progress, step, given)

    async def _select_chain(
        self, context: RequestContext, view: View, name: str, *, on: bool
    ) -> Answer:
        chain = _chain_at(view.step, name)
        if chain is None:
            return context.refuse(Refusal("learn-unfit"))
        others = [stone for stone in view.progress.chosen if stone not in chain.stones]
        chosen = (*others, chain.name) if on else tuple(others)
        changed = replace(view.progress, chosen=chosen, settled=False)
        return await self._show(context, replace(view, progress=changed))

    async def _judge_answer(
        self, context: RequestContext, progress: Progress, step: Step, given: CourseAnswer
    ) -> Answer:
        progress = progress if progress.step == step.id else progress.at(step.id, "")
        if isinstance(given, PassAnswer):
            return context.say(text("learn-pass"))
        if isinstance(given, Winner) and given.margin is None:
            return await self._show(context, View(step, progress, leader=given.colour))
        size = step.scene.board.size
        beside = [stone for stone in stones_of(given) if not is_on_board(stone, size)]
        if beside:
            refusal = Refusal("off-board", {"point": beside[0], "size": size})
            return context.refuse(refusal)
        tapped = context.incoming.lesson and isinstance(context.incoming.did, Said)
        if isinstance(step.question, Find) and tapped and len(stones_of(given)) == 1:
            return await self._select_tapped(context, View(step, progress), stones_of(given)[0])
        answer = judged_as(given)
        verdict = judge(step, answer)
        if verdict.right:
            progress = replace(progress, settled=True, done=progress.done | {step.id}, back="")
        elif not context.words_only:
            slip = isinstance(verdict.refused, OffBoard | Occupied)
            progress = replace(progress, settled=False, wrong=progress.wrong + (not slip))
        if isinstance(answer, frozenset):
            progress = replace(progress, chosen=tuple(sorted(answer)))
        return await self._show(context, View(step, progress, verdict, answer))

    async def _select_tapped(self, context: RequestContext, view: View, point: Point) -> Answer:
        if context.words_only:
            return await self._show(context, view)
        chain = _chain_at(view.step, format_point(point))
        on = chain is None or not chain.stones & set(view.progress.chosen)
        return await self._select_chain(context, view, format_point(point), on=on)

    # Ambiguous lines

    async def _is_astray(self, incoming: Incoming, step: Step) -> bool:
        """Whether this answers another kind of question than the step's. False if the person has
        games, since the line may be for one of them."""
        answers = (read_answer(incoming.text, asked) for asked in AnswerKind)
        if step.question is None or all(given is None for given in answers):
            return False
        return not await self.service.matches.games_of(incoming.user)

    async def _waiting(self, incoming: Incoming, given: CourseAnswer) -> LoadedMatch | None:
        """Return a game of this room that the words could answer, by a move, a yes or a no."""
        for game in await self.service.matches.games_of(incoming.user):
            if incoming.room in game.meta.rooms and could_be(game, incoming, given):
                return game
        return None

    def _which(
        self, context: RequestContext, step: Step, given: CourseAnswer, game: LoadedMatch
    ) -> Answer:
        """Ask whether the lesson or the game is meant, since a move cannot be taken back alone."""
        typed, user = " ".join(context.incoming.text.split()), context.incoming.user
        line, words = spell_answer(given), context.words.lessons
        mine = match_buttons.own(f"learn {step.id} {line}", user, text("label-learn-answer"))
        theirs = match_buttons.pick(game, user, line, text("label-learn-game", game=game.game_id))
        question = words.text("learn-which", point=typed, game=game.game_id)
        return context.say(question, choices=(mine, theirs))


def _step(step_id: str) -> Step | None:
    index = places().get(step_id)
    return None if index is None else steps()[index]


def _target(want: requests.Learn, progress: Progress, *, stay: bool) -> Step | None:
    """Return the requested step; None if it does not exist. ``stay``: an earlier delivery of
    this event has already moved the person, so do not move again."""
    if want.step:
        return _step(want.step)
    if want.topic:
        return _step(topics()[want.topic])
    if want.lesson:
        return next(lesson.steps[0] for lesson in course() if lesson.id == want.lesson)
    if progress.back and want == requests.Learn():
        progress = progress.return_to_step()
    here = _step(progress.step)
    if here is None:
        # The course is new to the person, or was changed.
        return next((step for step in steps() if step.id not in progress.done), steps()[0])
    on = 1 if progress.settled and here.question is not None else 0
    by = {"next": 1, "skip": 1, "back": -1, "": on}.get(want.to, 0) * (not stay)
    return steps()[min(max(0, places()[here.id] + by), len(steps()) - 1)]


def _row(lesson_id: str) -> int:
    """Return the row of a lesson's button: the six rules, the lessons, and the final game."""
    return {"rules": 1, "sample": 3}.get(lesson_id, 2)


def _chain_at(step: Step, name: str) -> Chain | None:
    """Return the chain with a stone at the named point, if there is one."""
    try:
        return step.scene.board.chain_at(parse_point(name, step.scene.board.size))
    except (ValueError, OffBoard):
        return None


def _open(services: Services) -> OpenFeature:
    people = services.backends.people
    course = CourseHandlers(
        services.service,
        ProgressStore(people),
        SandboxStore(people),
        has_engine=services.engine_games.offered,
    )
    return OpenFeature(
        (course,), answer_line=course.answer_line, list_closable=course.list_closable
    )


COURSE = Feature((Topic(course_commands.PAGE, course_commands.COMMANDS),), _open)
