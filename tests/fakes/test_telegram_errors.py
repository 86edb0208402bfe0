"""The fake refuses what the Bot API would refuse, with the same messages."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
import telegram
from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from tests.fakes.clock import Clock
from tests.fakes.club import Club, picture
from tests.fakes.telegram.errors import ApiError, Impossible
from tests.fakes.telegram.limits import Limits
from tests.fakes.telegram.markup import parse_html

WIDE = "😀"
"""One character of two UTF-16 units."""


def callback_button(text: str = "Pass", data: str = "p") -> InlineKeyboardButton:
    """Return a callback button."""
    return InlineKeyboardButton(text, callback_data=data)


# --- texts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<b>x", 'Can\'t find end tag corresponding to start tag "b"'),
        ("x</b>", "Unexpected end tag at byte offset 1"),
        ("ż<b>x</i>", 'Unmatched end tag at byte offset 6, expected "</b>", found "</i>"'),
        ("a < b", 'Unsupported start tag "" at byte offset 2'),
        ("żż<br>", 'Unsupported start tag "br" at byte offset 4'),
        ("<b", "Unclosed start tag at byte offset 0"),
        ('<a href="x', 'Unclosed start tag "a" at byte offset 0'),
        ("<b>x</b", "Unclosed end tag at byte offset 4"),
        ("<span>x</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
    ],
)
async def test_bad_html(club: Club, html: str, expected: str) -> None:
    """Invalid HTML is refused with the position of the error."""
    refusal = await club.expect_refusal(
        club.bot.send_message(club.group.id, html, parse_mode="HTML")
    )
    assert f"BadRequest: Can't parse entities: {expected[0].lower()}{expected[1:]}".lower() == (
        refusal.lower()
    )


@pytest.mark.parametrize(
    ("html", "text", "kinds"),
    [
        ("&lt;b&gt; &amp;amp; &quot;&#65;&#x42;&nbsp;", '<b> &amp; "AB&nbsp;', []),
        ("a > b & c", "a > b & c", []),
        ("<B>x</B><i >y</i >", "xy", ["bold", "italic"]),
        ("<b></b>x", "x", []),
        ("<b>x<i>y</i></b>", "xy", ["bold", "italic"]),
        ('<a href="https://go.example/?a=1&amp;b=2">x</a>', "x", ["text_link"]),
        ('<a href="nowhere">x</a>', "x", []),
        ("<blockquote expandable>x</blockquote>", "x", ["expandable_blockquote"]),
    ],
)
def test_good_html(html: str, text: str, kinds: list[str]) -> None:
    """HTML is parsed as Telegram does: few entities, any case, and invalid links as plain text."""
    found, entities = parse_html(html)
    assert (text, kinds) == (found, [one["type"] for one in entities])


async def test_lengths_are_counted_after_parsing_in_utf_16(club: Club) -> None:
    """A text may have 4096 UTF-16 units and a caption 1024; tags do not count."""

    async def send(text: str) -> str:
        return await club.expect_refusal(
            club.bot.send_message(club.group.id, text, parse_mode="HTML")
        )

    async def show(text: str) -> str:
        photo = club.bot.send_photo(club.group.id, picture(), caption=text, parse_mode="HTML")
        return await club.expect_refusal(photo)

    assert ("", "") == (await send(f"<b>{WIDE * 2048}</b>"), await show(f"<b>{WIDE * 512}</b>"))
    assert "BadRequest: Message is too long" == await send("x" + WIDE * 2048)
    assert "BadRequest: Message caption is too long" == await show("x" + WIDE * 512)


@pytest.mark.parametrize("text", ["", "  \n ", "<b></b>", "<i> </i>"])
async def test_empty_texts(club: Club, text: str) -> None:
    """A message without visible text is refused."""
    refusal = await club.expect_refusal(
        club.bot.send_message(club.group.id, text, parse_mode="HTML")
    )
    assert "BadRequest: Message text is empty" == refusal


async def test_parse_modes(club: Club) -> None:
    """An unknown parse mode is refused."""
    refusal = await club.expect_refusal(
        club.bot.send_message(club.group.id, "x", parse_mode="BBCode")
    )
    assert "BadRequest: Unsupported parse_mode" == refusal


# --- keyboards ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([[callback_button(data="x" * 64)]], ""),
        ([[callback_button(data="ż" * 33)]], "Button_data_invalid"),
        ([[callback_button(str(n)) for n in range(8)]] * 12, ""),
        ([[callback_button(str(n)) for n in range(9)]], "More than 8 buttons in a row"),
        ([[callback_button()]] * 101, "Reply markup is too long"),
        ([[callback_button()], []], "An empty row"),
        ([[callback_button("   ")]], "text must be non-empty"),
        ([[InlineKeyboardButton("x")]], "Text buttons are unallowed in the inline keyboard"),
        ([[InlineKeyboardButton("x", url="nowhere")]], "URL 'nowhere' is invalid: Wrong HTTP URL"),
        ([[InlineKeyboardButton("x", url="https://t.me/share/url?url=a")]], ""),
        ([[InlineKeyboardButton("x", url="https://a.b", callback_data="c")]], "more than one of"),
    ],
)
async def test_keyboards(club: Club, rows: list[Any], expected: str) -> None:
    """A keyboard has at most 100 buttons, 8 in a row, each with one action of at most 64 bytes."""
    message = club.bot.send_message(club.group.id, "x", reply_markup=InlineKeyboardMarkup(rows))
    refusal = await club.expect_refusal(message)
    assert expected.lower() in refusal.lower()
    assert bool(expected) == bool(refusal)


# --- pictures -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"no picture", "Image_process_failed"),
        (picture(60, 40)[:50], "Image_process_failed"),
        (picture(9600, 500), "Photo_invalid_dimensions"),
        (picture(2100, 100), "Photo_invalid_dimensions"),
        (picture(60, 40) + bytes(10 << 20), "File is too big"),
        (picture(2000, 100), ""),
    ],
)
async def test_pictures(club: Club, data: bytes, expected: str) -> None:
    """A photo has at most 10 MB, a width plus height of at most 10000, and an aspect ratio of at
    most 20."""
    refusal = await club.expect_refusal(club.bot.send_photo(club.group.id, data))
    assert expected.lower() in refusal.lower()
    assert bool(expected) == bool(refusal)


# --- edits ----------------------------------------------------------------------------------------


async def test_edits_must_change_something(club: Club) -> None:
    """An edit with the same text, entities and keyboard is refused; different entities count as a
    change."""
    message = await club.post("<b>One</b>", "Pass", parse_mode="HTML")
    same = InlineKeyboardMarkup([[callback_button("Pass", "pass")]])
    edit: dict[str, Any] = {
        "chat_id": club.group.id,
        "message_id": message.id,
        "reply_markup": same,
    }
    refusal = await club.expect_refusal(
        club.bot.edit_message_text("<b>One</b> ", parse_mode="HTML", **edit)
    )
    assert refusal.startswith("BadRequest: Message is not modified: specified new message content")
    assert "not modified" in await club.expect_refusal(club.bot.edit_message_reply_markup(**edit))
    assert "" == await club.expect_refusal(club.bot.edit_message_text("One", **edit))


async def test_an_edit_that_a_later_run_repeats(club: Club) -> None:
    """An edit without a change is a mistake only in the run that last changed the message."""
    message = await club.post("One")
    edit: dict[str, Any] = {"chat_id": club.group.id, "message_id": message.id}
    for mistakes in (["editMessageText"], []):
        with pytest.raises(telegram.error.BadRequest, match="not modified"):
            await club.bot.edit_message_text("One", **edit)
        assert mistakes == [each.partition(":")[0] for each in club.fake.excuse()]
        await club.bot.get_me()


async def test_only_ones_own_messages_can_be_edited(club: Club) -> None:
    """Edits of other people's messages, deleted ones, and missing parts are refused."""
    theirs = await club.anna.send(club.group, "/hello")
    mine = await club.post("Hello")
    gone = await club.post("Gone")
    await club.bot.delete_message(club.group.id, gone.id)
    edit, chat = club.bot.edit_message_text, club.group.id
    assert "can't be edited" in await club.expect_refusal(edit("x", chat, theirs.id))
    assert "Message to edit not found" in await club.expect_refusal(edit("x", chat, gone.id))
    assert "Message to delete not found" in await club.expect_refusal(
        club.bot.delete_message(chat, gone.id)
    )
    assert "Message can't be deleted" in await club.expect_refusal(
        club.bot.delete_message(chat, theirs.id)
    )
    caption = club.bot.edit_message_caption(chat, mine.id, caption="x")
    assert "There is no caption in the message to edit" in await club.expect_refusal(caption)
    await club.bot.send_photo(chat, picture())
    text = edit("x", chat, club.group.last.id)
    assert "There is no text in the message to edit" in await club.expect_refusal(text)


