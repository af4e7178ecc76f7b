// Answers one query from several snapshots: narrows, understands, ranks, merges; follows gunbai/search/answer.py and hits.py.

import { sentences } from "./analysis.js";
import { narrow } from "./names.js";
import { normalise } from "./normal.js";
import { CANDIDATES, likeliest, NUMBERED } from "./ranking.js";
import { standBefore, told } from "./testimony.js";
import { refuses } from "./traits.js";
import { unknownIn } from "./understanding.js";

const KINDS = { rule: 1, example: 1, ruling: 0.5, glossary: 0.6, scenario: 0.35 };
const MADE = 20;
const SAID = 5;
const TERMS = 2;
const LEADING = ["glossary", "scenario"];
const ALL = 0.99;
const FAIR = 0.45;
const ASKED = 0.38;
const MANY = 7;
const SIDE = 3;
const WORTH = 0.45;
const OWN = 4;
const UNDER = 3;
const LATER = 3;
const ENOUGH = 0.5;
const ALIKE = 1.5;

/** The hits of a query, best first: each its document, its score, what is folded under it, and what of it matched. */
export function answer(snapshots, text, game = "", kinds = null, limit = 10) {
  const query = text.trim();
  const [named, left] = narrow(query, Object.assign({}, ...snapshots.map((snapshot) => snapshot.names)));
  const meant = named && (!game || game === named) && snapshots.some((snapshot) => snapshot.games.has(named));
  const chosen = meant ? named : game, asked = snapshots.filter((snapshot) => !chosen || snapshot.games.has(chosen));
  const readings = read(asked, meant ? left : query);
  let found = ranked(readings, chosen, kinds, limit);
  const near = !found.length || !isAnswered(found);
  if (!found.length) found = nearest(readings, chosen, kinds, limit);
  else if (!kinds && !found.some((one) => one.snapshot.book && kindOf(one) !== "glossary")) {
    found = found.concat(nearest(readings.filter(([snapshot]) => snapshot.book), chosen, kinds, limit));
  }
  if (!kinds) found = saidFirst(standBefore(found, readings, chosen));
  if (!chosen && asked.length > 1) found = sideBySide(found);
  const shown = collapse(found.slice(0, 3 * limit + 10)).slice(0, kinds ? limit : limit + MADE);
  const rows = kinds ? shown.map((one) => [one, []]) : fold(shown, found);
  return { near: near && rows.length > 0, hits: rows.slice(0, limit).map(([one, under]) => ({ ...hit(one), under: under.map(hit) })) };
}

/** Understands a query with each snapshot; what no book knows may be a slip of the finger. */
function read(snapshots, text) {
  let queries = snapshots.map((snapshot) => snapshot.understanding.read(text));
  const books = snapshots.flatMap((snapshot, at) => (snapshot.book ? [unknownIn(queries[at])] : []));
  const unknown = books.length ? books : queries.map(unknownIn);
  const slips = new Set([...(unknown[0] || [])].filter((word) => unknown.every((words) => words.has(word))));
  if (slips.size) queries = snapshots.map((snapshot) => snapshot.understanding.read(text, slips));
  return snapshots.map((snapshot, at) => [snapshot, snapshot.understanding.apart(queries[at])]);
}

function ranked(readings, game, kinds, limit) {
  const asked = readings.map(([snapshot, query]) => snapshot.ranking.ask(query));
  const firsts = firstsOf(readings, asked, game, kinds, Math.max(CANDIDATES, 2 * limit)), own = ownOf(readings);
  const judged = readings.map(() => []), tells = new Map();
  const order = readings.map((_, at) => at).sort((one, other) => Number(readings[one][0].book) - Number(readings[other][0].book));
  for (const at of order) {
    const [snapshot, query] = readings[at], speaking = !(snapshot.book || kinds);
    const best = snapshot.ranking.judge(asked[at], speaking ? firsts[at].slice(0, MADE) : firsts[at], snapshot.told(tells));
    judged[at] = best.map((scored) => ({ ...scored, snapshot, query, asked: asked[at], score: scored.score + own[at] }));
    if (speaking) for (const [id, one] of told(judged[at])) tells.set(id, one);
  }
  let found = judged.flat();
  if (!kinds) found = found.map((one) => ({ ...one, score: one.score * (KINDS[kindOf(one)] ?? 1) }));
  return found.sort((one, other) => other.score - one.score);
}

