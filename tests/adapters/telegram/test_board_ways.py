"""Links from Telegram to the board page: each only if Telegram supports it there and the page is
served."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from unittest.mock import Mock

import pytest
from telegram import Bot, MenuButtonDefault, MenuButtonWebApp, WebAppInfo

from bot.posts.attachments import BoardPicture
from bot.posts.post import Post, PostRef
from bot.routing.platform.board_page import BoardPage
from bot.routing.platform.platform_context import PlatformContext
from bot.telegram.markup.ways_out import Row, WaysOut
from bot.telegram.menu import lead_to_board
from bot.texts.translations import words
from renderer.model.diagram import Diagram
from tests.fakes.lookups import NoGames
from tests.fakes.memory.stores import MemoryPeople, MemoryPostIndex, MemoryProcessedEvents
from tests.fakes.telegram.server import FakeTelegram

PUBLIC, GAME = "https://go.example.org", "bamoku"
POST = Post("match/bamoku/3", "D4", BoardPicture(Diagram(9), "A board"), ref=PostRef(GAME, 3))
ALONE, GROUP, TOPIC = "telegram:7", "telegram:-100", "telegram:-100/5"


@pytest.fixture
async def fake() -> AsyncIterator[FakeTelegram]:
    """A Telegram whose bot has a main Mini App."""
    async with FakeTelegram() as fake:
        fake.world.main_app = f"{PUBLIC}/b/"
        yield fake


def page(people: MemoryPeople) -> BoardPage:
    """Return a board page."""
    return BoardPage(PUBLIC, people, lambda: 0, lambda: "secret-of-this-installation-0001")


async def link_rows(
    fake: FakeTelegram, room: str, *, there: bool = True, post: Post = POST
) -> list[Row]:
    """Return the rows of buttons that link to the page under a post in a room. ``there``: whether
    the page is served."""
    people = MemoryPeople()
    context = PlatformContext(
        people, MemoryPostIndex(), MemoryProcessedEvents(), Mock(), lookups=NoGames
    )
    context = replace(context, board_page=page(people) if there else None)
    async with Bot(fake.token, base_url=fake.base_url) as bot:
        return await WaysOut(bot, context).board(room, post, words("en"))


async def test_a_mini_app_in_private(fake: FakeTelegram) -> None:
    """In the private chat the button opens the game itself as a Mini App."""
    ((button,),) = await link_rows(fake, ALONE)
    assert ("Open the board", WebAppInfo(f"{PUBLIC}/b/{GAME}"), None) == (
        button.text,
        button.web_app,
        button.url,
    )


@pytest.mark.parametrize("room", [GROUP, TOPIC])
async def test_a_link_in_groups(fake: FakeTelegram, room: str) -> None:
    """In groups, where Telegram allows no Mini App button, a link is used. Its start parameter uses
    only allowed characters and carries the game and the right to watch it."""
    ((button,),) = await link_rows(fake, room)
    assert button.web_app is None
    head, _, start = str(button.url).partition("?startapp=")
    assert f"https://t.me/{fake.bot.username}" == head
    assert start.startswith(f"{GAME}_")
    assert len(start) < 512
    assert start.replace("_", "").isalnum()


async def test_no_button_without_a_page(fake: FakeTelegram) -> None:
    """Without a page there is no button anywhere; in groups there is none without a main Mini App;
    and text-only posts have none."""
    bare = replace(POST, attachment=None)
    found = [await link_rows(fake, room, there=False) for room in (ALONE, GROUP)]
    found += [await link_rows(fake, room, post=bare) for room in (ALONE, GROUP)]
    fake.world.main_app = ""
    found.append(await link_rows(fake, GROUP))
    assert [[]] * 5 == found
    assert 1 == len(await link_rows(fake, ALONE))


async def test_the_menu_button(fake: FakeTelegram) -> None:
    """The menu button opens the page while it is served, and is reset to Telegram's default
    afterwards; a menu button set by the operator is left alone."""
    there = page(MemoryPeople())
    async with Bot(fake.token, base_url=fake.base_url) as bot:
        found = []
        for wanted in (None, there, there, None):
            await lead_to_board(bot, wanted, "pl")
            found.append(await bot.get_chat_menu_button())
        app = MenuButtonWebApp("Plansza", WebAppInfo(f"{PUBLIC}/b/"))
        assert [MenuButtonDefault(), app, app, MenuButtonDefault()] == found
        theirs = MenuButtonWebApp("Shop", WebAppInfo("https://shop.example.org/"))
        await bot.set_chat_menu_button(menu_button=theirs)
        for wanted in (there, None):
            await lead_to_board(bot, wanted, "en")
            assert theirs == await bot.get_chat_menu_button()
