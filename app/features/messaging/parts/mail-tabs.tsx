import { Tabs } from "~/ui/tabs";
import { systemTemplatesPath, templatesPath } from "../paths";

/** These stand above this feature, so their addresses are written out; a test holds them against the mounted screens. */
const LOG_PATH = `${templatesPath}/email-log`;
const MANY_PATH = "/school/broadcasts";

/** The screens of mail, side by side. */
export function MailTabs({ isSuper, school }: { isSuper: boolean; school?: string | null }) {
  const own = isSuper && school ? `?school=${encodeURIComponent(school)}` : "";
  const templates = { label: "Templates", to: `${templatesPath}${own}` };
  const log = { label: "Log", to: LOG_PATH };
  const between = isSuper ? { label: "System emails", to: systemTemplatesPath } : { label: "Write to many", to: MANY_PATH };
  return <Tabs label="Email" tabs={[templates, between, log]} />;
}
