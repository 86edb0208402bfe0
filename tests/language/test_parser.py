"""The parser: commands, chatter and typing slips."""

from __future__ import annotations

from datetime import date
from time import thread_time
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.features.proofs.proof_commands import Prove
from bot.features.ratings.rating_commands import Profile, ShowRatingTable
from bot.features.records.record_commands import SearchGames
from bot.features.undo.undo_commands import MayUndo
from bot.features.vacation.vacation_dates import FromToday, Vacation, Weekday
from bot.match.commands import AskUndo, MarkStones, Pass, Play
from bot.routing.catalogue import PHRASES, spoken
from bot.routing.parsing.parser import MAX_LENGTH, parse
from bot.rules.points import Point, is_on_board
from bot.talk import own_settings, requests
from bot.talk.announced_moves import Announced
from bot.talk.line import Line, Request
from bot.texts.problem import Problem
from tests.language.lines import C3, CHATTER, COMMANDS, D4, SLIPS
from tests.yardstick import slowness


def test_commands() -> None:
    """Commands are parsed in both languages, in any case, with or without diacritics."""
    read = [(text, expected, parse(text)) for text, expected in COMMANDS]
    assert [] == [one for one in read if Line(one[1]) != one[2]]


def test_chatter() -> None:
    """Chatter is not parsed, even if it begins with a command's word."""
    assert [] == [text for text in CHATTER if parse(text) is not None]


@pytest.mark.parametrize("text", ["D0", "Z99", "f55!", "F 55"])
def test_no_points(text: str) -> None:
    """A point that no board has is a player's slip; with a question mark it is chatter."""
    line = parse(text)
    assert line is not None
    assert isinstance(line.request, Problem)
    assert ("no-such-point", True) == (line.request.id, line.casual)
    assert parse(f"{text}?") is None


@pytest.mark.parametrize("text, expected", SLIPS)
def test_slips(text: str, expected: str) -> None:
    """A mistyped command gets the whole corrected line as a suggestion."""
    line = parse(text)
    assert line is not None
    assert isinstance(line.request, Problem)
    assert ("unknown-word", expected) == (line.request.id, line.request.data["suggestion"])


@pytest.mark.parametrize(
    "text",
    ["no zgadzam się", "my zgodzimy się", "I do agree", "we can agree", "i can see the board"],
)
def test_no_slip_denies(text: str) -> None:
    """An agreement is not taken for a slip in the opposite command."""
    assert parse(text) is None


def test_suggestions_are_commands() -> None:
    """Each suggestion is parsed when typed."""
    for _, suggested in SLIPS:
        line = parse(suggested)
        assert line is not None
        assert not isinstance(line.request, Problem)


def test_every_phrase_is_known() -> None:
    """Each phrase of the vocabulary, addressed to the bot, makes a request."""
    for phrase in PHRASES:
        line = parse(phrase.spelled, addressed=True)
        assert line is not None
        ids = getattr(line.request, "id", "")
        assert ids not in ("unknown-word", "unknown-line", "extra-words"), phrase


