/** What is always one touch away: money, tip, attendant, rules, rounds, and the choices of this screen. */
import { el } from "../parts/dom.js";
import { toast } from "../parts/toast.js";
import { icon } from "./icons.js";
import { moneySheet, tipSheet } from "./money_sheet.js";
import { roundsSheet } from "./rounds_sheet.js";
import { rulesSheet } from "./rules_sheet.js";
import { leaveSeat } from "./seat.js";
import { sheet } from "./sheets.js";
import { whoDeals } from "./words.js";

const FOUR = "feltwork.four-colour";

/** The rail. */
export class Rail {
  constructor(line, posted) {
    this.line = line;
    this.posted = posted;
    this.attendant = this.#button("attendant", "Attendant", () => this.#call());
    this.attendant.setAttribute("aria-pressed", "false");
    this.node = el(
      "nav",
      { class: "rail", "aria-label": "Terminal" },
      this.#button("money", "Money", () => moneySheet(line)),
      this.#button("tip", "Tip", () => tipSheet(line)),
      this.attendant,
      this.#button("rules", "Rules", () => rulesSheet(posted)),
      this.#button("rounds", "Rounds", () => roundsSheet(line, posted, this.#roads())),
      this.#button("more", "Screen", () => this.#more()),
    );
    this.#fourColour(localStorage.getItem(FOUR) === "yes");
  }

  #button(name, label, act) {
    return el("button", { type: "button", class: "rail-button", onclick: act }, icon(name), el("span", {}, label));
  }

  show({ seat }) {
    const called = Boolean(seat.called_at);
    this.attendant.setAttribute("aria-pressed", String(called));
    this.attendant.lastChild.textContent = called ? "Called" : "Attendant";
    this.attendant.setAttribute("aria-label", called ? "Attendant called: take the call back" : "Call an attendant");
  }

  async #call() {
    const on = !this.line.seat.called_at;
    try {
      await this.line.command("call", { on });
      toast(on ? "An attendant has been called." : "The call was taken back.");
    } catch ({ refused, message }) {
      toast(refused ? `${refused.what}: ${refused.why}` : message, { kind: "loss" });
    }
  }

  #roads() {
    const { marks } = this.line.table;
    return marks?.length ? el("fw-roads", { marks: JSON.stringify(marks) }) : null;
  }

  #fourColour(on) {
    document.documentElement.toggleAttribute("four-colour", on);
    localStorage.setItem(FOUR, on ? "yes" : "no");
  }

  async #more() {
    const { asset_number, table_id } = this.line.welcome;
    const on = document.documentElement.hasAttribute("four-colour");
    const box = el("input", { type: "checkbox", onchange: () => this.#fourColour(box.checked) });
    box.checked = on;
    const keys = [
      ["1 to 6", "choose a chip; in a decision, choose an action"],
      ["U, C, R, D", "undo, clear, rebet, double"],
      ["Tab, Enter", "go to a spot of the layout and place the chip"],
      ["Delete", "take the chips off the spot where you are"],
    ];
    const leave = await sheet({
      title: "This screen",
      body: [
        el("label", { class: "check" }, box, "Four-colour suits: diamonds blue, clubs green"),
        el("h3", {}, "Keys"),
        el(
          "dl",
          { class: "keys" },
          keys.flatMap(([key, what]) => [el("dt", {}, key), el("dd", {}, what)]),
        ),
        el("p", { class: "soft small" }, `Terminal ${asset_number}, table ${table_id}. ${whoDeals(this.line.table)}.`),
      ],
      actions: [
        { label: "Leave this seat", value: "leave", kind: "" },
        { label: "Close", value: null, kind: "quiet" },
      ],
    });
    if (leave === "leave") {
      leaveSeat();
      location.assign("/");
    }
  }
}
