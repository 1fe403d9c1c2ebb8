import { Table } from "@mantine/core";
import type { ReactNode } from "react";

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
}

const { classes } = Table;

/** A short table within a card: everything on one page, no filters. On a phone each row becomes lines of label and value. */
export function PlainTable<R>({ caption, columns, rows, rowKey, empty }: Props<R>) {
  if (rows.length === 0) return <p className="faint">{empty}</p>;
  return (
    <div className="plain-scroll">
      <table className={`plain-table ${classes.table}`}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ header, align }) => (
              <th key={header} scope="col" className={classes.th} data-align={align}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={classes.tr} data-with-row-border="true">
              {columns.map(({ header, cell, align }) => (
                <td key={header} className={classes.td} data-label={header} data-align={align}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
