command-doctor = Sprawdza bazę danych, czaty i ustawienia, i mówi, co zrobić. Niczego nie zmienia. Kod wyjścia 0: wszystko w porządku.
doctor-status-ok = ok
doctor-status-warning = uwaga
doctor-status-problem = problem
doctor-topic-database = baza danych
doctor-topic-durability = trwałość
doctor-topic-clock = zegar
doctor-topic-disk = dysk
doctor-topic-exposure = dostęp
doctor-topic-proxies = proxy
doctor-topic-discord = Discord
doctor-topic-telegram = Telegram
doctor-topic-discord-rights = prawa na Discordzie
doctor-topic-telegram-rights = prawa na Telegramie
doctor-topic-katago = KataGo
doctor-topic-settings = ustawienia
doctor-topic-versions = wersje
doctor-well = Wszystko w porządku.
doctor-counts = Problemów: { $problems }. Uwag: { $warnings }.
doctor-database = { $server } odpowiada w { $ms } ms.
doctor-database-slow = { $server } odpowiada w { $ms } ms, a ruch czeka na kilka odpowiedzi. Przenieś bota bliżej bazy albo sprawdź, czym zajęta jest jej maszyna.
doctor-database-replica = { $server } to replika i niczego nie zapisuje. Podaj w REDIS_URL adres serwera głównego.
doctor-database-asleep = Własna baza danych bota w { $folder } nie działa. Startuje razem z botem: uruchom bota i sprawdź ponownie.
doctor-durability = Baza danych: { $found }.
doctor-log-unwritable = Baza danych nie mogła dopisać do swojego pliku AOF. Zrób miejsce na jej dysku i zajrzyj do dziennika jej serwera.
doctor-clock = Zegary bazy danych i tej maszyny różnią się o { $seconds } s.
doctor-clock-differs = Zegary bazy danych i tej maszyny różnią się o { $seconds } s. Gry idą według zegara bazy: nastaw oba przez NTP.
doctor-disk = { $folder }: gry zajmują { $used } MB, wolne { $free } GB.
doctor-disk-full = { $folder }: gry zajmują { $used } MB, wolne tylko { $free } GB. Zrób miejsce: z pełnym dyskiem nie da się grać.
doctor-disk-elsewhere = Gry są na maszynie bazy danych. Tam pilnuj miejsca na dysku.
doctor-exposure-none = Ten proces nie prowadzi pokoju w przeglądarce.
doctor-exposure-own = Pokój w przeglądarce nasłuchuje pod { $host }: dosięga go tylko ta maszyna.
doctor-exposure-hosts = Pokój w przeglądarce nasłuchuje pod { $host } i odpowiada na { $names }.
doctor-exposure-board = Strona z planszą nasłuchuje pod { $host } dla { $address }.
doctor-exposure-health = Strona stanu bota ({ $host }, port { $port }) jest otwarta dla każdego, kto ma tam dostęp. Dopuść tam tylko własne maszyny.
doctor-proxies = Proxy, którym bot wierzy w sprawie adresów gości: { $proxies }.
doctor-proxies-none = Żadne proxy nie jest zaufane. Jeśli jakieś stoi przed pokojem, wpisz je do NIGIRI_WEB_PROXIES.
doctor-proxies-anybody = NIGIRI_WEB_PROXIES ufa każdemu adresowi, więc każdy może podać się za kogoś innego i ominąć limity. Wymień tylko własne proxy.
doctor-proxies-forgotten = Żadne proxy nie jest zaufane, więc wszyscy goście strony z planszą liczą się jako jeden adres. Wpisz jej proxy do NIGIRI_WEB_PROXIES.
doctor-no-token = Nie ma tokenu, więc bota tam nie ma.
doctor-token = Token jest przyjęty: { $name }.
doctor-reads-all = W wątku gry wystarczy napisać sam ruch, na przykład D4.
doctor-reads-mentions = Żeby bot przeczytał ruch, trzeba go w nim oznaczyć. Żeby wystarczyło samo D4, włącz Message Content Intent na stronie Bot swojej aplikacji i zostaw NIGIRI_DISCORD_MESSAGE_CONTENT puste.
doctor-chat-away = Brak odpowiedzi z { $address }: { $reason }. Sprawdź sieć i ten adres.
doctor-rights = Sprawdzonych czatów: { $count }. Żadnego prawa nie brakuje.
doctor-rights-missing = { $chat }: brakuje { $rights }. Poproś zarządzających o to prawo.
doctor-rights-more = Kolejnych czatów, w których brakuje prawa: { $count }.
doctor-chat-gone = { $chat }: bota już tam nie ma, a gry tam trwają. Poproś o ponowne zaproszenie.
doctor-chats-unseen = Czatów, których nie udało się sprawdzić: { $count }. Spróbuj później.
doctor-chats-unknown = Telegram nie wylicza grup bota, a baza danych nie odpowiada na czas. Spróbuj, gdy odpowie.
doctor-katago = { $net } ({ $version }) odpowiada.
doctor-katago-missing = Nie ma programu { $program }. Zainstaluj KataGo albo popraw lub wyczyść NIGIRI_KATAGO.
doctor-katago-failed = { $program } nie działa: { $reason }. Porównaj NIGIRI_KATAGO ze stroną podręcznika o programach.
doctor-katago-slow = { $program } działa, ale jeszcze nie odpowiedział. Przy pierwszym uruchomieniu KataGo przez kilka minut mierzy swoją szybkość: uruchom go raz ręcznie i poczekaj, aż zgłosi gotowość. Jeśli zgłosił ją w ciągu minuty, wszystko w porządku: duża sieć ładuje się dłużej niż { $seconds } s.
doctor-settings = Wszystkie ustawienia są znane.
doctor-settings-unknown = { $names }: nie ma takich ustawień, więc są pomijane. Usuń je.
doctor-settings-injected = { $names }: wpisane przez orkiestrator i pomijane.
doctor-versions = { $parts }
command-about = Nigiri: korespondencyjne go na czacie. Ustawienia są w zmiennych środowiska i w pliku .env; wzór w .env.example.
command-bad-setting = { $variable }: { $reason }
command-misspelt-setting = { $variable }: nie ma takiego ustawienia. Czy chodzi o { $nearest }? Popraw nazwę albo ją usuń.
cannot-start-data-folder-unusable = Folderu danych { $folder } nie można użyć: { $reason }. Wskaż inny w NIGIRI_DATA_DIR.
exposed-without-hosts = Pokój w przeglądarce nasłuchuje pod { $host }, gdzie mogą dosięgnąć go inne maszyny, i odpowiada na każdą nazwę. Wpisz do NIGIRI_WEB_HOSTS nazwy, pod którymi przeglądarki mogą go otwierać.
chat-again = Reszta działa, a tę próbę bot ponawia co dziesięć minut.
command-backup = Zapisuje w folderze kopię zapasową wszystkich gier, podczas gdy ludzie grają dalej.
command-backup-folder = istniejący folder; nic w nim nie zostanie nadpisane
command-check = Odtwarza każdą grę i porównuje pozycje z zapisanymi.
command-check-file = kopia zapasowa do sprawdzenia zamiast bazy danych
command-restore = Wczytuje kopię zapasową do pustej bazy danych i odtwarza tam każdą grę.
command-restore-file = kopia zapasowa; obok musi leżeć plik z jej sumą kontrolną
command-give-time = Daje graczom wszystkich trwających gier więcej czasu, także gdy bot działa.
command-give-time-span = ile: godziny lub dni, na przykład 6h albo 2d
command-give-time-reason = jeden wiersz, który przeczytają wszystkie pokoje
command-give-time-bad-span = podaj godziny lub dni, na przykład 6h albo 2d, najwyżej { $days }d
command-give-time-bad-reason = podaj jeden wiersz, najwyżej { $most } znaków
upkeep-time-given = Wszystkie trwające gry z zegarem i otwarte wyzwania dostają więcej czasu: { $span }. Bot powie o tym w pokojach w ciągu pół minuty albo po uruchomieniu.
command-repair = Odcina uszkodzony koniec dziennika własnej bazy danych bota. Najpierw zachowuje kopię. Dla bazy, która nie startuje.
command-net = Pobiera sieć, która ocenia pozycje, jeśli jej jeszcze nie ma: 38 MB z paczki o rozmiarze 106 MB, za pomocą pip.
net-off = Sieć jest wyłączona (NIGIRI_NET=off).
net-ready = Sieć jest gotowa: { $file }
net-unknown = { $file } to inny plik niż sieć, którą zna ta wersja
net-unavailable = Bez sieci: { $reason }. Wszystko inne działa bez niej.
upkeep-backup = { $file }: bajtów { $bytes }, z chwili { $made }
upkeep-restored = Kluczy w bazie danych: { $keys }.
upkeep-checked = Gier: { $games }. Posunięć i innych wpisów w nich: { $records }.
upkeep-good = Każda gra jest taka, jak mówi jej zapis: pozycje, fazy i wersje są równe.
upkeep-differing = { $count ->
    [one] Jedna gra nie jest taka, jak mówi jej zapis:
    [few] { $count } gry nie są takie, jak mówią ich zapisy:
    [many] { $count } gier nie jest takich, jak mówią ich zapisy:
   *[other] { $count } gry nie są takie, jak mówią ich zapisy:
} { $games }
upkeep-unreadable = { $count ->
    [one] Nie da się odczytać zapisu jednej gry:
    [few] Nie da się odczytać zapisów { $count } gier:
    [many] Nie da się odczytać zapisów { $count } gier:
   *[other] Nie da się odczytać zapisów { $count } gry:
} { $games }
upkeep-repaired = { $file }: odcięto bajtów: { $bytes }, od uszkodzenia do końca. Plik w dawnym stanie to { $copy }. Teraz uruchom deploy/run check i porównaj liczby z najnowszą kopią zapasową.
upkeep-repair-whole = { $file } jest cały. Nic się nie zmieniło.
