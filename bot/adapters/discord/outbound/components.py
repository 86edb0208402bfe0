"""Buttons and menus under posts. What they stand for is in their ids, so they outlive the process.

A button's id is its choice; a menu's values are the choices it offers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Protocol, Self, cast

import discord
from discord import ui

from bot.adapters.discord.outbound.markdown import cut
from bot.conversation.posts.callbacks import Verb, is_mark, parse_choice
from bot.conversation.posts.post import Choice, Post
from bot.language.translations import Words

MOST_OPTIONS = 25
MOST_ROWS, MOST_BUTTONS = 5, 5
"""Of a message, and in one row. More choices than that become a menu, unless they are points to
play on."""
_LONGEST_LABEL, _LONGEST_OPTION = 80, 100
_GREEN = "✅"


class ChoiceHandler(Protocol):
    """The client, which is told what was chosen."""

    async def chosen(self, interaction: discord.Interaction, choice: str) -> None:
        """``choice``: the text behind the button (`bot.conversation.posts.callbacks`)."""

    async def opens_board(self, interaction: discord.Interaction, game_id: str) -> None:
        """The board page is asked for; its address is for this person alone."""


class ChoiceButton(ui.DynamicItem[ui.Button[ui.View]], template=r"n:(?P<choice>[ -~]{1,64})"):
    """A button for one choice."""

    def __init__(self, choice: str, label: str, emoji: str = "") -> None:
        green = emoji == _GREEN
        style = discord.ButtonStyle.success if green else discord.ButtonStyle.secondary
        super().__init__(
            ui.Button(
                label=cut(label, _LONGEST_LABEL) or None,
                emoji=emoji or None,
                custom_id=f"n:{choice}",
                style=style,
            )
        )
        self.choice = choice

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003
        item: ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> Self:
        """The button that was pressed, perhaps long after this process began."""
        return cls(match["choice"], getattr(item, "label", None) or "?")

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await cast(ChoiceHandler, interaction.client).chosen(interaction, self.choice)


class BoardButton(ui.DynamicItem[ui.Button[ui.View]], template=r"b:(?P<game>[A-Za-z0-9_-]{1,64})"):
    """The way to the board page: its address is shown only to the person who presses the button."""

    def __init__(self, game_id: str, label: str) -> None:
        style = discord.ButtonStyle.primary
        super().__init__(ui.Button(label=label, custom_id=f"b:{game_id}", style=style))
        self.game_id = game_id

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003
        item: ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> Self:
        """The button that was pressed, perhaps long after this process began."""
        return cls(match["game"], getattr(item, "label", None) or "?")

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await cast(ChoiceHandler, interaction.client).opens_board(interaction, self.game_id)


class ChoiceMenu(ui.DynamicItem[ui.Select[ui.View]], template=r"m:(?P<name>[a-z]+)"):
    """A menu to choose one from. ``name`` tells a message's menus apart."""

    def __init__(
        self, name: str, placeholder: str, options: Sequence[discord.SelectOption]
    ) -> None:
        select: ui.Select[ui.View] = ui.Select(
            custom_id=f"m:{name}", placeholder=placeholder, options=list(options)
        )
        super().__init__(select)

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003
        item: ui.Item[Any],  # noqa: ARG003
        match: re.Match[str],
        /,
    ) -> Self:
        """The menu that was used; what was chosen comes with the interaction."""
        return cls(match["name"], "", ())

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        data = cast(dict[str, Any], interaction.data or {})
        values = data.get("values") or [""]
        await cast(ChoiceHandler, interaction.client).chosen(interaction, str(values[0]))


