/** A dealer's record: courses, hours, topics, proofs, tests. Instructors write into it, everybody else reads. */
import { button, sendForm } from "../parts/acts.js";
import { get } from "../parts/api.js";
import { el, fill } from "../parts/dom.js";
import { badge, section } from "../parts/facts.js";
import { field, offer, reason } from "../parts/form.js";
import { DataTable } from "../parts/table.js";
import { View } from "../parts/view.js";
import { sentence } from "../parts/words.js";
import { reportLinks } from "./choosing.js";
import {
  recordAtFelt,
  recordEmployment,
  recordHolder,
  recordLesson,
  recordSchool,
  recordTopic,
} from "./recording.js";

const clock = (minutes) => {
  const left = minutes % 60;
  return `${(minutes - left) / 60}${left ? `:${String(left).padStart(2, "0")}` : ""}`;
};

const PROOFS = {
  school: "A gaming school\u2019s course",
  certificate_holder: "Another certificate holder\u2019s program",
  employment: "Employment elsewhere",
};

/** One dealer's file; a dealer's own, or that of whoever is chosen. */
export class Record extends View {
  constructor(person) {
    super(person, 30_000);
    this.own = person.roles.length === 1 && person.roles[0] === "dealer";
    this.who = el("select", { "data-key": "record/who", onchange: () => this.again() });
    this.print = el("div", { class: "row" });
    this.teaches = this.may("teach");
    this.judges = this.may("mark_table_test");
    this.summary = el("section", { class: "panel stack" });
    this.tables = this.listed();
    this.acts = [
      this.teaches && button("Record a lesson", "record/lesson", () => recordLesson(this), "primary"),
      this.teaches && button("Record a topic", "record/topic", () => recordTopic(this)),
      this.teaches && button("Record a school\u2019s course", "record/school", () => recordSchool(this)),
      this.teaches && button("Record another holder\u2019s program", "record/holder", () => recordHolder(this)),
      this.teaches && button("Record employment", "record/employment", () => recordEmployment(this)),
      this.judges && button("Record a test at the felt", "record/felt", () => recordAtFelt(this)),
    ].filter(Boolean);
    this.acts.forEach((one) => (one.disabled = true));
    this.body.append(
      el(
        "section",
        { class: "panel row spread ends" },
        this.own ? el("h2", {}, "My training") : field("Dealer", this.who),
        el("div", { class: "row" }, this.acts),
        this.print,
      ),
      this.summary,
      ...Object.values(this.tables).map((table) => table.node),
    );
  }

  listed() {
    const struck = { id: "struck", name: "Taken back" };
    const game = (row) => this.gameName(row.game);
    const strike = { id: "acts", name: "", kind: "acts", cell: (row) => this.strikes(row) };
    return {
      lessons: new DataTable({
        caption: "Hours of instruction",
        section: "527.2(1)",
        columns: [
          { id: "held_on", name: "Day", kind: "date" },
          { id: "game", name: "Game", filter: true, value: game },
          { id: "hours", name: "Hours", value: (row) => clock(row.minutes) },
          { id: "topic", name: "Topic" },
          { id: "handles", name: "Equipment" },
          { id: "instructor", name: "Instructor", filter: true },
          struck,
          strike,
        ],
        sort: ["held_on", -1],
        empty: "Lessons appear here once an instructor has recorded one.",
      }),
      topics: new DataTable({
        caption: "The employer\u2019s training program",
        section: "527.3",
        columns: [
          { id: "topic", name: "Topic", value: (row) => this.topicName(row.topic) },
          { id: "completed_on", name: "Completed", kind: "date" },
          { id: "instructor", name: "Instructor" },
          struck,
          strike,
        ],
        search: false,
        empty: "Topics appear here once they are completed.",
      }),
      proofs: new DataTable({
        caption: "Proofs for the permit",
        section: "527.1",
        columns: [
          { id: "kind", name: "Proof", value: (row) => PROOFS[row.kind] },
          { id: "from", name: "School or employer", value: (row) => row.content.school ?? row.content.employer },
          { id: "games", name: "Games", value: (row) => row.content.games.map((id) => this.gameName(id)).join(", ") },
          { id: "applied_on", name: "Applied", kind: "date" },
          { id: "seen_by", name: "Seen by" },
          struck,
          strike,
        ],
        search: false,
        empty: "A school\u2019s course or employment elsewhere appears here once it is recorded.",
      }),
      judgements: new DataTable({
        caption: "Table tests that were judged",
        section: "527.5(b)(3)",
        columns: [
          { id: "held_on", name: "Day", kind: "date" },
          { id: "game", name: "Game", value: game },
          { id: "test", name: "Test", value: (row) => (row.number ? `no. ${row.number}` : "at the felt") },
          { id: "satisfied", name: "Satisfied", kind: "yes_no" },
          { id: "judged_by_name", name: "Pit boss or higher" },
          { id: "remarks", name: "Remarks" },
          struck,
          { ...strike, cell: (row) => (this.judges ? this.strikes(row) : "") },
        ],
        search: false,
        empty: "Tests appear here once a pit boss or higher has judged one.",
      }),
    };
  }

