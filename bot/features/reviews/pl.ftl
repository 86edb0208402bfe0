label-review = Omówienie
label-review-move = { $colour ->
    [b] ⚫
   *[w] ⚪
} { $number } { $point } −{ $points }
label-review-curve = Wykres
label-review-back = ◀️
label-review-next = ▶️
label-review-line = Lepszy ciąg
label-review-choice = Porównaj
label-review-play = Graj stąd
label-review-engine = Stąd z programem
label-review-record = SGF z wariantami
label-review-yes = Tak
label-review-no = Nie
label-reviews-on = Omówienia: tak
label-reviews-off = Omówienia: nie
label-settings-reviews = Omówienia
example-review = „omówienie”, „omówienie #{ $game }”, „graj stąd”
example-reviews = „omówienia tak”, „omówienia nie”
menu-command-review = omówienie
menu-about-review = Zobacz, które ruchy skończonej partii kosztowały najwięcej
menu-about-reviews = Pozwól omawiać swoje partie albo nie
review-title = Omówienie: { $black } – { $white }
review-costliest = { $who }: najwięcej kosztuje ruch { $number } ({ $point }), { $points ->
    [one] 1 punkt
    [few] { $points } punkty
    [many] { $points } punktów
   *[other] { $points } punktu
}.
review-none = { $who }: żaden ruch nie kosztuje dużo.
review-by = Punkty są szacunkowe (sieć: { $net })
review-curve-alt = Przewaga po każdym ruchu (liczba ruchów: { $moves }); na końcu { $points ->
    [0] gra jest wyrównana
    [one] { $colour ->
        [b] czarne
       *[w] białe
    } prowadzą o około 1 punkt
    [few] { $colour ->
        [b] czarne
       *[w] białe
    } prowadzą o około { $points } punkty
    [many] { $colour ->
        [b] czarne
       *[w] białe
    } prowadzą o około { $points } punktów
   *[other] { $colour ->
        [b] czarne
       *[w] białe
    } prowadzą o około { $points } punktu
}.
review-move = ✗ { $colour ->
    [b] ⚫
   *[w] ⚪
} { $number } { $point }: strata { $points ->
    [one] 1 punktu
    [few] { $points } punktów
    [many] { $points } punktów
   *[other] { $points } punktu
}
review-move-alt = Plansza przed ruchem { $number }: { $colour ->
    [b] czarne
   *[w] białe
} grają { $point }, lepiej { $better }.
review-line-alt = Lepszy ciąg od ruchu { $number }: { $moves }
review-better = ✓ Lepiej: { $better }
review-line = Dalej na przykład: { $moves }
review-line-move = { $stone } { $point }
review-pass = pas

## Dlaczego ruch był gorszy

review-group-dies = { $chains ->
    [one] Grupa { $at } (kamienie: { $count }) jest teraz martwa, a { $better } ją ratuje.
    [few] Grupy { $at } (kamienie: { $count }) są teraz martwe, a { $better } je ratuje.
    [many] Grupy { $at } (kamienie: { $count }) są teraz martwe, a { $better } je ratuje.
   *[other] Grupy { $at } (kamienie: { $count }) są teraz martwe, a { $better } je ratuje.
}
review-captured = { $colour ->
    [b] Białe
   *[w] Czarne
} mogą zbić { $count ->
    [one] kamień { $at }
    [few] { $count } kamienie ({ $at })
    [many] { $count } kamieni ({ $at })
   *[other] { $count } kamienia ({ $at })
} ruchem { $move }.
review-not-captured = { $better } zbija { $count ->
    [one] { $colour ->
        [b] biały
       *[w] czarny
    } kamień { $at }
    [few] { $count } { $colour ->
        [b] białe
       *[w] czarne
    } kamienie ({ $at })
    [many] { $count } { $colour ->
        [b] białych
       *[w] czarnych
    } kamieni ({ $at })
   *[other] { $count } { $colour ->
        [b] białych
       *[w] czarnych
    } kamieni ({ $at })
}.
review-cut-off = { $colour ->
    [b] Białe
   *[w] Czarne
} mogą przeciąć { $at } na { $move }.
review-not-cut-off = Na { $move } można było przeciąć { $at }; teraz { $colour ->
    [b] białe
   *[w] czarne
} mogą się tam połączyć.
review-dame = { $played } to punkt neutralny (dame): nic nie daje, a gdzie indziej zostały jeszcze punkty.
review-safe = { $played } nie wymagało obrony; pas byłby równie dobry.
review-hopeless = Kamień na { $played } nie przeżyje; pas byłby równie dobry.
review-smaller = Większy obszar wokół { $move } zostaje dla { $colour ->
    [b] białych
   *[w] czarnych
}.

## Postęp

