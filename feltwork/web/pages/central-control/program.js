/** Which program runs at a facility, by its digest, and which digests are approved. */
import { button, sendForm } from "../parts/acts.js";
import { el } from "../parts/dom.js";
import { badge } from "../parts/facts.js";
import { field, reason } from "../parts/form.js";
import { DataTable } from "../parts/table.js";
import { moment } from "../parts/words.js";
import { VERDICTS } from "./facilities.js";
import { OfFacility } from "./facility.js";

/** The beginning of a digest; the whole of it is in the file, and on the mark itself. */
const short = (digest) => el("code", { title: digest }, `${digest.slice(0, 16)}\u2026`);

/** Identities that were told, and decisions on digests. */
export class Program extends OfFacility {
  constructor(person) {
    super(person, 5_000);
    this.identities = new DataTable({
      caption: "What runs there",
      section: "461a.4(d)",
      about: "The digest of the running software, signed by the casino; what lies on its disk is read anew each time.",
      columns: [
        { id: "version", name: "Version" },
        { id: "running", name: "Digest of what runs", cell: (row) => short(row.running) },
        { id: "on_disk", name: "Digest on disk", cell: (row) => short(row.on_disk) },
        { id: "started_at", name: "Started", kind: "moment" },
        { id: "last_at", name: "Last told", kind: "moment" },
        { id: "verdict", name: "Verdict", filter: true, cell: (row) => badge(...VERDICTS[row.verdict]) },
        { id: "acts", kind: "acts", cell: (row) => this.acts(row) },
      ],
      key: (row) => `${row.at} ${row.running}`,
      empty: "The program appears here once the casino has told which it is.",
    });
    this.decisions = new DataTable({
      caption: "Decisions on digests",
      section: "461a.4(d)",
      columns: [
        { id: "digest", name: "Digest", cell: (row) => short(row.digest) },
        { id: "version", name: "Version" },
        { id: "approves", name: "Decision", value: (row) => (row.approves ? "approved" : "withdrawn"), filter: true },
        { id: "reason", name: "Reason" },
        { id: "operator", name: "By" },
        { id: "at", name: "When", value: (row) => moment(row.at) },
      ],
      key: (row) => `${row.at} ${row.digest}`,
      empty: "No digest was approved yet.",
    });
    this.body.append(this.identities.node, this.decisions.node);
  }

  acts(row) {
    const approves = !row.is_approved; // the digest itself, whatever has become of the disk
    const label = approves ? "Approve this digest" : "Withdraw";
    return button(label, `${row.running}/decide`, () => this.decide(row, approves));
  }

  decide({ running, version }, approves) {
    const why = reason();
    return sendForm(this, {
      title: approves ? "Approve this program?" : "Withdraw the approval?",
      body: [`Version ${version}, digest ${running}.`, field("Reason", why)],
      path: "/api/programs",
      stated: () => (why.value.trim() ? { digest: running, version, approves, reason: why.value.trim() } : "Say why."),
      said: approves ? "The digest is approved." : "The approval is withdrawn.",
      yes: approves ? "Approve" : "Withdraw",
    });
  }

  read() {
    return this.of("program");
  }

  show({ identities, decisions }) {
    this.identities.show(identities);
    this.decisions.show(decisions);
  }
}
