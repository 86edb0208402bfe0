// The words of the page. They come from the server, which has them from the locale files.

let words = {};
export let language = "en";
export let languages = ["en"];

/** The words of one language; the server picks the nearest one that it knows. */
export async function load(wished) {
  const response = await fetch(`/page/words?lang=${encodeURIComponent(wished)}`);
  put(await response.json());
  fill(document);
}

/** These are the words from now on, and those of which language. */
export function put(answer) {
  ({ words, languages } = answer);
  language = answer.lang;
  document.documentElement.lang = language;
}

/** The words with this id, with what they name put in. */
export function say(id, data = {}) {
  const text = words[id] ?? id;
  return text.replace(/\{(\w+)\}/g, (whole, key) => data[key] ?? whole);
}

/** Puts the words where the page asks for them. */
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

/** When something was said: the time, and the day if it was another one. */
export function moment(at) {
  const date = new Date(at);
  const today = date.toDateString() === new Date().toDateString();
  const day = today ? {} : { day: "numeric", month: "short" };
  const style = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...day };
  const region = navigator.languages.find((code) => code.startsWith(language)) ?? language;
  return new Intl.DateTimeFormat(region, style).format(date);
}
