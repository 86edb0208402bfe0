"""Posts of the course: the text of a step, its board, and buttons for answers.

Each button stands for a line that could be typed, so the course needs only a line parser.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from string import ascii_uppercase

from bot.ids import UserId
from bot.lessons.course import lesson_of, places, steps
from bot.lessons.judging import CountResult, Given, Judgement, judge, result, solution
from bot.lessons.scenes import Scene, points
from bot.lessons.steps import Find, HowMany, PlayMove, Step, WhoWins, YesNo
from bot.match.state import Refusal
from bot.pictures.lesson_diagrams import scene_diagram
from bot.play.accounts.course_progress import Progress
from bot.posts.appearance import Look
from bot.posts.attachments import Drawing
from bot.posts.post import Choice, Post
from bot.rules.board import Chain
from bot.rules.points import COLUMNS, Colour, Point, format_point
from bot.talk import match_buttons
from bot.talk.forms import mark
from bot.talk.request_context import RequestContext
from bot.texts.course_words import LessonWords
from bot.texts.text import Wording, text
from renderer.model.diagram import Coordinates, Diagram

IN_A_ROW = 5
"""Buttons that fit side by side in every chat."""
_ROWS = 3
"""Rows for answers. More buttons than fit become one row, which some chats show as a menu."""
_WAYS = 4
"""The row of the navigation buttons."""
_RESULTS = 5
"""Number of margins to choose from."""
WRONG_BEFORE_SHOWN = 2
_AGAINST_THE_COMPUTER = "spar 9x9 handicap 4"
"""With a handicap, since engines play better than beginners."""
_STRUCK = "?"
"""Marks a refused move on the board."""

_Made = tuple[str, Wording]
"""An answer as typed after the step's id, and its label."""


@dataclass(frozen=True)
class View:
    """A step as one person sees it. ``verdict`` judges an answer (``given``). ``shown``: they
    gave up. ``column`` or ``leader``: the first half of an answer. ``tapped``: the chat has
    tappable boards, so points need no buttons. ``typed``: bare lines reach the course, since the
    chat is private."""

    step: Step
    progress: Progress
    verdict: Judgement | None = None
    given: Given | None = None
    shown: bool = False
    column: str = ""
    leader: Colour | None = None
    tapped: bool = False
    typed: bool = True

    @property
    def asks(self) -> bool:
        """Whether an answer is still expected."""
        return self.step.question is not None and not (self.progress.settled or self.shown)


def post(
    context: RequestContext, view: View, look: Look, *, has_engine: bool, before: str = ""
) -> Post:
    """Return the whole post. ``before`` comes first; ``has_engine``: there is an engine to play
    against."""
    words = context.words.lessons
    incoming = context.incoming
    view = replace(view, tapped=incoming.chat.taps, typed=incoming.own)
    board = _diagram(view)
    moves = view.asks and isinstance(view.step.question, PlayMove)
    alt = words.alt(board, view.step.scene.game.to_move if moves else None)
    return Post(
        context.key,
        in_words("\n".join(filter(None, (before, _text(context, view)))), alt, look),
        Drawing(board, alt, taps=view.asks and isinstance(view.step.question, PlayMove | Find)),
        choices=(*buttons(view, incoming.user, words, has_engine=has_engine),),
        look=with_letters(look),
        lesson=view.step.id,
        in_place=context.filling,
    )


def with_letters(look: Look) -> Look:
    """Show letters around the board, since lessons name points."""
    return replace(look, coordinates=Coordinates.WESTERN)


def without_coordinates(look: Look) -> Look:
    """Hide coordinates: in a picture of six boards they would be too small to read."""
    return replace(look, coordinates=Coordinates.NONE)


def in_words(text: str, alt: str, look: Look) -> str:
    """Add the board in words, for people who chose this."""
    return f"{text}\n\n{alt}" if look.text else text


# Words


def place(words: LessonWords, step: Step) -> str:
    """Return the title line: the lesson and the position of the step in it."""
    lesson = lesson_of(step.id)
    at = [each.id for each in lesson.steps].index(step.id) + 1
    return words.place(lesson.id, at, len(lesson.steps), step.task)


def _text(context: RequestContext, view: View) -> str:
    words = context.words.lessons
    return "\n".join([place(words, view.step), "\n\n".join(_list_texts(context, view))])


