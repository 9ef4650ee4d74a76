/** Keys that a department keeps (465a.17(b), (i)), and slips of felt tables (465a.36 to 465a.42). */
import { get } from "../parts/api.js";
import { act, button, sendForm } from "../parts/acts.js";
import { el } from "../parts/dom.js";
import { field, needed, plainInput, reason } from "../parts/form.js";
import { signedWords } from "../parts/signatures.js";
import { DataTable } from "../parts/table.js";
import { View } from "../parts/view.js";
import { amount, choice, typed } from "../parts/fields.js";

const KEYS = {
  bill_validator: "Bill validator key",
  contents_finance: "Finance\u2019s key to a box\u2019s contents",
  contents_compliance: "Compliance\u2019s key to a box\u2019s contents",
};
const SLIPS = {
  opening: "Table Inventory Slip, opening (the cage)",
  fill_request: "Fill Request Slip (a floorperson or above)",
  credit_request: "Credit Request Slip (a floorperson or above)",
  drop: "Table Inventory Slip, drop (the dealer)",
  closing: "Table Inventory Slip, closing (the dealer)",
};

/** Who has which key; what each felt table opened with, asked for and was counted at. */
export class Custody extends View {
  constructor(person) {
    super(person, 15_000);
    if (this.may("keep_keys")) this.body.append(this.keyTable().node);
    if (this.may("prepare_table_slip") || this.may("see_cage")) this.body.append(this.slipTable().node);
  }

  keyTable() {
    const back = (row) => act(this, `/api/cage/keys/${row.id}/back`, {}, `Key ${row.label} is back.`);
    this.keys = new DataTable({
      caption: "Keys in custody",
      section: "465a.17(b)",
      about: "Keys of bill validators and of what is in tables\u2019 boxes stay in their department: one of it hands them out, another has them, another takes them back.",
      columns: [
        { id: "label", name: "Key" },
        { id: "words", name: "Of", filter: true },
        { id: "out_to", name: "Had by" },
        { id: "handed_by", name: "Handed out by" },
        { id: "at", name: "Since", kind: "moment" },
        { id: "why", name: "For", wide: true },
        { id: "received_by", name: "Back with" },
        { id: "acts", kind: "acts", cell: (row) => row.may && button("Take back", `${row.id}/back`, () => back(row)) },
      ],
      key: (row) => row.id,
      actions: [button("Hand out a key", "key/out", () => this.handOut())],
      empty: "No key was handed out yet.",
    });
    return this.keys;
  }

  handOut() {
    const key = choice(KEYS);
    const label = plainInput({ required: true, maxlength: 40 });
    const to = plainInput({ required: true, maxlength: 80 });
    const why = needed(reason());
    return sendForm(this, {
      title: "Hand out a key",
      body: [field("Which", key), field("What is written on it", label), field("To (sign-in name)", to), field("What it is for", why)],
      path: "/api/cage/keys",
      stated: () => ({ key: key.value, label: label.value.trim(), to: to.value.trim(), why: why.value }),
      said: "The key is out.",
      yes: "Hand it out",
    });
  }

  slipTable() {
    const sign = (row) => act(this, `/api/table-slips/${row.id}/sign`, {}, `Slip ${row.number} is signed.`);
    this.slips = new DataTable({
      caption: "Slips of felt tables",
      section: "465a.38(a)",
      about: "What a table opened with, fills and credits that were asked for, what was counted at a drop and at the end.",
      columns: [
        { id: "number", name: "Slip", kind: "number" },
        { id: "words", name: "What", filter: true },
        { id: "table", name: "Table", filter: true },
        { id: "total", name: "Amount", kind: "money" },
        { id: "prepared_by", name: "Prepared by" },
        { id: "at", name: "When", kind: "moment" },
        { id: "signed", name: "Signed", value: (row) => (row.signatures.length ? signedWords(row.signatures) : "") },
        { id: "acts", kind: "acts", cell: (row) => row.signatures.some((line) => line.may) && button("Sign", `${row.id}/sign`, () => sign(row)) },
      ],
      key: (row) => row.id,
      sort: ["number", -1],
      actions: this.may("prepare_table_slip") ? [button("Prepare a slip", "slip/new", () => this.prepare())] : [],
      empty: "Slips appear here once a felt table opens.",
    });
    return this.slips;
  }

  prepare() {
    const kind = choice(SLIPS);
    const table = plainInput({ required: true, maxlength: 24 });
    const [chips, coins, plaques] = [needed(amount()), amount(), amount()];
    const attached = el("input", { type: "checkbox" });
    return sendForm(this, {
      title: "Prepare a slip",
      body: [
        field("Which", kind),
        field("Table", table),
        field("Value chips, in dollars", chips),
        field("Coins, in dollars", coins),
        field("Plaques, in dollars", plaques),
        el("label", { class: "check" }, attached, "The container was at the table already"),
      ],
      path: "/api/table-slips",
      stated: () => ({
        kind: kind.value,
        table: table.value.trim(),
        value_chips: typed(chips),
        coins: typed(coins),
        plaques: typed(plaques),
        attached: attached.checked,
      }),
      said: "The slip is made.",
      yes: "Prepare it",
    });
  }

  async read() {
    const [keys, slips] = await Promise.all([this.keys ? get("/api/cage/keys") : [], this.slips ? get("/api/table-slips") : []]);
    return { keys, slips };
  }

  show({ keys, slips }) {
    this.keys?.show(keys);
    this.slips?.show(slips);
  }
}
