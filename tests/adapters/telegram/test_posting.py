"""Posts as messages: each exactly once and complete, whatever errors Telegram returns."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from telegram import CallbackQuery, User

from bot.play.ports.stores import RoomBusy, RoomUnavailable
from bot.posts.attachments import File, FullSize, Replay
from bot.posts.callbacks import Callback, Verb, format_choice
from bot.posts.post import Answer, Choice, Post, PostRef
from bot.talk.incoming import Incoming, Pressed
from bot.telegram.calls.flood_limits import FloodLimits
from bot.telegram.outbound import messages, tidying
from bot.telegram.outbound import telegram_posting as posting
from bot.texts.text import Parts, Person
from tests.adapters.telegram.bench import GAME, Bench, board
from tests.fakes.clock import Clock
from tests.fakes.memory.rate_limiter import MemoryRateLimiter
from tests.fakes.telegram.server import FakeTelegram

REPLAY = Post("replay", "All of it", ref=PostRef(GAME, 7), attachment=Replay())


@pytest.fixture
async def bench(telegram: FakeTelegram, hurried: None) -> AsyncIterator[Bench]:
    """A bench connected to the fake."""
    bench = Bench(telegram)
    async with bench.bot:
        yield bench
        await bench.posting.close()


async def test_a_board(bench: Bench) -> None:
    """A board is a photo with a caption and buttons, and mentions the player to move where the text
    names them."""
    user = f"telegram:{bench.anna.id}"
    await bench.people.set_name(user, "Anna")
    await bench.anna.send(bench.group, "/help@NigiriBot")
    told = Parts("⚪ D4", footer=("move 7",), awaited=Person(user, "Anna", awaited=True))
    sent = await bench.posting.post(bench.room, board(words=told, mentions=(user,)))
    message = bench.group.last
    assert (sent.message, "⚪ D4 · Anna\nmove 7") == (str(message.id), message.text)
    assert message.photo is not None
    assert (["Pass", "🔍"], [bench.anna.id]) == (message.labels, message.mentioned())


async def test_once_for_each_key(bench: Bench) -> None:
    """A post with a known key is not sent again, even by a restarted program."""
    first = await bench.posting.post(bench.room, board())
    again = await bench.restarted().post(bench.room, board())
    assert (first.message, 1) == (again.message, len(bench.group.messages))


async def test_the_newest_post_of_a_private_chat(bench: Bench) -> None:
    """The game of a private chat's newest post is remembered until the next message or post there;
    for groups it is not."""
    room = f"telegram:{bench.anna.id}"
    await bench.anna.start()
    await bench.posting.post(room, board())
    last = bench.posting._context.last
    assert [PostRef(GAME, 7), None] == [(await last(room)).ref for _ in range(2)]
    await bench.posting.post(room, board(8))
    await bench.posting.post(room, Post("other", "You have no games."))
    assert None is (await last(room)).ref
    await bench.posting.post(bench.room, board())
    assert None is (await last(bench.room)).ref


async def test_the_game_of_a_post_is_found(bench: Bench) -> None:
    """The game of a post is found by its message id, in whichever topic it is."""
    topic = bench.fake.topic(bench.fake.supergroup("Forum", bench.anna, forum=True), "Go")
    room = f"telegram:{topic.chat.id}/{topic.id}"
    sent = int((await bench.posting.post(room, board())).message)
    assert PostRef(GAME, 7) == (await bench.rooms.messages.find_context(room, sent)).ref
    whole = f"telegram:{topic.chat.id}"
    assert PostRef(GAME, 7) == (await bench.rooms.messages.find_context(whole, sent)).ref


async def test_a_text_too_long_for_a_caption(bench: Bench) -> None:
    """A text too long for a caption goes into a message before its picture, which has the rest of
    it and the buttons. Nothing is lost or repeated, also on a retry."""
    lines = [f"Line {number} of a long story about stones." for number in range(60)]
    await bench.posting.post(bench.room, board(text="\n".join(lines)))
    first, second = bench.group.messages
    assert lines == [*first.text.split("\n"), *second.text.split("\n")]
    assert ([], ["Pass", "🔍"]) == (first.labels, second.labels)
    bench.fake.fail("sendPhoto")
    longer = board(8, "\n".join(lines))
    with pytest.raises(RoomBusy):
        await bench.posting.post(bench.room, longer)
    await bench.posting.post(bench.room, longer)
    assert [False, True, False, True] == [bool(one.photo) for one in bench.group.messages]


async def test_a_slow_post_continues(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow post continues in the background; a repeated call waits for the same post."""
    monkeypatch.setattr(posting, "PATIENCE", 0.1)
    bench.fake.hang("sendPhoto", 0.5)
    with pytest.raises(RoomBusy, match="slow"):
        await bench.posting.post(bench.room, board())
    monkeypatch.setattr(posting, "PATIENCE", 5.0)
    await bench.posting.post(bench.room, board())
    assert 1 == len(bench.group.messages)


