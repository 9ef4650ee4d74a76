/** Strategies in words and charts. */
import { el } from "../parts/dom.js";

/** Words of a chart that have a colour of their own. */
const SHADES = 7;

/** Each strategy under its title. */
export const toldOf = (strategies) =>
  strategies.map(({ title, rules, grids, remarks }) => [
    el("h3", {}, title[0].toUpperCase() + title.slice(1)),
    rules.length > 1
      ? el(
          "ol",
          {},
          rules.map((rule) => el("li", {}, rule)),
        )
      : rules.map((rule) => el("p", {}, rule)),
    grids.map(chart),
    remarks.map((remark) => el("p", { class: "soft" }, remark)),
  ]);

function chart({ title, columns, rows, legend }) {
  const words = legend.map(([short]) => short);
  const cell = (word) => el("td", { class: words.includes(word) ? `word-${words.indexOf(word) % SHADES}` : "" }, word);
  return el(
    "div",
    { class: "scroll" },
    el(
      "table",
      { class: "strategy-grid" },
      el("caption", {}, title),
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          ["", ...columns].map((name) => el("th", { scope: "col" }, name)),
        ),
      ),
      el(
        "tbody",
        {},
        rows.map(([label, cells]) => el("tr", {}, el("th", { scope: "row" }, label), cells.map(cell))),
      ),
    ),
    el("p", { class: "soft" }, legend.map(([short, meaning]) => `${short}: ${meaning}`).join(", ")),
  );
}
