// Shows what is found as it is typed, on the device: on the page of the search in place, elsewhere below the box.

import { foundView } from "./search_view.js";
import { showClauses } from "./clauses.js";

const WAIT = 180;
const FEW = 5;
const BOX = "form[role=search] input[name=q]";

/** Answers each search box of this page, those that are still to come too. */
export function openTyped(source) {
  const panel = document.querySelector(".typed");
  let waiting = 0, latest = 0;
  const close = () => {
    clearTimeout(waiting);
    latest += 1;
    panel.hidden = true;
    panel.replaceChildren();
  };
  const find = async (form) => {
    const asked = new URLSearchParams(new FormData(form)), turn = ++latest;
    const below = form.classList.contains("search") && document.getElementById("found");
    if (!below && !asked.get("q").trim()) return close();
    const found = await foundView(source, asked);
    if (turn !== latest) return;
    if (below) {
      below.replaceChildren(...found);
      history.replaceState(null, "", `${source.kit ? "#" : ""}/?${asked}`);
      showClauses();
    } else {
      panel.replaceChildren(...found.slice(0, 2));
      for (const more of panel.querySelectorAll(`.under, .hit:nth-child(n + ${FEW + 1})`)) more.remove();
      panel.hidden = false;
    }
  };
  document.addEventListener("input", (event) => {
    if (!event.target.matches(BOX)) return;
    clearTimeout(waiting);
    waiting = setTimeout(find, WAIT, event.target.form);
  });
  document.addEventListener("submit", close);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !panel.hidden) close();
  });
  document.addEventListener("click", (event) => {
    if (!panel.hidden && (event.target.closest("a") || !event.target.closest(".typed, form[role=search]"))) close();
  });
}
