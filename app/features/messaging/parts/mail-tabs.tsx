import { Tabs } from "~/ui/tabs";
import { inboxPath, mailLogPath, senderPath, suppressionListPath, systemTemplatesPath, templatesPath, writeToManyPath } from "../paths";

/** The tabs of the mail screens. */
export function MailTabs({ isSuper, school }: { isSuper: boolean; school?: string | null }) {
  const own = isSuper && school ? `?school=${encodeURIComponent(school)}` : "";
  const templates = { label: "Templates", to: `${templatesPath}${own}` };
  const log = { label: "Log", to: `${mailLogPath}${own}` };
  const inbox = { label: "Inbox", to: inboxPath };
  const sender = { label: "Sender", to: senderPath };
  const aside = { label: "Suppressed", to: suppressionListPath };
  const between = isSuper ? { label: "System emails", to: systemTemplatesPath } : { label: "Broadcasts", to: writeToManyPath };
  return <Tabs label="Email" tabs={isSuper ? [templates, between, log, aside] : [templates, between, log, inbox, aside, sender]} />;
}
