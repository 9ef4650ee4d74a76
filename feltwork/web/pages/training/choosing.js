/** What the views of training share: games to choose, judgements, reports to take away. */
import { el } from "../parts/dom.js";

/** Something to choose by its id. */
export const option = (value, name) => el("option", { value }, name);

/** The editions in which a test can be held, each with its chapter. */
export const editionOptions = (games) =>
  games.flatMap(({ name, editions }) =>
    editions.map((edition) => option(edition, `${name} (${edition.split("@")[1]})`)),
  );

/** Satisfied or not, and neither before somebody has chosen; a test that was not passed leaves one choice. */
export const judgement = (passed = true) =>
  el(
    "select",
    { required: true },
    option("", "Choose"),
    passed && option("yes", "I am satisfied, and sign"),
    option("no", "I am not satisfied"),
  );

/** A report as a file and on paper. */
export const reportLinks = (address, print = "Print") =>
  [
    ["csv", "CSV"],
    ["html", print],
  ].map(([format, name]) => el("a", { class: "button", href: `${address}?format=${format}`, target: "_blank" }, name));
