/** The figures of one wager: what it costs, how it strays, every outcome. */
import { el } from "../parts/dom.js";

/** Everything about a wager, top down. */
export function figuresOf(figures, game, rules) {
  return [
    el(
      "section",
      { class: "panel" },
      el("h2", {}, figures.name, " ", el("span", { class: "section" }, `\u00a7 ${figures.section}`)),
      meters(figures),
      figures.edge_exactly ? el("p", { class: "exactly soft" }, `Edge exactly ${figures.edge_exactly}`) : null,
      el("p", { class: "soft" }, `In units of ${figures.unit}; ${figures.certainty}.`),
    ),
    pictures(figures, game, rules),
    pays(figures),
    outcomes(figures),
    bands(figures),
    method(figures),
  ];
}

function meters(figures) {
  const shown = [
    ["House edge", figures.edge],
    ["Element of risk", figures.risk],
    ["Deviation", figures.deviation],
    ["Hit frequency", figures.hit_frequency],
    ["Volatility index", figures.volatility],
    figures.break_even && ["Break-even meter", figures.break_even],
  ];
  const meter = ([name, value]) => el("div", { class: "meter" }, el("dt", {}, name), el("dd", {}, value));
  return el("dl", { class: "meters" }, shown.filter(Boolean).map(meter));
}

function pictures(figures, game, rules) {
  const kinds = [
    ["distribution", "Probability of each result, by powers of ten"],
    ["bands", "The house\u2019s win after so many rounds: 95% and 99% of tables"],
    ...(figures.break_even ? [["meter", "House edge by the meter"]] : []),
  ];
  const picture = ([kind, caption]) => {
    const query = new URLSearchParams({
      edition: game.edition,
      rules: JSON.stringify(rules),
      wager: figures.wager,
      kind,
    });
    const image = el("img", { src: `/api/lab/chart?${query}`, alt: `${figures.name}: ${caption}`, loading: "lazy" });
    return el("figure", {}, image, el("figcaption", {}, caption));
  };
  return el("section", { class: "panel charts-of" }, kinds.map(picture));
}

function table(caption, head, rows) {
  const cells = (row) =>
    row.map((cell, at) => (at ? el("td", { class: "number" }, cell) : el("th", { scope: "row" }, cell)));
  return el(
    "section",
    { class: "panel scroll" },
    el(
      "table",
      {},
      el("caption", {}, caption),
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          head.map((name, at) => el("th", { scope: "col", class: at ? "number" : "" }, name)),
        ),
      ),
      el(
        "tbody",
        {},
        rows.map((row) => el("tr", {}, cells(row))),
      ),
    ),
  );
}

const pays = ({ pays: rows }) =>
  rows.length
    ? table(
        "What is paid",
        ["Hand", "Pays"],
        rows.map((row) => [row.name, row.pays]),
      )
    : null;

function outcomes(figures) {
  const net = ({ net: won, of_meter: share }) => (share ? `${won} and ${share} of the meter` : won);
  const rows = figures.outcomes.map((one) => [one.name, net(one), one.count, one.probability]);
  const decided = figures.decisions.map((one) => `${one.word} ${one.share}`).join(", ");
  return [
    table("Every outcome", ["Outcome", "Net", "Deals", "Probability"], rows),
    decided ? el("p", { class: "soft" }, `Of all deals the strategy chose: ${decided}.`) : null,
  ];
}

function bands({ bands: listed }) {
  const share = (number) => `${(100 * number).toFixed(3)}%`;
  const rounds = [...new Set(listed.map(([count]) => count))];
  const confidences = [...new Set(listed.map(([, confidence]) => confidence))];
  const band = (count, wanted) => listed.find(([own, confidence]) => own === count && confidence === wanted);
  const row = (count) => [
    count.toLocaleString("en-US"),
    ...confidences.map((wanted) => band(count, wanted).slice(2).map(share).join(" to ")),
  ];
  const head = ["Rounds", ...confidences.map((one) => `${Math.round(100 * one)}%`)];
  return table("Where the house\u2019s win lies", head, rounds.map(row));
}

function method({ method: words, remarks, published }) {
  return el(
    "section",
    { class: "panel" },
    el("h3", {}, "Method"),
    el("p", {}, words),
    remarks.map((remark) => el("p", { class: "soft" }, remark)),
    el("p", { class: "soft" }, published ? `Published before: ${published}.` : "First published here."),
  );
}
