/** What was ordered and what came of it, what became of the link, and what operators did. */
import { get } from "../parts/api.js";
import { badge } from "../parts/facts.js";
import { DataTable } from "../parts/table.js";
import { moment, words } from "../parts/words.js";
import { OfFacility } from "./facility.js";

const STATES = { waiting: ["on its way", "warn"], done: ["done", "win"], refused: ["refused", "loss"] };

const came = ({ answer, state }) => (state === "refused" ? `${answer.what}: ${answer.why}` : "");

/** Orders, the link's history, and acts. */
export class Orders extends OfFacility {
  constructor(person) {
    super(person, 2_000);
    this.orders = new DataTable({
      caption: "Orders",
      section: "605a.5(a)",
      columns: [
        { id: "number", name: "Number", kind: "number", head: true },
        { id: "made_at", name: "Given", value: (row) => moment(row.made_at) },
        { id: "action", name: "Order", filter: true },
        { id: "subject", name: "Of", value: (row) => `${row.what} ${row.name}` },
        { id: "reason", name: "Reason" },
        { id: "operator", name: "By" },
        { id: "state", name: "State", filter: true, cell: (row) => badge(...STATES[row.state]) },
        { id: "came", name: "Answer", value: came },
      ],
      key: (row) => row.id,
      empty: "Orders appear here when an operator enables or disables something.",
    });
    this.link = new DataTable({
      caption: "The link",
      section: "463a.4(a)",
      columns: [
        { id: "at", name: "Since", value: (row) => moment(row.at) },
        { id: "state", name: "State", filter: true, cell: ({ state }) => badge(state, state === "up" ? "win" : "loss") },
        { id: "why", name: "Why" },
      ],
      key: (row) => row.at,
      empty: "The casino was not reached yet.",
    });
    this.acts = new DataTable({
      caption: "What operators did",
      columns: [
        { id: "at", name: "When", value: (row) => moment(row.at) },
        { id: "operator", name: "Operator", filter: true },
        { id: "doing", name: "Did", kind: "words", filter: true },
        { id: "what", name: "What" },
      ],
      key: (row) => `${row.at} ${row.what} ${row.doing}`,
      empty: "Nothing yet.",
    });
    this.body.append(this.orders.node, this.link.node, this.acts.node);
  }

  async read() {
    const [orders, link, acts] = await Promise.all([this.of("orders"), this.of("link"), get("/api/acts")]);
    return { orders, link, acts };
  }

  show({ orders, link, acts }) {
    this.orders.show(orders);
    this.link.show(link);
    this.acts.show(acts.map((one) => ({ ...one, doing: words(one.doing) })));
  }
}
