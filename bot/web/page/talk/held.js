// Private lines that the server kept out of the room.
// Each waits here, even across a reload, until its writer decides.

import { $ } from "/page/kit/make.js";
import { HELD_PART } from "/page/talk/kinds.js";
import { ofTab } from "/page/kit/storage.js";
import { say } from "/page/kit/words.js";

const GAME_CODE = /#[a-z]{6}/i;

const isHeld = (held) => typeof held?.text === "string" && typeof held.line === "string";
const areHeld = (data) => Array.isArray(data) && data.every(isHeld);

export class Held {
  /** `on` has `keep` (send the line to the private chat) and `change` (edit a line, with the
      message that it answered). */
  constructor(room, me, on) {
    Object.assign(this, { on, mark: `nigiri-held-${room}-${me.user}` });
    this.lines = ofTab.read(this.mark, areHeld) ?? [];
    this.here = false; // whether the room is visible
    $("held-keep").addEventListener("click", () => {
      const { line, game } = this.next();
      on.keep(game && !GAME_CODE.test(line) ? `${line} #${game}` : line);
    });
    $("held-change").addEventListener("click", () => on.change(this.next()));
  }

  /** `about` is the message that the text answers; `line` the private line in it, as the bot
      parsed it. */
  add({ text }, about, { id, line }) {
    this.lines.push({ text, line, reply: about?.id, game: about?.game, part: id === HELD_PART });
    this.store();
  }

  next() {
    const line = this.lines.shift();
    this.store();
    return line;
  }

  store() {
    ofTab.write(this.mark, this.lines);
    this.show();
  }

  /** Asks what to do with the oldest line, if the room is visible (`here`), in the current language. */
  show(here = this.here) {
    this.here = here;
    const [line] = this.lines;
    $("held").hidden = !here || !line;
    if (!line) return;
    $("held-line").textContent = line.text;
    $("held-how").textContent = line.part ? say("page-held-part", { line: line.line }) : say("page-held-how");
    $("held-keep").hidden = line.part;
    $("held-change").textContent = say(line.part ? "page-held-part-change" : "page-held-change");
  }
}