@pytest.mark.parametrize(
    "line, expected",
    [
        ("whose turn is it?", requests.ShowBoard()),
        ("co teraz?", requests.ShowBoard()),
        ("Who's winning?", requests.ShowScore()),
        ("jaki jest wynik?", requests.ShowScore()),
        ("where is my game?", requests.ListGames()),
        ("how do I start?", requests.Help()),
        ("how do I begin?", requests.Help()),
        ("I don't understand", requests.Help()),
        ("nie rozumiem", requests.Help()),
        ("why was my move refused?", requests.Rules()),
        ("dlaczego nie mogę tu zagrać?", requests.Rules()),
        ("how do I count?", requests.Help("counting")),
        ("jak policzyć punkty?", requests.Help("counting")),
        ("estimate", requests.ShowScore()),
        ("oszacuj wynik", requests.ShowScore()),
        ("Dzień dobry!", requests.Help()),
        ("jak się gra w go?", requests.Learn()),
        ("what is seki?", requests.Learn(topic="seki")),
        ("what is the ko rule?", requests.Learn(topic="ko-rule")),
        ("co to jest atari?", requests.Learn(topic="atari")),
        ("is C3 dead?", Prove(C3)),
        ("Is the white group at C3 alive?", Prove(C3)),
        ("does C3 live", Prove(C3)),
        ("czy grupa na C3 jest martwa?", Prove(C3)),
        ("czy C3 żyje?", Prove(C3)),
        ("are C3 and D4 dead?", Prove()),
        ("is it dead?", Problem("unknown-line", {"line": "is it dead?"})),
        ("is C3 good?", requests.MoveAdvice()),
        ("stop", requests.Stop()),
        ("I want to stop!", requests.Stop()),
        ("przerwij grę", requests.Stop()),
        ("thanks a lot!", requests.Thanks()),
        ("dzięki", requests.Thanks()),
        ("play with Anna 9x9", requests.Challenge(name="Anna", size=9)),
        ("Zagrajmy z Anną", requests.Challenge(name="Anną")),
        ("challenge Anna to a game", requests.Challenge(name="Anna")),
        ("challenge Anna to a game of go!", requests.Challenge(name="Anna")),
        ("wyzwij Annę na grę", requests.Challenge(name="Annę")),
        ("play a game with Anna on 9x9", requests.Challenge(name="Anna", size=9)),
        ("zagraj partię z Anną", requests.Challenge(name="Anną")),
        ("play with me", requests.PlayEngine(choosing=True)),
        ("Challenge me 9x9!", requests.PlayEngine(requests.Challenge(size=9))),
        ("zagraj ze mną 9x9", requests.PlayEngine(requests.Challenge(size=9))),
        ("let's play", requests.Help()),
        ("zagrajmy!", requests.Help()),
        ("sorry, undo", AskUndo()),
        ("Ups, cofnij!", AskUndo()),
        ("oj, mogę cofnąć?", MayUndo()),
        ("zagramy?", requests.Help()),
        ("gramy?", requests.Help()),
        ("shall we play?", requests.Help()),
        ("zagramy 9x9?", requests.Challenge(size=9)),
        ("help me!", requests.Help()),
        ("Hello bot!", requests.Help()),
        ("cześć, bocie", requests.Help()),
        ("I am going on vacation", Problem("vacation-when")),
        ("jakie są zasady?", requests.Rules()),
        ("how much time do I have?", requests.ShowBoard()),
        ("clock", requests.ShowBoard()),
        ("ile czasu?", requests.ShowBoard()),
        ("kto ma czarne?", requests.ShowBoard()),
        ("article 9", requests.Rules(9)),
        ("artykuł 12", requests.Rules(12)),
        ("articles", requests.Rules()),
        ("co to znaczy atari?", requests.Learn(topic="atari")),
        ("nie wiem, co robić", requests.Help()),
        ("siema", requests.Help()),
        ("jak to się kończy?", requests.Guidance("end")),
        ("daj mi podpowiedź", requests.MoveAdvice()),
        ("give me a handicap", Problem("unknown-line", {"line": "give me a handicap"})),
        ("give me more time", Problem("give-how-much")),
        ("give time a bit", Problem("give-how-much")),
        ("delete this game", requests.Stop()),
        ("koniec", requests.Stop()),
        ("kończymy?", requests.Guidance("end")),
        ("are we done?", requests.Guidance("end")),
        ("can we start over?", requests.Guidance("again")),
        ("Zacznijmy od nowa!", requests.Guidance("again")),
        ("my opponent left", requests.Guidance("away")),
        ("przeciwniczka zniknęła", requests.Guidance("away")),
        ("sorry!", requests.Sorry()),
        ("przepraszam", requests.Sorry()),
        ("count, please", requests.ShowScore(counted=True)),
        ("policz", requests.ShowScore(counted=True)),
        ("history", SearchGames()),
        ("my rating", Profile()),
        ("record", requests.Sgf()),
    ],
)
def test_plain_questions(line: str, expected: Request) -> None:
    """Plain questions and courtesies addressed to the bot make their request, and are chatter
    otherwise."""
    assert Line(expected) == parse(line, addressed=True)
    assert parse(line) is None


