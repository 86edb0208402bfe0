## Buttons

label-theme-kaya = Kaya wood
label-theme-slate = Dark slate
label-theme-paper = Paper
label-theme-contrast = High contrast
label-coordinates-on = Coordinates D4
label-coordinates-numbers = Coordinates 4-16
label-coordinates-off = No coordinates
label-text-board-on = Describe boards: on
label-text-board-off = Describe boards: off
label-asks-on = Ask before playing: on
label-asks-off = Ask before playing: off
label-reads-en = ✓ In English
label-reads-pl = Po polsku
label-settings-group = This group
label-settings-boards = Boards
label-settings-moves = Moves
label-settings-hours = My hours
label-settings-waiving = Timeouts
label-zone-confirm = Use { $city } time
label-quiet = Quiet { $begin }–{ $end }
label-quiet-off = No quiet hours
label-weekends-off = Weekends are free
label-weekends-on = Weekends count

## Their own time

settings-heading = Your settings
settings-timezone = Time zone: { $zone } ({ $time })
settings-timezone-fixed = Time zone: { $zone }, without summer time ({ $time }). For summer time, type a city instead: “timezone Warsaw”.
settings-timezone-browser = Time zone: { $zone } ({ $time }), from your browser
settings-timezone-other = Time zone: { $zone } ({ $time }), but your browser says { $browser }
switched-on = on
settings-language = Language: English
settings-theme = Boards: { $theme ->
    [kaya] kaya wood
    [slate] dark slate
    [paper] paper, black on white
    [contrast] high contrast
   *[none] as usual here
}
settings-frame = Around the board: { $kind ->
    [numbers] numbers (4-16)
    [none] nothing
   *[western] letters and numbers (D4)
}
settings-in-words = Board in words, too: { $on }
settings-asks = Ask before playing: { $on }
settings-hint-boards = For you everywhere, and for all boards in this room.
settings-hint-moves = If this is on, I show you each move first and play it after your ✅. The board page has its own switch for that.
settings-hint-hours = During quiet hours I don’t notify you; afterwards I tell you once what is waiting. Others, in words: “timezone Europe/Paris”, “quiet 21-6”.
settings-waiving = In a game with ✓ you won’t claim the next timeout. Tap a game to change that.
settings-waiving-none = Your games have no clock, so there are no timeouts to claim.

## Questions and answers to one person

language-set = From now on in English.
chosen-for-you = That is for you. What everybody reads here is for the players to choose.

## Lines that were meant for the bot but are no command

weekends-how = Type “weekends off” if your clock should pause then, or “weekends on”.
theme-which = Which one? Type “theme kaya”, “theme slate”, “theme paper” or “theme contrast”.
coordinates-how = Type “coordinates letters” (D4), “coordinates numbers” (4-16, from the upper left) or “coordinates off”.
asks-how = Type “ask before playing on” if I should show you each move before I play it, or “ask before playing off”.
zone-choice = “timezone { $offered }” (now { $time })
zone-offered =
    { $count ->
        [one] By “{ $typed }”, did you mean { $zones }?
       *[other] By “{ $typed }”, did you mean one of these: { $zones }?
    } Tap it or type it; nothing has changed yet.
language-unknown = I do not speak “{ $typed }”. Type “language en” or “język pl”.

## What can be typed

example-settings = “settings”
example-weekends = “weekends off”, “weekends on”
example-quiet = “quiet 22-7”, “quiet off”
example-timezone = “timezone Warsaw”
example-ask-first = “ask before playing on”, “ask before playing off”
example-close-boards = “close my boards”
example-theme = “theme kaya”, “theme slate”, “theme paper”, “theme contrast”
example-coordinates = “coordinates letters”, “coordinates numbers”, “coordinates off”
example-language = “language pl”, “in English”

## Discord: commands, their options, and what can be chosen

discord-option-change = change
discord-hint-change = As it is typed, such as vacation from tomorrow until Sunday; leave it out to see all
menu-command-language = language
menu-about-language = Choose the language
menu-command-settings = settings
menu-about-settings = Looks, language, reminders
menu-about-weekends = Stop your clock on Saturdays and Sundays, or not
menu-about-quiet = Set hours when I don’t remind you and your clock stops
menu-about-timezone = Say where you are
menu-about-ask-first = Confirm each move before it is played, or not
menu-about-close-boards = Close all your board pages
menu-about-theme = Choose another board; slate is dark
menu-about-coordinates = Choose what stands around the board; with numbers, D4 on 19×19 is 4-16
