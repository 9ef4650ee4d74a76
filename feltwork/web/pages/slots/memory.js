/** RAM clear: reported, notified, the meters recorded by casino compliance, then cleared (461a.27(a)). */
import { act, button, sendForm } from "../parts/acts.js";
import { get } from "../parts/api.js";
import { el, set } from "../parts/dom.js";
import { badge } from "../parts/facts.js";
import { field, plainInput } from "../parts/form.js";
import { counts, meterName } from "../parts/meters.js";
import { dollarsOf } from "../parts/money.js";
import { DataTable } from "../parts/table.js";
import { View } from "../parts/view.js";
import { sentence } from "../parts/words.js";

const KINDS = { reported: "loss", "meters recorded": "warn", cleared: "win", "responds again": "win" };

/** Every report, with the next step for whoever may take it. */
export class Memory extends View {
  constructor(person) {
    super(person, 8_000);
    this.table = new DataTable({
      caption: "Devices that did not respond",
      section: "461a.27(a)",
      about: "Nobody clears a memory before a casino compliance representative has recorded every financial meter.",
      columns: [
        { id: "number", name: "Report", kind: "number" },
        { id: "device", name: "Device", head: true },
        { id: "what_happened", name: "What happened" },
        { id: "state", name: "State", filter: true, cell: ({ state }) => badge(state, KINDS[state]) },
        { id: "reported_by", name: "Reported by" },
        { id: "notice_at", name: "Notified", kind: "moment" },
        { id: "recorded_by", name: "Meters recorded by" },
        { id: "differs", name: "Differences, or the meters", value: (row) => differences(row) || row.remarks },
        { id: "ended_by", name: "Ended by" },
        { id: "acts", kind: "acts", cell: (row) => this.acts(row) },
      ],
      sort: ["number", -1],
      empty: "A device that stops responding is reported from its own page, under Devices.",
    });
    this.body.append(this.table.node);
  }

  read() {
    return get("/api/ram-clears");
  }

  show(rows) {
    this.table.show(rows);
  }

  acts(row) {
    const path = `/api/ram-clears/${row.id}`;
    const open = ["reported", "meters recorded"].includes(row.state);
    const clear = () => act(this, `${path}/clear`, {}, "The memory is cleared; the device works again.");
    const back = () => act(this, `${path}/responds`, {}, "The device works again.");
    return [
      row.state === "reported" && this.may("record_meters") && button("Record the meters", `${row.id}/meters`, () => this.record(row), "primary"),
      row.state === "meters recorded" && this.may("service_device") && button("Memory cleared", `${row.id}/clear`, clear, "primary"),
      open && this.may("keep_devices") && button("It responds again", `${row.id}/back`, back),
      el("a", { class: "button", href: `${path}?format=html`, target: "_blank", rel: "noopener" }, "Print"),
    ]
      .filter(Boolean)
      .map((one) => [one, " "]);
  }

  /** Each meter with what the books have, to be written over by what is read. */
  record(row) {
    const lines = row.books_now.map((meter) => ({
      meter,
      input: plainInput({ inputmode: "decimal", value: meter.shows, maxlength: 20, required: true }),
      error: el("p", { class: "error", role: "alert" }),
    }));
    const ours = row.books_now.length > 0;
    const remarks = el("textarea", { rows: ours ? 2 : 8, maxlength: 2_000, required: !ours });
    const about = ours
      ? "Write what the device shows. What the books have stands there to begin with; what you read is what is kept."
      : "The meters of this device are none of ours. Write each of them down with what it shows.";
    return sendForm(this, {
      title: `Meters of device ${row.device}`,
      wide: true,
      body: [
        el("p", { class: "soft" }, about),
        lines.map(({ meter, input, error }) => el("div", {}, field(`${meterName(meter.meter)} (\u00a7 ${meter.section})`, input), error)),
        field(ours ? "Remarks" : "Meters, and what each shows", remarks),
      ],
      path: `/api/ram-clears/${row.id}/meters`,
      stated: () => ({ reads: Object.fromEntries(lines.map(({ meter, input }) => [meter.meter, input.value.trim()])), remarks: remarks.value }),
      tell: (problem) => mark(lines, problem),
      said: "The meters are recorded. The lead technician may clear the memory.",
      yes: "Record them",
    });
  }
}

/** What is wrong with a reading stands at its meter; false where the refusal is of something else. */
function mark(lines, { what, why, instead }) {
  const found = lines.find(({ meter }) => meter.meter === what);
  lines.forEach((line) => {
    set(line.input, "aria-invalid", line === found ? "true" : null);
    line.error.textContent = line === found ? [sentence(why), instead && sentence(instead)].filter(Boolean).join(". ") : "";
  });
  found?.input.focus();
  return Boolean(found);
}

const figure = (meter, value) => (counts(meter) ? value : dollarsOf(value));

function differences({ readings }) {
  const found = readings.filter(({ difference }) => !/^-?0(\.00)?$/.test(difference));
  return readings.length ? found.map(({ meter, difference }) => `${meterName(meter)} ${figure(meter, difference)}`).join(", ") || "none" : "";
}
