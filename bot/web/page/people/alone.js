// The private chat with the bot; it belongs to the owner of the name.
// It opens at once and accepts input even before the server has created it.

import { $ } from "/page/kit/make.js";
import { pause } from "/page/kit/retry.js";
import { Pane } from "/page/talk/pane.js";
import { openAlone, visit } from "/page/wire.js";
import { say } from "/page/kit/words.js";

export class Alone {
  constructor(room, me, on) {
    Object.assign(this, { room, me, closed: on.closed });
    const parts = { scroll: $("alone-scroll"), list: $("alone-messages"), empty: $("alone-empty") };
    const own = { ...on, online: () => {}, closed: () => this.lost(), learn: null };
    this.pane = new Pane(`${room}/alone`, me, parts, own);
    this.state = ""; // the last state from the server
    this.asking = false;
    this.trouble = null; // the reason why it is not open yet, if known
    this.tries = 0;
    this.awaited = []; // lines sent from elsewhere, each with the callback for its answer
    $("alone-again").addEventListener("click", () => this.enter());
    $("alone-help").addEventListener("click", () => this.pane.say("help private"));
    $("alone-learn").addEventListener("click", () => on.learn());
    this.show();
  }

  /** Sends a line; `settle` gets its answer. */
  says(line, settle) {
    this.enter();
    this.awaited.push({ line, settle });
    this.pane.say(line);
  }

  /** Called after loading: passes on the answers to pending lines that have arrived already. */
  filled() {
    const { messages } = this.pane;
    const first = messages.findLastIndex(({ bot, text }) => !bot && text === this.awaited[0]?.line);
    let asked = 0; // lines without an answer yet
    for (const message of first < 0 ? [] : messages.slice(first)) {
      if (!message.bot) asked += message.text === this.awaited[asked]?.line;
      else if (asked) {
        this.hears(message);
        asked -= 1;
      }
    }
  }

  /** Passes on the bot's answer to the oldest pending line. */
  hears({ text }) {
    this.awaited.shift()?.settle(text);
  }

  /** Whether the private chat is needed: it is visible, or a line for it waits. */
  get wanted() {
    return !$("alone").hidden || this.pane.waiting;
  }

  /** Takes the server's state of this browser: `none` or `yours`. A state from before a pending
      request is outdated. */
  learn(state) {
    if (!this.asking && !this.pane.opened) this.turn(state);
  }

  turn(state) {
    Object.assign(this, { state, trouble: null, tries: 0 });
    if (state === "yours") this.pane.open();
    this.show();
    if (state === "none" && this.wanted) this.enter();
  }

  /** Opens the private chat. */
  enter() {
    if (!this.pane.opened && !this.asking) this.ask();
  }

  async ask() {
    if (this.asking) return;
    clearTimeout(this.later);
    this.asking = true;
    this.show();
    const { alone, error, again } = await this.answer();
    this.asking = false;
    if (alone) {
      this.turn(alone);
      return;
    }
    this.trouble = { words: error, again };
    if (again) this.later = setTimeout(() => { if (this.wanted) this.ask(); }, pause(this.tries++));
    this.show();
  }

  async answer() {
    if (this.state !== "none") {
      const here = await visit(this.room, this.me);
      if (here.alone !== "none") return here;
    }
    return openAlone(this.room, this.me);
  }

  /** Called when the server refuses the stream, for example because the name was released. */
  async lost() {
    const { live } = this.pane;
    const { alone } = await visit(this.room, this.me);
    if (!alone) this.closed();
    if (!alone || alone === "yours" || live !== this.pane.live) return;
    this.pane.shut();
    this.turn(alone);
  }

  /** Shows the progress, in the current language and under the current name. */
  show() {
    $("alone-wait").hidden = this.pane.opened;
    $("alone-wait-text").textContent = this.trouble?.words ?? say("page-alone-wait");
    $("alone-again").hidden = !this.trouble || this.asking || this.trouble.again;
  }
}
