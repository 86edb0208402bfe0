## Sześć zasad

rules-title = Go w sześciu zasadach
rules-1 = Grają dwie strony na zmianę, czarne zaczynają. Kamień stawia się na pustym skrzyżowaniu linii, także na brzegu i w rogu, i już się go nie przesuwa.
rules-2 = Puste skrzyżowania tuż obok kamieni to ich oddechy. Kto zabierze ostatni oddech, zdejmuje te kamienie z planszy: to jego jeńcy.
rules-3 = Nie wolno postawić kamienia, który nie miałby oddechu, chyba że ten ruch coś zbija.
rules-4 = Ko: gdy jeden kamień właśnie zbił jeden kamień, nie wolno go od razu odbić. Najpierw trzeba zagrać gdzie indziej.
rules-5 = Zamiast zagrać, można spasować. Dwa pasy z rzędu zatrzymują grę.
rules-6 = Kamienie nie do uratowania schodzą z planszy. Otoczone skrzyżowania i jeńcy to punkty; białe dostają też komi, zwykle 6,5. Wygrywa, kto ma więcej.

## Artykuły

article-title-1 = Artykuł 1: Gra go
article-1 = Dwie strony rywalizują o terytorium, czyli o puste punkty ogrodzone swoimi kamieniami. Wygrywa ta, która na końcu ma go więcej. Na obrazku punkty czarnych mają czarne kwadraty, a punkty białych białe.
article-1-here = „wyzwanie 9x9” szuka przeciwnika na małej planszy. Ja pilnuję planszy, mówię, czyj jest ruch, a na końcu liczę.
article-title-2 = Artykuł 2: Kolejność ruchów
article-2 = Jedna strona ma czarne kamienie, druga białe. Czarne zaczynają, a potem na zmianę stawia się po jednym kamieniu. Nie trzeba grać: można też spasować.
article-2-here = Tutaj zagrać może tylko ten, czyja jest kolej; kto zagra za wcześnie, dowie się, że trzeba poczekać. Przy handicapie, który wyrównuje szanse, dodatkowe czarne kamienie stoją od początku, więc pierwszy ruch mają białe. Za to, że zwykle grają drugie, białe dostają komi: punkty dodawane na końcu, tyle, ile mówi wyzwanie.
article-title-3 = Artykuł 3: Gdzie wolno grać
article-3 = Kamienie stawia się na skrzyżowaniach linii, nie w kratkach. Dobre jest każde puste skrzyżowanie, także na brzegu i w rogu, jak tu A, B i C, o ile nie zabraniają tego następne artykuły.
article-3-here = Artykuł mówi o 19 liniach. Tutaj zwykle gra się na 9, 13 lub 19, a za zgodą obu stron na dowolnej planszy od 5 do 25. Litery to kolumny (bez I), liczby to rzędy od dołu: wpisz „C3”. Ruchu poza planszę albo na zajęty punkt nie przyjmę; nic się wtedy nie dzieje.
article-title-4 = Artykuł 4: Kamienie muszą mieć oddech
article-4 = Puste punkty tuż obok kamienia, wzdłuż linii, to jego oddechy. Kamienie jednego koloru stojące obok siebie mają je wspólne; tu pokazują je krzyżyki. Kamienie bez oddechu nie mogą zostać na planszy. Dlatego czarne nie mogą zagrać na A.
article-4-here = Ruchu, po którym własne kamienie nie miałyby oddechu (samobójstwa), nie przyjmuję i mówię dlaczego. Nic to nie kosztuje: ruch nadal należy do Ciebie. Jeśli taki ruch coś zbija, jest dozwolony.
article-title-5 = Artykuł 5: Zbijanie
article-5 = Kto zabiera kamieniom przeciwnika ostatni oddech, zdejmuje je z planszy. To jeńcy, a ruch kończy się dopiero po ich zdjęciu. Małe kropki pokazują, gdzie przed chwilą stały zbite białe kamienie.
article-5-here = Kamienie zdejmuję ja i ja liczę jeńców: ich liczba stoi pod każdą planszą. Na końcu każdy jeniec to punkt.
article-title-6 = Artykuł 6: Ko
article-6 = Czarny kamień właśnie zbił pojedynczy biały kamień na A. Gdyby białe mogły od razu odbić, trwałoby to bez końca. To jest ko: białe muszą najpierw raz zagrać gdzie indziej.
article-6-here = Oznaczam ten punkt i nie przyjmuję natychmiastowego odbicia; wybierz wtedy inny ruch. Pas też liczy się jako ruch gdzie indziej. Żadna inna reguła nie zabrania powtarzania pozycji. Uwaga w grze ścisłej, jeśli się na nią umówiono: tam takie odbicie od razu przegrywa partię.
article-title-7 = Artykuł 7: Życie i śmierć
article-7 = Żywe są kamienie, których przeciwnik nie może zbić: czarne u góry mają dwoje oczu, A i B, i nikt nie wypełni obu. Martwe są te, które można zbić tak, że nic żywego na ich miejscu nie powstanie: te na dole mają tylko jedno oko, C. Gdy sprawdza się to po zatrzymaniu gry, w ko wolno odbić dopiero po pasie za to ko.
article-7-here = Po dwóch pasach podpowiadam, które kamienie są martwe, ale decydują obie strony: „martwe D4” i „żywe D4” to zmieniają. W razie sporu „udowodnij D4” szuka dowodu według tego artykułu. To też tylko rada.
article-title-8 = Artykuł 8: Terytorium
article-8 = Terytorium to puste punkty otoczone przez żywe kamienie tylko jednej strony. Puste punkty, które stykają się z obiema, są niczyje, jak C. Kto pierwszy zagra na A albo B, straci swoje kamienie, więc nikt tam nie gra: to seki. Obie grupy żyją, ale punkty wewnątrz seki są niczyje.
article-8-here = Na obrazku z wynikiem oznaczam terytorium, punkty niczyje i seki. Punkty niczyje liczę jak wypełnione, bo tak się robi przed liczeniem; jeśli zostawienie ich pustych coś by zmieniło, mówię o tym.
article-title-9 = Artykuł 9: Koniec gry
article-9 = Dwa pasy z rzędu zatrzymują grę. Wtedy obie strony uzgadniają, które kamienie są martwe, jak ten biały z krzyżykiem, i co jest czyim terytorium; A jest niczyje. Jeśli ktoś chce grać dalej, pierwszy ruch ma druga strona.
article-9-here = Po zatrzymaniu pokazuję propozycję wyniku z numerem. „akceptuję” ją przyjmuje; gra kończy się, gdy obie strony przyjmą tę samą. Gdy ktoś zmieni, co jest martwe, powstaje nowa propozycja, a wcześniejsze zgody przepadają. Każda strona może też wpisać „wznów”: gra toczy się dalej, a wszystkie oznaczenia przepadają.
article-title-10 = Artykuł 10: Liczenie
article-10 = Martwe kamienie z terytorium schodzą z planszy tak, jak stoją, i są jeńcami. Jeńców wstawia się w terytorium przeciwnika (na obrazku mają kółka); wygrywa ten, komu zostało więcej. Po równo to remis, jigo. Jeśli komuś rachunek się nie zgadza, obie strony liczą jeszcze raz, a gdy trzeba, przechodzą całą partię. Uzgodniony wynik jest ostateczny.
article-10-here = Pokazuję oba sposoby: punkty z jeńcami i terytorium po wypełnieniu. Jeńcy, na których nie ma tam miejsca, też się liczą: po punkcie dla strony, która ich wzięła. Białym dolicza się komi: 6,5, o ile nie umówiono się inaczej, a z handicapem 0,5. Coś się nie zgadza? Nie akceptuj: po „martwe D4” albo „żywe D4” policzę od nowa, po „wznów” gra toczy się dalej, a „odtwórz” pokazuje całą partię, razem z jeńcami. Uzgodnionego wyniku nie zmieni już żadne polecenie.
article-title-11 = Artykuł 11: Poddanie partii
article-11 = Partię można poddać w każdej chwili; wygrywa wtedy przeciwnik. To uprzejmy sposób na zakończenie gry, której nie da się już wygrać, jak tutaj dla czarnych, którym właśnie zbito wiele kamieni.
article-11-here = „poddaję się” działa zawsze, także gdy ruch ma druga strona i po zatrzymaniu gry. Najpierw pytam jeszcze, czy na pewno.
article-title-12 = Artykuł 12: Bez wyniku
article-12 = Czasem wraca ta sama pozycja na całej planszy, na przykład przy trzech ko naraz: po tych sześciu ruchach kamienie stoją tak jak przedtem. Jeśli obie strony się zgodzą, gra kończy się wtedy bez wyniku: nikt nie wygrywa i nikt nie przegrywa.
article-12-here = Pokazuję obie pozycje i długość cyklu i pytam obie strony. „akceptuję” kończy grę, jeśli obie tak powiedzą. Można też po prostu grać dalej: z następnym kamieniem pytanie przepada, a z nim wcześniejsze zgody. Dopóki gra trwa, „bez wyniku” zadaje je na nowo, według ostatniego powtórzenia. Nic nie kończy się samo.
article-title-13 = Artykuł 13: Obie strony przegrywają
article-13 = Po zatrzymaniu gry obie strony mogą zauważyć rozstrzygający ruch, tu A: kto tam zagra, ten zbija. Kto prosi o dalszą grę, oddaje pierwszy ruch, więc nikt nie prosi i nikt nie przyjmuje wyniku. Wtedy przegrywają obie strony.
article-13-here = W grze bez zegara przegrywają obie strony, gdy obie powiedzą o tym samym wyniku „nie zgodzimy się”; najpierw ostrzegam. Zamiast tego organizator serwera, grupy albo pokoju może zatwierdzić wynik, na który zgadza się jedna ze stron. W grze z zegarem jest jeden termin na uzgodnienie wyniku. Gdy minie, przegrywają obie strony, jeśli obie odpowiedziały i się nie zgadzają albo jeśli żadna nie odpowiedziała; jeśli milczała tylko jedna, przegrywa ona na czas. Artykuł mówi też o przesuniętych kamieniach; tutaj przesunąć ich się nie da.
article-title-14 = Artykuł 14: Złamanie reguł
article-14 = Kto łamie reguły, ten według tego artykułu od razu przegrywa, o ile wynik nie jest jeszcze uzgodniony. Tutaj białe nie mogą zagrać na A (odbicie w ko) ani na B (kamień bez oddechu).
article-14-here = Takiego ruchu nie przyjmuję i mówię dlaczego; nie trafia on do gry i nic nie kosztuje. Po prostu wybierz inny. Wyjątkiem jest gra ścisła, ustalona przy wyzwaniu: tam natychmiastowe odbicie w ko od razu przegrywa.
