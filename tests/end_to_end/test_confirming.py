"""An organiser confirms a count in Discord, Telegram and the browser room, in both languages, on a
clock that the test moves; checked by the posted texts."""

from __future__ import annotations

from tests.end_to_end.life import Life
from tests.end_to_end.tables import Told, WebTable, text_for

TOLD = Told(
    "To be confirmed: Anna leads by 74.5",
    "Do zatwierdzenia: Anna prowadzi o 74,5",
)


async def prepare_disagreement(club: Life) -> Life:
    """Prepare a game without a clock: Anna agrees to a count with D5 as dead, and Ben refuses. Olga
    manages all three chats. The browser table has a room of its own because the lobby has no
    organiser."""
    for table in club.tables:
        if isinstance(table, WebTable):
            for person in table.cast.values():
                person.goes("klub")
            await table.cast["Olga"].comes_first()
    await club.begin(Told("9x9 black no clock", "9x9 czarne bez zegara"))
    for who, line in (("Anna", "D4"), ("Ben", "D5")):
        await club.say(who, line, f" {line} · ")
    await club.say("Anna", Told("pass", "pas"), Told("⚫ passes · Ben", "⚫ pas · Ben"))
    first, second = (Told(f"count {number}", f"wynik nr {number}") for number in (1, 2))
    await club.say("Ben", Told("pass", "pas"), first)
    await club.say("Anna", Told("dead D5", "martwe D5"), second)
    await club.press("Anna", Told("Agree", "Zgoda"))
    await club.press("Ben", Told("Refuse", "Nie zgadzam się"))
    return club


async def confirm_count(club: Life) -> None:
    """Confirm the count as Olga, with a reason and a second confirmation; both players are
    notified."""
    line = Told("confirm count 2 D5 was captured", "zatwierdź wynik 2 D5 było zbite")
    await club.say("Olga", line, Told("Confirm count 2?", "Zatwierdzić wynik nr 2?"))
    await club.press("Olga", Told("Yes, confirm it", "Tak, zatwierdź"))
    why = Told("Reason: D5 was captured", "Powód: D5 było zbite")
    await club.hear(why, times=2)  # the question to Olga contained the same words
    waits = Told(
        "Count 2 becomes the result in 1 day",
        "Jeszcze 1 dzień i wynik nr 2 obowiązuje",
        "Count 2 becomes the result <t:",
        "Wynik nr 2 będzie ostateczny za 1 dzień",
    )
    await club.hear(TOLD, waits)
    for table in club.tables:
        (told,) = [one for one in await table.seen() if text_for(table, TOLD) in one.text]
        assert ["anna", "ben"] == sorted(map(str.lower, told.calls))


async def test_a_confirmed_count_ends_the_game(club: Life) -> None:
    """Both players are told; only Ben is reminded six hours before the end, and then the game is
    over."""
    club = await prepare_disagreement(club)
    await confirm_count(club)
    reminder = Told(
        "Ben, in 6 hours an organiser’s decision ends game #",
        "Ben, decyzja organizatora skończy grę #",
        "an organiser’s decision ends game #",
        "Ben, za 6 godzin decyzja organizatora skończy grę #",
    )
    await club.later(hours=17, minutes=59)
    await club.hear(reminder, times=0)
    await club.later(minutes=1)
    await club.hear(reminder)
    await club.later(hours=5, minutes=59)
    assert {""} == await club.results()
    await club.later(minutes=1)
    why = Told(
        "An organiser confirmed count 2: D5 was captured",
        "Organizator zatwierdza wynik nr 2: D5 było zbite",
    )
    await club.hear(why)
    assert {"B+74.5"} == await club.results()


async def test_playing_on_cancels_the_confirmation(club: Life) -> None:
    """Ben chooses to play on: the confirmation is dropped and the game does not end by itself."""
    club = await prepare_disagreement(club)
    await confirm_count(club)
    await club.press("Ben", Told("Play on", "Gramy dalej"))
    await club.hear(Told("Ben resumes the game", "Ben wznawia grę"))
    await club.later(days=3)
    assert {""} == await club.results()
    await club.say("Anna", "C3", Told("⚫ C3 · Ben", "⚫ C3 · Ben"))
