"""A language model of Go records, to choose the most plausible of several decodings.

Names are short, and wrong encodings often decode them without an error. So each language has a
model with two factors. One is the probability that a character is ASCII or not, given the character
before it. The other is the probability of the character itself, by its tier: common in names and Go
terms; common in the language (by the rows of the national standards); rare. All candidates decode
the same bytes, so their likelihoods are comparable.

Characters and probabilities were chosen by hand and tuned on ``NAMES`` and ``COMMENTS`` of
``tests/test_record_charset.py``. ``test_most_names`` evaluates them on held-out names,
``tests/data/names-by-encoding.txt``; only the rule about "øy" in `_is_unlikely_pair` was tuned on
these. Decision 19 has the figures.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import log

SIMPLIFIED = (
    (
        "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏"
        "薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武"
        "乔贺赖龚文柯古聂俞欧阳庄严华施牛樊"
    ),
    (
        "伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英玉兰红建国辉志鹏宇浩然子轩雨梓涵欣怡晨天昊俊凯博睿"
        "思远嘉诚佳琪雪梅春燕小大晓东海峰波斌鑫旭云飞亮民永生祥福德光荣成森家豪立新泽毅洁正安宁青冰心清雅婷"
        "晶莹萍琴玲倩慧琳瑶瑞翔航宏伯一二三四五六七八九十上下中山水火风花月木土河湖南西北老快乐无名仙神狐狼虎"
        "剑客少年人生手入门学习爱好者星阵绝艺黑胜负盘目半贴先让局围棋赛杯第届决战级对本因坊日京韩时间用规则网"
        "络比结果认输和业余职不了的是我你好谢来道场弈城野腾讯农应氏"
    ),
)
"""Family names, and other characters of names, nicknames and results."""

TRADITIONAL = (
    (
        "陳林黃張李王吳劉蔡楊許鄭謝洪郭邱曾廖賴徐周葉蘇莊呂江何蕭羅高潘簡朱鍾游彭詹胡施沈余盧梁趙顏柯翁魏"
        "孫戴范方宋鄧杜傅侯曹薛丁卓阮馬董温唐藍石蔣田康紀姚歐姜馮程于鄒湯黑白夏"
    ),
    (
        "俊傑志明建宏家豪文雄淑芬美玲雅婷怡君麗華秀英惠雯佩珊承翰冠宇宗哲偉銘信賢國榮德仁義忠孝安平宜靜欣穎"
        "詩涵子軒品睿柏廷彥栩功蓋奕勝負中盤目半貼讓先圍棋賽盃第屆決戰段級對局名人本因坊年月日台北職業餘結果認"
        "輸超時網路間無規則手了的是我你好謝正永元立誠勳大小一二三四五六七八九十海峰天下風雲山水花東西南龍鳳聖"
        "祥彬維士嘉依芳婉如玉珍金生成祐均儒恩瑞毅強進昌榕樺杰友賜院道場"
    ),
)

JAPANESE = (
    (
        "佐藤鈴木高橋田中伊渡辺山本村小林加吉松井口清水斎原川崎石岡野上島前後長谷部近遠坂福西東南北浜内大平三"
        "浦青和久金森竹池安河新宮今古武羽張依結趙王許余謝仲関菅市柳片桑曽杉芝"
    ),
    (
        "太郎栩治勲光一二三四五六七八九十次男夫雄子美恵由紀香里真理直樹健誠博司浩明彦秀正昭隆宏裕介祐輔翔蓮悠"
        "斗衣葵陽菜咲愛優力遼虎丸寛文哲也元尚之敏輝和義信行俊茂実豊進勇修仁貴智史囲碁棋院名人本因坊聖天座段戦"
        "第局級先番黒白中押勝負目半持予想能回期挑合日東京阪関新聞社杯決準年月時間結果置互定手構表示打初下作朝"
    ),
)

HIRAGANA = (
    "のにをはがでとたしいうかきくけこさすせそちつてなぬねひふへほ"
    "まみむめもやゆよらりるれろわんあえお"
)
KATAKANA = (
    "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワンー"
)

HANGUL = (
    (
        "김이박최정강조윤장임한오서신권황안송류유전홍고문양손배백허남심노하곽성차주우구민진나지엄채원천방공현함"
        "변염여추도소석선설마길연표명기반왕금옥육인맹목루"
    ),
    (
        "준영수호희경은미혜숙자순철상재동훈태규승아람별빛라솔가을봄돌창국환세종찬형광병용빈건욱혁열봉필식웅일중"
        "덕복균섭권예보슬린율흑불계집바둑제회결대배타젬초단급프로시간과덤접천왕는를에의다으사해매화생"
    ),
)
HANJA = "金李朴崔鄭姜趙尹張林韓吳徐申權黃安宋柳全洪高文梁孫裵白許南沈盧河黑勝中不計半國棋院第局段"

POLISH = "ółąęśżćńźŁŚŻÓĆŹĄĘŃ"
CYRILLIC = "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфё"
CYRILLIC_CAPITALS = "АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЭЮЯЁ"
UKRAINIAN = "іїєґІЇЄҐў"
WESTERN = ("éüöäèñçßáíóåø", "êôëïâîãõàùúûæœìòýþðÖÜÄÉÅØÓÁÇÑŒÆÍÊÞ")
QUOTES = "„”“’‘–—…«»№"

WIDE_SIGNS = "、。・「」『』（）！？：；，．　～〜《》“”‘’…—·【】〈〉＋－０１２３４５６７８９"

UNENCODABLE = 1e-9
"""Probability of a character outside the encoding, such as U+FFFD."""
UNEXPECTED = 1e-7
"""Probability of a character outside all tiers of a language."""


@dataclass(frozen=True)
class Tiers:
    """Probabilities of characters. A tier's share is spread evenly over its characters."""

    share: Mapping[str, float]
    rest: Callable[[str], float]
    """Returns the probability of a character in none of the tiers."""

    @staticmethod
    def from_shares(rest: Callable[[str], float], *tiers: tuple[float, str]) -> Tiers:
        """Build from pairs (share, characters). A character in several tiers gets the sum."""
        share: dict[str, float] = {}
        for part, characters in tiers:
            for character in set(characters):
                share[character] = share.get(character, 0.0) + part / len(set(characters))
        return Tiers(share, rest)

    def log_probability(self, character: str) -> float:
        return log(self.share.get(character) or self.rest(character))


