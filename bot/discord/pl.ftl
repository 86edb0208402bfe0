## Dlaczego czegoś nie można zrobić i co dalej

error-bot-opponent = { $name } to bot i nie gra. Wybierz osobę albo nikogo: wtedy wyzwanie jest dla wszystkich.

## Discord: polecenia, ich opcje i to, co można wybrać

discord-context-challenge = Wyzwij na partię go
discord-shows-nothing = Ta wiadomość nie pokazuje mojej planszy i nie ma przy niej zapisu partii (pliku SGF).
discord-more-terms = więcej
discord-no-estimates = bez szacowania podczas gry
discord-pasted = albo wklej go
discord-menu-marks = Które łańcuchy są martwe?
discord-menu-columns = Ruch: wybierz kolumnę
discord-menu-choices = Wybierz

## Discord: własne odpowiedzi i wiadomości

discord-welcome = Cześć! Prowadzę tu partie go między ludźmi, którzy grają, gdy mają czas. { SLASH("go", "challenge") } z nickiem pyta tę osobę, bez nicka każdego tutaj. Pierwszy raz? { SLASH("go", "learn") } to kurs na dwadzieścia minut. { SLASH("go", "help") } pokazuje resztę; { SLASH("go-server", "server-settings") } są dla zarządzających serwerem.
discord-invite = Dodaj mnie do serwera
discord-ways = Na Discordzie: polecenia takie jak { SLASH("go", "play") }, przyciski i menu; można też pisać do mnie: wzmianka, odpowiedź na mój wpis albo wiadomość prywatna.
discord-ways-all = Na Discordzie: polecenia takie jak { SLASH("go", "play") }, przyciski i menu; można też po prostu pisać w wątku gry.
discord-unheard = Discord nie pokazuje mi tego wpisu. Jeśli był do mnie, oznacz mnie ({ $bot } D4) albo odpowiedz na mój wpis z włączonym powiadomieniem; działają też polecenia, przyciski i menu.
discord-unread = 🙈 Discord ukrywa przede mną ten wpis. Oznacz mnie w nim albo stuknij:
discord-line = Ruch albo polecenie
label-type-here = Wpisz tutaj
discord-done = ✓ Gotowe.
discord-done-elsewhere = ✓ Gotowe. Gra jest tutaj: { $where }
discord-accepted = Przyjęte →{ LINK($there) }
discord-game-here = { $who }, Wasza partia jest tutaj.
discord-there = →{ LINK($there) }
line-there = { $line }{ LINK($there) }
discord-nothing = Nie ma teraz na co odpowiedzieć.
discord-unavailable = Gry są chwilowo niedostępne. Spróbuj ponownie za chwilę.
discord-unanswered = Zrobione, ale odpowiedzi nie mogę teraz pokazać.
discord-challenge-in-server = Tutaj nie ma nikogo poza nami. Rzuć wyzwanie na serwerze, gdzie zobaczą je inni.
discord-challenge-elsewhere = Na tym serwerze wyzwania rzuca się na kanale { $where }.
discord-challenge-unseen = Nie wolno mi tu pisać, więc nikt nie zobaczyłby wyzwania. Potrzebne uprawnienia: Wyświetlanie kanału i Wysyłanie wiadomości.
discord-in-private = Jestem tu tylko gościem: plansze i wzmianki trafiają do Was w wiadomościach prywatnych.
discord-no-threads = Nie wolno mi tu tworzyć wątków, więc gry zostają na tym kanale. Potrzebne uprawnienia: Tworzenie publicznych wątków i Wysyłanie wiadomości w wątkach.
discord-no-forum = Nie udało mi się zrobić wpisu na forum, więc partie zostają tutaj. Trzeba tam: Wyświetlanie kanału, Wysyłanie wiadomości, Wysyłanie wiadomości w wątkach i, jeśli forum chce tagu, tagu dla wszystkich.
discord-thread-refused = Discord nie przyjmuje wątku dla tej gry, więc zostaje ona na tym kanale.
discord-away = { $name } nie należy do tego serwera i tego nie zobaczy.{ $then ->
    [challenge] {" "}Wyzwanie można wycofać: „wycofaj”.
    [timed] {""}
   *[untimed] {" "}Organizator może zakończyć tę grę bez wyniku.
}
discord-no-files = Nie wolno mi tu załączać plików, więc nie będzie obrazków. Oznacz mnie i dopisz „opisz”: podam planszę słowami. Potrzebne uprawnienie: Załączanie plików.
discord-no-reactions = Nie wolno mi tu dodawać reakcji; przyciski i menu robią to samo. Potrzebne uprawnienia: Dodawanie reakcji i Czytanie historii czatu.
discord-room-closed = Nie wolno mi już pisać w{ LINK($there) }, więc gra #{ $game } toczy się dalej tutaj.
discord-private-closed = { $name } nie przyjmuje ode mnie prywatnych wiadomości, więc gra #{ $game } toczy się dalej tutaj.
discord-room-gone = Wątek gry #{ $game } został usunięty, więc toczy się ona dalej tutaj.
discord-not-manager = Ustawienia mogą zmieniać tylko osoby zarządzające serwerem.
discord-settings = Ustawienia tego serwera:
discord-settings-language = Język: { $language ->
    [en] angielski
    [pl] polski
   *[none] niewybrany, więc język serwera albo osoby, która pierwsza gra na kanale
}
discord-settings-home = Gry toczą się { $home ->
    [dm] w prywatnych wiadomościach do obu stron
    [channel] na kanale, na którym się zaczęły
    [forum] na forum, każda w swoim wpisie
   *[thread] w osobnych wątkach
}
discord-settings-channel = Wyzwania tylko na kanale { $where }
discord-settings-anywhere = Wyzwania na każdym kanale
discord-settings-role = { $state ->
    [none] Otwarte wyzwania nie powiadamiają żadnej roli
    [deleted] Rolę do otwartych wyzwań usunięto: wybierz inną albo żadną
    [unable] Nie mogę jeszcze wspomnieć { $role } przy otwartych wyzwaniach: w ustawieniach roli pozwól wspominać ją każdemu albo daj mi prawo wspominania wszystkich ról
   *[notified] Otwarte wyzwania powiadamiają { $role }, najwyżej raz na godzinę
}
discord-role-everyone = Nigdy nie powiadamiam wszystkich. Wybierz rolę, którą członkowie biorą sobie sami. Nic się nie zmieniło.
discord-settings-theme = Plansza: { $theme ->
    [slate] ciemny łupek
    [paper] papier, czarno na białym
    [contrast] wysoki kontrast
   *[kaya] drewno kaya
}
