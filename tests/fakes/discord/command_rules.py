"""What Discord accepts as application commands and as completions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.fakes.discord.errors import ApiError
from tests.fakes.discord.validation import (
    Check,
    Path,
    Problems,
    anything,
    array,
    every,
    flag,
    localized,
    number,
    one_of,
    record,
    snowflake,
    text,
)

SUB, GROUP, STRING, INTEGER, BOOLEAN, NUMBER = 1, 2, 3, 4, 5, 10
CHAT, ON_USER, ON_MESSAGE = 1, 2, 3
MOST = {CHAT: 100, ON_USER: 15, ON_MESSAGE: 15}
MOST_CHARACTERS = 8000


def _slash_name(problems: Problems, path: Path, value: Any) -> None:
    text(1, 32)(problems, path, value)
    if isinstance(value, str) and not (
        value == value.lower() and all(c in "-_'" or c.isalpha() or c.isnumeric() for c in value)
    ):
        problems.add(
            path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid: letters in lower"
        )


_CHOICE_NAMES: dict[str, Check] = {
    "name": text(1, 100),
    "name_localizations": localized(text(1, 100)),
}
_VALUES: dict[int, Check] = {
    STRING: text(0, 100),
    INTEGER: number(-(2**53), 2**53),
    NUMBER: number(-(2.0**53), 2.0**53),
}


def completions(kind: int) -> Check:
    """The data of an answer to autocomplete for an option of this type."""
    choice = record({**_CHOICE_NAMES, "value": _VALUES[kind]}, ("name", "value"))
    return record({"choices": array(choice, 0, 25)}, ("choices",))


def _option(problems: Problems, path: Path, option: Any) -> None:
    kind = option.get("type") if isinstance(option, dict) else None
    known: dict[str, Check] = {
        "type": one_of(*range(1, 12)),
        "name": _slash_name,
        "name_localizations": localized(_slash_name),
        "description": text(1, 100),
        "description_localizations": localized(text(1, 100)),
    }
    if kind in (SUB, GROUP):
        known["options"] = OPTIONS
    else:
        known["required"] = flag()
    if kind in _VALUES:
        choice = record({**_CHOICE_NAMES, "value": _VALUES[kind]}, ("name", "value"))
        known["choices"] = every(array(choice, 0, 25), _distinct)
        known["autocomplete"] = flag()
    if kind == STRING:
        known |= {"min_length": number(0, 6000), "max_length": number(1, 6000)}
    if kind in (INTEGER, NUMBER):
        known |= {"min_value": number(), "max_value": number()}
    if kind == 7:
        known["channel_types"] = array(number(0))
    record(known, ("type", "name", "description"))(problems, path, option)
    if isinstance(option, dict) and option.get("autocomplete") and option.get("choices"):
        problems.add(
            (*path, "autocomplete"), "APPLICATION_COMMAND_AUTOCOMPLETE_WITH_CHOICES", "Not both."
        )


def _distinct(problems: Problems, path: Path, items: Any) -> None:
    seen: set[str] = set()
    for index, item in enumerate(items if isinstance(items, list) else []):
        name = str(item.get("name")) if isinstance(item, dict) else ""
        if name in seen:
            problems.add(
                (*path, str(index)), "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", f"{name!r} twice."
            )
        seen.add(name)


def _required_first(problems: Problems, path: Path, options: Any) -> None:
    seen_optional = False
    for index, option in enumerate(options if isinstance(options, list) else []):
        if not isinstance(option, dict) or option.get("type") in (SUB, GROUP):
            continue
        if option.get("required") and seen_optional:
            problems.add(
                (*path, str(index)),
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        seen_optional = seen_optional or not option.get("required")


def _options(problems: Problems, path: Path, options: Any) -> None:
    every(array(_option, 0, 25), _distinct, _required_first)(problems, path, options)


OPTIONS: Check = _options

_COMMON: dict[str, Check] = {
    "id": snowflake(),
    "type": one_of(CHAT, ON_USER, ON_MESSAGE),
    "dm_permission": flag(none=True),
    "default_member_permissions": snowflake(none=True),
    "contexts": array(one_of(0, 1, 2), none=True),
    "integration_types": array(one_of(0, 1), none=True),
    "nsfw": flag(),
}


def _command(problems: Problems, path: Path, command: Any) -> None:
    kind = command.get("type", CHAT) if isinstance(command, dict) else CHAT
    if kind == CHAT:
        known = _COMMON | {
            "name": _slash_name,
            "name_localizations": localized(_slash_name),
            "description": text(1, 100),
            "description_localizations": localized(text(1, 100)),
            "options": OPTIONS,
        }
        record(known, ("name", "description"))(problems, path, command)
    else:
        known = _COMMON | {
            "name": text(1, 32),
            "name_localizations": localized(text(1, 32)),
            "description": text(0, 0),
            "description_localizations": anything,
        }
        record(known, ("name",))(problems, path, command)
    if isinstance(command, dict) and _size(command) > MOST_CHARACTERS:
        problems.add(path, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")


def _size(thing: dict[str, Any]) -> int:
    """Characters of names, descriptions and values; of translations the longest counts."""
    total = 0
    for name in ("name", "description"):
        texts = [thing.get(name), *(thing.get(f"{name}_localizations") or {}).values()]
        total += max((len(one) for one in texts if isinstance(one, str)), default=0)
    total += len(str(thing.get("value", "")))
    for name in ("options", "choices"):
        parts = thing.get(name)
        if isinstance(parts, list):
            total += sum(_size(part) for part in parts if isinstance(part, dict))
    return total


def check_command(command: object) -> None:
    """Raises unless Discord would take this one command."""
    problems = Problems()
    _command(problems, (), command)
    problems.refuse()


def check_commands(commands: object) -> list[dict[str, Any]]:
    """All commands of a scope, as given in a bulk overwrite."""
    if not isinstance(commands, list):
        raise ApiError(400, 50035, "Invalid Form Body")
    problems = Problems()
    seen: set[tuple[int, str]] = set()
    for index, command in enumerate(commands):
        _command(problems, (str(index),), command)
        if isinstance(command, dict):
            key = (command.get("type", CHAT), str(command.get("name")))
            if key in seen:
                problems.add(
                    (str(index), "name"),
                    "APPLICATION_COMMANDS_DUPLICATE_NAME",
                    "Application command names must be unique",
                )
            seen.add(key)
    problems.refuse()
    _count(command.get("type", CHAT) for command in commands)
    return commands


def _count(kinds: Iterable[int]) -> None:
    listed = list(kinds)
    for kind, most in MOST.items():
        if listed.count(kind) > most:
            raise ApiError(400, 30032, f"Maximum number of application commands reached ({most}).")
