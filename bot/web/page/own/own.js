// The board page: one person's games on a board, whatever chat they came from.

import { $, arrange, make } from "/page/kit/make.js";
import { AppButtons } from "/page/own/app_buttons.js";
import { Said } from "/page/own/said.js";
import { Telegram } from "/page/own/telegram.js";
import { act, admit, findReview, findRoom, Live, readGame, readGames } from "/page/own/wire.js";
import { ASKED, Shade } from "/page/kit/shade.js";
import { Review } from "/page/reviews/review.js";
import { Table } from "/page/stage/table.js";
import { wait } from "/page/kit/retry.js";
import { toast } from "/page/kit/toast.js";
import { fill, language, load, moment, put, say } from "/page/kit/words.js";

const LONGEST_PLAN = 6; // moves: the id of a button has limited length

class Own extends Table {
  constructor() {
    const quick = () => toast(say("too-quick"));
    super(quick);
    this.longestPlan = LONGEST_PLAN;
    this.before = []; // games visited before, for the back button
    this.leads = false; // whether games may have rooms
    this.pane = { see: ({ id }) => this.see(id), choose: ({ game }, { id }) => this.choose(game, id) };
    this.answers = new Said($("said"), { press: (id) => this.press(id), quick, turned: () => this.turned() });
    this.review = new Review(this, findReview);
    this.next = make("button.next", { type: "button", hidden: true });
    this.next.addEventListener("click", () => this.open(this.waiting[0]));
    this.planner = make("button.pill", { type: "button" });
    this.planner.addEventListener("click", () => this.plan());
    $("confirm").append(this.panel.aiming);
    $("panel").before(this.next);
    $("room").addEventListener("click", (event) => app?.follow(event));
  }

  // --- selecting a game ------------------------------------------------------------------------

  take(data) {
    return this.learn(this.pane, data);
  }

  changed(game) {
    if (!this.game) return;
    if (game === this.game) {
      const outdated = this.trial?.plans && game.data.version !== this.version;
      const lost = outdated && this.trial.moves.length > 0;
      if (outdated) this.trial = null;
      this.renew();
      if (lost) this.say(say("board-plan-outdated"));
    }
    this.showGames();
  }

  /** Updates all unfinished games; a finished one stays while it is open. */
  takeAll(all) {
    const going = new Set(all.map(({ id }) => id));
    for (const data of all) this.take(data);
    for (const [id, game] of this.games) {
      if (going.has(id)) continue;
      if (game === this.game) game.look();
      else this.games.delete(id);
    }
    this.showGames();
  }

  open(game) {
    if (this.game && this.game !== game) this.before.push(this.game);
    this.answers.close();
    $("none").hidden = true;
    document.body.classList.add("laid");
    if ($("none").contains($("app"))) $("once").parentElement.after($("app"));
    this.lay(game);
    this.showGames();
    history.replaceState(null, "", `/b/${game.id}${location.search}`);
    this.lead();
    this.turned();
    scrollTo(0, 0);
  }

  /** Shows the link to a room of the game, if there is one that the reader may enter. */
  async lead() {
    const { game, leads } = this;
    $("room").hidden = true;
    const url = leads && await findRoom(game.id);
    if (!url || game !== this.game) return;
    $("room").href = url;
    $("room").hidden = false;
  }

  /** Goes back: closes an answer, ends a trial, or returns to the previous game. */
  back() {
    if (this.answers.isOpen) this.answers.close();
    else if (this.trial) this.endTrial();
    else if (this.before.length) {
      const game = this.before.pop();
      this.open(game);
      this.before.pop();
    }
    this.turned();
  }

  turned() {
    app?.back(this.answers.isOpen || Boolean(this.trial) || this.before.length > 0);
  }

  get waiting() {
    const others = [...this.games.values()].filter((game) => game.waits && game !== this.game);
    return others.sort((one, other) => (one.due === other.due ? 0 : one.due - other.due));
  }

  // --- display ---------------------------------------------------------------------------------

  show() {
    if (!this.game) return;
    super.show();
    this.showSeats();
    this.showActs();
    this.review.show();
    this.turned();
  }

  get more() {
    this.planner.textContent = say("board-plan");
    return this.mayPlan ? [this.planner] : [];
  }

  /** Puts the opponent above the board and the reader below. */
  showSeats() {
    const own = this.game.data.seat ?? "black";
    const seats = Object.fromEntries(this.panel.seats);
    const other = own === "black" ? "white" : "black";
    arrange($("above"), [seats[other].element]);
    arrange($("below"), [seats[own].element]);
  }

