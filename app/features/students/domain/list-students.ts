import { MAX_FOUND } from "~/features/enrollment/data/matching-students";
import { rosterInput, studentListInput } from "~/features/registrations/model";
import { zoneOf } from "~/platform/context";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { foundTooMany, peoplePage, registrationPage, rosterChoices } from "../data/roster";

/**
 * The school's students, one row per registration or per person, with the filter options. A search with very many matches reads only the
 * newest students: `lookedAt` says how many. One round trip.
 */
export const studentRoster = query({
  name: "students.roster",
  allow: schoolStaff,
  input: rosterInput,
  async run(ctx, { tab, limit, offset, ordering, ...filters }) {
    const { db } = inSchool(ctx);
    const choices = rosterChoices(ctx, filters.program, filters.class);
    const page = { limit, offset, ordering, mostFound: MAX_FOUND };
    const tooMany = foundTooMany(ctx, filters.search);
    const zone = zoneOf(ctx);
    if (tab === "people") {
      const [results, [total], programs, classes, cohorts, [found]] = await db.batch([...peoplePage(ctx, filters, page), ...choices, tooMany]);
      return {
        tab: "people" as const,
        people: { results, count: total?.count ?? 0 },
        programs,
        classes,
        cohorts,
        zone,
        lookedAt: found?.isCut ? MAX_FOUND : null,
      };
    }
    const [results, [total], programs, classes, cohorts, [found]] = await db.batch([...registrationPage(ctx, filters, page), ...choices, tooMany]);
    return {
      tab: "registrations" as const,
      registrations: { results, count: total?.count ?? 0 },
      programs,
      classes,
      cohorts,
      zone,
      lookedAt: found?.isCut ? MAX_FOUND : null,
    };
  },
});

/** People, for the API. */
export const listStudents = query({
  name: "students.list",
  allow: schoolStaff,
  scope: "students:read",
  input: studentListInput,
  async run(ctx, { limit, offset, ordering, ...filters }) {
    const [results, [total]] = await inSchool(ctx).db.batch([...peoplePage(ctx, filters, { limit, offset, ordering })]);
    return { results, count: total?.count ?? 0 };
  },
});
