// Lets rulings and boards speak for the clauses that they cite; follows gunbai/search/testimony.py.

const SPEAKING = ["ruling", "scenario"];
const FULL = 20;
const FURTHER = 0.7;
const SEVERAL = 0.5;
const MOST = 3;
const FOREMOST = 10;
const LATER = 3;

/** What rulings and boards that were found tell of the clauses that they cite, by their ids; nothing for a single word. */
export function told(found) {
  const counted = new Map(), tells = new Map();
  for (const { snapshot, query, row, score, number } of found) {
    if (!SPEAKING.includes(snapshot.kind(row)) || (query.chunks.length === 1 && !query.dropped.length)) continue;
    const { about } = snapshot.documents[row], whole = FULL * about.length ** 0.5;
    about.forEach((id, nth) => {
      const counts = ((score - number) * FURTHER ** nth) / whole;
      counted.set(id, [...(counted.get(id) || []), counts]);
    });
  }
  for (const [id, counts] of counted) {
    const best = counts.sort((first, second) => second - first).slice(0, MOST);
    tells.set(id, { best: best[0], several: best.reduce((sum, each, nth) => sum + each * SEVERAL ** nth, 0) });
  }
  return tells;
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
