"""The table of types lists every key with the type in its docstring."""

from __future__ import annotations

import inspect
import re

import pytest

from bot.store.checks.key_types import LINKING, PLAIN, TAGGED, singles, type_of
from bot.store.connection import keys

WORDS = {
    "Hash": "hash",
    "List": "list",
    "Set": "set",
    "Sorted set": "zset",
    "Stream": "stream",
    "String": "string",
}
NAMED = re.compile(
    r'^(?:(\w+) = _(?!every).*\n|def (\w+)\(.*\n    )"""(Hash|List|Set|Sorted set|Stream|String)\b',
    re.MULTILINE,
)


def documented_types() -> dict[str, str]:
    """Return the types in the docstrings of `keys`, by function."""
    found = NAMED.findall(inspect.getsource(keys))
    return {constant or function: WORDS[word] for constant, function, word in found}


def make_key(name: str) -> str:
    """Return a key for any arguments."""
    make = getattr(keys, name)
    return str(make(*["web:x"] * len(inspect.signature(make).parameters)))


@pytest.mark.parametrize("prefix", ["", "club:"])
def test_the_table_matches_the_docstrings(prefix: str) -> None:
    """Every key has the type in its docstring, with and without a prefix."""
    expected = documented_types()
    assert len(expected) >= len(TAGGED) + len(LINKING)
    keys.use_prefix(prefix)
    try:
        assert expected == {name: type_of(make_key(name)) for name in expected}
    finally:
        keys.use_prefix("")


def test_the_table_has_no_other_entries() -> None:
    """Every entry of the table belongs to an existing key."""
    heads: set[str] = set()
    for name in documented_types():
        tag, closed, rest = make_key(name).partition("}:")
        heads.add(f"{tag[:2]} {rest.partition(':')[0]}" if closed else tag.removesuffix("web:x"))
    table = {f"{{p {head}" for head in TAGGED} | {f"{{w {head}" for head in LINKING}
    assert table == {head for head in heads if head.startswith("{")}
    plain = {head.rstrip(":") for head in heads if not head.startswith("{")}
    assert {*PLAIN} == {head if head.count(":") < 2 else "m" for head in plain}


def test_keys_of_every_installation_are_typed() -> None:
    """The start can check the type of each key that it reads."""
    assert [] == [key for key in singles(keys.ONE_TAG) if not type_of(key)]


def test_a_foreign_key_has_no_type() -> None:
    """A key that the program never uses has no type."""
    assert ("", "", "") == (type_of("session:1"), type_of("{p1}:qq:x"), type_of(""))
