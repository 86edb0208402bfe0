"""The unmodified client library works with the fake of Discord."""

from __future__ import annotations

import asyncio
import io
import sys
from typing import Any

import discord
import pytest
from discord.http import handle_message_parameters

from tests.fakes.discord.errors import Impossible
from tests.fakes.discord.server import FakeDiscord
from tests.fakes.stage import Bot, Stage, Vote, unprivileged
from tests.patience import PATIENCE

PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + (640).to_bytes(4) + (480).to_bytes(4)


PROCESS = """
import sys, discord, discord.http, discord.gateway, yarl
discord.http.Route.BASE, gateway, token = sys.argv[1:]
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
client = discord.Client(intents=discord.Intents.default(), guild_ready_timeout=1.0)
@client.event
async def on_ready():
    room = client.guilds[0].text_channels[0]
    times = len([message async for message in room.history()]) + 1
    await room.send(f"<@{client.guilds[0].owner_id}>" * times)
client.run(token, log_handler=None)
"""


def view(*items: discord.ui.Item[Any]) -> discord.ui.View:
    """Return a view without a timeout."""
    found = discord.ui.View(timeout=None)
    for item in items:
        found.add_item(item)
    return found


# --- there and back -------------------------------------------------------------------------------


async def test_a_client_logs_in_and_is_ready(stage: Stage) -> None:
    """After login and READY the client knows itself, the guild and its channel."""
    assert stage.bot.user is not None
    guild = stage.bot.get_guild(stage.guild.id)
    assert guild is not None
    expected = ("nigiri", "Club", ["general"], stage.anna.id)
    actual = (stage.bot.user.name, guild.name, [c.name for c in guild.channels], guild.owner_id)
    assert expected == actual


async def test_a_wrong_token_is_no_login(fake: FakeDiscord) -> None:
    """A client with another token gets 401 with the reason, and the gateway closes with 4004."""
    async with Bot() as bot:
        with pytest.raises(discord.LoginFailure):
            await bot.login("another.token")
    async with Bot() as bot:
        await bot.login(fake.app.token)
        bot.http.token = "another.token"
        with pytest.raises(discord.ConnectionClosed) as closed:
            await bot.connect()
    assert (4004, [4004], 1) == (closed.value.code, fake.gateway.close_codes, fake.limits.invalid)


@pytest.mark.parametrize(
    ("app", "flags"),
    [
        ({}, (False, False)),
        ({"message_content": True}, (False, True)),
        ({"message_content": True, "large": True}, (False, True)),
        ({"message_content": True, "large": True, "approved": True}, (True, False)),
    ],
)
async def test_privileged_intents_need_the_switch(
    fake: FakeDiscord, app: dict[str, bool], flags: tuple[bool, bool]
) -> None:
    """The application's flags show whether the intent is enabled and approved. A client that
    requests message content without the operator's switch, or on many servers without Discord's
    approval, is closed with 4014."""
    for name, value in app.items():
        setattr(fake.app, name, value)
    intents = unprivileged()
    intents.message_content = True
    async with Bot(intents) as bot:
        await bot.login(fake.app.token)
        actual = bot.application_flags
        assert flags == (actual.gateway_message_content, actual.gateway_message_content_limited)
        if fake.app.reads_all:
            return
        with pytest.raises(discord.PrivilegedIntentsRequired):
            await bot.connect()
    assert [4014] == fake.gateway.close_codes


async def test_shards_share_the_guilds(fake: FakeDiscord) -> None:
    """A shard receives its own guilds, and no others."""
    owner = fake.user("Owner")
    guilds = [fake.guild(f"Club {n}", owner) for n in range(6)]
    bot = Bot(shard_id=1, shard_count=2)
    async with bot:
        await bot.login(fake.app.token)
        task = asyncio.create_task(bot.connect())
        await asyncio.wait_for(bot.is_there.wait(), PATIENCE)
        actual = {guild.id for guild in bot.guilds}
    await task
    assert {guild.id for guild in guilds if (guild.id >> 22) % 2 == 1} == actual
    assert 0 < len(actual) < 6


