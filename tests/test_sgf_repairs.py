"""Repair of syntax errors that programs write, and limits of the SGF parser."""

from __future__ import annotations

import tracemalloc
from functools import partial

import pytest

from bot.match.state import Refusal
from bot.play.ports.remarks import Remark
from bot.records.limits import MAX_FILE_BYTES, MAX_NODES
from bot.records.read import Recorded, SeveralGames, read_record
from bot.records.sgf import MAX_PARSED_NODES, list_main_line, parse, serialise
from bot.records.tree import Node, ParsedFile
from tests.yardstick import find_best_time


def parse_games(text: str) -> ParsedFile:
    """Parse a text that has games."""
    came = parse(text)
    assert isinstance(came, ParsedFile), came
    return came


def rewrite(text: str) -> str:
    """Parse a text and serialise it as valid SGF."""
    return serialise(parse_games(text).games).replace("\n", "")


REPAIRED = [
    ("(;B[aa];W[bb]", "(;B[aa];W[bb])", 1),
    ("(;B[aa](;W[bb](;B[cc]", "(;B[aa];W[bb];B[cc])", 1),
    ("(B[aa];W[bb])", "(;B[aa];W[bb])", 1),
    (";B[aa];W[bb]", "(;B[aa];W[bb])", 2),
    ("(;B[aa] --- ;W[bb])", "(;B[aa];W[bb])", 1),
    (r"(;SZ[9]\r\n;B[aa]\r\n;W[bb])", "(;SZ[9];B[aa];W[bb])", 2),
    ("(;B[aa]);W[bb])", "(;B[aa];W[bb])", 1),
    ("(;B[aa](W[bb])(W[cc]))", "(;B[aa](;W[bb])(;W[cc]))", 2),
    ("(;B[aa]()(;W[bb]))", "(;B[aa];W[bb])", 1),
    ("(;b[aa];w[bb])", "(;B[aa];W[bb])", 2),
    ("(;B[aa;W[bb])", "(;B[aa];W[bb])", 1),
    ("(;AB[aa][bb;W[cc])", "(;AB[aa][bb];W[cc])", 1),
    ("(;B[[aa]];W[bb])", "(;B[aa];W[bb])", 2),
    ("(;SZ[9];Baa];W[bb])", "(;SZ[9];B[aa];W[bb])", 1),
    ("FF[4]SZ[9];B[aa]", "(;FF[4]SZ[9];B[aa])", 3),
    ("(;SZ[9];B[aa](;SZ[9];B[bb])", "(;SZ[9];B[aa])(;SZ[9];B[bb])", 1),
    ("(;US[Maria[3d]]PB[A])", r"(;PB[A]US[Maria[3d\]])", 1),
    ("(;C[Anna [5k]: slow]B[aa];W[bb])", r"(;B[aa]C[Anna [5k\]: slow];W[bb])", 1),
    ("(;C[a [5k]: b [6k]: c];W[bb])", r"(;C[a [5k\]: b [6k\]: c];W[bb])", 2),
    ("(;B[aa]C[it said];--- ;W[bb])", "(;B[aa]C[it said];;W[bb])", 1),
    ("(;B[aa]C[not closed;W[bb])", "(;B[aa]C[not closed];W[bb])", 1),
    ("(;B[aa]C[not closed", "(;B[aa]C[not closed])", 2),
    ("(;B[aa]C[ends in \\", "(;B[aa]C[ends in ])", 2),
    ("(;C[;B[;B[aa])", r"(;C[;B\[];B[aa])", 1),
    (r"(;PB[Anna\]PW[Ben\]KM[6.5];B[aa])", r"(;KM[6.5]PB[Anna\\]PW[Ben\\];B[aa])", 2),
    ("(;PC[C:\\Go\\]\nRE[B+1];B[aa])", r"(;PC[C:\Go\\]RE[B+1];B[aa])", 1),
    ("(;B[aa]C[ends in \\ ;W[bb])", "(;B[aa]C[ends in ];W[bb])", 1),
]


