"""The channel where a game continues, and the bot's messages about missing permissions."""

from __future__ import annotations

import asyncio
import io
from urllib.parse import parse_qs, urlsplit

import discord
import pytest
from PIL import Image

from bot.discord.discord_ids import room_id, user_id
from bot.discord.invitation import invite_link
from bot.discord.outbound.thread_names import WAITING_NAME
from bot.play.ports.stores import RoomUnavailable
from bot.posts import appearance
from bot.posts.chat import ForgottenPerson, GameRoomRequest
from bot.posts.post import Post, PostRef
from renderer.model.theme import THEMES
from tests.adapters.discord.desk import (
    Bot,
    Club,
    Memory,
    address_of,
    board,
    boards,
    game_of,
    wait_for_message,
)
from tests.fakes.discord.model import Channel, Message
from tests.fakes.discord.permissions import Permission
from tests.fakes.discord.server import FakeDiscord
from tests.patience import PATIENCE


async def challenge(club: Club) -> Message:
    """Challenge Bob as Anna in the channel."""
    line = f"{club.fake.bot.mention} challenge {club.bob.mention} 5x5 komi 0.5 black no clock"
    asked = await club.anna.send(club.general, line)
    return await club.general.wait_for(lambda m: "Accept" in m.labels and m.id > asked.id)


async def set_home(club: Club, home: str) -> Message:
    """Choose as the owner where games are played."""
    return await (await club.owner.slash(club.general, "go-server settings", home=home)).answer()


async def test_a_game_gets_a_thread(club: Club) -> None:
    """The channel gets one line and the thread the board; only the player to move is mentioned."""
    thread = await club.begin()
    first, shown = club.general.messages[-1], boards(thread)[0]
    assert ("Anna – Bob · 5×5", first) == (thread.name, first.thread and first)
    assert "⚫ Anna – ⚪ Bob" == first.shown_text
    assert (frozenset(), frozenset({club.anna})) == (first.pings, shown.pings)
    assert [["Pass", "Resign", "More…"], ["Play: pick a column"]] == [
        shown.labels,
        [menu["placeholder"] for menu in shown.menus],
    ]


async def test_boards_have_alt_text(club: Club) -> None:
    """Every board is a PNG with alt text."""
    (shown,) = boards(await club.begin())
    (picture,) = shown.attachments
    assert ("board.png", b"\x89PNG") == (picture.filename, picture.data[:4])
    assert picture.description is not None
    assert picture.description.startswith("Go board 5×5")


async def test_games_stay_in_the_channel(club: Club) -> None:
    """If the managers choose so, games stay in the channel."""
    shown = await set_home(club, "channel")
    assert "Games go on in the channel where they began" in shown.shown_text
    await club.bob.press(await challenge(club), "Accept")
    await club.general.wait_for(lambda m: bool(m.attachments))
    assert [] == club.general.threads


async def test_games_in_private_messages(club: Club) -> None:
    """If the managers choose so, both players get their game in private messages, and play there
    without mentioning the bot."""
    await set_home(club, "dm")
    await club.bob.press(await challenge(club), "Accept")
    for person in (club.anna, club.bob):
        await person.dm().wait_for(lambda m: bool(m.attachments))
    await club.anna.send(club.anna.dm(), "C3")
    await wait_for_message(club.bob.dm(), "⚫ C3")
    await club.bob.send(club.bob.dm(), "D4")
    await wait_for_message(club.anna.dm(), "⚪ D4")


async def test_only_local_players_get_private_messages(club: Club) -> None:
    """If one of two players is in another chat, only the Discord player gets private messages here,
    and the other is not looked up in Discord."""
    await set_home(club, "dm")
    room, post = room_id(club.general.id), Post("match/bamoku/2", "your move")
    players = (user_id(club.anna.id), "telegram:77")
    begun = await club.bot.adapter.begin(room, post, GameRoomRequest("Anna – Bob", players))
    assert (room_id(club.anna.dm().id),) == begun.rooms


async def test_without_permission_for_threads(club: Club) -> None:
    """Without the permission for threads the game stays in the channel, which is told the reason
    once."""
    club.fake.deny(club.general, club.fake.bot, "create_public_threads")
    for turn in range(2):
        asked = await challenge(club)
        await club.bob.press(asked, "Accept")
        await board(club.general, turn + 1)
    told = [m for m in club.general.messages if "I may not create threads here" in m.shown_text]
    assert 1 == len(told)


