// Where what was taken along is read from: the cache of the browser, or the file that this page is.

async function inline(element) {
  const bytes = Uint8Array.from(atob(element.textContent.trim()), (character) => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
}

/** What is kept here: what it says of itself, and its pieces, each read once. */
export async function openSource() {
  const own = document.getElementById("kept-state");
  const kit = Boolean(own);
  const saved = kit ? JSON.parse(own.textContent) : await (await fetch("/offline/saved.json")).json();
  const pieces = new Map();
  const read = async (name) => {
    if (kit) return inline(document.getElementById(`piece-${name}`));
    const answer = await fetch(saved.pieces[name]);
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return answer.json();
  };
  const piece = (name) => {
    if (!pieces.has(name)) pieces.set(name, read(name));
    return pieces.get(name);
  };
  return { kit, saved, piece };
}
