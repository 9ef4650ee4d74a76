/** Surveillance: every camera that the floor needs, what it has to cover, and the one that is there for it. */
import { act, button, sendForm } from "../parts/acts.js";
import { get } from "../parts/api.js";
import { el } from "../parts/dom.js";
import { badge } from "../parts/facts.js";
import { field, plainInput, reason } from "../parts/form.js";
import { DataTable } from "../parts/table.js";
import { View } from "../parts/view.js";

const KINDS = { stationary: "stationary", pan_tilt_zoom: "pan, tilt and zoom" };

/** A table of needs, with the register in it. */
export class Cameras extends View {
  constructor(person) {
    super(person, 15_000);
    const acts = [
      this.may("keep_cameras") && button("Put a camera up", "put-up", () => this.putUp({}), "primary"),
      this.may("require_cameras") && button("Require a camera", "require", () => this.require()),
    ];
    this.table = new DataTable({
      caption: "Surveillance cameras",
      section: "465a.9(c)",
      about: "Terminals and fully automated tables have no stationary camera of their own.",
      columns: [
        { id: "table", name: "Table", value: ({ table }) => table ?? "the floor", filter: true },
        { id: "game", name: "Game" },
        { id: "kind", name: "Kind", value: ({ kind }) => KINDS[kind] },
        { id: "words", name: "Covers" },
        { id: "camera", name: "Camera", value: ({ camera }) => camera ?? "missing", cell: (one) => one.camera ?? badge("missing", "loss") },
        { id: "section", name: "Section", kind: "section" },
        { id: "acts", kind: "acts", cell: (one) => this.acts(one) },
      ],
      key: (one) => `${one.table}/${one.kind}/${one.covers}/${one.requirement}/${one.camera}`,
      actions: acts.filter(Boolean),
      report: "/api/surveillance",
      empty: "Cameras appear here once there are tables.",
    });
    this.body.append(this.table.node);
  }

  read() {
    return get("/api/surveillance");
  }

  show({ cameras, tables }) {
    this.tables = tables;
    this.table.show(cameras);
  }

  acts(one) {
    return [
      this.may("keep_cameras") && !one.camera && button("Put up", `up/${one.table}/${one.covers}`, () => this.putUp(one)),
      this.may("keep_cameras") && one.camera && button("Take down", `down/${one.camera}`, () => this.takeDown(one.camera)),
      this.may("require_cameras") &&
        one.requirement &&
        button("No more", `no-more/${one.requirement}`, () =>
          act(this, `/api/surveillance/requirements/${one.requirement}/end`, {}, "It is required no more."),
        ),
    ];
  }

  /** The same fields for a camera that is there and for one that is required. */
  fields({ table = null, kind = "stationary", covers = "", words = covers, requirement = null }) {
    const names = ["", ...(this.tables ?? [])];
    const at = el("select", {}, names.map((value) => el("option", { value }, value || "the floor")));
    const what = plainInput({ maxlength: 200, required: true });
    const of = el("select", {}, Object.entries(KINDS).map(([value, name]) => el("option", { value }, name)));
    // What the text asks for has words of its own; what the Bureau requires has the Bureau's, and its reason after them.
    [at.value, what.value, of.value] = [table ?? "", requirement ? covers : words, kind];
    return {
      body: [field("Table", at), field("Covers", what), field("Kind", of)],
      stated: () => ({ table: at.value || null, covers: what.value.trim(), kind: of.value }),
    };
  }

  putUp(one) {
    const name = plainInput({ maxlength: 40, required: true });
    const { body, stated } = this.fields(one);
    return sendForm(this, {
      title: "A camera that is there",
      body: [field("Name", name), ...body],
      path: "/api/surveillance/cameras",
      stated: () => ({ name: name.value.trim(), ...stated() }),
      said: "It is in the register.",
      yes: "Put it up",
    });
  }

  takeDown(camera) {
    const why = reason({ required: true });
    return sendForm(this, {
      title: `Camera ${camera} is there no more`,
      body: [field("Why", why)],
      path: `/api/surveillance/cameras/${encodeURIComponent(camera)}/take-down`,
      stated: () => ({ why: why.value }),
      said: "It is taken down.",
      yes: "Take it down",
    });
  }

  require() {
    const why = reason({ required: true });
    const { body, stated } = this.fields({});
    return sendForm(this, {
      title: "A camera that the Bureau requires besides",
      body: [...body, field("Why", why)],
      path: "/api/surveillance/requirements",
      stated: () => ({ ...stated(), why: why.value }),
      said: "It is required.",
      yes: "Require it",
    });
  }
}
