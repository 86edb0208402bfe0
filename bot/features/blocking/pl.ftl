unblocked = { $name } znowu może rzucić Ci wyzwanie.
blocks-none = Nikogo nie blokujesz. „zablokuj Anna” zatrzyma wyzwania od Anny.
blocks-are = Blokujesz: { $names }. „odblokuj Anna” cofnęłoby to dla Anny.
block-whom = O kogo chodzi? Wpisz „zablokuj Anna” albo „odblokuj Anna”; nick z kilku słów ujmij w cudzysłów. „blokady” pokażą Ci prywatnie, kogo blokujesz.
example-block = „zablokuj Anna”, „odblokuj Anna”, „blokady”
menu-command-block = zablokuj
menu-about-block = Żadnych więcej wyzwań od tej osoby
menu-command-unblock = odblokuj
menu-about-unblock = Znowu przyjmuj wyzwania od tej osoby
menu-command-blocks = blokady
menu-about-blocks = Pokaż, kogo blokujesz
discord-option-person = kogo
discord-hint-person = Kogo

## Odpowiedzi i odmowy

error-block-yourself = To Ty. Podaj osobę, od której nie chcesz wyzwań.
error-blocks-full = Blokujesz już { $most } osób, więcej się nie da. Najpierw odblokuj kogoś, na przykład „odblokuj Anna”; „blokady” pokażą ich prywatnie.
error-not-blocked = Nie blokujesz { $name }. „blokady” pokażą Ci prywatnie, kogo blokujesz.
