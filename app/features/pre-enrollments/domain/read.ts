import { z } from "zod";
import { activityOf } from "~/features/enrollment/domain/activity-words";
import type { StaticField } from "~/features/forms/field-model";
import { PRE_ENROLLMENT_FIELDS } from "~/features/forms/field-model";
import { affiliateSchool } from "~/features/partners/domain/affiliate-school";
import { type Ctx, todayOf, zoneOf } from "~/platform/context";
import { refuseBackwards } from "~/platform/date-range";
import { choice, id, isoDate, optional } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { dayIn, longDate, monthName, plusDays } from "~/platform/zones";
import {
  countsByStatus,
  findPreEnrollment,
  preEnrollmentFile,
  preEnrollmentMoments,
  preEnrollmentPage,
  programsToFilter,
} from "../data/pre-enrollments";
import { PRE_ENROLLMENT_STATUSES, type PreEnrollmentStatus, preEnrollmentList } from "../model";

/** Readable value of a fixed field. */
function fieldText({ kind, options }: Pick<StaticField, "kind" | "options">, value: string): string {
  if (kind === "date") return longDate(value);
  if (kind === "month") return monthName(value);
  return options?.[value] ?? value;
}

export const listPreEnrollments = query({
  name: "pre-enrollments.list",
  allow: schoolStaff,
  scope: "pre-enrollments:read",
  input: preEnrollmentList,
  async run(ctx, { limit, offset, ordering, ...filters }) {
    const [results, [total]] = await inSchool(ctx).db.batch([...preEnrollmentPage(ctx, filters, { limit, offset, ordering })]);
    return { results, count: total?.count ?? 0 };
  },
});

/** The list of the screen with the number pending. One round trip. */
export const preEnrollmentOverview = query({
  name: "pre-enrollments.desk",
  allow: schoolStaff,
  input: preEnrollmentList,
  async run(ctx, { limit, offset, ordering, ...filters }) {
    const [results, [total], counts, programs] = await inSchool(ctx).db.batch([
      ...preEnrollmentPage(ctx, filters, { limit, offset, ordering }),
      countsByStatus(ctx),
      programsToFilter(ctx),
    ]);
    const byStatus = new Map(counts.map((row) => [row.status, row.count]));
    return {
      page: { results, count: total?.count ?? 0 },
      counts: PRE_ENROLLMENT_STATUSES.map((status) => ({ status, count: byStatus.get(status) ?? 0 })),
      programs,
      zone: zoneOf(ctx),
    };
  },
});

export const readPreEnrollment = query({
  name: "pre-enrollments.read",
  allow: schoolStaff,
  scope: "pre-enrollments:read",
  input: z.object({ id: id() }),
  run: (ctx, input) => findPreEnrollment(ctx, input.id),
});

/** A pre-enrollment with all details and labels. */
export const preEnrollmentProfile = query({
  name: "pre-enrollments.profile",
  allow: schoolStaff,
  scope: "pre-enrollments:read",
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const { activity, ...file } = await preEnrollmentFile(ctx, input.id);
    const { values, answers } = file.preEnrollment;
    const fields = PRE_ENROLLMENT_FIELDS.flatMap((field) => {
      const value = values[field.name];
      if (typeof value !== "string" || value === "") return [];
      const name = values[`${field.name}_name`];
      return [
        {
          name: field.name,
          label: field.label,
          group: field.group,
          value: field.kind === "file" ? String(name ?? "File") : fieldText(field, value),
          fileId: field.kind === "file" ? value : null,
        },
      ];
    });
    const titles = [...new Set((Array.isArray(answers) ? answers : []).map(({ section }) => section))];
    return {
      ...file,
      fields,
      sections: titles.map((title) => ({ title, answers: answers.filter(({ section }) => section === title) })),
      activity: activity.map(activityOf),
      affiliate: await affiliateSchool(ctx, file.preEnrollment.affid),
      zone: zoneOf(ctx),
    };
  },
});

export type PreEnrollmentProfile = Awaited<ReturnType<typeof preEnrollmentProfile>>;

interface FigureFilters {
  from_date?: string;
  to_date?: string;
  program?: string;
  status?: PreEnrollmentStatus;
  interval?: "day" | "week" | "month";
}

/** Number of pre-enrollments by day, week (from Monday) or month in the school's zone, and by program; by default the last 30 days. */
export async function countPreEnrollments(ctx: Ctx, { interval = "day", ...filters }: FigureFilters) {
  const zone = zoneOf(ctx);
  const to_date = filters.to_date ?? todayOf(ctx);
  const from_date = filters.from_date ?? plusDays(to_date, -29);
  const rows = await preEnrollmentMoments(ctx, { ...filters, from_date, to_date });
  const counted = new Map<string, { date: string; program: string; title: string; count: number }>();
  for (const { program, title, createdAt } of rows) {
    const date = beginningOf(dayIn(new Date(createdAt), zone), interval);
    const entry = counted.get(`${date}:${program}`) ?? { date, program, title, count: 0 };
    entry.count += 1;
    counted.set(`${date}:${program}`, entry);
  }
  return { results: [...counted.values()].sort((one, other) => one.date.localeCompare(other.date)), total: rows.length };
}

export const preEnrollmentStats = query({
  name: "pre-enrollments.figures",
  allow: schoolStaff,
  scope: "pre-enrollments:read",
  input: z.object({
    from_date: optional(isoDate()),
    to_date: optional(isoDate()),
    program: optional(id()),
    status: optional(choice(PRE_ENROLLMENT_STATUSES)),
    interval: choice(["day", "week", "month"]).default("day"),
  }),
  run(ctx, asked) {
    refuseBackwards(asked);
    return countPreEnrollments(ctx, asked);
  },
});

function beginningOf(day: string, interval: "day" | "week" | "month"): string {
  if (interval === "month") return `${day.slice(0, 7)}-01`;
  if (interval === "day") return day;
  return plusDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}
