### Cała przykładowa partia, ruch po ruchu.

lesson-title-sample = Cała partia

lesson-sample-start = Obejrzyj teraz całą partię na 9×9, od pustej planszy aż do liczenia. Idź przez nią ruch po ruchu; kółko ma kamień, który właśnie zagrano.

    Od czasu do czasu będzie pytanie: jaki ruch byłby tu najlepszy?

## Rogi

lesson-sample-1 = Czarne zaczynają w rogu. Rogi są najpierw, bo tam pomagają brzegi: niewiele kamieni ogradza dużo punktów.
lesson-sample-2 = Białe zajmują lewy górny róg.
lesson-sample-3 = Czarne zajmują lewy dolny.
lesson-sample-4 = Ostatni róg biorą białe. Teraz każdy ma na czym budować.
lesson-sample-5 = Czarne grają na środku. Ten kamień pomaga obu ich rogom.
lesson-sample-6 = Białe wzmacniają lewy górny róg.
lesson-sample-7 = Czarne podchodzą pod biały kamień G4. Dół planszy jest jeszcze wolny i czarne chcą go dla siebie.
lesson-sample-8 = Białe napierają na czarne kamienie: kto pierwszy dojdzie do granicy, ten ogrodzi więcej.
lesson-sample-9 = Czarne zagradzają drogę. F6 i F7 to jeden łańcuch, więc białe tędy nie przejdą.

## Walka po prawej stronie

lesson-sample-10 = Białe wchodzą na prawą stronę. Czarne nie mogą dostać jej całej.
lesson-sample-11 = Czarne naciskają na G4 i budują obok ścianę.
lesson-sample-12 = Białe przedłużają. Kamienie stojące obok siebie to łańcuch; trudniej go zbić.
lesson-sample-13 = Czarne wchodzą pomiędzy: G4 nie połączy się tak łatwo z H6.
lesson-sample-14 = Białe obchodzą od tyłu. Czarnemu kamieniowi na G5 { $liberties ->
    [one] został { $liberties } oddech
    [few] zostały { $liberties } oddechy
    [many] zostało { $liberties } oddechów
   *[other] zostało { $liberties } oddechu
}, więc na razie nic mu nie grozi. Ale zapamiętaj go!
lesson-sample-15 = Czarne powiększają lewą stronę. Kamienia, którego nikt nie zbije od razu, nie trzeba ratować w pośpiechu.
lesson-sample-16 = Białe robią to samo na górze.
lesson-sample-17 = Czarne wchodzą od dołu. Białemu łańcuchowi na G3 i G4 { $liberties ->
    [one] został { $liberties } oddech
    [few] zostały { $liberties } oddechy
    [many] zostało { $liberties } oddechów
   *[other] zostało { $liberties } oddechu
}.
lesson-sample-18 = Białe blokują, żeby nie wpuścić czarnych do rogu. A kamieniowi na G2 { $liberties ->
    [one] został { $liberties } oddech
    [few] zostały { $liberties } oddechy
    [many] zostało { $liberties } oddechów
   *[other] zostało { $liberties } oddechu
}.
lesson-sample-ask-connect = Kamień G2 może wkrótce zostać zaatakowany. Grasz czarnymi: którym ruchem połączysz go z pobliskimi czarnymi, na A, B czy C?
lesson-sample-ask-connect-right = Tak. Teraz to jeden łańcuch, który ma dużo oddechów.
lesson-sample-ask-connect-wrong = Po ruchu na { $answer } kamień G2 jest nadal sam. Poszukaj punktu, który styka się i z G2, i z kamieniami na F3 i F4.
lesson-sample-19 = Czarne ratują kamień przez połączenie. W łańcuchu { $stones ->
    [one] jest teraz { $stones } kamień
    [few] są teraz { $stones } kamienie
    [many] jest teraz { $stones } kamieni
   *[other] jest teraz { $stones } kamienia
}.

## Granice