PROBLEMS = [
    ("timezone UTC+15", "zone-which", {}),
    ("strefa czasowa", "zone-which", {}),
    ("theme", "theme-which", {}),
    ("współrzędne", "coordinates-how", {}),
    ("link pamide-bonavx", "link-what", {"typed": "pamide-bonavx"}),
    ("play I4", "no-column-i", {"typed": "I4", "left": "H4", "right": "J4"}),
    ("I4", "no-column-i", {"typed": "I4", "left": "H4", "right": "J4"}),
    ("dead D4 i10", "no-column-i", {"typed": "I10", "left": "H10", "right": "J10"}),
    ("play Z99", "no-such-point", {"typed": "Z99"}),
    ("play D0", "no-such-point", {"typed": "D0"}),
    ("play D04", "no-such-point", {"typed": "D04"}),
    ("dead D4 Z99", "no-such-point", {"typed": "Z99"}),
    ("play D4 E5", "one-point", {"count": 2}),
    ("play", "play-where", {}),
    ("zagraj", "play-where", {}),
    ("language xx", "language-unknown", {"typed": "xx"}),
    ("challenge Anna 9x13", "board-not-square", {"typed": "9x13"}),
    ("challenge Anna 4", "error-bad-board-size", {"size": 4}),
    ("challenge Anna 9*13", "board-not-square", {"typed": "9*13"}),
    ("challenge Anna 9 13", "said-twice", {"first": "9", "second": "13"}),
    ("challenge Anna chinese rules", "rules-only", {"typed": "chinese rules"}),
    ("wyzwij Annę zasady chińskie", "rules-only", {"typed": "zasady chińskie"}),
    ("challenge Anna 99x99", "error-bad-board-size", {"size": 99}),
    ("challenge Anna komi 6½", "bad-komi", {"typed": "6½"}),
    ("challenge Anna komi 6-7", "bad-komi", {"typed": "6-7"}),
    ("challenge Anna komi 1234567", "bad-komi", {"typed": "1234567"}),
    ("challenge Anna handicap 2.5", "bad-handicap-number", {"typed": "2.5"}),
    ("vacation 2026-12-24 soon", "vacation-when", {}),
    ("vacation 2026-12-01 2026-12-02 2026-12-03", "vacation-when", {}),
    ("annul #zzzzzz both asked", "order-which", {"typed": "#zzzzzz"}),
    ("wstrzymaj #zzzzzz", "order-which", {"typed": "#zzzzzz"}),
    ("settings quiet 25-7", "quiet-when", {}),
    ("organizuj unieważnij", "annul-why", {}),
    ("quiet 22", "quiet-when", {}),
    ("quiet 25-7", "quiet-when", {}),
    ("cisza od 22 do 7:60", "quiet-when", {}),
    ("quiet 13pm-7am", "quiet-when", {}),
    ("urlop 20.10 do 30.10", "vacation-when", {}),
    ("remind 12", "remind-when", {}),
    ("podsumowanie 25:00", "digest-when", {}),
    ("challenge Anna 61 days", "error-bad-clock", {}),
    ("challenge Anna clock soon", "error-bad-clock", {}),
    ("challenge Anna 30 minutes", "error-bad-clock", {}),
    ("challenge Anna clock 30 minutes a move", "error-bad-clock", {}),
    ("terms clock 30 minutes", "error-bad-clock", {}),
    ("wyzwanie Anna 9x9 20 minut na ruch", "error-bad-clock", {}),
    ("challenge Anna 1 month", "error-bad-clock", {}),
    ("challenge Anna reserve", "error-bad-clock", {}),
    ("wyzwanie Anna zegar", "error-bad-clock", {}),
    ("challenge Anna blitz", "error-bad-clock", {}),
    ("warunki 20 minut", "error-bad-clock", {}),
    ("challenge Anna komi", "challenge-how", {"extra": "komi"}),
    ("challenge Anna 9x9 handicap", "challenge-how", {"extra": "handicap"}),
    ("challenge clock 0h", "error-bad-clock", {}),
    ("challenge reserve 10 days +1 day cap 9 days", "error-bad-clock", {}),
    ("challenge Anna 3 days 5 days", "said-twice", {"first": "3 days", "second": "5 days"}),
    ("challenge Anna black white", "said-twice", {"first": "black", "second": "white"}),
    ("challenge Anna 9x9 13x13", "said-twice", {"first": "9x9", "second": "13x13"}),
    ("challenge Anna 9x9 quickly", "challenge-how", {"extra": "quickly"}),
]


