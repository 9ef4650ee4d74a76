/** Dice as they lie, or the number that a device shows. */
import "../parts/die.js";
import { confirm } from "../parts/dialog.js";
import { count, el } from "../parts/dom.js";
import { readFaces } from "../parts/reading.js";
import { RowEntry } from "./row_entry.js";

export class DiceEntry extends RowEntry {
  constructor(console, next) {
    super(console, next);
    this.thing = "face";
    this.faces = next.faces ?? 6;
    this.label = `Type ${count(this.wanted, "face")}, 1 to ${this.faces}`;
    const none = el("button", { type: "button", class: "button", onclick: () => this.noRoll() }, "No roll");
    const field = { inputmode: "numeric", placeholder: this.faces < 10 ? "3 4" : "12" };
    this.build({ field, pad: el("div", { class: "pad-home" }, this.pad()), more: [none] });
  }

  pad() {
    const numbers = Array.from({ length: this.faces }, (_, at) => at + 1);
    const key = (face) => {
      const drawing = this.faces === 6 ? el("fw-die", { face }) : String(face);
      return el("button", { type: "button", "aria-label": `face ${face}`, onclick: () => this.add([face]) }, drawing);
    };
    return el("div", { class: "pad dice", role: "group", "aria-label": "Pad of faces" }, numbers.map(key));
  }

  written(text) {
    const { pieces, wrong } = readFaces(text, this.faces);
    const problem = wrong !== null && `\u201c${wrong}\u201d is no face: write numbers from 1 to ${this.faces}.`;
    return { pieces, problem };
  }

  words() {
    return this.row.join(", ");
  }

  drawing() {
    if (this.faces !== 6) {
      return el("p", { class: "step" }, this.row.join(" ") || "\u2013");
    }
    const waiting = Array.from({ length: this.wanted - this.row.length }, () => null);
    return el("fw-dice", { faces: JSON.stringify([...this.row, ...waiting]) });
  }

  send() {
    return this.console.send("dice", { step: this.next.step, dice: this.row });
  }

  async noRoll() {
    const body = "The dice are shaken again; wagers stand.";
    if (await confirm({ title: "Call \u201cno roll\u201d?", body, yes: "No roll", no: "Go back" })) {
      await this.console.send("dice", { step: this.next.step, dice: "no roll" });
    }
  }
}
