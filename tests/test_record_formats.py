"""GIB and NGF, the record formats of Tygem and of WBaduk and Cyberoro."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from bot.match.state import Refusal
from bot.play.ports.remarks import Remark
from bot.records import gib, ngf
from bot.records.charset import decode
from bot.records.games import Games, find_games
from bot.records.limits import MAX_FILE_BYTES, MAX_NODES
from bot.records.read import Recorded, SeveralGames, read_record
from bot.records.results import spell_result
from bot.records.tree import Node, ParsedFile
from tests.yardstick import find_best_time

RECORDS = Path(__file__).parent / "records"
SECONDS = 0.5
"""Processor time for the longest record."""
FILES: dict[str, dict[str, str]] = {
    "S1-tygem-korean.gib": {"PB": "김안나", "PW": "박보람", "KM": "6.5", "RE": "W+R"},
    "S2-tygem-chinese-handicap.gib": {"PB": "王小安", "PW": "李大宝", "KM": "0", "RE": "B+2.5"},
    "S3-tygem-english-passes.gib": {"PB": "Łukasz", "PW": "Żaneta", "KM": "6.5", "RE": "W+0.5"},
    "S4-wbaduk-korean.ngf": {"PB": "박보람", "PW": "김안나", "KM": "6.5", "RE": "B+1.5"},
    "S5-cyberoro-japanese.ngf": {"PB": "佐藤花子", "PW": "山田ソ連", "KM": "6.5", "RE": "B+R"},
    "S6-sina-chinese-handicap.ngf": {"PB": "王小安", "PW": "李大宝", "KM": "0", "RE": "W+12"},
}
MOVES = {"S1": 96, "S2": 61, "S3": 42, "S4": 84, "S5": 71, "S6": 52}
ENDS = {
    "S1": ("B[pd]", "W[kq]"),
    "S2": ("W[pp]", "W[ba]"),
    "S3": ("B[pd]", "W[]"),
    "S4": ("B[pd]", "W[rl]"),
    "S5": ("B[pd]", "B[sj]"),
    "S6": ("W[nc]", "B[]"),
}
"""The first move and the last one."""

Parse = Callable[[str], ParsedFile | Refusal]


def only(parsed: ParsedFile | Refusal) -> Node:
    """Return the root of the only game."""
    assert isinstance(parsed, ParsedFile), parsed
    (root,) = parsed.games
    return root


def line(root: Node) -> list[str]:
    """Return the moves of a game as SGF properties."""
    found, node = [], root
    while node.children:
        (node,) = node.children
        ((colour, (value,)),) = node.properties.items()
        found.append(f"{colour}[{value}]")
    return found


def parse_file(name: str) -> ParsedFile | Refusal:
    """Parse a sample, and check that its format is detected."""
    text, _ = decode((RECORDS / name).read_bytes())
    assert (name.endswith(".gib"), name.endswith(".ngf")) == (gib.is_gib(text), ngf.is_ngf(text))
    return gib.parse(text) if gib.is_gib(text) else ngf.parse(text)


@pytest.mark.parametrize("name", FILES)
def test_files(name: str) -> None:
    """Names, komi, result, size and moves are read in the encoding of the file."""
    root = only(parse_file(name))
    read = {key: value for key, (value, *_) in root.properties.items()}
    assert FILES[name] == {key: read[key] for key in FILES[name]}
    assert "19" == read["SZ"]
    moves = line(root)
    assert (MOVES[name[:2]], ENDS[name[:2]]) == (len(moves), (moves[0], moves[-1]))


def test_dates_ranks_and_places() -> None:
    """Dates, ranks, places and the handicap are converted to SGF properties."""
    found = only(parse_file("S1-tygem-korean.gib")).properties
    assert (["2026-03-07"], ["3d"], ["4d"], ["타이젬"]) == tuple(
        found[key] for key in ("DT", "BR", "WR", "PC")
    )
    found = only(parse_file("S6-sina-chinese-handicap.ngf")).properties
    assert (["2026-03-09"], ["12k"], ["9p"], ["4"]) == tuple(
        found[key] for key in ("DT", "BR", "WR", "HA")
    )


STONE = "STO 0 2 1 3 4\n"


@pytest.mark.parametrize(
    ("ini", "body", "stones"),
    [
        ("2", "STO 0 2 2 9 9", ["pd", "dp"]),
        ("3", "STO 0 2 2 9 9", ["pd", "dp", "dd"]),
        ("3", "STO 0 2 2 15 15", ["pd", "dp", "dd"]),
        ("3", "STO 0 2 2 3 3", ["pd", "dp", "pp"]),
        ("4", "STO 0 2 2 9 9", ["pd", "dp", "pp", "dd"]),
        ("5", "STO 0 2 2 2 2", ["pd", "dp", "pp", "dd", "jj"]),
    ],
)
def test_handicaps_of_tygem(ini: str, body: str, stones: list[str]) -> None:
    """Handicap stones are on the points that Tygem uses. Three stones get a remark, since the third
    point is a guess."""
    parsed = gib.parse(f"\\HS\n\\HE\n\\GS\n2 1 0\n3 0 &4\nINI 0 1 {ini} &4\n{body}\n\\GE\n")
    root = only(parsed)
    assert ([ini], stones) == (root.properties["HA"], root.properties["AB"])
    assert isinstance(parsed, ParsedFile)
    placed = (Remark("handicap-placed", {"stones": 3}),) if ini == "3" else ()
    assert placed == parsed.remarks


@pytest.mark.parametrize("stones", ["0", "1"])
def test_no_handicap(stones: str) -> None:
    """Zero or one stones are no handicap."""
    assert "HA" not in only(gib.parse(f"INI 0 1 {stones} &4\n{STONE}")).properties


@pytest.mark.parametrize(
    ("tags", "result", "komi"),
    [
        ("GAMEINFOMAIN=GRLT:0,ZIPSU:125,GONGJE:65", "B+12.5", "6.5"),
        ("GAMEINFOMAIN=GRLT:3,ZIPSU:0,GONGJE:75,", "B+R", "7.5"),
        ("GAMEINFOMAIN=GRLT:8,GONGJE:0,", "W+T", "0"),
        ("GAMEINFOMAIN=GRLT:7,GONGJE:-50,", "B+T", "-5"),
        ("GAMEINFOMAIN=GRLT:9,", "", ""),
        ("GAMETAG=S1,R3,D5,G65,W1,Z15,T30-3-1200,C2026:03:07:17:29", "W+1.5", "6.5"),
        ("GAMERESULT=白 時間勝", "W+T", ""),
        ("GAMERESULT=Progressing", "Progressing", ""),
    ],
)
def test_results_and_komi_of_tygem(tags: str, result: str, komi: str) -> None:
    """Result codes, and margins and komi in tenths, are converted to SGF."""
    found = only(gib.parse(f"\\HS\n\\[{tags}\\]\n\\HE\n\\GS\n{STONE}")).properties
    assert ([result] if result else None, [komi] if komi else None) == (
        found.get("RE"),
        found.get("KM"),
    )


def test_a_header_over_two_lines() -> None:
    """Header values can span lines and contain characters that SGF must escape."""
    text = f"\\HS\n\\[GAMETIME=20\n30\\]\n\\[GAMEBLACKNAME=A]b\\]\n\\HE\n\\GS\n{STONE}"
    assert ["A\\]b"] == only(gib.parse(text)).properties["PB"]


def test_invalid_lines_of_gib() -> None:
    """An unreadable move is kept as written; other invalid lines are skipped with a remark."""
    parsed = gib.parse(f"\\GS\n{STONE}STO 0 3 2 x\nREM 0 4\nhello\n")
    assert ["B[de]", "W[STO 0 3 2 x]"] == line(only(parsed))
    assert isinstance(parsed, ParsedFile)
    assert (Remark("repaired", {"count": 2, "line": 4}),) == parsed.remarks


def test_offsets_of_moves() -> None:
    """The node of each move has the offset of its line."""
    text = f"\\GS\nINI 0 1 0 &4\n{STONE}STO 0 3 2 1 1\n"
    first = only(gib.parse(text)).children[0]
    assert "STO 0 2" == text[first.offset :][:7]
    assert "STO 0 3" == text[first.children[0].offset :][:7]


HEAD = "t\n{}\nAnna 3D\nBob Brown 5K\np\n{}\n0\n{}\n20260307\n30\nBlack wins by resign!\n2\n"


@pytest.mark.parametrize(
    ("handicap", "komi", "wanted"),
    [
        ("0", "6", "6.5"),
        ("0", "0", "0.5"),
        ("3", "0", "0"),
        ("2", "5", "5"),
        ("0", "7.5", "7.5"),
        ("0", "-6", "-5.5"),
        ("0", "-1", "-0.5"),
    ],
)
def test_komi_of_ngf(handicap: str, komi: str, wanted: str) -> None:
    """Half a point is added to a whole komi, unless there is a handicap."""
    found = only(ngf.parse(HEAD.format("19", handicap, komi) + "PMABBQEEQ\n")).properties
    assert [wanted] == found["KM"]


def test_small_boards_and_names() -> None:
    """Rows and columns count from the top left, and names can have several words."""
    root = only(ngf.parse(HEAD.format("9", "0", "6") + "PMABBBBBB\nPMACWJJJJ\nPMADBAAAA\n"))
    assert (["9"], ["Bob Brown"], ["5k"], ["B+R"]) == tuple(
        root.properties[key] for key in ("SZ", "PB", "BR", "RE")
    )
    assert ["B[aa]", "W[ii]", "B[]"] == line(root)


def test_invalid_lines_of_ngf() -> None:
    """Unreadable moves are kept as written; invalid komi, size and other lines get a remark."""
    parsed = ngf.parse(HEAD.format("x", "0", "six") + "PMABBQEEQ\nGI\nPMACW\nPMADB##\n")
    assert ["B[pd]", "W[PMACW]", "B[?]"] == line(only(parsed))
    assert isinstance(parsed, ParsedFile)
    assert (
        Remark("komi-unreadable", {"written": "six"}),
        Remark("size-missing", {"size": 19}),
        Remark("repaired", {"count": 1, "line": 14}),
    ) == parsed.remarks


def test_a_missing_header() -> None:
    """Moves are read although header lines are missing."""
    assert ["B[pd]"] == line(only(ngf.parse("PMABBQEEQ\n")))


@pytest.mark.parametrize("lines", ["19\nAnna 3D\nBob\n", "\n19\nAnna  3D\nBob\nplace\n"])
def test_no_title(lines: str) -> None:
    """The players are found if the header begins with the size or an empty title."""
    parsed = ngf.parse(lines + "PMABBQEEQ\n")
    found = only(parsed).properties
    assert (["19"], ["Anna"], ["3d"], ["Bob"]) == tuple(
        found[name] for name in ("SZ", "PW", "WR", "PB")
    )
    assert isinstance(parsed, ParsedFile)
    assert "GN" not in found
    assert () == parsed.remarks


def test_a_title_that_is_a_number() -> None:
    """A number in the first line is a title if the second one is the size."""
    found = only(ngf.parse("13\n19\nAnna\nBob\nPMABBQEEQ\n")).properties
    assert (["13"], ["19"], ["Anna"]) == tuple(found[name] for name in ("GN", "SZ", "PW"))


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("White Win by Resign!", "W+R"),
        ("Black Win 6.5 >> White(50):Black(63)", "B+6.5"),
        ("White loses on time ", "B+T"),
        ("White 19Win  >> White(83):Black(64)", "W+19"),
        ("Black wins by 1win >> White(58):Black(59)", "B+1"),
        ("흑 1.5집 승", "B+1.5"),
        ("백 불계승", "W+R"),
        ("백 반집승", "W+0.5"),
        ("흑 시간승", "B+T"),
        ("黒中押し勝ち!", "B+R"),
        ("232手完、黒2目半勝ち", "B+2.5"),
        ("197手完、黒中押し勝ち", "B+R"),
        ("白半目勝ち", "W+0.5"),
        ("白時間切れ勝ち", "W+T"),
        ("白棋12子 >> 白方(94):黑方(82)", "W+12"),
        ("黑中盘胜", "B+R"),
        ("白超时", "W+T"),
        ("和棋", "0"),
        ("黑1/4子胜", "黑1/4子胜"),
        ("Progressing!", "Progressing!"),
        ("white and black", "white and black"),
        ("", ""),
    ],
)
def test_results_in_words(words: str, wanted: str) -> None:
    """Results in several languages are converted to SGF; unclear ones are not changed."""
    assert wanted == spell_result(words)


@pytest.mark.parametrize(
    ("parse", "text", "why"),
    [
        (gib.parse, "", "record-broken"),
        (gib.parse, "(;B[aa])", "record-broken"),
        (gib.parse, "\\HS\n\\[GAMENAME=x\\]\n\\HE\n", "record-empty"),
        (ngf.parse, "", "record-broken"),
        (ngf.parse, "(;B[aa])", "record-broken"),
    ],
)
def test_text_without_moves(parse: Parse, text: str, why: str) -> None:
    """A text without moves is refused."""
    assert Refusal(why) == parse(text)


def test_too_many_moves() -> None:
    """Moves beyond the limit are dropped and counted in a remark."""
    parsed = gib.parse("\\GS\n" + STONE * (MAX_NODES + 5))
    assert MAX_NODES == 1 + len(line(only(parsed)))
    assert isinstance(parsed, ParsedFile)
    assert (Remark("nodes-left-out", {"count": 6}),) == parsed.remarks


def test_sgf_is_neither_gib_nor_ngf() -> None:
    """An SGF record whose comment quotes GIB is neither GIB nor NGF."""
    text = "(;C[\\\\HS \\\\[GAMENAME=x\\\\]];B[aa])"
    assert not gib.is_gib(text)
    assert not ngf.is_ngf(text)


LONG: dict[str, tuple[Parse, str]] = {
    "fields": (gib.parse, "\\[A=" * 250_000),
    "field": (gib.parse, "\\[A=" * 240_000 + "\\]\n" + STONE),
    "stones": (gib.parse, STONE * 70_000),
    "blanks": (gib.parse, " " * 999_000),
    "lines": (gib.parse, "\n" * 999_000),
    "words": (gib.parse, "INI " * 240_000),
    "tags": (gib.parse, "\\[GAMETAG=" + "A:1" * 300_000 + "\\]\n" + STONE),
    "games": (gib.parse, ("\\HS\n" + STONE + "x\n") * 47_000),
    "empty games": (gib.parse, "\\HS\n" * 249_000),
    "moves": (ngf.parse, "PMABBQEEQ\n" * 100_000),
    "heads": (ngf.parse, "\n" * 900_000 + "PMABBQEEQ\n"),
    "head": (ngf.parse, "9" * 900_000 + "\nPMABBQEEQ\n"),
    "result": (ngf.parse, "\n" * 10 + "black 1" * 130_000 + "\n2\nPMABBQEEQ\n"),
}


@pytest.mark.parametrize("name", LONG)
def test_long_records(name: str) -> None:
    """Any record of the maximum size is parsed in `SECONDS`."""
    parse, text = LONG[name]
    assert MAX_FILE_BYTES // 2 < len(text) <= MAX_FILE_BYTES
    assert find_best_time(partial(parse, text), SECONDS) < SECONDS


NGF = HEAD.format("19", "0", "6") + "PMABBQEEQ\nPMACWQQQQ\n"
GIB = "\\HS\n\\[GAMEBLACKNAME={}\\]\n\\HE\n\\GS\n2 1 0\nINI 0 1 0 &4\n" + STONE + "\\GE\n"


def games_in(record: str | bytes) -> tuple[Node, ...]:
    """Find the games of a record of any format."""
    found = find_games(record)
    assert isinstance(found, Games), found
    return found.roots


@pytest.mark.parametrize("title", ["Cup (A [final])", "Rating (;x"])
def test_ngf_with_a_title_like_sgf(title: str) -> None:
    """NGF with a title like SGF is read as NGF, since no SGF game is found."""
    (root,) = games_in(NGF.replace("t", title, 1).encode())
    assert ["B[pd]", "W[pp]"] == line(root)


def test_sgf_that_quotes_ngf() -> None:
    """An SGF game with NGF in its comment is read as SGF."""
    (root,) = games_in(f"(;SZ[9];B[aa]C[{NGF}])".encode())
    assert ["9"] == root.properties["SZ"]


@pytest.mark.parametrize("text", [GIB.format("Anna"), NGF])
@pytest.mark.parametrize("end", ["\r", "\r\n"])
def test_line_breaks(text: str, end: str) -> None:
    """Lines can end with CR or CR LF."""
    assert [line(root) for root in games_in(text)] == [
        line(root) for root in games_in(text.replace("\n", end).encode())
    ]


def test_several_games_of_tygem() -> None:
    """A GIB file can have several games, which are listed in its order."""
    text = "".join(GIB.format(name) for name in ("Anna", "Bob", "Carol"))
    games = games_in(text.encode())
    assert [["Anna"], ["Bob"], ["Carol"]] == [root.properties["PB"] for root in games]
    offsets = [games[at].children[0].offset for at in (0, -1)]
    assert [text.index("STO"), text.rindex("STO")] == offsets


def test_too_many_games() -> None:
    """Games beyond the limit are dropped and counted in a remark."""
    parsed = gib.parse(GIB.format("Anna") * (gib.MAX_GAMES + 5))
    assert isinstance(parsed, ParsedFile)
    assert gib.MAX_GAMES == len(parsed.games)
    left_out = Remark("games-left-out", {"count": 5, "kept": gib.MAX_GAMES})
    assert (left_out,) == parsed.remarks


def test_chat_before_gib() -> None:
    """Lines before the header of a pasted record are ignored."""
    (root,) = games_in("look at this one\n\n" + GIB.format("Anna"))
    assert (["Anna"], ["B[de]"]) == (root.properties["PB"], line(root))


@pytest.mark.parametrize(
    "content, guess",
    [
        ((RECORDS / "S1-tygem-korean.gib").read_bytes(), None),
        ((RECORDS / "S4-wbaduk-korean.ngf").read_bytes(), None),
        ((RECORDS / "S6-sina-chinese-handicap.ngf").read_bytes(), "GBK"),
        ("(;SZ[9]PB[Anna]PW[Ben]GC[김안나 박보람 바둑];B[cc])".encode("cp949"), None),
        ("(;SZ[9]PB[김안나]PW[박보람]GC[바둑];B[cc])".encode("cp949"), "EUC-KR"),
    ],
)
def test_remarks_on_a_guessed_encoding(content: bytes, guess: str | None) -> None:
    """A guessed encoding gets a remark if displayed text depends on it, unless it is the usual one
    of a format that cannot declare it."""
    read = read_record(content)
    assert isinstance(read, Recorded)
    guesses = [remark.data for remark in read.remarks if remark.id == "encoding-guessed"]
    assert ([] if guess is None else [{"encoding": guess}]) == guesses


def test_an_unreadable_move_like_sgf_in_a_list() -> None:
    """An unreadable move that contains SGF syntax is the same when the stored list is read."""
    text = GIB.format("Anna").replace(STONE, STONE + "STO 0 3 2 14 ;B[cc] \\]\n")
    read = read_record((text + text).encode())
    assert isinstance(read, SeveralGames)
    again = read_record(read.sgf_text)
    assert isinstance(again, SeveralGames)
    assert (read.sgf_text, read.games) == (again.sgf_text, again.games)
