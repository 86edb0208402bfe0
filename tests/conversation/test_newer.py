"""Games with a newer schema or damaged data, and the answers about them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.match import log
from bot.match.schema import SCHEMA
from bot.play import loaded
from bot.play.lru_dict import LruDict
from bot.texts.translations import words
from tests.conversation.desk import Desk
from tests.conversation.test_idempotency import PLAY, SCENES, prepare

NEWER = words("en").text("error-game-newer")
DAMAGED = words("en").text("error-game-damaged")
ABOUT_A_GAME = [scene for scene in SCENES if scene != "challenge"]


def run_older_program(program: pytest.MonkeyPatch) -> None:
    """Simulate a program older than the current schema, with an empty cache."""
    program.setattr(log, "SCHEMA", SCHEMA - 1)
    program.setattr(loaded, "_FOLDED", LruDict(loaded.FOLDED))


async def logs(desk: Desk) -> list[object]:
    """All stored matches."""
    found = [await desk.store.load(game_id) for game_id in desk.store._matches]
    return [(stored.meta, stored.records) for stored in found if stored]


@pytest.mark.parametrize("scene", ABOUT_A_GAME)
async def test_an_older_program_refuses_every_act(
    scene: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An older program refuses every act in a game with a newer schema and changes nothing. The
    same event then works in a program that can read the game."""
    desk = Desk()
    incoming = await prepare(desk, scene)
    before = await logs(desk)
    with monkeypatch.context() as older:
        run_older_program(older)
        answer = await desk.conversation.handle(incoming)
        assert [NEWER] == [post.text for post in answer.posts]
        assert before == await logs(desk)
    await desk.conversation.handle(incoming)
    after = await logs(desk)
    assert before != after


async def test_chatter_beside_a_newer_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chatter stays unanswered in a room whose game has a newer schema."""
    desk = Desk()
    for step in PLAY:
        await desk.hears(desk.step(step))
    run_older_program(monkeypatch)
    for text in ("hello there", "thanks!", "ok", "nice move"):
        assert () == (await desk.conversation.handle(desk.step(f"Eve: {text}"))).posts


async def test_a_spectator_reads_about_the_newer_schema(monkeypatch: pytest.MonkeyPatch) -> None:
    """A spectator's line about an unreadable game of the room reports the newer schema, not a
    missing game."""
    desk = Desk()
    for step in PLAY:
        await desk.hears(desk.step(step))
    run_older_program(monkeypatch)
    for line in ("undo", "dead D4", "give 1 day"):
        answer = await desk.conversation.handle(desk.step(f"Eve: {line}"))
        assert [NEWER] == [post.text for post in answer.posts]


async def test_no_other_game_replaces_an_unreadable_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A move that may be meant for an unreadable game is not played in another, readable one."""
    desk = Desk()
    newer, other = [await desk.game("C3 D4") for _ in range(2)]
    entry = desk.store._matches[newer]
    monkeypatch.setattr(entry, "meta", replace(entry.meta, schema=SCHEMA + 1))
    before = await desk.match(other)
    answer = await desk.conversation.handle(desk.step("Anna: E5"))
    assert [NEWER] == [post.text for post in answer.posts]
    assert before.match.version == (await desk.match(other)).match.version


async def test_a_damaged_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A move in a damaged game is refused with the assurance that nothing was changed."""
    desk = Desk()
    for step in PLAY:
        await desk.hears(desk.step(step))
    game_id, entry = next(iter(desk.store._matches.items()))
    monkeypatch.setattr(entry, "records", [*entry.records, "?"])
    answer = await desk.conversation.handle(desk.step(f"Anna: D4 #{game_id}"))
    assert [DAMAGED] == [post.text for post in answer.posts]


@pytest.mark.parametrize("others", [0, 1])
async def test_the_list_of_games(monkeypatch: pytest.MonkeyPatch, others: int) -> None:
    """The list of games mentions unreadable games beside the readable ones."""
    desk = Desk()
    for step in PLAY:
        await desk.hears(desk.step(step))
    game_id, entry = next(iter(desk.store._matches.items()))
    for _ in range(others):
        await desk.hears(desk.step("Anna: challenge Eve 9x9 no clock"))
    monkeypatch.setattr(entry, "records", [*entry.records, "?"])
    answer = await desk.conversation.handle(desk.step("Anna: games"))
    told = answer.posts[0].text
    kept = "One of your games can’t be read right now. Nothing is lost."
    assert (True, False, bool(others)) == (
        kept in told,
        f"#{game_id}" in told,
        "Eve" in told,
    )
    assert "You have no games" not in told
