// Small helpers of the pages that are made on the device.

/** An element with attributes and children. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined && value !== null && value !== false) element.setAttribute(name, value === true ? "" : value);
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** What a page of the server shows, as it was taken along; what it says to those without a script is said to nobody here. */
export function page(html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  for (const part of holder.content.querySelectorAll("noscript")) part.remove();
  return holder.content;
}

/** A text with stretches of it marked. */
export function marked(text, spans, from = 0, to = text.length) {
  const parts = [];
  let at = from;
  for (const [start, end] of spans.filter(([begin, stop]) => stop > from && begin < to)) {
    parts.push(text.slice(at, Math.max(start, from)), make("mark", {}, text.slice(Math.max(start, from), Math.min(end, to))));
    at = Math.min(end, to);
  }
  return [...parts, text.slice(at, to)];
}

/** A message with its values put in. */
export function say(messages, key, values = {}) {
  return (messages[key] ?? key).replace(/\{(\w+)\}/gu, (whole, name) => values[name] ?? whole);
}
