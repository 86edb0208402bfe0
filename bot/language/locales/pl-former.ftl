## Co może jeszcze być w zapisach pokoi, choć już nikt tego nie mówi

help =
    Go, zasady japońskie. Pierwszy raz? „nauka”, „zasady”. English: “language en”. Wpisz np.:
    „wyzwanie Anna 9x9” – także „komi 6,5”, „handicap 2”, „czarne”, „białe”, „rankingowa”
    „D4” – ruch; „pas”; „cofnij”; „poddaję się”; gdy gra się powtarza: „bez wyniku”
    „plansza”, „opisz”, „obraz”, „gry”, „sgf”; „wynik”: liczenie albo szacunek
    Po dwóch pasach: „martwe D4”, „żywe D4”, „udowodnij D4”, „akceptuję”, „odrzuć”, „wznów”
    Z kilku gier: „D4 #{ $game }”; inne czaty: „dołącz { $game }”, „połącz”, „rozłącz”
    Więcej: „pomoc wyzwania”, „pomoc zegary”, „pomoc ranking”, „pomoc zapisy”,
    „pomoc ustawienia”, „pomoc prywatnie”, „pomoc organizatorzy”, „eksport”, „zapomnij mnie”
error-terms-not-seen = Inne warunki właśnie nadchodzą. Najpierw je obejrzyj, potem odpowiedz.
error-not-seen-yet = Propozycja nr { $number } właśnie nadchodzi. Najpierw ją obejrzyj, potem odpowiedz.
error-nothing-to-answer = Nie ma teraz na co odpowiedzieć.
language-which = Jaki język? Wpisz „język pl” albo „language en”.
no-result-asked = { $who } proponuje zakończyć grę bez wyniku.
chain = { $colour ->
    [b] czarne
   *[w] białe
} { $point }{ $count ->
    [1] {""}
    [few] {" "}({ $count } kamienie)
    [many] {" "}({ $count } kamieni)
   *[other] {" "}({ $count } kamienia)
}
stones = { $count } { $colour ->
    [b] { $count ->
        [one] czarny kamień
        [few] czarne kamienie
        [many] czarnych kamieni
       *[other] czarnego kamienia
    }
   *[w] { $count ->
        [one] biały kamień
        [few] białe kamienie
        [many] białych kamieni
       *[other] białego kamienia
    }
} na { $point }
lettered = { $letter } ({ $chain })
challenge-terms = Warunki: { $terms }.
challenge-answer = { $guest }: ✅ albo „przyjmij”, a jeśli nie tym razem – ❌ albo „odrzuć”. Gra #{ $game }.
challenge-terms-how = Inne warunki: przycisk poniżej albo na przykład „warunki 13x13 3 dni”.
challenge-terms-how-position = Inne warunki: przycisk poniżej albo na przykład „warunki komi 0,5 3 dni”; pozycja zostaje.
challenge-answer-open = Kto chce zagrać: ✅ albo „przyjmij”; w każdym innym czacie ze mną „dołącz { $game }”. Gra #{ $game }.
position = Gra zaczyna się od pozycji z obrazka. Kamienie czarne: { $black }, białe: { $white }. Ruch mają { $colour ->
    [b] czarne
   *[w] białe
}.
position-no-prisoners = Wcześniej nie było jeńców.
start = Gra się zaczyna: { $black } – { $white }.
start-nigiri = Nigiri: { $host } bierze w garść { $stones ->
    [one] { $stones } kamień
    [few] { $stones } kamienie
    [many] { $stones } kamieni
   *[other] { $stones } kamienia
}, { $guest } zgaduje: „{ $guess ->
    [odd] nieparzyście
   *[even] parzyście
}”. { $right ->
    [yes] Trafione, więc { $guest } gra czarnymi.
   *[no] Pudło, więc { $guest } gra białymi.
}
start-handicap = Czarne zaczynają z handicapem (kamienie na planszy: { $count }), więc pierwszy ruch mają białe.
start-terms = Warunki: { $terms }. Gra #{ $game }.
start-how = Aby zagrać, wpisz punkt, na przykład „D4”; „pomoc” pokaże resztę.
move = { $who }: { $point }{ $captured ->
    [0] {""}
    [one] , zbija { $captured } kamień
    [few] , zbija { $captured } kamienie
    [many] , zbija { $captured } kamieni
   *[other] , zbija { $captured } kamienia
}.
pass = { $who }: pas.
move-planned = Zaplanowane wcześniej.
to-move = Ruch ma { $who }.
earlier = Wcześniej: { $what }
before-move = { $colour ->
    [b] czarne
   *[w] białe
} { $point }
before-pass = { $colour ->
    [b] czarne
   *[w] białe
} pas
standing = Ruch nr { $move }. Jeńcy: czarne mają { $black }, białe { $white }. Gra #{ $game }.
players = { $black } – { $white }, gra #{ $game }
time-left = Zostało: { $times }.
time-left-by = Zegar: { $times }.
time-to-agree-by = Czas na uzgodnienie wyniku mija { $span }.
with-pauses = (z przerwami)
time-to-agree = Na uzgodnienie wyniku zostało: { $span }.
game-named = Gra #{ $game }.
repetition = Powtórzenie: cała plansza wygląda tak samo jak { $earlier ->
    [0] na początku
   *[other] po ruchu { $earlier }
}.
no-result-question = Jeśli obie strony się zgodzą, gra skończy się bez wyniku: ✅ albo „akceptuję”. Jeśli nie, po prostu grajcie dalej: następny kamień zamyka to pytanie, a „bez wyniku” zadaje je na nowo.
no-result-proposed = { $who } proponuje zakończyć grę bez wyniku: po ruchu { $later } cała plansza wyglądała tak samo jak { $earlier ->
    [0] na początku
   *[other] po ruchu { $earlier }
}.
undo-asked = { $who } prosi o cofnięcie { $count ->
    [one] { $count } ruchu
    [few] { $count } ruchów
    [many] { $count } ruchów
   *[other] { $count } ruchu
}{ $point ->
    [none] {""}
   *[other] , do pozycji sprzed { $point }
}.
undo-question = { $who }: ✅ albo „akceptuję”, jeśli się zgadzasz; ❌ albo „odrzuć”, jeśli nie. Można też po prostu grać dalej.
stopped = Dwa pasy pod rząd: gra się zatrzymuje. Teraz uzgodnijcie, które kamienie są martwe.
stopped-program = Dwa pasy pod rząd: gra się zatrzymuje. { $who } decyduje, które kamienie są martwe; { $name } zgadza się na to samo.
proposal = Propozycja wyniku nr { $number }: { $ahead }
dead-list = { $count ->
    [1] Uznany za martwy
   *[other] Uznane za martwe
}: { $chains }.
doubtful = Sprawdźcie { $chains }: nie wiem na pewno, więc bez oznaczenia { $count ->
    [1] liczy się jako żywa grupa.
   *[other] liczą się jako żywe grupy.
}
play-it-out = „wznów” pozwala to dograć; pierwszy ruch ma wtedy przeciwnik osoby, która o to prosi.
ahead = prowadzi { $who } o { $margin ->
    [one] { $margin } punkt
    [few] { $margin } punkty
    [many] { $margin } punktów
   *[other] { $margin } punktu
}: { $result }.
level = obie strony mają tyle samo – jigo, czyli remis.
how-to-mark = Aby coś zmienić, wybierz literę albo wpisz „martwe D4” lub „żywe D4”.
how-to-agree = ✅ albo „akceptuję”, jeśli się zgadza; ▶️ albo „wznów”, aby grać dalej. Gra #{ $game }.
how-to-go-on = Ta gra dopiero się zaczęła: ▶️ albo „wznów”, aby grać dalej. ✅ albo „akceptuję” tylko wtedy, gdy obie strony chcą ją tak skończyć. Gra #{ $game }.
agreed = { $who } akceptuje propozycję nr { $number }.
agreement-waits = Teraz decyduje { $who }. Gra #{ $game }.
result-final = Obie strony się zgadzają, więc wynik jest ostateczny.
result-record = Zapis partii: wpisz „sgf #{ $game }”.
challenge-answer-page = Zagrać może też ktoś znajomy, kto otworzy adres tej strony: przycisk z ikoną linku u góry wysyła go albo kopiuje.
proof-title = Gra #{ $game }. { $verdict }.
discord-how = Ruch: { SLASH("go", "play") }, menu poniżej albo odpowiedź na planszę z punktem, na przykład „D4”.
telegram-how = Ruch: wybierz kolumnę i rząd poniżej, wpisz „zagraj D4” albo odpowiedz na planszę samym punktem.
telegram-how-alone = Ruch: wybierz kolumnę poniżej albo wpisz punkt, na przykład „D4”; „pomoc” pokaże resztę.
challenge-open = { $host } szuka kogoś do gry w go.
offer-open = { $host } nadal szuka kogoś do gry w go, na innych warunkach.
challenge-to = Wyzwanie na partię go: { $host } kontra { $guest }.
challenge-rematch = { $host } prosi o rewanż: zagra { $guest }?
offer-other = { $who } proponuje inne warunki; odpowiada { $other }.
challenge-withdrawn = { $host } wycofuje wyzwanie #{ $game }.
challenge-declined = { $guest } nie przyjmuje wyzwania #{ $game }.
challenge-expired = Nikt nie odpowiada na czas, więc wyzwanie #{ $game } ({ $host }) wygasa.
undo-refused = { $who } nie zgadza się na cofnięcie. Gra toczy się dalej.
no-result-refused = { $who } się na to nie zgadza. Gra toczy się dalej.
withdrawn-request = { $who } wycofuje swoją propozycję. Gra toczy się dalej.
undone = { $count ->
    [one] Cofnięto { $count } ruch.
    [few] Cofnięto { $count } ruchy.
    [many] Cofnięto { $count } ruchów.
   *[other] Cofnięto { $count } ruchu.
}
dead-none = Żadne kamienie nie są uznane za martwe.
dead-unknown = Tym razem nie udało się poszukać martwych kamieni; oznaczcie je sami.
undivided = { $count ->
    [one] { $count } pusty punkt leży
    [few] { $count } puste punkty leżą
    [many] { $count } pustych punktów leży
   *[other] { $count } pustego punktu leży
} między żywymi kamieniami obu kolorów, więc nikt nie ma tam punktów.
marked-dead = { $who } oznacza jako martwe: { $chains }.
marked-alive = { $who } oznacza jako żywe: { $chains }.
agreements-void = Wcześniejsze zgody już się nie liczą.
agreement-taken-back = { $who } wycofuje zgodę na propozycję nr { $number }. Gra #{ $game }.
score-refused = { $who } nie zgadza się na propozycję nr { $number }.
score-refused-how = Oznaczcie, co jest inaczej („martwe D4”, „żywe D4”), albo wpiszcie „wznów” i rozegrajcie to na planszy. Gdy nic nie pomaga: „nie zgodzimy się”. Gra #{ $game }.
cannot-agree-said = { $who } twierdzi, że się nie zgodzicie co do propozycji nr { $number }.
cannot-agree-how = Jeśli { $other } powie to samo („nie zgodzimy się”), przegrają obie strony. Do tego czasu obie mogą oznaczać kamienie, zgodzić się albo grać dalej („wznów”). Gra #{ $game }.
resumed = { $who } chce grać dalej, więc gra zostaje wznowiona.
resumed-first = Pierwszy ruch ma druga strona (artykuł 9.3). Oznaczenia przepadają.
result-score = Wygrywa { $who } o { $margin ->
    [one] { $margin } punkt
    [few] { $margin } punkty
    [many] { $margin } punktów
   *[other] { $margin } punktu
}: { $result }.
result-jigo = Jigo: obie strony mają tyle samo, gra kończy się remisem.
result-resigned = { $loser } poddaje partię. Wygrywa { $who }: { $result }.
result-time = { $loser } przekracza czas. Wygrywa { $who }: { $result }.
result-forfeit = { $loser } odbija w ko bez groźby, a to w trybie ścisłym przegrywa partię (artykuł 14). Wygrywa { $who }: { $result }.
result-none = Gra kończy się bez wyniku: nikt nie wygrywa i nikt nie przegrywa (artykuł 12).
result-both-lose = Przegrywają obie strony: wyniku nie uzgodniono i nikt nie poprosił o wznowienie (artykuł 13).
result-annulled = Organizator unieważnia grę: nie ma ona wyniku.
result-confirmed = Organizator zatwierdza propozycję nr { $number }, więc wynik jest ostateczny. Powód: { $reason }
resign-confirm = Na pewno chcesz poddać partię? Przeciwnik: { $opponent }. ✅ albo wpisz „poddaję tak”.
cannot-agree-confirm = Naprawdę się nie zgodzicie? Przeciwnik: { $opponent }. Jeśli obie strony powiedzą to o tym rachunku, obie przegrywają (artykuł 13) i tak już zostanie. Lepiej oznaczyć, co jest inaczej, albo wpisać „wznów” i rozegrać to na planszy. ✅ albo wpisz „nie zgodzimy się tak”. Gra #{ $game }.
estimate = Tylko szacunek: { $lead }
estimate-ahead = { $who } prowadzi o jakieś { $margin } pkt, licząc komi.
estimate-level = mniej więcej po równo, licząc komi.
estimate-early = za wcześnie, żeby mówić, kto prowadzi.
estimate-how = Bierze się z losowej gry i do niczego nie zobowiązuje.
clocks-moved = Zmieniły się przerwy, a z nimi czas, który został.
time-given = { $who } daje dodatkowy czas: { $span }. Dostaje go { $other }.
time-given-both = { $who } daje obu stronom dodatkowy czas na uzgodnienie: { $span }.
time-waived = { $who } odpuszcza następną wygraną na czas: gdy czas przekroczy { $other }, zacznie się od nowa.
time-claimed = { $who } nie odpuszcza już wygranej na czas.
time-let-go = { $other } przekracza czas. { $who } odpuszcza wygraną: czas zaczyna się od nowa.
game-halted = Organizator wstrzymuje grę #{ $game }. Zegary stoją.
game-continued = Organizator wznawia grę #{ $game }.
game-paused-still = Gra #{ $game } jest wstrzymana, aż organizator ją wznowi.
game-annulled = Organizator unieważnia grę #{ $game }: nie ma wyniku, nikt nie wygrywa i nikt nie przegrywa.
confirming = Organizator chce zatwierdzić propozycję nr { $number }: { $ahead }
confirming-waits = Propozycja nr { $number } stanie się wynikiem, jeśli się wcześniej nie zgodzicie ani nie zagracie dalej. Zostało: { $span }.
confirming-waits-by = Propozycja nr { $number } stanie się wynikiem { $span }, jeśli się wcześniej nie zgodzicie ani nie zagracie dalej.
call-agreed = { $who }, { $other } akceptuje propozycję nr { $number }{ $result ->
    [none] : bez wyniku
    [level] : jigo
   *[other] : { $result }
}. A Ty?
call-refused = { $who }, { $other } nie zgadza się na propozycję nr { $number }. Oznacz, co jest inaczej, albo graj dalej.
call-cannot-agree = { $who }, { $other } twierdzi, że się nie zgodzicie co do propozycji nr { $number }. Jeśli powiesz to samo („nie zgodzimy się”), przegrają obie strony. Możesz też oznaczyć, co jest inaczej, zgodzić się albo grać dalej.
call-taken-back = { $who }, { $other } wycofuje zgodę na propozycję nr { $number }.
call-waits = { $who }, gra #{ $game } czeka na Ciebie. { $news }
call-over = { $who }, gra #{ $game } jest skończona. { $news }
game-annulled-engine = { $name } nie może grać dalej, więc gra #{ $game } nie ma wyniku: nikt nie wygrywa i nikt nie przegrywa.
game-annulled-engine-how = To nie Twoja wina i nic nie tracisz. Napisz „sparing”, żeby spróbować jeszcze raz.
vote-waits = teraz decyduje { $who }
help-first = Go na czacie, zasady japońskie. Pierwszy raz? „nauka”, „zasady”. Wpisz na przykład:
help-more-first =
    Więcej: „pomoc gra”, „pomoc wyzwania”, „pomoc liczenie”, „pomoc zegary”, „pomoc ranking”,
    „pomoc zapisy”, „pomoc ustawienia”, „pomoc prywatność”, „pomoc prywatnie”,
    „pomoc organizatorzy”. English: “language en”
