"""The bot renews its record of a group after absences, refusals and updates."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import replace

import pytest
from telegram import ChatMemberUpdated

from bot.ids import RoomId
from bot.play.ports.stores import RoomUnavailable
from bot.posts.post import Post
from bot.telegram.calls import known_rooms
from bot.telegram.calls.hearing import HEARD, KEPT_MS, Hearing
from bot.telegram.calls.known_rooms import STANDING
from bot.telegram.outbound.asides import Aside
from bot.telegram.telegram_ids import PLATFORM, user_id
from tests.adapters.telegram.bench import Bench, board
from tests.adapters.telegram.desk import Club, boards
from tests.adapters.telegram.steps import wait_until_settled
from tests.adapters.telegram.test_absence import restart_bot, stop_bot
from tests.adapters.telegram.test_reactions import NO_REACTIONS, UP, prepare_proposal
from tests.end_to_end.tables import wait_until
from tests.fakes.telegram.faults import BEFORE
from tests.fakes.telegram.model import ADMINISTRATOR, KICKED, MEMBER, Member, Message
from tests.fakes.telegram.server import FakeTelegram
from tests.patience import PATIENCE

DAY_MS = 24 * 3600 * 1000


def count_asked(fake: FakeTelegram) -> int:
    """Return how often the bot has asked Telegram for its standing in a group."""
    asked = fake.calls("getChatMember")
    return sum(call.number("user_id") == fake.bot.id for call in asked)


async def date_back(club: Club, ms: int, room: RoomId = "") -> None:
    """Date the record of a chat, or of the group, this far into the past."""
    posts, room = club.bot.backends.posts, room or f"{PLATFORM}:{club.group.id}"
    known = await posts.load(STANDING, room, "")
    assert known is not None
    await posts.save(STANDING, room, "", replace(known, learnt=known.learnt - ms))


async def return_after(club: Club, ms: int, change: str = "") -> None:
    """Stop the bot, change its rights, and start it this long after that."""
    since = await stop_bot(club, 0)
    await date_back(club, ms)
    if change == "demoted":
        club.fake.demote(club.group)
    elif change == "promoted":
        club.fake.promote(club.group)
    club.fake.clock.advance(ms / 1000)
    await restart_bot(club, since - ms)


def change_silently(bench: Bench, status: str) -> None:
    """Change the bot's status in the group without an update."""
    me = bench.fake.bot
    bench.group.members[me.id] = Member(me, status)


# --- absences -------------------------------------------------------------------------------------


async def test_demoted_during_a_long_absence(club: Club) -> None:
    """A bot that lost its rights during an absence of two days tells the group that reactions do
    not reach it."""
    club.fake.promote(club.group)
    room = await club.begin()
    await return_after(club, 2 * DAY_MS, "demoted")
    await prepare_proposal(club, room)
    await room.says(NO_REACTIONS)
    assert 1 == count_asked(club.fake)


async def test_promoted_during_a_long_absence(club: Club) -> None:
    """A bot that was promoted during an absence of two days asks for no rights, and counts votes by
    reaction."""
    room = await club.begin()
    await return_after(club, 2 * DAY_MS, "promoted")
    proposal = await prepare_proposal(club, room)
    await club.anna.react(proposal, UP)
    await room.says("Anna agrees that ")
    assert [] == room.find_messages(NO_REACTIONS)


async def test_words_after_a_long_absence(club: Club) -> None:
    """A bot that lost its rights during a long absence suggests only commands that reach it."""
    club.fake.promote(club.group)
    room = await club.begin()

    async def ask_for_help(times: int) -> str:
        await club.anna.send(room, "/help@NigiriBot")

        def found() -> list[Message]:
            return [m for m in room.find_messages("List your games") if m.author is club.fake.bot]

        await room.bell.until(lambda: len(found()) == times, PATIENCE, "help")
        return found()[-1].text

    assert "@NigiriBot" not in await ask_for_help(1)
    await return_after(club, 2 * DAY_MS, "demoted")
    assert "@NigiriBot" in await ask_for_help(2)


