/**
 * Filings with the Board and the Department: what was filed and what became of it, drafts, and the form for a new one.
 * `new Filings(person, {kinds: ["waiver"]})` has these kinds alone.
 */
import { button } from "../parts/acts.js";
import { get } from "../parts/api.js";
import { newId } from "../parts/connection.js";
import { refused } from "../parts/dialog.js";
import { el, fill } from "../parts/dom.js";
import { badge } from "../parts/facts.js";
import { field } from "../parts/form.js";
import { DataTable } from "../parts/table.js";
import { View } from "../parts/view.js";
import { sentence } from "../parts/words.js";
import { FilingDocument } from "./filing_document.js";
import { FilingForm } from "./filing_form.js";
import { STATES } from "./filing_words.js";

/** How one stands, and for whom it waits. */
const standing = ({ state, waits_for: waits }) => [
  badge(...STATES[state]),
  state === "filed" && el("div", { class: "soft small" }, `by ${waits.map(({ words }) => words).join(" and ")}`),
];

/** What it is about: its subject, or the tables that a submission is for. */
const about = ({ subject, content }) => subject ?? (Array.isArray(content.tables) ? content.tables.join(", ") : null);

/** A list with what was filed, one that is open, or a form that is filled in. */
export class Filings extends View {
  constructor(person, { kinds = null, subject = null } = {}) {
    super(person, 10_000);
    Object.assign(this, { only: kinds, subject, opened: null });
    this.choose = el("select");
    this.begin = button("Draft it", "draft", () => this.write(this.kind(this.choose.value)), "primary");
    this.fresh = el(
      "section",
      { class: "panel stack" },
      el("h2", {}, "File something"),
      el("div", { class: "row ends" }, field("What", this.choose), this.begin),
    );
    this.listed = this.filingsTable();
    this.drafts = this.draftsTable();
    this.lists = el("div", { class: "view" }, this.fresh, this.drafts.node, this.listed.node);
    this.place = el("div", { hidden: true });
    this.body.append(this.lists, this.place);
  }

  filingsTable() {
    const state = ({ state: now }) => STATES[now][0];
    return new DataTable({
      caption: "Filings",
      columns: [
        { id: "number", name: "Number", kind: "number" },
        { id: "words", name: "What", filter: true, head: true, wide: true, value: ({ words }) => sentence(words) },
        { id: "subject", name: "About", value: about },
        { id: "filed_by", name: "Filed by" },
        { id: "filed_at", name: "Filed", kind: "moment" },
        { id: "state", name: "State", filter: true, value: state, cell: standing },
        { id: "in_force_from", name: "In force from", kind: "date" },
        {
          id: "acts",
          kind: "acts",
          cell: ({ id, may_decide: mine }) =>
            button(mine ? "Look and decide" : "Open", id, () => this.open(id), mine ? "primary" : ""),
        },
      ],
      sort: ["number", -1],
      most: 30,
      empty: "What is filed with the Board and the Department appears here, with what became of it.",
    });
  }

  draftsTable() {
    return new DataTable({
      caption: "Drafts",
      columns: [
        { id: "words", name: "What", value: ({ kind }) => sentence(this.kind(kind)?.words ?? kind) },
        { id: "subject", name: "About", value: about },
        { id: "drafted_by", name: "By" },
        { id: "changed_at", name: "Changed", kind: "moment" },
        {
          id: "acts",
          kind: "acts",
          cell: (draft) => button(this.isOwn(draft) ? "Go on" : "Look", draft.id, () => this.write(this.kind(draft.kind), draft)),
        },
      ],
      search: false,
      empty: "A draft that nobody has filed waits here.",
    });
  }

  /** A draft is changed by who began it. */
  isOwn({ drafted_by: by = this.person.sign_in_name }) {
    return by === this.person.sign_in_name;
  }

  kind(id) {
    return this.kinds?.find((kind) => kind.id === id);
  }

  async read() {
    this.kinds ??= (await get("/api/filings/kinds")).filter(({ id }) => !this.only || this.only.includes(id));
    const asked = new URLSearchParams((this.only ?? []).map((kind) => ["kind", kind]));
    if (this.subject) {
      asked.set("subject", this.subject);
    }
    const drafts = this.may("file") ? get("/api/filings/drafts") : [];
    return { filings: await get(`/api/filings?${asked}`), drafts: await drafts };
  }

  show({ filings, drafts }) {
    const mine = this.kinds.filter(({ may_file: may }) => may);
    if (this.choose.options.length !== mine.length) {
      fill(
        this.choose,
        mine.map(({ id, words, section }) => el("option", { value: id }, `${sentence(words)} (\u00a7 ${section})`)),
      );
    }
    const own = drafts.filter(({ kind }) => this.kind(kind)?.may_file);
    this.fresh.hidden = !mine.length;
    this.drafts.node.hidden = !own.length;
    this.drafts.show(own);
    this.listed.show(filings);
    if (this.opened instanceof FilingDocument) {
      this.opened.show(filings.find(({ id }) => id === this.opened.id));
    }
  }

  /** Look at one filing in place of the lists. */
  async open(id) {
    try {
      this.stand(new FilingDocument(this, await get(`/api/filings/${id}`)));
    } catch (problem) {
      await refused(problem);
    }
  }

  /** Fill in a form: a new one, a draft, or what is to follow a filing. */
  write(kind, draft = { id: newId(), content: {}, subject: this.subject }) {
    this.stand(new FilingForm(this, kind, draft));
  }

  stand(opened) {
    this.opened = opened;
    this.lists.hidden = true;
    this.place.hidden = false;
    fill(this.place, opened.node);
    opened.node.querySelector("h2")?.focus();
    scrollTo({ top: 0 });
  }

  /** Back to the lists. */
  async leave() {
    if ((await this.opened?.keep?.()) === false) {
      return;
    }
    this.opened = null;
    this.place.hidden = true;
    this.lists.hidden = false;
    this.again();
  }
}
