"""Unreachable rooms: the other rooms are told, and the game continues."""

from __future__ import annotations

from dataclasses import replace

import pytest
from structlog.testing import capture_logs

from bot.announcements.calling import LOOK_AGAIN
from bot.features.reminders import reminders
from bot.ids import RoomId
from bot.match.clocks.calendar import Calendar
from bot.match.clocks.clock import DAY, HOUR, MINUTE
from bot.match.events import Side
from bot.play.background.deadlines import Sweep
from bot.play.ports.scheduler import WaitingCall
from bot.play.ports.stores import RoomBusy, RoomUnavailable
from bot.play.timekeeping.time_settings import TimeSettings
from bot.posts.post import Post, Sent
from tests.conversation.desk import ROOM, Desk
from tests.incoming import to_bot
from tests.reminders import reminders_of

OTHER, ANNA, BEN = "web:other", f"{ROOM}/anna", f"{ROOM}/ben"


def first_lines(desk: Desk, room: RoomId) -> list[str]:
    """The first lines of all posts to a room."""
    return [post.text.partition("\n")[0] for where, post in desk.chat.seen if where == room]


def loss_text(game: str) -> str:
    """The text about a lost room of this game."""
    return f"One of the rooms of game #{game} cannot be reached any more. The game goes on here."


async def test_a_closed_room_is_reported_once() -> None:
    """A closed room is reported to the others once, and again only if it was open in between."""
    desk = Desk()
    game = await desk.game()
    await desk.service.move(game, ROOM, (ROOM, OTHER))
    await desk.announce()
    for expected, closed, who, move in (
        (0, set[RoomId](), "Anna", "A1"),
        (1, {OTHER}, "Ben", "B1"),
        (1, {OTHER}, "Anna", "C1"),
        (1, set[RoomId](), "Ben", "D1"),
        (2, {OTHER}, "Anna", "E1"),
    ):
        desk.chat.closed = closed
        assert game == (await desk.say(who, f"{move} #{game}")).game_id
        assert expected == first_lines(desk, ROOM).count(loss_text(game)), move
    assert "⚪ D1 · Anna" == first_lines(desk, OTHER)[-1]


async def test_a_game_without_a_room_goes_private() -> None:
    """A game whose only room is lost moves to the players' private chats, and keeps its room if
    that opens again."""
    desk = Desk()
    game = await desk.game()
    desk.chat.own[ANNA] = "web:anna-alone"
    desk.chat.closed = {ROOM}
    await desk.say("Anna", f"A1 #{game}")
    await desk.announce()
    assert [loss_text(game), "⚫ A1 · Ben"] == first_lines(desk, "web:anna-alone")
    assert (ROOM, "web:anna-alone") == (await desk.match(game)).meta.rooms


async def test_a_player_who_is_lost_has_a_name() -> None:
    """A player whose private chat is lost is named."""
    desk = Desk()
    game = await desk.game()
    desk.chat.own[BEN] = BEN
    await desk.service.move(game, ROOM, (ROOM, BEN))
    await desk.announce()
    desk.chat.closed = {BEN}
    await desk.say("Anna", f"A1 #{game}")
    assert any(line.startswith("I can’t reach Ben any more") for line in first_lines(desk, ROOM))
    assert "⚫ A1 · Ben" in first_lines(desk, ROOM)


async def test_no_report_after_the_end() -> None:
    """A lost room is not reported once the game is over."""
    desk = Desk()
    game = await desk.game()
    await desk.service.move(game, ROOM, (ROOM, OTHER))
    await desk.announce()
    desk.chat.closed = {OTHER}
    await desk.confirms("Anna", f"resign yes #{game}")
    assert loss_text(game) not in first_lines(desk, ROOM)


@pytest.mark.parametrize("lost_before", [False, True])
async def test_a_result_without_a_room_goes_private(lost_before: bool) -> None:
    """The result of a game without a reachable room goes to the players' private chats, also if
    they had none when the room was lost."""
    desk = Desk()
    game = await desk.game("A1", terms="9x9 black 3 days")
    desk.chat.closed = {ROOM}
    if lost_before:
        await desk.say("Ben", f"B1 #{game}")
    desk.chat.own[ANNA] = "web:anna-alone"
    desk.ms += 3 * DAY
    await Sweep(desk.service, desk.store).once()
    await desk.announce()
    if lost_before:
        assert [] == first_lines(desk, "web:anna-alone")  # the clock stands
        await desk.confirms("Ben", f"resign yes #{game}")
    how = "resigns, Anna wins (B+R)" if lost_before else "ran out of time, Anna wins (B+T)"
    assert [f"Ben {how}"] == first_lines(desk, "web:anna-alone")


async def test_a_reminder_without_a_room_goes_private() -> None:
    """A reminder for a game without a reachable room goes to the player's private chat once."""
    desk = Desk()
    await desk.game(terms="9x9 black 2 days")
    desk.chat.closed, desk.chat.own[ANNA] = {ROOM}, "web:anna-alone"
    desk.ms += 36 * HOUR
    for _ in range(3):
        await reminders_of(desk.app).once()
        desk.ms += 11 * MINUTE
    (line,) = first_lines(desk, "web:anna-alone")
    assert line.startswith("Anna, 12 hours left for your move against Ben (#")


