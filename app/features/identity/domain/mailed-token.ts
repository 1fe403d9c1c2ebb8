import type { Env } from "~/platform/env";
import { hashToken } from "~/platform/ids";
import { sign } from "~/platform/signing";

type Purpose = "invitation" | "password-reset";

/**
 * The token of a link that opens an account, made of the row that it belongs to. The row keeps its hash and nobody keeps the token:
 * events name the row, and the link is put into the mail when it goes out.
 */
export const mailedToken = (env: Env, purpose: Purpose, rowId: string): Promise<string> => sign(env, purpose, rowId);

/** What of it the row keeps. */
export const mailedTokenHash = async (env: Env, purpose: Purpose, rowId: string): Promise<string> =>
  hashToken(await mailedToken(env, purpose, rowId));
