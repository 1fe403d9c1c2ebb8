import { isNotNull } from "drizzle-orm";
import { z } from "zod";
import { registrations } from "#drizzle/schema/enrollment";
import { findStudent, type StudentRow } from "~/features/enrollment/data/find-student";
import { stageRegistrationChange } from "~/features/enrollment/domain/registration-guards";
import { isAsRead, stageStudentChange } from "~/features/enrollment/domain/stage-change";
import { openDifferences, RECORD_COLUMNS, type RecordField, recordOf, type TypedDifferences } from "~/features/enrollment/typed-model";
import { stageStudentAccountData } from "~/features/identity/domain/account-status";
import { registrationMade } from "~/features/registration-flow/domain/registration-made";
import { conflict } from "~/platform/errors";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { changedMeanwhile } from "~/platform/stale";
import { type CommandCtx, command } from "~/platform/verb";

const settled = () => conflict("differences_settled", "These differences have already been settled.");

async function readDifferences(ctx: CommandCtx, registrationId: string) {
  const { registration, student } = await registrationMade(ctx, registrationId);
  const typed = openDifferences(registration.typedDifferences, student);
  if (!registration.typedDifferences) throw settled();
  return { typed, student: await findStudent(ctx, student.id) };
}

const former = (typed: TypedDifferences, student: StudentRow) =>
  Object.fromEntries((Object.keys(typed) as RecordField[]).map((field) => [field, student[RECORD_COLUMNS[field]]]));

const stageSettled = (ctx: CommandCtx, registrationId: string) =>
  stageRegistrationChange(ctx, registrationId, { typedDifferences: null }, isNotNull(registrations.typedDifferences), settled());

/** Updates the student's record and account with the values entered at registration. @throws conflict `differences_settled` */
export const takeOverTyped = command({
  name: "registrations.take-over-typed",
  allow: schoolStaff,
  input: z.object({ registration: id() }),
  async run(ctx, { registration }) {
    const { typed, student } = await readDifferences(ctx, registration);
    const after = { ...student, ...recordOf(typed) };
    stageSettled(ctx, registration);
    const updatedAt = Math.max(ctx.now.getTime(), student.updatedAt + 1);
    stageStudentChange(ctx, student.id, { ...recordOf(typed), updatedAt }, isAsRead(student), changedMeanwhile());
    if (student.userId)
      stageStudentAccountData(ctx, {
        userId: student.userId,
        firstName: after.firstName,
        lastName: after.lastName,
        phone: after.phone,
        email: after.email,
      });
    ctx.record({ type: "registration", id: registration, before: former(typed, student), after: typed });
    return { id: registration };
  },
});

/** Keeps the student's record and hides the differences. @throws conflict `differences_settled` */
export const dismissTyped = command({
  name: "registrations.dismiss-typed",
  allow: schoolStaff,
  input: z.object({ registration: id() }),
  async run(ctx, { registration }) {
    const { typed } = await readDifferences(ctx, registration);
    stageSettled(ctx, registration);
    ctx.record({ type: "registration", id: registration, before: { typed }, after: { dismissed: true } });
    return { id: registration };
  },
});
