"""Discord's rules for application commands and completions.

https://docs.discord.com/developers/interactions/application-commands (naming, subcommands and
subcommand groups, contexts, limits); the count of characters is that of
https://github.com/discord/discord-api-docs/pull/5343 and /pull/6668.
"""

from __future__ import annotations

import json
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
CHAT, ON_USER, ON_MESSAGE, ENTRY_POINT = 1, 2, 3, 4
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
    """Return the check for the response to autocompletion of an option of this type."""
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
    """Check that no two names are equal, in any language."""
    seen: set[tuple[str, str]] = set()
    for index, item in enumerate(items if isinstance(items, list) else []):
        given = item if isinstance(item, dict) else {}
        localized = given.get("name_localizations")
        names = {"": given.get("name"), **(localized if isinstance(localized, dict) else {})}
        named = {(language, str(name)) for language, name in names.items()}
        if named & seen:
            problems.add(
                (*path, str(index)), "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", f"{names} twice."
            )
        seen |= named


def _check_nesting(problems: Problems, path: Path, options: Any) -> None:
    """Check that subcommands and plain options are not mixed, and that groups are at the top and
    contain subcommands."""
    listed = [one for one in options if isinstance(one, dict)] if isinstance(options, list) else []
    kinds = {one.get("type") for one in listed}
    if kinds & {SUB, GROUP} and kinds - {SUB, GROUP}:
        problems.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands mix with none")
    for index, one in enumerate(listed):
        inner = one.get("options")
        within = {each.get("type") for each in inner} if isinstance(inner, list) else set()
        unfit = within & {SUB, GROUP} if one.get("type") == SUB else within - {SUB}
        if one.get("type") in (SUB, GROUP) and (unfit or (one["type"] == GROUP and not within)):
            problems.add(
                (*path, str(index), "options"),
                "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                "A group has subcommands, and a subcommand has options",
            )


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
    every(array(_option, 0, 25), _distinct, _required_first, _check_nesting)(
        problems, path, options
    )


OPTIONS: Check = _options


def _once(problems: Problems, path: Path, values: Any) -> None:
    if isinstance(values, list) and len(set(map(str, values))) < len(values):
        problems.add(path, "SET_TYPE_CONTAINS_DUPLICATES", "Values must be unique")


_COMMON: dict[str, Check] = {
    "id": snowflake(),
    "type": one_of(CHAT, ON_USER, ON_MESSAGE),
    "dm_permission": flag(none=True),
    "default_member_permissions": snowflake(none=True),
    "contexts": every(array(one_of(0, 1, 2), 1, none=True), _once),
    "integration_types": every(array(one_of(0, 1), 1, none=True), _once),
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
    if isinstance(command, dict):
        contexts, installs = command.get("contexts") or (), command.get("integration_types") or (0,)
        if 2 in contexts and 1 not in installs:
            problems.add(
                (*path, "contexts"),
                "APPLICATION_COMMAND_CONTEXTS_INVALID",
                "Private channels are for what people install",
            )
    if isinstance(command, dict) and _size(command) > MOST_CHARACTERS:
        problems.add(path, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")


def _size(thing: dict[str, Any]) -> int:
    """Count the characters of names, descriptions and values; of translations the longest
    counts."""
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


_found_good = set[str]()


def check_command(command: object) -> None:
    """Raise unless Discord would accept this command."""
    problems = Problems()
    _command(problems, (), command)
    problems.refuse()


def check_commands(commands: object) -> list[dict[str, Any]]:
    """Check all commands of a scope, as given in a bulk overwrite. A list that was valid once is
    not checked again, because each bot of a test run registers the same."""
    if not isinstance(commands, list):
        raise ApiError(400, 50035, "Invalid Form Body")
    written = json.dumps(commands)
    if written in _found_good:
        return commands
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
    _found_good.add(written)
    return commands


def _count(kinds: Iterable[int]) -> None:
    listed = list(kinds)
    for kind, most in MOST.items():
        if listed.count(kind) > most:
            raise ApiError(400, 30032, f"Maximum number of application commands reached ({most}).")