async def test_an_auto_sharded_client_asks_how_many(fake: FakeDiscord) -> None:
    """An auto-sharded client asks for the number of shards and receives all guilds."""

    class AutoBot(Bot, discord.AutoShardedClient):
        """The same bot on several shards."""

    fake.app.shards = 3
    owner = fake.user("Owner")
    guilds = [fake.guild(f"Club {n}", owner) for n in range(5)]
    bot = AutoBot()
    async with bot:
        await bot.login(fake.app.token)
        task = asyncio.create_task(bot.connect())
        await asyncio.wait_for(bot.is_there.wait(), PATIENCE)
        actual = {guild.id: guild.shard_id for guild in bot.guilds}
        await owner.send(guilds[0].channels[0], "hello")
        await owner.send(owner.dm(), "hello")
        await bot.until(lambda: len(bot.heard) == 2)
    await task
    assert {guild.id: (guild.id >> 22) % 3 for guild in guilds} == actual


# --- commands -------------------------------------------------------------------------------------


async def test_commands_are_stored_with_their_translations(stage: Stage) -> None:
    """Synced commands are stored, including Polish translations, and keep their ids."""
    synced = await stage.bot.tree.sync()
    again = await stage.bot.tree.sync()
    assert {"play", "later", "rule"} == set(stage.fake.commands)
    assert {"pl": "zagraj"} == stage.fake.commands["play"]["name_localizations"]
    assert [one.id for one in synced] == [one.id for one in again]


async def test_a_command_is_answered(stage: Stage) -> None:
    """A person's command reaches the bot and its answer reaches the room."""
    await stage.bot.tree.sync()
    used = await stage.anna.slash(stage.room, "play", point="D4")
    assert "Anna plays D4." == (await used.answer()).content == stage.room.last.content


async def test_a_deferral_is_filled(stage: Stage) -> None:
    """The first message after a deferral replaces "is thinking …", the next is a new message."""
    await stage.bot.tree.sync()
    used = await stage.anna.slash(stage.room, "later", whom=stage.ben)
    await stage.room.wait_for(lambda message: message.content == "And more.")
    assert used.deferred
    assert ["For Ben.", "And more."] == [one.content for one in stage.room.messages]
    assert used.visible_responses == stage.room.messages


async def test_only_a_direct_answer_pings(stage: Stage) -> None:
    """Mentions in the message that replaces "is thinking …" ping no one, as in Discord."""
    await stage.channel.send("Well?", view=view(discord.ui.Button(custom_id="x", label="X")))
    mention = {"content": stage.ben.mention, "allowed_mentions": {"parse": ["users"]}}
    for _ in range(2):
        stage.anna.begin_press(stage.room.messages[0], "x")
    await stage.bot.until(lambda: len(stage.bot.interactions) == 2)
    direct, deferred = stage.bot.interactions
    path = f"/interactions/{direct.id}/{direct.token}/callback"
    assert (200, 0) == await stage.refusal("POST", path, json={"type": 4, "data": mention})
    assert {stage.ben} == stage.room.last.pings
    await deferred.response.defer(thinking=True)
    path = f"/webhooks/{stage.fake.app.id}/{deferred.token}"
    assert (200, 0) == await stage.refusal("POST", path, json=mention)
    filled = stage.room.last
    assert ([stage.ben], frozenset()) == (filled.mentions, filled.pings)


async def test_commands_and_buttons_work_everywhere(stage: Stage) -> None:
    """A command in a DM and a button in a thread are answered there."""
    await stage.bot.tree.sync()
    used = await stage.anna.slash(stage.anna.dm(), "play", point="D4")
    assert "Anna plays D4." == (await used.answer()).content == stage.anna.dm().last.content
    thread = await stage.channel.create_thread(name="Game", type=discord.ChannelType.private_thread)
    await thread.add_user(discord.Object(stage.ben.id))
    await thread.send("Agreed?", view=view(Vote(1)))
    place = stage.room.threads[0]
    with pytest.raises(Impossible, match="does not see"):
        await stage.fake.user("Cleo").press(place.last, "vote:1")
    pressed = await stage.ben.press(place.last, "vote:1")
    assert "Accepted 1." == (await pressed.answer()).content


async def test_completions_are_offered(stage: Stage) -> None:
    """Input typed into an option is completed by the bot."""
    await stage.bot.tree.sync()
    offered = await stage.anna.autocomplete(stage.room, "play", "point", "D")
    assert [("at D3", "D3"), ("at D4", "D4")] == offered


