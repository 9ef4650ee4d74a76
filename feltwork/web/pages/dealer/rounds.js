/** The last rounds of this table: replayed, or asked to be corrected. */
import { el } from "../parts/dom.js";
import { drawn } from "../parts/keep.js";
import { askForPast } from "./settled.js";
import { sentence } from "./words.js";

/** Show them, the newest first. */
export function showRounds(console, node) {
  const history = console.table.history ?? [];
  drawn(node, history, () =>
    history.length
      ? el(
          "ol",
          { class: "plain past", reversed: true },
          [...history].reverse().map((round) => row(console, round)),
        )
      : el("p", { class: "empty" }, "Rounds that are over appear here, to be looked at again or corrected."),
  );
}

function row(console, round) {
  const correct = () => askForPast(console, round);
  const button = el(
    "button",
    {
      type: "button",
      class: "button",
      "data-key": `past ${round.id}`,
      "aria-label": `Correct round ${round.number}`,
      onclick: correct,
    },
    "Correct\u2026",
  );
  return el(
    "li",
    { "data-round": round.number },
    el("a", { href: `/replay?round=${round.id}`, target: "_blank", rel: "noopener" }, `Round ${round.number}`),
    el("span", { class: "soft small" }, sentence(round.void ? "void" : round.headline)),
    round.void ? null : button,
  );
}
