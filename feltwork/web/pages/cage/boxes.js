/** Boxes and where they are, felt tables, and who takes part in drops (465a.17(e)(5), 465a.18(b)). */
import { get } from "../parts/api.js";
import { act, button, sendForm, sure } from "../parts/acts.js";
import { el } from "../parts/dom.js";
import { badge } from "../parts/facts.js";
import { field, needed, plainInput, reason } from "../parts/form.js";
import { DataTable } from "../parts/table.js";
import { View } from "../parts/view.js";
import { words } from "../parts/words.js";

const MARKS = [
  ["asset_number", "the number of its place"],
  ["identification_number", "a unique identification number"],
  ["emergency", "the word emergency"],
];
const PLACES = [
  ["terminal", "Terminal"],
  ["device", "Slot machine or fully automated table"],
  ["table", "Felt table"],
];
const options = (rows) => rows.map(([value, name]) => el("option", { value }, name));
const boxNumber = (more = {}) => plainInput({ required: true, maxlength: 40, ...more });
const placeFields = () => {
  const kind = el("select", {}, options(PLACES));
  const name = plainInput({ required: true, maxlength: 80 });
  return { kind, name, rows: [field("Place", kind), field("Its number", name)], value: () => ({ kind: kind.value, name: name.value.trim() }) };
};

/** Three lists: boxes, tables, people. */
export class Boxes extends View {
  constructor(person) {
    super(person, 15_000);
    const keeps = this.may("keep_drop");
    const carries = this.may("take_part_in_drop");
    const where = (row) => row.place ?? "not in use";
    this.boxes = new DataTable({
      caption: "Drop boxes",
      section: "465a.17(e)(5)",
      columns: [
        { id: "number", name: "Box" },
        { id: "marked", name: "Marked with", kind: "words", filter: true },
        { id: "place", name: "Where", value: where, cell: (row) => badge(where(row), row.place ? "win" : "quiet") },
        { id: "since", name: "Since", kind: "moment" },
      ],
      key: (row) => row.number,
      sort: ["number", 1],
      most: 20,
      empty: "Boxes appear here once they are registered.",
      actions: [
        keeps && button("Register a box", "register", () => this.register(), "primary"),
        carries && button("Put a box in", "in", () => this.putIn()),
        carries && button("Take an empty box out", "out", () => this.takeOut()),
      ].filter(Boolean),
    });
    this.tables = new DataTable({
      caption: "Felt tables",
      section: "465a.18(c)",
      columns: [
        { id: "number", name: "Table" },
        { id: "game", name: "Game" },
        { id: "kind", name: "Kind", filter: true },
        { id: "from_day", name: "From", kind: "date" },
        { id: "last_day", name: "Until", kind: "date" },
        { id: "acts", kind: "acts", cell: (row) => keeps && !row.last_day && button("Close", `${row.number}/close`, () => this.closeTable(row)) },
      ],
      key: (row) => row.number,
      search: false,
      empty: "Tables without terminals appear here once they are registered: their boxes are dropped each gaming day.",
      actions: keeps ? [button("Register a table", "table", () => this.registerTable(), "primary")] : [],
    });
    this.people = new DataTable({
      caption: "Employees who transport boxes",
      section: "465a.18(b)",
      columns: [
        { id: "name", name: "Name" },
        { id: "departments", name: "Department", value: (row) => row.departments.map(words).join(", ") },
        { id: "credential_number", name: "Board credential number" },
        { id: "recorded_by", name: "Recorded by" },
        { id: "acts", kind: "acts", cell: (row) => keeps && button("Take off the list", `${row.sign_in_name}/off`, () => this.takeOff(row)) },
      ],
      key: (row) => row.sign_in_name,
      search: false,
      report: "/api/drop-list",
      empty: "Nobody is listed yet.",
      actions: keeps ? [button("List an employee", "list", () => this.list(), "primary")] : [],
    });
    this.body.append(this.boxes.node, el("div", { class: "halves" }, this.tables.node, this.people.node));
  }

  read() {
    return Promise.all([get("/api/drop-boxes"), get("/api/felt-tables"), get("/api/drop-list")]);
  }

  show([boxes, tables, people]) {
    this.boxes.show(boxes);
    this.tables.show(tables);
    this.people.show(people);
  }

  register() {
    const number = boxNumber({ placeholder: "1001/B" });
    const marked = el("select", {}, options(MARKS));
    const place = placeFields();
    const placed = el("div", {}, place.rows);
    // Only a box with the number of its place belongs to one place.
    marked.addEventListener("change", () => {
      placed.hidden = marked.value !== "asset_number";
      place.name.required = !placed.hidden;
    });
    return sendForm(this, {
      title: "Register a box",
      body: [field("Number on the box", number), field("Marked with", marked), placed],
      path: "/api/drop-boxes",
      stated: () => ({ number: number.value.trim(), marked: marked.value, place: marked.value === "asset_number" ? place.value() : null }),
      said: (told) => `Box ${told.number} is registered.`,
      yes: "Register",
    });
  }

  putIn() {
    const number = boxNumber();
    const place = placeFields();
    return sendForm(this, {
      title: "Put a box in",
      body: [field("Scan the box", number), ...place.rows],
      path: "/api/drop-boxes/put-in",
      stated: () => ({ number: number.value.trim(), place: place.value() }),
      said: (told) => `Box ${told.number} is in ${told.place}.`,
      yes: "Put it in",
    });
  }

  takeOut() {
    const place = placeFields();
    const why = needed(reason());
    return sendForm(this, {
      title: "Take an empty box out",
      body: [el("p", {}, "The terminal does nothing from then on until a box is in it."), ...place.rows, field("Why", why)],
      path: "/api/drop-boxes/take-out",
      stated: () => ({ place: place.value(), why: why.value }),
      said: (told) => `Box ${told.number} is out.`,
      yes: "Take it out",
    });
  }

  registerTable() {
    const [number, game] = [24, 80].map((maxlength) => plainInput({ required: true, maxlength }));
    const kind = el("select", {}, options([["banking", "Banking"], ["nonbanking", "Nonbanking"]]));
    return sendForm(this, {
      title: "Register a felt table",
      body: [field("Number", number), field("Game", game), field("Kind", kind)],
      path: "/api/felt-tables",
      stated: () => ({ number: number.value.trim(), game: game.value, kind: kind.value }),
      said: (told) => `Table ${told.number} is registered.`,
      yes: "Register",
    });
  }

  async closeTable({ number }) {
    const body = "Its box is dropped once more, with this gaming day.";
    return (await sure(`Close table ${number}?`, body, "Close it", "danger")) && act(this, `/api/felt-tables/${encodeURIComponent(number)}/close`, {}, `Table ${number} leaves the floor.`);
  }

  list() {
    const [name, credential] = [80, 40].map((maxlength) => plainInput({ required: true, maxlength }));
    return sendForm(this, {
      title: "List an employee",
      body: [field("Sign-in name", name), field("Board credential number", credential)],
      path: "/api/drop-list",
      stated: () => ({ name: name.value.trim(), credential_number: credential.value.trim() }),
      said: (told) => `${told.sign_in_name} is on the list.`,
      yes: "List",
    });
  }

  async takeOff({ sign_in_name: name, credential_number: credential }) {
    return (
      (await sure(`Take ${name} off the list?`, "They are in no drop team from then on.", "Take off", "danger")) &&
      act(this, "/api/drop-list", { name, credential_number: credential, listed: false }, `${name} is off the list.`)
    );
  }
}