async def test_the_app_stops_impossible_commands(stage: Stage) -> None:
    """Missing or unknown options, wrong types, and invisible commands never reach the bot."""
    await stage.bot.tree.sync()
    with pytest.raises(Impossible, match="needs"):
        await stage.anna.slash(stage.room, "play")
    with pytest.raises(Impossible, match="has no"):
        await stage.anna.slash(stage.room, "play", point="D4", nowhere=1)
    with pytest.raises(Impossible, match="takes no"):
        await stage.anna.slash(stage.room, "later", whom="Ben")
    with pytest.raises(Impossible, match="does not see"):
        await stage.ben.slash(stage.room, "rule")
    assert [] == stage.bot.interactions
    stage.fake.grant(stage.guild, stage.ben, "manage_guild")
    assert (await (await stage.ben.slash(stage.room, "rule")).answer()).ephemeral


async def test_an_interaction_waits_three_seconds(stage: Stage) -> None:
    """After three seconds an acknowledgement is refused with 10062."""
    stage.bot.tree.clear_commands(guild=None)
    stage.fake.world.commands[None] = [
        {"id": "1", "name": "slow", "default_member_permissions": None}
    ]
    stage.anna.begin_slash(stage.room, "slow")
    await stage.bot.until(lambda: stage.bot.interactions)
    stage.fake.clock.advance(3.5)
    with pytest.raises(discord.NotFound) as refused:
        await stage.bot.interactions[0].response.defer()
    assert 10062 == refused.value.code


async def test_an_interaction_is_acknowledged_once(stage: Stage) -> None:
    """A second acknowledgement is refused with 40060, and a token expires after 15 minutes."""
    message = await stage.channel.send(
        "Well?", view=view(discord.ui.Button(custom_id="x", label="X"))
    )
    stage.anna.begin_press(stage.room.last, "x")
    await stage.bot.until(lambda: stage.bot.interactions)
    first = stage.bot.interactions[0]
    path = f"/interactions/{first.id}/{first.token}/callback"
    await first.response.defer()
    assert (400, 40060) == await stage.refusal("POST", path, json={"type": 6})
    await first.edit_original_response(content="Well!")
    assert ("Well!", message.id) == (stage.room.last.content, stage.room.last.id)
    stage.fake.clock.advance(15 * 60)
    with pytest.raises(discord.HTTPException) as refused:
        await first.followup.send("Too late")
    assert 50027 == refused.value.code


# --- messages -------------------------------------------------------------------------------------


async def test_a_picture_has_alt_text(stage: Stage) -> None:
    """A file arrives with its bytes, name and alt text, and can be downloaded."""
    file = discord.File(io.BytesIO(PNG), "board.png", description="An empty board")
    sent = await stage.channel.send("Move 1", file=file)
    picture = stage.room.last.attachments[0]
    assert (PNG, "board.png", "An empty board") == (
        picture.data, picture.filename, picture.description
    )  # fmt: skip
    found = sent.attachments[0]
    assert (640, 480, "An empty board", PNG) == (
        found.width, found.height, found.description, await found.read()
    )  # fmt: skip


async def test_a_picture_is_replaced_in_place(stage: Stage) -> None:
    """An edit with other attachments replaces those of the message."""
    sent = await stage.channel.send(file=discord.File(io.BytesIO(PNG), "1.png"))
    await sent.edit(attachments=[discord.File(io.BytesIO(PNG), "2.png")], content="two")
    assert ["2.png"] == [one.filename for one in stage.room.last.attachments]
    await sent.edit(content="no more words")
    assert ["2.png"] == [one.filename for one in stage.room.last.attachments]
    assert 1 == len(stage.room.messages)


async def test_only_allowed_mentions_ping(stage: Stage) -> None:
    """A mention pings exactly the people allowed by ``allowed_mentions``."""
    words = f"{stage.anna.mention} and {stage.ben.mention}, @everyone"
    await stage.channel.send(words)
    assert frozenset() == stage.room.last.pings
    only_ben = discord.AllowedMentions(users=[discord.Object(stage.ben.id)])
    await stage.channel.send(words, allowed_mentions=only_ben)
    assert {stage.ben} == stage.room.last.pings
    await stage.channel.send(words, allowed_mentions=discord.AllowedMentions.all())
    assert {stage.anna, stage.ben} == stage.room.last.pings
    assert not stage.room.last.mention_everyone


