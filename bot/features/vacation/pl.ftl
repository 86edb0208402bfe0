label-settings-vacation = Urlop
label-vacation-off = Zakończ urlop
settings-vacation-until = Twój zegar ma przerwę do { $last } włącznie.
settings-vacation-until-by = Twój zegar ma przerwę do { $last } włącznie; koniec { $left }.
settings-vacation = Dni urlopu, które zostały w roku { $year }: { $left }
settings-hint-vacation = Inne dni, słowami: „urlop 5 dni”, „urlop od jutra do niedzieli”. Daty wpisuje się jako 2026-12-24 albo 24.12.2026.
vacation-left = Do końca Twojego urlopu: { $left }.
vacation-left-by = Koniec Twojego urlopu: { $left }.
vacation-undone = Urlop trwał tylko chwilę, więc nie zabrał żadnego dnia.
vacation-planned = Te dni są już w Twoim urlopie ({ $first } – { $last }), więc nic się nie zmieniło. Żeby go skrócić, wpisz „urlop odwołaj”{ $today ->
    [back] {""}
   *[stays] {" "}(dzisiejszy dzień zostaje)
}, a potem na przykład „urlop 3 dni”.
vacation-planned-here = Te dni są już w Twoim urlopie, więc nic się nie zmieniło. Żeby go skrócić, wpisz „urlop odwołaj”{ $today ->
    [back] {""}
   *[stays] {" "}(dzisiejszy dzień zostaje)
}, a potem na przykład „urlop 3 dni”.
example-vacation = „urlop 3 dni”, „urlop od jutra do niedzieli”, „urlop odwołaj”
menu-about-vacation = Zatrzymaj zegar na te dni
label-vacation-now = Od dziś: { $days } dni
label-vacation-tomorrow = Od jutra: { $days } dni
vacation-when = Od kiedy do kiedy? Wpisz na przykład „urlop 3 dni”, licząc od dziś, „urlop od jutra do niedzieli” albo „urlop odwołaj”. Daty wpisuje się jako ROK-MIESIĄC-DZIEŃ albo DZIEŃ.MIESIĄC.ROK.
