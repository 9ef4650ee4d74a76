/**
 * `<fw-hand cards='["As", "", "Kd"]'>`: cards or, with `pieces="tile"`, tiles of one place. They lie side by side,
 * `lay="fan"` or `lay="stack"`, or in a pattern: `rows='[[null, 0, null], [1, 2, 3], [null, 4, null]]'` says which
 * card lies where. `label` names the place, `marked` and `dim` list cards by number. A card that stays is not drawn
 * anew, so only what arrives moves.
 */
import { Part, define, el, wear } from "./dom.js";
import { cardName, tileName } from "./names.js";
import "./tile.js";

const PASSED_ON = ["small", "large", "four-colour", "still"];

/** The pieces of one place. */
export class Hand extends Part {
  static observedAttributes = ["cards", "rows", "lay", "pieces", "label", "marked", "dim", ...PASSED_ON];

  get cards() {
    return this.json("cards", []);
  }

  set cards(list) {
    this.setAttribute("cards", JSON.stringify(list));
  }

  draw() {
    const cards = this.cards;
    const kind = this.getAttribute("pieces") === "tile" ? "tile" : "card";
    const name = kind === "tile" ? tileName : cardName;
    const words = cards.map(name).join(", ") || `no ${kind}s yet`;
    const label = this.getAttribute("label");
    this.setAttribute("role", "group");
    this.setAttribute("aria-label", label ? `${label}: ${words}` : words);
    this.keep(kind, Math.max(cards.length, this.places()));
    [...this.children].forEach((piece, at) => this.show(piece, kind, at, cards[at]));
    this.style.setProperty("--cards", String(Math.max(cards.length, 1)));
  }

  /** How many places the pattern has. */
  places() {
    return (
      Math.max(
        -1,
        ...this.json("rows", [])
          .flat()
          .filter((at) => at !== null),
      ) + 1
    );
  }

  keep(kind, many) {
    const wanted = `fw-${kind}`;
    [...this.children].forEach((piece, at) => (at >= many || piece.localName !== wanted) && piece.remove());
    while (this.children.length < many) {
      this.append(el(wanted));
    }
  }

  show(piece, kind, at, text) {
    PASSED_ON.forEach((name) => piece.toggleAttribute(name, this.hasAttribute(name)));
    piece.toggleAttribute("marked", this.json("marked", []).includes(at));
    piece.toggleAttribute("dim", this.json("dim", []).includes(at));
    if (text === undefined) {
      piece.removeAttribute(kind);
    } else if (piece.getAttribute(kind) !== text) {
      piece.setAttribute(kind, text);
    }
    this.place(piece, at);
  }

  place(piece, at) {
    const rows = this.json("rows", []);
    const row = rows.findIndex((line) => line.includes(at));
    piece.style.setProperty("--at", String(at));
    piece.style.setProperty("grid-row", row < 0 ? "auto" : String(row + 1));
    piece.style.setProperty("grid-column", row < 0 ? "auto" : String(rows[row].indexOf(at) + 1));
  }
}

wear(`
  fw-hand { display: inline-flex; flex-wrap: wrap; gap: 0.4rem; }
  fw-hand[rows] { display: inline-grid; justify-items: center; }
  fw-hand[lay="stack"], fw-hand[lay="fan"] { flex-wrap: nowrap; gap: 0; }
  fw-hand[lay="stack"] > * + * { margin-left: calc(var(--width) * -0.66); }
  fw-hand[lay="fan"] { --middle: calc((var(--cards) - 1) / 2); padding: 0.5rem calc(var(--cards) * 0.4rem) 1rem; }
  fw-hand[lay="fan"] > * + * { margin-left: calc(var(--width) * -0.6); }
  fw-hand[lay="fan"] > * { transform: rotate(calc((var(--at) - var(--middle)) * 5deg)); transform-origin: 50% 160%; }
`);
define("fw-hand", Hand);
