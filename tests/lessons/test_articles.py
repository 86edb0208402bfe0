"""The pictures of the articles agree with their texts, and the texts fit under a picture."""

from __future__ import annotations

import re

import pytest

from bot.lessons.course import articles, six_rules
from bot.lessons.scenes import Scene, points
from bot.match.commands import AskNoResult, MarkStones, Resume
from bot.pictures.lesson_diagrams import scene_diagram
from bot.reading.dead_stones.suggestion import suggest
from bot.reading.life_and_death.proof_search.budget import Budget
from bot.reading.life_and_death.rulings import RulingStatus
from bot.routing.parsing.parser import parse
from bot.rules.errors import KoBan, RulesError, Suicide
from bot.rules.game import GamePhase
from bot.rules.points import Colour, Point, parse_point
from bot.rules.scoring.territory import count
from bot.talk import requests
from bot.talk.line import Request
from bot.texts.translations import LANGUAGES, words
from renderer.model.diagram import Mark
from tests.reading.adjudication import rule_on

BLACK, WHITE = Colour.BLACK, Colour.WHITE
NUMBERS = range(1, 15)
ENOUGH = Budget(nodes=100_000)


def why_not(scene: Scene, point: str) -> type[RulesError] | None:
    """The kind of refusal of a move by the side to move, if any."""
    refusal = scene.game.why_illegal(scene.game.to_move, parse_point(point))
    return None if refusal is None else type(refusal)


def status(scene: Scene, stone: str) -> RulingStatus:
    """The ruling on a stone's chain by article 7."""
    return rule_on(scene.board, parse_point(stone), ENOUGH).status


def looks_dead(scene: Scene) -> set[Point]:
    """The chains suggested as dead after a stop, if none is doubtful."""
    seen = suggest(scene.board, scene.game.to_move, ko=None, seed=1)
    assert (frozenset(), frozenset()) == (seen.doubtful, seen.open_borders)
    return set(seen.dead)


