"""Ko, territory, passing and the count."""

from __future__ import annotations

from dataclasses import replace

from bot.lessons.judging import onward
from bot.lessons.scenes import Scene
from bot.lessons.steps import HowMany, Lesson, Play, Step, WhoWins, YesNo
from bot.rules.points import Colour
from bot.service.match.ranks import EVEN_KOMI

BLACK, WHITE = Colour.BLACK, Colour.WHITE


def second() -> Lesson:
    return Lesson(
        "second", 10, (*_ko(), *_no_ko(), *_ko_tasks(), *_territory(), *_count(), *_games())
    )


_KO = Scene("""
    . . . . . . .
    . . . . . O .
    . . . X O . .
    . . X O . O .
    . . . X O . .
    . X . . . . .
    . . . . . . .
""")
_TAKEN = _KO.after("E4")


def _ko() -> tuple[Step, ...]:
    around = replace(_TAKEN, letters="D4")
    elsewhere = replace(_KO.after("E4 F2 B6 D4"), numbered=True)
    connected = replace(_KO.after("E4 F2 D4"), numbered=True)
    threat = Scene(
        """
        . . . . . . .
        . X O . . . .
        X O . O . . .
        . X O . . O .
        . . . . O X O
        . X . X X . .
        . . . . . . .
        """,
        moves="C5",
        letters="B5",
    )
    return (
        Step(
            "second-ko-take",
            _KO,
            Play("E4", target="D4"),
            facts={"liberties": _KO.liberties("D4")},
        ),
        Step(
            "second-ko-taken",
            replace(_TAKEN, breathing="E4"),
            facts={"liberties": _TAKEN.liberties("E4")},
        ),
        Step("second-ko-endless", _KO),
        Step("second-ko-rule", around),
        Step("second-ko-elsewhere", elsewhere),
        Step("second-ko-connect", connected, facts={"liberties": connected.liberties("D4")}),
        Step(
            "second-ko-first",
            threat,
            Play("F2", shown="B5", traps={"B5": "ko"}, target="F3"),
            facts={"captured": threat.captured("F2")},
        ),
    )


_TWO = Scene(
    """
    . . . . . . .
    . . . . . . .
    . . X O O . .
    . X . X X O .
    . . X O O . .
    . . . . . . .
    . . . . . . .
    """,
    WHITE,
)


def _no_ko() -> tuple[Step, ...]:
    both = _TWO.after("C4")
    back = both.after("D4")
    return (
        Step(
            "second-two-take",
            _TWO,
            Play("C4", target="D4"),
            facts={"captured": _TWO.captured("C4")},
        ),
        Step(
            "second-two-back",
            both,
            Play("D4", target="C4"),
            facts={"captured": _TWO.captured("C4")},
        ),
        Step(
            "second-two-safe",
            replace(back, breathing="D4"),
            facts={"liberties": back.liberties("D4")},
        ),
    )


_THROWN = Scene(
    """
    . . . . . .
    . . . . . .
    . . . . . .
    . X X O O .
    X . X O . .
    . X . . O .
    """,
    WHITE,
    "C1",
)
_CORNER_KO = Scene(
    """
    . . . . . .
    . . . . . .
    . . . . . .
    O O . X . .
    O X X . . .
    . O X . . .
    """,
    moves="A1",
    letters="B1",
)
_PAIR = Scene(
    """
    . . . . . .
    . . . . . .
    . . . . . .
    . X X O O .
    . X X O O O
    . X O . X O
    """,
    moves="D1",
)


def _ko_tasks() -> tuple[Step, ...]:
    answered = replace(_CORNER_KO, letters="")  # which hides the ko
    return (
        Step(
            "second-task-1",
            _THROWN,
            YesNo(right=True),
            task=1,
            why=replace(_THROWN, breathing="C1"),
            after=_THROWN.after("D1"),
        ),
        Step(
            "second-task-2",
            _CORNER_KO,
            YesNo(right=False),
            task=2,
            why=answered,
            after=answered,
        ),
        Step(
            "second-task-3",
            _PAIR,
            YesNo(right=True),
            task=3,
            facts={"captured": _PAIR.captured("C1")},
            why=replace(_PAIR, breathing="D1"),
            after=onward(_PAIR, "C1 D1"),
        ),
    )


_WALLS = Scene(
    """
    . . X O . . .
    . . X O O . .
    . . X X O . .
    . . . X O O .
    . . . X X O .
    . . . . X O .
    . . . . X O O
    """,
    counted=True,
)


