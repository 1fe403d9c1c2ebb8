import { del, get, patch, post, thenRead } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson } from "~/platform/json";
import type { Result } from "~/platform/verb";
import { isoInstant } from "~/platform/zones";
import type { Sums } from "../cohort-model";
import { cohortDetailShape, cohortMemberShape, cohortShape, membersAddedShape, membersRemovedShape } from "../cohort-shapes";
import { addMembers, removeMembers } from "../domain/cohort-members";
import { addCohort, deleteCohort, editCohort, getCohort, listCohorts, listMembers } from "../domain/cohorts";

const fieldsOf = (row: Result<typeof listCohorts>["results"][number]) => ({
  ...{ id: row.id, name: row.name, program: row.programId, sponsor: row.sponsorId, starts_on: row.startsOn, color: row.color, note: row.note },
  ...{ members: row.members, created_at: isoInstant(row.createdAt), version: row.updatedAt },
});
const sumsOf = ({ registrations, completed, dropped, countedMinutes, scheduledMinutes, tested, passed }: Sums) => ({
  ...{ registrations, completed, dropped, counted_minutes: countedMinutes, scheduled_minutes: scheduledMinutes, tested, passed },
});
const detail = json(cohortDetailShape, ({ cohort, comparison }: Result<typeof getCohort>) => ({
  ...fieldsOf(cohort),
  comparison: { members: sumsOf(comparison.members), others: sumsOf(comparison.others) },
}));
const then = thenRead((ctx, id) => getCohort(ctx, { id }));

/** Cohorts for the programs of a school. */
export const cohortEndpoints: Endpoint[] = [
  get("/cohorts/", listCohorts, "Lists cohorts", { output: listJson(cohortShape, fieldsOf) }),
  post("/cohorts/", then(addCohort), "Creates a cohort without members", { status: 201, output: detail }),
  get("/cohorts/{id}/", getCohort, "Returns a cohort, and compares its members with other registrations of the program", { output: detail }),
  patch("/cohorts/{id}/", then(editCohort), "Changes a cohort", { output: detail }),
  del("/cohorts/{id}/", deleteCohort, "Deletes a cohort; its members stay registered", { status: 204 }),
  get("/cohorts/{id}/members/", listMembers, "Lists the members of a cohort", {
    output: listJson(cohortMemberShape, (row: Result<typeof listMembers>["results"][number]) => ({
      ...{ registration: row.id, number: row.number, student: row.student, class: row.classCode, status: row.status },
      enrollment_status: row.enrollmentStatus,
    })),
  }),
  post("/cohorts/{id}/members/", addMembers, "Adds registrations, those of a class, or those of a group order to a cohort", {
    output: json(membersAddedShape, ({ added }: Result<typeof addMembers>) => ({ added })),
  }),
  post("/cohorts/{id}/members/remove/", removeMembers, "Removes members from a cohort; they stay registered", {
    output: json(membersRemovedShape, ({ removed }: Result<typeof removeMembers>) => ({ removed })),
  }),
];
