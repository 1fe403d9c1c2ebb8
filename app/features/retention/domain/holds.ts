import { and, isNull } from "drizzle-orm";
import { z } from "zod";
import { legalHolds } from "#drizzle/schema/retention";
import { zoneOf } from "~/platform/context";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { type CommandCtx, command, query } from "~/platform/verb";
import { holdPage, selectHeldClass, selectHeldStudent, selectHold } from "../data/holds";
import { holdForm, holdListInput, liftForm, SCOPE_LABELS } from "../model";

type Row = Awaited<ReturnType<typeof selectHold>>[number];

/** The subject of a hold in words: a student's name, a class's ID. */
const aboutOf = ({ hold, student, code }: Row): string =>
  hold.scope === "student" ? (student ?? "Student") : hold.scope === "class" ? `Class ${code ?? ""}` : SCOPE_LABELS.school;

/** Legal holds, the latest first. One round trip. */
export const listHolds = query({
  name: "legal-holds.list",
  allow: schoolStaff,
  input: holdListInput,
  async run(ctx, { limit, offset, state }) {
    const [rows, [total]] = await inSchool(ctx).db.batch([...holdPage(ctx, state, { limit, offset })]);
    return { results: rows.map((row) => ({ ...row, about: aboutOf(row) })), count: total?.count ?? 0, zone: zoneOf(ctx) };
  },
});

/** A legal hold. @throws not_found */
export const readHold = query({
  name: "legal-holds.show",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const [row] = await selectHold(ctx, input.id);
    if (!row) throw notFound();
    return { ...row, about: aboutOf(row) };
  },
});

async function subjectOf(ctx: CommandCtx, scope: keyof typeof SCOPE_LABELS, student?: string, courseClass?: string) {
  if (scope === "student") {
    if (!student) throw invalidField("student", "Enter the student's email address.", "required");
    const [found] = await selectHeldStudent(ctx, student);
    if (!found) throw invalidField("student", "No student of your school has this email address.");
    return { studentId: found.id };
  }
  if (scope === "class") {
    if (!courseClass) throw invalidField("class", "Enter the class ID.", "required");
    const [found] = await selectHeldClass(ctx, courseClass);
    if (!found) throw invalidField("class", "No class of your school has this ID.");
    return { classId: found.id };
  }
  return {};
}

/**
 * Places a legal hold: nothing that it protects is deleted until it is lifted. @throws invalid on `student`, `class`; conflict `hold_exists`
 */
export const placeHold = command({
  name: "legal-holds.place",
  allow: schoolStaff,
  input: holdForm,
  async run(ctx, { scope, student, class: courseClass, reason }) {
    const { db, schoolId } = inSchool(ctx);
    const subject = await subjectOf(ctx, scope, student, courseClass);
    const holdId = newId();
    ctx.stage(
      db.insert(legalHolds).values({ id: holdId, schoolId, scope, ...subject, reason, placedBy: userOf(ctx).id, createdAt: ctx.now.getTime() }),
    );
    ctx.emit("hold.placed", { holdId }, holdId);
    ctx.record({ type: "legal_hold", id: holdId, after: { scope, ...subject, reason } });
    return { id: holdId };
  },
});

/** Lifts a legal hold; the row stays. @throws not_found; conflict `hold_lifted` */
export const liftHold = command({
  name: "legal-holds.lift",
  allow: schoolStaff,
  input: liftForm,
  async run(ctx, { id: holdId, reason }) {
    const { db, own } = inSchool(ctx);
    const [row] = await selectHold(ctx, holdId);
    if (!row) throw notFound();
    const lifted = () => conflict("hold_lifted", "This hold was already lifted.");
    if (row.hold.liftedAt !== null) throw lifted();
    ctx.stage(
      db
        .update(legalHolds)
        .set({ liftedAt: ctx.now.getTime(), liftedBy: userOf(ctx).id, liftReason: reason })
        .where(and(own(legalHolds, holdId), isNull(legalHolds.liftedAt))),
      lifted(),
    );
    ctx.emit("hold.lifted", { holdId }, holdId);
    ctx.record({ type: "legal_hold", id: holdId, after: { lifted: reason } });
    return { id: holdId };
  },
});
