import type { MailKind } from "./model";

/** The addresses of mail preferences; `token` says whose they are, `kind` which kind of mail the link stood in. */
const query = (token: string, kind?: MailKind) => `?token=${encodeURIComponent(token)}${kind ? `&kind=${kind}` : ""}`;

export const managePreferencePath = (token: string, kind?: MailKind) => `/manage-preference${query(token, kind)}`;
/** Where a mail program posts its one click; opened by a person it leads to the page. */
export const unsubscribePath = (token: string, kind: MailKind) => `/api/email-subscription/unsubscribe/${query(token, kind)}`;

export const templatesPath = "/email-config";
export const systemTemplatesPath = "/email-config/system-emails";
export const templatePath = (id: string) => `/email-config/${encodeURIComponent(id)}`;
/** One mail as it went out, in the log. */
export const loggedMailPath = (id: string) => `/email-config/system-generated-email/${encodeURIComponent(id)}`;

/** These stand above this feature; a test holds them against the mounted screens. */
export const mailLogPath = "/email-config/email-log";
export const inboxPath = "/email-config/inbox";
export const asidePath = "/email-config/put-aside";
export const writeToManyPath = "/school/broadcasts";
/** The domain that mail comes from. */
export const senderPath = "/email-config/sender";
