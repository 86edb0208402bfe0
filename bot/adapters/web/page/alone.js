// The chat alone with the bot, and the way there: it belongs to one browser, whatever the name.

import { Pane } from "/page/pane.js";
import { openAlone, visit } from "/page/wire.js";
import { say } from "/page/words.js";

const $ = (id) => document.getElementById(id);

export class Alone {
  /** `then` has `refused` (shows words) and `opened` (shows a pane; null: the way to it). */
  constructor(room, me, on, then) {
    Object.assign(this, { room, me, then });
    this.on = { ...on, online: () => {}, closed: () => this.lost() };
    this.pane = null;
    this.state = "";
    $("alone-anew").addEventListener("click", () => this.open(true));
    $("alone-help").addEventListener("click", () => this.pane?.say("help private"));
    this.speak();
  }

  /** Words that depend on the name. */
  speak() {
    $("alone-taken-text").textContent = say("page-alone-taken-text", { name: this.me.name });
  }

  /** What the server says of this browser: `none`, `yours` or `taken`. */
  learn(state) {
    this.state = state;
    if (state === "yours" && !this.pane) this.begin();
  }

  /** Somebody wants to be alone with the bot. */
  async enter() {
    if (this.pane) {
      this.then.opened(this.pane);
      return;
    }
    this.state = (await visit(this.room, this.me.name))?.alone ?? this.state;
    if (this.state === "taken") this.taken();
    else await this.open(false);
  }

  async open(anew) {
    const { state, error } = await openAlone(this.room, this.me.name, anew);
    if (state === "yours") {
      this.learn(state);
      $("alone-taken").hidden = true;
      $("alone-scroll").hidden = false;
      this.then.opened(this.pane);
    } else if (state === "taken") {
      this.taken();
    } else {
      this.then.refused(error);
    }
  }

  taken() {
    this.state = "taken";
    $("alone-taken").hidden = false;
    $("alone-scroll").hidden = true;
    this.then.opened(null);
  }

  begin() {
    const parts = { scroll: $("alone-scroll"), list: $("alone-messages"), empty: $("alone-empty") };
    this.pane = new Pane(`${this.room}/alone`, this.me, parts, this.on);
  }

  /** The server does not let us read on: perhaps it is another browser's now. */
  async lost() {
    const here = await visit(this.room, this.me.name);
    if (here === null || here.alone === "yours") return;
    this.pane?.close();
    this.pane = null;
    this.state = here.alone;
    if (!$("alone").hidden) await this.enter();
  }
}
