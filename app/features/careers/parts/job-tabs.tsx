import { Tabs } from "~/ui/tabs";
import { localJobsPath, studentJobsPath } from "../paths";

export const JobTabs = () => (
  <Tabs
    label="Jobs"
    tabs={[
      { label: "All", to: studentJobsPath() },
      { label: "Local", to: localJobsPath },
      { label: "Saved", to: studentJobsPath("saved") },
      { label: "My applications", to: studentJobsPath("applied") },
    ]}
  />
);
