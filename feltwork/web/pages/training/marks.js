/** Marks: every line with what was said, what is right, why, and by which section. */
import { el } from "../parts/dom.js";
import { badge, section } from "../parts/facts.js";
import { sentence } from "../parts/words.js";

/** "41 of 43 lines right". */
export const score = ({ lines, lines_right }) => `${lines_right} of ${lines} line${lines === 1 ? "" : "s"} right`;

/** The lines as a table; wrong ones are marked by a word, not by a colour alone. */
export function marksTable(marks) {
  const head = ["Line", "You said", "Right is"].map((name) => el("th", { scope: "col" }, name));
  return el(
    "div",
    { class: "scroll", tabindex: 0, role: "group", "aria-label": "Marks" },
    el(
      "table",
      { class: "marks" },
      el("caption", { class: "aloud" }, "Every line, marked"),
      el("thead", {}, el("tr", {}, head)),
      el("tbody", {}, marks.map(row)),
    ),
  );
}

function row({ words, answered, right, correct, why, section: number }) {
  const reason = el("span", { class: "why small soft" }, sentence(why), " ", section(number));
  return el(
    "tr",
    {},
    el("th", { scope: "row" }, sentence(words), " ", badge(correct ? "right" : "wrong", correct ? "win" : "loss"), reason),
    el("td", {}, answered),
    el("td", {}, right),
  );
}
