import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { registrations } from "#drizzle/schema/enrollment";
import { findRegistration, findRegistrations, type RegistrationRow } from "~/features/enrollment/data/find-registration";
import { reactivateFirst, stageRegistrationChange } from "~/features/enrollment/domain/registration-guards";
import { stageFree, stageTake } from "~/features/enrollment/domain/seats";
import { hasStarted } from "~/features/programs/model";
import { todayOf } from "~/platform/context";
import { conflict, DomainError, invalidField, invalidTransition } from "~/platform/errors";
import { id, many } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { changedMeanwhile } from "~/platform/stale";
import { type CommandCtx, command } from "~/platform/verb";
import { enrollmentFields } from "../model";
import { missingRequirements } from "./requirements";

type EnrollmentStatus = RegistrationRow["enrollmentStatus"];

const notStarted = () => conflict("class_not_started", "The class has not started yet.");

/**
 * Students complete with their hours and required skills; without, staff say why.
 * @throws invalid beside `reason` (`requirements_missing`) with what is missing
 */
export async function refuseIncomplete(ctx: CommandCtx, row: RegistrationRow, to: EnrollmentStatus, reason: string | undefined): Promise<void> {
  if (to !== "completed" || row.enrollmentStatus !== "enrolled" || reason) return;
  const missing = await missingRequirements(ctx, row.id);
  if (missing.length > 0) throw invalidField("reason", `Missing: ${missing.join(", ")}. Enter a reason to complete anyway.`, "requirements_missing");
}

type StatusDetails = Omit<z.output<typeof enrollmentFields>, "enrollment_status">;

/** @throws invalid_field for a last day of attendance in the future or before the class start */
function refuseDay(row: RegistrationRow, day: string, today: string): void {
  if (day > today) throw invalidField("last_attended_on", "Choose today or an earlier date.");
  if (row.classStart !== null && day < row.classStart) throw invalidField("last_attended_on", "Choose a day on or after the class start.");
}

/**
 * Sets enrolled, completed or dropped; does nothing if it is set already. A scheduled class can be completed once it has started. Dropping
 * before the start releases the seat, and returning takes one again; after the start the seat stays used. The balance does not change.
 * @throws conflict `stale` at commit after another change
 */
export function stageEnrollmentStatus(ctx: CommandCtx, row: RegistrationRow, to: EnrollmentStatus, details: StatusDetails = {}): void {
  const { reason, drop_reason: dropReason = null, last_attended_on: lastAttendedOn = null } = details;
  const from = row.enrollmentStatus;
  if (row.status === "cancelled") throw reactivateFirst();
  if (from === to) return;
  if (from !== "enrolled" && to !== "enrolled") throw invalidTransition(from, to);
  const isUnderWay = hasStarted({ mode: row.classMode, startDate: row.classStart }, todayOf(ctx));
  if (to === "completed" && !isUnderWay) throw notStarted();
  if (to === "dropped" && lastAttendedOn) refuseDay(row, lastAttendedOn, todayOf(ctx));
  const left = to === "dropped" ? { dropReason, lastAttendedOn } : { dropReason: null, lastAttendedOn: null };
  const still = and(eq(registrations.status, "active"), eq(registrations.enrollmentStatus, from));
  stageRegistrationChange(ctx, row.id, { enrollmentStatus: to, ...left }, still, changedMeanwhile());
  if (to === "dropped" && !isUnderWay) {
    stageFree(ctx, row.id);
  }
  if (to === "enrolled" && from === "dropped") {
    stageTake(ctx, row.classId, row.id, null);
  }
  ctx.emit("registration.enrollment-changed", { registrationId: row.id, from, to, reason: reason ?? null });
  ctx.record({
    type: "registration",
    id: row.id,
    before: { enrollmentStatus: from },
    after: { enrollmentStatus: to, reason: reason ?? null, ...left },
  });
}

export const changeEnrollmentStatus = command({
  name: "registrations.enrollment-status",
  allow: schoolStaff,
  touches: "site",
  input: enrollmentFields.extend({ registration: id() }),
  async run(ctx, { registration, enrollment_status: to, ...details }) {
    const row = await findRegistration(ctx, registration);
    await refuseIncomplete(ctx, row, to, details.reason);
    stageEnrollmentStatus(ctx, row, to, details);
    return { id: registration };
  },
  retryOn: ["stale"],
});

/**
 * Changes the status of many registrations, each separately, and names the failed ones with their reasons. @throws conflict `some_refused`
 * if any failed, after the others are saved
 */
export const changeEnrollmentStatuses = command({
  name: "registrations.enrollment-statuses",
  allow: schoolStaff,
  input: enrollmentFields.pick({ enrollment_status: true }).extend({ ids: many(id(), 100) }),
  async run(ctx, { ids, enrollment_status }) {
    if (ids.length === 0) throw conflict("none_chosen", "Choose at least one registration.");
    const rows = await findRegistrations(ctx, ids);
    const refused: string[] = ids.length > rows.length ? [`${ids.length - rows.length} wasn't found.`] : [];
    for (const row of rows) {
      if (row.status === "active" && row.enrollmentStatus === enrollment_status) {
        refused.push(`${row.studentName} (${row.number}) is already ${enrollment_status}.`);
        continue;
      }
      try {
        await changeEnrollmentStatus({ ...ctx, idempotencyKey: null }, { registration: row.id, enrollment_status });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        refused.push(`${row.studentName} (${row.number}): ${error.message}`);
      }
    }
    const changed = ids.length - refused.length;
    if (refused.length > 0) throw conflict("some_refused", `${changed} of ${ids.length} changed.`, undefined, { refused });
    return { changed };
  },
});
