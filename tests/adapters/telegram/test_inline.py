"""Inline challenges: people send them to chats that do not include the bot."""

from __future__ import annotations

import pytest

from bot.match.clocks.clock import DAY
from bot.talk import community_settings, requests
from bot.telegram.inline.signed_challenges import ChallengeSigner, SignedChallenge
from tests.adapters.telegram.desk import Club, board, full_label, press_button, wait_for_button
from tests.adapters.telegram.steps import find_button, wait_until_settled
from tests.fakes.telegram.inline import Query
from tests.fakes.telegram.model import Chat, Message
from tests.fakes.telegram.people import Person

pytestmark = pytest.mark.usefixtures("inline_mode")

# Black is Anna, White is Bob.
MOVES = ["C3", "B3", "C4", "B4", "C2", "B2", "C1", "B1", "C5", "B5", "D3", "D4", "pass", "pass"]


async def type_query(club: Club, person: Person, text: str) -> Query:
    """Return the offers that the bot shows to a person who types this query."""
    return await club.fake.inline.ask(person, text).wait_until_answered()


async def send_challenge(
    club: Club, open_chat: Chat, text: str = "5x5 komi 0.5 black no clock"
) -> Message:
    """Send Anna's challenge to the chat."""
    return club.fake.inline.send(await type_query(club, club.anna, text), open_chat)


async def wait_for_text(message: Message, text: str) -> None:
    """Wait until the message in the chat has this text."""
    await message.chat.wait_for(lambda one: one is message and text in one.text)


async def test_a_whole_game(club: Club, open_chat: Chat) -> None:
    """An inline challenge is accepted by one tap. The game runs in both private chats to an agreed
    score, and the inline message is edited to show the players and the result."""
    challenge = await send_challenge(club, open_chat)
    assert "Anna is looking for a game: 5×5" in challenge.text
    assert "Anna takes Black" in challenge.text
    pressed = await press_button(club.bob, challenge, "Accept")
    assert "Bob" in (pressed.text or "")
    await wait_for_text(challenge, "Anna – Bob · 5×5")
    assert ["Open the game"] == challenge.labels
    for person in (club.anna, club.bob):
        assert "⚫ Anna – ⚪ Bob" in (await board(person.private, 1)).text
    for number, move in enumerate(MOVES):
        player = (club.anna, club.bob)[number % 2]
        await player.send(player.private, move)
        wanted = "count 1" if number == 13 else f"move {number + 1}"
        for person in (club.anna, club.bob):
            await person.private.says(wanted)
    for player in (club.anna, club.bob):
        await press_button(player, await wait_for_button(player.private, "Agree"), "Agree")
    await club.bob.private.says("Bob wins by 5.5 (W+5.5)")
    await wait_for_text(challenge, "Anna – Bob · W+5.5")
    assert [] == challenge.labels
    assert 1 == len(open_chat.messages)


async def test_accepting_is_green(club: Club, open_chat: Chat) -> None:
    """The button to accept is green, as in a chat with the bot."""
    challenge = await send_challenge(club, open_chat)
    assert ["success"] == [each["style"] for each in challenge.buttons]


async def test_a_server_without_colours(club: Club, open_chat: Chat) -> None:
    """A server before Bot API 9.4 gets a plain button, after it has refused one coloured one."""
    club.fake.world.knows_button_extras = False
    for _ in range(2):
        challenge = await send_challenge(club, open_chat)
        assert ["✅ Accept"] == challenge.labels
        assert "style" not in challenge.buttons[0]
    assert ["answerInlineQuery: Bad Request: BUTTON_STYLE_INVALID"] == club.fake.excuse()


async def test_the_challengers_own_tap(club: Club, open_chat: Chat) -> None:
    """The challenger's own tap is refused and creates no game."""
    challenge = await send_challenge(club, open_chat)
    pressed = await press_button(club.anna, challenge, "Accept")
    assert "your own challenge" in (pressed.text or "")
    await wait_until_settled(club)
    assert [] == club.anna.private.find_messages("looking for someone")


async def test_the_first_tap_plays(club: Club, open_chat: Chat) -> None:
    """Of two people who tap, the first one plays, and the second is told so."""
    await club.carl.start()
    challenge = await send_challenge(club, open_chat)
    await press_button(club.carl, challenge, "Accept")
    await wait_for_text(challenge, "Anna – Carl")
    data = club.fake.calls("answerInlineQuery")[-1].object("results", list)[0]["id"]
    late = await club.bob.press_old(challenge, data).wait_until_answered()
    assert "Another player was faster" in (late.text or "")
    await wait_for_text(challenge, "Anna – Carl")


async def test_a_person_without_a_private_chat(club: Club, open_chat: Chat) -> None:
    """A person who has not started the bot, which cannot write first, is led by their tap to the
    private chat, where they can accept the challenge."""
    challenge = await send_challenge(club, open_chat)
    pressed = await press_button(club.carl, challenge, "Accept")
    assert pressed.url.startswith("https://t.me/NigiriBot?start=")
    await club.carl.open(pressed.url)
    await press_button(club.carl, await wait_for_button(club.carl.private, "Accept"), "Accept")
    await board(club.anna.private, 1)
    await board(club.carl.private, 1)
    await wait_for_text(challenge, "Anna – Carl")


async def test_a_sender_without_a_private_chat(club: Club, open_chat: Chat) -> None:
    """A person who has not started the bot gets no offers, because the game could not reach them,
    but a button that starts it; afterwards they get offers."""
    query = await type_query(club, club.carl, "9x9")
    assert ([], "inline") == (query.results, (query.button or {})["start_parameter"])
    await club.carl.start("inline")
    await club.carl.private.says("I keep games of Go")
    assert ["Challenge to Go"] == (await type_query(club, club.carl, "9x9")).titles


