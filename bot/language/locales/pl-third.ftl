## Lekcja 3: żywe i martwe grupy

lesson-title-third = Lekcja 3: żywe i martwe grupy

lesson-third-alive = Białe otoczyły ten czarny łańcuch. Czy można go zbić? Trzeba by zająć jego ostatnie oddechy, A i B.

    Kamień w A nie miałby oddechu i niczego by nie zbił, bo B jest wolne. To samobójstwo. Tak samo jest z B, a dwóch ruchów naraz zrobić nie można.

    Takie punkty to oczy. Grupa, która ma dwoje oczu, jest zawsze bezpieczna: jest żywa.
lesson-third-alive-may = Sprawdź to w myślach. Grasz białymi.

    Czy możesz zagrać w A albo w B?
lesson-third-alive-may-right = Dobrze: ani tu, ani tu. Dopóki drugie oko jest wolne, każdy z tych ruchów to samobójstwo. Tej grupy nikt nigdy nie zbije.
lesson-third-alive-may-wrong = Nie. Biały kamień w A nie miałby oddechu, a czarnym zostałby jeszcze jeden, w B. Nic więc nie zostaje zbite i to samobójstwo. W B jest tak samo.
lesson-third-dead = Zaznaczone czarne kamienie są zamknięte wśród białych. Białe mogą je zbić, a czarne nic na to nie poradzą.

    Kamienie, które nie unikną zbicia, są martwe, choć jeszcze stoją na planszy.
lesson-third-dead-run = Zobacz: czarne próbują uciec ruchem 1. Białe zamykają drogę ruchem 2 i teraz { $captured ->
    [one] z planszy schodzi { $captured } kamień
    [few] z planszy schodzą { $captured } kamienie
    [many] z planszy schodzi { $captured } kamieni
   *[other] z planszy schodzi { $captured } kamienia
}. Ucieczka tylko powiększyła stratę.
lesson-third-one-eye = Ten czarny łańcuch też ma oko, w A. Ale tylko to jedno. Oddechy B i C leżą na zewnątrz i nie są oczami.

    Jedno oko nie wystarczy. Jeśli czarne zagrają w B albo C, same zabiorą sobie oddech.
lesson-third-one-eye-play = Grasz białymi i chcesz zbić czarny łańcuch. Dopóki B i C są wolne, ruch w A to samobójstwo.

    Od czego więc zaczniesz?
lesson-third-one-eye-play-right = Tak. Białe zajmują najpierw zewnętrzne oddechy; kolejność nie ma znaczenia. Czarne nie mogą temu zapobiec.
lesson-third-one-eye-play-wrong = Ruch na { $answer } nie zabiera oddechu czarnemu łańcuchowi. Aby go zbić, białe muszą zająć wszystkie jego oddechy, najpierw te na zewnątrz: B i C.
lesson-third-one-eye-play-wrong-eye = Jeszcze nie. Dopóki B i C są wolne, biały kamień w A nie ma oddechu i niczego nie zbija, więc to samobójstwo. Zajmij najpierw B i C.
lesson-third-one-eye-taken = Białe grają 1 i 3. Czarne nie mają dobrej odpowiedzi i pasują. Ruch 5 w oko nie jest już samobójstwem, bo zabiera ostatni oddech: { $captured ->
    [one] { $captured } kamień zostaje zbity
    [few] { $captured } kamienie zostają zbite
    [many] { $captured } kamieni zostaje zbitych
   *[other] { $captured } kamienia zostaje zbite
}.

    Grupa z tylko jednym okiem jest więc martwa.
lesson-third-wide-eye = Oko może mieć więcej niż jeden punkt. Ale A i B leżą obok siebie i stanowią całość, więc to wciąż jedno oko.

    Białe mogą zagrać w A, bo B zostaje wolne jako oddech. Zobaczmy, co wtedy będzie.
lesson-third-wide-eye-taken = Białe wstawiają kamień ruchem 1. Czarne zbijają go ruchem 2, ale teraz cały czarny łańcuch ma ostatni oddech: punkt, gdzie stał kamień 1.

    { $captured ->
    [one] Białe grają tam jeszcze raz i zbijają { $captured } kamień
    [few] Białe grają tam jeszcze raz i zbijają { $captured } kamienie
    [many] Białe grają tam jeszcze raz i zbijają { $captured } kamieni
   *[other] Białe grają tam jeszcze raz i zbijają { $captured } kamienia
}. Ta grupa była martwa.
lesson-third-removed = Ostatnia reguła przed liczeniem. Gdy obie strony spasują, wszystkie martwe kamienie zdejmuje się tak, jak stoją, i stają się jeńcami. Nikt nie musi ich dobijać.

    Tutaj martwe są przekreślone czarne kamienie. Białe dostają { $prisoners ->
    [one] { $prisoners } jeńca
    [few] { $prisoners } jeńców
    [many] { $prisoners } jeńców
   *[other] { $prisoners } jeńca
}, a punkty po nich są terytorium białych.
lesson-third-ended = Ta gra jest skończona, obie strony spasowały. Dotąd białe zbiły { $white_took ->
    [one] { $white_took } kamień
    [few] { $white_took } kamienie
    [many] { $white_took } kamieni
   *[other] { $white_took } kamienia
}, czarne { $black_took ->
    [one] { $black_took } kamień
    [few] { $black_took } kamienie
    [many] { $black_took } kamieni
   *[other] { $black_took } kamienia
}.

    Które kamienie są martwe, czarne i białe? Szukaj grup zamkniętych, bez miejsca na dwoje oczu.
