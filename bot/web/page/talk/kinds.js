// Kinds of messages, as the ids of their buttons tell them.

const CONFIRMS = /^own::\d+:[0-9a-f]{8}\..* (?:yes|no)\b/; // to be forgotten, to be one person with another
const OF_ONE = /^(?:pick|resign|keep|f):[^:]*:\d+:([0-9a-f]{8})/;
const tagIn = (id) => (CONFIRMS.test(id) ? id.split(":")[3].slice(0, 8) : id.match(OF_ONE)?.[1]);

/** The tag of the person whom a message asks, if nobody else may press its buttons; a picture, as of
    a rule that somebody looks up, is shown to all. */
export function askedOf({ choices, image }) {
  const [first, ...more] = choices.map(({ id }) => tagIn(id));
  return !image && more.every((one) => one === first) ? first : undefined;
}

/** The tag of the only person who sees a message, if not all do. */
export const seenBy = (message) => (!message.image && message.only) || askedOf(message);

/** Whether pressing a button answers what one person was asked. */
export const settles = ({ id }) => CONFIRMS.test(id) || /^(?:pick|resign|keep):/.test(id);

/** Whether it tells how a game ended, which can be looked through from there. */
export function tellsEnd({ game, choices }) {
  return Boolean(game) && choices.some(({ id }) => id.startsWith("step:"));
}