async def test_a_reply_pings_with_mention_author(stage: Stage) -> None:
    """A reply refers to its message and pings its author only with ``mention_author``."""
    asked = await stage.anna.send(stage.room, f"{stage.fake.bot.mention} play D4")
    await stage.bot.until(lambda: stage.bot.heard)
    await stage.bot.heard[0].reply("Silently.", mention_author=False)
    assert (asked, frozenset()) == (stage.room.last.reply_to, stage.room.last.pings)
    await stage.bot.heard[0].reply("Aloud.", mention_author=True)
    assert {stage.anna} == stage.room.last.pings


async def test_content_is_read_where_discord_shows_it(stage: Stage) -> None:
    """Without the intent only mentions, pinging replies and DMs have content."""
    posted = await stage.channel.send("Board")
    board = stage.room.last
    await stage.anna.send(stage.room, "secret")
    await stage.anna.send(stage.room, f"{stage.fake.bot.mention} D4")
    await stage.anna.send(stage.room, "D5", reply_to=board)
    await stage.anna.send(stage.room, "hidden", reply_to=board, ping=False)
    await stage.anna.send(stage.anna.dm(), "D6")
    await stage.bot.until(lambda: len(stage.bot.heard) == 6)
    actual = [message.content for message in stage.bot.heard]
    assert ["Board", "", f"<@{stage.fake.bot.id}> D4", "D5", "", "D6"] == actual
    reference = stage.bot.heard[3].reference
    assert reference is not None
    assert posted.id == reference.message_id
    secret = stage.room.messages[1]
    assert "" == (await stage.channel.fetch_message(secret.id)).content


async def test_content_is_read_with_the_intent(fake: FakeDiscord) -> None:
    """With the switch on and the intent requested every message has its content."""
    fake.app.message_content = True
    anna = fake.user("Anna")
    guild = fake.guild("Club", anna)
    intents = unprivileged()
    intents.message_content = True
    bot = Bot(intents)
    async with bot:
        await bot.login(fake.app.token)
        task = asyncio.create_task(bot.connect())
        await asyncio.wait_for(bot.is_there.wait(), PATIENCE)
        await anna.send(guild.channels[0], "D4")
        await bot.until(lambda: bot.heard)
    await task
    assert ["D4"] == [message.content for message in bot.heard]


async def test_a_dm_goes_both_ways(stage: Stage) -> None:
    """The bot can write to a member who accepts DMs, and gets 50007 from one who does not."""
    anna = await stage.bot.fetch_user(stage.anna.id)
    await anna.send("Your move.")
    assert "Your move." == stage.anna.dm().last.content
    stage.ben.accepts_dms = False
    ben = await stage.bot.fetch_user(stage.ben.id)
    with pytest.raises(discord.Forbidden) as refused:
        await ben.send("Your move.")
    assert 50007 == refused.value.code


async def test_a_nonce_posts_once(stage: Stage) -> None:
    """A repeated nonce in the same channel returns the first message again."""
    first = await stage.channel.send("once", nonce="g1:7")
    again = await stage.channel.send("twice", nonce="g1:7")
    other = await stage.channel.send("other", nonce="g1:8")
    assert (first.id, ["once", "other"]) == (again.id, [m.content for m in stage.room.messages])
    assert first.id != other.id


async def test_history_is_paged(stage: Stage) -> None:
    """The history is returned in pages, newest first, or after a message oldest first."""
    for number in range(105):
        await stage.anna.send(stage.room, f"{number}")
    found = [message.id async for message in stage.channel.history(limit=None)]
    assert [message.id for message in reversed(stage.room.messages)] == found
    start = discord.Object(stage.room.messages[1].id)
    after = [m.id async for m in stage.channel.history(limit=2, after=start)]
    assert [message.id for message in stage.room.messages[2:4]] == after


# --- components and reactions ---------------------------------------------------------------------


