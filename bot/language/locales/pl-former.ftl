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
