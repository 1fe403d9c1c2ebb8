import { z } from "zod";
import { autopayOf } from "~/features/accounts/domain/autopay";
import { cardPayments } from "~/features/accounts/domain/card-payments";
import { planAfterTransfer } from "~/features/accounts/domain/transfer-plan";
import { type Change, differencesOf, termsFrom } from "~/features/agreements/addendum-model";
import { isLate } from "~/features/agreements/signing-model";
import { certificateStanding } from "~/features/certificates/domain/read";
import { type Activity, activityOf } from "~/features/enrollment/domain/activity-words";
import { canPayOnline } from "~/features/enrollment/domain/own-student";
import { TERMS_SIGNED } from "~/features/enrollment/domain/stage-terms";
import { payByOf } from "~/features/enrollment/pay-deadline-model";
import { openDifferences } from "~/features/enrollment/typed-model";
import { courseStanding } from "~/features/lms/domain/questions";
import { outcomeStanding } from "~/features/outcomes/data/standing";
import { affiliateSchool } from "~/features/partners/domain/affiliate-school";
import { quoteForRegistration } from "~/features/payments/domain/refunds/quote";
import { TRANSACTION_TYPE_LABELS } from "~/features/payments/model";
import { type ClassState, classState, seatsLeft } from "~/features/programs/model";
import { readCover, sponsorChoices } from "~/features/sponsors/data/sponsors";
import { documentsOf } from "~/features/wallet/domain/questions";
import { valuesOf } from "~/platform/audit-log";
import { schoolOf, studentOf, todayOf, zoneOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { id, optional, optionalText } from "~/platform/input";
import { formatMoney } from "~/platform/money";
import { staffOrStudent } from "~/platform/policy";
import { query } from "~/platform/verb";
import { wallTime } from "~/platform/wall-clock";
import { dayIn, type IsoDate, longDate } from "~/platform/zones";
import { type RegistrationFile, readRegistration } from "../data/registration-profile";
import { ledgerOf, owedOf, type PriceChange } from "../ledger-model";

const MAX_TARGETS = 500;
/** Classes that a search lists at most. */
const FOUND_TARGETS = 8;

/**
 * A registration with its related records; with `do=transfer` also the classes that `find` names and the chosen `target`, with `do=cancel`
 * or `do=drop` also what is refundable, with `do=card` the card payments. Students see their own, without staff comment and log.
 * @throws not_found for another student's registration
 */
export const registrationProfile = query({
  name: "registrations.profile",
  allow: staffOrStudent,
  scope: "registrations:read",
  input: z.object({ id: id(), do: optionalText(20), find: optionalText(80), target: optional(id()) }),
  async run(ctx, input) {
    const own = studentOf(ctx);
    const isStaff = own === null;
    const isOwner = ctx.actor.kind === "user" && ctx.actor.role === "school_owner";
    const today = todayOf(ctx);
    const isLeaving = isStaff && (input.do === "cancel" || input.do === "drop");
    const [file, autopay, cover, sponsors, course, documents, certificate, outcome, refund] = await Promise.all([
      readRegistration(ctx, input.id, { today, limit: isStaff && input.do === "transfer" ? MAX_TARGETS : 0 }),
      autopayOf(ctx, input.id),
      readCover(ctx, input.id),
      sponsorChoices(ctx),
      courseStanding(ctx, input.id),
      documentsOf(ctx, input.id),
      certificateStanding(ctx, input.id),
      isStaff ? outcomeStanding(ctx, input.id) : null,
      isLeaving ? quoteForRegistration(ctx, input.id, "student", "staff") : null,
    ]);
    const affiliate = isStaff ? await affiliateSchool(ctx, file.registration.affid) : null;
    if (own && own.studentId !== file.student.id) throw notFound();
    const money = moneyOf(file);
    const school = schoolOf(ctx);
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
      money,
      payBy: payByOf({ ...file.registration, startDate: file.courseClass.startDate }, today, { releasesUnpaid: school?.releasesUnpaid ?? false }),
      owed: owedOf(file.plan, money.balance, today),
      plan: planOf(file),
      lines: linesOf(file, zoneOf(ctx)),
      today,
      ...targetsOf(file, today, input.find ?? ""),
      /** The current price of the registration's class; null unless its transfer targets are requested. */
      ownClassCents: file.targets.find((each) => each.id === file.registration.classId)?.tuitionCents ?? null,
      takesCards: school !== null && canPayOnline(school),
      /** Card payments at the desk; empty unless requested. */
      card: isStaff && input.do === "card" ? await cardPayments(ctx, { ...unpaidOf(file), balanceCents: money.balance }) : [],
      transfer: input.target ? transferTo(file, today, input.target) : null,
      /** The refundable amount if the student leaves today; null unless requested. */
      refundableCents: refund?.refundableCents ?? null,
      /** The last day of attendance; null if there is none. */
      attendedOn: refund?.subject.lastAttendedOn ?? null,
      cover,
      sponsors: isStaff ? sponsors : [],
      affiliate,
      cohorts: isStaff ? file.cohorts : [],
      course,
      documents,
      certificate,
      outcome,
      /** What changed since the student signed; none if nothing was signed. */
      agreementDiffers: isStaff ? agreementDiffers(file) : [],
      /** New York requires the signature before instruction begins. */
      isSignedLate: isSignedLate(file, school?.state ?? null, zoneOf(ctx)),
      isOwner,
      autopay: isStaff ? autopay : { consent: autopay.consent, tries: [] },
      zone: zoneOf(ctx),
      mayRemovePayments: isOwner,
      mayWriteOff: isOwner && file.registration.status === "active",
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
    .filter((row) => row !== byOffice && row.action !== TERMS_SIGNED)
    .map(activityOf)
    .filter(({ at, what }) => at > registration.createdAt || what.startsWith("Comment"));
  return [...recorded, ...moved].sort((a, b) => b.at - a.at).concat(byOffice ? activityOf(byOffice) : start);
}

function agreementDiffers({ activity, registration, courseClass }: RegistrationFile): Change[] {
  const entry = activity.find(({ action }) => action === TERMS_SIGNED);
  const signed = entry ? termsFrom(valuesOf(entry.after)) : null;
  if (!signed || registration.status !== "active") return [];
  const { code, startDate, endDate, weekdays, startTime, endTime } = courseClass;
  const total = registration.tuitionCents + registration.applicationFeeCents + registration.productsCents;
  return differencesOf(signed, { class: code, starts: startDate, ends: endDate, days: [...weekdays], from: startTime, to: endTime, total });
}

function isSignedLate({ agreement, courseClass }: RegistrationFile, state: string | null, zone: string): boolean {
  if (!agreement || state !== "NY" || courseClass.mode === "self_paced") return false;
  const signedAt = new Date(agreement.signedAt);
  return isLate(dayIn(signedAt, zone), wallTime(agreement.signedAt, zone), courseClass);
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

const withSeats = (target: RegistrationFile["targets"][number], today: IsoDate) => ({
  ...target,
  state: classState(target, today),
  free: seatsLeft(target),
});

/** The words that a class is found by: code, program, campus, and month in full. */
const wordsOfClass = ({ code, program, campus, mode, startDate }: RegistrationFile["targets"][number]): string =>
  [code, program, campus, startDate ? longDate(startDate) : null, mode === "self_paced" ? "self-paced" : null]
    .filter(Boolean)
    .join(" ")
    .toLowerCase();

/** Classes with every word of the search, open ones of the same program first. */
function targetsOf({ targets, registration }: RegistrationFile, today: IsoDate, find: string) {
  const words = find
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const found = targets
    .filter((each) => each.id !== registration.classId && words.every((word) => wordsOfClass(each).includes(word)))
    .map((each) => withSeats(each, today))
    .sort((a, b) => b.isSameProgram - a.isSameProgram || LIKELY.indexOf(a.state) - LIKELY.indexOf(b.state));
  return { targets: found.slice(0, FOUND_TARGETS), moreTargets: Math.max(0, found.length - FOUND_TARGETS) };
}

/** The effect of a transfer on price, balance and seats; null for a class that is no target. */
function transferTo({ targets, registration, plan }: RegistrationFile, today: IsoDate, id: string) {
  const [from, to] = [registration.classId, id].map((each) => targets.find((target) => target.id === each));
  if (!to || id === registration.classId) return null;
  const before = from?.tuitionCents ?? registration.tuitionCents;
  const unpaid = plan.filter(({ status }) => status === "unpaid");
  const terms = { differenceCents: to.tuitionCents - before, today, intervalDays: to.planIntervalDays, lastDay: to.endDate };
  const { tuitionCents, overpaidCents } = planAfterTransfer({ ...registration, unpaid }, terms);
  const differenceCents = tuitionCents - registration.tuitionCents;
  return {
    from: from ? withSeats(from, today) : null,
    to: withSeats(to, today),
    differenceCents,
    overpaidCents,
    balanceCents: Math.max(0, registration.dueCents + differenceCents - registration.paidCents),
  };
}

/** The ledger, with every change of the price that the audit log keeps. */
function linesOf({ registration, ledger, plan, activity }: RegistrationFile, zone: string) {
  const changes = activity.flatMap((entry): PriceChange[] => {
    const [before, after] = [valuesOf(entry.before), valuesOf(entry.after)];
    const of = entry.action === "registrations.transfer" ? "tuitionCents" : "totalCents";
    const cents = Number(after[of] ?? 0) - Number(before[of] ?? 0);
    return before[of] === undefined || cents === 0 ? [] : [{ id: entry.id, what: activityOf(entry).what, at: entry.at, cents }];
  });
  const writeOffs = activity.flatMap((entry): PriceChange[] => {
    const cents = Number(valuesOf(entry.after).writtenOffCents ?? 0);
    return entry.action === "registrations.write-off" ? [{ id: entry.id, what: "Written off", at: entry.at, cents: -cents }] : [];
  });
  return ledgerOf({ registration, transactions: ledger, changes, writeOffs, cancelled: plan.filter(({ status }) => status === "cancelled"), zone });
}

/** The earliest unpaid instalment. */
function unpaidOf({ registration, plan }: RegistrationFile) {
  const [next] = plan.filter(({ status }) => status === "unpaid").sort((a, b) => a.dueDate.localeCompare(b.dueDate));
  return { registrationId: registration.id, next: next ?? null };
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