def _rows_probability(codec: str, *ranges: tuple[int, int, float, int]) -> Callable[[str], float]:
    """Return a function that gives the probability of a character by the first byte of its code.

    Each range is (first byte, last byte, share, number of characters).
    """

    def rest(character: str) -> float:
        try:
            code = character.encode(codec)
        except UnicodeEncodeError:
            return UNENCODABLE
        # GBK added rare characters to the rows of GB 2312, with second bytes below A1.
        if len(code) == 2 and (codec != "gb18030" or code[1] >= 0xA1):
            for first, last, share, count in ranges:
                if first <= code[0] <= last:
                    return share / count
        return UNEXPECTED

    return rest


# The national standards put common characters into the first rows, rarer ones into later rows.
_CHINESE = Tiers.from_shares(
    _rows_probability(
        "gb18030", (0xB0, 0xD7, 0.3, 3755), (0xD8, 0xF7, 0.03, 3008), (0xA1, 0xA9, 1e-3, 700)
    ),
    (0.3, SIMPLIFIED[0]),
    (0.4, SIMPLIFIED[1]),
    (0.02, WIDE_SIGNS),
)
_TAIWANESE = Tiers.from_shares(
    _rows_probability(
        "big5hkscs", (0xA4, 0xC6, 0.25, 5401), (0xC9, 0xF9, 0.02, 7652), (0xA1, 0xA3, 1e-3, 400)
    ),
    (0.3, TRADITIONAL[0]),
    (0.4, TRADITIONAL[1]),
    (0.02, WIDE_SIGNS),
)
_JAPANESE_TIERS = (
    (0.25, JAPANESE[0]),
    (0.3, JAPANESE[1]),
    (0.1, HIRAGANA),
    (0.12, KATAKANA),
    (0.01, "がぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽっゃゅょァィゥェォッャュョヴ"),
    (0.03, "ガギグゲゴザジズゼゾダヂヅデドバビブベボパピプペポ"),
    (0.02, WIDE_SIGNS),
)
_SHIFT_JIS = Tiers.from_shares(
    _rows_probability(
        "cp932", (0x88, 0x97, 0.15, 2965), (0x98, 0x9F, 8e-3, 3390), (0xE0, 0xEA, 8e-3, 3390)
    ),
    *_JAPANESE_TIERS,
    (2e-2, "ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝﾞﾟｰｯｬｭｮ"),
)
_EUC_JP = Tiers.from_shares(
    _rows_probability("euc_jp", (0xB0, 0xCF, 0.15, 2965), (0xD0, 0xF4, 8e-3, 3390)),
    *_JAPANESE_TIERS,
)
_KOREAN = Tiers.from_shares(
    _rows_probability(
        "cp949", (0xB0, 0xC8, 0.12, 2350), (0xCA, 0xFD, 3e-3, 4888), (0x81, 0xA0, 2e-3, 5696)
    ),
    (0.35, HANGUL[0]),
    (0.4, HANGUL[1]),
    (0.02, HANJA),
    (0.01, WIDE_SIGNS),
)