@pytest.mark.parametrize("text, expected_id, expected_data", PROBLEMS)
def test_problems(text: str, expected_id: str, expected_data: dict[str, object]) -> None:
    """A command that cannot be carried out gives a problem with its data."""
    assert Line(Problem(expected_id, expected_data)) == parse(text)


BARE = [
    ("give", Problem("give-how-much"), False),
    ("dodaj czas", Problem("give-how-much"), False),
    ("vacation", own_settings.OpenSettings("vacation"), False),
    ("urlop", own_settings.OpenSettings("vacation"), False),
    ("quiet hours", own_settings.OpenSettings("hours"), False),
    ("podsumowanie", own_settings.OpenSettings("reminders"), False),
    ("guess", Problem("guess-where"), False),
    ("notatka", Problem("note-what"), False),
    ("import", Problem("import-what"), False),
    ("join zzzzzz", Problem("join-which", {"typed": "zzzzzz"}), False),
    ("dead", Problem("mark-which", {"command": "dead"}), True),
    ("if pass then pass", Problem("if-pass"), True),
    ("if D4 then pass", Problem("if-pass"), True),
    ("jeśli pas to pas", Problem("if-pass"), True),
    ("jeśli pas to D4", Problem("if-pass"), True),
    ("dead 💀", Problem("mark-which", {"command": "dead"}), True),
    ("żywe", Problem("mark-which", {"command": "żywe"}), True),
    ("if", Problem("if-how"), True),
]


@pytest.mark.parametrize("text, expected, casual", BARE)
def test_bare(text: str, expected: Request, *, casual: bool) -> None:
    """A command without its arguments is answered; common words of chatter are casual."""
    assert Line(expected, None, casual) == parse(text)


@pytest.mark.parametrize(
    "text, expected",
    [
        ("vacation 3 days", FromToday(3)),
        ("holiday for 1 week", FromToday(7)),
        ("vacation from today for 10d", FromToday(10)),
        ("vacation until Sunday", FromToday(Weekday.SUNDAY)),
        ("vacation till 2027-01-02", FromToday(date(2027, 1, 2))),
        ("urlop 3 dni", FromToday(3)),
        ("urlop na 2 tygodnie", FromToday(14)),
        ("urlop od dziś do niedzieli", FromToday(Weekday.SUNDAY)),
        ("wakacje do 2.01.2027", FromToday(date(2027, 1, 2))),
        ("vacation tomorrow", FromToday(1, 1)),
        ("vacation tomorrow 5 days", FromToday(5, 1)),
        ("urlop jutro 5 dni", FromToday(5, 1)),
        ("urlop od pojutrza na 7 dni", FromToday(7, 2)),
        ("vacation from Monday to Friday", FromToday(Weekday.FRIDAY, Weekday.MONDAY)),
        ("vacation 3 days from today", FromToday(3)),
        ("urlop 5 dni od poniedziałku", FromToday(5, Weekday.MONDAY)),
        ("vacation from tomorrow until 2027-01-02", FromToday(date(2027, 1, 2), 1)),
    ],
)
def test_vacations_from_today(text: str, expected: FromToday) -> None:
    """A vacation without a first day begins today; without a mention of the bot it is casual."""
    request = Vacation(expected)
    assert (Line(request), Line(request, casual=True)) == (parse(text, addressed=True), parse(text))


