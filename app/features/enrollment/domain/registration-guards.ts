import { and, type SQL } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { registrations } from "#drizzle/schema/enrollment";
import { conflict, type DomainError } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";

export const reactivateFirst = () => conflict("registration_cancelled", "Reactivate the registration first.");
export const changedMeanwhile = () => conflict("registration_changed", "This registration was just changed by someone else. Check it again.");
export const agreementSigned = () => conflict("agreement_signed", "The agreement is already signed.");

/** Stages a change that requires the registration to be as `expected`; otherwise the batch is rejected. */
export function stageRegistrationChange(
  ctx: CommandCtx,
  id: string,
  values: SQLiteUpdateSetSource<typeof registrations>,
  expected: SQL | undefined,
  orFail: DomainError = changedMeanwhile(),
): void {
  const { db, own } = inSchool(ctx);
  ctx.stage(
    db
      .update(registrations)
      .set({ updatedAt: ctx.now.getTime(), ...values })
      .where(and(own(registrations, id), expected)),
    orFail,
  );
}
