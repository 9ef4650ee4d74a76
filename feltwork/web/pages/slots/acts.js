/** What people do to devices, each in a form of its own. */
import { act, sendForm } from "../parts/acts.js";
import { get } from "../parts/api.js";
import { refused } from "../parts/dialog.js";
import { el, fill } from "../parts/dom.js";
import { field, needed, plainInput, reason } from "../parts/form.js";
import { moment } from "../parts/words.js";

const KINDS = [
  ["electronic_wagering_terminal", "electronic wagering terminal"],
  ["slot_machine", "slot machine"],
  ["fully_automated_electronic_gaming_table", "fully automated electronic gaming table"],
  ["hybrid_gaming_table", "hybrid gaming table"],
  ["electronic_wagering_system", "electronic wagering system"],
  ["other_table_game_device", "other table game device"],
];
const LEAVES = "leaves";
const LONGEST = 200;
/** A whole, in hundredths of a percent. */
const WHOLE = 10_000;

const path = (one, what) => `/api/devices/${encodeURIComponent(one.asset_number)}/${what}`;
const select = (options) => el("select", {}, options.map(([value, words]) => el("option", { value }, words)));

/** Sign a line of the movement log. */
export const signLine = (view, id, line) => act(view, `/api/movements/${id}/sign`, { line }, "Signed.");

/** Locations that are free and other places, for a choice; null where they can't be read. */
async function places(one) {
  try {
    const { plan, devices, places: others } = await get("/api/floor-plan");
    const free = (plan?.locations ?? []).filter(({ number }) => !devices[number]);
    return select([
      ...free.map(({ number }) => [number, number]),
      ...others.filter(({ location }) => location !== one.location).map(({ location, kind_words: kind }) => [location, `${location} (${kind})`]),
      [LEAVES, "it leaves the house for good"],
    ]);
  } catch (problem) {
    await refused(problem);
    return null;
  }
}

const chosen = ({ value }) => (value === LEAVES ? null : value);

/** The notice that comes before a placement, a move or a removal. */
export async function notify(view, one) {
  const to = await places(one);
  return (
    to &&
    sendForm(view, {
      title: `Tell the Department: device ${one.asset_number}`,
      body: [el("p", { class: "soft" }, `It is ${one.location ? `at ${one.location}` : "at no location of ours"} now.`), field("It goes to", to)],
      path: path(one, "notice"),
      stated: () => ({ to: chosen(to) }),
      said: "The Department is told. The movement may follow.",
      yes: "File the notice",
    })
  );
}

/** An entry of the movement log. */
export async function move(view, one) {
  const to = await places(one);
  if (!to) {
    return null;
  }
  const notices = select([["", "none"], ...one.notices.map((told) => [told.id, `to ${told.content.moved_to ?? "elsewhere"}, ${moment(told.filed_at)}`])]);
  const transports = select([["", "none"]]);
  const when = el("input", { type: "datetime-local", step: 1 });
  const [first] = one.notices;
  if (first) {
    notices.value = first.id;
    to.value = first.content.moved_to ?? LEAVES;
  }
  get("/api/filings?kind=transport_notice")
    .then((filed) => {
      const own = filed.filter(({ content }) => content.serial_numbers.includes(one.serial_number));
      fill(transports, [["", "none"], ...own.map(({ id, number }) => [id, `filing ${number}`])].map(([value, words]) => el("option", { value }, words)));
    })
    .catch(() => {});
  return sendForm(view, {
    title: `Record a movement of device ${one.asset_number}`,
    body: [
      field("It was moved to", to),
      field("When it was moved (left empty: now)", when),
      field("Notice to the Department", notices),
      field("Notice of a transport", transports),
    ],
    path: path(one, "move"),
    stated: () => ({
      to: chosen(to),
      notice: notices.value || null,
      transport: transports.value || null,
      moved_at: when.value ? new Date(when.value).toISOString() : null,
    }),
    said: "Recorded. The slot shift manager and the lead technician sign it.",
    yes: "Record it",
  });
}

/** What the laboratory found. */
export function inspect(view, one) {
  const passed = select([["", "Choose"], ["yes", "passed"], ["no", "not passed"]]);
  passed.required = true;
  const found = needed(reason());
  return sendForm(view, {
    title: `Inspection of device ${one.asset_number}`,
    body: [field("Result", passed), field("What was found", found)],
    path: path(one, "inspect"),
    stated: () => ({ passed: passed.value === "yes", found: found.value }),
    said: "The inspection is recorded.",
    yes: "Record it",
  });
}

