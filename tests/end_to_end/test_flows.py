"""A game from its first move to its end, played by two people in a room."""

from __future__ import annotations

import pytest

from tests.end_to_end.program import Program
from tests.end_to_end.stage import letter_of, start_game

STOPPED, MARKED = "Ben leads by 6.5", "Anna leads by 74.5"
"""The result without dead stones, and with the stone at A1 dead."""
STALE = "That button belongs to an earlier moment. Use the newest message of the game."


async def test_moves_are_refused_with_their_reason(program: Program) -> None:
    """Each kind of illegal move is refused with its own reason and changes nothing."""
    no_i = "There is no column I on a Go board, so that nobody reads it as a 1. Did you mean"
    async with start_game(program, "illegal") as room:
        await room.scene(
            ("Ben", "D4", "It is Black’s turn. Wait for your opponent’s move."),
            ("Anna", "I5", f"{no_i} H5 or J5?"),
            ("Anna", "play i4", f"{no_i} H4 or J4?"),
            ("Anna", "K12", "K12 is not on this board: it has 9 lines. Choose another point."),
            ("Anna", "play", "Where? Type for example “play D4”."),
            ("Anna", "paly D4", "I do not know “paly”. Did you mean “play D4”?"),
            ("Anna", "play D4 E5", "One move at a time, please: “play D4”."),
            ("Anna", "D4", "⚫ D4 · Ben"),
            ("Ben", "d4", "There is already a black stone at D4. Choose an empty point."),
        )
        assert 3 == (await room.game())["version"]


async def test_chatter_is_left_alone(program: Program) -> None:
    """The bot does not answer messages between people."""
    async with start_game(program, "chatter") as room:
        talk = ["hello", "nice move!", "D4?", "shall I play D4 or E5", "yes", "ok", "nie", "pass?"]
        assert [""] * len(talk) == await room.lines("Anna", talk)
        assert "" == await room.does("Anna", "👍", on=await room.last())


async def test_ko(program: Program) -> None:
    """A ko may be retaken only after a move elsewhere, and the board's message says so."""
    async with start_game(program, "ko") as room:
        await room.play("C5 F5 D6 E6 D4 E4 E5", "Anna", "Ben")
        told = await room.does("Ben", "D5")
        assert "⚪ D5 takes 1 · Anna" == told.partition("\n")[0]
        assert "Ko: E5 is open again after one move elsewhere." in told.split("\n")
        assert "Ko at E5." in (await room.board())["alt"]
        ko = "You can’t retake at E5 yet: ko. Play elsewhere first."
        await room.scene(
            ("Anna", "E5", ko),
            ("Anna", "A9", "⚫ A9 · Ben"),
            ("Ben", "A1", "⚪ A1 · Anna"),
            ("Anna", "E5", "⚫ E5 takes 1 · Ben"),
        )


async def test_suicide(program: Program) -> None:
    """Suicide of one stone or of several is refused."""
    async with start_game(program, "suicide") as room:
        # White surrounds the corner A1, B1; Black has one stone in it.
        await room.play("B1 A2 E5 B2 E6 C1", "Anna", "Ben")
        several = "Your 2 stones at A1 would have no liberty left. Choose another point."
        one = "A stone at J9 would have no liberty. Choose another point."
        await room.scene(
            ("Anna", "A1", several),
            ("Anna", "H9", "⚫ H9 · Ben"),
            ("Ben", "D5", "⚪ D5 · Anna"),
            ("Anna", "J8", "⚫ J8 · Ben"),
            ("Ben", "J9", one),
        )


async def test_retaking_a_ko_loses_a_strict_game(program: Program) -> None:
    """In a strict game, retaking a ko immediately loses (article 14)."""
    async with start_game(program, "strict", "9x9 black strict no clock") as room:
        await room.play("C5 F5 D6 E6 D4 E4 E5 D5", "Anna", "Ben")
        lost = "Anna retook a ko at once, Ben wins (W+F)"
        await room.scene(("Anna", "E5", lost))


