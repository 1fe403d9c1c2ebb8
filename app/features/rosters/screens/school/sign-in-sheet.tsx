import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { classSheetPath } from "~/features/programs/class-paths";
import { scheduleText } from "~/features/programs/model";
import { screenLoader } from "~/platform/screen";
import { longDate, shortDate } from "~/platform/zones";
import { DocumentActions } from "~/ui/document-actions";
import { Link } from "~/ui/link";
import styles from "~/ui/print.css?url";
import { SheetLines, SheetScroll } from "~/ui/print-page";
import { titled } from "~/ui/titled";
import { signInSheet } from "../../domain/class-roster";

export const loader = screenLoader(signInSheet, { gate: school });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled<typeof loader>((data) => (data ? `Sign-in sheet ${data.courseClass.code}` : "Sign-in sheet"));

/** Room for those who come without being on the list. */
const SPARE_ROWS = [1, 2, 3];
const NO_DAYS = ["", "", "", ""];

export default function SignInSheet() {
  const { courseClass, program, location, room, instructor, students, days, pages, ...view } = useLoaderData<typeof loader>();
  const columns = days.length > 0 ? days : NO_DAYS;
  return (
    <article className="sheet sheet-wide">
      <DocumentActions />
      <h1>Sign-in sheet, {courseClass.code}</h1>
      <p>{`${view.school}, ${program}`}</p>
      <SheetLines
        lines={[
          {
            label: "Dates",
            value: courseClass.startDate
              ? [longDate(courseClass.startDate), courseClass.endDate ? longDate(courseClass.endDate) : ""].filter(Boolean).join(" to ")
              : "Self-paced",
          },
          { label: "When", value: scheduleText(courseClass.weekdays, courseClass.startTime, courseClass.endTime) },
          { label: "Where", value: courseClass.meetingType === "online" ? "Online" : [location, room].filter(Boolean).join(", ") },
          { label: "Instructor", value: instructor },
        ]}
      />
      {pages.length > 1 ? (
        <nav className="paper-actions" aria-label="Meeting days">
          {pages.map((day, index) => (
            <Link key={day} to={`${classSheetPath(courseClass.id)}?from=${day}`} reloadDocument aria-current={day === days[0] ? "page" : undefined}>
              {`Sheet ${index + 1}: from ${shortDate(day)} `}
            </Link>
          ))}
        </nav>
      ) : null}
      <SheetScroll name="Students">
        <table className="sign-in">
          <thead>
            <tr>
              <th scope="col">Student</th>
              {columns.map((day, index) => (
                <th scope="col" key={day || NO_DAYS.length + index}>
                  {day ? shortDate(day).slice(0, 5) : "Date:"}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {students.map(({ id, student }) => (
              <SignRow key={id} name={student} columns={columns} />
            ))}
            {SPARE_ROWS.map((row) => (
              <SignRow key={row} name="" columns={columns} />
            ))}
          </tbody>
        </table>
      </SheetScroll>
      {students.length === 0 ? <p>No one is registered for this class yet.</p> : null}
    </article>
  );
}

const SignRow = ({ name, columns }: { name: string; columns: string[] }) => (
  <tr>
    <th scope="row">{name || <span className="visually-hidden">Write-in</span>}</th>
    {columns.map((day, index) => (
      <td key={day || NO_DAYS.length + index} />
    ))}
  </tr>
);
