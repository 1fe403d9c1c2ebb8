import { z } from "zod";
import { count, day, instant, keyOf, named, text } from "~/platform/json-shapes";
import { COLOR_LABELS } from "./cohort-model";

/** Response shapes of cohorts. A comparison has the members and the newest other registrations of the program. */
const fields = {
  id: z.string(),
  name: z.string(),
  program: text(),
  sponsor: text(),
  starts_on: day().nullable(),
  color: keyOf(COLOR_LABELS),
  note: text(),
  members: count(),
  created_at: instant(),
  version: count(),
};
export const cohortShape = named("Cohort", fields);

const sumsShape = named("CohortSums", {
  registrations: count().describe("Active ones"),
  completed: count(),
  dropped: count(),
  counted_minutes: count(),
  scheduled_minutes: count().describe("Of the sessions so far"),
  tested: count().describe("With a confirmed exam"),
  passed: count().describe("Passed every part they took"),
});
export const cohortDetailShape = named("CohortDetail", {
  ...fields,
  comparison: named("CohortComparison", {
    members: sumsShape,
    others: sumsShape,
  }),
});

export const cohortMemberShape = named("CohortMember", {
  registration: z.string(),
  number: z.string(),
  student: z.string(),
  class: z.string(),
  status: z.enum(["active", "cancelled"]),
  enrollment_status: z.enum(["enrolled", "completed", "dropped"]),
});
export const membersAddedShape = named("CohortMembersAdded", { added: count() });
export const membersRemovedShape = named("CohortMembersRemoved", { removed: count() });
