"""Small checks that combine to Discord's error 50035, "Invalid Form Body", with its tree."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from tests.fakes.discord.errors import INVALID_FORM, ApiError

Path = tuple[str, ...]

_LOCALES = """
id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg ru uk hi
th zh-CN ja zh-TW ko
"""
LOCALES = frozenset(_LOCALES.split())


class Problems:
    """The errors in a body, by path."""

    def __init__(self) -> None:
        self.tree: dict[str, Any] = {}

    def add(self, path: Path, code: str, message: str) -> None:
        place = self.tree
        for step in path:
            place = place.setdefault(step, {})
        place.setdefault("_errors", []).append({"code": code, "message": message})

    def refuse(self) -> None:
        """Raise the collected errors, if any."""
        if self.tree:
            raise ApiError(400, INVALID_FORM, "Invalid Form Body", self.tree)


Check = Callable[[Problems, Path, Any], None]


def anything(problems: Problems, path: Path, value: object) -> None:
    """Accept anything."""


def text(least: int = 0, most: int = 2**31, *, none: bool = False) -> Check:
    """Return a check for a string of this length."""

    def check(problems: Problems, path: Path, value: object) -> None:
        if value is None and none:
            return
        if not isinstance(value, str):
            problems.add(path, "STRING_TYPE_CONVERT", f"Could not interpret {value!r} as string.")
        elif not least <= len(value):
            problems.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be at least {least} in length.")
        elif len(value) > most:
            problems.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")

    return check


def number(least: float | None = None, most: float | None = None, *, none: bool = False) -> Check:
    """Return a check for a number within bounds."""

    def check(problems: Problems, path: Path, value: object) -> None:
        if value is None and none:
            return
        if isinstance(value, bool) or not isinstance(value, int | float):
            problems.add(path, "NUMBER_TYPE_COERCE", f"Value {value!r} is not a number.")
        elif least is not None and value < least:
            problems.add(path, "NUMBER_TYPE_MIN", f"Should be {least} or more.")
        elif most is not None and value > most:
            problems.add(path, "NUMBER_TYPE_MAX", f"Should be {most} or less.")

    return check


def flag(*, none: bool = False) -> Check:
    """Return a check for a boolean."""

    def check(problems: Problems, path: Path, value: object) -> None:
        if not (isinstance(value, bool) or (value is None and none)):
            problems.add(path, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")

    return check


def snowflake(*, none: bool = False) -> Check:
    """Return a check for an id, as a number or in digits."""

    def check(problems: Problems, path: Path, value: object) -> None:
        if value is None and none:
            return
        if isinstance(value, bool) or not (
            isinstance(value, int) or (isinstance(value, str) and value.isdecimal())
        ):
            problems.add(path, "NUMBER_TYPE_COERCE", f"Value {value!r} is not snowflake.")

    return check


def one_of(*values: object) -> Check:
    """Return a check for one of these values."""

    def check(problems: Problems, path: Path, value: object) -> None:
        if isinstance(value, list | dict) or value not in values:
            problems.add(path, "BASE_TYPE_CHOICES", f"Value must be one of {values!r}.")

    return check


def array(item: Check, least: int = 0, most: int = 2**31, *, none: bool = False) -> Check:
    """Return a check for a list of this length whose items pass the check."""

    def check(problems: Problems, path: Path, value: object) -> None:
        if value is None and none:
            return
        if not isinstance(value, list):
            problems.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        elif not least <= len(value) <= most:
            problems.add(
                path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length."
            )
        else:
            for index, one in enumerate(value):
                item(problems, (*path, str(index)), one)

    return check


def record(
    known: Mapping[str, Check], required: Collection[str] = (), *, none: bool = False
) -> Check:
    """Return a check for an object with these fields and no others."""

    def check(problems: Problems, path: Path, value: object) -> None:
        if value is None and none:
            return
        if not isinstance(value, dict):
            problems.add(path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
            return
        for name, one in value.items():
            if name in known:
                known[name](problems, (*path, name), one)
            else:
                problems.add((*path, name), "UNKNOWN_FIELD", "Discord has no such field here.")
        for name in required:
            if name not in value:
                problems.add((*path, name), "BASE_TYPE_REQUIRED", "This field is required")

    return check


def localized(item: Check) -> Check:
    """Return a check for texts by locale, or null."""

    def check(problems: Problems, path: Path, value: object) -> None:
        if value is None:
            return
        if not isinstance(value, dict):
            problems.add(path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
            return
        for locale, one in value.items():
            if locale not in LOCALES:
                problems.add((*path, str(locale)), "ENUM_TYPE_COERCE", "There is no such locale.")
            item(problems, (*path, str(locale)), one)

    return check


def every(*checks: Check) -> Check:
    """Return a check that applies all of these."""

    def check(problems: Problems, path: Path, value: object) -> None:
        for one in checks:
            one(problems, path, value)

    return check


def accept(check: Check, body: object) -> dict[str, Any]:
    """Return the body if it passes; raise otherwise."""
    problems = Problems()
    check(problems, (), body)
    problems.refuse()
    if not isinstance(body, dict):
        raise ApiError(400, INVALID_FORM, "Invalid Form Body")
    return body
