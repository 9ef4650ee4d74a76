/** Bills by denomination, with what they come to: the same form for a count and for a recount. */
import { el, fill } from "../parts/dom.js";
import { field } from "../parts/form.js";
import "../parts/money.js";

const DENOMINATIONS = [100, 50, 20, 10, 5, 2, 1];
const MOST = 1_000_000;

/** Fields for a number of bills each; `value()` gives them, `written()` says whether any is filled in. */
export function bills() {
  const inputs = DENOMINATIONS.map((denomination) => [
    denomination,
    el("input", { type: "number", min: 0, max: MOST, step: 1, inputmode: "numeric", oninput: sum }),
  ]);
  const total = el("p", { class: "row", role: "status" });
  const number = (input) => Math.max(0, Math.trunc(Number(input.value) || 0));

  const dollars = () => inputs.reduce((so, [denomination, input]) => so + denomination * number(input), 0);

  function sum() {
    fill(total, el("span", { class: "soft" }, "Currency "), el("fw-money", { amount: `${dollars()}.00` }));
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
    cents: () => BigInt(dollars()) * 100n,
    written: () => inputs.some(([, input]) => input.value !== ""),
  };
}

/** Nobody counts by leaving everything empty: that would be recorded as if it had been counted. */
export const NOTHING = "Nothing is written. Where there is nothing, write 0 for one of the bills.";
