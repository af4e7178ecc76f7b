// Lets rulings and boards speak for the clauses that they cite; follows gunbai/search/testimony.py.

const SPEAKING = ["ruling", "scenario"];
const LENT = 0.34;
const FURTHER = 0.7;
const SEVERAL = 0.5;
const MOST = 3;
const FOREMOST = 10;
const LATER = 3;

/** What was found, each clause with what is lent to it by the rulings and boards found beside it; nothing for a single word. */
export function lend(found) {
  const lent = new Map();
  for (const { snapshot, query, row, score, number } of found) {
    if (!SPEAKING.includes(snapshot.kind(row)) || (query.chunks.length === 1 && !query.dropped.length)) continue;
    const { about } = snapshot.documents[row];
    about.forEach((id, nth) => {
      const counts = (LENT * (score - number) * FURTHER ** nth) / about.length ** 0.5;
      lent.set(id, [...(lent.get(id) || []), counts]);
    });
  }
  return found.map((one) => given(one, lent.get(one.snapshot.documents[one.row].id)));
}

/** Puts the first clause that a ruling cites right before it, where it was not found or stands well behind. */
export function standBefore(found, readings, game) {
  const idOf = (one) => one.snapshot.documents[one.row].id, places = new Map(found.map((one, at) => [idOf(one), at])), moved = new Set(), out = [];
  found.forEach((one, at) => {
    if (moved.has(idOf(one))) return;
    const alone = one.query.chunks.length === 1 && !one.query.dropped.length;
    if (at < FOREMOST && one.snapshot.kind(one.row) === "ruling" && !alone) {
      const id = one.snapshot.documents[one.row].about[0] || "";
      const far = !moved.has(id) && (places.get(id) ?? found.length) >= Math.min(at + LATER, found.length);
      const clause = far && clauseOf(id, readings, game, one.score);
      if (clause) { out.push(clause); moved.add(id); }
    }
    out.push(one);
  });
  return out;
}

/** A clause of the books searched with a score that is lent to it whole. */
function clauseOf(id, readings, game, score) {
  for (const [snapshot, query] of readings) {
    const row = snapshot.book ? snapshot.clauses.get(id) : undefined;
    if (row !== undefined && snapshot.allowed(game, null)(row)) {
      return { row, score, number: 0, traits: null, snapshot, query, asked: snapshot.ranking.ask(query) };
    }
  }
  return null;
}

function given(one, counts) {
  if (!counts) return one;
  const best = [...counts].sort((first, second) => second - first).slice(0, MOST);
  return { ...one, score: one.score + best.reduce((sum, each, nth) => sum + each * SEVERAL ** nth, 0) };
}
