import { Tabs } from "~/ui/tabs";
import { apiKeysPath, rostersPath, webhooksPath } from "../paths";

/** The pages for people who connect other programs to the school. */
export const DeveloperTabs = () => (
  <Tabs
    label="Developers"
    tabs={[
      { label: "API keys", to: apiKeysPath },
      { label: "Webhooks", to: webhooksPath },
      { label: "Rosters", to: rostersPath },
    ]}
  />
);
