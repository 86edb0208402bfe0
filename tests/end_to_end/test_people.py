"""Challenges, spectators, and several games at once: the players, the terms, and the rights of
others."""

from __future__ import annotations

import re

import pytest

from bot.play.game_service import MAX_FAILED_TRIES
from tests.end_to_end.program import Program
from tests.end_to_end.stage import stage, start_game

ANYONE = "Anna is looking for a game"
NO_GAME = "You have no game here. Type “challenge” for one, or “help”."
NOT_YOURS = "Only its two players can do that. Type “challenge” for a game of your own."
OFF = "That challenge is no longer open. Type “challenge” for a new one."

TERMS = [
    ("challenge", "9×9 · komi 6.5 · 3 days a move"),
    ("challenge Ben 19x19 no clock", "19×19 · komi 6.5"),
    ("challenge open 9x9 white no clock", "9×9 · komi 6.5 · Anna takes White"),
    ("challenge Ben 9x9 komi 5.5 black no clock", "9×9 · komi 5.5 · Anna takes Black"),
    ("challenge black komi 5,5 9 Ben no clock", "9×9 · komi 5.5 · Anna takes Black"),
    ("challenge 13x13 Ben handicap 2 no clock", "13×13 · komi 0.5 · handicap 2 · Anna takes White"),
    (
        "challenge handicap 2 black Ben 13 komi 0 no clock",
        "13×13 · komi 0 · handicap 2 · Anna takes Black",
    ),
    ("challenge @Ben nigiri 7x7 no clock", "7×7 · komi 6.5"),
    ("challenge Ben komi -3.5 5x5 no clock", "5×5 · komi -3.5"),
    ("wyzwij Ben 9 na 9 czarne bez komi bez zegara", "9×9 · komi 0 · Anna takes Black"),
    ("challenge Ben strict 9x9 black no clock", "9×9 · komi 6.5 · Anna takes Black · strict ko"),
]
BAD_TERMS = [
    ("challenge Anna 19x19 no clock", "You cannot play against yourself. Name someone else, …"),
    ("challenge Ben 10x12", "A 10x12 board is not square. Type for example “challenge 9x9”."),
    ("challenge Ben 3x3", "A board of 3 lines is not possible. Choose 9, 13 or 19, …"),
    (
        "challenge Ben komi 6.3 19x19 no clock",
        "Komi 6.3 is not possible. It goes in steps of a half, …",
    ),
    ("challenge Ben komi 6 komi 7", "“komi 6” and “komi 7”: please say only one of them."),
    ("challenge Ben handicap 12 19x19 no clock", "A handicap of 12 is not possible on 19×19. …"),
    ("challenge Ben 5x5 handicap 2 no clock", "A 5×5 board takes no handicap stones. …"),
    ("chalenge Ben 9x9", "I do not know “chalenge”. Did you mean “challenge Ben 9x9”?"),
]


async def test_challenges_with_any_terms(program: Program) -> None:
    """The terms of a challenge may come in any order and in both languages."""
    for first in range(0, len(TERMS), MAX_FAILED_TRIES):
        async with stage(program, f"terms-{first}", "Anna", "Ben") as room:
            for number, (line, terms) in enumerate(TERMS[first:][:MAX_FAILED_TRIES], start=1):
                assert terms == (await room.does("Anna", line)).split("\n")[1]
                withdrawn = await room.does("Anna", f"withdraw #{number}")
                assert "Anna has withdrawn the challenge" == withdrawn


async def test_invalid_terms_are_refused(program: Program) -> None:
    """Invalid terms are refused with their reason, and no game is created."""
    async with stage(program, "bad-terms", "Anna") as room:
        await room.scene(*(("Anna", line, reason) for line, reason in BAD_TERMS))
        assert [] == room.games


