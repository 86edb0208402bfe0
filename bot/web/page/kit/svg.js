// Helpers for SVG elements.

const NS = "http://www.w3.org/2000/svg";

/** Creates an element with these attributes and children: elements or text. */
export function draw(tag, attributes, ...children) {
  const element = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
