/**
 * What the dealer reads off the felt: typed, touched or scanned, laid large on the screen, and only then confirmed.
 * Enter with something written reads it; Enter with nothing written confirms, and only where as many lie there as are
 * asked for. Which things these are (cards, tiles, dice) is for the kinds of entry below to say.
 */
import { count, el, fill } from "../parts/dom.js";
import { press, sleep } from "./pressing.js";

/** A field, a row of what was read, buttons. A kind of entry gives `thing`, `label`, `written`, `drawing`, `words`. */
export class RowEntry {
  constructor(console, next) {
    Object.assign(this, { console, next });
    this.wanted = next.count ?? 1;
    this.row = [];
  }

  /** Build it, with the field's own attributes, the pad, and buttons beside the others. */
  build({ field, pad, more = [] }) {
    const quiet = { autocomplete: "off", autocapitalize: "none", spellcheck: "false" };
    const named = { id: "entry", "data-key": "main", "aria-describedby": "entry-problem" };
    this.field = el("input", { ...named, ...quiet, ...field });
    this.field.addEventListener("keydown", (event) => this.key(event));
    this.problem = el("p", { class: "error", id: "entry-problem", role: "alert" });
    this.lying = el("div", { class: "lying", "aria-live": "polite" });
    const back = () => this.take(this.row.slice(0, -1));
    this.undo = el("button", { type: "button", class: "button", "data-key": "undo", onclick: back }, "Undo last");
    this.confirm = press("Confirm", () => this.send(), { key: "confirm" });
    const written = el("div", { class: "field" }, el("label", { for: "entry" }, this.label), this.field);
    const buttons = el("div", { class: "row" }, this.confirm, this.undo, more);
    const writing = el("div", { class: "stack writing" }, written, this.problem, buttons);
    this.node = el("div", { class: "entry" }, this.lying, writing, pad);
    this.show();
  }

  key(event) {
    if (event.key === "Backspace" && this.field.value === "") {
      this.take(this.row.slice(0, -1));
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (this.field.value.trim() !== "") {
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
    const { pieces, problem } = this.written(this.field.value);
    if (problem) {
      this.say(problem);
      return;
    }
    this.add(pieces);
  }

  /** Whether they were taken: never more than are asked for. */
  add(pieces) {
    this.field.value = "";
    if (this.row.length + pieces.length > this.wanted) {
      const only = `Only ${count(this.wanted, this.thing)} asked for: ${pieces.join(" ")} was not taken.`;
      this.say(`${only} Undo the last one to replace it.`);
      return false;
    }
    this.take([...this.row, ...pieces]);
    return true;
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

  show() {
    fill(this.lying, this.drawing(), el("p", { class: "words" }, this.words() || `No ${this.thing} read yet`));
    this.undo.disabled = this.row.length === 0;
    this.confirm.disabled = !this.full;
    this.confirm.textContent = `Confirm ${this.full ? this.row.join(" ") : count(this.wanted, this.thing)}`;
    if (this.full) {
      sleep(this.confirm); // a scanner that ends with two line ends must not confirm what nobody has looked at
    }
  }
}
