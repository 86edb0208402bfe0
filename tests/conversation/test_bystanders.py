"""Lines in a room where other people play, from a speaker whose own game is in another room."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ids import GameId
from bot.play.ports.stores import StoredMatch
from bot.posts.post import Answer, Post
from bot.talk.incoming import Incoming, Said
from bot.texts.translations import words
from tests.conversation.corpus import rows
from tests.conversation.desk import ROOM, Desk, first_line
from tests.conversation.kept import Snapshot
from tests.conversation.test_corpus import describe_effect

STATE, THREAD = "others play", f"{ROOM}/thread"
"""Another room of the same community."""
ACTS = (
    "D4",
    "pass",
    "resign",
    "resign yes",
    "undo",
    "no result",
    "give 1 day",
    "waive time",
    "agree",
    "agree 1",
    "refuse 1",
    "dead C3",
    "resume",
    "we cannot agree",
    "terms 7x7",
    "rematch",
)


def in_thread(line: Incoming) -> Incoming:
    """Return the same line in the thread."""
    return replace(line, room=THREAD)


def line_to_bot(desk: Desk, text: str) -> Incoming:
    """Return Anna's line in the room, addressed to the bot."""
    return replace(desk.line("Anna", ""), did=Said(text, addressed=True))


async def begin_games(*, passes: int = 0, here: bool = True) -> tuple[Desk, GameId]:
    """Anna (Black) and Dora play in the thread; with ``here``, Ben and Carl play in the room."""
    desk = Desk()
    made = await desk.hears(in_thread(desk.line("Anna", "challenge Dora 9x9 black no clock")))
    await desk.hears(in_thread(desk.line("Dora", f"accept #{made.game_id}")))
    for who in ("Anna", "Dora")[:passes]:
        await desk.hears(in_thread(desk.line(who, "pass")))
    if here:
        await desk.say("Ben", "challenge Carl 9x9 black no clock")
        await desk.say("Carl", "accept")
    return desk, made.game_id


async def version(desk: Desk, game: GameId) -> int:
    """The version of a match."""
    return (await desk.match(game)).match.version


async def test_a_remark_concerns_the_rooms_game() -> None:
    """A line not addressed to the bot has the same effect from a player of another room as from a
    person without a game."""
    desk, game = await begin_games()
    await desk.say("Ben", "E5")
    room, wrong = Snapshot(desk), []
    for row in rows():
        wanted = row.wanted[STATE]
        if row.how == "mentions the bot" or wanted == "-":
            continue
        again = room.reuse()
        before = await version(again, game)
        found = await describe_effect(again, row)
        if (found, before) != (wanted, await version(again, game)):
            wrong.append((row.line, row.how, wanted, found))
    assert wrong == []


@pytest.mark.parametrize("passes", [0, 2])
@pytest.mark.parametrize("line", ACTS)
async def test_a_remark_is_chatter_in_every_game(line: str, passes: int) -> None:
    """A line that would act in the speaker's game elsewhere is ignored as chatter, during play and
    counting."""
    desk, game = await begin_games(passes=passes)
    before = await version(desk, game)
    answer = await desk.say("Anna", line)
    unhappy = words("en").text("error-no-terms-to-change")
    assert answer == Answer() or (line, unhappy) == ("terms 7x7", first_line(answer))
    assert before == await version(desk, game)


@pytest.mark.parametrize(
    ("line", "passes", "done"),
    [
        ("D4", 0, 1),
        ("pass", 0, 1),
        ("undo", 1, 1),
        ("agree 1", 2, 1),
        ("resume", 2, 1),
        ("resign", 0, 0),
    ],
)
async def test_a_line_to_the_bot_offers_a_button(line: str, passes: int, done: int) -> None:
    """The same line addressed to the bot acts only through a button that names the game
    elsewhere."""
    desk, game = await begin_games(passes=passes)
    before = await version(desk, game)
    answer = await desk.hears(line_to_bot(desk, line))
    (post,) = answer.posts
    assert ["pick"] == [choice.id.partition(":")[0] for choice in post.choices]
    (label,) = map(post.label, post.choices)
    assert (True, True, before) == (
        "which game" in post.text,
        game in label,
        await version(desk, game),
    )
    await desk.hears(desk.tap("Anna", label))
    assert before + done == await version(desk, game)


async def test_a_rematch_of_a_game_from_elsewhere() -> None:
    """A rematch of a game from another room needs the bot's mention and a button while others play
    here."""
    desk, game = await begin_games()
    for _ in range(2):
        await desk.hears(in_thread(desk.line("Anna", "resign yes")))
    assert Answer() == await desk.say("Anna", "rematch")
    answer = await desk.hears(line_to_bot(desk, "rematch"))
    assert ("", [game]) == (answer.game_id, [c.id.split(":")[1] for c in answer.posts[0].choices])
    made = await desk.hears(desk.press("Anna", "pick"))
    assert game == (await desk.match(made.game_id)).match.rematch_of


