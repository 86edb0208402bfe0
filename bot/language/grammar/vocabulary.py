"""The commands as people type them, in both languages, and how they are recognised."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

from bot.language.grammar.tokens import Word, plain


class Verb(Enum):
    """What a command does, before its arguments are read."""

    PLAY = auto()
    PASS = auto()
    RESIGN = auto()
    CHALLENGE = auto()
    TERMS = auto()
    FORM = auto()
    SPAR = auto()
    REMATCH = auto()
    PAUSE = auto()
    CONTINUE = auto()
    ANNUL = auto()
    MOVE_GAME = auto()
    DEFAULTS = auto()
    LIMIT = auto()
    ACCEPT = auto()
    YES = auto()
    DECLINE = auto()
    NO = auto()
    JOIN = auto()
    LINK = auto()
    UNLINK = auto()
    EXPORT = auto()
    FORGET = auto()
    DEAD = auto()
    ALIVE = auto()
    RESUME = auto()
    UNDO = auto()
    NO_RESULT = auto()
    GIVE_TIME = auto()
    WAIVE_TIME = auto()
    CLAIM_TIME = auto()
    IF = auto()
    IFS = auto()
    NOTE = auto()
    NOTES = auto()
    ANALYSE = auto()
    BACK = auto()
    END = auto()
    GUESS = auto()
    GUESSERS = auto()
    BOARD = auto()
    DESCRIBE = auto()
    PICTURE = auto()
    REPLAY = auto()
    STEPS = auto()
    SCORE = auto()
    PROVE = auto()
    SEARCH = auto()
    GAMES = auto()
    TABLE = auto()
    PROFILE = auto()
    SGF = auto()
    IMPORT = auto()
    LEARN = auto()
    RULES = auto()
    HELP = auto()
    ORGANISE = auto()
    SETTINGS = auto()
    VACATION = auto()
    WEEKENDS = auto()
    QUIET = auto()
    ZONE = auto()
    REMIND = auto()
    DIGEST = auto()
    TELL = auto()
    THEME = auto()
    COORDINATES = auto()
    TEXT_BOARD = auto()
    HELP_CLOCKS = auto()
    HELP_ALONE = auto()
    HELP_CHALLENGES = auto()
    HELP_ORGANISERS = auto()
    HELP_RATINGS = auto()
    HELP_SETTINGS = auto()
    HELP_RECORDS = auto()
    LANGUAGE = auto()
    IN_ENGLISH = auto()
    IN_POLISH = auto()


class Phrase(NamedTuple):
    """``spelled`` is how a person should write it; ``length`` counts its words."""

    verb: Verb
    spelled: str

    @property
    def plain(self) -> str:
        return plain(self.spelled)

    @property
    def length(self) -> int:
        return self.spelled.count(" ") + 1


_SPELLED = {
    Verb.PLAY: "play, move, i play, zagraj, graj, gram, zagram, ruch",
    Verb.PASS: "pass, i pass, pas, pasuję, ja pasuję",
    Verb.RESIGN: "resign, i resign, i resign the game, resign the game, poddaję się, poddaję,"
    " poddaję partię, poddaję grę, ja się poddaję",
    Verb.CHALLENGE: "challenge, i challenge, new game, wyzwij, wyzywam, wyzwanie, nowa gra",
    Verb.TERMS: "terms, change terms, other terms, warunki, zmień warunki, inne warunki",
    Verb.FORM: "form, challenge form, formularz, formularz wyzwania",
    Verb.SPAR: "spar, sparring, play the computer, play computer, play against the computer,"
    " challenge the computer, challenge computer, sparing, sparuj, zagraj z komputerem,"
    " graj z komputerem, gram z komputerem, wyzwij komputer",
    Verb.REMATCH: "rematch, i want a rematch, rewanż, chcę rewanżu",
    Verb.PAUSE: "pause, pause game, pause the game, wstrzymaj, wstrzymaj grę, wstrzymaj partię",
    Verb.CONTINUE: "continue, continue game, continue the game, kontynuuj, kontynuuj grę,"
    " kontynuuj partię",
    Verb.ANNUL: "annul, annul game, annul the game, unieważnij, unieważnij grę, unieważnij partię",
    Verb.MOVE_GAME: "move game, move the game, move here, przenieś, przenieś grę, przenieś partię",
    Verb.DEFAULTS: "defaults, default terms, domyślne, domyślne warunki",
    Verb.LIMIT: "limit, limit games, limit gier, limit partii",
    Verb.ACCEPT: "accept, i accept, agree, akceptuję, akceptuj, przyjmuję, przyjmij",
    Verb.YES: "yes, ok, okay, i agree, agreed, challenge accepted, tak, zgoda, zgadzam się,"
    " wyzwanie przyjęte",
    Verb.DECLINE: "decline, i decline, refuse, i refuse, withdraw, i withdraw, odrzuć, odrzucam,"
    " odmawiam, wycofaj, wycofuję",
    Verb.NO: "no, nie, i disagree, disagree, nie zgadzam się",
    Verb.JOIN: "join, i join, join game, join the game, dołącz, dołączam, dołącz do gry, dołącz do",
    Verb.LINK: "link, link me, połącz, połącz mnie",
    Verb.UNLINK: "unlink, unlink me, rozłącz, rozłącz mnie",
    Verb.EXPORT: "export, export me, export my data, eksport, eksportuj, eksport moich danych",
    Verb.FORGET: "forget me, zapomnij mnie, zapomnij o mnie",
    Verb.DEAD: "dead, mark dead, martwe, martwy, martwa",
    Verb.ALIVE: "alive, mark alive, żywe, żywy, żywa",
    Verb.RESUME: "resume, resume the game, resume game, wznów, wznawiam, wznów grę, wznów partię,"
    " wznowienie",
    Verb.UNDO: "undo, undo move, undo my move, take back, cofnij, cofnij ruch, cofnij mój ruch",
    Verb.NO_RESULT: "no result, bez wyniku, bez rezultatu",
    Verb.GIVE_TIME: "give, give time, add time, daj, daj czas, dodaj czas, daję, dodaję czas",
    Verb.WAIVE_TIME: "waive time, let time go, daruj czas, daruję czas",
    Verb.CLAIM_TIME: "waive off, claim time, daruj nie, nie daruję czasu",
    Verb.IF: "if, jeśli, jeżeli",
    Verb.IFS: "ifs, my ifs, conditional moves, ruchy warunkowe, moje ruchy warunkowe",
    Verb.NOTE: "note, notatka, zanotuj",
    Verb.ANALYSE: "analyse, analyze, analysis, sandbox, analiza, analizuj, piaskownica",
    Verb.BACK: "back, one back, wstecz, ruch wstecz",
    Verb.END: "end, end analysis, zakończ, koniec analizy",
    Verb.GUESS: "guess, i guess, my guess, zgaduję, zgadnij, typuję, mój typ",
    Verb.GUESSERS: "guessers, best guessers, zgadujący, najlepsi zgadujący",
    Verb.NOTES: "notes, my notes, notatki, moje notatki",
    Verb.BOARD: "board, show board, show the board, plansza, pokaż planszę",
    Verb.DESCRIBE: "describe, describe board, describe the board, board in words, opisz,"
    " opisz planszę, plansza słowami",
    Verb.PICTURE: "picture, show picture, large picture, obraz, obrazek, pokaż obraz, duży obraz",
    Verb.REPLAY: "replay, show replay, replay the game, odtwórz, odtwórz partię, odtwórz grę,"
    " powtórka",
    Verb.STEPS: "moves, move by move, ruchy, ruch po ruchu",
    Verb.SCORE: "score, show score, show the score, wynik, pokaż wynik",
    Verb.PROVE: "prove, proof, proof of, adjudicate, life and death, udowodnij, dowód,"
    " dowód na, rozstrzygnij, życie i śmierć",
    Verb.SEARCH: "search, finished games, szukaj, zakończone partie",
    Verb.GAMES: "games, my games, show games, gry, moje gry, partie, moje partie, pokaż gry",
    Verb.TABLE: "table, show table, show the table, leaderboard, ratings, tabela, pokaż tabelę,"
    " ranking",
    Verb.PROFILE: "profile, my profile, profil, mój profil",
    Verb.SGF: "sgf, get sgf, zapis, zapis gry, zapis partii",
    Verb.IMPORT: "import, wczytaj",
    Verb.ORGANISE: "organise, organize, organizuj",
    Verb.SETTINGS: "settings, my settings, ustawienia, moje ustawienia",
    Verb.VACATION: "vacation, holiday, urlop, wakacje",
    Verb.WEEKENDS: "weekends, weekendy",
    Verb.QUIET: "quiet, quiet hours, cisza, godziny ciszy",
    Verb.ZONE: "timezone, time zone, strefa, strefa czasowa",
    Verb.REMIND: "remind, remind me, reminders, przypomnij, przypominaj, przypomnienia",
    Verb.DIGEST: "digest, daily digest, podsumowanie, codzienne podsumowanie",
    Verb.TELL: "tell me, pisz do mnie, mów mi",
    Verb.THEME: "theme, motyw, wygląd",
    Verb.COORDINATES: "coordinates, współrzędne",
    Verb.TEXT_BOARD: "text board, plansza tekstowa",
    Verb.HELP_SETTINGS: "help settings, pomoc ustawienia",
    Verb.HELP_RECORDS: "help records, help record, help replay, help import, pomoc zapisy,"
    " pomoc zapis",
    Verb.HELP_CLOCKS: "help clocks, help clock, help time, pomoc zegary, pomoc zegar, pomoc czas",
    Verb.HELP_ALONE: "help private, help alone, pomoc prywatnie, pomoc prywatne",
    Verb.HELP_CHALLENGES: "help challenges, help challenge, pomoc wyzwania, pomoc wyzwanie",
    Verb.HELP_ORGANISERS: "help organisers, help organiser, help organizers, pomoc organizatorzy,"
    " pomoc organizator",
    Verb.HELP_RATINGS: "help ratings, help rating, help table, pomoc ranking, pomoc tabela,"
    " pomoc rankingi",
    Verb.LEARN: "learn, learn go, teach me, course, the course, nauka, naucz mnie, ucz mnie, kurs,"
    " help learn, pomoc nauka",
    Verb.RULES: "rules, the rules, zasady, zasady gry, reguły, help rules, pomoc zasady",
    Verb.HELP: "help, commands, pomoc, komendy, help spar, help sparring, pomoc sparing",
    Verb.LANGUAGE: "language, język",
    Verb.IN_ENGLISH: "in english, speak english, po angielsku, mów po angielsku",
    Verb.IN_POLISH: "in polish, speak polish, po polsku, mów po polsku",
}

PHRASES = tuple(
    Phrase(verb, spelled.strip())
    for verb, together in _SPELLED.items()
    for spelled in together.split(",")
)
_BY_PLAIN = {phrase.plain: phrase for phrase in PHRASES}
_LONGEST = max(phrase.length for phrase in PHRASES)

_ONLY_WITH_DIACRITICS = frozenset({"pasuję"})
"""``pasuje`` without them says "that suits me", in every second Polish conversation."""


def find_phrase(words: Sequence[Word]) -> Phrase | None:
    """The longest phrase that the words begin with."""
    for length in range(min(_LONGEST, len(words)), 0, -1):
        head = words[:length]
        phrase = _BY_PLAIN.get(" ".join(word.plain for word in head))
        if phrase is None:
            continue
        typed = " ".join(word.lower for word in head)
        if phrase.spelled not in _ONLY_WITH_DIACRITICS or typed == phrase.spelled:
            return phrase
    return None
