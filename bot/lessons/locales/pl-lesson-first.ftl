### Lekcja 1: oddechy, łańcuchy, zbijanie, samobójstwo.

lesson-title-first = Lekcja 1: oddechy i zbijanie

## Oddechy

lesson-first-liberties =
    Do wygranej prowadzą dwie drogi: zbijanie kamieni i otaczanie punktów. Najpierw zbijanie.

    Puste punkty tuż obok kamienia, wzdłuż linii, to jego oddechy. Kamień w środku ma ich { $middle }, na brzegu { $side }; tu mają krzyżyki.

    Ile oddechów ma kamień w rogu?
lesson-first-liberties-right = W rogu kamień ma ich tylko { $corner }, więc tam najłatwiej go zbić.
lesson-first-liberties-wrong = Ma ich { $corner }: liczą się tylko punkty tuż obok, wzdłuż linii. Teraz mają krzyżyki.
lesson-first-atari =
    Wokół tego czarnego kamienia stoją białe. Ma on już tylko { $liberties ->
        [one] { $liberties } oddech
        [few] { $liberties } oddechy
        [many] { $liberties } oddechów
       *[other] { $liberties } oddechu
    }, punkt z krzyżykiem. Kamień z jednym jedynym oddechem jest w atari: następny ruch może go zbić.
lesson-first-capture =
    Ruch białych. Zbij czarny kamień: zabierz mu ostatni oddech. Gdzie grasz?
lesson-first-capture-right =
    Czarny kamień nie ma już oddechu, więc białe zdejmują go z planszy. Mała kropka pokazuje, gdzie stał.

    Białe zatrzymują go do końca partii jako jeńca. Każdy jeniec liczy się potem jako punkt.
lesson-first-capture-wrong = Czarny kamień nadal stoi: ma jeszcze oddech, ten z krzyżykiem.

## Łańcuchy

lesson-first-chain =
    Kamienie jednego koloru, które stoją na linii tuż obok siebie, są połączone. Tworzą łańcuch: ten z trójkątami składa się z { $stones ->
        [one] { $stones } kamienia
        [few] { $stones } kamieni
        [many] { $stones } kamieni
       *[other] { $stones } kamienia
    }.

    Białe kamienie nie tworzą łańcucha: E2 i F3 są obok siebie tylko po skosie, a tamtędy nie biegnie żadna linia.
lesson-first-connect =
    Te czarne kamienie stoją po skosie, więc jeszcze nie są połączone.

    Ruch czarnych. Połącz je jeszcze jednym kamieniem.
lesson-first-connect-right = Teraz wszystkie są połączone: to łańcuch z { $stones ->
        [one] { $stones } kamienia
        [few] { $stones } kamieni
        [many] { $stones } kamieni
       *[other] { $stones } kamienia
    }. Punkt po drugiej stronie, gdzie też schodzą się linie od obu kamieni, byłby równie dobry.
lesson-first-connect-wrong = Nadal stoją osobno. Poszukaj pustego punktu, który jest obok C3 i obok D4.
lesson-first-long =
    Łańcuchy mogą być dowolnie długie. Czarny składa się tu z { $black ->
        [one] { $black } kamienia
        [few] { $black } kamieni
        [many] { $black } kamieni
       *[other] { $black } kamienia
    }, a biały z { $white }. Przejdź wzdłuż linii od kamienia do kamienia!

    Pojedynczy kamień też jest łańcuchem, najkrótszym, jaki może być.
lesson-first-liberties-chain =
    Kamienie w łańcuchu mają wspólne oddechy: każdy pusty punkt na linii tuż obok któregokolwiek z nich jest oddechem łańcucha.

    Ile oddechów ma ten łańcuch?
lesson-first-liberties-chain-right = Ma { $liberties ->
        [one] { $liberties } oddech
        [few] { $liberties } oddechy
        [many] { $liberties } oddechów
       *[other] { $liberties } oddechu
    }: to punkty z krzyżykami.
lesson-first-liberties-chain-wrong = Policz krzyżyki. Punkty, które są obok kamienia tylko po skosie, nie są oddechami.
lesson-first-liberties-three = A ile oddechów ma ten biały łańcuch?
lesson-first-liberties-three-right = Ma { $liberties ->
        [one] { $liberties } oddech
        [few] { $liberties } oddechy
        [many] { $liberties } oddechów
       *[other] { $liberties } oddechu
    }.
