import { payoutAccountPath } from "~/features/payments/paths";
import { classesPath } from "~/features/programs/class-paths";
import { instructorsPath } from "~/features/programs/instructor-paths";
import { officeLocationsPath, officeProgramsPath } from "~/features/programs/paths";
import { schoolProfilePath } from "~/features/schools/paths";
import type { Role } from "~/platform/context";
import { Card } from "~/ui/card";
import { Link } from "~/ui/link";
import { ShareBar } from "~/ui/share-bar";
import { StatusBadge } from "~/ui/status-badge";
import type { Setup } from "../data/school-dashboard";
import { useMenuPaths } from "./menu-paths";

interface Step {
  key: keyof Setup;
  label: string;
  why: string;
  path: string;
  /** Only an owner may do it. */
  byOwner?: true;
}

const STEPS: Step[] = [
  {
    key: "profile",
    label: "School profile",
    why: "Your address, phone, and email show on your site and in every email.",
    path: schoolProfilePath(),
    byOwner: true,
  },
  { key: "branding", label: "Branding", why: "Add your logo and colors to your site.", path: schoolProfilePath(), byOwner: true },
  { key: "location", label: "First location", why: "Where your classes meet.", path: officeLocationsPath },
  { key: "instructor", label: "First instructor", why: "The people who teach your classes.", path: instructorsPath },
  { key: "program", label: "First program", why: "A program students can register for, with its price.", path: officeProgramsPath },
  { key: "class", label: "First class", why: "Its start date and number of seats.", path: classesPath },
  {
    key: "payout",
    label: "Payout account",
    why: "Students can't pay online until it's verified.",
    path: payoutAccountPath,
    byOwner: true,
  },
];

/** The open setup steps of a new school; hidden once all are done. */
export function SetupProgress({ done, role }: { done: Setup; role: Role | undefined }) {
  const { has } = useMenuPaths();
  const open = STEPS.filter(({ key }) => !done[key]);
  if (open.length === 0) return null;
  const count = STEPS.length - open.length;
  return (
    <Card title="Set up your school">
      <p>{`${count} of ${STEPS.length} done`}</p>
      <ShareBar max={STEPS.length} value={count} name="Steps done" />
      <ul className="lines">
        {open.map(({ key, label, why, path, byOwner }) => (
          <li key={key}>
            <span className="lines-main">
              {has(path) ? <Link to={path}>{label}</Link> : label}
              <span className="lines-sub">{why}</span>
            </span>
            {byOwner && role !== "school_owner" ? <span className="lines-sub">Ask the owner</span> : <StatusBadge status="pending" label="To do" />}
          </li>
        ))}
      </ul>
    </Card>
  );
}
