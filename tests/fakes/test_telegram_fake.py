"""The unmodified client library works with the fake of Telegram."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Callable, Iterable

import pytest
import telegram
from aiohttp import web
from PIL import Image

from tests.fakes.clock import Bell
from tests.fakes.club import EVERYTHING, Club, picture
from tests.fakes.telegram.errors import Impossible
from tests.fakes.telegram.world import REACTIONS, plain
from tests.patience import PATIENCE


def reaction_changes(updates: Iterable[telegram.Update]) -> list[tuple[list[str], list[str]]]:
    """Return the old and new emojis of each reaction update."""
    found = []
    for update in updates:
        if change := update.message_reaction:
            emojis = [
                [one.emoji for one in kinds if isinstance(one, telegram.ReactionTypeEmoji)]
                for kinds in (change.old_reaction, change.new_reaction)
            ]
            found.append((emojis[0], emojis[1]))
    return found


# --- updates --------------------------------------------------------------------------------------


async def test_the_bot_knows_itself(club: Club) -> None:
    """After initialisation the client has its name and privacy mode."""
    me = await club.bot.get_me()
    expected = ("NigiriBot", True, False)
    assert expected == (me.username, me.can_join_groups, me.can_read_all_group_messages)


async def test_updates_are_kept_until_they_are_confirmed(club: Club) -> None:
    """The same updates are returned again, in order, until a greater offset confirms them."""
    await club.updates()
    for text in ("/one", "/two", "/three"):
        await club.anna.send(club.group, text)
    once = await club.bot.get_updates()
    again = await club.bot.get_updates(limit=2)
    after = await club.bot.get_updates(offset=once[1].update_id)
    ids = [update.update_id for update in once]
    assert (list(range(ids[0], ids[0] + 3)), ids[:2]) == (ids, [one.update_id for one in again])
    assert ids[1:] == [update.update_id for update in after]


async def test_updates_are_kept_for_a_day(club: Club) -> None:
    """Updates that are not fetched within 24 hours are dropped."""
    await club.updates()
    await club.anna.send(club.group, "/old")
    club.fake.clock.advance(23 * 3600)
    await club.anna.send(club.group, "/new")
    club.fake.clock.advance(3600)
    assert ["/new"] == await club.received_texts()


async def test_a_poll_waits_for_something_to_happen(club: Club) -> None:
    """A long poll returns immediately when a message arrives, and empty at its timeout."""
    await club.updates()
    poll = asyncio.create_task(club.bot.get_updates(timeout=60))
    await club.fake.wait_until_polled()
    assert not poll.done()
    await club.anna.send(club.group, "/play D4")
    (update,) = await asyncio.wait_for(poll, PATIENCE)
    assert update.message is not None
    assert "/play D4" == update.message.text
    assert () == await club.bot.get_updates(offset=update.update_id + 1)


async def test_only_one_can_poll(club: Club) -> None:
    """A second poll ends the first one with a conflict."""
    await club.updates()
    first = asyncio.create_task(club.bot.get_updates(timeout=5))
    await club.fake.wait_until_polled()
    async with telegram.Bot(club.fake.token, base_url=club.fake.base_url) as other:
        second = asyncio.create_task(other.get_updates(timeout=1))
        with pytest.raises(telegram.error.Conflict, match="terminated by other getUpdates"):
            await first
        await club.anna.send(club.group, "/play D4")
        assert 1 == len(await second)


async def test_reactions_come_only_if_they_are_asked_for(club: Club) -> None:
    """By default reactions and member changes are not delivered; a list of update kinds is
    remembered for later polls."""
    await club.anna.start()
    await club.bot.send_message(club.anna.id, "Agree?")
    question = club.anna.private.last
    await club.anna.react(question, "👍")
    assert [] == [one for one in await club.bot.get_updates() if one.message_reaction]
    await club.bot.get_updates(allowed_updates=["message_reaction"])
    await club.anna.react(question, "👎")
    await club.anna.send(club.anna.private, "hello")
    changes = await club.bot.get_updates()
    assert [(["👍"], ["👎"])] == reaction_changes(changes)


# --- the webhook ----------------------------------------------------------------------------------


class Hook:
    """A web server of the bot that answers with the given statuses and then 200."""

    def __init__(self, bell: Bell) -> None:
        self.bell = bell
        self.statuses: list[int] = []
        self.got: list[tuple[str, str]] = []

    async def handle(self, request: web.Request) -> web.Response:
        update = await request.json()
        secret = request.headers.get("X-Telegram-Bot-Api-Secret-Token", "")
        self.got.append((update["message"]["text"], secret))
        self.bell.ring()
        return web.Response(status=self.statuses.pop(0) if self.statuses else 200)


@pytest.fixture
async def hook(club: Club) -> AsyncIterator[Hook]:
    """A server at https://go.example, behind a proxy."""
    await club.updates()
    hook, app = Hook(club.fake.world.bell), web.Application()
    app.router.add_post("/telegram", hook.handle)
    runner = web.AppRunner(app, shutdown_timeout=0.2)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    club.fake.updates.published["https://go.example"] = f"http://127.0.0.1:{runner.addresses[0][1]}"
    yield hook
    await runner.cleanup()


