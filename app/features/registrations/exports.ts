import { z } from "zod";
import { atOnce, exporter } from "~/features/exports/domain/exporter";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { registrationsOverTime } from "./data/registrations-over-time";

/** Registrations by program and day. */
export const registrationsOverTimeExport = exporter({
  kind: "registrations-over-time",
  allow: schoolStaff,
  like: "registrations.graph",
  filters: z.object({ program: id() }),
  columns: ["Date", "Program", "Registrations"],
  lines: atOnce(async (ctx, filters) => {
    const counts = await registrationsOverTime(ctx, filters);
    return counts.map(({ date, program, registrations }) => [date, program, registrations]);
  }),
});
