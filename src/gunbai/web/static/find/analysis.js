// Takes a text in normal form apart: runs of one script, pairs of characters, sentences; follows gunbai/search/analysis.py.

import { KANJI, LETTER } from "./normal.js";

export const HEADING = 1;
export const ABOVE = 2;

export const RUN = new RegExp(
  "(?<latin>[a-zà-ÿ]+(?:'[a-z]+)?)|(?<digits>(?:(?<=[a-z])[+-])?\\d+)|(?<counter>(?<=\\d)[枚体回人個点色])"
    + `|(?<katakana>[ァ-ヺ]+)|(?<kanji>(?:${KANJI})+)|(?<hiragana>[ぁ-ゖー]+)`,
  "uy",
);
export const KATAKANA_RUN = /[ァ-ヺ]{2,}/gu;
const UNIT = new RegExp(`\\d+|${LETTER}`, "gu");
const LATIN = /[a-zà-ÿ]+(?:'[a-z]+)?/gu;

/** The places inside one run of katakana where no known word ends and another begins. */
export function uncut(run, known) {
  const left = new Set([0]), right = new Set([run.length]), found = new Set();
  for (let at = 1; at < run.length; at += 1) if ([...left].some((begin) => known.has(run.slice(begin, at)))) left.add(at);
  for (let at = run.length - 1; at > 0; at -= 1) if ([...right].some((stop) => known.has(run.slice(at, stop)))) right.add(at);
  for (let at = 1; at < run.length; at += 1) if (!left.has(at) || !right.has(at)) found.add(at);
  return found;
}

/** Each two neighbouring Japanese characters; a number counts as one character. */
export function pairs(text) {
  const found = [];
  let before = null;
  for (const unit of text.matchAll(UNIT)) {
    if (before && before.index + before[0].length === unit.index) found.push(before[0] + unit[0]);
    before = unit;
  }
  return found;
}

export function singular(word) {
  return word.length > 3 && word.endsWith("s") && !/(?:ss|us|is)$/u.test(word) ? word.slice(0, -1) : word;
}

/** Each two neighbouring letters of a text, and its Latin words whole; see gunbai/search/body.py. */
export function characterPairs(text, dropped) {
  const words = [...text.matchAll(LATIN)].map(([word]) => singular(word));
  const letters = [...text.replace(LATIN, "")].filter((character) => /[\p{L}\p{N}]/u.test(character));
  const found = new Set();
  for (let at = 0; at + 1 < letters.length; at += 1) found.add(letters[at] + letters[at + 1]);
  for (const word of words) if (!dropped.has(word)) found.add(word);
  return found;
}

/** The spans of the sentences of a text in normal form. */
export function sentences(text) {
  const ends = [...text.matchAll(/(?<=[。!?])|(?<=\.)(?=\s)/gu)].map((match) => match.index).filter((at) => at > 0 && at < text.length);
  return text ? [0, ...ends].map((start, nth) => [start, nth < ends.length ? ends[nth] : text.length]) : [];
}

/** What an English word may be without its ending, none of a word in other letters. */
export function stems(word) {
  const ending = /^([a-z]{3,}?)(?:ing|ed|ers?|es|ly)$/u.exec(word);
  if (!ending) return [];
  const stem = ending[1];
  return [stem, `${stem}e`, ...(stem.at(-1) === stem.at(-2) ? [stem.slice(0, -1)] : [])];
}

/** A text with a blank for each hyphen between English words. */
export function unhyphened(text) {
  return text.replace(/(?<=[a-z]{2})-(?=[a-z]{2})/gu, " ");
}
