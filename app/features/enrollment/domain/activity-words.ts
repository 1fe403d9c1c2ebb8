import { PLAN_TO_PAY_LABELS } from "~/features/forms/field-model";
import { actionName, changesIn, type FieldChange, fieldWord, type LoggedAction, valuesOf } from "~/platform/audit-log";
import { formatMoney } from "~/platform/money";
import { friendlyDate } from "~/platform/zones";
import { DROP_REASON_LABELS, ENROLLMENT_STATUS_LABELS, RECORDED_METHOD_LABELS } from "../model";

export interface Activity {
  id: string;
  what: string;
  note: string | null;
  tone: "green" | "amber" | "red" | "blue" | "grey";
  /** The actor; null for the product. */
  who: string | null;
  at: number;
}

type Values = Record<string, unknown>;
const word = (labels: Record<string, string>, key: unknown): string => labels[String(key)] ?? String(key);
const textOr = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

const ENROLLMENT_SENTENCES: Record<string, string> = {
  completed: "Marked as completed",
  dropped: "Marked as dropped",
  enrolled: "Marked as enrolled",
};
type Wording = (after: Values, before: Values) => Pick<Activity, "what"> & Partial<Pick<Activity, "note" | "tone">>;

const documentWordings = (prefix: string): Record<string, Wording> => ({
  [`${prefix}.send`]: ({ document }) => ({ what: `Document sent: ${document}`, tone: "blue" }),
  [`${prefix}.add`]: ({ document }) => ({ what: `Document added: ${document}`, tone: "green" }),
  [`${prefix}.accept`]: ({ document, expiresOn }) => ({
    what: `Document accepted: ${document}`,
    note: expiresOn ? `Until ${friendlyDate(String(expiresOn))}` : null,
    tone: "green",
  }),
  [`${prefix}.send-back`]: ({ document, reason }) => ({ what: `Document sent back: ${document}`, note: textOr(reason), tone: "amber" }),
});

