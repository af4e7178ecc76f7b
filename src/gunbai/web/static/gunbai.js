// Adds what a page can do without: nothing here is needed to read or to decide.
"use strict";

// The slash goes to the search box from anywhere but a field.
const box = document.querySelector("input[name=q]");
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, select, textarea, [contenteditable]");
  if (event.key === "/" && box && !typing && !event.altKey && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    box.focus();
    box.select();
  }
});

// To print is a button for a script only.
function ready() {
  for (const button of document.querySelectorAll("[data-print]")) button.hidden = false;
}
ready();
document.addEventListener("gunbai:shown", ready);
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) print();
});

// On a board, the arrow keys go one step back or forth while the steps have the focus.
document.addEventListener("keydown", (event) => {
  const steps = event.target.closest("[data-steps]"), way = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  const link = steps && way && steps.querySelector(`a[rel~=${way}]`);
  if (link && !event.altKey && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    link.click();
  }
});

// Escape leaves the search box once it is empty, so that the keys of links can be reached.
box?.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !box.value) box.blur();
});

// A key that a link announces opens it, wherever nothing is being typed.
const TYPED = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]";
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest(TYPED)) return;
  const link = document.querySelector(`a[aria-keyshortcuts="${CSS.escape(event.key)}"]`);
  if (link) {
    event.preventDefault();
    link.click();
  }
});

// A case that was begun without a network comes to the desk as text.
const begun = /^#draft=(.+)$/u.exec(location.hash);
const field = document.querySelector("textarea[name=text]");
if (begun && field) {
  try {
    const draft = JSON.parse(localStorage.getItem("gunbai.drafts"))[decodeURIComponent(begun[1])];
    if (draft) field.value = draft.text;
  } catch {
    // Nothing was kept under that name: the field stays as it is.
  }
}
