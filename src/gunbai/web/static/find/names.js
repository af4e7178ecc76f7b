// The game that a query names; follows gunbai/search/names.py.

import { normalise, plain } from "./normal.js";

const SHORTEST = 3;
const MOST = 0.6;

function folded(name) {
  return plain(katakana(name), false);
}

function katakana(text) {
  return text.replace(/[ぁ-ゖ]/gu, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));
}

/** The game whose name stands in a query, and the query without it; "" when none does or nothing is left. */
export function narrow(text, names) {
  const normal = normalise(katakana(text), false);
  const said = Object.entries(names).flatMap(([slug, called]) => called.map((name) => [folded(name), slug])).filter(([name]) => name && normal.text.includes(name));
  said.sort((one, other) => other[0].length - one[0].length);
  for (const [name, slug] of said) {
    const left = without(text, normal, name);
    if (left !== null) return left ? [slug, left] : ["", text];
  }
  return begun(text, normal, names);
}

function without(text, normal, name) {
  const literal = name.replace(/[.*+?^${}()|[\]\\/]/gu, "\\$&"), edge = name.at(-1) <= "\x7f" ? "(?![a-z0-9])" : "";
  const found = new RegExp(`(?<![a-z0-9])${literal}${edge}`, "u").exec(normal.text);
  if (!found) return null;
  const [start, end] = normal.original(found.index, found.index + found[0].length);
  if ([start, end].some((at) => at > 0 && /^[ァ-ー]{2}$/u.test(text.slice(at - 1, at + 1)))) return null;
  return `${text.slice(0, start)} ${text.slice(end).replace(/^の(?![ぁ-ゖ])/u, "")}`.replace(/^[ 　:：・のではー]+|[ 　:：・のではー]+$/gu, "");
}

function begun(text, normal, names) {
  const word = /^(?:[ァ-ヺ]+|[a-z]+)/u.exec(normal.text)?.[0] || "";
  if (word.length <= SHORTEST) return ["", text];
  const slugs = Object.entries(names).filter(([, called]) => called.map(folded).some((name) => name.startsWith(word) && word.length >= MOST * name.length));
  const left = slugs.length === 1 ? without(text, normal, word) : null;
  return left ? [slugs[0][0], left] : ["", text];
}
