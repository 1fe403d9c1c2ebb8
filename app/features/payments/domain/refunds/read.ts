import { z } from "zod";
import { type Ctx, todayOf, zoneOf } from "~/platform/context";
import { invalidField, notFound } from "~/platform/errors";
import { choice, id, integer, isoDate, optional, orElse } from "~/platform/input";
import type { ListPart } from "~/platform/keyset";
import { schoolStaff, staffOrSuper, student, superAdmin } from "~/platform/policy";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { query } from "~/platform/verb";
import { EASTERN } from "~/platform/zones";
import { readAccountId } from "../../data/payout-account";
import { readRefundDetails, registrationsOf } from "../../data/refund-details";
import {
  everyRefundPage,
  everySchool,
  programsOfSchool,
  type RefundFilters,
  refundPage,
  selectAskedPayments,
  selectAskedPieces,
  selectRefundLedger,
  selectRefundRow,
  selectRelated,
} from "../../data/refund-list";
import { selectPartsOf, selectRefund } from "../../data/refund-parts";
import { causeOf, REFUND_REASONS, refundListInput } from "../../refund-model";
import { refundForSuperAdmin } from "./decide";
import { quoteFor, quoteForRegistration, quoteOf } from "./quote";
import { isStale, mostOf } from "./shares";

/** The requests of one's school; a super admin sees those of all. */
export const listRefundRequests = query({
  name: "refunds.list",
  allow: staffOrSuper,
  input: refundListInput,
  async run(ctx, { limit, offset, ordering, ...filters }) {
    const page = { limit, offset, ordering };
    const isSuper = userOf(ctx).role === "super_admin";
    const [results, [total]] = isSuper
      ? await acrossSchools(ctx, "super admins decide on the refunds of every school").batch([...everyRefundPage(ctx, filters, page, EASTERN)])
      : await inSchool(ctx).db.batch([...refundPage(ctx, { ...filters, school: undefined }, page, zoneOf(ctx))]);
    return { results, count: total?.count ?? 0 };
  },
});

/** The list of the school's screen. One round trip. */
export const refundOverview = query({
  name: "refunds.desk",
  allow: schoolStaff,
  input: refundListInput,
  async run(ctx, { limit, offset, ordering, ...filters }) {
    const [results, [total], programs] = await inSchool(ctx).db.batch([
      ...refundPage(ctx, { ...filters, school: undefined }, { limit, offset, ordering }, zoneOf(ctx)),
      programsOfSchool(ctx),
    ]);
    return { page: { results, count: total?.count ?? 0 }, totalCents: total?.cents ?? 0, programs, zone: zoneOf(ctx) };
  },
});

/** The list of the super admin's screen: what waits, unless another state is asked for. */
export const adminRefundOverview = query({
  name: "refunds.admin-desk",
  allow: superAdmin,
  input: refundListInput.extend({ status: optional(choice(["pending", "approved", "declined", "cancelled", "all"] as const)) }),
  async run(ctx, { limit, offset, ordering, status = "pending", ...filters }) {
    const [results, [total], schools] = await acrossSchools(ctx, "super admins decide on the refunds of every school").batch([
      ...everyRefundPage(ctx, { ...filters, status: status === "all" ? undefined : status }, { limit, offset, ordering }, EASTERN),
      everySchool(ctx),
    ]);
    return { page: { results, count: total?.count ?? 0 }, totalCents: total?.cents ?? 0, schools, status, zone: EASTERN };
  },
});

/** The page of a request, in one round trip. @throws not_found */
async function fileOf(ctx: Ctx, refundId: string) {
  const [[request], [row], parts, ledger, related, asked, pieces] = await inSchool(ctx).db.batch([
    selectRefund(ctx, refundId),
    selectRefundRow(ctx, refundId),
    selectPartsOf(ctx, refundId),
    selectRefundLedger(ctx, refundId),
    selectRelated(ctx, refundId),
    selectAskedPayments(ctx, refundId),
    selectAskedPieces(ctx, refundId),
  ]);
  if (!request || !row) throw notFound();
  return { request, row, parts, ledger, related, asked, pieces, zone: zoneOf(ctx) };
}

/** One request with its payments, its arithmetic and what was booked. Staff see their own school's. */
export const refundFile = query({
  name: "refunds.file",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const file = await fileOf(ctx, input.id);
    const { registrationId, requestFromType, status } = file.request;
    const isForSchool = requestFromType === "student" && status === "pending" && registrationId !== null;
    const quote = isForSchool ? await quoteForRegistration(ctx, registrationId, causeOf(file.request.reasonCode), "staff") : null;
    return { ...file, refundableCents: quote?.refundableCents ?? 0, problem: quote?.problem ?? null, payments: quote?.payments ?? [] };
  },
});

