import type { RegistrationRecord } from "~/features/enrollment/data/registration-records";
import { SMALLEST_CHARGE } from "~/features/payments/model";
import { GROUP_PREPAID } from "~/features/payments/prepaid-model";
import { PROGRAM_TYPE_LABELS, scheduleText } from "~/features/programs/model";
import type { Cents } from "~/platform/money";
import type { IsoDate } from "~/platform/zones";
import type { Locale } from "~/words/locale";
import { phrase } from "~/words/phrase";
import type { InstalmentRecord, LedgerRecord } from "../data/student-records";

/** A student's account for the student's screens. Pure. */
export interface InstalmentView {
  id: string;
  registrationId: string;
  program: string;
  position: number;
  /** Number of payments in the plan. */
  of: number;
  amountCents: Cents;
  /** The unpaid amount. */
  openCents: Cents;
  dueDate: IsoDate;
  status: "unpaid" | "paid" | "cancelled";
  isOverdue: boolean;
  /** The unpaid amount reaches the minimum online charge. */
  isPayable: boolean;
}

export interface LedgerView extends Omit<LedgerRecord, "parentId" | "method"> {
  /** Completed payments have a receipt, which includes their fee. */
  hasReceipt: boolean;
}

export interface ClassSummary {
  id: string;
  number: string;
  program: string;
  programId: string;
  classId: string;
  classCode: string;
  status: RegistrationRecord["status"];
  enrollmentStatus: RegistrationRecord["enrollmentStatus"];
  paymentStatus: RegistrationRecord["paymentStatus"];
  startDate: IsoDate | null;
  endDate: IsoDate | null;
  isSelfPaced: boolean;
  /** "Tue, Thu 6:00 PM – 9:00 PM", or empty. */
  hours: string;
  place: string;
  paidCents: Cents;
  balanceCents: Cents;
}

/** A registration for the student's screens, with its texts in a language. */
export function toClassSummary(row: RegistrationRecord, locale: Locale): ClassSummary {
  return {
    id: row.id,
    number: row.number,
    program: row.program,
    programId: row.programId,
    classId: row.classId,
    classCode: row.classCode,
    status: row.status,
    enrollmentStatus: row.enrollmentStatus,
    paymentStatus: row.paymentStatus,
    startDate: row.startDate,
    endDate: row.endDate,
    isSelfPaced: row.mode === "self_paced",
    hours: scheduleText(row.weekdays, row.startTime, row.endTime, locale),
    place: row.meetingType === "online" ? phrase("Online", locale) : (row.locationName ?? phrase(PROGRAM_TYPE_LABELS.onsite, locale)),
    paidCents: row.paidCents,
    balanceCents: row.status === "active" ? Math.max(0, row.dueCents - row.paidCents) : 0,
  };
}

/** Soonest due first; a payment is past due from the day after its due date. */
export function toInstalments(rows: InstalmentRecord[], registrations: RegistrationRecord[], today: IsoDate): InstalmentView[] {
  const programs = new Map(registrations.map(({ id, program }) => [id, program]));
  const counts = new Map<string, number>();
  for (const { registrationId } of rows) counts.set(registrationId, (counts.get(registrationId) ?? 0) + 1);
  return rows.map(({ receivedCents, ...row }) => {
    const openCents = row.status === "unpaid" ? Math.max(0, row.amountCents - receivedCents) : 0;
    const isPayable = openCents >= SMALLEST_CHARGE;
    return {
      ...row,
      program: programs.get(row.registrationId) ?? "",
      of: counts.get(row.registrationId) ?? 1,
      openCents,
      isPayable,
      isOverdue: isPayable && row.dueDate < today,
    };
  });
}

export const toLedger = (rows: LedgerRecord[]): LedgerView[] =>
  rows.map(({ parentId, method, ...row }) => ({
    ...row,
    hasReceipt: row.type !== "processing_fee" && method !== GROUP_PREPAID && ["succeeded", "manually_paid", "refund"].includes(row.status),
  }));

/** The online service fees that were charged. */
export const serviceFeesIn = (rows: LedgerRecord[]): Cents =>
  rows.filter(({ type, status }) => type === "processing_fee" && status === "succeeded").reduce((sum, { amountCents }) => sum + amountCents, 0);

export interface Totals {
  paidCents: Cents;
  dueCents: Cents;
  overdueCents: Cents;
  /** The next payment: the oldest unpaid one. */
  next: InstalmentView | null;
}

export function totalsOf(classes: ClassSummary[], instalments: InstalmentView[]): Totals {
  const open = instalments.filter(({ isPayable }) => isPayable);
  return {
    paidCents: classes.reduce((sum, { paidCents }) => sum + paidCents, 0),
    dueCents: classes.reduce((sum, { balanceCents }) => sum + balanceCents, 0),
    overdueCents: open.filter(({ isOverdue }) => isOverdue).reduce((sum, { openCents }) => sum + openCents, 0),
    next: open[0] ?? null,
  };
}
