/** The gaming floor: the drawing, the table count, other places, and how a plan comes into force. */
import { act, button, sendForm } from "../parts/acts.js";
import { get } from "../parts/api.js";
import { el } from "../parts/dom.js";
import { badge, facts } from "../parts/facts.js";
import { field, plainInput } from "../parts/form.js";
import { drawn } from "../parts/keep.js";
import { DataTable } from "../parts/table.js";
import { View } from "../parts/view.js";
import { drawing, standing } from "./drawing.js";

/** What the server takes. */
const [MOST_TABLES, MOST_ROWS, MOST_COLUMNS, LONGEST_AREA] = [250, 100, 50, 40];
const KINDS = { free: "", waits: "warn", ready: "win" };

/** What stands where. */
export class FloorPlan extends View {
  constructor(person) {
    super(person, 10_000);
    this.count = el("section", { class: "panel stack" });
    this.picture = el("section", { class: "panel stack" });
    this.open = el("section", { class: "panel stack", hidden: true });
    this.spots = new DataTable({
      caption: "Locations",
      section: "463a.3(b)",
      columns: [
        { id: "number", name: "Location", head: true },
        { id: "area", name: "Area", filter: true },
        { id: "smoking", name: "Smoking area", kind: "yes_no" },
        { id: "asset_number", name: "Device" },
        { id: "state", name: "State", filter: true, cell: (row) => badge(row.state, KINDS[row.kind]) },
      ],
      key: ({ number }) => number,
      empty: "Locations appear here once a gaming floor plan is approved and put into force.",
    });
    this.places = new DataTable({
      caption: "Other places",
      section: "463a.5(d)",
      columns: [
        { id: "location", name: "Place", head: true },
        { id: "kind_words", name: "Kind", filter: true },
        { id: "words", name: "Where" },
        { id: "most_devices", name: "Approved for", kind: "number" },
        { id: "devices", name: "Devices there", value: ({ devices }) => devices.join(", ") },
      ],
      key: ({ location }) => location,
      search: false,
      empty: "Restricted areas, stores off the premises and places of possession appear here once they are approved.",
    });
    this.body.append(this.count, this.open, this.picture, this.spots.node, this.places.node);
  }

  read() {
    return get("/api/floor-plan");
  }

  /** Plans are filed and tables stated by the directors of slot operations and of table games. */
  directs() {
    return this.person.roles.some((role) => ["director_of_slot_operations", "director_of_table_games"].includes(role));
  }

  show(seen) {
    const { plan, devices, places, table_count: tables, to_open: waiting } = seen;
    drawn(this.count, tables, () => this.countWords(tables));
    this.open.hidden = !waiting.length;
    drawn(this.open, waiting, () => this.waitingWords(waiting));
    drawn(this.picture, [plan, devices], () => this.pictured(seen));
    const smoking = Object.fromEntries((plan?.areas ?? []).map(({ area, smoking: is }) => [area, is]));
    this.spots.show((plan?.locations ?? []).map((spot) => row(spot, devices[spot.number], smoking[spot.area])));
    this.places.show(places);
  }

