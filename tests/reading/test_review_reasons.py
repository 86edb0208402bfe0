"""The reasons of a review on drawn boards: each is seen where it holds, and nowhere else."""

from __future__ import annotations

import pytest

from bot.reading.review.reasons import Choice, find_reasons
from bot.reading.review.review import Reason, ReasonKind
from bot.rules.points import Colour
from tests.reading.fake_looks import FakeLook, game_from, swap_colours
from tests.service.playing import point, points

THREE_IN_A_ROW = """
. . . . . . .
. . . . . . .
. . . . . . .
O O O O O . .
X X X X O . .
. . . X O . .
X X X X O . .
"""
FOUR_IN_A_ROW = """
. . . . . . .
. . . . . . .
. . . . . . .
O O O O O O .
X X X X X O .
. . . . X O .
X X X X X O .
"""
IN_ATARI = """
. . . . . . .
. . O O . . .
. O X X . . .
. . O O . . .
. . . . . . .
. . . . . . .
. . . . . . .
"""
LADDER = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . X . . . . .
. . X O . . . . .
. . X . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
GAP = """
. . . . . . .
. . . O . . .
. . . O . . .
X X X . X X X
. . . O . . .
. . . . . . .
. . . . . . .
"""
EDGE = """
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
X X X . X X X
"""
BESIDE_THE_GAP = """
. . . . . . .
. . . O . . .
. . X . . . .
X X X . X X X
. . . O . . .
. . . . . . .
. . . . . . .
"""
CAUGHT = """
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
X X . . . . .
O O X . . . .
. O X . . . .
"""
JOINED_ELSEWHERE = """
. . . . . . .
. . . O . . .
. . X . X . .
X X X . X X X
. . . O . . .
. . . . . . .
. . . . . . .
"""
SETTLED = """
. . X . O . .
. . X . O . .
. . X . O . .
. . X . O . .
. . X . O . .
. . X . O . .
. . X . O . .
"""
EMPTY = "\n".join(["." * 9] * 9)


def own(names: str, share: float) -> dict[str, float]:
    """Return the same share of White for each point."""
    return dict.fromkeys(names.split(), share)


def smaller(name: str) -> Reason:
    """Return the reason that the opponent takes this larger place."""
    return Reason(ReasonKind.SMALLER, move=point(name))


