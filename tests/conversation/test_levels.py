"""Games against a level of the net: `spar 12k`, the question about one's strength, and the next
level after a game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ids import UserId
from bot.match.commands import Resign
from bot.match.events import Colours
from bot.match.ranks import FIRST_DAN, rating_of
from bot.play.engines.engine import ENGINE, ENGINES, EngineMove
from bot.play.loaded import LoadedMatch
from bot.play.ratings.claimed_rank import CLAIMED_RANK
from bot.play.ratings.glicko import Rating
from bot.posts.post import Post
from tests.conversation.desk import ROOM, Desk, first_line
from tests.incoming import to_bot
from tests.service.test_engine_games import Puppet
from tests.service.test_level_games import Pupil

ANNA = f"{ROOM}/anna"


async def open_desk(*answers: EngineMove, engine: Puppet | None = None) -> Desk:
    """Return a desk with a net whose levels give these answers."""
    desk = Desk(engine, levels=Pupil(*answers))
    await desk.app.engine_games.introduce()
    return desk


async def games_of(desk: Desk) -> list[tuple[UserId, LoadedMatch]]:
    """Return the unfinished games against programs, with the program's id."""
    return [(id, game) for id in ENGINES for game in await desk.service.matches.games_of(id)]


async def opponents(desk: Desk) -> list[tuple[UserId, int]]:
    """Return the program and the size of each of these games."""
    return [(id, game.match.terms.size) for id, game in await games_of(desk)]


def labels(post: Post) -> list[str]:
    """Return the labels of a post's buttons."""
    return [post.label(choice) for choice in post.choices]


@pytest.mark.parametrize(
    ("line", "id", "size"),
    [
        ("spar 12k", "engine:12k", 9),
        ("spar 3d", "engine:3d", 9),
        ("sparing 12k", "engine:12k", 9),
        ("spar 9x9 12k", "engine:12k", 9),
        ("spar 12 kyu 13x13 white", "engine:12k", 13),
        ("play the computer 1 dan 19x19", "engine:1d", 19),
        ("zagraj z komputerem 20 kyu", "engine:20k", 9),
        ("spar handicap 2 6k", "engine:6k", 9),
        ("spar handicap 2 6 kyu", "engine:6k", 9),
    ],
)
async def test_a_typed_level(line: str, id: UserId, size: int) -> None:
    """A rank in the line chooses the level, and the game begins."""
    desk = await open_desk()
    await desk.say("Anna", line)
    assert [(id, size)] == await opponents(desk)


@pytest.mark.parametrize(
    ("rank", "id", "told"),
    [
        ("9d", "engine:3d", True),
        ("30k", "engine:20k", True),
        ("11k", "engine:12k", True),
        ("2d", "engine:1d", True),
        ("10k", "engine:10k", False),
    ],
)
async def test_the_nearest_level(rank: str, id: UserId, told: bool) -> None:
    """For a rank between the levels or beyond them, the nearest level plays, and says so."""
    desk = await open_desk()
    answer = await desk.say("Anna", f"spar {rank}")
    assert [id] == [found for found, _ in await opponents(desk)]
    nearest = f"My nearest level is {id.removeprefix('engine:')}."
    assert told == any(post.text == nearest for post in answer.posts)


@pytest.mark.parametrize("line", ["spar 0k", "spar 40k", "spar 9x9 x12k"])
async def test_no_rank(line: str) -> None:
    """A word that is no rank gets a hint."""
    desk = await open_desk()
    answer = await desk.hears(to_bot(desk.line("Anna", line)))
    assert first_line(answer).startswith("On what terms?")
    assert [] == await games_of(desk)


