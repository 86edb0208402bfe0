### Cała przykładowa partia, ruch po ruchu.

lesson-title-sample = Cała partia

lesson-sample-start = Obejrzyj teraz całą partię na 9×9, od pustej planszy do liczenia, ruch po ruchu. Kółko ma kamień, który właśnie zagrano.

    Od czasu do czasu pojawi się pytanie. Partię można w każdej chwili przerwać: „nauka” wraca potem w to samo miejsce.

## Rogi

lesson-sample-1 = Czarne zaczynają po prawej u góry. W rogach gra się najpierw, bo tam pomagają brzegi: niewiele kamieni ogradza dużo punktów.
lesson-sample-2 = Białe zajmują lewy górny róg. Trochę dalej od brzegów kamień ogradza więcej.
lesson-sample-3 = Czarne zajmują lewy dolny róg.
lesson-sample-4 = Białe biorą ostatni róg. Teraz obie strony mają na czym budować.
lesson-sample-5 = Czarne grają w środku planszy. Ten kamień pomaga obu czarnym rogom.
lesson-sample-6 = Białe wzmacniają swój lewy górny róg.
lesson-sample-7 = Czarne podchodzą pod biały kamień G4. Dół planszy jest jeszcze wolny i czarne chcą go dla siebie.
lesson-sample-8 = Białe dokładają kamień do D6. Teraz chcą przejść między E5 a F7, bo tam czarne nie są połączone.
lesson-sample-9 = Czarne zagradzają im drogę. F6 i F7 to teraz jeden łańcuch.

## Walka po prawej stronie

lesson-sample-10 = Białe wchodzą na prawą stronę, żeby czarne nie dostały jej całej.
lesson-sample-11 = Czarne napierają na G4. F3 i F4 tworzą ścianę, za którą czarne chcą ogrodzić dół planszy.
lesson-sample-12 = Białe dostawiają kamień. Kamienie w łańcuchu mają wspólne oddechy, więc trudniej je zbić.
lesson-sample-13 = Czarne wchodzą między G4 i H6, żeby białe nie połączyły ich tak łatwo.
lesson-sample-14 = Białe podchodzą z drugiej strony. Czarnemu kamieniowi na G5 { $liberties ->
    [one] został { $liberties } oddech
    [few] zostały { $liberties } oddechy
    [many] zostało { $liberties } oddechów
   *[other] zostało { $liberties } oddechu
}, więc na razie nic mu nie grozi. Ale zapamiętaj go!
lesson-sample-15 = Czarne powiększają lewą stronę. G5 może poczekać: kamienia, którego nikt nie zbije od razu, nie trzeba ratować w pośpiechu.
lesson-sample-16 = Białe robią to samo na górze planszy.
lesson-sample-ask-liberties = Ile oddechów ma teraz biały łańcuch z trójkątami?
lesson-sample-ask-liberties-right = Krzyżyki pokazują jego oddechy. Za chwilę czarne zabiorą mu jeden z nich.
lesson-sample-ask-liberties-wrong = Policz krzyżyki: oddechy to tylko puste punkty tuż obok łańcucha.
lesson-sample-17 = Czarne grają od dołu i zabierają oddech: białemu łańcuchowi na G3 i G4 { $liberties ->
    [one] został { $liberties } oddech
    [few] zostały { $liberties } oddechy
    [many] zostało { $liberties } oddechów
   *[other] zostało { $liberties } oddechu
}.
lesson-sample-18 = Białe blokują, żeby czarne nie weszły do rogu. A czarnemu kamieniowi na G2 { $liberties ->
    [one] został { $liberties } oddech
    [few] zostały { $liberties } oddechy
    [many] zostało { $liberties } oddechów
   *[other] zostało { $liberties } oddechu
}.
lesson-sample-ask-connect = Kamień z trójkątem stoi sam i białe mogą go wkrótce zaatakować. Grasz czarnymi: którym ruchem połączysz go z pobliskimi czarnymi, na A, B czy C?
lesson-sample-ask-connect-right = W jednym łańcuchu z F3 i F4 ma dużo oddechów.
lesson-sample-ask-connect-wrong = Po ruchu na { $answer } kamień G2 nadal nie jest połączony z F3. Poszukaj punktu, który styka się i z G2, i z F3.
lesson-sample-19 = Czarne łączą swój kamień i tak go ratują. W łańcuchu { $stones ->
    [one] jest teraz { $stones } kamień
    [few] są teraz { $stones } kamienie
    [many] jest teraz { $stones } kamieni
   *[other] jest teraz { $stones } kamienia
}.