@pytest.mark.parametrize(("text", "meant", "faults"), REPAIRED)
def test_syntax_errors(text: str, meant: str, faults: int) -> None:
    """Syntax errors with a clear meaning are repaired and counted."""
    assert meant == rewrite(text)
    assert (Remark("repaired", {"count": faults, "line": 1}),) == parse_games(text).remarks


RIGHT = [
    ("hello (;B[aa]) bye", "(;B[aa])"),
    ("(;C[a\\]b\\\\];B[aa])", "(;B[aa])"),
    ("(;C[a (;B[bb\\])];B[aa])", "(;B[aa])"),
    ("(;GaMe[1]SiZe[9];Black[de])", "(;GM[1]SZ[9];B[de])"),
    ("( ; B [aa] ; W\n[bb] )", "(;B[aa];W[bb])"),
    ("(;)(;B[aa])", "(;B[aa])"),
    ("(;GM[1]SZ[9])(;B[aa])", "(;B[aa])"),
    ("(;AB[aa]AB[bb])", "(;AB[aa][bb])"),
]


@pytest.mark.parametrize(("text", "meant"), RIGHT)
def test_valid_syntax(text: str, meant: str) -> None:
    """Valid SGF and text around a game get no remark."""
    (game,) = parse_games(text).games
    for node in [game, *game.children]:
        node.properties.pop("C", None)
    games = [game] if game.properties or not game.children else game.children
    assert meant == serialise(games).replace("\n", "")
    assert () == parse_games(text).remarks


def test_the_line_of_the_first_fault() -> None:
    """The remark on repairs has the line of the first one."""
    remarks = parse_games("(;SZ[9]\n;B[aa]\n---\n;W[bb]\n").remarks
    assert (Remark("repaired", {"count": 2, "line": 3}),) == remarks


def test_unknown_properties() -> None:
    """Properties that SGF does not have are dropped and listed, without duplicates."""
    remarks = parse_games("(;_UID[77]XX[a];XX[b]B[aa])").remarks
    assert (Remark("properties-left-out", {"names": "_UID, XX"}),) == remarks


def test_several_moves_in_a_node() -> None:
    """Several moves in a node become nodes in their order, even if a colour moves twice."""
    assert "(;B[aa]SZ[9];W[bb];B[cc];B[dd])" == rewrite("(;SZ[9]B[aa]W[bb]B[cc]B[dd])")
    remarks = parse_games("(;SZ[9];B[aa]W[bb]B[cc])").remarks
    assert (Remark("several-moves", {"move": 1, "count": 3}),) == remarks


def test_the_nodes_of_a_long_game() -> None:
    """Nodes of a game beyond the limit are dropped and counted: nodes of the main line, and
    variations."""
    nodes = ";B[aa]" * (MAX_NODES + 5)
    came = parse_games(f"({nodes}(;W[bb])(;W[cc];B[dd](;W[ee])(;W[ff])))")
    assert MAX_NODES == len(list_main_line(came.games[0]))
    # The first branch continues the main line.
    assert {
        "nodes-left-out": 6,
        "variations-left-out": 2,
    } == {remark.id: remark.data["count"] for remark in came.remarks}


