link-half = Dobrze. Teraz musi to jeszcze potwierdzić { $name }.
link-done = Gotowe, konta połączone: { $name }. „rozłącz” to cofa.
link-dropped = Dobrze, konta pozostają rozłączone: { $name }.
link-refused = { $name } nie chce połączenia, wszystko zostaje po staremu.
export-here = Wszystko, co o Tobie wiem, w jednym pliku.
export-kept = Dobrze, niczego nie pokazuję.
export-sent = Plik jest w rozmowie prywatnej.
forget-sure = Usunąć wszystko, co o Tobie wiem: { $names }? { $count ->
    [0] Nie masz gier w toku.
    [one] Gra w toku zostanie najpierw poddana albo wycofana.
    [few] { $count } gry w toku zostaną najpierw poddane albo wycofane.
    [many] { $count } gier w toku zostanie najpierw poddanych albo wycofanych.
   *[other] { $count } gry w toku zostanie najpierw poddane albo wycofane.
} Skończone gry zostaną, jako gry kogoś, kto odszedł; to, co stoi w czatach, też. Tego nie da się cofnąć; kopię da Ci przedtem „eksport”.
forget-kept = Dobrze, wszystko zostaje po staremu.
link-what = „{ $typed }” nie jest takim kodem. Wpisz „połącz” w jednym czacie, a w drugim to, co tam przeczytasz.
example-link = „połącz”
example-unlink = „rozłącz”
example-export = „eksport”
example-forget-me = „zapomnij mnie”
menu-command-link = połącz
menu-about-link = Jedna osoba w dwóch czatach: weź kod albo go podaj
menu-command-export = eksport
menu-about-export = Wszystko, co o Tobie wiadomo, prywatnie
menu-command-forget-me = zapomnij-mnie
menu-about-forget-me = Usuń to wszystko (najpierw padnie pytanie)
menu-command-unlink = rozłącz
menu-about-unlink = W tym czacie znowu osobno
unlinked = { $name } nie ma już połączenia z: { $names }. Każda gra zostaje przy nicku, który do niej dołączył.

## Odpowiedzi i odmowy

forgotten = Gotowe: nic już o Tobie nie wiem. Jeśli kiedyś znowu napiszesz, poznamy się od nowa.
error-no-such-link-code = Ten kod jest zły, zużyty albo za stary. Wpisz „połącz” w tamtym czacie po nowy.
error-link-code-own = To Twój własny kod. Wpisz go w tamtym drugim czacie.
error-already-linked = Te konta są już połączone. „rozłącz” to cofa.
error-too-many-identities = Połączyć można najwyżej { $most } czatów. Wpisz „rozłącz” w którymś, którego już nie potrzebujesz.
error-link-game-between = Ci dwoje mają ze sobą grę #{ $game }, a nikt nie gra sam ze sobą. Najpierw ją skończ albo „wycofaj” wyzwanie.
error-no-link-waiting = Nie ma teraz nic do potwierdzenia. „połącz” da Ci kod.
error-not-linked = Twoje konto nie jest połączone z innym czatem. Wpisz „połącz”, a dostaniesz kod.
