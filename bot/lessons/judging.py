"""Judges answers to the course's questions, and chooses the scene to show."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from bot.lessons.scenes import Scene, points
from bot.lessons.steps import Find, HowMany, PlayMove, Step, WhoWins, YesNo
from bot.rules.errors import IllegalMove, OffBoard, Suicide
from bot.rules.points import Colour, Point, format_point, is_on_board


@dataclass(frozen=True)
class CountResult:
    """The leading colour (None for a draw) and the margin in points."""

    leader: Colour | None
    margin: float = 0


Given = Point | int | bool | frozenset[Point] | CountResult
"""An answer: a point, a number, yes or no, one stone per chain, or a result."""


@dataclass(frozen=True)
class Judgement:
    """The judgement of an ``answer``. ``text`` is the suffix of the message id: ``right``,
    ``wrong`` or ``wrong-TRAP``. ``scene`` is the scene to show. If the answer is an illegal move at
    ``struck``, ``refused`` is the reason; it replaces ``text`` unless the step has a text for that
    trap."""

    right: bool
    text: str
    scene: Scene
    answer: object = ""
    refused: IllegalMove | None = None
    struck: Point | None = None


def judge(step: Step, given: Given) -> Judgement:
    """Judge an answer to a step. Raises `TypeError` if the step asks nothing or another kind of
    answer."""
    match step.question, given:
        case PlayMove() as question, Point():
            return _judge_move(step, question, given)
        case HowMany(right), int():
            return _judge_choice(step, given == right, given)
        case YesNo(right), bool():
            return _judge_choice(step, given is right, given)
        case Find(right), frozenset():
            return _judge_choice(
                step, _chains(step.scene, given) == _chains(step.scene, points(right))
            )
        case WhoWins(), CountResult():
            return _judge_choice(step, given == result(step), given.margin)
        case _:
            raise TypeError(type(given))


def solution(step: Step) -> Given:
    """Return a correct answer. Raises `TypeError` if the step asks nothing."""
    match step.question:
        case PlayMove(right):
            return points(right)[0]
        case HowMany(right) | YesNo(right):
            return right
        case Find(right):
            return frozenset(points(right))
        case WhoWins():
            return result(step)
        case _:
            raise TypeError(step.id)


def result(step: Step) -> CountResult:
    """Return the result of counting the step's position."""
    margin = (step.after or step.scene).score.margin
    if not margin:
        return CountResult(None)
    return CountResult(Colour.BLACK if margin > 0 else Colour.WHITE, abs(margin))


def _judge_choice(step: Step, right: bool, answer: object = "") -> Judgement:
    shown = step.after if right else step.why
    return Judgement(right, "right" if right else "wrong", shown or step.scene, answer)


def _judge_move(step: Step, question: PlayMove, point: Point) -> Judgement:
    scene, game = step.scene, step.scene.game
    name = format_point(point)
    trap = question.traps.get(name)
    text = "wrong" if trap is None else f"wrong-{trap}"
    if not is_on_board(point, scene.board.size):
        return Judgement(False, text, scene, point, OffBoard(point, scene.board.size))
    refused = game.why_illegal(game.to_move, point)
    if isinstance(refused, Suicide) and not scene.marked:
        scene = _mark_suicide(scene, point)
    if isinstance(refused, IllegalMove):
        return Judgement(False, text, scene, point, refused, point)
    if point in points(question.right):
        shown = step.after or onward(scene, f"{name} {question.shown}")
        return Judgement(True, "right", shown, point)
    shown = onward(scene, f"{name} {question.replies.get(name, '')}")
    # The question stays open, and it refers to the letters and triangles.
    shown = replace(shown, marked=_list_marks_left(scene, shown), letters=scene.letters)
    return Judgement(False, text, _cross_liberties(shown, question.target), point)


def onward(scene: Scene, moves: str) -> Scene:
    """Return the board with more moves and no other marks; several moves are numbered."""
    game = scene.game
    return Scene(
        "\n".join(scene.board.rows()),
        game.to_move,
        " ".join(moves.split()),
        numbered=len(moves.split()) > 1,
        black_took=game.prisoners(Colour.BLACK),
        white_took=game.prisoners(Colour.WHITE),
    )


def _mark_suicide(scene: Scene, point: Point) -> Scene:
    """Mark with a triangle each stone that takes a liberty from the suicide move."""
    board, mover = scene.board, scene.game.to_move
    joined = {point}
    for near in board.neighbours(point):
        chain = board.chain_at(near)
        if chain is not None and chain.colour is mover:
            joined |= chain.stones
    around = {near for stone in joined for near in board.neighbours(stone)} - joined
    return replace(scene, marked=" ".join(map(format_point, sorted(around))))


def _list_marks_left(scene: Scene, shown: Scene) -> str:
    """Return the marked stones that are still on the board after a move."""
    marked = points(scene.marked)
    return " ".join(format_point(at) for at in marked if shown.board.at(at))


def _cross_liberties(scene: Scene, target: str) -> Scene:
    """Mark with a cross each liberty of the chain at ``target``, if it is still on the board."""
    stands = bool(target) and all(scene.board.at(point) for point in points(target))
    return replace(scene, breathing=target) if stands else scene


def _chains(scene: Scene, stones: Iterable[Point]) -> set[Point]:
    """Return the names of these stones' chains; an empty point stays as it is."""
    found = ((stone, scene.board.chain_at(stone)) for stone in stones)
    return {stone if chain is None else chain.name for stone, chain in found}
