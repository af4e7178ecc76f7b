// What a reader sees of a query in one document; follows gunbai/search/traits.py, body.py and likeness.py.

import { ABOVE, HEADING } from "./analysis.js";

const ANSWERS = {
  amount: /\d(?:枚|体|回|人|個|点|マス|ポイント)|何[枚回体人点個]でも|いくつでも|上限|無制限/u,
  may: /でき|可能|不可|ません|もよい|てよい|出来|may |can/u,
  place: /(?:に|へ|を)(?:置|移動|送|戻|加え)|ゾーン|場所|領域/u,
  time: /フエイズ|ステツプ|ターン|タイミング|(?:した|する|の)(?:時|とき)|いつでも|まで|常に/u,
  meaning: /とは|を指し|を意味|と呼び|という意味|のことです|いいます/u,
};
const REFUSES = /(?:でき|出来|行え|持た|なり|なら|せ|れ|あり)(?:ない|ません)|不可|のみ|禁止|can ?not|can't|may not/u;
const AFTER = ["とは", ":", "と呼", "を持つ", "といい", "は、", "のこと"];
const FEW = 3;
const CHANCE = 0.1;

function answers(asks, text) {
  const [kind, counter] = asks.split(":");
  return (counter ? new RegExp(`\\d${counter}|何[枚回体人点個]でも|いくつでも|上限|無制限`, "u") : ANSWERS[kind]).test(text);
}

export function refuses(text) {
  return REFUSES.test(text);
}

function explains(text, word) {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const after = text.slice(at + word.length, at + word.length + 6).replace(/^[」』】)\]"”]+/u, "");
    if (AFTER.some((begun) => after.startsWith(begun))) return true;
  }
  return false;
}

/** Adds to what each sentence has, by the bit that stands for it. */
function addSentences(counted, mark, had) {
  for (let bits = mark >> 2, low; bits; bits ^= low) {
    low = bits & -bits;
    counted.set(low, (counted.get(low) || 0) + had);
  }
}

export class TraitReader {
  constructor(query, parts, defined, rare) {
    const whole = parts.reduce((sum, part) => sum + part.tells, 0) || 1;
    Object.assign(this, { query, defined, words: new Map() });
    this.parts = parts.map((part) => ({ share: part.tells / whole, strengths: part.strengths, marks: part.marks }));
    this.most = this.parts.length ? Math.max(...this.parts.map((part) => part.share)) : 1;
    for (const part of parts) {
      for (const [word, counts] of part.words) this.words.set(word, Math.max(this.words.get(word) || 0, counts * part.tells / whole));
    }
    this.pairs = [...query.letters].map((pair) => [pair, rare(pair)]);
    this.worth = this.pairs.reduce((sum, [, worth]) => sum + worth, 0) || 1;
  }

  /** The traits of one document, in the order of the weights. */
  read(row, body, headingPairs, like, told) {
    let anywhere = 0, among = 0, text = 0, heading = 0, above = 0, missed = 0;
    const counted = new Map();
    for (const { share, strengths, marks } of this.parts) {
      const mark = marks.get(row);
      if (!mark) { missed = Math.max(missed, share); continue; }
      const had = share * strengths.get(row);
      anywhere += had;
      among += 1;
      if (mark & HEADING) heading += had;
      if (mark & ABOVE) above += had;
      if (mark >> 2) text += had;
      addSentences(counted, mark, had);
    }
    const { asks } = this.query;
    return {
      any: anywhere, counted: among / (this.parts.length || 1), text, heading, above, sentence: Math.max(0, ...counted.values()), pairs: this.paired(body), covered: this.covered(headingPairs),
      named: this.words.get(body.heading) || 0, under: this.words.get(body.above) || 0, defined: this.isDefined(body.id), explained: this.explained(body),
      answers: Number(Boolean(asks) && answers(asks, body.text)), refuses: Number(this.query.refuses && refuses(body.text)),
      missed: missed / this.most, length: Math.log1p(body.text.length), bare: Number(!body.text), example: Number(body.example),
      alias: like.best, aliases: like.several, told: told.best, tolds: told.several,
    };
  }

  /** The part of the query that each sentence of a document has, by its bit. */
  sentences(row) {
    const counted = new Map();
    for (const { share, strengths, marks } of this.parts) if (marks.get(row)) addSentences(counted, marks.get(row), share * strengths.get(row));
    return counted;
  }

  paired({ heading, text }) {
    return this.pairs.reduce((sum, [pair, worth]) => sum + (text.includes(pair) || heading.includes(pair) ? worth : 0), 0) / this.worth;
  }

  covered(pairs) {
    const worth = (list) => list.reduce((sum, [, each]) => sum + each, 0);
    return worth(pairs.filter(([pair]) => this.query.letters.has(pair))) / (worth(pairs) || 1);
  }

  isDefined(id) {
    return Math.max(0, ...[...this.words].filter(([word]) => (this.defined.get(word) || []).includes(id)).map(([, share]) => share));
  }

  explained(body) {
    return Math.max(0, ...[...this.words].filter(([word, share]) => share > 0.25 && word.length > 1 && explains(body.text, word)).map(([, share]) => share));
  }
}

/** How much a query is like the ways that people ask for a document. */
export class Phrases {
  constructor(rows) {
    this.rows = rows;
    this.holding = new Map();
    for (const pair of rows.flat(2)) this.holding.set(pair, (this.holding.get(pair) || 0) + 1);
    this.count = rows.reduce((sum, phrases) => sum + phrases.length, 0);
  }

  weight(pair) {
    const held = this.holding.get(pair) || 0;
    return Math.log1p((this.count - held + 0.5) / (held + 0.5)) ** 2;
  }

  like(letters, row) {
    const length = this.size(letters), alikes = [];
    for (const pairs of this.rows[row]) {
      const shared = pairs.filter((pair) => letters.has(pair));
      if (!shared.length) continue;
      const cosine = shared.reduce((sum, pair) => sum + this.weight(pair), 0) / (length * this.size(pairs));
      alikes.push(Math.max(0, cosine - CHANCE) / (1 - CHANCE));
    }
    const best = alikes.sort((one, other) => other - one).slice(0, FEW);
    return { best: best[0] || 0, several: best.reduce((sum, cosine) => sum + cosine, 0) / FEW };
  }

  size(pairs) {
    return Math.sqrt([...pairs].reduce((sum, pair) => sum + this.weight(pair), 0)) || 1;
  }
}
