// Says whether each ruling was right, and counts on this device only.
"use strict";

const KEPT = "gunbai.practice";
const form = document.querySelector("[data-practice]");

function tally() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) || {};
  } catch {
    return {};
  }
}

function showTally() {
  const held = Object.values(tally()), line = document.querySelector("[data-tally]");
  line.hidden = held.length === 0;
  line.querySelector("b").textContent = `${held.filter(Boolean).length} / ${held.length}`;
}

form.addEventListener("change", () => {
  const ruled = [...form.querySelectorAll("[data-verdict]")];
  const chosen = ruled.map((field) => field.querySelector("input:checked")?.value);
  if (chosen.some((verdict) => !verdict)) return;
  const right = ruled.map((field, nth) => field.dataset.verdict === chosen[nth]);
  ruled.forEach((field, nth) => { field.querySelector("[role=status]").textContent = right[nth] ? form.dataset.right : form.dataset.wrong; });
  document.querySelector("[data-answer]").open = true;
  try {
    const held = tally();
    localStorage.setItem(KEPT, JSON.stringify({ ...held, [form.dataset.practice]: held[form.dataset.practice] ?? right.every(Boolean) }));
  } catch {
    // A browser that keeps nothing counts nothing.
  }
  showTally();
});

showTally();
