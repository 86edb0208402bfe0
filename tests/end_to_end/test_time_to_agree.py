"""The agreement phase and its deadline (article 13), in all three chats and both languages, on a
clock that the test moves; checked by the posted texts."""

from __future__ import annotations

from tests.end_to_end.life import Life
from tests.end_to_end.tables import Told


async def prepare_stopped_game(club: Life) -> None:
    """Play a game with three days per move up to two passes; White's D5 can be marked dead."""
    await club.begin(Told("9x9 black 3 days", "9x9 czarne 3 dni na ruch"))
    for who, line in (("Anna", "D4"), ("Ben", "D5")):
        await club.say(who, line, f" {line} · ")
    await club.say("Anna", Told("pass", "pas"), Told("⚫ passes · Ben", "⚫ pas · Ben"))
    proposal = Told("count 1", "wynik nr 1")
    left = Told(
        "3 days left to agree",
        "na uzgodnienie: 3 dni",
        "time to agree ends <t:",
        "czas na uzgodnienie mija za 3 dni",
    )
    await club.say("Ben", Told("pass", "pas"), proposal, left)


async def test_the_silent_player_loses(club: Life) -> None:
    """Ben agrees and Anna does not answer: only she is reminded a day before the deadline, then she
    loses on time."""
    await prepare_stopped_game(club)
    await club.press("Ben", Told("Agree", "Zgoda"))
    voted = Told(
        "✅ Ben · waiting for Anna · count 1 · 3 days left to agree",
        "✅ Ben · czeka na: Anna · wynik nr 1 · na uzgodnienie: 3 dni",
        "✅ Ben · waiting for Anna · count 1 · time to agree ends <t:",
        "✅ Ben · czeka na: Anna · wynik nr 1 · czas na uzgodnienie mija za 3 dni",
    )
    await club.hear(voted)
    await club.later(days=2, hours=5, minutes=59)
    reminder = Told(
        "18 hours left to agree on the score with",
        "czas na uzgodnienie wyniku: 18 godzin",
        "the time to agree on the score with",
        "czas na uzgodnienie wyniku mija za 18 godzin",
    )
    await club.hear(reminder, times=0)
    await club.later(minutes=1)
    await club.hear(reminder, Told(*(f"Anna, {words}" for words in reminder)))
    await club.hear(Told("If you don’t answer, you lose.", "Brak odpowiedzi to przegrana."))
    await club.later(hours=17, minutes=59)
    assert {""} == await club.results()
    await club.pass_unseen(minutes=1)
    late = Told("Too late: the time for this game is up.", "Za późno: czas tej gry minął.")
    over = Told(
        "Anna ran out of time, Ben wins (W+T)",
        "Anna przekracza czas, wygrywa Ben (W+T)",
    )
    await club.say("Anna", Told("agree", "akceptuję"), late, over)
    await club.later(days=1)
    await club.hear(over)
    assert {"W+T"} == await club.results()


async def test_the_player_asked_last_loses(club: Life) -> None:
    """Ben marks a chain, Anna agrees, and Ben does not answer again: he was asked last, so he
    loses."""
    await prepare_stopped_game(club)
    second = Told("count 2", "wynik nr 2")
    await club.say("Ben", Told("dead D5", "martwe D5"), second)
    await club.later(hours=1)
    await club.press("Anna", Told("Agree", "Zgoda"))
    await club.later(days=2, hours=22, minutes=59)
    assert {""} == await club.results()
    await club.later(minutes=1)
    over = Told(
        "Ben ran out of time, Anna wins (B+T)",
        "Ben przekracza czas, wygrywa Anna (B+T)",
    )
    await club.hear(over)
    assert {"B+T"} == await club.results()


async def test_both_lose(club: Life) -> None:
    """Both have voted and disagree at the deadline: both lose, and no rating changes."""
    await prepare_stopped_game(club)
    await club.press("Ben", Told("Agree", "Zgoda"))
    await club.press("Anna", Told("Refuse", "Nie zgadzam się"))
    await club.later(days=3)
    both = Told("Both players lose", "Przegrywają obie strony")
    await club.hear(both)
    await club.later(days=3)
    await club.hear(both)
    assert 1 == len(await club.results())


async def test_without_votes_both_lose(club: Life) -> None:
    """Without any vote both are reminded, and both lose."""
    await prepare_stopped_game(club)
    await club.later(days=2, hours=6)
    await club.hear(
        Told(
            "Anna, Ben, 18 hours left",
            "Anna, Ben, czas na uzgodnienie",
            "Anna, Ben, the time to agree",
        )
    )
    await club.later(hours=18)
    await club.hear(Told("Both players lose", "Przegrywają obie strony"))