async def test_a_reply_needs_its_message(club: Club) -> None:
    """A reply to a missing message is refused, unless it may be sent without the reference."""
    gone = await club.anna.send(club.group, "/hello")
    await club.anna.delete(gone)
    reply = telegram.ReplyParameters(gone.id)
    message = club.bot.send_message(club.group.id, "x", reply_parameters=reply)
    assert "BadRequest: Message to be replied not found" == await club.expect_refusal(message)
    await club.bot.send_message(
        club.group.id, "x", reply_parameters=telegram.ReplyParameters(gone.id, None, True)
    )
    assert club.group.last.reply_to is None


# --- presses and reactions ------------------------------------------------------------------------


async def test_a_press_is_answered_once_and_in_time(club: Club) -> None:
    """A second answer, a late one, and one with more than 200 characters are refused."""
    message = await club.post("Your turn", "Pass")
    old = "BadRequest: Query is too old and response timeout expired or query id is invalid"
    first, second = club.anna.begin_press(message, "Pass"), club.ben.begin_press(message, "Pass")
    answer = club.bot.answer_callback_query
    assert "BadRequest: Message_too_long" == await club.expect_refusal(answer(first.id, "x" * 201))
    assert "" == await club.expect_refusal(answer(first.id, "x" * 200))
    assert old == await club.expect_refusal(answer(first.id, "again"))
    club.fake.clock.advance(16)
    assert old == await club.expect_refusal(answer(second.id, "late"))
    assert ("x" * 200, None) == (first.text, second.answered)


