/** Table tests that count: a dealer takes them, a pit boss or higher judges them. */
import { act, button, sendForm, sure } from "../parts/acts.js";
import { get, post } from "../parts/api.js";
import { ask, refused } from "../parts/dialog.js";
import { count, el, fill } from "../parts/dom.js";
import { badge } from "../parts/facts.js";
import { field, reason, refusalText } from "../parts/form.js";
import { signatures } from "../parts/signatures.js";
import { DataTable } from "../parts/table.js";
import { View } from "../parts/view.js";
import { editionOptions, judgement } from "./choosing.js";
import { marksTable, score } from "./marks.js";
import { Page } from "./page.js";

const STATES = {
  open: ["open", "turn"],
  waits: ["waits for a pit boss", "warn"],
  failed: ["not passed", "loss"],
  satisfied: ["satisfied", "win"],
  not_satisfied: ["not satisfied", "loss"],
};

const stateWords = ({ state }) => STATES[state][0];

/** The list, and in its place the test that is being taken. */
export class TableTests extends View {
  constructor(person) {
    super(person, 10_000);
    this.takes = this.may("take_table_test");
    this.game = el("select", { "data-key": "test/game" });
    this.table = new DataTable({
      caption: "Table tests",
      section: "527.5(a)",
      columns: [
        { id: "number", name: "Number", kind: "number" },
        { id: "name", name: "Dealer", filter: !this.takes },
        { id: "game", name: "Game", filter: true },
        { id: "state", name: "State", filter: true, value: stateWords, cell: (row) => badge(...STATES[row.state]) },
        { id: "score", name: "Right lines", value: (row) => (row.lines ? `${row.lines_right} of ${row.lines}` : "") },
        { id: "pace", name: "Seconds a line", value: (row) => (row.lines ? Math.round(row.seconds / row.lines) : "") },
        { id: "begun_at", name: "Begun", kind: "moment" },
        { id: "judged_by", name: "Judged by" },
        { id: "acts", name: "", kind: "acts", cell: (row) => this.acts(row) },
      ],
      key: (row) => row.id,
      sort: ["number", -1],
      empty: "Tests appear here once a dealer has begun one.",
    });
    const begin = button("Begin", "test/begin", () => this.begin(), "primary");
    this.begins = el(
      "section",
      { class: "panel stack", hidden: !this.takes },
      el("h2", {}, "Take a table test"),
      el("p", { class: "soft" }, "Before you deal a game here you show that you can."),
      el("p", { class: "soft" }, "Each page is answered once, and its time is taken."),
      el("div", { class: "row ends" }, field("Game", this.game), begin),
    );
    this.taking = el("div", { class: "stack", hidden: true, "aria-live": "polite" });
    this.body.append(this.taking, this.begins, this.table.node);
  }

  async read() {
    const [tests, games] = await Promise.all([get("/api/training/tests"), get("/api/training/games")]);
    return { tests, games };
  }

  show({ tests, games }) {
    if (!this.game.children.length) {
      fill(this.game, editionOptions(games));
    }
    this.table.show(tests);
  }

  acts(row) {
    const own = row.dealer === this.person.sign_in_name;
    if (row.state === "open") {
      return own ? button("Go on", `${row.id}/go-on`, () => this.take(row.id), "primary") : "";
    }
    return button("Marks", `${row.id}/marks`, () => this.open(row.id));
  }

  async begin() {
    const test = await act(this, "/api/training/tests", { edition: this.game.value }, "");
    return test && this.take(test.id);
  }

  async take(id) {
    try {
      this.turnTo(id, await post(`/api/training/tests/${id}/page`));
    } catch (problem) {
      await refused(problem);
    }
  }

  /** A page, or after the last one the result. */
  turnTo(id, shown) {
    const done = shown.done === true;
    this.taking.hidden = done;
    this.begins.hidden = !done || !this.takes;
    this.table.node.hidden = !done;
    if (done) {
      fill(this.taking);
      this.again();
      this.open(id);
      return;
    }
    const page = new Page(shown);
    const problem = el("p", { class: "error", role: "alert" });
    const send = button("Answer", "test/answer", () => this.answer(id, page, problem), "primary");
    const leave = button("Go on later", "test/later", () => this.leave(), "quiet");
    const acts = el("div", { class: "row test-acts" }, send, leave, problem);
    fill(this.taking, el("section", { class: "panel" }, page.node, acts));
    this.taking.scrollIntoView({ block: "start" });
  }

  leave() {
    this.taking.hidden = true;
    this.begins.hidden = !this.takes;
    this.table.node.hidden = false;
    this.again();
  }

  async answer(id, page, problem) {
    const answers = page.answers();
    const open = page.open();
    problem.textContent = page.wrong();
    if (problem.textContent) {
      return;
    }
    const told = `${count(open, "line")} here without an answer, or without an amount. An answer stays as it is.`;
    if (open && !(await sure("Leave it open?", told, "Answer so"))) {
      return;
    }
    try {
      this.turnTo(id, await post(`/api/training/tests/${id}/answers`, { stage: page.shown.stage, answers }));
    } catch (refusal) {
      problem.textContent = refusalText(refusal);
    }
  }

  /** A finished test with every mark; whoever may judge it does so here. */
  async open(id) {
    let test;
    try {
      test = await get(`/api/training/tests/${id}`);
    } catch (problem) {
      await refused(problem);
      return;
    }
    const judges = test.may_judge ? [{ label: "Judge", value: "judge", kind: "primary" }] : [];
    const chosen = await ask({
      title: `Table test ${test.number}: ${test.name}, ${test.game}`,
      body: [
        el("p", {}, badge(...STATES[test.state]), ` ${score(test)}; ${test.pass_mark} in 100 must be.`),
        test.remarks && el("p", {}, test.remarks),
        signatures(test.signatures),
        marksTable(test.marks),
      ],
      actions: [{ label: "Close", value: null, kind: "quiet" }, ...judges],
      wide: true,
    });
    if (chosen === "judge") {
      await this.judge(test);
    }
  }

  judge(test) {
    const remarks = reason({ required: true });
    const satisfied = judgement(test.passed);
    return sendForm(this, {
      title: `Table test ${test.number}: ${test.name}`,
      body: [field("Judgement", satisfied), field("What you saw", remarks)],
      path: `/api/training/tests/${test.id}/judge`,
      stated: () => ({ satisfied: satisfied.value === "yes", remarks: remarks.value }),
      said: ({ state }) => `${state === "satisfied" ? "Signed. " : ""}It is in the personnel file.`,
      yes: "Judge",
    });
  }
}
