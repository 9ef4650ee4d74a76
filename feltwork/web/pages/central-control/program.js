/** Which program runs at a facility, by its digest, and which digests are approved. */
import { button, sendForm } from "../parts/acts.js";
import { el } from "../parts/dom.js";
import { badge } from "../parts/facts.js";
import { field, reason } from "../parts/form.js";
import { DataTable } from "../parts/table.js";
import { moment } from "../parts/words.js";
import { VERDICTS } from "./facilities.js";
import { OfFacility } from "./facility.js";
import { proposalsOf } from "./proposals.js";

/** The beginning of a digest; the whole of it is in the file, and on the mark itself. */
const short = (digest) => el("code", { title: digest }, `${digest.slice(0, 16)}\u2026`);

/** Parts of a program with their digests; those that differ are marked. */
const parts = (all, differing, word) =>
  el(
    "ul",
    { class: "plain-list" },
    Object.entries(all).map(([part, digest]) =>
      el("li", {}, `${part} `, short(digest), differing.includes(part) ? badge(word, "loss") : ""),
    ),
  );

/** The whole digest: whoever approves compares all of it. */
const whole = (digest) => el("code", {}, digest);

const NOBODY = "no facility";
const facilitiesOf = ({ told_by: told }) =>
  told.map((one) => `${one.facility ?? one.casino} (version ${one.version})`).join(", ") || NOBODY;

/** Identities that were told, and decisions on digests. */
export class Program extends OfFacility {
  constructor(person) {
    super(person, 5_000);
    this.identities = new DataTable({
      caption: "What runs there",
      section: "461a.4(d)",
      about:
        "Digests of the running software, signed by the casino. It covers the package, its dependencies and the " +
        "interpreter. The files on the disk are read again at each question.",
      columns: [
        { id: "version", name: "Version" },
        { id: "running", name: "Digest of what runs", cell: (row) => short(row.running) },
        { id: "parts", name: "Parts", cell: (row) => parts(row.parts, row.not_as_approved, "not as approved") },
        { id: "on_disk", name: "Digest on disk", cell: (row) => short(row.on_disk) },
        {
          id: "parts_on_disk",
          name: "Parts on disk",
          cell: (row) => parts(row.parts_on_disk, row.changed_on_disk, "changed"),
        },
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
        { id: "operator", name: "Proposed by" },
        { id: "approved_by", name: "Approved by" },
        { id: "at", name: "When", value: (row) => moment(row.at) },
      ],
      key: (row) => `${row.at} ${row.digest}`,
      empty: "No digest was approved yet.",
    });
    this.proposals = proposalsOf(this, {
      section: "461a.4(d)",
      columns: [
        { id: "digest", name: "Digest", cell: ({ content }) => whole(content.digest) },
        { id: "told_by", name: "Runs at", value: facilitiesOf },
        { id: "version", name: "Version", value: ({ content }) => content.version },
        { id: "approves", name: "Proposal", value: ({ content }) => (content.approves ? "approve" : "withdraw") },
        { id: "reason", name: "Reason", value: ({ content }) => content.reason },
      ],
    });
    this.body.append(this.identities.node, this.proposals.node, this.decisions.node);
  }

  acts(row) {
    const approves = !row.is_approved; // the digest itself, whatever has become of the disk
    const label = approves ? "Propose approval" : "Propose withdrawal";
    return button(label, `${row.running}/decide`, () => this.propose(row, approves));
  }

  propose({ running, version }, approves) {
    const why = reason();
    return sendForm(this, {
      title: approves ? "Propose to approve this program?" : "Propose to withdraw the approval?",
      body: [`Version ${version}, digest ${running}. Another operator must approve it.`, field("Reason", why)],
      path: "/api/programs",
      stated: () => (why.value.trim() ? { digest: running, version, approves, reason: why.value.trim() } : "Say why."),
      said: "Proposal sent. Another operator must approve it.",
      yes: "Propose",
    });
  }

  read() {
    return this.of("program");
  }

  show({ identities, proposals, decisions }) {
    this.identities.show(identities);
    this.proposals.show(proposals);
    this.decisions.show(decisions);
  }
}
