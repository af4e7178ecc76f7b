// Saves the chosen games on this device, and says since when. Needs a secure context; without one there is the kit.
"use strict";

const CHOSEN = "gunbai.offline";
const OFTEN = 10 * 60 * 1000;
const LATER = 10 * 1000;
const SOON = 3 * 1000;

function choice() {
  try {
    return JSON.parse(localStorage.getItem(CHOSEN)) || {};
  } catch {
    return {};
  }
}

function choose(changes) {
  try {
    localStorage.setItem(CHOSEN, JSON.stringify({ ...choice(), ...changes }));
  } catch {
    // A browser that keeps nothing asks anew on each visit.
  }
}

async function ask(what, games, told) {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve, reject) => {
    port1.onmessage = ({ data }) => {
      if ("saved" in data) resolve(data.saved);
      else if (data.failed) reject(new Error(data.failed));
      else told(data);
    };
    active.postMessage({ what, games, lang: document.documentElement.lang }, [port2]);
  });
}

function sayWhen(saved) {
  for (const line of document.querySelectorAll("[data-saved]")) {
    line.hidden = !saved;
    if (!saved) continue;
    const when = new Date(saved.at).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
    line.querySelector("time").dateTime = saved.at;
    line.querySelector("time").textContent = when;
    line.querySelector("[data-games]").textContent = saved.games.map((game) => game.game).join(" · ");
    line.querySelector("[data-later]").hidden = !saved.later?.length;
  }
  for (const form of document.querySelectorAll("[data-offline]")) {
    const status = form.querySelector("[role=status]");
    if (saved && !saved.later?.length && status.textContent === form.dataset.following) status.textContent = form.dataset.done;
  }
}

/** How often somebody has chosen what to keep: what was begun before a choice is given up. */
let turns = 0;

/** Saves, as soon as there is something to save; what follows later is saved when it is there. Null where another choice came first. */
async function save(games, told) {
  const turn = turns;
  while (turn === turns) {
    try {
      const saved = await ask("save", games, told);
      if (saved.later?.length) setTimeout(begin, LATER);
      return saved;
    } catch (error) {
      if (error.message !== "503") throw error;
      told(null);
      await new Promise((resolve) => { setTimeout(resolve, SOON); });
    }
  }
  return null;
}

async function beginSaving() {
  await navigator.serviceWorker.register("/sw.js");
  const { none, games = [], at = 0 } = choice();
  const saved = await (await fetch("/offline/saved.json")).json();
  sayWhen(saved);
  if (none || navigator.connection?.saveData) return;
  if (saved && !saved.later?.length && Date.now() - at < OFTEN && saved.lang === document.documentElement.lang) return;
  const found = await save(games, () => {});
  if (!found) return;
  sayWhen(found);
  choose({ at: Date.now() });
}

function begin() {
  beginSaving().catch(() => { /* The network went away: the next visit saves. */ });
}

function openForm(form) {
  const status = form.querySelector("[role=status]");
  const boxes = [...form.querySelectorAll("input[name=game]")];
  const { games = [] } = choice();
  for (const box of boxes) if (games.length) box.checked = games.includes(box.value);
  for (const part of form.querySelectorAll("[data-secure]")) part.hidden = false;
  form.addEventListener("submit", async (event) => {
    const what = event.submitter?.value;
    if (!["save", "forget"].includes(what)) return;
    event.preventDefault();
    const turn = (turns += 1);
    const wanted = boxes.filter((box) => box.checked).map((box) => box.value);
    choose({ games: wanted, none: what === "forget" || !wanted.length, at: Date.now() });
    status.textContent = form.dataset.begun;
    try {
      const told = (step) => { status.textContent = step ? `${form.dataset.begun} ${step.done} / ${step.all}` : form.dataset.later; };
      const saved = what === "save" && wanted.length ? await save(wanted, told) : await ask("forget", [], told);
      if (turn !== turns) return;
      sayWhen(saved);
      status.textContent = saved ? form.dataset[saved.later?.length ? "following" : "done"] : form.dataset.gone;
    } catch (error) {
      status.textContent = `${form.dataset.failed} (${error.message})`;
    }
  });
}

if (navigator.serviceWorker && window.isSecureContext) {
  begin();
  for (const form of document.querySelectorAll("[data-offline]")) openForm(form);
}
