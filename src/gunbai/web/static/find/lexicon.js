// The words of one index: how they are read, what means the same, what is near; follows gunbai/search/lexicon.py.

import { soft, sounds, written } from "./kana.js";
import { KANJI, kanaKey } from "./normal.js";

const TO_COME = 5;
const LEAST_LATIN = 5;
const SURE = 3;
const KANA = /^[ぁ-ゖァ-ヺー]+$/u;
const LONG = /(?<=[おこそとのほもよろごぞどぼぽうくすつぬふむゆるぐずぶぷ])う|(?<=[えけせてねへめれげぜでべぺ])い/gu;

export class Lexicon {
  constructor(held, tables) {
    this.tables = tables;
    this.present = new Set(held.present);
    this.searched = new Set([...held.present, ...held.asked]);
    this.readings = new Map(Object.entries(held.readings));
    this.meaning = new Map(Object.entries(held.synonyms));
    this.known = new Set([...this.searched, ...this.meaning.keys()]);
    this.defined = new Map(Object.entries(held.defined));
    this.longest = new Map(Object.entries(held.longest));
    this.made = {};
  }

  once(name, make) {
    return (this.made[name] ??= make());
  }

  read(key) {
    return this.readings.get(key) || [];
  }

  synonyms(word) {
    return this.meaning.get(word) || [];
  }

  keys() {
    return this.once("keys", () => [...this.readings.keys()].sort(byCode));
  }

  /** The words that a kana key may stand for whose long vowels were not typed: せんと like せんとう. */
  readShort(key) {
    const keys = this.once("shortened", () => this.shortened()).get(shortened(key)) || [];
    return [...new Set(keys.flatMap((other) => this.read(other)))];
  }

  shortened() {
    const found = new Map();
    for (const key of this.keys()) if (shortened(key) !== key) put(found, shortened(key), key);
    return found;
  }

  /** The words that may sound like one that is written otherwise: 高校 like 後攻. */
  hear(typed) {
    if (!written(typed)) return [];
    const alike = new Set(), exact = new Set(), heard = this.once("heard", () => this.heard());
    for (const key of sounds(typed, this.tables.sounds)) {
      for (const word of this.read(key)) exact.add(word);
      for (const word of heard.get(soft(key)) || []) (sounds(word, this.tables.sounds).includes(key) ? exact : alike).add(word);
    }
    const all = [...(exact.size ? exact : alike)].filter((word) => word !== typed);
    const here = all.filter((word) => this.present.has(word));
    const far = (word) => Math.abs(word.length - typed.length);
    return (here.length ? here : all.filter((word) => word.length >= SURE)).sort((one, other) => far(one) - far(other)).slice(0, 3);
  }

  heard() {
    const found = new Map();
    for (const word of [...this.known].sort(byCode)) {
      if (!written(word) || KANA.test(word.at(-1))) continue;
      for (const key of new Set(sounds(word, this.tables.sounds).map(soft))) put(found, key, word);
    }
    return found;
  }

  /** A few words whose reading begins like a half-typed kana key, those with least to come first. */
  beginning(key) {
    const keys = this.keys();
    const at = keys.findIndex((other) => byCode(other, key) >= 0);
    if (at < 0) return [];
    const begun = keys.slice(at, at + 40).filter((other) => other.startsWith(key) && other.length <= key.length + TO_COME);
    return [...new Set(begun.sort((one, other) => one.length - other.length).flatMap((other) => this.read(other)))].slice(0, 3);
  }

  /** The words one slip of the finger away: one character more, fewer, other, or two exchanged. */
  near(typed) {
    const key = KANA.test(typed) ? kanaKey(typed) : typed;
    if (key.length < 3 || (isAscii(key) && key.length < LEAST_LATIN)) return [];
    const spellings = this.once("spellings", () => this.spellings());
    const short = shortened(key);
    const good = [key.length - 1, key.length, key.length + 1].flatMap((size) => spellings.get(size) || []).filter(
      (near) => (near[0] === key[0] || near.at(-1) === key.at(-1)) && (nearEnough(key, near) || short === shortened(near)));
    const rank = (near) => [near[0] !== key[0], near.at(-1) !== key.at(-1), shortened(near) !== short, Math.abs(near.length - key.length)].map(Number);
    good.sort((one, other) => {
      const ranks = [rank(one), rank(other)], at = ranks[0].findIndex((value, nth) => value !== ranks[1][nth]);
      return at < 0 ? byCode(one, other) : ranks[0][at] - ranks[1][at];
    });
    return [...new Set(good.flatMap((near) => (this.known.has(near) ? [near] : this.read(near))))].slice(0, 4);
  }

  spellings() {
    const found = new Map();
    const all = new Set([...this.readings.keys(), ...[...this.known].filter((word) => !KANA.test(word))]);
    for (const spelling of all) if (spelling.length >= 3) put(found, spelling.length, spelling);
    return found;
  }

  /** The few words of this index that share most characters with a text, for when nothing else is found. */
  alike(text) {
    if (isAscii(text)) return [];
    const holding = this.once("holding", () => this.holding()), shared = new Map();
    for (const part of parts(text)) {
      for (const word of holding.get(part) || []) shared.set(word, (shared.get(word) || 0) + ([...part].length === 1 ? 2 : 1));
    }
    const best = [...shared].filter(([, count]) => count > 1).map(([word, count]) => [-count / (word.length + 2), word]);
    return best.sort((one, other) => one[0] - other[0] || byCode(one[1], other[1])).slice(0, 6).map(([, word]) => word);
  }

  holding() {
    const found = new Map();
    for (const word of this.present) if (word.length > 1) for (const part of parts(word)) put(found, part, word);
    return found;
  }
}

function parts(text) {
  const found = new Set(text.match(new RegExp(KANJI, "gu")) || []);
  for (let at = 0; at + 1 < text.length; at += 1) found.add(text.slice(at, at + 2));
  return found;
}

function put(map, key, value) {
  if (!map.has(key)) map.set(key, []);
  map.get(key).push(value);
}

export function byCode(one, other) {
  return one < other ? -1 : Number(one > other);
}

export function isAscii(text) {
  return /^[\x00-\x7f]*$/u.test(text);
}

function shortened(key) {
  return key.replace(LONG, "");
}

function nearEnough(typed, word) {
  if (Math.min(typed.length, word.length) < 3) return false;
  if (typed.length === 3 && (typed[0] !== word[0] || word.length > 3)) return false;
  return oneSlip(typed, word);
}

function oneSlip(one, other) {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let head = 0;
  while (head < Math.min(one.length, other.length) && one[head] === other[head]) head += 1;
  const left = one.slice(head), right = other.slice(head);
  if (one.length !== other.length) return left.length > right.length ? left.slice(1) === right : left === right.slice(1);
  return left.slice(1) === right.slice(1) || (left.slice(0, 2) === (right[1] || "") + right[0] && left.slice(2) === right.slice(2));
}