def test_vacation_in_a_while() -> None:
    """“3 days from now” is a day, not a length of a vacation."""
    line = parse("vacation 3 days from now", addressed=True)
    assert Line(Problem("vacation-when")) == line


ADDRESSED = [
    ("", requests.Help()),
    ("🙂", requests.Help()),
    ("what is this", Problem("unknown-line", {"line": "what is this"})),
    ("boards", Problem("unknown-word", {"word": "boards", "suggestion": "board"})),
    ("pasuje", Announced()),
    ("4d", Announced(D4)),
    ("D 4", Play(D4)),
    ('"D4"', Play(D4)),
    ("spasuję", Announced()),
    ("Anna pasuje", Problem("unknown-line", {"line": "Anna pasuje"})),
    ("pass me the salt", Problem("extra-words", {"command": "pass", "extra": "me the salt"})),
    ("help komi", Problem("extra-words", {"command": "help", "extra": "komi"})),
    ("no reslut", Problem("unknown-word", {"word": "no reslut", "suggestion": "no result"})),
    ("play well", Problem("play-where")),
    ("ruch", Problem("play-where")),
    ("Z99", Problem("no-such-point", {"typed": "Z99"})),
    ("dead", Problem("mark-which", {"command": "dead"})),
    ("żywe kamienie", Problem("mark-which", {"command": "żywe"})),
    ("vacation 2026-13-01", Problem("vacation-when")),
    ("quiet 25-7", Problem("quiet-when")),
    ("quiet between 22 and 7", own_settings.SetQuietHours((22 * 60, 7 * 60))),
    ("cisza między 22 a 7", own_settings.SetQuietHours((22 * 60, 7 * 60))),
    ("cisza od północy do 8", own_settings.SetQuietHours((0, 8 * 60))),
    ("digest every day at 8 o'clock", own_settings.SetDigest(8 * 60)),
    ("digest 2030", Problem("digest-when")),
    ("weekends", own_settings.OpenSettings("hours")),
    ("weekends perhaps", Problem("weekends-how")),
    ("timezone of New York", own_settings.OfferZones("New York", ("America/New_York",))),
    ("strefa czasowa w Krakowie", own_settings.OfferZones("Krakowie", ("Europe/Warsaw",))),
    ("timezone UTC + 2", own_settings.OfferZones("UTC 2", ("Etc/GMT-2", "Etc/GMT+2"))),
    ("timezone eastern time", own_settings.TimeZone("America/New_York")),
    ("timezone Narnia", Problem("zone-which")),
    ("timezone 2", Problem("zone-which")),
    ("timezone me", Problem("zone-which")),
    ("timezone Krakow, Poland", own_settings.OfferZones("Krakow Poland", ("Europe/Warsaw",))),
    ("remind", own_settings.OpenSettings("reminders")),
    ("remind never ever", Problem("remind-when")),
    ("digest 8:60", Problem("digest-when")),
    ("give", Problem("give-how-much")),
    ("give me 2 days", Problem("give-how-much")),
    ("language klingon", Problem("language-unknown", {"typed": "klingon"})),
    ("pass?", Problem("question")),
    ("D4?", Problem("question")),
    ("pass!", Pass()),
    ("wyzwanie dla Kamila", requests.Challenge(name="Kamila")),
    ("new game with Anna", requests.Challenge(name="Anna")),
    ("komi 6.5", Problem("terms-alone", {"line": "komi 6.5"})),
    ("9x9 czarne", Problem("terms-alone", {"line": "9x9 czarne"})),
    ("/open 9x9", Problem("terms-alone", {"line": "open 9x9"})),
    ("hello there", Problem("unknown-line", {"line": "hello there"})),
    ("mow", Problem("unknown-line", {"line": "mow"})),
    ("counting", Problem("unknown-word", {"word": "counting", "suggestion": "help counting"})),
    ("help clock", requests.Help("clocks")),
    ("standings", ShowRatingTable()),
    ("takeback please", AskUndo()),
    ("daj D4", Announced(D4, surely=True)),
    ("D.4", Announced(D4, surely=True)),
    ("I play D.4", Announced(D4, surely=True)),
    ("może D4", Announced(D4, surely=True)),
    ("p", Problem("unknown-word", {"word": "p", "suggestion": "pass"})),
    ("FF", Problem("unknown-word", {"word": "FF", "suggestion": "resign"})),
    ("tt", Problem("unknown-word", {"word": "tt", "suggestion": "pass"})),
    ("premove", Problem("if-how")),
    ("resignation", Problem("unknown-word", {"word": "resignation", "suggestion": "resign"})),
]