async def test_score_agreed_by_words(program: Program) -> None:
    """Two passes stop the game. Marks and agreements typed by both players end it, and the result
    is final."""
    closed = "The game is stopped. “agree” to the score, or “resume” to play on."
    over = "That game is over and its result stays. Type “challenge” for a new one."
    async with start_game(program, "words") as room:
        await room.play("E5 A1", "Anna", "Ben")
        await room.scene(
            ("Anna", "pass", "⚫ passes · Ben"),
            ("Ben", "[Pass]", STOPPED),
            ("Anna", "D4", closed),
            ("Anna", "pass", closed),
            ("Anna", "undo", "After two passes moves cannot be taken back. …"),
            ("Anna", "dead B2", "There is no stone at B2. Name a point where one stands."),
            ("Ben", "agree", "Anna, Ben agrees that …"),
            ("Ben", "agree", "You have already agreed. Now your opponent has to."),
            ("Anna", "alive A1", "A1 already counts as alive. If that is right, “agree”."),
            ("Anna", "dead A1", MARKED),
            ("Anna", "dead A1", "A1 is already marked dead. If that is right, “agree”."),
            ("Anna", "agree", "Ben, Anna agrees that …"),
            ("Ben", "agree 1", "Question 1 is no longer open, 2 is. …"),
            ("Ben", "alive A1", STOPPED),
            ("Ben", "dead A1", MARKED),
            ("Ben", "agree 4", "Anna, Ben agrees that …"),
            ("Anna", "agree", "Anna wins by 74.5 (B+74.5)"),
            ("Anna", "D4 #1", over),
            ("Ben", "resign #1", over),
            ("Ben", "undo #1", over),
            ("Ben", "agree #1", over),
            ("Ben", "agree", "Game #1 here is over: B+74.5. “rematch” asks for another one, …"),
        )
        told = await room.game()
        assert ("ended", "B+74.5") == (told["phase"], told["outcome"])


async def test_score_agreed_by_reactions(program: Program) -> None:
    """Reactions alone can count: letters mark, ✅ agrees and can be withdrawn, ❌ refuses."""
    async with start_game(program, "reactions") as room:
        await room.play("E5 A1 pass pass", "Anna", "Ben")
        first = await room.last()
        a1 = letter_of((await room.game())["proposal"], "A1")
        refused = "You have already refused count 2. Change it (“dead D4”, “alive D4”), or"
        await room.scene(
            ("Ben", "✅", "Anna, Ben agrees that …"),
            ("Ben", "-✅", "Anna, Ben no longer agrees."),
            ("Ben", "✅", "Anna, Ben agrees that …"),
            ("Anna", a1, MARKED),
        )
        assert "Anna marks as dead: ⚪ A1 · agreements start over" in (await room.last())["text"]
        changed = "Ben, the count has changed: Anna leads by 74.5."
        for old, told in (
            ("✅", f"{changed} Do you agree?"),
            ("❌", f"{changed} Do you still refuse?"),
            (a1, ""),
            ("-✅", ""),
        ):
            assert told == await room.does("Ben", old, on=first)
        await room.scene(
            ("Anna", "✅", "Ben, Anna agrees that …"),
            ("Ben", "❌", "Anna, Ben doesn’t agree. …"),
            ("Ben", "❌", f"{refused} “resume”."),
            ("Ben", "✅", "Anna wins by 74.5 (B+74.5)"),
        )
        assert "over and its result stays" in await room.does("Ben", "-✅", on=first)
        assert "B+74.5" == (await room.game())["outcome"]