async def test_a_cancelled_post_is_still_sent(bench: Bench) -> None:
    """If the caller is cancelled the post is still sent, and recognised when it is requested
    again."""
    bench.fake.hang("sendPhoto", 0.3)
    task = asyncio.create_task(bench.posting.post(bench.room, board()))
    await bench.fake.wait_for_calls("sendPhoto")
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await bench.posting.post(bench.room, board())
    assert 1 == len(bench.group.messages)


async def test_the_program_ends_in_the_middle(bench: Bench) -> None:
    """A post in flight when the program is told to stop is sent and recorded."""
    bench.fake.hang("sendPhoto", 0.3)
    task = asyncio.create_task(bench.posting.post(bench.room, board()))
    await bench.fake.wait_for_calls("sendPhoto")
    task.cancel()
    await bench.posting.close()
    await bench.restarted().post(bench.room, board())
    assert 1 == len(bench.group.messages)


async def test_one_after_the_other(bench: Bench) -> None:
    """A newer board never overtakes an older one that is still in flight."""
    bench.fake.hang("sendPhoto", 0.3)
    posts = [bench.posting.post(bench.room, board(n, f"Board {n}")) for n in range(1, 4)]
    await asyncio.gather(*posts)
    first, second, _ = bench.fake.calls("sendPhoto")
    assert second.at - first.at >= 0.3
    assert ["Board 1", "Board 2", "Board 3"] == [one.text for one in bench.group.messages]


async def test_flood_limits_are_waited_out(bench: Bench) -> None:
    """The bot waits out a flood limit of a second; a long one is reported immediately, without
    further calls."""
    bench.fake.flood("sendPhoto", 1)
    await bench.posting.post(bench.room, board())
    assert [429, 200] == [call.status for call in bench.fake.calls("sendPhoto")]
    bench.fake.flood("sendPhoto", 100)
    for _ in range(2):
        with pytest.raises(RoomBusy, match="flood limit"):
            await bench.posting.post(bench.room, board(8))
    assert 3 == len(bench.fake.calls("sendPhoto"))


