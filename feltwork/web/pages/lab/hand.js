/** One situation: the cards that a player sees, and what each action is worth. */
import { post } from "../parts/api.js";
import { el, fill } from "../parts/dom.js";
import { field, plainInput } from "../parts/form.js";

/** A small form and its answer. */
export class HandAsked {
  constructor(game, rules) {
    this.number = 0;
    this.inputs = Object.fromEntries(["hand", "dealer", "community"].map((name) => [name, plainInput({ name })]));
    this.answer = el("div", { class: "scroll", role: "status" });
    const send = (event) => {
      event.preventDefault();
      this.ask(game, rules());
    };
    this.node = el(
      "form",
      { class: "told", onsubmit: send },
      el("h2", {}, "One hand"),
      el("p", { class: "soft" }, `Name ${game.situation}, as in As Td 4c.`),
      el(
        "div",
        { class: "hand-asked" },
        field("You hold", this.inputs.hand),
        field("The dealer shows", this.inputs.dealer),
        field("On the table", this.inputs.community),
        el("button", { class: "button primary" }, "What is each action worth?"),
      ),
      this.answer,
    );
  }

  rest() {
    this.number += 1;
  }

  async ask(game, rules) {
    this.number += 1;
    const { number } = this;
    const cards = Object.fromEntries(Object.entries(this.inputs).map(([name, input]) => [name, input.value.trim()]));
    fill(this.answer, el("p", { class: "empty" }, "Counting."));
    try {
      const { values } = await post("/api/lab/values", { edition: game.edition, rules, ...cards });
      if (number === this.number) {
        fill(this.answer, worth(values));
      }
    } catch ({ what, why, instead, message }) {
      if (number === this.number) {
        fill(this.answer, el("p", { class: "error" }, why ? `${inWords(what)}: ${why}. ${instead ?? ""}` : message));
      }
    }
  }
}

/** What the command calls an option is a field here. */
const FIELDS = { "--hand": "You hold", "--dealer": "The dealer shows", "--community": "On the table" };
const inWords = (what) => what.replace(/^--[a-z]+/, (option) => FIELDS[option] ?? option);

function worth(values) {
  const row = ({ action, value, deals }, at) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, at ? action : el("strong", {}, action)),
      el("td", { class: "number" }, value.toFixed(6)),
      el("td", { class: "number" }, deals ? deals.toLocaleString("en-US") : ""),
    );
  const head = ["Action", "Won on average", "Deals counted"].map((name, at) =>
    el("th", { scope: "col", class: at ? "number" : "" }, name),
  );
  return el("table", {}, el("thead", {}, el("tr", {}, head)), el("tbody", {}, values.map(row)));
}