def _uniform(characters: Callable[[str], bool], share: float) -> Callable[[str], float]:
    return lambda character: share if characters(character) else UNEXPECTED


_POLISH = Tiers.from_shares(
    _uniform(str.isalpha, 2e-4),
    (0.72, POLISH[:9]),
    (0.15, POLISH[9:]),
    (0.01, QUOTES),
    (0.1, "áéíčěšžřýůőűöüä"),
    (0.01, "ČŠŽŘ"),
)
_RUSSIAN = Tiers.from_shares(
    _uniform(lambda character: "Ѐ" <= character <= "ӿ", 2e-4),
    (0.83, CYRILLIC),
    (0.13, CYRILLIC_CAPITALS),
    (0.02, UKRAINIAN),
    (0.01, QUOTES),
)
_WESTERN = Tiers.from_shares(
    _uniform(str.isalpha, 1e-3), (0.75, WESTERN[0]), (0.2, WESTERN[1]), (0.02, QUOTES)
)


@dataclass(frozen=True)
class Language:
    """The model of the records of one language.

    ``opening``, ``inside``, ``after_sign`` and ``after_non_ascii`` are the probabilities that a
    character is not ASCII: at the beginning of a value, after an ASCII letter, after another ASCII
    character, and after a non-ASCII one. ``wide``: the script has no upper and lower case.
    ``separate``: its words have no ASCII letters, as in Cyrillic.
    """

    tiers: Tiers
    opening: float
    inside: float
    after_sign: float
    after_non_ascii: float
    wide: bool = True
    separate: bool = False
    family: frozenset[str] = frozenset()
    """First characters of family names."""


LANGUAGES: Mapping[str, Language] = {
    "gb18030": Language(_CHINESE, 0.5, 0.02, 0.1, 0.72, family=frozenset(SIMPLIFIED[0])),
    "big5hkscs": Language(_TAIWANESE, 0.5, 0.02, 0.1, 0.72, family=frozenset(TRADITIONAL[0])),
    "cp932": Language(_SHIFT_JIS, 0.5, 0.02, 0.1, 0.75, family=frozenset(JAPANESE[0])),
    "euc_jp": Language(_EUC_JP, 0.5, 0.02, 0.1, 0.75, family=frozenset(JAPANESE[0])),
    "cp949": Language(_KOREAN, 0.5, 0.02, 0.1, 0.7, family=frozenset(HANGUL[0])),
    "cp1250": Language(_POLISH, 0.06, 0.08, 0.04, 0.1, wide=False),
    "iso8859-2": Language(_POLISH, 0.06, 0.08, 0.04, 0.1, wide=False),
    "cp1251": Language(_RUSSIAN, 0.5, 0.01, 0.4, 0.85, wide=False, separate=True),
    "koi8-r": Language(_RUSSIAN, 0.5, 0.01, 0.4, 0.85, wide=False, separate=True),
    "cp1252": Language(_WESTERN, 0.03, 0.05, 0.02, 0.04, wide=False),
}

