// The network of the room page: the live stream in, and the reader's actions out.

import { eventId, pause, withJson } from "/page/kit/retry.js";
import { ofTab } from "/page/kit/storage.js";
import { language, say } from "/page/kit/words.js";

const BROKEN_TRIES = 3;
const HIDDEN_AFTER = 30_000;
const GLANCE_EVERY = 20_000;
const TOO_LARGE = 413;
const FIRST_VIEW_PATIENCE = 8000;
export const BANNED = "web-error-ban";

const areItems = (data) => Array.isArray(data) && data.every((item) => item?.path && item.body?.event_id);

/** The live stream of messages, while the page is open. */
export class Live {
  /** `query` is added to every request; `first` is a promise of the room's first view, or null. */
  constructor(place, query, first, { message, ready, reset, online, closed, away }) {
    this.base = `/api/rooms/${place}`;
    this.query = query;
    this.on = { message, ready, reset, online, closed, away };
    this.seen = "0"; // the position to resume from: a number and a stamp
    this.newest = 0;
    this.tries = 0;
    this.reading = new AbortController();
    const { signal } = this.reading;
    document.addEventListener("visibilitychange", () => this.shown(), { signal });
    // A stream without network may break minutes later, or never.
    addEventListener("offline", () => this.on.online(false), { signal });
    addEventListener("online", () => { if (this.stream) this.open(); }, { signal });
    this.begin(first);
  }

  /** Opens the stream, after reading the `first` view of the room, if there is one. */
  async begin(first) {
    const view = await first;
    if (this.stream || this.reading.signal.aborted) return;
    if (view) {
      this.seen = view.place;
      view.messages.forEach((message) => this.take(message));
      this.on.ready(view);
    }
    this.open();
  }

  close() {
    this.reading.abort();
    for (const wait of [this.again, this.hiding]) clearTimeout(wait);
    clearInterval(this.glancing);
    this.stream?.close();
    this.stream = null;
  }

  after(place, more = {}) {
    return new URLSearchParams({ ...this.query, lang: language, after: place, ...more });
  }

  open() {
    clearTimeout(this.again);
    this.stream?.close();
    const stream = new EventSource(`${this.base}/live?${this.after(this.seen)}`);
    this.stream = stream;
    stream.addEventListener("message", (event) => {
      this.seen = event.lastEventId;
      this.take(JSON.parse(event.data));
    });
    stream.addEventListener("ready", (event) => {
      this.tries = 0;
      this.on.online(true);
      this.on.ready(JSON.parse(event.data));
    });
    stream.addEventListener("reset", () => {
      this.seen = "0";
      this.newest = 0;
      this.on.reset();
    });
    stream.addEventListener("away", (event) => this.on.away(JSON.parse(event.data).since));
    stream.addEventListener("back", () => this.on.away(null));
    stream.addEventListener("error", () => this.lost(stream));
  }

  take(message) {
    this.newest = Math.max(this.newest, Number(message.id));
    this.on.message(message);
  }

  lost(stream) {
    if (stream !== this.stream) return;
    this.on.online(false);
    if (stream.readyState !== EventSource.CLOSED) return; // it reconnects by itself
    this.again = setTimeout(() => this.open(), pause(this.tries++));
    this.on.closed();
  }

  // Browsers allow few connections to one server in all tabs together: a hidden tab closes its
  // stream and polls the room from time to time.
  shown() {
    clearTimeout(this.hiding);
    clearInterval(this.glancing);
    if (!document.hidden) {
      if (this.stream === null) this.open();
      return;
    }
    this.hiding = setTimeout(() => {
      this.stream?.close();
      this.stream = null;
      clearTimeout(this.again);
      this.glancing = setInterval(() => this.glance(), GLANCE_EVERY);
    }, HIDDEN_AFTER);
  }

  async glance() {
    try {
      const asked = this.after(this.newest, { known: this.seen });
      const response = await fetch(`${this.base}/messages?${asked}`);
      const answer = await response.json();
      if (!response.ok || this.reading.signal.aborted || this.stream) return;
      if (answer.reset) {
        this.open(); // which handles the reset
        this.shown(); // and closes it again soon
        return;
      }
      answer.messages.forEach((message) => this.take(message));
      this.on.ready({}); // nothing may have been loaded before
    } catch { /* the next poll may succeed */ }
  }
}

/** The reader's actions, sent in order until they have arrived. The queue survives a reload, and
    is not sent before it is opened. */
export class Outbox {
  /** `on` has `slowed` (a message about a rate limit) and `spoken` (a chosen language). */
  constructor(place, refused, on) {
    this.base = `/api/rooms/${place}`;
    this.place = `nigiri-outbox-${place}`;
    this.refused = refused;
    this.on = on;
    this.items = ofTab.read(this.place, areItems) ?? [];
    this.waiting = new Map();
    this.tries = 0;
    this.busy = false;
    this.opened = false;
  }

  open() {
    this.opened = true;
    this.flush();
  }

  shut() {
    this.opened = false;
    clearTimeout(this.again);
  }

  /** Resolves to whether the server accepted it. */
  send(path, body) {
    const item = { path, body: { ...body, event_id: eventId(), locale: language } };
    this.items.push(item);
    this.keep();
    const arrived = new Promise((resolve) => this.waiting.set(item.body.event_id, resolve));
    this.flush();
    return arrived;
  }

  keep() {
    ofTab.write(this.place, this.items);
  }

