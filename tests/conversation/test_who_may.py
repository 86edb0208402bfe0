"""A table of permissions: each act of the player asked, the other player, and a stranger."""

from __future__ import annotations

import pytest

from bot.posts.post import Answer
from tests.conversation.desk import Desk, first_line

OFFER = "Anna: challenge Ben 9x9 black no clock"
OPEN = "Anna: challenge 9x9 black no clock"
PLAY = [OFFER, "Ben: accept", "Anna: E5", "Ben: D4"]
STOP = [*PLAY, "Anna: pass", "Ben: pass"]
UNDO = [*PLAY, "Anna: undo"]
CYCLE = [
    "Anna: challenge Ben 5x5 black no clock",
    "Ben: accept",
    "Anna: B1",
    "Ben: A2",
    "Anna: C2",
    "Ben: B2",
    "Anna: D1",
    "Ben: E5",
    "Anna: A1",
    "Ben: C1",
    "Anna: B1",
]
GIVEN_UP = ["Ben: resign", "Ben: resign yes"]
GONE_BY = "the question is out of sight"
OVER = [*PLAY, "Anna: resign", "Anna: resign yes"]
RESIGNED = [*STOP, "Anna: resign", "Anna: resign yes", GONE_BY]

DONE = "done"
NOTHING = ""
NOT_YOURS = "Only its two players can do that."
NO_GAME = "You have no game here."
NOT_FOR_YOU = "This challenge is meant for someone else."
TURN = "It is Black’s turn."
TO_ALL = "This challenge is open to everybody"
THEIRS = "This is your own challenge: now the other has to answer."
SELF = "You cannot play against yourself."
OTHERS = "That question was for someone else."
KEPT = "Good, the game goes on."
SURE = "Resign the game"
NONE = "Nothing here waits for your answer"
AGREED = "You have already agreed"
TAKEN = "Another player was faster: this game has begun."
GONE = "That challenge is no longer open."
ACCEPTED = "You’ve already accepted this challenge."
ENDED = "Game #vuhamo here is over: W+R."
FINAL = "That game is over and its result stays."
STOPPED = "The game is stopped."
PLAYING = "The game is not stopped"
LATER = "Stones are marked after both players have passed."