/** A device that does not respond: told at once to the Department and to casino compliance. */
export function report(view, one) {
  const what = needed(reason());
  return sendForm(view, {
    title: `Device ${one.asset_number} does not respond`,
    body: [
      el("p", { class: "soft" }, "The Department's operator and casino compliance are told at once. Nothing works there until it is over."),
      field("What happened", what),
    ],
    path: path(one, "nonresponsive"),
    stated: () => ({ what_happened: what.value }),
    said: "Reported, and notified.",
    yes: "Report it",
  });
}

/** A device that is new to the house. */
export function registerDevice(view) {
  const kind = select(KINDS);
  const type = select([["", "not applicable"], ["reel", "reel"], ["video", "video"]]);
  const names = ["asset_number", "manufacturer", "serial_number", "model", "program_id", "base_rom"];
  const longest = { asset_number: 24, manufacturer: 80, serial_number: 80, model: 80 };
  const inputs = Object.fromEntries(names.map((name) => [name, plainInput({ maxlength: longest[name] ?? LONGEST, required: true })]));
  const labels = ["Asset number", "Manufacturer", "Serial number", "Model", "Game software/program ID", "Operating system/base ROM"];
  const table = plainInput({ maxlength: 40 });
  const vouchers = plainInput({ maxlength: 200 });
  const reaches = plainInput({ maxlength: 400 });
  const progressive = ["progressive_type", "progressive_controller", "progressive_software"].map((name) => [name, plainInput({ maxlength: 200 })]);
  const progressiveLabels = ["type", "controller type", "software"];
  const themes = el("textarea", { rows: 3, spellcheck: "false" });
  return sendForm(view, {
    title: "Register a device",
    wide: true,
    body: [
      field("Kind", kind),
      names.map((name, at) => field(labels[at], inputs[name])),
      field("Model type", type),
      field("Gaming table that it is (hybrid gaming tables)", table),
      field("Further tables that a terminal reaches, with commas between them", reaches),
      field("Voucher system software (not for terminals: theirs is known)", vouchers),
      progressive.map(([, input], at) => field(`Progressive: ${progressiveLabels[at]} (if it is one; a terminal's follows from its table)`, input)),
      field("Games, one a line: theme | paytable ID | least % | displayed % (not for terminals: theirs follow from the rules)", themes),
    ],
    path: "/api/devices",
    stated: () => {
      const games = read(themes.value);
      return typeof games === "string"
        ? games
        : {
            kind: kind.value,
            ...Object.fromEntries(names.map((name) => [name, inputs[name].value.trim()])),
            model_type: type.value || null,
            table: table.value.trim() || null,
            voucher_system: vouchers.value.trim() || null,
            ...Object.fromEntries(progressive.map(([name, input]) => [name, input.value.trim() || null])),
            tables: reaches.value.split(",").map((part) => part.trim()).filter(Boolean),
            games,
          };
    },
    said: "Registered.",
    yes: "Register it",
  });
}

/** Games as they were typed; a sentence where a line is not understood. */
function read(text) {
  const games = [];
  for (const line of text.split("\n").filter((one) => one.trim())) {
    const [theme, id, least, shown] = line.split("|").map((part) => part.trim());
    const percents = [least, shown].map((part) => (part ? hundredths(part) : null));
    if (!theme || !id || percents.includes(undefined)) {
      return `"${line.trim().slice(0, LONGEST)}" is no game: write Dragons | DR-88 | 85 | 88.12.`;
    }
    if (theme.length > LONGEST || id.length > LONGEST || percents.some((one) => one === 0 || one > WHOLE)) {
      return `"${theme.slice(0, LONGEST)}" is no game: theme and paytable have up to ${LONGEST} letters, and a payout is more than 0 and up to 100 percent.`;
    }
    games.push({ theme, paytable_id: id, minimum_payout: percents[0], displayed_payout: percents[1] });
  }
  return games;
}

/** 88.12 as 8812; undefined where it is no percentage. */
function hundredths(text) {
  const found = /^(\d{1,3})(?:\.(\d{1,2}))?%?$/.exec(text);
  return found ? Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0")) : undefined;
}
