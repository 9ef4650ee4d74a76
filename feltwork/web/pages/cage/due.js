/** What the cage owes a gaming day that is over, and vouchers on their way to finance (461a.8(l), 465a.25(m)). */
import { get } from "../parts/api.js";
import { button, sendForm } from "../parts/acts.js";
import { badge } from "../parts/facts.js";
import { field, needed } from "../parts/form.js";
import { DataTable } from "../parts/table.js";
import { View } from "../parts/view.js";
import { words } from "../parts/words.js";
import { amount, typed, whole } from "../parts/fields.js";

const KIND = { overdue: "loss", due: "warn", received: "win", to_receive: "warn", to_reconcile: "warn", going_on: "quiet" };
const state = { id: "state", name: "State", kind: "words", filter: true, cell: (row) => badge(words(row.state), KIND[row.state]) };

/** What is due, the oldest first; what the cage and machines redeemed, and whether finance has it. */
export class Due extends View {
  constructor(person) {
    super(person, 30_000);
    this.due = new DataTable({
      caption: "Due",
      section: "465a.25(m)",
      about: "Boxes that were not removed or counted, inventories not taken, vouchers that finance has not received.",
      columns: [
        { id: "words", name: "What", wide: true },
        { id: "due_on", name: "Gaming day", kind: "date" },
        state,
        { id: "section", name: "Section" },
      ],
      key: (row) => `${row.what}/${row.subject}/${row.due_on}`,
      report: "/api/cage/due",
      empty: "Nothing is due.",
    });
    this.redeemed = new DataTable({
      caption: "Vouchers redeemed at the cage and at machines",
      section: "461a.8(l)",
      about: "Finance receives what was redeemed in a gaming day when it is over; what a machine took, once the cage has reconciled it.",
      columns: [
        { id: "location", name: "Location", filter: true },
        { id: "day", name: "Gaming day", kind: "date" },
        { id: "vouchers", name: "Vouchers", kind: "number", total: true },
        { id: "amount", name: "Amount", kind: "money", total: true },
        state,
        { id: "received_by", name: "Received by" },
        { id: "acts", kind: "acts", cell: (row) => this.acts(row) },
      ],
      key: (row) => `${row.location}/${row.day}`,
      empty: "Vouchers appear here once one is redeemed.",
    });
    this.body.append(this.due.node, this.redeemed.node);
  }

  async read() {
    const [due, redeemed] = await Promise.all([get("/api/cage/due"), get("/api/cage/redemptions")]);
    return { due, redeemed };
  }

  show({ due, redeemed }) {
    this.due.show(due);
    this.redeemed.show(redeemed);
  }

  acts(row) {
    if (row.state === "to_reconcile" && this.may("reconcile_redemptions")) return this.move(row, "Reconcile", "reconcile");
    if (row.state === "to_receive" && this.may("receive_vouchers")) return this.move(row, "Receive", "receive");
    return null;
  }

  /** How many lie there is stated by whoever counts them, not taken from the list. */
  move(row, label, path) {
    return button(label, `${row.location}/${row.day}/${path}`, () => {
      const number = needed(whole());
      const value = needed(amount());
      return sendForm(this, {
        title: `${label} the vouchers of ${row.location}, ${row.day}`,
        body: [field("How many lie there", number), field("What they come to, in dollars", value)],
        path: `/api/cage/redemptions/${path}`,
        stated: () => ({ location: row.location, day: row.day, vouchers: Number(number.value), amount: typed(value) }),
        said: "It is recorded.",
        yes: label,
      });
    });
  }
}
