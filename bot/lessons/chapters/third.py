"""Living and dead groups."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.lessons.scenes import Scene
from bot.lessons.steps import Find, Lesson, Play, Step, WhoWins, YesNo
from bot.rules.points import Colour

BLACK, WHITE = Colour.BLACK, Colour.WHITE


def third() -> Lesson:
    return Lesson("third", 8, (*_alive(), *_dead(), *_one_eye(), *_ended(), *_groups(), *_last()))


def _alive() -> tuple[Step, ...]:
    two_eyes = Scene(
        """
        . . . . . . .
        . O O O O O .
        O X X X X X O
        O X . X . X O
        O X X X X X O
        . O O O O O .
        . . . . . . .
        """,
        WHITE,
        letters="C4 E4",
    )
    return (
        Step("third-alive", two_eyes),
        Step(
            "third-alive-may",
            two_eyes,
            YesNo(right=False),
            why=replace(two_eyes, marked="B4 C3 C5 D4"),
        ),
        Step("third-eyes", two_eyes),
    )


_SHUT_IN = Scene("""
    . X O . . . .
    . X O . O O O
    X X O O X X .
    . X X O O O .
    X . X O . O .
    . X X O O O O
    X X O O . O .
""")


def _dead() -> tuple[Step, ...]:
    run = replace(_SHUT_IN.after("G5 G4"), numbered=True)
    taken = run.game.prisoners(WHITE)
    return (
        Step("third-dead", replace(_SHUT_IN, marked="E5 F5")),
        Step("third-dead-run", run, facts={"captured": taken}),
    )


_RING = Scene(
    """
    . O . . O .
    O O O O O O
    O X X X O .
    O X . X . O
    . X X X O O
    O O O O O .
    """,
    WHITE,
    letters="C3 A2 E3",
)
_WIDE = Scene(
    """
    . O . . O .
    O O O O O O
    O X X X X O
    O X . . X O
    O X X X X O
    O O O O O O
    """,
    WHITE,
    letters="C3 D3",
)


def _one_eye() -> tuple[Step, ...]:
    taken = replace(_RING.after("A2 pass E3 pass C3"), numbered=True)
    wide = _WIDE.after("C3 D3")
    return (
        Step("third-one-eye", _RING),
        Step("third-one-eye-play", _RING, Play("A2 E3", traps={"C3": "eye"})),
        Step("third-one-eye-taken", taken, facts={"captured": taken.game.prisoners(WHITE)}),
        Step("third-wide-eye", _WIDE),
        Step(
            "third-wide-eye-taken",
            replace(wide, numbered=True),
            facts={"captured": wide.captured("C3")},
        ),
    )


_GAME = Scene(
    """
    O O . . X . X . .
    O O O X X X X O .
    . . X X X O X O O
    . . X X O O X X O
    X X X O . O O X X
    . X O O O . O O X
    X X O X . O O O O
    X O O X . . X O .
    O O O X X . X . .
    """,
    black_took=1,
    white_took=2,
    dead="A9 H8 D1 G1",
)


def _ended() -> tuple[Step, ...]:
    removed = replace(_SHUT_IN, dead="E5", counted=True)
    counted = replace(_GAME, counted=True)
    filled = replace(counted, filled=True)
    left = {"black": _GAME.left(BLACK), "white": _GAME.left(WHITE), "margin": _GAME.margin}
    return (
        Step("third-removed", removed, facts={"prisoners": removed.prisoners(WHITE)}),
        _find("third-ended", _GAME, eyes="F9 A4 E5 F4"),
        Step("third-ended-dead", _GAME, facts=_sums(_GAME)),
        Step("third-count-black", counted, facts=_sums(_GAME)),
        Step("third-count-white", counted, facts=_sums(_GAME)),
        Step("third-filled", filled, facts={**_sums(_GAME), **left}),
        Step("third-agree", replace(counted, letters=_GAME.dead)),
        Step("third-resume", counted),
    )


def _groups() -> tuple[Step, ...]:
    black = Scene(
        """
        . X . X O . O . .
        X X X X O O . O .
        O O O O . O O O O
        . O . O O O X X X
        O O O . O X X . X
        O . O O O X . X X
        O O O O O X X X O
        X X X O . O O O O
        . . X O O O . O .
        """,
        dead="A2",
    )
    white = Scene(
        """
        . . O X . X . X X
        O O O X X X X X .
        . X X . X . X O O
        X . X X X X X O .
        X X . X . X X O X
        X X X X X X X O .
        O O O O O X X O O
        . O . . O X X X X
        O O O . O X . X .
        """,
        dead="A8 H7",
    )
    alone = replace(white, dead="")
    corner = replace(alone, to_move=WHITE, moves="A7 B9 A9", numbered=True)
    side = replace(alone, moves="J8 pass J6 J4", numbered=True)
    return (
        _find("third-task-1", black, eyes="A9 C9 H5 G4 A1 B1", task=1),
        _find("third-task-2", white, eyes="A2 C2 D2 D1", task=2),
        Step(
            "third-task-2-corner",
            corner,
            task=2,
            facts={"liberties": corner.liberties("A8"), "captured": corner.captured("B9")},
        ),
        Step(
            "third-task-2-side",
            side,
            task=2,
            facts={"captured": side.game.prisoners(WHITE)},
        ),
    )


def _last() -> tuple[Step, ...]:
    game = Scene(
        """
        . X O X X . X O O
        . X O O X X X O O
        O O . O O O X . .
        . O O O . O X X .
        O O . O O X X X O
        O . O . O X X X .
        X X . O O O X X X
        X X X X O X X X .
        X X . . O O X X .
        """,
        black_took=2,
        dead="B9 A3 H9 J5",
    )
    counted = replace(game, counted=True)
    left = {"black": game.left(BLACK), "white": game.left(WHITE), "margin": game.margin}
    return (
        _find("third-task-3", game, eyes="F9 J2 J1 C7 E6 C5 D4", task=3),
        Step("third-task-3-result", game, WhoWins(), 3, _sums(game), why=counted, after=counted),
        Step("third-task-3-filled", replace(counted, filled=True), None, 3, left),
    )


def _find(id: str, scene: Scene, eyes: str, task: int = 0) -> Step:
    """Which chains are dead? A wrong answer shows the ``eyes`` of others."""
    asked = replace(scene, dead="")
    return Step(
        id,
        asked,
        Find(scene.dead),
        task,
        _sums(scene),
        why=replace(asked, crossed=eyes),
        after=scene,
    )


def _dead_of(scene: Scene, colour: Colour) -> int:
    """How many stones of this colour are dead."""
    return len(scene.score.removed.intersection(scene.board.stones(colour)))


def _sums(scene: Scene) -> Mapping[str, int]:
    return {
        "black_took": scene.game.prisoners(BLACK),
        "white_took": scene.game.prisoners(WHITE),
        "black_dead": _dead_of(scene, BLACK),
        "white_dead": _dead_of(scene, WHITE),
        **scene.sums,
    }
