"""Phrases that announce moves, in both languages, without diacritics."""

from __future__ import annotations

from itertools import product

from bot.talk.arguments.tokens import plain


def _each(*parts: str) -> frozenset[str]:
    """Return all combinations of one alternative from each part. Alternatives have commas
    between them; ``_`` is empty."""
    offered = [[each.strip() for each in plain(part).split(",")] for part in parts]
    made = (" ".join(word for word in chosen if word != "_") for chosen in product(*offered))
    return frozenset(phrase for phrase in made if phrase)


def _then(begin: frozenset[str], *parts: str) -> frozenset[str]:
    return frozenset(f"{first} {more}" for first, more in product(begin, _each(*parts)))


GREETINGS = _each(
    "hi, hello, hey, good morning, good evening, good afternoon, good night, bye, see you, thanks,"
    "thank you, thx, cheers, sorry, good luck, cześć, hej, hejka, witaj, siema, siemka,"
    "dzień dobry, dobry wieczór, dobranoc, dzięki, dziękuję, przepraszam, sorki, powodzenia,"
    "pozdrawiam, well played, dobrze zagrane"
)
"""Phrases after which a name may follow."""
COURTESY = GREETINGS | _each(
    "gl, hf, glhf, gl hf, gl and hf, good luck and have fun, have fun, have a nice day,"
    "have a good day, have a good one, have a nice evening, have a nice game, enjoy, ty, tyvm, np,"
    "thanks a lot, many thanks, thank you very much, thank you so much, thanks for waiting,"
    "thanks for the game, please, pls, gg, good game, nice game, welcome, cya, take care,"
    "see you later, see you tomorrow, see you soon, no hurry, no rush, take your time, haha, lol,"
    "heh, sorry for the delay, sorry for the wait, sorry for being late, sorry im late,"
    "sorry to keep you waiting, sorry it took so long, your turn, your move, its your turn,"
    "its your move, over to you, your go,"
    "miłej gry, dobrej gry, udanej gry, miłego dnia, udanego dnia, miłego wieczoru, miłej zabawy,"
    "spokojnej nocy, dobrej nocy, dziękuję bardzo, bardzo dziękuję, dzięki wielkie, pozdro,"
    "wielkie dzięki, dzięki za grę, dziękuję za grę, proszę, poproszę, pozdrowienia, sory,"
    "przepraszam za zwłokę, przepraszam za opóźnienie, sorki za zwłokę, sorki za opóźnienie,"
    "sory za zwłokę, sorry za zwłokę, wybacz zwłokę, twoja kolej, twój ruch, teraz ty,"
    "teraz twój ruch, teraz twoja kolej, na razie, narazie, do jutra, do zobaczenia, do usłyszenia,"
    "bez pośpiechu, nie spiesz się, nie śpiesz się, pa, papa, hehe, dobra gra"
)
OPENINGS = _each(
    "ok, okay, okey, okej, oki, k, alright, all right, right, sure, fine, well, hm, hmm, hmmm, uh,"
    "um, ah, aha, oh, so, ok so, ok then, okay then, all right then, well then, no to, no dobra,"
    "no dobrze, dobra, dobrze, dobra to, dobrze to, ok to, okej to, oki to, więc, a więc, zatem,"
    "w takim razie, no więc, no dobra to, no dobra to ja, no to ja, to ja, na, ech, eh,"
    "nigiri, bot, drogi bocie, dear bot"
)
"""First words of a line, including the bot's name."""
CLOSINGS = _each(
    "then, now, for now, for me, it is, teraz, dla mnie, w takim razie, zatem, na teraz"
)

