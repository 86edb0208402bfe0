## Lekcja 2: ko, terytorium, liczenie

lesson-title-second = Lekcja 2: ko i terytorium

lesson-second-ko-take = Spójrz na biały kamień w środku, na D4. { $liberties ->
    [one] Został mu tylko { $liberties } oddech
    [few] Zostały mu tylko { $liberties } oddechy
    [many] Zostało mu tylko { $liberties } oddechów
   *[other] Zostało mu tylko { $liberties } oddechu
}, jest więc w atari.

    Grasz czarnymi: zbij kamień na D4.
lesson-second-ko-take-right = Biały kamień z D4 jest zbity. Ale na planszy kryje się teraz mała niespodzianka.
lesson-second-ko-take-wrong = Biały kamień na D4 nadal stoi. Krzyżyk pokazuje jego ostatni oddech: tam muszą zagrać czarne.
lesson-second-ko-taken = Czarne zbiły kamień. Ale spójrz na ten z kółkiem, który to zrobił: { $liberties ->
    [one] on też ma tylko { $liberties } oddech
    [few] on też ma tylko { $liberties } oddechy
    [many] on też ma tylko { $liberties } oddechów
   *[other] on też ma tylko { $liberties } oddechu
}, punkt z krzyżykiem, gdzie przed chwilą stał biały kamień.

    Czarny kamień sam jest więc teraz w atari.
lesson-second-ko-endless = Przypuśćmy, że białe mogłyby od razu odbić, czyli zbić ten czarny kamień. Plansza wyglądałaby wtedy tak, dokładnie jak na początku.

    Czarne mogłyby znów zbić, białe znów odbić i tak bez końca. Taka sytuacja nazywa się ko. To japońskie słowo oznacza wieczność.
lesson-second-ko-rule = Reguła ko temu zapobiega: kiedy w ko właśnie zbito pojedynczy kamień, nie wolno od razu odbić.

    Tutaj białym nie wolno więc teraz zagrać w A. Muszą najpierw zagrać gdzie indziej.
lesson-second-ko-elsewhere = Zakaz obowiązuje tylko przez jeden ruch. Czarne zbijają ruchem 1, a białe grają 2 gdzie indziej. Jeśli czarne też zagrają gdzie indziej, na przykład 3, to białe mogą odbić ruchem 4. Kamień 1 schodzi wtedy z planszy, dlatego jest blady.

    Teraz to czarnym nie wolno od razu odbić.
lesson-second-ko-connect = Czarne mogą też zakończyć ko. Gdy białe zagrają 2 gdzie indziej, czarne zajmują ruchem 3 pusty punkt i łączą swoje kamienie.

    { $liberties ->
    [one] Czarny łańcuch ma teraz { $liberties } oddech
    [few] Czarny łańcuch ma teraz { $liberties } oddechy
    [many] Czarny łańcuch ma teraz { $liberties } oddechów
   *[other] Czarny łańcuch ma teraz { $liberties } oddechu
}. Nie ma już czego odbijać.
lesson-second-ko-first = Czarny kamień z kółkiem właśnie zbił biały kamień w A. Grasz białymi: od razu odbić w A nie wolno.

    Za to w innym miejscu czarny kamień jest w atari. Zbij go!
lesson-second-ko-first-right = To ruch gdzie indziej, a do tego zbija { $captured ->
    [one] kamień
    [few] { $captured } kamienie
    [many] { $captured } kamieni
   *[other] { $captured } kamienia
}. Czarne korzystają z okazji i ruchem 2 zapełniają ko.
lesson-second-ko-first-wrong = Nic nie zostało zbite. Poszukaj innego czarnego kamienia w atari: krzyżyk pokazuje jego ostatni oddech.
lesson-second-ko-first-wrong-ko = To jest ko: ostatnim ruchem czarne zbiły tu pojedynczy kamień, więc białym nie wolno od razu odbić. Najpierw zagraj gdzie indziej.

lesson-second-two-take = Reguła ko dotyczy tylko pojedynczych kamieni, zbijanych na przemian.

    Tutaj grasz białymi. Jednym ruchem możesz zbić więcej niż jeden czarny kamień. Gdzie?
lesson-second-two-take-right = { $captured ->
    [one] Z planszy schodzi naraz { $captured } kamień
    [few] Z planszy schodzą naraz { $captured } kamienie
    [many] Z planszy schodzi naraz { $captured } kamieni
   *[other] Z planszy schodzi naraz { $captured } kamienia
}. Ale Twój kamień stoi teraz między czarnymi…
lesson-second-two-take-wrong = Czarne kamienie na D4 i E4 nadal stoją. Krzyżyk pokazuje ich ostatni oddech.
lesson-second-two-back = Jednym kamieniem białe zbiły { $captured ->
    [one] { $captured } kamień
    [few] { $captured } kamienie
    [many] { $captured } kamieni
   *[other] { $captured } kamienia
}. Czarne mogą odbić tylko ten jeden, więc plansza nie będzie taka jak przedtem. To nie jest ko i czarnym wolno odbić od razu.

    Teraz grasz czarnymi. Zbij biały kamień z kółkiem, na C4.
