/**
 * A table that reads like the forms staff know: sorted by a touch on its head, searched, filtered, with totals that
 * follow the filter, as a file and on paper.
 *
 *     this.table = new DataTable({
 *       caption: "Movements",
 *       section: "463a.5(e)",
 *       columns: [
 *         { id: "number", name: "Number", kind: "number" },
 *         { id: "asset_number", name: "Asset number", head: true },
 *         { id: "state", name: "State", kind: "words", filter: true, cell: (row) => badge(row.state, "win") },
 *         { id: "amount", name: "Amount", kind: "money", total: true },
 *         { id: "acts", name: "", kind: "acts", cell: (row) => button("Open", row.id, () => this.open(row)) },
 *       ],
 *       key: (row) => row.id,
 *       empty: "Movements appear here once a device is placed.",
 *     });
 *     this.body.append(this.table.node);      // once
 *     this.table.show(rows);                  // each time that the view has read
 *
 * Kinds: text, number, money, date, moment, yes_no, words (pair_plus as "pair plus"), section, acts (buttons: not
 * sorted, not on paper, not in the file). `value(row)` gives what is sorted, searched and written to the file where it
 * is not `row[id]`; `cell(row)` draws it. `wide` keeps a column of long text from being squeezed.
 */
import { count, el, fill, set } from "./dom.js";
import { shown } from "./facts.js";
import { field } from "./form.js";
import { keyed } from "./keyed.js";
import "./money.js";
import { download, writeCsv } from "./csv.js";
import { printSheet } from "./print.js";
import { add, compared, plain, written } from "./table_values.js";

const MOST = 50;
/** Letters of a name that stay on one line, and columns beyond which they stand closer. */
const [SHORT, MANY] = [18, 8];
const CLASSES = { money: "money", number: "number", moment: "figures", date: "figures", acts: "acts no-print" };
let made = 0;

/** One table with its controls; `node` goes on the page, `show(rows)` fills it. */
export class DataTable {
  constructor(options) {
    made += 1;
    Object.assign(this, { key: (row) => row.id, most: MOST, search: true, level: 2, actions: [], ...options });
    this.headed = this.columns.find(({ head }) => head) ?? this.columns.find(({ kind }) => kind !== "acts");
    this.rows = [];
    this.order = this.sort ?? null;
    this.limit = this.most;
    this.id = `fw-table-${made}`;
    this.build();
  }

  build() {
    this.heads = this.columns.map((column) => this.head(column));
    this.list = el("tbody");
    this.foot = el("tfoot");
    const named = { "aria-labelledby": this.id };
    const look = this.columns.length > MANY ? "dense" : null;
    const head = el("thead", {}, el("tr", {}, this.heads));
    this.table = el("table", { ...named, class: look }, head, this.list, this.foot);
    this.scroll = el("div", { class: "scroll", tabindex: 0, role: "group", ...named }, this.table);
    this.nothing = el("p", { class: "empty" });
    this.more = el("button", { type: "button", class: "button no-print", onclick: () => this.showMore() });
    this.taken = this.taking();
    this.takes = el("div", { class: "row takes no-print" }, this.actions, this.taken);
    this.seeking = this.seek();
    // Without anything to look for, the buttons need no line of their own.
    const alone = this.seeking === null;
    this.node = el(
      "section",
      { class: this.bare ? "listing stack" : "listing panel stack" },
      this.title(alone && this.takes),
      this.about && el("p", { class: "soft" }, this.about),
      !alone && el("div", { class: "row tools no-print" }, this.seeking, this.takes),
      this.scroll,
      this.nothing,
      this.more,
    );
    this.draw();
  }

  title(beside) {
    this.told = el("p", { class: "soft small told", role: "status" });
    const heading = el(`h${this.level}`, { id: this.id }, this.caption);
    const small = this.section && el("span", { class: "section" }, `\u00a7 ${this.section}`);
    return el("div", { class: "row spread titled" }, el("div", {}, heading, small), this.told, beside);
  }

  /** Search and filters; null where the table has neither. */
  seek() {
    const again = () => this.draw();
    this.box = el("input", { type: "search", autocomplete: "off", spellcheck: "false", oninput: again });
    const filtered = this.columns.filter(({ filter }) => filter);
    this.selects = filtered.map((column) => ({ column, node: el("select", { onchange: again }) }));
    const fields = this.selects.map(({ column, node }) => field(column.name, node));
    const all = this.search ? [field("Search", this.box), ...fields] : fields;
    return all.length ? el("div", { class: "row seeking" }, all) : null;
  }

  /** The buttons that take the table away: the server's own report where there is one, else what is shown here. */
  taking() {
    const named = (label) => ({ class: "button", "aria-label": `${label}: ${this.caption}` });
    if (this.report) {
      this.links = {
        csv: el("a", { ...named("CSV"), download: true }, "CSV"),
        html: el("a", { ...named("Print"), target: "_blank", rel: "noopener" }, "Print"),
      };
      return Object.values(this.links);
    }
    const take = (label, press) => el("button", { ...named(label), type: "button", onclick: press }, label);
    return [take("CSV", () => this.save()), take("Print", () => this.print())];
  }

  head(column) {
    const number = ["number", "money"].includes(column.kind);
    if (column.kind === "acts") {
      const name = el("span", { class: "aloud" }, column.name || "What you can do");
      return el("th", { scope: "col", class: "no-print" }, name);
    }
    const press = () => {
      const [id, way] = this.order ?? [];
      this.order = [column.id, id === column.id ? -way : 1];
      this.draw();
    };
    const attributes = { type: "button", class: "sort", onclick: press };
    return el("th", { scope: "col", class: number ? "money" : "" }, el("button", attributes, column.name));
  }

