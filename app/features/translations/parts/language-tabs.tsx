import { Tabs } from "~/ui/tabs";
import { languagesPath, translationsPath } from "../paths";

export const LanguageTabs = () => (
  <Tabs
    label="Languages"
    tabs={[
      { label: "Translations", to: translationsPath() },
      { label: "Settings", to: languagesPath },
    ]}
  />
);
