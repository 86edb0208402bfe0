// The page: coming in, the list of messages, and writing.

import { takeFiles } from "/page/files.js";
import { MessageView } from "/page/message.js";
import { Live, Outbox, tryName } from "/page/wire.js";
import { fill, language, languages, load, say } from "/page/words.js";

const $ = (id) => document.getElementById(id);
const NEAR = 120;
const TOGETHER_MS = 5 * 60_000;
const KEPT = 500;

const views = new Map(); // by message id
const newest = new Map(); // by game: the newest message that came with choices
let me = null;
let room = "";
let outbox = null;
let replyTo = null;
let settledIn = false; // what was there before has been shown
let atEnd = true;
let unread = 0;

// --- coming in -------------------------------------------------------------------------------

function roomInAddress() {
  return decodeURIComponent(location.pathname.match(/^\/r\/([^/]+)$/)?.[1] ?? "");
}

const tidyRoom = (text) => text.trim().toLowerCase().replace(/[\s_]+/g, "-");

/** A room's name that can be said aloud, such as ``moku-rite``. */
function inventRoom() {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const sounds = ["bdfghjklmnprstwz", "aeiou"];
  const letters = Array.from(bytes, (byte, n) => sounds[n % 2][byte % sounds[n % 2].length]);
  return `${letters.slice(0, 4).join("")}-${letters.slice(4).join("")}`;
}

function askName() {
  $("join").hidden = false;
  $("room").value = roomInAddress() || inventRoom();
  $("name").value = localStorage.getItem("nigiri-name") ?? "";
  $("name").focus();
  $("name").select();
}

async function join(event) {
  event.preventDefault();
  const wished = tidyRoom($("room").value);
  $("room").value = wished;
  $("join-error").textContent = "";
  try {
    const person = await tryName(wished || "-.-", $("name").value);
    localStorage.setItem("nigiri-name", person.name);
    enter(wished, person);
  } catch (error) {
    $("join-error").textContent = error.message;
    $("name").focus();
  }
}

function enter(name, person) {
  room = name;
  me = person;
  sessionStorage.setItem(`nigiri-me-${room}`, JSON.stringify(me));
  if (roomInAddress() !== room) history.pushState(null, "", `/r/${room}`);
  $("join").hidden = true;
  $("chat").hidden = false;
  $("share").hidden = false;
  $("who").hidden = false;
  $("room-title").textContent = room;
  $("who-name").textContent = me.name;
  outbox = new Outbox(room, refused);
  outbox.items.forEach(showPending);
  outbox.flush();
  new Live(room, { message: take, ready, reset, online });
  title();
  $("text").focus();
}

function leave() {
  sessionStorage.removeItem(`nigiri-me-${room}`);
  location.reload();
}

// --- messages --------------------------------------------------------------------------------

const act = {
  get me() { return me; },
  find: (id) => views.get(id)?.message,
  settled: () => { if (atEnd) toEnd(); },
  show(id) {
    const element = views.get(id)?.element;
    element?.scrollIntoView({ block: "center", behavior: "smooth" });
    element?.focus({ preventScroll: true });
  },
  enlarge(message) {
    $("viewer-picture").src = message.image;
    $("viewer-picture").alt = message.alt ?? message.text;
    $("viewer").showModal();
  },
  tell(message) {
    $("spoken").textContent = message.text;
  },
  reply(message) {
    replyTo = message;
    $("replying").hidden = false;
    showReply();
    $("text").focus();
  },
  react: (message, emoji, remove) =>
    outbox.send("reactions", { user: me.name, message_id: message.id, emoji, remove }),
  choose: (message, choice) =>
    outbox.send("choices", { user: me.name, message_id: message.id, choice: choice.id }),
};

/** Shows a message, or what has changed about it. */
function take(message) {
  const known = views.get(message.id);
  if (known) {
    known.update(message);
  } else {
    add(message);
  }
  if (atEnd) toEnd();
}

function add(message) {
  const before = [...views.values()].at(-1)?.message;
  const view = new MessageView(message, act);
  const near = before && message.at - before.at < TOGETHER_MS;
  const follows = near && before.author === message.author && before.bot === message.bot;
  view.element.classList.toggle("follows", Boolean(follows));
  view.element.classList.toggle("new", settledIn);
  views.set(message.id, view);
  if (view.own) forgetPending(message);
  $("messages").insertBefore(view.element, $("messages").querySelector(".pending"));
  overtake(message);
  if (views.size > KEPT) drop(views.keys().next().value);
  $("empty").hidden = true;
  if (settledIn && !view.own) notice(message);
}

/** Only the newest buttons about a game can be pressed, and all those about its open proposal. */
function overtake(message) {
  if (!message.game || !message.choices.length) return;
  const last = newest.get(message.game);
  if (!last || message.version >= last.version) newest.set(message.game, message);
  const { version, proposal } = newest.get(message.game);
  for (const view of views.values()) {
    const about = view.message;
    const asked = about.proposal && about.proposal === proposal;
    if (about.game !== message.game || about.version >= version || asked) continue;
    if (view.active) view.update(about, false);
  }
}

function drop(id) {
  views.get(id).element.remove();
  views.delete(id);
}

