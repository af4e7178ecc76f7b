// Scores documents: by where the words of a query stand, then by what a reader sees; follows gunbai/search/ranking.py.

import { characterPairs } from "./analysis.js";
import { Phrases, TraitReader } from "./traits.js";
import { howOf } from "./understanding.js";

const PLACES = [0, 0.6, 0.25, 0.7];
const TEXT = 0.7;
const ALIAS = 0.4;
const MOST = 0.6;
const FILL = 5;
const PARTS = 4;
const SOME = 0.4;
const PART = 0.4;
const LITTLE = 0.04;
export const CANDIDATES = 30;
const TELLING = 0.9;
const SINGLE = 0.4;
const ALONE = 4;
const SHORTEST = 2;
const LONGEST = 5;
const SCALE = 3;
export const NUMBERED = 50;
const BELOW = 40;
const NONE = [[], []];
const UNTOLD = { best: 0, several: 0 };

export class Ranking {
  constructor(held, numbers, defined, tables) {
    Object.assign(this, { held, numbers, defined, tables, bodies: held.bodies, phrases: new Phrases(held.phrases) });
    this.pairCounts = new Map(Object.entries(held.pairs));
    this.headings = new Map();
  }

  postings(field, term) {
    return Object.hasOwn(this.held.postings[field], term) ? this.held.postings[field][term] : NONE;
  }

  rarity(count) {
    return Math.log1p((this.held.count - count + 0.5) / (count + 0.5));
  }

  rare(pair) {
    return this.rarity(this.pairCounts.get(pair) ?? 1);
  }

  /** What each part of a query finds, and the most that a row can have of it. */
  ask(query) {
    const chunks = query.chunks.map((chunk) => this.find(chunk));
    return { query, chunks, most: query.number ? Infinity : chunks.reduce((sum, found) => sum + found.best, 0) };
  }

  /** The documents that have something of a query, best first; only those allowed, and none that has less than the least. */
  first(asked, allowed, least) {
    const numbered = this.numbered(asked.query), scores = this.firstPass(asked);
    for (const [row, score] of numbered) scores.set(row, (scores.get(row) || 0) + score);
    const found = [...scores].filter(([row, score]) => allowed(row) && score >= least).sort((one, other) => other[1] - one[1] || one[0] - other[0]);
    return found.slice(0, CANDIDATES).map(([row, score]) => ({ row, score, number: numbered.get(row) || 0 }));
  }

  /** The documents of a first pass by what a reader sees in them, and what is told of their rows, best first. */
  judge(asked, firsts, told) {
    if (!firsts.length) return [];
    const reader = this.reader(asked), weights = this.weigh(asked);
    let best = firsts.map((first) => {
      const traits = reader.read(first.row, this.bodies[first.row], this.heading(first.row), this.phrases.like(asked.query.letters, first.row), told.get(first.row) || UNTOLD);
      const score = Object.keys(weights).reduce((sum, name) => sum + weights[name] * traits[name], 0);
      return { row: first.row, score: SCALE * Math.max(score, 0.01) + first.number, number: first.number, traits };
    });
    if (asked.query.number && asked.chunks.length) best = within(best);
    return best.sort((one, other) => other.score - one.score || one.row - other.row);
  }

  firstPass(asked) {
    const scores = new Map();
    for (const found of [...asked.chunks].sort((one, other) => other.best - one.best)) {
      if (found.best < LITTLE * asked.most && scores.size >= CANDIDATES && !asked.query.number) continue;
      for (const [row, score] of found.scores) scores.set(row, (scores.get(row) || 0) + score);
    }
    return scores;
  }

  reader(asked) {
    return new TraitReader(asked.query, asked.chunks, this.defined, (pair) => this.rare(pair));
  }

  weigh(asked) {
    const size = asked.chunks.reduce((sum, found) => sum + found.tells, 0), { short, long } = this.tables.weights;
    const part = Math.min(1, Math.max(0, (size - SHORTEST) / (LONGEST - SHORTEST)));
    const weights = Object.fromEntries(Object.keys(short).map((name) => [name, (1 - part) * short[name] + part * long[name]]));
    if (asked.query.chunks.length !== 1 || asked.query.dropped.length) return weights;
    const asking = this.writes(asked.query.chunks[0]) ? SINGLE : 1;
    return { ...weights, alias: asking * weights.alias, aliases: asking * weights.aliases, defined: weights.defined + ALONE };
  }

