"""Reads the lessons and the boards of the articles from ``chapters/*.toml``.

``[scenes.NAME]`` is a named scene with the fields of `Scene`. ``of`` copies another scene, whose
fields it overrides; ``first`` keeps only that many of its moves, and ``further`` appends moves. A
step has a ``scene`` and optionally ``why`` and ``after`` (``answered`` sets both), each by name or
as fields; without ``of``, ``why`` and ``after`` are based on the step's scene. The question is one
of ``play`` (with ``otherwise``, the reply to every other legal move), ``how_many`` (and ``most``),
``yes_no``, ``find``, ``who_wins``.

Numbers in texts are computed from expressions: ``liberties C4 on taken - 1`` is one less than the
liberties of the chain at C4 in the scene ``taken`` (by default in the step's own scene). ``counts``
are predefined sets of such numbers, with the names used in the texts.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib.resources import files
from typing import Any

from bot.lessons.scenes import Scene
from bot.lessons.steps import Find, HowMany, Lesson, PlayMove, Question, Step, WhoWins, YesNo
from bot.match.ranks import EVEN_KOMI
from bot.rules.points import Colour

Fields = dict[str, Any]
"""A table of a TOML file."""


def _of_colour(number: Callable[[Scene, Colour], int]) -> Callable[[Scene, str], int]:
    return lambda scene, colour: number(scene, Colour[colour.upper()])


_NUMBERS: Mapping[str, Callable[..., float]] = {
    "captured": Scene.count_captured,
    "liberties": Scene.liberties,
    "lines": Scene.lines,
    "size": Scene.size,
    "moves": lambda scene: len(scene.game.moves),
    "komi": lambda _: EVEN_KOMI,
    "margin": lambda scene: scene.margin,
    "chains": _of_colour(Scene.chains),
    "atari": _of_colour(lambda scene, colour: scene.chains(colour, 1)),
    "dead": _of_colour(Scene.dead_stones),
    "left": _of_colour(Scene.count_left),
    "prisoners": _of_colour(Scene.prisoners),
    "territory": _of_colour(Scene.territory),
    "took": _of_colour(lambda scene, colour: scene.game.prisoners(colour)),
    "total": _of_colour(Scene.total),
}
_COUNTS: Mapping[str, Mapping[str, str]] = {
    "sums": {
        "margin": "margin",
        **{
            f"{colour}_{word}": f"{word} {colour}"
            for colour in ("black", "white")
            for word in ("territory", "prisoners", "total")
        },
    },
    "prisoners": {
        f"{colour}_{word}": f"{word} {colour}"
        for colour in ("black", "white")
        for word in ("took", "dead")
    },
    "left": {"black": "left black", "white": "left white", "margin": "margin"},
}


def lesson(name: str) -> Lesson:
    """Read the lesson from the file with this name. Raises `KeyError` or `TypeError` for invalid
    entries, and the errors of `Scene` for invalid positions."""
    written = tables(name)
    scenes = _scenes(written.pop("scenes"))
    steps = tuple(_step(fields, scenes) for fields in written.pop("steps"))
    return Lesson(steps=steps, **written)


def articles() -> tuple[dict[int, Scene], tuple[Scene, ...]]:
    """Return the scenes of the articles by number, and those of the six rules. Raises as `lesson`
    does."""
    written = tables("articles")
    by_number = {int(number): _scene(each, {}) for number, each in written["articles"].items()}
    return by_number, tuple(_scene(each, {}) for each in written["six_rules"])


def tables(name: str) -> Fields:
    """Parse the file with this name."""
    return tomllib.loads((files("bot.lessons") / "chapters" / f"{name}.toml").read_text("utf-8"))


def _scenes(written: Fields) -> dict[str, Scene]:
    scenes: dict[str, Scene] = {}
    for name, fields in written.items():
        scenes[name] = _scene(fields, scenes)
    return scenes


def _scene(given: str | Fields, scenes: Mapping[str, Scene], base: Scene | None = None) -> Scene:
    """Return a scene, given its name or its fields; ``base`` supplies missing fields."""
    if isinstance(given, str):
        return scenes[given]
    fields = dict(given)
    if "of" in fields:
        base = scenes[fields.pop("of")]
    if "to_move" in fields:
        fields["to_move"] = Colour[fields["to_move"].upper()]
    if base is None:
        return Scene(**fields)
    if fields.keys() & {"first", "further"}:
        moves = base.moves.split()[: fields.pop("first", None)]
        moves += fields.pop("further", "").split()
        return replace(base, moves=" ".join(moves), **fields)
    return replace(base, **fields)


def _step(given: Fields, scenes: Mapping[str, Scene]) -> Step:
    fields = dict(given)
    scene = _scene(fields.pop("scene"), scenes)
    answered = fields.pop("answered", None)
    shown: dict[str, Any] = {
        name: None if part is None else _scene(part, scenes, scene)
        for name in ("why", "after")
        for part in [fields.pop(name, answered)]
    }
    facts: dict[str, float] = {}
    for name in fields.pop("counts", ()):
        for fact, value in _COUNTS[name].items():
            facts[fact] = _number(value, shown["after"] or scene, scenes)
    for fact, value in fields.pop("facts", {}).items():
        facts[fact] = _number(value, scene, scenes)
    question = _question(fields, scene, scenes)
    for link in ("topic", "explains"):
        fields.pop(link, None)  # `course` reads these without the scenes
    return Step(scene=scene, question=question, facts=facts, **shown, **fields)


def _question(fields: Fields, scene: Scene, scenes: Mapping[str, Scene]) -> Question | None:
    """Remove the question from a step's fields and return it."""
    if "play" in fields:
        play = dict(fields.pop("play"))
        others = scene.others(play["right"]) if "otherwise" in play else ()
        replies = dict.fromkeys(others, play.pop("otherwise", ""))
        return PlayMove(**{"replies": replies, **play})
    if "how_many" in fields:
        right = int(_number(fields.pop("how_many"), scene, scenes))
        return HowMany(right, **{name: fields.pop(name) for name in ("most",) if name in fields})
    if "yes_no" in fields:
        return YesNo(fields.pop("yes_no"))
    if "find" in fields:
        return Find(fields.pop("find"))
    return WhoWins() if fields.pop("who_wins", False) else None


def _number(expression: str | float, scene: Scene, scenes: Mapping[str, Scene]) -> float:
    """Evaluate an expression such as ``liberties C4 on taken - 1``. A term without ``on`` refers to
    ``scene``."""
    if not isinstance(expression, str):
        return expression
    first, *rest = re.split(r" ([+-]) ", expression)
    total = _term(first, scene, scenes)
    for sign, term in zip(rest[::2], rest[1::2], strict=True):
        number = _term(term, scene, scenes)
        total += number if sign == "+" else -number
    return total


def _term(expression: str, scene: Scene, scenes: Mapping[str, Scene]) -> float:
    words, _, name = expression.partition(" on ")
    word, *about = words.split()
    if word.isdigit():
        return int(word)
    return _NUMBERS[word](scenes[name] if name else scene, *about)
