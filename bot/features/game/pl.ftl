## Przyciski

label-give-days = { $days ->
    [one] Daj przeciwnikowi { $days } dzień
    [few] Daj przeciwnikowi { $days } dni
    [many] Daj przeciwnikowi { $days } dni
   *[other] Daj przeciwnikowi { $days } dnia
}
label-waive-time = Odpuść wygraną na czas
label-waive-off = Nie odpuszczaj
label-describe = Słowami
label-picture = Duży obraz
label-sgf = Zapis
label-analyse = Analiza
label-notes = Moje notatki
label-ifs = Moje plany

## Warunki przyciskami

more-with = Co chcesz zrobić?

## Jak wygląda gra, dopóki trwa

counts-later = Właściwe liczenie jest po dwóch pasach z rzędu.

## Pytania i odpowiedzi dla jednej osoby

guidance-end = Niczego nie kończę. Gra kończy się po dwóch pasach z rzędu, a potem liczy się punkty.
guidance-again = Gry nie da się zacząć od nowa. Ruchy można cofać po jednym, jeśli przeciwnik się zgodzi; można też się poddać i zagrać rewanż.
guidance-draw = W go nie umawia się remisu. Gra kończy się po dwóch pasach z rzędu; jeśli obie strony mają tyle samo punktów, to jigo, czyli remis.
guidance-rematch = Ta gra już się skończyła. Może rewanż?
guidance-away-you = Teraz Twoja kolej: { $opponent } czeka.
guidance-away-unreachable = { $opponent } nie dostaje moich wiadomości, więc { $timed ->
    [yes] zegar stoi. Ruszy
   *[no] gra czeka. Ruszy dalej
}, gdy tylko { $opponent } napisze do mnie prywatnie.
guidance-away = Ta gra nie ma zegara. Poczeka, aż zagra lub odpowie { $opponent }.{ $organised ->
    [yes] {" "}Organizator może ją zakończyć bez wyniku.
   *[no] {""}
}
column-picked = Kolumna { $line }. Teraz rząd.
row-picked = Rząd { $line }. Teraz kolumna.
chains-pick = Który łańcuch? Stuknij go: martwy czy żywy?
picture-here = Plansza gry #{ $game } w pełnym rozmiarze.
sgf-here = Zapis gry #{ $game }, czyta go każdy program do go.

## Wpisane do bota, ale nie do zrozumienia

give-how-much = Ile czasu? Wpisz na przykład „daj 2 dni”.
search-how = Czego szukasz? Wpisz na przykład „szukaj Anna 19x19 2026-10”, dowolną część tego albo samo „szukaj”.
text-board-how = Wpisz „plansza tekstowa”, aby przeczytać planszę teraz, „plansza tekstowa włącz”, aby czytać ją po każdym ruchu, albo „plansza tekstowa wyłącz”.
steps-which = Który ruch? Wpisz jego numer, na przykład „ruch 57”, albo „ruch po ruchu”, żeby zacząć od końca.
prove-what = O który łańcuch chodzi? Wpisz jeden z jego kamieni, na przykład „udowodnij D4”, inną odpowiedź, na przykład „udowodnij D4 jeśli C3”, albo „udowodnij wszystko”.
prove-one = Po jednej odpowiedzi naraz: „udowodnij D4 jeśli C3”. Liczba podanych punktów: { $count }.
import-what = Którą partię? Załącz jej zapis (plik .sgf, .gib albo .ngf) albo wklej go po tym słowie, na przykład „wczytaj (;SZ[9];B[cc];W[gg])”.
mark-which = Które kamienie? Wpisz na przykład „{ $command } D4”.
profile-whose = Nie znam tu nikogo o nicku „{ $typed }”. Wpisz „profil” albo „profil Anna”.

## Co można wpisać

example-play = „D4”
example-pass = „pas”
example-resign = „poddaję się”
example-no-result = „bez wyniku”
example-give-time = „daj 2 dni”
example-waive-time = „daruj czas”, „daruj nie”
example-dead = „martwe D4 F7”
example-alive = „żywe D4”
example-resume = „wznów”
example-cannot-agree = „nie zgodzimy się”
example-board = „plansza”
example-text-board = „opisz”, „plansza tekstowa”, „plansza tekstowa włącz”, „plansza tekstowa wyłącz”
example-picture = „obraz”
example-score = „wynik”
example-games = „gry”
example-sgf = „zapis”

## Discord: polecenia, ich opcje i to, co można wybrać

menu-command-give-time = daj-czas
menu-about-give-time = Daj przeciwnikowi więcej czasu
menu-command-waive-time = daruj-czas
menu-about-waive-time = Nie wygrywaj, gdy przeciwnikowi skończy się czas
discord-option-span = czas
discord-hint-span = Na przykład 2 dni albo 12 godzin
menu-command-play = zagraj
menu-about-play = Postaw kamień
menu-command-pass = pas
menu-about-pass = Spasuj; dwa pasy zatrzymują grę
menu-command-resign = poddaję
menu-about-resign = Poddaj partię
menu-command-board = plansza
menu-about-board = Pokaż planszę
menu-command-games = gry
menu-about-games = Pokaż swoje gry
menu-command-score = wynik
menu-about-score = Pokaż proponowany wynik, a w trakcie gry szacunek
menu-command-dead = martwe
menu-about-dead = Oznacz martwe kamienie
menu-command-alive = żywe
menu-about-alive = Oznacz kamienie jako żywe
menu-command-resume = wznów
menu-about-resume = Graj dalej po dwóch pasach
menu-command-cannot-agree = nie-zgodzimy-się
menu-about-cannot-agree = Jeśli obie strony to powiedzą, obie przegrywają (bot najpierw zapyta)
menu-command-no-result = bez-wyniku
menu-about-no-result = Zaproponuj koniec bez wyniku po powtórzeniu
menu-command-picture = obraz
menu-about-picture = Pobierz planszę jako duży obraz
menu-command-sgf = zapis
menu-about-sgf = Pobierz zapis partii
menu-command-text-board = plansza-tekstowa
menu-about-text-board = Przeczytaj planszę słowami
discord-option-points = punkty
discord-hint-points = Po jednym kamieniu z łańcucha, na przykład D4 albo D4 Q16
