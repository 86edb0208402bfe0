"""Whole games with clocks in all three chats and both languages, on a clock that the test moves:
the shipped program, a real database, real clients."""

from __future__ import annotations

from bot.match.clocks.clock import DAY, HOUR
from bot.rules.points import Colour, format_point
from tests.end_to_end.life import Life
from tests.end_to_end.tables import Told, wait_until


async def test_a_game_lost_on_time(club: Life) -> None:
    """With days per move, the reminder waits for the end of the quiet hours and comes once, a
    move after the deadline is refused even before a sweep, the game ends once, and the ratings
    change."""
    await club.say("Anna", Told("quiet 22-7", "cisza 22-7"))
    await club.say("Anna", Told("remind 12h", "przypomnij 12h"))
    await club.begin(
        Told("9x9 komi 6 black 2 days rated", "9x9 komi 6 czarne 2 dni na ruch rankingowa")
    )
    await club.say("Anna", "D4", Told("⚫ D4 · Ben", "⚫ D4 · Ben"))
    left = Told(
        "E5 · Anna\nmove 2 · 3 days 3 hours left (with pauses)",
        "E5 · Anna\nruch 2 · jeszcze 3 dni 3 godziny (z przerwami)",
        "E5 · Anna\nmove 2 · time ends <t:",
        "E5 · Anna\nruch 2 · czas mija za 3 dni (z przerwami)",
    )
    await club.say("Ben", "E5", left)
    reminder = Told(
        "Anna, 8 hours left for your move against Ben (#",
        "Anna, czas na ruch: 8 godzin",
        "Anna, your time for the move against Ben ends <t:",
        "Anna, Twój czas na ruch mija za 8 godzin.",
    )
    # Two days without the nights end at 15:00 on Saturday; twelve hours before that is at night.
    await club.at("2030-03-09 06:59")
    await club.hear(reminder, times=0)
    await club.at("2030-03-09 07:00")
    await club.hear(reminder)
    await club.later(hours=1)
    await club.later(hours=6, minutes=59)
    await club.hear(reminder)
    over = Told(
        "Anna ran out of time, Ben wins (W+T)",
        "Anna przekracza czas, wygrywa Ben (W+T)",
    )
    await club.hear(over, times=0)
    await club.pass_unseen(minutes=1)
    late = Told("Too late: the time for this game is up.", "Za późno: czas tej gry minął.")
    await club.say("Anna", "F6", late, over)
    await club.later(days=3)
    await club.hear(over)
    change = "Anna 1500 → 1338 (−162, "
    await club.hear(Told(f"Ratings: {change}", f"Ranking: {change}"))
    assert {"W+T"} == await club.results()


async def test_a_time_reserve(club: Life) -> None:
    """A reserve shrinks by the thinking time and grows with each move up to its cap. A moment
    before it runs out the game is still open, then it is lost."""
    await club.begin(
        Told(
            "9x9 black reserve 2 days +6h cap 3 days", "9x9 czarne rezerwa 2 dni +6h najwyżej 3 dni"
        )
    )
    await club.later(days=1)
    await club.say("Anna", "D4", "⚫ D4 · ")
    await club.later(hours=1)
    left = Told(
        "E5 · Anna\nmove 2 · 1 day 6 hours left",
        "E5 · Anna\nruch 2 · jeszcze 1 dzień 6 godzin",
        "E5 · Anna\nmove 2 · time ends <t:",
        "E5 · Anna\nruch 2 · czas mija za 1 dzień",
    )
    await club.say("Ben", "E5", left)
    assert {(30 * HOUR, 2 * DAY + 5 * HOUR)} == await remaining_times(club)
    for mine, others in (("D5", "E4"), ("D6", "E6"), ("D3", "E3"), ("D2", "E2")):
        await club.say("Anna", mine, f"⚫ {mine} · ")
        await club.say("Ben", others, f"⚪ {others} · ")
    assert {(54 * HOUR, 3 * DAY)} == await remaining_times(club)
    await club.later(hours=53, minutes=59)
    assert {""} == await club.results()
    await club.later(minutes=1)
    assert {"W+T"} == await club.results()