async def test_without_permission_for_files(club: Club) -> None:
    """Without the permission for files there are texts instead of pictures, and the channel is told
    why."""
    club.fake.deny(club.general, club.fake.bot, "attach_files")
    await club.bob.press(await challenge(club), "Accept")
    thread = await club.fake.world.bell.until(
        lambda: club.general.threads[0] if club.general.threads else None, PATIENCE, "a thread"
    )
    await wait_for_message(thread, "your move")
    await wait_for_message(thread, "Mention me with “describe” for the board in words.")
    assert [] == boards(thread)
    await club.anna.send(thread, f"{club.fake.bot.mention} describe")
    await wait_for_message(thread, "move 0. Black to move.")


async def test_without_permission_for_reactions(club: Club) -> None:
    """Without the permission for reactions there are only buttons, and the channel is told why."""
    club.fake.deny(club.general, club.fake.bot, "add_reactions")
    asked = await challenge(club)
    await wait_for_message(club.general, "I may not add reactions here")
    assert {} == asked.reactions


async def test_a_closed_thread(club: Club) -> None:
    """A game whose thread is closed continues in the parent channel, which is told so."""
    thread = await club.begin()
    await club.anna.slash(thread, "go play", point="C3")
    await wait_for_message(thread, "C3")
    club.fake.deny(club.general, club.fake.bot, "send_messages_in_threads")
    await club.bob.slash(thread, "go play", point="D4")
    await wait_for_message(club.general, "I may no longer write in")
    shown = await wait_for_message(club.general, "⚪ D4")
    assert frozenset({club.anna}) == shown.pings


async def test_a_continued_game_keeps_its_language(club: Club) -> None:
    """A game that can continue only in a new private chat uses the language of its thread there,
    including the explanation and the column menu."""
    await club.anna.slash(club.general, "go account language", language="pl")
    await club.anna.slash(
        club.general, "go challenge", opponent=club.bob, size=5, colours="black", clock="no clock"
    )
    asked = await club.general.wait_for(lambda m: "Przyjmuję" in m.labels)
    await club.bob.press(asked, "Przyjmuję")
    thread = await club.thread()
    names = ("SEND_MESSAGES", "SEND_MESSAGES_IN_THREADS")
    club.fake.deny(club.general, club.fake.bot, *names)
    await club.anna.slash(thread, "go play", point="C3")
    shown = await wait_for_message(club.bob.dm(), "⚫ C3 · Bob")
    assert ["Ruch: wybierz kolumnę"] == [menu["placeholder"] for menu in shown.menus]
    await wait_for_message(club.bob.dm(), "więc gra")


async def test_a_deleted_thread(club: Club) -> None:
    """A game whose thread was deleted continues in the channel, which is told so; no answer links
    to the thread, not even one given in another channel."""
    thread, lobby = await club.begin(), club.fake.channel(club.guild, "lobby")
    await club.owner.delete_thread(thread)
    client = club.bot.adapter.client
    await club.fake.world.bell.until(lambda: client.get_channel(thread.id) is None, PATIENCE)
    done = await (await club.anna.slash(lobby, "go play", point="C3")).answer()
    assert f"✓ Done. The game is here: {address_of(club.general)}" == done.shown_text
    await wait_for_message(club.general, "was deleted, so it goes on here.")
    shown = await wait_for_message(club.general, "⚫ C3")
    assert frozenset({club.bob}) == shown.pings
    assert [] == [m for m in club.general.messages if str(thread.id) in m.shown_text]


async def test_one_board_after_a_deletion(club: Club) -> None:
    """After the thread's deletion a move typed in the game's channel leads to one board there; a
    move typed elsewhere is shown there, too."""
    thread, lobby = await club.begin(), club.fake.channel(club.guild, "lobby")
    await club.owner.delete_thread(thread)
    bot = club.fake.bot.mention
    await board(club.general, 1)
    for person, move in ((club.anna, "⚫ C3"), (club.bob, "⚪ D4")):
        await person.send(club.general, f"{bot} {move[-2:]}")
        await wait_for_message(club.general, move)
    await club.anna.send(lobby, f"{bot} E4")
    for channel in (lobby, club.general):
        await wait_for_message(channel, "⚫ E4")
    assert (4, 1) == (len(boards(club.general)), len(boards(lobby)))