@pytest.mark.parametrize(
    ("typed", "count"),
    [
        ("", 3), ("9x9", 1), ("13x13 handicap 2 3 days", 1), ("9x9 black komi 0.5", 1),
        ("@bobby 9x9", 0), ("9x9 rated", 0), ("handicap auto", 0), ("hello there", 0),
        ("99x99", 0), ("bamoku", 0), ("x" * 256, 0), ("9x9 " * 64, 0),
    ],
)  # fmt: skip
async def test_terms_are_offered_inline(
    club: Club, open_chat: Chat, typed: str, count: int
) -> None:
    """Terms are offered as an open challenge, or the usual sizes without terms. Queries that name a
    person, are no valid terms, or no challenge get no offer."""
    query = await type_query(club, club.anna, typed)
    assert count == len(query.results or [])
    call = club.fake.calls("answerInlineQuery")[-1]
    assert (call.number("cache_time", 9), call.flag("is_personal")) == (0, True)


async def test_a_sent_challenge_is_known(club: Club, open_chat: Chat) -> None:
    """With Telegram's inline feedback enabled, the challenger sees a sent challenge in their
    private chat and can withdraw it; later taps are refused, and the inline message says so."""
    club.fake.world.inline_feedback = True
    challenge = await send_challenge(club, open_chat)
    shown = await wait_for_button(club.anna.private, "Withdraw")
    await press_button(club.anna, shown, "Withdraw")
    await club.anna.private.says("withdrawn")
    pressed = await press_button(club.bob, challenge, "Accept")
    assert "no longer open" in (pressed.text or "")
    await wait_for_text(challenge, "This challenge is no longer open.")
    assert [] == challenge.labels


async def test_a_forged_button(club: Club, open_chat: Chat) -> None:
    """A button without the bot's valid signature creates no challenge."""
    challenge = await send_challenge(club, open_chat)
    data = challenge.buttons[0]["callback_data"]
    swapped = data[0] + ("B" if data[1] != "B" else "C") + data[2:]
    for forged in (swapped, data[:-1] + "w", data + "h2", "@", "@" + "é" * 20):
        pressed = await club.bob.press_old(challenge, forged).wait_until_answered()
        assert "no longer open" in (pressed.text or "")
    await wait_until_settled(club)
    assert [] == club.anna.private.find_messages("looking for someone")


async def test_an_old_offer(club: Club, open_chat: Chat) -> None:
    """A challenge that was offered more than a week ago cannot be accepted."""
    challenge = await send_challenge(club, open_chat)
    now = await club.bot.app.conversation.lookups.now()
    terms = requests.Challenge(size=9)
    for days, said in ((8, "no longer open"), (6, "⚫ Bob – ⚪ Anna")):
        old = SignedChallenge(club.anna.id, now - days * DAY, terms)
        data = ChallengeSigner(club.fake.token).encode(old)
        pressed = await club.bob.press_old(challenge, data).wait_until_answered()
        assert said in (pressed.text or "")


async def test_a_sender_with_too_many(
    club: Club, open_chat: Chat, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the challenger has too many games, the person who taps reads only that the challenge is
    closed, not why."""
    challenge = await send_challenge(club, open_chat)
    monkeypatch.setattr(community_settings, "MAX_WAITING", 0)
    pressed = await press_button(club.bob, challenge, "Accept")
    assert "This challenge is no longer open." == pressed.text


async def test_an_erased_sender(club: Club, open_chat: Chat) -> None:
    """A challenge by a person whose data was erased cannot be accepted."""
    challenge = await send_challenge(club, open_chat)
    await club.anna.send(club.anna.private, "/forget_me")
    asked = await club.anna.private.wait_for(
        lambda message: bool(find_button(message, "own", "yes"))
    )
    await club.anna.press(asked, find_button(asked, "own", "yes"))
    await wait_until_settled(club)
    pressed = await press_button(club.bob, challenge, "Accept")
    assert "no longer open" in (pressed.text or "")


async def test_after_a_restart(club: Club, open_chat: Chat) -> None:
    """The buttons survive a restart, and two taps on one challenge create one game."""
    challenge = await send_challenge(club, open_chat)
    await club.restart()
    await press_button(club.carl, challenge, "Accept")
    await press_button(club.carl, challenge, "Accept")
    await press_button(club.bob, challenge, "Accept")
    await wait_for_text(challenge, "Anna – Bob")
    await wait_until_settled(club)
    assert 1 == len({one.id for one in club.anna.private.find_messages("⚫ Anna – ⚪ Bob")})


@pytest.mark.parametrize("club", ["pl"], indirect=True)
async def test_in_polish(club: Club) -> None:
    """An inline challenge is in its sender's language, and shows their name unchanged."""
    await club.anna.start()
    club.anna.first_name = "<b>Anna</b> /pas @bobby"
    open_chat = club.fake.group("Znajomi", club.anna, club.bob, bot=False)
    challenge = await send_challenge(club, open_chat, "9x9")
    assert "szuka partii" in challenge.text
    assert "<b>Anna</b> /pas @bobby" in challenge.text.replace("\N{WORD JOINER}", "")
    assert [] == [*challenge.spans("bold"), *challenge.spans("bot_command")]
    assert "@bobby" not in challenge.spans("mention")
    await press_button(club.bob, challenge, "Przyjmuję")
    assert full_label(await board(club.bob.private, 1), "Pas")
