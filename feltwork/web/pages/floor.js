/** The floor: tables and terminals, approvals, the day's figures, people, the audit trail. */
import { standPage } from "./parts/stand.js";
import { Approvals } from "./floor/approvals.js";
import { Figures } from "./floor/figures.js";
import { Overview } from "./floor/overview.js";
import { People } from "./floor/people.js";
import { Trail } from "./floor/trail.js";

standPage({
  here: "/floor",
  title: "Floor",
  views: [
    { tab: "Floor", may: ["see_floor"], make: (person) => new Overview(person) },
    {
      tab: "Approvals",
      may: ["see_floor"],
      asks: ["correct_after_settlement", "change_progressives", "system_change", "device_credentials"],
      make: (person) => new Approvals(person),
    },
    { tab: "Figures", may: ["see_reports"], make: (person) => new Figures(person) },
    { tab: "People", may: ["manage_people"], make: (person) => new People(person) },
    { tab: "Audit trail", may: ["see_audit_trail"], make: (person) => new Trail(person) },
  ],
});