async def test_one_board_after_a_refusal(club: Club) -> None:
    """After a thread has refused a board, a move typed in the game's channel leads to one board
    there, and neither the list of games nor a command links to the thread."""
    thread, bot = await club.begin(), club.fake.bot.mention
    lobby = club.fake.channel(club.guild, "lobby")
    club.fake.deny(club.general, club.fake.bot, "send_messages_in_threads")
    await club.anna.slash(thread, "go play", point="C3")
    await wait_for_message(club.general, "⚫ C3")
    await club.bob.send(club.general, f"{bot} D4")
    await wait_for_message(club.general, "⚪ D4")
    done = await (await club.anna.slash(lobby, "go play", point="E4")).answer()
    await wait_for_message(club.general, "⚫ E4")
    await club.bob.send(lobby, f"{bot} games")
    listed = await wait_for_message(lobby, "your move")
    assert 3 == len(boards(club.general))
    assert [] == [said for said in (done.shown_text, listed.shown_text) if str(thread.id) in said]


async def test_a_rematch_names_its_thread(club: Club) -> None:
    """A rematch continues in the thread of the previous game, which is renamed for the new one."""
    thread = await club.begin()
    await club.anna.send(thread, f"{club.fake.bot.mention} resign")
    await wait_for_message(thread, "Resign the game")
    await club.anna.send(thread, f"{club.fake.bot.mention} resign yes")
    ended = await thread.wait_for(lambda m: "Rematch" in m.labels)
    await club.fake.world.bell.until(lambda: "Anna – Bob · W+R" == thread.name, PATIENCE)
    await club.anna.press(ended, "Rematch")
    asked = await thread.wait_for(lambda m: "Accept" in m.labels)
    await club.bob.press(asked, "Accept")
    await club.fake.world.bell.until(lambda: "Bob – Anna · 5×5" == thread.name, PATIENCE)


async def test_a_rematch_begun_too_soon_names_its_thread(club: Club) -> None:
    """If Discord's limit does not allow another rename yet, the thread is named for the rematch
    later, after a single refusal, and the rematch goes on meanwhile."""
    thread = await club.begin()
    club.fake.limits.renames = (1, 2.0)
    for line in ("resign", "resign yes"):
        await club.anna.send(thread, f"{club.fake.bot.mention} {line}")
    ended = await thread.wait_for(lambda m: "Rematch" in m.labels)
    await club.fake.world.bell.until(lambda: "Anna – Bob · W+R" == thread.name, PATIENCE)
    await club.anna.press(ended, "Rematch")
    asked = await thread.wait_for(lambda m: "Accept" in m.labels)
    await club.bob.press(asked, "Accept")
    await board(thread, 3)
    assert "Anna – Bob · W+R" == thread.name
    await club.fake.world.bell.until(lambda: "Bob – Anna · 5×5" == thread.name, PATIENCE)
    assert [200, 429, 200] == renames(club)


async def stop_before_rename(club: Club, *names: str) -> Channel:
    """Begin a game, rename its thread to the first name, and stop the bot while Discord's limit
    does not allow the others. Return the thread."""
    thread = await club.begin()
    club.fake.limits.renames = (1, 600.0)
    for count, name in enumerate(names):
        await club.bot.adapter.retitle(room_id(thread.id), name)
        statuses = [200, 429][: 1 + min(count, 1)]
        await club.fake.world.bell.until(lambda s=statuses: s == renames(club), PATIENCE)  # type: ignore[misc]
    await club.bot.stop()
    assert names[0] == thread.name
    club.fake.clock.advance(600)
    return thread


async def wait_until_named(club: Club) -> None:
    """Wait until no name waits."""
    index = club.memory.backends.posts
    async with asyncio.timeout(PATIENCE):
        while await index.load_watched("discord", WAITING_NAME):  # noqa: ASYNC110  no bell
            await asyncio.sleep(0)


async def test_a_restart_before_a_rename(club: Club) -> None:
    """A rename that waits for Discord's limit when the program ends is made once by the next
    one, to the newest name."""
    thread = await stop_before_rename(club, "A", "B", "C")
    for _ in range(2):
        await club.restart()
        await wait_until_named(club)
    assert ("C", [200, 429, 200]) == (thread.name, renames(club))