async def test_reactions_of_the_bot(club: Club) -> None:
    """The bot can set one reaction of the fixed list."""
    message = await club.anna.send(club.group, "/hello")
    react = club.bot.set_message_reaction
    assert "BadRequest: Reaction_invalid" == await club.expect_refusal(
        react(club.group.id, message.id, "🇦")
    )
    assert "BadRequest: Reaction_invalid" == await club.expect_refusal(
        react(club.group.id, message.id, "✅")
    )
    assert "Reactions_too_many" in await club.expect_refusal(
        react(club.group.id, message.id, ["👍", "👎"])
    )
    await react(club.group.id, message.id, "👍")
    assert {club.bot.id: "👍"} == message.reactions


# --- closed doors ---------------------------------------------------------------------------------


async def test_people_without_the_bot_cannot_be_written_to(club: Club) -> None:
    """A person who blocked, removed, left or never met the bot cannot be written to: each case has
    its own error, and an update."""
    await club.ben.start()
    await club.updates()
    send = club.bot.send_message
    await club.ben.block()
    assert "Forbidden: Forbidden: bot was blocked by the user" == await club.expect_refusal(
        send(club.ben.id, "x")
    )
    await club.ben.unblock()
    assert "" == await club.expect_refusal(send(club.ben.id, "x"))
    big = club.fake.supergroup("Big", club.anna)
    club.fake.kick_bot(club.group)
    club.fake.kick_bot(big)
    left = club.fake.group("Left", club.anna)
    await club.bot.leave_chat(left.id)
    refusals = [
        await club.expect_refusal(send(id, "x")) for id in (club.group.id, big.id, left.id, -1, 12)
    ]
    assert [
        "Forbidden: Forbidden: bot was kicked from the group chat",
        "Forbidden: Forbidden: bot was kicked from the supergroup chat",
        "Forbidden: Forbidden: bot is not a member of the group chat",
        "BadRequest: Chat not found",
        "BadRequest: Chat not found",
    ] == refusals
    changes = [update.my_chat_member for update in await club.updates()]
    statuses = [one.new_chat_member.status for one in changes if one]
    assert ["kicked", "member", "member", "kicked", "kicked", "member", "left"] == statuses


