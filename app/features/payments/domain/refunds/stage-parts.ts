import { sql } from "drizzle-orm";
import { rawStatement } from "~/platform/db";
import { conflict } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import type { Share } from "../../refund-quote-model";

export const tooMuch = () => conflict("refund_amount", "Amount is higher than the refundable amount.");
const blocked = () => conflict("refund_blocked", "One of these payments is disputed or was removed and can't be refunded.");

/**
 * Stages the refund of each payment. A trigger limits all refunds of a payment to its amount; disputed and removed payments are excluded. A
 * failed part is retried with a new ID, because the provider remembers its answer to the old one.
 */
export function stageParts(ctx: CommandCtx, refundId: string, shares: readonly Share[]): void {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  for (const { id, cents } of shares)
    ctx.stage(
      rawStatement(
        db,
        sql`INSERT INTO refund_parts(id, school_id, refund_request_id, transaction_id, attempt_id, amount_cents, execution, created_at, updated_at)
        SELECT ${newId()}, t.school_id, ${refundId}, t.id, t.attempt_id, ${cents}, 'queued', ${now}, ${now} FROM transactions t
        WHERE t.school_id = ${schoolId} AND t.id = ${id} AND t.amount_cents > 0 AND t.status IN ('succeeded', 'manually_paid')
          AND NOT EXISTS (SELECT 1 FROM transactions x WHERE x.school_id = t.school_id AND x.parent_id = t.id AND x.status = 'manually_paid' AND x.amount_cents < 0)
          AND NOT EXISTS (SELECT 1 FROM disputes d WHERE d.school_id = t.school_id AND d.attempt_id = t.attempt_id AND d.status NOT IN ('won', 'warning_closed'))
        ON CONFLICT (refund_request_id, transaction_id) DO UPDATE SET id = excluded.id, amount_cents = excluded.amount_cents, execution = 'queued',
          failure = NULL, provider_refund_id = NULL, created_at = excluded.created_at, updated_at = excluded.updated_at
        WHERE refund_parts.execution = 'failed'`,
      ),
      blocked(),
    );
}
