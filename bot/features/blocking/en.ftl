unblocked = { $name } can challenge you again.
blocks-none = You haven’t blocked anyone. “block Anna” keeps Anna’s challenges away from you.
blocks-are = You have blocked { $names }. “unblock Anna” would undo it for Anna.
block-whom = Whom do you mean? Type “block Anna” or “unblock Anna”; a name of several words goes in quotes. “blocks” shows you in private whom you have blocked.
example-block = “block Anna”, “unblock Anna”, “blocks”
menu-command-block = block
menu-about-block = Stop challenges from someone
menu-command-unblock = unblock
menu-about-unblock = Allow someone’s challenges again
menu-command-blocks = blocks
menu-about-blocks = See whom you have blocked
discord-option-person = person
discord-hint-person = Whom

## Answers and refusals

error-block-yourself = That is you. Name the person whose challenges you do not want.
error-blocks-full = You have blocked { $most } people, which is the limit. Unblock one first, for example with “unblock Anna”; “blocks” shows them in private.
error-not-blocked = You have not blocked { $name }. “blocks” shows you in private whom you have.
