/** Corrections of settled rounds, asked for from the console. */
import { get } from "../parts/api.js";
import * as correction from "../parts/correction.js";
import { refused } from "../parts/dialog.js";

/** Ask for a correction of the round on the layout; `one` is the entry that was wrong, where it is known already. */
export const askForCorrection = (console, round, one = null) =>
  correction.askForCorrection({ round, entered: console.dealer.entered ?? [], kind: console.info.pieces, one });

/** The same for a round that was cleared: what was entered is read from its record. */
export async function askForPast(console, round) {
  try {
    const seen = await get(`/api/rounds/${round.id}/replay`);
    await correction.askForPast(round, console.table.cards_from === "dealer" ? seen : { ...seen, frames: [] });
  } catch (problem) {
    await refused(problem);
  }
}
