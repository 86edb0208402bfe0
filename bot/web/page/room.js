// The room page: entering, the two chats, and writing.

import { currentAddress, followAddress, followLink, formatAddress, isStudy, pushAddress, restart } from "/page/address.js";
import { $, make } from "/page/kit/make.js";
import { Alone } from "/page/people/alone.js";
import { textOf } from "/page/talk/in_words.js";
import { followKey, isNeeded } from "/page/people/key.js";
import { News } from "/page/calls/news.js";
import { Pane } from "/page/talk/pane.js";
import { forgetVisitor, keepVisitor, knownVisitor } from "/page/people/visitor.js";
import { Route } from "/page/stage/route.js";
import { Stage } from "/page/stage/stage.js";
import { ofBrowser, ofTab } from "/page/kit/storage.js";
import { Theme } from "/page/kit/theme.js";
import { toast } from "/page/kit/toast.js";
import { Waiting } from "/page/calls/waiting.js";
import { later } from "/page/later.js";
import { BANNED, visit } from "/page/wire.js";
import { fill, language, languages, load, moment, put, say } from "/page/kit/words.js";

let chats = {}; // the other chats: their addresses by name
const elsewhere = later("Elsewhere", () => chats);
let me = null;
let room = "";
let shared = null; // the public pane
let alone = null; // the private chat and its opening
let shown = null; // the visible pane
let news = null;
let unread = null; // the talks with new lines
let stage = null; // the board beside the chat
let lobby = null; // the games as links, while none is on the board
let route = null; // the address of what is shown
let studies = null; // uploaded records on the board
let own = null;
let presence = null; // reports that the reader is here
let company = null; // the people at the game on the board
let others = null; // the other people in the room; null: not known yet
let play = null; // the entry form for a game
let lone = null; // its remainder while nobody else is here
let held = null; // private lines that were kept out of the room
let theme = null; // light or dark mode
let bell = null; // sound and notifications
let outOfReach = null; // since when the games cannot be reached
let keyed = null; // the room's key, for its organiser

/** The topics of the course's steps that explain refusals. */
const ABOUT = {
  "rules-1": "page-about-turns",
  "rules-1-names": "page-about-points",
  "rules-1-stays": "page-about-stones",
  "first-suicide": "page-about-suicide",
  "second-ko-rule": "page-about-ko",
  "second-end": "page-about-end",
  "third-agree": "page-about-agreeing",
};

// --- entering --------------------------------------------------------------------------------