async def test_a_challenge_by_name(program: Program) -> None:
    """Only the named player may accept or decline; only the challenger may withdraw."""
    to_ben = "Anna challenges Ben"
    not_yours = "This challenge is meant for someone else. Type “challenge” for one of your own."
    async with stage(program, "by-name", "Anna", "Ben", "Eve") as room:
        await room.scene(
            ("Anna", "challenge Ben 9x9 no clock", to_ben),
            ("Anna", "accept", "Your challenge has not been answered yet. …"),
            ("Anna", "✅", "This is your own challenge: now the other has to answer. …"),
            ("Ben", "D4", "First answer the challenge: “accept” or “decline”."),
            ("Eve", "accept", not_yours),
            ("Eve", "[Accept]", not_yours),
            ("Eve", "[Decline]", not_yours),
            ("Eve", "✅", ""),
            ("Ben", "decline", "Ben would rather not play · Anna"),
            ("Ben", "✅", OFF),
            ("Anna", "challenge Ben 9x9 no clock", to_ben),
            ("Ben", "❌", "Ben would rather not play · Anna"),
            ("Anna", "challenge Ben 9x9 no clock", to_ben),
            ("Anna", "[Decline]", "Anna has withdrawn the challenge"),
            ("Anna", "challenge Ben 9x9 black no clock", to_ben),
            ("Ben", "✅", "⚫ Anna – ⚪ Ben"),
            ("Anna", "✅", OFF),
        )


async def test_an_open_challenge(program: Program) -> None:
    """The first person to accept an open challenge plays; only the challenger can withdraw it."""
    everybody = "This challenge is open to everybody, so there is nothing to decline."
    async with stage(program, "open", "Anna", "Ben", "Eve") as room:
        await room.scene(
            ("Anna", "challenge 9x9 black no clock", ANYONE),
            ("Eve", "❌", f"{everybody} Only the challenger can withdraw it."),
            ("Eve", "[Withdraw]", f"{everybody} Only the challenger can withdraw it."),
            ("Anna", "[Withdraw]", "Anna has withdrawn the challenge"),
            ("Anna", "challenge 9x9 black no clock", ANYONE),
            ("Eve", "accept", "⚫ Anna – ⚪ Eve"),
            ("Ben", "[Accept]", "Another player was faster: …"),
            ("Ben", "accept", ""),
        )


async def test_nigiri(program: Program) -> None:
    """When nigiri decides the colours, the post gives the number of stones, the guess, and whether
    it was right."""
    async with start_game(program, "nigiri", "9x9 no clock") as room:
        told = (await room.last())["text"].split("\n")
        players = (await room.game())["players"]
        said = re.search(r"nigiri: ([0-9]+) stones?, guessed (odd|even) – (right|wrong)", told[-1])
        assert said is not None, told
        stones, guess, right = said.groups()
        odd = int(stones) % 2 == 1
        assert ("odd" if odd == (right == "right") else "even") == guess
        assert ("Ben" if right == "right" else "Anna") == players["black"]


async def test_spectators_change_nothing(program: Program) -> None:
    """A spectator may see the board and its record, and can change nothing."""
    async with start_game(program, "strangers") as room:
        await room.play("E5", "Anna")
        here = [""] * 6
        lines = ["D4", "pass", "undo", "resign", "agree", "dead E5"]
        assert here == await room.lines("Eve", lines)
        named = [NOT_YOURS] * 6
        assert named == await room.lines("Eve", [f"{line} #1" for line in lines])
        await room.scene(
            ("Eve", "[Pass]", NOT_YOURS),
            ("Eve", "[Undo]", NOT_YOURS),
            ("Eve", "[Resign]", NOT_YOURS),
            ("Eve", "board", "⚫ E5 · Ben"),
            ("Eve", "sgf", "The record of game #1, for any Go program."),
            ("Ben", "pass", "⚪ passes · Anna"),
            ("Anna", "pass", "Anna leads by 73.5"),
            ("Eve", "[Agree]", NOT_YOURS),
            ("Eve", "[Play on]", NOT_YOURS),
            ("Eve", "✅", ""),
            ("Eve", "🇦", ""),
            ("Eve", "▶️", ""),
            ("Eve", "yes", ""),
        )
        assert 6 == (await room.game())["version"]


