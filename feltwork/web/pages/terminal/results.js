/** What a round came to: marks where the chips lie, and the reason with its section on a touch. */
import { el } from "../parts/dom.js";
import { cents, dollarsOf, total } from "../parts/money.js";
import { sheet } from "./sheets.js";
import { netWords, sentence, signed, wagerName } from "./words.js";

/** By wager: what all its lines come to, and why. */
export function marksOf(result) {
  const found = {};
  for (const line of result?.lines ?? []) {
    const before = found[line.wager];
    const lines = [...(before?.lines ?? []), line];
    const net = signed(total(lines.map((one) => one.net)));
    found[line.wager] = { net, why: lines.map((one) => one.why).join("; "), section: lines.at(-1).section, lines };
  }
  return found;
}

/** One line of a settlement, told. */
export function lineNode(posted, line) {
  const odds = line.odds ? `, ${line.odds}` : "";
  const moved = `${dollarsOf(line.staked)} staked, ${dollarsOf(line.returned)} back${odds}`;
  const staked = cents(line.staked) ? moved : odds.slice(2);
  return el(
    "li",
    { class: "line" },
    el("strong", {}, wagerName(posted, line.wager)),
    el("fw-money", { amount: line.net, kind: "net" }),
    el("p", {}, sentence(line.why), " ", el("span", { class: "section" }, `§ ${line.section}`)),
    staked ? el("p", { class: "soft small figures" }, staked) : null,
  );
}

/** Why one wager came out as it did. */
export function tellWhy(posted, wager, mark) {
  const lines = mark.lines ?? [];
  return sheet({
    title: `${wagerName(posted, wager)}: ${mark.net}`,
    body: [
      el(
        "ul",
        { class: "lines" },
        lines.map((line) => lineNode(posted, line)),
      ),
    ],
  });
}

/** Everything about one result. */
export function tellResult(posted, result) {
  const body = result.lines.length
    ? [
        el(
          "ul",
          { class: "lines" },
          result.lines.map((line) => lineNode(posted, line)),
        ),
      ]
    : [el("p", {}, "No wager of yours was settled in it.")];
  const title = result.void ? "The round is void: your wagers went back" : netWords(result.net);
  return sheet({ title, body });
}
