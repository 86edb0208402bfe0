// The small buttons beside a message: one replies, the other opens the palette.

import { icon, make } from "/page/kit/make.js";
import { later } from "/page/later.js";
import { say } from "/page/kit/words.js";

export function tool(name, id, use) {
  const label = { "data-label": id, "aria-label": say(id) };
  const button = make("button.plain", { type: "button", ...label }, icon(name));
  button.title = say(id);
  button.addEventListener("click", use);
  return button;
}

/** Returns the small buttons beside the text of a message. */
export function tools(view) {
  let palette = null;
  const reply = tool("reply", "page-reply", () => view.act.reply(view.message));
  const react = tool("react", "page-react", () => {
    palette ??= later("Palette", view, react);
    palette.toggle();
  });
  react.setAttribute("aria-expanded", "false");
  return make("span.tools", {}, reply, react);
}
