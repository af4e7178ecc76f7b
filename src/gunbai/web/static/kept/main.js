// Shows a page from what was taken along: finds out what its address names, and puts it between header and footer.

import { showTray } from "./citing.js";
import { showClauses } from "./clauses.js";
import { draftView } from "./draft_view.js";
import { make, page, say } from "./make.js";
import { searchView } from "./search_view.js";
import { openSource } from "./source.js";
import { boardRow, fillTouching } from "./touching.js";
import { openTyped } from "./typed_view.js";

const source = await openSource();
const t = (key, values) => say(source.saved?.messages || {}, key, values);
const place = document.getElementById("kept");

function address() {
  const found = source.kit ? location.hash.slice(1) || "/" : location.pathname + location.search;
  return new URL(found.startsWith("/") ? found : "/", "http://kept/");
}

function chips(games, current, to, all = true) {
  const chip = (slug, name) => make("li", {}, make("a", { href: to(slug), "aria-current": slug === current ? "true" : null, lang: slug ? "ja" : null }, name));
  return make("nav", { "aria-label": t("search.book") }, make("ul", { class: "chips" }, all ? chip("", t("search.all-books")) : null, ...games.map((game) => chip(game.slug, game.game))));
}

async function bookView(slug) {
  const book = await source.piece(`${slug}.book`);
  const row = ([id, depth, number, title]) => make("li", { class: `depth${Math.min(depth, 4)}` }, make("a", { href: `/rules/${slug}/${id}` }, number ? make("span", { class: "number" }, number) : "", ` ${title}`));
  return [make("h1", { lang: "ja" }, book.title), make("p", { class: "meta" }, book.official ? book.version : `${book.version} · ${t("book.unofficial")}`),
    make("p", { class: "small" }, book.terms),
    make("p", {}, make("a", { href: `/rules/${slug}/glossary` }, t("book.glossary"))), make("ul", { class: "lines contents", lang: "ja" }, ...book.nodes.map(row))];
}

async function ruleView(slug, number) {
  const book = await source.piece(`${slug}.book`), id = decodeURIComponent(number).split(":")[0];
  if (!book.clauses[id]) return null;
  const shown = page(book.clauses[id]);
  await fillTouching(shown, slug, source, t);
  return [shown];
}

async function rulingsView(id, params) {
  const game = params.get("game") || "", games = source.saved.games.filter(({ slug }) => !game || slug === game);
  const books = await Promise.all(games.map(({ slug }) => source.piece(`${slug}.book`)));
  const rulings = books.flatMap((book) => book.rulings);
  if (id) return rulings.some((ruling) => ruling.id === id) ? [page(rulings.find((ruling) => ruling.id === id).page)] : null;
  const row = (ruling) => make("li", {}, make("a", { href: ruling.url }, ruling.question), " ", make("span", { class: "meta" }, ruling.status));
  return [make("h1", {}, t("place.rulings")), chips(source.saved.games, game, (slug) => `/rulings${slug ? `?game=${slug}` : ""}`), make("ul", { class: "lines" }, ...rulings.map(row))];
}

async function boardsView(slug, name, params) {
  const game = slug || params.get("game") || source.saved.games[0].slug;
  const top = [make("h1", {}, t("scenarios.title")), name ? null : chips(source.saved.games, game, (other) => `/scenarios?game=${other}`, false)];
  if (!source.saved.pieces[`${game}.boards`] || !source.saved.pieces[`${game}.pages`]) {
    return [...top, make("p", { class: "note" }, t(source.kit ? "kept.boards-later-kit" : "kept.boards-later"))];
  }
  if (name) {
    const { pages } = await source.piece(`${game}.pages`);
    return pages[name] ? [page(pages[name])] : null;
  }
  const { boards } = await source.piece(`${game}.boards`), found = boards.filter(sifted(params));
  const unsifted = ["sort", "chapter", "page"].some((name) => params.get(name)) ? make("p", { class: "note" }, t("kept.unsifted")) : null;
  const count = make("p", { class: "count", role: "status" }, t("kept.count", { count: found.length, all: boards.length }));
  return [...top, sieve(game, params), unsifted, count,
    make("ul", { class: "lines" }, ...found.map((board) => boardRow(board, make("span", { class: "meta" }, board.answer))))];
}

/** Narrows the boards of a game by words of their titles and answers, and by a clause they rest on. */
function sieve(game, params) {
  const field = (name, label) => make("label", {}, `${label} `, make("input", { name, value: params.get(name) || "", autocomplete: "off", maxlength: 200 }));
  return make("form", { class: "pick", action: "/scenarios", method: "get" }, make("input", { type: "hidden", name: "game", value: game }),
    field("words", t("kept.words")), field("clause", t("boards.clause")), make("button", { type: "submit" }, t("boards.narrow")));
}

function sifted(params) {
  const plain = (text) => text.normalize("NFKC").toLowerCase();
  const words = plain(params.get("words") || "").split(/\s+/u).filter(Boolean), clause = plain(params.get("clause") || "").trim();
  return (board) => words.every((word) => plain(`${board.title} ${board.answer}`).includes(word))
    && (!clause || board.grounds.some((ground) => plain(ground) === clause));
}

