## Partia z programem

spar-how = Na jakich warunkach? Napisz na przykład „sparing 12k”, „sparing 13x13 handicap 2” albo „sparing 9x9 białe”; albo samo „sparing”, żeby wybrać przyciskami.
spar-either = Zainstalowany program nie ma poziomów. Napisz „sparing silnik” albo „sparing 12k”.

## Polecenia w czatach

menu-command-spar = sparing
menu-about-spar = Zagraj od razu z programem
discord-option-level = poziom
discord-hint-level = Jak silny, na przykład 12k albo 3d
discord-option-board = plansza
discord-hint-board = Liczba linii planszy, od 9 do 19

## Przyciski

label-challenge = Wyzwij: { $name }

## Wpisane do bota, ale nie do zrozumienia

terms-which = Nie rozumiem tych warunków. Wpisz na przykład „warunki 13x13 komi 0,5 3 dni”.
join-which = „{ $typed }” nie jest kodem. Kod to sześć lub osiem liter, widać je pod wyzwaniem, na przykład „dołącz bamoku”.
challenge-within =
    Znam osobę { $known }, ale nikogo o nicku „{ $name }”. Niczego nie wysłano. { $how ->
        [press] Żeby wyzwać tę osobę, naciśnij przycisk albo wpisz „wyzwanie { $line }”.
        [record] Żeby wyzwać tę osobę, wpisz „wyzwanie { $line }” i wyślij z tym zapis jeszcze raz.
       *[type] Żeby wyzwać tę osobę, wpisz „wyzwanie { $line }”.
    } Nick z kilku słów ujmij w cudzysłów.
challenge-one-of =
    Wyzwać można jedną osobę naraz. Niczego nie wysłano. { $how ->
        [press] Naciśnij przycisk albo wpisz „wyzwanie { $first }” lub „wyzwanie { $second }”.
        [record] Wpisz „wyzwanie { $first }” lub „wyzwanie { $second }” i wyślij z tym zapis jeszcze raz.
       *[type] Wpisz „wyzwanie { $first }” lub „wyzwanie { $second }”.
    } Nick z kilku słów ujmij w cudzysłów.

## Co można wpisać

example-challenge = „wyzwanie Anna 9x9”
example-terms = „warunki 13x13 3 dni”
example-form = „formularz”
example-spar = „sparing”, „sparing 12k”, „sparing 9x9 handicap 2”
example-rematch = „rewanż”
example-accept = „przyjmij”
example-agree = „akceptuję”
example-decline = „odrzuć”, „wycofaj”
example-refuse = „odmawiam”
example-join = „dołącz { $game }”

## Discord: polecenia, ich opcje i to, co można wybrać

menu-command-challenge = wyzwanie
menu-about-challenge = Zaproś kogoś do gry
menu-command-rematch = rewanż
menu-about-rematch = Poproś o jeszcze jedną taką grę, z zamianą kolorów
menu-command-terms = warunki
menu-about-terms = Zaproponuj inne warunki wyzwania
menu-command-form = formularz
menu-about-form = Złóż wyzwanie przyciskami
menu-command-join = dołącz
menu-about-join = Dołącz kodem do gry z innego czatu
menu-command-agree = zgoda
menu-about-agree = Zgódź się na wynik
menu-command-refuse = odmawiam
menu-about-refuse = Odmów zgody
menu-command-accept = przyjmij
menu-about-accept = Przyjmij wyzwanie
menu-command-decline = odrzuć
menu-about-decline = Odrzuć wyzwanie albo wycofaj własne
discord-option-opponent = przeciwnik
discord-hint-opponent = Z kim zagrać; bez podania – z kimkolwiek
discord-option-size = rozmiar
discord-hint-size = Liczba linii planszy, od 5 do 25
discord-option-clock = zegar
discord-hint-clock = Na przykład 3 dni albo rezerwa 10 dni +1 dzień, albo bez zegara
discord-option-komi = komi
discord-hint-komi = Punkty dla białych; zwykle 6,5
discord-option-handicap = handicap
discord-hint-handicap = Kamienie handicapu dla czarnych
discord-option-colours = kolory
discord-hint-colours = Twój kolor; zwykle losowo (nigiri)
discord-option-strict = ściśle
discord-hint-strict = Odbicie w ko bez groźby od razu przegrywa partię
discord-option-rated = ranking
discord-hint-rated = Wynik liczy się do rankingu obu stron
discord-option-position = pozycja
discord-hint-position = Zapis (SGF) albo gra, na przykład #bamoku ruch 20, od której zacząć
discord-option-estimates = szacunki
discord-hint-estimates = Czy w trakcie gry wolno szacować wynik; zwykle tak