def _list_texts(context: RequestContext, view: View) -> Iterator[str]:
    words, step, verdict = context.words.lessons, view.step, view.verdict
    if view.shown:
        right = judge(step, solution(step))
        line = words.text("learn-shown", answer=_answer(words, step, solution(step)))
        yield f"{line}\n{_reply_to_answer(words, step, right)}"
        return
    if verdict is not None and view.given is not None:
        answer = _answer(words, step, view.given)
        if verdict.right:
            line = words.text("learn-right", answer=answer)
            yield f"{line}\n{_reply_to_answer(words, step, verdict)}"
            return
        why = _reply_to_answer(words, step, verdict)
        line = words.text("learn-wrong", answer=answer)
        if verdict.refused is not None:
            line = words.text("learn-illegal", answer=answer)
            if verdict.text == "wrong":
                refusal = Refusal(verdict.refused.id, verdict.refused.data)
                why = context.words.plain(context.words.refusal(refusal))
        yield f"{line}\n{why}"
        yield words.question(step.id, step.facts)
        return
    line = words.step(step.id, {**step.facts, "typed": view.typed})
    if verdict is None and view.asks and not _by_taps(view):
        line += f"\n{_how(words, view)}"
    yield line


def _reply_to_answer(words: LessonWords, step: Step, verdict: Judgement) -> str:
    return words.step(step.id, {**step.facts, "answer": verdict.answer}, verdict.text)


def _how(words: LessonWords, view: View) -> str:
    """Say how to answer in this chat."""
    match view.step.question:
        case PlayMove() if view.column:
            return words.text("learn-how-column", column=view.column)
        case PlayMove() as question:
            if _by_letter(view.step.scene, question):
                return words.text("learn-how-letter", typed=view.typed)
            return words.text("learn-how-point", typed=view.typed)
        case HowMany():
            return words.text("learn-how-number", typed=view.typed)
        case YesNo():
            return words.text("learn-how-yes-no", typed=view.typed)
        case Find():
            return words.text("learn-how-chains", tapped=view.tapped)
        case _ if view.leader is not None:
            return words.text("learn-how-margin", leader=view.leader.value)
        case _:
            return words.text("learn-how-winner")


def _answer(words: LessonWords, step: Step, given: Given) -> str:
    match given:
        case bool():
            return words.text("learn-yes" if given else "learn-no")
        case int():
            return str(given)
        case Point():
            question = step.question
            near = _by_letter(step.scene, question) if isinstance(question, PlayMove) else {}
            letter = near.get(given)
            return f"{letter} ({format_point(given)})" if letter else format_point(given)
        case frozenset():
            return words.points(sorted(given)) or words.text("learn-nothing")
        case CountResult(leader, margin):
            return words.winner(leader, margin)


# The board


def _diagram(view: View) -> Diagram:
    if view.shown:
        return scene_diagram(judge(view.step, solution(view.step)).scene)
    scene = view.step.scene if view.verdict is None else view.verdict.scene
    if view.asks and isinstance(view.step.question, Find):
        return scene_diagram(_with_chosen(scene, view.progress.chosen))
    board = scene_diagram(scene)
    struck = None if view.verdict is None else view.verdict.struck
    if struck is None or struck in board.labels:
        return board
    return replace(board, labels={**board.labels, struck: _STRUCK})


def _with_chosen(scene: Scene, chosen: Sequence[Point]) -> Scene:
    """Mark all stones of the selected chains with triangles."""
    chains = filter(None, map(scene.board.chain_at, chosen))
    stones = sorted({stone for chain in chains for stone in chain.stones})
    marked = f"{scene.marked} {' '.join(map(format_point, stones))}"
    return replace(scene, marked=" ".join(dict.fromkeys(marked.split())))


# Buttons


def buttons(
    view: View, user: UserId, words: LessonWords, *, has_engine: bool = False
) -> Iterator[Choice]:
    """Yield all buttons of a step."""
    if view.asks:
        for row, (answer, label) in _answers(view, words):
            yield match_buttons.form(f"learn {view.step.id} {answer}", user, label, row)
    every, here = steps(), places()[view.step.id]
    if here:
        yield to_step(every[here - 1], user, text("label-learn-back"), _WAYS)
    if here + 1 < len(every):
        onwards = text("label-learn-skip" if view.asks else "label-learn-next")
        yield to_step(every[here + 1], user, onwards, _WAYS)
    if view.asks and view.progress.wrong >= WRONG_BEFORE_SHOWN:
        yield match_buttons.form(
            f"learn {view.step.id} show", user, text("label-learn-show"), _WAYS
        )
    yield match_buttons.form("learn contents", user, text("label-learn-contents"), _WAYS)
    if here + 1 == len(every):
        yield from _afterwards(user, has_engine=has_engine)


def to_step(step: Step, user: UserId, label: Wording, row: int) -> Choice:
    return match_buttons.form(f"learn {step.id}", user, label, row)


