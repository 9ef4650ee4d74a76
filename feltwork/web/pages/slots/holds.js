/** What keeps terminals and tables from being used, each reason with its section and what to do. */
import { get } from "../parts/api.js";
import { DataTable } from "../parts/table.js";
import { View } from "../parts/view.js";

/** One row a reason. */
export class Holds extends View {
  constructor(person) {
    super(person, 8_000);
    this.table = new DataTable({
      caption: "Held terminals and tables",
      columns: [
        { id: "name", name: "Held", head: true, value: ({ what, name }) => `${what} ${name}` },
        { id: "table", name: "Table", filter: true },
        { id: "kind", name: "Reason", kind: "words", filter: true },
        { id: "why", name: "Why" },
        { id: "section", name: "Section", kind: "section" },
        { id: "instead", name: "What to do" },
        { id: "placed_by", name: "By" },
        { id: "at", name: "Since", kind: "moment" },
      ],
      key: ({ what, name, kind }) => `${what}/${name}/${kind}`,
      empty: "Nothing is held. Reasons appear here once operations have commenced, or when a device does not respond.",
    });
    this.body.append(this.table.node);
  }

  read() {
    return get("/api/holds");
  }

  show(rows) {
    this.table.show(rows);
  }
}
