// What a page asks of the server while the network comes and goes: asked until there is an answer, with a sentence meanwhile.
"use strict";

const network = (() => {
  const AGAIN = 2000, PATIENCE = 30000, LATER = [429, 502, 503, 504];

  // The sentence stays in sight wherever the page has been scrolled to.
  function say(place, text) {
    place.querySelector(".lost")?.remove();
    const note = Object.assign(document.createElement("p"), { className: "note lost", textContent: text });
    note.setAttribute("role", "alert");
    place.prepend(note);
  }

  const again = (wait = AGAIN) => new Promise((done) => {
    setTimeout(done, wait);
    window.addEventListener("online", done, { once: true });
  });

  // Returns the text of an answer and its address. What hangs is given up and asked once more; a server that says later is asked later.
  async function patiently(request, lost) {
    for (;;) {
      let wait = AGAIN;
      try {
        const answer = await request(AbortSignal.timeout(PATIENCE)), text = await answer.text();
        if (!LATER.includes(answer.status)) return [text, answer.url];
        wait = Number(answer.headers.get("Retry-After")) * 1000 || AGAIN;
        lost("busy");
      } catch {
        lost("lost");
      }
      await again(wait);
    }
  }

  // Another page is opened as soon as there is a network: until then this one stays.
  async function leave(address, lost) {
    await patiently((signal) => fetch("/health", { cache: "no-store", signal }), lost);
    location.assign(address());
  }

  // What the frame of a page links to of the page itself follows it to another address: the other language, its data.
  function follow(address) {
    const { pathname, search } = new URL(address, location.href);
    const language = document.querySelector(".language"), data = document.querySelector(".foot a[rel=nofollow]");
    const other = new URLSearchParams(search);
    other.set("lang", language.hreflang);
    language.href = `${pathname}?${other}`;
    if (data) data.search = search;
  }

  return { AGAIN, say, patiently, leave, follow };
})();
