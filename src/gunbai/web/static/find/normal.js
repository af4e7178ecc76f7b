// One normal form for rulebooks and for what people type; follows gunbai/search/normal.py, which says why.

export const LETTER = "(?![a-zà-ÿ〇])[\\p{L}\\p{Nl}\\p{No}]";
export const KANJI = "(?![a-zà-ÿ〇ぁ-ヿ])[\\p{L}\\p{Nl}\\p{No}]";

const JAPANESE = /[ぁ-ゖァ-ヺー々-〆㐀-鿿\uf900-\ufaff]/u;

/** A text in normal form and, for each of its characters, the span of the original that it came from. */
class Normal {
  constructor(text, starts, ends) {
    Object.assign(this, { text, starts, ends });
  }

  original(start, end) {
    return [this.starts[start], this.ends[end - 1]];
  }

  sub(pattern, replace) {
    let text = "", at = 0;
    const starts = [], ends = [];
    for (const match of this.text.matchAll(pattern)) {
      const start = match.index, end = start + match[0].length;
      const put = replace(match, this.text);
      text += this.text.slice(at, start) + put;
      if (put.length === end - start) {
        starts.push(...this.starts.slice(at, end));
        ends.push(...this.ends.slice(at, end));
      } else {
        starts.push(...this.starts.slice(at, start), ...Array(put.length).fill(this.starts[start]));
        ends.push(...this.ends.slice(at, start), ...Array(put.length).fill(this.ends[end - 1]));
        if (!put && ends.length && match[0][0] === "ー") ends[ends.length - 1] = this.ends[end - 1];
      }
      at = end;
    }
    if (!at) return this;
    return new Normal(text + this.text.slice(at), starts.concat(this.starts.slice(at)), ends.concat(this.ends.slice(at)));
  }
}

export function normalise(text, wrapped = true) {
  let normal = compatible(text);
  for (const [pattern, replace] of wrapped ? WRAPPED_RULES : RULES) normal = normal.sub(pattern, replace);
  return normal;
}

const plains = [new Map(), new Map()];

/** The normal form of a text without its map. */
export function plain(text, wrapped = true) {
  const held = plains[Number(wrapped)];
  if (!held.has(text)) {
    if (held.size > 4096) held.clear();
    held.set(text, normalise(text, wrapped).text);
  }
  return held.get(text);
}

const TO_LARGE = pairsOf("ァィゥェォッャュョヮヵヶぁぃぅぇぉっゃゅょゎゕゖ", "アイウエオツヤユヨワカケあいうえおつやゆよわかけ");
const SAME_SOUND = pairsOf("ぢづを", "じずお");

/** How a kana word sounds, roughly: equal for spellings that people mix up. */
export function kanaKey(text) {
  const hiragana = plain(text).replace(/[ァ-ヶ]/gu, (character) => String.fromCharCode(character.charCodeAt(0) - 0x60));
  const key = [...hiragana].map((character) => TO_LARGE[character] || character).map((character) => SAME_SOUND[character] || character);
  return key.join("").replace(/([ぁ-ゖ])ー+/gu, (_, before) => before + (LENGTHENED[before] || "")).replace(/[ー・]/gu, "");
}

function pairsOf(from, to) {
  const into = [...to];
  return Object.fromEntries([...from].map((character, at) => [character, into[at]]));
}

function counted(first, count, from = 1) {
  return Array.from({ length: count }, (_, n) => [String.fromCharCode(first + n), String(from + n)]);
}

const NUMBERED = Object.fromEntries([
  ...counted(0x2160, 12), ...counted(0x2170, 12), ...counted(0x2460, 20), ...counted(0x3251, 15, 21), ...counted(0x2776, 10),
  ...counted(0x2474, 20), ["⓪", "0"], ["⓿", "0"],
]);
const LITERAL = {
  ...NUMBERED, ...Object.fromEntries([..."‐‑‒–—―−－﹣"].map((dash) => [dash, "-"])),
  "〜": "~", "～": "~", "　": " ", "“": '"', "”": '"', "’": "'", "‘": "'", "ā": "aa", "ī": "ii", "ū": "uu", "ē": "ee", "ō": "oo",
};
const MARK = /[ﾞﾟ゙゚\p{Mn}]/u;

