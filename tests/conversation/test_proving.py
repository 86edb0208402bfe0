"""Life-and-death proofs during counting: requests, answers and refusals."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.play.engines.prover import Proof, Variation
from bot.posts.post import Post
from bot.reading.life_and_death.agreed_walls import Agreement
from bot.reading.life_and_death.lines import LineMove, PlayedMove
from bot.reading.life_and_death.rulings import Grade, ProofAnswer, RulingStatus
from bot.rules.board import Board
from bot.rules.points import Colour, parse_point
from bot.talk.incoming import Pressed
from renderer.model.diagram import Diagram, Mark, Sheet
from tests.conversation.desk import Desk, first_line
from tests.incoming import choice_of, to_bot
from tests.patience import PATIENCE
from tests.posts import is_for_all

STOPPED = "D4 E5 - -"
"""Anna's D4 and Ben's E5, followed by two passes."""


def proof_about(desk_board: Board, name: str, status: RulingStatus = RulingStatus.DEAD) -> Proof:
    """A proof about the chain on a point: White starts at D3, then Black C4 or, instead, F6 or a
    pass to fight the ko at D3."""
    chain = desk_board.chain_at(parse_point(name))
    assert chain is not None
    first = PlayedMove(
        LineMove(Colour.WHITE, parse_point("D3")), in_ko=True, captured=(parse_point("C3"),)
    )
    usual = (
        first,
        PlayedMove(LineMove(Colour.BLACK, parse_point("C4"))),
        PlayedMove(LineMove(Colour.WHITE, parse_point("C5"))),
    )
    other = (
        first,
        PlayedMove(LineMove(Colour.BLACK, parse_point("F6"))),
        PlayedMove(LineMove(Colour.WHITE, parse_point("C4"))),
    )
    ko = (
        first,
        PlayedMove(LineMove(Colour.BLACK, for_ko=parse_point("D3"))),
        PlayedMove(LineMove(Colour.WHITE, parse_point("C4"))),
    )
    others = Variation(parse_point("F6"), other), Variation(None, ko)
    grade = None if status is RulingStatus.DEAD else Grade.UNCAPTURABLE
    return Proof(chain, status, ProofAnswer.PROVED, grade, usual, others)


async def start_stopped_game(terms: str = "9x9 black no clock") -> tuple[Desk, str]:
    """A stopped game, and a prover that finds D4 dead and E5 alive."""
    desk = Desk()
    game_id = await desk.game(STOPPED, terms)
    board = (await desk.match(game_id)).match.game.board
    dead, alive = proof_about(board, "D4"), proof_about(board, "E5", RulingStatus.ALIVE)
    desk.sage.knows = {parse_point("D4"): (dead,), parse_point("E5"): (alive,), None: (dead, alive)}
    return desk, game_id


async def start_slow_proof() -> Desk:
    """The same, but the prover waits for ``sage.free``, and requests do not wait for the prover."""
    desk, _ = await start_stopped_game()
    desk.sage.free.clear()
    desk.restart(patience=replace(desk.app.patience, proof=0))
    return desk


def sheet_of(post: Post) -> Sheet:
    """The picture of a proof."""
    assert isinstance(post.drawing, Sheet)
    return post.drawing


@pytest.mark.parametrize("line", ["is D4 dead?", "is the stone at D4 alive", "czy D4 jest martwy?"])
async def test_a_plain_question_is_answered_by_a_proof(line: str) -> None:
    """A plain question to the bot whether a chain is dead is answered by the proof and marks
    nothing. Without a mention it is chatter, and during play proofs are refused."""
    desk, game_id = await start_stopped_game()
    proved = first_line(await desk.say("Anna", "prove D4"))
    before = (await desk.match(game_id)).match.version
    assert proved == first_line(await desk.hears(to_bot(desk.line("Ben", line))))
    assert () == (await desk.say("Ben", line)).posts
    assert before == (await desk.match(game_id)).match.version
    desk = Desk()
    await desk.game("D4 E5")
    told = first_line(await desk.hears(to_bot(desk.line("Anna", line))))
    assert told.startswith("Life and death are proved after both players have passed")


async def test_a_chain_and_its_line() -> None:
    """The answer has a headline, a numbered diagram of the play, and the captures that the diagram
    cannot show. It calls itself advice, and the match does not change."""
    desk, game_id = await start_stopped_game()
    before = (await desk.match(game_id)).match.version
    post = (await desk.say("Ben", "prove D4")).posts[0]
    lines = post.text.split("\n")
    assert "Black D4: dead" == lines[0]
    assert "White first: 1. D3 takes the ko at C3, 2. C4, 3. C5." in lines[2]
    assert "(F6, pass)" in lines[3]
    assert lines[-2].startswith("This is advice by article 7")
    assert f"#{game_id}" == lines[-1]
    picture = sheet_of(post)
    assert ("Black D4: dead", ("Takes the ko: 1 at C3.",)) == (picture.heading, picture.lines)
    assert {(3, 2): 1, (2, 3): 2, (2, 4): 3} == picture.board.numbers
    assert post.alt.startswith("Proof: Black D4: dead. The play that shows it")
    assert is_for_all(post)
    assert before == (await desk.match(game_id)).match.version


async def test_other_answers_replace_the_post() -> None:
    """A button replaces the post with the play after another answer, including a pass for a ko, and
    one leads back; a typed answer works too."""
    desk, _ = await start_stopped_game()
    await desk.say("Ben", "prove D4")
    labels = [desk.chat.posts[-1].label(choice) for choice in desk.chat.posts[-1].choices]
    assert ["F6", "pass", "All chains", "D4 (Black): mark dead"] == labels
    count = len(desk.chat.posts)
    for label, expected in (("F6", {(3, 2): 1, (5, 5): 2, (2, 3): 3}), ("pass", None), ("Back", 1)):
        await desk.hears(desk.tap("Ben", label))
        picture = sheet_of(desk.chat.posts[-1])
        if isinstance(expected, dict):
            assert expected == picture.board.numbers
        elif expected is None:
            assert "A pass for the ko: 2 at D3." in picture.lines
        else:
            assert {(3, 2): 1, (2, 3): 2, (2, 4): 3} == picture.board.numbers
        assert count == len(desk.chat.posts)
    typed = (await desk.say("Anna", "prove D4 what if F6")).posts[0]
    assert {(3, 2): 1, (5, 5): 2, (2, 3): 3} == sheet_of(typed).board.numbers


async def test_a_button_marks_as_proved() -> None:
    """If the proposal disagrees with the proof, a button marks the chain as proved. It counts when
    a player presses it and then disappears."""
    desk, game_id = await start_stopped_game()
    await desk.say("Ben", "prove D4")
    await desk.hears(desk.tap("Ben", "D4 (Black): mark dead"))
    proposal = (await desk.match(game_id)).match.proposal
    assert proposal is not None
    assert parse_point("D4") in proposal.dead
    await desk.say("Ben", "prove D4")
    assert "D4 (Black): mark dead" not in map(
        desk.chat.posts[-1].label, desk.chat.posts[-1].choices
    )


@pytest.mark.parametrize(
    ("answer", "status", "headline", "why"),
    [
        (
            ProofAnswer.GIVEN,
            RulingStatus.DEAD,
            "Black D4: dead, if others live",
            "This holds if these live, as nobody has disputed: ⚪ E5",
        ),
        (
            ProofAnswer.WITH_FRIENDS,
            RulingStatus.ALIVE,
            "Black D4: alive, if others live",
            "This holds if these live, perhaps only together with it: ⚪ E5",
        ),
        (
            ProofAnswer.CAPTURABLE,
            RulingStatus.UNDECIDED,
            "Black D4: can be captured, if others live",
            "Whether a new stone comes to stay in its place is still open.",
        ),
    ],
)
async def test_a_verdict_with_a_condition(
    answer: ProofAnswer, status: RulingStatus, headline: str, why: str
) -> None:
    """A conditional verdict first names its condition and shows those stones as squares; it has no
    button to mark and enters no count."""
    desk, game_id = await start_stopped_game()
    board = (await desk.match(game_id)).match.game.board
    proved = proof_about(board, "E5", RulingStatus.ALIVE)
    told = replace(
        proof_about(board, "D4", status), given=frozenset({parse_point("E5")}), answer=answer
    )
    desk.sage.knows = {parse_point("D4"): (told,), None: (told, proved)}
    post = (await desk.say("Ben", "prove D4")).posts[0]
    lines = post.text.split("\n")
    assert (headline, True) == (lines[0], why in post.text)
    assert "⚪ E5 (squares in the picture)." in post.text
    picture = sheet_of(post)
    assert {parse_point("E5")} == {
        p for p, marks in picture.board.marks.items() if Mark.GRANTED in marks
    }
    assert (headline, True) == (
        picture.heading,
        "Squares: taken to live." in picture.lines,
    )
    assert not any("mark" in post.label(choice) for choice in post.choices)
    text = (await desk.say("Anna", "prove all")).posts[0].text
    assert "There is no count while a chain is undecided or hangs on others." in text
    told_apart = status is not RulingStatus.UNDECIDED
    assert told_apart == (f"{status.value.title()}, if others live: ⚫ D4" in text)
    assert told_apart == ("To see which others, name one: “prove D4”." in text)


async def test_a_proved_capture() -> None:
    """A proved capture is shown even if recapture is open, and is listed apart among all chains."""
    desk, game_id = await start_stopped_game()
    board = (await desk.match(game_id)).match.game.board
    told = replace(proof_about(board, "D4", RulingStatus.UNDECIDED), answer=ProofAnswer.CAPTURABLE)
    desk.sage.knows = {
        parse_point("D4"): (told,),
        None: (told, proof_about(board, "E5", RulingStatus.ALIVE)),
    }
    post = (await desk.say("Ben", "prove D4")).posts[0]
    assert "Black D4: can be captured" in post.text
    assert "White first: 1. D3 takes the ko at C3, 2. C4, 3. C5." in post.text
    assert {(3, 2): 1, (2, 3): 2, (2, 4): 3} == sheet_of(post).board.numbers
    assert "Can be captured: ⚫ D4" in (await desk.say("Anna", "prove all")).posts[0].text


async def test_undisputed_stones_are_assumed() -> None:
    """A proof assumes stones that neither player disputes. A mark by one player is a dispute, and
    after a new mark the same question is searched again."""
    desk, _ = await start_stopped_game()
    await desk.say("Ben", "prove E5")
    await desk.say("Ben", "dead D4")
    await desk.say("Ben", "prove E5")
    await desk.say("Ben", "prove all")
    d4 = frozenset({parse_point("D4")})
    assert [Agreement(), Agreement(d4, d4), Agreement(d4, d4)] == desk.sage.granted


async def test_all_chains_and_the_count() -> None:
    """All chains are ruled on at once with the resulting count, and the picture shows that
    count."""
    desk, _ = await start_stopped_game()
    text = (await desk.say("Anna", "udowodnij wszystko")).posts[0].text
    assert text.startswith("All chains, by article 7\nAlive: ⚪ E5\n")
    assert "Dead: ⚫ D4" in text
    assert "If that stands, to the letter of article 8:" in text
    assert "⚪ 87.5 = territory 80" in text
    post = desk.chat.posts[-1]
    assert isinstance(post.drawing, Diagram)
    assert {parse_point("D4")} == set(post.drawing.dead)


async def test_an_undecided_chain_prevents_a_count() -> None:
    """An undecided chain prevents a count, and the answer says why."""
    desk, game_id = await start_stopped_game()
    board = (await desk.match(game_id)).match.game.board
    chains = {name: board.chain_at(parse_point(name)) for name in ("D4", "E5")}
    assert chains["D4"] is not None
    region = frozenset(map(parse_point, ("D4", "D5", "E4", "E5")))
    unknown = Proof(
        chains["D4"], RulingStatus.UNDECIDED, ProofAnswer.OPEN, region=region, reason="large"
    )
    desk.sage.knows = {
        parse_point("D4"): (unknown,),
        None: (unknown, proof_about(board, "E5", RulingStatus.ALIVE)),
    }
    one = (await desk.say("Anna", "prove D4")).posts[0]
    assert "too open to read out: 4 points depend" in one.text
    assert "type “resume” and play it out" in one.text
    everything = (await desk.say("Anna", "prove all")).posts[0].text
    assert "Cannot decide: ⚫ D4" in everything
    assert "There is no count while a chain is undecided" in everything


async def test_an_undecided_proof_shows_its_area() -> None:
    """An undecided proof shows the connected empty points of the search, with a legend; stones get
    no crosses."""
    desk, game_id = await start_stopped_game()
    chain = (await desk.match(game_id)).match.game.board.chain_at(parse_point("D4"))
    assert chain is not None
    region = frozenset(map(parse_point, ("D4", "D5", "E4", "E5", "J9")))
    unknown = Proof(chain, RulingStatus.UNDECIDED, ProofAnswer.OPEN, region=region, reason="time")
    desk.sage.knows = {parse_point("D4"): (unknown,)}
    picture = sheet_of((await desk.say("Anna", "prove D4")).posts[0])
    told = "Crosses: the empty points that depend on each other."
    crosses = {at for at, marks in picture.board.marks.items() if Mark.LIBERTY in marks}
    assert ({parse_point("D5"), parse_point("E4"), parse_point("J9")}, (told,)) == (
        crosses,
        picture.lines,
    )


async def test_the_menu() -> None:
    """The button under the proposal and the bare command ask for a chain; the answer replaces the
    question."""
    desk, _ = await start_stopped_game()
    await desk.hears(desk.tap("Eve", "Life and death…"))
    assert desk.newest().startswith("Which chain is to be proved")
    labels = [desk.chat.posts[-1].label(choice) for choice in desk.chat.posts[-1].choices]
    assert ({"⚫ D4", "⚪ E5"}, "All chains") == (
        {label.removeprefix("A: ").split(" ❓")[0][-4:].strip() for label in labels[:-1]},
        labels[-1],
    )
    count = len(desk.chat.posts)
    await desk.hears(desk.press("Eve", "proof", ":E5"))
    assert (count, "White E5: alive") == (
        len(desk.chat.posts),
        sheet_of(desk.chat.posts[-1]).heading,
    )


@pytest.mark.parametrize(
    "line, answer",
    [
        ("prove C3", "There is no stone at C3."),
        ("prove T19", "T19 is not on this board"),
        ("prove I5", "There is no column I"),
        ("prove D4 if A1", "No play that I know begins with A1 there."),
        ("prove D4 E5 F6", "One answer at a time, please"),
    ],
)
async def test_impossible_requests(line: str, answer: str) -> None:
    """Impossible requests are refused without a search."""
    desk, _ = await start_stopped_game()
    assert first_line(await desk.say("Anna", line)).startswith(answer)


async def test_proofs_need_a_stopped_game() -> None:
    """Proofs are refused during play and after the end, with a hint; an old button is refused after
    play resumed."""
    desk, game_id = await start_stopped_game()
    pressed = desk.tap("Anna", "Life and death…")
    await desk.say("Anna", "resume")
    assert first_line(await desk.say("Anna", "prove D4")).startswith(
        "Life and death are proved after"
    )
    await desk.say("Ben", "C3")
    assert first_line(await desk.hears(pressed)).startswith("That button")
    await desk.confirms("Anna", "resign yes")
    over = first_line(await desk.say("Anna", f"prove D4 #{game_id}"))
    assert over.startswith(f"Game #{game_id} is over")
    assert [] == desk.sage.asked


async def test_permission_to_ask_for_proofs() -> None:
    """Spectators may ask for proofs as for estimates; in a game without estimates only players
    may."""
    desk, game_id = await start_stopped_game()
    told = await desk.say("Eve", f"prove D4 #{game_id}")
    assert first_line(told).startswith("Black D4")
    desk, game_id = await start_stopped_game("9x9 black no estimates")
    assert first_line(await desk.say("Eve", f"prove D4 #{game_id}")).startswith("In this game only")
    assert first_line(await desk.say("Ben", "prove D4")).startswith("Black D4")


async def test_a_slow_proof() -> None:
    """A slow proof is announced at once; the room gets the answer once, however many people asked,
    from one search."""
    desk = await start_slow_proof()
    for who in ("Anna", "Ben", "Anna"):
        asked = first_line(await desk.say(who, "prove D4"))
        assert asked.startswith("I’m reading the position, which takes up to 10 seconds.")
    assert [parse_point("D4")] == desk.sage.asked
    desk.sage.free.set()
    async with asyncio.timeout(PATIENCE):
        while not desk.chat.posts[-1].key.startswith("proof/"):  # noqa: ASYNC110  rings no bell
            await asyncio.sleep(0.01)
    assert "Black D4: dead" == sheet_of(desk.chat.posts[-1]).heading
    assert 1 == sum(post.key.startswith("proof/") for post in desk.chat.posts)


@pytest.mark.parametrize("private", [False, True])
async def test_a_button_of_a_slow_proof(private: bool) -> None:
    """In the room, the pressed button shows a slow answer when pressed again; a private answer
    brings its own button. The finished answer is posted only in the game's room."""
    desk = await start_slow_proof()
    await desk.say("Anna", "prove")
    pressed = desk.press("Anna", "proof", ":D4")
    room = "web:anna-alone" if private else pressed.room
    answer = await desk.hears(replace(pressed, private=private, room=room))
    assert private is bool(answer.posts[0].choices)
    last = "Press the button then." if private else "I’ll answer here."
    assert first_line(answer).endswith(f"10 seconds. {last}")
    desk.sage.free.set()


