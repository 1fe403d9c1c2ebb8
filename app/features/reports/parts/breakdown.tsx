import { Card } from "~/ui/card";

interface Props {
  title: string;
  rows: readonly { label: string; count: number }[];
}

/** Shares of a whole as bars with their numbers; a table for whoever reads it so. */
export function Breakdown({ title, rows }: Props) {
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card title={title}>
      {total === 0 ? (
        <p className="faint">Nothing in these days.</p>
      ) : (
        <table className="breakdown">
          <caption className="visually-hidden">{title}</caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{title}</th>
              <th scope="col">Registrations</th>
              <th scope="col">Share</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, count }) => (
              <tr key={label}>
                <th scope="row">
                  {label}
                  <meter min={0} max={total} value={count} aria-hidden="true" />
                </th>
                <td className="figures">{count}</td>
                <td className="figures faint">{Math.round((count / total) * 100)}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