  writes(chunk) {
    return !["synonym", "unknown"].includes(howOf(chunk)) && this.postings("w", chunk.options[0].word)[0].length > 0;
  }

  heading(row) {
    if (!this.headings.has(row)) {
      this.headings.set(row, [...characterPairs(this.bodies[row].heading, this.tables.dropped)].map((pair) => [pair, this.rare(pair)]));
    }
    return this.headings.get(row);
  }

  find(chunk) {
    const { strengths, marks } = chunk.options.length ? this.words(chunk) : this.pairs(chunk, MOST);
    if (marks.size < FILL && chunk.pairs.length >= PARTS && chunk.options.length) {
      const held = this.pairs(chunk, SOME);
      for (const [row, strength] of held.strengths) {
        if (!marks.has(row)) { strengths.set(row, PART * strength); marks.set(row, held.marks.get(row)); }
      }
    }
    const tells = chunk.counts * this.tells(marks.size), scores = new Map();
    for (const [row, mark] of marks) scores.set(row, tells * strengths.get(row) * (PLACES[mark & 3] + (mark >> 2 ? TEXT : 0)));
    for (const { word, counts } of chunk.options) {
      for (const row of this.postings("a", word)[0]) scores.set(row, Math.max(scores.get(row) || 0, ALIAS * tells * counts));
    }
    return { tells, strengths, marks, words: chunk.options.map(({ word, counts }) => [word, counts]), scores, best: Math.max(0, ...scores.values()) };
  }

  words(chunk) {
    const strengths = new Map(), marks = new Map();
    for (const { word, counts } of chunk.options) {
      const [rows, places] = this.postings("w", word);
      rows.forEach((row, at) => {
        if (!marks.has(row)) strengths.set(row, counts);
        marks.set(row, (marks.get(row) || 0) | places[at]);
      });
    }
    return { strengths, marks };
  }

  pairs(chunk, part) {
    const counted = new Map(), places = new Map(), strengths = new Map(), marks = new Map();
    for (const pair of chunk.pairs) {
      const [rows, found] = this.postings("p", pair);
      rows.forEach((row, at) => {
        counted.set(row, (counted.get(row) || 0) + 1);
        places.set(row, (places.get(row) || 0) | found[at]);
      });
    }
    for (const [row, count] of counted) {
      if (count >= part * chunk.pairs.length) { strengths.set(row, count / chunk.pairs.length); marks.set(row, places.get(row)); }
    }
    return { strengths, marks };
  }

  tells(count) {
    return this.held.count ? Math.min(1, this.rarity(count) / (TELLING * this.rarity(1))) : 1;
  }

  numbered(query) {
    const found = new Map();
    if (!query.number) return found;
    this.numbers.below(query.number).forEach((row, nth) => found.set(row, BELOW - nth / 100));
    this.numbers.exact(query.number).forEach((row, nth) => found.set(row, 2 * NUMBERED - 5 * nth));
    const { spelling } = query.number;
    if (!spelling) return found;
    const spelled = new RegExp(`(?<![0-9.\\-])${spelling.replaceAll(".", "\\.")}(?![0-9]|[.\\-][0-9])`, "u");
    const levels = (spelling.match(/[0-9]+/gu) || []).map((level) => new Set(this.postings("w", level)[0]));
    for (const row of levels.length ? levels[0] : []) {
      const body = this.bodies[row];
      if (body && !found.has(row) && levels.every((rows) => rows.has(row)) && spelled.test(body.text)) found.set(row, 10);
    }
    return found;
  }
}

/** The bit of the sentence that has most, the first of several; 0 when none has any. */
export function likeliest(counted) {
  return [...counted].sort((one, other) => other[1] - one[1] || one[0] - other[0])[0]?.[0] || 0;
}

function within(found) {
  const exact = Math.max(0, ...found.filter((one) => one.number >= NUMBERED).map(had));
  return found.map((one) => (one.number > BELOW / 2 && one.number < NUMBERED && had(one) > exact + 0.3 ? { ...one, score: one.score + NUMBERED } : one));
}

function had({ traits }) {
  return Math.max(traits.text, traits.heading);
}
