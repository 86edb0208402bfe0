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