async def test_a_webhook_gets_updates_with_its_secret(club: Club, hook: Hook) -> None:
    """Updates are posted in order with the secret token; polling meanwhile is a conflict."""
    await club.bot.set_webhook("https://go.example/telegram", secret_token="s3cret")
    await club.anna.send(club.group, "/one")
    await club.ben.send(club.group, "/two")
    await club.fake.updates.wait_until_confirmed()
    assert [("/one", "s3cret"), ("/two", "s3cret")] == hook.got
    with pytest.raises(telegram.error.Conflict, match="while webhook is active"):
        await club.bot.get_updates()


async def test_a_webhook_is_tried_until_it_takes_the_update(club: Club, hook: Hook) -> None:
    """After any status but a 2xx the same update is sent again, before the next one; the error is
    shown."""
    hook.statuses = [503, 500]
    await club.bot.set_webhook("https://go.example/telegram")
    await club.anna.send(club.group, "/one")
    await club.anna.send(club.group, "/two")
    await club.fake.updates.wait_until_confirmed()
    assert ["/one", "/one", "/one", "/two"] == [text for text, _ in hook.got]
    info = await club.bot.get_webhook_info()
    expected = ("Wrong response from the webhook: 500", 0)
    assert expected == (info.last_error_message, info.pending_update_count)


async def test_pending_updates_survive_the_webhook(club: Club, hook: Hook) -> None:
    """Deleting the webhook keeps pending updates, unless requested otherwise."""
    hook.statuses = [503] * 1000
    await club.bot.set_webhook("https://go.example/telegram")
    await club.anna.send(club.group, "/one")
    await club.fake.world.bell.until(lambda: hook.got, 5)
    await club.bot.delete_webhook()
    assert ["/one"] == await club.received_texts()


# --- what reaches the bot -------------------------------------------------------------------------


async def test_privacy_mode(club: Club) -> None:
    """With privacy mode the bot gets only commands and replies to it in a group. A mention alone is
    not promised."""
    await club.updates()
    mine = await club.post("Your turn")
    theirs = await club.anna.send(club.group, "private talk")
    await club.ben.send(club.group, "more of it", reply_to=theirs)
    await club.anna.send(club.group, "/play D4")
    await club.anna.send(club.group, "/play@nigiribot D4")
    await club.anna.send(club.group, "/play@OtherBot D4")
    await club.anna.send(club.group, "D4 @NigiriBot")
    await club.anna.send(club.group, "@NigiriBots D4")
    await club.anna.send(club.group, "D4", reply_to=mine)
    expected = ["/play D4", "/play@nigiribot D4", "D4"]
    assert expected == await club.received_texts()


@pytest.mark.parametrize("way", ["privacy off", "administrator"])
async def test_a_bot_that_reads_all(club: Club, way: str) -> None:
    """Without privacy mode, or as an administrator, the bot gets every message."""
    if way == "administrator":
        club.fake.promote(club.group)
    else:
        club.fake.world.privacy = False
    await club.updates()
    await club.anna.send(club.group, "private talk")
    assert ["private talk"] == await club.received_texts()


async def test_entities_of_a_message(club: Club) -> None:
    """Commands, mentions, mentions of people without a username, and links are marked, with UTF-16
    offsets."""
    text = "😀 /play@NigiriBot @anna_k Ben https://t.me/x?start=1."
    await club.anna.send(club.group, text, mentions=(club.ben,))
    (message,) = [one.message for one in await club.updates() if one.message and one.message.text]
    assert message is not None
    expected = [
        ("bot_command", "/play@NigiriBot"),
        ("mention", "@anna_k"),
        ("text_mention", "Ben"),
        ("url", "https://t.me/x?start=1"),
    ]
    assert expected == [(one.type, message.parse_entity(one)) for one in message.entities]
    assert club.ben.id == message.entities[2].user.id  # type: ignore[union-attr]


