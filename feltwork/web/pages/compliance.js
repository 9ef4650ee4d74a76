/** Compliance: what waits for whom, what was filed, what every table plays under, and what the house must keep. */
import { Cameras } from "./compliance/cameras.js";
import { Commencement } from "./compliance/commencement.js";
import { Directors } from "./compliance/directors.js";
import { Records } from "./compliance/records.js";
import { Submissions } from "./compliance/submissions.js";
import { Supervision } from "./compliance/supervision.js";
import { Waits } from "./compliance/waits.js";
import { Filings } from "./desk/filings.js";
import { Link } from "./desk/link.js";
import { standPage } from "./parts/stand.js";
import { Holds } from "./slots/holds.js";

const oversee = ["see_oversight"];

standPage({
  here: "/compliance",
  title: "Compliance",
  views: [
    { tab: "What waits", may: oversee, make: (person) => new Waits(person) },
    { tab: "Filings", may: ["see_filings"], make: (person) => new Filings(person) },
    { tab: "Rules Submissions", may: ["see_filings"], make: (person) => new Submissions(person) },
    { tab: "Commencement", may: oversee, make: (person) => new Commencement(person) },
    { tab: "Holds", may: ["see_devices"], make: (person) => new Holds(person) },
    { tab: "Surveillance", may: oversee, make: (person) => new Cameras(person) },
    { tab: "Supervision", may: oversee, make: (person) => new Supervision(person) },
    { tab: "Directors", may: oversee, make: (person) => new Directors(person) },
    { tab: "Records", may: oversee, make: (person) => new Records(person) },
    { tab: "Central control", may: ["see_central_control"], make: (person) => new Link(person) },
  ],
});
