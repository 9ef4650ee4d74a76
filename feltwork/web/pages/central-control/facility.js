/** Which facility is looked at: every view but the first is about one. */
import { get } from "../parts/api.js";
import { View } from "../parts/view.js";

const KEPT = "feltwork.facility";

/** The number of the facility that is looked at; the first one where nobody has chosen. */
async function facility() {
  const kept = Number(sessionStorage.getItem(KEPT));
  if (!kept) {
    const [first] = await get("/api/facilities");
    sessionStorage.setItem(KEPT, String(first?.id ?? ""));
    return first?.id ?? 0;
  }
  return kept;
}

/** Look at another one. */
export const choose = (id) => sessionStorage.setItem(KEPT, String(id));

/** A view of one facility: `of("terminals")` reads there, `path("orders")` is where its acts go. */
export class OfFacility extends View {
  async path(what) {
    return `/api/facilities/${await facility()}/${what}`;
  }

  async of(what) {
    return get(await this.path(what));
  }
}
