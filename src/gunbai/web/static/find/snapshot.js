// One exported index, opened: its documents, words, posting lists and numbers; follows gunbai/search/snapshot.py.

import { Lexicon } from "./lexicon.js";
import { NumberIndex } from "./number.js";
import { Ranking } from "./ranking.js";
import { Understanding } from "./understanding.js";

/** The words that ask and those that decide little, the sounds of kanji, the weights of the traits. */
export function openTables({ dropped, weak, asked, sounds, weights }) {
  return { dropped: new Set(dropped), weak: new Set(weak), asked: new Set(asked), sounds, weights };
}

export class Snapshot {
  constructor(held, tables) {
    this.documents = held.documents;
    this.names = held.names;
    this.book = held.book;
    this.games = new Set(held.documents.filter(Boolean).map((document) => document.game));
    this.clauses = new Map(held.documents.flatMap((document, row) => (document && ["rule", "example"].includes(document.kind) ? [[document.id, row]] : [])));
    this.lexicon = new Lexicon(held.words, tables);
    this.numbers = new NumberIndex(held.numbers);
    this.understanding = new Understanding(this.lexicon, this.numbers);
    this.ranking = new Ranking(held, this.numbers, this.lexicon.defined, tables);
  }

  /** What is told of clauses, by their ids, as told of the rows that hold them. */
  told(tells) {
    return new Map([...tells].filter(([id]) => this.clauses.has(id)).map(([id, one]) => [this.clauses.get(id), one]));
  }

  /** What tells whether a row is kept here, of a game and of some kinds, when given. */
  allowed(game, kinds) {
    return (row) => {
      const document = this.documents[row];
      return Boolean(document) && (!game || document.game === game) && (!kinds || kinds.includes(document.kind));
    };
  }

  kind(row) {
    return this.documents[row].kind;
  }
}
