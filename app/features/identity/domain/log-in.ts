import { z } from "zod";
import { anyone } from "~/platform/policy";
import { command } from "~/platform/verb";
import { checkCredentials, credentials } from "./check-credentials";
import { isTrusted, stagePending } from "./second-factor/pending";
import { openSession } from "./session";

/**
 * Opens a browser session; `cookie` carries the only copy of its token. The token is always new, which prevents session fixation. With
 * two-step sign-in the cookie only leads to the second step, unless the browser is `trusted`.
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
