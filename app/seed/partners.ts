import * as schema from "#drizzle/schema";
import { DAY_MS, dayIn } from "~/platform/zones";
import type { Demo } from "./demo-context";
import { affiliationRow, referralRow, transactionRow } from "./factories";

type School = typeof schema.schools.$inferInsert;

/** One school is affiliated with the national partner and shows one of its programs; another has asked. */
export function seedPartners({ rows, now }: Demo, { partner, affiliated, asking }: { partner: School; affiliated: School; asking: School }): void {
  const request = affiliationRow(asking.id, partner.id, {
    message: "We teach evenings and weekends and don't have an online program.",
    requestedAt: now - 2 * DAY_MS,
  });
  const affiliation = affiliationRow(affiliated.id, partner.id, {
    clicks: 23,
    status: "accepted",
    message: "Our graduates ask for online evening courses. We'd like to refer them to you.",
    requestedAt: now - 60 * DAY_MS,
    respondedAt: now - 56 * DAY_MS,
  });
  rows.add(schema.affiliations, request, affiliation);
  const offered = rows.of(schema.programs).filter(({ schoolId }) => schoolId === partner.id);
  const [shown] = offered;
  if (shown) rows.add(schema.directoryEntries, { schoolId: affiliated.id, partnerId: partner.id, programId: shown.id, createdAt: now - 50 * DAY_MS });
  const [referred] = rows.of(schema.registrations).filter(({ schoolId }) => schoolId === partner.id);
  if (referred) referred.affid = affiliated.id;
  const fee = offered.find(({ id }) => id === referred?.programId);
  if (referred && fee?.referralFeeType === "dollar" && fee.referralFeeValue) bookReferral(rows, { partner, affiliated, referred, fee });
  for (const { id } of rows.of(schema.users).filter(({ schoolId, role }) => schoolId === partner.id && role !== "student"))
    rows.add(schema.notifications, {
      id: `partnership_requested:${request.id}:${request.requestedAt}:${id}`,
      userId: id,
      schoolId: partner.id,
      type: "partnership_requested",
      extra: { school_name: asking.name, request_from_type: "school", request_from_id: asking.id },
      createdAt: now - 2 * DAY_MS,
    });
}

interface Referred {
  partner: School;
  affiliated: School;
  referred: typeof schema.registrations.$inferInsert;
  fee: typeof schema.programs.$inferInsert;
}

/** The fee for the student it has sent, which waits for the end of the refund window in both ledgers. */
function bookReferral(rows: Demo["rows"], { partner, affiliated, referred, fee }: Referred): void {
  const cents = fee.referralFeeValue ?? 0;
  const referral = referralRow(partner.id, referred.id, affiliated.id, {
    amountCents: cents,
    createdAt: referred.createdAt,
    updatedAt: referred.createdAt,
  });
  const booked = { type: "referral_fee", status: "pending", method: "between_schools", createdAt: referred.createdAt } as const;
  const on = ({ timezone }: School) => dayIn(new Date(referred.createdAt), timezone ?? "America/New_York");
  rows.add(schema.referrals, referral);
  rows.add(
    schema.transactions,
    transactionRow(affiliated.id, {
      ...{ ...booked, amountCents: cents, ref: `referral:${referral.id}`, payerName: partner.name, paidOn: on(affiliated) },
      description: `Referral fee, ${fee.title}`,
    }),
    transactionRow(partner.id, {
      ...{ ...booked, amountCents: -cents, ref: `referral_owed:${referral.id}`, payerName: affiliated.name, paidOn: on(partner) },
      description: `Referral fee, ${fee.title}, ${referred.number}`,
    }),
  );
}
