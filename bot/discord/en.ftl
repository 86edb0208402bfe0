## Why something cannot be done, and what to do next

error-bot-opponent = { $name } is a bot and does not play. Pick a person, or nobody for an open challenge.

## Discord: commands, their options, and what can be chosen

discord-context-challenge = Challenge to Go
discord-shows-nothing = That message shows no board of mine, and no game record (such as an SGF file) comes with it.
discord-more-terms = more
discord-no-estimates = no estimates during play
discord-pasted = or paste it
discord-menu-marks = Which chains are dead?
discord-menu-columns = Play: pick a column
discord-menu-choices = Pick one

## Discord: answers and messages of its own

discord-welcome = Hello! I keep games of Go here, between people who play when they have time. { SLASH("go", "challenge") } with a name asks that person, without one anybody here. Never played? { SLASH("go", "learn") } is a course of twenty minutes. { SLASH("go", "help") } shows the rest; { SLASH("go-server", "server-settings") } is for those who manage the server.
discord-invite = Add me to a server
discord-ways = In Discord: slash commands such as { SLASH("go", "play") }, buttons and menus; or write to me: mention me, reply to my posts, or send me a private message.
discord-ways-all = In Discord: slash commands such as { SLASH("go", "play") }, buttons and menus; or simply write in the game’s thread.
discord-unheard = Discord doesn’t show me that line. If it was for me, mention me ({ $bot } D4), or answer a post of mine with the ping on; commands, buttons and the menu work, too.
discord-unread = 🙈 Discord hides that line from me. Mention me in it, or tap:
discord-line = A move, or a command
label-type-here = Type it here
discord-done = ✓ Done.
discord-done-elsewhere = ✓ Done. The game is here: { $where }
discord-accepted = Accepted →{ LINK($there) }
discord-game-here = { $who }, your game is here.
discord-there = →{ LINK($there) }
line-there = { $line }{ LINK($there) }
discord-nothing = There is nothing to answer to just now.
discord-unavailable = The games cannot be reached just now. Please try again in a moment.
discord-unanswered = That has been dealt with, but I cannot show the answer just now.
discord-challenge-in-server = Here you are alone with me. Make the challenge on a server, where others see it.
discord-challenge-elsewhere = On this server challenges are made in { $where }.
discord-challenge-unseen = I may not write here, so nobody would see the challenge. Needed: View Channel and Send Messages.
discord-in-private = I am only a guest here: boards and calls come to you both in private messages.
discord-no-threads = I may not create threads here, so games stay in this channel. Needed: Create Public Threads and Send Messages in Threads.
discord-no-forum = I could not make a post in the forum, so games stay here. Needed there: View Channel, Send Messages, Send Messages in Threads, and a tag that anybody may use if it wants one.
discord-thread-refused = Discord will not have a thread for this game, so it stays in this channel.
discord-away = { $name } isn’t on this server and won’t see this.{ $then ->
    [challenge] {" "}“withdraw” takes the challenge back.
    [timed] {""}
   *[untimed] {" "}An organiser can end the game without a result.
}
discord-no-files = I may not attach files here, so there are no pictures. Mention me with “describe” for the board in words. Needed: Attach Files.
discord-no-reactions = I may not add reactions here; the buttons and menus do the same. Needed: Add Reactions and Read Message History.
discord-room-closed = I may no longer write in{ LINK($there) }, so game #{ $game } goes on here.
discord-private-closed = I can’t write to { $name } privately, so game #{ $game } goes on here.
discord-room-gone = The thread of game #{ $game } was deleted, so it goes on here.
discord-not-manager = Only those who may manage the server can change its settings.
discord-settings = Settings of this server:
discord-settings-language = Language: { $language ->
    [en] English
    [pl] Polish
   *[none] not chosen, so that of the server, or of the first to play in a channel
}
discord-settings-home = Games go on in { $home ->
    [dm] private messages to both players
    [channel] the channel where they began
    [forum] a forum, each in a post of its own
   *[thread] a thread of their own
}
discord-settings-channel = Challenges are made in { $where } only
discord-settings-anywhere = Challenges may be made in every channel
discord-settings-role = { $state ->
    [none] Open challenges notify no role
    [deleted] The role for open challenges was deleted: choose another, or no role
    [unable] I can’t mention { $role } for open challenges yet: in its settings, let anyone mention it, or allow me to mention all roles
   *[notified] Open challenges notify { $role }, at most once an hour
}
discord-role-everyone = I never notify everyone. Choose a role that members take themselves. Nothing was changed.
discord-settings-theme = Boards: { $theme ->
    [slate] dark slate
    [paper] paper, black on white
    [contrast] high contrast
   *[kaya] kaya wood
}
