// The page: coming in, the two chats, and writing.

import { Alone } from "/page/alone.js";
import { takeFiles } from "/page/files.js";
import { Pane } from "/page/pane.js";
import { tryName, visit } from "/page/wire.js";
import { fill, language, languages, load, say } from "/page/words.js";

const $ = (id) => document.getElementById(id);

let me = null;
let room = "";
let shared = null; // the pane that everybody reads
let alone = null; // the one alone with the bot, and the way there
let shown = null; // the pane that is looked at; null: the way to the other
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
  const parts = { scroll: $("scroll"), list: $("messages"), empty: $("empty") };
  shared = new Pane(room, me, parts, on);
  alone = new Alone(room, me, on, { refused: toast, opened: show });
  show(shared);
  welcome();
  title();
  $("text").focus();
}

/** What this browser is here, as soon as the server can be asked. */
async function welcome() {
  if (welcome.asked) return;
  welcome.asked = true;
  const here = await visit(room, me.name);
  welcome.asked = here !== null;
  if (here === null) return;
  $("organiser").hidden = !here.organiser;
  alone.learn(here.alone);
}

function leave() {
  sessionStorage.removeItem(`nigiri-me-${room}`);
  location.reload();
}

// --- the two chats ---------------------------------------------------------------------------

const on = {
  online(is) {
    $("offline").hidden = is;
    if (is) welcome();
  },
  moved(pane) { if (pane === shown) $("newer").hidden = true; },
  reply(pane) {
    showReply(pane);
    $("text").focus();
  },
  enlarge(message) {
    $("viewer-picture").src = message.image;
    $("viewer-picture").alt = message.alt ?? message.text;
    $("viewer").showModal();
  },
  changed(message) {
    $("spoken").textContent = `${message.author}: ${message.text}`;
  },
  notice(pane, message) {
    this.changed(message);
    if (pane !== shown) tab(pane).classList.add("news");
    else if (!pane.atEnd) $("newer").hidden = false;
    if (document.hidden) unread += 1;
    title();
  },
  slowed(words) {
    toast(words);
  },
  refused(pane, words, text) {
    if (text && pane === shown && !$("text").value) $("text").value = text;
    grow();
    toast(words);
  },
};

const tab = (pane) => $(pane === shared ? "tab-room" : "tab-alone");

/** Looks at a chat; null: at the way to the one alone with the bot. */
function show(pane) {
  if (shown) shown.draft = $("text").value;
  shown = pane;
  const here = pane === shared;
  $("scroll").hidden = !here;
  $("alone").hidden = here;
  $("write-form").hidden = !pane;
  $("newer").hidden = true;
  for (const [id, is] of [["tab-room", here], ["tab-alone", !here]]) {
    $(id).setAttribute("aria-pressed", String(is));
    if (is) $(id).classList.remove("news");
  }
  $("text").value = pane?.draft ?? "";
  grow();
  showReply(pane);
  if (!pane) return;
  if (pane.atEnd) pane.toEnd();
  if (!matchMedia("(pointer: coarse)").matches) $("text").focus();
}

function title() {
  document.title = `${unread ? `(${unread}) ` : ""}${room ? `${room} · ` : ""}Nigiri`;
}

// --- writing ---------------------------------------------------------------------------------

function write(event) {
  event?.preventDefault();
  const text = $("text").value.trim();
  if (!text || !shown) return;
  $("text").value = "";
  grow();
  shown.say(text);
  showReply(shown);
}

function showReply(pane) {
  $("replying").hidden = !pane?.replyTo;
  if (pane?.replyTo) $("replying-to").textContent = say("page-replying", { name: pane.replyTo.author });
}

function endReply() {
  if (shown) shown.replyTo = null;
  showReply(shown);
}

function grow() {
  $("text").style.height = "auto";
  $("text").style.height = `${$("text").scrollHeight}px`;
}

function typed(event) {
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) write(event);
  if (event.key === "Escape" && shown?.replyTo) endReply();
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
  showReply(shown);
  alone?.speak();
  $("languages").querySelector("[aria-pressed=true]").focus();
  (shown ?? shared)?.say(`language ${code}`);
}

function listen() {
  $("join-form").addEventListener("submit", join);
  $("leave").addEventListener("click", leave);
  $("share").addEventListener("click", share);
  $("ask-help").addEventListener("click", () => shared.say("help"));
  $("tab-room").addEventListener("click", () => show(shared));
  $("tab-alone").addEventListener("click", () => alone.enter());
  $("write-form").addEventListener("submit", write);
  $("cancel-reply").addEventListener("click", () => { endReply(); $("text").focus(); });
  $("text").addEventListener("input", grow);
  $("text").addEventListener("keydown", typed);
  $("newer").addEventListener("click", () => { shown?.toEnd(); $("text").focus(); });
  takeFiles({
    button: $("attach"), input: $("record"), place: $("chat"), told: toast,
    send: (name, content) => shown?.bring(name, content),
  });
  $("viewer").addEventListener("click", () => $("viewer").close());
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
