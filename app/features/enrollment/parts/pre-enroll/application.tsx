import { programsPath } from "~/features/programs/paths";
import { IdempotencyKey } from "~/ui/form/idempotency-key";
import { useCarriedFields } from "~/ui/site/carry";
import { Tick } from "~/ui/site/choices";
import { SiteForm } from "~/ui/site/fields";
import { SiteLink } from "~/ui/site/link";
import type { PreEnrollPage } from "../../domain/pre-enrollments/submit";
import { AnswerFields, answerLabels, asksForFiles } from "../answer-field";
import { StaticFields } from "../static-field";

/** The program comes first: the questions are its own. A plain form, so that it works without script. */
export function ProgramChoice({ page }: { page: PreEnrollPage }) {
  const { programs, program } = page;
  const carried = useCarriedFields();
  if (programs.length === 0)
    return (
      <p className="callout">
        No program takes pre-enrollments right now. <SiteLink href={programsPath()}>See all programs</SiteLink>
      </p>
    );
  if (programs.length === 1) return <p className="chosen-program">{program ? <strong>{program.title}</strong> : null}</p>;
  return (
    <form method="get" className="form program-choice">
      {carried.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="field wide">
        <label htmlFor="program">Program</label>
        <select id="program" name="program" defaultValue={program?.slug ?? ""} required>
          <option value="" disabled>
            Choose a program
          </option>
          {programs.map(({ id, slug, title }) => (
            <option key={id} value={slug}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <button className={program ? "button quiet" : "button"} type="submit">
        {program ? "Change program" : "Continue"}
      </button>
    </form>
  );
}

/** What the school asks of an applicant, by section; a signed-in student's own data stand in it already. */
export function PreEnrollForm({ page, program }: { page: PreEnrollPage; program: NonNullable<PreEnrollPage["program"]> }) {
  const of = { intent: "pre-enroll", anchor: "pre-enroll" };
  const labels = { ...Object.fromEntries(page.fields.map(({ name, label }) => [name, label])), ...answerLabels(page.sections), consent: "Consent" };
  const hasFiles = asksForFiles(page.sections) || page.fields.some(({ kind }) => kind === "file");
  return (
    <SiteForm {...of} submit="Submit pre-enrollment" labels={labels} hasFiles={hasFiles}>
      <IdempotencyKey />
      <input type="hidden" name="program" value={program.slug} />
      <StaticFields
        {...of}
        fields={page.fields}
        values={page.values}
        isStudent={page.isStudent}
        months={page.months}
        emailHint="Our answer goes here."
      />
      <AnswerFields {...of} sections={page.sections} />
      <Tick {...of} name="consent" label={`${page.school.name} may keep what I have entered and contact me about it.`} />
    </SiteForm>
  );
}