/** The office's label for each verb. An unlisted verb is shown by name. */
const WORDINGS: Record<string, Wording> = {
  "collections.promise": ({ promisedOn, note }) => ({ what: `Promised to pay by ${friendlyDate(String(promisedOn))}`, note: textOr(note) }),
  "collections.withdraw-promise": () => ({ what: "Promise to pay removed" }),
  "collections.remind": () => ({ what: "Reminded of a payment" }),
  ...documentWordings("holdings"),
  // As these verbs were named before.
  ...documentWordings("student-documents"),
  "registrations.comment": ({ comment }) => (comment ? { what: "Comment", note: textOr(comment) } : { what: "Comment removed" }),
  "student.finish-details": ({ fields }) => ({ what: "Details added by the student", note: [fields].flat().join(", ") || null, tone: "blue" }),
  "student.finish-questions": ({ answers }) => ({
    what: "Questions answered by the student",
    note: Object.keys((answers ?? {}) as Values).join(", ") || null,
    tone: "blue",
  }),
  "student.finish-plan": ({ planToPay, sponsorName }) => ({
    what: `Plan to pay: ${word(PLAN_TO_PAY_LABELS, planToPay)}`,
    note: textOr(sponsorName),
  }),
  "student.finish-later": () => ({ what: "Optional details put off by the student" }),
  "registrations.plan-to-pay": ({ planToPay, sponsorName }) => ({
    what: `Plan to pay: ${word(PLAN_TO_PAY_LABELS, planToPay)}`,
    note: textOr(sponsorName),
  }),
  "registrations.enrollment-status": ({ enrollmentStatus, reason, dropReason, lastAttendedOn }) => ({
    what: ENROLLMENT_SENTENCES[String(enrollmentStatus)] ?? word(ENROLLMENT_STATUS_LABELS, enrollmentStatus),
    note:
      [
        dropReason ? word(DROP_REASON_LABELS, dropReason) : null,
        lastAttendedOn ? `last attended ${friendlyDate(String(lastAttendedOn))}` : null,
        textOr(reason),
      ]
        .filter(Boolean)
        .join(", ") || null,
    tone: enrollmentStatus === "dropped" ? "red" : "green",
  }),
  "registrations.status": ({ status, reason, override }) =>
    status === "cancelled"
      ? { what: "Registration cancelled", note: textOr(reason), tone: "red" }
      : { what: "Registration reactivated", note: override ? "Registered over the capacity of the class." : null, tone: "green" },
  "registrations.transfer": ({ class: to, reason }, { class: from }) => ({
    what: `Moved from ${String(from)} to ${String(to)}`,
    note: textOr(reason),
    tone: "blue",
  }),
  "registrations.correct-products": (after, before) => correctedWords("Products corrected", "products", after, before),
  "registrations.correct-discount": (after, before) => correctedWords("Discount corrected", "discount", after, before),
  "registrations.correct-answers": ({ answers, reason }, { answers: former }) => ({
    what: "Answers corrected",
    note: [...answerWords(answers, former), textOr(reason)].filter(Boolean).join(". "),
    tone: "blue",
  }),
  "registrations.cover": ({ sponsor, coveredCents, reason }) => ({
    what: sponsor ? `${String(sponsor)} covers ${formatMoney(Number(coveredCents))}` : "Sponsor removed",
    note: textOr(reason),
    tone: "blue",
  }),
  "registrations.write-off": ({ writtenOffCents, reason }) => ({
    what: `${formatMoney(Number(writtenOffCents))} written off`,
    note: textOr(reason),
    tone: "amber",
  }),
  "registrations.pay-deadline": ({ payDeadline }, { payDeadline: former }) =>
    payDeadline
      ? {
          what: `Payment deadline: ${friendlyDate(String(payDeadline))}`,
          note: former ? `Before: ${friendlyDate(String(former))}` : null,
          tone: "blue",
        }
      : { what: "Payment deadline removed", note: former ? `Before: ${friendlyDate(String(former))}` : null },
  "registrations.pay-deadline-notice": ({ payDeadline }) => ({
    what: "Payment deadline notice sent",
    note: `Pay by ${friendlyDate(String(payDeadline))}`,
    tone: "amber",
  }),
  "registrations.release-unpaid": ({ reason }) => ({ what: "Registration cancelled", note: textOr(reason), tone: "red" }),
  "registrations.ask-agreement": ({ to }) => ({ what: "Asked to sign the agreement", note: textOr(to), tone: "blue" }),
  "registrations.attach-agreement": ({ file, reason }) => ({
    what: "Paper agreement attached",
    note: [textOr(file), textOr(reason)].filter(Boolean).join(". "),
    tone: "green",
  }),
  "agreements.sign": ({ signature }) => ({ what: "Agreement signed", note: textOr(signature), tone: "green" }),
  "registrations.take-over-typed": (after) => ({ what: "Record updated with entered data", note: Object.keys(after).map(fieldWord).join(", ") }),
  "registrations.dismiss-typed": () => ({ what: "Record kept" }),
  "registrations.ask-cancellation": ({ message }) => ({ what: "Asked to cancel", note: textOr(message), tone: "amber" }),
  "registrations.settle-attention": () => ({ what: "Settled" }),
  "registrations.resend-confirmation": () => ({ what: "Confirmation sent again" }),
  "registrations.remind-payment": ({ amountCents, dueDate }) => ({
    what: "Payment reminder sent",
    note: `${formatMoney(Number(amountCents))} due ${String(dueDate)}`,
  }),
  "registrations.manual": ({ override }) => ({
    what: "Registered by staff",
    note: override ? "Registered over the capacity of the class." : null,
    tone: "blue",
  }),
  "registrations.record-payment": ({ amountCents, method, note }) => ({
    what: `Payment of ${formatMoney(Number(amountCents))} recorded (${word(RECORDED_METHOD_LABELS, method).toLowerCase()})`,
    note: textOr(note),
    tone: "green",
  }),
  "registrations.reverse-payment": () => ({ what: "Payment removed", tone: "red" }),
  "registrations.payment-status": ({ paymentStatus }) =>
    paymentStatus === "unpaid" ? { what: "Marked as unpaid", tone: "red" } : { what: "Marked as paid", tone: "green" },
  "registrations.change-plan": ({ plan }) => ({ what: "Payment plan changed", note: planWords(plan) }),
  "students.edit": () => ({ what: "Details changed" }),
  "students.update": () => ({ what: "Details changed" }),
  "imports.change": () => ({ what: "Details changed by an import" }),
  "students.merge": ({ merged }) => ({ what: "Merged with another record", note: textOr(merged), tone: "blue" }),
  "students.undo-merge": ({ undone }) => ({ what: "Merge undone", note: textOr(undone), tone: "amber" }),
  "students.keep-apart": () => ({ what: "Marked as not a duplicate" }),
  "credits.give": ({ amountCents, reason }) => ({
    what: `${formatMoney(Number(amountCents))} school credit given`,
    note: textOr(reason),
    tone: "green",
  }),
  "student.use-credit": ({ amountCents }) => ({ what: `Payment of ${formatMoney(Number(amountCents))} with school credit`, tone: "green" }),
  "students.note": () => ({ what: "Note added" }),
  "students.email": ({ subject }) => ({ what: "Email sent", note: textOr(subject), tone: "blue" }),
  "students.invite": ({ invited }) => ({ what: "Invitation sent", note: textOr(invited), tone: "blue" }),
  "pre-enrollments.submit": () => ({ what: "Pre-enrolled", tone: "blue" }),
  "pre-enrollments.create": () => ({ what: "Pre-enrolled", tone: "blue" }),
  "pre-enrollments.status": ({ status, reason }) => decisionWords(status, reason),
  "pre-enrollments.disapprove": ({ status, reason }) => decisionWords(status, reason),
  "pre-enrollments.comment": ({ comment }) => (comment ? { what: "Comment", note: textOr(comment) } : { what: "Comment removed" }),
  "pre-enrollments.resend-mail": () => ({ what: "Email sent again" }),
  "students.remove": () => ({ what: "Deleted", tone: "red" }),
  "students.restore": () => ({ what: "Restored", tone: "green" }),
  "students.account-status": ({ accountStatus }) =>
    accountStatus === "active" ? { what: "Account activated", tone: "green" } : { what: "Account deactivated", tone: "red" },
};

