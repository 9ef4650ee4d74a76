/** Terminals and tables with their state, and the Department's own switch for each. */
import { button, sendForm } from "../parts/acts.js";
import { badge } from "../parts/facts.js";
import { field, reason } from "../parts/form.js";
import { DataTable } from "../parts/table.js";
import { sentence, words } from "../parts/words.js";
import { OfFacility } from "./facility.js";

/** Ask for the reason, and give the order. */
async function order(view, what, name, active) {
  const why = reason();
  const action = active ? "disable" : "enable";
  const about = active
    ? "No further wager is taken there. A round in play is played to its end, and players may cash out."
    : "It takes wagers as soon as nothing else stands against it.";
  return sendForm(view, {
    title: `${active ? "Disable" : "Enable"} ${what} ${name}${await view.where()}?`,
    body: [about, field("Reason", why)],
    path: await view.path("orders"),
    stated: () => (why.value.trim() ? { action, what, name, reason: why.value.trim() } : "Say why."),
    said: `The order to ${action} ${what} ${name} is on its way.`,
    yes: active ? "Disable" : "Enable",
  });
}

const HERE = {
  id: "active",
  name: "Here",
  value: ({ active }) => (active ? "active" : "inactive"),
  filter: true,
  cell: ({ active }) => (active ? badge("active", "win") : badge("inactive", "warn")),
};
const HOLDS = { department: "disabled by the Department", memory: "does not respond" };
const against = ({ holds }) => holds.map((kind) => HOLDS[kind] ?? words(kind)).join(", ");

/** "Free bet blackjack (chapter 672a)" from free-bet-blackjack@672a. */
const game = ({ game: edition }) => {
  const [name, chapter] = edition.split("@");
  return `${sentence(name.replaceAll("-", " "))}${chapter ? ` (chapter ${chapter})` : ""}`;
};

const toggle = (view, what, name, active) =>
  button(active ? "Disable" : "Enable", `${name}/toggle`, () => order(view, what, name, active));

/** Every terminal of a facility. */
export class Terminals extends OfFacility {
  constructor(person) {
    super(person, 2_000);
    this.table = new DataTable({
      caption: "Terminals",
      section: "463a.4(a)",
      about: "A terminal takes wagers only while it is connected: active here, and the link there.",
      columns: [
        { id: "asset_number", name: "Asset number" },
        { id: "table", name: "Table", filter: true },
        HERE,
        { id: "connected", name: "Connected", kind: "yes_no" },
        { id: "responds", name: "Responds", kind: "yes_no" },
        { id: "enabled", name: "Enabled by the casino", kind: "yes_no" },
        { id: "holds", name: "What stands against use", value: against },
        { id: "acts", kind: "acts", cell: (row) => toggle(this, "terminal", row.asset_number, row.active) },
      ],
      key: (row) => row.asset_number,
      sort: ["asset_number", 1],
      empty: "Terminals appear here once the casino has answered.",
    });
    this.body.append(this.table.node);
  }

  read() {
    return this.of("terminals");
  }

  show(rows) {
    this.table.show(rows);
  }
}

/** Every hybrid gaming table of a facility. */
export class Tables extends OfFacility {
  constructor(person) {
    super(person, 2_000);
    this.table = new DataTable({
      caption: "Hybrid gaming tables",
      section: "605a.5(a)",
      columns: [
        { id: "table", name: "Table" },
        { id: "game", name: "Game", value: game },
        { id: "phase", name: "Now", kind: "words" },
        HERE,
        { id: "holds", name: "What stands against use", value: against },
        { id: "acts", kind: "acts", cell: (row) => toggle(this, "table", row.table, row.active) },
      ],
      key: (row) => row.table,
      empty: "Tables appear here once the casino has answered.",
    });
    this.body.append(this.table.node);
  }

  read() {
    return this.of("tables");
  }

  show(rows) {
    this.table.show(rows);
  }
}
