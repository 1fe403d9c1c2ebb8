import { Tabs } from "~/ui/tabs";
import { inspectorPath, packetsPath } from "../paths";

export const InspectorTabs = () => (
  <Tabs
    label="Inspector"
    tabs={[
      { label: "Gaps", to: inspectorPath() },
      { label: "Packets", to: packetsPath },
    ]}
  />
);