async def test_service_messages_and_members(club: Club) -> None:
    """Joining and leaving members cause service messages; changes of the bot's own membership cause
    separate updates."""
    await club.updates()
    carl = club.fake.user("Carl")
    await carl.join(club.group)
    await carl.leave(club.group)
    club.fake.promote(club.group)
    club.fake.kick_bot(club.group)
    kinds = []
    for update in await club.updates():
        if update.my_chat_member:
            change = update.my_chat_member
            kinds.append(f"{change.old_chat_member.status} {change.new_chat_member.status}")
        elif update.message:
            kinds.append("joined" if update.message.new_chat_members else "left")
    assert ["joined", "left", "member administrator", "administrator kicked"] == kinds


async def test_special_senders(club: Club) -> None:
    """Anonymous administrators, channels and a linked channel's posts have special senders."""
    club.fake.promote(club.group)
    channel = club.fake.channel("News", club.anna, linked=club.group)
    await club.updates()
    await club.anna.send(club.group, "/a", anonymous=True)
    await club.ben.send(club.group, "/b", channel=channel)
    club.fake.post(channel, "/c")
    messages = [update.message for update in await club.updates()]
    expected = [
        ("GroupAnonymousBot", club.group.id, None),
        ("Channel_Bot", channel.id, None),
        (None, channel.id, True),
    ]
    assert expected == [
        (m.from_user.username, m.sender_chat.id, m.is_automatic_forward)  # type: ignore[union-attr]
        for m in messages
    ]
    with pytest.raises(Impossible):
        await club.ben.send(club.group, "/d", anonymous=True)


async def test_edits_are_updates_of_their_own(club: Club) -> None:
    """An edited message is delivered as ``edited_message`` with its new text."""
    message = await club.anna.send(club.group, "/play D4")
    await club.anna.edit(message, "/play D5")
    edited = [one.edited_message for one in await club.updates() if one.edited_message]
    assert ["/play D5"] == [one.text for one in edited]


async def test_a_deep_link_starts_the_private_chat(club: Club) -> None:
    """Opening a link sends /start with its payload; from then on the bot can write there."""
    assert (
        "chat not found"
        in (await club.expect_refusal(club.bot.send_message(club.anna.id + 7, "Hello"))).lower()
    )
    assert "Forbidden: bot can't initiate conversation" in (
        await club.expect_refusal(club.bot.send_message(club.ben.id, "Hello"))
    ).replace("Forbidden: Forbidden", "Forbidden")
    await club.ben.open("https://t.me/NigiriBot?start=c-42")
    await club.bot.send_message(club.ben.id, "Welcome")
    assert ["/start c-42"] == await club.received_texts()
    assert ["/start c-42", "Welcome"] == [one.text for one in club.ben.private.messages]
    for url in ("https://t.me/OtherBot?start=1", "https://t.me/NigiriBot?start=a%20b"):
        with pytest.raises(Impossible):
            await club.ben.open(url)


# --- groups of all kinds --------------------------------------------------------------------------


async def test_topics(club: Club) -> None:
    """Messages in a topic carry its id and reply to the topic's first message."""
    forum = club.fake.supergroup("Forum", club.anna, club.ben, forum=True)
    topic = club.fake.topic(forum, "Go")
    await club.updates()
    await club.anna.send(topic, "/play@NigiriBot D4")
    (update,) = await club.updates()
    message = update.message
    assert message is not None
    assert (topic.id, True) == (message.message_thread_id, message.is_topic_message)
    assert message.reply_to_message is not None
    assert message.reply_to_message.forum_topic_created is not None
    await club.bot.send_message(forum.id, "In the topic", message_thread_id=topic.id)
    await club.bot.send_message(forum.id, "In General")
    assert ["/play@NigiriBot D4", "In the topic"] == [one.text for one in topic.messages]


async def test_reply_threads_are_no_topics(club: Club) -> None:
    """In an ordinary supergroup a reply carries a thread id that accepts no messages."""
    chat = club.fake.supergroup("Big", club.anna, club.ben)
    await club.updates()
    await club.bot.send_message(chat.id, "Your turn")
    await club.anna.send(chat, "D4", reply_to=chat.last)
    (update,) = await club.updates()
    message = update.message
    assert message is not None
    assert (chat.messages[0].id, None) == (message.message_thread_id, message.is_topic_message)
    refusal = await club.expect_refusal(
        club.bot.send_message(chat.id, "x", message_thread_id=message.message_thread_id)
    )
    assert "BadRequest: Message thread not found" == refusal