## Granice

lesson-sample-20 = Białe idą w dół po lewej i powiększają swój lewy górny róg.
lesson-sample-21 = Czarne blokują. W ten sposób kamień po kamieniu powstaje granica.
lesson-sample-22 = Białe idą górą i zbliżają się do czarnego rogu.
lesson-sample-23 = Czarne wzmacniają róg, żeby białe się tam nie wdarły.
lesson-sample-24 = Białe wślizgują się wzdłuż brzegu na stronę czarnych.
lesson-sample-25 = Czarne zatrzymują je od dołu. Kamieniowi na A5 { $liberties ->
    [one] został { $liberties } oddech
    [few] zostały { $liberties } oddechy
    [many] zostało { $liberties } oddechów
   *[other] zostało { $liberties } oddechu
}: atari!
lesson-sample-ask-edge = Teraz grasz białymi. Twój kamień z trójkątem jest w atari: gdzie go uratujesz, na A, B czy C?
lesson-sample-ask-edge-right = Tam miał ostatni oddech i tam łączy się z B6.
lesson-sample-ask-edge-wrong = Po ruchu na { $answer } czarne zbijają A5. Poszukaj jego ostatniego oddechu.
lesson-sample-26 = Białe ratują go przez połączenie. W łańcuchu { $stones ->
    [one] jest teraz { $stones } kamień
    [few] są teraz { $stones } kamienie
    [many] jest teraz { $stones } kamieni
   *[other] jest teraz { $stones } kamienia
}.
lesson-sample-27 = Czarne dostawiają B3, żeby A4 nie został sam.
lesson-sample-28 = Białe zamykają lukę. Ich kamienie w prawym dolnym rogu to teraz jeden łańcuch z { $stones ->
    [one] { $stones } kamienia
    [few] { $stones } kamieni
    [many] { $stones } kamieni
   *[other] { $stones } kamienia
}.
lesson-sample-29 = Czarne powiększają prawy górny róg.
lesson-sample-30 = Białe napierają z prawej strony.
lesson-sample-31 = Czarne blokują i bronią swojego rogu.
lesson-sample-32 = Białe wślizgują się brzegiem jeszcze dalej: każdy taki krok zabiera czarnym punkty. Ten kamień ma { $liberties ->
    [one] { $liberties } oddech
    [few] { $liberties } oddechy
    [many] { $liberties } oddechów
   *[other] { $liberties } oddechu
}, więc nie da się go od razu zbić.
lesson-sample-33 = Czarne wchodzą między białe kamienie. Te przy lewym brzegu, na A5, A6 i B6, nie są jeszcze połączone z C7 i są w niebezpieczeństwie.
lesson-sample-ask-join = Grasz białymi. Którym ruchem połączysz kamienie z trójkątami z C7 w jeden łańcuch: na A, B czy C?
lesson-sample-ask-join-right = Teraz nikt już ich nie rozdzieli.
lesson-sample-ask-join-wrong = Po ruchu na { $answer } to nadal osobne łańcuchy. Poszukaj punktu, który styka się i z B6, i z C7.
lesson-sample-34 = Białe się łączą: w łańcuchu { $stones ->
    [one] jest teraz { $stones } kamień
    [few] są teraz { $stones } kamienie
    [many] jest teraz { $stones } kamieni
   *[other] jest teraz { $stones } kamienia
}. Ale D6 i E6 w środku zostały bez pomocy.

## Białe są rozcięte

