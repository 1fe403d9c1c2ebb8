import { useLoaderData } from "@remix-run/react";
import { employerWithSchools } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Form, FormActions, SelectField, SubmitButton } from "~/ui/form";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { addOffer, offerChoices } from "../../domain/offers";
import { OFFER_STATUS_LABELS, offerForm } from "../../offer-model";
import { OfferFields } from "../../parts/offer-fields";
import { offersPath } from "../../paths";

export const loader = screenLoader(offerChoices, { gate: employerWithSchools });
export const action = screenAction({ add: intent(addOffer, { to: offersPath, toast: "Sponsorship saved." }) }, { gate: employerWithSchools });
export const meta = titled("Add sponsorship");

const START = { kind: "grant", category: "scholarships", submission_type: "in_app_submission", status: "open" };

export default function AddOffer() {
  const { schools } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader crumbs={[{ label: "Sponsorships", to: offersPath }]} title="Add sponsorship" />
      <Form intent="add" schema={offerForm} defaultValues={START} guard="draft">
        <OfferFields schools={schools} />
        <SelectField name="status" label="Status" required options={optionsOf(OFFER_STATUS_LABELS)} empty={null} />
        <FormActions
          cancel={
            <ButtonLink to={offersPath} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Save sponsorship</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
