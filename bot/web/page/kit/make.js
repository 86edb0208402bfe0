// Elements and icons.

import { draw } from "/page/kit/svg.js";

/** An element of the page, by its id. */
export const $ = (id) => document.getElementById(id);

/** Makes an element: `make("p.text", { title }, "words", child)`. */
export function make(kind, properties = {}, ...children) {
  const [tag, ...classes] = kind.split(".");
  const element = document.createElement(tag);
  element.className = classes.join(" ");
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes("-")) element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children);
  return element;
}

/** One of the icons of the page. */
export function icon(name) {
  return draw("svg", { class: "icon", "aria-hidden": "true" }, draw("use", { href: `#i-${name}` }));
}

/** Puts these into a place without moving what stands there already: a button that is taken out
    between the down and the up of a finger is not pressed. */
export function arrange(place, wanted) {
  const kept = new Set(wanted);
  for (const child of [...place.children]) if (!kept.has(child)) child.remove();
  wanted.forEach((element, index) => {
    const stands = place.children[index] ?? null;
    if (stands !== element) place.insertBefore(element, stands);
  });
}
