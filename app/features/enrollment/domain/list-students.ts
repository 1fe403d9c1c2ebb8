import { type Ctx, schoolOf } from "~/platform/context";
import { inSchool } from "~/platform/db";
import { schoolStaff } from "~/platform/policy";
import { query } from "~/platform/verb";
import { peoplePage, registrationPage, rosterChoices } from "../data/roster";
import { rosterInput, studentListInput } from "../staff-model";

/** The students of the school, one row per registration or one per person, with the choices of the filters. One round trip. */
export const studentRoster = query({
  name: "students.roster",
  allow: schoolStaff,
  input: rosterInput,
  async run(ctx, { tab, limit, offset, ordering, ...filters }) {
    const { db } = inSchool(ctx);
    const choices = rosterChoices(ctx, filters.program, filters.class);
    const page = { limit, offset, ordering };
    const zone = zoneOf(ctx);
    if (tab === "people") {
      const [results, [total], programs, classes] = await db.batch([...peoplePage(ctx, filters, page), ...choices]);
      return { tab: "people" as const, people: { results, count: total?.count ?? 0 }, programs, classes, zone };
    }
    const [results, [total], programs, classes] = await db.batch([...registrationPage(ctx, filters, page), ...choices]);
    return { tab: "registrations" as const, registrations: { results, count: total?.count ?? 0 }, programs, classes, zone };
  },
});

/** People, for the API. */
export const listStudents = query({
  name: "students.list",
  allow: schoolStaff,
  input: studentListInput,
  async run(ctx, { limit, offset, ordering, ...filters }) {
    const [results, [total]] = await inSchool(ctx).db.batch([...peoplePage(ctx, filters, { limit, offset, ordering })]);
    return { results, count: total?.count ?? 0 };
  },
});

const zoneOf = (ctx: Ctx) => schoolOf(ctx)?.timezone ?? "America/New_York";
