import { and, eq, sql } from "drizzle-orm";
import { users } from "#drizzle/schema/identity";
import { rawStatement } from "~/platform/db";
import { conflict } from "~/platform/errors";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { endSessions } from "./end-sessions";
import { voidInvites } from "./invite";

/**
 * Stages the activation or deactivation of a student account of this school. Deactivating ends sessions and API sign-ins and voids a
 * pending invitation; activating needs a password, which only an accepted invitation sets. @throws conflict (at commit)
 */
export async function stageStudentAccountStatus(ctx: CommandCtx, userId: string, status: "active" | "inactive"): Promise<void> {
  const { own } = inSchool(ctx);
  const isOpened = status === "active" ? sql`${users.passwordHash} IS NOT NULL` : undefined;
  ctx.stage(
    acrossSchools(ctx, "accounts are unique over all schools; the school is part of the condition")
      .update(users)
      .set({ status, updatedAt: ctx.now.getTime() })
      .where(and(own(users, userId), eq(users.role, "student"), isOpened)),
    conflict("account_not_opened", "This account isn't set up yet. Send the invitation again."),
  );
  if (status === "inactive") {
    await endSessions(ctx, userId);
    voidInvites(ctx, userId);
  }
}

interface AccountData {
  userId: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  email: string;
}

/** Stages that accounts follow their students' records: name, phone and address. One statement. @throws conflict `user_exists` at commit */
export function stageStudentAccountData(ctx: CommandCtx, ...accounts: readonly AccountData[]): void {
  const { schoolId } = inSchool(ctx);
  const db = acrossSchools(ctx, "accounts are unique over all schools; the school is part of the condition");
  ctx.stage(
    rawStatement(
      db,
      sql`UPDATE users SET first_name = j.value ->> 'firstName', last_name = j.value ->> 'lastName', phone = j.value ->> 'phone',
        email = j.value ->> 'email', updated_at = ${ctx.now.getTime()}
      FROM json_each(${JSON.stringify(accounts)}) j
      WHERE users.school_id = ${schoolId} AND users.id = j.value ->> 'userId' AND users.role = 'student'`,
    ),
  );
}
