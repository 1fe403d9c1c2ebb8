import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { signUps } from "#drizzle/schema/desk";
import { addSchoolForm } from "~/features/schools/admin-model";
import { conflict, invalidField, invalidTransition } from "~/platform/errors";
import { choice, id, optionalText, REQUIRED } from "~/platform/input";
import { superAdmin } from "~/platform/policy";
import { acrossSchools } from "~/platform/school-scope";
import { changedMeanwhile, nextVersion } from "~/platform/stale";
import { type CommandCtx, command } from "~/platform/verb";
import { findSignUp, type SignUp } from "../../data/sign-ups";
import { ALREADY_ACTIVE, APPROVE_FIRST, decisionForm, NEXT_STATES, type SignUpState, siteName } from "../../sign-up-model";
import { stageAdminSchool } from "../schools/add-school";
import { SIGN_UP_REASON } from "./sign-up-done";

interface Decision {
  status: SignUpState;
  note?: string;
  isTold: boolean;
  /** The field that the note stands in. */
  noteField: string;
}

/**
 * Stages a request's new status: approved, rejected with a reason, pending again, or active with a new school. @throws conflict
 * `invalid_transition`, `domain_used`, `user_exists`, invalid on `note`
 */
async function stageDecision(ctx: CommandCtx, signUpId: string, { status, note, isTold, noteField }: Decision): Promise<{ id: string }> {
  const present = await findSignUp(ctx, signUpId);
  if (present.status === status) return { id: signUpId };
  if (present.status === "active") throw conflict("invalid_transition", ALREADY_ACTIVE);
  if (status === "active" && present.status !== "approved") throw conflict("invalid_transition", APPROVE_FIRST);
  if (!NEXT_STATES[present.status].includes(status)) throw invalidTransition(present.status, status);
  if (status === "rejected" && !note) throw invalidField(noteField, REQUIRED, "required");
  if (status === "active") {
    await stageAdminSchool(ctx, schoolFrom(present));
  } else {
    ctx.stage(
      acrossSchools(ctx, SIGN_UP_REASON)
        .update(signUps)
        .set({ status, decisionNote: note ?? null, decidedAt: ctx.now.getTime(), updatedAt: nextVersion(ctx, signUps.updatedAt) })
        .where(and(eq(signUps.id, signUpId), eq(signUps.status, present.status))),
      changedMeanwhile(),
    );
    if (isTold && status !== "pending") ctx.emit("sign-up.decided", { signUpId, status }, `${signUpId}:${status}:${ctx.now.getTime()}`);
  }
  ctx.record({ type: "sign_up", id: signUpId, before: { status: present.status }, after: { status, ...(note ? { note } : {}) } });
  return { id: signUpId };
}

/** The school of an approved request: its values, with the product's defaults for the rest. */
const schoolFrom = (row: SignUp): z.output<typeof addSchoolForm> =>
  addSchoolForm.parse({
    name: row.schoolName,
    school_type: "local",
    payment_plan: row.plan ?? "basic",
    subdomain_url: siteName(row.schoolName),
    address: row.address,
    city: row.city,
    state: row.state,
    zipcode: row.zipcode,
    country: "United States",
    phone: row.phone,
    contact_email: row.email,
    website_url: row.websiteUrl,
    owner: { first_name: row.contactFirstName, last_name: row.contactLastName, email: row.email },
    interested: row.id,
  });

/** Decides a request. */
export const decideSignUp = command({
  name: "sign-ups.decide",
  allow: superAdmin,
  input: decisionForm,
  run: (ctx, { id: signUpId, status, note, email_contact: isTold }) => stageDecision(ctx, signUpId, { status, note, isTold, noteField: "note" }),
});

/** Decides a request through the API; the contact is emailed. */
export const reviewSignUp = command({
  name: "sign-ups.review",
  allow: superAdmin,
  input: z.object({ id: id(), status: choice(["approved", "rejected", "active"] as const), reason: optionalText(500) }),
  run: (ctx, { id: signUpId, status, reason }) => stageDecision(ctx, signUpId, { status, note: reason, isTold: true, noteField: "reason" }),
});
