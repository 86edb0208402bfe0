"""Sign-in to the board page as an Activity of Discord."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

import aiohttp
import pytest

from bot.play.accounts.launched_games import LAUNCHED, LaunchedGame, find_launched, remember_launch
from bot.web.boards.discord_activity import ActivityApp, DiscordActivity
from tests.adapters.web.board_site import GAME, OTHER, BoardSite, Visitor, match
from tests.adapters.web.site import NOW
from tests.adapters.web.test_board_entry import REFUSED, status_and_error
from tests.fakes.discord.activities import CLIENT_SECRET, Instance
from tests.fakes.discord.calls import OAUTH
from tests.fakes.discord.faults import Fault
from tests.fakes.discord.model import Channel
from tests.fakes.discord.people import Person
from tests.fakes.discord.server import FakeDiscord
from tests.fakes.memory.stores import MemoryPeople

AWAY = (503, "web-error-unavailable")


@dataclass
class Seconds:
    """A monotonic clock that a test moves."""

    now: float = 1000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Stage:
    """The page as an Activity. Béla, who plays in both games, has opened it in a channel."""

    discord: FakeDiscord
    site: BoardSite
    visitor: Visitor
    bela: Person
    channel: Channel
    instance: Instance
    clock: Seconds

    @property
    def origin(self) -> str:
        return f"https://{self.discord.app.id}.discordsays.com"

    async def enters(self, **more: str) -> tuple[int, dict[str, object]]:
        """Sign in with a new code, as the page does."""
        code = self.discord.world.activities.authorize(self.bela)
        body = {
            "discord": code,
            "channel": str(self.channel.id),
            "instance": self.instance.id,
            **more,
        }
        return await self.visitor.enters(**body)


@pytest.fixture
async def stage() -> AsyncIterator[Stage]:
    """A page as an Activity, with Discord's API."""
    async with FakeDiscord() as discord, aiohttp.ClientSession() as session:
        bela = discord.user("Béla", locale="pl")
        channel = discord.channel(discord.guild("Go club", bela), "general")
        app = ActivityApp(str(discord.app.id), CLIENT_SECRET, discord.app.token, discord.rest_url)
        clock = Seconds()
        site = BoardSite(activity=DiscordActivity(app, clock))
        user = f"discord:{bela.id}"
        site.games = {
            GAME: match(GAME, "telegram:7", user),
            OTHER: match(OTHER, "telegram:9", user),
        }
        instance = discord.world.activities.open(bela, channel)
        await site.server.start()
        yield Stage(
            discord, site, Visitor(session, site.server.url), bela, channel, instance, clock
        )
        await site.server.stop()


async def test_a_person_of_discord(stage: Stage) -> None:
    """Discord says who has opened the page: their name, language and games."""
    status, entered = await stage.enters()
    assert (200, "Béla", "pl") == (status, entered["name"], entered["lang"])
    assert {GAME, OTHER} == {game["id"] for game in entered["games"]}  # type: ignore[attr-defined]


async def test_the_game_that_was_launched(stage: Stage) -> None:
    """The page shows the game that this person launched last in this channel."""
    user, shown = f"discord:{stage.bela.id}", []
    for game in (GAME, OTHER, GAME):
        launched = LaunchedGame(f"discord:{stage.channel.id}", game, NOW)
        await remember_launch(stage.site.people, user, launched)
        entered = (await stage.enters())[1]
        shown.append(entered["game"]["id"])  # type: ignore[index]
    assert [GAME, OTHER, GAME] == shown


async def test_a_launched_game_of_other_players(stage: Stage) -> None:
    """A person may watch a game whose board they opened in a chat."""
    stage.site.games["kilimo"] = match("kilimo", "telegram:7", "telegram:9")
    launched = LaunchedGame(f"discord:{stage.channel.id}", "kilimo", NOW)
    await remember_launch(stage.site.people, f"discord:{stage.bela.id}", launched)
    entered = (await stage.enters())[1]
    assert "kilimo" == entered["game"]["id"]  # type: ignore[index]
    assert entered["mark"]


async def test_an_old_launch_proves_nothing(stage: Stage) -> None:
    """A launch shows for ten minutes that the person is in a channel; later Discord must confirm
    it."""
    other = stage.discord.channel(stage.channel.guild, "other")  # type: ignore[arg-type]
    launched = LaunchedGame(f"discord:{other.id}", GAME, NOW)
    await remember_launch(stage.site.people, f"discord:{stage.bela.id}", launched)
    statuses = []
    for minutes in (9, 1):
        stage.site.clock.now += minutes * 60_000
        statuses.append((await stage.enters(channel=str(other.id)))[0])
    assert [200, 403] == statuses


