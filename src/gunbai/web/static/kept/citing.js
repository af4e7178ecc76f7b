// Copies citations, and collects them on this device for a write-up.

const TRAY = "gunbai.citations";
const MOST = 100;
const SHOWN = 2000;

let held = [];

function collected() {
  try {
    const list = JSON.parse(localStorage.getItem(TRAY)) ?? held;
    return Array.isArray(list) ? list.filter((item) => typeof item?.cite === "string" && typeof item.words === "string") : [];
  } catch {
    return held;
  }
}

function keep(list) {
  held = list;
  try {
    localStorage.setItem(TRAY, JSON.stringify(list));
  } catch {
    // A browser that keeps nothing holds the list until the page is left.
  }
  showTray();
}

/** A text for a message. Without a secure context, or leave to use it, there is no clipboard to write to: the old way copies a selection. */
async function copy(text) {
  try {
    return await navigator.clipboard.writeText(text);
  } catch {
    copySelected(text);
  }
}

function copySelected(text) {
  const field = Object.assign(document.createElement("textarea"), { value: text, className: "quiet" });
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (!done) throw new Error("not copied");
}

/** The words of what is cited, as they are printed: without kana beside them, without those of clauses below. */
function words(clause) {
  const own = [...clause.querySelectorAll("[data-words]")].filter((part) => part.closest("[data-cite]") === clause);
  return own.map((part) => {
    if (part.dataset.words) return part.dataset.words;
    const copied = part.cloneNode(true);
    for (const kana of copied.querySelectorAll("rt, rp, button")) kana.remove();
    return copied.textContent.split("\n").map((line) => line.trim()).join("");
  }).join("");
}

function address(clause) {
  const at = clause.dataset.at ?? clause.querySelector("a[href]")?.getAttribute("href") ?? "";
  return location.protocol === "file:" || !at ? "" : new URL(at, location.href).href;
}

/** A citation as one line: book, version, number, the words, and where they stand. */
function line({ cite, words, at }) {
  return [`${cite}「${words}」`, at].filter(Boolean).join(" ");
}

function quoted({ cite, words, at }) {
  return `> ${words}\n>\n> — ${at ? `[${cite}](${at})` : cite}`;
}

function told(button, text) {
  const status = document.querySelector("[data-told]") ?? button.parentElement.querySelector("[role=status]");
  if (status) status.textContent = text;
  button.classList.add("done");
  setTimeout(() => button.classList.remove("done"), SHOWN);
}

async function give(button, text) {
  try {
    await copy(text);
    told(button, document.querySelector("[data-tray]")?.dataset.done ?? "");
  } catch {
    prompt(button.textContent, text);
  }
}

function cite(button) {
  const clause = button.closest("[data-cite]");
  const item = { cite: clause.dataset.cite, words: words(clause), at: address(clause) };
  keep([...collected().filter((other) => other.cite !== item.cite || other.words !== item.words), item].slice(-MOST));
  return give(button, line(item));
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if ("copy" in button.dataset) cite(button);
  else if ("link" in button.dataset) give(button, new URL(button.dataset.link, location.href).href);
  else if (button.dataset.all === "lines") give(button, collected().map(line).join("\n"));
  else if (button.dataset.all === "markdown") give(button, collected().map(quoted).join("\n\n"));
  else if (button.dataset.all === "none") keep([]);
  else if ("drop" in button.dataset) keep(collected().filter((_, nth) => nth !== Number(button.dataset.drop)));
  else if ("raise" in button.dataset) raise(Number(button.dataset.raise));
});

function raise(nth) {
  const list = collected();
  if (nth > 0) list.splice(nth - 1, 0, ...list.splice(nth, 1));
  keep(list);
}

/** Shows how many are collected, and on the page of what was collected, which. */
export function showTray() {
  const list = collected();
  for (const link of document.querySelectorAll("[data-tray]")) {
    link.hidden = list.length === 0;
    link.querySelector("b").textContent = String(list.length);
  }
  const page = document.querySelector("[data-collected]");
  if (!page) return;
  for (const part of page.querySelectorAll("[data-some]")) part.hidden = list.length === 0;
  for (const part of page.querySelectorAll("[data-none]")) part.hidden = list.length > 0;
  const row = page.querySelector("template");
  page.querySelector("ol").replaceChildren(...list.map((item, nth) => rowOf(row.content.cloneNode(true), item, nth)));
}

function rowOf(row, { cite, words, at }, nth) {
  const link = row.querySelector("a");
  link.textContent = cite;
  if (at.startsWith(location.origin)) link.href = at.slice(location.origin.length);
  row.querySelector("q").textContent = words;
  row.querySelector("[data-drop]").dataset.drop = String(nth);
  row.querySelector("[data-raise]").dataset.raise = String(nth);
  row.querySelector("[data-raise]").disabled = nth === 0;
  return row;
}

document.documentElement.classList.add("scripted");
addEventListener("storage", showTray);
document.addEventListener("gunbai:shown", showTray);
showTray();
