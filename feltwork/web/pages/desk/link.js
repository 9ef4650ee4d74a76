/** The link to the central control computer as the casino's own people see it. */
import { get } from "../parts/api.js";
import { el, fill } from "../parts/dom.js";
import { badge, facts } from "../parts/facts.js";
import { DataTable } from "../parts/table.js";
import { View } from "../parts/view.js";
import { told } from "../parts/told.js";
import { moment } from "../parts/words.js";

const STATES = { up: ["link up", "win"], lost: ["link lost", "loss"], never: ["never connected", "warn"] };

const means = ({ on_loss: onLoss, go_on_minutes: minutes }) =>
  onLoss === "stop" ? "terminals stop at once" : `terminals go on for ${minutes} minutes, then stop`;

/** How the link stands, terminals that it keeps from play or that do not respond, and what became of it. */
export class Link extends View {
  constructor(person) {
    super(person, 3_000);
    this.state = el("section", { class: "panel stack" });
    this.silent = new DataTable({
      caption: "Terminals that do not respond",
      section: "461a.27(a)",
      about: "The Department\u2019s operator was notified of each. No memory is cleared before its meters are recorded.",
      columns: [
        { id: "terminal", name: "Terminal" },
        { id: "table", name: "Table" },
        { id: "silent_since", name: "Silent since", kind: "moment" },
      ],
      key: (row) => row.terminal,
      empty: "Every terminal that was connected responds.",
    });
    this.held = new DataTable({
      caption: "Terminals that the link keeps from play",
      section: "463a.4(a)",
      columns: [
        { id: "terminal", name: "Terminal" },
        { id: "table", name: "Table", filter: true },
        { id: "why", name: "Why" },
        { id: "section", name: "Section", kind: "section" },
        { id: "instead", name: "What to do" },
      ],
      key: (row) => `${row.terminal} ${row.why}`,
      empty: "None.",
    });
    this.history = new DataTable({
      caption: "What became of the link",
      columns: [
        { id: "at", name: "When", kind: "moment" },
        { id: "words", name: "What", filter: true },
        { id: "content", name: "About", value: (row) => told(row.content) },
        { id: "number", name: "Number", kind: "number" },
      ],
      key: (row) => `${row.at} ${row.kind}`,
      empty: "Nothing yet: `feltwork serve --central-control` listens for the Department.",
    });
    this.body.append(this.state, this.silent.node, this.held.node, this.history.node);
  }

  read() {
    return get("/api/central-control");
  }

  show(seen) {
    fill(
      this.state,
      el("div", { class: "row spread" }, el("h2", {}, "Central control computer"), badge(...STATES[seen.state])),
      seen.stopped && el("p", { class: "notice loss" }, "No terminal counts as connected (\u00a7 463a.4(a))."),
      facts([
        ["Since", moment(seen.since)],
        ["Last heard", seen.heard_at && moment(seen.heard_at)],
        ["Terminals connected", `${seen.connected} of ${seen.terminals}`, "463a.4(a)"],
        ["On a loss of the link", means(seen)],
        seen.stops_at && ["Terminals stop at", moment(seen.stops_at)],
        ["Lost after a silence of", `${seen.patience_s} seconds`],
        ["Events not asked for yet", String(seen.undelivered), "605a.5(a)"],
      ]),
    );
    this.silent.show(seen.silent);
    this.held.show(seen.held);
    this.history.show(seen.history);
  }
}
