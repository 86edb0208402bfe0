// A sound and a notification for games that wait, while the page is open in any tab.
// The reader is asked once, after their first move; the answer is stored in the browser.

import { linkTo } from "/page/address.js";
import { $, arrange, make } from "/page/kit/make.js";
import { ofBrowser } from "/page/kit/storage.js";
import { language, say } from "/page/kit/words.js";

const WANTED = "nigiri-bell"; // the choice: `both`, `sound` or `none`; unset before
const RUNG = "nigiri-rung"; // what any tab of this browser has announced
const MAX_RUNG = 60;
const SPREAD = 10_000; // milliseconds until all tabs can read what one has stored
const LOOKED_AT = "nigiri-looked-at"; // a lock shared by all visible tabs
const WORKER = "/page/calls/worker.js";
const CLICKS = [0, 0.13]; // seconds between the two clicks of a stone
const CLICK_SECONDS = 0.09;

/** Runs `work` exclusively among all tabs, if the browser supports locks. */
const oneByOne = (name, work) => (navigator.locks ? navigator.locks.request(name, work) : work());

/** Resolves to whether this tab is the first to claim `what` within `SPREAD` ms. It uses a lock, which
    all tabs see at once; a value in storage reaches other tabs a little later. */
const claims = (what) => !navigator.locks || new Promise((resolve) => {
  navigator.locks.request(`${RUNG} ${what}`, { ifAvailable: true }, (lock) => {
    resolve(Boolean(lock));
    return lock && new Promise((release) => { setTimeout(release, SPREAD); });
  });
});

/** The service worker registration that shows notifications, once it is ready. */
async function ready() {
  const registration = await navigator.serviceWorker.register(WORKER);
  const coming = registration.installing ?? registration.waiting;
  while (!registration.active) {
    await new Promise((resolve) => { coming.addEventListener("statechange", resolve, { once: true }); });
  }
  return registration;
}

export class Bell {
  /** `chats` returns the names of the chats that can notify people while no page is open, `link`
      starts to link the reader's name with one of them; `toast` shows a short notice. */
  constructor(room, me, { chats, link, toast }) {
    Object.assign(this, { room, me, chats, link, toast });
    this.question = null; // the open question
    this.moved = false; // whether it was this person's turn at the last check
    this.seenItems = new Set(); // the waiting items that this tab has seen
    this.opened = new Set(); // the chats whose initial messages have been processed
    $("bell").addEventListener("click", () => this.ask($("own")));
    addEventListener("pointerdown", () => this.wake(), { passive: true });
    addEventListener("keydown", () => this.wake(), { passive: true });
    document.addEventListener("visibilitychange", () => this.seen());
    this.seen();
    this.show();
  }

  get wanted() {
    return ofBrowser.get(WANTED);
  }

  /** Called when the initial messages of a chat have been processed. */
  filled(pane) {
    this.opened.add(pane);
  }

  /** Renders the texts in the current language. */
  show() {
    $("bell").textContent = say("page-bell-change");
    if (this.question) this.card(...this.question);
  }

  // --- waiting games ------------------------------------------------------------------------

  /** Updates the games that wait now. */
  look(waiting) {
    if (waiting.some(({ pane }) => !pane.settledIn)) return;
    const moves = waiting.some((each) => each.moves);
    if (this.moved && !moves && !this.wanted) this.ask($("panel"));
    this.moved = moves;
    for (const each of waiting) this.tell(each);
  }

  /** Announces a waiting game, in only one of all tabs. Games that waited when the page was opened are
      not announced. */
  tell({ pane, message, moves }) {
    const what = `${this.room} ${this.me.user} ${message.game} ${message.version} ${message.proposal}`;
    if (this.seenItems.has(what)) return null;
    this.seenItems.add(what);
    const quiet = !this.opened.has(pane);
    return oneByOne(RUNG, async () => {
      const rung = ofBrowser.read(RUNG, Array.isArray) ?? [];
      if (rung.includes(what) || !await claims(what)) return;
      ofBrowser.write(RUNG, [...rung, what].slice(-MAX_RUNG));
      if (quiet || !this.wanted || this.wanted === "none") return;
      this.sound();
      if (this.wanted === "both") await this.notify(message, say(moves ? "page-turn" : "page-asked"));
    });
  }

