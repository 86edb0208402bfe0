"""Lay out the buttons under posts.

Stateless: the callback data of a button holds its whole request, so the button works after a
restart. A message has at most a hundred buttons, eight in a row
(https://core.telegram.org/bots/api#inlinekeyboardmarkup). On a phone a row is about forty
characters wide; Telegram shortens a longer label in the middle.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Message
from telegram.constants import KeyboardButtonStyle

from bot.posts.callbacks import (
    Callback,
    Verb,
    format_choice,
    leads_to_course,
    parse_choice,
)
from bot.posts.post import Choice, Post, PostRef
from bot.talk.match_buttons import NO, YES
from bot.texts.text import text
from bot.texts.translations import Words

MOST_BUTTONS, MOST_IN_A_ROW = 100, 8
MAX_MARKS = 24
"""The most chains to show at once. If a post has more, the chains without a letter go to a second
page."""

_WIDTHS = (40, 19, 12, 8, 6, 5, 4, 3)
"""The longest readable label, in characters, if a row has 1, 2, … buttons."""
_WIDE = 0x2190
"""Characters from this code point on (arrows, signs, emojis) are twice as wide as letters."""
_LONGEST_LABEL = 64

_VERSION = frozenset({Verb.PICTURE, Verb.BACK})
_PERSONAL = frozenset({Verb.PICK, Verb.OWN})
_DESTRUCTIVE = ("resign", "annul", "cannot agree", "forget me")
"""Beginnings of the lines of buttons that end a game or erase something."""
_PROPOSAL = frozenset({Verb.AGREE, Verb.REFUSE, Verb.CHAINS})

Rows = Sequence[Sequence[InlineKeyboardButton]]


def markup(
    post: Post, told: Words, under: Rows = (), over: Rows = (), *, standing: bool = False
) -> InlineKeyboardMarkup | None:
    """Return the buttons of a post, or None if it has none.

    ``over`` and ``under`` are additional rows at the top and the bottom. ``standing``: the buttons
    do not change while a player picks a point, so the board's rows are shown as well as its
    columns.
    """
    others = [choice for choice in post.choices if choice.shown is None]
    columns, last = list(post.columns), [_button(choice, post) for choice in others]
    columns, lines = _lines(columns) if standing else (columns, [])
    marks = list(post.marks)
    if len(marks) > MAX_MARKS and post.ref is not None:
        del marks[len(post.choices) - len(others) :]
        wanted = Callback(Verb.CHAINS, post.ref.game_id, post.ref.proposal)
        more = Choice(format_choice(wanted), told.text("telegram-more-chains"))
        last.append(_button(more, post))
    if post.board is not None and post.ref is not None:
        wanted = Callback(Verb.PICTURE, post.ref.game_id, post.ref.version)
        large = Choice(format_choice(wanted), "🔍")
        if lines or columns or marks:
            (lines or columns or marks).append(large)
        else:
            last.append(_button(large, post))
    rows = [*map(list, over)]
    rows += [
        row for each in (columns, lines, marks) for row in _grid([_button(c, post) for c in each])
    ]
    if any(choice.row for choice in others):
        rows += _by_row(others, post)
    else:
        rows += _pack_rows(last)
    rows += map(list, under)
    return InlineKeyboardMarkup(rows) if rows else None


def _lines(columns: Sequence[Choice]) -> tuple[list[Choice], list[Choice]]:
    """Return the buttons of a board's columns and rows, each for half of a point."""
    asked = [wanted for choice in columns if (wanted := parse_choice(choice.id)) is not None]
    halves = [replace(wanted, verb=Verb.LINE) for wanted in asked]
    rows = [replace(half, detail=str(row)) for row, half in enumerate(halves, start=1)]
    chosen = [[Choice(format_choice(one), one.detail) for one in each] for each in (halves, rows)]
    return chosen[0], chosen[1]


def page(post: Post, back: Callback, under: Rows = ()) -> InlineKeyboardMarkup:
    """Return the buttons that temporarily replace those of a post, with a back button. Buttons into
    the course and the rows ``under`` come last."""
    ways = [[_button(choice, post)] for choice in post.choices if leads_to_course(choice.id)]
    others = [_button(choice, post) for choice in post.choices if not leads_to_course(choice.id)]
    rows = _grid(others[: MOST_BUTTONS - 1 - len(ways) - len(under)])
    rows.append([InlineKeyboardButton("↩", callback_data=format_choice(back))])
    return InlineKeyboardMarkup([*rows, *ways, *map(list, under)])


