import { sql } from "drizzle-orm";
import { shownState } from "#drizzle/schema/messaging";
import type { ConsistencyCheck, Contradiction as Found } from "~/platform/consistency-checks";
import { HOUR_MS } from "~/platform/zones";
import { HELD, SMALLEST_CHARGE } from "../model";

/** Consistency checks of the ledger. Each query must return no rows. */
export const CONSISTENCY_CHECKS: readonly ConsistencyCheck[] = [
  {
    name: "oversold",
    title: "A class has more occupied and held seats than its capacity",
    rows: ({ now }, of) => sql<Found>`SELECT c.id FROM classes c CROSS JOIN occupied_seats s ON s.school_id = c.school_id AND s.class_id = c.id
      WHERE ${of("c.school_id")} AND s.override = 0 AND s.occupied_until > ${now} GROUP BY c.id HAVING count(*) > c.capacity LIMIT 50`,
  },
  {
    name: "paid-without-ledger",
    title: "A succeeded payment is missing from the ledger or has a different amount there",
    rows: (
      _,
      of,
    ) => sql<Found>`SELECT a.id FROM payment_attempts a WHERE ${of("a.school_id")} AND a.state = 'succeeded' AND a.amount_cents + a.service_fee_cents <>
      (SELECT coalesce(sum(t.amount_cents), 0) FROM transactions t WHERE t.school_id = a.school_id AND t.attempt_id = a.id AND t.status = 'succeeded') LIMIT 50`,
  },
  {
    name: "ledger-without-payment",
    title: "The ledger has a succeeded payment that did not succeed",
    rows: (_, of) => sql<Found>`SELECT t.id FROM transactions t CROSS JOIN payment_attempts a ON a.school_id = t.school_id AND a.id = t.attempt_id
      WHERE ${of("t.school_id")} AND t.status = 'succeeded' AND a.state <> 'succeeded' LIMIT 50`,
  },
  {
    name: "refunded-above-paid",
    title: "A payment was refunded by more than its amount",
    rows: (
      _,
      of,
    ) => sql<Found>`SELECT t.attempt_id AS id FROM transactions t WHERE ${of("t.school_id")} AND t.attempt_id IS NOT NULL AND t.status IN ('succeeded', 'refund')
      GROUP BY t.attempt_id HAVING sum(t.amount_cents) < 0 LIMIT 50`,
  },
  {
    name: "parts-above-payment",
    title: "The refunds of a payment exceed the payment",
    rows: (_, of) => sql<Found>`SELECT t.id FROM refund_parts p CROSS JOIN transactions t ON t.school_id = p.school_id AND t.id = p.transaction_id
      WHERE ${of("p.school_id")} AND p.execution <> 'failed' GROUP BY t.id HAVING sum(p.amount_cents) > t.amount_cents LIMIT 50`,
  },
  {
    name: "refund-without-ledger",
    title: "A completed refund has a different amount in the ledger",
    rows: (
      _,
      of,
    ) => sql<Found>`SELECT p.transaction_id AS id FROM refund_parts p WHERE ${of("p.school_id")} AND p.execution = 'succeeded' GROUP BY p.school_id, p.transaction_id
      HAVING sum(p.amount_cents) <> -(SELECT coalesce(sum(t.amount_cents), 0) FROM transactions t WHERE t.school_id = p.school_id AND t.parent_id = p.transaction_id AND t.status = 'refund') LIMIT 50`,
  },
  {
    name: "refund-untold",
    title: "A completed refund has incomplete parts",
    rows: (_, of) => sql<Found>`SELECT r.id FROM refund_requests r WHERE ${of("r.school_id")} AND r.execution = 'succeeded' AND EXISTS
      (SELECT 1 FROM refund_parts p WHERE p.school_id = r.school_id AND p.refund_request_id = r.id AND p.execution <> 'succeeded') LIMIT 50`,
  },
  {
    name: "two-live-attempts",
    title: "Two payments are open for one purchase",
    rows: () =>
      sql<Found>`SELECT obligation_id AS id FROM payment_attempts WHERE state IN ('creating', 'requires_payment', 'processing') GROUP BY obligation_id HAVING count(*) > 1 LIMIT 50`,
  },
  {
    name: "paid-twice",
    title: "An unflagged double payment",
    rows: (
      _,
      of,
    ) => sql<Found>`SELECT obligation_id AS id FROM payment_attempts WHERE ${of("school_id")} AND state = 'succeeded' AND overpaid = 0 AND kind <> 'payoff'
      GROUP BY obligation_id HAVING count(*) > 1 LIMIT 50`,
  },
  {
    name: "surplus-without-refund",
    title: "An overpayment is not being refunded",
    rows: (_, of) => sql<Found>`SELECT a.id FROM payment_attempts a WHERE ${of("a.school_id")} AND a.state = 'succeeded' AND a.overpaid = 1
      AND NOT EXISTS (SELECT 1 FROM refund_requests r WHERE r.school_id = a.school_id AND r.attempt_id = a.id) LIMIT 50`,
  },
  {
    name: "paid-without-seat",
    title: "A paid registration has no seat",
    rows: (_, of) => sql<Found>`SELECT r.id FROM registrations r CROSS JOIN transactions t ON t.school_id = r.school_id AND t.registration_id = r.id
      CROSS JOIN payment_attempts a ON a.id = t.attempt_id AND a.school_id = r.school_id AND a.kind = 'registration' AND a.state = 'succeeded' AND a.overpaid = 0
      WHERE ${of("r.school_id")} AND r.status = 'active' AND r.enrollment_status = 'enrolled' AND r.needs_attention IS NULL
      AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.registration_id = r.id AND s.school_id = r.school_id AND s.state = 'taken') GROUP BY r.id LIMIT 50`,
  },
  {
    name: "balance",
    title: "A registration's paid amount differs from its ledger",
    rows: (
      _,
      of,
    ) => sql<Found>`SELECT r.id FROM registrations r WHERE ${of("r.school_id")} AND r.paid_cents <> (SELECT coalesce(sum(t.amount_cents), 0) FROM transactions t
      WHERE t.school_id = r.school_id AND t.registration_id = r.id AND t.status IN ('succeeded', 'manually_paid', 'refund') AND t.type NOT IN ('processing_fee', 'referral_fee')) LIMIT 50`,
  },
  {
    name: "credit-below-zero",
    title: "More school credit was used than was given",
    rows: (_, of) => sql<Found>`SELECT coalesce(c.lot_id, c.id) AS id FROM school_credits c WHERE ${of("c.school_id")}
      GROUP BY c.school_id, coalesce(c.lot_id, c.id) HAVING sum(c.amount_cents) < 0 OR sum(c.lot_id IS NULL) <> 1 LIMIT 50`,
  },
  {
    name: "credit-ledger",
    title: "School credit differs from the payments and refunds in the ledger",
    rows: (
      _,
      of,
    ) => sql<Found>`SELECT t.id FROM transactions t WHERE ${of("t.school_id")} AND t.method = 'school_credit' AND t.status = 'manually_paid' AND t.amount_cents > 0
        AND t.amount_cents + (SELECT coalesce(sum(x.amount_cents), 0) FROM transactions x WHERE x.school_id = t.school_id AND x.parent_id = t.id AND x.status = 'manually_paid')
          <> -(SELECT coalesce(sum(c.amount_cents), 0) FROM school_credits c WHERE c.school_id = t.school_id AND c.transaction_id = t.id)
      UNION ALL SELECT t.id FROM transactions t WHERE ${of("t.school_id")} AND t.method = 'school_credit' AND t.type = 'refund'
        AND -t.amount_cents <> (SELECT coalesce(sum(c.amount_cents), 0) FROM school_credits c WHERE c.school_id = t.school_id AND c.transaction_id = t.id)
      UNION ALL SELECT c.id FROM school_credits c WHERE ${of("c.school_id")} AND c.source IN ('refund', 'used', 'reversed')
        AND NOT EXISTS (SELECT 1 FROM transactions t WHERE t.school_id = c.school_id AND t.id = c.transaction_id AND t.method = 'school_credit') LIMIT 50`,
  },
  {
    name: "promo-unspent",
    title: "A registration has a promo price without a recorded use of the code",
    rows: (_, of) => sql<Found>`SELECT r.id FROM registrations r WHERE ${of("r.school_id")} AND r.promo_code_id IS NOT NULL AND r.status = 'active'
      AND NOT EXISTS (SELECT 1 FROM registration_drafts d JOIN promo_uses u ON u.school_id = d.school_id AND u.obligation_id = d.id
        WHERE d.school_id = r.school_id AND d.code = r.code AND u.promo_code_id = r.promo_code_id AND u.state = 'used')
      AND NOT EXISTS (SELECT 1 FROM promo_uses u WHERE u.school_id = r.school_id AND u.promo_code_id = r.promo_code_id AND u.obligation_id = r.id AND u.state = 'used') LIMIT 50`,
  },
  {
    name: "registration-counts",
    title: "A class's registration count or balance is wrong",
    rows: (_, of) => sql<Found>`SELECT class_id AS id FROM (
        SELECT class_id, program_id, status, enrollment_status, payment_status, plan_to_pay, count, owing_cents FROM registration_counts WHERE ${of("school_id")}
        UNION ALL SELECT class_id, program_id, status, enrollment_status, payment_status, plan_to_pay, -1, -max(due_cents - paid_cents, 0) FROM registrations WHERE ${of("school_id")})
      GROUP BY class_id, program_id, status, enrollment_status, payment_status, plan_to_pay HAVING sum(count) <> 0 OR sum(owing_cents) <> 0 LIMIT 50`,
  },
  {
    name: "ledger-days",
    title: "A day's ledger total differs from its payments",
    rows: (_, of) => sql<Found>`SELECT school_id || ':' || paid_on AS id FROM (
        SELECT school_id, paid_on, type, status, count, amount_cents, fee_cents FROM ledger_days WHERE ${of("school_id")}
        UNION ALL SELECT school_id, paid_on, type, status, -1, -amount_cents, -fee_cents FROM transactions WHERE ${of("school_id")})
      GROUP BY school_id, paid_on, type, status HAVING sum(count) <> 0 OR sum(amount_cents) <> 0 OR sum(fee_cents) <> 0 LIMIT 50`,
  },
  {
    name: "mail-counts",
    title: "The mail log's count differs from its mails",
    rows: (_, of) => sql<Found>`SELECT school_id || ':' || hour AS id FROM (
        SELECT school_id, hour, template, shown, count FROM mail_counts WHERE ${of("school_id")}
        UNION ALL SELECT school_id, created_at / 3600000, template, ${shownState("status")}, -1 FROM mails WHERE school_id IS NOT NULL AND ${of("school_id")}
        UNION ALL SELECT '', created_at / 3600000, template, ${shownState("status")}, -1 FROM mails WHERE school_id IS NULL AND ${of("''")})
      GROUP BY school_id, hour, template, shown HAVING sum(count) <> 0 LIMIT 50`,
  },
  {
    name: "stuck-mail",
    title: "A mail has been queued for a day",
    rows: ({ now }) => sql<Found>`SELECT id FROM mails WHERE status IN ('pending', 'sending') AND created_at < ${now - 24 * HOUR_MS} LIMIT 50`,
  },
  {
    name: "stuck-payments",
    title: "A payment has been open for a day",
    rows: ({ now }) =>
      sql<Found>`SELECT id FROM payment_attempts WHERE state IN ('creating', 'requires_payment') AND updated_at < ${now - 24 * HOUR_MS} AND expires_at < ${now - 24 * HOUR_MS} LIMIT 50`,
  },
  {
    name: "held-payments",
    title: "A payment differs from the requested amount",
    rows: () => sql`SELECT id FROM payment_attempts WHERE state = 'processing' AND failure LIKE ${`${HELD}%`} LIMIT 50`,
  },
  {
    name: "stuck-refunds",
    title: "A refund has been in progress for a day",
    rows: ({ now }) =>
      sql<Found>`SELECT id FROM refund_parts WHERE execution IN ('queued', 'processing') AND updated_at < ${now - 24 * HOUR_MS} LIMIT 50`,
  },
  {
    name: "never-reminded",
    title: "A due installment has no reminder",
    rows: ({
      today,
      yesterday,
      now,
    }) => sql<Found>`SELECT i.id FROM instalments i JOIN registrations r ON r.school_id = i.school_id AND r.id = i.registration_id
      WHERE i.status = 'unpaid' AND r.status = 'active' AND i.due_date < ${yesterday} AND i.due_date >= date(${today}, '-3 days') AND i.amount_cents >= ${SMALLEST_CHARGE}
      AND i.created_at < ${now - 96 * HOUR_MS} AND i.updated_at < ${now - 96 * HOUR_MS}
      AND EXISTS (SELECT 1 FROM job_runs j WHERE j.job = 'remind-due-instalments' AND j.state = 'done' AND j.day >= i.due_date AND j.day <= ${yesterday})
      AND EXISTS (SELECT 1 FROM students s WHERE s.school_id = r.school_id AND s.id = r.student_id AND s.deleted_at IS NULL)
      AND NOT EXISTS (SELECT 1 FROM reminders m WHERE m.instalment_id = i.id AND m.due_date = i.due_date) LIMIT 50`,
  },
  ...[
    ["registrations", "classes", "class_id"],
    ["registrations", "students", "student_id"],
    ["registrations", "programs", "program_id"],
    ["instalments", "registrations", "registration_id"],
    ["transactions", "registrations", "registration_id"],
    ["transactions", "payment_attempts", "attempt_id"],
    ["transactions", "transactions", "parent_id"],
    ["refund_requests", "registrations", "registration_id"],
    ["refund_parts", "transactions", "transaction_id"],
    ["refund_parts", "refund_requests", "refund_request_id"],
    ["disputes", "payment_attempts", "attempt_id"],
    ["seats", "classes", "class_id"],
  ].map(
    ([child = "", parent = "", column = ""]): ConsistencyCheck => ({
      name: `tenant:${child}.${column}`,
      title: `A row of ${child} and its row of ${parent} belong to different schools`,
      rows: (_, of) =>
        sql<Found>`SELECT c.id FROM ${sql.identifier(child)} c CROSS JOIN ${sql.identifier(parent)} p ON p.id = c.${sql.identifier(column)} WHERE ${of("c.school_id")} AND p.school_id <> c.school_id LIMIT 50`,
    }),
  ),
  {
    name: "foreign-keys",
    isByHand: true,
    title: "A row references a missing row",
    rows: () => sql<Found>`SELECT "table" || ':' || rowid AS id FROM pragma_foreign_key_check LIMIT 50`,
  },
];
