## Wyzwanie

challenge-terms = Warunki: { $terms }.

## Dlaczego czegoś nie można zrobić i co dalej

error-no-private-chat = Nie mamy jeszcze prywatnej rozmowy. Zacznij ją ze mną i wpisz tam „pisz do mnie tutaj”.
error-only-in-private = { $platform ->
    [web] Tutaj przeczytaliby to wszyscy, więc nic z tego nie zachowuję. Napisz mi to w Sam na sam z Nigiri, u góry.
    [discord] Tutaj przeczytaliby to inni, więc nic z tego nie zachowuję. Użyj polecenia z ukośnikiem (odpowiedź widzisz tylko Ty) albo napisz do mnie prywatnie.
   *[telegram] Tutaj przeczytaliby to inni, więc nic z tego nie zachowuję. Napisz mi to w naszej prywatnej rozmowie.
}
error-no-sandbox = Żadna piaskownica nie jest otwarta. Wpisz „analiza”, prywatnie.

## Telegram

telegram-start = Prowadzę partie go między ludźmi, według japońskich zasad: każdy gra, kiedy ma czas, w grupie albo tutaj. Żeby znaleźć przeciwnika, napisz /wyzwanie i wyślij komuś link, który dostaniesz, albo dodaj mnie do grupy; resztę pokaże /pomoc. Pierwszy raz? /nauka
telegram-hello = Cześć! Prowadzę tu partie go. „/wyzwanie” szuka przeciwnika, „/wyzwanie @nazwa 9x9” zaprasza kogoś znajomego; resztę pokaże „/pomoc”. Pierwszy raz? „/nauka”
telegram-about = Graj w go z ludźmi, według japońskich zasad, kiedy kto ma czas: w grupach, w wątkach i tutaj. Plansza jest obrazkiem; ruch można wybrać przyciskiem, wpisać albo wysłać w odpowiedzi. Na początek naciśnij Start albo dodaj mnie do grupy i napisz /wyzwanie. Pierwszy raz? /nauka
telegram-about-short = Go z ludźmi na czacie: plansze jako obrazki, ruchy przyciskiem albo słowem, japońskie zasady.
telegram-ways = W Telegramie: polecenia z menu i przyciski pod planszą; w grupach można odpowiadać na moje wpisy albo wpisać „zagraj D4”, a sam na sam ze mną po prostu pisać.
telegram-reads-text = Umiem czytać tylko tekst oraz zapisy partii przysłane jako pliki (.sgf, .gib, .ngf).
telegram-where = Albo odpowiedz punktem na tę wiadomość.
telegram-was-away = { $who }: przez chwilę mnie nie było. Jeśli coś naciskasz, naciśnij jeszcze raz.
telegram-nothing = Nie ma teraz na co odpowiedzieć.
telegram-left = { $name } nie należy już do tej grupy, a gra #{ $game } nie ma zegara, więc czekałaby bez końca. Organizator może zakończyć ją bez wyniku.
telegram-anonymous = Nie wiem, kto to napisał, bo przyszło w imieniu grupy albo kanału. Napisz pod własną nazwą.
telegram-challenge-alone = Tu rozmawiamy sam na sam, więc { $name } nie zobaczy wyzwania. Napisz je w grupie, w której jest też ta osoba, albo napisz tutaj samo /wyzwanie i wyślij link.
telegram-anonymous-reaction = Ten { $sign } dał anonimowy administrator, więc nie wiem, kto to, i nie mogę go policzyć. Po przycisku poznam, kto go nacisnął.
telegram-challenge-me = { $engine ->
    [yes] Ja tylko prowadzę partie, ale zagrać może z Tobą program. Kto ma być przeciwnikiem?
   *[no] Ja tylko prowadzę partie, więc nie mogę z Tobą zagrać. Zapytać innych?
}
telegram-offer-quiet = Każdy ruch to tutaj nowe zdjęcie i u wszystkich odzywa się powiadomienie. Do każdej ze stron mogę pisać prywatnie, więc wystarczyłaby tu jedna cicha plansza na grę. Może to włączyć administrator: „ustawienia grupy cicho włącz”.
telegram-challenge-anyone = Wyzwanie dla każdego
telegram-no-reactions = Nie widzę tu reakcji: Telegram pokazuje je tylko administratorom. Przyciski robią to samo; po mianowaniu mnie administratorem działają też 👍 i 👎.
telegram-failed = Coś się tu nie udało. Spróbuj inaczej.
telegram-unavailable = Gry są chwilowo niedostępne. Mam to stuknięcie i wykonam je, gdy tylko wrócą.
telegram-unavailable-kept = Gry są chwilowo niedostępne. Mam tę wiadomość i odpowiem, gdy tylko wrócą.

