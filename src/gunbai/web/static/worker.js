// Keeps what was saved of the chosen games, and shows it where the network gives no answer. One cache for one version, taken whole.
"use strict";

const PREFIX = "gunbai-";
const SAVED = "/offline/saved.json";
const SHELL = "/offline/shell";
const PATIENCE = 8000;
const ANYHOW = { ignoreSearch: true, ignoreVary: true };

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** The caches that are whole, the newest first, each with what it says of itself. */
async function whole() {
  const found = [];
  for (const name of await caches.keys()) {
    const cache = name.startsWith(PREFIX) && (await caches.open(name));
    const marker = cache && (await cache.match(SAVED));
    if (marker) found.push({ name, cache, saved: await marker.json() });
  }
  return found.sort((one, other) => other.saved.at.localeCompare(one.saved.at));
}

/** What the server has of some games: its version, and everything that belongs to it. */
async function offered(games, lang) {
  const asked = new URLSearchParams([...games.map((game) => ["game", game]), ["lang", lang]]);
  const answer = await fetch(`/offline/state.json?${asked}`, { cache: "no-store" });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

/** Saves what there is of some games in a language: brings everything into a new cache, marks it whole, and only then lets the old
 * ones go. What the old one has of the same version is not fetched again. Where the server changed meanwhile, what was fetched may
 * be of two versions, and it begins anew; that more was made meanwhile does not matter, it comes with the next save. */
async function save(games, lang, tell) {
  const state = await offered(games, lang);
  const before = (await whole())[0];
  const name = PREFIX + state.version;
  const cache = await caches.open(name);
  if (before?.name !== name) {
    let done = 0;
    for (const url of state.urls) {
      const same = before?.saved.code === state.code || url.includes("v=");
      const found = (same && (await before?.cache.match(url))) || (await fetch(url, { cache: "no-cache" }));
      if (!found.ok || found.redirected) throw new Error(found.status === 503 ? "503" : `${url}: ${found.status}`);
      await cache.put(url, found);
      done += 1;
      tell({ done, all: state.urls.length });
    }
    const now = await offered(games, lang);
    if (now.code !== state.code || state.urls.some((url) => !now.urls.includes(url))) return save(games, lang, tell);
  }
  const saved = { ...state, at: new Date().toISOString() };
  await cache.put(SAVED, new Response(JSON.stringify(saved), { headers: { "Content-Type": "application/json" } }));
  for (const other of await caches.keys()) if (other.startsWith(PREFIX) && other !== name) await caches.delete(other);
  return saved;
}

async function forget() {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX)) await caches.delete(name);
  return null;
}

let running = Promise.resolve();

self.addEventListener("message", (event) => {
  const { what, games, lang } = event.data, port = event.ports[0];
  const tell = (said) => port?.postMessage(said);
  running = running.then(() => (what === "forget" ? forget() : save(games, lang, tell)))
    .then((saved) => tell({ saved }), (error) => tell({ failed: String(error.message || error) }));
  event.waitUntil(running);
});

/** Whether an address names a page that can be made of what was saved. */
function shown({ pathname, searchParams }, saved) {
  const is = (pattern, text) => new RegExp(`^(?:${pattern})$`, "u").test(text);
  return is(saved.shown, pathname) && ![...searchParams.keys()].some((key) => is(saved.asked, key));
}

/** A page of the server; where it does not answer in time, or at all, what was saved of it. */
async function page(request) {
  const answer = fetch(request);
  answer.catch(() => {});
  const saved = (await whole())[0];
  if (!saved) return answer;
  const late = new Promise((_, reject) => { if (shown(new URL(request.url), saved.saved)) setTimeout(() => reject(new Error("late")), PATIENCE); });
  try {
    return await Promise.race([answer, late]);
  } catch {
    return (await saved.cache.match(SHELL, ANYHOW)) || answer;
  }
}

async function kept(request) {
  const { pathname } = new URL(request.url);
  const cache = (await whole())[0]?.cache;
  const found = await cache?.match(pathname === SAVED ? SAVED : request, { ignoreVary: true });
  if (found) return found;
  return pathname === SAVED ? new Response("null", { headers: { "Content-Type": "application/json" } }) : fetch(request);
}

self.addEventListener("fetch", (event) => {
  const { request } = event, { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname === SAVED || pathname.startsWith("/static/") || pathname.startsWith("/offline/packs/")) event.respondWith(kept(request));
});