lesson-sample-20 = Białe idą w dół lewą stroną i powiększają swój lewy górny róg.
lesson-sample-21 = Czarne blokują. Tak, kamień po kamieniu, powstaje granica.
lesson-sample-22 = Białe idą dalej górą i zbliżają się do czarnego rogu.
lesson-sample-23 = Czarne wzmacniają róg, żeby białe się tam nie wdarły.
lesson-sample-24 = Białe wślizgują się brzegiem na stronę czarnych.
lesson-sample-25 = Czarne to zatrzymują. Kamieniowi na A5 { $liberties ->
    [one] został { $liberties } oddech
    [few] zostały { $liberties } oddechy
    [many] zostało { $liberties } oddechów
   *[other] zostało { $liberties } oddechu
}: atari!
lesson-sample-26 = Białe ratują go przez połączenie. W łańcuchu { $stones ->
    [one] jest teraz { $stones } kamień
    [few] są teraz { $stones } kamienie
    [many] jest teraz { $stones } kamieni
   *[other] jest teraz { $stones } kamienia
}.
lesson-sample-27 = Czarne wzmacniają ścianę, żeby niełatwo było odciąć A4.
lesson-sample-28 = Białe zamykają lukę. To, co trzymało się razem luźno, to teraz łańcuch, w którym { $stones ->
    [one] jest { $stones } kamień
    [few] są { $stones } kamienie
    [many] jest { $stones } kamieni
   *[other] jest { $stones } kamienia
}.
lesson-sample-29 = Czarne powiększają prawy górny róg.
lesson-sample-30 = Białe napierają po prawej stronie.
lesson-sample-31 = Czarne blokują. Dotąd róg jest czarny.
lesson-sample-32 = Białe wślizgują się dalej brzegiem: każdy taki krok zabiera czarnym punkty. Ten kamień ma { $liberties ->
    [one] { $liberties } oddech
    [few] { $liberties } oddechy
    [many] { $liberties } oddechów
   *[other] { $liberties } oddechu
}.
lesson-sample-33 = Teraz czarne w ten sam sposób zmniejszają stronę białych i przyglądają się kamieniom w środku.
lesson-sample-34 = Białe odpowiadają, żeby czarne nie przeszły do brzegu.

## Białe są rozcięte