lesson-second-two-back-right = To nie jest ko, więc nie ma zakazu.
lesson-second-two-back-wrong = Biały kamień na C4 nadal stoi. Krzyżyk pokazuje jego ostatni oddech.
lesson-second-two-safe = Czarny kamień, który odbił, ma { $liberties ->
    [one] { $liberties } oddech
    [few] { $liberties } oddechy
    [many] { $liberties } oddechów
   *[other] { $liberties } oddechu
}: te z krzyżykami. Nie jest w atari, więc białe nie mogą go od razu zbić.

lesson-second-task-1 = Białe właśnie postawiły kamień z kółkiem. Niczego nim nie zbiły.

    Czy czarne mogą zbić kamień z kółkiem następnym ruchem?
lesson-second-task-1-right = Nikt tu jeszcze niczego nie zbił, więc nie ma zakazu. Ko zaczyna się dopiero teraz: białym nie wolno od razu odbić.
lesson-second-task-1-wrong = Mogą. Kamień z kółkiem jest w atari: krzyżyk to jego ostatni oddech. Nikt tu jeszcze niczego nie zbił, więc nie ma zakazu. Ko zacznie się dopiero po ruchu czarnych.
lesson-second-task-2 = Czarny kamień z kółkiem właśnie zbił biały kamień w A (B1).

    Czy białe mogą od razu odbić na B1?
lesson-second-task-2-right = Czarne właśnie zbiły tu pojedynczy kamień, a po odbiciu wróciłaby ta sama plansza. To jest ko: białe muszą najpierw zagrać gdzie indziej. Przypomina o tym kwadrat na B1.
lesson-second-task-2-wrong = Nie mogą. Biały kamień na B1 zbiłby ten z kółkiem i plansza byłaby znów taka jak przedtem. To jest ko, co pokazuje kwadrat na B1: białe muszą najpierw zagrać gdzie indziej.
lesson-second-task-3 = Czarny kamień z kółkiem właśnie zbił biały kamień na C1.

    Czy białe mogą od razu coś zbić ruchem na C1?
lesson-second-task-3-right = Ruch 1 białych zbija { $captured ->
    [one] { $captured } kamień
    [few] { $captured } kamienie
    [many] { $captured } kamieni
   *[other] { $captured } kamienia
}, a nie tylko ten, który bił. To nie jest ko, więc czarne też mogą od razu zbić biały kamień, ruchem 2.
lesson-second-task-3-wrong = Mogą. Czarny kamień z kółkiem należy do łańcucha z { $captured ->
    [one] { $captured } kamienia
    [few] { $captured } kamieni
    [many] { $captured } kamieni
   *[other] { $captured } kamienia
} i ten łańcuch jest w atari: krzyżyk to jego ostatni oddech. Białe zbijają go w całości, więc to nie jest ko.

lesson-second-territory = Zbijanie to dopiero połowa gry. Druga połowa to otaczanie pustych punktów.

    Puste punkty otoczone kamieniami tylko jednego koloru to terytorium tej strony. Brzeg planszy pomaga jak ściana. Na koniec za każdy z nich jest jeden punkt.

    Pokazują to małe kwadraty: { $black ->
    [one] czarne mają { $black } punkt
    [few] czarne mają { $black } punkty
    [many] czarne mają { $black } punktów
   *[other] czarne mają { $black } punktu
}, a białe { $white }.
lesson-second-territory-white = Terytorium czarnych leży po lewej u góry.

    Ile punktów terytorium mają białe? Policz puste punkty otoczone białymi kamieniami na całej planszy.