function notice(message) {
  $("spoken").textContent = `${message.author}: ${message.text}`;
  if (!atEnd) $("newer").hidden = false;
  if (document.hidden) unread += 1;
  title();
}

function title() {
  document.title = `${unread ? `(${unread}) ` : ""}${room ? `${room} · ` : ""}Nigiri`;
}

function ready() {
  settledIn = true;
  $("empty").hidden = views.size > 0;
  outbox.flush();
}

function reset() {
  views.forEach((_view, id) => drop(id));
  newest.clear();
}

function online(is) {
  $("offline").hidden = is;
}

function toEnd() {
  $("scroll").scrollTop = $("scroll").scrollHeight;
}

function scrolled() {
  const { scrollHeight, scrollTop, clientHeight } = $("scroll");
  atEnd = scrollHeight - scrollTop - clientHeight < NEAR;
  if (atEnd) $("newer").hidden = true;
}

// --- writing ---------------------------------------------------------------------------------

function write(event) {
  event?.preventDefault();
  const text = $("text").value.trim();
  if (!text) return;
  $("text").value = "";
  grow();
  atEnd = true;
  sendText(text, replyTo?.id);
  endReply();
}

function sendText(text, reply) {
  const more = reply ? { reply_to: reply } : {};
  outbox.send("messages", { user: me.name, text, ...more });
  showPending(outbox.items.at(-1));
}

/** Shows at once what is still on its way. */
function showPending({ path, body }) {
  if (path !== "messages") return;
  const message = {
    ...body, id: `pending-${body.event_id}`, author: me.name, user: me.user, bot: false,
    at: 0, reactions: {}, choices: [], reply_to: null,
  };
  const { element } = new MessageView(message, act);
  element.classList.add("pending");
  element.dataset.text = body.text;
  $("messages").append(element);
  $("empty").hidden = true;
  toEnd();
}

/** What has arrived is not on its way any more. */
function forgetPending({ text }) {
  const waiting = [...$("messages").querySelectorAll(".pending")];
  waiting.find((element) => element.dataset.text === text)?.remove();
}

function refused({ path, body }, words) {
  if (path === "messages") {
    $(`mpending-${body.event_id}`)?.remove();
    if (!$("text").value) $("text").value = body.text;
    grow();
  }
  toast(words);
}

function showReply() {
  if (replyTo) $("replying-to").textContent = say("page-replying", { name: replyTo.author });
}

function endReply() {
  replyTo = null;
  $("replying").hidden = true;
}

function grow() {
  $("text").style.height = "auto";
  $("text").style.height = `${$("text").scrollHeight}px`;
}

function typed(event) {
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) write(event);
  if (event.key === "Escape" && replyTo) endReply();
}

// --- around it -------------------------------------------------------------------------------

function toast(words) {
  $("toast").textContent = words;
  $("toast").hidden = false;
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => { $("toast").hidden = true; }, 6000);
}

async function share() {
  const url = `${location.origin}/r/${room}`;
  try {
    if (matchMedia("(pointer: coarse)").matches && navigator.share) {
      await navigator.share({ url });
      return;
    }
    await navigator.clipboard.writeText(url);
    toast(say("page-share-done", { url }));
  } catch (error) {
    if (error.name !== "AbortError") toast(url); // to be copied by hand
  }
}

function showLanguages() {
  const buttons = languages.map((code) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = code.toUpperCase();
    button.lang = code;
    button.setAttribute("aria-pressed", String(code === language));
    button.addEventListener("click", () => speak(code));
    return button;
  });
  $("languages").replaceChildren(...buttons);
}

async function speak(code) {
  if (code === language) return;
  await load(code);
  localStorage.setItem("nigiri-language", code);
  showLanguages();
  showReply();
  $("languages").querySelector("[aria-pressed=true]").focus();
  if (me) sendText(`language ${code}`);
}

function listen() {
  $("join-form").addEventListener("submit", join);
  $("leave").addEventListener("click", leave);
  $("share").addEventListener("click", share);
  $("ask-help").addEventListener("click", () => sendText("help"));
  $("write-form").addEventListener("submit", write);
  $("cancel-reply").addEventListener("click", () => { endReply(); $("text").focus(); });
  $("text").addEventListener("input", grow);
  $("text").addEventListener("keydown", typed);
  $("scroll").addEventListener("scroll", scrolled, { passive: true });
  $("newer").addEventListener("click", () => { toEnd(); $("text").focus(); });
  takeFiles({
    button: $("attach"), input: $("record"), place: $("chat"), told: toast,
    send: (name, content) => {
      atEnd = true;
      outbox.send("records", { user: me.name, name, content });
    },
  });
  $("viewer").addEventListener("click", () => $("viewer").close());
  new ResizeObserver(() => { if (atEnd) toEnd(); }).observe($("scroll"));
  addEventListener("popstate", () => location.reload());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) unread = 0;
    title();
  });
}

async function start() {
  await load(localStorage.getItem("nigiri-language") ?? navigator.language);
  fill(document);
  showLanguages();
  listen();
  document.body.hidden = false;
  const name = roomInAddress();
  const known = sessionStorage.getItem(`nigiri-me-${name}`);
  if (name && known) enter(name, JSON.parse(known));
  else askName();
}

start();
