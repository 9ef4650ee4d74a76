/** Training: who may deal what, hours, table tests, practice. */
import { Filings } from "./desk/filings.js";
import { standPage } from "./parts/stand.js";
import { Matrix } from "./training/matrix.js";
import { Practice } from "./training/practice.js";
import { Record } from "./training/record.js";
import { Standards } from "./training/standards.js";
import { TableTests } from "./training/tests.js";

const KINDS = ["training_program", "alternative_training_schedule"];

standPage({
  here: "/training",
  title: "Training",
  views: [
    { tab: "Records", may: ["see_training"], make: (person) => new Record(person) },
    { tab: "Table tests", may: ["see_training"], make: (person) => new TableTests(person) },
    { tab: "Practice", may: ["see_training"], make: (person) => new Practice(person) },
    { tab: "Who may deal what", may: ["see_training"], make: (person) => new Matrix(person) },
    { tab: "Standards", may: ["see_training"], make: (person) => new Standards(person) },
    { tab: "Filings", may: ["see_filings"], make: (person) => new Filings(person, { kinds: KINDS }) },
  ],
});
