/** Where the procedure asks the dealer: the legal answers and nothing else. */
import { el } from "../parts/dom.js";
import { press } from "./pressing.js";
import { section, sentence } from "./words.js";

/** A button for each answer; pieces that are picked have one for each way. */
export function decisionEntry(console, { step, question }) {
  const give = (decision) => () => console.send("dealer_decide", { step, decision });
  const rows = question.actions.flatMap((action) =>
    answers(action).map(([decision, words]) => row(action, words, give(decision))),
  );
  return el("ul", { class: "plain stack" }, rows);
}

function answers({ word, text, picks, least }) {
  if (picks) {
    const numbers = (way) => way.picks.map((at) => at + 1).join(" ");
    return picks.ways.map((way) => [
      `${word} ${numbers(way)}`.trim(),
      `${sentence(word)}: ${way.words}${way.filed ? " (the house way)" : ""}`,
    ]);
  }
  return [[least ? `${word} ${least}` : word, sentence(text)]];
}

function row(action, words, act) {
  return el(
    "li",
    { class: "row" },
    press(words, act, { kind: "", key: words }),
    el("span", { class: "soft small" }, action.about ?? "", " ", section(action.section)),
  );
}
