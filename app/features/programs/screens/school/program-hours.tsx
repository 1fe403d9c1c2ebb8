import { useLoaderData } from "@remix-run/react";
import { type HourRuleView, saveHourRule, showHourRule } from "~/features/attendance/domain/hour-rules";
import { hourRuleForm } from "~/features/attendance/hour-rule-model";
import { FilledFrom, RuleDetails, RuleVersions, StateNumbers, sourceText } from "~/features/attendance/parts/hour-rule-cards";
import { HourRuleFields } from "~/features/attendance/parts/hour-rule-fields";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { CheckboxField, Form, FormActions, FormSection, SubmitButton, VersionField } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { useRefusedIntents } from "~/ui/refused";
import { titled } from "~/ui/titled";
import { editProgramPath, officeProgramsPath, programHoursPath } from "../../paths";

export const loader = screenLoader(showHourRule, { gate: school });
export const action = screenAction(
  {
    save: intent(saveHourRule, {
      to: ({ id }) => programHoursPath(id),
      toast: ({ version, isNew }) => (isNew ? `Version ${version} saved.` : `Nothing changed, so version ${version} stays in force.`),
    }),
  },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => (data ? `Hours and attendance of ${data.program.title}` : "Hours and attendance"));

/** The hour rule of a program: what students need, and what is done about absences. */
export default function ProgramHours() {
  const view = useLoaderData<typeof loader>() as HourRuleView;
  const { program, version, source, warnings, chosen } = view;
  const isReader = useRefusedIntents()("save");
  const inForce = source?.name ? ` Source: ${sourceText(source.name, source.year)}.` : "";
  return (
    <>
      <PageHeader
        crumbs={[
          { label: "Programs", to: officeProgramsPath },
          { label: program.title, to: editProgramPath(program.id) },
        ]}
        title="Hours and attendance"
        lead={version > 0 ? `Version ${version} is in force.${inForce}` : "No rule yet: the program's own hours apply."}
      />
      {warnings.map((line) => (
        <p key={line} className="alert" role="status">
          {line}
        </p>
      ))}
      {isReader ? (
        <RuleDetails view={view} />
      ) : (
        <>
          <StateNumbers view={view} />
          <FilledFrom view={view} />
          <RuleForm key={`${version} ${chosen.state} ${chosen.program}`} view={view} />
        </>
      )}
      <RuleVersions view={view} />
    </>
  );
}

function RuleForm({ view: { program, version, rule, filled } }: { view: HourRuleView }) {
  return (
    <Form intent="save" schema={hourRuleForm} defaultValues={filled?.values ?? rule} guard>
      <VersionField of={version} />
      <HourRuleFields />
      {filled ? (
        <FormSection title="Check" help="States change their rules. The school is responsible for these numbers.">
          <input type="hidden" name="state" value={filled.hours.state} />
          <input type="hidden" name="state_program" value={filled.hours.program} />
          <CheckboxField name="checked" label="I have checked these numbers with the state" />
        </FormSection>
      ) : null}
      <FormActions
        cancel={
          <ButtonLink to={editProgramPath(program.id)} quiet>
            Cancel
          </ButtonLink>
        }
      >
        <SubmitButton>Save hour rule</SubmitButton>
      </FormActions>
    </Form>
  );
}
