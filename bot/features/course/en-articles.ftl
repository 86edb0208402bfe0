## The six rules

rules-title = Go in six rules
rules-1 = Two play, black first, in turns. A stone goes on any empty crossing of lines, edges and corners too, and never moves again.
rules-2 = The empty crossings right beside stones are their liberties. Take the last one, and the stones come off the board: you keep them as prisoners.
rules-3 = A stone that would have no liberty may not be played, unless it captures.
rules-4 = Ko: if one stone has just taken one stone, it may not be taken straight back. First play somewhere else.
rules-5 = Instead of playing you may pass. When both pass in a row, the game stops.
rules-6 = Stones that cannot be saved come off. Crossings you surround and prisoners are points; White also gets komi, usually 6.5. More points win.

## The articles

article-title-1 = Article 1: The game of Go
article-1 = Two players compete for territory: the empty points that they fence in with their stones. Whoever has more of it at the end wins. In the picture Black’s points have black squares and White’s have white ones.
article-1-here = “challenge 9x9” looks for an opponent on a small board. I keep the board, say whose turn it is, and count at the end.
article-title-2 = Article 2: Turns
article-2 = One side has the black stones, the other the white ones. Black begins, and then each plays one stone at a time, by turns. Nobody has to play: one may also pass.
article-2-here = Here only whoever is to move can play; anybody else is told to wait. With a handicap, which makes up for a difference in strength, Black’s extra stones stand there from the start, so White moves first. For usually moving second White gets komi: points added at the end, as many as the challenge says.
article-title-3 = Article 3: Where one may play
article-3 = Stones go on the crossings of the lines, not into the squares. Any empty crossing will do, also on the edge or in a corner, such as A, B and C here, as long as the next articles do not forbid it.
article-3-here = The article speaks of 19 lines. Here 9, 13 and 19 are usual, and any size from 5 to 25 if both agree. Letters name columns (without I) and numbers name rows from below: type “C3”. A move off the board or on a taken point is refused, and nothing happens.
article-title-4 = Article 4: Stones need a liberty
article-4 = Empty points right beside a stone, along the lines, are its liberties. Stones of one colour side by side share theirs; the crosses show them here. Stones without any liberty cannot stay on the board. So Black may not play at A.
article-4-here = A move that would leave one’s own stones without a liberty (suicide) is refused, with the reason. It costs nothing: it is still your turn. If the move captures, it is allowed.
article-title-5 = Article 5: Capture
article-5 = Whoever takes the last liberty of opposing stones takes them off the board. They are prisoners, and the move is over only when they are off. The small dots show where white stones have just been taken.
article-5-here = I take the stones off and keep count of the prisoners: it stands under each board. At the end each of them is worth a point.
article-title-6 = Article 6: Ko
article-6 = A black stone has just taken a single white one at A. If White could take back at once, this would go on for ever. That is a ko, and White has to play elsewhere once before taking back.
article-6-here = I mark the point and refuse to let it be retaken at once; choose another move then. A pass counts as a move elsewhere, too. No other rule forbids repeating a position. Take care in a strict game, if you agreed on one: there such a move loses the game at once.
article-title-7 = Article 7: Life and death
article-7 = Stones that the opponent cannot capture are alive: the black ones above have two eyes, A and B, and nobody can fill both. Stones are dead if they can be captured and nothing living can arise in their place: those below have only the one eye C. When this is tested after the stop, a ko may be taken back only after a pass for that ko.
article-7-here = After two passes I suggest which stones are dead, but both of you decide: “dead D4” and “alive D4” change it. If you cannot agree, “prove D4” looks for a proof by this article. That too is only advice.
article-title-8 = Article 8: Territory
article-8 = Territory is what living stones of one side surround alone. Empty points that touch both sides are neutral, such as C. Whoever plays at A or B first loses the stones there, so nobody does: that is a seki. Both groups live, but points inside a seki are nobody’s.
article-8-here = I mark territory, neutral points and seki in the picture of the count. Neutral points are taken as filled, as players do before counting; if it would matter to leave them empty, I say so.
article-title-9 = Article 9: The end of the game
article-9 = Two passes in a row stop the game. Then both agree on which stones are dead, such as the white one with a cross, and on the territory; A is neutral. If either wants to play on, the other moves first.
article-9-here = After the stop I show a numbered score proposal. “agree” accepts it, and the game ends when both accept the same one. If someone changes what is dead, there is a new proposal and earlier agreements no longer count. Either side may also type “resume”: the game goes on, and all marks are void.
article-title-10 = Article 10: The count
article-10 = Dead stones in territory come off as they stand and are prisoners. Each side puts its prisoners into the other’s territory (they have rings in the picture), and whoever has more left wins. Equal is a draw, jigo. If one of the two objects, both establish the count once more, and may go through the game again for it. A result that both have agreed on is final.
article-10-here = I show it both ways: points with prisoners, and territory after filling. Prisoners that find no room there still count, one point each for whoever took them. Komi is added for White: 6.5 unless agreed otherwise, 0.5 with handicap. If you object, do not agree: “dead D4” or “alive D4” makes a new count, “resume” plays on, and “replay” shows the whole game, prisoners and all. No command changes an agreed result.
article-title-11 = Article 11: Resigning
article-11 = A player may give up at any time, and then the opponent wins. It is a polite way to end a game that can no longer be won, as for Black, whose stones have just been captured here.
article-11-here = “resign” works at any time, also when it is not your turn and after the stop. I ask first whether you are sure.
article-title-12 = Article 12: No result
article-12 = Sometimes the same whole board comes back, as with three kos at once: after these six moves all stones stand as before. If both agree, the game then ends without result: nobody wins, nobody loses.
article-12-here = I show both positions and how long the cycle was, and ask both of you. “agree” ends the game if both say so. You may also just play on: with the next stone the question lapses, and so does what was agreed to. “no result” puts it again, by the latest repetition, as long as the game goes on. Nothing ends by itself.
article-title-13 = Article 13: Both players lose
article-13 = After the stop both may see a decisive move, here A: whoever plays there captures. Whoever asks to go on gives the other the first move, so neither asks, and neither accepts the count. Then both lose.
article-13-here = Without a clock both lose once both of you have said “we cannot agree” of the same count; I warn you first. An organiser of the server, group or room may instead confirm a count to which one of you has agreed. In a game with a clock there is one deadline to agree in. When it has passed, both lose if both have answered and disagree, or if neither has answered; if only one kept silent, that one loses on time. The article also speaks of stones moved by mistake; here they cannot be moved.
article-title-14 = Article 14: Breaking the rules
article-14 = By this article whoever breaks a rule loses at once, as long as no result is agreed. Here White may not play at A (taking back in the ko) nor at B (a stone without a liberty).
article-14-here = I refuse such a move and say why; it never gets into the game, and costs nothing. Just choose another. The exception is a strict game, agreed on at the challenge: there, taking back in a ko at once loses the game.
