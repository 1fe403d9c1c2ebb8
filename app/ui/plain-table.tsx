import type { ReactNode } from "react";
import { tableClasses } from "./table-classes";

export interface PlainColumn<R> {
  header: string;
  cell: (row: R) => ReactNode;
  align?: "end";
}

interface Props<R> {
  caption: string;
  columns: readonly PlainColumn<R>[];
  rows: readonly R[];
  rowKey: (row: R) => string;
  empty: ReactNode;
  /** Lines below, under the last column: what it comes to. */
  sums?: readonly { label: string; value: ReactNode }[];
}

/** A short table within a card: everything on one page, no filters. On a phone each row becomes lines of label and value. */
export function PlainTable<R>({ caption, columns, rows, rowKey, empty, sums = [] }: Props<R>) {
  if (rows.length === 0) return <p className="faint">{empty}</p>;
  return (
    <div className="plain-scroll">
      <table className={`plain-table ${tableClasses.table}`}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ header, align }) => (
              <th key={header} scope="col" className={tableClasses.th} data-align={align}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={tableClasses.tr} data-with-row-border="true">
              {columns.map(({ header, cell, align }) => (
                <td key={header} className={tableClasses.td} data-label={header} data-align={align}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {sums.length > 0 ? (
          <tfoot>
            {sums.map(({ label, value }) => (
              <tr key={label} className={tableClasses.tr}>
                <th scope="row" colSpan={columns.length - 1} className={tableClasses.th}>
                  {label}
                </th>
                <td className={tableClasses.td} data-align="end">
                  {value}
                </td>
              </tr>
            ))}
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}
