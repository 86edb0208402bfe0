## Dowody życia i śmierci

proof-verdict-given = { $colour ->
    [b] Czarne
   *[w] Białe
} { $point }: { $status ->
    [alive] żywe
    [dead] martwe
   *[capturable] można zbić
}, jeśli inne żyją
proof-capturable = { $colour ->
    [b] Białe
   *[w] Czarne
} zaczynają i je zbijają. Czy na ich miejscu zostanie potem nowy kamień, tego nie wiadomo.
proof-if-given = To prawda, jeśli żyją, a nikt nie przeczył: { $chains } (kwadraty na obrazku).
proof-if-friends = To prawda, jeśli żyją, być może tylko razem z nimi: { $chains } (kwadraty na obrazku).
proof-drawn-takes = Ruch { $number } zbija { $count ->
    [one] { $count } kamień
    [few] { $count } kamienie
    [many] { $count } kamieni
   *[other] { $count } kamienia
}.
proof-drawn-kos = { $several ->
    [yes] Biorą ko
   *[no] Bierze ko
}: { $moves }.
proof-drawn-ko-passes = { $several ->
    [yes] Pasy dla ko
   *[no] Pas dla ko
}: { $moves }.
proof-drawn-passes = { $several ->
    [yes] Pasy
   *[no] Pas
}: { $moves }.
proof-drawn-at = { $number } na { $point }
proof-drawn-again = Zagrane tam, gdzie stoi inny numer: { $moves }.
proof-drawn-given = Kwadraty: uznane za żywe.
proof-drawn-open = Krzyżyki: puste punkty, które zależą od siebie.