lesson-first-liberties-three-wrong = Obejdź cały łańcuch i policz punkty tuż obok niego: te z krzyżykami.
lesson-first-liberties-side = Ten łańcuch stoi przy brzegu planszy. Ile ma oddechów?
lesson-first-liberties-side-right = Ma { $liberties ->
        [one] { $liberties } oddech
        [few] { $liberties } oddechy
        [many] { $liberties } oddechów
       *[other] { $liberties } oddechu
    }. Pod najniższym kamieniem plansza się kończy, więc tam oddechu nie ma.
lesson-first-liberties-side-wrong = Pod najniższym kamieniem plansza się kończy, więc tam oddechu nie ma. Wszystkie inne mają krzyżyki.
lesson-first-liberties-taken =
    Punkt, na którym stoi kamień przeciwnika, nie jest oddechem.

    Ile oddechów zostało czarnemu łańcuchowi?
lesson-first-liberties-taken-right = Ma { $liberties ->
        [one] { $liberties } oddech
        [few] { $liberties } oddechy
        [many] { $liberties } oddechów
       *[other] { $liberties } oddechu
    }. Wszystkie inne zabrały białe.
lesson-first-liberties-taken-wrong = Tam, gdzie stoi biały kamień, nie ma oddechu. Zostają tylko krzyżyki.
lesson-first-liberties-once =
    Od punktu A do kamieni tego łańcucha { $lines ->
        [one] biegnie { $lines } linia
        [few] biegną { $lines } linie
        [many] biegnie { $lines } linii
       *[other] biegną { $lines } linii
    }. To jednak ciągle jeden pusty punkt, więc liczy się jako jeden oddech.

    Razem z A i krzyżykami łańcuch ma { $liberties ->
        [one] { $liberties } oddech
        [few] { $liberties } oddechy
        [many] { $liberties } oddechów
       *[other] { $liberties } oddechu
    }.

## Zadania od 1 do 6

lesson-first-task-1 = Ruch białych. Na planszy jest czarny kamień w atari: znajdź go i zbij.
lesson-first-task-1-right = Czarny kamień na D4 miał ostatni oddech na E4 i tam właśnie białe go zbiły.
lesson-first-task-1-wrong = Nic nie zostało zbite. W atari jest czarny kamień na D4. Krzyżyk pokazuje jego ostatni oddech.
lesson-first-task-2-black = Czy czarne kamienie z trójkątami są połączone, czyli czy należą do tego samego łańcucha?
lesson-first-task-2-black-right = Oba należą do długiego łańcucha z { $stones ->
        [one] { $stones } kamienia
        [few] { $stones } kamieni
        [many] { $stones } kamieni
       *[other] { $stones } kamienia
    }. Teraz jest zaznaczony w całości.
lesson-first-task-2-black-wrong = Są połączone. Teraz zaznaczony jest cały ich łańcuch ({ $stones ->
        [one] { $stones } kamień
        [few] { $stones } kamienie
        [many] { $stones } kamieni
       *[other] { $stones } kamienia
    }): przejdź wzdłuż linii od jednego do drugiego.
lesson-first-task-2-white = A czy białe kamienie na C4 i E2 są połączone?
lesson-first-task-2-white-right = Nie są połączone: D3 i E2 są obok siebie tylko po skosie, więc kamień na E2 stoi sam.
lesson-first-task-2-white-wrong = Nie są połączone. Trójkąty pokazują teraz cały łańcuch górnego kamienia. Kończy się on na D3, a E2 jest obok tylko po skosie: skos nie łączy.
lesson-first-task-3 = Ile łańcuchów jest na planszy, czarnych i białych razem? Pamiętaj: pojedynczy kamień też jest łańcuchem.
lesson-first-task-3-right = To { $black ->
        [one] { $black } czarny łańcuch
        [few] { $black } czarne łańcuchy
        [many] { $black } czarnych łańcuchów
       *[other] { $black } czarnego łańcucha
    } i { $white ->
        [one] { $white } biały
        [few] { $white } białe
        [many] { $white } białych
       *[other] { $white } białego
    }, razem { $together }. Na jednym kamieniu każdego z nich jest trójkąt.
lesson-first-task-3-wrong = Teraz każdy łańcuch ma na jednym ze swoich kamieni trójkąt. Kamienie, które są obok siebie tylko po skosie, należą do różnych łańcuchów.
lesson-first-task-4 = Ile oddechów ma czarny łańcuch?
lesson-first-task-4-right = Ma { $liberties ->
        [one] { $liberties } oddech
        [few] { $liberties } oddechy
        [many] { $liberties } oddechów
       *[other] { $liberties } oddechu
    }. Punkt B2 jest obok kilku jego kamieni, ale liczy się raz.
