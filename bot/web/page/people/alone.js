// The chat alone with the bot, and the way there: it belongs to those who have the name.
// Who goes there is there at once, and writes there, though the server has yet to open it.

import { $ } from "/page/kit/make.js";
import { Pane } from "/page/talk/pane.js";
import { openAlone, pause, visit } from "/page/wire.js";
import { say } from "/page/kit/words.js";

export class Alone {
  constructor(room, me, on) {
    Object.assign(this, { room, me, closed: on.closed });
    const parts = { scroll: $("alone-scroll"), list: $("alone-messages"), empty: $("alone-empty") };
    const own = { ...on, online: () => {}, closed: () => this.lost(), learn: null };
    this.pane = new Pane(`${room}/alone`, me, parts, own);
    this.state = ""; // what the server has said last
    this.asking = false;
    this.trouble = null; // why it is not open yet, as far as that is known
    this.tries = 0;
    this.line = ""; // what was said last by who looks elsewhere,
    this.told = null; // and who hears the answer
    $("alone-again").addEventListener("click", () => this.enter());
    $("alone-help").addEventListener("click", () => this.pane.say("help private"));
    $("alone-learn").addEventListener("click", () => on.learn());
    this.show();
  }

  /** Says a line, whose answer `told` hears. */
  says(line, told) {
    this.enter();
    Object.assign(this, { line, told });
    this.pane.say(line);
  }

  /** What was said before this page heard of what comes is known: the answer may be among it. */
  filled() {
    const [said, answer] = this.pane.messages.slice(-2);
    if (this.told && answer?.bot && said.text === this.line) this.hears(answer);
  }

  /** The bot has said something. */
  hears({ text }) {
    this.told?.(text);
    this.told = null;
  }

  /** Whether anybody waits for it: who looks there, or has written something there. */
  get wanted() {
    return !$("alone").hidden || this.pane.waiting;
  }

  /** What the server says of this browser: `none` or `yours`. What it said before it was asked to
      open the chat is no news any more. */
  learn(state) {
    if (!this.asking && !this.pane.opened) this.turn(state);
  }

  turn(state) {
    Object.assign(this, { state, trouble: null, tries: 0 });
    if (state === "yours") this.pane.open();
    this.show();
    if (state === "none" && this.wanted) this.enter();
  }

  /** Somebody wants to be alone with the bot. */
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

  /** The server does not let us read on: perhaps the name has been freed. */
  async lost() {
    const { live } = this.pane;
    const { alone } = await visit(this.room, this.me);
    if (!alone) this.closed();
    if (!alone || alone === "yours" || live !== this.pane.live) return;
    this.pane.shut();
    this.turn(alone);
  }

  /** Shows how far it is, in the words of the language and with the name of now. */
  show() {
    $("alone-wait").hidden = this.pane.opened;
    $("alone-wait-text").textContent = this.trouble?.words ?? say("page-alone-wait");
    $("alone-again").hidden = !this.trouble || this.asking || this.trouble.again;
  }
}
