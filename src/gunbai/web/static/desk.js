// The desk without page loads: the same forms and links, their answers put in place. Drafts stay on the device.
"use strict";

(() => {
  const KEPT = "gunbai.desk.";
  let desk = document.getElementById("desk");
  if (!desk) return;
  document.documentElement.classList.add("scripted");
  let turn = Promise.resolve();
  // What was typed as text and could not be read yet: it stays whatever is tapped meanwhile, and when the page is loaded again.
  const UNREAD = "gunbai.unread";
  let unread = "";
  // Whether the table was changed beside a text that could not be read: once it can, the case is as that text says.
  let apart = false;
  function keepTyped(text) {
    unread = text;
    try {
      if (text) sessionStorage.setItem(UNREAD, JSON.stringify([desk.dataset.draft, text]));
      else sessionStorage.removeItem(UNREAD);
    } catch { /* a device that keeps nothing */ }
  }
  function showTyped() {
    const area = desk.querySelector("[data-check]");
    let kept = null;
    try { kept = JSON.parse(sessionStorage.getItem(UNREAD)); } catch { /* a device that keeps nothing */ }
    if (!area || !kept || kept[0] !== desk.dataset.draft) return;
    [, unread] = kept;
    area.value = unread;
    check(area);
  }

  // A draft is on the disk at once: what localStorage holds is written some seconds later, and lost when the browser is killed.
  const DRAFTS = "drafts";
  const drafts = new Promise((done) => {
    try {
      const opening = indexedDB.open("gunbai.desk", 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(DRAFTS);
      opening.onsuccess = () => done(opening.result);
      opening.onerror = () => done(null);
    } catch { done(null); /* a device that keeps nothing */ }
  });
  const store = {
    async get(game) {
      const kept = await drafts, asked = kept && kept.transaction(DRAFTS).objectStore(DRAFTS).get(game);
      const found = asked && await new Promise((done) => { asked.onsuccess = () => done(asked.result); asked.onerror = () => done(null); });
      try { return found || localStorage.getItem(KEPT + game); } catch { return found; }
    },
    async set(game, draft) {
      try { localStorage.setItem(KEPT + game, draft); } catch { /* a device that keeps nothing */ }
      (await drafts)?.transaction(DRAFTS, "readwrite", { durability: "strict" }).objectStore(DRAFTS).put(draft, game);
    },
  };

  function say(text) {
    const said = document.getElementById("desk-said");
    if (said) said.textContent = text;
  }

  // Cards with a text are kept on the device under the game, and offered for every further case.
  const CARDS = "gunbai.cards.", MOST_CARDS = 60;
  function ownCards() {
    try { return JSON.parse(localStorage.getItem(CARDS + desk.dataset.game)) || {}; } catch { return {}; }
  }
  function keepCards(cards) {
    try { localStorage.setItem(CARDS + desk.dataset.game, JSON.stringify(cards)); } catch { /* a device that keeps nothing */ }
  }
  function offerCards() {
    const entered = JSON.parse(desk.dataset.own), kept = ownCards();
    if (Object.keys(entered).length) {
      const rest = Object.entries(kept).filter(([name]) => !(name in entered));
      keepCards(Object.fromEntries([...Object.entries(entered), ...rest].slice(0, MOST_CARDS)));
    }
    const shown = desk.querySelector("[data-own-cards]");
    const onServer = JSON.parse(desk.dataset.kept);
    const others = Object.entries(kept).filter(([name]) => !(name in entered) && !onServer.includes(name));
    if (!shown || !others.length) return;
    for (const [name, card] of others) {
      const pick = document.createElement("button"), drop = document.createElement("button");
      Object.assign(pick, { type: "submit", className: "chip-button", textContent: card.token });
      pick.addEventListener("click", () => {
        pick.form.elements.card.value = card.token;
        pick.form.elements.definition.value = JSON.stringify(card.card);
      });
      Object.assign(drop, { type: "button", className: "plain", textContent: "×" });
      drop.setAttribute("aria-label", desk.dataset.forget.replace("{name}", name));
      drop.addEventListener("click", () => {
        keepCards(Object.fromEntries(Object.entries(ownCards()).filter(([other]) => other !== name)));
        pick.remove();
        drop.remove();
      });
      shown.querySelector("[data-own-list]").append(pick, drop);
    }
    shown.hidden = false;
  }

  // The suggestions are one stop of the Tab key: arrows walk among them, too.
  const suggested = () => [...desk.querySelectorAll(".picks button")];
  function remember() {
    offerCards();
    suggested().forEach((one, number) => { one.tabIndex = number ? -1 : 0; });
    if (desk.dataset.begun) store.set(desk.dataset.game, desk.dataset.draft);
    else offerDraft(desk);
  }
  async function offerDraft(empty) {
    const resume = empty.querySelector("[data-resume]"), kept = await store.get(empty.dataset.game);
    if (!resume || !kept || kept === empty.dataset.draft || new URLSearchParams(location.search).get("d")) return;
    resume.querySelector("a").href = `${resume.dataset.resume}?d=${kept}`;
    resume.hidden = false;
  }

  // Whoever opens a sheet with a key goes on in it: to its first suggestion, else to what it sets first; elsewhere to what is offered.
  const FIRST = ".picks button, .set input:not([type=hidden]), .fact button, form button";
  const OFFERED = ".side .choices button, .side .saying .chip-button";
  const first = (selector) => [...desk.querySelectorAll(selector)].find((one) => one.checkVisibility() && !one.disabled);
  let byKey = false;
  document.addEventListener("keydown", () => { byKey = true; }, true);
  document.addEventListener("pointerdown", () => { byKey = false; }, true);
  const opens = (address) => new URL(address, location.href).searchParams.get("at");

  // What the page is about, whatever the case is.
  const view = () => desk.dataset.here.replace(/d=[^&]*/, "");

  // What the form of a field or a button does: others of its page may have the same names.
  const does = (one) => one.form && [...new FormData(one.form)].filter(([name]) => ["do", "by", "path", "list"].includes(name)).join();

  // Where the focus and the strips were, so that they are there again after a change.
  function place() {
    const focus = document.activeElement;
    const strips = [...desk.querySelectorAll("[data-name]")].map((one) => [one.dataset.name, one.querySelector(".strip").scrollLeft]);
    const sheet = desk.querySelector(".drawer");
    const opened = [...desk.querySelectorAll("details[open]")].map((one) => one.className);
    const key = focus && desk.contains(focus) ? { id: focus.id, name: focus.name, value: focus.value, does: does(focus), href: focus.getAttribute("href") } : null;
    const at = sheet ? sheet.getAttribute("aria-label") : "";
    return { key, opens: opens(desk.dataset.here), strips, text: view(), scroll: sheet ? sheet.scrollTop : 0, at, opened };
  }

  function restore(was) {
    for (const [name, left] of was.strips) {
      const strip = desk.querySelector(`[data-name="${CSS.escape(name)}"] .strip`);
      if (strip) strip.scrollLeft = left;
    }
    for (const chosen of desk.querySelectorAll(".strip .chip:has(:checked), .strip .chip-button.on, .strip [aria-pressed=true]")) {
      const strip = chosen.closest(".strip"), left = chosen.offsetLeft - strip.offsetLeft;
      if (left < strip.scrollLeft || left + chosen.offsetWidth > strip.scrollLeft + strip.clientWidth) strip.scrollLeft = left - 12;
    }
    const sheet = desk.querySelector(".drawer");
    if (sheet && sheet.getAttribute("aria-label") === was.at) {
      sheet.scrollTop = desk.dataset.here.includes("text~") && was.text !== view() ? 0 : was.scroll;
      for (const one of sheet.querySelectorAll("details")) if (was.opened.includes(one.className)) one.open = true;
    }
    const wrong = desk.querySelector("[aria-invalid=true]");
    const same = was.key && [...desk.querySelectorAll("input, button, select, textarea")].find((one) =>
      (was.key.id && one.id === was.key.id) || (was.key.name && one.name === was.key.name && one.value === was.key.value && does(one) === was.key.does));
    const left = was.at && !sheet && [...desk.querySelectorAll(".surface a")].find((one) => opens(one.getAttribute("href")) === was.opens);
    const picked = byKey && was.key && was.key.name === "card" && desk.querySelector(".set input:checked");
    if (wrong) wrong.focus();
    else if (picked) picked.focus();
    else if (same) same.focus({ preventScroll: true });
    else if (sheet && sheet.getAttribute("aria-label") !== was.at) (byKey && sheet.querySelector(FIRST) || sheet).focus({ preventScroll: true });
    else if (left) left.focus({ preventScroll: true });
    else if (byKey) first(OFFERED)?.focus();
    if (!desk.contains(document.activeElement)) (byKey && first(".desk-bar a.primary") || desk.querySelector(".side")).focus({ preventScroll: !byKey });
    if (sheet) keepInSight(sheet);
  }

  // What the sheet is about stays in sight above it, with the line of its seat where both fit.
  function keepInSight(sheet) {
    const here = desk.querySelector('.surface [aria-current="true"]');
    if (!here || getComputedStyle(sheet).position !== "fixed") return;
    const seat = (opens(desk.dataset.here) || "").split("~").pop().split("/")[0], limit = sheet.getBoundingClientRect().top - 8;
    const line = [...desk.querySelectorAll(".surface a")].find((one) => opens(one.getAttribute("href")) === seat);
    const place = here.getBoundingClientRect(), strip = (line || here).getBoundingClientRect();
    let top = Math.min(place.top, strip.top), bottom = Math.max(place.bottom, strip.bottom);
    if (bottom - top > limit - 8) [top, bottom] = [place.top, place.bottom];
    if (bottom > limit) window.scrollBy(0, bottom - limit);
    else if (top < 8) window.scrollBy(0, top - 8);
  }

  function put(text, address, step = "pushState") {
    const page = new DOMParser().parseFromString(text, "text/html");
    const fresh = page.getElementById("desk");
    if (!fresh) { location.assign(address); return; }
    const was = place(), listed = document.getElementById("problems"), changed = desk.dataset.draft !== fresh.dataset.draft;
    desk.replaceWith(document.adoptNode(fresh));
    desk = fresh;
    document.title = page.title;
    const area = desk.querySelector("[data-check]");
    if (unread && area) {
      area.value = unread;
      document.getElementById("problems").replaceChildren(...listed.childNodes);
      apart ||= changed;
    }
    const shown = new URL(desk.dataset.here, location.href);
    if (shown.href !== location.href) history[step](null, "", shown);
    network.follow(shown);
    restore(was);
    remember();
    const card = desk.querySelector('.surface [aria-current="true"]');
    if (changed && card) say(card.getAttribute("aria-label"));
    if (apart) network.say(desk, desk.dataset.apart);
  }

  // One after the other: what was tapped while another change was on its way is sent with what that one made.
  // Without a network it waits for one: nothing need be tapped again, and what is tapped again all the same goes in once.
  // What waits is kept beside the draft: a page that is loaded again meanwhile still does it.
  const WAITING = "gunbai.waiting";
  const waiting = new Map();
  let away = false, refused = false;
  function keepWaiting() {
    const acts = [...waiting.values()].filter((act) => act.fields).map(({ form, ...act }) => act);
    try {
      if (acts.length) sessionStorage.setItem(WAITING, JSON.stringify([desk.dataset.draft, acts]));
      else sessionStorage.removeItem(WAITING);
    } catch { /* a device that keeps nothing */ }
  }

  // What was tapped on a page of which another place, or another card, has been asked for already is done nowhere.
  function stands(form, undoes) {
    const before = [...waiting.values()];
    if (before.some((act) => act.leads)) return false;
    return undoes || !away || before.every((act) => act.form === form && form.matches("[data-auto], .picks"));
  }
  function refuse() {
    refused = true;
    lost("waits");
  }
  const LEADS = ["remove", "move", "new"];

  function send(request, name, step, act = {}) {
    if (name && waiting.has(name)) return;
    const told = name || Symbol("unnamed");
    waiting.set(told, act);
    keepWaiting();
    desk.setAttribute("aria-busy", "true");
    const work = async () => {
      try {
        const [text, address] = await network.patiently(request, lost);
        away = refused = false;
        put(text, address, step);
      } finally {
        waiting.delete(told);
        keepWaiting();
        desk.setAttribute("aria-busy", waiting.size ? "true" : "false");
      }
    };
    turn = turn.then(work, work);
  }

  function lost(why) {
    away = true;
    network.say(desk, desk.dataset[refused ? "waits" : why]);
  }

  function submit(form, button) {
    const data = new FormData(form, button && form.contains(button) ? button : null);
    if (button && !form.contains(button) && button.name) data.append(button.name, button.value);
    const steps = button && "key" in button.dataset, said = [...data].filter(([field]) => field !== "d");
    const name = steps ? "" : JSON.stringify([form.action, ...said]);
    if (!waiting.has(name) && !stands(form, steps)) { refuse(); return; }
    const fields = form.enctype === "multipart/form-data" ? null : said;
    post(form.action, data, name, { form, action: form.action, fields, leads: data.has("go") || LEADS.includes(data.get("do")) });
  }
  function post(action, data, name, act) {
    send(async (signal) => {
      data.set("d", desk.dataset.draft);
      const answer = await fetch(action, { method: "POST", body: act.fields ? new URLSearchParams(data) : data, signal });
      if (data.get("text") === unread) keepTyped("");
      return answer;
    }, name, "pushState", act);
  }
  function go(address, draft) {
    send((signal) => {
      if (draft) address.searchParams.set("d", desk.dataset.draft);
      return fetch(address, { signal });
    }, address.searchParams.toString(), "pushState", { action: address.href, fields: [], leads: true });
  }
  function goOn() {
    let kept = null;
    try { kept = JSON.parse(sessionStorage.getItem(WAITING)); } catch { /* a device that keeps nothing */ }
    if (!kept || kept[0] !== desk.dataset.draft) return;
    for (const act of kept[1]) {
      if (!act.fields.length) { go(new URL(act.action), true); continue; }
      const data = new FormData();
      for (const [field, value] of act.fields) data.append(field, value);
      post(act.action, data, JSON.stringify([act.action, ...act.fields]), act);
    }
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!desk.contains(form) || form.method !== "post") return;
    event.preventDefault();
    submit(form, event.submitter);
  });

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link || !desk.contains(link) || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    const address = new URL(link.getAttribute("href"), location.href);
    if ("leave" in link.dataset) {
      event.preventDefault();
      waiting.set(link, { leads: true });
      turn = turn.then(() => network.leave(() => (desk.querySelector("[data-leave]") || link).href, lost)).finally(() => waiting.delete(link));
      return;
    }
    if (link.hasAttribute("download") || !address.pathname.startsWith("/desk/")) return;
    event.preventDefault();
    go(address, link.closest("[data-resume]") === null);
  });

  document.addEventListener("change", (event) => {
    const input = event.target;
    if (input.matches("[data-go]")) { input.form.requestSubmit(); return; }
    if (input.type === "file") {
      const fits = !input.files.length || input.files[0].size <= Number(input.dataset.most);
      if (fits) submit(input.form);
      else network.say(desk, input.dataset.tooLarge);
      return;
    }
    const form = input.form;
    if (form && desk.contains(form) && "auto" in form.dataset) submit(form);
  });

  // The text is read while it is typed; what is wrong is listed below it.
  let typed = 0;
  const later = (area, wait) => { clearTimeout(typed); typed = setTimeout(() => check(area), wait); };
  document.addEventListener("input", (event) => {
    const area = event.target;
    if (!area.matches("[data-check]")) return;
    keepTyped(area.value);
    later(area, 500);
  });

  async function check(area) {
    const data = new FormData(area.form);
    data.set("stay", "yes");
    data.delete("file");
    let answer;
    try {
      answer = await fetch(area.form.action, { method: "POST", body: data });
    } catch {
      lost("lost");
      later(area, network.AGAIN);
      return;
    }
    away = false;
    desk.querySelector(".lost")?.remove();
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const found = page.getElementById("problems"), fresh = page.getElementById("desk");
    document.getElementById("problems").replaceChildren(...found.childNodes);
    if (!answer.ok || !fresh) return;
    if (unread === data.get("text")) keepTyped("");
    if (apart) network.say(desk, desk.dataset.replaced);
    apart = false;
    desk.querySelector(".surface").replaceWith(document.adoptNode(fresh.querySelector(".surface")));
    desk.dataset.draft = fresh.dataset.draft;
    for (const field of desk.querySelectorAll("input[name=d]")) field.value = fresh.dataset.draft;
    for (const link of desk.querySelectorAll("[data-leave]")) link.href = fresh.querySelector("[data-leave]").href;
    desk.dataset.begun = "yes";
    remember();
  }

  window.addEventListener("popstate", () => { send((signal) => fetch(location.href, { signal }), "", "replaceState"); });

  // Arrows walk over the table as it lies; Escape closes the sheet; Ctrl+Enter goes on; Ctrl+Z takes back outside of a field.
  document.addEventListener("keydown", (event) => {
    const typing = event.target.matches("input:not([type=radio]):not([type=checkbox]), textarea, select");
    if (event.key === "Escape") {
      const close = desk.querySelector("[data-close]");
      if (close) close.click();
      return;
    }
    if ((event.ctrlKey || event.metaKey) && event.key === "Enter") {
      event.preventDefault();
      desk.querySelector(".desk-bar a.primary").click();
      return;
    }
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !typing) {
      const button = desk.querySelector(`[data-key=${event.shiftKey ? "redo" : "undo"}]`);
      if (button && !button.disabled) { event.preventDefault(); button.click(); }
      return;
    }
    const along = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key], all = suggested();
    if (along && all.includes(event.target)) {
      event.preventDefault();
      all[all.indexOf(event.target) + along]?.focus();
      return;
    }
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const from = event.target.closest(".surface a");
    if (!way || !from || event.altKey) return;
    const middle = (one) => { const box = one.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };
    const [x, y] = middle(from);
    // Up and down lead to the next row, wherever that begins; left and right stay in theirs.
    const far = ([, along, across]) => (way[1] ? 4 * along + across : along + 2 * across);
    const ahead = [...desk.querySelectorAll(".surface a")].map((one) => [one, middle(one)])
      .map(([one, [u, v]]) => [one, (u - x) * way[0] + (v - y) * way[1], Math.abs((u - x) * way[1]) + Math.abs((v - y) * way[0])])
      .filter(([one, along]) => one !== from && along > 4)
      .sort((a, b) => far(a) - far(b));
    if (ahead.length) { event.preventDefault(); ahead[0][0].focus(); }
  });

  showTyped();
  remember();
  goOn();
  if (desk.querySelector(".drawer")) restore(place());
})();
