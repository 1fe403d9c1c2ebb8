import { monthName } from "~/platform/zones";
import { ButtonLink } from "~/ui/button-link";
import { Link } from "~/ui/link";
import { Menu } from "~/ui/menu";

interface Props {
  sessions: readonly { date: string }[];
  /** The address of a month's sheet. */
  to: (month: string) => string;
}

/** The attendance sheets of the months in which some sessions are held, each a PDF. */
export function SheetMenu({ sessions, to }: Props) {
  const months = [...new Set(sessions.map(({ date }) => date.slice(0, 7)))];
  const [first] = months;
  if (first === undefined) return null;
  if (months.length === 1)
    return (
      <ButtonLink to={to(first)} quiet reloadDocument>
        Attendance sheet
      </ButtonLink>
    );
  return (
    <Menu className="button-menu" button="Attendance sheets">
      {months.map((month) => (
        <Link key={month} to={to(month)} reloadDocument>
          {monthName(month)}
        </Link>
      ))}
    </Menu>
  );
}
