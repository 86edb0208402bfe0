"""The limits and times in documents are those of the program."""

from __future__ import annotations

import pytest

from bot.features.course import lesson_posts
from bot.features.records import game_search
from bot.match import offers, ranks
from bot.match.clocks import clock
from bot.match.clocks.clock import DAY, HOUR, MINUTE
from bot.play import delivery, matches
from bot.play.accounts import identities
from bot.play.analysis import personal_space
from bot.play.engines import engine, engine_games, prover
from bot.play.ports import records, room_log
from bot.play.ratings import glicko
from bot.play.timekeeping import reminder_times as reminders
from bot.play.timekeeping import time_settings
from bot.records import limits
from bot.routing import binding, idempotency
from bot.texts import remark_words as remarks
from bot.web.admission.limits import FILES
from bot.web.http.room_api import FILE_BODY_MAX
from tests.test_frame import ROOT

MANUAL, LOCALES = "bot/manual", "bot/texts/locales"


@pytest.mark.parametrize(
    ("page", "words", "expected", "actual"),
    [
        (f"{MANUAL}/challenges.md", "steps of a half, up to 100", 100.0, offers.MAX_KOMI),
        *(
            (page, words, 7 * DAY, clock.CHALLENGE_EXPIRES_AFTER)
            for page, words in (
                (f"{MANUAL}/challenges.md", "Without an answer it is off after a week"),
                ("bot/decisions/09-challenges.md", "A challenge expires after a week"),
                (f"{LOCALES}/en.ftl", "After a week without an answer it is off"),
                (f"{LOCALES}/pl.ftl", "Po tygodniu bez odpowiedzi wyzwanie wygasa"),
            )
        ),
        (f"{MANUAL}/challenges.md", "up to 20 offers in all", 20, offers.MAX_OFFERS),
        (
            f"{MANUAL}/challenges.md",
            "on boards of 9 to 19 lines",
            (9, 19),
            (engine.SMALLEST, engine.LARGEST),
        ),
        (f"{MANUAL}/challenges.md", "You can have five of them", 5, engine_games.MAX_GAMES),
        (
            f"{MANUAL}/clocks.md",
            "from an hour to 60 days",
            (HOUR, 60 * DAY),
            (clock.SHORTEST, clock.LONGEST),
        ),
        (f"{MANUAL}/clocks.md", "at most 30 days at once", 30 * DAY, clock.LONGEST_GIFT),
        (f"{MANUAL}/clocks.md", "but 7 days at most", 7 * DAY, clock.LONGEST_AGREEMENT),
        (f"{MANUAL}/clocks.md", "There are 40 days of vacation", 40, time_settings.VACATION_DAYS),
        (
            f"{MANUAL}/clocks.md",
            "Quiet hours are half the day at most",
            12 * 60,
            time_settings.LONGEST_QUIET,
        ),
        (
            f"{MANUAL}/clocks.md",
            "can be changed five times in a week",
            (5, 7 * DAY),
            (time_settings.MAX_CHANGES, time_settings.CHANGES_MS),
        ),
        (
            f"{MANUAL}/clocks.md",
            "Once a day, a vacation that you end within 15 minutes",
            (DAY, 15 * MINUTE),
            (time_settings.GIVEN_BACK_EVERY, time_settings.AT_ONCE_MS),
        ),
        (f"{MANUAL}/clocks.md", "when a quarter of it is left", 4, reminders.USUAL_SHARE),
        (f"{MANUAL}/clocks.md", "up to three of your own", 3, time_settings.MAX_REMINDERS),
        (f"{MANUAL}/community.md", "Everyone begins with 1500", 1500.0, glicko.START),
        (
            f"{MANUAL}/community.md",
            "Rated games are on 9×9, 13×13 or 19×19",
            (9, 13, 19),
            ranks.RATED_SIZES,
        ),
        (f"{MANUAL}/community.md", "more than nine ranks ahead", 9.0, ranks.MAX_AHEAD),
        (
            f"{MANUAL}/playing.md",
            "after two of them **Show me**",
            2,
            lesson_posts.WRONG_BEFORE_SHOWN,
        ),
        (f"{MANUAL}/playing.md", "less than 700 ms after", 700, binding.QUICK_MS),
        *(
            (page, words, 1_000_000, limits.MAX_FILE_BYTES)
            for page, words in (
                (f"{MANUAL}/records.md", "as a file of up to 1 MB"),
                (f"{MANUAL}/http.md", "a file 1 MB (1,000,000 bytes before Base64)"),
                ("bot/web/page/talk/files.js", "const MAX_BYTES = 1_000_000;"),
                ("bot/decisions/19-imported-records.md", "1 MB of bytes before decoding"),
                ("bot/web/en.ftl", "a game record has up to 1 MB"),
                (f"{LOCALES}/en.ftl", "(.sgf, .gib or .ngf, up to 1 MB)"),
                ("bot/features/records/en.ftl", "as .sgf, .gib or .ngf, up to 1 MB"),
                ("bot/web/pl.ftl", "zapis partii może mieć do 1 MB"),
                (f"{LOCALES}/pl.ftl", "(.sgf, .gib albo .ngf, do 1 MB)"),
                ("bot/features/records/pl.ftl", "jako .sgf, .gib albo .ngf, do 1 MB"),
            )
        ),
        *(
            (page, words, (2_000, 64 * 1024), (limits.MAX_NODES, limits.MAX_TEXT_BYTES))
            for page, words in (
                (
                    f"{MANUAL}/records.md",
                    "more than 2,000 moves and variations, or 64 kB of text",
                ),
                (
                    "bot/decisions/19-imported-records.md",
                    "2,000 moves and variations and 64 kB of text",
                ),
            )
        ),
        *(
            (page, words, 32 * 1024 * 1024, FILES.burst)
            for page, words in (
                ("deploy/browser-room.md", "files, of one address | 32 MB | 32 MB a day"),
                (
                    "bot/decisions/19-imported-records.md",
                    "hands over 32 MB of files a day",
                ),
            )
        ),
        ("deploy/browser-room.md", "bodies of 1.5 MB", 1.5e6, max(1.5e6, FILE_BODY_MAX)),
        (
            f"{MANUAL}/records.md",
            "Ten games have a line and a button each",
            10,
            remarks.MAX_LISTED_GAMES,
        ),
        (f"{MANUAL}/records.md", "keeps the record for 30 days", 30 * DAY, records.KEPT_MS),
        (
            f"{MANUAL}/records.md",
            "up to 512 kB for each person",
            512 * 1024,
            records.MAX_UPLOADED_BYTES,
        ),
        (f"{MANUAL}/records.md", "five at a time", 5, game_search.ON_A_PAGE),
        (f"{MANUAL}/records.md", "the newest 300", 300, matches.MAX_FINISHED),
        (
            f"{MANUAL}/score.md",
            "up to ten seconds, for all chains thirty",
            (10, 30),
            (prover.SECONDS, prover.SECONDS_FOR_ALL),
        ),
        (
            "deploy/browser-room.md",
            "for an hour: a person may try 10",
            (HOUR, 10),
            (identities.ATTEMPTS_MS, identities.MAX_ATTEMPTS),
        ),
        (
            "deploy/browser-room.md",
            "After 500 of all people, in all chats, each may try a fifth of that",
            (500, 5),
            (identities.MAX_TOTAL, identities.FEWER),
        ),
        (
            "deploy/processes.md",
            "another tells it after twelve seconds",
            12_000,
            delivery.GATE_MS,
        ),
        ("deploy/processes.md", "set aside after five tries", 5, delivery.TRIES),
        ("deploy/sizing.md", "24 events", 24, idempotency.AT_ONCE),
        (
            "deploy/watching.md",
            "the 4 MB of a `room`, the 512 kB of a `person`",
            (4 * 1024 * 1024, 512 * 1024),
            (room_log.MAX_BYTES, personal_space.MAX_BYTES),
        ),
        (
            "deploy/watching.md",
            "of 16 MB at most",
            16 * 1024 * 1024,
            records.MAX_BYTES_PER_DAY,
        ),
    ],
    ids=lambda value: value if isinstance(value, str) and " " in value else "",
)
def test_documented_limits_are_those_of_the_program(
    page: str, words: str, expected: object, actual: object
) -> None:
    """The document contains these words, and the limit has the value they give."""
    assert words in " ".join((ROOT / page).read_text("utf-8").split())
    assert expected == actual
