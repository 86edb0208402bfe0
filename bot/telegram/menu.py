"""The menu of commands, and what the bot says of itself, in each language.

https://core.telegram.org/bots/api#setmycommands, https://core.telegram.org/bots/api#menubutton

What a command means is what the word means when it is typed.
"""

from __future__ import annotations

from telegram import (
    Bot,
    BotCommand,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    MenuButtonDefault,
    MenuButtonWebApp,
    WebAppInfo,
)

from bot.routing import catalogue
from bot.routing.platform.board_page import PATH, BoardPage
from bot.talk.arguments.tokens import plain
from bot.texts.translations import LANGUAGES, words

EVERYBODY = "en"
"""The language for those whose own has no menu."""


def commands(
    language: str, *, has_engine: bool = True, in_groups: bool = False, ephemeral: bool = False
) -> list[BotCommand]:
    """The menu in one language, for private chats or, shorter, for groups. ``has_engine``: there is
    a program to play against; ``ephemeral``: Telegram knows commands that nobody else sees."""
    told = words(language)
    return [
        BotCommand(
            # Telegram allows only a to z, digits and underscores in a command.
            plain(told.text(f"menu-command-{entry.name}")).replace("-", "_"),
            told.text(f"menu-about-{entry.name}"),
            api_kwargs={"is_ephemeral": True}
            if in_groups and ephemeral and entry.ephemeral
            else None,
        )
        for entry in catalogue.menu(in_groups=in_groups, ephemeral=ephemeral)
        if has_engine or not entry.engine
    ]


async def offer(bot: Bot, *, has_engine: bool, ephemeral: bool) -> None:
    """Tells Telegram the menus: all commands for private chats, and the ten of groups, with those
    that only who sends them sees there (``ephemeral``: Telegram knows such)."""
    scopes = ((False, BotCommandScopeAllPrivateChats()), (True, BotCommandScopeAllGroupChats()))
    for language in LANGUAGES:
        for in_groups, scope in scopes:
            offered = commands(
                language, has_engine=has_engine, in_groups=in_groups, ephemeral=ephemeral
            )
            await bot.set_my_commands(offered, scope, language_code=_code(language))


async def introduce(bot: Bot) -> None:
    """Sets the words in the empty private chat, and those that go with a link to the bot. The
    operator may have told Telegram other words, which stay."""
    pairs = zip(await _told(bot, EVERYBODY), _about(EVERYBODY), strict=True)
    if any(told not in ("", ours) for told, ours in pairs):
        return
    for language in LANGUAGES:
        if await _told(bot, language) != _about(language):
            text, short = _about(language)
            await bot.set_my_description(text, _code(language))
            await bot.set_my_short_description(short, _code(language))


async def lead_to_board(bot: Bot, page: BoardPage | None, language: str) -> None:
    """The button beside the field in private chats opens the board page, as long as there is one.
    What whoever runs the bot has put there stays."""
    stands = await bot.get_chat_menu_button()
    ours = isinstance(stands, MenuButtonWebApp) and stands.web_app.url.endswith(PATH)
    if isinstance(stands, MenuButtonWebApp) and not ours:
        return
    if page is not None:
        app = WebAppInfo(page.address)
        label = words(language).text("telegram-board-menu")
        await bot.set_chat_menu_button(menu_button=MenuButtonWebApp(label, app))
    elif ours:
        await bot.set_chat_menu_button(menu_button=MenuButtonDefault())


def _about(language: str) -> tuple[str, str]:
    told = words(language)
    return told.text("telegram-about"), told.text("telegram-about-short")


async def _told(bot: Bot, language: str) -> tuple[str, str]:
    text = await bot.get_my_description(_code(language))
    short = await bot.get_my_short_description(_code(language))
    return text.description, short.short_description


def _code(language: str) -> str | None:
    return None if language == EVERYBODY else language
