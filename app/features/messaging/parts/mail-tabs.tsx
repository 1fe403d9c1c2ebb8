import { Tabs } from "~/ui/tabs";
import { systemTemplatesPath, templatesPath } from "../paths";

/** The log stands above this feature, so its address is written out; a test holds it against the mounted screens. */
const LOG_PATH = `${templatesPath}/email-log`;

/** The screens of mail, side by side. */
export function MailTabs({ isSuper, school }: { isSuper: boolean; school?: string | null }) {
  const own = isSuper && school ? `?school=${encodeURIComponent(school)}` : "";
  const templates = { label: "Templates", to: `${templatesPath}${own}` };
  const log = { label: "Log", to: LOG_PATH };
  return <Tabs label="Email" tabs={isSuper ? [templates, { label: "System emails", to: systemTemplatesPath }, log] : [templates, log]} />;
}