async def test_a_call_lets_the_clock_run() -> None:
    """If no room could be reached, the clock runs again once a call arrives."""
    desk = Desk()
    game = await desk.game(terms="9x9 black 3 days")
    desk.chat.closed = {ROOM}
    await desk.say("Anna", f"A1 #{game}")
    assert {*Side} == (await desk.match(game)).unreachable
    desk.chat.closed = set()
    desk.ms += LOOK_AGAIN
    await desk.app.calling.once()
    assert {Side.HOST} == (await desk.match(game)).unreachable
    await desk.announce()
    loaded = await desk.match(game)
    assert not loaded.unreachable
    assert desk.ms + 3 * DAY == loaded.match.due


@pytest.mark.parametrize("terms", ["9x9 black 3 days", "9x9 black no clock"])
async def test_asking_about_an_unreachable_opponent(terms: str) -> None:
    """A player whose opponent is unreachable learns that. A game without a clock has none that is
    paused."""
    desk = Desk()
    game = await desk.game(terms=terms)
    desk.chat.closed, desk.chat.own[ANNA] = {ROOM}, "web:anna-alone"
    await desk.say("Anna", f"A1 #{game}")
    assert {Side.GUEST} == (await desk.match(game)).unreachable
    answers = [
        await desk.hears(to_bot(desk.line("Anna", line))) for line in ("my opponent left", "games")
    ]
    for answer in answers:
        told = answer.posts[0].text
        assert "I can’t reach Ben" in told
        assert ("days" in terms) == ("the clock is paused" in told)


async def test_a_private_chat_opens_while_a_room_is_lost() -> None:
    """A player whose private chat accepts posts again at the moment when the other room is lost can
    be reached."""
    desk = Desk()
    game = await desk.game(terms="9x9 black 3 days")
    own = desk.chat.own[BEN] = f"{ROOM}.ben"
    await desk.service.move(game, ROOM, (ROOM, own))
    await desk.announce()
    for closed, who, move in ((own, "Anna", "A1"), (ROOM, "Ben", "B1")):
        desk.chat.closed = {closed}
        await desk.say(who, f"{move} #{game}")
    assert {Side.HOST} == (await desk.match(game)).unreachable


@pytest.mark.parametrize("is_closed", [False, True])
async def test_a_game_in_two_rooms_reminds_once(is_closed: bool) -> None:
    """A player whose private chat shows the game, too, is reminded in the shared room, or in
    private if that is closed."""
    desk = Desk()
    game = await desk.game(terms="9x9 black 2 days")
    own = desk.chat.own[ANNA] = f"{ROOM}.anna"
    await desk.service.move(game, ROOM, (ROOM, own))
    await desk.announce()
    if is_closed:
        desk.chat.closed = {ROOM}
        await desk.say("Anna", f"A1 #{game}")
        await desk.say("Ben", f"B1 #{game}")
    count = len(desk.chat.seen)
    desk.ms += 36 * HOUR
    await reminders_of(desk.app).once()
    reminded = [room for room, post in desk.chat.seen[count:] if ANNA in post.mentions]
    assert [own if is_closed else ROOM] == reminded


async def test_an_undelivered_reminder() -> None:
    """A reminder that could not be delivered is sent once the room is open again, if there is still
    time."""
    desk = Desk()
    await desk.game(terms="9x9 black 2 days")
    desk.chat.closed = {ROOM}
    desk.ms += 36 * HOUR
    await reminders_of(desk.app).once()
    count, desk.chat.closed = len(desk.chat.seen), set()
    for _ in range(3):
        desk.ms += 11 * MINUTE
        await reminders_of(replace(desk.app)).once()
    assert [(ANNA,)] == [post.mentions for _, post in desk.chat.seen[count:]]


@pytest.mark.parametrize("closed", [True, False])
async def test_a_reminder_in_two_private_chats(closed: bool) -> None:
    """A reminder delivered only to the opponent's private chat does not count for the player. It is
    sent to the player once they can be reached, and then once to the opponent, who may give
    time."""
    desk = Desk()
    own, others = f"{ROOM}.anna", f"{ROOM}.ben"
    desk.chat.own = {ANNA: own, BEN: others}
    game = await desk.game(terms="9x9 black 2 days")
    await desk.service.move(game, ROOM, (own, others))
    await desk.announce()
    count, desk.chat.closed = len(desk.chat.seen), {own} if closed else set()
    desk.ms += 36 * HOUR
    for expected in ([] if closed else [own, others], [own, others]):
        for _ in range(3):
            await reminders_of(desk.app).once()
            desk.ms += 11 * MINUTE
        assert expected == [room for room, _ in desk.chat.seen[count:]]
        desk.chat.closed = set()


async def test_a_digest_without_a_room_goes_private() -> None:
    """A digest without a reachable room goes to the person's private chat, once a day."""
    desk = Desk()
    await desk.game()
    desk.private = True
    await desk.say("Anna", "digest 8:00")
    desk.chat.closed, desk.chat.own[ANNA] = {ROOM}, "web:anna-alone"
    desk.ms += DAY
    for _ in range(3):
        await reminders_of(desk.app).once()
        desk.ms += 11 * MINUTE
    assert ["Anna, 1 game waits for you:"] == first_lines(desk, "web:anna-alone")


