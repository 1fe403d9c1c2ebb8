import type { ReactNode } from "react";

export interface Fact {
  label: string;
  value: ReactNode;
  /** Takes the whole width: for long text. */
  wide?: boolean;
}

/** Labels and values in two columns; an empty value is a dash, a missing fact is left out. */
export function DetailList({ details }: { details: (Fact | false | "" | 0 | null)[] }) {
  return (
    <dl className="facts">
      {details
        .filter((fact) => !!fact)
        .map(({ label, value, wide }) => (
          <div key={label} data-wide={wide || undefined}>
            <dt>{label}</dt>
            <dd>{value === null || value === undefined || value === "" ? <span className="faint">–</span> : value}</dd>
          </div>
        ))}
    </dl>
  );
}