async def test_a_rename_by_a_person_during_the_wait(club: Club) -> None:
    """A waiting rename is dropped if a person has renamed the thread meanwhile."""
    thread = await stop_before_rename(club, "A", "B")
    thread.name = "Our game"
    await club.restart()
    await wait_until_named(club)
    assert ("Our game", [200, 429]) == (thread.name, renames(club))


async def test_no_erased_name_is_set_after_the_wait(club: Club) -> None:
    """A waiting name that contains the name of a person whose data was erased is dropped."""
    thread = await stop_before_rename(club, "A", "Anna – Bob")
    bot = Bot(club.fake, club.memory)
    await bot.adapter.forget(ForgottenPerson((user_id(club.anna.id),), ("Anna",), {}))
    await club.restart()
    await wait_until_named(club)
    assert ("A", [200, 429]) == (thread.name, renames(club))


def renames(club: Club) -> list[int]:
    """Return the statuses of Discord's answers to renames."""
    calls = [call for call in club.fake.requests if call.method == "PATCH"]
    return [call.status for call in calls if "name" in (call.body or {})]


async def test_a_name_that_changes_nothing(club: Club) -> None:
    """A thread that already has the name is not renamed; of several names the last one stays."""
    thread, chat = await club.begin(), club.bot.adapter
    for name in (thread.name, "A", "B"):
        await chat.retitle(room_id(thread.id), name)
    await club.fake.world.bell.until(lambda: "B" == thread.name, PATIENCE)
    assert [200] == renames(club)


async def test_a_rematch_from_the_channel(club: Club) -> None:
    """A rematch requested in the channel is asked once, in the game's thread, with a link in the
    channel; once accepted, its only board is in the thread."""
    thread, bot = await club.begin(), club.fake.bot.mention
    for line in ("resign", "resign yes"):
        await club.anna.send(thread, f"{bot} {line}")
    await thread.wait_for(lambda m: "Rematch" in m.labels)
    await club.anna.send(club.general, f"{bot} rematch")
    asked = await thread.wait_for(lambda m: "Accept" in m.labels)
    assert frozenset({club.bob}) == asked.pings
    told = await club.general.wait_for(
        lambda m: m.shown_text.startswith("Anna asks Bob for a rematch")
    )
    assert address_of(thread) in told.shown_text
    assert ([], 2) == (told.labels, len(boards(thread)))
    await club.bob.press(asked, "Accept")
    await board(thread, 3)
    await club.fake.world.bell.until(lambda: "Bob – Anna · 5×5" == thread.name, PATIENCE)
    assert ([thread], []) == (club.general.threads, boards(club.general))


async def test_the_large_picture_has_alt_text(club: Club) -> None:
    """The large picture has alt text for its position."""
    thread = await club.begin()
    await club.anna.slash(thread, "go play", point="C3")
    await board(thread, 2)
    (picture,) = (await (await club.bob.slash(thread, "go record picture")).answer()).attachments
    assert picture.description is not None
    assert picture.description.startswith("Go board 5×5")
    assert "C3" in picture.description


async def test_challenges_in_one_channel_only(club: Club) -> None:
    """A server can restrict challenges to one channel; elsewhere people are told which one."""
    lobby = club.fake.channel(club.guild, "lobby")
    await club.owner.slash(club.general, "go-server settings", channel=lobby)
    refused = await (
        await club.anna.slash(club.general, "go challenge", size=9, clock="no clock")
    ).answer()
    assert "On this server challenges are made in #lobby." == refused.shown_text.replace("\\", "")
    await club.anna.slash(lobby, "go challenge", size=9, clock="no clock")
    await wait_for_message(lobby, "Anna is looking for a game")


async def test_no_challenge_in_private(club: Club) -> None:
    """A private chat has no one else to challenge, by command or by typing."""
    await club.anna.send(club.anna.dm(), "challenge 9x9 no clock")
    await wait_for_message(club.anna.dm(), "Make the challenge on a server")
    answer = await (
        await club.anna.slash(club.anna.dm(), "go challenge", size=9, clock="no clock")
    ).answer()
    assert "Make the challenge on a server" in answer.shown_text


