/** Hands of a table: the list, and one of them as a picture with its steps. */
import { button } from "../parts/acts.js";
import { get } from "../parts/api.js";
import { clock, el, listed } from "../parts/dom.js";
import { field, offer } from "../parts/form.js";
import { drawn } from "../parts/keep.js";
import { DataTable } from "../parts/table.js";
import { View } from "../parts/view.js";
import "../parts/card.js";
import { at, handsAddress, kindNote, stateOf } from "./kind.js";
import { picture } from "./picture.js";

const EVERY_MS = 5_000;
const PAGE = 20;
const OVER = ["settled", "void"];
/** How the server says that there is no such hand, or that its name is none. */
const NOT_THERE = [404, 422];

/** The address names the table and the hand, so that a link leads to one. */
export class Hands extends View {
  constructor(person) {
    super(person, EVERY_MS);
    const asked = new URLSearchParams(location.search);
    this.table = asked.get("table");
    this.chosen = asked.get("hand");
    // Where each page of the list begins; the last one is shown, and the first has the newest hands.
    this.pages = [null];
    this.choice = el("select", { onchange: () => this.turnTo(this.choice.value) });
    this.newest = button("The newest hand", "newest", () => this.lookAt(null), "quiet");
    this.shown = el("div", { class: "hand-shown" });
    this.missing = el("p", { class: "notice", role: "status", hidden: true });
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
        { id: "state", name: "State", kind: "words", cell: stateOf },
        { id: "acts", kind: "acts", cell: (row) => button(`Show hand ${row.hand}`, row.round, () => this.lookAt(row.round)) },
      ],
      key: ({ round }) => round,
      search: false,
      most: PAGE,
      empty: "Hands appear here once one is booked.",
    });
    this.older = button("Older hands", "older", () => this.turnPage([...this.pages, this.last]), "quiet");
    this.newer = button("Newer hands", "newer", () => this.turnPage(this.pages.slice(0, -1)), "quiet");
    this.body.append(
      kindNote(),
      el("div", { class: "row ends" }, field("Table", this.choice), this.newest),
      this.missing,
      this.shown,
      this.list.node,
      el("div", { class: "row" }, this.newer, this.older),
    );
  }

  async read() {
    const { tables } = await get("/api/poker/tables");
    const names = tables.map(({ table }) => table);
    const chosen = this.chosen && (await this.hand(this.chosen));
    if (this.chosen && !chosen) {
      Object.assign(this, { chosen: null, lost: true });
    }
    // A hand that was asked for is of its own table, whatever else the address says.
    const asked = chosen?.table ?? this.table;
    const table = names.includes(asked) ? asked : (names[0] ?? null);
    const before = this.pages.at(-1);
    const page = `?most=${PAGE}${before ? `&before=${before}` : ""}`;
    const hands = table ? (await get(`${at(table, "hands")}${page}`)).hands : [];
    const newest = hands.find(({ state }) => state === "settled")?.round;
    return { names, table, hands, hand: chosen ?? (newest ? await this.hand(newest) : null) };
  }

  /** A hand by its id; one that is over stays as it is, and is asked for once. Null where there is none. */
  async hand(round) {
    if (this.kept?.round === round) {
      return this.kept;
    }
    try {
      const hand = await get(`/api/poker/hands/${encodeURIComponent(round)}`);
      this.kept = OVER.includes(hand.state) ? hand : null;
      return hand;
    } catch (problem) {
      if (!NOT_THERE.includes(problem.status)) {
        throw problem;
      }
      return null;
    }
  }

  show({ names, table, hands, hand }) {
    this.table = table;
    this.last = hands.at(-1)?.hand;
    offer(this.choice, names.map((name) => [name, name]));
    this.choice.value = table ?? "";
    this.newest.hidden = !this.chosen;
    this.older.hidden = hands.length < PAGE;
    this.newer.hidden = this.pages.length === 1;
    this.missing.hidden = !this.lost;
    this.missing.textContent = this.lost ? "The hand that was asked for is not there. Choose one from the list." : "";
    this.list.show(hands);
    drawn(this.shown, hand, () => (hand ? picture(hand) : []));
    this.shown.hidden = !hand;
  }

  turnTo(table) {
    Object.assign(this, { table, pages: [null] });
    return this.lookAt(null);
  }

  /** Show a hand, or the newest; who chose one is led to it, above the list. */
  async lookAt(round) {
    Object.assign(this, { chosen: round, lost: false });
    history.replaceState(null, "", handsAddress(this.table, round));
    await this.again();
    if (round) {
      this.shown.querySelector("h2")?.focus();
    }
  }

  turnPage(pages) {
    this.pages = pages;
    return this.again();
  }
}

const cards = (board) => (board.length ? el("fw-hand", { cards: JSON.stringify(board), small: true, still: true, label: "Board" }) : "");
const won = ({ won_by: seats }) => (seats.length ? `seat${seats.length > 1 ? "s" : ""} ${listed(seats.map(String))}` : "");