lesson-first-task-4-wrong = Policz krzyżyki. Punkt z białym kamieniem się nie liczy, a B2, który jest obok kilku czarnych kamieni, liczy się raz.
lesson-first-task-5 = Ile oddechów ma zaznaczony czarny łańcuch?
lesson-first-task-5-right = Ma { $liberties ->
        [one] { $liberties } oddech
        [few] { $liberties } oddechy
        [many] { $liberties } oddechów
       *[other] { $liberties } oddechu
    }. Czarny kamień na E2 nie należy do łańcucha: jest obok niego tylko po skosie.
lesson-first-task-5-wrong = Policz krzyżyki. Czarny kamień na E2 nie należy do łańcucha, bo skos nie łączy.
lesson-first-task-6 = Które łańcuchy, czarne i białe, mają tylko jeden oddech? Znajdź wszystkie.
lesson-first-task-6-right = W atari { $found ->
        [one] jest { $found } łańcuch
        [few] są { $found } łańcuchy
        [many] jest { $found } łańcuchów
       *[other] jest { $found } łańcucha
    }. Krzyżyki pokazują ich ostatnie oddechy.
lesson-first-task-6-wrong = Krzyżyki pokazują ostatnie oddechy szukanych łańcuchów: { $found ->
        [one] jest { $found } taki łańcuch
        [few] są { $found } takie łańcuchy
        [many] jest { $found } takich łańcuchów
       *[other] jest { $found } takiego łańcucha
    }. Każdy inny łańcuch ma więcej oddechów.

## Zbijanie łańcuchów

lesson-first-capture-three =
    Łańcuch zbija się tak samo jak pojedynczy kamień. Kiedy traci ostatni oddech, wszystkie jego kamienie naraz schodzą z planszy.

    Ruch białych. Czarny łańcuch jest w atari: zbij go.
lesson-first-capture-three-right = Białe zbijają naraz { $captured ->
        [one] { $captured } kamień
        [few] { $captured } kamienie
        [many] { $captured } kamieni
       *[other] { $captured } kamienia
    }, a każdy z nich to jeniec i punkt.
lesson-first-capture-three-wrong = Czarny łańcuch nadal stoi. Ma jeszcze oddech z krzyżykiem.
lesson-first-capture-five = Teraz ruch mają czarne, a w atari jest biały łańcuch. Zbij go.
lesson-first-capture-five-right = Z planszy { $captured ->
        [one] schodzi { $captured } kamień
        [few] schodzą { $captured } kamienie
        [many] schodzi { $captured } kamieni
       *[other] schodzi { $captured } kamienia
    }, czyli cały łańcuch.
lesson-first-capture-five-wrong = Biały łańcuch nadal stoi. Ma jeszcze oddech z krzyżykiem.
lesson-first-capture-chains = Jeden ruch może zbić kilka łańcuchów naraz. Ruch białych: znajdź taki ruch.
lesson-first-capture-chains-right = Te łańcuchy miały ostatni oddech na tym samym punkcie: jeden z { $longer ->
        [one] { $longer } kamienia
        [few] { $longer } kamieni
        [many] { $longer } kamieni
       *[other] { $longer } kamienia
    }, drugi z { $shorter }. Białe zbijają { $captured ->
        [one] { $captured } kamień
        [few] { $captured } kamienie
        [many] { $captured } kamieni
       *[other] { $captured } kamienia
    }.
lesson-first-capture-chains-wrong = Czarne kamienie nadal stoją. Krzyżyk pokazuje ostatni oddech kilku czarnych łańcuchów naraz.
lesson-first-save =
    Ta sama plansza, ale teraz pierwsze grają czarne.

    Uratuj jednym ruchem wszystkie czarne kamienie, które są w atari.
lesson-first-save-right = Ruch na D4 łączy je ze sobą i z kamieniami poniżej w jeden łańcuch, który ma { $liberties ->
        [one] { $liberties } oddech
        [few] { $liberties } oddechy
        [many] { $liberties } oddechów
       *[other] { $liberties } oddechu
    }. Białe nie zbiją go następnym ruchem.
lesson-first-save-wrong = Teraz białe grają na D4 i zbijają. Czarne muszą tam zagrać pierwsze.

## Zadania od 7 do 9

lesson-first-task-7 = Ruch białych. Jaki ruch zbija { $captured ->
        [one] { $captured } czarny kamień
        [few] { $captured } czarne kamienie
        [many] { $captured } czarnych kamieni
       *[other] { $captured } czarnego kamienia
    }?