/** What is kept here, where it cannot be chosen anew. */
function savedView() {
  const when = new Date(source.saved.at).toLocaleString(source.saved.lang, { dateStyle: "medium", timeStyle: "short" });
  return [make("h1", {}, t("offline.title")), make("p", {}, `${t("offline.saved")} ${when}`),
    make("ul", { class: "lines", lang: "ja" }, ...source.saved.games.map(({ slug, game, version }) => make("li", {}, make("a", { href: `/rules/${slug}` }, game), ` ${version}`))),
    make("p", {}, t("kept.choosing"))];
}

function practiceView(params) {
  const game = held(params.get("game")) ? params.get("game") : source.saved.games[0].slug;
  return [make("h1", {}, t("practice.title")), make("p", {}, t("kept.practice")), make("p", {}, make("a", { class: "button", href: `/scenarios?game=${game}` }, t("scenarios.title")))];
}

function held(slug) {
  return source.saved.games.some((game) => game.slug === slug);
}

/** Whether an address asks for another version, line, reading or fact than the one that is kept. */
function asked({ searchParams }) {
  const words = new RegExp(`^(?:${source.saved.asked})$`, "u");
  return [...searchParams.keys()].some((key) => words.test(key));
}

/** What an address shows; null where it is not kept here. */
function view(wanted) {
  const { pathname, searchParams } = wanted;
  if (asked(wanted)) return null;
  const [, room, slug, ...rest] = pathname.split("/"), name = rest.join("/");
  if (!room) return searchView(source, searchParams);
  if (room === "citations" && !slug) return source.piece("shared").then((shared) => [page(shared.citations)]);
  if (room === "about" && !slug) return source.piece("shared").then((shared) => [page(shared.about)]);
  if (room === "offline" && !slug) return savedView();
  if (room === "practice" && !slug) return practiceView(searchParams);
  if (room === "rulings" && !name) return rulingsView(slug, searchParams);
  if (room === "desk" && !name && (!slug || held(slug))) return draftView(source, slug, searchParams);
  if (room === "scenarios" && !slug) return boardsView("", "", searchParams);
  if (!held(slug)) return null;
  if (room === "scenarios" && rest.length === 1) return boardsView(slug, decodeURIComponent(name), searchParams);
  if (room !== "rules") return null;
  if (!name || name === "all") return bookView(slug);
  return name === "glossary" ? source.piece(`${slug}.book`).then((book) => [page(book.glossary)]) : ruleView(slug, name);
}

function lacking(wanted) {
  const plain = source.saved && asked(wanted) ? make("p", {}, make("a", { href: wanted.pathname }, t("kept.plain"))) : null;
  return [make("h1", {}, t("kept.lacking")), make("p", {}, t(source.kit ? "kept.lacking-kit" : "kept.lacking-why")), plain, make("p", {}, make("a", { href: "/" }, t("place.search")))];
}

/** Says since when what is shown has been kept. */
function sayWhen() {
  for (const line of document.querySelectorAll("[data-kept-on]")) {
    const time = line.querySelector("time");
    time.textContent = new Date(source.saved.at).toLocaleString(source.saved.lang, { dateStyle: "medium", timeStyle: "short" });
    time.dateTime = source.saved.at;
    line.hidden = false;
  }
}

async function show() {
  const wanted = address();
  place.setAttribute("aria-busy", "true");
  const found = (source.saved && (await view(wanted))) || lacking(wanted);
  place.replaceChildren(...found.filter(Boolean));
  place.removeAttribute("aria-busy");
  showTray();
  showClauses();
  document.title = `${place.querySelector("h1")?.textContent || ""} — ${t("brand.name")}`;
  for (const link of document.querySelectorAll(".places a")) {
    const room = (href) => new URL(href, "http://kept/").pathname.split("/")[1].replace("rules", "");
    if (room(link.dataset.to || link.getAttribute("href")) === room(wanted.pathname)) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  if (location.hash.length > 1 && !source.kit) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  else scrollTo(0, 0);
}

/** In one file there are no addresses but what stands behind the hash. */
function inOneFile() {
  const go = (to) => { location.hash = to; };
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]"), to = link?.getAttribute("href") || "";
    if (to.startsWith("/") || to.startsWith("?")) {
      event.preventDefault();
      go(to.startsWith("?") ? `${address().pathname}${to}` : to);
    } else if (to.startsWith("#")) {
      event.preventDefault();
      document.getElementById(to.slice(1))?.scrollIntoView();
    }
  });
  document.addEventListener("submit", (event) => {
    event.preventDefault();
    const form = event.target, asked = new URLSearchParams(new FormData(form));
    if (form.method === "get" && form.getAttribute("action")?.startsWith("/")) go(`${form.getAttribute("action")}?${asked}`);
  });
  addEventListener("hashchange", show);
}

if (source.kit) inOneFile();
if (source.saved) {
  sayWhen();
  openTyped(source);
}
await show();
