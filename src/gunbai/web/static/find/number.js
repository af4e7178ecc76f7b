// Rule numbers inside a query, and the documents that bear them; follows gunbai/numbering.py and gunbai/search/number.py.

const WORDS = [["例", " ex "], ["※", " n "], ["注", " n "], ...[..."第条項号章節款目番のノ之、§#"].map((sign) => [sign, " "]),
  ...[..."條节項號编編제조장절항호목의"].map((sign) => [sign, " "]), ["・", " b "], ["•", " b "]];
const OPENING = /^(?:ルール|規則|条文|総合ルール|규칙|룰|(?:rules?|regeln?|règles?|articles?|artikel|art|sections?|sec|cr)\b\.?|no\.)\s*/u;
const PARAGRAPH = /\b(?:abs\.|absatz|nr\.|para(?:graph|\.)|alinéa|points?)\s*/gu;
const PART = /[:：]\s*(\d+)$|(?<!\d)(\d+)\s*文目?$/u;
const SLUG = /^\s*([A-Za-z][A-Za-z0-9-]*)\s*[:：]\s*(?=\S)/u;
const ROMAN = { i: 1, v: 5, x: 10, l: 50, c: 100 };
const KANJI_VALUES = Object.fromEntries([..."〇一二三四五六七八九"].map((sign, value) => [sign, value]));
const LONGEST = 100;

/** What a typed number may stand for: its spelling and its keys, or null. */
function readNumber(text) {
  if (text.length > LONGEST) return null;
  let rest = text.replace(SLUG, "");
  const part = PART.exec(rest.trimEnd());
  if (part && rest.slice(0, part.index).trim()) rest = part[2] ? rest.slice(0, part.index).replace(/(?<![\sの第])[\sの第]+$/u, "") : rest.slice(0, part.index);
  const bare = ascii(rest);
  if (!/^[0-9a-z\s.,、_/()[\]-]*$/u.test(bare)) return null;
  const tokens = bare.match(/\d+|[a-z]+/gu);
  if (!tokens) return null;
  const key = tokens.map((token) => (/^\d/.test(token) ? Number(token) : token === "note" ? "n" : token));
  const found = [key];
  if (["ex", "n"].includes(key.at(-1))) found.push([...key, 1]);
  const romans = key.map((token) => (typeof token === "string" ? roman(token) || token : token));
  if (keyText(romans) !== keyText(key)) found.push(romans);
  return { spelling: spell(bare), keys: found };
}

function spell(number) {
  const joined = number.trim().replace(/(?:(?<!\s)\s+)?[.\-()[\]]+\s*/gu, (found) => (found.includes("-") ? "-" : ".")).toLowerCase().replace(/^[.-]+|[.-]+$/gu, "");
  return joined.includes(" ") ? "" : joined.replace(/(?<!\d)0+(?=\d)/gu, "");
}

function ascii(text) {
  let folded = [...text].map(opened).join("").normalize("NFKC").toLowerCase().trim();
  folded = folded.replace(OPENING, "").replace(PARAGRAPH, " ").replace(/(?<=[0-9])(?:er|re)\b/gu, "").replace(/[‐‑‒–—―−─━ー~〜～]/gu, "-");
  for (const [word, meant] of WORDS) folded = folded.replaceAll(word, meant);
  return folded.replace(/[〇零一二三四五六七八九十百]+/gu, (digits) => ` ${fromKanji(digits)} `).trim();
}

function opened(character) {
  if (!/[\p{No}\p{Nl}]/u.test(character) || character === "〇") return character;
  const code = character.codePointAt(0);
  if (code >= 0x2160 && code <= 0x216b) return `.${code - 0x215f}.`;
  if (code >= 0x2170 && code <= 0x217b) return `.${code - 0x216f}.`;
  const digits = /^\D*(\d+)\D*$/u.exec(character.normalize("NFKC"));
  return digits ? `.${Number(digits[1])}.` : character;
}

function fromKanji(digits) {
  let total = 0, current = 0;
  for (const digit of digits) {
    const value = { "十": 10, "百": 100, "零": 0 }[digit] ?? KANJI_VALUES[digit];
    if (value >= 10) { total += Math.max(current, 1) * value; current = 0; } else current = current * 10 + value;
  }
  return total + current;
}

function roman(token) {
  const values = [...token].map((letter) => ROMAN[letter] || 0);
  if (values.some((value) => !value)) return 0;
  return values.reduce((sum, here, at) => sum + (here < (values[at + 1] || 0) ? -here : here), 0);
}