async def test_clocks_after_undone_moves(club: Life) -> None:
    """D4, undo, agree, three times: the increment is undone with its move, so both clocks show the
    initial time. Undoing two moves costs only the time that was spent on them."""
    await club.begin(
        Told(
            "9x9 black reserve 2 days +1 day cap 10 days",
            "9x9 czarne rezerwa 2 dni + 1 dzień najwyżej 10 dni",
        )
    )
    for times in (1, 2, 3):
        await club.say("Anna", "D4")
        await wait_for_position(club, ["D4"], 3 * DAY, 2 * DAY)
        await undo_moves(club, Told("D4", "D4"), times)
        await wait_for_position(club, [], 2 * DAY, 2 * DAY)
    await club.later(hours=5)
    await club.say("Anna", "D4")
    await wait_for_position(club, ["D4"], 3 * DAY - 5 * HOUR, 2 * DAY)
    await club.later(hours=3)
    await club.say("Ben", "E5")
    await wait_for_position(club, ["D4", "E5"], 3 * DAY - 5 * HOUR, 3 * DAY - 3 * HOUR)
    await undo_moves(club, Told("2 moves", "2 ruchy"))
    await wait_for_position(club, [], 2 * DAY - 5 * HOUR, 2 * DAY - 3 * HOUR)
    await club.later(hours=42, minutes=59)
    assert {""} == await club.results()
    await club.later(minutes=1)
    assert {"W+T"} == await club.results()


async def test_a_vacation(club: Life) -> None:
    """A vacation stops the clock from its first day and both players are told until when. Cancelled
    early, it ends with that day, and the remaining time runs out exactly."""
    await club.begin(Told("9x9 black 3 days", "9x9 czarne 3 dni na ruch"))
    await club.say(
        "Anna",
        Told(
            "vacation 2030-03-08 to 2030-03-17",
            "urlop 2030-03-08 do 2030-03-17",
        ),
        Told("Pauses have changed the clock", "Zegar uwzględnia przerwy"),
        Told(
            "13 days left (with pauses)",
            "13 dni (z przerwami)",
            ":R> (with pauses)",
            "za 13 dni (z przerwami)",
        ),
    )
    for day in range(7, 12):
        await club.at(f"2030-03-{day:02} 12:00")
    assert {""} == await club.results()
    await club.say("Anna", Told("vacation off", "urlop odwołaj"))
    # A day and a half had run before; the eleventh is still a vacation day.
    await club.at("2030-03-13 11:59")
    assert {""} == await club.results()
    await club.at("2030-03-13 12:00")
    assert {"W+T"} == await club.results()
    over = Told("Anna ran out of time", "Anna przekracza czas")
    await club.hear(over)


async def test_a_weekend_with_a_clock_change(club: Life) -> None:
    """A weekend in Warsaw at the end of March is one hour shorter, so the deadline after it is an
    hour earlier in UTC."""
    for line in ("timezone Europe/Warsaw", Told("weekends off", "weekendy wolne")):
        await club.say("Anna", line)
    await club.at("2030-03-28 12:00")
    await club.begin(Told("9x9 black 3 days", "9x9 czarne 3 dni na ruch"))
    # 35 hours until Friday's midnight in Warsaw (23:00 UTC); 37 from Monday's (22:00 UTC).
    await club.at("2030-04-02 10:59")
    assert {""} == await club.results()
    await club.at("2030-04-02 11:00")
    assert {"W+T"} == await club.results()


async def test_given_time_and_a_waived_win(club: Life) -> None:
    """A button under the reminder gives the opponent a day. A player who has waived a win on time
    gets the clock restarted instead, once; the next timeout counts."""
    await club.begin(Told("9x9 black 2 days", "9x9 czarne 2 dni na ruch"))
    await club.later(hours=36)
    await club.press("Ben", Told("Give opponent 1 day", "Daj przeciwnikowi 1 dzień"))
    given = Told(
        "Ben gives Anna 1 day more",
        "Ben daje dodatkowy czas: Anna + 1 dzień",
    )
    await club.hear(given)
    waived = Told("Ben won’t claim the next timeout", "odpuszcza następną wygraną")
    await club.say("Ben", Told("waive time", "daruj czas"), waived)
    let_go = Told(
        "Anna ran out of time; Ben lets it go",
        "Anna przekracza czas; Ben odpuszcza",
    )
    await club.later(hours=35, minutes=59)
    await club.hear(let_go, times=0)
    await club.later(minutes=1)
    await club.hear(let_go)
    await club.later(hours=47, minutes=59)
    assert {""} == await club.results()
    await club.later(minutes=1)
    assert {"W+T"} == await club.results()
    await club.hear(let_go)


