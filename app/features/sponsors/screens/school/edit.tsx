import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Form, FormActions, SubmitButton, VersionField } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { editSponsor, showSponsor } from "../../domain/sponsors";
import { sponsorForm } from "../../model";
import { SponsorFieldset } from "../../parts/sponsor-fields";
import { sponsorPath } from "../../paths";

export const loader = screenLoader(showSponsor, { gate: school, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction({ edit: intent(editSponsor, { to: ({ id }) => sponsorPath(id) }) }, { gate: school });
export const meta = titled<typeof loader>((data) => (data ? `Edit ${data.sponsor.name}` : "Sponsor"));

export default function EditSponsor() {
  const { sponsor } = useLoaderData<typeof loader>();
  const { contactName, termsDays, isActive, ...fields } = sponsor;
  return (
    <>
      <PageHeader crumbs={[{ label: sponsor.name, to: sponsorPath(sponsor.id) }]} title="Edit sponsor" />
      <Form
        intent="edit"
        schema={sponsorForm}
        defaultValues={{ ...fields, contact_name: contactName ?? "", terms_days: termsDays, is_active: isActive }}
        guard
      >
        <VersionField of={sponsor.updatedAt} />
        <SponsorFieldset />
        <FormActions
          cancel={
            <ButtonLink to={sponsorPath(sponsor.id)} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Save sponsor</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
