import { Card } from "~/ui/card";
import { ShareBar } from "~/ui/share-bar";
import { CLOSE, tableClasses } from "~/ui/table-classes";

interface Props {
  title: string;
  rows: readonly { label: string; count: number }[];
}

/** Shares of a total as bars with their numbers, in a table. */
export function Breakdown({ title, rows }: Props) {
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card title={title}>
      {total === 0 ? (
        <p className="faint">Nothing in this period.</p>
      ) : (
        <table className={`breakdown ${tableClasses.table}`} style={CLOSE}>
          <caption className="visually-hidden">{title}</caption>
          <thead className={`${tableClasses.thead} visually-hidden`}>
            <tr className={tableClasses.tr}>
              <th scope="col" className={tableClasses.th}>
                {title}
              </th>
              <th scope="col" className={tableClasses.th}>
                Registrations
              </th>
              <th scope="col" className={tableClasses.th}>
                Share
              </th>
            </tr>
          </thead>
          <tbody className={tableClasses.tbody}>
            {rows.map(({ label, count }) => (
              <tr className={tableClasses.tr} key={label}>
                <th scope="row" className={tableClasses.th} style={{ fontWeight: 400 }}>
                  {label}
                  <ShareBar max={total} value={count} />
                </th>
                <td className={`${tableClasses.td} figures`}>{count}</td>
                <td className={`${tableClasses.td} figures faint`}>{Math.round((count / total) * 100)}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
