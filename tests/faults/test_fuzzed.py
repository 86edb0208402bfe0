"""Random lines, names and records are accepted or refused, and never cause an error."""

from __future__ import annotations

from contextlib import suppress

from hypothesis import strategies as st

from bot.records.limits import MAX_TEXT_BYTES
from bot.records.read import Recorded, read_record
from bot.records.start_from import read_start
from bot.routing.parsing.parser import parse
from bot.web import checks
from bot.web.confusables import skeleton
from bot.web.refused import RefusedError
from tests.conversation.desk import Desk
from tests.fuzzing import LINES, STRANGE, fuzz, fuzz_async, runs


@runs
def test_the_parser(examples: int) -> None:
    """Any line is parsed or ignored, addressed or not."""

    def act(line: str) -> None:
        for addressed in (False, True):
            parse(line, addressed=addressed)

    fuzz(LINES | STRANGE, act, examples)


@runs
async def test_lines(examples: int) -> None:
    """Any line to the bot, in a game or before one, gets an answer or none, and the next line is
    answered as usual."""
    desk = Desk()
    await desk.game("D4")

    async def act(line: str) -> None:
        await desk.say("Anna", line)
        assert (await desk.say("Bob", "help")).posts

    await fuzz_async(LINES, act, examples)


@runs
def test_names(examples: int) -> None:
    """A name is refused, or its normalised form is a valid name of the same person."""

    def act(raw: str) -> None:
        with suppress(RefusedError):
            name = checks.tidy_name(raw)
            assert name == checks.tidy_name(name)
            assert checks.name_key(name) == checks.name_key(checks.name_key(name))
            assert skeleton(name) == skeleton(checks.name_key(name))
            assert 1 <= len(name) <= checks.NAME_MAX

    fuzz(STRANGE, act, examples)


_POINT = st.text("abcdefgstyz", min_size=2, max_size=2) | st.sampled_from(["", "aa:yy", "yy:aa"])
_VALUE = _POINT | STRANGE | st.sampled_from(["-1", "1e400", "nan", "9:13", "19", "25", "B", "W"])
_NAMES = "B W AB AW AE SZ KM HA PL PB PW RE C CA GM FF TB MN X Bl"
_PROPERTY = st.tuples(
    st.sampled_from(_NAMES.split()), st.lists(_VALUE, min_size=1, max_size=4)
).map(lambda pair: pair[0] + "".join(f"[{value}]" for value in pair[1]))
_NODE = st.lists(_PROPERTY, max_size=4).map(lambda found: ";" + "".join(found))
_TREE: st.SearchStrategy[str] = st.recursive(
    st.lists(_NODE, min_size=1, max_size=8).map("".join),
    lambda inner: st.tuples(inner, st.lists(inner, max_size=3)).map(
        lambda tree: tree[0] + "".join(f"({each})" for each in tree[1])
    ),
    max_leaves=12,
)
RECORDS = st.tuples(
    st.sampled_from(["(", "", "(;SZ[9]", "(;SZ[25]AB[aa:yy]AE[aa]"]),
    _TREE,
    st.sampled_from([")", "", "))"]),
).map("".join)
"""Texts that resemble records."""


@runs
def test_records(examples: int) -> None:
    """A record is refused, or its stored form is within the limits and reads the same."""

    def act(text: str) -> None:
        came = read_record(text)
        assert isinstance(read_start(text), object)
        if isinstance(came, Recorded):
            again = read_record(came.sgf_text)
            assert isinstance(again, Recorded), again
            assert len(came.sgf_text.encode()) <= MAX_TEXT_BYTES
            assert (came.sgf_text, ()) == (again.sgf_text, again.remarks)
            assert (came.positions, came.line, came.choices) == (
                again.positions,
                again.line,
                again.choices,
            )

    fuzz(RECORDS | STRANGE, act, examples)


@runs
def test_files(examples: int) -> None:
    """The bytes of a file are read or refused, whatever encoding they claim."""
    names = "utf-8 utf-16 big5 iso2022_jp idna zip rot13 undefined"
    declared = st.builds(
        lambda name, rest: f"(;CA[{name}]C[".encode() + rest,
        st.sampled_from(names.split()),
        st.binary(max_size=60),
    )
    written = RECORDS.map(lambda text: text.encode("utf-8", "replace"))

    def act(content: bytes) -> None:
        assert isinstance(read_record(content), object)
        assert isinstance(read_start(content), object)

    fuzz(declared | written | st.binary(max_size=200), act, examples)
