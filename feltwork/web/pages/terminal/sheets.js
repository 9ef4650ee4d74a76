/** Sheets over the terminal: they give way when the player is asked something, because time runs then. */
import { ask } from "../parts/dialog.js";
import { el } from "../parts/dom.js";

/** Open a sheet; resolves to the value of the action that closed it. `keep` stays open whatever happens. */
export function sheet({ title, body, actions, wide = false, keep = false }) {
  const answer = ask({ title, body, actions });
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  dialog.classList.add("sheet");
  dialog.classList.toggle("wide", wide);
  dialog.classList.toggle("keep", keep);
  return answer;
}

/** Close what does not have to stay. */
export function giveWay() {
  document.querySelectorAll("dialog.sheet[open]:not(.keep)").forEach((dialog) => dialog.close());
}

/** A refusal inside a sheet or a tray, in place of whatever was refused before. */
export function refusal({ what, why, section, instead }) {
  return el(
    "div",
    { class: "notice loss", role: "alert" },
    el("p", {}, el("strong", {}, `${what}: `), why, section && el("span", { class: "section" }, ` (§ ${section})`)),
    instead ? el("p", { class: "soft" }, instead) : null,
  );
}
