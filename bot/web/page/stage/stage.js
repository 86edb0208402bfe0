// The selected game beside the chat: its board, players and actions.
// Actions use the same path as all buttons (`Pane.choose`), and their results arrive as messages.

import { $, make } from "/page/kit/make.js";
import { later } from "/page/later.js";
import { headline } from "/page/stage/panel.js";
import { Table } from "/page/stage/table.js";
import { textOf } from "/page/talk/in_words.js";
import { lineIn } from "/page/tried/trial.js";
import { say } from "/page/kit/words.js";

const MAX_GAMES = 8; // games that are requested when a reader enters
const ANSWER_MS = 3000; // messages within this time after a press count as its answer

export class Stage extends Table {
  /** `on` has `quick` (a press came too soon), `turned` (to the board or the chat), `asked` (in
      a chat), `begun` (a game of the reader appears), `notify` (a short notice), `route` (the
      address, see `Route`), `lobby` (the lists of games, see `Lobby`), `link` (copies the
      address of what is shown), `talk` (called when the board shows another game, or none, with whether
      the reader chose so), `sharer` (see `ResultSharer`), `namer` (see `LineNamer`), and two that send a line:
      `alone` (to the private chat) and `aloud` (to the room). */
  constructor(on) {
    super(() => on.quick());
    this.on = on;
    this.filling = new Set(); // chats whose earlier messages are still loading
    this.awaited = null; // the press that waits for an answer
    this.answer = later("BoardAnswer", $("answer"), { quick: () => on.quick(), pressed: (pane) => this.awaitAnswer(pane) });
    this.announced = null; // the game of the line above the chat
    this.missed = 0; // unread lines of others
    this.closed = false; // whether the reader has closed the board
    this.visited = false; // whether the reader has opened a finished game
    this.expected = null; // the game that the reader's press starts
    this.guessing = false; // whether the next tap is a spectator's prediction
    this.guess = make("button.pill", { type: "button" });
    this.guess.addEventListener("click", () => { this.guessing = !this.guessing; this.show(); });
    this.share = make("button.pill", { type: "button" });
    this.share.addEventListener("click", async () => {
      const notice = await on.sharer.share(this.game, headline(this.game.data));
      if (notice) this.on.notify(notice);
    });
    this.course.more.append(this.course.button("page-copy-link", "share", () => on.link()));
    for (const view of ["board", "talk"]) {
      $(`view-${view}`).addEventListener("click", () => this.turn(view));
    }
    $("whose").addEventListener("click", () => {
      if (this.announced !== this.game) this.open(this.announced);
      this.turn("board");
    });
    $("latest").addEventListener("click", () => this.turn("talk"));
    this.review = later("RoomReview", this);
    later("Swipes", [$("stage"), $("chat")], (left) => this.turn(left ? "talk" : "board"));
  }

  // --- selecting a game --------------------------------------------------------------------------

  /** Takes a new or changed message. */
  took(pane, message) {
    this.answer.took(message);
    this.review.took(message);
    this.showAnswer();
    // A message of the bot about all games, such as a grant of time, may have changed a clock.
    if (message.bot && !message.game && pane.settledIn && this.game?.pane === pane && this.game.lives) this.game.look();
    if (!message.game || !message.version) return;
    const known = this.games.get(message.game);
    if (known) {
      known.took(message);
      return;
    }
    const game = this.add(pane, message);
    game.isNew = pane.settledIn;
    if (pane.settledIn) game.look();
  }

  /** Takes a game that was found by its id, perhaps without any message about it. */
  learn(pane, { message: id, key, ...data }) {
    return super.learn(pane, data, { id, key, game: data.id, version: 0 });
  }

  /** Reloads the games of a chat after messages of it may have been lost. */
  lost(pane) {
    for (const game of this.games.values()) if (game.pane === pane) game.lost();
  }

  /** Called when all earlier messages of a chat are loaded, perhaps with its `games` by id. Loads its
      newest games and, if no game is on the board, shows the most recently finished one; not in a
      private chat. */
  async filled(pane, games = {}) {
    const newest = [...this.games.values()].filter((game) => game.pane === pane && !game.data)
      .sort((one, other) => (other.id in games) - (one.id in games) || other.message.id - one.message.id)
      .slice(0, MAX_GAMES);
    this.filling.add(pane);
    await Promise.all(newest.map((game) => (games[game.id] ? game.take(games[game.id]) : game.look())));
    this.filling.delete(pane);
    const ended = newest.find(({ data }) => data?.phase === "ended");
    if (ended && this.better(ended)) this.open(ended, false);
    if (!this.game && !this.on.route().wanted && !pane.query.user) this.on.lobby().open();
  }

