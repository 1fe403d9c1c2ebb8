import { mailedToken } from "~/features/identity/domain/mailed-token";
import type { Env } from "~/platform/env";

/** Stands in a stored mail where its link has the token. */
export const TOKEN_AT_SENDING = "put-in-when-sent";

/** The mails whose link opens an account, and what for. Their key ends with the id of the row that the token is made of. */
const OPENS = { user_invite: "invitation", password_reset: "password-reset" } as const;

interface Written {
  id: string;
  template: string;
  html?: string;
  text: string;
}

/** A mail as it goes out. A link that opens an account is in no table before, and in none afterwards. */
export async function withToken<M extends Written>(env: Env, mail: M): Promise<M> {
  const { id, template, html, text } = mail;
  if (template !== "user_invite" && template !== "password_reset") return mail;
  const token = await mailedToken(env, OPENS[template], id.slice(template.length + 1));
  const put = (words: string) => words.replaceAll(`token=${TOKEN_AT_SENDING}`, `token=${token}`);
  return { ...mail, text: put(text), ...(html === undefined ? {} : { html: put(html) }) };
}