review-begun = Omawiam partię { $black } – { $white }… { $percent }%
review-waiting = { $black } – { $white }: omówienie zacznie się po { $ahead ->
    [one] jeszcze jednej partii
    [few] { $ahead } innych partiach
    [many] { $ahead } innych partiach
   *[other] { $ahead } innych partiach
}.
review-ready = Omówienie partii { $black } – { $white } jest gotowe.
review-not-ready = Omówienie partii { $black } – { $white } się nie udało.
review-going-on = Już nad tym pracuję; omówienie pojawi się tu wkrótce.
review-follows = Omówienie pojawi się tu wkrótce.

## Zgoda

review-own-yes = Od teraz Twoje skończone partie można omawiać tam, gdzie były grane. „omówienia nie” to zmienia.
review-wanted = { $other }, { $who } prosi o omówienie tej partii: które ruchy kosztowały najwięcej, dla wszystkich tam, gdzie była grana. Zgadzasz się?
review-wanted-how = Odpowiedź dotyczy też Twoich kolejnych partii; „omówienia nie” albo „omówienia tak” ją zmienia.
review-offered = { $who }: czy wolno mi po skończonej partii omawiać ją dla wszystkich w pokoju gry? Omówienie pokazuje, które ruchy kosztowały najwięcej.
review-asked = { $other } już dostaje pytanie. Omówienie zacznie się po zgodzie.
review-allow-again = Omówienia Twoich partii są wyłączone. Włączyć je znowu?
review-agreed = Dzięki! Twoje partie można omawiać.
review-declined = Dobrze, Twoje partie zostają bez omówień.
review-answered-yes = { $who } zgadza się na omówienia.
review-answered-no = W takim razie bez omówienia. Udanej następnej partii!
reviews-how = „omówienia tak” pozwala omawiać Twoje partie, „omówienia nie” na to nie pozwala.
settings-reviews = Omówienia Twoich partii: { $allowed ->
    [yes] tak
    [no] nie
   *[unasked] zapytam
}
settings-hint-reviews = Omówienie pokazuje w pokoju gry, które ruchy kosztowały najwięcej. Potrzebna jest zgoda obu stron.

## Graj stąd

review-record-here = { $black } – { $white } z lepszymi ciągami jako wariantami (SGF)

## Odmowy

error-review-no-net = Nie omówię tu partii: ten program działa bez sieci do Go.
error-review-which = Którą partię? „omówienie #bamoku” ją wskazuje; możesz też odpowiedzieć na jej planszę słowem „omówienie”.
error-review-elsewhere = Omówienia pokazuję w pokoju gry. Napisz „omówienie” właśnie tam.
error-review-not-allowed = Ta partia zostaje bez omówienia: potrzebna jest zgoda obu stron.
error-review-by-players = O pierwsze omówienie może poprosić ktoś z grających: potrzebna jest zgoda obu stron.
error-review-not-asked = Na to pytanie odpowiada { $who }.
error-review-cannot-ask = Nie udało mi się zapytać: { $other } nie dostaje ode mnie wiadomości. Spróbuj później; „omówienia tak” od tej osoby też wystarczy.
error-review-unknown = Ta partia nie ma jeszcze omówienia. „omówienie” to zmieni.
error-review-which-game = Tam jest lista partii. Najpierw wybierz jedną, a potem odpowiedz na nią słowem „omówienie”.
error-review-which-move = Odpowiedz na obraz jednego z ruchów: „graj stąd” zaczyna tuż przed nim.
error-review-begun = Gracie już stamtąd: #{ $game }.
error-review-not-over = Ta partia jeszcze trwa. Omówię ją, gdy się skończy.
error-review-short = To za krótka partia na omówienie: trzeba co najmniej { $least } ruchów.
error-review-annulled = Ta partia jest unieważniona, więc zostaje bez omówienia.
error-review-size = Omawiam tylko plansze do { $most }×{ $most }.
error-review-queue-full = Na omówienie czeka już zbyt wiele partii. Spróbuj ponownie za godzinę.
error-review-many = Na omówienie czekają już Twoje partie ({ $most }). Spróbuj ponownie, gdy któraś będzie gotowa.
error-review-day = To już { $most } omówień od wczoraj. Następne będą w ciągu 24 godzin.
error-review-failed = To omówienie się nie udało. Spróbuj później jeszcze raz: „omówienie”.
error-review-unasked = Potrzebna jest zgoda obu stron, a jednej odpowiedzi jeszcze nie ma.
error-review-begun-from = Od pozycji z tej partii toczy się inna gra, więc omówienie musi poczekać na jej koniec.
error-review-record = Nie omówię tego zapisu: przy ruchu { $move } dzieje się coś, co nie jest zwykłym ruchem.
