import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { programPolicyPath } from "~/features/payments/paths";
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
import { ProgramPanel } from "../../parts/program-panel";
import { programValues } from "../../parts/program-values";
import {
  addClassOfProgramPath,
  editProgramPath,
  officeProgramsPath,
  programCertificatePath,
  programFaqsPath,
  programHoursPath,
  programSkillsPath,
  programTeamPricePath,
} from "../../paths";
import { programForm } from "../../program-model";

export const loader = screenLoader(showProgram, { gate: school, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  {
    edit: intent(editProgram, { to: ({ id }, _, form) => (form.get("then") === "class" ? addClassOfProgramPath(id) : editProgramPath(id)) }),
    delete: intent(deleteProgram, { to: officeProgramsPath, toast: "Deleted successfully." }),
  },
  { gate: school },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled<typeof loader>((data) => (data ? data.program.title : "Program"));

export default function EditProgram() {
  const view = useLoaderData<typeof loader>();
  const { program, choices, today, fileNames } = view;
  const stored = (id: string | null) => (id ? { id, name: fileNames[id] ?? "Document" } : null);
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Programs", to: officeProgramsPath }]}
        title={program.title}
        status={<StatusBadge status={program.status} />}
        actions={
          <>
            <ConfirmButton label="Delete" intent="delete" title={`Delete ${program.title}?`} confirm="Delete program" look="quiet">
              This also deletes its questions, links, form sections, skills, and waitlist. You can't delete a program with registrations.
            </ConfirmButton>
            <ButtonLink to={programSkillsPath(program.id)} quiet>
              Skills
            </ButtonLink>
            <ButtonLink to={programCertificatePath(program.id)} quiet>
              Certificate
            </ButtonLink>
            <ButtonLink to={programHoursPath(program.id)} quiet>
              Hours and attendance
            </ButtonLink>
            <ButtonLink to={programPolicyPath(program.id)} quiet>
              Refund policy
            </ButtonLink>
            <ButtonLink to={programTeamPricePath(program.id)} quiet>
              Team price
            </ButtonLink>
            <ButtonLink to={programFaqsPath(program.id)} quiet>
              FAQs
            </ButtonLink>
          </>
        }
      />
      <div className="profile">
        <Form intent="edit" schema={programForm} defaultValues={programValues(view)} multipart guard="draft" key={program.updatedAt}>
          <VersionField of={program.updatedAt} />
          <ProgramFieldset
            choices={choices}
            today={today}
            stored={{ photo: program.imageFileId, brochure: stored(program.brochureFileId), agreement: stored(program.agreementFileId) }}
            policy={refundPolicyOf(choices.switches, program)}
            hasOwnPolicy={program.refundPolicy !== null}
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
            <SubmitButton>Save program</SubmitButton>
          </FormActions>
        </Form>
        <ProgramPanel view={view} />
      </div>
    </>
  );
}