function enter(name, person) {
  room = name;
  me = person;
  keepVisitor(room, me);
  if (currentAddress().room !== room) pushAddress({ room });
  $("join").hidden = true;
  $("chat").hidden = false;
  $("share").hidden = false;
  $("play-open").hidden = false;
  $("who").hidden = false;
  $("who-name").textContent = me.name;
  const parts = { scroll: $("scroll"), list: $("messages"), empty: $("empty") };
  stage = new Stage({
    quick: on.quick, notify: toast, turned: () => shown?.settle(), alone: privately, aloud,
    begun: () => own?.makeRoom(),
    asked: turn, talk: meetGame, route: () => route, lobby: () => lobby,
    link: shareShown, sharer: later("ResultSharer"), namer: later("LineNamer"),
  });
  lobby = later("Lobby", room, me, {
    games: () => stage.games.values(),
    unread: () => stage.strip.unread,
    people: everybody,
    go: (game) => route.go(game),
    offer(message) {
      show(shared);
      stage.turn("talk");
      shared.show(message.id);
    },
    filled: () => stage.meetLobby(),
  });
  const toLobby = make("a", { href: formatAddress({ room }) }, room, make("span.unread"));
  toLobby.addEventListener("click", (event) => followLink(event, () => route.go()));
  $("room-title").replaceChildren(toLobby);
  unread = later("Unread", room, me, (talks) => stage.meetUnread(talks));
  const paneOf = (place) => (place === room ? shared : alone.pane);
  studies = later("Studies", room, me);
  route = new Route(room, me, stage, {
    paneOf, studies, notify: toast, name: (...words) => news?.name(...words),
  });
  later("OwnPage", $("own-page"), room, me, () => stage.game, toast);
  shared = new Pane(room, me, parts, on);
  const offers = later("Offers", $("offers"), { choose: answer, quick: on.quick });
  const panes = () => [shared, alone?.pane].filter(Boolean);
  bell = later("Bell", room, me, { chats: () => Object.keys(chats), link, toast });
  const waiting = new Waiting(panes, show, (all) => { offers.look(all); bell.look(all); });
  news = new News(room, tab, waiting);
  alone = new Alone(room, me, on);
  own = later("OwnName", room, me, toast);
  play = later("Play", {
    async line(text) {
      await begin(text);
      toTalk();
    },
    alone: apart,
    learn: () => on.learn(),
    invite: share,
  });
  lone = later("Lone", () => others && !people().length, { invite: share, spar: () => play.spar() });
  held = later("Held", room, me, { keep: apart, change: rewrite });
  later("Complete", $("text"), $("completing"), () => people(), grow);
  keyed = later("KeyDialog", room);
  show(ofTab.get(`nigiri-alone-${room}`) ? alone.pane : shared);
  const { game } = currentAddress();
  shared.open(isStudy(game) ? "" : game); // first of all requests: it loads the board
  route.begin();
  company = later("Company", stage.panel.seats, { game: publicGame, people: everybody });
  presence = later("Presence", room, me, {
    changed: meet, gone: () => forgetVisitor(room, me), talk: () => shared.talk,
  });
  welcome();
}

function meet(found) {
  others = found;
  play.meet(others);
  lobby.show();
  lone.look();
  company.show();
}

/** The people in the room with their games; the reader is the first. */
const everybody = () => [{ ...me, games: [publicGame()?.id].filter(Boolean) }, ...(others ?? [])];

/** The game on the board; null if it is a game of the private chat. */
const publicGame = () => (stage.game?.pane === shared ? stage.game : null);

/** The talk that belongs to the board: that of its game or shared line, or "", the room's talk. */
const talkOnBoard = () => stage.game?.talk ?? publicGame()?.id ?? "";

/** The names of people who are here or have written here. */
function people() {
  const known = shared.messages.filter(({ bot }) => !bot);
  const names = [...(others ?? []).map(({ name }) => name), ...known.map(({ author }) => author)];
  return names.filter((name) => name !== me.name);
}

/** Asks the server for this browser's rights here, as soon as possible. */
async function welcome() {
  if (welcome.asked) return;
  welcome.asked = true;
  const here = await visit(room, me);
  welcome.asked = !here.error;
  own.asks(false);
  if (["web-error-name-owned", "web-error-name-gone"].includes(here.id)) leave();
  if (isNeeded(here)) leave(true);
  if (here.id === BANNED) shutOut(here.error);
  if (here.error) return;
  me.tag = here.tag;
  presence.tell(); // only now is the name this browser's, and visible to others
  for (const view of shared.views.values()) view.update(view.message); // now it is known which buttons are for this reader
  keepVisitor(room, me);
  if (here.organiser) keyed.allow();
  $("organiser").hidden = !here.organiser;
  document.body.classList.toggle("organised", here.organiser);
  own.learn(here);
  play.offer(here.computer, here.terms);
  lone.offer(here.computer);
  chats = here.elsewhere;
  $("own-page").hidden = !here.board_page;
  alone.learn(here.alone);
}

/** Closes the room to a reader who is banned for a while, and opens the private chat. */
function shutOut(words) {
  $("banned").textContent = words;
  $("banned").hidden = false;
  $("offline").hidden = true;
  $("tab-room").disabled = true;
  stage.closed = false; // the games of the private chat may appear
  route.wanted = null;
  if (shared.opened) shared.shut();
  alone.learn("none");
  show(alone.pane);
}