lesson-sample-35 = Czarne wciskają się od góry. Białym kamieniom na D6 i E6 { $liberties ->
    [one] został { $liberties } oddech
    [few] zostały { $liberties } oddechy
    [many] zostało { $liberties } oddechów
   *[other] zostało { $liberties } oddechu
}.
lesson-sample-36 = Białe kontratakują: kamieniowi na D7 { $liberties ->
    [one] został { $liberties } oddech
    [few] zostały { $liberties } oddechy
    [many] zostało { $liberties } oddechów
   *[other] zostało { $liberties } oddechu
}, jest w atari.
lesson-sample-ask-double = Grasz czarnymi, a Twój kamień z trójkątem jest w atari. Jeden ruch ratuje go, a zarazem stawia w atari { $stones ->
    [one] { $stones } biały kamień
    [few] { $stones } białe kamienie
    [many] { $stones } białych kamieni
   *[other] { $stones } białego kamienia
}. Czy to A, B czy C?
lesson-sample-ask-double-right = Tak! Ruch, który robi dwie rzeczy naraz, jest wart podwójnie.
lesson-sample-ask-double-wrong = Po ruchu na { $answer } białe zbijają Twój kamień. W atari najpierw spójrz na ostatni oddech.
lesson-sample-ask-double-wrong-late = To atari, ale białe zbijają pierwsze i ich kamienie są połączone. Najpierw uratuj swój kamień.
lesson-sample-37 = Kamień D7 jest uratowany, a D6 i E6 { $liberties ->
    [one] mają { $liberties } oddech
    [few] mają { $liberties } oddechy
    [many] mają { $liberties } oddechów
   *[other] mają { $liberties } oddechu
}, na D5. Białym nie wolno go nawet zapełnić: kamienie nie miałyby tam oddechu. Nie da się ich uratować, więc czarne nie muszą się spieszyć.
lesson-sample-38 = Białe nie tracą na nie ruchu i atakują gdzie indziej. Zapamiętanemu kamieniowi G5 { $liberties ->
    [one] został { $liberties } oddech
    [few] zostały { $liberties } oddechy
    [many] zostało { $liberties } oddechów
   *[other] zostało { $liberties } oddechu
}.
lesson-sample-39 = Czarne zostawiają to i przecinają! Kamienie od D8 do F8 są teraz oddzielone od tych po lewej i zagrożone.
lesson-sample-40 = Białe muszą odpowiedzieć. Kamieniowi, który przeciął, { $liberties ->
    [one] został { $liberties } oddech
    [few] zostały { $liberties } oddechy
    [many] zostało { $liberties } oddechów
   *[other] zostało { $liberties } oddechu
}: atari.
lesson-sample-41 = Czarne nie uciekają, tylko atakują z drugiej strony. Białemu łańcuchowi od D8 do F8 { $liberties ->
    [one] został { $liberties } oddech
    [few] zostały { $liberties } oddechy
    [many] zostało { $liberties } oddechów
   *[other] zostało { $liberties } oddechu
}.
lesson-sample-42 = Białe zbijają { $captured ->
    [one] kamień, który je przeciął
    [few] { $captured } kamienie
    [many] { $captured } kamieni
   *[other] { $captured } kamienia
}. Grupy są znów połączone i na razie bezpieczne.
lesson-sample-ask-atari = Kamień G5 jest w atari. Grasz czarnymi: gdzie da się go uratować, na A, B czy C?
lesson-sample-ask-atari-right = Tak, tam łączy się z kamieniami wokół i jest bezpieczny. W naszej partii czarne tego nie widzą. Zobacz, co z tego wyniknie.
lesson-sample-ask-atari-wrong = Po ruchu na { $answer } białe zbijają G5. W atari liczy się jeden punkt: ostatni oddech.
lesson-sample-43 = W naszej partii czarne zamiast tego wzmacniają dół. To błąd: każdemu atari trzeba się przyjrzeć.

## Ko