async def test_score_agreed_by_buttons(program: Program) -> None:
    """Buttons alone can count: the chain's letter, and the agreement."""
    async with start_game(program, "buttons") as room:
        await room.play("E5 A1 pass pass", "Anna", "Ben")
        letters = {
            point: name for name, point in (await room.game())["proposal"]["letters"].items()
        }
        await room.scene(
            ("Anna", f"[{letters['A1']}: mark A1 dead]", MARKED),
            ("Ben", f"[{letters['A1']}: mark A1 alive]", STOPPED),
            ("Anna", "[Agree]", "Ben, Anna agrees that …"),
            ("Ben", "[Refuse]", "Anna, Ben doesn’t agree. …"),
            ("Ben", "[Agree]", "Ben wins by 6.5 (W+6.5)"),
        )


@pytest.mark.parametrize(
    ("number", "who", "how", "first"),
    [(1, "Anna", "resume", "Ben"), (2, "Ben", "▶️", "Anna"), (3, "Ben", "[Play on]", "Anna")],
)
async def test_resumption(program: Program, number: int, who: str, how: str, first: str) -> None:
    """After a request to play on, in whatever form, the opponent moves first and the marks are void
    (9.3)."""
    colour, stone = {"Anna": "Black", "Ben": "White"}, {"Anna": "⚫", "Ben": "⚪"}
    async with start_game(program, f"resume-{number}") as room:
        await room.play("E5 A1 pass pass", "Anna", "Ben")
        stopped = await room.last()
        await room.scene(
            ("Anna", "dead A1", MARKED),
            (who, how, f"{who} resumes the game · {first}"),
            (who, "C3", f"It is {colour[first]}’s turn. Wait for your opponent’s move."),
            (first, "C3", f"{stone[first]} C3 · {who}"),
            (who, "✅", "Question 2 is no longer open. Look at the newest message of the game."),
            (who, "pass", f"{stone[who]} passes · {first}"),
            (first, "pass", STOPPED),
        )
        for old in ("✅", "▶️"):
            assert "no longer open" in await room.does("Anna", old, on=stopped)
        proposal = (await room.game())["proposal"]
        assert (proposal["suggestion"]["dead"], []) == (proposal["dead"], proposal["agreed"])


async def test_undo(program: Program) -> None:
    """A move is undone only if the opponent agrees; the opponent's next move declines the
    request."""
    no = "Ben declines the undo"
    asks = "Anna asks to undo {} · Ben"
    twice = "You have asked already: now the other has to answer. “refuse” takes it back."
    async with start_game(program, "undo") as room:
        await room.scene(
            ("Anna", "undo", "You have made no move yet that could be taken back."),
            ("Anna", "D4", "⚫ D4 · Ben"),
            ("Anna", "undo", asks.format("D4")),
            ("Anna", "undo", twice),
            ("Anna", "yes", ""),
            ("Ben", "refuse", no),
            ("Anna", "[Undo]", asks.format("D4")),
            ("Ben", "❌", no),
            ("Anna", "undo", asks.format("D4")),
            ("Ben", "E5", "⚪ E5 · Anna"),
            ("Ben", "✅", "Question 3 is no longer open. Look at the newest message of the game."),
            ("Anna", "undo", asks.format("2 moves")),
            ("Anna", "withdraw", "Anna takes the request back"),
            ("Anna", "undo", asks.format("2 moves")),
            ("Ben", "agree", "Last 2 moves undone · Anna"),
        )
        told = await room.game()
        assert ([], "black") == (told["moves"], told["to_move"])


async def test_resignation(program: Program) -> None:
    """Resigning asks for confirmation. Only the resigning player can confirm, and only the current
    question."""
    sure = "Resign the game against Ben?"
    other = "That question was for someone else."
    async with start_game(program, "resign") as room:
        await room.scene(
            ("Anna", "[Resign]", sure),
            ("Ben", "[Yes, resign]", other),
            ("Eve", "[Yes, resign]", other),
        )
        asked = [m for m in await room.cast["Anna"].messages() if m["text"] == sure][-1]
        assert "" == await room.does("Ben", "✅", on=asked)
        assert "Good, the game goes on." == await room.does("Anna", "[No, play on]", on=asked)
        assert "Good, the game goes on." == await room.does("Anna", "❌", on=asked)
        await room.scene(("Anna", "D4", "⚫ D4 · Ben"))
        assert STALE == await room.does("Anna", "✅", on=asked)
        assert "play" == (await room.game())["phase"]
        await room.scene(
            ("Anna", "resign", sure),
            ("Anna", "✅", "Anna resigns, Ben wins (W+R)"),
        )
        assert STALE == await room.does("Anna", "[No, play on]", on=asked)


