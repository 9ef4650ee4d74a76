/** Which facility is looked at: every view but the first is about one, and says which where there are several. */
import { get } from "../parts/api.js";
import { el, fill, on } from "../parts/dom.js";
import { field } from "../parts/form.js";
import { View } from "../parts/view.js";
import { moment } from "../parts/words.js";

const KEPT = "feltwork.facility";
const FRESH_MS = 2_000;
let known = { at: 0, list: null };

/** Every facility; asked for once in a while, however many want to know. */
function facilities() {
  if (performance.now() - known.at > FRESH_MS || !known.list) {
    const list = get("/api/facilities");
    known = { at: performance.now(), list };
    list.catch(() => (known = { at: 0, list: null }));
  }
  return known.list;
}

/** Look at another one. */
export const choose = (id) => {
  sessionStorage.setItem(KEPT, String(id));
  known = { at: 0, list: null };
};

/** The one that is looked at; where nobody has chosen, or it is not there, the first that goes on. */
async function chosen() {
  const list = await facilities();
  const kept = Number(sessionStorage.getItem(KEPT));
  return list.find(({ id }) => id === kept) ?? list.find(({ state }) => state !== "ended") ?? list[0] ?? { id: 0 };
}

const nameOf = ({ id, facility, address, state }) =>
  `${facility ?? address} (no. ${id}${state === "ended" ? ", ended" : ""})`;

/** What is shown is as old as what the casino last said; where it says nothing now, the page says so. */
const OLD = {
  down: ({ since, heard_at: heard }) =>
    `The link has been down since ${moment(since)}: everything here is as it was told at ${moment(heard ?? since)}.`,
  never: () => "The casino was not reached yet: nothing is known of it.",
  ended: () => "These books have ended: everything here is as it was told before they began again.",
};

/** A view of one facility: `of("terminals")` reads there, `path("orders")` is where its acts go. */
export class OfFacility extends View {
  constructor(person, everyMs) {
    super(person, everyMs);
    this.select = el("select");
    on(this.select, "change", () => {
      choose(Number(this.select.value));
      this.again();
    });
    this.picker = el("div", { hidden: true }, field("Facility", this.select));
    this.old = el("p", { class: "notice loss", role: "status", hidden: true });
    this.body.append(this.picker, this.old);
  }

  async path(what) {
    const [list, one] = [await facilities(), await chosen()];
    this.facility = one.id;
    this.picker.hidden = list.length < 2;
    this.old.hidden = !OLD[one.state];
    this.old.textContent = OLD[one.state]?.(one) ?? "";
    if (document.activeElement !== this.select) {
      fill(
        this.select,
        list.map((each) => el("option", { value: each.id, selected: each.id === one.id }, nameOf(each))),
      );
    }
    return `/api/facilities/${one.id}/${what}`;
  }

  async of(what) {
    return get(await this.path(what));
  }

  /** The facility's name for a question, where another one could be meant. */
  async where() {
    const list = await facilities();
    return list.length > 1 ? ` at ${nameOf(await chosen())}` : "";
  }
}
