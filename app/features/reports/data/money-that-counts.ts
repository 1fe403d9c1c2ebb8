import { sql } from "drizzle-orm";

/** Rows of the ledger that are a school's money: what came in, less what went back; neither fees of the platform nor open tries. */
export const isCollected = sql`status IN ('succeeded', 'manually_paid', 'refund') AND type NOT IN ('processing_fee', 'referral_fee')`;
