// A sound and a notification for what waits, while the page is open in some tab.
// Whether that is wanted is asked once, after one's first move, and kept for this browser.

import { $, arrange, make } from "/page/kit/make.js";
import { ofBrowser } from "/page/kit/storage.js";
import { language, say } from "/page/kit/words.js";

const WANTED = "nigiri-bell"; // what was chosen: `both`, `sound` or `none`; nothing before
const RUNG = "nigiri-rung"; // what this browser has told already, in whichever tab
const MOST_RUNG = 60;
const SPREAD = 10_000; // milliseconds after which each tab has read what one of them keeps
const LOOKED_AT = "nigiri-looked-at"; // a lock that each tab in view shares
const WORKER = "/page/calls/worker.js";
const CLICKS = [0, 0.13]; // seconds after which a stone is heard
const CLICK_SECONDS = 0.09;

/** One thing at a time among all tabs, where the browser can do that. */
const oneByOne = (name, work) => (navigator.locks ? navigator.locks.request(name, work) : work());

/** Whether no other tab has claimed `what` of late: a lock is one for all tabs at once, while what is
    kept in the browser reaches the others a little later. */
const claims = (what) => !navigator.locks || new Promise((resolve) => {
  navigator.locks.request(`${RUNG} ${what}`, { ifAvailable: true }, (lock) => {
    resolve(Boolean(lock));
    return lock && new Promise((release) => { setTimeout(release, SPREAD); });
  });
});

/** What shows notifications, as soon as it can. */
async function ready() {
  const registration = await navigator.serviceWorker.register(WORKER);
  const coming = registration.installing ?? registration.waiting;
  while (!registration.active) {
    await new Promise((resolve) => { coming.addEventListener("statechange", resolve, { once: true }); });
  }
  return registration;
}

export class Bell {
  /** `chats` gives the names of those that can call somebody while no page is open, `link` leads to
      where one's name is linked with them; `told` shows a short notice. */
  constructor(room, me, { chats, link, told }) {
    Object.assign(this, { room, me, chats, link, told });
    this.question = null; // what is asked just now
    this.moved = false; // whether it was this person's move when it was last looked
    this.heard = new Set(); // what this tab has seen wait
    this.opened = new Set(); // the chats of which all that was there at first is known
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

  /** In the words of the language of now. */
  show() {
    $("bell").textContent = say("page-bell-change");
    if (this.question) this.card(...this.question);
  }

  // --- what waits ----------------------------------------------------------------------------

  /** The games that wait now. */
  look(waiting) {
    if (waiting.some(({ pane }) => !pane.settledIn)) return;
    const moves = waiting.some((each) => each.moves);
    if (this.moved && !moves && !this.wanted) this.ask($("panel"));
    this.moved = moves;
    for (const each of waiting) this.tell(each);
  }

  /** Tells of one, once in all tabs; of what was there already, not at all. */
  tell({ pane, message, moves }) {
    const what = `${this.room} ${this.me.user} ${message.game} ${message.version} ${message.proposal}`;
    if (this.heard.has(what)) return null;
    this.heard.add(what);
    const quiet = !this.opened.has(pane);
    return oneByOne(RUNG, async () => {
      const rung = ofBrowser.read(RUNG, Array.isArray) ?? [];
      if (rung.includes(what) || !await claims(what)) return;
      ofBrowser.write(RUNG, [...rung, what].slice(-MOST_RUNG));
      if (quiet || !this.wanted || this.wanted === "none") return;
      this.sound();
      if (this.wanted === "both") await this.notify(message, say(moves ? "page-turn" : "page-asked"));
    });
  }

  async notify(message, title) {
    if (Notification.permission !== "granted" || !document.hidden || await this.isLookedAt()) return;
    const worker = await ready();
    const url = location.origin + location.pathname;
    await worker.showNotification(`${title} · ${this.room}`, {
      body: message.text.split("\n")[0],
      tag: `${this.room} ${message.game}`,
      icon: "/page/calls/icon-192.png",
      data: { url },
    });
  }

  // --- looking -------------------------------------------------------------------------------

  /** While it is in view no tab notifies, and what was notified of is not news any more. */
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

  // --- a stone on wood -----------------------------------------------------------------------

  /** Browsers let a page sound only after somebody has done something there. */
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

  // --- whether it is wanted ------------------------------------------------------------------

  /** Asks at the end of a `place`, where nothing moves that is about to be pressed. */
  ask(place) {
    place.append($("bell-card"));
    const ways = [["both", "page-bell-both"], ["sound", "page-bell-sound"], ["none", "page-bell-none"]];
    this.card(() => say("page-bell-ask"), ways.map(([way, id]) => [id, () => this.choose(way)]));
  }

  async choose(way) {
    ofBrowser.put(WANTED, way);
    this.wake();
    const may = way !== "both" || await this.permitted();
    if (!may) this.told(say("page-bell-denied"));
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

  /** `ask` gives what is asked in the language of then, `ways` the ids of what buttons say. */
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
