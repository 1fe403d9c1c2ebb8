import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { sponsoredSteps, sponsoredStudents } from "#drizzle/schema/employers";
import { invalidField, invalidTransition } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { choice, id } from "~/platform/input";
import { employerWithSchools } from "~/platform/policy";
import { countUse } from "~/platform/rate-limit";
import { acrossSchools } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { type CommandCtx, command, query } from "~/platform/verb";
import { HOUR_MS } from "~/platform/zones";
import { partnerSchools } from "../data/offers";
import { inEmployer } from "../data/scope";
import { findSponsored, registrationMeant, sponsoredPage } from "../data/sponsored";
import { commentForm, NO_STUDENT, sponsoredForm, sponsoredListInput } from "../offer-model";

/** Stages a line of the story of a sponsored student. */
export function stageStep(ctx: CommandCtx, step: { schoolId: string; sponsoredId: string; what: string; text?: string | null }): void {
  const { firstName, lastName } = userOf(ctx);
  ctx.stage(
    acrossSchools(ctx, "what happens with a sponsored student is told by both sides")
      .insert(sponsoredSteps)
      .values({ id: newId(), ...step, text: step.text ?? null, who: `${firstName} ${lastName}`, createdAt: ctx.now.getTime() }),
  );
}

/** The students whom the own employer sponsors. */
export const listSponsored = query({
  name: "sponsored.list",
  allow: employerWithSchools,
  input: sponsoredListInput,
  run: (ctx, { limit, offset, ordering, ...filters }) => sponsoredPage(ctx, filters, { limit, offset, ordering }),
});

export const showSponsored = query({
  name: "sponsored.show",
  allow: employerWithSchools,
  input: z.object({ id: id() }),
  run: (ctx, input) => findSponsored(ctx, input.id),
});

/** The partner schools whose students can be sponsored. */
export const sponsorChoices = query({
  name: "sponsored.choices",
  allow: employerWithSchools,
  input: z.object({ school: id().optional().catch(undefined) }),
  run: async (ctx, { school }) => ({ schools: await partnerSchools(ctx), school: school ?? null }),
});

/** Proposes to pay for a student of a partner school; the school confirms. @throws invalid beside `student`, telling no more */
export const proposeStudent = command({
  name: "sponsored.propose",
  allow: employerWithSchools,
  input: sponsoredForm,
  async run(ctx, input) {
    const { db, employerId } = inEmployer(ctx);
    await countUse(ctx, `sponsored:${employerId}`, 60, HOUR_MS);
    const meant = await registrationMeant(ctx, input.school, input.student);
    if (!meant) throw invalidField("student", NO_STUDENT, "no_student");
    const at = ctx.now.getTime();
    const row = {
      id: newId(),
      schoolId: input.school,
      employerId,
      ...meant,
      reference: input.student,
      kind: input.kind,
      category: input.category,
      amountCents: input.amount ?? null,
      percent: input.percent === undefined ? null : input.percent * 100,
      conditions: input.conditions ?? null,
      commitment: input.commitment ?? null,
      status: "proposed" as const,
      createdAt: at,
      updatedAt: at,
    };
    ctx.stage(db.insert(sponsoredStudents).values(row));
    stageStep(ctx, { schoolId: input.school, sponsoredId: row.id, what: "Proposed" });
    ctx.emit("sponsored.proposed", { sponsoredId: row.id }, row.id);
    ctx.record({ type: "sponsored_student", id: row.id, after: { school: input.school, kind: input.kind } });
    return { id: row.id };
  },
});

const FROM = { withdrawn: "proposed", ended: "approved" } as const;

/** Withdraws a proposal, or ends a sponsorship; what is invoiced stays owed. @throws conflict `invalid_transition` */
export const stopSponsoring = command({
  name: "sponsored.stop",
  allow: employerWithSchools,
  input: z.object({ id: id(), status: choice(["withdrawn", "ended"]) }),
  async run(ctx, { id: sponsoredId, status }) {
    const { db, employerId } = inEmployer(ctx);
    const { row } = await findSponsored(ctx, sponsoredId);
    if (row.status !== FROM[status]) throw invalidTransition(row.status, status);
    ctx.stage(
      db
        .update(sponsoredStudents)
        .set({ status, updatedAt: ctx.now.getTime() })
        .where(and(eq(sponsoredStudents.employerId, employerId), eq(sponsoredStudents.id, sponsoredId), eq(sponsoredStudents.status, FROM[status]))),
      invalidTransition(row.status, status),
    );
    stageStep(ctx, { schoolId: row.schoolId, sponsoredId, what: status === "ended" ? "Ended" : "Withdrawn" });
    ctx.record({ type: "sponsored_student", id: sponsoredId, before: { status: row.status }, after: { status } });
    return { id: sponsoredId };
  },
});

/** A word that both sides read. */
export const commentSponsored = command({
  name: "sponsored.comment",
  allow: employerWithSchools,
  input: commentForm,
  async run(ctx, input) {
    const { row } = await findSponsored(ctx, input.id);
    stageStep(ctx, { schoolId: row.schoolId, sponsoredId: input.id, what: "Comment", text: input.comment });
    ctx.record({ type: "sponsored_student", id: input.id, after: { comment: input.comment } });
    return { id: input.id };
  },
});