@pytest.mark.parametrize("text, expected", ADDRESSED)
def test_addressed(text: str, expected: Request) -> None:
    """A line addressed to the bot is always answered, and never by a guess."""
    assert Line(expected) == parse(text, addressed=True)


@pytest.mark.parametrize(
    "text, expected",
    [
        ("nie rozumiem", requests.Help()),
        ("co mam robić?", requests.Help()),
        ("jak się gra", requests.Learn()),
        ("how do I pass?", requests.Help(command="pass")),
        ("jak się poddać?", requests.Help(command="resign")),
        ("jak się liczy?", requests.Help("counting")),
        ("co to znaczy?", requests.Learn()),
        ("what does this mean?", requests.Learn()),
        ("co to jest atari", requests.Learn(topic="atari")),
    ],
)
def test_questions_of_lost_users_are_answered(text: str, expected: Request) -> None:
    """A lost user's question in reply to a board is answered, and is chatter otherwise."""
    assert (Line(expected), None) == (parse(text, answering=True), parse(text))


@pytest.mark.parametrize(
    "text",
    [
        "co teraz?",
        "my move",
        "hi",
        "why?",
        "explain",
        "what is",
        "can I pass?",
        "co to znaczy, że nie grasz?",
        "what is he up to?",
    ],
)
def test_talk_about_a_board(text: str) -> None:
    """Chatter in reply to a board stays chatter."""
    assert None is parse(text, answering=True)


MOVELIKE = {"D4?", "pasuje"}


def test_chatter_about_a_post() -> None:
    """Common chatter in reply to a board stays chatter, except lines that look like moves."""
    answers = {text for text in CHATTER if parse(text, answering=True) is not None}
    assert answers == MOVELIKE & {*CHATTER}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("D4", Play(D4)),
        ("D4?", Problem("question")),
        ("Z99", Problem("no-such-point", {"typed": "Z99"})),
        ("agree", requests.Accept()),
        ("no reslut", Problem("unknown-word", {"word": "no reslut", "suggestion": "no result"})),
    ],
)
def test_answers_to_a_post(text: str, expected: Request) -> None:
    """Commands and lines that look like moves are parsed in reply to a post."""
    assert Line(expected) == parse(text, answering=True)


def test_addressed_chatter() -> None:
    """Chatter addressed to the bot is answered."""
    assert [] == [text for text in CHATTER if parse(text, addressed=True) is None]


@pytest.mark.parametrize(
    "text, expected",
    [
        ("play D4 #bamoku", Play(D4)),
        ("#bamoku D4", Play(D4)),
        ("pass #BAMOKU!", Pass()),
        ("accept 3 (#bamoku)", requests.Accept(3)),
        ("nie #bamoku", requests.Decline(casual=True)),
        ("#bamoku", requests.ShowBoard()),
    ],
)
def test_game_id(text: str, expected: Request) -> None:
    """A line can name its game anywhere."""
    assert Line(expected, game_id="bamoku") == parse(text)


