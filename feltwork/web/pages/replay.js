/** A round that is over, step by step: `/replay?round=ID`. */
import { get, me } from "./parts/api.js";
import { askForPast } from "./parts/correction.js";
import { el, fill } from "./parts/dom.js";
import { signInAddress, standHeader } from "./parts/header.js";
import { handsAddress } from "./poker/kind.js";
import { aboutRound, versions } from "./replay/about.js";
import { Player } from "./replay/player.js";

const main = document.getElementById("main");

function say(title, ...sentences) {
  const back = el("a", { class: "button", href: "/floor" }, "To the floor");
  fill(
    main,
    el(
      "section",
      { class: "panel alone" },
      el("h2", {}, title),
      sentences.filter(Boolean).map((one) => el("p", {}, one)),
      back,
    ),
  );
}

/** Put a version of the round on the stage. */
async function play(round, player, version = null) {
  player.play(await get(`/api/rounds/${round.id}/replay${version ? `?version=${version}` : ""}`), round);
}

async function show(person, id) {
  const round = await get(`/api/rounds/${id}`);
  if (round.poker) {
    location.replace(handsAddress(round.table, round.id));
    return;
  }
  document.title = `Round ${round.number} of ${round.table}: replay`;
  standHeader({ here: "/replay", title: `Round ${round.number} of table ${round.table}`, me: person });
  if (!round.outcomes.length) {
    const off = round.notes.find(({ kind }) => kind === "called_off");
    say(
      "There is nothing to replay",
      off
        ? `The round was called off: ${off.text}. Every wager went back.`
        : "The round is not over yet. It replays here once it is settled.",
    );
    return;
  }
  const player = new Player();
  const again = (version) => play(round, player, version).then(() => player.focus());
  // What can be pressed is there when it does something.
  await play(round, player);
  const about = aboutRound(round, person, () => askForPast(round, player.seen));
  fill(main, player.node, about, round.outcomes.length > 1 ? await versions(round, again) : "");
}

async function start() {
  const person = await me();
  if (!person) {
    location.replace(signInAddress());
    return;
  }
  standHeader({ here: "/replay", title: "Replay", me: person });
  const id = new URLSearchParams(location.search).get("round");
  if (!id) {
    say("Which round?", "A table on the floor\u2019s page opens into its rounds, and each of them replays here.");
    return;
  }
  await show(person, id);
}

start().catch((problem) =>
  say(
    "The round can\u2019t be shown",
    `${problem.what ?? "the page"}: ${problem.why ?? problem.message}.`,
    problem.instead,
  ),
);
