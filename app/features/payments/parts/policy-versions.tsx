import { countedRows } from "~/platform/counted";
import { shortDate } from "~/platform/zones";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";

interface Version {
  id: string;
  version: number;
  name: string;
  body: string;
  source: string | null;
  sourceDate: string | null;
  confirmedBy: string | null;
  confirmedAt: number | null;
  createdAt: number;
  accepted: number;
}

/** Every version of a refund policy, newest first, with its source and the person who checked the numbers. */
export function PolicyVersions({ versions, zone, empty }: { versions: readonly Version[]; zone: string; empty: string }) {
  return (
    <Card title="Versions">
      {versions.length === 0 ? (
        <p className="faint">{empty}</p>
      ) : (
        <ol className="lines">
          {versions.map((row) => (
            <li key={row.id}>
              <span className="lines-main">
                {`Version ${row.version}: ${row.name}`}
                <span className="lines-sub">{row.body.slice(0, 140)}</span>
                {row.source ? (
                  <span className="lines-sub">{`Source: ${row.source}${row.sourceDate ? `, read ${shortDate(row.sourceDate)}` : ""}`}</span>
                ) : null}
                {row.confirmedAt === null ? null : (
                  <span className="lines-sub">
                    {`Checked by ${row.confirmedBy ?? "a former user"}, `}
                    <InstantText at={row.confirmedAt} zone={zone} />
                  </span>
                )}
              </span>
              <span className="lines-end lines-sub">
                <InstantText at={row.createdAt} zone={zone} withTime />
                <span className="lines-sub">{countedRows(row.accepted, "registration")}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
