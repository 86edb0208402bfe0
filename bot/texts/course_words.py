"""Texts of the beginners' course and of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.rules.points import Colour, Point, format_point
from bot.texts.translations import Words
from renderer.model.diagram import Diagram, Mark, Stone

LONGEST_ALT = 1000
_SEEN = {
    Mark.LAST_MOVE: "scene-last",
    Mark.CHANGED: "scene-marked",
    Mark.LIBERTY: "scene-crosses",
    Mark.KO: "scene-ko",
    Mark.BLACK_TERRITORY: "scene-black-points",
    Mark.WHITE_TERRITORY: "scene-white-points",
    Mark.SEKI: "scene-seki",
    Mark.DAME: "scene-neutral",
}
"""Marks that the alternative text of a lesson mentions."""


class LessonWords:
    def __init__(self, words: Words) -> None:
        self._words = words

    def text(self, id: str, **data: object) -> str:
        return self._words.text(id, **data)

    def lesson(self, lesson_id: str) -> str:
        return self._words.text(f"lesson-title-{lesson_id}")

    def short(self, lesson_id: str) -> str:
        """Return the title without its subject, for narrow places."""
        return self.lesson(lesson_id).partition(":")[0]

    def place(self, lesson_id: str, step: int, steps: int, task: int) -> str:
        """Return the pupil's position in one line: the lesson, the step out of ``steps``, and
        the task if the step is one."""
        lesson = self.short(lesson_id) if task else self.lesson(lesson_id)
        return self._words.text("learn-place", lesson=lesson, step=step, steps=steps, task=task)

    def step(self, step_id: str, facts: Mapping[str, object], end: str = "") -> str:
        """Return the text of a step; with ``end``, the reply to an answer."""
        return self._words.text("-".join(filter(None, ("lesson", step_id, end))), **facts)

    def question(self, step_id: str, facts: Mapping[str, object]) -> str:
        """Return only the question of a step, its last paragraph."""
        return self.step(step_id, facts).split("\n\n")[-1]

    def points(self, points: Iterable[Point]) -> str:
        return ", ".join(map(format_point, points))

    def winner(self, leader: Colour | None, margin: float) -> str:
        """Return the text that says which side leads, and by how much."""
        seat = "none" if leader is None else leader.value
        return self._words.text("learn-result", leader=seat, margin=margin)

    def rules(self) -> str:
        """Return the six rules in brief."""
        numbered = (f"{number}. {self._words.text(f'rules-{number}')}" for number in range(1, 7))
        return "\n".join([self._words.text("rules-title"), *numbered])

    def article_title(self, number: int) -> str:
        return self._words.text(f"article-title-{number}")

    def article(self, number: int) -> str:
        """Return an article of the rules, and how the bot applies it."""
        parts = (f"article-title-{number}", f"article-{number}", f"article-{number}-here")
        return "\n\n".join(map(self._words.text, parts))

    def alt(self, shown: Diagram, to_move: Colour | None = None) -> str:
        """Return the alternative text of a lesson's board."""
        lines = [self._words.text("scene-board", size=shown.size)]
        if to_move is not None:
            lines.append(self._words.text("alt-to-move", colour=to_move))
        for stone in Stone:
            there = sorted(point for point, colour in shown.stones.items() if colour is stone)
            lines += self._describe_marks("scene-stones", there, colour=stone.value)
        if not shown.stones:
            lines.append(self._words.text("scene-empty"))
        lines += self._describe_marks("scene-dead", sorted(shown.dead))
        for mark, id in _SEEN.items():
            lines += self._describe_marks(
                id, sorted(p for p, marks in shown.marks.items() if mark in marks)
            )
        for id, named in (
            ("scene-letters", shown.labels),
            ("scene-numbers", {point: str(n) for point, n in shown.numbers.items()}),
        ):
            points = ", ".join(
                f"{name} {format_point(Point(*at))}"
                for at, name in sorted(named.items(), key=lambda item: (item[1], item[0]))
            )
            lines += [self._words.text(id, points=points)] if points else []
        text = " ".join(lines)
        return text if len(text) <= LONGEST_ALT else text[: LONGEST_ALT - 1] + "…"

    def _describe_marks(
        self, id: str, points: Sequence[tuple[int, int]], **data: object
    ) -> list[str]:
        if not points:
            return []
        return [self._words.text(id, points=self.points(Point(*at) for at in points), **data)]
