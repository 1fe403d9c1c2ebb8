import { sql } from "drizzle-orm";
import { SMALLEST_CHARGE } from "../model";

/** An instalment that can be paid online and reaches the minimum charge. */
export const isPayable = sql`i.amount_cents >= ${SMALLEST_CHARGE}`;
