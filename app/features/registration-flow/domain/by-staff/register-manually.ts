import { z } from "zod";
import { type ManualPayment, stageManualPayment } from "~/features/accounts/domain/record-payment";
import { stageFirstPlan } from "~/features/accounts/domain/stage-plan";
import type { Draft } from "~/features/enrollment/data/drafts";
import { findReservation } from "~/features/enrollment/data/hold";
import { findOrigins, localeOf } from "~/features/enrollment/data/origins";
import type { DraftValues } from "~/features/enrollment/domain/draft-values";
import { newDraft, stageNewDraft } from "~/features/enrollment/domain/new-draft";
import { classFull, stageUnreserve } from "~/features/enrollment/domain/seats";
import { stageRegistration } from "~/features/enrollment/domain/stage-registration";
import { STUDENT_RACE } from "~/features/enrollment/domain/stage-student";
import { PAPER_AGREEMENT, PAYMENT_STATES } from "~/features/enrollment/model";
import { storeFile } from "~/features/files/domain/store-file";
import type { DraftAnswer } from "~/features/forms/answer-model";
import { readAnswers } from "~/features/forms/domain/read-answers";
import { readStudentFields } from "~/features/forms/domain/read-student-fields";
import { readWizard, type Wizard } from "~/features/forms/domain/registration-form";
import { overBalance } from "~/features/payments/domain/manual-rows";
import type { Ctx } from "~/platform/context";
import { todayOf } from "~/platform/context";
import { conflict, type FieldErrors, invalid, invalidField, notFound } from "~/platform/errors";
import { cents, choice, email, id, isoDate, optional, personName, phone, REQUIRED } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { andThen, type CommandCtx, command } from "~/platform/verb";
import { LOCALES } from "~/words/locale";
import { manualFields } from "../../manual-model";
import { registrationMade } from "../registration-made";
import { studentFieldsOf } from "../wizard/asked";
import { chosenProducts, readProducts } from "../wizard/save-agreement";
import { refuseDuplicate } from "../wizard/submit-registration";
import { availabilityOf, personalTerms } from "../wizard/terms";
import { manualChoices, manualQuote } from "./manual-plan";

const input = manualFields
  .extend({
    student: optional(id()),
    pre_enroll: optional(id()),
    inquiry: optional(id()),
    waitlist: optional(id()),
    // Required in every school's form, so that its error appears together with the class's.
    first_name: personName(120),
    last_name: personName(120),
    email: email(),
    phone: phone(),
    answers: z.record(z.unknown()).default({}),
    products: chosenProducts,
    agreement_file: z.unknown(),
    /** Replaces the program's plan. */
    payment_plans: z
      .array(z.object({ amount: cents(1), due_date: isoDate() }))
      .max(60)
      .default([]),
    /** The payment received, as API clients send it: an amount, or the full price. */
    amount_paid: optional(cents(0)),
    payment_status: optional(choice(PAYMENT_STATES)),
    locale: optional(choice(LOCALES)),
  })
  .passthrough();
type Given = z.output<typeof input>;

/**
 * Registers a student on behalf of staff, with seat, plan, answers, products and the payment received. `override` exceeds the capacity and
 * is logged. @throws conflict `class_full`, `class_closed`, `already_registered`, `not_approved`
 */
