import { useSearchParams } from "@remix-run/react";
import { IconFileDownload } from "@tabler/icons-react";
import { Menu } from "~/ui/menu";

interface Props {
  path: string;
  days: { from_date: string; to_date: string; interval: string };
}

/** The two files of a report, narrowed as the report is now. */
export function CsvLinks({ path, days }: Props) {
  const [params] = useSearchParams();
  const href = (kind: string) => {
    const query = new URLSearchParams(params);
    for (const name of ["page", "sort", "dir"]) query.delete(name);
    for (const [name, value] of Object.entries({ kind, from_date: days.from_date, to_date: days.to_date, interval: days.interval }))
      query.set(name, value);
    return `${path}/export.csv?${query}`;
  };
  return (
    <Menu
      button={
        <>
          <IconFileDownload size={16} stroke={1.5} aria-hidden="true" /> Download CSV
        </>
      }
      className="button-menu"
    >
      <a href={href("roster")} download>
        The list
      </a>
      <a href={href("over-time")} download>
        Over time
      </a>
    </Menu>
  );
}
