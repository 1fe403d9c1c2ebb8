import { and, eq, isNotNull, isNull, type SQL } from "drizzle-orm";
import { z } from "zod";
import { classes } from "#drizzle/schema/programs";
import { todayOf } from "~/platform/context";
import { conflict, type DomainError, invalidTransition } from "~/platform/errors";
import { choice, id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { changedMeanwhile, nextVersion } from "~/platform/stale";
import { type CommandCtx, command } from "~/platform/verb";
import { readForChange } from "./edit-class";
import { refuseOpening, wasCancelled } from "./opening";

/** Opens or closes registration; repeating the current state changes nothing. */
export const setClassStatus = command({
  name: "classes.status",
  allow: schoolStaff,
  scope: "classes:write",
  touches: "site",
  input: z.object({ id: id(), status: choice(["open", "closed"]) }),
  async run(ctx, { id, status }) {
    const { db, own } = inSchool(ctx);
    const row = await readForChange(ctx, id);
    const { courseClass } = row;
    if (courseClass.cancelledAt !== null) throw wasCancelled();
    if (courseClass.status === status) return { id, status };
    if (status === "open") refuseOpening(courseClass, row.programStatus, todayOf(ctx));
    ctx.stage(
      db
        .update(classes)
        .set({ status, updatedAt: nextVersion(ctx, classes.updatedAt) })
        .where(and(own(classes, id), eq(classes.status, courseClass.status), isNull(classes.cancelledAt))),
      invalidTransition(courseClass.status, status),
    );
    ctx.record({ type: "class", id, before: { status: courseClass.status }, after: { status } });
    return { id, status };
  },
});

/** Confirms a tentative class, which tells its students; one that is confirmed stays as it is. @throws conflict `class_cancelled` */
export const confirmClass = command({
  name: "classes.confirm",
  allow: schoolStaff,
  scope: "classes:write",
  touches: "site",
  input: z.object({ id: id() }),
  async run(ctx, { id }) {
    const { db, own } = inSchool(ctx);
    const { courseClass } = await readForChange(ctx, id);
    if (courseClass.cancelledAt !== null) throw wasCancelled();
    if (courseClass.confirmBy === null) return { id };
    ctx.stage(
      db
        .update(classes)
        .set({ confirmBy: null, updatedAt: nextVersion(ctx, classes.updatedAt) })
        .where(and(own(classes, id), isNotNull(classes.confirmBy), isNull(classes.cancelledAt))),
      changedMeanwhile(),
    );
    ctx.emit("class.confirmed", { classId: id });
    ctx.record({ type: "class", id, before: { confirmBy: courseClass.confirmBy }, after: { confirmBy: null } });
    return { id };
  },
});

/** Cancels a class that is as `expected`; what becomes of its students is the caller's. */
export function stageClassCancelled(ctx: CommandCtx, id: string, cancelReason: string, expected: SQL, orFail: DomainError): void {
  const { db, own } = inSchool(ctx);
  ctx.stage(
    db
      .update(classes)
      .set({ status: "closed", cancelledAt: ctx.now.getTime(), cancelReason, updatedAt: nextVersion(ctx, classes.updatedAt) })
      .where(and(own(classes, id), isNull(classes.cancelledAt), expected)),
    orFail,
  );
}

/** Takes a class back that was cancelled, before it has begun; its registrations do not come back with it. */
export const reopenClass = command({
  name: "classes.reopen",
  allow: schoolStaff,
  touches: "site",
  input: z.object({ id: id() }),
  async run(ctx, { id }) {
    const { db, own } = inSchool(ctx);
    const row = await readForChange(ctx, id);
    const today = todayOf(ctx);
    if (row.courseClass.cancelledAt === null) throw invalidTransition(row.courseClass.status, "open");
    if (row.courseClass.startDate !== null && row.courseClass.startDate <= today) throw conflict("class_started", "The class has already started.");
    refuseOpening(row.courseClass, row.programStatus, today);
    ctx.stage(
      db
        .update(classes)
        .set({ status: "open", cancelledAt: null, cancelReason: null, updatedAt: nextVersion(ctx, classes.updatedAt) })
        .where(and(own(classes, id), isNotNull(classes.cancelledAt))),
      invalidTransition("open", "open"),
    );
    ctx.record({ type: "class", id, before: { status: "cancelled" }, after: { status: "open" } });
    return { id };
  },
});