ASCII_CHARACTER = log(1 / 30)
"""Log-probability of each ASCII character, given that the character is ASCII."""
STRUCTURE_FAULT = log(0.02)
"""Logarithm of the penalty factor for invalid syntax, such as text between properties."""


def plausibility(codec: str, text: str) -> float:
    """Return the log-likelihood of a text in the language of an encoding.

    Outside of bracketed values, only property names and structure are expected. A text without
    brackets counts as a list of values that begin after semicolons.
    """
    language = LANGUAGES[codec]
    has_no_brackets = "[" not in text
    total, before, in_value, is_escaped = (
        0.0,
        ";" if has_no_brackets else "]",
        has_no_brackets,
        False,
    )
    for character in text:
        ascii_only = character < "\x80"
        if in_value:
            total += _transition_log_probability(codec, before, character)
        if ascii_only:
            total += ASCII_CHARACTER
            if not in_value:
                total += 0.0 if character == "[" or character in _BETWEEN else STRUCTURE_FAULT
            elif character == "[" and not is_escaped:
                total += STRUCTURE_FAULT / 2
            if not is_escaped and character == "[":
                in_value = True
            elif not is_escaped and character == "]":
                in_value = False
            is_escaped = in_value and character == "\\" and not is_escaped
        else:
            # The value may have begun before the sample.
            total += language.tiers.log_probability(character) + (
                0.0 if in_value else STRUCTURE_FAULT
            )
            in_value, is_escaped = True, False
        before = character
    return total + (STRUCTURE_FAULT if in_value and not has_no_brackets else 0.0)


_BETWEEN = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789;() \t\r\n")


_OPENING = "[=;"
"""Characters before a value: in SGF, in GIB, and in samples."""


def _transition_log_probability(codec: str, before: str, character: str) -> float:
    """Return the log-probability of the kind of a character, given the one ``before``."""
    language = LANGUAGES[codec]
    beyond = character >= "\x80"
    if before >= "\x80":
        chance = language.after_non_ascii
    elif before in _OPENING:
        chance = language.opening
    else:
        chance = language.inside if before.isalpha() else language.after_sign
    found = log(chance if beyond else 1 - chance)
    if beyond and before in _OPENING and language.family:
        # Half of the values are names.
        found += log(12.0) / 2 if character in language.family else log(0.5)
    if not beyond and before >= "\x80" and character.isalpha() and language.wide:
        found += log(0.1)
    if not language.wide and before.isalpha() and character.isalpha():
        if before.islower() and character.isupper():
            found += log(0.01)
        if before.isupper() and not character.islower() and not beyond:
            found += log(0.5)
        if _is_unlikely_pair(before, character):
            found += log(0.2)
        if before in "ńćśź" and character in "aeiouyąęó":
            found += log(0.05)
        if language.separate and (before >= "\x80") != beyond:
            found += log(0.02)
    return found


_VOWELS = "aeiouyáéíý"


def _is_unlikely_pair(before: str, character: str) -> bool:
    """Whether two letters suggest the wrong one of Windows-1250 and Latin-1.

    Czech ř, č, ě and ů become ø, è, ì and ù in Latin-1: ø next to a vowel, è before a vowel, and ì
    or ù before a letter are suspicious. "øy" is not: it is common in Norwegian, and Czech has no y
    after ř. So "řy" and "čy" are suspicious.
    """
    return (
        (before in "øØ" and character in _VOWELS and character != "y")
        or (before in "èÈ" and character in _VOWELS)
        or (before in _VOWELS and character == "ø")
        or before in "ìù"
        or (before in "řŘčČ" and character in "yý")
    )