  async notify(message, title) {
    if (Notification.permission !== "granted" || !document.hidden || await this.isLookedAt()) return;
    const worker = await ready();
    const url = linkTo({ room: this.room, game: message.game });
    await worker.showNotification(`${title} · ${this.room}`, {
      body: message.text.split("\n")[0],
      tag: `${this.room} ${message.game}`,
      icon: "/page/calls/icon-192.png",
      data: { url, room: linkTo({ room: this.room }) },
    });
  }

  // --- visibility ---------------------------------------------------------------------------

  /** Called when the tab becomes visible or hidden. While it is visible, it holds a lock that keeps all
      tabs from notifying, and it closes notifications that are still shown. */
  seen() {
    this.away?.();
    if (document.hidden) return;
    const until = new Promise((resolve) => { this.away = resolve; });
    navigator.locks?.request(LOOKED_AT, { mode: "shared" }, () => until);
    this.clear();
  }

  async clear() {
    const worker = await navigator.serviceWorker?.getRegistration(WORKER);
    for (const each of await worker?.getNotifications() ?? []) each.close();
  }

  async isLookedAt() {
    const { held } = await navigator.locks.query();
    return held.some(({ name }) => name === LOOKED_AT);
  }

  // --- the sound of a stone on wood ----------------------------------------------------------

  /** Enables sound. Call it in a user action: browsers allow sound only after one. */
  wake() {
    if (!this.wanted || this.wanted === "none") return;
    this.audio ??= new AudioContext();
    if (this.audio.state === "suspended") this.audio.resume();
  }

  sound() {
    if (this.audio?.state !== "running") return;
    for (const after of CLICKS) this.click(this.audio.currentTime + after);
  }

  click(at) {
    const { audio } = this;
    const buffer = audio.createBuffer(1, audio.sampleRate * CLICK_SECONDS, audio.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let n = 0; n < samples.length; n++) {
      samples[n] = (2 * Math.random() - 1) * Math.exp((-9 * n) / samples.length);
    }
    const source = new AudioBufferSourceNode(audio, { buffer });
    const wood = new BiquadFilterNode(audio, { type: "bandpass", frequency: 1400, Q: 2.5 });
    source.connect(wood).connect(audio.destination);
    source.start(at);
  }

  // --- the choice ----------------------------------------------------------------------------

  /** Asks for sound or notifications, at the end of `place`, so that no button moves. */
  ask(place) {
    place.append($("bell-card"));
    const ways = [["both", "page-bell-both"], ["sound", "page-bell-sound"], ["none", "page-bell-none"]];
    this.card(() => say("page-bell-ask"), ways.map(([way, id]) => [id, () => this.choose(way)]));
  }

  async choose(way) {
    ofBrowser.put(WANTED, way);
    this.wake();
    const may = way !== "both" || await this.permitted();
    if (!may) this.toast(say("page-bell-denied"));
    const chats = this.chats();
    if (!chats.length) {
      this.close();
      return;
    }
    const either = () => new Intl.ListFormat(language, { type: "disjunction" }).format(chats);
    this.card(() => say("page-bell-closed", { what: either() }), [
      ["page-bell-link", () => { this.close(); this.link(); }],
      ["page-close", () => this.close()],
    ]);
  }

  async permitted() {
    if (!("Notification" in window) || !navigator.serviceWorker) return false;
    return await Notification.requestPermission() === "granted";
  }

  /** Shows a question. `ask` returns it in the current language; `ways` are the buttons, each with
      the id of its text and its action. */
  card(ask, ways) {
    this.question = [ask, ways];
    const buttons = ways.map(([id, act], index) => {
      const button = make(index ? "button.pill" : "button.primary", { type: "button" }, say(id));
      button.addEventListener("click", act);
      return button;
    });
    arrange($("bell-card"), [make("p", {}, ask()), make("div.acts", {}, ...buttons)]);
    $("bell-card").hidden = false;
  }

  close() {
    this.question = null;
    $("bell-card").hidden = true;
  }
}
