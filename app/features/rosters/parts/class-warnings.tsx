import { Box } from "@mantine/core";
import { instructorDocumentsPath } from "~/features/programs/instructor-paths";
import { type PaperWarning, warningText } from "~/features/wallet/paper-model";
import { papersPath, siteDocumentsPath } from "~/features/wallet/paths";
import { shortDate } from "~/platform/zones";
import { Link } from "~/ui/link";

/** Where the document of a warning is kept. */
const pathOf = ({ of, holderId }: PaperWarning) => {
  if (of === "school" || !holderId) return papersPath();
  return of === "instructor" ? instructorDocumentsPath(holderId) : siteDocumentsPath(holderId);
};

/** Lists documents of instructors, clinical sites and the school that are missing for a class or end before its last session. */
export const ClassWarnings = ({ warnings }: { warnings: readonly PaperWarning[] }) =>
  warnings.length === 0 ? null : (
    <Box component="section" className="note" data-tone="amber" mb="md" aria-label="Documents of instructors, sites and the school">
      <Box component="p" mb="xs">
        <strong>Documents must be valid until the last session.</strong>
      </Box>
      <ul className="plain">
        {warnings.map((warning) => (
          <li key={`${warning.holderId} ${warning.label}`}>
            <Link to={pathOf(warning)}>{warning.holder ?? "Your school"}</Link>: {warning.label} {warningText(warning, shortDate)}.
          </li>
        ))}
      </ul>
    </Box>
  );