def test_the_games_of_a_long_file() -> None:
    """The first games of a long file are read, and the others counted."""
    came = parse_games("(;B[aa];W[bb])" * MAX_PARSED_NODES)
    assert MAX_PARSED_NODES // 2 == len(came.games)
    left = {"count": MAX_PARSED_NODES // 2, "kept": MAX_PARSED_NODES // 2}
    assert (Remark("games-left-out", left),) == came.remarks


def test_deep_nesting() -> None:
    """Deeply nested trees are parsed and serialised without a recursion error."""
    came = read_record("(;SZ[19]" + "(;B[aa](;W[]" * 900 + ")" * 1_801)
    assert isinstance(came, Recorded)
    assert ("illegal", 3) == (came.remarks[0].id, came.remarks[0].data["move"])
    root = Node({"SZ": ["19"]})
    node = root
    for _ in range(50_000):
        node.children.append(Node({"C": ["x"]}))
        node = node.children[0]
    assert serialise([root]).count(";") == 50_001


MAX_MEMORY = 50_000_000
HOSTILE = {
    "open": "(",
    "open nodes": "(;",
    "nodes": ";",
    "moves": ";B[aa]",
    "nested moves": "(;B[aa]",
    "passes": ";B[]",
    "brackets": "[",
    "closed": "]",
    "empty trees": "()",
    "games": "(;)",
    "small games": "(;B[aa])",
    "properties": "A[]",
    "comments": "C[]",
    "labels": "LB[aa:b]",
    "values": "[]",
    "moves in a node": "B[]",
    "junk": "a b ",
    "blanks": " ",
    "blanks and lines": "\n \t",
    "escapes": "\\",
    "unescaped": "C[a]x ",
    "not closed": "C[(;)",
    "comments not closed": ";C[;B[aa",
    "labels not closed": ";LB[;B[aa",
    "games not closed": "(;C[;B[aa)",
    "escaped brackets": "\\]",
    "setup": ";AB[aa:ss]",
    "cleared": ";AE[aa:ss]AB[aa]",
    "letters": "a",
    "signs": "(;B[aa])(",
    "letters of nothing": ";L[aa]M[bb]",
    "branches": "(;W[bb])",
}


MEGABYTES = [
    *(("(;", name, "") for name in HOSTILE),
    *(("", name, "") for name in ("open", "games", "brackets", "letters", "blanks")),
    *(("(;C[", name, "") for name in ("brackets", "closed", "escapes", "moves", "unescaped")),
    *(("(;C[x];AB", name, "") for name in ("values", "brackets", "moves")),
    *((f"(;{name}[", "blanks and lines", "x];B[aa])") for name in ("PB", "C", "LB", "AP", "AB")),
    *((f"(;{name}[", "escaped brackets", "") for name in ("PB", "C", "LB", "AB")),
    *(("(;", f"{name} not closed", "\\]") for name in ("comments", "labels", "games")),
    *(("(;", f"{name} not closed", "]") for name in ("comments", "labels", "games")),
]


def megabyte(before: str, name: str, after: str = "") -> str:
    """Repeat a hostile piece up to the maximum size of a file."""
    length = MAX_FILE_BYTES - len(after)
    return (before + HOSTILE[name] * length)[:length] + after


@pytest.mark.parametrize(("before", "name", "after"), MEGABYTES)
def test_time_for_a_megabyte(before: str, name: str, after: str) -> None:
    """A megabyte of hostile input takes at most half a second."""
    text = megabyte(before, name, after)
    assert isinstance(read_record(text), Recorded | SeveralGames | Refusal)
    assert find_best_time(partial(read_record, text), 0.5) < 0.5


@pytest.mark.parametrize("name", ["open nodes", "comments", "small games", "moves in a node"])
def test_memory_for_a_megabyte(name: str) -> None:
    """A megabyte of hostile input takes at most `MAX_MEMORY` bytes."""
    text = megabyte("(;", name)
    tracemalloc.start()
    try:
        read_record(text)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < MAX_MEMORY


FULL = "".join(f"[{chr(97 + n % 25)}{chr(97 + n // 25)}]" for n in range(620))
"""Nearly all points of a large board."""


@pytest.mark.parametrize(
    "text",
    [
        f"(;SZ[25]AB{FULL}{';AE[aa];AB[aa]' * 990})",
        f"(;SZ[25]AB{FULL};AE[aa]{'(;AB[aa])' * 1_990})",
    ],
    ids=["main line", "variations"],
)
def test_setup_next_to_a_large_chain(text: str) -> None:
    """Repeated setup of a large chain takes at most half a second."""
    assert isinstance(read_record(text), Recorded | Refusal)
    assert find_best_time(partial(read_record, text), 0.5) < 0.5


def test_too_many_faults() -> None:
    """A text with too many syntax errors is refused."""
    assert Refusal("record-broken") == parse("(;B[aa]" + "()" * 20_000)