async def test_dynamic_buttons_work(stage: Stage) -> None:
    """A button whose state is in its custom id works, and answers its presser only."""
    await stage.channel.send("Agreed?", view=view(Vote(3)))
    pressed = await stage.anna.press(stage.room.last, "Accept 3")
    answer = await pressed.answer()
    assert ("Accepted 3.", True, 1) == (answer.content, answer.ephemeral, len(stage.room.messages))


async def test_menus_work(stage: Stage) -> None:
    """A person's selection in a menu reaches the bot, and the bot edits the message."""
    menu: discord.ui.Select[discord.ui.View] = discord.ui.Select(
        custom_id="chains", placeholder="Dead?", min_values=0, max_values=2,
        options=[discord.SelectOption(label=one) for one in "ABC"],
    )  # fmt: skip

    async def chosen(interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(content="+".join(menu.values), view=None)

    menu.callback = chosen  # type: ignore[method-assign]
    await stage.channel.send("Which?", view=view(menu))
    with pytest.raises(Impossible, match="takes 0 to 2"):
        await stage.ben.select(stage.room.last, "chains", list("ABC"))
    await stage.ben.select(stage.room.last, "Dead?", ["A", "C"])
    assert ("A+C", []) == (stage.room.last.content, stage.room.last.menus)


async def test_modals_work(stage: Stage) -> None:
    """A requested modal can be filled in and submitted."""

    class Ask(discord.ui.Modal, title="Where?"):
        point: discord.ui.TextInput[Ask] = discord.ui.TextInput(label="Point", custom_id="point")

        async def on_submit(self, interaction: discord.Interaction) -> None:
            await interaction.response.send_message(f"At {self.point.value}")

    button: discord.ui.Button[discord.ui.View] = discord.ui.Button(label="Ask", custom_id="ask")

    async def pressed(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Ask())

    button.callback = pressed  # type: ignore[method-assign]
    await stage.channel.send("Well?", view=view(button))
    asked = await stage.anna.press(stage.room.last, "Ask")
    answered = await stage.anna.submit(asked, point="D4")
    assert "At D4" == (await answered.answer()).content


async def test_reactions_come_and_go(stage: Stage) -> None:
    """People's reactions are dispatched as raw events when added and removed, and listed by
    REST."""
    posted = await stage.channel.send("Vote")
    vote = stage.room.last
    await posted.add_reaction("✅")
    await stage.anna.react(vote, "✅")
    await stage.ben.react(vote, "\N{REGIONAL INDICATOR SYMBOL LETTER A}")
    await stage.anna.unreact(vote, "✅")
    await stage.ben.react(vote, "✅")
    await stage.bot.until(lambda: len(stage.bot.reactions) == 5)
    anna, ben, bot = stage.anna.id, stage.ben.id, stage.fake.bot.id
    letter = "\N{REGIONAL INDICATOR SYMBOL LETTER A}"
    assert [
        ("+", "✅", bot), ("+", "✅", anna), ("+", letter, ben), ("-", "✅", anna), ("+", "✅", ben)
    ] == stage.bot.reactions  # fmt: skip
    fetched = await stage.channel.fetch_message(posted.id)
    users = {str(r.emoji): {u.id async for u in r.users(limit=None)} for r in fetched.reactions}
    assert {"✅": {bot, ben}, letter: {ben}} == users


async def test_super_reactions_are_counted_separately(stage: Stage) -> None:
    """One person can add an emoji twice: super reactions are marked, counted separately, and listed
    only on request."""
    posted = await stage.channel.send("Vote")
    vote = stage.room.last
    await stage.anna.react(vote, "✅", burst=True)
    await stage.ben.react(vote, "✅")
    await stage.anna.react(vote, "✅")
    reaction = (await stage.channel.fetch_message(posted.id)).reactions[0]
    assert (3, 2, 1) == (reaction.count, reaction.normal_count, reaction.burst_count)
    anna, ben, kinds = stage.anna.id, stage.ben.id, discord.ReactionType
    users = [
        {u.id async for u in reaction.users(type=k)} for k in (None, kinds.normal, kinds.burst)
    ]
    assert [{anna, ben}, {anna, ben}, {anna}] == users
    await stage.anna.unreact(vote, "✅", burst=True)
    await stage.bot.until(lambda: len(stage.bot.reactions) == 4)
    assert [True, False, False, True] == stage.bot.supers
    assert {"✅": [stage.ben, stage.anna]} == vote.reactions


async def test_cleared_reactions_are_one_event(stage: Stage) -> None:
    """If a moderator clears one emoji or all, the bot receives one event that names no person."""
    await stage.channel.send("Vote")
    vote = stage.room.last
    for emoji in ("✅", "❌", "👍"):
        await stage.ben.react(vote, emoji)
    await stage.bot.until(lambda: len(stage.bot.reactions) == 3)
    await stage.anna.clear(vote, "✅")
    await stage.anna.clear(vote)
    await stage.bot.until(lambda: len(stage.bot.clearings) == 2)
    assert (["✅", None], {}, 3) == (stage.bot.clearings, vote.reactions, len(stage.bot.reactions))
    with pytest.raises(Impossible):
        await stage.ben.clear(vote)


async def test_a_variation_selector_makes_another_reaction(stage: Stage) -> None:
    """Two spellings of one emoji are two reactions; a person's click uses the existing one."""
    posted = await stage.channel.send("Vote")
    bare, full = "\N{BLACK RIGHT-POINTING TRIANGLE}", "\N{BLACK RIGHT-POINTING TRIANGLE}\ufe0f"
    await posted.add_reaction(bare)
    await stage.anna.react(stage.room.last, full)
    assert {bare: [stage.fake.bot, stage.anna]} == stage.room.last.reactions
    await posted.add_reaction(full)
    await stage.ben.react(stage.room.last, full)
    assert [stage.fake.bot, stage.ben] == stage.room.last.reactions[full]


async def test_users_of_a_reaction_are_paged(stage: Stage) -> None:
    """More than a hundred people who reacted are listed completely."""
    people = [stage.fake.user(f"P{number}") for number in range(120)]
    posted = await stage.channel.send("Vote")
    for person in people:
        stage.fake.join(stage.guild, person)
        await person.react(stage.room.last, "👍")
    reaction = (await stage.channel.fetch_message(posted.id)).reactions[0]
    found = [user.id async for user in reaction.users()]
    assert ({person.id for person in people}, 120) == (set(found), len(found))


# --- threads --------------------------------------------------------------------------------------


async def test_threads_are_created_renamed_and_archived(stage: Stage) -> None:
    """A thread can be created with or without a message; a message in an archived thread reopens
    it."""
    posted = await stage.channel.send("A game")
    thread = await posted.create_thread(name="Anna – Ben")
    alone = await stage.channel.create_thread(name="Alone", type=discord.ChannelType.public_thread)
    await stage.bot.until(lambda: len(stage.bot.threads) == 2)
    assert ["Anna – Ben", "Alone"] == [one.name for one in stage.room.threads]
    place = stage.room.threads[0]
    await thread.send(f"Hello {stage.ben.mention}", allowed_mentions=discord.AllowedMentions.all())
    assert stage.ben.id in place.members
    await thread.edit(name="B+R", archived=True)
    assert ("B+R", True) == (place.name, place.archived)
    await stage.anna.send(place, "Thanks!")
    assert not place.archived
    await alone.add_user(discord.Object(stage.anna.id))
    assert stage.anna.id in stage.room.threads[1].members


# --- trouble --------------------------------------------------------------------------------------


async def test_a_lost_socket_is_resumed(stage: Stage) -> None:
    """Events during a lost connection are delivered when the session is resumed."""
    await stage.channel.send("Vote")
    await stage.fake.disconnect()
    await stage.anna.react(stage.room.last, "✅")
    await stage.bot.until(lambda: stage.bot.resumptions)
    assert [("+", "✅", stage.anna.id)] == stage.bot.reactions
    assert (1, 1) == (stage.fake.gateway.identified, stage.fake.gateway.resumed)


async def test_a_server_asks_to_reconnect(stage: Stage) -> None:
    """Opcode 7 makes the client resume."""
    await stage.fake.ask_to_reconnect()
    await stage.bot.until(lambda: stage.bot.resumptions)
    assert (1, 1) == (stage.fake.gateway.identified, stage.fake.gateway.resumed)


@pytest.mark.parametrize("how", ["op 9", "forgotten"])
async def test_an_invalid_session_begins_anew(stage: Stage, how: str) -> None:
    """After an invalidated session the client identifies again, and missed events are never
    delivered."""
    await stage.channel.send("Vote")
    stage.bot.is_there.clear()
    if how == "op 9":
        await stage.fake.invalidate()
    else:
        await stage.fake.disconnect(resumable=False)
    await stage.anna.react(stage.room.last, "✅")
    await asyncio.wait_for(stage.bot.is_there.wait(), PATIENCE)
    assert (2, 0, []) == (
        stage.fake.gateway.identified, stage.fake.gateway.resumed, stage.bot.reactions
    )  # fmt: skip


async def test_reactions_during_an_absence_are_lost(stage: Stage) -> None:
    """Reactions during the absence of the process are not delivered to a later session."""
    await stage.channel.send("Vote")
    await stage.bot.close()
    await stage.anna.react(stage.room.last, "✅")
    bot = Bot()
    async with bot:
        await bot.login(stage.fake.app.token)
        task = asyncio.create_task(bot.connect())
        await asyncio.wait_for(bot.is_there.wait(), PATIENCE)
        await stage.anna.react(stage.room.last, "❌")
        await bot.until(lambda: bot.reactions)
        assert [("+", "❌", stage.anna.id)] == bot.reactions
    await task


async def test_a_bot_in_another_process(fake: FakeDiscord) -> None:
    """A bot in another process needs only the two addresses; after a kill and restart it starts a
    new session."""
    owner = fake.user("Owner")
    room = fake.guild("Club", owner).channels[0]
    addresses = (fake.rest_url, fake.gateway_url, fake.app.token)
    for number in (1, 2):
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-W", "ignore", "-c", PROCESS, *addresses
        )
        await room.wait_for(lambda m, n=number: m.content == f"<@{owner.id}>" * n, PATIENCE)  # type: ignore[misc]
        process.kill()
        await process.wait()
        await owner.react(room.last, "✅")
    assert (2, 0) == (fake.gateway.identified, fake.gateway.resumed)


