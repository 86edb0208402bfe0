link-half = Good. Now { $name } has to confirm it at the other end.
link-done = Done: you are now linked with { $name }. “unlink” undoes it.
link-dropped = OK, you are not linked with { $name }.
link-refused = { $name } does not want to be linked, so everything stays as it was.
export-here = All that I know of you, in one file.
export-kept = OK, nothing was shown.
export-sent = I have sent it to you in private.
forget-sure = Delete all I know about you: { $names }? { $count ->
    [0] You have no games under way.
    [one] Your game under way is resigned or withdrawn first.
   *[other] Your { $count } games under way are resigned or withdrawn first.
} Finished games stay, as those of a player who left; so do the messages in the chats. This can’t be undone; “export” gives you a copy before.
forget-kept = Good, everything stays as it is.
link-what = “{ $typed }” isn’t a link code. Type “link” in one chat, and what you are told there in the other.
example-link = “link”
example-unlink = “unlink”
example-export = “export”
example-forget-me = “forget me”
menu-command-link = link
menu-about-link = Link your accounts in two chats: get a code, or enter it
menu-command-export = export
menu-about-export = Get all that is known of you, in private
menu-command-forget-me = forget-me
menu-about-forget-me = Have all that removed (you are asked first)
menu-command-unlink = unlink
menu-about-unlink = Unlink your account in this chat
unlinked = { $name } is no longer linked with { $names }. Each game stays with the name that joined it.

## Answers and refusals

forgotten = Done: I know nothing of you any more. If you ever write to me again, we meet for the first time.
error-no-such-link-code = That code is wrong, used, or too old. Type “link” in the other chat for a new one.
error-link-code-own = That is your own code. Type it in the other chat, the one you want to link.
error-already-linked = These accounts are already linked. “unlink” undoes it.
error-too-many-identities = You can link at most { $most } chats. Type “unlink” in one that you no longer need.
error-link-game-between = These two are playing each other in game #{ $game }, and you can’t play yourself. Finish it first, or “withdraw” the challenge.
error-no-link-waiting = There is nothing to confirm just now. Type “link” for a code.
error-not-linked = You aren’t linked to another chat. “link” gives you a code for one.
