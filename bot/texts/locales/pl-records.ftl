## Co w przysłanym zapisie odgadnięto, zmieniono lub pominięto

record-remark-encoding-guessed = Kodowanie tekstu jest odgadnięte: { $encoding }. Jeśli nazwy wyglądają źle, zapisz plik jako UTF-8.
record-remark-encoding-damaged = Nieczytelne znaki: { $count }; w ich miejscu stoi �.
record-remark-komi-read = Komi „{ $written }” odczytane jako { $komi }.
record-remark-komi-unreadable = Komi „{ $written }” nie da się odczytać; liczy się, jakby go nie podano.
record-remark-handicap-placed = Zapis ma handicap { $stones }, ale nie ustawia kamieni: stawiam je na zwykłych punktach.
record-remark-handicap-no-points = Zapis ma handicap { $stones }, ale nie ustawia kamieni, a plansza { $size }×{ $size } nie ma tylu zwykłych punktów: nie stawiam żadnego.
record-remark-handicap-unreadable = Handicapu „{ $written }” nie da się odczytać, więc go pomijam.
record-remark-handicap-differs = Zapis ma handicap { $written }, a ustawionych czarnych kamieni jest { $stones }: liczą się kamienie.
record-remark-handicap-not-placed = Zapis ma handicap { $stones }, ale nie ustawia kamieni, a ruchy zajmują zwykłe punkty: nie stawiam żadnego.
record-remark-size-read = Rozmiar planszy „{ $written }” odczytany jako { $size }×{ $size }.
record-remark-size-missing = Nie podano rozmiaru planszy: przyjmuję { $size }×{ $size }.
record-remark-values-repeated = Podane więcej niż raz, z różnymi wartościami: { $names }. Liczy się pierwsza wartość.
record-remark-player-unreadable = „{ $written }” nie mówi, czyj jest ruch: wnioskuję to z kolejności ruchów.
record-remark-several-moves = Przy ruchu { $move } w jednym miejscu stoi kilka ruchów ({ $count }): biorę je po kolei.
record-remark-stones-read = Kamienie zapisane jako ruchy w jednym miejscu: { $count }. Przyjmuję, że stoją już na planszy.
record-remark-setup-unreadable = Pominięte kamienie ustawione na nieczytelnych punktach: { $count }.
record-remark-pass-read = Ruch { $move }, zapisany jako „{ $written }”, odczytany jako pas.
record-remark-repaired = { $count ->
    [one] Naprawiony drobny błąd w wierszu { $line } pliku.
    [few] Naprawione { $count } drobne błędy w pliku, pierwszy w wierszu { $line }.
    [many] Naprawionych { $count } drobnych błędów w pliku, pierwszy w wierszu { $line }.
   *[other] Naprawione { $count } drobnego błędu w pliku, pierwszy w wierszu { $line }.
}
record-remark-move-unreadable = Ruchu { $move }, „{ $written }”, nie da się odczytać (wiersz { $line }, kolumna { $column }): { $before ->
    [0] pokazuję partię bez ruchów.
   *[other] pokazuję do ruchu { $before }.
}
record-remark-illegal = Ruch { $move }, { $colour ->
    [b] czarne
   *[w] białe
} { $point }, { $reason ->
    [occupied] trafia na kamień
    [suicide] zostawia własne kamienie bez oddechu
   *[off-board] jest poza planszą
}: { $before ->
    [0] pokazuję partię bez ruchów.
   *[other] pokazuję do ruchu { $before }.
}
record-remark-comments-left-out = Zapis ma za dużo tekstu. Pominięte komentarze: { $count }.
record-remark-variations-left-out = Zapis ma za dużo wariantów. Pominięte: { $count }.
record-remark-alternatives-left-out = Pominięte warianty obok ruchu, którego nie da się odczytać albo zagrać: { $count }.
record-remark-variations-cut = Warianty urwane na ruchu, którego nie da się odczytać albo zagrać: { $count }.
record-remark-nodes-left-out = Zapis ma za dużo ruchów. Pominięte na końcu: { $count }.
record-remark-games-left-out = W pliku jest za dużo partii. Zachowane od początku: { $kept }, pominięte: { $count }. Resztę przyślij w osobnym pliku.
record-remark-marks-left-out = Pominięte oznaczenia na nieczytelnych punktach: { $count }.
record-remark-values-unreadable = Pominięte wartości, których nie da się odczytać: { $names }.
record-remark-text-shortened = Skrócone długie nazwy i uwagi: { $count }.
record-remark-properties-left-out = Pominięte właściwości spoza standardu SGF: { $names }.
record-remark-more-remarks = Dalsze takie uwagi: { $count }.
record-remark-blank = nic
record-remarks-of-position = O zapisie, z którego jest ta pozycja:

## Kilka partii w jednym pliku

record-games = Partii w tym pliku: { $games }. Którą pokazać?
record-games-how = Naciśnij przycisk partii albo odpowiedz jej numerem.
record-game = { $number }. { $black } – { $white }
record-game-moves = liczba ruchów: { $moves }
record-games-more = … i dalsze partie ({ $games }): odpowiedz numerem, do { $last }.

## Gracze i wynik w zapisie

record-player = { $name } ({ $colour ->
    [b] czarne
   *[w] białe
})
record-unnamed = { $colour ->
    [b] czarne
   *[w] białe
}
record-won = { $winner ->
    [b] wygrana czarnych
   *[w] wygrana białych
} { $how ->
    [resignation] przez poddanie partii
    [time] na czas
   *[forfeit] walkowerem
}
record-won-points = { $winner ->
    [b] wygrana czarnych o
   *[w] wygrana białych o
} { $margin ->
    [one] { $margin } punkt
    [few] { $margin } punkty
    [many] { $margin } punktów
   *[other] { $margin } punktu
}
record-won-somehow = { $winner ->
    [b] wygrana czarnych
   *[w] wygrana białych
}
record-drawn = remis
record-void = bez wyniku
