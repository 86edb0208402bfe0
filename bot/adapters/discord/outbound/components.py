"""Buttons and menus under posts. What they stand for is in their ids, so they outlive the process.

A button's id is its choice after ``n:``, or after ``b:`` the game whose board page is asked for; a
menu's values are the choices it offers. `GoClient` hears of them by these ids, so that the library
need keep none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import discord
from discord import ui

from bot.adapters.discord.outbound.markdown import cut
from bot.conversation.posts.callbacks import Verb, parse_choice
from bot.conversation.posts.post import Choice, Post
from bot.language.translations import Words

MOST_OPTIONS = 25
MOST_ROWS, MOST_BUTTONS = 5, 5
"""Of a message, and in one row. More choices than that become a menu, unless they are points to
play on."""
_LONGEST_LABEL, _LONGEST_OPTION = 80, 100
_GREEN = "✅"

Item = ui.Button[ui.View] | ui.Select[ui.View]


def view(post: Post, words: Words, first: int = 0, *, board_page: bool = False) -> ui.View | None:
    """All that can be chosen under a post, or None if there is nothing. ``first`` is the number of
    its first component (31 bits, 0: any), by which the post is found again (`earlier_posts`).
    ``board_page``: there is one, and each board has a button that leads there.

    Chains are marked where the picture shows them.
    """
    marks = [choice for choice in post.choices if choice.shown is not None]
    others = [choice for choice in post.choices if not choice.url and choice not in marks]
    made = ui.View(timeout=None)
    leads = board_page and post.board is not None and post.ref is not None
    if marks and post.board is not None:
        buttons = len(others) + leads + (post.unfolds is not None)
        free = MOST_ROWS - -(-buttons // MOST_BUTTONS)
        for menu in _mark_menus([*marks, *post.unlettered], post, words, free):
            made.add_item(menu)
    if leads and post.ref is not None:
        label, style = words.text("label-open-board"), discord.ButtonStyle.primary
        made.add_item(ui.Button(label=label, custom_id=f"b:{post.ref.game_id}", style=style))
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
        made.children[0].id = first
    made.stop()  # else the library keeps it for ever
    return made


def _last(post: Post) -> Iterator[Item]:
    """What comes after all that is offered: the way to what is folded, and links."""
    if post.unfolds is not None:
        yield _button(post.unfolds, post)
    for link in (choice for choice in post.choices if choice.url):
        yield ui.Button(label=post.label(link), url=link.url)


def _button(choice: Choice, post: Post, row: int | None = None) -> Item:
    green = choice.emoji == _GREEN
    return ui.Button(
        label=cut(post.label(choice), _LONGEST_LABEL) or None,
        emoji=choice.emoji or None,
        custom_id=f"n:{choice.id}",
        style=discord.ButtonStyle.success if green else discord.ButtonStyle.secondary,
        row=row,
    )


def _menu(
    name: str, placeholder: str, choices: Sequence[Choice], post: Post, row: int | None = None
) -> Item:
    """A menu to choose one from. ``name`` tells a message's menus apart."""
    shown = choices[:MOST_OPTIONS]
    options = [
        discord.SelectOption(
            label=cut(label, _LONGEST_OPTION), value=choice.id, emoji=choice.emoji or None
        )
        for choice, label in zip(shown, post.labels(shown), strict=True)
    ]
    return ui.Select(custom_id=f"m:{name}", placeholder=placeholder, options=options, row=row)


def _rows(choices: Sequence[Choice], post: Post, words: Words) -> Iterator[Item]:
    """A row of the message for each row of a form; one that has too many for buttons is a menu."""
    rows = sorted({choice.row for choice in choices})
    for place, row in enumerate(rows):
        ours = [choice for choice in choices if choice.row == row]
        if len(ours) > MOST_BUTTONS:
            placeholder = words.text("discord-menu-choices")
            yield _menu(f"row{'abcde'[place]}", placeholder, ours, post, place)
        else:
            yield from (_button(choice, post, place) for choice in ours)


def _mark_menus(marks: Sequence[Choice], post: Post, words: Words, most: int) -> list[Item]:
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
