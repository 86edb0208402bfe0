"""The share of docstrings with wording that a reader must read twice, and vague function names.

A counter is no judge: a sentence can pass it and still be unclear. It only keeps the wording away
that once made a fifth of the docstrings unreadable.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from tests.test_frame import ROOT, python_files

UNCLEAR = re.compile(
    # A sentence whose subject is a question word.
    r"(?:^|(?<=[.:;] )|(?<=\n))(?:Who|Whoever|What|Whatever|Where|Whose)\b(?![^.?]*\?)"
    r"|\b(?:nobody|somebody|whoever|anybody)\b"
    r"|\b(?:of|in|by|from|to|for|on|with|under|about|at) (?:which|whom|whose|what)\b"
)
VAGUE = re.compile(
    r"_*(?:of|in|at|by|for|to|on|from|with|[a-z]+ed|told|kept|shown|said|heard|met|held|sent|known"
    r"|given|taken|written|drawn|found|made|begun|done|gone|left|lost|meant|seen|laid)"
)
"""Names that are a bare participle or preposition, without an object."""
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def parse(path: Path) -> ast.Module:
    """Parse a file of the project."""
    return ast.parse((ROOT / path).read_text(encoding="utf-8"))


def docstrings(tree: ast.Module) -> Iterator[str]:
    """Yield the docstrings of modules, classes, functions and constants."""
    for node in ast.walk(tree):
        if isinstance(node, (*FUNCTIONS, ast.ClassDef, ast.Module)) and (
            text := ast.get_docstring(node)
        ):
            yield text
        body = getattr(node, "body", None)
        pairs = pairwise(body) if isinstance(body, list) else ()
        for first, second in pairs:
            if isinstance(first, ast.Assign | ast.AnnAssign) and isinstance(second, ast.Expr):
                value = second.value
                if isinstance(value, ast.Constant) and isinstance(value.value, str):
                    yield value.value


@pytest.mark.parametrize(
    ("folders", "limit"),
    [(("bot", "renderer"), 0.005), (("tests",), 0.0025)],
    ids=["product", "tests"],
)
def test_docstrings_are_plain(folders: tuple[str, ...], limit: float) -> None:
    """Few docstrings have unclear wording. The limits may only decrease."""
    texts = [
        (str(path), text) for path in python_files(*folders) for text in docstrings(parse(path))
    ]
    unclear = [(path, text) for path, text in texts if UNCLEAR.search(text)]
    assert len(texts) > 1000
    assert len(unclear) <= limit * len(texts), unclear


def test_functions_are_named_by_a_verb_and_its_object() -> None:
    """Few functions of the product have a participle or preposition as their whole name."""
    vague = [
        f"{path}:{node.lineno} {node.name}"
        for path in python_files("bot", "renderer")
        for node in ast.walk(parse(path))
        if isinstance(node, FUNCTIONS) and VAGUE.fullmatch(node.name)
        if not any("property" in ast.unparse(each) for each in node.decorator_list)
    ]
    assert len(vague) <= 3, vague


@pytest.mark.parametrize(
    "text",
    ["Who is awaited is called.", "The room of which it tells", "Nothing that nobody needs."],
)
def test_unclear_wording_is_found(text: str) -> None:
    """The counter finds each kind of unclear wording."""
    assert UNCLEAR.search(text)
