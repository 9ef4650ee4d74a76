/** Hands of a table: the list, and one of them as a picture with its steps. */
import { button } from "../parts/acts.js";
import { get } from "../parts/api.js";
import { clock, el, fill, listed } from "../parts/dom.js";
import { badge } from "../parts/facts.js";
import { field, offer } from "../parts/form.js";
import { drawn } from "../parts/keep.js";
import { DataTable } from "../parts/table.js";
import { View } from "../parts/view.js";
import "../parts/card.js";
import { at, handsAddress, kindNote } from "./kind.js";
import { picture } from "./picture.js";

const EVERY_MS = 5_000;
const PAGE = 20;

/** The address names the table and the hand, so that a link leads to one. */
export class Hands extends View {
  constructor(person) {
    super(person, EVERY_MS);
    const asked = new URLSearchParams(location.search);
    this.table = asked.get("table");
    this.chosen = asked.get("hand");
    this.most = PAGE;
    this.choice = el("select", { onchange: () => this.turnTo(this.choice.value) });
    this.newest = button("The newest hand", "newest", () => this.lookAt(null), "quiet");
    this.shown = el("div", { class: "hand-shown", "aria-live": "polite" });
    this.list = new DataTable({
      caption: "Hands",
      section: "553.15",
      columns: [
        { id: "hand", name: "Hand", kind: "number" },
        { id: "at", name: "When", kind: "moment", cell: (row) => el("time", { datetime: row.at }, clock(row.at, true)) },
        { id: "board", name: "Board", value: (row) => row.board.join(" "), cell: (row) => cards(row.board) },
        { id: "won_by", name: "Won by", value: (row) => won(row) },
        { id: "pots", name: "Pots", kind: "money" },
        { id: "rake", name: "Rake", kind: "money" },
        { id: "contributions", name: "To the Bad Beat", kind: "money" },
        { id: "state", name: "State", kind: "words", cell: (row) => state(row) },
        { id: "acts", kind: "acts", cell: (row) => button(`Show hand ${row.hand}`, row.round, () => this.lookAt(row.round)) },
      ],
      key: ({ round }) => round,
      search: false,
      most: PAGE,
      empty: "Hands appear here once one is booked.",
    });
    this.older = button("Older hands", "older", () => this.further(), "quiet");
    this.body.append(
      kindNote(),
      el("div", { class: "row ends" }, field("Table", this.choice), this.newest),
      this.shown,
      this.list.node,
      this.older,
    );
  }

  async read() {
    const { tables } = await get("/api/poker/tables");
    const names = tables.map(({ table }) => table);
    const table = names.includes(this.table) ? this.table : (names[0] ?? null);
    const hands = table ? (await get(`${at(table, "hands")}?most=${this.most}`)).hands : [];
    const newest = hands.find(({ state }) => state === "settled")?.round ?? null;
    const wanted = this.chosen ?? newest;
    const hand = wanted && (await get(`/api/poker/hands/${encodeURIComponent(wanted)}`));
    return { names, table, hands, hand };
  }

  show({ names, table, hands, hand }) {
    this.table = table;
    offer(this.choice, names.map((name) => [name, name]));
    this.choice.value = table ?? "";
    this.newest.hidden = !this.chosen;
    this.older.hidden = hands.length < this.most;
    this.list.show(hands);
    drawn(this.shown, hand, () => (hand ? picture(hand) : []));
    this.shown.hidden = !hand;
  }

  turnTo(table) {
    Object.assign(this, { table, most: PAGE });
    return this.lookAt(null);
  }

  lookAt(round) {
    this.chosen = round;
    history.replaceState(null, "", handsAddress(this.table, round));
    this.shown.scrollIntoView({ block: "nearest" });
    return this.again();
  }

  further() {
    this.most = Math.min(100, this.most + PAGE);
    return this.again();
  }
}

const cards = (board) => (board.length ? el("fw-hand", { cards: JSON.stringify(board), small: true, still: true, label: "Board" }) : "");
const won = ({ won_by: seats }) => (seats.length ? `seat ${listed(seats.map(String))}` : "");

function state({ state: words, corrected }) {
  return corrected ? badge("corrected", "warn") : badge(words, words === "settled" ? "win" : "quiet");
}
