/**
 * One page of a table test: the layout as it lies, what happened, and what is asked of it.
 *
 *     const page = new Page(shown);
 *     page.answers() → { "seat-1/ante": { result: "win", amount: "15.00" } }
 *
 * What is right is not here: the server tells it after it was answered.
 */
import "../parts/card.js";
import "../parts/die.js";
import { el, set } from "../parts/dom.js";
import { plainInput } from "../parts/form.js";
import { cents } from "../parts/money.js";
import { sentence, words } from "../parts/words.js";

const ASKED = {
  settle: "Settle every wager",
  irregularity: "Something is not as it should be",
  next: "What comes next?",
  watch: "Another dealer dealt this round",
};
const RESULTS = [
  ["", "\u2014"],
  ["win", "wins"],
  ["lose", "loses"],
  ["push", "comes back"],
];

/** A page with its controls. */
export class Page {
  constructor(shown) {
    this.shown = shown;
    this.read = {};
    this.node = el(
      "article",
      { class: "test-page stack", "aria-label": `Round ${shown.round}, page ${shown.stage + 1}` },
      el(
        "header",
        { class: "row spread" },
        el("h2", {}, ASKED[shown.kind]),
        el("p", { class: "soft" }, `${shown.name}, page ${shown.stage + 1} of ${shown.stages}`),
      ),
      this.common(),
      shown.kind !== "watch" && happened(shown.events),
      this.asked(),
      posted(shown.posted),
    );
  }

  /** What was said, as the server reads it; what was left open is left out. */
  answers() {
    const said = Object.entries(this.read).map(([id, read]) => [id, read()]);
    return Object.fromEntries(said.filter(([, answer]) => answer !== null));
  }

  /** How many lines are not answered in full: nothing is chosen, or it wins and no amount is stated. */
  open() {
    const answers = this.answers();
    const half = ({ result, amount }) => result === "win" && !amount;
    const lines = this.shown.items.filter(({ kind }) => kind !== "extra");
    return lines.filter(({ id }) => !answers[id] || half(answers[id])).length;
  }

  /** Marks every amount that can't be read, and says which comes first; "" where all can be read. */
  wrong() {
    const fields = [...this.node.querySelectorAll("[data-key$='/amount']")];
    const bad = fields.filter(({ value }) => value.trim() && !isMoney(value));
    fields.forEach((one) => set(one, "aria-invalid", bad.includes(one) && "true"));
    const [first] = bad;
    first?.focus();
    return first ? `${first.dataset.line}: \u201c${first.value}\u201d is no amount of money. Write dollars: 12.50.` : "";
  }

  /** What lies in the middle of the table: the dealer's and the common cards, dice, meters. */
  common() {
    const { picture } = this.shown;
    const middle = picture.places.filter(({ seat }) => !seat);
    const meters = Object.entries(picture.meters).map(([name, amount]) =>
      el("p", { class: "meter" }, el("span", {}, `${sentence(words(name))} meter`), el("fw-money", { amount })),
    );
    const rolls = picture.rolls.map((roll, at) =>
      el("div", { class: "place" }, el("h3", {}, `Roll ${at + 1}`), dice(roll)),
    );
    return el("div", { class: "common row" }, middle.map((place) => laid(place, picture.pieces)), rolls, meters);
  }

  asked() {
    const { items, kind } = this.shown;
    if (kind === "settle") {
      const seats = [...new Set(items.map(({ seat }) => seat))];
      return el("div", { class: "seats" }, seats.map((seat) => this.seat(seat)));
    }
    return el("div", { class: "stack" }, this.seatsSeen(), items.map((item) => this.choice(item)));
  }

  /** A seat with its cards and a line for everything that has to be settled there. */
  seat(seat) {
    const own = this.shown.items.filter((item) => item.seat === seat);
    const lines = own.map((item) => (item.kind === "line" ? this.line(item) : this.extra(item)));
    return el("fieldset", { class: "seat" }, el("legend", {}, `Seat ${seat}`), this.hands(seat), lines);
  }

  hands(seat) {
    const { places, pieces } = this.shown.picture;
    const own = places.filter((place) => place.seat === seat);
    return el("div", { class: "row" }, own.map((place) => laid(place, pieces, own.length > 1)));
  }

