import { nothingToKnow } from "~/features/identity/domain/nothing-to-know";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Form, FormActions, SubmitButton } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { addSponsor } from "../../domain/sponsors";
import { sponsorForm } from "../../model";
import { SponsorFieldset } from "../../parts/sponsor-fields";
import { sponsorPath, sponsorsPath } from "../../paths";

export const loader = screenLoader(nothingToKnow, { gate: school });
export const action = screenAction({ add: intent(addSponsor, { to: ({ id }) => sponsorPath(id), toast: "Sponsor added." }) }, { gate: school });
export const meta = titled("Add sponsor");

export default function AddSponsor() {
  return (
    <>
      <PageHeader crumbs={[{ label: "Sponsors", to: sponsorsPath }]} title="Add sponsor" />
      <Form intent="add" schema={sponsorForm} defaultValues={{ kind: "employment", terms_days: 30, is_active: true }} guard>
        <SponsorFieldset />
        <FormActions
          cancel={
            <ButtonLink to={sponsorsPath} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Add sponsor</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
