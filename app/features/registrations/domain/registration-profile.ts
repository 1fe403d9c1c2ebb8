import { z } from "zod";
import { autopayOf } from "~/features/accounts/domain/autopay";
import { type Activity, activityOf } from "~/features/enrollment/domain/activity-words";
import { openDifferences } from "~/features/enrollment/typed-model";
import { courseStanding } from "~/features/lms/domain/questions";
import { affiliateSchool } from "~/features/partners/domain/affiliate-school";
import { TRANSACTION_TYPE_LABELS } from "~/features/payments/model";
import { type ClassState, classState, seatsLeft } from "~/features/programs/model";
import { readCover, sponsorChoices } from "~/features/sponsors/data/sponsors";
import { documentsOf } from "~/features/student-documents/domain/questions";
import { todayOf, zoneOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { id, optionalText } from "~/platform/input";
import { formatMoney } from "~/platform/money";
import { staffOrStudent } from "~/platform/policy";
import { userOf } from "~/platform/screen";
import { query } from "~/platform/verb";
import type { IsoDate } from "~/platform/zones";
import { type RegistrationFile, readRegistration } from "../data/registration-profile";

const MAX_TARGETS = 200;

/**
 * A registration with its related records; with `do=transfer` also its transfer targets. Students see their own, without staff comment and
 * log. @throws not_found for another's
 */
export const registrationProfile = query({
  name: "registrations.profile",
  allow: staffOrStudent,
  input: z.object({ id: id(), do: optionalText(20) }),
  async run(ctx, input) {
    const actor = userOf(ctx);
    const isStaff = actor.role !== "student";
    const today = todayOf(ctx);
    const [file, autopay, cover, sponsors, course, documents] = await Promise.all([
      readRegistration(ctx, input.id, { today, limit: isStaff && input.do === "transfer" ? MAX_TARGETS : 0 }),
      autopayOf(ctx, input.id),
      readCover(ctx, input.id),
      sponsorChoices(ctx),
      courseStanding(ctx, input.id),
      documentsOf(ctx, input.id),
    ]);
    const affiliate = isStaff ? await affiliateSchool(ctx, file.registration.affid) : null;
    if (!isStaff && actor.studentId !== file.student.id) throw notFound();
    return {
      ...file,
      registration: {
        ...file.registration,
        comment: isStaff ? file.registration.comment : null,
        dropReason: isStaff ? file.registration.dropReason : null,
        needsAttention: isStaff ? file.registration.needsAttention : null,
        typedDifferences: null,
      },
      /** Values entered without signing in that differ from the student's record. */
      differences: isStaff ? openDifferences(file.registration.typedDifferences, file.student) : null,
      student: { ...file.student, comments: isStaff ? file.student.comments : null },
      activity: isStaff ? historyOf(file) : [],
      money: moneyOf(file),
      plan: planOf(file),
      today,
      targets: targetsOf(file, today),
      cover,
      sponsors: isStaff ? sponsors : [],
      affiliate,
      course,
      documents,
      autopay: isStaff ? autopay : { consent: autopay.consent, tries: [] },
      zone: zoneOf(ctx),
      mayRemovePayments: actor.role === "school_owner",
    };
  },
});

export type RegistrationProfile = Awaited<ReturnType<typeof registrationProfile>>;

/** Actions and payments, newest first, ending with the registration itself. */
function historyOf({ activity, ledger, registration }: RegistrationFile): Activity[] {
  const moved = ledger
    .filter(({ status, type }) => (status === "succeeded" || status === "refund") && type !== "processing_fee")
    .map(({ id, type, amountCents, createdAt, payerName }): Activity => {
      const isRefund = type === "refund";
      const what = isRefund ? `Refund of ${formatMoney(-amountCents)}` : `${formatMoney(amountCents)} paid online`;
      return {
        id,
        what,
        note: isRefund ? null : TRANSACTION_TYPE_LABELS[type],
        tone: isRefund ? "blue" : "green",
        who: isRefund ? null : payerName,
        at: createdAt,
      };
    });
  const start: Activity = { id: "start", what: "Registered", note: null, tone: "blue", who: null, at: registration.createdAt };
  const byOffice = activity.find(({ action }) => action === "registrations.manual");
  const recorded = activity
    .filter((row) => row !== byOffice)
    .map(activityOf)
    .filter(({ at, what }) => at > registration.createdAt || what.startsWith("Comment"));
  return [...recorded, ...moved].sort((a, b) => b.at - a.at).concat(byOffice ? activityOf(byOffice) : start);
}

/** The sums of the payments card, in cents. */
function moneyOf({ registration, ledger }: RegistrationFile) {
  const settled = ledger.filter(({ status }) => status === "succeeded" || status === "manually_paid" || status === "refund");
  const sum = (rows: typeof ledger) => rows.reduce((total, row) => total + row.amountCents, 0);
  const refunded = -sum(settled.filter(({ type }) => type === "refund"));
  return {
    tuition: registration.tuitionCents,
    applicationFee: registration.applicationFeeCents,
    products: registration.productsCents,
    serviceFee: sum(settled.filter(({ type }) => type === "processing_fee")),
    paid: registration.paidCents + refunded,
    refunded,
    cancelled: Math.max(
      0,
      registration.tuitionCents + registration.applicationFeeCents + registration.productsCents - registration.dueCents - refunded,
    ),
    balance: Math.max(0, registration.dueCents - registration.paidCents),
    overpaid: Math.max(0, registration.paidCents - Math.max(0, registration.dueCents)),
  };
}

const LIKELY = ["open", "full", "closed"] as const satisfies readonly ClassState[];

/** Transfer targets: open classes of the same program first. */
function targetsOf({ targets }: RegistrationFile, today: IsoDate) {
  return targets
    .map((each) => ({ ...each, state: classState(each, today), free: seatsLeft(each) }))
    .sort((a, b) => b.isSameProgram - a.isSameProgram || LIKELY.indexOf(a.state) - LIKELY.indexOf(b.state));
}

/** Each instalment with its payment, matched by ID or timestamp. */
function planOf({ plan, ledger }: RegistrationFile) {
  return plan.map((item) => {
    const payment =
      item.status === "paid"
        ? (ledger.find(({ instalmentId, type }) => instalmentId === item.id && type !== "processing_fee") ??
          ledger.find(({ createdAt, amountCents }) => createdAt === item.paidAt && amountCents > 0))
        : undefined;
    return { ...item, method: payment?.method ?? null, isOnline: payment?.status === "succeeded" };
  });
}
