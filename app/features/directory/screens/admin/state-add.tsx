import { useLoaderData } from "@remix-run/react";
import { superAdmin } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { STATE_NAMES, US_STATES } from "~/platform/united-states";
import { ButtonLink } from "~/ui/button-link";
import { Form, FormActions, FormSection, SelectField, SubmitButton } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { addState } from "../../domain/places";
import { stateFormView } from "../../domain/read-places";
import { stateForm } from "../../model";
import { PlaceFields, placeValues } from "../../parts/place-fields";
import { statesPath } from "../../paths";

export const loader = screenLoader(stateFormView, { gate: superAdmin, input: () => ({}) });
export const action = screenAction({ add: intent(addState, { to: statesPath, toast: "State added." }) }, { gate: superAdmin });
export const meta = titled("Add state");

const STATES = US_STATES.map((value) => ({ value, label: STATE_NAMES[value] ?? value }));

/** ADM-15: one more state of the directory. */
export default function StateAdd() {
  const { schools } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader crumbs={[{ label: "Best states", to: statesPath }]} title="Add state" />
      <Form intent="add" schema={stateForm} defaultValues={{ ...placeValues(null, []) }} multipart guard>
        <FormSection title="State">
          <SelectField name="state" label="State" options={STATES} required />
        </FormSection>
        <PlaceFields schools={schools} imageFileId={null} slugHint="If empty, it's created from the state's name." />
        <FormActions
          cancel={
            <ButtonLink to={statesPath} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Add state</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
