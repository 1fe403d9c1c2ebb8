import { sql } from "drizzle-orm";
import { SMALLEST_CHARGE } from "../model";

/** An instalment that can be paid online, and is large enough to be asked for. */
export const isPayable = sql`i.amount_cents >= ${SMALLEST_CHARGE}`;
