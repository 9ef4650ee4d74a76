/**
 * Money on a page. Amounts travel as text ("1234.50"), are counted in whole cents as BigInt, which can't be mixed with
 * a float by accident, and are shown with cents always.
 */
import { Part, define, el, fill, wear } from "./dom.js";

const WRITTEN = /^([-+\u2212]?)\$?((?:\d{1,3}(?:,\d{3})+)|\d+)(?:\.(\d{1,2}))?$/;

/** Dollars as written, in cents: `cents("1,234.5")` is 123450n. Anything else is refused, a fraction of a cent too. */
export function cents(text) {
  const found = typeof text === "string" ? WRITTEN.exec(text.trim()) : null;
  if (!found) {
    throw new RangeError(`${JSON.stringify(text)} is not an amount of money; write dollars as text: "12.50"`);
  }
  const [, sign, whole, part = ""] = found;
  const amount = BigInt(whole.replaceAll(",", "") + part.padEnd(2, "0"));
  return sign === "" || sign === "+" ? amount : -amount;
}

/** Cents as programs write them: `dollars(123450n)` is "1234.50". */
export function dollars(amount) {
  const { sign, whole, part } = split(amount);
  return `${sign}${whole}.${part}`;
}

/** Cents as people read them: `spoken(-123450n)` is "−$1,234.50". */
export function spoken(amount) {
  const { sign, whole, part } = split(amount);
  return `${sign && "\u2212"}$${grouped(whole)}.${part}`;
}

/** The same from text: `dollarsOf("1234.5")` is "$1,234.50". */
export const dollarsOf = (text) => spoken(cents(text));

/** Amounts as text, added exactly; the sum as text. */
export function total(texts) {
  return dollars(texts.reduce((sum, text) => sum + cents(text), 0n));
}

function split(amount) {
  if (typeof amount !== "bigint") {
    throw new TypeError(`cents are a BigInt, not ${typeof amount} ${amount}`);
  }
  const digits = String(amount < 0n ? -amount : amount).padStart(3, "0");
  return { sign: amount < 0n ? "-" : "", whole: digits.slice(0, -2), part: digits.slice(-2) };
}

function grouped(whole) {
  return whole.replace(/\B(?=(\d{3})+$)/g, ",");
}

const MARKS = { win: ["+", "won "], loss: ["\u2212", "lost "], push: ["", "push "] };

/**
 * `<fw-money amount="1234.50" kind="credit|win|loss|net">`: brass where it is money in hand, the sign and the colour of
 * a result where it is one; `net` finds out which from the sign.
 */
export class Money extends Part {
  static observedAttributes = ["amount", "kind"];

  draw() {
    const text = this.getAttribute("amount") ?? "";
    if (text === "") {
      fill(this, el("span", { "aria-hidden": "true" }, "\u2014"), el("span", { class: "aloud" }, "no amount"));
      return;
    }
    const amount = cents(text);
    const kind = this.kindOf(amount);
    const [mark, word] = MARKS[kind] ?? [amount < 0n ? "\u2212" : "", amount < 0n ? "minus " : ""];
    const { whole, part } = split(amount);
    this.dataset.shown = kind;
    fill(
      this,
      el("span", { class: "aloud" }, `${word}$${grouped(whole)}.${part}`),
      el("span", { "aria-hidden": "true" }, el("span", { class: "sign" }, `${mark}$`), `${grouped(whole)}.${part}`),
    );
  }

  kindOf(amount) {
    const kind = this.getAttribute("kind") ?? "credit";
    // A win below zero is none, whatever the page said.
    if (kind !== "net" && !(kind === "win" && amount < 0n)) {
      return kind;
    }
    return amount > 0n ? "win" : amount < 0n ? "loss" : "push";
  }
}

wear(`
  fw-money { position: relative; color: var(--brass); white-space: nowrap; }
  fw-money .sign { margin-right: 0.06em; }
  fw-money[data-shown="win"] { color: var(--win); }
  fw-money[data-shown="loss"] { color: var(--loss); }
  fw-money[data-shown="push"] { color: var(--ivory); }
`);
define("fw-money", Money);
