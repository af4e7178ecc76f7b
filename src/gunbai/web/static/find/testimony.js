// Lets rulings and boards speak for the clauses that they cite; follows gunbai/search/testimony.py.

const SPEAKING = ["ruling", "scenario"];
const LENT = 0.3;
const FURTHER = 0.7;
const SEVERAL = 0.5;
const MOST = 3;

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

function given(one, counts) {
  if (!counts) return one;
  const best = [...counts].sort((first, second) => second - first).slice(0, MOST);
  return { ...one, score: one.score + best.reduce((sum, each, nth) => sum + each * SEVERAL ** nth, 0) };
}
