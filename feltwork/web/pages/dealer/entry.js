/**
 * Cards or tiles as they come from the shoe: typed, touched on the pad, or scanned. What was read lies large on the
 * screen first, and only then is it confirmed. Enter with something written reads it; Enter with nothing written
 * confirms, and only where as many lie there as are asked for.
 */
import "../parts/card.js";
import { count, el, fill } from "../parts/dom.js";
import { cardName, tileName } from "../parts/names.js";
import { pad } from "./pads.js";
import { press, sleep } from "./pressing.js";
import { HOW, readPieces } from "./reading.js";

export class PieceEntry {
  constructor(console, next) {
    Object.assign(this, { console, next });
    this.kind = console.info.pieces;
    this.wanted = next.count ?? 1;
    this.row = [];
    this.build();
    this.show();
  }

  build() {
    const label = `Type or scan ${count(this.wanted, this.kind)}`;
    const attributes = {
      id: "entry",
      autocomplete: "off",
      autocapitalize: "none",
      spellcheck: "false",
      "data-key": "main",
    };
    this.field = el(
      "input",
      { ...attributes, placeholder: this.kind === "tile" ? "6-6" : "as kd", "aria-describedby": "entry-problem" },
    );
    this.field.addEventListener("keydown", (event) => this.key(event));
    this.problem = el("p", { class: "error", id: "entry-problem", role: "alert" });
    this.lying = el("div", { class: "lying", "aria-live": "polite" });
    this.undo = el(
      "button",
      { type: "button", class: "button", "data-key": "undo", onclick: () => this.take(this.row.slice(0, -1)) },
      "Undo last",
    );
    this.confirm = press("Confirm", () => this.send(), { key: "confirm" });
    this.pad = pad(this.kind, this.console.info.deck, (piece) => this.touch(piece));
    this.node = el(
      "div",
      { class: "entry" },
      this.lying,
      el(
        "div",
        { class: "stack writing" },
        el("div", { class: "field" }, el("label", { for: "entry" }, label), this.field),
        this.problem,
        el("div", { class: "row" }, this.confirm, this.undo),
      ),
      this.pad.node,
    );
  }

  key(event) {
    const empty = this.field.value.trim() === "";
    if (event.key === "Backspace" && this.field.value === "") {
      this.take(this.row.slice(0, -1));
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (!empty) {
        this.read();
      } else if (!event.repeat && this.full) {
        this.confirm.click();
      }
    }
  }

  get full() {
    return this.row.length === this.wanted;
  }

  /** Take what is written to the row; what can't be read stays to be mended. */
  read() {
    const { pieces, wrong } = readPieces(this.field.value, this.kind);
    if (wrong) {
      this.say(`\u201c${wrong}\u201d is no ${this.kind}. ${HOW[this.kind]}`);
      return;
    }
    this.add(pieces);
  }

  add(pieces) {
    if (this.row.length + pieces.length > this.wanted) {
      const only = `Only ${count(this.wanted, this.kind)} asked for: ${pieces.join(" ")} was not taken.`;
      this.say(`${only} Undo the last one to replace it.`);
      this.field.value = "";
      return;
    }
    // The page counts what was entered in this round; whether a piece can come after all is the procedure's to say.
    const gone = pieces.find((piece) => this.left(piece) < 1);
    this.field.value = "";
    this.take([...this.row, ...pieces]);
    if (gone) {
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

  take(row) {
    this.row = row;
    this.say("");
    this.show();
  }

  say(text) {
    this.problem.textContent = text;
    this.field.setAttribute("aria-invalid", String(text !== ""));
  }

  name(piece) {
    return this.kind === "tile" ? tileName(piece) : cardName(piece);
  }

  /** How many of a piece can still come: the decks less what was entered in this round and lies in the row. */
  left(piece) {
    const entered = (this.console.dealer.entered ?? []).filter(({ kind }) => kind === "cards");
    const gone = [...entered.flatMap(({ answer }) => answer), ...this.row].filter((one) => one === piece).length;
    return (this.console.info.deck[piece] ?? 0) - gone;
  }

  show() {
    const tag = `fw-${this.kind}`;
    const empty = Array.from({ length: this.wanted - this.row.length }, () => el(tag, { large: true }));
    const lying = this.row.map((piece) => el(tag, { [this.kind]: piece, large: true, still: true }));
    const words = el(
      "p",
      { class: "words" },
      this.row.map((piece) => this.name(piece)).join(", ") || `No ${this.kind} read yet`,
    );
    fill(this.lying, el("div", { class: "row" }, lying, empty), words);
    this.undo.disabled = this.row.length === 0;
    this.confirm.disabled = !this.full;
    this.confirm.textContent = this.full ? `Confirm ${this.row.join(" ")}` : `Confirm ${count(this.wanted, this.kind)}`;
    if (this.full) {
      sleep(this.confirm); // a scanner that ends with two line ends must not confirm what nobody has looked at
    }
    this.pad.refresh((piece) => this.left(piece));
  }

  send() {
    return this.console.send("cards", { step: this.next.step, cards: this.row });
  }
}
