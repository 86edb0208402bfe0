## Lekcja 2: ko, terytorium, liczenie

lesson-title-second = Lekcja 2: ko i terytorium

lesson-second-ko-take = Spójrz na biały kamień w środku, na D4. { $liberties ->
    [one] Został mu tylko { $liberties } oddech
    [few] Zostały mu tylko { $liberties } oddechy
    [many] Zostało mu tylko { $liberties } oddechów
   *[other] Zostało mu tylko { $liberties } oddechu
}, jest więc w atari.

    Grasz czarnymi: zbij go.
lesson-second-ko-take-right = Zbity! Na planszy kryje się teraz mała niespodzianka.
lesson-second-ko-take-wrong = Ruch na { $answer } nie zbija kamienia na D4. Krzyżyk pokazuje jego ostatni oddech: właśnie tam muszą zagrać czarne.
lesson-second-ko-taken = Czarne zbiły kamień. Spójrz jednak na czarny kamień, który to zrobił: { $liberties ->
    [one] on też ma tylko { $liberties } oddech
    [few] on też ma tylko { $liberties } oddechy
    [many] on też ma tylko { $liberties } oddechów
   *[other] on też ma tylko { $liberties } oddechu
}, oznaczony krzyżykiem punkt po zbitym kamieniu.

    Czarny kamień sam jest więc od razu w atari.
lesson-second-ko-endless = Przypuśćmy, że białe mogłyby natychmiast go odbić. Plansza wyglądałaby wtedy tak: dokładnie jak przedtem.

    Czarne mogłyby znów zbić, białe znów odbić i tak bez końca. Taka sytuacja nazywa się ko. To japońskie słowo oznacza wieczność.
lesson-second-ko-rule = Reguła ko temu zapobiega: gdy w ko właśnie zbito pojedynczy kamień, nie wolno od razu odbić.

    Tutaj białe nie mogą więc teraz zagrać w A. Muszą najpierw zagrać gdzie indziej.
lesson-second-ko-elsewhere = Zakaz obowiązuje tylko przez jeden ruch. Czarne zbijają ruchem 1, a białe grają 2 gdzie indziej. Jeśli czarne też zagrają gdzie indziej, na przykład 3, to białe mogą odbić ruchem 4.

    Teraz reguła działa w drugą stronę: to czarnym nie wolno od razu odbić.
lesson-second-ko-connect = Czarne mogą też zakończyć ko. Po białym ruchu 2 gdzie indziej zajmują ruchem 3 pusty punkt i łączą swoje kamienie.

    { $liberties ->
    [one] Czarny łańcuch ma teraz { $liberties } oddech
    [few] Czarny łańcuch ma teraz { $liberties } oddechy
    [many] Czarny łańcuch ma teraz { $liberties } oddechów
   *[other] Czarny łańcuch ma teraz { $liberties } oddechu
}. Nie ma już czego odbijać.
lesson-second-ko-first = Czarne właśnie zbiły kamień tym, który ma kółko. Grasz białymi i nie wolno Ci teraz odbić w A.

    Ale w innym miejscu czarny kamień jest w atari. Zbij go!
lesson-second-ko-first-right = Brawo. To był ruch gdzie indziej, a do tego { $captured ->
    [one] zbił kamień
    [few] zbił { $captured } kamienie
    [many] zbił { $captured } kamieni
   *[other] zbił { $captured } kamienia
}. Czarne wykorzystały czas i zapełniły ko w A.
lesson-second-ko-first-wrong = Ruch na { $answer } niczego nie zbija. Poszukaj innego czarnego kamienia w atari; krzyżyk pokazuje jego ostatni oddech.
lesson-second-ko-first-wrong-ko = To jest ko. Ostatnim ruchem czarne zbiły tu pojedynczy kamień, więc białym nie wolno od razu odbić. Najpierw zagraj gdzie indziej.

lesson-second-two-take = Reguła ko dotyczy tylko pojedynczych kamieni, zbijanych na przemian.

    Tutaj grasz białymi. Jednym ruchem możesz zbić więcej niż jeden czarny kamień. Gdzie?
