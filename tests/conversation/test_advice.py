"""Questions about a game: the bot explains and offers buttons, but changes nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.match.clocks.clock import DAY, HOUR
from bot.match.state import Phase
from bot.posts.post import Answer
from bot.rules.points import format_point
from bot.talk.incoming import Pressed
from bot.talk.match_buttons import begin
from tests.conversation.desk import ROOM, Desk, first_line
from tests.conversation.test_announced import button_labels
from tests.faults.acts import Manages
from tests.incoming import to_bot


async def ask(desk: Desk, who: str, line: str) -> tuple[str, list[str]]:
    """Send a line to the bot; return its text and buttons, and assert that no match changed."""
    before = await desk.versions()
    answer = await desk.hears(to_bot(desk.line(who, line)))
    assert before == await desk.versions()
    return "\n".join(post.text for post in answer.posts), button_labels(answer)


@pytest.mark.parametrize("line", ["are we done?", "koniec", "kończymy?", "stop", "finish"])
async def test_how_a_game_ends(line: str) -> None:
    """A player who asks to end the game learns how it ends, and can pass by a button on their turn.
    Without a mention of the bot the line counts as chatter."""
    desk = Desk()
    game_id = await desk.game("E5 C3")
    ends = "I have not ended anything. A game ends after two passes in a row; then it is counted."
    assert (ends, ["Resign"]) == await ask(desk, "Ben", line)
    assert (ends, ["Pass", "Resign"]) == await ask(desk, "Anna", line)
    assert Answer() == await desk.say("Anna", line)
    assert game_id == (await desk.hears(desk.tap("Anna", "Pass"))).game_id
    assert desk.match_line().startswith("⚫ passes")


@pytest.mark.parametrize("line", ["are we done?", "kończymy?", "count", "policz"])
async def test_the_count_is_shown(line: str) -> None:
    """After two passes, asking for the end or the count shows the count with its buttons."""
    desk = Desk()
    await desk.game("E5 D4 - -")
    count, buttons = await ask(desk, "Anna", line)
    assert "leads by" in count
    assert {"Agree", "Refuse", "Play on"} <= set(buttons)


@pytest.mark.parametrize("line", ["count", "policz", "let's count"])
async def test_counting_during_play_is_explained(line: str) -> None:
    """Asking to count during play is answered with an explanation and an estimate; asking who
    leads, with the estimate only."""
    desk = Desk()
    await desk.game("E5 D4")
    text, _ = await ask(desk, "Anna", line)
    assert text.startswith("Estimate: ")
    assert "The count itself comes after two passes in a row." in text
    text, _ = await ask(desk, "Anna", "who is winning?")
    assert text.startswith("Estimate: ")
    assert "The count itself" not in text


async def test_a_wish_to_start_over() -> None:
    """A player who wants to start over is offered an undo, a resignation that needs a confirmation,
    or, after the end, a rematch."""
    desk = Desk()
    game_id = await desk.game("E5")
    text, buttons = await ask(desk, "Anna", "can we start over?")
    assert text.startswith("A game can’t start over.")
    assert ["Ask to undo", "Resign"] == buttons
    assert ["Resign"] == (await ask(desk, "Ben", "zacznijmy od nowa"))[1]
    asked = await desk.hears(desk.tap("Ben", "Resign"))
    assert first_line(asked).startswith("Resign the game against Anna?")
    assert Phase.PLAY is (await desk.match(game_id)).match.phase
    await desk.confirms("Ben", "resign yes")
    assert ("This game is over. A rematch?", ["Rematch"]) == await ask(desk, "Anna", "start again")
    await desk.hears(desk.tap("Anna", "Rematch"))
    assert desk.match_line().startswith("Anna asks Ben for a rematch")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("E5 is dead", ["E5"]),
        ("the stones at E5 and C3 are dead", ["C3", "E5"]),
        ("E5 jest martwe", ["E5"]),
        ("kamienie na E5 i C3 są martwe", ["C3", "E5"]),
        ("E5 is not dead", []),
        ("E5 or C3 is dead", []),
        ("E5 is dead?", []),
        ("E5 is alive", []),
    ],
)
async def test_a_plain_statement_marks_dead_stones(line: str, expected: list[str]) -> None:
    """A player who tells the bot plainly that stones are dead marks them. Doubts, questions and
    lines to other people mark nothing."""
    desk = Desk()
    game_id = await desk.game("E5 C3 - -")
    assert Answer() == await desk.say("Anna", line)
    await desk.hears(to_bot(desk.line("Anna", line)))
    proposal = (await desk.match(game_id)).match.proposal
    assert proposal is not None
    assert expected == sorted(format_point(point) for point in proposal.dead)


@pytest.mark.parametrize("line", ["play on", "keep playing", "gramy dalej"])
async def test_a_plain_request_resumes_play(line: str) -> None:
    """Telling the bot to play on after two passes resumes the game; without a mention it is
    chatter."""
    desk = Desk()
    game_id = await desk.game("E5 C3 - -")
    assert Answer() == await desk.say("Anna", line)
    await desk.hears(to_bot(desk.line("Anna", line)))
    assert Phase.PLAY is (await desk.match(game_id)).match.phase


@pytest.mark.parametrize("line", ["that's wrong", "recount", "done", "to źle", "wszystko żyje"])
async def test_the_count_is_shown_again(line: str) -> None:
    """Other remarks to the bot about the count show it again, with its buttons."""
    desk = Desk()
    await desk.game("E5 C3 - -")
    count, buttons = await ask(desk, "Anna", line)
    assert "leads by" in count
    assert {"Agree", "Refuse", "Play on"} <= set(buttons)


@pytest.mark.parametrize(
    ("line", "begins"),
    [
        *((line, "No draw can be agreed on in Go.") for line in ("draw?", "proponuję remis")),
        *((line, "I don’t say which move is good.") for line in ("hint", "gdzie zagrać?")),
        ("how do I pass?", "“pass” – Pass"),
        ("jak się poddać?", "“resign” – Resign the game"),
        *((line, "⚪ C3 · Anna") for line in ("my turn?", "gdzie zagrał?", "prisoners")),
        *((line, "Anna, a move is taken back if") for line in ("misclick", "zły ruch")),
        *((line, "It’s your turn: Ben is waiting.") for line in ("nudge Ben", "pospiesz się")),
        *((line, "What would you like to do?") for line in ("play someone", "szukam przeciwnika")),
        *((line, "See you at the board!") for line in ("thanks for the game", "pa")),
        *((line, "From when to when?") for line in ("I'm on vacation next week", "wyjeżdżam")),
        *((line, "Boards: dark slate") for line in ("dark board", "tryb ciemny")),
        *((line, "Around the board: nothing") for line in ("no coordinates", "bez współrzędnych")),
        *((line, "The board of game #") for line in ("bigger board", "nie widzę planszy")),
        *((line, "Reminders: a day before") for line in ("don't ping me", "nie pisz do mnie")),
        *((line, "You have planned nothing in") for line in ("plans", "moje plany")),
        *((line, "Delete all I know about") for line in ("delete my data", "usuń mnie")),
        *((line, "A game can’t start over.") for line in ("one more game", "jeszcze jedną")),
    ],
)
async def test_a_plain_question_changes_nothing(line: str, begins: str) -> None:
    """Questions to the bot in plain words get a helpful answer and change nothing in the game.
    Without a mention they are chatter."""
    desk = Desk()
    await desk.game("E5 C3")
    assert Answer() == await desk.say("Anna", line)
    desk.private = begins.startswith(("Reminders", "You have planned"))
    assert (await ask(desk, "Anna", line))[0].startswith(begins)


@pytest.mark.parametrize("line", ["play", "zagraj"])
async def test_a_bare_play_command(line: str) -> None:
    """A bare “play” is answered with “where?” if the speaker has a game or a sandbox, and otherwise
    with help on starting a game, also for spectators and for waiting challengers."""
    desk = Desk()
    for _ in range(2):
        text, buttons = await ask(desk, "Anna", line)
        assert (True, "Play") == (text.startswith("What would you like to do?"), buttons[0])
        await desk.say("Anna", "challenge 9x9 no clock")
    await desk.say("Ben", "join")
    game_id = await desk.game()
    assert "Where? Type for example “play D4”." == (await ask(desk, "Anna", line))[0]
    assert "What would" in (await ask(desk, "Eve", line))[0]
    lines = [to_bot(desk.line("Eve", typed)) for typed in (f"analyse #{game_id}", line)]
    alone = [replace(typed, room=f"{ROOM}-eve", private=True) for typed in lines]
    assert first_line([await desk.hears(typed) for typed in alone][-1]).startswith("Where?")


@pytest.mark.parametrize("line", ["rematch?", "rewanż?"])
@pytest.mark.parametrize("way", ["addressed", "answering"])
async def test_a_rematch_with_a_question_mark(line: str, way: str) -> None:
    """“Rematch?” to the bot or in reply to the result offers a rematch; otherwise it is chatter."""
    desk = Desk()
    await desk.game("E5 C3")
    await desk.confirms("Anna", "resign yes")
    typed = desk.line("Ben", line)
    assert Answer() == await desk.hears(typed)
    about = [post.ref for post in desk.chat.posts if post.ref][-1]
    asked = to_bot(typed) if way == "addressed" else replace(typed, about=about)
    answer = await desk.hears(replace(asked, event_id="again"))
    assert ("This game is over. A rematch?", ["Rematch"]) == (
        first_line(answer),
        button_labels(answer),
    )


async def test_an_opponent_who_is_away() -> None:
    """A player whose opponent is away learns how much time is left, or that there is no clock, and
    is never told to resign. The player to move is told that the opponent is waiting."""
    desk = Desk()
    desk.private = True
    await desk.game("E5", "9x9 black 3 days")
    told_it = await ask(desk, "Anna", "my opponent left")
    assert ("Ben has 2 days 23 hours left. If nothing comes by then, you win.", []) == told_it
    desk.ms += DAY + HOUR
    assert "1 day 22 hours" in (await ask(desk, "Anna", "przeciwnik zniknął"))[0]
    assert ("It’s your turn: Anna is waiting.", []) == await ask(desk, "Ben", "my opponent is gone")
    await desk.say("Anna", "waive time")
    text, buttons = await ask(desk, "Anna", "my opponent left")
    assert text.endswith("the time starts again: you don’t claim this timeout.")
    assert ["Claim timeouts"] == buttons


@pytest.mark.parametrize("community, more", [(f"{ROOM}/anna", ""), (ROOM, " An organiser can end")])
async def test_an_opponent_who_is_away_without_a_clock(community: str, more: str) -> None:
    """Without a clock the game waits; an organiser can end it unless it was made in private."""
    desk = Desk()
    asked = replace(desk.line("Anna", "challenge Ben 9x9 white no clock"), community=community)
    game_id = (await desk.hears(asked)).game_id
    await desk.say("Ben", f"accept #{game_id}")
    text, buttons = await ask(desk, "Anna", "my opponent left")
    assert text.startswith(f"There is no clock in this game: it waits for Ben.{more}")
    assert [] == buttons
    assert bool(more) == ("organiser" in text)


@pytest.mark.parametrize("line", ["are we done?", "start again", "my opponent left"])
async def test_advice_without_a_game(line: str) -> None:
    """A person without a game here is told so; a spectator is told that the game is not theirs."""
    desk = Desk()
    assert "You have no game here" in (await ask(desk, "Anna", line))[0]
    await desk.game("E5")
    assert (await ask(desk, "Eve", line))[0].startswith("Only its two players")


@pytest.mark.parametrize("line", ["are we done?", "start again", "my opponent left"])
async def test_advice_in_a_paused_game(line: str) -> None:
    """In a paused game the answer says that the game is paused, since no clock runs."""
    desk = Desk()
    await desk.game("E5", "9x9 black 3 days")
    pause = replace(to_bot(desk.line("Olga", "pause")), authority=Manages(ROOM))
    assert (await desk.hears(pause)).game_id
    assert "Moves and clocks wait until an organiser" in (await ask(desk, "Anna", line))[0]


async def test_an_excuse_gets_a_kind_word() -> None:
    """An excuse to the bot gets a kind word; without a mention it is chatter."""
    desk = Desk()
    assert ("No harm done.", []) == await ask(desk, "Anna", "sorry!")
    assert ("No harm done.", []) == await ask(desk, "Anna", "przepraszam")
    assert Answer() == await desk.say("Anna", "sorry")


async def test_help_buttons_answer_anyone() -> None:
    """Buttons of the help text that only inform answer anyone; a button that starts a game answers
    only the person it was made for."""
    desk = Desk()
    (post,) = (await desk.say("Anna", "help")).posts
    ways = {post.label(choice): choice.id for choice in post.choices}
    for label in ("Play", "Rules", "All commands"):
        pressed = replace(desk.line("Ben", ""), did=Pressed(ways[label]))
        assert "someone else" not in first_line(await desk.hears(pressed)), label
    made = begin("challenge 9x9 no clock", f"{ROOM}/anna", "Again", 1).id
    pressed = replace(desk.line("Ben", ""), did=Pressed(made))
    assert "That question was for someone else." == first_line(await desk.hears(pressed))