  /** New rows from the server; what is typed, chosen and sorted stays. */
  show(rows) {
    this.rows = rows;
    this.selects.forEach(({ column, node }) => this.choices(column, node));
    this.draw();
  }

  choices(column, node) {
    const values = [...new Set(this.rows.map((row) => written(column, row)))].filter(Boolean).sort();
    const wanted = ["", ...values];
    if ([...node.options].map(({ value }) => value).join("\n") !== wanted.join("\n")) {
      const held = node.value;
      fill(
        node,
        wanted.map((value) => el("option", { value }, value || "All")),
      );
      node.value = wanted.includes(held) ? held : "";
    }
  }

  /** The rows that pass search and filters, in their order. */
  chosen() {
    const sought = this.box.value.trim().toLowerCase();
    const texts = this.columns.filter(({ kind }) => kind !== "acts");
    const passes = (row) =>
      this.selects.every(({ column, node }) => !node.value || written(column, row) === node.value) &&
      (!sought || texts.some((column) => written(column, row).toLowerCase().includes(sought)));
    const kept = this.rows.filter(passes);
    const [id, way] = this.order ?? [];
    const by = this.columns.find((column) => column.id === id);
    return by ? kept.sort((a, b) => way * compared(by, a, b)) : kept;
  }

  draw() {
    const rows = this.chosen();
    this.columns.forEach(({ id, kind }, at) => {
      const way = this.order?.[0] === id ? this.order[1] : 0;
      set(this.heads[at], "aria-sort", kind === "acts" ? null : way ? (way > 0 ? "ascending" : "descending") : "none");
    });
    keyed(
      this.list,
      rows.slice(0, this.limit),
      (row) => String(this.key(row)),
      () => el("tr"),
      (row) => this.cells(row),
    );
    fill(this.foot, this.totals(rows));
    this.tell(rows);
    this.point();
  }

  /** The server's report may depend on what the page has chosen meanwhile. */
  point() {
    const address = typeof this.report === "function" ? this.report() : this.report;
    Object.entries(this.links ?? {}).forEach(([format, link]) =>
      set(link, "href", `${address}${address.includes("?") ? "&" : "?"}format=${format}`),
    );
  }

  tell(rows) {
    const all = this.rows.length;
    this.scroll.hidden = !rows.length;
    this.nothing.hidden = Boolean(rows.length);
    this.nothing.textContent = all ? "Nothing here fits what you look for." : (this.empty ?? "Nothing yet.");
    this.taken.forEach((taking) => set(taking, "hidden", !all && !this.report));
    this.takes.hidden = !all && !this.actions.length && !this.report;
    if (this.seeking) {
      this.seeking.hidden = !all;
    }
    const said = rows.length === all ? count(all, "row") : `${rows.length} of ${count(all, "row")}`;
    this.told.textContent = all ? said : "";
    const left = rows.length - this.limit;
    this.more.hidden = left <= 0;
    this.more.textContent = `Show ${Math.min(left, this.most)} more of ${left}`;
  }

  showMore() {
    this.limit += this.most;
    this.draw();
  }

  cells(row) {
    return this.columns.map((column) => {
      const tag = column === this.headed ? "th" : "td";
      const name = tag === "th" && written(column, row).length <= SHORT ? "short" : null;
      const kind = column.wide ? "wide-cell" : (CLASSES[column.kind] ?? name);
      return el(tag, { scope: tag === "th" && "row", class: kind }, this.drawn(column, row));
    });
  }

  drawn(column, row) {
    if (column.cell) {
      return column.cell(row);
    }
    const value = plain(column, row);
    if (column.kind === "money") {
      return value === null ? shown(null) : el("fw-money", { amount: value, kind: column.as ?? "credit" });
    }
    if (column.kind === "section") {
      return value ? el("span", { class: "section" }, `\u00a7 ${value}`) : shown(null);
    }
    return column.kind && column.kind !== "text" ? shown(written(column, row)) : shown(value);
  }

  totals(rows) {
    if (!rows.length || !this.columns.some(({ total }) => total)) {
      return null;
    }
    const name = this.total ?? "Total";
    const words = rows.length === this.rows.length ? name : `${name} of what is shown`;
    const cell = (column) => {
      if (column === this.headed) {
        return el("th", { scope: "row" }, words);
      }
      const sum = column.total ? add(column, rows) : null;
      if (sum === null) {
        return el("td", { class: column.kind === "acts" && "no-print" });
      }
      const money = column.kind === "money";
      return el(
        "td",
        { class: money ? "money" : "number" },
        money ? el("fw-money", { amount: sum, kind: column.as ?? "credit" }) : sum,
      );
    };
    return el("tr", {}, this.columns.map(cell));
  }

  /** Everything that passes the filter, however little of it is on the screen. */
  save() {
    const columns = this.columns.filter(({ kind }) => kind !== "acts");
    const rows = this.chosen().map((row) => columns.map((column) => plain(column, row)));
    const name = this.file ?? this.caption.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
    download(`${name}.csv`, writeCsv([columns.map((column) => column.name), ...rows]));
  }

  print() {
    const held = this.limit;
    this.limit = Infinity;
    this.draw();
    const small = this.section && el("span", { class: "section" }, ` \u00a7 ${this.section}`);
    printSheet(el("h1", {}, this.caption, small), this.table);
    this.limit = held;
    this.draw();
  }
}