async def test_the_language_of_a_server(club: Club) -> None:
    """New rooms use the managers' language, whatever the players' own is."""
    await club.owner.slash(club.general, "go-server settings", language="pl")
    lobby = club.fake.channel(club.guild, "lobby")
    await club.anna.slash(lobby, "go challenge", size=9, clock="no clock")
    await wait_for_message(lobby, "Anna szuka partii")


async def test_the_theme_of_a_server(club: Club) -> None:
    """Boards have the theme that the managers chose; all themes of the renderer are offered."""
    assert set(THEMES) == set(appearance.THEMES)
    answer = await (
        await club.owner.slash(club.general, "go-server settings", theme="slate")
    ).answer()
    assert "Boards: dark slate" in answer.shown_text
    (shown,) = boards(await club.begin())
    ground = Image.open(io.BytesIO(shown.attachments[0].data)).convert("RGB").getpixel((2, 2))
    assert isinstance(ground, tuple)
    red, _green, blue = ground
    assert blue > red


async def test_settings_are_for_managers(club: Club) -> None:
    """Discord offers the settings only to server managers; anyone else who uses them is refused."""
    settings = club.fake.commands["go-server"]
    assert str(1 << 5) == settings["default_member_permissions"]
    settings["default_member_permissions"] = None
    answer = await (
        await club.carl.slash(club.general, "go-server settings", home="channel")
    ).answer()
    assert "Only those who may manage the server" in answer.shown_text
    shown = await (await club.owner.slash(club.general, "go-server settings")).answer()
    assert "Games go on in a thread of their own" in shown.shown_text


async def test_the_permissions_of_the_invitation(fake: FakeDiscord) -> None:
    """The printed invitation link requests exactly the permissions that a game needs, and these
    suffice."""
    expected = Permission.named(
        "view_channel",
        "send_messages",
        "send_messages_in_threads",
        "create_public_threads",
        "attach_files",
        "add_reactions",
        "read_message_history",
    )
    address_of = urlsplit(invite_link(fake.app.id))
    asked = {name: values[0] for name, values in parse_qs(address_of.query).items()}
    assert {
        "client_id": str(fake.app.id),
        "scope": "bot applications.commands",
        "permissions": str(int(expected)),
    } == asked
    owner, anna, bob = (fake.user(name) for name in ("owner", "Anna", "Bob"))
    guild = fake.guild("Go club", owner, anna, bob, permissions=expected)
    general, memory = fake.channel(guild, "general"), Memory()
    bot = await Bot(fake, memory).start()
    club = Club(fake, memory, owner, anna, bob, owner, guild, general, bot)
    try:
        thread = await club.begin()
        await anna.send(thread, f"{fake.bot.mention} C3")
        await board(thread, 2)
        said = [message.shown_text for room in (general, thread) for message in room.messages]
        assert [] == [text for text in said if "may not" in text]
    finally:
        await bot.stop()


async def test_a_post_is_made_once(club: Club) -> None:
    """A retried post is the same message, even if Discord has long forgotten its nonce."""
    post, room = Post("match/bamoku/1", "Hello."), f"discord:{club.general.id}"
    first = await club.bot.adapter.post(room, post)
    club.fake.clock.advance(24 * 3600)
    assert first == await club.bot.adapter.post(room, post)
    assert ["Hello."] == [message.shown_text for message in club.general.messages]


async def test_the_newest_post_of_a_private_chat(club: Club) -> None:
    """The game of a private chat's newest post is remembered until the next message or post there;
    for channels it is not."""
    posting, about = club.bot.adapter._posting, PostRef("bamoku", 7, 2)
    private, general = (f"discord:{one.id}" for one in (club.anna.dm(), club.general))
    await posting.outbound.post(private, Post("match/bamoku/7", "Agree?", ref=about))
    assert [about, None] == [(await posting._context.last(private)).ref for _ in range(2)]
    await posting.outbound.post(private, Post("match/bamoku/8", "Agree?", ref=about))
    await posting.outbound.post(private, Post("other", "You have no games."))
    assert None is (await posting._context.last(private)).ref
    await posting.outbound.post(general, Post("match/bamoku/7", "Agree?", ref=about))
    assert None is (await posting._context.last(general)).ref