_I_WILL = _each(
    "_, then, i think, i guess, guess",
    "ill, i will, i shall, im going to, i am going to, im gonna, gonna, let me, i want to, id like"
    " to, i would like to, i wish to, i have to, i must, i need to",
) | _each("lets")
_I_WANT = _each(
    "_, ja, to, to ja",
    "chcę, chciałbym, chciałabym, wolę, będę, muszę, pozwolę sobie, mam zamiar, zamierzam",
)
DOING = (
    _then(
        _I_WILL,
        "play, play my stone, play a stone, go, go for, go with, take, try, choose, pick, place,"
        "place a stone, place my stone, put a stone, put my stone, put it, move, answer, respond",
    )
    | _each(
        "i, then i",
        "play, move, go, go for, go with, take, choose, pick, select, place, put, put a stone,"
        "put my stone, place a stone, place my stone, answer, respond, reply",
    )
    | _each("_, im, i am", "playing, going, going for, going with, taking, choosing, placing")
    | _each("put, place", "_, me, one, a stone, my stone, the stone")
    | _each("postaw, połóż, daj, dawaj", "_, mi, kamień, mój kamień")
    | _each("play, move, id like, i would like, stone, zagraj, graj, ruch, poproszę, kamień")
    | _each(
        "_, ja, to ja, teraz, to",
        "stawiam, postawię, kładę, położę, gram, zagram, zagrywam, wybieram, wybiorę, idę, pójdę,"
        "wchodzę, wejdę, odpowiadam, odpowiem, ruszam, ruszę, biorę, wezmę, daję, dam, dokładam,"
        "dołożę, próbuję, spróbuję, decyduję się, robię ruch, zrobię ruch, wykonuję ruch,"
        "niech będzie, wrzucam, walę, klikam",
        "_, sobie, tu, tutaj, więc, kamień, teraz",
    )
    | _then(_I_WANT, "zagrać, postawić, położyć, iść, odpowiedzieć, pójść, wejść, grać")
)
"""Actions, before the point."""
SAYING = (
    _each(
        "my, my next, heres my, here is my, this is my, and my",
        "move, answer, reply, response, turn, play, stone, choice, pick",
        "_, is, is at, will be, goes on, goes at, goes to",
    )
    | _each("answer, reply, response, next move, heres, here goes, here is, here comes, i say")
    | _each(
        "mój, mój następny, mój kolejny, oto mój",
        "ruch, wybór, kamień, typ",
        "_, to, jest, będzie, idzie",
    )
    | _each(
        "_, moja, oto moja",
        "odpowiedź, decyzja, zagrywka",
        "_, to, jest, będzie, brzmi",
    )
    | _each("mówię")
)
"""Statements, before the point, ``pass`` or ``pas``."""
CALLING = (
    _each("_, is, thats, its, to, to jest", "my move, my answer, my reply, my choice, mój ruch")
    | _each("_, to, to jest", "moja odpowiedź, mój wybór, moja decyzja")
    | _each("stawiam, gram, zagram, odpowiadam, wybieram, i play, ill play, is what i play")
)
"""Phrases after the point."""

PASSING = (
    _each("pass, i pass, passing, im passing, i am passing, pass for me, pas, ja pas, pas dla mnie")
    | _then(_I_WILL, "pass")
    | _each("_, ja, to, to ja", "pasuję, spasuję, oddaję ruch, oddaję kolejkę")
    | _then(_I_WANT, "pasować, spasować, pasował, pasowała")
    | _each("i skip, i skip my turn, i skip this turn, skip my turn")
    | _each("rezygnuję z ruchu")
    | _each("opuszczam, pomijam", "ruch, kolejkę")
)
GIVING_UP = _each("i", "give up, surrender, yield, capitulate, give up the game") | _each(
    "im giving up, i am giving up, you win, you won, you have won, youve won, wygrałeś, wygrałaś,"
    "rezygnuję, ja rezygnuję, zrezygnuję, kapituluję, uznaję porażkę"
)
RESIGNING = (
    _each("resign, i resign, i concede, i forfeit, i resign the game, i concede the game")
    | _each("im, i am", "resigning, conceding, forfeiting")
    | _then(_I_WILL, "give up, surrender, concede, resign, forfeit, give up the game")
    | _each("_, ja", "poddaję, poddam, oddaję, oddam", "partię, grę")
    | _each("_, ja, to, to ja", "poddaję się, poddam się, się poddaję, się poddam, poddaję")
    | _each("_, ja", "rezygnuję, zrezygnuję", "z gry, z partii")
    | _then(_I_WANT, "się poddać, poddać się, poddać partię, poddać grę, zrezygnować")
)
"""Phrases that mean resigning a game, unlike those before, which also mean other things."""