async def test_a_client_reconnects_after_an_outage(stage: Stage) -> None:
    """While Discord is down requests fail with 503; afterwards the client reconnects by itself."""
    await stage.fake.down()
    with pytest.raises(discord.DiscordServerError):
        await stage.channel.send("?")
    stage.fake.up()
    await stage.fake.connected(20)
    await stage.channel.send("!")
    assert ["!"] == [message.content for message in stage.room.messages]


async def test_a_storm_of_429_is_weathered(stage: Stage) -> None:
    """After 429 responses, for one route and for all, the client waits and retries."""
    stage.fake.limits.storm(2)
    stage.fake.limits.storm(1, everywhere=True)
    await stage.channel.send("after all")
    assert ("after all", 3) == (stage.room.last.content, stage.fake.limits.refused)


async def test_a_bucket_empties(stage: Stage) -> None:
    """With the headers of a bucket the client waits by itself and is never refused."""
    stage.fake.limits.routes["POST", "/channels/{channel}/messages"] = (2, 0.1)
    await asyncio.gather(*(stage.channel.send(f"{n}") for n in range(6)))
    times = [one.at for one in stage.fake.requests if one.method == "POST"]
    assert (6, 0) == (len(stage.room.messages), stage.fake.limits.refused)
    assert times[5] - times[0] >= 0.19


async def test_too_many_invalid_requests_ban(stage: Stage) -> None:
    """An address that keeps sending invalid requests is banned, with responses without the header
    Via."""
    stage.fake.limits.ban_after = 1
    stage.fake.deny(stage.room, stage.fake.bot, "send_messages")
    assert [(403, 50013), (429, 0)] == [
        await stage.refusal("POST", f"/channels/{stage.room.id}/messages", json={"content": "x"})
        for _ in range(2)
    ]


async def test_requests_are_on_record(stage: Stage) -> None:
    """A test can read each request, with its body and response status."""
    with handle_message_parameters("hello") as params:
        await stage.bot.http.send_message(stage.room.id, params=params)
    last = stage.fake.requests[-1]
    actual = (last.method, last.path, last.body["content"], last.status)
    assert ("POST", "/channels/{channel}/messages", "hello", 200) == actual
