## A game against a program

spar-how = On what terms? Type for example “spar 12k”, “spar 13x13 handicap 2” or “spar 9x9 white”; or only “spar”, to choose by buttons.
spar-either = An installed program has no levels. Type “spar engine” or “spar 12k”.

## Commands of chats

menu-command-spar = spar
menu-about-spar = Play against a program, at once
discord-option-level = level
discord-hint-level = How strong, such as 12k or 3d
discord-option-board = board
discord-hint-board = Lines of the board, 9 to 19

## Buttons

label-challenge = Challenge { $name }

## Lines that were meant for the bot but are no command

terms-which = I do not understand these terms. Type for example “terms 13x13 komi 0.5 3 days”.
join-which = “{ $typed }” isn’t a code. A code is the six or eight letters shown with a challenge, such as “join bamoku”.
challenge-within =
    I know { $known }, but nobody called “{ $name }”. Nothing was sent. { $how ->
        [press] To challenge { $known }, press the button or type “challenge { $line }”.
        [record] To challenge { $known }, type “challenge { $line }” and send the record with it again.
       *[type] To challenge { $known }, type “challenge { $line }”.
    } Put a name of several words in quotes.
challenge-one-of =
    A challenge is to one person at a time. Nothing was sent. { $how ->
        [press] Press a button, or type “challenge { $first }” or “challenge { $second }”.
        [record] Type “challenge { $first }” or “challenge { $second }”, and send the record with it again.
       *[type] Type “challenge { $first }” or “challenge { $second }”.
    } Put a name of several words in quotes.

## What can be typed

example-challenge = “challenge Anna 9x9”
example-terms = “terms 13x13 3 days”
example-form = “form”
example-spar = “spar”, “spar 12k”, “spar 9x9 handicap 2”
example-rematch = “rematch”
example-accept = “accept”
example-agree = “agree”
example-decline = “decline”, “withdraw”
example-refuse = “refuse”
example-join = “join { $game }”

## Discord: commands, their options, and what can be chosen

menu-command-challenge = challenge
menu-about-challenge = Ask for a game
menu-command-rematch = rematch
menu-about-rematch = Ask for the same game again, with colours swapped
menu-command-terms = terms
menu-about-terms = Offer other terms for a challenge
menu-command-form = form
menu-about-form = Put a challenge together by buttons
menu-command-join = join
menu-about-join = Join a game of another chat by its code
menu-command-agree = agree
menu-about-agree = Agree to the score
menu-command-refuse = refuse
menu-about-refuse = Do not agree
menu-command-accept = accept
menu-about-accept = Accept a challenge
menu-command-decline = decline
menu-about-decline = Decline a challenge, or withdraw your own
discord-option-opponent = opponent
discord-hint-opponent = Whom to play; leave it out to play anyone
discord-option-size = size
discord-hint-size = Lines of the board, 5 to 25
discord-option-clock = clock
discord-hint-clock = Such as 3 days, or reserve 10 days +1 day, or no clock
discord-option-komi = komi
discord-hint-komi = Points for White; usually 6.5
discord-option-handicap = handicap
discord-hint-handicap = Handicap stones for Black
discord-option-colours = colours
discord-hint-colours = Which colour you take; usually by lot (nigiri)
discord-option-strict = strict
discord-hint-strict = Recapturing in a ko at once loses the game
discord-option-rated = rated
discord-hint-rated = The result counts for both ratings
discord-option-position = position
discord-hint-position = A game record (SGF) or a game, such as #bamoku move 20, to begin from
discord-option-estimates = estimates
discord-hint-estimates = Whether the score may be estimated during play; usually so
