import { shortDate } from "~/platform/zones";
import { Link } from "~/ui/link";
import marks from "~/ui/mark-grid.module.css";
import type { ClassSkills } from "../domain/read-skills";
import { grouped, passedText, SKILL_LETTERS, SKILL_RESULT_LABELS, SKILL_RESULTS, SKILL_TONES } from "../model";
import css from "./skills.module.css";

type Student = ClassSkills["students"][number];

interface Props {
  view: Pick<ClassSkills, "skills" | "students">;
  /** The form of a student. */
  to: (registrationId: string) => string;
}

/** Students by skills: a letter and a color for each result. On a phone, a list of the students with what is missing. */
export function SkillsMatrix({ view: { skills, students }, to }: Props) {
  const groups = grouped(skills);
  const ordered = groups.flatMap((group) => group.skills);
  const place = new Map(skills.map(({ id }, index) => [id, index]));
  if (students.length === 0) return <p className="faint">No students yet.</p>;
  return (
    <>
      <p className={`${marks.legend} ${css.legend}`}>
        {SKILL_RESULTS.map((result) => (
          <span key={result}>
            <b className={marks.mark} data-tone={SKILL_TONES[result]}>
              {SKILL_LETTERS[result]}
            </b>{" "}
            {SKILL_RESULT_LABELS[result]}
          </span>
        ))}
      </p>
      <div className={`${marks.scroll} ${css.scroll}`}>
        <table className={`${marks.grid} ${css.grid}`}>
          <caption className="visually-hidden">Results by student and skill</caption>
          <thead>
            {groups.some(({ group }) => group !== "") ? (
              <tr>
                <td />
                {groups.map(({ group, skills: of }) =>
                  group === "" ? (
                    <td key={group} colSpan={of.length} />
                  ) : (
                    <th key={group} scope="colgroup" colSpan={of.length}>
                      {group}
                    </th>
                  ),
                )}
              </tr>
            ) : null}
            <tr>
              <th scope="col" data-corner>
                Student
              </th>
              {ordered.map(({ id, name, isRequired }) => (
                <th key={id} scope="col">
                  {name}
                  {isRequired ? null : <span className="faint"> (optional)</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {students.map((student) => (
              <tr key={student.id}>
                <th scope="row">
                  <Link to={to(student.id)}>{student.name}</Link>
                  <span>{passedText(student)}</span>
                </th>
                {ordered.map(({ id }) => (
                  <td key={id}>
                    <Mark cell={student.cells[place.get(id) ?? 0] ?? null} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={css.narrow}>
        <StudentList students={students} to={to} />
      </div>
    </>
  );
}

/** The students of a class with what each is missing. */
export const StudentList = ({ students, to }: { students: readonly Student[]; to: Props["to"] }) => (
  <ul className={`plain-list ${css.names}`} aria-label="Students">
    {students.map((student) => (
      <li key={student.id}>
        <span>
          <Link to={to(student.id)}>{student.name}</Link>
          <span className="two-lines">{missingText(student)}</span>
        </span>
        <span className="figures">{student.required > 0 ? `${student.passed} of ${student.required}` : "–"}</span>
      </li>
    ))}
  </ul>
);

/** Skills that a line names. */
const NAMED = 3;

function missingText({ required, missing }: Student): string {
  if (required === 0) return passedText({ required, passed: 0 });
  if (missing.length === 0) return "All required skills passed";
  const more = missing.length - NAMED;
  return `Missing: ${missing.slice(0, NAMED).join(", ")}${more > 0 ? `, and ${more} more` : ""}`;
}

function Mark({ cell }: { cell: Student["cells"][number] }) {
  if (cell === null) return null;
  return (
    <abbr
      className={marks.mark}
      data-tone={SKILL_TONES[cell.result]}
      title={[SKILL_RESULT_LABELS[cell.result], shortDate(cell.date), cell.by].filter(Boolean).join(", ")}
    >
      {SKILL_LETTERS[cell.result]}
    </abbr>
  );
}