const DIGITS = "0-9０-９";
const SIGN = "[①-⑳Ⅰ-Ⅻⅰ-ⅻ]";
const A_LETTER = "[a-zA-Zａ-ｚＡ-Ｚ](?![A-Za-zａ-ｚＡ-Ｚ])";
const NAMED = `(?:[Ee][Xx]|[Nn][Oo][Tt][Ee]|例|※)[${DIGITS}]*|[A-Za-z]{1,4}[${DIGITS}]+(?:c[${DIGITS}]+)?(?![A-Za-z])`;
const LEVEL = `(?:[${DIGITS}]+|${SIGN}|${NAMED}|[ivxIVXｉｖｘＩＶＸ]{1,4}(?![A-Za-z])|${A_LETTER}|[一二三四五六七八九十]+(?=[章節条項号とはの?？\\s]|$))`;
const BETWEEN = "\\s*(?:[.．‐‑‒–—―−－ー\\-]|の(?=\\s*[^\\s手場])|[章節条項号]の?\\s*第?)\\s*";
const NUMBER = new RegExp(
  `(?<opening>第|ルール\\s*|規則\\s*|条文\\s*|§\\s*|(?<![A-Za-z])(?:[Rr][Uu][Ll][Ee][Ss]?|[Ss][Ee][Cc](?:[Tt][Ii][Oo][Nn])?|[Cc][Rr])\\.?\\s*)?`
    + `(?<![A-Za-z${DIGITS}.．])(?<first>[${DIGITS}]+|(?<=第)[一二三四五六七八九十]+)`
    + `(?<levels>(?:${BETWEEN}${LEVEL}|${SIGN}|${NAMED}|${A_LETTER}|\\s?[(（]\\s*${LEVEL}\\s*[)）])*)(?<closing>\\s*[章節条項号](?!件))?(?<apart>(?:\\s+${LEVEL})?)`
    + `(?![${DIGITS}]|\\s*(?:枚|体|回|人|個|点|色|ターン|ポイント|以[上下]))`,
  "gu",
);

/** All that may be a number in a query, whatever book it is asked of. */
function numbersIn(query) {
  return [...query.matchAll(NUMBER)].flatMap((match) => {
    const start = match.index, whole = start + match[0].length, { opening, closing, levels, apart } = match.groups;
    const alone = !query.slice(0, start).trim() && !query.slice(whole).trim(), plainly = Boolean(opening || closing || levels);
    const ends = !apart ? [whole] : levels ? [whole, whole - apart.length] : [whole - apart.length];
    return ends.flatMap((end) => {
      const typed = readNumber(query.slice(start, end));
      return typed && (plainly || (alone && end === whole)) ? [{ start, end, text: query.slice(start, end).trim(), ...typed, plainly }] : [];
    });
  });
}

function keyText(key) {
  return JSON.stringify(key);
}

/** Finds documents by the numbers they bear. */
export class NumberIndex {
  constructor(borne) {
    this.rows = new Map();
    this.spellings = borne.map(([spellings]) => new Set(spellings));
    this.under = new Map();
    borne.forEach(([, keys], row) => keys.forEach((key) => {
      put(this.rows, keyText(key), row);
      for (let size = 1; size < key.length; size += 1) put(this.under, keyText(key.slice(0, size)), row);
    }));
  }

  exact(number) {
    const key = number.keys.find((each) => this.rows.has(keyText(each)));
    const rows = key ? [...this.rows.get(keyText(key))] : [];
    return rows.sort((one, other) => Number(!this.spellings[one].has(number.spelling)) - Number(!this.spellings[other].has(number.spelling)));
  }

  below(number) {
    const key = number.keys.find((each) => this.rows.has(keyText(each)));
    return key ? [...(this.under.get(keyText(key)) || [])].sort((one, other) => one - other) : [];
  }

  nearest(number) {
    const key = number.keys[0], last = key.at(-1), beginning = keyText(key.slice(0, -1));
    const siblings = [...this.rows.keys()].map((text) => JSON.parse(text)).filter((other) => other.length === key.length && keyText(other.slice(0, -1)) === beginning);
    const far = (other) => (typeof other.at(-1) === "number" ? Math.abs(other.at(-1) - last) : 99);
    if (typeof last === "number") siblings.sort((one, other) => far(one) - far(other));
    const above = [];
    for (let size = key.length - 1; size > 0 && !above.length; size -= 1) if (this.rows.has(keyText(key.slice(0, size)))) above.push(key.slice(0, size));
    return [...siblings.slice(0, 2), ...above].flatMap((near) => this.rows.get(keyText(near)));
  }

  find(query) {
    const numbers = numbersIn(query);
    return numbers.find((number) => this.exact(number).length) || numbers.find((number) => number.plainly) || null;
  }
}

function put(map, key, value) {
  if (!map.has(key)) map.set(key, []);
  map.get(key).push(value);
}
