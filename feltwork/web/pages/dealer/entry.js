/** Cards or tiles as they come from the shoe. */
import "../parts/card.js";
import { count, el } from "../parts/dom.js";
import { cardName, tileName } from "../parts/names.js";
import { pad } from "./pads.js";
import { HOW, readPieces } from "../parts/reading.js";
import { RowEntry } from "./row_entry.js";

/** By step: pieces that this page sent in this round. The server does not list those that lie face down. */
function typed(console) {
  const { round, dealer } = console.table;
  const whose = `${round?.id} ${dealer}`;
  if (console.typed?.whose !== whose) {
    console.typed = { whose, steps: new Map() };
  }
  return console.typed.steps;
}

export class PieceEntry extends RowEntry {
  constructor(console, next) {
    super(console, next);
    this.thing = console.info.pieces;
    this.label = `Type or scan ${count(this.wanted, this.thing)}`;
    this.pad = pad(this.thing, console.info.deck, (piece) => this.touch(piece));
    this.build({ field: { placeholder: this.thing === "tile" ? "6-6" : "as kd" }, pad: this.pad.node });
  }

  written(text) {
    const { pieces, wrong } = readPieces(text, this.thing);
    return { pieces, problem: wrong && `\u201c${wrong}\u201d is no ${this.thing}. ${HOW[this.thing]}` };
  }

  /** The page counts what was entered in this round; whether a piece can come after all is the procedure's to say. */
  add(pieces) {
    const gone = pieces.find((piece) => this.left(piece) < 1);
    if (super.add(pieces) && gone) {
      this.say(`Look again: ${this.name(gone)} was entered in this round before.`);
    }
  }

  /** A touch on the pad: where one alone is asked for, another touch replaces it. */
  touch(piece) {
    if (this.wanted === 1) {
      this.row = [];
    }
    this.add([piece]);
  }

  name(piece) {
    return this.thing === "tile" ? tileName(piece) : cardName(piece);
  }

  /** How many of a piece can still come: the decks less what was entered in this round and lies in the row. */
  left(piece) {
    const entered = (this.console.dealer.entered ?? []).filter(({ kind }) => kind === "cards");
    const known = ({ step, answer, face_down }) => (face_down ? (typed(this.console).get(step) ?? []) : answer);
    const gone = [...entered.flatMap(known), ...this.row].filter((one) => one === piece).length;
    return (this.console.info.deck[piece] ?? 0) - gone;
  }

  words() {
    return this.row.map((piece) => this.name(piece)).join(", ");
  }

  drawing() {
    const tag = `fw-${this.thing}`;
    const empty = Array.from({ length: this.wanted - this.row.length }, () => el(tag, { large: true }));
    const lying = this.row.map((piece) => el(tag, { [this.thing]: piece, large: true, still: true }));
    return el("div", { class: "row" }, lying, empty);
  }

  show() {
    super.show();
    this.pad.refresh((piece) => this.left(piece));
  }

  async send() {
    const { step } = this.next;
    const cards = [...this.row];
    typed(this.console).set(step, cards);
    const told = await this.console.send("cards", { step, cards });
    if (!told) {
      typed(this.console).delete(step);
    }
    return told;
  }
}