def view(post: Post, words: Words, first: int = 0, *, board_page: bool = False) -> ui.View | None:
    """All that can be chosen under a post, or None if there is nothing. ``first`` is the number of
    its first component (31 bits, 0: any), by which the post is found again (`earlier_posts`).
    ``board_page``: there is one, and each board has a button that leads there.

    Chains are marked where the picture shows them.
    """
    marks = [choice for choice in post.choices if is_mark(choice.id)]
    others = [choice for choice in post.choices if not choice.url and choice not in marks]
    made = ui.View(timeout=None)
    leads = board_page and post.board is not None and post.ref is not None
    if marks and post.board is not None:
        buttons = len(others) + leads + (post.unfolds is not None)
        free = MOST_ROWS - -(-buttons // MOST_BUTTONS)
        for menu in _mark_menus([*marks, *post.unlettered], post, words, free):
            made.add_item(menu)
    if leads and post.ref is not None:
        made.add_item(BoardButton(post.ref.game_id, words.text("label-open-board")))
    if any(choice.row for choice in others):
        for item in _rows(others, post, words):
            made.add_item(item)
    elif len(others) > MOST_BUTTONS and not _is_column(others):
        made.add_item(_menu("choices", words.text("discord-menu-choices"), others, post))
    else:
        for choice in others:
            made.add_item(_button(choice, post))
    if post.columns:
        made.add_item(_menu("columns", words.text("discord-menu-columns"), post.columns, post))
    for last in _last(post):
        made.add_item(last)
    if not made.children:
        return None
    if first:
        foremost = made.children[0]
        (foremost.item if isinstance(foremost, ui.DynamicItem) else foremost).id = first
    return made


def _last(post: Post) -> Iterator[ChoiceButton | ui.Button[ui.View]]:
    """What comes after all that is offered: the way to what is folded, and links."""
    if post.unfolds is not None:
        yield _button(post.unfolds, post)
    for link in (choice for choice in post.choices if choice.url):
        yield ui.Button(label=post.label(link), url=link.url)


def _button(choice: Choice, post: Post) -> ChoiceButton:
    return ChoiceButton(choice.id, post.label(choice), choice.emoji)


def _menu(name: str, placeholder: str, choices: Sequence[Choice], post: Post) -> ChoiceMenu:
    shown = choices[:MOST_OPTIONS]
    options = [
        discord.SelectOption(
            label=cut(label, _LONGEST_OPTION), value=choice.id, emoji=choice.emoji or None
        )
        for choice, label in zip(shown, post.labels(shown), strict=True)
    ]
    return ChoiceMenu(name, placeholder, options)


def _rows(
    choices: Sequence[Choice], post: Post, words: Words
) -> Iterator[ChoiceButton | ChoiceMenu]:
    """A row of the message for each row of a form; one that has too many for buttons is a menu."""
    rows = sorted({choice.row for choice in choices})
    for place, row in enumerate(rows):
        ours = [choice for choice in choices if choice.row == row]
        if len(ours) > MOST_BUTTONS:
            placeholder = words.text("discord-menu-choices")
            menu = _menu(f"row{'abcde'[place]}", placeholder, ours, post)
            menu.item.row = place
            yield menu
            continue
        for choice in ours:
            button = _button(choice, post)
            button.item.row = place
            yield button


def _mark_menus(marks: Sequence[Choice], post: Post, words: Words, most: int) -> list[ChoiceMenu]:
    """At most so many menus of all chains, those with letters first. What is beyond them can be
    typed."""
    placeholder = words.text("discord-menu-marks")
    parts = [marks[start : start + MOST_OPTIONS] for start in range(0, len(marks), MOST_OPTIONS)]
    parts = parts[:most]
    if len(parts) == 1:
        return [_menu("marks", placeholder, parts[0], post)]
    return [
        _menu(f"marks{'abcd'[place]}", f"{placeholder} {place + 1}/{len(parts)}", part, post)
        for place, part in enumerate(parts)
    ]


def _is_column(choices: Sequence[Choice]) -> bool:
    """Whether these are the points of one column, and why others of it cannot be played: no more
    than there are lines, so that each has a button, which is one tap where a menu takes two."""
    verbs = {wanted.verb for choice in choices if (wanted := parse_choice(choice.id)) is not None}
    return Verb.SAY in verbs <= {Verb.SAY, Verb.LEARN} and len(choices) <= MOST_ROWS * MOST_BUTTONS
