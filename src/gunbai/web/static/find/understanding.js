// Reads a query with the words of one index: its number, then its words; follows gunbai/search/understanding.py.

import { characterPairs, KATAKANA_RUN, pairs, RUN, singular, stems, uncut, unhyphened } from "./analysis.js";
import { cover, kana } from "./kana.js";
import { isAscii } from "./lexicon.js";
import { KANJI, kanaKey, LETTER, plain } from "./normal.js";

const WEAK = 0.3;
const FIGURE = 0.5;
const FEWEST = 4;
const OPEN = "‥";
const HALF = /(?<=[ぁ-ゖァ-ヺー])[b-df-hj-np-tv-z]{1,2}(?![a-z0-9])/gu;
const TOUCHING = /(?<=[ぁ-ゖァ-ヺー])[a-z]{2,}(?![a-z0-9])|(?<![a-z0-9])[a-z]{2,}(?=[ぁ-ゖー])/gu;
const SEGMENT = new RegExp(`\\d*${LETTER}(?:${LETTER}|\\d)*${OPEN}?|[a-z0-9à-ÿ'+\\-]+(?: [a-zà-ÿ'\\-]+)*`, "gu");
const KATAKANA = /^[ァ-ヺ]+$/u;
const HIRAGANA = /^[ぁ-ゖー]+$/u;
const JOINED = new RegExp(`${KANJI}[がをは]`, "u");
const LATIN = /[a-zà-ÿ]+(?:'[a-z]+)?/uy;
const MIXED = new RegExp(`^(?=.*[ぁ-ヿ])(?=.*${KANJI})(?:${LETTER})+$`, "u");
const ASKS = [
  ["meaning", /とは|って何|の意味|what is|what does .* mean|meaning/u],
  ["amount", /何(?<counter>[枚回体人点個])|いくつ|いくら|how many|how much/u],
  ["place", /どこ|行き先|where/u],
  ["time", /いつ|タイミング|when/u],
  ["may", /でき|出来|いい|良い|[れせてけめべね]る|可能|可$|[?？]$|can |may /u],
];
const REFUSED = /(?:でき|出来|いけ|使え|出せ|れ|せ|て|け)(?:ない|なく|ません)|だめ|ダメ|駄目|無理|禁止|can't|cannot|not allowed|unable/u;

function option(word, counts = 1, how = "") {
  return { word, counts, how };
}

export function howOf(chunk) {
  return chunk.options.length ? chunk.options[0].how : "unknown";
}

/** The chunks of a query for which no word of the index was found, as typed. */
export function unknownIn(query) {
  return new Set(query.chunks.filter((chunk) => howOf(chunk) === "unknown").map((chunk) => chunk.typed));
}

export class Understanding {
  constructor(lexicon, numbers) {
    Object.assign(this, { lexicon, numbers, asking: lexicon.tables });
  }

  read(text, slips = new Set()) {
    const number = this.numbers.find(text), borne = Boolean(number && this.numbers.exact(number).length);
    const rest = number && (number.plainly || borne) ? `${text.slice(0, number.start)} ${text.slice(number.end)}` : text;
    const reader = new QueryReader(this, slips);
    const segments = this.segments(rest).flatMap((segment) => this.readings(segment));
    for (const [segment, sounded] of segments) reader.read(segment, segments.length, sounded);
    const asks = askedFor(text), letters = characterPairs(plain(text, false), this.asking.dropped);
    const bare = number && !borne && !reader.chunks.length;
    return { text, number, chunks: reader.chunks, dropped: bare ? [] : reader.dropped, asks, letters, refuses: !bare && REFUSED.test(text.toLowerCase()) };
  }

  /** The stretches of a query that blanks and punctuation part; Latin letters that touch kana are kana where they are no word. */
  segments(text) {
    const kanaOf = (word) => (this.lexicon.known.has(singular(word)) || this.asking.dropped.has(word) ? word : kana(word) || word);
    return plain(text, false).replace(TOUCHING, kanaOf).replace(HALF, OPEN).match(SEGMENT) || [];
  }

  /** The words of a stretch, each with whether it was typed in Latin letters and is read as kana. */
  readings(segment) {
    const sounded = this.romaji(segment);
    if (sounded.length) return sounded.map((word) => [word, true]);
    return [[!segment.includes("-") || this.lexicon.known.has(segment) ? segment : unhyphened(segment), false]];
  }

  /** The words of a stretch of Latin letters in kana, when it is Japanese and not English. */
  romaji(segment) {
    if (!/^[a-z' -]{4,}$/u.test(segment)) return [];
    const words = segment.split(/\s+/u).filter(Boolean), sounded = words.map(kana);
    if (sounded.some((word) => !word)) return [];
    const strange = words.map((_, at) => at).filter((at) => !this.lexicon.known.has(singular(words[at])) && !this.asking.dropped.has(words[at]));
    const size = (list) => list.reduce((sum, word) => sum + word.length, 0);
    if (2 * size(strange.map((at) => words[at])) < size(words)) return [];
    const long = strange.filter((at) => words[at].length > 3).map((at) => sounded[at]);
    const read = long.some((word) => this.cover(word, false, false, true, true)?.length || this.lexicon.near(word).length);
    return read ? this.joined(sounded) : [];
  }

  /** Words of kana, neighbours that make one word together as one. */
  joined(sounded) {
    const found = [];
    for (const word of sounded) {
      const key = found.length ? kanaKey(found.at(-1) + word) : "";
      if (key && (this.lexicon.read(key).length || this.lexicon.readShort(key).length)) found[found.length - 1] += word;
      else found.push(word);
    }
    return found;
  }

  /** Tells whether the book itself has a word as it was typed, or as it is read when it was typed in kana. */
  has(chunk) {
    const read = () => this.lexicon.read(kanaKey(chunk.typed)).filter((word) => this.lexicon.present.has(word));
    return !howOf(chunk) || (howOf(chunk) === "kana" && read().includes(chunk.options[0].word));
  }

  /** A query in which a run of kanji that is no word here is its kanji, where each is one. */
  apart(query) {
    if (!unknownIn(query).size) return query;
    return { ...query, chunks: query.chunks.flatMap((chunk) => (chunk.options.length ? [chunk] : this.stems(chunk))) };
  }

  stems(chunk) {
    const stems = [...chunk.typed];
    if (stems.length < 2 || stems.length > 3 || isAscii(chunk.typed) || stems.some((stem) => !this.lexicon.searched.has(stem))) return [chunk];
    return stems.map((stem) => this.chunk(stem, [option(stem)]));
  }

  /** A query for the words that look most like it and any neighbours of its letters, for when it finds nothing. */
  loosely(query) {
    const text = plain(query.text, false);
    const options = this.lexicon.alike(text).map((word) => option(word, 1, "alike"));
    return { ...query, number: null, chunks: options.length ? [{ typed: text, options, counts: 1, pairs: [...new Set(pairs(text))] }] : [], asks: "" };
  }

  /** A chunk for what was typed, with all that means the same as what it may be. */
  chunk(typed, options) {
    const expanded = new Map(options.filter((each) => this.lexicon.searched.has(each.word)).map((each) => [each.word, each]));
    for (const each of options) {
      const known = this.lexicon.present.has(each.word);
      for (const [word, counts] of this.lexicon.synonyms(each.word)) {
        const found = option(word, counts * each.counts * (known ? 0.5 : 1), each.how || "synonym");
        if (!expanded.has(word) || expanded.get(word).counts < found.counts) expanded.set(word, found);
      }
    }
    const ranked = [...expanded.values()].sort((one, other) => other.counts - one.counts);
    const spelled = options[0].word, written = this.lexicon.present.has(spelled) || !ranked.length ? spelled : ranked[0].word;
    return { typed, options: ranked.slice(0, 8), counts: this.counts(spelled), pairs: pairs(written) };
  }

  /** A run of kana as stretches, each with the words it may stand for. */
  cover(run, okurigana, inside, half = false, short = false) {
    let pieces = cover(run, this.lexicon, okurigana, inside, half, short);
    if (pieces === null && okurigana && run.length < 3) pieces = [[run, []]];
    return pieces && pieces.map(([typed, words]) => [typed, words.map((word, nth) => option(word, nth ? 0.8 : 1, "kana"))]);
  }

  counts(word) {
    return this.asking.weak.has(word) ? WEAK : /^\d+$/u.test(word) ? FIGURE : 1;
  }
}

function askedFor(text) {
  for (const [kind, pattern] of ASKS) {
    const asks = pattern.exec(text.toLowerCase());
    if (asks) return asks.groups?.counter ? `${kind}:${asks.groups.counter}` : kind;
  }
  return "";
}

/** Takes the segments of one query apart, from left to right, longest known word first. */
class QueryReader {
  constructor(words, slips) {
    Object.assign(this, { words, lexicon: words.lexicon, asking: words.asking, slips, chunks: [], dropped: [], half: false, short: false });
  }

  read(typed, among, sounded = false) {
    const first = this.chunks.length;
    this.short = sounded;
    this.half = typed.endsWith(OPEN) || HIRAGANA.test(typed);
    const segment = typed.endsWith(OPEN) ? typed.slice(0, -1) : typed, cuts = new Set();
    for (const run of segment.matchAll(KATAKANA_RUN)) for (const at of uncut(run[0], this.lexicon.known)) cuts.add(run.index + at);
    for (let at = 0; at < segment.length; ) at = this.step(segment, at, cuts);
    if (this.chunks.length === first && among > 1 && segment.length > 2 && !isAscii(segment)) {
      this.chunks.push({ typed: segment, options: [option(segment)], counts: 0.6, pairs: pairs(segment) });
    }
  }

  step(segment, at, cuts) {
    const known = this.known(segment, at, cuts), end = segment.slice(at, known).includes(" ") ? 0 : this.asks(segment, at);
    if (end && !(segment[at] === "何" && known > end)) { this.dropped.push(segment.slice(at, end)); return end; }
    if (known) return this.add(segment, at, known);
    RUN.lastIndex = at;
    const run = RUN.exec(segment);
    if (!run) return at + 1;
    const stop = this.mixed(segment, at), to = at + run[0].length;
    if (stop) return stop;
    if (run.groups.hiragana) return this.kana(segment, at, to);
    return this.add(segment, at, run.groups.kanji ? this.kanjiEnd(segment, at, to, cuts) : to);
  }

  /** The end of a word of asking that is written with kanji or Latin letters, or 0. */
  asks(segment, at) {
    LATIN.lastIndex = at;
    const found = segment[at] <= "ÿ" && LATIN.exec(segment);
    if (found) {
      const said = this.lexicon.present.has(found[0]) && segment.split(" ").length < 3;
      return this.asking.dropped.has(found[0]) && !said ? at + found[0].length : 0;
    }
    if (segment[at] !== "何") return 0;
    return [at + 2, at + 1].find((end) => this.asking.dropped.has(segment.slice(at, end))) || 0;
  }

  /** The end of the longest known word that begins here, or 0. */
  known(segment, at, cuts) {
    if (cuts.has(at)) return 0;
    const limit = this.lexicon.longest.get(segment.slice(at, at + 2)) || 0;
    for (let end = Math.min(at + limit, segment.length); end > at + 1; end -= 1) {
      const word = segment.slice(at, end);
      if (!this.lexicon.known.has(word) || cuts.has(end) || this.asking.dropped.has(word)) continue;
      if (word.at(-1) < "\x7f" && /[a-z0-9]/iu.test(segment[end] || "")) continue;
      return end;
    }
    return 0;
  }

  kanjiEnd(segment, at, end, cuts) {
    for (let stop = at + 1; stop < end; stop += 1) if (this.known(segment, stop, cuts) || segment[stop] === "何") return stop;
    return end;
  }

  kana(segment, at, end) {
    const okurigana = at > 0 && !KATAKANA.test(segment[at - 1]);
    const found = this.words.cover(segment.slice(at, end), okurigana, at > 0, this.half && end === segment.length, this.short);
    if (found === null) return this.add(segment, at, end);
    for (const [typed, options] of found) {
      if (options.length) this.take(typed, options);
      else this.dropped.push(typed);
    }
    return end;
  }

  add(segment, at, end) {
    let word = segment.slice(at, end);
    if (end - at > 1 && /^[a-zà-ÿ]+(?:'[a-z]+)?$/u.test(word)) word = singular(word);
    if (this.lexicon.known.has(word)) { this.take(word, [option(word)]); return end; }
    const stem = stems(word).find((each) => this.lexicon.known.has(each));
    if (stem) { this.take(word, [option(stem)]); return end; }
    const ways = [
      [() => (KATAKANA.test(word) ? this.lexicon.read(kanaKey(word)) : []), () => 1, "kana"],
      [() => (this.slips.has(word) && !this.asking.weak.has(word) ? this.lexicon.hear(word) : []), (nth) => (nth ? 0.6 : 0.9), "sound"],
      [() => this.begun(word, segment, end), () => 0.9, "kana"],
      [() => this.slip(word), (nth) => (nth ? 0.5 : 0.9), "slip"],
    ];
    for (const [find, counts, how] of ways) {
      const found = find();
      if (found.length) { this.take(word, found.map((each, nth) => option(each, counts(nth), how))); return end; }
    }
    this.chunks.push({ typed: word, options: [], counts: this.words.counts(word), pairs: pairs(word) });
    return end;
  }

  begun(word, segment, end) {
    return this.half && end === segment.length && KATAKANA.test(word) && word.length > 2 ? this.lexicon.beginning(kanaKey(word)) : [];
  }

  /** Takes a word that is written in part with kana, in part with kanji, and by its sound; its end, or 0. */
  mixed(segment, at) {
    if (!this.slips.size) return 0;
    for (let end = Math.min(at + 6, segment.length); end > at + 2; end -= 1) {
      const span = segment.slice(at, end);
      if (![...this.slips].some((slip) => span.includes(slip) || slip.includes(span)) || !MIXED.test(span)) continue;
      const parts = [span[0], span.at(-1), ...(span.match(/[ぁ-ゖー]+/gu) || [])];
      if (parts.some((part) => this.asking.dropped.has(part)) || JOINED.test(span)) continue;
      const heard = this.lexicon.hear(span);
      if (heard.length) { this.take(span, [option(heard[0], 0.9, "sound")]); return end; }
    }
    return 0;
  }

  slip(word) {
    if (!this.slips.has(word) || (word.length < FEWEST && HIRAGANA.test(word) && !this.half)) return [];
    const whole = this.lexicon.near(word), known = this.lexicon.known;
    if (whole.length) return whole.slice(0, 2);
    for (let at = isAscii(word) ? 1 : word.length - 2; at > 1; at -= 1) {
      const head = word.slice(0, at), tail = word.slice(at);
      let near = known.has(head) ? this.lexicon.near(tail) : [];
      if (near.length) return known.has(head + near[0]) ? [head + near[0]] : near.slice(0, 1);
      near = known.has(tail) ? this.lexicon.near(head) : [];
      if (near.length) return known.has(near[0] + tail) ? [near[0] + tail] : near.slice(0, 1);
    }
    return [];
  }

  /** Adds a chunk, joined to the one before when the two make one known word. */
  take(typed, options) {
    const before = this.chunks.at(-1), joined = before?.options.length ? before.options[0].word + options[0].word : "";
    if (before && howOf(before) === "kana" && ["", "kana"].includes(options[0].how) && this.lexicon.present.has(joined)) {
      this.chunks.pop();
      this.chunks.push(this.words.chunk(before.typed + typed, [option(joined, 1, "kana")]));
    } else this.chunks.push(this.words.chunk(typed, options));
  }
}