lesson-third-ended-right = Tak, to wszystkie. Pozostałe grupy mają swoje oczy.
lesson-third-ended-wrong = Niezupełnie. Krzyżyki pokazują oczy żywych grup. Martwe są kamienie zamknięte przez te grupy, bez własnych dwojga oczu i bez drogi ucieczki. Są wśród nich czarne i białe.
lesson-third-ended-dead = Oto martwe kamienie: { $black_dead ->
    [one] { $black_dead } czarny
    [few] { $black_dead } czarne
    [many] { $black_dead } czarnych
   *[other] { $black_dead } czarnego
} i { $white_dead ->
    [one] { $white_dead } biały
    [few] { $white_dead } białe
    [many] { $white_dead } białych
   *[other] { $white_dead } białego
}. Przeciwnik może je zbić w każdej chwili, więc nie ma pośpiechu.

    Nie trzeba ich dobijać. Schodzą teraz z planszy i nikt nie traci na to ruchu.
lesson-third-count-black = Czarne zbiły w grze { $black_took ->
    [one] { $black_took } kamień
    [few] { $black_took } kamienie
    [many] { $black_took } kamieni
   *[other] { $black_took } kamienia
}, a do tego { $white_dead ->
    [one] dochodzi { $white_dead } martwy biały
    [few] dochodzą { $white_dead } martwe białe
    [many] dochodzi { $white_dead } martwych białych
   *[other] dochodzi { $white_dead } martwego białego
}. Punkty po nich to też terytorium.

    Czarne: terytorium { $black_territory } + jeńcy { $black_prisoners } = { $black_total }.
lesson-third-count-white = Białe zbiły w grze { $white_took ->
    [one] { $white_took } kamień
    [few] { $white_took } kamienie
    [many] { $white_took } kamieni
   *[other] { $white_took } kamienia
}, a do tego { $black_dead ->
    [one] dochodzi { $black_dead } martwy czarny
    [few] dochodzą { $black_dead } martwe czarne
    [many] dochodzi { $black_dead } martwych czarnych
   *[other] dochodzi { $black_dead } martwego czarnego
}.

    Białe: terytorium { $white_territory } + jeńcy { $white_prisoners } = { $white_total }.

    Czarne mają { $black_total } i wygrywają o { $margin ->
    [one] { $margin } punkt
    [few] { $margin } punkty
    [many] { $margin } punktów
   *[other] { $margin } punktu
}.
lesson-third-filled = Szybszy sposób: { $black_prisoners ->
    [one] { $black_prisoners } biały jeniec trafia
    [few] { $black_prisoners } biali jeńcy trafiają
    [many] { $black_prisoners } białych jeńców trafia
   *[other] { $black_prisoners } białego jeńca trafia
} w terytorium białych, a { $white_prisoners ->
    [one] { $white_prisoners } czarny jeniec
    [few] { $white_prisoners } czarni jeńcy
    [many] { $white_prisoners } czarnych jeńców
   *[other] { $white_prisoners } czarnego jeńca
} w terytorium czarnych.

    Czarnym zostaje { $black }, białym { $white }. I znów czarne wygrywają o { $margin ->
    [one] { $margin } punkt
    [few] { $margin } punkty
    [many] { $margin } punktów
   *[other] { $margin } punktu
}.
lesson-third-agree = W Nigiri jest tak. Po dwóch pasach gra się zatrzymuje i bot pokazuje wynik z kamieniami, które uważa za martwe. Łańcuchy, które mogą być martwe, mają litery.

    Coś się nie zgadza? Dotknij litery albo wpisz „martwe D4” lub „żywe D4”. Wszystko dobrze? Dotknij ✅. Gdy zgodzą się obie strony, wynik jest ostateczny. Decydują gracze, nie bot.
lesson-third-resume = A jeśli nie możecie się zgodzić, które kamienie są martwe? Wtedy dotknij ▶️ albo wpisz „wznów”: gra toczy się dalej i sprawa rozstrzyga się na planszy. Pierwszy ruch ma przeciwnik osoby, która o to prosi.

    Po kolejnych dwóch pasach liczy się od nowa.

lesson-third-task-1 = Tylko jedna z czarnych grup jest martwa. Która?

    Szukaj grupy, która nie ma dwojga oczu.
