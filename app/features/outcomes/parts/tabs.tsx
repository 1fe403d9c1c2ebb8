import { Tabs } from "~/ui/tabs";
import { examGridPath, examImportPath, examsPath, outcomesPath, placementListPath, programExamsPath, ratesPath } from "../paths";

export const ExamTabs = () => (
  <Tabs
    label="Exams"
    tabs={[
      { label: "Attempts", to: examsPath() },
      { label: "Results by class", to: examGridPath() },
      { label: "Programs", to: programExamsPath() },
      { label: "Import", to: examImportPath },
    ]}
  />
);

export const OutcomeTabs = () => (
  <Tabs
    label="Outcomes"
    tabs={[
      { label: "Funnel", to: outcomesPath() },
      { label: "Jobs", to: placementListPath() },
      { label: "Rates", to: ratesPath() },
    ]}
  />
);
