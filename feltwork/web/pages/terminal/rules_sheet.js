/** The rules of the table with sections: in short, wagers, what they pay, what beats what, what silence means. */
import { el } from "../parts/dom.js";
import { dollarsOf } from "../parts/money.js";
import { sheet } from "./sheets.js";
import { limitsOf, sentence, wagerName } from "./words.js";

const section = (text) => el("span", { class: "section" }, `§ ${text}`);

const row = ({ text, section: cited }) => el("li", {}, sentence(text), " ", section(cited));

const rows = (lines) => el("ul", { class: "rules-list" }, lines.map(row));

/** Open them. */
export function rulesSheet(posted) {
  const { rules } = posted;
  const tab = (name, ...children) => el("section", { "data-tab": name }, children);
  const where = `Chapter ${rules.chapter}. Limits: ${limitsOf(posted.layout)}.`;
  const ranked = [rules.rankings?.length ? rows(rules.rankings) : [], (rules.charts ?? []).map(chart)].flat();
  const tabs = [
    tab("In short", rows(rules.in_short), el("p", { class: "soft" }, where)),
    tab("Wagers", wagers(posted)),
    tab(
      "What it pays",
      rules.paytables.filter((table) => table.in_force).map((table) => paytable(posted, table)),
    ),
    ranked.length ? tab("What beats what", ranked) : null,
    tab("Time and silence", silence(posted)),
    rules.house_way?.length ? tab("The house way", rows(rules.house_way)) : null,
    rules.conditions?.length ? tab("Conditions", rows(rules.conditions)) : null,
  ];
  const view = el("fw-tabs", { label: "Rules" }, tabs.filter(Boolean));
  return sheet({ title: `${posted.name}: the rules of this table`, wide: true, body: [view] });
}

function wagers(posted) {
  const offered = posted.rules.wagers.filter((wager) => wager.offered);
  return el(
    "ul",
    { class: "rules-list" },
    offered.map((wager) =>
      el(
        "li",
        {},
        el("strong", {}, `${wager.name}: `),
        sentence(wager.about),
        bounds(wager),
        wager.required ? " (needed to take part) " : " ",
        section(wager.section),
      ),
    ),
  );
}

const bounds = ({ placed, minimum, maximum }) =>
  placed && minimum ? `, ${dollarsOf(minimum)} to ${dollarsOf(maximum)}` : ", made during the round";

function paytable(posted, table) {
  const named = table.pays.map((wager) => wagerName(posted, wager)).join(", ");
  const body = table.rows.map((row) => el("tr", {}, el("td", {}, row.name), el("td", { class: "number" }, row.pays)));
  return el(
    "div",
    { class: "scroll" },
    el(
      "table",
      {},
      el("caption", {}, named || wagerName(posted, table.wager), " ", section(table.section)),
      el("tbody", {}, body),
    ),
    table.note ? el("p", { class: "soft small" }, sentence(table.note)) : null,
  );
}

function chart({ title, head, rows: lines, section: cited }) {
  return el(
    "div",
    { class: "scroll" },
    el(
      "table",
      {},
      el("caption", {}, sentence(title), " ", section(cited)),
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          head.map((cell) => el("th", { scope: "col" }, cell)),
        ),
      ),
      el(
        "tbody",
        {},
        lines.map((line) =>
          el(
            "tr",
            {},
            line.map((cell) => el("td", {}, cell)),
          ),
        ),
      ),
    ),
  );
}

/** What the table posts about time. */
function silence({ posted }) {
  const told = [el("p", {}, `You have ${posted.decision_s} seconds for each decision.`)];
  if (!posted.silence.length) {
    return [el("p", {}, "Nothing is asked of you in this game once wagers are placed.")];
  }
  const items = posted.silence.map((one) =>
    el(
      "li",
      {},
      `${sentence(one.about)}. No answer in time means: `,
      el("strong", {}, one.word.replaceAll("_", " ")),
      " ",
      section(one.section),
    ),
  );
  return [...told, el("ul", { class: "rules-list" }, items)];
}
