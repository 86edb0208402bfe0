"""Fights in open surroundings: walls, the extent of a fight, and its result."""

from __future__ import annotations

import pytest

from bot.reading.dead_stones.effort import Effort
from bot.reading.dead_stones.fights.local_fights import find_local_cut, find_walls
from bot.reading.dead_stones.fights.local_play import estimate_survival, ground_around
from bot.reading.dead_stones.position import Position
from bot.reading.dead_stones.random_play import RandomPlay
from bot.reading.dead_stones.reading import Reading, question_captives
from bot.reading.dead_stones.verdicts import ChainStatus, FightReader, Verdict
from bot.rules.board import Board
from bot.rules.points import format_point
from tests.reading.first_counts import Answered, our_judgement, tally, with_open_surroundings
from tests.reading.opened import open_surroundings
from tests.rules.drawings import board_of

SEKI = board_of(
    """
    X X . O O X . . .
    X X . O O X . . .
    X X X O O X . . .
    O O O X X X X X X
    . . O O O O O O O
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    """
)
"""Two groups with two liberties, which they share, in the open."""

ROOM = board_of(
    """
    . O O . O X . . .
    O O O O O X . . .
    X X X X X X . . .
    . . . . . . . . .
    . . . . . . . . .
    . . O O O O O . .
    . . O . . . O . .
    . . O . X . O . .
    . . O . . . O . .
    """
)
"""White lives in the corner with two eyes; Black's stone below has no room."""


def examine(board: Board) -> tuple[Position, list[float], dict[str, int]]:
    """Return a position, its ownership in random play, and the heads of chains by name."""
    position = Position(board.size, board.key())
    owned = RandomPlay(position, 1, None, 1, Effort(10**6)).measure_ownership(200)
    heads = {
        format_point(chain.name): position.head[chain.name.row * board.size + chain.name.column]
        for chain in board.chains()
    }
    return position, owned, heads


def test_walls_need_wide_ground_and_no_eyes() -> None:
    """Of the four chains around and in a seki, the two with wide ground are walls."""
    position, owned, heads = examine(SEKI)
    found = find_walls(position, owned)
    assert {"A6", "D6"} == {name for name, head in heads.items() if head in found}


def test_a_fight_contains_the_opposing_group_and_no_wall() -> None:
    """The fight around one group of a seki contains the other group, their liberties, and no
    wall.
    """
    position, owned, heads = examine(SEKI)
    around = {heads["A6"], heads["D6"]}
    found = find_local_cut(position, heads["A9"], owned, around)
    assert found is not None
    cut, empty = found
    assert ({heads["A9"], heads["D9"]}, 2) == (set(cut.heads), empty)


def test_additional_games_continue_the_earlier_ones() -> None:
    """Additional games continue the earlier ones, and each move of a game is charged once."""
    position = Position(SEKI.size, SEKI.key())
    at_once, in_two = Effort(10**6), Effort(10**6)
    play = RandomPlay(position, 1, None, 1, in_two)
    first = play.measure_ownership(20)
    assert play.measure_ownership(60) == RandomPlay(
        position, 1, None, 1, at_once
    ).measure_ownership(60)
    assert at_once.left == in_two.left < 10**6 - 60
    assert first != play.measure_ownership(60)


def test_random_play_keeps_to_its_effort() -> None:
    """Without effort each side starts one game; with a little effort these are all."""
    position = Position(SEKI.size, SEKI.key())
    few = [RandomPlay(position, 1, None, 1, Effort(n)).measure_ownership(60) for n in (0, 1)]
    assert few[0] == few[1] == RandomPlay(position, 1, None, 1, Effort(10**6)).measure_ownership(2)


def test_a_tree_search_keeps_to_its_effort() -> None:
    """A tree search charges each game to the effort, and stops at zero."""
    position, _, heads = examine(ROOM)
    ground, _ = ground_around(position, heads["A8"], set())
    ample, short = Effort(10**6), Effort(2000)
    estimate_survival(position, heads["A8"], ground, 400, 1, ample)
    estimate_survival(position, heads["A8"], ground, 400, 1, short)
    assert 0 == short.left
    assert 2000 < 10**6 - ample.left
    assert 0 <= estimate_survival(position, heads["A8"], ground, 400, 1, Effort(0)) <= 1


