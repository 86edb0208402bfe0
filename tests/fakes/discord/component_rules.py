"""Discord's rules for buttons, menus and modals."""

from __future__ import annotations

from typing import Any

from tests.fakes.discord.emoji import is_emoji
from tests.fakes.discord.validation import (
    Check,
    Path,
    Problems,
    anything,
    array,
    every,
    flag,
    number,
    one_of,
    record,
    snowflake,
    text,
)

ROW, BUTTON, MENU, INPUT, DISPLAY, LABEL, FILE = 1, 2, 3, 4, 10, 18, 19
LINK = 5
MENUS = (3, 5, 6, 7, 8)


def _known_emoji(problems: Problems, path: Path, value: Any) -> None:
    if isinstance(value, dict) and not value.get("id"):
        name = value.get("name")
        if not isinstance(name, str) or not is_emoji(name):
            problems.add((*path, "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")


EMOJI = every(
    record({"id": snowflake(none=True), "name": text(1, 64, none=True), "animated": flag()}),
    _known_emoji,
)

_CUSTOM_ID = text(1, 100)

_BUTTON_FIELDS: dict[str, Check] = {
    "type": anything,
    "id": number(0, 2**31 - 1),
    "style": one_of(1, 2, 3, 4, 5),
    "label": text(1, 80, none=True),
    "emoji": EMOJI,
    "custom_id": _CUSTOM_ID,
    "url": text(1, 512),
    "disabled": flag(),
}

_OPTION = record(
    {
        "label": text(1, 100),
        "value": text(1, 100),
        "description": text(1, 100, none=True),
        "emoji": EMOJI,
        "default": flag(),
    },
    ("label", "value"),
)

_MENU_FIELDS: dict[str, Check] = {
    "type": anything,
    "id": number(0, 2**31 - 1),
    "custom_id": _CUSTOM_ID,
    "placeholder": text(0, 150, none=True),
    "min_values": number(0, 25),
    "max_values": number(1, 25),
    "disabled": flag(),
    "required": flag(),
}

_INPUT = record(
    {
        "type": anything,
        "id": number(0, 2**31 - 1),
        "custom_id": _CUSTOM_ID,
        "style": one_of(1, 2),
        "label": text(1, 45, none=True),
        "min_length": number(0, 4000, none=True),
        "max_length": number(1, 4000, none=True),
        "required": flag(),
        "value": text(0, 4000, none=True),
        "placeholder": text(0, 100, none=True),
    },
    ("custom_id", "style"),
)


def _button(problems: Problems, path: Path, part: dict[str, Any]) -> None:
    record(_BUTTON_FIELDS, ("style",))(problems, path, part)
    link = part.get("style") == LINK
    wanted, unwanted = ("url", "custom_id") if link else ("custom_id", "url")
    if wanted not in part:
        problems.add((*path, wanted), "BASE_TYPE_REQUIRED", "This field is required")
    if unwanted in part:
        problems.add((*path, unwanted), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "")
    if not part.get("label") and not part.get("emoji"):
        problems.add(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "Needs a label or an emoji")


def _menu(problems: Problems, path: Path, part: dict[str, Any]) -> None:
    known = dict(_MENU_FIELDS)
    required = ["custom_id"]
    if part["type"] == MENU:
        known["options"] = array(_OPTION, 1, 25)
        required.append("options")
    else:
        known["default_values"] = array(anything, 0, 25)
        if part["type"] == 8:
            known["channel_types"] = array(number(0))
    record(known, required)(problems, path, part)
    if part["type"] == MENU and isinstance(part.get("options"), list):
        _menu_counts(problems, path, part)


def _menu_counts(problems: Problems, path: Path, part: dict[str, Any]) -> None:
    options = [option for option in part["options"] if isinstance(option, dict)]
    values = [str(option.get("value")) for option in options]
    for index, value in enumerate(values):
        if value in values[:index]:
            problems.add(
                (*path, "options", str(index), "value"),
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            )
    least, most = part.get("min_values", 1), part.get("max_values", 1)
    if isinstance(least, int) and isinstance(most, int):
        if not least <= most <= max(len(options), 1):
            problems.add((*path, "max_values"), "SELECT_COMPONENT_MAX_VALUES", "Out of bounds")
        if sum(bool(option.get("default")) for option in options) > most:
            problems.add((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "")


def _part(problems: Problems, path: Path, part: Any) -> None:
    kind = part.get("type") if isinstance(part, dict) else None
    if kind == BUTTON:
        _button(problems, path, part)
    elif kind in MENUS:
        _menu(problems, path, part)
    else:
        problems.add((*path, "type"), "UNION_TYPE_CHOICES", "Only buttons and menus go in a row.")


def _row(problems: Problems, path: Path, row: Any) -> None:
    if isinstance(row, dict) and row.get("type") != ROW:
        problems.add((*path, "type"), "UNION_TYPE_CHOICES", "At the top there are rows only.")
        return
    record({"type": one_of(ROW), "id": number(0), "components": array(_part, 1, 5)}, ("type",))(
        problems, path, row
    )
    parts = row.get("components") if isinstance(row, dict) else None
    if not isinstance(parts, list):
        problems.add((*path, "components"), "BASE_TYPE_REQUIRED", "This field is required")
    elif len(parts) > 1 and any(isinstance(p, dict) and p.get("type") in MENUS for p in parts):
        problems.add((*path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "A menu fills a row")


def _unique(problems: Problems, path: Path, rows: Any) -> None:
    seen: set[str] = set()
    for place, part in _place_components(path, rows):
        custom_id = part.get("custom_id")
        if isinstance(custom_id, str):
            if custom_id in seen:
                problems.add(
                    (*place, "custom_id"),
                    "COMPONENT_CUSTOM_ID_DUPLICATED",
                    "Component custom id cannot be duplicated",
                )
            seen.add(custom_id)


def _place_components(path: Path, rows: Any) -> list[tuple[Path, dict[str, Any]]]:
    """Return all well-formed components of all rows, with their paths."""
    return [
        ((*path, str(i), "components", str(j)), part)
        for i, row in enumerate(rows if isinstance(rows, list) else [])
        if isinstance(row, dict) and isinstance(row.get("components"), list)
        for j, part in enumerate(row["components"])
        if isinstance(part, dict)
    ]


COMPONENTS = every(array(_row, 0, 5, none=True), _unique)


def _modal_row(problems: Problems, path: Path, row: Any) -> None:
    kind = row.get("type") if isinstance(row, dict) else None
    if kind == ROW:
        record({"type": anything, "id": number(0), "components": array(_input, 1, 1)})(
            problems, path, row
        )
    elif kind == LABEL:
        record(
            {
                "type": anything,
                "id": number(0, 2**31 - 1),
                "label": text(1, 45),
                "description": text(1, 100, none=True),
                "component": _check_label,
            },
            ("label", "component"),
        )(problems, path, row)
    elif kind == DISPLAY:
        record({"type": anything, "id": number(0), "content": text(1, 4000)}, ("content",))(
            problems, path, row
        )
    else:
        problems.add((*path, "type"), "UNION_TYPE_CHOICES", "Does not go into a modal.")


def _input(problems: Problems, path: Path, part: Any) -> None:
    if isinstance(part, dict) and part.get("type") == INPUT:
        _INPUT(problems, path, part)
    else:
        problems.add((*path, "type"), "UNION_TYPE_CHOICES", "Only text inputs go here.")


_FILE = record(
    {
        "type": anything,
        "id": number(0),
        "custom_id": _CUSTOM_ID,
        "min_values": number(0, 10, none=True),
        "max_values": number(1, 10, none=True),
        "required": flag(),
    },
    ("custom_id",),
)
"""https://docs.discord.com/developers/components/reference#file-upload"""


def _check_label(problems: Problems, path: Path, part: Any) -> None:
    kind = part.get("type") if isinstance(part, dict) else None
    if kind in (*MENUS, FILE) and part.get("required", True) and part.get("min_values") == 0:
        problems.add((*path, "required"), "COMPONENT_REQUIRED_MIN_VALUES", "Needs one at least.")
    if kind in MENUS:
        if part.get("disabled"):
            problems.add((*path, "disabled"), "COMPONENT_DISABLED_IN_MODAL", "Not in a modal.")
        _menu(problems, path, part)
    elif kind == FILE:
        _FILE(problems, path, part)
    else:
        _input(problems, path, part)


def _distinct(problems: Problems, path: Path, rows: Any) -> None:
    """Check that no two fields of a modal have the same id."""
    labelled = [row.get("component") for row in rows if isinstance(row, dict)]
    _unique(problems, path, [{"components": [part]} for part in labelled])


MODAL = record(
    {
        "custom_id": _CUSTOM_ID,
        "title": text(1, 45),
        "components": every(array(_modal_row, 1, 5), _distinct),
    },
    ("custom_id", "title", "components"),
)
