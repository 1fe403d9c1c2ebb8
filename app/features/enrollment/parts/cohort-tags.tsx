import { Link } from "~/ui/link";
import { StatusBadge } from "~/ui/status-badge";
import type { CohortTag } from "../cohort-model";
import { cohortPath } from "../paths";

/** The cohorts of a registration, with links to their pages. */
export const CohortTags = ({ cohorts }: { cohorts: readonly CohortTag[] }) =>
  cohorts.length === 0 ? null : (
    <span className="badges">
      {cohorts.map(({ id, name, color }) => (
        <Link key={id} to={cohortPath(id)}>
          <StatusBadge status="cohort" label={name} tone={color} />
        </Link>
      ))}
    </span>
  );
