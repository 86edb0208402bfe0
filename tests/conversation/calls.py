"""The players that each event calls: one table for all chats, in the order of a game. Steps are
those of `tests.conversation.desk.Desk.step`."""

from __future__ import annotations

from bot.match.events import Agreed, Ended, Event, Started, Undone

START = ("Anna: challenge Ben 9x9 black komi 0.5 no clock", "Ben: accept")
STOPPED = (*START, "Anna: E5", "Ben: pass", "Anna: pass")
REPEATED = (
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
)

CALLS: list[tuple[str, tuple[str, ...], str, list[str]]] = [
    # situation, earlier steps, the step under test, names mentioned in each new post
    ("challenge by name", (), "Anna: challenge Ben 9x9 no clock", ["Ben"]),
    ("open challenge", (), "Anna: challenge 9x9 no clock", [""]),
    ("other terms", START[:1], "Ben: terms 13x13", ["Anna"]),
    ("other terms again", (*START[:1], "Ben: terms 13x13"), "Anna: terms komi 7.5", ["Ben"]),
    ("declined", START[:1], "Ben: [drop]", ["Anna"]),
    ("withdrawn", START[:1], "Anna: [drop]", [""]),
    ("other terms declined", (*START[:1], "Ben: terms 13x13"), "Anna: [drop]", ["Ben"]),
    ("start", START[:1], "Ben: accept", ["Anna"]),
    ("turn", START, "Anna: E5", ["Ben"]),
    ("one pass", (*START, "Anna: E5"), "Ben: pass", ["Anna"]),
    ("undo asked", (*START, "Anna: E5"), "Anna: undo", ["Ben"]),
    ("undo refused", (*START, "Anna: E5", "Anna: undo"), "Ben: [refuse]", [""]),
    (
        "undo refused in one's turn",
        (*START, "Anna: E5", "Ben: D4", "Anna: undo"),
        "Ben: [refuse]",
        ["Anna"],
    ),
    (
        "undo taken back in one's turn",
        (*START, "Anna: E5", "Ben: D4", "Anna: undo"),
        "Anna: [refuse]",
        [""],
    ),
    ("undo taken back", (*START, "Anna: E5", "Anna: undo"), "Anna: [refuse]", ["Ben"]),
    ("undone", (*START, "Anna: E5", "Anna: undo"), "Ben: [agree]", ["Anna"]),
    ("repetition", REPEATED, "Anna: B1", ["Ben"]),
    ("no result asked", (*REPEATED, "Anna: B1", "Ben: [refuse]"), "Anna: no result", ["Ben"]),
    ("no result, vote", (*REPEATED, "Anna: B1"), "Anna: [agree]", ["Ben"]),
    ("no result", (*REPEATED, "Anna: B1", "Anna: [agree]"), "Ben: [agree]", ["Anna"]),
    ("play on", (*REPEATED, "Anna: B1", "Ben: [agree]"), "Anna: [refuse]", ["Ben"]),
    ("play on, unasked", (*REPEATED, "Anna: B1"), "Anna: [refuse]", ["Ben"]),
    ("play on by the mover", (*REPEATED, "Anna: B1", "Anna: [agree]"), "Ben: [refuse]", [""]),
    ("first count", STOPPED[:-1], "Anna: pass", ["Anna Ben"]),
    ("mark", STOPPED, "Anna: dead E5", ["Ben"]),
    ("mark of the other", (*STOPPED, "Anna: dead E5"), "Ben: alive E5", ["Anna"]),
    ("vote", STOPPED, "Ben: [agree]", ["Anna"]),
    ("vote refused", STOPPED, "Anna: [refuse]", ["Ben"]),
    ("mark after a vote", (*STOPPED, "Ben: [agree]"), "Anna: dead E5", ["Ben"]),
    ("resumed", STOPPED, "Ben: [resume]", ["Anna"]),
    ("result by score", (*STOPPED, "Ben: [agree]"), "Anna: [agree]", ["Ben"]),
    ("result by resigning", (*START, "Anna: resign"), "Anna: [resign]", ["Ben"]),
    ("rematch", (*START, "Anna: resign", "Anna: [resign]"), "Ben: [say rematch]", ["Anna"]),
    ("a look at the board", START, "Ben: board", [""]),
]

TIME = (
    "Anna: challenge Ben 9x9 black komi 0.5 3 days",
    *STOPPED[1:],
    "Ben: [agree]",
    "Ben: give 1 day",
    "Ben: waive time",
)
"""Ben agrees to a count, which calls Anna, and then gives her more time."""

VOTED_THEN: dict[str, tuple[tuple[str, ...], str]] = {
    "result": ((*STOPPED, "Ben: [agree]"), "Anna: [agree]"),
    "resumed": ((*STOPPED, "Ben: [agree]"), "Anna: [resume]"),
    "marked": ((*STOPPED, "Ben: [agree]"), "Anna: dead E5"),
    "refused": ((*REPEATED, "Anna: B1", "Anna: [agree]"), "Ben: [refuse]"),
}
"""For each outcome: the steps until one player has voted, and the other player's step."""

ANSWERED: list[tuple[tuple[str, ...], str, str]] = [
    # steps that open a question, the step that answers it, the votes its post then shows
    ((*STOPPED, "Ben: [agree]"), "Anna: [agree]", "✅ Anna · ✅ Ben"),
    ((*STOPPED, "Ben: [agree]"), "Anna: [resume]", "✅ Ben"),
    ((*START, "Anna: E5", "Anna: undo"), "Ben: [agree]", "✅ Anna · ✅ Ben"),
    ((*START, "Anna: E5", "Anna: undo"), "Ben: [refuse]", "✅ Anna · ❌ Ben"),
    ((*START, "Anna: E5", "Anna: undo"), "Ben: D4", ""),
    ((*REPEATED, "Anna: B1", "Anna: [agree]"), "Ben: [agree]", "✅ Anna · ✅ Ben"),
    ((*REPEATED, "Anna: B1", "Anna: [agree]"), "Ben: [refuse]", "✅ Anna · ❌ Ben"),
    (
        (*REPEATED, "Anna: B1", "Ben: [refuse]", "Anna: no result"),
        "Ben: [agree]",
        "✅ Anna · ✅ Ben",
    ),
]
"""Questions that have been answered."""

ASKED: dict[str, tuple[tuple[str, ...], type[Event]]] = {
    # steps until the bot asks Ben, and the event that his yes causes
    "challenge": (START[:1], Started),
    "other terms": ((*START[:1], "Ben: terms 13x13", "Anna: terms komi 7.5"), Started),
    "rematch": ((*START, "Ben: resign", "Ben: [resign]", "Anna: rematch"), Started),
    "undo": ((*START, "Anna: E5", "Anna: undo"), Undone),
    "repetition": ((*REPEATED, "Anna: B1"), Agreed),
    "no result": ((*REPEATED, "Anna: B1", "Ben: [refuse]", "Anna: no result"), Ended),
    "no result, vote": ((*REPEATED, "Anna: B1", "Anna: [agree]"), Ended),
    "count": (STOPPED, Agreed),
    "marked count": ((*STOPPED, "Anna: dead E5"), Agreed),
    "count, vote": ((*STOPPED, "Anna: [agree]"), Ended),
}