open-borders = Granica jest otwarta na { $points }: kto pierwszy tam zagra, zyskuje.
link-answer = Jeśli tak, to ✅ albo „połącz tak”; jeśli nie, ❌ albo „połącz nie”.
forget-question = Mam zapomnieć: { $names }? { $count ->
    [0] Nie masz gier w toku.
    [one] Gra w toku zostanie najpierw poddana albo wycofana i druga strona się o tym dowie.
    [few] { $count } gry w toku zostaną najpierw poddane albo wycofane i druga strona się o tym dowie.
    [many] { $count } gier w toku zostanie najpierw poddanych albo wycofanych i druga strona się o tym dowie.
   *[other] { $count } gry w toku zostanie najpierw poddane albo wycofane i druga strona się o tym dowie.
} Skończone gry nadal będzie widać, jako gry kogoś, kto odszedł; co stoi w samych czatach, tam zostanie. Niczego nie da się cofnąć, a „eksport” da Ci przedtem wszystko. Jeśli tak, to ✅ albo „zapomnij mnie tak”.

settings-title = Twoje ustawienia:
settings-zone = Strefa czasowa: { $zone }, jest tam { $time }
settings-reminders = Przypomnienia przed końcem czasu: { $when }
settings-digest = Codzienne podsumowanie gier, które na Ciebie czekają: { $time }
reminders-usual = jak zwykle, dzień przed albo, gdy czasu jest mniej, kiedy zostaje jedna czwarta
settings-coordinates = Wokół planszy: { $kind ->
    [numbers] same liczby, od lewego górnego rogu (4-16)
    [none] nic
   *[western] litery i liczby (D4)
}
settings-text-board = Plansza słowami po każdym ruchu, dla czytników ekranu: { $on }
settings-told = Przypomnienia przychodzą { $where ->
    [games] tam, gdzie toczy się gra
   *[elsewhere] do pokoju, który wybrano
}
only-we-dead = Według mnie martwe, według tutejszego programu do go żywe: { $chains }.
only-engine-dead = Według mnie żywe, według tutejszego programu do go martwe: { $chains }.
label-language-en = In English
label-language-pl = Po polsku
