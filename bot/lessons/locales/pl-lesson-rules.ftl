### Sześć zasad.

lesson-title-rules = Sześć zasad

lesson-rules-start =
    Witaj w go! Dwie strony, czarne i białe, na zmianę stawiają kamienie na planszy. Skrzyżowania linii to punkty: kto otoczy ich więcej, wygrywa.

    Ta partia jest skończona. Małe kwadraty pokazują, co otoczono: czarne mają { $black ->
        [one] { $black } punkt
        [few] { $black } punkty
        [many] { $black } punktów
       *[other] { $black } punktu
    }, białe { $white }.

    Plansza ma 9×9 linii, jak ta tutaj, 13×13 albo 19×19.
lesson-rules-course =
    Zasady i trzy lekcje zajmują około dwudziestu minut, a ze wszystkimi zadaniami pół godziny; potem można obejrzeć całą partię. Przerwij, kiedy chcesz: wrócisz w to samo miejsce.

    Od czasu do czasu pojawi się pytanie. Odpowiadaj przyciskami{ $typed ->
        [yes] {""} albo wpisz odpowiedź.
       *[no] .
    } Pomyłka nic nie kosztuje: zobaczysz, co jest nie tak, i spróbujesz jeszcze raz.
lesson-rules-1 =
    Zasada 1. Na początku plansza jest pusta. Zaczynają czarne, potem grają białe i tak na zmianę. Ruch to postawienie kamienia swojego koloru na pustym punkcie.

    Numery pokazują { $moves ->
        [one] pierwszy { $moves } ruch
        [few] pierwsze { $moves } ruchy
        [many] pierwszych { $moves } ruchów
       *[other] pierwsze { $moves } ruchu
    } partii.
lesson-rules-1-crossings =
    Kamienie stoją tam, gdzie linie się krzyżują, a nie w kratkach. Można grać na każdym skrzyżowaniu: w środku, na brzegu planszy i w rogu też.

    Tak małe plansze jak ta służą tylko do nauki.
lesson-rules-1-names =
    Każdy punkt ma nazwę: literę kolumny i numer rzędu. Kamień z kółkiem to ostatni ruch: stoi na G3. Litery I nie ma: po H jest J.

    Teraz Ty: ruch czarnych. Zagraj na D3.
lesson-rules-1-names-right = W prawdziwej partii gra się dokładnie tak samo.
lesson-rules-1-names-wrong = Żeby znaleźć D3, poszukaj litery D pod planszą i liczby 3 obok niej: ten punkt jest tam, gdzie obie linie się krzyżują.
lesson-rules-1-names-wrong-top = To { $answer }: rzędy liczy się od dołu, nie od góry. Rząd 3 jest blisko dolnego brzegu.
lesson-rules-1-stays =
    Kamienia, który stoi na planszy, już się nie przesuwa. Zostaje na swoim punkcie, chyba że zostanie zdjęty, o czym mówi następna zasada.

    Ruch białych. Czy białe mogą zagrać na D3, tam, gdzie stoi kamień z kółkiem?
lesson-rules-1-stays-right = Na D3 już stoi kamień, a gra się tylko na pustych punktach.
lesson-rules-1-stays-wrong = Nie mogą: na D3 już stoi kamień. Można grać tylko na pustym punkcie.
lesson-rules-2 =
    Zasada 2. Puste punkty tuż obok kamieni, wzdłuż linii, to ich oddechy. Ruch, który zabiera kamieniom przeciwnika ostatni oddech, zbija je: schodzą z planszy i do końca partii są jeńcami.

    { $stones ->
        [one] Ten { $stones } kamień z trójkątem ma
        [few] Te { $stones } kamienie z trójkątami mają razem
        [many] Te { $stones } kamieni z trójkątami ma razem
       *[other] Te { $stones } kamienia z trójkątami mają razem
    } już tylko { $liberties ->
        [one] { $liberties } oddech
        [few] { $liberties } oddechy
        [many] { $liberties } oddechów
       *[other] { $liberties } oddechu
    }. Ruch czarnych: zbij je.
lesson-rules-2-right = Teraz są jeńcami. Lekcja 1 pokazuje to krok po kroku.
lesson-rules-2-wrong = Kamienie z trójkątami nadal stoją: ich ostatni oddech ma krzyżyk. Zagraj tam.
lesson-rules-3 =
    Zasada 3. Nie wolno zabrać ostatniego oddechu własnym kamieniom, chyba że ten ruch coś zbija.

    Biały kamień w A nie miałby oddechu, w B też nie. Ale jeden z tych ruchów zbija { $captured ->
        [one] { $captured } czarny kamień
        [few] { $captured } czarne kamienie
        [many] { $captured } czarnych kamieni
       *[other] { $captured } czarnego kamienia
    }, więc wolno tak zagrać. Ruch białych: zagraj tam.
lesson-rules-3-right = W A białym grać nie wolno, bo niczego by to nie zbiło. To również wyjaśnia lekcja 1.
lesson-rules-3-wrong = Ten ruch niczego nie zbija. Znajdź czarne kamienie, którym białe mogą zabrać ostatni oddech: w A albo w B.
lesson-rules-4 =
    Zasada 4. Czarne właśnie zbiły biały kamień na B3. Gdyby białe mogły teraz zagrać tam i zbić kamień z kółkiem, czarne od razu zbiłyby z powrotem i tak bez końca. Taka sytuacja to ko. Kto chce w ko odbić, czyli zbić z powrotem, musi najpierw zagrać gdzie indziej.

    Ruch białych. Czy białe mogą teraz zagrać na B3?
lesson-rules-4-right = Kwadrat na B3 o tym przypomina. O ko jest lekcja 2.
lesson-rules-4-wrong = Od razu odbić nie wolno: białe muszą najpierw zagrać gdzie indziej. Kwadrat na B3 o tym przypomina.
lesson-rules-5 =
    Zasada 5. Zamiast postawić kamień można spasować. Gdy obie strony spasują, jedna zaraz po drugiej, partia jest skończona.

    Tutaj nikt nie widzi ruchu, który by coś dawał, więc obie strony spasowały. Więcej o tym w lekcji 2.
lesson-rules-6 =
    Zasada 6. Po partii martwe kamienie, czyli te, które nie unikną zbicia, schodzą z planszy i stają się jeńcami. Tu są przekreślone. Potem każdy otoczony pusty punkt i każdy jeniec daje 1 punkt:

    czarne { $blackland } + { $blackprisoners } = { $black }
    białe { $whiteland } + { $whiteprisoners } = { $white }

    Białe dostają jeszcze komi, dodatkowe punkty za to, że grają jako drugie. Kto ma więcej, wygrywa. Dokładnie pokazują to lekcje 2 i 3.
