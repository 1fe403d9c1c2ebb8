import { useLoaderData } from "@remix-run/react";
import { employerWithSchools } from "~/features/identity/gates";
import { decimalMoney } from "~/platform/money";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { EASTERN } from "~/platform/zones";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { InstantText } from "~/ui/date-text";
import { Form, FormActions, PlainForm, SubmitButton, VersionField } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { Refused } from "~/ui/refused-alert";
import { titled } from "~/ui/titled";
import { deleteOffer, editOffer, setOfferStatus, showOffer } from "../../domain/offers";
import { offerForm } from "../../offer-model";
import { OfferBadge } from "../../parts/badges";
import { OfferFields } from "../../parts/offer-fields";
import { offersPath } from "../../paths";

export const loader = screenLoader(showOffer, { gate: employerWithSchools, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  {
    edit: intent(editOffer, { to: offersPath }),
    open: intent(setOfferStatus, { input: (_, { params }) => ({ id: params.id, status: "open" }), toast: "Sponsorship opened." }),
    close: intent(setOfferStatus, { input: (_, { params }) => ({ id: params.id, status: "closed" }), toast: "Sponsorship closed." }),
    delete: intent(deleteOffer, { input: (_, { params }) => ({ id: params.id }), toast: "Deleted successfully.", to: offersPath }),
  },
  { gate: employerWithSchools },
);
export const meta = titled<typeof loader>((data) => data?.offer.title ?? "Sponsorship");

/** EMP-17: an offer, and who has applied. */
export default function EditOffer() {
  const { offer, places, applications, schools } = useLoaderData<typeof loader>();
  const values = {
    title: offer.title,
    kind: offer.kind,
    category: offer.category,
    amount: offer.amountCents === null ? "" : decimalMoney(offer.amountCents),
    percent: offer.percent === null ? "" : offer.percent / 100,
    eligibility: offer.eligibility ?? "",
    commitment: offer.commitment ?? "",
    submission_type: offer.submissionType,
    apply_url: offer.applyUrl ?? "",
    deadline: offer.deadline ?? "",
    schools: places.map(({ schoolId }) => schoolId),
    programs: places.flatMap(({ programs }) => programs),
    status: offer.status,
  };
  const next = offer.status === "open" ? "close" : "open";
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Sponsorships", to: offersPath }]}
        title={offer.title}
        status={<OfferBadge status={offer.status} />}
        actions={
          <>
            <ConfirmButton label="Delete" intent="delete" title={`Delete ${offer.title}?`} confirm="Delete sponsorship" look="quiet">
              Only a sponsorship without applications can be deleted.
            </ConfirmButton>
            <PlainForm intent={next} quiet>
              <SubmitButton tone="quiet">{offer.status === "open" ? "Close" : "Reopen"}</SubmitButton>
            </PlainForm>
          </>
        }
      />
      <Refused intents={["open", "close"]} />
      <Card title="Applications">
        <PlainTable
          caption="Applications"
          rows={applications}
          rowKey={({ id }) => id}
          empty="No applications yet."
          columns={[
            { header: "Name", cell: (row) => row.name },
            { header: "School", cell: (row) => row.school },
            { header: "Program", cell: (row) => row.program ?? "–" },
            { header: "Applied on", cell: (row) => <InstantText at={row.createdAt} zone={EASTERN} /> },
          ]}
        />
      </Card>
      <Form intent="edit" schema={offerForm} defaultValues={values} guard="draft">
        <VersionField of={offer.updatedAt} />
        <input type="hidden" name="status" value={offer.status} />
        <OfferFields schools={schools} />
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
