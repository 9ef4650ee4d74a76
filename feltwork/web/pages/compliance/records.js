/** Records: every kind with its clock, what is over, and lists of originals that may be destroyed. */
import { act, button, sendForm } from "../parts/acts.js";
import { get } from "../parts/api.js";
import { el } from "../parts/dom.js";
import { badge, facts, section } from "../parts/facts.js";
import { field, plainInput, reason } from "../parts/form.js";
import { keyed } from "../parts/keyed.js";
import { signatures } from "../parts/signatures.js";
import { DataTable } from "../parts/table.js";
import { View } from "../parts/view.js";
import { moment } from "../parts/words.js";

const STATES = { "to be approved": "turn", approved: "warn", "to be witnessed": "turn", certified: "win", "taken back": "soft" };
const NEVER = "What is in the system is never removed: five years are a minimum, and lists are about originals on paper.";

/** Two tables and the lists, each with its signatures. */
export class Records extends View {
  constructor(person) {
    super(person, 15_000);
    this.due = new DataTable({
      caption: "Over today",
      section: "465a.6(c)",
      columns: [
        { id: "words", name: "Records" },
        { id: "paper", name: "On paper" },
        { id: "first", name: "From", kind: "date" },
        { id: "last", name: "Through", kind: "date" },
        { id: "records", name: "Records", kind: "number", total: true },
        { id: "kept", name: "Kept for" },
        { id: "section", name: "Section", kind: "section" },
      ],
      key: ({ kind }) => kind,
      actions: this.person.roles.includes("finance")
        ? [button("List what may go", "propose", () => act(this, "/api/records/destructions", {}, "Listed."), "primary")]
        : [],
      empty: "Originals whose time is over appear here.",
      search: false,
    });
    this.kinds = new DataTable({
      caption: "Every kind of record and its clock",
      section: "465a.6(c)",
      columns: [
        { id: "words", name: "Records" },
        { id: "paper", name: "On paper" },
        { id: "starts", name: "From" },
        { id: "kept", name: "At least" },
        { id: "section", name: "Section", kind: "section" },
      ],
      key: ({ id }) => id,
    });
    this.lists = el("div", { class: "view" });
    this.note = el("p", { class: "soft" });
    this.body.append(this.lists, this.due.node, this.kinds.node, this.note);
  }

  read() {
    return get("/api/records");
  }

  show({ due, kinds, lists, note }) {
    this.due.show(due);
    this.kinds.show(kinds);
    this.note.textContent = `${NEVER} ${note}`;
    keyed(
      this.lists,
      lists,
      ({ id }) => id,
      () => el("section", { class: "panel stack" }),
      (one) => this.list(one),
    );
  }

  list(one) {
    const path = `/api/records/destructions/${one.id}`;
    const print = { class: "button", href: `${path}?format=html`, target: "_blank", rel: "noopener" };
    return [
      el("h2", {}, `Destruction list ${one.number} `, badge(one.state, STATES[one.state]), " ", section("465a.6(c)")),
      facts([
        ["Listed", `${moment(one.listed_at)} by ${one.listed_by}`],
        ["Originals", one.records.map(({ paper, first, last }) => `${paper}, ${first} to ${last}`)],
        one.how && ["Destroyed", `${one.how}, ${one.where}`],
        one.withdrawn && ["Taken back", one.withdrawn],
      ]),
      signatures(one.signatures, { sign: (line) => act(this, `${path}/sign`, { line }, "Signed.") }),
      el(
        "div",
        { class: "row no-print" },
        one.may_carry_out && button("It was destroyed", `done/${one.id}`, () => this.carryOut(path), "primary"),
        one.may_withdraw && button("Take it back", `back/${one.id}`, () => this.takeBack(path)),
        el("a", print, "Print"),
        el("a", { class: "button", href: `${path}?format=csv` }, "CSV"),
      ),
    ];
  }

  takeBack(path) {
    const why = reason({ required: true });
    return sendForm(this, {
      title: "This list is taken back",
      body: [field("Why", why)],
      path: `${path}/withdraw`,
      stated: () => ({ why: why.value }),
      said: "Taken back. What it lists is listed again by the next.",
      yes: "Take it back",
    });
  }

  carryOut(path) {
    const how = plainInput({ maxlength: 200, required: true });
    const where = plainInput({ maxlength: 200, required: true });
    return sendForm(this, {
      title: "What is listed was destroyed",
      body: [field("How", how), field("Where", where)],
      path: `${path}/carry-out`,
      stated: () => ({ how: how.value, where: where.value }),
      said: "Signed. A witness signs the certificate as well.",
      yes: "Sign for it",
    });
  }
}
