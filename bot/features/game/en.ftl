## Buttons

label-give-days = { $days ->
    [one] Give opponent { $days } day
   *[other] Give opponent { $days } days
}
label-waive-time = Don’t claim timeouts
label-waive-off = Claim timeouts
label-describe = In words
label-picture = Large picture
label-sgf = Record
label-analyse = Analyse
label-notes = My notes
label-ifs = My plans

## Terms by buttons

more-with = What would you like to do?

## How a game looks while it is played

counts-later = The count itself comes after two passes in a row.

## Questions and answers to one person

guidance-end = I have not ended anything. A game ends after two passes in a row; then it is counted.
guidance-again = A game can’t start over. Moves can be taken back one at a time if your opponent agrees; or resign and play a rematch.
guidance-draw = No draw can be agreed on in Go. A game ends after two passes in a row; if the count is equal, it is jigo: a draw.
guidance-rematch = This game is over. A rematch?
guidance-away-you = It’s your turn: { $opponent } is waiting.
guidance-away-unreachable = I can’t reach { $opponent }, so { $timed ->
    [yes] the clock is paused. It runs again
   *[no] the game waits. It goes on
} as soon as { $opponent } writes to me in private.
guidance-away = There is no clock in this game: it waits for { $opponent }.{ $organised ->
    [yes] {" "}An organiser can end it without a result.
   *[no] {""}
}
column-picked = Column { $line }. Now tap the row.
row-picked = Row { $line }. Now tap the column.
chains-pick = Which chain? Tap it to mark it dead or alive.
picture-here = The board of game #{ $game } at full size.
sgf-here = The record of game #{ $game }, for any Go program.

## Lines that were meant for the bot but are no command

give-how-much = How much time? Type for example “give 2 days”.
search-how = What are you looking for? Type for example “search Anna 19x19 2026-10”, any part of it or none.
text-board-how = Type “text board” to read the board now, “text board on” to read it after every move, or “text board off”.
steps-which = Which move? Type its number, such as “move 57”, or “move by move” to begin at the end.
prove-what = Which chain? Type a stone of it, such as “prove D4”, another answer to its play, such as “prove D4 if C3”, or “prove all”.
prove-one = One answer at a time, please: “prove D4 if C3”. You named { $count } points.
import-what = Which game? Attach its record (a file: .sgf, .gib or .ngf), or paste it after the word, such as “import (;SZ[9];B[cc];W[gg])”.
mark-which = Which stones? Type for example “{ $command } D4”.
profile-whose = I don’t know anyone called “{ $typed }”. Type “profile”, or “profile Anna”.

## What can be typed

example-play = “D4”
example-pass = “pass”
example-resign = “resign”
example-no-result = “no result”
example-give-time = “give 2 days”
example-waive-time = “waive time”, “waive off”
example-dead = “dead D4 F7”
example-alive = “alive D4”
example-resume = “resume”
example-cannot-agree = “we cannot agree”
example-board = “board”
example-text-board = “describe”, “text board”, “text board on”, “text board off”
example-picture = “picture”
example-score = “score”
example-games = “games”
example-sgf = “sgf”

## Discord: commands, their options, and what can be chosen

menu-command-give-time = give-time
menu-about-give-time = Give your opponent more time
menu-command-waive-time = waive-time
menu-about-waive-time = Don’t claim the next timeout
discord-option-span = time
discord-hint-span = Such as 2 days or 12 hours
menu-command-play = play
menu-about-play = Play a stone
menu-command-pass = pass
menu-about-pass = Pass; two passes stop the game
menu-command-resign = resign
menu-about-resign = Resign the game
menu-command-board = board
menu-about-board = Show the board
menu-command-games = games
menu-about-games = List your games
menu-command-score = score
menu-about-score = Show the count that is proposed, or an estimate during play
menu-command-dead = dead
menu-about-dead = Mark stones dead
menu-command-alive = alive
menu-about-alive = Mark stones as alive
menu-command-resume = resume
menu-about-resume = Play on after two passes
menu-command-cannot-agree = cannot-agree
menu-about-cannot-agree = If both say so, both lose (you are asked first)
menu-command-no-result = no-result
menu-about-no-result = Propose to end without result after a repetition
menu-command-picture = picture
menu-about-picture = Get the board as a large picture
menu-command-sgf = sgf
menu-about-sgf = Get the record of a game
menu-command-text-board = text-board
menu-about-text-board = Read the board in words
discord-option-points = points
discord-hint-points = One stone of each chain, such as D4 or D4 Q16