function compatible(text) {
  let out = "";
  const starts = [], ends = [];
  for (let at = 0, end; at < text.length; at = end) {
    end = at + (text.codePointAt(at) > 0xffff ? 2 : 1);
    while (end < text.length && MARK.test(text[end])) end += 1;
    const character = text.slice(at, end);
    let put = LITERAL[character] || (character < "\x7f" ? character : character.normalize("NFKC"));
    if (NUMBERED[character] && /\p{N}$/u.test(out)) put = ` ${put}`;
    out += put;
    for (let n = 0; n < put.length; n += 1) { starts.push(at); ends.push(end); }
  }
  return new Normal(out, starts, ends);
}

const NUMERALS = Object.fromEntries([..."〇一二三四五六七八九"].map((character, value) => [character, value]));

function kanjiNumber([, tens, ten, ones]) {
  if (!ten) return [...tens].map((character) => NUMERALS[character]).join("");
  return String((tens ? NUMERALS[tens] : 1) * 10 + (ones ? NUMERALS[ones] : 0));
}

const LENGTHENED = Object.fromEntries([
  ...[..."エケセテネヘメレゲゼデベペ"].map((kana) => [kana, "イ"]), ...[..."オコソトノホモヨロゴゾドボポ"].map((kana) => [kana, "ウ"]),
  ...[..."えけせてねへめれげぜでべぺ"].map((kana) => [kana, "い"]), ...[..."おこそとのほもよろごぞどぼぽ"].map((kana) => [kana, "う"]),
]);
const VU = { "ヴァ": "バ", "ヴィ": "ビ", "ヴェ": "ベ", "ヴォ": "ボ", "ヴ": "ブ", "ジェ": "ゼ", "シェ": "セ" };
const SPELLINGS = {
  "出来": "でき", "行な": "行", "下さい": "ください", "全て": "すべて", "及び": "および", "又は": "または", "或いは": "あるいは",
  "為": "ため", "事": "こと", "時": "とき", "無し": "なし", "無い": "ない", "無く": "なく", "更に": "さらに", "既に": "すでに",
};
const LETTER_ROMAN = { i: "1", ii: "2", iii: "3", iv: "4", v: "5", vi: "6" };

function zero(match, text) {
  return JAPANESE.test(text[match.index - 1]) && JAPANESE.test(text[match.index + 1]) ? "0" : match[0];
}

function wrap(match, text) {
  const before = text[match.index - 1], after = text[match.index + match[0].length];
  const joined = /[0-9]/.test(before)
    ? JAPANESE.test(after)
    : ("、。」』）)】".includes(before) || JAPANESE.test(before)) && ("「『【0123456789".includes(after) || JAPANESE.test(after));
  return joined ? "" : match[0];
}

const RULES = [
  [/(?<![A-Za-z])(?:[A-Z](?: [A-Z]){1,3}|[a-z](?: [a-z]){1,3}|[A-Z]{2} [A-Z]|[A-Z] [A-Z]{2})(?![A-Za-z])/gu,
    ([found]) => found.replaceAll(" ", "")],
  [/[A-ZÀ-Þ]+/gu, ([found]) => found.toLowerCase()],
  [/(?<=\d),(?=\d{3}(?!\d))/gu, () => ""],
  [/(?<=\d)ー(?=\d)/gu, () => "-"],
  [/(?<=[^\x00-\x7f])[oＯ](?=[^\x00-\x7f])/gu, zero],
  [/(?<=[ァ-ヺー])(?:iii|ii|iv|vi|i|v)(?![a-z])/gu, ([found]) => LETTER_ROMAN[found]],
  [/([一二三四五六七八九]?)(十)([一二三四五六七八九]?)(?=枚|体|回|人|個|点|色|ターン|ポイント|以上|以下)/gu, kanjiNumber],
  [/([一二三四五六七八九])()()(?=枚|体|回|人|個|点|色|ターン|ポイント|つ目|番目|種類|マス)/gu, kanjiNumber],
  [new RegExp(`出来(?=[なるてたすれまずよ])|行な(?=[うわいえおっ])|下さい|全て|及び|又は|或いは|無[しいく]|[更既]に`
    + `|(?<=[るたなのいうくすつむ])(?:為|事|時)(?!${KANJI})`, "gu"), ([found]) => SPELLINGS[found]],
  [/ヴ[ァィェォ]?|[ジシ]ェ/gu, ([found]) => VU[found]],
  [/[ァィゥェォッャュョヮヵヶ]+/gu, ([found]) => [...found].map((kana) => TO_LARGE[kana]).join("")],
  [/(?<=[ァ-ヺ])ー+/gu, (match, text) => LENGTHENED[text[match.index - 1]] || ""],
];
const WRAPPED_RULES = [[/(?<=\S)\s+(?=\S)/gu, wrap], ...RULES];