  pictured({ plan, devices }) {
    const file = this.directs() && button("File a new plan", "plan", () => this.filePlan());
    const head = el("div", { class: "row spread" }, el("h2", {}, "Gaming floor plan"), file);
    if (!plan) {
      return [head, el("p", { class: "empty" }, "No plan is in force. One is filed, approved by the Executive Director, then put into force here.")];
    }
    return [head, el("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "The drawing" }, drawing({ plan, devices }))];
  }

  countWords(tables) {
    const most = tables.most === null ? "state the category first" : `of ${tables.most} authorized`;
    return [
      el(
        "div",
        { class: "row spread" },
        el("h2", {}, "Gaming tables that count"),
        this.directs() && button("State category and tables", "count", () => this.stateTables(tables)),
      ),
      facts([
        ["Counted", `${tables.counted} ${most}`, tables.section],
        ["Category of the licence", tables.category],
        ["Terminals, five a table", `${tables.terminals} as ${tables.terminals_as_tables}`],
        ["Fully automated tables", tables.fully_automated],
        ["Other gaming tables", `${tables.other_tables} stated, ${tables.felt_tables} registered with their boxes; the greater number counts`],
      ]),
    ];
  }

  waitingWords(waiting) {
    const keeps = this.may("keep_devices");
    const press = (one) => act(this, "/api/locations", { filing: one.id }, "It is in force.");
    return [
      el("h2", {}, "Approved, and not in force yet"),
      el(
        "ul",
        { class: "waiting" },
        waiting.map((one) =>
          el(
            "li",
            { class: "wait" },
            badge("approved", "win"),
            el("p", {}, `Filing ${one.number}: ${one.words}`),
            el("div", { class: "acts row" }, keeps && button("Put into force", one.id, () => press(one), "primary")),
          ),
        ),
      ),
    ];
  }

  stateTables(tables) {
    const category = el("select", {}, [1, 2, 3].map((one) => el("option", { value: one }, `Category ${one}`)));
    category.value = tables.category ?? 1;
    const others = plainInput({ inputmode: "numeric", value: tables.other_tables, required: true });
    return sendForm(this, {
      title: "Category and other gaming tables",
      body: [field("Licence", category), field("Gaming tables besides terminals and fully automated ones", others)],
      path: "/api/table-count",
      stated: () =>
        within(others.value.trim(), 0, MOST_TABLES)
          ? { category: Number(category.value), other_tables: Number(others.value.trim()) }
          : `State how many other tables there are, in digits: 0 to ${MOST_TABLES}.`,
      said: "Stated.",
      yes: "State it",
    });
  }

  filePlan() {
    const title = plainInput({ maxlength: 200, value: "Gaming floor", required: true });
    const areas = el("textarea", { rows: 5, spellcheck: "false" });
    areas.value = "A, 2, 6\nB, 1, 6, smoking";
    return sendForm(this, {
      title: "File a gaming floor plan",
      body: [
        el("p", { class: "soft" }, "An area a line: its name, rows, locations a row, and the word smoking where it is one."),
        field("Title", title),
        field("Areas", areas),
      ],
      path: "/api/floor-plans",
      stated: () => blocks(areas.value, title.value),
      said: "Filed. The Executive Director decides it.",
      yes: "File it",
    });
  }
}

function row({ number, area }, device, smoking) {
  const [state, kind] = standing(device);
  return { number, area, smoking, state, kind, asset_number: device?.asset_number };
}

/** Whether somebody wrote a whole number between two. */
const within = (text, least, most) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most;

/** What was typed about areas; a sentence where a line is not understood. */
function blocks(text, title) {
  const areas = [];
  for (const line of text.split("\n").filter((one) => one.trim())) {
    const [area, rows, columns, smoking = ""] = line.split(",").map((part) => part.trim());
    if (!area || !/^\d+$/.test(rows ?? "") || !/^\d+$/.test(columns ?? "") || !["", "smoking"].includes(smoking)) {
      return `"${line.trim()}" is no area: write A, 2, 6 or B, 1, 6, smoking.`;
    }
    if (area.length > LONGEST_AREA || !within(rows, 1, MOST_ROWS) || !within(columns, 1, MOST_COLUMNS)) {
      const most = `a name of up to ${LONGEST_AREA} letters, 1 to ${MOST_ROWS} rows, 1 to ${MOST_COLUMNS} locations a row`;
      return `"${line.trim().slice(0, LONGEST_AREA)}" is no area: each has ${most}.`;
    }
    areas.push({ area, rows: Number(rows), columns: Number(columns), smoking: smoking === "smoking" });
  }
  return areas.length ? { title, areas } : "State at least one area.";
}