/** A request for the super admin who decides, with current payments and the school's balance. */
export const adminRefundFile = query({
  name: "refunds.admin-file",
  allow: superAdmin,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const { inner, request } = await refundForSuperAdmin(ctx, input.id);
    const file = await fileOf(inner, input.id);
    const hasSubject = request.registrationId ?? request.purchaseId ?? request.groupOrderId;
    const quote = hasSubject ? await quoteFor(inner, request, causeOf(request.reasonCode), "staff") : null;
    const isWaiting = request.status === "pending";
    return {
      ...file,
      payments: quote?.payments ?? [],
      policy: quote?.policy ?? null,
      balanceCents: await balanceOf(inner),
      mostCents: isWaiting ? await mostOf(inner, request) : request.amountCents,
      isStale: isWaiting && isStale(inner, request),
    };
  },
});

/** The school's balance; null without an account, or if the provider does not respond. */
async function balanceOf(ctx: Ctx): Promise<number | null> {
  const account = await readAccountId(ctx);
  if (!account) return null;
  try {
    const { available, pending } = await ctx.ports.stripe.client.balance.retrieve({}, { stripeAccount: account });
    return [...available, ...pending].filter(({ currency }) => currency === "usd").reduce((sum, each) => sum + each.amount, 0);
  } catch {
    return null;
  }
}

/** The form of a new request: what of each payment can go back for this reason. @throws not_found for a foreign registration */
export const refundForm = query({
  name: "refunds.form",
  allow: schoolStaff,
  input: z.object({ registration: id(), reason: choice(REFUND_REASONS).catch("student_cancelled") }),
  async run(ctx, { registration, reason }) {
    return { quote: await quoteForRegistration(ctx, registration, causeOf(reason), "staff"), reason, today: todayOf(ctx) };
  },
});

/**
 * The policy's refund of a registration. Days that are given replace those on record, to see what another day would give.
 * @throws not_found; invalid beside a day after today
 */
export const quoteRefundFor = query({
  name: "refunds.quote",
  allow: schoolStaff,
  input: z.object({
    registration: id(),
    reason: orElse(choice(REFUND_REASONS), "student_cancelled"),
    notice_on: optional(isoDate()),
    terminated_on: optional(isoDate()),
    last_attended_on: optional(isoDate()),
  }),
  async run(ctx, { registration, reason, ...days }) {
    for (const [field, day] of Object.entries(days))
      if (day !== undefined && day > todayOf(ctx)) throw invalidField(field, "Choose today or an earlier date.");
    const given = { noticeOn: days.notice_on, endedOn: days.terminated_on, lastAttendedOn: days.last_attended_on };
    const details = await readRefundDetails(ctx, { registrationId: registration });
    if (!details) throw notFound();
    return quoteOf(ctx, details, causeOf(reason), "staff", given);
  },
});

/** The refund a student would get for their own registration. @throws not_found for another student's */
export const ownRefundQuote = query({
  name: "refunds.own-quote",
  allow: student,
  input: z.object({ registration: id() }),
  async run(ctx, input) {
    const quote = await quoteForRegistration(ctx, input.registration, "student", "student");
    if (quote.subject.studentId !== userOf(ctx).studentId) throw notFound();
    return quote;
  },
});

/** How much of each payment can go back under the policy: of one registration, or of all of a student's. */
export const plansToRefund = query({
  name: "refunds.payments",
  allow: schoolStaff,
  input: z.object({
    registration: optional(id()),
    student: optional(id()),
    limit: integer(1, 100).default(20),
    offset: integer(0, 100_000).default(0),
  }),
  async run(ctx, { registration, student: studentId, limit, offset }) {
    const ids = registration ? [registration] : studentId ? await registrationsOf(ctx, studentId) : [];
    if (ids.length === 0) throw notFound();
    const quotes = await Promise.all(ids.map((each) => quoteForRegistration(ctx, each, "student", "staff")));
    const payments = quotes.flatMap((quote) => quote.payments);
    return { results: payments.slice(offset, offset + limit), count: payments.length };
  },
});

export const readRefundRequest = query({
  name: "refunds.read",
  allow: staffOrSuper,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const inner = userOf(ctx).role === "super_admin" ? (await refundForSuperAdmin(ctx, input.id)).inner : ctx;
    return (await fileOf(inner, input.id)).row;
  },
});

/** The rows of an export over all schools. */
export async function everyRefund(ctx: Ctx, filters: RefundFilters, part: ListPart) {
  return await everyRefundPage(ctx, filters, part, EASTERN)[0];
}