async def test_a_group_becomes_a_supergroup(club: Club) -> None:
    """Both chats announce the migration, and messages to the old one are refused with the new
    id."""
    await club.updates()
    new = club.fake.migrate(club.group)
    messages = [update.message for update in await club.updates()]
    assert [(new.id, None), (None, club.group.id)] == [
        (m.migrate_to_chat_id, m.migrate_from_chat_id) for m in messages if m
    ]
    with pytest.raises(telegram.error.ChatMigrated) as moved:
        await club.bot.send_message(club.group.id, "Hello")
    assert new.id == moved.value.new_chat_id
    await club.bot.send_message(new.id, "Hello")
    assert [(1, "Hello")] == [(one.id - 1, one.text) for one in new.messages]


# --- messages of the bot --------------------------------------------------------------------------


async def test_html_is_read(club: Club) -> None:
    """People see the text with its entities; a mention of a person unknown to the bot is plain
    text."""
    stranger = club.fake.user("Nobody")
    html = (
        f'<b>A &lt; B &amp; "C"</b> <a href="tg://user?id={club.ben.id}">Ben</a> '
        f'<a href="tg://user?id={stranger.id}">Nobody</a> <a href="https://go.example/">go</a>\n'
    )
    message = await club.post(html, parse_mode="HTML")
    assert 'A < B & "C" Ben Nobody go' == message.text
    assert (['A < B & "C"'], [club.ben.id]) == (message.spans("bold"), message.mentioned())
    assert ["https://go.example/"] == message.urls()


async def test_a_photo_is_downloaded_smaller(club: Club) -> None:
    """People see the original picture; downloads get a JPEG of at most 1280 pixels."""
    data = picture(2000, 1000)
    sent = await club.bot.send_photo(club.group.id, data, caption="<b>Board</b>", parse_mode="HTML")
    assert ("Board", data) == (club.group.last.text, club.group.last.photo.data)  # type: ignore[union-attr]
    got = bytes(await (await sent.photo[-1].get_file()).download_as_bytearray())
    with Image.open(io.BytesIO(got)) as image:
        assert ("JPEG", (1280, 640)) == (image.format, image.size)


async def test_a_document_keeps_its_bytes(club: Club) -> None:
    """A document is downloaded unchanged."""
    data = picture(2000, 1000)
    sent = await club.bot.send_document(club.group.id, data, filename="board.png")
    assert sent.document is not None
    got = bytes(await (await sent.document.get_file()).download_as_bytearray())
    assert ("board.png", True) == (sent.document.file_name, data == got)


async def test_edits(club: Club) -> None:
    """Texts, captions, pictures and keyboards are edited in place; an edit without a keyboard
    removes it."""
    message = await club.post("One", "Pass")
    await club.bot.edit_message_text("Two", club.group.id, message.id)
    assert ("Two", [], 1) == (message.text, message.labels, message.edits)
    await club.bot.send_photo(club.group.id, picture(), caption="Three")
    shown, button = club.group.last, telegram.InlineKeyboardButton("Undo", callback_data="u")
    await club.bot.edit_message_reply_markup(
        club.group.id, shown.id, reply_markup=telegram.InlineKeyboardMarkup([[button]])
    )
    assert ("Three", ["Undo"]) == (shown.text, shown.labels)
    await club.bot.edit_message_caption(club.group.id, shown.id, caption="Four")
    new = picture(80, 80)
    media = telegram.InputMediaPhoto(new, caption="<i>Five</i>", parse_mode="HTML")
    await club.bot.edit_message_media(media, club.group.id, shown.id)
    assert ("Five", new, []) == (shown.text, shown.photo.data, shown.labels)  # type: ignore[union-attr]


async def test_presses(club: Club) -> None:
    """A press reaches the bot with its message, and the bot's answer is shown to the presser."""
    message = await club.post("Your turn", "Pass", "Resign")
    press = club.ben.begin_press(message, "Resign")
    (query,) = [one.callback_query for one in await club.updates() if one.callback_query]
    assert ("resign", club.ben.id) == (query.data, query.from_user.id)
    assert press.answered is None
    await query.answer("Really?", show_alert=True)
    assert ("Really?", True) == ((await press.wait_until_answered()).text, press.alert)
    for label in ("Undo", "Pas"):
        with pytest.raises(Impossible):
            club.ben.begin_press(message, label)


async def test_reactions_in_groups_need_an_administrator(club: Club) -> None:
    """A person's new reaction replaces the previous one; in groups the bot receives reactions only
    as an administrator."""
    await club.updates()
    message = await club.post("Agree?")
    await club.ben.react(message, "👍")
    assert [] == await club.updates()
    club.fake.promote(club.group)
    await club.ben.react(message, "👎")
    await club.ben.unreact(message)
    assert [(["👍"], ["👎"]), (["👎"], [])] == reaction_changes(await club.updates())
    with pytest.raises(Impossible):
        await club.ben.react(message, "✅")


