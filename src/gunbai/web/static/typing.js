// Shows what is found as it is typed: on the page of the search in place of what was found before, elsewhere below the box.
"use strict";

const WAIT = 180;
const FEW = 5;
const asking = document.querySelector("form[role=search]");
const below = document.getElementById("found");
const panel = document.querySelector(".typed");
let waiting = 0;
let latest = 0;

function asked() {
  const fields = [...new FormData(asking)].filter(([name, value]) => value || name === "game");
  return `${asking.getAttribute("action")}?${new URLSearchParams(fields)}`;
}

async function find() {
  const words = asking.elements.q.value.trim(), turn = ++latest, address = asked();
  if (!words) return close();
  try {
    const answer = await fetch(address);
    const page = answer.ok && new DOMParser().parseFromString(await answer.text(), "text/html");
    if (page && turn === latest) show(page, address);
  } catch {
    // Without a network the form is sent as it always is, and what is kept on the device answers.
  }
}

function show(page, address) {
  const found = page.getElementById("found");
  if (below) {
    below.replaceChildren(...document.importNode(found, true).childNodes);
    history.replaceState(null, "", address);
    return;
  }
  const list = document.createElement("ol");
  for (const more of found.querySelectorAll(".under")) more.remove();
  list.append(...[...found.querySelectorAll(".hit")].slice(0, FEW).map((hit) => document.importNode(hit, true)));
  panel.replaceChildren(document.importNode(found.querySelector(".count"), true), list);
  panel.hidden = false;
}

function close() {
  latest += 1;
  panel.hidden = true;
  panel.replaceChildren();
}

if (asking) {
  asking.elements.q.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(find, WAIT);
  });
  asking.addEventListener("submit", () => clearTimeout(waiting));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || panel.hidden) return;
    asking.elements.q.focus();
    close();
  });
  document.addEventListener("click", (event) => {
    if (!panel.hidden && !event.target.closest(".typed, form[role=search]")) close();
  });
}
