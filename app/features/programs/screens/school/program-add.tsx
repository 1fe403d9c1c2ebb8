import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { refundPolicyOf } from "~/features/schools/refund-policy-model";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Form, FormActions, SubmitButton } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { addProgram } from "../../domain/programs/save-program";
import { newProgramChoices } from "../../domain/programs/show-program";
import styles from "../../parts/office-programs.css?url";
import { ProgramFieldset } from "../../parts/program-fields";
import { NEW_PROGRAM } from "../../parts/program-values";
import { addClassOfProgramPath, officeProgramsPath } from "../../paths";
import { programForm } from "../../program-model";

export const loader = screenLoader(newProgramChoices, { gate: school, input: () => ({}) });
export const action = screenAction(
  {
    add: intent(addProgram, {
      to: ({ id }, _, form) => (form.get("then") === "class" ? addClassOfProgramPath(id) : officeProgramsPath),
      toast: "Program added.",
    }),
  },
  { gate: school },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Add program");

export default function AddProgram() {
  const { choices, today, reminderDays } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Programs", to: officeProgramsPath }]}
        title="Add program"
        lead="A new program isn't on your site until you set it to Offering."
      />
      <Form intent="add" schema={programForm} defaultValues={{ ...NEW_PROGRAM, reminder_offset: String(reminderDays) }} multipart guard="draft">
        <ProgramFieldset
          choices={choices}
          today={today}
          stored={{ photo: null, brochure: null, agreement: null }}
          policy={refundPolicyOf(choices.switches)}
        />
        <FormActions
          cancel={
            <ButtonLink to={officeProgramsPath} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton name="then" value="class" tone="quiet">
            Save and add class
          </SubmitButton>
          <SubmitButton>Add program</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
