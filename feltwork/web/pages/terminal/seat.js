/** Which terminal this page is: the credential that the lobby left, or one that somebody types. */
import { el, fill } from "../parts/dom.js";

const ABOUT = "A terminal is known by its device credential. In the demo the lobby hands out seats that have one.";
const KEY = "feltwork.terminal";

/** `{asset_number, credential, table}` of this page, or null. */
export function storedSeat() {
  try {
    const seat = JSON.parse(sessionStorage.getItem(KEY));
    return typeof seat?.credential === "string" ? seat : null;
  } catch {
    return null;
  }
}

export const keepSeat = (seat) => sessionStorage.setItem(KEY, JSON.stringify(seat));

export const leaveSeat = () => sessionStorage.removeItem(KEY);

/** Ask for a credential; `why` says what was wrong with the last one. */
export function askForSeat(home, why, take) {
  const input = el("input", { id: "fw-credential", autocomplete: "off", spellcheck: "false", required: true });
  const submit = (event) => {
    event.preventDefault();
    take({ credential: input.value.trim() });
  };
  fill(
    home,
    el(
      "form",
      { class: "panel door", onsubmit: submit },
      el("h1", {}, "Electronic wagering terminal"),
      el("p", { class: "soft" }, ABOUT),
      why,
      el("div", { class: "field" }, el("label", { for: "fw-credential" }, "Device credential"), input),
      el(
        "div",
        { class: "row" },
        el("button", { class: "button primary" }, "Connect"),
        el("a", { class: "button", href: "/" }, "To the lobby"),
      ),
    ),
  );
  input.focus();
}
