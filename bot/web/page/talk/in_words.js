// Lines that this page has typed for a person, as a reader sees them.
// The log has them as they were typed, since the bot reads them, and so that other chats and scripts
// can repeat them.

import { lineIn } from "/page/tried/trial.js";
import { say } from "/page/kit/words.js";

const CHALLENGE = /^(challenge|wyzwanie) "([^"\s]+)"(?= )/;
const FORM = /^(?:form|formularz) (\d+x\d+ .+)$/;
const OF_GAME = /^((?:guess|zgaduję|if|jeśli) [A-Z0-9 ]+) #[a-z]{1,24}$/;

/** Returns a person's text without quotes and ids that only the bot needs. */
export function inWords(text) {
  const line = lineIn(text);
  if (line) {
    const what = line.moves.join(" ");
    const asked = line.from ? say("page-said-moves", { count: line.from, what }) : say("page-said-first-moves", { what });
    return [line.name, asked].filter(Boolean).join(": ");
  }
  const [, what] = text.match(FORM) ?? [];
  if (what) return say("page-said-form", { what });
  return text.replace(CHALLENGE, "$1 $2").replace(OF_GAME, "$1");
}

/** Returns the text of a message as a reader sees it. */
export const textOf = ({ bot, text }) => (bot ? text : inWords(text));
