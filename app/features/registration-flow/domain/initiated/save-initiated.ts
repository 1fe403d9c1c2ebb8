import { and } from "drizzle-orm";
import { z } from "zod";
import { registrationDrafts } from "#drizzle/schema/enrollment";
import type { Draft } from "~/features/enrollment/data/drafts";
import { findOrigins, localeOf } from "~/features/enrollment/data/origins";
import type { DraftValues } from "~/features/enrollment/domain/draft-values";
import { DRAFT_DAYS, newDraft, stageNewDraft } from "~/features/enrollment/domain/new-draft";
import { isOpenDraft, stageDraftChange } from "~/features/enrollment/domain/stage-change";
import { readAnswers } from "~/features/forms/domain/read-answers";
import { readWizard } from "~/features/forms/domain/registration-form";
import type { StudentValues } from "~/features/forms/field-model";
import { todayOf } from "~/platform/context";
import { conflict, invalid, invalidField } from "~/platform/errors";
import { id, optional } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { changedMeanwhile, isUnchanged, nextVersion, version } from "~/platform/stale";
import { type CommandCtx, command } from "~/platform/verb";
import { DAY_MS } from "~/platform/zones";
import { findInitiated } from "../../data/initiated";
import { initiatedFields, stateOf } from "../../initiated-model";
import { prefillOf } from "../by-staff/prefill";

import { chosenProducts, readProducts } from "../wizard/save-agreement";
import { refuseDuplicate } from "../wizard/submit-registration";
import { availabilityOf } from "../wizard/terms";
import { queueLinkMail } from "./link-mail";
import { stageSending } from "./send-initiated";

const extras = { answers: z.record(z.unknown()).default({}), products: chosenProducts };
const origin = { pre_enroll: optional(id()), inquiry: optional(id()), waitlist: optional(id()) };
type Given = z.output<typeof initiatedFields> & { answers: Record<string, unknown>; products: z.output<typeof chosenProducts> };

/** Starts a registration for a student to complete, with optional price and payment options. It holds no seat. `send` emails the link at once. */
export const initiateRegistration = command({
  name: "initiated.create",
  allow: schoolStaff,
  input: initiatedFields.extend({ ...extras, ...origin }),
  async run(ctx, input) {
    const origins = await findOrigins(ctx, { pre_enroll: input.pre_enroll, inquiry: input.inquiry, waitlist: input.waitlist });
    const { preEnrollment, inquiry, entry } = origins;
    const known = prefillOf(origins);
    const columns = await readColumns(ctx, input, known.student);
    const draft = await newDraft(ctx, {
      ...columns,
      source: "staff",
      ownerEmail: columns.email,
      step: columns.classId ? 2 : 1,
      preEnrollmentId: preEnrollment?.id ?? null,
      origin: preEnrollment ? "pre_enrollment" : inquiry ? "inquiry" : entry ? "waitlist" : "manual",
      originId: preEnrollment?.id ?? inquiry?.id ?? entry?.id ?? null,
      affid: preEnrollment?.affid ?? inquiry?.affid ?? entry?.affid ?? null,
      locale: input.locale ?? localeOf(origins),
      createdBy: ctx.actor.kind === "user" ? ctx.actor.id : "office",
      ...(input.send ? { state: "sent" as const, emailSentAt: ctx.now.getTime() } : {}),
    });
    await refuseDuplicate(ctx, withStudent(draft));
    stageNewDraft(ctx, draft);
    if (input.send) await queueLinkMail(ctx, draft);
    ctx.record({ type: "registration_draft", id: draft.id, after: { email: draft.email, program: draft.programId, sent: input.send } });
    return { id: draft.id, sent: input.send };
  },
});

/** Updates an initiated registration; `send` emails the link as well. @throws conflict `draft_completed`, `stale` */
export const editInitiated = command({
  name: "initiated.edit",
  allow: schoolStaff,
  input: initiatedFields.extend({ ...extras, id: id(), version: version() }),
  async run(ctx, input) {
    const draft = await findInitiated(ctx, input.id);
    if (draft.state === "completed") throw conflict("draft_completed", "This registration is already complete.");
    const columns = await readColumns(ctx, input, (draft.values as DraftValues).prefill?.student ?? {}, draft);
    const after: Draft = { ...draft, ...columns, locale: input.locale ?? draft.locale };
    await refuseDuplicate(ctx, withStudent(after));
    const owner = draft.source === "staff" ? { ownerEmail: columns.email } : {};
    const values = { ...columns, ...owner, locale: after.locale, updatedAt: nextVersion(ctx, registrationDrafts.updatedAt) };
    const isAsSeen = and(isOpenDraft(), isUnchanged(registrationDrafts.updatedAt, input.version));
    stageDraftChange(ctx, draft.id, values, isAsSeen, changedMeanwhile());
    if (input.send) await stageSending(ctx, after);
    ctx.record({ type: "registration_draft", id: draft.id, after: { email: after.email, program: after.programId, sent: input.send } });
    return { id: draft.id, sent: input.send };
  },
});

const withStudent = (draft: Draft): Draft => ({ ...draft, values: { ...draft.values, student: { email: draft.email ?? "" } } });

/** Validates the form against the program's. Missing answers are left to the wizard. */
async function readColumns(ctx: CommandCtx, input: Given, known: StudentValues, before?: Draft) {
  const wizard = await readWizard(ctx, input.program);
  if (!wizard.program) throw invalidField("program", "Choose a program.");
  const row = wizard.classes.find(({ courseClass }) => courseClass.id === input.class);
  if (input.class && !row) throw invalidField("class", "Choose a class.");
  if (row && availabilityOf(row, todayOf(ctx)) === "closed") throw invalidField("class", "Registration for this class is closed.", "class_closed");
  const asked = wizard.sections.map((section) => ({
    ...section,
    questions: section.questions.filter(({ type }) => type !== "file_type").map((question) => ({ ...question, mode: "optional" as const })),
  }));
  const answers = await readAnswers(ctx, asked, input.answers);
  const products = readProducts(wizard, input.products);
  const chosen = Object.values(input.products).some(({ chosen: isChosen, size }) => isChosen || size);
  if (Object.keys(answers.errors).length > 0) throw invalid(answers.errors);
  const values: DraftValues = {
    ...(before && before.programId === wizard.program.id ? (before.values as DraftValues) : {}),
    ...(chosen && Object.keys(products.errors).length === 0 ? { products: products.lines } : {}),
    prefill: {
      student: known as Record<string, string>,
      answers: answers.answers,
      funding: input.plan_to_pay ? { planToPay: input.plan_to_pay } : undefined,
    },
  };
  const now = ctx.now.getTime();
  const keepsExpiry = before !== undefined && input.expires_in_days === undefined && stateOf(before, now) !== "expired";
  return {
    programId: wizard.program.id,
    classId: input.class ?? null,
    email: input.email,
    firstName: input.first_name,
    lastName: input.last_name,
    phone: input.phone ?? null,
    values: values as Draft["values"],
    allowedOptions: input.allowed_options.length > 0 ? input.allowed_options : null,
    tuitionOverrideCents: input.tuition ?? null,
    ...(input.tuition !== undefined || input.allowed_options.length > 0
      ? { termsProgramId: wizard.program.id, termsClassId: input.class ?? null }
      : { termsProgramId: null, termsClassId: null }),
    message: input.message ?? null,
    expiresAt: keepsExpiry ? before.expiresAt : now + (input.expires_in_days ?? DRAFT_DAYS) * DAY_MS,
  };
}
