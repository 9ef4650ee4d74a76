/** One filing: what it says item by item, who has decided and who still must, and what the reader may do with it. */
import { sendForm } from "../parts/acts.js";
import { newId } from "../parts/connection.js";
import { el } from "../parts/dom.js";
import { documentFacts } from "../parts/document_form.js";
import { badge, facts, section } from "../parts/facts.js";
import { field, reason } from "../parts/form.js";
import { drawn } from "../parts/keep.js";
import { sentence } from "../parts/words.js";
import { STATES, byWhom, headed } from "./filing_words.js";

const nameOf = ({ words, number }) => `${sentence(words)} ${number}`;

/** Stands in the view in place of its lists. */
export class FilingDocument {
  constructor(view, filing) {
    Object.assign(this, { view, id: filing.id });
    this.node = el("section", { class: "panel stack filing" });
    this.show(filing);
  }

  /** Drawn again only where something has changed. */
  show(filing) {
    if (filing) {
      this.filing = filing;
      drawn(this.node, filing, () => this.build(filing));
    }
  }

  build(filing) {
    const kind = this.view.kind(filing.kind);
    return [
      headed(this.view, nameOf(filing), badge(...STATES[filing.state]), section(filing.section)),
      facts([
        filing.subject && ["About", filing.subject],
        ["Filed by", byWhom(filing.filed_by, filing.filed_at)],
        kind?.to.length && ["Filed with", kind.to.map(({ words }) => words).join(", ")],
        filing.in_force_from && ["In force from", filing.in_force_from],
        filing.withdrawn && ["Withdrawn", filing.withdrawn],
      ]),
      kind?.decided_by.length ? this.decisions(filing, kind) : null,
      el("h3", {}, "What it says"),
      facts(kind ? documentFacts(kind.items, filing.content) : Object.entries(filing.content), { columns: false }),
      this.acts(filing, kind),
    ];
  }

  decisions(filing, kind) {
    const row = ({ id, words }) => {
      const made = filing.decisions.find(({ authority }) => authority === id);
      return el(
        "li",
        { class: made ? "signed" : "" },
        el("strong", {}, sentence(words)),
        made && badge(made.approves ? "approves" : "denies", made.approves ? "win" : "loss"),
        made && el("span", { class: "small" }, `\u201c${made.reason}\u201d`),
        made?.conditions && el("span", { class: "small" }, `On condition: ${made.conditions}`),
        made?.in_force_from && el("span", { class: "small" }, `In force from ${made.in_force_from}`),
        el("span", { class: "soft small" }, made ? byWhom(made.by, made.at) : "has not decided"),
      );
    };
    return el("ol", { class: "signatures sequence decisions", "aria-label": "Decisions" }, kind.decided_by.map(row));
  }

  acts(filing, kind) {
    const press = (label, doing, look = "") =>
      el("button", { type: "button", class: `button ${look}`, "data-key": label, onclick: doing }, label);
    return el(
      "div",
      { class: "row no-print" },
      filing.may_decide && press("Decide", () => this.decide(), "primary"),
      filing.may_withdraw && press("Withdraw", () => this.withdraw(), "danger"),
      kind?.may_file && press("File the next one", () => this.next(kind)),
      el(
        "a",
        { class: "button", href: `/api/filings/${filing.id}?format=html`, target: "_blank", rel: "noopener" },
        "Print",
      ),
    );
  }

  /** Approve or deny, with the reason and from which day it holds. */
  async decide() {
    const choice = (value, label) =>
      el("label", { class: "check" }, el("input", { type: "radio", name: "approves", value }), label);
    const group = { class: "row", role: "radiogroup", "aria-label": "Decision" };
    const boxes = el("div", group, choice("yes", "Approve"), choice("no", "Deny"));
    const [why, conditions, from] = [reason({ required: true }), reason(), el("input", { type: "date" })];
    const stated = () => {
      const chosen = boxes.querySelector(":checked")?.value;
      const approves = chosen === "yes";
      return chosen
        ? {
            approves,
            reason: why.value,
            conditions: (approves && conditions.value.trim()) || null,
            in_force_from: (approves && from.value) || null,
          }
        : "Choose whether to approve or to deny it.";
    };
    const { filing } = this;
    await sendForm(this.view, {
      title: nameOf(filing),
      body: [
        el("p", {}, `Filed by ${byWhom(filing.filed_by, filing.filed_at)}. A decision stays, under your name.`),
        boxes,
        field("Reason", why),
        field("Conditions (where there are any)", conditions),
        field("In force from (today where nothing is stated)", from),
      ],
      path: `/api/filings/${filing.id}/decide`,
      stated,
      said: (told) => `${nameOf(told)}: ${STATES[told.state][0]}.`,
      yes: "Decide",
    });
  }

  async withdraw() {
    const why = reason({ required: true });
    const { filing } = this;
    await sendForm(this.view, {
      title: `Withdraw ${filing.words} ${filing.number}`,
      body: [field("Why", why)],
      path: `/api/filings/${filing.id}/withdraw`,
      stated: () => ({ why: why.value }),
      said: "It is withdrawn.",
      yes: "Withdraw",
    });
  }

  /** The next edition of the same document begins as this one. */
  next(kind) {
    const { filing } = this;
    const { content, subject } = filing;
    this.view.write(kind, { id: newId(), content, subject, supersedes: filing.id });
  }
}
