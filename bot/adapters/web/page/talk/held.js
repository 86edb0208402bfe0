// The private lines that the server kept out of the room.
// Each waits here, also after a reload, until its writer decides what becomes of it.

import { $ } from "/page/kit/make.js";
import { ofTab } from "/page/kit/storage.js";
import { say } from "/page/kit/words.js";

const HELD_WHOLE = "web-error-private";
const HELD_PART = "web-error-private-part";

const areHeld = (data) => Array.isArray(data) && data.every((line) => typeof line?.text === "string");

/** Whether a line was refused for what it says to its writer alone. */
export const isPrivate = ({ id }) => id === HELD_WHOLE || id === HELD_PART;

export class Held {
  /** `on` has `keep` (a line is for its writer alone) and `change` (a line, with the message that it
      answered, is to be written anew). */
  constructor(room, me, on) {
    Object.assign(this, { on, mark: `nigiri-held-${room}-${me.user}` });
    this.lines = ofTab.read(this.mark, areHeld) ?? [];
    this.here = false; // the room is looked at
    $("held-keep").addEventListener("click", () => {
      const { text, game } = this.next();
      on.keep(game && !text.includes("#") ? `${text} #${game}` : text);
    });
    $("held-change").addEventListener("click", () => on.change(this.next()));
  }

  /** `about` is the message that the line answers. */
  add({ text }, about, { id }) {
    this.lines.push({ text, reply: about?.id, game: about?.game, part: id === HELD_PART });
    this.kept();
  }

  next() {
    const line = this.lines.shift();
    this.kept();
    return line;
  }

  kept() {
    ofTab.write(this.mark, this.lines);
    this.show();
  }

  /** Asks about the oldest, where the room is looked at, in the words of the language of now. */
  show(here = this.here) {
    this.here = here;
    const [line] = this.lines;
    $("held").hidden = !here || !line;
    if (!line) return;
    $("held-line").textContent = line.text;
    $("held-how").textContent = say(line.part ? "page-held-part" : "page-held-how");
    $("held-keep").hidden = line.part;
    $("held-change").textContent = say(line.part ? "page-held-part-change" : "page-held-change");
  }
}
