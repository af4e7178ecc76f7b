// The boards that rest on a clause, beside the clause: on the device they are found in the list of boards.

import { make } from "./make.js";

const FIRST = 5;

/** A line of a list that leads to a board. */
export function boardRow(board, ...more) {
  return make("li", { lang: "ja" }, make("a", { href: board.url }, board.title), ...more.flatMap((part) => [" ", part]));
}

/** Fills in which boards rest on the clause that a page shows, those written for it first; nothing where no boards are kept. */
export async function fillTouching(page, slug, source, t) {
  const section = page.querySelector("[data-touching]");
  if (!section || !source.saved.pieces[`${slug}.boards`]) return;
  const { boards } = await source.piece(`${slug}.boards`), id = section.dataset.touching;
  const found = boards.filter(({ grounds }) => grounds.includes(id));
  found.sort((one, other) => other.about.includes(id) - one.about.includes(id) || (one.name < other.name ? -1 : 1));
  if (!found.length) return;
  const list = (some) => make("ul", { class: "lines" }, ...some.map((board) => boardRow(board)));
  const rest = found.slice(FIRST);
  section.hidden = false;
  section.append(make("h2", {}, t("rule.scenarios")), list(found.slice(0, FIRST)));
  if (rest.length) section.append(make("details", {}, make("summary", {}, t("rule.more", { count: rest.length })), list(rest)));
}
