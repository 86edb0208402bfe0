## Co robią organizatorzy

game-moved = Gra #{ $game } toczy się dalej na innym kanale.
game-moved-done = Gotowe: gra #{ $game } toczy się tam dalej.
annul-kept = Dobrze, niczego nie unieważniam.
confirm-count-kept = Dobrze, niczego nie zatwierdzam.
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
} Wybierz jedną albo ustawienie dla wszystkich.
organise-no-games = Nie toczy się tu żadna gra. Możesz wybrać ustawienia dla wszystkich gier.
organise-annul = Dlaczego unieważnić grę #{ $game }? Dowiedzą się obie strony. Albo podaj własny powód: „unieważnij #{ $game } już tu nie grają”.
organise-counts = Który wynik gry #{ $game } chcesz zatwierdzić?
organise-no-counts = Nikt jeszcze nie zgodził się na żaden wynik gry #{ $game }.
organise-confirm = Dlaczego zatwierdzić wynik nr { $number }? Dowiedzą się obie strony. Inny powód słowami: „zatwierdź wynik { $number } #{ $game } wszystko rozegrano”.
label-organise-game = { $paused ->
    [yes] ⏸ #{ $game }
   *[no] #{ $game }
} · { $first } – { $second } · { $size }×{ $size }
label-organise-defaults = Domyślne warunki
label-organise-limit = Limit gier
label-organise-count = { $number }: { $result } ({ $who })
label-limit-off = Bez limitu
limit-none = Każdy może tu mieć tyle gier, ile chce.

## Jedna osoba w kilku czatach

organiser-added = { $name } też organizuje teraz ten pokój. „usuń organizatora { $name }” to cofa.
organiser-removed = { $name } nie organizuje już tego pokoju.
restrained-are = Wyciszeni i zbanowani w tym pokoju:
restrained-line = { $kind ->
    [mute] { $name }: wyciszenie, { $span }
   *[ban] { $name }: zakaz wstępu, { $span }
}
restrained-none = Nikt nie jest tu wyciszony i nikt nie ma zakazu wstępu. Służą do tego „wycisz Anna 1 godzina” i „zbanuj Anna 7 dni”.

## Wpisane do bota, ale nie do zrozumienia

defaults-fair = „handicap auto” dobiera się do dwojga graczy, więc nie może być domyślny. Podaj liczbę, np. „domyślne handicap 2”, albo wpisz „wyzwanie Anna handicap auto”.
defaults-which = Jakie warunki? Wpisz na przykład „domyślne 13x13 3 dni” albo „domyślne wyłącz”.
server-which = Wpisz na przykład „ustawienia serwera wyzwania organizatorzy”, „ustawienia serwera wzmianki wyłącz” albo „ustawienia serwera archiwum włącz”; samo „ustawienia serwera” pokazuje obecne ustawienia.
limit-how-many = Ile gier może tu mieć każdy? Wpisz na przykład „limit 3 partie na osobę” albo „limit wyłącz”.
move-where = Dokąd? Wpisz „przenieś grę tutaj #bamoku” na kanale, na którym ma się dalej toczyć.
annul-why = Dlaczego? Dowiedzą się tego obie strony. Wpisz na przykład „unieważnij #bamoku obie strony prosiły”.
confirm-which = Który wynik i dlaczego? Dowiedzą się obie strony. Wpisz na przykład „zatwierdź wynik 2 #bamoku wszystko rozegrano” albo wybierz: „organizuj”.
annul-long = Ten powód jest dla mnie za długi: najwyżej { $most } znaków.
restrain-how-long = Kogo i na jak długo? Wpisz na przykład „wycisz Anna 1 godzina” albo „zbanuj Anna 7 dni”; nick z kilku słów ujmij w cudzysłów.
too-far-off = Można od minuty do 365 dni, na przykład „zbanuj Anna 7 dni”.
organiser-whom = Kto? Wpisz na przykład „dodaj organizatora Anna” albo „usuń organizatora Anna”.
lift-whom = O kogo chodzi? Wpisz „odcisz Anna” albo „odbanuj Anna”; „bany” pokaże listę.

