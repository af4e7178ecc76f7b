// Keeps the clauses that were looked at and those that were pinned, on this device only.
const RECENT = "gunbai.recent";
const PINNED = "gunbai.pinned";
const MOST = 8;

function kept(name) {
  try {
    const list = JSON.parse(localStorage.getItem(name));
    return Array.isArray(list) ? list.filter((item) => item && typeof item.url === "string" && item.url.startsWith("/")) : [];
  } catch {
    return [];
  }
}

function keep(name, list) {
  try {
    localStorage.setItem(name, JSON.stringify(list));
  } catch {
    // A browser that keeps nothing shows no lists; everything else works.
  }
}

/** Where a clause stands: its address, or in one file what stands behind the hash. */
function place() {
  return location.protocol === "file:" ? location.hash.slice(1) : location.pathname;
}

function notice(clause) {
  const item = { url: place(), number: clause.dataset.clause, title: clause.dataset.title, game: clause.dataset.game };
  const others = (name) => kept(name).filter((other) => other.url !== item.url);
  keep(RECENT, [item, ...others(RECENT)].slice(0, MOST));
  const pin = document.querySelector("[data-pin]");
  const show = (on) => pin.setAttribute("aria-pressed", String(on));
  pin.hidden = false;
  pin.parentElement.hidden = false;
  show(kept(PINNED).some((other) => other.url === item.url));
  pin.addEventListener("click", () => {
    const on = pin.getAttribute("aria-pressed") !== "true";
    keep(PINNED, on ? [item, ...others(PINNED)] : others(PINNED));
    show(on);
  });
}

function list(section) {
  const items = kept(section.dataset.kept === "pinned" ? PINNED : RECENT);
  section.hidden = items.length === 0;
  section.querySelector("ul").replaceChildren(
    ...items.map((item) => {
      const row = document.createElement("li");
      const link = Object.assign(document.createElement("a"), { href: item.url, lang: "ja" });
      const number = Object.assign(document.createElement("span"), { className: "number", textContent: item.number || "" });
      const title = Object.assign(document.createElement("span"), { textContent: item.title || item.game || "" });
      link.append(number, title);
      row.append(link);
      return row;
    }),
  );
}

/** Notes the clause that is shown, and shows those that were noted before. */
export function showClauses() {
  const clause = document.querySelector("[data-clause]");
  if (clause) notice(clause);
  for (const section of document.querySelectorAll("[data-kept]")) list(section);
}

showClauses();
