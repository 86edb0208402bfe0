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
label-prove-all = Wszystkie łańcuchy
label-prove-back = Wstecz
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
proof-too-large = Ta pozycja jest zbyt otwarta, żeby ją policzyć; liczba punktów, które się tu ze sobą wiążą: { $count }.
proof-out-of-time = Czas się skończył, zanim dało się wszystko przeczytać; liczba punktów, które się tu ze sobą wiążą: { $count }.
proof-too-hard = Żadna próba nie dała dowodu; liczba punktów, które się tu ze sobą wiążą: { $count }.
proof-what-now = Uzgodnijcie to między sobą albo wpiszcie „wznów” i rozegrajcie. Mniejszą część, na przykład jeden łańcuch, może być łatwiej udowodnić.
proof-alt = Dowód: { $description }
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
example-prove = „udowodnij D4”, „udowodnij wszystko”, „udowodnij D4 jeśli C3”
menu-command-prove = udowodnij
menu-about-prove = Udowodnij, że łańcuch żyje albo jest martwy, i pokaż jak
discord-option-chain = łańcuch
discord-hint-chain = Jeden z jego kamieni, na przykład D4; albo wszystko
discord-option-answer = odpowiedź
discord-hint-answer = Inna odpowiedź na początek, na przykład C3 albo pas

## Odpowiedzi i odmowy

error-proof-when = Życie i śmierć rozstrzyga się po dwóch pasach, przy uzgadnianiu wyniku: wtedy wpisz „udowodnij D4”.
error-proof-over = Gra #{ $game } jest skończona, a jej wynik ostateczny. Żeby coś wypróbować, wpisz „analiza #{ $game }” albo obejrzyj ją: „ruchy #{ $game }”.
error-proof-not-yours = W tej grze o dowód mogą prosić tylko grający: toczy się bez szacowania wyniku.
error-proof-no-stone = Na { $point } nie ma kamienia. Podaj kamień z łańcucha, na przykład „udowodnij D4”.
error-proof-no-answer = Nie znam gry, która zaczyna się tam od { $answer }. Można obejrzeć takie odpowiedzi: { $answers }.
error-proof-no-answers = Tam nie ma na co odpowiadać: wpisz „udowodnij { $point }”.
error-proof-busy = Jestem jeszcze w trakcie innych dowodów. Zapytaj za pół minuty.
error-proof-not-now = Nie umiem teraz tego udowodnić. Zapytaj za chwilę.
