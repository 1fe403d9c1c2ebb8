import { holdsPath } from "~/features/schools/paths";
import { Tabs } from "~/ui/tabs";
import { retentionPath, retentionRulesPath } from "../paths";

export const RetentionTabs = () => (
  <Tabs
    label="Retention"
    tabs={[
      { label: "Due", to: retentionPath() },
      { label: "Deleted", to: retentionPath({ state: "deleted" }) },
      { label: "Legal holds", to: holdsPath() },
      { label: "Rules", to: retentionRulesPath() },
    ]}
  />
);
