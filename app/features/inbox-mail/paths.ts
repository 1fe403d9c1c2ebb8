import { inboxPath } from "~/features/messaging/paths";

export { inboxPath };
export const inboundMailPath = (id: string) => `${inboxPath}/${id}`;
