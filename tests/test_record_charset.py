"""The encodings of game records: declared, with a byte order mark, or guessed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from bot.play.ports.remarks import Remark
from bot.records.charset import decode
from bot.records.limits import MAX_FILE_BYTES
from tests.yardstick import find_best_time

SECONDS = 0.5
"""Processor time for the longest record."""
CODECS = {
    "GBK": "gb18030",
    "Big5": "big5hkscs",
    "Shift-JIS": "cp932",
    "EUC-KR": "cp949",
    "EUC-JP": "euc_jp",
    "Windows-1250": "cp1250",
    "ISO-8859-2": "iso8859-2",
    "Windows-1251": "cp1251",
    "KOI8-R": "koi8-r",
    "Latin-1": "cp1252",
}
NAMES = {
    "GBK": "王小明 李四 柯洁 古力 常昊 陈耀烨 芈昱廷 时越 檀啸 独孤求败 黑中盘胜 绝艺",
    "Big5": "許功蓋 張栩 周俊勳 黑嘉嘉 王元均 林海峰 功夫 莊子 黑中盤勝 游士賢 江湖過客",
    "Shift-JIS": "山田太郎 表示ソ 能登 予想 ソニック タケシ ポール 張栩 碁打ち 表 曽我",
    "EUC-KR": "이세돌 이창호 박정환 신진서 최정 김철수 바둑왕 흑불계승 쎈돌 루이나이웨이",
    "EUC-JP": "山田太郎 さくら 佐藤花子 アルファ碁 黒中押し勝ち 日本棋院 武宮正樹",
    "Windows-1250": "Łukasz Żaneta Świątosława Wójcik Woźniak Pająk Źródło Ćwikła Łoś Staś źle "
    "Dvořák Ondřej Jiří Růžička Černý Daněk Řehoř Čapek",
    "ISO-8859-2": "Świątosława Woźniak Źródło Jaś",
    "Windows-1251": "Пётр Сергей Шикшина Яна Львів Їжак Казань",
    "KOI8-R": "Сергей Москва Наталья",
    "Latin-1": "Müller François André José Søren Åsa Günther Hélène Würzburg "
    "Bjørn Jørgen Molière Caffè Øyvind",
}
SAMPLES = [(encoding, name) for encoding, names in NAMES.items() for name in names.split()]


@pytest.mark.parametrize(("encoding", "name"), SAMPLES)
def test_guess_from_one_name(encoding: str, name: str) -> None:
    """One name is enough to guess an undeclared encoding, and the guess is remarked on."""
    text = f"(;GM[1]SZ[19]PB[{name}]PW[black1];B[pd];W[dp])"
    assert (text, (guess_remark(encoding),)) == decode(text.encode(CODECS[encoding]))


def guess_remark(encoding: str) -> Remark:
    """Return the remark on a guess."""
    return Remark("encoding-guessed", {"encoding": encoding})


def test_most_names() -> None:
    """Of the held-out names, at least 97 % are decoded correctly, alone or with a second name."""
    read = [decode(text.encode(CODECS[encoding]))[0] == text for encoding, text in unseen()]
    assert len(read) > 700
    assert sum(read) >= 0.97 * len(read), sum(read)


def unseen() -> Iterator[tuple[str, str]]:
    """Yield the encoding and the text of records with one and with two held-out names."""
    listed = Path("tests/data/names-by-encoding.txt").read_text(encoding="utf-8")
    for part in listed.split("\n[")[1:]:
        encoding, _, rows = part.partition("]")
        names = [name.strip() for name in rows.replace("\n", "|").split("|") if name.strip()]
        for number, name in enumerate(names):
            yield encoding, f"(;GM[1]SZ[19]PB[{name}]PW[black1];B[pd];W[dp])"
            other = names[(number * 7 + 3) % len(names)]
            yield encoding, f"(;GM[1]SZ[19]PB[{name}]PW[{other}]KM[6.5];B[pd];W[dp])"


LABELS = (
    ("Shift_JIS", "cp932"),
    ("x-sjis", "cp932"),
    ("MS932", "cp932"),
    ("Windows-31J", "cp932"),
    ("GB2312", "gb18030"),
    ("gb18030", "gb18030"),
    ("Big5-HKSCS", "big5hkscs"),
    ("BIG5", "big5hkscs"),
    ("EUC-JP", "euc_jp"),
    ("EUC-KR", "cp949"),
    ("ks_c_5601-1987", "cp949"),
    ("EUC_TW_and_more", ""),
)


@pytest.mark.parametrize(("label", "codec"), LABELS)
def test_aliases_of_encodings(label: str, codec: str) -> None:
    """Common aliases are accepted in CA; a superset of the declared encoding is used."""
    text = f"(;GM[1]CA[{label}]PB[林海峰];B[pd])"
    content = text.encode(codec or "big5hkscs")
    assert (text, () if codec else (guess_remark("Big5"),)) == decode(content)


@pytest.mark.parametrize(
    ("label", "codec", "name"),
    [
        ("Windows-1250", "cp1250", "Łukasz Żółć"),
        ("cp-1250", "cp1250", "Świątek"),
        ("ISO-8859-2", "iso8859-2", "Świątek"),
        ("windows-1251", "cp1251", "Шикшина"),
        ("KOI8-R", "koi8-r", "Шикшина"),
        ("ISO-8859-1", "cp1252", "Müller – “Köln”"),
        ("latin1", "cp1252", "Forêt"),
        ("ISO-8859-7", "iso8859-7", "Αθηνά"),
        ("windows-1253", "cp1253", "Αθηνά"),
        ("ISO-2022-JP", "iso2022_jp", "山田太郎"),
    ],
)
def test_declared_single_byte_encodings(label: str, codec: str, name: str) -> None:
    """A declared encoding is used, even if it is never guessed."""
    text = f"(;GM[1]PB[{name}]CA[{label}];B[pd])"
    assert (text, ()) == decode(text.encode(codec))


def test_implausible_latin_1() -> None:
    """A declaration of Latin-1, which decodes anything, is overruled by a clear guess."""
    text = "(;GM[1]CA[ISO-8859-1]PB[王小明]PW[李四]RE[黑中盘胜];B[pd])"
    assert (text, (guess_remark("GBK"),)) == decode(text.encode("gbk"))


@pytest.mark.parametrize(
    "text",
    [
        "(;PB[许]C[CA[GBK\\]];B[aa])",
        "(;PB[许];B[aa]CA[Big5])",
        "(;PB[许](;CA[Shift_JIS]B[aa])(;CA[Big5]B[bb]))",
        "(;PB[许]XCA[Big5];B[aa])",
    ],
)
def test_only_the_root_declares_an_encoding(text: str) -> None:
    """CA in a comment or a later node is ignored."""
    whole = text.replace("许", "王小明")
    assert (whole, (guess_remark("GBK"),)) == decode(whole.encode("gbk"))


def test_several_declarations() -> None:
    """If the root declares several encodings, the first counts."""
    text = "(;GM[1]PB[Łukasz]CA[ISO-8859-2]PW[Żaneta]CA[GBK];B[cc])"
    assert (text, ()) == decode(text.encode("iso8859-2"))


def test_a_declaration_after_a_name() -> None:
    """A name whose last byte equals a backslash does not hide CA."""
    text = "(;GM[1]PB[ソ]PW[表]CA[Shift_JIS];B[cc])"
    assert (text, ()) == decode(text.encode("cp932"))


@pytest.mark.parametrize("label", ["GBK", "ISO-8859-1", "windows-1250"])
def test_utf_8_despite_another_declaration(label: str) -> None:
    """Valid UTF-8 is decoded as UTF-8."""
    text = f"(;GM[1]CA[{label}]PB[Łukasz]PW[Żaneta];B[cc])"
    assert (text, ()) == decode(text.encode())


@pytest.mark.parametrize(
    "name", ["Łukasz", "Jose\u0301", "Юрий", "Юри\u0306", "Αθηνά", "דניאל", "王"]
)
def test_undeclared_utf_8(name: str) -> None:
    """UTF-8 needs no guess in any alphabet, with composed or combining characters."""
    assert (f"(;PB[{name}])", ()) == decode(f"(;PB[{name}])".encode())


def test_declared_but_invalid_utf_8() -> None:
    """A record that declares UTF-8 but is invalid gets a guess."""
    text = "(;GM[1]CA[UTF-8]PB[王小明]PW[李四];B[cc])"
    assert (text, (guess_remark("GBK"),)) == decode(text.encode("gbk"))


@pytest.mark.parametrize("declaration", ["CA[UTF-8]", ""])
def test_a_truncated_character(declaration: str) -> None:
    """One truncated character does not prevent decoding as UTF-8, declared or not."""
    text = f"(;{declaration}PB[Łukasz]PW[Żaneta];B[cc]C[zażół"
    content = text.encode() + b"\xc4];W[gg])"
    damaged = Remark("encoding-damaged", {"count": 1})
    assert (f"{text}\ufffd];W[gg])", (damaged,)) == decode(content)


@pytest.mark.parametrize(
    ("name", "rest", "cut"),
    [
        ("Łukasz", "W[bb]C[abc ", b"\xc5"),
        ("王小", "PW[", "明".encode()[:2]),
        ("Łukasz Żół", "PW[a", b"\xc4]W[gg]C[\xc5]C[\xc4"),
    ],
)
def test_truncated_characters_among_few(name: str, rest: str, cut: bytes) -> None:
    """Declared UTF-8 is accepted with a single valid character, if there are twice as many valid
    bytes as invalid sequences."""
    start = f"(;CA[UTF-8]PB[{name}]{rest}"
    content = start.encode() + cut + b"];W[gg])"
    text, remarks = decode(content)
    assert (start, ["encoding-damaged"]) == (text[: len(start)], [each.id for each in remarks])


def test_half_a_character_before_a_bracket() -> None:
    """A name truncated in the middle of its last character keeps its closing bracket."""
    content = "(;CA[GBK]PB[王小".encode("gbk") + b"\xc3]PW[" + "李四];B[cc])".encode("gbk")
    damaged = Remark("encoding-damaged", {"count": 1})
    assert ("(;CA[GBK]PB[王小\ufffd]PW[李四];B[cc])", (damaged,)) == decode(content)


@pytest.mark.parametrize("declared", ["CA[Shift_JIS]", ""])
@pytest.mark.parametrize("end", ["]PW[山田];B[aa])", "];B[aa])", "])"])
def test_a_doubled_backslash_in_a_character(declared: str, end: str) -> None:
    """A backslash that a program added because it escapes bytes does not escape the bracket."""
    text = f"(;{declared}\nPB[表{end}"
    content = text.replace("表", "表\\").encode("cp932")
    repaired = Remark("repaired", {"count": 1, "line": 2})
    came, remarks = decode(content)
    assert (text, repaired) == (came, remarks[-1])


def test_an_escaped_bracket_after_a_two_byte_character() -> None:
    """A bracket that is escaped inside a text stays escaped, although the byte before it is 5C."""
    text = "(;CA[Shift_JIS]C[表\\] is a name];B[aa])"
    assert (text, ()) == decode(text.encode("cp932"))


@pytest.mark.parametrize("codec", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_byte_order_marks(codec: str) -> None:
    """A byte order mark overrides CA and is removed. UTF-16 is also recognised without one."""
    text = "(;GM[1]CA[Big5]PB[Łukasz];B[cc])"
    remarks = (guess_remark("UTF-16"),) if codec.endswith("e") else ()
    assert (text, remarks) == decode(text.encode(codec))


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("before", ["\n", "\r\n\n ", "Łukasz wrote:\n", "x"])
def test_utf_16_after_other_text(codec: str, before: str) -> None:
    """UTF-16 without a mark is also recognised if a line break or a word precedes the game."""
    text = f"{before}(;GM[1]CA[Big5]PB[Łukasz]PW[王一明];B[cc])"
    assert (text, (guess_remark("UTF-16"),)) == decode(text.encode(codec))


@pytest.mark.parametrize("text", ["(;PB[a\0b\0];B[cc])", "(;PB[王\0];B[cc])"])
def test_zero_bytes_in_a_name(text: str) -> None:
    """A few zero bytes do not make a record UTF-16."""
    assert (text, ()) == decode(text.encode())


COMMENTS = {
    "GBK": "这盘棋黑棋开局不错\n但是中盘走了一步大恶手\n结果输了",
    "Big5": "這盤棋黑棋開局不錯\n但是中盤走了一步大惡手\n結果輸了",
    "Shift-JIS": "この手はどうでしょうか\n白の予想外の一手で逆転しました",
    "EUC-JP": "この手はどうでしょうか\n白の予想外の一手で逆転しました",
    "EUC-KR": "이 수는 어떻습니까?\n백의 한 수로 역전되었습니다.",
    "Windows-1250": "To był błąd.\nDziękuję za partię!\nŹle policzyłem.",
    "ISO-8859-2": "To był błąd.\nDziękuję za partię!\nŹle policzyłem.",
    "Windows-1251": "Это была ошибка.\nЯ проиграл партию!",
    "KOI8-R": "Это была ошибка.\nЯ проиграл партию!",
    "Latin-1": "C'était une erreur.\nÀ bientôt, mein Freund aus Köln.",
}


@pytest.mark.parametrize("encoding", COMMENTS)
@pytest.mark.parametrize("before", ["", "x y z " * 2_000])
def test_comments(encoding: str, before: str) -> None:
    """The encoding is also guessed from comments of several lines, even after much ASCII text."""
    text = f"(;GM[1]PB[a]PW[b];B[pd]C[{before}{COMMENTS[encoding]}];W[dp])"
    assert (text, (guess_remark(encoding),)) == decode(text.encode(CODECS[encoding]))


def test_half_width_katakana() -> None:
    """NGF titles in half-width katakana are not taken for Russian."""
    text = "ﾚｰﾃｨﾝｸﾞ対局\n19\nアギラール  7段*\n江維傑      5段P\nwww\n0\n0\n6\nPMABBQEEQ\n"
    assert (text, (guess_remark("Shift-JIS"),)) == decode(text.encode("cp932"))


LONG = {
    "ASCII": b"(;C[" + b"x" * 900_000 + b"\xff",
    "ASCII in lines": b"(;C[" + b"x\n" * 450_000 + b"\xff",
    "GBK": "(;GM[1]C[{}])".format("王小明你好" * 90_000).encode("gbk"),
    "every byte": b"(;" + bytes(range(128, 256)) * 7_800,
    "brackets": b"(;C[" + b"\x83]" * 450_000,
    "semicolons": b"(;C[" + b"\x81;" * 450_000,
    "CA": b"(;CA[" + b"\xff\\" * 450_000,
    "escapes": b"\x1b$" + b"~" * 900_000,
    "damaged": b"(;C[" + "ł".encode() * 440_000 + b"\xff" * 9_000,
    "single": b"(;CA[cp1250]C[" + b"\xb3a" * 450_000,
}


@pytest.mark.parametrize("name", LONG)
def test_long_records(name: str) -> None:
    """Any record of the maximum size is decoded in `SECONDS`."""
    content = LONG[name]
    assert MAX_FILE_BYTES // 2 < len(content) <= MAX_FILE_BYTES
    assert find_best_time(partial(decode, content), SECONDS) < SECONDS


def test_empty_content() -> None:
    """No bytes give an empty text."""
    assert ("", ()) == decode(b"")
