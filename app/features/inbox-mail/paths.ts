import { inboxPath } from "~/features/messaging/paths";

export { inboxPath };
export const inboundMailPath = (id: string) => `${inboxPath}/${id}`;
/** The page of a mail with the message as it came. */
export const fullMessagePath = (id: string) => `${inboundMailPath(id)}?full=yes#full-message`;