/** Returns to the entrance, which `asks` for the key of the room. */
function leave(asks = false) {
  forgetVisitor(room, me);
  ofTab.put(`nigiri-alone-${room}`, null);
  restart(asks);
}

// --- the two chats ---------------------------------------------------------------------------

const on = {
  online(is) {
    $("offline").hidden = is;
    if (is) on.away(null);
    if (is) welcome();
  },
  /** Called when the server cannot reach the games, with the start of the outage (ms), and with null
      when it can again. */
  away(since) {
    outOfReach = since;
    showAway();
  },
  /** Called when the server closes the stream: the room's key may have changed, so enter again. */
  closed() {
    welcome.asked = false;
    welcome();
  },
  moved(pane) { if (pane === shown) $("newer").hidden = true; },
  reply(pane) {
    showReply(pane);
    $("text").focus();
  },
  took(pane, message) {
    if (pane === shared) unread.took(message);
    stage.took(pane, message);
    elsewhere.took(pane, message);
    lone.look();
  },
  opens: (game, begins) => stage.opens(game, begins),
  study: (view) => studies.link(view),
  /** Opens the talk of a game, or ("") of the room; resolves to whether the talk is visible. */
  async talk(talk) {
    await (talk ? stage.opens(talk) : leaveBoard());
    if (!talk) toTalk();
    return shared.talk === talk;
  },
  linkTo: (game) => ({
    href: (move) => formatAddress({ room, game, move }),
    go: (move) => route.go(game, move),
  }),
  visit: (place) => route.visit(place),
  may: (message) => stage.may(message),
  enlarge({ image: src, alt, text, width, height }) {
    Object.assign($("viewer-picture"), { src, alt: alt ?? text });
    $("viewer").classList.toggle("tall", height > 1.3 * width); // several boards: scroll
    $("viewer").showModal();
  },
  changed(message, yours = false) {
    const line = `${message.author}: ${textOf(message)}`;
    $("spoken").textContent = yours ? `${say("page-your-move")}. ${line}` : line;
    news.title();
  },
  notice(pane, view, here) {
    if (here || view.calls) this.changed(view.message, view.mine && !view.vote && !view.apart);
    if (view.mine) own.makeRoom();
    if (pane === alone.pane) alone.hears(view.message);
    else if (here) stage.receive(view.message);
    if (here && pane === shown && !pane.atEnd) $("newer").hidden = false;
    news.came(pane, [view]);
  },
  read: (pane, games) => stage.filled(pane, games), // before the chat is rendered: its board is requested first
  lost(pane) {
    if (pane === shared) unread.lose();
    stage.lost(pane);
  },
  filled(pane) {
    if (pane === shown) showReply(pane);
    if (pane === alone.pane) alone.filled();
    else unread.filled(pane.last);
    news.filled(pane);
    bell.filled(pane);
    elsewhere.filled(pane);
  },
  /** Opens the course, optionally at a step. */
  learn(step = "") {
    own.close(); // the board needs the room
    show(alone.pane);
    toTalk();
    const what = ABOUT[step] ? say(ABOUT[step]) : step;
    alone.pane.say(say("page-line-learn", { what }).trim());
  },
  /** Types the line that starts a game on these terms into the room. */
  begin(terms) {
    begin(say("page-line-challenge", { what: terms }).trim());
  },
  slowed: toast,
  spoken: (code) => turnTo(code),
  quick: () => toast(say("too-quick")),
  held: (body, about, error) => held.add(body, about, error),
  refused(pane, words, { text, game }) {
    const talk = pane.talkOf(game ?? "");
    if (pane !== shown || talk !== pane.history) talk.draft = joined(text, talk.draft);
    else $("text").value = joined(text, $("text").value);
    grow();
    toast(words);
  },
};

