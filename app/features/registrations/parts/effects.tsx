import type { ReactNode } from "react";

/** The effect of a form on money and seats, above its button. */
export const Effects = ({ lines }: { lines: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className="sums" aria-live="polite">
    {lines.map(([label, value], index) => (
      <div key={label} data-total={index === lines.length - 1 || undefined}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