async def test_the_question_about_ones_strength() -> None:
    """The bare command asks once how strong the person is, and remembers the answer for the form
    and for typed games."""
    desk = await open_desk()
    await desk.say("Anna", "spar")
    asked = desk.chat.posts[-1]
    assert "How strong are you?" in asked.text
    assert ["New to Go", "Still learning", "About 10k", "Dan level"] == labels(asked)
    await desk.hears(desk.tap("Anna", "About 10k"))
    assert "A game against Nigiri 10k, a program." in desk.newest()
    assert FIRST_DAN - 10 == await desk.people.load(ANNA, CLAIMED_RANK)
    await desk.hears(desk.tap("Anna", "Stronger: 8k"))
    await desk.hears(desk.tap("Anna", "13×13"))
    await desk.hears(desk.tap("Anna", "Begin"))
    assert [("engine:8k", 13)] == await opponents(desk)
    await desk.say("Anna", "spar 9x9")
    assert [("engine:10k", 9), ("engine:8k", 13)] == await opponents(desk)


async def test_a_redelivered_answer() -> None:
    """An answer that arrives again after a crash does not replace what was told since."""
    desk = await open_desk()
    await desk.say("Anna", "spar")
    pressed = desk.tap("Anna", "About 10k")
    await desk.hears(pressed)
    await desk.hears(to_bot(desk.line("Anna", "I am about 3d")))
    await desk.hears(replace(pressed, unanswered=True))
    assert FIRST_DAN + 2 == await desk.people.load(ANNA, CLAIMED_RANK)


async def test_another_level_is_no_rank_of_ones_own() -> None:
    """Playing at another level, typed or by a button, does not change the remembered answer."""
    desk = await open_desk()
    await desk.say("Anna", "spar 3d")
    assert await desk.people.load(ANNA, CLAIMED_RANK) is None


@pytest.mark.parametrize(
    ("label", "id"),
    [("New to Go", "20k"), ("Still learning", "16k"), ("About 10k", "10k"), ("Dan level", "1d")],
)
async def test_the_answer_begins_a_typed_game(label: str, id: str) -> None:
    """After a line with terms, the answer begins the game on these terms at once, for the person
    who was asked."""
    desk = await open_desk()
    await desk.say("Anna", "spar 13x13 white")
    await desk.hears(desk.tap("Ben", label))
    assert [] == await games_of(desk)
    pressed = desk.tap("Anna", label)
    for _ in range(2):
        await desk.hears(pressed)
    ((found, game),) = await games_of(desk)
    terms = game.match.terms
    assert (f"engine:{id}", 13, Colours.WHITE) == (found, terms.size, terms.colours)


async def test_in_polish() -> None:
    """The question and the levels in Polish."""
    desk = await open_desk()
    await desk.say("Anna", "language pl")
    await desk.say("Anna", "sparing")
    assert "Jak dobrze grasz?" in desk.newest()
    await desk.hears(desk.tap("Anna", "Poziom dan"))
    assert "Partia z programem Nigiri 1d" in desk.newest()
    await desk.hears(desk.tap("Anna", "Słabszy: 2k"))
    await desk.hears(desk.tap("Anna", "Zacznij"))
    assert [("engine:2k", 9)] == await opponents(desk)


@pytest.mark.parametrize(("rank", "level"), [(24.1, "6k"), (24.9, "6k"), (19.2, "12k"), (5, "20k")])
async def test_a_rating_decides(monkeypatch: pytest.MonkeyPatch, rank: float, level: str) -> None:
    """A rating in the community counts more than a rank that was told, and gives the level that its
    whole rank would: anyone from 11 kyu to nearly 10 kyu is 11 kyu."""
    desk = await open_desk()
    await desk.people.save(ANNA, CLAIMED_RANK, FIRST_DAN)

    async def rate(community: str, user: UserId) -> Rating | None:
        assert (ROOM, ANNA) == (community, user)
        return replace(Rating(), value=rating_of(rank))

    monkeypatch.setattr(desk.app.standings, "rating", rate)
    await desk.say("Anna", "spar 9x9")
    assert [(f"engine:{level}", 9)] == await opponents(desk)


