// The places of people: at a game, elsewhere in the room, or not here.

import { make } from "/page/kit/make.js";
import { say } from "/page/kit/words.js";

const WORDS = { game: "page-at-game", room: "page-in-room" };

/** Returns where one of the `people` is, as seen from a game: at the "game", or elsewhere in the
    "room"; undefined if they are not here. */
function whereIs(people, user, game) {
  const person = people.find((each) => each.user === user);
  return person && (person.games.includes(game) ? "game" : "room");
}

/** Returns a sign to put beside the name of a player. */
export const makeSign = () => make("span.presence", { hidden: true }, make("span.unseen"));

/** Shows at a sign where the player with a colour is. */
export function showSign(sign, people, { id, visitors }, colour) {
  const where = visitors?.[colour] && whereIs(people, visitors[colour], id);
  sign.hidden = !where;
  if (!where) return;
  sign.dataset.here = where;
  sign.title = sign.firstChild.textContent = say(WORDS[where]);
}

/** Returns the line with the names of the people who watch a game; empty if there are none. */
export function tellWatchers(people, { id, visitors }) {
  const players = Object.values(visitors ?? {});
  const watchers = people.filter(({ user, games }) => games.includes(id) && !players.includes(user));
  return watchers.length ? say("page-watching", { name: watchers.map(({ name }) => name).join(", ") }) : "";
}
