import { reviewsPath } from "~/features/student-area/paths";
import { Tabs } from "~/ui/tabs";
import { OFFICE_PATHS } from "../../paths";
import { useHere } from "./here";

/** The tabs of WEB-02: blocks of the home page, and reviews. */
export function HomeTabs() {
  const { to } = useHere();
  return (
    <Tabs
      label="Home"
      tabs={[
        { label: "Blocks", to: to(OFFICE_PATHS.home) },
        { label: "Reviews", to: to(reviewsPath) },
      ]}
    />
  );
}
