/**
 * Signatures on a document as a visible sequence: who has signed, and who still must.
 *
 *     signatures(movement.signatures, { sign: (line) => act(view, `/api/movements/${id}/sign`, { line }, "Signed.") })
 *
 * `sequence` is what `access.signatures.sequence(document, has, by)` says. A line with `may` gets a button where `sign`
 * is given.
 */
import { button } from "./acts.js";
import { el, fill } from "./dom.js";
import { moment, sentence } from "./words.js";

/** An ordered list; the first open line that the reader may sign is lit. */
export function signatures(sequence, { sign, label = "Signatures" } = {}) {
  const mine = sign && sequence.find((line) => line.may && !line.signed);
  return fill(
    el("ol", { class: "signatures sequence", "aria-label": label }),
    sequence.map((line) => row(line, line === mine, sign)),
  );
}

function row(line, lit, sign) {
  const { signed } = line;
  const press = () => sign(line.line);
  const name = `Sign as ${line.line.replaceAll("_", " ")}`;
  return el(
    "li",
    { class: signed ? "signed" : lit ? "turn" : "" },
    el("strong", {}, signed ? signed.name : sentence(line.needs)),
    el("span", { class: "small" }, line.words),
    el(
      "span",
      { class: "soft small" },
      signed && el("time", { datetime: signed.at }, `${moment(signed.at)}  `),
      el("span", { class: "section" }, `\u00a7 ${line.section}`),
    ),
    !signed &&
      line.may &&
      sign &&
      button(name, `sign/${line.line}`, press, "primary"),
  );
}

/** In a few words: "2 of 3 signed; a lead technician still must". */
export function signedWords(sequence) {
  const open = sequence.filter(({ signed }) => !signed);
  const said = `${sequence.length - open.length} of ${sequence.length} signed`;
  return open.length ? `${said}; ${open.map(({ needs }) => needs).join(" and ")} still must` : `${said}`;
}