  /** Sends the queue; called again whenever it may succeed. */
  async flush() {
    clearTimeout(this.again);
    if (this.busy) return;
    this.busy = true;
    while (this.opened && this.items.length) {
      const item = this.items[0];
      const answer = await post(`${this.base}/${item.path}`, item.body);
      if (answer?.wait) {
        this.on.slowed(answer.error.message);
        this.again = setTimeout(() => this.flush(), answer.wait * 1000);
        break;
      }
      if (answer === null || (answer.broken && this.tries < BROKEN_TRIES)) {
        this.again = setTimeout(() => this.flush(), pause(this.tries++));
        break;
      }
      this.tries = 0;
      this.items.shift();
      this.keep();
      if (answer.error) this.refused(item, answer.error);
      if (answer.language) this.on.spoken(answer.language);
      this.waiting.get(item.body.event_id)?.(!answer.error);
      this.waiting.delete(item.body.event_id);
    }
    this.busy = false;
  }
}

/** A request that a proxy rejects must not be resent. */
const refusedByProxy = () => ({ error: { message: say("page-too-large") } });

/** Returns the server's answer, or null to retry. `broken` also asks for a retry, but not
    forever, or a single message could block the queue. `wait` asks for a retry after so many
    seconds, because of a rate limit. */
async function post(path, body, method) {
  try {
    const response = await fetch(`${path}?lang=${language}`, withJson(body, method));
    if (response.status > 500) return null; // the database or the server is out
    if (response.status === TOO_LARGE) return await response.json().catch(refusedByProxy);
    const wait = response.status === 429 ? Number(response.headers.get("Retry-After")) || 1 : 0;
    return { ...await response.json(), broken: response.status === 500, wait };
  } catch {
    return null;
  }
}

/** Returns the answer to an entry request, or `error` (a message) and `again` (whether a retry
    makes sense). */
export async function ask(path, body, method) {
  const answer = await post(path, body, method);
  if (answer === null) return { error: say("page-offline"), again: true };
  const { error, wait } = answer;
  return error ? { id: error.id, error: error.message, again: wait > 0 } : answer;
}

/** Identifies the visitor. `again`: this visitor had the name before, so a free name is an error. */
export const who = ({ name, tag }) => ({ user: name, again: Boolean(tag) });

/** Reports a visit, with the browser's time zone. The answer has this browser's rights (`organiser`,
    `alone`) and, if the name has just become its own, the name's `code`. */
export function visit(room, me) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return ask(`/api/rooms/${room}/visits`, { ...who(me), zone });
}

/** Reports whether this person is looking and typing, and returns everyone's presence: null on
    failure, `error` if the room or the name is refused. */
export async function tellHere(room, me, what) {
  try {
    const response = await fetch(`/api/rooms/${room}/here?lang=${language}`, {
      ...withJson({ ...who(me), ...what }),
      keepalive: !what.here, // the page may be closing
    });
    return response.ok || response.status === 403 ? await response.json() : null;
  } catch {
    return null;
  }
}

/** Opens the private chat with the bot. */
export function openAlone(room, me) {
  return ask(`/api/rooms/${room}/alone`, { ...who(me), locale: language });
}

/** Returns the newest messages of a room, or of the talk of its `game`, and their games as `user` sees
    them. Null if they cannot be loaded now, or not soon enough: a request can hang, and the stream
    waits for it. */
export function firstView(place, user, game) {
  const asked = new URLSearchParams({ user, lang: language, ...(game ? { game } : {}) });
  const url = `/api/rooms/${place}/first?${asked}`;
  const early = window.nigiriEarly; // requested by the page before its scripts came
  window.nigiriEarly = null;
  const read = async () => {
    try {
      const response = await (early?.url === url ? early.answer : fetch(url));
      return response.ok ? { ...await response.json(), talk: game } : null;
    } catch {
      return null;
    }
  };
  const late = new Promise((resolve) => setTimeout(resolve, FIRST_VIEW_PATIENCE, null));
  return Promise.race([read(), late]);
}

/** Returns the last `count` messages before one, and `first`, the number from which no message is missing;
    null if they cannot be loaded now. */
export async function olderThan(place, id, count, query) {
  const asked = new URLSearchParams({ ...query, lang: language, before: id, last: count });
  try {
    const response = await fetch(`/api/rooms/${place}/messages?${asked}`);
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** Returns a game as a person of a room sees it; null if it cannot be loaded now. */
export async function seenGame(place, game, key, user) {
  const query = new URLSearchParams({ user, lang: language, ...(key ? { key } : {}) });
  try {
    const response = await fetch(`/api/rooms/${place}/games/${encodeURIComponent(game)}?${query}`);
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** Finds a game of a room or of the reader's private chat there: its `place` and its data, with its
    newest message and its key; undefined if neither has it, null if that is not known now. */
export async function findGame(room, game, user) {
  const query = new URLSearchParams({ user, lang: language, here: "1" });
  for (const place of [room, `${room}/alone`]) {
    try {
      const response = await fetch(`/api/rooms/${place}/games/${encodeURIComponent(game)}?${query}`);
      const data = await response.json();
      if (response.ok) return { place, data };
      const isShut = place === room ? data.error.id === BANNED : response.status === 403;
      if (response.status !== 404 && !isShut) return null;
    } catch {
      return null;
    }
  }
  return undefined;
}

/** Enters a locked room; `error` is the reason of a refusal. */
export function comeIn(room, key) {
  return ask(`/api/rooms/${encodeURIComponent(room)}/entry`, { key });
}