async def test_several_games_at_once(program: Program) -> None:
    """A player with several games is asked which one is meant, and can name it in many ways."""
    which = "Anna, which game do you mean? Tap it, or type “{} #1” with its id."
    stale = "That button belongs to an earlier moment. Use the newest message of the game."
    async with start_game(program, "several") as room:
        first = await room.board()
        await room.scene(
            ("Anna", "challenge Eve 9x9 black no clock", "Anna challenges Eve"),
            ("Eve", "accept", "⚫ Anna – ⚪ Eve"),
            ("Anna", "D4", which.format("D4")),
        )
        asked = await room.last()
        buttons = [choice["label"] for choice in asked["choices"]]
        told = [f"#{room.games[0]} · Ben · 9×9", f"#{room.games[1]} · Eve · 9×9"]
        assert told == buttons
        other = "That question was for someone else."
        assert other == await room.does("Ben", f"[{buttons[1]}]", on=asked)
        await room.scene(
            ("Anna", f"[{buttons[1]}]", "⚫ D4 · Eve"),
            ("Anna", f"[{buttons[1]}]", stale),
            ("Anna", "E5 #1", "⚫ E5 · Ben"),
            ("Ben", "C3", "⚪ C3 · Anna"),
            ("Eve", "C3", "⚪ C3 · Anna"),
            ("Anna", "zagraj C7", which.format("zagraj C7")),
            ("Anna", "C7 #zuzuzu", "I don’t know that game. Type “games” to see yours."),
            ("Anna", f"#{room.games[0].upper()} C7", "⚫ C7 · Ben"),
            ("Anna", "F3", "⚫ F3 · Eve"),
        )
        assert "⚪ D7 · Anna" == (await room.does("Ben", "D7")).partition("\n")[0]
        assert "⚫ E7 · Ben" == (await room.does("Anna", "E7", on=first)).partition("\n")[0]
        assert [5, 3] == [len((await room.game(number))["moves"]) for number in (1, 2)]
        listed = (await room.does("Anna", "games")).split("\n")
        waits = ["#1 · Ben · 9×9 · waiting for Ben", "#2 · Eve · 9×9 · waiting for Eve"]
        assert ["Your games:", *waits] == listed[:-1]


async def test_an_answer_applies_to_games_that_await_one(program: Program) -> None:
    """An answer applies to those of several games that await one; a plain `yes` is chatter."""
    async with start_game(program, "awaited") as room:
        await room.does("Anna", "challenge Eve 9x9 black no clock")
        await room.does("Eve", "accept")
        await room.play("pass pass", "Anna", "Ben")
        await room.play("pass pass", "Anna", "Eve")
        await room.lines("Anna", ["pass #1", "pass #2"])
        await room.play("pass pass", "Ben", "Eve")
        await room.scene(
            ("Anna", "agree #1", "Ben, Anna agrees that …"),
            ("Anna", "agree", "Eve, Anna agrees that …"),
            ("Anna", "yes", ""),
            ("Eve", "agree", "Eve wins by 6.5 (W+6.5)"),
            ("Anna", "agree", "You have already agreed. Now your opponent has to."),
            ("Ben", "refuse", "Anna, Ben doesn’t agree. …"),
            ("Ben", "no", ""),
        )


NAMES = ["<b>Bob</b>", "@everyone", "*Łódź* [x](y)", "Ó'Néill", "日本 太郎", "accept", "name,with;"]


@pytest.mark.parametrize(("number", "name"), list(enumerate(NAMES)))
async def test_names_with_special_characters(program: Program, number: int, name: str) -> None:
    """Any characters are allowed in a name: quoted, it can be challenged, and its owner can
    play."""
    async with stage(program, f"names-{number}", "Anna", name) as room:
        await room.scene(
            ("Anna", f'challenge "{name}" 9x9 black no clock', f"Anna challenges {name}"),
            (name, "accept", f"⚫ Anna – ⚪ {name}"),
            ("Anna", "D4", f"⚫ D4 · {name}"),
            (name, "resign", "Resign the game against …"),
            (name, "resign yes", f"{name} resigns, Anna wins (B+R)"),
        )


async def test_rooms_are_separate(program: Program) -> None:
    """The same name in another room is another person, without access to the first room's game."""
    async with start_game(program, "here") as here, stage(program, "there", "Anna", "Ben") as there:
        there.games = here.games
        await there.scene(
            ("Anna", "D4", NO_GAME),
            ("Anna", "D4 #1", NOT_YOURS),
            ("Anna", "games", "You have no games here at the moment. …"),
        )
        await here.scene(("Anna", "D4", "⚫ D4 · Ben"))
        assert [] == [m for m in await there.cast["Anna"].messages() if m["image"]]