async def test_a_short_absence_costs_nothing(club: Club) -> None:
    """After an absence during which Telegram keeps updates, the update of a demotion arrives, and
    Telegram is not asked."""
    club.fake.promote(club.group)
    room = await club.begin()
    await return_after(club, DAY_MS // 2, "demoted")
    await prepare_proposal(club, room)
    await room.says(NO_REACTIONS)
    assert 0 == count_asked(club.fake)


async def test_killed_after_a_long_absence(club: Club) -> None:
    """If the bot stops before it has used a room, the next start knows of the long absence."""
    club.fake.promote(club.group)
    room = await club.begin()
    await return_after(club, 2 * DAY_MS, "demoted")
    await wait_until_settled(club)
    posts = club.bot.backends.posts

    async def is_stored() -> bool:
        heard = await posts.load(HEARD, PLATFORM, "")
        return heard is not None and heard.lost_until > 0

    await wait_until(is_stored, "the note of the absence")
    await club.restart()
    await prepare_proposal(club, room)
    await room.says(NO_REACTIONS)


def test_lost_updates() -> None:
    """Updates from more than a day before the end of an absence are lost; the mark never moves
    back."""
    heard = Hearing(at=0, lost_until=7)
    assert 7 == heard.lost_by(KEPT_MS)
    assert 3 + KEPT_MS == heard.lost_by(3 + 2 * KEPT_MS)
    assert 9 == Hearing(at=0, lost_until=9).lost_by(KEPT_MS)


# --- refusals -------------------------------------------------------------------------------------


@pytest.fixture
async def bench(telegram: FakeTelegram, hurried: None) -> AsyncIterator[Bench]:
    """The outbound side alone, in a group where the bot is an administrator and knows it."""
    bench = Bench(telegram)
    telegram.world.ephemeral = True
    bench.posting.asides.known = True
    async with bench.bot:
        change_silently(bench, ADMINISTRATOR)
        assert await bench.rooms.hears_reactions(bench.room)
        yield bench
        await bench.posting.close()


def update_of(bench: Bench) -> ChatMemberUpdated:
    """Return the newest update about the bot's status."""
    (*_, newest) = [u for u in bench.fake.updates.waiting if "my_chat_member" in u]
    found = ChatMemberUpdated.de_json(newest["my_chat_member"], bench.bot)
    assert found is not None
    return found


async def test_a_refused_ephemeral_message(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a bot that believes it is an administrator may send no ephemeral message, it answers in
    the room, asks once for its rights, and does not try again."""
    monkeypatch.setattr(known_rooms, "SETTLED_MS", 0)
    change_silently(bench, MEMBER)
    to = Aside(user_id(bench.anna.id))
    for number in range(3):
        post = Post(f"answer/{number}", "For you alone.", aside=True)
        await bench.posting.answer(bench.room, post, None, to)
    tried = [c for c in bench.fake.calls("sendMessage") if c.has("ephemeral_message_parameters")]
    assert (3, 1, 2) == (len(bench.group.messages), len(tried), count_asked(bench.fake))
    assert ["sendMessage: Bad Request: MESSAGE_NOT_COMMAND"] == bench.fake.excuse()


async def test_a_refusal_with_another_cause(bench: Bench) -> None:
    """An administrator whose ephemeral messages are refused asks for its rights at most once a
    minute."""
    bench.fake.faults.refuse(
        400,
        "USER_NOT_PARTICIPANT",
        "sendMessage",
        where=lambda call: call.has("ephemeral_message_parameters"),
    )
    for number in range(3):
        post = Post(f"answer/{number}", "For you alone.", aside=True)
        await bench.posting.answer(bench.room, post, None, Aside(user_id(bench.anna.id)))
    assert (3, 1) == (len(bench.group.messages), count_asked(bench.fake))


@pytest.mark.parametrize("right", ["can_send_messages", "can_send_photos"])
async def test_a_refused_right(bench: Bench, monkeypatch: pytest.MonkeyPatch, right: str) -> None:
    """A post refused for a right that each administrator has shows that the bot is none."""
    monkeypatch.setattr(known_rooms, "SETTLED_MS", 0)
    change_silently(bench, MEMBER)
    bench.fake.forbid(bench.group, right)
    with suppress(RoomUnavailable):
        await bench.posting.post(bench.room, board())
    assert not await bench.rooms.hears_reactions(bench.room)
    assert 2 == count_asked(bench.fake)


async def test_a_kicked_bot(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal because the bot was kicked is stored: nothing more is sent there, until an update
    tells of its return or an hour has passed."""
    change_silently(bench, KICKED)
    for version in (7, 8):
        with pytest.raises(RoomUnavailable):
            await bench.posting.post(bench.room, board(version))
    assert 1 == len(bench.fake.calls("sendPhoto"))
    change_silently(bench, MEMBER)
    monkeypatch.setattr(known_rooms, "ABSENT_MS", 0)
    await bench.posting.post(bench.room, board(9))
    assert 1 == len(boards(bench.group))


async def test_a_return(bench: Bench) -> None:
    """A bot that is added again posts again, and asks only after the refusal."""
    change_silently(bench, KICKED)
    with pytest.raises(RoomUnavailable):
        await bench.posting.post(bench.room, board(7))
    bench.fake.add_bot(bench.group)
    await bench.rooms.apply_update(update_of(bench))
    await bench.posting.post(bench.room, board(8))
    assert 2 == count_asked(bench.fake)


async def test_an_update_from_the_group(club: Club) -> None:
    """A bot that wrongly believes that it is no member posts again once a person writes to it."""
    room = await club.begin()
    posts, group = club.bot.backends.posts, f"{PLATFORM}:{room.chat.id}"
    known = await posts.load(STANDING, group, "")
    assert known is not None
    await posts.save(STANDING, group, "", replace(known, is_member=False))
    await club.anna.send(room, "/play@NigiriBot C3")
    await room.says("⚫ C3")


async def test_privacy_mode(telegram: FakeTelegram, monkeypatch: pytest.MonkeyPatch) -> None:
    """A running bot learns that privacy mode was switched off; if Telegram does not answer, it
    keeps the known value. The bot does not ask again for a day."""
    bench = Bench(telegram)
    async with bench.bot:
        telegram.world.privacy = False
        assert not await bench.rooms.hears_all(bench.room)
        monkeypatch.setattr(known_rooms, "PRIVACY_SECONDS", 0.0)
        bench.restarted()
        telegram.fail("getMe")
        assert [False, True] == [await bench.rooms.hears_all(bench.room) for _ in range(2)]
        telegram.fail("getMe")
        assert await bench.rooms.hears_all(bench.room)


# --- races ----------------------------------------------------------------------------------------


async def test_many_questions_at_once(telegram: FakeTelegram) -> None:
    """Posts that need the bot's rights at the same time cause one request."""
    bench = Bench(telegram)
    async with bench.bot:
        rooms = bench.rooms
        await asyncio.gather(*(rooms.hears_all(bench.room) for _ in range(10)))
    assert 1 == count_asked(telegram)


async def test_no_answer(telegram: FakeTelegram) -> None:
    """If Telegram does not answer, the rights are unknown, and it is not asked again at once."""
    bench = Bench(telegram)
    telegram.drop("getChatMember", BEFORE)
    async with bench.bot:
        assert [None, None] == [await bench.rooms.hears_reactions(bench.room) for _ in "12"]


async def test_an_update_during_a_request(telegram: FakeTelegram) -> None:
    """An update that arrives while the bot asks for its rights prevails over the older answer, in
    this process and in another one."""
    for process in ("this", "other"):
        bench = Bench(telegram)
        async with bench.bot:
            telegram.hang("getChatMember", 0.3)
            asking = asyncio.create_task(bench.rooms.hears_reactions(bench.room))
            await telegram.world.bell.until(lambda: telegram.hanging, PATIENCE, "a request")
            telegram.promote(bench.group)
            asked = bench.rooms
            if process == "other":
                bench.restarted()
            await bench.rooms.apply_update(update_of(bench))
            await asking
            assert await asked.hears_reactions(bench.room)


async def test_a_doubt_during_a_request(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a refusal casts doubt on the record while the bot asks for its rights, the answer holds
    for this use, and the next use asks again."""
    monkeypatch.setattr(known_rooms, "SETTLED_MS", 0)
    change_silently(bench, MEMBER)
    bench.fake.hang("getChatMember", 0.3)
    asking = asyncio.create_task(bench.rooms.find_standing(bench.room, anew=True))
    await bench.fake.world.bell.until(lambda: bench.fake.hanging, PATIENCE, "a request")
    await bench.rooms.doubt_rights(bench.room)
    known = await asking
    assert known is not None
    assert not known.is_administrator
    asked = count_asked(bench.fake)
    assert not await bench.rooms.hears_reactions(bench.room)
    assert asked + 1 == count_asked(bench.fake)


async def test_an_old_update_handled_again(bench: Bench) -> None:
    """An update that is handled again after a later one changes nothing."""
    bench.fake.promote(bench.group)
    old = update_of(bench)
    bench.fake.clock.advance(5)
    bench.fake.demote(bench.group)
    for update in (old, update_of(bench), old):
        await bench.rooms.apply_update(update)
    assert not await bench.rooms.hears_reactions(bench.room)


@pytest.mark.parametrize("is_late", [False, True])
async def test_two_updates_of_one_second(bench: Bench, is_late: bool) -> None:
    """If a removal and a return have the same date, Telegram is asked which one is true, in
    whatever order they arrive."""
    bench.fake.kick_bot(bench.group)
    removal = update_of(bench)
    bench.fake.add_bot(bench.group)
    back = ChatMemberUpdated.de_json(
        update_of(bench).to_dict() | {"date": removal.date.timestamp()}
    )
    asked = count_asked(bench.fake)
    for update in (back, removal) if is_late else (removal, back):
        await bench.rooms.apply_update(update)
    assert not await bench.rooms.is_absent(bench.room)
    known = await bench.rooms.find_standing(bench.room)
    assert known is not None
    assert (True, False) == (known.is_member, known.doubted)
    assert asked + 1 == count_asked(bench.fake)
