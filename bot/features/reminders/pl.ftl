label-give-day = Daj przeciwnikowi 1 dzień
label-settings-reminders = Powiadomienia
label-remind-usual = Jak zwykle
label-remind-before = { $span } przed
label-remind-off = Bez przypomnień
label-digest-at = Co dzień { $time }
label-digest-off = Bez podsumowania
label-tell-here = Przypominaj tutaj
label-tell-at-the-game = Przypominaj przy partii
label-tell-in-private = Przypominaj prywatnie
label-call-all = Powiadamiaj o wszystkim
label-call-questions = Powiadamiaj o pytaniach
label-call-private = Powiadamiaj prywatnie
settings-reminded = Przypomnienia: { $when }
settings-daily = Podsumowanie co dzień: { $time }
reminders-as-usual = dzień przed końcem czasu albo w jego ostatniej ćwiartce
reminders-at = { $spans } przed końcem czasu
settings-place = Gdzie przypominam: { $where ->
    [games] przy partii
    [private] prywatnie, jeśli mogę
   *[elsewhere] w wybranym pokoju
}
settings-calls = Powiadamiam: { $calls ->
    [questions] o pytaniach i wynikach
    [private] prywatnie, jeśli mogę
   *[all] o wszystkim
}
settings-hint-reminders = Inne pory, słowami: „przypomnij 6h”, „podsumowanie 7:30”.
calls-which = Kiedy mam powiadamiać? Wpisz „powiadamiaj mnie o wszystkim”, „powiadamiaj mnie o pytaniach” albo „powiadamiaj mnie prywatnie”.
told-where = Gdzie mam przypominać? Wpisz „pisz do mnie tutaj”, „pisz do mnie prywatnie” albo „pisz do mnie przy partii”.
remind-when = Ile przed końcem? Wpisz na przykład „przypomnij 12h”, „przypomnienia wyłącz” albo „przypomnienia zwykle”.
example-remind = „przypomnij 12h”, „przypomnij 2 dni 6h”, „przypomnienia wyłącz”, „przypomnienia domyślnie”
example-digest = „podsumowanie 8:00”, „podsumowanie wyłącz”
example-call-me = „powiadamiaj mnie o pytaniach”, „powiadamiaj mnie prywatnie”
example-tell-me = „pisz do mnie tutaj”, „pisz do mnie prywatnie”, „pisz do mnie przy partii”
menu-about-remind = Wybierz, kiedy przypominać przed końcem czasu
menu-about-digest = Codziennie lista gier, które na Ciebie czekają
menu-about-call-me = Wybierz, o czym powiadamiać
menu-about-tell-me = Wybierz, gdzie przypominać
