/** What the lists, the document and the form of filings say in the same way. */
import { el } from "../parts/dom.js";
import { moment } from "../parts/words.js";

/** How a filing stands: the word and the badge. */
export const STATES = {
  filed: ["to be decided", "turn"],
  approved: ["approved", "win"],
  denied: ["denied", "loss"],
  withdrawn: ["withdrawn", "quiet"],
  noticed: ["notice given", ""],
};

/** What stands above an open filing or form. */
export const headed = (view, title, ...beside) =>
  el(
    "div",
    { class: "row spread" },
    el("div", { class: "row" }, el("h2", { tabindex: "-1" }, title), beside),
    el("button", { type: "button", class: "button quiet no-print", onclick: () => view.leave() }, "All filings"),
  );

/** When and by whom. */
export const byWhom = (who, at) => `${who}, ${moment(at)}`;
