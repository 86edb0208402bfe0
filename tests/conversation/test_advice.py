"""What a player can do in a game, told in words and offered by buttons, while nothing is done."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.match.clocks.clock import DAY, HOUR
from bot.match.state import Phase
from bot.posts.post import Answer
from bot.rules.points import format_point
from bot.talk.incoming import Pressed
from bot.talk.match_buttons import begin
from tests.conversation.desk import ROOM, Desk, said
from tests.conversation.test_announced import offered
from tests.faults.acts import Manages
from tests.incoming import meant


async def told(desk: Desk, who: str, line: str) -> tuple[str, list[str]]:
    """What the bot, asked outright, answers and offers; nothing has changed by that."""
    before = await desk.versions()
    answer = await desk.hears(meant(desk.line(who, line)))
    assert before == await desk.versions()
    return "\n".join(post.text for post in answer.posts), offered(answer)


@pytest.mark.parametrize("line", ["are we done?", "koniec", "kończymy?", "stop", "finish"])
async def test_how_a_game_ends(line: str) -> None:
    """Who asks whether a game is to end is told how it does; who is to move can pass by a button.
    Said to people it is talk."""
    desk = Desk()
    game_id = await desk.game("E5 C3")
    ends = "I have not ended anything. A game ends after two passes in a row; then it is counted."
    assert (ends, ["Resign"]) == await told(desk, "Ben", line)
    assert (ends, ["Pass", "Resign"]) == await told(desk, "Anna", line)
    assert Answer() == await desk.say("Anna", line)
    assert game_id == (await desk.hears(desk.tap("Anna", "Pass"))).game_id
    assert desk.announced().startswith("⚫ passes")


@pytest.mark.parametrize("line", ["are we done?", "kończymy?", "count", "policz"])
async def test_the_count_is_shown(line: str) -> None:
    """After two passes who asks that, or to count, sees the count with the buttons to agree."""
    desk = Desk()
    await desk.game("E5 D4 - -")
    count, buttons = await told(desk, "Anna", line)
    assert "leads by" in count
    assert {"Agree", "Refuse", "Play on"} <= set(buttons)


@pytest.mark.parametrize("line", ["count", "policz", "let's count"])
async def test_counted_too_early(line: str) -> None:
    """While a game goes on, who asks to count is told when that is done, with an estimate; who asks
    who leads, with nothing more."""
    desk = Desk()
    await desk.game("E5 D4")
    text, _ = await told(desk, "Anna", line)
    assert text.startswith("Estimate: ")
    assert "The count itself comes after two passes in a row." in text
    text, _ = await told(desk, "Anna", "who is winning?")
    assert text.startswith("Estimate: ")
    assert "The count itself" not in text


async def test_starting_again() -> None:
    """Who wants to start over is offered what there is: an undo that can be asked for, resigning
    after a question, and after the end a rematch."""
    desk = Desk()
    game_id = await desk.game("E5")
    text, buttons = await told(desk, "Anna", "can we start over?")
    assert text.startswith("A game can’t start over.")
    assert ["Ask to undo", "Resign"] == buttons
    assert ["Resign"] == (await told(desk, "Ben", "zacznijmy od nowa"))[1]
    asked = await desk.hears(desk.tap("Ben", "Resign"))
    assert said(asked).startswith("Resign the game against Anna?")
    assert Phase.PLAY is (await desk.match(game_id)).match.phase
    await desk.confirms("Ben", "resign yes")
    assert ("This game is over. A rematch?", ["Rematch"]) == await told(desk, "Anna", "start again")
    await desk.hears(desk.tap("Anna", "Rematch"))
    assert desk.announced().startswith("Anna asks Ben for a rematch")


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
async def test_dead_stones_in_plain_words(line: str, expected: list[str]) -> None:
    """Who tells the bot outright that stones are dead marks them; whoever doubts it, asks, or says
    it to people, does not."""
    desk = Desk()
    game_id = await desk.game("E5 C3 - -")
    assert Answer() == await desk.say("Anna", line)
    await desk.hears(meant(desk.line("Anna", line)))
    proposal = (await desk.match(game_id)).match.proposal
    assert proposal is not None
    assert expected == sorted(format_point(point) for point in proposal.dead)


@pytest.mark.parametrize("line", ["play on", "keep playing", "gramy dalej"])
async def test_playing_on_in_plain_words(line: str) -> None:
    """Who tells the bot to play on after two passes resumes the game; said to people it is talk."""
    desk = Desk()
    game_id = await desk.game("E5 C3 - -")
    assert Answer() == await desk.say("Anna", line)
    await desk.hears(meant(desk.line("Anna", line)))
    assert Phase.PLAY is (await desk.match(game_id)).match.phase


@pytest.mark.parametrize("line", ["that's wrong", "recount", "done", "to źle", "wszystko żyje"])
async def test_the_count_is_shown_again(line: str) -> None:
    """Whatever else is said to the bot about the count shows it, with the buttons to put it
    right."""
    desk = Desk()
    await desk.game("E5 C3 - -")
    count, buttons = await told(desk, "Anna", line)
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
        *((line, "It’s on you: Ben is waiting.") for line in ("nudge Ben", "pospiesz się")),
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
async def test_said_in_plain_words(line: str, begins: str) -> None:
    """What people say to the bot in their own words is answered by what there is, and nothing is
    done in the game by that. Said to people it is talk."""
    desk = Desk()
    await desk.game("E5 C3")
    assert Answer() == await desk.say("Anna", line)
    desk.private = begins.startswith(("Reminders", "You have planned"))
    assert (await told(desk, "Anna", line))[0].startswith(begins)


@pytest.mark.parametrize("line", ["play", "zagraj"])
async def test_play_alone(line: str) -> None:
    """Who says only “play” is asked where, if there is a game of theirs or a sandbox; else how a
    game is begun, as is who looks on or waits for an opponent."""
    desk = Desk()
    for _ in range(2):
        text, buttons = await told(desk, "Anna", line)
        assert (True, "Play") == (text.startswith("What would you like to do?"), buttons[0])
        await desk.say("Anna", "challenge 9x9")
    await desk.say("Ben", "join")
    game_id = await desk.game()
    assert "Where? Type for example “play D4”." == (await told(desk, "Anna", line))[0]
    assert "What would" in (await told(desk, "Eve", line))[0]
    lines = [meant(desk.line("Eve", typed)) for typed in (f"analyse #{game_id}", line)]
    alone = [replace(typed, room=f"{ROOM}-eve", private=True) for typed in lines]
    assert said([await desk.hears(typed) for typed in alone][-1]).startswith("Where?")


@pytest.mark.parametrize("line", ["rematch?", "rewanż?"])
@pytest.mark.parametrize("way", ["addressed", "answering"])
async def test_a_rematch_with_a_question_mark(line: str, way: str) -> None:
    """Asked of the bot, or under the result, whether there is a rematch, it offers one; asked of
    people it is talk."""
    desk = Desk()
    await desk.game("E5 C3")
    await desk.confirms("Anna", "resign yes")
    typed = desk.line("Ben", line)
    assert Answer() == await desk.hears(typed)
    about = [post.ref for post in desk.chat.posts if post.ref][-1]
    asked = meant(typed) if way == "addressed" else replace(typed, about=about)
    answer = await desk.hears(replace(asked, event_id="again"))
    assert ("This game is over. A rematch?", ["Rematch"]) == (said(answer), offered(answer))


async def test_an_opponent_who_is_away() -> None:
    """Who misses the opponent is told how long they have, or that there is no clock, and never to
    resign; who is waited for, that they are."""
    desk = Desk()
    desk.private = True
    await desk.game("E5", "9x9 black 3 days")
    told_it = await told(desk, "Anna", "my opponent left")
    assert ("Ben has 2 days 23 hours left. If nothing comes by then, you win.", []) == told_it
    desk.ms += DAY + HOUR
    assert "1 day 22 hours" in (await told(desk, "Anna", "przeciwnik zniknął"))[0]
    assert ("It’s on you: Anna is waiting.", []) == await told(desk, "Ben", "my opponent is gone")
    await desk.say("Anna", "waive time")
    text, buttons = await told(desk, "Anna", "my opponent left")
    assert text.endswith("the time starts again: you don’t claim this timeout.")
    assert ["Claim timeouts"] == buttons


@pytest.mark.parametrize("community, more", [(f"{ROOM}/anna", ""), (ROOM, " An organiser can end")])
async def test_an_opponent_who_is_away_without_a_clock(community: str, more: str) -> None:
    """Without a clock the game waits, and an organiser can end one that was not made in private."""
    desk = Desk()
    asked = replace(desk.line("Anna", "challenge Ben 9x9 white"), community=community)
    game_id = (await desk.hears(asked)).game_id
    await desk.say("Ben", f"accept #{game_id}")
    text, buttons = await told(desk, "Anna", "my opponent left")
    assert text.startswith(f"There is no clock in this game: it waits for Ben.{more}")
    assert [] == buttons
    assert bool(more) == ("organiser" in text)


@pytest.mark.parametrize("line", ["are we done?", "start again", "my opponent left"])
async def test_no_game_of_theirs(line: str) -> None:
    """Who has no game here is told so, and a stranger that it is not theirs."""
    desk = Desk()
    assert "You have no game here" in (await told(desk, "Anna", line))[0]
    await desk.game("E5")
    assert (await told(desk, "Eve", line))[0].startswith("Only its two players")


@pytest.mark.parametrize("line", ["are we done?", "start again", "my opponent left"])
async def test_while_an_organiser_decides(line: str) -> None:
    """While a game is paused, its board tells that instead, since no clock runs."""
    desk = Desk()
    await desk.game("E5", "9x9 black 3 days")
    pause = replace(meant(desk.line("Olga", "pause")), authority=Manages(ROOM))
    assert (await desk.hears(pause)).game_id
    assert "Moves and clocks wait until an organiser" in (await told(desk, "Anna", line))[0]


async def test_an_excuse() -> None:
    """An excuse to the bot gets a kind word, and among people it is talk."""
    desk = Desk()
    assert ("No harm done.", []) == await told(desk, "Anna", "sorry!")
    assert ("No harm done.", []) == await told(desk, "Anna", "przepraszam")
    assert Answer() == await desk.say("Anna", "sorry")


async def test_the_buttons_of_help_are_for_everyone() -> None:
    """Under an answer to one person, what only shows the way to a game is answered to whoever
    presses it; a game of theirs begins by no button of another."""
    desk = Desk()
    (post,) = (await desk.say("Anna", "help")).posts
    ways = {post.label(choice): choice.id for choice in post.choices}
    for label in ("Play", "Rules", "All commands"):
        pressed = replace(desk.line("Ben", ""), did=Pressed(ways[label]))
        assert "someone else" not in said(await desk.hears(pressed)), label
    made = begin("challenge 9x9", f"{ROOM}/anna", "Again", 1).id
    pressed = replace(desk.line("Ben", ""), did=Pressed(made))
    assert "That question was for someone else." == said(await desk.hears(pressed))
