## Przyciski

label-theme-kaya = Drewno kaya
label-theme-slate = Ciemny łupek
label-theme-paper = Papier
label-theme-contrast = Wysoki kontrast
label-coordinates-on = Współrzędne D4
label-coordinates-numbers = Współrzędne 4-16
label-coordinates-off = Bez współrzędnych
label-text-board-on = Opis planszy: włącz
label-text-board-off = Opis planszy: wyłącz
label-settings-group = Ta grupa
label-settings-boards = Plansze
label-settings-moves = Ruchy
label-settings-hours = Moje godziny
label-settings-waiving = Przekroczenia czasu
label-zone-confirm = Moja strefa: { $city }
label-quiet = Cisza { $begin }–{ $end }
label-quiet-off = Bez ciszy
label-weekends-off = Weekendy wolne
label-weekends-on = Weekendy się liczą
label-asks-on = Pytaj przed ruchem: włącz
label-asks-off = Pytaj przed ruchem: wyłącz
label-reads-en = In English
label-reads-pl = ✓ Po polsku

## Własny czas

settings-heading = Twoje ustawienia
settings-timezone = Strefa czasowa: { $zone } ({ $time })
settings-timezone-fixed = Strefa czasowa: { $zone }, bez czasu letniego ({ $time }). Jeśli chcesz zmiany czasu, wpisz miasto: „strefa Warszawa”.
settings-timezone-browser = Strefa czasowa: { $zone } ({ $time }), z Twojej przeglądarki
settings-timezone-other = Strefa czasowa: { $zone } ({ $time }), ale Twoja przeglądarka podaje { $browser }
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
settings-asks = Pytam przed ruchem: { $on }
settings-hint-boards = Dla Ciebie wszędzie, a w tym pokoju dla wszystkich plansz.
settings-hint-moves = Jeśli to włączysz, najpierw pokażę Ci każdy ruch, a zagram go dopiero po ✅. Strona z planszą ma do tego własny przełącznik.
settings-hint-hours = W ciszy o niczym nie powiadamiam; po niej raz mówię, co czeka. Inaczej, słowami: „strefa Europe/Paris”, „cisza 21-6”.
settings-waiving = W grze ze znakiem ✓ odpuszczasz następną wygraną na czas. Stuknij grę, żeby to zmienić.
settings-waiving-none = Żadna Twoja gra nie ma zegara, więc czasu nie można przekroczyć.

## Pytania i odpowiedzi dla jednej osoby

language-set = Od teraz po polsku.
chosen-for-you = To dla Ciebie. O tym, co czytają tu wszyscy, decydują grający.

## Wpisane do bota, ale nie do zrozumienia

weekends-how = Wpisz „weekendy wolne”, jeśli Twój czas ma wtedy stać, albo „weekendy liczą”.
theme-which = Która? Wpisz „motyw kaya”, „motyw slate”, „motyw papier” albo „motyw kontrast”.
coordinates-how = Wpisz „współrzędne litery” (D4), „współrzędne liczby” (4-16, od lewego górnego rogu) albo „współrzędne wyłącz”.
asks-how = Wpisz „pytaj przed ruchem tak”, jeśli mam pokazywać każdy ruch, zanim go zagram, albo „pytaj przed ruchem nie”.
zone-choice = „strefa { $offered }” (teraz { $time })
zone-offered =
    { $count ->
        [one] Czy „{ $typed }” to { $zones }?
        [few] Czy „{ $typed }” to jedna z tych stref: { $zones }?
        [many] Czy „{ $typed }” to jedna z tych stref: { $zones }?
       *[other] Czy „{ $typed }” to jedna z tych stref: { $zones }?
    } Stuknij ją albo wpisz; na razie nic się nie zmieniło.
language-unknown = Nie znam języka „{ $typed }”. Wpisz „język pl” albo „language en”.

## Co można wpisać

example-settings = „ustawienia”
example-weekends = „weekendy wolne”, „weekendy liczą”
example-quiet = „cisza 22-7”, „cisza wyłącz”
example-timezone = „strefa Warszawa”
example-ask-first = „pytaj przed ruchem tak”, „pytaj przed ruchem nie”
example-close-boards = „zamknij moje plansze”
example-theme = „motyw kaya”, „motyw slate”, „motyw papier”, „motyw kontrast”
example-coordinates = „współrzędne litery”, „współrzędne liczby”, „współrzędne wyłącz”
example-language = „język en”, „po angielsku”, „po polsku”

## Discord: polecenia, ich opcje i to, co można wybrać

discord-option-change = zmiana
discord-hint-change = Tak, jak się wpisuje, np. urlop od jutra do niedzieli; bez tego zobaczysz wszystko
menu-command-language = język
menu-about-language = Wybierz język
menu-command-settings = ustawienia
menu-about-settings = Wygląd, język, przypomnienia
menu-about-weekends = Zatrzymuj zegar w soboty i niedziele albo nie
menu-about-quiet = Wybierz godziny bez przypomnień; Twój zegar wtedy stoi
menu-about-timezone = Powiedz, gdzie jesteś
menu-about-ask-first = Potwierdzaj każdy ruch, zanim zostanie zagrany, albo nie
menu-about-close-boards = Zamknij wszystkie swoje strony z planszą
menu-about-theme = Wybierz inną planszę; slate jest ciemna
menu-about-coordinates = Wybierz, co stoi wokół planszy; z liczbami D4 na 19×19 to 4-16
