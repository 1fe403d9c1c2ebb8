import type { ReactNode } from "react";
import { PrintButton } from "./print-button";

export interface SheetLine {
  label: string;
  value: ReactNode;
}

/** Label and value under each other on paper; what is not known is left out. */
export const SheetLines = ({ lines }: { lines: SheetLine[] }) => (
  <dl>{lines.map(({ label, value }) => (value ? [<dt key={`${label}-label`}>{label}</dt>, <dd key={label}>{value}</dd>] : null))}</dl>
);

export function SheetTable({ heads, rows }: { heads: string[]; rows: { key: string; cells: ReactNode[] }[] }) {
  return (
    <table>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, index) => (
              <td key={heads[index]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const PrintHint = () => (
  <p className="sheet-hint faint">
    <PrintButton /> Or use your browser's print command (Ctrl+P or ⌘P).
  </p>
);