lesson-second-two-take-right = Tak: { $captured ->
    [one] z planszy schodzi od razu { $captured } kamień
    [few] z planszy schodzą od razu { $captured } kamienie
    [many] z planszy schodzi od razu { $captured } kamieni
   *[other] z planszy schodzi od razu { $captured } kamienia
}. Ale Twój kamień stoi między czarnymi…
lesson-second-two-take-wrong = Ruch na { $answer } nie zbija czarnych kamieni. Krzyżyk pokazuje ich ostatni oddech.
lesson-second-two-back = Jednym kamieniem białe { $captured ->
    [one] zbiły { $captured } kamień
    [few] zbiły { $captured } kamienie
    [many] zbiły { $captured } kamieni
   *[other] zbiły { $captured } kamienia
}. To nie jest ko: plansza nie może się powtórzyć i czarne mogą od razu odbić.

    Teraz grasz czarnymi. Zbij biały kamień z kółkiem.
lesson-second-two-back-right = Dobrze. Nie ma ko, nie ma zakazu.
lesson-second-two-back-wrong = Ruch na { $answer } nie zbija kamienia z kółkiem. Krzyżyk pokazuje jego ostatni oddech.
lesson-second-two-safe = Czarny kamień, który odbił, { $liberties ->
    [one] ma { $liberties } oddech
    [few] ma { $liberties } oddechy
    [many] ma { $liberties } oddechów
   *[other] ma { $liberties } oddechu
} (krzyżyki). Nie jest w atari, więc białe nie mogą go od razu zbić.

lesson-second-task-1 = Białe właśnie postawiły kamień z kółkiem. Niczego nim nie zbiły.

    Czy czarne mogą go zbić następnym ruchem?
lesson-second-task-1-right = Tak, mogą. To pierwsze bicie w tym miejscu, więc nikt tu jeszcze nie odbija. Zaczyna się jednak ko: białym nie wolno od razu odbić.
lesson-second-task-1-wrong = Mogą. Kamień z kółkiem jest w atari; krzyżyk to jego ostatni oddech. Wcześniej nic tu nie zbito, więc nie ma zakazu; ko zacznie się dopiero od bicia czarnych.
lesson-second-task-2 = Czarne właśnie zbiły biały kamień tym, który ma kółko.

    Czy białe mogą od razu odbić w A?
lesson-second-task-2-right = Dobrze, nie mogą. Właśnie zbito pojedynczy kamień, a po odbiciu wróciłaby ta sama plansza. To jest ko: białe muszą najpierw zagrać gdzie indziej.
lesson-second-task-2-wrong = Nie. Biały kamień w A zbiłby pojedynczy kamień tam, gdzie przed chwilą zbito jeden, i plansza byłaby taka jak przedtem. To ko: białe muszą najpierw zagrać gdzie indziej.
lesson-second-task-3 = Czarne właśnie zbiły biały kamień na C1 tym, który ma kółko.

    Czy białe mogą od razu coś zbić ruchem na C1?
lesson-second-task-3-right = Tak. Ruch 1 { $captured ->
    [one] zbija { $captured } kamień
    [few] zbija { $captured } kamienie
    [many] zbija { $captured } kamieni
   *[other] zbija { $captured } kamienia
}, a nie tylko ten, który bił. To nie jest ko, więc potem także czarne mogą od razu zbić biały kamień ruchem 2.
lesson-second-task-3-wrong = Mogą. Łańcuch, do którego należy czarny kamień, { $captured ->
    [one] liczy { $captured } kamień
    [few] liczy { $captured } kamienie
    [many] liczy { $captured } kamieni
   *[other] liczy { $captured } kamienia
} i jest w atari; krzyżyk to jego ostatni oddech. Zbicie całego naraz to nie ko.

