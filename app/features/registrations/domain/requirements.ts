import { hoursOutlook, shortMinutes } from "~/features/attendance/hours-model";
import { clockHours } from "~/features/attendance/model";
import { SESSION_KIND_LABELS } from "~/features/sessions/model";
import type { Ctx } from "~/platform/context";
import { counted } from "~/platform/counted";
import { inSchool } from "~/platform/school-scope";
import { requirementStatements } from "../data/requirements";

/**
 * The hours by kind that a student lacks to complete the program, where the class takes attendance, and the required skills, where it checks
 * them. Empty if nothing is missing. One round trip.
 */
export async function missingRequirements(ctx: Ctx, registrationId: string): Promise<string[]> {
  const [[of], [attendee], totals] = await inSchool(ctx).db.batch(requirementStatements(ctx, registrationId));
  if (!of || !attendee) return [];
  const { rule } = attendee;
  const hours = (minutes: number) => `${clockHours(minutes, rule.clockHourMinutes)} h`;
  const { kinds } = hoursOutlook(rule, totals, []);
  const byKind = kinds.filter(({ missing }) => missing > 0);
  const short = shortMinutes(rule, kinds);
  const missingHours =
    of.takesAttendance === 0 || short === 0
      ? []
      : byKind.length > 0
        ? byKind.map(({ kind, missing }) => `${hours(missing)} of ${SESSION_KIND_LABELS[kind].toLowerCase()}`)
        : [hours(short)];
  return [...missingHours, ...(of.checksSkills !== 0 && of.missingSkills > 0 ? [counted(of.missingSkills, "required skill")] : [])];
}
