/** Bills by denomination, with what they come to: the same form for a count and for a recount. */
import { el, fill } from "../parts/dom.js";
import { field } from "../parts/form.js";
import "../parts/money.js";

const DENOMINATIONS = [100, 50, 20, 10, 5, 2, 1];
const MOST = 1_000_000;

/** Fields for a number of bills each; `value()` gives them, `clear()` empties them. */
export function bills() {
  const inputs = DENOMINATIONS.map((denomination) => [
    denomination,
    el("input", { type: "number", min: 0, max: MOST, step: 1, inputmode: "numeric", placeholder: "0", oninput: sum }),
  ]);
  const total = el("p", { class: "row", role: "status" });
  const number = (input) => Math.max(0, Math.trunc(Number(input.value) || 0));

  function sum() {
    const dollars = inputs.reduce((so, [denomination, input]) => so + denomination * number(input), 0);
    fill(total, el("span", { class: "soft" }, "Currency "), el("fw-money", { amount: `${dollars}.00` }));
  }

  sum();
  return {
    node: el(
      "fieldset",
      { class: "bills" },
      el("legend", {}, "How many bills of each"),
      el("div", { class: "denominations" }, inputs.map(([denomination, input]) => field(`$${denomination}`, input))),
      total,
    ),
    value: () => Object.fromEntries(inputs.filter(([, input]) => number(input)).map(([bill, input]) => [bill, number(input)])),
    clear: () => {
      inputs.forEach(([, input]) => (input.value = ""));
      sum();
    },
  };
}

/** An amount of money, for chips. */
export const amount = () => el("input", { inputmode: "decimal", autocomplete: "off", placeholder: "0.00" });

/** What somebody typed as an amount, as the server reads it. */
export const typed = (input) => input.value.replaceAll(/[$,\s]/g, "") || "0.00";
