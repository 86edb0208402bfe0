// The texts of the page, which the server provides from the locale files.

let words = {};
export let language = "en";
export let languages = ["en"];

/** Loads the texts of a language; the server picks the nearest one that it has. */
export async function load(wished) {
  const response = await fetch(`/page/words?lang=${encodeURIComponent(wished)}`);
  put(await response.json());
  fill(document);
}

/** Loads the texts that only the second script needs. Loaded texts have precedence: after a change of the
    language they are complete. */
export async function loadRest() {
  const response = await fetch(`/page/words/rest?lang=${document.documentElement.lang}`);
  if (!response.ok) throw new Error(response.status);
  words = { ...(await response.json()).words, ...words };
}

/** Sets the texts and their language. */
export function put(answer) {
  ({ words, languages } = answer);
  language = answer.lang;
  document.documentElement.lang = language;
}

/** Returns the text with this id, with its arguments filled in. */
export function say(id, data = {}) {
  const text = words[id] ?? id;
  return text.replace(/\{(\w+)\}/g, (whole, key) => data[key] ?? whole);
}

/** Inserts the texts wherever the page asks for them. */
export function fill(root) {
  const each = (attribute, put) => {
    for (const element of root.querySelectorAll(`[${attribute}]`)) {
      put(element, say(element.getAttribute(attribute)));
    }
  };
  each("data-word", (element, text) => { element.textContent = text; });
  each("data-hint", (element, text) => { element.placeholder = text; });
  each("data-label", (element, text) => {
    element.setAttribute("aria-label", text);
    if (element.tagName === "BUTTON") element.title = text;
  });
}

/** Formats the time of a message, with the day if it was another one. */
export function moment(at) {
  const date = new Date(at);
  const today = date.toDateString() === new Date().toDateString();
  const day = today ? {} : { day: "numeric", month: "short" };
  const style = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...day };
  const region = navigator.languages.find((code) => code.startsWith(language)) ?? language;
  return new Intl.DateTimeFormat(region, style).format(date);
}

/** Normalises a name for comparison. */
export const fold = (text) => text.normalize("NFC").toLowerCase();
