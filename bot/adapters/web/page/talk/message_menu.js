// The small buttons beside a message: to answer it, react to it, or take it out.

import { icon, make } from "/page/kit/make.js";
import { sign } from "/page/talk/signs.js";
import { say } from "/page/kit/words.js";

const PALETTE = ["👍", "👏", "😀", "😮", "🤔", "🙏"];

/** The small buttons beside the words of a message; what the bot says is not taken out. */
export function tools(view) {
  const { act, message } = view;
  const tool = (name, id, use) => {
    const label = { "data-label": id, "aria-label": say(id) };
    const button = make("button.plain", { type: "button", ...label }, icon(name));
    button.title = say(id);
    button.addEventListener("click", use);
    return button;
  };
  const remove = tool("remove", "page-remove", () => {
    if (confirm(say("page-remove-sure"))) act.remove(view.message);
  });
  const reply = tool("reply", "page-reply", () => act.reply(view.message));
  const react = tool("react", "page-react", () => toggle(view, react));
  react.setAttribute("aria-expanded", "false");
  return make("span.tools", {}, ...(message.bot ? [] : [remove]), reply, react);
}

/** Opens what one may react with, or closes it. */
function toggle(view, button) {
  const open = view.palette.hidden;
  view.palette.hidden = !open;
  button.setAttribute("aria-expanded", String(open));
  const pick = (emoji) => {
    const choice = make("button.chip", { type: "button", "aria-label": emoji }, sign(emoji));
    choice.addEventListener("click", () => {
      toggle(view, button);
      button.focus();
      view.react(emoji);
    });
    return choice;
  };
  view.palette.replaceChildren(...(open ? PALETTE.map(pick) : []));
  if (open) view.palette.firstChild.focus();
}