@pytest.mark.parametrize("name", ["A9", "D9"])
def test_both_groups_of_an_open_seki_are_read_alive(name: str) -> None:
    """A side that fills a shared liberty is captured."""
    position, owned, heads = examine(SEKI)
    found = find_local_cut(position, heads[name], owned, {heads["A6"], heads["D6"]})
    assert found is not None
    fight = FightReader(position, found[0], Effort(3000), 3000, 0)
    verdict = fight.judge(heads[name], guess_dead=False)
    assert verdict is not None
    assert ChainStatus.ALIVE is verdict.status


def test_one_effort_is_never_spent_twice() -> None:
    """A reading stays within its effort, and without effort the verdicts of random play stay."""
    position, owned, _ = examine(SEKI)
    verdicts = {head: Verdict(ChainStatus.DOUBTFUL, 0.0) for head in position.heads}
    effort = Effort(0)
    Reading(position, owned, verdicts, effort).read()
    assert (0, {ChainStatus.DOUBTFUL}) == (effort.left, {v.status for v in verdicts.values()})


def test_a_tree_search_estimates_survival() -> None:
    """Two eyes survive in nearly all games, a stone without room in hardly any."""
    position, _, heads = examine(ROOM)
    rates = []
    for name in ("A8", "E2"):
        ground, _ = ground_around(position, heads[name], set())
        rates.append(estimate_survival(position, heads[name], ground, 400, 1, Effort(10**6)))
    assert rates[0] > 0.9
    assert rates[1] < 0.1


def test_a_chain_with_a_doubtful_captor_is_asked_about() -> None:
    """A dead chain becomes a question if its only captor is doubtful; with a living captor it stays
    dead.
    """
    board = board_of(
        """
        X O . . .
        O X . . .
        . . . . .
        . . . . .
        . . . . .
        """
    )
    position = Position(board.size, board.key())
    corner = 20
    verdicts = {head: Verdict(ChainStatus.DOUBTFUL, 0.1) for head in position.heads}
    verdicts[corner] = Verdict(ChainStatus.DEAD, 0.9)
    question_captives(position, verdicts)
    assert ChainStatus.DOUBTFUL is verdicts[corner].status
    verdicts[corner] = Verdict(ChainStatus.DEAD, 0.9)
    verdicts[21] = Verdict(ChainStatus.ALIVE, 0.9)
    question_captives(position, verdicts)
    assert ChainStatus.DEAD is verdicts[corner].status


def test_opened_walls_have_wide_ground() -> None:
    """Opening removes only stones outside all fights."""
    closed = board_of(
        """
        X . X O O O O
        X X X O . O .
        O O O O O O O
        O O O O O O O
        O O . O O . O
        O O O O O O O
        O O O O O O O
        """
    )
    new = open_surroundings(closed)
    assert new is not None
    assert (
        """
        X . X O . . .
        X X X O . . .
        O O O O . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """.replace(" ", "")
        .strip()
        .splitlines()
        == str(new).replace(" ", "").splitlines()
    )


SAMPLE = [
    "corner-bent-four-sooner-open",
    "fight-three-shared-open",
    "ko-snapback-open",
    "seki-eye-each-open",
]


@pytest.mark.parametrize("name", SAMPLE)
def test_known_answers_hold_in_the_open(name: str) -> None:
    """Chains keep their status when the closed walls around them are opened, without a question."""
    found: list[Answered] = [p for p in with_open_surroundings() if p.name == name]
    assert tally(iter(found)).exact == len(found) == 1


@pytest.mark.parametrize("name", ["example-17-open", "example-18-open"])
def test_a_race_that_is_too_deep_is_asked_about(name: str) -> None:
    """Ten stones with two liberties are not assumed alive just because the race is too deep to
    read.
    """
    (position,) = (p for p in with_open_surroundings() if p.name == name)
    dead, asked = our_judgement(position)
    assert frozenset() < position.dead ^ dead <= asked