lesson-third-task-1-right = Dobrze. Puste punkty w jej rogu leżą obok siebie, więc to jedno oko. Pozostałe grupy mają po dwoje oczu.
lesson-third-task-1-wrong = Nie. Krzyżyki pokazują punkty wewnątrz grup. Dwa oddzielne to dwoje oczu i grupa żyje. Dwa leżące obok siebie to jedno oko.
lesson-third-task-2 = Białe mają grupę na dole, grupę w lewym górnym rogu i grupę po prawej stronie.

    Które białe grupy są martwe?
lesson-third-task-2-right = Dobrze. Żyje tylko grupa na dole. Za chwilę zobaczysz, jak czarne zbijają pozostałe.
lesson-third-task-2-wrong = Niezupełnie. Krzyżyki pokazują, że grupa na dole ma dwoje oczu, więc żyje. Czy pozostałe też mogą mieć dwoje oczu, jeśli czarne im nie pomogą?
lesson-third-task-2-corner = Grupa w rogu: nawet jeśli białe zagrają pierwsze, ruchem 1, nic to nie da. Czarne wstawiają kamień ruchem 2, białe zbijają go ruchem 3.

    Teraz białym { $liberties ->
    [one] został { $liberties } oddech
    [few] zostały { $liberties } oddechy
    [many] zostało { $liberties } oddechów
   *[other] zostało { $liberties } oddechu
}. Czarne grają 4 tam, gdzie stał kamień 2, i zbijają { $captured ->
    [one] { $captured } kamień
    [few] { $captured } kamienie
    [many] { $captured } kamieni
   *[other] { $captured } kamienia
}.
lesson-third-task-2-side = Grupa po prawej: czarne grają 1, a później 3. Białe w tym czasie grają gdzie indziej, a potem ruchem 4 zbijają { $captured ->
    [one] { $captured } kamień
    [few] { $captured } kamienie
    [many] { $captured } kamieni
   *[other] { $captured } kamienia
}.

    Ale punkty po nich leżą obok siebie: to tylko jedno oko. A jedno oko nie wystarczy.
lesson-third-task-3 = Ta gra jest skończona. Czarne zbiły { $black_took ->
    [one] { $black_took } kamień
    [few] { $black_took } kamienie
    [many] { $black_took } kamieni
   *[other] { $black_took } kamienia
}, białe { $white_took ->
    [0] ani jednego
    [one] { $white_took } kamień
    [few] { $white_took } kamienie
    [many] { $white_took } kamieni
   *[other] { $white_took } kamienia
}.

    Najpierw: które kamienie są martwe?
lesson-third-task-3-right = Właśnie tak: { $black_dead ->
    [one] { $black_dead } czarny kamień
    [few] { $black_dead } czarne kamienie
    [many] { $black_dead } czarnych kamieni
   *[other] { $black_dead } czarnego kamienia
} i { $white_dead ->
    [one] { $white_dead } biały kamień
    [few] { $white_dead } białe kamienie
    [many] { $white_dead } białych kamieni
   *[other] { $white_dead } białego kamienia
}. Żaden z nich nie ucieknie ani nie zrobi dwojga oczu.
lesson-third-task-3-wrong = Niezupełnie. Krzyżyki pokazują oczy żywych grup. Martwe są wszystkie kamienie zamknięte przez te grupy, nawet pojedyncze, czarne i białe.
lesson-third-task-3-result = Martwe kamienie są teraz przekreślone. Stają się jeńcami. W grze czarne zbiły { $black_took ->
    [one] { $black_took } kamień
    [few] { $black_took } kamienie
    [many] { $black_took } kamieni
   *[other] { $black_took } kamienia
}, białe { $white_took ->
    [0] ani jednego
    [one] { $white_took } kamień
    [few] { $white_took } kamienie
    [many] { $white_took } kamieni
   *[other] { $white_took } kamienia
}. Komi nie ma.

    Kto wygrał i o ile punktów?
lesson-third-task-3-result-right = Dobrze policzone! Czarne: { $black_territory } + { $black_prisoners } = { $black_total }. Białe: { $white_territory } + { $white_prisoners } = { $white_total }. Białe wygrywają o { $margin ->
    [one] { $margin } punkt
    [few] { $margin } punkty
    [many] { $margin } punktów
   *[other] { $margin } punktu
}.
lesson-third-task-3-result-wrong = Niezupełnie. Punkty pod martwymi kamieniami też się liczą, a martwe kamienie to jeńcy. Czarne: { $black_territory } + { $black_prisoners } = { $black_total }. Białe: { $white_territory } + { $white_prisoners } = { $white_total }.
lesson-third-task-3-filled = Po wstawieniu wszystkich jeńców widać to od razu: czarnym zostaje { $black }, białym { $white }. Białe wygrywają o { $margin ->
    [one] { $margin } punkt
    [few] { $margin } punkty
    [many] { $margin } punktów
   *[other] { $margin } punktu
}.

    Znasz już wszystkie reguły potrzebne do gry.