async def test_a_rematch_of_a_game_from_this_room() -> None:
    """A rematch of a game from this room starts at once, even while others play here."""
    desk = Desk()
    own = await desk.game()
    await desk.say("Eve", "challenge Carl 9x9 black no clock")
    await desk.say("Carl", "accept")
    await desk.confirms("Anna", "resign yes")
    await desk.say("Eve", "E5")
    made = await desk.say("Anna", "rematch")
    assert own == (await desk.match(made.game_id)).match.rematch_of


async def test_finished_games_of_others_do_not_count() -> None:
    """A finished game of other people does not count as others playing in the room."""
    desk, game = await begin_games()
    for _ in range(2):
        await desk.hears(in_thread(desk.line("Anna", "resign yes")))
    await desk.confirms("Ben", "resign yes")
    made = await desk.say("Anna", "rematch")
    assert game == (await desk.match(made.game_id)).match.rematch_of


@pytest.mark.parametrize("line", ["my move: D4", "can I undo?"])
async def test_a_button_names_the_game(line: str) -> None:
    """A button for an announced move or an undo names the game if it is in another room."""
    desk, game = await begin_games(passes=1)
    await desk.hears(in_thread(desk.line("Dora", "E5")))
    if line == "can I undo?":
        await desk.hears(in_thread(desk.line("Anna", "C3")))
    (post,) = (await desk.hears(line_to_bot(desk, line))).posts
    assert [f"#{game}"] == [post.label(choice).split()[-1] for choice in post.choices]


async def test_a_room_without_games() -> None:
    """In a room without games, a line means the speaker's only game."""
    desk, game = await begin_games(here=False)
    assert game == (await desk.say("Anna", "D4")).game_id


async def test_a_challenge_is_no_game() -> None:
    """A challenge that waits for another person does not count as others playing in the room."""
    desk, game = await begin_games(here=False)
    await desk.say("Ben", "challenge Carl 9x9 no clock")
    assert game == (await desk.say("Anna", "D4")).game_id


async def test_a_game_in_the_room_takes_precedence() -> None:
    """With a game of the speaker in the room, a game elsewhere is meant only if no other fits the
    line."""
    desk, game = await begin_games(passes=2)
    own = (await desk.say("Eve", "challenge Anna 9x9 white no clock")).game_id
    await desk.say("Anna", f"accept #{own}")
    assert own == (await desk.say("Anna", "D4")).game_id
    assert game == (await desk.say("Anna", "resume")).game_id


async def test_a_named_or_replied_game() -> None:
    """A named game, or the game of the replied post, is meant from any room."""
    desk, game = await begin_games()
    shown = [p for p in desk.chat.posts if p.ref and p.ref.game_id == game]
    assert isinstance(shown[-1], Post)
    assert game == (await desk.say("Anna", f"D4 #{game}")).game_id
    await desk.hears(in_thread(desk.line("Dora", "E5")))
    line = replace(desk.line("Anna", "C3"), about=shown[-1].ref)
    assert game == (await desk.hears(line)).game_id


@pytest.mark.parametrize("line", ["board", "games"])
async def test_read_only_commands_are_answered(line: str) -> None:
    """Read-only commands are answered whether or not others play in the room."""
    desk, _ = await begin_games()
    lone, _ = await begin_games(here=False)
    there_is, alone = await desk.say("Anna", line), await lone.say("Anna", line)
    assert [p.text for p in alone.posts] == [p.text for p in there_is.posts] != []


async def test_points_are_completed() -> None:
    """Completing a typed move offers points of the game that the bot would ask about."""
    desk, _ = await begin_games()
    assert ["D1", "D2"] == await desk.conversation.lookups.points(desk.line("Anna", ""), "d", 2)


async def test_an_unreadable_game_of_the_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the room's game has a newer schema, a move is refused and not played in the game
    elsewhere."""
    desk, game = await begin_games()
    (other,) = await desk.versions()
    await desk.say("Eve", "challenge 9x9 no clock")
    entry = desk.store._matches[other]
    monkeypatch.setattr(entry, "meta", replace(entry.meta, schema=entry.meta.schema + 1))
    before = await version(desk, game)
    answer = await desk.say("Anna", "D4")
    assert [words("en").text("error-game-newer")] == [post.text for post in answer.posts]
    assert before == await version(desk, game)


async def test_a_move_loads_no_other_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A move in the player's own game loads no other game; a line that may concern others' games
    does."""
    desk = Desk()
    own, others = await desk.game(), await desk.say("Carl", "challenge Dora 9x9 black no clock")
    await desk.say("Dora", f"accept #{others.game_id}")
    read, load = set[GameId](), desk.store.load

    async def note_load(game_id: GameId) -> StoredMatch | None:
        read.add(game_id)
        return await load(game_id)

    monkeypatch.setattr(desk.store, "load", note_load)
    found = []
    for who, line in (("Anna", "D4"), ("Ben", "resign"), ("Eve", "board")):
        read.clear()
        await desk.conversation.handle(desk.line(who, line))
        found.append(set(read))
    assert [{own}, {own}, {own, others.game_id}] == found