function showAway() {
  $("away").textContent = outOfReach === null ? "" : say("page-away", { time: moment(outOfReach) });
  $("away").hidden = outOfReach === null;
}

const tab = (pane) => $(pane === shared ? "tab-room" : "tab-alone");

/** Switches to a chat at once, so that nothing is sent to the previous one. */
function show(pane) {
  if (pane !== shown) turn(pane);
  if (pane !== shared) alone.enter();
  beginToWrite();
}

/** Shows the chat, which is behind the board on a small screen. */
const toTalk = () => { if (document.body.dataset.view) stage.turn("talk"); };

/** Answers a challenge from its card: shows its board, or asks for other terms in the chat. */
async function answer(pane, message, choice) {
  if (!choice.binds) {
    show(pane);
    toTalk();
  }
  if (choice.binds) stage.expected = message.game;
  await pane.choose(message, choice);
  if (choice.binds) stage.opens(message.game, true);
}

/** Sends a line to the private chat and shows the answer as a short notice. */
function privately(text) {
  alone.says(text, toast);
}

/** Sends a line to the private chat and opens it, without answering a message. */
function apart(text) {
  show(alone.pane);
  toTalk();
  alone.pane.say(text, null);
}

/** Sends a challenge to the talk of the room, where all readers can answer it. */
async function begin(text) {
  await leaveBoard();
  aloud(text);
}

async function leaveBoard() {
  if (stage.game) await route.go();
}

/** Sends a line, which answers no message, to the talk that belongs to the board. */
function aloud(text) {
  show(shared);
  meetTalk(true);
  shared.say(text, null);
}

/** Sends the command that links the reader's name with Discord or Telegram. */
function link() {
  show(alone.pane);
  toTalk();
  alone.pane.say(say("page-line-link"));
}

/** Focuses the input, except on a phone, where that would open the keyboard. */
function beginToWrite() {
  if (!matchMedia("(pointer: coarse)").matches) $("text").focus();
}

/** Called when another game, or none, is on the board. */
function meetGame(chosen) {
  meetTalk(chosen);
  presence?.go(talkOnBoard());
  company?.show();
}

/** Shows the talk that belongs to the board. While the reader is writing, the talk changes only if the
    reader has `chosen` the board. */
function meetTalk(chosen = false) {
  if (!chosen && shown === shared && $("text").value) return;
  turnTalk(talkOnBoard());
}

function turnTalk(talk) {
  if (shown === shared) shared.draft = $("text").value;
  shared.turnTo(talk);
  $("tab-room").dataset.word = talk ? "page-game-tab" : "page-room-tab";
  $("tab-room").textContent = say($("tab-room").dataset.word);
  $("newer").hidden = true;
  stage.turnTalk(shared.newestLine);
  if (shown !== shared) return;
  unread.turn(talk);
  $("text").value = shared.draft;
  showReply(shared);
  grow();
}

function turn(pane) {
  if (shown) shown.draft = $("text").value;
  shown = pane;
  const here = pane === shared;
  unread.turn(here ? shared.talk : null);
  ofTab.put(`nigiri-alone-${room}`, here ? "" : "yes"); // kept for a reload
  $("scroll").hidden = !here;
  $("alone").hidden = here;
  $("newer").hidden = true;
  for (const [id, is] of [["tab-room", here], ["tab-alone", !here]]) {
    $(id).setAttribute("aria-pressed", String(is));
  }
  $("text").value = pane.draft;
  showReply(pane);
  grow();
  held.show(here);
  if (pane.atEnd) pane.toEnd();
  news.show(pane);
}

// --- writing ---------------------------------------------------------------------------------

function write(event) {
  event?.preventDefault();
  const text = $("text").value.trim();
  if (!text || !shown) return;
  $("text").value = "";
  grow();
  own.close();
  presence.types(false);
  shown.say(text);
  showReply(shown);
  meetTalk();
}