lesson-first-task-7-right = Na E4 białe zabierają ostatni oddech i zbijają { $captured ->
        [one] { $captured } kamień
        [few] { $captured } kamienie
        [many] { $captured } kamieni
       *[other] { $captured } kamienia
    }.
lesson-first-task-7-wrong = Nic nie zostało zbite. Krzyżyk pokazuje ostatni oddech czarnego łańcucha.
lesson-first-task-8 = Ruch białych. Jaki ruch zbija tu czarne kamienie?
lesson-first-task-8-right = Na A3 białe zbijają łańcuch z { $captured ->
        [one] { $captured } kamienia
        [few] { $captured } kamieni
        [many] { $captured } kamieni
       *[other] { $captured } kamienia
    }.
lesson-first-task-8-wrong = Nic nie zostało zbite. Długi czarny łańcuch ma tylko jeden oddech: pokazuje go krzyżyk.
lesson-first-task-9 = Ruch białych. Na ilu różnych punktach mogą teraz coś zbić?
lesson-first-task-9-right = Na planszy { $places ->
        [one] jest { $places } taki punkt
        [few] są { $places } takie punkty
        [many] jest { $places } takich punktów
       *[other] jest { $places } takiego punktu
    }. Teraz mają litery.
lesson-first-task-9-wrong = Poszukaj czarnych łańcuchów z jednym oddechem: teraz te ostatnie oddechy mają litery.
lesson-first-task-9-most = Ruch białych. Policz, ile kamieni zbiją w A (A7), ile w B (F4), a ile w C (D2), i zagraj tam, gdzie najwięcej.
lesson-first-task-9-most-right = W A białe zbijają { $a ->
        [one] { $a } kamień
        [few] { $a } kamienie
        [many] { $a } kamieni
       *[other] { $a } kamienia
    }, w B { $b }, a w C { $c }.
lesson-first-task-9-most-wrong = Nic nie zostało zbite. Wybierz A (A7), B (F4) albo C (D2).
lesson-first-task-9-most-wrong-few = To zbija tylko { $b ->
        [one] { $b } kamień
        [few] { $b } kamienie
        [many] { $b } kamieni
       *[other] { $b } kamienia
    }. Więcej białe zbiją w A (A7): to ostatni oddech dłuższego łańcucha.

## Samobójstwo

lesson-first-suicide =
    Nie każdy ruch jest dozwolony. Gdyby białe zagrały w A, ich kamień nie miałby żadnego oddechu, bo ze wszystkich stron stoją czarne. Białe zbiłyby własny kamień.

    Taki ruch to samobójstwo i jest zabroniony. To samo dotyczy całego łańcucha: nie wolno zabrać ostatniego oddechu własnym kamieniom.
lesson-first-suicide-captures =
    Jest wyjątek: ruch, który coś zbija, nie jest samobójstwem.

    Na A1, w rogu, biały kamień nie miałby oddechu, ale nie miałyby go też czarne kamienie, bo to ich ostatni. Ruch białych. Zagraj tam.
lesson-first-suicide-captures-right = Najpierw { $captured ->
        [one] schodzi z planszy { $captured } zbity kamień
        [few] schodzą z planszy { $captured } zbite kamienie
        [many] schodzi z planszy { $captured } zbitych kamieni
       *[other] schodzi z planszy { $captured } zbitego kamienia
    }. Dlatego biały kamień ma teraz { $liberties ->
        [one] { $liberties } oddech
        [few] { $liberties } oddechy
        [many] { $liberties } oddechów
       *[other] { $liberties } oddechu
    } i zostaje.
lesson-first-suicide-captures-wrong = Czarne kamienie nadal stoją. Ich ostatni oddech to A1, punkt w rogu.
lesson-first-suicide-four = Każdy czarny kamień wokół A ma już tylko jeden oddech: właśnie A. Czy białe mogą tam zagrać?
lesson-first-suicide-four-right = Ten ruch zabiera ostatni oddech im wszystkim. Białe zbijają { $captured ->
        [one] { $captured } czarny kamień
        [few] { $captured } czarne kamienie
        [many] { $captured } czarnych kamieni
       *[other] { $captured } czarnego kamienia
    }, więc to nie samobójstwo.
lesson-first-suicide-four-wrong = Mogą. Na wszystkich innych punktach obok zaznaczonych kamieni stoją białe, więc ruch w A zabiera im ostatni oddech i je zbija: to nie samobójstwo.
lesson-first-suicide-chain =
    Czarny łańcuch z { $stones ->
        [one] { $stones } kamienia
        [few] { $stones } kamieni
        [many] { $stones } kamieni
       *[other] { $stones } kamienia
    } jest w atari. Ruch czarnych: uratuj go!
