import { and, eq, sql } from "drizzle-orm";
import { users } from "#drizzle/schema/identity";
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

/** Stages that a student's account follows the student's record: name, phone and address. @throws conflict `user_exists` at commit */
export function stageStudentAccountData(
  ctx: CommandCtx,
  userId: string,
  values: { firstName: string; lastName: string; phone: string | null; email: string },
): void {
  const { own } = inSchool(ctx);
  ctx.stage(
    acrossSchools(ctx, "accounts are unique over all schools; the school is part of the condition")
      .update(users)
      .set({ ...values, updatedAt: ctx.now.getTime() })
      .where(and(own(users, userId), eq(users.role, "student"))),
  );
}
