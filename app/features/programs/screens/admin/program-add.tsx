import { Group, NativeSelect } from "@mantine/core";
import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { superAdmin } from "~/features/identity/gates";
import { refundPolicyOf } from "~/features/schools/refund-policy-model";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Form, FormActions, SubmitButton } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { newAnyProgram } from "../../domain/programs/all-programs";
import { addProgram } from "../../domain/programs/save-program";
import styles from "../../parts/office-programs.css?url";
import { ProgramFieldset } from "../../parts/program-fields";
import { NEW_PROGRAM } from "../../parts/program-values";
import { addAnyProgramPath, anyProgramsPath } from "../../paths";
import { programForm } from "../../program-model";

export const loader = screenLoader(newAnyProgram, { gate: superAdmin });
export const action = screenAction(
  {
    add: intent(addProgram, {
      input: (values, { url }) => ({ ...values, school: url.searchParams.get("school") }),
      to: anyProgramsPath,
      toast: "Program added.",
    }),
  },
  { gate: superAdmin },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Add program");

/** ADM-12: adds a program to a school: chooses the school, then shows the school's form. */
export default function AddAnyProgram() {
  const { form, school, schools } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Programs", to: anyProgramsPath }]}
        title="Add program"
        lead={form ? `At ${schools.find(({ value }) => value === school)?.label ?? "the chosen school"}.` : "Choose the school first."}
      />
      <form method="get" action={addAnyProgramPath} className="form">
        <Group gap="sm" align="end" mb="md">
          <NativeSelect name="school" label="School" defaultValue={school ?? ""} required data={[{ value: "", label: "Select…" }, ...schools]} />
          <Button type="submit" quiet>
            {form ? "Change school" : "Continue"}
          </Button>
        </Group>
      </form>
      {form ? (
        <Form
          intent="add"
          schema={programForm}
          defaultValues={{ ...NEW_PROGRAM, reminder_offset: String(form.reminderDays) }}
          multipart
          guard="draft"
        >
          <ProgramFieldset
            choices={form.choices}
            today={form.today}
            stored={{ photo: null, brochure: null, agreement: null }}
            policy={refundPolicyOf(form.choices.switches)}
          />
          <FormActions
            cancel={
              <ButtonLink to={anyProgramsPath} quiet>
                Cancel
              </ButtonLink>
            }
          >
            <SubmitButton>Add program</SubmitButton>
          </FormActions>
        </Form>
      ) : null}
    </>
  );
}
