import { z } from "zod";
import { findPlace } from "~/features/employers/data/places";
import { milesOf, nearFilters, ZIP_FORMAT, ZIP_UNKNOWN } from "~/features/employers/model";
import { findSchoolRows } from "~/features/schools/data/find-school";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import type { Ctx } from "~/platform/context";
import { invalidField } from "~/platform/errors";
import { id, many, optional, optionalText } from "~/platform/input";
import { type Policy, staffSuperOrEmployer, superAdmin } from "~/platform/policy";
import { userOf } from "~/platform/screen";
import { query } from "~/platform/verb";
import { EASTERN } from "~/platform/zones";
import { type SchoolFilters, schoolPage, studentsOf } from "../../data/schools";
import { schoolListInput } from "../../school-model";

type Asked = z.output<typeof schoolListInput>;

const pageOf = (ctx: Ctx, { limit, offset, ordering, school_type: type, payment_plan: plan, ...filters }: Asked) =>
  schoolPage(ctx, { ...filters, type, plan }, { limit, offset, ordering });

/** Every school, as the desk's list shows it. */
export const schoolOverview = query({
  name: "desk.schools",
  allow: superAdmin,
  input: schoolListInput,
  async run(ctx, asked) {
    const { results, count } = await pageOf(ctx, asked);
    return { page: { results: results.map((row) => ({ ...row, site: siteOrigin(ctx, row) })), count }, zone: EASTERN };
  },
});

const superOrEmployer: Policy = {
  ...staffSuperOrEmployer,
  name: "super admin or employer",
  roles: staffSuperOrEmployer.roles.filter((role) => role !== "school_owner" && role !== "school_admin"),
};

/** The place to look around, and how far. @throws invalid beside `zipCode` for a code that there is not */
async function nearOf(ctx: Ctx, zip: string, range: string | undefined): Promise<SchoolFilters["near"]> {
  if (!/^\d{5}$/.test(zip)) throw invalidField("zipCode", ZIP_FORMAT);
  const point = await findPlace(ctx, zip);
  if (!point) throw invalidField("zipCode", ZIP_UNKNOWN);
  return { point, miles: milesOf(range) };
}

/**
 * Schools for the API: all for a super admin, active ones with directory fields for an employer. `zipCode` finds those within
 * `zipCodeRange` miles. @throws invalid on `zipCode`
 */
export const listSchools = query({
  name: "schools.list",
  allow: superOrEmployer,
  input: schoolListInput.extend({ zipCode: optionalText(10), zipCodeRange: optional(nearFilters.zipCodeRange) }),
  async run(ctx, { zipCode, zipCodeRange, ...asked }) {
    const isDirectory = userOf(ctx).roleType === "employer";
    const { limit, offset, ordering, school_type: type, payment_plan: plan, ...filters } = asked;
    const status = isDirectory ? "active" : filters.status;
    const near = zipCode ? await nearOf(ctx, zipCode, zipCodeRange) : undefined;
    const page = await schoolPage(ctx, { ...filters, status, type, plan, near }, { limit, offset, ordering });
    const rows = new Map(
      (
        await findSchoolRows(
          ctx,
          page.results.map((each) => each.id),
        )
      ).map((found) => [found.row.id, found]),
    );
    const results = page.results.flatMap(({ id: schoolId }) => {
      const found = rows.get(schoolId);
      return found ? [{ ...found, isDirectory }] : [];
    });
    return { results, count: page.count };
  },
});

/** How many students each of some schools has. */
export const countStudents = query({
  name: "schools.count-students",
  allow: superAdmin,
  input: z.object({ schools: many(id(), 100), school: optional(id()) }),
  async run(ctx, { schools }) {
    const rows = await studentsOf(ctx, schools);
    return { results: rows.map(({ school, students }) => ({ school, students_count: students })) };
  },
});