lesson-second-territory-white-right = Białe otoczyły { $white ->
    [one] { $white } punkt
    [few] { $white } punkty
    [many] { $white } punktów
   *[other] { $white } punktu
} w różnych miejscach. Liczą się tylko puste punkty, te pod kamieniami nie.
lesson-second-territory-white-wrong = Białe kwadraty pokazują terytorium białych: jest i u góry po prawej, i na dole. Razem to { $white ->
    [one] { $white } punkt
    [few] { $white } punkty
    [many] { $white } punktów
   *[other] { $white } punktu
}.
lesson-second-finished = To cała plansza po skończonej partii. Granice są zamknięte: wszędzie, gdzie stykają się terytoria, stoją kamienie.

    W czasie partii czarne zbiły { $black_prisoners ->
    [one] { $black_prisoners } biały kamień
    [few] { $black_prisoners } białe kamienie
    [many] { $black_prisoners } białych kamieni
   *[other] { $black_prisoners } białego kamienia
}, a białe { $white_prisoners ->
    [one] { $white_prisoners } czarny kamień
    [few] { $white_prisoners } czarne kamienie
    [many] { $white_prisoners } czarnych kamieni
   *[other] { $white_prisoners } czarnego kamienia
}. To ich jeńcy.
lesson-second-pass = Czy czarne mogłyby jeszcze czegoś spróbować w rogu białych? Wchodzą ruchem 1, białe odpowiadają 2 i czarny kamień nie ma dokąd uciec. Byłby tylko kolejnym jeńcem.

    Kiedy żaden ruch nic Ci nie daje, nie musisz grać: możesz spasować i wtedy kolej na drugą stronę. W partii w Nigiri stuknij przycisk Pas albo wpisz „pas”.
lesson-second-end = Czarne nie widzą już pożytecznego ruchu i pasują. Białe mogłyby jeszcze grać, ale też niczego nie widzą i pasują.

    Dwa pasy, jeden zaraz po drugim, kończą partię. Gdyby po pasie czarnych białe zagrały, czarne mogłyby jeszcze odpowiedzieć.
lesson-second-count-black = Teraz liczymy. Czarne kwadraty to terytorium czarnych.

    Czarne: terytorium { $black_territory } + jeńcy { $black_prisoners } = { $black_total }.
lesson-second-count-white = A białe? Ich terytorium pokazują białe kwadraty.

    Białe: terytorium { $white_territory } + jeńcy { $white_prisoners } = { $white_total }.

    Czarne mają { $black_total }, więc wygrywają o { $margin ->
    [one] { $margin } punkt
    [few] { $margin } punkty
    [many] { $margin } punktów
   *[other] { $margin } punktu
}.
lesson-second-filled = Można liczyć szybciej. Zbite białe kamienie połóż w terytorium białych, a zbite czarne w terytorium czarnych: to małe kamienie na obrazku. Każdy zabiera wtedy punkt swojej stronie, zamiast dodawać go przeciwnikowi.

    Porównujemy to, co zostało puste: czarne { $black }, białe { $white }. Różnica jest taka sama: { $margin ->
    [one] { $margin } punkt
    [few] { $margin } punkty
    [many] { $margin } punktów
   *[other] { $margin } punktu
}.
lesson-second-komi = Czarne zaczynają, a to daje im przewagę. W zamian białe dostają na koniec dodatkowe punkty: komi. W Nigiri to zwykle { $komi }; dzięki połówce nie ma remisu. Przed partią można umówić się na inne komi.

    Na przykład tutaj: czarne zbiły { $black_prisoners ->
    [one] { $black_prisoners } kamień
    [few] { $black_prisoners } kamienie
    [many] { $black_prisoners } kamieni
   *[other] { $black_prisoners } kamienia
}, białe { $white_prisoners }. Bez komi wygrałyby czarne. A z komi?
lesson-second-komi-count = Zbite kamienie leżą już w terytoriach.

    Czarne mają { $black }. Białe mają { $territory }, a z komi { $territory } + { $komi } = { $white }.

    Białe wygrywają o { $margin ->
    [0.5] pół punktu
    [one] { $margin } punkt
    [few] { $margin } punkty
    [many] { $margin } punktów
   *[other] { $margin } punktu
}!

lesson-second-nigiri = Kto gra czarnymi? Zwykle rozstrzyga nigiri, czyli losowanie: jedna osoba bierze garść białych kamieni, a druga zgaduje, czy ich liczba jest parzysta, czy nieparzysta. Jeśli zgadnie, ma czarne, a jeśli nie, białe.

    Tutaj losuję ja, gdy partia się zaczyna, chyba że w wyzwaniu jest „czarne” albo „białe”.
lesson-second-handicap = Jedna ze stron gra dużo lepiej? Wtedy słabsza ma czarne i dostaje handicap: kamienie, które od początku stoją na planszy, na zaznaczonych punktach. Tutaj jest ich { $stones }.

    Przy handicapie pierwszy ruch mają białe, tutaj na G3, a komi to tylko pół punktu.
lesson-second-task-4 = Ta partia jest skończona. Czarne zbiły { $black_prisoners ->
    [one] { $black_prisoners } biały kamień
    [few] { $black_prisoners } białe kamienie
    [many] { $black_prisoners } białych kamieni
   *[other] { $black_prisoners } białego kamienia
}, białe { $white_prisoners ->
    [one] { $white_prisoners } czarny kamień
    [few] { $white_prisoners } czarne kamienie
    [many] { $white_prisoners } czarnych kamieni
   *[other] { $white_prisoners } czarnego kamienia
}. Komi nie ma.

    Kto wygrał i o ile punktów?