def _territory() -> tuple[Step, ...]:
    corner = Scene("""
        . X . X O .
        . X X X O .
        X X . X O O
        O X X X X O
        O O O O O .
        . . . . . .
    """)
    return (
        Step(
            "second-territory",
            _WALLS,
            facts={"black": _WALLS.territory(BLACK), "white": _WALLS.territory(WHITE)},
        ),
        Step(
            "second-territory-white",
            corner,
            HowMany(corner.territory(WHITE), most=12),
            facts={"white": corner.territory(WHITE)},
            why=replace(corner, counted=True),
            after=replace(corner, counted=True),
        ),
    )


_ENDED = Scene(
    """
    . . . O O O O X .
    . . . O O O X . X
    . O O . O X X X X
    O O . O X X X O X
    X O O X . . X O O
    X X X X X X O . O
    X . X X . X O O .
    . . . X X O O O O
    . . . X X X O . .
    """,
    black_took=3,
    white_took=1,
)
_KOMI = Scene(
    """
    . . . . O X X . .
    . . . . O O X X .
    . . O . O O O X .
    O O O O O O X X .
    O X X O X X X . .
    X . X X . X O X X
    . . X . X O O O X
    . . . X X X O . O
    . . . X X O O O .
    """,
    black_took=4,
    white_took=3,
    counted=True,
    filled=True,
)


def _count() -> tuple[Step, ...]:
    counted = replace(_ENDED, counted=True)
    hopeless = replace(_ENDED.after("B8 C8"), numbered=True)
    filled = {"black": _ENDED.left(BLACK), "white": _ENDED.left(WHITE), "margin": _ENDED.margin}
    white = _KOMI.left(WHITE) + EVEN_KOMI
    return (
        Step("second-finished", _ENDED, facts=_ENDED.sums),
        Step("second-pass", hopeless),
        Step("second-end", _ENDED),
        Step("second-count-black", counted, facts=_ENDED.sums),
        Step("second-count-white", counted, facts=_ENDED.sums),
        Step("second-filled", replace(counted, filled=True), facts={**_ENDED.sums, **filled}),
        Step(
            "second-komi",
            replace(_KOMI, filled=False),
            facts={
                "komi": EVEN_KOMI,
                "black_prisoners": _KOMI.prisoners(BLACK),
                "white_prisoners": _KOMI.prisoners(WHITE),
            },
        ),
        Step(
            "second-komi-count",
            _KOMI,
            facts={
                "black": _KOMI.left(BLACK),
                "territory": _KOMI.left(WHITE),
                "komi": EVEN_KOMI,
                "white": white,
                "margin": white - _KOMI.left(BLACK),
            },
        ),
    )


_TASK_4 = Scene(
    """
    O X X . . . . . .
    O O X X X X . . .
    . O O O O X X . .
    . . O . . O X . X
    O O O O O O O X X
    X X X X O . O O O
    . . X X X O O . .
    . . X . X O . . .
    . . . X O O . . .
    """,
    black_took=1,
    white_took=4,
)
_TASK_5 = Scene(
    """
    . . . . . . . . .
    . . O O O . . . .
    O O O X X O . O .
    O X X X O . . . O
    X . X X O . O O X
    X X X O O O O X X
    . X O O X X X X X
    . X X X X X X . .
    . . . . . . . . .
    """,
    black_took=5,
)
_TASK_6 = Scene("""
    X O O O O . . . .
    . O O X O O . . O
    X X X X X O . O .
    . . . X O . . O .
    . . X O O O O O X
    . . X X X X X X X
    . . X O O O O O X
    . . X O . O . O X
    . . X X O . O X X
""")


def _games() -> tuple[Step, ...]:
    saved = _TASK_6.after("A8")
    done = saved.after("J6")
    missed = _TASK_6.after("J6 A8")
    return (
        _who_wins("second-task-4", _TASK_4, 4),
        _who_wins("second-task-5", _TASK_5, 5),
        Step(
            "second-task-6",
            _TASK_6,
            Play("A8", replies={"J6": "A8"}, traps={"J6": "small"}),
            task=6,
            facts={"margin": missed.margin, "worth": missed.total(WHITE) - done.total(WHITE) + 1},
        ),
        Step(
            "second-task-6-white",
            saved,
            Play("J6", replies={"J7": "J6"}),
            task=6,
            facts={"territory": _gained(saved, "J6")},
        ),
        _who_wins("second-task-6-result", done, 6),
    )


def _gained(scene: Scene, move: str) -> int:
    """By how much more territory its player has who makes this move instead of the opponent."""
    mover = scene.game.to_move
    mine, other = scene.after(move), scene.after(f"pass {move}")
    return mine.territory(mover) - other.territory(mover)


def _who_wins(id: str, scene: Scene, task: int) -> Step:
    counted = replace(scene, counted=True)
    return Step(id, scene, WhoWins(), task, scene.sums, why=counted, after=counted)
