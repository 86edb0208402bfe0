// Helpers for elements and icons.

import { draw } from "/page/kit/svg.js";

/** Returns an element of the page by id. */
export const $ = (id) => document.getElementById(id);

/** Creates an element: `make("p.text", { title }, "words", child)`. */
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

/** Returns one of the page's icons. */
export function icon(name) {
  return draw("svg", { class: "icon", "aria-hidden": "true" }, draw("use", { href: `#i-${name}` }));
}

/** Makes these the children of a place without moving those already there: a button that is
    removed between the press and the release of a finger gets no click. */
export function arrange(place, wanted) {
  const stay = new Set(wanted);
  for (const child of [...place.children]) if (!stay.has(child)) child.remove();
  wanted.forEach((element, index) => {
    const stands = place.children[index] ?? null;
    if (stands !== element) place.insertBefore(element, stands);
  });
}
