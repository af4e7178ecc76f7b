// An answer without page loads: a reading, a fact, a step or another line is fetched by its own address and put in place.
"use strict";

(() => {
  const PARTS = "article.case, .bar";
  let turn = Promise.resolve();

  // What is named by more than its place: the same control after a change has the same words in the same section.
  const named = (one) => one && `${one.closest("[aria-label], [aria-labelledby]")?.getAttribute("aria-label")} ${one.id || one.textContent.trim()}`;

  function put(text, address, step) {
    const page = new DOMParser().parseFromString(text, "text/html");
    const now = [...document.querySelectorAll(PARTS)], fresh = [...page.querySelectorAll(PARTS)];
    if (!fresh.length || now.length !== fresh.length) { location.assign(address); return; }
    const focus = named(document.activeElement), opened = [...document.querySelectorAll("article.case details[open]")].map(named);
    now.forEach((one, at) => one.replaceWith(document.adoptNode(fresh[at])));
    document.title = page.title;
    if (step && address !== location.href) history[step](null, "", address);
    network.follow(address);
    for (const one of document.querySelectorAll("article.case details")) if (opened.includes(named(one))) one.open = true;
    [...document.querySelectorAll("article.case a, article.case button, article.case input")].find((one) => named(one) === focus)?.focus({ preventScroll: true });
    document.dispatchEvent(new Event("gunbai:shown"));
  }

  const lost = (why) => {
    const article = document.querySelector("article.case");
    network.say(article, article.dataset[why]);
  };

  // One after the other; without a network the answer stays as it is, and what was tapped comes when there is one.
  function show(address, step = "pushState") {
    document.querySelector("article.case").setAttribute("aria-busy", "true");
    turn = turn.then(async () => {
      const [text] = await network.patiently((signal) => fetch(address, { signal }), lost);
      put(text, address.href, step);
      document.querySelector("article.case").removeAttribute("aria-busy");
    });
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("article.case a[href], .bar a[href]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    if (link.closest(".bar")) {
      event.preventDefault();
      network.leave(() => link.href, lost);
      return;
    }
    const address = new URL(link.href);
    if (address.pathname !== location.pathname || link.getAttribute("href").startsWith("#")) return;
    event.preventDefault();
    show(address);
  });

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("article.case form") || form.method !== "get") return;
    event.preventDefault();
    const address = new URL(form.action);
    address.search = new URLSearchParams(new FormData(form));
    show(address);
  });

  window.addEventListener("popstate", () => show(new URL(location.href), ""));
})();
