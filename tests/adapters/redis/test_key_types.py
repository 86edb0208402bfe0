"""The table of types has every key, with the type that its docstring says."""

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


def documented() -> dict[str, str]:
    """The types of all keys in the docstrings of `keys`, by the function that names them."""
    found = NAMED.findall(inspect.getsource(keys))
    return {constant or function: WORDS[word] for constant, function, word in found}


def made(name: str) -> str:
    """A key, of whatever names it takes."""
    make = getattr(keys, name)
    return str(make(*["web:x"] * len(inspect.signature(make).parameters)))


@pytest.mark.parametrize("prefix", ["", "club:"])
def test_the_table_says_what_the_docstrings_say(prefix: str) -> None:
    """Every key has the type that its docstring names, with a prefix as without."""
    expected = documented()
    assert len(expected) >= len(TAGGED) + len(LINKING)
    keys.use_prefix(prefix)
    try:
        assert expected == {name: type_of(made(name)) for name in expected}
    finally:
        keys.use_prefix("")


def test_the_table_has_no_more() -> None:
    """No entry of the table is for a key that there is not."""
    heads: set[str] = set()
    for name in documented():
        tag, closed, rest = made(name).partition("}:")
        heads.add(f"{tag[:2]} {rest.partition(':')[0]}" if closed else tag.removesuffix("web:x"))
    table = {f"{{p {head}" for head in TAGGED} | {f"{{w {head}" for head in LINKING}
    assert table == {head for head in heads if head.startswith("{")}
    plain = {head.rstrip(":") for head in heads if not head.startswith("{")}
    assert {*PLAIN} == {head if head.count(":") < 2 else "m" for head in plain}


def test_keys_of_every_installation_are_typed() -> None:
    """The start can judge each key that it looks at."""
    assert [] == [key for key in singles(keys.ONE_TAG) if not type_of(key)]


def test_a_key_of_others_has_no_type() -> None:
    """What the program never names is not judged."""
    assert ("", "", "") == (type_of("session:1"), type_of("{p1}:qq:x"), type_of(""))
