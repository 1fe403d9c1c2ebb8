import type { ReactNode } from "react";
import { Link } from "~/ui/link";

/** Smaller numbers, side by side below the ones that matter most. */
export const MiniStats = ({ children }: { children: ReactNode }) => <ul className="mini-stats">{children}</ul>;

export const Mini = ({ label, value, to }: { label: string; value: number; to?: string | null }) => (
  <li>
    <span className="figures">{value.toLocaleString("en-US")}</span> {to ? <Link to={to}>{label}</Link> : label}
  </li>
);
