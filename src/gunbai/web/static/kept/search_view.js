// The search on the device: the ranking of the server over the index that was taken along.

import { answer } from "../find/answer.js";
import { openTables, Snapshot } from "../find/snapshot.js";
import { make, marked, say } from "./make.js";

const FIRST = 10;
const CITED = ["rule", "example"];
let opened = null;

/** Opens the indexes of all games that are kept: one of each book, one of all that was made of them. */
export function openIndexes(source) {
  return (opened ??= (async () => {
    const slugs = source.saved.games.map(({ slug }) => slug);
    const every = (what) => Promise.all(slugs.map((slug) => source.piece(`${slug}.${what}`)));
    const [shared, books, found] = await Promise.all([source.piece("shared"), every("book"), every("found")]);
    const tables = openTables(shared.tables), { cases } = shared;
    for (const [row, document, body] of found.flatMap(({ made }) => made)) { cases.documents[row] = document; cases.bodies[row] = body; }
    return [...books.map((book) => new Snapshot(book.index, tables)), new Snapshot(cases, tables)];
  })());
}

/** The indexes that a search looks at: of one game, or of all. */
export function shelf(snapshots, game) {
  return snapshots.filter((snapshot) => !snapshot.book || !game || snapshot.games.has(game));
}

/** The page of the search: the box, and what is found or what there is to open. */
export async function searchView(source, params) {
  const t = (key, values) => say(source.saved.messages, key, values);
  const query = (params.get("q") || "").trim(), game = params.get("game") || "";
  const box = make("input", { id: "kept-q", name: "q", type: "search", value: query, maxlength: 500, enterkeyhint: "search", autocomplete: "off" });
  const choice = make("select", { id: "kept-game", name: "game" }, make("option", { value: "" }, t("search.all-books")),
    ...source.saved.games.map((each) => make("option", { value: each.slug, selected: each.slug === game }, each.game)));
  const form = make("form", { class: "search", role: "search", action: "/", method: "get" },
    make("p", { class: "game" }, make("label", { class: "quiet", for: "kept-game" }, t("search.book")), choice),
    make("label", { for: "kept-q" }, t("search.label")), make("div", { class: "box" }, box, make("button", { type: "submit" }, t("search.button"))));
  return [make("h1", {}, t("search.title")), form, make("div", { id: "found" }, ...await foundView(source, params))];
}

/** What is found; without words to look for, the clauses that were looked at and the books. */
export async function foundView(source, params) {
  const t = (key, values) => say(source.saved.messages, key, values);
  const query = (params.get("q") || "").trim(), game = params.get("game") || "", limit = Number(params.get("n")) || FIRST;
  if (!query) return [noted("recent", t), noted("pinned", t), books(source, t)];
  const snapshots = await openIndexes(source);
  const { near, hits } = answer(shelf(snapshots, game), query, game, null, limit + 1);
  const shown = hits.slice(0, limit);
  const count = near || !shown.length ? t("search.none", { query }) : t("search.count", { query, count: shown.length });
  const more = hits.length > limit ? make("p", {}, make("a", { class: "button", href: `/?${new URLSearchParams({ q: query, game, n: limit + 40 })}` }, t("search.more"))) : null;
  const hitList = make("ol", {}, ...shown.map((hit, at) => row(source, hit, t, at === 0)));
  return [make("p", { class: "count", role: "status" }, count), make("section", { class: "hits" }, hitList), more].filter(Boolean);
}

function noted(name, t) {
  return make("section", { "data-kept": name, hidden: true }, make("h2", {}, t(`search.${name}`)), make("ul", { class: "short" }));
}

function books(source, t) {
  const line = (game) => make("li", {}, make("a", { href: `/rules/${game.slug}`, lang: "ja" }, game.title), " ",
    make("span", { class: "meta" }, game.official ? game.version : `${game.version} · ${t("book.unofficial")}`));
  return make("section", { class: "wide" }, make("h2", {}, t("search.books")), make("ul", { class: "books" }, ...source.saved.games.map(line)));
}

function row(source, { document: found, marks, sentence, under }, t, best) {
  const kind = found.kind === "glossary" ? "entry" : found.kind, path = found.context.join(" › ");
  const name = found.heading ? [make("span", {}, ...marked(found.heading, marks.heading))] : path ? [make("span", { class: "path" }, path)] : [found.number ? "" : found.id];
  const title = make("a", { href: found.url }, found.number ? make("span", { class: "number" }, found.number) : "", " ", ...name);
  const game = source.saved.games.find(({ slug }) => slug === found.game);
  const word = make("span", { class: `word ${kind}`, lang: source.saved.lang }, t(`kind.${found.kind}`));
  const [from, to] = best && found.text.length < 240 ? [0, found.text.length] : extract(found.text, sentence);
  const text = found.text ? make("p", { class: "extract" }, from ? "…" : "", ...marked(found.text, marks.text, from, to), to < found.text.length ? "…" : "") : null;
  const links = under.map(({ document: other }) => make("li", {}, make("a", { href: other.url }, other.heading || other.id)));
  const about = links.length ? make("details", { class: "under" }, make("summary", {}, ...under.map(({ document: other }) => make("span", { class: "word", lang: source.saved.lang }, `${t(`kind.${other.kind}`)} `))), make("ul", {}, ...links)) : null;
  const where = ` ${[source.saved.games.length > 1 ? game?.game : "", found.heading ? path : ""].filter(Boolean).join(" · ")} `;
  const cited = CITED.includes(found.kind) && found.text ? make("span", { "data-words": found.text }, cite(found, source.saved.lang, t)) : null;
  return make("li", { class: `hit ${kind}${best ? " best" : ""}`, lang: "ja", "data-cite": cited && named(found, game, t) }, make("h3", {}, title),
    make("p", { class: "where" }, word, where, cited), text, about);
}

/** What a clause is cited by: the book, its version and the number. */
function named(found, game, t) {
  return `${game.title} ${game.version === "undated" ? t("book.undated") : game.version} ${found.number || found.heading}`;
}

function cite(found, lang, t) {
  return make("button", { type: "button", class: "cite", "data-copy": "", lang, "aria-label": t("cite.long", { number: found.number }) }, t("cite"));
}

/** The part of a text that is shown of a hit: the sentence that answers, or its beginning. */
function extract(text, sentence) {
  const [start, end] = sentence || [0, Math.min(text.length, 120)];
  return [start, Math.min(Math.max(end, start + 40), text.length)];
}