/** What the first pass finds in each snapshot, and of several books only the best so many of all together. */
function firstsOf(readings, asked, game, kinds, count) {
  const firsts = readings.map(() => []), several = readings.filter(([snapshot]) => snapshot.book).length > 1;
  let least = -Infinity, scores = [];
  const order = readings.map((_, at) => at).sort((one, other) => (asked[one].most === asked[other].most ? 0 : asked[other].most - asked[one].most));
  for (const at of order) {
    if (asked[at].most < least) break;
    firsts[at] = readings[at][0].ranking.first(asked[at], readings[at][0].allowed(game, kinds), least);
    if (several && firsts[at].length) {
      scores = [...scores, ...firsts[at].map((row) => row.score)].sort((one, other) => other - one).slice(0, count);
      least = scores.length === count ? scores.at(-1) : least;
    }
  }
  return firsts.map((rows) => rows.filter((row) => row.score >= least));
}

function isAnswered(found) {
  const fair = found[0].query.chunks.length < MANY ? FAIR : FAIR / 2;
  return found.slice(0, SIDE).some(({ traits, number }) => !traits || number || traits.missed < ALL || Math.max(traits.any, traits.pairs) >= fair || traits.alias >= ASKED);
}

/** What is nearest to a query that nothing answers: the clauses beside a number, or those with any letters of it. */
function nearest(readings, game, kinds, limit) {
  const beside = readings.flatMap(([snapshot, query]) => (query.number ? snapshot.numbers.nearest(query.number) : [])
    .filter(snapshot.allowed(game, kinds)).map((row) => ({ row, score: 1, number: 0, traits: null, snapshot, query, asked: snapshot.ranking.ask(query) })));
  return beside.length ? beside : ranked(readings.map(([snapshot, query]) => [snapshot, snapshot.understanding.loosely(query)]), game, kinds, limit);
}

/** Puts what only leads to clauses behind the first few of them. */
function saidFirst(found) {
  const said = found.filter((one) => !LEADING.includes(kindOf(one)));
  const leading = [...found.filter((one) => kindOf(one) === "glossary").slice(0, TERMS), ...found.filter((one) => kindOf(one) === "scenario")];
  return [...said.slice(0, SAID), ...[...said.slice(SAID), ...leading].sort((one, other) => other.score - one.score)];
}

function kindOf(found) {
  return found.snapshot.kind(found.row);
}

function documentOf(found) {
  return found.snapshot.documents[found.row];
}

/** For each book, what it counts that words stand in it as typed which other books have not. */
function ownOf(readings) {
  const told = readings.map(([snapshot, query]) => new Map(snapshot.book ? query.chunks.filter((chunk) => snapshot.understanding.has(chunk)).map((chunk) => [chunk.typed, chunk.counts]) : []));
  const books = readings.filter(([snapshot]) => snapshot.book).length, known = (typed) => told.filter((words) => words.has(typed)).length;
  return told.map((words) => [...words].reduce((sum, [typed, counts]) => sum + OWN * counts * (1 - known(typed) / books), 0));
}

/** Puts the best clause of each book first, then the next ones; only the best few of each stand before the rest. */
function sideBySide(found) {
  const above = {};
  const placed = found.map((one) => {
    const { game } = documentOf(one);
    above[game] = (above[game] || 0) + 1;
    return [above[game] <= SIDE && one.score >= WORTH * found[0].score ? above[game] : SIDE + 1, one];
  });
  return placed.sort(([one], [other]) => one - other).map(([, one]) => one);
}

