import { and, eq, isNull } from "drizzle-orm";
import { classSessions, sessionPatterns } from "#drizzle/schema/sessions";
import { conflict, invalidField } from "~/platform/errors";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { nextVersion } from "~/platform/stale";
import { command } from "~/platform/verb";
import { createSessionsForm } from "../model";
import { previewMoved } from "./constraints";
import { previewOf, shownPreview } from "./preview-sessions";
import { stageSessions } from "./stage-sessions";

/** The code of the refusal that asks to check a preview first. */
export const PREVIEW = "preview";

/**
 * Makes the sessions of a class from a pattern, or makes them anew: those that were held, changed, cancelled or added by hand stay. It takes
 * the hash of the preview; without one it answers with the preview. @throws conflict `preview`, and `preview_moved` if the sessions, closures
 * or other classes changed since
 */
export const createSessions = command({
  name: "class-sessions.create",
  allow: schoolStaff,
  scope: "sessions:write",
  touches: "site",
  input: createSessionsForm.extend({ class: id() }),
  async run(ctx, { hash, reason, ...input }) {
    const preview = await previewOf(ctx, input);
    const shown = { preview: shownPreview(preview) };
    if (!hash) throw conflict(PREVIEW, "Check the sessions below, then save them.", undefined, shown);
    const stale = previewMoved();
    if (hash !== preview.hash) throw conflict(stale.code, stale.message, undefined, shown);
    if (preview.isEarly && !reason) throw invalidField("reason", "Enter why clinical sessions start this early.", "required");
    const { db, schoolId, ownAll } = inSchool(ctx);
    const { courseClass, blocks, added, removed } = preview;
    // A session that was changed, held or cancelled in the meantime stays.
    if (removed.length > 0)
      ctx.stage(
        db.delete(classSessions).where(
          and(
            ownAll(
              classSessions,
              removed.map((session) => session.id),
            ),
            eq(classSessions.status, "planned"),
            isNull(classSessions.movedFrom),
            eq(classSessions.hasMarks, false),
          ),
        ),
        stale,
      );
    stageSessions(
      ctx,
      courseClass.id,
      added.map((session) => ({ ...session, origin: "generated" as const })),
    );
    const pattern = { blocks, firstDay: input.first_day, lastDay: input.last_day ?? null };
    const ofClass = and(eq(sessionPatterns.schoolId, schoolId), eq(sessionPatterns.classId, courseClass.id));
    if (courseClass.patternVersion === null)
      ctx.stage(db.insert(sessionPatterns).values({ schoolId, classId: courseClass.id, ...pattern, updatedAt: ctx.now.getTime() }));
    else
      ctx.stage(
        db
          .update(sessionPatterns)
          .set({ ...pattern, updatedAt: nextVersion(ctx, sessionPatterns.updatedAt) })
          .where(and(ofClass, eq(sessionPatterns.updatedAt, courseClass.patternVersion))),
        stale,
      );
    const counts = { added: added.length, removed: removed.length, kept: preview.keptCount };
    // Students of a class that met by weekdays knew no sessions: its days stay what they were told.
    if (courseClass.patternVersion !== null && added.length + removed.length > 0)
      ctx.emit("session.changed", { classId: courseClass.id, sessions: [{ sessionId: "all", before: null }] });
    ctx.record({
      type: "class",
      id: courseClass.id,
      after: { ...counts, firstDay: preview.firstDay, lastDay: preview.lastDay, reason: reason ?? null },
    });
    return { id: courseClass.id, ...counts };
  },
});