async def test_resuming_cancels_the_search() -> None:
    """Resuming the game cancels the search without an answer."""
    desk = await start_slow_proof()
    await desk.say("Anna", "prove D4")
    await desk.say("Anna", "resume")
    async with asyncio.timeout(PATIENCE):
        while not desk.sage.left:  # noqa: ASYNC110  rings no bell
            await asyncio.sleep(0.01)
    assert not any(post.key.startswith("proof/") for post in desk.chat.posts)


async def test_searches_of_a_match_are_limited() -> None:
    """A match has at most two searches at a time: a third is refused, and asking for a running one
    is not."""
    desk = await start_slow_proof()
    await desk.say("Anna", "prove D4")
    await desk.say("Anna", "prove E5")
    assert first_line(await desk.say("Ben", "prove all")).startswith("I am still busy")
    assert first_line(await desk.say("Ben", "prove D4")).startswith("I’m reading the position")
    desk.sage.free.set()


async def test_searches_of_all_matches_are_limited() -> None:
    """At most eight searches run at a time for all matches."""
    desk = await start_slow_proof()
    games = [*await desk.versions(), *[await desk.game(STOPPED) for _ in range(4)]]
    for game_id in games[:4]:
        for chain in ("D4", "E5"):
            reading = first_line(await desk.say("Anna", f"prove {chain} #{game_id}"))
            assert reading.startswith("I’m reading the position")
    assert first_line(await desk.say("Anna", f"prove D4 #{games[4]}")).startswith("I am still busy")
    desk.sage.free.set()


