import type { MailKind } from "./model";

/** The addresses of mail preferences; `token` says whose they are. */
export const managePreferencePath = (token: string, kind?: MailKind) =>
  `/manage-preference?token=${encodeURIComponent(token)}${kind ? `&kind=${kind}` : ""}`;
