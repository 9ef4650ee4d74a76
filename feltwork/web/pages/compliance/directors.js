/** Who leads the mandatory departments, with the key employee licence (465a.11(b)). */
import { get } from "../parts/api.js";
import { button, sendForm } from "../parts/acts.js";
import { el, fill } from "../parts/dom.js";
import { field, plainInput, reason } from "../parts/form.js";
import { DataTable } from "../parts/table.js";
import { View } from "../parts/view.js";
import { sentence } from "../parts/words.js";

/** One person each; a director of gaming stands for the directors of slot operations and table games. */
export class Directors extends View {
  constructor(person) {
    super(person, 30_000);
    const records = this.may("record_director");
    this.table = new DataTable({
      caption: "Directors of departments",
      section: "465a.11(b)",
      about: "A casino compliance representative who has seen the licence records who it is.",
      columns: [
        { id: "words", name: "Position", value: ({ words }) => sentence(words) },
        { id: "name", name: "Who" },
        { id: "licence", name: "Key employee licence" },
        { id: "recorded_by", name: "Recorded by" },
        { id: "at", name: "Since", kind: "moment" },
        { id: "section", name: "Section", kind: "section" },
        { id: "acts", kind: "acts", cell: (row) => records && row.position && button("Ended", `${row.position}/end`, () => this.end(row)) },
      ],
      key: (row) => row.words,
      actions: records ? [button("Record a director", "director/new", () => this.record())] : [],
      empty: "Nobody is recorded yet.",
    });
    this.body.append(this.table.node);
  }

  read() {
    return get("/api/directors");
  }

  show({ directors, missing, positions }) {
    this.positions = positions;
    const lacks = missing.map((one) => ({ words: one.what, name: "nobody", section: one.section }));
    this.table.show([...directors, ...lacks]);
  }

  record() {
    const positions = this.positions.map((one) => el("option", { value: one.position }, sentence(one.words)));
    const who = el("select", { required: true });
    // Only who has the role can be recorded, so nobody else is there to be chosen.
    const choose = () => {
      const { people, holds } = this.positions.find((one) => one.position === position.value);
      const named = people.map(({ person, name }) => el("option", { value: person }, `${name} (${person})`));
      fill(who, el("option", { value: "" }, people.length ? "Choose" : `Nobody is ${holds}`), named);
    };
    const position = el("select", { onchange: choose }, positions);
    const licence = plainInput({ maxlength: 40, required: true });
    choose();
    return sendForm(this, {
      title: "Record a director",
      body: [field("Position", position), field("Who", who), field("Number of the key employee licence", licence)],
      path: "/api/directors",
      stated: () => ({ position: position.value, person: who.value, licence: licence.value.trim() }),
      said: "It is recorded.",
      yes: "Record it",
    });
  }

  end(row) {
    const why = reason({ required: true });
    return sendForm(this, {
      title: `${row.name} is no longer ${row.words}`,
      body: [field("Why", why)],
      path: "/api/directors/end",
      stated: () => ({ position: row.position, why: why.value }),
      said: "It is recorded.",
      yes: "Record it",
    });
  }
}