def _afterwards(user: UserId, *, has_engine: bool) -> Iterator[Choice]:
    """Yield buttons to games, after the last lesson."""
    yield match_buttons.begin("challenge 9x9", user, text("label-learn-friend"), 1)
    if has_engine:
        yield match_buttons.begin(_AGAINST_THE_COMPUTER, user, text("label-learn-computer"), 2)


def _answers(view: View, words: LessonWords) -> Iterator[tuple[int, _Made]]:
    step = view.step
    match step.question:
        case PlayMove() as question:
            yield from _moves(view, question)
        case HowMany(most=most):
            yield from _rows([(str(number), str(number)) for number in range(most + 1)])
        case YesNo():
            yield 1, ("yes", words.text("learn-yes"))
            yield 1, ("no", words.text("learn-no"))
        case Find():
            yield from _chains(view)
        case WhoWins():
            yield from _results(view)


def _rows(made: Sequence[_Made], first: int = 1) -> Iterator[tuple[int, _Made]]:
    """Yield rows of nearly equal length, or a single row if there are too many buttons."""
    count = -(-len(made) // IN_A_ROW)
    if first + count - 1 > _ROWS:
        count = 1
    short, longer = divmod(len(made), max(count, 1))
    start = 0
    for row in range(count):
        end = start + short + (row < longer)
        for each in made[start:end]:
            yield first + row, each
        start = end


def _by_letter(scene: Scene, question: PlayMove) -> dict[Point, str]:
    """Return the labelled points, if there are several, all are free, and they include the right
    ones."""
    named = _map_labels(scene)
    near = len(named) > 1 and named.keys() >= set(points(question.right))
    free = all(scene.board.at(point) is None for point in named)
    return named if near and free else {}


def _map_labels(scene: Scene) -> dict[Point, str]:
    """Return the labels on the board."""
    return dict(zip(points(scene.letters), ascii_uppercase, strict=False))


def _by_taps(view: View) -> bool:
    """Whether the answer is a tap on the board, so that no buttons or instructions are needed."""
    question = view.step.question
    return (
        view.tapped and isinstance(question, PlayMove) and not _by_letter(view.step.scene, question)
    )


def _moves(view: View, question: PlayMove) -> Iterator[tuple[int, _Made]]:
    scene = view.step.scene
    near = _by_letter(scene, question)
    if near:
        yield from _rows([(format_point(point), letter) for point, letter in near.items()])
        return
    if _by_taps(view):
        return
    free = [point for point in scene.board.points() if scene.board.at(point) is None]
    if view.column:
        names = [format_point(p) for p in free if COLUMNS[p.column] == view.column]
        yield from _rows([(name, name) for name in names])
        yield _ROWS, ("col", text("label-learn-columns"))
        return
    columns = [COLUMNS[column] for column in sorted({point.column for point in free})]
    yield from _rows([(f"col {column}", column) for column in columns])


def _chains(view: View) -> Iterator[tuple[int, _Made]]:
    """Yield Black's chains in the first row and White's in the second. With tappable boards,
    yield only the selected ones, for deselecting them."""
    scene = view.step.scene
    chosen = {chain.name for chain in map(scene.board.chain_at, view.progress.chosen) if chain}
    named = _map_labels(scene)
    rows = {Colour.BLACK: 1, Colour.WHITE: 2}
    for chain in sorted(scene.board.chains(), key=lambda chain: (rows[chain.colour], chain.name)):
        on = chain.name in chosen
        if view.tapped and not on:
            continue
        label = mark(_chain_label(chain, named), on)
        line = f"{'off' if on else 'on'} {format_point(chain.name)}"
        row = _ROWS if view.tapped else rows[chain.colour]
        yield row, (line, label)
    yield _ROWS, ("done", text("label-learn-done"))


def _chain_label(chain: Chain, named: dict[Point, str]) -> str:
    letters = "".join(sorted(named[stone] for stone in chain.stones if stone in named))
    sign = "⚫" if chain.colour is Colour.BLACK else "⚪"
    return f"{sign} {letters or format_point(chain.name)}"


def _results(view: View) -> Iterator[tuple[int, _Made]]:
    if view.leader is None:
        yield 1, ("b", text("label-learn-black"))
        yield 1, ("w", text("label-learn-white"))
        yield 1, ("draw", text("label-learn-draw"))
        return
    seat = view.leader.value
    for margin in margins(view.step):
        yield 1, (f"{seat}+{margin}", str(margin))
    yield _ROWS, ("who", text("label-learn-other-winner"))


def margins(step: Step) -> Iterable[int]:
    """Return some margins including the right one; its position depends on the step's id."""
    right = int(result(step).margin)
    first = max(1, right - sum(step.id.encode()) % _RESULTS)
    return range(first, first + _RESULTS)
