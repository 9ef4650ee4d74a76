/** The positions that people have, by department. */

/** Positions by department: nobody is in two that work independently of each other. */
export const DEPARTMENTS = {
  "Table games": ["dealer", "instructor", "floorperson", "pit_boss", "director_of_table_games"],
  "Slot operations": [
    "slot_attendant",
    "lead_technician",
    "slot_supervisor",
    "slot_shift_manager",
    "director_of_slot_operations",
  ],
  Security: ["security"],
  Finance: ["finance", "count_team_member", "count_room_supervisor", "main_bank_cashier", "cage_supervisor"],
  "The Board": [
    "casino_compliance_representative",
    "casino_compliance_supervisor",
    "gaming_laboratory_representative",
    "executive_director",
  ],
  "Information technology": ["administrator"],
};

/** The department of whoever holds these positions. */
export const departmentOf = (roles) =>
  Object.keys(DEPARTMENTS).find((name) => roles.some((role) => DEPARTMENTS[name].includes(role))) ?? "Others";
