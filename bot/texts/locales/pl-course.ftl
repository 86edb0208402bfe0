### The course for beginners around its lessons, and the rules to look up, in Polish.

learn-place = { $lesson } · krok { $step } z { $steps }{ $task ->
    [0] {""}
   *[other] {" "}· zadanie { $task }
}
learn-right = ✓ { $answer } – dobrze!
learn-wrong = ✗ { $answer } – to nie to.
learn-illegal = ✗ { $answer } – tu grać nie wolno.
learn-shown = Odpowiedź to { $answer }.
learn-pass = Tu trzeba zagrać, pas nie wystarczy. Wybierz punkt.
learn-yes = Tak
learn-no = Nie
learn-nothing = Żaden łańcuch
learn-result = { $leader ->
    [b] Czarne o { $margin }
    [w] Białe o { $margin }
   *[none] Remis
}
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
learn-what = Napisz „nauka”, żeby wrócić tam, gdzie skończyliśmy, „nauka 2” – lekcja druga, „nauka ko” – o tym, czego chcesz się dowiedzieć, albo „nauka spis”.
rules-which = Napisz „zasady”, żeby zobaczyć zasady w skrócie, albo „zasady 9” – jeden z czternastu artykułów.
rules-list = Czternaście artykułów zasad. Stuknij numer albo napisz na przykład „zasady 9”.

error-learn-in-private = { $platform ->
    [web] Kurs jest tylko dla Ciebie: u góry, pod Sam na sam z Nigiri. Stuknij przycisk, żeby tam przejść.
    [discord] Tutaj czytają też inni. Stuknij przycisk albo napisz { SLASH("go", "learn") }: kurs zobaczysz tylko Ty.
   *[telegram] Tutaj czytają też inni. Stuknij przycisk, a dalej pójdziemy w naszym prywatnym czacie.
}
error-learn-stale = Tego kroku nie ma już w kursie. Napisz „nauka”, a pójdziemy dalej.
error-learn-unfit = To nie jest odpowiedź na to zadanie. Użyj przycisków albo napisz to, o co ono pyta.

## Pojęcia

term = { $term ->
    [hane] Hane: ruch po skosie od własnego kamienia, który zagina się wokół kamienia przeciwnika.
    [nobi] Nobi: przedłużenie własnego kamienia o jeden punkt, prosto przed siebie.
    [keima] Keima: ruch skoczka, od własnego kamienia dwie linie prosto i jedna w bok.
    [kosumi] Kosumi: ruch po skosie od własnego kamienia.
    [sente] Sente: inicjatywa. Na ruch w sente trzeba odpowiedzieć, więc znowu wybierasz, gdzie grać.
    [gote] Gote: przeciwieństwo sente. Po takim ruchu to przeciwnik wybiera, gdzie grać.
    [tenuki] Tenuki: zagranie gdzie indziej zamiast odpowiedzi.
    [joseki] Joseki: znana sekwencja ruchów, zwykle w rogu, dobra dla obu stron.
    [fuseki] Fuseki: otwarcie partii. Najwięcej warte są rogi, potem boki, na końcu środek.
    [tesuji] Tesuji: zręczny ruch, który wyciska z pozycji najwięcej.
    [ladder] Drabinka (shichō): każdy ruch daje atari, zygzakiem aż do brzegu albo do kamienia, który stoi na drodze.
    [net] Sieć (geta): kamienie łapie się z odległości, bez atari, tak że nie mają jak uciec.
    [snapback] Snapback: oddajesz kamień i od razu zbijasz kamienie, które go zbiły.
    [moyo] Moyo: zarys dużego przyszłego terytorium.
    [aji] Aji („posmak”): to, co może jeszcze wyniknąć z kamieni, które wyglądają na stracone.
    [miai] Miai: dwa punkty tyle samo warte. Kto straci jeden, bierze drugi.
    [semeai] Semeai: wyścig dwóch grup bez dwojga oczu, z których każda przeżyje tylko wtedy, gdy zbije drugą. Decydują oddechy.
    [hoshi] Hoshi: gwiazdki, czyli punkty zaznaczone na planszy. Na nich stawia się kamienie handicapu.
    [tengen] Tengen: punkt na środku planszy.
    [tsumego] Tsumego: zadanie na życie i śmierć, do ćwiczenia.
    [dame] Dame: puste punkty między żywymi grupami obu stron. Nie liczą się nikomu.
    [jigo] Jigo: remis. Obie strony mają tyle samo punktów.
    [rank] Kyu i dan: stopnie siły gry. Początkujący mają około 30 kyu, a im mniej kyu, tym lepiej; po 1 kyu idą 1 dan, 2 dan i kolejne.
    [byoyomi] Byo-yomi: kilkadziesiąt sekund na każdy ruch, gdy skończy się czas główny. Tutaj go nie ma: „pomoc zegary” mówi, jakie są zegary.
    [goban] Goban: plansza.
   *[false-eye] Fałszywe oko: wygląda jak oko, ale kamienie wokół niego nie są połączone i można je zbić po kolei.
}

## Buttons

label-learn = Naucz się grać
label-learn-why = Dlaczego?
label-learn-why-not = Dlaczego nie { $points }?
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

scene-board = Plansza { $size } na { $size } linii.
scene-stones = { $colour ->
    [b] Czarne
   *[w] Białe
}: { $points }.
scene-empty = Bez kamieni.
scene-dead = Martwe: { $points }.
scene-last = Właśnie zagrane: { $points }.
scene-crosses = Krzyżyki: { $points }.
scene-ko = Ko, teraz tu grać nie wolno: { $points }.
scene-marked = Zaznaczone: { $points }.
scene-black-points = Punkty czarnych: { $points }.
scene-white-points = Punkty białych: { $points }.
scene-seki = Niczyje przez seki: { $points }.
scene-neutral = Niczyje: { $points }.
scene-letters = Znaki: { $points }.
scene-numbers = Numery: { $points }.
scene-plate = Sześć małych plansz, po jednej do każdej zasady. { $boards }

## Commands

menu-command-learn = nauka
menu-about-learn = Naucz się grać w go, w około dwadzieścia minut
menu-command-rules = zasady
menu-about-rules = Zasady w skrócie albo jeden z artykułów
discord-option-lesson = lekcja
discord-hint-lesson = Na przykład 2 (lekcja), ko, spis
discord-option-article = artykuł
discord-hint-article = Numer artykułu; 0: lista