async def test_anonymous_reactions_are_the_groups(club: Club) -> None:
    """An anonymous administrator's reaction is the group's."""
    club.fake.promote(club.group)
    message = await club.post("Agree?")
    await club.updates()
    club.anna.hide(club.group)
    await club.anna.react(message, "👍")
    (change,) = [one.message_reaction for one in await club.updates()]
    assert change is not None
    assert change.user is None
    assert change.actor_chat is not None
    assert club.group.id == change.actor_chat.id


def test_the_reactions_are_those_of_the_library() -> None:
    """The list of emojis equals the library's, which is taken from the documentation."""
    assert {plain(emoji.value) for emoji in telegram.constants.ReactionEmoji} == REACTIONS


async def test_commands_have_scopes_and_languages(club: Club) -> None:
    """Each scope and language has its own menu."""
    scope = telegram.BotCommandScopeAllPrivateChats()
    await club.bot.set_my_commands([("play", "Play a move")])
    await club.bot.set_my_commands([("graj", "Ruch")], scope=scope, language_code="pl")
    got = await club.bot.get_my_commands(scope=scope, language_code="pl")
    assert [("graj", "Ruch")] == [(one.command, one.description) for one in got]
    assert () == await club.bot.get_my_commands(language_code="pl")


async def test_chats_and_members(club: Club) -> None:
    """The bot can look up chats, members and administrators."""
    club.fake.promote(club.group, club.fake.bot, "can_pin_messages")
    mine = await club.bot.get_chat_member(club.group.id, club.bot.id)
    owners = await club.bot.get_chat_administrators(club.group.id)
    assert isinstance(mine, telegram.ChatMemberAdministrator)
    assert (True, False) == (mine.can_pin_messages, mine.can_promote_members)
    assert [club.anna.id] == [one.user.id for one in owners]
    assert "Club" == (await club.bot.get_chat(club.group.id)).title


# --- trouble --------------------------------------------------------------------------------------


async def test_faults(club: Club) -> None:
    """A call can fail, be cut off before or after its execution, hang, or be throttled."""
    counts: list[tuple[str, int]] = []
    faults: list[Callable[[], None]] = [
        lambda: club.fake.fail("sendMessage", 502),
        lambda: club.fake.fail("*", 500),
        lambda: club.fake.drop("sendMessage", "before"),
        lambda: club.fake.drop("sendMessage", "after"),
        lambda: club.fake.hang("sendMessage", 0.5),
        lambda: club.fake.flood("sendMessage", 7),
    ]
    for fault in faults:
        before = len(club.group.messages)
        fault()
        refusal = await club.expect_refusal(
            club.bot.send_message(club.group.id, "x", read_timeout=0.2)
        )
        counts.append((refusal.partition(":")[0], len(club.group.messages) - before))
    kinds = ["NetworkError"] * 4 + ["TimedOut", "RetryAfter"]
    assert list(zip(kinds, [0, 0, 0, 1, 1, 0], strict=True)) == counts
    assert "" == await club.expect_refusal(club.bot.send_message(club.group.id, "x"))


async def test_being_down(club: Club) -> None:
    """While Telegram is down every call gets 502; no update is lost."""
    await club.updates()
    club.fake.down()
    await club.anna.send(club.group, "/play D4")
    assert "NetworkError: Bad Gateway" == await club.expect_refusal(club.bot.get_updates())
    club.fake.up()
    assert ["/play D4"] == await club.received_texts()


async def test_calls_are_recorded(club: Club) -> None:
    """A test can read each call with its chat and response; the record does not contain the
    token."""
    await club.post("One", "Pass")
    await club.expect_refusal(club.bot.send_message(club.group.id, ""))
    good, bad = club.fake.calls("sendMessage")[1:]
    assert ((club.group.id, None), ["Pass"]) == (good.room, good.buttons)
    assert (400, "Bad Request: message text is empty") == (bad.status, bad.description)
    assert [bad] == club.fake.calls("sendMessage", ok=False)
    assert not any(club.fake.token in repr(one) for one in (*club.fake.calls(), club.fake))


def test_the_updates_asked_for_are_all_there_are() -> None:
    """The kinds of updates in these tests equal the library's."""
    assert set() == set(EVERYTHING) - {kind.value for kind in telegram.constants.UpdateType}
