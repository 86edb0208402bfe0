"""What the program says of its own accord: after the stop, and when it is asked during play."""

from __future__ import annotations

import pytest

from tests.end_to_end.program import Program
from tests.end_to_end.stage import game, letter

BORDER = "E1 F1 E2 F2 E3 F3 E4 F4 E5 F5 E6 F6 E7 F7 E8 F8 B5 H5"
"""Black holds the left and White the right, but for the upper edge."""

THREE = "B1 D2 B2 E2 C3 F2 D3 C1 E3 C2 F3 G1 G3 G2 H2 A9 H1 J9"
"""A white group with three points in a row: who plays at E1 first decides whether it lives."""

WARNING = "The border is open at E9, F9: the first to play there gains."


async def test_an_open_border_is_played_out(program: Program) -> None:
    """The proposal warns of a border that is open; the game is resumed, the border closed, and
    the next proposal warns of nothing."""
    async with game(program, "border") as room:
        await room.play(f"{BORDER} pass pass", "Anna", "Ben")
        told = await room.last()
        assert WARNING in told["text"].split("\n")
        assert "the player who asks moves second." in told["text"]
        assert "Border open at: E9, F9." in told["alt"]
        await room.scene(("Anna", "resume", "Anna (Black) asks to play on, so the game resumes."))
        await room.play("F9 E9 pass pass", "Ben", "Anna")
        told, proposal = await room.last(), (await room.game())["proposal"]
        assert "border" not in told["text"]
        assert ([], []) == (proposal["dead"], proposal["suggestion"]["borders"])
        await room.scene(
            ("Ben", "agree", "Anna, Ben (White) agrees to proposal 2: …"),
            ("Anna", "agree", "Anna (Black) wins by 2.5 points: B+2.5."),
        )


async def test_a_doubtful_chain_is_asked_about(program: Program) -> None:
    """It has the first letter and counts as alive; a tap marks it, recounts at once, and answers
    the question for good."""
    async with game(program, "doubt") as room:
        await room.play(f"{THREE} pass pass", "Anna", "Ben")
        first = (await room.game())["proposal"]
        assert ["C2"] == first["suggestion"]["doubtful"]
        assert "🇦" == letter(first, "C2")
        told = await room.last()
        asked = "Please check A (7 white stones at C2): I am not sure, so it counts as alive"
        assert asked in told["text"]
        assert "Doubtful: C2." in told["alt"]
        await room.scene(("Ben", "🇦", "Ben (White) marks as dead: White C2 (7 stones)."))
        second, told = (await room.game())["proposal"], await room.last()
        assert first["letters"] == second["letters"]
        assert ["A9", "J9"] == first["dead"]
        assert "A9 C1 C2 D2 E2 F2 G1 G2 J9" == " ".join(second["dead"])
        assert first["points"] != second["points"]
        assert "Please check" not in told["text"]
        await room.scene(("Anna", "🇦", "Anna (Black) marks as alive: White C2 (7 stones)."))
        third, told = (await room.game())["proposal"], await room.last()
        assert (first["points"], []) == (third["points"], third["suggestion"]["doubtful"])
        assert "Please check" not in told["text"]


async def test_suggestions_in_polish(program: Program) -> None:
    """The same in Polish."""
    async with game(program, "po-polsku-2") as room:
        await room.does("Anna", "język pl")
        await room.play(f"{THREE} pas pas", "Anna", "Ben")
        lines = (await room.last())["text"].split("\n")
        assert "Uznane za martwe: 1 biały kamień na A9, 1 biały kamień na J9." in lines
        assert any(line.startswith("Sprawdźcie A (7 białych kamieni na C2):") for line in lines)
    async with game(program, "po-polsku-3") as room:
        await room.does("Anna", "język pl")
        await room.play(f"{BORDER} pas pas", "Anna", "Ben")
        warning = "Granica jest otwarta na E9, F9: kto pierwszy tam zagra, zyskuje."
        assert warning in (await room.last())["text"].split("\n")


async def test_an_estimate(program: Program) -> None:
    """`score` during play is answered by an estimate, called one, to players and onlookers."""
    async with game(program, "estimate") as room:
        await room.play(BORDER, "Anna", "Ben")
        for who in ("Anna", "Ben", "Eve"):
            told = await room.does(who, "score")
            assert "Only an estimate: Anna (Black) is ahead by about " in told
            assert "binds nobody" in told
        version = (await room.game())["version"]
        await room.scene(("Anna", "D4", "Anna (Black): D4."))
        assert version + 1 == (await room.game())["version"]


@pytest.mark.parametrize("words", ["no estimates", "bez oceny"])
async def test_a_game_without_estimates(program: Program, words: str) -> None:
    """A challenge may rule estimates out, for everybody; its terms say so."""
    async with game(program, words.replace(" ", "-"), f"9x9 black {words}") as room:
        assert "no estimates during play" in (await room.last())["text"]
        refused = "This game is played without estimates. The score is counted after both players"
        for who in ("Anna", "Ben", "Eve"):
            assert refused in await room.does(who, "score")
        await room.play(f"{THREE} pass pass", "Anna", "Ben")
        assert "1 white stone at A9, 1 white stone at J9 are taken as dead." in await room.does(
            "Eve", "score"
        )
