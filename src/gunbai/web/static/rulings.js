// Tells while somebody types whether a clause says what is quoted of it. Without it the form tells when it is sent.
"use strict";

for (const row of document.querySelectorAll("[data-check]")) {
  const [rule, quote] = row.querySelectorAll("input, textarea");
  const said = row.querySelector("[role=status]");
  let waiting = 0;
  const check = async () => {
    if (!rule.value.trim()) {
      said.textContent = "";
      return;
    }
    const address = new URL(row.dataset.check, location.href);
    address.searchParams.set("rule", rule.value);
    address.searchParams.set("quote", quote.value);
    try {
      const answer = await fetch(address, { headers: { Accept: "application/json" } });
      if (answer.ok) said.textContent = (await answer.json()).said;
    } catch {
      said.textContent = ""; // no network: the form says it when it is sent
    }
  };
  row.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(check, 400);
  });
}
