import { Form as QueryForm, useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { counted } from "~/platform/counted";
import { nameOf } from "~/platform/person-name";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { shortDate } from "~/platform/zones";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { DateField, PlainForm, SelectField, SubmitButton, TextField } from "~/ui/form";
import { Link } from "~/ui/link";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { classGrid, recordAttempts } from "../../domain/attempts";
import { PARTS } from "../../exam-catalogue";
import { RESULT_LABELS } from "../../model";
import css from "../../parts/outcomes.module.css";
import { QueryChoice } from "../../parts/query-parts";
import { ExamTabs } from "../../parts/tabs";
import { examGridPath, graduatePath } from "../../paths";

export const loader = screenLoader(classGrid, { gate: school });
export const action = screenAction(
  {
    record: intent(recordAttempts, {
      to: ({ class: classId, part }) => examGridPath({ class: classId, part }),
      toast: ({ recorded }) => `${counted(recorded, "result")} recorded.`,
    }),
  },
  { gate: school },
);
export const meta = titled("Record results");

/** The students of a class, with a row for each one's next result. */
export default function ExamGrid() {
  const { choices, chosen, exams, part, students } = useLoaderData<typeof loader>();
  const offered = PARTS.filter(({ exam }) => exams.length === 0 || exams.includes(exam));
  const open = students.filter(({ attempts }) => !attempts.some(({ result, status }) => result === "passed" && status === "confirmed"));
  const passed = students.length - open.length;
  return (
    <>
      <PageHeader title="Exams" lead="Record the results of a class at one part of an exam." />
      <ExamTabs />
      <QueryForm method="get" className={css.query} aria-label="Class and exam">
        <QueryChoice
          name="class"
          label="Class"
          value={chosen?.id ?? ""}
          options={[
            { value: "", label: "Select a class" },
            ...choices.map(({ id, code, program }) => ({ value: id, label: `${code} · ${program}` })),
          ]}
        />
        <QueryChoice
          name="part"
          label="Exam"
          value={part ?? ""}
          options={[{ value: "", label: "Select an exam" }, ...offered.map(({ key, label }) => ({ value: key, label }))]}
        />
        <Button type="submit" quiet>
          Show students
        </Button>
      </QueryForm>
      {chosen === null ? (
        <p className="faint">{choices.length === 0 ? "Classes show up here once they have started." : "Choose a class and an exam."}</p>
      ) : part === null ? (
        <p className="faint">Choose an exam. Under Programs you can set which exams {chosen.program} prepares for.</p>
      ) : students.length === 0 ? (
        <p className="faint">This class has no students.</p>
      ) : (
        <Card title={`${chosen.code}: ${passed} of ${counted(students.length, "student")} passed`}>
          <PlainForm intent="record" key={`${chosen.id} ${part}`} match={{ class: chosen.id }} className="form">
            <input type="hidden" name="class" value={chosen.id} />
            <input type="hidden" name="part" value={part} />
            {students.map((each) => (
              <fieldset key={each.registrationId} className={css.gridRow}>
                <legend>
                  <Link to={graduatePath(each.registrationId)}>{nameOf(each)}</Link>
                  {each.attempts.length > 0 ? (
                    <span className="two-lines">
                      {each.attempts
                        .map(
                          ({ result, takenOn, status }) =>
                            `${RESULT_LABELS[result]} ${shortDate(takenOn)}${status === "claimed" ? " (to be confirmed)" : ""}`,
                        )
                        .join(", ")}
                    </span>
                  ) : null}
                </legend>
                {open.includes(each) ? (
                  <div className={css.gridFields}>
                    <SelectField name={`rows.${each.registrationId}.result`} label="Result" empty="No result" options={optionsOf(RESULT_LABELS)} />
                    <DateField name={`rows.${each.registrationId}.taken_on`} label="Date" />
                    <TextField name={`rows.${each.registrationId}.score`} label="Score" maxLength={40} />
                  </div>
                ) : null}
              </fieldset>
            ))}
            {open.length > 0 ? (
              <div>
                <SubmitButton>Record results</SubmitButton>
              </div>
            ) : (
              <p className="faint">Every student of this class has passed.</p>
            )}
          </PlainForm>
        </Card>
      )}
    </>
  );
}