function showReply(pane) {
  $("replying").hidden = !pane?.replyTo;
  if (pane?.replyTo) $("replying-to").textContent = say("page-replying", { name: pane.replyTo.author });
}

const joined = (...texts) => texts.filter(Boolean).join("\n");

/** Puts a held-back line into the input again, before newer text. */
function rewrite({ text, reply }) {
  shared.replyTo = (reply && shared.find(reply)) || null;
  $("text").value = joined(text, $("text").value);
  showReply(shared);
  grow();
  $("text").focus();
}

function endReply() {
  if (shown) shown.replyTo = null;
  showReply(shown);
}

function grow() {
  const text = $("text");
  text.style.height = "auto";
  if (!text.scrollHeight) return; // hidden
  text.style.height = `${text.scrollHeight + text.offsetHeight - text.clientHeight}px`; // including its border
}

function typed(event) {
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) write(event);
  if (event.key === "Escape" && shown?.replyTo) endReply();
}

// --- surroundings ------------------------------------------------------------------------------

const share = () => keyed.share({ room });

/** Copies the address of the shown game, position and tried line. */
const shareShown = () => keyed.share(route.place, say("page-link-copied"));

function showLanguages() {
  const buttons = languages.map((code) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = code.toUpperCase();
    button.lang = code;
    button.setAttribute("aria-pressed", String(code === language));
    button.addEventListener("click", async () => {
      await speak(code);
      $("languages").querySelector("[aria-pressed=true]").focus();
    });
    return button;
  });
  $("languages").replaceChildren(...buttons);
}

/** Changes the page's language, and the bot's in the private chat. Lessons are re-read there,
    since the server renders them in the requested language. */
async function speak(code) {
  if (code === language) return;
  const own = alone?.pane;
  const spoken = own && (own === shown || own.opened);
  if (await turnTo(code) && spoken) own.say(`language ${code}`);
}

/** Loads the page's texts in another language; returns false on failure. */
async function turnTo(code) {
  if (code === language) return true;
  try {
    await load(code);
  } catch {
    toast(say("page-offline"));
    return false;
  }
  ofBrowser.put("nigiri-language", code);
  showLanguages();
  showReply(shown);
  showAway();
  alone?.show();
  own?.show();
  stage?.speak();
  lobby?.speak();
  news?.title();
  presence?.show();
  company?.show();
  play?.show();
  held?.show();
  bell?.show();
  theme.show();
  for (const each of shared ? [shared, alone.pane] : []) each.reread();
  return true;
}

function listen() {
  $("leave").addEventListener("click", () => leave());
  $("share").addEventListener("click", share);
  $("ask-help").addEventListener("click", () => shared.say("help"));
  $("tab-room").addEventListener("click", () => show(shared));
  $("tab-alone").addEventListener("click", () => show(alone.pane));
  $("write-form").addEventListener("submit", write);
  $("cancel-reply").addEventListener("click", () => { endReply(); $("text").focus(); });
  $("text").addEventListener("input", () => { grow(); if (shown === shared) presence?.types(); });
  $("text").addEventListener("keydown", typed);
  $("newer").addEventListener("click", () => { shown?.toEnd(); $("text").focus(); });
  later("Files", {
    button: $("attach"), input: $("record"), place: $("chat"), notify: toast, pane: () => shown,
  });
  $("viewer").addEventListener("click", () => $("viewer").close());
  followAddress((place) => Boolean(room) && place.room === room && (route.follow(place), true));
}

async function start() {
  put(JSON.parse($("words").textContent));
  const wished = ofBrowser.get("nigiri-language") ?? language;
  if (wished !== language) await load(wished);
  fill(document);
  theme = new Theme();
  showLanguages();
  listen();
  document.body.hidden = false;
  const name = currentAddress().room;
  await followKey(name);
  const person = knownVisitor(name);
  if (name && person) enter(name, person);
  else later("Entrance", enter).ask();
}

start();