def without_extras(buttons: InlineKeyboardMarkup) -> InlineKeyboardMarkup | None:
    """Return the buttons for a server before Bot API 9.4: without colours, and without those that
    copy a text. None if no button is left."""
    rows = [
        [
            InlineKeyboardButton.de_json({**button.to_dict(), "style": None}, None)
            for button in row
            if button.copy_text is None
        ]
        for row in buttons.inline_keyboard
    ]
    kept = [row for row in rows if row]
    return InlineKeyboardMarkup(kept) if kept else None


def _button(choice: Choice, post: Post) -> InlineKeyboardButton:
    label = f"{choice.emoji} {post.label(choice)}".strip()
    if len(label) > _LONGEST_LABEL:
        label = label[: _LONGEST_LABEL - 1] + "…"
    return InlineKeyboardButton(label, callback_data=choice.id, style=_style(choice))


def _style(choice: Choice) -> str | None:
    """Return red for what destroys, green for agreeing, accepting and confirming, otherwise None.

    Apps from before February 2026 show all buttons alike
    (https://core.telegram.org/bots/api#inlinekeyboardbutton)."""
    wanted = parse_choice(choice.id)
    if wanted is None:
        return None
    line = wanted.detail
    if wanted.verb in _PERSONAL:
        line = line.partition(".")[2]
    if wanted.verb is Verb.RESIGN or (choice.emoji != NO and line.startswith(_DESTRUCTIVE)):
        return KeyboardButtonStyle.DANGER
    agrees = wanted.verb in (Verb.AGREE, Verb.TAKE) or choice.emoji == YES
    return KeyboardButtonStyle.SUCCESS if agrees else None


def _grid(buttons: list[InlineKeyboardButton]) -> list[list[InlineKeyboardButton]]:
    """Arrange buttons in as few readable rows as possible, of nearly equal length: 19 buttons
    become 7, 6 and 6."""
    if not buttons:
        return []
    widest = max(_width(button.text) for button in buttons)
    fitting = [n for n, most in enumerate(_WIDTHS, start=1) if widest <= most]
    count = -(-len(buttons) // max(fitting, default=1))
    short, longer = divmod(len(buttons), count)
    rows, start = [], 0
    for row in range(count):
        end = start + short + (row < longer)
        rows.append(buttons[start:end])
        start = end
    return rows


def _pack_rows(buttons: list[InlineKeyboardButton]) -> list[list[InlineKeyboardButton]]:
    """Fill each row with as many buttons as are readable."""
    rows: list[list[InlineKeyboardButton]] = []
    for button in buttons:
        longer = [*rows[-1], button] if rows else []
        if longer and len(longer) <= MOST_IN_A_ROW and _fit(longer):
            rows[-1] = longer
        else:
            rows.append([button])
    return rows


def _by_row(choices: Sequence[Choice], post: Post) -> list[list[InlineKeyboardButton]]:
    """Group buttons by the row of their choice. A long group takes several rows."""
    rows: list[list[InlineKeyboardButton]] = []
    for number in sorted({choice.row for choice in choices}):
        rows += _pack_rows([_button(choice, post) for choice in choices if choice.row == number])
    return rows


def _fit(row: list[InlineKeyboardButton]) -> bool:
    return max(_width(button.text) for button in row) <= _WIDTHS[len(row) - 1]


def _width(label: str) -> int:
    plain = label.replace("\N{VARIATION SELECTOR-16}", "")
    return sum(2 if ord(char) >= _WIDE else 1 for char in plain)


def with_board_button(post: Post) -> Post:
    """Add a button that requests the board to a post about a game that does not show it."""
    if post.ref is None or (board := show_board(post.ref)) in post.choices:
        return post
    return replace(post, choices=(*post.choices, board))


def show_board(ref: PostRef) -> Choice:
    """Return a button that requests the board."""
    wanted = Callback(Verb.SAY, ref.game_id, ref.version, "board")
    return Choice(format_choice(wanted), text("label-board"))


def find_board_ref(message: Message) -> PostRef | None:
    """Read the game, version and proposal of a board message from its buttons. None for other
    messages."""
    rows = message.reply_markup.inline_keyboard if message.reply_markup else ()
    buttons = [button.callback_data for row in rows for button in row]
    found = [parse_choice(data) for data in buttons if isinstance(data, str)]
    board = _first(found, _VERSION)
    if board is None or not message.photo:
        return None
    asked = _first(found, _PROPOSAL)
    return PostRef(board.game_id, board.number, asked.number if asked else 0)


def _first(found: list[Callback | None], verbs: frozenset[Verb]) -> Callback | None:
    return next((one for one in found if one is not None and one.verb in verbs), None)
