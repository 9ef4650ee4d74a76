/** Dice as they lie, or the number that a device shows: typed or touched, shown large, then confirmed. */
import "../parts/die.js";
import { confirm } from "../parts/dialog.js";
import { count, el, fill } from "../parts/dom.js";
import { press, sleep } from "./pressing.js";
import { readFaces } from "./reading.js";

export class DiceEntry {
  constructor(console, next) {
    Object.assign(this, { console, next });
    this.wanted = next.count ?? 1;
    this.faces = next.faces ?? 6;
    this.row = [];
    this.build();
    this.show();
  }

  build() {
    const label = `Type ${count(this.wanted, "face")}, 1 to ${this.faces}`;
    const attributes = {
      id: "entry",
      inputmode: "numeric",
      autocomplete: "off",
      "data-key": "main",
      "aria-describedby": "entry-problem",
    };
    this.field = el("input", { ...attributes, placeholder: this.faces < 10 ? "3 4" : "12" });
    this.field.addEventListener("keydown", (event) => this.key(event));
    this.problem = el("p", { class: "error", id: "entry-problem", role: "alert" });
    this.lying = el("div", { class: "lying", "aria-live": "polite" });
    this.undo = el(
      "button",
      { type: "button", class: "button", onclick: () => this.take(this.row.slice(0, -1)) },
      "Undo last",
    );
    this.confirm = press(
      "Confirm",
      () => this.console.send("dice", { step: this.next.step, dice: this.row }),
      { key: "confirm" },
    );
    const none = el("button", { type: "button", class: "button", onclick: () => this.noRoll() }, "No roll");
    this.node = el(
      "div",
      { class: "entry" },
      this.lying,
      el(
        "div",
        { class: "stack writing" },
        el("div", { class: "field" }, el("label", { for: "entry" }, label), this.field),
        this.problem,
        el("div", { class: "row" }, this.confirm, this.undo, none),
      ),
      el("div", { class: "pad-home" }, this.pad()),
    );
  }

  pad() {
    const numbers = Array.from({ length: this.faces }, (_, at) => at + 1);
    const key = (face) => {
      const drawing = this.faces === 6 ? el("fw-die", { face }) : String(face);
      return el("button", { type: "button", "aria-label": `face ${face}`, onclick: () => this.add([face]) }, drawing);
    };
    return el("div", { class: "pad dice", role: "group", "aria-label": "Pad of faces" }, numbers.map(key));
  }

  key(event) {
    if (event.key === "Backspace" && this.field.value === "") {
      this.take(this.row.slice(0, -1));
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (this.field.value.trim() !== "") {
        this.read();
      } else if (!event.repeat && this.row.length === this.wanted) {
        this.confirm.click();
      }
    }
  }

  read() {
    const { pieces, wrong } = readFaces(this.field.value, this.faces);
    if (wrong !== null) {
      this.say(`\u201c${wrong}\u201d is no face: write numbers from 1 to ${this.faces}.`);
      return;
    }
    this.add(pieces);
  }

  add(faces) {
    this.field.value = "";
    if (this.row.length + faces.length > this.wanted) {
      this.say(`Only ${count(this.wanted, "face")} asked for. Undo the last one to replace it.`);
      return;
    }
    this.take([...this.row, ...faces]);
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
    const full = this.row.length === this.wanted;
    const waiting = Array.from({ length: this.wanted - this.row.length }, () => null);
    const faces = JSON.stringify([...this.row, ...waiting]);
    const drawing = this.faces === 6 ? el("fw-dice", { faces }) : el(
      "p",
      { class: "step" },
      this.row.join(" ") || "\u2013",
    );
    fill(this.lying, drawing, el("p", { class: "words" }, this.row.join(", ") || "No face read yet"));
    this.undo.disabled = this.row.length === 0;
    this.confirm.disabled = !full;
    this.confirm.textContent = full ? `Confirm ${this.row.join(" ")}` : `Confirm ${count(this.wanted, "face")}`;
    if (full) {
      sleep(this.confirm);
    }
  }

  async noRoll() {
    const body = "The dice are shaken again; wagers stand.";
    if (await confirm({ title: "Call \u201cno roll\u201d?", body, yes: "No roll", no: "Go back" })) {
      await this.console.send("dice", { step: this.next.step, dice: "no roll" });
    }
  }
}
