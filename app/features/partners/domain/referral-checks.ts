import { sql } from "drizzle-orm";
import type { ConsistencyCheck, Contradiction } from "~/platform/consistency-checks";

/** The total of a referral in each ledger, including reversals. */
const inLedger = (ledger: "referral" | "referral_owed", what: string) =>
  sql.raw(
    `(SELECT ${what} FROM transactions t WHERE t.type = 'referral_fee' AND t.ref >= '${ledger}:' || f.id AND t.ref < '${ledger}:' || f.id || ';')`,
  );

const settled = "coalesce(sum(CASE WHEN t.status IN ('succeeded', 'refund') THEN t.amount_cents ELSE 0 END), 0)";
const pending = "coalesce(sum(CASE WHEN t.status = 'pending' THEN t.amount_cents ELSE 0 END), 0)";

/** Referral fees against the ledgers of both schools, and against the registrations they are for. */
export const referralChecks: readonly ConsistencyCheck[] = [
  {
    name: "referral-ledgers",
    title: "A referral fee differs from the two schools' ledgers in amount or state",
    rows: (_, of) => sql<Contradiction>`SELECT f.id FROM referrals f WHERE ${of("f.school_id")} AND
        (${inLedger("referral", settled)} <> iif(f.state = 'paid', f.amount_cents, 0) OR ${inLedger("referral", pending)} <> iif(f.state = 'pending', f.amount_cents, 0)
        OR ${inLedger("referral_owed", settled)} <> iif(f.state = 'paid', -f.amount_cents, 0)
        OR ${inLedger("referral_owed", pending)} <> iif(f.state = 'pending', -f.amount_cents, 0)) LIMIT 50`,
  },
  {
    name: "referral-of-cancelled",
    title: "A cancelled registration still has a pending referral fee",
    rows: (
      _,
      of,
    ) => sql<Contradiction>`SELECT f.id FROM referrals f CROSS JOIN registrations r ON r.school_id = f.school_id AND r.id = f.registration_id
      WHERE ${of("f.school_id")} AND f.state = 'pending' AND r.status <> 'active' LIMIT 50`,
  },
  {
    name: "referral-of-nobody",
    title: "A referral fee in the ledger has no referral",
    rows: (_, of) => sql<Contradiction>`SELECT t.id FROM transactions t WHERE t.type = 'referral_fee' AND ${of("+t.school_id")}
      AND NOT EXISTS (SELECT 1 FROM referrals f WHERE f.id = replace(replace(replace(t.ref, 'referral_owed:', ''), 'referral:', ''), ':back', '')) LIMIT 50`,
  },
];
