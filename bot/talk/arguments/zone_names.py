"""Names of time zones that Babel does not know: abbreviations, countries and more cities.

The cities are the large ones of Poland, and those abroad where many Go players live. All names are
in lower case and without diacritics. Zones have the names of the IANA database.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

CITY_ALIASES: Final[Mapping[str, str]] = {
    "kiev": "Europe/Kyiv",
    "kijow": "Europe/Kyiv",
    "calcutta": "Asia/Kolkata",
    "kalkuta": "Asia/Kolkata",
    "saigon": "Asia/Ho_Chi_Minh",
    "sajgon": "Asia/Ho_Chi_Minh",
    "rangoon": "Asia/Yangon",
    "katmandu": "Asia/Kathmandu",
    "macao": "Asia/Macau",
    "nyc": "America/New_York",
    "new york city": "America/New_York",
}
"""Other names of cities that have a zone of their own."""

_EASTERN, _CENTRAL, _MOUNTAIN, _PACIFIC = (
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Los_Angeles",
)

_ABBREVIATIONS: Mapping[tuple[str, ...], str] = {
    (_EASTERN,): (
        "et, edt, eastern, us eastern, eastern time, eastern standard time, east coast,"
        " us east coast"
    ),
    (_EASTERN, "America/Panama", "Australia/Sydney"): "est",
    (_CENTRAL,): ("ct, cdt, central, us central, central time, central standard time"),
    (_CENTRAL, "Asia/Shanghai"): "cst",
    (_MOUNTAIN,): ("mt, mdt, mountain, us mountain, mountain time, mountain standard time"),
    (_MOUNTAIN, "America/Phoenix"): "mst",
    (_PACIFIC,): (
        "pt, pdt, pacific, us pacific, pacific time, pacific standard time, west coast,"
        " us west coast"
    ),
    (_PACIFIC, "Asia/Manila"): "pst",
    ("America/Anchorage",): "akst, akdt",
    ("Pacific/Honolulu",): "hst",
    ("America/Halifax",): "adt, atlantic time",
    ("America/Halifax", "America/Puerto_Rico", "Asia/Riyadh"): "ast",
    ("America/St_Johns",): "nst, ndt",
    ("America/Sao_Paulo",): "brt",
    ("America/Argentina/Buenos_Aires",): "art",
    ("America/Santiago",): "clt, clst",
    ("Europe/London", "UTC"): "gmt, greenwich",
    ("Europe/London",): "british time, uk time",
    ("Europe/London", "Asia/Dhaka"): "bst",
    ("Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem"): "ist",
    ("Asia/Jerusalem",): "idt",
    ("Europe/Lisbon",): "wet, west, western european time",
    ("Europe/Warsaw",): (
        "cet, cest, mez, mesz, met, central europe, central european time,"
        " czas polski, polski czas, polish time, czas srodkowoeuropejski, srodkowoeuropejski"
    ),
    (_EASTERN, "Asia/Tbilisi"): "georgia",
    ("Europe/Kyiv",): (
        "eet, eest, eastern europe, eastern european time, czas wschodnioeuropejski"
    ),
    ("Europe/Moscow",): "msk, moscow time",
    ("Europe/Istanbul",): "trt",
    ("Africa/Johannesburg",): "sast",
    ("Africa/Nairobi",): "eat",
    ("Africa/Lagos",): "wat",
    ("Africa/Maputo",): "cat",
    ("Asia/Dubai",): "gst",
    ("Asia/Karachi",): "pkt",
    ("Asia/Bangkok",): "ict",
    ("Asia/Jakarta",): "wib",
    ("Asia/Singapore",): "sgt",
    ("Asia/Hong_Kong",): "hkt",
    ("Asia/Tokyo",): "jst, japan time",
    ("Asia/Seoul",): "kst, korean time",
    ("Australia/Perth",): "awst",
    ("Australia/Adelaide",): "acdt",
    ("Australia/Adelaide", "Australia/Darwin"): "acst",
    ("Australia/Sydney",): "aedt, aet",
    ("Australia/Sydney", "Australia/Brisbane"): "aest",
    ("Pacific/Auckland",): "nzst, nzdt, nzt",
}
_CITIES: Mapping[str, str] = {
    "Europe/Warsaw": (
        "krakow, cracow, lodz, wroclaw, poznan, gdansk, gdynia, sopot, trojmiasto, szczecin,"
        " bydgoszcz, lublin, katowice, bialystok, torun, rzeszow, kielce, gliwice, olsztyn, opole,"
        " czestochowa, radom, sosnowiec, zakopane, zielona gora, bielsko-biala"
    ),
    "Europe/Berlin": (
        "munich, monachium, munchen, hamburg, cologne, kolonia, koln, frankfurt, stuttgart,"
        " dusseldorf, leipzig, lipsk, dresden, drezno, bonn, hannover, hanower, nuremberg,"
        " norymberga, bremen, brema, essen, dortmund"
    ),
    "Europe/Paris": (
        "lyon, marseille, marsylia, toulouse, tuluza, nice, nicea, bordeaux, strasbourg, strasburg,"
        " lille, nantes, grenoble"
    ),
    "Europe/London": (
        "manchester, birmingham, edinburgh, edynburg, glasgow, liverpool, cambridge, oxford, leeds,"
        " bristol, cardiff"
    ),
    "Europe/Madrid": "barcelona, valencia, walencja, seville, sevilla, sewilla",
    "Europe/Rome": (
        "milan, milano, mediolan, naples, napoli, neapol, turin, torino, turyn, florence, firenze,"
        " florencja, venice, venezia, wenecja, bologna, bolonia"
    ),
    "Europe/Amsterdam": "rotterdam, the hague, den haag, haga, utrecht, eindhoven",
    "Europe/Brussels": "antwerp, antwerpen, antwerpia, ghent, gent, gandawa",
    "Europe/Zurich": "geneva, geneve, genewa, bern, berno, basel, bazylea, lausanne, lozanna",
    "Europe/Vienna": "graz, salzburg, linz, innsbruck",
    "Europe/Prague": "brno, ostrava, ostrawa, olomouc, olomuniec",
    "Europe/Bratislava": "kosice, koszyce",
    "Europe/Stockholm": "gothenburg, goteborg, malmo, uppsala",
    "Europe/Copenhagen": "aarhus, odense",
    "Europe/Oslo": "bergen, trondheim",
    "Europe/Helsinki": "tampere, turku, espoo, oulu",
    "Europe/Lisbon": "porto",
    "Europe/Dublin": "cork, galway",
    "Europe/Kyiv": "lviv, lwow, odesa, odessa, kharkiv, charkow, dnipro",
    "Europe/Moscow": (
        "saint petersburg, st petersburg, petersburg, sankt petersburg, kazan, nizhny novgorod"
    ),
    "Asia/Yekaterinburg": "ekaterinburg, jekaterynburg",
    "Asia/Novosibirsk": "nowosybirsk",
    "Asia/Vladivostok": "wladywostok",
    "Europe/Vilnius": "kaunas, kowno",
    "Europe/Bucharest": "cluj, cluj-napoca, timisoara, iasi, jassy",
    "Europe/Istanbul": "ankara, izmir",
    "Europe/Athens": "thessaloniki, saloniki",
    _EASTERN: (
        "boston, washington, washington dc, philadelphia, filadelfia, miami, atlanta, pittsburgh,"
        " orlando, cleveland, baltimore, charlotte, columbus, new jersey, florida, floryda,"
        " massachusetts, pennsylvania, virginia, maryland, ohio"
    ),
    _CENTRAL: (
        "houston, dallas, austin, san antonio, minneapolis, new orleans, nowy orlean, st louis,"
        " saint louis, memphis, nashville, milwaukee, kansas city, texas, teksas, illinois,"
        " minnesota, wisconsin"
    ),
    _MOUNTAIN: "salt lake city, albuquerque, boulder, colorado, utah",
    "America/Phoenix": "tucson",
    _PACIFIC: (
        "san francisco, seattle, san diego, portland, las vegas, sacramento, san jose, oakland,"
        " california, kalifornia, washington state"
    ),
    "America/Toronto": "ottawa, montreal, quebec",
    "America/Edmonton": "calgary",
    "America/Vancouver": "victoria",
    "America/Sao_Paulo": "rio de janeiro, rio, brasilia, belo horizonte, curitiba",
    "America/Mexico_City": "guadalajara",
    "Asia/Shanghai": (
        "beijing, pekin, peking, shenzhen, guangzhou, chengdu, hangzhou, wuhan, nanjing,"
        " nankin, tianjin, xian"
    ),
    "Asia/Tokyo": (
        "osaka, kyoto, kioto, nagoya, sapporo, fukuoka, yokohama, jokohama, kobe, hiroshima,"
        " hiroszima"
    ),
    "Asia/Seoul": "busan, pusan, incheon, daegu",
    "Asia/Taipei": "kaohsiung, taichung",
    "Asia/Kolkata": (
        "mumbai, bombay, bombaj, delhi, new delhi, bangalore, bengaluru, chennai, hyderabad, pune"
    ),
    "Asia/Bangkok": "hanoi, hanoj, chiang mai",
    "Asia/Dubai": "abu dhabi",
    "Asia/Jerusalem": "tel aviv, tel awiw, haifa, hajfa",
    "Asia/Karachi": "lahore, islamabad",
    "Australia/Sydney": "canberra",
    "Pacific/Auckland": "wellington, christchurch",
    "Africa/Johannesburg": "cape town, kapsztad, pretoria, durban",
    "Africa/Lagos": "abuja",
    "Africa/Cairo": "alexandria, aleksandria",
}
_COUNTRIES: Mapping[str, str] = {
    "PL": "pl, polsce, polski",
    "US": "us, usa, america, ameryka, stany, stany zjednoczone, united states of america",
    "GB": "uk, england, anglia, scotland, szkocja, wales, walia, britain, great britain",
    "KR": "korea",
    "NL": "holland",
    "CZ": "czech republic",
}
"""ISO 3166 code -> other names of the country."""


def _split_names(names: str) -> list[str]:
    return names.split(", ")


ABBREVIATIONS: Final[Mapping[str, tuple[str, ...]]] = {
    name: zones for zones, names in _ABBREVIATIONS.items() for name in _split_names(names)
}
"""Abbreviation -> the zones it can mean, with different rules, the likeliest first. All of them
observe the summer time of their city, even if the abbreviation stands for standard time."""
CITIES: Final[Mapping[str, str]] = {
    name.replace("-", " "): zone for zone, names in _CITIES.items() for name in _split_names(names)
}
"""City or US state without a zone of its own -> zone."""
COUNTRY_CODES: Final[Mapping[str, str]] = {
    name: code for code, names in _COUNTRIES.items() for name in _split_names(names)
}
WELL_KNOWN: Final[tuple[str, ...]] = tuple(
    dict.fromkeys((*(zones[0] for zones in _ABBREVIATIONS), *_CITIES))
)
"""Zones that are offered before others."""
FRACTIONAL_OFFSETS: Final[Mapping[int, str]] = {
    -570: "Pacific/Marquesas",
    -210: "America/St_Johns",
    210: "Asia/Tehran",
    270: "Asia/Kabul",
    330: "Asia/Kolkata",
    345: "Asia/Kathmandu",
    390: "Asia/Yangon",
    525: "Australia/Eucla",
    570: "Australia/Darwin",
    630: "Australia/Lord_Howe",
    765: "Pacific/Chatham",
}
"""Offset in minutes -> a zone with that offset, for offsets that are no whole hours. The IANA
database has no fixed zones for these."""
