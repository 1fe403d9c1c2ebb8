import { mailedToken } from "~/features/identity/domain/mailed-token";
import type { Env } from "~/platform/env";

/** Placeholder of the token in a stored mail's link. */
export const TOKEN_AT_SENDING = "put-in-when-sent";

/** Mails whose link opens an account, and the purpose of its token. Their key ends with the ID of the token's row. */
const OPENS = { user_invite: "invitation", password_reset: "password-reset" } as const;

interface Written {
  id: string;
  template: string;
  html?: string;
  text: string;
}

/** A mail as sent. Tokens of account links are never stored. */
export async function withToken<M extends Written>(env: Env, mail: M): Promise<M> {
  const { id, template, html, text } = mail;
  if (template !== "user_invite" && template !== "password_reset") return mail;
  const token = await mailedToken(env, OPENS[template], id.slice(template.length + 1));
  const put = (words: string) => words.replaceAll(`token=${TOKEN_AT_SENDING}`, `token=${token}`);
  return { ...mail, text: put(text), ...(html === undefined ? {} : { html: put(html) }) };
}
