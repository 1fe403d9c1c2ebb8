import type { ReactNode } from "react";
import { useRootData } from "./root-data";

export interface SheetLine {
  label: string;
  value: ReactNode;
}

/** The school's logo, for paper alone: on a screen it stands in the frame. */
export function SheetLogo() {
  const logoUrl = useRootData()?.brand.logoUrl;
  return logoUrl ? <img className="sheet-logo" src={logoUrl} alt="" /> : null;
}

/** Label and value under each other on paper; what is not known is left out. */
export const SheetLines = ({ lines }: { lines: SheetLine[] }) => (
  <dl>{lines.map(({ label, value }) => (value ? [<dt key={`${label}-label`}>{label}</dt>, <dd key={label}>{value}</dd>] : null))}</dl>
);

/** Content that may be too wide for a phone scrolls there, by touch and keyboard; paper shows it in full. */
export const SheetScroll = ({ name, children }: { name: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className="sheet-scroll" tabIndex={0} aria-label={name}>
    {children}
  </section>
);

interface TableProps {
  /** Caption of the table. */
  name: string;
  heads: string[];
  rows: { key: string; cells: ReactNode[] }[];
}

export const SheetTable = ({ name, heads, rows }: TableProps) => (
  <SheetScroll name={name}>
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
  </SheetScroll>
);
