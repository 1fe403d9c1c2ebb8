import { eq } from "drizzle-orm";
import { z } from "zod";
import { sessions, users } from "#drizzle/schema/identity";
import { hashToken, secretToken } from "~/platform/ids";
import { settingUp } from "~/platform/policy";
import { acrossSchools } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { command } from "~/platform/verb";
import { newPassword, password, repeats } from "../model";
import { endSessions } from "./end-sessions";
import { proveOwnPassword } from "./own-password";
import { hashPassword } from "./password";
import { refuseWeakPassword } from "./password-rules";
import { sessionCookie } from "./session";

/**
 * Sets a new password after a look at the current one. All other sessions and API sign-ins end; the browser session that asks goes on
 * under a new token, whose cookie is the answer. `field` is what the door calls the new password.
 */
const changeWith = <F extends "password" | "new_password">(field: F) => {
  const shape = { current_password: password(), [field]: newPassword(), confirm_password: password() } as {
    current_password: ReturnType<typeof password>;
    confirm_password: ReturnType<typeof password>;
  } & Record<F, ReturnType<typeof newPassword>>;
  return command({
    name: "identity.change-password",
    allow: settingUp,
    input: z.object(shape).superRefine((values, ctx) => repeats(field)(values as Record<F | "confirm_password", string>, ctx)),
    secret: ["current_password", field, "confirm_password"],
    idempotent: false,
    async run(ctx, input) {
      const values = input as { current_password: string } & Record<F, string>;
      const actor = userOf(ctx);
      await proveOwnPassword(ctx, values.current_password);
      await refuseWeakPassword(field, values[field], actor.email);
      const db = acrossSchools(ctx, "an account's own password and session");
      const now = ctx.now.getTime();
      const token = secretToken();
      const passwordHash = await hashPassword(values[field]);
      ctx.stage(db.update(users).set({ passwordHash, passwordChangedAt: now, updatedAt: now }).where(eq(users.id, actor.id)));
      ctx.stage(
        db
          .update(sessions)
          .set({ tokenHash: await hashToken(token), lastSeenAt: now })
          .where(eq(sessions.id, actor.sessionId)),
      );
      await endSessions(ctx, actor.id, actor.sessionId);
      ctx.emit("password.changed", { userId: actor.id });
      ctx.record({ type: "user", id: actor.id });
      return { detail: "Password Updated Successfully!", cookie: sessionCookie(ctx.origin, token) };
    },
  });
};

/** For the screen, which calls the password `new_password`. */
export const changePassword = changeWith("new_password");
/** For the API, without the cookie. */
export const updatePassword = changeWith("password");