async def test_resignation_out_of_turn_and_after_the_stop(program: Program) -> None:
    """A player may resign at any time by words alone, but never with a single message."""
    async with start_game(program, "resign-late") as room:
        await room.play("pass pass", "Anna", "Ben")
        sure = "Resign the game against Anna?"
        await room.scene(
            ("Ben", "resign yes", sure),
            ("Ben", "resign yes", "Ben resigns, Anna wins (B+R)"),
        )


REPETITION = "B1 A2 C2 B2 D1 E5 A1 C1"
"""Black throws in two stones (A1, B1); when B1 retakes one, the position after E5 repeats."""

REPEATS = "The position repeats (as after move 6) · Ben"


async def test_repetition_ends_without_result_if_both_agree(program: Program) -> None:
    """A repeated position is announced with both boards, the cycle and its captures (article
    12)."""
    pair = "Two boards side by side: the same position after move 6 and after move 9."
    async with start_game(program, "repetition", "5x5 black no clock") as room:
        await room.play(REPETITION, "Anna", "Ben")
        told = (await room.does("Anna", "B1")).split("\n")
        cycle = "The cycle has 3 moves; this time the other player is to move."
        took = "In it Black took 1 stone, White 2 stones."
        assert (REPEATS, f"{cycle} {took}") == (told[0], told[2])
        assert pair in (await room.board())["alt"]
        await room.scene(
            ("Ben", "agree", "Anna, Ben agrees to …"),
            ("Anna", "✅", "The game ends without result"),
        )


async def test_a_move_continues_after_a_repetition(program: Program) -> None:
    """Ending the game is optional: the next move answers the question, and the cycle may
    continue. The bot asks about it once, and later only if a player does."""
    none = "A game can end without result only once the whole board has repeated (article 12)."
    asks = "Anna proposes to end without result · Ben"
    async with start_game(program, "again", "5x5 black no clock") as room:
        await room.play(REPETITION, "Anna", "Ben")
        await room.scene(
            ("Anna", "no result", none),
            ("Anna", "B1", REPEATS),
            ("Ben", "refuse", "Ben would rather play on"),
            ("Anna", "no result", asks),
            ("Ben", "pass", "⚪ passes · Anna"),
            ("Anna", "E1", "⚫ E1 · Ben"),
            ("Ben", "✅", "Question 2 is no longer open. Look at the newest message of the game."),
            ("Anna", "no result", asks),
            ("Ben", "E3", "⚪ E3 · Anna"),
            ("Anna", "✅", "Question 3 is no longer open. Look at the newest message of the game."),
            ("Anna", "A1", "⚫ A1 · Ben"),
            ("Ben", "C1", "⚪ C1 takes 2 · Anna"),
            ("Anna", "B1", "⚫ B1 takes 1 · Ben"),
            ("Ben", "no result", "Ben proposes to end without result · Anna"),
        )
        assert "no-result" == (await room.game())["proposal"]["kind"]


async def test_a_handicap_game_begins_with_white(program: Program) -> None:
    """Handicap stones are placed from the start, and White moves first (articles 1 to 3)."""
    async with start_game(program, "handicap", "9x9 handicap 3 no clock") as room:
        assert 3 == "".join((await room.game())["board"]).count("X")
        await room.scene(
            ("Ben", "E5", "It is White’s turn. Wait for your opponent’s move."),
            ("Anna", "E5", "⚪ E5 · Ben"),
        )
