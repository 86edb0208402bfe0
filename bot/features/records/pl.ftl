label-play-from = Graj stąd
label-more = Dalej
record-here = { $black } – { $white }, { $size }×{ $size }, liczba ruchów: { $moves }
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
example-replay = „odtwórz”, „odtwórz wolno”, „odtwórz szybko”, „odtwórz z numerami”
example-moves = „ruch po ruchu”, „ruch 57”
example-search = „szukaj Anna 19x19 2026-10”
example-import = „wczytaj (;SZ[9];B[cc])”
menu-command-search = szukaj
menu-about-search = Znajdź zakończone partie z tego pokoju i własne
menu-command-replay = odtwórz
menu-about-replay = Zobacz całą partię jako ruchomy obraz
menu-command-import = wczytaj
menu-about-import = Obejrzyj zapis partii (plik SGF)
menu-command-moves = ruchy
menu-about-moves = Przeglądaj partię ruch po ruchu
discord-option-file = plik
discord-hint-file = Zapis partii jako .sgf, .gib albo .ngf, do 1 MB
discord-option-number = numer
discord-hint-number = Który ruch; 0 to początek
discord-option-what = czego
discord-hint-what = Na przykład: Anna 19x19 2026-10

## Odpowiedzi i odmowy

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
