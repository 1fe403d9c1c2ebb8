import { hourAdjustments } from "#drizzle/schema/attendance";
import { notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command } from "~/platform/verb";
import { subjectOf } from "../data/makeups";
import { adjustmentForm } from "../makeup-model";

/**
 * Adds credited minutes of a kind, as for prior training, or takes them with a minus. The reason stays with the row.
 * @throws not_found; conflict `hours_negative` where the student doesn't have that many
 */
export const adjustHours = command({
  name: "attendance.adjust-hours",
  allow: schoolStaff,
  input: adjustmentForm.extend({ registration: id() }),
  async run(ctx, { registration, kind, minutes, reason }) {
    const { db, schoolId } = inSchool(ctx);
    const [of] = await subjectOf(ctx, registration);
    if (!of) throw notFound();
    const adjustmentId = newId();
    const createdBy = ctx.actor.kind === "user" ? ctx.actor.id : null;
    ctx.stage(
      db
        .insert(hourAdjustments)
        .values({ id: adjustmentId, schoolId, registrationId: registration, kind, minutes, reason, createdBy, createdAt: ctx.now.getTime() }),
    );
    ctx.record({ type: "registration", id: registration, after: { kind, minutes, reason } });
    return { id: adjustmentId, registrationId: registration };
  },
});
