"""Commands for beginners: the course, the rules, help, and questions in plain words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.talk import requests
from bot.talk.arguments.tokens import Word
from bot.talk.command_spec import (
    AboutMatch,
    CommandSpec,
    Entry,
    Option,
    Talk,
    plea,
    question,
)

_PAGES = {
    "playing": ("help playing, help play, help moves", "pomoc gra, pomoc granie, pomoc ruchy"),
    "challenges": ("help challenges, help challenge", "pomoc wyzwania, pomoc wyzwanie"),
    "counting": ("help counting, help count, help score", "pomoc liczenie, pomoc wynik"),
    "clocks": ("help clocks, help clock, help time", "pomoc zegary, pomoc zegar, pomoc czas"),
    "alone": ("help private, help alone", "pomoc prywatnie, pomoc prywatne"),
    "ratings": (
        "help ratings, help rating, help table",
        "pomoc ranking, pomoc tabela, pomoc rankingi",
    ),
    "records": ("help records, help record, help replay, help import", "pomoc zapisy, pomoc zapis"),
    "settings": (
        "help settings",
        "pomoc ustawienia",
    ),
    "organisers": (
        "help organisers, help organiser, help organizers",
        "pomoc organizatorzy, pomoc organizator",
    ),
    "all": ("help all, all commands", "pomoc wszystko, wszystkie komendy"),
}
PAGES = tuple(
    CommandSpec(f"help-{about}", *phrases, requests.Help(about), page=None)
    for about, phrases in _PAGES.items()
)
"""The pages of help."""
_TOPICS = tuple(page.phrases[0].spelled.removeprefix("help ") for page in PAGES)
"""The choices after ``help`` in Discord."""

_LONGEST_NAME = 2
"""Words of a name."""


def _opponent(rest: Sequence[Word]) -> requests.Guidance | None:
    """Read ``nudge Ben``. Any name will do, since the bot mentions the awaited player by itself."""
    return requests.Guidance("away") if len(rest) <= _LONGEST_NAME else None


_GUIDANCE = {
    "end": "are we done",
    "again": "start again",
    "away": "my opponent is gone",
    "draw": "can we draw",
}

QUESTIONS = (
    question(
        "hello",
        english="hi, hello, hey, good morning, good evening, good afternoon, who are you, "
        "what can you do, what can i do, what can i type, "
        "how does this work, how do i begin, how to begin, where do i start, how do i start, "
        "how to start, how do i start a game, how to start a game, how do we start, start a game, "
        "invite, invite a friend, how do i invite a friend, find an opponent, find me an opponent, "
        "find opponent, random opponent, play with a friend, play with friends, play a friend, "
        "play someone, play somebody, play anyone, let's play go, i want to play go, can we play, "
        "can we play go, how does it work, start, begin, menu, options, can someone play with me, "
        "does anyone want to play, anyone up for a game, looking for a game, who wants to play, "
        "are you a bot, are you there, type what, what do i type, what should i type, "
        "what do i say",
        polish="hej, cześć, witaj, witam, dzień dobry, dobry wieczór, kim jesteś, co umiesz, "
        "co potrafisz, "
        "co mogę zrobić, co mogę wpisać, jak to działa, jak zacząć, jak zaczynamy, jak zacząć grę, "
        "jak zacząć partię, jak rozpocząć grę, zacznij grę, zaprosić kogoś, jak zaprosić kogoś, "
        "jak kogoś zaprosić, zaproś kogoś, znajdź przeciwnika, szukam przeciwnika, "
        "szukam przeciwniczki, zagraj ze znajomym, zagraj ze znajomą, gra ze znajomym, "
        "gra ze znajomą, zagrajmy w go, chcę zagrać w go, chcę grać, możemy zagrać, opcje, "
        "zacznij, zaczynaj, kto zagra, kto ze mną zagra, ktoś chętny, szukam gry, szukam partii, "
        "szukam kogoś do gry, siema, siemka, hejka, elo, jesteś botem, jesteś tam, co mam wpisać, "
        "wpisać co, co wpisać, co mam napisać, bot działa",
        read=requests.Help(),
    ),
    plea(
        "lost",
        english="i don't understand, i do not understand, i don't get it, what do i do, "
        "what do i do now, what should i do, i don't know what to do, help me, "
        "can you help me, i need help",
        polish="nie rozumiem, nic nie rozumiem, co mam robić, co mam zrobić, "
        "co mam teraz zrobić, nie wiem co robić, nie wiem co mam robić, pomocy, pomóż, "
        "pomóż mi, potrzebuję pomocy",
        read=requests.Help(),
    ),
    plea(
        "how-to-move",
        english="how do i place a stone, how do i make a move, how do i move",
        polish="jak zagrać, jak zrobić ruch, jak wykonać ruch, jak postawić kamień",
        read=requests.Help(command="play"),
    ),
    plea(
        "how-to-count",
        english="how do we count, how do i count, how to count, how do i count points, "
        "how is it counted, how does counting work",
        polish="jak się liczy, jak liczymy, jak policzyć, jak liczyć, jak liczyć punkty, "
        "jak policzyć punkty, jak się liczy punkty",
        read=requests.Help("counting"),
    ),
    question(
        "whose-turn",
        english="whose turn, whose turn is it, whose move, whose move is it, who is to move, "
        "is it my turn, is it my move, my turn, my move, what now, what next, last move, "
        "what was the last move, where did he play, where did she play, where did they play, "
        "what did he play, what did she play, where did my opponent play, show me the board, "
        "prisoners, captures, how many prisoners, how many stones did i capture, "
        "how much time do i have, how long do i have, how much time is left, clock, the clock, "
        "clocks, the clocks, time, time left, who is black, who is white, who plays black, "
        "who plays white, which colour am i, what colour am i, which colour do i have, "
        "where did you play, show me, refresh, update, where is the board, where's the board, "
        "how much time per move, how much time for a move, how much time do we have, "
        "is there a time limit, is there a clock",
        polish="czyj ruch, czyja kolej, kto teraz, kto teraz gra, czy moja kolej, czy mój ruch, "
        "czy to mój ruch, czy to moja kolej, mój ruch, moja kolej, gdzie zagrał, gdzie zagrała, "
        "co zagrał, co zagrała, gdzie zagrał przeciwnik, gdzie zagrała przeciwniczka, jeńcy, "
        "ilu jest jeńców, ile kamieni zbiłem, ile kamieni zbiłam, co teraz, co dalej, "
        "ostatni ruch, jaki był ostatni ruch, pokaż ostatni ruch, ile mam czasu, "
        "ile zostało czasu, ile czasu, zegar, zegary, czas, kto ma czarne, kto ma białe, "
        "kto gra czarnymi, kto gra białymi, jaki mam kolor, którym kolorem gram, gdzie zagrałeś, "
        "gdzie zagrałaś, pokaż, pokaż mi, pokaż mi planszę, odśwież, gdzie plansza, "
        "gdzie jest plansza, ile czasu na ruch, czy jest limit czasu, czy jest zegar",
        read=requests.ShowBoard(),
    ),
    question(
        "who-leads",
        english="who is winning, who's winning, who is ahead, who leads, what is the score, "
        "what's the score, am i winning, how am i doing, how many points do i have, "
        "why did i lose, why did i win, who won, who has won, what was the score, final score, "
        "result, the result, show result, show the result, estimate, estimate the score, "
        "score estimate, estimate score, did i win, did i lose, am i losing, how did i win, "
        "how did i lose",
        polish="kto wygrywa, kto prowadzi, jaki wynik, jaki jest wynik, czy wygrywam, "
        "ile mam punktów, czemu przegrałem, czemu przegrałam, dlaczego przegrałem, "
        "dlaczego przegrałam, jak mi idzie, kto wygrał, jaki był wynik, wynik końcowy, oszacuj, "
        "oszacuj wynik, oceń wynik, ocena wyniku, wygrałem, wygrałam, czy wygrałem, czy wygrałam, "
        "czy przegrywam, kto jest lepszy",
        read=requests.ShowScore(),
    ),
    question(
        "count",
        english="count, count it, count now, count the score, count the points, "
        "count the territory, count the stones, let's count, can we count, recount, count again, "
        "that's wrong, this is wrong, the score is wrong, the count is wrong, not finished, "
        "we're not finished, we are not finished, looks good, nothing is dead, no dead stones, "
        "everything is alive, all is alive, white is dead, black is dead, all white is dead, "
        "all black is dead",
        polish="policz, policz to, policz punkty, policz wynik, policz teren, policzmy, liczymy, "
        "możesz policzyć, możemy policzyć, policz jeszcze raz, policz ponownie, to źle, "
        "źle policzone, wynik jest zły, to nie koniec, to jeszcze nie koniec, "
        "nic nie jest martwe, wszystko żyje, białe są martwe, czarne są martwe",
        read=requests.ShowScore(counted=True),
    ),
    question(
        "are-we-done",
        english="are we done, are we finished, is it over, is the game over, is this the end, "
        "finish the game, let's finish, let's end it, how do we finish, how do we end, "
        "how do we end the game, how does the game end, how do i end the game, "
        "when does the game end, when does it end, how does it end, when is the game over, done, "
        "i'm done, we're done, finished, what happens if we both pass, what if we both pass, "
        "what happens after two passes, how do i know it's over, how do i know it is over, "
        "do we count now, do we both pass, no more moves, nothing left to play",
        polish="kończymy, czy kończymy, kończmy, skończmy, skończmy grę, zakończmy, czy to koniec, "
        "czy już koniec, kiedy koniec, kiedy koniec gry, jak skończyć, jak skończyć grę, "
        "jak zakończyć, jak zakończyć grę, jak się kończy gra, jak się kończy grę, "
        "jak kończy się gra, kiedy się kończy gra, kiedy kończy się gra, jak to się kończy, "
        "kiedy to się kończy, gotowe, skończone, co jak oboje spasujemy, co jeśli oboje spasujemy, "
        "co będzie jak oboje spasujemy, skąd wiadomo że koniec, czy teraz liczymy, to już koniec, "
        "czy oboje pasujemy, nie ma już ruchów, nie ma gdzie grać, skończyłem, skończyłam",
        read=requests.Guidance("end"),
        about={
            requests.Guidance: AboutMatch(
                lambda want: _GUIDANCE[want.about], ended=True, here=True, reads=True
            )
        },
    ),
    question(
        "draw",
        english="draw, a draw, offer draw, offer a draw, i offer a draw, can we draw, "
        "can we have a draw, call it a draw, let's call it a draw, let's draw",
        polish="remis, proponuję remis, oferuję remis, chcę remisu, może remis, zgoda na remis, "
        "czy może być remis, umówmy się na remis, może być remis, zgadzasz się na remis",
        read=requests.Guidance("draw"),
    ),
    question(
        "start-again",
        english="start again, start over, can we start over, can we start again, let's start over, "
        "let's start again, begin again, can we begin again, restart, restart the game, reset, "
        "reset the game, reset the board, clear the board, i want to start over, "
        "i want to start again, again, once more, one more, one more game, another one, "
        "another game, play again, let's play again, can we play again, next game, another",
        polish="od nowa, jeszcze raz, zacznij od nowa, zacznijmy od nowa, zaczynamy od nowa, "
        "możemy zacząć od nowa, czy możemy zacząć od nowa, chcę zacząć od nowa, "
        "zacznij jeszcze raz, zacznijmy jeszcze raz, możemy zacząć jeszcze raz, "
        "czy możemy zacząć jeszcze raz, gramy od nowa, resetuj, zresetuj, zresetuj grę, "
        "jeszcze jedna, jeszcze jedną, jeszcze jedna partia, jeszcze jedną partię, "
        "zagrajmy jeszcze raz, gramy jeszcze raz, zagraj jeszcze raz, następna gra, kolejna gra",
        read=requests.Guidance("again"),
    ),
    question(
        "opponent-away",
        english="my opponent is gone, my opponent left, my opponent has left, "
        "my opponent disappeared, my opponent has disappeared, my opponent is away, "
        "my opponent isn't here, my opponent is not here, my opponent isn't playing, "
        "my opponent is not playing, my opponent isn't moving, my opponent doesn't move, "
        "my opponent doesn't play, my opponent doesn't answer, my opponent isn't answering, "
        "my opponent is not answering, my opponent is not responding, "
        "my opponent isn't responding, where is my opponent, opponent left, opponent gone, "
        "what if my opponent leaves, what if my opponent doesn't move",
        polish="przeciwnik zniknął, mój przeciwnik zniknął, przeciwniczka zniknęła, "
        "moja przeciwniczka zniknęła, przeciwnik odszedł, przeciwniczka odeszła, "
        "przeciwnik wyszedł, przeciwniczka wyszła, przeciwnik uciekł, przeciwniczka uciekła, "
        "przeciwnik nie gra, przeciwniczka nie gra, przeciwnik nie odpowiada, "
        "przeciwniczka nie odpowiada, przeciwnik nie odpisuje, przeciwniczka nie odpisuje, "
        "przeciwnika nie ma, przeciwniczki nie ma, gdzie mój przeciwnik, "
        "gdzie jest mój przeciwnik, gdzie moja przeciwniczka, gdzie jest moja przeciwniczka, "
        "co jeśli przeciwnik nie gra, co jeśli przeciwnik zniknie",
        read=requests.Guidance("away"),
    ),
    question(
        "nudge",
        english="nudge, poke, ping, hurry, hurry up, speed up, faster",
        polish="ponaglij, pogoń, pospiesz się, pośpiesz się, szybciej",
        read=_opponent,
    ),
    question(
        "where-games",
        english="where is my game, where are my games, what games do i have, list games",
        polish="jakie mam gry, lista gier, gdzie moja gra, gdzie jest moja gra, "
        "gdzie moja partia, gdzie moje gry, gdzie są moje gry",
        read=requests.ListGames(),
    ),
    question(
        "stop",
        english="stop, stop it, stop this, stop that, stop the game, stop playing, i want to stop, "
        "how do i stop, end the game, end game, quit, quit the game, exit, cancel, i quit, "
        "cancel the game, cancel this game, cancel game, delete the game, delete this game, "
        "delete game, finish, abort, abort the game, leave, leave the game, i'm leaving, "
        "can we stop, can we stop here, let's stop, let's stop here",
        polish="przestań, zatrzymaj, zatrzymaj grę, przerwij, przerwij grę, przerwij partię, "
        "koniec gry, zakończ grę, zakończ partię, chcę przestać, chcę skończyć, anuluj, "
        "anuluj grę, usuń grę, skasuj grę, koniec, to koniec, skończ, wyjdź, wyjdź z gry, "
        "opuść grę, wychodzę, kończę, możemy skończyć, możemy tu skończyć, możemy przerwać",
        read=requests.Stop(),
    ),
    question(
        "thanks",
        english="thanks, thx, thank you, thank you very much, thanks a lot, thanks for the game, "
        "thank you for the game, gg, good game, nice game, great game, well played, bye, goodbye, "
        "bye bye, good night, see you, see you later, gg wp, ggs, wp, ggwp, thanks for playing",
        polish="dzięki, dziękuję, dziękuję bardzo, dzięki wielkie, dzięki za grę, dziękuję za grę, "
        "dzięki za partię, dziękuję za partię, dobra gra, fajna gra, ładna gra, pa, papa, "
        "do widzenia, dobranoc, na razie, gratki, gratulacje",
        read=requests.Thanks(),
    ),
    question(
        "sorry",
        english="sorry, i'm sorry, i am sorry, so sorry, sorry about that, my bad, oops, "
        "my mistake",
        polish="przepraszam, przepraszam bardzo, sorki, sorry, sory, wybacz, ups, mój błąd, "
        "moja wina",
        read=requests.Sorry(),
    ),
    question(
        "which-move",
        english="hint, give me a hint, a hint, suggest a move, suggest, best move, "
        "what is the best move, what's the best move, what should i play, where should i play, "
        "what would you play, what do you recommend, "
        "where do i play, give me advice",
        polish="podpowiedz, podpowiedź, podpowiedz mi, podpowiesz, najlepszy ruch, "
        "jaki jest najlepszy ruch, gdzie zagrać, gdzie mam zagrać, co zagrać, co mam zagrać, "
        "poradź, poradź mi, doradź mi, co byś zagrał, co polecasz, daj podpowiedź, "
        "daj mi podpowiedź, jaki ruch jest dobry, jaki ruch będzie dobry",
        read=requests.MoveAdvice(),
    ),
)
"""Questions and polite phrases addressed to the bot."""

PAGE = ""
COMMANDS = (
    *PAGES,
    *QUESTIONS,
    CommandSpec(
        "privacy",
        english="privacy, help privacy",
        polish="prywatność, pomoc prywatność",
        read=requests.Help("privacy"),
        talk=Talk.ADDRESSED,
        menu=Entry(475, group="account"),
        page=None,
    ),
    CommandSpec(
        "help",
        english="help, commands, help spar, help sparring",
        polish="pomoc, komendy, pomoc sparing",
        read=requests.Help(),
        talk=Talk.ASKED,
        menu=Entry(500, (Option("topic", choices=_TOPICS),), in_groups=True),
    ),
)