async def test_closed_and_deleted_topics(club: Club) -> None:
    """A closed topic refuses messages until it is reopened, a deleted one forever."""
    forum = club.fake.supergroup("Forum", club.anna, forum=True)
    topic = club.fake.topic(forum, "Go")

    async def send() -> str:
        message = club.bot.send_message(forum.id, "x", message_thread_id=topic.id)
        return await club.expect_refusal(message)

    club.fake.close_topic(topic)
    assert "BadRequest: Topic_closed" == await send()
    club.fake.close_topic(topic, closed=False)
    assert "" == await send()
    club.fake.delete_topic(topic)
    assert "BadRequest: Message thread not found" == await send()
    assert [] == topic.messages


async def test_forbidden_photos(club: Club) -> None:
    """If photos are forbidden, only an administrator can send them."""
    club.fake.forbid(club.group, "can_send_photos")
    photo = club.bot.send_photo
    assert "BadRequest: Not enough rights to send photos to the chat" == await club.expect_refusal(
        photo(club.group.id, picture())
    )
    assert "" == await club.expect_refusal(club.bot.send_message(club.group.id, "x"))
    club.fake.promote(club.group)
    assert "" == await club.expect_refusal(photo(club.group.id, picture()))


async def test_wrong_tokens(club: Club) -> None:
    """Another bot's token is unauthorized, a malformed one is not found."""
    before = len(club.fake.requests)
    for token in ("1:" + "x" * 35, "1:x"):
        bot = telegram.Bot(token, base_url=club.fake.base_url)
        with pytest.raises(telegram.error.InvalidToken):
            await bot.initialize()
        await bot.shutdown()
    assert (401, 404) == (
        await club.status("1:" + "x" * 35, "getMe"),
        await club.status("1:x", "getMe"),
    )
    assert before == len(club.fake.requests)


# --- floods ---------------------------------------------------------------------------------------


@pytest.fixture
def still(club: Club) -> Clock:
    """A stopped clock for the limits of Telegram."""
    club.fake.limits = Limits(Clock(lambda: 0.0))
    return club.fake.limits.clock


async def flood(club: Club, times: int, chat: int, seconds: float) -> list[float]:
    """Send this many messages at this interval; return after how many the bot is throttled, and for
    how long."""
    for number in range(times):
        try:
            await club.bot.send_message(chat, f"{number}")
        except telegram.error.RetryAfter as error:
            delay = error.retry_after
            return [number, delay.total_seconds() if isinstance(delay, dt.timedelta) else delay]
        club.fake.limits.clock.advance(seconds)
    return []


async def test_one_a_second_in_a_chat(club: Club, still: Clock) -> None:
    """A chat accepts one message a second, counted strictly: one sent slightly too early is
    throttled."""
    await club.anna.start()
    assert [1, 1] == await flood(club, 2, club.anna.id, 0.0)
    still.advance(1)
    assert [] == await flood(club, 40, club.anna.id, 1.0)
    assert [1, 1] == await flood(club, 40, club.anna.id, 0.99)


async def test_twenty_a_minute_in_a_group(club: Club, still: Clock) -> None:
    """The twenty-first message within a minute is throttled; edits count, answers to presses do
    not."""
    assert [20, 34] == await flood(club, 21, club.group.id, 1.3)
    still.advance(61)
    message = await club.post("0", "Pass")
    for number in range(1, 20):
        still.advance(1.2)
        await club.bot.edit_message_text(
            str(number),
            club.group.id,
            message.id,
            reply_markup=InlineKeyboardMarkup([[callback_button("Pass", "pass")]]),
        )
        await club.bot.answer_callback_query(club.anna.begin_press(message, "Pass").id)
    edit = club.bot.edit_message_text("x", club.group.id, message.id)
    assert (await club.expect_refusal(edit)).startswith("RetryAfter")
    assert 2 == len(club.fake.limits.refused)


