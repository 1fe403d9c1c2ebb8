import { and } from "drizzle-orm";
import { programs } from "#drizzle/schema/programs";
import { takeChosen } from "~/features/files/domain/chosen-picture";
import { claimUpload } from "~/features/files/domain/claim-upload";
import { storeFile } from "~/features/files/domain/store-file";
import type { Purpose } from "~/features/files/model";
import { changesOf } from "~/platform/changes";
import { type Ctx, schoolOf } from "~/platform/context";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import { staffOrSuper } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { changedMeanwhile, isUnchanged, nextVersion, version } from "~/platform/stale";
import { type CommandCtx, command } from "~/platform/verb";
import { findProgram, type OfficeProgram } from "../../data/office-programs";
import { DEFAULT_REMINDER_DAYS, PLAN_INTERVALS, type ProgramForm, programForm, programFormOf } from "../../program-model";
import { inChosenSchool } from "./chosen-school";
import { newProgramFields, programFields } from "./program-inputs";
import { stageLinks } from "./program-links";
import { checkComplete, freeSlug, lastPosition, stageWithdrawal, thisProgram } from "./program-rules";

type Columns = Omit<typeof programs.$inferInsert, "id" | "schoolId" | "slug" | "status" | "position" | "createdAt" | "updatedAt">;

const FILES = {
  brochure: { column: "brochureFileId", purpose: "program-brochure" },
  agreement: { column: "agreementFileId", purpose: "program-agreement" },
} as const satisfies Record<string, { column: keyof Columns; purpose: Purpose }>;

/** The files of the form: a new one is stored, a removed one let go, any other stays. */
async function filesOf(ctx: CommandCtx, form: ProgramForm): Promise<Partial<Columns>> {
  const columns: Partial<Columns> = {};
  columns.imageFileId = await takeChosen(
    ctx,
    { file: form.photo, from: form.photo_from, isRemoved: form.remove_photo, alt: form.photo_alt, isDecorative: form.photo_decorative },
    { purpose: "program-image", field: "photo", isDescribed: true },
  );
  for (const name of ["brochure", "agreement"] as const) {
    const { column, purpose } = FILES[name];
    const file = form[name];
    if (file) columns[column] = await storeFile(ctx, file, { purpose, access: "public" }, name);
    else if (form[`remove_${name}`]) columns[column] = null;
  }
  return columns;
}

/** When the first reminder of an instalment goes out, where the form of a program leaves it to the school. */
const usualReminder = (ctx: Ctx): number => schoolOf(ctx)?.defaultReminderOffset ?? DEFAULT_REMINDER_DAYS;

/** Form values as columns; empty fields clear them. */
function columnsOf(ctx: Ctx, form: ProgramForm): Columns {
  const parts = [form.theory_hours, form.lab_hours, form.clinical_hours].filter((hours): hours is number => typeof hours === "number");
  return {
    title: form.title,
    code: form.code ?? null,
    type: form.type,
    category: form.category,
    summary: form.short_description ?? null,
    description: form.description,
    duration: form.duration,
    durationType: form.duration_type,
    theoryHours: form.theory_hours ?? null,
    labHours: form.lab_hours ?? null,
    clinicalHours: form.clinical_hours ?? null,
    ...(parts.length > 0 ? { clockHours: parts.reduce((sum, hours) => sum + hours, 0) } : {}),
    tuitionCents: form.tuition_fee,
    applicationFeeCents: form.application_fee ?? 0,
    paymentOptions: form.payment_options,
    planPayments: form.plan_payments ?? 0,
    planIntervalDays: PLAN_INTERVALS[form.plan_interval ?? "monthly"],
    planDepositCents: form.plan_deposit ?? 0,
    reminderOffsetDays: form.reminder_offset ?? usualReminder(ctx),
    additionalInfo: form.additional_program_info ?? null,
    prerequisites: form.prerequisites ?? null,
    outcomes: form.outcomes ?? null,
    weekOutline: form.week_outline ?? null,
    certification: form.certification ?? null,
    scheduleSummary: form.schedule_summary ?? null,
    cancellationPolicy: form.cancellation_policy ?? null,
    preEnrollment: form.pre_enrollment,
    waitlist: form.waitlist,
    showScholarship: form.show_scholarship,
    referralFeeType: form.referral_fee_type ?? null,
    referralFeeValue: form.referral_fee_type ? (form.referral_fee ?? null) : null,
    lmsCourse: form.lms_course ?? null,
    metaTitle: form.meta_title ?? null,
    metaDescription: form.meta_description ?? null,
  };
}

