import { IconChevronLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "./link";

export interface Crumb {
  label: string;
  to: string;
}

interface Props {
  title: ReactNode;
  /** The way up: one crumb is a back link, more are a trail. */
  crumbs?: Crumb[];
  /** The state of the thing, beside its name. */
  status?: ReactNode;
  /** One line under the title. */
  lead?: ReactNode;
  /** The next useful action: one filled button, others quiet. */
  actions?: ReactNode;
}

/** Who or what, in which state, and what to do next. Holds the one `h1` of the page. */
export function PageHeader({ title, crumbs = [], status, lead, actions }: Props) {
  return (
    <header className="page-header">
      {crumbs.length > 0 ? <Trail crumbs={crumbs} /> : null}
      <div className="page-header-row">
        <div className="page-header-title">
          <h1>{title}</h1>
          {status}
        </div>
        {actions ? <div className="page-header-actions">{actions}</div> : null}
      </div>
      {lead ? <p className="page-header-lead">{lead}</p> : null}
    </header>
  );
}

function Trail({ crumbs }: { crumbs: Crumb[] }) {
  const [only] = crumbs;
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      {crumbs.length === 1 && only ? (
        <Link to={only.to}>
          <IconChevronLeft size={16} stroke={1.5} aria-hidden="true" />
          {only.label}
        </Link>
      ) : (
        <ol>
          {crumbs.map(({ label, to }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ol>
      )}
    </nav>
  );
}