/** A correction: before and after, the new total and the reason. */
function correctedWords(what: string, field: string, after: Values, before: Values): ReturnType<Wording> {
  const total = `Total ${formatMoney(Number(before.totalCents))} → ${formatMoney(Number(after.totalCents))}`;
  return { what, note: `${String(before[field])} → ${String(after[field])}. ${total}. ${String(after.reason)}`, tone: "blue" };
}

function answerWords(after: unknown, before: unknown): string[] {
  const former = (before ?? {}) as Record<string, string>;
  return Object.entries((after ?? {}) as Record<string, string>).map(([label, value]) => `${label}: ${former[label] || "–"} → ${value || "–"}`);
}

function decisionWords(status: unknown, reason: unknown): ReturnType<Wording> {
  if (status === "approved") return { what: "Approved", tone: "green" };
  if (status === "disapproved") return { what: "Disapproved", note: textOr(reason), tone: "red" };
  return status === "registered" ? { what: "Marked as registered", tone: "green" } : { what: "Set back to pending", tone: "amber" };
}

function planWords(plan: unknown): string | null {
  if (!Array.isArray(plan)) return null;
  const items = (plan as { amountCents: number; dueDate: string; status: string }[]).filter(({ status }) => status === "unpaid");
  return items.map(({ amountCents, dueDate }) => `${formatMoney(amountCents)} due ${dueDate}`).join(", ") || null;
}

/** "Phone: (401) 555 - 0100 → (401) 555 - 0101" */
export const changeText = ({ field, from, to }: FieldChange): string =>
  `${field.replace(/^./, (letter) => letter.toUpperCase())}: ${from === undefined ? "" : `${from ?? "–"} → `}${to ?? "–"}`;

/** The office's label for an action; null for an unlisted verb. */
export function actionWords({ action, before, after }: Pick<LoggedAction, "action" | "before" | "after">): ReturnType<Wording> | null {
  return WORDINGS[action]?.(valuesOf(after), valuesOf(before)) ?? null;
}

export function activityOf({ id, action, before, after, at, actorKind, who }: LoggedAction): Activity {
  const words = actionWords({ action, before, after }) ?? { what: actionName(action) };
  const note = "note" in words ? (words.note ?? null) : IS_TOLD.test(action) ? changesIn(before, after).map(changeText).join("\n") || null : null;
  return { id, tone: "grey", ...words, note, who: who ?? (actorKind === "visitor" ? "the student" : null), at };
}

/** Actions whose fields are listed with their old and new values. */
const IS_TOLD = /^(students\.(edit|update)|imports\.change)$/;
