// The lobby: the games of the room as links, while no game is on the board.
// What the page knows is shown at once; the server adds games whose messages are not loaded.

import { followLink, formatAddress } from "/page/address.js";
import { $, arrange, make } from "/page/kit/make.js";
import { makeSign, showSign, tellWatchers } from "/page/people/whereabouts.js";
import { COLOURS, headline } from "/page/stage/panel.js";
import { stone } from "/page/stage/words.js";
import { language, say } from "/page/kit/words.js";

const GROUPS = ["waiting", "offers", "running", "ended"];
const HEADS = {
  waiting: "page-lobby-waiting",
  offers: "page-lobby-offers",
  running: "page-lobby-running",
  ended: "page-lobby-ended",
};

/** Returns the running games of a room and its newest results in short; null if they cannot be loaded
    now. */
async function listGames(room, user) {
  try {
    const response = await fetch(`/api/rooms/${room}/games?${new URLSearchParams({ user, lang: language })}`);
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** The group of a game. */
function groupOf({ phase, waits }) {
  if (phase === "challenge") return "offers";
  if (phase === "ended") return "ended";
  return waits ? "waiting" : "running";
}

export class Lobby {
  /** `on` has `games` (returns the known games), `people` (returns the people in the room, the reader
      first), `unread` (returns the games whose talk has new lines), `go` (opens a game), `offer` (shows
      the message of a challenge), and `filled` (called when there is something to show). */
  constructor(room, me, on) {
    Object.assign(this, { room, me, on });
    this.listed = new Map(); // by id: games as the server lists them
    this.rows = new Map(); // by id
    this.isOpen = false;
    this.speak();
  }

  /** Renders the texts in the current language. */
  speak() {
    $("room-title").firstElementChild.title = say("page-lobby");
    if (this.isOpen) this.open();
  }

  /** Shows the lobby, unless the room has no games. */
  async open() {
    this.isOpen = true;
    this.show();
    const list = await listGames(this.room, this.me.user);
    if (!list) return;
    this.listed = new Map([...list.running, ...list.ended].map((game) => [game.id, game]));
    this.show();
  }

  close() {
    this.isOpen = false;
    document.body.classList.remove("in-lobby");
    $("lobby").hidden = true;
  }

  /** The state of each game that can be shown, the newer one of what the page and the server know. */
  get games() {
    const all = new Map(this.listed);
    for (const { id, data, message } of this.on.games()) {
      const newer = data && data.version >= (all.get(id)?.version ?? 0);
      if (newer && (data.players || data.phase === "challenge")) {
        all.set(id, { ...data, count: data.moves.length, message });
      }
    }
    return [...all.values()];
  }

  /** Updates the lists. */
  show() {
    if (!this.isOpen) return;
    const { games } = this;
    if (!games.some(({ players }) => players)) return; // such as a new room
    this.people = this.on.people();
    const names = this.people.map(({ name }) => name).join(", ");
    $("lobby-here").textContent = say("page-lobby-here", { name: names });
    const lists = GROUPS.map((group) => [group, games.filter((game) => groupOf(game) === group)]);
    arrange($("lobby-lists"), lists.filter(([, found]) => found.length).map((list) => this.list(...list)));
    if ($("lobby").hidden) this.on.filled();
    document.body.classList.add("in-lobby");
    $("lobby").hidden = false;
  }

  list(group, games) {
    this.lists ??= new Map(GROUPS.map((each) => {
      const [head, rows] = [make("h2"), make("ul")];
      return [each, { head, rows, element: make("section", {}, head, rows) }];
    }));
    const { head, rows, element } = this.lists.get(group);
    head.textContent = say(HEADS[group]);
    arrange(rows, games.map((game) => this.row(game)));
    return element;
  }

  row(game) {
    const state = JSON.stringify([game.version, game.waits, game.told, headlineOf(game), game.message?.text, this.isUnread(game)]);
    let known = this.rows.get(game.id);
    if (known?.state !== state) {
      const element = known?.element ?? make("li");
      const [button, meet] = game.players ? this.link(game) : [this.offer(game)];
      element.replaceChildren(button);
      known = { state, element, meet };
      this.rows.set(game.id, known);
    }
    known.meet?.(this.people);
    return known.element;
  }

  isUnread({ id }) {
    return this.on.unread().has(id);
  }

  /** Returns the link to a game, and a function that shows in it the people who look at the game. The
      link is not replaced: a finger may be on it. */
  link(game) {
    const { id, players, size, count, waits } = game;
    const signs = COLOURS.map((colour) => [colour, makeSign()]);
    const names = signs.flatMap(([colour, sign]) => [stone(colour), make("bdi", {}, players[colour]), sign, " "]);
    const watching = make("span.soft.watching");
    const facts = [headlineOf(game), say("page-move-number", { count }), `${size}×${size}`];
    const link = make("a.game-row", { href: formatAddress({ room: this.room, game: id }) },
      make("span.names", {}, ...names), make("span.soft", {}, facts.join(" · ")), watching);
    if (this.isUnread(game)) link.append(make("span.unread", {}, say("page-unread")));
    link.classList.toggle("turn", Boolean(waits));
    link.addEventListener("click", (event) => followLink(event, () => this.on.go(id)));
    const meet = (people) => {
      for (const [colour, sign] of signs) showSign(sign, people, game, colour);
      watching.textContent = tellWatchers(people, game);
    };
    return [link, meet];
  }

  offer({ message }) {
    const button = make("button.game-row", { type: "button" },
      make("span.names", {}, message.text?.split("\n")[0] ?? say("page-offers")));
    button.addEventListener("click", () => this.on.offer(message));
    return button;
  }
}

const headlineOf = (game) => (game.players ? headline(game) : "");
