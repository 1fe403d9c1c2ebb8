import { useLoaderData } from "@remix-run/react";
import { superAdmin } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Form, FormActions, FormSection, SelectField, SubmitButton, TextField } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { addCity } from "../../domain/places";
import { cityFormView } from "../../domain/read-places";
import { cityForm } from "../../model";
import { PlaceFields, placeValues } from "../../parts/place-fields";
import { citiesPath } from "../../paths";

export const loader = screenLoader(cityFormView, { gate: superAdmin, input: () => ({}) });
export const action = screenAction({ add: intent(addCity, { to: citiesPath, toast: "City added." }) }, { gate: superAdmin });
export const meta = titled("Add city");

/** ADM-18: one more city of the directory. */
export default function CityAdd() {
  const { schools, states } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader crumbs={[{ label: "Best cities", to: citiesPath }]} title="Add city" />
      <Form intent="add" schema={cityForm} defaultValues={{ ...placeValues(null, []) }} multipart guard>
        <FormSection title="City">
          <div className="form-row">
            <SelectField name="state" label="State" options={states} required />
            <TextField name="city" label="City" required maxLength={100} autoComplete="off" />
          </div>
        </FormSection>
        <PlaceFields schools={schools} imageFileId={null} slugHint="If empty, it's created from the city's name." />
        <FormActions
          cancel={
            <ButtonLink to={citiesPath} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Add city</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