@pytest.mark.parametrize("lost", [True, False])
async def test_an_undelivered_digest(monkeypatch: pytest.MonkeyPatch, lost: bool) -> None:
    """A digest is retried the same day if the private chat is busy, and dropped for the day if the
    chat is lost."""
    monkeypatch.setattr(reminders, "_PAUSE", 0.0)
    desk = Desk()
    await desk.game()
    desk.private = True
    await desk.say("Anna", "digest 8:00")
    own = "web:anna-alone"
    desk.chat.own[ANNA] = own

    async def post(room: RoomId, _: Post) -> Sent:
        raise RoomUnavailable(room) if lost or room == ROOM else RoomBusy(room)

    desk.ms += DAY
    with monkeypatch.context() as busy:
        busy.setattr(desk.chat, "post", post)
        await reminders_of(desk.app).once()
    desk.ms += reminders.CLAIMED_MS
    await reminders_of(desk.app).once()
    told_late = [] if lost else ["Anna, 1 game waits for you:"]
    assert told_late == [line for line in first_lines(desk, ROOM) if "waits" in line]


@pytest.mark.parametrize("rooms", [(ROOM,), (ROOM, OTHER)])
async def test_an_undelivered_call(rooms: tuple[RoomId, ...]) -> None:
    """If no room and no private chat can be reached, the player to move is called by one line once
    a room is open again; the log reports it meanwhile."""
    desk = Desk()
    game = await desk.game()
    await desk.service.move(game, ROOM, rooms)
    await desk.announce()
    desk.chat.closed = {*rooms}
    with capture_logs() as logs:
        await desk.say("Anna", f"A1 #{game}")
        for _ in range(2):
            desk.ms += LOOK_AGAIN
            await desk.app.calling.once()
    events = [(line["game"], line["side"]) for line in logs if line["event"] == "nobody-called"]
    assert {(game, "g")} == {*events}
    count, desk.chat.closed = len(desk.chat.seen), set()
    for _ in range(3):
        desk.ms += LOOK_AGAIN
        await desk.app.calling.once()
    calls = [(room, post.mentions) for room, post in desk.chat.seen[count:]]
    assert [(ROOM, (BEN,))] == calls


async def test_an_undelivered_call_is_given_up() -> None:
    """Two days after the last move the call is given up."""
    desk = Desk()
    game = await desk.game()
    desk.chat.closed = {ROOM}
    await desk.say("Anna", f"A1 #{game}")
    for wait in (LOOK_AGAIN, 2 * DAY - LOOK_AGAIN):
        assert WaitingCall(game, Side.GUEST, 2) in dict(await desk.store.calls(desk.ms + DAY, 9))
        desk.ms += wait
        await desk.app.calling.once()
    assert [] == await desk.store.calls(desk.ms + DAY, 9)


async def test_a_deleted_room_without_a_replacement() -> None:
    """If a deleted room cannot be replaced, the other rooms are told at once; the next move uses
    the same key, so the chat posts it once."""
    desk = Desk()
    game = await desk.game()
    await desk.service.move(game, ROOM, (ROOM, OTHER))
    await desk.announce()
    desk.chat.closed = {OTHER}
    await desk.app.conversation.room_deleted(OTHER)
    assert 1 == first_lines(desk, ROOM).count(loss_text(game))
    for who, move in (("Anna", "A1"), ("Ben", "B1")):
        await desk.say(who, f"{move} #{game}")
    assert 1 == len({post.key for _, post in desk.chat.seen if post.key.startswith("lost/")})


async def test_a_deletion_without_a_reachable_room() -> None:
    """A player awaited when the only room was deleted is called once a room can be reached
    again."""
    desk = Desk()
    game = await desk.game()
    await desk.say("Anna", f"A1 #{game}")
    desk.chat.closed = {ROOM}
    with capture_logs() as logs:
        await desk.app.conversation.room_deleted(ROOM)
    assert ["g"] == [line["side"] for line in logs if line["event"] == "nobody-called"]
    count, desk.chat.closed = len(desk.chat.seen), set()
    for _ in range(3):
        desk.ms += LOOK_AGAIN
        await desk.app.calling.once()
    assert [(ROOM, (BEN,))] == [(room, post.mentions) for room, post in desk.chat.seen[count:]]


async def test_a_deletion_calls_nobody_in_quiet_hours() -> None:
    """The board posted after a deletion does not call a player in quiet hours."""
    desk = Desk()
    game = await desk.game()
    await desk.say("Anna", f"A1 #{game}")
    night = Calendar(quiet=(8 * 60, 16 * 60))  # the desk's clock begins at 8:53
    await desk.app.time_settings.save(BEN, TimeSettings(night))
    count = len(desk.chat.seen)
    await desk.app.conversation.room_deleted(ROOM)
    assert [(ROOM, ())] == [(room, post.mentions) for room, post in desk.chat.seen[count:]]