lesson-second-territory = Zbijanie to tylko połowa go. Druga połowa to otaczanie pustych punktów.

    Puste punkty otoczone kamieniami tylko jednego koloru to terytorium. Brzeg planszy pomaga jak ściana. Na koniec każdy taki punkt jest wart jeden punkt.

    Pokazują to małe znaki: { $black ->
    [one] czarne mają { $black } punkt
    [few] czarne mają { $black } punkty
    [many] czarne mają { $black } punktów
   *[other] czarne mają { $black } punktu
}, a białe { $white }.
lesson-second-territory-white = Terytorium czarnych leży po lewej u góry.

    Ile punktów terytorium mają białe? Policz puste punkty otoczone białymi kamieniami na całej planszy.
lesson-second-territory-white-right = Tak, { $white ->
    [one] { $white } punkt
    [few] { $white } punkty
    [many] { $white } punktów
   *[other] { $white } punktu
} w różnych miejscach. Liczą się tylko puste punkty, a nie te pod kamieniami.
lesson-second-territory-white-wrong = Odpowiedź { $answer } nie jest dobra. Pokazują to znaki: białe mają terytorium i u góry po prawej, i na dole, razem { $white ->
    [one] { $white } punkt
    [few] { $white } punkty
    [many] { $white } punktów
   *[other] { $white } punktu
}.
lesson-second-finished = To cała plansza po skończonej grze. Granice są zamknięte: wszędzie, gdzie stykają się terytoria, stoją kamienie.

    W czasie gry czarne zbiły { $black_prisoners ->
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
lesson-second-pass = Czy czarne mogłyby jeszcze czegoś spróbować w rogu białych? Czarne wchodzą ruchem 1, białe odpowiadają ruchem 2 i czarny kamień nie ma dokąd uciec. Byłby tylko kolejnym jeńcem.

    Kiedy żaden ruch nic Ci nie daje, nie musisz grać. Pasujesz i kolej przechodzi na drugą stronę. W Nigiri dotknij przycisku Pas albo wpisz „pas”.
lesson-second-end = Czarne nie widzą pożytecznego ruchu i pasują. Białe mogłyby grać, ale też niczego nie widzą i pasują.

    Dwa pasy bezpośrednio po sobie kończą grę. Gdyby białe zamiast tego zagrały, czarne mogłyby odpowiedzieć.
lesson-second-count-black = Teraz liczymy. Czarne znaki to terytorium czarnych.

    Czarne: terytorium { $black_territory } + jeńcy { $black_prisoners } = { $black_total }.
lesson-second-count-white = A białe? Ich terytorium pokazują białe znaki.

    Białe: terytorium { $white_territory } + jeńcy { $white_prisoners } = { $white_total }.

    Czarne mają { $black_total }, więc wygrywają o { $margin ->
    [one] { $margin } punkt
    [few] { $margin } punkty
    [many] { $margin } punktów
   *[other] { $margin } punktu
}.
lesson-second-filled = Można liczyć szybciej. Białych jeńców włóż w terytorium białych, a czarnych w terytorium czarnych: to małe kamienie na obrazku. Każdy jeniec zabiera wtedy punkt swojej stronie, zamiast dodawać go przeciwnikowi.

    Porównujemy to, co zostało puste: czarne { $black }, białe { $white }. Różnica jest taka sama: { $margin ->
    [one] { $margin } punkt
    [few] { $margin } punkty
    [many] { $margin } punktów
   *[other] { $margin } punktu
}.
lesson-second-komi = Czarne zaczynają, a to daje im przewagę. W zamian białe dostają na koniec dodatkowe punkty, które nazywają się komi.

    W Nigiri komi wynosi zwykle { $komi }. Dzięki połówce nie ma remisów. W wyzwaniu można umówić się na inne komi.
lesson-second-komi-count = Przykład. Jeńcy leżą już w terytoriach.

    Czarne mają { $black }. Białe mają { $territory }, a z komi { $territory } + { $komi } = { $white }.

    Białe wygrywają o { $margin ->
    [0.5] pół punktu
    [one] { $margin } punkt
    [few] { $margin } punkty
    [many] { $margin } punktów
   *[other] { $margin } punktu
}!

lesson-second-task-4 = Ta gra jest skończona. Czarne zbiły { $black_prisoners ->
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
lesson-second-task-4-right = Właśnie tak. Czarne: { $black_territory } + { $black_prisoners } = { $black_total }. Białe: { $white_territory } + { $white_prisoners } = { $white_total }. Czarne wygrywają o { $margin ->
    [one] { $margin } punkt
    [few] { $margin } punkty
    [many] { $margin } punktów
   *[other] { $margin } punktu
}.
lesson-second-task-4-wrong = Niezupełnie. Policz zaznaczone punkty i dodaj jeńców. Czarne: { $black_territory } + { $black_prisoners } = { $black_total }. Białe: { $white_territory } + { $white_prisoners } = { $white_total }.
lesson-second-task-5 = Ta gra też jest skończona. Czarne zbiły { $black_prisoners ->
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
lesson-second-task-5-right = Właśnie tak. Czarne: { $black_territory } + { $black_prisoners } = { $black_total }. Białe: { $white_territory } + { $white_prisoners } = { $white_total }. Białe wygrywają o { $margin ->
    [one] { $margin } punkt
    [few] { $margin } punkty
    [many] { $margin } punktów
   *[other] { $margin } punktu
}.
lesson-second-task-5-wrong = Niezupełnie. Policz zaznaczone punkty i dodaj jeńców. Czarne: { $black_territory } + { $black_prisoners } = { $black_total }. Białe: { $white_territory } + { $white_prisoners } = { $white_total }.
lesson-second-task-6 = Ta gra jest prawie skończona. Nikt jeszcze niczego nie zbił, komi nie ma.

    Grasz czarnymi i masz ruch. Nie wszystkie granice są zamknięte. Gdzie można zyskać najwięcej?
lesson-second-task-6-right = Dobrze: Twój kamień na A9 jest uratowany. Gdyby zagrały tam białe, zyskałyby { $worth ->
    [one] { $worth } punkt
    [few] { $worth } punkty
    [many] { $worth } punktów
   *[other] { $worth } punktu
}: kamień i pusty punkt po nim.
lesson-second-task-6-wrong = Ruch na { $answer } nie jest największy. Poszukaj czarnego kamienia, który białe mogłyby zbić następnym ruchem.
lesson-second-task-6-wrong-small = To oszczędza punkt, ale białe zbijają Twój kamień na A9 i zyskują { $worth ->
    [one] { $worth } punkt
    [few] { $worth } punkty
    [many] { $worth } punktów
   *[other] { $worth } punktu
}: jeńca i punkt po nim. Różnica na Twoją niekorzyść: { $margin ->
    [one] { $margin } punkt
    [few] { $margin } punkty
    [many] { $margin } punktów
   *[other] { $margin } punktu
}.
lesson-second-task-6-white = Teraz grasz białymi. Jest jeszcze otwarta granica.

    { $territory ->
    [one] Gdzie białe mogą zapewnić sobie jeszcze { $territory } punkt terytorium?
    [few] Gdzie białe mogą zapewnić sobie jeszcze { $territory } punkty terytorium?
    [many] Gdzie białe mogą zapewnić sobie jeszcze { $territory } punktów terytorium?
   *[other] Gdzie białe mogą zapewnić sobie jeszcze { $territory } punktu terytorium?
}
lesson-second-task-6-white-right = Tak. Teraz granica jest zamknięta i punkt J7 za nią należy do białych.
lesson-second-task-6-white-wrong = Ruch na { $answer } nie zamyka granicy. Spójrz na prawy brzeg: którędy mogłyby tam wejść czarne?
lesson-second-task-6-result = Obie strony pasują i gra jest skończona. Nikt nie ma jeńców, komi nie ma.

    Kto wygrał i o ile punktów?
lesson-second-task-6-result-right = Dobrze: { $black_total } do { $white_total }. Obie strony mają tyle samo, więc jest remis, po japońsku jigo. Obie zagrały najlepiej, jak można było.
lesson-second-task-6-result-wrong = Policz jeszcze raz: czarne mają { $black_total }, białe { $white_total }. Obie strony mają tyle samo, więc nikt nie wygrał. To remis, po japońsku jigo.
