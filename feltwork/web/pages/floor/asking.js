/** Forms for what needs several people. Each says which fields it has and what it asks for with them. */
import { get } from "../parts/api.js";
import { newId } from "../parts/connection.js";
import { el } from "../parts/dom.js";
import { field, fillIn, plainInput, reason, requested } from "../parts/form.js";
import { DEPARTMENTS } from "../parts/roles.js";
import { toast } from "../parts/toast.js";

const text = (name, label, more = {}) => ({ name, label, more });
const table = { name: "table", label: "Table", options: async () => (await get("/api/tables")).map(({ id }) => id) };
const source = { name: "cards_from", label: "Cards come from", options: async () => ["shoe", "dealer"] };
const itself = {
  name: "automatic",
  label: "Deals by itself while no dealer has signed on (demonstration and training only)",
  options: async () => ["no", "yes"],
};
const seconds = (name, label, value) => ({ name, label, more: { type: "number", min: 1, max: 3600, value } });

/** The setup of a table, with whole numbers as numbers. */
const setup = ({ cards_from: from, automatic, betting_s: betting, decision_s: decision }) => ({
  cards_from: from,
  automatic: automatic === "yes",
  betting_s: Number(betting),
  decision_s: Number(decision),
});
const SETUP = [
  source,
  itself,
  seconds("betting_s", "Seconds to wager", 20),
  seconds("decision_s", "Seconds to decide", 20),
];

export const FORMS = [
  {
    name: "Enrol a terminal",
    kind: "system_change",
    fields: [text("asset_number", "Asset number"), table],
    content: (stated) => ({ change: "new_terminal", ...stated }),
  },
  {
    name: "Open a table",
    kind: "system_change",
    fields: [text("table", "Name of the table"), text("game", "Game, as `feltwork games` lists it"), ...SETUP],
    content: ({ table: name, game, ...rest }) => ({ change: "new_table", table: name, game, setup: setup(rest) }),
  },
  {
    name: "Change how a table is run",
    kind: "system_change",
    about: "It holds from the next time that the table opens.",
    fields: [table, ...SETUP],
    content: ({ table: name, ...rest }) => ({ change: "setup", table: name, setup: setup(rest) }),
  },
  {
    name: "Name of the facility",
    kind: "system_change",
    fields: [text("facility", "As gaming vouchers print it", { maxlength: 60 })],
    content: (options) => ({ change: "options", options }),
  },
  {
    name: "Idle time of a role",
    kind: "system_change",
    about: "Sessions without an act end after this time. The shortest time of a person\u2019s roles counts.",
    fields: [
      { name: "role", label: "Role", options: async () => Object.values(DEPARTMENTS).flat() },
      { name: "minutes", label: "Minutes", more: { type: "number", min: 5, max: 720, value: 30 } },
    ],
    content: ({ role, minutes }) => ({ change: "options", options: { idle_minutes: { [role]: Number(minutes) } } }),
  },
  {
    name: "Loss of the link to central control",
    kind: "system_change",
    about: "With 0 they stop at once, else after so many minutes; a round in play is played to its end.",
    fields: [{ name: "minutes", label: "Minutes to go on", more: { type: "number", min: 0, max: 1440, value: 0 } }],
    content: ({ minutes }) =>
      Number(minutes) > 0
        ? { change: "loss_of_link", on_loss: "go_on", go_on_minutes: Number(minutes) }
        : { change: "loss_of_link", on_loss: "stop" },
  },
  {
    name: "Credentials for a terminal",
    kind: "device_credentials",
    about: "The new credential and the new key of the bill validator replace those that the terminal has.",
    fields: [text("asset_number", "Asset number")],
    content: ({ asset_number: number }) => ({ asset_numbers: [number] }),
  },
  {
    name: "New password for an administrator",
    kind: "restore_administrator",
    about:
      "For an administrator who has lost the password. Finance and a floorperson or slot supervisor restore it together; " +
      "whoever approves gets a one-time password to hand over.",
    fields: [text("sign_in_name", "Their sign-in name", { maxlength: 40 })],
    content: (stated) => stated,
  },
  {
    name: "Set up a progressive",
    kind: "change_progressives",
    about: "Reset amount, rate and seed are the chapter\u2019s floors.",
    fields: [text("progressive", "Name"), text("game", "Game, as `feltwork games` lists it")],
    content: (stated) => ({ change: "set_up", ...stated }),
  },
  {
    name: "Link a table to a progressive",
    kind: "change_progressives",
    fields: [
      table,
      {
        name: "progressive",
        label: "Progressive",
        options: async () => (await get("/api/progressives")).map((one) => one.progressive),
      },
    ],
    content: (stated) => ({ change: "link", ...stated }),
  },
];

/** Ask: the form stays open until it is sent or left. */
export async function askFor(form, view) {
  const controls = await Promise.all(form.fields.map(control));
  const why = reason();
  const about = form.about ? [el("p", { class: "soft" }, form.about)] : [];
  const body = [...about, ...controls.map(({ label, node }) => field(label, node)), field("Why", why)];
  const id = newId();
  const send = () => {
    const stated = Object.fromEntries(controls.map(({ name, node }) => [name, node.value.trim()]));
    return requested({ id, kind: form.kind, content: form.content(stated), why: why.value.trim() });
  };
  if (await fillIn({ title: form.name, body, send })) {
    toast("Asked for. It waits for its signatures.", { kind: "win" });
    view.again();
  }
}

async function control({ name, label, options, more = {} }) {
  const listed = options && (await options());
  const node = listed
    ? el(
        "select",
        {},
        listed.map((one) => el("option", {}, one)),
      )
    : plainInput(more);
  return { name, label, node };
}