## Telegram: wpisy i odpowiedzi

telegram-busy = Za dużo się tu teraz dzieje. Wpisz punkt, na przykład „D4”, albo spróbuj za chwilę.
telegram-busy-again = Za dużo się tu teraz dzieje. Spróbuj za chwilę.
telegram-why = Dlaczego? Napisz mi „/nauka { $step ->
    [rules-1] kolejność
    [rules-1-names] punkty
    [rules-1-stays] kamienie
    [first-suicide] samobójstwo
    [second-ko-rule] reguła ko
    [second-end] koniec gry
    [third-agree] uzgadnianie
   *[other] { $step }
}”.
telegram-why-again = Stuknij jeszcze raz, a pokażę dlaczego.
telegram-more-chains = Inne łańcuchy …
telegram-invite = Przyjąć może każdy, tutaj: { $link }
telegram-pass-on = Prześlij, proszę, ten link: { $link }. Wystarczy dotknąć Start, a gra pójdzie dalej także tam.
telegram-share = Wyślij link
telegram-copy = Skopiuj link
telegram-copy-code = Skopiuj kod
telegram-opponent = Wybierz przeciwnika
telegram-opponent-who = Z kim chcesz zagrać? Stuknij przycisk pod polem wiadomości i wskaż tę osobę.
telegram-opponent-asked = { $name } ma już Twoje wyzwanie.
telegram-opponent-unreached = Nie mogę napisać do: { $name }. Wyślij tej osobie link: { $link }
telegram-opponent-self = Nie można grać ze sobą. Stuknij jeszcze raz przycisk pod wyzwaniem i wskaż kogoś innego.
telegram-opponent-over = To dotyczyło wyzwania, które już minęło, albo mojego starszego pytania. Użyj przycisku pod właściwym wyzwaniem.
telegram-opponent-once = To wyzwanie ktoś już ode mnie dostał. Żeby zaprosić kogoś innego, wyślij mu link.
telegram-opponent-refused = Tutaj się nie da. Wyślij zamiast tego link.
telegram-in-private = Nasza prywatna rozmowa
telegram-share-text = Zagramy w go?
telegram-share-result = Wyślij wynik
telegram-inline-start = Najpierw naciśnij u mnie Start
telegram-inline-title = Wyzwanie na go
telegram-inline-challenge =
    { $who } szuka partii: { $terms }
    Kto przyjmie, gra w prywatnej rozmowie z @{ $bot }, ruch po ruchu, w wolnej chwili.
telegram-inline-own = To Twoje własne wyzwanie. Kto je tu przyjmie, gra z Tobą; plansza przyjdzie wtedy do Twojej rozmowy ze mną.
telegram-inline-over = To wyzwanie nie jest już aktualne.
telegram-inline-begun = Gra się toczy; plansze są w prywatnych rozmowach obu graczy z @{ $bot }.
telegram-inline-open = Otwórz grę
error-not-prepared = Stąd Telegram nie przyjmuje wyzwań. Wpisz w tamtej rozmowie @{ $bot } i rozmiar, na przykład 9x9.
error-telegram-away = Telegram chwilowo nie odpowiada. Spróbuj za moment.
telegram-no-files = Nie wolno mi tu wysyłać obrazków, więc są same słowa: „opisz” mówi, gdzie stoją kamienie. Kto zarządza grupą, może na to pozwolić: Wysyłanie zdjęć.
telegram-topic-gone = Wątek, w którym toczyła się gra, jest zamknięty, więc gra toczy się dalej tutaj.
telegram-topic-back = Wątek, w którym toczyła się gra, jest znów otwarty, więc gra toczy się dalej tam.
