import { refreshTokens } from "#drizzle/schema/identity";
import { unauthenticated } from "~/platform/errors";
import { hashToken, newId, secretToken } from "~/platform/ids";
import { optional } from "~/platform/input";
import { anyone } from "~/platform/policy";
import { acrossSchools } from "~/platform/school-scope";
import { type CommandCtx, command } from "~/platform/verb";
import { DAY_MS } from "~/platform/zones";
import { findUser } from "../data/find-user";
import { CODE_NEEDED, code } from "../second-factor-model";
import { accessToken } from "./access-token";
import { checkCredentials, credentials } from "./check-credentials";
import { stageUseOfCode } from "./second-factor/second-step";
import { stageSignedIn } from "./session";

/** An API sign-in ends thirty days after it began, however often it was refreshed. */
const FAMILY_MS = 30 * DAY_MS;

/**
 * Signs an API client in: an access token for five minutes and the first refresh token of its family. With two-step sign-in the request
 * carries a `code`. @throws unauthenticated `second_factor_required`, `second_factor_wrong`
 */
export const issueTokens = command({
  name: "identity.issue-tokens",
  allow: anyone,
  input: credentials.extend({ code: optional(code()) }),
  secret: ["password", "code"],
  idempotent: false,
  async run(ctx, input) {
    const account = await checkCredentials(ctx, input, "unauthenticated");
    if (account.secondFactorAt !== null) {
      if (!input.code) throw unauthenticated(CODE_NEEDED, "second_factor_required");
      await stageUseOfCode(ctx, account.id, input.code, "unauthenticated");
    }
    const familyId = newId();
    const refresh = await stageRefreshToken(ctx, { familyId, userId: account.id, expiresAt: ctx.now.getTime() + FAMILY_MS });
    stageSignedIn(ctx, account.id);
    ctx.record({ type: "user", id: account.id });
    return { access: await accessToken(ctx, account.id, familyId), refresh, user: await findUser(ctx, account.id) };
  },
});

export async function stageRefreshToken(ctx: CommandCtx, of: { familyId: string; userId: string; expiresAt: number }): Promise<string> {
  const token = secretToken();
  ctx.stage(
    acrossSchools(ctx, "tokens belong to accounts")
      .insert(refreshTokens)
      .values({ ...of, id: newId(), tokenHash: await hashToken(token), createdAt: ctx.now.getTime() }),
  );
  return token;
}
