### The course for beginners around its lessons, and the rules to look up, in Polish.

learn-place = { $lesson } · krok { $step } z { $steps }{ $task ->
    [0] {""}
   *[other] {" "}· zadanie { $task }
}
learn-result = { $leader ->
    [b] Czarne o { $margin }
    [w] Białe o { $margin }
   *[none] Remis
}
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