lesson-second-task-4-right = Czarne: { $black_territory } + { $black_prisoners } = { $black_total }. Białe: { $white_territory } + { $white_prisoners } = { $white_total }. Różnica to { $margin ->
    [one] { $margin } punkt
    [few] { $margin } punkty
    [many] { $margin } punktów
   *[other] { $margin } punktu
}.
lesson-second-task-4-wrong = Policz kwadraty i dodaj jeńców. Czarne: { $black_territory } + { $black_prisoners } = { $black_total }. Białe: { $white_territory } + { $white_prisoners } = { $white_total }.
lesson-second-task-5 = Ta partia też jest skończona. Czarne zbiły { $black_prisoners ->
    [one] { $black_prisoners } biały kamień
    [few] { $black_prisoners } białe kamienie
    [many] { $black_prisoners } białych kamieni
   *[other] { $black_prisoners } białego kamienia
}, białe { $white_prisoners ->
    [0] ani jednego
    [one] { $white_prisoners } czarny kamień
    [few] { $white_prisoners } czarne kamienie
    [many] { $white_prisoners } czarnych kamieni
   *[other] { $white_prisoners } czarnego kamienia
}. Komi nie ma.

    Kto wygrał i o ile punktów?
lesson-second-task-5-right = Czarne: { $black_territory } + { $black_prisoners } = { $black_total }. Białe: { $white_territory } + { $white_prisoners } = { $white_total }. Różnica to { $margin ->
    [one] { $margin } punkt
    [few] { $margin } punkty
    [many] { $margin } punktów
   *[other] { $margin } punktu
}.
lesson-second-task-5-wrong = Policz kwadraty i dodaj jeńców. Czarne: { $black_territory } + { $black_prisoners } = { $black_total }. Białe: { $white_territory } + { $white_prisoners } = { $white_total }.
lesson-second-task-6 = Ta partia jest prawie skończona. Nikt jeszcze niczego nie zbił, komi nie ma.

    Grasz czarnymi i masz ruch. Nie wszystkie granice są zamknięte. Który ruch daje najwięcej?
lesson-second-task-6-right = Twój kamień na A9 jest uratowany. Gdyby zagrały tam białe, zyskałyby { $worth ->
    [one] { $worth } punkt
    [few] { $worth } punkty
    [many] { $worth } punktów
   *[other] { $worth } punktu
}: jeńca i puste miejsce po nim.
lesson-second-task-6-wrong = Inny ruch daje więcej. Poszukaj czarnego kamienia, który białe mogłyby zbić następnym ruchem.
lesson-second-task-6-wrong-small = To zabiera białym punkt na J7, ale one zbijają Twój kamień na A9 i zyskują { $worth ->
    [one] { $worth } punkt
    [few] { $worth } punkty
    [many] { $worth } punktów
   *[other] { $worth } punktu
}: jeńca i puste miejsce po nim. Przegrywasz wtedy o { $margin ->
    [one] { $margin } punkt
    [few] { $margin } punkty
    [many] { $margin } punktów
   *[other] { $margin } punktu
}.
lesson-second-task-6-white = Teraz grasz białymi. Została jeszcze otwarta granica.

    { $territory ->
    [one] Gdzie białe mogą zapewnić sobie jeszcze { $territory } punkt terytorium?
    [few] Gdzie białe mogą zapewnić sobie jeszcze { $territory } punkty terytorium?
    [many] Gdzie białe mogą zapewnić sobie jeszcze { $territory } punktów terytorium?
   *[other] Gdzie białe mogą zapewnić sobie jeszcze { $territory } punktu terytorium?
}
lesson-second-task-6-white-right = Teraz granica jest zamknięta i punkt J7 za nią należy do białych.
lesson-second-task-6-white-wrong = Nic to nie daje, a granica jest nadal otwarta. Spójrz na prawy brzeg: którędy mogłyby tam wejść czarne?
lesson-second-task-6-result = Obie strony spasowały i partia jest skończona. Nikt nie ma jeńców, komi nie ma.

    Jaki jest wynik?
lesson-second-task-6-result-right = { $black_total } do { $white_total }: obie strony mają tyle samo. Remis nazywa się po japońsku jigo. Lepiej nie dało się tu zagrać.

    To koniec lekcji 2: znasz już ko i terytorium i wiesz, jak liczyć punkty.
lesson-second-task-6-result-wrong = Policz kwadraty: czarne mają { $black_total }, białe { $white_total }. Obie strony mają tyle samo, więc nikt nie wygrał. To remis, po japońsku jigo.