export const registerManually = command({
  name: "registrations.manual",
  allow: schoolStaff,
  touches: "site",
  input,
  retryOn: STUDENT_RACE,
  async run(ctx, given) {
    const { student, pre_enroll, inquiry, waitlist } = given;
    const origins = await findOrigins(ctx, { student, pre_enroll, inquiry, waitlist });
    if (origins.preEnrollment?.status === "disapproved") throw conflict("not_approved", "Approve the pre-enrollment first.");
    const wizard = await readWizard(ctx, null, "registration", given.class);
    const row = wizard.classes.find(({ courseClass }) => courseClass.id === given.class);
    if (!row) throw notFound();
    const availability = availabilityOf(row, todayOf(ctx));
    if (!wizard.program || availability === "closed") throw closed();
    // The seat that fills the class may be held by this student's own waitlist offer.
    const reserved = origins.entry ? await findReservation(ctx, origins.entry.id) : null;
    const isFull = availability === "full" && reserved?.classId !== given.class;
    if (isFull && !given.override) throw full();
    const values = await readValues(ctx, wizard, given, origins.student?.email);
    const draft = await newDraft(ctx, {
      source: "staff",
      programId: wizard.program.id,
      classId: given.class,
      step: 6,
      email: values.student?.email ?? null,
      values: values as Draft["values"],
      preEnrollmentId: origins.preEnrollment?.id ?? null,
      origin: origins.preEnrollment ? "pre_enrollment" : origins.inquiry ? "inquiry" : origins.entry ? "waitlist" : "manual",
      originId: origins.preEnrollment?.id ?? origins.inquiry?.id ?? origins.entry?.id ?? null,
      affid: origins.preEnrollment?.affid ?? origins.inquiry?.affid ?? origins.entry?.affid ?? null,
      locale: given.locale ?? localeOf(origins),
    });
    await refuseDuplicate(ctx, draft);
    const terms = await personalTerms(ctx, wizard, draft, undefined);
    const total = manualQuote(terms, given.payment_option).totalCents;
    if (!manualChoices(total).includes(given.payment_option)) throw invalidField("payment_option", "Choose a payment option.");
    const own = given.payment_plans.map(({ amount, due_date }) => ({ amountCents: amount, dueDate: due_date }));
    const quote = manualQuote(terms, given.payment_option, own);
    const payment = paymentOf(ctx, given, quote.totalCents);
    stageNewDraft(ctx, draft);
    if (origins.entry) stageUnreserve(ctx, origins.entry.id);
    const frozen = {
      draftId: draft.id,
      programId: wizard.program.id,
      classId: given.class,
      option: given.payment_option,
      tuitionCents: quote.tuitionCents,
      applicationFeeCents: quote.applicationFeeCents,
      products: [...terms.products],
      instalments: quote.instalments,
      isTrusted: true,
    };
    const made = await stageRegistration(ctx, draft, frozen, stageFirstPlan, {
      override: isFull,
      comment: given.note ?? null,
      isQuiet: !given.send_confirmation,
    });
    if (payment) {
      const payer = { id: made.registrationId, studentName: made.studentName, dueCents: quote.totalCents, paidCents: 0 };
      stageManualPayment(ctx, payer, made.plan, payment);
    }
    return { id: made.registrationId, studentId: made.studentId };
  },
});

/** `registerManually` for API clients; returns the new rows. */
export const manualRegistrationMade = andThen(registerManually, (ctx, { id }) => registrationMade(ctx, id));

const closed = () => conflict("class_closed", "Registration for this class is closed.", { class: ["Registration for this class is closed."] });
const full = () => conflict("class_full", classFull().message, { class: [classFull().message] });

/** Validates the input like the public form. The email of an existing student does not change. */
async function readValues(ctx: CommandCtx, wizard: Wizard, given: Given, email: string | undefined): Promise<DraftValues> {
  const student = await readStudentFields(ctx, studentFieldsOf(wizard), email ? { ...given, email } : given);
  const answers = await readAnswers(ctx, wizard.sections, given.answers);
  const products = readProducts(wizard, given.products);
  const isSponsored = given.plan_to_pay === "sponsored_employer_agency";
  const errors: FieldErrors = {
    ...student.errors,
    ...answers.errors,
    ...products.errors,
    ...(isSponsored && !given.sponsor_name ? { sponsor_name: [REQUIRED] } : {}),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const printed = await paperAgreement(ctx, given.agreement_file);
  return {
    student: student.values,
    answers: [...answers.answers, ...printed],
    funding: {
      planToPay: given.plan_to_pay,
      sponsorName: isSponsored ? given.sponsor_name : undefined,
      sponsorContact: isSponsored ? given.sponsor_contact : undefined,
    },
    products: products.lines,
  };
}

/** Saves a signed paper agreement as a file among the answers; there is no electronic signature. */
async function paperAgreement(ctx: CommandCtx, file: unknown): Promise<DraftAnswer[]> {
  if (!(file instanceof File) || file.size === 0) return [];
  const fileId = await storeFile(ctx, file, { purpose: "answer", access: "private" }, "agreement_file");
  return [{ ...PAPER_AGREEMENT, value: file.name, raw: file.name, fileId }];
}

function paymentOf(ctx: Ctx, given: Given, totalCents: number): ManualPayment | null {
  const { payment_status: status, amount_paid: amountPaid } = given;
  if (status === "partial_paid" && !amountPaid) throw invalidField("amount_paid", REQUIRED, "required");
  const isAll = status === "complete_paid" && amountPaid === undefined;
  const amountCents = isAll ? totalCents : (amountPaid ?? (given.taken === "manual" ? given.amount : 0));
  if (amountCents === undefined) throw invalidField("amount", REQUIRED, "required");
  if (amountCents === 0) return null;
  if (amountCents > totalCents) throw overBalance(amountPaid === undefined ? "amount" : "amount_paid");
  const paidOn = given.paid_at ?? todayOf(ctx);
  if (paidOn > todayOf(ctx)) throw invalidField("paid_at", "Choose today or an earlier date.", "date");
  return { amountCents, method: given.method ?? "other", paidOn, note: given.reference ?? null };
}
