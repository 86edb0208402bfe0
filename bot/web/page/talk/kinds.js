// Kinds of messages, recognised by the ids of their buttons.

const CONFIRMS = /^own::\d+:[0-9a-f]{8}\..* (?:yes|no)\b/; // confirmations of erasing and linking
const OF_ONE = /^(?:pick|resign|keep|f):[^:]*:\d+:([0-9a-f]{8})/;
const tagIn = (id) => (CONFIRMS.test(id) ? id.split(":")[3].slice(0, 8) : id.match(OF_ONE)?.[1]);

/** The tag of the only person who may press a message's buttons, if any. A message with a picture,
    such as of a rule that a person has looked up, is for all readers. */
export function askedOf({ choices, image }) {
  const [first, ...more] = choices.map(({ id }) => tagIn(id));
  return !image && more.every((one) => one === first) ? first : undefined;
}

/** The tag of the only person who sees a message, if any. */
export const seenBy = (message) => (!message.image && message.only) || askedOf(message);

/** Whether a button answers a question to one person. */
export const settles = ({ id }) => CONFIRMS.test(id) || /^(?:pick|resign|keep):/.test(id);

/** Whether a message announces the end of a game, which can be replayed from there. */
export function tellsEnd({ game, choices }) {
  return Boolean(game) && choices.some(({ id }) => id.startsWith("step:"));
}

const HELD_WHOLE = "web-error-private";
export const HELD_PART = "web-error-private-part";

/** Whether a line was refused because it contains a private command. */
export const isPrivate = ({ id }) => id === HELD_WHOLE || id === HELD_PART;
