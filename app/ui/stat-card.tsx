import type { ReactNode } from "react";
import { Link } from "./link";

interface Props {
  label: string;
  value: ReactNode;
  /** What changed, or what the number is made of. */
  note?: ReactNode;
  /** The list behind the number. */
  to?: string;
}

/** One number that matters, and the list it counts. */
export function StatCard({ label, value, note, to }: Props) {
  return (
    <div className="stat">
      <p className="stat-label">{to ? <Link to={to}>{label}</Link> : label}</p>
      <p className="stat-value figures">{value}</p>
      {note ? <p className="stat-note">{note}</p> : null}
    </div>
  );
}

export const StatRow = ({ children }: { children: ReactNode }) => <div className="stat-row">{children}</div>;
