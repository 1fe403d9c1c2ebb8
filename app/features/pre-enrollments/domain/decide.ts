import { and, eq } from "drizzle-orm";
import { preEnrollments } from "#drizzle/schema/admissions";
import { conflict, DomainError, invalidTransition } from "~/platform/errors";
import { choice, id, many } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, command } from "~/platform/verb";
import { findOpenTwin, findPreEnrollment, findPreEnrollments, type PreEnrollmentRow } from "../data/pre-enrollments";
import { decisionFields, disapproveFields, PRE_ENROLLMENT_STATUSES, type PreEnrollmentStatus } from "../model";
import { stageLink, stageLinkEnd } from "./link";

/** Allowed status changes. `registered` follows a registration; staff can also set it on an approved pre-enrollment. */
const WAYS: Record<PreEnrollmentStatus, readonly PreEnrollmentStatus[]> = {
  pending: ["approved", "disapproved"],
  approved: ["disapproved", "pending", "registered"],
  disapproved: ["approved", "pending"],
  registered: [],
};

interface Decision {
  status: PreEnrollmentStatus;
  reason?: string;
  reason_code?: string;
}

/** Stages a decision: creates the registration link of an approval, or ends a withdrawn one. */
async function stageDecision(ctx: CommandCtx, row: PreEnrollmentRow, { status, reason, reason_code }: Decision): Promise<void> {
  if (row.status === "registered") throw conflict("already_registered", "This student is already registered.", undefined, { from: row.status });
  if (status === "registered" && row.status !== "approved") throw conflict("approve_first", "Approve the pre-enrollment first.");
  if (!WAYS[row.status].includes(status)) throw invalidTransition(row.status, status);
  const isOpen = status === "pending" || status === "approved";
  if (isOpen && row.status === "disapproved" && (await findOpenTwin(ctx, row)))
    throw conflict("open_already", "This person has another open pre-enrollment for this program.");
  const { db, own } = inSchool(ctx);
  const now = ctx.now.getTime();
  const link = status === "approved" ? await stageLink(ctx, row, now) : { linkTokenHash: null, linkExpiresAt: null };
  if (status !== "approved") stageLinkEnd(ctx, row);
  ctx.stage(
    db
      .update(preEnrollments)
      .set({
        status,
        ...link,
        reason: status === "disapproved" ? (reason ?? null) : null,
        reasonCode: status === "disapproved" ? (reason_code ?? null) : null,
        decidedAt: status === "pending" ? null : now,
        updatedAt: now,
      })
      .where(and(own(preEnrollments, row.id), eq(preEnrollments.status, row.status))),
    invalidTransition(row.status, status),
  );
  if (status === "approved" || status === "disapproved")
    ctx.emit("pre-enrollment.decided", { preEnrollmentId: row.id, status, at: now }, `${row.id}:${now}`);
  ctx.record({ type: "pre_enrollment", id: row.id, before: { status: row.status }, after: { status, reason: reason ?? null } });
}

/** Approves, disapproves, or resets to pending. @throws conflict `invalid_transition`, `already_registered`, `approve_first` */
export const changePreEnrollmentStatus = command({
  name: "pre-enrollments.status",
  allow: schoolStaff,
  scope: "pre-enrollments:write",
  input: decisionFields.extend({ id: id(), status: choice(PRE_ENROLLMENT_STATUSES) }),
  async run(ctx, { id: preEnrollmentId, ...decision }) {
    const { preEnrollment } = await findPreEnrollment(ctx, preEnrollmentId);
    await stageDecision(ctx, preEnrollment, decision);
    return { id: preEnrollment.id };
  },
});

/** The same, with the required reason of the screen's form. */
export const disapprovePreEnrollment = command({
  name: "pre-enrollments.disapprove",
  allow: schoolStaff,
  input: disapproveFields.extend({ id: id() }),
  async run(ctx, { id: preEnrollmentId, ...reason }) {
    const { preEnrollment } = await findPreEnrollment(ctx, preEnrollmentId);
    await stageDecision(ctx, preEnrollment, { status: "disapproved", ...reason });
    return { id: preEnrollment.id };
  },
});

/** Decides several, one by one; skips those that are not pending. */
export const decidePreEnrollments = command({
  name: "pre-enrollments.decide",
  allow: schoolStaff,
  input: decisionFields.extend({ ids: many(id(), 100), status: choice(["approved", "disapproved"]) }),
  async run(ctx, { ids, ...decision }) {
    if (ids.length === 0) throw conflict("none_chosen", "Choose at least one pre-enrollment.");
    const waiting = (await findPreEnrollments(ctx, ids)).filter(({ preEnrollment }) => preEnrollment.status === "pending");
    let done = 0;
    for (const { preEnrollment } of waiting) {
      try {
        await changePreEnrollmentStatus({ ...ctx, idempotencyKey: null }, { id: preEnrollment.id, ...decision });
        done += 1;
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
      }
    }
    return { status: decision.status, done, skipped: ids.length - done };
  },
});
