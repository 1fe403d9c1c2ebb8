import { Tabs } from "~/ui/tabs";
import { instructorDocumentsPath, instructorPath } from "../instructor-paths";

export const InstructorTabs = ({ id }: { id: string }) => (
  <Tabs
    label="Instructor"
    tabs={[
      { label: "Profile", to: instructorPath(id) },
      { label: "Documents", to: instructorDocumentsPath(id) },
    ]}
  />
);
