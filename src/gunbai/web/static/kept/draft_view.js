// A case that is begun without a network: written down here, kept on this device, and handed to the desk when there is one.

import { make, say } from "./make.js";

const DRAFTS = "gunbai.drafts";
const FIELDS = ["title", "board", "happened", "first", "second"];

function drafts() {
  try {
    return JSON.parse(localStorage.getItem(DRAFTS)) || {};
  } catch {
    return {};
  }
}

function keep(id, draft) {
  const { [id]: _, ...others } = drafts();
  localStorage.setItem(DRAFTS, JSON.stringify(draft ? { ...others, [id]: draft } : others));
}

/** The text of a case as the desk reads it: an empty table, and everything that was written beside it. */
function written(skeleton, seats, draft) {
  const lines = [draft.board, draft.happened].filter(Boolean).flatMap((text) => text.split("\n")).map((line) => `  ${line.trimEnd()}`);
  const says = [draft.first, draft.second].map((text, nth) => text && `  ${seats[nth]}: {says: ${JSON.stringify(text.replace(/\s+/gu, " "))}}`).filter(Boolean);
  const [game, ...board] = skeleton.trimEnd().split("\n");
  return [game, draft.title ? `title: ${JSON.stringify(draft.title)}` : "", ...(lines.length ? ["note: |", ...lines] : []), ...board, ...(says.length ? ["claims:", ...says] : [])].filter(Boolean).join("\n") + "\n";
}

export async function draftView(source, slug, params) {
  const t = (key, values) => say(source.saved.messages, key, values);
  const top = [make("h1", {}, t("kept.draft")), make("p", { class: "note" }, t(source.kit ? "kept.draft-kit" : "kept.draft-why"))];
  if (!slug) {
    const games = source.saved.games.map((game) => make("li", {}, make("a", { href: `/desk/${game.slug}`, lang: "ja" }, game.game)));
    return [...top, make("ul", { class: "books" }, ...games), list(t)];
  }
  const { draft: skeleton, seats } = await source.piece(`${slug}.book`);
  if (!skeleton) return [...top, make("p", { class: "note" }, t("kept.not-played"))];
  const id = params.get("draft") || `${slug}-${Date.now()}`, held = drafts()[id] || { slug };
  const field = (name) => {
    const label = t(`kept.${name}`, { seat: seats[name === "second" ? 1 : 0] });
    const box = make(name === "title" ? "input" : "textarea", { id: name, name, rows: name === "title" ? null : 3, lang: "ja", maxlength: 4000 });
    box.value = held[name] || "";
    return make("p", { class: "field" }, make("label", { for: name }, label), box);
  };
  const status = make("p", { role: "status", class: "small dim" });
  const text = make("pre", { lang: "ja" });
  const form = make("form", { class: "draft" }, ...FIELDS.map(field), status, make("details", {}, make("summary", {}, t("desk.text")), text));
  const show = () => { text.textContent = written(skeleton, seats, Object.fromEntries(new FormData(form))); };
  form.addEventListener("input", () => {
    const draft = { slug, at: new Date().toISOString(), ...Object.fromEntries(new FormData(form)) };
    try {
      keep(id, { ...draft, text: written(skeleton, seats, draft) });
      status.textContent = t("kept.draft-saved");
    } catch {
      status.textContent = t("kept.draft-unsaved");
    }
    show();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  show();
  const onward = source.kit ? null : make("p", {}, make("a", { class: "button", href: `/desk/${slug}?stage=text#draft=${encodeURIComponent(id)}` }, t("kept.draft-on")));
  return [...top, form, onward, list(t)];
}

function list(t) {
  const held = Object.entries(drafts());
  if (!held.length) return null;
  const line = ([id, draft]) => {
    const gone = make("button", { type: "button" }, t("kept.draft-drop"));
    const row = make("li", {}, make("a", { href: `/desk/${draft.slug}?draft=${encodeURIComponent(id)}`, lang: "ja" }, draft.title || draft.first || id), " ", gone);
    gone.addEventListener("click", () => { keep(id, null); row.remove(); });
    return row;
  };
  return make("section", {}, make("h2", {}, t("kept.drafts")), make("ul", { class: "lines" }, ...held.map(line)));
}
