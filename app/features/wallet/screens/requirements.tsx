import { useLoaderData, useSearchParams } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { CheckboxField, CheckboxGroupField, PlainForm, SelectField, SubmitButton, TextField, VersionField } from "~/ui/form";
import { Link } from "~/ui/link";
import { Panel } from "~/ui/opened-panel";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { changeReviewDays, chooseRequirements, editRequirement, listRequirements, type RequirementList } from "../domain/requirements";
import { MAX_REVIEW_DAYS } from "../model";
import { requirementsPath } from "../paths";
import { MOMENT_LABELS } from "../requirement-model";

const here = () => requirementsPath();

export const loader = screenLoader(listRequirements, { gate: school });
export const action = screenAction(
  {
    choose: intent(chooseRequirements, { to: here, toast: "Requirements saved." }),
    review: intent(changeReviewDays, { to: here, toast: "Review time saved." }),
    edit: intent(editRequirement, { to: here, toast: ({ label }) => `${label} saved.` }),
  },
  { gate: school },
);
export const meta = titled("Requirements");

/** The documents that a school requires of its students, and by when. */
export default function Requirements() {
  const { results, choices, programs, reviewDays } = useLoaderData<typeof loader>() as RequirementList;
  const [params] = useSearchParams();
  const edited = results.find(({ id }) => id === params.get("edit"));
  return (
    <>
      <PageHeader
        title="Requirements"
        lead="Students send these documents once. Students who miss one can't be marked present in clinical sessions."
      />
      {edited ? <Edit requirement={edited} programs={programs} /> : null}
      {results.length === 0 ? null : (
        <Card title="Required now">
          <ul className="lines">
            {results.map(({ id, label, needed, validMonths, programs: only }) => (
              <li key={id}>
                <span className="stack">
                  <strong>{label}</strong>
                  <span className="faint">
                    {[
                      MOMENT_LABELS[needed],
                      validMonths === null ? null : `Valid for ${validMonths} months`,
                      only.length === 0
                        ? "All programs"
                        : programs
                            .filter((program) => only.includes(program.id))
                            .map(({ title }) => title)
                            .join(", "),
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                </span>
                <Link to={requirementsPath(id)} aria-label={`Edit ${label}`}>
                  Edit
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title="What do you ask students for?">
        <PlainForm
          key={results.map(({ id }) => id).join()}
          intent="choose"
          className="form"
          defaultValues={{ keys: choices.filter(({ isActive }) => isActive).map(({ key }) => key) }}
        >
          <CheckboxGroupField name="keys" label="Documents" columns options={choices.map(({ key, label }) => ({ value: key, label }))} />
          <div>
            <SubmitButton>Save requirements</SubmitButton>
          </div>
        </PlainForm>
      </Card>
      <Card title="Review time">
        <PlainForm intent="review" className="form" defaultValues={{ review_days: String(reviewDays) }}>
          <TextField
            name="review_days"
            label="Business days to review a document"
            required
            inputMode="numeric"
            width="short"
            hint={`From 1 to ${MAX_REVIEW_DAYS}. Documents that wait longer are marked late on the compliance page.`}
          />
          <div>
            <SubmitButton>Save review time</SubmitButton>
          </div>
        </PlainForm>
      </Card>
    </>
  );
}

type Requirement = RequirementList["results"][number];

function Edit({ requirement, programs }: { requirement: Requirement; programs: RequirementList["programs"] }) {
  const { id, label, help, needed, validMonths, mayExpireDuring, programs: only, updatedAt } = requirement;
  return (
    <Panel key={id} title={`Edit ${label}`} back={here()}>
      <PlainForm
        intent="edit"
        className="form"
        match={{ requirement: id }}
        defaultValues={{
          ...{ label, help, needed, programs: only, valid_months: validMonths === null ? "" : String(validMonths) },
          may_expire_during: mayExpireDuring ? "on" : "",
        }}
      >
        <input type="hidden" name="requirement" value={id} />
        <VersionField of={updatedAt} />
        <TextField name="label" label="Name" required maxLength={80} />
        <TextField name="help" label="Instructions" maxLength={300} hint="Students read this beside the upload." />
        <SelectField name="needed" label="Needed" options={optionsOf(MOMENT_LABELS)} required empty={null} />
        <TextField name="valid_months" label="Valid for (months)" width="short" hint="Leave empty if it doesn't expire after a fixed time." />
        <CheckboxField name="may_expire_during" label="It may expire while the class runs" />
        <CheckboxGroupField
          name="programs"
          label="Only for these programs"
          hint="Select none to ask all students."
          columns
          options={programs.map((program) => ({ value: program.id, label: program.title }))}
        />
        <div className="form-row">
          <SubmitButton>Save requirement</SubmitButton>
          <ButtonLink to={here()} quiet>
            Cancel
          </ButtonLink>
        </div>
      </PlainForm>
    </Panel>
  );
}