  async read() {
    if (!this.own) {
      const { dealers } = await get("/api/training/matrix");
      offer(this.who, dealers.map(({ dealer, name }) => [dealer, name]));
    }
    const name = this.dealer();
    if (!name) {
      return null;
    }
    const [file, games, topics] = await Promise.all([
      get(`/api/training/dealers/${encodeURIComponent(name)}`),
      get("/api/training/games"),
      get("/api/training/topics"),
    ]);
    Object.assign(this, { games, topics, on: file.on });
    this.acts.forEach((one) => (one.disabled = false));
    return file;
  }

  gameName(id) {
    return this.games?.find((one) => one.id === id)?.name ?? id;
  }

  topicName(id) {
    return sentence(this.topics?.find((one) => one.id === id)?.words ?? id);
  }

  /** The dealer's own name, as everybody knows them. */
  dealerName() {
    return this.own ? this.person.name : this.who.selectedOptions[0]?.textContent;
  }

  dealer() {
    return this.own ? this.person.sign_in_name : this.who.value;
  }

  show(file) {
    if (!file) {
      fill(this.summary, el("p", { class: "empty" }, "Dealers appear here once somebody has the role."));
      return;
    }
    fill(this.print, reportLinks(`/api/training/dealers/${encodeURIComponent(file.dealer)}`, "Print the file"));
    const since = ({ words, on }) => badge(`${words}, since ${on}`, "win");
    const open = ({ words, section: number }) =>
      el("span", { class: "open-topic" }, sentence(words), " ", section(number));
    const may = file.verdicts.filter((one) => one.may);
    fill(
      this.summary,
      el("h2", {}, file.name, " ", section("527.5(b)")),
      el("p", {}, may.length ? `May deal ${may.map(({ name }) => name).join(", ")}.` : "May deal no game yet."),
      el("p", { class: "row" }, "Courses: ", file.courses.length ? file.courses.map(since) : "none is complete."),
      file.open_topics.length > 0 && el("p", { class: "row" }, "Still to be completed: ", file.open_topics.map(open)),
    );
    Object.entries(this.tables).forEach(([name, table]) => table.show(file[name]));
  }

  strikes(row) {
    const another = ![row.instructor, row.seen_by, row.judged_by].includes(this.person.sign_in_name);
    const may = (this.teaches || this.judges) && another && !row.struck;
    return may ? button("Take back", `${row.id}/strike`, () => this.strike(row)) : "";
  }

  strike(row) {
    const why = reason({ required: true });
    return sendForm(this, {
      title: "Take a record back",
      body: [el("p", {}, "It stays to be seen, with the reason, and counts no longer."), field("Why", why)],
      path: `/api/training/records/${row.id}/strike`,
      stated: () => ({ why: why.value }),
      said: "It counts no longer.",
      yes: "Take back",
    });
  }
}
