import { AnswerFields, answerLabels, asksForFiles } from "~/features/forms/parts/answer-field";
import { StaticFields } from "~/features/forms/parts/static-field";
import type { Section } from "~/features/forms/question-model";
import { programsPath } from "~/features/programs/paths";
import { useFailure } from "~/ui/form/failure";
import { IdempotencyKey } from "~/ui/form/idempotency-key";
import { useCarriedFields } from "~/ui/site/carry";
import { Tick } from "~/ui/site/choices";
import { Select, SiteForm } from "~/ui/site/fields";
import { SiteLink } from "~/ui/site/link";
import type { PreEnrollPage } from "../domain/submit";

/** Another program than the one that was chosen: its questions are its own. A plain form, so that it works without script. */
function ProgramChoice({ page }: { page: PreEnrollPage }) {
  const { programs, program } = page;
  const carried = useCarriedFields();
  if (programs.length === 1) return <p className="chosen-program">{program ? <strong>{program.title}</strong> : null}</p>;
  return (
    <form method="get" className="form program-choice">
      {carried.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="field wide">
        <label htmlFor="program">Program</label>
        <select id="program" name="program" defaultValue={program?.slug}>
          {programs.map(({ id, slug, title }) => (
            <option key={id} value={slug}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <button className="button quiet" type="submit">
        Change program
      </button>
    </form>
  );
}

/** The whole application, or that there is nothing to apply for. */
export function Application({ page }: { page: PreEnrollPage }) {
  if (page.programs.length === 0)
    return (
      <p className="callout">
        No program takes pre-enrollments right now. <SiteLink href={programsPath()}>See all programs</SiteLink>
      </p>
    );
  return (
    <>
      {page.program ? <ProgramChoice page={page} /> : null}
      <PreEnrollForm page={page} />
    </>
  );
}

/**
 * What the school asks of an applicant, by section; a signed-in student's own data stand in it already. Where no program is chosen yet it
 * is chosen here, too; the questions of that one come with the first refusal.
 */
function PreEnrollForm({ page }: { page: PreEnrollPage }) {
  const of = { intent: "pre-enroll", anchor: "pre-enroll" };
  const { program, programs } = page;
  const found = useFailure(of.intent)?.extra?.sections as Section[] | undefined;
  const sections = program ? page.sections : (found ?? []);
  const labels = { ...Object.fromEntries(page.fields.map(({ name, label }) => [name, label])), ...answerLabels(sections), consent: "Consent" };
  const hasFiles = asksForFiles(sections) || page.fields.some(({ kind }) => kind === "file");
  return (
    <SiteForm {...of} submit="Submit pre-enrollment" labels={labels} hasFiles={hasFiles}>
      <IdempotencyKey />
      {program ? (
        <input type="hidden" name="program" value={program.slug} />
      ) : (
        <Select
          {...of}
          name="program"
          label="Program"
          required
          wide
          empty="Choose a program"
          options={programs.map(({ slug, title }) => [slug, title])}
        />
      )}
      <StaticFields
        {...of}
        fields={page.fields}
        values={page.values}
        isStudent={page.isStudent}
        months={page.months}
        emailHint="Our answer goes here."
      />
      <AnswerFields {...of} sections={sections} />
      <Tick {...of} name="consent" label={`${page.school.name} may keep what I have entered and contact me about it.`} />
    </SiteForm>
  );
}