async def test_a_missing_room(club: Club) -> None:
    """A room that no longer exists is reported as such, and not retried forever."""
    with pytest.raises(RoomUnavailable):
        await club.bot.adapter.post("discord:1", Post("match/bamoku/1", "Hello."))


async def test_many_servers(fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch) -> None:
    """If Discord requires several connections, the bot serves the servers of each."""

    async def at_once(_: discord.Client, __: int | None, *, initial: bool = False) -> None:
        """The fake has no limit of identifications, so skip the five seconds between them."""

    monkeypatch.setattr(discord.Client, "before_identify_hook", at_once)
    fake.app.shards = 2
    owner, anna = fake.user("owner"), fake.user("Anna")
    guilds = [fake.guild(f"Club {number}", owner, anna) for number in range(4)]
    bot = await Bot(fake, Memory()).start()
    try:
        for guild in guilds:
            general = fake.channel(guild, "general")
            await anna.send(general, f"{fake.bot.mention} games")
            await wait_for_message(general, "You have no games here at the moment.")
    finally:
        await bot.stop()


async def test_missing_reactions_are_added_after_a_restart(club: Club) -> None:
    """Reactions that the bot had no time to add are added after the next start."""
    asked = await challenge(club)
    await club.general.wait_for(lambda m: m is asked and "❌" in m.reactions)
    await club.bot.stop()
    club.fake.world.unreact(asked, club.fake.bot, "❌")
    await club.restart()
    await club.general.wait_for(lambda m: m is asked and "❌" in m.reactions)


async def test_a_player_without_private_messages(club: Club) -> None:
    """If a player of a game in private messages accepts none, the game goes on in the channel,
    which is told so in words, once per game; nothing points to a private chat."""
    await set_home(club, "dm")
    club.bob.accepts_dms = False
    for turn in (1, 2):
        await club.bob.press(await challenge(club), "Accept")
        await board(club.general, turn)
    said = [message.shown_text for message in club.general.messages]
    told = [text for text in said if "to Bob privately, so game #" in text]
    places = {str(person.dm().id) for person in (club.anna, club.bob)}
    assert (2, 2) == (len(told), len(set(told)))
    assert not any(place in m.content for m in club.general.messages for place in places)
    assert [] == club.bob.dm().messages


async def test_a_private_chat_closed_to_games_of_two_servers(club: Club) -> None:
    """If a player closes their private chat, each game goes on in the channel where it began, on
    its own server."""
    other = club.fake.guild("Go evening", club.owner, club.anna, club.bob)
    lobby = club.fake.channel(other, "lobby")
    line = f"{club.fake.bot.mention} challenge {club.bob.mention} 5x5 komi 0.5 black no clock"
    for count, channel in enumerate((club.general, lobby), 1):
        await (await club.owner.slash(channel, "go-server settings", home="dm")).answer()
        await club.anna.send(channel, line)
        await club.bob.press(await channel.wait_for(lambda m: "Accept" in m.labels), "Accept")
        for person in (club.anna, club.bob):
            await board(person.dm(), count)
    club.bob.accepts_dms = False
    first = game_of(boards(club.anna.dm())[0])
    await club.anna.send(club.anna.dm(), f"C3 #{first}")
    shown = await board(club.general, 1)
    assert ("⚫ C3" in shown.shown_text, []) == (True, boards(lobby))


async def test_no_private_chat_can_be_opened(club: Club) -> None:
    """If Discord opens no private chat with a player, the game stays in the channel, with the
    reason."""
    await set_home(club, "dm")
    club.fake.faults.refuse("POST", "/users/@me/channels", 403, 50007)
    await club.bob.press(await challenge(club), "Accept")
    await board(club.general, 1)
    told = await wait_for_message(club.general, "privately, so game #")
    assert told.shown_text.startswith("I can’t write to ")


async def test_no_link_to_another_persons_private_chat(club: Club) -> None:
    """A command about a game in private messages links only to the player's own chat, and a new
    game's empty chat is not linked."""
    await set_home(club, "dm")
    await club.bob.press(await challenge(club), "Accept")
    for person in (club.anna, club.bob):
        await board(person.dm(), 1)
    lobby = club.fake.channel(club.guild, "lobby")
    done = await (await club.anna.slash(lobby, "go play", point="C3")).answer()
    said, own = done.shown_text, address_of(club.anna.dm())
    assert (1, True) == (said.count("http"), own in said)
