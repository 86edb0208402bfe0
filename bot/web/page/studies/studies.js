// Opens uploaded records, drawn boards and shared lines of a room, from a message or an address.

import { followLink } from "/page/address.js";
import { icon, make } from "/page/kit/make.js";
import { studyOf } from "/page/talk/move_links.js";
import { Study } from "/page/studies/study.js";
import { untilKnown } from "/page/kit/retry.js";
import { language, say } from "/page/kit/words.js";

const ID = /^s\/(a?)([0-9]{1,15})$/; // "a": of the private chat
const GONE = [400, 403, 404];
const MAX_SLOW = 3; // tries before a record that the server cannot read in time is given up

export class Studies {
  constructor(room, me) {
    Object.assign(this, { room, me });
    this.last = null; // the record that was opened last
    document.head.append(make("link", { rel: "stylesheet", href: "/page/studies/studies.css" }));
  }

  /** Requests a record. Resolves to undefined if this reader cannot see it, to false if the server could
      not read it in time, and to null after other failures. */
  async read(id) {
    const [, alone, number] = id.match(ID) ?? [];
    if (!number) return undefined;
    const query = new URLSearchParams({ user: this.me.user, lang: language });
    const place = `/api/rooms/${this.room}${alone && "/alone"}/studies/${number}`;
    try {
      const response = await fetch(`${place}?${query}`);
      if (response.ok) return await response.json();
      if (GONE.includes(response.status)) return undefined;
      return (await response.json()).error.id === "error-record-slow" ? false : null;
    } catch {
      return null;
    }
  }

  /** A key that is unique among the records of all rooms and of all private chats. */
  keyOf(id) {
    return [this.room, ...(id.match(ID)[1] ? [this.me.user] : []), id].join("/");
  }

  /** Finds a record by its path, such as `s/12`. Resolves to undefined if this reader cannot see it or no
      longer wants it, and to null if the server repeatedly could not read it in time. */
  async find(id, isWanted) {
    if (this.last?.id === id && this.last.isLasting) return this.last;
    let slow = 0;
    const answer = await untilKnown(async () => {
      const found = await this.read(id);
      return found === false && (slow += 1) < MAX_SLOW ? null : found;
    }, isWanted);
    if (!answer) return answer === false ? null : undefined;
    return (this.last = new Study(id, this.keyOf(id), answer, () => this.read(id)));
  }

  /** Adds the link to the board to a message, or removes it; its position may have changed. While a
      lesson asks for a point, its own board is the one to look at. */
  link({ act, content, message }) {
    const { position, study } = message;
    let link = content.querySelector(".see-study");
    if (!study) {
      link?.remove();
      return;
    }
    const { href, go } = act.linkTo(studyOf(message));
    if (!link) {
      link = make("a.pill.see-study", {}, icon("grid"), make("span", { "data-word": "page-see-line" }, say("page-see-line")));
      content.append(link);
    }
    link.hidden = Boolean(position?.turn || position?.chains);
    link.href = href(study.move);
    link.onclick = (event) => followLink(event, () => go(study.move));
  }
}
