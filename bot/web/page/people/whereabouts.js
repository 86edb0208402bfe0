// Describes where people are: at a game, elsewhere in the room, or away.

import { make } from "/page/kit/make.js";
import { say } from "/page/kit/words.js";

const WORDS = { game: "page-at-game", room: "page-in-room" };

/** Returns "game" if this user is at the game, "room" if elsewhere in the room, and undefined if away. */
function whereIs(people, user, game) {
  const person = people.find((each) => each.user === user);
  return person && (person.games.includes(game) ? "game" : "room");
}

/** Returns a hidden sign for the name of a player. */
export const makeSign = () => make("span.presence", { hidden: true }, make("span.unseen"));

/** Updates the sign of the player with a colour. */
export function showSign(sign, people, { id, visitors }, colour) {
  const where = visitors?.[colour] && whereIs(people, visitors[colour], id);
  sign.hidden = !where;
  if (!where) return;
  sign.dataset.here = where;
  sign.title = sign.firstChild.textContent = say(WORDS[where]);
}

/** Returns the names of the people who watch a game in one line; empty if there are none. */
export function tellWatchers(people, { id, visitors }) {
  const players = Object.values(visitors ?? {});
  const watchers = people.filter(({ user, games }) => games.includes(id) && !players.includes(user));
  return watchers.length ? say("page-watching", { name: watchers.map(({ name }) => name).join(", ") }) : "";
}
