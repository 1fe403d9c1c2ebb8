import type { MailKind } from "./model";

/** Email preferences; `token` identifies the address, `kind` the kind of mail with the link. */
const query = (token: string, kind?: MailKind) => `?token=${encodeURIComponent(token)}${kind ? `&kind=${kind}` : ""}`;

export const managePreferencePath = (token: string, kind?: MailKind) => `/manage-preference${query(token, kind)}`;
/** One-click unsubscribe of mail clients; opened by a person, it leads to the page. */
export const unsubscribePath = (token: string, kind: MailKind) => `/api/email-subscription/unsubscribe/${query(token, kind)}`;

export const templatesPath = "/email-config";
export const systemTemplatesPath = "/email-config/system-emails";
export const templatePath = (id: string) => `/email-config/${encodeURIComponent(id)}`;
/** A sent mail in the log. */
export const loggedMailPath = (id: string) => `/email-config/system-generated-email/${encodeURIComponent(id)}`;

/** Screens of features above this one; a test checks them against the mounted routes. */
export const mailLogPath = "/email-config/email-log";
export const inboxPath = "/email-config/inbox";
export const suppressionListPath = "/email-config/put-aside";
export const writeToManyPath = "/school/broadcasts";
/** The sender domain. */
export const senderPath = "/email-config/sender";