lesson-first-suicide-chain-right = Punkt A1 był ostatnim oddechem tego czarnego łańcucha. Ale ten ruch zbija { $captured ->
        [one] { $captured } biały kamień
        [few] { $captured } białe kamienie
        [many] { $captured } białych kamieni
       *[other] { $captured } białego kamienia
    }, więc to nie samobójstwo, a łańcuch znowu ma oddechy.
lesson-first-suicide-chain-wrong = Teraz białe grają na A1 i cały czarny łańcuch jest zbity. Czarne muszą tam zagrać pierwsze.

## Zadania od 10 do 12

lesson-first-task-10-white = Czy białe mogą zagrać w A?
lesson-first-task-10-white-right = Białym nie wolno. Punkt A jest ostatnim oddechem ich własnego łańcucha, a ruch nic by nie zbił: to samobójstwo.
lesson-first-task-10-white-wrong = Nie mogą. Punkt A jest ostatnim oddechem ich własnego łańcucha, teraz zaznaczonego, a ruch nic by nie zbił: to samobójstwo.
lesson-first-task-10-black = A czy czarne mogą zagrać w A?
lesson-first-task-10-black-right = Ten ruch zabiera białemu łańcuchowi ostatni oddech i zbija { $captured ->
        [one] { $captured } kamień
        [few] { $captured } kamienie
        [many] { $captured } kamieni
       *[other] { $captured } kamienia
    }. Dlatego to nie samobójstwo.
lesson-first-task-10-black-wrong = Mogą: ten ruch zabiera ostatni oddech białemu łańcuchowi, teraz zaznaczonemu, i zbija { $captured ->
        [one] { $captured } kamień
        [few] { $captured } kamienie
        [many] { $captured } kamieni
       *[other] { $captured } kamienia
    }. Ruch, który coś zbija, nie jest samobójstwem.
lesson-first-task-11-stones = Białe mają ruch, który zbija czarne kamienie. Ile kamieni zbije?
lesson-first-task-11-stones-right = Ten ruch zbija { $captured ->
        [one] { $captured } kamień
        [few] { $captured } kamienie
        [many] { $captured } kamieni
       *[other] { $captured } kamienia
    }: te z trójkątami. Ostatni oddech mają na tym samym punkcie.
lesson-first-task-11-stones-wrong = Policz trójkąty: wszystkie te kamienie mają tylko jeden oddech, na tym samym punkcie.
lesson-first-task-11 = Ruch białych. Zagraj ruch, który zbija { $captured ->
        [one] ten { $captured } czarny kamień
        [few] te { $captured } czarne kamienie
        [many] te { $captured } czarnych kamieni
       *[other] te { $captured } czarnego kamienia
    }.
lesson-first-task-11-right = Biały kamień na C1 początkowo nie ma oddechu, ale zbija { $captured ->
        [one] { $captured } kamień
        [few] { $captured } kamienie
        [many] { $captured } kamieni
       *[other] { $captured } kamienia
    }, więc wolno tam zagrać.
lesson-first-task-11-wrong = Czarne kamienie nadal stoją. Ich ostatni oddech ma krzyżyk: wolno tam zagrać, bo ten ruch zbija.
lesson-first-task-12 = Białe mogą zagrać tylko na jednym z punktów A (A7), B (C5), C (G4) i D (D2). Na którym?
lesson-first-task-12-right =
    W D białe zbijają { $captured ->
        [one] { $captured } kamień
        [few] { $captured } kamienie
        [many] { $captured } kamieni
       *[other] { $captured } kamienia
    }, więc to nie samobójstwo. Na każdym innym z tych punktów byłoby to samobójstwo.

    To koniec lekcji 1: wiesz już, jak się zbija kamienie i jak się je ratuje.
lesson-first-task-12-wrong = Pytanie jest tylko o te punkty: A (A7), B (C5), C (G4) i D (D2).
lesson-first-task-12-wrong-alone = To samobójstwo: kamienie z trójkątami zabierają białemu kamieniowi na { $answer } wszystkie oddechy, a on sam niczego by nie zbił. Gdzie białe coś zbijają?
lesson-first-task-12-wrong-joined = To samobójstwo: powstałby łańcuch z białym kamieniem na G5, a kamienie z trójkątami zabierają mu wszystkie oddechy. Nic nie zostałoby zbite. Gdzie białe coś zbijają?
