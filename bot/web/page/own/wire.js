// The network of the board page: the session, requests, actions and live updates.

import { eventId, pause, untilKnown, wait, withJson } from "/page/kit/retry.js";
import { language, say } from "/page/kit/words.js";

const TRIES = 5; // of a request that may have been lost
const TOUCH_MS = 8000; // Telegram for Android sends nothing ten seconds after the last touch
const GONE = 401;
const LOST = [502, 503, 504]; // from a proxy, or while the database is out

let token = ""; // in memory only; without one the cookie is used
let mark = ""; // of a game that the reader may watch without playing in it

export function admit(entered) {
  token = entered.token ?? "";
  mark = entered.mark ?? "";
}

const offline = () => ({ error: { id: "offline", message: say("page-offline") } });

function request(path, query, more = {}) {
  const asked = new URLSearchParams({ ...query, lang: language, ...(mark ? { mark } : {}) });
  const headers = { ...more.headers, ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  return fetch(`/b/api/${path}?${asked}`, { ...more, headers });
}

/** Returns the answer, with `error` (an id and a message) on failure; null if there was no
    answer. */
async function answer(path, more) {
  try {
    const response = await request(path, {}, more);
    if (LOST.includes(response.status)) return null;
    return { ...await response.json(), gone: response.status === GONE };
  } catch {
    return null;
  }
}

export const readGame = (id) => answer(`games/${encodeURIComponent(id)}`);
export const readGames = () => answer("games");

/** Returns the review of a game; null if there is none, undefined if that is not known now. */
export const findReview = async ({ id }) => (await answer(`games/${encodeURIComponent(id)}/review`))?.review;

/** Returns the address of a game in a room that the reader may enter; null or undefined without one. */
export const findRoom = async (id) => (await answer(`games/${encodeURIComponent(id)}/room`))?.url;

/** Returns the id of a prepared challenge, or an error. */
export async function prepareChallenge(size) {
  const found = await answer("challenges", { ...withJson({ size }), signal: AbortSignal.timeout(TOUCH_MS) });
  return found ?? offline();
}

/** Presses a button of a game, retrying until the outcome is known. */
export async function act(game, choice) {
  const more = withJson({ choice, event_id: eventId() });
  const path = `games/${encodeURIComponent(game)}/acts`;
  return await untilKnown(() => answer(path, more), (tries) => tries < TRIES) ?? offline();
}

/** Live updates of games while the page is open: a stream read by hand, since `EventSource`
    cannot send a session token. */
export class Live {
  /** `on` has `game` (its current state), `again` (reload everything), `online`, `away` (since
      when the server cannot reach the games; null: it can) and `gone`. */
  constructor(game, on) {
    Object.assign(this, { game, on });
    this.tries = 0;
    document.addEventListener("visibilitychange", () => this.turned());
    this.run();
  }

  /** Called when the page becomes hidden (closes the stream) or visible (opens it again, which reloads
      everything). */
  turned() {
    if (document.hidden) this.stream?.abort();
    else this.wake?.();
  }

  async run() {
    for (;;) {
      if (document.hidden) await new Promise((wake) => { this.wake = wake; });
      this.stream = new AbortController();
      try {
        const response = await request("live", { game: this.game() }, { signal: this.stream.signal });
        if (response.status === GONE) {
          this.on.gone();
          return;
        }
        if (response.ok) await this.read(response.body.pipeThrough(new TextDecoderStream()));
      } catch {
        // the stream was cut, or could not be opened
      }
      if (!document.hidden) {
        this.on.online(false);
        await wait(pause(this.tries++));
      }
    }
  }

  async read(stream) {
    let rest = "";
    for await (const part of stream) {
      this.tries = 0;
      this.on.online(true);
      const events = (rest + part).split("\n\n");
      rest = events.pop();
      for (const event of events) this.take(event);
    }
  }

  take(event) {
    const [, type, data] = event.match(/^event: (\w+)\ndata: (.*)$/s) ?? [];
    if (type === "game") this.on.game(JSON.parse(data));
    if (type === "away") this.on.away(JSON.parse(data).since);
    if (type === "again") {
      this.on.away(null);
      this.on.again();
    }
  }
}
