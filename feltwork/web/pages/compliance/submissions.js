/** Rules Submissions: what every table plays under, what comes next, two of them side by side, and drafts. */
import { button } from "../parts/acts.js";
import { get } from "../parts/api.js";
import { newId } from "../parts/connection.js";
import { ask, refused } from "../parts/dialog.js";
import { el } from "../parts/dom.js";
import { badge, section, shown } from "../parts/facts.js";
import { DataTable } from "../parts/table.js";
import { sentence } from "../parts/words.js";
import { Filings } from "../desk/filings.js";

const KINDS = ["rules_submission", "new_game_request", "waiver_petition", "bad_beat_discontinuation"];

/** The filings of games, below a table of tables. */
export class Submissions extends Filings {
  constructor(person) {
    super(person, { kinds: KINDS });
    this.tables = new DataTable({
      caption: "Tables and their rules",
      section: "601a.2",
      about: "A table plays under the submission in force; another one is taken up when the table is opened.",
      columns: [
        { id: "table", name: "Table" },
        { id: "name", name: "Game", filter: true },
        { id: "plays_under", name: "Plays under", value: ({ plays_under: number }) => number && `submission ${number}` },
        { id: "state", name: "State", filter: true, value: stateWords, cell: (one) => badge(stateWords(one), stateKind(one)) },
        { id: "next", name: "Next", value: ({ coming: [next] }) => next && `submission ${next.number}, ${next.in_force_from}` },
        { id: "acts", kind: "acts", cell: (one) => this.acts(one) },
      ],
      key: ({ table }) => table,
      empty: "Tables appear here once they are opened.",
    });
    this.lists.prepend(this.tables.node);
  }

  acts(one) {
    const newest = one.filed.find(({ state }) => state === "filed") ?? one.coming[0] ?? one.in_force;
    return [
      this.kind("rules_submission")?.may_file &&
        button("Draft the next one", `draft/${one.table}`, () => this.draftFor(one)),
      newest && button("Compare", `compare/${one.table}`, () => compare(newest, one)),
    ];
  }

  draftFor({ table, game, rules, in_force: now }) {
    const content = { game, tables: [table], rules };
    this.write(this.kind("rules_submission"), { id: newId(), content, subject: null, supersedes: now?.id ?? null });
  }

  async read() {
    const [filings, tables] = await Promise.all([super.read(), get("/api/submissions")]);
    return { ...filings, tables };
  }

  show(seen) {
    super.show(seen);
    this.tables.show(seen.tables);
  }
}

function stateWords({ in_force: now, in_force_is_played: played }) {
  return now ? (played ? "in force" : "to be opened anew") : "none in force";
}

function stateKind({ in_force: now, in_force_is_played: played }) {
  return now ? (played ? "win" : "warn") : "loss";
}

/** A submission against the one in force, or against what the table plays. */
async function compare(newest, { table, in_force: now }) {
  const other = now && now.id !== newest.id ? `?other=${now.id}` : "";
  try {
    const seen = await get(`/api/submissions/${newest.id}/differences${other}`);
    await ask({
      title: `Table ${table}: ${seen.after} beside ${seen.before}`,
      body: seen.differences.length ? differences(seen) : el("p", { class: "empty" }, "They choose the same."),
      actions: [{ label: "Close", value: null, kind: "primary" }],
      wide: true,
    });
  } catch (problem) {
    await refused(problem);
  }
}

function differences({ before, after, differences: found }) {
  const head = (text) => el("th", { scope: "col" }, text);
  const row = (one) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, sentence(one.option.replaceAll("_", " ")), " ", section(one.section)),
      el("td", {}, shown(one.before)),
      el("td", {}, shown(one.after)),
    );
  return el(
    "div",
    { class: "scroll" },
    el(
      "table",
      { class: "differences" },
      el("thead", {}, el("tr", {}, head("Option"), head(sentence(before)), head(sentence(after)))),
      el("tbody", {}, found.map(row)),
    ),
  );
}
