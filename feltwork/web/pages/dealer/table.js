/** This table: who deals, and the acts that end or interrupt something. Each asks once more before it does. */
import { get } from "../parts/api.js";
import { ask, confirm } from "../parts/dialog.js";
import { el } from "../parts/dom.js";
import { field, reason } from "../parts/form.js";
import { drawn } from "../parts/keep.js";

/** Show what can be done with the table now. */
export function showTable(console, node) {
  const { phase, dealer, last_round: last } = console.table;
  const shown = { phase, dealer, last, dealing: console.dealing };
  drawn(node, shown, () => {
    const acts = offered(console);
    const buttons = acts.map(({ label, act, kind = "" }) =>
      el("button", { type: "button", class: `button ${kind}`, "data-key": label, onclick: act }, label),
    );
    const another = el("a", { class: "button quiet", href: "/dealer" }, "Another table");
    return [
      el("div", { class: "row spread" }, el("h3", {}, "This table"), another),
      acts.length
        ? el("div", { class: "row acts" }, buttons)
        : el("p", { class: "soft" }, "What you may do with the table appears here, once something can be done."),
    ];
  });
}

function offered(console) {
  const { phase, last_round: last } = console.table;
  const floor = console.may("call_off");
  const going = phase === "betting" || phase === "playing";
  const acts = [
    console.dealing && { label: "Hand over\u2026", act: () => handOver(console) },
    console.dealing && { label: "Sign off\u2026", act: () => signOff(console) },
    (console.dealing || floor) &&
      phase !== "closed" &&
      !last && {
        label: "Last round\u2026",
        act: () => lastRound(console),
      },
    floor && ["ready", "opening"].includes(phase) && { label: "Close the table\u2026", act: () => close(console) },
    ((floor && going) || (console.dealing && phase === "betting")) && {
      label: "Call the round off\u2026",
      act: () => callOff(console),
      kind: "danger",
    },
  ];
  return acts.filter(Boolean);
}

/** Names of dealers that the demo knows, to choose from; elsewhere the name is written. */
async function dealers(console) {
  const house = await get("/api/house").catch(() => null);
  const demo = house?.demo ? await get("/api/demo").catch(() => null) : null;
  return (demo?.people ?? []).filter(
    ({ roles, sign_in_name: name }) => roles.includes("dealer") && name !== console.me.sign_in_name,
  );
}

async function handOver(console) {
  const known = await dealers(console);
  const options = known.map(({ sign_in_name: value, name }) => el("option", { value }, name));
  const input = el("input", {
    id: "hand-over-to",
    list: "dealers",
    autocomplete: "off",
    autocapitalize: "none",
    value: known.length === 1 ? known[0].sign_in_name : "",
  });
  const field = el(
    "div",
    { class: "field" },
    el("label", { for: "hand-over-to" }, "The dealer who takes over (sign-in name)"),
    input,
    el("datalist", { id: "dealers" }, options),
  );
  const actions = [
    { label: "Stay", value: null, kind: "quiet" },
    { label: "Hand over", value: "yes", kind: "primary" },
  ];
  const body = ["The other dealer goes on at this very step. The tips so far stay yours.", field];
  while ((await ask({ title: "Hand the table over", body, actions })) === "yes") {
    if (await console.send("hand_over", { to: input.value.trim() })) {
      return;
    }
  }
}

async function signOff(console) {
  const { automatic: alone } = console.info.posted;
  const body = alone ? "The table then deals by itself." : "The table then waits for another dealer to sign on.";
  if (await confirm({ title: "Sign off from this table?", body, yes: "Sign off", no: "Stay" })) {
    await console.send("sign_off");
  }
}

async function lastRound(console) {
  const body = "No further round begins after this one; then the table is closed. This can\u2019t be taken back.";
  if (await confirm({ title: "Announce the last round?", body, yes: "Last round", no: "Go back", danger: true })) {
    await console.send("last_round");
  }
}

async function close(console) {
  if (!console.table.dealer) {
    const body = "A dealer signs on first: the two of you close it together.";
    await ask({ title: "Close the table", body, actions: [{ label: "Understood", value: null }] });
    return;
  }
  const body = "The dealer leaves with it, and terminals show that the table is closed.";
  if (await confirm({ title: "Close the table?", body, yes: "Close it", no: "Go back", danger: true })) {
    await console.send("close_table");
  }
}

async function callOff(console) {
  const why = reason();
  const actions = [
    { label: "Go back", value: null, kind: "quiet" },
    { label: "Call it off: every wager goes back", value: "yes", kind: "danger" },
  ];
  const body = [
    "For a round that no irregularity of the chapter ends: equipment that fails, cards that are lost.",
    field("Why it can\u2019t be played to an end", why),
  ];
  while ((await ask({ title: "Call the round off", body, actions })) === "yes") {
    if (await console.send("call_off", { why: why.value })) {
      return;
    }
  }
}