  /** For a challenge or other people's game: the buttons that the reader may press. Null: all, or not
      known yet. */
  may({ game: id, version }) {
    const data = this.games.get(id)?.data;
    if (!data || data.version !== version) return null;
    return data.phase === "challenge" || !data.seat ? data.buttons : null;
  }

  changed(game) {
    for (const view of game.pane.views.values()) if (view.message.game === game.id) view.update(view.message);
    this.on.route().took(game);
    const next = this.better(game) ? game : this.game;
    if (next !== this.game) {
      this.open(next, false);
      return;
    }
    if (game === this.game) {
      if (game.data.version !== this.version) this.answer.close();
      this.renew();
    }
    this.showGames();
    this.on.lobby().show();
  }

  /** Whether a changed game should replace the current one. The reader's own game in progress is
      never replaced. A finished game is shown only if no game is, since it may have been played
      while the page slept. */
  better(game) {
    if (game === this.game || this.on.route().wanted) return false;
    if (this.closed || this.visited) return game.mine && game.begins;
    const { pane, data: { phase } } = game;
    const free = !this.game && !this.filling.has(pane) && !pane.query.user; // not in a private chat
    if (!game.lives) return free && phase === "ended";
    if (!this.game?.lives) return !this.chosen || this.game.mine || game.waits;
    if (this.game.mine || this.chosen) return false;
    return game.mine;
  }

  /** Shows a game on the board: the reader's choice or the page's, or the `place` in the address. */
  open(game, chosen = true, place = null) {
    const acts = chosen || this.expected === game.id;
    this.chosen = chosen && (this.game !== null || place !== null);
    this.visited = chosen && !game.lives;
    this.closed = false;
    this.expected = null;
    this.answer.close();
    this.on.lobby().close();
    document.body.classList.add("staged");
    if (game.mine) this.on.begun();
    for (const id of ["stage", "views", "whose"]) $(id).hidden = false;
    for (const around of [$("stage"), $("panel").parentElement]) around.scrollTop = 0; // to the board
    this.lay(game);
    this.on.talk(acts);
    if (!place) this.on.route().opened(acts);
    this.showGames();
    // Only now is the space left for the chat known.
    if (document.body.dataset.view === undefined) this.turn("board");
  }

  /** Shows the position of a game that an address names; returns false if its line is illegal. */
  visit(game, place) {
    this.open(game, true, place);
    this.turn("board");
    this.course.go(place.move ?? this.course.last);
    if (!place.line) return true;
    if (!place.line.length || !this.isLegal(place.line)) return false;
    this.tryOut(this.course.number, place.line);
    return true;
  }

  /** Closes the board. */
  close() {
    this.course.stop();
    this.answer.close();
    this.game?.leave?.();
    Object.assign(this, { game: null, trial: null, chosen: false, visited: false, closed: true });
    document.body.classList.remove("staged");
    delete document.body.dataset.view;
    for (const id of ["stage", "views", "whose"]) $(id).hidden = true;
    this.on.talk(true);
    this.on.lobby().open();
    this.on.turned();
  }

  /** Called when the lobby appears: on a small screen it is another view beside the chat. */
  meetLobby() {
    $("views").hidden = false;
    this.turn(this.closed ? "board" : "talk");
  }

  /** Opens the game of a message; `begins`: the game may begin with it. Returns whether there is a board,
      as a promise if the state is requested first. */
  opens(id, begins = false) {
    const game = this.games.get(id);
    if (!game || (!this.game && !game.data?.players)) return false;
    if (!begins && game.data?.phase === "challenge") return false;
    const begun = () => Boolean(game.data?.players);
    const open = () => {
      if (!begun()) return;
      this.open(game);
      this.turn("board");
    };
    if (!begun()) return game.look().then(open); // the known state may be from before its start
    open();
    return true;
  }

  /** On a small screen, shows the board or the chat. */
  turn(view) {
    document.body.dataset.view = view;
    const word = this.game ? "page-view-board" : "page-games";
    $("view-board").lastElementChild.dataset.word = word;
    $("view-board").lastElementChild.textContent = say(word);
    for (const each of ["board", "talk"]) {
      $(`view-${each}`).setAttribute("aria-pressed", String(each === view));
    }
    if (view === "talk") this.missed = 0;
    this.answer.close();
    this.showMissed();
    this.on.turned(view);
  }