lesson-sample-44 = Białe zbijają. Ale kamień, który to zrobił, sam ma { $liberties ->
    [one] { $liberties } oddech
    [few] { $liberties } oddechy
    [many] { $liberties } oddechów
   *[other] { $liberties } oddechu
}: to jest ko. Czarnym nie wolno od razu odbić, najpierw muszą zagrać gdzie indziej.
lesson-sample-45 = Gdzie indziej, ale tam, gdzie boli: stąd czarne grożą wejściem do białego rogu. Taki ruch to groźba ko.
lesson-sample-46 = Białe odpowiadają i róg zostaje ich. Ale czarne zagrały już gdzie indziej…
lesson-sample-47 = …i wolno im odbić: zbijają kamień na F5. Teraz zakaz dotyczy białych.
lesson-sample-ask-retake = Biały kamień na A właśnie został zbity w ko. Czy białym wolno tam od razu odbić?
lesson-sample-ask-retake-right = Zgadza się, nie wolno: najpierw białe muszą zagrać gdzie indziej.
lesson-sample-ask-retake-wrong = Nie wolno. W ko ten, komu właśnie zbito kamień, musi najpierw zagrać gdzie indziej. Inaczej trwałoby to bez końca.
lesson-sample-48 = Białe też szukają groźby: kamieniowi na A4 { $liberties ->
    [one] został { $liberties } oddech
    [few] zostały { $liberties } oddechy
    [many] zostało { $liberties } oddechów
   *[other] zostało { $liberties } oddechu
}.
lesson-sample-ask-save = Grasz czarnymi. Jak uratujesz kamień z trójkątem: na A, B czy C? Dobra jest więcej niż jedna odpowiedź.
lesson-sample-ask-save-right = Dobrze. Kamień można połączyć z innymi albo zbić ten, który go atakuje: jedno i drugie go ratuje.
lesson-sample-ask-save-wrong = Po ruchu na { $answer } białe zbijają A4. Ten kamień potrzebuje obok siebie drugiego czarnego albo trzeba usunąć napastnika.
lesson-sample-49 = Czarne go łączą. Uratowany!
lesson-sample-50 = Białe zagrały już gdzie indziej, więc znów biorą ko. Tak wygląda walka o ko: zbicie, groźba, odpowiedź, odbicie.
lesson-sample-51 = Następna groźba czarnych: wejść górnym brzegiem na terytorium białych.
lesson-sample-52 = Białe blokują, i spójrz: dużemu czarnemu łańcuchowi w prawym górnym rogu { $liberties ->
    [one] został tylko { $liberties } oddech
    [few] zostały tylko { $liberties } oddechy
    [many] zostało tylko { $liberties } oddechów
   *[other] zostało tylko { $liberties } oddechu
}!
lesson-sample-53 = Czarne biorą ko. Duży łańcuch ma dzięki temu o jeden oddech więcej.
lesson-sample-54 = Groźba białych jest mocna: w atari jest też czarny łańcuch na B5, C5 i C6. { $liberties ->
    [one] Został mu { $liberties } oddech
    [few] Zostały mu { $liberties } oddechy
    [many] Zostało mu { $liberties } oddechów
   *[other] Zostało mu { $liberties } oddechu
}.
lesson-sample-55 = Zamiast uciekać, czarne zbijają { $captured ->
    [one] { $captured } kamień
    [few] { $captured } kamienie
    [many] { $captured } kamieni
   *[other] { $captured } kamienia
}. Łańcuch znów ma { $liberties ->
    [one] { $liberties } oddech
    [few] { $liberties } oddechy
    [many] { $liberties } oddechów
   *[other] { $liberties } oddechu
}.
lesson-sample-56 = A białe jeszcze raz biorą ko. Duży czarny łańcuch jest w atari: ma { $liberties ->
    [one] { $liberties } oddech
    [few] { $liberties } oddechy
    [many] { $liberties } oddechów
   *[other] { $liberties } oddechu
}.
lesson-sample-ask-breathe = Uwaga, gra toczy się o wszystko! Grasz czarnymi. W Twoim dużym łańcuchu { $stones ->
    [one] jest { $stones } kamień
    [few] są { $stones } kamienie
    [many] jest { $stones } kamieni
   *[other] jest { $stones } kamienia
}, a jest on w atari. Gdzie go uratujesz: na A, B czy C?
lesson-sample-ask-breathe-right = Tak! { $captured ->
    [one] Po zbitym kamieniu zostaje
    [few] Po { $captured } zbitych kamieniach zostaje
    [many] Po { $captured } zbitych kamieniach zostaje
   *[other] Po { $captured } zbitych kamieniach zostaje
} wolne miejsce i łańcuch może oddychać.
lesson-sample-ask-breathe-wrong = Po ruchu na { $answer } białe zbijają cały łańcuch. Poszukaj białych kamieni, które możesz zbić: to też daje oddechy.
lesson-sample-ask-breathe-wrong-edge = Łańcuch jest dłuższy, ale znowu ma jeden oddech i białe zbijają wszystko. Lepiej zbijać, niż uciekać.
lesson-sample-ask-breathe-wrong-ko = To jest ko: białe właśnie tam zbiły, więc nie wolno Ci od razu odbić. Gdzie zamiast tego możesz coś zbić?
lesson-sample-57 = Czarne zbijają { $captured ->
    [one] { $captured } kamień
    [few] { $captured } kamienie
    [many] { $captured } kamieni
   *[other] { $captured } kamienia
} i duży łańcuch ma { $liberties ->
    [one] { $liberties } oddech
    [few] { $liberties } oddechy
    [many] { $liberties } oddechów
   *[other] { $liberties } oddechu
}. To warte dużo więcej niż pojedynczy kamień w ko.
lesson-sample-58 = Białe zapełniają ko i łączą kamienie. Walka skończona.

