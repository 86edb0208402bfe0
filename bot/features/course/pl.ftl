learn-right = ✓ { $answer } – dobrze!
learn-wrong = ✗ { $answer } – to nie to.
learn-illegal = ✗ { $answer } – tu grać nie wolno.
learn-shown = Odpowiedź to { $answer }.
learn-pass = Tu trzeba zagrać, pas nie wystarczy. Wybierz punkt.
learn-yes = Tak
learn-no = Nie
learn-nothing = Żaden łańcuch
learn-how-point = Stuknij kolumnę, potem punkt{ $typed ->
    [yes] ; albo napisz go, na przykład „B2”.
   *[no] .
}
learn-how-letter = Stuknij literę{ $typed ->
    [yes] {" "}albo ją napisz.
   *[no] .
}
learn-how-number = Stuknij liczbę{ $typed ->
    [yes] {" "}albo ją napisz.
   *[no] .
}
learn-how-yes-no = Stuknij odpowiedź{ $typed ->
    [yes] {" "}albo ją napisz.
   *[no] .
}
learn-how-chains = { $tapped ->
    [yes] Stuknij kamień każdego takiego łańcucha; drugie stuknięcie go cofa. Na koniec Gotowe.
   *[no] Stuknij każdy łańcuch, który należy do odpowiedzi; drugie stuknięcie go cofa. Na koniec stuknij Gotowe.
}
learn-how-winner = Stuknij, kto prowadzi; potem zapytam, o ile.
learn-how-column = Kolumna { $column }: stuknij punkt.
learn-how-margin = Prowadzą { $leader ->
    [b] czarne
   *[w] białe
} – o ile punktów?
learn-contents = Kurs można przerwać w każdej chwili; „nauka” wraca do tego miejsca.
learn-contents-line = { $done ->
    [yes] ✓
   *[no] ·
} { $lesson }: { $read }/{ $steps }{ $tasks ->
    [0] {""}
   *[other] , pytania { $solved }/{ $tasks }
} ({ $minutes } min)
learn-left = Kurs jest zamknięty; pamiętam, gdzie skończyliśmy. „nauka” prowadzi dalej od tego miejsca, a „zasady” pokazują zasady w skrócie.
learn-sandbox-closed = Piaskownica gry #{ $game } jest teraz zamknięta.
learn-which = { $point }: czy to odpowiedź w kursie, czy chodzi o grę #{ $game }?
rules-list = Czternaście artykułów zasad. Stuknij numer albo napisz na przykład „zasady 9”.

## Buttons

label-learn-next = Dalej ▶
label-learn-back = ◀ Wstecz
label-learn-skip = Pomiń ▶
label-learn-contents = Spis treści
label-learn-leave = Zamknij
label-learn-go-on = Dalej
label-learn-show = Pokaż
label-learn-done = Gotowe
label-learn-columns = Inna kolumna
label-learn-other-winner = ◀ Kto prowadzi?
label-learn-black = Czarne
label-learn-white = Białe
label-learn-draw = Remis
label-learn-friend = Pierwsza partia 9×9: wyzwij kogoś
label-learn-computer = Z komputerem, na start 4 kamienie
label-learn-answer = Moja odpowiedź w kursie
label-learn-game = W grze #{ $game }
label-rules-short = W skrócie
label-rules-list = Wszystkie artykuły

## Pictures in words

scene-plate = Sześć małych plansz, po jednej do każdej zasady. { $boards }
menu-command-learn = nauka
menu-about-learn = Naucz się grać w go, w około dwadzieścia minut
menu-command-rules = zasady
menu-about-rules = Zasady w skrócie albo jeden z artykułów
discord-option-lesson = lekcja
discord-hint-lesson = Na przykład 2 (lekcja), ko, spis
discord-option-article = artykuł
discord-hint-article = Numer artykułu; 0: lista
example-learn = „nauka”, „nauka 2”, „nauka ko”
example-rules = „zasady”, „zasady 9”, „zasady artykuły”

## Odpowiedzi i odmowy

label-stop-lesson = Zamknij lekcję
