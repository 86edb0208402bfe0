sandbox-alt = Piaskownica, nie partia. { $board }
sandbox-closed = Piaskownica gry #{ $game } jest zamknięta. To, co teraz wpiszesz, znowu dotyczy Twoich gier.
example-analyse = „analiza”, potem „D4”, „ruch wstecz”, „plansza”, „koniec analizy”
menu-command-analyse = analiza
menu-about-analyse = Wypróbuj ruchy prywatnie; gra się o tym nie dowie
discord-option-tried = ruchy
discord-hint-tried = Co wypróbować, na zmianę, na przykład D4 albo D4 Q16

## Odpowiedzi i odmowy

label-stop-sandbox = Zakończ analizę
label-sandbox-back = Wstecz
label-sandbox-end = Zakończ
