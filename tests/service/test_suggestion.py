"""Dead stones of the first proposal: the advisor's findings and their effects."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.match.commands import AcceptChallenge, Agree, MarkStones, Pass, Play, Resume
from bot.match.events import Advice, ProposalKind, Proposed
from bot.match.proposals import LETTERS, Proposal, Unfinished, find_unfinished, lettered_chains
from bot.match.state import Match, Refusal, fold
from bot.play.unit_of_work import Done
from bot.reading.estimates import estimate_by_reading
from bot.rules.points import Colour, Point, format_point
from tests.fakes.readers import Second
from tests.language.scenes import DEAD_IN_KO
from tests.service.club import ANNA, BEN, ROOM, STRANGER, TERMS, Clock, Club, SlowStore, kind
from tests.service.playing import (
    BLACK,
    KO,
    NOTHING_DEAD,
    WHITE,
    begin_game,
    board_from,
    do,
    point,
    points,
    refusal_id,
    stop,
)

FOUND = replace(
    NOTHING_DEAD,
    dead=frozenset(points("A1")),
    doubtful=frozenset(points("E5")),
    open_borders=frozenset(points("C3")),
    kos=frozenset(points("D4")),
)


@pytest.fixture
def club() -> Club:
    """A service whose advisor finds A1 dead and E5 doubtful."""
    club = Club(SlowStore(Clock()))
    club.advisor.found = FOUND
    return club


async def lone_stones(club: Club) -> str:
    """A game with E5 and A1."""
    game_id = await club.game()
    await club.do(game_id, ANNA, Play(point("E5")))
    await club.do(game_id, BEN, Play(point("A1")))
    return game_id


async def test_the_first_proposal(club: Club) -> None:
    """Stones found dead are marked in the first proposal; doubts, open borders and kos are logged
    with it."""
    game_id = await lone_stones(club)
    await club.do(game_id, ANNA, Pass())
    await club.do(game_id, BEN, Pass())
    proposal = (await club.load(game_id)).match.proposal
    assert proposal is not None
    assert FOUND.dead == proposal.dead == proposal.suggested
    assert Advice(FOUND.doubtful, FOUND.open_borders, FOUND.kos) == proposal.advice


async def test_only_the_second_pass_is_looked_at(club: Club) -> None:
    """Moves, first passes and refused commands are not examined. The examined position has the
    first passer to move and no ko."""
    game_id = await lone_stones(club)
    await club.do(game_id, ANNA, Pass())
    for user in (ANNA, STRANGER):
        assert isinstance(await club.act(game_id, user, Pass()), Refusal)
    assert [] == club.advisor.looked
    await club.do(game_id, BEN, Pass())
    board = (await club.load(game_id)).match.game.board
    assert [(board.rows(), Colour.BLACK, None)] == club.advisor.looked
    assert "game-stopped" == kind(await club.act(game_id, ANNA, Pass()))
    await club.do(game_id, ANNA, Resume())
    await club.do(game_id, BEN, Pass())
    assert 1 == len(club.advisor.looked)
    await club.do(game_id, ANNA, Pass())
    assert Colour.WHITE is club.advisor.looked[-1][1]


async def test_a_first_pass_says_that_a_look_may_follow(club: Club) -> None:
    """Only a first pass warms up the advisor, not a move, a stranger's command, the second pass or
    a later one."""
    game_id = await lone_stones(club)
    assert isinstance(await club.act(game_id, STRANGER, Pass()), Refusal)
    assert 0 == club.advisor.readied
    await club.do(game_id, ANNA, Pass())
    assert 1 == club.advisor.readied
    await club.do(game_id, BEN, Pass())
    assert isinstance(await club.act(game_id, ANNA, Pass()), Refusal)
    assert 1 == club.advisor.readied


async def test_without_advice_no_stone_is_marked(club: Club) -> None:
    """If the advice is late no stone is marked, the game still stops, and the bot is looking."""
    club.advisor.found = None
    game_id = await lone_stones(club)
    await club.do(game_id, ANNA, Pass())
    await club.do(game_id, BEN, Pass())
    last = (await club.load(game_id)).match.events[-1]
    assert Proposed(last.at, 1, ProposalKind.SCORE, looking=True) == last


WALLS = "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 C6 D6 C7 D7 C8 D8 C9 D9 H5 B5"


async def walls(second: Second, unsure: str = "B5 C9 D9 H5") -> tuple[Club, str]:
    """Two walls with a stone behind each that the advisor finds dead, and a second opinion."""
    club = Club(SlowStore(Clock()), second=second)
    dead = frozenset(points("B5 H5"))
    club.advisor.found = replace(NOTHING_DEAD, dead=dead, unsure=frozenset(points(unsure)))
    game_id = await club.game()
    for number, name in enumerate(WALLS.split()):
        await club.do(game_id, (ANNA, BEN)[number % 2], Play(point(name)))
    return club, game_id


@pytest.mark.parametrize(
    ("theirs", "expected"),
    [
        pytest.param("B5 H5", Advice(), id="the same"),
        pytest.param(
            "B5",
            Advice(frozenset(points("H5")), only_ours=frozenset(points("H5"))),
            id="one less",
        ),
        pytest.param(
            "B5 C9 H5",
            Advice(frozenset(points("C9")), only_theirs=frozenset(points("C9"))),
            id="one more",
        ),
        pytest.param(None, Advice(), id="no opinion"),
    ],
)
async def test_where_an_engine_differs_people_are_asked(
    theirs: str | None, expected: Advice
) -> None:
    """A stone that only one of the two finds dead is doubtful, with a note which one it was."""
    second = Second(None if theirs is None else frozenset(points(theirs)))
    club, game_id = await walls(second)
    await club.do(game_id, ANNA, Pass())
    await club.do(game_id, BEN, Pass())
    proposal = (await club.load(game_id)).match.proposal
    assert proposal is not None
    assert (expected, 1) == (proposal.advice, second.looked)
    assert frozenset(points("B5 H5")) - expected.only_ours == proposal.dead


async def test_an_engine_is_not_asked_about_a_game_in_progress() -> None:
    """The engine's opinion is asked for counts only, not for a running game or a nearly empty
    board."""
    second = Second(frozenset())
    club, game_id = await walls(second)
    await club.service.estimate(await club.load(game_id))
    club = Club(SlowStore(Clock()), second=second)
    early = await lone_stones(club)
    await club.do(early, ANNA, Pass())
    await club.do(early, BEN, Pass())
    assert 0 == second.looked


async def test_an_engine_is_not_asked_about_what_is_sure() -> None:
    """An engine that would contradict sure verdicts is not asked, nor are the players."""
    second = Second(frozenset())
    club, game_id = await walls(second, unsure="")
    await club.do(game_id, ANNA, Pass())
    await club.do(game_id, BEN, Pass())
    proposal = (await club.load(game_id)).match.proposal
    assert proposal is not None
    assert (Advice(), 0) == (proposal.advice, second.looked)


async def test_a_pass_delivered_twice(club: Club) -> None:
    """A redelivered pass, at the same time or later, makes one stop and one proposal."""
    game_id = await lone_stones(club)
    await club.do(game_id, ANNA, Pass())
    twice = [club.service.act(game_id, BEN, Pass(), "once") for _ in range(2)]
    first, second = await asyncio.gather(*twice)
    assert isinstance(first, Done)
    again = await club.service.act(game_id, BEN, Pass(), "once")
    assert first == second == again
    assert 1 == (await club.load(game_id)).match.proposals


async def test_a_later_advisor_changes_no_proposal(club: Club) -> None:
    """A changed advisor does not change a proposal that exists."""
    game_id = await lone_stones(club)
    await club.do(game_id, ANNA, Pass())
    await club.do(game_id, BEN, Pass())
    club.advisor.found = NOTHING_DEAD
    proposal = (await club.load(game_id)).match.proposal
    assert proposal is not None
    assert FOUND.dead == proposal.dead
    assert 1 == len(club.advisor.looked)


async def test_estimates(club: Club) -> None:
    """An estimate is computed for the current position with its ko, and stores nothing."""
    game_id = await club.game()
    for turn, name in enumerate(KO.split()):
        await club.do(game_id, (ANNA, BEN)[turn % 2], Play(point(name)))
    loaded = await club.load(game_id)
    match = loaded.match
    expected = estimate_by_reading(match.game, match.terms.komi, FOUND)
    assert expected == await club.service.estimate(loaded)
    assert [(loaded.match.game.board.rows(), BLACK, point("E5"))] == club.advisor.looked
    assert loaded.meta == (await club.load(game_id)).meta
    club.advisor.found = None
    assert Refusal("no-estimate-now") == await club.service.estimate(loaded)


async def test_no_estimates(club: Club) -> None:
    """In a game without estimates the advisor is not called."""
    terms = replace(TERMS, estimates=False)
    done = await club.service.challenge(ANNA, BEN, terms, ROOM, "quiet")
    assert isinstance(done, Done)
    await club.do(done.game_id, BEN, AcceptChallenge())
    assert Refusal("no-estimates") == await club.service.estimate(await club.load(done.game_id))
    assert [] == club.advisor.looked


def test_a_question_is_answered_by_a_mark() -> None:
    """A doubtful chain stays doubtful until a player marks it either way; the others stay."""
    match = begin_game("E5 A1 C3 G7")
    stop(match, dead="A1", doubtful="E5 G7")
    assert doubtful(match.proposal) == "E5 G7"
    do(match, WHITE, MarkStones(points("E5"), dead=True))
    assert doubtful(match.proposal) == "G7"
    do(match, BLACK, MarkStones(points("E5"), dead=False))
    do(match, BLACK, Agree())
    assert doubtful(match.proposal) == "G7"


def test_alive_is_an_answer() -> None:
    """Marking a doubtful chain alive settles it, although it counted as alive; repeating the mark
    is refused."""
    match = begin_game("E5 A1 C3 G7")
    stop(match, doubtful="E5 G7")
    do(match, WHITE, MarkStones(points("E5 C3"), dead=False))
    assert doubtful(match.proposal) == "G7"
    assert match.proposal is not None
    assert (2, frozenset(), points("E5")) == (
        match.proposal.number,
        match.proposal.dead,
        match.proposal.settled,
    )
    assert "already-alive" == refusal_id(match, BLACK, MarkStones(points("E5"), dead=False))


def unfinished_now(match: Match) -> Unfinished:
    """The unfinished parts of the board under the current marks."""
    assert match.proposal is not None
    return find_unfinished(match.game.board, match.proposal, match.score())


def behind_a_wall() -> Match:
    """White's G5 stands alone in Black's area."""
    match = begin_game("")
    match.game.board = board_from(*["..OX....."] * 4, "..OX..O..", *["..OX....."] * 4)
    return match


def test_marks_may_close_a_border() -> None:
    """A border that a living stone leaves open is closed when it is marked dead, and reopened when
    it is alive."""
    match = behind_a_wall()
    stop(match, doubtful="G5", borders="E5 F5")
    first = unfinished_now(match)
    assert (frozenset(points("E5 F5")), 44) == (first.borders, len(first.ground))
    do(match, WHITE, MarkStones(points("G5"), dead=True))
    assert Unfinished(frozenset(), frozenset(), frozenset(), frozenset(), {}) == unfinished_now(
        match
    )
    do(match, WHITE, MarkStones(points("G5"), dead=False))
    assert first == unfinished_now(match)


def test_marks_may_open_ground() -> None:
    """Marking a dead stone alive turns its wide surroundings into open ground, not dame."""
    match = behind_a_wall()
    stop(match, dead="G5")
    assert frozenset() == unfinished_now(match).ground
    do(match, BLACK, MarkStones(points("G5"), dead=False))
    assert (frozenset(), 44) == (unfinished_now(match).borders, len(unfinished_now(match).ground))


def test_marks_may_end_a_ko() -> None:
    """A ko is open until the stone that can be taken is marked dead; its point is listed once."""
    match = begin_game("")
    match.game.board = board_from(*["....XO..."] * 6, "....XO...", "...X.XO..", "....XO...")
    stop(match, doubtful="F2", borders="E2", kos="E2")
    assert (frozenset(points("E2")), frozenset()) == (
        unfinished_now(match).kos,
        unfinished_now(match).moves,
    )
    do(match, WHITE, MarkStones(points("F2"), dead=True))
    assert frozenset() == unfinished_now(match).kos


def test_a_dead_stone_of_a_ko_stays() -> None:
    """A dead stone that can be captured in a ko leaves no open border; one taken as alive leaves an
    open ko."""
    match = begin_game("")
    match.game.board = board_from(*DEAD_IN_KO)
    stop(match, dead="D5", doubtful="D9", borders="E5", kos="E5")
    left = unfinished_now(match)
    nothing = frozenset[Point]()
    assert [nothing] * 4 == [left.borders, left.moves, left.kos, left.ground]
    assert {point("E5"): point("D5")} == left.left_kos
    do(match, WHITE, MarkStones(points("D5"), dead=False))
    left = unfinished_now(match)
    assert (frozenset(points("E5")), {}) == (left.kos, left.left_kos)


def test_a_move_settles_a_question() -> None:
    """The move that decides a doubtful chain is listed until the chain is marked."""
    match = begin_game("")
    match.game.board = board_from(*["........."] * 6, "..XXXXX..", ".XOOOOOX.", ".XO...OX.")
    stop(match, doubtful="C2", borders="E1")
    assert (frozenset(), frozenset(points("E1"))) == (
        unfinished_now(match).borders,
        unfinished_now(match).moves,
    )
    do(match, BLACK, MarkStones(points("C2"), dead=False))
    assert frozenset() == unfinished_now(match).moves


def doubtful(proposal: Proposal | None) -> str:
    """The chains that are still doubtful."""
    assert proposal is not None
    return " ".join(map(format_point, sorted(proposal.doubtful)))


MOVES = "A1 B2 C3 D4 E5 F6 G7 H8 J9 A9 B8 C7 G3 H2 J1 E1 E9 A5 J5 G5 C5 E3"


@given(
    st.lists(st.integers(0, 21), min_size=1, max_size=15),
    st.sets(st.sampled_from(MOVES.split()), max_size=6),
    st.sets(st.sampled_from(MOVES.split()), max_size=6),
)
def test_a_chain_keeps_its_letter(toggled: list[int], dead: set[str], asked: set[str]) -> None:
    """No mark moves a letter to another chain, and doubtful chains have the first letters."""
    match = begin_game(MOVES)
    stop(match, dead=" ".join(dead - asked), doubtful=" ".join(asked))
    board, known = match.game.board, dict[str, str]()
    for place in [None, *toggled]:
        assert match.proposal is not None
        if place is not None:
            name = point(MOVES.split()[place])
            do(match, WHITE, MarkStones((name,), dead=name not in match.proposal.dead))
        letters = lettered_chains(board, match.proposal)
        names = {letter: format_point(chain.name) for letter, chain in letters.items()}
        assert known == {letter: names[letter] for letter in known}
        assert {names[letter] for letter in LETTERS[: len(asked)]} == asked
        known = names


def test_letters_are_reserved_for_marked_chains() -> None:
    """With more chains than letters, the last four letters are kept for chains that players mark,
    in that order; further marked chains have none."""
    match = begin_game(MOVES)
    stop(match)

    def letters_shown() -> list[str]:
        assert match.proposal is not None
        chains = lettered_chains(match.game.board, match.proposal)
        assert list(chains) == [*LETTERS[: len(chains)]]
        return [format_point(chain.name) for chain in chains.values()]

    first = letters_shown()
    others = [name for name in MOVES.split() if name not in first]
    assert (len(LETTERS) - 4, 6) == (len(first), len(others))
    for count, name in enumerate(others, start=1):
        do(match, WHITE, MarkStones(points(name), dead=True))
        assert first + others[: min(count, 4)] == letters_shown()


def test_a_proposal_without_advice() -> None:
    """A proposal without advice can be marked."""
    match = begin_game("E5 A1 -")
    do(match, WHITE, Pass(), None)
    do(match, BLACK, MarkStones(points("A1"), dead=True))
    assert match.proposal == fold(match.events).proposal
    assert doubtful(match.proposal) == ""
