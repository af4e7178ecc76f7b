// Adds what a page can do without: nothing here is needed to read or to decide.
"use strict";

// A citation as one line for a message: book, version, number and the words.
for (const button of document.querySelectorAll("[data-copy]")) {
  const clause = button.closest("[data-cite]");
  const said = button.parentElement.querySelector("[role=status]");
  if (!navigator.clipboard || !clause) continue;
  button.parentElement.hidden = false;
  button.addEventListener("click", async () => {
    const text = clause.querySelector(".words").cloneNode(true);
    for (const kana of text.querySelectorAll("rt, rp")) kana.remove();
    const words = text.textContent.replace(/\s*\n\s*/g, "");
    await navigator.clipboard.writeText(`${clause.dataset.cite}「${words}」 ${location.href}`);
    said.textContent = button.dataset.done;
  });
}

// On a board, the arrow keys go one step back or forth while the steps have the focus.
const steps = document.querySelector("[data-steps]");
if (steps) {
  steps.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    const link = way && steps.querySelector(`a[rel~=${way}]`);
    if (link && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      link.click();
    }
  });
}

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}

// A key that a link announces opens it, wherever nothing is being typed.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, [contenteditable]")) return;
  const link = document.querySelector(`a[aria-keyshortcuts="${CSS.escape(event.key)}"]`);
  if (link) {
    event.preventDefault();
    link.click();
  }
});
