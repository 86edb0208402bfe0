// The network: the live stream in, and everything that a person does out.

import { ofTab } from "/page/kit/storage.js";
import { language, say } from "/page/kit/words.js";

const PAUSES = [500, 1000, 2000, 4000, 8000];
const BROKEN_TRIES = 3;
const HIDDEN_AFTER = 30_000;
const GLANCE_EVERY = 20_000;
const TOO_LARGE = 413;

const areItems = (data) => Array.isArray(data) && data.every((item) => item?.path && item.body?.event_id);

/** How long to wait before the next try, in milliseconds. */
export const pause = (tries) => PAUSES[Math.min(tries, PAUSES.length - 1)];

/** A name for an event, to be sent again if nobody knows whether it arrived. */
function eventId() {
  // randomUUID would need a secure context, which another machine's address is not.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Messages as they come, for as long as the page is open. */
export class Live {
  /** `query` goes with every call. */
  constructor(place, query, { message, ready, reset, online, closed, away }) {
    this.base = `/api/rooms/${place}`;
    this.query = query;
    this.on = { message, ready, reset, online, closed, away };
    this.seen = "0"; // the place to come back with, a number and a stamp
    this.newest = 0;
    this.tries = 0;
    this.heard = new AbortController();
    const { signal } = this.heard;
    document.addEventListener("visibilitychange", () => this.shown(), { signal });
    // A stream whose network is gone may break minutes later, or never.
    addEventListener("offline", () => this.on.online(false), { signal });
    addEventListener("online", () => { if (this.stream) this.open(); }, { signal });
    this.open();
  }

  close() {
    this.heard.abort();
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
    if (stream.readyState !== EventSource.CLOSED) return; // it comes back by itself
    this.again = setTimeout(() => this.open(), pause(this.tries++));
    this.on.closed();
  }

  // Browsers allow few connections to one server, whatever the number of tabs: a tab that nobody
  // looks at gives its own up and only glances at the room from time to time.
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
      if (!response.ok || this.heard.signal.aborted || this.stream) return;
      if (answer.reset) {
        this.open(); // which tells of the other past
        this.shown(); // and rests again soon
        return;
      }
      answer.messages.forEach((message) => this.take(message));
      this.on.ready({}); // perhaps nothing had been read before
    } catch { /* the next glance may do better */ }
  }
}

/** What a person does, in order, until it has arrived. It outlives a reload of the page, and nothing
    goes out before it is opened. */
export class Outbox {
  /** `told` has `slowed` (by what, in words) and `spoken` (a language that was chosen). */
  constructor(place, refused, told) {
    this.base = `/api/rooms/${place}`;
    this.place = `nigiri-outbox-${place}`;
    this.refused = refused;
    this.told = told;
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

  /** Resolves to whether the server took it. */
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

  /** Sends what waits; called again whenever there is hope. */
  async flush() {
    clearTimeout(this.again);
    if (this.busy) return;
    this.busy = true;
    while (this.opened && this.items.length) {
      const item = this.items[0];
      const answer = await post(`${this.base}/${item.path}`, item.body);
      if (answer?.wait) {
        this.told.slowed(answer.error.message);
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
      if (answer.language) this.told.spoken(answer.language);
      this.waiting.get(item.body.event_id)?.(!answer.error);
      this.waiting.delete(item.body.event_id);
    }
    this.busy = false;
  }
}

/** What a proxy does not hand on is no use to send again. */
const refusedByProxy = () => ({ error: { message: say("page-too-large") } });

/** The server's answer, or null if there was none and it should be asked again. `broken`: so it
    should be too, but not for ever, or one bad message would keep back all that follow. `wait`: so it
    should be in so many seconds, since it was too much at once. */
async function post(path, body, method = "POST") {
  try {
    const response = await fetch(`${path}?lang=${language}`, {
      method,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (response.status > 500) return null; // the database or the server is away
    if (response.status === TOO_LARGE) return await response.json().catch(refusedByProxy);
    const wait = response.status === 429 ? Number(response.headers.get("Retry-After")) || 1 : 0;
    return { ...await response.json(), broken: response.status === 500, wait };
  } catch {
    return null;
  }
}

/** The answer to who comes into a room, or `error`: why there is none, in words; `again`: whether it
    is worth asking again soon. */
async function ask(path, body, method) {
  const answer = await post(path, body, method);
  if (answer === null) return { error: say("page-offline"), again: true };
  const { error, wait } = answer;
  return error ? { id: error.id, error: error.message, again: wait > 0 } : answer;
}

/** Who it is, for the server: who was there before comes again, and does not take the name anew. */
const who = ({ name, tag }) => ({ user: name, again: Boolean(tag) });

/** Tells the server who is here; `organiser` and `alone` are what this browser is there, `code` that
    of a name which has just become its own. */
export function visit(room, me) {
  return ask(`/api/rooms/${room}/visits`, who(me));
}

/** Tells whether this person looks at a room and writes there, and answers who does: null if it did not
    arrive, `error` if the room or the name is not for them. */
export async function tellHere(room, me, what) {
  try {
    const response = await fetch(`/api/rooms/${room}/here?lang=${language}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...who(me), ...what }),
      keepalive: !what.here, // the page may be closed in this moment
    });
    return response.ok || response.status === 403 ? await response.json() : null;
  } catch {
    return null;
  }
}

/** Begins to be alone with the bot. */
export function openAlone(room, me) {
  return ask(`/api/rooms/${room}/alone`, { ...who(me), locale: language });
}

/** Brings a name to this browser by its code; without one, `code` is a new one of its own. */
export function keepName(room, me, code) {
  return ask(`/api/rooms/${room}/names`, { ...who(me), code });
}

/** An organiser lets anybody take a name whose browser is lost. */
export function freeName(room, name) {
  return ask(`/api/rooms/${room}/names/${encodeURIComponent(name)}`, {}, "DELETE");
}

/** So many of the messages before one, the last ones; null if they cannot be read now. */
export async function olderThan(place, id, count, query) {
  const asked = new URLSearchParams({ ...query, lang: language, before: id, last: count });
  try {
    const response = await fetch(`/api/rooms/${place}/messages?${asked}`);
    return response.ok ? (await response.json()).messages : null;
  } catch {
    return null;
  }
}

/** A game as a person of a room sees it; null if it cannot be read now. */
export async function seenGame(place, game, key, user) {
  const query = new URLSearchParams({ user, lang: language, ...(key ? { key } : {}) });
  try {
    const response = await fetch(`/api/rooms/${place}/games/${encodeURIComponent(game)}?${query}`);
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** Comes into a closed room; `error` says why not. */
export function comeIn(room, key) {
  return ask(`/api/rooms/${encodeURIComponent(room)}/entry`, { key });
}

/** Reads (`GET`), makes or renews (`POST`) or takes away (`DELETE`) the key of a room. */
export async function roomKey(room, method) {
  try {
    const response = await fetch(`/api/rooms/${room}/key?lang=${language}`, { method });
    return await response.json();
  } catch {
    return { error: { message: say("page-offline") } };
  }
}

/** The name as the server writes it. Throws an error with kind words if it cannot be used. */
export async function tryName(room, name) {
  const query = new URLSearchParams({ user: name, lang: language });
  let answer;
  try {
    const response = await fetch(`/api/rooms/${encodeURIComponent(room)}/name?${query}`);
    answer = await response.json();
  } catch {
    throw new Error(say("page-offline"));
  }
  if (answer.error) throw Object.assign(new Error(answer.error.message), { id: answer.error.id });
  return answer;
}
