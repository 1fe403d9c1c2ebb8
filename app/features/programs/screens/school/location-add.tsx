import { nothingToKnow } from "~/features/identity/domain/nothing-to-know";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Form, FormActions, SubmitButton } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { addLocation } from "../../domain/locations/save-location";
import { locationForm } from "../../location-model";
import { LocationFieldset } from "../../parts/location-fields";
import { officeLocationsPath } from "../../paths";

export const loader = screenLoader(nothingToKnow, { gate: school });
export const action = screenAction(
  { add: intent(addLocation, { to: officeLocationsPath, toast: "Location added.", input: (values) => ({ is_active: "off", ...values }) }) },
  { gate: school },
);
export const meta = titled("Add location");

export default function AddLocation() {
  return (
    <>
      <PageHeader crumbs={[{ label: "Class locations", to: officeLocationsPath }]} title="Add location" />
      <Form intent="add" schema={locationForm} defaultValues={{ country: "United States", is_active: true }} guard>
        <LocationFieldset />
        <FormActions
          cancel={
            <ButtonLink to={officeLocationsPath} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Add location</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
