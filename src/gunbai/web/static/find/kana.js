// Kana as words, and Latin letters as kana; follows gunbai/search/kana.py, romaji.py and sound.py.

import { KANJI, kanaKey } from "./normal.js";

const UNEXPLAINED = 0.3;
const BEGUN = 2;
const SHORTEST = 3;
const PARTICLES = new Set("はがおにでともへの");

/** A run of kana as words, the longest ones possible, or null when too much of it stays unexplained. */
export function cover(run, lexicon, okurigana, inside, half, short) {
  const key = kanaKey(run), size = key.length, sounds = lexicon.tables.asked;
  const best = [{ score: 0, start: 0, words: [], skipped: 0 }];
  for (let end = 1; end <= size; end += 1) {
    const free = okurigana && end <= 3, before = best[end - 1];
    let chosen = { score: before.score - (free ? 0 : 2), start: end - 1, words: [], skipped: before.skipped + Number(!free) };
    for (let start = Math.max(0, end - 12); start < end; start += 1) {
      const piece = key.slice(start, end), length = end - start, { score, skipped } = best[start];
      let words = [], worth = null;
      if (sounds.has(piece)) {
        worth = (inside && start === 0 && PARTICLES.has(piece) ? 3 : 0) + (length > 1 ? 0.9 : 0.55) * length * length;
      } else if (length > (okurigana && start < 3 ? 2 : 1) && (words = lexicon.read(piece)).length) {
        worth = length * length - Number(length === 3);
      } else if (short && length >= SHORTEST && (words = lexicon.readShort(piece)).length) {
        worth = length * length - 1;
      } else if (half && end === size && length >= BEGUN && (words = lexicon.beginning(piece)).length) {
        worth = length * length - 2;
      }
      if (worth !== null && score + worth > chosen.score) chosen = { score: score + worth, start, words, skipped };
    }
    best.push(chosen);
  }
  if (best[size].skipped > UNEXPLAINED * size) return null;
  const found = [];
  for (let end = size; end; end = best[end].start) found.push([key.slice(best[end].start, end), best[end].words]);
  return found.reverse();
}

const ROWS = {
  "": "あいうえお", k: "かきくけこ", s: "さしすせそ", t: "たちつてと", n: "なにぬねの", h: "はひふへほ", m: "まみむめも", y: "や ゆ よ",
  r: "らりるれろ", w: "わ   を", g: "がぎぐげご", z: "ざじずぜぞ", d: "だぢづでど", b: "ばびぶべぼ", p: "ぱぴぷぺぽ", f: "  ふ  ", j: " じ   ",
};
const GLIDED = {
  ky: "き", sy: "し", sh: "し", ty: "ち", ch: "ち", ny: "に", hy: "ひ", my: "み", ry: "り", gy: "ぎ", zy: "じ", jy: "じ", j: "じ", dy: "ぢ",
  by: "び", py: "ぴ",
};
const SMALL = { a: "ゃ", u: "ゅ", o: "ょ", e: "ぇ" };
const KANA = Object.fromEntries([
  ...Object.entries(ROWS).flatMap(([row, held]) => [..."aiueo"].map((vowel, at) => [row + vowel, [...held][at]]).filter(([, kana]) => kana !== " ")),
  ...Object.entries(GLIDED).flatMap(([row, kana]) => Object.entries(SMALL).map(([vowel, small]) => [row + vowel, kana + small])),
  ...Object.entries({
    shi: "し", chi: "ち", tsu: "つ", fa: "ふぁ", fi: "ふぃ", fe: "ふぇ", fo: "ふぉ", va: "ば", vi: "び", vu: "ぶ", ve: "べ", vo: "ぼ",
    ti: "てぃ", di: "でぃ", wi: "うぃ", we: "うぇ", xtu: "っ", ltu: "っ", nn: "ん",
  }),
]);

/** A word of Latin letters in kana, "" when it is none of Japanese. */
export function kana(word) {
  const text = word.replace(/([aiueo])[-~]|(aa|ii|uu|ee|oo)/gu, (_, one, two) => `${one || two[0]}-`);
  let found = "";
  for (let at = 0; at < text.length; ) {
    const size = [3, 2, 1].find((length) => at + length <= text.length && text.slice(at, at + length) in KANA && !cut(text, at, length));
    if (text[at] === "-") { found += "ー"; at += 1; }
    else if (text[at] === text[at + 1] && !"aiueon".includes(text[at])) { found += "っ"; at += 1; }
    else if (size) { found += KANA[text.slice(at, at + size)]; at += size; }
    else if (text[at] === "n" || (text[at] === "m" && ["b", "p", "m"].includes(text[at + 1]))) { found += "ん"; at += 1; }
    else return "";
  }
  return found;
}

function cut(text, at, size) {
  return text.slice(at, at + size) === "nn" && [..."aiueoy"].includes(text[at + 2]);
}

const MOST = 96;
const UNVOICED = Object.fromEntries([..."がぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽ"].map((voiced, at) => [voiced, "かきくけこさしすせそたちつてとはひふへほはひふへほ"[at]]));
const A_KANJI = new RegExp(KANJI, "u");

/** Tells whether a word is written with a kanji at all, and not only with one. */
export function written(word) {
  return word.length > 1 && word.length <= 8 && A_KANJI.test(word);
}

/** The kana keys that a word of kanji and kana may have, all by on or all by kun readings. */
export function sounds(word, readings) {
  const mixed = [...word].some((character) => character >= "ぁ" && character <= "ヿ"), found = new Set();
  for (const ways of mixed ? [[0, 1]] : [[0], [1]]) {
    let spoken = [""];
    for (const character of word) {
      const said = readings[character];
      const parts = said ? ways.flatMap((way) => said[way]) : character >= "ぁ" && character <= "ヿ" ? [character] : [];
      // The last part turns fastest and only the first ways are kept, so that they are the same as there.
      spoken = spoken.flatMap((begun) => parts.map((part) => begun + part)).slice(0, MOST);
    }
    for (const said of spoken) if (kanaKey(said).length >= 3) found.add(kanaKey(said));
  }
  return [...found];
}

/** A kana key without voiced consonants inside. */
export function soft(key) {
  return key.slice(0, 1) + [...key.slice(1)].map((kana) => UNVOICED[kana] || kana).join("");
}
