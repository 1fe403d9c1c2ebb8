import { anyone } from "~/platform/policy";
import { command } from "~/platform/verb";
import { checkCredentials, credentials } from "./check-credentials";
import { openSession } from "./session";

/**
 * Opens a session for a browser; `cookie` carries its only copy of the token. The token is always new, so that one planted before
 * the sign-in is worth nothing.
 */
export const logIn = command({
  name: "identity.log-in",
  allow: anyone,
  input: credentials,
  secret: ["password"],
  idempotent: false,
  async run(ctx, input) {
    const account = await checkCredentials(ctx, input, "invalid");
    const cookie = await openSession(ctx, account.id);
    ctx.record({ type: "user", id: account.id });
    return { userId: account.id, role: account.role, cookie };
  },
});
