## Lekcja 3: żywe i martwe grupy

lesson-title-third = Lekcja 3: żywe i martwe grupy

lesson-third-alive = Czarne kamienie na tej planszy trzymają się razem: to grupa. Grupą może być jeden łańcuch, jak tutaj, albo kilka.

    Białe otoczyły ją ze wszystkich stron. Żeby ją zbić, muszą zająć jej ostatnie oddechy, A i B. Czy to się uda?
lesson-third-alive-may = Grasz białymi. Przypomnij sobie, czym jest samobójstwo.

    Czy wolno Ci teraz zagrać w A albo w B?
lesson-third-alive-may-right = Biały kamień w A nie miałby oddechu, a czarnym zostałby jeszcze oddech w B. Nic nie zostałoby zbite, więc to samobójstwo. W B jest tak samo.
lesson-third-alive-may-wrong = Nie wolno. Kamienie z trójkątami zabierają białemu kamieniowi w A wszystkie oddechy, a czarnym zostałby jeszcze oddech w B. Nic nie zostałoby zbite, więc to samobójstwo. W B jest tak samo.
lesson-third-eyes = Takie punkty jak A i B to oczy. Białe mogłyby zagrać w jednym dopiero wtedy, gdyby drugie było już zajęte, a dwóch ruchów naraz zrobić nie można.

    Tej grupy nikt więc nigdy nie zbije. Grupa, która ma dwoje oczu, jest żywa.
lesson-third-dead = Czarne kamienie z trójkątami są zamknięte wśród białych. Białe mogą je zbić, a czarne nic na to nie poradzą.

    Kamienie, które nie unikną zbicia, są martwe, choć jeszcze stoją na planszy.
lesson-third-dead-run = Zobacz: czarne próbują uciec ruchem 1. Białe zamykają drogę ruchem 2 i teraz { $captured ->
    [one] z planszy schodzi { $captured } kamień
    [few] z planszy schodzą { $captured } kamienie
    [many] z planszy schodzi { $captured } kamieni
   *[other] z planszy schodzi { $captured } kamienia
}. Ucieczka tylko powiększyła stratę.
lesson-third-one-eye = Ta czarna grupa też ma oko, w A. Ale tylko to jedno: oddechy B i C leżą na zewnątrz i nie są oczami.

    Czarne nic tu nie poprawią. Jeśli zagrają w B albo C, same zabiorą sobie oddech. Zaraz zobaczysz, czy jedno oko wystarczy.
lesson-third-one-eye-play = Grasz białymi i chcesz zbić czarny łańcuch. Dopóki B i C są wolne, ruch w A to samobójstwo.

    Od czego więc zaczniesz?
lesson-third-one-eye-play-right = Białe zajmują najpierw zewnętrzne oddechy, w dowolnej kolejności. Czarne nie mogą temu zapobiec.
lesson-third-one-eye-play-wrong = Ten ruch nie zabiera oddechu czarnemu łańcuchowi. Aby go zbić, białe muszą zająć wszystkie jego oddechy, najpierw te na zewnątrz: A2 i E3.
lesson-third-one-eye-play-wrong-eye = Dopóki B i C są wolne, biały kamień w A nie ma oddechu i niczego nie zbija, więc to samobójstwo. Zajmij najpierw B i C.
lesson-third-one-eye-taken = Białe grają 1 i 3, a czarne pasują (2 i 4), bo nie mają dobrej odpowiedzi. Ruch 5 w oko nie jest już samobójstwem: zabiera ostatni oddech i { $captured ->
    [one] zbija { $captured } kamień
    [few] zbija { $captured } kamienie
    [many] zbija { $captured } kamieni
   *[other] zbija { $captured } kamienia
}.

    Otoczona grupa, która ma tylko jedno oko, jest więc martwa.
lesson-third-wide-eye = Oko może mieć więcej niż jeden punkt. Ale A i B leżą obok siebie i stanowią całość, więc to wciąż jedno oko.

    Białe mogą zagrać w A, bo B zostaje wolne jako oddech. Zobaczmy, co wtedy będzie.
lesson-third-wide-eye-taken = Białe wstawiają kamień ruchem 1. Czarne zbijają go ruchem 2, ale teraz całemu łańcuchowi został ostatni oddech: punkt, na którym stał kamień 1.

    Białe grają tam jeszcze raz i zbijają { $captured ->
    [one] { $captured } kamień
    [few] { $captured } kamienie
    [many] { $captured } kamieni
   *[other] { $captured } kamienia
}. Ta grupa była więc martwa.
lesson-third-seki = Jest jeszcze drugi sposób na życie. Kamienie z trójkątami, białe ({ $white }) i czarne ({ $black }), zamykają się nawzajem i nie mają ani jednego oka.

    Każda ze stron ma tylko { $liberties } oddechy, A i B, i są one wspólne. Żeby zbić drugą stronę, trzeba tam zagrać. Co się wtedy stanie?
