import type { Env } from "~/platform/env";
import { hashToken } from "~/platform/ids";
import { sign } from "~/platform/signing";

type Purpose = "invitation" | "password-reset";

/**
 * The token of an emailed link, derived from its row. The row stores only its hash and events only name the row; the link is filled in
 * when the mail is sent.
 */
export const mailedToken = (env: Env, purpose: Purpose, rowId: string): Promise<string> => sign(env, purpose, rowId);

/** What of it the row keeps. */
export const mailedTokenHash = async (env: Env, purpose: Purpose, rowId: string): Promise<string> =>
  hashToken(await mailedToken(env, purpose, rowId));