  line({ id, name, staked, seat }) {
    const options = RESULTS.map(([value, word]) => el("option", { value }, word));
    const result = el("select", { "aria-label": `Seat ${seat}, ${name}: result`, "data-key": `${id}/result` }, options);
    const amount = this.amount(`Seat ${seat}, ${name}`, "paid or collected", id);
    this.read[id] = () =>
      result.value ? { result: result.value, ...(amount.value.trim() && { amount: amount.value.trim() }) } : null;
    return el(
      "div",
      { class: "line" },
      el("span", { class: "wager" }, name, " ", el("fw-money", { amount: staked })),
      result,
      amount,
    );
  }

  /** What may be due with nothing staked: the field stays empty where it is not. */
  extra({ id, name, seat }) {
    const amount = this.amount(`Seat ${seat}, ${name}`, "amount, where it is due", id);
    this.read[id] = () => (amount.value.trim() ? { amount: amount.value.trim() } : null);
    return el("div", { class: "line" }, el("span", { class: "wager soft" }, `${name}, if due`), amount);
  }

  amount(line, what, id) {
    const named = { "aria-label": `${line}: ${what}`, "data-key": `${id}/amount`, "data-line": line };
    return plainInput({ inputmode: "decimal", size: 8, maxlength: 20, placeholder: "0.00", ...named });
  }

  choice({ id, prompt, choices }) {
    const name = `choice-${this.shown.stage}-${id}`;
    const inputs = choices.map((_, value) => el("input", { type: "radio", name, value, id: `${name}-${value}` }));
    this.read[id] = () => {
      const chosen = inputs.findIndex((input) => input.checked);
      return chosen < 0 ? null : { choice: chosen };
    };
    const rows = choices.map((text, at) =>
      el("label", { class: "pick", for: inputs[at].id }, inputs[at], el("span", {}, sentence(text))),
    );
    return el("fieldset", { class: "choices" }, el("legend", {}, sentence(prompt)), rows);
  }

  /** The seats as they lie where nothing is settled yet. */
  seatsSeen() {
    const { wagers } = this.shown.picture;
    const seats = Object.keys(wagers).map(Number).sort((one, other) => other - one);
    const staked = (seat) =>
      Object.entries(wagers[seat]).map(([wager, amount]) =>
        el("p", { class: "small" }, `${sentence(words(wager))} `, el("fw-money", { amount })),
      );
    const seen = (seat) =>
      el(
        "section",
        { class: "seat", "aria-label": `Seat ${seat}` },
        el("h3", {}, `Seat ${seat}`),
        this.hands(seat),
        staked(seat),
      );
    return el("div", { class: "seats" }, seats.map(seen));
  }
}

function isMoney(text) {
  try {
    return cents(text) >= 0n;
  } catch {
    return false;
  }
}

const dice = (roll) => el("fw-dice", { faces: typeof roll === "string" ? roll : JSON.stringify(roll) });

/** The pieces of one place, set in two where they are; a face-down one shows its back. */
function laid({ place, pieces, parts, rows }, kind, named = true) {
  const hand = (label, list, pattern = []) =>
    el("fw-hand", {
      cards: JSON.stringify(list.map((piece) => piece ?? "")),
      pieces: kind === "tile" && "tile",
      rows: pattern.length > 0 && JSON.stringify(pattern),
      label,
      small: true,
      still: true,
    });
  const half = (part) =>
    el("div", {}, el("p", { class: "soft small" }, sentence(words(part.name))), hand(part.name, part.pieces));
  const shown = parts.length ? parts.map(half) : hand(place, pieces, rows);
  return el("div", { class: "place" }, named && el("h3", {}, sentence(words(place))), shown);
}

const happened = (events) =>
  el(
    "details",
    {},
    el("summary", {}, "What happened, step by step"),
    el("ol", { class: "events small" }, events.map((text) => el("li", {}, sentence(text)))),
  );

/** The paytables in force, as they are inscribed on the layout. */
function posted(tables) {
  if (!tables.length) {
    return null;
  }
  const row = ({ name, pays }) => el("tr", {}, el("th", { scope: "row" }, sentence(name)), el("td", {}, pays));
  const table = ({ wager, rows }) =>
    el("table", {}, el("caption", {}, sentence(words(wager))), el("tbody", {}, rows.map(row)));
  const name = el("summary", {}, "Payout odds posted at this table");
  return el("details", {}, name, el("div", { class: "posted" }, tables.map(table)));
}