@pytest.mark.parametrize("text", ["undo #nope", "D4 #bamok", "play D4 #bamokuu!", "cofnij #abcdef"])
def test_miscoded(text: str) -> None:
    """A command with an invalid game code gives a problem about the code; without a mention of the
    bot it is casual."""
    code = text.split("#")[1].rstrip("!")
    problem = Problem("error-no-such-game", {"game": code})
    assert Line(problem) == parse(text, addressed=True)
    assert Line(problem, casual=True) == parse(text)


@pytest.mark.parametrize("text", ["good game #nope", "undo? #nope", "#nope", "so sad #undo"])
def test_hashtags(text: str) -> None:
    """Other words after a hash sign are chatter."""
    assert parse(text) is None


@pytest.mark.parametrize(
    "text, expected",
    [
        ("hello " * 100, None),
        ("play well everyone and enjoy the games " * 20, None),
        ("x" * 100_000, None),
        ("dead" + " D4" * 100, Line(Problem("too-long", {"most": MAX_LENGTH}))),
        ("pass" + " " * 100_000, Line(Pass())),
    ],
)
def test_long_lines(text: str, expected: Line | None) -> None:
    """An overlong line is chatter, unless its beginning is a command of its own."""
    assert expected == parse(text)


def test_long_lines_addressed() -> None:
    """An overlong line addressed to the bot is told that it is too long."""
    expected = Line(Problem("too-long", {"most": MAX_LENGTH}))
    assert expected == parse("hello " * 100, addressed=True)


@pytest.mark.parametrize(
    "unit",
    [
        "a",
        "D4 ",
        "D\u0334\u0335\u0336",
        "\u202e",
        "\x00",
        '"',
        "play ",
        "9x9 ",
        "٤",
        "😀",
        # Each of them becomes eighteen characters.
        "\ufdfa",
        "\ufdfa ",
    ],
)
@pytest.mark.parametrize("length", [MAX_LENGTH, 100_000])
def test_speed(unit: str, length: int) -> None:
    """Any line takes less than five milliseconds, at the maximum length and far beyond."""
    text = ("play " + unit * (length // len(unit)))[:length]
    spans = []
    for _ in range(3):
        start = thread_time()
        parse(text)
        spans.append(thread_time() - start)
    assert min(spans) < 0.005 * slowness()


WORDS = st.sampled_from(
    [phrase.spelled for phrase in PHRASES]
    + [
        "D4",
        "I4",
        "z25",
        "Z99",
        "9x9",
        "komi",
        "6.5",
        "6,5",
        "-1",
        "handicap",
        "2",
        "#bamoku",
        "@Anna",
        '"',
        "„",
        "?",
        "!",
        ",",
        "and",
        "na",
    ]
)
LINES = st.one_of(
    st.text(max_size=300),
    st.lists(WORDS, max_size=8).map(" ".join),
    st.lists(st.one_of(WORDS, st.text(max_size=5)), max_size=8).map(" ".join),
)


@given(LINES, st.booleans())
def test_anything(text: str, addressed: bool) -> None:
    """No line raises, every point is valid, and a line addressed to the bot is answered."""
    line = parse(text, addressed=addressed)
    assert line is not None or not addressed
    points: tuple[Point, ...] = ()
    if line is not None and isinstance(line.request, Play):
        points = (line.request.point,)
    if line is not None and isinstance(line.request, MarkStones):
        points = line.request.points
    assert all(is_on_board(point, 25) for point in points)


@given(st.text(max_size=3))
def test_digits(tail: str) -> None:
    """Only the digits 0 to 9 make a point, after NFKC normalisation."""
    line = parse("play D" + tail)
    if line is not None and isinstance(line.request, Play):
        digits = "".join(c for c in normalize("NFKC", tail) if c.isalnum())
        assert digits.isascii()


@pytest.mark.parametrize(
    ("line", "language"),
    [("cofnij", "pl"), ("wyzwanie 9x9", "pl"), ("ranking", ""), ("undo", ""), ("D4", "")],
)
def test_the_language_of_a_line(line: str, language: str) -> None:
    """A command that exists in Polish only reveals the language; one that is also English does
    not."""
    assert language == spoken(line)
