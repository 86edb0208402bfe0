// The small buttons beside a message: reply, react, remove.

import { icon, make } from "/page/kit/make.js";
import { sign } from "/page/talk/signs.js";
import { say } from "/page/kit/words.js";

const PALETTE = ["👍", "👏", "😀", "😮", "🤔", "🙏"];

function tool(name, id, use) {
  const label = { "data-label": id, "aria-label": say(id) };
  const button = make("button.plain", { type: "button", ...label }, icon(name));
  button.title = say(id);
  button.addEventListener("click", use);
  return button;
}

/** Returns the small buttons beside the text of a message. */
export function tools(view) {
  const reply = tool("reply", "page-reply", () => view.act.reply(view.message));
  const react = tool("react", "page-react", () => toggle(view, react));
  react.setAttribute("aria-expanded", "false");
  return make("span.tools", {}, reply, react);
}

/** Opens or closes the palette of reactions; a person's message can be removed there. */
function toggle(view, button) {
  const open = view.palette.hidden;
  view.palette.hidden = !open;
  button.setAttribute("aria-expanded", String(open));
  const pick = (emoji) => {
    const choice = make("button.chip", { type: "button", "aria-label": emoji }, sign(emoji));
    choice.addEventListener("click", () => {
      toggle(view, button);
      button.focus();
      view.act.react(view.message, emoji, false);
    });
    return choice;
  };
  const remove = tool("remove", "page-remove", () => {
    if (!confirm(say("page-remove-sure"))) return;
    toggle(view, button);
    view.act.remove(view.message);
  });
  const removing = view.message.bot ? [] : [remove];
  view.palette.replaceChildren(...(open ? [...PALETTE.map(pick), ...removing] : []));
  if (open) view.palette.firstChild.focus();
}