lesson-sample-35 = Czarne grają na D7 i oddzielają D6 i E6 od C7. Tym białym kamieniom { $liberties ->
    [one] został { $liberties } oddech
    [few] zostały { $liberties } oddechy
    [many] zostało { $liberties } oddechów
   *[other] zostało { $liberties } oddechu
}.
lesson-sample-36 = Białe kontratakują: czarnemu kamieniowi na D7 { $liberties ->
    [one] został { $liberties } oddech
    [few] zostały { $liberties } oddechy
    [many] zostało { $liberties } oddechów
   *[other] zostało { $liberties } oddechu
}. Jest w atari.
lesson-sample-ask-double = Grasz czarnymi, a Twój kamień z trójkątem jest w atari. Jeden z ruchów ratuje go i zarazem stawia w atari { $stones ->
    [one] { $stones } biały kamień
    [few] { $stones } białe kamienie
    [many] { $stones } białych kamieni
   *[other] { $stones } białego kamienia
}. Który to: A, B czy C?
lesson-sample-ask-double-right = Ruch, który robi dwie rzeczy naraz, jest wart podwójnie.
lesson-sample-ask-double-wrong = Po ruchu na { $answer } białe zbijają Twój kamień. Gdy kamień jest w atari, najpierw spójrz na jego ostatni oddech.
lesson-sample-ask-double-wrong-late = To też atari, ale białe są pierwsze: zbijają D7 i ich kamienie się łączą. Najpierw uratuj swój kamień.
lesson-sample-37 = D7 jest uratowany, a białe D6 i E6 mają { $liberties ->
    [one] { $liberties } oddech
    [few] { $liberties } oddechy
    [many] { $liberties } oddechów
   *[other] { $liberties } oddechu
}, na D5. Białym nie wolno go nawet zapełnić: kamienie nie miałyby tam oddechu. Nie da się ich już uratować, więc czarne nie muszą się spieszyć. Ruch wcześniej białe mogły je jeszcze połączyć, grając na E7.
lesson-sample-38 = Białe nie tracą na nie więcej ruchów i atakują gdzie indziej. Pamiętasz G5? { $liberties ->
    [one] Został mu { $liberties } oddech
    [few] Zostały mu { $liberties } oddechy
    [many] Zostało mu { $liberties } oddechów
   *[other] Zostało mu { $liberties } oddechu
}: atari.
lesson-sample-39 = Czarne zostawiają G5 i rozcinają białe! Kamienie od D8 do F8 są teraz oddzielone od tych po lewej i zagrożone.
lesson-sample-40 = Białe muszą odpowiedzieć. Kamieniowi na C8, który je rozciął, { $liberties ->
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
    [one] kamień, który je rozciął
    [few] { $captured } kamienie
    [many] { $captured } kamieni
   *[other] { $captured } kamienia
}. Ich grupy znów się łączą i na razie są bezpieczne.
lesson-sample-ask-atari = A co z G5? Kamień z trójkątem jest w atari. Grasz czarnymi: gdzie go uratujesz, na A, B czy C?
lesson-sample-ask-atari-right = Tam łączy się z kamieniami obok i jest bezpieczny. W naszej partii czarne tego nie widzą. Zobacz, co z tego wyniknie.
lesson-sample-ask-atari-wrong = Po ruchu na { $answer } białe zbijają G5. Gdy kamień jest w atari, liczy się jeden punkt: jego ostatni oddech.
lesson-sample-43 = W naszej partii czarne wzmacniają zamiast tego dół. To błąd: każdemu atari trzeba się przyjrzeć.

## Ko

lesson-sample-44 = Białe zbijają G5. Ale kamień, który to zrobił, sam ma { $liberties ->
    [one] { $liberties } oddech
    [few] { $liberties } oddechy
    [many] { $liberties } oddechów
   *[other] { $liberties } oddechu
}: to jest ko. Czarnym nie wolno od razu odbić, najpierw muszą zagrać gdzie indziej.
lesson-sample-45 = Gdzie indziej, ale tam, gdzie boli: stąd czarne grożą wejściem do białego rogu. Taki ruch to groźba ko.
lesson-sample-46 = Białe bronią rogu. Ale czarne zagrały już gdzie indziej…
lesson-sample-47 = …i wolno im odbić: zbijają kamień na F5. Teraz zakaz dotyczy białych.
lesson-sample-ask-retake =
    Biały kamień na A (F5) właśnie został zbity w ko.

    Czy białym wolno od razu odbić na F5?
