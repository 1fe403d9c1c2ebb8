import { Tabs } from "~/ui/tabs";
import { dashboardPath, todayPath } from "../paths";

/** The two first looks at a school: its numbers, and what waits. */
export const DashboardTabs = ({ waiting }: { waiting?: number }) => (
  <Tabs
    label="Dashboard"
    tabs={[
      { label: "Numbers", to: dashboardPath },
      { label: "Today", to: todayPath, count: waiting },
    ]}
  />
);
