import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { superAdmin } from "~/features/identity/gates";
import { refundPolicyOf } from "~/features/schools/refund-policy-model";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { ConfirmButton } from "~/ui/confirm-button";
import { Form, FormActions, SubmitButton, VersionField } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { deleteProgram } from "../../domain/programs/delete-program";
import { editProgram } from "../../domain/programs/save-program";
import { showProgram } from "../../domain/programs/show-program";
import styles from "../../parts/office-programs.css?url";
import { ProgramFieldset } from "../../parts/program-fields";
import { programValues } from "../../parts/program-values";
import { anyProgramsPath, editAnyProgramPath } from "../../paths";
import { programForm } from "../../program-model";

export const loader = screenLoader(showProgram, { gate: superAdmin, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  {
    edit: intent(editProgram, { to: ({ id }) => editAnyProgramPath(id) }),
    delete: intent(deleteProgram, { to: anyProgramsPath, toast: "Deleted successfully." }),
  },
  { gate: superAdmin },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled<typeof loader>((data) => (data ? data.program.title : "Program"));

/** ADM-13: a program of any school, in the form that the school itself has. */
export default function EditAnyProgram() {
  const view = useLoaderData<typeof loader>();
  const { program, choices, today, fileNames, origin, schoolName } = view;
  const stored = (id: string | null) => (id ? { id, name: fileNames[id] ?? "Document" } : null);
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Programs", to: anyProgramsPath }]}
        title={program.title}
        status={<StatusBadge status={program.status} />}
        lead={`School: ${schoolName}, ${origin}`}
        actions={
          <ConfirmButton label="Delete" intent="delete" title={`Delete ${program.title}?`} confirm="Delete program" look="quiet">
            You can't delete a program with registrations or classes.
          </ConfirmButton>
        }
      />
      <Form intent="edit" schema={programForm} defaultValues={programValues(view)} multipart guard="draft" key={program.updatedAt}>
        <VersionField of={program.updatedAt} />
        <ProgramFieldset
          choices={choices}
          today={today}
          stored={{ photo: program.imageFileId, brochure: stored(program.brochureFileId), agreement: stored(program.agreementFileId) }}
          library={program.schoolId}
          policy={refundPolicyOf(choices.switches, program)}
          hasOwnPolicy={program.refundPolicy !== null}
        />
        <FormActions
          cancel={
            <ButtonLink to={anyProgramsPath} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Save program</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