async def test_a_digest(club: Life) -> None:
    """The digest lists the waiting games once every morning, not during quiet hours, and is omitted
    on a day without any."""
    await club.say("Anna", Told("quiet 22-7", "cisza 22-7"))
    await club.say("Anna", Told("digest 6:00", "podsumowanie 6:00"))
    await club.begin(Told("9x9 black no clock", "9x9 czarne bez zegara"))
    digest = Told("Anna, 1 game waits for you:", "Anna, czeka na Ciebie 1 gra:")
    await club.at("2030-03-07 06:30")
    await club.hear(digest, times=0)
    await club.at("2030-03-07 07:00")
    await club.hear(digest)
    await club.later(hours=10)
    await club.hear(digest)
    await club.at("2030-03-08 07:00")
    await club.hear(digest, times=2)
    await club.say("Anna", "D4", "⚫ D4 · ")
    await club.at("2030-03-09 07:00")
    await club.hear(digest, times=2)


async def test_an_organisers_pause(club: Life) -> None:
    """During an organiser's pause no clock runs, and afterwards the remaining time is unchanged; a
    room without accounts has no organiser."""
    await club.begin(Told("9x9 black 2 days", "9x9 czarne 2 dni na ruch"))
    await club.later(days=1)
    managed, room = club.only("discord", "telegram"), club.only("web")
    pause = Told("pause #{game}", "wstrzymaj #{game}")
    halted = Told("An organiser pauses the game", "Organizator wstrzymuje grę")
    await managed.say("Olga", pause, halted)
    nobody = Told("Only those who may manage this chat", "tylko ci, którzy zarządzają")
    await room.say("Olga", pause, nobody)
    await club.later(days=2)
    assert {""} == await managed.results()
    assert {"W+T"} == await room.results()
    await club.later(days=30)
    goes_on = Told("The game goes on", "Gra toczy się dalej")
    await managed.say("Olga", Told("continue #{game}", "kontynuuj #{game}"), goes_on)
    await club.later(hours=23, minutes=59)
    assert {""} == await managed.results()
    await club.later(minutes=1)
    assert {"W+T"} == await managed.results()


async def remaining_times(club: Life) -> set[tuple[int, int]]:
    """Return the remaining times of Black and White (ms) in all logs."""
    found = [match.clocks for match, _ in (await club.matches()).values()]
    return {
        (clocks.time_left(Colour.BLACK), clocks.time_left(Colour.WHITE))
        for clocks in found
        if clocks
    }


async def undo_moves(club: Life, moves: Told, times: int = 1) -> None:
    """Let Anna ask to undo these moves, for the given time in this game, and let Ben agree."""
    asks = Told(f"Anna asks to undo {moves.en}", f"Anna prosi o cofnięcie: {moves.pl}")
    await club.say("Anna", Told("undo", "cofnij"), asks, times=times)
    await club.press("Ben", Told("Agree", "Zgoda"))


async def wait_for_position(club: Life, moves: list[str], black: int, white: int) -> None:
    """Wait until every board shows these moves, and both clocks these times."""
    expected = {(tuple(moves), black, white)}

    async def reached() -> bool:
        found = [match for match, _ in (await club.matches()).values()]
        return expected == {
            (
                tuple(format_point(move.point) for move in match.game.moves if move.point),
                match.clocks.time_left(Colour.BLACK),
                match.clocks.time_left(Colour.WHITE),
            )
            for match in found
            if match.clocks
        }

    await wait_until(reached, f"{moves}, {black} and {white} ms left")