async def test_a_code_works_once(stage: Stage) -> None:
    """A used code, an unknown code and malformed codes are refused."""
    code = stage.discord.world.activities.authorize(stage.bela)
    assert 200 == (await stage.enters(discord=code))[0]
    for wrong in (code, "invented", "with space", "ż" * 20, "x" * 300):
        assert REFUSED == status_and_error(await stage.enters(discord=wrong)), wrong


async def test_a_channel_that_discord_does_not_confirm(stage: Stage) -> None:
    """A channel in the page's address counts only if Discord lists the person there."""
    other = stage.discord.channel(stage.channel.guild, "other")  # type: ignore[arg-type]
    elsewhere = stage.discord.world.activities.open(stage.discord.user("Ola"), other)
    refused = [
        await stage.enters(channel=str(other.id)),
        await stage.enters(channel=str(other.id), instance=elsewhere.id),
        await stage.enters(instance="i-none"),
        await stage.enters(instance="../../users/@me"),
        await stage.enters(channel="", instance=""),
        await stage.enters(channel="1; DROP"),
    ]
    assert [REFUSED] * 6 == [status_and_error(answer) for answer in refused]


@pytest.mark.parametrize(
    "path", [OAUTH, "/users/@me", "/applications/{application}/activity-instances/{instance}"]
)
async def test_discord_is_away(stage: Stage, path: str) -> None:
    """If Discord cannot be asked, the page is told to try again, and does so with another code."""
    method = "POST" if path == OAUTH else "GET"
    stage.discord.faults.add(Fault(method, path, 503))
    assert AWAY == status_and_error(await stage.enters())
    assert 200 == (await stage.enters())[0]


async def test_a_pause_that_discord_demands(stage: Stage) -> None:
    """During the pause of a 429 nothing is sent to Discord."""
    stage.discord.faults.add(Fault("POST", OAUTH, 429, retry_after=30))
    seen = []
    for later in (0.0, 29.0, 2.5):
        stage.clock.now += later
        answer = status_and_error(await stage.enters())
        seen.append((answer[0], len(stage.discord.requests)))
    assert [(503, 1), (503, 1), (200, 4)] == seen


async def test_a_wrong_client_secret() -> None:
    """With a wrong client secret nobody enters, and the secret appears in no text."""
    async with FakeDiscord() as discord, aiohttp.ClientSession() as session:
        app = ActivityApp(str(discord.app.id), "wrong-secret", discord.app.token, discord.rest_url)
        assert "wrong-secret" not in repr(app)
        site = BoardSite(activity=DiscordActivity(app, Seconds()))
        await site.server.start()
        code = discord.world.activities.authorize(discord.user("Béla"))
        answer = await Visitor(session, site.server.url).enters(discord=code, channel="1" * 18)
        await site.server.stop()
    assert REFUSED == status_and_error(answer)


async def test_requests_through_discords_proxy(stage: Stage) -> None:
    """The page's origin inside Discord may send requests; that of another application may not."""
    other = stage.origin.replace("https://", "https://1")
    answers = []
    for origin in (stage.origin, other, "https://discord.com", "https://discordsays.com"):
        answer = await stage.visitor.asks("DELETE", "/b/api/visits", {}, Origin=origin)
        answers.append(status_and_error(answer[:2]))
    wrong = (403, "web-error-origin")
    assert [(401, "web-error-session"), wrong, wrong, wrong] == answers


async def test_discords_app_may_frame_the_page(stage: Stage) -> None:
    """As an Activity the page is also at the root, and Discord's apps may frame it."""
    allowed = "https://web.telegram.org https://discord.com https://*.discord.com"
    for path in ("/", "/?frame_id=f", "/b/", f"/b/{GAME}"):
        status, _, answer = await stage.visitor.asks("GET", path)
        policy = answer.headers["Content-Security-Policy"].rpartition("; ")[2]
        assert (200, f"frame-ancestors {allowed} {stage.origin}") == (status, policy), path


async def test_the_newest_launch_of_each_room() -> None:
    """The newest launches of eight rooms are stored, one for each room."""
    people = MemoryPeople()
    for number in range(10):
        await remember_launch(people, "discord:8", LaunchedGame(f"discord:{number}", GAME, NOW))
    await remember_launch(people, "discord:8", LaunchedGame("discord:3", OTHER, NOW))
    found = (await people.load("discord:8", LAUNCHED)).games
    assert ["3", "9", "8", "7", "6", "5", "4", "2"] == [each.room[-1] for each in found]
    launched = await find_launched(people, "discord:8", "discord:3")
    assert LaunchedGame("discord:3", OTHER, NOW) == launched
    assert await find_launched(people, "discord:8", "discord:0") is None
