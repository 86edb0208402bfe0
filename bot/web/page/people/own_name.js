// One's own name, which belongs to this browser, and its code for another one.

import { $ } from "/page/kit/make.js";
import { freeName, keepName } from "/page/wire.js";
import { say } from "/page/kit/words.js";

export class OwnName {
  /** `told` shows a short notice. */
  constructor(room, me, told) {
    Object.assign(this, { room, me, told });
    this.asks(true);
    $("who-name").addEventListener("click", () => this.turn());
    $("own-close").addEventListener("click", () => { this.close(); $("who-name").focus(); });
    $("own-copy").addEventListener("click", () => this.copy());
    $("free-form").addEventListener("submit", (event) => this.free(event));
  }

  /** Whether the server is being asked whose the name is; its answer may move what stands below. */
  asks(busy) {
    $("own").setAttribute("aria-busy", busy);
  }

  /** What the server says when this browser comes: the code is there when the name is new to it. */
  learn({ organiser, code }) {
    this.frees = organiser;
    if (code) this.open(code, true);
  }

  async turn() {
    if ($("who-name").getAttribute("aria-expanded") === "true") {
      this.close();
      return;
    }
    const { code, error } = await keepName(this.room, this.me);
    if (error) this.told(error);
    else this.open(code);
    $("free-form").hidden = !this.frees;
  }

  /** With all that is chosen for oneself; whoever has just come (`arrives`) needs no more than the
   * code. */
  open(code, arrives = false) {
    $("own").classList.toggle("arrives", arrives);
    $("own-code").textContent = code;
    $("own").hidden = false;
    $("free-form").hidden = true;
    $("who-name").setAttribute("aria-expanded", String(!arrives));
    this.show();
  }

  close() {
    $("own").hidden = true;
    $("who-name").setAttribute("aria-expanded", "false");
  }

  async copy() {
    const code = $("own-code").textContent;
    try {
      await navigator.clipboard.writeText(code);
      this.told(say("page-own-name-copied"));
    } catch {
      this.told(code); // to be copied by hand
    }
  }

  async free(event) {
    event.preventDefault();
    const name = $("free-name").value;
    const { error } = await freeName(this.room, name);
    this.told(error ?? say("page-free-done", { name }));
    if (!error) $("free-name").value = "";
  }

  /** In the words of the language of now. */
  show() {
    $("own-text").textContent = say("page-own-name-text", { name: this.me.name });
  }
}
