import { Tabs } from "~/ui/tabs";
import { compliancePath, complianceStudentsPath, papersPath } from "../paths";

export const ComplianceTabs = ({ waiting }: { waiting?: number }) => (
  <Tabs
    label="Compliance"
    tabs={[
      { label: "To review", to: compliancePath(), count: waiting },
      { label: "Students", to: complianceStudentsPath() },
      { label: "School and instructors", to: papersPath() },
    ]}
  />
);
