import { shortDate } from "~/platform/zones";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { DateField, PlainForm, SubmitButton, TextField, useFormField } from "~/ui/form";
import { type Crumb, PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import rows from "~/ui/thumb-rows.module.css";
import type { StudentSkills } from "../domain/read-skills";
import { grouped, MAX_NOTE, passedText, SKILL_RESULT_LABELS, SKILL_TONES, type SkillResult } from "../model";
import css from "./skills.module.css";

interface Props {
  view: StudentSkills;
  /** The screen's address. */
  action: string;
  crumbs: Crumb[];
}

type Skill = StudentSkills["skills"][number];

/** The skills of one student with the form that records results, for the office and the instructor's phone. Works without script. */
export function StudentSkillsPage({ view, action, crumbs }: Props) {
  const { registration, skills, today } = view;
  return (
    <>
      <PageHeader crumbs={crumbs} title={registration.name} lead={[registration.code, passedText(view)].join(" · ")} />
      {skills.length === 0 ? (
        <EmptyState title="No skills yet">The office lists the skills of a program on the program's page.</EmptyState>
      ) : (
        <Card>
          <PlainForm
            key={skills.map(({ result, date }) => `${result} ${date}`).join()}
            intent="record"
            action={action}
            className={rows.form}
            defaultValues={{ date: today }}
          >
            {registration.isActive ? null : <p className="faint">This registration is cancelled. Its results can't be changed.</p>}
            {grouped(skills).map(({ group, skills: of }) => (
              <div key={group} className={css.group}>
                {group === "" ? null : <h2>{group}</h2>}
                <ul className={rows.rows} aria-label={group === "" ? "Skills" : group}>
                  {of.map((skill) => (
                    <Row key={skill.id} skill={skill} canRecord={registration.isActive} />
                  ))}
                </ul>
              </div>
            ))}
            {registration.isActive ? (
              <>
                <div className="form-row">
                  <DateField name="date" label="Date" max={today} min={registration.classStart ?? undefined} />
                  <TextField name="note" label="Note" maxLength={MAX_NOTE} hint="Kept with the results that you save. Students don't see it." />
                </div>
                <div className={rows.bar}>
                  <SubmitButton>Save results</SubmitButton>
                </div>
              </>
            ) : null}
          </PlainForm>
        </Card>
      )}
    </>
  );
}

const CHOICES: readonly { value: SkillResult | ""; label: string }[] = [
  { value: "pass", label: SKILL_RESULT_LABELS.pass },
  { value: "not_yet", label: SKILL_RESULT_LABELS.not_yet },
  { value: "", label: "No change" },
];

function Row({ skill: { id, name, isRequired, result, date, by, note }, canRecord }: { skill: Skill; canRecord: boolean }) {
  const field = `results.${id}`;
  const chosen = useFormField(field).defaultValue ?? "";
  return (
    <li className={rows.row}>
      <fieldset>
        <legend>
          <strong>{name}</strong>
          {result ? (
            <StatusBadge status={result} label={SKILL_RESULT_LABELS[result]} tone={SKILL_TONES[result]} />
          ) : (
            <StatusBadge status="unchecked" label="Not checked" tone="grey" />
          )}
          {isRequired ? null : <span className="faint">Optional</span>}
        </legend>
        {date ? <p className="faint">{[shortDate(date), by, note].filter(Boolean).join(" · ")}</p> : null}
        {canRecord ? (
          <div className={rows.choices}>
            {CHOICES.map(({ value, label }) => (
              <label key={value} className={rows.choice} data-tone={value === "" ? "grey" : SKILL_TONES[value]}>
                <input type="radio" name={field} value={value} defaultChecked={chosen === value} />
                <span>{label}</span>
              </label>
            ))}
          </div>
        ) : null}
      </fieldset>
    </li>
  );
}
