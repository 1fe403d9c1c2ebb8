import { useLoaderData, useSearchParams } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { keysOf } from "~/platform/input";
import { intent, type ScreenRequest, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { CheckboxField, CheckboxGroupField, FormActions, PlainForm, SelectField, SubmitButton, TextField, VersionField } from "~/ui/form";
import { Link } from "~/ui/link";
import { Panel } from "~/ui/opened-panel";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { Tabs } from "~/ui/tabs";
import { titled } from "~/ui/titled";
import { changeReviewDays, chooseRequirements, editRequirement, listRequirements, type RequirementList } from "../domain/requirements";
import { MAX_REVIEW_DAYS } from "../model";
import { requirementsPath } from "../paths";
import { HOLDER_LABELS, type HolderKind, MOMENT_LABELS, MOMENTS_OF } from "../requirement-model";

const here = (of?: string | null) => requirementsPath(undefined, of ?? undefined);
const shown = (_: unknown, { url }: ScreenRequest) => here(url.searchParams.get("of"));

export const loader = screenLoader(listRequirements, { gate: school });
export const action = screenAction(
  {
    choose: intent(chooseRequirements, { to: ({ of }) => here(of), toast: "Requirements saved." }),
    review: intent(changeReviewDays, { to: shown, toast: "Review time saved." }),
    edit: intent(editRequirement, { to: ({ of }) => here(of), toast: ({ label }) => `${label} saved.` }),
  },
  { gate: school },
);
export const meta = titled("Requirements");

const LEADS: Readonly<Record<HolderKind, string>> = {
  student: "Students send these documents once. Students who miss one can't be marked present in clinical sessions.",
  instructor: "Instructors send these documents under Teaching, or you add them. A class warns when one is missing or ends too early.",
  site: "You add these documents for each clinical site. A class warns when one is missing or ends too early.",
  school: "You add these documents for your school. A class warns when one is missing or ends too early.",
};
const QUESTIONS: Readonly<Record<HolderKind, string>> = {
  student: "What do you ask students for?",
  instructor: "What do you ask instructors for?",
  site: "What do you ask clinical sites for?",
  school: "What does your school keep itself?",
};

/** The documents that a school requires of students, instructors, clinical sites and itself, and by when. */
export default function Requirements() {
  const { of, results, choices, programs, reviewDays } = useLoaderData<typeof loader>() as RequirementList;
  const [params] = useSearchParams();
  const edited = results.find(({ id }) => id === params.get("edit"));
  return (
    <>
      <PageHeader title="Requirements" lead={LEADS[of]} />
      <Tabs
        label="Whose documents"
        tabs={keysOf(HOLDER_LABELS).map((kind) => ({ label: HOLDER_LABELS[kind], to: here(kind), isCurrent: kind === of }))}
      />
      {edited ? <Edit requirement={edited} programs={programs} /> : null}
      {results.length === 0 ? null : (
        <Card title="Required now">
          <ul className="lines">
            {results.map(({ id, label, needed, validMonths, programs: only }) => (
              <li key={id}>
                <span className="lines-main">
                  <strong>{label}</strong>
                  <span className="lines-sub">
                    {[
                      MOMENT_LABELS[needed],
                      validMonths === null ? null : `Valid for ${validMonths} months`,
                      of === "site"
                        ? null
                        : only.length === 0
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
                <Link to={requirementsPath(id, of)} aria-label={`Edit ${label}`}>
                  Edit
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title={QUESTIONS[of]}>
        <PlainForm
          key={`${of} ${results.map(({ id }) => id).join()}`}
          intent="choose"
          className="form"
          defaultValues={{ keys: choices.filter(({ isActive }) => isActive).map(({ key }) => key) }}
        >
          <input type="hidden" name="of" value={of} />
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

const HELP_HINTS: Readonly<Record<HolderKind, string>> = {
  student: "Students read this beside the upload.",
  instructor: "Instructors read this beside the upload. A web address becomes a link.",
  site: "Staff read this beside the upload. A web address becomes a link.",
  school: "Staff read this beside the upload. A web address becomes a link.",
};

type Requirement = RequirementList["results"][number];

function Edit({ requirement, programs }: { requirement: Requirement; programs: RequirementList["programs"] }) {
  const { id, label, help, needed, validMonths, mayExpireDuring, programs: only, updatedAt, appliesTo } = requirement;
  const back = here(appliesTo);
  const moments = MOMENTS_OF[appliesTo];
  return (
    <Panel key={id} title={`Edit ${label}`} back={back}>
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
        <TextField name="help" label="Instructions" maxLength={300} hint={HELP_HINTS[appliesTo]} />
        <SelectField
          name="needed"
          label="Needed"
          options={optionsOf(MOMENT_LABELS).filter(({ value }) => moments.some((moment) => moment === value))}
          required
          empty={null}
        />
        <TextField name="valid_months" label="Valid for (months)" width="short" hint="Leave empty if it doesn't expire after a fixed time." />
        <CheckboxField name="may_expire_during" label="It may expire while the class runs" />
        {appliesTo === "site" ? null : (
          <CheckboxGroupField
            name="programs"
            label="Only for these programs"
            hint={appliesTo === "student" ? "Select none to ask all students." : "Select none for classes of all programs."}
            columns
            options={programs.map((program) => ({ value: program.id, label: program.title }))}
          />
        )}
        <FormActions
          cancel={
            <ButtonLink to={back} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Save requirement</SubmitButton>
        </FormActions>
      </PlainForm>
    </Panel>
  );
}