lesson-sample-ask-retake-right = Najpierw białe muszą zagrać gdzie indziej: przypomina o tym kwadrat na F5.
lesson-sample-ask-retake-wrong = Kwadrat na F5 pokazuje ko: ten, komu właśnie zbito tam kamień, musi najpierw zagrać gdzie indziej. Inaczej trwałoby to bez końca.
lesson-sample-48 = Białe też mają groźbę ko: czarnemu kamieniowi na A4 { $liberties ->
    [one] został { $liberties } oddech
    [few] zostały { $liberties } oddechy
    [many] zostało { $liberties } oddechów
   *[other] zostało { $liberties } oddechu
}.
lesson-sample-ask-save = Grasz czarnymi. Jak uratujesz kamień z trójkątem: na A, B czy C? Dobra jest więcej niż jedna odpowiedź.
lesson-sample-ask-save-right = Kamień można połączyć z innymi albo zbić ten, który go atakuje: jedno i drugie go ratuje.
lesson-sample-ask-save-wrong = Po ruchu na { $answer } białe zbijają A4. Dostaw obok niego czarny kamień albo zbij napastnika.
lesson-sample-49 = W naszej partii czarne go łączą. Zbicie na C4 byłoby jeszcze lepsze, bo kamień na B4 przyda się potem białym.
lesson-sample-50 = Czarne odpowiedziały na groźbę, więc białe znów zbijają w ko. Tak wygląda walka o ko: zbicie, groźba, odpowiedź, odbicie.
lesson-sample-51 = Następna groźba czarnych: chcą wejść górnym brzegiem na terytorium białych.
lesson-sample-52 = Białe blokują. I spójrz: dużemu czarnemu łańcuchowi w prawym górnym rogu { $liberties ->
    [one] został tylko { $liberties } oddech
    [few] zostały tylko { $liberties } oddechy
    [many] zostało tylko { $liberties } oddechów
   *[other] zostało tylko { $liberties } oddechu
}!
lesson-sample-53 = Czarne odbijają w ko. Duży łańcuch ma dzięki temu o jeden oddech więcej.
lesson-sample-54 = To mocna groźba: w atari jest teraz czarny łańcuch na B5, C5 i C6. { $liberties ->
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
}. Łańcuch ma teraz { $liberties ->
    [one] { $liberties } oddech
    [few] { $liberties } oddechy
    [many] { $liberties } oddechów
   *[other] { $liberties } oddechu
}.
lesson-sample-56 = A białe jeszcze raz zbijają w ko. Duży czarny łańcuch znów jest w atari: ma { $liberties ->
    [one] { $liberties } oddech
    [few] { $liberties } oddechy
    [many] { $liberties } oddechów
   *[other] { $liberties } oddechu
}.
lesson-sample-ask-breathe = Uwaga, teraz gra toczy się o wszystko! Grasz czarnymi. Twój duży łańcuch jest w atari, a { $stones ->
    [one] jest w nim { $stones } kamień
    [few] są w nim { $stones } kamienie
    [many] jest w nim { $stones } kamieni
   *[other] jest w nim { $stones } kamienia
}. Gdzie go uratujesz: na A, B czy C?
lesson-sample-ask-breathe-right = { $captured ->
    [one] Po zbitym kamieniu zostaje
    [few] Po { $captured } zbitych kamieniach zostaje
    [many] Po { $captured } zbitych kamieniach zostaje
   *[other] Po { $captured } zbitych kamieniach zostaje
} wolne miejsce i łańcuch może oddychać.
lesson-sample-ask-breathe-wrong = Po ruchu na { $answer } białe zbijają cały łańcuch. Poszukaj białych kamieni, które możesz zbić: to też daje oddechy.
lesson-sample-ask-breathe-wrong-edge = Łańcuch jest dłuższy, ale znowu ma tylko jeden oddech i białe zbijają wszystko. Nie uciekaj: poszukaj czegoś, co możesz zbić.
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
}. To dużo ważniejsze niż pojedynczy kamień w ko.
lesson-sample-58 = Białe zapełniają ko i łączą kamienie. Walka skończona.

## Ostatnie punkty

lesson-sample-59 = Czarne dla pewności zamykają dziurę w środku. Nie było to konieczne, a kamień we własnym terytorium kosztuje punkt.
lesson-sample-60 = Białe idą do samego rogu. Teraz H9 nie będzie punktem czarnych…
lesson-sample-61 = …ale dalej nie wejdą: czarne zamykają granicę. To atari: białemu łańcuchowi { $liberties ->
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
lesson-sample-who-right = Czarne mają { $black_total }, białe { $white_total }: czarne wygrywają o { $margin ->
    [one] { $margin } punkt
    [few] { $margin } punkty
    [many] { $margin } punktów
   *[other] { $margin } punktu
}.
lesson-sample-who-wrong = Kwadraty pokazują, czyje są które punkty. Razem z jeńcami czarne mają { $black_total }, a białe { $white_total }. Czarne wygrywają więc o { $margin ->
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

    Pora na Twoją pierwszą własną partię, najlepiej na 9×9. Nie przejmuj się, jeśli kilka przegrasz: tak zaczyna każdy. „pomoc” i „zasady” są zawsze pod ręką.
