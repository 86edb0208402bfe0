"""Register the command menu and the bot's description in each language.

https://core.telegram.org/bots/api#setmycommands, https://core.telegram.org/bots/api#menubutton

A menu command runs the same request as its name typed without a slash.
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
"""The language of the default menu, for users whose own language has no menu."""


def commands(
    language: str, *, has_engine: bool = True, in_groups: bool = False, ephemeral: bool = False
) -> list[BotCommand]:
    """Return the command menu in one language. Groups get a shorter menu than private chats.

    ``has_engine``: include commands that need a Go engine as the opponent. ``ephemeral``: the Bot
    API supports ephemeral commands, which only the sender sees. The group menu then includes and
    marks them."""
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
    """Register the command menus of private chats and groups, in every language. For the flags see
    `commands`."""
    scopes = ((False, BotCommandScopeAllPrivateChats()), (True, BotCommandScopeAllGroupChats()))
    for language in LANGUAGES:
        for in_groups, scope in scopes:
            offered = commands(
                language, has_engine=has_engine, in_groups=in_groups, ephemeral=ephemeral
            )
            await bot.set_my_commands(offered, scope, language_code=_code(language))


async def introduce(bot: Bot) -> None:
    """Set the bot's long and short description in every language. Do nothing if the operator has
    changed the default ones."""
    pairs = zip(await _load_description(bot, EVERYBODY), _about(EVERYBODY), strict=True)
    if any(told not in ("", ours) for told, ours in pairs):
        return
    for language in LANGUAGES:
        if await _load_description(bot, language) != _about(language):
            text, short = _about(language)
            await bot.set_my_description(text, _code(language))
            await bot.set_my_short_description(short, _code(language))


async def lead_to_board(bot: Bot, page: BoardPage | None, language: str) -> None:
    """Make the menu button of private chats open the board page.

    Without a board page, reset the button if it still opens one. Keep a Mini App that the operator
    has set as the menu button."""
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


async def _load_description(bot: Bot, language: str) -> tuple[str, str]:
    text = await bot.get_my_description(_code(language))
    short = await bot.get_my_short_description(_code(language))
    return text.description, short.short_description


def _code(language: str) -> str | None:
    return None if language == EVERYBODY else language
