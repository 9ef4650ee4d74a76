/** The tray below the layout while wagers are taken: chips to choose from, undo, clear, rebet, double. */
import { CHIPS } from "../parts/chips.js";
import { el, fill } from "../parts/dom.js";
import { cents, dollars, dollarsOf, spoken } from "../parts/money.js";

/** The chips that fit a table's limits, the smallest first, as amounts. */
export function chipsFor(layout) {
  const spots = layout.rows.flat().filter((spot) => spot?.placed);
  const least = spots.map(({ minimum }) => cents(minimum)).reduce((a, b) => (a < b ? a : b));
  const most = spots.map(({ maximum }) => cents(maximum)).reduce((a, b) => (a > b ? a : b));
  // A chip a good deal smaller than the least wager is never laid alone, and only takes room.
  const fitting = CHIPS.map(({ value }) => value).filter((value) => value <= most && value * 10n >= least);
  return fitting.reverse().map(dollars);
}

/** The chip that is chosen at first: the smallest that makes a main wager by itself. */
export function firstChip(layout, chips) {
  const spots = layout.rows.flat().filter((spot) => spot?.placed);
  const main = spots.find((spot) => spot.required) ?? spots[0];
  return chips.find((chip) => cents(chip) >= cents(main.minimum)) ?? chips.at(-1);
}

/** The tray. `onchange` hears of another chip. */
export class Rack {
  #buttons = new Map();
  #tools = {};

  constructor(bets, layout) {
    this.bets = bets;
    this.chips = chipsFor(layout);
    this.chip = firstChip(layout, this.chips);
    this.node = el("div", { class: "tray rack" }, this.#rack(), this.#toolbar());
    this.show();
  }

  #rack() {
    const made = this.chips.map((value, at) => {
      const button = el(
        "button",
        {
          type: "button",
          class: "chip-button",
          "aria-label": `${dollarsOf(value)} chip`,
          "aria-keyshortcuts": String(at + 1),
          onclick: () => this.choose(value),
        },
        el("fw-chip", { value }),
      );
      this.#buttons.set(value, button);
      return button;
    });
    return el("div", { class: "chips", role: "group", "aria-label": "Chips" }, made);
  }

  #toolbar() {
    const tool = (id, label, key, act) => {
      const attributes = { type: "button", class: "button tool", "aria-keyshortcuts": key, onclick: act };
      this.#tools[id] = el("button", attributes, label);
      return this.#tools[id];
    };
    return el(
      "div",
      { class: "tools", role: "group", "aria-label": "Your bet" },
      tool("undo", "Undo", "u", () => this.bets.undo()),
      tool("clear", "Clear", "c", () => this.bets.clear()),
      tool("rebet", "Rebet", "r", () => this.bets.rebet()),
      tool("double", "Double", "d", () => this.bets.double()),
    );
  }

  choose(value) {
    this.chip = value;
    this.show();
  }

  /** Key n chooses the nth chip; letters stand for the tools. */
  key(key) {
    const value = this.chips[Number(key) - 1];
    if (value) {
      this.choose(value);
      return true;
    }
    const tool = Object.values(this.#tools).find((one) => one.getAttribute("aria-keyshortcuts") === key);
    if (tool && !tool.disabled) {
      tool.click();
    }
    return Boolean(tool);
  }

  show(locked = false) {
    const { bets } = this;
    const closed = locked || !bets.open;
    const staked = Object.keys(bets.draft).length > 0;
    for (const [value, button] of this.#buttons) {
      button.setAttribute("aria-pressed", String(value === this.chip));
      button.disabled = closed;
    }
    this.#tools.undo.disabled = closed || !bets.undoable;
    this.#tools.clear.disabled = closed || !staked;
    this.#tools.double.disabled = closed || !staked;
    this.#tools.rebet.disabled = closed || !Object.keys(bets.last).length;
    const sum = Object.values(bets.last).reduce((all, amount) => all + cents(amount), 0n);
    fill(this.#tools.rebet, "Rebet", sum ? el("span", { class: "small figures" }, spoken(sum)) : null);
  }
}
