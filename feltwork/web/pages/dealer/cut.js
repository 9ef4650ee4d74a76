/** The cut: who cut, and how many cards lay above the cutting card. */
import { el } from "../parts/dom.js";
import { press } from "./pressing.js";

/** Fields and their confirmation. */
export function cutEntry(console, { step, offered = [] }) {
  const person = (seat) => el("option", { value: seat }, seat === 0 ? "the dealer" : `seat ${seat}`);
  const by = el("select", { id: "cut-by" }, [...new Set([...offered, 0])].map(person));
  const depth = el("input", {
    id: "cut-depth",
    inputmode: "numeric",
    size: 6,
    autocomplete: "off",
    "data-key": "main",
  });
  const problem = el("p", { class: "error", role: "alert", id: "cut-problem" });
  const give = async () => {
    const told = /^\d+$/.test(depth.value.trim()) ? Number(depth.value) : null;
    problem.textContent = told === null ? "Write how many cards lie above the cutting card, as a number." : "";
    depth.setAttribute("aria-invalid", String(told === null));
    if (told !== null) {
      await console.send("cut", { step, by: Number(by.value), depth: told });
    }
  };
  const enter = press("Confirm the cut", give, { key: "cut" });
  const form = el(
    "form",
    { class: "row cut", onsubmit: (event) => event.preventDefault() || enter.click() },
    el("div", { class: "field" }, el("label", { for: "cut-by" }, "Who cut"), by),
    el("div", { class: "field" }, el("label", { for: "cut-depth" }, "Cards above the cutting card"), depth),
    enter,
  );
  return [form, problem];
}
