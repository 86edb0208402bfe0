## A challenge

challenge-terms = Terms: { $terms }.

## Why something cannot be done, and what to do next

error-no-private-chat = I have no private chat with you. Open one with me first, and type “tell me here” there.
error-only-in-private = { $platform ->
    [web] Everyone here could read that, so I kept nothing. Tell me in Alone with Nigiri, at the top.
    [discord] Others could read that here, so I kept nothing. Use the slash command, which only you see, or a private message.
   *[telegram] Others could read that here, so I kept nothing. Tell me in our private chat.
}
error-no-sandbox = No sandbox is open. Type “analyse”, in private.

## Telegram

telegram-start = I keep games of Go between people, by the Japanese rules: each plays when there is time, in a group or here. To find an opponent, type /challenge and send the link that you get to someone, or add me to a group; /help shows the rest. Never played? /learn
telegram-hello = Hello! I keep games of Go here. “/challenge” looks for an opponent, “/challenge @name 9x9” asks someone you know; “/help” shows the rest. Never played? “/learn”
telegram-about = Play Go with other people, by the Japanese rules, each when there is time: in groups, topics and here. Boards are pictures; move by tapping, by typing or by a reply. To begin, press Start, or add me to a group and type /challenge. Never played? /learn
telegram-about-short = Go with people in your chats: boards as pictures, moves by taps or words, Japanese rules.
telegram-ways = In Telegram: commands from the menu, and buttons under the board; in groups reply to my posts, or type “play D4”; with me alone just write.
telegram-reads-text = I can only read text, and game records that come as files (.sgf, .gib, .ngf).
telegram-where = Or answer this message with the point.
telegram-was-away = { $who }: I was away. If you tapped, tap again.
telegram-nothing = There is nothing to answer to just now.
telegram-left = { $name } has left this group, and game #{ $game } has no clock: it would wait for ever. An organiser can end it without a result.
telegram-anonymous = I can’t tell who wrote this: it came in the name of a group or a channel. Please write as yourself.
telegram-challenge-alone = Here you are alone with me, so { $name } would not see the challenge. Type it in a group where you both are; or type /challenge alone here, and send them the link.
telegram-anonymous-reaction = That { $sign } came from an anonymous administrator, so it carries no name and I can’t count it. A button tells me who you are.
telegram-challenge-me = { $engine ->
    [yes] I only keep the games, but a program can play you. Whom shall I ask?
   *[no] I only keep the games, so I can’t be your opponent. Shall I ask the others?
}
telegram-offer-quiet = Each move is a new photo here, and everyone gets a notification. I can reach both of you in private, so one silent board per game would do here. An administrator can switch that on: “group settings quiet on”.
telegram-challenge-anyone = Challenge anyone
telegram-no-reactions = I can’t see reactions here: Telegram shows them only to administrators. The buttons do the same; make me an administrator to use 👍 and 👎.
telegram-failed = Something went wrong here, and I could not do that. Please try it another way.
telegram-unavailable = The games can’t be reached right now. I have your tap and will act on it as soon as they’re back.
telegram-unavailable-kept = The games can’t be reached right now. I’ve got your message and will answer as soon as they’re back.

## Telegram: posts and answers

telegram-busy = Too much is going on here just now. Type the point instead, such as “D4”, or tap again in a moment.
telegram-busy-again = Too much is going on here just now. Please tap again in a moment.
telegram-why = Why? Send me “/learn { $step ->
    [rules-1] turns
    [rules-1-names] points
    [rules-1-stays] stones
    [first-suicide] suicide
    [second-ko-rule] ko rule
    [second-end] end
    [third-agree] agreement
   *[other] { $step }
}”.
telegram-why-again = Tap again to see why.
telegram-more-chains = More chains …
telegram-invite = Anyone can accept here: { $link }
telegram-pass-on = Please pass this link on: { $link }. One tap on Start, and the game goes on there too.
telegram-share = Share the link
telegram-copy = Copy the link
telegram-copy-code = Copy the code
telegram-opponent = Choose an opponent
telegram-opponent-who = Who would you like to play? Tap the button under your message field and pick someone.
telegram-opponent-asked = { $name } has your challenge now.
telegram-opponent-unreached = I can’t write to { $name }. Send them this link: { $link }
telegram-opponent-self = You can’t play against yourself. Tap the button under your challenge again and pick someone else.
telegram-opponent-over = That was for a challenge that is over, or for an older question of mine. Use the button under the challenge you mean.
telegram-opponent-once = I’ve already shown this challenge to someone. To ask someone else, send them the link.
telegram-opponent-refused = That doesn’t work here. Send the link instead.
telegram-in-private = In our private chat
telegram-share-text = A game of Go?
telegram-share-result = Share the result
telegram-inline-start = Press Start with me first
telegram-inline-title = Challenge to Go
telegram-inline-challenge =
    { $who } is looking for a game: { $terms }
    Accept and you play in a private chat with @{ $bot }, move by move, when there is time.
telegram-inline-own = This is your own challenge. The first to accept here plays you; the board then comes to your chat with me.
telegram-inline-over = This challenge is no longer open.
telegram-inline-begun = The game is on; the boards are in both players’ private chats with @{ $bot }.
telegram-inline-open = Open the game
error-not-prepared = Telegram won’t take a challenge from here. Type @{ $bot } and a size, such as 9x9, in the chat instead.
error-telegram-away = Telegram isn’t answering just now. Try again in a moment.
telegram-no-files = I may not send pictures here, so there are only words: “describe” tells where all stones are. An administrator can allow it: Send Photos.
telegram-topic-gone = The topic where you played is closed, so the game goes on here.
telegram-topic-back = The topic where you played is open again, so the game goes on there.