async def test_thirty_a_second_overall(club: Club, still: Clock) -> None:
    """The thirty-first message within a second is throttled, in any chat."""
    people = [club.fake.user(f"Player {number}") for number in range(31)]
    for person in people:
        await person.start()
    refusals = [await club.expect_refusal(club.bot.send_message(one.id, "x")) for one in people]
    assert [""] * 30 == refusals[:30]
    assert refusals[30].startswith("RetryAfter: Flood control exceeded")
    still.advance(1)
    assert "" == await club.expect_refusal(club.bot.send_message(people[30].id, "x"))


# --- slips ----------------------------------------------------------------------------------------


async def test_errors_of_the_bot_are_recorded(club: Club) -> None:
    """Errors that only the bot can have caused are recorded; those caused by others are not."""
    club.fake.kick_bot(club.group)
    with pytest.raises(telegram.error.Forbidden):
        await club.bot.send_message(club.group.id, "x")
    assert [] == club.fake.mistakes
    token = club.fake.token
    given = {"chat_id": str(club.group.id), "text": "x"}
    assert 400 == await club.status(token, "sendMessage", **given, colour="red")
    assert 404 == await club.status(token, "sendMesage", **given)
    assert [
        "sendMessage: Bad Request: sendMessage has no parameters ['colour']",
        "sendMesage: Not Found: method not found",
    ] == club.fake.excuse()


@pytest.mark.parametrize(
    ("name", "description", "expected"),
    [
        ("Play", "x", "Bot_command_invalid"),
        ("play-a-move", "x", "Bot_command_invalid"),
        ("x" * 33, "x", "Bot_command_invalid"),
        ("play", "", "Bot_command_description_invalid"),
        ("play", "x" * 257, "Bot_command_description_invalid"),
        ("no_result", "x" * 256, ""),
    ],
)
async def test_commands(club: Club, name: str, description: str, expected: str) -> None:
    """Command names use lower-case letters, digits and underscores; descriptions are limited."""
    refusal = await club.expect_refusal(club.bot.set_my_commands([(name, description)]))
    assert (expected and f"BadRequest: {expected}") == refusal


@pytest.mark.parametrize(
    ("url", "secret", "expected"),
    [
        ("http://go.example/", "", "an https url must be provided"),
        ("https://go.example:8080/", "", "only on ports 80, 88, 443 or 8443"),
        ("https://go.example/", "a b", "Secret token contains unallowed characters"),
        ("https://go.example:8443/", "a-b_C1", ""),
    ],
)
async def test_webhooks(club: Club, url: str, secret: str, expected: str) -> None:
    """A webhook needs HTTPS on one of four ports; its secret has a limited alphabet."""
    refusal = await club.expect_refusal(club.bot.set_webhook(url, secret_token=secret))
    assert expected in refusal
    assert bool(expected) == bool(refusal)


async def test_people_outside_a_chat_cannot_write(club: Club) -> None:
    """A person cannot write in a chat they are not in, before starting the bot, or after stopping
    it."""
    carl = club.fake.user("Carl")
    message = await club.post("Hello", "Pass")
    with pytest.raises(Impossible):
        await carl.send(club.group, "x")
    with pytest.raises(Impossible):
        carl.begin_press(message, "Pass")
    with pytest.raises(Impossible):
        await carl.send(carl.private, "x")
    await carl.start()
    await carl.block()
    with pytest.raises(Impossible):
        await carl.send(carl.private, "x")
    with pytest.raises(Impossible):
        await carl.send(club.anna.private, "x")


def test_the_body_of_a_refusal() -> None:
    """A refusal has the documented body."""
    expected = {"ok": False, "error_code": 400, "description": "Bad Request: x"}
    assert expected == ApiError(400, "Bad Request: x").to_json()
