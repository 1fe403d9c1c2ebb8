import { z } from "zod";
import { refuseBackwards } from "~/platform/date-range";
import { choice, id, isoDate, optional } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { query } from "~/platform/verb";
import { registrationsOverTime } from "../data/registrations-over-time";

/** Registrations over time by program, for a chart. */
export const registrationGraph = query({
  name: "registrations.graph",
  allow: schoolStaff,
  scope: "registrations:read",
  input: z.object({
    from_date: optional(isoDate()),
    to_date: optional(isoDate()),
    program: optional(id()),
    interval: optional(choice(["day", "week", "month"])),
  }),
  async run(ctx, asked) {
    refuseBackwards(asked);
    const counts = await registrationsOverTime(ctx, asked);
    return {
      results: counts.map(({ date, programId, registrations }) => ({ date, program: programId, registrations })),
      total: counts.reduce((sum, { registrations }) => sum + registrations, 0),
    };
  },
});