lesson-third-seki-play = Grasz czarnymi, a ruch należy do Ciebie.

    Czy dobrze jest zagrać w A albo w B?
lesson-third-seki-play-right = Po ruchu czarnych białe grają na drugim z tych punktów i zbijają kamienie ({ $captured }). Białe mają ten sam kłopot. Nikt więc tam nie gra i obie strony żyją: to seki. Punkty wewnątrz seki są niczyje, nie mają kwadracików.
lesson-third-seki-play-wrong = Nie: po ruchu 1 wszystkim tym czarnym kamieniom zostaje jeden oddech i białe zbijają je ruchem 2 (kamieni: { $captured }). Białe mają w A i B ten sam kłopot. Nikt więc tam nie gra i obie strony żyją.
lesson-third-removed = Ostatnia reguła przed liczeniem. Gdy obie strony spasują, wszystkie martwe kamienie zdejmuje się tak, jak stoją, i stają się jeńcami. Nikt nie musi ich zbijać.

    Tutaj martwe są przekreślone czarne kamienie. Białe dostają { $prisoners ->
    [one] { $prisoners } jeńca
    [few] { $prisoners } jeńców
    [many] { $prisoners } jeńców
   *[other] { $prisoners } jeńca
}, a punkty po nich są terytorium białych.
lesson-third-ended = Ta partia jest skończona, obie strony spasowały. Dotąd białe zbiły { $white_took ->
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
lesson-third-ended-right = Wszystkie inne grupy mają swoje oczy.
lesson-third-ended-wrong = Krzyżyki pokazują oczy żywych grup. Martwe są kamienie zamknięte przez te grupy, bez własnych dwojga oczu i bez drogi ucieczki. Są wśród nich czarne i białe.
lesson-third-ended-dead = Martwe kamienie: { $black_dead ->
    [one] { $black_dead } czarny
    [few] { $black_dead } czarne
    [many] { $black_dead } czarnych
   *[other] { $black_dead } czarnego
} i { $white_dead ->
    [one] { $white_dead } biały
    [few] { $white_dead } białe
    [many] { $white_dead } białych
   *[other] { $white_dead } białego
}. Białe w obu rogach nie zrobią dwojga oczu. Czarne na dole też nie: na F2 białe odpowiadają E3, a na E3 odpowiadają F2.

    Nie trzeba ich zbijać. Schodzą teraz z planszy i nikt nie traci na to ruchu.
lesson-third-count-black = Czarne zbiły w partii { $black_took ->
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
lesson-third-count-white = Białe zbiły w partii { $white_took ->
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
    [one] { $black_prisoners } zbity lub martwy biały kamień trafia
    [few] { $black_prisoners } zbite lub martwe białe kamienie trafiają
    [many] { $black_prisoners } zbitych lub martwych białych kamieni trafia
   *[other] { $black_prisoners } zbitego lub martwego białego kamienia trafia
} do terytorium białych, a { $white_prisoners ->
    [one] { $white_prisoners } czarny
    [few] { $white_prisoners } czarne
    [many] { $white_prisoners } czarnych
   *[other] { $white_prisoners } czarnego
} do terytorium czarnych.

    Czarnym zostaje { $black }, białym { $white }. I znów czarne wygrywają o { $margin ->
    [one] { $margin } punkt
    [few] { $margin } punkty
    [many] { $margin } punktów
   *[other] { $margin } punktu
}.
lesson-third-agree = W Nigiri po dwóch pasach gra się zatrzymuje i bot pokazuje wynik z kamieniami, które uważa za martwe. Łańcuchy, które mogą być martwe, mają litery, tak jak tutaj.

    Coś się nie zgadza? Stuknij literę albo wpisz „martwe D4” lub „żywe D4”. Wszystko dobrze? Stuknij ✅. Gdy zgodzą się obie strony, wynik jest ostateczny. Decydują gracze, nie bot.
lesson-third-resume = A jeśli nie możecie się zgodzić, które kamienie są martwe? Wtedy stuknij ▶️ albo wpisz „wznów”: gra toczy się dalej i sprawa rozstrzyga się na planszy. Pierwszy ruch ma przeciwnik osoby, która o to prosi.

    Po kolejnych dwóch pasach liczy się od nowa.

lesson-third-task-1 = Tylko jedna z czarnych grup jest martwa. Która?

    Szukaj grupy, która nie ma dwojga oczu.
lesson-third-task-1-right = Puste punkty w jej rogu leżą obok siebie, więc to jedno oko. Pozostałe czarne grupy mają po dwoje oczu.
lesson-third-task-1-wrong = Krzyżyki pokazują punkty wewnątrz czarnych grup. Dwa oddzielne to dwoje oczu i grupa żyje. Dwa leżące obok siebie to jedno oko.
lesson-third-task-2 = Białe mają grupę na dole, grupę w lewym górnym rogu i grupę po prawej stronie.

    Które białe grupy są martwe?
lesson-third-task-2-right = Żyje tylko grupa na dole. Za chwilę zobaczysz, jak czarne zbijają pozostałe.
lesson-third-task-2-wrong = Krzyżyki pokazują, że grupa na dole ma dwoje oczu, więc żyje. Czy pozostałe też mogą mieć dwoje oczu, jeśli czarne im nie pomogą?
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
lesson-third-task-2-side = Grupa po prawej: czarne grają 1, a później 3; ruch 2 białe grają gdzie indziej. Ruchem 4 białe zbijają { $captured ->
    [one] { $captured } kamień
    [few] { $captured } kamienie
    [many] { $captured } kamieni
   *[other] { $captured } kamienia
}.

    Ale punkty po nich leżą obok siebie, więc to tylko jedno oko. A jedno oko nie wystarczy.
lesson-third-task-3 = Ta partia jest skończona. Czarne zbiły { $black_took ->
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
lesson-third-task-3-right = { $black_dead ->
    [one] { $black_dead } czarny kamień
    [few] { $black_dead } czarne kamienie
    [many] { $black_dead } czarnych kamieni
   *[other] { $black_dead } czarnego kamienia
} i { $white_dead ->
    [one] { $white_dead } biały
    [few] { $white_dead } białe
    [many] { $white_dead } białych
   *[other] { $white_dead } białego
}. Żaden z nich nie ucieknie ani nie zrobi dwojga oczu.
lesson-third-task-3-wrong = Krzyżyki pokazują oczy żywych grup. Martwe są wszystkie kamienie zamknięte przez te grupy, nawet pojedyncze, czarne i białe.
lesson-third-task-3-result = Martwe kamienie są teraz przekreślone. Stają się jeńcami. W partii czarne zbiły { $black_took ->
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
lesson-third-task-3-result-right = Czarne: { $black_territory } + { $black_prisoners } = { $black_total }. Białe: { $white_territory } + { $white_prisoners } = { $white_total }. Różnica to { $margin ->
    [one] { $margin } punkt
    [few] { $margin } punkty
    [many] { $margin } punktów
   *[other] { $margin } punktu
}.
lesson-third-task-3-result-wrong = Punkty pod martwymi kamieniami też się liczą, a martwe kamienie to jeńcy. Czarne: { $black_territory } + { $black_prisoners } = { $black_total }. Białe: { $white_territory } + { $white_prisoners } = { $white_total }.
lesson-third-task-3-filled = Gdy wszyscy jeńcy leżą w terytoriach, widać to od razu: czarnym zostaje { $black }, białym { $white }. Białe wygrywają o { $margin ->
    [one] { $margin } punkt
    [few] { $margin } punkty
    [many] { $margin } punktów
   *[other] { $margin } punktu
}.

    To koniec lekcji 3: znasz już wszystkie reguły potrzebne do gry. Dalej czeka cała partia, ruch po ruchu.
lesson-third-task-4 = Ta partia jest skończona; nikt dotąd niczego nie zbił.

    Które kamienie są martwe? Przyjrzyj się dołowi planszy: nie każda grupa bez oka jest martwa.
lesson-third-task-4-right = Martwe są jeden biały kamień i dwa czarne. Grupy przy C1 i E1 nie mają oczu, ale kto pierwszy zagra na D1 albo D2, ten zostanie zbity: to seki i obie żyją.
lesson-third-task-4-wrong = Krzyżyki pokazują oczy żywych grup. Grupy przy C1 i E1 mają wspólne oddechy D1 i D2, a kto pierwszy tam zagra, zostanie zbity: są w seki i żyją. Martwe jest to, co zamknięte, bez oka i bez seki.