TABLE = [
    # earlier steps, the act, then the answers to Anna, Ben and Eve
    ([OFFER], "accept", "Your challenge has not been answered", DONE, NOT_FOR_YOU),
    ([OFFER], "yes", NOTHING, "Ben, do you accept the challenge?", NOTHING),
    ([OFFER], "> yes", THEIRS, DONE, NOT_FOR_YOU),
    ([OFFER], "[take]", THEIRS, DONE, NOT_FOR_YOU),
    ([OFFER], "✅", THEIRS, DONE, NOTHING),
    ([OFFER], "decline", DONE, DONE, NOT_FOR_YOU),
    ([OFFER], "no", NOTHING, "Ben, do you accept the challenge?", NOTHING),
    ([OFFER], "> no", DONE, DONE, NOT_FOR_YOU),
    ([OFFER], "[drop]", DONE, DONE, NOT_FOR_YOU),
    ([OFFER], "❌", DONE, DONE, NOTHING),
    ([OFFER], "D4", "Your challenge has not been answered", "First answer", NO_GAME),
    ([OFFER], "> D4", "The game has not begun", "The game has not begun", NOT_FOR_YOU),
    ([OFFER], "> resign", "The game has not begun", "The game has not begun", NOT_YOURS),
    ([OFFER], "> sgf", *["The game has not begun"] * 3),
    ([OFFER], "> board", *["Anna challenges Ben"] * 3),
    ([OPEN], "accept", "Your challenge has not been answered", DONE, DONE),
    ([OPEN], "[take]", SELF, DONE, DONE),
    ([OPEN], "✅", SELF, DONE, DONE),
    ([OPEN], "[drop]", DONE, TO_ALL, TO_ALL),
    ([OPEN], "❌", DONE, TO_ALL, TO_ALL),
    ([OPEN], "> D4", "The game has not begun", *["The game has not begun"] * 2),
    (PLAY, "C3", DONE, TURN, NOTHING),
    (PLAY, "> C3", DONE, TURN, NOT_YOURS),
    (PLAY, "pass", DONE, TURN, NOTHING),
    (PLAY, "[say pass]", DONE, TURN, NOT_YOURS),
    (PLAY, "[more]", *["What would you like to do"] * 3),
    (PLAY, "[say undo]", DONE, DONE, NOT_YOURS),
    (PLAY, "[say resign]", SURE, SURE, NOT_YOURS),
    (PLAY, "resign yes", SURE, SURE, NOTHING),
    ([*PLAY, "Anna: resign"], "resign yes", DONE, SURE, NOTHING),
    ([*PLAY, "Anna: resign"], "> resign yes", DONE, SURE, NOT_YOURS),
    ([*PLAY, "Anna: resign", "Anna: [keep]"], "resign yes", SURE, SURE, NOTHING),
    ([*PLAY, "Anna: resign", "Anna: C3"], "resign yes", SURE, SURE, NOTHING),
    (PLAY, "agree", NONE, NONE, NOTHING),
    (PLAY, "yes", NOTHING, NOTHING, NOTHING),
    (PLAY, "dead D4", LATER, LATER, NOTHING),
    (PLAY, "resume", PLAYING, PLAYING, NOTHING),
    (PLAY, "no result", *["A game can end without result only"] * 2, NOTHING),
    (PLAY, "score", *["Estimate: "] * 3),
    (PLAY, "board", *["⚪ D4 · Anna"] * 3),
    (PLAY, "sgf", *["The record of game"] * 3),
    (PLAY, "[take]", GONE, ACCEPTED, TAKEN),
    (PLAY, "[drop]", GONE, GONE, NOT_YOURS),
    (PLAY, "✅", GONE, ACCEPTED, NOTHING),
    ([*PLAY, "Anna: resign"], "[resign]", DONE, OTHERS, OTHERS),
    ([*PLAY, "Anna: resign"], "[keep]", KEPT, OTHERS, OTHERS),
    ([*PLAY, "Anna: resign"], "✅", DONE, NOTHING, NOTHING),
    ([*PLAY, "Anna: resign"], "❌", KEPT, NOTHING, NOTHING),
    ([*PLAY, "Anna: resign"], "-✅", NOTHING, NOTHING, NOTHING),
    ([*PLAY, "Anna: resign"], "-❌", NOTHING, NOTHING, NOTHING),
    ([*PLAY, "Anna: resign", "Anna: resign yes"], "[keep]", "That button", OTHERS, OTHERS),
    (UNDO, "agree", AGREED, DONE, NOTHING),
    (UNDO, "yes", NOTHING, "Ben, do you agree?", NOTHING),
    (UNDO, "> yes", AGREED, DONE, NOT_YOURS),
    (UNDO, "✅", AGREED, DONE, NOTHING),
    (UNDO, "[agree]", AGREED, DONE, NOT_YOURS),
    (UNDO, "refuse", DONE, DONE, NOTHING),
    (UNDO, "no", NOTHING, "Ben, do you agree?", NOTHING),
    (UNDO, "> no", DONE, DONE, NOT_YOURS),
    (UNDO, "❌", DONE, DONE, NOTHING),
    (UNDO, "-✅", DONE, "You have not agreed", NOTHING),
    (UNDO, "undo", "You have asked already", "Taking back moves has already", NOTHING),
    (CYCLE, "agree", DONE, DONE, NOTHING),
    (CYCLE, "no result", DONE, DONE, NOTHING),
    (CYCLE, "❌", DONE, DONE, NOTHING),
    (STOP, "agree", DONE, DONE, NOTHING),
    (STOP, "[agree]", DONE, DONE, NOT_YOURS),
    (STOP, "✅", DONE, DONE, NOTHING),
    (STOP, "-✅", *["You have not agreed"] * 2, NOTHING),
    (STOP, "refuse", DONE, DONE, NOTHING),
    (STOP, "[refuse]", DONE, DONE, NOT_YOURS),
    (STOP, "❌", DONE, DONE, NOTHING),
    (STOP, "-❌", NOTHING, NOTHING, NOTHING),
    (STOP, "resume", DONE, DONE, NOTHING),
    (STOP, "[resume]", DONE, DONE, NOT_YOURS),
    (STOP, "▶️", DONE, DONE, NOTHING),
    (STOP, "▶", DONE, DONE, NOTHING),
    ([*STOP, "Ben: > no"], "> no", DONE, "You have already", NOT_YOURS),
    ([*STOP, "Ben: > yes"], "> no", DONE, DONE, NOT_YOURS),
    (STOP, "dead D4", DONE, DONE, NOTHING),
    (STOP, "alive D4", *["D4 already counts as alive."] * 2, NOTHING),
    (STOP, "🇦", DONE, DONE, NOTHING),
    (STOP, "-🇦", NOTHING, NOTHING, NOTHING),
    (STOP, "[dead]", DONE, DONE, NOT_YOURS),
    (STOP, "C3", STOPPED, STOPPED, NOTHING),
    (STOP, "undo", *["After two passes moves cannot be taken back."] * 2, NOTHING),
    (STOP, "resign yes", SURE, SURE, NOTHING),
    ([*STOP, "Ben: resign"], "resign yes", SURE, DONE, NOTHING),
    (STOP, "score", *["Ben leads by "] * 3),
    (OVER, "> C3", FINAL, FINAL, NOT_YOURS),
    (OVER, "> resign", FINAL, FINAL, NOT_YOURS),
    (OVER, "> agree", FINAL, FINAL, NOT_YOURS),
    (OVER, "C3", *[ENDED] * 2, NO_GAME),
    (OVER, "undo", *[ENDED] * 2, NO_GAME),
    (OVER, "give 2 days", *[ENDED] * 2, NO_GAME),
    (OVER, "score", *["Anna resigns, Ben wins (W+R)"] * 3),
    (OVER, "board", *["Anna resigns, Ben wins (W+R)"] * 3),
    (OVER, "sgf", *["The record of game"] * 3),
    (RESIGNED, "✅", FINAL, FINAL, NOTHING),
    (RESIGNED, "[agree]", FINAL, FINAL, NOT_YOURS),
    (RESIGNED, "-✅", FINAL, FINAL, NOTHING),
    ([*PLAY, "Anna: D5", *GIVEN_UP], "[say pass]", *["That button belongs t"] * 3),
    ([OFFER, "Anna: withdraw"], "[take]", GONE, GONE, GONE),
    ([OFFER, "Anna: withdraw"], "[drop]", GONE, GONE, GONE),
    ([OFFER, "Anna: withdraw"], "✅", GONE, GONE, NOTHING),
]
ROWS = [
    pytest.param(before, f"{who}: {what}", expected, id=f"{len(before)} {what} {who}")
    for before, what, *answers in TABLE
    for who, expected in zip(("Anna", "Ben", "Eve"), answers, strict=True)
]


