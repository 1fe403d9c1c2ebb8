import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import { classes } from "#drizzle/schema/programs";
import { touchSite } from "~/features/schools/domain/touch-site";
import { todayOf } from "~/platform/context";
import { inSchool } from "~/platform/db";
import { conflict, invalidTransition } from "~/platform/errors";
import { choice, id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { nextVersion } from "~/platform/stale";
import { command } from "~/platform/verb";
import { readForChange } from "./edit-class";
import { refuseOpening, wasCancelled } from "./opening";

/** Opens or closes registration. Links that were paid already stay good; asked for what it is, it stays so. */
export const setClassStatus = command({
  name: "classes.status",
  allow: schoolStaff,
  input: z.object({ id: id(), status: choice(["open", "closed"]) }),
  async run(ctx, { id, status }) {
    const { db, schoolId } = inSchool(ctx);
    const row = await readForChange(ctx, id);
    const { klass } = row;
    if (klass.cancelledAt !== null) throw wasCancelled();
    if (klass.status === status) return { id, status };
    if (status === "open") refuseOpening(klass, row.programStatus, todayOf(ctx));
    ctx.stage(
      db
        .update(classes)
        .set({ status, updatedAt: nextVersion(ctx, classes.updatedAt) })
        .where(and(eq(classes.schoolId, schoolId), eq(classes.id, id), eq(classes.status, klass.status), isNull(classes.cancelledAt))),
      invalidTransition(klass.status, status),
    );
    touchSite(ctx);
    ctx.record({ type: "class", id, before: { status: klass.status }, after: { status } });
    return { id, status };
  },
});

/** Takes a class back that was cancelled, before it has begun; its registrations do not come back with it. */
export const reopenClass = command({
  name: "classes.reopen",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id }) {
    const { db, schoolId } = inSchool(ctx);
    const row = await readForChange(ctx, id);
    const today = todayOf(ctx);
    if (row.klass.cancelledAt === null) throw invalidTransition(row.klass.status, "open");
    if (row.klass.startDate !== null && row.klass.startDate <= today) throw conflict("class_started", "The class has already started.");
    refuseOpening(row.klass, row.programStatus, today);
    ctx.stage(
      db
        .update(classes)
        .set({ status: "open", cancelledAt: null, cancelReason: null, updatedAt: nextVersion(ctx, classes.updatedAt) })
        .where(and(eq(classes.schoolId, schoolId), eq(classes.id, id), isNotNull(classes.cancelledAt))),
      invalidTransition("open", "open"),
    );
    touchSite(ctx);
    ctx.record({ type: "class", id, before: { status: "cancelled" }, after: { status: "open" } });
    return { id };
  },
});