async def test_the_next_level_after_a_game() -> None:
    """After a game, buttons begin another one with a weaker or a stronger level, with colours
    swapped, for the player only. The rematch stays at the level."""
    desk = await open_desk(Resign())
    await desk.say("Anna", "spar 12k black 13x13")
    await desk.say("Anna", "E5")
    over = next(post for post in reversed(desk.chat.posts) if "Rematch" in labels(post))
    assert ["Rematch", "Weaker: 14k", "Stronger: 10k"] == labels(over)[:3]
    await desk.hears(desk.tap("Ben", "Stronger: 10k"))
    assert [] == await games_of(desk)
    await desk.hears(desk.tap("Anna", "Stronger: 10k"))
    ((id, game),) = await games_of(desk)
    terms = game.match.terms
    assert ("engine:10k", 13, Colours.WHITE) == (id, terms.size, terms.colours)


async def test_a_rematch_at_the_same_level() -> None:
    """A rematch begins at once against the same level."""
    desk = await open_desk(Resign())
    await desk.say("Anna", "spar 12k black")
    await desk.say("Anna", "E5")
    await desk.say("Anna", "rematch")
    ((id, game),) = await games_of(desk)
    assert ("engine:12k", Colours.WHITE) == (id, game.match.terms.colours)


@pytest.mark.parametrize(("rank", "missing"), [("20k", "Weaker"), ("3d", "Stronger")])
async def test_the_ends_of_the_scale(rank: str, missing: str) -> None:
    """There is no level below the weakest and none above the strongest."""
    desk = await open_desk(Resign())
    await desk.say("Anna", f"spar {rank} black")
    await desk.say("Anna", "E5")
    shown = [label for post in desk.chat.posts for label in labels(post)]
    assert not any(label.startswith(missing) for label in shown)
    assert any(label.startswith(("Weaker", "Stronger")) for label in shown)


async def test_with_an_installed_engine_too() -> None:
    """An installed engine can be chosen by a word, in the question and in the form."""
    desk = await open_desk(engine=Puppet())
    await desk.say("Anna", "spar engine 13x13 black")
    assert [(ENGINE, 13)] == await opponents(desk)
    await desk.say("Anna", "spar")
    assert "Puppet 1" == labels(desk.chat.posts[-1])[-1]
    await desk.hears(desk.tap("Anna", "Puppet 1"))
    assert "A game against Puppet 1, a program." in desk.newest()
    await desk.hears(desk.tap("Anna", "Choose a level"))
    await desk.hears(desk.tap("Anna", "Dan level"))
    await desk.hears(desk.tap("Anna", "Puppet 1"))
    await desk.hears(desk.tap("Anna", "Begin"))
    assert [(ENGINE, 13), (ENGINE, 9)] == await opponents(desk)


@pytest.mark.parametrize("line", ["spar 12k engine", "spar engine 3 dan", "sparing silnik 12k"])
async def test_a_level_of_the_installed_engine(line: str) -> None:
    """The installed engine has no levels, so a line with both begins no game."""
    desk = await open_desk(engine=Puppet())
    answer = await desk.hears(to_bot(desk.line("Anna", line)))
    assert first_line(answer).startswith("An installed program has no levels.")
    assert [] == await games_of(desk)


@pytest.mark.parametrize(
    ("desk", "line", "expected"),
    [
        (Desk(Puppet()), "spar 12k", "The program here has no levels."),
        (Desk(levels=Pupil()), "spar engine", "No other program is installed here."),
        (Desk(levels=Pupil()), "spar 12k handicap auto", "Choose how strong the program is"),
        (Desk(levels=Pupil()), "spar 12k rated", "Games against a program are never rated."),
        (Desk(levels=Pupil()), "spar 12k 25x25", "The program plays on boards of 9 to 19"),
        (Desk(), "spar 12k", "There is no program here to play against."),
    ],
)
async def test_refusals(desk: Desk, line: str, expected: str) -> None:
    """A wish that no program here can fulfil is refused with a hint."""
    assert first_line(await desk.say("Anna", line)).startswith(expected)
    assert [] == await games_of(desk)


async def test_help_names_the_levels() -> None:
    """Help tells how to choose a level."""
    desk = await open_desk()
    told = (await desk.say("Anna", "help challenges")).posts[0].text
    assert "“spar 12k” – a game against a program at 12 kyu" in told