  showActs() {
    const { data } = this.game;
    if (data.phase === "challenge") {
      this.panel.title.textContent = say("board-challenge", { name: data.challenger });
    }
    this.course.element.hidden = !data.moves.length;
    document.title = this.panel.title.textContent;
  }

  /** Shows the other games, after the board has been drawn. */
  showGames() {
    this.soon ??= setTimeout(() => {
      this.soon = null;
      this.showOthers();
    });
  }

  showOthers() {
    const all = [...this.games.values()].filter((game) => game.lives || game === this.game);
    this.strip.show(all.filter(({ data }) => data.players), this.game);
    const { waiting } = this;
    const [first] = waiting;
    this.next.hidden = !first;
    if (!first) return;
    const { players, seat } = first.data;
    const name = players?.[seat === "black" ? "white" : "black"] ?? first.data.challenger;
    const words = make("span.words", {}, make("b", {}, say("board-waits", { count: waiting.length })),
      make("bdi.soft", {}, name ?? ""));
    this.next.replaceChildren(words, make("span.go", {}, say("board-next")));
  }

  // --- actions ---------------------------------------------------------------------------------

  /** Starts a trial for a plan: an expected move, the reader's answer, and so on. The trial ends with
      the next move of the game. */
  plan() {
    this.tryOut(this.course.last);
    this.trial.plans = true;
    this.show();
  }

  get hint() {
    const { plans, moves } = this.trial ?? {};
    if (!plans || moves.length >= LONGEST_PLAN) return "";
    return say(moves.length % 2 ? "board-plan-answer" : "board-plan-move");
  }

  async sendPlan(moves) {
    await this.press(`say:${this.game.id}:${this.version}:if ${moves.join(" ")}`);
  }

  async play(point) {
    this.answers.close();
    this.line = "";
    await this.game.play(point);
  }

  async see(id) {
    const answer = await readGame(id);
    if (answer?.gone) gone(answer.error.message);
    return answer && !answer.error ? answer : null;
  }

  /** Presses a button; returns the game afterwards. */
  async choose(game, id) {
    const answer = await act(game, id);
    if (answer.gone) gone(answer.error.message);
    else if (answer.error) this.say(answer.error.message);
    else this.answers.show(answer.posts.filter(({ text, picture }) => text || picture));
    return answer.game;
  }
}

// --- surroundings ----------------------------------------------------------------------------

let app = null; // Telegram's app, if the page is shown in it
let buttons = null;
let own = null;

/** Tells the reader that the session has ended. Only a link from the chat can start another. */
function gone(words) {
  document.body.classList.remove("laid");
  $("none").hidden = false;
  $("none-title").textContent = words;
  $("none-how").hidden = true;
}

async function refresh() {
  const answer = await readGames();
  if (!answer?.games) return;
  own.takeAll(answer.games);
  if (answer.games.length) begin(own.games.get(answer.games[0].id));
}

/** Opens a game on a page that shows none yet. */
function begin(game) {
  if (!own.game) own.open(game);
}

function listen() {
  new Live(() => own.game?.id ?? "", {
    game: (data) => begin(own.take(data)),
    again: refresh,
    online: (is) => { $("offline").hidden = is; },
    away: (since) => {
      $("away").textContent = since === null ? "" : say("page-away", { time: moment(since) });
      $("away").hidden = since === null;
    },
    gone: () => refresh().then(() => readGames()).then((answer) => gone(answer?.error?.message ?? "")),
  });
}

async function enter() {
  let entered = await window.nigiri.entered;
  while (!entered || entered.status >= 500) {
    $("offline").hidden = false;
    await wait(1000);
    entered = await window.nigiri.enter();
  }
  $("offline").hidden = true;
  return entered;
}

async function start() {
  put(JSON.parse($("words").textContent));
  fill(document);
  const shade = new Shade();
  shade.show(matchMedia(ASKED).matches);
  matchMedia(ASKED).addEventListener("change", ({ matches }) => shade.show(matches));
  own = new Own();
  if (window.nigiri.inTelegram) {
    buttons = new AppButtons(toast);
    app = new Telegram({
      back: () => own.back(),
      shade: (dark) => shade.show(dark),
      again: refresh,
      event: (type, data) => buttons.receive(type, data),
    });
    buttons.begin(app);
  }
  const entered = await enter();
  if (entered.error) {
    gone(entered.error.message);
    return;
  }
  admit(entered);
  if (entered.lang !== language) await load(entered.lang);
  buttons?.offer(entered.sizes);
  own.leads = entered.leads && !window.activity; // in Discord a page cannot open another one
  for (const data of entered.games) own.take(data);
  if (entered.game) own.open(own.take(entered.game));
  else $("none").hidden = false;
  listen();
}

start();
