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

// A text for a message. Without a secure context there is no clipboard to write to: the old way copies a selection.
async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = Object.assign(document.createElement("textarea"), { value: text });
  field.className = "quiet";
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (!done) throw new Error("not copied");
}

function told(button, text) {
  button.parentElement.querySelector("[role=status]").textContent = text;
}

// A citation as one line: book, version, number and the words; or the address of the page. Print is a button for a script only.
function ready() {
  for (const button of document.querySelectorAll("[data-copy], [data-link]")) {
    button.hidden = false;
    if (button.parentElement.classList.contains("tools")) button.parentElement.hidden = false;
  }
  for (const button of document.querySelectorAll("[data-print]")) button.hidden = false;
}
ready();
document.addEventListener("gunbai:shown", ready);

document.addEventListener("click", async (event) => {
  if (event.target.closest("[data-print]")) print();
  const button = event.target.closest("[data-copy], [data-link]");
  if (!button) return;
  const clause = button.closest("[data-cite]");
  let text = new URL(button.dataset.link || location.href, location.href).href;
  if (clause) {
    const quoted = clause.querySelector(".words").cloneNode(true);
    for (const kana of quoted.querySelectorAll("rt, rp")) kana.remove();
    text = `${clause.dataset.cite}「${quoted.textContent.replace(/\s*\n\s*/g, "")}」 ${location.href}`;
  }
  try {
    await copy(text);
    told(button, button.dataset.done);
  } catch {
    prompt(button.textContent, text);
  }
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

// A key that a link announces opens it, wherever nothing is being typed.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, [contenteditable]")) return;
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