async def test_the_token_is_refused(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """A refused token does not mark a room as closed; for a while no further calls are made with
    it."""
    bench.fake.fail("sendPhoto", 401)
    for _ in range(2):
        with pytest.raises(RoomBusy, match="token"):
            await bench.posting.post(bench.room, board())
    assert 1 == len(bench.fake.calls("sendPhoto"))
    monkeypatch.setattr(bench.posting._messages._sender, "_refused_until", 0.0)
    await bench.posting.post(bench.room, board())
    assert 1 == len(bench.group.messages)


async def test_whether_a_person_can_be_reached(bench: Bench) -> None:
    """A temporary error leaves open whether a person can be reached; a refusal of any kind means
    that they cannot."""
    user = f"telegram:{bench.anna.id}"
    await bench.anna.start()
    bench.fake.fail("sendChatAction", 502)
    with pytest.raises(RoomBusy):
        await bench.posting.private(user)
    bench.fake.fail("sendChatAction", 403)
    found = [await bench.posting.private(user) for _ in range(2)]
    assert [None, user] == found


async def test_a_refused_picture(bench: Bench) -> None:
    """A picture that Telegram refuses is sent again. If it is refused twice, the text is sent with
    the buttons of the post and one that requests the board; if Telegram refuses these, too, the
    text alone."""
    bench.fake.fail("sendPhoto", 400)
    await bench.posting.post(bench.room, board(7, text="Bob: D4."))
    shown = bench.group.last
    assert (True, ["🔍", "Pass"]) == (shown.photo is not None, sorted(shown.labels, reverse=True))
    bench.fake.fail("sendPhoto", 400, times=2)
    await bench.posting.post(bench.room, board(8, text="Anna: D5."))
    shown = bench.group.last
    assert ("Anna: D5.", None, ["Pass", "Board"]) == (shown.text, shown.photo, shown.labels)
    bench.fake.fail("sendPhoto", 400, times=2)
    bench.fake.fail("sendMessage", 400)
    await bench.posting.post(bench.room, board(9, text="Bob: D6."))
    shown = bench.group.last
    assert ("Bob: D6.", None, []) == (shown.text, shown.photo, shown.labels)
    assert 3 == len(bench.group.messages)


async def test_an_answer_to_a_press_is_lost(bench: Bench) -> None:
    """The answer to a button press is retried after a connection error."""
    sent = await bench.posting.post(bench.room, board())
    message = next(m for m in bench.group.messages if str(m.id) == sent.message)
    for when in ("before", "after"):
        press = bench.anna.begin_press(message, "Pass")
        query = CallbackQuery(press.id, User(bench.anna.id, "Anna", is_bot=False), "chat")
        bench.fake.drop("answerCallbackQuery", when)
        await bench.posting._replies.say(query, "Later")
        assert "Later" == (await press.wait_until_answered()).text


@pytest.mark.parametrize("status", [500, 502])
async def test_server_errors_are_temporary(bench: Bench, status: int) -> None:
    """Server errors of Telegram are temporary."""
    bench.fake.fail("sendPhoto", status)
    with pytest.raises(RoomBusy):
        await bench.posting.post(bench.room, board())
    await bench.posting.post(bench.room, board())
    assert 1 == len(bench.group.messages)


async def test_a_board_is_never_lost(bench: Bench) -> None:
    """If it is unknown whether a board was sent, it is sent again: a duplicate is better than a
    loss."""
    bench.fake.drop("sendPhoto", "after")
    with pytest.raises(RoomBusy):
        await bench.posting.post(bench.room, board())
    await bench.posting.post(bench.room, board())
    assert 2 == len(bench.group.messages)


async def test_files(bench: Bench) -> None:
    """The large picture and the game record are sent as files, unchanged."""
    full = Post("full", "Here", ref=PostRef(GAME, 7), attachment=FullSize())
    await bench.posting.answer(bench.room, full)
    picture = bench.group.last.document
    sgf = File("bamoku.sgf", "application/x-go-sgf", "(;GM[1]C[żółć])")
    await bench.posting.answer(bench.room, Post("sgf", "Record", sgf))
    record = bench.group.last.document
    assert picture is not None
    assert record is not None
    assert ("nigiri-bamoku-7.png", b"\x89PNG") == (picture.name, picture.data[:4])
    assert ("bamoku.sgf", "(;GM[1]C[żółć])") == (record.name, record.data.decode())


async def test_a_replay(bench: Bench) -> None:
    """A replay is an animation with a caption."""
    await bench.posting.answer(bench.room, REPLAY)
    sent, text = bench.group.last.animation, bench.group.last.text
    assert sent is not None
    assert ("nigiri-bamoku-7.gif", b"GIF", "All of it") == (sent.name, sent.data[:3], text)


async def test_no_replays_allowed(bench: Bench) -> None:
    """If animations are forbidden, only the text is sent."""
    bench.fake.forbid(bench.group, "can_send_other_messages")
    await bench.posting.answer(bench.room, REPLAY)
    assert ("All of it", None) == (bench.group.last.text, bench.group.last.animation)


async def test_no_pictures_allowed(bench: Bench) -> None:
    """If pictures are forbidden, the game continues in texts. The group is told so once, with the
    command for a text board in the form that reaches the bot."""
    bench.fake.forbid(bench.group, "can_send_photos")
    for version in (7, 8):
        await bench.posting.post(bench.room, board(version, f"Board {version}"))
    bench.fake.excuse()
    texts = [message.text.partition(":")[0] for message in bench.group.messages]
    (told,) = [text for text in bench.group.messages if "I may not send pictures" in text.text]
    assert ["/describe@NigiriBot"] == told.spans("bot_command")
    assert ["Board 7", "Board 8"] == [text for text in texts if text.startswith("Board")]
    assert ["Pass"] == bench.group.last.labels
    assert 1 == len(bench.fake.calls("sendPhoto"))


async def test_pictures_are_allowed_later(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some time after a refusal pictures are tried again; until then the chains of a count can be
    marked by words."""
    bench.fake.forbid(bench.group, "can_send_photos")
    toggle = format_choice(Callback(Verb.DEAD, GAME, 1, "D4"))
    marks = (Choice(toggle, "A ⚪ D4"),)
    monkeypatch.setattr(messages, "ASKED_AGAIN_SECONDS", -1.0)
    await bench.posting.post(bench.room, board(7, marks=marks))
    assert ["A ⚪ D4", "Pass"] == bench.group.last.labels
    bench.fake.excuse()
    bench.fake.allow(bench.group, "can_send_photos")
    await bench.posting.post(bench.room, board(8, marks=marks))
    assert bench.group.last.photo is not None


async def test_a_reply_to_a_deleted_message(bench: Bench) -> None:
    """A reply to a message that was deleted meanwhile is sent without the reference, and mentions
    no one."""
    asked = await bench.anna.send(bench.group, "/board")
    await bench.anna.delete(asked)
    post = board(text="Anna to move.", mentions=(f"telegram:{bench.anna.id}",))
    await bench.posting.answer(bench.room, post, asked.id)
    assert [] == bench.group.last.mentioned()


async def test_closed_rooms(bench: Bench) -> None:
    """In a room that the bot was removed from nothing is retried."""
    bench.fake.kick_bot(bench.group)
    with pytest.raises(RoomUnavailable):
        await bench.posting.post(bench.room, board())
    await bench.posting.answer(bench.room, board())
    await bench.posting.tell(bench.room, "telegram-busy")
    bench.fake.excuse()


async def test_an_invitation(bench: Bench) -> None:
    """An open challenge has a link to the private chat, and a button to share it."""
    await bench.posting.post(bench.room, Post("match/bamoku/1", "Who plays?", invite=GAME))
    message = bench.group.last
    link = f"https://t.me/{bench.fake.bot.username}?start={GAME}"
    assert ["Share the link", "Copy the link"] == message.labels[-2:]
    assert link == message.urls()[0]
    assert not message.preview


@pytest.fixture
async def stop_clock() -> AsyncIterator[FakeTelegram]:
    """A Telegram whose clock only the test moves, so no call is late."""
    async with FakeTelegram(clock=Clock(lambda: 1_800_000_000.0)) as telegram:
        yield telegram
        assert ([], []) == (telegram.mistakes, telegram.limits.refused)


async def test_telegram_never_answers_429(
    stop_clock: FakeTelegram, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many boards there are, in a group and in private, Telegram never answers 429,
    although earlier boards lose their buttons as well; and all boards arrive."""
    monkeypatch.setattr(tidying, "TIDY_SECONDS", 0.0)
    bench, clock = Bench(stop_clock), stop_clock.clock

    async def sleep(seconds: float) -> None:
        # Before the clock jumps, let every request in flight finish; their senders were due
        # earlier.
        await bench.request.arrived()
        clock.advance(seconds)

    await bench.anna.start()
    rooms = (bench.room, f"telegram:{bench.anna.id}")
    async with bench.bot:
        way_out = bench.restarted(FloodLimits(MemoryRateLimiter(clock.now), clock.now, sleep))
        for version in range(1, 46):
            for room in rooms:
                while True:
                    try:
                        await way_out.post(room, board(version, f"Board {version}"))
                        break
                    except RoomBusy:
                        await sleep(2)
        await way_out.close()
    expected = [f"Board {version}" for version in range(1, 46)]
    for chat in (bench.group, bench.anna.private):
        assert expected == [one.text for one in chat.messages if one.photo]


@pytest.mark.parametrize("text, expected", [("Short.", 0), ("A long answer. " * 20, 1)])
async def test_an_answer_to_a_press(bench: Bench, text: str, expected: int) -> None:
    """A short answer to a press is shown only as a pop-up, a longer one as a message; an expired
    press causes no error."""
    user = User(bench.anna.id, "Anna", is_bot=False)
    query = CallbackQuery("forgotten", user, "chat", data="keep:bamoku:1:x")
    incoming = Incoming(
        "e", f"telegram:{user.id}", "Anna", bench.room, did=Pressed("keep:bamoku:1:x")
    )
    await bench.posting.answer_press(query, incoming, Answer((Post("answer/e", text),)))
    (call,) = bench.fake.calls("answerCallbackQuery")
    assert "query is too old" in call.description
    assert expected == len(bench.group.messages)
    bench.fake.excuse()