@pytest.mark.parametrize(("before", "step", "expected"), ROWS)
async def test_permissions_of_each_act(before: list[str], step: str, expected: str) -> None:
    """Each act of each person is done, answered or ignored as the table says; only a done one
    changes a match."""
    desk = Desk()
    for earlier in before:
        if earlier == GONE_BY:
            desk.chat.posts.remove(desk.offering("resign"))
        else:
            await desk.hears(desk.step(earlier))
    versions = await desk.versions()
    answer = await desk.hears(desk.step(step))
    if expected == DONE:
        assert "" != answer.game_id, first_line(answer)
        assert versions != await desk.versions()
    else:
        assert ("", expected) == (answer.game_id, first_line(answer)[: len(expected)])
        assert (expected == NOTHING) == (answer == Answer())
        assert versions == await desk.versions()


@pytest.mark.parametrize(
    ("since", "expected"),
    [
        ("Ben: accept", "Another player was faster: this game has begun."),
        ("Anna: withdraw", "That challenge is no longer open."),
    ],
)
@pytest.mark.parametrize("said_there", ["accept", "ok"])
async def test_a_late_answer_to_an_open_challenge(
    since: str, expected: str, said_there: str
) -> None:
    """A late answer to an open challenge says that the challenge is closed, not that the speaker
    does not play."""
    desk = Desk()
    await desk.hears(desk.step(OPEN))
    there = desk.chat.posts[-1].ref
    await desk.hears(desk.step(since))
    answer = await desk.hears(desk.line("Eve", said_there, there))
    assert expected == first_line(answer)[: len(expected)]
