"""The examples and figures of the official commentary, and fifty of our own positions, as drawings.

A file contains, in this order: its subject and the commentary's (or another expert's) judgement;
the certainty of the drawing, and contradictions with or within the commentary; the status of
chains; lines of play (`tests.rules.hypothetical`); and the position twice, as in the golden files
of territory (`tests.rules.golden_files`), counted literally by article 8. In the first drawing
small letters are dead stones. Figures that are only about moves have no second drawing.

The statuses come from a complete search of each region that is independent of the prover and does
not use the cycle rule. ``unconfirmed`` are the chains that exhausted its states (with the
commentary's status), and those that it judged alive by an endless line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from bot.rules.board import Board
from bot.rules.points import Colour, Point, parse_point
from bot.rules.scoring.territory import Score, count
from tests.rules.drawings import board_of, marked_points
from tests.rules.hypothetical import Play, read_line

DATA = Path(__file__).parent / "data"
OFFICIAL = sorted(path.stem for path in (DATA / "official").glob("*.txt"))
OWN = sorted(path.stem for path in (DATA / "known").glob("*.txt"))

GRADES = {"uncapturable", "first", "second", "alive", "dead"}
"""The status of a chain: it cannot be captured; capturing it leads to a new permanent stone, on its
own points (first) or in the area that its capture opens (second); alive for an unknown reason;
dead.
"""


@dataclass(frozen=True)
class Line:
    """A line of play, in a real ``game`` or as hypothetical play.

    ``took`` is the expected number of captures by Black and White, and ``returns`` whether the
    position must be the same as at the start.
    """

    name: str
    game: bool
    plays: list[Play]
    took: tuple[int, int] | None
    returns: bool


@dataclass(frozen=True)
class Known:
    """A parsed file. ``fields`` are its remarks; ``statuses`` has the status of chains by one of
    their stones. ``counted`` is the second drawing, empty if there is none.
    """

    name: str
    title: str
    fields: dict[str, str]
    board: Board
    dead: set[Point]
    statuses: dict[Point, str]
    lines: list[Line]
    counted: list[str]

    def score(self) -> Score:
        """Count literally by article 8 with the dead stones of the file."""
        return count(
            self.board, self.dead, black_prisoners=0, white_prisoners=0, komi=0, dame="literal"
        )


def read(folder: str, name: str) -> Known:
    """Read the file of this name in a folder of the data."""
    text = (DATA / folder / f"{name}.txt").read_text(encoding="utf-8")
    head, drawings = re.split(r"^given.*\n", text, flags=re.MULTILINE)
    intro, _, remarks = head.partition("\n\n")
    entries = [
        tuple(remark.split(": ", 1))
        for remark in re.sub(r"\n  +", " ", remarks).splitlines()
        if remark
    ]
    pairs = [line.split(" " * 5) for line in drawings.splitlines()]
    given = "\n".join(pair[0] for pair in pairs)
    fields = {key: value for key, value in entries if key not in {"game", "hypothetical"}}
    return Known(
        name=name,
        title=intro.splitlines()[0],
        fields=fields,
        board=board_of(given.upper()),
        dead=marked_points(given, "x") | marked_points(given, "o"),
        statuses=_statuses(fields.get("statuses", "")),
        lines=[
            _line(key == "game", text) for key, text in entries if key in {"game", "hypothetical"}
        ],
        counted=[pair[1] for pair in pairs if len(pair) == 2],
    )


def _statuses(text: str) -> dict[Point, str]:
    """Parse ``"A9 uncapturable, D9 dead"``: statuses by points."""
    pairs = [pair.split(" ") for pair in text.split(", ") if pair]
    return {parse_point(point): status for point, status in pairs}


def _line(game: bool, text: str) -> Line:
    """Parse ``"the corner: B A7, W C9 takes 4; as it began; Black took 0, White 4"``."""
    name, rest = text.split(": ", 1)
    plays, *ends = rest.split("; ")
    took = [re.findall(r"[0-9]+", end) for end in ends if end.startswith("Black took")]
    return Line(
        name=name,
        game=game,
        plays=read_line(plays),
        took=(int(took[0][0]), int(took[0][1])) if took else None,
        returns="as it began" in ends,
    )


def living_colours(known: Known) -> dict[Point, Colour]:
    """Return the colour of each chain with a status, by its named stone."""
    return {point: _stone(known.board, point) for point in known.statuses}


def _stone(board: Board, point: Point) -> Colour:
    colour = board.at(point)
    assert colour is not None, point
    return colour