## Ostatnie punkty

lesson-sample-59 = Czarne grają bezpiecznie i zamykają dziurę w środku. Kamień we własnym terytorium kosztuje punkt, więc robi się to tylko dla pewności.
lesson-sample-60 = Białe zabierają ostatnie punkty przy brzegu…
lesson-sample-61 = …a czarne zamykają granicę. To atari: białemu łańcuchowi { $liberties ->
    [one] został { $liberties } oddech
    [few] zostały { $liberties } oddechy
    [many] zostało { $liberties } oddechów
   *[other] zostało { $liberties } oddechu
}.
lesson-sample-62 = Białe łączą. Teraz wszystkie granice są zamknięte i nikt już nic nie zyska.

## Liczenie

lesson-sample-passes = Pas czarnych, pas białych: partia skończona. Wszystkie kamienie są tu żywe, więc żaden nie schodzi z planszy. Pora liczyć!
lesson-sample-who = Policz puste punkty każdej strony i dodaj jeńców: czarne mają { $black_prisoners }, białe { $white_prisoners }. Komi tu nie ma.

    Kto wygrał i o ile punktów?
lesson-sample-who-right = Dobrze policzone! Czarne { $black_total }, białe { $white_total }: czarne wygrywają o { $margin ->
    [one] { $margin } punkt
    [few] { $margin } punkty
    [many] { $margin } punktów
   *[other] { $margin } punktu
}.
lesson-sample-who-wrong = Niezupełnie. Kwadraty pokazują, czyje są które punkty. Dodaj jeńców: czarne mają { $black_total }, białe { $white_total }. Czarne wygrywają więc o { $margin ->
    [one] { $margin } punkt
    [few] { $margin } punkty
    [many] { $margin } punktów
   *[other] { $margin } punktu
}.
lesson-sample-count-black = Czarne mają { $black_territory ->
    [one] { $black_territory } punkt
    [few] { $black_territory } punkty
    [many] { $black_territory } punktów
   *[other] { $black_territory } punktu
} terytorium i { $black_prisoners ->
    [one] { $black_prisoners } jeńca
    [few] { $black_prisoners } jeńców
    [many] { $black_prisoners } jeńców
   *[other] { $black_prisoners } jeńca
}: razem { $black_total }.
lesson-sample-count-white = Białe mają { $white_territory ->
    [one] { $white_territory } punkt
    [few] { $white_territory } punkty
    [many] { $white_territory } punktów
   *[other] { $white_territory } punktu
} terytorium i { $white_prisoners ->
    [one] { $white_prisoners } jeńca
    [few] { $white_prisoners } jeńców
    [many] { $white_prisoners } jeńców
   *[other] { $white_prisoners } jeńca
}: razem { $white_total }. Czarne wygrywają więc o { $margin ->
    [one] { $margin } punkt
    [few] { $margin } punkty
    [many] { $margin } punktów
   *[other] { $margin } punktu
}.
lesson-sample-filled = Albo szybciej: wstaw jeńców w terytorium przeciwnika. Czarnym { $black ->
    [one] zostaje { $black } punkt
    [few] zostają { $black } punkty
    [many] zostaje { $black } punktów
   *[other] zostaje { $black } punktu
}, białym { $white }. Różnica jest ta sama: { $margin }.
lesson-sample-end = To była cała partia i znasz już wszystkie reguły go. Gratulacje!

    Brakuje tylko Twojej pierwszej własnej partii: zagraj ją na 9×9 i nie martw się, jeśli kilka przegrasz, tak zaczyna każdy. „pomoc” i „zasady” są zawsze pod ręką.