async def test_a_failing_prover() -> None:
    """If the prover fails, the answer says so, and a later request works."""
    desk, _ = await start_stopped_game()
    knows, desk.sage.knows = desk.sage.knows, {}
    assert first_line(await desk.say("Anna", "prove D4")).startswith(
        "I cannot prove that just now."
    )
    desk.sage.knows = knows
    assert "Black D4: dead" == sheet_of((await desk.say("Anna", "prove D4")).posts[0]).heading


@pytest.mark.parametrize("detail", ["X99", "D4.I1", "D4.", ".", "C3", "all.D4"])
async def test_forged_buttons(detail: str) -> None:
    """A forged button is refused as outdated or as naming no stone."""
    desk, _ = await start_stopped_game()
    await desk.say("Anna", "prove")
    incoming = desk.press("Anna", "proof", ":all")
    forged = choice_of(incoming).removesuffix("all") + detail
    answer = first_line(await desk.hears(replace(incoming, did=Pressed(forged))))
    assert answer.startswith(("That button", "There is no stone"))


async def test_no_proof_for_a_challenge() -> None:
    """A proof for a challenge is refused with the step that must come first."""
    desk = Desk()
    game = (await desk.say("Anna", "challenge 9x9 no clock")).game_id
    answer = await desk.say("Anna", f"prove D4 #{game}")
    assert ["The game has not begun: the challenge must be accepted first."] == [
        post.text for post in answer.posts
    ]