LOST = own("G7 A1 B1 C1 D1 D2 A3 B3 C3 D3", 1.0)
CASES = {
    # the board, Black's move as played, a better one, the answer, what is owned, the reasons
    "a group dies": (
        THREE_IN_A_ROW,
        "G7 B2 B2",
        {"G7": LOST},
        [Reason(ReasonKind.GROUP_DIES, points("A3"), 9)],
    ),
    "a group that is dead anyway": (THREE_IN_A_ROW, "G7 F7 B2", {"G7": LOST}, []),
    "a group with room for two eyes": (FOUR_IN_A_ROW, "G7 B2 B2", {"G7": LOST}, [smaller("B2")]),
    "a group that the net never gave up": (THREE_IN_A_ROW, "G7 B2 B2", {}, [smaller("B2")]),
    "stones are captured": (
        IN_ATARI,
        "G1 E5 E5",
        {"G1": own("C5 D5", 1.0)},
        [Reason(ReasonKind.CAPTURED, points("C5"), 2, point("E5"))],
    ),
    "stones that nothing saves": (IN_ATARI, "G1 G2 E5", {"G1": own("C5 D5", 1.0)}, []),
    "stones in atari that do not matter": (IN_ATARI, "G1 E5 E5", {}, [smaller("E5")]),
    "stones are not captured": (
        swap_colours(IN_ATARI),
        "G1 E5 E5",
        {},
        [Reason(ReasonKind.NOT_CAPTURED, points("C5"), 2)],
    ),
    "a ladder is not begun": (
        LADDER,
        "A1 D4 E5",
        {"D4": own("D5", -1.0)},
        [],
    ),
    "stones are not caught in a ladder": (
        LADDER,
        "A1 E5 E5",
        {"E5": own("D5", -1.0)},
        [Reason(ReasonKind.NOT_CAPTURED, points("D5"), 1)],
    ),
    "stones that stay caught": (
        CAUGHT,
        "G7 A1 D4",
        {"G7": own("A2 B2 B1", 1.0)},
        [Reason(ReasonKind.SAFE)],
    ),
    "stones are cut off": (
        GAP,
        "G1 D4 D4",
        {"G1": own("E4 F4 G4", 1.0)},
        [Reason(ReasonKind.CUT_OFF, points("A4 E4"), 6, point("D4"))],
    ),
    "a cut that does not matter": (GAP, "G1 D4 D4", {}, [smaller("D4")]),
    "a cut that the opponent does not make": (
        GAP,
        "G1 D4 C5",
        {"G1": own("E4 F4 G4", 1.0)},
        [smaller("C5")],
    ),
    "a gap that can be closed elsewhere": (
        JOINED_ELSEWHERE,
        "G1 D4 D4",
        {"G1": own("E4 E5 F4 G4", 1.0)},
        [smaller("D4")],
    ),
    "a cutting stone that is captured": (
        EDGE,
        "G7 D1 D1",
        {"G7": own("E1 F1 G1", 1.0)},
        [Reason(ReasonKind.SAFE)],
    ),
    "a gap that the move itself closes": (
        BESIDE_THE_GAP,
        "E5 D4 D4",
        {"E5": own("E4 F4 G4", 1.0)},
        [],
    ),
    "stones are not cut off": (
        swap_colours(GAP),
        "G1 D4 D4",
        {"D4": own("E4 F4 G4", -1.0)},
        [Reason(ReasonKind.NOT_CUT_OFF, points("A4 E4"), 6, point("D4"))],
    ),
    "a neutral point": (SETTLED, "D4 D5 D5", {}, [Reason(ReasonKind.DAME)]),
    "a point between both that has an owner": (
        SETTLED,
        "D4 D5 D5",
        {"C1": {"D4": -1.0}},
        [Reason(ReasonKind.SAFE)],
    ),
    "a point of one's own": (SETTLED, "A1 D5 D5", {}, [Reason(ReasonKind.SAFE)]),
    "a point of the opponent's": (
        SETTLED,
        "G1 D5 D5",
        {"G1": own(" ".join(f"{column}{row}" for column in "FG" for row in range(1, 8)), 1.0)},
        [Reason(ReasonKind.HOPELESS)],
    ),
    "a smaller place": (
        EMPTY,
        "A9 G3 G4",
        {},
        [smaller("G4")],
    ),
    "the same place": (EMPTY, "F3 G3 G4", {}, []),
    "an answer elsewhere": (EMPTY, "A9 G3 C7", {}, []),
}


@pytest.mark.parametrize("colours", ["as drawn", "swapped"])
@pytest.mark.parametrize("case", CASES)
def test_reasons(case: str, colours: str) -> None:
    """A reason is given where the board shows it; what a player sees is the same for White."""
    drawing, moves, owned, expected = CASES[case]
    as_drawn = colours == "as drawn"
    sign = 1 if as_drawn else -1
    game = game_from(
        drawing if as_drawn else swap_colours(drawing), Colour.BLACK if as_drawn else Colour.WHITE
    )
    shares = {
        stones: {name: sign * share for name, share in each.items()}
        for stones, each in owned.items()
    }
    choice = Choice(game, 0.0, *points(moves))
    assert expected == [*find_reasons(choice, FakeLook(owned=shares))]


def test_a_pass_has_no_reason_of_its_own() -> None:
    """Passing while stones can be captured is the same mistake as any other move elsewhere."""
    choice = Choice(game_from(IN_ATARI), 0.0, None, point("E5"), point("E5"))
    look = FakeLook(owned={"E5": {}, "C5": own("C5 D5", 1.0)})
    captured = Reason(ReasonKind.CAPTURED, points("C5"), 2, point("E5"))
    assert (captured,) == find_reasons(choice, look)


def test_a_move_after_a_pass_is_not_compared_with_another() -> None:
    """A second pass would stop the game."""
    game = game_from(SETTLED, Colour.WHITE)
    game.pass_(Colour.WHITE)
    assert () == find_reasons(Choice(game, 0.0, *points("D4 D5 D6")), FakeLook())


def test_the_pass_that_stops_a_game_is_not_explained() -> None:
    """Nobody can answer it."""
    game = game_from(SETTLED)
    game.pass_(Colour.BLACK)
    assert () == find_reasons(Choice(game, 0.0, None, point("D4"), None), FakeLook())
