import { reviewsPath } from "~/features/student-area/paths";
import { Tabs } from "~/ui/tabs";
import { OFFICE_PATHS } from "../../paths";
import { useHere } from "./here";

/** The two sides of WEB-02: the blocks of the first page, and the reviews that one of them shows. */
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