  /** Shows a person's message in the line above the chat, and counts it while the board hides the chat. */
  receive(message) {
    if (message.bot) return;
    if (document.body.dataset.view === "board") this.missed += 1;
    this.showLatest(message);
  }

  /** Shows the newest `message` of another person in the new visible talk, if there is one. */
  turnTalk(message) {
    this.missed = 0;
    this.showLatest(message);
  }

  showLatest(message) {
    $("latest").hidden = !message;
    $("latest-name").textContent = message?.author;
    $("latest-text").textContent = message && textOf(message);
    this.showMissed();
  }

  showMissed() {
    $("missed").hidden = !this.missed;
    $("missed").textContent = this.missed;
  }

  // --- display
  // ------------------------------------------------------------------------------------

  showGames() {
    const live = [...this.games.values()].filter((game) => game.lives || (game === this.game && game.data));
    this.strip.show(live, this.game);
    const waits = this.game?.waits ? this.game : live.find((game) => game.waits);
    this.announced = waits ?? this.game;
    $("view-board").classList.toggle("news", Boolean(waits));
    $("whose").classList.toggle("turn", Boolean(waits));
    $("whose").textContent = this.announced ? headline(this.announced.data) : "";
  }

  /** Marks the talks with new lines, of games and of the room. */
  meetUnread(talks) {
    this.strip.unread = talks;
    $("room-title").querySelector(".unread").textContent = talks.has("") ? say("page-unread") : "";
    this.showGames();
    this.on.lobby().show();
  }

  show() {
    super.show();
    this.on.route().shown();
    this.review.show();
  }

  get watches() {
    const { phase, seat } = this.game.data;
    return phase === "play" && !seat;
  }

  get mayPlay() {
    return this.watches ? this.guessing : super.mayPlay;
  }

  get words() {
    return this.watches ? ["page-guess-point", "page-guess-aim"] : super.words;
  }

  get more() {
    if (this.game.data.outcome) {
      this.share.textContent = say("page-share-result");
      return [this.share];
    }
    if (!this.watches) return [];
    this.guess.textContent = say("page-guess");
    this.guess.setAttribute("aria-pressed", String(this.guessing));
    return [this.guess];
  }

  async play(point) {
    if (!this.watches) return super.play(point);
    this.guessing = false;
    this.show();
    return this.on.alone(`${say("page-line-guess", { point })} #${this.game.id}`);
  }

  sendPlan(moves) {
    this.on.alone(say("page-line-plan", { what: `${moves.join(" ")} #${this.game.id}` }));
  }

  ways(trial) {
    const { game } = this;
    const line = game.lineFrom ? game.lineFrom(trial) : game.pane.query.user ? null : trial.line;
    const show = async () => {
      const text = await this.on.namer.ask(line);
      if (!text) return;
      this.on.aloud(text);
      if (this.trial === trial) this.endTrial();
    };
    return [
      ...super.ways(trial),
      ...(line ? [{ label: say("page-try-show"), act: show, off: !trial.moves.length || !lineIn(line) }] : []),
      { label: say("page-copy-link"), act: () => this.on.link() },
    ];
  }

  /** Renders all texts in another language. */
  speak() {
    this.goban.on.label = say("page-board");
    this.meetUnread(this.strip.unread);
    for (const game of this.games.values()) if (game.data) game.look();
    if (this.game) this.show();
    this.answer.close();
  }

  // --- actions
  // ------------------------------------------------------------------------------------

  async press(id) {
    const { game } = this;
    const { version } = game.data;
    const { last } = game.pane;
    await game.press(id);
    if (game.data.version === version) this.awaitAnswer(game.pane, last);
  }

  /** Expects the bot's answer to a press in a chat, after the message `last`. */
  awaitAnswer(pane, last = pane.last) {
    this.awaited = { pane, last, until: performance.now() + ANSWER_MS };
    this.showAnswer();
  }

  /** Shows the bot's answer to a press, if it is there: in the chat, or where the board hides the chat
      on a small screen, over the board. */
  showAnswer() {
    if (!this.awaited || performance.now() > this.awaited.until) return;
    const { pane, last } = this.awaited;
    const answer = [...pane.views.values()].findLast(({ message: { id, bot, image }, passedOver }) =>
      Number(id) > last && bot && !image && !passedOver);
    if (!answer) return; // it may still come
    this.awaited = null;
    const { message } = answer;
    if ($("chat").checkVisibility()) this.on.asked(pane);
    else if (message.choices.length || message.file) this.answer.show(pane, message);
    else this.on.notify(message.text);
  }
}
