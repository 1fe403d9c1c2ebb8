import { z } from "zod";
import { anyone } from "~/platform/policy";
import { command } from "~/platform/verb";
import { checkCredentials, credentials } from "./check-credentials";
import { isTrusted, stagePending } from "./second-factor/pending";
import { openSession } from "./session";

/**
 * Opens a session for a browser; `cookie` carries its only copy of the token. The token is always new, so that one planted before
 * the sign-in is worth nothing. Whoever has a second step gets a cookie that opens nothing yet, but in a browser that is `trusted`.
 */
export const logIn = command({
  name: "identity.log-in",
  allow: anyone,
  input: credentials.extend({ trusted: z.string().max(200).default("") }),
  secret: ["password", "trusted"],
  idempotent: false,
  async run(ctx, input) {
    const account = await checkCredentials(ctx, input, "invalid");
    const needsSecondStep = account.secondFactorAt !== null && !(await isTrusted(ctx, account, input.trusted));
    const cookie = needsSecondStep ? await stagePending(ctx, account.id) : await openSession(ctx, account.id);
    ctx.record({ type: "user", id: account.id });
    return { userId: account.id, role: account.role, needsSecondStep, cookie };
  },
});
