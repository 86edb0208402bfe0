"""Buttons and menus under posts. Their ids hold all their state, so they survive a restart.

- A button's id is ``n:`` and its choice, or ``b:`` and the game whose board page it opens; in the
  answer to that, ``l:`` and the game to open inside Discord.
- The values of a menu (``m:``) are its choices.
- A menu of chains (``d:``) shows the dead chains as selected. The value of a chain is the choice
  that toggles it.

`GoClient` dispatches by these ids, so the library stores no views.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

import discord
from discord import ui

from bot.discord.outbound.markdown import cut
from bot.posts.callbacks import Verb, parse_choice
from bot.posts.post import ChainState, Choice, Post
from bot.texts.translations import Words

MAX_OPTIONS = 25
MAX_ROWS, MAX_BUTTONS = 5, 5
"""The maximum number of rows in a message, and of buttons in a row. More choices than fit into a
row become a menu, unless they are points to play on."""
LETTER_ROWS = 2
"""The maximum number of rows with buttons for chains. The menus contain all chains."""
_REGIONAL_A = 0x1F1E6
_LONGEST_LABEL, _LONGEST_OPTION = 80, 100
_GREEN = "✅"

Item = ui.Button[ui.View] | ui.Select[ui.View]


def view(post: Post, words: Words, first: int = 0, *, board_page: bool = False) -> ui.View | None:
    """Return the components of a post, or None if it has none.

    ``first`` is the number of the first component (31 bits; 0: any); `earlier_posts` recognizes
    the post by it. ``board_page``: add a button to the board page under boards. Buttons for
    chains need a board in the post.
    """
    others = [choice for choice in post.choices if not choice.url and choice.shown is None]
    made = ui.View(timeout=None)
    leads = board_page and post.board is not None and post.ref is not None
    if post.marks and post.board is not None:
        buttons = len(others) + leads + (post.unfolds is not None)
        for item in _marks(post, words, MAX_ROWS - -(-buttons // MAX_BUTTONS)):
            made.add_item(item)
    marks = len(made.to_components())
    below: list[Item] = []
    if leads and post.ref is not None:
        label, style = words.text("label-open-board"), discord.ButtonStyle.primary
        below.append(ui.Button(label=label, custom_id=f"b:{post.ref.game_id}", style=style))
    if any(choice.row for choice in others):
        below += _rows(others, post, words)
    elif len(others) > MAX_BUTTONS and not (marks or _is_column(others)):
        below.append(_menu("choices", words.text("discord-menu-choices"), others, post))
    else:
        below += _buttons(others, post)
    if post.columns:
        below.append(_menu("columns", words.text("discord-menu-columns"), post.columns, post))
    below += _last(post)
    for index, item in enumerate(below):
        if marks:  # the other components are then all buttons
            item.row = marks + index // MAX_BUTTONS
        made.add_item(item)
    if not made.children:
        return None
    if first:
        made.children[0].id = first
    made.stop()  # otherwise the library stores the view for ever
    return made


def _last(post: Post) -> Iterator[Item]:
    """Yield the last components: the button that unfolds details, and links."""
    if post.unfolds is not None:
        yield from _buttons((post.unfolds,), post)
    for link in (choice for choice in post.choices if choice.url):
        yield ui.Button(label=post.label(link), url=link.url)


def _buttons(choices: Sequence[Choice], post: Post, row: int | None = None) -> list[Item]:
    plain, green = discord.ButtonStyle.secondary, discord.ButtonStyle.success
    return [
        ui.Button(
            label=cut(label, _LONGEST_LABEL) or None,
            emoji=choice.emoji or None,
            custom_id=f"n:{choice.id}",
            style=green if choice.emoji == _GREEN else plain,
            row=row,
        )
        for choice, label in zip(choices, post.labels(choices), strict=True)
    ]


def _menu(
    name: str, placeholder: str, choices: Sequence[Choice], post: Post, row: int | None = None
) -> Item:
    """Return a menu with a single choice. ``name`` distinguishes the menus of a message."""
    shown = choices[:MAX_OPTIONS]
    options = [
        discord.SelectOption(
            label=cut(label, _LONGEST_OPTION), value=choice.id, emoji=choice.emoji or None
        )
        for choice, label in zip(shown, post.labels(shown), strict=True)
    ]
    return ui.Select(custom_id=f"m:{name}", placeholder=placeholder, options=options, row=row)


def _rows(choices: Sequence[Choice], post: Post, words: Words) -> Iterator[Item]:
    """Yield a row of buttons for each row of a form, or a menu if it has too many choices."""
    rows = sorted({choice.row for choice in choices})
    for index, row in enumerate(rows):
        ours = [choice for choice in choices if choice.row == row]
        if len(ours) > MAX_BUTTONS:
            placeholder = words.text("discord-menu-choices")
            yield _menu(f"row{'abcde'[index]}", placeholder, ours, post, index)
        else:
            yield from _buttons(ours, post, index)


def _marks(post: Post, words: Words, rows: int) -> Iterator[Item]:
    """Yield buttons for the first lettered chains, then menus of all chains, in ``rows`` rows.

    The buttons get at least one row. A chain that fits into no menu can be typed."""
    starts = range(0, len(post.marks), MAX_OPTIONS)
    parts = [post.marks[start : start + MAX_OPTIONS] for start in starts]
    lettered = [choice for choice in post.choices if choice.shown is not None]
    above = min(max(rows - len(parts), 1), LETTER_ROWS, -(-len(lettered) // MAX_BUTTONS))
    for index, choice in enumerate(lettered[: above * MAX_BUTTONS]):
        yield _letter(choice, index // MAX_BUTTONS)
    for index, part in enumerate(parts[: rows - above]):
        placeholder = words.text("discord-menu-marks")
        if len(parts) > 1:
            placeholder = f"{placeholder} {index + 1}/{min(len(parts), rows - above)}"
        yield _mark_menu(index, placeholder, part, post, above + index)


def _letter(choice: Choice, row: int) -> Item:
    """Return a chain's button: red if the chain is dead, with a question mark if the bot asks about
    the chain."""
    dead, asked = choice.shown is ChainState.DEAD, choice.shown is ChainState.ASKED
    letter = chr(ord(choice.emoji) - _REGIONAL_A + ord("A"))
    return ui.Button(
        label=f"{letter}?" if asked else letter,
        custom_id=f"n:{choice.id}",
        style=discord.ButtonStyle.danger if dead else discord.ButtonStyle.secondary,
        row=row,
    )


def _mark_menu(index: int, placeholder: str, marks: Sequence[Choice], post: Post, row: int) -> Item:
    """Return a menu of chains with the dead ones selected.

    Its id contains the number of the count. Discord refuses selections from an app that still shows
    an earlier count, and the app then loads the current selection."""
    number = post.ref.proposal if post.ref else 0
    options = [
        discord.SelectOption(
            label=cut(label, _LONGEST_OPTION),
            value=choice.id,
            default=choice.shown is ChainState.DEAD,
        )
        for choice, label in zip(marks, post.labels(marks), strict=True)
    ]
    return ui.Select(
        custom_id=f"d:{index}:{number}",
        placeholder=placeholder,
        min_values=0,
        max_values=len(options),
        options=options,
        row=row,
    )


def choices_made(interaction: discord.Interaction[Any]) -> list[str]:
    """Return the choices that a person made with a button or a menu. For a menu of chains these are
    the chains whose selection changed."""
    data = cast(dict[str, Any], interaction.data or {})
    kind, _, what = str(data.get("custom_id", "")).partition(":")
    values = [str(value) for value in data.get("values") or ()]
    if kind == "n":
        return [what]
    if kind == "m":
        return values[:1]
    return _find_changes(interaction, values) if kind == "d" else []


def _find_changes(interaction: discord.Interaction[Any], values: Sequence[str]) -> list[str]:
    custom_id = cast(dict[str, Any], interaction.data or {}).get("custom_id")
    rows = interaction.message.components if interaction.message else []
    menus = (part for row in rows if isinstance(row, discord.ActionRow) for part in row.children)
    for menu in menus:
        if isinstance(menu, discord.SelectMenu) and menu.custom_id == custom_id:
            return [one.value for one in menu.options if one.default is not (one.value in values)]
    return []


def _is_column(choices: Sequence[Choice]) -> bool:
    """Whether the choices are the points of one column, perhaps with explanations of illegal
    points, and all fit as buttons. A button takes one tap, a menu two."""
    verbs = {wanted.verb for choice in choices if (wanted := parse_choice(choice.id)) is not None}
    return Verb.SAY in verbs <= {Verb.SAY, Verb.LEARN} and len(choices) <= MAX_ROWS * MAX_BUTTONS
