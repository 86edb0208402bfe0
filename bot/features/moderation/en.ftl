## What organisers do

game-moved = Game #{ $game } goes on in another channel.
game-moved-done = Done: game #{ $game } goes on there.
annul-kept = OK, nothing was annulled.
confirm-count-kept = OK, nothing was confirmed.
limit-is = Each player may have { $most ->
    [one] { $most } game
   *[other] { $most } games
} here at a time.
organise-games = { $count ->
    [one] { $count } game is open here.
   *[other] { $count } games are open here.
} Choose one, or a setting for all.
organise-no-games = No game is open here. You can choose settings for all games.
organise-annul = Reason for annulling game #{ $game }? Both players will see it. Or type your own reason: “annul #{ $game } they have moved away”.
organise-counts = Which count of game #{ $game } do you want to confirm?
organise-no-counts = No player has agreed to a count of game #{ $game } yet.
organise-confirm = Reason for confirming count { $number }? Both players will see it. In other words: type “confirm count { $number } #{ $game } all of it was played out”.
label-organise-game = { $paused ->
    [yes] ⏸ #{ $game }
   *[no] #{ $game }
} · { $first } – { $second } · { $size }×{ $size }
label-organise-defaults = Default terms
label-organise-limit = Limit of games
label-organise-count = { $number }: { $result } ({ $who })
label-limit-off = No limit
limit-none = Each player may have as many games here as they like.

## One person in several chats

organiser-added = { $name } organises this room now, too. “remove organiser { $name }” undoes it.
organiser-removed = { $name } doesn’t organise this room any more.
restrained-are = Still muted or banned in this room:
restrained-line = { $kind ->
    [mute] { $name }: muted, { $span }
   *[ban] { $name }: banned, { $span }
}
restrained-none = Nobody is muted or banned in this room. To do that, type “mute Anna 1 hour” or “ban Anna 7 days”.

## Lines that were meant for the bot but are no command

defaults-fair = “handicap auto” needs two players, so it can’t be a default. Name a number, such as “defaults handicap 2”, or type “challenge Anna handicap auto”.
defaults-which = Which terms? Type for example “defaults 13x13 3 days”, or “defaults off”.
server-which = Type for example “server settings challenges organisers”, “server settings calls off” or “server settings archive on”; “server settings” alone shows the current ones.
limit-how-many = How many games may each have here? Type for example “limit 3 games each”, or “limit off”.
move-where = Where to? Type “move game here #bamoku” in the channel where it should go on.
annul-why = Why? Both players are told. Type for example “annul #bamoku both asked for it”.
confirm-which = Which count, and why? Both players are told. Type for example “confirm count 2 #bamoku all of it was played out”, or choose with “organise”.
annul-long = That reason is too long for me: at most { $most } characters.
restrain-how-long = Whom, and for how long? Type for example “mute Anna 1 hour” or “ban Anna 7 days”; a name of several words goes in quotes.
too-far-off = Between one minute and 365 days is possible, for example “ban Anna 7 days”.
organiser-whom = Who? Type for example “add organiser Anna” or “remove organiser Anna”.
lift-whom = Whom do you mean? Type “unmute Anna” or “unban Anna”; “bans” lists them.

## What can be typed

example-pause = “pause #{ $game }”
example-continue = “continue #{ $game }”
example-confirm-count = “confirm count 2 #{ $game } all of it was played out”
example-withdraw-confirmation = “withdraw confirmation #{ $game }”
example-annul = “annul #{ $game } both asked for it”
example-move-game = “move game here #{ $game }”, “move game #hall #{ $game }”
example-defaults = “defaults 13x13 3 days”, “defaults off”
example-server = “server settings”, “server settings challenges organisers”, “server settings calls off”, “server settings archive on”
example-limit = “limit 3 games each”, “limit off”
example-organise = “organise”
example-mute = “mute Anna 1 hour”, “unmute Anna”
example-organiser = “add organiser Anna”, “remove organiser Anna”
example-ban = “ban Anna 7 days”, “unban Anna”, “bans”

## Discord: commands, their options, and what can be chosen

menu-command-organise = organise
menu-about-organise = Games, default terms and limits, for those who manage the chat
menu-command-defaults = defaults
menu-about-defaults = The default terms of challenges here
menu-about-server = Who may challenge, whether posts mention players, whether old threads are archived
menu-command-limit = limit
menu-about-limit = How many games each may have here
menu-about-mute = Let someone only read and play on for a while (browser rooms)
menu-about-organiser = Have someone organise the room, too (browser rooms)
menu-about-ban = Keep someone out for a while (browser rooms)
menu-about-pause = Stop a game for a while, with its clocks
menu-about-continue = Let it go on
menu-about-confirm-count = Make a count final to which a player has agreed; both have a day
menu-about-withdraw-confirmation = Leave the count to the players again
menu-about-annul = End a game with no result; never one that is over
menu-about-move-game = Move a game to this channel, or to another (Discord, browser)
discord-option-order = order
discord-hint-order = What should happen to the game
discord-option-count = count
discord-hint-count = The number of the count to confirm
discord-option-reason = reason
discord-hint-reason = Why it is annulled or confirmed; both players are told
discord-option-terms = terms
discord-hint-terms = For example 13x13 3 days, or off; leave it out to see them
discord-option-most = most
discord-hint-most = A number, or off; leave it out to see it

## Answers and refusals

label-one-board-on = One board per game
label-one-board-off = A board for each move
label-organise-pause = Pause it
label-organise-continue = Let it go on
label-organise-confirm = Confirm a count…
label-organise-unconfirm = Do not confirm it
label-organise-annul = Annul it…
label-organise-move = Move it here
error-not-organiser = Only those who may manage this chat can do that: “help organisers” says who and what.
error-pause-own = { $clock ->
    [no] This game has no clock: it waits for as long as you need.
   *[yes] Only organisers can pause a game. “vacation 3 days” or “quiet 22-7” pauses your own clock, and “give 2 days” gives your opponent more time.
}
error-elsewhere-organised = That game belongs to another chat, and so only to its organisers.
error-no-such-room = I find no such channel here. Type “move game here” in the channel itself.
error-not-of-a-server = That cannot be chosen here.
error-restrain-elsewhere = { $platform ->
    [discord] That is for browser rooms. In Discord use its own means: Time out or Ban, in the menu on the member.
   *[telegram] That is for browser rooms. In Telegram use its own means: restrict or ban the member in the group’s settings.
}
error-restrain-yourself = That is you, or another name used in this browser. You organise this room, so you stay in it.
error-restrain-organiser = { $name } organises this room, too: “remove organiser { $name }” first.
error-organisers-elsewhere = { $platform ->
    [discord] That is for browser rooms. In Discord give them a role with Manage Channels.
   *[telegram] That is for browser rooms. In Telegram make them an administrator of the group.
}
error-organiser-no-browser = Nobody has joined here as { $name } yet, so I don’t know who that is.
error-organiser-already = { $name } organises this room already.
error-not-an-organiser = { $name } doesn’t organise this room.
error-last-organiser = Nobody else organises this room. First name someone who will: “add organiser Anna”.
error-organisers-full = There are too many organisers already. Remove one first: “remove organiser Anna”.
error-restraints-full = { $most } people are muted or banned here, which is the limit. Lift one of those first; “bans” lists them.
error-not-restrained = { $kind ->
    [mute] { $name } isn’t muted here. “bans” lists who is.
   *[ban] { $name } isn’t banned here. “bans” lists who is.
}
error-nothing-to-organise = Which game? “organise” lists those that are open here.
