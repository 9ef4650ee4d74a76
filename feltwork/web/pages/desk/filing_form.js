/** The form of a filing: kept as a draft, checked, and filed once it has everything that its section asks for. */
import { button } from "../parts/acts.js";
import { post } from "../parts/api.js";
import { count, el } from "../parts/dom.js";
import { documentForm } from "../parts/document_form.js";
import { section } from "../parts/facts.js";
import { field, refusalText } from "../parts/form.js";
import { toast } from "../parts/toast.js";
import { sentence } from "../parts/words.js";
import { headed } from "./filing_words.js";

/** Stands in the view in place of its lists. */
export class FilingForm {
  constructor(view, kind, draft) {
    Object.assign(this, { view, kind, draft });
    this.form = documentForm(kind.items, draft.content);
    this.subject = el("input", { maxlength: 200, autocomplete: "off" });
    this.subject.value = draft.subject ?? "";
    this.told = el("p", { class: "error", role: "alert" });
    this.kept = el("p", { class: "soft", role: "status" });
    this.own = view.isOwn(draft);
    const to = kind.to.map(({ words }) => words).join(" and ");
    const decided = kind.decided_by.map(({ words }) => words).join(" and ");
    this.node = el(
      "section",
      { class: "panel stack filing" },
      headed(view, sentence(kind.words), section(kind.section)),
      el("p", { class: "soft" }, `It goes to ${to}${decided ? ` and waits for ${decided}` : "; nobody decides it"}.`),
      draft.supersedes && el("p", { class: "notice" }, "It begins as the one before it, and follows that one."),
      !this.own && el("p", { class: "notice" }, `${draft.drafted_by} began this draft and alone changes it; you can file it.`),
      kind.about && field(`About which ${kind.about.replace(/^an? /, "")}`, this.subject),
      this.form.node,
      this.told,
      this.kept,
      el(
        "div",
        { class: "row" },
        this.own && button("Keep as a draft and check", "form/check", () => this.check()),
        button("File it", "form/file", () => this.file(), "primary"),
      ),
    );
    this.held = JSON.stringify(this.stated());
  }

  stated() {
    const subject = this.subject.value.trim() || null;
    return { id: this.draft.id, kind: this.kind.id, subject, content: this.form.value() };
  }

  /** Everything that is missing or wrong at once, each beside its item. */
  tell(breaches) {
    const left = this.form.tell(breaches);
    this.told.textContent = left.map(refusalText).join(" ");
    this.kept.textContent = "";
  }

  /** A filing is refused for the first thing that is wrong; the draft, which is kept, says all of them. */
  async refused(problem) {
    const kept = this.own ? await post("/api/filings/draft", this.stated()).catch(() => null) : null;
    this.tell(kept?.breaches.length ? kept.breaches : [problem]);
  }

  /** What somebody wrote is kept as a draft when they leave; false where it can't be, until they leave once more. */
  async keep() {
    const written = JSON.stringify(this.stated());
    if (!this.own || this.filed || written === this.held) {
      return true;
    }
    this.held = written;
    try {
      await post("/api/filings/draft", this.stated());
      toast("What you wrote is kept as a draft.");
      return true;
    } catch (problem) {
      this.tell([problem]);
      return false;
    }
  }

  async check() {
    try {
      const { breaches } = await post("/api/filings/draft", this.stated());
      this.held = JSON.stringify(this.stated());
      this.tell(breaches);
      const said = breaches.length ? `${count(breaches.length, "thing")} still to be stated` : "nothing is missing";
      this.kept.textContent = `The draft is kept: ${said}.`;
    } catch (problem) {
      this.tell([problem]);
    }
  }

  async file() {
    try {
      const supersedes = this.draft.supersedes ?? null;
      const filed = await post("/api/filings", { ...this.stated(), supersedes });
      this.filed = true;
      toast(`${sentence(filed.words)} ${filed.number} is filed.`, { kind: "win" });
      await this.view.leave();
    } catch (problem) {
      await this.refused(problem);
    }
  }
}