/** Stages a program behind the last one. */
function stageNew(ctx: CommandCtx, slug: string, status: OfficeProgram["status"], columns: Columns): string {
  const { db, schoolId } = inSchool(ctx);
  const at = ctx.now.getTime();
  const row = { id: newId(), schoolId, slug, status, ...columns, createdAt: at, updatedAt: at };
  if (status === "offering") checkComplete(row as OfficeProgram);
  ctx.stage(db.insert(programs).values({ ...row, position: lastPosition(schoolId) }));
  ctx.record({ type: "program", id: row.id, after: row });
  return row.id;
}

/** Stages changed fields. Existing registrations keep their price. */
async function stageChanges(ctx: CommandCtx, present: OfficeProgram, values: Partial<OfficeProgram>, seen?: number): Promise<void> {
  const { db, schoolId } = inSchool(ctx);
  if (seen !== undefined && seen !== present.updatedAt) throw changedMeanwhile();
  const changes = changesOf(present, values);
  if (!changes) return;
  const after = { ...present, ...changes.after };
  if (after.status === "offering" && (changes.after.status || changes.after.paymentOptions || changes.after.tuitionCents !== undefined))
    checkComplete(after);
  ctx.stage(
    db
      .update(programs)
      .set({ ...changes.after, updatedAt: nextVersion(ctx, programs.updatedAt) })
      .where(and(thisProgram(schoolId, present.id), isUnchanged(programs.updatedAt, seen))),
    changedMeanwhile(),
  );
  if (changes.after.status === "not_offered") stageWithdrawal(ctx, present.id);
  ctx.record({ type: "program", id: present.id, ...changes });
}

/** A new program, as the form sends it. @throws conflict `duplicate` */
export const addProgram = command({
  name: "programs.add",
  allow: staffOrSuper,
  touches: "site",
  school: inChosenSchool,
  input: programForm,
  async run(ctx, form) {
    const slug = await freeSlug(ctx, form.slug, form.title);
    const stored = await filesOf(ctx, form);
    const programId = stageNew(ctx, slug, form.status ?? "not_offered", { ...columnsOf(ctx, form), ...stored });
    await stageLinks(ctx, programId, form);
    return { id: programId };
  },
});

/** All of a program, as its form sends it. @throws conflict `duplicate`, `stale` */
export const editProgram = command({
  name: "programs.edit",
  allow: staffOrSuper,
  touches: "site",
  school: inChosenSchool,
  input: programFormOf({ id: id(), version: version() }),
  async run(ctx, { id: programId, version: seen, ...form }) {
    const present = await findProgram(ctx, programId);
    const slug = await freeSlug(ctx, form.slug, form.title, programId);
    const stored = await filesOf(ctx, form);
    await stageLinks(ctx, programId, form);
    await stageChanges(
      ctx,
      present,
      { ...(columnsOf(ctx, form) as Partial<OfficeProgram>), ...stored, slug, status: form.status ?? present.status },
      seen,
    );
    return { id: programId };
  },
});

/** A new program, as API clients send it; paid at once unless its form says more later. */
export const createProgram = command({
  name: "programs.create",
  allow: staffOrSuper,
  touches: "site",
  school: inChosenSchool,
  input: newProgramFields,
  async run(ctx, given) {
    const slug = await freeSlug(ctx, given.slug, given.title);
    const imageFileId = given.image_url ? await claimUpload(ctx, given.image_url, "program-image", "image_url") : null;
    const isFree = given.tuition_fee + (given.application_fee ?? 0) === 0;
    const programId = stageNew(ctx, slug, given.status ?? "not_offered", {
      title: given.title,
      type: given.type,
      category: given.category,
      description: given.description ?? null,
      duration: given.duration,
      durationType: given.duration_type,
      tuitionCents: given.tuition_fee,
      applicationFeeCents: given.application_fee ?? 0,
      paymentOptions: isFree ? ["free_plan"] : ["pay_now"],
      reminderOffsetDays: usualReminder(ctx),
      additionalInfo: given.additional_program_info ?? null,
      showScholarship: given.show_scholarship ?? false,
      imageFileId,
    });
    return { id: programId };
  },
});

/** Some of a program; what is left out stays. */
export const updateProgram = command({
  name: "programs.update",
  allow: staffOrSuper,
  touches: "site",
  school: inChosenSchool,
  input: programFields.extend({ id: id() }),
  async run(ctx, { id: programId, ...given }) {
    const present = await findProgram(ctx, programId);
    const slug = given.slug ? await freeSlug(ctx, given.slug, present.title, programId) : undefined;
    const imageFileId = given.image_url ? await claimUpload(ctx, given.image_url, "program-image", "image_url") : undefined;
    await stageChanges(ctx, present, {
      title: given.title,
      slug,
      type: given.type,
      category: given.category,
      status: given.status,
      description: given.description,
      duration: given.duration,
      durationType: given.duration_type,
      tuitionCents: given.tuition_fee,
      applicationFeeCents: given.application_fee,
      additionalInfo: given.additional_program_info,
      showScholarship: given.show_scholarship,
      imageFileId,
    });
    return { id: programId };
  },
});