/** Puts the best paragraph of a section in the place of its bare heading, when both were found. */
function collapse(found) {
  const bestBelow = new Map(), gone = new Set(), out = [];
  found.forEach((one, at) => {
    const { parent } = documentOf(one);
    if (!bestBelow.has(parent)) bestBelow.set(parent, at);
    const best = found[bestBelow.get(parent)];
    if (one.row < best.row && one.score > best.score - ALIKE) bestBelow.set(parent, at);
  });
  found.forEach((one, at) => {
    const document = documentOf(one), below = bestBelow.get(document.id);
    if (gone.has(at) || (below !== undefined && gone.has(below))) return;
    if (below === undefined || document.text || one.number >= NUMBERED) out.push(one);
    else if (below > at) { gone.add(below); out.push({ ...found[below], score: one.score }); }
  });
  return out;
}

/** Rows, each with what was found and is about it; these are rows no more. */
function fold(found, all) {
  const clauses = new Map(), under = new Map(), gone = new Set();
  found.forEach((one, at) => { if (!documentOf(one).about.length) clauses.set(documentOf(one).id, at); });
  all.forEach((one, at) => {
    const place = Math.min(found.length, ...documentOf(one).about.filter((id) => clauses.has(id)).map((id) => clauses.get(id)));
    if (place >= Math.min(at + LATER, found.length)) return;
    under.set(place, [...(under.get(place) || []), one]);
    gone.add(one);
  });
  return found.map((one, at) => [one, (under.get(at) || []).slice(0, UNDER)]).filter(([one]) => !gone.has(one));
}

/** A hit: its document, what to mark in heading and text, and the sentence of the text that answers. */
function hit(one) {
  const document = documentOf(one), fields = { heading: normalise(document.heading), text: normalise(document.text) };
  const body = `${fields.heading.text}\n${fields.text.text}`, { chunks } = one.query;
  const words = [...chunks.flatMap((chunk) => chunk.options.map(({ word }) => word)), ...chunks.map((chunk) => chunk.typed).filter((typed) => typed.length > 1)];
  let wanted = words.filter((word) => body.includes(word));
  if (!wanted.length) wanted = chunks.flatMap((chunk) => chunk.pairs).filter((pair) => body.includes(pair));
  const marks = Object.fromEntries(Object.entries(fields).map(([name, normal]) => [name, merged(wanted.flatMap((word) => occurrences(word, normal)))]));
  return { document, score: one.score, marks, sentence: sentence(one, fields.text) };
}

function sentence(one, text) {
  const spans = sentences(text.text), counted = one.snapshot.ranking.reader(one.asked).sentences(one.row);
  if (!counted.size || !spans.length) return null;
  const span = (bit) => spans[Math.min(31 - Math.clz32(bit), spans.length - 1)], said = (bit) => text.text.slice(...span(bit));
  const { letters } = one.query;
  for (const bit of counted.keys()) counted.set(bit, counted.get(bit) + [...letters].filter((pair) => said(bit).includes(pair)).length / (letters.size || 1));
  let best = likeliest(counted);
  if (one.query.refuses) {
    const enough = ENOUGH * counted.get(best);
    best = likeliest(new Map([...counted].filter(([bit, part]) => part >= enough && refuses(said(bit))))) || best;
  }
  return text.original(...span(best));
}

function occurrences(word, normal) {
  const found = [];
  for (let at = normal.text.indexOf(word); word && at >= 0; at = normal.text.indexOf(word, at + 1)) found.push(normal.original(at, at + word.length));
  return found;
}

function merged(spans) {
  const found = [];
  for (const [start, end] of spans.sort((one, other) => one[0] - other[0] || one[1] - other[1])) {
    if (found.length && start <= found.at(-1)[1]) found.at(-1)[1] = Math.max(found.at(-1)[1], end);
    else found.push([start, end]);
  }
  return found;
}
