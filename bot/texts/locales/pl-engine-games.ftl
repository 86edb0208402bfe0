## Partia z programem

form-spar = Partia z programem { $name }. Na razie: { $terms }. Stuknij, co chcesz zmienić, potem zacznij.
form-begun = Partia się zaczyna.
label-form-begin = Zacznij
label-weaker = Słabszy: { $level }
label-stronger = Silniejszy: { $level }
label-spar-levels = Wybierz poziom
spar-ask = Jak dobrze grasz? Powiedz, a dobiorę przeciwnika.
spar-ask-later = Zapamiętam odpowiedź. „sparing 12k” to partia na innym poziomie, od 20k do 3d.
label-spar-own = { $name ->
    [new] Dopiero zaczynam
    [learning] Uczę się
    [kyu] Około 10k
   *[dan] Poziom dan
}
spar-nearest = Najbliższy poziom, na którym gram, to { $level }.
game-void-engine = { $name } nie może grać dalej: bez wyniku
game-void-engine-how = To nie Twoja wina.
opinions-differ = { $who ->
    [ours] { $ours }: { $count ->
        [1] martwa
       *[other] martwe
    }? Moim zdaniem tak, program: nie.
    [theirs] { $theirs }: { $count ->
        [1] martwa
       *[other] martwe
    }? Moim zdaniem nie, program: tak.
   *[both] Martwe? { $ours } moim zdaniem, { $theirs }: program.
}
help-spar = „sparing 9x9” – partia z programem { $name }, o każdej porze
help-spar-levels = „sparing 12k” – partia z programem o sile 12 kyu, o każdej porze; poziomy od 20k do 3d
error-spar-nobody = Nie ma tu programu, z którym można grać. Napisz „wyzwanie 9x9”: przyjąć może każdy.
error-spar-size = Program gra na planszach od { $smallest } do { $largest } linii. Napisz na przykład „sparing 9x9”.
error-spar-rated = Partie z programem nigdy nie są rankingowe. Pomiń słowo „rankingowa”.
error-spar-position = Program zaczyna każdą partię od pustej planszy albo z kamieniami handicapu. Napisz na przykład „sparing 9x9”.
error-spar-fair = Nikt nie wie, jak silny jest program, więc handicap trzeba wybrać: na przykład „sparing 9x9 handicap 2”.
error-spar-fair-level = Zamiast tego wybierz, jak silny ma być program: na przykład „sparing 12k”.
error-spar-no-levels = Ten program nie ma poziomów. Napisz na przykład „sparing 9x9 handicap 2”.
error-spar-no-engine = Nie ma tu innego programu. Napisz na przykład „sparing 12k”.
error-spar-many = Masz już { $most ->
    [one] { $most } partię
    [few] { $most } partie
    [many] { $most } partii
   *[other] { $most } partii
} z programem w toku. Najpierw zakończ którąś z nich; „gry” je wymienia.