def test_each_article_has_a_picture() -> None:
    """There are fourteen articles, each with a picture that can be drawn."""
    assert list(NUMBERS) == list(articles())
    for scene in articles().values():
        assert scene.board.size == scene_diagram(scene).size


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", NUMBERS)
def test_an_article_fits_under_a_picture(language: str, number: int) -> None:
    """Title, article and explanation fit in a caption together."""
    parts = (f"article-title-{number}", f"article-{number}", f"article-{number}-here")
    assert 900 >= sum(len(words(language).text(part)) for part in parts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_six_rules_fit_under_a_picture(language: str) -> None:
    """Each of the six rules is short, and all of them with their title fit in a caption."""
    rules = [words(language).text(f"rules-{number}") for number in range(1, 7)]
    assert 150 >= max(map(len, rules))
    assert 950 >= len("\n".join([words(language).text("rules-title"), *rules]))


def test_six_pictures() -> None:
    """The six pictures show a stone, a capture, suicide, a ko, two passes and a count, on 5×5
    each."""
    stone, capture, suicide, ko, stopped, counted = six_rules()
    assert [5] * 6 == [scene.board.size for scene in six_rules()]
    assert [Point(2, 2)] == stone.board.stones(BLACK) + stone.board.stones(WHITE)
    assert 1 == capture.prisoners(BLACK)
    assert Suicide is why_not(suicide, suicide.crossed)
    assert KoBan is why_not(ko, ko.crossed)
    assert GamePhase.STOPPED is stopped.game.phase
    assert (frozenset(), frozenset()) == (counted.score.dame, counted.score.false_eyes)
    assert (6, 5) == (counted.total(BLACK), counted.total(WHITE))
    assert set(points(counted.dead)) == looks_dead(counted)


def test_turns() -> None:
    """Article 2: Black starts, then the players alternate."""
    moves = articles()[2].game.moves
    assert [BLACK, WHITE, BLACK, WHITE, BLACK] == [move.colour for move in moves]


def test_any_empty_point() -> None:
    """Article 3: a corner, an edge and a point in the middle are all playable."""
    scene = articles()[3]
    assert [None] * 3 == [why_not(scene, point) for point in scene.letters.split()]


def test_liberties() -> None:
    """Article 4: every liberty of the chain has a cross, and Black may not play at A."""
    scene = articles()[4]
    drawn = scene_diagram(scene).marks.items()
    crosses = {point for point, marks in drawn if Mark.LIBERTY in marks}
    assert scene.chain(scene.breathing).liberties == crosses
    assert Suicide is why_not(scene, scene.letters)


def test_capture() -> None:
    """Article 5: each white stone that the last move captured has a circle."""
    scene = articles()[5]
    taken = {
        point for point, marks in scene_diagram(scene).marks.items() if Mark.GHOST_WHITE in marks
    }
    assert taken == set(scene.game.moves[-1].captured)
    assert 3 == scene.prisoners(BLACK) == len(taken)


def test_ko() -> None:
    """Article 6: White may not retake at A at once, but after a move elsewhere or a pass."""
    scene = articles()[6]
    assert KoBan is why_not(scene, scene.letters)
    assert [None, None] == [
        why_not(scene.after(moves), scene.letters) for moves in ("E5 E1", "pass E1")
    ]


def test_life_and_death() -> None:
    """Article 7: the stones with two eyes live, and those with one eye are dead, by the rules."""
    scene = articles()[7]
    assert (RulingStatus.ALIVE, RulingStatus.DEAD) == (
        status(scene, "D7"),
        status(scene, scene.dead),
    )
    first, second, only = points(scene.letters)
    assert {first, second} == scene.chain("B6").liberties
    assert {only} == scene.chain(scene.dead).liberties


def test_territory_and_seki() -> None:
    """Article 8: A and B are the shared points of a seki, where the player who moves is captured,
    and C is neutral."""
    scene = articles()[8]
    first, second, _ = scene.letters.split()
    assert set(points(f"{first} {second}")) == scene.score.shared
    assert set(points(scene.letters)) == scene.score.dame
    for colour, dies in ((BLACK, "A9"), (WHITE, "D9")):
        turned = Scene(scene.stones, to_move=colour)
        for played, answer in ((first, second), (second, first)):
            stones = turned.after(played).size(dies)
            assert stones == turned.after(played).count_captured(answer)
    assert set() == looks_dead(scene)


def test_stop_and_count() -> None:
    """Articles 9 and 10: both players have passed, A is neutral, the stone with a cross is dead,
    and all prisoners fit into the territories."""
    stopped, counted = articles()[9], articles()[10]
    assert GamePhase.STOPPED is stopped.game.phase
    assert set(points(stopped.letters)) == counted.score.dame
    assert set(points(stopped.dead)) == looks_dead(stopped)
    assert counted.dead == stopped.dead
    assert (13, 12) == (counted.count_left(BLACK), counted.count_left(WHITE))
    assert (19, 18) == (counted.total(BLACK), counted.total(WHITE))
    assert 6 == len(scene_diagram(counted).filled)


def test_resigning() -> None:
    """Article 11: White has just captured a large black group."""
    move = articles()[11].game.moves[-1]
    assert (WHITE, 9) == (move.colour, len(move.captured))


def test_no_result() -> None:
    """Article 12: after six moves the position is repeated, with the same player to move."""
    repetition = articles()[12].game.moves[-1].repetition
    assert repetition is not None
    assert (0, 6, True) == (repetition.earlier, repetition.length, repetition.same_to_move)


def test_both_lose() -> None:
    """Article 13: at A either player captures the other's stones there, and no stones can be
    removed as dead."""
    scene = articles()[13]
    other = Scene(scene.stones, to_move=WHITE)
    assert (3, 2) == (scene.count_captured(scene.letters), other.count_captured(scene.letters))
    score = count(
        scene.board,
        points("B7 D7"),
        black_prisoners=0,
        white_prisoners=0,
        komi=0,
        dame="literal",
    )
    assert frozenset() == score.removed


def test_breaking_the_rules() -> None:
    """Article 14: White may not retake in the ko at A, nor play at B without a liberty."""
    scene = articles()[14]
    assert [KoBan, Suicide] == [why_not(scene, point) for point in scene.letters.split()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_asking_for_no_result_again(language: str) -> None:
    """Article 12 tells how to propose no result again after the next stone."""
    assert AskNoResult() in quoted_requests("article-12-here", language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_objecting_to_the_count(language: str) -> None:
    """Article 10 names all commands for a player who disagrees with a count: to mark chains, to
    play on, and to replay the game, in that language."""
    point = (parse_point("D4"),)
    marks = [MarkStones(point, dead=True), MarkStones(point, dead=False)]
    assert [*marks, Resume(), requests.ShowReplay()] == quoted_requests("article-10-here", language)


def quoted_requests(id: str, language: str) -> list[Request]:
    """The requests of the commands quoted in a text, in order."""
    quoted = re.findall(r"[“„]([^“”„]+)”", words(language).text(id))
    return [line.request for typed in quoted if (line := parse(typed, addressed=True))]
