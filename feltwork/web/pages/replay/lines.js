/** Settlement lines as a table: who staked what, what came back, and why, with the section. */
import { el } from "../parts/dom.js";
import "../parts/money.js";
import { sentence, words } from "../parts/words.js";

/** All lines that were settled so far, by seat. */
export function linesTable(lines) {
  if (!lines.length) {
    return el("p", { class: "empty" }, "Wagers appear here as they are settled, each with its reason.");
  }
  const head = ["Seat", "Wager and why", "Staked", "Returned", "Net"].map((name, at) =>
    el("th", { scope: "col", class: at > 1 ? "money" : "" }, name),
  );
  const ordered = [...lines].sort((one, other) => one.seat - other.seat);
  return el(
    "table",
    {},
    el("caption", { class: "aloud" }, "Settlement"),
    el("thead", {}, el("tr", {}, head)),
    el("tbody", {}, ordered.map(row)),
  );
}

function row({ seat, wager, staked, returned, net, odds, why, section }) {
  const money = (amount, kind) => el("td", { class: "money" }, el("fw-money", { amount, kind }));
  const paid = el("span", { class: "section" }, `\u00a7 ${section}`);
  const reason = el("span", { class: "why small soft" }, why, odds ? ` (${odds})` : "", " ", paid);
  return el(
    "tr",
    {},
    el("th", { scope: "row" }, String(seat)),
    el("td", {}, sentence(words(wager)), reason),
    money(staked),
    money(returned),
    money(net, "net"),
  );
}
