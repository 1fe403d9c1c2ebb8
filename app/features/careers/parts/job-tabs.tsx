import { Tabs } from "~/ui/tabs";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/careers";
import { localJobsPath, studentJobsPath } from "../paths";

export const JobTabs = () => {
  const say = useWords(words);
  return (
    <Tabs
      label={say("jobs")}
      tabs={[
        { label: say("all"), to: studentJobsPath() },
        { label: say("local"), to: localJobsPath },
        { label: say("saved"), to: studentJobsPath("saved") },
        { label: say("myApplications"), to: studentJobsPath("applied") },
      ]}
    />
  );
};
