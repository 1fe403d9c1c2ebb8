import { sql } from "drizzle-orm";

/** The text of a program's own refund policy, as a column of a query on `programs`; null while the school's applies. */
export const programPolicyColumn = (as = "refund_policy_body") =>
  sql<string | null>`(SELECT o.body FROM refund_policies o WHERE o.school_id = "programs"."school_id" AND o.id = "programs"."refund_policy_id")`.as(
    as,
  );