## Co można wpisać

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

## Discord: polecenia, ich opcje i to, co można wybrać

menu-command-organise = organizuj
menu-about-organise = Gry, domyślne warunki i limity: dla zarządzających czatem
menu-command-defaults = domyślne
menu-about-defaults = Domyślne warunki wyzwań tutaj
menu-about-server = Kto może rzucać wyzwania, czy wpisy powiadamiają graczy, czy stare wątki trafiają do archiwum
menu-command-limit = limit
menu-about-limit = Ile gier może tu mieć każdy
menu-about-mute = Ktoś może przez jakiś czas tylko czytać i grać (pokój w przeglądarce)
menu-about-organiser = Ktoś też organizuje pokój (w przeglądarce)
menu-about-ban = Ktoś nie może przez jakiś czas wejść (pokój w przeglądarce)
menu-about-pause = Zatrzymaj grę na jakiś czas, razem z zegarami
menu-about-continue = Niech gra toczy się dalej
menu-about-confirm-count = Zatwierdź wynik, na który zgadza się jedna ze stron; obie mają dobę
menu-about-withdraw-confirmation = Zostaw wynik znów grającym
menu-about-annul = Zakończ grę bez wyniku; nigdy gry już skończonej
menu-about-move-game = Przenieś grę na ten kanał albo na inny (Discord, przeglądarka)
discord-option-order = polecenie
discord-hint-order = Co ma się stać z grą
discord-option-count = wynik
discord-hint-count = Numer wyniku do zatwierdzenia
discord-option-reason = powód
discord-hint-reason = Dlaczego unieważniasz albo zatwierdzasz; dowiedzą się obie strony
discord-option-terms = warunki
discord-hint-terms = Na przykład 13x13 3 dni albo wyłącz; bez tego zobaczysz, jakie są
discord-option-most = ile
discord-hint-most = Liczba albo wyłącz; bez tego zobaczysz, ile jest

## Odpowiedzi i odmowy

label-one-board-on = Jedna plansza na grę
label-one-board-off = Plansza na każdy ruch
label-organise-pause = Wstrzymaj
label-organise-continue = Wznów
label-organise-confirm = Zatwierdź wynik…
label-organise-unconfirm = Nie zatwierdzaj
label-organise-annul = Unieważnij…
label-organise-move = Przenieś tutaj
error-not-organiser = To mogą zrobić tylko ci, którzy zarządzają tym czatem: „pomoc organizatorzy” mówi, kto i co.
error-pause-own = { $clock ->
    [no] Ta gra nie ma zegara: poczeka, ile trzeba.
   *[yes] Wstrzymać grę mogą tylko organizatorzy. „urlop 3 dni” albo „cisza 22-7” wstrzymuje Twój zegar, a „daj 2 dni” daje przeciwnikowi więcej czasu.
}
error-elsewhere-organised = Ta gra należy do innego czatu, więc tylko do tamtejszych organizatorów.
error-no-such-room = Nie ma tu takiego kanału. Wpisz „przenieś grę tutaj” na tym właśnie kanale.
error-not-of-a-server = Tego nie można tu wybrać.
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
error-restraints-full = { $most } osób jest tu wyciszonych lub zbanowanych, więcej się nie da. Najpierw zwolnij kogoś; „bany” pokaże listę.
error-not-restrained = { $kind ->
    [mute] { $name } nie ma tu wyciszenia. „bany” pokaże, kto je ma.
   *[ban] { $name } nie ma tu zakazu wstępu. „bany” pokaże, kto go ma.
}
error-nothing-to-organise = O którą grę chodzi? „organizuj” pokazuje te, które się tu toczą.
