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
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/pre-enrollments";
import type { PreEnrollPage } from "../domain/submit";

/** Chooses another program and loads its questions. A plain form, which works without script. */
function ProgramChoice({ page }: { page: PreEnrollPage }) {
  const say = useWords(words);
  const { programs, program } = page;
  const carried = useCarriedFields();
  if (programs.length === 1) return <p className="chosen-program">{program ? <strong>{program.title}</strong> : null}</p>;
  return (
    <form method="get" className="form program-choice">
      {carried.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="field wide">
        <label htmlFor="program">{say("program")}</label>
        <select id="program" name="program" defaultValue={program?.slug}>
          {programs.map(({ id, slug, title }) => (
            <option key={id} value={slug}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <button className="button quiet" type="submit">
        {say("changeProgram")}
      </button>
    </form>
  );
}

/** The pre-enrollment form, or a note that no program is open for pre-enrollment. */
export function Application({ page }: { page: PreEnrollPage }) {
  const say = useWords(words);
  if (page.programs.length === 0) return <p className="callout">{say.rich("noPrograms", { link: <SiteLink href={programsPath()} /> })}</p>;
  return (
    <>
      {page.program ? <ProgramChoice page={page} /> : null}
      <PreEnrollForm page={page} />
    </>
  );
}

/**
 * The fields and questions of an applicant by section, filled in with the data of a signed-in student. Without a chosen program the form
 * has a program field; the program's questions come with the first refusal.
 */
function PreEnrollForm({ page }: { page: PreEnrollPage }) {
  const say = useWords(words);
  const of = { intent: "pre-enroll", anchor: "pre-enroll" };
  const { program, programs } = page;
  const found = useFailure(of.intent)?.extra?.sections as Section[] | undefined;
  const sections = program ? page.sections : (found ?? []);
  const labels = {
    ...Object.fromEntries(page.fields.map(({ name, label }) => [name, say.text(label)])),
    ...answerLabels(sections),
    consent: say("consent"),
  };
  const hasFiles = asksForFiles(sections) || page.fields.some(({ kind }) => kind === "file");
  return (
    <SiteForm {...of} submit={say("submitPreEnrollment")} labels={labels} hasFiles={hasFiles}>
      <IdempotencyKey />
      {program ? (
        <input type="hidden" name="program" value={program.slug} />
      ) : (
        <Select
          {...of}
          name="program"
          label={say("program")}
          required
          wide
          empty={say("chooseAProgram")}
          options={programs.map(({ slug, title }) => [slug, title])}
        />
      )}
      <StaticFields {...of} fields={page.fields} values={page.values} isStudent={page.isStudent} months={page.months} emailHint={say("emailHint")} />
      <AnswerFields {...of} sections={sections} />
      <Tick {...of} name="consent" label={say("consentOf", { name: page.school.name })} />
    </SiteForm>
  );
}
